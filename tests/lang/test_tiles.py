"""Arithmetic on fragments: operators, functions, conversions, tiles of other types."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl

pytestmark = [pytest.mark.clang, pytest.mark.jit]

EXACT = ("-ffp-contract=off",)


@pytest.fixture(scope="module", params=["gfx942", "gfx1201"])
def device(request: pytest.FixtureRequest) -> wc.Device:
    return wc.Device(request.param)


def launched(device: wc.Device, kernel: Any, *args: Any) -> None:
    kernel.launch(device, 1, device.target.wave_sizes[0], args)


def filled() -> tuple[Any, Any]:
    """Two matrices of floats with NaN, infinities, zeros of both signs and denormals."""
    x, y = np.random.default_rng(4).normal(size=(2, 16, 16)).astype(np.float32) * 8
    special = np.float32([np.nan, np.inf, -np.inf, 0.0, -0.0, 1e-40, -1e-40, 3e38])
    x[2, :8], x[9, 8:], y[:8, 3], y[2, :8] = special, special, special, special[::-1]
    return x, y


@wl.kernel(options=EXACT)
def computed(
    out: wl.array[wl.f32, 3], half: wl.array[wl.f16, 3], x: wl.array[wl.f32, 2],
    y: wl.array[wl.f32, 2], alpha: wl.f32,
):  # fmt: skip
    mma = wl.Mma(16, 16, 16, wl.f16, wl.f32)
    wide = wl.Mma(16, 16, 32, wl.f16, wl.f32)  # its accumulators have the same layout
    a, b = mma.D(), wide.D()
    a.load(x)
    b.load(y)
    scaled = alpha * a - b / 2 + 1
    scaled.store(out[0])
    b *= a
    b.store(out[1])
    chosen = wl.where((a > 0) & (a < alpha), -a, wl.fma(a, alpha, 3.0))
    chosen.store(out[2])
    largest = max(a, abs(scaled), 0.5)
    largest.store(out[3])
    exponential = wl.exp2(wl.floor(a))
    exponential.store(out[4])
    narrow = a.to(wl.f16)
    narrow.store(half[0])
    narrow += wl.f16(2)
    narrow[0] = narrow[0]
    narrow.store(half[1], half.strides[1], "row")
    doubled = wl.f16(a) * narrow + a
    doubled.store(out[5])
    copies = wl.local(mma.D, 2)
    for i in wl.static_range(2):
        copies[i] = a
        copies[i] -= i
    copies[1].store(out[6].cast(wl.f32), 16, "col")


def test_operators_and_functions(device: wc.Device) -> None:
    """Bit for bit NumPy's, with one rounding an operation."""
    x, y = filled()
    out, half = np.zeros((7, 16, 16), np.float32), np.zeros((2, 16, 16), np.float16)
    launched(device, computed, out, half, x, y, 1.5)
    alpha, h = np.float32(1.5), np.float16
    with np.errstate(all="ignore"):
        scaled = alpha * x - y / 2 + 1
        np.testing.assert_array_equal(out[0], scaled)
        np.testing.assert_array_equal(out[1], y * x)
        fused = (x.astype(np.float64) * 1.5 + 3).astype(np.float32)
        np.testing.assert_array_equal(out[2], np.where((x > 0) & (x < alpha), -x, fused))
        np.testing.assert_array_equal(out[3], np.fmax(np.fmax(x, np.abs(scaled)), 0.5))
        np.testing.assert_allclose(out[4], np.exp2(np.floor(x)), rtol=1e-6)
        np.testing.assert_array_equal(half[0], x.astype(h))
        np.testing.assert_array_equal(half[1], x.astype(h) + h(2))
        product = x.astype(h) * (x.astype(h) + h(2))
        np.testing.assert_array_equal(out[5], product.astype(np.float32) + x)
        np.testing.assert_array_equal(out[6].T, x - 1)


@wl.function
def scaled_by_rows(acc):
    """Rows times their number, in the accumulator's own type."""
    for i in wl.static_range(acc.size):
        acc[i] *= acc.row(i)
    return acc * 2


@wl.kernel
def multiplied(
    out: wl.array[wl.f32, 2], whole: wl.array[wl.i32, 2], a: wl.array[wl.f16, 2],
    b: wl.array[wl.f16, 2],
):  # fmt: skip
    mma = wl.Mma(16, 16, 32, wl.f16, wl.f32)
    fa, fb = mma.A(), mma.B()
    fa.load(a)
    fb.load(b)
    acc = mma(-fa, fb * wl.f16(0.5), mma.D(1))
    acc = scaled_by_rows(acc)
    acc.store(out)
    rounded = wl.i32(acc) // 3
    rounded[0] += rounded.row(0) - rounded.row(0)
    rounded.store(whole)


def test_operands_and_integers(device: wc.Device) -> None:
    """Operands whose K takes several instructions; a function takes and returns fragments."""
    a, b = np.random.default_rng(6).integers(-4, 5, (2, 16, 32)).astype(np.float16)
    out, whole = np.zeros((16, 16), np.float32), np.zeros((16, 16), np.int32)
    launched(device, multiplied, out, whole, a, b.reshape(32, 16))
    want = 1 - 0.5 * (a.astype(np.float32) @ b.reshape(32, 16).astype(np.float32))
    want *= 2 * np.arange(16)[:, None]
    np.testing.assert_array_equal(out, want)
    np.testing.assert_array_equal(whole, np.trunc(want).astype(int) // 3)


@wl.kernel
def doubles(out: wl.array[wl.f64, 2], blocks: wl.array[wl.f16, 3], x: wl.array[wl.f32, 3]):
    mma = wl.Mma(16, 16, 4, wl.f64, wl.f64)
    d = mma.D(2)
    d = wl.sqrt(d) / 3
    d.store(out)
    several = wl.Mma(4, 4, 4, wl.f16, wl.f32, blocks=16)
    acc = several.D()
    acc.load(wl.ptr[wl.f32](x[0, 0, 0]), 4, "row")
    half = (acc * 2).to(wl.f16)
    half.store(wl.ptr[wl.f16](blocks[0, 0, 0]), 4, "row")


def test_doubles_and_several_blocks() -> None:
    out, blocks = np.zeros((16, 16)), np.zeros((16, 4, 4), np.float16)
    x = np.arange(256, dtype=np.float32).reshape(16, 4, 4)
    launched(wc.Device("gfx942"), doubles, out, blocks, x)
    np.testing.assert_allclose(out, np.sqrt(2.0) / 3, rtol=1e-15)
    np.testing.assert_array_equal(blocks, (2 * x).astype(np.float16))


@wl.kernel
def other_layout(out: wl.array[wl.f32, 2]):
    mma = wl.Mma(16, 16, 16, wl.f16, wl.f32)
    a = mma.D(0) + mma.A()
    a.store(out)


@wl.kernel
def other_type(out: wl.array[wl.f32, 2], alpha: wl.f64):
    acc = wl.Mma(16, 16, 16, wl.f16, wl.f32).D(0)
    acc *= alpha
    acc.store(out)


@wl.kernel
def codes(out: wl.array[wl.f32, 2]):
    a = wl.Mma(16, 16, 32, wl.fp8, wl.f32).A()
    b = a * 2
    b.store(out)


@wl.kernel
def to_memory(out: wl.array[wl.f32, 2]):
    half = wl.Mma(16, 16, 16, wl.f16, wl.f32).D(0).to(wl.f16)
    half.store(out)


@wl.kernel
def condition(out: wl.array[wl.f32, 2]):
    acc = wl.Mma(16, 16, 16, wl.f16, wl.f32).D(0)
    if acc > 0:
        acc.store(out)


@wl.kernel
def with_array(out: wl.array[wl.f32, 2]):
    acc = wl.Mma(16, 16, 16, wl.f16, wl.f32).D(0)
    acc = max(acc, out)
    acc.store(out)


@pytest.mark.parametrize(
    ("kernel", "says"),
    [
        (other_layout, r"Mma\(16, 16, 16, f16, f32\).D and wl.Mma.*\).A have different layouts"),
        (other_type, r"to.f64. cannot be used as wl.Mma\(.*\).D\n.*\n.*\nConvert the entries"),
        (codes, r"A are fp8 codes, which do not support arithmetic"),
        (to_memory, "the memory has elements of f32, the tile f16"),
        (condition, "has no truth value"),
        (with_array, r"a fragment and an array.* cannot be combined"),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_what_is_refused(kernel: Any, says: str) -> None:
    with pytest.raises(wc.CompileError, match=says):
        kernel.source("gfx942")


@wl.kernel(options=EXACT)
def chosen(out: wl.array[wl.f32, 1], v: wl.array[wl.f32x2, 1], n: wl.i32):
    i = wl.threadIdx.x
    out[i] = wl.where(i < n, i, 0.5)
    v[i] = wl.where(out[i], v[i], wl.f32x2(2.0)).yx


def test_where_of_numbers_and_vectors(device: wc.Device) -> None:
    out, v = np.zeros(8, np.float32), np.arange(16, dtype=np.float32).reshape(8, 2)
    want = v[:, ::-1].copy()
    chosen.launch(device, 1, 8, (out, v, 5))
    assert out.tolist() == [0, 1, 2, 3, 4, 0.5, 0.5, 0.5]
    want[0] = 2
    np.testing.assert_array_equal(v, want)
    assert wl.where(np.float32(1) > 0, 3, 4) == 3
