"""hipDevice*, hipCtx*, peer access: GPUs, their properties and limits."""

from __future__ import annotations

import ctypes
import threading

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import (
    capture,
    cells,
    gpus,
    handles,
    memorymap,
    properties,
    streams,
)
from wavecore.hip.runtime.gpus import Gpu
from wavecore.hip.runtime.registry import implements

VERSION = 7 * 10**7 + 1 * 10**5 + 25424


@implements("hipInit")
def init(flags: int) -> None:
    if flags:
        raise HipError(errors.INVALID_VALUE)
    gpus.current()


@implements("hipDriverGetVersion")
def driver_get_version(version: int) -> None:
    cells.put_int(version, VERSION)


@implements("hipRuntimeGetVersion")
def runtime_get_version(version: int) -> None:
    cells.put_int(version, VERSION)


@implements("hipGetDeviceCount")
def get_device_count(count: int) -> int:
    found = len(gpus.all_gpus())
    cells.put_int(count, found)
    return errors.SUCCESS if found else errors.NO_DEVICE


@implements("hipGetDevice")
def get_device(device: int) -> None:
    cells.put_int(device, gpus.current().ordinal)


@implements("hipSetDevice")
def set_device(device: int) -> None:
    gpus.use(device)


@implements("hipSetValidDevices")
def set_valid_devices(devices: int, count: int) -> None:
    if count and not devices:
        raise HipError(errors.INVALID_VALUE)
    for i in range(count):
        gpus.get(cells.get_int(devices + 4 * i))


@implements("hipDeviceSynchronize")
def device_synchronize() -> None:
    gpu = gpus.current()
    for stream in gpu.all_streams():
        capture.refuse(stream)
    streams.synchronize_device(gpu)
    streams.note_synchronized(gpu)


@implements("hipDeviceReset")
def device_reset() -> None:
    gpu = gpus.current()
    streams.synchronize_device(gpu)
    for block in memorymap.blocks_of(gpu):
        if block.kind in ("device", "managed") and block.owner is not None and block.is_own:
            memorymap.remove(block)
    gpu.streams.clear()


@implements("hipDeviceGet")
def device_get(device: int, ordinal: int) -> None:
    cells.needed(device)
    cells.put_int(device, gpus.get(ordinal).ordinal)


@implements("hipDeviceGetName")
def device_get_name(name: int, size: int, device: int) -> None:
    gpu = gpus.get(device)
    if size <= 0:
        raise HipError(errors.INVALID_VALUE)
    cells.put_text(name, size, gpu.card.name)


@implements("hipDeviceGetUuid")
def device_get_uuid(uuid: int, device: int) -> None:
    cells.needed(uuid)
    ctypes.memmove(uuid, gpus.get(device).uuid.encode(), 16)


@implements("hipDeviceComputeCapability")
def device_compute_capability(major: int, minor: int, device: int) -> None:
    cells.needed(major, minor)
    found = gpus.get(device).card.capability
    cells.put_int(major, found[0])
    cells.put_int(minor, found[1])


@implements("hipDeviceTotalMem")
def device_total_mem(size: int, device: int) -> None:
    cells.needed(size)
    cells.put_u64(size, gpus.get(device).memory_bytes)


@implements("hipDeviceGetAttribute")
def device_get_attribute(value: int, attribute: int, device: int) -> None:
    cells.needed(value)
    found = properties.attribute(gpus.get(device), attribute)
    if found is None:
        raise HipError(errors.INVALID_VALUE)
    cells.put_int(value, found)


@implements("hipGetDevicePropertiesR0600")
def get_device_properties(properties_: int, device: int) -> None:
    cells.needed(properties_)
    ctypes.memmove(properties_, properties.properties(gpus.get(device)), properties.SIZE_BYTES)


@implements("hipGetDeviceProperties")
def get_old_device_properties(properties_: int, device: int) -> None:
    """For programs of HIP 5, whose structure is about half as large."""
    cells.needed(properties_)
    made = properties.old_properties(gpus.get(device))
    ctypes.memmove(properties_, made, len(made))


@implements("hipChooseDeviceR0600")
def choose_device(device: int, wanted: int) -> None:
    cells.needed(device, wanted)
    capability = cells.get_int(wanted + 360), cells.get_int(wanted + 364)
    _choose(device, capability, cells.get_u64(wanted + 288))


@implements("hipChooseDevice")
def choose_device_by_old_properties(device: int, wanted: int) -> None:
    cells.needed(device, wanted)
    capability = cells.get_int(wanted + 328), cells.get_int(wanted + 332)
    _choose(device, capability, cells.get_u64(wanted + 256))


def _choose(device: int, capability: tuple[int, int], memory: int) -> None:
    """The first GPU with at least the requested capability and memory, otherwise GPU 0."""
    for gpu in gpus.all_gpus():
        if gpu.card.capability >= capability and gpu.memory_bytes >= memory:
            cells.put_int(device, gpu.ordinal)
            return
    cells.put_int(device, gpus.get(0).ordinal)


@implements("hipDeviceGetPCIBusId")
def device_get_pci_bus_id(text: int, size: int, device: int) -> None:
    cells.needed(text)
    gpu = gpus.get(device)
    if size <= 12:
        raise HipError(errors.INVALID_VALUE)
    cells.put_text(text, size, properties.pci_bus_id(gpu))


@implements("hipDeviceGetByPCIBusId")
def device_get_by_pci_bus_id(device: int, text: int) -> None:
    cells.needed(device, text)
    name = cells.get_text(text).lower()
    for gpu in gpus.all_gpus():
        own = properties.pci_bus_id(gpu)
        if name in (own, own[5:]):
            cells.put_int(device, gpu.ordinal)
            return
    raise HipError(errors.INVALID_VALUE)


# --------------------------------------------------------------------------------------- limits

_STACK, _HEAP, _SCRATCH_MIN, _SCRATCH_MAX, _SCRATCH_NOW = 0, 2, 4096, 4097, 4098
_MOST_STACK = (128 << 10) - 16
_DEFAULTS = {
    _STACK: 1024, _HEAP: 8 << 20, _SCRATCH_MIN: 0, _SCRATCH_MAX: 8 << 30, _SCRATCH_NOW: 0,
}  # fmt: skip


@implements("hipDeviceGetLimit")
def device_get_limit(value: int, limit: int) -> None:
    cells.needed(value)
    limit = _checked_limit(limit)
    cells.put_u64(value, gpus.current().limits.get(limit, _DEFAULTS[limit]))


@implements("hipDeviceSetLimit")
def device_set_limit(limit: int, value: int) -> None:
    found = _checked_limit(limit)
    if found == _STACK:
        value = -(-value // 16) * 16
        if not 0 <= value <= _MOST_STACK:
            raise HipError(errors.INVALID_VALUE)
    elif found == _HEAP:
        if value >= gpus.current().memory_bytes:
            raise HipError(errors.INVALID_VALUE)
    elif found != _SCRATCH_NOW:
        raise HipError(errors.UNSUPPORTED_LIMIT)
    gpus.current().limits[found] = value


def _checked_limit(limit: int) -> int:
    if limit not in _DEFAULTS:
        raise HipError(errors.UNSUPPORTED_LIMIT)
    return limit


@implements("hipDeviceGetCacheConfig")
def device_get_cache_config(config: int) -> None:
    cells.put_int(config, 0)


@implements("hipDeviceSetCacheConfig")
def device_set_cache_config(config: int) -> None:
    _one_of(config, 4)


@implements("hipDeviceGetSharedMemConfig")
def device_get_shared_config(config: int) -> None:
    cells.put_int(config, 1)


@implements("hipDeviceSetSharedMemConfig")
def device_set_shared_config(config: int) -> None:
    _one_of(config, 3)


def _one_of(value: int, count: int) -> None:
    if not 0 <= value < count:
        raise HipError(errors.INVALID_VALUE)


_SCHEDULE_MASK, _MAP_HOST, _RESIZE = 7, 8, 16


@implements("hipGetDeviceFlags")
def get_device_flags(flags: int) -> None:
    cells.put_int(flags, gpus.current().flags)


@implements("hipSetDeviceFlags")
def set_device_flags(flags: int) -> None:
    if flags & ~(_SCHEDULE_MASK | _MAP_HOST | _RESIZE) or flags & _SCHEDULE_MASK not in (
        0,
        1,
        2,
        4,
    ):
        raise HipError(errors.INVALID_VALUE)
    gpus.current().flags = flags


@implements("hipDeviceGetStreamPriorityRange")
def device_get_stream_priority_range(least: int, greatest: int) -> None:
    if least:
        cells.put_int(least, 1)
    if greatest:
        cells.put_int(greatest, -1)


@implements("hipDeviceGetTexture1DLinearMaxWidth")
def texture_1d_linear_max_width(width: int, description: int, device: int) -> None:
    cells.needed(width, description)
    gpus.get(device)
    bits = sum(cells.get_int(description + 4 * i) for i in range(4))
    if bits <= 0:
        raise HipError(errors.INVALID_VALUE)
    cells.put_u64(width, (1 << 27) * 32 // bits)


# ---------------------------------------------------------------------------------------- peers


@implements("hipDeviceCanAccessPeer")
def can_access_peer(can: int, device: int, peer: int) -> None:
    cells.needed(can)
    gpus.get(device), gpus.get(peer)
    cells.put_int(can, device != peer)


@implements("hipDeviceEnablePeerAccess")
def enable_peer_access(peer: int, flags: int) -> None:
    gpu = gpus.current()
    if flags:
        raise HipError(errors.INVALID_VALUE)
    owner = gpus.get(peer)
    if owner is gpu:
        raise HipError(errors.INVALID_DEVICE)
    if peer in gpu.peers:
        raise HipError(errors.PEER_ACCESS_ALREADY_ENABLED)
    gpu.peers.add(peer)
    memorymap.share(owner, gpu)


@implements("hipDeviceDisablePeerAccess")
def disable_peer_access(peer: int) -> None:
    gpu, owner = gpus.current(), gpus.get(peer)
    if peer not in gpu.peers:
        raise HipError(errors.PEER_ACCESS_NOT_ENABLED)
    streams.synchronize_device(gpu)
    gpu.peers.remove(peer)
    memorymap.unshare(owner, gpu)


@implements("hipDeviceGetP2PAttribute")
def get_p2p_attribute(value: int, attribute: int, source: int, to: int) -> None:
    cells.needed(value)
    gpus.get(source), gpus.get(to)
    if not 0 <= attribute <= 3 or source == to:
        raise HipError(errors.INVALID_VALUE)
    cells.put_int(value, {0: 0, 1: 1, 2: 1, 3: 0}[attribute])


@implements("hipExtGetLinkTypeAndHopCount")
def get_link_type(first: int, second: int, kind: int, hops: int) -> None:
    cells.needed(kind, hops)
    gpus.get(first), gpus.get(second)
    if first == second:
        raise HipError(errors.INVALID_VALUE)
    cells.put_int(kind, 2)  # HSA_AMD_LINK_INFO_TYPE_PCIE
    cells.put_int(hops, 1)


# ------------------------------------------------------------------------------------- contexts


class Context:
    """A context, which only selects a device."""

    def __init__(self, gpu: Gpu) -> None:
        self.gpu = gpu


class _Stack(threading.local):
    def __init__(self) -> None:
        self.contexts: list[int] = []


_STACK_OF = _Stack()
_PRIMARY: dict[int, int] = {}


def _primary(gpu: Gpu) -> int:
    with gpus.MAKING:
        found = _PRIMARY.get(gpu.ordinal)
        if found is None:
            found = _PRIMARY[gpu.ordinal] = handles.new(Context(gpu))
    return found


@implements("hipCtxCreate")
def ctx_create(context: int, flags: int, device: int) -> None:
    cells.needed(context)
    made = handles.new(Context(gpus.get(device)))
    cells.put_u64(context, made)
    ctx_push_current(made)


@implements("hipCtxDestroy")
def ctx_destroy(context: int) -> None:
    cells.needed(context)
    handles.drop(context, Context, errors.INVALID_CONTEXT)
    if context in _STACK_OF.contexts:
        _STACK_OF.contexts.remove(context)


@implements("hipCtxPushCurrent")
def ctx_push_current(context: int) -> None:
    gpus.use(handles.get(context, Context, errors.INVALID_CONTEXT).gpu.ordinal)
    _STACK_OF.contexts.append(context)


@implements("hipCtxPopCurrent")
def ctx_pop_current(context: int) -> None:
    if not _STACK_OF.contexts:
        raise HipError(errors.INVALID_CONTEXT)
    popped = _STACK_OF.contexts.pop()
    if context:
        cells.put_u64(context, popped)
    if _STACK_OF.contexts:
        top = handles.get(_STACK_OF.contexts[-1], Context, errors.INVALID_CONTEXT)
        gpus.use(top.gpu.ordinal)


@implements("hipCtxSetCurrent")
def ctx_set_current(context: int) -> None:
    if not context:
        if _STACK_OF.contexts:
            _STACK_OF.contexts.pop()
        return
    found = handles.get(context, Context, errors.INVALID_CONTEXT)
    gpus.use(found.gpu.ordinal)
    if _STACK_OF.contexts:
        _STACK_OF.contexts[-1] = context
    else:
        _STACK_OF.contexts.append(context)


@implements("hipCtxGetCurrent")
def ctx_get_current(context: int) -> None:
    cells.needed(context)
    stack = _STACK_OF.contexts
    cells.put_u64(context, stack[-1] if stack else _primary(gpus.current()))


@implements("hipCtxGetDevice")
def ctx_get_device(device: int) -> None:
    cells.needed(device)
    cells.put_int(device, gpus.current().ordinal)


@implements("hipCtxEnablePeerAccess")
def ctx_enable_peer_access(context: int, flags: int) -> None:
    enable_peer_access(handles.get(context, Context, errors.INVALID_CONTEXT).gpu.ordinal, flags)


@implements("hipCtxDisablePeerAccess")
def ctx_disable_peer_access(context: int) -> None:
    disable_peer_access(handles.get(context, Context, errors.INVALID_CONTEXT).gpu.ordinal)


@implements("hipDevicePrimaryCtxRetain")
def primary_retain(context: int, device: int) -> None:
    cells.needed(context)
    cells.put_u64(context, _primary(gpus.get(device)))


@implements("hipDevicePrimaryCtxRelease")
def primary_release(device: int) -> None:
    gpus.get(device)


@implements("hipDevicePrimaryCtxReset")
def primary_reset(device: int) -> None:
    gpus.get(device)


@implements("hipDevicePrimaryCtxGetState")
def primary_state(device: int, flags: int, active: int) -> None:
    gpu = gpus.get(device)
    if flags:
        cells.put_int(flags, gpu.flags)
    if active:
        cells.put_int(active, device == gpus.current().ordinal)


@implements("hipDevicePrimaryCtxSetFlags")
def primary_set_flags(device: int, flags: int) -> int:
    gpus.get(device)
    return errors.CONTEXT_ALREADY_IN_USE
