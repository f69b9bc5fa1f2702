"""The functions of libamdhip64 and libhiprtc, read from functions.txt.

That table is the only source of the C shim's exports, the header's declarations, the dispatch to
Python and the coverage page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TABLE = Path(__file__).parent / "functions.txt"

# Types that are passed by value in several words: type -> (words, C type of a word).
AGGREGATES = {
    "dim3": (3, "uint32_t"),
    "hipExtent": (3, "uint64_t"),
    "hipPitchedPtr": (4, "uint64_t"),
    "hipIpcMemHandle_t": (8, "uint64_t"),
    "hipIpcEventHandle_t": (8, "uint64_t"),
    "hipMemLocation": (1, "uint64_t"),
}


@dataclass(frozen=True)
class Parameter:
    """One parameter; `default` is its C++ default, "" if it has none."""

    type: str
    name: str
    default: str = ""

    @property
    def words(self) -> int:
        """The number of 64-bit words in which the dispatch passes it to Python."""
        return AGGREGATES.get(self.type, (1, ""))[0]


@dataclass(frozen=True)
class Function:
    """One function; `index` is its position in the table, which the shim passes to call it."""

    name: str
    returns: str
    parameters: tuple[Parameter, ...]
    group: str
    index: int

    @property
    def words(self) -> int:
        """The number of 64-bit words of its arguments."""
        return sum(parameter.words for parameter in self.parameters)


@dataclass(frozen=True)
class Alias:
    """Another exported name of a function; with `_spt` it uses the thread's own default stream."""

    name: str
    function: Function

    @property
    def is_per_thread(self) -> bool:
        return self.name.endswith("_spt")


@cache
def functions() -> tuple[Function, ...]:
    """All functions, in the table's order."""
    return _read()[0]


@cache
def aliases() -> tuple[Alias, ...]:
    """All aliases."""
    return _read()[1]


@cache
def absent() -> dict[str, str]:
    """Functions that return hipErrorNotSupported: name -> reason."""
    return _read()[2]


@cache
def _read() -> tuple[tuple[Function, ...], tuple[Alias, ...], dict[str, str]]:
    found: dict[str, Function] = {}
    others: list[Alias] = []
    reasons: dict[str, str] = {}
    group = ""
    text = TABLE.read_text("utf-8").split("\n\n", 1)[1]  # skip the description
    for line in text.splitlines():
        if line.startswith("# "):
            group = line[2:]
        elif line.startswith("alias "):
            name, _, meant = line.removeprefix("alias ").partition(" = ")
            others.append(Alias(name, found[meant]))
        elif line.startswith("absent "):
            name, reason = line.removeprefix("absent ").split(" ", 1)
            reasons[found[name].name] = reason
        elif line:
            function = prototype(line, group, len(found))
            found[function.name] = function
    return tuple(found.values()), tuple(others), reasons


_PROTOTYPE = re.compile(r"(?P<returns>[\w*\s]+?)\s*\b(?P<name>\w+)\((?P<parameters>.*)\)\Z")
_PARAMETER = re.compile(r"(?P<type>[^=]*[\s*])(?P<name>\w+)(?: = (?P<default>.+))?\Z")


def prototype(line: str, group: str, index: int) -> Function:
    """The function of a line that is a C prototype. Raises: ValueError."""
    match = _PROTOTYPE.match(line)
    if match is None:
        raise ValueError(f"{TABLE.name}: not a prototype: {line}")
    texts = [text.strip() for text in match["parameters"].split(",")] if match["parameters"] else []
    parameters = []
    for text in texts:
        part = _PARAMETER.match(text)
        if part is None:
            raise ValueError(f"{TABLE.name}: not a parameter: {text} in {line}")
        parameters.append(Parameter(part["type"].strip(), part["name"], part["default"] or ""))
    return Function(match["name"], match["returns"], tuple(parameters), group, index)
