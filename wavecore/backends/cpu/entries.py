"""Native code in the cache: a line of facts, then the object; checked before it is linked.

An entry that does not match its key is ignored and built again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from wavecore.backends.llvm.routine import Routine
from wavecore.toolchain.objects import is_object

Check = Callable[[Any], bool]


def _is_list_of(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(map(check, value))


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _is_source(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_text, value))


def _is_use(value: object) -> bool:
    if not isinstance(value, list) or len(value) != 3:
        return False
    return _is_text(value[0]) and _is_count(value[1]) and _is_count(value[2])


def _is_block(value: object) -> bool:
    """A leader, and an end or a state."""
    return isinstance(value, list) and len(value) == 2 and all(type(each) is int for each in value)


def _is_row(value: object) -> bool:
    return isinstance(value, list) and len(value) == 4 and all(type(each) is int for each in value)


_ROUTINE: dict[str, Check] = {
    "symbol": _is_text,
    "sources": _is_list_of(_is_source),
    "returns_condition": lambda value: isinstance(value, bool),
    "uses": lambda value: value is None or _is_list_of(_is_use)(value),
}
_PIECE: dict[str, Check] = {
    "symbol": _is_text,
    "routines": _is_list_of(_is_text),
    "sites": _is_count,
    "blocks": _is_list_of(_is_block),
    "counters": _is_count,
    "touched": _is_count,
    "cells": _is_count,
    "rows": _is_list_of(_is_row),
    "states": _is_list_of(_is_block),
    "bytes": _is_count,
}


def pack(facts: dict[str, Any], code: bytes) -> bytes:
    """An entry."""
    return json.dumps(facts).encode() + b"\n" + code


def read_routine(entry: bytes | None, symbol: str) -> tuple[Routine, bytes] | None:
    """A routine without its text, and its object; None for an invalid entry."""
    found = _read(entry, _ROUTINE, [symbol])
    if found is None or found[0]["symbol"] != symbol:
        return None
    facts, code = found
    sources = tuple((kind, name) for kind, name in facts["sources"])
    uses = facts["uses"]
    made = Routine(
        symbol, sources, facts["returns_condition"], "",
        None if uses is None else tuple((role, byte, written) for role, byte, written in uses),
    )  # fmt: skip
    return made, code


def pack_pieces(pieces: Sequence[tuple[dict[str, Any], bytes]]) -> bytes:
    """A cache entry with all pieces of a translation: facts and object of each."""
    facts = [head | {"bytes": len(code)} for head, code in pieces]
    return json.dumps(facts).encode() + b"\n" + b"".join(code for _, code in pieces)


def read_pieces(
    entry: bytes | None,
    prefix: str,
    check: Callable[[], None],
    *,
    may_be_none: bool = False,
) -> list[tuple[dict[str, Any], bytes]] | None:
    """Facts and object of each piece; None for an invalid entry.

    Args:
        prefix: of the pieces' symbols; their numbers follow.
        check: called between two pieces.
        may_be_none: an entry without pieces is valid, too.
    """
    head, _, rest = (entry or b"").partition(b"\n")
    facts = _parsed(head)
    if not isinstance(facts, list) or not (facts or may_be_none):
        return None
    found, start = [], 0
    for number, part in enumerate(facts):
        check()
        symbol = f"{prefix}{number}"
        if not _has(part, _PIECE) or part["symbol"] != symbol:
            return None
        code = rest[start : start + part["bytes"]]
        if not is_object(code, [symbol]):
            return None
        found.append((part, code))
        start += part["bytes"]
    return found if start == len(rest) else None


def _read(
    entry: bytes | None, expected: dict[str, Check], symbols: Sequence[str]
) -> tuple[dict[str, Any], bytes] | None:
    head, _, code = (entry or b"").partition(b"\n")
    facts = _parsed(head)
    return (facts, code) if _has(facts, expected) and is_object(code, symbols) else None


def _parsed(head: bytes) -> Any:
    try:
        return json.loads(head)
    except (ValueError, RecursionError):
        return None


def _has(facts: Any, expected: dict[str, Check]) -> bool:
    """Whether facts are the expected ones, with the right types."""
    if not isinstance(facts, dict) or facts.keys() != expected.keys():
        return False
    return all(check(facts[name]) for name, check in expected.items())
