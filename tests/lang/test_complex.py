"""complex64 and complex128 in kernels, against the formulas, NumPy and C's special values."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl

pytestmark = [pytest.mark.clang, pytest.mark.jit]

EXACT = ("-ffp-contract=off",)  # each operation is rounded, as the formulas below
PARTS = [0.0, -0.0, 1.5, -2.25, 1e-40, 3e38, np.inf, -np.inf, np.nan]


@pytest.fixture(scope="module", params=["gfx942", "gfx1201"])
def device(request: pytest.FixtureRequest) -> wc.Device:
    return wc.Device(request.param)


def numbers(dtype: Any) -> Any:
    """Numbers of all kinds, and random ones."""
    parts = [p * (1e300 if abs(p) > 1e30 and dtype == np.complex128 else 1) for p in PARTS]
    rng = np.random.default_rng(7)
    z = np.zeros(len(parts) ** 2 + 47, dtype)
    z.real[: len(parts) ** 2], z.imag[: len(parts) ** 2] = zip(
        *itertools.product(parts, parts), strict=True
    )
    z.real[len(parts) ** 2 :], z.imag[len(parts) ** 2 :] = rng.normal(size=(2, 47))
    return z


@wl.kernel(options=EXACT)
def arithmetic(out: wl.ptr[wl.u8], a: wl.ptr[wl.u8], n: wl.i32, T: wl.constexpr):
    i = wl.blockIdx.x * wl.blockDim.x + wl.threadIdx.x
    if i < n * n:
        results, source = out.cast(T), a.cast(T)
        x, y = source[i // n], source[i % n]
        all = n * n
        results[i] = x + y
        results[all + i] = x - y
        results[2 * all + i] = x * y
        results[3 * all + i] = x / y
        results[4 * all + i] = (x == y) + (x != y) * 2 + (4 if x else 0) + wl.isnan(x) * 8


def quotient(a: Any, b: Any) -> Any:
    """Smith's method, as NumPy has it, every operation rounded."""
    ar, ai, br, bi = (part.copy() for part in (a.real, a.imag, b.real, b.imag))
    flat = np.abs(br) >= np.abs(bi)
    one = br.dtype.type(1)
    p, q = np.where(flat, br, bi), np.where(flat, bi, br)
    ratio = q / p
    scale = one / (p + q * ratio)
    out = np.empty_like(a)
    out.real = np.where(flat, ar + ai * ratio, ar * ratio + ai) * scale
    out.imag = np.where(flat, ai - ar * ratio, ai * ratio - ar) * scale
    zero = (br == 0) & (bi == 0)
    out.real[zero], out.imag[zero] = ar[zero] / np.abs(br[zero]), ai[zero] / np.abs(br[zero])
    return out


def joined(real: Any, imag: Any, dtype: Any) -> Any:
    out = np.empty(real.shape, dtype)
    out.real, out.imag = real, imag
    return out


def same(got: Any, want: Any) -> None:
    """Equal bit for bit, but for the NaN."""
    for one, other in ((got.real, want.real), (got.imag, want.imag)):
        np.testing.assert_array_equal(one, other)
        numeric = ~np.isnan(other)
        np.testing.assert_array_equal(np.signbit(one)[numeric], np.signbit(other)[numeric])


@pytest.mark.parametrize("T", [wl.complex64, wl.complex128], ids=str)
def test_arithmetic_with_nan_infinities_and_denormals(device: wc.Device, T: Any) -> None:
    """A product is the plain formula; a quotient is Smith's."""
    z = numbers(T.dtype)
    n = len(z)
    out = np.zeros((5, n * n), T.dtype)
    args = (out.view(np.uint8), z.view(np.uint8), n)
    arithmetic.launch(device, -(-n * n // 64), 64, args, T=T)
    a, b = np.repeat(z, n), np.tile(z, n)
    with np.errstate(all="ignore"):
        same(out[0], a + b)
        same(out[1], a - b)
        real, imag = a.real * b.real - a.imag * b.imag, a.real * b.imag + a.imag * b.real
        same(out[2], joined(real, imag, T.dtype))
        same(out[3], quotient(a, b))
        np.testing.assert_allclose(out[3], a / b, rtol=1e-6 if T is wl.complex64 else 1e-14)
    flags = (a == b) + (a != b) * 2 + (a != 0) * 4 + np.isnan(a) * 8
    np.testing.assert_array_equal(out[4], flags.astype(T.dtype))


@wl.kernel
def functions(out: wl.array[wl.complex128, 2], a: wl.array[wl.complex128, 1], narrow: wl.constexpr):
    i = wl.threadIdx.x
    if i < a.shape[0]:
        if narrow:
            z = wl.complex64(a[i])
        else:
            z = a[i]
        out[0, i] = wl.exp(z)
        out[1, i] = wl.log(z)
        out[2, i] = wl.sqrt(z)
        out[3, i] = wl.complex128(abs(z), wl.angle(z))
        out[4, i] = -z.conjugate()
        out[5, i] = z**3


@pytest.mark.parametrize("narrow", [True, False])
def test_functions_have_cs_special_values(device: wc.Device, narrow: bool) -> None:
    """Those of NumPy on this host, where signs of zeros and NaN are the same too."""
    kind = np.complex64 if narrow else np.complex128
    z = numbers(np.dtype(kind))
    out = np.zeros((6, len(z)), np.complex128)
    functions.launch(device, 1, 128, (out, z.astype(np.complex128)), narrow=narrow)
    close = {"rtol": 2e-6 if narrow else 1e-13, "atol": 3e-45 if narrow else 1e-323}
    with np.errstate(all="ignore"):
        for got, want in zip(out, (np.exp(z), np.log(z), np.sqrt(z)), strict=False):
            np.testing.assert_allclose(got.real, want.real, **close)
            np.testing.assert_allclose(got.imag, want.imag, **close)
        np.testing.assert_allclose(out[3].real, np.abs(z), **close)
        np.testing.assert_allclose(out[3].imag, np.angle(z), **close)
        same(out[4], (-z.conj()).astype(np.complex128))
        finite = np.isfinite(out[5])
        np.testing.assert_allclose(out[5][finite], (z * z * z)[finite], rtol=1e-5)


@dataclass
class Wave:
    amplitude: wl.complex64
    phase: wl.complex128


@wl.function
def scaled(z, w=1 + 2j):
    return z * w


UNIT = np.complex64(1 - 1j)


@wl.kernel(options=EXACT)
def mixed(
    out: wl.array[wl.complex128, 2], a: wl.array[np.complex64, 1], w: Wave, s: complex, n: wl.i64
):
    i = wl.threadIdx.x
    x = a[i]
    out[0, i] = x * 2 + n - wl.f32(0.5) / x + 1j * i
    out[1, i] = x + wl.f64(0.1)
    out[2, i] = scaled(x) + UNIT + s
    z = complex(x.real, 1)
    z += w.amplitude
    z *= 2
    out[3, i] = z + w.phase
    out[4, i] = wl.complex128(x.imag, n) + 2j**2
    out[4, i].real -= 1.0
    out[5, i] = wl.shfl_xor(x, 1)
    tile, p = wl.shared(wl.complex64, 32), wl.ptr[wl.complex64](a[0])
    tile[i] = p[i]
    wl.syncthreads()
    out[6, i] = tile[31 - i]
    wl.atomicAdd(a[32].imag, 1.0)
    out[7, i] = n * 1j + wl.i8(3).real + wl.f32(2.0).imag


def test_mixed_with_other_numbers(device: wc.Device) -> None:
    """A real operand has an imaginary part of 0; 64-bit floats widen, integers do not."""
    a = np.zeros(33, np.complex64)
    a[:32].view(np.float32)[:] = np.random.default_rng(2).normal(size=64)
    out = np.zeros((8, 32), np.complex128)
    mixed.launch(device, 1, 32, (out, a, Wave(1 + 2j, np.complex128(0.25)), 3 - 1j, 5))
    x, i = a[:32], np.arange(32)
    wide = x.astype(np.complex128)
    np.testing.assert_allclose(out[0], wide * 2 + 5 - 0.5 / wide + 1j * i, rtol=1e-5)
    np.testing.assert_array_equal(out[1], wide + 0.1)
    np.testing.assert_allclose(out[2], wide * (1 + 2j) + 4 - 2j, rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(out[3], (wide.real + 1j + 1 + 2j) * 2 + 0.25, rtol=1e-6)
    np.testing.assert_allclose(out[4], wide.imag + 5j - 4 - 1, rtol=1e-6)
    np.testing.assert_array_equal(out[5], wide[i ^ 1])
    np.testing.assert_array_equal(out[6], wide[::-1])
    assert a[32] == 32j
    assert (out[7] == 3 + 5j).all()


@wl.function
def noted(count: wl.array[wl.i32, 1]):
    count[0] += 1
    return 1 - 2.5j


@wl.kernel
def printed(count: wl.array[wl.i32, 1], z: wl.complex128):
    print(noted(count), z, f"{z.real:.3f}")


def test_print(device: wc.Device, capfd: pytest.CaptureFixture[str]) -> None:
    """What is printed is computed once."""
    count = np.zeros(1, np.int32)
    printed.launch(device, 1, 1, (count, complex(np.nan, -np.inf)))
    assert capfd.readouterr().out == "(1-2.5j) (nan-infj) nan\n"
    assert count[0] == 1


@wl.kernel
def ordered(a: wl.array[wl.complex64, 1]):
    if a[0] < a[1]:
        a[0] = 0


@wl.kernel
def added(a: wl.array[wl.complex64, 1]):
    wl.atomicAdd(a[0], 1)


@wl.kernel
def narrowed(a: wl.array[wl.complex64, 1]):
    x: wl.f32 = a[0]
    a[0] = x


@wl.kernel
def sine(a: wl.array[wl.complex64, 1]):
    a[0] = wl.sin(a[1])


@wl.kernel
def floored(a: wl.array[wl.complex64, 1]):
    a[0] = a[0] // 2


@wl.kernel
def least(a: wl.array[wl.complex64, 1]):
    a[0] = min(a[0], a[1])


@wl.kernel
def powered(a: wl.array[wl.complex64, 1]):
    a[0] = a[0] ** 0.5


@wl.kernel
def constant(a: wl.array[wl.complex64, 1]):
    a[0] = wl.f32(1j)


@wl.kernel
def shifted(a: wl.array[wl.complex64, 1]):
    a[0] = a[0] << 1


@wl.kernel
def changed(a: wl.array[wl.complex64, 1]):
    z = a[0]
    z.real = 1.0
    a[0] = z


@pytest.mark.parametrize(
    ("kernel", "says"),
    [
        (ordered, "complex numbers have no order"),
        (added, r"not of complex64\n.*\n.*\nNo instruction changes both parts at once: .*real, x"),
        (narrowed, "a complex64 cannot be used as f32\n.*\n.*\nWrite z.real, z.imag or abs"),
        (sine, "wl.sin takes real numbers\n.*\n.*\nabs, conj, angle, exp, log, sqrt take complex"),
        (floored, "`//` does not take complex numbers"),
        (least, "complex numbers have no order"),
        (powered, "constant powers from 0 to 8 only"),
        (constant, "1j cannot be used as f32"),
        (shifted, "`<<` takes integers"),
        (changed, "nothing can be assigned to this"),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_what_is_refused(kernel: Any, says: str) -> None:
    with pytest.raises(wc.CompileError, match=says):
        kernel.source("gfx942")


def test_vectors_and_other_arguments_are_refused(device: wc.Device) -> None:
    with pytest.raises(wc.TargetError, match="vectors hold real numbers"):
        wl.vec[wl.complex64, 4]
    with pytest.raises(wc.LaunchError, match=r"'z' is a wl.complex128; 'x'"):
        printed.launch(device, 1, 1, (np.zeros(1, np.int32), "x"))
    assert wl.complex64(1, 2) == np.complex64(1 + 2j)
