"""Answers one call of a library in libraries.txt, whose arguments are 64-bit words in memory.

The answering function has the C function's name, in rsmi.py, amdsmi.py or hsa.py. It takes those
arguments that its own parameters name, and as `asked_version` the number in the name by which the
program found the library, 0 for none. It returns what the other pointers' targets get, in their
order: an int, a text, or a structure's bytes.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from functools import cache
from types import ModuleType
from typing import Any

from wavecore.hip import libraries
from wavecore.hip.functions import Function, Parameter
from wavecore.hip.libraries import CALLBACK, Library
from wavecore.hip.system import amdsmi, hsa, rsmi
from wavecore.hip.system.memory import Status, put_bytes, put_int, put_text, put_words

MODULES: dict[str, ModuleType] = {
    "librocm_smi64.so": rsmi,
    "libamd_smi.so": amdsmi,
    "libhsa-runtime64.so": hsa,
}
_BYTES = {"bool": 1, "uint16_t": 2, "uint64_t": 8, "size_t": 8}  # others: enumerations, uint32_t
_starts: dict[str, int] = {}  # library -> calls of its init, less those of shut_down


def answer(number: int, address: int) -> None:
    """Answer function `number`.

    At the address are its arguments, the version, and a place for the status.
    """
    library, function = libraries.functions()[number]
    count = 4 if _visits(function) else len(function.parameters)
    words = (ctypes.c_uint64 * (count + 1)).from_address(address)
    try:
        status = _status(library, function, list(words))
    except Status as other:
        status = other.code
    ctypes.c_int64.from_address(address + 8 * count + 8).value = status


def _status(library: Library, function: Function, words: list[int]) -> int:
    name, codes = library.name, library.codes
    if function.name.endswith("_init"):
        _starts[name] = _starts.get(name, 0) + 1
        return 0
    if not _starts.get(name) and function.name not in MODULES[name].AT_ANY_TIME:
        return codes.not_ready
    if function.name.endswith("_shut_down"):
        _starts[name] -= 1
        return 0
    call = implementation(library, function)
    if _visits(function):
        of, has_function, handles, count, _ = words
        if not has_function:
            return codes.invalid
        put_words(handles, found := call(of))
        put_int(count, len(found), 8)
        return 0
    taken = _taken(call)
    names = [*(parameter.name for parameter in function.parameters), "asked_version"]
    given = dict(zip(names, words, strict=True))
    result = call(*(given[each] for each in taken))
    places = [p for p in function.parameters if p.type.endswith("*") and p.name not in taken]
    if not all(given[place.name] for place in places):
        return codes.invalid
    results = result if isinstance(result, tuple) else (result,) if places else ()
    for place, value in zip(places, results, strict=True):
        if isinstance(value, str) and not put_text(given[place.name], given["size"], value):
            return codes.too_small
        if not isinstance(value, str):
            _put(place, given[place.name], value)
    return 0


def _put(place: Parameter, address: int, value: int | bytes) -> None:
    if isinstance(value, bytes):
        put_bytes(address, value)
    else:
        kind = place.type.removesuffix("*").strip()
        put_int(address, value, 8 if kind.endswith("*") else _BYTES.get(kind, 4))


def _visits(function: Function) -> bool:
    """Whether C calls the program's function for each of the answers."""
    return any(parameter.type == CALLBACK for parameter in function.parameters)


def implementation(library: Library, function: Function) -> Callable[..., Any]:
    """The Python function that answers."""
    found: Callable[..., Any] = getattr(MODULES[library.name], function.name)
    return found


@cache
def _taken(call: Callable[..., Any]) -> tuple[str, ...]:
    """The names of a function's parameters."""
    code = call.__code__
    return code.co_varnames[: code.co_argcount]


def unanswered() -> Iterator[str]:
    """Functions of the table without a Python function: there must be none."""
    for library, function in libraries.functions():
        if not function.name.endswith(("_init", "_shut_down")) and not hasattr(
            MODULES[library.name], function.name
        ):
            yield function.name
