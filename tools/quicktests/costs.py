"""What tests cost, in seconds of CPU: a small table by file, kept beside this.

    {FILE: [first, each, tests], "FILE::test_slow": [0, each, tests]}

`first` is what the first test of a file takes beside its own time, as it sets things up; a function
that takes much longer than the others of its file has a line of its own.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, median

TABLE = Path(__file__).parent / "seconds.json"
_UNKNOWN = (1.0, 0.3, 10)  # of a file that the table has not
_APART, _LEAST_SECONDS = (
    4.0,
    0.5,
)  # a function has its own line: so many times the others', and more


@dataclass(frozen=True)
class Costs:
    """The table."""

    rows: Mapping[str, tuple[float, float, int]]

    @classmethod
    def read(cls, path: Path = TABLE) -> Costs:
        """Raises: OSError if it is not there."""
        rows = json.loads(path.read_text("utf-8"))
        return cls({name: (first, each, int(tests)) for name, (first, each, tests) in rows.items()})

    def write(self, path: Path = TABLE) -> None:
        """A line a file."""
        lines = (f'  "{name}": {json.dumps(row)}' for name, row in sorted(self.rows.items()))
        path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")

    def first(self, file: str) -> float:
        """What the first test of a file takes more than the others."""
        return self.rows.get(file, _UNKNOWN)[0]

    def of(self, test: str) -> float:
        """A test's own seconds."""
        file, _, _ = test.partition("::")
        apart = self.rows.get(test.partition("[")[0])
        return apart[1] if apart is not None else self.rows.get(file, _UNKNOWN)[1]

    def whole(self, file: str) -> float:
        """All of a file."""
        own = self.rows.get(file, _UNKNOWN)
        apart = (row for name, row in self.rows.items() if name.startswith(f"{file}::"))
        return own[0] + own[1] * own[2] + sum(each * tests for _, each, tests in apart)


def learnt(runs: Iterable[Iterable[tuple[str, float]]]) -> Costs:
    """The table that runs give: tests with their seconds, each worker's in its order."""
    times: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    firsts: dict[str, list[float]] = defaultdict(list)
    for run in runs:
        begun: set[str] = set()
        for test, seconds in run:
            file, _, _ = test.partition("::")
            if file in begun:
                times[file][test.partition("[")[0]].append(seconds)
            else:
                firsts[file].append(seconds)
            begun.add(file)
    rows: dict[str, tuple[float, float, int]] = {}
    for file, seconds in firsts.items():
        rows |= _rows(file, times[file], seconds)
    return Costs(rows)


def _rows(
    file: str, functions: Mapping[str, Sequence[float]], firsts: Sequence[float]
) -> dict[str, tuple[float, float, int]]:
    """Of a file: by function what its tests take, but for those that came first."""
    every = [seconds for group in functions.values() for seconds in group]
    if not every:  # it has one test, and what that takes is as likely its own
        return {file: (0.0, round(fmean(firsts), 3), len(firsts))}
    most = max(_APART * median(every), _LEAST_SECONDS)
    rows = {
        function: (0.0, round(fmean(group), 2), len(group))
        for function, group in functions.items()
        if median(group) > most
    }
    others = [t for function, group in functions.items() if function not in rows for t in group]
    each = fmean(others) if others else 0.0
    first = max(median(firsts) - each, 0.0)
    return rows | {file: (round(first, 2), round(each, 3), len(others) + len(firsts))}


def read_notes(path: Path) -> list[tuple[str, float]]:
    """A worker's tests with their seconds, as tools.mutation.plugin notes them."""
    rows = map(json.loads, path.read_text("utf-8").splitlines())
    return [(row["ends"], float(row["seconds"])) for row in rows if "ends" in row]
