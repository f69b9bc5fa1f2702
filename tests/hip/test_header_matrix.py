"""Each of HIP's public headers compiles alone: for all targets, by all standards, in hipRTC too."""

from __future__ import annotations

from itertools import product

import pytest

from tests.hip.building import Hipcc
from tests.sampling import EVERYTHING, in_turns
from wavecore.hip.rtc import Program
from wavecore.toolchain.build import INCLUDE_DIR

pytestmark = pytest.mark.clang

_FOLDER = INCLUDE_DIR / "hip"
HEADERS = sorted(
    path.relative_to(_FOLDER).as_posix()
    for pattern in ("*.h", "cooperative_groups/*.h")
    for path in _FOLDER.glob(pattern)
)
TARGETS = (
    *("gfx900", "gfx906", "gfx908", "gfx90a", "gfx942", "gfx950", "gfx1010", "gfx1030", "gfx1100"),
    *("gfx1101", "gfx1102", "gfx1150", "gfx1151", "gfx1200", "gfx1201"),
)
STANDARDS = ("c++11", "c++14", "c++17", "c++20", "c++23")
PAIRS = list(product(TARGETS, STANDARDS))
# Headers that hipcc compiles for one target and standard share those that it precompiles.
PAIRS_OF_HIPCC = PAIRS if EVERYTHING else list(zip(TARGETS[::3], STANDARDS, strict=True))


def _cases(pairs: list[tuple[str, str]], standard: str) -> list[tuple[str, str]]:
    """Headers with a target; each header meets all pairs of a target and a standard, or one."""
    cases = in_turns(list(product(HEADERS, pairs)), lambda case: case[0], len(pairs))
    return [(header, target) for header, (target, of) in cases if of == standard]


@pytest.mark.parametrize("standard", STANDARDS)
def test_headers_compile_with_hipcc(standard: str, hipcc: Hipcc):
    """Strictly by the standard, host and device code, with the warnings that programs ask for."""
    for header, target in _cases(PAIRS_OF_HIPCC, standard):
        hipcc.write(main=f"#include <hip/{header}>\nint main() {{}}\n")
        words = ["-Wall", "-Wextra", "-Werror", "-c", f"--offload-arch={target}"]
        hipcc.build(f"-std={standard}", *words, "main.cpp")


@pytest.mark.parametrize("standard", STANDARDS)
def test_headers_compile_with_hipRTC(standard: str):
    """A program may include what it also has without an #include."""
    for header, target in _cases(PAIRS, standard):
        text = f'#include <hip/{header}>\nextern "C" __global__ void k(int* x) {{ *x = 1; }}\n'
        program = Program(text, "k.hip")
        program.compile([f"-std={standard}", f"--offload-arch={target}"], lambda: TARGETS[0])
        assert program.code, header


def test_headers_of_libraries(hipcc: Hipcc):
    """By the oldest standard; one of an older name leads to the header in its library's folder."""
    names = sorted(path.name for path in INCLUDE_DIR.glob("*.h"))
    assert {"rocblas.h", "hiprand_kernel.h"} < set(names)
    names += ["rocrand/rocrand.hpp", "hiprand/hiprand.hpp"]
    lines = "".join(f"#include <{name}>\n" for name in names)
    uses = "hipblasHandle_t a; rocsparse_handle b; hiprandState c; rocfft_plan d; hipfftHandle e;"
    hipcc.write(main=f"{lines}struct Used {{ {uses} }};\nint main() {{}}\n")
    hipcc.build("-std=c++11", "-Wall", "-Wextra", "-Werror", "-c", "main.cpp")
