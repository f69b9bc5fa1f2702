"""User expressions: registers, source variables, memory, and per-lane arithmetic.

They use Python or C syntax (csyntax.py), and read only the state of a wave. A register is raw bits:
with a floating-point operand it is f32 (a pair f64), else an unsigned number; `f16(v3)`, `i32(v3)`
select another format. `v3[5]` is lane 5, `v[4:7]` are four registers.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from wavecore.debugger import coordinates, pointers
from wavecore.debugger.csyntax import as_python, plain_name
from wavecore.debugger.memory import routed
from wavecore.debugger.registers import FORMATS, SMALL, Bits, bits_of
from wavecore.debugger.scopes import Scope
from wavecore.debugger.stops import DebugError
from wavecore.emulator.events import Space
from wavecore.errors import Error

_LENGTH_LIMIT = 1000
_POWER_LIMIT = 64
_SHIFT_LIMIT = 64


def evaluate(text: str, scope: Scope) -> Any:
    """The value of an expression: a number, an array with one per lane, Bits, or Typed.

    Raises: DebugError, with the reason.
    """
    tree = _parsed(text)
    try:
        with np.errstate(all="ignore"):
            return _Evaluator(scope).value(tree)
    except DebugError:
        raise
    except (ArithmeticError, TypeError, ValueError, IndexError, RecursionError, Error) as error:
        raise DebugError(f"{text!r}: {error}") from None


def check(text: str) -> None:
    """Check the syntax of an expression. Raises: DebugError."""
    _parsed(text)


def _parsed(text: str) -> ast.expr:
    if len(text) > _LENGTH_LIMIT:
        raise DebugError(f"expressions have at most {_LENGTH_LIMIT} characters")
    prefix = "_named"
    while prefix in text:
        prefix += "_"
    try:
        tree = ast.parse(as_python(text, prefix), mode="eval").body
        _rename(tree, prefix)
        return tree
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        said = getattr(error, "msg", str(error))
        raise DebugError(f"{text.strip()!r} is not an expression: {said}") from None


def holds_in(text: str, scope: Scope) -> list[int]:
    """The active lanes in which a condition holds; all or none if it is not per lane."""
    value = number(evaluate(text, scope))
    active = scope.active if scope.lane is None else [scope.lane]
    if np.ndim(value) > 1:
        raise DebugError(f"{text.strip()!r} has {len(value)} values per lane; expected one")
    if np.ndim(value):
        return [lane for lane in active if bool(value[lane])]
    return (active or [0]) if bool(value) else []


def _rename(tree: ast.expr, prefix: str) -> None:
    """Restore the names that `as_python` has prefixed."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            node.id = plain_name(node.id, prefix)
        elif isinstance(node, ast.Attribute):
            node.attr = plain_name(node.attr, prefix)


_BINARY: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
_COMPARE: Mapping[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "abs": np.abs, "min": np.min, "max": np.max, "sum": np.sum, "any": np.any, "all": np.all,
    "sqrt": np.sqrt, "isnan": np.isnan, "isinf": np.isinf, "float": float, "int": int,
}  # fmt: skip
_TRUTH = {"True": True, "False": False, "true": True, "false": False}
_SPACES = {"lds": Space.LDS, "scratch": Space.SCRATCH, "mem": Space.GLOBAL}


def number(value: Any) -> Any:
    """A value as a plain number, or as an array with one per lane."""
    if isinstance(value, Bits):
        return _flat(value.whole().view(np.int64))
    numbers = getattr(value, "numbers", None)
    return numbers() if numbers is not None else value


def _flat(values: np.ndarray) -> Any:
    return values[0].item() if len(values) == 1 else values


def _pair(one: Any, other: Any) -> tuple[Any, Any]:
    """Two operands as numbers: bits get the kind of the other operand."""
    return _like(one, other), _like(other, one)


def _like(value: Any, other: Any) -> Any:
    if not isinstance(value, Bits):
        return number(value)
    peer: Any = None if isinstance(other, Bits) else number(other)
    if peer is not None and np.asarray(peer).dtype.kind == "f":
        return _flat(value.real())
    is_signed = peer is not None and bool(np.any(np.asarray(peer) < 0))
    if is_signed and len(value.words) == 1:
        return _flat(value.words[0].view(np.int32).astype(np.int64))
    return number(value)


class _Evaluator:
    """Evaluates an expression's tree; unknown nodes are rejected."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def value(self, node: ast.expr) -> Any:
        match node:
            case ast.Constant(value=bool() | int() | float()):
                return node.value
            case ast.Name():
                return self.name(node.id)
            case ast.Subscript():
                return self.subscript(node)
            case ast.Attribute():
                return self.member(node)
            case ast.Call():
                return self.call(node)
            case ast.BinOp():
                return self.binary(node)
            case ast.UnaryOp():
                return self.unary(node)
            case ast.Compare():
                return self.compare(node)
            case ast.BoolOp():
                parts = [np.asarray(number(self.value(each))) != 0 for each in node.values]
                join = np.logical_and if isinstance(node.op, ast.And) else np.logical_or
                return join.reduce(np.broadcast_arrays(*parts))
        raise DebugError(f"{ast.unparse(node)!r}: this is not supported in expressions")

    def name(self, name: str) -> Any:
        scope = self.scope
        if name.startswith("$"):
            plain = name[1:]
            return self.register(plain) if self.register(plain) is not None else self.place(plain)
        found = scope.locals.find(name)
        if coordinates.is_whole(name) and (found is None or not found.type.members):
            raise DebugError(f"{name} has x, y and z: {name}.x")
        if found is not None:
            return found
        register = self.register(name)
        if register is not None:
            return register
        return self.place(name)

    def register(self, name: str) -> Bits | None:
        found = self.scope.registers.get(name)
        return found if found is None or self.scope.lane is None else self.of_lane(found)

    def of_lane(self, bits: Bits) -> Bits:
        return bits.lane(self.scope.lane or 0)

    def place(self, name: str) -> Any:
        """A name predefined by the debugger."""
        scope = self.scope
        if name == "lane":
            lanes = np.arange(scope.registers.lanes)
            return scope.lane if scope.lane is not None else lanes
        known = {
            "group": scope.group, "wave": scope.wave, "pc": scope.pc,
            "position": scope.here.position,
        }  # fmt: skip
        if name in known:
            return known[name]
        if (place := coordinates.named(scope, name)) is not None:
            return place
        if name in _TRUTH:
            return _TRUTH[name]
        raise DebugError(
            f"there is no variable or register {name!r} here; `info locals` lists the variables"
        )

    def subscript(self, node: ast.Subscript) -> Any:
        if isinstance(node.value, ast.Name) and isinstance(node.slice, ast.Slice):
            file = node.value.id.removeprefix("$")
            if file in ("v", "a", "s", "ttmp"):
                first, last = self.whole(node.slice.lower), self.whole(node.slice.upper)
                found = self.scope.registers.span(file, first, last - first + 1)
                return found if self.scope.lane is None else self.of_lane(found)
        if isinstance(node.value, ast.Name) and isinstance(node.slice, ast.Constant):
            file = node.value.id.removeprefix("$")
            if file in ("v", "a", "s", "ttmp") and self.scope.locals.find(node.value.id) is None:
                return self.register(f"{file}{self.whole(node.slice)}")
        if isinstance(node.slice, ast.Slice):
            raise DebugError("a range of registers is written v[4:7]")
        base = self.value_of_all(node.value)
        index = number(self.value(node.slice))
        element = getattr(base, "element", None)
        if element is not None:
            return element(index, self.scope)
        if np.ndim(index):
            raise DebugError(f"{ast.unparse(node.slice)} is not a single number")
        if isinstance(base, Bits):
            return base.lane(int(index))
        return self.of_index(np.asarray(base), int(index), node.value)

    def of_index(self, values: np.ndarray, index: int, node: ast.expr) -> Any:
        """One lane of an array of numbers; for rows (halves of registers), that of each row."""
        if not values.ndim:
            raise DebugError(f"{ast.unparse(node)} is a single value and cannot be indexed")
        is_of_lanes = values.shape[-1] > 1 or values.ndim == 1
        count = values.shape[-1] if is_of_lanes else len(values)
        if not 0 <= index < count:
            what = "lane" if is_of_lanes else "part"
            raise DebugError(f"there is no {what} {index}: {what}s are 0 to {count - 1}")
        if values.ndim == 1:
            return values[index].item()
        return values[:, index : index + 1] if is_of_lanes else values[index, 0].item()

    def value_of_all(self, node: ast.expr) -> Any:
        """The operand of an index: if the index selects a lane, the value with all its lanes."""
        lane = self.scope.lane
        if lane is None or not isinstance(node, (ast.Name, ast.Subscript, ast.Attribute, ast.Call)):
            return self.value(node)
        try:
            found = _Evaluator(self.scope.of_lane(None)).value(node)
        except DebugError:  # such as memory at an address that differs among lanes
            return self.value(node)
        is_element = not isinstance(found, Bits) and not getattr(found, "is_of_lanes", True)
        return found.of_lane(lane) if is_element else found

    def whole(self, node: ast.expr | None) -> int:
        if node is None:
            raise DebugError("a range of registers needs both ends, such as v[4:7]")
        found = number(self.value(node))
        if np.ndim(found):
            raise DebugError(f"{ast.unparse(node)} is not a single number")
        return int(found)

    def member(self, node: ast.Attribute) -> Any:
        """A member, registers in a format (v0.f16), or a coordinate (threadIdx.x)."""
        place = coordinates.member(self.scope, ast.unparse(node.value), node.attr)
        if place is not None and not self.has_member(node):
            return place
        base = self.value(node.value)
        if isinstance(base, Bits) and (node.attr in FORMATS or node.attr in SMALL):
            return self.formatted(base, node.attr)
        member = getattr(base, "member", None)
        if member is None:
            raise DebugError(f"{ast.unparse(node.value)} has no members")
        return member(node.attr, self.scope)

    def has_member(self, node: ast.Attribute) -> bool:
        """Whether it is a variable of that name: those from the headers are empty."""
        if not isinstance(node.value, ast.Name):
            return False
        found = self.scope.locals.find(node.value.id)
        return found is not None and any(node.attr == each.name for each in found.type.members)

    def call(self, node: ast.Call) -> Any:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if node.keywords or not node.args:
            raise DebugError(f"{ast.unparse(node)!r}: keyword arguments are not supported")
        if name in ("$sizeof", "$cast") and isinstance(node.args[0], ast.Constant):
            operands = [self.value(each) for each in node.args[1:]]
            return pointers.of_type(str(node.args[0].value), [number(each) for each in operands])
        arguments = [self.value(each) for each in node.args]
        place = coordinates.called(self.scope, ast.unparse(node.func), arguments[0])
        if place is not None:
            return place
        if name in pointers.OPERATORS:
            return pointers.OPERATORS[name](self.scope, arguments)
        if name in _SPACES:
            return self.loaded(_SPACES[name], node, arguments)
        if name in FORMATS or name in SMALL:
            first = arguments[0]
            if isinstance(first, Bits):
                return self.formatted(first, name)
            bits = getattr(first, "words", None)
            if bits is not None:
                rows = Bits(bits).numbers(name)
                count = max(8 * first.type.size_bytes // bits_of(name), 1)
                return _flat(rows[0]) if count == 1 else rows[:count]
            return float(first) if name.startswith(("f", "bf")) else int(first)
        if name in _FUNCTIONS:
            return _FUNCTIONS[name](*(number(each) for each in arguments))
        known = ", ".join([*sorted(_FUNCTIONS), *_SPACES, *FORMATS])
        raise DebugError(f"there is no function {name!r}; known functions: {known}")

    @staticmethod
    def formatted(bits: Bits, format: str) -> Any:
        """Registers as numbers: one per lane, or rows of them."""
        found = bits.numbers(format)
        return _flat(found[0]) if len(found) == 1 else found

    def loaded(self, space: Space, node: ast.Call, arguments: list[Any]) -> Bits:
        """mem(address, dwords), lds(offset, dwords), scratch(offset, dwords), for each lane."""
        space, address = routed(space, self.address(node.args[0], number(arguments[0])))
        count = self.whole(node.args[1]) if len(arguments) > 1 else 1
        if not 1 <= count <= 4096:
            raise DebugError(f"{count} dwords: expected 1 to 4096")
        scopes = [self.scope]
        if space is Space.SCRATCH and self.scope.lane is None:
            scopes = [self.scope.of_lane(lane) for lane in range(self.scope.registers.lanes)]
        lanes = [
            np.frombuffer(each.memory(space, address, 4 * count), np.uint32) for each in scopes
        ]
        return Bits(np.stack(lanes, axis=1), ast.unparse(node))

    def address(self, node: ast.expr, value: Any) -> int:
        """The address, which must be the same in all active lanes."""
        found = np.unique(np.asarray(value)[..., self.scope.active]) if np.ndim(value) else [value]
        if len(found) != 1:
            raise DebugError(f"{ast.unparse(node)} differs between lanes: choose one with `lane N`")
        return int(found[0])

    def binary(self, node: ast.BinOp) -> Any:
        left, right = self.value(node.left), self.value(node.right)
        moved = pointers.moved(left, right, node.op)
        if moved is not None:
            return moved
        one, other = _pair(left, right)
        if isinstance(node.op, (ast.LShift, ast.RShift)):
            if np.any(np.asarray(other) > _SHIFT_LIMIT) or np.any(np.asarray(other) < 0):
                raise DebugError(f"shift amounts are 0 to {_SHIFT_LIMIT}")
            shift = operator.lshift if isinstance(node.op, ast.LShift) else operator.rshift
            return shift(one, other)
        if isinstance(node.op, ast.Pow) and np.all(np.abs(np.asarray(other)) <= _POWER_LIMIT):
            return np.float64(1) * one ** np.float64(other)
        apply = _BINARY.get(type(node.op))
        if apply is None:
            raise DebugError(f"{ast.unparse(node)!r}: this operator is not supported")
        return apply(one, other)

    def unary(self, node: ast.UnaryOp) -> Any:
        value = number(self.value(node.operand))
        match node.op:
            case ast.USub():
                return -value
            case ast.UAdd():
                return value
            case ast.Not():
                return np.asarray(value) == 0 if np.ndim(value) else not value
        return ~np.asarray(value) if np.ndim(value) else ~value

    def compare(self, node: ast.Compare) -> Any:
        found: Any = True
        left = self.value(node.left)
        for op, right_node in zip(node.ops, node.comparators, strict=True):
            right = self.value(right_node)
            apply = _COMPARE.get(type(op))
            if apply is None:
                raise DebugError(f"{ast.unparse(node)!r}: this comparison is not supported")
            one, other = _pair(left, right)
            found = np.logical_and(found, apply(one, other))
            left = right
        return bool(found) if not np.ndim(found) else found
