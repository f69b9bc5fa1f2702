"""Pages of this process: whether they are there, and may be read and written by itself."""

from __future__ import annotations

import bisect
import ctypes
import errno
import itertools
import mmap
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from wavecore.errors import LaunchError

_MAPS = Path("/proc/self/maps")
_LOWEST_ADDRESS = 4096
_MS_ASYNC = 1
_MADV_POPULATE = (22, 23)  # to read, to write
_MOST_TOUCHED_PAGES = 2

DEVICE_PAGE_BYTES = 4096  # emulated GPUs' allocations end at pages of this size, as on GPUs


def rounded(size_bytes: int) -> int:
    """A size of whole pages of device memory."""
    return -(-size_bytes // DEVICE_PAGE_BYTES) * DEVICE_PAGE_BYTES


class _Range(NamedTuple):
    """Addresses that are mapped alike, as /proc/self/maps has them."""

    low: int
    high: int
    rights: str
    is_file: bool = False  # whose end may come before the mapping's

    def allows(self, *, writable: bool) -> bool:
        return self.rights[0] == "r" and (not writable or self.rights[1] == "w")


_last_read: list[list[_Range]] = [[]]


def _mapped_now() -> list[_Range]:
    """This process's memory, by address; it is remembered as well."""
    found = []
    for line in _MAPS.read_text("utf-8", "surrogateescape").splitlines():
        place, rights, _, _, inode, *_ = line.split(maxsplit=5)
        low, _, high = place.partition("-")
        found.append(_Range(int(low, 16), int(high, 16), rights, inode != "0"))
    _last_read[0] = found
    return found


def _from(mapped: list[_Range], low: int) -> Iterator[_Range]:
    """Ranges that end above an address."""
    index = max(bisect.bisect_right(mapped, (low, 1 << 64, "")) - 1, 0)
    return (each for each in itertools.islice(mapped, index, None) if each.high > low)


def _first_refused(
    mapped: list[_Range], low: int, high: int, *, writable: bool
) -> tuple[int, _Range | None] | None:
    """The first address of a range that may not be accessed so, and what is mapped there."""
    at = low
    for each in _from(mapped, low):
        if each.low > at:
            break
        if not each.allows(writable=writable):
            return at, each
        at = each.high
        if at >= high:
            return None
    return at, None


def is_accessible(low: int, high: int, writable: bool) -> bool:
    """Whether this process may read all of a range that is read next, or write one written next.

    One system call touches pages without the signal that ends the process, but takes as long as
    copying them. So it is made for a page or two, and for files, which may have been truncated.
    For other ranges, a call checks that all pages are mapped, and their rights are taken from the
    cached list of all memory. The list is read again if it does not cover the range, or if a call
    fails; before Linux 5.14 the first always does.
    """
    if low >= high or not sys.platform.startswith("linux"):
        return True
    if low < _LOWEST_ADDRESS or high > 1 << 63:
        return False
    start = low // mmap.PAGESIZE * mmap.PAGESIZE
    if high - start <= _MOST_TOUCHED_PAGES * mmap.PAGESIZE:
        status = _touched(low, high, writable=writable)
        if status in (0, errno.EFAULT):
            return not status
    elif (
        not _first_refused(_last_read[0], low, high, writable=writable)
        and is_mapped(low, high)
        and not _is_of_file(_last_read[0], low, high)
    ):
        return True
    mapped = _mapped_now()
    if _first_refused(mapped, low, high, writable=writable) is not None:
        return False
    if not _is_of_file(mapped, low, high):
        return True
    return _touched(low, high, writable=writable) != errno.EFAULT


def _touched(low: int, high: int, *, writable: bool) -> int:
    """Touch pages. Returns: 0, or the errno: EFAULT if an access would end the process."""
    start = low // mmap.PAGESIZE * mmap.PAGESIZE
    failed = libc().madvise(start, high - start, _MADV_POPULATE[writable])
    return ctypes.get_errno() if failed else 0


def _is_of_file(mapped: list[_Range], low: int, high: int) -> bool:
    """Whether a range contains a part of a mapped file."""
    inside = itertools.takewhile(lambda each: each.low < high, _from(mapped, low))
    return any(each.is_file for each in inside)


def is_mapped(low: int, high: int) -> bool:
    """Whether all pages of a range are mapped, by a call that neither touches nor counts them."""
    if not sys.platform.startswith("linux"):
        return True
    start = low // mmap.PAGESIZE * mmap.PAGESIZE
    return not libc().msync(start, high - start, _MS_ASYNC)


@cache
def libc() -> ctypes.CDLL:
    """The C library, made once: each one is a class of functions more."""
    library = ctypes.CDLL(None, use_errno=True)
    for function in (library.madvise, library.msync):  # looked up here, and not at some later time
        function.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    return library


def check_pages(low: int, high: int, writable: bool) -> None:
    """Refuse addresses of no memory, and of memory that this process itself may not access so.

    Raises: LaunchError. Where the system does not tell, nothing is checked.
    """
    if not sys.platform.startswith("linux"):
        return
    mapped = _mapped_now()
    refused = _first_refused(mapped, low, high, writable=writable)
    if refused is None:
        if _is_of_file(mapped, low, high) and _touched(low, high, writable=False) == errno.EFAULT:
            raise LaunchError(f"the file that is mapped at {low:#x} ends before {high:#x}")
        return
    at, found = refused
    if found is None:
        raise LaunchError(f"no memory is mapped at {at:#x}, of {high - low} bytes at {low:#x}")
    is_readable = found.allows(writable=False)
    kind = "read-only" if is_readable else "inaccessible"
    advice = "; writable=False registers it for reading" if is_readable else ""
    raise LaunchError(f"the memory at {at:#x} is {kind} to this process itself{advice}")
