"""`wl.Mma` in kernels: products of every kind, fragments' entries, and what a target lacks."""

from __future__ import annotations

from pathlib import Path

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl
from tests.lang.importing import imported

pytestmark = [pytest.mark.clang, pytest.mark.jit]


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(12)


@wl.kernel
def product(a: wl.ptr[wl.f16], b: wl.ptr[wl.f16], c: wl.ptr[wl.f32]):
    """The larger of A B and 0, plus i."""
    mma = wl.Mma(16, 16, 16, wl.f16, wl.f32)
    fa = mma.A()
    fb = mma.B()
    d = mma.D(0)
    fa.load(a, 16, "row")
    fb.load(b, 16, "col")
    d = mma(fa, fb, d)
    for n in wl.static_range(d.size):
        d[n] = max(d[n], 0) + d.row(n)
    d.store(c, 16, "row")


@pytest.mark.parametrize("target", ["gfx90a", "gfx942", "gfx1100", "gfx1201"])
def test_a_product_with_changed_entries(target: str, rng: np.random.Generator) -> None:
    a, b = (rng.integers(-4, 5, (16, 16)).astype(np.float16) for _ in range(2))
    c = np.zeros((16, 16), np.float32)
    device = wc.Device(target)
    product.launch(device, 1, device.target.wave_sizes[0], (a, b, c))
    want = np.maximum(a.astype(np.float64) @ b.T, 0) + np.arange(16)[:, None]
    np.testing.assert_allclose(c, want, atol=1e-4)  # gfx11 is a little off: docs/numerics.md


@wl.kernel
def tiles(a: wl.array[wl.f16, 2], b: wl.array[wl.f16, 2], c: wl.array[wl.f32, 2]):
    """Two by two tiles; parts of arrays know their own strides."""
    mma = wl.Mma(16, 16, 16, wl.f16, wl.f32)
    acc = wl.local(mma.D, 2, 2)
    for i in wl.static_range(2):
        for j in wl.static_range(2):
            acc[i, j].fill(0)
    fa = wl.local(mma.A, 2)
    for k in range(0, a.shape[1], 16):
        for i in wl.static_range(2):
            fa[i].load(a[16 * i :, k:])
        for j in wl.static_range(2):
            fb = mma.B()
            fb.load(b[k:, 16 * j :])
            for i in wl.static_range(2):
                acc[i, j] = mma(fa[i], fb, acc[i, j])
    for i in wl.static_range(2):
        for j in wl.static_range(2):
            acc[i, j].store(c[16 * i :, 16 * j :])


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_tiles_of_arrays_with_any_strides(target: str, rng: np.random.Generator) -> None:
    a = rng.integers(-4, 5, (32, 96)).astype(np.float16)[:, 16:80]
    b = rng.integers(-4, 5, (64, 32)).astype(np.float16)
    c = np.zeros((32, 40), np.float32)
    device = wc.Device(target)
    tiles.launch(device, 1, device.target.wave_sizes[0], (a, b, c[:, 4:36]))
    assert (c[:, 4:36] == a.astype(np.float32) @ b.astype(np.float32)).all()
    assert not c[:, :4].any()
    assert not c[:, 36:].any()


@wl.kernel
def sparse(a: wl.ptr[wl.f16], b: wl.ptr[wl.f16], k: wl.ptr[wl.u8], c: wl.ptr[wl.f32]):
    mma = wl.Mma(16, 16, 32, wl.f16, wl.f32, sparse=True)
    fa = mma.A()
    fb = mma.B()
    index = mma.K()
    fa.load(a, 16, "row")
    fb.load(b, 16, "row")
    index.load(k, 8, "row")
    d = mma(fa, fb, mma.D(0), index)
    d.store(c, 16, "row")


@pytest.mark.parametrize("target", ["gfx942", "gfx950", "gfx1201"])
def test_a_sparse_product(target: str, rng: np.random.Generator) -> None:
    """Two of every four k: A's entries, and their places in four bits."""
    b = rng.integers(-4, 5, (32, 16)).astype(np.float16)
    kept, dense = np.zeros((16, 16), np.float16), np.zeros((16, 32))
    places = np.zeros((16, 8), np.uint8)
    for i, group in np.ndindex(16, 8):
        two = np.sort(rng.choice(4, 2, replace=False))
        values = rng.integers(-4, 5, 2)
        places[i, group] = two[0] | two[1] << 2
        kept[i, 2 * group : 2 * group + 2] = dense[i, 4 * group + two] = values
    packed = places[:, 0::2] | places[:, 1::2] << 4
    c = np.zeros((16, 16), np.float32)
    device = wc.Device(target)
    sparse.launch(device, 1, device.target.wave_sizes[0], (kept, b, packed, c))
    assert (c == dense @ b).all()


@wl.kernel
def scaled(
    a: wl.ptr[wl.fp8], b: wl.ptr[wl.fp8], sa: wl.ptr[wl.u8], sb: wl.ptr[wl.u8], c: wl.ptr[wl.f32]
):
    mma = wl.Mma(16, 16, 128, wl.fp8, wl.f32, scales=32)
    fa = mma.A()
    fb = mma.B()
    scale_a = mma.SA()
    scale_b = mma.SB()
    fa.load(a, 128, "row")
    fb.load(b, 16, "row")
    scale_a.load(sa, 4, "row")
    scale_b.load(sb, 16, "row")
    d = mma(fa, fb, mma.D(0), scale_a, scale_b)
    d.store(c, 16, "row")


@pytest.mark.parametrize("target", ["gfx950", "gfx1250"])
def test_a_scaled_product(target: str, rng: np.random.Generator) -> None:
    """A power of two for each 32 k."""
    a = rng.integers(-2, 3, (16, 128)).astype(ml_dtypes.float8_e4m3fn)
    b = rng.integers(-2, 3, (128, 16)).astype(ml_dtypes.float8_e4m3fn)
    sa = rng.integers(126, 129, (16, 4)).astype(np.uint8)
    sb = rng.integers(126, 129, (4, 16)).astype(np.uint8)
    c = np.zeros((16, 16), np.float32)
    device = wc.Device(target)
    scaled.launch(device, 1, device.target.wave_sizes[0], (a, b, sa, sb, c))
    left = a.astype(float) * np.repeat(2.0 ** (sa.astype(int) - 127), 32, 1)
    right = b.astype(float) * np.repeat(2.0 ** (sb.astype(int) - 127), 32, 0)
    assert (c == left @ right).all()


def test_a_target_says_what_shapes_it_has() -> None:
    mma = wl.Mma(32, 32, 8, wl.f16, wl.f32)
    assert mma.instruction("gfx942").name == "v_mfma_f32_32x32x8_f16"
    with pytest.raises(
        wc.TargetError, match="gfx1201 multiplies f16 by f16 into f32 in the shapes"
    ):
        mma.instruction("gfx1201")
    with pytest.raises(wc.TargetError, match="'i3' is not an element type"):
        wl.Mma(16, 16, 16, "i3", wl.f32)
    with pytest.raises(
        wc.CompileError, match="the memory has elements of f32, the fragment has f16"
    ):
        wrong_memory.compile("gfx942")
    with pytest.raises(wc.CompileError, match=r"B is a wl.Mma\(.*\).B, not a wl.Mma\(.*\).A"):
        wrong_operand.compile("gfx942")


@wl.kernel
def wrong_memory(a: wl.ptr[wl.f32]):
    mma = wl.Mma(16, 16, 16, wl.f16, wl.f32)
    fa = mma.A()
    fa.load(a, 16, "row")


@wl.kernel
def wrong_operand(c: wl.ptr[wl.f32]):
    mma = wl.Mma(16, 16, 16, wl.f16, wl.f32)
    d = mma(mma.A(), mma.A(), mma.D(0))
    d.store(c, 16, "row")


@wl.kernel
def two_layers(w: wl.ptr[wl.f16], x: wl.ptr[wl.f16], out: wl.ptr[wl.f32]):
    """W1 max(W0 X, 0): the first D is the second B."""
    mma = wl.Mma(16, 16, 16, wl.f16, wl.f32)
    a = mma.A()
    b = mma.B()
    a.load(w, 16, "row")
    b.load(x, 16, "row")
    d = mma(a, b, mma.D(0))
    for n in wl.static_range(d.size):
        d[n] = max(d[n], 0)
    a.load(w + 256, 16, "row")
    d = mma(a, d.to_B(), mma.D(0))
    d.store(out, 16, "row")


@pytest.mark.parametrize("target", ["gfx90a", "gfx942", "gfx1100", "gfx1201"])
def test_an_accumulator_becomes_the_next_operand(target: str, rng: np.random.Generator) -> None:
    """Free on RDNA 4: nothing moves between lanes."""
    w = rng.integers(-2, 3, (2, 16, 16)).astype(np.float16)
    x = rng.integers(-2, 3, (16, 16)).astype(np.float16)
    out = np.zeros((16, 16), np.float32)
    device = wc.Device(target)
    two_layers.launch(device, 1, device.target.wave_sizes[0], (w, x, out))
    want = w[1].astype(float) @ np.maximum(w[0].astype(float) @ x, 0)
    np.testing.assert_allclose(out, want, atol=1e-3)
    if target == "gfx1201":
        text = two_layers.compile(target).disassemble()
        assert text.count("v_wmma_f32_16x16x16_f16") == 2
        assert not any(name in text for name in ("permlane", "ds_", "dpp", "v_readlane"))


@wl.kernel
def bytes_of_entries(a: wl.ptr[wl.u8], b: wl.ptr[wl.u8], c: wl.ptr[wl.f32]):
    """Entries of 8-bit floats are bytes; builtins take texts where clang's do."""
    mma = wl.Mma(16, 16, 32, wl.fp8, wl.f32)
    kept = wl.shared(wl.u8, 512)
    fa = mma.A()
    for n in wl.static_range(fa.size):
        kept[fa.row(n) * 32 + fa.col(n)] = a[fa.row(n) * 32 + fa.col(n)]
    wl.amdgcn.fence(3, "workgroup", "local")
    wl.amdgcn.s_barrier()
    wl.amdgcn.fence(2, "workgroup", "local")
    for n in wl.static_range(fa.size):
        fa[n] = kept[fa.row(n) * 32 + fa.col(n)] ^ 0x80
    fb = mma.B()
    fb.load(b, 32, "col")
    d = mma(fa, fb, mma.D(0))
    d.store(c, 16, "row")


def test_entries_of_8_bit_floats_are_bytes(rng: np.random.Generator) -> None:
    a, b = (rng.integers(-4, 5, (16, 32)).astype(ml_dtypes.float8_e4m3fn) for _ in range(2))
    c = np.zeros((16, 16), np.float32)
    bytes_of_entries.launch(wc.Device("gfx1201"), 1, 32, (a.view(np.uint8), b.view(np.uint8), c))
    assert (c == -a.astype(np.float32) @ b.astype(np.float32).T).all()


@wl.kernel
def entries(o: wl.array[wl.f32, 1]):
    d = DENSE.D(0)
    for i in wl.static_range(d.size):
        d[i] = 10.0 + i
    d[-2] = 99.0
    o[0] = d[-1]
    o[1] = d[d.size - 2]
    o[2] = d.row(-1) - d.row(d.size - 1)


DENSE = wl.Mma(16, 16, 16, wl.f16, wl.f32)


@pytest.mark.parametrize("target", ["gfx942", "gfx1100", "gfx1201"])
def test_an_entry_below_0_counts_from_the_end(target: str) -> None:
    out = np.zeros(3, np.float32)
    entries.launch(wc.Device(target), 1, 64 if target == "gfx942" else 32, args=(out,))
    count = 4 if target == "gfx942" else 8
    assert out.tolist() == [10.0 + count - 1, 99.0, 0.0]


@pytest.mark.parametrize("place", ["d[4]", "d[-5]", "d.row(99)", "d.col(-5)"])
def test_an_entry_that_there_is_not_is_refused(place: str, tmp_path: Path) -> None:
    text = (
        "import wavecore.lang as wl\n\nMMA = wl.Mma(16, 16, 16, wl.f16, wl.f32)\n\n\n"
        "@wl.kernel\ndef k(o: wl.array[wl.f32, 1]):\n    d = MMA.D(0)\n"
        f"    o[0] = {place}\n"
    )
    kernel = imported(tmp_path / "out_of_range.py", text).k
    with pytest.raises(wc.CompileError, match="is out of range: a lane has 4 entries"):
        kernel.compile("gfx942")


@wl.kernel
def product_of_parts(c: wl.array[wl.f32, 2], a: wl.array[wl.f16, 2], b: wl.array[wl.f16, 2]):
    x, y, d = DENSE.A(), DENSE.B(), DENSE.D(0)
    for k in range(0, a.shape[1], 16):
        x.load(a[0:, k:])
        y.load(b[k:, 0:])
        d = DENSE(x, y, d)
    d.store(c[0:, 0:])


@pytest.mark.parametrize("target", ["gfx942", "gfx1100", "gfx1201"])
@pytest.mark.parametrize("transposed", range(8))
def test_parts_of_transposed_arrays_are_loaded_by_column(transposed: int, target: str) -> None:
    """Of a launch's arrays either dimension may be the contiguous one."""
    rng = np.random.default_rng(transposed)
    shapes = (16, 16), (16, 48), (48, 16)
    arrays = [
        np.asarray(rng.integers(-4, 5, shape), order="F" if transposed >> n & 1 else "C")
        for n, shape in enumerate(shapes)
    ]
    types = np.float32, np.float16, np.float16
    c, a, b = (x.astype(t, order="K") for x, t in zip(arrays, types, strict=True))
    product_of_parts.launch(wc.Device(target), 1, 64 if target == "gfx942" else 32, args=(c, a, b))
    # RDNA 3 rounds within a product, below the size of the entries (docs/matrix/arithmetic.md).
    assert np.allclose(c, a.astype(np.float64) @ b, rtol=0, atol=1e-4)


def test_a_conversion_that_needs_lds_says_so_at_its_line() -> None:
    @wl.kernel
    def chain(o: wl.array[wl.f32, 2]):
        d = DENSE.D(1.0)
        d = DENSE(d.to_A(), DENSE.B(1.0), d)
        d.store(o[0:, 0:])

    with pytest.raises(wc.CompileError) as raised:
        chain.compile("gfx1100")
    said = str(raised.value)
    assert "this conversion leads through LDS" in said
    assert "d.to_A(mma, wl.address(lds[0]))" in said
    assert "d = DENSE(d.to_A(), DENSE.B(1.0), d)" in said
    assert "static assertion" not in said


def test_an_array_with_gaps_both_ways_is_named_so() -> None:
    c, a, b = np.zeros((16, 16), np.float32), np.zeros((32, 96), np.float16), np.zeros((48, 16))
    with pytest.raises(wc.CompileError, match=r"neither rows nor columns(.*\n)*.*ascontig"):
        product_of_parts.launch(
            wc.Device("gfx942"), 1, 64, args=(c, a[::2, ::2], b.astype(np.float16))
        )
