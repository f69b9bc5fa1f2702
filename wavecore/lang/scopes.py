"""Finds where to declare variables: Python has one scope, C++ one for each block.

A variable is declared by its first assignment if all its uses are in the same block or in nested
ones, otherwise in front of an enclosing statement. A variable that a loop's body reads before it
assigns it keeps its value between iterations, so it is declared outside all loops.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from wavecore.lang.statics import Static


@dataclass(frozen=True)
class Occurrence:
    """One occurrence of a name: the enclosing blocks, with statement numbers."""

    node: ast.expr | ast.stmt
    path: tuple[tuple[int, int], ...]  # (block, index of the statement in it)
    is_write: bool
    is_plain: bool  # the target of an assignment directly in the last block


@dataclass
class Variable:
    """A local variable, and the place of its declaration.

    `declared_by` is its first assignment, if that declares it; otherwise it is declared in front of
    the statement `declared_before`.
    """

    name: str
    occurrences: list[Occurrence] = field(default_factory=list)
    declared_by: ast.stmt | None = None
    declared_before: ast.stmt | None = None

    @property
    def is_constant(self) -> bool:
        """Whether its declaration is its only assignment."""
        return self.declared_by is not None and sum(o.is_write for o in self.occurrences) == 1


class Scopes:
    """The local variables of a function.

    `locals` are by name; `own_targets` has the loops whose variable is used only in them, with its
    name.
    """

    def __init__(self, function: ast.FunctionDef, parameters: Sequence[str]) -> None:
        self.locals: dict[str, Variable] = {}
        self.own_targets: set[tuple[ast.For, str]] = set()
        self.assigned_parameters: set[str] = set()
        self.nested: dict[str, ast.FunctionDef] = {}
        self._blocks: dict[int, Sequence[ast.stmt]] = {}
        self._loops: set[int] = set()  # blocks that are bodies of loops
        self._statements: dict[tuple[int, int], ast.stmt] = {}
        self._visit_block(function.body, (), is_loop=False)
        for name in parameters:
            if (found := self.locals.pop(name, None)) and any(
                o.is_write for o in found.occurrences
            ):
                self.assigned_parameters.add(name)
        self.locals = {
            name: each
            for name, each in self.locals.items()
            if any(o.is_write for o in each.occurrences)
        }
        for each in self.locals.values():
            self._place(each)

    # ------------------------------------------------------------------------ collecting

    def _visit_block(
        self, block: Sequence[ast.stmt], path: tuple[tuple[int, int], ...], *, is_loop: bool
    ) -> None:
        key = id(block)
        self._blocks[key] = block
        if is_loop:
            self._loops.add(key)
        for number, statement in enumerate(block):
            here = (*path, (key, number))
            self._statements[key, number] = statement
            self._visit(statement, here)

    def _visit(self, statement: ast.stmt, path: tuple[tuple[int, int], ...]) -> None:
        if isinstance(statement, ast.FunctionDef):
            self.nested[statement.name] = statement
            for node in ast.walk(statement):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                    self._note(node, path, is_plain=False)
            return
        # Values before targets, in Python's order of evaluation.
        for child in _in_order(statement):
            for node in ast.walk(child):
                if isinstance(node, ast.Name):
                    plain = isinstance(statement, (ast.Assign, ast.AnnAssign)) and _is_target(
                        node, statement
                    )
                    self._note(node, path, is_plain=plain)
        if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
            self._note(statement.target, path, is_plain=False)
        for block, is_loop in _blocks_of(statement):
            self._visit_block(block, path, is_loop=is_loop)

    def _note(self, node: ast.Name, path: tuple[tuple[int, int], ...], *, is_plain: bool) -> None:
        found = self.locals.setdefault(node.id, Variable(node.id))
        is_write = isinstance(node.ctx, ast.Store)
        found.occurrences.append(Occurrence(node, path, is_write, is_plain and is_write))

    # --------------------------------------------------------------------------- placing

    def _place(self, variable: Variable) -> None:
        paths = [each.path for each in variable.occurrences]
        if own := self._own_loops(variable):
            self.own_targets.update((loop, variable.name) for loop in own)
            variable.declared_by = own[0]
            return
        block, number, depth = self._common(paths)
        first = variable.occurrences[0]
        statement = self._statements[block, number]
        if first.is_plain and first.path[-1] == (block, number):
            variable.declared_by = statement
            return
        loops = [n for n, (key, _) in enumerate(paths[0][: depth + 1]) if key in self._loops]
        if loops:  # outside all of them
            statement = self._statements[paths[0][loops[0] - 1]]
        variable.declared_before = statement

    def _common(self, paths: Sequence[tuple[tuple[int, int], ...]]) -> tuple[int, int, int]:
        """The innermost block that contains all, the first statement in it, and its depth."""
        depth = 0
        while all(len(path) > depth + 1 for path in paths) and (
            len({path[depth] for path in paths}) == 1
            and len({path[depth + 1][0] for path in paths}) == 1
        ):
            depth += 1
        return paths[0][depth][0], min(path[depth][1] for path in paths), depth

    def _own_loops(self, variable: Variable) -> list[ast.For]:
        """The loops with this variable, if it is not assigned or read elsewhere; else empty."""
        loops = []
        for each in variable.occurrences:
            if not each.is_write:
                continue
            loop = self._statements[each.path[-1]]
            if not isinstance(loop, ast.For) or not any(
                name is each.node for name in target_names(loop.target)
            ):
                return []
            loops.append((loop, each.path))
        for each in variable.occurrences:
            around = [path for _, path in loops if each.path[: len(path)] == path]
            is_inside = len(around) == 1 and (len(each.path) > len(around[0]) or each.is_write)
            if not is_inside:
                return []
        return [loop for loop, _ in loops]


def _in_order(statement: ast.stmt) -> Iterator[ast.AST]:
    """A statement's own expressions, in order of evaluation."""
    if isinstance(statement, (ast.Assign, ast.AugAssign)):
        yield statement.value
        yield from statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    elif isinstance(statement, ast.AnnAssign):
        if statement.value is not None:
            yield statement.value
        yield statement.target
    elif isinstance(statement, ast.For):
        yield statement.iter
        yield statement.target
    elif isinstance(statement, (ast.If, ast.While)):
        yield statement.test
    else:
        yield from ast.iter_child_nodes(statement)


def _blocks_of(statement: ast.stmt) -> Iterator[tuple[Sequence[ast.stmt], bool]]:
    """A statement's blocks, and whether each is a loop body."""
    if isinstance(statement, (ast.For, ast.While)):
        yield statement.body, True
        if statement.orelse:
            yield statement.orelse, False
    elif isinstance(statement, ast.If):
        yield statement.body, False
        if statement.orelse:
            yield statement.orelse, False


def _is_target(node: ast.Name, statement: ast.Assign | ast.AnnAssign) -> bool:
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    return any(each is node for target in targets for each in target_names(target))


def target_names(target: ast.expr) -> Iterator[ast.Name]:
    """The names that a target assigns, including those in nested tuples."""
    if isinstance(target, ast.Name):
        yield target
    elif isinstance(target, ast.Tuple):
        for each in target.elts:
            yield from target_names(each)


def free_names(function: ast.FunctionDef | ast.Lambda) -> set[str]:
    """The names that a function reads from around it, and the functions inside of it."""
    own = {each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg)}
    loaded: set[str] = set()
    pending: list[ast.AST] = []
    if isinstance(function, ast.Lambda):
        pending.append(function.body)
    else:
        pending += function.body
        own.add(function.name)
    while pending:
        node = pending.pop()
        if isinstance(node, (ast.FunctionDef, ast.Lambda)):
            loaded |= free_names(node)
            if isinstance(node, ast.FunctionDef):
                own.add(node.name)
            pending += [*node.args.defaults, *filter(None, node.args.kw_defaults)]
            continue
        if isinstance(node, Static):
            pending.append(node.expression)
            continue
        if isinstance(node, ast.Name):
            (loaded if isinstance(node.ctx, ast.Load) else own).add(node.id)
        pending += ast.iter_child_nodes(node)
    return loaded - own


def walk_outside(node: ast.AST) -> Iterator[ast.AST]:
    """As ast.walk, without what is inside of lambdas."""
    pending = [node]
    while pending:
        each = pending.pop()
        yield each
        if not isinstance(each, ast.Lambda):
            pending += ast.iter_child_nodes(each)


def own_jumps(loop: ast.For | ast.While, *kinds: type[ast.stmt]) -> list[ast.stmt]:
    """Jumps of these kinds that belong to this loop, not to a nested one."""
    found: list[ast.stmt] = []

    def look(statements: Sequence[ast.stmt]) -> None:
        for each in statements:
            if isinstance(each, kinds):
                found.append(each)
            elif isinstance(each, (ast.For, ast.While)):
                look(each.orelse)
            elif isinstance(each, ast.If):
                look(each.body)
                look(each.orelse)

    look(loop.body)
    return found


def assigned_in(body: Sequence[ast.stmt]) -> set[str]:
    """The names that statements assign, including loop variables."""
    return {
        node.id
        for statement in body
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def changed_in(body: Sequence[ast.stmt]) -> set[str]:
    """The names that statements may change: by assignment, by storing an element, by a call."""
    found = assigned_in(body)
    for node in (each for statement in body for each in ast.walk(statement)):
        if isinstance(node, (ast.Subscript, ast.Attribute)) and isinstance(node.ctx, ast.Store):
            found |= _first_name(node)
        elif isinstance(node, ast.Call):
            owner = node.func.value if isinstance(node.func, ast.Attribute) else None
            for each in (*node.args, *(k.value for k in node.keywords), *filter(None, [owner])):
                found |= _first_name(each)
    return found


def _first_name(node: ast.AST) -> set[str]:
    """The variable that contains an element or member."""
    while isinstance(node, (ast.Subscript, ast.Attribute)):
        node = node.value
    return {node.id} if isinstance(node, ast.Name) else set()
