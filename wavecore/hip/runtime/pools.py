"""hipMallocAsync and memory pools: stream-ordered allocation.

Memory is allocated at once, and freed when the stream reaches hipFreeAsync. On a GPU a pool keeps
it, mapped, until it is trimmed or reuses it. Here new memory is always new, so that strict memory
finds accesses of what was freed. With the hardware's contract (memcontract.py) such accesses are
forgiven as long as the pool keeps the memory: the last 64 MiB of it.
"""

from __future__ import annotations

import threading
from collections import deque

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import capture, cells, gpus, handles, memorymap, streams
from wavecore.hip.runtime.gpus import Gpu
from wavecore.hip.runtime.memorymap import Block
from wavecore.hip.runtime.registry import implements

_FOLLOW_EVENTS, _OPPORTUNISTIC, _INTERNAL, _THRESHOLD = 1, 2, 3, 4
_RESERVED, _RESERVED_HIGH, _USED, _USED_HIGH = 5, 6, 7, 8
_PINNED, _ON_DEVICE = 1, 1
_MOST_KEPT_BYTES, _MOST_KEPT = 64 << 20, 256


class Pool:
    """A pool of one GPU."""

    def __init__(self, gpu: Gpu, most_bytes: int = 0) -> None:
        self.gpu, self.most_bytes = gpu, most_bytes
        self.used = self.used_high = 0
        self._lock = threading.Lock()
        self.flags = {_FOLLOW_EVENTS: 1, _OPPORTUNISTIC: 1, _INTERNAL: 1, _THRESHOLD: 0}
        self.kept: deque[memorymap.Freed] = deque()
        self.kept_bytes = 0
        self.access: dict[int, int] = {gpu.ordinal: 3}
        self.handle = handles.new(self)

    def allocate(self, size: int) -> int:
        """The address of new memory. Raises: HipError."""
        if self.most_bytes and self.used + size > self.most_bytes:
            raise HipError(errors.OUT_OF_MEMORY)
        what = f"hipMallocAsync's {size} bytes"
        block = memorymap.allocate(self.gpu, size, "device", what, is_noted=True)
        block.pool = self
        self.used += size
        self.used_high = max(self.used, self.used_high)
        return block.low

    def free(self, block: Block) -> None:
        """Free a block, and keep its memory."""
        freed = memorymap.free(block)
        self.used -= block.size_bytes
        with self._lock:
            self.kept.append(freed)
            self.kept_bytes += freed.size_bytes
        self.trim(_MOST_KEPT_BYTES)

    def trim(self, most_bytes: int) -> None:
        """Give freed memory back, the oldest first, until no more than this is kept."""
        with self._lock:
            while self.kept_bytes > most_bytes or len(self.kept) > _MOST_KEPT:
                freed = self.kept.popleft()
                self.kept_bytes -= freed.size_bytes
                freed.release()


_DEFAULT: dict[int, Pool] = {}
_CURRENT: dict[int, Pool] = {}


def _default(gpu: Gpu) -> Pool:
    found = _DEFAULT.get(gpu.ordinal)
    if found is None:
        found = _DEFAULT[gpu.ordinal] = Pool(gpu)
    return found


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
        cells.put_u64(pointer, pool.allocate(size) if size else 0)


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

    def __call__(self) -> None:
        """Does nothing: the memory lives as long as the graph."""


@implements("hipMallocFromPoolAsync")
def malloc_from_pool_async(pointer: int, size: int, pool: int, stream: int) -> None:
    _allocate(pointer, size, _pool(pool), stream)


class Free:
    """The operation that frees a block."""

    def __init__(self, block: Block) -> None:
        self.block = block

    def __call__(self) -> None:
        if isinstance(self.block.pool, Pool):
            self.block.pool.free(self.block)
        else:
            memorymap.remove(self.block)


@implements("hipFreeAsync")
def free_async(pointer: int, stream: int) -> None:
    queue = streams.resolve(stream)
    if not pointer:
        return
    block = memorymap.find(pointer)
    if block is None or block.kind == "registered" or not block.is_own:
        raise HipError(errors.INVALID_VALUE)
    if isinstance(block.pool, GraphAllocation):
        if queue.capture is not None:
            capture.submit(queue, GraphFree(), "hipFreeAsync")
    elif queue.capture is None and queue.is_idle:
        Free(block)()
    else:
        capture.submit(queue, Free(block), "hipFreeAsync")


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
    kind, _handles, place, device = (cells.get_int(properties + 4 * i) for i in range(4))
    if kind != _PINNED or place != _ON_DEVICE or not 0 <= device < len(gpus.all_gpus()):
        raise HipError(errors.INVALID_VALUE)
    made = Pool(gpus.get(device), cells.get_u64(properties + 24))
    cells.put_u64(pool, made.handle)


@implements("hipMemPoolDestroy")
def destroy(pool: int) -> None:
    capture.refuse_unless_relaxed()
    found = _pool(pool)
    if found in _DEFAULT.values():
        raise HipError(errors.INVALID_VALUE)
    handles.drop(pool, Pool)
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
    elif attribute in (_RESERVED_HIGH, _USED_HIGH) and cells.get_u64(value) == 0:
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
        cells.put_u64(value, found.used + found.kept_bytes * (attribute == _RESERVED))
    elif attribute in (_RESERVED_HIGH, _USED_HIGH):
        cells.put_u64(value, found.used_high)
    else:
        raise HipError(errors.INVALID_VALUE)


@implements("hipMemPoolSetAccess")
def set_access(pool: int, rows: int, count: int) -> None:
    cells.needed(rows, count)
    found = _pool(pool)
    for i in range(count):
        place, device, flags = (cells.get_int(rows + 12 * i + 4 * j) for j in range(3))
        if place != _ON_DEVICE or flags not in (0, 1, 3):
            raise HipError(errors.INVALID_VALUE)
        gpus.get(device)
        found.access[device] = flags


@implements("hipMemPoolGetAccess")
def get_access(flags: int, pool: int, location: int) -> None:
    cells.needed(flags, location)
    place, device = cells.get_int(location), cells.get_int(location + 4)
    if place != _ON_DEVICE:
        raise HipError(errors.INVALID_VALUE)
    gpus.get(device)
    cells.put_int(flags, _pool(pool).access.get(device, 0))
