"""The HIP C++ of one kernel for one target: functions, types, constants and includes."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from wavecore.errors import CompileError
from wavecore.lang import (
    assignments,
    attributes,
    calls,
    comprehensions,
    expressions,
    loops,
    statements,
    subscripts,
    writer,
)
from wavecore.lang.arithmetic import Mismatch
from wavecore.lang.builtins.table import TABLE
from wavecore.lang.call import Call, constant_of
from wavecore.lang.locations import called_at, function_of, location_of
from wavecore.lang.matrices import Matrix, Quaternion
from wavecore.lang.names import cxx_name, global_name
from wavecore.lang.objects import as_result
from wavecore.lang.outside import Outside
from wavecore.lang.passing import (
    Inner,
    Nested,
    Parameter,
    Same,
    as_annotated,
    constant_parameter,
    is_known,
    named_here,
    passed,
)
from wavecore.lang.scopes import free_names
from wavecore.lang.translator import NO_RECURSION, RETURN, Definition, Translation, Translator
from wavecore.lang.types import (
    SCALARS,
    Array,
    Block,
    Pointer,
    Scalar,
    Struct,
    Tuple,
    Type,
    Vector,
    constexpr,
    f32,
    on_target,
)
from wavecore.lang.values import Result, Value
from wavecore.targets import Target

_WORD = re.compile(r"[A-Za-z_]\w*")


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
    """A translation unit.

    Args:
        wave: the kernel's wave size.
        function_of: makes a wl.function of a lambda that is outside of the kernel.
    """

    target: Target
    wave: int
    function_of: Callable[[Any], Any]
    functions: list[Made] = field(default_factory=list)
    includes: set[str] = field(default_factory=set)
    outside: Outside = field(default_factory=Outside)
    _definitions: dict[str, str] = field(default_factory=dict)
    _constants: dict[str, tuple[int, str]] = field(default_factory=dict)
    _tables: dict[str, str] = field(default_factory=dict)
    _codes: dict[Same, list[str]] = field(default_factory=dict)
    _made: dict[object, Made] = field(default_factory=dict)
    _running: list[tuple[Definition, object]] = field(default_factory=list)
    _nested: dict[ast.FunctionDef, Definition] = field(default_factory=dict)
    _lambdas: dict[ast.Lambda, ast.FunctionDef] = field(default_factory=dict)
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
        elif isinstance(kind, (Vector, Struct, Tuple)):
            self.includes |= {kind.include} if isinstance(kind, Quaternion) else set()
            if kind.cxx in self._definitions:
                return
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
            if isinstance(kind, Matrix):
                self._define(kind.row)
            self._definitions[kind.cxx] = kind.definition  # type: ignore[attr-defined]

    def named_constant(self, name: str, value: Value) -> Value:
        """An integer of the module as a named C++ constant."""
        number = value.constant
        assert isinstance(number, int)
        code = cxx_name(name)
        known = self._constants.get(code)
        if not -(1 << 31) <= number < 1 << 31 or (known is not None and known[0] != number):
            return value
        if code in self._tables:
            return value
        self._constants[code] = (number, name)
        return Value(value.type, code, constant=number)

    def codes_of(self, array: Any, make: Callable[[], list[str]]) -> list[str]:
        """The elements of an array as C++, made once."""
        key = Same(array)
        if key not in self._codes:
            self._codes[key] = make()
        return self._codes[key]

    def table(self, name: str, kind: Block, codes: Sequence[str]) -> str:
        """The name of a constant array with these elements."""
        others = {self._kernel_name, *self._definitions, *self._constants}
        others |= {made.name for made in self.functions}
        listed = ", ".join(codes)
        number, found = 1, name
        while True:
            text = f"static __constant__ const {kind.declared(found)} = {{{listed}}};"
            if found not in others and self._tables.setdefault(found, text) == text:
                return found
            number += 1
            found = f"{name}_{number}"

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

    def call_nested(self, call: Call, nested: Inner) -> Value:
        """A call of a nested function: variables of the outer function are passed to it."""
        bound = self._bind(call, nested.definition)
        names = nested.definition.cxx
        captured = {
            name: constant_parameter(found, names[name]) if is_known(found) else found
            for name, found in nested.captured(call.node).items()
        }
        return self._called(call, nested.definition, captured | bound)

    def nested(self, t: Translator, tree: ast.FunctionDef) -> Nested:
        """A function inside of the one that is being translated."""
        captures = sorted(n for n in free_names(tree) if t.is_local(n) or n in t.constants)
        names = t.definition.names
        made = Definition(tree.name, t.source, tree, t.definition.lookup, names=names)
        found = self._nested.setdefault(tree, made)
        found.defaults, found.annotations = t.nested_defaults(tree), t.nested_annotations(tree)
        return Nested(found, tuple(captures), t)

    def lambda_function(self, node: ast.Lambda) -> ast.FunctionDef:
        """A lambda as a function with a name."""
        return self._lambdas.setdefault(node, function_of(node))

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
                    bound[name] = as_annotated(
                        call.t, given, self.on_target(kind), name,
                        any_dims=name in definition.any_dims,
                    )  # fmt: skip
        return bound

    def _translated_for(
        self, call: Call, definition: Definition, name: str, inside: Any, cxx: Any
    ) -> Made:
        """The function for a call, which its errors name as well."""
        try:
            return self._translate(definition, name, inside, cxx, is_kernel=False)
        except CompileError as error:
            here = location_of(call.t.source, call.node)
            raise called_at(error, here, call.t.definition.name) from error

    def _called(self, call: Call, definition: Definition, bound: dict[str, Result]) -> Value:
        bound = {name: named_here(call, given) for name, given in bound.items()}
        parts = [passed(call.t, name, given, definition) for name, given in bound.items()]
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
                name = global_name(definition.name)
                made = self._translated_for(call, definition, name, inside, cxx)
                made.name = self._free_name(name, made.used_parameters())
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
        roots = {
            each.name: leaf.value.root
            for part in parts
            for leaf in part.leaves
            for each in leaf.parameters
            if leaf.value is not None
        }
        text = ", ".join(arguments[p.name] for p in made.used_parameters())
        self._define(made.translation.result)
        t = call.t
        hidden = {t.definition.cxx[n] for n in (*t.scopes.locals, *t.parameters)}
        name = f"::{made.name}" if made.name in hidden else made.name
        t.accesses.calls[f"{name}({text})"] = roots
        return Value(made.translation.result, f"{name}({text})")

    def _free_name(self, name: str, parameters: list[Parameter]) -> str:
        """A name that is not the kernel's, nor a function's with the same parameter types."""
        kinds = [p.type.cxx for p in parameters]
        taken = {
            (made.name, tuple(p.type.cxx for p in made.used_parameters()))
            for made in self.functions
        }
        found, number = name, 1
        others = {self._kernel_name, *self._definitions, *self._constants, *self._tables}
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
        tables = [text for name, text in self._tables.items() if name in words]
        words.update(_WORD.findall("\n".join(tables)))
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
        groups = [group for group in (head, constants, definitions, tables) if group]
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


def _docstring(tree: ast.FunctionDef) -> list[str]:
    text = ast.get_docstring(tree)
    return [f"// {line}".rstrip() for line in text.splitlines()] if text else []


# Importing these modules registers their handlers.
_TRANSLATORS = (
    assignments,
    loops,
    statements,
    expressions,
    attributes,
    subscripts,
    calls,
    comprehensions,
)
