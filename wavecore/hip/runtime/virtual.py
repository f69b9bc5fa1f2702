"""hipMemCreate, hipMemMap and related calls: memory separate from its addresses.

A handle is memory in an anonymous file. Reserved addresses are inaccessible pages until a handle is
mapped there and access is granted. Where a program asks for file descriptors, the file is one that
other processes can import (sharing.py).
"""

from __future__ import annotations

import ctypes
import os
import struct
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wavecore.emulator.hostmemory import OWN_MEMFD
from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import cells, gpus, handles, memorymap, sharing, streams
from wavecore.hip.runtime.gpus import Gpu
from wavecore.hip.runtime.memorymap import Block
from wavecore.hip.runtime.registry import implements

if TYPE_CHECKING:
    from wavecore.emulator.contents import Contents

GRANULARITY = 1 << 16
_PINNED, _UNCACHED, _ON_DEVICE = 1, 0x40000000, 1
_NONE, _READ, _READ_WRITE = 0, 1, 3
_NO_HANDLE, _DESCRIPTOR = 0, 1  # hipMemAllocationHandleType
_DMA_BUF = 1  # hipMemRangeHandleType
_MOST_DESCRIPTORS = 1 << 20  # above are addresses

# <sys/mman.h> of Linux
_PROT_NONE, _PROT_READ, _PROT_WRITE = 0, 1, 2
_MAP_SHARED, _MAP_PRIVATE, _MAP_FIXED, _MAP_ANONYMOUS, _MAP_NORESERVE = 1, 2, 16, 32, 0x4000
_FAILED = (1 << 64) - 1

_libc = ctypes.CDLL(None, use_errno=True)
_libc.mmap.restype = ctypes.c_uint64
_libc.mmap.argtypes = (
    *(ctypes.c_uint64, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_int64),
)
_libc.munmap.argtypes = (ctypes.c_uint64, ctypes.c_size_t)


@dataclass(eq=False)
class Memory:
    """Memory of hipMemCreate; its file is closed with the last use.

    Attributes:
        file: the descriptor.
        is_own: its bytes count on its GPU: no other process made it.
        contents: the bytes written so far, as addresses of the first mapping, unless other
            processes may write.
    """

    gpu: Gpu
    size: int
    properties: bytes
    file: int
    is_own: bool = True
    uses: int = 1
    handle: int = 0
    holders: int = 0
    contents: Contents | None = None

    @property
    def is_shareable(self) -> bool:
        """Whether other processes may have it."""
        return self.handle_type != _NO_HANDLE

    @property
    def handle_type(self) -> int:
        """As asked for with hipMemCreate."""
        return int(struct.unpack_from("<i", self.properties, 4)[0])

    def map(self, low: int) -> None:
        """Note a mapping. From the second on all bytes count as written: either may write them."""
        if self.is_shareable:
            return
        if self.contents is None:
            self.contents = memorymap.contents_of(self.gpu, low, self.size)
        else:
            self.contents.define_all()

    def hold(self) -> int:
        """The handle, with one holder more."""
        if not self.holders:
            self.handle = handles.new(self)
        self.holders += 1
        return self.handle

    def let_go(self) -> None:
        """Remove one holder."""
        self.holders -= 1
        if not self.holders:
            handles.drop(self.handle, Memory)
        self.drop()

    def drop(self) -> None:
        """Remove one use."""
        self.uses -= 1
        if not self.uses:
            os.close(self.file)
            if self.is_own:
                self.gpu.used_bytes -= self.size


@dataclass(eq=False)
class Mapping:
    """A mapped handle; `block` is set while kernels have access."""

    low: int
    size: int
    memory: Memory
    block: Block | None = None
    flags: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Range:
    """Reserved addresses."""

    low: int
    size: int


_RESERVED: dict[int, Range] = {}  # by address
_MAPPED: dict[int, Mapping] = {}  # by address


def _mmap(address: int, size: int, rights: int, flags: int, file: int, offset: int) -> int:
    found = int(_libc.mmap(address, size, rights, flags, file, offset))
    if found == _FAILED:
        raise HipError(errors.OUT_OF_MEMORY)
    return found


@implements("hipMemGetAllocationGranularity")
def get_granularity(granularity: int, properties: int, option: int) -> None:
    cells.needed(granularity, properties)
    if option not in (0, 1):
        raise HipError(errors.INVALID_VALUE)
    cells.put_u64(granularity, GRANULARITY)


@implements("hipMemAddressReserve")
def address_reserve(pointer: int, size: int, alignment: int, wanted: int, flags: int) -> None:
    cells.needed(pointer, size)
    if flags or size % GRANULARITY or (alignment and alignment & (alignment - 1)):
        raise HipError(errors.INVALID_VALUE)
    step = max(alignment, GRANULARITY)
    kind = _MAP_PRIVATE | _MAP_ANONYMOUS | _MAP_NORESERVE
    whole = _mmap(0, size + step, _PROT_NONE, kind, -1, 0)
    low = -(-whole // step) * step
    if low > whole:
        _libc.munmap(whole, low - whole)
    _libc.munmap(low + size, whole + step - low)
    _RESERVED[low] = Range(low, size)
    cells.put_u64(pointer, low)


@implements("hipMemAddressFree")
def address_free(pointer: int, size: int) -> None:
    found = _RESERVED.get(pointer)
    if found is None or found.size != size or any(pointer <= at < pointer + size for at in _MAPPED):
        raise HipError(errors.INVALID_VALUE)
    del _RESERVED[pointer]
    _libc.munmap(pointer, size)


@implements("hipMemCreate")
def create(handle: int, size: int, properties: int, flags: int) -> None:
    cells.needed(handle, size, properties)
    kind, wanted, place, device = struct.unpack("<4i", ctypes.string_at(properties, 16))
    if flags or size % GRANULARITY or kind not in (_PINNED, _UNCACHED) or place != _ON_DEVICE:
        raise HipError(errors.INVALID_VALUE)
    gpu = gpus.get(device)
    if wanted not in (_NO_HANDLE, _DESCRIPTOR):
        raise HipError(errors.NOT_SUPPORTED)
    if size > gpu.memory_bytes - gpu.used_bytes:
        raise HipError(errors.OUT_OF_MEMORY)
    if wanted == _DESCRIPTOR:
        file = sharing.create(sharing.MEMORY, size).number
    else:
        file = os.memfd_create(OWN_MEMFD, os.MFD_CLOEXEC)
        os.ftruncate(file, size)
    gpu.used_bytes += size
    made = Memory(gpu, size, ctypes.string_at(properties, 32), file)
    cells.put_u64(handle, made.hold())


@implements("hipMemExportToShareableHandle")
def export_handle(shareable: int, handle: int, kind: int, flags: int) -> None:
    cells.needed(shareable, handle)
    memory = handles.get(handle, Memory, errors.INVALID_VALUE)
    if flags or kind == _NO_HANDLE or kind != memory.handle_type:
        raise HipError(errors.INVALID_VALUE)
    try:
        cells.put_int(shareable, os.dup(memory.file))
    except OSError as error:  # no descriptor is left
        raise HipError(errors.OUT_OF_MEMORY) from error


def descriptor(value: int) -> int:
    """The descriptor that a program passes as a pointer: by value, or the address of one."""
    return value if value < _MOST_DESCRIPTORS else cells.get_int(value)


@implements("hipMemImportFromShareableHandle")
def import_handle(handle: int, shareable: int, kind: int) -> None:
    cells.needed(handle, shareable)
    gpu = gpus.current()
    if kind != _DESCRIPTOR:
        raise HipError(errors.INVALID_VALUE)
    file = sharing.adopt(descriptor(shareable), sharing.MEMORY)
    if file is None:
        raise HipError(errors.INVALID_VALUE)
    properties = struct.pack("<4i16x", _PINNED, kind, _ON_DEVICE, gpu.ordinal)
    made = Memory(gpu, file.size, properties, file.number, is_own=False)
    cells.put_u64(handle, made.hold())


@implements("hipMemRelease")
def release(handle: int) -> None:
    handles.get(handle, Memory, errors.INVALID_VALUE).let_go()


@implements("hipMemMap")
def map_(pointer: int, size: int, offset: int, handle: int, flags: int) -> None:
    cells.needed(pointer, size)
    memory = handles.get(handle, Memory, errors.INVALID_VALUE)
    inside = any(r.low <= pointer and pointer + size <= r.low + r.size for r in _RESERVED.values())
    taken = any(m.low < pointer + size and pointer < m.low + m.size for m in _MAPPED.values())
    if flags or offset or size > memory.size or size % GRANULARITY or not inside or taken:
        raise HipError(errors.INVALID_VALUE)
    _mmap(pointer, size, _PROT_NONE, _MAP_SHARED | _MAP_FIXED, memory.file, 0)
    memory.uses += 1
    memory.map(pointer)
    _MAPPED[pointer] = Mapping(pointer, size, memory)


@implements("hipMemUnmap")
def unmap(pointer: int, size: int) -> None:
    found = _MAPPED.get(pointer)
    if found is None or found.size != size:
        raise HipError(errors.INVALID_VALUE)
    streams.synchronize_device(found.memory.gpu)
    _forbid(found)
    kind = _MAP_PRIVATE | _MAP_ANONYMOUS | _MAP_NORESERVE | _MAP_FIXED
    _mmap(pointer, size, _PROT_NONE, kind, -1, 0)
    del _MAPPED[pointer]
    found.memory.drop()


def _forbid(found: Mapping) -> None:
    if found.block is not None:
        memorymap.unlist(found.block)
        found.block = None


def _mapped(pointer: int, size: int) -> list[Mapping]:
    """The mappings that cover a range. Raises: HipError if there is a gap."""
    found = sorted(
        (m for m in _MAPPED.values() if pointer <= m.low < pointer + size), key=lambda m: m.low
    )
    at = pointer
    for each in found:
        if each.low != at:
            raise HipError(errors.INVALID_VALUE)
        at += each.size
    if at != pointer + size:
        raise HipError(errors.INVALID_VALUE)
    return found


@implements("hipMemSetAccess")
def set_access(pointer: int, size: int, rows: int, count: int) -> None:
    cells.needed(pointer, size, rows, count)
    for each in _mapped(pointer, size):
        for i in range(count):
            place, device, flags = struct.unpack("<3i", ctypes.string_at(rows + 12 * i, 12))
            if place != _ON_DEVICE or flags not in (_NONE, _READ, _READ_WRITE):
                raise HipError(errors.INVALID_VALUE)
            each.flags[gpus.get(device).ordinal] = flags
        _allow(each)


def _allow(found: Mapping) -> None:
    """Set the rights of pages and kernels from the flags."""
    _forbid(found)
    best = max(found.flags.values(), default=_NONE)
    rights = {_NONE: _PROT_NONE, _READ: _PROT_READ, _READ_WRITE: _PROT_READ | _PROT_WRITE}[best]
    file = found.memory.file
    _mmap(found.low, found.size, rights, _MAP_SHARED | _MAP_FIXED, file, 0)
    if best == _NONE:
        return
    block = Block(found.low, found.low + found.size, "device", found.memory.gpu)
    block.is_writable = best == _READ_WRITE
    block.contents = found.memory.contents  # which ignores what lies outside of a shorter mapping
    block.range = next(r for r in _RESERVED.values() if r.low <= found.low < r.low + r.size)
    memorymap.enter(block, f"hipMemMap's {found.size} bytes")
    found.block = block


@implements("hipMemGetAccess")
def get_access(flags: int, location: int, pointer: int) -> None:
    cells.needed(flags, location, pointer)
    place, device = cells.get_int(location), cells.get_int(location + 4)
    found = next((m for m in _MAPPED.values() if m.low <= pointer < m.low + m.size), None)
    if place != _ON_DEVICE or found is None:
        raise HipError(errors.INVALID_VALUE)
    cells.put_u64(flags, found.flags.get(gpus.get(device).ordinal, _NONE))


@implements("hipMemRetainAllocationHandle")
def retain(handle: int, pointer: int) -> None:
    cells.needed(handle, pointer)
    found = next((m for m in _MAPPED.values() if m.low <= pointer < m.low + m.size), None)
    if found is None:
        raise HipError(errors.INVALID_VALUE)
    found.memory.uses += 1
    cells.put_u64(handle, found.memory.hold())


@implements("hipMemGetAllocationPropertiesFromHandle")
def get_properties(properties: int, handle: int) -> None:
    cells.needed(properties)
    memory = handles.get(handle, Memory, errors.INVALID_VALUE)
    ctypes.memmove(properties, memory.properties, len(memory.properties))


@implements("hipMemGetHandleForAddressRange")
def get_range_handle(handle: int, pointer: int, size: int, kind: int, flags: int) -> None:
    """A dma-buf is the driver's: other drivers, which could use it, do not know emulated memory."""
    cells.needed(handle, pointer, size)
    if memorymap.find(pointer) is None or kind != _DMA_BUF or flags & ~1:
        raise HipError(errors.INVALID_VALUE)
    raise HipError(errors.NOT_SUPPORTED)
