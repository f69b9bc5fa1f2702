"""Faults of kernels in Python: by the names of parameters, and of what went through which."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from wavecore.codeobject.lines import SourceLine
from wavecore.device import DeviceArray
from wavecore.errors import MemoryFault
from wavecore.lang.accesses import Access
from wavecore.lang.specialise import Specialised
from wavecore.lang.unit import Made

Path = tuple[str, ...]

_LINE = re.compile(r'#line (\d+) "(.*)"')
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


def parameter_at(made: Specialised, pc: int) -> tuple[Access, Path] | None:
    """The access at a place of a kernel's code, and the parameter; None if that is not certain."""
    lines = lines_of(made.compiled_source)
    functions: dict[str, list[Made]] = {}
    for each in made.unit.functions:
        functions.setdefault(each.name, []).append(each)
    frames = [f for f in made.code.lines.frames(pc) if f.function in functions]
    if not frames:
        return None
    found = _unique(
        access
        for each in functions[frames[0].function]
        for line in _texts(lines, frames[0])
        if (access := each.translation.accesses.at(line, frames[0].column)) is not None
    )
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
    in_lds = " at LDS offset " in said  # where no parameter is, though its line may read one
    place = None if error.pc is None or in_lds else parameter_at(made, error.pc)
    if place is not None:
        access, path = place
        verb = "writes" if error.is_store else "reads"
        parts = [f"{access.python} {verb} parameter {'.'.join(path)}"]
        said = f"{', '.join([*parts, *_facts(argument(path), error)])}: {said}"
    return MemoryFault(
        said, address=error.address, size_bytes=error.size_bytes, is_store=error.is_store,
        site=error.site,
    )  # fmt: skip


def _facts(value: Any, error: MemoryFault) -> Iterator[str]:
    """The shape of an argument, and which element of it the first lane meant."""
    if getattr(value, "shape", None) is None:
        return
    yield f"shape {tuple(value.shape)}"
    if not isinstance(value, DeviceArray) and not value.flags.c_contiguous:
        return
    base = value.address if isinstance(value, DeviceArray) else value.ctypes.data
    first, rest = divmod(error.address - base, value.itemsize)
    if rest or abs(first) >= _FAR or not value.ndim:
        return
    last = first + error.size_bytes // value.itemsize - 1
    place = f"{first} to {last}" if last > first else str(first)
    yield f"index {place}" if value.ndim == 1 else f"element {place} of {value.size}"
