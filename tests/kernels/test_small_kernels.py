"""Perceptron, transpose, reduction and stencil agree with float64, or to the bit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl
from tests.sampling import in_turns
from wavecore import kernels
from wavecore.errors import LaunchError, ShapeError
from wavecore.kernels import cost, mlp, mlp_kernel, reduce, stencil, transpose
from wavecore.kernels.calling import family_of

pytestmark = [pytest.mark.clang, pytest.mark.jit]

TARGETS = ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201")
HALVES = (np.float16, ml_dtypes.bfloat16)
EPSILON = {np.float16: 2.0**-11, ml_dtypes.bfloat16: 2.0**-8}


def named(value: object) -> str:
    return str(getattr(value, "__name__", value))


@cache
def device(target: str) -> wc.Device:
    return wc.Device(target)


def random(shape: Any, dtype: Any = np.float64) -> np.ndarray:
    return np.random.default_rng(11).standard_normal(shape).astype(dtype)


# -------------------------------------------------------------------------- perceptron


@pytest.mark.parametrize(
    ("target", "dtype"),
    in_turns([(t, d) for t in TARGETS for d in HALVES], lambda case: case[0], 2),
    ids=named,
)
def test_the_perceptron_agrees(target: str, dtype: Any) -> None:
    x, w0, w1 = random((50, 64), dtype), random((96, 64), dtype), random((48, 96), dtype)
    b0, b1 = random(96, np.float32), random(48, np.float32)
    got = mlp(x, w0, b0, w1, b1, device=device(target)).astype(np.float64)
    wide, w0, w1 = (each.astype(np.float64) for each in (x, w0, w1))
    hidden = np.maximum(wide @ w0.T + b0, 0)
    want = hidden @ w1.T + b1
    # The hidden layer is rounded, and so is the result.
    allowed = EPSILON[dtype] * (hidden @ abs(w1).T + abs(want)) + 1e-4
    assert (abs(got - want) <= allowed).all()


@pytest.mark.parametrize("target", ["gfx90a", "gfx942", "gfx950", "gfx1201"])
def test_d_becomes_b_without_an_exchange(target: str) -> None:
    family = family_of(device(target).target)
    code = mlp_kernel.kernel(wl.f16, family, 64, 48, False).compile(target)
    names = cost.whole(code, "mlp").names
    assert not [name for name in names if any(x in name for x in ("ds_", "dpp", "permlane"))]


def test_what_a_perceptron_refuses() -> None:
    half = np.zeros((32, 32), np.float16)
    b = np.zeros(32, np.float32)
    with pytest.raises(ShapeError, match="inputs and hidden must be multiples of 32"):
        mlp(half[:, :16].copy(), half[:, :16].copy(), b, half, b, device=device("gfx942"))
    with pytest.raises(ShapeError, match=r"w1 \(o, h\)"):
        mlp(half, half, b, half[:, :16].copy(), b, device=device("gfx942"))
    with pytest.raises(TypeError, match="b0 and b1 must be of float32"):
        mlp(half, half, half[0], half, b, device=device("gfx942"))


# --------------------------------------------------------------------------- transpose


@pytest.mark.parametrize("target", TARGETS)
def test_transposes_are_exact(target: str) -> None:
    for shape in ((64, 64), (77, 43), (300, 10)):
        bits = np.random.default_rng(3).integers(0, 1 << 16, shape).astype(np.uint16)
        np.testing.assert_array_equal(transpose(bits, device=device(target)), bits.T)
        x = random(shape).round(2).astype(np.float16)  # without subnormals
        got = transpose(x, method="matrix", device=device(target))
        np.testing.assert_array_equal(got, x.T)


ORDERS = (
    ((), None), ((5,), None), ((0, 3), None), ((3, 70), (-1, 0)), ((4, 1, 33, 7), (3, 1, 0, 2)),
    ((40, 3, 35), (1, 0, 2)), ((2, 3, 4, 5, 6), (4, 2, 0, 3, 1)), ((3, 4, 40), (0, 1, 2)),
)  # fmt: skip


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
@pytest.mark.parametrize("dtype", [np.bool_, np.float16, np.int32, np.float64, np.complex128])
def test_any_axes_of_any_type(target: str, dtype: Any) -> None:
    for shape, order in in_turns(ORDERS, lambda case: "", 1 if dtype is np.int32 else 3):
        x = np.random.default_rng(3).integers(0, 200, shape).astype(dtype)
        np.testing.assert_array_equal(
            transpose(x, order, device=device(target)), x.transpose(order)
        )
    held = transpose(device(target).array(x), device=device(target))
    assert isinstance(held, wc.DeviceArray)
    np.testing.assert_array_equal(held.numpy(), x.T)


def test_what_a_transpose_refuses() -> None:
    on = device("gfx942")
    with pytest.raises(LaunchError, match=r'"lanes" takes a matrix of a 16-bit type; .*"tiles"'):
        transpose(np.zeros((2, 2)), method="lanes", device=on)
    with pytest.raises(LaunchError, match="float16 and bfloat16"):
        transpose(np.zeros((2, 2), np.int16), method="matrix", device=on)
    with pytest.raises(LaunchError, match=r"each of the 2 dimensions of x once, not \(0, 0\)"):
        transpose(np.zeros((2, 2)), (0, 0), device=on)
    with pytest.raises(LaunchError, match="1, 2, 4, 8 and 16 bytes, not complex256"):
        transpose(np.zeros((2, 2), np.clongdouble), device=on)


# --------------------------------------------------------------------------- reduction

REDUCTIONS = (
    (np.float16, "sum", 100001), (np.float32, "max", 12345), (np.float64, "sum", 50000),
    (np.int32, "min", 7), (np.int64, "sum", 9000), (ml_dtypes.bfloat16, "sum", 4096),
)  # fmt: skip


@pytest.mark.parametrize(
    ("target", "dtype", "operation", "size"),
    in_turns([(t, *r) for t in TARGETS for r in REDUCTIONS], lambda case: case[0], 3),
    ids=named,
)
def test_all_numbers_as_one(target: str, dtype: Any, operation: str, size: int) -> None:
    x = (100 * random(size)).astype(dtype)
    got = reduce(x, operation, device=device(target))
    wide = x.astype(np.int64 if np.dtype(dtype).kind == "i" else np.float64)
    want = getattr(np, operation)(wide)
    assert got.dtype == (np.float32 if dtype in HALVES else dtype)
    exact = operation != "sum" or got.dtype.kind == "i"
    step = 2.0**-52 if dtype is np.float64 else 2.0**-23
    assert abs(got - want) <= (0 if exact else 64 * step * abs(wide).sum())
    assert got == reduce(x, operation, device=device(target))  # in the same order again


def test_an_empty_array_has_a_sum_alone() -> None:
    nothing = np.zeros(0, np.float32)
    assert reduce(nothing, device=device("gfx942")) == 0
    with pytest.raises(LaunchError, match="an empty array has no max"):
        reduce(nothing, "max", device=device("gfx942"))
    with pytest.raises(LaunchError, match="mean"):
        reduce(nothing, "mean", device=device("gfx942"))


# ----------------------------------------------------------------------------- stencil


def star(u: np.ndarray, c: Sequence[float]) -> np.ndarray:
    radius = len(c) - 1
    padded, inner = np.pad(u, radius), (slice(radius, -radius),) * 3
    out = c[0] * u
    for r in range(1, radius + 1):
        for axis in range(3):
            out += c[r] * (np.roll(padded, r, axis)[inner] + np.roll(padded, -r, axis)[inner])
    return out


@pytest.mark.parametrize(
    ("target", "dtype", "c"),
    in_turns(
        [(t, d, c) for t in TARGETS
         for d, c in ((np.float32, (0.5, 1 / 12)), (np.float64, (-2.0, 0.3, 0.2, 0.1)))],
        lambda case: case[0], 2,
    ),
    ids=named,
)  # fmt: skip
def test_stencils_of_several_steps(target: str, dtype: Any, c: tuple[float, ...]) -> None:
    u = random((70, 11, 45), dtype)
    got = stencil(u, c, steps=3, device=device(target))
    want = u.astype(np.float64)
    for _ in range(3):
        want = star(want, np.asarray(c, dtype).astype(np.float64).tolist())
    np.testing.assert_allclose(got, want, rtol=0, atol=1e-5 if dtype is np.float32 else 1e-12)


def test_what_a_stencil_refuses() -> None:
    with pytest.raises(LaunchError, match="2 to 5 coefficients"):
        stencil(np.zeros((2, 2, 2)), (1.0,), device=device("gfx942"))


TABLE = np.ones((8, 32), np.float16)
SWAPPED = TABLE.astype(TABLE.dtype.newbyteorder())
NO_ARRAYS: list[tuple[str, Any]] = [
    ("x must be a NumPy or device array, not list", lambda on: kernels.softmax([[1.0]], device=on)),
    ("weight must be a NumPy or device array, not list",
     lambda on: kernels.layer_norm(TABLE, [1.0] * 32, TABLE[0], device=on)),
    ("x must be a NumPy or device array, not int", lambda on: kernels.reduce(3, device=on)),
    ("u must be a NumPy or device array, not list",
     lambda on: kernels.stencil([[[1.0]]], [1.0, 2.0], device=on)),
    ("coefficients must have one dimension",
     lambda on: kernels.stencil(np.ones((2, 3, 4)), [[1.0, 2.0]], device=on)),
    ("x must be a NumPy or device array, not str", lambda on: kernels.transpose("x", device=on)),
    ("w0 must be a NumPy or device array, not NoneType",
     lambda on: kernels.mlp(TABLE, None, None, TABLE, None, device=on)),
    ("of attention must be a NumPy or device array, not list",
     lambda on: kernels.attention([[1.0]], TABLE, TABLE, device=on)),
    ("compress: weights must be a NumPy or device array, not list",
     lambda on: kernels.compress([[1.0]])),
    *((rf"{name} has type dtype\('>f2'\), which has the wrong byte order", call) for name, call in (
        ("attention", lambda on: kernels.attention(SWAPPED, TABLE, TABLE, device=on)),
        ("x", lambda on: kernels.softmax(SWAPPED, device=on)),
        ("weights", lambda on: kernels.compress(SWAPPED)),
        ("quantised_gemm",
         lambda on: kernels.quantised_gemm(SWAPPED, kernels.quantise(TABLE), device=on)),
        ("sparse_gemm",
         lambda on: kernels.sparse_gemm(SWAPPED, kernels.compress(TABLE, prune=True), device=on)),
    )),
]  # fmt: skip


@pytest.mark.parametrize(("says", "call"), NO_ARRAYS, ids=[says for says, _ in NO_ARRAYS])
def test_what_is_no_array_is_said(says: str, call: Any) -> None:
    with pytest.raises(LaunchError, match=says):
        call(device("gfx942"))


def test_a_perceptron_takes_matrices() -> None:
    b = np.zeros(32, np.float32)
    with pytest.raises(ShapeError, match=r"two dimensions; \(32,\), "):
        kernels.mlp(TABLE[0], TABLE, b, TABLE, b, device=device("gfx942"))


def test_a_nan_among_weights_is_kept() -> None:
    w = np.zeros((4, 8), np.float16)
    w[1, 6] = np.nan
    assert np.isnan(kernels.decompress(kernels.compress(w))[1, 6])


@pytest.mark.parametrize("sizes", [(0, 32, 16), (32, 32, 0)])
def test_a_perceptron_has_inputs_and_outputs(sizes: tuple[int, int, int]) -> None:
    inputs, hidden, outputs = sizes
    w0, w1 = np.ones((hidden, inputs), np.float16), np.ones((outputs, hidden), np.float16)
    b0, b1 = np.zeros(hidden, np.float32), np.zeros(outputs, np.float32)
    with pytest.raises(ShapeError, match="inputs and outputs 1 to"):
        kernels.mlp(np.ones((4, inputs), np.float16), w0, b0, w1, b1, device=device("gfx942"))


def test_results_are_where_the_arguments_are() -> None:
    """For arrays of the device arrays of the device, with the same numbers."""
    on = device("gfx942")
    x = random((5, 64), np.float16)
    w = random((32, 64), np.float16)
    quantised, sparse = kernels.quantise(w), kernels.compress(w, prune=True)
    z = random((2, 256), np.float32).astype(np.complex64)
    calls = [
        (x, lambda x: kernels.quantised_gemm(x, quantised, device=on)),
        (x, lambda x: kernels.sparse_gemm(x, sparse, device=on)),
        (x, lambda x: kernels.attention(x, x, x, device=on)),
        (z, lambda z: kernels.fft(z, device=on)),
        (x, lambda x: kernels.softmax(x, device=on)),
    ]
    for given, call in calls:
        there, here = call(on.array(given)), call(given)
        assert isinstance(there, wc.DeviceArray)
        assert isinstance(here, np.ndarray)
        assert np.asarray(there).tobytes() == here.tobytes()


MASKED = np.ma.masked_array(np.ones((16, 256), np.float16), np.eye(16, 256))


@pytest.mark.parametrize(
    ("call", "what"),
    [
        (lambda: wc.kernels.quantise(MASKED), "quantise: weights"),
        (lambda: wc.kernels.compress(MASKED, prune=True), "compress: weights"),
        (lambda: wc.kernels.Quantised.from_codes(MASKED, np.ones((16, 2))), "from_codes: codes"),
        (lambda: wc.kernels.Quantised.from_codes(np.ones((16, 2)), MASKED), "from_codes: scales"),
        (lambda: wc.kernels.fft(MASKED, device=wc.Device("gfx942")), "fft: x"),
        (
            lambda: wc.kernels.stencil(
                np.ones((8, 8, 8), np.float32), MASKED[0, :3], device=wc.Device("gfx942")
            ),
            "coefficients",
        ),
        (
            lambda: wc.kernels.attention(*[MASKED[None, :, :64]] * 3, device=wc.Device("gfx942")),
            "each argument of attention",
        ),
    ],
)
def test_masks_are_not_dropped(call: Any, what: str) -> None:
    """Arrays for preparation before a launch are checked like the launch's own."""
    with pytest.raises(LaunchError, match=rf"{what} is a masked array: .* use x\.filled\(0\)"):
        call()
