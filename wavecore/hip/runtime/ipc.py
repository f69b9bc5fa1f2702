"""hipIpc*: device memory and events that other processes open.

Memory of hipMalloc is this process's own until a handle is asked for: then a shared file takes the
place of its pages (sharing.py), at the same addresses. So allocations that nobody shares cost
nothing more. Opened memory is mapped, and kernels are checked against its bounds as against those
of other allocations.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import struct
import threading
import weakref
from collections.abc import Iterator
from typing import Any

from wavecore._fork import IMPORTS
from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import (
    capture,
    cells,
    events,
    gpus,
    handles,
    memorymap,
    queues,
    sharedevents,
    sharing,
    streams,
)
from wavecore.hip.runtime.memorymap import Block
from wavecore.hip.runtime.registry import implements
from wavecore.hip.runtime.sharing import SharedFile, Ticket

_LAZY_PEER_ACCESS = (0, 1)  # in HIP 5, and since HIP 6


class Shareable:
    """A memory pool, whose memory other processes may open; `token` tells it from others."""

    def __init__(self) -> None:
        self.token = os.urandom(sharing.TOKEN_BYTES)


# ------------------------------------------------------------------------------- our memory


def share(block: Block) -> SharedFile:
    """The shared file of an allocation, from now on in place of its pages.

    Raises: HipError if there is no memory for it, or it is no device memory of this process.
    """
    if block.shared is not None:
        return block.shared
    if block.kind != "device" or not block.is_own or not block.end:
        raise HipError(errors.INVALID_DEVICE_POINTER)
    with _standstill(block), gpus.MAKING:
        if block.shared is None:
            note = block.pool.token if isinstance(block.pool, Shareable) else b""
            made = sharing.create(sharing.MEMORY, block.size_bytes, note)
            try:
                sharing.replace_by(made, block.low)
            except HipError:
                made.close()
                raise
            if block.contents is not None:
                block.contents.define_all()  # other processes write it, too
            private = weakref.finalize(
                block.owner, sharing.make_private, block.low, made.mapped_bytes
            )
            private.atexit = False  # the memory may be in use until the process ends
            block.shared = made
    return block.shared


@contextlib.contextmanager
def _standstill(block: Block) -> Iterator[None]:
    """Nothing that was queued writes a block in this context.

    Its pages cannot be copied and replaced in one step.
    """
    users = {id(gpu): gpu for gpu in [block.gpu, *(gpu for gpu, _ in block.entries)]}
    with queues.standstill([each for gpu in users.values() for each in gpu.all_streams()]):
        yield


@implements("hipIpcGetMemHandle")
def get_memory_handle(handle: int, pointer: int) -> None:
    cells.needed(handle, pointer)
    capture.refuse_unless_relaxed()
    block = memorymap.find(pointer)
    if block is None:
        raise HipError(errors.INVALID_DEVICE_POINTER)
    ticket = share(block).ticket(pointer - block.low)
    ctypes.memmove(handle, ticket, sharing.TICKET_BYTES)


# -------------------------------------------------------------------- memory of other processes


_Key = tuple[int, bytes, object]  # the GPU, the token, the pool


class Opened:
    """Memory of another process, mapped once for a GPU.

    Attributes:
        pool: the imported pool that it is of; None if it was opened by a handle of its own.
        count: how often it was opened.
    """

    def __init__(self, block: Block, key: _Key) -> None:
        self.block, self.key, self.count = block, key, 0

    @property
    def pool(self) -> object:
        return self.key[2]


_LOCK = threading.Lock()
_OPENED: dict[_Key, Opened] = {}


def enter(file: SharedFile, gpu: gpus.Gpu, what: str, low: int = 0, size: int = 0) -> Block:
    """Map a file, or a part of it, for a GPU's kernels. Raises: HipError."""
    size = size or file.size - low
    with IMPORTS, queues.importing():
        import numpy as np
    try:
        pages: Any = np.frombuffer(file.map(), np.uint8)  # keeps the mapping alive
    except OSError as error:
        raise HipError(errors.OUT_OF_MEMORY, f"mapping {file.size} bytes: {error}") from error
    first = int(pages.ctypes.data) + low
    end = int(pages.ctypes.data) + file.mapped_bytes if low + size == file.size else 0
    block = Block(first, first + size, "device", gpu, owner=pages, end=end, is_own=False)
    memorymap.enter(block, f"{what}'s {size} bytes")
    return block


def open_memory(ticket: Ticket, gpu: gpus.Gpu, note: bytes = b"", pool: object = None) -> int:
    """The address of a ticket's memory on a GPU, which is mapped there if it is not yet.

    `note`: what the note of its file begins with.

    Raises: HipError if the memory is gone.
    """
    key = gpu.ordinal, ticket.token, pool
    with _LOCK:
        found = _OPENED.get(key)
        if found is None:
            file = ticket.open()
            if file is None:
                raise HipError(errors.INVALID_DEVICE_POINTER)
            try:
                if not file.note.startswith(note):
                    raise HipError(errors.INVALID_VALUE)
                found = Opened(enter(file, gpu, "another process"), key)
            finally:
                file.close()  # the mapping has a descriptor of its own
            found.block.pool = found
            _OPENED[key] = found
        if ticket.offset >= found.block.size_bytes:
            raise HipError(errors.INVALID_VALUE)
        found.count += 1
    return found.block.low + ticket.offset


def ticket_at(words: tuple[int, ...], kind: int) -> Ticket | None:
    """The ticket in the words of a handle; None if it is none of this kind."""
    found = Ticket.of(struct.pack(f"<{len(words)}Q", *(word & (1 << 64) - 1 for word in words)))
    return found if found is not None and found.kind == kind else None


@implements("hipIpcOpenMemHandle")
def open_memory_handle(pointer: int, *rest: int) -> None:
    *words, flags = rest
    cells.needed(pointer)
    ticket = ticket_at(tuple(words), sharing.MEMORY)
    if flags not in _LAZY_PEER_ACCESS or ticket is None:
        raise HipError(errors.INVALID_VALUE)
    capture.refuse_unless_relaxed()
    _refuse_own(ticket)
    cells.put_u64(pointer, open_memory(ticket, gpus.current()))


def _refuse_own(ticket: Ticket) -> None:
    """Raises: HipError for a handle that this process itself made, as HIP does."""
    if ticket.process == os.getpid():
        raise HipError(errors.INVALID_CONTEXT)


@implements("hipIpcCloseMemHandle")
def close_memory_handle(pointer: int) -> None:
    cells.needed(pointer)
    capture.refuse_unless_relaxed()
    block = memorymap.find(pointer)
    if block is None or not isinstance(block.pool, Opened) or block.pool.pool is not None:
        raise HipError(errors.INVALID_VALUE)
    for gpu in gpus.all_gpus():
        streams.synchronize_device(gpu)
    close(block)


def close(block: Block) -> None:
    """Undo one opening of a block that nothing accesses any more; unmap it with the last."""
    opened = block.pool
    assert isinstance(opened, Opened)
    with _LOCK:
        opened.count -= 1
        if not opened.count:
            del _OPENED[opened.key]
            memorymap.remove(block)


# ----------------------------------------------------------------------------------- events


@implements("hipIpcGetEventHandle")
def get_event_handle(handle: int, event: int) -> None:
    cells.needed(handle, event)
    found = handles.get(event, events.Event, errors.INVALID_VALUE)
    if not found.flags & events.INTERPROCESS:
        raise HipError(errors.INVALID_CONFIGURATION)
    with gpus.MAKING:
        if found.shared is None:
            found.share(sharedevents.State(sharing.create(sharing.EVENT, sharedevents.SIZE_BYTES)))
    assert found.shared is not None
    ctypes.memmove(handle, found.shared.file.ticket(), sharing.TICKET_BYTES)


@implements("hipIpcOpenEventHandle")
def open_event_handle(event: int, *words: int) -> None:
    cells.needed(event)
    ticket = ticket_at(words, sharing.EVENT)
    if ticket is None:
        raise HipError(errors.INVALID_VALUE)
    _refuse_own(ticket)
    file = ticket.open()
    if file is None:
        raise HipError(errors.INVALID_VALUE)
    made = events.Event(gpus.current(), events.DISABLE_TIMING | events.INTERPROCESS)
    made.share(sharedevents.State(file))
    cells.put_u64(event, handles.new(made))
