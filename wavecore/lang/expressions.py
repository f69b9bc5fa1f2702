"""Translates Python expressions to typed C++."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from types import ModuleType

from wavecore.lang import evaluation, matrices, members, tables, tiles, wrapping
from wavecore.lang.arithmetic import (
    Mismatch,
    check_width,
    common,
    convert,
    exact,
    inverted,
    negated,
    operation,
    settled,
)
from wavecore.lang.lambdas import is_lambda
from wavecore.lang.objects import as_result, described
from wavecore.lang.scopes import walk_outside
from wavecore.lang.statics import Static
from wavecore.lang.translator import Translator, expression
from wavecore.lang.types import (
    VOID,
    Block,
    Pointer,
    Scalar,
    Struct,
    Tuple,
    Type,
    Vector,
    bool_,
    pointer,
    tuple_of,
)
from wavecore.lang.values import (
    AND,
    CHOICE,
    MEANT,
    OR,
    UNARY,
    Member,
    Method,
    Object,
    Result,
    Several,
    Value,
    View,
    constant,
)


def value(t: Translator, node: ast.expr) -> Value:
    """The value of an expression. Raises: CompileError if it is not a value."""
    return as_operand(t, t.result(node), node)


def as_value(t: Translator, found: Result, node: ast.AST) -> Value:
    """A result as a value. Raises: CompileError if it is not one."""
    if isinstance(found, Value):
        return found
    if isinstance(found, Several):
        return as_tuple(t, found, node)
    if isinstance(found, Method):
        raise t.error(node, f"{found.name} is called", f"Write {found.name}(...).")
    thing = found.object
    if isinstance(thing, Type):
        raise t.error(node, f"{thing!r} is a type, not a value", f"{thing!r}(x) converts x.")
    if isinstance(thing, ModuleType):
        raise t.error(node, f"{described(thing)} is not a value")
    if tables.is_array(thing) and (refused := tables.refusal(thing, _text(node))) is not None:
        raise t.error(node, *refused)
    advice = "A kernel can use constants, types, wl.functions and dataclasses from outside."
    if hasattr(thing, "lang_call") or is_lambda(thing):
        advice = f"Call it: {_text(node)}(...)." if isinstance(node, ast.Name) else "Call it."
    elif callable(thing):
        advice = "Decorate it with @wl.function, and call it."
    raise t.error(node, f"{described(thing)} cannot be used as a value in a kernel", advice)


def _text(node: ast.AST) -> str:
    return ast.unparse(node) if isinstance(node, ast.expr) else ""


def as_tuple(t: Translator, found: Several, node: ast.AST) -> Value:
    """Several values as one value of a structure."""
    values = [as_value(t, each, node) for each in found.values]
    for each in values:
        if isinstance(each, View):
            raise t.error(
                node, "an array cannot be an element of a tuple", "Use a separate variable."
            )
    kinds = tuple(settled(each.type) for each in values)
    with t.at(node):
        for each in values:
            check_width(each)
        parts = [exact(convert(v, kind)).code for v, kind in zip(values, kinds, strict=True)]
    kind = tuple_of(kinds)
    t.unit.declared(kind, "x")
    return Value(kind, f"{kind.cxx}{{{', '.join(parts)}}}")


def parts_of(found: Value) -> Several:
    """The values of a tuple variable. Raises: Mismatch for a tuple that is not a variable."""
    assert isinstance(found.type, Tuple)
    if not found.code.isidentifier():
        raise Mismatch("this tuple is computed here", "Assign it to a variable first.")
    kinds = enumerate(found.type.elements)
    return Several(tuple(Value(kind, f"{found.code}.r{n}", is_lvalue=True) for n, kind in kinds))


def truth(t: Translator, node: ast.expr) -> Value:
    """An expression as a condition: nonzero is true, in C++ as in Python."""
    if isinstance(node, ast.BoolOp):
        return _joined_conditions(t, node)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        inner = truth(t, node.operand)
        if inner.constant is not None:
            return constant(not inner.constant)
        return Value(bool_, f"!{inner.at(UNARY)}", UNARY)
    return truth_of(t, value(t, node), node)


def truth_of(t: Translator, found: Value, node: ast.AST) -> Value:
    """A value as a condition."""
    if found.constant is not None:
        return constant(bool(found.constant))
    with t.at(node):
        check_width(found)
    if not isinstance(found.type, (Scalar, Pointer)) or isinstance(found, View):
        raise t.error(
            node, f"{found.type.indefinite} has no truth value", "Compare it with something."
        )
    if isinstance(found.type, Scalar) and found.type.kind == "small":
        raise t.error(
            node,
            f"{found.type.indefinite} cannot be a condition",
            "Convert it first: wl.f32(x) != 0.",
        )
    return found


def _joined_conditions(t: Translator, node: ast.BoolOp) -> Value:
    is_and = isinstance(node.op, ast.And)
    level, symbol = (AND, "&&") if is_and else (OR, "||")
    parts: list[Value] = []
    for each in node.values:
        test = truth(t, each)
        if test.constant is None:
            parts.append(test)
        elif bool(test.constant) is not is_and:
            if not parts:
                return constant(not is_and)  # the rest is not evaluated
            parts.append(test)
            break
    if not parts:
        return constant(is_and)
    if len(parts) == 1:
        return parts[0]
    return Value(bool_, f" {symbol} ".join(part.at(level + 1) for part in parts), level)


# ----------------------------------------------------------------------------------- names


@expression(ast.Constant)
def _constant(t: Translator, node: ast.Constant) -> Result:
    if isinstance(node.value, (bool, int, float, complex)):
        return constant(node.value)
    return Object(node.value)


@expression(ast.Name)
def _name(t: Translator, node: ast.Name) -> Result:
    found = known_here(t, t.read(node.id, node), node)
    if node.id in t.parameters or not isinstance(found, Value) or found.constant is None:
        return found
    if type(found.constant) is int and found.is_weak and not t.is_local(node.id):
        return t.unit.named_constant(node.id, found)
    return found


def known_here(t: Translator, found: Result, node: ast.expr) -> Result:
    """Resolve an object whose value depends on the kernel: the wave size, constant arrays."""
    if isinstance(found, Object) and tables.is_array(found.object):
        return tables.of_array(t, found.object, node)
    if isinstance(found, Object) and hasattr(found.object, "lang_value"):
        value: Result = found.object.lang_value(t)
        return value
    return found


@expression(ast.Tuple)
def _tuple(t: Translator, node: ast.Tuple) -> Result:
    return Several(tuple(t.result(each) for each in node.elts))


@expression(Static)
def _static(t: Translator, node: Static) -> Result:
    return known_here(t, evaluation.evaluate(t, node), node)


@expression(ast.Lambda)
def _lambda(t: Translator, node: ast.Lambda) -> Result:
    return Object(t.unit.nested(t, t.unit.lambda_function(node)))


# ------------------------------------------------------------------------------- operators


@expression(ast.BinOp)
def _binary(t: Translator, node: ast.BinOp) -> Result:
    chain = [node]  # a + b + c ...: a loop, because recursion would be too deep for long sums
    while isinstance(chain[-1].left, ast.BinOp):
        chain.append(chain[-1].left)
    found = as_pointer(t, value(t, chain[-1].left))
    _check_no_arrays(t, chain[-1])
    for each in reversed(chain):
        name = type(each.op).__name__
        right = as_pointer(t, value(t, each.right))
        if name == "MatMult" and not matrices.is_matrix(found, right):
            advice = "wl.mat33(a) makes one of an array; of fragments, d = mma(a, b, d)."
            raise t.error(each, "`@` takes small matrices", advice)
        if isinstance(found.type, Tuple) or isinstance(right.type, Tuple):
            more = "A list of zeros is memory: v = wl.local(wl.f32, 4), then v[:] = 0."
            raise t.error(each, "lists and tuples have no arithmetic in a kernel", more)
        with t.at(each):
            made = tiles.operate(t, name, found, right)
        found = wrapping.computed(each, name, (found, right), made, is_sure=t.is_last)
    return found


def _check_no_arrays(t: Translator, node: ast.BinOp) -> None:
    """Raises: CompileError for arithmetic on whole arrays."""
    if isinstance(node.op, ast.MatMult):
        return
    left, right = value(t, node.left), value(t, node.right)
    for one, other, given in ((left, right, node.left), (right, left, node.right)):
        if not isinstance(one, View):
            continue
        adds = isinstance(node.op, (ast.Add, ast.Sub)) and not isinstance(other, View)
        is_offset = isinstance(other.type, Scalar) and other.type.kind in "biu"
        if adds and is_offset:  # to an address
            continue
        if isinstance(node.op, ast.Sub) and isinstance(other.type, Pointer):
            continue
        raise t.error(
            node,
            "arithmetic on whole arrays is not supported",
            part_advice(given, one) or "Write it for the elements: c[i] = a[i] + b[i].",
        )


def part_advice(node: ast.AST, part: View) -> str:
    """What to write where an element is wanted, and `a[i]` is a row; "" for a whole array."""
    if not isinstance(node, ast.Subscript):
        return ""
    count, name = len(part.shape), ast.unparse(node.value)
    more = f"{count} more indices make" if count > 1 else "one more index makes"
    return f"{ast.unparse(node)} is a part of {name}: {more} an element; {name}.ravel() has one."


def as_pointer(t: Translator, found: Value) -> Value:
    """An array as a pointer to its first element; other values unchanged."""
    if not isinstance(found, View):
        return found
    if isinstance(found.type, Block):
        first = f"&{found.at(UNARY)}{'[0]' * found.type.ndim}"
        code = found.code if found.type.ndim == 1 else first
        level = found.level if found.type.ndim == 1 else UNARY
        return Value(pointer(found.element), code, level, root=found.root)
    return Value(pointer(found.element), found.code, found.level, root=found.root)


@expression(ast.UnaryOp)
def _unary(t: Translator, node: ast.UnaryOp) -> Result:
    if isinstance(node.op, ast.Not):
        return truth(t, node)
    operand = value(t, node.operand)
    with t.at(node):
        if tiles.is_tiled(operand):
            change = {ast.USub: negated, ast.Invert: inverted}.get(type(node.op))
            return tiles.by_entry(t, [operand], lambda found: change(*found)) if change else operand
        if isinstance(node.op, ast.UAdd):
            return operand
        made = negated(operand) if isinstance(node.op, ast.USub) else inverted(operand)
    return wrapping.computed(node, type(node.op).__name__, (operand,), made, is_sure=t.is_last)


@expression(ast.Compare)
def _compare(t: Translator, node: ast.Compare) -> Result:
    for operator in node.ops:
        if isinstance(operator, (ast.In, ast.NotIn)):
            return _contained(t, node, operator)
        if isinstance(operator, (ast.Is, ast.IsNot)):
            return _identity(t, node, operator)
    nodes = [node.left, *node.comparators]
    found = [t.result(each) for each in nodes]
    if any(isinstance(each, Object) for each in found):
        return _objects_compared(t, node, found)
    values = [as_operand(t, each, at) for each, at in zip(found, nodes, strict=True)]
    return _chain(t, node, 0, values[0], values[1:])


def _chain(
    t: Translator, node: ast.Compare, first: int, left: Value, others: Sequence[Value]
) -> Value:
    """`left < a < b`: the middle operand is compared twice but evaluated once."""
    right, *rest = others
    middle = node.comparators[first]
    once = Once(t)
    if rest and calls(t, middle):
        left, right = once.keep(left), once.keep(right)
    with t.at(node):
        one = tiles.operate(t, type(node.ops[first]).__name__, left, right)
    if not rest or (one.constant is not None and not one.constant):
        return one
    other = _chain(t, node, first + 1, right, rest)
    if one.constant is not None:
        return once.around(other)
    if other.constant is not None:
        return once.around(one) if other.constant else constant(False)
    text = f"{one.at(AND + 1)} && {other.at(AND)}"
    return once.around(Value(bool_, text, AND))


def calls(t: Translator, node: ast.AST) -> bool:
    """Whether evaluating it twice could have side effects: atomic operations, wl.functions."""
    return any(
        isinstance(each, ast.Call) and not _is_pure(t.result(each.func))
        for each in walk_outside(node)
    )


def _is_pure(callee: Result) -> bool:
    """Whether a callee has no side effects: types, Python's functions, host functions."""
    if not isinstance(callee, Object):
        return False
    thing = callee.object
    is_python = getattr(thing, "__module__", "") in ("builtins", "math")
    return isinstance(thing, (Type, type)) or is_python or getattr(thing, "host", None) is not None


class Once:
    """Evaluates values that an expression uses repeatedly once, in `({ const T v = ...; })`."""

    def __init__(self, t: Translator) -> None:
        self._t = t
        self._kept: list[str] = []

    def keep(self, value: Value) -> Value:
        """Keep a value under a name, which is returned."""
        kind = settled(value.type)
        is_fixed = value.constant is not None or value.code.isidentifier()
        if is_fixed or not isinstance(kind, (Scalar, Vector, Tuple, Struct, matrices.Matrix)):
            return value
        name = self._t.fresh("value")
        self._kept.append(f"const {self._t.unit.declared(kind, name)} = {value.code};")
        return Value(kind, name, wraps=value.wraps)

    def around(self, value: Value) -> Value:
        """Wrap the expression that uses the names."""
        if not self._kept:
            return value
        text = f"({{ {' '.join(self._kept)} {value.code}; }})"
        return Value(value.type, text, wraps=value.wraps)


def as_operand(t: Translator, found: Result, node: ast.expr) -> Value:
    """A result as an operand. Raises: CompileError if it is not a value, or void."""
    if isinstance(found, Value) and found.type is VOID:
        raise t.error(node, "this call returns no value")
    return as_value(t, found, node)


def _identity(t: Translator, node: ast.Compare, operator: ast.cmpop) -> Result:
    """`is` compares compile-time objects: types, None."""
    found = [t.result(each) for each in (node.left, *node.comparators)]
    members = [each.member for each in found if isinstance(each, Member)]
    if len(members) == 2:
        return constant((members[0] is members[1]) is isinstance(operator, ast.Is))
    if len(found) == 2 and all(isinstance(each, Object) for each in found):
        same = found[0].object is found[1].object  # type: ignore[union-attr]
        return constant(same is isinstance(operator, ast.Is))
    if len(found) == 2 and any(isinstance(each, Object) and each.object is None for each in found):
        return constant(isinstance(operator, ast.IsNot))
    values = [each for each in found if isinstance(each, Value)]
    truths = [each for each in values if isinstance(each.constant, bool)]
    if len(values) == 2 and truths:  # True and False are single objects
        for each in values:
            if each.type is not bool_:
                raise t.error(
                    node, f"{each.type.indefinite} is never {truths[0].constant}", "Use ==."
                )
        return operation("Eq" if isinstance(operator, ast.Is) else "NotEq", *values)
    raise t.error(node, "`is` does not compare values", "Use ==.")


def _contained(t: Translator, node: ast.Compare, operator: ast.cmpop) -> Value:
    """`x in (1, 2)` compares with each value, `x in range(...)` with the bounds."""
    if len(node.ops) > 1:
        raise t.error(node, "`in` cannot be chained", "Join two comparisons with `and`.")
    (container,) = node.comparators
    once = Once(t)
    left = t.result(node.left)
    if isinstance(left, Value) and calls(t, node.left):
        left = once.keep(left)
    if _is_range(t, container):
        found = _in_range(t, node, left, container)
    else:
        given = t.result(container)
        if isinstance(given, Object) and isinstance(given.object, (dict, list, set, frozenset)):
            t.unit.outside.note_contents(given.object)
            if isinstance(left, Object) or (isinstance(left, Value) and left.constant is not None):
                is_in = _python_object(left) in given.object
                return constant(is_in is isinstance(operator, ast.In))
            given = Several(tuple(as_result(each) for each in given.object))
        with t.at(container):
            if isinstance(given, Value) and isinstance(given.type, Tuple):
                given = parts_of(given)
            given = members.of_tuple(given) or given
        if isinstance(given, Several) and calls(t, container):  # all are evaluated, first
            left = once.keep(left) if isinstance(left, Value) else left
            values = (once.keep(v) if isinstance(v, Value) else v for v in given.values)
            given = Several(tuple(values))
        if not isinstance(given, Several):
            raise t.error(
                container, "`in` takes a tuple or a range", "x in (1, 2, 3), x in range(8)."
            )
        found = _any_equal(t, node, left, given)
    found = once.around(found)
    if isinstance(operator, ast.In):
        return found
    if found.constant is not None:
        return constant(not found.constant)
    return Value(bool_, f"!{found.at(UNARY)}", UNARY)


def _any_equal(t: Translator, node: ast.Compare, left: Result, given: Several) -> Value:
    tests: list[Value] = []
    for each in given.values:
        if isinstance(left, Object) or isinstance(each, Object):
            test = _objects_compared(t, node, [left, each], is_equal=True)
        else:
            with t.at(node):
                one, other = as_value(t, left, node.left), as_value(t, each, node)
                test = operation("Eq", one, other)
        if test.constant:
            return constant(True)
        if test.constant is None:
            tests.append(test)
    if not tests:
        return constant(False)
    text = " || ".join(test.at(OR + 1) for test in tests)
    return Value(bool_, text, OR if len(tests) > 1 else tests[0].level)


def _is_range(t: Translator, node: ast.expr) -> bool:
    if not isinstance(node, ast.Call):
        return False
    callee = t.result(node.func)
    return isinstance(callee, Object) and callee.object is range


def _in_range(t: Translator, node: ast.Compare, left: Result, container: ast.expr) -> Value:
    assert isinstance(container, ast.Call)
    if container.keywords or not 1 <= len(container.args) <= 2:
        raise t.error(container, "`in` takes a range of step 1", "range(stop), range(start, stop).")
    number = as_value(t, left, node.left)
    if not isinstance(number.type, Scalar) or not (number.type.is_integer or number.type is bool_):
        raise t.error(
            node.left, f"a range holds integers, not {number.type.indefinite}", "Write a <= x < b."
        )
    *first, stop = (value(t, each) for each in container.args)
    start = first[0] if first else constant(0)
    with t.at(node):
        tests = [operation("LtE", start, number), operation("Lt", number, stop)]
    if any(test.constant is False for test in tests):
        return constant(False)
    open_tests = [test for test in tests if test.constant is None]
    if not open_tests:
        return constant(True)
    text = " && ".join(test.at(AND + 1) for test in open_tests)
    return Value(bool_, text, AND if len(open_tests) > 1 else open_tests[0].level)


def _objects_compared(
    t: Translator, node: ast.Compare, found: list[Result], *, is_equal: bool | None = None
) -> Value:
    """Compare Python constants that are not numbers, such as types and strings."""
    for each in found:
        if isinstance(each, Value) and each.constant is None:
            other = next(e.object for e in found if isinstance(e, Object))
            raise t.error(
                node,
                f"{each.type.indefinite} cannot be compared with {described(other)}",
                "Only compile-time values, such as a wl.constexpr parameter or a.dtype, can be "
                "compared with strings and types.",
            )
    things = [_python_object(each) for each in found]
    if is_equal is None and len(things) == 2 and isinstance(node.ops[0], (ast.Eq, ast.NotEq)):
        is_equal = isinstance(node.ops[0], ast.Eq)
    if is_equal is not None:
        return constant((things[0] == things[1]) is is_equal)
    raise t.error(
        node, "these cannot be compared", "Strings and types can only be compared with == and !=."
    )


def _python_object(found: Result) -> object:
    if isinstance(found, Object):
        return found.object
    if isinstance(found, Member):
        return found.member
    return found.constant if isinstance(found, Value) else found


@expression(ast.BoolOp)
def _boolean(t: Translator, node: ast.BoolOp) -> Result:
    values = [value(t, each) for each in node.values]
    if all(each.type is bool_ for each in values):
        return truth(t, node)
    is_and = isinstance(node.op, ast.And)
    with t.at(node):
        found = values[-1]
        for at, each in reversed(list(zip(node.values, values, strict=True))[:-1]):
            if each.constant is not None:
                found = found if bool(each.constant) is is_and else each
                continue
            check_width(each)
            kind = settled(common((each.type, found.type)))
            once = Once(t)
            each = once.keep(each) if calls(t, at) else each
            one, other = convert(each, kind), convert(found, kind)
            test = each.at(CHOICE + 1)
            yes, no = (other, one) if is_and else (one, other)
            text = f"{test} ? {yes.at(CHOICE + 1)} : {no.at(CHOICE + 1)}"
            found = once.around(Value(kind, text, CHOICE, wraps=found.wraps))
    return found


@expression(ast.IfExp)
def _choice(t: Translator, node: ast.IfExp) -> Result:
    test = truth(t, node.test)
    if test.constant is not None:
        return t.result(node.body if test.constant else node.orelse)
    yes, no = (as_pointer(t, value(t, each)) for each in (node.body, node.orelse))
    t.accesses.note_roots(yes.root, no.root)
    with t.at(node):
        return choice(test, yes, no)


def choice(test: Value, yes: Value, no: Value) -> Value:
    """`yes if test else no`. Raises: Mismatch without a common type."""
    kind = settled(common((yes.type, no.type)))
    one, other = convert(yes, kind), convert(no, kind)
    text = f"{test.at(CHOICE + 1)} ? {one.at(CHOICE + 1)} : {other.at(CHOICE + 1)}"
    root = yes.root if yes.root == no.root else yes.root or no.root
    wraps = yes.wraps if yes.wraps not in (None, MEANT) else no.wraps
    return Value(kind, text, CHOICE, root=root, wraps=wraps)


@expression(ast.JoinedStr)
def _format(t: Translator, node: ast.JoinedStr) -> Result:
    raise t.error(node, "an f-string can only be an argument of print")
