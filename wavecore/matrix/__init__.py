"""Matrix instructions: the catalogue, where their elements lie in registers, their arithmetic."""

from __future__ import annotations

from wavecore.matrix.catalogue import MatrixInstruction, instruction, instructions, targets
from wavecore.matrix.conversion import Plan, convert
from wavecore.matrix.layout import Layout, Location

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
