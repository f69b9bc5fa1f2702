"""Maps C functions to the Python functions that implement them; loads groups on first use."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from typing import TypeVar

from wavecore._fork import IMPORTS
from wavecore.hip.functions import Function, functions

Implementation = Callable[..., int | None]
_Any = TypeVar("_Any", bound=Implementation)

# Group of functions.txt -> modules of this package that implement it. "Error" is in C.
MODULES: dict[str, tuple[str, ...]] = {
    "Device": ("devices",),
    "Peer / context": ("devices", "copies"),
    "Error": (),
    "Memory": ("allocations",),
    "Copy / set": ("copies", "batches"),
    "Stream": ("streams", "events"),
    "Event": ("events",),
    "Module / launch": (
        *("modules", "kernels", "launches", "multidevice", "links", "texturereferences"),
    ),
    "Occupancy": ("occupancy",),
    "Pool": ("pools",),
    "Graph": (
        *("graphs", "graphnodes", "graphgeneric", "graphdriver", "graphcapture"),
        *("valuebatches", "graphbatches", "graphobjects"),
    ),
    "IPC / array / texture": ("ipc", "arrays", "textures"),
    "Mipmapped array": ("mipmaps",),
    "Texture reference": ("texturereferences",),
    "OpenGL": ("graphics",),
    "Resources of other libraries": ("graphics",),
    "Called by programs that ROCm's compiler built": (),
    "Virtual memory": ("virtual",),
    "External memory": ("external",),
    "hipRTC": ("rtc", "links"),
    "Called by compiled code": ("registration",),
}

_implementations: dict[str, Implementation] = {}


def implements(name: str) -> Callable[[_Any], _Any]:
    """Register the implementation of a function in the table.

    It takes the parameters as integers, aggregates word by word, and returns a hipError_t (None is
    hipSuccess) or raises HipError. If the C function returns a pointer, it stores this pointer at
    the address in its last argument.
    """

    def register(function: _Any) -> _Any:
        assert name in _by_name(), name
        assert name not in _implementations, name
        _implementations[name] = function
        return function

    return register


@cache
def _by_name() -> dict[str, Function]:
    return {function.name: function for function in functions()}


def implementation(function: Function) -> Implementation | None:
    """The implementation of a function; None if there is none."""
    if function.name not in _implementations:
        with IMPORTS:
            for module in MODULES[function.group]:
                importlib.import_module(f"wavecore.hip.runtime.{module}")
    return _implementations.get(function.name)


@cache
def of_the_system() -> Callable[[int, int], None]:
    """What answers the functions of libraries.txt, in a package above this one."""
    with IMPORTS:
        answers = importlib.import_module("wavecore.hip.system.answers")
    found: Callable[[int, int], None] = answers.answer
    return found


@cache
def of_mathematics() -> Callable[[int, int], None]:
    """What answers the functions of math/tables, in a package above this one."""
    with IMPORTS:
        answers = importlib.import_module("wavecore.hip.math.answers")
    found: Callable[[int, int], None] = answers.answer
    return found
