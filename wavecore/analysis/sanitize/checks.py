"""The sanitizer, and its parts by the names that users of compute-sanitizer know."""

from __future__ import annotations

from wavecore.analysis.sanitize.races import Races


def racecheck() -> Races:
    """Races in LDS and global memory alone."""
    return Races(barriers=False)


def synccheck() -> Races:
    """Divergent and missing barriers alone."""
    return Races(races=False)


class Sanitizer(Races):
    """All checks at once."""
