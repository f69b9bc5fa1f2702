"""Where an operation goes: to its stream, or into the graph that the stream is captured into."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, Protocol

from wavecore.hip import errors
from wavecore.hip.errors import HipError

if TYPE_CHECKING:
    from wavecore.hip.runtime.events import Event
    from wavecore.hip.runtime.queues import Operation, Stream


class Capture(Protocol):
    """A capture under way; graphs.py has it.

    Attributes:
        mode: what other calls it forbids.
        thread: which one began it.
        stream: where it began.
    """

    mode: int
    thread: int
    stream: Stream

    def add(self, stream: Stream, operation: Operation, what: str) -> None:
        """Take an operation as a node."""

    def record(self, stream: Stream, event: Event, *, is_external: bool) -> None:
        """An event is recorded in a stream that takes part."""

    def wait(self, stream: Stream, event: Event, *, is_external: bool) -> None:
        """A stream that takes part waits for an event of outside."""

    def join(self, stream: Stream, nodes: tuple[Any, ...]) -> None:
        """A stream waits for nodes, and takes part from now on."""

    def invalidate(self) -> None:
        """What was called is not allowed in between: the capture ends in an error."""


# What an event of a captured stream stands for: the capture, and the nodes to wait for.
Captured = tuple[Capture, tuple[Any, ...]]


def submit(stream: Stream, operation: Operation, what: str) -> int:
    """Queue an operation on a stream, or make it a node; its ticket, or 0."""
    found = stream.capture
    if found is None:
        return stream.submit(operation, what)
    found.add(stream, operation, what)
    return 0


def refuse(stream: Stream) -> None:
    """Raises: HipError, and the capture is over, for what no capturing stream allows."""
    if stream.capture is not None:
        stream.capture.invalidate()
        raise HipError(errors.CAPTURE_UNSUPPORTED)


class _Thread(threading.local):
    mode = 0  # of captures, as hipThreadExchangeStreamCaptureMode sets it


THREAD = _Thread()
GLOBAL, THREAD_LOCAL, RELAXED = 0, 1, 2
ACTIVE: list[Capture] = []  # in the order in which they began


def refuse_unless_relaxed() -> None:
    """Raises: HipError, and captures are over, for what may not be called while one is under way.

    One of another thread counts only where both are global; none counts for a relaxed thread.
    """
    if not ACTIVE or THREAD.mode == RELAXED:
        return
    own = threading.get_ident()
    hit = [
        each
        for each in ACTIVE
        if each.mode != RELAXED
        and (each.thread == own or (each.mode == GLOBAL and THREAD.mode == GLOBAL))
    ]
    if hit:
        for each in hit:
            each.invalidate()
        raise HipError(errors.CAPTURE_UNSUPPORTED)


def refuse_legacy(stream: Stream) -> None:
    """Raises: HipError, and captures are over, for work on the null stream while one is captured.

    It would wait for the blocking streams, of which the captured one does not run.
    """
    if ACTIVE and stream.is_null:
        hit = [each for each in ACTIVE if each.stream.is_blocking and each.stream.gpu is stream.gpu]
        for each in hit:
            each.invalidate()
        if hit:
            raise HipError(errors.CAPTURE_IMPLICIT)


def join(stream: Stream, captured: Captured) -> None:
    """A stream waits for an event that was recorded while another one was captured."""
    under_way, nodes = captured
    under_way.join(stream, nodes)
