"""The progress and failures of a campaign, read from its table, even while it runs."""

from __future__ import annotations

import os
import re
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from wavecore.campaign.store import Store
from wavecore.errors import CampaignError

_FIGURES = re.compile(r"0x[0-9a-f]+|\d[\d,.]*")


@dataclass(frozen=True)
class Failure:
    """Rows with the same kind of failure.

    Attributes:
        rows: their number.
        status: "error", "timeout", "memory" or "lost".
        error: the exception's class; empty for others.
        reason: the first line of the first one's reason. Others differ at most in numbers.
        index: the first point's index.
    """

    rows: int
    status: str
    error: str
    reason: str
    index: int


@dataclass(frozen=True)
class Standing:
    """The progress of a campaign.

    Attributes:
        path: the folder of its rows.
        task: the task's name.
        code: the digest of its code.
        versions: those of Python and of the packages that affect rows.
        points: the number of points; None if they come from a generator.
        rows: points with rows, including those from other runs.
        left: points without rows; None if unknown.
        running: whether it is running now.
        counts: rows of each status, the most frequent first.
        failures: rows that are not ok, by reason, the most frequent first.
        ran: rows of the last run.
        seconds: the duration of the last run so far.
        per_second: rows per second in it; None before the first ones.
        left_seconds: the estimated remaining time at that rate; None if it is not running.
        bytes: the size of the rows on disk.
        dashboard: the address of Dask's pages in the last run; None if there are none.
    """

    path: Path
    task: str
    code: str
    versions: dict[str, str]
    points: int | None
    rows: int
    left: int | None
    running: bool
    counts: dict[str, int]
    failures: tuple[Failure, ...]
    ran: int
    seconds: float
    per_second: float | None
    left_seconds: float | None
    bytes: int
    dashboard: str | None


def standing(path: str | os.PathLike[str]) -> Standing:
    """The progress of the campaign. Raises: CampaignError if there is none in that folder."""
    store = Store(path)
    about, run, running = store.about(), store.progress() or {}, store.is_held()
    if about is None:
        raise CampaignError(
            f"{store.path} is not a campaign's folder: expected the folder that a campaign "
            "writes to, its `out`."
        )
    records = _records(store)
    ran, points = int(run.get("ran", 0)), about.get("points")
    left = None if points is None else max(0, points - run.get("skipped", 0) - ran)
    started = float(run.get("started", 0.0))
    seconds = (time.time() if running else float(run.get("noted", started))) - started
    until_rows = float(run.get("noted", started)) - started
    rate = ran / until_rows if ran and until_rows > 0 else None
    return Standing(
        path=store.path,
        task=str(about.get("task", "")),
        code=str(about.get("code", "")),
        versions={"wavecore": str(about.get("wavecore", "")), **about.get("versions", {})},
        points=points,
        rows=len(records),
        left=left,
        running=running,
        counts=dict(Counter(status for _, status, _, _ in records).most_common()),
        failures=failures(records),
        ran=ran,
        seconds=seconds,
        per_second=rate,
        left_seconds=left / rate if running and left is not None and rate else None,
        bytes=store.size_bytes(),
        dashboard=run.get("dashboard") if running else None,
    )


def failures(records: Iterable[tuple[int, str, str, str]]) -> tuple[Failure, ...]:
    """The failures, by reason.

    Args:
        records: index, status, error and reason of rows.
    """
    found: dict[tuple[str, str, str], list[int]] = {}
    first: dict[tuple[str, str, str], str] = {}
    for index, status, error, reason in records:
        if status == "ok":
            continue
        line = reason.partition("\n")[0]
        alike = (status, error, _FIGURES.sub("#", line))
        found.setdefault(alike, []).append(index)
        first.setdefault(alike, line)
    made = [
        Failure(len(indices), status, error, first[status, error, text], indices[0])
        for (status, error, text), indices in found.items()
    ]
    return tuple(sorted(made, key=lambda each: (-each.rows, each.index)))


def _records(store: Store) -> list[tuple[int, str, str, str]]:
    if not store.parts():
        return []
    names = ("index", "status", "error", "reason")
    table = store.table(names)
    return list(zip(*(table[name].to_pylist() for name in names), strict=True))
