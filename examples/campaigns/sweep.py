"""A task of a campaign: how far a random f16 dot product of a design is from the exact one.

wavecore campaign run examples/campaigns/sweep.py::task \
    --over target=gfx942,gfx1201 --over "seed=range(1000)"
"""

import numpy as np

import wavecore as wc

INSTRUCTIONS = {"gfx942": "v_mfma_f32_16x16x16_f16", "gfx1201": "v_wmma_f32_16x16x16_f16"}


def task(target: str, seed: int) -> dict[str, object]:
    """The largest error of a product of 16x16 matrices, in units of the last place."""
    a, b = np.random.default_rng(seed).standard_normal((2, 16, 16)).astype(np.float16)
    d = np.asarray(wc.matmul(a, b, instruction=INSTRUCTIONS[target], target=target))
    exact = a.astype(np.float64) @ b.astype(np.float64)
    ulps = np.abs(d - exact) / np.spacing(np.abs(exact).astype(np.float32))
    return {"ulp": float(ulps.max()), "exact": bool((d == exact).all())}
