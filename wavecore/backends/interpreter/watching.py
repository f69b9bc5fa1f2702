"""The events that the interpreter notes: the same, in the same order, as native code's."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from wavecore.backends.interpreter.instrumenting import Instruments, Key
from wavecore.backends.interpreter.lanes import exec_mask, mask_of
from wavecore.backends.interpreter.ops import NumpyOps
from wavecore.backends.interpreter.tallies import Tallies
from wavecore.builder.contract import I32, Value
from wavecore.emulator.events import (
    TABLES,
    AccessKind,
    BarrierKind,
    EventTables,
    Hook,
    RegisterKind,
    Session,
    barrier_kind,
    named_kind,
)
from wavecore.emulator.flow import Flow, discover
from wavecore.emulator.instruments import Accessed
from wavecore.emulator.launchplan import LaunchPlan
from wavecore.emulator.operands import LaneBytes
from wavecore.emulator.records import (
    EVENT_TABLES,
    INDEX_M0,
    NAMED_BARRIERS,
    PRIVATE_APERTURE_HIGH,
    SHARED_APERTURE_HIGH,
    SPACE,
    ResidentWorkgroup,
    Wave,
    Worker,
    atomic_code,
)
from wavecore.emulator.registry import Control, Entry
from wavecore.emulator.shape import OperandShape, variant_key
from wavecore.emulator.turns import discover_in_step
from wavecore.isa import Instruction

_ALL = (1 << 64) - 1


class Watch:
    """The interpreter's events for the tools of one run."""

    def __init__(self, plan: LaunchPlan, session: Session, *, in_step: bool = False) -> None:
        self.plan, self.session, self.hooks = plan, session, session.hooks
        self.tables: EventTables = session.tables(plan.kernel.code.wave)
        self.worker = Worker()  # the scheduler's, once it has begun
        self._blocks = Blocks(plan, discover_in_step if in_step else discover)
        self.instruments = Instruments(session.instruments, plan.kernel.code.wave)
        self._in_block: dict[int, int] = {}  # by wave: the end of the block that it is in
        self.tallies = Tallies(plan) if Hook.COSTS in self.hooks else None

    def note(self, wave: Wave, table: str, pc: int, what: int = 0, **facts: object) -> None:
        """Note an event."""
        record = self.tables.record
        group = ResidentWorkgroup.from_address(wave.slot).group
        if not record.low_group <= group < record.high_group:
            return
        index = EVENT_TABLES.index(table)
        row = self.tables.arrays[table][record.count[index]]
        lanes = self.plan.kernel.code.wave
        facts |= {"sequence": record.sequence, "group": group, "pc": pc}
        facts["exec"] = exec_mask(wave, lanes)
        if TABLES[table].what:
            facts[TABLES[table].what] = what
        row["wave"] = wave.index
        for name, value in facts.items():
            row[name] = value
        record.sequence += 1
        record.count[index] += 1
        if record.count[index] >= record.limit[index]:
            self.flush()

    def flush(self) -> None:
        """Deliver pending events to the tools."""
        self.session.deliver(0, self.worker, self.tables)

    def instruction(self, wave: Wave, inst: Instruction, entry: Entry) -> None:
        """A wave is about to execute an instruction."""
        pc, hooks = inst.address, self.hooks
        if Hook.BLOCK in hooks or self.instruments.of_blocks:
            self._enter(wave, pc)
        if Hook.STOP in hooks and self.tables.stops is not None:
            group = ResidentWorkgroup.from_address(wave.slot).group
            position = self.tables.stops.takes(pc, group, wave.index)
            if position is not None:
                self.note(wave, "stop", pc, position=position)
        if Hook.INSTRUCTION in hooks:
            self.note(wave, "instruction", pc)
        if entry.waits and Hook.WAIT in hooks:
            self.note(wave, "wait", pc)
        control = entry.control_of(inst)
        if control is Control.END and Hook.END in hooks:
            self.note(wave, "end", pc)
        kind = barrier_kind(inst, control)
        if kind is not None and Hook.BARRIER in hooks:
            self.note(wave, "barrier", pc, kind)
        if control is not Control.NEXT:
            self._in_block.pop(wave.index, None)
        if self.instruments.of_instructions:
            self.instruments.instruction(wave, inst, self.key(wave, inst))

    def branch(self, wave: Wave, inst: Instruction, *, taken: bool) -> None:
        """A wave is about to branch, or not."""
        if self.instruments.of_branches:
            self.instruments.branch(wave, inst, self.key(wave, inst), taken=taken)

    def key(self, wave: Wave, inst: Instruction) -> Key:
        """Of an instruction's row."""
        return self._variant(wave), inst.address, inst.address + inst.size

    def _variant(self, wave: Wave) -> int:
        return variant_key(wave.mode, wave.sgpr[INDEX_M0], self.plan.kernel.code.target)

    def _enter(self, wave: Wave, pc: int) -> None:
        """Note that a wave enters a block, if this instruction begins one."""
        if self._in_block.get(wave.index, pc) != pc:
            return
        variant = self._variant(wave)
        end = self._blocks.end(variant, pc)
        self._in_block[wave.index] = end
        if Hook.BLOCK in self.hooks:
            self.note(wave, "block", pc, end=end)
        self.instruments.block(wave, (variant, pc, end))

    def begin_group(self) -> None:
        """Another workgroup begins; no wave is in a block."""
        self._in_block.clear()


class Blocks:
    """The basic blocks of a program, as native code would translate them."""

    def __init__(self, plan: LaunchPlan, discover: Callable[..., Flow]) -> None:
        self.plan, self._discover = plan, discover
        self._ends: dict[int, dict[int, int]] = {}  # by variant: leader to end

    def end(self, variant: int, leader: int) -> int:
        """The end of the block that a wave enters."""
        ends = self._ends.setdefault(variant, {})
        if leader not in ends:
            functions = self.plan.program.functions
            roots = functions if leader in functions else (leader,)
            flow = self._discover(self.plan.kernel.code, roots, ends.keys())
            for block in flow.blocks():
                ends.setdefault(block.leader, block.end)
        return ends[leader]


# --------------------------------------------------------------------------- one instruction


class _Place(NamedTuple):
    """A register: its file, and its row or selector."""

    kind: RegisterKind
    number: int

    @property
    def is_vector(self) -> bool:
        return self.kind in (RegisterKind.VGPR, RegisterKind.AGPR)


_FILES = {"vgpr": RegisterKind.VGPR, "agpr": RegisterKind.AGPR, "sgpr": RegisterKind.SGPR}
_FIELDS = {"scc": RegisterKind.SCC, "mode": RegisterKind.MODE}


class InterpreterEvents:
    """The events of one instruction.

    Register reads are held until its first access or its end: native code notes no events for an
    instruction without a semantic in this form.
    """

    def __init__(self, ops: NumpyOps, watch: Watch) -> None:
        self.ops, self.watch = ops, watch
        self.wave: Wave = ops.view.record
        self.pc = ops.instruction.address
        self._reads: list[Callable[[], None]] = []
        self._written: list[tuple[_Place, int]] = []
        self._accesses: set[tuple[AccessKind, str]] = set()  # that there have been

    def operand(self, op: OperandShape, dword: int) -> _Place:
        return self.relative(op, self.ops.const(I32, dword))

    def relative(self, op: OperandShape, offset: Value) -> _Place:
        ops, distance = self.ops, int(np.int32(offset.ref))
        first = ops.operands[op.role].index if op.kind == "sgpr" else ops._row(op)
        return _Place(_FILES[op.kind], first + distance)

    def fixed(self, selector: int) -> _Place:
        return _Place(RegisterKind.SGPR, selector)

    def field(self, name: str) -> _Place:
        return _Place(_FIELDS[name], 0)

    def read(self, place: _Place) -> None:
        value = self._value(place)
        self._reads.append(lambda: self._note("read", place, 0, value))

    def written(self, place: _Place, mask: Value | None, ignore_exec: bool) -> None:
        lanes = 0
        if place.is_vector:
            chosen = np.ones(self.ops.wave, bool) if ignore_exec else self.ops._active
            if mask is not None:
                chosen = chosen & self.ops.widen(mask).ref
            lanes = mask_of(chosen)
        self._written.append((place, lanes))

    def _value(self, place: _Place) -> np.ndarray | int:
        ops = self.ops
        if place.is_vector:
            row: np.ndarray = ops.view.vgprs[place.number].copy()
            return row
        if place.kind is RegisterKind.SGPR:
            return int(ops.view.sgprs[place.number])
        return int(getattr(self.wave, place.kind.name.lower()))

    def _note(self, what: str, place: _Place, lanes: int, value: np.ndarray | int) -> None:
        if isinstance(value, int):
            self.watch.note(
                self.wave, f"scalar_{what}", self.pc, place.kind, number=place.number, value=value
            )
        else:
            self.watch.note(
                self.wave, f"vector_{what}", self.pc, place.kind,
                number=place.number, values=value, lanes=lanes,
            )  # fmt: skip

    def flush_reads(self) -> None:
        """Note what has been read."""
        for note in self._reads:
            note()
        self._reads.clear()

    def finish(self) -> None:
        """Note what has been written."""
        for place, lanes in self._written:
            self._note("write", place, lanes, self._value(place))

    def access(
        self, kind: AccessKind, at: LaneBytes, op: str | None = None, digest: Value | None = None
    ) -> None:
        space, address, size_bytes, mask = at
        ops = self.ops
        chosen = ops.chosen(mask)
        self._instruments(kind, space, op, address, ops.i32(size_bytes), mask_of(chosen))
        addresses = ops.widen(address).ref.astype(np.uint64)
        operation = 0 if op is None else atomic_code(op)
        digests = None
        if digest is not None:
            digests = digest.ref
            operation = int(digests[chosen].astype(np.uint64).sum()) & 0xFFFFFFFF
        if space != "flat":
            own = chosen & self._own_scratch(addresses) if space == "global" else chosen & False
            self._accessed(kind, space, operation, addresses, size_bytes, chosen & ~own, digests)
            self._accessed(kind, "scratch", operation, self._offsets(addresses), size_bytes, own)
            return
        high = addresses >> np.uint64(32)
        lds = chosen & (high == SHARED_APERTURE_HIGH)
        scratch = chosen & (high == PRIVATE_APERTURE_HIGH)
        low = addresses & np.uint64(0xFFFFFFFF)
        rest = chosen & ~lds & ~scratch
        self._accessed(kind, "global", operation, addresses, size_bytes, rest, digests)
        self._accessed(kind, "lds", operation, low, size_bytes, lds, digests)
        self._accessed(kind, "scratch", operation, low, size_bytes, scratch)

    def _instruments(
        self,
        kind: AccessKind,
        space: str,
        op: str | None,
        address: Value,
        size_bytes: Value,
        lanes: int,
    ) -> None:
        """Run the code of instruments at an access."""
        found, inst = self.watch.instruments, self.ops.instruction
        if not found.of_accesses:
            return
        mask = self.ops.i64(lanes)
        access = Accessed(kind, space, op, address, size_bytes, lambda: mask)
        found.access(self.wave, self.ops.inst, self.watch.key(self.wave, inst), access)

    def _own_scratch(self, addresses: np.ndarray) -> np.ndarray:
        """Which addresses of a buffer instruction are those of the wave's own scratch."""
        distance = addresses - np.uint64(self.wave.scratch)
        found: np.ndarray = distance < self.wave.scratch_bytes * self.ops.wave
        return found

    def _offsets(self, addresses: np.ndarray) -> np.ndarray:
        """Offsets in scratch of such addresses: a dword's lie side by side for all lanes."""
        rows = (addresses - np.uint64(self.wave.scratch)) // np.uint64(4 * self.ops.wave)
        found: np.ndarray = rows * np.uint64(4) + (addresses & np.uint64(3))
        return found

    def _accessed(
        self,
        kind: AccessKind,
        space: str,
        operation: int,
        addresses: np.ndarray,
        size_bytes: int,
        chosen: np.ndarray,
        digests: np.ndarray | None = None,
    ) -> None:
        self.flush_reads()
        if not chosen.any():
            return
        if self.watch.tallies is not None:
            self.watch.tallies.access(
                self.pc, kind, SPACE[space], size_bytes, mask_of(chosen),
                np.where(chosen, addresses, np.uint64(0)),
                is_first=(kind, space) not in self._accesses,
            )  # fmt: skip
            self._accesses.add((kind, space))
        stops = self.watch.tables.stops
        is_seen = stops is None or stops.sees(SPACE[space], addresses, chosen, size_bytes)
        if Hook.ACCESS in self.watch.hooks and is_seen:
            self.watch.note(
                self.wave, "access", self.pc, kind, lanes=mask_of(chosen), size_bytes=size_bytes,
                space=SPACE[space], operation=operation,
                clash=_clash(space, addresses, chosen, digests),
                addresses=np.where(chosen, addresses, np.uint64(0)),
            )  # fmt: skip

    def scalar_access(
        self, kind: AccessKind, op: str | None, address: Value, size_bytes: Value
    ) -> None:
        self._instruments(kind, "scalar", op, address, size_bytes, 1)
        addresses = np.zeros(self.ops.wave, np.uint64)
        addresses[0] = int(address.ref) & _ALL
        chosen = np.zeros(self.ops.wave, bool)
        chosen[0] = int(size_bytes.ref) != 0
        operation = 0 if op is None else atomic_code(op)
        self._accessed(kind, "scalar", operation, addresses, int(size_bytes.ref), chosen)

    def barrier_signal(self) -> None:
        self.flush_reads()
        self.watch.note(self.wave, "barrier", self.pc, BarrierKind.SIGNAL)

    def named_barrier(self, op: int, value: Value) -> None:
        self.flush_reads()
        named = int(value.ref)
        what = named_kind(op) | (named & NAMED_BARRIERS - 1) << 16 | (named >> 16 & 127) << 24
        self.watch.note(self.wave, "barrier", self.pc, what)


def _clash(
    space: str, addresses: np.ndarray, chosen: np.ndarray, digests: np.ndarray | None
) -> int:
    """Two lanes of a store with different values for one address, as in native code; or 0.

    `digests` says for each lane what goes where.
    """
    if digests is None or space == "scratch":
        return 0
    first: dict[int, int] = {}
    for lane in np.flatnonzero(chosen).tolist():
        other = first.setdefault(int(addresses[lane]), lane)
        if digests[other] != digests[lane]:
            return lane | other << 8 | 1 << 16
    return 0
