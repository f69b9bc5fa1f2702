"""Routines for some of a wave's lanes, all active, used in stretches (stretches.py)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NoReturn

from wavecore.backends.llvm.ops import LlvmOps, Lowering, emitted
from wavecore.backends.llvm.registers import RecordRegisters, ScalarWrite, VgprWrite
from wavecore.builder.contract import F32, F64, Type, Value
from wavecore.builder.irtext import IrText
from wavecore.builder.lanes import VectorLanes
from wavecore.emulator.shape import InstructionForm, UnsupportedForm

SUMS = {F32: "%single", F64: "%double"}  # the routine's name for the sum of results


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

    def __init__(self, wave: int) -> None:
        super().__init__(wave)
        self.looked_at: set[Type] = set()

    def some_nan(self, b: IrText, x: Value) -> str:
        self.looked_at.add(x.type)
        return "false"

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

    def some_nan(self, b: IrText, x: Value) -> str:
        text, place = self.text(x.type), SUMS[x.type]
        before = b.emit(f"load {text}, ptr {place}")
        after = b.emit(f"fadd {text} {before}, {x.ref}")
        b.emit_void(f"store {text} {after}, ptr {place}")
        return super().some_nan(b, x)


class CarefulLanes(SummedLanes):
    """The same where NaN is expected: no branch, each result is corrected."""

    def some_nan(self, b: IrText, x: Value) -> str:
        super().some_nan(b, x)
        return "true"


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
            self.store_lanes(write)


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
    if b.condition is not None or b.registers.used() is None:
        return None
    if any(source not in ("operand", "mod") for source, _ in b.parameters):
        return None
    return b, frozenset(held.looked_at)
