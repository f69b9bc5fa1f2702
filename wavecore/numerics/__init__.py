"""Products of matrices with the arithmetic of matrix units, to the bit: `mma`, `matmul`.

`compare` does the same product on several designs; `samples` makes matrices for it.
"""

from __future__ import annotations

from wavecore.matrix.numerics.table import Arithmetic, arithmetic
from wavecore.numerics.comparison import Comparison, compare
from wavecore.numerics.matrices import matmul
from wavecore.numerics.product import mma
from wavecore.numerics.samples import samples

__all__ = ["Arithmetic", "Comparison", "arithmetic", "compare", "matmul", "mma", "samples"]
