"""Programs for the debugger's tests, and sessions with them."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

import wavecore as wc
from wavecore.debugger.console import Console
from wavecore.debugger.stops import Quit
from wavecore.tools import attached

SOURCE = r"""#include <hip/hip_runtime.h>

__device__ __noinline__ float twice(float v) {
  float doubled = v * 2.0f;
  return doubled;
}

extern "C" __global__ void scale(float* x, float a, int n) {
  __shared__ float tile[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 4; k++) {
    tile[threadIdx.x] = x[i] + k;
    __syncthreads();
    sum += twice(tile[threadIdx.x]) * a;
  }
  if (i < n) x[i] = sum;
}
"""
GROUPS, BLOCK = 4, 128
N = GROUPS * BLOCK


def kernel(folder: Path, target: str, opt: str, source: str = SOURCE, name: str = "scale"):
    """A kernel of a source file in a folder, loaded."""
    path = folder / "scale.hip"
    path.write_text(source)
    return wc.Device(target).load(wc.compile(path, target, opt=opt))[name]


def console(
    launch: Callable[[], object], commands: Sequence[str], *, on_entry: bool = True
) -> tuple[str, BaseException | None]:
    """The terminal output for these commands, and the exception that ended the program."""
    out = io.StringIO()
    front = Console(io.StringIO(), out, script=commands, is_batch=True)
    front.debugger.stop_on_entry = on_entry
    error: BaseException | None = None
    try:
        with attached(front.debugger):
            launch()
    except (wc.Error, Quit) as raised:
        error = raised
    return out.getvalue(), error


def scale(folder: Path, target: str, opt: str, commands: Sequence[str], **options: bool):
    """A session with `scale`; its text, its array afterwards, and its error."""
    x = np.arange(N, dtype=np.float32)
    made = kernel(folder, target, opt)
    text, error = console(lambda: made.launch(GROUPS, BLOCK, (x, 2.0, N)), commands, **options)
    return plain(text, folder), x, error


def plain(text: str, folder: Path) -> str:
    """Without what differs between runs: folders and addresses of memory."""
    text = text.replace(f"{folder}/", "")
    return re.sub(r"0x0000[0-9a-f]{12}|0x[5-7][0-9a-f]{11}", "ADDRESS", text)


def answers(text: str) -> dict[str, str]:
    """The output after each command, by command; for its last use."""
    found: dict[str, str] = {}
    for part in text.split("(wavecore) ")[1:]:
        command, _, answer = part.partition("\n")
        found[command] = answer.rstrip("\n")
    return found


EXPECTED = (2 * (4 * np.arange(N, dtype=np.float32) + 6) * 2).astype(np.float32)
