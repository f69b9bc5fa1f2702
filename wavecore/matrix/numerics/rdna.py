"""The arithmetic of RDNA's float dot products, in integers: DOT2-G11 and DOT-G12.

The chips do not add products one by one as in the manuals' pseudocode: they align all
terms of a step to one grid and round once. Source: captures of gfx1100 and gfx1201 in
ROCm/rocm-systems (pull request 12120), for FP8 a source comment of AMD's. Worked examples:
docs/numerics.md, "DOT2-G11" and "DOT-G12".

Exponents are those of a number's lowest bit unless they are called `lead`. Left shifts are by
constants; all variable shifts go to the right.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from wavecore.builder.contract import F16, F32, F64, I16, I32, Builder, Value
from wavecore.matrix.numerics import entries
from wavecore.matrix.numerics.entries import FORMATS, Format
from wavecore.matrix.numerics.model import CodeAccumulator, Factor, Quick, State, largest, power
from wavecore.matrix.numerics.quickdots import C_BITS as C_BITS
from wavecore.matrix.numerics.quickdots import PRODUCT_BITS as PRODUCT_BITS
from wavecore.matrix.numerics.quickdots import QuickDot2, QuickDotG12
from wavecore.matrix.numerics.telling import Code, Grid, Name, Term, Units, tell

FACTOR_NAN = 0xFFC00A3D  # the NaN that a NaN factor gives
INVALID_NAN = 0xFFC00000  # infinity times zero, infinity minus infinity
# Exponents of zeros, NaNs and infinities: sums of two stay far from those of numbers.
NONE = -(1 << 12)
SPECIAL = 1 << 14
FLOAT32 = FORMATS["f32"]


def _mask(x: Value, b: Builder) -> Value:
    """All ones where an I32 is negative."""
    return b.ashr(x, b.const(I32, 31))


def significand(
    b: Builder, code: Value, form: Format, *, flushed: bool = False
) -> tuple[Value, Value]:
    """Significand and exponent of the format's lowest bit; `flushed`: subnormals are zero."""
    field, fraction = entries.parts(b, code, form)
    zero = b.const(I32, 0)
    hidden = b.or_(fraction, b.const(I32, 1 << form.mantissa_bits))
    normal = b.icmp("ne", field, zero)
    whole = b.select(normal, hidden, zero if flushed else fraction)
    bias = b.const(I32, form.bias + form.mantissa_bits)
    exponent = b.sub(b.umax(field, b.const(I32, 1)), bias)
    exponent = b.select(b.icmp("eq", whole, zero), b.const(I32, NONE), exponent)
    special = entries.is_special(b, code, form)
    return whole, b.select(special, b.const(I32, SPECIAL), exponent)


def _gone(b: Builder, bits: Value) -> Value:
    """A right shift count; a negative one belongs to a zero, so any value will do."""
    return b.umin(bits, b.const(I32, 31))


# ------------------------------------------------------------------------------ special results


@dataclass(frozen=True, slots=True)
class _Kind:
    """Conditions under which a number is special."""

    nan: Value
    infinite: Value
    zero: Value
    negative: Value


def _kind(b: Builder, code: Value, form: Format, *, flushed: bool = False) -> _Kind:
    special = entries.is_special(b, code, form)
    field, fraction = entries.parts(b, code, form)
    empty = b.icmp("eq", fraction, b.const(I32, 0))
    infinite = b.and_(special, empty)
    if form.special != "ieee":
        infinite = b.icmp("ne", code, code)
    zero = b.icmp("eq", field, b.const(I32, 0))
    zero = zero if flushed else b.and_(zero, empty)
    negative = b.icmp("ne", b.and_(code, b.const(I32, 1 << form.bits - 1)), b.const(I32, 0))
    return _Kind(b.and_(special, b.not_(infinite)), infinite, zero, negative)


def special_result(
    b: Builder, factors: Sequence[tuple[_Kind, _Kind]], addend: Value, invalid: int, finite: Value
) -> Value:
    """The f32 bits of a result that NaNs or infinities decide; `finite` if none does.

    Priority: NaN factors, invalid products, a NaN addend, infinities.
    """
    c = _kind(b, addend, FLOAT32)
    plus, minus = b.and_(c.infinite, b.not_(c.negative)), b.and_(c.infinite, c.negative)
    up = down = bad = nan = b.icmp("ne", b.const(I32, 0), b.const(I32, 0))
    for x, y in factors:
        nan = b.or_(nan, b.or_(x.nan, y.nan))
        infinite = b.or_(x.infinite, y.infinite)
        bad = b.or_(bad, b.and_(infinite, b.or_(x.zero, y.zero)))
        negative = b.xor(x.negative, y.negative)
        up = b.or_(up, b.and_(infinite, b.not_(negative)))
        down = b.or_(down, b.and_(infinite, negative))
    bad = b.or_(bad, b.and_(up, down))
    up, down = b.or_(up, plus), b.or_(down, minus)
    infinity = b.select(down, b.const(I32, 0xFF800000), b.const(I32, 0x7F800000))
    bits = b.select(b.or_(up, down), infinity, finite)
    bits = b.select(b.and_(up, down), b.const(I32, invalid), bits)
    bits = b.select(c.nan, b.or_(addend, b.const(I32, 0x00400000)), bits)
    bits = b.select(bad, b.const(I32, invalid), bits)
    return b.select(nan, b.const(I32, FACTOR_NAN), bits)


# ------------------------------------------------------------------------------------ rounding


def rounded(b: Builder, total: Value, grid: Value, out: str, *, saturates: bool = False) -> Value:
    """An I32 total times 2**grid, rounded to nearest even, as a code; zeros are positive.

    bf16 is f32 cut to its upper half. `saturates`: overflow gives the largest finite number.
    """
    if out == "f16":
        return _rounded_to_f16(b, total, grid, saturates)
    # F64 holds it exactly; adding zero makes zeros positive.
    wide = b.fmul_nan_unspecified(b.sitofp(total, F64), power(b, grid, F64))
    code = b.bitcast(b.fadd_nan_unspecified(b.fptrunc(wide, F32), b.const(F32, 0)), I32)
    return b.lshr(code, b.const(I32, 16)) if out == "bf16" else code


def _rounded_to_f16(b: Builder, total: Value, grid: Value, saturates: bool) -> Value:
    """Rounds through an F32 with the total, or its upper bits and a sticky bit."""
    low = b.const(I32, 63)
    rest = b.icmp("ne", b.and_(total, low), b.const(I32, 0))
    cut = b.or_(b.and_(total, b.not_(low)), b.select(rest, b.const(I32, 64), b.const(I32, 0)))
    fits = b.icmp("ult", b.add(total, b.const(I32, 1 << 24)), b.const(I32, 1 << 25))
    single = b.fmul_nan_unspecified(b.sitofp(b.select(fits, total, cut), F32), power(b, grid, F32))
    code = b.zext(b.bitcast(b.fptrunc(single, F16), I16), I32)
    sign = b.const(I32, 0x8000)
    code = b.select(b.icmp("eq", code, sign), b.const(I32, 0), code)
    if not saturates:
        return code
    infinite = b.icmp("eq", b.and_(code, b.const(I32, 0x7FFF)), b.const(I32, 0x7C00))
    return b.select(infinite, b.sub(code, b.const(I32, 1)), code)


def rounded_flushing(b: Builder, total: Value, grid: Value, out: str) -> Value:
    """As `rounded` to f32 or bf16, with 24 bits at any exponent; subnormal results are +0."""
    # The conversion from integer rounds to 24 bits; the grid is then added to the exponent field.
    bits = b.bitcast(b.sitofp(total, F32), I32)
    sign, magnitude = b.and_(bits, b.const(I32, 1 << 31)), b.and_(bits, b.const(I32, 0x7FFFFFFF))
    field = b.add(b.lshr(magnitude, b.const(I32, 23)), grid)
    moved = b.add(magnitude, b.shl(grid, b.const(I32, 23)))
    moved = b.select(b.icmp("sgt", field, b.const(I32, 254)), b.const(I32, 0x7F800000), moved)
    gone = b.or_(b.icmp("slt", field, b.const(I32, 1)), b.icmp("eq", total, b.const(I32, 0)))
    code = b.select(gone, b.const(I32, 0), b.or_(moved, sign))
    return b.lshr(code, b.const(I32, 16)) if out == "bf16" else code


def narrow_special(b: Builder, bits: Value, out: str) -> Value:
    """The f32 bits of a special result in a format."""
    if out == "f32":
        return bits
    if out == "bf16":
        plain = b.lshr(bits, b.const(I32, 16))
        of_factor = 0xFFFD
    else:
        payload = b.and_(b.lshr(bits, b.const(I32, 13)), b.const(I32, 0x3FF))
        sign = b.and_(b.lshr(bits, b.const(I32, 16)), b.const(I32, 0x8000))
        plain = b.or_(b.or_(payload, sign), b.const(I32, 0x7C00))
        of_factor = 0xFE3D
    from_factor = b.icmp("eq", bits, b.const(I32, FACTOR_NAN))
    return b.select(from_factor, b.const(I32, of_factor), plain)


# -------------------------------------------------------------------------------------- models


# Descriptions of the stages.
_ALIGNED = (
    f"grid: {PRODUCT_BITS} bits below the largest product's exponent, or {C_BITS} below the "
    "accumulator's leading bit"
)
_COMPLEMENT = (
    f"All terms are cut to one {_ALIGNED}. A term whose sign is not the accumulator's is the ones' "
    "complement of what is left, a unit more."
)
_NEIGHBOURS = (
    f"Neighbours are floored to a grid of their own, {PRODUCT_BITS} bits below the larger one's "
    "exponent, and added."
)
_TOGETHER = (
    f"The sums and the accumulator are floored to one {_ALIGNED}; an accumulator of which no bit "
    "is left is nothing."
)


@dataclass(frozen=True)
class _DotUnit(CodeAccumulator, ABC):
    """Code shared by both generations.

    Args:
        formats: of A and B.
        out: format of C and D: "f32"; or "f16" or "bf16", to which every step rounds.
        group: products per step.
        saturates: finite f16 results that overflow stay finite (MODE.FP16_OVFL).
    """

    formats: tuple[str, str]
    out: str = "f32"
    group: int = 2
    saturates: bool = False

    def _flushes(self, form: Format) -> bool:
        return False

    def decode_operand(self, b: Builder, code: Value, form: Format) -> Factor:
        """Significand, exponent of its lowest bit, code."""
        flushed = self._flushes(form)
        whole, exponent = significand(b, code, form, flushed=flushed)
        if flushed:
            sign = b.shl(code, b.const(I32, 32 - form.bits))
            taken = Units(whole, (exponent, 0), sign)
            tell(b, "subnormal numbers are zero", [Term("", Code(code, form.name), taken)])
        return whole, exponent, code

    def step(
        self, b: Builder, state: State, x: Sequence[Factor], y: Sequence[Factor], *scales: Value
    ) -> State:
        addend = widened(b, state[0], self.out)
        products = [b.mul(p[0], q[0]) for p, q in zip(x, y, strict=True)]
        exponents = [b.add(p[1], q[1]) for p, q in zip(x, y, strict=True)]
        field = b.and_(b.lshr(addend, b.const(I32, 23)), b.const(I32, 255))
        special_c = b.icmp("eq", field, b.const(I32, 255))
        special = b.icmp("sgt", largest(b, exponents), b.const(I32, SPECIAL // 2))
        risky = b.any_lane(b.or_(special, special_c))
        finite = self._finite(b, products, exponents, _Signs(x, y), addend)
        return tuple(b.uniform_if(
            risky, lambda: [self._special(b, x, y, addend, finite)], lambda: [finite]
        ))  # fmt: skip

    def _special(
        self, b: Builder, x: Sequence[Factor], y: Sequence[Factor], addend: Value, finite: Value
    ) -> Value:
        forms = FORMATS[self.formats[0]], FORMATS[self.formats[1]]
        kinds = [
            tuple(_kind(b, part[2], form, flushed=self._flushes(form))
                  for part, form in zip(pair, forms, strict=True))
            for pair in zip(x, y, strict=True)
        ]  # fmt: skip
        none = b.const(I32, 1)  # not the bits of any special result
        invalid = FACTOR_NAN if forms[0].bits == 8 else INVALID_NAN
        bits = special_result(b, [(p, q) for p, q in kinds], addend, invalid, none)
        decided = b.icmp("ne", bits, none)
        result = b.select(decided, narrow_special(b, bits, self.out), finite)
        text = "NaN or infinity: NaN factors, infinity times zero, a NaN accumulator, infinities"
        tell(b, f"{text}; the first that applies decides.",
             [Term("accumulator", Code(addend, "f32"))],
             result=Code(result, self.out), decides=decided)  # fmt: skip
        return result

    @abstractmethod
    def _finite(
        self,
        b: Builder,
        products: Sequence[Value],
        exponents: Sequence[Value],
        signs: _Signs,
        c: Value,
    ) -> Value:
        """The code of a sum of finite numbers."""

    @property
    def _up(self) -> int:
        """Left shift that aligns the largest product PRODUCT_BITS below its exponent."""
        return PRODUCT_BITS - sum(FORMATS[name].mantissa_bits for name in self.formats)


@dataclass(frozen=True, slots=True)
class _Signs:
    """The signs of products."""

    x: Sequence[Factor]
    y: Sequence[Factor]

    def of(self, b: Builder, number: int, form: Format) -> Value:
        """An I32 that is negative where the product is."""
        return b.shl(b.xor(self.x[number][2], self.y[number][2]), b.const(I32, 32 - form.bits))


@dataclass(frozen=True)
class Dot2G11(_DotUnit):
    """gfx11: two products and C on one grid, in the ones' complement of C's sign."""

    name = "DOT2-G11"

    @property
    def quick(self) -> Quick:
        return QuickDot2(self.formats, self.group, self.out, self.saturates)

    def _flushes(self, form: Format) -> bool:
        return form.name == "bf16"

    def _finite(
        self,
        b: Builder,
        products: Sequence[Value],
        exponents: Sequence[Value],
        signs: _Signs,
        c: Value,
    ) -> Value:
        whole_c, e_c = significand(b, c, FLOAT32, flushed=True)
        taken = Term("accumulator", Code(c, "f32"), Units(whole_c, (e_c, 0), c))
        tell(b, "A subnormal accumulator is zero.", [taken], if_changed=True)
        lead_c = b.add(e_c, b.const(I32, 23))
        if self.out == "f16":
            lead_c = b.smax(lead_c, b.const(I32, -14))
        # A product's leading bit is never far enough above its exponent to matter here.
        own = b.sub(largest(b, exponents), b.const(I32, self._up))
        grid = b.smax(own, b.sub(lead_c, b.const(I32, C_BITS)))
        terms = [(b.shl(whole_c, b.const(I32, 3)), b.sub(e_c, b.const(I32, 3)), c)]
        said: list[Term] = []
        form, nothing = FORMATS[self.formats[0]], whole_c
        for number, (whole, exponent) in enumerate(zip(products, exponents, strict=True)):
            up = b.const(I32, self._up)
            sign = signs.of(b, number, form)
            terms.append((b.shl(whole, up), b.sub(exponent, up), sign))
            nothing = b.or_(nothing, whole)
        total = b.const(I32, 0)
        for whole, exponent, sign in terms:
            part = b.lshr(whole, _gone(b, b.sub(grid, exponent)))
            # All ones where the signs differ: -part - 1, without end-around carry.
            part = b.xor(part, _mask(b.xor(sign, c), b))
            total = b.add(total, part)
            name: Name = len(said) - 1 if said else "accumulator"
            term = Units(whole, (exponent, 0), sign) if said else Units(whole_c, (e_c, 0), c)
            said.append(Term(name, term, part))
        frame = _mask(c, b)
        total = b.sub(b.xor(total, frame), frame)
        empty = b.icmp("eq", nothing, b.const(I32, 0))
        total = b.select(empty, b.const(I32, 0), total)
        tell(b, _COMPLEMENT, said, grid=(grid, 0), result=Units(total, (grid, 0)), frame=c)
        if self.out == "f16":
            code = rounded(b, total, grid, "f16", saturates=self.saturates)
        else:
            code = rounded_flushing(b, total, grid, self.out)
        _tell_rounded(b, total, (grid, 0), code, self, tiny_is_zero=self.out != "f16")
        return code


@dataclass(frozen=True)
class DotG12(_DotUnit):
    """gfx12: products are summed on separate grids, `neighbours` at a time, then added to C."""

    neighbours: int = 2
    name = "DOT-G12"

    @property
    def quick(self) -> Quick:
        return QuickDotG12(self.formats, self.group, self.out, self.saturates, self.neighbours)

    def decode_operand(self, b: Builder, code: Value, form: Format) -> Factor:
        """Signed significand, exponent of its lowest bit, code."""
        whole, exponent = significand(b, code, form)
        mask = _mask(b.shl(code, b.const(I32, 32 - form.bits)), b)
        return b.sub(b.xor(whole, mask), mask), exponent, code

    def _finite(
        self,
        b: Builder,
        products: Sequence[Value],
        exponents: Sequence[Value],
        signs: _Signs,
        c: Value,
    ) -> Value:
        floor = -14 if self.out == "f16" else -126
        field, fraction = entries.parts(b, c, FLOAT32)
        e_c = b.sub(b.umax(field, b.const(I32, 1)), b.const(I32, 127))
        # Below the floor the leading bit of C does not matter.
        lead_c = b.smax(e_c, b.const(I32, floor))
        up = b.const(I32, self._up)
        own = [b.sub(exponent, up) for exponent in exponents]
        grid = largest(b, [*own, b.sub(lead_c, b.const(I32, C_BITS))])
        total = self._accumulator(b, c, field, fraction, e_c, grid, floor)
        terms = [Term("accumulator", Code(c, "f32"), total)]
        for first in range(0, len(products), self.neighbours):
            members = range(first, first + self.neighbours)
            group = largest(b, [own[n] for n in members])
            part, said = b.const(I32, 0), []
            for n in members:
                aligned = b.ashr(b.shl(products[n], up), _gone(b, b.sub(group, own[n])))
                part = b.add(part, aligned)
                said.append(Term(n, Units(products[n], (exponents[n], 0)), aligned))
            # A group of zeros has no grid; its sum is 0 on any grid.
            on_grid = b.ashr(part, _gone(b, b.sub(grid, group)))
            total = b.add(total, on_grid)
            whole = Units(part, (group, 0))
            terms.append(Term(tuple(members), whole, on_grid))
            tell(b, _NEIGHBOURS, said, grid=(group, 0), result=whole)
        tell(b, _TOGETHER, terms, grid=(grid, 0), result=Units(total, (grid, 0)))
        code = rounded(b, total, grid, self.out, saturates=self.saturates)
        _tell_rounded(b, total, (grid, 0), code, self)
        return code

    def _accumulator(
        self,
        b: Builder,
        c: Value,
        field: Value,
        fraction: Value,
        e_c: Value,
        grid: Value,
        floor: int,
    ) -> Value:
        """C floored to the grid; dropped if no bit is left, unless the grid is at its minimum."""
        zero = b.const(I32, 0)
        hidden = b.or_(fraction, b.const(I32, 1 << 23))
        whole = b.shl(b.select(b.icmp("ne", field, zero), hidden, fraction), b.const(I32, 3))
        count = _gone(b, b.sub(b.add(grid, b.const(I32, C_BITS)), e_c))
        mask = _mask(c, b)
        floored = b.ashr(b.sub(b.xor(whole, mask), mask), count)
        survives = b.icmp("ne", b.lshr(whole, count), zero)
        low = b.icmp("sle", grid, b.const(I32, floor))
        return b.select(b.or_(survives, low), floored, zero)


def _tell_rounded(
    b: Builder,
    total: Value,
    grid: Grid,
    code: Value,
    model: _DotUnit,
    *,
    tiny_is_zero: bool = False,
) -> None:
    how = "rounded to f32, to nearest even, and cut to bf16" if model.out == "bf16" else ""
    how = how or f"rounded to {model.out}, to nearest even"
    how += "; below the normal range it is zero" * tiny_is_zero
    how += "; overflow gives the largest finite number (MODE.FP16_OVFL)" * model.saturates
    terms = [Term("sum", Units(total, grid))]
    tell(b, f"The sum is {how}.", terms, result=Code(code, model.out), rounds=model.out)


def widened(b: Builder, code: Value, name: str) -> Value:
    """A code of f16, bf16 or f32 as f32's bits; NaN payloads are kept."""
    if name == "f32":
        return code
    if name == "bf16":
        return b.shl(code, b.const(I32, 16))
    x = b.bitcast(b.trunc(code, I16), F16)
    payload = b.shl(b.and_(code, b.const(I32, 0x3FF)), b.const(I32, 13))
    sign = b.shl(b.and_(code, b.const(I32, 0x8000)), b.const(I32, 16))
    nan = b.or_(b.or_(payload, sign), b.const(I32, 0x7F800000))
    return b.select(b.fcmp("uno", x, x), nan, b.bitcast(b.fpext(x, F32), I32))


def dot(b: Builder, model: _DotUnit, pairs: Sequence[tuple[Value, Value]], addend: Value) -> Value:
    """One step on codes, for the DOT instructions. Addend and result are in `model.out`."""
    forms = FORMATS[model.formats[0]], FORMATS[model.formats[1]]
    x = [model.decode_operand(b, first, forms[0]) for first, _ in pairs]
    y = [model.decode_operand(b, second, forms[1]) for _, second in pairs]
    return model.finish(b, model.step(b, model.start(b, addend), x, y))
