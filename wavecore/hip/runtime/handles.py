"""Handles: numbers that stand for our objects in C programs. They are not addresses."""

from __future__ import annotations

import itertools
from typing import TypeVar

from wavecore.hip.errors import INVALID_HANDLE, HipError

T = TypeVar("T")

# No pointer of a program is like them: user space ends far below.
_FIRST, _STEP = 0x5743_0000_0000_0000, 16
_numbers = itertools.count(_FIRST, _STEP)
_objects: dict[int, object] = {}


def new(thing: object) -> int:
    """A handle for an object, until `drop`."""
    number = next(_numbers)
    _objects[number] = thing
    return number


def get(number: int, kind: type[T], code: int = INVALID_HANDLE) -> T:
    """The object of a handle. Raises: HipError with the code if there is none of that kind."""
    found = _objects.get(number)
    if not isinstance(found, kind):
        raise HipError(code)
    return found


def find(number: int, kind: type[T]) -> T | None:
    """The object of a handle, or None."""
    found = _objects.get(number)
    return found if isinstance(found, kind) else None


def drop(number: int, kind: type[T], code: int = INVALID_HANDLE) -> T:
    """The object of a handle that ends. Raises: HipError as `get`."""
    found = get(number, kind, code)
    del _objects[number]
    return found


def of(thing: object) -> int:
    """The handle of an object that has one; 0 otherwise."""
    return next((number for number, each in _objects.items() if each is thing), 0)


def all_of(kind: type[T]) -> list[T]:
    """Every object of a kind that has a handle."""
    return [each for each in _objects.values() if isinstance(each, kind)]
