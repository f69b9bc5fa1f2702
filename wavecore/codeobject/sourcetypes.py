"""SourceType: the type of a value in a kernel's source, and its layout in bytes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

_LEAF_LIMIT = 1024


@dataclass(frozen=True, slots=True, eq=False)
class SourceType:
    """A source type, from debug information.

    `kind` is "bool", "signed", "unsigned", "enum", "float", "bfloat16", "pointer", "structure",
    "union", "vector", "array", "void", or "" if unknown. A structure that users treat as a number,
    such as __half, is that number.

    `spelling` is for people: "const float*", "float4". `name` is that of a typedef's target.
    `size_bytes` is 0 if unknown. `target` is a pointer's target type (only for a parameter, not
    for a pointer inside a structure), and the element type of a vector or an array.
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
        """Whether C++ lets pointers to it alias any object: char, unsigned char, std::byte."""
        return self.name in ("char", "unsigned char", "byte")

    def scalar(self) -> SourceType | None:
        """The common type of all parts, down to numbers; None if they differ or are unknown.

        A union counts as its first member: float4 is a vector beside x, y, z and w.
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
    """A part of a structure or union; the parts of an unnamed one count as members too.

    For a bit field, `bits` is its first bit from the structure's start and its width.
    """

    name: str
    offset: int
    type: SourceType
    bits: tuple[int, int] | None = None


UNKNOWN = SourceType("", "", "")


def _leaves(whole: SourceType) -> Iterator[SourceType]:
    """The numbers in a value; one for all elements of an array."""
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
