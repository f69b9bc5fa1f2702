"""Handles: numbers that C programs hold for our objects. They are not addresses."""

from __future__ import annotations

import itertools
from typing import TypeVar

from wavecore.hip.errors import INVALID_HANDLE, HipError

T = TypeVar("T")

# Above the user address space, so no pointer of a program equals one.
_FIRST, _STEP = 0x5743_0000_0000_0000, 16
_numbers = itertools.count(_FIRST, _STEP)
_objects: dict[int, object] = {}


def new(thing: object) -> int:
    """A new handle for an object, valid until `drop`."""
    number = next(_numbers)
    _objects[number] = thing
    return number


def get(number: int, kind: type[T], code: int = INVALID_HANDLE) -> T:
    """The object of a handle. Raises: HipError with `code` unless it is of this kind."""
    found = _objects.get(number)
    if not isinstance(found, kind):
        raise HipError(code)
    return found


def find(number: int, kind: type[T]) -> T | None:
    """The object of a handle; None unless it is of this kind."""
    found = _objects.get(number)
    return found if isinstance(found, kind) else None


def drop(number: int, kind: type[T], code: int = INVALID_HANDLE) -> T:
    """Drop a handle; returns its object. Raises: HipError, as `get` does."""
    found = get(number, kind, code)
    del _objects[number]
    return found


def of(thing: object) -> int:
    """The handle of an object; 0 if it has none."""
    return next((number for number, each in _objects.items() if each is thing), 0)


def all_of(kind: type[T]) -> list[T]:
    """All objects of a kind that have handles."""
    return [each for each in _objects.values() if isinstance(each, kind)]
