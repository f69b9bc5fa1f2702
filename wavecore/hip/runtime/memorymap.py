"""Maps addresses to the memory that the program has allocated or registered."""

from __future__ import annotations

import bisect
import contextlib
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from wavecore import _pages
from wavecore._fork import IMPORTS
from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import gpus, queues
from wavecore.hip.runtime.gpus import Gpu

if TYPE_CHECKING:
    from wavecore.emulator.contents import Contents
    from wavecore.hip.runtime.sharing import SharedFile

    with IMPORTS:
        from wavecore.emulator.memory import Allocation

Kind = Literal["device", "host", "managed", "registered"]


@dataclass(eq=False)
class Block:
    """Memory from `low` up to, not including, `high`.

    Attributes:
        gpu: its GPU; for host memory, the GPU that was current when it was allocated.
        flags: the flags of its allocation.
        pool: the memory pool that it comes from.
        owner: the object that keeps it alive.
        contents: the bytes written so far, for memory that starts undefined.
        range: its address reservation; an access may span adjacent blocks of one reservation.
        entries: its allocations in the GPUs' address spaces.
        name: its name in errors.
        end: the end of its pages, where they are its own.
        shared: the file that other processes open, once they may.
        is_own: its bytes count on its GPU: they are not another process's.
    """

    low: int
    high: int
    kind: Kind
    gpu: Gpu
    flags: int = 0
    pool: object = None
    owner: Any = field(default=None, repr=False)
    entries: list[tuple[Gpu, Allocation]] = field(default_factory=list, repr=False)
    is_writable: bool = True
    name: str = "a variable"
    range: object = None
    contents: Contents | None = field(default=None, repr=False)
    end: int = 0
    shared: SharedFile | None = field(default=None, repr=False)
    is_own: bool = True

    @property
    def size_bytes(self) -> int:
        return self.high - self.low

    @property
    def is_host(self) -> bool:
        """Whether it is host memory."""
        return self.kind in ("host", "registered")


RECLAIM: list[Callable[[Gpu], None]] = []  # release memory that is only kept for reuse
_LOCK = threading.RLock()
_BLOCKS: list[Block] = []  # by address; no two overlap
_LOWS: list[int] = []
_REGISTERED: list[Block] = []  # the program may unmap these without notice


def find(address: int) -> Block | None:
    """The block that contains an address."""
    with _LOCK:
        index = bisect.bisect_right(_LOWS, address) - 1
        if index >= 0 and address < _BLOCKS[index].high:
            return _BLOCKS[index]
    return None


def overlapping(address: int, size: int) -> Block | None:
    """The first block that overlaps a range."""
    with _LOCK:
        index = bisect.bisect_left(_LOWS, address)
        after = _BLOCKS[index] if index < len(_BLOCKS) and _LOWS[index] < address + size else None
        return find(address) or after


def allocate(
    gpu: Gpu, size: int, kind: Kind, what: str, flags: int = 0, *, is_noted: bool = False
) -> Block:
    """Allocate memory with undefined contents. Raises: HipError if there is not enough.

    `is_noted`: track writes; only kernels and callers of `written` write it.
    """
    if size > gpu.memory_bytes - gpu.used_bytes:
        for reclaim in RECLAIM:
            reclaim(gpu)
        if size > gpu.memory_bytes - gpu.used_bytes:
            raise HipError(errors.OUT_OF_MEMORY)
    with IMPORTS, queues.importing():
        import numpy as np
    try:
        raw = np.empty(_pages.rounded(size) + _pages.DEVICE_PAGE_BYTES, np.uint8)
    except (MemoryError, ValueError) as error:
        raise HipError(errors.OUT_OF_MEMORY) from error
    return place(gpu, raw, size, kind, what, flags, is_noted=is_noted)


def place(
    gpu: Gpu, raw: Any, size: int, kind: Kind, what: str, flags: int = 0, *, is_noted: bool = False
) -> Block:
    """An allocation in an array of bytes, from its first page on."""
    low = _pages.rounded(int(raw.ctypes.data))
    first = low - int(raw.ctypes.data)
    raw[first + size : first + _pages.rounded(size)] = 0  # which kernels may read
    block = Block(low, low + size, kind, gpu, flags, owner=raw, end=low + _pages.rounded(size))
    if is_noted:
        block.contents = contents_of(gpu, low, size)
    enter(block, what)
    gpu.used_bytes += size
    return block


def renew(block: Block) -> None:
    """Let what a block holds be undefined again, as in new memory."""
    block.contents = contents_of(block.gpu, block.low, block.size_bytes)
    before, block.entries = block.entries, []
    for gpu, allocation in before:
        _let(gpu, block)
        gpu.device.space.remove(allocation)


def contents_of(gpu: Gpu, low: int, size: int) -> Contents:
    """The Contents of memory that nobody has written."""
    with IMPORTS, queues.importing():
        from wavecore.emulator.contents import Contents
    return Contents(gpu.device.space.addresses.device(low), size)


def enter(block: Block, what: str) -> None:
    """Let kernels access a block: on all GPUs; device memory only on its GPU and peers."""
    block.name = what
    _list(block)
    for gpu in gpus.all_gpus():
        if block.kind != "device" or gpu is block.gpu or block.gpu.ordinal in gpu.peers:
            _let(gpu, block)


def _list(block: Block) -> None:
    with _LOCK:
        index = bisect.bisect_right(_LOWS, block.low)
        _BLOCKS.insert(index, block)
        _LOWS.insert(index, block.low)
        if block.kind == "registered":
            _REGISTERED.append(block)


def _let(gpu: Gpu, block: Block) -> None:
    from wavecore.emulator.memory import Allocation

    low = gpu.device.space.addresses.device(block.low)
    allocation = Allocation(
        low, low + block.size_bytes, block.is_writable, block.name, owner=block.owner,
        kind="registration" if block.kind == "registered" else "array", contents=block.contents,
        end=low + block.end - block.low if block.end else 0,
    )  # fmt: skip
    gpu.device.space.add(allocation)
    block.entries.append((gpu, allocation))


def forget_unmapped() -> None:
    """Remove registered memory that the program has unmapped."""
    if not _REGISTERED:  # as before most launches
        return
    with _LOCK:
        registered = list(_REGISTERED)
    for block in registered:
        if not _pages.is_mapped(block.low, block.high):
            with contextlib.suppress(HipError):  # another thread was first
                remove(block)


def written(address: int, size: int) -> None:
    """Note bytes written by a copy or memset, in one block or several adjacent ones."""
    block = find(address)
    while block is not None:
        contents = block.contents
        if contents is not None:
            contents.define(address - block.low + contents.low, size)
        block = find(block.high) if address + size > block.high else None


def share(owner: Gpu, peer: Gpu) -> None:
    """Let a peer's kernels access a GPU's memory."""
    for block in list(_BLOCKS):
        if block.kind == "device" and block.gpu is owner:
            _let(peer, block)


def unshare(owner: Gpu, peer: Gpu) -> None:
    """Remove a peer's access to a GPU's memory."""
    for block in list(_BLOCKS):
        if block.kind == "device" and block.gpu is owner:
            forbid(block, peer)


def allow(block: Block, gpu: Gpu) -> None:
    """Let a GPU's kernels access a block, if they may not yet."""
    if all(each is not gpu for each, _ in block.entries):
        _let(gpu, block)


def forbid(block: Block, gpu: Gpu) -> None:
    """Remove a GPU's access to a block."""
    for entry in [e for e in block.entries if e[0] is gpu]:
        block.entries.remove(entry)
        gpu.device.space.remove(entry[1])


def remove(block: Block) -> None:
    """Remove a block: kernels that access it fault, and its addresses are not reused soon.

    Raises: HipError if it was removed already.
    """
    with _LOCK:
        index = bisect.bisect_left(_LOWS, block.low)
        if index == len(_BLOCKS) or _BLOCKS[index] is not block:
            raise HipError(errors.INVALID_VALUE)
        del _BLOCKS[index], _LOWS[index]
        if block.kind == "registered":
            _REGISTERED.remove(block)
    if block.kind != "registered" and block.is_own:
        block.gpu.used_bytes -= block.size_bytes
    if block.shared is not None:
        block.shared.close()  # handles of it are void; who has it mapped keeps it
    for gpu, allocation in block.entries:
        gpu.device.release(allocation)
    block.entries.clear()


@dataclass(eq=False)
class Freed:
    """Memory that was freed and is still mapped, which only the hardware's contract tells apart."""

    size_bytes: int
    entries: list[tuple[Gpu, Allocation]]

    def release(self) -> None:
        """Unmap it."""
        for gpu, allocation in self.entries:
            gpu.device.space.remove(allocation)


def free(block: Block) -> Freed:
    """Remove a block; its memory stays mapped. Raises: HipError if it was removed already."""
    kept = [
        (gpu, replace(each, high=each.low, contents=None, end=each.end_of_pages))
        for gpu, each in block.entries
    ]
    remove(block)
    for gpu, allocation in kept:
        gpu.device.space.add(allocation)
    return Freed(block.size_bytes, kept)


def blocks_of(gpu: Gpu) -> list[Block]:
    """The blocks of a GPU."""
    return [block for block in _BLOCKS if block.gpu is gpu]


def check(address: int, size: int) -> Block | None:
    """The block in which an access begins, if any. Raises: HipError if it ends beyond."""
    block = last = find(address)
    while last is not None and address + size > last.high:
        after = find(last.high)
        if after is None or after.range is None or after.range is not last.range:
            raise HipError(errors.INVALID_VALUE)
        last = after
    return block


def list_only(block: Block) -> None:
    """List memory that its GPU's kernels can already access: variables of modules."""
    _list(block)
    for gpu in gpus.all_gpus():
        if block.gpu.ordinal in gpu.peers:
            _let(gpu, block)


def unlist(block: Block) -> None:
    """Remove a block from the list and from all GPUs, without releasing it."""
    with _LOCK:
        index = _BLOCKS.index(block)
        del _BLOCKS[index], _LOWS[index]
    for gpu, allocation in block.entries:
        gpu.device.space.remove(allocation)
    block.entries.clear()
