"""Routines for some of a wave's lanes, all active, used in stretches (stretches.py)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NoReturn

from wavecore.backends.llvm.ops import LlvmOps, Lowering, emitted
from wavecore.backends.llvm.registers import RecordRegisters, ScalarWrite, VgprWrite
from wavecore.builder import jit
from wavecore.builder.contract import DEFAULT_NAN, F32, F64, Type, Value
from wavecore.builder.irtext import IrText, type_text
from wavecore.builder.lanes import Nans, VectorLanes
from wavecore.emulator.shape import InstructionForm, UnsupportedForm

SUMS = {F32: "%single", F64: "%double"}  # the routine's name for the sum of results
HOST_NAN = {type: DEFAULT_NAN[type] | 1 << (type.bits - 1) for type in SUMS}

# Instructions of AVX-512 by LLVM operations, and the order in which they take the operands. Each
# gives the first NaN in the order of the formula: x, y, z of x * y + z.
_HOST_OPERATIONS = {
    "fadd": ("vadd", (0, 1)),
    "fsub": ("vsub", (0, 1)),
    "fmul": ("vmul", (0, 1)),
    "fdiv": ("vdiv", (0, 1)),
    "fma": ("vfmadd231", (2, 0, 1)),
}
_SUFFIXES = {F32: "ps", F64: "pd"}
_HOST_BITS = 512

MET = "%met"  # a byte that records a NaN


class NotingLanes(VectorLanes):
    """All lanes, with a note of the first NaN."""

    def nan_came_up(self, b: IrText) -> None:
        before = b.emit(f"load volatile i8, ptr {MET}")
        none = b.emit(f"icmp eq i8 {before}, 0")
        after = b.emit(f"select i1 {none}, i8 1, i8 {before}")
        b.emit_void(f"store volatile i8 {after}, ptr {MET}")


class _NotInSlices(Exception):
    """An instruction that does more than compute each lane from its own operands."""


class SliceLanes(VectorLanes):
    """Some lanes of a wave: which ones they are, and what others hold, is unknown.

    A NaN is left as the host makes it.

    Attributes:
        looked_at: types of results that may be NaN.
    """

    nans = Nans.LEFT

    def __init__(self, wave: int) -> None:
        super().__init__(wave)
        self.looked_at: set[Type] = set()

    def may_be_nan(self, b: IrText, x: Value) -> None:
        self.looked_at.add(x.type)

    def constant(self, b: IrText, type: Type, bits: Sequence[int]) -> NoReturn:
        raise _NotInSlices

    def ballot(self, b: IrText, condition: str) -> NoReturn:
        raise _NotInSlices

    def bit(self, b: IrText, mask: Value) -> NoReturn:
        raise _NotInSlices

    def read(self, b: IrText, x: Value, lane: str) -> NoReturn:
        raise _NotInSlices

    def permute(self, b: IrText, x: Value, index: str) -> NoReturn:
        raise _NotInSlices

    def shuffle(self, b: IrText, x: Value, lanes: Sequence[int]) -> NoReturn:
        raise _NotInSlices


class SummedLanes(SliceLanes):
    """The same, detecting NaN by the sum of all results; opposite infinities look like NaN, too."""

    def may_be_nan(self, b: IrText, x: Value) -> None:
        super().may_be_nan(b, x)
        text, place = self.text(x.type), SUMS[x.type]
        before = b.emit(f"load {text}, ptr {place}")
        after = b.emit(f"fadd {text} {before}, {x.ref}")
        b.emit_void(f"store {text} {after}, ptr {place}")


class CarefulLanes(SummedLanes):
    """The same where NaN is expected: no branch, each result is corrected."""

    nans = Nans.RESOLVED

    def resolved(self, b: IrText, op: str, operands: Sequence[Value]) -> str | None:
        """By the host's instruction and one correction of its default NaN."""
        result, type = on_host(b, op, operands, self.wave), operands[0].type
        if result is None:
            return None
        text, bits = self.text(type), f"<{self.wave} x i{type.bits}>"
        integers = b.emit(f"bitcast {text} {result} to {bits}")
        chosen = b.emit(f"icmp eq {bits} {integers}, splat (i{type.bits} {HOST_NAN[type]})")
        for x in operands:
            ordered = b.emit(f"fcmp ord {text} {x.ref}, {x.ref}")
            chosen = b.emit(f"and <{self.wave} x i1> {chosen}, {ordered}")
        default = f"splat (i{type.bits} {DEFAULT_NAN[type]})"
        kept = b.emit(f"select <{self.wave} x i1> {chosen}, {bits} {default}, {bits} {integers}")
        return b.emit(f"bitcast {bits} {kept} to {text}")


class OrderedLanes(SliceLanes):
    """Some lanes where no operand has the host's default NaN: it stands for the contract's."""

    nans = Nans.RESOLVED

    def resolved(self, b: IrText, op: str, operands: Sequence[Value]) -> str | None:
        return on_host(b, op, operands, self.wave)


def is_ordered(type: Type) -> bool:
    """Whether the host's arithmetic gives the first NaN operand, as `on_host` says."""
    return type in SUMS and jit.orders_nans()


def on_host(b: IrText, op: str, operands: Sequence[Value], lanes: int) -> str | None:
    """An operation by the host's own instruction, if there is one.

    Its NaN is the first NaN operand, quieted, or the host's default NaN. LLVM may swap operands of
    the instructions that it chooses.
    """
    type = operands[0].type
    text, width = type_text(type), _HOST_BITS // type.bits
    if op not in _HOST_OPERATIONS or lanes % width or not is_ordered(type):
        return None
    name, order = _HOST_OPERATIONS[op]
    form = f'"{name}{_SUFFIXES[type]}'
    form += ' $3, $2, $0", "=v,0,v,v"' if op == "fma" else ' $2, $1, $0", "=v,v,v"'
    parts = []
    for first in range(0, lanes, width):
        some = [_part(b, f"<{lanes} x {text}> {x.ref}", first, width) for x in operands]
        values = ", ".join(f"<{width} x {text}> {some[number]}" for number in order)
        parts.append(b.emit(f"call <{width} x {text}> asm {form}({values})"))
    while len(parts) > 1:
        parts = [
            _joined(b, f"<{width} x {text}>", low, high, 2 * width)
            for low, high in zip(parts[::2], parts[1::2], strict=True)
        ]
        width *= 2
    return parts[0]


def _part(b: IrText, vector: str, first: int, count: int) -> str:
    lanes = ", ".join(f"i32 {lane}" for lane in range(first, first + count))
    text = vector[: vector.index(">") + 1]
    return b.emit(f"shufflevector {vector}, {text} poison, <{count} x i32> <{lanes}>")


def _joined(b: IrText, text: str, low: str, high: str, count: int) -> str:
    lanes = ", ".join(f"i32 {lane}" for lane in range(count))
    return b.emit(f"shufflevector {text} {low}, {text} {high}, <{count} x i32> <{lanes}>")


class _SliceRegisters(RecordRegisters):
    """Registers of a whole wave; operands' places are those of the slice."""

    def __init__(self, b: LlvmOps, wave: int) -> None:
        super().__init__(b, "%r")
        self.row_bytes = 4 * wave

    def write_scalars(self, writes: list[ScalarWrite]) -> None:
        if writes:
            raise _NotInSlices

    def masked_writes(self, writes: list[VgprWrite], exec_mask: Value) -> None:
        for write in writes:
            if write.mask is not None:
                raise _NotInSlices
            self.store_lanes(write.pointer, write.value)


class _Nothing:
    """The features that such an instruction may not use: memory, matrices, barriers."""

    def __getattr__(self, name: str) -> NoReturn:
        raise _NotInSlices


def _nothing(b: LlvmOps) -> Any:
    return _Nothing()


def slice_routine(
    shape: InstructionForm, lanes: int, kind: type[SliceLanes]
) -> tuple[LlvmOps, frozenset[Type]] | None:
    """The body of a routine for some lanes of a wave, all active; None if there is none.

    It works on the registers `%r`, as those of tier 2 do.

    Returns: with the types of results that may be NaN.
    """
    if shape.x is not None:
        return None
    registers = partial(_SliceRegisters, wave=shape.wave)
    held = kind(lanes)
    lowering = Lowering(lambda _: held, registers, _nothing, _nothing, _nothing)
    try:
        b = emitted(replace(shape, wave=lanes), lowering)
    except (_NotInSlices, UnsupportedForm):
        return None
    if b.condition is not None or b.routine("", "").computes_registers:
        return None
    if any(source not in ("operand", "mod") for source, _ in b.parameters):
        return None
    return b, frozenset(held.looked_at)
