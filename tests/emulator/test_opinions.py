"""The list of opinions is complete, and few instructions go without one."""

from __future__ import annotations

import pytest

from tests.emulator.opinions import OUTSIDE, opinions, without
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
