"""A library's handles: what programs set of them, and the functions that all libraries have."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from wavecore.hip.math import table, work
from wavecore.hip.math.answers import Implementation, Status
from wavecore.hip.runtime import cells, handles

DEVICE = 1  # the pointer mode


@dataclass(frozen=True)
class Codes:
    """A library's status codes for what may be wrong; `operation`: one that a routine has not."""

    handle: int
    pointer: int
    size: int
    enumeration: int
    operation: int
    lacks: int

    def unknown(self, kind: str) -> int:
        """For a value that a kind of argument never has; jobs are letters, and no enumeration."""
        return self.operation if kind == "job" else self.enumeration


@dataclass
class Settings:
    """What a program has set of a library's handle.

    Attributes:
        mode: where scalars are.
        memory_bytes: of the GPU's memory, for the library's work; 0: as many as it likes.
        asks_size: whether calls only tell how much memory they need.
        events: that are recorded before and after the work of each call.
    """

    stream: int = 0
    mode: int = 0
    math: int = 0
    atomics: int = 1
    metric: int = 0
    memory_bytes: int = 0
    asks_size: bool = False
    events: tuple[int, int] = (0, 0)


def settings_of(handle: int, codes: Codes) -> Settings:
    """The settings of a library's handle. Raises: Status."""
    found = handles.find(handle, Settings)
    if found is None:
        raise Status(codes.handle, "" if not handle else f"{handle:#x} is no handle")
    return found


class Handles:
    """The functions that make a library's handles, set something of them, or ask them."""

    def __init__(self, codes: Codes, no_place: int) -> None:
        """`no_place`: the status if there is no place for a handle."""
        self.codes, self.no_place = codes, no_place

    def create(self, handle: int) -> None:
        if not handle:
            raise Status(self.no_place, "the place for the handle is null")
        cells.put_u64(handle, handles.new(Settings()))

    def destroy(self, handle: int) -> None:
        work.stream_of(settings_of(handle, self.codes).stream).synchronize()
        handles.drop(handle, Settings)

    def set_stream(self, handle: int, stream: int) -> None:
        found = settings_of(handle, self.codes)
        work.stream_of(stream)
        found.stream = stream

    def get_stream(self, handle: int, stream: int) -> None:
        self.getter(lambda found: found.stream, cells.put_u64)(handle, stream)

    def mode(self, name: str, values: Sequence[int]) -> tuple[Implementation, Implementation]:
        """The functions that set and get a mode; it is kept as its place among the values."""

        def put(handle: int, value: int) -> None:
            found = settings_of(handle, self.codes)
            if value not in values:
                raise Status(self.codes.enumeration, f"the mode is {value}")
            setattr(found, name, values.index(value))

        return put, self.getter(lambda found: values[getattr(found, name)])

    def getter(
        self, read: Callable[[Settings], int], put: Callable[[int, int], None] = cells.put_int
    ) -> Implementation:
        """A function that stores something of a handle's."""

        def get(handle: int, place: int) -> None:
            found = settings_of(handle, self.codes)
            if not place:
                raise Status(self.codes.pointer, "the place for the result is null")
            put(place, read(found))

        return get


@cache
def status_name(stem: str, status: int, unknown: str) -> ctypes.Array[ctypes.c_char]:
    """The name of a library's status, which stays in memory."""
    library = table.library(table.names().index(stem))
    found = library.enumerators.items()
    named = {value: name for name, value in found if f"{stem}_status_" in name.lower()}
    return ctypes.create_string_buffer(named.get(status, unknown).encode())
