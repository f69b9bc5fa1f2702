"""Issue rates and latencies: complete, consistent, and equal to what they are from."""

from __future__ import annotations

from importlib import resources

import pytest

from wavecore import targets
from wavecore.isa.rates import _RATES, _named
from wavecore.targets import timing
from wavecore.targets.timing import EVIDENCE

NAMES = targets.names()
_CDNA_ONLY_LACKS = {"salu float"}  # which its SALU has not


@pytest.mark.parametrize("name", NAMES)
def test_each_target_has_each_rate(name: str) -> None:
    """What an instruction may be asked for is there."""
    known = timing.of(targets.get(name))
    wanted = {rate for _, rate in _RATES}
    wanted |= {"valu", "salu", "smem", "vmem", "lds", "branch", "barrier", "message", "wait"}
    if targets.get(name).wave_sizes == (64,):
        wanted -= _CDNA_ONLY_LACKS
    assert wanted <= set(known.rates)
    assert set(known.wave_passes) == set(targets.get(name).wave_sizes)


@pytest.mark.parametrize("name", NAMES)
def test_figures_are_in_order(name: str) -> None:
    """A result is not there before its instruction has issued, nor sooner from further away."""
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


def test_a_target_that_runs_no_kernels_has_no_figures() -> None:
    with pytest.raises(targets.model.TargetError, match="gfx1250"):
        timing.of(targets.known("gfx1250"))


def test_each_row_of_the_rates_is_some_instructions() -> None:
    """None is misspelt, and none is behind a row that takes all of its instructions."""
    found = {rate for name in NAMES for mnemonic in _mnemonics(name) if (rate := _named(mnemonic))}
    assert found == {rate for _, rate in _RATES}


def _mnemonics(target: str) -> list[str]:
    name = f"{targets.get(target).instruction_set}.txt"
    text = (resources.files("wavecore.isa") / "tables" / name).read_text()
    rows = (line.split() for line in text.splitlines())
    return [row[2] for row in rows if len(row) > 2 and row[1].startswith("0x")]
