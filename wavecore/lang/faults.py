"""Faults of kernels in Python: by the names of parameters, and of what went through which."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from wavecore.codeobject.lds import lds_variables
from wavecore.codeobject.lines import SourceLine
from wavecore.device import DeviceArray
from wavecore.errors import MemoryFault
from wavecore.lang.accesses import Access, Accesses
from wavecore.lang.records import layout_of
from wavecore.lang.specialise import Specialised
from wavecore.lang.translator import Translation
from wavecore.lang.types import Block
from wavecore.lang.unit import Made

Path = tuple[str, ...]

_LINE = re.compile(r'#line (\d+) "(.*)"')
_HALF_SPACE = 1 << 31  # offsets in LDS behind it are negative
_FAR = 1 << 40  # elements: a place so far away is no index of the array


def lines_of(text: str) -> dict[tuple[str, int], list[str]]:
    """The lines of a source with `#line` directives, by file and line number."""
    found: dict[tuple[str, int], list[str]] = {}
    file, number = "", 0
    for line in text.splitlines():
        if directive := _LINE.match(line):
            number, file = int(directive[1]) - 1, directive[2]
            continue
        number += 1
        found.setdefault((file, number), []).append(line)
    return found


@dataclass(frozen=True)
class _Place:
    """A place of a kernel's code: the functions that it is in, innermost first."""

    lines: dict[tuple[str, int], list[str]]
    functions: dict[str, list[Made]]
    frames: list[SourceLine]

    def access(self, accesses: Callable[[Translation], Accesses]) -> Access | None:
        """The access there, of those that `accesses` gives; None if it is not certain."""
        found: Access | None = _unique(
            access
            for frame in self.frames[:1]
            for each in self.functions[frame.function]
            for line in _texts(self.lines, frame)
            if (access := accesses(each.translation).at(line, frame.column)) is not None
        )
        return found


def _place_of(made: Specialised, pc: int) -> _Place:
    functions: dict[str, list[Made]] = {}
    for each in made.unit.functions:
        functions.setdefault(each.name, []).append(each)
    frames = [f for f in made.code.lines.frames(pc) if f.function in functions]
    return _Place(lines_of(made.compiled_source), functions, frames)


def parameter_at(made: Specialised, pc: int) -> tuple[Access, Path] | None:
    """The access at a place of a kernel's code, and the parameter; None if that is not certain."""
    place = _place_of(made, pc)
    lines, functions, frames = place.lines, place.functions, place.frames
    found = place.access(lambda each: each.accesses)
    if found is None:
        return None
    root: str | None = found.root
    for inner, outer in itertools.pairwise(frames):
        root = _unique(
            roots[root]
            for each in functions[outer.function]
            for line in _texts(lines, outer)
            if root
            in (roots := each.translation.accesses.called(line, outer.column, inner.function))
        )
        if root is None:
            return None
    if frames[-1].function != made.made.name:
        return None  # a function that was not inlined: the caller is not known
    for parameter in made.parameters:
        if parameter.name == root and parameter.origin[0] == "pointer":
            return found, parameter.origin[1]
    return None


def _texts(lines: Mapping[tuple[str, int], list[str]], frame: SourceLine) -> list[str]:
    """A line of Python in C++; joined where the column, and so the line of C++, is not known."""
    found = lines.get((frame.file, frame.line), [])
    return found if frame.column > 0 else [" ".join(found)]


def _unique(values: Iterable[Any]) -> Any:
    """The value that all are; None if they differ, or there are none."""
    found = list(values)
    return found[0] if found and all(each == found[0] for each in found) else None


def explained(
    error: MemoryFault, made: Specialised, argument: Callable[[Path], Any]
) -> MemoryFault:
    """A fault of a kernel in Python with the names of its parameters, not those of its C++.

    Args:
        argument: gives what was passed for a parameter.
    """
    said, _, _ = str(error.args[0]).partition("\n")
    for number, parameter in enumerate(made.parameters):
        if parameter.origin[0] == "pointer":
            name = f"parameter {'.'.join(parameter.origin[1])}"
            said = said.replace(f"argument {number} ({parameter.name})", name)
    if facts := list(_meant(error, made, argument)):
        said = f"{', '.join(facts)}: {said}"
    return MemoryFault(
        said, address=error.address, size_bytes=error.size_bytes, is_store=error.is_store,
        site=error.site, space=error.space,
    )  # fmt: skip


def _meant(error: MemoryFault, made: Specialised, argument: Callable[[Path], Any]) -> Iterator[str]:
    """What the access was of, in Python's words; nothing if that is not certain."""
    if error.pc is None:
        return
    verb = "writes" if error.is_store else "reads"
    if error.space == "lds":
        place = _place_of(made, error.pc)
        access = place.access(lambda each: each.shared)
        if access is not None and access.block is not None:
            yield f"{access.python} {verb} shared memory {access.root}"
            yield from _shared_facts(made, place.frames[0].function, access, access.block, error)
    elif error.space == "global" and (found := parameter_at(made, error.pc)) is not None:
        access, path = found
        yield f"{access.python} {verb} parameter {'.'.join(path)}"
        yield from _facts(argument(path), error)


def _shared_facts(
    made: Specialised, function: str, access: Access, block: Block, error: MemoryFault
) -> Iterator[str]:
    """The shape of memory of the workgroup, and which element of it the first lane meant."""
    yield f"shape {block.shape}"
    item, size = layout_of(block.element).size, math.prod(block.shape)
    variables = lds_variables(made.code, made.code.kernel(made.made.name))
    declared = [each for each in variables if (each.function, each.name) == (function, access.root)]
    if len(declared) == 1 and declared[0].high - declared[0].low == item * size:
        offset = (error.address + _HALF_SPACE) % (2 * _HALF_SPACE) - _HALF_SPACE  # signed
        yield from _element(offset - declared[0].low, item, len(block.shape), size, error)


def _facts(value: Any, error: MemoryFault) -> Iterator[str]:
    """The shape of an argument, and which element of it the first lane meant."""
    if getattr(value, "shape", None) is None:
        return
    yield f"shape {tuple(value.shape)}"
    if not isinstance(value, DeviceArray) and not value.flags.c_contiguous:
        return
    base = value.address if isinstance(value, DeviceArray) else value.ctypes.data
    if value.ndim:
        distance = error.address - base
        yield from _element(distance, value.itemsize, value.ndim, value.size, error)


def _element(distance: int, item: int, ndim: int, size: int, error: MemoryFault) -> Iterator[str]:
    """Which element an access means that begins so many bytes behind the first one."""
    first, rest = divmod(distance, item)
    if rest or abs(first) >= _FAR:
        return
    last = first + error.size_bytes // item - 1
    place = f"{first} to {last}" if last > first else str(first)
    yield f"index {place}" if ndim == 1 else f"element {place} of {size}"
