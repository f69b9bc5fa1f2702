"""One program on the native executor and the interpreter, and whether they come to the same end.

Both run from one prepared launch, and everything that a program can change is compared: registers,
LDS, scratch, arrays, the outcome with its place and lanes, and the count of instructions.
"""

from __future__ import annotations

import ctypes
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from unittest import mock

import numpy as np

import wavecore as wc
from tests.fuzz.machine import (
    LDS_BYTES,
    PROGRAM_BYTES,
    Setting,
    arrays,
    kernel_file,
    start_contents,
)
from wavecore.device.launch import PreparedLaunch
from wavecore.emulator import records
from wavecore.emulator.backend import RunOptions
from wavecore.emulator.cpu import machine as cpu_machine
from wavecore.emulator.interpreter import scheduler
from wavecore.emulator.launchplan import Statistics
from wavecore.errors import Error, ExecutionError, Livelock, Timeout


@dataclass(frozen=True)
class Case:
    """A program and the state it starts in."""

    setting: Setting
    words: tuple[int, ...]
    start: int = 0  # the number of its start state
    block: int = 64
    grid: int = 1
    fill: int = 0


@dataclass
class End:
    """How a run ended and what it left."""

    outcome: str
    error: Error | None
    instructions: int
    waves: list[bytes]  # records
    lds: bytes
    scratch: bytes
    arrays: dict[str, bytes]
    clocks: bool = False  # the program read a clock: what it computes is its own each time


ENDLESS = "does not end"
BUDGET = 1500  # wave instructions after which the interpreter gives up
SLICE = 64  # wave instructions of a turn: loops that change nothing are seen soon
NATIVE_SECONDS = 60.0  # for a program that the interpreter has brought to its end
ENDLESS_SECONDS = 0.02  # for one that it has not


class _OverBudget(Exception):
    """The interpreter has executed enough."""


class _Budget:
    """A tracer that stops the interpreter."""

    def __init__(self, limit: int) -> None:
        self.left = limit

    def __call__(self, wave: object, inst: object) -> None:
        self.left -= 1
        if self.left < 0:
            raise _OverBudget


@contextmanager
def _short_slices() -> Iterator[None]:
    """Both executors change waves after `SLICE` instructions."""
    with (
        mock.patch.object(cpu_machine, "OBSERVED_SLICE_INSTRUCTIONS", SLICE),
        mock.patch.object(scheduler, "OBSERVED_SLICE_INSTRUCTIONS", SLICE),
    ):
        yield


def code_object(case: Case) -> wc.CodeObject:
    """The kernel with the case's program in it."""
    data, at = kernel_file(case.setting)
    words = b"".join(word.to_bytes(4, "little") for word in case.words)
    assert len(words) == PROGRAM_BYTES
    return wc.CodeObject.from_bytes(data[:at] + words + data[at + PROGRAM_BYTES :])


@contextmanager
def prepared(case: Case) -> Iterator[PreparedLaunch]:
    """The case's launch, with everything in its place."""
    kernel = wc.Device(case.setting.target).load(code_object(case))["k"]
    arrays().fill(start_contents(case.start))
    with (
        _short_slices(),
        kernel.prepare(case.grid, case.block, arrays().arguments, fill=case.fill) as launch,
    ):
        yield launch


def _end(launch: PreparedLaunch, run: Callable[[], Statistics]) -> End:
    """Run from the start state and look at what is there afterwards."""
    plan = launch.plan
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
    memory = plan.memory(0, 0)
    size = records.VGPR_OFFSET + plan.vgpr_bytes
    stride = plan.launch.wave_stride
    waves = [
        ctypes.string_at(memory.waves + index * stride, size)
        for index in range(plan.waves_per_group)
    ]
    lds = ctypes.string_at(memory.lds, LDS_BYTES)
    scratch = ctypes.string_at(memory.scratch, plan.slot_bytes[2])
    return End(outcome, error, instructions, waves, lds, scratch, arrays().contents())


def _one_by_one(group: int, waves: list[bytes]) -> None:
    """An observer, so that workgroups take turns in no executor."""


def interpret(launch: PreparedLaunch, budget: int = BUDGET) -> End:
    """The end on the interpreter; endless if it takes more instructions than `budget`."""
    reads: list[bool] = []

    class Ops(scheduler._SchedulerOps):
        def clock(self):  # type: ignore[no-untyped-def]
            reads.append(True)
            return super().clock()

    with mock.patch.object(scheduler, "_SchedulerOps", Ops):
        tracer = _Budget(budget)
        end = _end(
            launch, lambda: scheduler.execute(launch.plan, tracer=tracer, observer=_one_by_one)
        )
    end.clocks = bool(reads)
    return end


def run_natively(launch: PreparedLaunch, seconds: float) -> End:
    """The end on native code, which is translated before the time runs."""
    machine = launch.machine("native")
    assert isinstance(machine, cpu_machine.CpuMachine)
    machine.code.translate_entry()
    options = RunOptions(timeout=seconds, observer=_one_by_one)
    return _end(launch, lambda: machine.run(options))


# Fields of a wave's record that are an executor's own affair.
_OWN = ("budget", "worker", "slot", "state", "signalled", "reserved", "jumped_from", "pc")
_NAMES = [name for name, _, _ in records.WAVE if name not in ("sgpr", *_OWN)]


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
    """The first thing in which two ends differ, interpreter first; "" if they agree."""
    mine, theirs = reference_end, native_end
    if mine.outcome != theirs.outcome:
        return f"outcome: {_told(mine)} and {_told(theirs)}"
    if mine.outcome == ENDLESS or mine.clocks:
        return ""
    if str(mine.error) != str(theirs.error):
        return f"error: {_told(mine)} and {_told(theirs)}"
    sites = [getattr(end.error, "site", None) for end in (mine, theirs)]
    if sites[0] != sites[1]:
        return f"site: {sites[0]} and {sites[1]}"
    if mine.error is None and mine.instructions != theirs.instructions:
        return f"instructions: {mine.instructions} and {theirs.instructions}"
    for index, records_ in enumerate(zip(mine.waves, theirs.waves, strict=True)):
        found = _register_difference(index, *records_, wave)
        if found:
            return found
    for name, one, other in (
        ("LDS", mine.lds, theirs.lds),
        ("scratch", mine.scratch, theirs.scratch),
        *((name, mine.arrays[name], theirs.arrays[name]) for name in mine.arrays),
    ):
        if one != other:
            at = next(i for i in range(len(one)) if one[i] != other[i])
            return f"{name} at {at:#x} is {one[at]:#x} and {other[at]:#x}"
    return ""


def _told(end: End) -> str:
    return f"{end.outcome} ({end.error})" if end.error is not None else end.outcome


@dataclass(frozen=True)
class Verdict:
    """What was found of a program."""

    outcome: str
    failure: str = ""  # "" where all agrees
    instructions: int = 0


def judge(case: Case) -> Verdict:
    """Run a case on both executors and compare."""
    with prepared(case) as launch:
        expected = interpret(launch)
        if not arrays().untouched():
            return Verdict(expected.outcome, "the interpreter wrote outside the arrays")
        arrays().fill(start_contents(case.start))
        endless = expected.outcome == ENDLESS
        found = run_natively(launch, ENDLESS_SECONDS if endless else NATIVE_SECONDS)
        if not arrays().untouched():
            return Verdict(expected.outcome, "native code wrote outside the arrays")
        if endless and found.outcome != ENDLESS and not expected.clocks:
            arrays().fill(start_contents(case.start))
            expected = interpret(launch, 200 * BUDGET)  # it may end later, or be seen to loop
        if expected.clocks and ENDLESS in (expected.outcome, found.outcome):
            return Verdict(expected.outcome)
        return Verdict(
            expected.outcome,
            difference(expected, found, case.setting.wave),
            expected.instructions,
        )


def random_case(setting: Setting, words: tuple[int, ...], choose: random.Random) -> Case:
    """A program with a start state out of a few."""
    wave = setting.wave
    return Case(
        setting,
        words,
        start=choose.randrange(24),
        block=choose.choice((wave, wave, 2 * wave, wave + 17, 5)),
        grid=choose.choice((1, 1, 1, 1, 2)),
        fill=choose.choice((0, choose.getrandbits(32), 0x7FC00000)),
    )
