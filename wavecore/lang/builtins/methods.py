"""Methods of numbers, vectors and matrices, and functions that other languages have of these."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from typing import Any

from wavecore.lang import expressions, sequences
from wavecore.lang.arithmetic import common, operation, settled
from wavecore.lang.builtins import math
from wavecore.lang.builtins.builtin import Builtin
from wavecore.lang.builtins.table import ELSEWHERE, TABLE
from wavecore.lang.call import Call, construct
from wavecore.lang.matrices import Matrix, matrix
from wavecore.lang.types import Scalar, Type, Vector, i32, vector
from wavecore.lang.values import Result, Several, Value, constant, vector_element

_OF_ALL = {"cast": "cast", "to": "cast", "astype": "cast"}
_OF_VECTORS = {
    "norm": "length", "norm_sqr": "length_sq", "dot": "dot", "cross": "cross",
    "normalized": "normalize", "normalize": "normalize", "outer_product": "outer",
    "sum": "sum_of_elements", "max": "max_of_elements", "min": "min_of_elements",
}  # fmt: skip
_OF_MATRICES = {name: name for name in ("inverse", "transpose", "determinant", "trace")}


def named(kind: Type, name: str) -> Builtin | None:
    """The function that a method of a value of this type is; None if it has no such method."""
    methods = dict(_OF_ALL)
    if isinstance(kind, Vector):
        methods |= _OF_VECTORS
    elif isinstance(kind, Matrix):
        methods |= _OF_MATRICES
    elif not isinstance(kind, Scalar):
        return None
    function = methods.get(name, "")
    return TABLE.get(function) or ELSEWHERE.get(function)


def call(given: Call, owner: Value, function: Builtin) -> Result:
    """`v.method(w)` is the function of v and w."""
    func = given.node.func
    first = func.value if isinstance(func, ast.Attribute) else func
    made = ast.Call(func, [first, *given.node.args], given.node.keywords)
    node = ast.copy_location(made, given.node)
    return function.lang_call(Call(given.t, node, given.name, [owner, *given.args], given.keywords))


def _cast(call: Call) -> Result:
    call.take("x", "dtype")
    call.count(2)
    given, kind = call.value(0), call.type(1)
    if isinstance(given.type, Vector) and isinstance(kind, Scalar):
        kind = vector(kind, given.type.size)
    if isinstance(given.type, Matrix) and isinstance(kind, Scalar):
        kind = matrix(kind, *given.type.shape)
    return construct(replace(call, args=call.args[:1]), kind)


def _length_sq(call: Call) -> Result:
    call.count(1)
    once = expressions.Once(call.t)
    given = once.keep(call.value(0))
    made = TABLE["dot"].lang_call(Call(call.t, call.node, call.name, [given, given], call.keywords))
    assert isinstance(made, Value)
    return once.around(made)


def _of_elements(join: Callable[[Call, list[Value]], Value]) -> Callable[[Call], Result]:
    """A number of all elements of a vector."""

    def rule(call: Call) -> Result:
        call.count(1)
        call.no_keywords()
        once = expressions.Once(call.t)
        given = once.keep(call.value(0))
        kind = given.type
        assert isinstance(kind, Vector), "it is a vector's method"
        parts = [vector_element(given, kind, str(n)) for n in range(kind.size)]
        return once.around(join(call, parts))

    return rule


def _sum(_: Call, parts: list[Value]) -> Value:
    return reduce(lambda total, each: operation("Add", total, each), parts)


def _extreme(name: str) -> Callable[[Call, list[Value]], Value]:
    return lambda call, parts: math.extreme(name, replace(call, args=[*parts]))


def _sigmoid(call: Call) -> Value:
    call.count(1)
    call.no_keywords()
    power = TABLE["exp"].lang_call(
        replace(call, args=[operation("Sub", constant(0), call.value(0))])
    )
    assert isinstance(power, Value)
    return operation("Div", constant(1), operation("Add", constant(1), power))


def _wave_id(call: Call) -> Value:
    call.count(0)
    item = "(threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x"
    return Value(i32, f"int(({item}) / {call.t.unit.wave})")


def _numbers(call: Call, given: Result, what: str) -> list[Value]:
    """The values of a list. Raises: CompileError for anything else."""
    found = sequences.taken_apart(given)
    if found is None:
        raise call.error(f"{call.name} takes {what}", call.usage)
    return [expressions.as_value(call.t, each, call.node) for each in found.values]


def _element(call: Call, values: list[Value]) -> Scalar:
    """The type that is given, or the values' type in common."""
    if len(call.args) > 1:
        kind = call.type(1)
    else:
        kind = settled(common([each.type for each in values]))
    if not isinstance(kind, Scalar):
        raise call.error(f"{call.name} takes numbers, not {kind.indefinite}", call.usage)
    return kind


def _vector(call: Call) -> Value:
    call.take("values", "dt")
    call.count(1, 2)
    values = _numbers(call, call.args[0], "a list of numbers")
    kind = vector(_element(call, values), len(values))
    return construct(replace(call, args=[*values], keywords={}), kind)


def _matrix(call: Call) -> Value:
    call.take("rows", "dt")
    call.count(1, 2)
    given = sequences.taken_apart(call.args[0])
    rows = [_numbers(call, each, "a list of rows") for each in given.values] if given else []
    if not rows or len({len(each) for each in rows}) != 1:
        raise call.error(f"{call.name} takes a list of rows, all of one length", call.usage)
    values = [each for row in rows for each in row]
    kind = matrix(_element(call, values), len(rows), len(rows[0]))
    return construct(replace(call, args=[*values], keywords={}), kind)


def _host_places(*sizes: int) -> tuple[tuple[int, ...], ...]:
    """The indices of all elements of an array of these sizes, the last index first to change."""
    return tuple(itertools.product(*map(range, sizes)))


def _places(call: Call) -> Result:
    call.no_keywords()
    sizes = [call.value(n).constant for n in range(len(call.args))]
    if not all(isinstance(each, int) for each in sizes):
        raise call.error(
            f"{call.name} takes constants", "Write a loop in a loop: for i in range(n):"
        )
    places = _host_places(*(int(each) for each in sizes if each is not None))
    return Several(tuple(Several(tuple(map(constant, each))) for each in places))


def _add(
    name: str, signature: str, doc: str, rule: Callable[[Call], Result],
    host: Callable[..., Any] | None = None,
) -> None:  # fmt: skip
    ELSEWHERE[name] = Builtin(name, "Vectors", signature, doc, rule, host)


_add("cast", "(x, T)", "`T(x)`; of a vector or matrix, each element.", _cast)
_add("length_sq", "(v)", "`wl.dot(v, v)`.", _length_sq)
_add("sum_of_elements", "(v)", "The sum of a vector's elements.", _of_elements(_sum))
_add("max_of_elements", "(v)", "The largest element.", _of_elements(_extreme("max")))
_add("min_of_elements", "(v)", "The smallest element.", _of_elements(_extreme("min")))
_add("sigmoid", "(x)", "`1 / (1 + wl.exp(-x))`.", _sigmoid)
_add("warp_id", "()", "The number of the wave in its workgroup.", _wave_id)
_add("Vector", "([x, y, ...], T)", "The vector of these numbers.", _vector)
_add("Matrix", "([[x, y], ...], T)", "The matrix of these rows.", _matrix)
_add("ndrange", "(n, m, ...)", "All indices below constants.", _places, _host_places)
