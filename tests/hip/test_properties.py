"""hipDeviceProp_t as programs of HIP 5 and of HIP 6 have it."""

from __future__ import annotations

import struct

import pytest

from wavecore import targets
from wavecore.hip.runtime import properties
from wavecore.hip.runtime.gpus import Gpu


@pytest.mark.parametrize(("name", "number"), [("gfx90a", 910), ("gfx1030", 1030), ("gfx942", 942)])
def test_properties_of_hip_5_have_its_size_and_places(name: str, number: int) -> None:
    """rocSPARSE 5.3 keeps them within its handle, and crashed when HIP 6's were written there.

    Offsets are those of hip_runtime_api.h 5.2.3, as a compiler gives them.
    """
    gpu = Gpu(0, targets.get(name))
    old, new = properties.old_properties(gpu), properties.properties(gpu)
    assert (len(old), len(new)) == (792, 1472)
    same = {"name": (0, 0, 256), "totalGlobalMem": (256, 288, 8), "major": (328, 360, 4)}
    same |= {"gcnArchName": (396, 1160, 256), "isLargeBar": (764, 1464, 4)}
    same |= {"pageableMemoryAccessUsesHostPageTables": (788, 704, 4), "warpSize": (276, 308, 4)}
    for what, (before, now, size) in same.items():
        assert old[before : before + size] == new[now : now + size], what
    assert struct.unpack_from("<i", old, 392) == (number,)


def test_no_numa_node_is_near_an_emulated_GPU() -> None:
    """hipDeviceAttributeHostNumaId is -1 then; the number after it is unknown."""
    gpu = Gpu(0, targets.get("gfx942"))
    assert [properties.attribute(gpu, number) for number in (92, 93)] == [-1, None]
