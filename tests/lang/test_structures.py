"""Structured dtypes, dataclasses and NamedTuples: in arrays, as parameters, in kernels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl

pytestmark = [pytest.mark.clang, pytest.mark.jit]


@pytest.fixture(scope="module", params=["gfx942", "gfx1201"])
def device(request: pytest.FixtureRequest) -> wc.Device:
    return wc.Device(request.param)


MEMBERS = [("tag", "u1"), ("mass", "f4"), ("count", "i8"), ("p", "f4", (3,)), ("on", "?")]
INNER = np.dtype([("h", "f2"), ("m", "i4", (2, 3))])
DTYPES = {
    "packed": np.dtype(MEMBERS),
    "aligned": np.dtype(MEMBERS, align=True),
    "explicit": np.dtype(
        {
            "names": ["count", "mass", "tag", "p", "on"],
            "formats": ["i8", "f4", "u1", ("f4", (3,)), "?"],
            "offsets": [16, 4, 9, 28, 40],
            "itemsize": 52,
        }
    ),
    "nested": np.dtype([*MEMBERS, ("inner", INNER), ("each", INNER, (2,))]),
}


@wl.kernel
def moved(a: wl.ptr[wl.u8], n: wl.i32, T: wl.constexpr):
    i = wl.threadIdx.x
    all = a.cast(T)
    if i < n:
        one = all[i]
        one.mass *= 2.0
        all[i].mass = one.mass
        all[i].p[0] += one.p[2]
        for j in range(1, 3):
            all[i].p[j] = -one.p[j]
        all[i]["count"] += i
        all[i].on = not one.on
        all[i].tag += 250


PACKED, NESTED = DTYPES["packed"], DTYPES["nested"]


def filled(dtype: np.dtype[Any], n: int = 8) -> Any:
    data = np.random.default_rng(1).integers(0, 256, n * dtype.itemsize, np.uint8)
    a = data.view(dtype)
    a["mass"] = np.arange(n) - 2.5
    a["mass"][1], a["mass"][2], a["mass"][3] = np.nan, np.inf, 1e-40
    a["p"] = np.arange(3 * n).reshape(n, 3)
    a["on"] = np.arange(n) % 3 == 0
    return a


@pytest.mark.parametrize("name", DTYPES)
def test_members_of_structured_dtypes(device: wc.Device, name: str) -> None:
    """At any offsets; the bytes between members stay."""
    a = filled(DTYPES[name])
    want = a.view(np.uint8).copy().view(DTYPES[name])  # a's copy would lack the padding
    moved.launch(device, 1, 32, (a.view(np.uint8), len(a)), T=DTYPES[name])
    want["mass"] *= 2
    want["p"][:, 0] += want["p"][:, 2]
    want["p"][:, 1:] *= -1
    want["count"] += np.arange(len(a))
    want["on"] = ~want["on"]
    want["tag"] += np.uint8(250)
    np.testing.assert_array_equal(a.view(np.uint8), want.view(np.uint8))


@wl.kernel
def nested(a: wl.array[NESTED, 2], sums: wl.array[wl.i32, 1]):
    i, j = wl.threadIdx.x, wl.threadIdx.y
    one = a[i, j].inner
    one.m[1, 2] = 7
    total = 0
    for k in range(3):
        total += one.m[1, k]
    for k in wl.static_range(2):
        a[i, j].each[k].h = one.h + k
        a[i, j].each[k].m[k, 0] = total
    a[i, j].inner = one
    wl.atomicAdd(sums[0], a[i, j].each.shape[0] + len(a[i, j].inner.m))


def test_nested_dtypes_and_arrays_in_them(device: wc.Device) -> None:
    """In arrays of any strides."""
    a = filled(DTYPES["nested"]).reshape(2, 4)
    a["inner"]["h"] = np.float16([[1, np.nan, 1e-7, np.inf], [2, 3, 4, 5]])
    a["inner"]["m"] = np.arange(48).reshape(2, 4, 2, 3)
    want, sums = a.copy(), np.zeros(1, np.int32)
    nested.launch(device, 1, (4, 2), (a.T[::-1], sums))
    want["inner"]["m"][..., 1, 2] = 7
    for k in range(2):
        want["each"][..., k]["h"] = want["inner"]["h"] + np.float16(k)
        want["each"][..., k]["m"][..., k, 0] = want["inner"]["m"][..., 1, :].sum(-1)
    for name in DTYPES["nested"].names:
        for part in a[name].dtype.names or ():
            np.testing.assert_array_equal(a[name][part], want[name][part])
        assert a[name].dtype.names or (a[name].tobytes() == want[name].tobytes())
    assert sums[0] == 8 * 4


class Pair(NamedTuple):
    x: wl.f32
    v: wl.f32x3
    n: wl.i32 = 5


@dataclass
class Particle:
    at: wl.f64
    pair: Pair
    on: wl.bool_


ORIGIN = Pair(1.5, 0.0, 9)


@wl.function
def swapped(p: Pair):
    x, v, n = p
    return Pair(v.x, wl.f32x3(x), n + p[2] + len(p))


@wl.kernel
def particles(a: wl.array[Particle, 1], out: wl.array[Pair, 1], p: Pair, dt: wl.f64):
    i = wl.threadIdx.x
    one = a[i]
    one.at += dt * one.pair.x
    one.on = not one.on
    one.pair = swapped(one.pair)
    a[i] = one
    x, _, n = p
    out[i] = Pair(x + ORIGIN.x, n=ORIGIN[2] + n, v=one.pair.v + p.v)
    made = Pair(x, p.v)
    out[i].x += made.n


def test_dataclasses_and_named_tuples(device: wc.Device) -> None:
    """In arrays of their dtype, as parameters, taken apart, with defaults."""
    a, out = np.zeros(8, wl.dtype(Particle)), np.zeros(8, wl.dtype(Pair))
    assert a.dtype.itemsize == 32
    a["at"], a["pair"]["x"], a["pair"]["n"] = np.arange(8), [*range(5), 1e-40, np.nan, np.inf], 3
    a["pair"]["v"] = np.arange(24).reshape(8, 3)
    given = a.copy()
    particles.launch(device, 1, 8, (a, out, Pair(2.0, (1, 2, 3), 4), 0.5))
    was = given["pair"]
    np.testing.assert_array_equal(a["at"], given["at"] + 0.5 * was["x"].astype(np.float64))
    np.testing.assert_array_equal(a["pair"]["x"], was["v"][:, 0])
    np.testing.assert_array_equal(a["pair"]["v"], np.repeat(was["x"], 3).reshape(8, 3))
    assert a["on"].all()
    assert (a["pair"]["n"] == 9).all()
    np.testing.assert_array_equal(out["v"], a["pair"]["v"] + np.float32([1, 2, 3]))
    assert (out["x"] == 2 + 1.5 + 5).all()
    assert (out["n"] == 13).all()


class Views(NamedTuple):
    a: wl.array[wl.f32, 1]
    b: wl.array[wl.f32, 1]
    scale: wl.f32


@wl.function
def first_of(w):
    a, _, scale = w
    return a[0] * scale


@wl.kernel
def views(out: wl.array[wl.f32, 1], w: Views):
    a, b, scale = w
    i = wl.threadIdx.x
    out[i] = a[i] * scale + b[i] + w[0][0] + first_of(w)


def test_a_named_tuple_of_arrays(device: wc.Device) -> None:
    a, b, out = (np.arange(4, dtype=np.float32) + n for n in (1, 2, 3))
    views.launch(device, 1, 4, (out, Views(a, b[::-1], 2.0)))
    np.testing.assert_array_equal(out, a * 2 + b[::-1] + 1 + 2)


@wl.kernel
def record_parameter(out: wl.array[wl.f32, 1], r: PACKED):
    out[0] = r.mass + r.p[1]


def test_a_record_as_a_parameter(device: wc.Device) -> None:
    out, a = np.zeros(1, np.float32), filled(DTYPES["packed"])
    record_parameter.launch(device, 1, 1, (out, a[4]))
    assert out[0] == a["mass"][4] + a["p"][4, 1]


def test_arrays_of_other_records_are_refused(device: wc.Device) -> None:
    out, p = np.zeros(8, wl.dtype(Pair)), Pair(0, (0, 0, 0))
    says = r"argument 'a' is a wl.array\[Particle, 1\], with elements of .*'at'.* an array of .* "
    for wrong in (np.zeros(8, DTYPES["packed"]), np.zeros(80, np.float32)):
        with pytest.raises(wc.LaunchError, match=f"{says}.*np.zeros.n, wl.dtype.Particle"):
            particles.launch(device, 1, 8, (wrong, out, p, 0.5))
    particles.launch(device, 1, 8, (np.zeros(8, "V32"), out, p, 0.5))


@pytest.mark.parametrize(
    ("dtype", "says"),
    [
        (np.dtype([("a", ">f4")]), "kernels read the host's byte order only"),
        (np.dtype([("a", "S4")]), "a: |S4 is not a kernel type"),
        (np.dtype([("a", "O")]), "a: object is not a kernel type"),
        (
            np.dtype({"names": ["a", "b"], "formats": ["f8", "f4"], "offsets": [0, 4]}),
            "'b' overlaps another member",
        ),
        (np.dtype([]), "has no members|is not a kernel type"),
    ],
)
def test_dtypes_that_kernels_cannot_read(dtype: Any, says: str) -> None:
    with pytest.raises(wc.TargetError, match=says):
        wl.array[dtype]


@wl.kernel
def lacking(a: wl.array[PACKED, 1]):
    a[0].weight = 1.0


@wl.kernel
def number(a: wl.array[PACKED, 1]):
    a[0][0] = 1.0


@pytest.mark.parametrize(
    ("kernel", "says"),
    [
        (lacking, "has no 'weight'\n.*\n.*\nIt has tag, mass, count, p, on"),
        (number, "has no elements\n.*\n.*\nWrite x.tag or x.'tag'."),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_members_that_are_missing(kernel: Any, says: str) -> None:
    with pytest.raises(wc.CompileError, match=says):
        kernel.source("gfx942")
