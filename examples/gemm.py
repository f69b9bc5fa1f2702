"""GEMM of any size on every architecture: D = alpha A B + beta C, f16 in, f32 out (gemm.hip)."""

from pathlib import Path

import numpy as np

import wavecore as wc

CDNA = ("gfx908", "gfx90a", "gfx942", "gfx950")
RDNA = (
    "gfx1100",
    "gfx1101",
    "gfx1102",
    "gfx1103",
    "gfx1150",
    "gfx1151",
    "gfx1152",
    "gfx1153",
    "gfx1200",
    "gfx1201",
)
TARGETS = CDNA + RDNA
INSTRUCTION = "16x16x16 f16"
SOURCE = Path(__file__).with_name("gemm.hip")
TILE = 64


def gemm(target, a, b, c, alpha=1.0, beta=0.0, **launch):
    """Returns (kernel, launch result, D)."""
    (m, k), n = a.shape, b.shape[1]
    d = np.zeros((m, n), np.float32)
    kernel = wc.Device(target).load(wc.compile(SOURCE, target))["gemm"]
    grid = (-(-n // TILE), -(-m // TILE))
    block = (4 * kernel.info.wave_size,)
    result = kernel.launch(grid, block, (m, n, k, alpha, a, b, beta, c, d), **launch)
    return kernel, result, d


def run(target):
    rng = np.random.default_rng(0)
    m, n, k = 100, 84, 70  # no multiple of anything
    a = rng.standard_normal((m, k)).astype(np.float16)
    b = rng.standard_normal((k, n)).astype(np.float16)
    c = rng.standard_normal((m, n)).astype(np.float32)
    kernel, result, d = gemm(target, a, b, c, alpha=1.5, beta=-0.5)
    return kernel, result, d, 1.5 * (a.astype(np.float64) @ b.astype(np.float64)) - 0.5 * c


if __name__ == "__main__":
    for name in TARGETS:
        _, stats, got, want = run(name)
        print(name, stats.instructions, "wave instructions, max error", abs(got - want).max())
