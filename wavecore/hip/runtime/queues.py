"""Streams: queues of operations that run in order, and what they wait for of each other.

An operation is queued by the call that asks for it, and run by the first thread to get there: one
that waits for it (a synchronising call runs what it waits for itself, without a switch of threads),
or a thread of the stream's own, which begins when nothing has been added for a moment. Functions of
the program run on the stream's own thread alone. So work continues while the program does other
things, kernels of several streams run at the same time, and a program that queues and synchronises
pays for no other thread: two that take turns with Python's lock are slower than one.

A ticket is an operation's place in its stream, counted from 1. Waits point at tickets that were
given out before, so that no ring of waits comes about, but by a function of the program that waits
for its own stream: that is refused. docs/threads.md has the whole.
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
from wavecore._threads import no_signals, start
from wavecore.errors import Timeout
from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import boundary, faults

if TYPE_CHECKING:
    from wavecore.hip.runtime.gpus import Gpu

Operation = Callable[[], None]

NON_BLOCKING = 1
_GRACE_SECONDS = 0.0005  # what lies longer is begun on by the stream's own thread
_QUIET_TICKS = 20
_LOOK_SECONDS = 0.002
_MANY_QUEUED, _MOST_QUEUED = 4096, 16384  # a call beyond these waits for a moment, or for room
_LAST_WAIT_SECONDS = 5.0  # at the end: kernels get no more stores to wait for


# Those of faults, and the C library's own (32, 33), store nothing that a kernel waits for.
_FAULTS = ("SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS", "SIGFPE", "SIGSEGV", "SIGSYS", "SIGPIPE")
_NOT_SENT = {32, 33, *(int(getattr(signal, name, 32)) for name in _FAULTS)}
_SENT_SIGNALS = sum(1 << (number - 1) for number in range(1, 65) if number not in _NOT_SENT)


_STREAMS: weakref.WeakSet[Stream] = weakref.WeakSet()


class Capture(Protocol):
    """A capture under way; graphcapture.py has it.

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

    def record(self, stream: Stream, event: Any, *, is_external: bool) -> None:
        """An event is recorded in a stream that takes part."""

    def wait(self, stream: Stream, event: Any, *, is_external: bool) -> None:
        """A stream that takes part waits for an event of outside."""

    def join(self, stream: Stream, nodes: tuple[Any, ...]) -> None:
        """A stream waits for nodes, and takes part from now on."""

    def end(self) -> None:
        """Its streams work as before."""

    def invalidate(self) -> None:
        """What was called is not allowed in between: the capture ends in an error."""


class Stream:
    """One queue.

    Attributes:
        gpu: whose.
        queued, done: tickets given out, and operations finished.
        is_blocking: whether it and the null stream wait for each other.
        is_stuck: a function of the program took longer than WAVECORE_TIMEOUT: nothing is awaited.
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
        self._ended = threading.Condition()  # notified at each one's end if a thread waits
        self._waiting = 0
        self._stalled_at = -1
        self._goal = 0  # how far the stream's own thread is to go
        self._runner = 0  # the thread that has the turn
        self._order = threading.Lock()  # held while one is queued
        self._thread: threading.Thread | None = None
        self._wake = threading.Event()
        self.is_ended = self.is_stuck = False
        self._called_at = 0.0  # when the function of the program that runs was called
        _STREAMS.add(self)

    @property
    def is_idle(self) -> bool:
        """Whether everything queued is done, here and in what it would have to wait for."""
        return self.done >= self.queued and all(s.done >= s.queued for s in self._others())

    def _others(self) -> list[Stream]:
        """The streams that an operation queued now has to wait for."""
        if self.is_null:
            return [each for each in self.gpu.streams if each.is_blocking]
        return [self.gpu.null_stream] if self.is_blocking else []

    def submit(self, operation: Operation, what: str) -> int:
        """Queue an operation; its ticket. `what` names it if it fails."""
        with self._order:
            for other in self._others():
                if other.done < other.queued:
                    self._append(Wait(other, other.queued), "a wait")
            ticket = self._append(operation, what)
        PUMP.note(self)
        if len(self._work) > _MANY_QUEUED:
            self._work_off()
        return ticket

    def _work_off(self) -> None:
        """Have some of what is queued done before more is added.

        It may wait for what the program does after it has queued still more: so the stream's own
        thread does it, and when that gets nowhere, the program continues.
        """
        if len(self._work) > _MOST_QUEUED:
            self.run_until(self.queued - _MOST_QUEUED // 2)
            return
        target = self.queued - _MANY_QUEUED // 2
        self.begin_in_background(target)  # no further: then it is the program's turn again
        while self._stalled_at != self.done < target:
            self._stalled_at = self.done
            time.sleep(_LOOK_SECONDS)

    def _append(self, operation: Operation, what: str) -> int:
        self._work.append((operation, what))
        self.queued += 1
        return self.queued

    def wait_for(self, other: Stream, ticket: int) -> None:
        """Let what is queued from now on wait for an operation of another stream."""
        if other is not self and other.done < ticket:
            self.submit(Wait(other, ticket), "a wait")

    def run_until(self, ticket: int) -> None:
        """Return when an operation is done; run what is left up to it.

        A thread that waits for another thread's run waits for the end of an operation, not for the
        turn: the next one may be long, or wait for the waiting thread's own.

        Raises: HipError if the calling thread must return first: from a function of the program, or
            from a signal's handler that came while it ran this stream.
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
                if is_ours:
                    continue
                self.begin_in_background()
            elif self._runner == threading.get_native_id():
                raise HipError(errors.NOT_SUPPORTED)
            self._await_end(ticket, is_begun=is_ours)

    def _is_ours(self) -> bool:
        """Whether the calling thread may run the next operation."""
        if not getattr(self._work[0][0], "calls_program", False):
            return True
        return threading.current_thread() is self._thread or PUMP.is_over

    def _await_end(self, ticket: int, *, is_begun: bool, seconds: float | None = None) -> None:
        """Return when the operation under way has ended, or the next one; perhaps sooner."""
        own = threading.get_native_id()
        if seconds is None and self._called_at:
            seconds = self._left()
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
        if seconds is not None:
            self._left()

    def _left(self) -> float | None:
        """How long the function of the program that runs may be waited for; None without end."""
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
        """As `run_until`, for a thread that runs a function of the program.

        It runs nothing itself: what it would run may have to wait for the function's end. Nor does
        it wait for that. HIP allows no HIP call there; the one that real GPUs never come back from
        is this one. hipErrorNotSupported is what hipLaunchHostFunc's documentation has for it.
        """
        own = threading.get_native_id()
        while self.done < ticket and not self.is_stuck:
            if self._waits_for(own):
                raise HipError(errors.NOT_SUPPORTED)
            self.begin_in_background(ticket)
            self._await_end(ticket, is_begun=False, seconds=_LOOK_SECONDS)

    def _waits_for(self, thread: int) -> bool:
        """Whether what runs now ends only after something that this thread runs."""
        stream: Stream | None = self
        seen: set[int] = set()
        while stream is not None and id(stream) not in seen and stream._turn.locked():
            if stream._runner == thread:
                return True
            seen.add(id(stream))
            stream = _BLOCKED.get(stream._runner)
        return False

    def synchronize(self) -> None:
        """Return when everything is done that was queued before, and what it had to wait for."""
        for other in self._others() if self.is_null else []:
            other.run_until(other.queued)
        self.run_until(self.queued)

    def _run_next(self) -> None:
        operation, what = self._work.popleft()
        try:
            if not faults.sticky():
                if getattr(operation, "calls_program", False):
                    self._call(operation)
                else:
                    operation()
        except Exception as error:  # noqa: BLE001  reported to C by every call from now on
            faults.lose_device(error, what)
        finally:
            self.done += 1

    def _call(self, operation: Operation) -> None:
        """An operation that is a function of the program: what it does is known to be its own."""
        own = threading.get_native_id()
        _CALLING.add(own)
        self._called_at = time.monotonic()
        if self._waiting:  # they look at the clock from now on
            with self._ended:
                self._ended.notify_all()
        try:
            operation()
        finally:
            self._called_at = 0.0
            _CALLING.discard(own)

    def is_held_by(self, threads: set[int]) -> bool:
        """Whether one of these threads runs it at present."""
        return self._turn.locked() and self._runner in threads

    def begin_in_background(self, ticket: int | None = None) -> None:
        """Have the stream's own thread run what is queued, up to a ticket."""
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
        """Finish what is queued; nothing more comes."""
        self.run_until(self.queued)
        self.is_ended = True
        self._wake.set()

    def forget_threads(self) -> None:
        """In the child of a fork: only the forking thread continues there."""
        self._turn, self._order = threading.Lock(), threading.Lock()
        self._ended, self._waiting = threading.Condition(), 0
        self._thread, self._wake = None, threading.Event()


_BLOCKED: dict[int, Stream] = {}  # threads that wait for an operation of another one, and whose
_CALLING: set[int] = set()  # threads in a function of the program that a stream has called
_LIBRARIES: set[int] = set()  # threads of what we import, which know nothing of the program


def _tasks() -> set[int]:
    """The process's threads."""
    return {int(name) for name in os.listdir("/proc/self/task")}


@contextlib.contextmanager
def importing() -> Iterator[None]:
    """Threads that begin meanwhile are a library's own: NumPy has some for its BLAS."""
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


def others_may_act() -> bool:
    """Whether anybody may still store what the calling thread's kernel waits for.

    A thread of the program may at any time, but for those that wait for this kernel, and so may
    work of other streams that is under way or may begin, and a handler of a signal.
    """
    blocked = {threading.get_native_id(), *_BLOCKED}
    for stream in list(_STREAMS):
        if stream.done < stream.queued and not stream.is_held_by(blocked):
            return True
    if PUMP.is_past_end():
        return False
    if boundary.is_embedded() and _handles_signals():
        return True
    own = {each.native_id for each in threading.enumerate() if each.name.startswith("wavecore")}
    return bool(_tasks() - blocked - own - _LIBRARIES)


class Wait:
    """An operation that waits for one of another stream, and runs it if no thread has begun."""

    def __init__(self, stream: Stream, ticket: int) -> None:
        self._stream, self._ticket = stream, ticket

    def __call__(self) -> None:
        self._stream.run_until(self._ticket)


class _Pump:
    """Notices work that no thread waits for, and has streams start it."""

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
        """Whether the process has been ending for long: no thread of its own stores any more."""
        return self.is_over and time.monotonic() > self._over_since + _LAST_WAIT_SECONDS

    def note(self, stream: Stream) -> None:
        """A stream has something to do."""
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
        """Look at the streams from time to time, until none has had anything to do for a while."""
        quiet, before = 0, dict[int, tuple[int, int]]()
        while quiet < _QUIET_TICKS and not self.is_over:
            time.sleep(_GRACE_SECONDS)
            waiting = dict[int, tuple[int, int]]()
            for key, stream in list(self._streams.items()):
                if stream.done >= stream.queued:
                    continue
                place = stream.queued, stream.done
                if before.get(key) == place:  # nothing was done or added since
                    stream.begin_in_background()
                waiting[key] = place
            quiet, before = 0 if waiting else quiet + 1, waiting
        for key, stream in list(self._streams.items()):
            if stream.done >= stream.queued:
                self._streams.pop(key, None)

    def end(self) -> None:
        """Work off what is queued; the program ends.

        Where a function of the program ends it, its stream gets no further, nor what waits for it.
        """
        if not self.is_over:
            self._over_since = time.monotonic()
        self.is_over = True
        self._wake.set()
        for stream in list(self._streams.values()):
            with contextlib.suppress(HipError):
                stream.run_until(stream.queued)

    def after_fork(self) -> None:
        """The child begins with no threads; what its parent had queued is the parent's."""
        self._forget()
        for stream in list(_STREAMS):
            stream.forget_threads()
        _BLOCKED.clear()
        _CALLING.clear()


PUMP = _Pump()
boundary.drain_by(PUMP.end)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=PUMP.after_fork)
