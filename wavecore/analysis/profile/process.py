"""Profiles all launches of this process and writes a file when it exits: WAVECORE_PROFILE.

The suffix of the file selects the format: `.json` for the records, `.html` for pages, `.pickle`
for `Profile` objects, anything else for tables. `%p` in the name stands for the process id. Without
it, a forked process adds its id to the name. Processes that exit by os._exit, which skips exit
handlers, write nothing; but a `.pickle`, which `wavecore profile` reads, grows as launches end: it
is a sequence of pickled lists of profiles.
"""

from __future__ import annotations

import json
import pickle
import threading
from collections.abc import Sequence
from pathlib import Path

from wavecore import _env
from wavecore.analysis.profile.many import merged
from wavecore.analysis.profile.profiler import Profiler
from wavecore.analysis.profile.record import SCHEMA, VERSION
from wavecore.analysis.profile.result import Profile
from wavecore.emulator.events import WatchedLaunch
from wavecore.tools.processwide import Output, PerProcess, at_end, values

_MOST = 256  # launches kept separately; beyond, those of a kernel are merged


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
    """The profilers of a process."""

    def __init__(self, is_forked: bool) -> None:
        self._output = Output(_env.PROFILE, is_forked=is_forked)
        self._writing, self._since = threading.Lock(), 0
        self._profilers: list[Profiler] = []
        self._profiles: list[Profile] = []
        at_end(self._write)

    def profiler(self) -> Profiler:
        """A profiler for one launch."""
        if self._output.grows:
            self._output.begin()
            return _Recorded(self)
        if len(self._profilers) >= _MOST:
            self._gather()
        made = Profiler()
        self._profilers.append(made)
        return made

    def append(self, profile: Profile) -> None:
        """Add the profile of a finished launch."""
        if not self._output.grows:
            return
        with self._writing:
            self._profiles.append(profile)
            self._since += 1
            if self._since < _MOST:
                self._output.add([profile])
                return
            self._profiles, self._since = merged(self._profiles), 0
            with self._output.written() as path:
                save(self._profiles, path)

    def _gather(self) -> None:
        """Merge finished launches, but not running ones."""
        done = [each.profile for each in self._profilers if each.profile is not None]
        self._profilers = [each for each in self._profilers if each.profile is None]
        self._profiles = merged([*self._profiles, *done])

    def _write(self) -> None:
        if self._output.grows or self._output.path is None:
            return
        self._gather()
        if self._profiles:
            with self._output.written() as path:
                save(self._profiles, path)


_RECORDER = PerProcess(_Recorder)


def profiler() -> Profiler:
    """The tool for another launch of this process."""
    return _RECORDER().profiler()


def save(profiles: Sequence[Profile], path: Path) -> None:
    """Write profiles in the format of the file's suffix."""
    if path.suffix == ".json":
        path.write_text(json.dumps(record(profiles), indent=1) + "\n", "utf-8")
    elif path.suffix == ".html":
        for number, each in enumerate(profiles, 1):
            each.to_html(path if number == 1 else path.with_stem(f"{path.stem}-{number}"))
    elif path.suffix == ".pickle":
        path.write_bytes(pickle.dumps(list(profiles)))
    else:
        path.write_text("\n\n".join(each.table() for each in profiles) + "\n", "utf-8")


def written(path: Path) -> list[Profile]:
    """The profiles in a `.pickle` file."""
    return [profile for some in values(path) for profile in some]


def record(profiles: Sequence[Profile]) -> dict[str, object]:
    """Several profiles as plain data."""
    return {
        "schema": f"{SCHEMA}s",
        "version": VERSION,
        "profiles": [each.record() for each in profiles],
    }
