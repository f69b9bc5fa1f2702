"""Queries registered.c for the kernels and variables that compiled programs have registered."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Final

KERNEL, VARIABLE, MANAGED = range(3)
_U64 = ctypes.c_uint64


class Found(ctypes.Structure):
    """registered.c's Found: a row, or only its program."""

    _fields_ = tuple(
        (name, _U64) for name in ("serial", "image", "host", "name_address", "size", "memory")
    )
    serial: int
    image: int
    host: int
    name_address: int
    size: int
    memory: int

    @property
    def name(self) -> str:
        return ctypes.string_at(self.name_address).decode("utf-8", "surrogateescape")


_FOUND = ctypes.POINTER(Found)
Find = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.c_void_p, _FOUND)
Next = ctypes.CFUNCTYPE(ctypes.c_int, _U64, ctypes.c_int64, _FOUND)
Copy = ctypes.CFUNCTYPE(ctypes.c_int, _U64, _U64, ctypes.c_void_p, _U64)


class Registered:
    """The C library's list, through its functions; they take no lock but the list's."""

    def __init__(
        self,
        announced: ctypes.c_uint64,
        find: Callable[..., int],
        following: Callable[..., int],
        copy: Callable[..., int],
    ) -> None:
        self.announced: Final = announced  # incremented for each program and managed variable
        self._find, self._next, self._copy = find, following, copy

    def row(self, kind: int, host: int) -> Found | None:
        """The kernel or variable registered for a host address."""
        found = Found()
        return found if self._find(kind, host, ctypes.byref(found)) else None

    def after(self, serial: int) -> int | None:
        """The serial number of the next program after one."""
        found = Found()
        return found.serial if self._next(serial + 1, -1, ctypes.byref(found)) else None

    def managed(self, serial: int, place: int) -> Found | None:
        """A program's managed variable by its index; None beyond the last."""
        found = Found()
        is_there = self._next(serial, place, ctypes.byref(found)) and found.serial == serial
        return found if is_there else None

    def read(self, serial: int, at: int, size: int) -> bytes:
        """Bytes of a program's fat binary; zeros once the program is unregistered."""
        data = (ctypes.c_uint8 * size)()
        self._copy(serial, at, data, size)
        return bytes(data)


REGISTERED: list[Registered] = []  # one item once the C library has booted
