"""A DWARF reader: a cursor that cannot leave its section, and the forms of attribute values.

An existing library would suffice for compiler output; this one must also handle damaged files,
where every step must consume at least a byte or stop. Source: DWARF 5, chapter 7.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_U64 = (1 << 64) - 1
_LEB_BYTES = 32  # writers may pad, but many entries can refer to one number


class DwarfError(Exception):
    """The section is damaged; not raised outside this package."""


class Budget:
    """Limits the work that a small damaged file can cause."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int = 1) -> None:
        """Raises: DwarfError when the budget is exhausted."""
        self.left -= steps
        if self.left < 0:
            raise DwarfError("unreasonably large")


class Cursor:
    """A position in a section that advances as values are read, up to `end`."""

    __slots__ = ("at", "data", "end")

    def __init__(self, data: bytes, at: int = 0, end: int | None = None) -> None:
        self.data = data
        self.at = at
        self.end = len(data) if end is None else min(end, len(data))

    def __bool__(self) -> bool:
        return self.at < self.end

    def take(self, count: int) -> bytes:
        """The next `count` bytes."""
        start = self.at
        if not 0 <= count <= self.end - start:
            raise DwarfError(f"{count} bytes needed at {start:#x}, the unit ends at {self.end:#x}")
        self.at = start + count
        return self.data[start : self.at]

    def unsigned(self, count: int) -> int:
        """An integer of `count` bytes."""
        return int.from_bytes(self.take(count), "little")

    def signed_byte(self) -> int:
        """An integer from -128 to 127."""
        return int.from_bytes(self.take(1), "little", signed=True)

    def uleb(self) -> int:
        """An unsigned LEB128, modulo 2**64."""
        value, _ = self._leb()
        return value & _U64

    def sleb(self) -> int:
        """A signed LEB128."""
        value, bits = self._leb()
        negative = bits < 64 and value >> bits - 1
        return value - (1 << bits) if negative else value

    def _leb(self) -> tuple[int, int]:
        """A LEB128's value and its encoded bits; bits beyond 64 are dropped."""
        value = bits = 0
        while True:
            byte = self.unsigned(1)
            if bits < 64:
                value |= (byte & 0x7F) << bits
            bits += 7
            if byte < 0x80:
                return value, bits
            if bits >= 7 * _LEB_BYTES:
                raise DwarfError(f"number of more than {_LEB_BYTES} bytes before {self.at:#x}")

    def text(self) -> bytes:
        """Bytes up to the next zero, which is skipped."""
        stop = self.data.find(b"\0", self.at, self.end)
        if stop < 0:
            raise DwarfError(f"string at {self.at:#x} has no end")
        found = self.data[self.at : stop]
        self.at = stop + 1
        return found

    def initial_length(self) -> tuple[Cursor, int]:
        """Enter a unit: a cursor over its contents, and its offsets' size in bytes, 4 or 8.

        This cursor moves to the following unit.
        """
        length, width = self.unsigned(4), 4
        if length == 0xFFFFFFFF:
            length, width = self.unsigned(8), 8
        if length > self.end - self.at:
            raise DwarfError(f"unit of {length} bytes at {self.at:#x} of {self.end:#x}")
        unit = Cursor(self.data, self.at, self.at + length)
        self.at += length
        return unit, width


class Sections(Mapping[str, bytes]):
    """Debug sections by name (empty if absent), and the strings that entries refer to.

    Any number of entries may refer to one string; it is read once. Strings may share tails, but
    their total size is limited by their section.
    """

    def __init__(self, sections: Mapping[str, bytes]) -> None:
        self._sections = sections
        self._strings: dict[tuple[str, int], str] = {}
        self._budgets: dict[str, Budget] = {}

    def __getitem__(self, name: str) -> bytes:
        return self._sections.get(name) or b""

    def __iter__(self) -> Iterator[str]:
        return iter(self._sections)

    def __len__(self) -> int:
        return len(self._sections)

    def text(self, name: str, offset: int) -> str:
        """The zero-terminated string at an offset of a string section."""
        found = self._strings.get((name, offset))
        if found is None:
            section = self[name]
            if offset >= len(section):
                raise DwarfError(f"string at {offset:#x} of {len(section):#x}")
            data = Cursor(section, offset).text()
            self._budgets.setdefault(name, Budget(4 * len(section) + 4096)).spend(len(data))
            found = self._strings[name, offset] = data.decode("utf-8", "backslashreplace")
        return found


@dataclass(frozen=True, slots=True)
class Unit:
    """The context for the forms of one unit."""

    sections: Sections
    version: int
    offset_bytes: int
    address_bytes: int
    start: int = 0  # in .debug_info
    str_offsets_base: int = 0
    addr_base: int = 0

    def string(self, index: int) -> str:
        """String number `index` of the unit."""
        at = self.str_offsets_base + index * self.offset_bytes
        table = Cursor(self.sections[".debug_str_offsets"], at)
        return self.sections.text(".debug_str", table.unsigned(self.offset_bytes))

    def address(self, index: int) -> int:
        """Address number `index` of the unit."""
        at = self.addr_base + index * self.address_bytes
        return Cursor(self.sections[".debug_addr"], at).unsigned(self.address_bytes)


# Forms by contents. Fixed sizes in bytes:
_FIXED = {0x0B: 1, 0x05: 2, 0x06: 4, 0x07: 8, 0x1E: 16, 0x0C: 1, 0x11: 1, 0x12: 2, 0x13: 4, 0x14: 8}
_FIXED |= {0x20: 8, 0x24: 8, 0x1C: 4}
_REFERENCES = frozenset({0x11, 0x12, 0x13, 0x14, 0x15})
_BLOCK_COUNTS = {0x0A: 1, 0x03: 2, 0x04: 4}  # block1, block2, block4
_STRX = {0x25: 1, 0x26: 2, 0x27: 3, 0x28: 4}
_ADDRX = {0x29: 1, 0x2A: 2, 0x2B: 3, 0x2C: 4}
FORM_IMPLICIT_CONST = 0x21
FORM_ADDRX = 0x1B
FORM_ADDR = 0x01
FORM_RNGLISTX = 0x23
FORM_SEC_OFFSET = 0x17

Value = int | str | bytes


def read_form(cursor: Cursor, form: int, unit: Unit) -> Value:
    """One attribute value: strings resolved, references as offsets into .debug_info.

    Indices of addresses (addrx) stay indices, so that unused attributes cost nothing;
    `Unit.address` resolves them.
    """
    if form in _FIXED:
        value = cursor.unsigned(_FIXED[form])
        return value + unit.start if form in _REFERENCES else value
    if form in (0x0F, FORM_ADDRX, 0x22, FORM_RNGLISTX):  # udata, addrx, loclistx, rnglistx
        return cursor.uleb()
    if form in _ADDRX:
        return cursor.unsigned(_ADDRX[form])
    if form in _STRX:
        return unit.string(cursor.unsigned(_STRX[form]))
    if form == 0x1A:  # strx
        return unit.string(cursor.uleb())
    if form == 0x08:  # string
        return cursor.text().decode("utf-8", "backslashreplace")
    if form in (0x0E, 0x1F):  # strp, line_strp
        section = ".debug_str" if form == 0x0E else ".debug_line_str"
        return unit.sections.text(section, cursor.unsigned(unit.offset_bytes))
    if form in (FORM_SEC_OFFSET, 0x10, 0x1D, 0x1F20, 0x1F21):  # sec_offset, ref_addr, strp_sup
        return cursor.unsigned(unit.offset_bytes)
    if form == FORM_ADDR:
        return cursor.unsigned(unit.address_bytes)
    if form == 0x19:  # flag_present
        return 1
    if form == 0x0D:  # sdata
        return cursor.sleb()
    if form == 0x15:  # ref_udata
        return cursor.uleb() + unit.start
    if form in _BLOCK_COUNTS:
        return cursor.take(cursor.unsigned(_BLOCK_COUNTS[form]))
    if form in (0x09, 0x18):  # block, exprloc
        return cursor.take(cursor.uleb())
    raise DwarfError(f"form {form:#x} at {cursor.at:#x} is not known")
