"""Processes for untrusted or unreliable work: starting, messages, limits, killing.

Tasks of campaigns and live requests of the explorer run in them. The first part of this module is
for the process that waits, the second for the one that works. The worker leads a session and is the
subreaper of its descendants: so everything that it starts is measured, and killed, with it.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import select
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import psutil

from wavecore._children import kill_group, mib, taken

_HEAD = struct.Struct("<cQ")  # of a message: its kind, the length of its body
_LOOK_SECONDS = 0.05  # between checks of the time limit and `gone`
_WEIGH_SECONDS = 0.1  # between checks of memory
_SHOWN_BYTES = 2000  # of the printed text
_ROUNDS = 100  # of killing processes that keep starting others

_DEATH_SIGNAL, _SUBREAPER = 1, 36  # PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER


@dataclass(frozen=True)
class Limits:
    """Limits of a piece of work and everything that it starts; None is no limit."""

    seconds: float | None = None
    memory_bytes: int | None = None
    processes: int | None = None
    answer_bytes: int | None = None
    printed_bytes: int | None = None
    file_bytes: int | None = None  # of each file that it writes


class Crossed(Exception):
    """Work exceeded the limit `which`; the text says so: "it ran longer than 3 s"."""

    def __init__(self, which: Literal["time", "size", "memory"], text: str) -> None:
        super().__init__(text)
        self.which = which


class Gone(Exception):
    """The work is no longer wanted."""


def start(
    module: str, *arguments: object, handles: Sequence[int], **options: Any
) -> subprocess.Popen[bytes]:
    """Start a process that calls `main` of a module; it leads a session.

    It imports modules from where this process does, never from the current folder.

    Args:
        arguments: of `main`; plain values.
        handles: file descriptors that it inherits.
        options: of Popen.
    """
    call = f"main({', '.join(map(repr, arguments))})"
    program = f"import sys; sys.path[:] = {sys.path!r}\nfrom {module} import main; sys.exit({call})"
    return subprocess.Popen(
        [sys.executable, "-P", "-c", program], pass_fds=handles, stdin=subprocess.DEVNULL,
        start_new_session=True, **options,
    )  # fmt: skip


class Work:
    """A working process: its messages and its output, under limits.

    Args:
        pid: of the process.
        answers: the pipe with its messages.
        printed: the pipe with its output, or None.
    """

    def __init__(self, pid: int, answers: int, printed: int | None = None) -> None:
        self._pid, self._answers, self._printed = pid, answers, printed
        self._open = [answers] if printed is None else [answers, printed]
        self._came, self._said = bytearray(), bytearray()
        self._said_bytes = 0

    def message(
        self, limits: Limits, gone: Callable[[], bool] = lambda: False
    ) -> tuple[bytes, bytes]:
        """Wait for the next message. Returns: its kind and its body.

        Args:
            limits: from now on.
            gone: whether the message is no longer wanted; called repeatedly.

        Raises: Crossed; Gone; EOFError if the process ended without a message.
        """
        begin = weighed = time.monotonic()
        while (found := self._complete()) is None:
            if self._answers not in self._open:
                raise EOFError
            now = time.monotonic()
            if gone():
                raise Gone
            if limits.seconds is not None and now - begin >= limits.seconds:
                raise Crossed("time", f"it ran longer than {limits.seconds:g} s")
            if now - weighed >= _WEIGH_SECONDS:
                self._weigh(limits)
                weighed = time.monotonic()
            for handle in select.select(self._open, [], [], _LOOK_SECONDS)[0]:
                self._take(handle, limits)
        return found

    def said(self) -> str:
        """The end of its output."""
        if self._printed is not None and select.select([self._printed], [], [], 0)[0]:
            self._said = (self._said + os.read(self._printed, 1 << 16))[-_SHOWN_BYTES:]
        return self._said.decode("utf-8", "replace")

    def _complete(self) -> tuple[bytes, bytes] | None:
        """The first message, once it is complete."""
        if len(self._came) < _HEAD.size:
            return None
        kind, length = _HEAD.unpack_from(self._came)
        end = _HEAD.size + length
        if len(self._came) < end:
            return None
        body = bytes(self._came[_HEAD.size : end])
        del self._came[:end]
        return kind, body

    def _take(self, handle: int, limits: Limits) -> None:
        """Read available data. Raises: Crossed."""
        part = os.read(handle, 1 << 16)
        if not part:
            self._open.remove(handle)
        elif handle == self._answers:
            self._came += part
            if _is_above(len(self._came) - _HEAD.size, most := limits.answer_bytes):
                raise Crossed("size", f"it answered with more than {mib(most or 0)}")
        else:
            self._said = (self._said + part)[-_SHOWN_BYTES:]
            self._said_bytes += len(part)
            if _is_above(self._said_bytes, most := limits.printed_bytes):
                raise Crossed("size", f"it printed more than {mib(most or 0)}")

    def _weigh(self, limits: Limits) -> None:
        """Raises: Crossed if it uses too much memory or too many processes."""
        if limits.memory_bytes is None and limits.processes is None:
            return
        held = taken(self._pid)
        if _is_above(held.processes, limits.processes):
            raise Crossed("size", f"it started more than {limits.processes} processes")
        if _is_above(held.memory_bytes, limits.memory_bytes):
            raise too_much_memory(limits)


def too_much_memory(limits: Limits) -> Crossed:
    """The error if the system refuses memory, or a check finds too much in use."""
    return Crossed("memory", f"it took more memory than {mib(limits.memory_bytes or 0)}")


def _is_above(count: int, most: int | None) -> bool:
    return most is not None and count > most


def kill(pid: int) -> None:
    """Kill a process that has not been waited for, its session, and its descendants elsewhere."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGSTOP)  # it starts nothing more, and adopts orphans
        _kill_below(pid)
        kill_group(pid)
        os.kill(pid, signal.SIGKILL)  # it may not lead a session yet


def _kill_below(pid: int) -> None:
    for _ in range(_ROUNDS):
        with contextlib.suppress(psutil.NoSuchProcess):
            below = psutil.Process(pid).children(recursive=True)
            if not (alive := [each for each in below if is_alive(each)]):
                return
            for each in alive:
                with contextlib.suppress(psutil.Error):
                    each.kill()


def is_alive(process: psutil.Process) -> bool:
    """Whether it has not ended; a zombie has."""
    with contextlib.suppress(psutil.NoSuchProcess):
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    return False


# ------------------------------------------------------------------------- in the process itself


def adopt_orphans() -> None:
    """Become the subreaper: orphaned descendants become children of this process."""
    _control_process(_SUBREAPER, 1)


def end_with_parent(parent: int) -> None:
    """Have this process killed when the thread of `parent` that forked it ends, or has ended."""
    _control_process(_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != parent:  # it ended before the system knew
        os.kill(os.getpid(), signal.SIGKILL)


def _control_process(what: int, value: int) -> None:
    if sys.platform == "linux":  # other systems have no equivalent
        ctypes.CDLL(None).prctl(what, value, 0, 0, 0)


def confine(*, file_bytes: int | None = None, reserved_bytes: int | None = None) -> None:
    """Set limits that the system enforces on each process; the waiting process checks the sum.

    Args:
        file_bytes: size of a file.
        reserved_bytes: memory of a process, including what it never touches.
    """
    adopt_orphans()
    for which, bound in (
        (resource.RLIMIT_DATA, reserved_bytes),
        (resource.RLIMIT_FSIZE, file_bytes),
        (resource.RLIMIT_CORE, 0),
    ):
        if bound is not None:
            _, most = resource.getrlimit(which)
            allowed = bound if most == resource.RLIM_INFINITY else min(bound, most)
            resource.setrlimit(which, (allowed, allowed))


def end_with(alive: int) -> None:
    """Kill this process and its descendants once the other end of a pipe closes.

    The owner holds that end, which closes when the owner ends, in whatever way.
    """
    threading.Thread(target=_wait_and_end, args=(alive,), daemon=True).start()


def _wait_and_end(alive: int) -> None:
    os.read(alive, 1)
    _kill_below(os.getpid())
    kill_group(os.getpid())
    os._exit(1)


def send(handle: int, kind: bytes, body: bytes) -> None:
    """Write a complete message; its kind is one byte. Raises: BrokenPipeError without a reader."""
    left = memoryview(_HEAD.pack(kind, len(body)) + body)
    while left:
        left = left[os.write(handle, left) :]


def receive(handle: int) -> tuple[bytes, bytes]:
    """Wait for a message, without limits. Raises: EOFError if the pipe is closed."""
    kind, length = _HEAD.unpack(_exactly(handle, _HEAD.size))
    return kind, _exactly(handle, length)


def _exactly(handle: int, count: int) -> bytes:
    found = bytearray()
    while len(found) < count:
        part = os.read(handle, min(count - len(found), 1 << 20))
        if not part:
            raise EOFError
        found += part
    return bytes(found)
