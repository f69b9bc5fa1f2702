"""The HIP C++ of one kernel for one target: functions, types, constants and includes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from wavecore.lang import attributes, calls, expressions, members, statements, subscripts, writer
from wavecore.lang.arithmetic import Mismatch, convert, exact, settled
from wavecore.lang.builtins.builtin import TABLE
from wavecore.lang.call import Call, constant_of
from wavecore.lang.names import cxx_name, global_name
from wavecore.lang.objects import as_result
from wavecore.lang.translator import NO_RECURSION, RETURN, Definition, Translation, Translator
from wavecore.lang.types import (
    SCALARS,
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
    constexpr,
    f32,
    on_target,
    pointer,
)
from wavecore.lang.values import PRIMARY, Object, Result, Several, Value, View, in_memory
from wavecore.targets import Target

_WORD = re.compile(r"[A-Za-z_]\w*")


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


@dataclass
class Made:
    """A translated function of the unit."""

    name: str
    definition: Definition
    parameters: list[Parameter]
    translation: Translation
    constants: dict[str, int | float | bool]

    @property
    def words(self) -> set[str]:
        """All names in its text."""
        return {word for line in self.translation.lines for word in _WORD.findall(line.text)}

    def used_parameters(self) -> list[Parameter]:
        """Its parameters, without shapes and strides that the body does not read."""
        words = self.words
        return [
            p for p in self.parameters if p.origin[0] not in ("shape", "stride") or p.name in words
        ]


@dataclass
class Unit:
    """A translation unit. `wave` is the kernel's wave size."""

    target: Target
    wave: int
    functions: list[Made] = field(default_factory=list)
    includes: set[str] = field(default_factory=set)
    looked_up: dict[tuple[Definition, str], Any] = field(default_factory=dict)
    _definitions: dict[str, str] = field(default_factory=dict)
    _constants: dict[str, tuple[int, str]] = field(default_factory=dict)
    _made: dict[object, Made] = field(default_factory=dict)
    _running: list[tuple[Definition, object]] = field(default_factory=list)
    _nested: dict[ast.FunctionDef, Definition] = field(default_factory=dict)
    _has_dynamic: bool = False
    _kernel_name: str = ""

    f32 = f32

    # ---------------------------------------------------------------------------- names

    def on_target(self, kind: Type) -> Type:
        return on_target(kind, self.target)

    def declared(self, kind: Type, name: str) -> str:
        """A variable's declaration; also emits the definitions that its type needs."""
        self._define(kind)
        return kind.declared(name)

    def _define(self, kind: Type) -> None:
        if isinstance(kind, (Block, Array)):
            self._define(kind.element)
        elif isinstance(kind, Pointer):
            self._define(kind.target)
        elif isinstance(kind, (Vector, Struct, Tuple)) and kind.cxx not in self._definitions:
            parts = (
                kind.elements if isinstance(kind, Tuple) else getattr(kind, "fields", {}).values()
            )
            for each in parts:
                self._define(each)
            self._definitions[kind.cxx] = kind.definition
            if isinstance(kind, Vector) and kind.is_packed:
                self._definitions[kind.memory_cxx] = kind.memory_definition
        elif isinstance(kind, Scalar) and kind.kind == "small":
            self.includes.add("hip/hip_fp8.h")
        elif (include := getattr(kind, "include", None)) is not None:
            self.includes.add(include)
            self._definitions[kind.cxx] = kind.definition  # type: ignore[attr-defined]

    def named_constant(self, name: str, value: Value) -> Value:
        """An integer of the module as a named C++ constant."""
        number = value.constant
        assert isinstance(number, int)
        code = cxx_name(name)
        known = self._constants.get(code)
        if not -(1 << 31) <= number < 1 << 31 or (known is not None and known[0] != number):
            return value
        self._constants[code] = (number, name)
        return Value(value.type, code, constant=number)

    def helper(self, name: str) -> str:
        """The name of a template in wavecore/python.h, which is included."""
        self.includes.add("wavecore/python.h")
        return f"wavecore::{name}"

    def dynamic_shared(self) -> str:
        self._has_dynamic = True
        return "dynamic_shared"

    # ------------------------------------------------------------------------ functions

    def kernel(
        self, definition: Definition, parameters: dict[str, Result], cxx: list[Parameter]
    ) -> Made:
        """Translate the kernel itself. Raises: CompileError."""
        self._kernel_name = global_name(definition.name)
        made = self._translate(definition, self._kernel_name, parameters, cxx, is_kernel=True)
        self.functions.append(made)
        return made

    def _translate(
        self,
        definition: Definition,
        name: str,
        parameters: dict[str, Result],
        cxx: list[Parameter],
        *,
        is_kernel: bool,
    ) -> Made:
        translation = Translator(self, definition, parameters, is_kernel=is_kernel).translate()
        constants = {
            each.code: each.constant
            for each in parameters.values()
            if isinstance(each, Value) and each.constant is not None and each.code.isidentifier()
            and each.code not in ("true", "false")
        }  # fmt: skip
        return Made(name, definition, cxx, translation, constants)

    def offers(self, name: str) -> bool:
        """Whether wl has a function of this name."""
        return name in TABLE or name in SCALARS

    def call(self, call: Call, definition: Definition) -> Value:
        """A call of a wl.function, translated for the argument types."""
        return self._called(call, definition, self._bind(call, definition))

    def call_nested(self, call: Call, nested: Nested) -> Value:
        """A call of a nested function: variables of the outer function are passed to it."""
        bound = self._bind(call, nested.definition)
        captured = {
            name: call.t.read(name, call.node)
            for name in nested.captures
        }  # fmt: skip
        return self._called(call, nested.definition, captured | bound)

    def nested(self, t: Translator, tree: ast.FunctionDef) -> Nested:
        parameters = {a.arg for a in ast.walk(tree.args) if isinstance(a, ast.arg)}
        names = [n for each in tree.body for n in ast.walk(each) if isinstance(n, ast.Name)]
        loaded = {n.id for n in names if isinstance(n.ctx, ast.Load)}
        stored = {n.id for n in names if isinstance(n.ctx, ast.Store)}
        captures = sorted(
            name
            for name in loaded - parameters - stored - {tree.name}
            if (t.is_local(name) and name not in t.scopes.nested) or name in t.constants
        )
        inner = {n: f for n, f in t.nested.items() if n in loaded and n != tree.name}

        def lookup(name: str) -> Any:
            if name in inner:
                return self.nested(t, inner[name])
            return t.definition.lookup(name)

        made = Definition(tree.name, t.source, tree, lookup, names=t.definition.names)
        found = self._nested.setdefault(tree, made)
        found.defaults, found.annotations = t.nested_defaults(tree), t.nested_annotations(tree)
        return Nested(found, tuple(captures))

    def _positional(self, call: Call, definition: Definition) -> dict[str, Result]:
        names, defaults = definition.parameter_names, definition.defaults
        call.usage = f"{call.name}({', '.join(names)})"
        if len(call.args) > len(names):
            call.count(len(names))
        bound: dict[str, Result] = dict(zip(names, call.args, strict=False))
        for name, given in call.keywords.items():
            if name not in names:
                raise call.error(
                    f"{call.name} has no parameter {name!r}", f"It has {', '.join(names)}."
                )
            if name in bound:
                raise call.error(f"{call.name}: {name!r} is given twice")
            bound[name] = given
        for name in names:
            if name not in bound:
                if name not in defaults:
                    raise call.error(f"{call.name}: no value for {name!r}", call.usage)
                bound[name] = as_result(defaults[name])
        return {name: bound[name] for name in names}

    def _bind(self, call: Call, definition: Definition) -> dict[str, Result]:
        bound = self._positional(call, definition)
        named = {each.arg: each.value for each in call.node.keywords}
        for name, kind in definition.annotations.items():
            if name == RETURN:
                continue
            given = bound[name]
            if kind is constexpr:
                number = definition.parameter_names.index(name)
                node = named.get(name) or call.node_of(number)
                bound[name] = constant_parameter(
                    constant_of(call.t, given, node, f"parameter {name!r}"),
                    definition.cxx[name],
                )
            else:
                number = definition.parameter_names.index(name)
                node = named.get(name) or call.node_of(number)
                with call.t.at(node):
                    bound[name] = _as_annotated(call.t, given, self.on_target(kind), name)
        return bound

    def _called(self, call: Call, definition: Definition, bound: dict[str, Result]) -> Value:
        parts = [_passed(call.t, name, given, definition) for name, given in bound.items()]
        key = (definition, tuple((name, part.key) for name, part in zip(bound, parts, strict=True)))
        if key in self._running:
            chain = " -> ".join([*(each.name for each, _ in self._running), definition.name])
            raise Mismatch(f"{definition.name} calls itself ({chain})", NO_RECURSION)
        made = self._made.get(key)
        if made is None:
            self._running.append(key)
            try:
                inside = {name: part.inside for name, part in zip(bound, parts, strict=True)}
                cxx = [p for part in parts for p in part.parameters]
                name = self._free_name(global_name(definition.name), cxx)
                made = self._translate(definition, name, inside, cxx, is_kernel=False)
                self._made[key] = made
                self.functions.append(made)
            finally:
                self._running.pop()
        arguments = {
            p.name: code
            for part in parts
            for p, code in zip(part.parameters, part.codes, strict=True)
        }
        for leaf in (each for part in parts for each in part.leaves):
            for each in leaf.parameters:
                if each.name in made.translation.stores and leaf.value is not None:
                    call.t.note_store(leaf.value)
        text = ", ".join(arguments[p.name] for p in made.used_parameters())
        self._define(made.translation.result)
        t = call.t
        hidden = {t.definition.cxx[n] for n in (*t.scopes.locals, *t.parameters)}
        name = f"::{made.name}" if made.name in hidden else made.name
        return Value(made.translation.result, f"{name}({text})")

    def _free_name(self, name: str, parameters: list[Parameter]) -> str:
        """A name that is not the kernel's, nor a function's with the same parameter types."""
        kinds = [p.type.cxx for p in parameters]
        taken = {(made.name, tuple(p.type.cxx for p in made.parameters)) for made in self.functions}
        found, number = name, 1
        others = {self._kernel_name, *self._definitions, *self._constants}
        while found in others or (found, tuple(kinds)) in taken:
            number += 1
            found = f"{name}_{number}"
        return found

    # ----------------------------------------------------------------------------- text

    def text(self, attributes: str, *, directives: bool) -> str:
        """The whole source: for the compiler, with `#line`, or for readers."""
        functions = [
            self._function_text(made, attributes, directives=directives)
            for made in self._reachable()
        ]
        words = set(_WORD.findall("\n".join(functions)))
        definitions = self._used_definitions(words)
        includes = {"hip/hip_runtime.h", *self.includes}
        if "wavecore" in words:
            includes.add("wavecore/python.h")
            includes |= {"wavecore/complex.h"} if "complex" in words else set()
        constants = [
            f"constexpr int {code} = {number};"
            for code, (number, _) in self._constants.items()
            if code in words
        ]
        head = [f"#include <{name}>" for name in sorted(includes)]
        groups = [group for group in (head, constants, definitions) if group]
        return "\n".join(["\n".join(group) + "\n" for group in groups] + functions)

    def _used_definitions(self, words: set[str]) -> list[str]:
        """The definitions of types that functions use, directly or through other types."""
        found = []
        for name, text in reversed(self._definitions.items()):
            if name in words:
                found.append(text)
                words |= set(_WORD.findall(text))
        if self._has_dynamic:
            found.append("extern __shared__ __attribute__((aligned(16))) char dynamic_shared[];")
        return found[::-1]

    def _reachable(self) -> list[Made]:
        kernel = self.functions[-1]
        wanted, names = [kernel], set(kernel.words)
        for made in reversed(self.functions[:-1]):
            if made.name in names:
                wanted.insert(0, made)
                names |= made.words
        return wanted

    def _function_text(self, made: Made, attributes: str, *, directives: bool) -> str:
        is_kernel = made is self.functions[-1]
        stores = made.translation.stores
        parameters = ", ".join(p.text(stores) for p in made.used_parameters())
        result = made.translation.result.cxx
        first = (
            f'extern "C" __global__ void {attributes}{made.name}({parameters}) {{'
            if is_kernel
            else f"static __device__ inline {result} {made.name}({parameters}) {{"
        )
        lines = [writer.Line(text, 0) for text in _docstring(made.definition.tree)]
        lines.append(writer.Line(first, 0, made.definition.tree.lineno))
        words = made.words
        for name, number in made.constants.items():
            if name in words:
                kind = "int" if isinstance(number, int) and abs(number) < 1 << 31 else "long long"
                kind = {bool: "bool", float: "double"}.get(type(number), kind)
                shown = str(number).lower() if isinstance(number, bool) else repr(number)
                lines.append(writer.Line(f"constexpr {kind} {name} = {shown};", 1))
        lines += made.translation.lines
        lines.append(writer.Line("}", 0))
        if directives:
            return writer.with_directives(lines, made.definition.source.name)
        return writer.readable(lines)


@dataclass(frozen=True)
class Nested:
    """A nested function, and the outer function's variables that it reads."""

    definition: Definition
    captures: tuple[str, ...]
    lang_has_order: ClassVar[bool] = True  # arguments are evaluated in the order of the call

    def lang_call(self, call: Call) -> Value:
        return call.t.unit.call_nested(call, self)


@dataclass
class _Passed:
    """An argument of a wl.function: its value inside, its C++ parameters and arguments.

    `parts` are the fields of a dataclass with arrays.
    """

    inside: Result
    parameters: list[Parameter]
    codes: list[str]
    key: object
    value: Value | None = None
    parts: tuple[_Passed, ...] = ()

    @property
    def leaves(self) -> Iterator[_Passed]:
        """The arguments of which it consists."""
        if not self.parts:
            yield self
        for part in self.parts:
            yield from part.leaves


def _as_annotated(t: Translator, given: Result, kind: Type, name: str) -> Result:
    """An argument of a wl.function converted to its annotation. Raises: Mismatch."""
    if isinstance(kind, Array):
        shown = "this"
        if isinstance(given, View):
            if given.element is kind.element and len(given.shape) == kind.ndim:
                return given
            shown = f"an array[{given.element.name}, {len(given.shape)}]"
        elif isinstance(given, Value):
            shown = given.type.indefinite
        raise Mismatch(f"parameter {name!r} is {kind.indefinite}; {shown} is given")
    if isinstance(kind, Struct) and kind.has_arrays:
        return given  # members are accessed by name
    if not isinstance(given, Value):
        raise Mismatch(f"parameter {name!r} is {kind.indefinite}")
    return convert(expressions.as_pointer(t, given), kind)


def constant_parameter(found: Any, name: str) -> Result:
    """A constant parameter; an integer is written as `name` in C++."""
    result = as_result(found)
    if isinstance(result, Value) and type(result.constant) is int and result.is_weak:
        return replace(result, code=name, level=PRIMARY)
    return result


def _passed(
    t: Translator, name: str, given: Result, definition: Definition, code: str = ""
) -> _Passed:
    code = code or definition.cxx[name]
    if isinstance(given, Object) and isinstance(given.object, members.Fields):
        return _passed_fields(t, name, given.object, definition, code)
    if isinstance(given, Several) and not _is_known(given):
        given = expressions.as_tuple(t, given, definition.tree)
    if not isinstance(given, Value):
        thing = given.object if isinstance(given, Object) else given
        return _Passed(given, [], [], ("object", id(thing), repr(given)[:200]))
    if isinstance(given, View):
        return _passed_view(code, given, definition)
    assigned = any(
        isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store)
        for n in ast.walk(definition.tree)
    )
    is_written = isinstance(given.constant, (bool, float, complex))  # as a literal where it is used
    is_known = given.constant is not None and (given.is_weak or is_written) and not assigned
    if is_known and (is_written or given.code == code):
        return _Passed(given, [], [], ("constant", repr(given.constant)))
    kind = settled(given.type)
    passed = exact(convert(given, kind))
    if isinstance(kind, Vector) and passed.place:
        inside = in_memory(kind, code, code)
        parameter = Parameter(code, Packed(kind), ("value", name), is_reference=True)
        key: object = ("packed", kind)
        return _Passed(inside, [parameter], [passed.place], key, replace(passed, root=given.root))
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
    return _Passed(
        inside,
        [parameter],
        [passed.code],
        ("value", inside_kind, by_reference),
        Value(kind, passed.code, root="" if given.parts else root),
    )


def _passed_fields(
    t: Translator, name: str, given: members.Fields, definition: Definition, code: str
) -> _Passed:
    """A dataclass with arrays: each field is a separate argument."""
    parts = {
        field: _passed(t, name, each, definition, definition.cxx.free(f"{code}_{field}"))
        for field, each in given.fields.items()
    }
    return _Passed(
        Object(
            members.Fields(
                given.name, {n: part.inside for n, part in parts.items()}, given.is_tuple
            )
        ),
        [parameter for part in parts.values() for parameter in part.parameters],
        [each for part in parts.values() for each in part.codes],
        ("fields", given.name, tuple(part.key for part in parts.values())),
        parts=tuple(parts.values()),
    )


def _is_known(given: Several) -> bool:
    return all(
        _is_known(each) if isinstance(each, Several)
        else not isinstance(each, Value) or each.constant is not None
        for each in given.values
    )  # fmt: skip


def _passed_view(code: str, given: View, definition: Definition) -> _Passed:
    if isinstance(given.type, Block):
        inside = View(
            given.type, code, is_lvalue=True, root=code, shape=given.shape, strides=given.strides
        )
        parameter = Parameter(code, given.type, ("value", code))
        return _Passed(inside, [parameter], [given.code], ("value", given.type), given)
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
        array_of(given.element, len(given.shape)), code, is_lvalue=True, root=code,
        shape=tuple(numbers["shape"]), strides=tuple(numbers["stride"]),
    )  # fmt: skip
    return _Passed(inside, parameters, codes, (inside.type, tuple(key)), given)


def _docstring(tree: ast.FunctionDef) -> list[str]:
    text = ast.get_docstring(tree)
    return [f"// {line}".rstrip() for line in text.splitlines()] if text else []


# Importing these modules registers their handlers.
_TRANSLATORS = (statements, expressions, attributes, subscripts, calls)
