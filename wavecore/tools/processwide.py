"""Shared parts of tools that watch all launches of a process because a variable asks for it.

`wavecore.device.toolnames` lists the variables. A tool defines its state and how that is written;
this module has the state of each process, the output file, and writing when the process ends.
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
    """A tool's state in this process, made by the first launch; a forked process makes its own.

    Args:
        make: gets whether the process was forked from one that has the state.
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
        """In a forked child: neither the parent's state nor its lock is inherited."""
        self._lock = threading.Lock()
        self._is_forked = self._is_forked or bool(self._made)
        self._made = []


class Output:
    """The output that a variable names: a file, or standard error for "-".

    Args:
        is_forked: this process must not write the file of the one that it was forked from.
    """

    def __init__(self, variable: Variable[Any], *, is_forked: bool = False) -> None:
        self._variable, self._is_forked = variable, is_forked
        path = self.path
        if path is not None and not path.absolute().parent.is_dir():
            print(f"{variable.name}={path}: there is no folder {path.parent}", file=sys.stderr)

    @property
    def path(self) -> Path | None:
        """The current file; None if the variable is no longer set."""
        name = self._variable.get()
        return None if name is None else file_of_process(name, forked=self._is_forked)

    @property
    def grows(self) -> bool:
        """Whether a pickle is appended at the end of each launch.

        Such a file is complete even if a process ends by os._exit, which runs no exit handlers.
        """
        path = self.path
        return path is not None and path.suffix == ".pickle"

    def begin(self) -> None:
        """Create a growing file at the first launch, even if no launch ends."""
        if self.grows:
            with self.written() as path:
                path.touch()

    def add(self, value: object) -> None:
        """Append a value to a growing file."""
        with self.written() as path, path.open("ab") as file:
            file.write(pickle.dumps(value))

    def say(self, *lines: object) -> None:
        """Append lines of text."""
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
        """The file, for writing in this block; a failure is printed, and the program continues."""
        path = self.path
        assert path is not None, "checked by the caller"
        try:
            yield path
        except OSError as error:
            print(f"{self._variable.name}={path}: {error.strerror or error}", file=sys.stderr)


def values(path: Path) -> Iterator[Any]:
    """The values of a growing file."""
    with path.open("rb") as file:
        while file.peek(1):
            yield pickle.load(file)


_ENDS: list[tuple[int, Callable[[], None]]] = []  # with their process IDs


def at_end(write: Callable[[], None]) -> None:
    """Register a function that writes output when this process ends."""
    if not _ENDS:
        atexit.register(end)
    _ENDS.append((os.getpid(), write))
    if multiprocessing := sys.modules.get("multiprocessing.util"):  # children end by it
        multiprocessing.Finalize(None, end, exitpriority=0)


def end() -> None:
    """Call the registered functions now; HIP programs end without Python's exit handlers."""
    while _ENDS:
        process, write = _ENDS.pop(0)
        if process == os.getpid():  # the parent writes its own
            write()
