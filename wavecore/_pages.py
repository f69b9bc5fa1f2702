"""Pages of this process: whether they are there, and may be read and written by itself."""

from __future__ import annotations

import ctypes
import mmap
import sys
from functools import cache
from pathlib import Path

from wavecore.errors import LaunchError

_MAPS = Path("/proc/self/maps")
_LOWEST_ADDRESS = 4096
_MS_ASYNC = 1
_MADV_POPULATE = (22, 23)  # to read, to write
_MOST_TOUCHED_BYTES = 4 << 20


def is_accessible(low: int, high: int, writable: bool) -> bool:
    """Whether this process may read all of a range that is read next, or write one written next.

    One call touches its pages without the signal that ends the process. Where that says no, which
    it does of all on a Linux before 5.14, and where there are so many that it would take as long as
    a copy, the list of the process's memory tells.
    """
    if low >= high or not sys.platform.startswith("linux"):
        return True
    if low < _LOWEST_ADDRESS or high > 1 << 63:
        return False
    start = low // mmap.PAGESIZE * mmap.PAGESIZE
    if high - start <= _MOST_TOUCHED_BYTES:
        place, size = ctypes.c_void_p(start), ctypes.c_size_t(high - start)
        if not libc().madvise(place, size, _MADV_POPULATE[writable]):
            return True
    try:
        check_pages(low, high, writable)
    except LaunchError:
        return False
    return True


def is_mapped(low: int, high: int) -> bool:
    """Whether all pages of a range are mapped, by a call that neither touches nor counts them."""
    if not sys.platform.startswith("linux"):
        return True
    start = low // mmap.PAGESIZE * mmap.PAGESIZE
    return not libc().msync(ctypes.c_void_p(start), ctypes.c_size_t(high - start), _MS_ASYNC)


@cache
def libc() -> ctypes.CDLL:
    """The C library, made once: each one is a class of functions more."""
    return ctypes.CDLL(None)


def check_pages(low: int, high: int, writable: bool) -> None:
    """Refuse addresses of no memory, and of memory that this process itself may not access so.

    Raises: LaunchError. Where the system does not tell, nothing is checked.
    """
    if not sys.platform.startswith("linux"):
        return
    at = low
    for line in _MAPS.read_text("utf-8", "surrogateescape").splitlines():
        place, rights, _ = line.split(maxsplit=2)
        start, end = (int(edge, 16) for edge in place.split("-"))
        if end <= at:
            continue
        if start > at:
            break
        if rights[0] != "r" or (writable and rights[1] != "w"):
            kind = "read-only" if rights[0] == "r" else "inaccessible"
            advice = "; writable=False registers it for reading" if rights[0] == "r" else ""
            raise LaunchError(f"the memory at {at:#x} is {kind} to this process itself{advice}")
        at = end
        if at >= high:
            return
    raise LaunchError(f"no memory is at {at:#x}, of {high - low} bytes at {low:#x}")
