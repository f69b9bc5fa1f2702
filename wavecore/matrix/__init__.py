"""Matrix instructions: the catalogue, where their elements are in registers, their arithmetic.

Layouts and the conversion planner are imported on first use: looking up an instruction takes less
time than importing the planner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wavecore._fork import loaded_on_use
from wavecore.matrix.catalogue import MatrixInstruction, instruction, instructions, targets

if TYPE_CHECKING:
    from wavecore.matrix.conversion import Plan as Plan
    from wavecore.matrix.conversion import convert as convert
    from wavecore.matrix.layout import Layout as Layout
    from wavecore.matrix.layout import Location as Location

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


_HOMES = {"Layout": "layout", "Location": "layout", "Plan": "conversion", "convert": "conversion"}

if not TYPE_CHECKING:  # type checkers see the names above, and no others
    __getattr__ = loaded_on_use(
        __name__, {name: f"{__name__}.{home}" for name, home in _HOMES.items()}
    )


def __dir__() -> list[str]:
    return sorted(__all__)
