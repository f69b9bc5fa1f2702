"""Parses locations: `12`, `gemm.hip:12`, `twice`, `*0x1f00`, and their restrictions."""

from __future__ import annotations

import re
from collections.abc import Callable

from wavecore.debugger.expressions import check
from wavecore.debugger.stops import Breakpoint, DebugError

_LINE = re.compile(r"(?:(?P<file>.+):)?(?P<line>\d+)")
_PC = re.compile(r"\*\s*(0[xX][0-9a-fA-F]+|\d+)")
_WORDS = {
    "kernel": "kernel",
    "workgroup": "group",
    "group": "group",
    "wave": "wave",
    "lane": "lane",
}


def parse_breakpoint(text: str, default_file: str = "", number: int = 0) -> Breakpoint:
    """A breakpoint from "PLACE [kernel NAME] [workgroup N] [wave N] [lane N] [if CONDITION]".

    Raises: DebugError.
    """
    place, has_condition, condition = f" {text.strip()} ".partition(" if ")
    if has_condition:
        check(condition)
    words = place.split()
    found: dict[str, str] = {}
    while len(words) >= 3 and words[-2] in _WORDS:
        found[_WORDS[words[-2]]] = words[-1]
        del words[-2:]
    if len(words) == 2 and words[0] in _WORDS:  # `break kernel gemm`
        found[_WORDS[words[0]]] = words[1]
        words = [words[1]] if words[0] == "kernel" else []
    if len(words) > 1 and words[-1] in _WORDS:
        raise DebugError(f"{words[-1]} takes a number or a name, such as `{words[-1]} 1`")
    where = " ".join(words)
    if not where:
        raise DebugError("break needs a line, a function, or *PC")
    breakpoint = Breakpoint(number, where, condition=condition.strip() if has_condition else "")
    breakpoint.kernel = found.get("kernel", "")
    for name in ("group", "wave", "lane"):
        if name in found:
            setattr(breakpoint, name, _whole(found[name], name))
    if match := _PC.fullmatch(where):
        breakpoint.pc = int(match[1], 0)
    elif where.startswith("*"):
        raise DebugError(f"{where}: expected a pc, such as *0x1f00")
    elif match := _LINE.fullmatch(where):
        breakpoint.file, breakpoint.line = match["file"] or default_file, int(match["line"])
        if not breakpoint.line:
            raise DebugError("line numbers start at 1")
    else:
        breakpoint.function = where
    return breakpoint


def _whole(text: str, what: str) -> int:
    if not text.isdecimal():
        raise DebugError(f"{what} {text}: expected a number")
    return int(text)


def parse_count(text: str, convert: Callable[[str], int] = int) -> int:
    """A repeat count, by default 1. Raises: DebugError."""
    try:
        count = convert(text) if text.strip() else 1
    except ValueError:
        raise DebugError(f"{text!r}: expected a number") from None
    if not 0 < count <= 1 << 40:
        raise DebugError(f"{text!r}: expected a number above 0")
    return count
