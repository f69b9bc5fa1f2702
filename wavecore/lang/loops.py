"""Translates loops: `while`, ranges, and loops that are unrolled."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from wavecore.lang import expressions, members, tables
from wavecore.lang.arithmetic import cast, check_width, common, convert, operation, settled
from wavecore.lang.assignments import assign, kept_value, names_in, taken_apart
from wavecore.lang.builtins import index
from wavecore.lang.builtins.python import STATIC_RANGES
from wavecore.lang.expressions import value
from wavecore.lang.scopes import assigned_in, changed_in, own_jumps, target_names
from wavecore.lang.translator import Loop, NeedsConstant, Translator, statement
from wavecore.lang.types import (
    Scalar,
    Tuple,
    Type,
    Vector,
    i32,
    i64,
    u32,
    u64,
)
from wavecore.lang.values import (
    ADD,
    RELATION,
    Member,
    Object,
    Several,
    Value,
    View,
    constant,
)

_UNROLLED_MOST = 4096  # iterations


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
            _take_range(t, iterated)
            _for_static_range(t, node, _bounds(t, iterated))
            return
        if isinstance(callee, Object) and callee.object is index.GRID_STRIDE:
            _, stop, step = _bounds(t, iterated)
            if step.constant != 1 or len(iterated.args) != 1:
                raise t.error(iterated, "wl.grid_stride takes one value", "wl.grid_stride(n)")
            _for_range(t, node, (index.item("x"), stop, index.items("x")), unrolled=False)
            return
    found = tables.as_tuple(t.result(iterated))
    if isinstance(found, Object) and isinstance(found.object, range):  # wl.static(range(n))
        found = Several(tuple(map(constant, found.object)))
    if isinstance(found, Value) and isinstance(found.type, Tuple):
        found = taken_apart(t, found, node)
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


def _take_range(t: Translator, node: ast.Call) -> None:
    """Give `wl.unroll(range(n))` the bounds of its range: it is `wl.static_range(n)`."""
    inner = node.args[0] if len(node.args) == 1 else None
    if isinstance(inner, ast.Call) and _is_range(t, inner):
        node.args, node.keywords = inner.args, inner.keywords


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
        with t.at(node):
            check_width(each)
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
        names_in(iterated) & changed
        or ("." in code and names_in(iterated) & changed_in(node.body))
        or any(isinstance(n, (ast.Call, ast.Subscript)) for a in iterated.args for n in ast.walk(a))
    )
    if simple or (code.isidentifier() and not (names_in(iterated) & changed)):
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
        return kept_value(t, turn, node)
    if names_in(node.iter) & assigned_in(node.body):
        return kept_value(t, turn, node)
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
    return kept_value(t, turn, node) if is_element and isinstance(turn.type, kinds) else turn


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
