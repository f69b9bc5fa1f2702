"""Integers of four and eight bits as number formats."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SmallInteger:
    """A two's-complement or unsigned integer; codes are its bits as an unsigned integer."""

    name: str
    bits: int
    signed: bool

    @property
    def lowest(self) -> int:
        """The smallest number."""
        return -(1 << self.bits - 1) if self.signed else 0

    @property
    def highest(self) -> int:
        """The largest number."""
        return self.lowest + (1 << self.bits) - 1

    def decode(self, code: int) -> int:
        """The number a code stands for."""
        return code - (1 << self.bits) if code > self.highest else code


INT4, UINT4 = SmallInteger("int4", 4, True), SmallInteger("uint4", 4, False)
INT8, UINT8 = SmallInteger("int8", 8, True), SmallInteger("uint8", 8, False)

SMALL_INTEGERS = (INT4, UINT4, INT8, UINT8)
