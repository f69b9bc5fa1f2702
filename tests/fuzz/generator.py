"""Random C functions of everything that a compiler is likely to meet, without undefined behaviour.

A seed decides the program. What C leaves undefined is avoided by construction: sums wrap in
unsigned types, shift counts are masked, divisors are made valid, indices are masked, conversions
are guarded (prelude.h), loops count down, and NaNs are made canonical before their bits are used.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.fuzz.rows import (
    ELEMENT,
    FLOATS,
    INTEGERS,
    ROWS,
    TYPE_WEIGHTS,
    TYPES,
    VECTORS,
    WIDTH,
    specialise,
)
from tests.fuzz.syntax import KEPT_SLOTS, Function, Node, Program

# Arrays of the regions that a function sees, by element type: sizes of the fields a_<type>.
_MEMORY = {"i64": 2, "u64": 4, "f64": 4, "i32": 4, "u32": 8, "f32": 8, "i16": 8, "u16": 4,
           "f16": 8, "i8": 8, "u8": 16}  # fmt: skip
_SHARED = {"u64": 2, "f64": 2, "u32": 4, "f32": 4, "u16": 4, "f16": 4, "u8": 8}
_REGION_WEIGHTS = {"in->": 6, "uni->": 3, "out->memory.": 1, "lds->": 1}
REGIONS = {"in->": _MEMORY, "uni->": _MEMORY, "out->memory.": _MEMORY, "lds->": _SHARED}
_WRITABLE = ("out->memory.", "lds->")
_RECORD = {"a": "u8", "b": "i16", "c": "u32", "d": "f32", "e": "u64", "f": "f64", "g": "f16"}

_EDGE_INTEGERS = (
    "0 1 2 -1 3 7 31 64 100 0x7f 0x80 0xff 0x7fff 0x8000 0xffff 0x10000 0x7fffffff 0x80000000u "
    "0xffffffffu 0x10000000000 0x7fffffffffffffff 0x8000000000000000u -1000003"
).split()
_EDGE_FLOATS = (
    "0.0 -0.0 1.0 -1.0 0.5 2.0 -4.0 1.5 3.0 10.0 0.1 1e-3 0x1.ffcp-1 0x1.fffffep-1 0x1.004p0 "
    "65504.0 1e5 6e-8 1e-40 3e38 1e308 4e-320 16777216.0 2147483648.0 1e19 0.15915494"
).split()

_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")


class _Scope:
    """What an expression or statement of one function may name."""

    def __init__(self, regions: Sequence[str]) -> None:
        self.variables: dict[str, list[str]] = {kind: [] for kind in TYPES}
        self.assignable: list[tuple[str, str]] = []
        self.arrays: list[tuple[str, str, int]] = []  # type, name, extent
        self.records: list[str] = []
        self.regions = regions
        self.helpers: list[tuple[str, str, list[str]]] = []  # name, returns, parameters
        self.counters: list[str] = []


class Generator:
    """One seed's choices."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.random = random.Random(f"host agreement {seed}")
        self.loops = 0
        # Some programs mostly read what all work-items share: scalar code and branches.
        self.region_weights = dict(_REGION_WEIGHTS)
        if self.random.random() < 0.15:
            self.region_weights |= {"in->": 1, "uni->": 12}

    def program(self) -> Program:
        choose = self.random
        helpers: list[Function] = []
        signatures: list[tuple[str, str, list[str]]] = []
        for index in range(choose.choice((0, 0, 1, 1, 2))):
            function, signature = self.helper(f"h{self.seed}_{index}", signatures)
            helpers.append(function)
            signatures.append(signature)
        main = self.main(signatures)
        items, block = choose.choice(
            ((64, 64), (96, 96), (100, 64), (128, 32), (70, 128), (65, 65))
        )
        return Program(self.seed, items, block, helpers, main)

    # ------------------------------------------------------------------------------ functions

    def main(self, helpers: list[tuple[str, str, list[str]]]) -> Function:
        scope = _Scope(tuple(REGIONS))
        scope.helpers = helpers
        declared = self.declare(scope, self.random.randint(4, 8))
        body = self.block(scope, self.random.randint(4, 9), 0)
        results = list(scope.assignable)
        for record in scope.records:
            results += [(kind, f"{record}.{name}") for name, kind in _RECORD.items()]
        for slot, (kind, name) in enumerate(results[:KEPT_SLOTS]):
            body.append(Node("", f"out->kept[{slot}] = keep_{kind}({name});"))
        return Function(
            f"test_{self.seed}",
            "const Memory* __restrict in, const Memory* __restrict uni, Output* __restrict out, "
            "Shared* lds",
            "void",
            declared,
            body,
            "FN" if self.random.random() < 0.8 else "HELPER NOINLINE",
        )

    def helper(
        self, name: str, known: list[tuple[str, str, list[str]]]
    ) -> tuple[Function, tuple[str, str, list[str]]]:
        scope = _Scope(())
        scope.helpers = list(known)
        kinds = [self.type() for _ in range(self.random.randint(1, 4))]
        if self.random.random() < 0.25:
            kinds.append("Record")
        for index, kind in enumerate(kinds):
            if kind == "Record":
                scope.records.append(f"p{index}")
            else:
                scope.variables[kind].append(f"p{index}")
                scope.assignable.append((kind, f"p{index}"))
        returns = "Record" if "Record" in kinds and self.random.random() < 0.5 else self.type()
        declared = self.declare(scope, self.random.randint(1, 3), arrays=0)
        body = self.block(scope, self.random.randint(1, 3), 1)
        value = (
            Node("", scope.records[0])
            if returns == "Record"
            else self.expression(scope, returns, 2)
        )
        if returns != "Record" and self.random.random() < 0.4:
            early = Node("", "return %0;", [self.expression(scope, returns, 1)])
            at = self.random.randint(0, len(body))
            body.insert(at, Node("", "if (%0) @0", [self.condition(scope, 1)], [[early]]))
        body.append(Node("", "return %0;", [value]))
        parameters = ", ".join(f"{kind} p{index}" for index, kind in enumerate(kinds))
        attributes = self.random.choice(("FN", "HELPER", "HELPER NOINLINE", "HELPER NOINLINE"))
        return Function(name, parameters, returns, declared, body, attributes), (
            name,
            returns,
            kinds,
        )

    def declare(self, scope: _Scope, count: int, arrays: int | None = None) -> list[Node]:
        """Variables with initial values, arrays, records and loop counters."""
        out: list[Node] = []
        for index in range(count):
            kind = self.type()
            out.append(Node("", f"{kind} v{index} = %0;", [self.leaf(scope, kind)]))
            scope.variables[kind].append(f"v{index}")
            scope.assignable.append((kind, f"v{index}"))
        for index in range(self.random.randint(0, 2) if arrays is None else arrays):
            kind, extent = (
                self.random.choice((*INTEGERS, *FLOATS)),
                self.random.choice((2, 4, 8, 16)),
            )
            first = self.expression(scope, kind, 1)
            out.append(Node("", f"{kind} t{index}[{extent}] = {{%0}};", [first]))
            scope.arrays.append((kind, f"t{index}", extent))
        if self.random.random() < 0.3:
            out.append(Node("", "Record r = {};"))
            scope.records.append("r")
        for index in range(4):
            out.append(Node("", f"i32 n{index} = 0;"))
            scope.counters.append(f"n{index}")
        return out

    # ----------------------------------------------------------------------------- statements

    def block(self, scope: _Scope, count: int, depth: int, *, in_loop: bool = False) -> list[Node]:
        out = [self.statement(scope, depth, in_loop) for _ in range(count)]
        if in_loop and self.random.random() < 0.25:
            leave = Node("", self.random.choice(("break;", "continue;")))
            check = Node("", "if (%0) @0", [self.condition(scope, 1)], [[leave]])
            out.insert(self.random.randint(0, len(out)), check)
        return out

    def statement(self, scope: _Scope, depth: int, in_loop: bool) -> Node:
        draw = self.random.random()
        if depth < 2 and draw < 0.14:
            return self.branch(scope, depth, in_loop)
        if depth < 2 and draw < 0.26 and self.loops < 4:
            return self.loop(scope, depth)
        if depth < 2 and draw < 0.30:
            return self.switch(scope, depth)
        if draw < 0.48:
            return self.store(scope)
        if draw < 0.55 and scope.regions:
            return self.random.choice((self.atomic, self.copy_bytes, self.put))(scope)
        if draw < 0.62 and scope.records:
            return self.record(scope)
        kind, name = self.random.choice(scope.assignable)
        return Node("", f"{name} = %0;", [self.expression(scope, kind, self.depth())])

    def depth(self) -> int:
        return self.random.choice((1, 1, 2, 2, 3))

    def branch(self, scope: _Scope, depth: int, in_loop: bool) -> Node:
        blocks = [self.block(scope, self.random.randint(1, 2), depth + 1, in_loop=in_loop)]
        template = "if (%0) @0"
        if self.random.random() < 0.5:
            blocks.append(self.block(scope, self.random.randint(1, 2), depth + 1, in_loop=in_loop))
            template += " else @1"
        return Node("", template, [self.condition(scope, 1)], blocks)

    def loop(self, scope: _Scope, depth: int) -> Node:
        """A loop over a counter that is not assigned elsewhere, of at most eight iterations."""
        self.loops += 1
        counter = next(
            (name for name in scope.counters if name not in scope.variables["i32"]), None
        )
        if counter is None:
            return self.store(scope)
        trips = Node("i32", str(self.random.randint(1, 8)))
        if self.random.random() < 0.6:
            trips = Node("i32", "%0 & 7", [self.expression(scope, "i32", 1)], guard=True)
        template, part = self.random.choice(
            (
                (f"for ({counter} = 0; {counter} < %0; ++{counter}) @0", trips),
                (
                    f"for ({counter} = 0; {counter} < 8 && %0; ++{counter}) @0",
                    self.condition(scope, 1),
                ),
                (
                    f"for ({counter} = %0; {counter} > 0; {counter} -= 1 + ({counter} & 1)) @0",
                    trips,
                ),
                (f"{counter} = %0; while ({counter}-- > 0) @0", trips),
                (f"{counter} = %0; do @0 while (--{counter} > 0);", trips),
            )
        )
        scope.variables["i32"].append(counter)
        body = self.block(scope, self.random.randint(1, 3), depth + 1, in_loop=True)
        scope.variables["i32"].remove(counter)
        return Node("", template, [part], [body])

    def switch(self, scope: _Scope, depth: int) -> Node:
        cases = self.random.randint(2, 4)
        kind = self.random.choice(("i32", "u32", "u8", "i64"))
        text = "switch (%0 & 7) {\n"
        for index, value in enumerate(self.random.sample(range(8), cases)):
            leave = "break;" if self.random.random() < 0.7 else ""
            text += f"case {value}: @{index} {leave}\n"
        blocks = [self.block(scope, self.random.randint(1, 2), depth + 1) for _ in range(cases)]
        if self.random.random() < 0.6:
            text += f"default: @{cases}\n"
            blocks.append(self.block(scope, 1, depth + 1))
        return Node("", text + "}", [self.expression(scope, kind, 1)], blocks)

    def store(self, scope: _Scope) -> Node:
        """To an element of an array or of a region, at a constant or a computed index."""
        chosen = self.array(scope, writable=True)
        if chosen is None:
            kind, name = self.random.choice(scope.assignable)
            return Node("", f"{name} = %0;", [self.expression(scope, kind, 2)])
        kind, array, extent = chosen
        value = f"canon_{kind}(%1)" if kind in FLOATS else "%1"
        parts = [self.index(scope, extent), self.expression(scope, kind, self.depth())]
        return Node("", f"{array}[%0] = {value};", parts)

    def array(self, scope: _Scope, *, writable: bool = False) -> tuple[str, str, int] | None:
        """An array in scope: type, name and extent."""
        choices = list(scope.arrays) * 3
        for region in scope.regions:
            if not writable or region in _WRITABLE:
                fields = REGIONS[region]
                kind = self.random.choice(list(fields))
                choices.append((kind, f"{region}a_{kind}", fields[kind]))
        return self.random.choice(choices) if choices else None

    def index(self, scope: _Scope, extent: int) -> Node:
        if self.random.random() < 0.5:
            return Node("u32", str(self.random.randrange(extent)))
        kind = self.random.choice(("u32", "i32", "u8", "u64", "i16"))
        return Node("u32", f"%0 & {extent - 1}", [self.expression(scope, kind, 1)], guard=True)

    def atomic(self, scope: _Scope) -> Node:
        """A read-modify-write of memory that only this work-item accesses."""
        region = self.random.choice(_WRITABLE)
        kind = self.random.choice([k for k in ("u32", "u64", "i32", "i64") if k in REGIONS[region]])
        place = f"&{region}a_{kind}[%0]"
        parts = [self.index(scope, REGIONS[region][kind]), self.expression(scope, kind, 1)]
        names = [name for k, name in scope.assignable if k == kind]
        target = self.random.choice(names) if names and self.random.random() < 0.7 else None
        operation = self.random.choice(
            ("add", "sub", "and", "or", "xor", "min", "max", "exchange", "compare")
        )
        if operation == "compare":
            parts.append(self.expression(scope, kind, 1))
            expected = target or names[0] if names else None
            if expected is not None:
                return Node(
                    "",
                    f"__atomic_compare_exchange_n({place}, &{expected}, %1, false, "
                    "__ATOMIC_RELAXED, __ATOMIC_RELAXED);",
                    parts,
                )
            operation = "xor"
        name = "exchange_n" if operation == "exchange" else f"fetch_{operation}"
        result = f"{target} = " if target else ""
        return Node("", f"{result}__atomic_{name}({place}, %1, __ATOMIC_RELAXED);", parts)

    def copy_bytes(self, scope: _Scope) -> Node:
        size = self.random.choice((1, 2, 3, 4, 5, 7, 8))
        if self.random.random() < 0.3:
            return Node(
                "",
                f"__builtin_memset(out->memory.a_u8 + %0, %1, {size});",
                [self.index(scope, 8), self.expression(scope, "u8", 1)],
            )
        region = self.random.choice(("in->", "uni->"))
        return Node(
            "",
            f"__builtin_memcpy(out->memory.a_u8 + %0, {region}a_u8 + %1, {size});",
            [self.index(scope, 8), self.index(scope, 8)],
        )

    def put(self, scope: _Scope) -> Node:
        """A store of several bytes that need not be aligned."""
        kind = self.random.choice(("u16", "i32", "u32", "u64"))
        parts = [self.index(scope, 8), self.expression(scope, kind, 2)]
        return Node("", f"put_{kind}(out->memory.a_u8 + %0, %1);", parts)

    def record(self, scope: _Scope) -> Node:
        """A field of a record, or a whole one from a function."""
        record = self.random.choice(scope.records)
        makers = [helper for helper in scope.helpers if helper[1] == "Record"]
        if makers and self.random.random() < 0.4:
            call, parts = self.call(scope, self.random.choice(makers), 1)
            return Node("", f"{record} = {call};", parts)
        if self.random.random() < 0.15:
            return Node(
                "",
                f"{record}.h[%0] = %1;",
                [self.index(scope, 4), self.expression(scope, "i8", 2)],
            )
        name, kind = self.random.choice(list(_RECORD.items()))
        return Node("", f"{record}.{name} = %0;", [self.expression(scope, kind, 2)])

    # ---------------------------------------------------------------------------- expressions

    def type(self) -> str:
        return self.random.choices(list(TYPE_WEIGHTS), list(TYPE_WEIGHTS.values()))[0]

    def expression(self, scope: _Scope, kind: str, depth: int) -> Node:
        """A value of a type, from rows down to `depth`."""
        if depth <= 0 or self.random.random() < 0.12:
            return self.leaf(scope, kind)
        makers = [helper for helper in scope.helpers if helper[1] == kind]
        if makers and self.random.random() < 0.3:
            call, parts = self.call(scope, self.random.choice(makers), depth - 1)
            return Node(kind, call, parts)
        template, letters = self.random.choice(ROWS[kind])
        if isinstance(letters, str) and letters in TYPES:
            letters = (letters,)
        parts = [self.part(scope, kind, letter, depth - 1) for letter in letters]
        return Node(kind, specialise(template, kind), parts)

    def part(self, scope: _Scope, kind: str, letter: str, depth: int) -> Node:
        if letter == "c":
            return self.condition(scope, depth)
        if letter == "V":  # used more than once, so it is no expression
            return self.leaf(scope, kind, variable=True)
        if letter.endswith("v"):
            return self.leaf(scope, letter[:-1], variable=True)
        known = {"T": kind, "n": "u32", "U": f"u{WIDTH[kind]}", "E": ELEMENT.get(kind, kind)}
        if letter == "I":
            others = [name for name in INTEGERS if name != kind]
            return self.expression(scope, self.random.choice(others), depth)
        return self.expression(scope, known.get(letter, letter), depth)

    def call(
        self, scope: _Scope, helper: tuple[str, str, list[str]], depth: int
    ) -> tuple[str, list[Node]]:
        """A call's text and its parts."""
        name, _, parameters = helper
        parts: list[Node] = []
        texts: list[str] = []
        for kind in parameters:
            if kind == "Record":
                texts.append(self.random.choice(scope.records) if scope.records else "Record{}")
            else:
                texts.append(f"%{len(parts)}")
                parts.append(self.expression(scope, kind, depth))
        return f"{name}({', '.join(texts)})", parts

    def condition(self, scope: _Scope, depth: int) -> Node:
        draw = self.random.random()
        if depth > 0 and draw < 0.2:
            template = self.random.choice(("%0 && %1", "%0 || %1", "%0 != %1"))
            parts = [self.condition(scope, depth - 1), self.condition(scope, depth - 1)]
            return Node("bool", template, parts)
        if depth > 0 and draw < 0.26:
            return Node("bool", "!%0", [self.condition(scope, depth - 1)])
        kind = self.type()
        if kind in VECTORS:
            kind = "i32"
        left, right = self.expression(scope, kind, depth), self.expression(scope, kind, depth)
        if kind in INTEGERS and draw < 0.35:
            return Node("bool", f"%0 >> (%1 & {WIDTH[kind] - 1}) & 1",
                        [left, self.expression(scope, "u32", 0)])  # fmt: skip
        if kind in FLOATS and draw < 0.4:
            return Node("bool", self.random.choice(("%0 != %0", "finite_" + kind + "(%0)")), [left])
        comparison = self.random.choice(_COMPARISONS)
        if kind in FLOATS and self.random.random() < 0.3:
            return Node("bool", f"!(%0 {comparison} %1)", [left, right])
        return Node("bool", f"%0 {comparison} %1", [left, right])

    def leaf(self, scope: _Scope, kind: str, *, variable: bool = False) -> Node:
        """A variable, an element of memory, or a literal."""
        names = scope.variables[kind]
        if names and (variable or self.random.random() < 0.55):
            return Node(kind, self.random.choice(names))
        if kind in VECTORS:
            part = ELEMENT[kind]
            return Node(kind, f"({kind}){{(%0), (%1)}}",
                        [self.leaf(scope, part), self.leaf(scope, part)])  # fmt: skip
        if not variable and self.random.random() < 0.75:
            element = self.element(scope, kind)
            if element is not None:
                return element
        return self.literal(kind)

    def element(self, scope: _Scope, kind: str) -> Node | None:
        draw = self.random.random()
        fields = [name for name, field_kind in _RECORD.items() if field_kind == kind]
        if kind == "i8" and draw < 0.3 and scope.records:
            record = self.random.choice(scope.records)
            return Node(kind, f"{record}.h[%0]", [self.index(scope, 4)])
        if draw < 0.2 and scope.records and fields:
            return Node(kind, f"{self.random.choice(scope.records)}.{fields[0]}")
        local = [array for array in scope.arrays if array[0] == kind]
        if draw < 0.5 and local:
            _, name, extent = self.random.choice(local)
            return Node(kind, f"{name}[%0]", [self.index(scope, extent)])
        if draw < 0.6 and kind in ("u16", "i16", "u32", "i32", "u64", "i64") and scope.regions:
            region = self.random.choice(("in->", "uni->", "out->memory."))
            region = _shared_by_lanes(region, kind)
            return Node(kind, f"get_{kind}({region}a_u8 + %0)", [self.index(scope, 8)])
        regions = [region for region in scope.regions if kind in REGIONS[region]]
        if not regions:
            return None
        weights = [self.region_weights[region] for region in regions]
        region = self.random.choices(regions, weights)[0]
        index = self.index(scope, REGIONS[region][kind])
        region = _shared_by_lanes(region, kind)
        if self.random.random() < 0.06:
            return Node(kind, f"*(const volatile {kind}*)&{region}a_{kind}[%0]", [index])
        return Node(kind, f"{region}a_{kind}[%0]", [index])

    def literal(self, kind: str) -> Node:
        if kind in INTEGERS:
            if self.random.random() < 0.3:
                return Node(kind, f"{self.random.getrandbits(WIDTH[kind]):#x}ull")
            return Node(kind, self.random.choice(_EDGE_INTEGERS))
        if self.random.random() < 0.3:
            return Node(kind, f"{self.random.uniform(-8, 8)!r}")
        text = self.random.choice(_EDGE_FLOATS)
        if kind == "f16" and text == "-0.0":
            text = "0.0"  # above another f16 it would become 0.0: test_detours.py
        return Node(kind, text)


def _shared_by_lanes(region: str, kind: str) -> str:
    """A region's text, with prelude.h's detour for narrow values that all lanes share."""
    return "narrow(uni)->" if region == "uni->" and WIDTH[kind] < 32 else region


def generate(seed: int) -> Program:
    """The program of a seed."""
    return Generator(seed).program()
