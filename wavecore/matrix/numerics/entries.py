"""Entries of matrices as codes, and the fields that models extract from them.

A code is an entry's bits, zero-extended to I32, or an I64 for a 64-bit entry. Formats have short
names: "fp8" and "bf8" are OCP's, "fp8fnuz" and "bf8fnuz" those of gfx942.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from wavecore.builder import narrow
from wavecore.builder.contract import F16, F32, F64, I16, I32, I64, Builder, Type, Value
from wavecore.formats.small import BY_MNEMONIC, SmallFloat

# Exponents of values that do not take part in alignment, and of infinities and NaNs: sums of two of
# them, and of such sums, stay far from the exponents of numbers.
ZERO_EXPONENT = -(1 << 20)
SPECIAL_EXPONENT = 1 << 22


@dataclass(frozen=True, slots=True)
class Format:
    """A format of entries. Integers have no exponent bits.

    special: the encoding of infinities and NaN, as in SmallFloat.
    """

    name: str
    bits: int
    exponent_bits: int = 0
    mantissa_bits: int = 0
    bias: int = 0
    special: str = "ieee"
    signed: bool = True

    @property
    def lowest(self) -> int:
        """The exponent of the smallest number."""
        return 1 - self.bias - self.mantissa_bits

    @property
    def highest(self) -> int:
        """All numbers are below 2**highest."""
        top = (1 << self.exponent_bits) - 1 - self.bias
        return top if self.special == "ieee" else top + 1

    @property
    def exponents(self) -> tuple[int, int]:
        """The lowest and highest `exponent` of nonzero numbers."""
        return 1 - self.bias, self.highest - 1

    @property
    def code_type(self) -> Type:
        """The builder's type for its codes."""
        return I64 if self.bits == 64 else I32


def _float(name: str, form: SmallFloat) -> Format:
    return Format(
        name, form.bits, form.exponent_bits, form.mantissa_bits, form.bias, form.special
    )  # fmt: skip


FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        form.name: form
        for form in (
            # Scales alone may be without a sign.
            *(_float(name, form) for name, form in BY_MNEMONIC.items() if form.signed),
            _float("xf32", BY_MNEMONIC["f32"]),
            Format("i32", 32), Format("i8", 8), Format("u8", 8, signed=False),
            Format("i4", 4), Format("u4", 4, signed=False),
        )
    }
)  # fmt: skip


def number(b: Builder, code: Value, form: Format) -> Value:
    """The exact number as F32, or F64 for f64. The low 13 bits of xf32 are cut first."""
    if form.name == "f64":
        return b.bitcast(code, F64)
    if form.name == "xf32":
        code = b.and_(code, b.const(I32, 0xFFFFE000))
    if form.bits == 32:
        return b.bitcast(code, F32)
    if form.name == "f16":
        return b.fpext(b.bitcast(b.trunc(code, I16), F16), F32)
    if form.name == "bf16":
        return b.bitcast(b.shl(code, b.const(I32, 16)), F32)
    return narrow.widen(b, code, BY_MNEMONIC[form.name])


def integer(b: Builder, code: Value, form: Format) -> Value:
    """The integer that a code of 4 or 8 bits stands for, as I32."""
    if not form.signed:
        return code
    up = b.const(I32, 32 - form.bits)
    return b.ashr(b.shl(code, up), up)


def parts(b: Builder, code: Value, form: Format) -> tuple[Value, Value]:
    """Biased exponent and fraction."""
    fraction = b.and_(code, b.const(I32, (1 << form.mantissa_bits) - 1))
    field = b.and_(
        b.lshr(code, b.const(I32, form.mantissa_bits)), b.const(I32, (1 << form.exponent_bits) - 1)
    )
    return field, fraction


def is_special(b: Builder, code: Value, form: Format) -> Value:
    """Whether it is a NaN or an infinity."""
    magnitude = b.and_(code, b.const(I32, (1 << form.bits - 1) - 1))
    if form.special == "ieee":
        top = ((1 << form.exponent_bits) - 1) << form.mantissa_bits
        return b.icmp("uge", magnitude, b.const(I32, top))
    if form.special == "nan":
        return b.icmp("eq", magnitude, b.const(I32, (1 << form.bits - 1) - 1))
    if form.special == "negative_zero":
        return b.icmp("eq", code, b.const(I32, 1 << form.bits - 1))
    return b.icmp("ne", magnitude, magnitude)


def magnitude(b: Builder, code: Value, form: Format) -> Value:
    """A code without its sign: ordered as the numbers are, with infinities and NaN on top."""
    lost = 13 if form.name == "xf32" else 0
    mask = (1 << form.bits - 1) - (1 << lost)
    found = b.and_(code, b.const(I32, mask))
    if form.special != "negative_zero":
        return found
    return b.select(is_special(b, code, form), b.const(I32, mask + 1), found)


def exponent(b: Builder, code: Value, form: Format) -> Value:
    """max(field, 1) - bias: the exponent for alignment, independent of the leading bit.

    Zeros have ZERO_EXPONENT, NaNs and infinities SPECIAL_EXPONENT.
    """
    return exponent_of(b, magnitude(b, code, form), form)


def exponent_of(b: Builder, size: Value, form: Format, *, is_number: bool = False) -> Value:
    """The exponent of a magnitude; `is_number` tells whether it is neither infinity nor NaN."""
    field = b.lshr(size, b.const(I32, form.mantissa_bits))
    own = b.sub(b.umax(field, b.const(I32, 1)), b.const(I32, form.bias))
    own = b.select(b.icmp("eq", size, b.const(I32, 0)), b.const(I32, ZERO_EXPONENT), own)
    if is_number:
        return own
    return b.select(is_no_number(b, size, form), b.const(I32, SPECIAL_EXPONENT), own)


def is_no_number(b: Builder, size: Value, form: Format) -> Value:
    """Whether a magnitude is an infinity or a NaN."""
    largest = _largest_magnitude(form)
    return b.icmp("ugt", size, b.const(I32, -1 if largest is None else largest))


def _largest_magnitude(form: Format) -> int | None:
    """The largest magnitude of a number; None if all codes are numbers."""
    every = (1 << form.bits - 1) - 1
    below = {"ieee": every & -1 << form.mantissa_bits, "nan": every, "negative_zero": every + 1}
    return below[form.special] - 1 if form.special in below else None
