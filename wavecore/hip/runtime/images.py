"""Code objects in the program's memory: how long they are, and which one a GPU gets."""

from __future__ import annotations

import ctypes
import struct

from wavecore.codeobject import CodeObject
from wavecore.codeobject.bundle import BUNDLE_MAGIC, unbundle
from wavecore.codeobject.packing import COMPRESSED_MAGIC
from wavecore.errors import CodeObjectError
from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime.gpus import Gpu

_ELF_MAGIC = b"\x7fELF"
_MOST_ENTRIES, _MOST_ID_BYTES = 4096, 256
_OLD_COMPRESSED_BYTES = 64 << 20  # version 1 does not say how long it is


def size_at(address: int) -> int:
    """The bytes of an image in memory, as its own header says. Raises: HipError if it is none."""
    magic = ctypes.string_at(address, len(BUNDLE_MAGIC))
    if magic.startswith(_ELF_MAGIC):
        return _elf_size(address)
    if magic.startswith(COMPRESSED_MAGIC):
        version = struct.unpack("<H", ctypes.string_at(address + 4, 2))[0]
        if version == 2:
            return int(struct.unpack("<I", ctypes.string_at(address + 8, 4))[0])
        if version == 3:
            return int(struct.unpack("<Q", ctypes.string_at(address + 8, 8))[0])
        raise HipError(errors.INVALID_IMAGE)
    if magic == BUNDLE_MAGIC:
        return _bundle_size(address)
    raise HipError(errors.INVALID_IMAGE)


def _elf_size(address: int) -> int:
    head = ctypes.string_at(address, 64)
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
        row = ctypes.string_at(address + segments + i * segment_bytes, segment_bytes)
        offset, size = struct.unpack_from("<Q", row, 8)[0], struct.unpack_from("<Q", row, 32)[0]
        end = max(end, offset + size)
    return int(end)


def _bundle_size(address: int) -> int:
    at = address + len(BUNDLE_MAGIC)
    count = struct.unpack("<Q", ctypes.string_at(at, 8))[0]
    if count > _MOST_ENTRIES:
        raise HipError(errors.INVALID_IMAGE)
    at, end = at + 8, 0
    for _ in range(count):
        offset, size, id_bytes = struct.unpack("<3Q", ctypes.string_at(at, 24))
        if id_bytes > _MOST_ID_BYTES:
            raise HipError(errors.INVALID_IMAGE)
        at += 24 + id_bytes
        end = max(end, offset + size)
    return max(end, at - address)


class Image:
    """Bytes that hold code for one target or several; opened when a GPU asks."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    @classmethod
    def at(cls, address: int) -> Image:
        """A copy of an image in memory. Raises: HipError."""
        return cls(ctypes.string_at(address, size_at(address)))

    def targets(self) -> list[str]:
        """The targets that it has code for; empty if it cannot be read."""
        try:
            found = [entry.target for entry in unbundle(self.data)]
            return [name or CodeObject.from_bytes(self.data).target for name in found]
        except CodeObjectError:
            return []

    def code_for(self, gpu: Gpu) -> CodeObject:
        """The code for a GPU.

        Raises: HipError if there is none for it, or what there is cannot be read.
        """
        try:
            code = CodeObject.from_bytes(self.data, gpu.target.name)
        except CodeObjectError as error:
            raise HipError(errors.INVALID_IMAGE, str(error)) from error
        return code
