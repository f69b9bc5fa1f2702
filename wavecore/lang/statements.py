"""Translates Python statements to C++."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from wavecore.lang import expressions, locations, members, parts, tables, tiles
from wavecore.lang.arithmetic import WORDS, Mismatch, cast, common, convert, operation, settled
from wavecore.lang.builtins import index
from wavecore.lang.builtins.index import GRID
from wavecore.lang.builtins.printing import printf
from wavecore.lang.builtins.python import STATIC_RANGES
from wavecore.lang.expressions import value
from wavecore.lang.matching import Subject
from wavecore.lang.objects import described
from wavecore.lang.scopes import assigned_in, changed_in, own_jumps, target_names
from wavecore.lang.translator import Local, Loop, NeedsConstant, Translator, statement
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
    i32,
    i64,
    u32,
    u64,
)
from wavecore.lang.values import (
    ADD,
    PRIMARY,
    RELATION,
    Member,
    Object,
    Result,
    Several,
    Value,
    View,
    constant,
    in_memory,
)

_UNROLLED_MOST = 4096  # iterations
_LAST_WORDS = ("__builtin_trap()", "__builtin_amdgcn_endpgm()")  # code after these is unreachable


# ------------------------------------------------------------------------------ assignment


@statement(ast.Assign)
def _assign(t: Translator, node: ast.Assign) -> None:
    given = t.result(node.value)
    if len(node.targets) > 1:
        given = _kept(t, given, node)
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
        with t.at(node):
            t.note_store(stored)
        parts.store(t, stored, given, node, parts.replaced)
        return
    with t.at(node):
        new = convert(expressions.as_operand(t, given, parts.value_of(node)), stored.type)
    _store(t, target, stored, new, node)


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
        given = _kept(t, given, node)
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
    if isinstance(given, Value) and isinstance(given.type, Tuple):
        given = _taken_apart(t, given, node)
    if isinstance(given, Value) and isinstance(given.type, Vector):
        kind = given.type
        kept: Value = given if given.code.isidentifier() else _kept(t, given, node)
        elements = (Value(kind.element, f"{kept.at(100)}[{n}]") for n in range(kind.size))
        given = Several(tuple(elements))
    if isinstance(given, Value) and isinstance(given.type, Struct) and given.type.is_tuple:
        given = _kept(t, given, node) if not given.is_lvalue else given
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
    read = _names(node.value) if isinstance(node, ast.Assign) else set()
    if names & read or not all(isinstance(e, ast.Name) for e in target.elts):
        values = tuple(_kept(t, each, node) for each in values)
    for one, each in zip(target.elts, values, strict=True):
        assign(t, one, each, node)


def _taken_apart(t: Translator, given: Value, node: ast.stmt) -> Several:
    assert isinstance(given.type, Tuple)
    code = given.code
    if not code.isidentifier():
        code = t.fresh("results")
        t.writer.add(f"const {t.unit.declared(given.type, code)} = {given.code};", node.lineno)
    parts = [Value(kind, f"{code}.r{n}") for n, kind in enumerate(given.type.elements)]
    return Several(tuple(parts))


def _kept(t: Translator, given: Result, node: ast.stmt) -> Any:
    """A copy of a value, unaffected by later assignments."""
    if isinstance(given, Several):
        return Several(tuple(_kept(t, each, node) for each in given.values))
    if not isinstance(given, Value) or isinstance(given, View) or given.constant is not None:
        return given
    code = t.fresh("old")
    kind = settled(given.type)
    if isinstance(kind, Pointer):
        t.writer.add(f"auto* const {code} = {given.code};", node.lineno)
    else:
        t.writer.add(f"const {t.unit.declared(kind, code)} = {given.code};", node.lineno)
    return Value(kind, code, root=given.root)


def _names(node: ast.AST) -> set[str]:
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
    if name == "MatMult":
        raise t.error(node, "`@=` is not supported", "Use fragments: d = mma(a, b, d).")
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
    if isinstance(target, ast.Name) and target.id in t.scopes.locals:
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
    if final.code.startswith(prefix) and name in (
        "Add",
        "Sub",
        "Mult",
        "Div",
        "BitAnd",
        "BitOr",
        "BitXor",
        "LShift",
        "RShift",
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


# ---------------------------------------------------------------------------- control flow


@statement(ast.If)
def _if(t: Translator, node: ast.If) -> None:
    test = expressions.truth(t, node.test)
    if test.constant is not None:
        t.flow.enter(node, t.flow.state, holds=bool(test.constant))
        t.block(node.body if test.constant else node.orelse)
        return
    t.writer.add(f"if ({test.code}) {{", node.lineno)
    _both_ways(t, node)
    t.writer.add("}")


def _both_ways(t: Translator, node: ast.If) -> None:
    """The blocks of an `if` whose condition is not constant."""
    before = t.flow.state
    t.flow.enter(node, before, holds=True)
    t.indented(node.body)
    held = t.flow.state
    t.flow.enter(node, before, holds=False)
    _else(t, node.orelse)
    t.flow.join([held, t.flow.state])


def _else(t: Translator, rest: Sequence[ast.stmt]) -> None:
    """The else of an `if`; an elif stays one unless a comment or declaration precedes it."""
    if not rest:
        return
    (first, *_) = rest
    if len(rest) == 1 and isinstance(first, ast.If) and not _needs_lines(t, first):
        test = expressions.truth(t, first.test)
        if test.constant is None:
            t.writer.add(f"}} else if ({test.code}) {{", first.lineno)
            _both_ways(t, first)
            return
        t.flow.enter(first, t.flow.state, holds=bool(test.constant))
        rest = first.body if test.constant else first.orelse
        if not rest:
            return
    t.writer.add("} else {")
    t.indented(rest)


def _needs_lines(t: Translator, node: ast.If) -> bool:
    """Whether a comment or a declaration must precede it."""
    declared = any(each.declared_before is node for each in t.scopes.locals.values())
    return declared or t.writer.has_comments_up_to(node.lineno)


@statement(ast.While)
def _while(t: Translator, node: ast.While) -> None:
    _with_else(t, node, _while_loop)


def _while_loop(t: Translator, node: ast.While) -> None:
    test = expressions.truth(t, node.test)
    if test.constant is not None and not test.constant:
        t.flow.end_turns(t.flow.state, runs=False)
        return
    t.writer.add(f"while ({test.code}) {{", node.lineno)
    before = t.flow.state
    t.flow.first_turn()
    _loop_body(t, node)
    if test.constant is None:
        t.flow.end_turns(before, runs=None)
    else:
        t.flow.end()


def _loop_body(t: Translator, node: ast.For | ast.While) -> None:
    t.loops.append(Loop(left=t.flags.get(node, "")))
    t.indented(node.body)
    t.loops.pop()
    t.flow.end_turn()
    t.writer.add("}")


def _with_else(
    t: Translator, node: ast.For | ast.While, loop: Callable[[Translator, Any], None]
) -> None:
    """A loop and its else, which runs unless a break leaves the loop."""
    here = t.flow.begin(node)
    flag = ""
    if node.orelse and own_jumps(node, ast.Break):
        flag = t.flags[node] = t.fresh("left")
        t.writer.add(f"bool {flag} = false;", node.lineno)
    loop(t, node)
    t.flow.end_loop()
    if node.orelse:
        t.writer.add(f"if (!{flag}) {{" if flag else "{", node.orelse[0].lineno)
        t.indented(node.orelse)
        t.writer.add("}")
    t.flow.leave(here)


@statement(ast.For)
def _for(t: Translator, node: ast.For) -> None:
    _with_else(t, node, _for_loop)


def _for_loop(t: Translator, node: ast.For) -> None:
    iterated = node.iter
    if isinstance(iterated, ast.Call):
        callee = t.result(iterated.func)
        if isinstance(callee, Object) and callee.object is reversed:
            inner = iterated.args[0] if len(iterated.args) == 1 else iterated
            if isinstance(inner, ast.Call) and _is_range(t, inner):
                bounds = _backwards(t, inner, _bounds(t, inner))
                _for_range(t, node, bounds, unrolled=False)
                return
        if isinstance(callee, Object) and callee.object is range:
            _for_range(t, node, _bounds(t, iterated), unrolled=False)
            return
        if isinstance(callee, Object) and callee.object in STATIC_RANGES:
            _for_static_range(t, node, _bounds(t, iterated))
            return
        if isinstance(callee, Object) and callee.object is index.GRID_STRIDE:
            _, stop, step = _bounds(t, iterated)
            if step.constant != 1 or len(iterated.args) != 1:
                raise t.error(iterated, "wl.grid_stride takes one value", "wl.grid_stride(n)")
            _for_range(t, node, (index.item("x"), stop, index.items("x")), unrolled=False)
            return
    found = tables.as_tuple(t.result(iterated))
    if isinstance(found, Value) and isinstance(found.type, Tuple):
        found = _taken_apart(t, found, node)
    with t.at(node):
        found = members.of_tuple(found) or found
    if isinstance(found, Several):
        _written_out(t, node, list(found.values))
        return
    raise t.error(
        iterated,
        "a loop runs over range(...), wl.static_range(...) or a tuple",
        "Use an index: for i in range(a.shape[0]).",
    )


def _is_range(t: Translator, node: ast.Call) -> bool:
    callee = t.result(node.func)
    return isinstance(callee, Object) and callee.object is range


def _backwards(
    t: Translator, call: ast.Call, bounds: tuple[Value, Value, Value]
) -> tuple[Value, Value, Value]:
    start, stop, step = bounds
    if step.constant != 1:
        raise t.error(
            call, "only a range with step 1 can be reversed", "range(last, first - 1, -step)"
        )
    with t.at(call):
        first, last = (
            operation("Sub", cast(each, i64) if each.type in (u32, u64) else each, constant(1))
            for each in (stop, start)
        )
    return first, last, constant(-1)


def _bounds(t: Translator, call: ast.Call) -> tuple[Value, Value, Value]:
    if call.keywords or not 1 <= len(call.args) <= 3:
        raise t.error(
            call, "range takes one to three values", "range(stop), range(start, stop, step)."
        )
    values = [value(t, each) for each in call.args]
    for each, node in zip(values, call.args, strict=True):
        if not isinstance(each.type, Scalar) or not (each.type.is_integer):
            raise t.error(
                node, f"range takes integers, not {each.type.name}", "Write wl.i32(...) around it."
            )
    start = values[0] if len(values) > 1 else constant(0)
    stop = values[1] if len(values) > 1 else values[0]
    step = values[2] if len(values) > 2 else constant(1)
    if step.constant == 0:
        raise t.error(call.args[2], "the step is 0")
    return start, stop, step


def _for_range(
    t: Translator, node: ast.For, bounds: tuple[Value, Value, Value], *, unrolled: bool
) -> None:
    if not isinstance(node.target, ast.Name):
        raise t.error(node.target, "the loop variable must be a name")
    name = node.target.id
    with t.at(node.iter):
        kind = settled(common([each.type for each in bounds]))
        kind = _counter(kind, bounds)
        start, stop, step = (convert(each, kind) for each in bounds)
    own = (node, name) in t.scopes.own_targets and name not in assigned_in(node.body)
    t.assign_type(name, Value(kind, ""), node.target)
    counter = t.definition.cxx[name] if own else t.fresh(t.definition.cxx[name])
    changed = assigned_in(node.body)
    stop = _held(t, node, stop, changed, "end")
    step = _held(t, node, step, changed, "step")
    if unrolled:
        t.writer.add("#pragma unroll", node.lineno)
    t.writer.add(
        f"for ({kind.cxx} {counter} = {start.code}; {_condition(counter, stop, step)}; "
        f"{_advance(counter, step)}) {{",
        node.lineno,
    )
    before, runs = t.flow.state, _runs(start, stop, step)
    t.flow.first_turn()
    t.flow.assign(name)
    if runs is False:
        t.flow.end()
    if not own:
        t.writer.depth += 1
        t.writer.add(f"{t.definition.cxx[name]} = {counter};")
        t.writer.depth -= 1
    _loop_body(t, node)
    t.flow.end_turns(before, runs)


def _runs(start: Value, stop: Value, step: Value) -> bool | None:
    """Whether a range has an iteration; None if that is unknown."""
    numbers = [each.constant for each in (start, stop, step) if each.constant is not None]
    return bool(range(*map(int, numbers))) if len(numbers) == 3 else None


def _counter(kind: Type, bounds: Sequence[Value]) -> Type:
    """The type of a range's counter, which must not wrap around."""
    if not isinstance(kind, Scalar):
        return kind
    if kind.bits < 32:
        return i32
    signed = any(
        each.constant < 0 if each.constant is not None
        else isinstance(each.type, Scalar) and each.type.kind == "i"
        for each in bounds
    )  # fmt: skip
    return i64 if kind.kind == "u" and kind.bits == 32 and signed else kind


def _held(t: Translator, node: ast.For, bound: Value, changed: set[str], stem: str) -> Value:
    """A bound, evaluated once as in Python: copied if the body may change it."""
    code = bound.code
    iterated = node.iter
    assert isinstance(iterated, ast.Call)
    simple = bound.constant is not None or not (
        _names(iterated) & changed
        or ("." in code and _names(iterated) & changed_in(node.body))
        or any(isinstance(n, (ast.Call, ast.Subscript)) for a in iterated.args for n in ast.walk(a))
    )
    if simple or (code.isidentifier() and not (_names(iterated) & changed)):
        return bound
    kept = t.fresh(stem)
    t.writer.add(f"const {bound.type.cxx} {kept} = {code};", node.lineno)
    return Value(bound.type, kept)


def _condition(counter: str, stop: Value, step: Value) -> str:
    if step.constant is None:
        if isinstance(step.type, Scalar) and step.type.kind == "u":
            return f"{counter} < {stop.at(RELATION + 1)}"
        ends = stop.at(RELATION + 1)
        return f"{step.at(RELATION + 1)} > 0 ? {counter} < {ends} : {counter} > {ends}"
    return f"{counter} {'<' if step.constant > 0 else '>'} {stop.at(RELATION + 1)}"


def _advance(counter: str, step: Value) -> str:
    if step.constant in (1, -1):
        return f"{'++' if step.constant == 1 else '--'}{counter}"
    if step.constant is not None and step.constant < 0:
        return f"{counter} -= {-step.constant}"
    return f"{counter} += {step.at(ADD)}"


def _for_static_range(t: Translator, node: ast.For, bounds: tuple[Value, Value, Value]) -> None:
    """Unroll a loop: by the compiler, or in the text if its variable must be a constant."""
    numbers = []
    for each, argument in zip(bounds, (node.iter,) * 3, strict=True):
        if each.constant is None:
            raise t.error(
                argument,
                "wl.static_range takes constants",
                "Use range if the bounds are not constants.",
            )
        numbers.append(int(each.constant))
    turns = range(*numbers)
    if not turns:
        t.flow.end_turns(t.flow.state, runs=False)
        return
    if not isinstance(node.target, ast.Name):
        raise t.error(node.target, "the loop variable must be a name")
    if node not in t.as_text and _unrolled_by_compiler(t, node, bounds, turns):
        return
    if len(turns) > _UNROLLED_MOST:
        raise t.error(
            node.iter, f"{len(turns)} iterations are too many to unroll; {_UNROLLED_MOST} at most"
        )
    _written_out(t, node, [constant(each) for each in turns])


def _unrolled_by_compiler(
    t: Translator, node: ast.For, bounds: tuple[Value, Value, Value], turns: range
) -> bool:
    """Translate to a C++ loop; false, with all undone, if the variable must be a constant."""
    assert isinstance(node.target, ast.Name)
    name = node.target.id
    state = len(t.writer.lines), t.writer.depth, dict(t.now), set(t.stores), list(t.loops), t._fresh
    comments, unrolled, flow = dict(t.writer._comments), set(t.unrolled), t.flow.mark()
    try:
        t.counters.add(name)
        if len(turns) <= _UNROLLED_MOST:
            t.unrolled.add(node)
        _for_range(t, node, bounds, unrolled=True)
        return True
    except NeedsConstant as needed:
        if name not in needed.names:
            raise
        length, t.writer.depth, now, stores, loops, t._fresh = state
        del t.writer.lines[length:]
        t.writer._comments = comments
        t.now, t.stores, t.loops, t.unrolled = now, stores, loops, unrolled
        t.flow.back_to(flow)
        return False
    finally:
        t.counters.discard(name)


def _written_out(t: Translator, node: ast.For, turns: list[Any]) -> None:
    """Write the body once for each value of the loop's variables, which are constants in it.

    If the loop has a break or continue, each copy is a loop of one iteration, which they leave.
    """
    names = [each.id for each in target_names(node.target)]
    if not names:
        raise t.error(node.target, "the loop variable must be a name")
    for name in names:
        if name in assigned_in(node.body):
            raise t.error(
                node.target, f"{name!r} is a constant here", "Use another variable in the loop."
            )
    is_kept = any((node, name) not in t.scopes.own_targets for name in names)
    turns = [_kept_apart(t, each, node) for each in turns]
    breaks = bool(own_jumps(node, ast.Break))
    jumps = breaks or bool(own_jumps(node, ast.Continue))
    flag = t.flags.get(node, "")
    if breaks and not flag:
        flag = t.fresh("left")
        t.writer.add(f"bool {flag} = false;", node.lineno)
    before = t.flow.state
    t.flow.first_turn()
    try:
        for number, turn in enumerate(turns):
            if t.flow.state is None:
                break
            shown = turn.code if isinstance(turn, Value) else "..."
            opening = "do {" if jumps else "{"
            if breaks and number:
                opening = f"if (!{flag}) do {{"
            t.writer.add(f"{opening}  // {', '.join(names)} = {shown}", node.lineno)
            if is_kept:  # they are read after the loop
                t.writer.depth += 1
                assign(t, node.target, turn, node)
                t.writer.depth -= 1
            for name in names:
                t.flow.assign(name)
            t.constants |= _turn_constants(t, node.target, turn)
            t.loops.append(Loop(left=flag, is_text=True))
            t.indented(node.body)
            t.loops.pop()
            t.flow.end_turn()
            t.writer.add("} while (false);" if jumps else "}")
    finally:
        for name in names:
            t.constants.pop(name, None)
    t.flow.end_turns(before, runs=bool(turns))


def _kept_apart(t: Translator, turn: Any, node: ast.For) -> Any:
    """An iteration's value; copied before the loop if it is a call's or the body may change it."""
    changed = changed_in(node.body)
    if any(isinstance(each, ast.Call) for each in ast.walk(node.iter)):
        return _kept(t, turn, node)
    if _names(node.iter) & assigned_in(node.body):
        return _kept(t, turn, node)
    is_stored = bool(changed & {each.id for each in target_names(node.target)})
    return _numbers_kept(t, turn, node, vectors=not is_stored)


def _numbers_kept(t: Translator, turn: Any, node: ast.For, *, vectors: bool) -> Any:
    """An iteration's value, with memory elements read before the loop, unaffected by its stores.

    Values that the body stores into remain lvalues.
    """
    if isinstance(turn, Several):
        values = (_numbers_kept(t, each, node, vectors=vectors) for each in turn.values)
        return Several(tuple(values))
    if not isinstance(turn, Value) or isinstance(turn, View) or turn.constant is not None:
        return turn
    kinds = (Scalar, Vector) if vectors else (Scalar,)
    is_element = turn.is_lvalue and not turn.code.isidentifier()
    return _kept(t, turn, node) if is_element and isinstance(turn.type, kinds) else turn


def _turn_constants(t: Translator, target: ast.expr, turn: Any) -> dict[str, Any]:
    """The values of the loop's variables in one iteration."""
    if isinstance(target, ast.Name):
        if isinstance(turn, Value) and turn.constant is not None and not isinstance(turn, Member):
            return {target.id: turn.constant}
        return {target.id: turn.object if isinstance(turn, Object) else turn}
    assert isinstance(target, ast.Tuple)
    if not isinstance(turn, Several) or len(turn.values) != len(target.elts):
        raise t.error(target, f"each iteration must give {len(target.elts)} values")
    found: dict[str, Any] = {}
    for one, each in zip(target.elts, turn.values, strict=True):
        found |= _turn_constants(t, one, each)
    return found


@statement(ast.Break)
def _break(t: Translator, node: ast.Break) -> None:
    loop = t.loops[-1]
    if loop.left:
        t.writer.add(f"{loop.left} = true;", node.lineno)
    t.writer.add("break;", node.lineno)
    t.flow.jump(node)


@statement(ast.Continue)
def _continue(t: Translator, node: ast.Continue) -> None:
    t.writer.add("break;" if t.loops[-1].is_text else "continue;", node.lineno)
    t.flow.jump(node)


@statement(ast.Pass)
def _pass(t: Translator, node: ast.Pass) -> None:
    pass


@statement(ast.Return)
def _return(t: Translator, node: ast.Return) -> None:
    if node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None):
        t.empty_returns.append(node)
        t.writer.add("return;", node.lineno)
        t.flow.end()
        return
    if t.is_kernel:
        raise t.error(node.value, "a kernel cannot return a value", "Store the value in an array.")
    given = t.result(node.value)
    if isinstance(given, View):
        raise t.error(
            node.value, "a function cannot return an array", "Return an index, and index there."
        )
    if isinstance(given, Object) and hasattr(given.object, "lang_call"):
        raise t.error(
            node.value,
            "a function cannot return a function",
            "Pass it to a function that calls it.",
        )
    new = expressions.as_value(t, given, node.value)
    t.results.append((new.type, t.location(node.value)))
    kind = t.result_type or settled(new.type)
    with t.at(node):
        new = convert(new, kind)
    t.unit.declared(kind, "x")
    t.writer.add(f"return {new.code};", node.lineno)
    t.flow.end()


# ------------------------------------------------------------------------------- the rest


@statement(ast.Expr)
def _expression(t: Translator, node: ast.Expr) -> None:
    if isinstance(node.value, ast.Constant):
        return  # a string, or `...`
    if not isinstance(node.value, ast.Call):
        raise t.error(node, "the result of this expression is not used", "Assign it, or remove it.")
    found = t.result(node.value)
    if isinstance(found, Value) and found.code:
        t.writer.add(f"{found.code};", node.lineno)
        if found.code in _LAST_WORDS:
            t.flow.end()


@statement(ast.Assert)
def _assert(t: Translator, node: ast.Assert) -> None:
    test = expressions.truth(t, node.test)
    text = ast.unparse(node.test)
    said = ""
    if isinstance(node.msg, ast.Constant) and isinstance(node.msg.value, str):
        text += f": {node.msg.value}"
    elif node.msg is not None:  # its values are printed first
        said = printf(t, [node.msg], "", "\n")
    t.assertion(test.code, text, node, said)
    if test.constant is not None and not test.constant:
        t.flow.end()


@statement(ast.FunctionDef)
def _nested(t: Translator, node: ast.FunctionDef) -> None:
    """Define a nested function, which is translated when it is called."""
    before = t.nested[node.name]
    if node.name in t.defined and before is not node:
        raise locations.error(
            t.location(node), f"{node.name!r} is defined twice",
            "Give each function a different name.",
            function=t.name, others=(("it is defined here too:", t.location(before)),),
        )  # fmt: skip
    t.nested[node.name] = node
    t.defined.add(node.name)
    t.flow.assign(node.name)
