"""Names of functions in the source, out of the names that a C++ compiler gives them.

Only as much of the Itanium C++ ABI's mangling as tells what a kernel is called: namespaces and the
function's own name, not its parameters.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable
from itertools import islice

from wavecore._text import visible_name

_LENGTH = re.compile(r"[0-9]+")
_INTERNAL = "_GLOBAL__N_1"
_LISTED_LIMIT = 40


def listed(names: Collection[str]) -> str:
    """Names in a row for an error's text: the first few, and how many more there are."""
    shown = ", ".join(map(visible_name, islice(names, _LISTED_LIMIT))) or "none"
    more = len(names) - _LISTED_LIMIT
    return f"{shown} and {more} more" if more > 0 else shown


def kernel_names(symbols: Collection[str]) -> str:
    """The kernels of a file for an error's text, by the names that the source has."""
    if not symbols:
        return "none; kernels are functions marked __global__, and instances of such templates"
    return listed(list(readable_names(symbols).values()))


def qualified_name(symbol: str) -> str:
    """`_ZN4blas4gemmIfEEvPT_` is blas::gemm; a name that is not mangled stays as it is."""
    if not symbol.startswith("_Z"):
        return symbol
    text = symbol[2:]
    nested = text.startswith("N")
    at = 1 if nested else 0
    while at < len(text) and text[at] in "LrVK":  # internal linkage, qualifiers
        at += 1
    parts = []
    while match := _LENGTH.match(text, at):
        end = match.end() + int(match[0])
        part = text[match.end() : end]
        if len(part) != int(match[0]):
            return symbol
        if part != _INTERNAL:
            parts.append(part)
        at = end
        if not nested:
            break
        if at < len(text) and text[at] == "L":
            at += 1
    return "::".join(parts) or symbol


def base_name(symbol: str) -> str:
    """`_ZN4blas4gemmIfEEvPT_` is gemm."""
    return qualified_name(symbol).rpartition("::")[2]


def readable_names(symbols: Iterable[str]) -> dict[str, str]:
    """What to call each of several functions: `blas::gemm`, with the symbol where two share it."""
    every = {symbol: qualified_name(symbol) for symbol in symbols}
    count = Counter(every.values())
    return {
        symbol: name if count[name] == 1 else f"{name} ({symbol})" for symbol, name in every.items()
    }
