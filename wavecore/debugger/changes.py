"""The user's changes to a launch: part of its history, applied again whenever it runs again."""

from __future__ import annotations

from collections.abc import Callable

from wavecore.debugger.stops import StopState

Change = Callable[[StopState], None]


class Changes:
    """The changes of a launch, each at its position.

    A launch that runs again takes the same path to each change, so that a position has one state. A
    new change discards later ones, because execution continues differently from there.
    """

    def __init__(self) -> None:
        self._made: list[tuple[int, Change]] = []
        self._reached = -1  # the last position at which this run has stopped

    def begin(self) -> None:
        """The launch starts over."""
        self._reached = -1

    def add(self, position: int, change: Change) -> int:
        """Record a change just made; returns the number of later changes that it discards."""
        kept = [each for each in self._made if each[0] <= position]
        dropped = len(self._made) - len(kept)
        self._made = [*kept, (position, change)]
        return dropped

    def next(self) -> int | None:
        """The position of the next change; None if none is left."""
        return min((at for at, _ in self._made if at > self._reached), default=None)

    def apply(self, here: StopState) -> bool:
        """Apply the changes at the current position, once; whether there are any."""
        found = [change for at, change in self._made if self._reached < at == here.position]
        self._reached = here.position
        for change in found:
            change(here)
        return bool(found)
