"""What Triton compiles lacks no wait and no wait state."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest
import torch

import wavecore.triton
from tests.sampling import in_turns
from tests.triton.conftest import GPUS
from wavecore.analysis import Severity, hazards
from wavecore.codeobject import CodeObject
from wavecore.device import Device

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = sorted(path.stem for path in (EXAMPLES / "with_triton").glob("*.py"))


CASES = [(name, gpu) for name in NAMES for gpu in GPUS]


@pytest.mark.parametrize(("name", "gpu"), in_turns(CASES, lambda case: case[0], 3))
def test_examples_are_clean(name: str, gpu: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    loaded: dict[str, CodeObject] = {}
    load = Device.load

    def note(self: Device, code: CodeObject | bytes) -> Any:
        module = load(self, code)
        loaded[module.code.sha256] = module.code
        return module

    monkeypatch.setattr(Device, "load", note)
    module = importlib.import_module(f"with_triton.{name}")
    if gpu not in module.TARGETS:
        return
    with wavecore.triton.enable(gpu):
        options = next(iter(getattr(module, "VARIANTS", {"": ()}).values()))
        module.run(torch.device("cpu"), *options)
    assert loaded
    for code in loaded.values():
        found = [each for each in hazards(code) if each.severity is Severity.ERROR]
        assert not found, "\n".join(map(str, found[:5]))
