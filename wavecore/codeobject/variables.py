"""The variables of functions, with their location at each instruction, from full debug information.

Source: DWARF 5, sections 2.6, 3.3, 3.4 and 7.7; LLVM's AMDGPUUsage for register numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from wavecore.codeobject.dwarf import Cursor, DwarfError, Sections, Value
from wavecore.codeobject.inlining import UnitReader, compile_units
from wavecore.codeobject.lines import SECTIONS
from wavecore.codeobject.signature import Entry, Types
from wavecore.codeobject.sourcetypes import SourceType
from wavecore.errors import CodeObjectError

_TAG_PARAMETER, _TAG_BLOCK, _TAG_VARIABLE = 0x05, 0x0B, 0x34
_TAG_INLINED, _TAG_SUBPROGRAM, _TAG_NAMESPACE = 0x1D, 0x2E, 0x39
_SCOPES = frozenset({_TAG_BLOCK, _TAG_INLINED, _TAG_SUBPROGRAM})
_AT_LOCATION, _AT_NAME, _AT_CONST_VALUE, _AT_FRAME_BASE = 0x02, 0x03, 0x1C, 0x40
_AT_ABSTRACT_ORIGIN, _AT_DECL_LINE, _AT_SPECIFICATION = 0x31, 0x3B, 0x47
_AT_LOCLISTS_BASE = 0x8C
_FORM_LOCLISTX = 0x22
_OP_ADDR, _OP_ADDRX = b"\x03", b"\xa1"
_STEP_LIMIT = 1 << 20
_CHAIN_LIMIT = 8
_EVERYWHERE = (0, (1 << 64) - 1)


@dataclass(frozen=True, slots=True)
class Variable:
    """A source variable.

    Attributes:
        locations: (low, high, expression): its location while the pc is in that range; none
            outside all ranges.
        constant: its value, if it is the same everywhere.
        line: its declaration.
    """

    name: str
    type: SourceType
    is_parameter: bool
    line: int = 0
    locations: tuple[tuple[int, int, bytes], ...] = ()
    constant: int | bytes | None = None

    def location(self, pc: int) -> bytes | None:
        """The expression of its location at a pc; None if it is optimised out there."""
        for low, high, expression in self.locations:
            if low <= pc < high:
                return expression
        return None


@dataclass
class VariableScope:
    """A function, an inlined call, or a block in braces, with its variables."""

    function: str  # "" for a block
    is_inlined: bool
    ranges: list[tuple[int, int]]
    frame_base: bytes = b""
    variables: list[Variable] = field(default_factory=list)
    children: list[VariableScope] = field(default_factory=list)

    def holds(self, pc: int) -> bool:
        """Whether it contains an instruction."""
        return any(low <= pc < high for low, high in self.ranges)


@dataclass
class ReadVariables:
    """The debug information of a code object: its functions, and its global variables."""

    functions: list[VariableScope] = field(default_factory=list)
    variables: list[Variable] = field(default_factory=list)


def read_variables(section: Callable[[str], bytes | None]) -> ReadVariables:
    """The variables of a code object; those before any damage."""
    found = ReadVariables()
    try:
        names = (*SECTIONS, ".debug_loclists")
        sections = Sections({name: section(name) or b"" for name in names})
        for unit, context, shapes, budget in compile_units(sections, _STEP_LIMIT):
            reader = _Reader(unit, context, shapes, budget)
            found.functions += reader.functions()
            found.variables += reader.variables()
    except (DwarfError, CodeObjectError):
        return found
    return found


def scopes_at(functions: list[VariableScope], pc: int) -> list[VariableScope]:
    """The scopes around an instruction, the innermost first."""
    chain: list[VariableScope] = []
    scopes = functions
    while True:
        inner = next((scope for scope in scopes if scope.holds(pc)), None)
        if inner is None:
            return chain[::-1]
        chain.append(inner)
        scopes = inner.children


@dataclass(slots=True)
class _Node:
    """An entry, with the attributes about code and locations."""

    offset: int
    tag: int
    values: dict[int, Value]
    forms: dict[int, int]
    children: list[_Node] = field(default_factory=list)


class _Reader(UnitReader):
    """Reads a unit's functions, blocks and variables."""

    _loclists_base = 0

    def functions(self) -> list[VariableScope]:
        """The functions with code."""
        self._roots, entries = self._tree()
        self._entries, self._types = entries, Types(entries, self.budget)
        return [scope for node in self._roots for scope in self._functions(node)]

    def variables(self) -> list[Variable]:
        """The global variables, once the functions are read."""
        found = [self._variable(node) for root in self._roots for node in _outside(root)]
        return [variable for variable in found if variable is not None]

    def _functions(self, node: _Node) -> Iterator[VariableScope]:
        if node.tag == _TAG_SUBPROGRAM:
            scope = self._scope_of(node)
            if scope is not None:
                yield scope
            return
        for child in node.children:
            yield from self._functions(child)

    def _tree(self) -> tuple[list[_Node], dict[int, Entry]]:
        roots: list[_Node] = []
        entries: dict[int, Entry] = {}
        stack: list[tuple[_Node, Entry]] = []
        for offset, depth, tag, values, forms in self.entries():
            del stack[depth:]
            node, entry = _Node(offset, tag, values, forms), Entry(tag, values)
            entries[offset] = entry
            if stack:
                stack[-1][0].children.append(node)
                stack[-1][1].keep(offset, tag)
            else:
                self._enter(values, forms)
                base = values.get(_AT_LOCLISTS_BASE, 0)
                self._loclists_base = base if isinstance(base, int) else 0
                roots.append(node)
            stack.append((node, entry))
        return roots, entries

    def _scope_of(self, node: _Node) -> VariableScope | None:
        ranges = list(self._ranges(node.values, node.forms))
        if not ranges:
            return None
        base = node.values.get(_AT_FRAME_BASE)
        name = self._name_of(node.offset) if node.tag != _TAG_BLOCK else ""
        scope = VariableScope(
            name, node.tag == _TAG_INLINED, ranges, base if isinstance(base, bytes) else b""
        )
        for child in node.children:
            if child.tag in _SCOPES:
                inner = self._scope_of(child)
                if inner is not None:
                    scope.children.append(inner)
            elif child.tag in (_TAG_PARAMETER, _TAG_VARIABLE):
                variable = self._variable(child)
                if variable is not None:
                    scope.variables.append(variable)
        return scope

    def _variable(self, node: _Node) -> Variable | None:
        name = self._name_of(node.offset)
        if not name:
            return None
        constant = self._origin_value(node.offset, _AT_CONST_VALUE)
        line = self._origin_value(node.offset, _AT_DECL_LINE)
        return Variable(
            name,
            self._types.of_variable(node.offset),
            node.tag == _TAG_PARAMETER,
            line if isinstance(line, int) else 0,
            tuple(self._locations(node)),
            constant if isinstance(constant, (int, bytes)) else None,
        )

    def _name_of(self, offset: int) -> str:
        found = self._origin_value(offset, _AT_NAME)
        return found if isinstance(found, str) else ""

    def _origin_value(self, offset: int, attribute: int) -> Value | None:
        """An attribute of an entry, or of its abstract origin."""
        for _ in range(_CHAIN_LIMIT):
            entry = self._entries.get(offset)
            if entry is None:
                return None
            if attribute in entry.values:
                return entry.values[attribute]
            origin = entry.values.get(_AT_ABSTRACT_ORIGIN, entry.values.get(_AT_SPECIFICATION))
            if not isinstance(origin, int):
                return None
            offset = origin
        return None

    def _locations(self, node: _Node) -> Iterator[tuple[int, int, bytes]]:
        value = node.values.get(_AT_LOCATION)
        if isinstance(value, bytes):
            yield (*_EVERYWHERE, self._with_address(value))
        elif isinstance(value, int):
            width = self.unit.offset_bytes
            section = self.unit.sections[".debug_loclists"]
            if node.forms.get(_AT_LOCATION) == _FORM_LOCLISTX:
                table = Cursor(section, self._loclists_base + value * width)
                value = self._loclists_base + table.unsigned(width)
            yield from self._location_list(Cursor(section, value))

    def _with_address(self, expression: bytes) -> bytes:
        """The expression with an address from the unit's table inserted."""
        if expression[:1] != _OP_ADDRX:
            return expression
        cursor = Cursor(expression, 1)
        address = self.unit.address(cursor.uleb())
        return _OP_ADDR + address.to_bytes(8, "little") + expression[cursor.at :]

    def _location_list(self, cursor: Cursor) -> Iterator[tuple[int, int, bytes]]:
        base, width = self.base_address, self.unit.address_bytes
        while kind := cursor.unsigned(1):
            self.budget.spend()
            low, high = 0, 0
            if kind == 1:  # base_addressx
                base = self.unit.address(cursor.uleb())
                continue
            if kind == 6:  # base_address
                base = cursor.unsigned(width)
                continue
            if kind == 2:  # startx_endx
                low, high = self.unit.address(cursor.uleb()), self.unit.address(cursor.uleb())
            elif kind == 3:  # startx_length
                low = self.unit.address(cursor.uleb())
                high = low + cursor.uleb()
            elif kind == 4:  # offset_pair
                low, high = base + cursor.uleb(), base + cursor.uleb()
            elif kind == 5:  # default_location
                low, high = _EVERYWHERE
            elif kind == 7:  # start_end
                low, high = cursor.unsigned(width), cursor.unsigned(width)
            elif kind == 8:  # start_length
                low = cursor.unsigned(width)
                high = low + cursor.uleb()
            else:
                raise DwarfError(f"location list entry of kind {kind}")
            yield low, high, cursor.take(cursor.uleb())


def _outside(node: _Node) -> Iterator[_Node]:
    """The entries of variables in a unit and its namespaces."""
    for child in node.children:
        if child.tag == _TAG_VARIABLE:
            yield child
        elif child.tag == _TAG_NAMESPACE:
            yield from _outside(child)
