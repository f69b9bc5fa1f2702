"""LLVM IR to PTX, by the LLVM of llvmlite.

LLVM's code generator aborts the process on unsupported input. Kernels consist of routines, each of
which tests compile in a process of its own: `python -m wavecore.backends.cuda.compiler < IR > PTX`.
"""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

from wavecore.builder import jit

# Old enough for most GPUs and drivers.
GENERATOR = jit.Generator("nvptx64-nvidia-cuda", "sm_80", "+ptx80")


class NotCompiled(Exception):
    """Compilation failed; the message is LLVM's."""


@cache
def _helpers() -> str:
    """What kernels call, as LLVM IR."""
    return (Path(__file__).parent / "runtime.ll").read_text("utf-8")


def ptx(text: str, level: int = 2) -> str:
    """The PTX of a kernel's module, in which what it calls is inlined.

    Raises: RuntimeError for invalid LLVM IR. Unsupported code ends the process.
    """
    return jit.compile_to_assembly(text, _helpers(), level, GENERATOR)


def ptx_apart(text: str) -> str:
    """As `ptx`, in a separate process. Raises: NotCompiled."""
    done = subprocess.run(
        [sys.executable, "-m", "wavecore.backends.cuda.compiler"],
        input=text, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise NotCompiled(done.stderr.strip()[-2000:])
    return done.stdout


if __name__ == "__main__":
    sys.stdout.write(ptx(sys.stdin.read()))
