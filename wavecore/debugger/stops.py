"""What a debugger stops at, and what it knows of a stopped launch."""

from __future__ import annotations

import difflib
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from wavecore.debugger.sourcemap import Frame, SourceMap
from wavecore.emulator.events import Batch, Space, WaveState
from wavecore.errors import Error, LaunchError

if TYPE_CHECKING:
    from wavecore.codeobject.sourcetypes import SourceType
    from wavecore.emulator.events import WatchedLaunch


class DebugError(Error):
    """What a user asked of the debugger cannot be done; the text says why, and what can."""


class Quit(Exception):
    """The user has had enough: the program ends."""


class SavedState:
    """A wave's registers as they were when it called a function; memory is as it is now."""

    def __init__(self, state: WaveState) -> None:
        self.sgprs, self.vgprs, self.agprs = (
            each.copy() for each in (state.sgprs, state.vgprs, state.agprs)
        )
        self.lds, self.scratch = state.lds, state.scratch
        self.scc, self.mode, self.exec_mask = state.scc, state.mode, state.exec_mask


class Call(NamedTuple):
    """A call of a function that is under way: where it was made, and where it goes back to."""

    site: int
    back: int
    state: SavedState


class WaveStatus(NamedTuple):
    """A wave of a workgroup that is under way: "RUNNABLE", "AT_BARRIER" or "ENDED"."""

    group: int
    wave: int
    pc: int
    state: str


class StopState:
    """Where a launch is stopped: a wave before one of its instructions, and all the others.

    It tells of the launch as it is; once that has gone on, it is of no use any more.

    Attributes:
        group, wave: the wave whose instruction is next.
        pc: of that instruction.
        position: instructions that the launch has executed.
        calls: the function calls that the wave is in, the outermost first; None if not known.
        changed: told of what a user has changed here, as what changes it again.
    """

    def __init__(self, batch: Batch, row: np.void, sourcemap: SourceMap) -> None:
        self.batch, self.sourcemap = batch, sourcemap
        self.group, self.wave = int(row["group"]), int(row["wave"])
        self.pc, self.position = int(row["pc"]), int(row["position"])
        self.calls: tuple[Call, ...] | None = None
        self.changed: Callable[[Callable[[StopState], None]], None] = lambda again: None

    @property
    def launch(self) -> WatchedLaunch:
        """The launch that it is of."""
        return self.batch.launch

    @property
    def key(self) -> tuple[int, int]:
        """The wave."""
        return self.group, self.wave

    def state(self, group: int, wave: int) -> WaveState:
        """A wave's registers and memory. Raises: DebugError if it is not under way."""
        try:
            return self.batch.wave(group, wave)
        except LaunchError as error:
            raise DebugError(str(error)) from None

    def waves(self) -> list[WaveStatus]:
        """All waves that are under way."""
        found = []
        for group in self.batch.groups():
            for wave in range(self.launch.waves_per_group):
                state = self.batch.wave(group, wave)
                pc = self.pc if (group, wave) == self.key else state.pc
                found.append(WaveStatus(group, wave, pc, state.state))
        return found

    def pc_of(self, group: int, wave: int) -> int:
        """The next instruction of a wave."""
        return self.pc if (group, wave) == self.key else self.state(group, wave).pc

    def called_from(self, group: int, wave: int, frame: int) -> Call | None:
        """The call that a frame waits for; None for those of the innermost function."""
        place = frame - len(self.sourcemap.shown(self.pc_of(group, wave)))
        if place < 0 or (group, wave) != self.key:
            return None
        for call in reversed(self.calls or ()):
            place -= len(self.sourcemap.shown(call.site))
            if place < 0:
                return call
        return None

    def frames(self, group: int, wave: int) -> list[Frame]:
        """The frames of a wave, the innermost first. Callers are known of the wave that stopped."""
        found = list(self.sourcemap.shown(self.pc_of(group, wave)))
        if (group, wave) == self.key:
            for call in reversed(self.calls or ()):
                found += self.sourcemap.shown(call.site)
        return found


@dataclass
class Breakpoint:
    """Where to stop, and under which conditions.

    Args:
        number: from 1.
        text: as the user wrote the place.
        file, line: of a line; `function` of a function or kernel; `pc` of an instruction.
        kernel: only in kernels of this name.
        group, wave, lane: only there; a lane has to be active.
        condition: an expression that has to hold, in an active lane if it is one a lane.
        ignore: hits to pass over first.
        log: what to print, with expressions in braces, instead of stopping.
        pcs: where it is in the launch that runs; empty before a launch that has it.
        found_line: the line that has code.
        commands: for the terminal, to be carried out at each stop.
        is_found: some launch so far had this place.
        missing: why the last launch had not, with what is near.
    """

    number: int
    text: str
    file: str = ""
    line: int = 0
    function: str = ""
    pc: int | None = None
    kernel: str = ""
    group: int | None = None
    wave: int | None = None
    lane: int | None = None
    condition: str = ""
    ignore: int = 0
    log: str = ""
    is_temporary: bool = False
    is_enabled: bool = True
    hits: int = 0
    pcs: list[int] = field(default_factory=list)
    found_line: int = 0
    found_file: str = ""
    commands: list[str] = field(default_factory=list)
    is_found: bool = False
    missing: str = "no kernel was launched"

    def resolve(self, sourcemap: SourceMap) -> None:
        """Find it in the code of a launch."""
        self.pcs = []
        self.missing = self._not_in(sourcemap.launch) or self._located(sourcemap)
        self.is_found = self.is_found or not self.missing

    def _not_in(self, launch: WatchedLaunch) -> str:
        """What it asks for that a launch has not; "" if nothing."""
        kernel = launch.kernel
        if self.kernel and self.kernel not in (kernel.name, kernel.source_name):
            return f"no kernel {self.kernel} was launched; {kernel.source_name} was"
        for what, number, count in (
            ("workgroup", self.group, math.prod(launch.grid)),
            ("wave", self.wave, launch.waves_per_group),
            ("lane", self.lane, launch.wave_size),
        ):
            if number is not None and number >= count:
                return f"there is no {what} {number}; they are 0 to {count - 1}"
        return ""

    def _located(self, sourcemap: SourceMap) -> str:
        """Find its instructions; why there are none."""
        if self.pc is not None:
            self.pcs = [self.pc] if sourcemap.instruction(self.pc) is not None else []
            low, high = sourcemap.instructions[0], sourcemap.instructions[-1]
            return "" if self.pcs else f"instructions are at {low:#x} to {high:#x}"
        if self.function:
            self.pcs = sourcemap.functions(self.function)
            names = sourcemap.function_names
            near = difflib.get_close_matches(self.function, names, n=1, cutoff=0.5) or names[:9]
            return "" if self.pcs else f"no such function has code; there are {', '.join(near)}"
        files = sourcemap.files
        found = sourcemap.file(self.file) if self.file else (files[0] if files else None)
        if found is None:
            return f"the kernel has lines of {', '.join(files[:3]) or 'no file'}"
        self.found_file = found
        self.found_line, self.pcs = sourcemap.addresses(found, self.line)
        return "" if self.pcs else f"{found} has code up to line {sourcemap.last_line(found)}"

    def where(self) -> str:
        """What restricts it, as a person reads it."""
        parts = []
        if self.kernel:
            parts.append(f"kernel {self.kernel}")
        if self.group is not None:
            parts.append(f"workgroup {self.group}")
        if self.wave is not None:
            parts.append(f"wave {self.wave}")
        if self.lane is not None:
            parts.append(f"lane {self.lane}")
        if self.condition:
            parts.append(f"if {self.condition}")
        if self.ignore:
            parts.append(f"after {self.ignore} hits")
        return ", ".join(parts)


@dataclass
class Watch:
    """What to look after: memory that is accessed, or a value that changes.

    Args:
        access: of memory: "write", "read" or "access".
        space, low, size_bytes: the memory; `group` and `lane` say whose LDS and scratch.
        wave: with `group` the wave in which a value is looked at.
        type: of what is there, where the source says.
    """

    number: int
    text: str
    access: str = ""
    space: Space = Space.GLOBAL
    low: int = 0
    size_bytes: int = 0
    group: int | None = None
    wave: int | None = None
    lane: int | None = None
    is_enabled: bool = True
    hits: int = 0
    before: object = None
    type: SourceType | None = None
    commands: list[str] = field(default_factory=list)

    @property
    def is_memory(self) -> bool:
        """Whether accesses trip it."""
        return bool(self.access)

    @property
    def range(self) -> range:
        """Its addresses."""
        return range(self.low, self.low + self.size_bytes)


@dataclass
class Stop:
    """A launch is stopped.

    Attributes:
        reason: "entry", "breakpoint", "marker", "step", "watch", "pause", "error", "goal", "ended".
        text: why, for people.
        lane: the lane that it is about, if it is about one.
        error: what the launch is about to raise.
        watch: the watchpoint.
    """

    reason: str
    here: StopState
    text: str = ""
    lane: int | None = None
    breakpoint: Breakpoint | None = None
    watch: Watch | None = None
    error: Error | None = None
    facts: Mapping[str, object] = field(default_factory=dict)


# ------------------------------------------------------------------------------- commands


@dataclass(frozen=True)
class Go:
    """Continue. `alone` stops for nothing in other waves than this one, and at its end."""

    alone: bool = False


@dataclass(frozen=True)
class Step:
    """Execute one instruction or one line of a wave; `over` the functions that it calls.

    `is_onwards` passes over lines above: a loop runs to its end.
    """

    unit: str = "line"  # or "instruction"
    over: bool = False
    count: int = 1
    is_onwards: bool = False


@dataclass(frozen=True)
class Finish:
    """Go on until the innermost function has returned."""


@dataclass(frozen=True)
class Back:
    """Go back: by an "instruction" or "line", to the last stop ("continue"), to the "start"."""

    unit: str = "line"
    over: bool = False
    count: int = 1


@dataclass(frozen=True)
class Goto:
    """Go to a position: so many instructions from the launch's start."""

    position: int


@dataclass(frozen=True)
class Leave:
    """Run on, and stop nowhere any more."""


Command = Go | Step | Finish | Back | Goto | Leave
