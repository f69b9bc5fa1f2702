"""Device programs compile with the headers: for every target and wave size, in any combination."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.sampling import EVERYTHING, takes
from wavecore.codeobject import CodeObject
from wavecore.toolchain import clang, compile
from wavecore.toolchain.build import INCLUDE_DIR

pytestmark = pytest.mark.clang

PROGRAMS = Path(__file__).parent / "headers"
WARNINGS = ("-Wall", "-Wextra", "-Werror")

# Every family with its wave sizes; to the headers, the members of a family are alike,
# so that what takes clang seconds is compiled for one per family.
FAMILIES = [("gfx90a", 64), ("gfx1100", 32), ("gfx1201", 64)]
OTHERS = [
    *(("gfx908", 64), ("gfx942", 64), ("gfx950", 64), ("gfx1100", 64), ("gfx1201", 32)),
    *(("gfx1150", wave) for wave in (32, 64)),
]
NEIGHBOURS = [
    (target, wave)
    for target in ("gfx1101", "gfx1102", "gfx1103", "gfx1151", "gfx1200")
    for wave in (32, 64)
]
SHORT, LONG = ("functions", "half"), ("math", "program")
NEIGHBOUR_PLACES = [(program, *other) for program in SHORT for other in NEIGHBOURS]
REST = [
    *((program, *other) for program in SHORT for other in OTHERS),
    *((program, *other) for program in LONG for other in (OTHERS if EVERYTHING else OTHERS[1::4])),
    *(place for place in NEIGHBOUR_PLACES if takes(str(place), 4)),
]
PUBLIC = sorted(path.name for path in (INCLUDE_DIR / "hip").glob("*.h"))

KERNEL = """\
#include <hip/hip_runtime.h>
extern "C" __global__ void k(float* x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
"""


def instructions(code: CodeObject) -> list[bytes]:
    """The machine code of everything executable."""
    return [code.read(start, end - start) for start, end in code.text_ranges]


def build(program: str, target: str, wave: int, opt: str = "-O3") -> CodeObject:
    return compile(PROGRAMS / f"{program}.hip", target, wave=wave, opt=opt, options=WARNINGS)


@pytest.mark.parametrize(("target", "wave"), FAMILIES)
@pytest.mark.parametrize("program", ["functions", "half"])
def test_programs_compile(program: str, target: str, wave: int) -> None:
    """Without a warning, and with nothing left undefined."""
    build(program, target, wave)


def test_math_compiles() -> None:
    """Every function in both precisions, with no library to link."""
    build("math", "gfx1100", 32, "-O1")


@pytest.mark.slow
@pytest.mark.parametrize(("program", "target", "wave"), REST)
def test_programs_compile_for_every_target(program: str, target: str, wave: int) -> None:
    """As above, for all the others."""
    build(program, target, wave)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("program", "target"),
    [
        (program, target)
        for program, targets in (
            *((short, ("gfx908", "gfx942", "gfx1100", "gfx1200")) for short in SHORT),
            ("math", ("gfx942", "gfx1200") if EVERYTHING else ()),
        )
        for target in targets
    ],
)
def test_programs_compile_without_optimisation(program: str, target: str) -> None:
    """No builtin relies on the optimiser to remove it."""
    wave = 64 if target in ("gfx908", "gfx942") else 32
    build(program, target, wave, "-O0")


def test_whole_program_compiles() -> None:
    """Host code, launches and the C++ library are parsed, and kernels are generated."""
    code = build("program", "gfx1100", 32)
    assert len(code.kernels) == 2


@pytest.mark.parametrize("first", ["<hip/hip_runtime.h>", "<cmath>"])
def test_any_order_with_the_cpp_library(first: str) -> None:
    """Device functions win in kernels, whichever declarations came first."""
    second = "<cmath>" if first != "<cmath>" else "<hip/hip_runtime.h>"
    code = compile(
        f"#include {first}\n#include {second}\n#include <algorithm>\n#include <cstring>\n"
        "#include <cassert>\n#include <complex>\n#include <ctime>\nusing namespace std;\n"
        'extern "C" __global__ void k(float* f, double* d, int n) {\n'
        "  assert(n > 0);\n"
        "  f[0] = std::sin(f[1]) + sin(f[2]) + sinf(f[3]) + std::abs(f[4]) + fabs(f[5]);\n"
        "  f[6] = std::pow(f[7], 2.0f) + pow(f[8], 2) + std::max(f[9], 1.0f) + max(n, 3);\n"
        "  d[0] = std::exp(d[1]) + std::tanh(d[2]) + std::sqrt(d[3]) + std::fmod(d[4], 3.0);\n"
        "  d[5] = std::isnan(d[6]) + isnan(f[9]) + std::isfinite(d[7]) + clock() + floor(d[8]);\n"
        "  memcpy(f, d, 16);\n"
        "}\n"
        "int main() { return sin(1.0) + std::sin(1.f) + sqrt(2.0f) + abs(-1) + isnan(2.0); }\n",
        "gfx90a",
    )
    assert list(code.kernels) == ["k"]


@pytest.mark.parametrize("header", PUBLIC)
def test_headers_stand_alone(header: str, tmp_path: Path) -> None:
    """Each compiles alone, with only clang's freestanding headers, with -pedantic."""
    source = tmp_path / "k.hip"
    source.write_text(f"#include <hip/{header}>\n")
    library = clang.ziglang_folder() / "lib"
    command = [clang.zig(), "clang", f"--target={clang.HOST_TRIPLE}", "-x", "hip"]
    command += ["--offload-device-only", "--offload-arch=gfx942", "-nogpuinc", "-nogpulib"]
    command += ["-nostdinc", "-isystem", str(library / "include"), "-I", str(INCLUDE_DIR)]
    command += ["-fsyntax-only", "-Wpedantic", *WARNINGS, str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("standard", ["c++11", "c++14", "c++17", "c++20", "c++23"])
def test_language_standards(standard: str) -> None:
    """All headers together, and what hipRTC includes by itself: rocFFT compiles as C++14."""
    every = "".join(f"#include <hip/{name}>\n" for name in PUBLIC)
    for source in (KERNEL + every, "#include <hip/wavecore/rtc.h>\n"):
        compile(source, "gfx1201", options=[f"-std={standard}", *WARNINGS])


def test_unused_functions_leave_nothing_behind() -> None:
    """A kernel's code object holds that kernel, and no constant of a function it does not call."""
    code = compile(KERNEL, "gfx1100", options=["-O2"])
    assert list(code.kernels) == ["k"]
    plain = compile(
        'extern "C" __attribute__((global)) void k(float* x) {\n'
        "  x[__builtin_amdgcn_workgroup_id_x() * __builtin_amdgcn_workgroup_size_x() +\n"
        "    __builtin_amdgcn_workitem_id_x()] = 1;\n}\n",
        "gfx1100",
        options=["-O2"],
    )
    assert instructions(code) == instructions(plain)


def test_grid_size_counts_a_partial_workgroup() -> None:
    """gridDim is the number of full workgroups plus one if there is a remainder."""
    code = compile(
        '#include <hip/hip_runtime.h>\nextern "C" __global__ void k(unsigned* x) {'
        " *x = gridDim.y; }\n",
        "gfx942",
    )
    kinds = {argument.value_kind for argument in code.kernels["k"].hidden_args}
    assert {"hidden_block_count_y", "hidden_remainder_y"} <= kinds


@pytest.mark.parametrize(
    ("target", "wave", "swaps"), [("gfx1100", 64, 1), ("gfx1100", 32, 0), ("gfx1201", 64, 0)]
)
def test_shuffle_crosses_the_halves_of_a_wave(target: str, wave: int, swaps: int) -> None:
    """ds_bpermute_b32 stays within a half on gfx11 in wave64 only: there the halves are swapped."""
    code = compile(
        '#include <hip/hip_runtime.h>\nextern "C" __global__ void k(int* x) {'
        " x[threadIdx.x] = __shfl(x[threadIdx.x], x[0]); }\n",
        target,
        wave=wave,
    )
    text = code.disassemble()
    assert text.count("v_permlane64_b32") == swaps
    assert text.count("ds_bpermute_b32") == 1 + swaps


def test_printf_needs_no_library() -> None:
    """The record goes to the printf buffer; kernels that do not print have no code for it."""
    code = compile(
        '#include <hip/hip_runtime.h>\nextern "C" __global__ void k(int* x) {'
        ' printf("%d\\n", *x); }\n',
        "gfx1100",
    )
    kinds = {argument.value_kind for argument in code.kernels["k"].hidden_args}
    assert "hidden_printf_buffer" in kinds
    kinds = {
        argument.value_kind for argument in compile(KERNEL, "gfx1100").kernels["k"].hidden_args
    }
    assert "hidden_printf_buffer" not in kinds
