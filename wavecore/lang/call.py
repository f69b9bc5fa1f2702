"""A call being translated, and conversions: calls of types."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from typing import Any

from wavecore.errors import CompileError
from wavecore.lang import expressions
from wavecore.lang.arithmetic import Mismatch, cast, check_width, convert, exact, number_as
from wavecore.lang.matrices import Matrix, Quaternion
from wavecore.lang.translator import Translator
from wavecore.lang.types import (
    Pointer,
    Scalar,
    Type,
    Vector,
    as_type,
    pointer,
    vector,
)
from wavecore.lang.values import MEANT, Object, Result, Several, Value, View, literal


@dataclass
class Call:
    """A call being translated: its arguments, and accessors that convert them."""

    t: Translator
    node: ast.Call
    name: str
    args: list[Result]
    keywords: dict[str, Result]
    usage: str = ""  # its signature, if known

    def error(self, what: str, advice: str = "", at: ast.AST | None = None) -> CompileError:
        return self.t.error(at or self.node, what, advice)

    def node_of(self, index: int) -> ast.AST:
        return self.node.args[index] if index < len(self.node.args) else self.node

    def count(self, least: int, most: int | None = None) -> None:
        """Raises: CompileError unless the number of arguments is in this range."""
        most = least if most is None else most
        if not least <= len(self.args) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            plural = "s" if wanted != "1" else ""
            what = f"{self.name} takes {wanted} argument{plural}, {len(self.args)} given"
            raise self.error(what, self.usage)

    def no_keywords(self, *known: str) -> None:
        for name in self.keywords:
            if name not in known:
                raise self.error(f"{self.name} has no parameter {name!r}", self.usage)

    def take(self, *names: str) -> None:
        """Append arguments that are given by these names, of parameters in this order."""
        for name in names[len(self.args) :]:
            if name not in self.keywords:
                return
            self.args.append(self.keywords.pop(name))

    def value(self, index: int) -> Value:
        found = self.args[index]
        return expressions.as_value(self.t, found, self.node_of(index))

    def typed(self, index: int, kind: Type) -> Value:
        """An argument converted to a type."""
        with self.t.at(self.node_of(index)):
            return convert(self.value(index), kind)

    def constant(self, index: int, what: str) -> Any:
        """An argument that must be a compile-time constant, as a Python object."""
        return constant_of(self.t, self.args[index], self.node_of(index), what)

    def type(self, index: int) -> Type:
        found = self.args[index]
        with self.t.at(self.node_of(index)):
            if isinstance(found, Object):
                if hasattr(found.object, "lang_type"):
                    kind: Type = found.object.lang_type(self.t)
                    return kind
                return self.t.unit.on_target(as_type(found.object))
            raise Mismatch("a type is expected here", "For example wl.f32.")

    def pointer(self, index: int, *, stores: bool) -> Value:
        """A pointer argument: a pointer, an array, or an element, whose address is taken."""
        found = self.value(index)
        if isinstance(found, View):
            found = expressions.as_pointer(self.t, found)
        elif not isinstance(found.type, Pointer):
            if not found.is_lvalue:
                raise self.error(
                    f"{self.name} takes memory, not {found.type.indefinite}",
                    "Pass an element a[i], or a pointer.",
                    self.node_of(index),
                )
            self._check_address(found, index)
            text = found.address or (f"&{found.place}" if found.place else f"&{found.at(90)}")
            level = 90 if not found.address else 70
            found = Value(pointer(found.type), text, level, root=found.root)
        if stores:
            self.t.note_store(found)
        return found

    def construct(self, kind: Type) -> Value:
        """The value of a call of a type with these arguments."""
        return construct(self, kind)

    def _check_address(self, found: Value, index: int) -> None:
        """Raises: CompileError for memory that no pointer of its type can point to."""
        if found.in_vector and not found.parts and not found.address:
            what, advice = (
                "an element of a vector variable has no address",
                "Pass a[i].x of an array.",
            )
        elif found.parts:
            what, advice = "a swizzle has no address", "Pass a vector, or one of its elements."
        elif isinstance(found.type, Vector) and found.type.is_packed and not found.place:
            what = f"a variable of {found.type.name} has no address"
            advice = f"Vectors of {found.type.size} are packed in memory: use wl.local."
        else:
            return
        raise self.error(what, advice, self.node_of(index))


def constant_of(t: Translator, found: Result, node: ast.AST, what: str) -> Any:
    """A compile-time result as a Python object. Raises: CompileError if it is not constant."""
    if isinstance(found, Several):
        return tuple(constant_of(t, each, node, what) for each in found.values)
    if isinstance(found, Object):
        return found.object
    if isinstance(found, Value) and found.constant is not None:
        return found.constant
    t.need_constant(node)
    raise t.error(
        node,
        f"{what} must be a constant",
        "A number, a constant of the module, a wl.constexpr parameter, or the variable of a "
        "wl.static_range.",
    )


def construct(call: Call, kind: Type) -> Value:
    """`wl.f32(x)` converts; `wl.vec[wl.f32, 4](x, y, z, w)` makes a vector."""
    call.no_keywords()
    if isinstance(kind, Matrix):
        return _make_matrix(call, kind)
    if isinstance(kind, Quaternion) and call.args and len(call.args) != 4:
        return _make_quaternion(call, kind)
    if isinstance(kind, Vector):
        return _make_vector(call, kind)
    if isinstance(kind, Scalar) and kind.is_complex and len(call.args) == 2:
        return _make_complex(call, kind)
    call.count(1)
    given = call.value(0)
    call.t.unit.declared(kind, "x")  # emits the definition that it needs
    if isinstance(kind, Pointer):
        found = call.pointer(0, stores=True)
        return Value(kind, f"({kind.cxx}){found.at(90)}", 90, root=found.root)
    if not isinstance(kind, Scalar) or not isinstance(given.type, (Scalar, Pointer)):
        if isinstance(kind, Scalar) and hasattr(given.type, "element"):
            raise Mismatch(
                f"{given.type.indefinite} cannot be used as {kind.name}", "Convert its elements."
            )
        raise Mismatch(f"{given.type.indefinite} cannot be used as {kind.name}")
    if isinstance(given.type, Pointer) or isinstance(given, View):
        raise Mismatch(f"an address cannot be used as {kind.name}")
    check_width(given, kind)
    if given.constant is not None and kind.kind != "small":
        return replace(literal(number_as(given.constant, kind), kind), wraps=MEANT)
    if given.type.kind == "small" and kind.kind != "small":
        wide = Value(call.t.unit.f32, f"float({given.code})")
        return cast(wide, kind)
    if kind.kind == "b":
        return Value(kind, f"{given.at(46)} != 0", 45)
    return replace(convert(given, kind), wraps=MEANT)


def _make_complex(call: Call, kind: Scalar) -> Value:
    """A complex number of its parts; of constants, a constant."""
    parts = [call.typed(n, kind.part) for n in range(2)]
    numbers = [each.constant for each in parts if each.constant is not None]
    if len(numbers) == 2:
        return literal(complex(*numbers), kind)
    return Value(kind, f"{kind.cxx}({', '.join(part.code for part in parts)})")


def _make_vector(call: Call, kind: Vector) -> Value:
    values = [call.value(n) for n in range(len(call.args))]
    call.t.unit.declared(kind, "x")
    if len(values) == 1 and isinstance(values[0].type, Vector):
        if values[0].type.size != kind.size:
            raise Mismatch(f"{values[0].type.indefinite} cannot be used as {kind.name}")
        text = f"__builtin_convertvector({values[0].code}, {kind.cxx})"
        return values[0] if values[0].type is kind else Value(kind, text)
    if not values:
        return Value(kind, f"{kind.cxx}{{}}")
    if len(values) not in (1, kind.size):
        raise Mismatch(f"{kind.name} takes 1 or {kind.size} values, {len(values)} given")
    parts = [exact(call.typed(n, kind.element)).code for n in range(len(values))]
    if len(parts) == 1:
        return Value(kind, f"{kind.cxx}({parts[0]})")
    return Value(kind, _vector_text(kind, parts))


def _make_matrix(call: Call, kind: Matrix) -> Value:
    """A matrix of its elements row by row, of one number, of another matrix, of an array."""
    call.t.unit.declared(kind, "x")
    if not call.args:
        return Value(kind, f"{kind.cxx}{{}}")
    if len(call.args) == 1:
        return _matrix_of_one(call, kind)
    rows, columns = kind.shape
    if len(call.args) != rows * columns:
        raise Mismatch(
            f"{kind.name} takes {rows * columns} numbers, row by row, or one for all, "
            f"{len(call.args)} given",
            "Of vectors, wl.matrix_from_rows(v, ...) and wl.matrix_from_cols(v, ...) make one.",
        )
    parts = [exact(call.typed(n, kind.element)).code for n in range(rows * columns)]
    return matrix_of_rows(
        kind, [_vector_text(kind.row, parts[n * columns : (n + 1) * columns]) for n in range(rows)]
    )


def _matrix_of_one(call: Call, kind: Matrix) -> Value:
    """A matrix filled with a number; one that is given, of any float type; one of an array."""
    given, (rows, columns) = call.value(0), kind.shape
    if given.type is kind:
        return given
    if isinstance(given, View) and len(given.shape) == 2:
        sizes = tuple(each.constant for each in given.shape)
        known = zip(sizes, kind.shape, strict=True)
        if any(size not in (None, own) for size, own in known):
            raise Mismatch(f"an array of shape {sizes} is no {kind.name}")
        base = expressions.as_pointer(call.t, given)
        strides = ", ".join(each.code for each in given.strides)
        text = f"wavecore::loaded<{kind.element.cxx}, {rows}, {columns}>({base.code}, {strides})"
        return Value(kind, text)
    if isinstance(given.type, Matrix) and given.type.shape == kind.shape:
        return Value(kind, f"wavecore::converted_to<{kind.element.cxx}>({given.code})")
    number = call.typed(0, kind.element).code
    return Value(kind, f"wavecore::every_element<{kind.element.cxx}, {rows}, {columns}>({number})")


def matrix_of_rows(kind: Matrix, rows: list[str]) -> Value:
    """A matrix whose rows are these texts."""
    return Value(kind, f"{kind.cxx}{{{{{', '.join(rows)}}}}}")


def _vector_text(kind: Vector, parts: list[str]) -> str:
    return f"{kind.cxx}{{{', '.join(parts)}}}"


def _make_quaternion(call: Call, kind: Quaternion) -> Value:
    """A quaternion of a vector and its real number, of four numbers in a vector or an array."""
    call.t.unit.declared(kind, "x")
    first, size = call.value(0), kind.size
    if isinstance(first.type, Vector) and first.type.size == size and len(call.args) == 1:
        return _make_vector(call, kind)
    if isinstance(first.type, Vector) and first.type.size == size - 1 and len(call.args) == 2:
        axis = call.typed(0, vector(kind.element, size - 1)).code
        text = f"wavecore::quat<{kind.element.cxx}>({axis}, {call.typed(1, kind.element).code})"
        return Value(kind, text)
    raise Mismatch(
        f"{kind.name} takes x, y, z, w, or a vector of 3 and w, {len(call.args)} given",
        "wl.quat_identity() is the one that rotates nothing.",
    )
