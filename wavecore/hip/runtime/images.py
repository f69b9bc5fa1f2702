"""Code objects and bundles in the program's memory: finds their size and a GPU's code."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable

from wavecore._fork import cached_property
from wavecore.codeobject import CodeObject
from wavecore.codeobject.bundle import (
    BUNDLE_MAGIC,
    BundleEntry,
    all_entries,
    choose,
    table_of,
    unbundle,
)
from wavecore.codeobject.packing import COMPRESSED_MAGIC
from wavecore.errors import CodeObjectError
from wavecore.hip import errors
from wavecore.hip.compiler.bundles import OWN_HOST_ENTRY
from wavecore.hip.errors import HipError
from wavecore.hip.runtime.gpus import Gpu

_ELF_MAGIC = b"\x7fELF"
_MOST_ENTRIES, _MOST_ID_BYTES = 4096, 256
_OLD_COMPRESSED_BYTES = 64 << 20  # most bytes of version 1, which has no size field


Read = Callable[[int, int], bytes]  # (offset in the image, size) -> bytes


def size_at(address: int) -> int:
    """The size of an image in memory, from its header. Raises: HipError if it is not one."""
    return _size(_reader(address))


def _reader(address: int) -> Read:
    return lambda at, size: ctypes.string_at(address + at, size)


def _size(read: Read) -> int:
    magic = read(0, len(BUNDLE_MAGIC))
    if magic.startswith(_ELF_MAGIC):
        return _elf_size(read)
    if magic.startswith(COMPRESSED_MAGIC):
        version = struct.unpack("<H", read(4, 2))[0]
        if version == 2:
            return int(struct.unpack("<I", read(8, 4))[0])
        if version == 3:
            return int(struct.unpack("<Q", read(8, 8))[0])
        raise HipError(errors.INVALID_IMAGE)
    if magic == BUNDLE_MAGIC:
        return _bundle_sizes(read)[1]
    raise HipError(errors.INVALID_IMAGE)


def _elf_size(read: Read) -> int:
    head = read(0, 64)
    sections, entry, count = (
        struct.unpack_from("<Q", head, 40)[0],
        *struct.unpack_from("<2H", head, 58),
    )
    segments = struct.unpack_from("<Q", head, 32)[0]
    segment_bytes, segment_count = struct.unpack_from("<2H", head, 54)
    end = max(64, sections + entry * count, segments + segment_bytes * segment_count)
    if end > 1 << 32:
        raise HipError(errors.INVALID_IMAGE)
    for i in range(segment_count):
        row = read(segments + i * segment_bytes, segment_bytes)
        offset, size = struct.unpack_from("<Q", row, 8)[0], struct.unpack_from("<Q", row, 32)[0]
        end = max(end, offset + size)
    return int(end)


def _bundle_sizes(read: Read) -> tuple[int, int]:
    """The size of a bundle's table of entries, and of the whole bundle."""
    at = len(BUNDLE_MAGIC)
    count = struct.unpack("<Q", read(at, 8))[0]
    if count > _MOST_ENTRIES:
        raise HipError(errors.INVALID_IMAGE)
    at, end = at + 8, 0
    for _ in range(count):
        offset, size, id_bytes = struct.unpack("<3Q", read(at, 24))
        if id_bytes > _MOST_ID_BYTES:
            raise HipError(errors.INVALID_IMAGE)
        at += 24 + id_bytes
        end = max(end, offset + size)
    return at, max(end, at)


class Image:
    """Code for one or more targets; parsed when a GPU needs it.

    A program's image is read in place, not copied: a kernel library may contain a GB of code.
    """

    def __init__(self, data: bytes) -> None:
        self._read: Read = lambda at, size: data[at : at + size]
        self._size = len(data)

    @classmethod
    def at(cls, address: int) -> Image:
        """A copy of an image in memory. Raises: HipError."""
        return cls(ctypes.string_at(address, size_at(address)))

    @classmethod
    def in_place(cls, read: Read) -> Image:
        """An image that is read on demand; it may be gone already. Raises: HipError."""
        made = cls(b"")
        made._read, made._size = read, len(BUNDLE_MAGIC)
        try:
            made._size = _size(read)
        except HipError:
            if not made.is_gone:
                raise
        return made

    @property
    def is_gone(self) -> bool:
        """Whether a program's bytes are zeros: it has been unregistered.

        Its library was closed, or the process is exiting while a thread still launches.
        """
        return self._size > 0 and not any(self._read(0, len(BUNDLE_MAGIC)))

    @property
    def data(self) -> bytes:
        """The whole image."""
        return self._read(0, self._size)

    def _table(self) -> list[BundleEntry] | None:
        """The table of an uncompressed bundle; None for other kinds of image."""
        if self._read(0, len(BUNDLE_MAGIC)) != BUNDLE_MAGIC:
            return None
        return table_of(self._read(0, _bundle_sizes(self._read)[0]), self._size)

    @property
    def is_own(self) -> bool:
        """Whether wavecore's hipcc wrote it."""
        try:
            table = self._table()
            entries = self._packed if table is None else table
            hosts = [
                entry
                for entry in entries
                if not entry.target and entry.stop - entry.start == len(OWN_HOST_ENTRY)
            ]
            if table is None:
                return any(entry.data == OWN_HOST_ENTRY for entry in hosts)
            return any(
                self._read(entry.start, len(OWN_HOST_ENTRY)) == OWN_HOST_ENTRY for entry in hosts
            )
        except (CodeObjectError, HipError):
            return False

    @property
    def is_bare(self) -> bool:
        """Whether it is a code object by itself."""
        return self._read(0, len(_ELF_MAGIC)) == _ELF_MAGIC

    @cached_property
    def _packed(self) -> list[BundleEntry]:
        """The entries of a compressed bundle, which is unpacked once; else none."""
        is_packed = self._read(0, len(COMPRESSED_MAGIC)) == COMPRESSED_MAGIC
        return all_entries(self.data) if is_packed else []

    def targets(self) -> list[str]:
        """The targets of its code; empty if it cannot be parsed."""
        try:
            table = self._table()
            if table is not None:
                return [entry.target for entry in table if entry.target]
            if self._packed:
                return [entry.target for entry in self._packed if entry.target]
            data = self.data
            found = [entry.target for entry in unbundle(data)]
            return [name or CodeObject.from_bytes(data).target for name in found]
        except (CodeObjectError, HipError):
            return []

    def code_for(self, gpu: Gpu) -> CodeObject:
        """The code for a GPU.

        Raises: HipError if there is none, or if it cannot be parsed.
        """
        try:
            try:
                return self._code_for(gpu.card.arch_name)  # of gfx90a:xnack+ and :xnack- its own
            except CodeObjectError:  # features make no difference here: others do as well
                return self._code_for(gpu.target.name)
        except CodeObjectError as error:
            raise HipError(errors.INVALID_IMAGE, str(error)) from error

    def _code_for(self, target_id: str) -> CodeObject:
        table = self._table()
        if table is None:
            return CodeObject.from_bytes(self.data, target_id)
        entry = choose([entry for entry in table if entry.target], target_id)
        return CodeObject.from_bytes(self._read(entry.start, entry.stop - entry.start))
