"""Operators whose kernels for a GPU are not those that torch composes or has for the CPU."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
import torch
from torch import Tensor

import wavecore.triton


@pytest.fixture(autouse=True, scope="module")
def enabled() -> Iterator[None]:
    with wavecore.triton.enable("gfx942", timeout=60, cuda=True):
        yield


@pytest.mark.parametrize("name", ["mm", "bmm", "addmm", "baddbmm"])
def test_products_of_narrow_types_are_wide(name: str) -> None:
    shape = (2, 3, 3) if "bmm" in name else (3, 3)
    product = getattr(torch, name)
    factors = [torch.randn(shape).bfloat16() for _ in range(3 if "add" in name else 2)]
    wanted = product(*(each.float() for each in factors))
    given = [each.cuda() for each in factors]
    out = torch.empty(0, device="cuda")
    product(*given, out_dtype=torch.float32, out=out)
    torch.testing.assert_close(out.cpu(), wanted)
    torch.testing.assert_close(product(*given, out_dtype=torch.float32).cpu(), wanted)


@pytest.mark.parametrize("function", [torch.ops.aten.silu_backward, torch.ops.aten.mish_backward])
def test_gradients_of_bfloat16_are_rounded_once(function: Callable[..., Tensor]) -> None:
    x, grad = torch.randn(2, 100).bfloat16()
    assert torch.equal(function(grad.cuda(), x.cuda()).cpu(), function(grad, x))


def test_lengths_of_packed_sequences_are_on_the_cpu() -> None:
    packed = torch.nn.utils.rnn.pack_sequence([torch.ones(n, device="cuda") for n in (3, 2)])
    assert packed.batch_sizes.tolist() == [2, 2, 1]
    assert (packed.data.device.type, packed.batch_sizes.device.type) == ("cuda", "cpu")


@pytest.mark.parametrize(
    "make",
    [
        lambda x: torch.quantize_per_tensor(x, 0.1, 1, torch.quint8),
        lambda x: torch.quantize_per_channel(x, x[0].double() + 1, x[0].long(), 0, torch.qint8),
    ],
)
def test_other_layouts_are_refused(make: Callable[[Tensor], Tensor]) -> None:
    with pytest.raises(NotImplementedError, match="no quantized ones"):
        make(torch.eye(3, device="cuda"))


def test_pools_of_memory_are_refused() -> None:
    with pytest.raises(NotImplementedError, match="no pools of memory"):
        torch.cuda.MemPool()


def test_strides_are_those_of_a_gpus_kernels() -> None:
    x = torch.rand(2, 4, 4, 4)
    images = x.to(memory_format=torch.channels_last).cuda()
    results = [
        torch.linalg.svd(x.cuda()).Vh,
        torch.linalg.eig(x.cuda()).eigenvectors,
        torch.nn.functional.pad(images, (1, 1, 1, 1), mode="reflect"),
        torch.nn.functional.pad(images, (1, 1, 1, 1), mode="replicate"),
        torch.nn.functional.pixel_shuffle(images, 2),
        torch.nn.functional.pixel_unshuffle(images, 2),
    ]
    assert all(result.is_contiguous() for result in results)
    torch.testing.assert_close(results[2].cpu(), torch.nn.functional.pad(x, (1,) * 4, "reflect"))
