"""Looks at all launches of this process: WAVECORE_SANITIZE.

What is found goes to standard error or to a file, as soon as a launch is over: each pair of lines
once, however many launches have it. A file whose name ends with `.pickle` gets a tuple of reports
for each launch, for `wavecore sanitize`; any other gets text.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import pickle
import sys
from pathlib import Path

from wavecore import _env
from wavecore.analysis.sanitize.checks import Sanitizer
from wavecore.analysis.sanitize.folding import key
from wavecore.analysis.sanitize.suppressions import Suppressions
from wavecore.emulator.events import WatchedLaunch
from wavecore.emulator.reports import Report


class _Reporting(Sanitizer):
    """Hands on what it found."""

    def end(self, launch: WatchedLaunch) -> None:
        super().end(launch)
        where = _env.SANITIZE.get()
        if where is not None:
            _write(where, tuple(report for report in self.reports if _is_new(report)))


_SEEN: set[tuple[object, ...]] = set()


def _is_new(report: Report) -> bool:
    mine = (os.getpid(), *key(report))
    is_new = mine not in _SEEN
    _SEEN.add(mine)
    return is_new


def _write(where: str, reports: tuple[Report, ...] | None) -> None:
    """Write what a launch has; with None only the file, if there is none."""
    if reports is not None and where == "-":
        print(*reports, sep="\n", end="\n" if reports else "", file=sys.stderr)
        return
    path = _env.file_of_process(where)
    try:
        if path.suffix == ".pickle":
            with path.open("ab") as file:
                if reports is not None:
                    pickle.dump(reports, file)
        elif reports:
            with path.open("a", encoding="utf-8") as text:
                print(*reports, sep="\n", file=text)
    except OSError as error:
        print(f"{_env.SANITIZE.name}={where}: {error.strerror or error}", file=sys.stderr)


def sanitizer() -> Sanitizer:
    """The tool for one more launch of this process."""
    where = _env.SANITIZE.get()
    if _is_pickle(where):  # there also if no launch ends
        _write(str(where), None)
    made = _Reporting()
    if made.suppressions.rules and os.getpid() not in _SUMMED and not _is_pickle(where):
        _SUMMED.add(os.getpid())
        atexit.register(_sum_up, os.getpid(), made.suppressions)
    return made


def _is_pickle(where: str | None) -> bool:
    return where is not None and where.endswith(".pickle")


_SUMMED: set[int] = set()


def _sum_up(process: int, suppressions: Suppressions) -> None:
    """Say at the end which suppressions were used, and which were not."""
    where = _env.SANITIZE.get()
    if where is None or process != os.getpid():
        return
    if where == "-":
        print(*suppressions.summary(), sep="\n", file=sys.stderr)
        return
    path = _env.file_of_process(where)
    with contextlib.suppress(OSError), path.open("a", encoding="utf-8") as file:
        print(*suppressions.summary(), sep="\n", file=file)


def written(path: Path) -> list[tuple[Report, ...]]:
    """The reports of each launch that a `.pickle` file has."""
    found: list[tuple[Report, ...]] = []
    with path.open("rb") as file:
        while file.peek(1):
            found.append(pickle.load(file))
    return found
