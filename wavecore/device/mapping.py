"""Checks that arrays over mapped files can be accessed."""

from __future__ import annotations

import mmap

import numpy as np

from wavecore.errors import LaunchError


def check_mapping(array: np.ndarray, what: str) -> None:
    """Refuse an array over a truncated file: accessing it would end the process.

    Raises: LaunchError, naming the file's size and what the array needs.
    """
    base: object = array
    offset = 0
    while isinstance(base, (np.ndarray, memoryview)):
        if isinstance(base, np.memmap):  # the mapping itself does not know its offset
            offset = base.offset - base.offset % mmap.ALLOCATIONGRANULARITY
        base = base.base if isinstance(base, np.ndarray) else base.obj
    if not isinstance(base, mmap.mmap):
        return
    try:
        there = base.size()
    except (OSError, ValueError):  # no file behind it, or closed: NumPy handles that
        return
    needed = offset + len(base)
    if there < needed:
        raise LaunchError(
            f"{what} is mapped from a file of {there} bytes, but the mapping needs {needed}: the "
            "file was truncated, and accessing the missing part would end the process"
        )
