"""The function of each instruction, and the chain of calls inlined into it.

Clang records this even if it only writes line tables. Only units of DWARF 5 are read: others yield
no functions, and the line table works without them. Source: DWARF 5, sections 2 to 3 and 7.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush

from wavecore._fork import cached_property
from wavecore.codeobject.dwarf import (
    FORM_ADDR,
    FORM_ADDRX,
    FORM_IMPLICIT_CONST,
    FORM_RNGLISTX,
    FORM_SEC_OFFSET,
    Budget,
    Cursor,
    DwarfError,
    Sections,
    Unit,
    Value,
    read_form,
)

_TAG_INLINED, _TAG_SUBPROGRAM = 0x1D, 0x2E
_UNIT_COMPILE = 1

_AT_NAME, _AT_STMT_LIST, _AT_LOW_PC, _AT_HIGH_PC = 0x03, 0x10, 0x11, 0x12
_AT_ABSTRACT_ORIGIN, _AT_SPECIFICATION = 0x31, 0x47
_AT_RANGES, _AT_CALL_COLUMN, _AT_CALL_FILE, _AT_CALL_LINE = 0x55, 0x57, 0x58, 0x59
_AT_STR_OFFSETS_BASE, _AT_ADDR_BASE, _AT_RNGLISTS_BASE = 0x72, 0x73, 0x74
_BASES = frozenset({_AT_STR_OFFSETS_BASE, _AT_ADDR_BASE, _AT_RNGLISTS_BASE})

_DEPTH_LIMIT = 256
_STEP_LIMIT = 1 << 20
_SCOPE_STEPS = 4  # the cost of a scope without its attributes


@dataclass
class Scope:
    """The code of a function, or of one call inlined into it, with nested scopes."""

    function: str
    is_inlined: bool
    ranges: list[tuple[int, int]]
    line_program: int  # offset in .debug_line of the program whose files `call_file` counts
    call_file: int = 0
    call_line: int = 0
    call_column: int = 0
    children: Scopes = field(default_factory=lambda: Scopes())


class Scopes(list[Scope]):
    """Sibling scopes; looked up by address once complete."""

    def at(self, address: int) -> list[Scope]:
        """The scopes that cover an address, innermost first."""
        chain: list[Scope] = []
        scopes = self
        while True:
            starts, owners = scopes._index
            place = bisect_right(starts, address) - 1
            inner = owners[place] if place >= 0 else -1
            if inner < 0:
                return chain[::-1]
            chain.append(scopes[inner])
            scopes = scopes[inner].children

    @cached_property
    def _index(self) -> tuple[list[int], list[int]]:
        """The addresses where the covering scope changes, and its index from there on (or -1).

        Sibling scopes do not overlap, unless they are damaged: then the first wins.
        """
        ranges = sorted(
            (*r, order) for order, s in enumerate(self) for r in s.ranges if r[0] < r[1]
        )
        starts, owners = [], []
        open_scopes: list[tuple[int, int]] = []  # (order, end), the first scope on top
        edges = sorted({edge for low, high, _ in ranges for edge in (low, high)})
        following = 0
        for edge in edges:
            while following < len(ranges) and ranges[following][0] == edge:
                _, high, order = ranges[following]
                heappush(open_scopes, (order, high))
                following += 1
            while open_scopes and open_scopes[0][1] <= edge:
                heappop(open_scopes)
            starts.append(edge)
            owners.append(open_scopes[0][0] if open_scopes else -1)
        return starts, owners


def read_scopes(sections: Sections, scopes: list[Scope]) -> None:
    """Add the functions of every unit. Raises: DwarfError; results before it are kept."""
    for unit, context, shapes, budget in compile_units(sections, _STEP_LIMIT):
        UnitReader(unit, context, shapes, budget).read(scopes)


def compile_units(
    sections: Sections, steps: int
) -> Iterator[tuple[Cursor, Unit, dict[int, Abbreviation], Budget]]:
    """Each unit of DWARF 5: its entries, the context for reading them, and the remaining budget.

    Raises: DwarfError if the debug information is damaged.
    """
    info = Cursor(sections[".debug_info"])
    budget = Budget(steps)
    shapes: dict[int, dict[int, Abbreviation]] = {}
    while info:
        start = info.at
        unit, offset_bytes = info.initial_length()
        if unit.unsigned(2) == 5 and unit.unsigned(1) == _UNIT_COMPILE:
            address_bytes = unit.unsigned(1)
            offset = unit.unsigned(offset_bytes)
            if offset not in shapes:
                shapes[offset] = abbreviations(sections, offset, budget)
            context = Unit(sections, 5, offset_bytes, address_bytes, start)
            yield unit, context, shapes[offset], budget


@dataclass(frozen=True, slots=True)
class Abbreviation:
    """The shape of an entry: its tag, and each attribute's form and constant."""

    tag: int
    has_children: bool
    attributes: tuple[tuple[int, int, int], ...]


def abbreviations(sections: Sections, offset: int, budget: Budget) -> dict[int, Abbreviation]:
    """The shapes that a unit's entries refer to, by code."""
    cursor = Cursor(sections[".debug_abbrev"], offset)
    found = {}
    while code := cursor.uleb():
        tag, has_children = cursor.uleb(), bool(cursor.unsigned(1))
        attributes = []
        while True:
            budget.spend()
            name, form = cursor.uleb(), cursor.uleb()
            constant = cursor.sleb() if form == FORM_IMPLICIT_CONST else 0
            if not name and not form:
                break
            attributes.append((name, form, constant))
        found[code] = Abbreviation(tag, has_children, tuple(attributes))
    return found


class UnitReader:
    """Walks the entries of one unit."""

    def __init__(
        self,
        cursor: Cursor,
        unit: Unit,
        abbreviations: dict[int, Abbreviation],
        budget: Budget,
    ) -> None:
        self.cursor = cursor
        self.budget = budget
        self.unit = unit
        self.abbreviations = abbreviations
        self.rnglists_base = 0
        self.base_address = 0
        self.line_program = 0
        self._names: dict[int, str] = {}
        self._origins: dict[int, int] = {}

    def read(self, scopes: list[Scope]) -> None:
        """Add the unit's functions; names are resolved at the end, as they may follow their use."""
        found: list[tuple[Scope, int]] = []
        top: list[Scope] = []
        inside = [top]  # by depth, the list for the scopes of an entry
        for offset, depth, tag, values, forms in self.entries():
            del inside[depth + 1 :]
            scope = None
            if not depth:
                self._enter(values, forms)
            elif tag in (_TAG_SUBPROGRAM, _TAG_INLINED):
                self.budget.spend(_SCOPE_STEPS)
                scope = self._scope(offset, tag, values, forms)
            if scope is not None:
                inside[-1].append(scope)
                found.append((scope, offset))
            inside.append(scope.children if scope is not None else inside[-1])
        for scope, offset in found:
            scope.function = self._name(offset)
        scopes.extend(scope for scope in top if not scope.is_inlined)

    def entries(self) -> Iterator[tuple[int, int, int, dict[int, Value], dict[int, int]]]:
        """The unit's entries: offset, depth (0: the unit's own), tag, attributes and their forms.

        Raises: DwarfError if they are damaged or nested too deeply.
        """
        depth = 0
        while self.cursor:
            offset = self.cursor.at
            code = self.cursor.uleb()
            if code == 0:
                if not depth:
                    break
                depth -= 1
                continue
            shape = self.abbreviations.get(code)
            if shape is None:
                raise DwarfError(f"entry at {offset:#x} has unknown abbreviation {code}")
            self.budget.spend(1 + len(shape.attributes))
            values, forms = self._attributes(shape, is_unit=not depth)
            yield offset, depth, shape.tag, values, forms
            if shape.has_children:
                if depth >= _DEPTH_LIMIT:
                    raise DwarfError(f"entries are nested deeper than {_DEPTH_LIMIT}")
                depth += 1

    def _attributes(
        self, shape: Abbreviation, is_unit: bool
    ) -> tuple[dict[int, Value], dict[int, int]]:
        """The entry's attributes. The first entry's bases are needed to read its own strings."""
        start = self.cursor.at
        if is_unit:
            bases = self._bases(shape)
            self.cursor.at = start
            self.rnglists_base = bases.get(_AT_RNGLISTS_BASE, 0)
            unit = self.unit
            self.unit = Unit(
                unit.sections,
                unit.version,
                unit.offset_bytes,
                unit.address_bytes,
                unit.start,
                bases.get(_AT_STR_OFFSETS_BASE, 0),
                bases.get(_AT_ADDR_BASE, 0),
            )
        values: dict[int, Value] = {}
        forms = {}
        for name, form, constant in shape.attributes:
            values[name] = (
                constant if form == FORM_IMPLICIT_CONST else read_form(self.cursor, form, self.unit)
            )
            forms[name] = form
        return values, forms

    def _bases(self, shape: Abbreviation) -> dict[int, int]:
        """The base offsets of the unit's strings and addresses."""
        blind = Unit(Sections({}), 5, self.unit.offset_bytes, self.unit.address_bytes)
        bases = {}
        for name, form, _ in shape.attributes:
            if form == FORM_IMPLICIT_CONST:
                continue
            try:
                value = read_form(self.cursor, form, blind)
            except DwarfError:  # a string: it was skipped, but cannot be looked up yet
                continue
            if name in _BASES and isinstance(value, int):
                bases[name] = value
        return bases

    def _enter(self, values: dict[int, Value], forms: dict[int, int]) -> None:
        self.base_address = self._address(values.get(_AT_LOW_PC, 0), forms.get(_AT_LOW_PC, 0))
        program = values.get(_AT_STMT_LIST, 0)
        self.line_program = program if isinstance(program, int) else 0

    def _scope(
        self, offset: int, tag: int, values: dict[int, Value], forms: dict[int, int]
    ) -> Scope | None:
        """The scope of a function with code; names are recorded in any case."""
        name = values.get(_AT_NAME)
        if isinstance(name, str):
            self._names[offset] = name
        origin = values.get(_AT_ABSTRACT_ORIGIN, values.get(_AT_SPECIFICATION))
        if isinstance(origin, int):
            self._origins[offset] = origin
        ranges = list(self._ranges(values, forms))
        if not ranges:
            return None
        call = [values.get(key, 0) for key in (_AT_CALL_FILE, _AT_CALL_LINE, _AT_CALL_COLUMN)]
        file, line, column = (value if isinstance(value, int) else 0 for value in call)
        inlined = tag == _TAG_INLINED
        return Scope("", inlined, ranges, self.line_program, file, line, column)

    def _name(self, offset: int) -> str:
        for _ in range(4):  # inlined call -> abstract function -> declaration
            if offset in self._names:
                return self._names[offset]
            if offset not in self._origins:
                break
            offset = self._origins[offset]
        return ""

    def _address(self, value: Value, form: int) -> int:
        if not isinstance(value, int):
            return 0
        return value if form in (FORM_ADDR, 0) else self.unit.address(value)

    def _ranges(self, values: dict[int, Value], forms: dict[int, int]) -> Iterator[tuple[int, int]]:
        if _AT_RANGES in values:
            yield from self._range_list(values[_AT_RANGES], forms[_AT_RANGES])
        elif _AT_LOW_PC in values and _AT_HIGH_PC in values:
            low = self._address(values[_AT_LOW_PC], forms[_AT_LOW_PC])
            high = values[_AT_HIGH_PC]
            if isinstance(high, int):
                is_address = forms[_AT_HIGH_PC] in (FORM_ADDR, FORM_ADDRX)
                yield low, self._address(high, forms[_AT_HIGH_PC]) if is_address else low + high

    def _range_list(self, value: Value, form: int) -> Iterator[tuple[int, int]]:
        section = self.unit.sections[".debug_rnglists"]
        if not isinstance(value, int):
            return
        if form == FORM_RNGLISTX:
            width = self.unit.offset_bytes
            table = Cursor(section, self.rnglists_base + value * width)
            value = self.rnglists_base + table.unsigned(width)
        elif form != FORM_SEC_OFFSET:
            return
        cursor = Cursor(section, value)
        base, width = self.base_address, self.unit.address_bytes
        while kind := cursor.unsigned(1):
            self.budget.spend()
            if kind == 1:  # base_addressx
                base = self.unit.address(cursor.uleb())
            elif kind == 2:  # startx_endx
                yield self.unit.address(cursor.uleb()), self.unit.address(cursor.uleb())
            elif kind == 3:  # startx_length
                low = self.unit.address(cursor.uleb())
                yield low, low + cursor.uleb()
            elif kind == 4:  # offset_pair
                low, high = cursor.uleb(), cursor.uleb()
                yield base + low, base + high
            elif kind == 5:  # base_address
                base = cursor.unsigned(width)
            elif kind == 6:  # start_end
                yield cursor.unsigned(width), cursor.unsigned(width)
            elif kind == 7:  # start_length
                low = cursor.unsigned(width)
                yield low, low + cursor.uleb()
            else:
                raise DwarfError(f"range list entry of kind {kind}")
