"""Packed vectors, structures, complex numbers and fragments in rows, tables, match and lambdas."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl

pytestmark = [pytest.mark.clang, pytest.mark.jit]

PARTICLE = np.dtype([("kind", np.int32), ("at", np.float32, (2,)), ("z", np.complex64)], align=True)
ROOTS = np.exp(2j * np.pi * np.arange(4) / 4).astype(np.complex64)


class Triple(NamedTuple):
    a: wl.f32
    b: wl.f32
    c: wl.f32


class Named(NamedTuple):
    v: wl.f32x3
    n: wl.i32


@pytest.fixture(scope="module", params=["gfx942", "gfx1201"])
def device(request: pytest.FixtureRequest) -> wc.Device:
    return wc.Device(request.param)


@wl.kernel
def rows(
    x: wl.array[wl.f32x3, 1], y: wl.array[wl.f32x3, 1], z: wl.array[wl.complex64, 1], n: wl.i32
):
    y[4:8] = x[0:4]
    y[0:2] = wl.f32x3(1, 2, 3)
    y[2:4] = (x[6], x[7].zyx)
    y[4:6] += x[4:6]
    y[n : n + 3] = y[n + 1 : n + 4]  # a length that is known when it runs, downwards
    x[0][0:2] = (7, 8)
    x[1].xyz[1:3] = (9, 10)
    z[0:4] = ROOTS
    z[2:4] *= 2j


def test_rows_of_packed_vectors_and_complex_numbers(device: wc.Device) -> None:
    """Each element is stored as its numbers in memory, without padding."""
    x = np.arange(30, dtype=np.float32).reshape(10, 3)
    y, z = np.full((14, 3), -1, np.float32), np.zeros(4, np.complex64)
    expected, given = y.copy(), x.copy()
    expected[4:8] = x[0:4]
    expected[0:2] = (1, 2, 3)
    expected[2], expected[3] = x[6], x[7, ::-1]
    expected[4:6] += x[4:6]
    expected[9:12] = expected[10:13]
    given[0, :2], given[1, 1:] = (7, 8), (9, 10)
    y[8:] = expected[8:] = np.arange(18).reshape(6, 3)
    expected[9:12] = expected[10:13].copy()
    rows.launch(device, 1, 1, (x, y, z, 9))
    np.testing.assert_array_equal(y, expected)
    np.testing.assert_array_equal(x, given)
    np.testing.assert_array_equal(z, ROOTS * np.complex64([1, 1, 2j, 2j]))


@wl.function
def doubled(p):
    return Triple(p.a * 2, p.b * 2, p.c * 2)


@wl.function
def applied(f, x):
    return f(x)


@wl.kernel
def chosen(
    out: wl.array[wl.f32, 1], z: wl.array[wl.complex64, 1], p: Triple,
    ps: wl.array[Triple, 1], parts: wl.array[PARTICLE, 1],
):  # fmt: skip
    i = wl.threadIdx.x
    out[i] = p[i] + ps[1][i] * 10 + doubled(p)[i] * 100
    ps[0][2] = out[0]
    z[i] = ROOTS[i] + ROOTS[1]
    match parts[i].kind:
        case 0:
            out[i + 3] = parts[i].at[1]
        case 1 | 2:
            out[i + 3] = -parts[i].z.imag
        case _:
            out[i + 3] = 100
    match doubled(p):
        case (a, 4.0, c):
            out[i + 6] = a + c
        case _:
            out[i + 6] = 0
    parts[i].at[:] = (i, 5)
    z[i + 3] = applied(lambda w: w * z[0] + 1j, 2 + 1j)
    out[12:15] = doubled(p)
    q = Named(wl.f32x3(1, 2, 3), 4)
    out[i + 9] = applied(lambda q: q[0].z + q[1], q) + applied(lambda v: v.zx.y, q.v)


def test_indices_match_and_lambdas(device: wc.Device) -> None:
    """A NamedTuple has run-time indices and sequence patterns, as the members of structures."""
    parts = np.zeros(3, PARTICLE)
    parts["kind"], parts["at"], parts["z"] = (0, 2, 9), [[1, 2], [3, 4], [5, 6]], (0, 3j, 0)
    ps = np.arange(6, dtype=np.float32).view(wl.dtype(Triple))
    out, z = np.zeros(15, np.float32), np.zeros(6, np.complex64)
    chosen.launch(device, 1, 3, (out, z, Triple(1, 2, 3), ps, parts))
    np.testing.assert_array_equal(out, [231, 442, 653, 2, -3, 100, 8, 8, 8, 8, 8, 8, 2, 4, 6])
    assert ps["c"][0] == 231
    np.testing.assert_array_equal(parts["at"], [[0, 5], [1, 5], [2, 5]])
    np.testing.assert_array_equal(z[:3], ROOTS[:3] + ROOTS[1])
    np.testing.assert_array_equal(z[3:], np.complex64((2 + 1j) * (1 + 1j) + 1j))


@wl.kernel
def says(
    p: Named, parts: wl.array[PARTICLE, 1], z: wl.array[wl.complex64, 1], x: wl.array[wl.f32x3, 1]
):
    print(p, x[0], z[0], 2 - 1j, (z[1], p.v.zx), z[0] * z[1])
    print(parts[0], ROOTS[1], f"{p.v:.1f}")


def test_printing(device: wc.Device) -> None:
    """Structures of dtypes are printed as tuples, as NumPy does; complex numbers as in Python."""
    lines: list[str] = []
    parts, z = np.zeros(1, PARTICLE), np.complex64([1 + 2j, -1j])
    parts[0] = (3, (0.5, 4), 1j)
    x = np.float32([[1, 2, 3]])
    says.launch(device, 1, 1, (Named(np.float32([4, 5, 6]), 7), parts, z, x), printf=lines.append)
    assert "".join(lines) == (
        "Named(v=(4, 5, 6), n=7) (1, 2, 3) (1+2j) (2-1j) ((-0-1j), (6, 4)) (2-1j)\n"
        "(3, [0.5, 4], (0+1j)) (6.12323e-17+1j) (4.0, 5.0, 6.0)\n"
    )


@wl.kernel
def tiled(out: wl.array[wl.f32, 2], x: wl.array[wl.f16, 2], y: wl.array[wl.f32, 2]):
    mma = wl.Mma(16, 16, 16, wl.f16, wl.f32)
    a, b = mma.A(), mma.B()
    a.load(x)
    b.load(x)
    acc = mma(a, b, mma.D(1))
    acc = applied(lambda d: wl.where(d > 0, wl.clamp(d, 0.0, 4.0), wl.sign(d)), acc)
    acc.store(out)
    t = wl.shared_tile(mma.B, 16, 16)
    t[:, :] = 0
    t[2:4, 1] = (3, 4)
    wl.syncthreads()
    y[:, :] = t


def test_fragments_and_tiles(device: wc.Device) -> None:
    """Fragments go through lambdas, `where`, `clamp`, `sign`; shared tiles have rows."""
    x = np.random.default_rng(1).integers(-2, 3, (16, 16)).astype(np.float16)
    out, y = np.zeros((2, 16, 16), np.float32)
    tiled.launch(device, 1, device.target.wave_sizes[0], (out, x, y))
    product = x.astype(np.float32) @ x.astype(np.float32) + 1
    np.testing.assert_array_equal(
        out, np.where(product > 0, np.clip(product, 0, 4), np.sign(product))
    )
    expected = np.zeros((16, 16), np.float32)
    expected[2:4, 1] = (3, 4)
    np.testing.assert_array_equal(y, expected)


RECORDS = np.zeros(4, PARTICLE)


@wl.kernel
def of_records(out: wl.array[wl.f32, 1]):
    out[0] = RECORDS[wl.threadIdx.x].at[0]


@wl.kernel
def formatted(z: wl.array[wl.complex64, 1]):
    print(f"{z[0]:.2f}")


@wl.kernel
def signed(z: wl.array[wl.complex64, 1]):
    z[0] = wl.sign(z[0])


@pytest.mark.parametrize(
    ("kernel", "says"),
    [
        (of_records, "RECORDS is a structured array, which cannot be a constant"),
        (formatted, "a complex number has no format"),
        (signed, "wl.sign takes a real number"),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_what_is_refused(kernel: Any, says: str) -> None:
    with pytest.raises(wc.CompileError, match=says):
        kernel.source("gfx942")
