"""Members of structures: of values in C++, and of parameters with arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from wavecore.lang.arithmetic import Mismatch
from wavecore.lang.types import Struct
from wavecore.lang.values import Object, Result, Several, Value, in_memory

if TYPE_CHECKING:
    from wavecore.lang.translator import Translator


@dataclass(frozen=True)
class Fields:
    """A dataclass or NamedTuple parameter with arrays, which stands for several C++ parameters."""

    name: str
    fields: dict[str, Result]
    is_tuple: bool = False

    def lang_attribute(self, t: Translator, name: str) -> Result:
        if name not in self.fields:
            raise Mismatch(f"{self.name} has no {name!r}", f"It has {', '.join(self.fields)}.")
        return self.fields[name]


def member(owner: Value, kind: Struct, name: str) -> Value:
    """A member of a structure. Raises: Mismatch if there is none of this name."""
    if name not in kind.fields:
        raise Mismatch(f"{kind.name} has no {name!r}", f"It has {', '.join(kind.fields)}.")
    text = f"{owner.at(100)}.{kind.member(name)}"
    return in_memory(kind.fields[name], text, owner.root, is_lvalue=owner.is_lvalue)


def of_tuple(owner: Result) -> Several | None:
    """The values that a NamedTuple consists of; None for anything else.

    Raises: Mismatch for one that is computed: its members would be computed several times.
    """
    if isinstance(owner, Object) and isinstance(owner.object, Fields):
        return Several(tuple(owner.object.fields.values())) if owner.object.is_tuple else None
    if not isinstance(owner, Value) or not isinstance(owner.type, Struct):
        return None
    kind = owner.type
    if not kind.is_tuple:
        return None
    if not owner.is_lvalue and not owner.code.isidentifier():
        raise Mismatch(f"this {kind.name} is computed here", "Assign it to a variable first.")
    return Several(tuple(member(owner, kind, name) for name in kind.fields))
