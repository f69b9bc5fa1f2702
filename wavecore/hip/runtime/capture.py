"""Routes operations: to their stream, or to the graph that is being captured from it."""

from __future__ import annotations

import threading
from typing import Any

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime.queues import Capture, Operation, Stream

# An event recorded in a captured stream: the capture, and the nodes to wait for.
Captured = tuple[Capture, tuple[Any, ...]]


def submit(stream: Stream, operation: Operation, what: str) -> int:
    """Queue an operation on a stream and return its ticket; or add it as a node and return 0."""
    found = stream.capture
    if found is None:
        return stream.submit(operation, what)
    found.add(stream, operation, what)
    return 0


def refuse(stream: Stream) -> None:
    """Raises: HipError if the stream is capturing; this invalidates the capture."""
    if stream.capture is not None:
        stream.capture.invalidate()
        raise HipError(errors.CAPTURE_UNSUPPORTED)


class _Thread(threading.local):
    mode = 0  # set by hipThreadExchangeStreamCaptureMode


THREAD = _Thread()
GLOBAL, THREAD_LOCAL, RELAXED = 0, 1, 2
ACTIVE: list[Capture] = []  # in order of their beginning


def refuse_unless_relaxed() -> None:
    """Raises: HipError if an active capture forbids this call; this invalidates the capture.

    Another thread's capture forbids it only if both modes are global. A thread in relaxed mode may
    call anything.
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
    """Raises: HipError for work on the null stream during a capture of a blocking stream.

    The work would wait for that stream, which does not run. Invalidates the captures.
    """
    if ACTIVE and stream.is_null:
        hit = [each for each in ACTIVE if each.stream.is_blocking and each.stream.gpu is stream.gpu]
        for each in hit:
            each.invalidate()
        if hit:
            raise HipError(errors.CAPTURE_IMPLICIT)


def join(stream: Stream, captured: Captured) -> None:
    """Let a stream wait for an event that was recorded in a captured stream."""
    under_way, nodes = captured
    under_way.join(stream, nodes)
