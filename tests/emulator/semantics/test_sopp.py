"""Program control: branches, MODE, traps and register indexing inside whole kernels."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc
from tests.emulator.harness import Batch, blank_state, random_state
from tests.emulator.semantics.memory_cases import is_old_named
from wavecore import targets
from wavecore.emulator import registry
from wavecore.emulator.registry import Control

TARGETS = ["gfx90a", "gfx1030", "gfx1100", "gfx1201"]

KERNEL = """
.text
.globl k
.p2align 8
.type k,@function
k:
{load}
{body}
  {store}
  s_endpgm
.Lend:
.size k, .Lend-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 8
  .amdhsa_next_free_vgpr 32
  .amdhsa_next_free_sgpr 40
  {extra}
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [ 1, 2 ]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: {wave}
    .sgpr_count: 40
    .vgpr_count: 32
    .max_flat_workgroup_size: 256
    .args:
      - .address_space: global
        .offset: 0
        .size: 8
        .value_kind: global_buffer
...
.end_amdgpu_metadata
"""


def run(target: str, body: str, *, threads: int = 1, executor: str = "native") -> np.ndarray:
    """The values of v4..v7 in each lane at the end of a kernel; v0 is the lane at its start."""
    old, gfx12 = is_old_named(target), target.startswith("gfx12")
    wait = "s_wait_kmcnt 0x0" if gfx12 else "s_waitcnt lgkmcnt(0)"
    load = "s_load_dwordx2" if old else "s_load_b64"
    prologue = f"  {load} s[2:3], s[0:1], 0x0\n  {wait}\n  v_and_b32 v0, 0x3ff, v0"
    scale = "v_lshlrev_b32 v1, 4, v0\n  "
    store = scale + (
        "global_store_dwordx4 v1, v[4:7], s[2:3]" if old else "global_store_b128 v1, v[4:7], s[2:3]"
    )
    wave = targets.get(target).default_wave_size
    extra = ".amdhsa_accum_offset 32" if target in ("gfx90a", "gfx942", "gfx950") else ""
    source = KERNEL.format(load=prologue, body=body, store=store, wave=wave, extra=extra)
    module = wc.Device(target).load(wc.assemble(source, target))
    out = np.zeros((wave, 4), np.uint32)
    module["k"].launch(grid=(1,), block=(wave,), args=(out,), threads=threads, executor=executor)
    return out


@pytest.mark.parametrize("target", TARGETS)
def test_branch_conditions(target: str) -> None:
    """Each conditional branch tests its own flag or mask, whole in wave64, low in wave32."""
    names = ["scc0", "scc1", "vccz", "vccnz", "execz", "execnz"]
    batch = Batch(target, [f"s_cbranch_{name} 0" for name in names])
    for seed in range(12):
        state = random_state(batch, seed)
        if seed & 1:
            state.exec_mask = 0
        if seed & 2:
            state.sgprs[106:108] = 0
        if seed & 4 and batch.wave == 64:
            state.sgprs[106], state.sgprs[126] = 0, 0
        vcc = int(state.sgprs[106]) | (int(state.sgprs[107]) << 32 if batch.wave == 64 else 0)
        right = [
            not state.scc, bool(state.scc), not vcc, bool(vcc),
            not state.exec_mask, bool(state.exec_mask),
        ]  # fmt: skip
        got = [batch.run(i, state, "numpy").condition for i in range(len(names))]
        assert got == right


@pytest.mark.parametrize("target", TARGETS)
def test_branches_and_calls_in_native_code(target: str) -> None:
    """Both directions of a branch, a loop, a call and its return."""
    add = "v_add_u32" if target == "gfx90a" else "v_add_nc_u32"
    addk = "s_addk_co_i32" if target == "gfx1201" else "s_addk_i32"
    out = run(
        target,
        f"""
  s_movk_i32 s8, 5
  v_mov_b32 v4, 0
.Lloop:
  {add} v4, v4, v0
  {addk} s8, 0xffff
  s_cmp_lg_u32 s8, 0
  s_cbranch_scc1 .Lloop
  v_mov_b32 v5, 1
  s_cmp_eq_u32 s8, 0
  s_cbranch_scc0 .Lskip
  v_mov_b32 v5, 2
.Lskip:
  s_call_b64 s[10:11], .Lfunction
  s_branch .Ldone
.Lfunction:
  v_mov_b32 v6, 7
  s_setpc_b64 s[10:11]
.Ldone:
  v_mov_b32 v7, v6""",
    )
    lanes = np.arange(len(out))
    assert (out == np.stack([5 * lanes, lanes * 0 + 2, lanes * 0 + 7, lanes * 0 + 7], 1)).all()


@pytest.mark.parametrize("target", TARGETS)
def test_rounding_changes_for_the_instructions_that_follow(target: str) -> None:
    """S_SETREG (S_ROUND_MODE) of MODE takes effect on the next instruction."""
    if target == "gfx90a":
        up, nearest = "s_setreg_imm32_b32 hwreg(1, 0, 2), 1", "s_setreg_imm32_b32 hwreg(1, 0, 2), 0"
    else:
        up, nearest = "s_round_mode 1", "s_round_mode 0"
    tiny, one = "0x33000000", "1.0"  # 2**-25: lost to nearest, one ulp upward
    out = run(
        target,
        f"""
  v_mov_b32 v8, {tiny}
  v_add_f32 v4, {one}, v8
  {up}
  v_add_f32 v5, {one}, v8
  {nearest}
  v_add_f32 v6, {one}, v8
  v_mov_b32 v7, 0""",
    )
    assert out[0].tolist() == [0x3F800000, 0x3F800001, 0x3F800000, 0]


def test_denormal_mode_changes() -> None:
    """S_DENORM_MODE writes MODE[7:4]."""
    batch = Batch("gfx1100", ["s_denorm_mode 5", "s_round_mode 0xa"])
    state = blank_state(batch)
    state.mode = 0x3F0
    assert batch.run_both(0, state).mode == 0x350
    assert batch.run_both(1, state).mode == 0x3FA


@pytest.mark.parametrize("target", ["gfx908", "gfx90a", "gfx942"])
def test_register_indexing_of_gfx9(target: str) -> None:
    """S_SET_GPR_IDX_ON adds M0[7:0] to the operands it names until S_SET_GPR_IDX_OFF."""
    out = run(
        target,
        """
  v_mov_b32 v10, 100
  v_mov_b32 v11, 111
  v_mov_b32 v12, 122
  v_mov_b32 v13, 133
  s_movk_i32 s8, 2
  s_set_gpr_idx_on s8, gpr_idx(SRC0)
  v_mov_b32 v4, v10
  s_set_gpr_idx_off
  s_movk_i32 s8, 3
  s_set_gpr_idx_on s8, gpr_idx(DST)
  v_mov_b32 v10, v0
  s_set_gpr_idx_off
  v_mov_b32 v5, v13
  v_mov_b32 v6, v10
  s_set_gpr_idx_on s8, gpr_idx(SRC0,SRC1)
  s_set_gpr_idx_idx s9
  s_set_gpr_idx_off
  v_mov_b32 v7, v11""",
    )
    lanes = np.arange(64)
    assert (out == np.stack([lanes * 0 + 122, lanes, lanes * 0 + 100, lanes * 0 + 111], 1)).all()


INDEXED_ACROSS_BLOCKS = """
  v_mov_b32 v10, 100
  v_mov_b32 v11, 111
  v_mov_b32 v12, 122
  v_mov_b32 v4, 0
  s_movk_i32 s8, 0
.Lagain:
  s_set_gpr_idx_on s8, gpr_idx(SRC0)  ; v10, v11, v12 in turn, over a back-edge
  v_add_u32 v4, v10, v4
  s_addk_i32 s8, 1
  s_cmp_lt_u32 s8, 3
  s_cbranch_scc1 .Lagain
  s_getpc_b64 s[12:13]
  s_add_u32 s12, s12, 12
  s_setpc_b64 s[12:13]
  v_mov_b32 v4, 0
  v_mov_b32 v5, v10  ; still on, after an indirect jump: v12
  s_mov_b32 m0, 0x8001
  v_mov_b32 v5, v10  ; now of the destination: v6 = v10
  s_branch .Lon
.Lon:
  v_mov_b32 v6, v11  ; v7 = v11
  s_set_gpr_idx_off
"""


@pytest.mark.parametrize("executor", ["native", "interpreter"])
def test_register_indexing_lasts_over_branches(executor: str) -> None:
    """Until S_SET_GPR_IDX_OFF, across blocks and jumps; a write to M0 counts too."""
    out = run("gfx90a", INDEXED_ACROSS_BLOCKS, executor=executor)
    assert (out == np.array([333, 122, 100, 111])).all()


@pytest.mark.parametrize("target", TARGETS)
def test_debug_trap_goes_on_and_trap_stops(target: str) -> None:
    """S_TRAP 3 does nothing without a debugger, S_TRAP 2 ends the launch with an error."""
    out = run(target, "  s_trap 3\n  v_mov_b32 v4, 1\n" + "  v_mov_b32 v5, 2\n" * 3)
    assert out[0, 0] == 1
    with pytest.raises(wc.Error, match="s_trap"):
        run(target, "  s_trap 2\n  v_mov_b32 v4, 1\n")


def test_only_some_numbers_stop_a_wave() -> None:
    """S_TRAP except for the debugger's, S_SETHALT with its lowest bit set."""
    batch = Batch("gfx1100", ["s_trap 2", "s_trap 3", "s_sethalt 1", "s_sethalt 0"])
    controls = []
    for inst in batch.instructions:
        entry = registry.lookup(inst.name)
        assert entry is not None
        controls.append(entry.control_of(inst))
    assert controls == [Control.TRAP, Control.NEXT, Control.TRAP, Control.NEXT]


def test_first_signal_of_a_barrier_is_told() -> None:
    """S_BARRIER_SIGNAL_ISFIRST sets SCC for one wave of the workgroup; -2 and 0 do nothing."""
    out = run(
        "gfx1201",
        """
  s_barrier_signal_isfirst -1
  s_cselect_b32 s8, 1, 0
  s_barrier_wait -1
  s_cmp_eq_u32 s8, 5
  s_barrier_signal 0
  s_barrier_signal_isfirst 0
  s_cselect_b32 s9, 1, 0
  v_mov_b32 v4, s8
  v_mov_b32 v5, s9""",
    )
    assert out[0, :2].tolist() == [1, 0]


@pytest.mark.parametrize("target", TARGETS)
def test_waits_and_hints_change_nothing(target: str) -> None:
    lines = ["s_nop 3", "s_sleep 1", "s_setprio 2", "s_icache_inv"]
    if target == "gfx1030":
        lines += ["s_clause 0x1", "s_waitcnt_vscnt null, 0x0", "s_waitcnt_depctr 0xfffe",
                  "s_inst_prefetch 0x3"]  # fmt: skip
    elif target != "gfx90a":
        lines += ["s_clause 0x1", "s_delay_alu instid0(VALU_DEP_1)", "s_wait_idle"]
    if target == "gfx1201":
        lines += ["s_wait_loadcnt 0x0", "s_wait_alu 0xfffe", "s_wait_dscnt 0x1"]
    else:
        lines += ["s_waitcnt 0"]
    batch = Batch(target, lines)
    for index in range(len(lines)):
        state = random_state(batch, index)
        after = batch.run_both(index, state)
        assert (after.vgprs == state.vgprs).all()
        assert (after.sgprs == state.sgprs).all()
        assert (after.scc, after.mode) == (state.scc, state.mode)
