"""record.json: how many tests of each library passed on each target, and which did not.

Results are lines of files in a build folder, which go with the machine; the record is committed,
and the page is made from it. A row holds the sample of one library on one target.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tools.rocm import reasons, results
from tools.rocm.reasons import Reason
from tools.rocm.results import NOT_RUN, OUT_OF_TIME, PASSED, Result
from tools.rocm.sweeps import Finding

PATH = Path(__file__).with_name("record.json")


@dataclass(frozen=True)
class Failures:
    """Tests of a row that failed, or were out of time, for one reason.

    `tests` are some of their names; all, but for rows that are older than this file.
    """

    reason: str  # a key of reasons.toml; empty if none is known
    late: bool  # out of time
    count: int
    tests: tuple[str, ...]


@dataclass(frozen=True)
class Row:
    """The sample of a library on a target."""

    library: str
    gpu: str
    version: str  # of the library's package
    wavecore: tuple[str, ...]  # commits that its tests ran with
    date: str  # of the last test
    passed: int
    failed: int
    late: int
    skipped: int
    failures: tuple[Failures, ...] = ()

    @property
    def tests(self) -> int:
        """How many tests it holds."""
        return self.passed + self.failed + self.late + self.skipped


@dataclass(frozen=True)
class Record:
    """All rows, and what the sanitizer has found."""

    rows: tuple[Row, ...] = ()
    findings: tuple[Finding, ...] = ()

    def updated(
        self, rows: Iterable[Row], findings: Iterable[Finding], named: Iterable[str]
    ) -> Record:
        """With other rows in place of those that they cover.

        A smaller sample of the same version takes the place of a larger one only if its library is
        `named`.
        """
        libraries = set(named)
        kept = {(row.library, row.gpu): row for row in self.rows}
        for row in rows:
            old = kept.get((row.library, row.gpu))
            is_smaller = old is not None and old.version == row.version and row.tests < old.tests
            if not is_smaller or row.library in libraries:
                kept[row.library, row.gpu] = row
        found = {each.key: each for each in (*self.findings, *findings)}
        return Record(tuple(kept.values()), tuple(found.values()))


def row(group: Sequence[Result], why: Sequence[Reason]) -> Row:
    """The row of one library's results on one target."""
    counts = Counter(result.result for result in group)
    passed, late, skipped = (counts[kind] for kind in (PASSED, OUT_OF_TIME, NOT_RUN))
    first = group[0]
    return Row(
        first.library, first.gpu, first.version,
        tuple(dict.fromkeys(each.wavecore for each in group if each.wavecore)),
        max(each.date for each in group),
        passed, len(group) - passed - late - skipped, late, skipped,
        _failures(group, why),
    )  # fmt: skip


def _failures(group: Iterable[Result], why: Sequence[Reason]) -> tuple[Failures, ...]:
    """Tests by reason; what is slow explains those that are out of time, the others the rest."""
    found: dict[tuple[str, bool], list[str]] = {}
    for result in group:
        if result.result in (PASSED, NOT_RUN):
            continue
        is_late = result.result == OUT_OF_TIME
        reason = reasons.of(result, [each for each in why if (each.kind == "slow") == is_late])
        found.setdefault((reason.key if reason else "", is_late), []).append(result.test)
    return tuple(
        Failures(key, is_late, len(tests), tuple(tests))
        for (key, is_late), tests in sorted(found.items())
    )


def of(found: results.Results, libraries: Iterable[str], why: Sequence[Reason]) -> list[Row]:
    """The rows of all results below a folder."""
    return [row(group, why) for group in found.all(libraries)]


def read(path: Path = PATH) -> Record:
    """The record of a file. Raises: OSError, ValueError."""
    fields = json.loads(path.read_text())
    rows = tuple(_row(each) for each in fields["rows"])
    return Record(rows, tuple(Finding(**each) for each in fields["findings"]))


def write(record: Record, path: Path = PATH) -> None:
    """Write it in the order of names, a row a line, so that a diff shows the rows that changed."""
    rows = sorted(record.rows, key=lambda each: (each.library, results.order(each.gpu)))
    found = sorted(record.findings, key=lambda each: each.key)
    parts = {"rows": rows, "findings": found}
    texts = [
        f'"{name}": [\n' + ",\n".join(json.dumps(asdict(each)) for each in some) + "\n]"
        for name, some in parts.items()
    ]
    path.write_text("{\n" + ",\n".join(texts) + "\n}\n")


def _row(fields: dict[str, Any]) -> Row:
    failures = tuple(
        Failures(**each | {"tests": tuple(each["tests"])}) for each in fields.pop("failures")
    )
    commits = tuple(fields.pop("wavecore"))
    return Row(**fields, wavecore=commits, failures=failures)
