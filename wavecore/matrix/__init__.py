"""Matrix instructions: the catalogue, where their elements lie in registers, dot-product models.

`mma` needs NumPy, which questions to the catalogue do not wait for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wavecore.matrix.catalogue import MatrixInstruction, instruction, instructions, targets

if TYPE_CHECKING:
    from wavecore.matrix.product import mma as mma

__all__ = ["MatrixInstruction", "instruction", "instructions", "mma", "targets"]


def __getattr__(name: str) -> Any:
    if name == "mma":
        from wavecore.matrix.product import mma

        return mma
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
