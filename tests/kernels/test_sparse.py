"""Products with two of every four weights agree with float64."""

from __future__ import annotations

from functools import cache

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
from wavecore.errors import ShapeError
from wavecore.kernels import compress, decompress, sparse_gemm
from wavecore.kernels.sparse_kernel import constants, sparse_gemm_kernel

TARGETS = ("gfx942", "gfx950", "gfx1201")
EPSILON = {np.float16: 2.0**-11, ml_dtypes.bfloat16: 2.0**-8}


@cache
def device(target: str) -> wc.Device:
    return wc.Device(target)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("dtype", EPSILON)
def test_sparse_gemm_is_right_to_the_last_place_of_its_type(target, dtype):
    """Every pair of places, rows and columns that fill no tile, more than one iteration."""
    rng = np.random.default_rng(5)
    weights = compress(rng.standard_normal((150, 250)).astype(dtype), prune=True)
    rows = 140 if dtype is np.float16 else 5
    x = rng.standard_normal((rows, 250)).astype(dtype)
    y = sparse_gemm(x, weights, device=device(target)).astype(np.float64)
    left, right = x.astype(np.float64), decompress(weights).astype(np.float64).T
    want = left @ right
    assert (abs(y - want) <= EPSILON[dtype] * abs(want) + 1e-5 * (abs(left) @ abs(right))).all()


@pytest.mark.parametrize(("target", "name"), [
    ("gfx942", "v_smfmac_f32_16x16x32_f16"), ("gfx950", "v_smfmac_f32_16x16x64_f16"),
    ("gfx1201", "v_swmmac_f32_16x16x32_f16"),
])  # fmt: skip
def test_sparse_gemm_is_of_sparse_instructions_and_needs_no_scratch(target, name):
    code = sparse_gemm_kernel.compile(target, **constants(wc.targets.get(target), 200))
    assert name in code.disassemble()
    assert code.kernels["sparse_gemm_kernel"].vgpr_spill_count == 0


def test_compress_keeps_what_there_is():
    """Also with fewer than two of four; the kept ones are in the order of k."""
    weights = np.zeros((3, 9), np.float16)
    weights[0, [0, 3, 5]] = 1, 2, 3
    weights[1, [6, 7, 8]] = 4, 5, 6
    packed = compress(weights)
    assert (decompress(packed) == weights).all()
    assert packed.values.shape == (1, 1, 16, 64)
    assert (packed.values[0, 0, 0, :2] == (1, 2)).all()
    assert packed.places[0, 0, 0, 0] & 15 == 0 | 3 << 2
    assert packed.nbytes == 16 * 64 * 2 + 16 * 4 * 4


def test_compress_prunes_to_the_largest():
    weights = np.array([[1, -4, 2, 3], [0, 0, 0, 7]], np.float16)
    assert (decompress(compress(weights, prune=True)) == [[0, -4, 0, 3], [0, 0, 0, 7]]).all()
    with pytest.raises(ValueError, match=r"row 0 has more than two nonzero weights in k 0 to 3: 1"):
        compress(weights)


def test_sparse_gemm_says_what_it_takes():
    weights = compress(np.zeros((16, 32), np.float16))
    with pytest.raises(wc.TargetError, match=r"gfx1100 .* has no sparse matrix instructions"):
        sparse_gemm(np.zeros((1, 32), np.float16), weights, device=device("gfx1100"))
    with pytest.raises(ShapeError, match=r"x must be \(\.\.\., 32\)"):
        sparse_gemm(np.zeros((1, 31), np.float16), weights, device=device("gfx942"))
    with pytest.raises(TypeError, match="bfloat16, float16"):
        sparse_gemm(np.zeros((1, 32), ml_dtypes.bfloat16), weights, device=device("gfx942"))
    with pytest.raises(ShapeError, match=r"\(N, K\)"):
        compress(np.zeros(4, np.float16))
