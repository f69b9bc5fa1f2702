"""Whether memory is there to be touched: pages of this process, and arrays over mapped files."""

from __future__ import annotations

import mmap
import sys
from pathlib import Path

import numpy as np

from wavecore.errors import LaunchError


def check_mapping(array: np.ndarray, what: str) -> None:
    """Refuse an array over a file that has been cut short: to touch it would end the process.

    Raises: LaunchError, naming how much there is and how much the array needs.
    """
    base: object = array
    offset = 0
    while isinstance(base, (np.ndarray, memoryview)):
        if isinstance(base, np.memmap):  # the mapping itself does not tell where it begins
            offset = base.offset - base.offset % mmap.ALLOCATIONGRANULARITY
        base = base.base if isinstance(base, np.ndarray) else base.obj
    if not isinstance(base, mmap.mmap):
        return
    try:
        there = base.size()
    except (OSError, ValueError):  # no file behind it, or closed: NumPy's own matter
        return
    needed = offset + len(base)
    if there < needed:
        raise LaunchError(
            f"{what} is mapped from a file that has {there} bytes, of which the mapping needs "
            f"{needed}: the file was cut short, and to touch what is missing ends the process"
        )


_MAPS = Path("/proc/self/maps")


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
