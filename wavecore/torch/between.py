"""The functions of `torch._C` that move tensors between devices, which DataParallel calls.

A torch for the CPU lacks them; those of torch's builds for GPUs give the same tensors.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor


def put() -> None:
    """Make them functions of torch._C."""
    for function in (
        broadcast, broadcast_out, broadcast_coalesced, scatter, scatter_out, gather, gather_out,
    ):  # fmt: skip
        setattr(torch._C, f"_{function.__name__}", function)


def _device(number: int | None) -> torch.device:
    """A device as these functions take it: -1 is the CPU, None the current GPU."""
    return torch.device("cpu") if number == -1 else torch.device("cuda", number)


def broadcast(tensor: Tensor, devices: Sequence[int]) -> list[Tensor]:
    """The tensor on each device: itself on its own."""
    return [tensor.to(_device(number)) for number in devices]


def broadcast_out(tensor: Tensor, out: Sequence[Tensor]) -> list[Tensor]:
    """The tensor copied to each of `out`."""
    return [each.copy_(tensor) for each in out]


def broadcast_coalesced(
    tensors: Sequence[Tensor], devices: Sequence[int], buffer_size: int
) -> list[list[Tensor]]:
    """For each device the tensors on it; buffers, which save transfers on a GPU, are not used."""
    return [[tensor.to(_device(number)) for tensor in tensors] for number in devices]


def scatter(
    tensor: Tensor,
    devices: Sequence[int],
    chunk_sizes: Sequence[int] | None,
    dim: int,
    streams: Sequence[Any] | None,
) -> list[Tensor]:
    """A part of the tensor on each device, as equal ones as there can be without sizes."""
    if chunk_sizes is None:
        parts = tensor.chunk(len(devices), dim)
    else:
        parts = tensor.split(list(chunk_sizes), dim)
    return [part.to(_device(number)) for part, number in zip(parts, devices, strict=False)]


def scatter_out(
    tensor: Tensor, out: Sequence[Tensor], dim: int, streams: Sequence[Any] | None
) -> list[Tensor]:
    """Parts of the sizes of `out`, copied there."""
    parts = tensor.split([each.size(dim) for each in out], dim)
    return [each.copy_(part) for each, part in zip(out, parts, strict=True)]


def gather(tensors: Sequence[Tensor], dim: int, destination: int | None) -> Tensor:
    """The tensors as one, on one device."""
    return torch.cat([each.to(_device(destination)) for each in tensors], dim)


def gather_out(tensors: Sequence[Tensor], out: Tensor, dim: int) -> Tensor:
    """The tensors as one, copied to `out`."""
    return out.copy_(torch.cat([each.to(out.device) for each in tensors], dim))
