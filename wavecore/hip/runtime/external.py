"""hipImportExternalMemory and semaphores: what other interfaces hand over as file descriptors.

A descriptor stands for memory if it is one that hipMemExportToShareableHandle gave, of this process
or another one, or an anonymous file of the user that is sealed against shrinking: the kernel makes
buffers for devices (udmabuf) of such files only, too, as a file that shrinks under a mapping would
end the process. No interface here makes semaphores (Vulkan's are the driver's): none is imported.
"""

from __future__ import annotations

import fcntl
import os
from dataclasses import dataclass, field

from wavecore import _pages
from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import capture, cells, gpus, handles, ipc, memorymap, sharing, streams
from wavecore.hip.runtime.memorymap import Block
from wavecore.hip.runtime.registry import implements
from wavecore.hip.runtime.sharing import SharedFile

_OPAQUE_FD = 1  # hipExternalMemoryHandleType, hipExternalSemaphoreHandleType
_LAST_TYPE, _LAST_SEMAPHORE_TYPE = 8, 10
_DEDICATED = 1


@dataclass(eq=False)
class Imported:
    """Imported memory, and what of it is mapped; the descriptor of the program is ours now."""

    gpu: gpus.Gpu
    file: SharedFile
    size: int
    mapped: list[Block] = field(default_factory=list)

    def block(self, low: int, size: int) -> Block:
        """A part of it, for kernels; the same part is mapped once."""
        for each in self.mapped:
            if (each.flags, each.size_bytes) == (low, size):
                return each
        made = ipc.enter(self.file, self.gpu, "external memory", low, size)
        made.flags = low
        self.mapped.append(made)
        return made

    def drop(self) -> None:
        """Unmap it, and close it."""
        for each in self.mapped:
            memorymap.remove(each)
        self.file.close()


def _sealed_file(number: int, size: int) -> SharedFile:
    """An anonymous file, as a SharedFile of its first bytes. Raises: HipError for other files."""
    try:
        seals = fcntl.fcntl(number, fcntl.F_GET_SEALS)
        there = os.fstat(number).st_size
        own = os.open(f"/proc/self/fd/{number}", os.O_RDWR | os.O_CLOEXEC)
    except OSError as error:
        raise HipError(errors.INVALID_VALUE, f"descriptor {number} is no memory") from error
    if not seals & fcntl.F_SEAL_SHRINK or _pages.rounded(size) > there:
        os.close(own)
        raise HipError(errors.INVALID_VALUE, f"descriptor {number}: too small, or may shrink")
    return SharedFile(own, sharing.MEMORY, size, b"", b"")


@implements("hipImportExternalMemory")
def import_memory(memory: int, description: int) -> None:
    cells.needed(memory, description)
    kind, number = cells.get_int(description), cells.get_int(description + 8)
    size, flags = cells.get_u64(description + 24), cells.get_u32(description + 32)
    if not 1 <= kind <= _LAST_TYPE or flags & ~_DEDICATED or not size:
        raise HipError(errors.INVALID_VALUE)
    if kind != _OPAQUE_FD:
        raise HipError(errors.NOT_SUPPORTED)
    file = sharing.adopt(number, sharing.MEMORY)
    if file is None:
        file = _sealed_file(number, size)
    elif size > file.mapped_bytes:
        file.close()
        raise HipError(errors.INVALID_VALUE)
    os.close(number)
    cells.put_u64(memory, handles.new(Imported(gpus.current(), file, size)))


def _imported(memory: int) -> Imported:
    return handles.get(memory, Imported, errors.INVALID_VALUE)


@implements("hipExternalMemoryGetMappedBuffer")
def get_mapped_buffer(pointer: int, memory: int, description: int) -> None:
    cells.needed(pointer, memory, description)
    found = _imported(memory)
    low, size = cells.get_u64(description), cells.get_u64(description + 8)
    if cells.get_u32(description + 16) or not size or low + size > found.size:
        raise HipError(errors.INVALID_VALUE)
    cells.put_u64(pointer, found.block(low, size).low)


@implements("hipDestroyExternalMemory")
def destroy_memory(memory: int) -> None:
    cells.needed(memory)
    capture.refuse_unless_relaxed()
    found = _imported(memory)
    for gpu in gpus.all_gpus():
        streams.synchronize_device(gpu)
    handles.drop(memory, Imported)
    found.drop()


# -------------------------------------------------------------------------------- semaphores


@implements("hipImportExternalSemaphore")
def import_semaphore(semaphore: int, description: int) -> None:
    cells.needed(semaphore, description)
    if not 1 <= cells.get_int(description) <= _LAST_SEMAPHORE_TYPE:
        raise HipError(errors.INVALID_VALUE)
    raise HipError(errors.NOT_SUPPORTED)


def _of_none(semaphores: int, parameters: int, count: int, stream: int) -> None:
    """Signal or wait for semaphores: as none can be imported, each handle is wrong."""
    cells.needed(semaphores, parameters)
    streams.resolve(stream)
    if count:
        raise HipError(errors.INVALID_VALUE)


for _name in ("hipSignalExternalSemaphoresAsync", "hipWaitExternalSemaphoresAsync"):
    implements(_name)(_of_none)


@implements("hipDestroyExternalSemaphore")
def destroy_semaphore(semaphore: int) -> None:
    raise HipError(errors.INVALID_VALUE)
