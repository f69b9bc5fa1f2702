"""`wl.shared_tile`: LDS for tiles of operands, without bank conflicts; copies and their edges."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl
from wavecore.lang import mma as products
from wavecore.lang import shared_tiles

pytestmark = [pytest.mark.clang, pytest.mark.jit]

WAVES = 4


@wl.kernel
def product(
    c: wl.array[wl.f32, 2], a: wl.array[wl.f16, 2], b: wl.array[wl.f16, 2], K: wl.constexpr
):
    """One workgroup's 64 columns of C, 64 rows at a time, through LDS both ways."""
    mma = wl.Mma(16, 16, K, wl.f16, wl.f32)
    ta, tb = wl.shared_tile(mma.A, 64, 32), wl.shared_tile(mma.B, 32, 64)
    tc = wl.shared_tile(mma.D, 64, 64)
    wave = wl.threadIdx.x // wl.warpSize
    acc = wl.local(mma.D, 4)
    for j in wl.static_range(4):
        acc[j].fill(0)
    fa, fb = mma.A(), mma.B()
    for k in range(0, a.shape[1], 32):
        ta.load(a[:, k:])
        tb.load(b[k:, :])
        wl.syncthreads()
        for step in wl.static_range(0, 32, K):
            fa.load(ta[16 * wave :, step:])
            for j in wl.static_range(4):
                fb.load(tb[step:, 16 * j :])
                acc[j] = mma(fa, fb, acc[j])
        wl.syncthreads()
    for j in wl.static_range(4):
        acc[j].store(tc[16 * wave :, 16 * j :])
    wl.syncthreads()
    tc.store(c)


def operands(m: int, n: int, k: int) -> tuple[Any, Any]:
    rng = np.random.default_rng(8)
    a, b = rng.integers(-3, 4, (m, k)), rng.integers(-3, 4, (k, n))
    return a.astype(np.float16), b.astype(np.float16)


def run(target: str, a: Any, b: Any, c: Any, k: int) -> int:
    """Launch the product; the cycles that bank conflicts take."""
    device = wc.Device(target)
    threads = WAVES * device.target.wave_sizes[0]
    profile = product.profile(device, 1, threads, (c, a, b), K=k)
    np.testing.assert_allclose(c, a.astype(np.float32) @ b.astype(np.float32), atol=1e-3)
    return int(profile.counters["lds.conflict_cycles"])


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_a_product_has_no_bank_conflicts(target: str) -> None:
    """B along k in memory, or along its columns."""
    a, b = operands(64, 64, 64)
    for given in (b, np.asfortranarray(b)):
        assert run(target, a, given, np.zeros((64, 64), np.float32), 16) == 0


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_what_is_beyond_a_matrix_is_zero_and_is_not_stored(target: str) -> None:
    """Of any strides; K in several instructions."""
    a, b = operands(50, 37, 45)
    c = np.full((64, 80), -1, np.float32)
    run(target, np.asfortranarray(a), b[:, ::-1][:, ::-1], c[:50, 20:57], 32)
    assert (c[50:] == -1).all()
    assert (c[:, :20] == -1).all()
    assert (c[:, 57:] == -1).all()


@wl.kernel
def bytes_of(out: wl.array[wl.u8, 2], a: wl.array[wl.fp8, 2], c: wl.array[wl.f64, 2]):
    mma = wl.Mma(16, 16, 32, wl.fp8, wl.f32)
    tile = wl.shared_tile(mma.A, 16, 32, order="col")
    tile.load(a)
    wl.syncthreads()
    i = wl.threadIdx.x
    for k in range(32):
        if i < 16:
            out[i, k] = wl.bitcast(wl.u8, tile[i, k])
    if i == 0:
        tile[3, 4] = a[0, 0]
        out[3, 4] = wl.bitcast(wl.u8, tile[3, 4])
        out[0, 0] = tile.shape[0] + len(tile)


@pytest.mark.parametrize(
    ("target", "dtype"),
    [("gfx942", ml_dtypes.float8_e4m3fnuz), ("gfx1201", ml_dtypes.float8_e4m3fn)],
)
def test_bytes_in_another_order(target: str, dtype: Any) -> None:
    """A tile is indexed by row and column, however it lies in LDS."""
    codes = np.arange(512, dtype=np.uint16).reshape(16, 32).astype(np.uint8)
    out = np.zeros((16, 32), np.uint8)
    bytes_of.launch(wc.Device(target), 1, 64, (out, codes.view(dtype), np.zeros((1, 1))))
    want = codes.copy()
    want[3, 4], want[0, 0] = codes[0, 0], 32
    np.testing.assert_array_equal(out, want)


@pytest.mark.parametrize("target", ["gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201"])
@pytest.mark.parametrize(("kind", "k"), [(wl.f16, 16), (wl.f16, 32), (wl.bf16, 32), (wl.i8, 64)])
def test_padding_removes_the_conflicts_of_every_operand(target: str, kind: Any, k: int) -> None:
    """By the target's rule; unpadded lines of 2 ** n bytes have conflicts."""
    wave = wc.Device(target).target.wave_sizes[0]
    acc = wl.i32 if kind is wl.i8 else wl.f32
    mma = wl.Mma(16, 16, k, kind, acc)
    for operand, order in (("A", "row"), ("B", "col")):
        fragment = products._fragment(mma, operand, target, wave, None)
        size = kind.bits // 8
        for line in (32, 64, 128):
            inner = max(line, k)
            found = shared_tiles.padding(fragment, size, 64, inner, order)
            assert shared_tiles.conflicts(fragment, size, inner + found, order) == 0
        assert shared_tiles.conflicts(fragment, size, 256, order) > 0


@wl.kernel
def narrow(a: wl.array[wl.u8, 2]):
    mma = wl.Mma(16, 16, 128, "fp4", wl.f32)
    tile = wl.shared_tile(mma.A, 16, 128)
    tile.load(a)


@wl.kernel
def other(a: wl.array[wl.f32, 2]):
    mma = wl.Mma(16, 16, 16, wl.f16, wl.f32)
    tile = wl.shared_tile(mma.A, 16, 16)
    tile.load(a)


@wl.kernel
def huge(a: wl.array[wl.f16, 2]):
    mma = wl.Mma(16, 16, 16, wl.f16, wl.f32)
    tile = wl.shared_tile(mma.A, 4096, 4096)
    tile.load(a)


@wl.kernel
def outside(a: wl.array[wl.f16, 2]):
    mma = wl.Mma(16, 16, 16, wl.f16, wl.f32)
    tile = wl.shared_tile(mma.A, 16, 32)
    a[0, 0] = tile[0, 32]


@pytest.mark.parametrize(
    ("kernel", "target", "says"),
    [
        (narrow, "gfx950", "has no entries of whole bytes in memory"),
        (other, "gfx942", r"load takes part of an array\[f16, 2\]"),
        (huge, "gfx942", "are more than any LDS"),
        (outside, "gfx942", "index 32 is out of range: there are 32"),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_what_is_refused(kernel: Any, target: str, says: str) -> None:
    with pytest.raises(wc.CompileError, match=says):
        kernel.source(target)
