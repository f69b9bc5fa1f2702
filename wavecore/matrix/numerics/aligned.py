"""CDNA 3's aligned sums: TR-FDPA, and GTR-FDPA of the 8-bit forms.

The products of a group are cut to one grid, below the largest of them, summed as integers, and
added to the accumulator on a second grid; two floors and one rounding to nearest even end a step.
Source: MMA-Sim (arXiv 2511.10909), measured on MI300X. Worked examples: docs/numerics.md,
"TR-FDPA".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wavecore.builder.contract import F32, F64, I32, I64, Builder, Type, Value
from wavecore.matrix.numerics import entries
from wavecore.matrix.numerics.entries import FORMATS, Format
from wavecore.matrix.numerics.model import (
    CodeAccumulator,
    Factor,
    State,
    canonical,
    is_not_finite,
    power,
    saturated,
)

PRODUCT_BITS = 24  # below the largest product's exponent
C_BITS = 24  # of C below the larger of both exponents
GUARD_BITS = 32  # of the products' sum below it
KEPT_BITS = 31  # of the whole sum below its leading bit
OVERFLOW = 127  # products with this exponent and above can be beyond f32's range


@dataclass(frozen=True)
class AlignedSum(CodeAccumulator):
    """A step of `group` products.

    Args:
        halves: products of even and of odd k have grids of their own (GTR).
        wide: products need F64, as those of bf16 and xf32.
        saturates: sums of finite products stay finite (MODE.FP16_OVFL); a product beyond f32's
            range is infinite all the same.
    """

    group: int
    halves: bool = False
    wide: bool = False
    saturates: bool = False

    @property
    def name(self) -> str:
        return "GTR-FDPA" if self.halves else "TR-FDPA"

    @property
    def _type(self) -> Type:
        return F64 if self.wide else F32

    def factor(self, b: Builder, code: Value, form: Format) -> Factor:
        value = entries.number(b, code, form)
        return b.fpext(value, F64) if self.wide else value, entries.exponent(b, code, form)

    def step(
        self, b: Builder, state: State, x: Sequence[Factor], y: Sequence[Factor], *scales: Value
    ) -> State:
        (c,) = state
        products = [b.fmul_any_nan(p[0], q[0]) for p, q in zip(x, y, strict=True)]
        exponents = [b.add(p[1], q[1]) for p, q in zip(x, y, strict=True)]
        if self.halves:
            total, own = self._of_halves(b, products, exponents)
        else:
            own = _largest(b, exponents)
            total = self._cut(b, products, own)
        e_c = entries.exponent(b, c, FORMATS["f32"])
        risky = b.any_lane(b.icmp("sge", b.smax(own, e_c), b.const(I32, OVERFLOW)))
        result = self._with_c(b, total, own, c)
        return tuple(
            b.choose(risky, lambda: [self._special(b, products, c, result)], lambda: [result])
        )

    # -------------------------------------------------------------------------- products

    def _of_halves(
        self, b: Builder, products: Sequence[Value], exponents: Sequence[Value]
    ) -> tuple[Value, Value]:
        """The sum of both halves on the grid of the larger one, and its exponent."""
        owns = [_largest(b, exponents[half::2]) for half in (0, 1)]
        own = b.smax(*owns)
        sums = [
            _floored(b, self._cut(b, products[half::2], owns[half]), b.sub(own, owns[half]))
            for half in (0, 1)
        ]
        return b.add(*sums), own

    def _cut(self, b: Builder, products: Sequence[Value], own: Value) -> Value:
        """The sum of products cut toward zero, in units of 2**(own - PRODUCT_BITS)."""
        lowest = b.const(I32, -400 if self.wide else -90)  # of zeros alone
        scale = power(b, b.sub(b.const(I32, PRODUCT_BITS), b.smax(own, lowest)), self._type)
        cut = [b.fptosi_bounded(b.fmul_any_nan(p, scale), I32) for p in products]
        total = cut[0]
        for one in cut[1:]:
            total = b.add(total, one)
        return total

    # ------------------------------------------------------------------------ accumulator

    def _with_c(self, b: Builder, total: Value, own: Value, c: Value) -> Value:
        """The code of the products' sum plus C."""
        zero, one = b.const(I32, 0), b.const(I32, 1)
        field, fraction = entries.parts(b, c, FORMATS["f32"])
        e_c = b.sub(b.umax(field, one), b.const(I32, 127))
        hidden = b.or_(fraction, b.const(I32, 1 << 23))
        magnitude = b.select(b.icmp("ne", field, zero), hidden, fraction)
        significand = b.select(b.icmp("slt", c, zero), b.sub(zero, magnitude), magnitude)
        top = b.smax(own, e_c)
        if self.halves:  # a C far below counts as zero, though its floor would be -1
            far = b.icmp("slt", e_c, b.sub(top, b.const(I32, C_BITS + 1)))
            significand = b.select(far, zero, significand)
        # In units of 2**(top - GUARD_BITS): floors first, where bits lie below.
        behind = b.sub(top, b.smax(own, b.const(I32, -400)))
        guard = b.const(I32, GUARD_BITS - PRODUCT_BITS)
        products = b.sext(_floored(b, total, b.sub(behind, guard)), I64)
        products = b.shl(products, b.zext(b.smax(b.sub(guard, behind), zero), I64))
        lost = b.sub(b.sub(top, e_c), one)
        accumulator = b.sext(_floored(b, significand, lost), I64)
        up = b.select(b.icmp("eq", top, e_c), b.const(I32, 9), b.const(I32, 8))
        whole = b.add(products, b.shl(accumulator, b.zext(up, I64)))
        if self.wide:  # where 31 bits below 2**-126 are fewer than GUARD_BITS below `top`
            lowest = b.icmp("eq", top, b.const(I32, -126))
            whole = b.select(lowest, b.and_(whole, b.const(I64, -2)), whole)
        unit = power(b, b.sub(b.smin(top, b.const(I32, 900)), b.const(I32, GUARD_BITS)), F64)
        code = b.bitcast(b.fptrunc(b.fmul_any_nan(_shortened(b, whole), unit), F32), I32)
        return saturated(b, code) if self.saturates else code

    # --------------------------------------------------------------------------- specials

    def _special(self, b: Builder, products: Sequence[Value], c: Value, result: Value) -> Value:
        """NaN and infinity by IEEE's rules; a product beyond f32's range is infinite."""
        total = b.fpext(b.bitcast(c, F32), F64)
        for product in products:
            wide = product if self.wide else b.fpext(product, F64)
            huge = b.fcmp("oge", b.fabs(wide), b.fconst(F64, 2.0**128))
            sign = b.and_(b.bitcast(wide, I64), b.const(I64, 1 << 63))
            infinity = b.bitcast(b.or_(sign, b.const(I64, 0x7FF << 52)), F64)
            total = b.fadd_any_nan(total, b.select(huge, infinity, wide))
        narrow = b.bitcast(canonical(b, b.fptrunc(total, F32)), I32)
        return b.select(is_not_finite(b, total), narrow, result)


def _largest(b: Builder, values: Sequence[Value]) -> Value:
    found = values[0]
    for value in values[1:]:
        found = b.smax(found, value)
    return found


def _floored(b: Builder, x: Value, bits: Value) -> Value:
    """x / 2**bits toward minus infinity; bits below 0 are none."""
    count = b.smin(b.smax(bits, b.const(I32, 0)), b.const(I32, 31))
    return b.ashr(x, count)


def _shortened(b: Builder, x: Value) -> Value:
    """An I64 of less than 53 bits as F64, floored to KEPT_BITS below its leading bit."""
    below = (1 << 52 - KEPT_BITS) - 1
    bits = b.bitcast(b.sitofp(x, F64), I64)
    negative = b.ashr(bits, b.const(I64, 63))
    bits = b.add(bits, b.and_(negative, b.const(I64, below)))
    return b.bitcast(b.and_(bits, b.const(I64, ~below)), F64)
