"""Code objects in memory: zero-filled sections take none until they are touched."""

from __future__ import annotations

import pytest

import wavecore as wc
from tests.device.test_time import run_script

SOURCE = """
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  s_getpc_b64 s[8:9]
  s_add_u32 s8, s8, big@rel32@lo+0x20000004
  s_addc_u32 s9, s9, big@rel32@hi+0x2000000c
  v_mov_b32 v0, 0
  v_mov_b32 v1, 5
  global_load_dword v3, v0, s[8:9]
  global_store_dword v0, v1, s[8:9]
  global_load_dword v2, v0, s[8:9]
  s_waitcnt vmcnt(0)
  global_store_dwordx2 v0, v[2:3], s[4:5]
  s_endpgm
.bss
.globl big
.protected big
.type big,@object
.size big, {size}
.p2align 12
big:
  .zero {size}
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
MIB = 1 << 20


def with_zeros(size_bytes: int) -> wc.CodeObject:
    """A small file with a variable of so many zero bytes; the kernel stores 5 in its middle."""
    return wc.assemble(SOURCE.format(size=size_bytes), "gfx942")


LOADING = """
import resource
import numpy as np, wavecore as wc
from tests.device.test_loading import MIB, with_zeros
wc.Device("gfx942").load(with_zeros(4 * MIB))  # what loading brings with it
code = with_zeros(1020 * MIB)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
kept = [wc.Device("gfx942").load(code) for _ in range(4)]
out = np.ones(2, np.uint32)
for module in kept:
    for executor in ("native", "interpreter"):
        module["k"].launch(1, 64, (out,), executor=executor)
        print(out.tolist(), module.variable("big")[512 * MIB])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def test_zeros_that_nobody_touches_take_no_memory() -> None:
    """Four times a gigabyte, in one process; each module has its own."""
    *lines, grown = run_script(LOADING).splitlines()
    assert lines == ["[5, 0] 5", "[5, 5] 5"] * 4
    assert int(grown) << 10 < 400 * MIB


def test_the_limit_is_stated() -> None:
    with pytest.raises(wc.CodeObjectError, match="exceed the limit of 1073741824 bytes"):
        with_zeros(1024 * MIB)
