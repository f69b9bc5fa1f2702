"""Keeps LLVM's static objects alive to the end of the process, as our threads may still use them.

LLVM functions build static tables on first use, and register their destruction at exit. Another
thread may call exit in the middle of a compilation; exit handlers run in reverse order, so such a
table is destroyed before a handler of ours can wait for that compilation. So libllvmlite's entry
for `__cxa_atexit` is set to a function that does nothing, after loading and before LLVM is used:
tables registered from then on are never destroyed.

Sources: the ELF specification and its supplement for AMD64 and AArch64 (relocations); glibc, which
puts addresses into the dynamic section that it has loaded.
"""

from __future__ import annotations

import ctypes
import mmap
import platform
import sys
from collections.abc import Iterator

import numpy as np

_NAME = b"__cxa_atexit"
_PT_DYNAMIC, _PT_RELRO = 2, 0x6474E552
_DT_PLTRELSZ, _DT_STRTAB, _DT_SYMTAB, _DT_RELA, _DT_RELASZ, _DT_JMPREL = 2, 5, 6, 7, 8, 23
# Relocations that put a function's address into a slot: GLOB_DAT and JUMP_SLOT.
_SLOTS = {"x86_64": (6, 7), "aarch64": (1025, 1026)}


class _Header(ctypes.Structure):
    """Elf64_Phdr."""

    _fields_ = (
        *((name, ctypes.c_uint32) for name in ("type", "flags")),
        *(
            (name, ctypes.c_uint64)
            for name in "offset address physical file_size size align".split()
        ),
    )


class _Loaded(ctypes.Structure):
    """The used part of dl_phdr_info."""

    _fields_ = (
        ("base", ctypes.c_uint64),
        ("name", ctypes.c_char_p),
        ("headers", ctypes.POINTER(_Header)),
        ("count", ctypes.c_uint16),
    )


_RELOCATION = np.dtype([("slot", "<u8"), ("info", "<u8"), ("addend", "<i8")])  # Elf64_Rela
_SYMBOL_BYTES = 24


_LOOK = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(_Loaded), ctypes.c_size_t, ctypes.c_void_p)


def keep(library: str) -> int:
    """Stop a loaded library from registering further exit handlers.

    Args:
        library: the end of its file's name.
    Returns: the number of entries set; 0 where libraries have another format.
    """
    slots = _SLOTS.get(platform.machine())
    if not sys.platform.startswith("linux") or slots is None:
        return 0
    libc = ctypes.CDLL(None)
    nothing = ctypes.cast(libc.ffs, ctypes.c_void_p).value  # reads its argument, and returns
    assert nothing is not None
    found = list(_slots(libc, library.encode(), slots))
    for address, is_fixed in found:
        page = address & -mmap.PAGESIZE
        if libc.mprotect(ctypes.c_void_p(page), mmap.PAGESIZE, mmap.PROT_READ | mmap.PROT_WRITE):
            return 0
        ctypes.c_uint64.from_address(address).value = nothing
        if is_fixed:
            libc.mprotect(ctypes.c_void_p(page), mmap.PAGESIZE, mmap.PROT_READ)
    return len(found)


def _slots(libc: ctypes.CDLL, library: bytes, kinds: tuple[int, ...]) -> Iterator[tuple[int, bool]]:
    """Where a library's pointers to `__cxa_atexit` are, and whether those are read-only."""
    seen: list[tuple[int, list[tuple[int, int, int]]]] = []

    def look(loaded: ctypes.Array[_Loaded], size: int, data: object) -> int:
        info = loaded[0]
        if info.name is not None and info.name.endswith(library):
            headers = [info.headers[n] for n in range(info.count)]
            seen.append((info.base, [(h.type, h.address, h.size) for h in headers]))
        return 0

    libc.dl_iterate_phdr(_LOOK(look), None)
    for base, headers in seen:
        fixed = [(base + at, base + at + size) for kind, at, size in headers if kind == _PT_RELRO]
        for kind, at, _ in headers:
            if kind == _PT_DYNAMIC:
                for slot in _pointers(_dynamic(base + at), kinds):
                    yield base + slot, any(low <= base + slot < high for low, high in fixed)


def _dynamic(address: int) -> dict[int, int]:
    """The dynamic section: values by tag."""
    found: dict[int, int] = {}
    while True:
        tag, value = (ctypes.c_uint64 * 2).from_address(address)
        if tag == 0:
            return found
        found.setdefault(tag, value)
        address += 16


def _pointers(dynamic: dict[int, int], kinds: tuple[int, ...]) -> Iterator[int]:
    """The slots, relative to the library's base, of relocations that name the function."""
    for table, size in ((_DT_JMPREL, _DT_PLTRELSZ), (_DT_RELA, _DT_RELASZ)):
        if not dynamic.get(size):
            continue
        memory = (ctypes.c_uint8 * dynamic[size]).from_address(dynamic[table])
        rows = np.ctypeslib.as_array(memory).view(_RELOCATION)
        for slot, info, _ in rows[np.isin(rows["info"].astype(np.uint32), kinds)].tolist():
            symbol = dynamic[_DT_SYMTAB] + (info >> 32) * _SYMBOL_BYTES
            name = ctypes.c_uint32.from_address(symbol).value  # Elf64_Sym begins with it
            if ctypes.string_at(dynamic[_DT_STRTAB] + name) == _NAME:
                yield int(slot)
