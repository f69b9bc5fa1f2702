"""hipEvent*: events in streams, and the time between them."""

from __future__ import annotations

import ctypes
import time
from typing import TYPE_CHECKING

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import capture, cells, gpus, handles, streams
from wavecore.hip.runtime.queues import Stream
from wavecore.hip.runtime.registry import implements

if TYPE_CHECKING:
    from wavecore.hip.runtime.sharedevents import State

_BLOCKING_SYNC, DISABLE_TIMING, INTERPROCESS = 1, 2, 4
_RELEASE_TO_DEVICE, _RELEASE_TO_SYSTEM, _NO_FENCE = 0x40000000, 0x80000000, 0x20000000
_FLAGS = (
    _BLOCKING_SYNC | DISABLE_TIMING | INTERPROCESS
    | _RELEASE_TO_DEVICE | _RELEASE_TO_SYSTEM | _NO_FENCE
)  # fmt: skip


class Event:
    """An event; `place` is the stream and ticket of its last record, `time_ns` when that ran.

    If it was recorded in a captured stream, `captured` has the capture and its nodes. `shared` is
    its state for several processes, if other processes may have it; `mark` its last record here.
    """

    def __init__(self, gpu: gpus.Gpu, flags: int) -> None:
        self.gpu, self.flags = gpu, flags
        self.place: tuple[Stream, int] | None = None
        self.time_ns = 0
        self.shared: State | None = None
        self.mark: Mark | None = None
        self._captured: capture.Captured | None = None

    @property
    def captured(self) -> capture.Captured | None:
        """The capture and nodes of its last record, while that capture is active."""
        if self._captured is not None and self._captured[0] not in capture.ACTIVE:
            self._captured = None
        return self._captured

    @captured.setter
    def captured(self, nodes: capture.Captured | None) -> None:
        self._captured = nodes

    def refuse_captured(self) -> None:
        """Raises: HipError for a captured event, which nobody can wait for; ends the capture."""
        if self.captured is not None:
            self.captured[0].invalidate()
            raise HipError(errors.CAPTURED_EVENT)

    @property
    def is_done(self) -> bool:
        """Whether the last record has run. Raises: ExecutionError if it never will."""
        if self.shared is None:
            return self.place is None or self.place[0].done >= self.place[1]
        number = self.shared.recorded
        if not number or self.shared.is_done(number):
            return True
        self.shared.refuse_lost(number)
        return False

    def record(self, stream: Stream) -> None:
        """Record the event behind the work queued on a stream so far."""
        self.captured = None
        self.time_ns = 0
        self.mark = Mark(self)
        if self.shared is not None:
            self.mark.number = self.shared.begin()
        self.place = stream, stream.submit(self.mark, "an event")

    def share(self, state: State) -> None:
        """Keep its state where other processes see it, from now on."""
        mark = self.mark
        if mark is not None:
            mark.number = state.begin()
        self.shared = state
        if mark is not None and mark.has_run:  # perhaps before it had the number
            state.end(mark.number)

    @property
    def foreign(self) -> int:
        """The number of the last record, if another process made it and it has yet to run."""
        if self.shared is None:
            return 0
        number, own = self.shared.recorded, self.mark.number if self.mark is not None else 0
        return 0 if number == own or self.shared.is_done(number) else number

    def wait(self) -> None:
        """Wait until the last record has run."""
        number = self.foreign
        if number and self.shared is not None:
            self.shared.wait(number)
        elif self.place is not None:
            self.place[0].run_until(self.place[1])

    def hold(self, stream: Stream) -> None:
        """Make later operations of a stream wait for the last record."""
        number = self.foreign
        if number and self.shared is not None:
            stream.submit(WaitForProcess(self.shared, number), "a wait for an event")
        elif self.place is not None:
            for followed in streams.FOLLOWED:
                followed(*self.place, stream)
            stream.wait_for(*self.place)


class Mark:
    """The operation that stores the time of an event; `number` is that of the record, if shared."""

    def __init__(self, event: Event) -> None:
        self.event, self.number, self.has_run = event, 0, False

    def __call__(self) -> None:
        self.event.time_ns = time.perf_counter_ns()
        self.has_run = True
        shared = self.event.shared
        if shared is not None:
            shared.end(self.number or shared.begin())


class WaitForProcess:
    """The operation that waits for another process's record of an event."""

    def __init__(self, state: State, number: int) -> None:
        self._state, self._number = state, number

    def __call__(self) -> None:
        self._state.wait(self._number)


def get(handle: int) -> Event:
    """The event of a handle. Raises: HipError."""
    return handles.get(handle, Event)


@implements("hipEventCreate")
def create(event: int) -> None:
    create_with_flags(event, 0)


@implements("hipEventCreateWithFlags")
def create_with_flags(event: int, flags: int) -> None:
    cells.needed(event)
    both = _RELEASE_TO_DEVICE | _RELEASE_TO_SYSTEM
    if flags & ~_FLAGS or flags & both == both:
        raise HipError(errors.INVALID_VALUE)
    if flags & INTERPROCESS and not flags & DISABLE_TIMING:
        raise HipError(errors.INVALID_VALUE)
    cells.put_u64(event, handles.new(Event(gpus.current(), flags)))


@implements("hipEventDestroy")
def destroy(event: int) -> None:
    if not event:
        raise HipError(errors.INVALID_HANDLE)
    handles.drop(event, Event, errors.CONTEXT_IS_DESTROYED)


@implements("hipEventRecord")
def record(event: int, stream: int) -> None:
    record_with_flags(event, stream, 0)


@implements("hipEventRecordWithFlags")
def record_with_flags(event: int, stream: int, flags: int) -> None:
    found, queue = get(event), streams.resolve(stream)
    if flags not in (0, 1):
        raise HipError(errors.INVALID_VALUE)
    if found.gpu is not queue.gpu:
        raise HipError(errors.INVALID_HANDLE)
    if queue.capture is not None:
        queue.capture.record(queue, found, is_external=flags == 1)
    else:
        capture.refuse_legacy(queue)
        found.record(queue)


@implements("hipEventSynchronize")
def synchronize(event: int) -> None:
    found = get(event)
    found.refuse_captured()
    found.wait()
    streams.note_synchronized(found.gpu)


@implements("hipEventQuery")
def query(event: int) -> int:
    found = get(event)
    found.refuse_captured()
    return errors.SUCCESS if found.is_done else errors.NOT_READY


@implements("hipEventElapsedTime")
def elapsed_time(milliseconds: int, start: int, stop: int) -> int:
    cells.needed(milliseconds)
    first, last = get(start), get(stop)
    for event in (first, last):
        if event.place is None or event.flags & DISABLE_TIMING:
            raise HipError(errors.INVALID_HANDLE)
    if first.gpu is not last.gpu:
        raise HipError(errors.INVALID_HANDLE)
    if not (first.is_done and last.is_done):
        return errors.NOT_READY
    elapsed = (last.time_ns - first.time_ns) * 1e-6
    ctypes.c_float.from_address(milliseconds).value = elapsed
    return errors.SUCCESS


@implements("hipStreamWaitEvent")
def wait_event(stream: int, event: int, flags: int) -> None:
    queue = streams.resolve(stream)
    found = get(event)
    if flags not in (0, 1):
        raise HipError(errors.INVALID_VALUE)
    if found.captured is not None and flags == 0:
        capture.join(queue, found.captured)
    elif queue.capture is not None:
        queue.capture.wait(queue, found, is_external=flags == 1)
    else:
        found.hold(queue)
