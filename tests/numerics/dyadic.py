"""Numbers as `m * 2**x` with an integer m: decoding, grids, and the single rounding.

Nothing here rounds except the shifts named `floor_to`, `cut_to` and `nearest`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wavecore.formats import small
from wavecore.formats.small import SmallFloat

Codes = Sequence[int]
Formats = tuple[str, str]  # of A and of B

FLOATS = {
    "f64": SmallFloat("float64", 11, 52, 1023, "ieee"),
    "f32": SmallFloat("float32", 8, 23, 127, "ieee"),
    "xf32": SmallFloat("float32", 8, 23, 127, "ieee"),
    "f16": small.FLOAT16,
    "bf16": small.BFLOAT16,
    "fp8": small.FLOAT8_E4M3FN,
    "bf8": small.FLOAT8_E5M2,
    "fp8fnuz": small.FLOAT8_E4M3FNUZ,
    "bf8fnuz": small.FLOAT8_E5M2FNUZ,
    "fp6": small.FLOAT6_E2M3FN,
    "bf6": small.FLOAT6_E3M2FN,
    "fp4": small.FLOAT4_E2M1FN,
}

# -- Numbers and products ---------------------------------------------------------------------


class Number(NamedTuple):
    """A number or a product: (-1)**sign * m * 2**x, and e, the exponent it is aligned by.

    kind: "finite", "infinite", "nan", or of a product "invalid" (infinity times zero). Only
    finite ones use m.
    """

    kind: str
    sign: int
    m: int
    x: int
    e: int

    @property
    def signed(self) -> int:
        return -self.m if self.sign else self.m

    @property
    def lead(self) -> int:
        """floor(log2 |value|) of a number other than zero."""
        return self.x + self.m.bit_length() - 1


def kind_of(code: int, format: SmallFloat) -> str:
    magnitude = code & format.sign_bit - 1
    if format.special == "negative_zero":
        return "nan" if code == format.sign_bit else "finite"
    if magnitude <= format.largest:
        return "finite"
    return "infinite" if magnitude == format.infinity else "nan"


def decode(code: int, name: str) -> Number:
    """A code as integers. A subnormal (or zero) has the exponent of the smallest normal number."""
    format = FLOATS[name]
    magnitude = code & format.sign_bit - 1
    field = magnitude >> format.mantissa_bits
    fraction = magnitude & (1 << format.mantissa_bits) - 1
    m = fraction | (1 << format.mantissa_bits if field else 0)
    e = max(field, 1) - format.bias
    sign = int(code & format.sign_bit != 0)
    return Number(kind_of(code, format), sign, m, e - format.mantissa_bits, e)


def product(a: Number, b: Number) -> Number:
    """The exact product, its alignment exponent not renormalised."""
    exact = Number("finite", a.sign ^ b.sign, a.m * b.m, a.x + b.x, a.e + b.e)
    if "nan" in (a.kind, b.kind):
        return exact._replace(kind="nan")
    if "infinite" in (a.kind, b.kind):
        zero = any(n.kind == "finite" and n.m == 0 for n in (a, b))
        return exact._replace(kind="invalid" if zero else "infinite")
    return exact


def products(a: Codes, b: Codes, formats: Formats) -> list[Number]:
    return [
        product(decode(i, formats[0]), decode(j, formats[1])) for i, j in zip(a, b, strict=True)
    ]


# -- Integers on a grid: units of 2**grid -----------------------------------------------------


def floor_to(v: int, x: int, grid: int) -> int:
    """v * 2**x toward minus infinity."""
    return v << x - grid if x >= grid else v >> grid - x


def cut_to(v: int, x: int, grid: int) -> int:
    """v * 2**x toward zero."""
    return -floor_to(-v, x, grid) if v < 0 else floor_to(v, x, grid)


def nearest(v: int, x: int, grid: int) -> int:
    """v * 2**x, not negative, to nearest, ties to even."""
    if x >= grid:
        return v << x - grid
    kept = v >> grid - x
    twice_rest = 2 * (v - (kept << grid - x))
    unit = 1 << grid - x
    return kept + (twice_rest > unit or (twice_rest == unit and kept & 1))


def lead(v: int, x: int) -> int:
    return x + abs(v).bit_length() - 1


def exact_sum(numbers: Sequence[Number]) -> tuple[int, int]:
    """The sum as an integer and the exponent of its unit."""
    x = min(n.x for n in numbers)
    return sum(floor_to(n.signed, n.x, x) for n in numbers), x


def encode(v: int, x: int, name: str) -> int:
    """v * 2**x to nearest, gradual underflow, overflow to infinity; zero is +0.

    A negative number that rounds to zero gives -0, as in IEEE 754.
    """
    format = FLOATS[name]
    if v == 0:
        return 0
    exponent = max(lead(v, x), 1 - format.bias)
    kept = nearest(abs(v), x, exponent - format.mantissa_bits)
    code = kept + (exponent + format.bias - 1 << format.mantissa_bits)
    return signed_code(v < 0, min(code, infinity(name)), name)


def signed_code(sign: int | bool, magnitude: int, name: str) -> int:
    return magnitude | (FLOATS[name].sign_bit if sign else 0)


def infinity(name: str) -> int:
    code = FLOATS[name].infinity
    assert code is not None, f"{name} has no infinity"
    return code
