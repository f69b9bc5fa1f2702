"""Kernels in Python: from the definition to the first result, and what translating costs.

    python benchmarks/python_kernels.py

`wavecore bench python` shows the same.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

_PROGRAM = '''
import json, sys, time
import numpy as np
started = time.perf_counter()
import wavecore as wc
import wavecore.lang as wl

imported = time.perf_counter()


@wl.kernel
def scale(y: wl.array[wl.f32, 2], x: wl.array[wl.f32, 2], a: wl.f32, NUMBER: wl.constexpr = 0):
    """y = a x + NUMBER."""
    row = wl.blockIdx.x
    for column in range(wl.threadIdx.x, y.shape[1], wl.blockDim.x):
        y[row, column] = a * x[row, column] + NUMBER


def first(number):
    """Seconds to the first result."""
    began = time.perf_counter()
    x = np.ones((4, 1000), np.float32)
    y = np.zeros_like(x)
    scale.launch(wc.Device("gfx942"), 4, 256, (y, x, 2.0), NUMBER=number)
    assert (y == 2 + number).all()
    return time.perf_counter() - began


def compiled(number):
    """Seconds from Python to a code object that no cache has, and for clang's part again."""
    began = time.perf_counter()
    scale.compile("gfx942", NUMBER=number)
    ours = time.perf_counter() - began
    text = scale.source("gfx942", directives=True, NUMBER=number)
    began = time.perf_counter()
    wc.compile(text + f"// {number}", "gfx942")
    return ours, time.perf_counter() - began


number = int(sys.argv[1])
if number:
    pairs = [compiled(number + n) for n in range(5)]
    result = min(ours for ours, _ in pairs), min(clang for _, clang in pairs)
else:
    result = imported - started, first(0)
print(json.dumps(result))
'''


def measure() -> dict[str, dict[str, float]]:
    """Seconds, the best of several runs; caches are warm for the first result."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "scale.py")
        program.write_text(_PROGRAM)
        firsts = [_run(program, 0) for _ in range(6)][1:]
        number = int.from_bytes(os.urandom(3), "big") + 1
        ours, clang = _run(program, number)
    return {
        "first result, warm": {
            "import_s": min(imported for imported, _ in firsts),
            "definition_to_result_s": min(seconds for _, seconds in firsts),
        },
        "Python to code object": {
            "all_s": ours,
            "clang_s": clang,
            "translation_s": ours - clang,
        },
    }


def _run(program: Path, number: int) -> tuple[float, float]:
    """What the program measures."""
    done = subprocess.run(
        [sys.executable, str(program), str(number)], capture_output=True, text=True, check=True
    )
    first, second = json.loads(done.stdout)
    return first, second


if __name__ == "__main__":
    for what, row in measure().items():
        print(what, ", ".join(f"{name} {seconds:.3f}" for name, seconds in row.items()))
