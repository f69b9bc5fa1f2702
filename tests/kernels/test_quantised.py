"""Products with 4-bit weights agree with float64 on the weights that the codes represent."""

from __future__ import annotations

from functools import cache

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl
from tests.sampling import in_turns
from wavecore.errors import ShapeError
from wavecore.kernels import Quantised, dequantise, quantise, quantised_gemm
from wavecore.kernels.quantised_kernel import constants, mxfp8, quantised_gemm_kernel

TARGETS = ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201")
EPSILON = {np.float16: 2.0**-11, ml_dtypes.bfloat16: 2.0**-8}
CASES = [
    (target, kind, dtype, rows)
    for target in TARGETS
    for kind, dtype, rows in (
        ("int4", np.float16, 37), ("mxfp4", ml_dtypes.bfloat16, 70),
        ("int4", ml_dtypes.bfloat16, 5), ("mxfp4", np.float16, 140),
    )
]  # fmt: skip


@cache
def device(target: str) -> wc.Device:
    return wc.Device(target)


def data(dtype, rows: int, kind: str, *, group: int = 64):
    rng = np.random.default_rng(rows)
    weights = quantise(rng.standard_normal((150, 250)) * 0.05, kind, group=group)
    return rng.standard_normal((rows, 250)).astype(dtype), weights


@pytest.mark.parametrize(
    ("target", "kind", "dtype", "rows"), in_turns(CASES, lambda case: case[0], 2)
)
def test_quantised_gemm_is_right_within_its_type(target, kind, dtype, rows):
    """Weights are rounded again, to x's type, and so is the result; sums are exact to f32."""
    x, weights = data(dtype, rows, kind)
    y = quantised_gemm(x, weights, device=device(target))
    left, right = x.astype(np.float64), dequantise(weights).astype(np.float64).T
    assert y.dtype == x.dtype
    assert y.shape == (rows, 150)
    bound = EPSILON[dtype] * (abs(left @ right) + abs(left) @ abs(right)) + 1e-6
    assert (abs(y.astype(np.float64) - left @ right) <= bound).all()


def test_mxfp4_by_mxfp8_is_exact_on_what_the_codes_stand_for():
    """gfx950's scaled products of the packed weights, and of x rounded to E4M3."""
    x, weights = data(np.float16, 40, "mxfp4")
    y = quantised_gemm(x, weights, activations="mxfp8", device=device("gfx950"))
    codes, scales = mxfp8(np.pad(x, ((0, 0), (0, 6))))
    left = codes.astype(np.float64) * 2.0 ** (scales.astype(int) - 127).repeat(32, axis=1)
    want = left[:, :250] @ dequantise(weights).astype(np.float64).T
    assert (abs(y.astype(np.float64) - want) <= 2.0**-11 * abs(want) + 1e-4).all()
    # The largest of a block is between 256 and 512, and 448 the maximum.
    assert abs(left[:, :250] - x).max() <= 2.0**-3 * abs(x).max()


@pytest.mark.parametrize("kind", ["int4", "mxfp4"])
def test_quantise_rounds_to_the_nearest_code(kind):
    rng = np.random.default_rng(1)
    weights = rng.standard_normal((20, 300)).astype(np.float32)
    weights[3] = 0
    packed = quantise(weights, kind, group=32)
    found = dequantise(packed)
    blocks = np.pad(weights, ((0, 0), (0, 20))).reshape(20, -1, 32)
    most = abs(blocks).max(-1).repeat(32, axis=1)[:, :300]
    # int4: half a step of most / 7; E2M1: half of the largest step, or 8 - 6 past the last code.
    bound = most / 14 * 1.01 if kind == "int4" else most / 4
    assert found.shape == weights.shape
    assert (abs(found - weights) <= bound).all()
    assert not found[3].any()
    tiles = 2 * 3  # of 16 by 128
    assert packed.nbytes == tiles * (1024 + 64 * (2 if kind == "int4" else 1))


def test_a_group_has_its_scale():
    """Groups of 32, 64 and 256 of very different sizes."""
    for group in (32, 64, 256):
        weights = np.ones((16, 512)) * 2.0 ** (np.arange(512) // group % 5)
        x = np.eye(512, dtype=np.float16)[:: group // 2]
        y = quantised_gemm(x, quantise(weights, group=group), device=device("gfx942"))
        assert (abs(y - weights[:, :: group // 2].T) <= 2.0**-10 * y).all()


@pytest.mark.parametrize(
    ("target", "dtype", "group"),
    [(target, (np.float16, ml_dtypes.bfloat16)[n % 2], (32, 64, 128, 256)[n % 4])
     for n, target in enumerate((*TARGETS, "gfx942"))],
)  # fmt: skip
def test_groups_have_zero_points(target, dtype, group):
    """Weights not centred on 0 are rounded to half the steps that they would have otherwise."""
    rng = np.random.default_rng(group)
    w = np.abs(rng.standard_normal((50, 300)).astype(np.float32))
    w[3], w[4] = 0, -w[4] - 2
    weights = quantise(w, group=group, zero_points=True)
    rounded = dequantise(weights).astype(np.float64)
    blocks = np.pad(w, ((0, 0), (0, -300 % group))).reshape(50, -1, group)
    spans = np.maximum(blocks.max(-1), 0) - np.minimum(blocks.min(-1), 0)
    assert (abs(rounded - w) <= spans.repeat(group, axis=1)[:, :300] / 15 * 1.01).all()
    x = rng.standard_normal((7, 300)).astype(dtype)
    left, y = x.astype(np.float64), quantised_gemm(x, weights, device=device(target))
    bound = EPSILON[dtype] * (abs(left @ rounded.T) + abs(left) @ abs(rounded.T)) + 1e-6
    assert (abs(y.astype(np.float64) - left @ rounded.T) <= bound).all()


def test_codes_of_others_are_packed():
    rng = np.random.default_rng(9)
    codes, zeros = rng.integers(0, 16, (20, 96)), rng.integers(0, 16, (20, 3))
    scales = rng.random((20, 3)).astype(np.float16)
    weights = Quantised.from_codes(codes, scales, zeros)
    wide = scales.astype(np.float32).repeat(32, axis=1)
    assert weights.group == 32
    assert (dequantise(weights) == (codes - zeros.repeat(32, axis=1)) * wide).all()
    assert (dequantise(Quantised.from_codes(codes, scales)) == (codes - 8) * wide).all()
    with pytest.raises(ShapeError, match="5 scales for 96 k"):
        Quantised.from_codes(codes, np.ones((20, 5)))
    with pytest.raises(ShapeError, match="zeros must have scales' shape"):
        Quantised.from_codes(codes, scales, zeros[:, :2])
    with pytest.raises(ValueError, match="codes must be integers from 0 to 15"):
        Quantised.from_codes(codes + 1, scales)


@pytest.mark.parametrize("target", TARGETS)
def test_quantised_gemm_needs_no_scratch(target):
    given = constants(wc.targets.get(target), "int4", dtype=wl.bf16, zeros=True)
    info = quantised_gemm_kernel.compile(target, **given).kernels["quantised_gemm_kernel"]
    assert info.vgpr_spill_count == 0
    given = constants(wc.targets.get(target), "mxfp4", dtype=wl.f16)
    info = quantised_gemm_kernel.compile(target, **given).kernels["quantised_gemm_kernel"]
    assert info.vgpr_spill_count == 0
    assert info.group_segment_fixed_size_bytes == 32 << 10


def test_quantised_gemm_says_what_it_takes():
    x, weights = data(np.float16, 3, "int4")
    with pytest.raises(ShapeError, match=r"x must be \(\.\.\., 250\)"):
        quantised_gemm(x[:, :100], weights, device=device("gfx942"))
    with pytest.raises(wc.TargetError, match="needs mxfp4 weights on gfx950, not int4 on gfx942"):
        quantised_gemm(x, weights, activations="mxfp8", device=device("gfx942"))
    with pytest.raises(ValueError, match="32, 64 or a multiple of 128"):
        quantise(np.ones((16, 16)), group=48)
    with pytest.raises(ValueError, match="int4, mxfp4"):
        quantise(np.ones((16, 16)), "int3")
    with pytest.raises(ShapeError, match=r"\(N, K\)"):
        quantise(np.ones(16))
    with pytest.raises(ValueError, match="infinities or NaNs"):
        quantise(np.full((16, 16), np.nan))
    with pytest.raises(ValueError, match="a scale of 1\\.429e\\+05 exceeds float16"):
        quantise(np.full((16, 16), 1e6))
    with pytest.raises(ValueError, match="only int4 has zero points, not mxfp4"):
        quantise(np.ones((16, 16)), "mxfp4", zero_points=True)
    with pytest.raises(TypeError, match="must come from quantise\\(w\\), not ndarray"):
        quantised_gemm(x, np.ones((16, 16)), device=device("gfx942"))
