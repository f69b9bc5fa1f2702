"""Checks all launches of this process: WAVECORE_SANITIZE.

Findings go to standard error or to a file as soon as a launch is over, once for each pair of lines,
however many launches have it. A file whose name ends with `.pickle` gets a tuple of reports for
each launch, for `wavecore sanitize`; any other gets text.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from wavecore import _env
from wavecore.analysis.sanitize.checks import Sanitizer
from wavecore.analysis.sanitize.folding import key
from wavecore.emulator.events import WatchedLaunch
from wavecore.emulator.reports import Report
from wavecore.tools.processwide import Output, PerProcess, at_end, values


class _Reporting(Sanitizer):
    """Reports its findings."""

    def __init__(self, findings: _Findings) -> None:
        super().__init__()
        self._findings = findings

    def end(self, launch: WatchedLaunch) -> None:
        super().end(launch)
        self._findings.add(self.reports)


class _Findings:
    """The findings of a process, which shares its file with the processes it was forked from."""

    def __init__(self, is_forked: bool) -> None:
        self._output = Output(_env.SANITIZE)
        self._seen: set[tuple[object, ...]] = set()
        self._is_summed_up = False

    def sanitizer(self) -> Sanitizer:
        """A sanitizer for one launch."""
        self._output.begin()
        made = _Reporting(self)
        rules = made.suppressions
        if rules.rules and not self._is_summed_up and not self._output.grows:
            self._is_summed_up = True  # used and unused suppressions
            at_end(lambda: self._output.say(*rules.summary()))
        return made

    def add(self, reports: Sequence[Report]) -> None:
        """Add the reports of a launch."""
        if self._output.path is None:
            return
        new = tuple(report for report in reports if self._is_new(report))
        if self._output.grows:
            self._output.add(new)
        else:
            self._output.say(*new)

    def _is_new(self, report: Report) -> bool:
        mine = key(report)
        is_new = mine not in self._seen
        self._seen.add(mine)
        return is_new


_FINDINGS = PerProcess(_Findings)


def sanitizer() -> Sanitizer:
    """The tool for another launch of this process."""
    return _FINDINGS().sanitizer()


def written(path: Path) -> list[tuple[Report, ...]]:
    """The reports of each launch in a `.pickle` file."""
    return list(values(path))
