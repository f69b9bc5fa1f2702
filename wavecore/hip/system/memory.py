"""Stores answers in the program's memory, and the statuses of those that are refused."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

_TEXTS: dict[str, ctypes.Array[ctypes.c_char]] = {}


class Status(Exception):
    """A library's status that is not success."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def put_int(address: int, value: int, size: int) -> None:
    """Store an integer of `size` bytes, cut to them."""
    put_bytes(address, (value & (1 << 8 * size) - 1).to_bytes(size, "little"))


def put_bytes(address: int, value: bytes) -> None:
    """Store bytes."""
    ctypes.memmove(address, value, len(value))


def put_words(address: int, values: Sequence[int]) -> None:
    """Store integers of 64 bits."""
    for place, value in enumerate(values):
        put_int(address + 8 * place, value, 8)


def get_int(address: int) -> int:
    """A 32-bit integer."""
    return ctypes.c_uint32.from_address(address).value


def put_text(address: int, size: int, text: str) -> bool:
    """Store a C string in `size` bytes; False if it had to be cut."""
    data = text.encode()
    if size:
        put_bytes(address, data[: size - 1] + b"\0")
    return len(data) < size


def lasting(text: str) -> int:
    """The address of a C string that the program may keep."""
    return ctypes.addressof(_TEXTS.setdefault(text, ctypes.create_string_buffer(text.encode())))


def put_list(count: int, place: int, values: Sequence[int]) -> bool:
    """Store handles where *count says how many fit; without a place, only their number.

    Returns: whether all fitted.
    """
    fitting = min(get_int(count), len(values)) if place else len(values)
    if place:
        put_words(place, values[:fitting])
    put_int(count, fitting if place else len(values), 4)
    return fitting == len(values)
