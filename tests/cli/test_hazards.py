"""`wavecore hazards`: what it prints, its JSON, its exit status."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.clang

KERNEL = """
    .text
    .globl scale
    .type scale,@function
scale:
    v_readfirstlane_b32 s4, v0
    s_mov_b32 s5, 0
    {nop}
    buffer_load_dword v1, off, s[4:7], 0
    s_waitcnt vmcnt(0)
    s_endpgm
    .size scale, .-scale
    .rodata
    .amdhsa_kernel scale
      .amdhsa_next_free_vgpr 16
      .amdhsa_next_free_sgpr 8
      .amdhsa_accum_offset 16
    .end_amdhsa_kernel
"""


@pytest.fixture
def written(tmp_path):
    """`written("s_nop 2")`: a source with that where wait states are missing."""

    def write(nop: str) -> str:
        path = tmp_path / "scale.s"
        path.write_text(KERNEL.format(nop=nop))
        return str(path)

    return write


def test_both_instructions_are_shown_with_what_is_between(wavecore, written):
    outcome = wavecore("hazards", written("s_mov_b32 s6, 0"), "-a", "gfx942")
    assert outcome.status == 1
    lines = [line.split(None, 2) for line in outcome.out.splitlines()]
    assert outcome.out.startswith("error hazard.G1: buffer_load_dword reads s4 after 2 wait states")
    marked = [line[2] for line in lines if line and line[0] == ">"]
    assert marked == ["v_readfirstlane_b32 s4, v0", "buffer_load_dword v1, off, s[4:7], 0"]
    assert "kernel scale, scale.s:9" in outcome.out
    assert "insert `s_nop 2` before it" in outcome.out
    assert outcome.out.endswith("1 error in 6 instructions of scale for gfx942\n")


def test_nothing_wrong_is_one_line(wavecore, written):
    outcome = wavecore("hazards", written("s_nop 3"), "-a", "gfx942", "--kernel", "scale")
    assert outcome.status == 0
    assert outcome.out == "nothing found in 6 instructions of scale for gfx942\n"


def test_json_holds_the_same(wavecore, written):
    outcome = wavecore("hazards", written("s_nop 2"), "-a", "gfx90a", "--json")
    assert outcome.status == 1
    assert (outcome.json["target"], outcome.json["errors"]) == ("gfx90a", 1)
    (report,) = outcome.json["reports"]
    assert report["kind"] == "hazard.G1"
    assert report["site"]["instruction"] == "buffer_load_dword v1, off, s[4:7], 0"
    assert report["other"]["source"] == "scale.s:6"


def test_hints_are_shown_when_asked_for(wavecore, tmp_path):
    path = tmp_path / "delay.s"
    path.write_text(
        "v_mov_b32 v0, v1\ns_delay_alu instid0(VALU_DEP_1)\nv_mov_b32 v2, v3\ns_endpgm\n"
    )
    outcome = wavecore("hazards", str(path), "-a", "gfx1100")
    assert (outcome.status, len(outcome.out.splitlines())) == (0, 1)
    assert "1 hint in" in outcome.out
    assert "--hints shows the hints" in outcome.out
    outcome = wavecore("hazards", str(path), "-a", "gfx1100", "--hints")
    assert outcome.status == 0
    assert outcome.out.startswith("info hazard.D1: s_delay_alu holds v_mov_b32 back")


def test_a_kernel_that_is_not_there(wavecore, written):
    outcome = wavecore("hazards", written("s_nop 3"), "-a", "gfx942", "--kernel", "other")
    assert outcome.status != 0
    assert "scale" in outcome.err
