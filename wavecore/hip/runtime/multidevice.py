"""Launches on several devices by one call; cooperative ones synchronise across all of them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace

from wavecore.device.cooperative import grids
from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import capture, cells, gpus, launches, streams
from wavecore.hip.runtime.launches import Launch
from wavecore.hip.runtime.queues import Stream
from wavecore.hip.runtime.registry import implements

_PARAMETERS_BYTES = 56  # sizeof(hipLaunchParams), sizeof(hipFunctionLaunchParams)
_NO_PRE_SYNC, _NO_POST_SYNC = 1, 2

_Part = tuple[Launch, Stream]


def _sizes(address: int) -> tuple[int, ...]:
    """Grid and block of a structure."""
    return tuple(cells.get_u32(address + 8 + 4 * i) for i in range(6))


def _of_host_function(address: int, *, cooperative: bool) -> _Part:
    """The launch that a hipLaunchParams describes."""
    stream = _stream(address + 48)
    launch = launches.of_host_function(
        cells.get_u64(address), _sizes(address), cells.get_u64(address + 32),
        cells.get_u64(address + 40), cooperative=cooperative, gpu=stream.gpu,
    )  # fmt: skip
    return launch, stream


def _of_function(address: int) -> _Part:
    """The launch that a hipFunctionLaunchParams describes."""
    launch = launches.of_function(
        cells.get_u64(address), _sizes(address), cells.get_u32(address + 32),
        cells.get_u64(address + 48), 0, cooperative=True,
    )  # fmt: skip
    return launch, _stream(address + 40)


def _stream(address: int) -> Stream:
    """The stream in a structure, which may be no default stream. Raises: HipError."""
    handle = cells.get_u64(address)
    if handle in (0, streams.LEGACY):
        raise HipError(errors.INVALID_HANDLE)
    return streams.resolve(handle)


def _parts(listed: int, count: int, flags: int, read: Callable[[int], _Part]) -> list[_Part]:
    """The launches of a list, each on a device of its own. Raises: HipError."""
    cells.needed(listed, count)
    if flags & ~(_NO_PRE_SYNC | _NO_POST_SYNC) or count < 0:
        raise HipError(errors.INVALID_VALUE)
    if count > len(gpus.all_gpus()):
        raise HipError(errors.INVALID_DEVICE)
    found = [read(listed + _PARAMETERS_BYTES * i) for i in range(count)]
    if len({stream.gpu.ordinal for _, stream in found}) < count:
        raise HipError(errors.INVALID_DEVICE)
    for launch, stream in found:
        capture.refuse(stream)
        if launch.function.gpu is not stream.gpu:
            raise HipError(errors.INVALID_HANDLE)
    return found


def _submit(parts: Sequence[_Part], flags: int) -> None:
    """Queue launches on their streams, and let all of them begin.

    Unless flags say otherwise, each begins when the work before all of them is done, and what
    follows one of them begins when all of them are done.
    """
    pairs = [(one, other) for (_, one), (_, other) in itertools.permutations(parts, 2)]
    if not flags & _NO_PRE_SYNC:
        before = {id(stream): stream.queued for _, stream in parts}
        for stream, other in pairs:
            stream.wait_for(other, before[id(other)])
    tickets = {id(stream): stream.submit(launch, launch.what) for launch, stream in parts}
    if not flags & _NO_POST_SYNC:
        for stream, other in pairs:
            stream.wait_for(other, tickets[id(other)])
    for _, stream in parts:
        stream.begin_in_background()


def _submit_cooperative(parts: Sequence[_Part], flags: int) -> None:
    for launch, _ in parts:
        launches.check_cooperative(launch)
    work_items = [launch.work_item_count for launch, _ in parts]
    joined = [
        (replace(launch, part=part), stream)
        for (launch, stream), part in zip(parts, grids(work_items), strict=True)
    ]
    _submit(joined, flags)


@implements("hipLaunchCooperativeKernelMultiDevice")
def launch_cooperative(listed: int, count: int, flags: int) -> None:
    parts = _parts(listed, count, flags, lambda at: _of_host_function(at, cooperative=True))
    _submit_cooperative(parts, flags)


@implements("hipModuleLaunchCooperativeKernelMultiDevice")
def module_launch_cooperative(listed: int, count: int, flags: int) -> None:
    _submit_cooperative(_parts(listed, count, flags, _of_function), flags)


@implements("hipExtLaunchMultiKernelMultiDevice")
def launch_kernels(listed: int, count: int, flags: int) -> None:
    _submit(
        _parts(listed, count, flags, lambda at: _of_host_function(at, cooperative=False)), flags
    )
