"""What can be seen of a run: hooks, the events that instrumented code notes, and who looks at them.

Code is instrumented for a set of hooks and of instruments (instruments.py), its flavour; the plain
flavour has none, and its code is what it would be if there were no hooks. Instrumented code writes
rows into tables of its worker, one table for each kind of event; whole tables go to the tools at
once. A row is noted before what it tells of happens, but those of written registers: they come when
the instruction is done.
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
from wavecore.errors import LaunchError, Site

if TYPE_CHECKING:
    from wavecore.codeobject import KernelInfo
    from wavecore.emulator.counting import Counted
    from wavecore.emulator.launchplan import LaunchPlan, Statistics
    from wavecore.emulator.machine import Machine
    from wavecore.emulator.reports import Report
    from wavecore.emulator.shadowstate import Happened
    from wavecore.isa import Instruction

TABLE_BYTES = 1 << 20  # a batch is at most so much of each kind: to hand one over takes 30 us
_NO_LIMIT = (1 << 64) - 1


class Hook(enum.Flag):
    """What a tool wants to see; hooks are joined with `|`.

    COSTS notes no events: instructions that access memory count what each access costs
    (`WatchedLaunch.counted`). What else is to be counted is a tool's instrument.

    Nor do DEFINEDNESS and FLOW, of which a launch has one: code keeps shadows beside registers and
    memory (shadow.py), and what it finds is `WatchedLaunch.happened`. Nor does WORKGROUP: with it
    workgroups run one after another, and `Tool.workgroup` gets each one's waves as they ended.
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
    DEFINEDNESS = enum.auto()  # which bits nobody has written, and where that matters
    FLOW = enum.auto()  # which bits come from instructions whose last bits are not known
    UNSHADOWED = enum.auto()  # of code alone: no operand has a shadow, memory may have some
    STOP = enum.auto()  # a wave is about to execute an instruction that `Tool.stops` asks for
    WORKGROUP = enum.auto()  # of the launch, not of its code: a workgroup has ended


PLAIN = Hook(0)
# Those that the code of instructions looks after; the rest is the business of kernels' code.
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
    """What code is made for: the hooks and instruments of all tools of a launch."""

    hooks: Hook = PLAIN
    instruments: tuple[Placed, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.hooks or self.instruments)

    @property
    def names(self) -> tuple[str, ...]:
        """As keys and caches have them; empty for plain code."""
        made = (f"{each.instrument.name} {each.instrument.digest}" for each in self.instruments)
        return (*sorted(str(each.name) for each in self.hooks), *made)

    @property
    def of_routines(self) -> Flavour:
        """What the code of instructions looks after."""
        sees = any(each.has("access") for each in self.instruments)
        return Flavour(self.hooks & OF_ROUTINES, self.instruments if sees else ())

    def has(self, point: str) -> bool:
        """Whether an instrument has something to do at points of this name."""
        return any(each.has(point) for each in self.instruments)


PLAIN_CODE = Flavour()


class AccessKind(enum.IntEnum):
    """What an access does."""

    LOAD = records.ACCESS_KIND["LOAD"]
    STORE = records.ACCESS_KIND["STORE"]
    ATOMIC = records.ACCESS_KIND["ATOMIC"]


class Space(enum.IntEnum):
    """Where an access goes. What a flat instruction accesses is told apart by memories."""

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
    """What a wave does at a barrier."""

    SIGNAL = records.BARRIER_KIND["SIGNAL"]
    WAIT = records.BARRIER_KIND["WAIT"]
    BOTH = records.BARRIER_KIND["BOTH"]


# ------------------------------------------------------------------------------------- tables


@dataclass(frozen=True)
class Table:
    """One kind of events: its hook, what its rows have beyond the head, and what follows them."""

    hook: Hook
    what: str = ""  # the name of the head's last word
    record: str = ""
    tail: tuple[str, type[np.generic]] | None = None  # one a lane


_VALUES = ("values", np.uint32)
TABLES: dict[str, Table] = {
    "block": Table(Hook.BLOCK, record="BlockEvent"),
    "instruction": Table(Hook.INSTRUCTION),
    "access": Table(Hook.ACCESS, "kind", "AccessEvent", ("addresses", np.uint64)),
    "vector_read": Table(Hook.READ, "kind", "VectorEvent", _VALUES),
    "vector_write": Table(Hook.WRITE, "kind", "VectorEvent", _VALUES),
    "scalar_read": Table(Hook.READ, "kind", "ScalarEvent"),
    "scalar_write": Table(Hook.WRITE, "kind", "ScalarEvent"),
    "barrier": Table(Hook.BARRIER, "kind"),
    "wait": Table(Hook.WAIT),
    "end": Table(Hook.END),
    "stop": Table(Hook.STOP, record="StopEvent"),
}
assert tuple(TABLES) == EVENT_TABLES, "native code numbers them"
_TYPES = {"u32": np.uint32, "u64": np.uint64}


@functools.cache
def row_type(table: str, lanes: int) -> np.dtype[np.void]:
    """The type of a table's rows, laid out as native code writes them."""
    shape = TABLES[table]
    fields: list[tuple[Any, ...]] = []
    for name, kind, _ in records.EVENT:
        label = shape.what if name == "what" else name
        fields.append((label or f"reserved_{name}", _TYPES[kind]))
    for name, kind, _ in records.RECORDS[shape.record] if shape.record else ():
        fields.append((name, _TYPES[kind]))
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

    It gets all kinds that the launch's code notes, and knows those that it is for by their number
    in records.EVENT_TABLES.

    Attributes:
        function: its address.
        state: what it is called with first.
    """

    function: int
    state: int


class Stops:
    """Where the waves of a launch on one thread are to stop; a tool may change it at any time.

    Code for it counts what the worker executes: `position` instructions of all its waves, which
    is the same in every run of a launch that reads no clock. Marks and positions are looked at in
    native code, so that all others cost a few nanoseconds each.
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
        """No instruction has been executed; a launch of so much code begins."""
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
        """The wave that the marks WAVE are for."""
        self.record.group, self.record.wave = group, wave

    def watch(self, ranges: Mapping[Space, range] | None) -> None:
        """Which accesses are noted (Hook.ACCESS): those of these addresses; all if None."""
        self.record.filters = int(ranges is not None)
        for space in Space:
            part = (ranges or {}).get(space, range(0))
            self.record.low[space], self.record.high[space] = part.start, part.stop

    def takes(self, pc: int, group: int, wave: int) -> int | None:
        """Count an instruction; its position, if the wave stops at it. For the interpreter."""
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
    """The tables of one worker, as its code fills them: those that the hooks are for.

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
        """With `single`, a table is full with one row."""
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
        """The rows in use of each table that has some; the next ones overwrite them."""
        counts = self.record.count[:]
        ctypes.memset(self.record.count, 0, ctypes.sizeof(self.record.count))
        return {
            name: self.arrays[name][:count]
            for name, count in zip(EVENT_TABLES, counts, strict=True)
            if count
        }


class Batch:
    """Some events of one worker, as structured arrays: one for each kind, by sequence.

    The arrays are views of memory that is used again: copy what is to stay. All rows have
    `sequence` (the worker's events in their order), `group` (the workgroup's number, x fastest),
    `wave` (in its workgroup), `pc` (as in a disassembly) and `exec` (when the row was noted).

    Attributes:
        launch: the launch that they are of.
        worker: the number of the thread that ran the waves, one instruction after the other; a
            workgroup's waves share one.
        tables: the kinds of which there are events, by name: "access", "vector_write".
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
        """Accesses that are about to happen, each an instruction's to one memory.

        `lanes` (a mask), `addresses` of the lanes (in global memory; offsets into LDS, and into a
        lane's scratch), `size_bytes` of each lane, `kind` (AccessKind), `space` (Space) and
        `operation` (of atomics, see `atomic_name`; of stores a number that is the same where the
        same values go to the same addresses). A scalar instruction's stands as lane 0's.
        """
        return self._rows("access")

    @property
    def vector_reads(self) -> np.ndarray:
        """VGPRs and AccVGPRs: `kind` (RegisterKind), `number`, `values` of all lanes."""
        return self._rows("vector_read")

    @property
    def vector_writes(self) -> np.ndarray:
        """The same with `lanes`, a mask of those that were written; values as they are then."""
        return self._rows("vector_write")

    @property
    def scalar_reads(self) -> np.ndarray:
        """The other registers: `kind` (RegisterKind), `number`, `value`."""
        return self._rows("scalar_read")

    @property
    def scalar_writes(self) -> np.ndarray:
        """The same of those that were written."""
        return self._rows("scalar_write")

    @property
    def barriers(self) -> np.ndarray:
        """What waves do at their barriers: `kind` (BarrierKind)."""
        return self._rows("barrier")

    @property
    def waits(self) -> np.ndarray:
        """Instructions that wait: s_waitcnt and its like."""
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
        """A wave of a workgroup that is under way on this worker. Raises: LaunchError."""
        stride = records.Launch.from_address(self._record.launch).wave_stride
        for slot in self._workgroups():
            if slot.group == group and 0 <= wave < self.launch.waves_per_group:
                return WaveState(slot.waves + wave * stride, self.launch.plan)
        raise LaunchError(f"no wave {wave} of workgroup {group} is under way on this worker")

    def groups(self) -> list[int]:
        """The workgroups that are under way on this worker."""
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
        """What a tool asked for of it."""
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
    """A wave's registers and memory at this moment: arrays over the machine's own memory.

    To change them changes the wave. It is what an event tells of while that event is the last one
    that was noted, as with `Tool.is_immediate`, and there is nothing left of it afterwards.

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
        """Its record as it is now: all that the machine has of the wave but LDS and scratch."""
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
        """Where the wave goes on, if it is not the one that runs."""
        return int(self._record.pc)

    @property
    def state(self) -> str:
        """One of records.WAVE_STATE: "RUNNABLE", "AT_BARRIER", "ENDED"."""
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


class Tool:
    """Looks at launches: `kernel.launch(..., tools=[tool])`. Subclass it.

    A launch calls its methods one at a time, whichever threads run it. What they raise ends the
    launch, and is what the launch raises.

    Attributes:
        hooks: what it wants to see; the kernel's code is made for that.
        instruments: code of its own in the kernel's (Instrument).
        workgroups: the numbers of the workgroups whose events it wants; None for all. It may make
            them fewer while the launch runs, when it has enough.
        is_immediate: whether each event comes at once, before the wave goes on; else they come by
            the thousand.
        is_serial: whether one thread runs all workgroups, so that all events come in the order in
            which they happen.
        order: a seed for the order in which workgroups, and the waves of each, have their turn;
            None for the usual one. What a program may rely on is the same in all of them.
        stops: where waves stop, with Hook.STOP; one tool of a launch may have it, and the launch
            has no timeout then.
        native: once it has begun, what sees the events in native code in place of `events`, which
            gets those of the interpreter alone. Such a tool is serial, and for all workgroups.
        reports: what it found wrong, once the launch is over.
    """

    hooks: Hook = PLAIN
    instruments: Sequence[Instrument] = ()
    workgroups: range | None = None
    is_immediate: bool = False
    is_serial: bool = False
    order: int | None = None
    stops: Stops | None = None
    native: NativeSink | None = None
    reports: Sequence[Report] = ()

    def prepare(self, plan: LaunchPlan) -> None:
        """A launch will begin: a tool may choose its `hooks` by the code that is to run."""

    def begin(self, launch: WatchedLaunch) -> None:
        """A launch is about to run."""

    def events(self, batch: Batch) -> None:
        """Some events of one worker; those of a wave come in their order."""

    def workgroup(self, group: int, waves: Sequence[WaveState]) -> None:
        """With Hook.WORKGROUP: a workgroup has ended; its waves, while this call lasts."""

    def around(self, launch: WatchedLaunch, run: Callable[[], Statistics]) -> Statistics:
        """Run the launch: once, or again from its start, on the same addresses.

        Who runs it again first puts back what it stored; `hooks` may change in between.
        """
        return run()

    def end(self, launch: WatchedLaunch) -> None:
        """The launch is over, whether it came to its end or not (`launch.error`)."""


class WatchedLaunch:
    """What a tool can know of the launch that it looks at.

    Attributes:
        kernel: its KernelInfo.
        target: its target's name.
        wave_size: lanes of a wave.
        grid, block: its sizes.
        waves_per_group: waves of a workgroup.
        error: in `Tool.end`, what ended the launch; None if it came to its end.
        plan: the launch as the emulator has it; no part of the stable interface.
    """

    def __init__(self, plan: LaunchPlan, machine: Machine) -> None:
        self.plan, self._machine = plan, machine
        self.kernel: KernelInfo = plan.kernel.info
        self.target = plan.kernel.code.target
        self.wave_size = plan.kernel.code.wave
        self.grid, self.block = plan.geometry.grid, plan.geometry.block
        self.waves_per_group = plan.waves_per_group
        self.error: BaseException | None = None

    def workgroup(self, group: int) -> tuple[int, int, int]:
        """A workgroup's place in the grid by its number."""
        width, height, _ = self.grid
        return group % width, group // width % height, group // (width * height)

    def instruction(self, pc: int) -> Instruction:
        """The instruction at a pc. Raises: DecodeError."""
        return self.plan.kernel.code.read(pc)

    def source(self, pc: int) -> str | None:
        """The source line of a pc, as "gemm.hip:12"; None where nothing is known."""
        line = self.plan.program.code.lines.at(pc)
        return str(line) if line is not None else None

    def register_name(self, kind: RegisterKind, number: int) -> str:
        """A register as a disassembly has it: "v4", "a0", "s7", "vcc_lo", "scc", "mode"."""
        if kind in (RegisterKind.VGPR, RegisterKind.AGPR):
            return f"{'v' if kind is RegisterKind.VGPR else 'a'}{number}"
        if kind is not RegisterKind.SGPR:
            return kind.name.lower()
        with IMPORTS:  # not before somebody looks
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
        """In `Tool.end`, with Hook.DEFINEDNESS or Hook.FLOW: what was found of shadows."""
        return self._machine.happened()

    def interrupt(self) -> None:
        """Have the run under way come back before its end; any thread may."""
        self._machine.interrupt()

    def counted(self) -> Counted:
        """In `Tool.end`, with Hook.COSTS: what accesses to memory counted."""
        return self._machine.counted()


class Session:
    """The tools of one launch: what they want together, and each its share of the events."""

    def __init__(self, tools: Sequence[Tool], plan: LaunchPlan) -> None:
        """Raises: LaunchError of what is not a tool, or asks for what there is not."""
        self.tools = tuple(tools)
        for tool in self.tools:
            if isinstance(tool, Tool):
                tool.prepare(plan)
            _require_tool(tool)
        having = [tool for tool in self.tools if tool.stops is not None]
        if len(having) > 1:
            raise LaunchError(f"{having[1]!r}: one tool of a launch has stops, {having[0]!r} has")
        self._stops = having[0].stops if having else None
        if SHADOWS in self.hooks or Hook.UNSHADOWED in self.hooks:
            raise LaunchError(
                "a launch has one kind of shadows: what looks for uninitialised values and what "
                "follows values that are not exact take a launch each"
            )
        self.instruments = _instruments(self.tools)
        self._is_immediate = any(tool.is_immediate for tool in self.tools)
        self._launch: WatchedLaunch | None = None
        self._has_failed = False  # a tool has raised: none gets events any more
        self._lock = threading.RLock()

    @property
    def hooks(self) -> Hook:
        """What all of them want to see; nobody stops where nothing says at what."""
        wanted = functools.reduce(operator.or_, (tool.hooks for tool in self.tools), PLAIN)
        return wanted if self._stops is not None else wanted & ~Hook.STOP

    @property
    def groups(self) -> range:
        """The workgroups whose events anybody wants."""
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
    def is_one_by_one(self) -> bool:
        """Whether workgroups run one after another, so that each one's end can be seen."""
        return Hook.WORKGROUP in self.hooks

    @property
    def has_stops(self) -> bool:
        """Whether the launch may stand still, so that no timeout makes sense."""
        return self._stops is not None

    @property
    def has_events(self) -> bool:
        """Whether anybody wants more than counts."""
        return bool(self.hooks & ~SILENT)

    def run(self, launch: WatchedLaunch, body: Callable[[], Statistics]) -> Statistics:
        """Let the tools begin, run the launch, let those end that have begun."""
        self._launch = launch
        begun: list[Tool] = []
        try:
            for tool in self.tools:
                tool.begin(launch)
                begun.append(tool)
            return self._around(launch, body)
        except BaseException as error:
            launch.error = error
            raise
        finally:
            _end(begun, launch)

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
        """Tables for one worker; where that is native code, one tool may see its events at once."""
        sinks = (tool for tool in self.tools if is_native and tool.native is not None)
        direct = next(sinks, None)
        others = [tool.hooks for tool in self.tools if tool is not direct]
        hooks = functools.reduce(operator.or_, others, PLAIN) & self.hooks
        return EventTables(
            hooks, lanes, self.groups, single=self._is_immediate, stops=self._stops, direct=direct
        )

    def deliver(self, number: int, worker: Worker, tables: EventTables) -> None:
        """Give the tools what a worker has noted."""
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
    if not all(isinstance(each, Instrument) for each in tool.instruments):
        raise LaunchError(f"{tool!r}: instruments are objects of wavecore.tools.Instrument")
    if tool.stops is not None and not isinstance(tool.stops, Stops):
        raise LaunchError(f"{tool!r}: stops is a Stops or None, not {tool.stops!r}")


def _instruments(tools: Iterable[Tool]) -> tuple[Placed, ...]:
    """Those of all tools. Raises: LaunchError of two of one name, or of too many words."""
    found = placed([each for tool in tools for each in tool.instruments])
    for before, each in itertools.pairwise(found):
        if before.instrument.name == each.instrument.name:
            raise LaunchError(f"a launch has one instrument of a name, not two {each.instrument!r}")
    words = sum(each.instrument.words for each in found)
    if words > records.WAVE_WORDS:
        raise LaunchError(
            f"the instruments of a launch have {records.WAVE_WORDS} words of a wave, not {words}"
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
