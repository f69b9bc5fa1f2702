"""Barriers, the clock, and registers out of range."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wavecore.backends.cuda import faults
from wavecore.backends.cuda.warp import by_one_thread, meet, same_in_all, when
from wavecore.builder.contract import I32, I64, Value
from wavecore.emulator.records import offset
from wavecore.emulator.shape import UnsupportedForm

if TYPE_CHECKING:
    from wavecore.backends.llvm.ops import LlvmOps

_SIGNALLED, _SLOT = offset("Wave", "signalled"), offset("Wave", "slot")


class WarpControl:
    """A workgroup is a thread block of warps that share its slot (records.ResidentWorkgroup)."""

    def __init__(self, b: LlvmOps) -> None:
        self.b = b

    def barrier_signal(self) -> Value:
        """Signal the barrier; returns 1 for the first wave of its phase.

        The last wave to arrive releases the others by changing the phase.
        """
        b = self.b
        signalled_at = b.emit(f"getelementptr i8, ptr %w, i64 {_SIGNALLED}")
        before = Value(I32, False, b.emit(f"load i32, ptr {signalled_at}"))
        slot_at = b.emit(f"getelementptr i8, ptr %w, i64 {_SLOT}")
        slot = b.emit(f"load ptr, ptr {slot_at}")
        arrived = b.emit(
            f"getelementptr i8, ptr {slot}, i64 {offset('ResidentWorkgroup', 'arrived')}"
        )

        def count() -> Sequence[Value]:
            ref = b.emit(f"atomicrmw add ptr {arrived}, i32 1 acq_rel")
            self._release(slot, arrived, Value(I32, False, ref))
            return [Value(I32, False, ref)]

        def look() -> Sequence[Value]:
            return [Value(I32, False, b.emit(f"load atomic i32, ptr {arrived} acquire, align 4"))]

        is_new = b.icmp("eq", before, b.i32(0))
        meet(b)  # all threads have read what is written next
        (old,) = by_one_thread(b, lambda: when(b, is_new, count, look))
        after = b.select(is_new, b.i32(1), before)
        b.emit_void(f"store i32 {after.ref}, ptr {signalled_at}")
        return b.zext(b.icmp("eq", old, b.i32(0)), I32)

    def _release(self, slot: str, arrived: str, before: Value) -> None:
        """If this was the last wave, reset the arrivals for the next phase."""
        b = self.b
        live_at = b.emit(f"getelementptr i8, ptr {slot}, i64 {offset('ResidentWorkgroup', 'live')}")
        live = Value(I32, False, b.emit(f"load atomic i32, ptr {live_at} acquire, align 4"))

        def let_go() -> Sequence[Value]:
            phase = b.emit(
                f"getelementptr i8, ptr {slot}, i64 {offset('ResidentWorkgroup', 'phase')}"
            )
            b.emit_void(f"store atomic i32 0, ptr {arrived} release, align 4")
            b.emit(f"atomicrmw add ptr {phase}, i32 1 acq_rel")
            return []

        when(b, b.icmp("uge", b.add(before, b.i32(1)), live), let_go)

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
