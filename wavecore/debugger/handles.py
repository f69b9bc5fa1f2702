"""The trees that an editor expands at a stop: registers, variables, matrices, by number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from wavecore.debugger import formatting
from wavecore.debugger.fragments import fragment, matrix_at
from wavecore.debugger.registers import Bits, describe_mode
from wavecore.debugger.scopes import Scope
from wavecore.debugger.stops import DebugError
from wavecore.debugger.variables import OptimisedOut, Typed

_FIRST_ELEMENTS = 256


@dataclass(frozen=True)
class Node:
    """A line in an editor's tree: `children` creates those below, `assign` sets its value."""

    name: str
    value: str
    children: Callable[[], list[Node]] | None = None
    type: str = ""
    memory: str = ""
    expression: str = ""


def locals_of(scope: Scope) -> list[Node]:
    """The variables of a frame."""
    return [local(scope, name) for name in scope.locals.names()]


def local(scope: Scope, name: str) -> Node:
    """A variable by name, with its value or the reason that it has none."""
    try:
        value = scope.locals.find(name)
    except OptimisedOut:
        return Node(name, "<optimised out>")
    except DebugError as error:
        return Node(name, f"<{error}>")
    assert value is not None
    return typed(scope, name, value, name)


def typed(scope: Scope, name: str, value: Typed, expression: str) -> Node:
    """A source value, with its lanes, members or elements below it."""
    active = scope.active if value.data.shape[1] > 1 else [0]
    text = formatting.typed_line(value, active)
    memory = ""
    if value.type.kind == "pointer" and not np.ndim(value.numbers()):
        memory = hex(int(value.numbers()))
    return Node(
        name, text, _below(scope, value, expression), value.type.spelling, memory, expression
    )


def _below(scope: Scope, value: Typed, expression: str) -> Callable[[], list[Node]] | None:
    if value.type.kind == "structure":
        return lambda: [
            typed(scope, m.name, value.member(m.name, scope), f"{expression}.{m.name}")
            for m in value.type.members
            if m.name
        ]
    if value.type.kind in ("array", "vector") and value.type.target is not None:
        return lambda: [
            typed(scope, f"[{n}]", value.element(n, scope), f"{expression}[{n}]")
            for n in range(min(value.type.count, _FIRST_ELEMENTS))
        ]
    if value.data.shape[1] > 1:
        numbers = np.asarray(value.numbers())
        format = "x64" if value.type.kind == "pointer" else ""
        return lambda: [
            Node(f"lane {lane}", formatting.scalar(each, format),
                 expression=f"{expression}[{lane}]" if value.is_of_lanes else "")
            for lane, each in enumerate(numbers)
        ]  # fmt: skip
    target = value.type.target if value.type.kind == "pointer" else None
    if target is not None and target.size_bytes:
        return lambda: [typed(scope, "[0]", value.element(0, scope), f"{expression}[0]")]
    return None


def registers_of(scope: Scope, file: str) -> list[Node]:
    """The registers of a file: "sgpr", "vgpr", "agpr"."""
    nodes = []
    for name in scope.registers.names()[file]:
        found = scope.registers.get(name)
        assert found is not None
        nodes.append(register(scope, name, found))
    return nodes


def register(scope: Scope, name: str, found: Bits) -> Node:
    """A register, with a vector's lanes and several formats below it."""
    if not found.is_vector:
        return Node(name, formatting.scalar(found.words[0, 0], "x"), None, "u32", "", f"${name}")
    text = formatting.line(found.words[0], scope.active, "x")
    return Node(name, text, lambda: _formats(scope, found), "32 bits per lane", "", f"${name}")


def _formats(scope: Scope, found: Bits) -> list[Node]:
    nodes = []
    for format in ("f32", "i32", "u32", "f16", "bf16"):
        rows = found.numbers(format)
        for part, row in enumerate(rows):
            label = format if len(rows) == 1 else f"{format}.{part}"
            nodes.append(Node(label, formatting.line(row, scope.active), _lanes(row, "")))
    return [Node("hex", formatting.line(found.words[0], scope.active, "x"),
                 _lanes(found.words[0], "x")), *nodes]  # fmt: skip


def _lanes(row: np.ndarray, format: str) -> Callable[[], list[Node]]:
    return lambda: [
        Node(f"lane {lane}", formatting.scalar(each, format)) for lane, each in enumerate(row)
    ]


def special_of(scope: Scope) -> list[Node]:
    """EXEC, VCC, SCC, MODE etc., in words."""
    nodes = []
    registers = scope.registers
    for name in registers.names()["special"]:
        if name == "pc":
            nodes.append(Node("pc", hex(scope.pc)))
            continue
        found = registers.get(name)
        if found is None:
            continue
        value = int(found.whole()[0])
        if name in ("exec", "vcc"):
            text = formatting.mask_text(value, registers.lanes)
        elif name == "mode":
            text = f"{value:#x}  ({describe_mode(value, scope.here.launch.target)})"
        else:
            text = str(value) if name == "scc" else hex(value)
        nodes.append(Node(name, text, None, "", "", f"${name}"))
    return nodes


def lds_of(scope: Scope) -> list[Node]:
    """LDS in rows of four dwords."""
    words = scope.registers.state.lds
    whole = words[: len(words) // 4 * 4].view(np.uint32)[: 4 * _FIRST_ELEMENTS]
    nodes = []
    for start in range(0, len(whole), 4):
        row = whole[start : start + 4]
        hexadecimal = " ".join(formatting.scalar(each, "x") for each in row)
        numbers = " ".join(formatting.scalar(each) for each in row.view(np.float32))
        nodes.append(Node(f"{4 * start:#06x}", f"{hexadecimal}   {numbers}"))
    return nodes


def fragments_of(scope: Scope) -> list[Node]:
    """The operands of the matrix instruction at the pc, if there is one."""
    found = matrix_at(scope)
    if found is None:
        return []
    nodes = []
    for operand in found[0].operands:
        try:
            made = fragment(scope, operand)
        except DebugError as error:
            nodes.append(Node(operand, f"<{error}>"))
            continue
        shape = "x".join(map(str, made.values.shape[1:]))
        text = f"{made.type} {shape} in {made.registers}"
        nodes.append(Node(operand, text, _rows(made.values)))
    return nodes


def _rows(values: np.ndarray) -> Callable[[], list[Node]]:
    def rows() -> list[Node]:
        return [
            Node(
                f"[{number}]" if len(values) == 1 else f"block {block} [{number}]",
                " ".join(f"{each:.5g}" for each in row),
            )
            for block, matrix in enumerate(values)
            for number, row in enumerate(matrix)
        ]

    return rows


def of_value(scope: Scope, value: Any, expression: str) -> Node:
    """The value of any expression."""
    if expression.startswith(("*", "&", "(")) or "@" in expression:
        expression = f"({expression})"  # its children append to it
    if isinstance(value, Typed):
        return typed(scope, expression, value, expression)
    if isinstance(value, Bits):
        if value.is_vector and len(value.words) == 1:
            return register(scope, expression, value)
        return Node(expression, "; ".join(formatting.bits_text(value, scope.active)))
    if np.ndim(value) == 1:
        row = np.asarray(value)
        return Node(expression, formatting.line(row, scope.active), _lanes(row, ""))
    if np.ndim(value) > 1:
        return Node(expression, "; ".join(formatting.line(r, scope.active) for r in value))
    return Node(expression, formatting.scalar(value))


class Handles:
    """Reference numbers for expandable values, valid until the launch continues."""

    def __init__(self) -> None:
        self._makers: dict[int, tuple[Scope, Callable[[], list[Node]]]] = {}
        self._next = 1

    def clear(self) -> None:
        """The launch continues; numbers are not reused."""
        self._makers.clear()

    def add(self, scope: Scope, maker: Callable[[], list[Node]]) -> int:
        """A number for the children that `maker` creates."""
        self._next += 1
        self._makers[self._next] = scope, maker
        return self._next

    def get(self, number: int) -> tuple[Scope, list[Node]]:
        """The children for a number. Raises: DebugError."""
        if number not in self._makers:
            raise DebugError("this reference is no longer valid: the launch has continued")
        scope, maker = self._makers[number]
        scope.forget()
        return scope, maker()
