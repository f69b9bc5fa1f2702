"""Streams: queues of operations that run in order, and the waits between them.

A HIP call queues an operation, and the first available thread runs it: either a thread that waits
for it (a synchronizing call runs the operations that it waits for, without a thread switch), or the
stream's own thread, which starts when nothing has been added for a moment. Host functions of the
program run only on the stream's own thread. So work continues while the program does other things,
kernels of several streams run in parallel, and a program that queues and synchronizes uses no other
thread: two threads that contend for the GIL are slower than one.

A ticket is an operation's number in its stream, from 1. Waits refer only to earlier tickets, so
they cannot form a cycle. The exception is a host function that waits for its own stream, which is
an error. See docs/threads.md.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from wavecore import _env
from wavecore._threads import OTHERS, no_signals, start
from wavecore.errors import Timeout
from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import boundary, faults

if TYPE_CHECKING:
    from wavecore.hip.runtime.gpus import Gpu

Operation = Callable[[], None]

NON_BLOCKING = 1
_GRACE_SECONDS = 0.0005  # after this long, the stream's own thread starts queued work
_AWAITED_SECONDS = 0.002  # between looks while threads that wait for work do it themselves
_QUIET_TICKS = 20
_LOOK_SECONDS = 0.002
_MANY_QUEUED, _MOST_QUEUED = 4096, 16384  # beyond these, a call waits for a moment, or for room
_WATCHER = "wavecore-last"  # in shim.c
_LAST_WAIT_SECONDS = 5.0  # at exit, after which no thread stores what kernels wait for


# The handler of a thread's own signals stores nothing that a kernel waits for.
_SENT_SIGNALS = sum(1 << (number - 1) for number in OTHERS - {signal.SIGPIPE})


_STREAMS: weakref.WeakSet[Stream] = weakref.WeakSet()


class Capture(Protocol):
    """An active capture; graphcapture.py implements it.

    Attributes:
        mode: decides which other calls it forbids.
        thread: the thread that began it.
        stream: the stream in which it began.
    """

    mode: int
    thread: int
    stream: Stream

    def add(self, stream: Stream, operation: Operation, what: str) -> None:
        """Add an operation as a node."""

    def record(self, stream: Stream, event: Any, *, is_external: bool) -> None:
        """Record an event in a participating stream."""

    def wait(self, stream: Stream, event: Any, *, is_external: bool) -> None:
        """Let a participating stream wait for an event from outside the capture."""

    def join(self, stream: Stream, nodes: tuple[Any, ...]) -> None:
        """Let a stream wait for nodes of this capture, in which it then participates."""

    def end(self) -> None:
        """End the capture: its streams run operations again."""

    def invalidate(self) -> None:
        """Mark the capture invalid, after a forbidden call: ending it will return an error."""


class Stream:
    """One queue.

    Attributes:
        gpu: its GPU.
        queued, done: number of tickets issued, and of operations finished.
        is_blocking: whether it and the null stream wait for each other.
        is_stuck: a host function ran longer than WAVECORE_TIMEOUT; nobody waits any more.
    """

    def __init__(
        self, gpu: Gpu, flags: int = 0, priority: int = 0, *, is_null: bool = False
    ) -> None:
        self.gpu, self.flags, self.priority, self.is_null = gpu, flags, priority, is_null
        self.is_blocking = not is_null and not flags & NON_BLOCKING
        self.queued = self.done = 0
        self.capture: Capture | None = None
        self._work: deque[tuple[Operation, str]] = deque()
        self._turn = threading.Lock()  # held while an operation runs
        self._ended = threading.Condition()  # notified after each operation if a thread waits
        self._waiting = 0
        self._stalled_at = -1
        self._goal = 0  # the ticket up to which the stream's own thread runs
        self._runner = 0  # the thread that holds _turn
        self._order = threading.Lock()  # held while an operation is queued
        self._thread: threading.Thread | None = None
        self._wake = threading.Event()
        self.is_ended = self.is_stuck = False
        self._called_at = 0.0  # start of the running host function
        _STREAMS.add(self)

    @property
    def is_idle(self) -> bool:
        """Whether everything queued is done, here and in the streams that it waits for."""
        return self.done >= self.queued and all(s.done >= s.queued for s in self._others())

    def _others(self) -> list[Stream]:
        """The streams that a new operation must wait for."""
        if self.is_null:
            return [each for each in self.gpu.streams if each.is_blocking]
        return [self.gpu.null_stream] if self.is_blocking else []

    def submit(self, operation: Operation, what: str) -> int:
        """Queue an operation; returns its ticket. `what` is its name in reports."""
        with self._order:
            for other in self._others():
                if other.done < other.queued:
                    self._append(Wait(other, other.queued), "a wait")
            ticket = self._append(operation, what)
        boundary.changed()
        PUMP.note(self)
        if len(self._work) > _MANY_QUEUED:
            self._work_off()
        return ticket

    def _work_off(self) -> None:
        """Run some queued operations before more are added.

        They may wait for something that the program does only after it has queued more. So the
        stream's own thread runs them, and if it makes no progress, the program continues.
        """
        if len(self._work) > _MOST_QUEUED:
            self.run_until(self.queued - _MOST_QUEUED // 2)
            return
        target = self.queued - _MANY_QUEUED // 2
        self.begin_in_background(target)  # not further: then the program continues
        while self._stalled_at != self.done < target:
            self._stalled_at = self.done
            time.sleep(_LOOK_SECONDS)
            boundary.take_signals_between_operations()

    def _append(self, operation: Operation, what: str) -> int:
        self._work.append((operation, what))
        self.queued += 1
        return self.queued

    def wait_for(self, other: Stream, ticket: int) -> None:
        """Make later operations wait for an operation of another stream."""
        if other is not self and other.done < ticket:
            self.submit(Wait(other, ticket), "a wait")

    def run_until(self, ticket: int) -> None:
        """Run operations up to a ticket, or wait for threads that run them.

        While another thread runs one, wait for the end of that operation, not for `_turn`: the next
        operation may take long, or wait for work of the waiting thread.

        Raises: HipError if the calling thread runs a host function that must end first, or a signal
            handler that interrupted its own run of this stream.
        """
        if _CALLING and threading.get_native_id() in _CALLING:
            self._await_from_function(ticket)
            return
        while self.done < ticket and not self.is_stuck:
            is_ours = True
            if self._turn.acquire(blocking=False):
                try:
                    self._runner = threading.get_native_id()
                    if self.done < ticket:
                        is_ours = self._is_ours()
                        if is_ours:
                            self._run_next()
                finally:
                    self._runner = 0
                    self._turn.release()
                if self._waiting:
                    with self._ended:
                        self._ended.notify_all()
                boundary.take_signals_between_operations()
                if is_ours:
                    continue
                self.begin_in_background()
            elif self._runner == threading.get_native_id() or (
                boundary.THREAD.handlers and self._waits_for(threading.get_native_id())
            ):
                raise HipError(errors.NOT_SUPPORTED)
            self._await_end(ticket, is_begun=is_ours)

    def run(self, operation: Operation, what: str) -> None:
        """Queue an operation and wait for it.

        Raises: HipError, as `run_until`; the operation then never runs.
        """
        ticket = self.submit(operation, what)
        try:
            self.run_until(ticket)
        except HipError:
            self._cancel(operation)
            raise

    def _cancel(self, operation: Operation) -> None:
        """Replace an operation in the queue; those before it wait for the calling thread."""
        with self._order:  # nothing is added meanwhile
            for index, (each, what) in enumerate(self._work):
                if each is operation:
                    self._work[index] = _nothing, what

    def _is_ours(self) -> bool:
        """Whether the calling thread may run the next operation."""
        if not getattr(self._work[0][0], "calls_program", False):
            return True
        return threading.current_thread() is self._thread or PUMP.is_over

    def _await_end(self, ticket: int, *, is_begun: bool, seconds: float | None = None) -> None:
        """Wait until the running operation or the next one has ended; may return sooner."""
        own = threading.get_native_id()
        if seconds is None and self._called_at:
            seconds = self._left()
        is_limited = seconds is not None
        if boundary.is_embedded():
            look = boundary.SIGNALS_SECONDS
            seconds = look if seconds is None else min(look, seconds)
        with self._ended:
            self._waiting += 1
            before = _BLOCKED.get(own)
            _BLOCKED[own] = self
            if self.done < ticket and (self._turn.locked() or not is_begun):
                self._ended.wait(seconds)
            if before is None:
                del _BLOCKED[own]
            else:
                _BLOCKED[own] = before
            self._waiting -= 1
        boundary.take_signals_between_operations()
        if is_limited:
            self._left()

    def _left(self) -> float | None:
        """Seconds to wait for the running host function; None for no limit."""
        limit, called_at = _env.TIMEOUT.get(), self._called_at
        if limit is None or not called_at:
            return None
        left = called_at + limit - time.monotonic()
        if left <= 0 and not self.is_stuck:
            self.is_stuck = True
            text = f"a function of the program ran longer than the timeout of {limit:g} s"
            faults.lose_device(Timeout(text), "a host function")
        return max(left, 0.0)

    def _await_from_function(self, ticket: int) -> None:
        """`run_until` for a thread that runs a host function of the program.

        It runs no operations, because they may have to wait for the end of the function, and
        raises an error instead of waiting for that end. HIP forbids HIP calls in host functions; on
        real GPUs this one would never return. hipLaunchHostFunc's documentation lists
        hipErrorNotSupported for it.
        """
        own = threading.get_native_id()
        while self.done < ticket and not self.is_stuck:
            if self._waits_for(own):
                raise HipError(errors.NOT_SUPPORTED)
            self.begin_in_background(ticket)
            self._await_end(ticket, is_begun=False, seconds=_LOOK_SECONDS)

    def _waits_for(self, thread: int) -> bool:
        """Whether the running operation waits, perhaps indirectly, for one that `thread` runs."""
        stream: Stream | None = self
        seen: set[int] = set()
        while stream is not None and id(stream) not in seen and stream._turn.locked():
            if stream._runner == thread:
                return True
            seen.add(id(stream))
            stream = _BLOCKED.get(stream._runner)
        return False

    def synchronize(self) -> None:
        """Wait for all operations queued so far, including those of streams that they wait for."""
        for other in self._others() if self.is_null else []:
            other.run_until(other.queued)
        self.run_until(self.queued)

    def _run_next(self) -> None:
        operation, what = self._work[0]
        if isinstance(operation, Wait) and not faults.sticky():
            operation()  # stays queued if it would wait for the calling thread
            operation = _nothing
        self._work.popleft()
        try:
            if not faults.sticky():
                if getattr(operation, "calls_program", False):
                    self._call(operation)
                else:
                    operation()
        except Exception as error:  # noqa: BLE001  every later call returns it
            faults.lose_device(error, what)
        finally:
            self.done += 1

    def _call(self, operation: Operation) -> None:
        """Run a host function, with its thread marked as inside the program."""
        own = threading.get_native_id()
        _CALLING.add(own)
        self._called_at = time.monotonic()
        if self._waiting:  # waiting threads apply the timeout from now on
            with self._ended:
                self._ended.notify_all()
        try:
            operation()
        finally:
            self._called_at = 0.0
            _CALLING.discard(own)

    def pause(self) -> bool:
        """Keep operations from running until `resume`; False if one runs at the moment."""
        return self._turn.acquire(blocking=False)

    def resume(self) -> None:
        """Undo `pause`."""
        self._turn.release()
        if self._waiting:
            with self._ended:
                self._ended.notify_all()

    @property
    def is_awaited(self) -> bool:
        """Whether a thread that waits for it is running one of its operations."""
        own = self._thread.native_id if self._thread is not None else 0
        return self._turn.locked() and self._runner not in (0, own)

    def is_held_by(self, threads: set[int]) -> bool:
        """Whether one of these threads is running its operations."""
        return self._turn.locked() and self._runner in threads

    def begin_in_background(self, ticket: int | None = None) -> None:
        """Let the stream's own thread run operations up to a ticket, by default all."""
        self._goal = max(self._goal, self.queued if ticket is None else ticket)
        if self._thread is None:
            name = f"wavecore stream {id(self):#x}"
            self._thread = threading.Thread(target=self._serve, name=name, daemon=True)
            start(self._thread)
        self._wake.set()

    def _serve(self) -> None:
        while not self.is_ended:
            self._wake.wait()
            self._wake.clear()
            self.run_until(self._goal)

    def end(self) -> None:
        """Finish queued operations and stop the stream's thread."""
        self.run_until(self.queued)
        self.is_ended = True
        self._wake.set()

    def forget_threads(self) -> None:
        """Reset after a fork: the child has only the forking thread.

        What was queued is the parent's: functions of the program must not be called twice.
        """
        self._work.clear()
        self.done = self.queued
        self._turn, self._order = threading.Lock(), threading.Lock()
        self._ended, self._waiting = threading.Condition(), 0
        self._thread, self._wake = None, threading.Event()


@contextlib.contextmanager
def standstill(streams: list[Stream]) -> Iterator[None]:
    """All that was queued on some streams is done, and nothing more runs there in this context."""
    held: list[Stream] = []
    while True:
        for stream in streams:
            stream.run_until(stream.queued)
        for stream in streams:  # without waiting: an operation may wait for another stream
            if not stream.pause():
                break
            held.append(stream)
        if len(held) == len(streams) and all(each.done >= each.queued for each in streams):
            break
        while held:
            held.pop().resume()
        time.sleep(_LOOK_SECONDS)
    try:
        yield
    finally:
        while held:
            held.pop().resume()


def _nothing() -> None:
    """An operation that was cancelled, or is done."""


_BLOCKED: dict[int, Stream] = {}  # waiting thread -> the stream it waits for
_CALLING: set[int] = set()  # threads that run a host function
_LIBRARIES: set[int] = set()  # threads of libraries that we import, not of the program


def _tasks() -> set[int]:
    """IDs of the process's threads."""
    return {int(name) for name in os.listdir("/proc/self/task")}


@contextlib.contextmanager
def importing() -> Iterator[None]:
    """Count threads that start in this context as a library's: NumPy starts some for BLAS."""
    before = _tasks()
    try:
        with no_signals():
            yield
    finally:
        _LIBRARIES.update(_tasks() - before)


def _handles_signals() -> bool:
    """Whether the program has a handler of a signal that others send, or a timer."""
    lines = Path("/proc/self/status").read_text("ascii", "replace").splitlines()
    caught = next((line for line in lines if line.startswith("SigCgt:")), "SigCgt: 0")
    return bool(int(caught.split()[1], 16) & _SENT_SIGNALS)


def others_may_act(launcher: int) -> bool:
    """Whether another thread may still store what a thread's kernel waits for.

    That is true of any thread of the program, unless it waits for a stream, of other streams'
    operations that are running or may start, and of signal handlers.
    """
    blocked = {launcher, *_BLOCKED}
    for stream in list(_STREAMS):
        if stream.done < stream.queued and not stream.is_held_by(blocked):
            return True
    if PUMP.is_past_end():
        return False
    if boundary.is_embedded() and _handles_signals():
        return True
    return any(map(_runs_code, _of_program() - blocked))


def _runs_code(thread: int) -> bool:
    """Whether a thread may store: not a main thread that ended, nor the C library's watcher."""
    try:
        text = Path(f"/proc/self/task/{thread}/stat").read_text("utf-8", "replace")
    except OSError:
        return False  # it has ended
    name, _, rest = text.partition("(")[2].rpartition(")")
    return name != _WATCHER and rest.split()[0] not in ("Z", "X")


def _of_program() -> set[int]:
    """IDs of threads that neither we nor libraries have started."""
    own = {each.native_id for each in threading.enumerate() if each.name.startswith("wavecore")}
    return _tasks() - own - _LIBRARIES


def _is_last() -> bool:
    """Whether no thread of the program runs; for the C library's watcher."""
    return not any(map(_runs_code, _of_program()))


class Wait:
    """An operation that waits for another stream's, and runs that if no thread has started it."""

    def __init__(self, stream: Stream, ticket: int) -> None:
        self._stream, self._ticket = stream, ticket

    def __call__(self) -> None:
        self._stream.run_until(self._ticket)


class _Pump:
    """Finds queued work that no thread waits for, and makes the streams' threads start it."""

    def __init__(self) -> None:
        self._forget()

    def _forget(self) -> None:
        self._streams: dict[int, Stream] = {}
        self._thread: threading.Thread | None = None
        self._wake = threading.Event()
        self._sleeps = True
        self.is_over = False
        self._over_since = 0.0

    def is_past_end(self) -> bool:
        """Whether exit began so long ago that no thread of the program stores anything more."""
        return self.is_over and time.monotonic() > self._over_since + _LAST_WAIT_SECONDS

    def note(self, stream: Stream) -> None:
        """Note that a stream has work."""
        self._streams[id(stream)] = stream
        if not self._sleeps:
            return
        if self._thread is None:
            if not threading.main_thread().is_alive() or self.is_over:
                return
            self._thread = threading.Thread(target=self._run, name="wavecore pump", daemon=True)
            start(self._thread)
        self._wake.set()

    def _run(self) -> None:
        while not self.is_over:
            self._sleeps = True
            if not self._streams:
                self._wake.wait()
            self._wake.clear()
            self._sleeps = False
            self._tick()

    def _tick(self) -> None:
        """Poll the streams until none has had work for a while."""
        quiet, before, pause = 0, dict[int, tuple[int, int]](), _GRACE_SECONDS
        while quiet < _QUIET_TICKS and not self.is_over:
            time.sleep(pause)
            waiting, awaited = dict[int, tuple[int, int]](), 0
            for key, stream in list(self._streams.items()):
                if stream.done >= stream.queued:
                    continue
                place = stream.queued, stream.done
                if stream.is_awaited:
                    awaited += 1
                elif before.get(key) == place:  # nothing was done or added since
                    stream.begin_in_background()
                waiting[key] = place
            quiet, before = 0 if waiting else quiet + 1, waiting
            pause = _AWAITED_SECONDS if 0 < awaited == len(waiting) else _GRACE_SECONDS
        for key, stream in list(self._streams.items()):
            if stream.done >= stream.queued:
                self._streams.pop(key, None)

    def end(self) -> None:
        """Finish queued work at exit.

        If a host function calls exit(), its stream and those that wait for it do not continue.
        """
        if not self.is_over:
            self._over_since = time.monotonic()
        self.is_over = True
        self._wake.set()
        for stream in list(self._streams.values()):
            with contextlib.suppress(HipError):
                stream.run_until(stream.queued)

    def after_fork(self) -> None:
        """Reset in the child of a fork, which has no threads; queued work belongs to the parent."""
        self._forget()
        for stream in list(_STREAMS):
            stream.forget_threads()
        _BLOCKED.clear()
        _CALLING.clear()


PUMP = _Pump()
boundary.drain_by(PUMP.end)
boundary.last_by(_is_last)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=PUMP.after_fork)
