"""Generated programs as trees: easy to print, to take apart and to rebuild smaller."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

PRELUDE = Path(__file__).parent / "prelude.h"
KEPT_SLOTS = 24

_LEAF = re.compile(r"[A-Za-z_][\w.]*")
_PLACE = re.compile(r"([%@])(\d)")


@dataclass
class Node:
    """An expression, or a statement (type ""): text with placeholders for its parts and blocks.

    In `template`, %0, %1, ... are the parts and @0, @1, ... the blocks of statements. A
    `guard`, such as the mask of an index, may become a constant but not one of its parts.
    """

    type: str
    template: str
    parts: list[Node] = field(default_factory=list)
    blocks: list[list[Node]] = field(default_factory=list)
    guard: bool = False

    def text(self) -> str:
        """The C text. An expression is cast to its type, which undoes C's promotions."""
        text = _PLACE.sub(self._fill, self.template)
        if not self.type or _LEAF.fullmatch(self.template):
            return text
        return f"({text})" if self.type == "bool" else f"(({self.type})({text}))"

    def _fill(self, place: re.Match[str]) -> str:
        index = int(place[2])
        if place[1] == "%":
            return self.parts[index].text()
        return "{\n" + lines(self.blocks[index]) + "}"


def lines(statements: list[Node]) -> str:
    return "".join(f"{statement.text()}\n" for statement in statements)


@dataclass
class Function:
    """A function of a program; each statement in `declared` declares one local."""

    name: str
    parameters: str
    returns: str
    declared: list[Node]
    body: list[Node]
    attributes: str = ""

    def text(self) -> str:
        """Its definition, without unused locals."""
        body = lines(self.body)
        for declaration in reversed(self.declared):
            name = declaration.template.split()[1].partition("[")[0]
            if re.search(rf"\b{name}\b", body):
                body = f"{declaration.text()}\n{body}"
        return f"{self.attributes} {self.returns} {self.name}({self.parameters}) {{\n{body}}}\n"


@dataclass
class Program:
    """One generated function with its helpers, for `items` work-items, `block` to a workgroup."""

    seed: int
    items: int
    block: int
    helpers: list[Function]
    main: Function

    @property
    def name(self) -> str:
        return f"test_{self.seed}"

    def text(self) -> str:
        """C of the function and the helpers that it reaches, without the prelude."""
        text = self.main.text()
        for helper in reversed(self.helpers):
            if re.search(rf"\b{helper.name}\b", text):
                text = f"{helper.text()}\n{text}"
        return text

    def functions(self) -> list[Function]:
        return [*self.helpers, self.main]


def source(programs: list[Program]) -> str:
    """One translation unit: for a GPU a kernel per program, for the host a loop per program."""
    parts = [PRELUDE.read_text(encoding="utf-8"), *(program.text() for program in programs)]
    for program in programs:
        name = program.name
        parts.append(f"""\
#ifdef __HIP__
extern "C" __attribute__((global)) void k_{name}(
    const Memory* __restrict in, const Memory* __restrict uni, Output* __restrict out, int count) {{
  static __attribute__((shared)) Shared pool[{program.block}];
  int item = __builtin_amdgcn_workgroup_id_x() * {program.block}
           + __builtin_amdgcn_workitem_id_x();
  if (item < count) {{
    Shared* lds = &pool[__builtin_amdgcn_workitem_id_x()];
    __builtin_memset(lds, 0, sizeof *lds);
    {name}(in + item, uni, out + item, lds);
  }}
}}
#else
extern "C" void k_{name}(const Memory* in, const Memory* uni, Output* out, int count) {{
  for (int item = 0; item < count; ++item) {{
    Shared lds = {{}};
    {name}(in + item, uni, out + item, &lds);
  }}
}}
#endif
""")
    return "\n".join(parts)


# ---------------------------------------------------------------------------------- taking apart


@dataclass(frozen=True)
class Place:
    """The place of statements in a program: a function, then (statement, block) downwards.

    `path` is None for the declarations before the statements.
    """

    function: int
    path: tuple[tuple[int, int], ...] | None

    def statements(self, program: Program) -> list[Node]:
        function = program.functions()[self.function]
        if self.path is None:
            return function.declared
        found = function.body
        for statement, block in self.path:
            found = found[statement].blocks[block]
        return found


def places(program: Program) -> Iterator[Place]:
    """Every list of statements, outer ones first, then the declarations."""
    functions = reversed(range(len(program.functions())))
    work = [Place(index, ()) for index in functions]
    for place in work:
        yield place
        for index, statement in enumerate(place.statements(program)):
            for block in range(len(statement.blocks)):
                work.append(Place(place.function, (*(place.path or ()), (index, block))))
    yield from (Place(index, None) for index in range(len(program.functions())))


def without(program: Program, place: Place, start: int, count: int) -> Program | None:
    """A copy without some statements; None if none of them can be removed."""
    smaller = copy.deepcopy(program)
    statements = place.statements(smaller)
    kept = [s for s in statements[start : start + count] if s.template.startswith("return")]
    if len(kept) == len(statements[start : start + count]):
        return None
    statements[start : start + count] = kept
    return smaller


def unwrapped(program: Program, place: Place, index: int, block: int) -> Program:
    """A copy in which a block replaces the statement around it."""
    smaller = copy.deepcopy(program)
    statements = place.statements(smaller)
    statements[index : index + 1] = statements[index].blocks[block]
    return smaller


def expressions(program: Program) -> Iterator[tuple[Place, int, tuple[int, ...]]]:
    """Every expression in a statement: place, statement, path of parts; outer ones first."""
    for place in places(program):
        for index, statement in enumerate(place.statements(program)):
            work: list[tuple[int, ...]] = [(i,) for i in range(len(statement.parts))]
            while work:
                path = work.pop(0)
                yield place, index, path
                work += [(*path, i) for i in range(len(part_at(statement, path).parts))]


def part_at(node: Node, path: tuple[int, ...]) -> Node:
    for index in path:
        node = node.parts[index]
    return node


def replaced(
    program: Program, place: Place, index: int, path: tuple[int, ...], new: Node
) -> Program:
    """A copy with another expression at a place."""
    smaller = copy.deepcopy(program)
    parent = part_at(place.statements(smaller)[index], path[:-1])
    parent.parts[path[-1]] = new
    return smaller
