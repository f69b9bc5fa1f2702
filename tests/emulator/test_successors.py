"""Control flow: semantics and tables agree, and loops are found."""

from __future__ import annotations

import pytest

from wavecore.emulator import registry
from wavecore.emulator.flow import entry_of, successors
from wavecore.emulator.loops import innermost_loops
from wavecore.emulator.registry import Control
from wavecore.isa import decode
from wavecore.isa.facts import facts_of, names
from wavecore.isa.kinds import Kind


def test_semantics_and_facts_agree() -> None:
    """For every mnemonic of any target."""
    for name in registry.table().keys() & set(names()):
        facts, control = facts_of(name), registry.table()[name].control
        assert facts.any(Kind.END) == (control is Control.END), name
        assert facts.any(Kind.CONDITIONAL) == (control is Control.BRANCH_IF), name
        assert facts.any(Kind.INDIRECT) == (control is Control.JUMP), name
        goes_elsewhere = control in (
            *(Control.BRANCH, Control.BRANCH_IF, Control.CALL, Control.JUMP),
        )
        assert facts.any(Kind.BRANCH) == goes_elsewhere, name


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        (0xBF82FFFF, (0x100,)),  # s_branch to itself
        (0xBF840003, (0x110, 0x104)),  # s_cbranch_scc0
        (0xBF810000, ()),  # s_endpgm
        (0xBE801D1E, ()),  # s_setpc_b64 s[30:31]: a return has no known target
        (0xBE9E1E02, (0x104,)),  # s_swappc_b64 s[30:31], s[2:3]: the callee returns
        (0x7E000201, (0x104,)),  # v_mov_b32 v0, s1
    ],
)
def test_successors(word: int, expected: tuple[int, ...]) -> None:
    inst = decode("gfx942", word.to_bytes(4, "little"), 0, 0x100)
    assert successors(inst, entry_of(inst)).within(inst) == expected


def test_loops_in_loops() -> None:
    """The inner ones of a nest, and a loop beside it; no address outside a loop."""
    follows = {0: (1,), 1: (2,), 2: (3,), 3: (2, 4), 4: (1, 5), 5: (6,), 6: (5, 7), 7: ()}
    assert sorted(map(sorted, innermost_loops(follows))) == [[2, 3], [5, 6]]


def test_loops_that_nothing_enters() -> None:
    """At a kernel's first instruction, or in code that only a computed jump reaches."""
    follows = {0: (1,), 1: (0, 2), 2: (), 7: (8,), 8: (9, 7), 9: (8, 7)}
    assert sorted(map(sorted, innermost_loops(follows))) == [[0, 1], [8, 9]]
