"""Validates live requests: types and ranges, with error messages for the reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

T = TypeVar("T")
LONGEST = 200  # characters of a text
_NOTHING = object()
_KINDS = {dict: "an object", list: "a list", str: "a text", bool: "true or false", int: "a number"}


class Body:
    """A JSON object from a request. Raises: ValueError for invalid contents."""

    def __init__(self, value: Any, what: str) -> None:
        if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
            raise ValueError(f"{what}: expected an object.")
        self.what, self._value = what, value

    def value(self, name: str, kind: type[T], *, default: Any = _NOTHING) -> T:
        """An entry of an exact type."""
        found = self._value.get(name, default)
        if found is _NOTHING:
            raise ValueError(f"{self.what}: {name} is missing.")
        if type(found) is not kind:
            raise ValueError(f"{self.what}: {name} must be {_KINDS[kind]}.")
        return found

    def text(self, name: str, *, default: Any = _NOTHING) -> str:
        """A short text."""
        found = self.value(name, str, default=default)
        if len(found) > LONGEST:
            raise ValueError(f"{self.what}: {name} has more than {LONGEST} characters.")
        return found

    def choice(self, name: str, legal: Sequence[str], *, default: Any = _NOTHING) -> str:
        """One of several texts."""
        found = self.text(name, default=default)
        if found not in legal:
            raise ValueError(f"{self.what}: {name} is {found!r}, not one of {', '.join(legal)}.")
        return found

    def number(self, name: str, low: int, high: int, *, default: Any = _NOTHING) -> int:
        """An integer in a range."""
        found = self.value(name, int, default=default)
        if not low <= found <= high:
            raise ValueError(f"{self.what}: {name} is {found}; it must be {low} to {high}.")
        return found
