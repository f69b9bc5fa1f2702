"""The ELF container: header, segments, sections, symbols, notes, relocations.

Nothing here is specific to kernels. Every offset, size and count that the file states is checked
against the file before it is used, so a damaged file ends in `CodeObjectError`.
Source: the ELF-64 object file format; LLVM's AMDGPUUsage, "ELF Code Object".
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from wavecore.errors import CodeObjectError

MAGIC = b"\x7fELF"
EM_AMDGPU = 0xE0
OSABI_AMDGPU_HSA = 64
ET_REL, ET_DYN = 1, 3

PT_LOAD, PT_DYNAMIC, PT_NOTE = 1, 2, 4
PF_X, PF_W, PF_R = 1, 2, 4

SHT_SYMTAB, SHT_RELA, SHT_NOTE, SHT_NOBITS, SHT_DYNSYM = 2, 4, 7, 8, 11
SHF_WRITE, SHF_ALLOC, SHF_EXECINSTR = 1, 2, 4

SHN_UNDEF, SHN_ABS, SHN_COMMON, SHN_XINDEX = 0, 0xFFF1, 0xFFF2, 0xFFFF

STB_LOCAL, STB_WEAK = 0, 2
STT_NOTYPE, STT_OBJECT, STT_FUNC, STT_SECTION, STT_FILE, STT_COMMON = 0, 1, 2, 3, 4, 5

DT_HASH, DT_STRTAB, DT_SYMTAB, DT_RELA, DT_RELASZ, DT_STRSZ = 4, 5, 6, 7, 8, 10

_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SEGMENT = struct.Struct("<IIQQQQQQ")
_SECTION = struct.Struct("<IIQQQQIIQQ")
_SYMBOL = struct.Struct("<IBBHQQ")
_RELA = struct.Struct("<QQq")
_DYNAMIC = struct.Struct("<qQ")
_NOTE = struct.Struct("<III")

_NAME_LIMIT = 1 << 16


@dataclass(frozen=True, slots=True)
class Segment:
    """One program header."""

    kind: int
    flags: int
    offset: int
    address: int
    file_bytes: int
    memory_bytes: int


@dataclass(frozen=True, slots=True)
class Section:
    """One section header, with its name resolved."""

    name: str
    kind: int
    flags: int
    address: int
    offset: int
    size_bytes: int
    link: int
    info: int
    align: int


@dataclass(frozen=True, slots=True)
class ElfSymbol:
    """One entry of a symbol table, as the file has it."""

    name: str
    value: int
    size_bytes: int
    kind: int
    binding: int
    section: int  # an index, or SHN_UNDEF, SHN_ABS, SHN_COMMON
    visibility: int = 0


@dataclass(frozen=True, slots=True)
class Rela:
    """One relocation with addend; `symbol` indexes the symbol table that the section links to."""

    offset: int
    kind: int
    symbol: int
    addend: int


@dataclass(frozen=True, slots=True)
class Note:
    """One entry of a note section or segment."""

    owner: bytes
    kind: int
    payload: bytes


class Elf:
    """A parsed ELF64 little-endian file; CodeObjectError if it is inconsistent."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        if data[:4] != MAGIC:
            raise CodeObjectError("not an ELF file: it does not start with 7f 45 4c 46.")
        header = self._unpack(_HEADER, 0, "ELF header")
        ident = header[0]
        if ident[4:6] != b"\x02\x01":
            raise CodeObjectError("ELF file is not 64-bit little-endian.")
        self.os_abi: int = ident[7]
        self.abi_version: int = ident[8]
        self.kind: int = header[1]
        self.machine: int = header[2]
        self.entry: int = header[4]
        self.flags: int = header[7]
        segments_at, sections_at = header[5], header[6]
        segment_size, segment_count = header[9], header[10]
        section_size, section_count, names_index = header[11], header[12], header[13]
        self.segments = self._segments(segments_at, segment_size, segment_count)
        self.sections = self._sections(sections_at, section_size, section_count, names_index)
        self._check_overlaps()

    def _check_overlaps(self) -> None:
        """No byte is in two sections or loaded twice, which would multiply the work of readers.

        Sections outside the file are rejected when they are read.
        """
        size = len(self.data)
        for what, places in (
            ("sections", [(s.offset, s.size_bytes) for s in self.sections if s.kind != SHT_NOBITS]),
            ("segments", [(s.offset, s.file_bytes) for s in self.segments if s.kind == PT_LOAD]),
            ("notes", [(s.offset, s.file_bytes) for s in self.segments if s.kind == PT_NOTE]),
        ):
            taken = sum(count for offset, count in places if offset + count <= size)
            if taken > size:
                raise CodeObjectError(
                    f"the {what} of the ELF file have {taken} bytes, the file {size}: they overlap."
                )

    def slice(self, offset: int, size_bytes: int, what: str) -> bytes:
        """Bytes of the file. Raises: CodeObjectError, naming `what`, if any are missing."""
        return bytes(self.view(offset, size_bytes, what))

    def view(self, offset: int, size_bytes: int, what: str) -> memoryview:
        """The same without a copy."""
        if offset + size_bytes > len(self.data):
            raise CodeObjectError(
                f"{what} at file offset {offset:#x} needs {size_bytes} bytes, but the file ends at "
                f"{len(self.data):#x}: truncated or damaged."
            )
        return memoryview(self.data)[offset : offset + size_bytes]

    def contents(self, section: Section) -> bytes:
        """The bytes of a section; empty if it has no contents in the file."""
        if section.kind == SHT_NOBITS:
            return b""
        return self.slice(section.offset, section.size_bytes, f"section {section.name!r}")

    def section(self, name: str) -> Section | None:
        """The first section of that name."""
        return next((section for section in self.sections if section.name == name), None)

    def linked(self, section: Section) -> Section:
        """The section that `section.link` refers to."""
        if not 0 < section.link < len(self.sections):
            raise CodeObjectError(f"section {section.name!r} links to section {section.link}.")
        return self.sections[section.link]

    def symbols(self, table: Section) -> list[ElfSymbol]:
        """The entries of a symbol table section, index 0 included."""
        names = self.contents(self.linked(table))
        return self._symbols(self.contents(table), names)

    def relocations(self, table: Section) -> list[Rela]:
        """The entries of a SHT_RELA section."""
        return self._relocations(self.contents(table), f"section {table.name!r}")

    def notes(self) -> Iterator[Note]:
        """Every note, from the segments if there are any, else from the sections."""
        places = [(s.offset, s.file_bytes) for s in self.segments if s.kind == PT_NOTE]
        if not places:
            places = [(s.offset, s.size_bytes) for s in self.sections if s.kind == SHT_NOTE]
        for offset, size_bytes in places:
            yield from self._notes(self.slice(offset, size_bytes, "note"))

    def dynamic_symbols(self) -> list[ElfSymbol]:
        """The dynamic symbol table, found by its section or else through PT_DYNAMIC."""
        for section in self.sections:
            if section.kind == SHT_DYNSYM:
                return self.symbols(section)
        entries = self._dynamic()
        if DT_SYMTAB not in entries or DT_HASH not in entries:
            return []
        _, count = self._unpack(struct.Struct("<II"), self._at(entries[DT_HASH]), "symbol hash")
        start = self._at(entries[DT_SYMTAB])
        table = self.slice(start, count * _SYMBOL.size, "dynamic symbols")
        names = self.slice(
            self._at(entries.get(DT_STRTAB, 0)), entries.get(DT_STRSZ, 0), "dynamic strings"
        )
        return self._symbols(table, names)

    def dynamic_relocations(self) -> list[Rela]:
        """The relocations that a loader applies, from PT_DYNAMIC."""
        entries = self._dynamic()
        if not entries.get(DT_RELASZ):
            return []
        start = self._at(entries.get(DT_RELA, 0))
        table = self.slice(start, entries[DT_RELASZ], "dynamic relocations")
        return self._relocations(table, "the dynamic relocation table")

    def _unpack(self, record: struct.Struct, offset: int, what: str) -> tuple:  # type: ignore[type-arg]
        return record.unpack(self.slice(offset, record.size, what))

    def _segments(self, offset: int, entry_bytes: int, count: int) -> tuple[Segment, ...]:
        if count == 0:
            return ()
        if entry_bytes != _SEGMENT.size:
            raise CodeObjectError(f"program headers of {entry_bytes} bytes, expected 56.")
        table = self.slice(offset, count * entry_bytes, "program headers")
        return tuple(
            Segment(kind, flags, at, address, file_bytes, memory_bytes)
            for kind, flags, at, address, _, file_bytes, memory_bytes, _ in _SEGMENT.iter_unpack(
                table
            )
        )

    def _sections(
        self, offset: int, entry_bytes: int, count: int, names_index: int
    ) -> tuple[Section, ...]:
        if offset == 0:
            return ()
        if entry_bytes != _SECTION.size:
            raise CodeObjectError(f"section headers of {entry_bytes} bytes, expected 64.")
        if count == 0 or names_index == SHN_XINDEX:  # too many for 16 bits: see section 0
            first = self._unpack(_SECTION, offset, "section header 0")
            count = count or first[5]
            names_index = first[6] if names_index == SHN_XINDEX else names_index
        table = self.slice(offset, count * entry_bytes, "section headers")
        rows = list(_SECTION.iter_unpack(table))
        if not 0 <= names_index < len(rows):
            raise CodeObjectError(f"section names are in section {names_index} of {len(rows)}.")
        names = b""
        if names_index:
            names = self.slice(rows[names_index][4], rows[names_index][5], "section names")
        strings = _Strings(names)
        return tuple(
            Section(strings.at(name), kind, flags, address, at, size, link, info, align)
            for name, kind, flags, address, at, size, link, info, align, _ in rows
        )

    def _symbols(self, table: bytes, names: bytes) -> list[ElfSymbol]:
        if len(table) % _SYMBOL.size:
            raise CodeObjectError(f"symbol table of {len(table)} bytes, not a multiple of 24.")
        symbols = []
        strings = _Strings(names)
        for name, info, other, section, value, size in _SYMBOL.iter_unpack(table):
            text = strings.at(name)
            symbols.append(ElfSymbol(text, value, size, info & 15, info >> 4, section, other & 3))
        return symbols

    def _relocations(self, table: bytes, what: str) -> list[Rela]:
        if len(table) % _RELA.size:
            raise CodeObjectError(f"{what} has {len(table)} bytes, not a multiple of 24.")
        return [
            Rela(offset, info & 0xFFFFFFFF, info >> 32, addend)
            for offset, info, addend in _RELA.iter_unpack(table)
        ]

    def _notes(self, data: bytes) -> Iterator[Note]:
        at = 0
        while at + _NOTE.size <= len(data):
            owner_bytes, payload_bytes, kind = _NOTE.unpack_from(data, at)
            owner_at = at + _NOTE.size
            payload_at = owner_at + _round_up(owner_bytes, 4)
            end = payload_at + payload_bytes
            if end > len(data):
                raise CodeObjectError(f"note at {at:#x} of {len(data)} bytes ends at {end:#x}.")
            owner = data[owner_at : owner_at + owner_bytes].rstrip(b"\0")
            yield Note(owner, kind, data[payload_at:end])
            at = payload_at + _round_up(payload_bytes, 4)

    def _dynamic(self) -> dict[int, int]:
        for segment in self.segments:
            if segment.kind == PT_DYNAMIC:
                table = self.slice(segment.offset, segment.file_bytes, "dynamic table")
                whole = len(table) - len(table) % _DYNAMIC.size
                return dict(_DYNAMIC.iter_unpack(table[:whole]))
        return {}

    def _at(self, address: int) -> int:
        """The file offset of an address that the loader would map."""
        for segment in self.segments:
            inside = 0 <= address - segment.address < segment.file_bytes
            if segment.kind == PT_LOAD and inside:
                return address - segment.address + segment.offset
        raise CodeObjectError(f"address {address:#x} is not in any segment of the file.")


def _round_up(value: int, step: int) -> int:
    return -(-value // step) * step


class _Strings:
    """A string table; its names may share tails, but their total size is limited by the table."""

    def __init__(self, table: bytes) -> None:
        self.table = table
        self._budget = 4 * len(table) + _NAME_LIMIT
        self._known: dict[int, str] = {}

    def at(self, offset: int) -> str:
        """The zero-terminated name at `offset`; bytes that are not UTF-8 become escapes."""
        found = self._known.get(offset)
        if found is None:
            found = self._known[offset] = self._read(offset)
            self._budget -= len(found)
            if self._budget < 0:
                raise CodeObjectError("the names in a string table overlap excessively: damaged.")
        return found

    def _read(self, offset: int) -> str:
        table = self.table
        if offset >= len(table):
            if offset == 0:
                return ""
            raise CodeObjectError(
                f"name at {offset:#x} of a string table of {len(table):#x} bytes."
            )
        end = table.find(b"\0", offset, offset + _NAME_LIMIT)
        if end < 0:
            end = min(len(table), offset + _NAME_LIMIT)
        return table[offset:end].decode("utf-8", "backslashreplace")
