"""Products with weights of four bits agree with float64 on the weights that the codes stand for."""

from __future__ import annotations

from functools import cache

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl
from tests.sampling import in_turns
from wavecore.errors import ShapeError
from wavecore.kernels import dequantise, quantise, quantised_gemm
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
    """Weights are rounded once more, to x's type, and so is the result; sums are exact to f32."""
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
    # The largest of a block is between 256 and 512, and 448 the most.
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
    # int4: half a step of most / 7; E2M1: half of the largest step, or 8 - 6 beyond the last code.
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


@pytest.mark.parametrize("target", TARGETS)
def test_quantised_gemm_needs_no_scratch(target):
    given = constants(wc.targets.get(target), "mxfp4", dtype=wl.f16)
    info = quantised_gemm_kernel.compile(target, **given).kernels["quantised_gemm_kernel"]
    assert info.vgpr_spill_count == 0
    assert info.group_segment_fixed_size_bytes == 32 << 10


def test_quantised_gemm_says_what_it_takes():
    x, weights = data(np.float16, 3, "int4")
    with pytest.raises(ShapeError, match=r"x is \(\.\.\., 250\)"):
        quantised_gemm(x[:, :100], weights, device=device("gfx942"))
    with pytest.raises(wc.TargetError, match="mxfp4 on gfx950, not for int4 on gfx942"):
        quantised_gemm(x, weights, activations="mxfp8", device=device("gfx942"))
    with pytest.raises(ValueError, match="32, 64 or a multiple of 128"):
        quantise(np.ones((16, 16)), group=48)
    with pytest.raises(ValueError, match="int4, mxfp4"):
        quantise(np.ones((16, 16)), "int3")
    with pytest.raises(ShapeError, match=r"\(N, K\)"):
        quantise(np.ones(16))
