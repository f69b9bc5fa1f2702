"""Describes what waves wait for: barriers that some never reach, loops that poll memory.

A loop is found in the code: from the target of a backward branch to that branch. It waits with the
instruction that can observe others: an atomic, a load that bypasses the caches, a sleep. If the
loop repeats its state, it may be any load.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wavecore.emulator import registry
from wavecore.emulator.faults import line_of, site_of, text_of
from wavecore.emulator.flow import Code, branch_target
from wavecore.emulator.memory import counted
from wavecore.emulator.registry import Control
from wavecore.errors import Deadlock, DecodeError, Livelock, Site, Timeout

if TYPE_CHECKING:
    from wavecore.emulator.launchplan import LaunchPlan
    from wavecore.emulator.stopped import StoppedWave
    from wavecore.isa import Instruction

NOTICE_SECONDS = 3.0
_SHOWN = 4  # lines of waves
_LOOP_BYTES = 8192  # a longer loop does more than wait
# Where a loop can see what others store, most certain first. Compilers use `sc1`, `glc` and scopes
# wider than the workgroup for loads of volatile and atomic variables.
_ATOMIC = r"(global|flat|buffer|s|s_buffer|ds)_(atomic|cmpst|wrxchg|add_rtn|cmpstore)"
_COHERENT = r"\w*load\w* .*\b(sc1|glc|scope:SCOPE_(SE|DEV|SYS))\b"
_SLEEP = r"s_sleep|s_monitor_sleep"
# States, and the size of the instruction that waits.
_WAITS = {"AT_BARRIER": 4, "AT_NAMED": 4, "AT_CLUSTER": 4, "QUEUED": 8}
_AT_BARRIERS = ("AT_BARRIER", "AT_NAMED")
_LOAD = r"(global|flat|buffer|s|s_buffer)_load|ds_(read|load)"


@dataclass(frozen=True)
class _Loop:
    """A loop of machine code, and the instruction in it that observes others."""

    low: int
    high: int  # its last instruction, a branch
    looks_at: int | None
    is_patient: bool  # whether that instruction is one that programs poll with


def barrier_deadlock(plan: LaunchPlan, waves: Sequence[StoppedWave]) -> Deadlock:
    """All waves of a workgroup wait at a barrier that some of them will never reach."""
    waiting = [w for w in waves if w.state in _AT_BARRIERS]
    first = waiting[0] if waiting else waves[0]
    pc = _barrier_before(plan, first)
    site = site_of(plan, pc, first)
    others = ", ".join(_state(plan, w) for w in waves if w.index != first.index)
    return Deadlock(
        f"wave {first.index} waits at a barrier that can never complete; {others or 'it is alone'}",
        site=site,
    )


def livelock(
    plan: LaunchPlan, every: Sequence[StoppedWave], begun: int, *, is_one_by_one: bool = False
) -> Deadlock:
    """Waves spin without storing anything and repeat their state: nothing can change.

    Workgroups that have not started might store what the waves wait for, but cannot begin while
    these run; `begun` workgroups have started.
    """
    waves = every[: plan.waves_per_group]
    meets = waves[0].opens
    waiting = [w for w in waves if w.state == "AT_BARRIER" and not meets]
    waiting = waiting or [w for w in every if w.state == "AT_CLUSTER"]
    behind = ""
    unstarted = max(plan.geometry.group_count - begun, 0)
    if unstarted:
        why = "no more of this size can be resident at once"
        if is_one_by_one:
            why = "a tool sees each one end (Hook.WORKGROUP), so they run one after another"
        behind = (
            f"; {counted(unstarted, 'workgroup')} that may store what they wait for cannot start "
            f"before these end: {why}"
        )
    if not waiting:
        first = next(w for w in waves if w.state != "ENDED")
        found = "the waves that are left repeat the same state and store nothing"
        found += behind or ": what they wait for never comes"
        site = _loop_site(plan, first)
        return Livelock("\n  ".join([found, *_lines(plan, every)]), site=site)
    first = waiting[0]
    pc = _barrier_before(plan, first)
    site = site_of(plan, pc, first)
    loops = ", ".join(_state(plan, w) for w in waves if w.index != first.index)
    never = "have not reached" if unstarted else "never reach"
    where, who = "a barrier", "waves"
    if first.state == "AT_CLUSTER":
        where, who = "the barrier of its cluster", "workgroups"
        loops = f"{counted(len(waiting), 'wave')} at barriers of clusters"
    return Deadlock(
        f"wave {first.index} waits at {where} that other {who} {never}; {loops}{behind}",
        site=site,
    )


def timeout(plan: LaunchPlan, waves: Sequence[StoppedWave], seconds: float) -> Timeout:
    """A launch that took too long: where one wave is, and which ones appear to wait."""
    running = [w for w in waves if w.state == "RUNNABLE"]
    site = Site(kernel=plan.kernel.info.name)
    if running:
        site = site_of(plan, running[0].pc, running[0])
    what = [f"the launch ran longer than its timeout of {seconds:g} s"]
    return Timeout("\n  ".join(what + _lines(plan, _patient(plan, waves))), site=site)


class Notice:
    """Reports once what a launch waits for, when nothing was stored for some seconds."""

    def __init__(self, plan: LaunchPlan) -> None:
        self._plan, self._stores = plan, -1
        self._since, self._is_said = time.monotonic(), False

    def look(self, stores: int, waves: Callable[[], Sequence[StoppedWave]]) -> None:
        """Called regularly by any worker: how much was stored, and where waves are."""
        if self._is_said:
            return
        now = time.monotonic()
        if stores != self._stores:
            self._stores, self._since = stores, now
        elif now - self._since >= NOTICE_SECONDS:
            self._since = now  # the message takes time to compute
            self._say(waves())

    def _say(self, waves: Sequence[StoppedWave]) -> None:
        plan = self._plan
        left = [w for w in waves if w.state != "ENDED"]
        still = all(w.still for w in left)
        if not left or not (still or len(_patient(plan, left)) == len(left)):
            return
        self._is_said = True
        why = "seem to wait for something that does not happen"
        if still:
            why = "repeat the same state, so they can be released only by the host or "
            why += "another launch"
        head = (
            f"kernel {plan.kernel.info.name} has stored nothing for some seconds; its waves {why}"
        )
        plan.space.notice("\n  ".join([head, *_lines(plan, left)]))


def _lines(plan: LaunchPlan, waves: Sequence[StoppedWave]) -> list[str]:
    """A line for each place where waves are; those at the same one share it."""
    found: dict[tuple[object, ...], list[StoppedWave]] = {}
    for wave in waves:
        if wave.state != "ENDED":
            found.setdefault((_loop_of(plan, wave), _is_split(plan, wave)), []).append(wave)
    lines = []
    for (loop, _), group in list(found.items())[:_SHOWN]:
        assert loop is None or isinstance(loop, _Loop)
        alike = f"; {counted(len(group) - 1, 'more wave')} there" if len(group) > 1 else ""
        where = f"wave {group[0].index} of workgroup {group[0].workgroup}"
        lines.append(f"{where} {_does(plan, group[0], loop)}{alike}")
    if len(found) > _SHOWN:
        lines.append(f"and waves at {counted(len(found) - _SHOWN, 'more place')}")
    return lines


def _does(plan: LaunchPlan, wave: StoppedWave, loop: _Loop | None) -> str:
    """What a wave does: where it is, in which lanes, and what it means if some are inactive."""
    pc = wave.pc if loop is None or loop.looks_at is None else loop.looks_at
    if wave.state in _WAITS and loop is None:
        pc = _barrier_before(plan, wave)
    line = line_of(plan, pc, wave)
    place = f"{line}, " if line is not None else ""
    text = f"at {place}pc {pc:#x}, `{text_of(plan, pc)}`"
    if loop is None:
        return ("waits " if wave.state in _WAITS else "is ") + text
    text = "waits in a loop " + text
    if not _is_split(plan, wave):
        return text
    off = wave.exec_mask ^ _all(plan, wave)
    inside, outside = _lanes(wave.exec_mask), _lanes(off)
    are = "are" if off & (off - 1) else "is"
    loop_s = "loop" if wave.exec_mask.bit_count() > 1 else "loops"
    return (
        f"{text}: {inside} {loop_s}, {outside} {are} off, until the loop is left or for good. "
        f"Lanes of a wave run in lockstep: if the loop waits for what {outside} would do after "
        "it, as with a lock, this never ends, on a GPU either"
    )


def _patient(plan: LaunchPlan, waves: Iterable[StoppedWave]) -> list[StoppedWave]:
    """Waves that are at a barrier, or in a loop that waits."""
    found = []
    for wave in waves:
        loop = _loop_of(plan, wave) if wave.state == "RUNNABLE" else None
        if wave.state in _WAITS or (loop is not None and loop.is_patient):
            found.append(wave)
    return found


def _loop_site(plan: LaunchPlan, wave: StoppedWave) -> Site:
    """Where a wave loops; its looping lanes, if others have left."""
    loop = _loop_of(plan, wave)
    lanes = wave.exec_mask if _is_split(plan, wave) else 0
    pc = wave.pc if loop is None or loop.looks_at is None else loop.looks_at
    return site_of(plan, pc, wave, lanes)


def _loop_of(plan: LaunchPlan, wave: StoppedWave) -> _Loop | None:
    """The innermost loop around a wave's pc, if it is short enough to be a wait."""
    pc = wave.pc
    if wave.state in _WAITS:
        pc = _barrier_before(plan, wave)
    if pc not in plan.loops:
        plan.loops[pc] = _loop_around(plan.kernel.code, pc)
    found: _Loop | None = plan.loops[pc]
    return found


def _loop_around(code: Code, pc: int) -> _Loop | None:
    """Up to the first branch from after a pc to before it. Only that much is decoded."""
    for last in _instructions(code, pc, pc + _LOOP_BYTES):
        entry = registry.lookup((last.x or last).name)
        if entry is None or entry.control_of(last) not in (Control.BRANCH, Control.BRANCH_IF):
            continue
        low = branch_target(last)
        if last.address - _LOOP_BYTES < low <= pc:
            return _loop(low, last.address, list(_instructions(code, low, last.address + 1)))
    return None


def _instructions(code: Code, low: int, high: int) -> Iterator[Instruction]:
    """The instructions that begin in a range, to the end of the code."""
    while low < high:
        try:
            inst = code.read(low)
        except DecodeError:
            return
        yield inst
        low += inst.size


def _loop(low: int, high: int, inside: Sequence[Instruction]) -> _Loop:
    for kind in (_ATOMIC, _COHERENT, _LOAD, _SLEEP):
        for inst in inside:
            if re.match(kind, inst.text):
                sleeps = any(re.match(_SLEEP, each.text) for each in inside)
                return _Loop(low, high, inst.address, kind is not _LOAD or sleeps)
    return _Loop(low, high, None, False)


def _all(plan: LaunchPlan, wave: StoppedWave) -> int:
    """The lanes that the wave began with."""
    lanes, first = plan.kernel.code.wave, int(wave.index) * plan.kernel.code.wave
    size = plan.geometry.size_of(wave.workgroup)
    return int((1 << max(min(size - first, lanes), 0)) - 1)


def _is_split(plan: LaunchPlan, wave: StoppedWave) -> bool:
    active = wave.exec_mask
    return active not in (0, _all(plan, wave))


def _lanes(mask: int) -> str:
    """Lanes in words: "lane 3", "lanes 0-2 and 5"."""
    found = [lane for lane in range(64) if mask >> lane & 1]
    runs: list[list[int]] = []
    for lane in found:
        if runs and runs[-1][-1] == lane - 1:
            runs[-1].append(lane)
        else:
            runs.append([lane])
    texts = [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]
    if len(texts) > _SHOWN:
        return f"{len(found)} lanes ({', '.join(texts[:_SHOWN])}, ...)"
    joined = " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)
    return f"lane{'s' if len(found) > 1 else ''} {joined}"


def _state(plan: LaunchPlan, wave: StoppedWave) -> str:
    if wave.state == "ENDED":
        return f"wave {wave.index} has ended"
    if wave.state in _AT_BARRIERS:
        return f"wave {wave.index} waits at a barrier, pc {_barrier_before(plan, wave):#x}"
    if wave.state == "QUEUED":
        pc = _barrier_before(plan, wave)
        return f"wave {wave.index} waits for other workgroups at pc {pc:#x}"
    line = line_of(plan, wave.pc, wave)
    place = f", {line}" if line is not None else ""
    return f"wave {wave.index} loops at pc {wave.pc:#x}{place}"


def _barrier_before(plan: LaunchPlan, wave: StoppedWave) -> int:
    """The barrier instruction just before a waiting wave's pc."""
    pc = wave.pc - _WAITS[wave.state] if wave.state in _WAITS else wave.pc
    return pc if plan.kernel.code.contains(pc) else wave.pc
