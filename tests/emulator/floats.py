"""Binary floating point in exact fractions: expected results, independent of the package."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

NEAREST, UP, DOWN, ZERO = range(4)  # MODE's rounding


@dataclass(frozen=True)
class Format:
    """An IEEE format given by the widths of its fields."""

    exponent: int
    mantissa: int

    @property
    def bits(self) -> int:
        return 1 + self.exponent + self.mantissa

    @property
    def bias(self) -> int:
        return (1 << self.exponent - 1) - 1

    @property
    def sign(self) -> int:
        return 1 << self.bits - 1

    @property
    def infinity(self) -> int:
        return self.sign - (1 << self.mantissa)

    @property
    def quiet(self) -> int:
        return 1 << self.mantissa - 1

    def is_nan(self, bits: int) -> bool:
        return bits & self.sign - 1 > self.infinity

    def is_infinite(self, bits: int) -> bool:
        return bits & self.sign - 1 == self.infinity

    def is_denormal(self, bits: int) -> bool:
        return 0 < bits & self.sign - 1 < 1 << self.mantissa

    def flushed(self, bits: int) -> int:
        return bits & self.sign if self.is_denormal(bits) else bits

    def value(self, bits: int) -> Fraction:
        """The number that finite bits represent."""
        magnitude = bits & self.sign - 1
        assert magnitude < self.infinity
        exponent, mantissa = magnitude >> self.mantissa, magnitude & (1 << self.mantissa) - 1
        if exponent:
            mantissa |= 1 << self.mantissa
        value = Fraction(mantissa) * Fraction(2) ** (max(exponent, 1) - self.bias - self.mantissa)
        return -value if bits & self.sign else value

    def rounded(self, value: Fraction, mode: int = NEAREST, negative_zero: bool = False) -> int:
        """The bits nearest to a number in a direction; zero is -0 only on request."""
        if value == 0:
            return self.sign if negative_zero else 0
        sign = self.sign if value < 0 else 0
        exact = abs(value)
        exponent = exact.numerator.bit_length() - exact.denominator.bit_length()
        if exact < Fraction(2) ** exponent:
            exponent -= 1
        exponent = max(exponent, 1 - self.bias)
        scaled = exact / Fraction(2) ** (exponent - self.mantissa)
        kept = math.floor(scaled)
        rest = scaled - kept
        if mode == NEAREST:
            kept += rest > Fraction(1, 2) or (rest == Fraction(1, 2) and kept % 2 == 1)
        elif mode != ZERO and (mode == DOWN) == bool(sign):
            kept += rest > 0
        bits = kept + (exponent + self.bias - 1 << self.mantissa)
        if bits >= self.infinity:
            inward = mode == ZERO or (mode in (UP, DOWN) and (mode == DOWN) != bool(sign))
            bits = self.infinity - 1 if inward else self.infinity
        return sign | bits

    def converted_nan(self, bits: int, source: Format) -> int:
        """A NaN of another format: sign and top of the payload kept, quiet bit set."""
        payload = bits & (1 << source.mantissa) - 1
        shift = self.mantissa - source.mantissa
        payload = payload << shift if shift >= 0 else payload >> -shift
        sign = self.sign if bits & source.sign else 0
        return sign | self.infinity | payload | self.quiet


F16, BF16, F32, F64 = Format(5, 10), Format(8, 7), Format(8, 23), Format(11, 52)


def samples(format: Format, count: int, seed: int) -> list[int]:
    """Bits of a format: specials, neighbours of powers of two, denormals, random ones."""
    rng = np.random.default_rng(seed)
    top = format.infinity
    one = format.bias << format.mantissa
    quiet = top | format.quiet
    edges = [0, 1, 2, (1 << format.mantissa) - 1, 1 << format.mantissa, one, one - 1, one + 1]
    edges += [one + (1 << format.mantissa - 1), top - 1, top, top + 1, quiet, quiet + 1, quiet - 1]
    out = [e | s for e in edges for s in (0, format.sign)]
    while len(out) < count:
        bits = int(rng.integers(0, 1 << 32)) << 32 | int(rng.integers(0, 1 << 32))
        bits &= 2 * format.sign - 1
        if rng.random() < 0.5:  # near 1, where integers and ties are
            exponent = format.bias + int(rng.integers(-12, 12))
            bits = bits & (format.sign | (1 << format.mantissa) - 1)
            bits |= max(min(exponent, (1 << format.exponent) - 2), 0) << format.mantissa
        if rng.random() < 0.3:
            bits &= ~((1 << int(rng.integers(1, format.mantissa))) - 1)
        out.append(bits)
    return out[:count]
