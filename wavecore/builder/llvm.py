"""The LLVM builder: operations become LLVM IR text.

`lanes.py` decides how LLVM values represent lanes; a back end compiles the text (`jit.py` for this
machine).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from wavecore.builder.contract import (
    BF16,
    DEFAULT_NAN,
    F16,
    F32,
    F64,
    I1,
    I16,
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
from wavecore.builder.irtext import IrText, constant_text, suffix, type_text
from wavecore.builder.lanes import Lanes, Nans
from wavecore.builder.rounding import DirectedRounding, converts_natively, fma_to_odd

_RNE = Rounding.NEAREST_EVEN


_LEAST_ROWS = 8  # for fewer, `each` is unrolled


class LlvmBuilder(IrText, DirectedRounding):
    """Emits one function's worth of operations; see contract.py for what each means."""

    def __init__(self, lanes: Lanes) -> None:
        super().__init__()
        self.lanes, self.wave = lanes, lanes.wave
        self._lane_cache: dict[tuple[str, str], str] = {}

    def type_of(self, x: Value) -> str:
        return self.lanes.text(x.type) if x.per_lane else type_text(x.type)

    def lanes_ref(self, x: Value) -> str:
        """The value per lane."""
        if x.per_lane:
            return str(x.ref)
        text, ref = type_text(x.type), str(x.ref)
        if not ref.startswith("%"):
            return self.lanes.spread_constant(text, ref)
        key = (text, ref + "@" + self.block)
        if key not in self._lane_cache:
            self._lane_cache[key] = self.lanes.spread(self, x)
        return self._lane_cache[key]

    def widen(self, x: Value) -> Value:
        return x if x.per_lane else Value(x.type, True, self.lanes_ref(x))

    def align_lanes(self, *values: Value) -> tuple[Value, ...]:
        """Uniform operands widen as soon as one operand is per lane."""
        if any(v.per_lane for v in values):
            return tuple(self.widen(v) for v in values)
        return values

    def _binary(self, op: str, x: Value, y: Value) -> Value:
        x, y = self.align_lanes(x, y)
        return Value(x.type, x.per_lane, self.emit(f"{op} {self.type_of(x)} {x.ref}, {y.ref}"))

    def _arithmetic(self, op: str, x: Value, y: Value) -> Value:
        require_arithmetic(op, x, y)
        return self._binary(op, x, y)

    def _logic(self, op: str, x: Value, y: Value) -> Value:
        require_integer(op, x, y)
        return self._binary(op, x, y)

    def _suffix(self, x: Value) -> str:
        return self.lanes.suffix(x.type) if x.per_lane else suffix(x.type)

    def _intrinsic(self, op: str, *args: Value, flag: str = "") -> Value:
        args = self.align_lanes(*args)
        x = args[0]
        text = self.type_of(x)
        name = f"@llvm.{op}.{self._suffix(x)}"
        types = ", ".join([text] * len(args)) + (", i1" if flag else "")
        self.declarations.add(f"declare {text} {name}({types})")
        operands = ", ".join(f"{text} {a.ref}" for a in args) + (f", {flag}" if flag else "")
        return Value(x.type, x.per_lane, self.emit(f"call {text} {name}({operands})"))

    def _integer_intrinsic(self, op: str, *args: Value, flag: str = "") -> Value:
        require_arithmetic(op, *args)
        return self._intrinsic(op, *args, flag=flag)

    # ------------------------------------------------------------- constants

    def const(self, type: Type, bits: int) -> Value:
        """A uniform constant with these bits."""
        return Value(type, False, constant_text(type, bits))

    def fconst(self, type: Type, value: float) -> Value:
        """A uniform floating-point constant."""
        return self.const(type, float_bits(type, value))

    def lane_const(self, type: Type, bits: Sequence[int]) -> Value:
        """A constant that differs from lane to lane."""
        if len(bits) != self.wave:
            raise ValueError(f"lane_const: {len(bits)} values for {self.wave} lanes")
        return Value(type, True, self.lanes.constant(self, type, bits))

    # --------------------------------------------------------------- integers

    def add(self, x: Value, y: Value) -> Value:
        return self._arithmetic("add", x, y)

    def sub(self, x: Value, y: Value) -> Value:
        return self._arithmetic("sub", x, y)

    def mul(self, x: Value, y: Value) -> Value:
        return self._arithmetic("mul", x, y)

    def and_(self, x: Value, y: Value) -> Value:
        return self._logic("and", x, y)

    def or_(self, x: Value, y: Value) -> Value:
        return self._logic("or", x, y)

    def xor(self, x: Value, y: Value) -> Value:
        return self._logic("xor", x, y)

    def not_(self, x: Value) -> Value:
        return self._logic("xor", x, self.const(x.type, -1))

    def shl(self, x: Value, y: Value) -> Value:
        return self._arithmetic("shl", x, y)

    def lshr(self, x: Value, y: Value) -> Value:
        return self._arithmetic("lshr", x, y)

    def ashr(self, x: Value, y: Value) -> Value:
        return self._arithmetic("ashr", x, y)

    def umin(self, x: Value, y: Value) -> Value:
        return self._integer_intrinsic("umin", x, y)

    def umax(self, x: Value, y: Value) -> Value:
        return self._integer_intrinsic("umax", x, y)

    def smin(self, x: Value, y: Value) -> Value:
        return self._integer_intrinsic("smin", x, y)

    def smax(self, x: Value, y: Value) -> Value:
        return self._integer_intrinsic("smax", x, y)

    def ctpop(self, x: Value) -> Value:
        return self._integer_intrinsic("ctpop", x)

    def ctlz(self, x: Value) -> Value:
        return self._integer_intrinsic("ctlz", x, flag="i1 false")

    def cttz(self, x: Value) -> Value:
        return self._integer_intrinsic("cttz", x, flag="i1 false")

    def bitreverse(self, x: Value) -> Value:
        return self._integer_intrinsic("bitreverse", x)

    def icmp(self, pred: str, x: Value, y: Value) -> Value:
        require_integer("icmp", x, y)
        x, y = self.align_lanes(x, y)
        return Value(I1, x.per_lane, self.emit(f"icmp {pred} {self.type_of(x)} {x.ref}, {y.ref}"))

    def select(self, condition: Value, x: Value, y: Value) -> Value:
        require_condition("select", condition)
        require_same("select", x, y)
        if x.type.is_float:
            condition = self.lanes.choosing(self, condition)
        if condition.per_lane:
            condition, x, y = self.align_lanes(condition, x, y)
        else:
            x, y = self.align_lanes(x, y)  # one condition chooses whole vectors
        text = self.type_of(x)
        ref = self.emit(
            f"select {self.type_of(condition)} {condition.ref}, {text} {x.ref}, {text} {y.ref}"
        )
        return Value(x.type, x.per_lane, ref)

    # ----------------------------------------------------------------- floats

    def _first_nan(self, result: Value, operands: Sequence[Value], op: str = "") -> Value:
        """Where the result is NaN: the first NaN operand, quieted, or the default NaN.

        op: the LLVM operation, if it was one.
        """
        if not result.per_lane:
            return self._nan_of(result, operands)
        if self.lanes.nans is not Nans.TESTED:
            return self._first_nan_untested(result, operands, op)
        some = self.lanes.some_nan(self, result)
        text, number = self.type_of(result), self.number()
        cold, join, before = f"nan{number}", f"sum{number}", self.block
        self.emit_void(f"br i1 {some}, label %{cold}, label %{join}, !prof !0")
        self.label(cold)
        self.lanes.nan_came_up(self)
        fixed = self._nan_of(result, operands)
        self.emit_void(f"br label %{join}")
        self.label(join)
        ref = self.emit(f"phi {text} [ {result.ref}, %{before} ], [ {fixed.ref}, %{cold} ]")
        return Value(result.type, True, ref)

    def _first_nan_untested(self, result: Value, operands: Sequence[Value], op: str) -> Value:
        """The same without a branch, as far as these lanes want it."""
        if self.lanes.nans is Nans.RESOLVED:
            ref = self.lanes.resolved(self, op, operands)
            result = self._nan_of(result, operands) if ref is None else replace(result, ref=ref)
        self.lanes.may_be_nan(self, result)
        return result

    def _is_nan(self, x: Value) -> Value:
        return Value(I1, x.per_lane, self.emit(f"fcmp uno {self.type_of(x)} {x.ref}, {x.ref}"))

    def _nan_of(self, result: Value, operands: Sequence[Value]) -> Value:
        chosen = self.const(result.type, DEFAULT_NAN[result.type])
        integer = result.type.as_int
        quiet = self.const(integer, QUIET_BIT[result.type])
        for x in reversed(operands):
            chosen = self.select(self._is_nan(x), x, chosen)
        quieted = self.bitcast(self.or_(self.bitcast(chosen, integer), quiet), result.type)
        return self.select(self._is_nan(result), quieted, result)

    def _float(self, op: str, *args: Value) -> Value:
        """A float arithmetic operation, f16 through f32, with the contract's NaN."""
        require_float(op, *args)
        if args[0].type in (F16, BF16):
            kind = args[0].type
            return self.fptrunc(self._float(op, *(self.fpext(a, F32) for a in args)), kind)
        args = self.align_lanes(*args)
        result = self._intrinsic(op, *args) if op == "sqrt" else self._binary(op, *args)
        return self._first_nan(result, args, op)

    def fadd(self, x: Value, y: Value, rounding: Rounding = _RNE) -> Value:
        return self._float("fadd", x, y) if rounding == _RNE else self.directed_add(x, y, rounding)

    def fsub(self, x: Value, y: Value, rounding: Rounding = _RNE) -> Value:
        if rounding == _RNE:
            return self._float("fsub", x, y)
        return self.directed_sub(x, y, rounding)

    def fmul(self, x: Value, y: Value, rounding: Rounding = _RNE) -> Value:
        return self._float("fmul", x, y) if rounding == _RNE else self.directed_mul(x, y, rounding)

    def fdiv(self, x: Value, y: Value) -> Value:
        return self._float("fdiv", x, y)

    def sqrt(self, x: Value) -> Value:
        return self._float("sqrt", x)

    def fma(self, x: Value, y: Value, z: Value, rounding: Rounding = _RNE) -> Value:
        require_float("fma", x, y, z)
        if rounding != _RNE:
            return self.directed_fma(x, y, z, rounding)
        if x.type == F16:
            wide = [self.fpext(v, F32) for v in (x, y, z)]
            return self.fptrunc(self._first_nan(fma_to_odd(self, *wide), wide), F16)
        if x.type == BF16:
            wide = [self.fpext(v, F64) for v in (x, y, z)]
            total = self.fadd_round_to_odd(self.fmul(wide[0], wide[1]), wide[2])
            return self.fptrunc(self._first_nan(total, wide), BF16)
        x, y, z = self.align_lanes(x, y, z)
        return self._first_nan(self._intrinsic("fma", x, y, z), (x, y, z), "fma")

    def fma_nan_unspecified(self, x: Value, y: Value, z: Value) -> Value:
        """The fma for inner loops that replace every NaN at the end."""
        require_float("fma", x, y, z)
        if x.type in (F16, BF16):
            return self.fma(x, y, z)
        return self._intrinsic("fma", x, y, z)

    def fadd_nan_unspecified(self, x: Value, y: Value) -> Value:
        """The sum for the inner loops of fma_nan_unspecified."""
        require_float("fadd", x, y)
        return self.fadd(x, y) if x.type in (F16, BF16) else self._binary("fadd", x, y)

    def fsub_nan_unspecified(self, x: Value, y: Value) -> Value:
        """The difference for the inner loops of fma_nan_unspecified."""
        require_float("fsub", x, y)
        return self.fsub(x, y) if x.type in (F16, BF16) else self._binary("fsub", x, y)

    def fmul_nan_unspecified(self, x: Value, y: Value) -> Value:
        """The product for the inner loops of fma_nan_unspecified."""
        require_float("fmul", x, y)
        return self.fmul(x, y) if x.type in (F16, BF16) else self._binary("fmul", x, y)

    def floor_nan_unspecified(self, x: Value) -> Value:
        """The floor for the inner loops of fma_nan_unspecified."""
        require_float("floor", x)
        return self.floor(x) if x.type in (F16, BF16) else self._intrinsic("floor", x)

    def fneg(self, x: Value) -> Value:
        """Flip the sign bit, also of NaN."""
        require_float("fneg", x)
        integer = x.type.as_int
        sign = self.const(integer, 1 << (x.type.bits - 1))
        return self.bitcast(self.xor(self.bitcast(x, integer), sign), x.type)

    def fabs(self, x: Value) -> Value:
        """Clear the sign bit, also of NaN."""
        require_float("fabs", x)
        integer = x.type.as_int
        mask = self.const(integer, (1 << (x.type.bits - 1)) - 1)
        return self.bitcast(self.and_(self.bitcast(x, integer), mask), x.type)

    def fcmp(self, pred: str, x: Value, y: Value) -> Value:
        require_float("fcmp", x, y)
        if x.type in (F16, BF16):
            return self.fcmp(pred, self.fpext(x, F32), self.fpext(y, F32))
        x, y = self.align_lanes(x, y)
        return Value(I1, x.per_lane, self.emit(f"fcmp {pred} {self.type_of(x)} {x.ref}, {y.ref}"))

    def _round(self, op: str, x: Value) -> Value:
        require_float(op, x)
        if x.type in (F16, BF16):
            return self.fptrunc(self._round(op, self.fpext(x, F32)), x.type)
        return self._first_nan(self._intrinsic(op, x), (x,))

    def floor(self, x: Value) -> Value:
        return self._round("floor", x)

    def ceil(self, x: Value) -> Value:
        return self._round("ceil", x)

    def ftrunc(self, x: Value) -> Value:
        return self._round("trunc", x)

    def roundeven(self, x: Value) -> Value:
        return self._round("roundeven", x)

    # ------------------------------------------------------------ conversions

    def _convert(self, op: str, x: Value, type: Type) -> Value:
        if op != "bitcast":
            require_conversion(op, x, type)
        to = self.type_of(Value(type, x.per_lane, ""))
        return Value(type, x.per_lane, self.emit(f"{op} {self.type_of(x)} {x.ref} to {to}"))

    def zext(self, x: Value, type: Type) -> Value:
        return self._convert("zext", x, type)

    def sext(self, x: Value, type: Type) -> Value:
        return self._convert("sext", x, type)

    def trunc(self, x: Value, type: Type) -> Value:
        return self._convert("trunc", x, type)

    def bitcast(self, x: Value, type: Type) -> Value:
        if x.type.bits != type.bits:
            raise TypeError(f"bitcast from {x.type} to {type}")
        if type_text(x.type) == type_text(type):
            return Value(type, x.per_lane, x.ref)
        return self._convert("bitcast", x, type)

    def fpext(self, x: Value, type: Type) -> Value:
        require_conversion("fpext", x, type)
        if x.type == BF16:
            wide = self.shl(self.zext(self.bitcast(x, I16), I32), self.const(I32, 16))
            single = self.bitcast(wide, F32)
            quiet = self.bitcast(self.or_(wide, self.const(I32, QUIET_BIT[F32])), F32)
            single = self.select(self._is_nan(single), quiet, single)
            return single if type == F32 else self.fpext(single, type)
        if not self.lanes.converts_nans:
            return self._converted("fpext", x, type)
        # LLVM takes fptrunc(fpext(x)) for x, which leaves a signalling NaN as it is; the same
        # machine instruction under this name is not folded.
        result = Value(type, x.per_lane, "")
        text, to = self.type_of(x), self.type_of(result)
        name = f"@llvm.experimental.constrained.fpext.{self._suffix(result)}.{self._suffix(x)}"
        self.declarations.add(f"declare {to} {name}({text}, metadata)")
        ref = self.emit(f'call {to} {name}({text} {x.ref}, metadata !"fpexcept.ignore")')
        return Value(type, x.per_lane, ref)

    def fptrunc(self, x: Value, type: Type, rounding: Rounding = _RNE) -> Value:
        require_conversion("fptrunc", x, type)
        if rounding != _RNE:
            return self.directed_trunc(x, type, rounding)
        if type == F16 and x.type == F64:
            return self.fptrunc(self.round_to_odd(x), F16)
        if type == BF16:
            return self._to_bfloat16(self.round_to_odd(x) if x.type == F64 else x)
        if not self.lanes.converts_nans:
            return self._converted("fptrunc", x, type)
        return self._convert("fptrunc", x, type)

    def _converted(self, op: str, x: Value, type: Type) -> Value:
        """A conversion that builds its NaN from x's bits."""
        wide = max(x.type.as_int, type.as_int, key=lambda integer: integer.bits)
        bits = self.bitcast(x, x.type.as_int)
        bits = bits if bits.type == wide else self.zext(bits, wide)
        sign = self.and_(bits, self.const(wide, 1 << (x.type.bits - 1)))
        payload = self.and_(bits, self.const(wide, QUIET_BIT[x.type] - 1))
        sign = self._moved(sign, type.bits - x.type.bits)
        payload = self._moved(payload, MANTISSA_BITS[type] - MANTISSA_BITS[x.type])
        nan = self.or_(self.or_(sign, payload), self.const(wide, DEFAULT_NAN[type]))
        nan = nan if type.as_int == wide else self.trunc(nan, type.as_int)
        return self.select(self._is_nan(x), self.bitcast(nan, type), self._convert(op, x, type))

    def _moved(self, x: Value, left: int) -> Value:
        """Shift bits left, or right for a negative count."""
        count = self.const(x.type, abs(left))
        return self.shl(x, count) if left >= 0 else self.lshr(x, count)

    def _to_bfloat16(self, x: Value) -> Value:
        bits = self.bitcast(x, I32)
        high = self.lshr(bits, self.const(I32, 16))
        odd = self.and_(high, self.const(I32, 1))
        rounded = self.add(self.add(bits, self.const(I32, 0x7FFF)), odd)
        rounded = self.lshr(rounded, self.const(I32, 16))
        quiet = self.or_(high, self.const(I32, QUIET_BIT[BF16]))
        result = self.select(self._is_nan(x), quiet, rounded)
        return self.bitcast(self.trunc(result, I16), BF16)

    def _saturating(self, op: str, x: Value, type: Type) -> Value:
        require_conversion(op, x, type)
        if x.type in (F16, BF16):
            x = self.fpext(x, F32)
        if not self.lanes.saturates and type.bits <= 32:
            return self._clamped(op, x, type)
        to = Value(type, x.per_lane, "")
        name = f"@llvm.{op}.sat.{self._suffix(to)}.{self._suffix(x)}"
        self.declarations.add(f"declare {self.type_of(to)} {name}({self.type_of(x)})")
        ref = self.emit(f"call {self.type_of(to)} {name}({self.type_of(x)} {x.ref})")
        return Value(type, x.per_lane, ref)

    def _clamped(self, op: str, x: Value, type: Type) -> Value:
        """A saturating conversion by one that does not: LLVM does each lane by itself."""
        is_signed, bits = op == "fptosi", type.bits - (op == "fptosi")
        low, high = (-(1 << bits), (1 << bits) - 1) if is_signed else (0, (1 << bits) - 1)
        fits = bits <= MANTISSA_BITS[x.type] + 1  # else the largest number below 2**bits
        below = high if fits else (1 << bits) - (1 << bits - 1 - MANTISSA_BITS[x.type])
        floor, ceiling = self.fconst(x.type, float(low)), self.fconst(x.type, float(below))
        inside = self.select(self.fcmp("ogt", x, floor), x, floor)  # NaN become the lowest
        inside = self.select(self.fcmp("olt", inside, ceiling), inside, ceiling)
        found = self._convert(op, inside, I32)
        found = found if type == I32 else self.trunc(found, type)
        if not fits:
            beyond = self.fcmp("ogt", x, ceiling)
            found = self.select(beyond, self.const(type, high), found)
        if not low:
            return found
        return self.select(self.fcmp("uno", x, x), self.const(type, 0), found)

    def fptosi(self, x: Value, type: Type) -> Value:
        return self._saturating("fptosi", x, type)

    def fptosi_bounded(self, x: Value, type: Type) -> Value:
        """fptosi of a number that fits; unspecified for others."""
        found = self._convert("fptosi", x, type)
        return Value(type, x.per_lane, self.emit(f"freeze {self.type_of(found)} {found.ref}"))

    def fptoui(self, x: Value, type: Type) -> Value:
        return self._saturating("fptoui", x, type)

    def sitofp(self, x: Value, type: Type, rounding: Rounding = _RNE) -> Value:
        if converts_natively(x, type, rounding):
            return self._convert("sitofp", x, type)
        require_conversion("sitofp", x, type)
        return self.from_integer(x, type, rounding, signed=True)

    def uitofp(self, x: Value, type: Type, rounding: Rounding = _RNE) -> Value:
        if converts_natively(x, type, rounding):
            return self._convert("uitofp", x, type)
        require_conversion("uitofp", x, type)
        return self.from_integer(x, type, rounding, signed=False)

    # ------------------------------------------------------------------ lanes

    def lane_id(self) -> Value:
        return self.lane_const(I32, range(self.wave))

    def ballot(self, x: Value) -> Value:
        require_condition("ballot", x)
        return Value(I64, False, self.lanes.ballot(self, self.lanes_ref(x)))

    def lane_bit(self, mask: Value) -> Value:
        if mask.per_lane or mask.type not in (I32, I64) or mask.type.bits < self.wave:
            raise TypeError(f"lane_bit: takes a uniform i64, not {mask.describe()}")
        return Value(I1, True, self.lanes.bit(self, mask))

    def readlane(self, x: Value, lane: Value) -> Value:
        if lane.per_lane or lane.type != I32:
            raise TypeError(f"readlane: takes a uniform i32 as lane, not {lane.describe()}")
        if not x.per_lane:
            return x
        lane = self.and_(lane, self.const(I32, self.wave - 1))
        return Value(x.type, False, self.lanes.read(self, x, str(lane.ref)))

    def permute(self, x: Value, index: Value) -> Value:
        if index.type != I32:
            raise TypeError(f"permute: takes an i32 as index, not {index.describe()}")
        index = self.and_(self.widen(index), self.const(I32, self.wave - 1))
        return Value(x.type, True, self.lanes.permute(self, self.widen(x), str(index.ref)))

    def shuffle(self, x: Value, lanes: Sequence[int]) -> Value:
        if len(lanes) != self.wave or not all(0 <= lane < self.wave for lane in lanes):
            raise ValueError(f"shuffle: takes {self.wave} lanes below {self.wave}, not {lanes}")
        if not x.per_lane:
            return x
        return Value(x.type, True, self.lanes.shuffle(self, x, lanes))

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
        number = self.number()
        labels, join = (f"then{number}", f"else{number}"), f"chosen{number}"
        self.emit_void(f"br i1 {condition.ref}, label %{labels[0]}, label %{labels[1]}")
        ends: list[tuple[str, list[Value]]] = []
        for label, compute in zip(labels, (then, otherwise), strict=True):
            self.label(label)
            values = [self.widen(value) for value in compute()]
            ends.append((self.block, values))
            self.emit_void(f"br label %{join}")
        self.label(join)
        out = []
        for x, y in zip(ends[0][1], ends[1][1], strict=True):
            text = self.type_of(x)
            ref = self.emit(f"phi {text} [ {x.ref}, %{ends[0][0]} ], [ {y.ref}, %{ends[1][0]} ]")
            out.append(Value(x.type, True, ref))
        return out

    def each(self, compute: Callable[..., Value], rows: Sequence[Sequence[Value]]) -> list[Value]:
        """The per-lane value of one computation for each row of its arguments.

        The computation is emitted once, in a loop over arrays: LLVM takes far longer to compile a
        long computation repeated 32 times.
        """
        if len(rows) < _LEAST_ROWS:
            return [self.widen(compute(*map(self.widen, row))) for row in rows]
        columns = [[self.widen(x) for x in column] for column in zip(*rows, strict=True)]
        arrays = [self._array(column[0], len(rows)) for column in columns]
        for array, column in zip(arrays, columns, strict=True):
            for i, x in enumerate(column):
                self._store_element(array, i, x)
        number = self.number()
        before, loop, done = self.block, f"each{number}", f"done{number}"
        index, following = self.name(), self.name()
        self.emit_void(f"br label %{loop}")
        self.label(loop)
        line = len(self.lines)
        result = self.widen(
            compute(
                *(
                    self._load_element(array, index, x[0])
                    for array, x in zip(arrays, columns, strict=True)
                )
            )
        )
        out = self._array(result, len(rows))
        self._store_element(out, index, result)
        self.emit_void(f"{following} = add i64 {index}, 1")
        more = self.emit(f"icmp ult i64 {following}, {len(rows)}")
        ends = f"[ 0, %{before} ], [ {following}, %{self.block} ]"
        self.lines.insert(line, f"  {index} = phi i64 {ends}")
        self.emit_void(f"br i1 {more}, label %{loop}, label %{done}")
        self.label(done)
        return [self._load_element(out, i, result) for i in range(len(rows))]

    def repeat(
        self,
        count: int,
        step: Callable[[Value, list[Value]], Sequence[Value]],
        first: Sequence[Value],
    ) -> list[Value]:
        """The per-lane values after `count` steps, of which a loop has the code once."""
        values = [self.widen(x) for x in first]
        if count < 2:
            return unrolled(self, count, step, values)
        number, before = self.number(), self.block
        loop, done = f"repeat{number}", f"repeated{number}"
        index, following = self.name(), self.name()
        inside = [Value(x.type, True, self.name()) for x in values]
        self.emit_void(f"br label %{loop}")
        self.label(loop)
        line = len(self.lines)
        after = [self.widen(x) for x in step(Value(I32, False, index), inside)]
        self.emit_void(f"{following} = add i32 {index}, 1")
        more = self.emit(f"icmp ult i32 {following}, {count}")
        starts = ["0", *(str(x.ref) for x in values)]
        ends = [following, *(str(x.ref) for x in after)]
        places = [("i32", index), *((self.type_of(x), str(x.ref)) for x in inside)]
        self.lines[line:line] = [
            f"  {name} = phi {text} [ {start}, %{before} ], [ {end}, %{self.block} ]"
            for (text, name), start, end in zip(places, starts, ends, strict=True)
        ]
        self.emit_void(f"br i1 {more}, label %{loop}, label %{done}")
        self.label(done)
        return after

    def perform(self, count: Value, step: Callable[[Value], None]) -> None:
        """A loop that has the code once, and may run no step."""
        number, before = self.number(), self.block
        head, body, done = f"loop{number}", f"step{number}", f"looped{number}"
        index, following = self.name(), self.name()
        self.emit_void(f"br label %{head}")
        self.label(head)
        line = len(self.lines)
        more = self.emit(f"icmp ult i32 {index}, {count.ref}")
        self.emit_void(f"br i1 {more}, label %{body}, label %{done}")
        self.label(body)
        step(Value(I32, False, index))
        self.emit_void(f"{following} = add i32 {index}, 1")
        starts = f"[ 0, %{before} ], [ {following}, %{self.block} ]"
        self.lines.insert(line, f"  {index} = phi i32 {starts}")
        self.emit_void(f"br label %{head}")
        self.label(done)

    def _array(self, x: Value, count: int) -> str:
        if x.type == I1:
            raise TypeError("each: memory has no vectors of single bits; take i8 instead")
        return self.alloca(f"[{count} x {self.type_of(x)}]")

    def _element(self, array: str, index: int | str, like: Value) -> str:
        return self.emit(f"getelementptr {self.type_of(like)}, ptr {array}, i64 {index}")

    def _store_element(self, array: str, index: int | str, x: Value) -> None:
        place = self._element(array, index, x)
        self.emit_void(f"store {self.type_of(x)} {x.ref}, ptr {place}")

    def _load_element(self, array: str, index: int | str, like: Value) -> Value:
        place = self._element(array, index, like)
        return Value(like.type, True, self.emit(f"load {self.type_of(like)}, ptr {place}"))

    def any_lane(self, x: Value) -> Value:
        return self.icmp("ne", self.ballot(x), self.const(I64, 0))


check_executor(LlvmBuilder)
