"""Whether arrays over mapped files can be touched."""

from __future__ import annotations

import mmap

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
