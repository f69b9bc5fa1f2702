"""SourceType: what a kernel's source says of a value, and how its bytes are laid out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

_LEAF_LIMIT = 1024


@dataclass(frozen=True, slots=True, eq=False)
class SourceType:
    """A type of the source, as debug information describes it.

    `kind` is "bool", "signed", "unsigned", "enum", "float", "bfloat16", "pointer", "structure",
    "union", "vector", "array", "void", or "" if nothing is known. A structure that is a number for
    its users, as __half, is that number.

    `spelling` is for people: "const float*", "float4". `name` is what a typedef stands for.
    `size_bytes` is 0 where the source does not say. `target` is what a pointer points to (of a
    parameter; a pointer inside a structure has none), and the element of a vector or an array.
    """

    kind: str
    spelling: str
    name: str
    size_bytes: int = 0
    target: SourceType | None = None
    count: int = 0
    members: tuple[Member, ...] = ()

    @property
    def is_aggregate(self) -> bool:
        """Whether it has parts."""
        return self.kind in ("structure", "union", "vector", "array")

    @property
    def is_byte(self) -> bool:
        """Whether C++ lets its pointers look at any object: char, unsigned char, std::byte."""
        return self.name in ("char", "unsigned char", "byte")

    def scalar(self) -> SourceType | None:
        """The one type that all parts have, down to numbers; None if they differ or are unknown.

        A union is its first member: float4 is a vector beside x, y, z and w.
        """
        found: SourceType | None = None
        for count, part in enumerate(_leaves(self)):
            if count > _LEAF_LIMIT or not part.kind:
                return None
            if found is not None and (part.kind, part.name) != (found.kind, found.name):
                return None
            found = part
        return found

    def __repr__(self) -> str:
        return f"<SourceType {self.spelling or 'unknown'}>"


@dataclass(frozen=True, slots=True)
class Member:
    """A part of a structure or union; one without a name lends its own parts' names.

    A bit field has its place in `bits`: the first one from the structure's start, and how many.
    """

    name: str
    offset: int
    type: SourceType
    bits: tuple[int, int] | None = None


UNKNOWN = SourceType("", "", "")


def _leaves(whole: SourceType) -> Iterator[SourceType]:
    """The numbers that a value is made of, one for all elements of an array."""
    waiting = [whole]
    while waiting:
        item = waiting.pop()
        if item.kind in ("vector", "array"):
            waiting.append(item.target or UNKNOWN)
        elif item.kind in ("structure", "union"):
            if any(member.bits is not None for member in item.members):
                yield UNKNOWN
            members = item.members[:1] if item.kind == "union" else item.members
            waiting += [member.type for member in members]
        else:
            yield item
