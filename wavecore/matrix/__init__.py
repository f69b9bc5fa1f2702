"""Matrix instructions: the catalogue, where their elements lie in registers, dot-product models.

`mma` needs NumPy, which questions to the catalogue do not wait for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wavecore.matrix.catalogue import MatrixInstruction, instruction, instructions, targets
from wavecore.matrix.conversion import Plan, convert
from wavecore.matrix.layout import Layout, Location

if TYPE_CHECKING:
    from wavecore.matrix.product import mma as mma

__all__ = [
    "Layout",
    "Location",
    "MatrixInstruction",
    "Plan",
    "convert",
    "instruction",
    "instructions",
    "mma",
    "targets",
]


def __getattr__(name: str) -> Any:
    if name == "mma":
        from wavecore.matrix.product import mma

        return mma
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
