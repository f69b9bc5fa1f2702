"""What tools share that look at all launches of a process, as environment variables ask.

`wavecore.device.toolnames` has the variables. A tool says what it keeps of a process and how that
is written; here is when a process has its own, which file that goes to, what is written at its end
and what is said where that fails.
"""

from __future__ import annotations

import atexit
import os
import pickle
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Generic, TypeVar

from wavecore._env import Variable, file_of_process

T = TypeVar("T")


class PerProcess(Generic[T]):
    """What a tool keeps of a process, made by its first launch; one that is forked has its own.

    Args:
        make: is told whether the process was forked from one that has it.
    """

    def __init__(self, make: Callable[[bool], T]) -> None:
        self._make, self._made, self._is_forked = make, list[T](), False
        self._lock = threading.Lock()
        os.register_at_fork(after_in_child=self._start_anew)

    def __call__(self) -> T:
        with self._lock:
            if not self._made:
                self._made.append(self._make(self._is_forked))
            return self._made[0]

    def _start_anew(self) -> None:
        """In a child: what the parent did is the parent's, and so is who holds the lock."""
        self._lock = threading.Lock()
        self._is_forked = self._is_forked or bool(self._made)
        self._made = []


class Output:
    """What a variable names for a tool to write: a file, or standard error for a hyphen.

    Args:
        is_forked: the file of the process that it was forked from is not its own.
    """

    def __init__(self, variable: Variable[Any], *, is_forked: bool = False) -> None:
        self._variable, self._is_forked = variable, is_forked

    @property
    def path(self) -> Path | None:
        """The file now; None if nothing is asked for any more."""
        name = self._variable.get()
        return None if name is None else file_of_process(name, forked=self._is_forked)

    @property
    def grows(self) -> bool:
        """Whether it gets a pickle at each launch's end, one behind the other.

        Such a file tells of processes that leave by os._exit as well, which runs nothing at the
        end.
        """
        path = self.path
        return path is not None and path.suffix == ".pickle"

    def begin(self) -> None:
        """There is a file that grows from the first launch on, also if none ends."""
        if self.grows:
            with self.written() as path:
                path.touch()

    def add(self, value: object) -> None:
        """One more value for a file that grows."""
        with self.written() as path, path.open("ab") as file:
            file.write(pickle.dumps(value))

    def say(self, *lines: object) -> None:
        """Add lines of text."""
        if not lines or (path := self.path) is None:
            return
        text = "".join(f"{line}\n" for line in lines)
        if str(path) == "-":
            print(text, end="", file=sys.stderr)
            return
        with self.written(), path.open("a", encoding="utf-8") as file:
            file.write(text)

    @contextmanager
    def written(self) -> Iterator[Path]:
        """The file, to be written; what keeps it from that is said, and the program continues."""
        path = self.path
        assert path is not None, "checked by the caller"
        try:
            yield path
        except OSError as error:
            print(f"{self._variable.name}={path}: {error.strerror or error}", file=sys.stderr)


def values(path: Path) -> Iterator[Any]:
    """What a file has that grew."""
    with path.open("rb") as file:
        while file.peek(1):
            yield pickle.load(file)


_ENDS: list[tuple[int, Callable[[], None]]] = []  # with their processes


def at_end(write: Callable[[], None]) -> None:
    """Have something written when this process ends, once."""
    if not _ENDS:
        atexit.register(end)
    _ENDS.append((os.getpid(), write))
    if multiprocessing := sys.modules.get("multiprocessing.util"):  # its own end of a child
        multiprocessing.Finalize(None, end, exitpriority=0)


def end() -> None:
    """Write now what is to be written at the end, as where a program ends and Python does not."""
    while _ENDS:
        process, write = _ENDS.pop(0)
        if process == os.getpid():  # what a parent is to write is the parent's
            write()
