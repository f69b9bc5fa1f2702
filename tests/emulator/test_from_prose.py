"""Instructions that one sentence describes fully: one test each, on both executors.

FROM_PROSE gives the source of the sentence; docs/evidence.md counts it as an opinion.
"""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc

FROM_PROSE = {
    "s_endpgm_saved": "ISA manuals, SOPP: ends the wave, after the trap handler has saved it",
    "s_endpgm_ordered_ps_done": "ISA manuals of CDNA, SOPP: ends the wave",
    "v_accvgpr_mov_b32": "LLVM's SIInstrInfo::copyPhysReg: copies an AGPR to an AGPR, by lane",
    "s_barrier_signal_isfirst": "LLVM's AMDGPUUsage on the intrinsic of that name: SCC is 1 in the "
    "first wave of the workgroup that signals",
    "s_memtime": "ISA manuals, SMEM: a 64-bit count of clocks, that only grows",
    "s_memrealtime": "ISA manuals, SMEM: a 64-bit count of a constant clock, that only grows",
}
SOURCE = """
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v1, 0
  s_waitcnt lgkmcnt(0)
{body}
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 16
  .amdhsa_next_free_sgpr 32
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 8
  {extra}
.end_amdhsa_kernel
"""
EXECUTORS = ["native", "interpreter"]


def run(target: str, body: str, executor: str, block: int = 64) -> list[int]:
    """The contents of 16 initially zero dwords, whose address is in s[4:5], after a kernel."""
    extra = "" if target.startswith("gfx1") else ".amdhsa_accum_offset 8"
    source = SOURCE.format(body=body, extra=extra)
    if target.startswith("gfx12"):
        source = source.replace("s_waitcnt lgkmcnt(0)", "s_wait_kmcnt 0x0")
        source = source.replace("s_load_dwordx2", "s_load_b64")
    out = np.zeros(16, np.uint32)
    kernel = wc.Device(target).load(wc.assemble(source, target))["k"]
    kernel.launch(1, block, (out,), executor=executor, timeout=60)
    return out.tolist()


@pytest.mark.parametrize("executor", EXECUTORS)
@pytest.mark.parametrize("name", ["s_endpgm_saved", "s_endpgm_ordered_ps_done"])
def test_the_wave_ends(name: str, executor: str) -> None:
    """Nothing after it runs."""
    store = "  v_mov_b32 v2, {}\n  global_store_dword v1, v2, s[4:5] offset:{}\n"
    body = store.format(7, 0) + f"  {name}\n" + store.format(8, 4)
    assert run("gfx90a", body, executor)[:2] == [7, 0]


@pytest.mark.parametrize("executor", EXECUTORS)
def test_v_accvgpr_mov_b32_copies_lanes(executor: str) -> None:
    """From one AGPR to another; inactive lanes keep their values."""
    body = """
  v_accvgpr_write_b32 a0, v0
  v_accvgpr_write_b32 a1, 63
  s_mov_b64 exec, 0xffff
  v_accvgpr_mov_b32 a1, a0
  s_mov_b64 exec, -1
  v_accvgpr_read_b32 v3, a1
  v_mov_b32 v5, 63
  v_cmp_gt_u32 vcc, 16, v0
  v_cndmask_b32 v4, v5, v0, vcc
  v_cmp_eq_u32 vcc, v3, v4
  v_mov_b32 v2, vcc_lo
  v_mov_b32 v3, vcc_hi
  global_store_dwordx2 v1, v[2:3], s[4:5]"""
    assert run("gfx90a", body, executor)[:2] == [0xFFFFFFFF] * 2


@pytest.mark.parametrize("executor", EXECUTORS)
def test_s_barrier_signal_isfirst_is_1_in_one_wave(executor: str) -> None:
    """Of four waves one sees SCC = 1; each adds 1, and 16 if it was the first."""
    body = """
  s_barrier_signal_isfirst -1
  s_cselect_b32 s6, 17, 1
  s_barrier_wait -1
  v_mov_b32 v2, s6
  s_mov_b32 exec_lo, 1
  global_atomic_add_u32 v1, v2, s[4:5]"""
    assert run("gfx1201", body, executor, 128)[0] == 20


@pytest.mark.parametrize("executor", EXECUTORS)
@pytest.mark.parametrize("name", ["s_memtime", "s_memrealtime"])
def test_clocks_grow(name: str, executor: str) -> None:
    """The second reading is later than the first."""
    body = f"""
  {name} s[8:9]
  s_waitcnt lgkmcnt(0)
  s_sleep 1
  {name} s[10:11]
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v2, s8
  v_mov_b32 v3, s9
  v_mov_b32 v4, s10
  v_mov_b32 v5, s11
  global_store_dwordx4 v1, v[2:5], s[4:5]"""
    low, high, low_later, high_later = run("gfx90a", body, executor)[:4]
    assert 0 < (high << 32 | low) < (high_later << 32 | low_later)
