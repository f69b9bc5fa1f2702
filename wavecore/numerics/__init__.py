"""Products of matrices with the arithmetic of matrix units, to the bit: `mma`, `matmul`."""

from __future__ import annotations

from wavecore.matrix.numerics.table import Arithmetic, arithmetic
from wavecore.numerics.matrices import matmul
from wavecore.numerics.product import mma

__all__ = ["Arithmetic", "arithmetic", "matmul", "mma"]
