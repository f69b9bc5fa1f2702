"""Constructs that libraries over HIP need: rocWMMA, Composable Kernel, HipKittens."""

from __future__ import annotations

import ctypes
import subprocess
from functools import cache
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest

from wavecore import hip
from wavecore.codeobject import CodeObject
from wavecore.device import Device
from wavecore.formats import decode, encode
from wavecore.toolchain import clang, compile
from wavecore.toolchain.build import INCLUDE_DIR
from wavecore.toolchain.host import compile_host

pytestmark = [pytest.mark.clang, pytest.mark.jit]

PROGRAM = Path(__file__).parent / "headers" / "libraries.hip"
TARGETS = ("gfx90a", "gfx942", "gfx1100", "gfx1201")
BFLOAT16 = ml_dtypes.bfloat16

targets = pytest.mark.parametrize("target", TARGETS)


@cache
def code(target: str) -> CodeObject:
    return compile(PROGRAM, target, options=["-std=c++20"])


def run(kernel: str, target: str, *arguments: object, threads: int = 1) -> None:
    Device(target).load(code(target))[kernel].launch(grid=(1,), block=(threads,), args=arguments)


@targets
def test_vectors_of_a_program(target: str) -> None:
    """Specialised storage and ++, comparison, elements by index, the wave size as a constant."""
    h = np.arange(8, dtype=np.float16)
    b = np.array([1, 2, 3, 255], BFLOAT16)
    f = np.array([3, 3, 3, 3], np.float32)
    n = np.array([0, 0, 0, 0, 0, 7], np.int32)
    run("vectors", target, h, b.view(np.uint16), f, n)
    np.testing.assert_array_equal(h, (np.arange(8) + 2.0) ** 2)
    np.testing.assert_array_equal(b.astype(np.float32), [2, 3, 4, 256])
    wave = 64 if target.startswith("gfx9") else 32
    np.testing.assert_array_equal(n, [1, 1, 0, wave, -7, 7])
    assert f[0] == 2 + 3
    assert f[1] == 2 + 8


@targets
def test_pairs_and_bfloat16(target: str) -> None:
    """Comparisons of pairs are true if both halves' are; dot products; hip_bfloat16 increments."""
    p = np.zeros((4, 2), np.float16)
    p[:2] = [[1.5, 2], [0.25, -4]]
    q = np.zeros((40, 2), BFLOAT16)
    q[:2] = [[1, 2], [3, 2]]
    b = np.array([7, 0, 0, 0, -0.0, np.nan, -np.inf], BFLOAT16)
    f, n = np.zeros(4, np.float32), np.zeros(8, np.int32)
    h = np.array([0, 3, 1 / 3, -1], np.float16)
    run("pairs", target, p, q.view(np.uint16), b.view(np.uint16), f, n, h)
    np.testing.assert_array_equal(n, [0, 1, 0, 1, 1, 0, 0, 3])
    # The instruction of RDNA 3 rounds more than once.
    np.testing.assert_allclose(f, [3.5, 0.375 - 8 + 0.5, 0, 3], rtol=1e-7)
    np.testing.assert_array_equal(p[2:], [[2.5, 3], [1, 1]])
    np.testing.assert_array_equal(b[:4].astype(np.float32), [7, 7, 7, -7])
    exact = 3 * np.float64(h[2]) - 1
    assert h[0] == np.float16(exact)


@targets
def test_integer_dot_products(target: str) -> None:
    """Of 8, 16 and 4 bits, signed and unsigned; odd items saturate, even ones wrap."""
    rng = np.random.default_rng(1)
    a, b = rng.integers(-(2**31), 2**31, (2, 64)).astype(np.int32)
    a[:4], b[:4] = [-1, -1, 0x7FFF7FFF, 0x7FFF7FFF], [-1, -1, 0x7FFF7FFF, 0x7FFF7FFF]
    out = np.zeros((64, 6), np.int32)
    c = 2**31 - 5
    run("dots", target, out, a, b, np.int32(c), threads=64)
    for i in range(64):
        for column, (kind, bits) in enumerate(
            [("i1", 8), ("i2", 16), ("nibble", 4), ("u1", 8), ("u2", 16), ("unsigned", 4)]
        ):
            x, y = (parts(word, kind, bits) for word in (a[i], b[i]))
            total = c + sum(map(int.__mul__, x, y))
            signed = column < 3
            low, high = (-(2**31), 2**31 - 1) if signed else (0, 2**32 - 1)
            if i & 1:
                total = min(max(total, low), high)
            assert int(out[i, column]) & 0xFFFFFFFF == total & 0xFFFFFFFF, (i, kind)


def parts(word: np.int32, kind: str, bits: int) -> list[int]:
    """The packed integers of a word."""
    if bits > 4:
        return [int(value) for value in np.array([word]).view(kind)]
    nibbles = [int(word) >> at & 15 for at in range(0, 32, 4)]
    return [n - 16 if kind == "nibble" and n > 7 else n for n in nibbles]


def test_launches_of_templates() -> None:
    """A kernel with commas: as a macro's argument, or as a function's where the program says so."""
    for defined in ([], ["-DHIP_TEMPLATE_KERNEL_LAUNCH"]):
        made = compile(PROGRAM, "gfx1100", options=["-std=c++20", "-O1", *defined])
        assert sum("with_commas" in name for name in made.kernels) == 3


@pytest.mark.parametrize("wave", [32, 64])
def test_wave_size_is_that_of_the_compilation(wave: int) -> None:
    """However the compiler was told."""
    text = f'#include <hip/hip_runtime.h>\nstatic_assert(warpSize == {wave}, "");\n'
    compile(text, "gfx1100", wave=wave)
    compile(text, "gfx1201", options=["-mwavefrontsize64"] if wave == 64 else [])


INNER = sorted(path.name for path in (INCLUDE_DIR / "hip" / "amd_detail").glob("*.h"))


@pytest.mark.parametrize("header", INNER)
def test_inner_headers_stand_alone(header: str, tmp_path: Path) -> None:
    """Each compiles alone, with only clang's freestanding headers, with -pedantic."""
    source = tmp_path / "k.hip"
    source.write_text(f"#include <hip/amd_detail/{header}>\n")
    library = clang.ziglang_folder() / "lib"
    command = [clang.zig(), "clang", f"--target={clang.HOST_TRIPLE}", "-x", "hip"]
    command += ["--offload-device-only", "--offload-arch=gfx942", "-nogpuinc", "-nogpulib"]
    command += ["-nostdinc", "-isystem", str(library / "include"), "-I", str(INCLUDE_DIR)]
    command += ["-fsyntax-only", "-Wpedantic", "-Wall", "-Wextra", "-Werror", str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_host_code_converts_to_bfloat16() -> None:
    """The object contains what the conversion calls, since compilers' libraries may lack it."""
    text = "#include <hip/hip_bf16.h>\n__hip_bfloat16 half_of(double x) { return x / 2; }\n"
    command = [*clang.find_clang().command, f"--target={clang.HOST_TRIPLE}", "-x", "hip"]
    command += ["--offload-host-only", "--offload-arch=gfx942", "-nogpuinc", "-nogpulib", "-S"]
    command += ["-I", str(INCLUDE_DIR), *clang.find_clang().header_options(), "-o", "-", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "__truncdfbf2:" in done.stdout and ".weak\t__truncdfbf2" in done.stdout


@pytest.mark.parametrize("source", ["support.c", "host_float16.h"])
def test_doubles_become_bfloat16_with_one_rounding(source: str) -> None:
    """Signed zeros, subnormals, ties, overflow, NaN, and doubles next to a float."""
    path = {"support.c": Path(hip.__file__).parent / source}.get(
        source, INCLUDE_DIR / "hip" / "wavecore" / source
    )
    text = f"""#include "{path}"
    #ifdef __cplusplus
    extern "C"
    #endif
    void convert(const double* x, __bf16* y, long n) {{
      for (long i = 0; i < n; i++) y[i] = __truncdfbf2(x[i]);
    }}"""
    language = "c" if source.endswith(".c") else "c++"
    library = ctypes.CDLL(str(compile_host(text, kind="shared", language=language)))
    rng = np.random.default_rng(0)
    codes = rng.integers(0, 1 << 16, 4000, np.uint16)
    ties = decode(codes | 1, "bfloat16").astype(np.float64) / 2 + decode(codes, "bfloat16") / 2
    some = np.concatenate([ties, rng.standard_normal(4000) * 2.0 ** rng.integers(-160, 140, 4000)])
    beside = [np.nextafter(some, end) for end in (-np.inf, np.inf)]
    ends = [0.0, 1e-300, 1e-45, 4e-41, 3.3895e38, 3.3962e38, 1e300, np.inf, np.nan]
    x = np.concatenate([some, *beside, ends, np.negative(ends)])
    y = np.empty(x.size, np.uint16)
    library.convert(*(ctypes.c_void_p(each.ctypes.data) for each in (x, y)), ctypes.c_long(x.size))
    expected = encode(x, "bfloat16")
    wrong = np.flatnonzero((y != expected) & ~np.isnan(x))
    assert not wrong.size, [(x[i].hex(), hex(y[i]), hex(expected[i])) for i in wrong[:5]]
    assert np.all(y[np.isnan(x)] & 0x7FC0 == 0x7FC0)
