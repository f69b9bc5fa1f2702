"""Streams and events, as programs for other libraries write them.

Launches run one after another and have ended when they return, so a stream has nothing to wait for,
and everything in it is in order. HIP programs have streams that overlap: `wavecore/hip`.
"""

from __future__ import annotations

from typing import Self

from wavecore.errors import LaunchError


class Stream:
    """A stream of launches: `kernel[grid, block, stream](...)`, `with stream:`."""

    def synchronize(self) -> None:
        """Wait for its launches: at once."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is left to do."""


class Event:
    """A point in a stream, which has been reached when `record` returns."""

    def record(self, stream: Stream | None = None) -> None:
        """Mark the point."""

    def synchronize(self) -> None:
        """Wait until it is reached: at once."""

    def elapsed_time(self, end: Event) -> float:
        """Raises: LaunchError: the time on this machine says nothing about a GPU."""
        raise LaunchError(
            "an emulated GPU has no time to measure; kernel.profile(device, grid, block, args) "
            "counts instructions and estimates it"
        )
