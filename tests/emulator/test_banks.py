"""Banks of VGPRs on gfx1250: 1024 registers by 8-bit numbers, on every executor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import wavecore as wc
from wavecore.backends.cpu import region
from wavecore.backends.cpu.machine import CpuMachine
from wavecore.emulator import banks
from wavecore.emulator.records import TIER_1
from wavecore.emulator.shape import indexing, indexing_after, indexing_of_key, variant_key
from wavecore.isa import Instruction, decode

TARGET = "gfx1250"
KERNEL = """
.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_b64 s[2:3], s[0:1], 0x0
  v_and_b32 v0, 0x3ff, v0
  v_lshlrev_b32 v1, 2, v0
{body}
  s_set_vgpr_msb 0
  s_wait_kmcnt 0
  global_store_b32 v1, v2, s[2:3]
  s_endpgm
.Lend:
.size k, .Lend-k
.rodata
.p2align 6
.amdhsa_kernel k
 .amdhsa_next_free_vgpr {vgprs}
 .amdhsa_next_free_sgpr 16
 .amdhsa_user_sgpr_kernarg_segment_ptr 1
 .amdhsa_kernarg_size 8
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .wavefront_size: 32
    .sgpr_count: 16
    .vgpr_count: {vgprs}
    .max_flat_workgroup_size: 1024
    .args:
      - {{.address_space: global, .name: out, .offset: 0, .size: 8, .value_kind: global_buffer}}
...
.end_amdgpu_metadata
"""
# The state at `loop` differs between its first and its other entries.
OVER_BLOCKS = """
  s_mov_b32 s4, 3
  v_mov_b32 v20, 0
  s_set_vgpr_msb 0x40
  v_mov_b32 v20, 100
loop:
  s_cmp_lg_u32 s4, 3
  s_cbranch_scc1 later
  s_set_vgpr_msb 0x44
later:
  v_add_nc_u32 v20, 5, v20
  s_setreg_imm32_b32 hwreg(HW_REG_WAVE_MODE, 25, 1), 0x4001
  v_add_nc_u32 v20, v20, v0
  s_set_vgpr_msb 0x44
  s_sub_co_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 loop
  s_set_vgpr_msb 0x4
  v_add_nc_u32 v2, v20, v20
"""
# Blocks end at writes of EXEC and at barriers, with banks set; the loop takes several turns.
OVER_TURNS = """
  s_movk_i32 s4, 30000
  s_set_vgpr_msb 0x40
  v_mov_b32 v20, 0
  s_set_vgpr_msb 0x44
loop:
  s_mov_b32 exec_lo, 0x55555555
  v_add_nc_u32 v20, 5, v20
  s_mov_b32 exec_lo, -1
  s_bitcmp1_b32 s4, 12
  s_cbranch_scc0 over
  s_barrier_signal -1
  s_barrier_wait 0xffff
over:
  s_sub_co_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 loop
  s_set_vgpr_msb 0x4
  v_add_nc_u32 v2, v0, v20
"""
# Wave 0 waits for wave 1, with other banks in each turn of its loop.
IN_TURNS = """
  s_wait_kmcnt 0
  v_mov_b32 v6, 0
  v_readfirstlane_b32 s7, v0
  s_mov_b32 s6, 0
  s_cmp_lg_u32 s7, 0
  s_cbranch_scc1 teller
spin:
  global_load_b32 v5, v6, s[2:3] offset:252
  s_wait_loadcnt 0
  v_readfirstlane_b32 s8, v5
  s_cmp_lg_u32 s8, 0
  s_cbranch_scc1 done
  s_xor_b32 s6, s6, 1
  s_cmp_eq_u32 s6, 0
  s_cbranch_scc1 plain
  s_set_vgpr_msb 0x10
  s_branch spin
plain:
  s_set_vgpr_msb 0
  s_branch spin
teller:
  v_mov_b32 v5, 1
  global_store_b32 v6, v5, s[2:3] offset:252
done:
  v_mov_b32 v2, 7
"""


@pytest.fixture(params=["interpreter", "off", "always", "complete"])
def launch(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    """Runs a body on the interpreter, or natively with WAVECORE_TIER2."""
    on = "interpreter" if request.param == "interpreter" else "cpu"
    if on == "cpu":
        monkeypatch.setenv("WAVECORE_TIER2", request.param)

    def run(body: str, vgprs: int = 1024) -> np.ndarray:
        code = wc.assemble(KERNEL.format(body=body, vgprs=vgprs), TARGET)
        out = np.zeros(64, np.uint32)
        wc.Device(TARGET, on=on).load(code)["k"].launch(1, 64, (out,))
        return out

    return run


@pytest.mark.clang
@pytest.mark.jit
def test_a_block_follows_the_banks(launch) -> None:
    """Sources and destination of one instruction in different banks."""
    body = """
  s_set_vgpr_msb 0xc0
  v_add_nc_u32 v10, 7, v0
  s_set_vgpr_msb 0x43
  v_add_nc_u32 v20, v10, v0
  s_set_vgpr_msb 0x84
  v_lshlrev_b32 v30, 1, v20
  s_set_vgpr_msb 0x2
  v_add_nc_u32 v2, v30, v0
"""
    assert np.array_equal(launch(body), 2 * (7 + 2 * np.arange(64)) + np.arange(64))


@pytest.mark.clang
@pytest.mark.jit
def test_banks_cross_branches(launch) -> None:
    """A loop entered in different states, and a write to MODE that takes its banks along."""
    high = 100 + 3 * 5  # v276
    low = high + np.arange(64)  # v20: of src0 alone the literal has bank 1
    assert np.array_equal(launch(OVER_BLOCKS), low + high)


@pytest.mark.clang
@pytest.mark.jit
def test_banks_outlast_turns_and_barriers(launch) -> None:
    """A wave that resumes in a loop has the banks that it left with."""
    lanes = np.arange(64)
    assert np.array_equal(launch(OVER_TURNS), lanes + np.where(lanes % 2, 0, 5 * 30000))


@pytest.mark.clang
@pytest.mark.jit
def test_a_loop_with_changing_banks_ends_its_turn(launch) -> None:
    """Other waves go on, though no block is entered twice in one state."""
    assert np.array_equal(launch(IN_TURNS), np.full(64, 7))


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("body", [OVER_BLOCKS, OVER_TURNS])
def test_tier_2_takes_code_with_banks(body: str, monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    """All its blocks, in one function."""
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("WAVECORE_TIER2", "always")
    seen: list[region.Survey] = []
    surveyed = region.Survey.__init__

    def noted(survey: region.Survey, *given: Any, **options: Any) -> None:
        surveyed(survey, *given, **options)
        seen.append(survey)

    monkeypatch.setattr(region.Survey, "__init__", noted)
    code = wc.assemble(KERNEL.format(body=body, vgprs=1008), TARGET)
    wc.Device(TARGET).load(code)["k"].launch(1, 64, (np.zeros(64, np.uint32),))
    first = seen[0]
    assert not first.left
    assert len({first.states[block.leader] for block in first.blocks}) > 1


@pytest.mark.clang
@pytest.mark.jit
def test_a_block_is_translated_for_the_banks_it_is_entered_with() -> None:
    """Not for each setting under which waves come to the code before it."""
    code = wc.assemble(KERNEL.format(body=OVER_TURNS, vgprs=992), TARGET)
    kernel = wc.Device(TARGET).load(code)["k"]
    with kernel.prepare(1, 64, (np.zeros(64, np.uint32),)) as launch:
        launch.run()
        machine = launch.machine("cpu")
        assert isinstance(machine, CpuMachine)
        placed = [each for each in machine.code.placed if each.tier == TIER_1]
    places = [leader for each in placed for leader, _ in each.piece.blocks]
    assert len({each.variant for each in placed}) > 1
    assert len(places) == len(set(places))


@pytest.mark.clang
@pytest.mark.jit
def test_registers_beyond_the_kernels_own_are_illegal(launch) -> None:
    """By their bank: the number itself is in the file."""
    with pytest.raises(wc.IllegalInstruction, match="outside the 272 VGPRs"):
        launch("s_set_vgpr_msb 0x40\n v_mov_b32 v16, 0", 272)
    assert not launch("v_mov_b32 v2, 0\n s_set_vgpr_msb 0x40\n v_mov_b32 v15, 1", 272).any()


@pytest.mark.clang
@pytest.mark.jit
def test_a_tuple_goes_on_in_the_next_bank(launch) -> None:
    """As clang loads and stores v[254:257]; no register is behind the last bank."""
    body = """
  s_wait_kmcnt 0
  v_mov_b32 v4, 10
  v_mov_b32 v5, 20
  v_mov_b32 v6, 30
  v_mov_b32 v7, 40
  v_mov_b32 v8, 0
  global_store_b128 v8, v[4:7], s[2:3]
  s_wait_storecnt 0
  global_load_b128 v[254:257], v8, s[2:3]
  s_wait_loadcnt 0
  v_add_nc_u32 v2, v254, v255
  s_set_vgpr_msb 1
  v_add_nc_u32 v2, v0, v2
  v_add_nc_u32 v2, v1, v2
  s_barrier_signal -1
  s_barrier_wait 0xffff
"""
    assert np.array_equal(launch(body), np.full(64, 100))
    with pytest.raises(wc.IllegalInstruction, match="outside the 1024 VGPRs"):
        launch("s_wait_kmcnt 0\n s_set_vgpr_msb 0xc0\n global_load_b128 v[254:257], v1, s[2:3]")


def numbers(inst: Instruction, byte: int) -> dict[str, int]:
    """The VGPRs of an instruction's operands."""
    return {
        role: op.index
        for role, op in banks.banked(inst, byte).operands.items()
        if op.kind == "vgpr"
    }


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ((0xD6130005, 0x04120702), {"vdst": 5, "src0": 258, "src1": 515, "src2": 772}),  # v_fma_f32
        ((0xD8340000, 0x00000201), {"addr": 257, "data0": 514}),  # ds_store_b32
        ((0xEE06807C, 0x01000000, 0x00000002), {"vaddr": 258, "vdata": 514}),  # global_store_b32
        ((0xEE05007C, 0x00000001, 0x00000002), {"vdst": 1, "vaddr": 258}),  # global_load_b32
        ((0xC4068002, 0x40800801, 0x00000003), {"vdata": 1, "vaddr": 259}),  # buffer_store_b32
        ((0x58040702, 0x3F800000), {"vdst": 2, "src0": 258, "src1": 771}),  # v_fmamk_f32
    ],
)
def test_each_format_has_its_places(words: tuple[int, ...], expected: dict[str, int]) -> None:
    """Bank 1 for the first place, 2 for the second, 3 for the third, 0 for the destination."""
    byte = banks.byte_of_immediate(0b00_11_10_01)
    code = b"".join(word.to_bytes(4, "little") for word in words)
    assert numbers(decode(TARGET, code), byte) == expected


def test_mode_has_the_immediate_rotated() -> None:
    """The destination's bank, the highest of the immediate, is the lowest in MODE."""
    assert banks.byte_of_immediate(0xC0) == 3
    assert banks.byte_of_immediate(0xFF01) == 4 | 0
    mode = banks.byte_of_immediate(0x1B) << banks.LOW | 0xF0
    key = variant_key(mode, 0, TARGET)
    assert indexing_of_key(key) == indexing(mode, 0, TARGET)
    inst = decode(TARGET, (0xBF86001B).to_bytes(4, "little"))
    assert indexing_after(inst, 0) == indexing(mode, 0, TARGET)
    assert variant_key(mode, 0, "gfx1201") == variant_key(0xF0, 0, "gfx1201")


WIDE = r"""
#include <hip/hip_runtime.h>
// 264 registers live over a loop with a barrier and a branch of some lanes.
extern "C" __global__ __launch_bounds__(32, 1) void wide(const int* a, int* out, int n) {
  int v[264];
#pragma unroll
  for (int i = 0; i < 264; i++) v[i] = a[(i << 5) + threadIdx.x];
  for (int k = 0; k < n; k++) {
    if (v[7] & 1) v[263] += v[k & 1 ? 3 : 5];
    v[7] += v[200] ^ k;
    __syncthreads();
  }
  int sum = 0;
#pragma unroll
  for (int i = 0; i < 264; i++) sum = 31 * sum + v[i];
  out[threadIdx.x] = sum;
}
"""


# With so many registers, LLVM takes tier 2 ten seconds.
@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("tier2", ["off", pytest.param("always", marks=pytest.mark.slow)])
def test_a_kernel_of_clang_beyond_v255(tier2: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As its launch bounds allow."""
    monkeypatch.setenv("WAVECORE_TIER2", tier2)
    kernel = wc.Device(TARGET).load(wc.compile(WIDE, TARGET))["wide"]
    assert kernel.info.vgpr_count > 256
    a = np.random.default_rng(1).integers(0, 1 << 32, (264, 32), np.uint32)
    out = np.zeros(32, np.uint32)
    kernel.launch(1, 32, (a, out, np.int32(5)))
    v = a.copy()
    for k in range(5):
        v[263] += np.where(v[7] & 1, v[3 if k & 1 else 5], np.uint32(0))
        v[7] += v[200] ^ np.uint32(k)
    total = np.zeros(32, np.uint32)
    for row in v:
        total = total * np.uint32(31) + row
    assert np.array_equal(out, total)
