"""Refuses variables that begin as a literal and accumulate numbers of fewer than 32 bits."""

from __future__ import annotations

import ast

from wavecore.lang import locations
from wavecore.lang.translator import Translator
from wavecore.lang.types import Scalar
from wavecore.lang.values import Value
from wavecore.lang.wrapping import is_narrow

_FRACTION_BITS = {"f16": 11, "bf16": 8}
_ACCUMULATE = (ast.Add, ast.Sub, ast.Mult, ast.LShift)


def check(t: Translator, target: ast.Name, written: ast.expr, given: Value, node: ast.stmt) -> None:
    """Refuse `acc = 0`, then `acc += a[k]` in a loop with elements of fewer than 32 bits.

    `written` is the new value, with the variable in it. Raises: CompileError.
    """
    local, name, kind = t.now.get(target.id), target.id, given.type
    if local is None or not t.is_last or local.begins is None or not isinstance(kind, Scalar):
        return
    begins_here = isinstance(local.type, Scalar) and local.type.weak
    is_short = is_narrow(kind) or kind.name in _FRACTION_BITS
    if not (begins_here and is_short and len(t.loops) > local.depth and _reads(written, name)):
        return
    limit, wide, first = f"wraps at {kind.range[1] + 1}", "i32", repr(local.begins)
    if kind.is_float:
        limit, wide = f"has {_FRACTION_BITS[kind.name]} bits", "f32"
        first = repr(float(local.begins))
    others = () if local.location is None else (("it begins here:", local.location),)
    raise locations.error(
        t.location(node),
        f"{name!r} begins as {local.begins!r} and becomes {kind.indefinite}, which {limit}",
        f"Write {name} = wl.{wide}({first}) first, or {name} = wl.{kind.name}({first}) if that is "
        "meant.",
        function=t.name,
        others=others,
    )


def _reads(node: ast.expr, name: str) -> bool:
    """Whether a sum or product has the variable among its operands."""
    parts: list[ast.expr] = []
    if isinstance(node, ast.Name):
        return node.id == name
    if isinstance(node, ast.BinOp) and isinstance(node.op, _ACCUMULATE):
        parts = [node.left, node.right]
    elif isinstance(node, ast.UnaryOp):
        parts = [node.operand]
    elif isinstance(node, ast.IfExp):
        parts = [node.body, node.orelse]
    return any(_reads(each, name) for each in parts)
