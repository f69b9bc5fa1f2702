"""A product of matrices by a model, D = A B + C: sizes, formats, memory layout.

It is computed elsewhere: by `tilecode` in native code, by `arrays` with NumPy.
"""

from __future__ import annotations

from dataclasses import dataclass

from wavecore.matrix.numerics.entries import FORMATS, Format
from wavecore.matrix.numerics.model import Model
from wavecore.matrix.numerics.sums import ExactSum

OPERANDS = ("a", "b", "c", "d", "sa", "sb")


@dataclass(frozen=True)
class Tile:
    """A product's sizes, formats and model.

    A is m x k and B k x n; for a sparse A, k counts the kept entries, and B has 2 k rows.

    Args:
        model: the arithmetic.
        formats: of A and B.
        c, d: formats of C and D.
    """

    model: Model
    formats: tuple[str, str]
    c: str
    d: str
    m: int
    n: int
    k: int
    sparse: bool = False

    def __post_init__(self) -> None:
        fits = self.m * self.k % self.n == 0 and self.k % self.group == 0
        if self.scale_block:
            fits &= self.k % self.scale_block == 0
            fits &= self.k // self.scale_block * self.m % self.n == 0
        if not fits or (self.sparse and 2 * self.k > 256):
            raise ValueError(f"invalid tile sizes: {self}")

    @property
    def scale_block(self) -> int:
        """The number of k that share a scale; 0 without scales."""
        return self.model.block

    def scale_format(self, operand: str) -> str:
        """The format of the scales of "sa" or "sb", of a model with scales."""
        assert isinstance(self.model, ExactSum)
        return self.model.scales[operand == "sb"]

    def format_of(self, operand: str) -> Format:
        """The format of the codes of "a", "b", "c" or "d"; "sa" and "sb" are bytes."""
        names = {"a": self.formats[0], "b": self.formats[1], "c": self.c, "d": self.d}
        return FORMATS[names.get(operand, "u8")]

    def takes(self, operand: str) -> bool:
        """Whether it takes this operand."""
        scales = {"sa": self.scale_block or self.sparse, "sb": self.scale_block}
        return bool(scales.get(operand, True))

    def entries(self, operand: str) -> int:
        """The number of codes in an operand of one product."""
        if operand in ("c", "d"):
            return self.m * self.n
        size = self.m if operand in ("a", "sa") else self.n
        if operand in ("sa", "sb") and self.scale_block:
            return self.k // self.scale_block * size
        return size * (2 * self.k if self.sparse and operand == "b" else self.k)

    @property
    def group(self) -> int:
        """Products per step."""
        return self.model.group or self.k


def storage_bits(form: Format) -> int:
    """Bits of a code in memory: codes of 4 and 6 bits take a byte."""
    return max(form.bits, 8)
