"""What programmers of CUDA, Numba, CuPy and Warp type without looking works, on the host as well.

Names whose meaning differs here are in test_foreign.py, with what to write.
"""

from __future__ import annotations

import re

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl
from tests.lang.importing import imported
from wavecore.lang import local, shared
from wavecore.lang.builtins.of_headers import NAMES, named

FULL = 0xFFFFFFFF
BOTH = pytest.mark.parametrize("target", ["gfx942", "gfx1201"])


# ------------------------------------------------------------------------------------ masks


@wl.kernel
def masked(o: wl.array[wl.u64, 2], all_lanes: wl.i32, half: wl.constexpr):
    t = wl.threadIdx.x
    m = wl.u64((1 << half) - 1) << wl.u64(t // half * half)
    full = 0xFFFFFFFF
    o[0, t] = wl.ballot_sync(m, t % 2 == 1)
    o[1, t] = wl.any_sync(m, t == 3) + 10 * wl.all_sync(m, t < half)
    o[2, t] = wl.match_any_sync(m, t % 4)
    o[10, t] = wl.match_any_sync(m, t % 4 == 1)
    o[11, t] = wl.match_any_sync(m, wl.i8(t % 4 - 2)) & wl.match_any_sync(m, wl.u16(t % 4))
    o[11, t] &= wl.match_all_sync(m, wl.u8(7))[0]
    same, is_same = wl.match_all_sync(m, t // half)
    o[3, t] = same
    o[4, t] = is_same + 2 * wl.match_all_sync(m, t)[1]
    o[5, t] = wl.reduce_add_sync(m, t)
    o[6, t] = wl.reduce_max_sync(FULL, t) + 1000 * wl.reduce_min_sync(m, t)
    o[7, t] = wl.ballot_sync(FULL, True) & wl.ballot_sync(-1, True) & wl.ballot_sync(full, True)
    o[7, t] &= wl.ballot_sync(all_lanes, True)
    o[8, t] = wl.__ballot_sync(0xF, t % 2 == 1) + 100 * wl.any_sync(0xFFFF << (t & 16), t == 16)
    o[9, t] = wl.shfl_sync(m, t, 5) + wl.any_sync(0xFFFFFFFF, 0.5) + wl.any(1 << wl.i64(40))
    wl.syncwarp(m)


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize(("target", "wave"), [("gfx942", 64), ("gfx1201", 64), ("gfx1201", 32)])
def test_masks_select_lanes_and_a_full_one_all_of_the_wave(target: str, wave: int) -> None:
    half, t, o = wave // 2, np.arange(wave), np.zeros((12, wave), np.uint64)
    with wc.Device(target):
        masked.variant(wave=wave)[1, wave](o, -1, half)
    mine = [np.nonzero(t // half == i // half)[0] for i in t]

    def bits(lanes: np.ndarray) -> int:
        return sum(1 << int(lane) for lane in lanes)

    wanted = [
        [bits(lanes[lanes % 2 == 1]) for lanes in mine],
        [int(3 in lanes) + 10 * int((lanes < half).all()) for lanes in mine],
        [bits(lanes[lanes % 4 == i % 4]) for i, lanes in zip(t, mine, strict=True)],
        [bits(lanes) for lanes in mine],
        [1] * wave,
        [lanes.sum() for lanes in mine],
        [wave - 1 + 1000 * lanes.min() for lanes in mine],
        [(1 << wave) - 1] * wave,
        [10 + 100 * int(i & 16 != 0) for i in t],
        [7] * wave,
        [bits(lanes[(lanes % 4 == 1) == (i % 4 == 1)]) for i, lanes in zip(t, mine, strict=True)],
        [bits(lanes[lanes % 4 == i % 4]) for i, lanes in zip(t, mine, strict=True)],
    ]
    np.testing.assert_array_equal(o, np.array(wanted, np.uint64))


# ------------------------------------------------------------------------------------- host


def test_arrays_on_the_current_device() -> None:
    values = np.arange(6, dtype=np.float32).reshape(2, 3)
    with wc.Device("gfx942") as device:
        a = wc.to_device(values)
        assert a.device is device
        assert wc.asarray(a) is a
        assert wc.asarray(a, np.float32) is a
        assert wc.asarray(a, wl.f64).dtype == np.float64
        assert wc.array(values, wl.vec3).shape == (2, 3)
        assert (wc.zeros(4, wl.vec3).shape, wc.empty((2, 2), wl.f16).dtype) == ((4, 3), np.float16)
        assert wc.ones(3, wl.int).tolist() == [1, 1, 1]
        assert wc.full_like(a, 7).get().tolist() == [[7] * 3] * 2
        for like in (wc.empty_like, wc.zeros_like, wl.device_array_like):
            assert (like(a).shape, like(values).dtype) == ((2, 3), np.float32)
        assert wc.ones_like(values).sum() == 6
        with pytest.raises(wc.LaunchError, match="a last axis of 4 numbers; shape"):
            wc.array(values, wl.vec4)
        with pytest.raises(wc.LaunchError, match=r"not a dtype: write wl.dtype\(Plain\)"):
            wc.zeros(3, Plain)
        wc.synchronize()
        device.synchronize()


class Plain:
    x: wl.f32


def test_device_arrays_are_copied_and_used_as_elsewhere() -> None:
    values = np.arange(4, dtype=np.int32)
    with wc.Device("gfx942"):
        a = wl.array(values, dtype=wl.i32)
    copies = [a.get(), a.copy_to_host(), wc.asnumpy(a), a.copy_to_host(np.empty_like(values))]
    a.fill(0)
    assert all((each == values).all() for each in copies)
    a.set(values)
    a.copy_to_device(values + a.numpy())
    assert a.reshape(2, 2).tolist() == [[0, 2], [4, 6]]
    assert (int(a.max()), a.astype(np.float32).dtype) == (6, np.float32)
    with pytest.raises(AttributeError, match=r"no attribute 'cuda'; a.numpy\(\) is"):
        a.cuda  # noqa: B018


def test_attributes_of_a_device() -> None:
    device = wc.Device("gfx942")
    assert (device.name, device.warp_size, device.wavefront_size) == ("gfx942", 64, 64)
    assert device.multiProcessorCount == device.compute_units == 304
    narrow = wc.Device("gfx1201")
    assert (narrow.WARP_SIZE, narrow.compute_units, narrow.multiprocessors) == (32, 64, 32)
    with pytest.raises(AttributeError, match=r"has it: device\.target\.default_wave_size"):
        device.default_wave_size  # noqa: B018


@pytest.mark.parametrize(
    ("sizes", "said"),
    [
        ((4,), "the block is lacking"),
        (4, "workgroups and work-items of each"),
        ((4, 64, 16, 16), "bytes of dynamic LDS, and a stream"),
        ((4, 64, "s"), "a stream, which is a Stream, 0 or None; not 's'"),
    ],
)
def test_brackets_of_a_launch_say_what_belongs_there(sizes: object, said: str) -> None:
    with pytest.raises(wc.LaunchError, match=said):
        masked[sizes]


def test_names_that_stay_foreign_say_what_to_write() -> None:
    for module, name, said in (
        (wc, "arange", r"wc.array\(np.arange\(...\)\)"),
        (wc, "copy", r"wc.array\(x\)"),
        (wl, "target", r"wc.current_device\(\).target"),
        (wl, "hipMalloc", r"wc.empty\(64, np.float32\)"),
    ):
        with pytest.raises(AttributeError, match=said):
            getattr(module, name)


def test_types_by_the_names_of_others() -> None:
    assert (wl.float, wl.double, wl.int, wl.long) == (wl.f32, wl.f64, wl.i32, wl.i64)
    assert (wl.char, wl.short, wl.uint8_t, wl.size_t) == (wl.i8, wl.i16, wl.u8, wl.u64)
    assert (wl.uchar4, wl.char2, wl.short4, wl.uint2) == (wl.u8x4, wl.i8x2, wl.i16x4, wl.u32x2)
    assert (wl.make_uchar4, wl.make_double2, wl.half8) == (wl.u8x4, wl.f64x2, wl.f16x8)
    made = wl.vec3(1, 2, 3)
    assert (made.dtype, made.tolist(), wl.vec4().tolist()) == (np.float32, [1, 2, 3], [0] * 4)
    with pytest.raises(TypeError, match="takes 3 values, or one for all"):
        wl.vec3(1, 2)


# ---------------------------------------------------------------------------------- kernels


@wl.kernel
def quantised(p: wl.ptr[wl.uchar4], x: wl.array[wl.int, 1], y: wl.array[wl.uint, 1]):
    t = wl.threadIdx.x
    dyn = wl.shared.array(0, wl.int)
    more = dyn[wl.blockDim.x :]
    dyn[t] = x[t]
    more[t] = wl.blockDim.x - 1 - t
    wl.syncthreads()
    q = p[t]
    p[t] = wl.make_uchar4(q.w, q.z, q.y, q.x)
    total = wl.int(0)
    for k in wl.unroll(range(1, 3)):
        total = wl.dp4a(dyn[more[t]], x[t] * k, total)
    x[t] = total
    y[t] = wl.dp4a(q, q, wl.uint(5)) + wl.__umulhi(0xFFFFFFFF, 0xFFFFFFFF)


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize(
    ("target", "order"), [("gfx942", "cuda"), ("gfx1030", "numba"), ("gfx1201", "numba")]
)
def test_vectors_bytes_and_dynamic_memory(target: str, order: str) -> None:
    n = 64
    random = np.random.default_rng(0)
    h = random.integers(0, 256, (n, 4)).astype(np.uint8)
    v = random.integers(-60, 60, (n, 4)).astype(np.int8)
    rest = (8 * n,) if order == "cuda" else (wl.stream(), 8 * n)
    with wc.Device(target):
        p, x, y = wc.array(h), wc.array(v.view(np.int32).ravel()), wc.zeros(n, wl.uint)
        quantised[(1, n, *rest)](p, x, y)
    wide = h.astype(np.uint32)
    np.testing.assert_array_equal(p.get(), h[:, ::-1])
    np.testing.assert_array_equal(y.get(), (wide * wide).sum(1) + 3)  # modulo 2**32
    twice = (v.view(np.int32) * 2).view(np.int8)  # bytes carry into their neighbours
    wanted = (v[::-1].astype(int) * (v.astype(int) + twice)).sum(1)
    np.testing.assert_array_equal(x.get(), wanted)


@wl.jit("void(float32[:], float32[:])", cache=True)
def summed(x, out):
    part = wl.shared.array(32, dtype=wl.float32)
    i, lane = wl.grid(1), wl.laneid
    v = x[i] if i < x.size else wl.float32(0)
    v = wl.reduce_add_sync(0xFFFFFFFF, v)
    if wl.laneid() == 0:
        part[wl.threadIdx.x // wl.warpsize] = v
    wl.syncthreads()
    if i == wl.program_id(axis=0) * wl.blockDim.x:
        for w in range(wl.blockDim.x // wl.warpsize):
            wl.atomic.add(out, 0, part[w + lane])


@wl.struct
class Ball:
    center: wl.vec3
    radius: float
    steps: wl.i32 = 2


@wl.kernel
def pushed(x: wl.array2d(dtype=wl.vec3), ball: Ball):
    i, j = wl.tid()
    d = x[i, j] - ball.center
    if wl.length(d) < ball.radius:
        x[i, j] = ball.center + d * ball.radius / wl.length(d)
    x[i, j] = x[i, j] + Ball(steps=1).center + wl.f32(ball.steps - 2)


SAXPY = """
extern "C" __global__ void saxpy(const float* x, float* y, float a, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
"""


@pytest.mark.clang
@pytest.mark.jit
@BOTH
def test_programs_in_the_words_of_numba_warp_and_cupy(target: str) -> None:
    random = np.random.default_rng(0)
    h, points = random.random(1000).astype(np.float32), random.random((5, 70, 3))
    with wc.Device(target):
        out = wl.device_array(1, dtype=wl.float32)
        summed.forall(h.size, 128)(wl.to_device(h), out)
        assert out.copy_to_host()[0] == pytest.approx(h.sum(), rel=1e-5)

        ball = Ball()
        ball.center, ball.radius = wl.vec3(0.5, 0.5, 0.5), 0.4
        x = wl.from_numpy(points, dtype=wl.vec3)
        wl.launch(pushed, dim=(5, 70), inputs=[x], outputs=[ball], block_dim=64)
        d = points - 0.5
        length = np.linalg.norm(d, axis=-1, keepdims=True)
        np.testing.assert_allclose(x, np.where(length < 0.4, 0.5 + d * 0.4 / length, points), 1e-5)

        saxpy = wc.RawModule(code=SAXPY).get_function("saxpy")
        y = wc.ones(h.size)
        saxpy((8,), (128,), (wc.asarray(h), y, np.float32(2), h.size))
        np.testing.assert_allclose(y, 2 * h + 1, 1e-6)


@wl.kernel
def product(a: wl.ptr[wl.i8], b: wl.ptr[wl.i8], c: wl.array[wl.i32, 2]):
    fa = wl.wmma.fragment(wl.wmma.matrix_a, 16, 16, 32, wl.i8, wl.wmma.row_major)
    fb = wl.wmma.fragment("matrix_b", 16, 16, 32, wl.i8, "col_major")
    fc = wl.wmma.fragment("accumulator", 16, 16, 32, wl.i32)
    wl.wmma.fill_fragment(fc, 1)
    wl.wmma.load_matrix_sync(fa, a, 32)
    wl.wmma.load_matrix_sync(fb, b, 32)
    wl.wmma.mma_sync(fc, fa, fb, fc)
    for i in range(fc.num_elements):
        fc.x[i] = max(fc.x[i], 0)
    wl.wmma.store_matrix_sync(c, fc, 16, "mem_row_major")


@pytest.mark.clang
@pytest.mark.jit
@BOTH
def test_fragments_as_cuda_has_them(target: str) -> None:
    a, b = np.random.default_rng(0).integers(-9, 9, (2, 16, 32)).astype(np.int8)
    c = np.zeros((16, 16), np.int32)
    with wc.Device(target) as device:
        product[1, device.warp_size](a, b, c)
    np.testing.assert_array_equal(c, np.maximum(a.astype(int) @ b.T.astype(int) + 1, 0))


@wl.kernel
def rounded(x: wc.array(dtype=wl.float32), out: wc.array(dtype=wl.int32, ndim=2)):
    kept = local.array(2, wl.float32)
    tile = shared.array(shape=8, dtype=wl.float32)
    t = wl.threadIdx.x
    tile[t] = wl.__ldg(x, t) + wl.__ldg(x) * 0 if t < 4 else wl.ldg(x[t]) + wl.vec3().y
    wl.syncthreads()
    kept[t % 2] = tile[t]
    v = kept[t % 2]
    out[0, t] = wl.__float2int_rn(v)
    out[1, t] = wl.__float2int_rz(v)
    out[2, t] = wl.float2int_ru(v)
    out[3, t] = wl.__double2ll_rd(v)


@pytest.mark.clang
@pytest.mark.jit
@BOTH
def test_a_kernel_in_the_words_of_hip(target: str) -> None:
    x = np.array([-2.5, -1.5, -0.7, 0, 0.5, 1.2, 2.5, 3.5], np.float32)
    out = np.zeros((4, 8), np.int32)
    with wc.Device(target):
        wc.hipLaunchKernelGGL(rounded, wc.dim3(1), wc.dim3(8, 1, 1), 0, 0, x, out)
        wc.hipDeviceSynchronize()
    np.testing.assert_array_equal(out, [np.rint(x), np.trunc(x), np.ceil(x), np.floor(x)])
    with pytest.raises(TypeError, match="a parameter of a kernel is"):
        wc.array()


@wl.kernel
def halves(v: wc.array(dtype=wl.half2), out: wc.array(dtype=wl.half2), f: wc.array(dtype=float)):
    a, b = v[0], v[1]
    pairs = wl.reinterpret_cast(wl.half2, out)
    pairs[0] = wl.__hadd2(a, b)
    out[1] = wl.__hfma2(a, b, a)
    out[2] = wl.h2exp(a)
    out[3] = wl.__hmax2(a, b)
    out[4] = wl.__lows2half2(a, b)
    out[5] = wl.__highs2half2(a, b)
    out[6] = wl.__lowhigh2highlow(a)
    out[7] = wl.__float22half2_rn(wl.__half22float2(b))
    out[8] = wl.__habs2(wl.__hneg2(wl.__h2div(a, b)))
    f[0] = wl.__low2float(a) + wl.__hadd(a.x, b.y) + wl.__hadd(3, 6)
    f[1] = 1.0 if wl.__hne(a.x, b.x) and not wl.__hlt(a.x, a.x) else 0.0


@pytest.mark.clang
@pytest.mark.jit
@BOTH
def test_halves_as_cuda_has_them(target: str) -> None:
    v = np.array([[-1, 2], [3, 5]], np.float16)
    a, b = v
    out, f = np.zeros((9, 2), np.float16), np.zeros(2, np.float32)
    with wc.Device(target):
        wl.launch_bounds(64)(halves)[1, 1](v, out, f)
    wanted = [
        a + b, a * b + a, np.exp(a), b, [a[0], b[0]], [a[1], b[1]], a[::-1], b, abs(a / b),
    ]  # fmt: skip
    np.testing.assert_array_equal(out, np.array(wanted, np.float16))
    assert f.tolist() == [-1 + 4 + 4, 1]


@wl.kernel
def of_headers(
    a: wl.array[wl.u32], x: wl.array[wl.f32], u: wl.array[wl.u32, 2], g: wl.array[wl.f64, 2]
):
    t = wl.threadIdx.x
    u[0, t] = wl.__vaddus4(a[t], a[t ^ 1])
    u[1, t] = wl.__vsubss2(a[t], a[t ^ 1])
    u[2, t] = wl.__vmaxs4(a[t], a[t ^ 1])
    u[3, t] = wl.__vcmpgtu2(a[t], a[t ^ 1])
    u[4, t] = wl.__vsads4(a[t], a[t ^ 1])
    u[5, t] = wl.__vavgs2(a[t], a[t ^ 1])
    u[6, t] = wl.__vabsss4(a[t])
    g[0, t], g[1, t] = wl.frexp(x[t])
    g[2, t], g[3, t] = wl.modf(x[t])
    g[4, t] = wl.__hiloint2double(wl.__double2hiint(x[t]), wl.__double2loint(x[t]))
    g[5, t] = wl.__int_as_float(wl.__float_as_int(x[t]))


def parts(a: np.ndarray, kind: str) -> np.ndarray:
    """Of words, as numbers that do not overflow."""
    return np.ascontiguousarray(a).view(kind).reshape(len(a), -1).astype(int)


@pytest.mark.clang
@pytest.mark.jit
@BOTH
def test_parts_of_words_and_bits_of_floats(target: str) -> None:
    a = np.random.default_rng(0).integers(0, 1 << 32, 64, np.uint32)
    a[:4] = 0x80808080, 0x80007F7F, 0x7FFF8000, 0xFFFFFFFF
    x = np.linspace(-9, 9, 64, dtype=np.float32)
    x[:6] = 0, -0.0, np.inf, -np.inf, np.nan, 1e-42
    u, g = np.zeros((7, 64), np.uint32), np.zeros((6, 64))
    with wc.Device(target):
        of_headers[1, 64](a, x, u, g)
    b = a[np.arange(64) ^ 1]
    both = {kind: (parts(a, kind), parts(b, kind)) for kind in ("u1", "i1", "u2", "i2")}
    total = sum(both["i2"])
    wanted = [
        np.minimum(sum(both["u1"]), 255).astype("u1"),
        np.clip(np.subtract(*both["i2"]), -(1 << 15), (1 << 15) - 1).astype("i2"),
        np.maximum(*both["i1"]).astype("i1"),
        -np.greater(*both["u2"]).astype("i2"),
        abs(np.subtract(*both["i1"])).sum(1).astype("u4"),
        (total + (total >= 0) >> 1).astype("i2"),
        np.minimum(abs(both["i1"][0]), 127).astype("i1"),
    ]
    for each, found in zip(wanted, u, strict=True):
        np.testing.assert_array_equal(found, np.ascontiguousarray(each).view("u4").ravel())
    finite = np.isfinite(x)
    for found, each in zip(g, [*np.frexp(x), *np.modf(x), x, x], strict=True):
        np.testing.assert_array_equal(found[finite], each[finite])
    np.testing.assert_array_equal(g[2:, ~finite], [*np.modf(x[~finite]), x[~finite], x[~finite]])
    assert np.signbit(g[2, 1]) and np.signbit(g[2, 3])


@pytest.mark.clang
def test_each_function_of_the_headers_compiles(tmp_path) -> None:
    lines = ["import wavecore.lang as wl", "@wl.kernel"]
    lines.append("def k(a: wl.array[wl.f16x2], u: wl.array[wl.u32], x: wl.array[wl.f32]):")
    counts = {"__hmax": 2, "__hmin": 2, "__hfma": 3}  # functions of wl; the others say how many
    for name in sorted(NAMES):
        made = named(name)
        count = counts.get(name) or len(getattr(made, "parameter_names", "1"))
        is_pair = re.search("2", re.sub("(exp|log)2$", "", name)) is not None
        of_half = (
            name.startswith(("__h", "h", "__low", "__short", "__ushort")) and "2double" not in name
        )
        given = "u[0]" if "int" in name or name.startswith("__v") else "x[0]"
        if of_half:
            given = "a[0]" if is_pair else "a[0].x"
        lines.append(f"    r{len(lines)} = wl.{name}({', '.join([given] * count)})")
    imported(tmp_path / "headers.py", "\n".join(lines)).k.compile("gfx1201")


def test_names_of_devices_and_streams_of_others() -> None:
    with wc.Device("gfx1201"):
        for name in ("cuda", "cuda:0", "gfx1201", None):
            assert wc.zeros(4, device=name).device is wc.get_current_device()
        with pytest.raises(wc.LaunchError, match="device='cpu' is not the current device, a gfx12"):
            wc.array([1], device="cpu")
        x = wc.to_device(np.ones(4), stream=wc.stream())
        assert x.copy_to_host(stream=0).sum() == 4
    with pytest.raises(TypeError, match=r"write halves\[\(4,\), \(64,\)\]\(...\)"):
        wc.launch(halves, (4,), (64,), (x, x))


@wl.kernel
def flat(a, out):
    out[wl.threadIdx.x] = 2.0


def test_a_flat_index_of_two_dimensions_says_both_ways() -> None:
    """As in NumPy it would fill a row; in CUDA's kernels it is an element."""
    with wc.Device("gfx942"):
        a = wc.zeros((4, 8), float)
        assert (a.dtype, wc.array([1], int).dtype, wc.clone(a).shape) == ("f4", "i4", (4, 8))
        with pytest.raises(wc.LaunchError, match="more than the 32 bits of int"):
            wc.array(np.array([1 << 40]), int)
        with pytest.raises(wc.CompileError, match=r"out\[wl.threadIdx.x, :\] = .*out.ravel\(\)"):
            flat[1, 4](a, a)


def test_an_import_of_a_foreign_name_says_what_to_write() -> None:
    with pytest.raises(ImportError, match=r"'svd3' from 'wavecore.lang'. Outside of kernels"):
        from wavecore.lang import svd3  # noqa: F401
    with pytest.raises(ImportError, match=r"'hipMalloc' from 'wavecore'. Outside of kernels"):
        from wavecore import hipMalloc  # noqa: F401
    with pytest.raises(ImportError, match=r"cannot import name 'qqq' from 'wavecore.lang' \("):
        from wavecore.lang import qqq  # noqa: F401


@wl.kernel
def _of_names_that_nobody_has(out: wl.array[wl.f32]):
    i = thread_idx.x  # noqa: F821
    squares = lambda block_id: block_id * block_id  # noqa: E731
    if out.size > 2:
        out[i] = wl.zeroes(3) + squares(i) + blockidx.x + thread_idx.y  # noqa: F821
    out[i] = np.nothing + wl.tl.load(out)


def test_missing_names_are_told_together() -> None:
    """Each once, where it is first; names that a part of the kernel binds are not missing."""
    with pytest.raises(wc.CompileError) as caught:
        _of_names_that_nobody_has.source("gfx942")
    first, *more = (line for line in str(caught.value).splitlines() if "test_habits.py:" in line)
    assert first.endswith("the name 'thread_idx' is not defined")
    assert [line.partition("names_that_nobody_has: ")[2] for line in more] == [
        "wl has no 'zeroes'", "the name 'blockidx' is not defined", "np has no 'nothing'",
        "wl.tl has no 'load'",
    ]  # fmt: skip
    assert "write wl.threadIdx" in str(caught.value)
    assert caught.value.line == _of_names_that_nobody_has.definition.tree.body[0].lineno


def test_a_struct_has_zeros_and_a_dtype() -> None:
    ball = Ball(radius=2.0)
    assert (ball.center.tolist(), ball.radius, ball.steps) == ([0, 0, 0], 2.0, 2)
    assert np.zeros(3, Ball).dtype == wl.dtype(Ball)


OF_C = """import wavecore.lang as wl

@wl.function
def twice(p: "const float*", i: "int"):
    return p[i] * 2

@wl.kernel
def k(out: "float *", x: "const float* __restrict__", c: "const uchar4*", h: "__half*",
      n: "unsigned int", w: "const float"):
    i = wl.threadIdx.x
    if i < n:
        out[i] = twice(x + 1, i) * w + c[i].y + h[i]
"""


@pytest.mark.clang
@pytest.mark.jit
def test_types_of_c_in_quotes_are_ours(tmp_path) -> None:
    kernel = imported(tmp_path / "of_c.py", OF_C).k
    out, x = np.zeros(64, np.float32), np.arange(65, dtype=np.float32)
    c, h = np.ones((64, 4), np.uint8), np.full(64, 0.5, np.float16)
    kernel.launch(wc.Device("gfx942"), 1, 64, (out, x, c, h, 60, 0.25))
    assert np.array_equal(out, np.where(np.arange(64) < 60, x[1:] / 2 + 1.5, 0))
    shown = [kind.name for kind in kernel.annotations.values()]
    assert shown == ["ptr[f32]", "ptr[f32]", "ptr[vec[u8, 4]]", "ptr[f16]", "u32", "f32"]


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("struct thing*", "the type 'struct thing*' is not valid"),
        ("float32_p", "Write wl.ptr[wl.f32]."),
    ],
)
def test_types_of_c_that_do_not_fit(kind: str, says: str, tmp_path) -> None:
    text = f'import wavecore.lang as wl\n@wl.kernel\ndef one(p: "{kind}"):\n    pass\n'
    with pytest.raises(wc.CompileError, match=re.escape(says)):
        imported(tmp_path / "one.py", text).one.source("gfx942")


@pytest.mark.clang
def test_an_array_for_one_vector_is_told_the_type_of_arrays() -> None:
    @wl.kernel
    def one(p: wl.u8x4, o: wl.array[wl.i32]):
        o[0] = wl.i32(p.x) + wl.i32(p.w)

    o = np.zeros(1, np.int32)
    with pytest.raises(wc.LaunchError, match=re.escape("wl.array[wl.u8x4]")):
        one[1, 1](np.ones((9, 4), np.uint8), o)
    one[1, 1](np.arange(4, dtype=np.uint8), o)
    assert o[0] == 3


# ------------------------------------------------------------------------------- methods


@wl.kernel
def of_methods(
    a: wl.array[wl.math.vec3], codes: wl.array[wl.float8_e4m3fn], out: wl.array[wl.f32, 2]
):
    i = wl.cuda.grid(1)
    v = a[i]
    w = wl.Vector([1.0, v.x, 2.0])
    m = wl.Matrix([[2.0, 1.0], [0.5, 3.0]])
    out[0, i] = v.norm() + v.norm_sqr() + wl.length_sq(v)
    out[1, i] = v.dot(w) + v.cross(w).sum()
    out[2, i] = v.normalized().max() + v.min()
    out[3, i] = v.cast(wl.i32).x + wl.cast(v, wl.i32).y + v.x.to(wl.i32) + wl.cast(v.y, wl.i32)
    out[4, i] = m.inverse()[0, 0] + m.transpose()[0, 1] + m.determinant() + m.trace()
    out[5, i] = wl.sigmoid(v.x) + wl.tl.exp(v.y) + codes[i].to(wl.f32)
    total = 0.0
    for p, q in wl.static(wl.ndrange(3, 3)):
        total += v.outer_product(w)[p, q]
    for p, q in wl.ndrange(2, 2):
        total += p * 10 + q
    for p in wl.static(range(2)):
        total += v[p]
    out[6, i] = total
    out[7, i] = wl.warp_id() + wl.bit_cast(wl.f32, wl.math.sqrt(4.0))


@pytest.mark.clang
@pytest.mark.jit
@BOTH
def test_methods_and_names_of_taichi_and_triton(target: str) -> None:
    """Also wl.PACKAGE.name, and the loops of wl.static(...)."""
    a = np.random.default_rng(0).normal(size=(128, 3)).astype(np.float32)
    out, codes = np.zeros((8, 128), np.float32), np.full(128, 0x38, np.uint8)
    with wc.Device(target):
        of_methods[1, 128](a, codes.view(ml_dtypes.float8_e4m3fn), out)
        wave = wc.current_device().target.default_wave_size
    x, y, n = a[:, 0], a[:, 1], np.linalg.norm(a, axis=1)
    w, m = np.stack([np.ones(128), x, np.full(128, 2)], 1), np.array([[2, 1], [0.5, 3]])
    whole = np.trunc(a)
    wanted = [
        n + 2 * n * n,
        (a * w).sum(1) + np.cross(a, w).sum(1),
        (a / n[:, None]).max(1) + a.min(1),
        2 * whole[:, 0] + 2 * whole[:, 1],
        np.full(128, np.linalg.inv(m)[0, 0] + 0.5 + np.linalg.det(m) + 5),
        1 / (1 + np.exp(-x)) + np.exp(y) + 1,
        a.sum(1) * w.sum(1) + 22 + x + y,
        np.arange(128) // wave + 2,
    ]
    np.testing.assert_allclose(out, np.array(wanted), rtol=1e-4, atol=1e-4)
