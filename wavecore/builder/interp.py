"""The NumPy builder: executes every operation immediately. The reference for other executors.

A per-lane value is an array with one entry per lane, a uniform value a 0-d array. Integers are
unsigned, bf16 is stored as its bits, everything else is NumPy's type of the same name.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from wavecore.builder.contract import (
    BF16,
    DEFAULT_NAN,
    F16,
    F32,
    F64,
    I1,
    I32,
    I64,
    MANTISSA_BITS,
    QUIET_BIT,
    Rounding,
    Type,
    Value,
    check_executor,
    float_bits,
    require_arithmetic,
    require_condition,
    require_conversion,
    require_float,
    require_integer,
    require_same,
    unrolled,
)
from wavecore.builder.rounding import DirectedRounding, converts_natively

_RNE = Rounding.NEAREST_EVEN
_FLOATS = {F16: np.float16, F32: np.float32, F64: np.float64}
_UNSIGNED = {1: np.bool_, 8: np.uint8, 16: np.uint16, 32: np.uint32, 64: np.uint64}
_SIGNED = {1: np.int8, 8: np.int8, 16: np.int16, 32: np.int32, 64: np.int64}
_REVERSED_BYTES = np.array([int(f"{n:08b}"[::-1], 2) for n in range(256)], np.uint8)

_COMPARE: dict[str, Callable[..., Any]] = {
    "eq": np.equal,
    "ne": np.not_equal,
    "lt": np.less,
    "le": np.less_equal,
    "gt": np.greater,
    "ge": np.greater_equal,
}


def dtype_of(type: Type) -> Any:
    """NumPy's type for the entries of a value."""
    return _FLOATS.get(type) or _UNSIGNED[type.bits]


class NumpyBuilder(DirectedRounding):
    """Executes operations on NumPy arrays; see contract.py for what each means."""

    def __init__(self, wave: int) -> None:
        self.wave = wave

    def widen(self, x: Value) -> Value:
        """The value per lane."""
        return x if x.per_lane else Value(x.type, True, np.full(self.wave, x.ref))

    # ------------------------------------------------------------- constants

    def const(self, type: Type, bits: int) -> Value:
        """A uniform constant with these bits."""
        return _constant(type, bits)

    def fconst(self, type: Type, value: float) -> Value:
        """A uniform floating-point constant."""
        return self.const(type, float_bits(type, value))

    def lane_const(self, type: Type, bits: Sequence[int]) -> Value:
        """A constant that differs from lane to lane."""
        if len(bits) != self.wave:
            raise ValueError(f"lane_const: {len(bits)} values for {self.wave} lanes")
        mask = (1 << type.bits) - 1
        return Value(type, True, _from_bits(type, [b & mask for b in bits]))

    # --------------------------------------------------------------- integers

    def add(self, x: Value, y: Value) -> Value:
        return self._arithmetic("add", np.add, x, y)

    def sub(self, x: Value, y: Value) -> Value:
        return self._arithmetic("sub", np.subtract, x, y)

    def mul(self, x: Value, y: Value) -> Value:
        return self._arithmetic("mul", np.multiply, x, y)

    def and_(self, x: Value, y: Value) -> Value:
        return self._logic("and", np.bitwise_and, x, y)

    def or_(self, x: Value, y: Value) -> Value:
        return self._logic("or", np.bitwise_or, x, y)

    def xor(self, x: Value, y: Value) -> Value:
        return self._logic("xor", np.bitwise_xor, x, y)

    def not_(self, x: Value) -> Value:
        return self._logic("not", np.invert, x)

    def shl(self, x: Value, y: Value) -> Value:
        return self._arithmetic("shl", np.left_shift, x, y)

    def lshr(self, x: Value, y: Value) -> Value:
        return self._arithmetic("lshr", np.right_shift, x, y)

    def ashr(self, x: Value, y: Value) -> Value:
        return self._arithmetic("ashr", np.right_shift, x, y, signed=True)

    def umin(self, x: Value, y: Value) -> Value:
        return self._arithmetic("umin", np.minimum, x, y)

    def umax(self, x: Value, y: Value) -> Value:
        return self._arithmetic("umax", np.maximum, x, y)

    def smin(self, x: Value, y: Value) -> Value:
        return self._arithmetic("smin", np.minimum, x, y, signed=True)

    def smax(self, x: Value, y: Value) -> Value:
        return self._arithmetic("smax", np.maximum, x, y, signed=True)

    def ctpop(self, x: Value) -> Value:
        return self._arithmetic("ctpop", np.bitwise_count, x)

    def ctlz(self, x: Value) -> Value:
        """Leading zeros: the zeros that remain after setting every bit below the leading one."""
        require_arithmetic("ctlz", x)
        filled = x.ref
        for shift in (1, 2, 4, 8, 16, 32):
            if shift < x.type.bits:
                filled = filled | np.right_shift(filled, dtype_of(x.type)(shift))
        return self.ctpop(Value(x.type, x.per_lane, ~filled))

    def cttz(self, x: Value) -> Value:
        """Trailing zeros: the bits below the lowest one."""
        require_arithmetic("cttz", x)
        below = np.bitwise_and(~x.ref, np.subtract(x.ref, dtype_of(x.type)(1)))
        return self.ctpop(Value(x.type, x.per_lane, below))

    def bitreverse(self, x: Value) -> Value:
        require_arithmetic("bitreverse", x)
        reversed_bytes = _REVERSED_BYTES[np.atleast_1d(x.ref).view(np.uint8)]
        result = reversed_bytes.view(dtype_of(x.type)).byteswap()
        return Value(x.type, x.per_lane, result.reshape(np.shape(x.ref)))

    def icmp(self, pred: str, x: Value, y: Value) -> Value:
        require_integer("icmp", x, y)
        signed = pred[0] == "s"
        compare = _COMPARE[pred if pred in ("eq", "ne") else pred[1:]]
        refs = [_signed(v) if signed else v.ref for v in (x, y)]
        return _value(I1, compare(*refs), x, y)

    def select(self, condition: Value, x: Value, y: Value) -> Value:
        require_condition("select", condition)
        require_same("select", x, y)
        return _value(x.type, np.where(condition.ref, x.ref, y.ref), condition, x, y)

    def _logic(self, op: str, function: Callable[..., Any], *args: Value) -> Value:
        require_integer(op, *args)
        return _value(args[0].type, function(*(a.ref for a in args)), *args)

    def _arithmetic(
        self, op: str, function: Callable[..., Any], *args: Value, signed: bool = False
    ) -> Value:
        require_arithmetic(op, *args)
        result = function(*((_signed(a) if signed else a.ref) for a in args))
        return _value(args[0].type, result.astype(dtype_of(args[0].type)), *args)

    # ----------------------------------------------------------------- floats

    def fadd(self, x: Value, y: Value, rounding: Rounding = _RNE) -> Value:
        require_float("fadd", x, y)
        return self._float(np.add, x, y) if rounding == _RNE else self.directed_add(x, y, rounding)

    def fsub(self, x: Value, y: Value, rounding: Rounding = _RNE) -> Value:
        require_float("fsub", x, y)
        if rounding != _RNE:
            return self.directed_sub(x, y, rounding)
        return self._float(np.subtract, x, y)

    def fmul(self, x: Value, y: Value, rounding: Rounding = _RNE) -> Value:
        require_float("fmul", x, y)
        if rounding != _RNE:
            return self.directed_mul(x, y, rounding)
        return self._float(np.multiply, x, y)

    def fdiv(self, x: Value, y: Value) -> Value:
        require_float("fdiv", x, y)
        return self._float(np.divide, x, y)

    def sqrt(self, x: Value) -> Value:
        require_float("sqrt", x)
        return self._float(np.sqrt, x)

    def floor(self, x: Value) -> Value:
        require_float("floor", x)
        return self._float(np.floor, x)

    def ceil(self, x: Value) -> Value:
        require_float("ceil", x)
        return self._float(np.ceil, x)

    def ftrunc(self, x: Value) -> Value:
        require_float("ftrunc", x)
        return self._float(np.trunc, x)

    def roundeven(self, x: Value) -> Value:
        require_float("roundeven", x)
        return self._float(np.rint, x)

    def fma(self, x: Value, y: Value, z: Value, rounding: Rounding = _RNE) -> Value:
        """Exact for f64; the others go through f64, where products are exact."""
        require_float("fma", x, y, z)
        if rounding != _RNE:
            return self.directed_fma(x, y, z, rounding)
        if x.type == F64:
            return _first_nan(_value(F64, _fma_exact(x.ref, y.ref, z.ref), x, y, z), x, y, z)
        wide = [self.fpext(v, F64) for v in (x, y, z)]
        total = self.fadd_round_to_odd(self.fmul(wide[0], wide[1]), wide[2])
        return self.fptrunc(_first_nan(total, *wide), x.type)

    def fma_nan_unspecified(self, x: Value, y: Value, z: Value) -> Value:
        """The fma for inner loops that replace every NaN at the end."""
        return self.fma(x, y, z)

    def fadd_nan_unspecified(self, x: Value, y: Value) -> Value:
        """The sum for the inner loops of fma_nan_unspecified."""
        return self.fadd(x, y)

    def fsub_nan_unspecified(self, x: Value, y: Value) -> Value:
        """The difference for the inner loops of fma_nan_unspecified."""
        return self.fsub(x, y)

    def fmul_nan_unspecified(self, x: Value, y: Value) -> Value:
        """The product for the inner loops of fma_nan_unspecified."""
        return self.fmul(x, y)

    def floor_nan_unspecified(self, x: Value) -> Value:
        """The floor for the inner loops of fma_nan_unspecified."""
        return self.floor(x)

    def fneg(self, x: Value) -> Value:
        """Flip the sign bit, also of NaN."""
        require_float("fneg", x)
        return _of_bits(x, np.bitwise_xor(_bits(x), _sign_bit(x.type)))

    def fabs(self, x: Value) -> Value:
        """Clear the sign bit, also of NaN."""
        require_float("fabs", x)
        return _of_bits(x, np.bitwise_and(_bits(x), ~_sign_bit(x.type)))

    @np.errstate(all="ignore")
    def fcmp(self, pred: str, x: Value, y: Value) -> Value:
        require_float("fcmp", x, y)
        if x.type == BF16:
            return self.fcmp(pred, self.fpext(x, F32), self.fpext(y, F32))
        unordered = np.isnan(x.ref) | np.isnan(y.ref)
        if pred in ("ord", "uno"):
            result = unordered if pred == "uno" else ~unordered
        else:
            holds = _COMPARE[pred[1:]](x.ref, y.ref)
            result = holds | unordered if pred[0] == "u" else holds & ~unordered
        return _value(I1, result, x, y)

    @np.errstate(all="ignore")
    def _float(self, function: Callable[..., Any], *args: Value) -> Value:
        """An operation in f32 or f64; f16 and bf16 go through f32, which rounds harmlessly."""
        kind = args[0].type
        if kind in (F16, BF16):
            return self.fptrunc(self._float(function, *(self.fpext(a, F32) for a in args)), kind)
        return _first_nan(_value(kind, function(*(a.ref for a in args)), *args), *args)

    # ------------------------------------------------------------ conversions

    def zext(self, x: Value, type: Type) -> Value:
        require_conversion("zext", x, type)
        return _value(type, x.ref.astype(dtype_of(type)), x)

    def sext(self, x: Value, type: Type) -> Value:
        require_conversion("sext", x, type)
        return _value(type, _signed(x).astype(dtype_of(type)), x)

    def trunc(self, x: Value, type: Type) -> Value:
        require_conversion("trunc", x, type)
        low = np.bitwise_and(x.ref, dtype_of(x.type)((1 << type.bits) - 1))
        return _value(type, low.astype(dtype_of(type)), x)

    def bitcast(self, x: Value, type: Type) -> Value:
        if x.type.bits != type.bits:
            raise TypeError(f"bitcast from {x.type} to {type}")
        return _value(type, x.ref.view(dtype_of(type)), x)

    def fpext(self, x: Value, type: Type) -> Value:
        require_conversion("fpext", x, type)
        if x.type != BF16:
            return _convert_float(x, type)
        bits = np.left_shift(x.ref.astype(np.uint32), np.uint32(16))
        single = _value(F32, bits.view(np.float32), x)
        single = _first_nan(single, single)
        return single if type == F32 else self.fpext(single, type)

    def fptrunc(self, x: Value, type: Type, rounding: Rounding = _RNE) -> Value:
        require_conversion("fptrunc", x, type)
        if rounding != _RNE:
            return self.directed_trunc(x, type, rounding)
        if type != BF16:
            return _convert_float(x, type)
        bits = _bits(self.round_to_odd(x) if x.type == F64 else x)
        high = np.right_shift(bits, np.uint32(16))
        half_less_one = np.add(np.uint32(0x7FFF), np.bitwise_and(high, np.uint32(1)))
        rounded = np.right_shift(np.add(bits, half_less_one), np.uint32(16))
        result = np.where(np.isnan(x.ref), high | np.uint32(QUIET_BIT[BF16]), rounded)
        return _value(BF16, result.astype(np.uint16), x)

    def fptosi(self, x: Value, type: Type) -> Value:
        require_conversion("fptosi", x, type)
        return self._saturate(x, type, -(1 << (type.bits - 1)), 1 << (type.bits - 1))

    def fptosi_bounded(self, x: Value, type: Type) -> Value:
        """fptosi of a number that fits; unspecified for others."""
        return self.fptosi(x, type)

    def fptoui(self, x: Value, type: Type) -> Value:
        require_conversion("fptoui", x, type)
        return self._saturate(x, type, 0, 1 << type.bits)

    @np.errstate(all="ignore")
    def _saturate(self, x: Value, type: Type, lowest: int, end: int) -> Value:
        """Toward zero into lowest <= i < end; both are powers of two, so exact as floats."""
        if x.type in (F16, BF16):
            x = self.fpext(x, F32)
        whole = np.trunc(x.ref)
        fits = (whole >= lowest) & (whole < end)
        inside = np.where(fits, whole, 0).astype(np.int64 if lowest else np.uint64)
        mask = (1 << type.bits) - 1
        result = np.bitwise_and(inside.view(np.uint64), np.uint64(mask))
        result = np.where(whole >= end, np.uint64((end - 1) & mask), result)
        result = np.where(whole < lowest, np.uint64(lowest & mask), result)
        return _value(type, result.astype(dtype_of(type)), x)

    def sitofp(self, x: Value, type: Type, rounding: Rounding = _RNE) -> Value:
        require_conversion("sitofp", x, type)
        if converts_natively(x, type, rounding):
            return _value(type, _signed(x).astype(dtype_of(type)), x)
        return self.from_integer(x, type, rounding, signed=True)

    def uitofp(self, x: Value, type: Type, rounding: Rounding = _RNE) -> Value:
        require_conversion("uitofp", x, type)
        if converts_natively(x, type, rounding):
            return _value(type, x.ref.astype(dtype_of(type)), x)
        return self.from_integer(x, type, rounding, signed=False)

    # ------------------------------------------------------------------ lanes

    def lane_id(self) -> Value:
        return self.lane_const(I32, range(self.wave))

    def ballot(self, x: Value) -> Value:
        require_condition("ballot", x)
        bits = np.packbits(self.widen(x).ref, bitorder="little")
        return self.const(I64, int.from_bytes(bits.tobytes(), "little"))

    def lane_bit(self, mask: Value) -> Value:
        if mask.per_lane or mask.type not in (I32, I64) or mask.type.bits < self.wave:
            raise TypeError(f"lane_bit: takes a uniform i64, not {mask.describe()}")
        dtype = dtype_of(mask.type)
        shifted = np.right_shift(mask.ref, np.arange(self.wave, dtype=dtype))
        return Value(I1, True, np.bitwise_and(shifted, dtype(1)).astype(np.bool_))

    def readlane(self, x: Value, lane: Value) -> Value:
        if lane.per_lane or lane.type != I32:
            raise TypeError(f"readlane: takes a uniform i32 as lane, not {lane.describe()}")
        return Value(x.type, False, self.widen(x).ref[int(lane.ref) % self.wave])

    def permute(self, x: Value, index: Value) -> Value:
        if index.type != I32:
            raise TypeError(f"permute: takes an i32 as index, not {index.describe()}")
        return Value(x.type, True, self.widen(x).ref[self.widen(index).ref % self.wave])

    def shuffle(self, x: Value, lanes: Sequence[int]) -> Value:
        if len(lanes) != self.wave or not all(0 <= lane < self.wave for lane in lanes):
            raise ValueError(f"shuffle: takes {self.wave} lanes below {self.wave}, not {lanes}")
        return Value(x.type, True, x.ref[np.array(lanes)]) if x.per_lane else x

    def uniform_if(
        self,
        condition: Value,
        then: Callable[[], Sequence[Value]],
        otherwise: Callable[[], Sequence[Value]],
    ) -> list[Value]:
        """The per-lane values of one of two computations; only the chosen one runs."""
        if condition.per_lane:
            raise TypeError(
                "uniform_if: takes a uniform condition; use b.select for conditions per lane"
            )
        require_condition("uniform_if", condition)
        return [self.widen(value) for value in (then() if condition.ref else otherwise())]

    def each(self, compute: Callable[..., Value], rows: Sequence[Sequence[Value]]) -> list[Value]:
        """The per-lane value of one computation for each row of its arguments."""
        return [self.widen(compute(*map(self.widen, row))) for row in rows]

    def repeat(
        self,
        count: int,
        step: Callable[[Value, list[Value]], Sequence[Value]],
        first: Sequence[Value],
    ) -> list[Value]:
        """The per-lane values after `count` steps, one after another."""
        return unrolled(self, count, step, first)

    def perform(self, count: Value, step: Callable[[Value], None]) -> None:
        """Step after step."""
        for number in range(int(count.ref)):
            step(self.const(I32, number))

    def any_lane(self, x: Value) -> Value:
        require_condition("any_lane", x)
        return Value(I1, False, np.any(x.ref))


def _from_bits(type: Type, bits: Any) -> Any:
    return np.array(bits, _UNSIGNED[type.bits]).view(dtype_of(type))


@lru_cache(maxsize=4096)
def _constant(type: Type, bits: int) -> Value:
    ref = _from_bits(type, bits & ((1 << type.bits) - 1))
    ref.flags.writeable = False  # many operations share it
    return Value(type, False, ref)


def _value(type: Type, ref: Any, *operands: Value) -> Value:
    return Value(type, any(x.per_lane for x in operands), ref)


def _signed(x: Value) -> Any:
    """The entries as signed integers; true is -1."""
    if x.type == I1:
        return np.negative(x.ref.astype(np.int8))
    return x.ref.view(_SIGNED[x.type.bits])


def _bits(x: Value) -> Any:
    return x.ref.view(_UNSIGNED[x.type.bits])


def _of_bits(x: Value, bits: Any) -> Value:
    """A value like `x` with these bits."""
    return Value(x.type, x.per_lane, bits.view(dtype_of(x.type)))


def _sign_bit(type: Type) -> Any:
    return _UNSIGNED[type.bits](1 << (type.bits - 1))


def _first_nan(result: Value, *operands: Value) -> Value:
    """Where the result is NaN: the first NaN operand, quieted, or the default NaN."""
    nan = np.isnan(result.ref)
    if not nan.any():
        return result
    unsigned = _UNSIGNED[result.type.bits]
    chosen: Any = unsigned(DEFAULT_NAN[result.type])
    for x in reversed(operands):
        quieted = np.bitwise_or(_bits(x), unsigned(QUIET_BIT[result.type]))
        chosen = np.where(np.isnan(x.ref), quieted, chosen)
    return _of_bits(result, np.where(nan, chosen, _bits(result)))


@np.errstate(all="ignore")
def _convert_float(x: Value, type: Type) -> Value:
    """From f16, f32 and f64 to each other; a NaN keeps its sign and the top bits of its payload."""
    result = _value(type, x.ref.astype(dtype_of(type)), x)
    nan = np.isnan(x.ref)
    if not nan.any():
        return result
    bits = _bits(x).astype(np.uint64)
    sign = np.right_shift(bits, np.uint64(x.type.bits - 1))
    payload = np.bitwise_and(bits, np.uint64((1 << MANTISSA_BITS[x.type]) - 1))
    payload = np.left_shift(payload, np.uint64(64 - MANTISSA_BITS[x.type]))
    payload = np.right_shift(payload, np.uint64(64 - MANTISSA_BITS[type]))
    converted = np.left_shift(sign, np.uint64(type.bits - 1)) | payload
    converted = (converted | np.uint64(DEFAULT_NAN[type])).astype(_UNSIGNED[type.bits])
    return _of_bits(result, np.where(nan, converted, _bits(result)))


@np.errstate(all="ignore")
def _fma_exact(x: Any, y: Any, z: Any) -> Any:
    """The fma of f64 entries.

    A plain sum where the product is exact, as for short numbers; otherwise exact integers, one by
    one.
    """
    lanes = np.broadcast_arrays(x, y, z)
    x, y, z = (each.ravel() for each in lanes)
    product = x * y
    results = product + z
    for at in np.flatnonzero(~_is_exact_product(x, y, product)):
        results[at] = _fma_of(float(x[at]), float(y[at]), float(z[at]))
    return results.reshape(lanes[0].shape)


def _is_exact_product(x: Any, y: Any, product: Any) -> Any:
    """Where x * y is known to be exact: not near overflow and underflow.

    Dekker's method: halves of 26 bits, whose products are exact, give the product's error.
    """
    (x_high, x_low), (y_high, y_low) = (_split(each) for each in (x, y))
    error = x_high * y_high - product + x_high * y_low + x_low * y_high + x_low * y_low
    is_far = (np.abs(x) < 2.0**990) & (np.abs(y) < 2.0**990)
    size = np.abs(product)
    is_far &= (size < 2.0**1020) & ((size > 2.0**-960) | (x == 0) | (y == 0))
    return is_far & (error == 0)


def _split(x: Any) -> tuple[Any, Any]:
    """Upper and lower halves of f64 significands: Veltkamp's split."""
    scaled = x * (2.0**27 + 1)
    high = scaled - (scaled - x)
    return high, x - high


def _fma_of(x: float, y: float, z: float) -> float:
    if not (math.isfinite(x) and math.isfinite(y)):
        return x * y + z
    if not math.isfinite(z):
        return z
    (xn, xd), (yn, yd), (zn, zd) = (v.as_integer_ratio() for v in (x, y, z))
    numerator = xn * yn * zd + zn * xd * yd
    if numerator == 0:  # then x * y is exact, and the sum has the right sign of zero
        return x * y + z
    try:
        return numerator / (xd * yd * zd)  # Python divides integers with one rounding
    except OverflowError:
        return math.inf if numerator > 0 else -math.inf


check_executor(NumpyBuilder)
