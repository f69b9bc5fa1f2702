"""Arguments that are views of one storage, with different rights: what may cross their borders."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc

EXECUTORS = pytest.mark.parametrize("executor", ["native", "interpreter"])

# Lane i accesses 8 bytes at `start + 4 i` of the first argument, once per round; only the lanes
# of the mask do. Scalar code does the same for lane 0's address.
SOURCE = """
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_load_dwordx4 s[8:11], s[0:1], 0x10
  s_waitcnt lgkmcnt(0)
  v_lshlrev_b32 v0, 2, v0
  v_lshlrev_b32 v4, 1, v0
  v_add_u32 v0, s8, v0
  v_mov_b32 v2, 7
  v_mov_b32 v3, 8
  s_mov_b32 exec_lo, s9
  s_mov_b32 exec_hi, 0
  {access}
  s_waitcnt vmcnt(0) lgkmcnt(0)
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 32
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 40
  .amdhsa_accum_offset 8
.end_amdhsa_kernel
"""
LOAD = "global_load_dwordx2 v[2:3], v0, s[4:5]\n  global_store_dwordx2 v4, v[2:3], s[6:7]"
SCALAR_LOAD = """s_load_dwordx2 s[12:13], s[4:5], s8
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v2, s12
  v_mov_b32 v3, s13
  global_store_dwordx2 v4, v[2:3], s[6:7]"""
STORE = "global_store_dwordx2 v0, v[2:3], s[4:5]"
ATOMIC = "global_atomic_add_x2 v0, v[2:3], s[4:5]"
ALL = 0xFFFFFFFF


def run(access: str, x: np.ndarray, out: np.ndarray, start: int, mask: int, view, executor) -> None:
    """Launch; the view is an argument, so that its memory has the view's rights."""
    kernel = wc.Device("gfx942").load(wc.assemble(SOURCE.format(access=access), "gfx942"))["k"]
    address = view.ctypes.data
    packed = np.array([start | mask << 32, address], np.uint64)
    kernel.launch(1, 64, (x, out, *packed.tolist(), view), executor=executor)


def views(low: int, high: int) -> tuple[np.ndarray, np.ndarray]:
    """64 numbers, and a read-only view of some."""
    x = np.arange(1, 65, dtype=np.uint32)
    view = x[low:high]
    view.flags.writeable = False
    return x, view


@EXECUTORS
@pytest.mark.parametrize("access", [LOAD, SCALAR_LOAD], ids=["vector", "scalar"])
@pytest.mark.parametrize("place", [(9, 17), (0, 11), (20, 64), (8, 9)])
def test_loads_go_over_borders_within_one_storage(access: str, place, executor: str) -> None:
    """Every byte is readable; lanes on both sides and across, together and alone."""
    x, view = views(*place)
    starts, mask = (0, 4, 32), ALL
    if access is SCALAR_LOAD:
        starts, mask = [4 * (edge - 1) for edge in place if 0 < edge < 64], 1
    for start in starts:
        if mask == ALL and start > 4 * (64 - 33):
            continue
        out = np.zeros(64, np.uint32)
        run(access, x, out, start, mask, view, executor)
        first = start // 4 + 1
        for lane in range(mask.bit_count()):
            assert out[2 * lane : 2 * lane + 2].tolist() == [first + lane, first + lane + 1]
    assert x.tolist() == list(range(1, 65))


@EXECUTORS
@pytest.mark.parametrize("access", [STORE, ATOMIC], ids=["store", "atomic"])
@pytest.mark.parametrize("edge", ["into", "out of"])
def test_stores_across_a_border_are_stores_to_read_only_memory(access, edge, executor: str) -> None:
    """The lane across the border is reported with the one inside; nothing is stored."""
    x, view = views(10, 20)
    start = 4 * (7 if edge == "into" else 17)  # lane 2 crosses either border
    with pytest.raises(wc.MemoryFault, match="which is read-only") as caught:
        run(access, x, np.zeros(64, np.uint32), start, 4, view, executor)
    assert caught.value.is_store and caught.value.lanes == (2,)
    with pytest.raises(wc.MemoryFault, match="which is read-only") as caught:
        run(access, x, np.zeros(64, np.uint32), start, 0b11111, view, executor)
    assert caught.value.lanes == ((2, 3, 4) if edge == "into" else (0, 1, 2))
    assert x.tolist() == list(range(1, 65))


@EXECUTORS
def test_a_site_that_loaded_across_a_border_remembers_no_rights_of_it(executor: str) -> None:
    """The same store writes before the view, and faults in it, whatever was read across before."""
    x, view = views(10, 20)
    access = f"{LOAD}\n  s_waitcnt vmcnt(0)\n  v_mov_b32 v2, 0\n  v_mov_b32 v3, 0\n  {STORE}"
    for mask, stored in ((1, True), (1 << 7, False), (1 << 12, False), (1 << 21, True)):
        before = x.copy()
        out = np.zeros(64, np.uint32)
        if stored:
            run(access, x, out, 8, mask, view, executor)
            assert (x != before).sum() == 2
        else:
            with pytest.raises(wc.MemoryFault, match="read-only") as caught:
                run(access, x, out, 8, mask, view, executor)
            assert caught.value.is_store
            assert np.array_equal(x, before)


@EXECUTORS
def test_an_access_from_one_array_into_its_neighbour_faults(executor: str) -> None:
    """Two adjacent arrays are not one: no allocation holds the bytes of both."""
    block = np.arange(64, dtype=np.uint32)
    with pytest.raises(wc.MemoryFault, match="past the end of the array") as caught:
        run(LOAD, block[:16], np.zeros(64, np.uint32), 0, ALL, block[16:], executor)
    assert caught.value.lanes == (15,)


def test_the_end_of_overlapping_memory_is_its_end() -> None:
    """The last range of a storage does not continue into adjacent memory."""
    block = np.arange(64, dtype=np.uint32)
    view = block[8:16]
    view.flags.writeable = False
    for executor in ("native", "interpreter"):
        with pytest.raises(wc.MemoryFault) as caught:
            run(LOAD, block[:16], np.zeros(64, np.uint32), 0, ALL, view, executor)
        assert caught.value.lanes == tuple(range(15, 32))
