"""hiprtc* and hipLink* as C programs call them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.hip.library import run_python

pytestmark = pytest.mark.clang
PROGRAM = Path(__file__).parent / "rtc_program.py"


@pytest.mark.parametrize("target", ["gfx90a", "gfx942", "gfx1100", "gfx1201"])
def test_every_function_and_error(target: str) -> None:
    """In its own process, for the GPU that it has; no other output appears."""
    source = PROGRAM.read_text()
    parts = re.findall(r"^def (test_\w+)", source, re.MULTILINE)
    assert len(parts) == 5
    assert run_python(source, gpus=target) == "".join(f"{part} done\n" for part in parts)


WORDS = """
import ctypes, os, sys
folder = os.environ["ROCM_PATH"] + "/lib"
hip = ctypes.CDLL(f"{folder}/libamdhip64.so{sys.argv[1]}")
program, size = ctypes.c_void_p(), ctypes.c_size_t()
source = b"__global__ void k(std::uint32_t* p, int64_t x) { *p = sizeof(uint64_t) + x; }"
assert hip.hiprtcCreateProgram(ctypes.byref(program), source, b"k.cu", 0, None, None) == 0
print(hip.hiprtcCompileProgram(program, 1, (ctypes.c_char_p * 1)(b"-std=c++14")))
"""


@pytest.mark.parametrize(("name", "status"), [(".6", 0), (".5", 0), (".7", 6), ("", 6)])
def test_integers_have_the_names_of_the_hip_that_is_asked_for(name: str, status: int) -> None:
    """HIP 6 names those of 32 and 64 bits in the global namespace: rocFFT's kernels use them."""
    assert run_python(WORDS, name) == f"{status}\n"
