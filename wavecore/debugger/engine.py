"""The debugger's engine: a tool that stops launches, and runs them again to any earlier position.

A launch under the debugger runs on one thread and counts its instructions. The count is its
position, the same in each run. To go back, the engine restores the memory that the launch may have
written, and runs it from the start to an earlier position (snapshot.py). It does the same to find
facts that were not recorded on the way: who called a function, what ran before an error.

A launch without anything to stop at runs as it does without a debugger. If it ends in an error or
is paused, it runs again, counting.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from wavecore.debugger import trails, watching
from wavecore.debugger.changes import Change, Changes
from wavecore.debugger.conditions import lane_met, logged
from wavecore.debugger.markers import marked_pcs
from wavecore.debugger.motions import Instructions, Lines, Motion, Out, ToTheEnd
from wavecore.debugger.scopes import Scope
from wavecore.debugger.snapshot import LIMIT_BYTES, Snapshot
from wavecore.debugger.sourcemap import SourceMap
from wavecore.debugger.stops import (
    Back,
    Breakpoint,
    Call,
    Command,
    DebugError,
    Finish,
    Go,
    Goto,
    Leave,
    SavedState,
    Step,
    Stop,
    StopState,
    Watch,
)
from wavecore.emulator.events import (
    PLAIN,
    Batch,
    Hook,
    Stops,
    Tool,
    WatchedLaunch,
)
from wavecore.emulator.launchplan import Statistics
from wavecore.emulator.registry import Control
from wavecore.errors import Error

# A paused launch that was not counted runs again up to here at most: a few seconds.
_PAUSE_POSITION = 1 << 27
_POSITIONS_A_SECOND = 40_000_000  # on a typical machine


class FrontEnd(Protocol):
    """Receives launches and stops, on the thread that runs the launch."""

    def launched(self, launch: WatchedLaunch) -> None:
        """A launch is about to run; its breakpoints have been resolved."""

    def stopped(self, stop: Stop) -> Command:
        """The launch is stopped until this returns a command to continue. May raise Quit."""

    def logged(self, text: str) -> None:
        """A logging breakpoint was hit."""

    def ended(self, error: BaseException | None) -> None:
        """The launch has ended."""


class _Again(Exception):
    """The launch must run again from its start."""


@dataclass
class Goal:
    """A position to run to from the launch's start.

    Args:
        then: the action at that position.
        trail: what to record on the way.
    """

    position: int
    then: Callable[[StopState], None]
    trail: trails.Trail | None = None


@dataclass
class _Launch:
    """The state of the running launch."""

    launch: WatchedLaunch
    sourcemap: SourceMap
    snapshot: Snapshot
    markers: frozenset[int] = frozenset()
    told: Error | None = None  # an error already reported before its instruction
    calls: dict[tuple[int, int], list[Call]] = field(default_factory=dict)
    calls_of: tuple[int, int] | None = None  # the wave whose calls are tracked
    pending: Callable[[list[Call]], None] | None = None
    changes: Changes = field(default_factory=Changes)


class Debugger(Tool):
    """Stops launches; give it to `tools=` or attach it (wavecore.tools.attached).

    Attributes:
        breakpoints, watches: by number.
        stop_on_entry: stop the next launch at its first instruction.
        stop_on_error: stop before an instruction that ends its launch with an error.
        here: the current stop, or None.
        limit_bytes: launches that may write more memory than this cannot run backwards.
    """

    is_immediate = True
    is_serial = True
    stops: Stops

    def __init__(self, front_end: FrontEnd, *, stop_on_entry: bool = False) -> None:
        self.stops = Stops()
        self.front_end = front_end
        self.hooks = Hook.STOP
        self.breakpoints: dict[int, Breakpoint] = {}
        self.watches: dict[int, Watch] = {}
        self.stop_on_entry, self.stop_on_error = stop_on_entry, True
        self.here: StopState | None = None
        self.limit_bytes = LIMIT_BYTES
        self._numbers = 0
        self._one_at_a_time = threading.RLock()
        self._now: _Launch | None = None
        self._goal: Goal | None = None
        self._motion: Motion | None = None
        self._tripped: tuple[Watch, str] | None = None
        self._is_ending = False  # the wave of the motion is about to end
        self._pausing = self._has_left = self._has_changed = False
        self._log: tuple[int, int] | None = None
        self._look_from = Stops.NEVER  # the position from which on every wave is checked

    # --------------------------------------------------------------------- what to stop at

    def next_number(self) -> int:
        """The number of the next breakpoint or watchpoint."""
        self._numbers += 1
        return self._numbers

    def add(self, *breakpoints: Breakpoint) -> None:
        """Add breakpoints, and resolve them in the running launch, if any."""
        now = self._now
        for each in breakpoints:
            if now is not None:
                each.resolve(now.sourcemap)
        # A new dictionary: the launch's thread may be iterating over the old one.
        self.breakpoints = {**self.breakpoints, **{each.number: each for each in breakpoints}}
        self._changed()

    def watch(self, watch: Watch) -> Watch:
        """Add a watchpoint; `watch.before` becomes the current value."""
        if self.here is not None:
            watch.before = watching.watched(watch, self.here)
        self.watches = {**self.watches, watch.number: watch}
        return watch

    def remove(self, *numbers: int) -> None:
        """Raises: DebugError for an unknown number."""
        gone = set(numbers)
        unknown = gone - self.breakpoints.keys() - self.watches.keys()
        if unknown:
            raise DebugError(f"there is no breakpoint or watchpoint {min(unknown)}")
        self.breakpoints = {n: each for n, each in self.breakpoints.items() if n not in gone}
        self.watches = {n: each for n, each in self.watches.items() if n not in gone}
        self._changed()

    def _changed(self) -> None:
        """A running launch whose code checks for stops picks up the changes."""
        if self.is_running and self.hooks is not PLAIN:
            self._has_changed = True
            self.stops.until(0)

    def pause(self) -> None:
        """Stop as soon as possible; for other threads and signal handlers."""
        self._pausing = True
        self.stops.until(0)
        now = self._now
        if now is not None and self.hooks is PLAIN:
            now.launch.interrupt()  # native code returns, and the launch runs again

    @property
    def missed(self) -> list[Breakpoint]:
        """The breakpoints at locations that no launch has had yet."""
        return [each for each in self.breakpoints.values() if not each.is_found]

    @property
    def is_running(self) -> bool:
        """Whether a launch is running, not stopped."""
        return self._now is not None and self.here is None

    @property
    def can_go_back(self) -> bool:
        """Whether the stopped launch can run backwards."""
        return self._now is not None and self._now.snapshot.is_whole

    # --------------------------------------------------------------------------- a launch

    def around(self, launch: WatchedLaunch, run: Callable[[], Statistics]) -> Statistics:
        with self._one_at_a_time:
            if self._has_left:
                self.hooks = PLAIN
                for breakpoint in self.missed:  # nothing stops, but missing locations are reported
                    breakpoint.resolve(SourceMap(launch))
                try:
                    return run()
                finally:
                    self.front_end.ended(None)
            error: BaseException | None = None
            try:
                with self._opened(launch):
                    self.front_end.launched(launch)
                    return self._run(run)
            except BaseException as raised:
                error = raised
                raise
            finally:
                self.hooks = Hook.STOP
                self.front_end.ended(error)

    @contextmanager
    def _opened(self, launch: WatchedLaunch) -> Iterator[None]:
        sourcemap = SourceMap(launch)
        snapshot = Snapshot(launch.plan, self.limit_bytes)
        self._now = _Launch(launch, sourcemap, snapshot, marked_pcs(launch))
        self._goal = self._motion = self._tripped = None
        self._is_ending = False
        for breakpoint in self.breakpoints.values():
            breakpoint.resolve(sourcemap)
        try:
            yield
        finally:
            self._now = self.here = None

    def _run(self, run: Callable[[], Statistics]) -> Statistics:
        assert self._now is not None
        now = self._now
        while True:
            self.hooks = self._wanted()
            counts = self.hooks is not PLAIN
            self.stops.begin(now.sourcemap.end)
            self._arm()
            try:
                done = run()
            except _Again:
                pass
            except Error as error:
                if not self._look_at(error, counted=counts):
                    raise
            else:
                if counts or not self._pausing:
                    return done
                self._goal = self._pause_at(max(done.instructions - 1, 0))
            now.snapshot.restore()
            self._forget()

    def _forget(self) -> None:
        """Discard the records of the previous run."""
        assert self._now is not None
        self._now.changes.begin()
        self.here = self._tripped = None
        self._is_ending = False
        self._now.calls.clear()
        self._now.calls_of = self._now.pending = None

    def _look_at(self, error: Error, *, counted: bool) -> bool:
        """Whether to run again, to stop before the instruction that raises this error."""
        now = self._now
        assert now is not None
        if self._has_left or not self.stop_on_error:
            return False
        if now.told is not None or not now.snapshot.is_whole:
            return False
        if not counted:  # the position is not known yet
            self._goal = Goal(Stops.NEVER, lambda here: None)
            return True
        now.told = error

        def then(here: StopState) -> None:
            self._stop(Stop("error", here, str(error), error=error))

        self._motion, self._goal = None, Goal(max(self.stops.position - 1, 0), then)
        return True

    def _wanted(self) -> Hook:
        """The hooks that the code needs."""
        active = [b for b in self.breakpoints.values() if b.is_enabled and b.pcs]
        watches = [each for each in self.watches.values() if each.is_enabled]
        assert self._now is not None
        if self._has_left:
            return PLAIN
        if any(each.is_memory for each in watches):
            return Hook.STOP | Hook.ACCESS
        wants = (
            active or watches or self.stop_on_entry or self._pausing or self._now.markers
            or self._goal is not None or self._motion is not None
        )  # fmt: skip
        return Hook.STOP if wants else PLAIN

    # -------------------------------------------------------------------------------- marks

    def _arm(self) -> None:
        """Mark the instructions to check."""
        assert self._now is not None
        stops, sourcemap, goal = self.stops, self._now.sourcemap, self._goal
        marks = stops.marks
        marks[:] = 0
        self._until(Stops.NEVER)
        self._arm_watches()
        if self._has_left:
            return
        if goal is not None:
            self._until(goal.position)
            if goal.trail is not None:
                self._until(min(goal.position, goal.trail.arm(stops, sourcemap)))
                if goal.trail.wants_breakpoints:
                    for watch in self.watches.values():
                        watch.before = None
                    self._mark_breakpoints(marks)
                    self._follow_watches(marks)
            return
        self._mark_breakpoints(marks)
        self._follow_watches(marks)
        motion = self._motion
        if motion is not None:
            self._follow(motion.group, motion.wave)
            motion.arm(marks, sourcemap)
            for pc in (*sourcemap.calls, *sourcemap.ends):
                marks[pc // 4] |= Stops.WAVE
        if self._pausing or self.stop_on_entry or self._tripped is not None or self._is_ending:
            self._until(0)

    def _until(self, position: int) -> None:
        """Check every wave from a position on, and at the position of the next change."""
        assert self._now is not None
        self._look_from = position
        change = self._now.changes.next()
        self.stops.until(position if change is None else min(position, change))

    def _change_again(self, here: StopState) -> bool:
        """Apply the user's changes at this position; whether they were the only reason to stop."""
        assert self._now is not None
        if not self._now.changes.apply(here):
            return False
        self._until(self._look_from)
        mark = int(self.stops.marks[here.pc // 4])
        if here.key != (self.stops.record.group, self.stops.record.wave):
            mark &= Stops.ALL
        is_asked = self._pausing or self._has_changed  # by another thread, which sets these first
        return not mark and not is_asked and here.position < self._look_from

    def _changed_by_user(self, here: StopState, change: Change) -> None:
        """Record a user's change, so that it is applied again when the launch runs again."""
        now = self._now
        assert now is not None
        now.told = None  # what follows is unknown again
        dropped = now.changes.add(here.position, change)
        if dropped:
            self.front_end.logged(
                f"later changes are discarded ({dropped} change{'s' * (dropped > 1)}): "
                f"execution may differ from position {here.position} on"
            )

    def _mark_breakpoints(self, marks: np.ndarray) -> None:
        for breakpoint in self.breakpoints.values():
            if breakpoint.is_enabled:
                for pc in breakpoint.pcs:
                    marks[pc // 4] |= Stops.ALL
        for pc in self._now.markers if self._now is not None else ():
            marks[pc // 4] |= Stops.ALL

    def _follow_watches(self, marks: np.ndarray) -> None:
        for watch in self.watches.values():
            if watch.is_enabled and not watch.is_memory:
                assert watch.group is not None
                assert watch.wave is not None
                marks |= Stops.WAVE
                self._follow(watch.group, watch.wave)

    def _follow(self, group: int, wave: int) -> None:
        """Check one wave where it is marked; all waves if several matter."""
        others = {
            (each.group, each.wave)
            for each in self.watches.values()
            if each.is_enabled and not each.is_memory
        }
        if others - {(group, wave)}:
            self.stops.marks[:] |= Stops.ALL
        self.stops.follow(group, wave)

    def _arm_watches(self) -> None:
        looked_at = [each for each in self.watches.values() if each.is_enabled and each.is_memory]
        self.stops.watch(watching.ranges(looked_at))

    # ------------------------------------------------------------------------------- events

    def events(self, batch: Batch) -> None:
        for row in batch.accesses:
            self._accessed(batch, row)
        if len(batch.stops):
            assert self._now is not None
            self._at(StopState(batch, batch.stops[0], self._now.sourcemap))

    def _accessed(self, batch: Batch, row: np.void) -> None:
        """A wave is about to access watched memory; it stops after that."""
        goal = self._goal
        if self._tripped is not None:
            return
        if goal is not None and not (goal.trail is not None and goal.trail.wants_breakpoints):
            return
        for watch in self.watches.values():
            said = None
            if watch.is_enabled and watch.is_memory:
                said = watching.tripped(watch, batch, row)
            if said is not None:
                self._tripped = watch, said
                self._until(0)
                return

    def _at(self, here: StopState) -> None:
        """A wave stops at an instruction, for any reason of native code."""
        is_for_nothing = self._change_again(here)
        here.changed = functools.partial(self._changed_by_user, here)
        self._track(here)
        if self._has_changed:
            self._has_changed = False
            self._arm()
        if is_for_nothing:
            return
        goal = self._goal
        if goal is not None:
            if here.position < goal.position:
                if goal.trail is not None:
                    goal.trail.passing(here, self._would_stop)
                    if self._tripped is not None:
                        self._tripped = None
                        self._until(goal.position)
                return
            self._goal = None
            self._arm()
            goal.then(here)
            return
        stop = self._judged(here)
        if stop is not None:
            self._stop(stop)

    def _track(self, here: StopState) -> None:
        """Track the calls of the wave in motion."""
        now = self._now
        assert now is not None
        if now.calls_of != here.key:
            return
        calls = now.calls[here.key]
        if now.pending is not None:
            now.pending(calls)
            now.pending = None
        here.calls = tuple(calls)
        if now.sourcemap.is_call(here.pc):
            inst = now.sourcemap.instruction(here.pc)
            size = inst.size if inst is not None else 4
            made = Call(here.pc, here.pc + size, SavedState(here.state(*here.key)))
            now.pending = lambda calls: calls.append(made)
        elif now.sourcemap.control(here.pc) is Control.JUMP:
            target = trails.jump_target(here)
            backs = [call.back for call in calls]
            if target in backs:
                keep = len(backs) - 1 - backs[::-1].index(target)

                def pop(calls: list[Call]) -> None:
                    del calls[keep:]

                now.pending = pop

    def _judged(self, here: StopState) -> Stop | None:
        """The reason to stop, if any."""
        if self._tripped is not None:
            (watch, said), self._tripped = self._tripped, None
            return self._tripped_stop(watch, said, here)
        motion = self._motion
        if self._is_ending and motion is not None and here.key != (motion.group, motion.wave):
            self._is_ending = False
            said = f"wave {motion.wave} of workgroup {motion.group} has ended"
            return Stop("ended", here, said)
        hit = None if self._is_elsewhere(here) else self._hit(here)
        if hit is None:
            hit = self._value_changed(here)
        if hit is not None:
            return hit
        if motion is not None and here.key == (motion.group, motion.wave):
            if (
                here.calls is None
                and here.sourcemap.function_start(here.pc) == here.sourcemap.kernel_start
            ):
                here.calls = ()
            if motion.arrived(here):
                return Stop("step", here)
            if here.pc in here.sourcemap.ends:
                self._is_ending = True
                self._until(0)
        if self._pausing:
            return self._paused_stop(here)
        if self.stop_on_entry:
            self.stop_on_entry = False
            return Stop("entry", here)
        return None

    def _would_stop(self, here: StopState) -> Stop | None:
        """The stop that would have occurred here, on the way to a position."""
        if self._tripped is not None:
            watch, said = self._tripped
            return Stop("watch", here, f"watchpoint {watch.number}: {said}", watch=watch)
        return self._hit(here) or self._value_changed(here)

    def _is_elsewhere(self, here: StopState) -> bool:
        motion = self._motion
        return motion is not None and motion.is_alone and here.key != (motion.group, motion.wave)

    def _hit(self, here: StopState) -> Stop | None:
        """The breakpoint that applies here, or a marker in the source."""
        for breakpoint in list(self.breakpoints.values()):
            if not breakpoint.is_enabled or here.pc not in breakpoint.pcs:
                continue
            stop = self._met(breakpoint, here)
            if stop is not None:
                return stop
        if self._now is not None and here.pc in self._now.markers:
            return Stop("marker", here, "breakpoint() in the source")
        return None

    def _met(self, breakpoint: Breakpoint, here: StopState) -> Stop | None:
        said = f"breakpoint {breakpoint.number}"
        try:
            is_met, lane = lane_met(breakpoint, here)
        except DebugError as error:
            return Stop("breakpoint", here, f"{said}: {error}", breakpoint.lane, breakpoint)
        if not is_met:
            return None
        is_going = self._goal is None
        if is_going:
            breakpoint.hits += 1
            if breakpoint.hits <= breakpoint.ignore:
                return None
        if breakpoint.log:
            if is_going:
                self.front_end.logged(logged(breakpoint.log, Scope(here, *here.key, lane)))
            return None
        return Stop("breakpoint", here, said, lane, breakpoint)

    def _value_changed(self, here: StopState) -> Stop | None:
        for watch in self.watches.values():
            if not watch.is_enabled or watch.is_memory or here.key != (watch.group, watch.wave):
                continue
            try:
                value = watching.watched(watch, here)
            except DebugError:
                continue
            if watch.before is None:
                watch.before = value
            if watching.has_changed(watch, value):
                before, watch.before = watch.before, value
                facts = {"before": before, "after": value}
                said = f"watchpoint {watch.number}: {watch.text} changed"
                if self._goal is None:
                    watch.hits += 1
                return Stop("watch", here, said, watch.lane, watch=watch, facts=facts)
        return None

    def _tripped_stop(self, watch: Watch, said: str, here: StopState) -> Stop:
        watch.hits += 1
        after = watching.watched(watch, here)
        facts = {"before": watch.before, "after": after}
        watch.before = after
        self._arm()
        return Stop("watch", here, f"watchpoint {watch.number}: {said}", watch=watch, facts=facts)

    # --------------------------------------------------------------------------------- stop

    def _paused_stop(self, here: StopState) -> Stop:
        self._pausing = False
        return Stop("pause", here, "paused")

    def _pause_at(self, reached: int) -> Goal:
        """The goal for pausing a launch that had reached a position."""
        return Goal(min(reached, _PAUSE_POSITION), lambda here: self._paused(here, reached))

    def _paused(self, here: StopState, reached: int) -> None:
        stop = self._paused_stop(here)
        if here.position < reached:
            stop.text = (
                f"paused at position {here.position} to stop without delay; the launch had reached "
                f"{reached}: `goto {reached}` takes about {reached // _POSITIONS_A_SECOND} s"
            )
        self._stop(stop)

    def _stop(self, stop: Stop) -> None:
        """Wait until the front end continues the launch."""
        here, now = stop.here, self._now
        assert now is not None
        if stop.breakpoint is not None and stop.breakpoint.is_temporary:
            self.remove(stop.breakpoint.number)
        if here.calls is None:
            if here.sourcemap.function_start(here.pc) == here.sourcemap.kernel_start:
                here.calls = ()
            elif now.snapshot.is_whole:
                self._find_calls(stop)
        self._motion, self._is_ending, self.here = None, False, here
        for watch in self.watches.values():
            if watch.before is None:
                watch.before = watching.watched(watch, here)
        command = self.front_end.stopped(stop)
        self.here = None
        self._go_on(command, here)

    def _find_calls(self, stop: Stop) -> None:
        """Run again, recording calls, and stop as before."""
        trail = trails.Calls(stop.here.key)

        def then(here: StopState) -> None:
            here.calls = tuple(trail.calls)
            stop.here = here
            self._stop(stop)

        self._return(stop.here.position, then, trail)

    def _return(
        self, position: int, then: Callable[[StopState], None], trail: trails.Trail | None = None
    ) -> None:
        """Run from the start to a position. Raises: _Again; DebugError if that is impossible."""
        if not self.can_go_back:
            raise DebugError(
                "this launch may write more memory than the debugger saves to run backwards "
                f"({self.limit_bytes >> 20} MiB); `set limit MIB` changes this for the next launch"
            )
        self._goal = Goal(position, then, trail)
        raise _Again

    def _go_on(self, command: Command, here: StopState) -> None:
        now = self._now
        assert now is not None
        if isinstance(command, Leave):
            self._has_left = True
        if isinstance(command, Back):
            self._go_back(command, here)
            return
        if isinstance(command, Goto):
            self._return(command.position, lambda there: self._stop(Stop("goal", there)))
        if self._wanted() != self.hooks and self._wanted() is not PLAIN and self.can_go_back:
            self._return(here.position, lambda there: self._begin(command, there))
        self._begin(command, here)

    def _begin(self, command: Command, here: StopState) -> None:
        """Continue forwards."""
        now = self._now
        assert now is not None
        if (
            here.calls is None
            and here.sourcemap.function_start(here.pc) == here.sourcemap.kernel_start
        ):
            here.calls = ()
        self._motion = _motion(command, here)
        now.calls_of = now.pending = None
        if here.calls is not None and self._motion is not None:
            now.calls_of = here.key
            now.calls[here.key] = list(here.calls)
            self._track(here)
        self._is_ending = self._motion is not None and here.pc in here.sourcemap.ends
        self._arm()

    def _go_back(self, command: Back, here: StopState) -> None:
        if not now_before(here):
            self._stop(Stop("goal", here, "this is the start of the launch"))
            return
        if command.unit == "start":
            self._return(0, lambda there: self._stop(Stop("goal", there, "start of the launch")))
        if command.unit == "continue":
            hits = trails.Hits()
            self._return(here.position, lambda there: self._to_hit(hits), hits)
        trail = trails.Steps(here, command.unit, over=command.over, count=command.count)
        self._return(here.position, lambda there: self._to_step(trail, there), trail)

    def _to_hit(self, hits: trails.Hits) -> None:
        if not hits.found:
            self._return(0, lambda there: self._stop(Stop("goal", there, "start of the launch")))
        position, stop = hits.found[-1]

        def then(here: StopState) -> None:
            stop.here = here
            self._stop(stop)

        self._return(position, then)

    def _to_step(self, trail: trails.Steps, there: StopState) -> None:
        position = trail.target()
        if position is None and trail.grow():
            self._return(there.position, lambda again: self._to_step(trail, again), trail)
        if position is None:
            self._stop(Stop("goal", there, "this wave has not executed anything before"))
            return
        if position == 0 or trail.is_first:
            said = "start of the wave" if trail.is_first else ""
            self._return(position, lambda here: self._stop(Stop("step", here, said)))
        self._return(position, lambda here: self._stop(Stop("step", here)))


def now_before(here: StopState) -> bool:
    """Whether anything was executed before."""
    return here.position > 0


def _motion(command: Command, here: StopState) -> Motion | None:
    if isinstance(command, Step) and command.unit == "instruction":
        return Instructions(here, command.count, over=command.over)
    if isinstance(command, Step):
        return Lines(here, command.count, into=not command.over, is_onwards=command.is_onwards)
    if isinstance(command, Finish):
        return Out(here)
    if isinstance(command, Go) and command.alone:
        return ToTheEnd(here)
    return None
