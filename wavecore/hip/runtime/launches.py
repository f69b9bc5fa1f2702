"""Launches kernels: checks them as HIP does, and collects their arguments."""

from __future__ import annotations

import ctypes
import math
import os
import threading
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from wavecore.device.arguments import Kernarg
from wavecore.device.cooperative import GridPart
from wavecore.errors import LaunchError
from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import (
    capture,
    cells,
    events,
    handles,
    memorymap,
    occupancy,
    registration,
    streams,
)
from wavecore.hip.runtime.modules import Function
from wavecore.hip.runtime.queues import Stream
from wavecore.hip.runtime.registry import implements

if TYPE_CHECKING:
    from wavecore.hip.runtime.events import Event
    from wavecore.hip.runtime.gpus import Gpu

_PARAM_END, _PARAM_POINTER, _PARAM_SIZE = 3, 1, 2
_MOST_WORK_ITEMS = (1 << 32) - 1


@dataclass(frozen=True)
class Launch:
    """A launch operation: a kernel, its sizes and its argument bytes.

    Attributes:
        part: its part of a launch on several devices.
        cluster: workgroups of a cluster; None for what the kernel was compiled for.
    """

    function: Function
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    lds: int
    arguments: bytes
    is_cooperative: bool = False
    work_items: tuple[int, int, int] | None = None  # where workgroups are partial
    part: GridPart | None = None
    cluster: tuple[int, int, int] | None = None

    def __call__(self) -> None:
        memorymap.forget_unmapped()
        self.function.kernel.launch(
            self.grid,
            self.block,
            Kernarg(self.arguments),
            lds=self.lds,
            cooperative=self.part or self.is_cooperative,
            work_items=self.work_items,
            cluster=self.cluster,
        )

    @property
    def work_item_count(self) -> int:
        return math.prod(self.grid) * math.prod(self.block)

    @property
    def what(self) -> str:
        """Its name in the report of a fault."""
        return f"kernel {self.function.kernel.name}"


def pack(function: Function, arguments: int) -> bytes:
    """The kernarg bytes for an array of pointers to arguments. Raises: HipError for a null."""
    layout = function.layout
    if not layout:
        return b""
    cells.needed(arguments)
    out = bytearray(function.explicit_bytes)
    pointers = (ctypes.c_void_p * len(layout)).from_address(arguments)
    for (offset, size), pointer in zip(layout, pointers, strict=True):
        cells.needed(pointer or 0)
        out[offset : offset + size] = ctypes.string_at(pointer, size)
    return bytes(out)


def unpack_extra(function: Function, extra: int) -> bytes:
    """The kernarg bytes given by the `extra` array. Raises: HipError."""
    words = [cells.get_u64(extra + 8 * i) for i in range(5)]
    if words[0] != _PARAM_POINTER or words[2] != _PARAM_SIZE or words[4] != _PARAM_END:
        raise HipError(errors.INVALID_VALUE)
    buffer, size = words[1], cells.get_u64(words[3])
    if size and not function.layout:
        raise HipError(errors.LAUNCH_OUT_OF_RESOURCES)
    return ctypes.string_at(buffer, min(size, function.explicit_bytes)) if size else b""


def check(launch: Launch, *, bad_size: int, bad_block: int, over_bound: int) -> None:
    """Raises: HipError for sizes beyond the limits of the GPU or kernel."""
    function = launch.function
    info, target = function.info, function.gpu.target
    if not all(launch.grid) or not all(launch.block):
        raise HipError(bad_size)
    size = launch.block[0] * launch.block[1] * launch.block[2]
    if size > target.max_workgroup_size:
        raise HipError(bad_block)
    for count, block, most in zip(
        launch.grid, launch.block, target.max_grid_workgroups, strict=True
    ):
        if count * block > _MOST_WORK_ITEMS or count > most:
            raise HipError(bad_size)
    lds = info.group_segment_fixed_size_bytes + launch.lds
    if launch.lds < 0 or lds > target.lds_per_workgroup_bytes:
        raise HipError(
            errors.COOPERATIVE_LAUNCH_TOO_LARGE if launch.is_cooperative else errors.INVALID_VALUE
        )
    if size > (info.max_flat_workgroup_size or target.max_workgroup_size):
        raise HipError(over_bound)


def of_host_function(
    host: int, sizes: tuple[int, ...], arguments: int, lds: int, *, cooperative: bool = False,
    gpu: Gpu | None = None,
) -> Launch:  # fmt: skip
    """A checked launch of the kernel of a host function, by default on the current GPU.

    Raises: HipError.
    """
    if not host:
        raise HipError(errors.INVALID_DEVICE_FUNCTION)
    function = registration.function(host, gpu)
    launch = Launch(function, sizes[:3], sizes[3:6], lds, pack(function, arguments), cooperative)  # type: ignore[arg-type]
    configuration = errors.INVALID_CONFIGURATION
    check(launch, bad_size=configuration, bad_block=configuration, over_bound=errors.LAUNCH_FAILURE)
    return launch


def submit(launch: Launch, stream: Stream) -> None:
    """Submit a launch to a stream of its GPU. Raises: HipError."""
    if stream.gpu is not launch.function.gpu:
        raise HipError(errors.INVALID_HANDLE)
    if stream.capture is None:
        capture.refuse_legacy(stream)
    if _blocks() and stream.capture is None:
        stream.run(launch, launch.what)
    else:
        capture.submit(stream, launch, launch.what)


@cache
def _blocks() -> bool:
    """Whether launches block until they finish; the environment is read at the first launch."""
    environ = os.environ
    return environ.get("HIP_LAUNCH_BLOCKING", "0") not in ("", "0") or (
        environ.get("AMD_SERIALIZE_KERNEL", "0") not in ("", "0")
    )


@implements("hipLaunchKernel")
def launch_kernel(host: int, *a: int) -> None:
    queue = streams.resolve(a[8])
    submit(of_host_function(host, a[:6], a[6], a[7]), queue)


@implements("hipExtLaunchKernel")
def ext_launch_kernel(host: int, *a: int) -> None:
    queue = streams.resolve(a[8])
    launch = of_host_function(host, a[:6], a[6], a[7])
    _between(queue, launch, a[9], a[10])


def _between(queue: Stream, launch: Launch, start: int, stop: int) -> None:
    """Submit a launch between the records of two events."""
    marks: list[Event | None] = [events.get(each) if each else None for each in (start, stop)]
    if marks[0] is not None:
        marks[0].record(queue)
    submit(launch, queue)
    if marks[1] is not None:
        marks[1].record(queue)


@implements("hipLaunchByPtr")
def launch_by_pointer(host: int) -> None:
    found = _CALLS.configured.pop() if _CALLS.configured else None
    if found is None:
        raise HipError(errors.MISSING_CONFIGURATION)
    function = registration.function(host)
    data = bytes(found.arguments[: function.explicit_bytes]).ljust(function.explicit_bytes, b"\0")
    launch = Launch(function, found.sizes[:3], found.sizes[3:], found.lds, data)  # type: ignore[arg-type]
    code = errors.INVALID_CONFIGURATION
    check(launch, bad_size=code, bad_block=code, over_bound=errors.LAUNCH_FAILURE)
    submit(launch, found.stream)


@dataclass
class _Configured:
    sizes: tuple[int, ...]
    lds: int
    stream: Stream
    arguments: bytearray


class _Calls(threading.local):
    """A thread's launch configurations without a launch yet."""

    def __init__(self) -> None:
        self.configured: list[_Configured] = []


_CALLS = _Calls()


@implements("hipConfigureCall")
def configure_call(*a: int) -> None:
    _CALLS.configured.append(_Configured(a[:6], a[6], streams.resolve(a[7]), bytearray()))


@implements("hipSetupArgument")
def setup_argument(argument: int, size: int, offset: int) -> None:
    if not _CALLS.configured:
        raise HipError(errors.MISSING_CONFIGURATION)
    data = _CALLS.configured[-1].arguments
    data.extend(b"\0" * (offset + size - len(data)))
    data[offset : offset + size] = ctypes.string_at(argument, size)


# -------------------------------------------------------------------------- by hipFunction_t


def of_function(
    handle: int, sizes: tuple[int, ...], lds: int, params: int, extra: int,
    *, cooperative: bool = False,
) -> Launch:  # fmt: skip
    """A checked launch of a module's kernel. Raises: HipError."""
    function = handles.get(handle, Function)
    if params and extra:
        raise HipError(errors.INVALID_VALUE)
    data = unpack_extra(function, extra) if extra else pack(function, params)
    launch = Launch(function, sizes[:3], sizes[3:6], lds, data, cooperative)  # type: ignore[arg-type]
    wrong = errors.INVALID_VALUE
    block = errors.INVALID_CONFIGURATION
    check(launch, bad_size=wrong, bad_block=block, over_bound=errors.LAUNCH_FAILURE)
    return launch


@implements("hipModuleLaunchKernel")
def module_launch_kernel(function: int, *a: int) -> None:
    launch = of_function(function, a[:6], a[6], a[8], a[9])
    submit(launch, streams.resolve(a[7]))


@implements("hipDrvLaunchKernelEx")
def drv_launch_kernel_ex(config: int, function: int, params: int, extra: int) -> None:
    cells.needed(config)
    sizes = tuple(cells.get_u32(config + 4 * i) for i in range(6))
    attributes = _launch_attributes(cells.get_u64(config + 40), cells.get_u32(config + 48))
    cooperative = bool(attributes.get(_COOPERATIVE, [0])[0])
    lds = cells.get_u32(config + 24)
    launch = of_function(function, sizes, lds, params, extra, cooperative=cooperative)
    _submit_checked(_clustered(launch, attributes), streams.resolve(cells.get_u64(config + 32)))


_COOPERATIVE, _CLUSTER = 2, 4


def _launch_attributes(address: int, count: int) -> dict[int, list[int]]:
    """hipLaunchAttribute: an ID, and a 64-byte value of which we read the first three words."""
    if not address:
        return {}
    starts = [address + 72 * i for i in range(count)]
    return {cells.get_u32(at): [cells.get_u32(at + 8 + 4 * k) for k in range(3)] for at in starts}


def _clustered(launch: Launch, attributes: dict[int, list[int]]) -> Launch:
    """The launch with the cluster that it is given. Raises: HipError if it cannot have it."""
    if _CLUSTER not in attributes:
        return launch
    x, y, z = attributes[_CLUSTER]
    try:
        launch.function.kernel.geometry(launch.grid, launch.block, launch.lds, cluster=(x, y, z))
    except LaunchError:
        raise HipError(errors.INVALID_CONFIGURATION) from None
    return replace(launch, cluster=(x, y, z))


@implements("hipLaunchKernelExC")
def launch_kernel_ex(config: int, host: int, arguments: int) -> None:
    cells.needed(config)
    sizes = tuple(cells.get_u32(config + 4 * i) for i in range(6))
    attributes = _launch_attributes(cells.get_u64(config + 40), cells.get_u32(config + 48))
    cooperative = bool(attributes.get(_COOPERATIVE, [0])[0])
    lds = cells.get_u64(config + 24)
    launch = of_host_function(host, sizes, arguments, lds, cooperative=cooperative)
    _submit_checked(_clustered(launch, attributes), streams.resolve(cells.get_u64(config + 32)))


def _submit_checked(launch: Launch, stream: Stream) -> None:
    if launch.is_cooperative:
        check_cooperative(launch)
    submit(launch, stream)


@implements("hipExtModuleLaunchKernel")
def ext_module_launch_kernel(function: int, *a: int) -> None:
    """Sizes are in work-items; the last workgroup along an axis may be partial."""
    work_items, block = (a[0], a[1], a[2]), a[3:6]
    if not all(block):
        raise HipError(errors.INVALID_VALUE)
    grid = tuple(-(-w // b) for w, b in zip(work_items, block, strict=True))
    launch = of_function(function, (*grid, *block), a[6], a[8], a[9])
    if any(w % b for w, b in zip(work_items, block, strict=True)):
        launch = replace(launch, work_items=work_items)
    _between(streams.resolve(a[7]), launch, a[10], a[11])


@implements("hipHccModuleLaunchKernel")
def hcc_module_launch_kernel(function: int, *a: int) -> None:
    ext_module_launch_kernel(function, *a)


# ---------------------------------------------------------------------------------- cooperative


def check_cooperative(launch: Launch) -> None:
    """Raises: HipError if not all workgroups can be resident at once."""
    size = launch.block[0] * launch.block[1] * launch.block[2]
    blocks = occupancy.blocks_per_multiprocessor(launch.function, size, launch.lds)
    if launch.grid[0] * launch.grid[1] * launch.grid[2] > (
        blocks * launch.function.gpu.multiprocessors
    ):
        raise HipError(errors.COOPERATIVE_LAUNCH_TOO_LARGE)


@implements("hipLaunchCooperativeKernel")
def launch_cooperative_kernel(host: int, *a: int) -> None:
    queue = streams.resolve(a[8])
    launch = of_host_function(host, a[:6], a[6], a[7], cooperative=True)
    _submit_checked(launch, queue)


@implements("hipModuleLaunchCooperativeKernel")
def module_launch_cooperative_kernel(function: int, *a: int) -> None:
    launch = of_function(function, a[:6], a[6], a[8], 0, cooperative=True)
    _submit_checked(launch, streams.resolve(a[7]))
