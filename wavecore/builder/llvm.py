"""The LLVM builder: operations become text of LLVM IR, and text becomes native code.

The only module that imports llvmlite, and only when something is compiled or loaded.
"""

from __future__ import annotations

import ctypes
import threading
import weakref
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from wavecore._env import cpu_count
from wavecore._fork import IMPORTS, lock_held_over_forks
from wavecore.builder.contract import (
    BF16,
    DEFAULT_NAN,
    F16,
    F32,
    F64,
    I1,
    I8,
    I16,
    I32,
    I64,
    QUIET_BIT,
    Rounding,
    Type,
    Value,
    float_bits,
    require_arithmetic,
    require_condition,
    require_conversion,
    require_float,
    require_integer,
    require_same,
)
from wavecore.builder.rounding import DirectedRounding, converts_natively

_TEXT = {F16: "half", BF16: "i16", F32: "float", F64: "double"}
_RNE = Rounding.NEAREST_EVEN


_LEAST_ROWS = 8  # for fewer, `each` is no loop

# What `!prof !0` of a branch means: it is not taken. Every module ends with it.
BRANCH_WEIGHTS = '\n!0 = !{!"branch_weights", i32 1, i32 100000}\n'


def type_text(type: Type, lanes: int = 0) -> str:
    """LLVM's spelling of a type; bf16 travels as its bits."""
    text = _TEXT.get(type) or f"i{type.bits}"
    return f"<{lanes} x {text}>" if lanes else text


def constant_text(type: Type, bits: int) -> str:
    """A scalar constant with these bits."""
    bits &= (1 << type.bits) - 1
    if type == F64:
        return f"0x{bits:016X}"
    if type == F16:
        return f"0xH{bits:04X}"
    if type == F32:
        return f"bitcast (i32 {bits} to float)"
    if type == I1:
        return "true" if bits else "false"
    return str(bits)


class LlvmBuilder(DirectedRounding):
    """Emits one function's worth of operations; see contract.py for what each means."""

    def __init__(self, wave: int) -> None:
        self.wave = wave
        self.lines: list[str] = []
        self.allocas: list[str] = []
        self.declarations: set[str] = set()
        self.block = "entry"
        self._count = 0
        self._lane_cache: dict[tuple[str, str], str] = {}

    # ------------------------------------------------------------------ text

    def name(self) -> str:
        self._count += 1
        return f"%t{self._count}"

    def emit(self, text: str) -> str:
        """Append `%tN = text`; the name."""
        name = self.name()
        self.lines.append(f"  {name} = {text}")
        return name

    def emit_void(self, text: str) -> None:
        self.lines.append(f"  {text}")

    def label(self, name: str) -> None:
        self.lines.append(f"{name}:")
        self.block = name

    def alloca(self, text: str) -> str:
        name = self.name()
        self.allocas.append(f"  {name} = alloca {text}, align 64")
        return name

    def type_of(self, x: Value) -> str:
        return type_text(x.type, self.wave if x.per_lane else 0)

    def lanes_ref(self, x: Value) -> str:
        """The value as a vector of lanes."""
        if x.per_lane:
            return str(x.ref)
        text = type_text(x.type)
        ref = str(x.ref)
        if not ref.startswith("%"):
            return f"splat ({text} {ref})"
        key = (text, ref + "@" + self.block)
        if key not in self._lane_cache:
            vector = type_text(x.type, self.wave)
            one = self.emit(f"insertelement {vector} poison, {text} {ref}, i64 0")
            same = f"<{self.wave} x i32> zeroinitializer"
            self._lane_cache[key] = self.emit(
                f"shufflevector {vector} {one}, {vector} poison, {same}"
            )
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
        letter = "f" if x.type.kind == "f" else "i"
        return (f"v{self.wave}" if x.per_lane else "") + f"{letter}{x.type.bits}"

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
        text = type_text(type)
        return Value(
            type, True, "<" + ", ".join(f"{text} {constant_text(type, b)}" for b in bits) + ">"
        )

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

    def _first_nan(self, result: Value, operands: Sequence[Value]) -> Value:
        """Where the result is NaN: the first NaN operand, quieted, or the default NaN."""
        if not result.per_lane:
            return self._nan_of(result, operands, self._is_nan(result))
        text = self.type_of(result)
        some = self._some_nan(result)
        self._count += 1
        cold, join, before = f"nan{self._count}", f"sum{self._count}", self.block
        self.emit_void(f"br i1 {some}, label %{cold}, label %{join}, !prof !0")
        self.label(cold)
        fixed = self._nan_of(result, operands, self._is_nan(result))
        self.emit_void(f"br label %{join}")
        self.label(join)
        ref = self.emit(f"phi {text} [ {result.ref}, %{before} ], [ {fixed.ref}, %{cold} ]")
        return Value(result.type, True, ref)

    def _some_nan(self, x: Value) -> str:
        """Whether any lane holds a NaN; one comparison looks at two vectors of 512 bits."""
        width, text = 512 // x.type.bits, type_text(x.type)
        if self.wave % (2 * width):  # columns of a matrix, which may be few
            bits = self.emit(f"bitcast <{self.wave} x i1> {self._is_nan(x).ref} to i{self.wave}")
            return self.emit(f"icmp ne i{self.wave} {bits}, 0")
        vector = f"<{self.wave} x {text}>"
        parts = []
        for first in range(0, self.wave, width):
            lanes = ", ".join(f"i32 {lane}" for lane in range(first, first + width))
            taken = f"{vector} {x.ref}, {vector} poison, <{width} x i32> <{lanes}>"
            parts.append(self.emit(f"shufflevector {taken}"))
        found = [
            self.emit(f"fcmp uno <{width} x {text}> {low}, {high}")
            for low, high in zip(parts[::2], parts[1::2], strict=True)
        ]
        while len(found) > 1:
            found.append(self.emit(f"or <{width} x i1> {found.pop(0)}, {found.pop(0)}"))
        bits = self.emit(f"bitcast <{width} x i1> {found[0]} to i{width}")
        return self.emit(f"icmp ne i{width} {bits}, 0")

    def _is_nan(self, x: Value) -> Value:
        return Value(I1, x.per_lane, self.emit(f"fcmp uno {self.type_of(x)} {x.ref}, {x.ref}"))

    def _nan_of(self, result: Value, operands: Sequence[Value], nan: Value) -> Value:
        chosen = self.const(result.type, DEFAULT_NAN[result.type])
        integer = result.type.as_int
        quiet = self.const(integer, QUIET_BIT[result.type])
        for x in reversed(operands):
            quieted = self.bitcast(self.or_(self.bitcast(x, integer), quiet), result.type)
            chosen = self.select(self._is_nan(x), quieted, chosen)
        return self.select(nan, chosen, result)

    def _float(self, op: str, *args: Value) -> Value:
        """An arithmetic operation on floats, f16 by way of f32, with the contract's NaN."""
        require_float(op, *args)
        if args[0].type in (F16, BF16):
            kind = args[0].type
            return self.fptrunc(self._float(op, *(self.fpext(a, F32) for a in args)), kind)
        args = self.align_lanes(*args)
        x = args[0]
        if op == "sqrt":
            result = self._intrinsic("sqrt", x)
        else:
            text = self.type_of(x)
            result = Value(
                x.type, x.per_lane, self.emit(f"{op} {text} {args[0].ref}, {args[1].ref}")
            )
        return self._first_nan(result, args)

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
        if x.type == F16:  # what f64's rounding loses here is never near an f16 tie
            first, second, third = (self.fpext(v, F64) for v in (x, y, z))
            return self.fptrunc(self.fma(first, second, third), F16)
        if x.type == BF16:
            wide = [self.fpext(v, F64) for v in (x, y, z)]
            total = self.add_to_odd(self.fmul(wide[0], wide[1]), wide[2])
            return self.fptrunc(self._first_nan(total, wide), BF16)
        x, y, z = self.align_lanes(x, y, z)
        return self._first_nan(self._intrinsic("fma", x, y, z), (x, y, z))

    def fma_any_nan(self, x: Value, y: Value, z: Value) -> Value:
        """The fma for inner loops that put one NaN over all others at their end."""
        require_float("fma", x, y, z)
        if x.type in (F16, BF16):
            return self.fma(x, y, z)
        return self._intrinsic("fma", x, y, z)

    def fadd_any_nan(self, x: Value, y: Value) -> Value:
        """The sum for inner loops like those of fma_any_nan."""
        require_float("fadd", x, y)
        return self.fadd(x, y) if x.type in (F16, BF16) else self._binary("fadd", x, y)

    def fsub_any_nan(self, x: Value, y: Value) -> Value:
        """The difference for inner loops like those of fma_any_nan."""
        require_float("fsub", x, y)
        return self.fsub(x, y) if x.type in (F16, BF16) else self._binary("fsub", x, y)

    def fmul_any_nan(self, x: Value, y: Value) -> Value:
        """The product for inner loops like those of fma_any_nan."""
        require_float("fmul", x, y)
        return self.fmul(x, y) if x.type in (F16, BF16) else self._binary("fmul", x, y)

    def fneg(self, x: Value) -> Value:
        """The sign bit flipped, NaN included."""
        require_float("fneg", x)
        integer = x.type.as_int
        sign = self.const(integer, 1 << (x.type.bits - 1))
        return self.bitcast(self.xor(self.bitcast(x, integer), sign), x.type)

    def fabs(self, x: Value) -> Value:
        """The sign bit cleared, NaN included."""
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
        to = type_text(type, self.wave if x.per_lane else 0)
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
            return self._convert("fptrunc", self.round_to_odd(x), F16)
        if type == BF16:
            return self._to_bfloat16(self.round_to_odd(x) if x.type == F64 else x)
        return self._convert("fptrunc", x, type)

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
        to = Value(type, x.per_lane, "")
        name = f"@llvm.{op}.sat.{self._suffix(to)}.{self._suffix(x)}"
        self.declarations.add(f"declare {self.type_of(to)} {name}({self.type_of(x)})")
        ref = self.emit(f"call {self.type_of(to)} {name}({self.type_of(x)} {x.ref})")
        return Value(type, x.per_lane, ref)

    def fptosi(self, x: Value, type: Type) -> Value:
        return self._saturating("fptosi", x, type)

    def fptosi_bounded(self, x: Value, type: Type) -> Value:
        """fptosi of a number that fits; of others anything may come out."""
        return self._convert("fptosi", x, type)

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
        bits = self.emit(f"bitcast <{self.wave} x i1> {self.lanes_ref(x)} to i{self.wave}")
        if self.wave < 64:
            bits = self.emit(f"zext i{self.wave} {bits} to i64")
        return Value(I64, False, bits)

    def lane_bit(self, mask: Value) -> Value:
        if mask.per_lane or mask.type not in (I32, I64) or mask.type.bits < self.wave:
            raise TypeError(f"lane_bit: takes a uniform i64, not {mask.describe()}")
        ref = mask.ref
        if self.wave < mask.type.bits:
            ref = self.emit(f"trunc i{mask.type.bits} {ref} to i{self.wave}")
        return Value(I1, True, self.emit(f"bitcast i{self.wave} {ref} to <{self.wave} x i1>"))

    def readlane(self, x: Value, lane: Value) -> Value:
        if lane.per_lane or lane.type != I32:
            raise TypeError(f"readlane: takes a uniform i32 as lane, not {lane.describe()}")
        if not x.per_lane:
            return x
        lane = self.and_(lane, self.const(I32, self.wave - 1))
        ref = self.emit(f"extractelement {self.type_of(x)} {x.ref}, i32 {lane.ref}")
        return Value(x.type, False, ref)

    def permute(self, x: Value, index: Value) -> Value:
        if index.type != I32:
            raise TypeError(f"permute: takes an i32 as index, not {index.describe()}")
        if x.type == I1:  # memory has no vectors of single bits
            return self.trunc(self.permute(self.zext(x, I8), index), I1)
        x, index = self.widen(x), self.widen(index)
        wave, text, scalar = self.wave, self.type_of(x), type_text(x.type)
        array = self.alloca(text)
        self.emit_void(f"store {text} {x.ref}, ptr {array}, align 64")
        index = self.and_(index, self.const(I32, wave - 1))
        where = self.emit(f"getelementptr {scalar}, ptr {array}, <{wave} x i32> {index.ref}")
        gather = f"@llvm.masked.gather.v{wave}{self._suffix(Value(x.type, False, ''))}.v{wave}p0"
        self.declarations.add(
            f"declare {text} {gather}(<{wave} x ptr>, i32, <{wave} x i1>, {text})"
        )
        ref = self.emit(
            f"call {text} {gather}(<{wave} x ptr> {where}, i32 {x.type.bits // 8}, "
            f"<{wave} x i1> splat (i1 true), {text} poison)"
        )
        return Value(x.type, True, ref)

    def shuffle(self, x: Value, lanes: Sequence[int]) -> Value:
        if len(lanes) != self.wave or not all(0 <= lane < self.wave for lane in lanes):
            raise ValueError(f"shuffle: takes {self.wave} lanes below {self.wave}, not {lanes}")
        if not x.per_lane:
            return x
        mask = ", ".join(f"i32 {lane}" for lane in lanes)
        text = self.type_of(x)
        ref = self.emit(
            f"shufflevector {text} {x.ref}, {text} poison, <{self.wave} x i32> <{mask}>"
        )
        return Value(x.type, True, ref)

    def choose(
        self,
        condition: Value,
        then: Callable[[], Sequence[Value]],
        otherwise: Callable[[], Sequence[Value]],
    ) -> list[Value]:
        """The per-lane values of one of two computations, of which only that one runs."""
        self._count += 1
        labels = f"then{self._count}", f"else{self._count}"
        join = f"chosen{self._count}"
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

        The computation is there once, in a loop over arrays: what is long and would be there 32
        times takes LLVM that much longer to compile.
        """
        if len(rows) < _LEAST_ROWS:
            return [self.widen(compute(*map(self.widen, row))) for row in rows]
        columns = [[self.widen(x) for x in column] for column in zip(*rows, strict=True)]
        arrays = [self._array(column[0], len(rows)) for column in columns]
        for array, column in zip(arrays, columns, strict=True):
            for i, x in enumerate(column):
                self._store_element(array, i, x)
        self._count += 1
        before, loop, done = self.block, f"each{self._count}", f"done{self._count}"
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


# --------------------------------------------------------------------------- native code

# Linking: one thread at a time, as symbols are the process's. Compiling: each call has a context of
# its own and holds one of these locks, so that a fork waits for all of them.
_LOCK = lock_held_over_forks()
_COMPILING = tuple(lock_held_over_forks() for _ in range(cpu_count()))
_PASSES = ("instruction_combine", "simplify_cfg", "new_gvn")
_REGION_PASSES = (
    *("always_inliner", "global_dead_code_eliminate", "sroa"), *_PASSES, "instruction_combine",
)  # fmt: skip
_MACHINES = threading.local()  # code generators, which are not shared


def _alone(compile: Callable[..., bytes], *arguments: object) -> bytes:
    """Call a function that compiles; what it makes of LLVM's is gone before the lock is."""
    free = (lock for lock in _COMPILING if lock.acquire(blocking=False))
    lock = next(free, None)
    if lock is None:
        lock = _COMPILING[0]
        lock.acquire()
    try:
        return compile(*arguments)
    finally:
        lock.release()


def _llvm() -> Any:
    """The binding layer of llvmlite, initialised for this machine."""
    with IMPORTS:
        return _initialised()


@cache
def _initialised() -> Any:
    from llvmlite import binding

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    return binding


@cache
def host_identity() -> str:
    """What native code depends on: the LLVM version and this machine's CPU and features."""
    import llvmlite

    binding = _llvm()
    features = binding.get_host_cpu_features().flatten()
    return f"{llvmlite.__version__} {binding.get_host_cpu_name()} {features}"


def _machine(level: int) -> Any:
    """This thread's code generator of a level."""
    name = f"level{level}"
    found = getattr(_MACHINES, name, None)
    if found is None:
        binding = _llvm()
        found = binding.Target.from_default_triple().create_target_machine(
            cpu=binding.get_host_cpu_name(),
            features=binding.get_host_cpu_features().flatten(),
            opt=level,
            jit=True,
        )
        setattr(_MACHINES, name, found)
    return found


def compile_to_object(text: str, level: int) -> bytes:
    """Native object code of a module of LLVM IR; `level` is the code generator's, 0 to 3."""
    return _alone(_compile_text, text, level)


def compile_region(text: str, level: int) -> bytes:
    """As `compile_to_object`, for a function that calls others which are to be inlined."""
    return _alone(_compile_text, text, level, _REGION_PASSES)


def compile_bitcode(bitcode: bytes, level: int) -> bytes:
    """Native object code of a module that is optimised already."""
    return _alone(_compile_bitcode, bitcode, level)


def _compile_text(text: str, level: int, passes: Sequence[str] = _PASSES) -> bytes:
    binding = _llvm()
    module = binding.parse_assembly(text, binding.create_context())
    if level:
        _optimise(module, level, passes)
    return _emit_object(module, level)


def _compile_bitcode(bitcode: bytes, level: int) -> bytes:
    binding = _llvm()
    return _emit_object(binding.parse_bitcode(bitcode, binding.create_context()), level)


def _emit_object(module: Any, level: int) -> bytes:
    """The native object code of a module, whose context no other thread uses.

    llvmlite lets one thread at a time into LLVM, which by its manual takes as many as there are
    contexts: most of the time goes into this one call, so that it is made past llvmlite's lock,
    where it can be.
    """
    ffi = _llvm().ffi
    emit = ffi.lib.LLVMPY_TargetMachineEmitToMemory
    with ffi.OutputString() as problem:
        buffer = getattr(emit, "_cfn", emit)(_machine(level), module, 1, problem)
        if not buffer:
            raise RuntimeError(str(problem))
    try:
        return ctypes.string_at(
            ffi.lib.LLVMPY_GetBufferStart(buffer), ffi.lib.LLVMPY_GetBufferSize(buffer)
        )
    finally:
        ffi.lib.LLVMPY_DisposeMemoryBuffer(buffer)


def _optimise(module: Any, level: int, names: Sequence[str]) -> None:
    binding = _llvm()
    options = binding.create_pipeline_tuning_options(speed_level=level)
    options.loop_vectorization = options.slp_vectorization = False
    builder = binding.create_pass_builder(_machine(level), options)
    passes = binding.create_new_module_pass_manager()
    for name in names:
        getattr(passes, f"add_{name}_pass")()
    passes.run(module, builder)


class NativeObject:
    """An object linked into this process for as long as somebody holds this."""

    def __init__(self, code: bytes) -> None:
        with _LOCK:
            binding = _llvm()
            engine = binding.create_mcjit_compiler(binding.parse_assembly(""), _machine_copy())
            engine.add_object_file(binding.ObjectFileRef.from_data(code))
            engine.finalize_object()
        self._engine = engine
        weakref.finalize(self, _unload, engine).atexit = False

    def address(self, symbol: str) -> int:
        """Raises: RuntimeError if the object has no such symbol."""
        with _LOCK:
            address = int(self._engine.get_function_address(symbol))
        if not address:
            raise RuntimeError(f"native object lacks {symbol}")
        return address


def _unload(engine: Any) -> None:
    with _LOCK:
        engine.close()


class NativeCode:
    """Native objects linked for good; symbols resolve among all that were loaded."""

    def __init__(self) -> None:
        self._objects: list[NativeObject] = []
        self._addresses: dict[str, int] = {}

    def load(self, code: bytes, symbols: Sequence[str]) -> None:
        """Link an object; its `symbols` become visible to later objects."""
        with _LOCK:
            loaded = NativeObject(code)
            self._objects.append(loaded)
            for symbol in symbols:
                self._addresses[symbol] = loaded.address(symbol)
                _llvm().add_symbol(symbol, self._addresses[symbol])

    def address(self, symbol: str) -> int | None:
        return self._addresses.get(symbol)


def _machine_copy() -> Any:
    """An execution engine owns its target machine, so each gets one of its own."""
    binding = _llvm()
    target = binding.Target.from_default_triple()
    return target.create_target_machine(opt=0, jit=True)


Emit = Callable[[LlvmBuilder], None]
