"""The list of opinions is complete, and few instructions go without one."""

from __future__ import annotations

import re

import pytest

from tests.emulator.opinions import NO_TEXT, OUTSIDE, mnemonics, opinions, without
from wavecore.emulator import registry

# A smaller number is welcome.
LIMIT = 60


def test_every_instruction_has_an_opinion_or_a_reason() -> None:
    """And none has both."""
    for (target, name), opinion in opinions().items():
        assert bool(opinion.outside) != bool(opinion.reason), (target, name)
    assert "none found" not in without().values()


def test_few_go_without() -> None:
    """Instructions that nothing outside speaks of."""
    assert len(without()) <= LIMIT


def test_mnemonics_are_those_with_semantics() -> None:
    """Each has an entry; those of the registry that no table has are of other targets."""
    names = {name for _, name in opinions()}
    assert names <= registry.table().keys()
    assert len(names) > 1800


@pytest.mark.parametrize("kind", [kind for kind in OUTSIDE if kind != "vectors"])
def test_every_kind_occurs(kind: str) -> None:
    """A source that goes unread shows here."""
    assert any(kind in opinion.kinds for opinion in opinions().values())


# What RDNA 2 spells as no target with vectors does, or has for the system alone.
OWN_NAMES = re.compile(
    r"(buffer|flat|global)_atomic_(csub|fmin|fmax|fcmpswap)(_x2)?|global_(load|store)_dword_addtid"
    r"|s_(and|or)n[12]_(saveexec|wrexec)_b32|v_fmac?_legacy_f32"
    r"|s_(inst_prefetch|rfe_b64|sendmsghalt|sethalt|setkill|trap)"
)


@pytest.mark.parametrize("target", NO_TEXT)
def test_what_has_no_vectors_is_called_as_elsewhere(target: str) -> None:
    """Its semantics are those of instructions that something outside speaks of, by their names."""
    spoken_of = {name for (_, name), opinion in opinions().items() if opinion.outside}
    own = [name for name in mnemonics(target) if name not in spoken_of]
    assert [name for name in own if not OWN_NAMES.fullmatch(name)] == []
