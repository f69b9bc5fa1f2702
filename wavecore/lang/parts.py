"""Assignments to parts of memory: rows, slices and whole arrays, from numbers and other parts."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from wavecore.lang import expressions, members, subscripts
from wavecore.lang.arithmetic import Mismatch, cast, convert, exact, settled
from wavecore.lang.translator import Translator
from wavecore.lang.types import Block, Scalar, Struct, Tuple, Type, Vector, i32, i64, u32, u64
from wavecore.lang.values import (
    ADD,
    RELATION,
    Result,
    Several,
    Value,
    View,
    constant,
    vector_element,
)

_UNROLLED_MOST = 64  # iterations of a loop that clang is told to unroll
Element = Callable[[Sequence[Value]], None]  # writes the statement for one element
Combine = Callable[[Value, Value], Value]  # element and new value -> what is stored


@dataclass(frozen=True)
class _Source:
    """What is assigned: a shape, () for one number, and the value at indices."""

    shape: tuple[Value, ...]
    at: Callable[[Sequence[Value]], Value]


def store(t: Translator, part: View, given: Result, node: ast.stmt, combine: Combine) -> None:
    """Store into each element of a part of memory. As in NumPy, `given` may lack first dimensions.

    Raises: CompileError for shapes that are known to differ.
    """
    source = _source(t, part, given, node)
    moves = False
    if isinstance(given, View) and _may_overlap(part, given):
        moves = any(each.constant is None for each in given.shape)
        if not moves:
            source = _copied(t, given.element, source, node)
        elif not _is_row(part, given):
            raise t.error(
                node,
                "part of an array is assigned to another part of it, and the length is only known "
                "when the kernel runs",
                "Assign row by row, or copy in loops.",
            )
    part = _held(t, part, node)
    _check_shapes(t, part, source, node)
    shared = len(part.shape) - len(source.shape)

    def element(indices: Sequence[Value]) -> None:
        place = subscripts.element_of(part, indices)
        with t.at(node):
            new = convert(combine(place, source.at(indices[shared:])), place.type)
        t.writer.add(f"{place.lvalue} = {new.code};", node.lineno)

    if moves:
        _in_order(t, part, source, element, node)
    else:
        _loops(t, part.shape, element, node)


def _in_order(t: Translator, part: View, source: _Source, element: Element, node: ast.stmt) -> None:
    """A loop upwards or downwards, as memmove: each element is read before it is written."""
    zero = [constant(0)]
    stride = part.strides[0]
    test = f"&{subscripts.element_of(part, zero).lvalue} <= &{source.at(zero).lvalue}"
    if stride.constant is None:
        test = f"({test}) == ({stride.code} > 0)"
    elif stride.constant < 0:
        test = f"!({test})"
    t.writer.add(f"if ({test}) {{", node.lineno)
    t.writer.depth += 1
    _loops(t, part.shape, element, node)
    t.writer.depth -= 1
    t.writer.add("} else {")
    t.writer.depth += 1
    _loops(t, part.shape, element, node, descending=True)
    t.writer.depth -= 1
    t.writer.add("}")


def store_in_vector(t: Translator, target: ast.Subscript, given: Result, node: ast.stmt) -> bool:
    """`v[0:2] = ...`; false if the target is not part of a vector."""
    if not isinstance(target.slice, ast.Slice):
        return False
    owner = t.result(target.value)
    if not isinstance(owner, Value) or not isinstance(owner.type, Vector):
        return False
    if not owner.is_lvalue:
        raise t.error(target, "nothing can be assigned to this", "It is not a variable.")
    numbers = subscripts.constant_part(t, target.slice, owner.type.size)
    kind, whole = owner.type.element, owner.type
    like = View(kind, "", shape=(constant(len(numbers)),))
    source = _source(t, like, given, node, element=kind)
    if isinstance(given, View):
        source = _copied(t, kind, source, node)
    _check_shapes(t, like, source, node)
    for n, number in enumerate(numbers):
        with t.at(node):
            new = convert(source.at([constant(n)][1 - len(source.shape) :]), kind)
        place = owner.parts[number] if owner.parts else vector_element(owner, whole, str(number))
        t.writer.add(f"{place.lvalue} = {new.code};", node.lineno)
    t.note_store(owner)
    return True


def _source(
    t: Translator, part: View, given: Result, node: ast.stmt, element: Type | None = None
) -> _Source:
    """The values that are assigned; numbers are computed here, once."""
    kind = element or part.element
    if isinstance(given, View):
        held = _held(t, given, node)
        return _Source(held.shape, lambda indices: subscripts.element_of(held, indices))
    if isinstance(given, Value) and isinstance(given.type, Tuple):
        once = _kept(t, given, node)
        given = Several(
            tuple(Value(k, f"{once.code}.r{n}") for n, k in enumerate(given.type.elements))
        )
    if isinstance(given, Value) and given.type is not kind and _is_named_tuple(given.type):
        given = members.of_tuple(_kept(t, given, node)) or given
    if isinstance(given, Several):
        return _of_several(t, given, kind, node)
    new = expressions.as_operand(t, given, value_of(node))
    if isinstance(new.type, Vector) and new.type is not kind:
        vector = _kept(t, new, node)
        inner = new.type.element
        return _Source(
            (constant(new.type.size),), lambda i: Value(inner, f"{vector.code}[{i[-1].code}]")
        )
    number = _kept(t, new, node)
    return _Source((), lambda _: number)


def _is_named_tuple(kind: Type) -> bool:
    return isinstance(kind, Struct) and kind.is_tuple


def _of_several(t: Translator, given: Several, kind: Type, node: ast.stmt) -> _Source:
    """A tuple: its values in an array of C++."""
    parts = []
    for each in given.values:
        with t.at(node):
            new = exact(convert(expressions.as_value(t, each, node), kind))
        parts.append(new.code)
    name = t.fresh("values")
    text = f"const {t.unit.declared(kind, name)}[{len(parts)}] = {{{', '.join(parts)}}};"
    t.writer.add(text, node.lineno)
    return _Source((constant(len(parts)),), lambda i: Value(kind, f"{name}[{i[-1].code}]"))


def _kept(t: Translator, given: Value, node: ast.stmt) -> Value:
    """A value under a name, so that it is computed once and stores do not change it."""
    if given.constant is not None:
        return given
    name, kind = t.fresh("value"), settled(given.type)
    t.writer.add(f"const {t.unit.declared(kind, name)} = {given.code};", node.lineno)
    return Value(kind, name)


def _held(t: Translator, view: View, node: ast.stmt) -> View:
    """A view whose address and shape are computed once: the stores may change what they read."""
    code = view.code
    if not code.isidentifier():
        code = t.fresh("part")
        mark = "auto&" if isinstance(view.type, Block) else "auto* const"
        t.writer.add(f"{mark} {code} = {view.code};", node.lineno)
    shape = []
    for each in view.shape:
        if each.constant is None and not each.code.isidentifier():
            each = _kept(t, each, node)
        shape.append(each)
    return replace(view, code=code, level=100, shape=tuple(shape))


def unpacked(t: Translator, view: View, count: int, node: ast.stmt) -> Several:
    """The elements of a row, as many as there are names: `start, end = rows[i : i + 2]`."""
    (size,) = view.shape
    if size.constant is not None and size.constant != count:
        raise t.error(node, f"{_elements(size)} assigned to {count} names")
    view = _held(t, view, node)
    if size.constant is None:
        test = f"{view.shape[0].at(RELATION)} == {count}"
        t.assertion(test, f"there are {count} elements: {ast.unparse(node)}", node)
    return Several(tuple(subscripts.element_of(view, [constant(n)]) for n in range(count)))


# ------------------------------------------------------------------------------- overlap


def _may_overlap(part: View, given: View) -> bool:
    """Whether both may be in one piece of memory, at different places."""
    is_same = (part.code, part.shape, part.strides) == (given.code, given.shape, given.strides)
    return part.root == given.root and not is_same


def _is_row(part: View, given: View) -> bool:
    """Whether both are one-dimensional, with the same stride."""
    return len(part.shape) == len(given.shape) == 1 and part.strides == given.strides


def _copied(t: Translator, kind: Type, source: _Source, node: ast.stmt) -> _Source:
    """A copy of a source of constant shape."""
    name = t.fresh("old")
    dims = "".join(f"[{each.code}]" for each in source.shape)
    t.writer.add(f"{t.unit.declared(kind, name)}{dims};", node.lineno)

    def at(indices: Sequence[Value]) -> Value:
        return Value(kind, name + "".join(f"[{each.code}]" for each in indices))

    def element(indices: Sequence[Value]) -> None:
        t.writer.add(f"{at(indices).code} = {source.at(indices).code};", node.lineno)

    _loops(t, source.shape, element, node)
    return _Source(source.shape, at)


# -------------------------------------------------------------------------------- shapes


def _check_shapes(t: Translator, part: View, source: _Source, node: ast.stmt) -> None:
    """Raises: CompileError for shapes that differ; shapes known at run time are asserted."""
    given = source.shape
    if len(given) > len(part.shape):
        raise t.error(
            node,
            f"an array of {_dimensions(len(given))} is assigned to a part of "
            f"{_dimensions(len(part.shape))}",
            "Index it, one index for each dimension too many: x[i].",
        )
    tests = []
    for have, new in zip(part.shape[len(part.shape) - len(given) :], given, strict=True):
        if have.constant is not None and new.constant is not None:
            if have.constant != new.constant:
                raise t.error(
                    node,
                    f"{_elements(new)} assigned to a part of {have.constant}",
                    "Both sides have the same length; one number fills any part: y[2:6] = 0.",
                )
        elif have.code != new.code:
            tests.append(f"{have.at(RELATION)} == {new.at(RELATION)}")
    if tests:
        t.assertion(" && ".join(tests), f"the lengths are equal: {ast.unparse(node)}", node)


def _elements(count: Value) -> str:
    return f"{count.constant} element{'s are' if count.constant != 1 else ' is'}"


def _dimensions(count: int) -> str:
    return f"{count} dimension{'s' * (count != 1)}"


def _loops(
    t: Translator,
    shape: Sequence[Value],
    element: Element,
    node: ast.stmt,
    *,
    descending: bool = False,
) -> None:
    """A loop for each dimension around the statement that `element` writes."""
    indices: list[Value] = []
    for each in shape:
        if each.type in (u32, u64):
            each = cast(each, i64)
        kind = i64 if each.type is i64 else i32
        index = t.fresh("i")
        if each.constant is not None and int(each.constant) <= _UNROLLED_MOST:
            t.writer.add("#pragma unroll", node.lineno)
        head = f"{index} = 0; {index} < {each.at(RELATION + 1)}; ++{index}"
        if descending:
            head = f"{index} = {each.at(ADD)} - 1; {index} >= 0; --{index}"
        t.writer.add(f"for ({kind.cxx} {head}) {{", node.lineno)
        t.writer.depth += 1
        indices.append(Value(kind, index))
    element(indices)
    for _ in shape:
        t.writer.depth -= 1
        t.writer.add("}")


def value_of(node: ast.stmt) -> ast.expr:
    """The value of an assignment, for errors."""
    given = getattr(node, "value", None)
    return given if isinstance(given, ast.expr) else ast.copy_location(ast.Constant(None), node)


def replaced(_: Value, new: Value) -> Value:
    """Combine for a plain assignment."""
    return new


def check_kept(kind: Type, new: Type, word: str) -> None:
    """Raises: Mismatch if `element += x` would need another type than the element's."""
    if not isinstance(new, Scalar) or not isinstance(kind, Scalar):
        return
    if settled(new) is not kind and not new.weak:
        raise Mismatch(
            f"this is {kind.name}, and `{word}=` would make it {new.name}",
            f"Convert the right side: wl.{kind.name}(...).",
        )
