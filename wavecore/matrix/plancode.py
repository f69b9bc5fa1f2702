"""Conversion plans as source code: HIP C++, and Python for wavecore.lang.

Each line names its step of the plan, so that a plan and its code can be shown together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from wavecore.matrix.bitlayout import first_of
from wavecore.matrix.operations import Node, in_order

if TYPE_CHECKING:
    from wavecore.matrix.conversion import Plan


class Line(NamedTuple):
    """A line of code, and the number of its step; None if it belongs to no single step."""

    text: str
    step: int | None = None


def hip(plan: Plan, name: str) -> Iterator[Line]:
    """A device function in HIP C++, as described at the plan's `hip`."""
    have, want = plan.source.registers, plan.destination.registers
    parameters = f"const unsigned (&from)[{have}], unsigned (&to)[{want}]"
    lds = ", unsigned* lds" if plan.lds_exchange else ""
    yield Line(f"__device__ __forceinline__ void {name}({parameters}{lds}) {{")
    yield Line("  const unsigned lane = __lane_id();")
    if plan.lds_exchange is not None:
        for text in plan.lds_exchange.statements(_sources(plan, "from"), want):
            yield Line(f"  {text}", 0)
    else:
        for number, text, step in _constants(plan):
            yield Line(f"  const unsigned c{number} = {text};", step)
        for text, step in _values(plan, "from", _cpp, _as_it_is, _as_it_is):
            yield Line(f"  {text};", step)
    yield Line("}")


def python(plan: Plan, name: str) -> Iterator[Line]:
    """The same as a function of wavecore.lang; `lds` is an array of u32."""
    yield Line("import wavecore.lang as wl")
    yield Line("")
    yield Line("")
    yield Line("@wl.function")
    array = "wl.array[wl.u32, 1]"
    lds = f", lds: {array}" if plan.lds_exchange else ""
    yield Line(f"def {name}(source: {array}, to: {array}{lds}):")
    yield Line("    lane = wl.lane_id()")
    if plan.lds_exchange is not None:
        for text in plan.lds_exchange.python(_sources(plan, "source"), plan.destination.registers):
            yield Line(f"    {text}", 0)
        return
    for number, text, step in _constants(plan):
        yield Line(f"    c{number} = wl.u32({as_python(text)})", step)
    for text, step in _values(plan, "source", _py, as_python, _fixed):
        yield Line(f"    {text}", step)


def _sources(plan: Plan, array: str) -> list[str]:
    assert plan.lds_exchange is not None
    register = plan.lds_exchange.before.register
    return [f"{array}[{first_of(n, register)}]" for n in range(1 << len(register))]


def _constants(plan: Plan) -> Iterator[tuple[int, str, int | None]]:
    """Per-lane constants: the number, the C++ text, and the first step that needs it."""
    users = {
        text: plan.step_of(node)
        for node in reversed(in_order(plan.nodes.values()))
        for text in node.constants
    }
    for number, text in enumerate(plan.constants):
        yield number, text, users[text]


def _values(
    plan: Plan,
    array: str,
    assign: Callable[[Node, str, str], str],
    expression: Callable[[str], str],
    fixed_as: Callable[[str], str],
) -> Iterator[tuple[str, int | None]]:
    """An assignment for each node, and for each destination register."""
    names: dict[Node, str] = {}
    constants = {text: f"c{n}" for n, text in enumerate(plan.constants)}
    for node in in_order(plan.nodes.values()):
        operands = [names[operand] for operand in node.operands]
        fixed = [constants.get(text) or fixed_as(text) for text in node.constants]
        template = node.text.replace("from[", f"{array}[")
        text = expression(template).format(*operands, *fixed)
        if node.name:
            names[node] = f"v{len(names)}"
            yield assign(node, names[node], text), plan.step_of(node)
        else:
            names[node] = text
    for number, node in plan.nodes.items():
        yield f"to[{number}] = {names[node]}", None


def _as_it_is(text: str) -> str:
    return text


def _fixed(text: str) -> str:
    """A uniform constant in Python; it needs a type, so that arithmetic wraps."""
    found = as_python(text)
    return found if found.startswith("wl.") else f"wl.u32({found})"


def _cpp(node: Node, name: str, text: str) -> str:
    return f"const {node.type} {name} = {text}"


def _py(node: Node, name: str, text: str) -> str:
    return f"{name} = wl.u32({text})" if text.startswith(_SIGNED) else f"{name} = {text}"


# ---------------------------------------------------------------------------- C++ as Python

_SIGNED = ("wl.amdgcn.mov_dpp(", "wl.amdgcn.update_dpp(", "wl.amdgcn.ds_", "wl.shfl(")
_WORDS = {"true": "True", "false": "False", "__shfl": "wl.shfl"}
_CAST = re.compile(r"\(int\)(\{\d\})")
_NUMBER = re.compile(r"\b(0x[0-9a-f]+|\d+)(ull|u)?\b")
_NAME = re.compile(r"\b[A-Za-z_]\w*\b")


def as_python(text: str) -> str:
    """The C++ expression of a node or constant, for wavecore.lang."""
    text = _CAST.sub(r"wl.i32(\1)", text)
    text = _NUMBER.sub(_number, text)
    text = _NAME.sub(_name, text)
    return _choices(text)


def _number(found: re.Match[str]) -> str:
    digits, suffix = found.groups()
    if suffix == "ull":
        return f"wl.u64({digits})"
    return f"wl.u32({digits})" if int(digits, 0) >> 31 else digits


def _name(found: re.Match[str]) -> str:
    word = found[0]
    if word.startswith("__builtin_amdgcn_"):
        return f"wl.amdgcn.{word.removeprefix('__builtin_amdgcn_')}"
    return _WORDS.get(word, word)


def _choices(text: str) -> str:
    """Replaces `c ? a : b` by `a if c else b`; each pair of parentheses holds at most one."""
    parts, depth = [""], 0
    for char in text:
        if char == "(":
            depth += 1
            parts.append("") if depth == 1 else None
        parts[-1] += char
        if char == ")":
            depth -= 1
            parts.append("") if depth == 0 else None
    inner = [f"({_choices(part[1:-1])})" if part.startswith("(") else part for part in parts]
    flat = "".join(part if part[:1] != "(" else f"\0{n}\0" for n, part in enumerate(inner))
    if " ? " in flat:
        condition, _, rest = flat.partition(" ? ")
        set_, _, clear = rest.partition(" : ")
        flat = f"{set_} if {condition} else {clear}"
    return re.sub("\0(\\d+)\0", lambda found: inner[int(found[1])], flat)
