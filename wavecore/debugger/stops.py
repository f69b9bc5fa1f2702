"""Where a debugger stops, and the state of a stopped launch."""

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
    """A debugger command cannot be carried out; the text gives the reason and alternatives."""


class Quit(Exception):
    """The user quits: the program ends."""


class SavedState:
    """A wave's registers at the time it called a function; memory is current."""

    def __init__(self, state: WaveState) -> None:
        self.sgprs, self.vgprs, self.agprs = (
            each.copy() for each in (state.sgprs, state.vgprs, state.agprs)
        )
        self.lds, self.scratch = state.lds, state.scratch
        self.scc, self.mode, self.exec_mask = state.scc, state.mode, state.exec_mask


class Call(NamedTuple):
    """An active function call: the call site, and the return address."""

    site: int
    back: int
    state: SavedState


WAITS = {
    "AT_BARRIER": "at a barrier",
    "AT_NAMED": "at a named barrier",
    "AT_CLUSTER": "at the barrier of its cluster",
    "QUEUED": "waits for other workgroups",
}


class WaveStatus(NamedTuple):
    """A wave of a running workgroup; `state` is a name of records.WAVE_STATE."""

    group: int
    wave: int
    pc: int
    state: str


class StopState:
    """Where a launch is stopped: a wave before one of its instructions, and all other waves.

    It describes the current state of the launch, and is invalid once the launch continues.

    Attributes:
        group, wave: the wave whose instruction is next.
        pc: that of the instruction.
        position: the number of instructions that the launch has executed.
        calls: the active function calls of the wave, the outermost first; None if unknown.
        changed: called with each change by the user here, as a function that applies it again.
    """

    def __init__(self, batch: Batch, row: np.void, sourcemap: SourceMap) -> None:
        self.batch, self.sourcemap = batch, sourcemap
        self.group, self.wave = int(row["group"]), int(row["wave"])
        self.pc, self.position = int(row["pc"]), int(row["position"])
        self.calls: tuple[Call, ...] | None = None
        self.changed: Callable[[Callable[[StopState], None]], None] = lambda again: None

    @property
    def launch(self) -> WatchedLaunch:
        """The stopped launch."""
        return self.batch.launch

    @property
    def key(self) -> tuple[int, int]:
        """The workgroup and number of the wave."""
        return self.group, self.wave

    def state(self, group: int, wave: int) -> WaveState:
        """A wave's registers and memory. Raises: DebugError if it is not running."""
        try:
            return self.batch.wave(group, wave)
        except LaunchError as error:
            raise DebugError(str(error)) from None

    def waves(self) -> list[WaveStatus]:
        """All waves of running workgroups."""
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
        """The call that a frame is waiting for; None for frames of the innermost function."""
        place = frame - len(self.sourcemap.shown(self.pc_of(group, wave)))
        if place < 0 or (group, wave) != self.key:
            return None
        for call in reversed(self.calls or ()):
            place -= len(self.sourcemap.shown(call.site))
            if place < 0:
                return call
        return None

    def frames(self, group: int, wave: int) -> list[Frame]:
        """The frames of a wave, the innermost first. Callers only for the stopped wave."""
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
        text: the location as the user wrote it.
        file, line: for a line; `function` for a function or kernel; `pc` for an instruction.
        kernel: only in kernels of this name.
        group, wave, lane: only there; a lane must be active.
        condition: an expression that must hold, in an active lane if it is per lane.
        ignore: hits to skip first.
        log: what to print instead of stopping, with expressions in braces.
        pcs: its addresses in the running launch; empty until a launch has it.
        found_line: the line with code.
        commands: for the terminal, executed at each stop.
        is_found: whether some launch so far had this location.
        missing: the reason that the last launch did not have it, with alternatives.
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
        """The restriction that a launch does not satisfy; "" if none."""
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
        """Find its instructions; the reason if there are none."""
        if self.pc is not None:
            self.pcs = [self.pc] if sourcemap.instruction(self.pc) is not None else []
            low, high = sourcemap.instructions[0], sourcemap.instructions[-1]
            return "" if self.pcs else f"instructions are at {low:#x} to {high:#x}"
        if self.function:
            self.pcs = sourcemap.functions(self.function)
            names = sourcemap.function_names
            near = difflib.get_close_matches(self.function, names, n=1, cutoff=0.5) or names[:9]
            return "" if self.pcs else f"no such function has code; known: {', '.join(near)}"
        files = sourcemap.files
        found = sourcemap.file(self.file) if self.file else (files[0] if files else None)
        if found is None:
            return f"the kernel has lines from {', '.join(files[:3]) or 'no file'}"
        self.found_file = found
        self.found_line, self.pcs = sourcemap.addresses(found, self.line)
        return "" if self.pcs else f"{found} has code up to line {sourcemap.last_line(found)}"

    def where(self) -> str:
        """Its restrictions, for people."""
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
    """A watchpoint: memory that is accessed, or a value that changes.

    Args:
        access: for memory: "write", "read" or "access".
        space, low, size_bytes: the memory; `group` and `lane` select LDS and scratch.
        wave: with `group`, the wave in which a value is evaluated.
        type: the type of the object, if known.
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
        text: the reason, for people.
        lane: the lane concerned, if any.
        error: the error that the launch is about to raise.
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
    """Continue. With `alone`, events in other waves do not stop it, but the wave's end does."""

    alone: bool = False


@dataclass(frozen=True)
class Step:
    """Execute one instruction or one line of a wave; with `over`, step over called functions.

    `is_onwards` skips lines above: a loop runs to its end.
    """

    unit: str = "line"  # or "instruction"
    over: bool = False
    count: int = 1
    is_onwards: bool = False


@dataclass(frozen=True)
class Finish:
    """Continue until the innermost function has returned."""


@dataclass(frozen=True)
class Back:
    """Go back: by an "instruction" or "line", to the last stop ("continue"), to the "start"."""

    unit: str = "line"
    over: bool = False
    count: int = 1


@dataclass(frozen=True)
class Goto:
    """Go to a position: the number of instructions from the launch's start."""

    position: int


@dataclass(frozen=True)
class Leave:
    """Continue, and never stop again."""


Command = Go | Step | Finish | Back | Goto | Leave
