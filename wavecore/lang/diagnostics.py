"""Maps clang's errors in a kernel's C++ to lines of its Python."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wavecore.errors import CompileError
from wavecore.lang import locations

if TYPE_CHECKING:
    from wavecore.lang.translator import Definition
    from wavecore.lang.unit import Unit

_LINE = re.compile(
    r"(?P<file>[^:\n]+):(?P<line>\d+):(?P<column>\d+): "
    r"(?P<kind>(?:fatal )?error|note): (?P<what>.*)"
)
_ASSERTION = re.compile(r"static assertion failed(?: due to requirement '.*')?: (?P<what>.*)")


def mapped(error: CompileError, unit: Unit) -> CompileError:
    """The error at the first Python location in clang's output, with the C++ below."""
    what = ""  # text of the last error: for an error in a header, a note has the Python location
    for match in _LINE.finditer(error.log):
        if match["kind"] != "note":
            said = _ASSERTION.fullmatch(match["what"])
            what = said["what"] if said else match["what"]
        definition = _definition(unit, match["file"], int(match["line"]))
        if definition is None:
            continue
        source = definition.source
        location = locations.at_line(locations.Location(source, 1, 1, 1), int(match["line"]))
        return locations.error(
            location,
            f"clang, for {unit.target.name}: {what or match['what']}",
            _statement(unit, definition, int(match["line"])),
            function=definition.name,
            log=error.log,
        )
    return error


def _definition(unit: Unit, file: str, line: int) -> Definition | None:
    """The innermost Python function that contains a line."""
    found = [
        each.definition
        for each in unit.functions
        if each.definition.source.name == file
        and each.definition.tree.lineno <= line <= (each.definition.tree.end_lineno or line)
    ]
    return max(found, key=lambda each: each.tree.lineno, default=None)


def _statement(unit: Unit, definition: Definition, line: int) -> str:
    """The C++ lines of a Python line."""
    found = [
        f"      | {each.text}"
        for one in unit.functions
        if one.definition.tree is definition.tree
        for each in one.translation.lines
        if each.number == line
    ]
    return "\n".join(["It compiled this C++:", *dict.fromkeys(found)]) if found else ""
