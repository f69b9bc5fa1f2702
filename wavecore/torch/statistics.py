"""What torch.cuda says of a device's memory: `memory_stats` and its relatives."""

from __future__ import annotations

import ctypes
from typing import Any

from wavecore.torch.library import Counts, Library

# torch's allocator tells small blocks from large ones, and blocks in use from memory that it keeps;
# here all are alike, and none is kept.
_POOLS = ("all", "small_pool", "large_pool")
_BYTES = ("allocated_bytes", "reserved_bytes", "active_bytes", "requested_bytes")
_BLOCKS = ("allocation", "segment", "active")
_NONE = ("inactive_split", "inactive_split_bytes")


def counts(library: Library, device: int) -> Counts:
    """The counts of a device's allocations."""
    found = Counts()
    library.counts(device, ctypes.byref(found))
    return found


def nested(library: Library, device: int) -> dict[str, Any]:
    """Statistics as `torch.cuda.memory_stats_as_nested_dict` returns them."""
    found = counts(library, device)
    result: dict[str, Any] = {}
    for names, unit in ((_BYTES, "bytes"), (_BLOCKS, "blocks"), (_NONE, "")):
        for name in names:
            result[name] = {pool: _figures(found, unit if pool == "all" else "") for pool in _POOLS}
    nothing = _figures(found, "")
    result["oversize_allocations"] = result["oversize_segments"] = nothing
    result |= {"num_ooms": found.out_of_memory, "num_alloc_retries": 0, "num_sync_all_streams": 0}
    result |= {"num_device_alloc": found.allocated_blocks, "num_device_free": found.freed_blocks}
    return result | {"max_split_size": -1}


def _figures(found: Counts, unit: str) -> dict[str, int]:
    names = {"current": "", "peak": "peak_", "allocated": "allocated_", "freed": "freed_"}
    return {key: getattr(found, prefix + unit) if unit else 0 for key, prefix in names.items()}
