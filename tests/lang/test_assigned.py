"""A read of a variable is refused if some path leaves it without a value, and only then.

The generated functions have independent conditions. CPython runs each with all outcomes of its
conditions: what it reports as unbound, and where, is what the compiler must refuse. One iteration
of a loop is enough to show it, as a bound name stays bound.
"""

from __future__ import annotations

import ast
import inspect
import random
import re
import textwrap
import traceback
from pathlib import Path
from typing import Any

import wavecore as wc
import wavecore.lang as wl
from tests.lang.importing import imported
from tests.sampling import EVERYTHING

COUNT = 3000 if EVERYTHING else 120
MOST_CONDITIONS = 13  # executed by a run of CPython
HEAD = "import wavecore.lang as wl\n\nYES, NO = True, False\n\n"
NAMES = ("a", "b", "d")


class Generator:
    """The text of one kernel `k<seed>(out, c)`: `c[n]` are its conditions."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines = [f"def k{seed}(out: wl.array[wl.i32, 1], c: wl.array[wl.i32, 1]):"]
        self.conditions = self.loops = 0
        self.statics: list[str] = []  # variables that are constants here
        self.functions = 0
        for name in NAMES:
            if self.random.random() < 0.5:
                self.add(1, f"{name} = 5")
        self.block(1, self.random.randint(2, 5), in_loop=False)
        self.lines += ["    a = b = d = i1 = i2 = i3 = 0", ""]

    def condition(self) -> str:
        roll = self.random.random()
        if roll < 0.12:
            return self.random.choice(("YES", "NO", "not YES", "YES and NO", "NO or YES"))
        if roll < 0.3 and self.statics:
            return f"{self.random.choice(self.statics)} == {self.random.randint(0, 2)}"
        return self.element()

    def element(self) -> str:
        self.conditions += 1
        return f"c[{self.conditions}]"

    def block(self, depth: int, count: int, *, in_loop: bool) -> None:
        for _ in range(count):
            self.statement(depth, in_loop=in_loop)

    def add(self, depth: int, text: str) -> None:
        self.lines.append("    " * depth + text)

    def statement(self, depth: int, *, in_loop: bool) -> None:
        forms = [(5, self.assignment), (3, self.reading)]
        if depth < 4 and self.conditions < 5:
            forms += [(5, self.branch), (4, self.loop)]
        if in_loop:
            forms.append((2, self.jump))
        if depth > 1:
            forms.append((1, self.ending))
        if self.functions < 1:
            forms.append((1, self.nested))
        self.random.choices([f for _, f in forms], [w for w, _ in forms])[0](depth, in_loop)

    def assignment(self, depth: int, in_loop: bool) -> None:
        one, other = self.random.sample(NAMES, 2)
        texts = (f"{one} = 1", f"{one}, {other} = 1, 2", f"{one} = {other}", f"{one} += 1")
        more = (f"{one} = {other} = 3", f"{one}: wl.i32 = 4", f"{one}: wl.i32")
        choices = (*texts[:2], *texts, *more) if depth < 3 else texts
        text = self.random.choice(choices)
        if ": " in text and any(re.search(rf"\b{one}\b", each) for each in self.lines):
            text = texts[0]  # a type is written where the variable begins
        self.add(depth, text)

    def reading(self, depth: int, in_loop: bool) -> None:
        one, other = self.random.choice(NAMES), self.random.choice((*NAMES, "i1", "i2"))
        self.add(depth, self.random.choice((
            f"out[0] = {one}", f"out[0] = {other}",
            f"out[0] = {one} if {self.condition()} else {other}",
            f"out[{one}] = 0", f"out[0] += {one} + {other}",
        )))  # fmt: skip

    def branch(self, depth: int, in_loop: bool) -> None:
        self.add(depth, f"if {self.condition()}:")
        self.block(depth + 1, self.random.randint(1, 2), in_loop=in_loop)
        while self.random.random() < 0.25:
            self.add(depth, f"elif {self.condition()}:")
            self.block(depth + 1, 1, in_loop=in_loop)
        if self.random.random() < 0.5:
            self.add(depth, "else:")
            self.block(depth + 1, self.random.randint(1, 2), in_loop=in_loop)

    def loop(self, depth: int, in_loop: bool) -> None:
        self.loops += 1
        name = f"i{depth}"
        turns = self.random.randint(0, 3)
        form = self.random.choice(("range", "range", "while", "for ever", "fixed", "static", "of"))
        if form in ("range", "fixed", "static", "of"):
            iterated = {
                "range": f"range({self.element()})", "fixed": f"range({turns})",
                "static": f"wl.static_range({turns})", "of": "(0, 1, 2)",
            }[form]  # fmt: skip
            self.add(depth, f"for {name} in {iterated}:")
        else:
            self.add(depth, f"while {self.condition() if form == 'while' else 'True'}:")
            self.add(depth + 1, f"out[1] = {self.element()}")  # each iteration takes an outcome
        if form in ("static", "of"):
            self.statics.append(name)
        self.block(depth + 1, self.random.randint(1, 3), in_loop=True)
        if form == "for ever":
            self.add(depth + 1, f"if {self.element()}:")
            self.add(depth + 2, "break")
        if form in ("static", "of"):
            self.statics.remove(name)
        if self.random.random() < 0.3:
            self.add(depth, "else:")
            self.block(depth + 1, 1, in_loop=in_loop)

    def jump(self, depth: int, in_loop: bool) -> None:
        self.add(depth, self.random.choice(("break", "continue")))

    def ending(self, depth: int, in_loop: bool) -> None:
        self.add(depth, self.random.choice(("return", f"assert {self.condition()}")))

    def nested(self, depth: int, in_loop: bool) -> None:
        self.functions += 1
        self.add(depth, "def f(x):")
        self.add(depth + 1, f"return x + {self.random.choice(NAMES)}")
        self.add(depth, "out[0] = f(1)")


class More(Exception):
    """The outcomes of the conditions are used up."""


class Conditions:
    """Outcomes in the order in which they are requested, whatever the index."""

    def __init__(self, outcomes: tuple[int, ...]) -> None:
        self.outcomes = iter(outcomes)

    def __getitem__(self, index: int) -> int:
        try:
            return next(self.outcomes)
        except StopIteration:
            raise More from None


class Sink(dict[int, Any]):
    def __missing__(self, index: int) -> int:
        return 0


def unbound(function: Any) -> set[tuple[int, str]]:
    """Line and name of what CPython finds unbound, over all outcomes of the conditions."""
    found = set()
    left: list[tuple[int, ...]] = [()]
    while left:
        outcomes = left.pop()
        try:
            function(Sink(), Conditions(outcomes))
        except More:
            if len(outcomes) < MOST_CONDITIONS:
                left += [(*outcomes, 0), (*outcomes, 1)]
        except AssertionError:
            pass
        except NameError as error:  # UnboundLocalError is one
            at = traceback.extract_tb(error.__traceback__)[1]
            name = re.search(r"'(\w+)'", str(error))
            assert name is not None
            found.add((int(at.lineno or 0), name[1]))
    return found


def with_bound(function: Any, others: set[str]) -> Any:
    """The function with other names bound from the start, so that they hide nothing after them."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    ast.increment_lineno(tree, function.__code__.co_firstlineno - 1)
    (made,) = tree.body
    assert isinstance(made, ast.FunctionDef)
    for name in others:
        value = "lambda x: 0" if name == "f" else "0"
        first = ast.parse(f"{name} = {value}").body[0]
        made.body.insert(0, ast.copy_location(first, made.body[0]))
    scope = dict(function.__globals__)
    exec(compile(ast.fix_missing_locations(tree), "bound", "exec"), scope)
    return scope[function.__name__]


def refused(kernel: Any) -> tuple[int, str] | None:
    """Line and name of what the compiler refuses."""
    try:
        kernel.source("gfx942")
    except wc.CompileError as error:
        said = str(error).splitlines()[0]
        found = re.search(r": '(\w+)'.* (has no value here|is read before it is assigned)", said)
        assert found, said
        return error.line, found[1]
    return None


def _has(found: set[tuple[int, str]], said: tuple[int, str]) -> bool:
    """Whether a place is among those of CPython.

    A store and the following load become one instruction there after some runs, and then the
    line is that of the store.
    """
    line, name = said
    return bool({(line, name), (line - 1, name)} & found)


def test_what_cpython_can_find_unbound_is_refused_and_nothing_else(tmp_path: Path) -> None:
    lines = HEAD.splitlines()
    for seed in range(COUNT):
        lines += Generator(seed).lines
    module = imported(tmp_path / "generated_ways.py", "\n".join(lines))
    errors = 0
    for seed in range(COUNT):
        function = getattr(module, f"k{seed}")
        can, said = unbound(function), refused(wl.kernel(function))
        first = function.__code__.co_firstlineno
        text = "\n".join(f"{n:5} {lines[n - 1]}" for n in range(first, min(first + 60, len(lines))))
        text = text.partition(f"def k{seed + 1}(")[0]
        assert (said is None) == (not can), f"{seed}: {said}, {can}\n{text}"
        if said is not None:
            errors += 1
            others = {*NAMES, "i1", "i2", "i3", "f"} - {said[1]}
            here = _has(can, said) or _has(unbound(with_bound(function, others)), said)
            assert here, f"{seed}: {said}, {can}\n{text}"
    assert COUNT // 5 < errors < COUNT - COUNT // 5  # both happen often
