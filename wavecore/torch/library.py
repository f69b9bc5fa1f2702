"""The device's functions of native/device.cpp, by ctypes."""

from __future__ import annotations

import ctypes
import threading
from typing import Any

from wavecore.torch import build

MOST_DEVICES = 16

_u64, _pu64 = ctypes.c_uint64, ctypes.POINTER(ctypes.c_uint64)


class Change(ctypes.Structure):
    """Memory that became live, or has been freed."""

    _fields_ = [(name, _u64) for name in ("address", "size_bytes", "room_bytes", "is_live")]


class Counts(ctypes.Structure):
    """What a device's allocations came to, in bytes and in blocks."""

    _fields_ = [
        (name, _u64)
        for unit in ("bytes", "blocks")
        for name in (unit, f"peak_{unit}", f"allocated_{unit}", f"freed_{unit}")
    ] + [("out_of_memory", _u64)]


_PROTOTYPES: dict[str, tuple[Any, ...]] = {  # result, arguments
    "begin": (None,),
    "devices": (None, ctypes.c_int),
    "make_queues": (None, ctypes.c_int),
    "current_device": (ctypes.c_int,),
    "exchange_device": (ctypes.c_int, ctypes.c_int),
    "current_stream": (ctypes.c_int64, ctypes.c_int),
    "set_stream": (None, ctypes.c_int, ctypes.c_int64),
    "changes": (
        *(ctypes.c_int64, ctypes.c_int, _u64, _pu64),
        *(ctypes.POINTER(Change), ctypes.c_int64),
    ),
    "allocations": (
        ctypes.c_int64, ctypes.c_int, _pu64, ctypes.POINTER(Change), ctypes.c_int64
    ),
    "counts": (None, ctypes.c_int, ctypes.POINTER(Counts)),
    "reset_peak": (None, ctypes.c_int),
    "reset_accumulated": (None, ctypes.c_int),
    "limit": (None, ctypes.c_int, _u64),
    "graph": (ctypes.c_void_p,),
    "free_graph": (None, ctypes.c_void_p),
    "capture": (None, ctypes.c_void_p),
    "is_capturing": (ctypes.c_int,),
    "note_launch": (ctypes.c_int64,),
    "replay": (ctypes.c_int64, ctypes.c_void_p, _u64),
    "error": (ctypes.c_char_p,),
    "allocator": (ctypes.c_void_p, ctypes.c_int),
    "resize": (ctypes.c_int, ctypes.c_void_p, _u64),
}  # fmt: skip


class Library:
    """The loaded library; its functions without their prefix."""

    def __init__(self, path: str) -> None:
        loaded = ctypes.CDLL(path)
        for name, (result, *arguments) in _PROTOTYPES.items():
            function = getattr(loaded, f"wavecore_{name}")
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)
        self.default_generator = ctypes.PyDLL(path).wavecore_default_generator
        self.default_generator.restype = ctypes.py_object
        self.default_generator.argtypes = [ctypes.c_int]

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the device's library has no function {name!r}")


_LOCK = threading.Lock()
_LOADED: list[Library] = []


def loaded() -> Library | None:
    """The library, if torch has the device."""
    return _LOADED[0] if _LOADED else None


def load() -> Library:
    """The library, compiled if it has to be; torch has the device from then on.

    Raises: LaunchError if it cannot be compiled.
    """
    import torch

    with _LOCK:
        if not _LOADED:
            made = Library(str(build.library(torch)))
            made.begin()
            _LOADED.append(made)
        return _LOADED[0]
