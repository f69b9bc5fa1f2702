"""Arrays over files: refused once the file has been cut short, used in place before."""

from __future__ import annotations

import mmap
from pathlib import Path

import numpy as np
import pytest

from wavecore.device.hostarrays import as_host_array
from wavecore.errors import LaunchError


@pytest.mark.parametrize("offset", [0, 64, 3 * mmap.ALLOCATIONGRANULARITY + 8])
def test_a_file_that_was_cut_short_is_refused(offset: int, tmp_path: Path) -> None:
    """Seen through views, slices and buffers of the mapping, before anything is touched."""
    path = tmp_path / "data"
    path.write_bytes(bytes(offset + 4 * 65536))
    mapped = np.memmap(path, np.float32, "r+", offset, (65536,))
    views = [mapped, mapped[100:], np.asarray(mapped), mapped.view(np.int32).reshape(256, 256)]
    for view in views:
        assert as_host_array(view, "x") is not None
    with open(path, "r+b") as file:
        file.truncate(offset + 4096)
    for view in views:
        with pytest.raises(
            LaunchError, match=rf"x is mapped from a file that has {offset + 4096} "
        ):
            as_host_array(view, "x")


def test_mappings_without_a_file_are_memory() -> None:
    """And so is an array over a mapping of another library's."""
    for array in (np.frombuffer(mmap.mmap(-1, 4096), np.uint8), np.zeros(4), np.float32(1)[None]):
        assert as_host_array(array, "x") is not None
