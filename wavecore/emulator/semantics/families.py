"""Families of instructions: a row names an operation; the family reads, applies MODE and writes.

Every helper that takes `names` registers a list of mnemonics (a string with blanks) at once.
"""

from __future__ import annotations

from collections.abc import Callable

from wavecore.builder.contract import F16, F32, I16, I64, Rounding, Type, Value
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.registry import register
from wavecore.emulator.shape import InstructionForm, OperandShape

Operation = Callable[..., Value]  # (b, x, y, ...) -> result
TypedOperation = Callable[..., Value]  # (b, type, x, y, ...) -> result


def sources(inst: InstructionForm) -> list[OperandShape]:
    """The source operands src0, src1, ... that the instruction has."""
    found = (inst.operand(f"src{i}") for i in range(3))
    return [op for op in found if op is not None]


def destination(inst: InstructionForm) -> OperandShape:
    """Where the result goes: a VGPR, or the SGPR of a scalar result."""
    op = inst.operand("vdst") or inst.operand("sdst")
    assert op is not None, f"{inst.name} has no destination"
    return op


# ------------------------------------------------------------------------------- integers


def integer(
    names: str,
    type: Type,
    operation: Operation,
    *,
    reverse: bool = False,
    keep_high: bool | None = None,
) -> None:
    """D = operation(S0, S1, ...) on integers of one type; `reversed` swaps S0 and S1."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        values = _ordered([b.read(op, type) for op in sources(inst)], reverse)
        b.write(destination(inst), operation(b, *values), keep_high=keep_high)

    register(names, semantic)


def clamped(
    names: str,
    type: Type,
    operation: Operation,
    *,
    signed: bool,
    reverse: bool = False,
    keep_high: bool | None = None,
) -> None:
    """Integers whose clamp bit saturates the exact result."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        values = _ordered([b.read(op, type) for op in sources(inst)], reverse)
        b.write(destination(inst), saturating(b, operation, values, signed), keep_high=keep_high)

    register(names, semantic)


def _ordered(values: list[Value], reverse: bool) -> list[Value]:
    return [values[1], values[0], *values[2:]] if reverse else values


def saturating(b: WaveOps, operation: Operation, values: list[Value], signed: bool) -> Value:
    """The operation modulo the width; with the clamp bit, the exact result saturated to it."""
    if not b.inst.mod("clamp"):
        return operation(b, *values)
    exact = operation(b, *((b.sext if signed else b.zext)(v, I64) for v in values))
    return saturate(b, exact, values[0].type, signed)


def saturate(b: WaveOps, exact: Value, type: Type, signed: bool) -> Value:
    """A signed exact value brought into the range of a narrower type."""
    bits = type.bits
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
    limited = b.smin(b.smax(exact, b.const(exact.type, low)), b.const(exact.type, high))
    return b.trunc(limited, type)


# --------------------------------------------------------------------------------- floats


def rounding(b: WaveOps, type: Type) -> Rounding:
    """MODE's rounding for results of a type; f16 shares the field of f64."""
    return b.mode.round32 if type == F32 else b.mode.round64


def floating(
    names: str,
    type: Type,
    operation: TypedOperation,
    *,
    reverse: bool = False,
    keep_high: bool | None = None,
) -> None:
    """D = operation(S0, S1, ...) on floats: denormals by MODE, then omod and clamp."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        values = _ordered([b.flush_in(b.read(op, type)) for op in sources(inst)], reverse)
        result = b.flush_out(operation(b, type, *values))
        b.write(destination(inst), result, keep_high=keep_high)

    register(names, semantic)


def accumulating(
    names: str, type: Type, operation: TypedOperation, *, keep_high: bool | None = None
) -> None:
    """D = operation(S0, S1, D) on floats."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        values = [b.flush_in(b.read(op, type)) for op in sources(inst)[:2]]
        old = b.flush_in(b.read(destination(inst), type, modifiers=False))
        result = b.flush_out(operation(b, type, *values, old))
        b.write(destination(inst), result, keep_high=keep_high)

    register(names, semantic)


def add(b: WaveOps, type: Type, x: Value, y: Value) -> Value:
    """X + y in MODE's rounding."""
    return overflowed(b, b.fadd(x, y, rounding(b, type)), x, y)


def subtract(b: WaveOps, type: Type, x: Value, y: Value) -> Value:
    """X - y in MODE's rounding."""
    return overflowed(b, b.fsub(x, y, rounding(b, type)), x, y)


def multiply(b: WaveOps, type: Type, x: Value, y: Value) -> Value:
    """X * y in MODE's rounding."""
    return overflowed(b, b.fmul(x, y, rounding(b, type)), x, y)


def fused(b: WaveOps, type: Type, x: Value, y: Value, z: Value) -> Value:
    """X * y + z with one rounding, MODE's."""
    return overflowed(b, b.fma(x, y, z, rounding(b, type)), x, y, z)


def overflowed(b: WaveOps, result: Value, *operands: Value) -> Value:
    """MODE.FP16_OVFL: where finite f16 operands gave infinity, the largest number instead."""
    if result.type != F16 or not b.mode.fp16_ovfl:
        return result
    made = is_infinite(b, result)
    for x in operands:
        made = b.and_(made, b.not_(is_infinite(b, x)))
    largest = b.sub(b.bitcast(result, I16), b.const(I16, 1))
    return b.select(made, b.bitcast(largest, F16), result)


def is_infinite(b: WaveOps, x: Value) -> Value:
    """Whether a float is an infinity of either sign."""
    infinity = {16: 0x7C00, 32: 0x7F800000, 64: 0x7FF << 52}[x.type.bits]
    return b.icmp("eq", b.bitcast(b.fabs(x), x.type.as_int), b.const(x.type.as_int, infinity))
