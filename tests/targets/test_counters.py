"""Counters of pending accesses: their names, sizes, and the instructions that wait for them."""

from __future__ import annotations

import pytest

from tests.gpus import EVERY
from wavecore import targets
from wavecore.isa import Instruction, decode
from wavecore.isa.waits import wait_text, waited
from wavecore.targets.counters import Counted, counters
from wavecore.toolchain import assemble


def instruction(target: str, line: str) -> Instruction:
    code = assemble(f".text\n{line}\n", target)
    start, end = code.text_ranges[0]
    return decode(target, bytes(code.image())[start:end])


@pytest.mark.parametrize("target", EVERY, ids=lambda target: target.name)
def test_every_counter_can_be_waited_for(target):
    """The text from `wait_text` assembles, and waits for the right counts, of every counter."""
    known = counters(target)
    assert set(known.of.values()) <= set(known.limits)
    for name, limit in known.limits.items():
        for count in (0, 1, limit - 1):
            found = waited(instruction(target.name, wait_text(target, {name: count})))
            assert found == {name: count}


@pytest.mark.parametrize("target", EVERY, ids=lambda target: target.name)
def test_a_field_of_all_ones_waits_for_nothing(target):
    known = counters(target)
    for name, limit in known.limits.items():
        assert waited(instruction(target.name, wait_text(target, {name: limit}))) == {}


@pytest.mark.parametrize(
    ("target", "line", "expected"),
    [
        # the encodings in the ISA manuals, by number
        ("gfx942", "s_waitcnt 0xc07f", {"lgkmcnt": 0}),
        ("gfx942", "s_waitcnt 0x0f70", {"vmcnt": 0}),
        ("gfx942", "s_waitcnt lgkmcnt(15)", {}),
        ("gfx1030", "s_waitcnt 0xc07f", {"lgkmcnt": 0}),
        ("gfx1030", "s_waitcnt 0x3f70", {"vmcnt": 0}),
        ("gfx1030", "s_waitcnt_vscnt null, 0x2", {"vscnt": 2}),
        ("gfx1030", "s_waitcnt_vscnt s0, 0x0", {}),  # the register's value is added
        ("gfx1100", "s_waitcnt 0xfc07", {"lgkmcnt": 0}),
        ("gfx1100", "s_waitcnt 0x03f7", {"vmcnt": 0}),
        ("gfx1100", "s_waitcnt 0xc07f", {"vmcnt": 48, "lgkmcnt": 7}),  # gfx9's lgkmcnt(0)
        ("gfx1200", "s_wait_loadcnt_dscnt 0x102", {"loadcnt": 1, "dscnt": 2}),
        ("gfx1200", "s_wait_storecnt_dscnt 0x3f00", {"dscnt": 0}),
        ("gfx1201", "s_wait_kmcnt 0x0", {"kmcnt": 0}),
    ],
)
def test_what_an_instruction_waits_for(target, line, expected):
    assert waited(instruction(target, line)) == expected


def test_a_wait_that_names_all_counters_on_a_target_that_separates_them():
    """RDNA 4 takes the old s_waitcnt as a wait for everything, whatever its operand."""
    found = waited(instruction("gfx1200", "s_waitcnt 0xffff"))
    assert found == dict.fromkeys(counters(targets.get("gfx1200")).limits, 0)


def test_what_is_no_wait():
    assert waited(instruction("gfx942", "s_nop 0")) is None


def test_stores_have_a_counter_of_their_own_where_the_target_says_so():
    shared = [
        t.name for t in EVERY if counters(t).of[Counted.STORE] == counters(t).of[Counted.LOAD]
    ]
    assert shared == ["gfx908", "gfx90a", "gfx942", "gfx950"]
