"""`a[i, j]`: elements and parts of arrays, pointers, vectors and tuples."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from wavecore.lang import expressions, members
from wavecore.lang.arithmetic import Mismatch, cast
from wavecore.lang.objects import as_result, described
from wavecore.lang.translator import Translator, expression
from wavecore.lang.types import (
    Block,
    Pointer,
    Scalar,
    Struct,
    Tuple,
    Vector,
    array_of,
    block,
    i32,
    i64,
    u32,
)
from wavecore.lang.values import (
    ADD,
    Object,
    Result,
    Several,
    Value,
    View,
    add,
    constant,
    in_memory,
    multiply,
    subtract,
    vector_element,
)


@expression(ast.Subscript)
def _subscript(t: Translator, node: ast.Subscript) -> Result:
    owner = t.result(node.value)
    if isinstance(owner, Several):
        return _of_tuple(t, node, owner)
    with t.at(node):
        parts = members.of_tuple(owner)
    if parts is not None:
        return _of_tuple(t, node, parts)
    if isinstance(owner, Object):
        return _of_object(t, node, owner)
    if isinstance(owner, View):
        return _of_view(t, node, owner)
    assert isinstance(owner, Value)
    kind = owner.type
    if isinstance(kind, Pointer):
        index = _index(t, node.slice)
        text = f"{owner.at(100)}[{index.code}]"
        return in_memory(kind.target, text, owner.root)
    if isinstance(kind, Vector):
        index = _index(t, node.slice)
        if index.constant is not None:
            number = _in_range(t, node, index, kind.size)
            index = constant(number)
        return vector_element(owner, kind, index.code)
    if isinstance(kind, Struct):
        return _of_structure(t, node, owner, kind)
    if isinstance(kind, Tuple):
        number = _in_range(t, node, _constant_index(t, node), len(kind.elements))
        return Value(kind.elements[number], f"{owner.at(100)}.r{number}")
    if (found := getattr(kind, "lang_element", None)) is not None:
        index = _index(t, node.slice)
        with t.at(node):
            element: Value = found(t, owner, index)
        return element
    raise t.error(
        node, f"{kind.indefinite} has no elements", "Arrays, pointers, vectors and tuples have."
    )


def _of_structure(t: Translator, node: ast.Subscript, owner: Value, kind: Struct) -> Value:
    """`a[i]["mass"]`, as NumPy writes it: a member by its name."""
    given = node.slice.value if isinstance(node.slice, ast.Constant) else None
    if not isinstance(given, str):
        first = next(iter(kind.fields))
        raise t.error(
            node,
            f"{kind.indefinite} has no elements",
            f"Write x.{first} or x[{first!r}].",
        )
    with t.at(node):
        return members.member(owner, kind, given)


def _constant_index(t: Translator, node: ast.Subscript) -> Value:
    index = _index(t, node.slice)
    if index.constant is None:
        t.need_constant(node.slice)
        raise t.error(
            node.slice, "the index of a tuple must be a constant", "Loop with wl.static_range."
        )
    return index


def _in_range(t: Translator, node: ast.Subscript, index: Value, size: int) -> int:
    number = int(index.constant or 0)
    if not -size <= number < size:
        raise t.error(node.slice, f"index {number} is out of range: there are {size}")
    return number % size


def _index(t: Translator, node: ast.expr) -> Value:
    if isinstance(node, ast.Slice):
        raise t.error(node, "only arrays can be sliced")
    found = expressions.value(t, node)
    if not isinstance(found.type, Scalar) or not (found.type.is_integer or found.type.kind == "b"):
        raise t.error(
            node, f"an index is an integer, not {found.type.name}", "Write wl.i32(...) around it."
        )
    return found


def _of_tuple(t: Translator, node: ast.Subscript, owner: Several) -> Result:
    number = _in_range(t, node, _constant_index(t, node), len(owner.values))
    if not expressions.calls(t, node.value):
        return owner.values[number]
    once = expressions.Once(t)  # the other elements are evaluated too
    values = [once.keep(each) if isinstance(each, Value) else each for each in owner.values]
    chosen = values[number]
    return once.around(chosen) if isinstance(chosen, Value) else chosen


def _of_object(t: Translator, node: ast.Subscript, owner: Object) -> Result:
    """Subscripts of Python objects: `wl.vec[wl.f32, 4]`, constants with elements."""
    thing = owner.object
    if not hasattr(thing, "__getitem__"):
        raise t.error(node, "this has no elements")
    given = t.result(node.slice)
    with t.at(node):
        try:
            return as_result(thing[_python(t, node, given)])
        except (KeyError, IndexError, TypeError) as error:
            raise Mismatch(f"{ast.unparse(node)}: {error}") from error


def _python(t: Translator, node: ast.Subscript, given: Result) -> object:
    """A compile-time constant as a Python object."""
    if isinstance(given, Several):
        return tuple(_python(t, node, each) for each in given.values)
    if isinstance(given, Value):
        if given.constant is None:
            what = described(t.result(node.value).object)  # type: ignore[union-attr]
            raise t.error(
                node.slice,
                f"the index of {what} must be a constant",
                "Pass it as an argument of the kernel, or write it as a tuple and loop over "
                "wl.static_range.",
            )
        return given.constant
    assert isinstance(given, Object)
    return given.object


# ---------------------------------------------------------------------------------- arrays


def _of_view(t: Translator, node: ast.Subscript, owner: View) -> Result:
    indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if len(indices) > len(owner.shape):
        plural = "s" if len(owner.shape) > 1 else ""
        raise t.error(node, f"{len(indices)} indices for {len(owner.shape)} dimension{plural}")
    has_parts = any(isinstance(each, ast.Slice) for each in indices)
    if isinstance(owner.type, Block) and not has_parts and not owner.type.is_transposed:
        return _of_block(t, node, owner, indices)
    offset, shape, strides = constant(0), [], []
    for each, size, stride in zip(indices, owner.shape, owner.strides, strict=False):
        if isinstance(each, ast.Slice):
            begin, extent, step = _part(t, each, size)
            shape.append(extent)
            strides.append(multiply(step, stride))
        else:
            begin = _from_end(t, _index(t, each), size)
        begin = _signed(begin, [*owner.strides, *strides])
        if begin.constant != 0:
            offset = add(offset, multiply(begin, stride))
    shape += owner.shape[len(indices) :]
    strides += owner.strides[len(indices) :]
    return _element_or_view(t, owner, offset, shape, strides)


def _signed(index: Value, strides: Sequence[Value]) -> Value:
    """A u32 index as a signed integer, for signed strides and sums."""
    if index.type is not u32 or index.constant is not None:
        return index
    if all(each.constant is not None for each in strides) and len(strides) == 1:
        return index
    return cast(index, i64 if any(each.type is i64 for each in strides) else i32)


def _element_or_view(
    t: Translator, owner: View, offset: Value, shape: list[Value], strides: list[Value]
) -> Result:
    base = expressions.as_pointer(t, owner)
    if not shape:
        text = f"{base.at(100)}[{offset.code}]"
        return in_memory(owner.element, text, owner.root)
    text, level = base.code, base.level
    if offset.constant != 0:
        text, level = f"{base.at(ADD)} + {offset.at(ADD + 1)}", ADD
    kind = array_of(owner.element, len(shape))
    return View(
        kind,
        text,
        level,
        is_lvalue=True,
        root=owner.root,
        shape=tuple(shape),
        strides=tuple(strides),
    )


def _from_end(t: Translator, index: Value, size: Value) -> Value:
    """A negative constant index counts from the end, as in Python."""
    if index.constant is not None and index.constant < 0:
        return (
            add(size, index)
            if size.constant is not None
            else subtract(size, constant(-int(index.constant)))
        )
    return index


def _part(t: Translator, node: ast.Slice, size: Value) -> tuple[Value, Value, Value]:
    """First index, size and step of `start:stop:step`; the bounds must be within the array."""
    step = _index(t, node.step) if node.step is not None else constant(1)
    if step.constant is None or step.constant == 0:
        raise t.error(
            node.step or node,
            "the step of a slice must be a constant other than 0",
            "a[::2], a[::-1].",
        )
    for bound in (node.lower, node.upper):
        if bound is not None and expressions.calls(t, bound):  # both shape and offset use it
            raise t.error(
                bound,
                "a slice bound cannot call a function",
                "Assign its value to a variable first.",
            )
    by = int(step.constant)
    first, end = (constant(0), size) if by > 0 else (add(size, constant(-1)), constant(-1))
    start = _from_end(t, _index(t, node.lower), size) if node.lower is not None else first
    stop = _from_end(t, _index(t, node.upper), size) if node.upper is not None else end
    extent = subtract(stop, start) if by > 0 else subtract(start, stop)
    if node.upper is not None and node.lower is not None and _same_plus(node) and by > 0:
        extent = _index(t, node.upper.right)  # type: ignore[attr-defined]
    if by < 0 and node.lower is None and node.upper is None:
        extent = size
    if abs(by) != 1:
        up = add(extent, constant(abs(by) - 1))
        if up.constant is not None:
            extent = constant(int(up.constant) // abs(by))
        else:
            extent = Value(up.type, f"({up.code}) / {abs(by)}", 80)
    return start, extent, constant(by)


def _same_plus(node: ast.Slice) -> bool:
    """Whether it has the form `i : i + n`, so that n is the size."""
    upper = node.upper
    return (
        isinstance(upper, ast.BinOp)
        and isinstance(upper.op, ast.Add)
        and node.lower is not None
        and ast.dump(upper.left) == ast.dump(node.lower)
    )


def _of_block(t: Translator, node: ast.Subscript, owner: View, indices: list[ast.expr]) -> Result:
    """Index memory of a fixed shape, whose strides C++ knows."""
    kind = owner.type
    assert isinstance(kind, Block)
    text = owner.at(100)
    for each, extent in zip(indices, owner.shape, strict=False):
        index = _index(t, each)
        size = int(extent.constant or 0)
        if index.constant is not None:
            number = int(index.constant)
            if not -size <= number < size:
                raise t.error(each, f"index {number} is out of range: there are {size}")
            index = constant(number % size) if index.is_weak and number < 0 else index
        text += f"[{index.code}]"
    rest = kind.shape[len(indices) :]
    if not rest:
        return in_memory(kind.element, text, owner.root)
    return View(
        block(kind.element, rest, kind.space), text, is_lvalue=True, root=owner.root,
        shape=owner.shape[len(indices) :], strides=owner.strides[len(indices) :],
    )  # fmt: skip
