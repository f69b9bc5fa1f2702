"""Cleans up compilers' output: removes temporary paths, crash dumps and repetitions."""

from __future__ import annotations

import os
import re
from collections.abc import Generator, Iterator, Sequence

from wavecore._text import visible
from wavecore.errors import CompileError
from wavecore.toolchain.hints import hints

_ERROR = re.compile(r"(?:\A|: )(?:fatal )?error: ")
_CANNOT_SELECT = re.compile(
    r"fatal error: error in backend: Cannot select: (?:0x[0-9a-f]+: )?(?P<what>.*?)"
    r"(?P<nodes>(?:,? 0x[0-9a-f]+)*)(?:, (?P<where>\S+:[0-9]+:[0-9]+))?\Z"
)
_UNDEFINED = re.compile(r"ld\.lld: error: undefined (?:hidden |protected )?symbol: (?P<name>.*)")
_REFERENCE = re.compile(r">>> referenced by (?P<where>[^ ]+)")
_CRASH = "clang frontend command failed"
_AFTER_SIGNAL = (
    "Unless another program ended it, that is a defect of the compiler: compile at another level "
    "(-O1), write otherwise what you wrote last, or set WAVECORE_CLANG to another clang"
)
_PROGRAM = re.compile(r"\Azig: (?=error|warning|note)")


def tidy(log: str, scratch: str) -> str:
    """Readable diagnostics; `scratch` is the folder of temporary files."""
    log = log.replace(os.path.join(scratch, ""), "")
    return "\n".join(map(visible, _tidy_lines(log.split("\n")))).rstrip("\n")


def refusal(
    name: str, target: str, status: int, log: str, command: Sequence[str], source: str = ""
) -> CompileError:
    """The error for a compiler that exited with `status`; `log` is its tidied output.

    `source` is the HIP source, if it was one: hints about it come first.
    """
    count = sum(_ERROR.search(line) is not None for line in log.splitlines())
    if status < 0:
        what = f"signal {-status} ended the compiler. {_AFTER_SIGNAL}"
    elif count:
        what = f"{count} error{'s' if count > 1 else ''}"
    else:
        what = "the compiler refused it"
    first = "".join(line + "\n" for line in hints(name, target, log, source)) if source else ""
    message = f"{name} for {target}: {what}.\n{first}{log}".rstrip()
    return CompileError(message, log=log, command=tuple(command))


def _tidy_lines(lines: Sequence[str]) -> Iterator[str]:
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if _CRASH in line:
            return
        if match := _CANNOT_SELECT.match(line):
            at = yield from _selection(match, lines, at)
        elif match := _UNDEFINED.match(line):
            at = yield from _undefined(match["name"], lines, at)
        else:
            yield _PROGRAM.sub("clang: ", line)


def _selection(match: re.Match[str], lines: Sequence[str], at: int) -> Generator[str, None, int]:
    """The backend cannot select an instruction; omit its dump of the graph that follows."""
    where = f"{match['where']}: " if match["where"] else ""
    function = ""
    while at < len(lines) and (lines[at].startswith(" ") or lines[at].startswith("In function: ")):
        if lines[at].startswith("In function: "):
            function = f" in {lines[at].removeprefix('In function: ')}"
        at += 1
    yield f"{where}error: the target has no instruction for `{match['what']}`{function}"
    return at


def _undefined(name: str, lines: Sequence[str], at: int) -> Generator[str, None, int]:
    """An undefined symbol: list the places that use it, once each."""
    places = []
    while at < len(lines) and lines[at].startswith(">>>"):
        if found := _REFERENCE.match(lines[at]):
            places.append(found["where"])
        at += 1
    where = f"{places[0]}: " if places else ""
    yield f"{where}error: {name} is not defined: no device library provides it"
    for place in dict.fromkeys(places[1:]):
        if place != places[0]:
            yield f"{place}: note: also used here"
    return at
