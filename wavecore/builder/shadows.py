"""Values with shadows: which of their bits depend on something, such as uninitialised memory.

A mixin placed before any executor. A shadow is an integer of its value's width, with ones in the
bits that may change if the shadowed inputs do; a value without a shadow costs nothing. An origin,
an I32, says where the shadow came from. Every operation has a rule here that computes the shadow of
its result with operations of the same executor.

The rules never miss a bit that can change. Those of logic, shifts by known counts, sums,
differences, comparisons, selects, integer conversions and lane moves are also exact, as long as
operands are independent. A bit of a product may change if a lower bit of an operand may; a float
result changes as a whole if any bit of an operand may. Bit precision is needed because compilers
combine undefined halves, test single bits and add to the low part of a wider number.

The rules of sums and ordered comparisons are those of Memcheck: J. Seward and N. Nethercote, Using
Valgrind to detect undefined value errors with bit-precision, USENIX 2005.
"""

# `super()` is the executor, which follows this mixin.
# mypy: disable-error-code="safe-super"

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from wavecore.builder.contract import I1, I32, OPERATIONS, Builder, Type, Value, unrolled


@dataclass(frozen=True, slots=True)
class Shadowed(Value):
    """A value, its shadowed bits, and their origin."""

    shadow: Value
    origin: Value


Anything = TypeVar("Anything")


def plain(x: Anything) -> Anything:
    """A value without its shadow; anything else unchanged."""
    return cast(Anything, Value(x.type, x.per_lane, x.ref)) if isinstance(x, Shadowed) else x


Rule = Callable[..., Value]
RULES: dict[str, Rule] = {}  # by operation: (builder, result, operands...) -> the result's shadow


def _rule(*names: str) -> Callable[[Rule], Rule]:
    def enter(function: Rule) -> Rule:
        for name in names:
            RULES[name] = function
        return function

    return enter


# ------------------------------------------------------------------------------------- helpers


def shadow_of(b: Builder, x: Value) -> Value:
    """Its shadow; zeros where it has none."""
    return x.shadow if isinstance(x, Shadowed) else b.const(x.type.as_int, 0)


def some(b: Builder, shadow: Value) -> Value:
    """Whether any bit of a shadow is set."""
    return shadow if shadow.type == I1 else b.icmp("ne", shadow, b.const(shadow.type, 0))


def spread(b: Builder, type: Type, condition: Value) -> Value:
    """All bits of a type, or none."""
    return condition if type.bits == 1 else b.sext(condition, type.as_int)


def _bits(b: Builder, x: Value) -> Value:
    return b.bitcast(plain(x), x.type.as_int) if x.type.is_float else plain(x)


def _joined(b: Builder, x: Value, y: Value) -> Value:
    """The union of two shadows; no code if one is missing."""
    if not isinstance(x, Shadowed):
        return shadow_of(b, y)
    return b.or_(x.shadow, y.shadow) if isinstance(y, Shadowed) else x.shadow


def _and_not(b: Builder, x: Value, y: Value) -> Value:
    return b.and_(x, b.not_(y))


# --------------------------------------------------------------------------- logic and integers


@_rule("and_")
def _and(b: Builder, _: Value, x: Value, y: Value) -> Value:
    """A defined 0 on one side defines the bit."""
    return b.and_(_joined(b, x, y), b.and_(_or_shadow(b, x), _or_shadow(b, y)))


def _or_shadow(b: Builder, x: Value) -> Value:
    """The value's bits, with ones where they are shadowed."""
    return b.or_(plain(x), x.shadow) if isinstance(x, Shadowed) else x


@_rule("or_")
def _or(b: Builder, _: Value, x: Value, y: Value) -> Value:
    """A defined 1 on one side defines the bit."""
    ones = b.or_(_less_shadow(b, x), _less_shadow(b, y))
    return _and_not(b, _joined(b, x, y), ones)


def _less_shadow(b: Builder, x: Value) -> Value:
    """The value's bits, with zeros where they are shadowed."""
    return _and_not(b, plain(x), x.shadow) if isinstance(x, Shadowed) else x


@_rule("xor")
def _xor(b: Builder, _: Value, x: Value, y: Value) -> Value:
    return _joined(b, x, y)


@_rule("not_", "fneg", "bitcast")
def _same(b: Builder, _: Value, x: Value, *__: Any) -> Value:
    return shadow_of(b, x)


@_rule("add")
def _add(b: Builder, _: Value, x: Value, y: Value) -> Value:
    """A bit changes with its operands' bits or with the carry: where the extreme sums differ."""
    least = b.add(_less_shadow(b, x), _less_shadow(b, y))
    most = b.add(_or_shadow(b, x), _or_shadow(b, y))
    return b.or_(_joined(b, x, y), b.xor(least, most))


@_rule("sub")
def _sub(b: Builder, _: Value, x: Value, y: Value) -> Value:
    least = b.sub(_less_shadow(b, x), _or_shadow(b, y))
    most = b.sub(_or_shadow(b, x), _less_shadow(b, y))
    return b.or_(_joined(b, x, y), b.xor(least, most))


@_rule("mul")
def _mul(b: Builder, _: Value, x: Value, y: Value) -> Value:
    """Bits from the lowest shadowed one up, moved by the trailing zeros of the other operand.

    A known 0 on one side is a known 0.
    """
    sides = [_times(b, x, y), _times(b, y, x)]
    lows = [side for side in sides if side is not None]
    low = b.or_(*lows) if len(lows) == 2 else lows[0]
    return b.or_(low, b.sub(b.const(low.type, 0), low))


def _times(b: Builder, x: Value, y: Value) -> Value | None:
    """The effect of x's shadow on x * y: its lowest bit times the lowest that y may have."""
    if not isinstance(x, Shadowed):
        return None
    zero, other = b.const(x.type, 0), _or_shadow(b, y)
    bits = [b.and_(v, b.sub(zero, v)) for v in (x.shadow, other)]
    return b.mul(*bits)


def _shift(b: Builder, result: Value, x: Value, y: Value, *, op: str = "") -> Value:
    moved: Value = getattr(b, op)(shadow_of(b, x), plain(y))
    if not isinstance(y, Shadowed):
        return moved
    is_zero = b.icmp("eq", _or_shadow(b, x), b.const(x.type, 0))
    unknown = b.and_(some(b, y.shadow), b.not_(is_zero))
    return b.or_(moved, spread(b, result.type, unknown))


for _name in ("shl", "lshr", "ashr"):
    RULES[_name] = functools.partial(_shift, op=_name)


def _least(b: Builder, _: Value, x: Value, y: Value, *, pred: str = "") -> Value:
    """A select on a comparison."""
    result = b.icmp(pred, plain(x), plain(y))
    unknown = _compare(b, result, pred, x, y)
    chosen = b.select(result, shadow_of(b, x), shadow_of(b, y))
    either = b.or_(_joined(b, x, y), b.xor(plain(x), plain(y)))
    return b.select(unknown, either, chosen)


for _name, _pred in (("umin", "ult"), ("umax", "ugt"), ("smin", "slt"), ("smax", "sgt")):
    RULES[_name] = functools.partial(_least, pred=_pred)


@_rule("ctpop")
def _count(b: Builder, result: Value, x: Value) -> Value:
    """All bits that a count up to the width may use."""
    counted = b.const(result.type, 2 * result.type.bits - 1)
    return b.select(some(b, shadow_of(b, x)), counted, b.const(result.type, 0))


@_rule("ctlz")
def _leading(b: Builder, result: Value, x: Value) -> Value:
    """Known if a known 1 is above all shadowed bits."""
    unknown = b.icmp("ugt", shadow_of(b, x), _less_shadow(b, x))
    return b.select(unknown, b.const(x.type, 2 * result.type.bits - 1), b.const(x.type, 0))


@_rule("cttz")
def _trailing(b: Builder, result: Value, x: Value) -> Value:
    """Known if a known 1 is below all shadowed bits."""
    shadow, ones = b.bitreverse(shadow_of(b, x)), b.bitreverse(_less_shadow(b, x))
    unknown = b.icmp("ugt", shadow, ones)
    return b.select(unknown, b.const(x.type, 2 * result.type.bits - 1), b.const(x.type, 0))


@_rule("bitreverse")
def _reverse(b: Builder, _: Value, x: Value) -> Value:
    return b.bitreverse(shadow_of(b, x))


@_rule("icmp")
def _icmp(b: Builder, result: Value, pred: str, x: Value, y: Value) -> Value:
    return _compare(b, result, pred, x, y)


def _compare(b: Builder, _: Value, pred: str, x: Value, y: Value) -> Value:
    """Whether a comparison may come out either way.

    Equality may unless a known bit differs; order may unless the extremes agree.
    """
    if pred in ("eq", "ne"):
        shadow = _joined(b, x, y)
        differ = _and_not(b, b.xor(plain(x), plain(y)), shadow)
        return b.and_(some(b, shadow), b.icmp("eq", differ, b.const(x.type, 0)))
    (least_x, most_x), (least_y, most_y) = (_extremes(b, v, pred[0] == "s") for v in (x, y))
    one, other = b.icmp(pred, least_x, most_y), b.icmp(pred, most_x, least_y)
    return b.xor(one, other)


def _extremes(b: Builder, x: Value, signed: bool) -> tuple[Value, Value]:
    """The least and greatest possible value."""
    if not isinstance(x, Shadowed):
        return x, x
    least, most = _less_shadow(b, x), _or_shadow(b, x)
    if not signed:
        return least, most
    sign = b.and_(x.shadow, b.const(x.type, 1 << (x.type.bits - 1)))
    return b.or_(least, sign), _and_not(b, most, sign)


@_rule("select")
def _select(b: Builder, _: Value, condition: Value, x: Value, y: Value) -> Value:
    if isinstance(x, Shadowed) or isinstance(y, Shadowed):
        chosen = b.select(plain(condition), shadow_of(b, x), shadow_of(b, y))
    else:
        chosen = b.const(x.type.as_int, 0)
    if not isinstance(condition, Shadowed):
        return chosen
    either = b.or_(_joined(b, x, y), b.xor(_bits(b, x), _bits(b, y)))
    return b.select(condition.shadow, either, chosen)


# ------------------------------------------------------------------------ floats, conversions


@_rule(
    *"fadd fsub fmul fma fdiv sqrt floor ceil ftrunc roundeven fma_nan_unspecified".split(),
    *"scaled_fma fadd_round_to_odd fadd_nan_unspecified fsub_nan_unspecified".split(),
    *"fmul_nan_unspecified floor_nan_unspecified fpext fptrunc fcmp".split(),
    *"fptosi_bounded fptosi fptoui sitofp uitofp".split(),
)
def _whole(b: Builder, result: Value, *operands: Any) -> Value:
    """The whole result, if any bit of any operand is shadowed."""
    shadows = [some(b, x.shadow) for x in operands if isinstance(x, Shadowed)]
    return spread(b, result.type, functools.reduce(b.or_, shadows))


@_rule("fabs")
def _fabs(b: Builder, _: Value, x: Value) -> Value:
    type = x.type.as_int
    return b.and_(shadow_of(b, x), b.const(type, (1 << (type.bits - 1)) - 1))


@_rule("zext")
def _zext(b: Builder, _: Value, x: Value, type: Type) -> Value:
    return b.zext(shadow_of(b, x), type)


@_rule("sext")
def _sext(b: Builder, _: Value, x: Value, type: Type) -> Value:
    return b.sext(shadow_of(b, x), type)


@_rule("trunc")
def _trunc(b: Builder, _: Value, x: Value, type: Type) -> Value:
    return b.trunc(shadow_of(b, x), type)


# --------------------------------------------------------------------------------------- lanes


@_rule("ballot")
def _ballot(b: Builder, _: Value, x: Value) -> Value:
    return b.ballot(b.widen(shadow_of(b, x)))


@_rule("lane_bit")
def _lane_bit(b: Builder, _: Value, mask: Value) -> Value:
    return b.lane_bit(shadow_of(b, mask))


def _of_lane(b: Builder, result: Value, moved: Value, lane: Value) -> Value:
    """A value from a lane with a shadowed number may be anything."""
    if not isinstance(lane, Shadowed):
        return moved
    unknown = some(b, b.and_(lane.shadow, b.const(I32, b.wave - 1)))
    return b.or_(moved, spread(b, result.type, unknown))


@_rule("readlane")
def _readlane(b: Builder, result: Value, x: Value, lane: Value) -> Value:
    return _of_lane(b, result, b.readlane(b.widen(shadow_of(b, x)), plain(lane)), lane)


@_rule("permute")
def _permute(b: Builder, result: Value, x: Value, index: Value) -> Value:
    return _of_lane(b, result, b.permute(b.widen(shadow_of(b, x)), plain(index)), index)


@_rule("shuffle")
def _shuffle(b: Builder, _: Value, x: Value, lanes: Sequence[int]) -> Value:
    return b.shuffle(b.widen(shadow_of(b, x)), lanes)


@_rule("any_lane")
def _any_lane(b: Builder, _: Value, x: Value) -> Value:
    """Known if it holds in a known lane."""
    return b.and_(b.any_lane(shadow_of(b, x)), b.not_(b.any_lane(_less_shadow(b, x))))


@_rule("widen")
def _widen(b: Builder, _: Value, x: Value) -> Value:
    return b.widen(shadow_of(b, x))


# ------------------------------------------------------------------------------------- origins


def first_origin(b: Builder, *operands: Any) -> Value:
    """The origin of the first shadowed operand, lane by lane."""
    shadowed = [x for x in operands if isinstance(x, Shadowed)]
    found = shadowed[-1].origin
    for x in reversed(shadowed[:-1]):
        found = b.select(some(b, x.shadow), x.origin, found)
    return found


def lane_origin(b: Builder, x: Shadowed) -> Value:
    """The origin in the first shadowed lane, uniform."""
    if not x.origin.per_lane:
        return x.origin
    lanes = b.ballot(b.widen(some(b, x.shadow)))
    return b.readlane(x.origin, b.trunc(b.cttz(lanes), I32))


def _moved_origin(b: Builder, name: str, args: Sequence[Any]) -> Value:
    """The origin of a value from other lanes."""
    x = args[0]
    if name in ("ballot", "any_lane"):
        return lane_origin(b, x)
    if not isinstance(x, Shadowed):
        return first_origin(b, *args)
    moved: Value = getattr(b, name)(b.widen(x.origin), plain(args[1]))
    if not isinstance(args[1], Shadowed):
        return moved
    return b.select(some(b, args[1].shadow), args[1].origin, moved)


_MOVES = frozenset({"ballot", "any_lane", "readlane", "permute", "shuffle"})


class ShadowRules(Builder):
    """Comes before an executor among a class's bases: operations on values with shadows."""

    def shadowed(self, x: Value, shadow: Value, origin: Value) -> Value:
        """A value with a shadow."""
        return Shadowed(x.type, x.per_lane, x.ref, shadow, origin)

    def uniform_if(
        self,
        condition: Value,
        then: Callable[[], Sequence[Value]],
        otherwise: Callable[[], Sequence[Value]],
    ) -> list[Value]:
        """The shadows of the values are kept; that of the condition is ignored.

        It chooses between two ways to compute the same values, one of them faster.
        """

        def along(compute: Callable[[], Sequence[Value]]) -> Callable[[], Sequence[Value]]:
            return lambda: [
                part for x in compute() for part in (plain(x), shadow_of(self, x), self._origin(x))
            ]

        flat = super().uniform_if(plain(condition), along(then), along(otherwise))
        parts = zip(flat[::3], flat[1::3], flat[2::3], strict=True)
        return [self.shadowed(*each) for each in parts]

    def _origin(self, x: Value) -> Value:
        return x.origin if isinstance(x, Shadowed) else self.const(I32, 0)

    def each(self, compute: Callable[..., Value], rows: Sequence[Sequence[Value]]) -> list[Value]:
        """A row's whole value depends on any shadow in the row, or in what all rows share."""
        cells = getattr(compute, "__closure__", None) or ()
        shared = [x.cell_contents for x in cells if isinstance(x.cell_contents, Shadowed)]

        def computed(*row: Value) -> Value:
            return plain(compute(*row))

        found = super().each(computed, [[plain(x) for x in row] for row in rows])
        return [self._of_row(x, (*row, *shared)) for x, row in zip(found, rows, strict=True)]

    def repeat(
        self,
        count: int,
        step: Callable[[Value, list[Value]], Sequence[Value]],
        first: Sequence[Value],
    ) -> list[Value]:
        """Step after step: whether a value has a shadow may change from one to the next."""
        return unrolled(self, count, step, first)

    def perform(self, count: Value, step: Callable[[Value], None]) -> None:
        """A step's number has no shadow."""
        super().perform(plain(count), step)

    def _of_row(self, x: Value, row: Sequence[Value]) -> Value:
        if not any(isinstance(each, Shadowed) for each in row):
            return x
        return self.shadowed(x, _whole(self, x, *row), first_origin(self, *row))


def _shadowing(name: str) -> Callable[..., Value]:
    """The named operation, with shadows if an operand has one."""
    declared, rule = getattr(Builder, name), RULES[name]

    @functools.wraps(declared, updated=())  # it is not a declaration
    def operation(self: ShadowRules, *args: Any, **options: Any) -> Value:
        executed = getattr(super(ShadowRules, self), name)
        result: Value = executed(*map(plain, args), **options)
        if not any(isinstance(x, Shadowed) for x in args):
            return result
        shadow = rule(self, result, *args)
        origin = _moved_origin(self, name, args) if name in _MOVES else first_origin(self, *args)
        return self.shadowed(result, shadow, origin)

    return operation


_BY_HAND = frozenset(
    {"const", "fconst", "lane_const", "lane_id", "uniform_if", "each", "repeat", "perform"}
)
for _name in OPERATIONS:
    if _name not in _BY_HAND:
        setattr(ShadowRules, _name, _shadowing(_name))
