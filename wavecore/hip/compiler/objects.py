"""Relocatable device code (-fgpu-rdc): read from objects and archives, linked, registered.

An object contains its device code as bitcode. Linking a program also links the bitcode, once for
each target, and adds an object with the code objects. It defines the symbols by which each
translation unit registers its kernels and variables.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from wavecore.codeobject import elf
from wavecore.errors import CodeObjectError
from wavecore.hip.compiler.archives import MAGIC, defined
from wavecore.hip.compiler.bundles import read_offload_binaries
from wavecore.hip.compiler.commandline import UsageError

SECTION = ".llvm.offloading"
_THIN = b"!<thin>\n"
_MEMBER_BYTES = 60
_FATBIN = re.compile(rb"__hip_fatbin_[0-9a-f]+(?=\0)")
_HANDLE = re.compile(rb"__hip_gpubin_handle_[0-9a-f]+(?=\0)")


class DeviceParts:
    """The bitcode of a program's objects, by target, and the symbols to define for them."""

    def __init__(self) -> None:
        self.bitcode: dict[str, list[bytes]] = {}
        self.fatbins: set[str] = set()
        self.handles: set[str] = set()

    def add(self, path: str) -> None:
        """Add the device code of an object or archive; ignores other files.

        Raises: UsageError if it is damaged. The linker reports missing files.
        """
        try:
            with open(path, "rb") as file:
                data = file.read()
        except OSError:
            return
        try:
            members = list(_members(data, os.path.dirname(path)))
            linked = _linked_already(members)
            for member in members:
                self._add(member, linked)
        except (CodeObjectError, ValueError) as error:
            raise UsageError(f"{path}: {error}") from error

    def _add(self, data: bytes, linked: set[bytes]) -> None:
        if data[:4] != elf.MAGIC:
            return
        file = elf.Elf(data)
        section = file.section(SECTION)
        if file.kind != elf.ET_REL or section is None:
            return
        fatbins = set(_FATBIN.findall(data))
        if fatbins and fatbins <= linked:
            return
        # With --save-temps, each step of the compiler embeds the bitcode again.
        for target, bitcode in dict.fromkeys(read_offload_binaries(file.contents(section))):
            self.bitcode.setdefault(target, []).append(bitcode)
        self.fatbins |= {name.decode() for name in fatbins}
        self.handles |= {name.decode() for name in _HANDLE.findall(data)}


def _linked_already(members: Sequence[bytes]) -> set[bytes]:
    """The names of device code that a library of --emit-static-lib has linked, and registers."""
    if len(members) < 2:
        return set()
    return {name for member in members for name in defined(member) if _FATBIN.match(name + b"\0")}


def _members(data: bytes, folder: str) -> Iterator[bytes]:
    """The members of an archive, or another file itself."""
    if data.startswith(_THIN):
        yield from _thin_members(data, folder)
        return
    if not data.startswith(MAGIC):
        yield data
        return
    at = len(MAGIC)
    while at + _MEMBER_BYTES <= len(data):
        size = int(data[at + 48 : at + 58])
        at += _MEMBER_BYTES
        yield data[at : at + size]
        at += size + size % 2


def _thin_members(data: bytes, folder: str) -> Iterator[bytes]:
    """The files named by a thin archive, which contains only tables."""
    at, names = len(_THIN), b""
    while at + _MEMBER_BYTES <= len(data):
        name, size = data[at : at + 16].rstrip(), int(data[at + 48 : at + 58])
        at += _MEMBER_BYTES
        if name in (b"/", b"//", b"/SYM64/"):
            names = data[at : at + size] if name == b"//" else names
            at += size + size % 2
            continue
        start = int(name[1:])
        with open(os.path.join(folder, os.fsdecode(names[start:].partition(b"/\n")[0])), "rb") as f:
            yield f.read()


def libraries(words: Sequence[str]) -> Iterator[str]:
    """The static libraries named by -l, found in the folders of -L."""
    folders = [word[2:] for word in words if word.startswith("-L") and len(word) > 2]
    pairs = list(pairwise(words))
    folders += [value for word, value in pairs if word == "-L"]
    names = [word[2:] for word in words if word.startswith("-l") and len(word) > 2]
    names += [value for word, value in pairs if word == "-l"]
    for name in names:
        file = name[1:] if name.startswith(":") else f"lib{name}.a"
        for folder in folders:
            path = os.path.join(folder, file)
            if os.path.isfile(path):
                yield path
                break


def registration(parts: DeviceParts, fatbin: str) -> str:
    """Assembly of the object that contains the linked code objects.

    Args:
        parts: supplies the symbols to define.
        fatbin: the file with the bundle of code objects.
    """
    escaped = fatbin.replace("\\", "\\\\").replace('"', '\\"')
    lines = ['.section .hip_fatbin,"a",@progbits', ".p2align 12"]
    for name in sorted(parts.fatbins):
        lines += [f".globl {name}", f".hidden {name}", f"{name}:"]
    lines.append(f'.incbin "{escaped}"')
    lines += ['.section .bss.hip_gpubin,"aw",@nobits', ".p2align 3"]
    for name in sorted(parts.handles):
        lines += [f".globl {name}", f".hidden {name}", f"{name}:"]
    lines += [".zero 8", '.section .note.GNU-stack,"",@progbits', ""]
    return "\n".join(lines)
