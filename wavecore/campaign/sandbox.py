"""A process that runs tasks for a worker, ended if a task exceeds its time or memory limit.

A Dask worker cannot stop a running task, and a crash takes the worker down with all its data. So
the tasks run in a child process, whose end becomes a row. Each child belongs to one thread of the
worker at a time, and is kept for the campaign's next batches.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import threading
import time
from collections.abc import Sequence
from typing import Any

import psutil

from wavecore._children import ending, taken
from wavecore.campaign.child import tell
from wavecore.campaign.rows import Row, Status
from wavecore.errors import CampaignError
from wavecore.sandbox import Crossed, Limits, Work, is_alive, kill, send, start

_START_SECONDS = 120.0  # for the task's imports, on a busy machine
_KEPT_SECONDS = 300.0  # an idle child


class _Child:
    """A running child and the pipes to it."""

    def __init__(self, task: bytes) -> None:
        theirs_orders, self._orders = os.pipe()
        self._rows, theirs_rows = os.pipe()
        theirs_alive, self._alive = os.pipe()
        theirs = (theirs_orders, theirs_rows, theirs_alive)
        environment = {"WAVECORE_THREADS": "1", "OMP_NUM_THREADS": "1"} | dict(os.environ)
        self._process = start("wavecore.campaign.child", *theirs, handles=theirs, env=environment)
        for handle in theirs:
            os.close(handle)
        self._work = Work(self._process.pid, self._rows)
        self.ending = ""  # how it ended
        try:
            send(self._orders, b"T", task)
            kind, text = self.answer(Limits(seconds=_START_SECONDS))
        except (EOFError, BrokenPipeError):
            kind, text = "broken", f"its process ended: {self.end()}"
        except Crossed as error:
            kind, text = "slow", str(error)
        if kind != "ready":
            self.end()
            raise CampaignError(f"the task cannot be loaded in its worker: {text}")
        self.worker = text

    def order(self, indices: Sequence[int], points: bytes, skipped: int) -> None:
        """Begin a batch: the points with these indices, after the skipped ones."""
        tell(self._orders, (indices, points, skipped))

    def answer(self, limits: Limits) -> Any:
        """The next message. Raises: EOFError, Crossed."""
        return pickle.loads(self._work.message(limits)[1])

    def is_alive(self) -> bool:
        return not self.ending and is_alive(psutil.Process(self._process.pid))

    def memory_bytes(self) -> int:
        """The memory that it and its children use now."""
        return taken(self._process.pid).memory_bytes

    def end(self) -> str:
        """End it and all processes that it started. Returns: how it ended."""
        if not self.ending:
            kill(self._process.pid)
            self.ending = ending(self._process.wait())
            for handle in (self._orders, self._rows, self._alive):
                with contextlib.suppress(OSError):
                    os.close(handle)
        return self.ending


class Sandbox:
    """Children for one task; each thread of a worker uses one."""

    def __init__(self, task: bytes) -> None:
        self._task = task
        self._lock = threading.Lock()
        self._free: list[tuple[float, _Child]] = []

    def rows(self, indices: Sequence[int], points: bytes, limits: Limits) -> list[Row]:
        """A row for each point, in order.

        Args:
            indices: the points' indices.
            points: their parameters, a list of dictionaries packed by travel.packed.

        Raises: CampaignError if the task cannot be loaded.
        """
        found: list[Row] = []
        while len(found) < len(indices):
            child = self._take()
            try:
                child.order(indices[len(found) :], points, len(found))
                found += self._answers(child, indices[len(found) :], limits)
            except BaseException:
                child.end()
                raise
            if not child.ending:
                self._give_back(child, limits)
        return found

    def _answers(self, child: _Child, indices: Sequence[int], limits: Limits) -> list[Row]:
        """Rows of the first points, until one of them ends the child."""
        found: list[Row] = []
        for index in indices:
            begin = time.monotonic()
            try:
                found.append(child.answer(limits))
                continue
            except EOFError:
                status: Status = "lost"
                text = f"the process ended during the task: {child.end()}"
            except Crossed as error:
                status = "memory" if error.which == "memory" else "timeout"
                text = str(error)
            child.end()
            seconds = time.monotonic() - begin
            found.append(Row(index, status, text, seconds=seconds, worker=child.worker))
            break
        return found

    def _take(self) -> _Child:
        with self._lock:
            while self._free:
                _, child = self._free.pop()
                if child.is_alive():
                    return child
                child.end()
        return _Child(self._task)

    def _give_back(self, child: _Child, limits: Limits) -> None:
        if limits.memory_bytes is not None and child.memory_bytes() > limits.memory_bytes:
            child.end()  # leftovers of a task must not affect the next one
            return
        with self._lock:
            self._free.append((time.monotonic(), child))

    def close(self, idle_seconds: float = 0.0) -> bool:
        """End the children that have been idle this long. Returns: whether none is left."""
        now = time.monotonic()
        with self._lock:
            ended = [child for since, child in self._free if now - since >= idle_seconds]
            self._free = [each for each in self._free if each[1] not in ended]
            left = bool(self._free)
        for child in ended:
            child.end()
        return not left


# A worker's sandboxes, by the digest of their task.
_SANDBOXES: dict[str, Sandbox] = {}
_LOCK = threading.Lock()


def run_batch(
    task: bytes, digest: str, indices: Sequence[int], points: bytes, limits: Limits
) -> tuple[list[Row], float]:
    """Runs on a worker. Returns: rows of a batch's points, in order, and the elapsed seconds."""
    begin = time.monotonic()
    with _LOCK:
        sandbox = _SANDBOXES.get(digest)
        if sandbox is None:
            sandbox = _SANDBOXES[digest] = Sandbox(task)
            threading.Thread(target=_tidy, args=(digest,), daemon=True).start()
    return sandbox.rows(indices, points, limits), time.monotonic() - begin


def close(digest: str) -> None:
    """End a task's children on this worker."""
    with _LOCK:
        sandbox = _SANDBOXES.pop(digest, None)
    if sandbox is not None:
        sandbox.close()


def _tidy(digest: str) -> None:
    """End unneeded children, such as those of a campaign whose client was killed."""
    while True:
        time.sleep(_KEPT_SECONDS / 4)
        with _LOCK:
            sandbox = _SANDBOXES.get(digest)
        if sandbox is None:
            return
        sandbox.close(_KEPT_SECONDS)
