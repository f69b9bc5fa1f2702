"""The list of opinions is complete, and few instructions have none."""

from __future__ import annotations

import re

import pytest

from tests.emulator.opinions import NO_TEXT, OUTSIDE, mnemonics, opinions, without
from wavecore.emulator import registry

# May be lowered, not raised.
LIMIT = 60


def test_every_instruction_has_an_opinion_or_a_reason() -> None:
    """And none has both."""
    for (target, name), opinion in opinions().items():
        assert bool(opinion.outside) != bool(opinion.reason), (target, name)
    assert "none found" not in without().values()


def test_few_go_without() -> None:
    """Instructions that no outside source covers."""
    assert len(without()) <= LIMIT


def test_mnemonics_are_those_with_semantics() -> None:
    """Each has an entry; those in the registry but in no table belong to other targets."""
    names = {name for _, name in opinions()}
    assert names <= registry.table().keys()
    assert len(names) > 1800


@pytest.mark.parametrize("kind", [kind for kind in OUTSIDE if kind != "vectors"])
def test_every_kind_occurs(kind: str) -> None:
    """An unread source would be missed here."""
    assert any(kind in opinion.kinds for opinion in opinions().values())


# What RDNA 2 spells differently from all targets with vectors, or has only for the system.
OWN_NAMES = re.compile(
    r"(buffer|flat|global)_atomic_(csub|fmin|fmax|fcmpswap)(_x2)?|global_(load|store)_dword_addtid"
    r"|s_(and|or)n[12]_(saveexec|wrexec)_b32|v_fmac?_legacy_f32"
    r"|s_(inst_prefetch|rfe_b64|sendmsghalt|sethalt|setkill|trap)"
)


@pytest.mark.parametrize("target", NO_TEXT)
def test_what_has_no_vectors_is_called_as_elsewhere(target: str) -> None:
    """Their semantics are those of covered instructions, by their names."""
    spoken_of = {name for (_, name), opinion in opinions().items() if opinion.outside}
    own = [name for name in mnemonics(target) if name not in spoken_of]
    assert [name for name in own if not OWN_NAMES.fullmatch(name)] == []
