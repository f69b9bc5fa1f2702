"""Checks native objects from the cache before they are linked into the process."""

from __future__ import annotations

import platform
from collections.abc import Collection

from wavecore.codeobject import elf
from wavecore.errors import CodeObjectError

_MACHINES = {"x86_64": 62, "aarch64": 183, "riscv64": 243}  # e_machine


def is_object(code: bytes, symbols: Collection[str] = ()) -> bool:
    """Whether this is a relocatable object for this machine that defines all symbols."""
    file = _read(code, elf.ET_REL)
    if file is None:
        return False
    try:
        tables = [table for table in file.sections if table.kind == elf.SHT_SYMTAB]
        defined = {
            symbol.name
            for table in tables
            for symbol in file.symbols(table)
            if symbol.section != elf.SHN_UNDEF and symbol.binding != elf.STB_LOCAL
        }
        for section in file.sections:
            file.contents(section)
    except CodeObjectError:
        return False
    return defined.issuperset(symbols)


def is_bitcode(code: bytes) -> bool:
    """Whether this starts with the magic number of LLVM bitcode."""
    return code.startswith(b"BC\xc0\xde")


def is_library(code: bytes) -> bool:
    """Whether this is a shared object for this machine."""
    file = _read(code, elf.ET_DYN)
    return file is not None and any(segment.kind == elf.PT_LOAD for segment in file.segments)


def _read(code: bytes, kind: int) -> elf.Elf | None:
    try:
        file = elf.Elf(code)
    except CodeObjectError:
        return None
    wanted = _MACHINES.get(platform.machine(), file.machine)
    return file if (file.kind, file.machine) == (kind, wanted) else None
