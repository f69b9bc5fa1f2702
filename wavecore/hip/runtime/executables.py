"""The targets that a program was built for, from its files: before its code is registered.

A compiler registers a file's kernels after the file's own static objects are made. If one of those
calls HIP, devices are chosen before the library knows of any code.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from pathlib import Path

from wavecore.codeobject import elf
from wavecore.codeobject.bundle import FAT_BINARY_SECTION
from wavecore.hip.errors import HipError
from wavecore.hip.runtime.images import Image

_HEAD_BYTES = 64
_SECTION = struct.Struct("<2I4Q2I2Q")  # Elf64_Shdr


def targets_of_program() -> list[str]:
    """The targets of the first file of this process that has code; empty if none has."""
    for path in _files():
        found = _targets_of(path)
        if found:
            return found
    return []


def _files() -> Iterator[str]:
    """The program itself, then what is mapped into it."""
    yield "/proc/self/exe"
    try:
        lines = Path("/proc/self/maps").read_text("utf-8", "surrogateescape").splitlines()
    except OSError:
        return
    names = (line.split(maxsplit=5)[5:] for line in lines)
    yield from dict.fromkeys(name[0] for name in names if name and name[0].startswith("/"))


def _targets_of(path: str) -> list[str]:
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:  # it was replaced since, or is another user's
        return []
    try:
        place = _section(file)
        if place is None:
            return []
        return Image.in_place(lambda at, size: os.pread(file, size, place + at)).targets()
    except (OSError, struct.error, HipError):  # no ELF file, or a damaged one
        return []
    finally:
        os.close(file)


def _section(file: int) -> int | None:
    """Where the section with device code begins in an ELF file; None if it has none."""
    head, whole = os.pread(file, _HEAD_BYTES, 0), os.fstat(file).st_size
    if not head.startswith(elf.MAGIC):
        return None
    (table,) = struct.unpack_from("<Q", head, 40)
    size, count, names_at = struct.unpack_from("<3H", head, 58)
    if table + size * count > whole:  # programs run without their sections
        return None
    rows = os.pread(file, size * count, table)
    sections = [_SECTION.unpack_from(rows, size * i) for i in range(count)]
    if names_at >= count:
        return None
    _, _, _, _, at, length, *_ = sections[names_at]
    if at + length > whole:
        return None
    names = os.pread(file, length, at)
    wanted = FAT_BINARY_SECTION.encode() + b"\0"
    for name, _, _, _, start, *_ in sections:
        if names[name : name + len(wanted)] == wanted:
            return int(start)
    return None
