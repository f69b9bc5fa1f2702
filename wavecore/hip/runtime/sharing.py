"""Memory that processes share: sealed anonymous files, which are opened through /proc.

A file holds the pages of an allocation, or the state of an event, and behind them a page that says
what it is. A ticket names it in another process: the process that made it, the file's number there,
and a random token that the last page repeats. Nothing has a name in a file system, so nothing is
left behind: memory lives as long as a process has it mapped, a ticket as long as its process.

A ticket can name nothing but such files: whatever it says, only an anonymous file of this user with
our name, sealed against any change of its size, is opened, and only if its last page has the token.
"""

from __future__ import annotations

import ctypes
import fcntl
import mmap
import os
import struct
from dataclasses import dataclass

from wavecore import _pages
from wavecore.hip import errors
from wavecore.hip.errors import HipError

MEMORY, EVENT, POOL = 1, 2, 3  # what a file is
TICKET_BYTES = 64  # as hipIpcMemHandle_t, hipIpcEventHandle_t and hipMemPoolPtrExportData have them
TOKEN_BYTES = 16

_NAME = "wavecore shared"  # not the one of files that no other process gets (hostmemory.py)
_LINK = f"/memfd:{_NAME} (deleted)"
_SEALS = fcntl.F_SEAL_SEAL | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW
_LAST_PAGE = struct.Struct("<4sIQ16s32s")  # magic, kind, size, token, what its user noted
_TICKET = struct.Struct("<4sIiIQ16sQ16x")  # magic, kind, process, file, size, token, offset
_MAGIC = b"wcs1"
_MOST_AT_ONCE = 1 << 30


@dataclass(frozen=True)
class SharedFile:
    """An open file.

    Attributes:
        number: of its descriptor in this process.
        kind: MEMORY, EVENT or POOL.
        size: the bytes that it holds; the pages of the mapping may end later.
        token: the same wherever it is open.
        note: 32 bytes that its maker gave.
    """

    number: int
    kind: int
    size: int
    token: bytes
    note: bytes

    @property
    def mapped_bytes(self) -> int:
        """The size of its pages without the last one."""
        return _pages.rounded(self.size)

    def ticket(self, offset: int = 0) -> bytes:
        """What names it in other processes; `offset` is handed on."""
        process = os.getpid()
        return _TICKET.pack(
            _MAGIC, self.kind, process, self.number, self.size, self.token, offset
        ).ljust(TICKET_BYTES, b"\0")

    def map(self) -> mmap.mmap:
        """Its pages; unmapped when nobody refers to them any more."""
        return mmap.mmap(self.number, self.mapped_bytes)

    def close(self) -> None:
        """Close it here: its tickets are void, mappings stay."""
        os.close(self.number)


def create(kind: int, size: int, note: bytes = b"") -> SharedFile:
    """A new file. Raises: HipError if there is no memory, or no descriptor left."""
    token = os.urandom(TOKEN_BYTES)
    whole = _pages.rounded(size)
    try:
        number = os.memfd_create(_NAME, os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    except OSError as error:
        raise HipError(errors.OUT_OF_MEMORY, f"memfd_create: {error}") from error
    try:
        os.ftruncate(number, whole + _pages.DEVICE_PAGE_BYTES)
        os.pwrite(number, _LAST_PAGE.pack(_MAGIC, kind, size, token, note), whole)
        fcntl.fcntl(number, fcntl.F_ADD_SEALS, _SEALS)
    except OSError as error:
        os.close(number)
        raise HipError(errors.OUT_OF_MEMORY, f"{whole} bytes of shared memory: {error}") from error
    return SharedFile(number, kind, size, token, note.ljust(32, b"\0"))


@dataclass(frozen=True)
class Ticket:
    """A ticket, taken apart."""

    kind: int
    process: int
    number: int
    size: int
    token: bytes
    offset: int

    @classmethod
    def of(cls, data: bytes) -> Ticket | None:
        """The ticket in some bytes; None if they are none."""
        magic, *fields = _TICKET.unpack(data[: _TICKET.size])
        return cls(*fields) if magic == _MAGIC else None

    def open(self) -> SharedFile | None:
        """The file that it names; None if that is gone, or is anything else."""
        try:
            path = os.open(f"/proc/{self.process}/fd/{self.number}", os.O_PATH | os.O_CLOEXEC)
        except OSError:
            return None
        try:
            found = _opened(path)
        finally:
            os.close(path)
        if found is None or (found.kind, found.token) == (self.kind, self.token):
            return found
        found.close()
        return None


def adopt(number: int, kind: int) -> SharedFile | None:
    """A file of which the program has a descriptor, opened anew; None if it is anything else."""
    found = _opened(number)
    if found is None or found.kind == kind:
        return found
    found.close()
    return None


def _opened(number: int) -> SharedFile | None:
    """The file of a descriptor, which need not allow access, if it is one of ours."""
    own = f"/proc/self/fd/{number}"
    try:
        if os.readlink(own) != _LINK or os.fstat(number).st_uid != os.geteuid():
            return None
        opened = os.open(own, os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return None
    found = _described(opened)
    if found is None:
        os.close(opened)
    return found


def _described(number: int) -> SharedFile | None:
    if fcntl.fcntl(number, fcntl.F_GET_SEALS) & _SEALS != _SEALS:
        return None  # its size might change under a mapping
    whole = os.fstat(number).st_size - _pages.DEVICE_PAGE_BYTES
    if whole < 0:
        return None
    magic, kind, size, token, note = _LAST_PAGE.unpack(os.pread(number, _LAST_PAGE.size, whole))
    if magic != _MAGIC or _pages.rounded(size) != whole:
        return None
    return SharedFile(number, kind, size, token, note)


# --------------------------------------------------------------------- pages of this process

# <sys/mman.h> of Linux
_READ_WRITE = 3
_SHARED, _PRIVATE, _FIXED, _ANONYMOUS = 1, 2, 16, 32
_FAILED = (1 << 64) - 1

_libc = ctypes.CDLL(None, use_errno=True)
_libc.mmap.restype = ctypes.c_uint64
_libc.mmap.argtypes = (
    *(ctypes.c_uint64, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_int64),
)


def replace_by(file: SharedFile, low: int) -> None:
    """Put a file in place of pages that begin at `low`, with what they hold.

    Nobody may write them meanwhile. Raises: HipError; the pages are as before.
    """
    done, size = 0, file.mapped_bytes
    try:
        while done < size:
            part = (ctypes.c_char * min(size - done, _MOST_AT_ONCE)).from_address(low + done)
            done += os.pwrite(file.number, part, done)
    except OSError as error:
        raise HipError(errors.OUT_OF_MEMORY, f"{size} bytes of shared memory: {error}") from error
    if _libc.mmap(low, size, _READ_WRITE, _SHARED | _FIXED, file.number, 0) != low:
        raise HipError(errors.OUT_OF_MEMORY)


def make_private(low: int, size: int) -> None:
    """Put new pages in place of shared ones, before the C library takes the memory back."""
    kind = _PRIVATE | _FIXED | _ANONYMOUS
    if _libc.mmap(low, size, _READ_WRITE, kind, -1, 0) != low:
        raise MemoryError(f"{size} bytes at {low:#x} stay shared with other processes")
