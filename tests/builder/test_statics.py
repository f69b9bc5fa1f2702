"""What LLVM allocates while compiling stays until the process exits."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

PROGRAM = """
import ctypes
from wavecore.builder import jit, statics
jit.prepare()
libc = ctypes.CDLL(None)
((slot, fixed),) = statics._slots(libc, b"libllvmlite.so", statics._SLOTS[{machine!r}])
pointer = ctypes.c_uint64.from_address(slot).value
print(pointer == ctypes.cast(libc.ffs, ctypes.c_void_p).value, statics.keep("no such library"))
body = "declare i32 @f()\\n define i32 @g() {{\\n %r = call i32 @f()\\n ret i32 %r\\n}}"
jit.compile_to_object(body, 2)
"""


@pytest.mark.jit
@pytest.mark.skipif(
    not sys.platform.startswith("linux") or platform.machine() not in ("x86_64", "aarch64"),
    reason="libraries of another kind than ELF for x86-64 and AArch64",
)
def test_llvm_registers_nothing_for_the_end_of_the_process() -> None:
    """Its pointer to __cxa_atexit points to a function that does nothing, and it works as usual."""
    program = PROGRAM.format(machine=platform.machine())
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "True 0\n"), done.stderr
