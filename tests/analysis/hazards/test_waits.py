"""Missing waits: a violation of a rule is found with its fix, and correct code is not reported."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.analysis.hazards.machine_code import machine_code
from wavecore import targets
from wavecore.analysis.hazards.scoreboard import Rules, Wrong
from wavecore.analysis.hazards.waits import findings, missing_waits
from wavecore.emulator.reports import Severity

CDNA = "gfx908 gfx90a gfx942 gfx950"
RDNA3 = "gfx1100 gfx1150"
RDNA4 = "gfx1200 gfx1201"
CDNA5 = "gfx1250"
_COPY = "global_load_async_to_lds_b128 v0, v1, s[0:1]"


@dataclass(frozen=True)
class Example:
    """A rule on some targets: what violates it, its report, and what satisfies it."""

    name: str
    targets: str
    kind: str
    bad: str
    good: str
    advice: str = ""  # part of the advice


EXAMPLES = (
    Example(
        "load", CDNA, "wait.missing",
        "global_load_dword v1, v[2:3], off / v_add_u32 v4, v1, v1",
        "global_load_dword v1, v[2:3], off / s_waitcnt vmcnt(0) / v_add_u32 v4, v1, v1",
        "`s_waitcnt vmcnt(0)`",
    ),
    Example(
        "scalar loads come in any order", f"{CDNA} gfx1030", "wait.missing",
        "s_load_dword s4, s[0:1], 0x0 / s_load_dword s5, s[2:3], 0x0 / s_waitcnt lgkmcnt(1)"
        " / s_add_u32 s6, s4, 1",
        "s_load_dword s4, s[0:1], 0x0 / s_load_dword s5, s[2:3], 0x0 / s_waitcnt lgkmcnt(0)"
        " / s_add_u32 s6, s4, 1",
        "`s_waitcnt lgkmcnt(0)`",
    ),
    Example(
        "flat loads count twice", CDNA, "wait.missing",
        "flat_load_dword v1, v[2:3] / s_waitcnt vmcnt(0) / v_add_u32 v4, v1, v1",
        "flat_load_dword v1, v[2:3] / s_waitcnt vmcnt(0) lgkmcnt(0) / v_add_u32 v4, v1, v1",
        "`s_waitcnt lgkmcnt(0)`",
    ),
    Example(
        "no number but 0 tells of flat loads", CDNA, "wait.missing",
        "flat_load_dword v1, v[2:3] / flat_load_dword v4, v[2:3] / s_waitcnt vmcnt(1) lgkmcnt(1)"
        " / v_mov_b32 v5, v1",
        "flat_load_dword v1, v[2:3] / flat_load_dword v4, v[2:3] / s_waitcnt vmcnt(0) lgkmcnt(0)"
        " / v_mov_b32 v5, v1",
        "`s_waitcnt vmcnt(0) lgkmcnt(0)`",
    ),
    Example(
        "into LDS past the registers", CDNA, "wait.lds-dma",
        "buffer_load_dword v1, s[4:7], 0 offen lds / s_waitcnt lgkmcnt(0) / s_barrier"
        " / ds_read_b32 v2, v3",
        "buffer_load_dword v1, s[4:7], 0 offen lds / s_waitcnt vmcnt(0) / s_barrier"
        " / ds_read_b32 v2, v3",
        "`s_waitcnt vmcnt(0)`",
    ),
    Example(
        "an asynchronous copy", CDNA5, "wait.lds-dma",
        f"{_COPY} / s_wait_loadcnt 0x0 / s_barrier_signal -1 / s_barrier_wait -1"
        " / ds_load_b32 v2, v3",
        f"{_COPY} / s_wait_asynccnt 0x0 / s_barrier_signal -1 / s_barrier_wait -1"
        " / ds_load_b32 v2, v3",
        "`s_wait_asynccnt 0x0`",
    ),
    Example(
        "copied in, copied out", CDNA5, "wait.lds-dma",
        f"{_COPY} / s_barrier_signal -1 / s_barrier_wait -1"
        " / global_store_async_from_lds_b128 v1, v0, s[2:3]",
        f"{_COPY} / s_wait_asynccnt 0x0 / s_barrier_signal -1 / s_barrier_wait -1"
        " / global_store_async_from_lds_b128 v1, v0, s[2:3]",
        "`s_wait_asynccnt 0x0`",
    ),
    Example(
        "a tensor", CDNA5, "wait.lds-dma",
        "tensor_load_to_lds s[0:3], s[4:11] / s_wait_asynccnt 0x0 / s_barrier_signal -1"
        " / s_barrier_wait -1 / ds_load_b32 v2, v3",
        "tensor_load_to_lds s[0:3], s[4:11] / s_wait_tensorcnt 0x0 / s_barrier_signal -1"
        " / s_barrier_wait -1 / ds_load_b32 v2, v3",
        "`s_wait_tensorcnt 0x0`",
    ),
    Example(
        "what may be repeated keeps its address", CDNA5, "wait.repeated",
        "global_store_b32 v[2:3], v4, off / v_mov_b32 v2, 0",
        "global_store_b32 v[2:3], v4, off / s_wait_xcnt 0x0 / v_mov_b32 v2, 0",
        "`s_wait_xcnt 0x0`",
    ),
    Example(
        "what is complete was translated", CDNA5, "wait.repeated",
        "global_load_b32 v2, v3, s[0:1] / global_store_b32 v3, v4, s[0:1] / s_wait_loadcnt 0x0"
        " / v_mov_b32 v3, 0",
        "global_load_b32 v2, v3, s[0:1] / global_load_b32 v4, v3, s[0:1] / s_wait_loadcnt 0x0"
        " / v_mov_b32 v3, 0",
        "`s_wait_xcnt 0x0`",
    ),
    Example(
        "a barrier waits for nothing", f"{CDNA} gfx1030", "wait.barrier",
        "ds_write_b32 v0, v1 / s_barrier / ds_read_b32 v2, v3",
        "ds_write_b32 v0, v1 / s_waitcnt lgkmcnt(0) / s_barrier / ds_read_b32 v2, v3",
        "`s_waitcnt lgkmcnt(0)`",
    ),
    Example(
        "a barrier in two halves", RDNA4, "wait.barrier",
        "ds_store_b32 v0, v1 / s_barrier_signal -1 / s_wait_dscnt 0x0 / s_barrier_wait -1"
        " / ds_load_b32 v2, v3",
        "ds_store_b32 v0, v1 / s_wait_dscnt 0x0 / s_barrier_signal -1 / s_barrier_wait -1"
        " / ds_load_b32 v2, v3",
        "`s_wait_dscnt 0x0`",
    ),
    Example(
        "a wait for nothing", CDNA, "wait.nothing",
        "ds_read_b32 v1, v0 / s_waitcnt lgkmcnt(15) / v_mov_b32 v2, v1",
        "ds_read_b32 v1, v0 / s_waitcnt lgkmcnt(0) / v_mov_b32 v2, v1",
    ),
    Example(
        "stores have their own counter", "gfx1030", "wait.release",
        "global_store_dword v0, v1, s[0:1] / s_waitcnt vmcnt(0)"
        " / global_store_dword v0, v2, s[2:3] glc",
        "global_store_dword v0, v1, s[0:1] / s_waitcnt_vscnt null, 0x0"
        " / global_store_dword v0, v2, s[2:3] glc",
        "`s_waitcnt_vscnt null, 0x0`",
    ),
    Example(
        "the fields lie elsewhere since gfx11", RDNA3, "wait.missing",
        "ds_load_b32 v1, v0 / s_waitcnt 0xc07f / v_mov_b32 v2, v1",
        "ds_load_b32 v1, v0 / s_waitcnt lgkmcnt(0) / v_mov_b32 v2, v1",
        "`s_waitcnt lgkmcnt(0)`",
    ),
    Example(
        "LDS has its own counter", RDNA4, "wait.missing",
        "ds_load_b32 v1, v0 / s_wait_loadcnt 0x0 / v_mov_b32 v2, v1",
        "ds_load_b32 v1, v0 / s_wait_dscnt 0x0 / v_mov_b32 v2, v1",
        "`s_wait_dscnt 0x0`",
    ),
    Example(
        "scalar memory has its own counter", RDNA4, "wait.missing",
        "s_load_b32 s4, s[0:1], 0x0 / s_wait_dscnt 0x0 / s_mov_b32 s5, s4",
        "s_load_b32 s4, s[0:1], 0x0 / s_wait_kmcnt 0x0 / s_mov_b32 s5, s4",
        "`s_wait_kmcnt 0x0`",
    ),
    Example(
        "loads write in any order since gfx12", RDNA4, "wait.overwritten",
        "global_load_b32 v1, v0, s[0:1] / global_load_b32 v1, v2, s[0:1] / s_wait_loadcnt 0x0",
        "global_load_b32 v1, v0, s[0:1] / s_wait_loadcnt 0x0 / global_load_b32 v1, v2, s[0:1]"
        " / s_wait_loadcnt 0x0",
        "`s_wait_loadcnt 0x0`",
    ),
    Example(
        "samples have their own counter", "gfx1200", "wait.missing",
        "image_sample v[0:3], [v4, v5], s[0:7], s[8:11] dmask:0xf dim:SQ_RSRC_IMG_2D"
        " / s_wait_loadcnt 0x0 / v_mov_b32 v6, v3",
        "image_sample v[0:3], [v4, v5], s[0:7], s[8:11] dmask:0xf dim:SQ_RSRC_IMG_2D"
        " / s_wait_samplecnt 0x0 / v_mov_b32 v6, v3",
        "`s_wait_samplecnt 0x0`",
    ),
    Example(
        "half of VCC", CDNA, "wait.vccz",
        "s_mov_b32 vcc_lo, s0 / s_cbranch_vccz L",
        "s_mov_b32 vcc_lo, s0 / s_mov_b64 vcc, vcc / s_cbranch_vccz L",
        "`s_mov_b64 vcc, vcc`",
    ),
    Example(
        "sources of an export", "gfx1030", "wait.source",
        "exp mrt0 v0, v1, v2, v3 vm / v_mov_b32 v0, 0",
        "exp mrt0 v0, v1, v2, v3 vm / s_waitcnt expcnt(0) / v_mov_b32 v0, 0",
        "`s_waitcnt expcnt(0)`",
    ),
    Example(
        "release to other dies", "gfx942 gfx950", "wait.release",
        "global_store_dword v0, v1, s[0:1] / s_waitcnt vmcnt(0)"
        " / global_store_dword v0, v2, s[2:3] sc1",
        "global_store_dword v0, v1, s[0:1] / buffer_wbl2 sc1 / s_waitcnt vmcnt(0)"
        " / global_store_dword v0, v2, s[2:3] sc1",
        "`buffer_wbl2 sc1`",
    ),
    Example(
        "loads of two kinds into one register", "gfx1030 gfx1100", "wait.overwritten",
        "global_load_dword v1, v0, s[0:1] / ds_read_b32 v1, v2 / s_waitcnt vmcnt(0) lgkmcnt(0)",
        "global_load_dword v1, v0, s[0:1] / global_load_dword v1, v2, s[0:1]"
        " / s_waitcnt vmcnt(0) lgkmcnt(0)",
        "`s_waitcnt vmcnt(0)`",
    ),
    Example(
        "written by the vector unit", CDNA, "wait.overwritten",
        "global_load_dword v1, v0, s[0:1] / v_mov_b32 v1, 0 / s_waitcnt vmcnt(0)",
        "global_load_dword v1, v0, s[0:1] / s_waitcnt vmcnt(0) / v_mov_b32 v1, 0",
        "`s_waitcnt vmcnt(0)`",
    ),
    Example(
        "LDS and scalar memory in one counter", f"{CDNA} gfx1030", "wait.missing",
        "ds_read_b32 v1, v0 / s_load_dword s4, s[0:1], 0x0 / s_waitcnt lgkmcnt(1)"
        " / v_mov_b32 v2, v1",
        "ds_read_b32 v1, v0 / ds_read_b32 v3, v0 / s_waitcnt lgkmcnt(1) / v_mov_b32 v2, v1",
        "`s_waitcnt lgkmcnt(0)`",
    ),
    Example(
        "registers that a store to scratch needs", "gfx1100 gfx1200", "wait.dealloc",
        "scratch_store_b32 off, v0, s0 / s_nop 0 / s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)",
        "global_store_b32 v0, v1, s[0:1] / s_nop 0 / s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)",
    ),
    Example(
        "a function's result", "gfx942 gfx1030", "wait.return",
        "flat_load_dword v0, v[0:1] / s_setpc_b64 s[30:31]",
        "flat_load_dword v0, v[0:1] / s_waitcnt vmcnt(0) lgkmcnt(0) / s_setpc_b64 s[30:31]",
        "`s_waitcnt vmcnt(0) lgkmcnt(0)`",
    ),
    Example(
        "an old value that an atomic brings", f"{CDNA}", "wait.missing",
        "buffer_atomic_add v1, v2, s[4:7], 0 offen glc / v_mov_b32 v3, v1",
        "buffer_atomic_add v1, v2, s[4:7], 0 offen / v_mov_b32 v3, v1",
        "`s_waitcnt vmcnt(0)`",
    ),
)  # fmt: skip

CASES = [
    pytest.param(example, target, id=f"{target}: {example.name}")
    for example in EXAMPLES
    for target in example.targets.split()
]


def of_target(lines: str, target: str) -> str:
    """Lines in a target's spelling: CDNA 3 has sc0 where others have glc."""
    plain = target.partition(":")[0]
    return lines.replace(" glc", " sc0") if plain in ("gfx942", "gfx950") else lines


@pytest.mark.parametrize(("example", "target"), CASES)
def test_what_violates_a_rule_is_found(example, target):
    found = missing_waits(machine_code(target, of_target(example.bad, target)))
    matching = [report for report in found if report.kind == example.kind]
    assert len(matching) == 1, found
    assert example.advice in matching[0].advice
    assert {report.kind for report in found} <= {example.kind, "wait.missing"}


@pytest.mark.parametrize(("example", "target"), CASES)
def test_what_keeps_to_a_rule_is_not(example, target):
    assert missing_waits(machine_code(target, of_target(example.good, target))) == ()


@pytest.mark.parametrize(
    ("target", "younger", "is_found"),
    [
        ("gfx942", 15, False),
        ("gfx942", 14, True),
        ("gfx1030", 15, True),
        ("gfx1030", 63, False),
    ],
)
def test_a_full_counter_waits_for_the_oldest(target, younger, is_found):
    """lgkmcnt counts to 15 on gfx9: the fifteenth younger read waits for the first."""
    reads = " / ".join(f"ds_read_b32 v{2 + i}, v0" for i in range(younger))
    found = missing_waits(machine_code(target, f"ds_read_b32 v1, v0 / {reads} / v_mov_b32 v0, v1"))
    assert [report.kind for report in found] == ["wait.missing"] * is_found


def test_how_many_younger_ones_may_be_left():
    """The advice gives the largest count that is enough."""
    lines = """
        global_load_dword v1, v0, s[0:1]
        global_load_dword v2, v0, s[0:1] offset:4
        global_store_dword v0, v5, s[2:3]
        v_mov_b32 v3, v1
    """
    (on_one_counter,) = missing_waits(machine_code("gfx942", lines))
    assert on_one_counter.advice == "insert `s_waitcnt vmcnt(2)` before it"
    (apart,) = missing_waits(machine_code("gfx1030", lines))
    assert apart.advice == "insert `s_waitcnt vmcnt(1)` before it"


def test_the_shorter_way_counts():
    """After a branch around younger loads, only those on all paths count."""
    lines = """
        global_load_dword v1, v0, s[0:1]
        s_cbranch_scc1 short
        global_load_dword v2, v0, s[0:1] offset:4
        short:
        s_waitcnt vmcnt(1)
        v_mov_b32 v3, v1
    """
    (report,) = missing_waits(machine_code("gfx942", lines))
    assert report.site.instruction == "v_mov_b32_e32 v3, v1"
    assert report.other is not None
    assert report.other.instruction == "global_load_dword v1, v0, s[0:1]"
    assert report.advice == "insert `s_waitcnt vmcnt(0)` before it"


def test_around_a_loop():
    """What the last iteration loaded is read at the top of the next one."""
    lines = """
        v_mov_b32 v1, 0
        again:
        v_add_u32 v3, v3, v1
        global_load_dword v1, v0, s[0:1]
        s_cbranch_scc1 again
        s_waitcnt vmcnt(0)
    """
    (report,) = missing_waits(machine_code("gfx942", lines))
    assert report.site.instruction == "v_add_u32_e32 v3, v3, v1"


def test_a_load_that_is_read_on_no_way_needs_no_wait():
    lines = "global_load_dword v1, v0, s[0:1] / global_load_dword v2, v0, s[0:1]"
    assert missing_waits(machine_code("gfx942", lines)) == ()


def test_each_use_is_reported_once_and_followers_are_not():
    lines = "global_load_dword v1, v0, s[0:1] / v_mov_b32 v2, v1 / v_mov_b32 v3, v1"
    (report,) = missing_waits(machine_code("gfx942", lines))
    assert report.site.instruction == "v_mov_b32_e32 v2, v1"


def test_both_halves_of_a_register_at_once():
    """A hint, where loads write in any order; whoever reads the register waits for both."""
    lines = "global_load_d16_hi_b16 v1, v0, s[0:1] / global_load_d16_b16 v1, v2, s[0:1]"
    (hint,) = missing_waits(machine_code("gfx1201", f"{lines} / s_wait_loadcnt 0x0"))
    assert (hint.kind, hint.severity) == ("wait.halves", Severity.INFO)
    assert missing_waits(machine_code("gfx1100", f"{lines} / s_waitcnt vmcnt(0)")) == ()
    early = missing_waits(machine_code("gfx1201", f"{lines} / v_mov_b32 v3, v1"))
    assert [report.kind for report in early] == ["wait.missing", "wait.missing", "wait.halves"]


def test_severities():
    """What the ISA manuals forbid is an error; what depends on other waves' intent a warning."""
    levels = {"wait.missing": Severity.ERROR, "wait.release": Severity.WARNING,
              "wait.nothing": Severity.INFO}  # fmt: skip
    for example in EXAMPLES:
        if example.kind in levels:
            target = example.targets.split()[0]
            for report in missing_waits(machine_code(target, of_target(example.bad, target))):
                if report.kind == example.kind:
                    assert report.severity is levels[example.kind]


def test_what_a_report_says():
    lines = "flat_load_dwordx4 v[4:7], v[2:3] / v_mov_b32 v1, v6"
    (report,) = missing_waits(machine_code("gfx942", lines))
    assert str(report).splitlines() == [
        "error: wait.missing: v6 is read before `flat_load_dwordx4 v[4:7], v[2:3]` has completed",
        f"  kernel.s:3, pc {report.site.pc:#x}, `v_mov_b32_e32 v1, v6`",
        f"  other side: kernel.s:2, pc {report.other.pc:#x}, `flat_load_dwordx4 v[4:7], v[2:3]`",
        "  insert `s_waitcnt vmcnt(0) lgkmcnt(0)` before it",
    ]


def test_a_scalar_load_over_its_own_base_where_xnack_repeats_it():
    rules = Rules(targets.get("gfx942"), xnack=True)
    for lines, expected in (
        ("s_load_dwordx2 s[0:1], s[0:1], 0x0", [Wrong.REPLAY]),
        ("s_load_dword s0, s[0:1], 0x0", []),
        ("s_load_dwordx2 s[2:3], s[0:1], 0x0", []),
    ):
        (graph,) = machine_code("gfx942", lines).graphs
        assert [each.wrong for each in findings(graph, rules)] == expected
        rules = Rules(targets.get("gfx942"), xnack=True)
