"""HipBLAS, rocBLAS and rocSOLVER: handles, copies, and the routines of families.txt."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

from wavecore.hip.functions import Function
from wavecore.hip.math import factors, families, level1, level2, level3, work
from wavecore.hip.math.answers import Implementation, Status
from wavecore.hip.math.calls import Call
from wavecore.hip.math.settings import Codes, Handles, Settings, settings_of, status_name
from wavecore.hip.runtime import cells, copies, events, memorymap

CODES = {
    "hipblas": Codes(handle=1, pointer=3, size=3, enumeration=10, operation=10, lacks=7),
    "rocblas": Codes(handle=1, pointer=3, size=4, enumeration=11, operation=11, lacks=2),
}
CODES["rocsolver"] = CODES["rocblas"]
_NO_PLACE = {"hipblas": 9}  # HANDLE_IS_NULLPTR
# By functions' names: what they set, and of how many values.
_MODES = {"pointer_mode": ("mode", 2), "atomics_mode": ("atomics", 2), "math_mode": ("math", 6),
          "performance_metric": ("metric", 3)}  # fmt: skip
_UNKNOWN = {"hipblas": "unknown status", "rocblas": "<undefined rocblas_status value>"}
_LEVELS: tuple[ModuleType, ...] = (level1, level2, level3, factors)
_VERSION = "5.1.0.wavecore"  # rocBLAS's of ROCm 7.1
_COMMIT = "wavecore"
_MEMORY_BYTES = 32 << 20  # that a handle of rocBLAS has by default
_SIZE_MISMATCH, _SIZE_UNCHANGED = 8, 10  # rocBLAS's statuses


def implementation(function: Function) -> Implementation:
    """The Python function that answers."""
    stem = next(each for each in CODES if function.name.startswith(each))
    routine = families.routines(stem).get(function.name)
    if routine is not None:
        return _routine(stem, routine)
    return _others(stem)[_plain(function.name)]


def _plain(name: str) -> str:
    """A name without its library's prefix: set_stream for hipblasSetStream."""
    if name.startswith("rocblas_"):
        return name.removeprefix("rocblas_").removesuffix("_64")
    words = "".join(f"_{c.lower()}" if c.isupper() else c for c in name.removeprefix("hipblas"))
    return words.lstrip("_")


def kernel(name: str) -> Callable[[Any], int | None]:
    """What calculates a routine."""
    if name != "geamEx":
        name = name.removesuffix("ExWithFlags").removesuffix("Ex")
    found: Callable[[Any], int | None] = next(
        getattr(level, name) for level in _LEVELS if hasattr(level, name)
    )
    return found


def _routine(stem: str, routine: families.Routine) -> Implementation:
    calculate, codes = kernel(routine.name), CODES[stem]

    def answer(handle: int, *words: int) -> None:
        settings = settings_of(handle, codes)
        if settings.asks_size:
            raise Status(_SIZE_UNCHANGED)
        start, stop = settings.events
        _record(start, settings)
        Call(routine, codes, settings, words).run(calculate)
        _record(stop, settings)

    return answer


def _record(event: int, settings: Settings) -> None:
    if event:
        events.record(event, settings.stream)


@cache
def _others(stem: str) -> dict[str, Implementation]:
    """Functions of a library that are no routines, by their plain names."""
    library = _Library(stem)
    found: dict[str, Implementation] = {
        "create": library.create, "create_handle": library.create,
        "destroy": library.destroy, "destroy_handle": library.destroy,
        "set_stream": library.set_stream, "get_stream": library.get_stream,
        "set_workspace": library.set_workspace, "status_to_string": library.status_to_string,
        "initialize": lambda: None, "pointer_to_mode": pointer_to_mode,
        "get_version_string": _text(_VERSION), "get_version_string_size": _text_size(_VERSION),
        "get_commit_hash_string": _text(_COMMIT),
        "get_commit_hash_string_size": _text_size(_COMMIT),
        "is_managing_device_memory": lambda handle: not library.has_memory(handle),
        "is_user_managing_device_memory": lambda handle: library.has_memory(handle),
        "set_device_memory_size": library.set_memory_size,
        "get_device_memory_size": library.getter(
            lambda found: found.memory_bytes or _MEMORY_BYTES, cells.put_u64
        ),
        "start_device_memory_size_query": library.start_query,
        "stop_device_memory_size_query": library.stop_query,
        "is_device_memory_size_query": lambda handle: settings_of(handle, CODES[stem]).asks_size,
        "set_start_stop_events": library.set_events, "abort": os.abort,
    }  # fmt: skip
    for what, (name, count) in _MODES.items():
        found[f"set_{what}"], found[f"get_{what}"] = library.mode(name, range(count))
    for what in ("vector", "matrix"):
        for direction, kind in (("set", copies.HOST_TO_DEVICE), ("get", copies.DEVICE_TO_HOST)):
            for ending in ("", "_async"):
                name = f"{direction}_{what}{ending}"
                found[name] = library.copier(kind, is_matrix=what == "matrix")
    return found


class _Library(Handles):
    """The functions of one library that are no routines."""

    def __init__(self, stem: str) -> None:
        super().__init__(CODES[stem], _NO_PLACE.get(stem, CODES[stem].handle))
        self.stem = stem

    def set_workspace(self, handle: int, workspace: int, size: int) -> None:
        """Work needs no workspace: it only has to be memory."""
        found = settings_of(handle, self.codes)
        if workspace and size:
            work.check(workspace, size, "the workspace")
        found.memory_bytes = size if workspace else 0

    def has_memory(self, handle: int) -> bool:
        """Whether the program has said how much memory there is, or has given some."""
        return settings_of(handle, self.codes).memory_bytes > 0

    def set_memory_size(self, handle: int, size: int) -> None:
        """How much memory the library takes; 0: as much as it likes."""
        settings_of(handle, self.codes).memory_bytes = size

    def start_query(self, handle: int) -> None:
        """From now on, calls do nothing but tell how much memory they need."""
        found = settings_of(handle, self.codes)
        if found.asks_size:
            raise Status(_SIZE_MISMATCH, "a query has begun already")
        found.asks_size = True

    def stop_query(self, handle: int, place: int) -> None:
        """Calls work again; what they need is nothing, as NumPy has memory of its own."""
        found = settings_of(handle, self.codes)
        if not found.asks_size:
            raise Status(_SIZE_MISMATCH, "no query has begun")
        if not place:
            raise Status(self.codes.pointer, "the place for the size is null")
        found.asks_size = False
        cells.put_u64(place, 0)

    def set_events(self, handle: int, start: int, stop: int) -> None:
        """Record events before and after each call's work; null: none."""
        settings_of(handle, self.codes).events = start, stop

    def copier(self, kind: int, *, is_matrix: bool) -> Implementation:
        """A function that copies a vector or a matrix between host and GPU."""

        def copy(*words: int) -> None:
            count = 7 if is_matrix else 6
            if is_matrix:
                rows, columns, size, source, source_ld, to, to_ld = words[:count]
            else:
                columns, size, source, source_ld, to, to_ld = words[:count]
                rows = 1
            if rows < 0 or columns < 0 or size <= 0 or source_ld < rows or to_ld < rows:
                raise Status(self.codes.size, "a size is negative, or a step is too short")
            if not rows or not columns:
                return
            if not source or not to:
                raise Status(self.codes.pointer, "an address is null")
            copy = copies.Copy(
                to, source, rows * size, columns, 1, to_ld * size, source_ld * size
            )  # fmt: skip
            self._check(copy, kind)
            stream = work.stream_of(words[count] if len(words) > count else 0)
            copies.run(copy, kind, stream, is_async=len(words) > count)

        return copy

    def _check(self, copy: copies.Copy, kind: int) -> None:
        """Check the side on the GPU, so that an error says what is wrong."""
        if kind == copies.HOST_TO_DEVICE:
            work.check(copy.to, copy.to_bytes, "the destination")
        else:
            work.check(copy.source, copy.source_bytes, "the source")

    def status_to_string(self, status: int) -> int:
        """The address of a status's name, which stays."""
        return ctypes.addressof(status_name(self.stem, status, _UNKNOWN[self.stem]))


def pointer_to_mode(address: int) -> int:
    """Where scalars at an address are: on the GPU, unless it is the host's memory."""
    block = memorymap.find(address)
    return int(block is not None and block.kind in ("device", "managed"))


def _text(of: str) -> Implementation:
    """What stores a text of rocBLAS's."""

    def get(text: int, size: int) -> None:
        if not text:
            raise Status(CODES["rocblas"].pointer, "the place for the text is null")
        if size <= len(of):
            raise Status(CODES["rocblas"].size, f"the place has {size} bytes")
        cells.put_text(text, size, of)

    return get


def _text_size(of: str) -> Implementation:
    def get(place: int) -> None:
        if not place:
            raise Status(CODES["rocblas"].pointer, "the place for the size is null")
        cells.put_u64(place, len(of) + 1)

    return get
