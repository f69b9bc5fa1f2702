"""E8M0, the format of block scales: a power of two in eight bits."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class ScaleFormat:
    """An exponent and nothing else: code c is 2**(c - bias), all ones are NaN.

    Source: OCP Microscaling Formats 1.0. Evidence: documented.
    """

    name: str
    bits: int
    bias: int

    @property
    def nan(self) -> int:
        """The code of NaN: all ones."""
        return (1 << self.bits) - 1

    @property
    def largest(self) -> int:
        """The code of the largest number."""
        return self.nan - 1

    def decode(self, code: int) -> float:
        """The number a code stands for."""
        return math.nan if code == self.nan else math.ldexp(1.0, code - self.bias)

    def encode(self, value: float | Fraction, *, saturate: bool = False) -> int:
        """The code nearest to a number; ties go to the larger power.

        Zero, negative numbers, infinities and NaN give NaN, as do numbers that are too large,
        unless it saturates. Numbers that are too small give the smallest power.
        """
        if (isinstance(value, float) and not math.isfinite(value)) or value <= 0:
            return self.nan
        exact = Fraction(value)
        exponent = exact.numerator.bit_length() - exact.denominator.bit_length()
        if exact < Fraction(2) ** exponent:
            exponent -= 1
        exponent += exact >= Fraction(2) ** exponent * 3 / 2
        code = max(exponent + self.bias, 0)
        if code > self.largest:
            return self.largest if saturate else self.nan
        return code


FLOAT8_E8M0FNU = ScaleFormat("float8_e8m0fnu", 8, 127)
