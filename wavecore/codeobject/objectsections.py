"""Sections of an object file, added at its end or taken away: how bundlers put code into objects.

Source: the ELF-64 object file format.
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Sequence

from wavecore.codeobject import elf
from wavecore.errors import CodeObjectError

_SECTION = struct.Struct("<IIQQQQIIQQ")
_TABLE_OFFSET = struct.Struct("<Q")  # e_shoff, at 40
_COUNTS = struct.Struct("<HH")  # e_shnum and e_shstrndx, at 60
_PROGBITS = 1
_EXCLUDE = 0x80000000  # linkers drop the section
_COUNT_LIMIT = 0xFF00


def add_sections(data: bytes, added: Sequence[tuple[str, bytes]]) -> bytes:
    """The object with further sections, which linkers drop.

    Raises: CodeObjectError if it is damaged, or has too many sections.
    """
    headers, names_index = _headers(data)
    if len(headers) + len(added) >= _COUNT_LIMIT:
        raise CodeObjectError(f"an object with {len(headers)} sections: no room for more.")
    at, size = headers[names_index][4], headers[names_index][5]
    names = elf.Elf(data).slice(at, size, "section names")
    made = bytearray(data)
    for name, contents in added:
        made += bytes(-len(made) % 8)
        headers.append([len(names), _PROGBITS, _EXCLUDE, 0, len(made), len(contents), 0, 0, 1, 0])
        made += contents
        names += name.encode() + b"\0"
    headers[names_index][4:6] = [len(made), len(names)]
    return _with_table(made + names, headers, names_index)


def drop_sections(data: bytes, names: Collection[str]) -> bytes:
    """The object without sections of these names, to which nothing in it refers.

    Others keep their numbers: at the end they are gone, elsewhere there is an empty one instead.
    Raises: CodeObjectError if it is damaged.
    """
    headers, names_index = _headers(data)
    dropped = [section.name in names for section in elf.Elf(data).sections]
    while headers and dropped[len(headers) - 1]:
        headers.pop()
    headers = [[0] * 10 if gone else row for row, gone in zip(headers, dropped, strict=False)]
    return _with_table(bytearray(data), headers, names_index)


def _headers(data: bytes) -> tuple[list[list[int]], int]:
    """The section headers, and the number of the section with their names."""
    count = len(elf.Elf(data).sections)
    (at,) = _TABLE_OFFSET.unpack_from(data, 40)
    stated, names_index = _COUNTS.unpack_from(data, 60)
    if not count or stated != count:
        raise CodeObjectError(f"an object with {count} sections, of which its header has {stated}.")
    table = data[at : at + count * _SECTION.size]
    return [list(row) for row in _SECTION.iter_unpack(table)], names_index


def _with_table(made: bytearray, headers: Sequence[Sequence[int]], names_index: int) -> bytes:
    made += bytes(-len(made) % 8)
    _TABLE_OFFSET.pack_into(made, 40, len(made))
    _COUNTS.pack_into(made, 60, len(headers), names_index)
    return bytes(made + b"".join(_SECTION.pack(*row) for row in headers))
