"""Exact numbers and their text: shortest decimals, hexadecimal, bits around a grid.

A `Real` is a Fraction, or a float for NaN, infinities and minus zero.
"""

from __future__ import annotations

import math
import re
from fractions import Fraction

from wavecore.errors import FormatError
from wavecore.formats.integers import SMALL_INTEGERS, SmallInteger
from wavecore.formats.scale import FLOAT8_E8M0FNU, ScaleFormat
from wavecore.formats.small import BY_MNEMONIC, SmallFloat

Real = Fraction | float
Codec = SmallFloat | SmallInteger | ScaleFormat

_INTEGERS = {f"{'i' if form.signed else 'u'}{form.bits}": form for form in SMALL_INTEGERS}
_CODECS: dict[str, Codec] = {
    **BY_MNEMONIC,
    **_INTEGERS,
    "xf32": BY_MNEMONIC["f32"],
    "i32": SmallInteger("int32", 32, signed=True),
    "e8m0": FLOAT8_E8M0FNU,
}
_DECIMAL = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.IGNORECASE)
_BINARY = re.compile(r"([+-]?)0x([0-9a-f]*)\.?([0-9a-f]*)p([+-]?\d+)", re.IGNORECASE)
_BITS = re.compile(r"0x([0-9a-f]+)", re.IGNORECASE)
_LONGEST = 40  # characters of a typed number
_FURTHEST = 5000  # exponents of one


def codec(format: str) -> Codec:
    """The format for a name used by instructions: "f16", "fp8fnuz", "xf32", "i8", "e8m0"."""
    return _CODECS[format]


def real(value: float | Fraction) -> Real:
    """A number as a Real."""
    if isinstance(value, Fraction):
        return value
    plain = math.isfinite(value) and (value != 0 or math.copysign(1.0, value) > 0)
    return Fraction(value) if plain else value


def decoded(code: int, format: str) -> Real:
    """The number that a code stands for."""
    return real(codec(format).decode(code))


def is_finite(x: Real) -> bool:
    """Whether it is neither NaN nor an infinity."""
    return isinstance(x, Fraction) or x == 0


def same(x: Real, y: Real) -> bool:
    """Whether both are the same number, zeros with their signs, or NaN."""
    if isinstance(x, Fraction) or isinstance(y, Fraction):
        return isinstance(x, Fraction) and isinstance(y, Fraction) and x == y
    return x == y or (math.isnan(x) and math.isnan(y))


def is_negative(x: Real) -> bool:
    """Whether it has a minus sign."""
    return x < 0 if isinstance(x, Fraction) else math.copysign(1.0, x) < 0


def product(x: Real, y: Real) -> Real:
    """The exact product; NaN, infinities and minus zero by IEEE's rules."""
    if isinstance(x, Fraction) and isinstance(y, Fraction):
        zero = x * y == 0 and is_negative(x) != is_negative(y)
        return -0.0 if zero else x * y
    return real(_shape(x) * _shape(y))


def total(x: Real, y: Real) -> Real:
    """The exact sum, likewise."""
    if isinstance(x, Fraction) and isinstance(y, Fraction):
        return x + y
    if is_finite(x) and is_finite(y):
        return x if y == 0 and not isinstance(x, float) else y
    return real(_shape(x) + _shape(y))


def _shape(x: Real) -> float:
    """A float of the same sign that is zero, finite or not as it is."""
    return math.copysign(float(x != 0), x) if isinstance(x, Fraction) else x


# -------------------------------------------------------------------------------------- texts


def decimal(x: Real) -> str:
    """The shortest decimal that F64 reads as the number; "≈" if F64 cannot represent it exactly."""
    if not isinstance(x, Fraction):
        return "-0" if x == 0 else str(x)
    try:
        near = float(x)
    except OverflowError:
        return hexadecimal(x)
    if near == 0 and x:
        return hexadecimal(x)
    text = repr(near).removesuffix(".0")
    return text if near == x else f"≈{text}"


def hexadecimal(x: Real) -> str:
    """The exact number in C's notation, 0x1.8p-3. Fractions must be sums of powers of two."""
    if not isinstance(x, Fraction) or x == 0:
        return decimal(x)
    exponent = leading(x)
    digits = abs(x) / Fraction(2) ** exponent - 1
    text = ""
    while digits:
        digits *= 16
        text += f"{int(digits):x}"
        digits -= int(digits)
    sign = "-" if x < 0 else ""
    return f"{sign}0x1{'.' + text if text else ''}p{exponent:+d}"


def leading(x: Fraction) -> int:
    """The exponent of the leading bit of a nonzero number."""
    size = abs(x)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    return exponent if size >= Fraction(2) ** exponent else exponent - 1


def lowest(x: Fraction) -> int:
    """The exponent of the lowest bit of a nonzero sum of powers of two."""
    twos = (x.numerator & -x.numerator).bit_length() - 1
    return twos - (x.denominator.bit_length() - 1)


def shortest(code: int, format: str) -> str:
    """The shortest decimal that rounds to a code of a format; whole numbers are written out."""
    form = codec(format)
    if isinstance(form, SmallInteger):
        return str(form.decode(code))
    value = form.decode(code)
    if not math.isfinite(value) or (value.is_integer() and abs(value) < 1 << 53):
        return decimal(real(value))
    for digits in range(1, 18):
        text = f"{value:.{digits}g}"
        if form.encode(Fraction(text)) == code:
            break
    return repr(float(text)).removesuffix(".0")


def bits(x: Fraction, top: int, unit: int, low: int) -> tuple[str, str]:
    """A magnitude's bits from 2**top to 2**unit, and those below, to 2**low; blanks lead."""
    whole = abs(x) / Fraction(2) ** min(low, unit)
    text = f"{int(whole):b}" if whole >= 1 else ""
    below = unit - min(low, unit)
    text = text.rjust(top - unit + 1 + below) if text else " " * (top - unit + 1 + below)
    above, rest = text[: len(text) - below], text[len(text) - below :]
    if not above.strip():
        above = above[:-1] + "0"
        rest = rest.replace(" ", "0")
    return above, rest


# ------------------------------------------------------------------------------------- reading


def read(text: str, format: str) -> int:
    """The code for a text: the nearest to a number, ties to even, or the given bits.

    Numbers are decimals, "0x1.8p-3", "inf", "-inf", "nan" and "-0"; "0x3c00" are bits.

    Raises: FormatError naming the expected forms.
    """
    form, word = codec(format), text.strip()
    if len(word) > _LONGEST:
        raise FormatError(f"{word[:_LONGEST]}...: a number has {_LONGEST} characters at most.")
    if found := _BITS.fullmatch(word):
        code = int(found[1], 16)
        if code >> form.bits:
            raise FormatError(f"{word}: {format} has {form.bits} bits.")
        return code
    value = _value(word)
    if value is None:
        raise FormatError(
            f"{word!r} is not a number: expected a decimal, 0x1.8p-3, inf, nan, -0, or bits "
            "as 0x3c00."
        )
    if isinstance(form, SmallInteger):
        value = Fraction(0) if value == 0 else value
        if not isinstance(value, Fraction) or value.denominator != 1:
            raise FormatError(f"{word}: {format} holds integers only.")
        if not form.lowest <= value <= form.highest:
            raise FormatError(f"{word}: {format} ranges from {form.lowest} to {form.highest}.")
        return int(value) & (1 << form.bits) - 1
    return form.encode(value)


def _value(word: str) -> Real | None:
    """The number in a text; None if it is not a number."""
    value: Real
    special = {"nan": math.nan, "inf": math.inf, "infinity": math.inf}
    bare = word.lower().lstrip("+-")
    if bare in special and len(word) - len(bare) < 2:
        return math.copysign(special[bare], -1.0 if word.startswith("-") else 1.0)
    if found := _BINARY.fullmatch(word):
        sign, whole, part, power = found.groups()
        if not whole + part or abs(int(power)) > _FURTHEST:
            return None
        digits = Fraction(int(whole + part, 16)) / 16 ** len(part)
        value = digits * Fraction(2) ** int(power)
    elif _DECIMAL.fullmatch(word):
        mantissa, _, power = word.lower().partition("e")
        if abs(int(power or 0)) > _FURTHEST:
            return None
        value, sign = abs(Fraction(mantissa) * Fraction(10) ** int(power or 0)), word[0]
    else:
        return None
    if sign == "-":
        return -0.0 if value == 0 else -value
    return value
