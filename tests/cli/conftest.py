"""Running the command line inside the test process."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from wavecore.cli import run


@dataclass(frozen=True)
class Outcome:
    """The output and status of a command line."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def wavecore(capsys, monkeypatch) -> Callable[..., Outcome]:
    """`wavecore("targets", "--json")`, as on a pipe of 100 columns."""
    monkeypatch.setenv("COLUMNS", "100")

    def call(*words: str) -> Outcome:
        status = run(words)
        captured = capsys.readouterr()
        return Outcome(status, captured.out, captured.err)

    return call
