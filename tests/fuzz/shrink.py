"""Smaller programs that fail in the same way as a large one."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.fuzz import syntax
from tests.fuzz.rows import TYPES
from tests.fuzz.syntax import Node, Program

_MEMORY = ("in->", "uni->", "out->", "lds->")


class Shrinker:
    """Makes a failing program smaller while `fails` reports the same failure."""

    def __init__(self, fails: Callable[[Program], bool], seconds: float) -> None:
        self.fails = fails
        self.deadline = time.monotonic() + seconds

    def shrink(self, program: Program) -> Program:
        """The smallest program that can be found in the time available."""
        smaller = True
        while smaller and time.monotonic() < self.deadline:
            smaller = False
            for attempt in (self._drop, self._unwrap, self._simplify):
                found = attempt(program)
                if found is not None:
                    program, smaller = found, True
        return program

    def _fails(self, program: Program) -> bool:
        return time.monotonic() < self.deadline and self.fails(program)

    def _drop(self, program: Program) -> Program | None:
        """Remove statements, many at a time and then one by one."""
        best = None
        for size in (16, 4, 1):
            for place in list(syntax.places(program)):
                start = 0
                while True:
                    current = best or program
                    try:
                        if start >= len(place.statements(current)):
                            break
                    except IndexError:  # its surroundings have been removed
                        break
                    candidate = syntax.without(current, place, start, size)
                    if candidate is not None and self._fails(candidate):
                        best = candidate
                    else:
                        start += size
        return best

    def _unwrap(self, program: Program) -> Program | None:
        for place in syntax.places(program):
            for index, statement in enumerate(place.statements(program)):
                for block in range(len(statement.blocks)):
                    candidate = syntax.unwrapped(program, place, index, block)
                    if self._fails(candidate):
                        return candidate
        return None

    def _simplify(self, program: Program) -> Program | None:
        """Replace an expression by a part of it, or by 1."""
        best = None
        for place, index, path in list(syntax.expressions(program)):
            current = best or program
            try:
                node = syntax.part_at(place.statements(current)[index], path)
            except IndexError:
                continue
            if not node.parts and not node.template.startswith(_MEMORY):
                continue
            choices = [part for part in node.parts if part.type == node.type and not node.guard]
            if node.type in ("bool", *TYPES):
                choices.append(Node(node.type, "1"))
            for choice in choices:
                candidate = syntax.replaced(current, place, index, path, choice)
                if self._fails(candidate):
                    best = candidate
                    break
        return best
