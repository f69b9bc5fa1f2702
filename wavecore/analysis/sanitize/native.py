"""races.c in this process: its structures and functions."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

from wavecore._fork import IMPORTS, lock_held_over_forks
from wavecore.backends.cpu import runtimecode

RACES = runtimecode.Source(Path(__file__).parent / "races.c")
FUNCTIONS = (
    "wc_races_new",
    "wc_races_free",
    "wc_races_batch",
    "wc_races_event",
    "wc_races_freed",
    "wc_races_findings",
    "wc_races_waves",
)
MOST_FINDINGS = 1024
MOST_DROPPED = 1 << 15  # more are not counted
NO_MEMORY = (1 << 64) - 1  # returned instead of the number of findings


class Table(ctypes.Structure):
    """Rows of one kind of events."""

    _fields_ = (
        ("rows", ctypes.c_uint64),
        ("count", ctypes.c_uint64),
        ("stride", ctypes.c_uint64),
    )


class Config(ctypes.Structure):
    """The properties of a launch that races.c uses."""

    _fields_ = (
        ("code_low", ctypes.c_uint64),
        ("code_high", ctypes.c_uint64),
        ("classes", ctypes.c_uint64),
        ("group_count", ctypes.c_uint64),
        ("lds_objects", ctypes.c_uint64),
        ("borders", ctypes.c_uint64),
        ("border_count", ctypes.c_uint64),
        ("lds_dwords", ctypes.c_uint64),
        ("site_count", ctypes.c_uint64),
        ("wanted", ctypes.c_uint64),
        ("lanes", ctypes.c_uint32),
        ("waves", ctypes.c_uint32),
        ("lds_bytes", ctypes.c_uint32),
        ("acquires", ctypes.c_uint32),
        ("compare_operation", ctypes.c_uint32),
        ("float_compare_operation", ctypes.c_uint32),
        ("reports_same_values", ctypes.c_uint32),
        ("grid", ctypes.c_uint32 * 3),
        ("block", ctypes.c_uint32 * 3),
        ("last_block", ctypes.c_uint32 * 3),
        ("parts", ctypes.c_void_p),
        ("part_count", ctypes.c_uint64),
        ("places", ctypes.c_uint64),
    )


class Part(ctypes.Structure):
    """An array named by an instruction's source line, and the accesses that races.c saw."""

    _fields_ = (
        *((name, ctypes.c_uint64) for name in (
            "site", "base", "size", "period", "low", "high", "address", "lanes", "group", "count",
        )),
        *((name, ctypes.c_uint32) for name in ("space", "wave", "is_write", "was_inside")),
    )  # fmt: skip

    def __getattr__(self, name: str) -> int:  # for type checkers: fields are found before this
        raise AttributeError(name)


class Finding(ctypes.Structure):
    """A finding of races.c: two accesses, or a wave at a barrier."""

    _fields_ = (
        *((name, ctypes.c_uint64) for name in (
            "pc", "other_pc", "address", "lanes", "group", "other_group", "count", "exec",
        )),
        *((name, ctypes.c_uint32) for name in (
            "kind", "space", "wave", "other_wave", "size", "flags", "other_lane", "other_site",
            "site", "place", "other_place", "reserved",
        )),
    )  # fmt: skip

    def __getattr__(self, name: str) -> int:  # for type checkers: fields are found before this
        raise AttributeError(name)


_LOCK = lock_held_over_forks()
_LINKED: list[tuple[Any, dict[str, Any]]] = []  # at most one: unloading a library frees its code


def functions() -> dict[str, Any]:
    """The functions of races.c, compiled if they are not in the cache on disk."""
    return _library()[1]


def address(name: str) -> int:
    """The address of a function for native callers; valid for the life of the process."""
    return int(_library()[0].address(name))


def _library() -> tuple[Any, dict[str, Any]]:
    """The linked library and its functions.

    They are linked only once, although launches may begin on several threads: unloading a second
    library would free its code during a call.
    """
    if not _LINKED:
        with _LOCK:
            if not _LINKED:
                _LINKED.append(_linked())
    return _LINKED[0]


def _linked() -> tuple[Any, dict[str, Any]]:
    with IMPORTS:
        from wavecore.builder import jit
    library: Any = jit.NativeCode()
    library.load([runtimecode.compiled(name, RACES) for name in FUNCTIONS], FUNCTIONS)
    pointer, word = ctypes.c_void_p, ctypes.c_uint64
    shapes: dict[str, tuple[Any, ...]] = {
        "wc_races_new": (pointer, ctypes.POINTER(Config)),
        "wc_races_free": (None, pointer),
        "wc_races_freed": (None, pointer, *(word,) * 4, *(ctypes.c_uint32,) * 2),
        "wc_races_batch": (ctypes.c_uint32, pointer, ctypes.POINTER(Table)),
        "wc_races_findings": (word, pointer, ctypes.POINTER(Finding), ctypes.POINTER(word)),
        "wc_races_waves": (ctypes.c_uint32, pointer, word, ctypes.POINTER(word)),
    }
    found = {}
    for name, shape in shapes.items():
        found[name] = ctypes.CFUNCTYPE(*shape)(library.address(name))
    return library, found
