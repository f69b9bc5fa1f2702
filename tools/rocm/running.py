"""Runs a sample of a library's tests on a target, and goes on where an earlier run has ended."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from tools.rocm import programs, results, samples, sweeps
from tools.rocm.chroot import Chroot
from tools.rocm.libraries import Data, Library
from tools.rocm.programs import Program
from tools.rocm.results import Results

_AT_ONCE = 100  # tests of a process: their names are one argument, of at most 128 KiB
_ANY_GPU = "gfx1100"  # a list of tests does not depend on it


@dataclass(frozen=True)
class Sample:
    """How much is run."""

    count: int  # of tests, of each library on each target
    seed: int
    seconds: float  # for one test
    minutes: float  # for one library on one target
    again: frozenset[str] = frozenset()  # results that are not final: those tests run once more
    only: str = ""  # a regular expression: of tests whose names match
    sanitizer_seconds: float = 300.0  # to look for races in one test that fails; 0: none are


class Runner:
    """Runs libraries' tests in a chroot, and writes down how they end."""

    def __init__(self, chroot: Chroot, found: Results, sample: Sample) -> None:
        self.chroot, self.results, self.sample = chroot, found, sample

    def run(self, library: Library, gpu: str) -> None:
        """Run those of the sample that have no result yet."""
        version = self.chroot.version(library.package)
        if version is None:
            print(f"{library.name}: {library.package} is not installed", flush=True)
            return
        tests = self._tests(library, version)
        plan = samples.ordered(tests, self.sample.seed, group_of)[: self.sample.count]
        known = self.results.of(library.name, gpu)
        final = {
            test
            for test, result in known.items()
            if result.version == version and result.result not in self.sample.again
        }
        left = [test for test in plan if test not in final]
        print(f"{library.name} {version} on {gpu}: {len(left)} of {len(plan)} left", flush=True)
        deadline = time.monotonic() + self.sample.minutes * 60
        commit = self.chroot.wavecore()
        with self.results.adding(library.name, gpu) as file:
            batches = samples.batches(left, tests, _AT_ONCE)
            for test, outcome in self._outcomes(library, gpu, batches, deadline):
                file.write(results.line(test, version, outcome, commit))
                if outcome.result not in (results.PASSED, results.NOT_RUN):
                    print(f"  {outcome.result}: {test}", flush=True)

    def sweep(self, library: Library, gpu: str) -> None:
        """Look at the launches of tests of the sample that pass, for what the sanitizer finds."""
        version = self.chroot.version(library.package)
        if version is None:
            return
        known = self.results.of(library.name, gpu)
        tests = samples.ordered(self._tests(library, version), self.sample.seed, group_of)
        passing = [test for test in tests if test in known and known[test].result == results.PASSED]
        batch: dict[str, list[str]] = {}
        for test in passing[: self.sample.count]:
            name, _, rest = test.partition(":")
            batch.setdefault(name, []).append(rest)
        paths = {PurePosixPath(path).name: path for path in self._paths(library)}
        for name, some in batch.items():
            program, limit = self._program(library, paths[name]), self.sample.minutes * 60
            found = sweeps.sweep(self.chroot, library, version, gpu, program, some, limit)
            print(f"{library.name} on {gpu}: {len(some)} tests, {len(found)} findings", flush=True)
            sweeps.add(self.results.folder, found)

    def _outcomes(
        self, library: Library, gpu: str, batches: Iterable[Sequence[str]], deadline: float
    ) -> Iterator[tuple[str, programs.Outcome]]:
        paths = {PurePosixPath(path).name: path for path in self._paths(library)}
        for tests in batches:
            batch: dict[str, list[str]] = {}
            for test in tests:
                name, _, rest = test.partition(":")
                batch.setdefault(name, []).append(rest)
            devices = library.devices(gpu)
            for name, some in batch.items():
                program = self._program(library, paths[name])
                running = programs.run(program, devices, some, self.sample.seconds)
                for outcome in running:
                    if outcome.result == "crash":  # perhaps for what ran before it
                        alone = programs.run(program, devices, [outcome.test], self.sample.seconds)
                        outcome = next(alone)
                    limit = self.sample.sanitizer_seconds
                    if limit and outcome.result in ("failed", "crash"):
                        found = programs.races(program, devices, outcome.test, limit)
                        outcome = replace(outcome, races=found)
                    yield f"{name}:{outcome.test}", outcome
                    if time.monotonic() > deadline:
                        running.close()  # ends the process
                        return

    def _tests(self, library: Library, version: str) -> list[str]:
        """The tests that are drawn from, which a file keeps: programs take long to list theirs."""
        kept = self.results.folder / "lists" / f"{library.name}-{version}.json"
        if kept.exists():
            names: list[str] = json.loads(kept.read_text())
        else:
            names = [
                f"{PurePosixPath(path).name}:{test}"
                for path in self._paths(library)
                for test in self._program(library, path).listed(library.devices(_ANY_GPU))
            ]
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(json.dumps(names))
        names = [name for name in names if re.search(self.sample.only, name)]
        return samples.chosen(names, library.drawn, library.left_out)

    def _paths(self, library: Library) -> list[str]:
        """The programs, as they are called in the chroot."""
        root = self.chroot.folder
        return ["/" + str(path.relative_to(root)) for path in sorted(root.glob(library.programs))]

    def _program(self, library: Library, path: str) -> Program:
        if library.kind != "gtest":
            return programs.KINDS[library.kind](self.chroot, path)
        arguments = ["--data", self._cut(library.data)] if library.data else []
        return programs.GoogleTest(self.chroot, path, *arguments)

    def _cut(self, data: Data) -> str:
        """A part of a file of test parameters, made once for each seed."""
        whole = self.chroot.folder / data.path
        part = PurePosixPath(self.chroot.home) / f"{whole.stem}-{self.sample.seed}{whole.suffix}"
        path = self.chroot.folder / str(part).lstrip("/")
        if not path.exists():
            samples.cut(whole, path, data.category, data.records, self.sample.seed)
        return str(part)


def group_of(test: str) -> str:
    """What a sample takes tests of in turn: a suite's test for all of its types and parameters.

    `program:prefix/suite/3.test/17` and the test of `OP(type=f32,...)` are of such groups.
    """
    name = re.sub(r"[(\[].*", "", test)
    if found := re.match(r"[^.]*\.[^/]*", name):
        name = found[0]
    return re.sub(r"\d+", "#", name)
