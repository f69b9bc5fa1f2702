"""Triton's code lacks no wait and no wait state."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest
import torch

import wavecore.triton
from tests.sampling import in_turns
from tests.triton.conftest import GPUS
from wavecore.analysis import Severity, collect, hazards
from wavecore.codeobject import CodeObject
from wavecore.tools import Tool, WatchedLaunch

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = sorted(path.stem for path in (EXAMPLES / "with_triton").glob("*.py"))


CASES = [(name, gpu) for name in NAMES for gpu in GPUS]


class Loaded(Tool):
    """Records what runs, also if Triton has compiled it before."""

    def __init__(self, found: dict[str, CodeObject]) -> None:
        self.found = found

    def begin(self, launch: WatchedLaunch) -> None:
        code = launch.plan.program.code
        self.found[code.sha256] = code


@pytest.mark.parametrize(("name", "gpu"), in_turns(CASES, lambda case: case[0], 3))
def test_examples_are_clean(name: str, gpu: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    loaded: dict[str, CodeObject] = {}
    module = importlib.import_module(f"with_triton.{name}")
    if gpu not in module.TARGETS:
        return
    with wavecore.triton.enable(gpu), collect(lambda: Loaded(loaded)):
        options = next(iter(getattr(module, "VARIANTS", {"": ()}).values()))
        module.run(torch.device("cpu"), *options)
    assert loaded
    for code in loaded.values():
        found = [each for each in hazards(code) if each.severity is Severity.ERROR]
        assert not found, "\n".join(map(str, found[:5]))
