"""What a user has set in a launch: a part of its history, made again whenever it runs again."""

from __future__ import annotations

from collections.abc import Callable

from wavecore.debugger.stops import StopState

Change = Callable[[StopState], None]


class Changes:
    """The changes of a launch, each at the position at which it was made.

    A launch that runs again takes the same way up to each, so that a position has one state. What
    was changed behind a new change is dropped, as the launch takes another way from there.
    """

    def __init__(self) -> None:
        self._made: list[tuple[int, Change]] = []
        self._reached = -1  # the last position that this run has stopped at

    def begin(self) -> None:
        """The launch runs from its start."""
        self._reached = -1

    def add(self, position: int, change: Change) -> int:
        """Keep what has just been changed; how many later changes are dropped for it."""
        kept = [each for each in self._made if each[0] <= position]
        dropped = len(self._made) - len(kept)
        self._made = [*kept, (position, change)]
        return dropped

    def next(self) -> int | None:
        """The position of the next change; None if none is left."""
        return min((at for at, _ in self._made if at > self._reached), default=None)

    def apply(self, here: StopState) -> bool:
        """Make the changes of the position that the launch is at, once; whether there are any."""
        found = [change for at, change in self._made if self._reached < at == here.position]
        self._reached = here.position
        for change in found:
            change(here)
        return bool(found)
