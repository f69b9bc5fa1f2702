"""How far a campaign is, and what failed: read from its table, also while it runs."""

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
    """Rows that ended alike.

    Attributes:
        rows: how many.
        status: "error", "timeout", "memory" or "lost".
        error: the exception's class; empty for others.
        reason: the first line of the first one's reason. Others differ in their figures at most.
        index: of the first such point.
    """

    rows: int
    status: str
    error: str
    reason: str
    index: int


@dataclass(frozen=True)
class Standing:
    """How far a campaign is.

    Attributes:
        path: the folder of its rows.
        task: the task's name.
        code: the digest of its code.
        versions: of Python and of the packages that rows rest on.
        points: how many there are; None if they come from a generator.
        rows: how many points have rows, those of other runs with them.
        left: points without rows; None if not known.
        running: whether it writes now.
        counts: rows of each status, the most frequent first.
        failures: rows that are not ok, by reason, the most frequent first.
        ran: rows of the last run.
        seconds: that the last run took, or has taken.
        per_second: rows a second in it; None before the first ones.
        left_seconds: estimate for what is left, at that rate; None if it does not run.
        bytes: of the rows on the disk.
        dashboard: the address of Dask's pages of the last run; None if there are none.
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
    """How far the campaign is. Raises: CampaignError if there is none in that folder."""
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
    """What failed, by reason.

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
