"""Code translated while several workers run: each continues with a complete table."""

from __future__ import annotations

import ctypes
from types import SimpleNamespace

import numpy as np
import pytest

import wavecore as wc
from tests.device.test_time import run_script
from wavecore.backends.cpu.codetable import CodeTable, Placed
from wavecore.backends.cpu.pieces import Piece
from wavecore.emulator.records import Worker

# Group 0 jumps to code that nothing names, and sets a flag there. Group 1 waits for the flag, jumps
# to the same place and loads 3,000 times: each load has its own range to remember.
SOURCE = """
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  s_getpc_b64 s[8:9]
here:
  s_mov_b32 s10, target-here
  s_add_u32 s8, s8, s10
  s_addc_u32 s9, s9, 0
  v_mov_b32 v0, 0
  v_mov_b32 v1, {number}
  s_cmp_eq_u32 s2, 0
  s_cbranch_scc1 go
spin:
  global_load_dword v2, v0, s[4:5] sc1
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s11, v2
  s_cmp_eq_u32 s11, 0
  s_cbranch_scc1 spin
go:
  s_setpc_b64 s[8:9]
  s_endpgm
target:
  global_store_dword v0, v1, s[4:5]
{loads}
  global_load_dword v2, v0, s[4:5]
  v_add_u32 v2, v2, v1
  global_store_dword v0, v2, s[4:5] offset:4
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 32
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 8
  .amdhsa_accum_offset 8
.end_amdhsa_kernel
"""


def far_loads(number: int, count: int = 3000) -> wc.CodeObject:
    """The program; `number` makes it one that was never translated before."""
    loads = "  s_load_dword s20, s[4:5], 0x0\n" * count
    return wc.assemble(SOURCE.format(number=number, loads=loads), "gfx942")


FIFTY = """
import numpy as np, wavecore as wc
from tests.device.test_extension import far_loads
gpu = wc.Device("gfx942")
for number in range(1, 51):
    flag = np.zeros(2, np.uint32)
    kernel = gpu.load(far_loads(number % 5 + 1))["k"]  # some from the cache, some new
    kernel.launch(2, 64, (flag,), timeout=100)
    assert flag.tolist() == [number % 5 + 1, 2 * (number % 5 + 1)], flag
print("fine")
"""


def test_workers_that_extend_code_at_the_same_time_keep_to_their_own_sites() -> None:
    """Fifty launches at default threads; a worker using another's table wrote past its own."""
    assert run_script(FIFTY, timeout=300) == "fine\n"


def test_every_launch_of_a_kernel_extends_alike() -> None:
    """A prepared launch finds the code that its first run added."""
    flag = np.zeros(2, np.uint32)
    kernel = wc.Device("gfx942").load(far_loads(7, 20))["k"]
    with kernel.prepare(2, 64, (flag,)) as launch:
        for threads in (1, 2, 1, None):
            flag[:] = 0
            assert launch.run(threads=threads, timeout=100).instructions > 40
            assert flag.tolist() == [7, 14]
        assert len(launch.machine("native").code.placed) == 2


JUMPED_ON = """
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  s_getpc_b64 s[8:9]
here:
  s_mov_b32 s10, table-here
  s_add_u32 s8, s8, s10
  s_addc_u32 s9, s9, 0
  v_mov_b32 v0, 0
  s_setpc_b64 s[8:9]
table:
  global_load_dword v1, v0, s[4:5]
  s_mov_b32 s10, store-load
  s_add_u32 s8, s8, s10
  s_addc_u32 s9, s9, 0
  s_setpc_b64 s[8:9]
load:
  s_nop 0
store:
  global_store_dword v0, v1, s[4:5]
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 32
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 8
  .amdhsa_accum_offset 8
.end_amdhsa_kernel
"""


def test_a_store_in_later_code_does_not_use_what_a_load_was_allowed() -> None:
    """Both are the first access of their piece: a read-only array is not written."""
    source = JUMPED_ON.replace("store-load", "store-table")
    kernel = wc.Device("gfx942").load(wc.assemble(source, "gfx942"))["k"]
    array = np.zeros(2, np.uint32)
    array.flags.writeable = False
    for executor in ("native", "interpreter"):
        with pytest.raises(wc.MemoryFault) as caught:
            kernel.launch(1, 64, (array,), executor=executor)
        assert caught.value.is_store


def _piece(number: int) -> Placed:
    leaders = (ctypes.c_uint64 * 1)(4 * number)
    piece = Piece(SimpleNamespace(), 1, 3, ((4 * number, 4 * number + 4),), leaders)
    return Placed(piece, 0, 3 * number, 0, 0)


def test_a_piece_that_comes_while_a_table_is_brought_up_to_date_is_entered_next_time() -> None:
    """Entering code lets other threads run, which may extend the launch's list meanwhile."""
    placed = [_piece(number) for number in range(3)]
    entered: list[int] = []

    def add_code(worker, leaders, count, entry, tier) -> None:
        entered.append(entry.first_site // 3)
        if len(placed) < 200:
            placed.append(_piece(len(placed)))

    table = CodeTable(SimpleNamespace(add_code=add_code), Worker())
    while len(set(entered)) < 200:
        before = len(set(entered))
        table.update(placed)
        assert len(set(entered)) > before
        assert 2 * len(set(entered)) <= len(table._entries)
        assert 3 * len(set(entered)) <= len(table._sites)
    assert sorted(set(entered)) == list(range(200))


PLACES = 128
WALK = """
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  s_getpc_b64 s[8:9]
here:
  s_mov_b32 s10, place0-here
  s_add_u32 s8, s8, s10
  s_addc_u32 s9, s9, 0
  s_mul_i32 s12, s2, 37
  s_mov_b32 s13, 0
  s_mov_b32 s14, {number}
loop:
  s_and_b32 s16, s12, {last}
  s_lshl_b32 s16, s16, 5
  s_add_u32 s18, s8, s16
  s_addc_u32 s19, s9, 0
  s_setpc_b64 s[18:19]
back:
  s_add_u32 s12, s12, 5
  s_add_u32 s13, s13, 1
  s_cmp_le_u32 s13, {last}
  s_cbranch_scc1 loop
  s_lshl_b32 s16, s2, 2
  v_mov_b32 v0, s16
  v_mov_b32 v1, s14
  global_store_dword v0, v1, s[4:5]
  s_endpgm
.p2align 5
  s_nop 0
.p2align 5
place0:
{places}
"""


def walk(number: int) -> wc.CodeObject:
    """Each workgroup visits many pieces in its own order; each adds and loads."""
    place = (
        "  s_add_u32 s14, s14, {}\n  s_load_dword s20, s[4:5], 0x0\n  s_branch back\n.p2align 5\n"
    )
    places = "".join(place.format(0x10000 + i) for i in range(PLACES))
    text = WALK.format(number=number, last=PLACES - 1, places=places)
    return wc.assemble(text + JUMPED_ON[JUMPED_ON.index(".rodata") :], "gfx942")


WALKS = """
import numpy as np, wavecore as wc
from tests.device.test_extension import PLACES, walk
for number in range(3):
    out = np.zeros(12, np.uint32)
    wc.Device("gfx942").load(walk(number))["k"].launch(12, 64, (out,), threads=8, timeout=100)
    assert set(out.tolist()) == {number + sum(0x10000 + i for i in range(PLACES))}, out
print("fine")
"""


def test_workers_that_meet_new_code_in_any_order_all_get_there() -> None:
    assert run_script(WALKS, timeout=300) == "fine\n"
