"""The sanitizer, and its parts under the names of compute-sanitizer's tools."""

from __future__ import annotations

from wavecore.analysis.sanitize.races import Races
from wavecore.analysis.sanitize.uninitialised import found
from wavecore.emulator.events import Hook, WatchedLaunch
from wavecore.emulator.reports import worst_first


def racecheck() -> Races:
    """Only races in LDS and global memory."""
    return Races(barriers=False, bounds=False)


def synccheck() -> Races:
    """Only divergent and missing barriers."""
    return Races(races=False, bounds=False)


def memcheck() -> Races:
    """Only accesses beyond the end of an object; accesses outside all memory always fault."""
    return Races(races=False, barriers=False)


class Sanitizer(Races):
    """All checks at once: races, barriers, bounds, uninitialised values."""

    hooks = Races.hooks | Hook.DEFINEDNESS

    def end(self, launch: WatchedLaunch) -> None:
        """Combine the reports of all checks."""
        super().end(launch)
        self.reports = worst_first((*self.reports, *self._settled(found(launch))))
