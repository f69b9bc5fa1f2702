"""The headline test of LLNL's FTTN suite (arXiv 2403.00232): one product, a result for each design.

K = 8192. Every row of A is 2**10, then 2**-2 at odd and 2**-3 at even k; every column of B is
2**10, then -2**-3; D = 2**20 - A B, the difference in ordinary f32. The exact value is 191.984375.
2**20 leaves the small products few bits: what remains of them is how the unit adds.

Published: 255.875 on MI100. For MI250X 0 is published, which contradicts the model that MMA-Sim
validated on that chip; docs/numerics.md has it among the open questions.
"""

import ml_dtypes
import numpy as np

import wavecore as wc

TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx1100", "gfx1201")
K, C, EXACT = 8192, 2.0**20, 191.984375
TYPES = {"f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32}
VARIANTS = {"f16": ("f16",), "bf16": ("bf16",)}
# By their builtins' names on CDNA, which all of it understands.
MFMA = {"f16": "v_mfma_f32_16x16x16f16", "f32": "v_mfma_f32_16x16x4f32"}
MFMA_BF16 = {"gfx908": "v_mfma_f32_16x16x8bf16"}  # later ones have the K of f16

# By the models; that of gfx908 in f16 is the one published from silicon.
EXPECTED = {
    ("gfx908", "f16"): 255.875, ("gfx90a", "f16"): 255.875, ("gfx942", "f16"): 191.8125,
    ("gfx1100", "f16"): 256.0, ("gfx1201", "f16"): 256.0,
    ("gfx908", "bf16"): 255.9375, ("gfx90a", "bf16"): 255.875, ("gfx942", "bf16"): 191.8125,
    ("gfx1100", "bf16"): 256.0, ("gfx1201", "bf16"): 256.0,
    ("gfx908", "f32"): 0.0, ("gfx90a", "f32"): 0.0, ("gfx942", "f32"): 0.0,
}  # fmt: skip


def instruction(target, kind):
    if target.startswith("gfx1"):
        return f"v_wmma_f32_16x16x16_{kind}"
    return MFMA.get(kind) or MFMA_BF16.get(target, "v_mfma_f32_16x16x16bf16_1k")


def result(target, kind):
    """One entry of D: all are alike."""
    k = np.arange(K)
    a = np.where(k == 0, 2.0**10, np.where(k % 2, 2.0**-2, 2.0**-3)).astype(TYPES[kind])
    b = np.where(k == 0, 2.0**10, -(2.0**-3)).astype(TYPES[kind])
    name = instruction(target, kind)
    product = wc.matmul(a[None], b[:, None], instruction=name, target=target)
    return np.float32(C) - product[0, 0]


def run(target, kind="f16"):
    return None, None, np.array(result(target, kind)), np.array(EXPECTED[target, kind])


if __name__ == "__main__":
    print(f"{'':27}expected     found  (exact {EXACT})")
    for (name, kind), expected in EXPECTED.items():
        print(f"{name:8} {kind:5} {expected:20} {result(name, kind):9}")
