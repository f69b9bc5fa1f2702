"""Work in separate processes: one that dies or hangs is noticed, reported and replaced."""

from __future__ import annotations

import faulthandler
import math
import multiprocessing
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

Task = TypeVar("Task")


@dataclass(frozen=True)
class Lost:
    """What is known of a step whose process was lost."""

    reason: str


@dataclass
class _Worker:
    process: BaseProcess
    connection: Connection
    task: Any = None
    steps: int = 0  # answers to the present task
    # When the present step began; a process that is still starting has not begun.
    since: float = math.inf
    done: int = 0  # answers to all tasks

    def give(self, task: Any) -> None:
        self.task, self.steps = task, 0
        if self.since < math.inf:
            self.since = time.monotonic()
        self.connection.send(task)

    def stop(self) -> None:
        self.connection.close()
        if self.process.is_alive():
            self.process.kill()
        self.process.join()


class Pool(Generic[Task]):
    """Processes that run `work(task)`, a generator whose steps are returned one by one.

    They start when needed and end with the `with` statement.
    """

    def __init__(
        self,
        work: Callable[[Task], Iterable[Any]],
        count: int,
        *,
        limit_seconds: float,
        lifetime_steps: int = 1 << 30,
    ) -> None:
        """Start nothing yet.

        Args:
            work: a function of a module, or a partial of one.
            count: processes.
            limit_seconds: how long a step may take before its process is killed; startup, which
                imports whatever the work needs, does not count.
            lifetime_steps: after so many answers a process is replaced.
        """
        self.work, self.count = work, count
        self.limit_seconds, self.lifetime_steps = limit_seconds, lifetime_steps
        self._context = multiprocessing.get_context("spawn")
        self._workers: list[_Worker] = []

    def __enter__(self) -> Pool[Task]:
        return self

    def __exit__(self, *exception: object) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.stop()
        self._workers.clear()

    def run(
        self, tasks: Iterable[Task], rest: Callable[[Task, int], Task | None]
    ) -> Iterator[tuple[Task, int, Any]]:
        """Do all tasks. Yields task, step and answer; the answer of a lost step is a `Lost`.

        Args:
            tasks: each is sent to a process when one is free.
            rest: what remains of a task whose step of that number was lost, or None.
        """
        waiting, again = iter(tasks), list[Task]()
        exhausted = False
        while True:
            while len(self._workers) < self.count:
                self._workers.append(self._start())
            for worker in self._workers:
                if worker.task is None and not (exhausted and not again):
                    task = again.pop() if again else next(waiting, None)
                    exhausted |= task is None
                    if task is not None:
                        worker.give(task)
            busy = [worker for worker in self._workers if worker.task is not None]
            if not busy:
                return
            wait([worker.connection for worker in busy], timeout=0.5)
            for worker in busy:
                yield from self._collect(worker, again, rest)

    def _start(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(theirs, self.work), daemon=True)
        process.start()
        theirs.close()
        return _Worker(process, ours)

    def _collect(
        self,
        worker: _Worker,
        again: list[Task],
        rest: Callable[[Task, int], Task | None],
    ) -> Iterator[tuple[Task, int, Any]]:
        """Answers received; a lost worker leaves the list."""
        task = worker.task
        reason = ""
        try:
            while worker.task is not None and worker.connection.poll():
                kind, answer = worker.connection.recv()
                worker.since = time.monotonic()
                if kind == "ready":
                    continue
                if kind == "end":
                    worker.task = None
                    if worker.done >= self.lifetime_steps:
                        self._drop(worker)
                    return
                worker.steps += 1
                worker.done += 1
                yield task, worker.steps - 1, answer
        except (EOFError, ConnectionResetError):
            worker.process.join(10)
            reason = _ending(worker.process.exitcode)
        if worker.task is not None and time.monotonic() - worker.since > self.limit_seconds:
            reason = f"no answer for {self.limit_seconds:g} s"
        if reason:
            self._drop(worker)
            remaining = rest(task, worker.steps)
            if remaining is not None:
                again.append(remaining)
            yield task, worker.steps, Lost(reason)

    def _drop(self, worker: _Worker) -> None:
        self._workers.remove(worker)
        worker.stop()


def _ending(status: int | None) -> str:
    if status is not None and status < 0:
        return f"the process died of {signal.Signals(-status).name}"
    return f"the process ended with status {status}"


def _serve(connection: Connection, work: Callable[[Any], Iterable[Any]]) -> None:
    """The main loop of a process: tasks in, answers out, until the other end closes."""
    faulthandler.enable()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        connection.send(("ready", None))
        while True:
            task = connection.recv()
            for answer in work(task):
                connection.send(("step", answer))
            connection.send(("end", None))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
