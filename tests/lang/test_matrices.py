"""Small matrices and quaternions in kernels, against NumPy's and SciPy's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl
from tests.lang.importing import imported

pytestmark = [pytest.mark.clang, pytest.mark.jit]
COUNT = 8


@pytest.fixture(scope="module", params=["gfx942", "gfx1201"])
def device(request: pytest.FixtureRequest) -> wc.Device:
    return wc.Device(request.param)


def kernels_of(element: str, size: int) -> str:
    """A kernel of square matrices; its results are rows of `out`, numbers of `x`."""
    suffix = "d" if element == "f64" else ""
    mat, vec = f"wl.mat{size}{size}{suffix}", f"wl.vec[wl.{element}, {size}]"
    return f"""
import wavecore.lang as wl

@wl.function
def swapped(m):
    m[0] = m[1] * 1.0
    return m[0, 1]

@wl.kernel
def k(out: wl.array[{mat}, 2], x: wl.array[wl.{element}, 2], y: wl.array[{vec}, 2],
      a: wl.array[{mat}], b: wl.array[{mat}], v: wl.array[{vec}], one: {mat}, n: wl.i32):
    i = wl.threadIdx.x
    m, w = a[i], v[i]
    tile = wl.shared({mat}, {COUNT})
    tile[i] = b[i]
    wl.syncthreads()
    other = tile[(i + 1) % {COUNT}]
    out[0, i] = m @ other + one
    out[1, i] = 2.0 * m - -other / 4.0
    out[2, i] = wl.inverse(m)
    out[3, i] = wl.outer(w, m[1]) * wl.transpose(m)
    out[4, i] = wl.diag(w) - wl.identity({size}, wl.{element})
    out[5, i] = wl.matrix_from_rows({", ".join(f"m[{n}]" for n in range(size))}).T
    out[6, i] = wl.matrix_from_cols({", ".join(f"m[{n}]" for n in range(size))})
    c = {mat}({", ".join(f"m[{n // size}, {n % size}]" for n in range(size * size))})
    c[n % {size}, i % {size}] += 3.0
    c[0][-1] = m[i % {size}][n % {size}]
    c -= one
    c @= other
    out[7, i] = c
    out[7, i][1, 0] *= 2.0
    x[0, i], x[1, i] = wl.determinant(m), wl.trace(m)
    x[2, i] = wl.ddot(m, other)
    x[3, i] = swapped(c) + c[0, 1] + c.shape[0]
    y[0, i], y[1, i] = m @ w, m * w
    y[2, i], y[3, i] = w @ m, wl.get_diag(m)
"""


@pytest.mark.parametrize(("element", "size"), [("f32", 2), ("f32", 3), ("f32", 4), ("f64", 3)])
def test_matrices_compute_as_numpy(
    device: wc.Device, element: str, size: int, tmp_path: Any
) -> None:
    """Arguments, arrays and LDS of them; elements and rows at constant and run-time indices."""
    kernel = imported(tmp_path / "made.py", kernels_of(element, size)).k
    kind = np.dtype(element.replace("f", "float"))
    rng = np.random.default_rng(size)
    a, b = (rng.uniform(-2, 2, (COUNT, size, size)).astype(kind) for _ in range(2))
    a += 3 * np.eye(size, dtype=kind)
    v, one = rng.random((COUNT, size)).astype(kind), rng.random((size, size)).astype(kind)
    out, x = np.zeros((8, COUNT, size, size), kind), np.zeros((4, COUNT), kind)
    y, n = np.zeros((4, COUNT, size), kind), 1
    kernel.launch(device, 1, COUNT, (out, x, y, a, b, v, one, n))
    other, turned = np.roll(b, -1, 0), a.transpose(0, 2, 1)
    c, at = a.copy(), np.arange(COUNT)
    c[at, n % size, at % size] += 3
    c[:, 0, -1] = a[at, at % size, n % size]
    c = (c - one) @ other
    row = c[:, 1].copy()
    c[:, 1, 0] *= 2
    products = np.einsum("ni,nj->nij", v, a[:, 1]) @ turned
    diagonals = np.stack([np.diag(each) for each in v]) - np.eye(size)
    wanted = [a @ other + one, 2 * a + other / 4, np.linalg.inv(a), products, diagonals, turned,
              turned, c]  # fmt: skip
    tolerance = 1e-12 if element == "f64" else 2e-4
    np.testing.assert_allclose(out, wanted, tolerance, tolerance)
    numbers = [np.linalg.det(a), np.trace(a, axis1=1, axis2=2), (a * other).sum((1, 2)),
               2 * row[:, 1] + size]  # fmt: skip
    np.testing.assert_allclose(x, numbers, tolerance, tolerance)
    moved = np.einsum("nij,nj->ni", a, v)
    diagonal = np.diagonal(a, axis1=1, axis2=2)
    vectors = [moved, moved, np.einsum("ni,nij->nj", v, a), diagonal]
    np.testing.assert_allclose(y, vectors, tolerance, tolerance)


@wl.struct
class Body:
    turn: wl.quat
    inertia: wl.mat33
    place: wl.mat44


@dataclass
class Wide:
    m: wl.mat[wl.f32, 2, 3]
    scale: wl.f32


@wl.kernel
def of_bodies(
    out: wl.array[wl.mat33], bodies: wl.array[Body], body: Body, wide: Wide, p: wl.array[wl.vec3],
    loose: wl.array[wl.f32, 2], singular: wl.array[wl.f32],
):  # fmt: skip
    i = wl.threadIdx.x
    own = bodies[i]
    own.inertia[i % 3, 1] = 2.0
    out[i] = own.inertia @ body.inertia + wide.m.T @ wide.m * wide.scale
    bodies[i] = own
    p[i] = wl.transform_point(body.place, p[i]) - wl.transform_vector(
        own.place, wl.skew(p[i]) * p[i]
    )
    if i == 0:
        singular[0] = wl.inverse(wl.mat33(1.0))[0, 0] + wl.mat44()[3, 3]
        singular[1] = (wl.mat22(loose) @ wl.f32x2(1.0, 10.0)).y
        wl.atomicAdd(out[1][2, 2], 100.0)


def test_members_of_structures_and_shapes_of_all_kinds(device: wc.Device) -> None:
    """In dataclasses, as arguments and in arrays; of an array's numbers, with any strides."""
    bodies = np.zeros(2, Body)
    bodies["inertia"], bodies["place"] = np.arange(9).reshape(3, 3), np.eye(4)
    body = Body(inertia=wl.mat33(*range(9)), place=np.arange(16).reshape(4, 4))
    wide = Wide([[1, 2, 3], [4, 5, 6]], 0.5)
    out, p = np.zeros((2, 3, 3), np.float32), np.array([[1, 2, 3], [4, 5, 6]], np.float32)
    singular, loose = np.ones(2, np.float32), np.arange(8, dtype=np.float32).reshape(4, 2)[::2]
    before, inertia = p.copy(), bodies["inertia"].copy()
    of_bodies.launch(device, 1, 2, (out, bodies, body, wide, p, loose, singular))
    inertia[[0, 1], [0, 1], 1] = 2
    wanted = inertia @ body.inertia + np.transpose(wide.m) @ wide.m / 2
    wanted[1, 2, 2] += 100
    np.testing.assert_array_equal(out, wanted)
    np.testing.assert_array_equal(bodies["inertia"], inertia)
    np.testing.assert_array_equal(p, before @ body.place[:3, :3].T + body.place[:3, 3])
    assert singular.tolist() == [0, loose[1] @ [1, 10]]


@wl.kernel
def turns(
    q: wl.array[wl.quat, 2], v: wl.array[wl.vec3, 2], m: wl.array[wl.mat33],
    axis: wl.array[wl.vec3], angle: wl.array[wl.f32], one: wl.quat,
):  # fmt: skip
    i = wl.threadIdx.x
    p = wl.quat_from_axis_angle(axis[i], angle[i])
    r = wl.quat_rpy(angle[i], axis[i].x, axis[i].y)
    q[0, i], q[1, i] = p, r
    q[2, i] = p * r * one
    q[3, i] = wl.quat_from_matrix(wl.quat_to_matrix(p))
    q[4, i] = wl.normalize(p * 2.0 + r * 0.5 - wl.quat_identity())
    q[5, i] = wl.quat_slerp(p, r, 0.25)
    v[0, i], v[1, i] = wl.quat_rotate(p, axis[7 - i]), wl.quat_rotate_inv(p, axis[7 - i])
    about, by = wl.quat_to_axis_angle(wl.quat(p.xyz, p.w))
    v[2, i] = about * by
    v[3, i] = wl.vec3(wl.dot(p, r), wl.length(p * wl.quat_inverse(p)), -p[3])
    m[i] = wl.quat_to_matrix(p)


def test_quaternions_rotate_as_scipys(device: wc.Device) -> None:
    """Angles of each quarter of a turn: all four ways to make a quaternion of a matrix."""
    rotation = pytest.importorskip("scipy.spatial.transform").Rotation
    slerp = pytest.importorskip("scipy.spatial.transform").Slerp
    rng = np.random.default_rng(4)
    axis = rng.uniform(-2, 2, (COUNT, 3)).astype(np.float32)
    axis[:3] = np.eye(3)
    angle = np.array([3, -3.1, 2.9, 0, 1, -2, 4, 6], np.float32)
    q, v = np.zeros((6, COUNT, 4), np.float32), np.zeros((4, COUNT, 3), np.float32)
    m, one = np.zeros((COUNT, 3, 3), np.float32), wl.quat_from_axis_angle((1, 2, 3), 0.7)
    turns.launch(device, 1, COUNT, (q, v, m, axis, angle, one))
    units = axis / np.linalg.norm(axis, axis=1)[:, None]
    p = rotation.from_rotvec(units * angle[:, None])
    r = rotation.from_euler("xyz", np.stack([angle, axis[:, 0], axis[:, 1]], 1))
    mixed = q[0] * 2 + q[1] / 2 - [0, 0, 0, 1]
    between = [slerp([0, 1], rotation.concatenate(pair))(0.25).as_quat()
               for pair in zip(p, r, strict=True)]  # fmt: skip
    wanted = [p, r, p * r * rotation.from_quat(one), p, rotation.from_quat(mixed),
              rotation.from_quat(between)]  # fmt: skip
    for found, each in zip(q, wanted, strict=True):
        np.testing.assert_allclose(np.linalg.norm(found, axis=1), 1, 1e-5)
        assert (rotation.from_quat(found) * each.inv()).magnitude().max() < 1e-5
    turned = axis[::-1]
    vectors = [p.apply(turned), p.inv().apply(turned), p.as_rotvec()]
    np.testing.assert_allclose(v[:3], vectors, 1e-4, 1e-5)
    np.testing.assert_allclose(v[3, :, 0], (q[0] * q[1]).sum(1), 1e-4, 1e-5)
    np.testing.assert_allclose(v[3, :, 1:], np.stack([np.ones(8), -q[0, :, 3]], 1), 1e-5, 1e-5)
    np.testing.assert_allclose(m, p.as_matrix(), 1e-4, 1e-5)
    for each in range(COUNT):  # the functions outside of kernels
        np.testing.assert_allclose(wl.quat_from_axis_angle(axis[each], angle[each]), q[0, each],
                                   1e-4, 1e-5)  # fmt: skip
        np.testing.assert_allclose(wl.quat_rotate(q[0, each], turned[each]), v[0, each], 1e-4, 1e-5)
        np.testing.assert_allclose(wl.quat_rotate_inv(q[0, each], turned[each]), v[1, each],
                                   1e-4, 1e-5)  # fmt: skip


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("x = m + v", "`+` does not take mat[f32, 3, 3] and vec[f32, 3]"),
        ("x = m @ n", "As many columns as the right one has rows"),
        ("x = q * v", "wl.quat_rotate(q, v) rotates a vector"),
        ("x = m == m", "Compare their elements: m[0, 0] < n[0, 0]"),
        ("x = m[3, 0]", "index 3 is out of range: there are 3"),
        ("x = m[:, 0]", "m[i] is a row, wl.transpose(m)[j] a column"),
        ("x = m[0, 0, 0]", "3 indices for a matrix"),
        ("x = m.rows", "It has m[i, j], m[i] (a row), T, shape and dtype."),
        ("x = wl.mat33(v, v, v)", "wl.matrix_from_rows(v, ...) and wl.matrix_from_cols(v, ...)"),
        ("x = wl.quat(1.0)", "wl.quat_identity() is the one that rotates nothing"),
        ("x = wl.inverse(wl.mat[wl.f32, 2, 3]())", "a matrix of as many rows as columns"),
        ("x = v @ v", "`@` takes small matrices"),
        ("x = m * wl.f64(2.0)", "The number is an f32: wl.f32(x)."),
        ("x = q + 1.0", "have p + q, p - q, p * q, x * p"),
        ("x = wl.skew(n[0])", "wl.skew takes a vector of 3 floats, not a vec[f32, 2]"),
        ("x = wl.quat_rotate(v, v)", "wl.quat(x, y, z, w) makes one"),
    ],
)
def test_what_does_not_go_together(line: str, says: str, tmp_path: Any) -> None:
    text = (
        "import wavecore.lang as wl\n\n@wl.kernel\n"
        f"def k(m: wl.mat33, n: wl.mat22, v: wl.vec3, q: wl.quat):\n    {line}\n"
    )
    with pytest.raises(wc.CompileError) as caught:
        imported(tmp_path / "line.py", text).k.source("gfx942")
    assert says in str(caught.value)


@wl.kernel
def one_of_each(a: wl.array[wl.mat33], m: wl.mat22):
    a[0][0, 0] = m[0, 0]


@pytest.mark.parametrize(
    ("a", "m", "says"),
    [
        (np.zeros((2, 9), np.float32), np.eye(2), r"last ones for the \(3, 3\) elements"),
        (np.zeros(18, np.float32), np.eye(2), r"pass a.reshape\(-1, 3, 3\)"),
        (np.zeros((2, 3, 3)), np.eye(2), r"pass float32 elements, \(3, 3\) in the last"),
        (np.zeros((3, 3, 2), np.float32).T, np.eye(2), "contiguous in 36 bytes"),
        (np.zeros((2, 3, 3), np.float32), np.eye(3), r"one wl.mat\[f32, 2, 2\]; an array of shape"),
        (np.zeros((2, 3, 3), np.float32), 1.5, r"is a wl.mat\[f32, 2, 2\]; 1.5 \(float\) given"),
    ],
)
def test_arguments_of_other_shapes_are_refused(a: Any, m: Any, says: str) -> None:
    with pytest.raises(wc.LaunchError, match=says):
        one_of_each.launch(wc.Device("gfx942"), 1, 1, (a, m))


def test_types_outside_of_kernels() -> None:
    """Types make arrays of NumPy, and are elements of device arrays."""
    made = wl.mat22(1, 2, 3, 4)
    assert (made.dtype, made.tolist()) == (np.float32, [[1, 2], [3, 4]])
    assert (wl.mat33d(2).dtype, wl.mat33().sum(), wl.quatd(0, 0, 0, 1).shape) == (float, 0, (4,))
    assert wl.mat[wl.f32, 3, 3] is wl.mat33f is wl.mat33 and wl.quat is wl.quatf
    with pytest.raises(TypeError, match="takes 4 values, or one for all"):
        wl.mat22(1, 2)
    for wrong in ((wl.i32, 2, 2), (wl.f32, 3), (wl.f32, 1, 9)):
        with pytest.raises(wc.TargetError, match=r"write wl\.mat\[wl\.f32, 3, 3\]"):
            wl.mat[wrong]
    with wc.Device("gfx942"):
        assert wc.zeros(4, wl.mat33).shape == (4, 3, 3)
