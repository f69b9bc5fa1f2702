"""Machine code of a code object or device object as llvm-objdump prints it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from wavecore.codeobject import CodeObject, elf
from wavecore.codeobject.elf import Elf, Rela, Section
from wavecore.codeobject.layout import RELOCATION_NAMES
from wavecore.codeobject.lines import SourceLine
from wavecore.errors import CodeObjectError, DecodeError
from wavecore.isa import decode
from wavecore.isa.instruction import Instruction
from wavecore.isa.kinds import Kind
from wavecore.targets.processors import GENERIC_MEMBERS, MACHINES

_TEXT_COLUMNS = 59
_ZEROS = re.compile(rb"\0*")
_FEWEST_ZEROS = 8  # shown as dots
_NAMED = (elf.STT_FUNC, elf.STT_OBJECT, elf.STT_NOTYPE)


@dataclass(frozen=True)
class Style:
    """What to print."""

    processor: str = ""  # "" for the file's
    addresses: bool = True
    lines: bool = False  # where each instruction is from
    source: bool = False  # its text
    relocations: bool = False
    zeros: bool = False  # those of padding, too
    symbols: Collection[str] = ()  # only these
    sections: Collection[str] = ()  # only these
    start: int = 0
    stop: int = 1 << 64


@dataclass
class Disassembler:
    """Prints the code of one file.

    Raises: CodeObjectError if it is damaged, or for a processor that is unknown; TargetError if
        wavecore cannot decode it.
    """

    file: Elf
    style: Style
    shown: SourceLine | None = field(default=None, init=False)
    labels: Collection[int] = field(default=(), init=False)  # addresses of branch targets

    def __post_init__(self) -> None:
        named = self.style.processor or MACHINES.get(self.file.flags & 0xFF, "")
        if not named:
            raise CodeObjectError(
                f"unknown processor {self.file.flags & 0xFF:#x} in the file; name one by --mcpu"
            )
        self.processor = GENERIC_MEMBERS.get(named, (named,))[0]
        self.code = _as_code_object(self.file)
        waves = {each.wave_size for each in self.code.kernels.values()} if self.code else set()
        self.wave = waves.pop() if len(waves) == 1 else None

    def lines(self) -> Iterator[str]:
        """The text, line by line."""
        for number, section in enumerate(self.file.sections):
            chosen = section.name in self.style.sections or not self.style.sections
            if section.flags & elf.SHF_EXECINSTR and section.size_bytes and chosen:
                parts = list(self._section(number, section))
                if parts:
                    yield from ("", f"Disassembly of section {section.name}:", *parts)

    def names(self) -> set[str]:
        """The symbols that there are in sections with code."""
        numbers = range(len(self.file.sections))
        return {name for number in numbers for name in self._symbols(number).values()}

    def _section(self, number: int, section: Section) -> Iterator[str]:
        code = self.file.contents(section)
        names = self._symbols(number)
        self.labels = self._symbols(number, (elf.STT_NOTYPE,)).keys()
        relocations = self._relocations(number) if self.style.relocations else {}
        starts = sorted({section.address, *names})
        for start, end in zip(starts, [*starts[1:], section.address + len(code)], strict=True):
            name = names.get(start, section.name)
            if self.style.symbols and name not in self.style.symbols:
                continue
            first, last = max(start, self.style.start), min(end, self.style.stop)
            if first < last:
                yield ""
                yield f"{f'{first:016x} ' if self.style.addresses else ''}<{name}>:"
                self.shown = None
                piece = code[first - section.address : last - section.address]
                yield from self._function(first, piece, names, relocations)

    def _function(
        self, start: int, code: bytes, names: Mapping[int, str], relocations: Mapping[int, str]
    ) -> Iterator[str]:
        at = 0
        while at < len(code):
            zeros = 0 if self.style.zeros else self._zeros(code, at)
            if zeros:
                yield "\t\t..."
                at += zeros
                continue
            yield from self._source(start + at)
            text, size, note = self._instruction(code, at, start + at, names)
            yield self._line(text, start + at, code[at : at + size], note)
            inside = range(start + at, start + at + size)
            for each in inside:
                if each in relocations:
                    yield f"\t\t{each:016x}:  {relocations[each]}"
            at += size

    def _zeros(self, code: bytes, at: int) -> int:
        """The size of a block of zeros that is not worth showing."""
        match = _ZEROS.match(code, at)
        count = len(match[0]) if match else 0
        if count < _FEWEST_ZEROS:
            return 0
        return count if at + count == len(code) else count & ~3

    def _instruction(
        self, code: bytes, at: int, address: int, names: Mapping[int, str]
    ) -> tuple[str, int, str]:
        """Text, size and branch target of what is there; data if no instruction is."""
        try:
            found = decode(self.processor, code, at, address, wave=self.wave)
        except DecodeError:
            if len(code) - at >= 4:
                return f".long 0x{int.from_bytes(code[at : at + 4], 'little'):08x}", 4, ""
            return f".byte 0x{code[at]:02x}", 1, ""
        target = _branch_target(found)
        if target is None:
            return found.text, found.size, ""
        if target in self.labels:
            return f"{found.text.rpartition(' ')[0]} {names[target]}", found.size, ""
        return found.text, found.size, _place(target, names)

    def _line(self, text: str, address: int, code: bytes, note: str) -> str:
        size = 4 if len(code) % 4 == 0 else 1
        words = " ".join(
            f"{int.from_bytes(code[n : n + size], 'little'):0{2 * size}X}"
            for n in range(0, len(code), size)
        )
        return f"\t{text:<{_TEXT_COLUMNS}}// {address:012X}: {words}{note}"

    def _source(self, address: int) -> Iterator[str]:
        """The source line of an instruction where it is another than the one before."""
        if self.code is None or not (self.style.lines or self.style.source):
            return
        place = self.code.lines.at(address)
        if place is None or place == self.shown:
            return
        self.shown = place
        if self.style.lines:
            yield f"; {place.file}:{place.line}"
        text = self.code.source_finder.lines(place.file, place.md5)
        if self.style.source and text is not None and place.line <= len(text):
            yield f"; {text[place.line - 1].rstrip()}"

    def _symbols(self, number: int, kinds: Collection[int] = _NAMED) -> dict[int, str]:
        """Names of these kinds by address in a section with code; functions win over labels."""
        section = self.file.sections[number]
        if not section.flags & elf.SHF_EXECINSTR:
            return {}
        base = 0 if self.file.kind != elf.ET_REL else section.address
        found = [
            symbol
            for table in self.file.sections
            if table.kind == elf.SHT_SYMTAB
            for symbol in self.file.symbols(table)
            if symbol.section == number and symbol.kind in kinds and symbol.name
        ]
        found.sort(key=lambda symbol: symbol.kind != elf.STT_FUNC, reverse=True)
        return {base + symbol.value: symbol.name for symbol in found}

    def _relocations(self, number: int) -> dict[int, str]:
        """The relocations of a section, as text by address."""
        found = {}
        for table in self.file.sections:
            if table.kind == elf.SHT_RELA and table.info == number:
                for each, name in relocations_of(self.file, table):
                    found[each.offset] = f"{RELOCATION_NAMES.get(each.kind, each.kind)}\t{name}"
        return found


def relocations_of(file: Elf, table: Section) -> Iterator[tuple[Rela, str]]:
    """The relocations of a table with what each refers to, as symbol+0x4."""
    symbols = file.symbols(file.linked(table))
    for each in file.relocations(table):
        if each.symbol >= len(symbols):
            raise CodeObjectError(f"{table.name!r} refers to symbol {each.symbol}.")
        symbol = symbols[each.symbol]
        name = symbol.name
        if symbol.kind == elf.STT_SECTION and symbol.section < len(file.sections):
            name = file.sections[symbol.section].name
        sign = f"{'-' if each.addend < 0 else '+'}{abs(each.addend):#x}" if each.addend else ""
        yield each, f"{name or '*ABS*'}{sign}"


def _as_code_object(file: Elf) -> CodeObject | None:
    """The same with kernels and lines, if it is a code object that wavecore could load."""
    if file.kind != elf.ET_DYN:
        return None
    try:
        return CodeObject(file.data)
    except CodeObjectError:
        return None


def _branch_target(found: Instruction) -> int | None:
    if not found.facts.any(Kind.BRANCH) or "simm16" not in found.mods:
        return None
    distance = (found.mods["simm16"] + 0x8000 & 0xFFFF) - 0x8000  # dwords from the next one
    return found.address + found.size + 4 * distance


def _place(address: int, names: Mapping[int, str]) -> str:
    starts = sorted(names)
    index = bisect_right(starts, address) - 1
    if index < 0:
        return ""
    offset = address - starts[index]
    return f" <{names[starts[index]]}{f'+{offset:#x}' if offset else ''}>"
