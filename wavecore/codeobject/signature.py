"""The types of a kernel's parameters, from full debug information (-g).

The metadata has only the size of each argument. Units of DWARF 5 are read; without one, types are
unknown. Source: DWARF 5, sections 3.3 and 5.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field, replace

from wavecore.codeobject.dwarf import Budget, DwarfError, Sections, Value
from wavecore.codeobject.inlining import UnitReader, compile_units
from wavecore.codeobject.lines import SECTIONS
from wavecore.codeobject.sourcetypes import UNKNOWN, Member, SourceType
from wavecore.errors import CodeObjectError

_TAG_ARRAY, _TAG_CLASS, _TAG_ENUMERATION, _TAG_PARAMETER = 0x01, 0x02, 0x04, 0x05
_TAG_MEMBER, _TAG_POINTER, _TAG_STRUCTURE, _TAG_TYPEDEF, _TAG_UNION = 0x0D, 0x0F, 0x13, 0x16, 0x17
_TAG_INHERITANCE, _TAG_SUBRANGE, _TAG_BASE, _TAG_CONST = 0x1C, 0x21, 0x24, 0x26
_TAG_SUBPROGRAM, _TAG_VARIABLE = 0x2E, 0x34
_REFERENCES = frozenset({0x10, 0x42})
_TRANSPARENT = frozenset({_TAG_TYPEDEF, _TAG_CONST, 0x35, 0x37, 0x47})  # volatile, restrict, atomic
_KEPT = frozenset({_TAG_PARAMETER, _TAG_MEMBER, _TAG_INHERITANCE, _TAG_SUBRANGE})
_AT_NAME, _AT_BYTE_SIZE, _AT_BIT_SIZE, _AT_UPPER_BOUND = 0x03, 0x0B, 0x0D, 0x2F
_AT_ABSTRACT_ORIGIN, _AT_COUNT, _AT_MEMBER_LOCATION, _AT_ENCODING = 0x31, 0x37, 0x38, 0x3E
_AT_EXTERNAL, _AT_SPECIFICATION, _AT_TYPE, _AT_LINKAGE_NAME = 0x3F, 0x47, 0x49, 0x6E
_AT_DATA_BIT_OFFSET, _AT_GNU_VECTOR = 0x6B, 0x2107
_COMPOSITES = {_TAG_CLASS: "structure", _TAG_STRUCTURE: "structure", _TAG_UNION: "union"}
_ENCODINGS = {
    0x02: "bool",
    0x04: "float",
    0x05: "signed",
    0x07: "unsigned",
    0x06: "signed",
    0x08: "unsigned",
    0x10: "unsigned",  # characters
}
# Types that count as numbers by their name, regardless of their members.
_NAMES = {"__half": "float", "__bf16": "bfloat16"}
_NAMES |= dict.fromkeys(("__hip_bfloat16", "hip_bfloat16"), "bfloat16")
_POINTER_BYTES = 8
_STEP_LIMIT = 1 << 19
_CHAIN_LIMIT = 32
_DEPTH_LIMIT = 32


@dataclass(slots=True)
class Entry:
    """A debug information entry, with those of its children that make up types."""

    tag: int
    values: dict[int, Value]
    children: list[int] = field(default_factory=list)

    def keep(self, offset: int, tag: int) -> None:
        """Record a child, if it is a kind that makes up types."""
        if tag in _KEPT:
            self.children.append(offset)

    def number(self, attribute: int) -> int:
        """A numeric attribute; 0 if it is missing or not a number."""
        value = self.values.get(attribute)
        return value if isinstance(value, int) else 0

    @property
    def name(self) -> str:
        value = self.values.get(_AT_NAME)
        if not isinstance(value, str):
            return ""
        # Errors print it, and a file may contain anything.
        return value if value.isprintable() else value.encode("unicode_escape").decode("ascii")


def argument_types(
    sections: Mapping[str, bytes], names: Container[str]
) -> dict[str, tuple[SourceType, ...]]:
    """The parameter types of the requested functions, by linkage name.

    Types after damage in the debug information are missing.
    """
    found: dict[str, tuple[SourceType, ...]] = {}
    sections = Sections(sections)
    try:
        for unit, context, shapes, budget in compile_units(sections, _STEP_LIMIT):
            found |= _TypeReader(unit, context, shapes, budget).functions(names)
    except DwarfError:
        return found
    return found


class Signatures:
    """The parameter types of a file's kernels, read on first use."""

    def __init__(self, section: Callable[[str], bytes | None]) -> None:
        self._section = section
        self._counts: dict[str, int] = {}
        self._types: dict[str, tuple[SourceType, ...]] | None = None

    def expect(self, name: str, count: int) -> None:
        """Set a kernel's number of arguments; a different number of types is ignored."""
        self._counts[name] = count

    def of(self, name: str) -> tuple[SourceType, ...]:
        """The type of each argument of a kernel; empty if unknown."""
        if self._types is None:
            self._types = self._read()
        return self._types.get(name, ())

    def _read(self) -> dict[str, tuple[SourceType, ...]]:
        try:
            sections = {name: self._section(name) or b"" for name in SECTIONS}
        except CodeObjectError:
            return {}
        found = argument_types(sections, self._counts)
        return {name: types for name, types in found.items() if len(types) == self._counts[name]}

    def __getstate__(self) -> dict[str, object]:
        """Without the file that the types were read from."""
        if self._types is None:
            self._types = self._read()
        return {"_counts": self._counts, "_types": self._types}


class _TypeReader(UnitReader):
    """Reads a unit's functions and their parameter types."""

    def functions(self, names: Container[str]) -> dict[str, tuple[SourceType, ...]]:
        entries = self._entries()
        types = Types(entries, self.budget)
        out = {}
        for entry in entries.values():
            if entry.tag == _TAG_SUBPROGRAM:
                name = _linkage_name(entries, entry)
                parameters = [p for p in entry.children if entries[p].tag == _TAG_PARAMETER]
                if parameters and name in names:
                    out[name] = tuple(types.of_variable(p) for p in parameters)
        return out

    def _entries(self) -> dict[int, Entry]:
        entries: dict[int, Entry] = {}
        stack: list[Entry] = []
        for offset, depth, tag, values, _ in self.entries():
            del stack[depth:]
            if stack:
                stack[-1].keep(offset, tag)
            stack.append(Entry(tag, values))
            entries[offset] = stack[-1]
        return entries


def _linkage_name(entries: Mapping[int, Entry], entry: Entry) -> str:
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


class Types:
    """Types of one unit by the offset of their entries, each created once."""

    def __init__(self, entries: Mapping[int, Entry], budget: Budget) -> None:
        self._entries = entries
        self._budget = budget
        self._known: dict[int, SourceType] = {}

    def of_variable(self, offset: int) -> SourceType:
        """The type of a parameter or variable, including a pointer's target type."""
        entry = self._entries[offset]
        while entry.tag in (_TAG_PARAMETER, _TAG_VARIABLE) and _AT_TYPE not in entry.values:
            self._budget.spend()
            follow = entry.values.get(_AT_ABSTRACT_ORIGIN)
            if not isinstance(follow, int) or follow not in self._entries:
                return UNKNOWN
            entry = self._entries[follow]
        found, typed = self._referred(entry, 0), self._stripped(entry)
        if found.kind != "pointer" or typed is None:
            return found
        pointed = self._referred(typed, 0)
        if _AT_TYPE not in typed.values:
            pointed = SourceType("void", "void", "void")
        return replace(found, target=pointed)

    def _stripped(self, entry: Entry) -> Entry | None:
        """The entry of an entry's type, without typedefs and qualifiers."""
        for _ in range(_CHAIN_LIMIT):
            follow = entry.values.get(_AT_TYPE)
            if not isinstance(follow, int) or follow not in self._entries:
                return None
            entry = self._entries[follow]
            if entry.tag not in _TRANSPARENT:
                return entry
        return None

    def _referred(self, entry: Entry, depth: int) -> SourceType:
        """The type that DW_AT_type of an entry refers to, under its name in the source."""
        alias, qualifier = "", ""
        for _ in range(_CHAIN_LIMIT):
            follow = entry.values.get(_AT_TYPE)
            if not isinstance(follow, int) or follow not in self._entries:
                # const without a type is const void
                void = qualifier and entry.tag in _TRANSPARENT
                return SourceType("void", "const void", "void") if void else UNKNOWN
            entry = self._entries[follow]
            if entry.tag == _TAG_CONST and not alias:
                qualifier = "const "
            if entry.tag == _TAG_TYPEDEF:
                alias = alias or entry.name
                if alias in _NAMES:
                    break
            if entry.tag not in _TRANSPARENT:
                break
        else:
            return UNKNOWN
        found = self._made(follow, depth)
        return replace(found, spelling=qualifier + (alias or found.spelling))

    def _made(self, offset: int, depth: int) -> SourceType:
        known = self._known.get(offset)
        if known is not None:
            return known
        self._budget.spend()
        if depth > _DEPTH_LIMIT:
            return UNKNOWN
        self._known[offset] = UNKNOWN  # for types that contain themselves, in damaged files
        self._known[offset] = found = self._make(self._entries[offset], depth)
        return found

    def _make(self, entry: Entry, depth: int) -> SourceType:
        name, size = entry.name, entry.number(_AT_BYTE_SIZE)
        if entry.tag == _TAG_POINTER or entry.tag in _REFERENCES:
            mark = "*" if entry.tag == _TAG_POINTER else "&"
            return SourceType("pointer", self._spelling(entry) + mark, "", size or _POINTER_BYTES)
        if name in _NAMES:
            return SourceType(_NAMES[name], name, name, size or 2)
        if entry.tag == _TAG_ENUMERATION:
            return SourceType("enum", name or "enum", name, size)
        if entry.tag == _TAG_BASE:
            return SourceType(_ENCODINGS.get(entry.number(_AT_ENCODING), ""), name, name, size)
        if entry.tag == _TAG_ARRAY:
            return self._array(entry, depth)
        if entry.tag in _COMPOSITES:
            members = tuple(self._members(entry, depth))
            kind = _COMPOSITES[entry.tag]
            return SourceType(kind, name or kind, name, size, members=members)
        return SourceType("", name, name, size)

    def _spelling(self, entry: Entry) -> str:
        """The source spelling of a pointer's target: "const float", "float*"."""
        marks, qualifier = "", ""
        for _ in range(_CHAIN_LIMIT):
            follow = entry.values.get(_AT_TYPE)
            if not isinstance(follow, int) or follow not in self._entries:
                return f"{qualifier}void{marks}"
            entry = self._entries[follow]
            if entry.tag == _TAG_POINTER:
                marks += "*"
            elif entry.tag == _TAG_CONST:
                qualifier = "const "
            elif entry.name:
                return f"{qualifier}{entry.name}{marks}"
            elif entry.tag in _COMPOSITES:
                return f"{qualifier}{_COMPOSITES[entry.tag]}{marks}"
        return f"{qualifier}...{marks}"

    def _array(self, entry: Entry, depth: int) -> SourceType:
        """A vector, or an array; multidimensional arrays are arrays of arrays."""
        made = self._referred(entry, depth + 1)
        kind = "vector" if entry.number(_AT_GNU_VECTOR) else "array"
        for offset in reversed(entry.children):
            bound = self._entries[offset]
            last = bound.values.get(_AT_UPPER_BOUND)
            count = bound.number(_AT_COUNT) or (last + 1 if isinstance(last, int) else 0)
            slots = 1 << (count - 1).bit_length() if kind == "vector" and count else count
            size, text = slots * made.size_bytes, f"{made.spelling}[{count}]"
            made = SourceType(kind, text, text, size, target=made, count=count)
        size = entry.number(_AT_BYTE_SIZE)
        return replace(made, size_bytes=size) if size else made

    def _members(self, entry: Entry, depth: int) -> list[Member]:
        """The members of a structure; a base class is a member without a name."""
        found = []
        for offset in entry.children:
            part = self._entries[offset]
            if part.tag not in (_TAG_MEMBER, _TAG_INHERITANCE) or part.number(_AT_EXTERNAL):
                continue  # static members are stored elsewhere
            name = part.name if part.tag == _TAG_MEMBER else ""
            made = self._referred(part, depth + 1)
            offset_bytes, bits = part.number(_AT_MEMBER_LOCATION), None
            if _AT_BIT_SIZE in part.values:
                bits = part.number(_AT_DATA_BIT_OFFSET), part.number(_AT_BIT_SIZE)
            found.append(Member(name, offset_bytes, made, bits))
        return found
