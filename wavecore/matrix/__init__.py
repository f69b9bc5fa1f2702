"""Matrix instructions: the catalogue, where their elements lie in registers, their arithmetic.

What plans conversions between layouts is imported when it is first asked for: looking an
instruction up takes less than importing the planner does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wavecore.matrix.catalogue import MatrixInstruction, instruction, instructions, targets
from wavecore.matrix.layout import Layout, Location

if TYPE_CHECKING:
    from wavecore.matrix.conversion import Plan, convert

__all__ = [
    "Layout",
    "Location",
    "MatrixInstruction",
    "Plan",
    "convert",
    "instruction",
    "instructions",
    "targets",
]


if not TYPE_CHECKING:  # type checkers see the names above, and no others

    def __getattr__(name: str) -> Any:
        if name not in ("Plan", "convert"):
            raise AttributeError(f"module 'wavecore.matrix' has no attribute {name!r}")
        from wavecore.matrix import conversion

        globals().update(Plan=conversion.Plan, convert=conversion.convert)
        return globals()[name]


def __dir__() -> list[str]:
    return sorted(__all__)
