"""Float minimum, maximum and median: by IEEE mode, by the NUM rule, and NaN-propagating.

All order -0 below +0, so that equal numbers have the same bits. Source: the pseudocode of AMD's
ISA manuals.
"""

from __future__ import annotations

from collections.abc import Callable

from wavecore.builder.contract import F16, F32, F64, QUIET_BIT, Type, Value
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.semantics.families import TypedOperation, floating


def is_nan(b: WaveOps, x: Value) -> Value:
    """Whether a float is a NaN of either kind."""
    return b.fcmp("uno", x, x)


def quieted(b: WaveOps, x: Value) -> Value:
    """A NaN with its quiet bit set."""
    integer = x.type.as_int
    return b.bitcast(b.or_(b.bitcast(x, integer), b.const(integer, QUIET_BIT[x.type])), x.type)


def is_signalling(b: WaveOps, x: Value) -> Value:
    """Whether a float is a signalling NaN."""
    integer = x.type.as_int
    quiet = b.and_(b.bitcast(x, integer), b.const(integer, QUIET_BIT[x.type]))
    return b.and_(is_nan(b, x), b.icmp("eq", quiet, b.const(integer, 0)))


def extreme(b: WaveOps, x: Value, y: Value, largest: bool) -> Value:
    """The smaller or larger of two numbers; unspecified if one is a NaN."""
    integer = x.type.as_int
    bits = b.bitcast(x, integer), b.bitcast(y, integer)
    # Equal numbers are the same bits but for the signs of zeros: + wins the maximum, - the minimum.
    same = b.bitcast(b.and_(*bits) if largest else b.or_(*bits), x.type)
    chosen = b.select(b.fcmp("ogt" if largest else "olt", x, y), x, y)
    return b.select(b.fcmp("oeq", x, y), same, chosen)


def ruled(rule: Callable[[WaveOps, Value, Value, Value], Value], largest: bool) -> TypedOperation:
    """A minimum or maximum; `rule` gets operands and result if some lane has a NaN."""

    def operation(b: WaveOps, type: Type, x: Value, y: Value) -> Value:
        plain = extreme(b, x, y, largest)
        if not plain.per_lane:
            return rule(b, x, y, plain)
        some = b.any_lane(b.fcmp("uno", x, y))
        (result,) = b.uniform_if(some, lambda: [rule(b, x, y, plain)], lambda: [plain])
        return result

    return operation


def by_mode(b: WaveOps, x: Value, y: Value, plain: Value) -> Value:
    """MIN and MAX: a number beats a NaN, but IEEE mode lets signalling ones through.

    Of two quiet NaNs older targets give the second, newer ones the first.
    """
    result = plain
    for v, other in [(y, x), (x, y)] if b.inst.gpu.min_of_nans == "second" else [(x, y), (y, x)]:
        result = b.select(is_nan(b, v), other, result)
    if b.mode.ieee:
        for v in (y, x):
            result = b.select(is_signalling(b, v), quieted(b, v), result)
    return result


def number(b: WaveOps, x: Value, y: Value, plain: Value) -> Value:
    """MIN_NUM and MAX_NUM: a number beats any NaN; of two NaNs the first, quieted."""
    result = b.select(is_nan(b, y), x, plain)
    otherwise = b.select(is_nan(b, y), quieted(b, x), y)
    return b.select(is_nan(b, x), otherwise, result)


def propagating(b: WaveOps, x: Value, y: Value, plain: Value) -> Value:
    """MINIMUM and MAXIMUM: a NaN beats a number, a signalling one a quiet one, then the first."""
    result = plain
    for is_wanted in (is_nan, is_signalling):
        for v in (y, x):
            result = b.select(is_wanted(b, v), quieted(b, v), result)
    return result


def then(first: TypedOperation, second: TypedOperation) -> TypedOperation:
    """The second operation on the first one's result and S2."""

    def operation(b: WaveOps, type: Type, x: Value, y: Value, z: Value) -> Value:
        return second(b, type, first(b, type, x, y), z)

    return operation


def median(minimum: TypedOperation, maximum: TypedOperation) -> TypedOperation:
    """The middle one of three; with a NaN among them, the smallest."""
    smallest, largest = then(minimum, minimum), then(maximum, maximum)

    def operation(b: WaveOps, type: Type, x: Value, y: Value, z: Value) -> Value:
        top = largest(b, type, x, y, z)
        result = b.select(b.fcmp("oeq", top, y), maximum(b, type, x, z), maximum(b, type, x, y))
        result = b.select(b.fcmp("oeq", top, x), maximum(b, type, y, z), result)
        some_nan = b.or_(b.or_(is_nan(b, x), is_nan(b, y)), is_nan(b, z))
        return b.select(some_nan, smallest(b, type, x, y, z), result)

    return operation


KINDS: dict[str, tuple[TypedOperation, TypedOperation]] = {
    "": (ruled(by_mode, False), ruled(by_mode, True)),
    "_num": (ruled(number, False), ruled(number, True)),
    "imum": (ruled(propagating, False), ruled(propagating, True)),
}
_least, _greatest = KINDS[""]
_least_num, _greatest_num = KINDS["_num"]
_minimum, _maximum = KINDS["imum"]

floating("v_min_f16 s_min_f16", F16, _least)
floating("v_min_f32 s_min_f32", F32, _least)
floating("v_min_f64", F64, _least)
floating("v_max_f16 s_max_f16", F16, _greatest)
floating("v_max_f32 s_max_f32", F32, _greatest)
floating("v_max_f64", F64, _greatest)
floating("v_min_num_f16 s_min_num_f16", F16, _least_num)
floating("v_min_num_f32 s_min_num_f32", F32, _least_num)
floating("v_min_num_f64", F64, _least_num)
floating("v_max_num_f16 s_max_num_f16", F16, _greatest_num)
floating("v_max_num_f32 s_max_num_f32", F32, _greatest_num)
floating("v_max_num_f64", F64, _greatest_num)
floating("v_minimum_f16 s_minimum_f16", F16, _minimum)
floating("v_minimum_f32 s_minimum_f32", F32, _minimum)
floating("v_minimum_f64", F64, _minimum)
floating("v_maximum_f16 s_maximum_f16", F16, _maximum)
floating("v_maximum_f32 s_maximum_f32", F32, _maximum)
floating("v_maximum_f64", F64, _maximum)

floating("v_min3_f16", F16, then(_least, _least))
floating("v_min3_f32", F32, then(_least, _least))
floating("v_max3_f16", F16, then(_greatest, _greatest))
floating("v_max3_f32", F32, then(_greatest, _greatest))
floating("v_med3_f16", F16, median(_least, _greatest))
floating("v_med3_f32", F32, median(_least, _greatest))
floating("v_minmax_f16", F16, then(_least, _greatest))
floating("v_minmax_f32", F32, then(_least, _greatest))
floating("v_maxmin_f16", F16, then(_greatest, _least))
floating("v_maxmin_f32", F32, then(_greatest, _least))
floating("v_min3_num_f16", F16, then(_least_num, _least_num))
floating("v_min3_num_f32", F32, then(_least_num, _least_num))
floating("v_max3_num_f16", F16, then(_greatest_num, _greatest_num))
floating("v_max3_num_f32", F32, then(_greatest_num, _greatest_num))
floating("v_med3_num_f16", F16, median(_least_num, _greatest_num))
floating("v_med3_num_f32", F32, median(_least_num, _greatest_num))
floating("v_minmax_num_f16", F16, then(_least_num, _greatest_num))
floating("v_minmax_num_f32", F32, then(_least_num, _greatest_num))
floating("v_maxmin_num_f16", F16, then(_greatest_num, _least_num))
floating("v_maxmin_num_f32", F32, then(_greatest_num, _least_num))
floating("v_minimum3_f16", F16, then(_minimum, _minimum))
floating("v_minimum3_f32", F32, then(_minimum, _minimum))
floating("v_maximum3_f16", F16, then(_maximum, _maximum))
floating("v_maximum3_f32", F32, then(_maximum, _maximum))
floating("v_minimummaximum_f16", F16, then(_minimum, _maximum))
floating("v_minimummaximum_f32", F32, then(_minimum, _maximum))
floating("v_maximumminimum_f16", F16, then(_maximum, _minimum))
floating("v_maximumminimum_f32", F32, then(_maximum, _minimum))
