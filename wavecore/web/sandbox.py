"""Runs live requests in separate processes, within limits.

A warm process (child.py) has imported what requests need, and each request is forked from it: they
start in milliseconds, and none sees another's state. A request that exceeds its time or memory, or
whose reader disconnects, is ended with all its descendants.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Literal

from wavecore import sandbox
from wavecore._children import ending, kill_group
from wavecore.sandbox import Crossed, Gone, Work, too_much_memory
from wavecore.web import child, live
from wavecore.web.limits import LIMITS, Limits

_LOOK_SECONDS = 0.05  # between two checks that the client is still waiting for a slot
_REPLY_SECONDS = 60.0  # for the imports of the warm process, on a busy machine
_CLOSE_SECONDS = 10.0  # for ending all requests, on a busy machine

Kind = Literal["answer", "refused", "limit", "broken", "busy", "gone"]


@dataclass(frozen=True)
class Outcome:
    """The outcome of a request: JSON as bytes if it succeeded, else a sentence for the reader."""

    kind: Kind
    answer: bytes = b""
    sentence: str = ""
    printed: str = ""  # the last output of a request that failed


class _Warm:
    """The process that requests are forked from, and the socket for its orders.

    `folder` is for the requests' folders; the process removes it, however this one ends.
    """

    def __init__(self, requests: Mapping[str, str], modules: tuple[str, ...]) -> None:
        self.folder = tempfile.mkdtemp(prefix="wavecore-explore-")
        self._orders, theirs = socket.socketpair()
        self._orders.settimeout(_REPLY_SECONDS)
        self._lock = threading.Lock()
        self._ready = False
        self._closing = False
        with theirs:
            self.process = sandbox.start(
                "wavecore.web.child", theirs.fileno(), dict(requests), modules, self.folder,
                handles=(theirs.fileno(),), stdout=subprocess.DEVNULL, env=_environment(),
            )  # fmt: skip

    def fork(self, handles: list[int]) -> int:
        """Start a request's process. Raises: OSError if that fails."""
        pid = self._told(child.FORK, 0, handles)
        if pid == child.NOT_STARTED:
            raise OSError("the system cannot start more processes")
        return pid

    def end(self, pid: int) -> int:
        """End a request's process and its descendants. Returns: its status."""
        try:
            return self._told(child.END, pid, [])
        except OSError:  # the warm process is gone, but the others are not
            kill_group(pid)
            return 1

    def _told(self, order: bytes, pid: int, handles: list[int]) -> int:
        """The reply to an order. Raises: OSError; the process is then unusable."""
        try:
            with self._lock:
                socket.send_fds(self._orders, [child.ORDER.pack(order, pid)], handles)
                reply = self._orders.recv(child.REPLY.size)
            if not reply:
                raise BrokenPipeError("the process that requests are forked from has ended")
        except OSError:
            if not self._closing:  # otherwise it still has to end requests' processes
                self.process.kill()
                self.process.wait()
            raise
        self._ready = True
        found: int = child.REPLY.unpack(reply)[0]
        return found

    def close(self) -> None:
        """End it; it ends the requests' processes."""
        self._closing = True
        with contextlib.suppress(OSError):
            self._orders.shutdown(socket.SHUT_RDWR)
        try:  # it has no requests while it imports
            self.process.wait(_CLOSE_SECONDS if self._ready else 0)
        except subprocess.TimeoutExpired:
            kill_group(self.process.pid)
            self.process.wait()
        self._orders.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def _environment() -> dict[str, str]:
    """This process's environment, without settings that would stop requests or write user files."""
    left_out = {"WAVECORE_DEBUG", "WAVECORE_PROFILE", "WAVECORE_SANITIZE"}
    one_thread = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # or forking is not safe
    return {key: value for key, value in os.environ.items() if key not in left_out} | one_thread


class Sandbox:
    """Runs live requests, from any thread.

    Args:
        requests: the module of each request.
        limits: the limits of each request.
        warm: modules to import in advance.
    """

    def __init__(
        self,
        requests: Mapping[str, str] = live.REQUESTS,
        limits: Limits = LIMITS,
        warm: tuple[str, ...] = live.WARM,
    ) -> None:
        self.requests, self.limits = requests, limits
        self._modules = warm
        self._free = threading.Condition()
        self._running = self._waiting = 0
        self._warm: _Warm | None = None
        self._closed = False

    def start(self) -> None:
        """Start the warm process, so that the first request need not wait for it."""
        self._source()

    def answer(self, name: str, body: bytes, gone: Callable[[], bool] = lambda: False) -> Outcome:
        """Run one request to completion.

        Args:
            name: one of `requests`.
            body: a JSON object.
            gone: whether the client has disconnected; called repeatedly.
        """
        with self._place(gone) as free:
            if not free:
                text = f"{self.limits.at_once} requests are already running: try again in a moment."
                return Outcome("busy", sentence=text)
            try:
                warm = self._source()
                with tempfile.TemporaryDirectory(
                    dir=warm.folder, ignore_cleanup_errors=True
                ) as own:
                    return self._run(warm, name, body, own, gone)
            except OSError as error:
                text = f"The process for the request cannot be started: {error}."
                return Outcome("broken", sentence=text)

    @contextmanager
    def _place(self, gone: Callable[[], bool]) -> Iterator[bool]:
        """A slot for a running request, after a short wait; False if there is none."""
        until = time.monotonic() + self.limits.waiting_seconds
        with self._free:
            free = self._running < self.limits.at_once
            if not free and self._waiting < self.limits.waiting:
                self._waiting += 1
                while not free and time.monotonic() < until and not gone():
                    self._free.wait(_LOOK_SECONDS)
                    free = self._running < self.limits.at_once
                self._waiting -= 1
            self._running += free
        try:
            yield free
        finally:
            with self._free:
                self._running -= free
                self._free.notify()

    def _source(self) -> _Warm:
        with self._free:
            if self._closed:
                raise OSError("the server is shutting down")
            if self._warm is not None and self._warm.process.poll() is not None:
                self._warm.close()  # the system has killed it for its memory
                self._warm = None
            if self._warm is None:
                self._warm = _Warm(self.requests, self._modules)
            return self._warm

    def _run(
        self, warm: _Warm, name: str, body: bytes, folder: str, gone: Callable[[], bool]
    ) -> Outcome:
        head = asdict(self.limits) | {"name": name, "folder": folder}
        with tempfile.TemporaryFile(dir=folder) as asked, _Pipe() as answers, _Pipe() as printed:
            asked.write(json.dumps(head).encode() + b"\n" + body)
            asked.flush()
            pid = warm.fork([asked.fileno(), answers.theirs, printed.theirs])
            answers.close_theirs()
            printed.close_theirs()
            work = Work(pid, answers.ours, printed.ours)
            try:
                outcome = self._outcome(*work.message(self.limits, gone), work)
            except Crossed as error:
                text = f"{error} and was ended."
                outcome = Outcome("limit", sentence=text[0].upper() + text[1:])
            except Gone:
                outcome = Outcome("gone")
            except EOFError:
                outcome = None
            finally:
                how = ending(warm.end(pid))
            if outcome is None:
                text = f"The request's process ended without an answer: {how}."
                outcome = Outcome("broken", sentence=text, printed=work.said())
        return outcome

    def _outcome(self, kind: bytes, body: bytes, work: Work) -> Outcome:
        """The outcome in a message. Raises: Crossed."""
        if kind == child.ANSWER:
            return Outcome("answer", answer=body)
        if kind == child.MEMORY:
            raise too_much_memory(self.limits)
        text = body.decode("utf-8", "replace")
        if kind == child.REFUSED:
            return Outcome("refused", sentence=text)
        return Outcome("broken", sentence=text, printed=work.said())

    def close(self) -> None:
        """End all requests; no new ones are accepted."""
        with self._free:
            self._closed = True
            warm, self._warm = self._warm, None
        if warm is not None:
            warm.close()


class _Pipe:
    """A pipe whose other end goes to a process."""

    def __init__(self) -> None:
        self.ours, self.theirs = os.pipe()

    def __enter__(self) -> _Pipe:
        return self

    def close_theirs(self) -> None:
        if self.theirs >= 0:
            os.close(self.theirs)
            self.theirs = -1

    def __exit__(self, *error: object) -> None:
        self.close_theirs()
        os.close(self.ours)
