"""Reads and writes the program's memory through pointer arguments."""

from __future__ import annotations

import ctypes

from wavecore.hip.errors import INVALID_VALUE, HipError

_I32, _U32, _U64 = ctypes.c_int32, ctypes.c_uint32, ctypes.c_uint64


def needed(*addresses: int, code: int = INVALID_VALUE) -> None:
    """Raises: HipError if a pointer is null."""
    if not all(addresses):
        raise HipError(code)


def put_int(address: int, value: int) -> None:
    """Store an int. Raises: HipError for null."""
    needed(address)
    _I32.from_address(address).value = value


def put_u64(address: int, value: int) -> None:
    """Store a pointer or a size_t. Raises: HipError for null."""
    needed(address)
    _U64.from_address(address).value = value & (1 << 64) - 1


def get_u32(address: int) -> int:
    return int(_U32.from_address(address).value)


def get_int(address: int) -> int:
    return int(_I32.from_address(address).value)


def get_u64(address: int) -> int:
    return int(_U64.from_address(address).value)


def get_text(address: int) -> str:
    """A C string. Raises: HipError for null."""
    needed(address)
    return ctypes.string_at(address).decode("utf-8", "surrogateescape")


def put_text(address: int, size: int, text: str) -> None:
    """Store a C string into an array, truncated to its size."""
    needed(address)
    if size > 0:
        ctypes.memmove(address, text.encode()[: size - 1] + b"\0", min(len(text), size - 1) + 1)
