"""The memory layout of a code object: segments, symbols and the remaining relocations.

A linked object (ET_DYN) defines it. A relocatable one (ET_REL) is laid out here, as a linker would:
read-only sections, code, data, then a table of addresses for references through the GOT. All
addresses count from the object's own base, which is 0 until it is loaded.
Source: LLVM's AMDGPUUsage, "Relocation Records".
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field

from wavecore.codeobject import elf
from wavecore.codeobject.elf import Elf, ElfSymbol, Rela, Section
from wavecore.errors import CodeObjectError

IMAGE_LIMIT_BYTES = 1 << 30
PAGE_BYTES = 4096
SEGMENT_LIMIT = 64  # compilers write about four
_SMALL_GAP_BYTES = 256  # alignment between sections, too small to leave unmapped

RELOCATION_NAMES = {
    0: "R_AMDGPU_NONE",
    1: "R_AMDGPU_ABS32_LO",
    2: "R_AMDGPU_ABS32_HI",
    3: "R_AMDGPU_ABS64",
    4: "R_AMDGPU_REL32",
    5: "R_AMDGPU_REL64",
    6: "R_AMDGPU_ABS32",
    7: "R_AMDGPU_GOTPCREL",
    8: "R_AMDGPU_GOTPCREL32_LO",
    9: "R_AMDGPU_GOTPCREL32_HI",
    10: "R_AMDGPU_REL32_LO",
    11: "R_AMDGPU_REL32_HI",
    13: "R_AMDGPU_RELATIVE64",
    14: "R_AMDGPU_REL16",
}
_NONE, _ABS64, _ABS32, _RELATIVE64, _REL16 = 0, 3, 6, 13, 14
_PC_RELATIVE = frozenset({4, 5, 10, 11, 14})
_THROUGH_GOT = {7: 4, 8: 10, 9: 11}  # the kind of the reference to the GOT slot
_WIDTH_BYTES = {3: 8, 5: 8, 13: 8, 14: 2}
_HIGH_HALF = frozenset({2, 9, 11})
_LOW_HALF = frozenset({1, 8, 10})

_KINDS = {
    elf.STT_NOTYPE: "notype",
    elf.STT_OBJECT: "object",
    elf.STT_FUNC: "func",
    elf.STT_COMMON: "object",
}


@dataclass(frozen=True, slots=True)
class Symbol:
    """A name and its location; `defined` is False if the host must provide it."""

    name: str
    address: int
    size_bytes: int
    kind: str  # "func", "object", "notype" or "other"
    defined: bool
    binding: str = "global"  # "local", "global" or "weak"


@dataclass(frozen=True, slots=True)
class MemoryRange:
    """Addresses start to end (exclusive) that are loaded with the same permissions."""

    start: int
    end: int
    readable: bool
    writable: bool
    executable: bool


@dataclass(frozen=True, slots=True)
class Relocation:
    """A place to patch when the object is loaded.

    `target` is the address of `symbol` in this object, None if the host must provide it.
    A relocation without a symbol has target 0.
    """

    offset: int
    kind: str
    symbol: str
    addend: int
    target: int | None = 0
    weak: bool = False


Piece = bytes | bytearray | memoryview


@dataclass
class Layout:
    """The result: the contents of memory, and the remaining relocations."""

    ranges: list[MemoryRange] = field(default_factory=list)
    code: list[tuple[int, int]] = field(default_factory=list)  # executable, and in the file
    pieces: list[tuple[int, Piece]] = field(default_factory=list)
    symbols: dict[str, Symbol] = field(default_factory=dict)
    relocations: list[Relocation] = field(default_factory=list)
    # For a relocatable object: a section by name, with its references resolved.
    debug_section: Callable[[str], bytes | None] = lambda name: None

    @property
    def size_bytes(self) -> int:
        """One past the highest address."""
        return self.ranges[-1].end if self.ranges else 0

    def read(self, address: int, size_bytes: int) -> bytes:
        """Initial memory; bytes without file contents are zero.

        Raises: CodeObjectError if the range is not inside one loaded range.
        """
        if self.range_of(address, size_bytes) is None:
            raise CodeObjectError(f"{size_bytes} bytes at {address:#x}: not in a loaded segment.")
        found = bytearray(size_bytes)
        first = bisect_right(self.pieces, address, key=lambda piece: piece[0]) - 1
        for start, piece in self.pieces[max(first, 0) :]:
            if start >= address + size_bytes:
                break
            low, high = max(start, address), min(start + len(piece), address + size_bytes)
            if low < high:
                found[low - address : high - address] = piece[low - start : high - start]
        return bytes(found)

    def range_of(self, address: int, size_bytes: int) -> MemoryRange | None:
        """The loaded range that contains this many bytes at an address."""
        index = bisect_right(self.ranges, address, key=lambda memory: memory.start) - 1
        if index < 0 or address + size_bytes > self.ranges[index].end:
            return None
        return self.ranges[index]


def lay_out(file: Elf) -> Layout:
    """The layout of a parsed file. Raises: CodeObjectError if it is not loadable."""
    if file.kind == elf.ET_DYN:
        return _linked(file)
    if file.kind == elf.ET_REL:
        return _Relocatable(file).layout
    raise CodeObjectError(
        f"ELF type {file.kind}; a code object is a shared object (3) or a relocatable one (1)."
    )


def patch(memory: bytearray | memoryview, at: int, kind_number: int, value: int) -> None:
    """Write the value of a relocation; `value` is S + A or S + A - P.

    Raises: CodeObjectError if it does not fit.
    """
    width = _WIDTH_BYTES.get(kind_number, 4)
    if at < 0 or at + width > len(memory):
        raise CodeObjectError(f"relocation at {at:#x} is outside the image.")
    if kind_number in _HIGH_HALF:
        value >>= 32
    elif kind_number == _REL16:
        value = (value - 4) >> 2
        if not -0x8000 <= value < 0x8000:
            raise CodeObjectError(f"branch at {at:#x} cannot reach its target.")
    elif width == 4 and kind_number not in _LOW_HALF and not -(1 << 31) <= value < 1 << 32:
        name = RELOCATION_NAMES[kind_number]
        raise CodeObjectError(f"{name} at {at:#x}: {value:#x} does not fit in 32 bits.")
    memory[at : at + width] = (value & ((1 << 8 * width) - 1)).to_bytes(width, "little")


def apply_relocations(
    relocations: list[Relocation],
    image: bytearray | memoryview,
    base: int,
    resolve: Callable[[str], int | None],
) -> None:
    """Patch `image` for base address `base`.

    `resolve` returns the address of a symbol that the object does not define, or None.

    Raises: CodeObjectError naming an undefined symbol.
    """
    for relocation in relocations:
        if relocation.target is not None:
            symbol = base + relocation.target
        else:
            found = resolve(relocation.symbol)
            if found is None and not relocation.weak:
                raise CodeObjectError(
                    f"symbol {relocation.symbol!r} is not defined in the code object, and the host "
                    "does not provide it."
                )
            symbol = found or 0
        kind = _NUMBERS[relocation.kind]
        value = symbol + relocation.addend
        if kind in _PC_RELATIVE:
            value -= base + relocation.offset
        patch(image, relocation.offset, kind, value)


_NUMBERS = {name: number for number, name in RELOCATION_NAMES.items()}


def _linked(file: Elf) -> Layout:
    layout = Layout()
    for segment in file.segments:
        if segment.kind != elf.PT_LOAD or segment.memory_bytes == 0:
            continue
        if segment.file_bytes > segment.memory_bytes:
            raise CodeObjectError(
                f"segment at {segment.address:#x} has {segment.file_bytes} bytes in the file but "
                f"only {segment.memory_bytes} in memory."
            )
        data = file.view(segment.offset, segment.file_bytes, f"segment at {segment.address:#x}")
        _add(layout, segment.address, segment.memory_bytes, data, segment.flags)
    if not layout.ranges:
        raise CodeObjectError("no loadable segment: nothing to run.")
    if len(layout.pieces) > SEGMENT_LIMIT:
        raise CodeObjectError(f"{len(layout.pieces)} loadable segments, expected a handful.")
    tables = [file.symbols(s) for s in file.sections if s.kind == elf.SHT_SYMTAB]
    dynamic = file.dynamic_symbols()
    for entry in [entry for table in (*tables, dynamic) for entry in table]:
        if entry.section != elf.SHN_ABS:
            _add_symbol(layout, entry, entry.value)
    for rela in file.dynamic_relocations():
        if rela.kind == _NONE:
            continue
        name, weak = "", False
        target: int | None = 0
        if rela.symbol:
            if rela.symbol >= len(dynamic):
                raise CodeObjectError(f"relocation at {rela.offset:#x} of symbol {rela.symbol}.")
            entry = dynamic[rela.symbol]
            name, weak = entry.name, entry.binding == elf.STB_WEAK
            target = entry.value if entry.section != elf.SHN_UNDEF else None
        _add_relocation(layout, rela, rela.offset, name, target, weak)
    return layout


def _add(layout: Layout, address: int, size_bytes: int, data: Piece, flags: int) -> None:
    """Add memory with the permissions of segment `flags`; equal neighbours are merged.

    Addresses must ascend, as ELF requires for loadable segments, so ranges cannot overlap.
    """
    if address < layout.size_bytes:
        raise CodeObjectError(
            f"segment at {address:#x} starts below {layout.size_bytes:#x}, where the previous one "
            "ends: they overlap or are out of order."
        )
    if address + size_bytes > IMAGE_LIMIT_BYTES:
        raise CodeObjectError(
            f"{size_bytes} bytes at {address:#x} exceed the limit of {IMAGE_LIMIT_BYTES} bytes."
        )
    readable, writable, executable = (bool(flags & bit) for bit in (elf.PF_R, elf.PF_W, elf.PF_X))
    start = address
    if layout.ranges:
        last = layout.ranges[-1]
        same = (last.readable, last.writable, last.executable) == (readable, writable, executable)
        if same and last.end <= address < last.end + _SMALL_GAP_BYTES:
            start = layout.ranges.pop().start
    end = address + size_bytes
    layout.ranges.append(MemoryRange(start, end, readable, writable, executable))
    layout.pieces.append((address, data))
    if executable and data:
        continued = bool(layout.code) and layout.code[-1][0] == start < address
        first = layout.code.pop()[0] if continued else address
        layout.code.append((first, address + min(len(data), size_bytes)))


def _add_symbol(layout: Layout, entry: ElfSymbol, address: int) -> None:
    if not entry.name or entry.kind in (elf.STT_SECTION, elf.STT_FILE):
        return
    known = layout.symbols.get(entry.name)
    if known is not None and known.defined and entry.binding == elf.STB_LOCAL:
        return
    binding = {elf.STB_LOCAL: "local", elf.STB_WEAK: "weak"}.get(entry.binding, "global")
    defined = entry.section != elf.SHN_UNDEF
    layout.symbols[entry.name] = Symbol(
        entry.name, address, entry.size_bytes, _KINDS.get(entry.kind, "other"), defined, binding
    )


def _add_relocation(
    layout: Layout, rela: Rela, offset: int, name: str, target: int | None, weak: bool
) -> None:
    kind = RELOCATION_NAMES.get(rela.kind)
    if kind is None or rela.kind in _THROUGH_GOT:
        raise CodeObjectError(f"relocation type {rela.kind} at {offset:#x} is not supported.")
    width = _WIDTH_BYTES.get(rela.kind, 4)
    if layout.range_of(offset, width) is None:
        raise CodeObjectError(f"{kind} at {offset:#x} is outside the loaded segments.")
    layout.relocations.append(Relocation(offset, kind, name, rela.addend, target, weak))


class _Relocatable:
    """Lays out an ET_REL file: assigns addresses to its sections, then resolves references."""

    def __init__(self, file: Elf) -> None:
        self.file = file
        self.layout = Layout(debug_section=self._debug_section)
        self._addresses: dict[int, int] = {}
        self._contents: dict[int, bytearray] = {}
        self._commons: dict[int, int] = {}
        self._got: dict[int, int] = {}
        self._end = PAGE_BYTES  # address 0 stays invalid
        tables = [s for s in file.sections if s.kind == elf.SHT_SYMTAB]
        self.symbols = file.symbols(tables[0]) if tables else []
        self._place_sections()
        self._place_commons()
        for index, entry in enumerate(self.symbols):
            if entry.section != elf.SHN_ABS:
                _add_symbol(self.layout, entry, self._address(index) or 0)
        self._resolve()

    def _place_sections(self) -> None:
        def rank(section: Section) -> int:
            if section.flags & elf.SHF_EXECINSTR:
                return 1
            if section.flags & elf.SHF_WRITE:
                return 3 if section.kind == elf.SHT_NOBITS else 2
            return 0

        loaded = [
            (rank(section), index, section)
            for index, section in enumerate(self.file.sections)
            if section.flags & elf.SHF_ALLOC and section.size_bytes
        ]
        previous = -1
        for order, index, section in sorted(loaded, key=lambda row: row[:2]):
            align = max(section.align, 1)
            if align & (align - 1) or align > IMAGE_LIMIT_BYTES:
                raise CodeObjectError(f"section {section.name!r} is aligned to {align} bytes.")
            if order != previous:
                align = max(align, PAGE_BYTES)
                previous = order
            flags = elf.PF_R
            flags |= elf.PF_X if section.flags & elf.SHF_EXECINSTR else 0
            flags |= elf.PF_W if section.flags & elf.SHF_WRITE else 0
            contents = bytearray(self.file.contents(section))
            self._contents[index] = contents
            self._addresses[index] = self._reserve(section.size_bytes, align, contents, flags)
        if not loaded:
            raise CodeObjectError("no loadable section: nothing to run.")

    def _place_commons(self) -> None:
        for index, entry in enumerate(self.symbols):
            if entry.section == elf.SHN_COMMON and entry.size_bytes:
                align = entry.value if 0 < entry.value <= PAGE_BYTES else 16
                self._commons[index] = self._reserve(
                    entry.size_bytes, align, b"", elf.PF_R | elf.PF_W
                )

    def _reserve(self, size_bytes: int, align: int, data: Piece, flags: int) -> int:
        address = -(-self._end // align) * align
        _add(self.layout, address, size_bytes, data, flags)
        self._end = address + size_bytes
        return address

    def _address(self, index: int) -> int | None:
        """The address of symbol number `index`; None if the file does not define it."""
        if not 0 <= index < len(self.symbols):
            raise CodeObjectError(f"relocation of symbol {index} of {len(self.symbols)}.")
        entry = self.symbols[index]
        if entry.section == elf.SHN_COMMON:
            return self._commons.get(index, 0)
        if entry.section == elf.SHN_UNDEF:
            return None
        return self._addresses.get(entry.section, 0) + entry.value

    def _resolve(self) -> None:
        """Apply relocations that do not depend on the base, and record the others."""
        for table in self.file.sections:
            if table.kind != elf.SHT_RELA or table.info not in self._addresses:
                continue
            section = self._addresses[table.info]
            contents = self._contents[table.info]
            for rela in self.file.relocations(table):
                self._resolve_one(rela, section, contents)

    def _resolve_one(self, rela: Rela, section: int, contents: bytearray) -> None:
        kind = rela.kind
        if kind == _NONE:
            return
        if kind in _THROUGH_GOT:
            kind = _THROUGH_GOT[kind]
            target: int | None = self._got_slot(rela.symbol)
        else:
            target = self._address(rela.symbol)
        if kind in _PC_RELATIVE and target is not None:
            value = target + rela.addend - (section + rela.offset)
            patch(contents, rela.offset, kind, value)
            return
        entry = self.symbols[rela.symbol]
        weak = entry.binding == elf.STB_WEAK
        _add_relocation(self.layout, rela, section + rela.offset, entry.name, target, weak)

    def _got_slot(self, index: int) -> int:
        """The address of a slot with the address of symbol number `index`."""
        if index not in self._got:
            target = self._address(index)
            entry = self.symbols[index]
            slot = self._reserve(8, 8, b"", elf.PF_R | elf.PF_W)
            weak = entry.binding == elf.STB_WEAK
            rela = Rela(0, _ABS64, index, 0)
            _add_relocation(self.layout, rela, slot, entry.name, target, weak)
            self._got[index] = slot
        return self._got[index]

    def _debug_section(self, name: str) -> bytes | None:
        """A section that is not loaded, with its references to other sections resolved."""
        for index, section in enumerate(self.file.sections):
            if section.name != name:
                continue
            contents = bytearray(self.file.contents(section))
            for table in self.file.sections:
                if table.kind == elf.SHT_RELA and table.info == index:
                    for rela in self.file.relocations(table):
                        if rela.kind in (_ABS32, _ABS64):
                            value = (self._address(rela.symbol) or 0) + rela.addend
                            patch(contents, rela.offset, rela.kind, value)
            return bytes(contents)
        return None
