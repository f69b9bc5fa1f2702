"""Accesses beyond an array inside a larger object: a member of a structure, or a local variable.

Addresses alone are not enough: code that copies a structure word by word correctly goes from member
to member. So the source shows which array is meant. If a line has `.weights[`, an instruction of
that line that accesses `weights` must access nothing else in the structure, unless the line names
that as well. Local arrays are known if debug information has their locations: at -O0.
"""

from __future__ import annotations

import re
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from wavecore.analysis.sanitize import native
from wavecore.analysis.sanitize.ordering import Order, Ordering
from wavecore.codeobject.dwarf import Cursor
from wavecore.codeobject.lds import lds_variables
from wavecore.codeobject.sourcetypes import SourceType
from wavecore.codeobject.variables import VariableScope, read_variables, scopes_at
from wavecore.emulator.events import Space, WatchedLaunch
from wavecore.emulator.reports import Report

_MEMBER = re.compile(r"(?:\.|->)\s*([A-Za-z_]\w*)\s*\[")
_VARIABLE = re.compile(r"(?<![\w.>])([A-Za-z_]\w*)\s*\[")
_FRAME, _OF_LANES = 0x91, bytes((0x31, 0x16, 0x18))  # fbreg; an address in a lane's private memory
_ALL = 1 << 62
_DEPTH = 8
_KEPT = 64
_READ: OrderedDict[tuple[str, str], list[VariableScope]] = OrderedDict()


@dataclass(frozen=True)
class _Array:
    """An array in a structure, the bytes [low, high); for locals, in a lane's scratch."""

    name: str
    low: int
    high: int


@dataclass(frozen=True)
class _Area:
    """Adjacent structures of `period` bytes each, or the local variables of a kernel.

    Attributes:
        arrays: the arrays to check.
        parts: everything with a name.
    """

    name: str
    space: Space
    base: int
    size: int
    period: int
    arrays: tuple[_Array, ...]
    parts: tuple[_Array, ...]


class SubObjects:
    """The arrays that a launch's instructions name.

    Attributes:
        parts: the arrays that races.c checks.
        classes: the classes of the kernel's code, with a mark on instructions that name an array.
    """

    def __init__(self, launch: WatchedLaunch, ordering: Ordering) -> None:
        self._launch = launch
        found = list(self._found(ordering))
        self._named = [named for named, _ in found]
        self.parts = (native.Part * len(found))(*(part for _, part in found))
        self.classes = ordering.classes
        if found:
            self.classes = ordering.classes.copy()
            for pc, *_ in self._named:
                self.classes[(pc - ordering.low) // 4]["bits"] |= Order.NAMES_PART

    def reports(self) -> Iterator[Report]:
        """The accesses beyond their arrays."""
        for (pc, text, area, array), part in zip(self._named, self.parts, strict=True):
            if not part.was_inside or not part.count:
                continue
            inner = (part.address - area.base) % area.period
            other = next((p for p in area.parts if p.low <= inner < p.high), None)
            if other is not None and re.search(rf"\b{re.escape(other.name)}\b", text):
                continue
            does = "writes" if part.is_write else "reads"
            beyond = "unnamed memory" if other is None else other.name
            yield Report(
                "bounds.object",
                f"an access that {does} {array.name} of {area.name}, {array.high - array.low} "
                f"bytes, continues beyond its end, into {beyond}",
                self._launch.site(pc, part.group, part.wave, part.lanes),
                address=part.address,
                count=part.count,
                advice="Compare the index with the size of the array.",
            )

    def _found(self, ordering: Ordering) -> Iterator[tuple[_Named, native.Part]]:
        launch = self._launch
        areas = [*_in_lds(launch), *_in_arguments(launch)]
        functions = _functions(launch)
        if not areas and not functions:
            return
        for site, pc in enumerate(ordering.sites):
            text = _line(launch, pc)
            members, variables = set(_MEMBER.findall(text)), set(_VARIABLE.findall(text))
            local = [area for area in _in_scratch(launch, functions, pc) if members or variables]
            for area in (*(areas if members else ()), *local):
                names = variables if area.period == _ALL else members
                for array in area.arrays:
                    if array.name in names:
                        part = native.Part(
                            site, area.base, area.size, area.period, array.low, array.high,
                            space=int(area.space),
                        )  # fmt: skip
                        yield (pc, text, area, array), part


_Named = tuple[int, str, _Area, _Array]


def _line(launch: WatchedLaunch, pc: int) -> str:
    """The text of an instruction's source line."""
    code = launch.plan.program.code
    line = code.lines.at(pc)
    text = code.source_finder.lines(line.file, line.md5) if line is not None else None
    if line is None or text is None or not 0 < line.line <= len(text):
        return ""
    return text[line.line - 1].partition("//")[0]


def _structure(type: SourceType) -> SourceType | None:
    """The element type of arrays of arrays, if that is a structure."""
    for _ in range(_DEPTH):
        if type.kind == "array" and type.target is not None:
            type = type.target
    return type if type.kind == "structure" and type.size_bytes else None


def _members(type: SourceType, low: int = 0, depth: int = 0) -> Iterator[tuple[SourceType, _Array]]:
    """The named parts of a structure, including those of nested structures."""
    for member in type.members:
        first = low + member.offset
        size = member.type.size_bytes
        if member.bits is not None or not size:
            continue
        if member.name:
            yield member.type, _Array(member.name, first, first + size)
        if member.type.kind in ("structure", "union") and depth < _DEPTH:
            yield from _members(member.type, first, depth + 1)


def _area(name: str, space: Space, base: int, size: int, type: SourceType) -> Iterator[_Area]:
    found = _structure(type)
    if found is None:
        return
    members = list(_members(found))
    counts = Counter(part.name for _, part in members)
    arrays = [p for type, p in members if type.kind == "array" and counts[p.name] == 1]
    if arrays:
        parts = tuple(part for type, part in members if type.kind != "structure")
        yield _Area(name, space, base, size, found.size_bytes, tuple(arrays), parts)


def _in_lds(launch: WatchedLaunch) -> Iterator[_Area]:
    for each in lds_variables(launch.plan.program.code, launch.kernel):
        yield from _area(each.name, Space.LDS, each.low, each.high - each.low, each.type)


def _in_arguments(launch: WatchedLaunch) -> Iterator[_Area]:
    """Structures that arguments point to."""
    kernel, plan = launch.kernel, launch.plan
    for arg, type in zip(kernel.args, kernel.argument_types, strict=False):
        if not arg.is_pointer or type.target is None or _structure(type.target) is None:
            continue
        pointer = int.from_bytes(plan.kernarg_bytes[arg.offset : arg.offset + 8], "little")
        blocks = (heap.blocks.at(pointer) for heap in plan.heap if heap.blocks is not None)
        memory = (*plan.arrays, *plan.space.live, *(block for block in blocks if block is not None))
        highs = [item.high for item in memory if item.low <= pointer < item.high]
        if highs:
            size = max(highs) - pointer
            yield from _area(arg.name, Space.GLOBAL, pointer, size, type.target)


def _functions(launch: WatchedLaunch) -> list[VariableScope]:
    """The kernel alone, if it has variables in its frame: its frame begins where scratch begins."""
    kernel = launch.kernel
    if not kernel.private_segment_fixed_size_bytes:
        return []
    code = launch.plan.program.code
    key = code.sha256, kernel.name
    found = _READ.get(key)
    if found is None:
        functions = read_variables(code.debug_section).functions
        own = [scope for scope in functions if scope.holds(kernel.entry) and scope.frame_base]
        found = _READ[key] = own
        while len(_READ) > _KEPT:
            _READ.popitem(last=False)
    return found


def _in_scratch(launch: WatchedLaunch, functions: list[VariableScope], pc: int) -> Iterable[_Area]:
    """The arrays, and the structures with arrays, among the variables visible to an instruction."""
    variables: list[tuple[SourceType, _Array]] = []
    seen: set[str] = set()
    for scope in scopes_at(functions, pc):
        for each in scope.variables:
            low = _offset(each.location(pc))
            if low is None or each.name in seen or not each.type.size_bytes:
                continue
            seen.add(each.name)
            variables.append((each.type, _Array(each.name, low, low + each.type.size_bytes)))
    for type, part in variables:
        yield from _area(part.name, Space.SCRATCH, part.low, part.high - part.low, type)
    arrays = tuple(part for type, part in variables if type.kind == "array")
    if arrays:
        size = launch.kernel.private_segment_fixed_size_bytes
        parts = tuple(part for _, part in variables)
        yield _Area("the kernel", Space.SCRATCH, 0, size, _ALL, arrays, parts)


def _offset(location: bytes | None) -> int | None:
    """The offset of a variable in the frame."""
    if location is None or not location or location[0] != _FRAME:
        return None
    cursor = Cursor(location)
    cursor.unsigned(1)
    offset = cursor.sleb()
    return offset if location[cursor.at :] == _OF_LANES and offset >= 0 else None
