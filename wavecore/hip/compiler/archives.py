"""Static libraries (`--emit-static-lib`): archives as `ar` writes them, with an index of symbols.

No `ar` is needed. The format is GNU's: an index in big-endian words, names of more than 15 bytes in
a member of their own. Dates and owners are zero, so equal objects make equal archives.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator, Sequence

from wavecore.codeobject import elf

MAGIC = b"!<arch>\n"
_MOST_NAME_BYTES = 15
_HEADER_BYTES = 60


def archive(objects: Sequence[tuple[str, bytes]]) -> bytes:
    """An archive of objects, given by path and contents.

    Raises: CodeObjectError if an ELF file among them is damaged.
    """
    names, members = _long_names([os.path.basename(path) for path, _ in objects])
    found = [list(dict.fromkeys(defined(data))) for _, data in objects]
    texts = b"".join(name + b"\0" for symbols in found for name in symbols)
    index_bytes = 4 + 4 * sum(map(len, found)) + len(texts)
    at = len(MAGIC) + _member_bytes(index_bytes) + (_member_bytes(len(names)) if names else 0)
    places: list[int] = []
    for symbols, (_, data) in zip(found, objects, strict=True):
        places += [at] * len(symbols)
        at += _member_bytes(len(data))
    index = struct.pack(f">{len(places) + 1}I", len(places), *places) + texts
    parts = [MAGIC, _member(b"/", index), _member(b"//", names) if names else b""]
    parts += [_member(name, data) for name, (_, data) in zip(members, objects, strict=True)]
    return b"".join(parts)


def defined(data: bytes) -> Iterator[bytes]:
    """The symbols that an object defines for others; none if it is no ELF file."""
    if data[:4] != elf.MAGIC:
        return
    file = elf.Elf(data)
    for table in file.sections:
        if table.kind != elf.SHT_SYMTAB:
            continue
        for symbol in file.symbols(table):
            if symbol.name and symbol.binding != elf.STB_LOCAL and symbol.section != elf.SHN_UNDEF:
                yield symbol.name.encode("utf-8", "surrogateescape")


def _long_names(names: Sequence[str]) -> tuple[bytes, list[bytes]]:
    """The member of long names, and how each header spells its name."""
    table, spelled = b"", []
    for name in names:
        text = os.fsencode(name) + b"/"
        if len(text) > _MOST_NAME_BYTES + 1:
            spelled.append(f"/{len(table)}".encode())
            table += text + b"\n"
        else:
            spelled.append(text)
    return table, spelled


def _member(name: bytes, data: bytes) -> bytes:
    header = b"%-16s%-12d%-6d%-6d%-8o%-10d`\n" % (name, 0, 0, 0, 0o644, len(data))
    return header + data + b"\n" * (len(data) % 2)


def _member_bytes(size_bytes: int) -> int:
    return _HEADER_BYTES + size_bytes + size_bytes % 2
