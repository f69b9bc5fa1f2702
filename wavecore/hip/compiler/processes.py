"""Processes of one compilation: run side by side, their messages in a fixed order."""

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

_SIGNAL_STATUS = 128  # what a shell adds to the number of the signal that ended a program


@dataclass
class Crew:
    """Runs the processes of one task, one after another, until it is stopped.

    `log` is where their messages go, our own standard error if None.
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
        """Run a program to its end; its exit status as a shell has it, 1 if we are stopped.

        Args:
            command: the program and its arguments.
            name: what it calls itself in messages; by default the program.
            out: where its output goes instead of ours.
            stdin: a file that is its input; it inherits ours by default.
            handed: open files that are its own from now on.
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
        """Print a message where the programs print theirs."""
        data = text.encode("utf-8", "surrogateescape")
        if self.log is None:
            write(2, data)
        else:
            self.log.write(data)

    def stop(self) -> None:
        """End what is running, and start nothing more."""
        with self._lock:
            self._stopped = True
            if self._running is not None:
                kill_tree(self._running)


def run_in_order(
    scratch: str, tasks: Sequence[Callable[[Crew], int]], give_up: Callable[[], None] = lambda: None
) -> int:
    """Run tasks side by side as if one after another, each only if those before it succeeded.

    The first prints as it goes; the others print into files in `scratch`, shown at their turn.
    When one fails, those behind it are ended, and `give_up` lets go of what they may wait for.
    Returns: the status of the first task, in their order, that failed; 0 if none did.
    """
    with contextlib.ExitStack() as stack:
        places = [os.path.join(scratch, f"log{at}") for at in range(1, len(tasks))]
        logs = [stack.enter_context(open(place, "w+b")) for place in places]
        return _run_with(logs, tasks, give_up)


def _run_with(
    logs: Sequence[IO[bytes]], tasks: Sequence[Callable[[Crew], int]], give_up: Callable[[], None]
) -> int:
    crews = [Crew(log) for log in (None, *logs)]
    statuses = [1] * len(tasks)
    raised: dict[int, Exception] = {}

    def work(at: int) -> None:
        try:
            statuses[at] = tasks[at](crews[at])
        except (OSError, Error, UsageError) as error:  # raised again where it is told
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
    except BaseException:  # such as an interrupt: nothing of ours is left running
        for crew in crews:
            crew.stop()
        give_up()
        raise
    status = _tell(statuses, logs)
    if raised:
        raise raised[min(raised)]
    return status


def _tell(statuses: Sequence[int], logs: Sequence[IO[bytes]]) -> int:
    """Print what the tasks up to the first that failed had to say; its status."""
    failed = next((at for at, status in enumerate(statuses) if status), None)
    sys.stderr.flush()
    for at, log in enumerate(logs, 1):
        if failed is None or at <= failed:
            log.seek(0)
            write(2, log.read())
    return statuses[failed] if failed is not None else 0


def write(handle: int, data: bytes) -> None:
    """Write all of it to an open file."""
    while data:
        data = data[os.write(handle, data) :]
