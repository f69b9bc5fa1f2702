"""Buffer formats in exact fractions, from their published definitions, independent of the emulator.

A format is named by its channels from the highest bits down and its number type. Sources: the
names are LLVM's; the positions of the channels are Mesa's (R11G11B10 is 10_11_11, R10G10B10A2 is
2_10_10_10); what the bits mean, and the tolerance of a store, is in the Direct3D 11.3 functional
specification, section 3.2.3, which AMD's hardware follows, and in the Vulkan specification's
numeric formats.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

GFX9_DATA = (
    "8 16 8_8 32 16_16 10_11_11 11_11_10 10_10_10_2 2_10_10_10 8_8_8_8 32_32 16_16_16_16"
    " 32_32_32 32_32_32_32"
).split()
GFX9_NUMBERS = {
    0: "UNORM",
    1: "SNORM",
    2: "USCALED",
    3: "SSCALED",
    4: "UINT",
    5: "SINT",
    7: "FLOAT",
}
INTEGERS = ("UINT", "SINT")
ONE = 0x3F800000
TOLERANCE = Fraction(6, 10)  # of a step, for normalised stores

# mantissa bits and sign of the floats by width; five exponent bits except for 32 bits
FLOATS = {32: (23, True), 16: (10, True), 11: (6, False), 10: (5, False)}


@dataclass(frozen=True)
class Format:
    """A format given by its name: 2_10_10_10_UNORM."""

    name: str

    @property
    def number(self) -> str:
        """The number type."""
        return self.name.rpartition("_")[2]

    @property
    def widths(self) -> list[int]:
        """Bits of each channel, X first: it is the lowest."""
        return [int(w) for w in re.findall(r"\d+", self.name)][::-1]

    @property
    def size_bytes(self) -> int:
        """Bytes of an element."""
        return sum(self.widths) // 8

    def fields(self, data: bytes) -> list[int]:
        """The channels' bits in an element."""
        word, found = int.from_bytes(data, "little"), []
        for bits in self.widths:
            found.append(word & (1 << bits) - 1)
            word >>= bits
        return found

    def loaded(self, data: bytes) -> list[int | None]:
        """Four registers; None is any NaN. Missing channels are 0, 0, 0, 1."""
        pairs = zip(self.fields(data), self.widths, strict=True)
        found = [register(field, bits, self.number) for field, bits in pairs]
        rest = [0, 0, 0, 1 if self.number in INTEGERS else ONE]
        return [*found, *rest[len(found) :]]


def signed(field: int, bits: int) -> int:
    """Two's complement."""
    return field - (1 << bits) if field >> bits - 1 else field


def register(field: int, bits: int, number: str) -> int | None:
    """A channel as a load writes it to a register."""
    if number == "UINT":
        return field
    if number == "SINT":
        return signed(field, bits) & 0xFFFFFFFF
    if number == "FLOAT":
        value = float_value(field, bits)
        return value if value is None or isinstance(value, int) else f32(value, field >> 15 & 1)
    return f32(fixed_value(field, bits, number))


def fixed_value(field: int, bits: int, number: str) -> Fraction:
    """The number that a normalised or scaled channel represents."""
    if number == "UNORM":
        return Fraction(field, (1 << bits) - 1)
    if number == "SNORM":
        return max(Fraction(signed(field, bits), (1 << bits - 1) - 1), Fraction(-1))
    return Fraction(field if number == "USCALED" else signed(field, bits))


def float_value(field: int, bits: int) -> Fraction | int | None:
    """A float channel's number; infinities, and 32 bits, as the register's bits; None for NaN."""
    mantissa, has_sign = FLOATS[bits]
    if bits == 32:
        return None if field & 0x7FFFFFFF > 0x7F800000 else field
    negative = has_sign and field >> bits - 1
    exponent, fraction = field >> mantissa & 31, field & (1 << mantissa) - 1
    if exponent == 31:
        return None if fraction else 0xFF800000 if negative else 0x7F800000
    scale = Fraction(2) ** (max(exponent, 1) - 15 - mantissa)
    value = (fraction + ((1 << mantissa) if exponent else 0)) * scale
    return -value if negative else value


def f32(value: Fraction, negative_zero: int = 0) -> int:
    """The nearest binary32, ties to even."""
    if not value:
        return negative_zero << 31
    magnitude, exponent = abs(value), -126
    while magnitude >= Fraction(2) ** (exponent + 1):
        exponent += 1
    units = round(magnitude / Fraction(2) ** (exponent - 23))  # rounds ties to even
    bits = units + ((exponent + 126) << 23)  # a leading one carries into the exponent field
    return bits | (1 << 31 if value < 0 else 0)


def f32_value(bits: int) -> Fraction | None:
    """A finite binary32's number, None for the others."""
    exponent, fraction = bits >> 23 & 255, bits & 0x7FFFFF
    if exponent == 255:
        return None
    value = (fraction + (1 << 23 if exponent else 0)) * Fraction(2) ** (max(exponent, 1) - 150)
    return -value if bits >> 31 else value


def may_store(bits32: int, field: int, bits: int, number: str) -> bool:
    """Whether a store of this register may leave this field in memory.

    Out-of-range integers and NaNs of scaled formats are unspecified.
    """
    limits = (0, (1 << bits) - 1) if number[0] == "U" else (-(1 << bits - 1), (1 << bits - 1) - 1)
    found = field if number[0] == "U" else signed(field, bits)
    if number in INTEGERS:
        value = bits32 if number == "UINT" else signed(bits32, 32)
        return not limits[0] <= value <= limits[1] or found == value
    if number == "FLOAT":
        return _may_store_float(bits32, field, bits)
    is_nan = bits32 & 0x7FFFFFFF > 0x7F800000
    number_stored = f32_value(bits32)
    if is_nan:
        return number in ("USCALED", "SSCALED") or found == 0
    if number_stored is None:
        number_stored = Fraction(-(1 << 200) if bits32 >> 31 else 1 << 200)
    if number in ("UNORM", "SNORM"):
        low, steps = (0, limits[1]) if number == "UNORM" else (-1, limits[1])
        ideal = max(Fraction(low), min(Fraction(1), number_stored)) * steps
        return abs(found - ideal) <= TOLERANCE
    ideal = max(Fraction(limits[0]), min(Fraction(limits[1]), number_stored))
    return abs(found - ideal) < 1


def _may_store_float(bits32: int, field: int, bits: int) -> bool:
    """One of the two nearest numbers of the format, whichever way it rounds."""
    if bits == 32:
        return field == bits32
    mantissa, has_sign = FLOATS[bits]
    magnitude = field & (1 << 5 + mantissa) - 1
    infinity = 31 << mantissa
    if bits32 & 0x7FFFFFFF > 0x7F800000:
        return magnitude > infinity
    negative = bits32 >> 31
    if has_sign and (field >> bits - 1) != negative:
        return False
    if not has_sign and negative:
        return field == 0
    value = f32_value(bits32 & 0x7FFFFFFF)
    if value is None:
        return magnitude == infinity
    if magnitude >= infinity:  # an overflow may become infinity, or the largest number
        return magnitude == infinity and value > _number(infinity - 1, bits)
    below = _number(max(magnitude - 1, 0), bits)
    above = _number(magnitude + 1, bits) if magnitude + 1 < infinity else None
    return (value > below or not magnitude) and (above is None or value < above)


def _number(magnitude: int, bits: int) -> Fraction:
    found = float_value(magnitude, bits)
    assert isinstance(found, Fraction)
    return found
