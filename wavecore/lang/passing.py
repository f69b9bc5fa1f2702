"""How arguments of wl.functions become parameters of C++ functions, and keys of these functions.

A constant needs no parameter; an array has one for its address and for each size and stride; a
tuple, a dataclass with arrays and a closure have those of their parts.
"""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from wavecore.lang import expressions
from wavecore.lang.arithmetic import Mismatch, check_width, convert, exact, settled
from wavecore.lang.call import Call
from wavecore.lang.members import Fields
from wavecore.lang.names import cxx_name
from wavecore.lang.objects import as_result
from wavecore.lang.translator import NO_RECURSION, Definition, Translator
from wavecore.lang.types import (
    Array,
    Block,
    Packed,
    Pointer,
    Scalar,
    Struct,
    Tuple,
    Type,
    Vector,
    array_of,
    pointer,
)
from wavecore.lang.values import (
    PRIMARY,
    Member,
    Object,
    Result,
    Several,
    Value,
    View,
    constant,
    in_memory,
)


@dataclass(frozen=True)
class Parameter:
    """One C++ parameter. `origin` is its role and the Python parameter it comes from."""

    name: str
    type: Type
    origin: tuple[Any, ...]
    is_reference: bool = False

    def text(self, stores: frozenset[str]) -> str:
        """Its declaration, const unless the function stores through it."""
        const = "" if self.name in stores else "const "
        if isinstance(self.type, Block):
            dims = "".join(f"[{size}]" for size in self.type.shape)
            return f"{const}{self.type.element.memory_cxx} (&{self.name}){dims}"
        if isinstance(self.type, Pointer):
            return f"{const}{self.type.target.memory_cxx}* {self.name}"
        if self.is_reference and self.name in stores:
            return f"{self.type.cxx}& {self.name}"
        return f"{self.type.cxx} {self.name}"


@dataclass(frozen=True)
class Inner(ABC):
    """A nested function, as it is called."""

    definition: Definition
    lang_has_order: ClassVar[bool] = True  # arguments are evaluated in the order of the call

    @abstractmethod
    def captured(self, node: ast.AST) -> dict[str, Result]:
        """The variables of the outer function that it reads."""

    def lang_call(self, call: Call) -> Value:
        return call.t.unit.call_nested(call, self)

    @property
    def __name__(self) -> str:
        return self.definition.name


@dataclass(frozen=True)
class Nested(Inner):
    """A nested function where it is defined, and the variables there that it reads."""

    captures: tuple[str, ...]
    translator: Translator

    def captured(self, node: ast.AST) -> dict[str, Result]:
        """The variables at this point, as in Python. Raises: CompileError for one without value."""
        return {name: self.translator.read(name, node) for name in self.captures}


@dataclass(frozen=True)
class Closure(Inner):
    """A nested function in a function that it was passed to, with the values it needs."""

    values: dict[str, Result]

    def captured(self, _: ast.AST) -> dict[str, Result]:
        return self.values


@dataclass(frozen=True)
class Same:
    """A key that is equal for the same object only, and keeps that alive."""

    thing: object

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.thing is other.thing

    def __hash__(self) -> int:
        return id(self.thing)


@dataclass
class Passed:
    """An argument of a wl.function: its value inside, its C++ parameters and arguments.

    `parts` are the fields of a dataclass with arrays.
    """

    inside: Result
    parameters: list[Parameter]
    codes: list[str]
    key: object
    value: Value | None = None
    parts: tuple[Passed, ...] = ()

    @classmethod
    def whole(cls, inside: Result, parts: dict[str, Passed], key: tuple[object, ...]) -> Passed:
        """One that consists of parts."""
        return cls(
            inside,
            [parameter for part in parts.values() for parameter in part.parameters],
            [code for part in parts.values() for code in part.codes],
            (*key, tuple((name, part.key) for name, part in parts.items())),
            parts=tuple(parts.values()),
        )

    @property
    def leaves(self) -> Iterator[Passed]:
        """The arguments of which it consists."""
        if not self.parts:
            yield self
        for part in self.parts:
            yield from part.leaves


def named_here(call: Call, given: Result, inside: tuple[Definition, ...] = ()) -> Result:
    """An argument with what its text needs at the call: names of memory, values of closures."""
    if isinstance(given, Several):
        values = tuple(named_here(call, each, inside) for each in given.values)
        return replace(given, values=values)
    if isinstance(given, Object) and isinstance(given.object, Nested):
        nested = given.object
        inside = (*inside, nested.definition)
        if nested.definition in inside[:-1]:
            chain = " -> ".join(each.name for each in inside)
            raise Mismatch(f"{nested.definition.name} calls itself ({chain})", NO_RECURSION)
        captured = nested.captured(call.node).items()
        fixed = {name: named_here(call, each, inside) for name, each in captured}
        return Object(Closure(nested.definition, fixed))
    if not isinstance(given, View) or not isinstance(given.type, Block) or given.code:
        return given
    code = call.t.fresh("memory")  # of `f(wl.local(wl.f32, 4))`
    call.t.declare_block(given.type, code, call.node.lineno)
    return replace(given, code=code)


def as_annotated(
    t: Translator, given: Result, kind: Type, name: str, *, any_dims: bool = False
) -> Result:
    """An argument of a wl.function converted to its annotation. Raises: Mismatch."""
    if isinstance(kind, Array):
        shown = "this"
        if isinstance(given, View):
            if given.element is kind.element and (any_dims or len(given.shape) == kind.ndim):
                return given
            shown = f"an array[{given.element.name}, {len(given.shape)}]"
        elif isinstance(given, Value):
            shown = given.type.indefinite
        raise Mismatch(f"parameter {name!r} is {kind.indefinite}; {shown} is given")
    if isinstance(kind, Struct) and kind.has_arrays:
        return given  # members are accessed by name
    if not isinstance(given, Value):
        raise Mismatch(f"parameter {name!r} is {kind.indefinite}")
    return replace(convert(expressions.as_pointer(t, given), kind), wraps=None)


def constant_parameter(found: Any, name: str) -> Result:
    """A constant parameter; an integer is written as `name` in C++."""
    result = as_result(found)
    if isinstance(result, Value) and type(result.constant) is int and result.is_weak:
        return replace(result, code=name, level=PRIMARY)
    return result


def passed(
    t: Translator, name: str, given: Result, definition: Definition, code: str = ""
) -> Passed:
    """An argument for a parameter, or for a part of it that is `code` in C++."""
    code = code or definition.cxx[name]
    if isinstance(given, Object) and isinstance(given.object, Fields):
        found = given.object
        parts = _passed_parts(t, name, found.fields, definition, code)
        fields = {n: part.inside for n, part in parts.items()}
        inside: Any = Fields(found.name, fields, found.is_tuple)
        return Passed.whole(Object(inside), parts, ("fields", found.name, found.is_tuple))
    if isinstance(given, Object) and isinstance(given.object, Closure):
        closure = given.object
        fixed = {n: each for n, each in closure.values.items() if is_known(each)}
        others = {n: each for n, each in closure.values.items() if n not in fixed}
        parts = {n: _known(each) for n, each in fixed.items()}  # sizes stay constants
        parts |= _passed_parts(t, name, others, definition, code)
        inside = Closure(closure.definition, {n: part.inside for n, part in parts.items()})
        return Passed.whole(Object(inside), parts, ("closure", closure.definition))
    if isinstance(given, Several) and is_known(given):
        return _known(given)
    if isinstance(given, Several) and _is_number(given):
        given = expressions.as_tuple(t, given, definition.tree)
    if isinstance(given, Several):
        elements = {str(n): each for n, each in enumerate(given.values)}
        parts = _passed_parts(t, name, elements, definition, code)
        several = Several(tuple(part.inside for part in parts.values()), given.names)
        return Passed.whole(several, parts, ("tuple", given.names))
    if isinstance(given, Object):
        return _known(given)
    if not isinstance(given, Value):
        return Passed(given, [], [], Same(given))
    if isinstance(given, View):
        return _passed_view(code, given, definition)
    return _passed_value(name, code, given, definition)


def _passed_value(name: str, code: str, given: Value, definition: Definition) -> Passed:
    """A number, vector, structure or pointer."""
    assigned = any(
        isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store)
        for n in ast.walk(definition.tree)
    )
    is_written = isinstance(given.constant, (bool, float, complex))  # as a literal where it is used
    stays = given.constant is not None and (given.is_weak or is_written) and not assigned
    if stays and (is_written or given.code == code):
        return Passed(given, [], [], ("constant", _known_key(given)))
    kind = settled(given.type)
    check_width(given)
    converted = exact(convert(given, kind))
    if isinstance(kind, Vector) and converted.place:
        return _passed_packed(name, code, kind, replace(converted, root=given.root))
    inside_kind = pointer(kind.target) if isinstance(kind, Pointer) else kind
    # A swizzle is a copy, as in Python: it has no address.
    by_reference = not isinstance(kind, (Scalar, Pointer, Tuple)) and not given.parts
    inside = Value(
        inside_kind,
        code,
        is_lvalue=True,
        root=code if isinstance(kind, (Pointer, Vector)) or by_reference else "",
    )
    parameter = Parameter(code, inside_kind, ("value", name), by_reference)
    root = given.root or (given.code if given.is_lvalue and given.code.isidentifier() else "")
    return Passed(
        inside,
        [parameter],
        [converted.code],
        ("value", inside_kind, by_reference),
        Value(kind, converted.code, root="" if given.parts else root),
    )


def _passed_packed(name: str, code: str, kind: Vector, given: Value) -> Passed:
    """A packed vector in memory: the function may store to it."""
    parameter = Parameter(code, Packed(kind), ("value", name), is_reference=True)
    inside = in_memory(kind, code, code)
    return Passed(inside, [parameter], [given.place], ("packed", kind), given)


def _passed_parts(
    t: Translator, name: str, given: dict[str, Result], definition: Definition, code: str
) -> dict[str, Passed]:
    """Fields, elements or captured variables: each is an argument of its own."""
    return {
        part: passed(t, name, each, definition, definition.cxx.free(f"{code}_{cxx_name(part)}"))
        for part, each in given.items()
    }


def _is_number(given: Several) -> bool:
    """Whether it has only values, which a structure can hold."""
    return all(
        _is_number(each) if isinstance(each, Several)
        else isinstance(each, Value) and not isinstance(each, View)
        for each in given.values
    )  # fmt: skip


def is_known(given: Result) -> bool:
    """Whether it is a constant, or a tuple of constants, when the kernel is compiled."""
    if isinstance(given, Several):
        return all(map(is_known, given.values))
    if isinstance(given, Object):
        return not isinstance(given.object, Closure | Fields)
    return isinstance(given, Value) and given.constant is not None


def _known(given: Result) -> Passed:
    """A constant, which needs no parameter."""
    return Passed(_as_literal(given), [], [], ("constant", _known_key(given)))


def _as_literal(given: Result) -> Result:
    """A constant without the name that only the caller has for it."""
    if isinstance(given, Several):
        return replace(given, values=tuple(map(_as_literal, given.values)))
    if isinstance(given, Value) and type(given.constant) is int and given.is_weak:
        return replace(given, code=constant(given.constant).code)
    return given


def _known_key(given: Result) -> object:
    """A key for what `is_known`."""
    if isinstance(given, Several):
        return given.names, tuple(map(_known_key, given.values))
    if isinstance(given, Object):
        return given.object if isinstance(given.object, str) else Same(given.object)
    assert isinstance(given, Value)
    member = Same(given.member) if isinstance(given, Member) else None
    return given.type, repr(given.constant), member


def _passed_view(code: str, given: View, definition: Definition) -> Passed:
    if isinstance(given.type, Block):
        inside = View(
            given.type, code, is_lvalue=given.is_lvalue, root=code, shape=given.shape,
            strides=given.strides,
        )  # fmt: skip
        parameter = Parameter(code, given.type, ("value", code))
        return Passed(
            inside, [parameter], [given.code], ("value", given.type, given.is_lvalue), given
        )
    parameters = [Parameter(code, pointer(given.element), ("pointer", code))]
    codes = [given.code]
    numbers: dict[str, list[Value]] = {"shape": [], "stride": []}
    key: list[object] = []
    for what, values in (("shape", given.shape), ("stride", given.strides)):
        for dim, each in enumerate(values):
            key.append(each.constant)
            if each.constant is not None:
                numbers[what].append(each)
                continue
            name = definition.cxx.free(f"{code}_{what}_{dim}")
            parameters.append(Parameter(name, settled(each.type), (what, code, dim)))
            codes.append(each.code)
            numbers[what].append(Value(settled(each.type), name))
    inside = View(
        array_of(given.element, len(given.shape)), code, is_lvalue=given.is_lvalue, root=code,
        shape=tuple(numbers["shape"]), strides=tuple(numbers["stride"]),
    )  # fmt: skip
    return Passed(inside, parameters, codes, (inside.type, given.is_lvalue, tuple(key)), given)
