"""Results of 8 and 16 bits, which wrap around where C computes an int.

Results of `+ - * ** <<`, `-x` and `~x` are marked. Operators that need the low bits only keep the
mark; `arithmetic.check_width` refuses other uses. A variable keeps the mark of what is assigned to
it, unless it is annotated or begins as wl.u8(...): then the loss is meant.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace

from wavecore.lang.types import Scalar, Type, bool_
from wavecore.lang.values import MEANT, Value, Wrapped

_WORDS = {
    "Add": "sum", "Sub": "difference", "Mult": "product", "Pow": "power", "LShift": "shift",
    "USub": "negation", "Invert": "complement",
}  # fmt: skip
_BY_BITS = ("BitAnd", "BitOr", "BitXor")


def is_narrow(kind: Type | None) -> bool:
    """Whether it is an integer that C promotes to int."""
    return isinstance(kind, Scalar) and kind.is_integer and kind.bits < 32


def computed(
    node: ast.BinOp | ast.UnaryOp,
    name: str,
    operands: Sequence[Value],
    found: Value,
    *,
    is_sure: bool,
) -> Value:
    """The result of an operator, marked if C's would be wider. `name` is the operator's."""
    if not is_narrow(found.type) or found.constant is not None:
        return found
    marks = [each.wraps for each in operands if each.wraps not in (None, MEANT)]
    if (name not in _WORDS and name not in _BY_BITS) or _is_exact(name, operands):
        return found
    if not marks and name in _BY_BITS and not _loses_sign(operands, found):
        return found
    named = next((each for each in marks if each is not None and each.name), None)
    if named is not None:
        return replace(found, wraps=replace(named, is_sure=is_sure))
    what = f"this {_WORDS.get(name, 'result')}"
    return replace(found, wraps=Wrapped(what, node, _wide(node, operands), is_sure=is_sure))


def called(node: ast.expr, what: str, found: Value, *, is_sure: bool) -> Value:
    """The result of a function that computes as operators do, marked."""
    if not is_narrow(found.type) or found.constant is not None:
        return found
    return replace(found, wraps=Wrapped(what, node, is_sure=is_sure))


def _is_exact(name: str, operands: Sequence[Value]) -> bool:
    """Whether the result is C's: of a product with a bool, a part below a mask, ~ of a signed."""
    if name == "Invert":
        kind = operands[0].type
        return operands[0].wraps in (None, MEANT) and isinstance(kind, Scalar) and kind.kind == "i"
    plain = [each for each in operands if each.wraps in (None, MEANT)]
    if name == "Mult":
        return len(plain) == 2 and any(each.type is bool_ for each in operands)
    return name == "BitAnd" and any(map(_is_positive, plain))


def _loses_sign(operands: Sequence[Value], found: Value) -> bool:
    """Whether a signed operand becomes unsigned, as i8 beside u8 does."""
    kinds = [each.type for each in operands if not each.is_weak]
    is_unsigned = isinstance(found.type, Scalar) and found.type.kind == "u"
    return is_unsigned and any(isinstance(each, Scalar) and each.kind == "i" for each in kinds)


def _is_positive(value: Value) -> bool:
    if value.constant is not None:
        return value.constant >= 0
    return isinstance(value.type, Scalar) and value.type.kind in "ub"


def _wide(node: ast.BinOp | ast.UnaryOp, operands: Sequence[Value]) -> ast.expr:
    """The expression with its operands converted to i32, as C converts them."""
    if isinstance(node, ast.UnaryOp):
        return ast.UnaryOp(node.op, _widened(node.operand, operands[0]))
    left, right = operands
    is_shift = isinstance(node.op, ast.LShift)
    amount = node.right if is_shift and not left.is_weak else _widened(node.right, right)
    return ast.BinOp(_widened(node.left, left), node.op, amount)


def _widened(node: ast.expr, value: Value) -> ast.expr:
    if value.wraps is not None and value.wraps.wide is not None:
        return value.wraps.wide
    if not is_narrow(value.type) or value.is_weak:
        return node
    wide = ast.Attribute(ast.Name("wl", ast.Load()), "i32", ast.Load())
    return ast.Call(wide, [node], [])


# ------------------------------------------------------------------------------- variables


def held(wraps: Wrapped | None, name: str) -> Wrapped | None:
    """The mark of a variable that a value with this mark is assigned to."""
    if wraps is None or wraps is MEANT or wraps.name:
        return wraps
    changes = any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(wraps.written))
    return replace(wraps, name=name, changes=changes)


def read(kind: Type, wraps: Wrapped | None, *, is_sure: bool) -> Wrapped | None:
    """The mark of a variable's value."""
    if wraps is None or not is_narrow(kind):
        return None
    return wraps if wraps is MEANT else replace(wraps, is_sure=is_sure)
