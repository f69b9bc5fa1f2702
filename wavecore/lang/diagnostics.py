"""What clang says of a kernel's C++, at the lines of its Python."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wavecore.errors import CompileError
from wavecore.lang import places

if TYPE_CHECKING:
    from wavecore.lang.unit import Unit

_LINE = re.compile(
    r"(?P<file>[^:\n]+):(?P<line>\d+):(?P<column>\d+): (?:fatal )?error: (?P<what>.*)"
)


def mapped(error: CompileError, unit: Unit) -> CompileError:
    """The error at the first place in Python that clang names; its own text below."""
    sources = {each.definition.source.name: each.definition for each in unit.functions}
    for match in _LINE.finditer(error.log):
        definition = sources.get(match["file"])
        if definition is None:
            continue
        source = definition.source
        place = places.Place(source, int(match["line"]), 1, 1)
        place = places.at_line(place, int(match["line"]))
        return places.error(
            place,
            f"clang, for {unit.target.name}: {match['what']}",
            "It compiled this C++:\n" + _statement(unit, definition.name, int(match["line"])),
            function=definition.name,
            log=error.log,
        )
    return error


def _statement(unit: Unit, function: str, line: int) -> str:
    """The C++ of a Python line."""
    found = [
        f"      | {each.text}"
        for one in unit.functions
        if one.definition.name == function
        for each in one.translation.lines
        if each.number == line
    ]
    return "\n".join(found)
