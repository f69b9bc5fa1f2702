"""Barriers, the clock, and registers out of range."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wavecore.backends.cuda import faults
from wavecore.backends.cuda.warp import meet, same_in_all
from wavecore.builder.contract import I32, I64, Value
from wavecore.builder.irtext import IrText
from wavecore.emulator.records import CLUSTER_OP
from wavecore.emulator.shape import UnsupportedForm

if TYPE_CHECKING:
    from wavecore.backends.llvm.ops import LlvmOps


class WarpControl:
    """A workgroup is a thread block; its barrier is the block's, which awaits waves that run."""

    def __init__(self, b: LlvmOps) -> None:
        self.b = b

    def barrier_signal(self) -> Value:
        """Signalling does nothing: the wait that follows is the whole barrier.

        So no wave knows whether it was the first one.
        """
        b = self.b
        if b.inst.name.endswith("_isfirst"):
            raise UnsupportedForm("the first wave to signal: a thread block does not tell it.")
        return b.i32(0)

    def named_barrier(self, op: int, value: Value) -> Value:
        raise UnsupportedForm("named barriers: those of a thread block are for warps by number.")

    def cluster(self, op: int, value: Value) -> Value:
        """As in launches without clusters, the only ones here: LDS is the workgroup's own."""
        b = self.b
        if op == CLUSTER_OP["WAIT"]:
            raise UnsupportedForm("the barrier of a cluster: thread blocks run one by one.")
        if op != CLUSTER_OP["REACH"]:
            return b.i32(0)
        return b.zext(b.icmp("ult", value, b.i32(1 << 16)), I32)

    def global_sync(self, op: int, resource: Value, value: Value) -> None:
        raise UnsupportedForm("global wave sync: a CUDA launch has no queue for waves.")

    def clock(self) -> Value:
        """Nanoseconds, read by one thread for all."""
        b = self.b
        b.declarations.add("declare i64 @llvm.nvvm.read.ptx.sreg.globaltimer()")
        ref = b.emit("call i64 @llvm.nvvm.read.ptx.sreg.globaltimer()")
        return same_in_all(b, Value(I64, False, ref))

    def register_fault(self, registers: Value) -> None:
        faults.note_register(self.b, registers)


def barrier(b: IrText) -> None:
    """All waves of the workgroup that have not ended get here before one goes on."""
    meet(b)
    b.declarations.add("declare void @llvm.nvvm.barrier.cta.sync.all(i32)")
    b.emit_void("call void @llvm.nvvm.barrier.cta.sync.all(i32 0)")
