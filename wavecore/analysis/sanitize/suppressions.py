"""Suppressions: a file that lists reports to hide.

A line gives the kind of a report, and optionally its kernel and source lines, each as a pattern in
which `*` matches anything. With two `line` patterns, each must match one side. Comments start with
` #`, or with `#` at the start of a line:

    # our generator stores the same word from all workgroups
    race.global  kernel=fill_*
    atomic.*     kernel=turn  line=race.hip:6  line=race.hip:7
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from wavecore import _env
from wavecore._files import read_regular
from wavecore.emulator.reports import Report
from wavecore.errors import Error

_MOST_BYTES = 1 << 24
_KIND = re.compile(r"[a-z*?][a-z0-9.*?_-]*")
_LINE = re.compile(r"(?P<file>[^:]+)(:(?P<number>\d+))?")


@dataclass
class Suppression:
    """One line of a file.

    Attributes:
        where: the file and line number.
        text: the line.
        kind, kernel: patterns; "*" for any.
        lines: patterns of source lines.
        count: the number of suppressed reports.
    """

    where: str
    text: str
    kind: str
    kernel: str = "*"
    lines: tuple[str, ...] = ()
    count: int = field(default=0, compare=False)

    def matches(self, report: Report) -> bool:
        """Whether it applies to a report."""
        if not fnmatchcase(report.kind, self.kind):
            return False
        if self.kernel != "*" and not fnmatchcase(report.site.kernel or "", self.kernel):
            return False
        sides = [report.site.source, report.other.source if report.other is not None else None]
        return any(
            all(_is_line(side, line) for side, line in zip(order, self.lines, strict=False))
            for order in (sides, sides[::-1])
        )

    def __str__(self) -> str:
        return f"{self.where}: {self.text}"


def _is_line(source: str | None, pattern: str) -> bool:
    if source is None:
        return False
    file, _, number = source.rpartition(":")
    wanted, _, line = pattern.rpartition(":") if ":" in pattern else (pattern, "", number)
    return line == number and fnmatchcase(file, wanted)


class Suppressions:
    """The suppressions of a file, and how often each was used."""

    def __init__(self, rules: Sequence[Suppression] = ()) -> None:
        self.rules = tuple(rules)

    @staticmethod
    def read(path: str | os.PathLike[str]) -> Suppressions:
        """Read a file.

        Raises: Error if it cannot be read or a line is invalid.
        """
        name = os.fspath(path)
        try:
            text = read_regular(name, _MOST_BYTES).decode("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
            raise Error(f"the suppression file {name} cannot be read: {why}") from error
        lines = enumerate(text.splitlines(), 1)
        found = (_rule(f"{name}:{number}", line) for number, line in lines)
        return Suppressions([rule for rule in found if rule is not None])

    def kept(self, reports: Iterable[Report]) -> list[Report]:
        """The reports that no line matches; the first matching line counts each of the others."""
        found = []
        for report in reports:
            rule = next((each for each in self.rules if each.matches(report)), None)
            if rule is None:
                found.append(report)
            else:
                rule.count += 1
        return found

    @property
    def unused(self) -> list[Suppression]:
        """The lines that have matched no report."""
        return [rule for rule in self.rules if not rule.count]

    def summary(self) -> list[str]:
        """The number of reports suppressed by each line, and the unused lines, for people."""
        used = [rule for rule in self.rules if rule.count]
        return [
            *(f"suppressed {rule.count} by {rule}" for rule in used),
            *(f"unused suppression {rule}" for rule in self.unused),
        ]


def _rule(where: str, line: str) -> Suppression | None:
    """The rule in a line; None if it is empty or a comment."""
    words = re.split(r"(?:^|\s)#", line, maxsplit=1)[0].split()
    if not words:
        return None
    kind, *rest = words
    form = "a line is a kind, then kernel=PATTERN and at most two line=FILE or line=FILE:NUMBER"
    if not _KIND.fullmatch(kind):
        raise Error(f"{where}: unknown kind {kind!r}; kinds are like race.lds or atomic.*; {form}.")
    kernel = "*"
    lines: list[str] = []
    for word in rest:
        name, _, value = word.partition("=")
        if name == "kernel" and value and kernel == "*":
            kernel = value
        elif name == "line" and _LINE.fullmatch(value) and len(lines) < 2:
            lines.append(value)
        else:
            raise Error(f"{where}: {word!r} is not allowed here; {form}.")
    return Suppression(where, " ".join(words), kind, kernel, tuple(lines))


_OF_FILES: dict[tuple[str, int], Suppressions] = {}


def of_process() -> Suppressions:
    """The suppressions named by WAVECORE_SUPPRESSIONS; the file is read again only if it changes.

    Raises: Error, see `read`.
    """
    path = _env.SUPPRESSIONS.get()
    if path is None:
        return Suppressions()
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        changed = 0
    found = _OF_FILES.get((str(path), changed))
    if found is None:
        found = _OF_FILES[str(path), changed] = Suppressions.read(path)
    return found


def chosen(given: Suppressions | str | os.PathLike[str] | None) -> Suppressions:
    """The suppressions of a tool: those given, else those of the process.

    Raises: Error, see `read`.
    """
    if given is None:
        return of_process()
    return given if isinstance(given, Suppressions) else Suppressions.read(given)
