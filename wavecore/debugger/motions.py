"""How far a wave continues: to an instruction, a line, the end of a function."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from wavecore.debugger.sourcemap import SourceMap, Stretch
from wavecore.debugger.stops import Call, StopState
from wavecore.emulator.events import Stops


class Motion(Protocol):
    """One wave continues; the others run along with it."""

    group: int
    wave: int
    is_alone: bool  # events in other waves do not stop the launch

    def arm(self, marks: np.ndarray, sourcemap: SourceMap) -> None:
        """Mark the instructions of the wave to check."""

    def arrived(self, here: StopState) -> bool:
        """Whether the wave has arrived. It is at one of the marked instructions."""


def _all(marks: np.ndarray) -> None:
    marks |= Stops.WAVE


def _mark(marks: np.ndarray, pcs: list[int]) -> None:
    for pc in pcs:
        marks[pc // 4] |= Stops.WAVE


class Instructions:
    """A number of instructions; `over` counts a call with everything that it runs as one."""

    is_alone = False

    def __init__(self, here: StopState, count: int, *, over: bool) -> None:
        self.group, self.wave = here.key
        self._left, self._over = count, over
        self._depth = len(here.calls or ())

    def arm(self, marks: np.ndarray, sourcemap: SourceMap) -> None:
        _all(marks)

    def arrived(self, here: StopState) -> bool:
        if self._over and len(here.calls or ()) > self._depth:
            return False
        self._left -= 1
        return self._left <= 0


class Lines:
    """To the start of another line: in the same function, a caller, or (`into`) a callee.

    `count` lines in a row; `is_onwards` skips lines above the first.
    """

    is_alone = False

    def __init__(self, here: StopState, count: int, *, into: bool, is_onwards: bool) -> None:
        self.group, self.wave = here.key
        self._left, self._into, self._is_onwards = count, into, is_onwards
        self._is_single = count == 1
        self._begin(here)

    def _begin(self, here: StopState) -> None:
        self._start = here.sourcemap.stretch(here.pc)
        self._start_pc = here.pc
        self._depth = len(here.calls or ())
        self._function = here.sourcemap.function_start(here.pc)

    def arm(self, marks: np.ndarray, sourcemap: SourceMap) -> None:
        """All but the instructions of this line around the current one, unless they are calls."""
        _all(marks)
        if not self._is_single:  # where the next line begins is not known yet
            return
        quiet = _neighbours(sourcemap, self._start_pc)
        marks[quiet.start // 4 : quiet.stop // 4] &= ~np.uint8(Stops.WAVE)
        _mark(marks, [pc for pc in (*sourcemap.calls, *sourcemap.ends) if pc in quiet])

    def arrived(self, here: StopState) -> bool:
        if not self._is_other(here):
            return False
        self._left -= 1
        if self._left:
            self._begin(here)
        return not self._left

    def _is_other(self, here: StopState) -> bool:
        depth = len(here.calls or ())
        if depth > self._depth and not self._into:
            return False
        there = here.sourcemap.stretch(here.pc)
        if there is None or not here.sourcemap.is_statement(here.pc) or not _is_own(here):
            return False
        if depth > self._depth:
            return here.pc >= here.sourcemap.body(here.pc)
        if depth < self._depth:
            return True
        if here.sourcemap.function_start(here.pc) != self._function or self._start is None:
            return True
        if not self._into:
            there = _at_depth(there, len(self._start[0]), here)
        if self._is_onwards and there[:2] == self._start[:2] and there[2] < self._start[2]:
            return False
        return there != self._start


def _is_own(here: StopState) -> bool:
    return here.sourcemap.shown(here.pc)[0].is_own


def _at_depth(stretch: Stretch, depth: int, here: StopState) -> Stretch:
    """A line as seen by the function that deeper calls were inlined into."""
    calls, _, _ = stretch
    if len(calls) <= depth:
        return stretch
    frames = here.sourcemap.shown(here.pc)
    outer = frames[len(calls) - depth]
    return calls[:depth], outer.file, outer.line


def _neighbours(sourcemap: SourceMap, pc: int) -> range:
    """The contiguous instructions around one that belong to its line."""
    own = sourcemap.stretch(pc)
    low = high = pc
    known = sourcemap.around(pc, 512, 4096)
    at = known.index(pc) if pc in known else 0
    for each in reversed(known[:at]):
        if sourcemap.stretch(each) != own:
            break
        low = each
    for each in known[at:]:
        if sourcemap.stretch(each) != own:
            break
        high = each + 4
    return range(low, high)


class Out:
    """Until the innermost function has returned: a call, an inlined call, or the whole wave."""

    is_alone = False

    def __init__(self, here: StopState) -> None:
        self.group, self.wave = here.key
        self._sourcemap = here.sourcemap
        calls: tuple[Call, ...] = here.calls or ()
        start = here.sourcemap.stretch(here.pc)
        self._inlined = start[0] if start is not None else ()
        self._calls = len(calls)
        self._back = calls[-1].back if calls else None
        self._function = here.sourcemap.function_start(here.pc)

    def arm(self, marks: np.ndarray, sourcemap: SourceMap) -> None:
        if self._inlined:
            _all(marks)
        elif self._back is not None:
            _mark(marks, [self._back, *sourcemap.calls])
        _mark(marks, sourcemap.ends)

    def arrived(self, here: StopState) -> bool:
        depth = len(here.calls or ())
        if self._inlined:
            if depth > self._calls:
                return False
            there = here.sourcemap.stretch(here.pc)
            if there is None:
                return False
            calls = there[0]
            around = len(self._inlined)
            same = len(calls) >= around and [c[0] for c in calls[:around]] == [
                c[0] for c in self._inlined
            ]
            return not same or here.pc in here.sourcemap.ends
        if self._back is not None:
            return here.pc == self._back and depth < self._calls
        return here.pc in here.sourcemap.ends


class ToTheEnd:
    """To the wave's last instruction, regardless of the others."""

    is_alone = True

    def __init__(self, here: StopState) -> None:
        self.group, self.wave = here.key

    def arm(self, marks: np.ndarray, sourcemap: SourceMap) -> None:
        _mark(marks, sourcemap.ends)

    def arrived(self, here: StopState) -> bool:
        return here.pc in here.sourcemap.ends
