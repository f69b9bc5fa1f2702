"""What a kernel's arguments are in its source: an integer, a number, a pointer or a structure.

The metadata gives an argument's size alone; full debug information (-g) gives its type. Units of
DWARF 5 are read; where there is none, nothing is known. Source: DWARF 5, sections 3.3 and 5.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wavecore.codeobject.dwarf import Budget, Cursor, DwarfError, Sections, Unit, Value
from wavecore.codeobject.inlining import Abbreviation, UnitReader, abbreviations

_TAG_PARAMETER, _TAG_POINTER, _TAG_SUBPROGRAM, _TAG_BASE = 0x05, 0x0F, 0x2E, 0x24
_TAG_ENUMERATION = 0x04
_REFERENCES = frozenset({0x10, 0x42})
_AGGREGATES = frozenset({0x01, 0x02, 0x13, 0x17})  # array (also a vector), class, structure, union
_TRANSPARENT = frozenset({0x16, 0x26, 0x35, 0x37, 0x47})  # typedef, const, volatile, restrict
_AT_NAME, _AT_ENCODING, _AT_TYPE, _AT_LINKAGE_NAME = 0x03, 0x3E, 0x49, 0x6E
_AT_ABSTRACT_ORIGIN, _AT_SPECIFICATION = 0x31, 0x47
_ENCODINGS = {
    0x02: "bool",
    0x04: "float",
    0x05: "signed",
    0x07: "unsigned",
    0x06: "signed",
    0x08: "unsigned",
    0x10: "unsigned",  # characters
}
# Types that are numbers by their name, whatever they are made of.
_NAMES = {"__half": "float", "__bf16": "bfloat16"}
_NAMES |= dict.fromkeys(("__hip_bfloat16", "hip_bfloat16"), "bfloat16")
_UNIT_COMPILE = 1
_STEP_LIMIT = 1 << 19
_CHAIN_LIMIT = 32


@dataclass(slots=True)
class _Entry:
    tag: int
    values: dict[int, Value]
    parameters: list[int]


def argument_kinds(sections: Mapping[str, bytes]) -> dict[str, tuple[str, ...]]:
    """By function name (as the linker knows it) the kind of each parameter.

    A kind is "bool", "signed", "unsigned", "enum", "float", "bfloat16", "pointer", "aggregate" or
    "" (unknown). A structure that is a number for its users, as __half, is that number.

    Damaged debug information gives no kinds from where it is damaged.
    """
    found: dict[str, tuple[str, ...]] = {}
    sections = Sections(sections)
    info = Cursor(sections[".debug_info"])
    budget = Budget(_STEP_LIMIT)
    shapes: dict[int, dict[int, Abbreviation]] = {}
    try:
        while info:
            start = info.at
            unit, offset_bytes = info.initial_length()
            if unit.unsigned(2) == 5 and unit.unsigned(1) == _UNIT_COMPILE:
                address_bytes = unit.unsigned(1)
                at = unit.unsigned(offset_bytes)
                if at not in shapes:
                    shapes[at] = abbreviations(sections, at, budget)
                context = Unit(sections, 5, offset_bytes, address_bytes, start)
                found |= _TypeReader(unit, context, shapes[at], budget).functions()
    except DwarfError:
        return found
    return found


class _TypeReader(UnitReader):
    """Walks a unit for functions and the types of their parameters."""

    def functions(self) -> dict[str, tuple[str, ...]]:
        entries = self._entries()
        out = {}
        for entry in entries.values():
            if entry.tag == _TAG_SUBPROGRAM and entry.parameters:
                name = self._linkage_name(entries, entry)
                if name:
                    out[name] = tuple(self._kind(entries, p) for p in entry.parameters)
        return out

    def _entries(self) -> dict[int, _Entry]:
        entries: dict[int, _Entry] = {}
        stack: list[_Entry] = []
        while self.cursor:
            offset = self.cursor.at
            code = self.cursor.uleb()
            if code == 0:
                if not stack:
                    break
                stack.pop()
                continue
            shape: Abbreviation | None = self.abbreviations.get(code)
            if shape is None:
                raise DwarfError(f"entry at {offset:#x} has unknown abbreviation {code}")
            self.budget.spend(1 + len(shape.attributes))
            values, _ = self._attributes(shape, is_unit=not stack)
            entry = entries[offset] = _Entry(shape.tag, values, [])
            if shape.tag == _TAG_PARAMETER and stack:
                stack[-1].parameters.append(offset)
            if shape.has_children:
                stack.append(entry)
        return entries

    def _linkage_name(self, entries: dict[int, _Entry], entry: _Entry) -> str:
        for _ in range(_CHAIN_LIMIT):
            for key in (_AT_LINKAGE_NAME, _AT_NAME):
                name = entry.values.get(key)
                if isinstance(name, str):
                    return name
            origin = entry.values.get(_AT_ABSTRACT_ORIGIN, entry.values.get(_AT_SPECIFICATION))
            if not isinstance(origin, int) or origin not in entries:
                break
            entry = entries[origin]
        return ""

    def _kind(self, entries: dict[int, _Entry], offset: int) -> str:
        """The kind of what an entry's DW_AT_type leads to."""
        entry = entries[offset]
        for _ in range(_CHAIN_LIMIT):
            follow = entry.values.get(_AT_TYPE, entry.values.get(_AT_ABSTRACT_ORIGIN))
            if not isinstance(follow, int) or follow not in entries:
                return ""
            entry = entries[follow]
            if entry.tag in _TRANSPARENT or entry.tag == _TAG_PARAMETER:
                continue
            name = entry.values.get(_AT_NAME)
            if isinstance(name, str) and name in _NAMES:
                return _NAMES[name]
            if entry.tag == _TAG_POINTER or entry.tag in _REFERENCES:
                return "pointer"
            if entry.tag == _TAG_ENUMERATION:
                return "enum"
            if entry.tag in _AGGREGATES:
                return "aggregate"
            encoding = entry.values.get(_AT_ENCODING)
            if entry.tag == _TAG_BASE and isinstance(encoding, int):
                return _ENCODINGS.get(encoding, "")
            return ""
        return ""
