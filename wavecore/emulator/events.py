"""How tools observe a run: hooks, the events that instrumented code notes, and the tools.

Code is instrumented for a set of hooks and instruments (instruments.py), its flavour. The plain
flavour has none, and its code carries no instrumentation. Instrumented code writes rows into tables
of its worker, one table for each kind of event; tools get whole tables at once. A row is noted
before its event happens, except for written registers, which are noted when the instruction is
done.
"""

from __future__ import annotations

import ctypes
import enum
import functools
import itertools
import operator
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from wavecore import targets
from wavecore._fork import IMPORTS
from wavecore.codeobject.lines import names_of
from wavecore.emulator import records
from wavecore.emulator.instruments import Instrument, Placed, placed
from wavecore.emulator.records import EVENT_TABLES, Events, ResidentWorkgroup, Worker
from wavecore.emulator.registry import Control
from wavecore.errors import LaunchError, Site

if TYPE_CHECKING:
    from wavecore.codeobject import KernelInfo
    from wavecore.emulator.counting import Counted
    from wavecore.emulator.launchplan import LaunchPlan, Statistics
    from wavecore.emulator.machine import Machine
    from wavecore.emulator.memcontract import Forgiven
    from wavecore.emulator.reports import Report
    from wavecore.emulator.shadowstate import Happened
    from wavecore.isa import Instruction

TABLE_BYTES = 1 << 20  # a batch is at most this much of each kind: handing one over takes 30 us
_NO_LIMIT = (1 << 64) - 1


class Hook(enum.Flag):
    """What a tool wants to see; hooks are joined with `|`.

    COSTS notes no events: instructions that access memory count what each access costs
    (`WatchedLaunch.counted`). Anything else is counted by a tool's instrument.

    DEFINEDNESS and FLOW note none either, and a launch has at most one of them: code keeps shadows
    of registers and memory (shadow.py), and the findings are in `WatchedLaunch.happened`. WORKGROUP
    notes none: workgroups then run one after another, and `Tool.workgroup` gets each one's waves in
    their final state.
    """

    COSTS = enum.auto()
    BLOCK = enum.auto()  # a wave enters a basic block
    INSTRUCTION = enum.auto()  # a wave is about to execute an instruction
    ACCESS = enum.auto()  # an instruction is about to access memory
    READ = enum.auto()  # an instruction has read a register
    WRITE = enum.auto()  # an instruction has written a register
    BARRIER = enum.auto()  # a wave signals its workgroup's barrier, or waits for it
    WAIT = enum.auto()  # a wave waits for its own accesses or results: s_waitcnt and the like
    END = enum.auto()  # a wave ends
    DEFINEDNESS = enum.auto()  # which bits were never written, and where that matters
    FLOW = enum.auto()  # which bits come from instructions whose last bits are not known
    UNSHADOWED = enum.auto()  # of code only: no operand has a shadow, memory may have some
    STOP = enum.auto()  # a wave is about to execute an instruction that `Tool.stops` asks for
    WORKGROUP = enum.auto()  # of the launch, not of its code: a workgroup has ended


PLAIN = Hook(0)
# Handled in the code of instructions; the others are handled in the code of kernels.
OF_ROUTINES = Hook.ACCESS | Hook.READ | Hook.WRITE | Hook.BARRIER | Hook.COSTS
SHADOWS = Hook.DEFINEDNESS | Hook.FLOW
# Those that note no events.
SILENT = SHADOWS | Hook.UNSHADOWED | Hook.COSTS | Hook.WORKGROUP


def shadow_kind(hooks: Hook) -> int:
    """A number of records.SHADOW_KIND, 0 without shadows."""
    found = hooks & SHADOWS
    return records.SHADOW_KIND[str(found.name)] if found else 0


@dataclass(frozen=True, slots=True)
class Flavour:
    """What code is translated for: the hooks and instruments of all tools of a launch.

    `in_step` says whether the waves of a workgroup advance in step (turns.py).
    """

    hooks: Hook = PLAIN
    instruments: tuple[Placed, ...] = ()
    in_step: bool = False

    def __bool__(self) -> bool:
        return bool(self.hooks or self.instruments or self.in_step)

    @property
    def names(self) -> tuple[str, ...]:
        """The form used in keys and caches; empty for plain code."""
        made = (f"{each.instrument.name} {each.instrument.digest}" for each in self.instruments)
        step = ["in step"] * self.in_step
        return (*sorted(str(each.name) for each in self.hooks), *step, *made)

    @property
    def of_routines(self) -> Flavour:
        """What the code of instructions looks after."""
        sees = any(each.has("access") for each in self.instruments)
        return Flavour(self.hooks & OF_ROUTINES, self.instruments if sees else ())

    def has(self, point: str) -> bool:
        """Whether an instrument has something to do at points of this name."""
        return any(each.has(point) for each in self.instruments)


PLAIN_CODE = Flavour()
IN_STEP = Flavour(in_step=True)


class AccessKind(enum.IntEnum):
    """What an access does."""

    LOAD = records.ACCESS_KIND["LOAD"]
    STORE = records.ACCESS_KIND["STORE"]
    ATOMIC = records.ACCESS_KIND["ATOMIC"]


class Space(enum.IntEnum):
    """The memory that an access goes to. Flat accesses are split by memory."""

    GLOBAL = records.SPACE["global"]
    LDS = records.SPACE["lds"]
    SCRATCH = records.SPACE["scratch"]
    SCALAR = records.SPACE["scalar"]  # global memory, by a scalar instruction


class RegisterKind(enum.IntEnum):
    """The file that a register is in. SGPRs are numbered by selector: VCC is 106, EXEC 126."""

    SGPR = records.REGISTER_KIND["SGPR"]
    VGPR = records.REGISTER_KIND["VGPR"]
    AGPR = records.REGISTER_KIND["AGPR"]
    SCC = records.REGISTER_KIND["SCC"]
    MODE = records.REGISTER_KIND["MODE"]


class BarrierKind(enum.IntEnum):
    """What a wave does at its workgroup's barrier: signal or wait.

    GLOBAL is any operation of ds_gws_*, NAMED one of a named barrier (Batch.barriers).
    """

    SIGNAL = records.BARRIER_KIND["SIGNAL"]
    WAIT = records.BARRIER_KIND["WAIT"]
    BOTH = records.BARRIER_KIND["BOTH"]
    GLOBAL = records.BARRIER_KIND["GLOBAL"]
    NAMED = records.BARRIER_KIND["NAMED"]


# What an instruction does at a barrier, where its control says so.
_BARRIERS = {
    Control.BARRIER: BarrierKind.BOTH,
    Control.BARRIER_WAIT: BarrierKind.WAIT,
    Control.GWS: BarrierKind.GLOBAL,
}


def barrier_kind(inst: Instruction, control: Control) -> BarrierKind | None:
    """What an instruction's control does at its workgroup's barrier, if anything.

    An operation of a named barrier, also a wait, is an event of its semantics.
    """
    if control is Control.BARRIER_WAIT and targets.get(inst.target).has_named_barriers:
        return (
            BarrierKind.WAIT if inst.mods["simm16"] == records.WORKGROUP_BARRIER & 0xFFFF else None
        )
    return _BARRIERS.get(control)


def named_kind(op: int) -> int:
    """The lower half of what an event of a named barrier says: an operation of NAMED_OP."""
    return BarrierKind.NAMED | op << 8


# ------------------------------------------------------------------------------------- tables


@dataclass(frozen=True)
class Table:
    """One kind of event: its hook, what its rows have beyond the header, and what follows them."""

    hook: Hook
    what: str = ""  # the name of the head's last word
    record: type[records.Record] | None = None
    tail: tuple[str, type[np.generic]] | None = None  # one a lane


_VALUES = ("values", np.uint32)
TABLES: dict[str, Table] = {
    "block": Table(Hook.BLOCK, record=records.BlockEvent),
    "instruction": Table(Hook.INSTRUCTION),
    "access": Table(Hook.ACCESS, "kind", records.AccessEvent, ("addresses", np.uint64)),
    "vector_read": Table(Hook.READ, "kind", records.VectorEvent, _VALUES),
    "vector_write": Table(Hook.WRITE, "kind", records.VectorEvent, _VALUES),
    "scalar_read": Table(Hook.READ, "kind", records.ScalarEvent),
    "scalar_write": Table(Hook.WRITE, "kind", records.ScalarEvent),
    "barrier": Table(Hook.BARRIER, "kind"),
    "wait": Table(Hook.WAIT),
    "end": Table(Hook.END),
    "stop": Table(Hook.STOP, record=records.StopEvent),
}
assert tuple(TABLES) == EVENT_TABLES, "native code numbers them"


@functools.cache
def row_type(table: str, lanes: int) -> np.dtype[np.void]:
    """The type of a table's rows, laid out as native code writes them."""
    shape = TABLES[table]
    fields: list[tuple[Any, ...]] = []
    for name, kind in records.Event._fields_:
        label = shape.what if name == "what" else name
        fields.append((label or f"reserved_{name}", kind))
    fields.extend(shape.record._fields_ if shape.record is not None else ())
    if shape.tail is not None:
        fields.append((*shape.tail, (lanes,)))
    whole = np.dtype(fields)
    seen = [name for name in whole.names or () if not name.startswith("reserved")]
    parts = [whole.fields[name] for name in seen] if whole.fields is not None else []
    return np.dtype(
        {
            "names": seen,
            "formats": [part[0] for part in parts],
            "offsets": [part[1] for part in parts],
            "itemsize": whole.itemsize,
        }
    )


@dataclass(frozen=True)
class NativeSink:
    """A function of native code that sees events as they happen: `Sink` of events.c.

    It gets every kind of event that the launch's code notes, and tells them apart by their number
    in records.EVENT_TABLES.

    Attributes:
        function: its address.
        state: what it is called with first.
    """

    function: int
    state: int


class Stops:
    """Where the waves of a launch on one thread are to stop; a tool may change it at any time.

    Code for it counts the instructions that the worker has executed in all its waves: the
    `position`, the same in every run of a launch that reads no clock. Native code checks marks and
    positions, so an instruction without a stop costs a few nanoseconds.
    """

    ALL, WAVE = records.MARK_ALL, records.MARK_WAVE
    NEVER = (1 << 64) - 1

    def __init__(self) -> None:
        self.record = records.Stops()
        self.record.until = self.NEVER
        self._marks = np.zeros(0, np.uint8)

    @property
    def position(self) -> int:
        """Instructions that have been executed, and the one that a wave is at."""
        return int(self.record.position)

    def begin(self, code_bytes: int) -> None:
        """Reset: a launch with this much code begins, no instruction has been executed."""
        self.record.position = 0
        if len(self._marks) != -(-code_bytes // 4):
            self._marks = np.zeros(-(-code_bytes // 4), np.uint8)
        self.record.marks, self.record.mark_count = self._marks.ctypes.data, len(self._marks)

    @property
    def marks(self) -> np.ndarray:
        """uint8, one for each dword of code: ALL stops every wave there, WAVE one (`follow`)."""
        return self._marks

    def until(self, position: int = NEVER) -> None:
        """Stop every wave from a position on."""
        self.record.until = position

    def follow(self, group: int, wave: int) -> None:
        """The wave that WAVE marks apply to."""
        self.record.group, self.record.wave = group, wave

    def watch(self, ranges: Mapping[Space, range] | None) -> None:
        """Which accesses are noted (Hook.ACCESS): those of these addresses; all if None."""
        self.record.filters = int(ranges is not None)
        for space in Space:
            part = (ranges or {}).get(space, range(0))
            self.record.low[space], self.record.high[space] = part.start, part.stop

    def takes(self, pc: int, group: int, wave: int) -> int | None:
        """Count an instruction; returns its position if the wave stops at it.

        For the interpreter.
        """
        record = self.record
        position, index = int(record.position), pc // 4
        record.position = position + 1
        mark = int(self._marks[index]) if index < len(self._marks) else 0
        if (group, wave) != (record.group, record.wave):
            mark &= self.ALL
        return position if mark or position >= record.until else None

    def sees(self, space: int, addresses: np.ndarray, lanes: np.ndarray, size_bytes: int) -> bool:
        """Whether an access of these lanes is noted. For the interpreter."""
        if not self.record.filters:
            return True
        low, high = np.uint64(self.record.low[space]), np.uint64(self.record.high[space])
        touched = (addresses < high) & (addresses + np.uint64(size_bytes) > low)
        return bool((touched & lanes).any())


class EventTables:
    """The tables that one worker's code fills: those of the hooks in use.

    Attributes:
        direct: the tool whose `native` sees the events, so that it gets no rows.
    """

    def __init__(
        self,
        hooks: Hook,
        lanes: int,
        groups: range,
        *,
        single: bool,
        stops: Stops | None = None,
        direct: Tool | None = None,
    ) -> None:
        """With `single`, one row fills a table."""
        self.record = Events()
        self.stops, self.direct = stops, direct
        if stops is not None:
            self.record.stops = ctypes.addressof(stops.record)
        if direct is not None and direct.native is not None:
            self.record.sink, self.record.sink_state = direct.native.function, direct.native.state
        self.record.low_group, self.record.high_group = groups.start, groups.stop
        self.arrays: dict[str, np.ndarray] = {}
        for index, (name, table) in enumerate(TABLES.items()):
            if table.hook not in hooks:
                continue
            type = row_type(name, lanes)
            array = np.zeros(1 if single else TABLE_BYTES // type.itemsize, type)
            self.arrays[name] = array
            self.record.rows[index] = array.ctypes.data
            self.record.limit[index] = len(array)
            self.record.stride[index] = type.itemsize

    def take(self) -> dict[str, np.ndarray]:
        """The filled rows of each non-empty table; later events overwrite them."""
        counts = self.record.count[:]
        ctypes.memset(self.record.count, 0, ctypes.sizeof(self.record.count))
        return {
            name: self.arrays[name][:count]
            for name, count in zip(EVENT_TABLES, counts, strict=True)
            if count
        }


class Batch:
    """Some events of one worker, as structured arrays: one for each kind, by sequence.

    The arrays are views of memory that is reused: copy what you keep. All rows have
    `sequence` (the worker's events in their order), `group` (the workgroup's number, x fastest),
    `wave` (in its workgroup), `pc` (as in a disassembly) and `exec` (when the row was noted).

    Attributes:
        launch: their launch.
        worker: the number of the thread that ran the waves, one instruction at a time; the waves of
            a workgroup share it.
        tables: the kinds that have events, by name: "access", "vector_write".
    """

    __slots__ = ("_record", "launch", "tables", "worker")

    def __init__(
        self, launch: WatchedLaunch, worker: int, record: Worker, tables: dict[str, np.ndarray]
    ) -> None:
        self.launch, self.worker, self._record, self.tables = launch, worker, record, tables

    def _rows(self, table: str) -> np.ndarray:
        found = self.tables.get(table)
        return found if found is not None else np.empty(0, row_type(table, self.launch.wave_size))

    @property
    def blocks(self) -> np.ndarray:
        """Entered basic blocks: `end` is the pc behind the last instruction."""
        return self._rows("block")

    @property
    def instructions(self) -> np.ndarray:
        """Instructions that are about to be executed."""
        return self._rows("instruction")

    @property
    def accesses(self) -> np.ndarray:
        """Accesses that are about to happen; one row is one instruction's access to one memory.

        `lanes` (a mask), `addresses` of the lanes (in global memory; offsets into LDS, and into a
        lane's scratch), `size_bytes` of each lane, `kind` (AccessKind), `space` (Space) and
        `operation` (of atomics, see `atomic_name`; of stores a number that is equal where the same
        values go to the same addresses). A scalar instruction's access is recorded as lane 0's.
        """
        return self._rows("access")

    @property
    def vector_reads(self) -> np.ndarray:
        """VGPRs and AccVGPRs: `kind` (RegisterKind), `number`, `values` of all lanes."""
        return self._rows("vector_read")

    @property
    def vector_writes(self) -> np.ndarray:
        """The same with `lanes`, a mask of the lanes written; values as of after the write."""
        return self._rows("vector_write")

    @property
    def scalar_reads(self) -> np.ndarray:
        """The other registers: `kind` (RegisterKind), `number`, `value`."""
        return self._rows("scalar_read")

    @property
    def scalar_writes(self) -> np.ndarray:
        """The same for registers that were written."""
        return self._rows("scalar_write")

    @property
    def barriers(self) -> np.ndarray:
        """What waves do at barriers: `kind` (BarrierKind).

        Of NAMED, bits 15:8 are the operation (records.NAMED_OP), 23:16 the barrier's number, and
        30:24 the members that it names.
        """
        return self._rows("barrier")

    @property
    def waits(self) -> np.ndarray:
        """Wait instructions: s_waitcnt and the like."""
        return self._rows("wait")

    @property
    def ends(self) -> np.ndarray:
        """Waves that end."""
        return self._rows("end")

    @property
    def stops(self) -> np.ndarray:
        """Instructions that `Tool.stops` asks for, about to be executed: `position`."""
        return self._rows("stop")

    def __len__(self) -> int:
        """How many events there are of all kinds."""
        return sum(len(rows) for rows in self.tables.values())

    def wave(self, group: int, wave: int) -> WaveState:
        """A wave of a workgroup that is running on this worker. Raises: LaunchError."""
        stride = records.Launch.from_address(self._record.launch).wave_stride
        for slot in self._workgroups():
            if slot.group == group and 0 <= wave < self.launch.waves_per_group:
                return WaveState(slot.waves + wave * stride, self.launch.plan)
        raise LaunchError(f"no wave {wave} of workgroup {group} is running on this worker")

    def groups(self) -> list[int]:
        """The workgroups that are running on this worker."""
        return sorted(int(slot.group) for slot in self._workgroups())

    def _workgroups(self) -> Iterator[ResidentWorkgroup]:
        worker = self._record
        for number in range(worker.slot_count):
            slot = ResidentWorkgroup.from_address(
                worker.slots + number * ctypes.sizeof(ResidentWorkgroup)
            )
            if slot.busy:
                yield slot

    def in_order(self) -> Iterator[tuple[str, np.void]]:
        """Each event as its kind ("access", "vector_write") and its row, in the worker's order."""
        names = list(self.tables)
        if not names:
            return
        order = np.concatenate([self.tables[name]["sequence"] for name in names])
        counts = [len(self.tables[name]) for name in names]
        kinds = np.repeat(np.arange(len(names)), counts)
        places = np.concatenate([np.arange(count) for count in counts])
        for index in np.argsort(order):
            name = names[kinds[index]]
            yield name, self.tables[name][places[index]]

    def _restricted(self, hooks: Hook, groups: range) -> Batch:
        """The part of it that a tool asked for."""
        found = {}
        for name, rows in self.tables.items():
            if TABLES[name].hook not in hooks:
                continue
            if groups.start or groups.stop < _NO_LIMIT:
                inside = (rows["group"] >= groups.start) & (rows["group"] < groups.stop)
                rows = rows if inside.all() else rows[inside]
            if len(rows):
                found[name] = rows
        return Batch(self.launch, self.worker, self._record, found)


class WaveState:
    """A wave's current registers and memory: arrays over the emulator's own memory.

    Changing them changes the wave. They match an event only while it is the last one noted, as with
    `Tool.is_immediate`, and become invalid afterwards.

    Attributes:
        sgprs: uint32, by selector: VCC is 106, EXEC 126.
        vgprs, agprs: uint32, shape (registers, lanes).
        lds: uint8, the workgroup's.
        scratch: uint32, shape (dwords, lanes).
    """

    def __init__(self, address: int, plan: LaunchPlan) -> None:
        code = plan.kernel.code
        self._record = record = records.Wave.from_address(address)
        self.sgprs = np.ctypeslib.as_array(record.sgpr)[: records.SGPR_SELECTORS]
        file = _memory(address + records.VGPR_OFFSET, plan.vgpr_bytes).view(np.uint32)
        rows = file.reshape(-1, code.wave)
        self.vgprs, self.agprs = rows[: code.vgpr_limit], rows[code.agpr_offset :]
        self.lds = _memory(record.lds, record.lds_bytes)
        scratch = _memory(record.scratch, record.scratch_bytes * code.wave)
        self.scratch = scratch.view(np.uint32).reshape(-1, code.wave)
        self._size = records.VGPR_OFFSET + plan.vgpr_bytes

    def __bytes__(self) -> bytes:
        """Its current record: all state of the wave except LDS and scratch."""
        return ctypes.string_at(ctypes.addressof(self._record), self._size)

    @property
    def scc(self) -> int:
        """The scalar condition code."""
        return int(self._record.scc)

    @scc.setter
    def scc(self, value: int) -> None:
        self._record.scc = value

    @property
    def mode(self) -> int:
        """The MODE register."""
        return int(self._record.mode)

    @property
    def exec_mask(self) -> int:
        """EXEC: the lanes that are active."""
        high = int(self.sgprs[127]) << 32 if self.vgprs.shape[1] == 64 else 0
        return int(self.sgprs[126]) | high

    @property
    def pc(self) -> int:
        """Where the wave resumes, if it is not the one running."""
        return int(self._record.pc)

    @property
    def state(self) -> str:
        """One of records.WAVE_STATE: "RUNNABLE", "AT_BARRIER", "AT_CLUSTER", "ENDED" and so on."""
        return _STATE_NAMES[int(self._record.state)]


_STATE_NAMES = {number: name for name, number in records.WAVE_STATE.items()}


def _memory(address: int, size_bytes: int) -> np.ndarray:
    if not size_bytes:
        return np.empty(0, np.uint8)
    return np.ctypeslib.as_array((ctypes.c_uint8 * size_bytes).from_address(address))


def atomic_name(operation: int) -> str:
    """The name of an access's atomic operation: "add", "fmax"."""
    return records.ATOMIC_OPS[operation & 31]


# -------------------------------------------------------------------------------------- tools


@dataclass(frozen=True, slots=True)
class Freed:
    """A block of the device's heap that a lane has freed.

    Attributes:
        pc: of the call, which our own headers pass on.
        group: the workgroup's number.
    """

    address: int
    size_bytes: int
    pc: int
    group: int
    wave: int
    lane: int


class Tool:
    """Looks at launches: `kernel.launch(..., tools=[tool])`. Subclass it.

    A launch calls its methods one at a time, whichever threads run it. An exception from one ends
    the launch, which raises it.

    Attributes:
        hooks: what it wants to see; the kernel's code is instrumented for that.
        instruments: its own code to insert in the kernel (Instrument).
        workgroups: the numbers of the workgroups whose events it wants; None for all. It may narrow
            them while the launch runs.
        is_immediate: whether each event is delivered at once, before the wave goes on; else they
            come in batches of thousands.
        is_serial: whether one thread runs all workgroups, so that events come in the order they
            happen.
        sample: the workgroups that run at all, in this order; None for the whole grid. Of the
            others nothing is counted or stored. Cooperative launches and those with clusters run
            whole.
        order: a seed for the order in which workgroups, and the waves of each, take turns; None for
            the usual order. A correct program gives the same results in any order.
        stops: where waves stop, with Hook.STOP; only one tool of a launch may have it, and the
            launch then has no timeout.
        native: once it has begun, what sees the events in native code instead of `events`, which
            then gets only the interpreter's. Such a tool is serial and sees all workgroups.
        reports: what it found wrong, once the launch is over.
    """

    hooks: Hook = PLAIN
    instruments: Sequence[Instrument] = ()
    workgroups: range | None = None
    is_immediate: bool = False
    is_serial: bool = False
    sample: Sequence[int] | None = None
    order: int | None = None
    stops: Stops | None = None
    native: NativeSink | None = None
    reports: Sequence[Report] = ()

    def prepare(self, plan: LaunchPlan) -> None:
        """A launch will begin: a tool may choose its `hooks` from the code that will run."""

    def begin(self, launch: WatchedLaunch) -> None:
        """The launch is about to run."""

    def events(self, batch: Batch) -> None:
        """Some events of one worker; those of a wave come in their order."""

    def freed(self, block: Freed) -> None:
        """A lane has freed a block; all events of its worker so far have been delivered."""

    def workgroup(self, group: int, waves: Sequence[WaveState]) -> None:
        """With Hook.WORKGROUP: a workgroup has ended; its waves are valid during this call."""

    def around(self, launch: WatchedLaunch, run: Callable[[], Statistics]) -> Statistics:
        """Run the launch: once, or again from its start, on the same addresses.

        To run it again, first restore the memory that it wrote; `hooks` may change in between.
        """
        return run()

    def end(self, launch: WatchedLaunch) -> None:
        """The launch is over, whether or not it completed (`launch.error`)."""


class WatchedLaunch:
    """What a tool can know about the launch it observes.

    Attributes:
        kernel: its KernelInfo.
        target: its target's name.
        wave_size: lanes of a wave.
        grid, block: its sizes.
        waves_per_group: waves of a workgroup.
        error: in `Tool.end`, what ended the launch; None if it completed.
        forgiven: in `Tool.end`, accesses that only the hardware's contract for memory allowed.
        plan: the emulator's record of the launch; not part of the stable interface.
    """

    def __init__(self, plan: LaunchPlan, machine: Machine) -> None:
        self.plan, self._machine = plan, machine
        self.kernel: KernelInfo = plan.kernel.info
        self.target = plan.kernel.code.target
        self.wave_size = plan.kernel.code.wave
        self.grid, self.block = plan.geometry.grid, plan.geometry.block
        self.waves_per_group = plan.waves_per_group
        self.error: BaseException | None = None
        self.forgiven: tuple[Forgiven, ...] = ()

    def workgroup(self, group: int) -> tuple[int, int, int]:
        """A workgroup's coordinates in the grid, from its number."""
        width, height, _ = self.grid
        return group % width, group // width % height, group // (width * height)

    def instruction(self, pc: int) -> Instruction:
        """The instruction at a pc. Raises: DecodeError."""
        return self.plan.kernel.code.read(pc)

    def source(self, pc: int) -> str | None:
        """The source line of a pc, as "gemm.hip:12"; None where it is unknown."""
        line = self.plan.program.code.lines.at(pc)
        return str(line) if line is not None else None

    def register_name(self, kind: RegisterKind, number: int) -> str:
        """A register as a disassembly shows it: "v4", "a0", "s7", "vcc_lo", "scc", "mode"."""
        if kind in (RegisterKind.VGPR, RegisterKind.AGPR):
            return f"{'v' if kind is RegisterKind.VGPR else 'a'}{number}"
        if kind is not RegisterKind.SGPR:
            return kind.name.lower()
        with IMPORTS:  # only when needed
            from wavecore.isa.registers import scalar_file, scalar_name

        file = scalar_file(targets.get(self.target))
        return scalar_name(file, number, 1) or f"selector {number}"

    def site(self, pc: int, group: int, wave: int, lanes: int = 0) -> Site:
        """A place in the run, as errors name it; `lanes` is a mask."""
        return Site(
            kernel=self.kernel.name,
            **names_of(self.plan.program.code.lines.place(pc)),
            pc=pc,
            instruction=self.instruction(pc).text,
            workgroup=self.workgroup(group),
            wave=wave,
            lanes=tuple(lane for lane in range(64) if lanes >> lane & 1),
        )

    def rows(self, instrument: Instrument) -> np.ndarray:
        """In `Tool.end`: what an instrument of the launch counted, as a structured array.

        A row for each place in the code, `pc` to `end`, and `variant` (the MODE that it ran under):
        a run of instructions, or an instruction. It has the instrument's columns.
        """
        return self._machine.rows(instrument)

    def happened(self) -> Iterable[Happened]:
        """In `Tool.end`, with Hook.DEFINEDNESS or Hook.FLOW: the findings."""
        return self._machine.happened()

    def interrupt(self) -> None:
        """Make the current run return early; any thread may call this."""
        self._machine.interrupt()

    def counted(self) -> Counted:
        """In `Tool.end`, with Hook.COSTS: the counts of memory accesses."""
        return self._machine.counted()


class Session:
    """The tools of one launch: what they want together, and the events for each."""

    def __init__(self, tools: Sequence[Tool], plan: LaunchPlan) -> None:
        """Raises: LaunchError if something is not a tool, or asks for what is not available."""
        self.tools = tuple(tools)
        for tool in self.tools:
            if isinstance(tool, Tool):
                tool.prepare(plan)
            _require_tool(tool)
        having = [tool for tool in self.tools if tool.stops is not None]
        if len(having) > 1:
            raise LaunchError(f"{having[1]!r}: only one tool may have stops, and {having[0]!r} has")
        self._stops = having[0].stops if having else None
        if SHADOWS in self.hooks or Hook.UNSHADOWED in self.hooks:
            raise LaunchError(
                "a launch keeps one kind of shadows: use separate launches to look for "
                "uninitialised values and to follow inexact values"
            )
        self.instruments = _instruments(self.tools)
        self._is_immediate = any(tool.is_immediate for tool in self.tools)
        self._launch: WatchedLaunch | None = None
        self._has_failed = False  # a tool has raised: no tool gets further events
        self._lock = threading.RLock()

    @property
    def hooks(self) -> Hook:
        """The union of their hooks; without Hook.STOP where no tool has `stops`."""
        wanted = functools.reduce(operator.or_, (tool.hooks for tool in self.tools), PLAIN)
        return wanted if self._stops is not None else wanted & ~Hook.STOP

    @property
    def groups(self) -> range:
        """The workgroups whose events any tool wants."""
        each_wants = (_groups(tool) for tool in self.tools if tool.hooks & ~SILENT)
        wanted = [groups for groups in each_wants if groups]
        return range(
            min((each.start for each in wanted), default=0),
            max((each.stop for each in wanted), default=0),
        )

    @property
    def is_serial(self) -> bool:
        """Whether one thread runs all workgroups."""
        return any(tool.is_serial for tool in self.tools)

    @property
    def order(self) -> int | None:
        """A seed for the order of workgroups and waves: that of the first tool that has one."""
        return next((tool.order for tool in self.tools if tool.order is not None), None)

    @property
    def sample(self) -> Sequence[int] | None:
        """The workgroups that run, None for all: those of the first tool that has some."""
        return next((tool.sample for tool in self.tools if tool.sample is not None), None)

    @property
    def is_one_by_one(self) -> bool:
        """Whether workgroups run one after another, so that a tool can see each one end."""
        return Hook.WORKGROUP in self.hooks

    @property
    def has_stops(self) -> bool:
        """Whether the launch may stand still, so that no timeout makes sense."""
        return self._stops is not None

    @property
    def has_events(self) -> bool:
        """Whether any tool wants more than counts."""
        return bool(self.hooks & ~SILENT)

    def run(self, launch: WatchedLaunch, body: Callable[[], Statistics]) -> Statistics:
        """Call each tool's begin, run the launch, then end those that have begun."""
        self._launch = launch
        begun: list[Tool] = []
        try:
            for tool in self.tools:
                tool.begin(launch)
                begun.append(tool)
            done = self._around(launch, body)
            launch.forgiven = done.forgiven
            return done
        except BaseException as error:
            launch.error = error
            raise
        finally:
            _end(begun, launch)

    def freed(self, block: Freed) -> None:
        """Tell the tools about a block of the device's heap."""
        with self._lock:
            for tool in self.tools if not self._has_failed else ():
                tool.freed(block)

    def workgroup(self, group: int, waves: Sequence[WaveState]) -> None:
        """Show a workgroup that has ended to the tools that ask for it."""
        for tool in self.tools:
            if Hook.WORKGROUP in tool.hooks:
                tool.workgroup(group, waves)

    def _around(self, launch: WatchedLaunch, body: Callable[[], Statistics]) -> Statistics:
        def fresh() -> Statistics:
            self._has_failed = False  # it ended the run before
            return body()

        run = fresh
        for tool in self.tools:
            run = functools.partial(tool.around, launch, run)
        return run()

    def tables(self, lanes: int, *, is_native: bool = False) -> EventTables:
        """Tables for one worker; in native code, one tool may see its events at once."""
        sinks = (tool for tool in self.tools if is_native and tool.native is not None)
        direct = next(sinks, None)
        others = [tool.hooks for tool in self.tools if tool is not direct]
        hooks = functools.reduce(operator.or_, others, PLAIN) & self.hooks
        return EventTables(
            hooks, lanes, self.groups, single=self._is_immediate, stops=self._stops, direct=direct
        )

    def deliver(self, number: int, worker: Worker, tables: EventTables) -> None:
        """Deliver a worker's events to the tools."""
        assert self._launch is not None, "events come while the launch runs"
        batch = Batch(self._launch, number, worker, tables.take())
        if not len(batch):
            return
        agpr_offset = np.uint32(self._launch.plan.kernel.code.agpr_offset)
        for name, rows in batch.tables.items():
            if name in ("vector_read", "vector_write"):  # code knows a place in the file
                rows["number"][rows["kind"] == RegisterKind.AGPR] -= agpr_offset
            rows.flags.writeable = False
        with self._lock:
            if self._has_failed:
                return
            self._has_failed = True  # unless all of them take it
            for tool in self.tools:
                if tool is tables.direct:
                    continue
                mine = batch._restricted(tool.hooks, _groups(tool))
                if len(mine):
                    tool.events(mine)
            self._has_failed = False
            groups = self.groups  # tools may want less than before
        tables.record.low_group, tables.record.high_group = groups.start, groups.stop


def _require_tool(tool: object) -> None:
    if not isinstance(tool, Tool):
        raise LaunchError(f"tools are objects of wavecore.tools.Tool, not {tool!r}")
    if not isinstance(tool.hooks, Hook):
        raise LaunchError(f"{tool!r}: hooks are wavecore.tools.Hook, not {tool.hooks!r}")
    groups = tool.workgroups
    if groups is not None and not (isinstance(groups, range) and groups.step == 1):
        raise LaunchError(f"{tool!r}: workgroups is a range of step 1 or None, not {groups!r}")
    if tool.sample is not None and (not len(tool.sample) or tool.order is not None):
        raise LaunchError(f"{tool!r}: sample has at least one workgroup, and needs order=None")
    if not all(isinstance(each, Instrument) for each in tool.instruments):
        raise LaunchError(f"{tool!r}: instruments are objects of wavecore.tools.Instrument")
    if tool.stops is not None and not isinstance(tool.stops, Stops):
        raise LaunchError(f"{tool!r}: stops is a Stops or None, not {tool.stops!r}")


def _instruments(tools: Iterable[Tool]) -> tuple[Placed, ...]:
    """Those of all tools. Raises: LaunchError for two with one name, or for too many words."""
    found = placed([each for tool in tools for each in tool.instruments])
    for before, each in itertools.pairwise(found):
        if before.instrument.name == each.instrument.name:
            raise LaunchError(
                f"two instruments of a launch have the same name: {each.instrument!r}"
            )
    words = sum(each.instrument.words for each in found)
    if words > records.WAVE_WORDS:
        raise LaunchError(
            f"instruments of a launch may use {records.WAVE_WORDS} words of a wave, not {words}"
        )
    return found


def _groups(tool: Tool) -> range:
    found = tool.workgroups
    return range(_NO_LIMIT) if found is None else range(max(found.start, 0), max(found.stop, 0))


def _end(tools: Sequence[Tool], launch: WatchedLaunch) -> None:
    """End all of them, the last one first, even if one raises."""
    if tools:
        try:
            tools[-1].end(launch)
        finally:
            _end(tools[:-1], launch)
