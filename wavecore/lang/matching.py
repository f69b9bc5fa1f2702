"""`match` as `if` and `elif`: patterns of numbers, members, constants, tuples and captures.

The syntax tree is rewritten before it is translated, so that scopes, flow and types are those of
`if`. A subject that is not a name is evaluated once, into a variable.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from wavecore.errors import CompileError
from wavecore.lang import locations
from wavecore.lang.locations import Source

_N = TypeVar("_N", bound=ast.expr)
_TEST = "Test it in a guard: `case x if x.member == 0`."
REFUSED_PATTERNS: dict[type[ast.pattern], tuple[str, str]] = {
    ast.MatchClass: ("a class pattern", _TEST),
    ast.MatchMapping: ("a mapping pattern", "Kernels have no dictionaries: use a dataclass."),
    ast.MatchStar: ("a starred pattern", "Write a name, or `_`, for each value."),
}


class Subject(ast.Assign):
    """The subject of a match, assigned to a variable; a constant stays one."""


def rewrite(source: Source, tree: ast.FunctionDef, function: str) -> None:
    """Replace each `match` of a function. Raises: CompileError for patterns kernels lack."""
    _Rewriter(source, tree, function).inside(tree)


@dataclass(frozen=True)
class _Place:
    """What is matched: makes the expression that reads it, located at a node.

    `parts` are those of a tuple that is written out.
    """

    read: Callable[[ast.AST], ast.expr]
    parts: tuple[_Place, ...] | None = None

    def element(self, index: int) -> _Place:
        if self.parts is not None:
            return self.parts[index]
        return _Place(
            lambda at: _at(
                at, ast.Subscript(self.read(at), _at(at, ast.Constant(index)), ast.Load())
            )
        )


class _Rewriter:
    def __init__(self, source: Source, tree: ast.FunctionDef, function: str) -> None:
        self._source, self._function = source, function
        self._taken = {
            name
            for node in ast.walk(tree)
            for name in (getattr(node, field, None) for field in ("id", "arg", "name"))
            if isinstance(name, str)
        }

    def inside(self, node: ast.AST) -> None:
        """Rewrite the blocks of a statement."""
        for name in ("body", "orelse"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                setattr(node, name, self._block(block))

    def _block(self, statements: Sequence[ast.stmt]) -> list[ast.stmt]:
        out: list[ast.stmt] = []
        for each in statements:
            if isinstance(each, ast.Match):
                for case in each.cases:
                    self.inside(case)
                out += self._match(each)
            else:
                self.inside(each)
                out.append(each)
        return out

    def _match(self, node: ast.Match) -> list[ast.stmt]:
        captured = {
            name for each in node.cases for n in ast.walk(each.pattern)
            if isinstance(name := getattr(n, "name", None), str)
        }  # fmt: skip
        first: list[ast.stmt] = []
        place = self._place(node.subject, captured, first)
        return [*first, *self._cases(node.cases, place)]

    def _error(self, node: ast.AST, what: str, advice: str) -> CompileError:
        where = locations.location_of(self._source, node)
        return locations.error(where, what, advice, function=self._function)

    # ------------------------------------------------------------------------- subjects

    def _place(self, node: ast.expr, captured: set[str], first: list[ast.stmt]) -> _Place:
        """The subject, assigned to a variable by `first` unless it is a name or a constant."""
        if isinstance(node, ast.Tuple):
            parts = tuple(self._place(each, captured, first) for each in node.elts)
            return _Place(
                lambda at: _at(at, ast.Tuple([p.read(at) for p in parts], ast.Load())), parts
            )
        if isinstance(node, ast.Name) and node.id not in captured:
            return _Place(lambda at: _at(at, ast.Name(node.id, ast.Load())))
        name = self._free("subject")
        target = ast.copy_location(ast.Name(name, ast.Store()), node)
        first.append(ast.copy_location(Subject([target], node), node))
        return _Place(lambda at: _at(at, ast.Name(name, ast.Load())))

    def _free(self, stem: str) -> str:
        number, found = 1, stem
        while found in self._taken:
            number += 1
            found = f"{stem}_{number}"
        self._taken.add(found)
        return found

    # ---------------------------------------------------------------------------- cases

    def _cases(self, cases: Sequence[ast.match_case], place: _Place) -> list[ast.stmt]:
        if not cases:
            return []
        case, *rest = cases
        pattern, guard = case.pattern, case.guard
        test = self._test(pattern, place)
        captures = list(_captures(pattern, place))
        taken = [_assigned(name, what, at) for name, what, at in captures]
        others = self._cases(rest, place)
        if guard is None:
            body = [*taken, *case.body]
            return body if test is None else [_if(pattern, test, body, others)]
        if test is None:
            return [*taken, _if(pattern, guard, case.body, others)]
        if not captures:
            return [_if(pattern, _both(pattern, test, guard), case.body, others)]
        # The names are assigned if the pattern matches, whatever the guard says.
        guard = _Replaced({name: what for name, what, _ in captures}).visit(guard)
        whole = _both(pattern, test, guard)
        again = [_assigned(name, what, at) for name, what, at in captures]
        return [
            _if(pattern, test, taken, []),
            _if(pattern, whole, [*again, *case.body], others),
        ]

    def _test(self, pattern: ast.pattern, place: _Place) -> ast.expr | None:
        """The condition that a pattern matches; None if it always does."""
        if type(pattern) in REFUSED_PATTERNS:
            what, advice = REFUSED_PATTERNS[type(pattern)]
            raise self._error(pattern, f"{what} is not supported in a kernel", advice)
        if isinstance(pattern, ast.MatchAs):
            return None if pattern.pattern is None else self._test(pattern.pattern, place)
        if isinstance(pattern, ast.MatchOr):
            return self._any(pattern, place)
        if isinstance(pattern, ast.MatchSequence):
            return self._sequence(pattern, place)
        if place.parts is not None:
            count = len(place.parts)
            advice = f"Write a pattern of {count} values: case {', '.join('_' * count)}."
            raise self._error(pattern, f"the subject is a tuple of {count} values", advice)
        if isinstance(pattern, ast.MatchSingleton):
            value: ast.expr = _at(pattern, ast.Constant(pattern.value))
            return _at(pattern, ast.Compare(place.read(pattern), [ast.Is()], [value]))
        assert isinstance(pattern, ast.MatchValue)
        return _at(pattern, ast.Compare(place.read(pattern), [ast.Eq()], [pattern.value]))

    def _any(self, pattern: ast.MatchOr, place: _Place) -> ast.expr | None:
        tests = []
        for each in pattern.patterns:
            for name, _, at in _captures(each, place):
                raise self._error(
                    at,
                    f"{name!r} is captured in one of several patterns",
                    "Write a case for each of them.",
                )
            test = self._test(each, place)
            if test is None:
                return None
            tests.append(test)
        return _at(pattern, ast.BoolOp(ast.Or(), tests))

    def _sequence(self, pattern: ast.MatchSequence, place: _Place) -> ast.expr | None:
        count = len(pattern.patterns)
        tests: list[ast.expr] = []
        if place.parts is None:
            length = _at(pattern, ast.Call(_name(pattern, "len"), [place.read(pattern)], []))
            size = _at(pattern, ast.Constant(count))
            tests.append(_at(pattern, ast.Compare(length, [ast.Eq()], [size])))
        elif len(place.parts) != count:
            what = f"{count} patterns for a subject of {len(place.parts)} values"
            raise self._error(pattern, what, "Write one pattern for each, `_` for any value.")
        for number, each in enumerate(pattern.patterns):
            test = self._test(each, place.element(number))
            if test is not None:
                tests.append(test)
        if len(tests) < 2:
            return tests[0] if tests else None
        return _at(pattern, ast.BoolOp(ast.And(), tests))


def _captures(pattern: ast.pattern, place: _Place) -> Iterator[tuple[str, _Place, ast.AST]]:
    """The names that a pattern binds, with what they are bound to."""
    if isinstance(pattern, ast.MatchAs):
        if pattern.pattern is not None:
            yield from _captures(pattern.pattern, place)
        if pattern.name is not None:
            yield pattern.name, place, pattern
    elif isinstance(pattern, ast.MatchSequence):
        if place.parts is not None and len(place.parts) != len(pattern.patterns):
            return  # refused by _sequence
        for number, each in enumerate(pattern.patterns):
            yield from _captures(each, place.element(number))


class _Replaced(ast.NodeTransformer):
    """Reads of captured names as reads of what they are bound to."""

    def __init__(self, places: dict[str, _Place]) -> None:
        self._places = places

    def visit_Name(self, node: ast.Name) -> ast.expr:
        found = self._places.get(node.id)
        return node if found is None else found.read(node)


def _at(at: ast.AST, node: _N) -> _N:
    return ast.copy_location(node, at)


def _name(at: ast.AST, name: str) -> ast.Name:
    return _at(at, ast.Name(name, ast.Load()))


def _both(at: ast.AST, one: ast.expr, other: ast.expr) -> ast.expr:
    return _at(at, ast.BoolOp(ast.And(), [one, other]))


def _assigned(name: str, place: _Place, at: ast.AST) -> ast.stmt:
    target = ast.copy_location(ast.Name(name, ast.Store()), at)
    return ast.copy_location(ast.Assign([target], place.read(at)), at)


def _if(at: ast.AST, test: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt]) -> ast.stmt:
    return ast.copy_location(ast.If(test, body, orelse), at)
