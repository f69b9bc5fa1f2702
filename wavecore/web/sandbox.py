"""Live requests run in processes of their own, within limits.

A warm process (child.py) has imported what requests need, and one is forked from it for each: they
start in milliseconds, and none sees another's state. A request that takes too long or too much, or
whose reader goes away, is ended with everything it started.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Literal

from wavecore._children import ending, kill_group, mib, taken
from wavecore.web import child, live
from wavecore.web.limits import LIMITS, Limits

_LOOK_SECONDS = 0.05  # between two checks whether the client still waits
_WEIGH_SECONDS = 0.1  # between two looks at memory
_REPLY_SECONDS = 60.0  # for what the warm process has to import, on a busy machine
_SHOWN_BYTES = 2000  # of what a request that broke has printed

Kind = Literal["answer", "refused", "limit", "broken", "busy", "gone"]


@dataclass(frozen=True)
class Outcome:
    """How a request went: JSON as bytes if it has an answer, else a sentence for the reader."""

    kind: Kind
    answer: bytes = b""
    sentence: str = ""
    printed: str = ""  # the end of it, where a request broke


class _Crossed(Exception):
    """A request crossed a limit; the text says which."""


class _Gone(Exception):
    """Nobody waits for the answer."""


class _Warm:
    """The process that requests are forked from, and the socket that it takes orders from.

    `folder` is for those of the requests; the process removes it, whatever ends this one.
    """

    def __init__(self, requests: Mapping[str, str], modules: tuple[str, ...]) -> None:
        self.folder = tempfile.mkdtemp(prefix="wavecore-explore-")
        self._orders, theirs = socket.socketpair()
        self._orders.settimeout(_REPLY_SECONDS)
        self._lock = threading.Lock()
        self._ready = False
        # Modules come from where this process has them, and not from the folder it is in.
        program = (
            f"import sys; sys.path[:] = {sys.path!r}\n"
            "from wavecore.web.child import main\n"
            f"sys.exit(main({theirs.fileno()}, {dict(requests)!r}, {modules!r}, {self.folder!r}))"
        )
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-c", program], pass_fds=(theirs.fileno(),),
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True,
                env=_environment(),
            )  # fmt: skip

    def fork(self, handles: list[int]) -> int:
        """Start a request's process. Raises: OSError if that fails."""
        pid = self._told(child.FORK, 0, handles)
        if pid == child.NOT_STARTED:
            raise OSError("the system cannot start more processes")
        return pid

    def end(self, pid: int) -> int:
        """End a request's process and what it started. Returns: its status."""
        try:
            return self._told(child.END, pid, [])
        except OSError:  # the warm process is gone, and the others are not
            kill_group(pid)
            return 1

    def _told(self, order: bytes, pid: int, handles: list[int]) -> int:
        """What is replied to an order. Raises: OSError; it is of no use any more then."""
        try:
            with self._lock:
                socket.send_fds(self._orders, [child.ORDER.pack(order, pid)], handles)
                reply = self._orders.recv(child.REPLY.size)
            if not reply:
                raise BrokenPipeError("the process that requests are forked from has ended")
        except OSError:
            self.process.kill()
            self.process.wait()
            raise
        self._ready = True
        found: int = child.REPLY.unpack(reply)[0]
        return found

    def close(self) -> None:
        """End it; it ends the requests' processes."""
        with contextlib.suppress(OSError):
            self._orders.shutdown(socket.SHUT_RDWR)
        try:
            self.process.wait(2 if self._ready else 0)  # it has no requests while it imports
        except subprocess.TimeoutExpired:
            kill_group(self.process.pid)
            self.process.wait()
        self._orders.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def _environment() -> dict[str, str]:
    """This process's, without what would stop requests or write files of the user's."""
    left_out = {"WAVECORE_DEBUG", "WAVECORE_PROFILE", "WAVECORE_SANITIZE"}
    one_thread = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # or no fork would be safe
    return {key: value for key, value in os.environ.items() if key not in left_out} | one_thread


class Sandbox:
    """Runs live requests; any thread may ask it to.

    Args:
        requests: the module of each request.
        limits: of each of them.
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
        """Run one request to its end.

        Args:
            name: one of `requests`.
            body: a JSON object.
            gone: whether the client is gone; called repeatedly.
        """
        with self._place(gone) as free:
            if not free:
                text = f"{self.limits.at_once} requests run already: try again in a moment."
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
        """A place among those that run, after a short wait; False if there is none."""
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
                raise OSError("the server ends")
            if self._warm is not None and self._warm.process.poll() is not None:
                self._warm.close()  # the system has ended it, to have its memory
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
            run = _Run(pid, answers.ours, printed.ours, self.limits, gone)
            try:
                outcome = run.outcome()
            except _Crossed as error:
                outcome = Outcome("limit", sentence=str(error))
            except _Gone:
                outcome = Outcome("gone")
            finally:
                how = ending(warm.end(pid))
            if outcome is None:
                text = f"The request's process ended before it had an answer: {how}."
                outcome = Outcome("broken", sentence=text, printed=run.said())
        return outcome

    def close(self) -> None:
        """End all requests; there are no more."""
        with self._free:
            self._closed = True
            warm, self._warm = self._warm, None
        if warm is not None:
            warm.close()


class _Pipe:
    """A pipe of which the other end goes to a process."""

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


class _Run:
    """A request's process while it runs: what it answers and prints, held to the limits."""

    def __init__(
        self, pid: int, answers: int, printed: int, limits: Limits, gone: Callable[[], bool]
    ) -> None:
        self._pid, self._answers, self._printed = pid, answers, printed
        self._limits, self._gone = limits, gone
        self._answer = bytearray()
        self._said = bytearray()
        self._said_bytes = 0

    def outcome(self) -> Outcome | None:
        """Wait for the answer; None if the process ended without. Raises: _Crossed, _Gone."""
        start = weighed = time.monotonic()
        open_ = {self._answers, self._printed}
        while self._answers in open_:
            for handle in select.select(list(open_), [], [], _LOOK_SECONDS)[0]:
                if not self._take(handle):
                    open_.discard(handle)
            if (found := self._complete()) is not None:
                return found
            now = time.monotonic()
            if self._gone():
                raise _Gone
            if now - start >= self._limits.seconds:
                raise _Crossed(f"It ran longer than {self._limits.seconds:g} s and was ended.")
            if now - weighed >= _WEIGH_SECONDS:
                self._weigh()
                weighed = time.monotonic()
        return None

    def said(self) -> str:
        """The end of what it printed."""
        if select.select([self._printed], [], [], 0)[0]:
            self._said = (self._said + os.read(self._printed, 1 << 16))[-_SHOWN_BYTES:]
        return self._said.decode("utf-8", "replace")

    def _take(self, handle: int) -> bool:
        """Read what has come. Returns: False at the end. Raises: _Crossed."""
        part = os.read(handle, 1 << 16)
        if handle == self._answers:
            self._answer += part
            if len(self._answer) > self._limits.answer_bytes + child.HEAD.size:
                most = mib(self._limits.answer_bytes)
                raise _Crossed(f"Its answer has more than {most}; it was ended.")
        else:
            self._said = (self._said + part)[-_SHOWN_BYTES:]
            self._said_bytes += len(part)
            if self._said_bytes > self._limits.printed_bytes:
                most = mib(self._limits.printed_bytes)
                raise _Crossed(f"It printed more than {most} and was ended.")
        return bool(part)

    def _complete(self) -> Outcome | None:
        """The answer, once all of it is there."""
        if len(self._answer) < child.HEAD.size:
            return None
        kind, length = child.HEAD.unpack_from(self._answer)
        body = bytes(self._answer[child.HEAD.size :])
        if len(body) < length:
            return None
        if kind == child.ANSWER:
            return Outcome("answer", answer=body)
        if kind == child.MEMORY:
            return Outcome("limit", sentence=self._too_much())
        text = body.decode("utf-8", "replace")
        if kind == child.REFUSED:
            return Outcome("refused", sentence=text)
        return Outcome("broken", sentence=text, printed=self.said())

    def _weigh(self) -> None:
        """Raises: _Crossed if it holds too much memory, or too many processes."""
        held = taken(self._pid)
        most = self._limits
        if held.processes > most.processes:
            raise _Crossed(f"It started more than {most.processes} processes and was ended.")
        if held.memory_bytes > most.memory_bytes:
            raise _Crossed(self._too_much())

    def _too_much(self) -> str:
        """Whether the system has refused it, or it was found to have it."""
        return f"It took more memory than {mib(self._limits.memory_bytes)} and was ended."
