"""Vectors in memory, packed where their length is not a power of two, and swizzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl
from wavecore.lang.types import VECTORS

pytestmark = [pytest.mark.clang, pytest.mark.jit]


@pytest.fixture(scope="module", params=["gfx942", "gfx1201"])
def device(request: pytest.FixtureRequest) -> wc.Device:
    return wc.Device(request.param)


@dataclass
class Ray:
    origin: wl.f32x3
    t: wl.f32
    direction: wl.f32x3


@wl.function
def turned(v):
    v.x = v.x + 1.0
    v.zy = v.yz
    return v.x


@wl.kernel
def packed(
    out: wl.array[wl.f32x3, 1],
    a: wl.array[wl.f32x3, 1],
    p: wl.ptr[wl.f32x3],
    ray: Ray,
    s: wl.f32x3,
    counts: wl.array[wl.i32x3, 2],
):
    i = wl.threadIdx.x
    tile = wl.shared(wl.f32x3, 8)
    own = wl.local(wl.f32x3, 2)
    tile[i] = a[i]
    own[i % 2] = p[i]
    wl.syncthreads()
    v = tile[(i + 1) % 8]
    made = Ray(v, 1.0, ray.direction)
    made.origin.y = -1.0
    out[i] = v * 2.0 + ray.origin * ray.t + s + made.direction + own[i % 2]
    out[i] += made.origin
    out[i].y *= 4.0
    out[i].z = turned(v) + turned(out[i])
    wl.atomicAdd(counts[0, 1].y, i)
    p[7 - i] = out[i]


def test_vectors_of_three_are_packed_in_memory(device: wc.Device) -> None:
    """In arrays of any strides, pointers, LDS, a work-item's memory, structures; with NaN."""
    a = np.random.default_rng(3).integers(-50, 50, (16, 3)).astype(np.float32)[::2]
    a[2] = np.nan, np.inf, -0.0
    p, out, counts = a[::-1].copy(), np.zeros((8, 3), np.float32), np.zeros((1, 2, 3), np.int32)
    ray = Ray((1, 2, 3), 0.5, np.array([4, 5, 6], np.float32))
    packed.launch(device, 1, 8, (out, a, p, ray, (7, 8, 9), counts))
    v = np.roll(a, -1, 0)
    want = v * 2 + np.float32([0.5, 1, 1.5]) + np.float32([7, 8, 9]) + np.float32([4, 5, 6])
    want += a[::-1]
    want += np.stack([v[:, 0], np.full(8, -1, np.float32), v[:, 2]], 1)
    want[:, 1] *= 4
    want[:, 0] += 1
    want[:, [2, 1]] = want[:, [1, 2]]
    want[:, 2] = v[:, 0] + 1 + want[:, 0]
    np.testing.assert_array_equal(out, want)
    np.testing.assert_array_equal(p, want[::-1])
    assert counts.tolist() == [[[0, 0, 0], [0, 28, 0]]]


@wl.kernel
def shifted(out: wl.ptr[wl.u8], a: wl.ptr[wl.u8], T: wl.constexpr, n: wl.constexpr):
    i = wl.threadIdx.x
    to, source = out.cast(wl.vec[T, n]), a.cast(wl.vec[T, n])
    v = source[i]
    w = to[i]
    for j in wl.static_range(n):
        w[j] = v[n - 1 - j]
    to[i] = w


@pytest.mark.parametrize("T", [wl.u8, wl.f16, wl.bf16, wl.f32, wl.i64], ids=str)
def test_all_element_types_and_lengths(device: wc.Device, T: Any) -> None:
    """An element begins where the one before it ends, aligned as a number is."""
    for n in (2, 3, 5, 8):
        a = np.arange(6 * n * T.size_bytes, dtype=np.uint8)
        out = np.zeros_like(a)
        shifted.launch(device, 1, 6, (out, a), T=T, n=n)
        parts = a.reshape(6, n, T.size_bytes)
        np.testing.assert_array_equal(out.reshape(parts.shape), parts[:, ::-1])


@pytest.mark.parametrize("library", ["device", "torch"])
def test_tensors_and_device_arrays_hold_vectors_too(device: wc.Device, library: str) -> None:
    make: Any = device.array if library == "device" else pytest.importorskip("torch").tensor
    a = np.arange(24, dtype=np.float32).reshape(8, 3)
    args = Ray((0, 0, 0), 0, (0, 0, 0)), (0, 0, 0), np.zeros((1, 2, 3), np.int32)
    want, out = np.zeros_like(a), make(np.zeros_like(a))
    packed.launch(device, 1, 8, (want, a, a.copy(), *args))
    packed.launch(device, 1, 8, (out, make(a), make(a), *args))
    np.testing.assert_array_equal(np.asarray(out), want)


@pytest.mark.parametrize(
    ("shape", "says"),
    [
        ((24,), r"shape \(24,\) given: pass a.reshape\(-1, 3\)"),
        ((8, 4), r"pass np.ascontiguousarray\(a\[..., :3\]\), or declare wl.array\[wl.f32x4, 1\]"),
        ((8, 2), r"contiguous in 12 bytes; shape \(8, 2\) given$"),
    ],
)
def test_other_shapes_are_refused(device: wc.Device, shape: Any, says: str) -> None:
    a = np.zeros(shape, np.float32)
    rest = (a, Ray((0, 0, 0), 0, (0, 0, 0)), (0, 0, 0), np.zeros((1, 2, 3), np.int32))
    with pytest.raises(wc.LaunchError, match=says):
        packed.launch(device, 1, 8, (np.zeros((8, 3), np.float32), a, *rest))


@wl.kernel
def swizzles(out: wl.array[wl.f32x4, 1], a: wl.array[wl.f32x4, 1], b: wl.array[wl.f32x2, 1]):
    i = wl.threadIdx.x
    v = a[i]
    v.xy = v.yx
    v.zw += b[i]
    v.bg = v.rr * 2.0
    turned(v.xyz)
    out[i] = v.wzyx
    out[i].yw -= b[i].yx
    b[i].xy = out[i].zz


def test_swizzles_are_read_and_written(device: wc.Device) -> None:
    """Of variables and of memory; a function that is passed one changes a copy."""
    rng = np.random.default_rng(5)
    a, b = rng.random((8, 4)).astype(np.float32), rng.random((8, 2)).astype(np.float32)
    a[0], b[1] = (np.nan, np.inf, -0.0, 1e-40), (np.nan, -np.inf)
    out, v, given = np.zeros_like(a), a.copy(), b.copy()
    swizzles.launch(device, 1, 8, (out, a, b))
    v[:, :2] = v[:, 1::-1]
    v[:, 2:] += given
    v[:, [2, 1]] = v[:, [0, 0]] * 2
    want = v[:, ::-1].copy()
    want[:, [1, 3]] -= given[:, ::-1]
    np.testing.assert_array_equal(out, want)
    np.testing.assert_array_equal(b, want[:, [2, 2]])


@wl.kernel
def counted(a: wl.array[wl.i32x4, 1]):
    i = wl.threadIdx.x
    wl.atomicAdd(a[0].z, i)
    wl.atomicMax(a[1][i % 2], i)
    p = wl.address(a[1].w)
    p[0] = 5


def test_elements_of_vectors_in_memory_have_addresses(device: wc.Device) -> None:
    a = np.zeros((2, 4), np.int32)
    counted.launch(device, 1, 16, (a,))
    assert a.tolist() == [[0, 0, 120, 0], [14, 15, 0, 5]]


@wl.kernel
def twice(a: wl.array[wl.f32x4, 1]):
    a[0].xx = a[1].xy


@wl.kernel
def beyond(a: wl.array[wl.f32x2, 1]):
    a[0].xy = a[1].xz


@wl.kernel
def mixed(a: wl.array[wl.f32x4, 1]):
    a[0].xy = a[1].xg


@wl.kernel
def long(a: wl.array[wl.f32x8, 1]):
    a[0] = wl.f32x8(a[1].xy.x)


@wl.kernel
def address(a: wl.array[wl.f32x4, 1]):
    p = wl.address(a[0].xy)
    p[0] = a[0].zw


@wl.kernel
def element(a: wl.array[wl.f32x4, 1]):
    v = a[0]
    p = wl.address(v.x)
    p[0] = a[1].y


@wl.kernel
def variable(a: wl.array[wl.f32x3, 1]):
    v = a[0]
    p = wl.address(v)
    p[0] = a[1]


@pytest.mark.parametrize(
    ("kernel", "says"),
    [
        (twice, "nothing can be assigned to this\n.*\n.*\nA swizzle that is assigned names each"),
        (
            beyond,
            "a vec.f32, 2. has no 'xz'\n.*\n.*\nIt has x, y, r, g, swizzles of these",
        ),
        (mixed, "a vec.f32, 4. has no 'xg'\n.*\n.*\nIt has x, y, z, w, r, g, b, a, swizzles"),
        (long, "'xy' of a vec.f32, 8.: swizzles are for vectors of 2 to 4 elements"),
        (address, "a swizzle has no address"),
        (element, "an element of a vector variable has no address"),
        (variable, "a variable of vec.f32, 3. has no address\n.*\n.*\nVectors of 3 are packed"),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_what_is_refused(kernel: Any, says: str) -> None:
    with pytest.raises(wc.CompileError, match=says):
        kernel.source("gfx942")


def test_sizes_in_memory() -> None:
    """`size_bytes` is the distance of elements in an array, of every vector."""
    for kind in VECTORS.values():
        assert kind.is_packed is (kind.size == 3)
        assert kind.size_bytes == kind.size * kind.element.size_bytes


@wl.kernel
def entrywise(
    a: wl.array[wl.vec3], b: wl.array[wl.vec3], n: wl.array[wl.vec3i], out: wl.array[wl.vec3, 2]
):
    i = wl.threadIdx.x
    v, w = a[i], b[i]
    out[0, i] = wl.min(v, w)
    out[1, i] = wl.max(v, 0.5, w)
    out[2, i] = abs(v)
    out[3, i] = wl.clamp(v, wl.vec3(-0.25), w)
    out[4, i] = v**2
    out[5, i] = abs(v) ** 0.5
    out[6, i] = abs(v) ** abs(w)
    out[7, i] = v + n[i]
    out[8, i] = n[i] * 0.5 - w
    out[9, i] = v * n[i].x


def test_functions_and_powers_of_vectors_are_of_each_element(device: wc.Device) -> None:
    """Operands of two types have their type in common, as numbers have."""
    random = np.random.default_rng(1)
    a, b = random.normal(size=(2, 64, 3)).astype(np.float32)
    n = random.integers(-5, 5, (64, 3)).astype(np.int32)
    out = np.zeros((10, 64, 3), np.float32)
    with device:
        entrywise[1, 64](a, b, n, out)
    wanted = [
        np.minimum(a, b), np.maximum(np.maximum(a, 0.5), b), abs(a),
        np.minimum(np.maximum(a, -0.25), b), a**2, abs(a) ** 0.5, abs(a) ** abs(b),
        a + n, n * 0.5 - b, a * n[:, :1],
    ]  # fmt: skip
    np.testing.assert_allclose(out, np.array(wanted), rtol=1e-5, atol=1e-6)


@wl.kernel
def at_vectors(a: wl.array[wl.f32, 2], out: wl.array[wl.f32, 2]):
    i = wl.threadIdx.x
    place = wl.vec2i(i % 8, i // 8)
    tile = wl.shared(wl.f32, 8, 8)
    tile[place] = a[place.yx]
    wl.syncthreads()
    out[place] = tile[place] + a[(place + 1) & 7]
    wl.atomicAdd(out[place], 1.0)


def test_a_vector_is_the_indices_of_an_element(device: wc.Device) -> None:
    """Of as many dimensions; where it is a call's, the message says to write its elements."""
    a, out = np.arange(64, dtype=np.float32).reshape(8, 8), np.zeros((8, 8), np.float32)
    with device:
        at_vectors[1, 64](a, out)
    np.testing.assert_array_equal(out, a.T + np.roll(a, (-1, -1), (0, 1)) + 1)

    @wl.kernel
    def wrong(a: wl.array[wl.f32]):
        v = wl.vec2i(1, 2)
        a[v] = 1.0

    with pytest.raises(wc.CompileError, match=r"not vec\[i32, 2\]\n.*\n.*\n.*v\[0\], v\[1\]"):
        wrong.compile("gfx942")
