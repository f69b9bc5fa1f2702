"""Registers of a wave that a warp runs: each thread has its lanes' VGPRs, and all of the scalars.

All threads of a warp compute the same scalars. The file is each thread's own, at `%r`: constant
offsets, which LLVM turns into values. Scalars are where they are in a wave's record; a VGPR is
what a thread holds of it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from wavecore.backends.cuda.lanes import THREADS
from wavecore.backends.llvm.registers import RecordRegisters, VgprWrite
from wavecore.builder.contract import I32, Value
from wavecore.emulator.records import VGPR_OFFSET

if TYPE_CHECKING:
    from wavecore.backends.llvm.ops import LlvmOps


def place(offset: int) -> int:
    """Where a register of a wave's record is in a thread's file."""
    if offset < VGPR_OFFSET:
        return offset
    return VGPR_OFFSET + (offset - VGPR_OFFSET) // THREADS


def file_bytes(wave: int, vgprs: int) -> int:
    """The size of a thread's file."""
    return VGPR_OFFSET + wave // THREADS * 4 * vgprs


class ThreadRegisters(RecordRegisters):
    """The file of a thread."""

    def __init__(self, b: LlvmOps) -> None:
        super().__init__(b, "%r")
        self.row_bytes = 4 * b.wave // THREADS

    def load_lanes(self, pointer: str) -> Value:
        text = self.b.lanes.text(I32)
        ref = self.b.emit(f"load {text}, ptr {pointer}, align {self.row_bytes}")
        return Value(I32, True, ref)

    def store_lanes(self, pointer: str, value: str) -> None:
        text = self.b.lanes.text(I32)
        self.b.emit_void(f"store {text} {value}, ptr {pointer}, align {self.row_bytes}")


class WholeRegisters(ThreadRegisters):
    """The file of a thread where all lanes are active."""

    def masked_writes(self, writes: list[VgprWrite], exec_mask: Value) -> None:
        for write in writes:
            if write.mask is None:
                self.store_lanes(write.pointer, write.value)
            else:
                self.blend([replace(write, ignore_exec=True)], exec_mask)
