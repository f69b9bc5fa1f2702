"""Validates a page's requests: every value's type, size and range are checked before use.

Raises: ValueError with a message for the reader, which names the field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class Sent:
    """A JSON object whose fields are taken one by one; `rest` rejects the others."""

    def __init__(self, value: object, what: str = "the request") -> None:
        if not isinstance(value, Mapping):
            raise ValueError(f"{what} must be an object, not {_shown(value)}.")
        self._fields: dict[str, Any] = dict(value)
        self._what = what
        self._taken: set[str] = set()

    def _take(self, name: str, default: Any) -> Any:
        self._taken.add(name)
        return self._fields.get(name, default)

    def _refuse(self, name: str, value: object, expected: str) -> ValueError:
        return ValueError(f"{self._what}: {name} must be {expected}, not {_shown(value)}.")

    def text(self, name: str, default: str | None = None, *, most: int = 200) -> str:
        """Text with at most that many characters."""
        value = self._take(name, default)
        if not isinstance(value, str):
            raise self._refuse(name, value, "text")
        if len(value) > most:
            raise ValueError(
                f"{self._what}: {name} has {len(value):,} characters; at most {most:,}."
            )
        return value

    def choice(self, name: str, choices: Sequence[str], default: str | None = None) -> str:
        """One of several texts."""
        value = self._take(name, default)
        if not isinstance(value, str) or value not in choices:
            raise self._refuse(name, value, f"one of {', '.join(choices)}")
        return value

    def whole(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """An integer in a range, including both ends."""
        value = self._take(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self._refuse(name, value, f"an integer from {low:,} to {high:,}")
        return value

    def flag(self, name: str, *, default: bool = False) -> bool:
        """True or false."""
        value = self._take(name, default)
        if not isinstance(value, bool):
            raise self._refuse(name, value, "true or false")
        return value

    def items(self, name: str, default: list[Any] | None = None, *, most: int) -> list[Any]:
        """A list with at most that many entries."""
        value = self._take(name, default)
        if not isinstance(value, list):
            raise self._refuse(name, value, "a list")
        if len(value) > most:
            raise ValueError(f"{self._what}: {name} has {len(value):,} entries; at most {most:,}.")
        return value

    def extent(self, name: str, most: int, default: list[int]) -> tuple[int, int, int]:
        """Sizes along x, y and z, whose product is at most `most`."""
        sizes = self.items(name, default, most=3)
        whole = all(isinstance(size, int) and not isinstance(size, bool) for size in sizes)
        if not sizes or not whole or min(sizes) < 1:
            raise self._refuse(name, sizes, "one to three integers from 1")
        x, y, z = (*sizes, 1, 1)[:3]
        if x * y * z > most:
            raise ValueError(f"{self._what}: {name} has {x * y * z:,} parts; at most {most:,}.")
        return x, y, z

    def mapping(self, name: str, *, most: int) -> dict[str, Any]:
        """An object with at most that many entries, empty if it is missing."""
        value = self._take(name, {})
        if not isinstance(value, Mapping):
            raise self._refuse(name, value, "an object")
        if len(value) > most:
            raise ValueError(f"{self._what}: {name} has {len(value):,} entries; at most {most:,}.")
        return {str(key): each for key, each in value.items()}

    def rest(self) -> None:
        """Raises: ValueError if there are other fields."""
        unknown = sorted(self._fields.keys() - self._taken)
        if unknown:
            known = ", ".join(sorted(self._taken))
            raise ValueError(f"{self._what} has no {unknown[0]!r:.80}; it has {known}.")


def _shown(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."
