"""Gives torch the device, once for a process, and says how many there are at the moment."""

from __future__ import annotations

import importlib
import sys
from typing import Any

import torch

from wavecore.formats import tensors
from wavecore.targets import Card
from wavecore.toolchain.hipversion import hip_version
from wavecore.torch import between, library, storages
from wavecore.torch.answers import (
    AllocatorState,
    Answers,
    Cards,
    CudaDeviceProperties,
    Markers,
    Runtime,
)

_ANSWERS: list[Answers] = []  # one, once torch has the device


def provide(cards: Cards) -> None:
    """Give torch the device "cuda"; `cards` are the emulated GPUs at any moment.

    Raises: LaunchError if it cannot be had.
    """
    if _ANSWERS:
        return
    loaded = library.load()
    answers = Answers(loaded, cards)
    _ANSWERS.append(answers)
    answers.put()
    between.put()
    core, cuda = torch._C, torch.cuda
    core._cudart, core._nvtx = Runtime(loaded, cards), Markers()
    core._has_cuda = True
    core._cuda_CUDAAllocator_AllocatorState = AllocatorState
    core._CudaDeviceProperties = CudaDeviceProperties
    cuda._cudart, cuda.nvtx._nvtx = core._cudart, core._nvtx
    cuda._CudaDeviceProperties = CudaDeviceProperties
    # The functions themselves: other modules, and Dynamo's tables, may have them already.
    cuda._exchange_device.__code__ = _exchange.__code__
    cuda._maybe_exchange_device.__code__ = _maybe_exchange.__code__
    cuda._is_in_bad_fork = answers.isInBadFork
    core._dynamo.guards._empty_strided_cuda = _empty_strided
    core._host_emptyCache = lambda: None
    _put_classes()
    _refuse(core._MemPool, "pools of memory")
    storages.provide(loaded)
    tensors.ON_HOST["cuda"] = torch.ops.wavecore.on_host


def count(cards: tuple[Card, ...], *, late: bool) -> None:
    """The devices are these from now on; `late`: a backward pass may have been before."""
    loaded = library.loaded()
    if loaded is not None:
        loaded.devices(len(cards))
        _ANSWERS[0].put_limits(cards)
        if late:
            loaded.make_queues(len(cards))
        torch.cuda._cached_device_count = None
        torch.version.hip = torch.version.rocm = ".".join(hip_version()) if cards else None


def _exchange(device: int) -> int:
    return int(torch._C._cuda_exchangeDevice(device))


def _maybe_exchange(device: int) -> int:
    return int(torch._C._cuda_maybeExchangeDevice(device))


def _refuse(kind: Any, what: str) -> None:
    """Say of a class that torch lacks that it is not emulated either."""

    def refuse(cls: type[Any], *_: Any, **__: Any) -> Any:
        raise NotImplementedError(f"an emulated GPU has no {what} (torch.cuda.{cls.__name__})")

    kind.__new__ = staticmethod(refuse)


def _empty_strided(size: Any, stride: Any, dtype: Any) -> Any:
    """What code that torch.compile writes allocates by."""
    return torch.empty_strided(size, stride, dtype=dtype, device="cuda")


def _put_classes() -> None:
    """Make torch.cuda's streams, events and graphs anew, on bases that work."""
    from wavecore.torch.graphs import CudaGraph, graph_pool_handle
    from wavecore.torch.streams import CudaEventBase, CudaStreamBase

    core = torch._C
    core._CudaStreamBase, core._CudaEventBase = CudaStreamBase, CudaEventBase
    core._CUDAGraph, core._graph_pool_handle = CudaGraph, graph_pool_handle
    _reload(torch.cuda.streams, ("Stream", "ExternalStream", "Event"))
    _reload(torch.cuda.graphs, ("CUDAGraph", "graph", "graph_pool_handle", *_OF_GRAPHS))


_OF_GRAPHS = ("make_graphed_callables", "is_current_stream_capturing")


def _reload(module: Any, names: tuple[str, ...]) -> None:
    """Run a module again, and put its new objects wherever the old ones are."""
    old = {id(getattr(module, name)): name for name in names}
    importlib.reload(module)
    for other in list(sys.modules.values()):
        if not getattr(other, "__name__", "").startswith("torch"):
            continue
        for name, value in list(vars(other).items()):
            if id(value) in old:
                setattr(other, name, getattr(module, old[id(value)]))
