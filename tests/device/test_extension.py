"""Code that is translated while several workers run: each goes on with a table that is whole."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc
from tests.device.test_time import run_script

# Group 0 jumps to code that nothing names, and sets a flag there. Group 1 waits for the flag, jumps
# to the same place and loads 3,000 times: each load has a range of its own to remember.
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
    """Fifty launches at default threads; a worker that used another's table wrote past its own."""
    assert run_script(FIFTY, timeout=300) == "fine\n"


def test_every_launch_of_a_kernel_extends_alike() -> None:
    """A prepared launch finds the code again that its first run brought."""
    flag = np.zeros(2, np.uint32)
    kernel = wc.Device("gfx942").load(far_loads(7, 20))["k"]
    with kernel.prepare(2, 64, (flag,)) as launch:
        for threads in (1, 2, 1, None):
            flag[:] = 0
            assert launch.run(threads=threads, timeout=100).instructions > 40
            assert flag.tolist() == [7, 14]
        assert len(launch.plan.placed) == 2


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
    """Both are the first access of their piece: a read-only array stays as it is."""
    source = JUMPED_ON.replace("store-load", "store-table")
    kernel = wc.Device("gfx942").load(wc.assemble(source, "gfx942"))["k"]
    array = np.zeros(2, np.uint32)
    array.flags.writeable = False
    for executor in ("native", "interpreter"):
        with pytest.raises(wc.MemoryFault) as caught:
            kernel.launch(1, 64, (array,), executor=executor)
        assert caught.value.is_store
