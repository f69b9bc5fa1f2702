"""The tool "hazards": what waves used before a wait ensured that it had arrived."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc
from tests.analysis.hazards.machine_code import machine_code
from wavecore import targets
from wavecore.analysis.hazards.waits import missing_waits
from wavecore.analysis.hazards.watch import HazardWatch, Look
from wavecore.emulator.reports import Report, Severity

EXECUTORS = pytest.mark.parametrize("executor", ["native", "interpreter"])

# s[2:3]: the kernel's array. v0: the work-item's id, v1: 4 times that, in bytes.
KERNEL = """
.text
.globl k
.p2align 8
.type k,@function
k:
  {load} s[2:3], s[0:1], 0x0
  v_and_b32 v0, 0x3ff, v0
  v_lshlrev_b32 v1, 2, v0
  {wait}
{lines}
L:
  s_endpgm
.Lend:
.size k, .Lend-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 16
  .amdhsa_next_free_sgpr 32
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 8
  .amdhsa_group_segment_fixed_size 4096
  {extra}
.end_amdhsa_kernel
"""


def kernel(target: str, lines: str) -> wc.Kernel:
    gpu = targets.get(target)
    source = KERNEL.format(
        load="s_load_b64" if gpu.typed_memory_names else "s_load_dwordx2",
        wait="s_wait_kmcnt 0x0" if gpu.has("gfx12-insts") else "s_waitcnt lgkmcnt(0)",
        lines=lines.replace(" / ", "\n"),
        extra=".amdhsa_accum_offset 16" if gpu.unified_vgpr_file else "",
    )
    return wc.Device(target).load(wc.assemble(source, target))["k"]


def watched(
    target: str, lines: str, *, block: int = 128, executor: str = "native"
) -> tuple[tuple[Report, ...], HazardWatch]:
    """What the tool finds in a launch of two workgroups with an array of one page."""
    tool = HazardWatch()
    kernel(target, lines).launch(
        2, block, (np.zeros(1024, np.uint32),), tools=[tool], executor=executor
    )
    return tuple(tool.reports), tool


STRAIGHT = {
    "read": "global_load_dword v2, v1, s[2:3] / v_add_u32 v3, v2, v2 / s_waitcnt vmcnt(0)",
    "written": "global_load_dword v2, v1, s[2:3] / v_mov_b32 v2, 0",
    "too many left": "global_load_dword v2, v1, s[2:3] / global_load_dword v3, v1, s[2:3] offset:4"
    " / s_waitcnt vmcnt(1) / v_mov_b32 v4, v2 / v_mov_b32 v5, v3",
    "scalar": "s_load_dword s4, s[2:3], 0x0 / s_load_dword s5, s[2:3], 0x4"
    " / s_waitcnt lgkmcnt(1) / s_add_u32 s6, s4, s5",
    "right": "global_load_dword v2, v1, s[2:3] / s_waitcnt vmcnt(0) / v_add_u32 v3, v2, v2",
}


@EXECUTORS
@pytest.mark.parametrize("name", STRAIGHT)
@pytest.mark.parametrize("target", ["gfx908", "gfx942"])
def test_straight_code_is_reported_as_without_running_it(target, name, executor):
    """There is one path: what may go wrong on every path did go wrong."""
    found, _ = watched(target, STRAIGHT[name], executor=executor)
    expected = missing_waits(machine_code(target, STRAIGHT[name]))
    assert [(each.kind, each.message, each.advice) for each in found] == [
        (each.kind, each.message, each.advice) for each in expected
    ]
    assert all(each.count == 4 for each in found)  # two workgroups of two waves


@EXECUTORS
def test_only_the_way_that_waves_went_counts(executor):
    """A read after a branch comes too early; waves that branch around it are not reported."""
    lines = """
      s_cmp_eq_u32 s{group}, {number}
      global_load_dword v2, v1, s[2:3]
      s_cbranch_scc0 around
      v_mov_b32 v3, v2
    around:
      s_waitcnt vmcnt(0)
    """
    never, tool = watched("gfx942", lines.format(group=4, number=77), executor=executor)
    assert never == () and tool._look is Look.BLOCKS


@EXECUTORS
@pytest.mark.parametrize("rounds", [1, 5])
def test_how_often_it_happened(rounds, executor):
    lines = f"""
      s_mov_b32 s4, {rounds}
    again:
      global_load_dword v2, v1, s[2:3]
      v_mov_b32 v3, v2
      s_sub_u32 s4, s4, 1
      s_cmp_lg_u32 s4, 0
      s_cbranch_scc1 again
      s_waitcnt vmcnt(0)
    """
    (report,), _ = watched("gfx1030", lines, block=64, executor=executor)
    assert report.count == rounds * 4  # wave32
    assert report.site.workgroup is not None and report.site.wave is not None


def test_right_code_runs_as_without_the_tool():
    """No path through it is wrong, so nothing is watched."""
    found, tool = watched("gfx942", STRAIGHT["right"])
    assert found == () and tool._look is Look.NONE and not tool.hooks


@EXECUTORS
def test_lds_of_another_wave_behind_a_barrier(executor):
    """Each wave reads what the other one wrote; the barrier does not wait for the write."""
    lines = """
      v_xor_b32 v2, 256, v1
      ds_write_b32 v1, v0
      s_barrier
      ds_read_b32 v3, v2
      s_waitcnt lgkmcnt(0)
    """
    (report,), tool = watched("gfx942", lines, executor=executor)
    assert tool._look is Look.ADDRESSES
    assert report.kind == "wait.barrier" and report.count == 4
    assert report.site.instruction == "s_barrier"
    assert report.other is not None
    assert report.other.instruction == "ds_write_b32 v1, v0"
    assert report.address in (0, 256)
    right = lines.replace("s_barrier", "s_waitcnt lgkmcnt(0)\ns_barrier")
    assert watched("gfx942", right, executor=executor)[0] == ()


@EXECUTORS
def test_lds_of_the_wave_itself_needs_no_wait_at_a_barrier(executor):
    """Addresses show it: no wave reads what another one wrote."""
    lines = "ds_write_b32 v1, v0 / s_barrier / ds_read_b32 v3, v1 / s_waitcnt lgkmcnt(0)"
    assert [each.kind for each in missing_waits(machine_code("gfx942", lines))] == ["wait.barrier"]
    found, tool = watched("gfx942", lines, executor=executor)
    assert found == () and tool._look is Look.ADDRESSES


@EXECUTORS
def test_a_second_barrier_publishes_what_was_waited_for_before_it(executor):
    lines = """
      v_xor_b32 v2, 256, v1
      ds_write_b32 v1, v0
      s_barrier
      s_waitcnt lgkmcnt(0)
      s_barrier
      ds_read_b32 v3, v2
      s_waitcnt lgkmcnt(0)
    """
    assert watched("gfx942", lines, executor=executor)[0] == ()


DMA = """
  v_lshlrev_b32 v4, 2, v0
  s_mov_b32 m0, 0
  s_nop 0
  global_load_lds_dword v4, s[2:3] offset:0
  v_and_b32 v5, 63, v0
  v_lshlrev_b32 v5, 2, v5
  {wait}
  ds_read_b32 v3, v5 {offset}
  s_waitcnt vmcnt(0) lgkmcnt(0)
"""


@EXECUTORS
def test_what_a_load_brings_into_lds(executor):
    """lgkmcnt does not cover it; other bytes may be read meanwhile."""
    early = DMA.format(wait="s_waitcnt lgkmcnt(0)", offset="")
    (report,), _ = watched("gfx942", early, block=64, executor=executor)
    assert report.kind == "wait.lds-dma" and report.address == 0
    assert "vmcnt(0)" in report.advice
    elsewhere = DMA.format(wait="", offset="offset:2048")
    assert watched("gfx942", elsewhere, block=64, executor=executor)[0] == ()
    waited = DMA.format(wait="s_waitcnt vmcnt(0)", offset="")
    assert watched("gfx942", waited, block=64, executor=executor)[0] == ()


@EXECUTORS
def test_a_flat_load_that_was_not_in_lds(executor):
    """Without lgkmcnt it is correct if the address is not in LDS: a warning."""
    lines = """
      v_mov_b32 v5, s3
      v_add_co_u32 v4, vcc, s2, v1
      v_addc_co_u32 v5, vcc, 0, v5, vcc
      flat_load_dword v2, v[4:5]
      s_waitcnt {counter}(0)
      v_mov_b32 v3, v2
      s_waitcnt vmcnt(0) lgkmcnt(0)
    """
    (mild,), _ = watched("gfx942", lines.format(counter="vmcnt"), executor=executor)
    assert (mild.kind, mild.severity) == ("wait.flat", Severity.WARNING)
    (bad,), _ = watched("gfx942", lines.format(counter="lgkmcnt"), executor=executor)
    assert (bad.kind, bad.severity) == ("wait.missing", Severity.ERROR)


@EXECUTORS
def test_a_store_to_what_a_scalar_load_may_still_read(executor):
    lines = """
      s_load_dword s4, s[2:3], {offset}
      global_store_dword v1, v0, s[2:3]
      s_waitcnt vmcnt(0) lgkmcnt(0)
    """
    (report,), _ = watched("gfx942", lines.format(offset="0x10"), executor=executor)
    assert report.kind == "wait.scalar-load" and report.severity is Severity.WARNING
    assert watched("gfx942", lines.format(offset="0x800"), executor=executor)[0] == ()


def test_a_load_across_a_call():
    """The function reads what its caller has not waited for, and does not wait itself."""
    lines = """
      global_load_dword v2, v1, s[2:3]
      s_getpc_b64 s[8:9]
    here:
      s_add_u32 s8, s8, callee-here
      s_addc_u32 s9, s9, 0
      s_swappc_b64 s[30:31], s[8:9]
      s_endpgm
    callee:
      {wait}
      v_mov_b32 v3, v2
      s_setpc_b64 s[30:31]
    """
    (report,), _ = watched("gfx942", lines.format(wait=""))
    assert report.kind == "wait.missing"
    assert watched("gfx942", lines.format(wait="s_waitcnt vmcnt(0)"))[0] == ()


def test_a_launch_that_faults_says_nothing_of_what_it_did_not_come_to():
    lines = """
      s_cmp_eq_u32 s2, 0
      global_load_dword v2, v1, s[2:3]
      v_mov_b32 v4, 0
      v_mov_b32 v5, 0
      global_load_dword v6, v[4:5], off
      v_mov_b32 v3, v2
      s_waitcnt vmcnt(0)
    """
    tool = HazardWatch()
    with pytest.raises(wc.MemoryFault):
        kernel("gfx942", lines).launch(2, 128, (np.zeros(1024, np.uint32),), tools=[tool])
    assert tool.reports == ()


def test_by_name():
    """`tools=["hazards"]`, and reports in the result of the launch."""
    data = np.zeros(1024, np.uint32)
    result = kernel("gfx1201", "global_load_b32 v2, v1, s[2:3] / v_mov_b32 v3, v2").launch(
        1, 32, (data,), tools=["hazards"]
    )
    (report,) = result.reports
    assert report.advice == "insert `s_wait_loadcnt 0x0` before it"
