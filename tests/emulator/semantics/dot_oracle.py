"""RDNA's dot product steps in unbounded integers: DOT2-G11 and DOT-G12 of docs/numerics.md.

Independent of the emulator's model: rationals on a grid, no shifts of fixed width.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor

from tests.builder import exact
from wavecore.builder.contract import BF16, F16, F32, Rounding, Type

FACTOR_NAN, INVALID = 0xFFC00A3D, 0xFFC00000


class Small:
    """An 8-bit float format: exponent bits, mantissa bits, bias, and whether it has infinities."""

    def __init__(self, exponent_bits: int, mantissa_bits: int, bias: int, infinities: bool) -> None:
        self.exponent_bits, self.mantissa_bits, self.bias = exponent_bits, mantissa_bits, bias
        self.infinities = infinities


E4M3, E5M2 = Small(4, 3, 7, False), Small(5, 2, 15, True)
SHAPES = {F16: Small(5, 10, 15, True), BF16: Small(8, 7, 127, True)}


class Factor:
    """Sign, the exponent in its field, value, and class."""

    def __init__(self, bits: int, form: Small, flush: bool) -> None:
        mantissa = bits & (1 << form.mantissa_bits) - 1
        field = bits >> form.mantissa_bits & (1 << form.exponent_bits) - 1
        self.sign = bits >> form.mantissa_bits + form.exponent_bits & 1
        top = field == (1 << form.exponent_bits) - 1
        full = mantissa == (1 << form.mantissa_bits) - 1
        self.nan = top and (mantissa != 0 if form.infinities else full)
        self.inf = top and form.infinities and mantissa == 0
        significand = mantissa if field == 0 else mantissa | 1 << form.mantissa_bits
        if flush and field == 0:
            significand = 0
        self.exponent = max(field, 1) - form.bias
        self.size = significand * Fraction(2) ** (self.exponent - form.mantissa_bits)


def lead(size: Fraction) -> int:
    """The exponent of the leading bit of a positive number."""
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    return exponent if Fraction(2) ** exponent <= size else exponent - 1


def special(pairs: list[tuple[Factor, Factor]], c: int, invalid: int) -> int | None:
    """The result determined by NaNs and infinities, as f32 bits."""
    if any(f.nan for pair in pairs for f in pair):
        return FACTOR_NAN
    signs = set()
    for x, y in pairs:
        if x.inf or y.inf:
            if x.size == 0 or y.size == 0:
                return invalid
            signs.add(x.sign ^ y.sign)
    if len(signs) > 1:
        return invalid
    if exact.is_nan(F32, c):
        return c | 0x00400000
    if exact.is_infinite(F32, c):
        signs.add(exact.sign_of(F32, c))
    if len(signs) > 1:
        return invalid
    return exact.infinity(F32, signs.pop()) if signs else None


def nearest24(value: Fraction) -> int:
    """To 24 bits with any exponent, then f32 without denormals: zero below, infinity above."""
    if value == 0:
        return 0
    unit = Fraction(2) ** (lead(abs(value)) - 23)
    count = round(abs(value) / unit)  # to even
    rounded = count * unit
    top = lead(rounded)
    sign = int(value < 0)
    if top < -126:
        return 0
    if top > 127:
        return exact.infinity(F32, sign)
    return exact.encode(F32, rounded if value > 0 else -rounded, Rounding.NEAREST_EVEN)


def narrow(bits: int, type: Type) -> int:
    """A special f32 result as f16 or bf16."""
    if type == BF16:
        return 0xFFFD if bits == FACTOR_NAN else bits >> 16
    if bits == FACTOR_NAN:
        return 0xFE3D
    return bits >> 16 & 0x8000 | 0x7C00 | bits >> 13 & 0x3FF


def pack(value: Fraction, result: Type, flushes: bool, saturates: bool) -> int:
    if result == F16:
        bits = exact.encode(F16, value, Rounding.NEAREST_EVEN)
        if exact.is_infinite(F16, bits) and saturates:
            bits -= 1
        return 0 if exact.magnitude(F16, bits) == 0 else bits
    if flushes:
        bits = nearest24(value)
    else:
        bits = exact.encode(F32, value, Rounding.NEAREST_EVEN)
        bits = 0 if exact.magnitude(F32, bits) == 0 else bits
    return bits >> 16 if result == BF16 else bits


def gfx11(
    pairs: list[tuple[int, int]], c: int, type: Type, result: Type = F32, saturates: bool = False
) -> int:
    """A step of DOT2-G11: two products and C."""
    factors = [
        (Factor(x, SHAPES[type], type == BF16), Factor(y, SHAPES[type], type == BF16))
        for x, y in pairs
    ]
    decided = special(factors, c, INVALID)
    if decided is not None:
        return decided if result == F32 else narrow(decided, result)
    frame = exact.sign_of(F32, c)
    size_c = abs(exact.decode(F32, c))
    if size_c < Fraction(2) ** -126:
        size_c = Fraction(0)
    terms = [(frame, size_c)] + [(x.sign ^ y.sign, x.size * y.size) for x, y in factors]
    if all(size == 0 for _, size in terms):
        return 0
    leads = [lead(size) for _, size in terms if size]
    if result == F16:
        leads.append(-14)
    grids = [x.exponent + y.exponent - 24 for x, y in factors if x.size * y.size]
    grid = max([*grids, max(leads) - 26])
    unit, total = Fraction(2) ** grid, 0
    for sign, size in terms:
        steps = floor(size / unit)
        total += -steps - 1 if sign != frame else steps
    value = total * unit * (-1 if frame else 1)
    return pack(value, result, True, saturates)


def gfx12(
    pairs: list[tuple[int, int]],
    c: int,
    forms: tuple[Small, Small],
    result: Type = F32,
    saturates: bool = False,
    group: int = 2,
) -> int:
    """A step of DOT-G12: two or four products and C."""
    factors = [(Factor(x, forms[0], False), Factor(y, forms[1], False)) for x, y in pairs]
    eight_bits = forms[0].mantissa_bits < 7
    decided = special(factors, c, FACTOR_NAN if eight_bits else INVALID)
    if decided is not None:
        return decided if result == F32 else narrow(decided, result)
    value_c = exact.decode(F32, c)
    floor_c = -14 if result == F16 else -126
    grids = [x.exponent + y.exponent - 24 for x, y in factors if x.size * y.size]
    lead_c = max(floor_c, lead(abs(value_c)) if value_c else floor_c)
    grid = max([*grids, lead_c - 26])
    unit = Fraction(2) ** grid
    steps = floor(value_c / unit)
    if grid > floor_c and floor(abs(value_c) / unit) == 0:
        steps = 0
    total = steps
    for first in range(0, len(factors), group):
        members = [(x, y) for x, y in factors[first : first + group] if x.size * y.size]
        if not members:
            continue
        own = Fraction(2) ** (max(x.exponent + y.exponent for x, y in members) - 24)
        part = sum(
            floor((-1 if x.sign ^ y.sign else 1) * x.size * y.size / own) for x, y in members
        )
        total += floor(part * own / unit)
    return pack(total * unit, result, False, saturates)
