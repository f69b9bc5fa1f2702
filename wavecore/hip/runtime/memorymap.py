"""Every piece of memory that the program has through us, by address."""

from __future__ import annotations

import bisect
import contextlib
import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from wavecore import _pages
from wavecore._fork import IMPORTS
from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import gpus, queues
from wavecore.hip.runtime.gpus import Gpu

if TYPE_CHECKING:
    from wavecore.emulator.contents import Contents
    from wavecore.emulator.memory import Allocation

Kind = Literal["device", "host", "managed", "registered"]
ALIGNMENT = 256


@dataclass(eq=False)
class Block:
    """Memory from `low` to below `high`.

    Attributes:
        gpu: whose it is; for the host's, the GPU that was current when it was made.
        flags: what it was made with.
        pool: the memory pool that it is from.
        owner: what keeps it in being.
        contents: what of it has been written, of memory that comes without contents.
        range: the reserved addresses that it is in; an access may go from one block of them to
            the next.
        entries: what its kernels and peers' may reach, by GPU.
        name: what errors call it.
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

    @property
    def size_bytes(self) -> int:
        return self.high - self.low

    @property
    def is_host(self) -> bool:
        """Whether the host reads and writes it, as the kind's name says."""
        return self.kind in ("host", "registered")


_LOCK = threading.RLock()
_BLOCKS: list[Block] = []  # by address; none overlap
_LOWS: list[int] = []
_REGISTERED: list[Block] = []  # those that the program may unmap without a word


def find(address: int) -> Block | None:
    """The block that holds an address."""
    with _LOCK:
        index = bisect.bisect_right(_LOWS, address) - 1
        if index >= 0 and address < _BLOCKS[index].high:
            return _BLOCKS[index]
    return None


def overlapping(address: int, size: int) -> Block | None:
    """The first block that has bytes in common with these."""
    with _LOCK:
        index = bisect.bisect_left(_LOWS, address)
        after = _BLOCKS[index] if index < len(_BLOCKS) and _LOWS[index] < address + size else None
        return find(address) or after


def allocate(
    gpu: Gpu, size: int, kind: Kind, what: str, flags: int = 0, *, is_noted: bool = False
) -> Block:
    """New memory, its contents undefined. Raises: HipError if there is not so much.

    `is_noted` says that only kernels write it, and what calls `written`.
    """
    if size > gpu.memory_bytes - gpu.used_bytes:
        raise HipError(errors.OUT_OF_MEMORY)
    with IMPORTS, queues.importing():
        import numpy as np
    try:
        raw = np.empty(size + ALIGNMENT, np.uint8)
    except (MemoryError, ValueError) as error:
        raise HipError(errors.OUT_OF_MEMORY) from error
    low = -(-int(raw.ctypes.data) // ALIGNMENT) * ALIGNMENT
    block = Block(low, low + size, kind, gpu, flags, owner=raw)
    if is_noted:
        block.contents = contents_of(gpu, low, size)
    enter(block, what)
    gpu.used_bytes += size
    return block


def contents_of(gpu: Gpu, low: int, size: int) -> Contents:
    """Of unwritten memory."""
    with IMPORTS, queues.importing():
        from wavecore.emulator.contents import Contents
    return Contents(gpu.device.space.addresses.device(low), size)


def enter(block: Block, what: str) -> None:
    """Let kernels reach a block: those of its GPU and its peers, of every GPU for the host's."""
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
    )  # fmt: skip
    gpu.device.space.add(allocation)
    block.entries.append((gpu, allocation))


def forget_unmapped() -> None:
    """Take registered memory from kernels that the program has unmapped since."""
    with _LOCK:
        registered = list(_REGISTERED)
    for block in registered:
        if not _pages.is_mapped(block.low, block.high):
            with contextlib.suppress(HipError):  # another thread has come first
                remove(block)


def written(address: int, size: int) -> None:
    """A copy or a memset has written bytes, of one block or of several mapped side by side."""
    block = find(address)
    while block is not None:
        contents = block.contents
        if contents is not None:
            contents.define(address - block.low + contents.low, size)
        block = find(block.high) if address + size > block.high else None


def share(owner: Gpu, peer: Gpu) -> None:
    """Let a peer's kernels reach what is on a GPU."""
    for block in list(_BLOCKS):
        if block.kind == "device" and block.gpu is owner:
            _let(peer, block)


def unshare(owner: Gpu, peer: Gpu) -> None:
    """Let a peer's kernels reach it no more."""
    for block in list(_BLOCKS):
        if block.kind == "device" and block.gpu is owner:
            for entry in [e for e in block.entries if e[0] is peer]:
                block.entries.remove(entry)
                peer.device.space.remove(entry[1])


def remove(block: Block) -> None:
    """Forget a block: kernels that touch it fault from now on, and nothing else comes there soon.

    Raises: HipError if it is gone already.
    """
    with _LOCK:
        index = bisect.bisect_left(_LOWS, block.low)
        if index == len(_BLOCKS) or _BLOCKS[index] is not block:
            raise HipError(errors.INVALID_VALUE)
        del _BLOCKS[index], _LOWS[index]
        if block.kind == "registered":
            _REGISTERED.remove(block)
    if block.kind != "registered":
        block.gpu.used_bytes -= block.size_bytes
    for gpu, allocation in block.entries:
        gpu.device.release(allocation)
    block.entries.clear()


def blocks_of(gpu: Gpu) -> list[Block]:
    """Everything on a GPU."""
    return [block for block in _BLOCKS if block.gpu is gpu]


def check(address: int, size: int) -> Block | None:
    """The block that an access begins in. Raises: HipError if it ends beyond it."""
    block = last = find(address)
    while last is not None and address + size > last.high:
        after = find(last.high)
        if after is None or after.range is None or after.range is not last.range:
            raise HipError(errors.INVALID_VALUE)
        last = after
    return block


def list_only(block: Block) -> None:
    """List memory that its GPU's kernels reach anyhow: variables of modules."""
    _list(block)
    for gpu in gpus.all_gpus():
        if block.gpu.ordinal in gpu.peers:
            _let(gpu, block)


def unlist(block: Block) -> None:
    """Forget what was only listed."""
    with _LOCK:
        index = _BLOCKS.index(block)
        del _BLOCKS[index], _LOWS[index]
    for gpu, allocation in block.entries:
        gpu.device.space.remove(allocation)
    block.entries.clear()
