"""Profiles all launches of this process and writes a file at its end: WAVECORE_PROFILE.

The end of the file's name says what it is: `.json` for the records, `.html` for pages, `.pickle`
for `Profile` objects, anything else for tables. `%p` in it stands for the process's number. Where
there is none, a process that this one forked adds its number to the name. Processes that leave by
os._exit, which runs nothing at the end, write nothing; but a `.pickle`, which `wavecore profile`
reads, grows as launches end: it is lists of profiles, one behind the other.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import pickle
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

from wavecore import _env
from wavecore.analysis.profile.many import merged
from wavecore.analysis.profile.profiler import Profiler
from wavecore.analysis.profile.record import SCHEMA, VERSION
from wavecore.analysis.profile.result import Profile
from wavecore.emulator.events import WatchedLaunch

_MOST = 256  # launches that are kept apart; then those of a kernel are added up


class _Recorded(Profiler):
    """Tells the recorder when its launch has ended."""

    def __init__(self, recorder: _Recorder) -> None:
        super().__init__()
        self._recorder = recorder

    def end(self, launch: WatchedLaunch) -> None:
        super().end(launch)
        if self.profile is not None:
            self._recorder.append(self.profile)


class _Recorder:
    """The profilers of this process."""

    def __init__(self) -> None:
        self._writing, self._since = threading.Lock(), 0
        self._process = self._first = os.getpid()
        self._profilers: list[Profiler] = []
        self._profiles: list[Profile] = []
        atexit.register(self.write)

    def profiler(self) -> Profiler:
        """A profiler for one launch."""
        if self._process != os.getpid():  # in a child: what the parent did is the parent's
            self._process = os.getpid()
            self._profilers, self._profiles = [], []
            self._writing, self._since = threading.Lock(), 0
            if multiprocessing := sys.modules.get("multiprocessing.util"):  # its own end of a child
                multiprocessing.Finalize(None, self.write, exitpriority=0)
        path = self._growing()
        if path is not None:
            with self._writing, _told(path):
                path.touch()  # there from the first launch on, also if none ends
            return _Recorded(self)
        if len(self._profilers) >= _MOST:
            self._gather()
        made = Profiler()
        self._profilers.append(made)
        return made

    def _growing(self) -> Path | None:
        """The file that grows as launches end; None if what is asked for is written at the end."""
        path = _env.PROFILE.get()
        if path is None or path.suffix != ".pickle":
            return None
        return _env.file_of_process(path, forked=self._process != self._first)

    def append(self, profile: Profile) -> None:
        """A launch has ended."""
        path = self._growing()
        if path is None:
            return
        with self._writing, _told(path):
            self._profiles.append(profile)
            self._since += 1
            if self._since < _MOST:
                with path.open("ab") as file:
                    file.write(pickle.dumps([profile]))
                return
            self._profiles, self._since = merged(self._profiles), 0
            save(self._profiles, path)

    def _gather(self) -> None:
        """Add up launches that are over; those under way stay."""
        done = [each.profile for each in self._profilers if each.profile is not None]
        self._profilers = [each for each in self._profilers if each.profile is None]
        self._profiles = merged([*self._profiles, *done])

    def write(self) -> None:
        """Write the file, once."""
        if self._growing() is not None:
            return
        path = _env.PROFILE.get()
        self._gather()
        profiles, self._profiles = self._profiles, []
        if path is None or not profiles or self._process != os.getpid():
            return
        path = _env.file_of_process(path, forked=self._process != self._first)
        with _told(path):
            save(profiles, path)


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """Say what keeps a file from being written; the program continues."""
    try:
        yield
    except OSError as error:
        print(f"{_env.PROFILE.name}={path}: {error.strerror or error}", file=sys.stderr)


_RECORDER: list[_Recorder] = []


def profiler() -> Profiler:
    """The tool for one more launch of this process."""
    if not _RECORDER:
        _RECORDER.append(_Recorder())
    return _RECORDER[0].profiler()


def write() -> None:
    """Write the file now, as where a program ends and Python does not."""
    for each in _RECORDER:
        each.write()


def save(profiles: Sequence[Profile], path: Path) -> None:
    """Write profiles to a file of the kind that its name says."""
    if path.suffix == ".json":
        path.write_text(json.dumps(record(profiles), indent=1) + "\n")
    elif path.suffix == ".html":
        for number, each in enumerate(profiles, 1):
            each.to_html(path if number == 1 else path.with_stem(f"{path.stem}-{number}"))
    elif path.suffix == ".pickle":
        path.write_bytes(pickle.dumps(list(profiles)))
    else:
        path.write_text("\n\n".join(each.table() for each in profiles) + "\n")


def written(path: Path) -> list[Profile]:
    """The profiles that a `.pickle` file has."""
    found: list[Profile] = []
    with path.open("rb") as file:
        while file.peek(1):
            found += pickle.load(file)
    return found


def record(profiles: Sequence[Profile]) -> dict[str, object]:
    """Several profiles as plain data."""
    return {
        "schema": f"{SCHEMA}s",
        "version": VERSION,
        "profiles": [each.record() for each in profiles],
    }
