"""One step of training on the device "cuda" gives what it gives on the CPU."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import wavecore.triton
from tests.torch.compiling import compiled
from tests.torch.models import MODELS, difference, trained


@pytest.fixture(autouse=True, scope="module")
def enabled() -> Iterator[None]:
    with wavecore.triton.enable("gfx942", timeout=60, cuda=True):
        yield


@pytest.mark.parametrize("name", MODELS)
def test_a_step_of_training(name: str) -> None:
    kind = MODELS[name]
    assert difference(trained(kind, "cuda"), trained(kind, "cpu")) <= kind.tolerance


@pytest.mark.slow
@pytest.mark.usefixtures("compiler")
@pytest.mark.parametrize("name", ["Checkpointed", "Custom", "Bags"])
def test_torch_compile_writes_kernels_for_the_gpu(name: str) -> None:
    kind = MODELS[name]
    found = compiled(kind)
    assert difference(found.results, trained(kind, "cpu")) <= kind.tolerance
    assert found.kernels
    assert found.kernels <= found.launches.keys()
    assert not found.is_of_cpu
