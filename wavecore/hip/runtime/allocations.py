"""hipMalloc and related calls: device and host memory, pointer attributes, managed-memory hints."""

from __future__ import annotations

import ctypes
import struct
import sys
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from wavecore import _pages
from wavecore.errors import LaunchError
from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import capture, cells, gpus, memorymap, streams
from wavecore.hip.runtime.memorymap import Block
from wavecore.hip.runtime.pools import free_after_all, may_free
from wavecore.hip.runtime.registry import implements

_PORTABLE, _MAPPED, _WRITE_COMBINED, _UNCACHED = 1, 2, 4, 0x10000000
_COHERENT, _NON_COHERENT = 0x40000000, 0x80000000
_HOST_ALLOC_FLAGS = _PORTABLE | _MAPPED | _WRITE_COMBINED | _UNCACHED
_HOST_MALLOC_FLAGS = _HOST_ALLOC_FLAGS | 0x20000000 | _COHERENT | _NON_COHERENT
_REGISTER_FLAGS = 1 | 2 | 4 | 8 | 0x80000000
_READ_ONLY = 8
_ATTACH_GLOBAL, _ATTACH_HOST = 1, 2
_SIGNAL_MEMORY = 2
_PITCH = 256

# hipMemoryType
_TYPES = {"host": 1, "registered": 1, "device": 2, "managed": 3}
_UNREGISTERED = 0


@implements("hipMalloc")
def malloc(pointer: int, size: int) -> None:
    cells.needed(pointer)
    capture.refuse_unless_relaxed()
    cells.put_u64(pointer, _new(size, "device", "hipMalloc"))


def _new(size: int, kind: memorymap.Kind, what: str, flags: int = 0) -> int:
    """The address of new memory; 0 if `size` is 0. Raises: HipError."""
    if size == 0:
        return 0
    if size < 0:
        raise HipError(errors.OUT_OF_MEMORY)
    named = f"{what}'s {size} bytes"
    is_noted = kind == "device"  # the host can only write it through our calls
    return memorymap.allocate(gpus.current(), size, kind, named, flags, is_noted=is_noted).low


@implements("hipExtMallocWithFlags")
def malloc_with_flags(pointer: int, size: int, flags: int) -> None:
    cells.needed(pointer)
    if flags not in (0, 1, _SIGNAL_MEMORY, 3, 4) or (flags == _SIGNAL_MEMORY and size != 8):
        raise HipError(errors.INVALID_VALUE)
    cells.put_u64(pointer, _new(size, "device", "hipExtMallocWithFlags", flags))


@implements("hipMallocManaged")
def malloc_managed(pointer: int, size: int, flags: int) -> None:
    cells.needed(pointer, size)
    if flags not in (_ATTACH_GLOBAL, _ATTACH_HOST):
        raise HipError(errors.INVALID_VALUE)
    capture.refuse_unless_relaxed()
    cells.put_u64(pointer, _new(size, "managed", "hipMallocManaged", flags))


def _host(pointer: int, size: int, flags: int, allowed: int, what: str) -> None:
    cells.needed(pointer)
    both = _COHERENT | _NON_COHERENT
    if flags & ~allowed or flags & both == both:
        raise HipError(errors.INVALID_VALUE)
    capture.refuse_unless_relaxed()
    cells.put_u64(pointer, _new(size, "host", what, flags))


@implements("hipHostMalloc")
def host_malloc(pointer: int, size: int, flags: int) -> None:
    _host(pointer, size, flags, _HOST_MALLOC_FLAGS, "hipHostMalloc")


@implements("hipHostAlloc")
def host_alloc(pointer: int, size: int, flags: int) -> None:
    _host(pointer, size, flags, _HOST_ALLOC_FLAGS, "hipHostAlloc")


@implements("hipMallocHost")
def malloc_host(pointer: int, size: int) -> None:
    _host(pointer, size, 0, 0, "hipMallocHost")


@implements("hipMemAllocHost")
def mem_alloc_host(pointer: int, size: int) -> None:
    _host(pointer, size, 0, 0, "hipMemAllocHost")


def free(pointer: int) -> None:
    if not pointer:
        return
    capture.refuse_unless_relaxed()
    block = memorymap.find(pointer)
    if block is None or not may_free(block):
        raise HipError(errors.INVALID_VALUE)
    for gpu in gpus.all_gpus() if block.is_host else [block.gpu]:
        streams.synchronize_device(gpu)
    free_after_all(block)


for _name in ("hipFree", "hipHostFree", "hipFreeHost"):
    implements(_name)(free)


def _row_bytes(width: int, *counts: int) -> int:
    """The pitch of rows, in bytes. Raises: HipError for sizes of 2**63 and more."""
    if min(width, *counts) < 0:  # passed as signed words
        raise HipError(errors.OUT_OF_MEMORY)
    return -(-width // _PITCH) * _PITCH


@implements("hipMallocPitch")
def malloc_pitch(pointer: int, pitch: int, width: int, height: int) -> None:
    cells.needed(pointer, pitch)
    step = _row_bytes(width, height)
    address = _new(step * height, "device", "hipMallocPitch")
    cells.put_u64(pitch, step)
    cells.put_u64(pointer, address)


@implements("hipMemAllocPitch")
def mem_alloc_pitch(pointer: int, pitch: int, width: int, height: int, element: int) -> None:
    cells.needed(width, height)
    if element not in (4, 8, 16):
        raise HipError(errors.INVALID_VALUE)
    malloc_pitch(pointer, pitch, width, height)


@implements("hipMalloc3D")
def malloc_3d(pitched: int, width: int, height: int, depth: int) -> None:
    cells.needed(pitched)
    step = _row_bytes(width, height, depth)
    address = _new(step * height * depth, "device", "hipMalloc3D")
    ctypes.memmove(pitched, struct.pack("<4Q", address, step, width, height), 32)


@implements("hipHostRegister")
def host_register(pointer: int, size: int, flags: int) -> None:
    cells.needed(pointer, size)
    if flags & ~_REGISTER_FLAGS:
        raise HipError(errors.INVALID_VALUE)
    found = memorymap.overlapping(pointer, size)
    if found is not None:
        if found.low == pointer and found.kind == "registered" and found.size_bytes >= size:
            return
        raise HipError(errors.INVALID_VALUE)
    try:
        _pages.check_pages(pointer, pointer + size, not flags & _READ_ONLY)
    except LaunchError as error:  # a range that cannot be pinned
        reason = str(error).partition(";")[0]
        sys.stderr.write(f"wavecore: hipHostRegister: {reason}\n")
        raise HipError(errors.OUT_OF_MEMORY) from error
    block = Block(pointer, pointer + size, "registered", gpus.current(), flags)
    block.is_writable = not flags & _READ_ONLY
    memorymap.enter(block, f"hipHostRegister's {size} bytes")


@implements("hipHostUnregister")
def host_unregister(pointer: int) -> None:
    cells.needed(pointer)
    block = memorymap.find(pointer)
    if block is None or block.kind != "registered" or block.low != pointer:
        raise HipError(errors.HOST_MEMORY_NOT_REGISTERED)
    for gpu in gpus.all_gpus():
        streams.synchronize_device(gpu)
    memorymap.remove(block)


@implements("hipHostGetDevicePointer")
def host_get_device_pointer(device: int, host: int, flags: int) -> None:
    cells.needed(device, host)
    block = memorymap.find(host)
    if flags or block is None or block.kind == "device":
        raise HipError(errors.INVALID_VALUE)
    cells.put_u64(device, host)


@implements("hipHostGetFlags")
def host_get_flags(flags: int, host: int) -> None:
    cells.needed(flags, host)
    block = memorymap.find(host)
    if block is None or block.kind != "host":
        raise HipError(errors.INVALID_VALUE)
    ctypes.c_uint32.from_address(flags).value = block.flags


@implements("hipMemGetInfo")
def mem_get_info(free: int, total: int) -> None:
    gpu = gpus.current()
    if free:
        cells.put_u64(free, gpu.memory_bytes - gpu.used_bytes)
    if total:
        cells.put_u64(total, gpu.memory_bytes)


@implements("hipMemPtrGetInfo")
def mem_ptr_get_info(pointer: int, size: int) -> None:
    cells.needed(pointer, size)
    block = memorymap.find(pointer)
    if block is None:
        raise HipError(errors.INVALID_VALUE)
    cells.put_u64(size, block.size_bytes)


@implements("hipMemGetAddressRange")
def mem_get_address_range(base: int, size: int, pointer: int) -> None:
    block = memorymap.find(pointer)
    if block is None:
        raise HipError(errors.NOT_FOUND)
    if base:
        cells.put_u64(base, block.low)
    if size:
        cells.put_u64(size, block.size_bytes)


@implements("hipPointerGetAttributes")
def pointer_get_attributes(attributes: int, pointer: int) -> None:
    cells.needed(attributes)
    block = memorymap.find(pointer)
    if block is None:
        data = struct.pack("<iiQQiI", _UNREGISTERED, -2, 0, 0, 0, 0)
    else:
        host = pointer if block.kind != "device" else 0
        is_managed = block.kind == "managed"
        data = struct.pack(
            "<iiQQiI",
            *(_TYPES[block.kind], block.gpu.ordinal, pointer, host, is_managed, block.flags),
        )
    ctypes.memmove(attributes, data, len(data))


@implements("hipPointerGetAttribute")
def pointer_get_attribute(data: int, attribute: int, pointer: int) -> None:
    cells.needed(data, pointer)
    block = memorymap.find(pointer)
    if block is None:
        raise HipError(errors.INVALID_VALUE)
    _attribute(data, attribute, pointer, block)


_CONTEXT, _MEMORY_TYPE, _DEVICE_POINTER, _HOST_POINTER = 1, 2, 3, 4
_SYNC_MEMOPS, _BUFFER_ID, _IS_MANAGED, _DEVICE_ORDINAL = 6, 7, 8, 9
_RANGE_START, _RANGE_SIZE, _MAPPED_ATTRIBUTE, _ACCESS_FLAGS, _MEMPOOL = 11, 12, 13, 16, 17


def _attribute(data: int, attribute: int, pointer: int, block: Block) -> None:
    small = {
        _MEMORY_TYPE: _TYPES[block.kind],
        _IS_MANAGED: block.kind == "managed",
        _DEVICE_ORDINAL: block.gpu.ordinal,
        _MAPPED_ATTRIBUTE: 1,
        _SYNC_MEMOPS: 0,
        _ACCESS_FLAGS: 3,
    }
    wide = {
        _CONTEXT: 0,
        _DEVICE_POINTER: pointer,
        _HOST_POINTER: pointer if block.kind != "device" else 0,
        _RANGE_START: block.low,
        _RANGE_SIZE: block.size_bytes,
        _BUFFER_ID: id(block),
        _MEMPOOL: 0,
    }
    if attribute in small:
        cells.put_int(data, small[attribute])
    elif attribute in wide:
        cells.put_u64(data, wide[attribute])
    else:
        raise HipError(errors.INVALID_VALUE)


@implements("hipDrvPointerGetAttributes")
def drv_pointer_get_attributes(count: int, attributes: int, data: int, pointer: int) -> None:
    cells.needed(attributes, data)
    block = memorymap.find(pointer)
    for i in range(count):
        place, attribute = cells.get_u64(data + 8 * i), cells.get_int(attributes + 4 * i)
        if block is not None:
            _attribute(place, attribute, pointer, block)
        elif attribute in (_MEMORY_TYPE, _DEVICE_ORDINAL):
            cells.put_int(place, 0 if attribute == _MEMORY_TYPE else -2)


# --------------------------------------------------------------- hints about managed memory


_ON_HOST, _NOWHERE = -1, -2
_ACCESSED_BY = 3
_FINE_GRAINED, _COARSE_GRAINED = 0, 1  # hipMemRangeCoherencyMode


def _hinted(pointer: int, count: int, device: int) -> Block:
    cells.needed(pointer, count)
    if device != _ON_HOST:
        gpus.get(device)
    block = memorymap.check(pointer, count)
    if block is None:
        raise HipError(errors.INVALID_VALUE)
    return block


@dataclass
class _Hints:
    """A program's hints about an allocation; a hint for a part applies to all of it."""

    is_read_mostly: bool = False
    preferred: int = _NOWHERE
    prefetched: int = _NOWHERE
    coherency: int = _FINE_GRAINED
    accessed_by: list[int] = field(default_factory=list)


_HINTS: WeakKeyDictionary[Block, _Hints] = WeakKeyDictionary()


@implements("hipMemPrefetchAsync")
def mem_prefetch(pointer: int, count: int, device: int, stream: int) -> None:
    block = _hinted(pointer, count, device)
    streams.resolve(stream)
    _HINTS.setdefault(block, _Hints()).prefetched = device


@implements("hipMemAdvise")
def mem_advise(pointer: int, count: int, advice: int, device: int) -> None:
    block = _hinted(pointer, count, device)
    if advice not in (1, 2, 3, 4, 5, 6, 100, 101):
        raise HipError(errors.INVALID_VALUE)
    capture.refuse_unless_relaxed()
    hints = _HINTS.setdefault(block, _Hints())
    if advice in (1, 2):
        hints.is_read_mostly = advice == 1
    elif advice in (3, 4):
        hints.preferred = device if advice == 3 else _NOWHERE
    elif advice in (100, 101):
        hints.coherency = _COARSE_GRAINED if advice == 100 else _FINE_GRAINED
    elif advice == 5 and device not in hints.accessed_by:
        hints.accessed_by.append(device)
    elif advice == 6 and device in hints.accessed_by:
        hints.accessed_by.remove(device)


# hipMemLocationType; a host's NUMA nodes are the host
_DEVICE_LOCATION, _HOST_LOCATION, _NUMA_LOCATION, _NUMA_CURRENT = 1, 2, 3, 4


def _located(location: int) -> int:
    """The device of a hipMemLocation passed by value; -1 for the host. Raises: HipError."""
    kind, number = struct.unpack("<ii", struct.pack("<Q", location & (1 << 64) - 1))
    if kind == _DEVICE_LOCATION:
        return int(number)
    if kind in (_HOST_LOCATION, _NUMA_CURRENT) or (kind == _NUMA_LOCATION and number >= 0):
        return _ON_HOST
    raise HipError(errors.INVALID_VALUE)


@implements("hipMemPrefetchAsync_v2")
def mem_prefetch_to(pointer: int, count: int, location: int, flags: int, stream: int) -> None:
    if flags:
        raise HipError(errors.INVALID_VALUE)
    mem_prefetch(pointer, count, _located(location), stream)


@implements("hipMemAdvise_v2")
def mem_advise_at(pointer: int, count: int, advice: int, location: int) -> None:
    mem_advise(pointer, count, advice, _located(location))


@implements("hipMemRangeGetAttribute")
def mem_range_get_attribute(data: int, size: int, attribute: int, pointer: int, count: int) -> None:
    cells.needed(data, size, pointer, count)
    block = memorymap.check(pointer, count)
    if block is None or size % 4 or (attribute != _ACCESSED_BY and size != 4):
        raise HipError(errors.INVALID_VALUE)
    hints = _HINTS.get(block, _Hints())
    known = {
        1: [int(hints.is_read_mostly)],
        2: [hints.preferred],
        _ACCESSED_BY: hints.accessed_by,
        4: [hints.prefetched],
        100: [hints.coherency],
    }
    if attribute not in known:
        raise HipError(errors.INVALID_VALUE)
    values = known[attribute]
    for i in range(size // 4):
        cells.put_int(data + 4 * i, values[i] if i < len(values) else _NOWHERE)


@implements("hipMemRangeGetAttributes")
def mem_range_get_attributes(
    data: int, sizes: int, attributes: int, count: int, pointer: int, size: int
) -> None:
    cells.needed(data, sizes, attributes, count)
    for i in range(count):
        mem_range_get_attribute(
            cells.get_u64(data + 8 * i),
            cells.get_u64(sizes + 8 * i),
            cells.get_int(attributes + 4 * i),
            pointer,
            size,
        )


@implements("hipPointerSetAttribute")
def pointer_set_attribute(value: int, attribute: int, pointer: int) -> None:
    cells.needed(value, pointer)
    if attribute != _SYNC_MEMOPS or memorymap.find(pointer) is None:
        raise HipError(errors.INVALID_VALUE)


@implements("hipStreamAttachMemAsync")
def attach(stream: int, pointer: int, length: int, flags: int) -> None:
    cells.needed(pointer)
    streams.resolve(stream)
    block = memorymap.find(pointer)
    if block is None or flags not in (1, 2, 4):
        raise HipError(errors.INVALID_VALUE)
