"""Translates assignments: to variables, parameters, views, blocks of arrays and tuples."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import Any

from wavecore.lang import accumulators, expressions, locations, members, parts, tiles, wrapping
from wavecore.lang.arithmetic import WORDS, Mismatch, convert, operation, settled
from wavecore.lang.builtins.index import GRID, Place
from wavecore.lang.expressions import value
from wavecore.lang.matching import Subject
from wavecore.lang.matrices import is_matrix
from wavecore.lang.objects import described
from wavecore.lang.scopes import target_names
from wavecore.lang.translator import Local, Translator, statement
from wavecore.lang.types import (
    VOID,
    Block,
    Pointer,
    Scalar,
    Struct,
    Tuple,
    Type,
    Vector,
    as_type,
    constexpr,
)
from wavecore.lang.values import (
    PRIMARY,
    Object,
    Result,
    Several,
    Value,
    View,
    in_memory,
)


@statement(ast.Assign)
def _assign(t: Translator, node: ast.Assign) -> None:
    given = t.result(node.value)
    if len(node.targets) > 1:
        given = kept_value(t, given, node)
    for target in node.targets:
        assign(t, target, given, node)


@statement(ast.AnnAssign)
def _annotated(t: Translator, node: ast.AnnAssign) -> None:
    if not isinstance(node.target, ast.Name):
        raise t.error(node.target, "only a variable can have a type annotation")
    if _is_constexpr(t, node.annotation):
        _constant(t, node, node.target)
        return
    kind = _annotation(t, node.annotation)
    local = t.now.get(node.target.id)
    if local is not None and local.type is not kind and local.location is not None:
        raise locations.error(
            t.location(node), f"{node.target.id!r} already has a type", function=t.name,
            others=(("from here:", local.location),),
        )  # fmt: skip
    t.now[node.target.id] = Local(kind, t.location(node.target), annotated=True)
    if node.value is not None:
        assign(t, node.target, t.result(node.value), node)
    elif t.scopes.locals[node.target.id].declared_by is node:
        t.writer.add(f"{t.unit.declared(kind, t.definition.cxx[node.target.id])};", node.lineno)


@statement(Subject)
def _subject(t: Translator, node: Subject) -> None:
    """The subject of a match: constants stay constants."""
    (target,) = node.targets
    assert isinstance(target, ast.Name)
    given = t.result(node.value)
    if isinstance(given, Value) and given.constant is not None:
        _bind(t, target, given)
        t.flow.assign(target.id)
    else:
        assign(t, target, given, node)


def _is_constexpr(t: Translator, node: ast.expr) -> bool:
    found = t.result(node)
    return isinstance(found, Object) and found.object is constexpr


def _constant(t: Translator, node: ast.AnnAssign, target: ast.Name) -> None:
    """`n: wl.constexpr = ...`: a name for a compile-time constant."""
    if node.value is None:
        raise t.error(node, "a constant needs a value", f"{target.id}: wl.constexpr = ...")
    given = t.result(node.value)
    if isinstance(given, Value) and given.constant is None:
        t.need_constant(node.value)
        raise t.error(
            node.value,
            f"{target.id!r} is a constant, but this value is only known when the kernel runs",
            "Use literals, wl.constexpr parameters and expressions of them.",
        )
    _bind(t, target, given)
    t.flow.assign(target.id)


def _annotation(t: Translator, node: ast.expr) -> Type:
    found = t.result(node)
    with t.at(node):
        if isinstance(found, Object):
            return t.unit.on_target(as_type(found.object))
        raise Mismatch("this is not a type", "Write `x: wl.f32 = ...`.")


def assign(t: Translator, target: ast.expr, given: Result, node: ast.stmt) -> None:
    """`target = given`."""
    if isinstance(target, ast.Tuple):
        _assign_tuple(t, node, target, given)
        return
    if isinstance(target, ast.Name):
        _assign_name(t, target, given, node)
        t.flow.assign(target.id)
        return
    if not isinstance(target, (ast.Subscript, ast.Attribute)):
        raise t.error(target, "nothing can be assigned to this")
    _check_no_tuple(t, target)
    if isinstance(target, ast.Subscript) and parts.store_in_vector(t, target, given, node):
        return
    stored = t.result(target)
    if not isinstance(stored, Value) or not stored.is_lvalue:
        raise t.error(target, "nothing can be assigned to this", _why_no_lvalue(stored))
    if isinstance(stored, View):
        _check_flat_index(t, target, given, stored)
        with t.at(node):
            t.note_store(stored)
        parts.store(t, stored, given, node, parts.replaced)
        return
    with t.at(node):
        new = convert(expressions.as_operand(t, given, parts.value_of(node)), stored.type)
    _store(t, target, stored, new, node)


def _check_flat_index(t: Translator, target: ast.expr, given: Result, stored: View) -> None:
    """Refuse `a[i] = x` of a row of a kernel's parameter that says nothing of its dimensions.

    As in NumPy it would fill the row; in CUDA's kernels it is one element of a flat array.
    """
    if not isinstance(target, ast.Subscript) or isinstance(target.slice, ast.Slice | ast.Tuple):
        return
    name = target.value.id if isinstance(target.value, ast.Name) else ""
    untyped = [each.arg for each in t.definition.tree.args.args if each.annotation is None]
    if not t.is_kernel or name not in untyped or name in t.scopes.locals:
        return
    if isinstance(given, View) or not isinstance(given, Value):
        return
    index, more = ast.unparse(target.slice), ", :" * len(stored.shape)
    raise t.error(
        target,
        f"{name} has {len(stored.shape) + 1} dimensions, and one index is a row of it",
        f"To fill the row, write {name}[{index}{more}] = ...; for a flat index, pass "
        f"{name}.ravel(), or annotate the parameter as a pointer: wl.ptr[wl.f32].",
    )


def _store(t: Translator, target: ast.expr, stored: Value, new: Value, node: ast.stmt) -> None:
    """Store to memory or a variable; to the elements of a swizzle one by one."""
    with t.at(node):
        t.note_store(stored)
    if not stored.parts:
        t.writer.add(f"{stored.lvalue} = {new.code};", node.lineno)
        return
    if expressions.calls(t, target):
        raise t.error(
            target, "the target of a swizzle cannot call a function",
            "Assign the index to a variable first.",
        )  # fmt: skip
    code = t.fresh("value")
    t.writer.add(f"const {t.unit.declared(stored.type, code)} = {new.code};", node.lineno)
    for number, part in enumerate(stored.parts):
        t.writer.add(f"{part.lvalue} = {code}[{number}];", node.lineno)


def _check_no_tuple(t: Translator, target: ast.expr) -> None:
    """Raises: CompileError for an element of a tuple, with the line that makes memory of it."""
    if not isinstance(target, ast.Subscript):
        return
    owner = t.result(target.value)
    if isinstance(owner, Value) and isinstance(owner.type, Tuple):
        elements = [settled(each) for each in owner.type.elements]
        kind = f"wl.{elements[0].name}" if len(set(elements)) == 1 else "T"
        name = ast.unparse(target.value)
        raise t.error(
            target, f"{name!r} is a list or tuple, whose elements cannot be assigned",
            f"Memory of as many numbers is {name} = wl.local({kind}, {len(elements)}).",
        )  # fmt: skip


def _why_no_lvalue(found: Result) -> str:
    if isinstance(found, Value) and found.parts:
        return "A swizzle that is assigned names each element once."
    if isinstance(found, Value) and found.root:
        return "It is in a constant array of the module: pass it to the kernel as an argument."
    if isinstance(found, Value) and found.constant is not None:
        return "It is a constant."
    return "Only elements of arrays and vectors, and members of dataclasses, can be assigned."


def _assign_name(t: Translator, target: ast.Name, given: Result, node: ast.stmt) -> None:
    name = target.id
    variable = t.scopes.locals.get(name)
    if variable is None:
        _assign_parameter(t, target, given, node)
        return
    if isinstance(given, Several) and _has_objects(given):
        given = kept_value(t, given, node)
    elif isinstance(given, Several):
        given = expressions.as_tuple(t, given, node)
    if not isinstance(given, Value):
        _bind(t, target, given)
        return
    if isinstance(given, View):
        _assign_view(t, target, given, node)
        return
    if given.type is VOID:
        raise t.error(node, "this call returns no value")
    if isinstance(node, ast.Assign):
        accumulators.check(t, target, node.value, given, node)
    with t.at(node):
        kind = t.assign_type(name, given, target)
        new = convert(given, kind)
    code = t.definition.cxx[name]
    if variable.declared_by is not node:
        t.writer.add(f"{code} = {new.code};", node.lineno)
        return
    kind = settled(kind)
    if isinstance(kind, Pointer):
        t.writer.add(f"auto* {code} = {new.code};", node.lineno)
        return
    if new.code == f"{kind.cxx}{{}}":  # an empty fragment
        t.writer.add(f"{t.unit.declared(kind, code)};", node.lineno)
        return
    const = "const " if variable.is_constant and isinstance(kind, (Scalar, Vector)) else ""
    if const and isinstance(kind, Vector) and _is_stored(t, name):
        const = ""
    t.writer.add(f"{const}{t.unit.declared(kind, code)} = {new.code};", node.lineno)


def _has_objects(given: Several) -> bool:
    """Whether a tuple has functions, types or texts in it, which no structure of C++ can hold."""
    return any(
        _has_objects(each) if isinstance(each, Several) else not isinstance(each, Value)
        for each in given.values
    )


def _is_stored(t: Translator, name: str) -> bool:
    """Whether an element of a variable is assigned, or its address taken."""
    for node in ast.walk(t.tree):
        if isinstance(node, (ast.Subscript, ast.Attribute)) and isinstance(node.ctx, ast.Store):
            inner: ast.AST = node
            while isinstance(inner, (ast.Subscript, ast.Attribute)):
                inner = inner.value
            if isinstance(inner, ast.Name) and inner.id == name:
                return True
        if isinstance(node, ast.Call) and any(
            isinstance(each, ast.Name) and each.id == name for each in node.args
        ):
            return True
    return False


def _assign_parameter(t: Translator, target: ast.Name, given: Result, node: ast.stmt) -> None:
    found = t.parameters.get(target.id)
    if not isinstance(found, Value) or isinstance(found, View) or found.constant is not None:
        raise t.error(
            target,
            f"parameter {target.id!r} cannot be assigned",
            "Use a variable of another name.",
        )
    with t.at(node):
        new = expressions.as_value(t, given, node)
        if isinstance(new.type, Scalar) and not new.is_weak and new.type is not found.type:
            raise Mismatch(
                f"{target.id!r} would change its type from {found.type.name} to {new.type.name}",
                f"A parameter has one type. Write wl.{found.type.name}(...) here.",
            )
        new = convert(new, found.type)
    t.writer.add(f"{found.lvalue} = {new.code};", node.lineno)


def _bind(t: Translator, target: ast.Name, given: Result) -> None:
    """Bind a variable to an object that is not a value, such as a type or function."""
    variable = t.scopes.locals[target.id]
    writes = [each for each in variable.occurrences if each.is_write]
    if len(writes) > 1:
        what = described(given.object) if isinstance(given, Object) else "this"
        raise t.error(
            target,
            f"{target.id!r} is assigned more than once, but {what} is not a value",
            "Give each a name of its own, and choose with if and else.",
        )
    t.now[target.id] = Local(None, t.location(target), bound=given)


def _assign_view(t: Translator, target: ast.Name, given: View, node: ast.stmt) -> None:
    """Assign part of an array: a pointer, with the shape and strides at this point."""
    name, code = target.id, t.definition.cxx[target.id]
    variable = t.scopes.locals[name]
    if isinstance(given.type, Block):
        _assign_block(t, target, given, node)
        return
    _check_still_view(t, target, given)
    before = t.known.get(name)
    bound = View(
        given.type,
        code,
        is_lvalue=given.is_lvalue,
        root=given.root,
        shape=given.shape,
        strides=given.strides,
    )
    if (
        before is not None
        and isinstance(before.bound, View)
        and before.bound.strides != given.strides
    ):
        raise t.error(
            target,
            f"{name!r} is already a view with different strides",
            "Use a separate variable, or an index.",
        )
    t.now[name] = Local(given.type, t.location(target), bound=bound, root=given.root)
    if variable.declared_by is node:
        t.writer.add(f"auto* {code} = {given.code};", node.lineno)
        return
    t.writer.add(f"{code} = {given.code};", node.lineno)


def _check_still_view(t: Translator, target: ast.Name, given: View) -> None:
    """Raises: CompileError if the name was a value before."""
    before = t.now.get(target.id)
    if before is not None and before.bound is None and before.type is not None and before.location:
        raise locations.error(
            t.location(target),
            f"{target.id!r} would change its type from {settled(before.type).name} to "
            f"array[{given.element.name}, {len(given.shape)}]",
            "A variable has one type: use another variable.",
            function=t.name,
            others=((f"it is {settled(before.type).name} from here on:", before.location),),
        )


def _assign_block(t: Translator, target: ast.Name, given: View, node: ast.stmt) -> None:
    """Assign memory of wl.shared or wl.local: the assignment becomes its declaration."""
    name, code = target.id, t.definition.cxx[target.id]
    kind = given.type
    assert isinstance(kind, Block)
    variable = t.scopes.locals[name]
    writes = [each for each in variable.occurrences if each.is_write]
    for each in ast.walk(t.tree):
        if isinstance(each, ast.AugAssign) and getattr(each.target, "id", "") == name:
            changed = ast.unparse(each).replace(name, f"{name}[:]", 1)
            raise t.error(each, f"{name!r} is memory, not a number", f"Write {changed}.")
    if len(writes) > 1:
        raise t.error(target, f"{name!r} already names other memory", "Use another variable.")
    t.now[name] = Local(
        kind, t.location(target),
        bound=replace(given, code=code, level=PRIMARY),
    )  # fmt: skip
    if given.code:  # a part of other memory
        t.writer.add(f"auto& {code} = {given.code};", node.lineno)
        return
    t.declare_block(kind, code, node.lineno)


def _assign_tuple(t: Translator, node: ast.stmt, target: ast.Tuple, given: Result) -> None:
    for name in target.elts:
        if isinstance(name, ast.Starred):
            raise t.error(name, "a star on the left is not supported", "Name each of the values.")
    if isinstance(given, Place) and len(target.elts) <= 3:
        given = given.along(len(target.elts))
    if isinstance(given, Value) and isinstance(given.type, Tuple):
        given = taken_apart(t, given, node)
    if isinstance(given, Value) and isinstance(given.type, Vector):
        kind = given.type
        kept: Value = given if given.code.isidentifier() else kept_value(t, given, node)
        elements = (Value(kind.element, f"{kept.at(100)}[{n}]") for n in range(kind.size))
        given = Several(tuple(elements))
    if isinstance(given, Value) and isinstance(given.type, Struct) and given.type.is_tuple:
        given = kept_value(t, given, node) if not given.is_lvalue else given
    with t.at(node):
        fields = members.of_tuple(given)
    given = given if fields is None else fields
    if isinstance(given, View) and len(given.shape) == 1:
        given = parts.unpacked(t, given, len(target.elts), node)
    if not isinstance(given, Several):
        count = len(target.elts)
        called = getattr(parts.value_of(node), "func", None)
        advice = "Separate them with commas."
        if called is not None and t.result(called) == Object(GRID):
            advice = f"Write {ast.unparse(target).strip('()')} = wl.grid({count})."
        raise t.error(node, f"{count} values are expected here", advice)
    values = given.values
    if len(values) != len(target.elts):
        raise t.error(node, f"{len(values)} values are assigned to {len(target.elts)} names")
    names = {each.id for each in target_names(target)}
    read = names_in(node.value) if isinstance(node, ast.Assign) else set()
    if names & read or not all(isinstance(e, ast.Name) for e in target.elts):
        values = tuple(kept_value(t, each, node) for each in values)
    for one, each in zip(target.elts, values, strict=True):
        assign(t, one, each, node)


def taken_apart(t: Translator, given: Value, node: ast.stmt) -> Several:
    """The entries of a tuple, each read from one place."""
    assert isinstance(given.type, Tuple)
    code = given.code
    if not code.isidentifier():
        code = t.fresh("results")
        t.writer.add(f"const {t.unit.declared(given.type, code)} = {given.code};", node.lineno)
    parts = [Value(kind, f"{code}.r{n}") for n, kind in enumerate(given.type.elements)]
    return Several(tuple(parts))


def kept_value(t: Translator, given: Result, node: ast.stmt) -> Any:
    """A copy of a value, unaffected by later assignments."""
    if isinstance(given, Several):
        return Several(tuple(kept_value(t, each, node) for each in given.values))
    if not isinstance(given, Value) or isinstance(given, View) or given.constant is not None:
        return given
    code = t.fresh("old")
    kind = settled(given.type)
    if isinstance(kind, Pointer):
        t.writer.add(f"auto* const {code} = {given.code};", node.lineno)
    else:
        t.writer.add(f"const {t.unit.declared(kind, code)} = {given.code};", node.lineno)
    return Value(kind, code, root=given.root, wraps=given.wraps)


def names_in(node: ast.AST) -> set[str]:
    """The names that a node reads or assigns."""
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _as_read(target: ast.Name | ast.Attribute | ast.Subscript) -> ast.expr:
    """The expression that reads a target."""
    read: ast.expr
    if isinstance(target, ast.Name):
        read = ast.Name(target.id, ast.Load())
    elif isinstance(target, ast.Subscript):
        read = ast.Subscript(target.value, target.slice, ast.Load())
    else:
        read = ast.Attribute(target.value, target.attr, ast.Load())
    return ast.copy_location(read, target)


@statement(ast.AugAssign)
def _augmented(t: Translator, node: ast.AugAssign) -> None:
    target = node.target
    reading = _as_read(target)
    _check_no_tuple(t, target)
    have, given = value(t, reading), t.result(node.value)
    name = type(node.op).__name__
    if name == "MatMult" and not is_matrix(have, given):
        raise t.error(node, "`@=` takes small matrices", "Use fragments: d = mma(a, b, d).")
    if isinstance(have, View) and isinstance(target, ast.Subscript):
        _augmented_part(t, node, have, given, name)
        return
    more = expressions.as_operand(t, given, node.value)
    if isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice):
        with t.at(node):
            changed = operation(name, have, more)
        parts.store_in_vector(t, target, changed, node)
        return
    have, before = _read_first(t, node, have)
    kind = have.type
    with t.at(node):
        new = tiles.operate(t, name, before, more)
    whole = ast.copy_location(ast.BinOp(reading, node.op, node.value), node)
    new = wrapping.computed(whole, name, (before, more), new, is_sure=t.is_last)
    if isinstance(target, ast.Name) and target.id in t.scopes.locals:
        accumulators.check(t, target, whole, new, node)
        with t.at(node):
            kind = t.assign_type(target.id, new, target)
    else:
        with t.at(node):
            parts.check_kept(kind, new.type, WORDS[name])
    with t.at(node):
        final = convert(new, settled(kind) if settled(kind) is not kind else kind)
    if have.parts or have.place:
        if not have.is_lvalue:
            raise t.error(target, "nothing can be assigned to this", _why_no_lvalue(have))
        _store(t, target, have, final, node)
        return
    with t.at(node):
        t.note_store(have)
    prefix = f"{have.code} {WORDS[name]} "
    if (
        final.code.startswith(prefix)
        and not is_matrix(final, more)
        and name
        in (
            "Add",
            "Sub",
            "Mult",
            "Div",
            "BitAnd",
            "BitOr",
            "BitXor",
            "LShift",
            "RShift",
        )
    ):
        t.writer.add(f"{have.code} {WORDS[name]}= {final.code.removeprefix(prefix)};", node.lineno)
        return
    t.writer.add(f"{have.code} = {final.code};", node.lineno)


def _read_first(t: Translator, node: ast.AugAssign, have: Value) -> tuple[Value, Value]:
    """The lvalue and value in `element += x`: Python evaluates both once, before x."""
    if isinstance(node.target, ast.Name) or not isinstance(have.type, (Scalar, Vector)):
        return have, have
    if expressions.calls(t, node.target):
        if have.in_vector:  # C++ has no references to vector elements
            raise t.error(
                node.target,
                "the index in an augmented assignment to a vector element cannot call a function",
                "Assign the index to a variable first.",
            )
        place = t.fresh("element")
        t.writer.add(f"auto& {place} = {have.lvalue};", node.lineno)
        packed = have.place and isinstance(have.type, Vector)
        have = (
            in_memory(have.type, place, have.root)
            if packed
            else replace(have, code=place, level=PRIMARY, place="")
        )
    if not expressions.calls(t, node.value):
        return have, have
    before = t.fresh("before")
    t.writer.add(f"const {have.type.cxx} {before} = {have.code};", node.lineno)
    return have, Value(have.type, before)


def _augmented_part(
    t: Translator, node: ast.AugAssign, part: View, given: Result, name: str
) -> None:
    """`row[:] += x`: each element."""

    def combined(element: Value, new: Value) -> Value:
        found = operation(name, element, new)
        parts.check_kept(element.type, found.type, WORDS[name])
        return found

    with t.at(node):
        t.note_store(part)
    parts.store(t, part, given, node, combined)
