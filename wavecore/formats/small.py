"""Binary floating-point formats: their parameters, and a slow, exact reference implementation.

Names are those of ml_dtypes, which lacks e5m3; `fp8`, `bf8`, `fp6`, `bf6` and `fp4` in mnemonics
are e4m3, e5m2, e2m3, e3m2 and e2m1. The kind of 8-bit format depends on the target: FNUZ (no
infinity, no negative zero, one NaN) on gfx942, OCP since gfx950. gfx1250 has e5m3, too: without a
sign, with e4m3's NaN.

Source: OCP 8-bit Floating Point Specification 1.0, OCP Microscaling Formats 1.0, and AMD's ISA
manuals of CDNA 3 for the FNUZ kind. Evidence: documented. e5m3: AMD's simulator rocjitsu
(ROCm/rocm-systems, emulation/rocjitsu), which drops the sign of what it encodes: inferred.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class SmallFloat:
    """A sign, `exponent_bits` and `mantissa_bits`; codes are the bits as an integer.

    special: the encoding of infinities and NaN. "ieee": the top exponent holds both. "nan": only
    all ones is NaN, no infinity. "negative_zero": NaN has the code of minus zero. "none": every
    code is a number. signed: without, a code is a magnitude, and encoding drops the sign.
    """

    name: str
    exponent_bits: int
    mantissa_bits: int
    bias: int
    special: str
    signed: bool = True

    @property
    def bits(self) -> int:
        """The width including the sign."""
        return self.signed + self.exponent_bits + self.mantissa_bits

    @property
    def sign_bit(self) -> int:
        """The lowest bit above the magnitude: the sign, if the format has one."""
        return 1 << self.exponent_bits + self.mantissa_bits

    @property
    def infinity(self) -> int | None:
        """The code of plus infinity."""
        if self.special != "ieee":
            return None
        return ((1 << self.exponent_bits) - 1) << self.mantissa_bits

    @property
    def nan(self) -> int | None:
        """The code of the NaN that operations produce."""
        if self.special == "ieee":
            return self.sign_bit - (1 << self.mantissa_bits) | 1 << self.mantissa_bits - 1
        return {"nan": self.sign_bit - 1, "negative_zero": self.sign_bit}.get(self.special)

    @property
    def largest(self) -> int:
        """The code of the largest finite number."""
        if self.special == "ieee":
            return self.sign_bit - (1 << self.mantissa_bits) - 1
        return self.sign_bit - (2 if self.special == "nan" else 1)

    @property
    def has_negative_zero(self) -> bool:
        return self.special != "negative_zero"

    def decode(self, code: int) -> float:
        """The number that a code stands for; NaN has the code's sign, except FNUZ's only NaN."""
        magnitude = code & self.sign_bit - 1
        sign = -1.0 if code & self.sign_bit else 1.0
        if self.special == "negative_zero" and code == self.sign_bit:
            return math.nan
        if self.special != "negative_zero" and magnitude > self.largest:
            return math.copysign(math.inf if magnitude == self.infinity else math.nan, sign)
        return sign * self._magnitude(magnitude)

    def _magnitude(self, code: int) -> float:
        exponent, mantissa = code >> self.mantissa_bits, code & (1 << self.mantissa_bits) - 1
        if exponent:
            mantissa |= 1 << self.mantissa_bits
        return math.ldexp(mantissa, max(exponent, 1) - self.bias - self.mantissa_bits)

    def encode(self, value: float | Fraction, *, saturate: bool = False) -> int:
        """The code nearest to a number, ties to even.

        A number that is too large becomes infinity, or NaN if the format has no infinity, or the
        largest number if it has neither. With saturation, finite numbers become the largest, and
        infinities stay. Overflow is decided after rounding to the mantissa. NaN keeps its sign.
        """
        is_float = isinstance(value, float)
        negative = math.copysign(1.0, value) < 0 if is_float else value < 0
        sign = self.sign_bit if negative and self.signed else 0
        if is_float and math.isnan(value):
            return sign | (self.largest if self.nan is None else self.nan)
        code = self._nearest(-value if negative else value)
        if code > self.largest:
            beyond = self.infinity if self.infinity is not None else self.nan
            if beyond is None or (saturate and abs(value) != math.inf):
                return sign | self.largest
            return sign | beyond
        if code == 0 and not self.has_negative_zero:
            return 0
        return sign | code

    def _nearest(self, magnitude: float | Fraction) -> int:
        """The magnitude's code, as if the exponent range had no upper end."""
        if magnitude == math.inf:
            return self.sign_bit << self.bits
        above, below = magnitude.as_integer_ratio()
        if above == 0:
            return 0
        exponent = above.bit_length() - below.bit_length()
        if above << max(-exponent, 0) < below << max(exponent, 0):
            exponent -= 1
        exponent = max(exponent, 1 - self.bias)
        last = exponent - self.mantissa_bits  # the exponent of the last place
        above, below = above << max(-last, 0), below << max(last, 0)
        kept, rest = divmod(above, below)
        if 2 * rest > below or (2 * rest == below and kept & 1):  # ties to even
            kept += 1
        return kept + (exponent + self.bias - 1 << self.mantissa_bits)


FLOAT64 = SmallFloat("float64", 11, 52, 1023, "ieee")
FLOAT32 = SmallFloat("float32", 8, 23, 127, "ieee")
FLOAT16 = SmallFloat("float16", 5, 10, 15, "ieee")
BFLOAT16 = SmallFloat("bfloat16", 8, 7, 127, "ieee")
FLOAT8_E4M3FN = SmallFloat("float8_e4m3fn", 4, 3, 7, "nan")
FLOAT8_E5M2 = SmallFloat("float8_e5m2", 5, 2, 15, "ieee")
FLOAT8_E5M3 = SmallFloat("float8_e5m3", 5, 3, 15, "nan", signed=False)
FLOAT8_E4M3FNUZ = SmallFloat("float8_e4m3fnuz", 4, 3, 8, "negative_zero")
FLOAT8_E5M2FNUZ = SmallFloat("float8_e5m2fnuz", 5, 2, 16, "negative_zero")
FLOAT6_E2M3FN = SmallFloat("float6_e2m3fn", 2, 3, 1, "none")
FLOAT6_E3M2FN = SmallFloat("float6_e3m2fn", 3, 2, 3, "none")
FLOAT4_E2M1FN = SmallFloat("float4_e2m1fn", 2, 1, 1, "none")

# By the names in mnemonics; the FNUZ kind has that suffix.
BY_MNEMONIC: Mapping[str, SmallFloat] = MappingProxyType(
    {
        "f64": FLOAT64, "f32": FLOAT32, "f16": FLOAT16, "bf16": BFLOAT16,
        "fp8": FLOAT8_E4M3FN, "bf8": FLOAT8_E5M2, "fp8fnuz": FLOAT8_E4M3FNUZ,
        "bf8fnuz": FLOAT8_E5M2FNUZ, "fp6": FLOAT6_E2M3FN, "bf6": FLOAT6_E3M2FN,
        "fp4": FLOAT4_E2M1FN, "e5m3": FLOAT8_E5M3,
    }
)  # fmt: skip

SMALL_FLOATS = (
    FLOAT16, BFLOAT16, FLOAT8_E4M3FN, FLOAT8_E5M2, FLOAT8_E4M3FNUZ, FLOAT8_E5M2FNUZ,
    FLOAT6_E2M3FN, FLOAT6_E3M2FN, FLOAT4_E2M1FN,
)  # fmt: skip
