"""Fuzzers of the checkout as tasks, and their findings as rows."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.fuzz import __main__ as command
from tests.fuzz import (
    campaigns,
    host_agreement,
    lds_copies,
    mutate_code_objects,
    mutate_files,
    random_programs,
)
from tests.fuzz.outcomes import Outcome
from wavecore.errors import CampaignError


@pytest.mark.clang
def test_a_fuzzer_runs_as_a_campaign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In processes; its counts equal those of its own loop."""
    monkeypatch.setattr(campaigns, "CHUNKS", {"mutate_files": 20})
    found = campaigns.fuzz({"mutate_files": 30}, seed=1, workers=1, out=tmp_path / "out")
    rows = [(row["first_seed"], row["seeds"], row["status"]) for row in found.results.rows()]
    assert rows == [(1, 20, "ok"), (21, 20, "ok")]
    expected: Counter[str] = Counter()
    for outcome in mutate_files.outcomes(range(1, 41)):
        expected.update(outcome.counts)
    assert found.counts == {"mutate_files": expected}
    assert found.failures == []
    assert str(found).splitlines()[-1] == "0 failures"


@pytest.mark.clang
def test_the_command_of_make_fuzz(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It prints its findings, and exits with 1 if one is a failure."""
    assert command.COUNTS.keys() == campaigns.CHUNKS.keys()
    monkeypatch.setattr(campaigns, "CHUNKS", {"mutate_files": 20})
    given = ["--workers", "0", "--out"]
    assert command.main([*given, str(tmp_path / "new" / "out"), "mutate_files=20"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "mutate_files:"

    def outcomes(seeds: range) -> Iterator[Outcome]:
        yield Outcome(seeds[0], Counter(["failure"]), "it is wrong", "python -m it")

    monkeypatch.setattr(campaigns, "_module", lambda name: SimpleNamespace(outcomes=outcomes))
    assert command.main([*given, str(tmp_path / "other"), "mutate_files=20"]) == 1
    told = capsys.readouterr().out
    assert "1 failure\n" in told
    assert "python -m it" in told
    for wrong in ("mutate_file=3", "mutate_files=0", "mutate_files"):
        with pytest.raises(SystemExit, match="2"):
            command.main([wrong])
        assert "fuzzers are host_agreement" in capsys.readouterr().err


def test_failures_have_their_seed_and_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def outcomes(seeds: range) -> Iterator[Outcome]:
        for seed in reversed(seeds):
            yield Outcome(seed, Counter(["fine"]))
        yield Outcome(seeds[3], Counter(["failure"]), "x" * 5000, f"python -m it --seed {seeds[3]}")
        if seeds[0]:
            raise ValueError("this is wrong")

    monkeypatch.setattr(campaigns, "_module", lambda name: SimpleNamespace(outcomes=outcomes))
    count = campaigns.CHUNKS["random_programs"]
    found = campaigns.fuzz({"random_programs": 2 * count}, workers=0, out=tmp_path / "out")
    assert found.counts == {"random_programs": {"fine": count, "failure": 1}}
    first, second = found.failures
    assert first == ("random_programs", 3, "x" * 2000, "python -m it --seed 3")
    assert (second.seed, second.reason.splitlines()[0]) == (None, "error: this is wrong")
    assert second.command == f"python -m tests.fuzz.random_programs --seed {count} --count {count}"
    assert first.command in str(found)


class _Checkout:
    """Stands in for a checkout whose files change; not code, so that the task stays the same."""

    def __reduce__(self) -> str:  # as of a module's function: its result is not part of the task
        return "checkout"

    def __init__(self, sources: str) -> None:
        self.sources = sources
        self.asked: list[range] = []

    def __call__(self, *fuzzer: str) -> Any:
        return self if fuzzer else self.sources

    def outcomes(self, seeds: range) -> Iterator[Outcome]:
        self.asked.append(seeds)
        yield Outcome(seeds[0], Counter(["fine"]))


def test_changed_code_is_run_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checkout = _Checkout("one")
    monkeypatch.setattr(campaigns, "_module", checkout)
    monkeypatch.setattr(campaigns, "_sources", checkout)
    for checkout.sources in ("one", "one", "two"):
        found = campaigns.fuzz({"mutate_files": 1}, workers=0, out=tmp_path / "out")
        assert found.counts == {"mutate_files": {"fine": 1}}
    assert len(checkout.asked) == 2
    with pytest.raises(CampaignError, match="differs from the checkout"):
        campaigns._fuzzed("mutate_files", 0, 1, "one")


def test_every_fuzzer_has_outcomes() -> None:
    modules: list[Any] = [
        host_agreement, lds_copies, mutate_code_objects, mutate_files, random_programs,
    ]  # fmt: skip
    assert {module.__name__.rpartition(".")[2] for module in modules} == set(campaigns.CHUNKS)
    assert campaigns.CHUNKS["random_programs"] % random_programs.GROUP == 0
    for module in modules:
        assert campaigns._module(module.__name__.rpartition(".")[2]) is module
        assert callable(module.outcomes)
    assert [field.name for field in dataclasses.fields(Outcome)][:4] == [
        "seed", "counts", "failure", "command",
    ]  # fmt: skip
