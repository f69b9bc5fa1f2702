"""Generated functions for kernels: valid Python, typed, and without undefined behaviour."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from tests.lang.lanes import DTYPES, FLOATS, INTEGERS, bits_of, settled, shifted, together

KINDS = ("bool_", *INTEGERS, *FLOATS)
NARROW = ("i8", "i16", "u8", "u16")
LANES = 8
DATA, ROWS, COLS = 13, 5, 6  # sizes of the arrays that a function gets
_SMALL = (-7, -3, -2, -1, 1, 2, 3, 5, 8, 11)
HEAD = """\
import enum
import math
from dataclasses import dataclass

import wavecore.lang as wl

SHIFT = 3
OFFSET = -5
SCALE = 0.75
WORDS = (3, 5, 9)


class Colour(enum.IntEnum):
    RED = 1
    GREEN = 4


@dataclass
class Point:
    x: wl.f32
    n: wl.i16


@wl.function
def clamp(value, low, high):
    return min(max(value, low), high)


@wl.function
def blend(x, y, n: wl.i32):
    \"\"\"Some of x, then some of y.\"\"\"
    total: x.dtype = x
    for i in range(n % 4):
        total = total + y
        if i == 2:
            return total
    return total


@wl.function
def sign(x):
    if x > 0:
        return 1
    elif x < 0:
        return -1
    return 0

"""


def meant(kind: str, text: str) -> str:
    """An expression; one of 8 or 16 bits says that it may wrap around."""
    is_said = kind not in NARROW or text.startswith(f"wl.{kind}(")
    return text if is_said else f"wl.{kind}({text})"


@dataclass
class Program:
    """A function's text, and the types of its variables by (function, name)."""

    name: str
    text: str
    types: dict[tuple[str, str], str]
    arguments: list[str]  # as the kernel passes them


@dataclass
class _Scope:
    """What may be read here: variables by type."""

    variables: dict[str, str] = field(default_factory=dict)
    fixed: set[str] = field(default_factory=set)  # loop counters: must not be assigned
    arrays: dict[str, tuple[str, str]] = field(default_factory=dict)  # type, index's bounds
    in_loop: bool = False


class Generator:
    """Makes one function from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.name = f"program_{seed}"
        self.types: dict[tuple[str, str], str] = {}
        self.lines: list[str] = []
        self.depth = 1
        self.count = 0
        self.scope = _Scope()
        self.current = self.name
        self.work = 0  # enclosing loops
        self.nested: list[tuple[str, str]] = []  # functions of two values of a type

    # ------------------------------------------------------------------------ whole

    def program(self) -> Program:
        choose = self.random
        whole = [choose.choice(INTEGERS) for _ in range(3)]
        floating = [choose.choice(FLOATS) for _ in range(3)]
        arguments = [
            *(f"wl.{kind}(whole[lane, {n}])" for n, kind in enumerate(whole)),
            *(f"wl.{kind}(real[lane, {n}])" for n, kind in enumerate(floating)),
        ]
        names = ["a", "b", "c", "x", "y", "z"]
        for name, kind in zip(names, whole + floating, strict=True):
            self.scope.variables[name] = self.types[self.name, name] = kind
        self.scope.fixed |= set(names[:2])
        self.scope.arrays["data"] = ("i32", f"[{{}} % {DATA}]")
        self.scope.arrays["grid"] = ("f32", f"[{{}} % {ROWS}, {{}} % {COLS}]")
        self.scope.variables["p.x"], self.scope.variables["p.n"] = "f32", "i16"
        self.scope.variables["lane"] = "i32"
        self.scope.fixed |= {"p.x", "p.n", "lane"}
        if choose.random() < 0.4:
            self._nested_function()
        self.statements(choose.randint(4, 8))
        self.returned()
        head = f"@wl.function\ndef {self.name}(a, b, c, x, y, z, data, grid, out, p, lane):\n"
        text = head + "\n".join(self.lines) + "\n\n\n"
        return Program(self.name, text, self.types, arguments)

    def returned(self) -> None:
        whole = self.random.choice(INTEGERS)
        real = self.random.choice(FLOATS)
        self.add(f"return {self.expression(whole, 2)}, {self.expression(real, 2)}")

    def add(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    def fresh(self, stem: str) -> str:
        self.count += 1
        return f"{stem}{self.count}"

    # ------------------------------------------------------------------- statements

    def statements(self, count: int) -> None:
        for _ in range(count):
            self.statement()

    def statement(self) -> None:
        forms = [
            (5, self._assign), (4, self._augment), (2, self._several), (3, self._if),
            (2, self._store), (1, self._divmod), (1, self._both_ways), (1, self._weak),
        ]  # fmt: skip
        if self.work < 2:
            forms += [(3, self._for), (2, self._while), (1, self._local), (1, self._static)]
        if self.scope.in_loop:
            forms.append((2, self._leave))
        if self.depth > 4:
            forms = forms[:3]
        self.random.choices([f for _, f in forms], [w for w, _ in forms])[0]()

    def block(self, count: int) -> None:
        """Statements one indentation level deeper; what they define is known only there."""
        kept, arrays = dict(self.scope.variables), dict(self.scope.arrays)
        self.depth += 1
        self.statements(count)
        self.depth -= 1
        self.scope.variables, self.scope.arrays = kept, arrays

    def assignable(self, kinds: tuple[str, ...] = KINDS) -> list[str]:
        return [
            name for name, kind in self.scope.variables.items()
            if name not in self.scope.fixed and kind in kinds
        ]  # fmt: skip

    def define(self, name: str, kind: str) -> None:
        self.scope.variables[name] = self.types[self.current, name] = kind

    def _assign(self) -> None:
        names = self.assignable()
        if names and self.random.random() < 0.5:
            name = self.random.choice(names)
            self.add(f"{name} = {self.expression(self.scope.variables[name], 3)}")
            return
        kind = self.random.choice(KINDS)
        name = self.fresh("v")
        text = self.expression(kind, 3)
        annotated = f": wl.{kind}" if self.random.random() < 0.15 else ""
        self.add(f"{name}{annotated} = {text}")
        self.define(name, kind)

    def _weak(self) -> None:
        """A constant starts a variable whose type a later value decides."""
        kind = self.random.choice([k for k in KINDS if k != "bool_"])
        name = self.fresh("w")
        self.add(f"{name} = {self.random.randint(0, 9)}")
        self.add(f"{name} {'' if kind in NARROW else '+'}= {self.strong(kind, 2)}")
        self.define(name, kind)

    def strong(self, kind: str, depth: int) -> str:
        """An expression that is not a constant."""
        if depth < 1:
            return f"wl.{kind}({self.variable_of_any()})"
        return meant(kind, self._operation(kind, depth))

    def _operation(self, kind: str, depth: int) -> str:
        return f"({self.expression(kind, depth - 1)} + {self._as(kind, self.variable_of_any())})"

    def variable_of_any(self) -> str:
        return self.random.choice([
            name for name, kind in self.scope.variables.items() if kind in INTEGERS
        ])  # fmt: skip

    def _as(self, kind: str, name: str) -> str:
        return name if self.scope.variables[name] == kind else f"wl.{kind}({name})"

    def _augment(self) -> None:
        names = self.assignable((*INTEGERS, *FLOATS))
        if not names:
            return self._assign()
        name = self.random.choice(names)
        kind = self.scope.variables[name]
        if kind in INTEGERS:
            operator = self.random.choice(["+", "-", "*", "&", "|", "^", "<<", ">>", "//", "%"])
            if operator in ("<<", ">>"):
                right = self._count(kind, 1)
            elif operator in ("//", "%"):
                right = self.divisor(kind)
            else:
                right = self.operand(kind, 2)
        else:
            operator = self.random.choice(["+", "-", "*", "/", "//", "%"])
            right = self.divisor(kind) if operator in ("/", "//", "%") else self.operand(kind, 2)
        self.add(f"{name} {operator}= {right}")
        return None

    def _several(self) -> None:
        """`a, b = b, a` and other tuple assignments."""
        names = self.assignable()
        by_kind: dict[str, list[str]] = {}
        for name in names:
            by_kind.setdefault(self.scope.variables[name], []).append(name)
        pairs = [(kind, each) for kind, each in by_kind.items() if len(each) > 1]
        if pairs and self.random.random() < 0.7:
            kind, some = self.random.choice(pairs)
            one, other = self.random.sample(some, 2)
            second = one if self.random.random() < 0.5 else self.expression(kind, 2)
            self.add(f"{one}, {other} = {other}, {second}")
            return
        kinds = self.random.choices(KINDS, k=2)
        new = [self.fresh("t") for _ in kinds]
        texts = [self.expression(kind, 2) for kind in kinds]
        self.add(f"{', '.join(new)} = {', '.join(texts)}")
        for name, kind in zip(new, kinds, strict=True):
            self.define(name, kind)

    def _divmod(self) -> None:
        kind = self.integer()
        quotient, rest = self.fresh("q"), self.fresh("r")
        divisor = self.divisor(kind)
        self.add(f"{quotient}, {rest} = divmod({self.expression(kind, 2)}, {divisor})")
        for name in (quotient, rest):
            if kind in NARROW:
                self.types[self.current, name] = kind
                self.add(f"{name}w = wl.{kind}({name})")
                name += "w"
            self.define(name, kind)

    def _store(self) -> None:
        index = f"{self.expression(self.integer(), 1)} % {DATA}"
        if self.random.random() < 0.5:
            operator = self.random.choice(["+", "-", "^", "*"])
            narrow = self.random.choice(["i8", "i16", "u8", "i32"])
            self.add(f"out[{index}] {operator}= {self.expression(narrow, 2)}")
        else:
            self.add(f"out[{index}] = {self.expression('i32', 2)}")

    def _if(self) -> None:
        self.add(f"if {self.condition(2)}:")
        self.block(self.random.randint(1, 2))
        for _ in range(self.random.choice([0, 0, 1, 2])):
            self.add(f"elif {self.condition(2)}:")
            self.block(1)
        if self.random.random() < 0.5:
            self.add("else:")
            self.block(1)

    def _both_ways(self) -> None:
        """A variable that both branches assign first, and that is read after them."""
        kind, name = self.random.choice(KINDS), self.fresh("e")
        self.add(f"if {self.condition(2)}:")
        self.depth += 1
        self.add(f"{name} = {self.expression(kind, 2)}")
        self.depth -= 1
        self.add("else:")
        self.depth += 1
        self.add(f"{name} = {self.expression(kind, 2)}")
        self.depth -= 1
        self.define(name, kind)

    def _leave(self) -> None:
        self.add(f"if {self.condition(2)}:")
        self.depth += 1
        self.add(self.random.choice(["break", "continue", "break", "pass"]))
        self.depth -= 1

    def _bound(self) -> tuple[str, str]:
        """A number from 0 to 7, and its type as the bound of a range."""
        if self.random.random() < 0.4:
            return str(self.random.randint(2, 7)), "int"
        kind = self.integer()
        return f"{self.expression(kind, 1)} % 8", kind

    def _for(self) -> None:
        choose = self.random
        text, kind = self._bound()
        form = choose.randrange(5)
        if form == 0:
            bounds = text
        elif form == 1:
            bounds = f"{choose.randint(0, 3)}, {text}"
        elif form == 2:
            bounds = f"{choose.randint(0, 3)}, {text}, {choose.randint(2, 3)}"
        elif form == 3 and kind[0] != "u":
            bounds = f"{text}, {choose.randint(-3, 1)}, {choose.randint(-3, -1)}"
        else:
            step = f"wl.i32({self.expression('i32', 1)} % 3 - 4)"
            bounds, kind = f"wl.i32({text}), -2, {step}", "i32"
        kind = settled(kind)
        kind = "i32" if bits_of(kind) < 32 else kind
        name = self.fresh("i")
        is_read_later = choose.random() < 0.4
        if is_read_later:
            self.add(f"{name} = wl.{kind}({choose.randint(-9, 9) if kind[0] != 'u' else 7})")
        self.add(f"for {name} in range({bounds}):")
        kept = dict(self.scope.variables)
        self.define(name, kind)
        changes = choose.random() < 0.1  # the loop's variable, which the next iteration sets again
        if not changes:
            self.scope.fixed.add(name)
        self._body()
        self.scope.variables = kept
        if is_read_later:
            self.scope.variables[name] = kind

    def _body(self) -> None:
        outside, self.scope.in_loop = self.scope.in_loop, True
        self.work += 1
        self.block(self.random.randint(1, 3))
        self.work -= 1
        self.scope.in_loop = outside

    def _while(self) -> None:
        name, most = self.fresh("k"), self.random.randint(2, 6)
        self.add(f"{name} = 0")
        more = f" and {self.condition(2)}" if self.random.random() < 0.6 else ""
        self.add(f"while {name} < {most}{more}:")
        self.define(name, "i32")
        self.scope.fixed.add(name)
        self.depth += 1
        self.add(f"{name} += 1")
        self.depth -= 1
        self._body()

    def _static(self) -> None:
        name = self.fresh("s")
        self.add(f"for {name} in wl.static_range({self.random.randint(1, 4)}):")
        kept = dict(self.scope.variables)
        self.define(name, "i32")
        self.scope.fixed.add(name)
        outside, self.scope.in_loop = self.scope.in_loop, False
        self.work += 1
        self.block(self.random.randint(1, 2))
        self.work -= 1
        self.scope.in_loop = outside
        self.scope.variables = kept

    def _local(self) -> None:
        kind, name, size = self.random.choice(KINDS), self.fresh("m"), self.random.choice([4, 5, 8])
        counter = self.fresh("i")
        self.add(f"{name} = wl.local(wl.{kind}, {size})")
        self.add(f"for {counter} in range({size}):")
        kept = dict(self.scope.variables)
        self.define(counter, "i32")
        self.depth += 1
        self.add(f"{name}[{counter}] = {self.expression(kind, 2)}")
        self.depth -= 1
        self.scope.variables = kept
        self.scope.arrays[name] = (kind, f"[{{}} % {size}]")

    def _nested_function(self) -> None:
        """A nested function that reads the outer one's parameters and its own."""
        name, kind = (
            f"inner_{self.name.removeprefix('program_')}",
            self.random.choice(INTEGERS + FLOATS),
        )
        self.add(f"def {name}(u, v):")
        outside = self.scope, self.current, self.depth
        scope = _Scope(dict(self.scope.variables), {*self.scope.variables})
        self.scope, self.current, self.depth = scope, name, self.depth + 1
        self.define("u", kind)
        self.define("v", kind)
        local = self.fresh("n")
        self.add(f"{local} = {self.expression(kind, 2)}")
        self.define(local, kind)
        self.add(f"if {self.condition(1)}:")
        self.add(f"    return {self.expression(kind, 2)}")
        self.add(f"return {self.expression(kind, 2)}")
        self.scope, self.current, self.depth = outside
        self.nested.append((name, kind))

    # ------------------------------------------------------------------ expressions

    def integer(self) -> str:
        return self.random.choice(INTEGERS)

    def condition(self, depth: int) -> str:
        """A condition: a bool, or a number."""
        if self.random.random() < 0.2:
            return self.expression(self.random.choice(INTEGERS), depth - 1)
        return self.expression("bool_", depth)

    def expression(self, kind: str, depth: int) -> str:
        """Text of exactly this type."""
        if depth <= 0 or self.random.random() < 0.15:
            return meant(kind, self.leaf(kind))
        if kind == "bool_":
            return self._truth(depth)
        makers = [self._binary, self._binary, self._unary, self._choice, self._conversion,
                  self._call, self._element]  # fmt: skip
        makers += [self._integers, self._integers] if kind in INTEGERS else [self._reals]
        return meant(kind, self.random.choice(makers)(kind, depth))

    def leaf(self, kind: str) -> str:
        names = [name for name, each in self.scope.variables.items() if each == kind]
        if names and self.random.random() < 0.8:
            return self.random.choice(names)
        return f"wl.{kind}({self.constant(kind)})"

    def constant(self, kind: str) -> str:
        if kind == "bool_":
            return self.random.choice(["True", "False"])
        if kind in FLOATS:
            return self.random.choice(["0.5", "-1.25", "3", "SCALE", "OFFSET", "2.75", "math.pi"])
        small = [str(each) for each in _SMALL if each > 0 or kind[0] == "i"]
        return self.random.choice([*small, "SHIFT", "Colour.GREEN", "WORDS[1]"])

    def operand(self, kind: str, depth: int) -> str:
        """An operand that keeps an operation with `kind` at that type: narrower ones, constants."""
        others = [each for each in (*INTEGERS, *FLOATS) if together(each, kind) == kind]
        roll = self.random.random()
        if roll < 0.3:
            return self.constant(kind)
        if roll < 0.6 and others:
            return self.expression(self.random.choice(others), depth)
        return self.expression(kind, depth)

    def divisor(self, kind: str) -> str:
        if self.random.random() < 0.5:
            return self.random.choice(
                ["3", "4", "7", "1", *(["-3", "-8"] if kind[0] != "u" else [])]
            )
        whole = kind if kind in INTEGERS else "i8"
        text = meant(whole, f"(({self.expression(whole, 1)} & 15) + 1)")
        is_negative = whole[0] == "i" and self.random.random() < 0.3
        return meant(whole, f"(-{text})") if is_negative else text

    def _binary(self, kind: str, depth: int) -> str:
        if kind in INTEGERS:
            operator = self.random.choice(["+", "-", "*", "&", "|", "^", "//", "%", "<<", ">>"])
        else:
            operator = self.random.choice(["+", "-", "*", "/", "//", "%"])
        left = self.expression(kind, depth - 1)
        if operator in ("/", "//", "%"):
            return f"({left} {operator} {self.divisor(kind)})"
        if operator in ("<<", ">>"):
            return f"({left} {operator} {self._count(kind, depth - 2)})"
        right = self.operand(kind, depth - 1)
        if self.random.random() < 0.2 and operator in "+-*":
            left, right = right, left
        if self.random.random() < 0.1 and operator in "+-*":
            right = self.expression("bool_", 1)
            left = self.expression(kind, depth - 1)
        return f"({left} {operator} {right})"

    def _count(self, kind: str, depth: int) -> str:
        """A shift count for an integer of a type, such that it keeps its type."""
        given = self.integer()
        text = f"({self.expression(given, depth)} & 7)"
        return text if shifted(kind, given) == kind else f"wl.{kind}({text})"

    def _unary(self, kind: str, depth: int) -> str:
        symbols = ["-", "+", "~"] if kind in INTEGERS else ["-", "+"]
        return f"({self.random.choice(symbols)}{self.expression(kind, depth - 1)})"

    def _choice(self, kind: str, depth: int) -> str:
        one, other = (self.expression(kind, depth - 1) for _ in range(2))
        roll = self.random.random()
        if roll < 0.5:
            return f"({one} if {self.condition(depth - 1)} else {other})"
        return f"({one} {'and' if roll < 0.75 else 'or'} {other})"

    def _conversion(self, kind: str, depth: int) -> str:
        given = self.random.choice(KINDS)
        inner = self.expression(given, depth - 1)
        if given in FLOATS and kind in INTEGERS:
            inner = self._bounded(inner, kind)
        return f"wl.{kind}({inner})"

    def _bounded(self, inner: str, kind: str) -> str:
        """A float in the range of an integer type; NaN becomes a bound."""
        low, high = ("-100.0", "100.0") if kind[0] == "i" else ("0.0", "200.0")
        return f"wl.fmin(wl.fmax({inner}, {low}), {high})"

    def _call(self, kind: str, depth: int) -> str:
        one, other = (self.expression(kind, depth - 1) for _ in range(2))
        nested = [name for name, each in self.nested if each == kind]
        forms = [
            f"min({one}, {other})", f"max({one}, {other})", f"abs({one})",
            f"max({one}, {other}, {self.expression(kind, 0)})",
            f"clamp({one}, {self.leaf(kind)}, {other})",
            f"blend({one}, {other}, {self.expression('i32', 1)})",
        ]  # fmt: skip
        forms += [f"{name}({one}, {other})" for name in nested] * 3
        return self.random.choice(forms)

    def _element(self, kind: str, depth: int) -> str:
        found = [(n, index) for n, (each, index) in self.scope.arrays.items() if each == kind]
        if not found:
            return self._binary(kind, depth)
        name, index = self.random.choice(found)
        places = [self.expression(self.integer(), depth - 2) for _ in range(index.count("{}"))]
        if name == "grid" and self.random.random() < 0.4:
            row, column = places
            views = (
                f"grid[{row} % {ROWS}][{column} % {COLS}]", f"grid[1:, 2][{row} % {ROWS - 1}]",
                f"grid[:, 1:4][{row} % {ROWS}, {column} % 3]", f"grid[-1, {column} % {COLS}]",
                f"grid[::2][{row} % 3, -2]",
            )  # fmt: skip
            return self.random.choice(views)
        return f"{name}{index.format(*places)}"

    def _integers(self, kind: str, depth: int) -> str:
        one = self.expression(kind, depth - 1)
        forms = [f"wl.brev({one})", f"({one} ** {self.random.randint(0, 5)})",
                 f"({one} + {self.expression('bool_', depth - 1)})",
                 f"({one} ** ({one} & 3))"]  # fmt: skip
        if kind == "i32":
            given = self.random.choice(INTEGERS)
            real = self.random.choice([each for each in FLOATS if each != "f64"])
            near = self._bounded(self.expression(real, depth - 1), "i32")
            forms += [
                f"wl.popc({self.expression(given, depth - 1)})", "grid.shape[0]",
                "wl.i32(len(data))",  # Python's is an int without a width
                f"wl.clz({self.expression(given, depth - 1)})", f"round({near})",
                f"wl.ffs({self.expression(given, depth - 1)})", f"math.floor({near})",
                f"int({near})", f"math.ceil({near})", f"sign({self.expression(given, depth - 1)})",
                f"({self.expression('bool_', 1)} + {self.expression('bool_', 1)})",
                f"(1 << ({one} & 15))", f"round({one})", f"int({self.expression('i8', 1)})",
            ]  # fmt: skip
        if kind == "i64":
            wide = self._bounded(self.expression("f64", depth - 1), "i64")
            forms += [f"round({wide})", f"int({wide})", f"math.floor({wide})",
                      f"math.ceil({one})"]  # fmt: skip
        return self.random.choice(forms)

    def _reals(self, kind: str, depth: int) -> str:
        one, other = (self.expression(kind, depth - 1) for _ in range(2))
        forms = [
            f"wl.sqrt(abs({one}))", f"wl.floor({one})", f"wl.trunc({one})", f"wl.rint({one})",
            f"wl.copysign({one}, {other})", f"math.ceil({self._bounded(one, 'i8')}) * wl.{kind}(2)",
            f"({one} ** {self.random.randint(2, 4)})", f"wl.fmod({one}, {self.divisor(kind)})",
            f"({one} * {self.expression('bool_', 1)})",
        ]  # fmt: skip
        if kind == "f32":
            narrow = self.random.choice(["i8", "u8", "i16", "u16", "i32", "u32"])
            forms += [f"({self.expression(narrow, depth - 1)} / {self.divisor(narrow)})",
                      f"float({self.expression('i16', 1)})",
                      f"({self.expression(narrow, depth - 1)} * 0.5)"]  # fmt: skip
        if kind == "f64":
            forms += [f"({self.expression('i64', depth - 1)} / {self.divisor('i64')})",
                      f"({self.expression('u64', depth - 1)} * SCALE)"]  # fmt: skip
        return self.random.choice(forms)

    def _truth(self, depth: int) -> str:
        choose = self.random
        kind = choose.choice((*INTEGERS, *FLOATS))
        other = choose.choice(INTEGERS if kind in INTEGERS else FLOATS)
        one, two = self.expression(kind, depth - 1), self.expression(other, depth - 1)
        compare = choose.choice(["<", "<=", ">", ">=", "==", "!="])
        low, high = self.constant("u8"), self.expression(kind, depth - 1)
        forms = [
            f"({one} {compare} {two})", f"({one} {compare} {low})",
            f"({low} <= {one} < {high})", f"({one} < {two} <= {low} != {high})",
            f"(not {self.condition(depth - 1)})",
            f"({self.expression('bool_', depth - 1)} {choose.choice(['and', 'or'])} "
            f"{self.expression('bool_', depth - 1)})",
            f"({self.expression('bool_', depth - 1)} {choose.choice('&|^')} "
            f"{self.expression('bool_', depth - 1)})",
            f"bool({one})", f"wl.isnan({self.expression(choose.choice(FLOATS), depth - 1)})",
        ]  # fmt: skip
        return choose.choice(forms)


def kernel_text(programs: list[Program]) -> str:
    """One kernel that runs them all: a program for each workgroup."""
    lines = [
        '@wl.kernel(options=("-fwrapv", "-ffp-contract=off"), opt="-O1")',
        "def run(",
        "    whole: wl.array[wl.i64, 2], real: wl.array[wl.f64, 2], data: wl.array[wl.i32, 1],",
        "    grid: wl.array[wl.f32, 2], out: wl.array[wl.i32, 3], ints: wl.array[wl.i64, 2],",
        "    reals: wl.array[wl.f64, 2], p: Point,",
        "):",
        "    lane, program = wl.threadIdx.x, wl.blockIdx.x",
    ]
    for n, each in enumerate(programs):
        lines += [
            f"    {'el' * (n > 0)}if program == {n}:",
            f"        whole_{n}, real_{n} = {each.name}(",
            f"            {', '.join(each.arguments)},",
            f"            data, grid, out[{n}, lane], p, lane)",
            f"        ints[{n}, lane] = whole_{n}",
            f"        reals[{n}, lane] = real_{n}",
        ]
    return "\n".join(lines) + "\n"


def module_text(programs: list[Program]) -> str:
    """A module of programs and their kernel."""
    return HEAD + "\n\n" + "".join(each.text for each in programs) + kernel_text(programs)


def shared_types() -> dict[tuple[str, str], str]:
    """Types of the variables of HEAD's functions: one set per call."""
    return {}


__all__ = ["COLS", "DATA", "DTYPES", "LANES", "ROWS", "Generator", "Program", "module_text"]
