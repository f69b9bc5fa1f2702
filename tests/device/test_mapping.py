"""Arrays over files: refused once the file has been truncated, used in place before."""

from __future__ import annotations

import ctypes
import mmap
from pathlib import Path

import numpy as np
import pytest

from wavecore.device.hostarrays import as_host_array
from wavecore.errors import LaunchError


@pytest.mark.parametrize("offset", [0, 64, 3 * mmap.ALLOCATIONGRANULARITY + 8])
def test_a_file_that_was_cut_short_is_refused(offset: int, tmp_path: Path) -> None:
    """Through views, slices and buffers of the mapping, before anything is touched."""
    path = tmp_path / "data"
    path.write_bytes(bytes(offset + 4 * 65536))
    mapped = np.memmap(path, np.float32, "r+", offset, (65536,))
    views = [mapped, mapped[100:], np.asarray(mapped), mapped.view(np.int32).reshape(256, 256)]
    for view in views:
        assert as_host_array(view, "x") is not None
    with open(path, "r+b") as file:
        file.truncate(offset + 4096)
    for view in views:
        with pytest.raises(LaunchError, match=rf"x is mapped from a file of {offset + 4096} "):
            as_host_array(view, "x")


def test_mappings_without_a_file_are_memory() -> None:
    """And so is an array over a mapping of another library."""
    for array in (np.frombuffer(mmap.mmap(-1, 4096), np.uint8), np.zeros(4), np.float32(1)[None]):
        assert as_host_array(array, "x") is not None


class _Promised:
    """An address provided by some library, with its description."""

    def __init__(self, address: int, size: int, *, is_readonly: bool) -> None:
        self.__array_interface__ = {
            "data": (address, is_readonly), "shape": (size,), "typestr": "|u1", "version": 3,
        }  # fmt: skip


def test_rights_of_what_others_hand_over() -> None:
    """What this process cannot read or write itself is refused, also in the middle."""
    size = 16 * mmap.PAGESIZE
    memory = mmap.mmap(-1, size)
    start = np.frombuffer(memory, np.uint8).ctypes.data
    middle = ctypes.c_void_p(start + size // 2)
    protect, page = ctypes.CDLL(None).mprotect, ctypes.c_size_t(mmap.PAGESIZE)
    writable, readonly = (_Promised(start, size, is_readonly=each) for each in (False, True))
    assert as_host_array(writable, "x") is not None
    assert protect(middle, page, mmap.PROT_READ) == 0
    with pytest.raises(LaunchError, match=r"x says that it can be written: the memory at .* is"):
        as_host_array(writable, "x")
    assert as_host_array(readonly, "x") is not None
    assert protect(middle, page, 0) == 0
    try:
        with pytest.raises(LaunchError, match=r"may not read all of them|inaccessible"):
            as_host_array(_Promised(middle.value or 0, 16, is_readonly=True), "x")
    finally:
        assert protect(middle, page, mmap.PROT_READ | mmap.PROT_WRITE) == 0
