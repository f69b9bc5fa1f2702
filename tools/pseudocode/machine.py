"""Evaluate parsed pseudocode on one lane's (or one wave's) operands.

Integers narrower than 32 bits are promoted as in C before arithmetic; bitwise operations keep their
width. A float is kept as its bits. What the language leaves to prose (the functions of `_calls`)
is taken by its plain meaning, and known errors of the text are not corrected: the comparison lists
them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from pseudocode import softfloat as sf
from pseudocode.language import Node
from pseudocode.softfloat import Real

_CONVERSION = re.compile(r"(bf|fp|f|i|u)(\d+)_to_(bf|fp|f|i|u)(\d+)(_sr|_SR)?(_scale)?")
_TYPE = re.compile(r"(bf|fp|u|i|f|b)(\d+)")


class NotCovered(Exception):
    """Something that the evaluator does not know."""


@dataclass(frozen=True)
class Value:
    """Bits with a width and a kind: u, i, b (untyped), f, bf, fp; "real" is an exact number."""

    bits: int
    width: int
    kind: str
    real: Real | None = None

    @property
    def is_float(self) -> bool:
        return self.kind in ("f", "bf", "fp", "real")

    @property
    def integer(self) -> int:
        """The number that the bits are, signed for kind i."""
        if self.kind == "i" and self.bits >> self.width - 1 & 1:
            return self.bits - (1 << self.width)
        return self.bits


def integer(value: int, width: int = 32, kind: str = "i") -> Value:
    return Value(value & (1 << width) - 1, width, kind)


def truth(value: bool) -> Value:
    return Value(int(value), 1, "u")


@dataclass
class Storage:
    """Something that can be assigned to."""

    bits: int = 0
    width: int = 1024
    kind: str = "b"
    fixed: bool = False  # declared: assignments keep width and kind
    written: list[tuple[int, int, str]] = field(default_factory=list)  # low bit, width, kind

    def value(self) -> Value:
        return Value(self.bits & (1 << self.width) - 1, self.width, self.kind)

    def put(self, low: int, width: int, bits: int, kind: str) -> None:
        mask = (1 << width) - 1 << low
        self.bits = self.bits & ~mask | bits << low & mask
        self.written.append((low, width, kind))


@dataclass(frozen=True)
class Place:
    """Part of a storage."""

    storage: Storage
    low: int
    width: int
    kind: str


class _Break(Exception):
    pass


class _Return(Exception):
    def __init__(self, value: Value) -> None:
        super().__init__()
        self.value = value


class Machine:
    """One evaluation: names to storages, and the functions of other instructions."""

    def __init__(
        self,
        names: dict[str, Storage | Value],
        others: Callable[[str], Sequence[Node] | None],
        *,
        fnuz: bool = False,
        lanes: Callable[[int, str | int], Storage] | None = None,
        roundings: tuple[int, int] = (sf.NEAREST, sf.NEAREST),
    ) -> None:
        self.names: dict[str, Storage | Value | list[Storage] | tuple[list[str], list[Node]]]
        self.names = dict(names)
        self.others = others
        self.fnuz = fnuz
        self.lanes = lanes
        self.toward_zero = False
        self.roundings = roundings  # of f32, of f64 and f16

    # ----------------------------------------------------------------------- statements

    def run(self, statements: Sequence[Node]) -> None:
        for statement in statements:
            getattr(self, f"_do_{statement[0]}")(*statement[1:])

    def _do_if(self, branches: list[tuple[Node, list[Node]]], otherwise: list[Node]) -> None:
        for test, body in branches:
            if self.value(test).bits:
                self.run(body)
                return
        self.run(otherwise)

    def _do_for(self, name: str, first: Node, last: Node, body: list[Node]) -> None:
        low, high = self.value(first), self.value(last)
        for i in range(low.integer, high.integer + 1):
            self.names[name] = Value(i, max(low.width, 32), low.kind)
            try:
                self.run(body)
            except _Break:
                break

    def _do_break(self) -> None:
        raise _Break

    def _do_return(self, expression: Node) -> None:
        raise _Return(self.value(expression))

    def _do_declare(self, name: str, width: int, kind: str, count: int) -> None:
        if count:
            self.names[name] = [Storage(0, width, kind, True) for _ in range(count)]
        elif name not in ("S",):
            self.names[name] = Storage(0, width, kind, True)

    def _do_lambda(self, name: str, parameters: list[str], body: list[Node]) -> None:
        self.names[name] = (parameters, body)

    def _do_expression(self, node: Node) -> None:
        if node[0] == "call" and node[1] in ("s_nop", "nop"):
            return
        raise NotCovered(f"statement {node}")

    def _do_assign(self, op: str, target: Node, expression: Node) -> None:
        if expression[0] == "assign":  # a = b = c
            self._do_assign(*expression[1:])
            expression = expression[2]
        value = self.value(expression)
        if target[0] == "concat":
            at = 0
            for part in reversed(target[1]):
                place = self.place(part)
                place.storage.put(place.low, place.width, value.bits >> at, place.kind)
                at += place.width
            return
        if target == ("name", "ROUND_MODE"):
            self.toward_zero = value.bits == 3
            return
        if target[0] == "member" and target[1][0] == "name" and target[1][1] == "TRAPSTS":
            return
        if op != "=":
            value = self.binary(op[0], self.value(target), value)
        if target[0] == "name":
            self._assign_name(target[1], value, keep=op != "=")
            return
        place = self.place(target)
        fitted = self.fit(value, place.width, place.kind)
        place.storage.put(place.low, place.width, fitted.bits, place.kind)

    def _assign_name(self, name: str, value: Value, *, keep: bool) -> None:
        storage = self.names.get(name)
        if not isinstance(storage, Storage):
            storage = self.names[name] = Storage()
            storage.width = 0
        if storage.fixed or (keep and storage.width):
            value = self.fit(value, storage.width, storage.kind)
        elif storage.width == 0 or not name.startswith(("D0", "VCC", "EXEC", "SCC")):
            storage.width, storage.kind = value.width, value.kind
        if value.kind == "real":
            value = self.fit(value, 64, "f")
            storage.width, storage.kind = 64, "f"
        storage.put(0, storage.width, value.bits & (1 << storage.width) - 1, value.kind)

    # ---------------------------------------------------------------------------- places

    def place(self, node: Node) -> Place:
        """Where an assignment goes."""
        what = node[0]
        if what == "name":
            found = self.names.get(node[1])
            if found is None:
                found = self.names[node[1]] = Storage()
            if not isinstance(found, Storage):
                raise NotCovered(f"assignment to {node[1]}")
            return Place(found, 0, found.width, found.kind)
        if what == "index" and node[1][0] == "index" and node[1][1] == ("name", "VGPR"):
            storage = self._register(node)
            return Place(storage, 0, 32, "b")
        if what == "index":
            found = self.names.get(node[1][1]) if node[1][0] == "name" else None
            at = self.value(node[2]).integer
            if isinstance(found, list):
                return Place(found[at], 0, found[at].width, found[at].kind)
            if node[1] == ("name", "SGPR") and isinstance(found, Storage):
                return Place(found, 32 * at, 32, "b")
            base = self.place(node[1])
            return Place(base.storage, base.low + at, 1, "u")
        if what == "slice":
            base = self.place(node[1])
            high, low = self.value(node[2]).integer, self.value(node[3]).integer
            return Place(base.storage, base.low + low, high - low + 1, "b")
        if what == "member":
            base = self.place(node[1])
            match = _TYPE.fullmatch(node[2])
            if match is None:
                raise NotCovered(f"member {node[2]}")
            return Place(base.storage, base.low, int(match[2]), match[1])
        raise NotCovered(f"place {what}")

    def _register(self, node: Node) -> Storage:
        """VGPR[lane][SRC0.u32], or a register by its number."""
        if self.lanes is None:
            raise NotCovered("VGPR")
        lane = self.value(node[1][2]).integer
        if node[2][0] == "member" and node[2][1] not in self._numbered:
            return self.lanes(lane, node[2][1][1])
        return self.lanes(lane, self.value(node[2]).integer)

    @property
    def _numbered(self) -> list[Node]:
        """The names that are known as registers' numbers."""
        return [("name", name) for name in ("SRC0", "DST") if name in self.names]

    # ----------------------------------------------------------------------- expressions

    def value(self, node: Node) -> Value:
        found: Value = getattr(self, f"_get_{node[0]}")(*node[1:])
        return found

    def _get_int(self, width: int, unsigned: bool, hexadecimal: bool, value: int) -> Value:
        kind = "u" if unsigned else "b" if hexadecimal else "i"
        return Value(value & (1 << max(width, value.bit_length())) - 1, width, kind)

    def _get_real(self, width: int, text: str) -> Value:
        return self.floating(sf.number(Fraction(text)), width)

    def _get_name(self, name: str) -> Value:
        found = self.names.get(name)
        if isinstance(found, Storage):
            return found.value()
        if isinstance(found, Value):
            return found
        if name in _CONSTANTS:
            return _CONSTANTS[name]
        raise NotCovered(f"name {name}")

    def _get_member(self, node: Node, member: str) -> Value:
        if node[0] == "name" and f"{node[1]}.{member}" in self.names:
            return self._get_name(f"{node[1]}.{member}")
        if node[0] == "name" and (node[1], member) in _MEMBERS:
            return _MEMBERS[node[1], member]
        value = self.value(node)
        match = _TYPE.fullmatch(member)
        if match is None:
            raise NotCovered(f"member {member}")
        kind, width = match[1], int(match[2])
        if value.is_float and kind in ("f", "bf", "fp"):
            return self.fit(value, width, kind)
        return Value(value.integer & (1 << width) - 1, width, kind)

    def _get_index(self, node: Node, at: Node) -> Value:
        if node[0] == "index" and node[1] == ("name", "VGPR"):
            return self._register(("index", node, at)).value()
        found = self.names.get(node[1]) if node[0] == "name" else None
        index = self.value(at).integer
        if isinstance(found, list):
            return found[index].value()
        if node == ("name", "S"):
            return self._get_name(f"S{index}")
        if node == ("name", "SGPR") and isinstance(found, Storage):
            return Value(found.bits >> 32 * index, found.width, "b")
        return Value(self.value(node).bits >> index & 1, 1, "u")

    def _get_slice(self, node: Node, first: Node, last: Node) -> Value:
        value = self.value(node)
        high, low = self.value(first).integer, self.value(last).integer
        if high < low:  # [0 : 31]: bits in reverse order
            bits = f"{value.bits >> high & (1 << low - high + 1) - 1:0{low - high + 1}b}"
            return Value(int(bits[::-1], 2), low - high + 1, "b")
        width = high - low + 1
        kind = "u" if value.kind in ("u", "i") else "b"
        return Value(value.bits >> low & (1 << width) - 1, width, kind)

    def _get_part(self, node: Node, low: Node, width: Node) -> Value:
        count = self.value(width).integer
        bits = self.value(node).bits >> self.value(low).integer
        return Value(bits & (1 << count) - 1, count, "u")

    def _get_concat(self, parts: list[Node]) -> Value:
        bits = width = 0
        for part in parts:
            value = self.value(part)
            bits = bits << value.width | value.bits
            width += value.width
        return Value(bits, width, "b")

    def _get_choose(self, test: Node, yes: Node, no: Node) -> Value:
        return self.value(yes if self.value(test).bits else no)

    def _get_unary(self, op: str, node: Node) -> Value:
        x = self.value(node)
        if op == "!":
            return truth(not x.bits)
        if op == "~":
            return Value(~x.bits & (1 << x.width) - 1, x.width, x.kind)
        if op == "+":
            return x
        if x.is_float:
            if x.kind == "real":
                assert x.real is not None
                return Value(0, x.width, "real", x.real.negated())
            return Value(x.bits ^ 1 << x.width - 1, x.width, x.kind)
        return Value(-x.bits & (1 << x.width) - 1, x.width, "i" if x.kind == "i" else x.kind)

    def _get_binary(self, op: str, left: Node, right: Node) -> Value:
        if op in ("&&", "||"):
            first = bool(self.value(left).bits)
            if first == (op == "||"):
                return truth(first)
            return truth(bool(self.value(right).bits))
        if right[0] == "member" and right[1] == ("name", "DENORM"):
            x = self.value(left)
            magnitude = x.bits & (1 << x.width - 1) - 1
            return truth(0 < magnitude < 1 << sf.FORMATS[x.kind, x.width][1])
        return self.binary(op, self.value(left), self.value(right))

    def binary(self, op: str, x: Value, y: Value) -> Value:
        if x.is_float or y.is_float:
            return self._float_binary(op, x, y)
        if op in ("<<", ">>"):
            width = max(32, x.width)
            if op == "<<":
                return Value(x.bits << min(y.bits, 4096) & (1 << width) - 1, width, x.kind)
            return Value(x.integer >> min(y.bits, 4096) & (1 << width) - 1, width, x.kind)
        if op in ("&", "|", "^"):
            width = max(x.width, y.width)
            a, b = (v.integer & (1 << width) - 1 for v in (x, y))
            bits = {"&": a & b, "|": a | b, "^": a ^ b}[op]
            kind = x.kind if x.kind == y.kind else "b" if "b" in (x.kind, y.kind) else "u"
            return Value(bits, width, kind)
        if op in ("==", "!=", "<", ">", "<=", ">=", "<>"):
            return truth(self._ordered(op, x, y))
        width = max(32, x.width, y.width)
        signed = all(v.kind == "i" or v.width < 32 for v in (x, y))
        a, b = x.integer, y.integer
        if op not in "+-*":
            raise NotCovered(f"operator {op}")
        result = a + b if op == "+" else a - b if op == "-" else a * b
        return integer(result, width, "i" if signed else "u")

    @staticmethod
    def _ordered(op: str, x: Value, y: Value) -> bool:
        signed = all(v.kind == "i" or v.width < 32 for v in (x, y))
        width = max(32, x.width, y.width)
        a, b = (v.integer if signed else v.integer & (1 << width) - 1 for v in (x, y))
        return {
            "==": a == b, "!=": a != b, "<": a < b, ">": a > b, "<=": a <= b, ">=": a >= b,
            "<>": a != b,
        }[op]  # fmt: skip

    def _float_binary(self, op: str, x: Value, y: Value) -> Value:
        a, b = self.number(x), self.number(y)
        if op == "**":
            power = max(-6000, min(6000, y.integer))
            return Value(0, x.width, "real", sf.number(a.value**power))
        if op in ("==", "!=", "<", ">", "<=", ">=", "<>"):
            return truth(sf.compare(op, a, b))
        down = self.rounding(max(v.width for v in (x, y) if v.is_float))
        result = {
            "+": lambda p, q: sf.add(p, q, down),
            "-": lambda p, q: sf.add(p, q if q.nan else q.negated(), down),
            "*": sf.multiply,
            "/": sf.divide,
        }[op](a, b)
        kinds = [v for v in (x, y) if v.is_float]
        if any(v.kind == "real" for v in kinds):
            return Value(0, x.width, "real", result)
        widest = max(kinds, key=lambda v: v.width)
        return self.floating(result, widest.width, widest.kind)

    def number(self, x: Value) -> Real:
        """What a value is as a number."""
        if x.kind == "real":
            assert x.real is not None
            return x.real
        if x.is_float:
            return sf.decode(x.bits, x.kind, x.width, self.fnuz)
        return sf.number(Fraction(x.integer))

    def rounding(self, width: int) -> int:
        """How results of a width are rounded; formats of 8 bits and less always to nearest."""
        if self.toward_zero:
            return sf.ZERO
        return self.roundings[width != 32] if width > 8 else sf.NEAREST

    def floating(self, x: Real, width: int, kind: str = "f") -> Value:
        bits = sf.encode(x, kind, width, rounding=self.rounding(width), fnuz=self.fnuz)
        return Value(bits, width, kind)

    def fit(self, value: Value, width: int, kind: str) -> Value:
        """A value as what it is assigned to: floats convert, integers are cut or extended."""
        if kind in ("f", "bf", "fp"):
            if value.is_float and (value.kind, value.width) != (kind, width):
                return self.floating(self.number(value), width, kind)
            return Value(value.bits & (1 << width) - 1, width, kind)
        if value.kind == "real":
            value = self.fit(value, value.width, "f")
        return Value(value.integer & (1 << width) - 1, width, kind)

    def _get_cast(self, width: int, kind: str, node: Node) -> Value:
        value = self.value(node)
        if kind in ("f", "bf"):
            if value.is_float:
                return self.floating(self.number(value), width, kind)
            written_as_bits = node[0] == "int" and node[3]
            if written_as_bits or (value.kind == "b" and value.width == width):
                return Value(value.bits & (1 << width) - 1, width, kind)
            return self.floating(sf.number(Fraction(value.integer)), width, kind)
        if value.kind == "real":
            exact = self.number(value).value
            return Value(math.floor(exact * (1 << width)), width, kind)
        if value.is_float:
            return Value(value.bits & (1 << width) - 1, width, kind)
        return Value(value.integer & (1 << width) - 1, width, kind)

    # -------------------------------------------------------------------------- functions

    def _get_call(self, name: str, nodes: list[Node]) -> Value:
        arguments = [self.value(node) for node in nodes]
        found = self.names.get(name)
        if isinstance(found, tuple):
            return self._apply(found[0], found[1], arguments)
        if name in _CALLS:
            return _CALLS[name](self, *arguments)
        match = _CONVERSION.fullmatch(name)
        if match:
            return self._convert(arguments, *match.groups())
        if name.startswith("v_"):
            return self._other(name, arguments)
        raise NotCovered(f"function {name}")

    def _apply(self, names: list[str], body: list[Node], arguments: list[Value]) -> Value:
        inner = Machine({}, self.others, fnuz=self.fnuz, roundings=self.roundings)
        inner.names = dict(self.names)
        inner.names |= dict(zip(names, arguments, strict=True))
        inner.toward_zero = self.toward_zero
        try:
            inner.run(body)
        except _Return as result:
            return result.value
        raise NotCovered("function without result")

    def _other(self, name: str, arguments: list[Value]) -> Value:
        """The result of another instruction."""
        body = self.others(name)
        if body is None:
            raise NotCovered(f"instruction {name}")
        result = Storage()
        names: dict[str, Storage | Value] = {f"S{i}": v for i, v in enumerate(arguments)}
        names |= {"D0": result, "D": result}
        ieee = self.names.get("WAVE_MODE.IEEE")
        if isinstance(ieee, Value):
            names["WAVE_MODE.IEEE"] = ieee
        Machine(names, self.others, fnuz=self.fnuz, roundings=self.roundings).run(body)
        low, width, kind = result.written[-1]
        return Value(result.bits >> low & (1 << width) - 1, width, kind)

    def _convert(
        self,
        arguments: list[Value],
        kind: str,
        bits: str,
        to: str,
        to_bits: str,
        stochastic: str | None,
        scale: str | None,
    ) -> Value:
        """One number as another type. `stochastic` takes a random number, `scale` an exponent."""
        x = Value(arguments[0].bits & (1 << int(bits)) - 1, int(bits), kind)
        width = int(to_bits)
        if to in ("f", "bf", "fp"):
            real = self.number(x)
            if scale and real.finite:
                power = Fraction(2) ** (arguments[-1].bits - 127)
                narrowing = width < 16
                value = real.value / power if narrowing else real.value * power
                real = sf.number(value, negative_zero=real.negative)
            if scale and arguments[-1].bits == 255:
                real = Real(negative=real.negative, nan=1 << 51)
            if stochastic and real.finite:
                code = sf.encode(real, to, width, random=arguments[1].bits, fnuz=self.fnuz)
                return Value(code, width, to)
            return self.floating(real.quieted() if real.nan else real, width, to)
        low, high = (
            (0, (1 << width) - 1) if to == "u" else (-(1 << width - 1), (1 << width - 1) - 1)
        )
        if not x.is_float:
            return integer(max(low, min(high, x.integer)), width, to)
        real = self.number(x)
        if real.nan:
            return integer(0, width, to)
        if real.infinite:
            return integer(low if real.negative else high, width, to)
        return integer(max(low, min(high, math.trunc(real.value))), width, to)


def _normal(machine: Machine, x: Value, low: int, high: int) -> Value:
    real = machine.number(x)
    if real.nan:
        return integer(0, 16)
    if real.infinite:
        return integer(low if real.negative else high, 16)
    return integer(max(low, min(high, round(real.value * high))), 16)


def _exponent(machine: Machine, x: Value) -> Value:
    mantissa = sf.FORMATS[x.kind, x.width][1]
    return integer(x.bits >> mantissa & (1 << x.width - 1 - mantissa) - 1)


def _mantissa(machine: Machine, x: Value) -> Value:
    """In [0.5, 1), as V_FREXP_MANT has it."""
    real = machine.number(x)
    if not real.finite or real.zero:
        return x
    value = real.value
    while abs(value) >= 1:
        value /= 2
    while abs(value) < Fraction(1, 2):
        value *= 2
    return machine.floating(sf.number(value), x.width, x.kind)


def _elementary(function: Callable[[float], float]) -> Callable[..., Value]:
    def call(machine: Machine, *arguments: Value) -> Value:
        x = arguments[-1]
        real = machine.number(x)
        if real.nan:
            return machine.floating(real.quieted(), x.width)
        argument = float(real.value) if real.finite else (-math.inf if real.negative else math.inf)
        return machine.floating(sf.number(function(argument)), x.width)

    return call


def _exp2(x: float) -> float:
    return math.inf if x > 1000 else 0.0 if x < -1060 else math.exp2(x)


def _log2(x: float) -> float:
    return -math.inf if x == 0 else math.nan if x < 0 else math.log2(x)


def _circular(function: Callable[[float], float]) -> Callable[[float], float]:
    return lambda x: math.nan if math.isinf(x) else function(x)


def _sign_from_bit(machine: Machine, x: Value, count: Value) -> Value:
    n = count.bits
    if n == 0:
        return Value(0, x.width, x.kind)
    if n >= x.width:
        return x
    field_bits = x.bits & (1 << n) - 1
    if field_bits >> n - 1 & 1:
        field_bits -= 1 << n
    return integer(field_bits, x.width, x.kind)


def _lowest(machine: Machine, x: Value) -> Value:
    return integer((x.bits & -x.bits).bit_length() - 1)


_CALLS: dict[str, Callable[..., Value]] = {
    "isNAN": lambda m, x: truth(bool(m.number(x).nan)),
    "isSignalNAN": lambda m, x: truth(bool(m.number(x).nan) and not m.number(x).nan >> 51),
    "isQuietNAN": lambda m, x: truth(bool(m.number(x).nan >> 51)),
    "cvtToQuietNAN": lambda m, x: m.floating(m.number(x).quieted(), x.width, x.kind),
    "abs": lambda m, x: Value(x.bits & ~(1 << x.width - 1), x.width, x.kind),
    "sign": lambda m, x: truth(bool(x.bits >> x.width - 1)),
    "exponent": _exponent,
    "mantissa": _mantissa,
    "floor": lambda m, x: m.floating(sf.whole(m.number(x), "floor"), x.width, x.kind),
    "trunc": lambda m, x: m.floating(sf.whole(m.number(x), "trunc"), x.width, x.kind),
    "fract": lambda m, x: m.floating(
        sf.add(m.number(x), sf.whole(m.number(x), "floor").negated()), x.width, x.kind
    ),
    "isEven": lambda m, x: truth(m.number(x).finite and m.number(x).value % 2 == 0),
    "sqrt": lambda m, x: Value(
        0, x.width, "real", sf.square_root(m.number(x), sf.FORMATS[x.kind, x.width][1])
    ),
    "fma": lambda m, x, y, z: m.floating(
        sf.fused(m.number(x), m.number(y), m.number(z), m.rounding(x.width)), x.width, x.kind
    ),
    "ldexp": lambda m, x, n: m.floating(
        sf.multiply(m.number(x), sf.number(Fraction(2) ** max(-6000, min(6000, n.integer)))),
        x.width,
        x.kind,
    ),
    "pow": _elementary(_exp2),
    "log2": _elementary(_log2),
    "sin": _elementary(_circular(math.sin)),
    "cos": _elementary(_circular(math.cos)),
    "HwRegWriteMask": lambda m, number, privileged: integer(-1, 32, "u"),  # of MODE
    "writeableBitMask": lambda m, number, privileged: integer(-1, 32, "u"),
    "flushed": lambda m, x: Value(
        x.bits & 1 << 31 if x.bits & 0x7F800000 == 0 else x.bits, 32, "f"
    ),
    "float32": lambda m, sign, exponent, mantissa: Value(
        sign.bits << 31 | (exponent.bits & 0xFF) << 23 | mantissa.bits & 0x7FFFFF, 32, "f"
    ),
    "signext": lambda m, x: integer(x.integer, 64),
    "signext_from_bit": _sign_from_bit,
    "bitCount": lambda m, x: integer(x.bits.bit_count()),
    "s_ff1_i32_b64": _lowest,
    "s_ff1_i32_b32": _lowest,
    "f16_to_snorm": lambda m, x: _normal(m, x, -32767, 32767),
    "f32_to_snorm": lambda m, x: _normal(m, x, -32767, 32767),
    "f16_to_unorm": lambda m, x: _normal(m, x, 0, 65535),
    "f32_to_unorm": lambda m, x: _normal(m, x, 0, 65535),
    "fp8_to_f32": lambda m, x: m._convert([x], "fp", "8", "f", "32", None, None),
    "bf8_to_f32": lambda m, x: m._convert([x], "bf", "8", "f", "32", None, None),
    "f32_to_fp8": lambda m, x: m._convert([x], "f", "32", "fp", "8", None, None),
    "f32_to_bf8": lambda m, x: m._convert([x], "f", "32", "bf", "8", None, None),
    "v_cvt_i16_f32": lambda m, x: m._convert([x], "f", "32", "i", "16", None, None),
    "v_cvt_u16_f32": lambda m, x: m._convert([x], "f", "32", "u", "16", None, None),
}
_INFINITE = Value(0, 64, "real", Real(infinite=True))


def _pi(bits: int) -> Fraction:
    """Pi to so many bits after the point, by Machin's formula."""
    unit = 1 << bits + 32

    def arctangent(n: int) -> int:
        total, power, k = 0, unit // n, 1
        while power:
            total += power // k * (1 if k % 4 == 1 else -1)
            power //= n * n
            k += 2
        return total

    return Fraction(4 * (4 * arctangent(5) - arctangent(239)), unit)


_CONSTANTS = {
    "PI": Value(0, 64, "real", sf.number(_pi(1400))),
    "INF": _INFINITE,
    "NAN": Value(0, 64, "real", sf.NAN),
    "UNDERFLOW_F32": Value(0, 32, "f"),
    "OVERFLOW_F32": Value(0x7F800000, 32, "f"),
    "UNDERFLOW_F64": Value(0, 64, "f"),
    "OVERFLOW_F64": Value(0x7FF << 52, 64, "f"),
    "MAX_FLOAT_F32": Value(0x7F7FFFFF, 32, "f"),
    "ROUND_MODE": integer(0),
    "ROUND_TOWARD_ZERO": integer(3),
    "ROUND_NEAREST_EVEN": integer(0),
    "WAVE32": truth(False),
    "WAVE64": truth(True),
}  # fmt: skip
_MEMBERS = {
    ("WAVE_MODE", "IEEE"): truth(True),
    ("wave32", "u1"): truth(False),
}
