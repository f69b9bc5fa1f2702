"""`a[i, j]`: elements and parts of arrays, pointers, vectors and tuples."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from wavecore.errors import TargetError
from wavecore.lang import expressions, members, tables
from wavecore.lang.arithmetic import cast, check_width
from wavecore.lang.matrices import Matrix
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
    vector,
)
from wavecore.lang.values import (
    ADD,
    Member,
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
        return expressions.known_here(t, _of_tuple(t, node, owner), node)
    if isinstance(owner, Object):
        if (fields := members.of_tuple(owner)) is not None:
            return _of_tuple(t, node, fields)
        return expressions.known_here(t, _of_object(t, node, owner), node)
    if isinstance(owner, View):
        return _of_view(t, node, owner)
    assert isinstance(owner, Value)
    kind = owner.type
    if isinstance(kind, Pointer) and isinstance(node.slice, ast.Slice):
        return _beyond(t, node.slice, owner)
    if isinstance(kind, Pointer):
        index = _index(t, node.slice)
        text = f"{owner.at(100)}[{index.code}]"
        return in_memory(kind.target, text, owner.root)
    if isinstance(kind, Vector) and isinstance(node.slice, ast.Slice):
        return _of_vector(t, node.slice, owner)
    if isinstance(kind, Vector):
        index = _index(t, node.slice)
        if index.constant is not None:
            number = _in_range(t, node, index, kind.size)
            index = constant(number)
        return vector_element(owner, kind, index.code)
    if isinstance(kind, Matrix):
        return _of_matrix(t, node, owner, kind)
    if isinstance(kind, Struct):
        return _of_structure(t, node, owner, kind)
    if isinstance(kind, Tuple):
        return _of_tuple_value(t, node, owner, lambda whole: _elements(whole, kind))
    if (found := getattr(kind, "lang_element", None)) is not None:
        index = _index(t, node.slice)
        with t.at(node):
            element: Value = found(t, owner, index)
        return element
    raise t.error(
        node, f"{kind.indefinite} has no elements", "Arrays, pointers, vectors and tuples have."
    )


def _of_matrix(t: Translator, node: ast.Subscript, owner: Value, kind: Matrix) -> Value:
    """`m[i, j]`, an element, and `m[i]`, a row."""
    indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if len(indices) > 2:
        raise t.error(node, f"{len(indices)} indices for a matrix", "Write m[i, j].")
    codes = []
    for each, size in zip(indices, kind.shape, strict=False):
        if isinstance(each, ast.Slice):
            advice = "m[i] is a row, wl.transpose(m)[j] a column."
            raise t.error(each, "a matrix has no slices", advice)
        index = _index(t, each)
        if index.constant is not None:
            index = constant(_in_range(t, node, index, size))
        codes.append(index.code)
    t.unit.declared(kind.row, "x")
    row = kind.row_of(owner, codes[0])
    return row if len(codes) == 1 else vector_element(row, kind.row, codes[1])


def _beyond(t: Translator, node: ast.Slice, owner: Value) -> Value:
    """`p[n:]` is `p + n`: Numba cuts its dynamic shared memory so. A pointer knows no end."""
    if node.step is not None or node.upper is not None:
        raise t.error(
            node, "a pointer has no end, only arrays have", "Write p[n:], a pointer n further on."
        )
    if node.lower is None:
        return owner
    return Value(owner.type, f"{owner.at(ADD)} + {_index(t, node.lower).at(ADD + 1)}", ADD,
                 root=owner.root)  # fmt: skip


def _of_structure(t: Translator, node: ast.Subscript, owner: Value, kind: Struct) -> Result:
    """`a[i]["mass"]`, as NumPy writes it: a member by its name; of a NamedTuple by its index."""
    given = node.slice.value if isinstance(node.slice, ast.Constant) else None
    if kind.is_tuple and not isinstance(given, str):
        return _of_tuple_value(t, node, owner, lambda whole: _members(whole, kind))
    if not isinstance(given, str):
        first = next(iter(kind.fields))
        raise t.error(
            node,
            f"{kind.indefinite} has no elements",
            f"Write x.{first} or x[{first!r}].",
        )
    with t.at(node):
        return members.member(owner, kind, given)


def _members(owner: Value, kind: Struct) -> list[Value]:
    return [members.member(owner, kind, name) for name in kind.fields]


def _elements(owner: Value, kind: Tuple) -> list[Value]:
    return [Value(each, f"{owner.at(100)}.r{n}") for n, each in enumerate(kind.elements)]


def _of_tuple_value(
    t: Translator, node: ast.Subscript, owner: Value, parts_of: Callable[[Value], list[Value]]
) -> Result:
    """An element of a variable, or a result, that is a tuple."""
    if not isinstance(node.slice, ast.Slice):
        index = _index(t, node.slice)
        if index.constant is not None:
            parts = parts_of(owner)
            return parts[_in_range(t, node, index, len(parts))]
    once = expressions.Once(t)
    found = _of_several(t, node, Several(tuple(parts_of(once.keep(owner)))))
    if isinstance(found, Several):
        found = expressions.as_tuple(t, found, node)
    return once.around(found) if isinstance(found, Value) else found


def _in_range(t: Translator, node: ast.Subscript, index: Value, size: int) -> int:
    number = int(index.constant or 0)
    if not -size <= number < size:
        raise t.error(node.slice, f"index {number} is out of range: there are {size}")
    return number % size


def _index(t: Translator, node: ast.expr) -> Value:
    if isinstance(node, ast.Slice):
        raise t.error(node, "only arrays can be sliced")
    found = expressions.value(t, node)
    if isinstance(found.type, Vector):
        raise t.error(
            node, f"an index is an integer, not {found.type.name}",
            f"Write its elements: {', '.join(f'{ast.unparse(node)}[{n}]' for n in range(2))}.",
        )  # fmt: skip
    if not isinstance(found.type, Scalar) or not (found.type.is_integer or found.type.kind == "b"):
        raise t.error(
            node, f"an index is an integer, not {found.type.name}", "Write wl.i32(...) around it."
        )
    with t.at(node):
        check_width(found)
    return found


def _of_vector(t: Translator, node: ast.Slice, owner: Value) -> Value:
    """`v[1:3]`: a vector of these elements."""
    assert isinstance(owner.type, Vector)
    numbers = constant_part(t, node, owner.type.size)
    if not numbers:
        raise t.error(node, "this part of a vector is empty")
    kind = vector(owner.type.element, len(numbers))
    t.unit.declared(kind, "x")
    if len(numbers) == 1:
        return Value(kind, f"{kind.cxx}({owner.at(100)}[{numbers[0]}])")
    once = expressions.Once(t)
    whole = once.keep(owner)
    listed = ", ".join(map(str, numbers))
    text = f"__builtin_shufflevector({whole.code}, {whole.code}, {listed})"
    return once.around(Value(kind, text))


def constant_part(t: Translator, node: ast.Slice, size: int) -> range:
    """The indices of a slice with constant bounds."""
    bounds = []
    for each in (node.lower, node.upper, node.step):
        found = None if each is None else _index(t, each)
        if found is not None and found.constant is None:
            assert each is not None
            t.need_constant(each)
            raise t.error(
                each,
                "the bounds of this slice must be constants",
                "Loop over the elements, or use memory: wl.local(T, n).",
            )
        bounds.append(None if found is None else int(found.constant or 0))
    if bounds[2] == 0:
        raise t.error(node.step or node, "the step of a slice is not 0", "a[::2], a[::-1].")
    for each, bound in zip((node.lower, node.upper), bounds, strict=False):
        if bound is not None and not -size <= bound <= size:
            raise t.error(each or node, f"bound {bound} is out of range: there are {size}")
    return range(*slice(*bounds).indices(size))


def _of_tuple(t: Translator, node: ast.Subscript, owner: Several) -> Result:
    if not expressions.calls(t, node.value):
        return _of_several(t, node, owner)
    once = expressions.Once(t)  # the other elements are evaluated too
    values = [once.keep(each) if isinstance(each, Value) else each for each in owner.values]
    found = _of_several(t, node, Several(tuple(values)))
    return once.around(found) if isinstance(found, Value) else found


def _of_several(t: Translator, node: ast.Subscript, owner: Several) -> Result:
    """`t[i]` at a constant or a run-time index, `t[1:]` with constant bounds."""
    values = owner.values
    if isinstance(node.slice, ast.Slice):
        return Several(tuple(values[n] for n in constant_part(t, node.slice, len(values))))
    index = _index(t, node.slice)
    if index.constant is not None:
        return values[_in_range(t, node, index, len(values))]
    t.need_constant(node.slice)
    if not values:
        raise t.error(node, "this tuple has no elements")
    return tables.chosen(t, node, [_choosable(t, node, each) for each in values], index)


def _choosable(t: Translator, node: ast.Subscript, given: Result) -> Value:
    """An element of a tuple with a run-time index. Raises: CompileError unless it is a value."""
    what = ""
    if isinstance(given, View):
        what = "an array"
    elif isinstance(given, Object):
        what = described(given.object)
    if what:
        raise t.error(
            node.slice,
            f"the index must be a constant, because the tuple has {what} in it",
            "Loop with wl.static_range, or choose with if and else.",
        )
    return expressions.as_value(t, given, node)


def _of_object(t: Translator, node: ast.Subscript, owner: Object) -> Result:
    """Subscripts of Python objects: `wl.vec[wl.f32, 4]`, constants with elements."""
    thing = owner.object
    if getattr(thing, "takes_brackets", False):  # wl.shared[wl.f32, 16]
        sizes = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return t.result(ast.copy_location(ast.Call(node.value, sizes, []), node))
    if not hasattr(thing, "__getitem__"):
        raise t.error(node, f"{described(thing)} has no elements")
    if isinstance(thing, list) and (found := _of_list(t, node, thing)) is not None:
        return found
    given = t.result(node.slice)
    index = _python(t, node, given)
    try:
        return as_result(t.unit.outside.note_element(thing, index))
    except KeyError as error:
        known = [repr(each) for each in thing] if isinstance(thing, dict) else []
        advice = f"It has {', '.join(known[:12])}{', ...' * (len(known) > 12)}." if known else ""
        raise t.error(node, f"{ast.unparse(node.value)} has no {index!r}", advice) from error
    except (IndexError, TypeError) as error:
        raise t.error(node, f"{ast.unparse(node)}: {error}") from error
    except TargetError as error:
        raise t.error(node, str(error)) from error


def _of_list(t: Translator, node: ast.Subscript, thing: list[object]) -> Result | None:
    """A list of the module at a run-time index, as a tuple; None for a constant one."""
    if isinstance(node.slice, ast.Slice):
        return None
    index = t.result(node.slice)
    if not isinstance(index, Value) or index.constant is not None:
        return None
    t.unit.outside.note_contents(thing)
    return _of_several(t, node, Several(tuple(as_result(each) for each in thing)))


def _python(t: Translator, node: ast.Subscript, given: Result) -> object:
    """A compile-time constant as a Python object."""
    if isinstance(given, Several):
        return tuple(_python(t, node, each) for each in given.values)
    if isinstance(given, Member):
        return given.member
    if isinstance(given, Value):
        if given.constant is None:
            thing = t.result(node.value).object  # type: ignore[union-attr]
            t.need_constant(node.slice)
            if tables.is_array(thing) and (
                refused := tables.refusal(thing, ast.unparse(node.value))
            ):
                raise t.error(node.value, *refused)
            raise t.error(
                node.slice,
                f"the index of {described(thing)} must be a constant",
                "For a run-time index, write it as a NumPy array of the module, or as a tuple.",
            )
        return given.constant
    assert isinstance(given, Object)
    return given.object


# ---------------------------------------------------------------------------------- arrays


def _of_view(t: Translator, node: ast.Subscript, owner: View) -> Result:
    if not owner.code:
        raise t.error(node.value, "this memory has no name", "Assign it to a variable first.")
    indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if len(indices) == 1 and len(owner.shape) > 1 and not expressions.calls(t, node.slice):
        indices = _taken_apart(t, node.slice, len(owner.shape))
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


def _taken_apart(t: Translator, node: ast.expr, ndim: int) -> list[ast.expr]:
    """`a[v]` is `a[v[0], v[1]]` if v is a vector of as many integers as the array's dimensions."""
    if isinstance(node, ast.Slice | ast.Constant):
        return [node]
    found = t.result(node)
    kind = found.type if isinstance(found, Value) else None
    if not isinstance(kind, Vector) or kind.size != ndim or not kind.element.is_integer:
        return [node]
    numbers = [ast.copy_location(ast.Constant(n), node) for n in range(ndim)]
    return [ast.copy_location(ast.Subscript(node, n, ast.Load()), node) for n in numbers]


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
        return in_memory(owner.element, text, owner.root, is_lvalue=owner.is_lvalue)
    text, level = base.code, base.level
    if offset.constant != 0:
        text, level = f"{base.at(ADD)} + {offset.at(ADD + 1)}", ADD
    kind = array_of(owner.element, len(shape))
    return View(
        kind,
        text,
        level,
        is_lvalue=owner.is_lvalue,
        root=owner.root,
        shape=tuple(shape),
        strides=tuple(strides),
    )


def element_of(owner: View, indices: Sequence[Value]) -> Value:
    """The element at indices that are in range, one for each dimension."""
    if isinstance(owner.type, Block):
        order = reversed(indices) if owner.type.is_transposed else indices
        text = owner.at(100) + "".join(f"[{each.code}]" for each in order)
    else:
        offset = constant(0)
        for index, stride in zip(indices, owner.strides, strict=True):
            offset = add(offset, multiply(index, stride))
        text = f"{owner.at(100)}[{offset.code}]"
    return in_memory(owner.element, text, owner.root, is_lvalue=owner.is_lvalue)


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
    _check_bounds(t, node, start, stop, size)
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


def _check_bounds(t: Translator, node: ast.Slice, start: Value, stop: Value, size: Value) -> None:
    """Raises: CompileError for a constant bound beyond memory of constant size."""
    if size.constant is None:
        return
    for each, bound in ((node.lower, start), (node.upper, stop)):
        if each is not None and bound.constant is not None:
            number = int(bound.constant)
            if not 0 <= number <= size.constant:
                raise t.error(each, f"bound {number} is out of range: there are {size.constant}")


def _same_plus(node: ast.Slice) -> bool:
    """Whether it has the form `i : i + n`, so that n is the size."""
    upper = node.upper
    return (
        isinstance(upper, ast.BinOp)
        and isinstance(upper.op, ast.Add)
        and node.lower is not None
        and ast.dump(upper.left) == ast.dump(node.lower)
    )


def _of_block(t: Translator, node: ast.Subscript, owner: View, nodes: list[ast.expr]) -> Result:
    """Index memory of a fixed shape, whose strides C++ knows."""
    kind = owner.type
    assert isinstance(kind, Block)
    text, indices = owner.at(100), []
    for each, extent in zip(nodes, owner.shape, strict=False):
        index = _index(t, each)
        size = int(extent.constant or 0)
        if index.constant is not None:
            number = int(index.constant)
            if not -size <= number < size:
                raise t.error(each, f"index {number} is out of range: there are {size}")
            index = constant(number % size) if index.is_weak and number < 0 else index
        indices.append(index)
        text += f"[{index.code}]"
    rest = kind.shape[len(indices) :]
    found: Value = in_memory(kind.element, text, owner.root, is_lvalue=owner.is_lvalue)
    if rest:
        found = View(
            block(kind.element, rest, kind.space), text, is_lvalue=owner.is_lvalue,
            root=owner.root, shape=owner.shape[len(indices) :],
            strides=owner.strides[len(indices) :],
        )  # fmt: skip
    else:
        t.shared.note_shared(found, owner, node)
    if isinstance(owner, tables.Table) and all(each.constant is not None for each in indices):
        return tables.at(owner, found, indices)
    return found
