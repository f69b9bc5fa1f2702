"""Matrix products with the bit-exact arithmetic of matrix units: `mma`, `matmul`.

`compare` computes the same product on several designs; `samples` makes matrices for it; `describe`
gives an instruction's arithmetic and its evidence; `explain` shows its steps for one entry of D.
"""

from __future__ import annotations

from wavecore.matrix.evidence import Description, describe
from wavecore.matrix.numerics.table import Arithmetic, arithmetic
from wavecore.numerics.comparison import Comparison, compare
from wavecore.numerics.explanation import Explanation, explain
from wavecore.numerics.matrices import matmul
from wavecore.numerics.product import mma
from wavecore.numerics.samples import samples

__all__ = [
    "Arithmetic",
    "Comparison",
    "Description",
    "Explanation",
    "arithmetic",
    "compare",
    "describe",
    "explain",
    "matmul",
    "mma",
    "samples",
]


def __dir__() -> list[str]:
    return sorted(__all__)
