"""The sanitizer, and its parts by the names that users of compute-sanitizer know."""

from __future__ import annotations

from wavecore.analysis.sanitize.races import Races
from wavecore.analysis.sanitize.uninitialised import found
from wavecore.emulator.events import Hook, WatchedLaunch
from wavecore.emulator.reports import worst_first


def racecheck() -> Races:
    """Races in LDS and global memory alone."""
    return Races(barriers=False, bounds=False)


def synccheck() -> Races:
    """Divergent and missing barriers alone."""
    return Races(races=False, bounds=False)


def memcheck() -> Races:
    """Accesses that leave their object; those outside of all memory are faults in any case."""
    return Races(races=False, barriers=False)


class Sanitizer(Races):
    """All checks at once: races, barriers, bounds, uninitialised values."""

    hooks = Races.hooks | Hook.DEFINEDNESS

    def end(self, launch: WatchedLaunch) -> None:
        """Put the reports of all checks together."""
        super().end(launch)
        self.reports = worst_first((*self.reports, *self._settled(found(launch))))
