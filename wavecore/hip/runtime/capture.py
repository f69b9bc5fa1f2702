"""Where an operation goes: to its stream, or into the graph that the stream is captured into."""

from __future__ import annotations

import threading
from typing import Any

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime.queues import Capture, Operation, Stream

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
