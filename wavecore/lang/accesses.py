"""Which parameter an access of memory goes through.

While a function is translated, the text of each access is noted with the parameter whose memory it
is. Clang's debug information has lines and columns of that text.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field

from wavecore.lang.types import Block
from wavecore.lang.values import Result, Value, View

_SHARED = ("shared", "tile")  # spaces of blocks
_NAME = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True)
class Access:
    """An expression that is memory: the parameter, and its syntax tree, unless it is not known.

    Of memory of the workgroup, `root` is its name and `block` its type.
    """

    root: str
    node: ast.expr | None
    block: Block | None = None

    @property
    def python(self) -> str:
        return "an access" if self.node is None else f"`{ast.unparse(self.node)}`"


@dataclass
class Accesses:
    """What a function accesses.

    Attributes:
        known: accesses by their C++ text.
        calls: for calls of functions by their C++ text, the memory of their arguments.
        mixed: parameters whose memory a variable has, which at times has another's.
    """

    known: dict[str, Access] = field(default_factory=dict)
    calls: dict[str, dict[str, str]] = field(default_factory=dict)
    mixed: set[str] = field(default_factory=set)

    def note(self, found: Result, node: ast.expr) -> None:
        """Note an expression if it is memory of a parameter or variable."""
        if isinstance(found, Value) and found.root and not isinstance(node, ast.Name):
            self.known[found.place or found.code] = Access(found.root, node)

    def note_shared(self, found: Value, owner: View, node: ast.expr) -> None:
        """Note an element of memory of the workgroup."""
        if isinstance(owner.type, Block) and owner.type.space in _SHARED:
            name = ast.unparse(node.value) if isinstance(node, ast.Subscript) else owner.code
            self.known[found.place or found.code] = Access(name, node, owner.type)

    def note_roots(self, one: str, other: str) -> None:
        """Note that the memory of one value is either of two roots."""
        if one and other and one != other:
            self.mixed |= {one, other}

    def at(self, line: str, column: int) -> Access | None:
        """The access at a column of a line of C++, from 1, as clang gives it.

        That is the start of what is read, the `=` behind what is assigned, the name of an atomic
        function in front of its operand; 0, where clang merged several, leaves the whole line.
        """
        if column <= 0:
            return self._only(line)
        before, rest = line[: column - 1].rstrip(), line[column - 1 :]
        found = [text for text in self.known if rest.startswith(text)]
        found = found or [text for text in self.known if _ends(before, text)]
        if found:
            return self._sure(max(found, key=len))
        name = _NAME.match(rest)
        if name is None or not rest[name.end() :].startswith("("):
            return self._only(line)
        places = {text: place for text in self.known if (place := rest.find(text)) >= 0}
        first = min(places.values(), default=0)
        texts = [text for text, place in places.items() if place == first]
        return self._sure(max(texts, key=len)) if texts else None

    def _only(self, line: str) -> Access | None:
        """The access of a line if all of it are of one parameter; which of several is not said."""
        found = [access for text in self.known if text in line and (access := self._sure(text))]
        some = [text for text in self.known if text in line]
        if len(found) < len(some) or len({each.root for each in found}) != 1:
            return None
        return found[0] if len(found) == 1 else Access(found[0].root, None)

    def _sure(self, text: str) -> Access | None:
        """The access, unless its memory is now one parameter's and now another's."""
        found = self.known[text]
        is_direct = re.match(rf"{re.escape(found.root)}\b", text) is not None
        return found if is_direct or found.root not in self.mixed else None

    def called(self, line: str, column: int, name: str) -> dict[str, str]:
        """The memory of the arguments of a call at a column; {} if it is not known."""
        rest = line[column - 1 :]
        for text, roots in self.calls.items():
            if rest.startswith(text) and text.lstrip(":").startswith(f"{name}("):
                return roots
        return {}


def _ends(before: str, text: str) -> bool:
    """Whether a text ends with an expression, not with a longer one that ends like it."""
    front = before[: -len(text)][-1:]
    return before.endswith(text) and not (front.isalnum() or front == "_")
