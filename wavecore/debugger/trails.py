"""Records of a run to a position: calls, breakpoint hits, a wave's steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from wavecore.debugger.sourcemap import SourceMap, Stretch
from wavecore.debugger.stops import Call, SavedState, Stop, StopState
from wavecore.emulator.events import Stops
from wavecore.emulator.registry import Control

_FIRST_WINDOW, _GROWTH = 256, 16

Hit = Callable[[StopState], "Stop | None"]


class Trail(Protocol):
    """Records what a launch does on the way."""

    wants_breakpoints: bool

    def arm(self, stops: Stops, sourcemap: SourceMap) -> int:
        """Mark where to look; returns the position from which on every instruction is checked."""

    def passing(self, here: StopState, hit: Hit | None) -> None:
        """A wave is at a mark, or the position is to be checked."""


class Calls:
    """The active function calls of a wave."""

    wants_breakpoints = False

    def __init__(self, wave: tuple[int, int]) -> None:
        self._wave = wave
        self.calls: list[Call] = []

    def arm(self, stops: Stops, sourcemap: SourceMap) -> int:
        self.calls.clear()
        stops.follow(*self._wave)
        for pc in sourcemap.calls:
            stops.marks[pc // 4] |= Stops.WAVE
        return Stops.NEVER

    def passing(self, here: StopState, hit: Hit | None) -> None:
        if here.key != self._wave:
            return
        inst = here.sourcemap.instruction(here.pc)
        if here.sourcemap.is_call(here.pc) and inst is not None:
            state = SavedState(here.state(*here.key))
            self.calls.append(Call(here.pc, here.pc + inst.size, state))
        elif here.sourcemap.control(here.pc) is Control.JUMP:
            target = jump_target(here)
            backs = [call.back for call in self.calls]
            if target in backs:
                del self.calls[len(backs) - 1 - backs[::-1].index(target) :]


class Hits:
    """The places where the launch would have stopped."""

    wants_breakpoints = True

    def __init__(self) -> None:
        self.found: list[tuple[int, Stop]] = []

    def arm(self, stops: Stops, sourcemap: SourceMap) -> int:
        self.found.clear()
        return Stops.NEVER

    def passing(self, here: StopState, hit: Hit | None) -> None:
        stop = hit(here) if hit is not None else None
        if stop is not None:
            self.found = [*self.found[-1:], (here.position, stop)]


class Steps:
    """The last instructions of a wave before its current one.

    Attributes:
        is_first: whether the target is the first instruction that the wave executes.
    """

    wants_breakpoints = False

    def __init__(self, here: StopState, unit: str, *, over: bool, count: int) -> None:
        self._wave, self._end, self._pc = here.key, here.position, here.pc
        self._unit, self._over, self._count = unit, over, count
        self._sourcemap = here.sourcemap
        self._window = max(_FIRST_WINDOW, 4 * count)
        self._steps: list[tuple[int, int]] = []  # position, pc
        self.is_first = False

    def arm(self, stops: Stops, sourcemap: SourceMap) -> int:
        self._steps.clear()
        return max(self._end - self._window, 0)

    def passing(self, here: StopState, hit: Hit | None) -> None:
        if here.key == self._wave:
            self._steps.append((here.position, here.pc))

    def grow(self) -> bool:
        """Extend the window; False if it cannot grow."""
        if self._window >= self._end:
            return False
        self._window *= _GROWTH
        return True

    @property
    def _is_whole(self) -> bool:
        return self._window >= self._end

    def target(self) -> int | None:
        """The position to go to; None if the window is too small, or nothing comes before."""
        if self._unit == "instruction":
            return self._instruction()
        place: int | None = len(self._steps)
        for _ in range(self._count):
            place = self._line(place) if place is not None else None
        return None if place is None else self._steps[place][0]

    def _instruction(self) -> int | None:
        steps = self._steps
        if self._over:
            own = self._sourcemap.function_start(self._pc)
            inside = [step for step in steps if self._sourcemap.function_start(step[1]) == own]
            steps = inside or steps
        if len(steps) >= self._count:
            found = steps[-self._count][0]
        elif self._is_whole and steps:
            found = steps[0][0]
        else:
            return None
        self.is_first = self._is_whole and found == self._steps[0][0]
        return found

    def _line(self, place: int) -> int | None:
        """The start of the line before an entry in the list; of its own line, if not there."""
        pc = self._pc if place == len(self._steps) else self._steps[place][1]
        own = self._sourcemap.function_start(pc)
        steps = [
            (at, each)
            for at, (_, each) in enumerate(self._steps[:place])
            if not self._over or self._sourcemap.function_start(each) == own
        ]
        if not steps:
            return None
        here, depth = self._seen(pc, None), 0
        depth = len(here[0]) if here is not None else 0
        limit = depth if self._over else None
        before = self._seen(steps[-1][1], limit)
        for number in range(len(steps) - 1, -1, -1):
            if self._seen(steps[number][1], limit) != before:
                return steps[number + 1][0]
        if not self._is_whole:
            return None
        self.is_first = True
        return steps[0][0]

    def _seen(self, pc: int, depth: int | None) -> Stretch | None:
        stretch = self._sourcemap.stretch(pc)
        if stretch is None or depth is None or len(stretch[0]) <= depth:
            return stretch
        frames = self._sourcemap.shown(pc)
        outer = frames[len(stretch[0]) - depth]
        return stretch[0][:depth], outer.file, outer.line


def jump_target(here: StopState) -> int | None:
    """The target of a jump through a pair of scalar registers, as a pc; None for other jumps."""
    inst = here.sourcemap.instruction(here.pc)
    operands = list(inst.operands.values()) if inst is not None else []
    if not operands or operands[-1].kind != "sgpr":
        return None
    pair = here.state(*here.key).sgprs[operands[-1].index : operands[-1].index + 2]
    if len(pair) < 2:
        return None
    base = here.launch.plan.program.base
    return int((int(pair[0]) | int(pair[1]) << 32) - base)
