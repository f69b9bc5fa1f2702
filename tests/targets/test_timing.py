"""Issue rates and latencies: complete, consistent, and equal to their sources."""

from __future__ import annotations

import pytest

from tools.isa_facts import RATES
from wavecore import targets
from wavecore.isa.facts import facts_of, names
from wavecore.targets import timing
from wavecore.targets.timing import EVIDENCE

NAMES = targets.names()
_CDNA_ONLY_LACKS = {"salu float"}  # which its SALU lacks


@pytest.mark.parametrize("name", NAMES)
def test_each_target_has_each_rate(name: str) -> None:
    """Every rate that an instruction may need exists."""
    known = timing.of(targets.get(name))
    wanted = {facts_of(name).rate for name in names()} - {"matrix"}
    if targets.get(name).wave_sizes == (64,):
        wanted -= _CDNA_ONLY_LACKS
    assert wanted <= set(known.rates)
    assert set(known.wave_passes) == set(targets.get(name).wave_sizes)


@pytest.mark.parametrize("name", NAMES)
def test_figures_are_in_order(name: str) -> None:
    """A result is not available before its instruction has issued, nor sooner from further away."""
    known = timing.of(targets.get(name))
    for rate in known.rates.values():
        assert 1 <= rate.issue <= rate.latency
        assert rate.source.title
        assert rate.source.evidence in EVIDENCE
    near = [each.cycles for each in known.latencies().values()][:-2]  # those of vector loads
    assert near == sorted(near)
    assert known.scalar.cycles < known.scalar_cold.cycles
    assert known.lds.cycles <= known.lds_wide.cycles <= known.lds_loaded.cycles


@pytest.mark.parametrize(
    ("name", "rate", "issue", "latency"),
    [
        ("gfx908", "f64", 8, 8),  # half rate
        ("gfx90a", "f64", 4, 4),
        ("gfx908", "mul32", 16, 16),
        ("gfx942", "mul32", 4, 4),
        ("gfx942", "transcendental", 16, 16),
        ("gfx1030", "f64", 16, 22),
        ("gfx1100", "f64", 16, 38),
        ("gfx1100", "valu", 1, 5),
        ("gfx1100", "salu", 1, 2),
        ("gfx1201", "salu", 1, 9),
        ("gfx1201", "transcendental", 4, 10),
        ("gfx1100", "branch", 9, 9),
        ("gfx1100", "branch not taken", 3, 3),
    ],
)
def test_published_figures(name: str, rate: str, issue: int, latency: int) -> None:
    found = timing.of(targets.get(name)).rates[rate]
    assert (found.issue, found.latency) == (issue, latency)


def test_nothing_is_known_of_gfx1250_itself() -> None:
    """Every figure says that it is a relative's."""
    known = timing.of(targets.get("gfx1250"))
    found = [*known.rates.values(), *known.latencies().values()]
    assert {each.source for each in found} == {timing.AS_RELATIVE}


def test_each_row_of_the_rates_is_some_instructions() -> None:
    """No row is misspelt, or hidden by an earlier row that matches all of its instructions."""
    found = {facts_of(name).rate for name in names()}
    assert {rate.replace("_", " ") for _, rate in RATES} <= found
