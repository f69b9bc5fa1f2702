"""Names of functions in the source, from their mangled C++ names.

This decodes only the part of the Itanium C++ ABI's mangling that names a kernel: namespaces and
the function's own name, not its parameters.
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
    """Names for an error message: the first few, and the number of the rest."""
    shown = ", ".join(map(visible_name, islice(names, _LISTED_LIMIT))) or "none"
    more = len(names) - _LISTED_LIMIT
    return f"{shown} and {more} more" if more > 0 else shown


def kernel_names(symbols: Collection[str]) -> str:
    """The kernels of a file for an error message, by their source names."""
    if not symbols:
        return "none; kernels are functions marked __global__, and instances of templates marked so"
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
    """Display names for functions: `blas::gemm`, with the symbol if two share a name."""
    every = {symbol: qualified_name(symbol) for symbol in symbols}
    count = Counter(every.values())
    return {
        symbol: name if count[name] == 1 else f"{name} ({symbol})" for symbol, name in every.items()
    }
