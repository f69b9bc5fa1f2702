"""One program on the native executor and the interpreter, and whether their results agree.

Both run from one prepared launch, and everything that a program can change is compared: registers,
LDS, scratch, arrays, the outcome with its place and lanes, and the instruction count.
"""

from __future__ import annotations

import ctypes
import random
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from unittest import mock

import numpy as np

import wavecore as wc
from tests.ends import OneByOne
from tests.fuzz.machine import (
    LDS_BYTES,
    PROGRAM_BYTES,
    Setting,
    arrays,
    kernel_file,
    setting_up_instructions,
    start_contents,
)
from wavecore import _env
from wavecore.backends.cpu import machine as cpu_machine
from wavecore.backends.interpreter import scheduler
from wavecore.device.launch import PreparedLaunch
from wavecore.emulator import flow, records
from wavecore.emulator.events import Session
from wavecore.emulator.launchplan import Statistics
from wavecore.emulator.machine import RunOptions
from wavecore.emulator.resident import ResidentLaunch, ResidentMachine
from wavecore.errors import Error, ExecutionError, Livelock, Timeout
from wavecore.isa.registers import VCC_LO


@dataclass(frozen=True)
class Case:
    """A program and its start state."""

    setting: Setting
    words: tuple[int, ...]
    start: int = 0  # the number of its start state
    block: int = 64
    grid: int = 1
    fill: int = 0


@dataclass
class Round:
    """The state of a workgroup after each of its waves has had a time slice."""

    waves: list[bytes]  # records
    lds: bytes
    scratch: bytes


@dataclass
class End:
    """How a run ended and its final state."""

    outcome: str
    error: Error | None
    instructions: int
    held: Round
    arrays: dict[str, bytes]
    clocks: bool = False  # the program read a clock: its results differ in each run
    rounds: list[Round] = field(default_factory=list)  # the last of the first workgroup


ENDLESS = "does not end"
KEPT_ROUNDS = 32
BUDGET = 1500  # wave instructions after which the interpreter gives up
LONG_BUDGET = 200 * BUDGET  # of one that ends in native code
SLICE = 64  # wave instructions per time slice: loops that change nothing are noticed soon
NATIVE_SECONDS = 60.0  # for a program that the interpreter finished
ENDLESS_SECONDS = 0.02  # for one that it did not


class _OverBudget(Exception):
    """The interpreter has executed enough instructions."""


class _Budget:
    """A tracer that stops the interpreter."""

    def __init__(self, limit: int) -> None:
        self.left = limit
        self.reached: Callable[[], None] | None = None
        self.call_at = 0  # of `left`

    def after(self, instructions: int, reached: Callable[[], None]) -> None:
        """Have `reached` called before the instruction that follows the next so many."""
        self.call_at, self.reached = self.left - instructions - 1, reached

    def __call__(self, wave: object, inst: object) -> None:
        self.left -= 1
        if self.left < 0:
            raise _OverBudget
        if self.reached is not None and self.left == self.call_at:
            self.reached()


def _whole(address: int, resident: ResidentLaunch) -> bytes:
    """A wave's record with all state that an executor keeps in it, and its VGPRs."""
    return ctypes.string_at(address, records.VGPR_OFFSET + resident.plan.vgpr_bytes)


class Restart:
    """The state of a launch's waves at the start of its programs, once one program has got there.

    Setup takes the interpreter longer than most programs, and is the same for all with the same
    start state.
    """

    def __init__(self, launch: PreparedLaunch, case: Case) -> None:
        self.resident, self.block = resident_of(launch), case.block
        self.instructions = setting_up_instructions(case.setting)
        self._known: dict[tuple[int, int], tuple[bytes, bytes]] = {}

    def _lds(self, index: int) -> tuple[int, int]:
        """The address of a wave's part of LDS that setup writes, and its size."""
        wave = self.resident.plan.kernel.code.wave
        first = index * wave
        end = min(first + wave, self.block)
        return self.resident.memory(0, 0).lds + 16 * first, 16 * (end - first)

    def keep(self, group: int, index: int, wave: records.Wave) -> None:
        """Save the state of a wave after setup."""
        record = _whole(ctypes.addressof(wave), self.resident)
        self._known[group, index] = record, ctypes.string_at(*self._lds(index))

    def knows(self, group: int, index: int) -> bool:
        return (group, index) in self._known

    def put(self, group: int, index: int, wave: records.Wave, number: int) -> None:
        """Restore that state of a wave, for another of the programs."""
        record, lds = self._known[group, index]
        worker, slot = wave.worker, wave.slot  # this run's own
        ctypes.memmove(ctypes.addressof(wave), record, len(record))
        wave.worker, wave.slot = worker, slot
        ctypes.memmove(self._lds(index)[0], lds, len(lds))
        wave.sgpr[VCC_LO] = number


class _NotingGrid(scheduler._Grid):
    """One launch on the interpreter; for a loop that changes nothing it records the states."""

    last_rounds: deque[Round]

    def state(self, slot, waves):  # type: ignore[no-untyped-def]
        now = super().state(slot, waves)
        if slot.waves == self.resident.memory(0, 0).waves:
            whole = [_whole(ctypes.addressof(wave), self.resident) for wave in waves]
            self.last_rounds.append(Round(whole, *now[1:]))
        return now


class _ShortGrid(_NotingGrid):
    """One whose waves start after setup."""

    restart: Restart
    number: int

    def start(self):  # type: ignore[no-untyped-def]
        group = super().start()
        self.fresh = {ctypes.addressof(wave): index for index, wave in enumerate(group.waves)}
        self.group = group.number
        return group

    def turn(self, wave, waves) -> None:  # type: ignore[no-untyped-def]
        index = self.fresh.pop(ctypes.addressof(wave), None)
        if index is None:
            super().turn(wave, waves)
            return
        restart, launch, tracer = self.restart, self.resident.launch, self.tracer
        assert isinstance(tracer, _Budget)
        before = launch.slice
        if restart.knows(self.group, index):
            restart.put(self.group, index, wave, self.number)
            self.instructions += restart.instructions
            tracer.left -= restart.instructions
            launch.slice = max(before - restart.instructions, 0)
        else:
            tracer.after(restart.instructions, partial(restart.keep, self.group, index, wave))
        try:
            super().turn(wave, waves)
        finally:
            launch.slice, tracer.reached = before, None


@contextmanager
def _short_slices() -> Iterator[None]:
    """Both executors change waves after `SLICE` instructions.

    A function of tier 2 has one program or two: with `complete` it stores all its registers at
    each instruction that may fault.
    """
    is_tier2 = _env.TIER2.get() == "complete"
    with (
        mock.patch.object(flow, "PIECE_INSTRUCTIONS", 16 if is_tier2 else flow.PIECE_INSTRUCTIONS),
        mock.patch.object(cpu_machine, "FIXED_SLICE_INSTRUCTIONS", SLICE),
        mock.patch.object(scheduler, "FIXED_SLICE_INSTRUCTIONS", SLICE),
    ):
        yield


def code_object(cases: Sequence[Case]) -> wc.CodeObject:
    """The kernel with the cases' programs in it."""
    data, places = kernel_file(cases[0].setting, len(cases))
    out = bytearray(data)
    for case, at in zip(cases, places, strict=True):
        words = b"".join(word.to_bytes(4, "little") for word in case.words)
        assert len(words) == PROGRAM_BYTES
        out[at : at + PROGRAM_BYTES] = words
    return wc.CodeObject.from_bytes(bytes(out))


@contextmanager
def prepared(*cases: Case) -> Iterator[PreparedLaunch]:
    """The launch of a case, or of several that differ in their words, from the first start."""
    first = cases[0]
    kernel = wc.Device(first.setting.target).load(code_object(cases))["k"]
    arrays().fill(start_contents(first.start))
    with (
        _short_slices(),
        kernel.prepare(first.grid, first.block, arrays().arguments, fill=first.fill) as launch,
    ):
        yield launch


def resident_of(launch: PreparedLaunch) -> ResidentLaunch:
    """What its executors share."""
    machine = launch.machine("interpreter")
    assert isinstance(machine, ResidentMachine)
    return machine.resident


def _end(launch: PreparedLaunch, run: Callable[[], Statistics]) -> End:
    """Run from the start state and record the final state."""
    resident = resident_of(launch)
    outcome, error, instructions = "ended", None, 0
    try:
        instructions = run().instructions
    except _OverBudget:
        outcome = ENDLESS
    except ExecutionError as found:
        outcome, error = type(found).__name__, found
        if isinstance(found, Timeout) and not isinstance(found, Livelock):
            outcome = ENDLESS
    except Error as found:  # a limit of the launch
        outcome, error = type(found).__name__, found
    memory = resident.memory(0, 0)
    stride = resident.launch.wave_stride
    waves = [
        _whole(memory.waves + index * stride, resident)
        for index in range(launch.plan.waves_per_group)
    ]
    lds = ctypes.string_at(memory.lds, LDS_BYTES)
    scratch = ctypes.string_at(memory.scratch, resident.slot_bytes[2])
    return End(outcome, error, instructions, Round(waves, lds, scratch), arrays().contents())


def interpret(
    launch: PreparedLaunch,
    budget: int = BUDGET,
    restart: Restart | None = None,
    number: int = 0,
) -> End:
    """The end on the interpreter; endless if it takes more instructions than `budget`.

    Args:
        restart: where waves begin, for the program of that number.
    """
    reads: list[bool] = []

    class Ops(scheduler._SchedulerOps):
        def clock(self):  # type: ignore[no-untyped-def]
            reads.append(True)
            return super().clock()

    rounds: deque[Round] = deque(maxlen=KEPT_ROUNDS)
    grid = type("Grid", (_NotingGrid,), {"last_rounds": rounds})
    if restart is not None:
        more = {"restart": restart, "number": number}
        grid = type("Grid", (_ShortGrid,), {"last_rounds": rounds, **more})
    with (
        mock.patch.object(scheduler, "_SchedulerOps", Ops),
        mock.patch.object(scheduler, "_Grid", grid),
    ):
        tracer, resident = _Budget(budget), resident_of(launch)
        end = _end(
            launch, lambda: scheduler.execute(resident, tracer=tracer, ended=lambda *_: None)
        )
    end.clocks, end.rounds = bool(reads), list(rounds)
    return end


def run_natively(launch: PreparedLaunch, seconds: float) -> End:
    """The end in native code, which is translated before time is counted."""
    machine = launch.machine("cpu")
    assert isinstance(machine, cpu_machine.CpuMachine)
    machine.code.translate_entry()
    options = RunOptions(timeout=seconds, session=Session([OneByOne()], launch.plan))
    return _end(launch, lambda: machine.run(options))


# Fields of a wave's record that are private to an executor.
_OWN = (
    *("budget", "slice", "before", "worker", "slot", "state", "signalled", "reserved"),
    *("jumped_from", "pc"),
)
_NAMES = [name for name, _ in records.Wave._fields_ if name not in ("sgpr", *_OWN)]


def _register_difference(index: int, mine: bytes, theirs: bytes, wave: int) -> str:
    """The first register that differs between two records, "" if none does."""
    if mine == theirs:
        return ""
    where = f"wave {index}"
    pairs = [np.frombuffer(data, np.uint32) for data in (mine, theirs)]
    scalars = [words[: records.SGPR_SELECTORS] for words in pairs]
    for number in np.flatnonzero(scalars[0] != scalars[1]):
        return f"{where}: s{number} is {scalars[0][number]:#x} and {scalars[1][number]:#x}"
    for name in _NAMES:
        values = [
            bytes(data)[records.offset("Wave", name) :][: getattr(records.Wave, name).size]
            for data in (mine, theirs)
        ]
        if values[0] != values[1]:
            numbers = [int.from_bytes(value, "little") for value in values]
            return f"{where}: {name} is {numbers[0]:#x} and {numbers[1]:#x}"
    vectors = [words[records.VGPR_OFFSET // 4 :].reshape(-1, wave) for words in pairs]
    for row, lane in np.argwhere(vectors[0] != vectors[1]):
        values_of = [hex(int(v[row, lane])) for v in vectors]
        return f"{where}: v{row} of lane {lane} is {values_of[0]} and {values_of[1]}"
    return ""


def difference(reference_end: End, native_end: End, wave: int) -> str:
    """The first difference between two ends, interpreter first; "" if they agree."""
    mine, theirs = reference_end, native_end
    if mine.outcome != theirs.outcome:
        return f"outcome: {_told(mine)} and {_told(theirs)}"
    if mine.outcome == ENDLESS or mine.clocks:
        return ""
    if mine.outcome == Livelock.__name__ and _is_met(theirs, mine.rounds, wave):
        return _array_difference(mine.arrays, theirs.arrays)
    if str(mine.error) != str(theirs.error):
        return f"error: {_told(mine)} and {_told(theirs)}"
    sites = [getattr(end.error, "site", None) for end in (mine, theirs)]
    if sites[0] != sites[1]:
        return f"site: {sites[0]} and {sites[1]}"
    if mine.error is None and mine.instructions != theirs.instructions:
        return f"instructions: {mine.instructions} and {theirs.instructions}"
    return _held_difference(mine.held, theirs.held, wave) or _array_difference(
        mine.arrays, theirs.arrays
    )


def _is_met(end: End, rounds: Sequence[Round], wave: int) -> bool:
    """Whether an end is one of the states that a loop goes through.

    In which of them a livelock is reported depends on when an executor checks for one.
    """
    return any(not _held_difference(each, end.held, wave) for each in rounds)


def _held_difference(mine: Round, theirs: Round, wave: int) -> str:
    for index, records_ in enumerate(zip(mine.waves, theirs.waves, strict=True)):
        found = _register_difference(index, *records_, wave)
        if found:
            return found
    return _byte_difference("LDS", mine.lds, theirs.lds) or _byte_difference(
        "scratch", mine.scratch, theirs.scratch
    )


def _array_difference(mine: dict[str, bytes], theirs: dict[str, bytes]) -> str:
    found = (_byte_difference(name, mine[name], theirs[name]) for name in mine)
    return next(filter(None, found), "")


def _byte_difference(name: str, one: bytes, other: bytes) -> str:
    if one == other:
        return ""
    at = next(i for i in range(len(one)) if one[i] != other[i])
    return f"{name} at {at:#x} is {one[at]:#x} and {other[at]:#x}"


def _told(end: End) -> str:
    return f"{end.outcome} ({end.error})" if end.error is not None else end.outcome


@dataclass(frozen=True)
class Verdict:
    """The findings for a program."""

    outcome: str
    failure: str = ""  # "" if everything agrees
    instructions: int = 0


def judge(case: Case) -> Verdict:
    """Run a case on both executors and compare."""
    with prepared(case) as launch:
        return compared(launch, case)


def judge_together(cases: Sequence[Case]) -> Iterator[Verdict]:
    """The same for several cases that differ in their words, and share the compilation."""
    with prepared(*cases) as launch:
        restart = Restart(launch, cases[0])
        for number, case in enumerate(cases):
            launch._machines.pop("cpu", None)  # as if no other had run natively
            yield compared(launch, case, number, restart)


def compared(
    launch: PreparedLaunch, case: Case, number: int = 0, restart: Restart | None = None
) -> Verdict:
    """Run one of a launch's programs on both executors and compare."""
    arrays().fill(start_contents(case.start), number)
    expected = interpret(launch, BUDGET, restart, number)
    if not arrays().untouched():
        return Verdict(expected.outcome, "the interpreter wrote outside the arrays")
    arrays().fill(start_contents(case.start), number)
    endless = expected.outcome == ENDLESS
    found = run_natively(launch, ENDLESS_SECONDS if endless else NATIVE_SECONDS)
    if not arrays().untouched():
        return Verdict(expected.outcome, "native code wrote outside the arrays")
    if endless and found.outcome != ENDLESS and not expected.clocks:
        if found.instructions > LONG_BUDGET:  # too many to interpret
            return Verdict(expected.outcome)
        arrays().fill(start_contents(case.start), number)
        # It may end later, or be found to loop.
        expected = interpret(launch, LONG_BUDGET, restart, number)
    if expected.clocks and ENDLESS in (expected.outcome, found.outcome):
        return Verdict(expected.outcome)
    return Verdict(
        expected.outcome,
        difference(expected, found, case.setting.wave),
        expected.instructions,
    )


def random_start(case: Case, choose: random.Random) -> Case:
    """The case with one of a few start states."""
    wave = case.setting.wave
    return replace(
        case,
        start=choose.randrange(24),
        block=choose.choice((wave, wave, 2 * wave, wave + 17, 5)),
        grid=choose.choice((1, 1, 1, 1, 2)),
        fill=choose.choice((0, choose.getrandbits(32), 0x7FC00000)),
    )
