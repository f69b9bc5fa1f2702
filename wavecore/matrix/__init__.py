"""Matrix instructions: the catalogue, where their elements lie in registers, dot-product models."""

from wavecore.matrix.catalogue import MatrixInstruction, instruction, instructions
from wavecore.matrix.product import mma

__all__ = ["MatrixInstruction", "instruction", "instructions", "mma"]
