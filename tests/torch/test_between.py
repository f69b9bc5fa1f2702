"""Tensors of several GPUs, and of torch.distributed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import torch
import torch.distributed as dist
from torch import Tensor, nn
from torch.nn.parallel import comm

import wavecore.triton


@pytest.fixture(autouse=True, scope="module")
def enabled() -> Iterator[None]:
    with wavecore.triton.enable("gfx942,gfx942", timeout=60, cuda=True):
        yield


def trained(model: nn.Module, x: Tensor) -> list[Tensor]:
    y = model(x)
    y.square().sum().backward()
    return [y.detach().cpu(), *(each.grad.cpu() for each in model.parameters())]


def pair() -> tuple[nn.Module, nn.Module]:
    """A model on the CPU and the same on the GPU."""
    torch.manual_seed(0)
    model, other = nn.Linear(4, 3), nn.Linear(4, 3)
    other.load_state_dict(model.state_dict())
    return model, other.cuda()


def test_data_parallel_uses_both_gpus() -> None:
    model, other = pair()
    x = torch.randn(5, 4)
    found = trained(nn.DataParallel(other), x.cuda())
    torch.testing.assert_close(found, trained(model, x))


def test_tensors_move_between_gpus() -> None:
    x = torch.arange(6.0, device="cuda")
    parts = comm.scatter(x, [0, 1], [2, 4])
    assert [part.device.index for part in parts] == [0, 1] and parts[1].tolist() == [2, 3, 4, 5]
    assert comm.gather(parts, destination=1).device.index == 1
    assert comm.gather(parts, destination=-1).tolist() == x.tolist()
    copies = comm.broadcast(x, [0, 1])
    assert torch.equal(comm.reduce_add(copies, 0), 2 * x)
    out = [torch.empty(3, device=f"cuda:{number}") for number in (0, 1)]
    comm.scatter(x, out=out)
    assert torch.equal(comm.gather(out, out=torch.empty_like(x)), x)


def test_gloo_takes_tensors_of_a_gpu(tmp_path: Path) -> None:
    """One process; torch's own kernels crash here, as Gloo has no part for GPUs in this torch."""
    dist.init_process_group("gloo", init_method=f"file://{tmp_path}/store", rank=0, world_size=1)
    try:
        x = torch.arange(3.0, device="cuda")
        work = dist.all_reduce(x, async_op=True)
        work.wait()
        gathered = [torch.empty_like(x)]
        dist.all_gather(gathered, x)
        dist.broadcast(x, 0)
        assert gathered[0].is_cuda and gathered[0].tolist() == [0, 1, 2]
        model, other = pair()
        data = torch.randn(5, 4)
        found = trained(nn.parallel.DistributedDataParallel(other), data.cuda())
        torch.testing.assert_close(found, trained(model, data))
    finally:
        dist.destroy_process_group()


def test_nccl_is_refused(tmp_path: Path) -> None:
    assert not dist.is_nccl_available()
    with pytest.warns(UserWarning, match="NCCL"), pytest.raises(RuntimeError, match="NCCL"):
        dist.init_process_group("nccl", init_method=f"file://{tmp_path}/s", rank=0, world_size=1)


def test_plans_of_transforms_have_a_limit() -> None:
    cache = torch.backends.cuda.cufft_plan_cache
    before = cache[1].max_size
    cache[0].max_size = 10
    cache.clear()
    assert (cache[0].max_size, cache[1].max_size, cache.size) == (10, before, 0)
