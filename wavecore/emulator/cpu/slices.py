"""Stretches of instructions on some of a wave's lanes, and one look for NaN behind them.

Sixteen registers of 64 lanes are twice what the host has. What computes each lane out of its own
operands is therefore emitted for some lanes of several instructions, then for the next lanes:
registers stay in the host's for as long. A NaN among the results is not put right: all results are
added up, by units that have nothing else to do, and where a sum is NaN, the stretch is computed
again by careful routines, which apply every rule for NaN to every result. A stretch that met NaN
begins with those until it meets none. All lanes have to be active.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NoReturn

from wavecore.builder.contract import F32, F64, Type, Value
from wavecore.builder.irtext import IrText
from wavecore.builder.lanes import VectorLanes
from wavecore.emulator.llvm.ops import Forms, LlvmOps, emitted
from wavecore.emulator.llvm.registers import RecordRegisters, ScalarWrite, VgprWrite
from wavecore.emulator.shape import InstructionForm

SUMS = {F32: "%single", F64: "%double"}  # where results are added up, as the routine knows it


class _NotInSlices(Exception):
    """An instruction that does more than to compute lanes, each out of its own operands."""


class _SliceLanes(VectorLanes):
    """Some lanes of a wave: which ones they are, and what others hold, cannot be told."""

    def some_nan(self, b: IrText, x: Value) -> str:
        """It shows in the sum, and is left as it is; so do infinities of both signs."""
        text, place = self.text(x.type), SUMS[x.type]
        before = b.emit(f"load {text}, ptr {place}")
        after = b.emit(f"fadd {text} {before}, {x.ref}")
        b.emit_void(f"store {text} {after}, ptr {place}")
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


class _CarefulLanes(_SliceLanes):
    """The same where NaN is expected: no branch, each result is put right."""

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
    """What such an instruction does without: memory, matrices, barriers."""

    def __getattr__(self, name: str) -> NoReturn:
        raise _NotInSlices


def _nothing(b: LlvmOps) -> Any:
    return _Nothing()


def slice_routine(shape: InstructionForm, lanes: int, careful: bool) -> LlvmOps | None:
    """The body of a routine for so many lanes of a wave, all active; None where there is none.

    A careful one gives every NaN as the contract wants it.

    It works on the registers `%r`, as those of tier 2 do.
    """
    if shape.x is not None:
        return None
    registers = partial(_SliceRegisters, wave=shape.wave)
    forms = Forms(
        _CarefulLanes if careful else _SliceLanes, registers, _nothing, _nothing, _nothing
    )
    try:
        b = emitted(replace(shape, wave=lanes), forms)
    except _NotInSlices:
        return None
    if b.condition is not None or b.registers.used() is None:
        return None
    return b if all(kind in ("operand", "mod") for kind, _ in b.parameters) else None
