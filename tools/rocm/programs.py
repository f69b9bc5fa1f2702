"""Test programs: what tests they have, and how they are run, a batch a process.

A test that crashes or takes too long costs itself: the rest of its batch runs in a new process.
"""

from __future__ import annotations

import contextlib
import csv
import ctypes
import os
import queue
import re
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Protocol

from tools.rocm.chroot import Chroot
from wavecore.codeobject.names import qualified_name

START_SECONDS = 300.0  # for all that a program does before its first test
_KEPT_LINES = 8
_LIBC = ctypes.CDLL(None)
_PR_SET_PDEATHSIG = 1  # of Linux's prctl
_GTEST = {"GTEST_LISTENER": "PASS_LINE_IN_LOG"}  # rocBLAS and rocSPARSE print no others otherwise


@dataclass(frozen=True)
class Outcome:
    """How one test ended: ok, failed, timeout, crash or skipped, and what was printed if not ok."""

    test: str
    result: str
    seconds: float
    lines: tuple[str, ...] = ()
    races: tuple[str, ...] = ()  # kernels in which the sanitizer finds some, looked for if it fails

    def record(self) -> dict[str, object]:
        """As it is written to JSON."""
        fields = asdict(self)
        del fields["test"]
        fields["seconds"] = round(self.seconds, 1)
        return {name: value for name, value in fields.items() if value != ()}


class Program(Protocol):
    """A test program."""

    def listed(self, gpu: str) -> list[str]:
        """All its tests."""

    def command(self, gpu: str, tests: Sequence[str], variables: dict[str, str]) -> list[str]:
        """The words that run some of its tests."""

    def read(self, line: str, running: str | None, left: Sequence[str]) -> Step | None:
        """What a line of its output says."""


@dataclass(frozen=True)
class Step:
    """A test began (`result` is None) or ended."""

    test: str
    result: str | None = None


class GoogleTest:
    """A program of Google Test."""

    _LINE = re.compile(r"^\[ +(RUN|OK|FAILED|SKIPPED) +\] ([^\s,]+)")

    def __init__(self, chroot: Chroot, *words: str) -> None:
        self.chroot, self.words = chroot, words

    def listed(self, gpu: str) -> list[str]:
        """All its tests but the disabled ones."""
        words = self.chroot.emulated(gpu, *self.words, "--gtest_list_tests")
        done = subprocess.run(words, capture_output=True, text=True, errors="replace", check=False)
        suite, tests = "", []
        for line in done.stdout.splitlines():
            if found := re.match(r"(\S+\.)\s*(#.*)?$", line):
                suite = found[1]
            elif suite and (found := re.match(r"  (\S+)\s*(#.*)?$", line)):
                tests.append(suite + found[1])
        return [test for test in tests if "DISABLED_" not in test]

    def command(self, gpu: str, tests: Sequence[str], variables: dict[str, str]) -> list[str]:
        """A minus in a pattern would begin what is left out: any character stands for it."""
        pattern = "--gtest_filter=" + ":".join(test.replace("-", "?") for test in tests)
        given = _GTEST | variables
        return self.chroot.emulated(gpu, *self.words, pattern, **given)

    def read(self, line: str, running: str | None, left: Sequence[str]) -> Step | None:
        """Lines such as `[       OK ] Suite.test (5 ms)`; those of the summary end nothing."""
        found = self._LINE.match(line)
        if not found or (found[1] != "RUN" and found[2] != running):
            return None
        return Step(found[2], None if found[1] == "RUN" else found[1].lower())


class BackendOps:
    """llama.cpp's test-backend-ops: a test is an operation with its parameters."""

    _LINE = re.compile(r"^  ([A-Z][A-Z0-9_]*\(.*\)): (.*)$")

    def __init__(self, chroot: Chroot, path: str) -> None:
        self.chroot, self.path = chroot, path

    def listed(self, gpu: str) -> list[str]:
        """All cases that the backend says it supports."""
        words = [self.path, "support", "-b", "ROCm0", "--output", "csv"]
        done = subprocess.run(
            self.chroot.emulated(gpu, *words),
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False,
        )  # fmt: skip
        lines = done.stdout[done.stdout.find('"backend_name"') :].splitlines()
        rows = csv.DictReader(lines)
        return [f"{r['op_name']}({r['op_params']})" for r in rows if r["supported"] == "1"]

    def command(self, gpu: str, tests: Sequence[str], variables: dict[str, str]) -> list[str]:
        """Cases are told apart by their whole text."""
        words = [self.path, "test", "-b", "ROCm0", "-o", ",".join(tests)]
        return self.chroot.emulated(gpu, *words, **variables)

    def read(self, line: str, running: str | None, left: Sequence[str]) -> Step | None:
        """A line says how a case ended, without colours; which one comes next it does not say."""
        found = self._LINE.match(re.sub(r"\x1b\[[\d;]*m", "", line))
        if not found:
            return None
        words = found[2]
        if words.endswith("OK"):
            return Step(found[1], "ok")
        return Step(found[1], "skipped" if "not supported" in words else "failed")


class Whole:
    """A program that is one test: it ends with status 0."""

    def __init__(self, chroot: Chroot, path: str) -> None:
        self.chroot, self.path = chroot, path

    def listed(self, gpu: str) -> list[str]:
        """The program's name."""
        return [Path(self.path).name]

    def command(self, gpu: str, tests: Sequence[str], variables: dict[str, str]) -> list[str]:
        """Without arguments."""
        return self.chroot.emulated(gpu, self.path, **variables)

    def read(self, line: str, running: str | None, left: Sequence[str]) -> Step | None:
        """Thrust's own summary."""
        found = re.match(r"Totals: (\d+) failures, \d+ known failures, (\d+) errors", line)
        if not found:
            return None
        return Step(Path(self.path).name, "ok" if found[1] == found[2] == "0" else "failed")


def run(
    program: Program,
    gpu: str,
    tests: Sequence[str],
    seconds: float,
    variables: dict[str, str] | None = None,
) -> Iterator[Outcome]:
    """Run the tests, as many processes as it takes; each outcome as soon as it is known."""
    left = list(tests)
    while left:
        process = _Process(program.command(gpu, left, variables or {}))
        try:
            before = len(left)
            for outcome in _watch(program, process, left, seconds):
                left.remove(outcome.test)
                yield outcome
            if len(left) == before:  # none of them was heard of
                yield from (Outcome(test, "skipped", 0.0, ("not run",)) for test in left)
                return
        finally:
            process.end()


def races(program: Program, gpu: str, test: str, seconds: float) -> tuple[str, ...]:
    """The kernels of one test in which the sanitizer finds races, up to a limit of time."""
    words = program.command(gpu, [test], {"WAVECORE_SANITIZE": "1"})
    process = _Process(words)
    deadline = time.monotonic() + seconds
    found: dict[str, None] = {}
    was_race = False
    while (line := process.line(deadline)) is not None:
        if was_race and (kernel := re.match(r"  kernel (\S+), pc", line)):
            found.setdefault(qualified_name(kernel[1]))
        was_race = line.startswith("error: race.")
    process.end()
    return tuple(found)


def _watch(
    program: Program, process: _Process, tests: Sequence[str], seconds: float
) -> Iterator[Outcome]:
    """Read one process until it ends, or one of its tests takes too long."""
    left, running, lines = list(tests), None, []
    began, limit, any_began = time.monotonic(), START_SECONDS, False
    while (line := process.line(began + limit)) is not None:
        step = program.read(line, running, left)
        if step is None:
            lines.append(line)
            continue
        now = time.monotonic()
        limit, any_began = seconds, True
        if step.result is None:
            running, lines, began = step.test, [], now
        else:
            if step.test in left:
                left.remove(step.test)
                yield Outcome(step.test, step.result, now - began, _told(step.result, lines))
            running, lines, began = None, [], now
    late = process.late
    status = process.end()
    if not left or (status == 0 and not late) or (any_began and status == 1 and running is None):
        return
    culprit = running if running in left else left[0]
    spent = time.monotonic() - began
    result = "timeout" if late else "crash"
    yield Outcome(culprit, result, spent, (_ended(late, status), *_told(result, lines)))


def _ended(late: bool, status: int) -> str:
    if late:
        return "still running"
    return signal.Signals(-status).name if status < 0 else f"exit status {status}"


def _told(result: str, lines: Sequence[str]) -> tuple[str, ...]:
    """What is kept of a test: what wavecore says, else its first lines, of a crash the last."""
    if result == "ok":
        return ()
    said = [line.strip()[:300] for line in lines if line.strip()]
    ours = next((n for n, line in enumerate(said) if line.startswith("wavecore:")), None)
    if ours is not None:
        said = said[ours:]
    elif result in ("crash", "timeout"):
        said = said[-_KEPT_LINES:]
    return tuple(said[:_KEPT_LINES])


class _Process:
    """A process whose lines are read with a limit of time."""

    def __init__(self, words: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace", start_new_session=True, preexec_fn=_before_it_starts,
        )  # fmt: skip
        self._lines: queue.Queue[str | None] = queue.Queue()
        self.late = False
        threading.Thread(target=self._pump, daemon=True).start()

    def _pump(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.rstrip("\n"))
        self._lines.put(None)

    def line(self, deadline: float) -> str | None:
        """The next line; None at the end, or when time is over."""
        try:
            return self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            self.late = True
            return None

    def end(self) -> int:
        """Kill it if it is still there. Returns: its status."""
        if self._process.poll() is None and not self.late:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(20)  # it has closed its output: it is at its end
        if self._process.poll() is None:
            _kill(self._process.pid)
        return self._process.wait()


def _kill(group: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


def _before_it_starts() -> None:
    """It ends with this process; where memory runs out, it is what the system ends first."""
    _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    Path("/proc/self/oom_score_adj").write_text("1000")


KINDS: dict[str, Callable[[Chroot, str], Program]] = {
    "gtest": GoogleTest, "ggml": BackendOps, "whole": Whole,
}  # fmt: skip
