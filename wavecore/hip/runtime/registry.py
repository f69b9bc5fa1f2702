"""Which Python function answers for which C function; groups are loaded when first called."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from typing import TypeVar

from wavecore._fork import IMPORTS
from wavecore.hip.functions import Function, functions

Implementation = Callable[..., int | None]
_Any = TypeVar("_Any", bound=Implementation)

# Modules of this package that answer for a group of functions.txt. None: the C library does.
MODULES: dict[str, tuple[str, ...]] = {
    "Device": ("devices",),
    "Peer / context": ("devices", "copies"),
    "Error": (),
    "Memory": ("allocations",),
    "Copy / set": ("copies",),
    "Stream": ("streams", "events"),
    "Event": ("events",),
    "Module / launch": ("modules", "kernels", "launches", "links"),
    "Occupancy": ("occupancy",),
    "Pool": ("pools",),
    "Graph": ("graphs", "graphnodes", "graphcapture"),
    "IPC / array / texture": ("arrays", "textures"),
    "Virtual memory": ("virtual",),
    "hipRTC": ("rtc", "links"),
    "Called by compiled code": ("registration",),
}

_implementations: dict[str, Implementation] = {}


def implements(name: str) -> Callable[[_Any], _Any]:
    """Register a function as what a function of the table does.

    It gets the parameters as integers, aggregates word by word, and returns a hipError_t (None is
    hipSuccess) or raises HipError. A function that returns a pointer stores it at its last
    argument.
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
    """What answers for a function; None where nothing does."""
    if function.name not in _implementations:
        with IMPORTS:
            for module in MODULES[function.group]:
                importlib.import_module(f"wavecore.hip.runtime.{module}")
    return _implementations.get(function.name)
