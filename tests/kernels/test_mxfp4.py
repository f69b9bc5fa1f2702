"""The product of mxfp4 in mx_product.py is exact at odd sizes; its main loop is counted."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
from tests.kernels.mx_product import BLOCK, STEP, TILE, mx_gemm
from wavecore.kernels.cost import main_loop

pytestmark = [pytest.mark.clang, pytest.mark.jit]

TARGETS = ("gfx950", "gfx1250")
LEAST = {"gfx950": 0.40, "gfx1250": 0.44}  # the share of matrix instructions in issue cycles


def padded(x: np.ndarray, rows: int, columns: int, fill: int = 0) -> np.ndarray:
    """With more rows and columns, up to multiples of these."""
    more = [(0, -size % to) for size, to in zip(x.shape, (rows, columns), strict=True)]
    return np.pad(x, more, constant_values=fill)


def packed(x: np.ndarray) -> np.ndarray:
    """Two numbers a byte, the first in its lower half."""
    codes = padded(x.view(np.uint8), TILE, STEP)
    return codes[:, 0::2] | codes[:, 1::2] << 4


def product(on: wc.Device, a: np.ndarray, b: np.ndarray, *scales: np.ndarray) -> np.ndarray:
    """D of A by rows and B by columns, of any sizes: zeros fill the tiles."""
    (m, k), n = a.shape, len(b)
    d = np.zeros((-(-m // TILE) * TILE, -(-n // TILE) * TILE), np.float32)
    given = [padded(x, TILE, STEP // BLOCK, 127) for x in scales]
    grid, wave = (d.shape[1] // TILE, d.shape[0] // TILE), on.target.wave_sizes[0]
    long = -(-k // STEP) * STEP
    mx_gemm.launch(on, grid, wave, (packed(a), packed(b), *given, d, d.shape[1], long))
    return d[:m, :n]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("size", [(1, 1, 1), (17, 35, 161), (65, 67, 259)])
def test_odd_sizes_are_exact(target: str, size: tuple[int, int, int]) -> None:
    """Halves and whole numbers up to 6, with scales whose sums f32 holds."""
    m, n, k = size
    rng = np.random.default_rng(m)
    codes = (rng.integers(0, 16, (rows, k)).astype(np.uint8) for rows in (m, n))
    a, b = (each.view(ml_dtypes.float4_e2m1fn) for each in codes)
    blocks = -(-k // BLOCK)
    scales = [rng.integers(125, 130, (rows, blocks)).astype(np.uint8) for rows in (m, n)]
    x, y = (
        each.astype(np.float64) * np.repeat(2.0 ** (own.astype(int) - 127), BLOCK, 1)[:, :k]
        for each, own in zip((a, b), scales, strict=True)
    )
    assert np.array_equal(product(wc.Device(target), a, b, *scales), x @ y.T)


@pytest.mark.parametrize("target", TARGETS)
def test_the_loop_has_a_product_for_each_pair(target: str) -> None:
    """And a share of the matrix pipe that loads and their addresses leave."""
    cost = main_loop(mx_gemm.compile(target), "mx_gemm")
    assert cost.flops == 2 * TILE * TILE * STEP
    assert cost.matrix_share >= LEAST[target], cost.table()
