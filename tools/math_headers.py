"""The headers of libraries for mathematics, from the tables of wavecore/hip/math."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from wavecore.hip.functions import Function, Parameter
from wavecore.hip.math.table import Header, Library, libraries

WIDTH = 100
# A parameter that two underscores would make a keyword.
_KEYWORDS = {"attribute": "__attribute_of"}
TABLE = "wavecore/hip/math/tables/{}.txt"


def headers() -> dict[str, str]:
    """Name, as programs include it -> text."""
    return {
        header.name: "\n".join(_lines(library, header)) + "\n"
        for library in libraries()
        for header in library.headers
    }


def _lines(library: Library, header: Header) -> Iterator[str]:
    yield f"// {header.title}"
    yield "//"
    table = TABLE.format(library.stem)
    yield f"// Written by tools/gen_hip_header.py from {table}: change that and run it."
    yield "// An installed header of this name, further on in the search path, is used instead."
    yield "#pragma once"
    yield "#pragma GCC system_header"
    yield ""
    yield f"#if __has_include_next(<{header.name}>)"
    yield f"#include_next <{header.name}>"
    yield "#else"
    yield from (f"#include {name}" for name in header.includes)
    yield ""
    yield from header.lines
    if header.functions:
        yield ""
        yield "#pragma GCC visibility push(default)"
        yield "#if defined(__cplusplus)"
        yield 'extern "C" {'
        yield "#endif"
        members = [library.functions[index] for index in header.functions]
        for group, functions in groupby(members, lambda function: function.group):
            yield ""
            yield f"// {group}."
            for function in functions:
                yield from _declaration(function)
        yield "#if defined(__cplusplus)"
        yield '}  // extern "C"'
        yield "#endif"
        yield "#pragma GCC visibility pop"
    yield "#endif"


def _declaration(function: Function) -> list[str]:
    """The lines of one; parameters that do not fit go below the first."""
    lines, line = [], f"{function.returns} {function.name}("
    parameters = [*map(_parameter, function.parameters)] or ["void"]
    for parameter in [*(text + "," for text in parameters[:-1]), parameters[-1] + ");"]:
        if len(line) + len(parameter) > WIDTH:
            lines.append(line.rstrip())
            line = "    "
        line += parameter + " "
    return [*lines, line.rstrip()]


def _parameter(parameter: Parameter) -> str:
    return f"{parameter.type} {reserved(parameter.name)}"


def reserved(name: str) -> str:
    """A name that no program may define as a macro."""
    return _KEYWORDS.get(name, f"__{name}")
