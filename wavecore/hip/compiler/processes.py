"""Runs the processes of a compilation in parallel, and prints their messages in a fixed order."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import IO

from wavecore._children import kill_tree
from wavecore.errors import Error
from wavecore.hip.compiler.commandline import UsageError
from wavecore.toolchain.limits import Watch

_SIGNAL_STATUS = 128  # added to a signal's number, as shells do


@dataclass
class Crew:
    """Runs the processes of one task, one after another, until it is stopped.

    `log` receives their messages; None is our own standard error.
    """

    log: IO[bytes] | None = None
    _running: subprocess.Popen[bytes] | None = None
    _stopped: bool = False
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def run(
        self,
        command: Sequence[str],
        *,
        name: str = "",
        out: IO[bytes] | None = None,
        stdin: str | None = None,
        handed: Sequence[int] = (),
    ) -> int:
        """Run a program; returns its exit status as a shell would, 1 if the crew was stopped.

        Args:
            command: the program and its arguments.
            name: its argv[0], shown in its messages; the program by default.
            out: receives its output; our standard output by default.
            stdin: a file to use as its input; our standard input by default.
            handed: file descriptors to pass to it; closed here.
        """
        try:
            with contextlib.ExitStack() as stack, self._lock:
                if self._stopped:
                    return 1
                file = stack.enter_context(open(stdin, "rb")) if stdin is not None else None
                self._running = subprocess.Popen(
                    [name or command[0], *command[1:]],
                    executable=command[0],
                    stdin=file,
                    stdout=out,
                    stderr=self.log,
                    pass_fds=handed,
                )
        finally:
            for number in handed:
                os.close(number)
        with Watch(self._running) as watch:
            status = self._running.wait()
        if watch.exceeded:
            raise Error(f"{os.path.basename(name or command[0])} was ended: {watch.exceeded}")
        return status if status >= 0 else _SIGNAL_STATUS - status

    def say(self, text: str) -> None:
        """Print a message where the programs' messages go."""
        data = text.encode("utf-8", "surrogateescape")
        if self.log is None:
            write(2, data)
        else:
            self.log.write(data)

    def stop(self) -> None:
        """Kill the running program, and start no more."""
        with self._lock:
            self._stopped = True
            if self._running is not None:
                kill_tree(self._running)


def run_in_order(
    scratch: str,
    tasks: Sequence[Callable[[Crew], int]],
    give_up: Callable[[], None] = lambda: None,
    said: bytearray | None = None,
) -> int:
    """Run tasks in parallel, with the output of running them in order up to the first failure.

    The first task prints directly; the others print to files in `scratch`, shown in order at the
    end. When a task fails, later ones are killed, and `give_up` releases what they may wait for.

    Args:
        scratch: a folder for temporary files.
        tasks: each returns an exit status.
        give_up: called when a task has failed.
        said: receives all output, if given; then the first task's is also shown at the end.
    Returns: the status of the first task, in order, that failed; 0 if none did.
    """
    with contextlib.ExitStack() as stack:
        places = [os.path.join(scratch, f"log{at}") for at in range(len(tasks))]
        logs: list[IO[bytes] | None] = [
            stack.enter_context(open(place, "w+b")) if at or said is not None else None
            for at, place in enumerate(places)
        ]
        return _run_with(logs, tasks, give_up, said)


def _run_with(
    logs: Sequence[IO[bytes] | None],
    tasks: Sequence[Callable[[Crew], int]],
    give_up: Callable[[], None],
    said: bytearray | None,
) -> int:
    crews = [Crew(log) for log in logs]
    statuses = [1] * len(tasks)
    raised: dict[int, Exception] = {}

    def work(at: int) -> None:
        try:
            statuses[at] = tasks[at](crews[at])
        except (OSError, Error, UsageError) as error:  # raised again by the caller's thread
            raised[at] = error
        finally:
            if statuses[at]:
                for crew in crews[at + 1 :]:
                    crew.stop()
                give_up()

    workers = [threading.Thread(target=work, args=(at,)) for at in range(len(tasks))]
    try:
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    except BaseException:  # such as an interrupt: leave no process running
        for crew in crews:
            crew.stop()
        give_up()
        raise
    status, told = _tell(statuses, logs)
    if said is not None:
        said += told
    if raised:
        raise raised[min(raised)]
    return status


def _tell(statuses: Sequence[int], logs: Sequence[IO[bytes] | None]) -> tuple[int, bytes]:
    """Print the logs up to the first failed task; returns its status and the printed text."""
    failed = next((at for at, status in enumerate(statuses) if status), None)
    sys.stderr.flush()
    told = b""
    for at, log in enumerate(logs):
        if log is not None and (failed is None or at <= failed):
            log.seek(0)
            told += log.read()
    write(2, told)
    return statuses[failed] if failed is not None else 0, told


def write(handle: int, data: bytes) -> None:
    """Write all data to a file descriptor."""
    while data:
        data = data[os.write(handle, data) :]
