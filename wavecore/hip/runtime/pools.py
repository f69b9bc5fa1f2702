"""hipMallocAsync and memory pools: stream-ordered allocation.

A pool keeps what was freed and hands it out again, at the same address, where that is safe: on the
stream that freed it at once, on others when they wait for it or when it is done. After the program
has waited for the GPU, the pool releases what is above its threshold. Memory that is kept or
released and not handed out again is freed memory: strict memory finds accesses to it. With the
hardware's contract (memcontract.py) they are forgiven until the pool is trimmed: the last 64 MiB.
"""

from __future__ import annotations

import ctypes
import os
import threading
import weakref
from collections import deque

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import (
    boundary,
    capture,
    cells,
    gpus,
    handles,
    ipc,
    memorymap,
    sharing,
    streams,
)
from wavecore.hip.runtime.gpus import Gpu
from wavecore.hip.runtime.memorymap import Block
from wavecore.hip.runtime.queues import Stream
from wavecore.hip.runtime.registry import implements
from wavecore.hip.runtime.sharing import SharedFile, Ticket
from wavecore.hip.runtime.virtual import descriptor

_FOLLOW_EVENTS, _OPPORTUNISTIC, _INTERNAL, _THRESHOLD = 1, 2, 3, 4
_RESERVED, _RESERVED_HIGH, _USED, _USED_HIGH = 5, 6, 7, 8
_PINNED, _ON_DEVICE = 1, 1
_NO_HANDLE, _DESCRIPTOR = 0, 1  # hipMemAllocationHandleType
_MOST_LATE_BYTES, _MOST_LATE = 64 << 20, 256


class Kept:
    """Memory that a pool may hand out again.

    Attributes:
        safe: streams that may use it at once; None: all.
        ticket: of the operation that frees it, in the stream that it was freed on.
        freed: set when that operation has run.
        is_taken: it was handed out before.
    """

    def __init__(self, block: Block, stream: Stream | None) -> None:
        self.block, self.ticket = block, 0
        self.safe = None if stream is None else weakref.WeakSet([stream])
        self.freed: memorymap.Freed | None = None
        self.is_taken = False

    @property
    def size(self) -> int:
        return self.block.size_bytes

    def is_safe(self, stream: Stream, *, when_done: bool) -> bool:
        """Whether a stream may use it; `when_done`: any may, once the operation has run."""
        if self.safe is None or stream in self.safe:
            return True
        return when_done and self.freed is not None

    def suits(self, size: int) -> bool:
        """Whether it has the size; one that is in use until its operation runs cannot shrink."""
        return self.size == size or (self.freed is not None and size < self.size <= size * 9 // 8)


class Pool(ipc.Shareable):
    """A pool of one GPU.

    Attributes:
        handle_type: how it may be shared.
        is_imported: it is of another process, and holds what was imported from there. What this
            process allocates of it is its own, as in AMD's runtime.
    """

    def __init__(
        self, gpu: Gpu, most_bytes: int = 0, handle_type: int = 0, *, imported: bytes = b""
    ) -> None:
        super().__init__()
        self.gpu, self.most_bytes, self.handle_type = gpu, most_bytes, handle_type
        self.is_imported = bool(imported)
        self.token = imported or self.token
        self.used = self.used_high = self.reserved_high = 0
        self._lock = threading.RLock()
        self.flags = {_FOLLOW_EVENTS: 1, _OPPORTUNISTIC: 1, _INTERNAL: 1, _THRESHOLD: 0}
        self._kept: dict[int, Kept] = {}  # by the id of the block, the oldest first
        self._by_size: dict[int, dict[int, Kept]] = {}  # the same
        self.kept_bytes = 0
        self._late: deque[memorymap.Freed] = deque()  # released, and still mapped
        self._late_bytes = 0
        self._file: SharedFile | None = None
        self.access: dict[int, int] = {gpu.ordinal: 3}
        self.handle = handles.new(self)
        _POOLS.append(self)

    @property
    def reserved(self) -> int:
        return self.used + self.kept_bytes

    def allocate(self, size: int, stream: Stream) -> int:
        """The address of memory for a stream. Raises: HipError."""
        with self._lock:
            kept = self._take(size, stream)
            block = self._new(size) if kept is None else self._again(kept, size)
            self.used += block.size_bytes
            self.used_high = max(self.used, self.used_high)
            self.reserved_high = max(self.reserved, self.reserved_high)
        return block.low

    def _take(self, size: int, stream: Stream) -> Kept | None:
        """The smallest kept memory that suits, which is kept no more."""
        when_done = bool(self.flags[_OPPORTUNISTIC])
        for known in sorted(each for each in self._by_size if size <= each <= size * 9 // 8):
            for kept in self._by_size[known].values():
                if kept.suits(size) and kept.is_safe(stream, when_done=when_done):
                    self._drop(kept)
                    return kept
        return None

    def _keep(self, kept: Kept) -> None:
        key = id(kept.block)
        self._kept[key] = self._by_size.setdefault(kept.size, {})[key] = kept
        self.kept_bytes += kept.size

    def _drop(self, kept: Kept) -> None:
        key, same = id(kept.block), self._by_size[kept.size]
        del self._kept[key], same[key]
        if not same:
            del self._by_size[kept.size]
        self.kept_bytes -= kept.size
        if kept.freed is not None:
            self.gpu.used_bytes -= kept.size

    def _new(self, size: int) -> Block:
        if self.most_bytes and self.reserved + size > self.most_bytes:
            self.release(0)
            if self.reserved + size > self.most_bytes:
                raise HipError(errors.OUT_OF_MEMORY)
        what = f"hipMallocAsync's {size} bytes"
        return self._entered(memorymap.allocate(self.gpu, size, "device", what, is_noted=True))

    def _again(self, kept: Kept, size: int) -> Block:
        """The block of kept memory; it begins undefined when what freed it has run."""
        if kept.freed is None:
            kept.is_taken = True
            return kept.block
        kept.freed.release()
        raw, what = kept.block.owner, f"hipMallocAsync's {size} bytes"
        return self._entered(memorymap.place(self.gpu, raw, size, "device", what, is_noted=True))

    def _entered(self, block: Block) -> Block:
        block.pool = self
        for ordinal, rights in self.access.items():
            if rights:
                memorymap.allow(block, gpus.get(ordinal))
        return block

    def free(self, block: Block, stream: Stream | None = None) -> Kept:
        """Take a block back, on a stream or after all work that uses it; `reach` frees it.

        Raises: HipError if it is back already.
        """
        with self._lock:
            if id(block) in self._kept:
                raise HipError(errors.INVALID_VALUE)
            kept = Kept(block, stream)
            self.used -= block.size_bytes
            self._keep(kept)
        return kept

    def reach(self, kept: Kept) -> None:
        """The stream has reached the operation that frees a block."""
        with self._lock:
            if kept.is_taken:
                memorymap.renew(kept.block)
                return
            kept.freed = memorymap.free(kept.block)
            self.gpu.used_bytes += kept.size  # as long as it is kept
            if kept.block.shared is not None:  # others have it: it is never handed out again
                self._drop(kept)
                self._release(kept.freed)
        if self.kept_bytes > self.flags[_THRESHOLD]:
            boundary.changed()  # the next wait of the program releases it

    def release(self, most_bytes: int) -> None:
        """Release freed memory, the oldest first, until no more than this is kept."""
        if self.kept_bytes <= most_bytes:  # as before most waits
            return
        with self._lock:
            for kept in list(self._kept.values()):
                if self.kept_bytes <= most_bytes:
                    break
                if kept.freed is not None:
                    self._drop(kept)
                    self._release(kept.freed)

    def _release(self, freed: memorymap.Freed) -> None:
        self._late.append(freed)
        self._late_bytes += freed.size_bytes
        self._unmap(_MOST_LATE_BYTES, _MOST_LATE)

    def _unmap(self, most_bytes: int, most: int) -> None:
        while self._late_bytes > most_bytes or len(self._late) > most:
            freed = self._late.popleft()
            self._late_bytes -= freed.size_bytes
            freed.release()

    def trim(self, most_bytes: int) -> None:
        """Release freed memory until no more than this is kept, and unmap what was released."""
        self.release(most_bytes)
        with self._lock:
            self._unmap(0, 0)

    def follow(self, stream: Stream, ticket: int, follower: Stream) -> None:
        """A stream waits for an operation of another: it may use what that one freed before."""
        if not self._kept or not self.flags[_FOLLOW_EVENTS]:
            return
        with self._lock:
            for kept in self._kept.values():
                if kept.safe is not None and stream in kept.safe and kept.ticket <= ticket:
                    kept.safe.add(follower)

    def set_access(self, gpu: Gpu, rights: int) -> None:
        """Let a GPU's kernels access its memory, or not."""
        with self._lock:
            self.access[gpu.ordinal] = rights
            for block in memorymap.blocks_of(self.gpu):
                if block.pool is self and rights:
                    memorymap.allow(block, gpu)
                elif block.pool is self and self.gpu.ordinal not in gpu.peers:
                    memorymap.forbid(block, gpu)

    def export(self) -> int:
        """A descriptor that stands for it in other processes. Raises: HipError."""
        with self._lock:
            if self._file is None:
                self._file = sharing.create(sharing.POOL, 0, self.token)
            try:
                return os.dup(self._file.number)
            except OSError as error:  # no descriptor is left
                raise HipError(errors.OUT_OF_MEMORY) from error


# All of the process: waits look at them, so that searching its handles would take too long.
_POOLS: list[Pool] = []
_DEFAULT: dict[int, Pool] = {}
_CURRENT: dict[int, Pool] = {}


def _default(gpu: Gpu) -> Pool:
    found = _DEFAULT.get(gpu.ordinal)
    if found is None:
        found = _DEFAULT[gpu.ordinal] = Pool(gpu)
    return found


def _all_of(gpu: Gpu) -> list[Pool]:
    return [pool for pool in _POOLS if pool.gpu is gpu]


def _release_above_thresholds(gpu: Gpu) -> None:
    for pool in _all_of(gpu):
        pool.release(pool.flags[_THRESHOLD])


def _reclaim(gpu: Gpu) -> None:
    for pool in _all_of(gpu):
        pool.release(0)


def _follow(stream: Stream, ticket: int, follower: Stream) -> None:
    for pool in tuple(_POOLS):
        pool.follow(stream, ticket, follower)


streams.SYNCHRONIZED.append(_release_above_thresholds)
streams.FOLLOWED.append(_follow)
memorymap.RECLAIM.append(_reclaim)


def _pool(handle: int) -> Pool:
    return handles.get(handle, Pool, errors.INVALID_VALUE)


def _allocate(pointer: int, size: int, pool: Pool, stream: int) -> None:
    cells.needed(pointer)
    queue = streams.resolve(stream)
    if size < 0:
        raise HipError(errors.OUT_OF_MEMORY)
    if queue.capture is not None and size:
        made = GraphAllocation(pool.gpu, size)
        capture.submit(queue, made, "hipMallocAsync")
        cells.put_u64(pointer, made.block.low)
    else:
        cells.put_u64(pointer, pool.allocate(size, queue) if size else 0)


@implements("hipMallocAsync")
def malloc_async(pointer: int, size: int, stream: int) -> None:
    gpu = streams.resolve(stream).gpu
    _allocate(pointer, size, _CURRENT.get(gpu.ordinal) or _default(gpu), stream)


class GraphAllocation:
    """The operation of an allocation node: its address is the same in every launch.

    Attributes:
        users: the number of graphs with such a node; the last one frees the memory.
    """

    def __init__(self, gpu: Gpu, size: int) -> None:
        what = f"a graph's {size} bytes"
        self.block = memorymap.allocate(gpu, size, "device", what, is_noted=True)
        self.block.pool = self
        self.users = 0

    def __call__(self) -> None:
        """Does nothing: the memory was allocated with the node."""

    def drop(self) -> None:
        """Drop one graph's use; free the memory with the last."""
        self.users -= 1
        if not self.users:
            streams.synchronize_device(self.block.gpu)
            memorymap.remove(self.block)


class GraphFree:
    """The operation of a node that frees a graph's memory, which the next launch reuses."""

    def __init__(self, pointer: int) -> None:
        self.pointer = pointer

    def __call__(self) -> None:
        """Does nothing: the memory lives as long as the graph."""


@implements("hipMallocFromPoolAsync")
def malloc_from_pool_async(pointer: int, size: int, pool: int, stream: int) -> None:
    _allocate(pointer, size, _pool(pool), stream)


class Free:
    """The operation that frees a block; `kept`: its pool's note of it, from when it was queued."""

    def __init__(self, block: Block, kept: Kept | None = None) -> None:
        self.block, self.kept = block, kept

    def __call__(self) -> None:
        pool = self.block.pool
        if isinstance(pool, Pool):
            pool.reach(self.kept or pool.free(self.block))
        elif isinstance(pool, ipc.Opened):
            ipc.close(self.block)
        else:
            memorymap.remove(self.block)


def free_after_all(block: Block) -> None:
    """Free memory that no queued work uses."""
    Free(block)()


def may_free(block: Block | None) -> bool:
    """Whether a program may free it: its own memory, and what it imported from another's pool."""
    if block is None or block.kind == "registered":
        return False
    return block.is_own or (isinstance(block.pool, ipc.Opened) and block.pool.pool is not None)


@implements("hipFreeAsync")
def free_async(pointer: int, stream: int) -> None:
    queue = streams.resolve(stream)
    if not pointer:
        return
    block = memorymap.find(pointer)
    if block is None or not may_free(block):
        raise HipError(errors.INVALID_VALUE)
    if isinstance(block.pool, GraphAllocation):
        if queue.capture is not None:
            capture.submit(queue, GraphFree(pointer), "hipFreeAsync")
    elif queue.capture is not None:
        capture.submit(queue, Free(block), "hipFreeAsync")
    else:
        kept = block.pool.free(block, queue) if isinstance(block.pool, Pool) else None
        if queue.is_idle:
            Free(block, kept)()
            return
        ticket = queue.submit(Free(block, kept), "hipFreeAsync")
        if kept is not None:
            kept.ticket = ticket


@implements("hipDeviceGetDefaultMemPool")
def get_default(pool: int, device: int) -> None:
    cells.needed(pool)
    cells.put_u64(pool, _default(gpus.get(device)).handle)


@implements("hipDeviceGetMemPool")
def get_pool(pool: int, device: int) -> None:
    cells.needed(pool)
    gpu = gpus.get(device)
    cells.put_u64(pool, (_CURRENT.get(device) or _default(gpu)).handle)


@implements("hipDeviceSetMemPool")
def set_pool(device: int, pool: int) -> None:
    capture.refuse_unless_relaxed()
    gpu, found = gpus.get(device), _pool(pool)
    if found.gpu is not gpu:
        raise HipError(errors.INVALID_DEVICE)
    _CURRENT[device] = found


@implements("hipMemPoolCreate")
def create(pool: int, properties: int) -> None:
    cells.needed(pool, properties)
    capture.refuse_unless_relaxed()
    kind, handle, place, device = (cells.get_int(properties + 4 * i) for i in range(4))
    if kind != _PINNED or place != _ON_DEVICE or not 0 <= device < len(gpus.all_gpus()):
        raise HipError(errors.INVALID_VALUE)
    if handle not in (_NO_HANDLE, _DESCRIPTOR):
        raise HipError(errors.INVALID_VALUE)
    made = Pool(gpus.get(device), cells.get_u64(properties + 24), handle)
    cells.put_u64(pool, made.handle)


@implements("hipMemPoolDestroy")
def destroy(pool: int) -> None:
    capture.refuse_unless_relaxed()
    found = _pool(pool)
    if found in _DEFAULT.values():
        raise HipError(errors.INVALID_VALUE)
    handles.drop(pool, Pool)
    _POOLS.remove(found)
    found.trim(0)
    if _CURRENT.get(found.gpu.ordinal) is found:
        del _CURRENT[found.gpu.ordinal]


@implements("hipMemPoolTrimTo")
def trim(pool: int, least: int) -> None:
    found = _pool(pool)
    found.trim(max(least - found.used, 0))


@implements("hipMemPoolSetAttribute")
def set_attribute(pool: int, attribute: int, value: int) -> None:
    cells.needed(value)
    found = _pool(pool)
    if attribute in (_FOLLOW_EVENTS, _OPPORTUNISTIC, _INTERNAL):
        found.flags[attribute] = cells.get_int(value)
    elif attribute == _THRESHOLD:
        found.flags[attribute] = cells.get_u64(value)
    elif attribute == _RESERVED_HIGH and cells.get_u64(value) == 0:
        found.reserved_high = found.reserved
    elif attribute == _USED_HIGH and cells.get_u64(value) == 0:
        found.used_high = found.used
    else:
        raise HipError(errors.INVALID_VALUE)


@implements("hipMemPoolGetAttribute")
def get_attribute(pool: int, attribute: int, value: int) -> None:
    cells.needed(value)
    found = _pool(pool)
    if attribute in (_FOLLOW_EVENTS, _OPPORTUNISTIC, _INTERNAL):
        cells.put_int(value, found.flags[attribute])
    elif attribute == _THRESHOLD:
        cells.put_u64(value, found.flags[attribute])
    elif attribute in (_RESERVED, _USED):
        cells.put_u64(value, found.reserved if attribute == _RESERVED else found.used)
    elif attribute in (_RESERVED_HIGH, _USED_HIGH):
        high = found.reserved_high if attribute == _RESERVED_HIGH else found.used_high
        cells.put_u64(value, high)
    else:
        raise HipError(errors.INVALID_VALUE)


@implements("hipMemPoolSetAccess")
def set_access(pool: int, rows: int, count: int) -> None:
    cells.needed(rows, count)
    found = _pool(pool)
    if count > len(gpus.all_gpus()):
        raise HipError(errors.INVALID_DEVICE)
    granted: list[tuple[Gpu, int]] = []
    for i in range(count):
        place, device, flags = (cells.get_int(rows + 12 * i + 4 * j) for j in range(3))
        if place != _ON_DEVICE or flags not in (0, 1, 3):
            raise HipError(errors.INVALID_VALUE)
        granted.append((gpus.get(device), flags))
        if device == found.gpu.ordinal and flags != 3:  # its own GPU always has access
            raise HipError(errors.NOT_SUPPORTED if flags else errors.INVALID_DEVICE)
    for gpu, flags in granted:
        found.set_access(gpu, flags)


@implements("hipMemPoolGetAccess")
def get_access(flags: int, pool: int, location: int) -> None:
    cells.needed(flags, location)
    place, device = cells.get_int(location), cells.get_int(location + 4)
    if place != _ON_DEVICE:
        raise HipError(errors.INVALID_VALUE)
    gpus.get(device)
    cells.put_int(flags, _pool(pool).access.get(device, 0))


# ------------------------------------------------------------------- pools by location and type


def _located(location: int, kind: int) -> Gpu:
    """The GPU of a hipMemLocation, for pools of pinned memory. Raises: HipError."""
    place, device = cells.get_int(location), cells.get_int(location + 4)
    if kind != _PINNED or place != _ON_DEVICE or not 0 <= device < len(gpus.all_gpus()):
        raise HipError(errors.INVALID_VALUE)
    return gpus.get(device)


@implements("hipMemSetMemPool")
def set_pool_of_location(location: int, kind: int, pool: int) -> None:
    cells.needed(location, pool)
    if _pool(pool).gpu is not _located(location, kind):
        raise HipError(errors.INVALID_VALUE)
    set_pool(cells.get_int(location + 4), pool)


@implements("hipMemGetMemPool")
def get_pool_of_location(pool: int, location: int, kind: int) -> None:
    cells.needed(pool, location)
    get_pool(pool, _located(location, kind).ordinal)


@implements("hipMemGetDefaultMemPool")
def get_default_of_location(pool: int, location: int, kind: int) -> None:
    cells.needed(pool, location)
    get_default(pool, _located(location, kind).ordinal)


# ------------------------------------------------------------------------ pools of other processes


@implements("hipMemPoolExportToShareableHandle")
def export_pool(shared: int, pool: int, kind: int, flags: int) -> None:
    cells.needed(shared, pool)
    found = _pool(pool)
    if flags or kind == _NO_HANDLE or kind != found.handle_type:
        raise HipError(errors.INVALID_VALUE)
    cells.put_int(shared, found.export())


@implements("hipMemPoolImportFromShareableHandle")
def import_pool(pool: int, shared: int, kind: int, flags: int) -> None:
    cells.needed(pool, shared)
    if flags or kind != _DESCRIPTOR:
        raise HipError(errors.INVALID_VALUE)
    file = sharing.adopt(descriptor(shared), sharing.POOL)
    if file is None:
        raise HipError(errors.INVALID_VALUE)
    file.close()
    token = file.note[: sharing.TOKEN_BYTES]
    cells.put_u64(pool, Pool(gpus.current(), handle_type=kind, imported=token).handle)


@implements("hipMemPoolExportPointer")
def export_pointer(data: int, pointer: int) -> None:
    cells.needed(data, pointer)
    block = memorymap.find(pointer)
    if block is None or not isinstance(block.pool, Pool) or not block.pool.handle_type:
        raise HipError(errors.INVALID_VALUE)
    ticket = ipc.share(block).ticket(pointer - block.low)
    ctypes.memmove(data, ticket, sharing.TICKET_BYTES)


@implements("hipMemPoolImportPointer")
def import_pointer(pointer: int, pool: int, data: int) -> None:
    cells.needed(pointer, pool, data)
    found = _pool(pool)
    ticket = Ticket.of(ctypes.string_at(data, sharing.TICKET_BYTES))
    if not found.is_imported or ticket is None or ticket.kind != sharing.MEMORY:
        raise HipError(errors.INVALID_VALUE)
    cells.put_u64(pointer, ipc.open_memory(ticket, found.gpu, found.token, found))
