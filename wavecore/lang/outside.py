"""What a translation reads of the Python around it, and whether that has changed since."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Outside:
    """The names, attributes, elements and arrays that a kernel was compiled with."""

    _reads: dict[Hashable, tuple[Callable[[], Any], Any]] = field(default_factory=dict)

    def note(self, key: Hashable, read: Callable[[], Any]) -> Any:
        """Read something now, and again by `has_changed`."""
        found = read()
        self._reads.setdefault(key, (read, found))
        return found

    def note_attribute(self, owner: Any, name: str) -> Any:
        """`owner.name`. Raises: AttributeError."""
        if _is_ours(owner):
            return getattr(owner, name)
        return self.note(("attribute", id(owner), name), lambda: getattr(owner, name))

    def note_element(self, owner: Any, index: Any) -> Any:
        """`owner[index]`. Raises: what that raises."""
        if type(owner).__module__.partition(".")[0] == "wavecore":
            return owner[index]
        return self.note(("element", id(owner), repr(index)), lambda: owner[index])

    def note_contents(self, owner: Any) -> None:
        """All elements of an array, list or dictionary."""
        self.note(("contents", id(owner)), lambda: _contents(owner))

    def has_changed(self) -> bool:
        """Whether something reads otherwise now."""
        for read, before in self._reads.values():
            try:
                if not same(read(), before):
                    return True
            except (LookupError, AttributeError, TypeError, ValueError, RuntimeError):
                return True
        return False


def same(now: Any, before: Any) -> bool:
    """Whether two objects make the same code: equal, and of one type."""
    if now is before:
        return True
    if type(now) is not type(before):
        return False
    if hasattr(now, "__array__") and hasattr(now, "tobytes"):
        return bool(_contents(now) == _contents(before))
    if isinstance(now, tuple | list):
        return len(now) == len(before) and all(map(same, now, before))
    if isinstance(now, float):
        return bool(now.hex() == before.hex())
    if isinstance(now, dict):
        return same(list(now.items()), list(before.items()))
    return bool(now == before)


def _contents(owner: Any) -> Any:
    """A copy of the elements, which keeps its values when the owner changes."""
    if hasattr(owner, "tobytes"):
        return str(owner.dtype), owner.shape, owner.tobytes()
    return list(owner.items()) if isinstance(owner, dict) else list(owner)


def _is_ours(owner: Any) -> bool:
    """Whether it is part of wavecore, which does not change."""
    name = getattr(owner, "__module__", None) or getattr(owner, "__name__", "")
    return isinstance(name, str) and name.partition(".")[0] in ("wavecore", "math", "builtins")
