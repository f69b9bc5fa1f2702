"""torch.compile on the device "cuda"; what it makes of models is in test_models.py."""

from __future__ import annotations

import gc
from collections import Counter

import pytest
import torch
from torch import Tensor
from torch.nn.attention import flex_attention as flex

import wavecore.triton
from wavecore.device import launch
from wavecore.targets import get

pytestmark = pytest.mark.usefixtures("compiler")


def test_another_gpu_gets_code_of_its_own() -> None:
    waves: Counter[int] = Counter()
    double = torch.compile(lambda x: (x.sin() + x).sum())
    given = torch.randn(100)
    for gpu in ("gfx942", "gfx1201"):
        with wavecore.triton.enable(gpu, timeout=60, cuda=True):
            with launch.listening(lambda result: waves.update([result.kernel.wave_size])):
                found = double(given.cuda())
            torch.testing.assert_close(found.cpu(), (given.sin() + given).sum())
            assert waves.keys() == {get(gpu).wave_sizes[0]}
            waves.clear()


def test_without_graphs_of_launches() -> None:
    def scaled(x: Tensor) -> Tensor:
        return x.exp() * 2

    with wavecore.triton.enable("gfx1201", timeout=60, cuda=True):
        given = torch.randn(40, device="cuda")
        found = torch.compile(scaled, mode="reduce-overhead")(given)
        torch.testing.assert_close(found, scaled(given))


@pytest.mark.parametrize("kind", [torch.optim.AdamW, torch.optim.RMSprop])
def test_steps_of_optimizers(kind: type[torch.optim.Optimizer]) -> None:
    def stepped(device: str) -> list[Tensor]:
        torch.manual_seed(2)
        layer = torch.nn.Linear(4, 4).to(device)
        optimizer = kind(layer.parameters(), lr=0.1, eps=1e-2)  # type: ignore[call-arg]
        step = optimizer.step if device == "cpu" else torch.compile(optimizer.step)
        for _ in range(2):
            optimizer.zero_grad()
            layer(torch.ones(2, 4, device=device)).square().sum().backward()
            step()
        return [each.detach().cpu() for each in layer.parameters()]

    launches: Counter[str] = Counter()
    with (
        wavecore.triton.enable("gfx1201", timeout=60, cuda=True),
        launch.listening(lambda result: launches.update([result.kernel.name])),
    ):
        found = stepped("cuda")
    assert any(name.startswith("triton_for_fused") for name in launches)
    for one, wanted in zip(found, stepped("cpu"), strict=True):
        torch.testing.assert_close(one, wanted)


def test_flex_attention() -> None:
    """Forward and backward, with a score of its own and a mask of blocks."""
    words, width = 128, 16

    def nearer(score: Tensor, batch: Tensor, head: Tensor, q: Tensor, k: Tensor) -> Tensor:
        return score + (q - k) * 0.01

    def causal(batch: Tensor, head: Tensor, q: Tensor, k: Tensor) -> Tensor:
        return q >= k

    def gradients(given: list[Tensor], result: Tensor) -> list[Tensor]:
        return [result.cpu(), *(each.cpu() for each in torch.autograd.grad(result.sum(), given))]

    data = [torch.randn(1, 2, words, width, requires_grad=True) for _ in range(3)]
    q, k, v = data
    ages = torch.arange(words)[:, None] - torch.arange(words)
    scores = q @ k.mT / width**0.5 + ages * 0.01
    wanted = gradients(data, scores.masked_fill(ages < 0, -torch.inf).softmax(-1) @ v)
    launches: Counter[str] = Counter()
    with (
        wavecore.triton.enable("gfx942", timeout=60, cuda=True),
        launch.listening(lambda result: launches.update([result.kernel.name])),
    ):
        given = [each.detach().cuda().requires_grad_() for each in data]
        mask = flex.create_block_mask(causal, 1, 2, words, words, device="cuda")
        attention = torch.compile(flex.flex_attention, fullgraph=True)
        found = gradients(given, attention(*given, score_mod=nearer, block_mask=mask))
    assert sum(name.startswith("triton_tem_fused_flex_attention") for name in launches) == 2
    for one, reference in zip(found, wanted, strict=True):
        torch.testing.assert_close(one, reference)


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_kernels_end_after_their_gpu() -> None:
    with wavecore.triton.enable("gfx1201", timeout=60, cuda=True):
        torch.compile(lambda x: x.cos() - 1)(torch.ones(8, device="cuda"))
    torch._dynamo.reset()
    gc.collect()
