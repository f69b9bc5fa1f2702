"""Estimates for a wave: chains of machine code take the cycles that the tables of rates give."""

from __future__ import annotations

import pytest

from tests.analysis.profile.programs import assembled, sgemm
from wavecore import matrix, targets
from wavecore.targets import timing

pytestmark = [pytest.mark.clang, pytest.mark.jit]
COUNT = 40


def cycles(target: str, lines: list[str], scenario: str = "low") -> float:
    """Cycles of a wave that runs these lines, minus those of an empty one."""
    return (
        assembled(target, lines).estimate.wave[scenario]
        - assembled(target, ["s_nop 0"]).estimate.wave[scenario]
    )


def slope(target: str, line: str) -> float:
    """Cycles that one more such line takes in a long sequence of them."""
    numbered = [[line.format(n=n) for n in range(count)] for count in (COUNT, 2 * COUNT)]
    short, long = (assembled(target, lines, 128) for lines in numbered)
    return (long.estimate.wave["low"] - short.estimate.wave["low"]) / COUNT


@pytest.mark.parametrize(
    ("target", "line", "each"),
    [
        ("gfx1100", "v_add_f32 v1, v1, v2", 5),  # each depends on the one before
        ("gfx1100", "v_add_f32 v{n}, v101, v102", 1),
        ("gfx942", "v_add_f32 v1, v1, v2", 4),
        ("gfx942", "v_add_f32 v{n}, v101, v102", 4),
        ("gfx942", "v_exp_f32 v{n}, v101", 16),
        ("gfx1100", "v_exp_f32 v{n}, v101", 4),
        ("gfx1100", "v_exp_f32 v1, v1", 10),
        ("gfx908", "v_fma_f64 v[2:3], v[4:5], v[6:7], v[8:9]", 8),
        ("gfx90a", "v_fma_f64 v[2:3], v[4:5], v[6:7], v[8:9]", 4),
        ("gfx1201", "s_add_co_u32 s4, s4, s5", 9),
        ("gfx1100", "s_add_u32 s4, s4, s5", 2),
        ("gfx942", "s_nop 3", 16),
        ("gfx942", "v_mfma_f32_32x32x8_f16 v[16:31], v[4:5], v[6:7], v[16:31]", 32),
        ("gfx942", "v_mfma_f32_32x32x8_f16 v[16:31], v[4:5], v[6:7], v[32:47]", 32),
        ("gfx90a", "v_mfma_f32_32x32x8f16 v[16:31], v[4:5], v[6:7], v[16:31]", 64),
        ("gfx950", "v_mfma_f32_16x16x32_f16 v[16:19], v[4:7], v[8:11], v[16:19]", 16),
        ("gfx1201", "v_wmma_f32_16x16x16_f16 v[16:23], v[0:3], v[4:7], v[16:23]", 16),
    ],
)
def test_a_chain_takes_its_rate(target: str, line: str, each: float) -> None:
    assert slope(target, line) == each


def test_the_rates_of_chains_are_those_of_the_catalogue() -> None:
    """The rates of the chains of matrix instructions above."""
    for target, name in (
        ("gfx942", "v_mfma_f32_32x32x8_f16"), ("gfx90a", "v_mfma_f32_32x32x8f16"),
        ("gfx950", "v_mfma_f32_16x16x32_f16"), ("gfx1201", "v_wmma_f32_16x16x16_f16"),
    ):  # fmt: skip
        found = matrix.instruction(name, target)
        operands = {
            "v_mfma_f32_32x32x8_f16": "v[16:31], v[4:5], v[6:7], v[16:31]",
            "v_mfma_f32_32x32x8f16": "v[16:31], v[4:5], v[6:7], v[16:31]",
            "v_mfma_f32_16x16x32_f16": "v[16:19], v[4:7], v[8:11], v[16:19]",
            "v_wmma_f32_16x16x16_f16": "v[16:23], v[0:3], v[4:7], v[16:23]",
        }[name]
        assert slope(target, f"{name} {operands}") == found.cycles


def test_vector_instructions_go_on_beside_an_mfma() -> None:
    """Seven of four cycles fit beside one of 32 that takes four to issue itself."""
    mfma = "v_mfma_f32_32x32x8_f16 v[16:31], v[4:5], v[6:7], v[16:31]"
    alone = cycles("gfx942", [mfma] * 10)
    adds = [f"v_add_f32 v{40 + n}, v1, v2" for n in range(7)]
    assert cycles("gfx942", [mfma, *adds] * 10) == alone + 7 * 4  # those after the last one


@pytest.mark.parametrize("target", ["gfx90a", "gfx942", "gfx1100", "gfx1201"])
def test_a_load_takes_its_latency_when_it_is_waited_for(target: str) -> None:
    """The tables' latency between the nearest cache and memory, once for all loads."""
    known = timing.of(targets.get(target))
    far = known.memory.cycles - known.first_level.cycles
    new = targets.get(target).typed_memory_names
    scalar = "s_load_b64 s[4:5], s[0:1], 0x0" if new else "s_load_dwordx2 s[4:5], s[0:1], 0x0"
    word = "b32" if new else "dword"
    split = target == "gfx1201"
    wait = ["s_wait_kmcnt 0x0"] if split else ["s_waitcnt lgkmcnt(0)"]
    wait_load = ["s_wait_loadcnt 0x0"] if split else ["s_waitcnt vmcnt(0)"]
    loads = [f"global_load_{word} v{n}, v0, s[4:5]" for n in (4, 5, 6)]
    first = ["v_mov_b32 v0, 0"] if target == "gfx1201" else ["v_mov_b32 v0, 0", "s_nop 0"]
    lines = [*first, scalar, *wait, *loads, *wait_load]
    found = assembled(target, lines).estimate.wave
    assert found["streaming"] - found["low"] == far
    unused = assembled(target, lines[:-1]).estimate.wave
    assert unused["streaming"] == unused["low"] < found["low"]


def test_a_branch_costs_by_what_it_does() -> None:
    """RDNA: 9 cycles taken, 3 not taken, by how often each happened."""
    loop = ["s_mov_b32 s4, 10", "loop:", "s_sub_u32 s4, s4, 1", "s_cmp_lg_u32 s4, 0",
            "s_cbranch_scc1 loop"]  # fmt: skip
    found = assembled("gfx1100", loop)
    branch = next(each for each in found.instructions.values() if "cbranch" in each.text)
    assert (branch.executed, branch.taken) == (10, 9)
    assert branch.cycles == 9 * 9 + 3


def test_loads_for_the_next_turn_cost_what_is_left_of_them() -> None:
    """A loop that loads its data an iteration ahead hides the latency behind its arithmetic."""
    work = ["v_exp_f32 v20, v21"] * 20  # 320 cycles
    head = ["s_load_dwordx2 s[4:5], s[0:1], 0x0", "v_mov_b32 v0, 0", "s_mov_b32 s6, 50",
            "s_waitcnt lgkmcnt(0)"]  # fmt: skip
    tail = ["s_sub_u32 s6, s6, 1", "s_cmp_lg_u32 s6, 0", "s_cbranch_scc1 loop"]
    load, wait, use = ("global_load_dword v4, v0, s[4:5]", "s_waitcnt vmcnt(0)",
                       "v_add_f32 v5, v5, v4")  # fmt: skip
    at_once = [*head, "loop:", load, wait, use, *work, *tail]
    ahead = [*head, load, "loop:", wait, use, load, *work, *tail]
    waits = cycles("gfx942", at_once, "streaming") - cycles("gfx942", ahead, "streaming")
    assert 50 * 320 <= waits <= 50 * (320 + 4 + 4 + 32 + 4)  # and what ends the iteration


def test_conflicts_and_segments_lengthen_their_instructions() -> None:
    """A line takes the issue cycles of its instructions, and their bank conflicts."""
    found = sgemm("gfx942")
    line = next(line for line in found.lines.values() if "sum +=" in line.text)
    assert line.conflict_cycles > 0
    issue = sum(
        each.executed * each.issue
        for number, each in enumerate(found.instructions.values())
        if number in line.instructions
    )
    assert line.cycles == issue + line.conflict_cycles


@pytest.mark.parametrize("target", ["gfx908", "gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1201"])
def test_estimates_are_marked_and_in_order(target: str) -> None:
    found = sgemm(target).estimate
    wave = found.wave
    assert found.issue <= wave["low"] < wave["streaming"] < wave["cold"]
    assert found.evidence in timing.EVIDENCE
    cycles = [each.cycles for each in found.bounds]
    assert cycles == sorted(cycles, reverse=True)
    assert found.bounds[0].share == 1
    assert found.limited_by == found.bounds[0].name
    assert set(found.unknown) <= set(found.sources)
    guessed = [text for text in found.sources if text.endswith(("(inferred)", "(assumed)"))]
    assert found.unknown == guessed
