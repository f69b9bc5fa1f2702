"""The arguments of a request, checked on access."""

from __future__ import annotations

from typing import Any

from wavecore.debugger.stops import DebugError

MOST = 1 << 16


class Arguments:
    """The arguments of a request; values of the wrong type are rejected by name."""

    def __init__(self, command: str, values: Any) -> None:
        if not isinstance(values, dict):
            raise DebugError(f"{command}: expected an object")
        self._command, self.values = command, values

    def number(self, name: str, default: int | None = None) -> int:
        """An integer. Raises: DebugError."""
        found = self.values.get(name, default)
        if isinstance(found, bool) or not isinstance(found, int) or abs(found) >= 1 << 63:
            raise self._wrong(name, "an integer")
        return found

    def text(self, name: str, default: str | None = None) -> str:
        """A string. Raises: DebugError."""
        found = self.values.get(name, default)
        if not isinstance(found, str) or len(found) > MOST:
            raise self._wrong(name, "text")
        return found

    def flag(self, name: str, *, default: bool = False) -> bool:
        """A boolean. Raises: DebugError."""
        found = self.values.get(name, default)
        if not isinstance(found, bool):
            raise self._wrong(name, "true or false")
        return found

    def object(self, name: str) -> dict[str, Any]:
        """An object. Raises: DebugError."""
        found = self.values.get(name, {})
        if not isinstance(found, dict):
            raise self._wrong(name, "an object")
        return found

    def objects(self, name: str) -> list[dict[str, Any]]:
        """A list of objects. Raises: DebugError."""
        found = self.values.get(name, [])
        if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
            raise self._wrong(name, "a list of objects")
        if len(found) > MOST:
            raise self._wrong(name, f"at most {MOST} objects")
        return found

    def texts(self, name: str) -> list[str]:
        """A list of strings. Raises: DebugError."""
        found = self.values.get(name, [])
        if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
            raise self._wrong(name, "a list of strings")
        return found

    def _wrong(self, name: str, expected: str) -> DebugError:
        return DebugError(f"{self._command}: {name} must be {expected}")


def unit_of(arguments: Arguments) -> str:
    """The unit of a step: an "instruction" or a "line"."""
    return "instruction" if arguments.text("granularity", "") == "instruction" else "line"


def ignored(text: str) -> int:
    """The number of hits to skip: "3" and ">= 3" stop at the third, "> 3" at the fourth."""
    digits = text.strip().lstrip("=> ")
    if not text.strip():
        return 0
    if not digits.isdecimal() or len(digits) > 12:
        raise DebugError(f"hitCondition {text!r}: expected a number, such as 3 or > 3")
    more = text.strip().startswith(">") and not text.strip().startswith(">=")
    return max(int(digits) - (0 if more else 1), 0)


def code_address(text: str) -> int:
    """An address. Raises: DebugError."""
    try:
        found = int(text, 0)
    except ValueError:
        raise DebugError(f"{text[:100]!r} is not an address") from None
    if not 0 <= found < 1 << 64:
        raise DebugError(f"{text[:100]!r} is not an address")
    return found
