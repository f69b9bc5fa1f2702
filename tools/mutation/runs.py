"""For each defect: which tests are to notice it, in which order, and who did."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from pathlib import Path

from tools.mutation import sessions
from tools.mutation.copies import ROOT, Copy
from tools.mutation.table import Mutant
from tools.quicktests.costs import Costs
from tools.quicktests.nearness import Nearness
from tools.quicktests.plan import Plan, planned

_LEAST_LIMIT, _TIMES = 120.0, 20.0  # a test hangs after so many seconds, and times its own
_BATCHES = (10.0, 40.0)  # seconds of the first ones, so that what is caught at once ends at once
_FURTHEST = 3  # level of nearness of tests that are tried though they did not reach the place


@dataclass(frozen=True)
class Reach:
    """What a probe run found out: who comes to each place, and what each test costs.

    Attributes:
        places: "reached", "import" or "device", by mutant.
        tests: by mutant the tests that came there, each with where it was.
        seconds: of the tests that passed.
        arguments: pytest's selection.
    """

    places: Mapping[str, str]
    tests: Mapping[str, Mapping[str, str]]
    seconds: Mapping[str, float]
    arguments: Sequence[str] = ()

    @classmethod
    def read(cls, path: Path) -> Reach:
        """Raises: OSError if there was no probe run."""
        return cls(**json.loads(path.read_text("utf-8")))

    def write(self, path: Path) -> None:
        """For `run`."""
        path.write_text(json.dumps(asdict(self)), "utf-8")


@dataclass
class Verdict:
    """What became of a defect.

    Attributes:
        key: of the defect, its file and what was asked.
        verdict: "caught", "timeout", "survived" or "not run".
        by: the test that noticed it.
        how: why that one was tried.
        tests: how many ran.
        unsound: tests that failed without the defect as well.
    """

    mutant: str
    key: str
    verdict: str
    by: str = ""
    how: str = ""
    tests: int = 0
    seconds: float = 0.0
    unsound: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """As a line of the table has it."""
        if self.verdict == "survived":
            return f"SURVIVED after {self.tests} tests"
        if self.verdict == "not run":
            return f"not run: {self.how}"
        return f"{self.verdict} by {self.by}" if self.by else self.verdict


Stage = tuple[str, list[str]]


class Candidates:
    """Which tests are tried, nearest and cheapest first."""

    def __init__(self, reach: Reach, seconds: float, root: Path = ROOT) -> None:
        """`seconds` of CPU are tried at most for each defect."""
        self._reach, self._most, self._root = reach, seconds, root
        self._nearness = Nearness(root)
        self._lock = threading.Lock()

    def of(self, mutant: Mutant) -> list[Stage]:
        """The tests, in stages: who came there, who is beside those, who is near by name."""
        line = mutant.line((self._root / mutant.path).read_text("utf-8"))
        with self._lock:
            near = {each.file: each for each in self._nearness.of({mutant.path: [line]})}
            words = self._nearness.words(mutant.path, [line])
        came = self._reach.tests.get(mutant.name, {})
        files = {test.partition("::")[0] for test in came}
        close = {file for file, each in near.items() if each.level <= _FURTHEST}
        stages = {
            "reaches it": [test for test, when in came.items() if when == "call"],
            "beside one that does": [t for t in self._reach.seconds if _file(t) in files],
            "near": [t for t in self._reach.seconds if _file(t) in close],
        }
        found: list[Stage] = []
        seen: set[str] = set()
        left = self._most
        for name, tests in stages.items():
            fresh = [t for t in tests if t in self._reach.seconds and t not in seen]
            seen.update(fresh)
            turns = Counter[str]()
            keys = {}
            for test in sorted(fresh, key=self._reach.seconds.__getitem__):
                function = test.partition("[")[0]
                place = near.get(_file(test))
                has_word = any(word in test.lower() for word in words)
                level = (place.level, place.far) if place is not None else (9, 0.0)
                keys[test] = (not has_word, level[0], turns[function], level[1])
                turns[function] += 1
            kept = []
            for test in sorted(keys, key=keys.__getitem__):
                if left > 0:
                    kept.append(test)
                    left -= self._reach.seconds[test]
            if kept:
                found.append((name, kept))
        return found


def _file(test: str) -> str:
    return test.partition("::")[0]


class Bench:
    """A pair of copies, one to plant defects in, one to see that a test fails for them alone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._copy, self._clean = Copy(folder / "planted"), Copy(folder / "clean")
        self._runs = 0

    def judged(
        self,
        mutant: Mutant,
        key: str,
        trials: Callable[[Copy], Iterator[tuple[str, Sequence[str], Sequence[str]]]],
        seconds: Mapping[str, float],
    ) -> Verdict:
        """Plant a defect, and run tests until one notices it.

        Args:
            trials: gives what is tried: why, the tests if they are named, pytest's arguments.
            seconds: what tests take.
        """
        began, self._runs = time.monotonic(), self._runs + 1
        cache = self._folder / f"cache-{self._runs}"
        found, done = Verdict(mutant.name, key, "survived"), sessions.Session()

        def limit(test: str) -> float:
            return max(_LEAST_LIMIT, _TIMES * seconds.get(test, 0.0))

        with self._copy.planted(mutant):
            for how, tests, arguments in trials(self._copy):
                left = list(tests)
                while True:
                    done = sessions.run(
                        self._copy, cache, ["-x", *arguments], only=left, limit=limit
                    )
                    found.tests += len(done.outcomes)
                    failed = done.hung or done.failed
                    if failed and (done.hung or self._is_sound(failed)):
                        found.verdict = "timeout" if done.hung else "caught"
                        found.by, found.how = failed, how
                        break
                    if not failed or failed not in left:
                        break
                    found.unsound.append(failed)
                    left = left[left.index(failed) + 1 :]
                    if not left:
                        break
                if found.by:
                    break
        if not found.by and not found.tests:
            found.verdict, found.how = "not run", f"no test ran: {done.printed.strip()[-200:]}"
        found.seconds = round(time.monotonic() - began, 1)
        return found

    def _is_sound(self, test: str) -> bool:
        """Whether a test that failed passes without the defect."""
        cache = self._folder / "cache-clean"
        if "::" not in test:  # a file that cannot be collected
            return sessions.run(self._clean, cache, ["--collect-only", test]).failed != test
        done = sessions.run(self._clean, cache, [_file(test)], only=[test])
        return done.outcomes.get(test) == "passed"


def nearest(
    candidates: Candidates, mutant: Mutant, reach: Reach
) -> Callable[[Copy], Iterator[tuple[str, Sequence[str], Sequence[str]]]]:
    """Trials of all tests that may notice a defect, in batches that grow."""

    def trials(copy: Copy) -> Iterator[tuple[str, Sequence[str], Sequence[str]]]:
        for how, tests in candidates.of(mutant):
            for batch in _batches(tests, reach.seconds):
                yield how, batch, list(dict.fromkeys(map(_file, batch)))

    return trials


def _batches(tests: Sequence[str], seconds: Mapping[str, float]) -> Iterator[list[str]]:
    """Few tests, then more, then the rest; those of a file together."""
    rest, sizes = list(tests), iter(_BATCHES)
    while rest:
        room, batch = next(sizes, float("inf")), []
        while rest and room > 0:
            batch.append(rest.pop(0))
            room -= seconds[batch[-1]] + 0.05
        order = {file: n for n, file in enumerate(dict.fromkeys(map(_file, batch)))}
        yield sorted(batch, key=lambda test: order[_file(test)])


def quick(
    mutant: Mutant, seconds: float, nearness: Nearness, lock: threading.Lock
) -> Callable[[Copy], Iterator[tuple[str, Sequence[str], Sequence[str]]]]:
    """The one trial that `make quick` makes of a change."""

    def trials(copy: Copy) -> Iterator[tuple[str, Sequence[str], Sequence[str]]]:
        line = mutant.line((ROOT / mutant.path).read_text("utf-8"))
        with lock:
            plan: Plan = planned({mutant.path: [line]}, seconds, Costs.read(), nearness)
        path = copy.root.parent / f"plan-{mutant.name}"
        plan.write(path)
        words = ["-p", "tools.quicktests.plugin", "--quick-plan", str(path)]
        yield "quick", [], [*words, *plan.files]

    return trials


def key_of(mutant: Mutant, question: str) -> str:
    """What a verdict is kept by: the defect, its file, and what was asked."""
    state = blake2b(digest_size=12)
    for part in (*asdict(mutant).values(), question):
        state.update(f"{len(part)} {part}".encode())
    state.update((ROOT / mutant.path).read_bytes())
    return state.hexdigest()
