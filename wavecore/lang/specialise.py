"""A kernel specialized for a target, constants and array layouts: source and code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wavecore import targets
from wavecore._fork import cached_property
from wavecore.codeobject import CodeObject
from wavecore.codeobject.sources import SourceFinder
from wavecore.errors import CompileError, LaunchError
from wavecore.lang import diagnostics, lambdas
from wavecore.lang.kernel import of_lambda
from wavecore.lang.locations import Source
from wavecore.lang.members import Fields
from wavecore.lang.names import cxx_name
from wavecore.lang.passing import Parameter, constant_parameter
from wavecore.lang.types import Array, Pointer, Scalar, Struct, Type, Vector, i32, i64, pointer
from wavecore.lang.unit import Made, Unit
from wavecore.lang.values import Object, Result, Value, View, constant
from wavecore.targets import Target

if TYPE_CHECKING:
    from wavecore.lang.kernel import Kernel


@dataclass(frozen=True)
class ArrayLayout:
    """Properties of an array's strides that the code relies on.

    Args:
        unit: the last dimension has stride 1.
        wide: offsets of elements do not fit in 32 bits.
        columns: the second to last dimension has stride 1 instead, as in a transposed matrix.
    """

    unit: bool = True
    wide: bool = False
    columns: bool = False


def array_paths(kernel: Kernel) -> list[tuple[tuple[str, ...], Array]]:
    """A kernel's array parameters, including those in dataclasses, with their paths."""
    return [
        found
        for name in kernel.argument_names
        for found in _arrays_of((name,), kernel.annotations[name])
    ]


def _arrays_of(path: tuple[str, ...], kind: Type) -> Iterator[tuple[tuple[str, ...], Array]]:
    if isinstance(kind, Array):
        yield path, kind
    elif isinstance(kind, Struct):
        for name, each in kind.fields.items():
            yield from _arrays_of((*path, name), each)


def layouts_by_default(kernel: Kernel) -> tuple[ArrayLayout, ...]:
    """The layout of contiguous arrays."""
    return tuple(ArrayLayout() for _ in array_paths(kernel))


def specialise(
    kernel: Kernel,
    target: str,
    constants: dict[str, Any],
    layouts: tuple[ArrayLayout, ...] | None = None,
) -> Specialised:
    """The kernel for a target, constants and array layouts; cached in the kernel.

    Raises: CompileError, TargetError, LaunchError for wrong constants.
    """
    record = targets.get(target)
    values = kernel.constants(constants)
    chosen = layouts_by_default(kernel) if layouts is None else layouts
    key = record.name, _constants_key(kernel, values), chosen
    found: Specialised | None = kernel.kept.get(key)
    if found is None or found.is_stale:
        __tracebackhide__ = True
        try:
            found = kernel.kept[key] = Specialised(kernel, record, values, chosen)
        except CompileError as error:  # hide the translator's frames
            raise error.with_traceback(None) from None
    return found


def _constants_key(kernel: Kernel, values: dict[str, Any]) -> object:
    """The cache key of constants. Raises: LaunchError for one that is not hashable."""
    for name, value in values.items():
        try:
            hash(value)
        except TypeError as error:
            advice = f"; write {name}={tuple(value)!r}" if isinstance(value, list) else ""
            raise LaunchError(
                f"kernel {kernel.__name__}, constant {name!r}: a constant must be hashable, such "
                f"as a number, type or tuple, not {value!r:.80}{advice}"
            ) from error
    return tuple((name, _told_apart(value)) for name, value in values.items())


def _told_apart(value: Any) -> object:
    """The key of a constant: 1, 1.0, True, 0.0 and -0.0 are distinct, NaN equals itself."""
    if isinstance(value, tuple):
        return tuple(_told_apart(each) for each in value)
    if lambdas.is_lambda(value):
        around, *defaults = lambdas.parts(value)
        return (
            value.__code__, id(value.__globals__), tuple(map(_of_any, around)),
            tuple(tuple(map(_of_any, each)) for each in defaults),
        )  # fmt: skip
    if isinstance(value, float):
        return type(value), value.hex()
    if isinstance(value, complex):
        return type(value), value.real.hex(), value.imag.hex()
    return type(value), value


def _of_any(value: Any) -> object:
    """The key of what a lambda reads, which a kernel of it keeps alive."""
    try:
        hash(value)
    except TypeError:
        return "object", id(value)
    return _told_apart(value)


def _with_functions(value: Any) -> Any:
    """A constant with lambdas as functions, which keep the variables around them."""
    if type(value) is tuple:
        return tuple(map(_with_functions, value))
    return of_lambda(lambdas.frozen(value)) if lambdas.is_lambda(value) else value


class Specialised:
    """A kernel's C++ and code for one target, and the origin of its arguments."""

    def __init__(
        self, kernel: Kernel, target: Target, constants: dict[str, Any], layouts: tuple[Any, ...]
    ) -> None:
        self.kernel, self.target = kernel, target
        self.constants = {name: _with_functions(value) for name, value in constants.items()}
        self.layouts = dict(zip((path for path, _ in array_paths(kernel)), layouts, strict=True))
        self.wave = kernel.wave or target.wave_sizes[0]
        if self.wave not in target.wave_sizes:
            legal = " or ".join(map(str, target.wave_sizes))
            raise CompileError(
                f"kernel {kernel.__name__} is for waves of {self.wave}; {target.name} has {legal}"
            )
        self.unit = Unit(target, self.wave, of_lambda)
        self._names = kernel.definition.cxx
        self._made_names: set[str] = set()
        parameters, cxx = self._parameters()
        self.made: Made = self.unit.kernel(kernel.definition, parameters, cxx)

    # ------------------------------------------------------------------------- parameters

    def _parameters(self) -> tuple[dict[str, Result], list[Parameter]]:
        values: dict[str, Result] = {}
        cxx: list[Parameter] = []
        for name in self.kernel.parameter_names:
            if name in self.constants:
                values[name] = constant_parameter(self.constants[name], self._names[name])
                continue
            kind = self.unit.on_target(self.kernel.annotations[name])
            values[name] = self._parameter((name,), kind, cxx)
        return values, cxx

    def _fields(self, path: tuple[str, ...], kind: Struct, cxx: list[Parameter]) -> Object:
        fields = {
            each: self._parameter((*path, each), self.unit.on_target(field), cxx)
            for each, field in kind.fields.items()
        }
        return Object(Fields(kind.name, fields, kind.is_tuple))

    def _parameter(self, path: tuple[str, ...], kind: Type, cxx: list[Parameter]) -> Result:
        if isinstance(kind, Struct) and kind.has_arrays:
            return self._fields(path, kind, cxx)
        code = self._names[path[0]] if len(path) == 1 else self._new("_".join(path))
        if isinstance(kind, Array):
            return self._array(path, code, kind, cxx)
        if isinstance(kind, Pointer):
            cxx.append(Parameter(code, kind, ("pointer", path)))
            self.unit.declared(kind, code)
            return Value(kind, code, is_lvalue=True, root=code)
        self.unit.declared(kind, code)
        cxx.append(Parameter(code, kind, ("value", path)))
        root = code if not isinstance(kind, (Scalar, Vector)) else ""
        return Value(kind, code, is_lvalue=True, root=root)

    def _new(self, name: str) -> str:
        """An unused name for a parameter."""
        name = self._names.free(cxx_name(name))
        while name in self._made_names:
            name = self._names.free(f"{name}_")
        self._made_names.add(name)
        return name

    def _array(self, path: tuple[str, ...], code: str, kind: Array, cxx: list[Parameter]) -> View:
        layout = self.layouts[path]
        wide: Scalar = i64 if layout.wide else i32
        self.unit.declared(kind, code)
        cxx.append(Parameter(code, pointer(kind.element), ("pointer", path)))
        shape, strides = [], []
        for dim in range(kind.ndim):
            name = self._new(f"{code}_shape_{dim}")
            cxx.append(Parameter(name, i32, ("shape", path, dim)))
            shape.append(Value(i32, name))
            if dim == kind.ndim - 1 - layout.columns and (layout.unit or layout.columns):
                strides.append(constant(1))
                continue
            name = self._new(f"{code}_stride_{dim}")
            cxx.append(Parameter(name, wide, ("stride", path, dim)))
            strides.append(Value(wide, name))
        return View(
            kind, code, is_lvalue=True, root=code, shape=tuple(shape), strides=tuple(strides)
        )

    # ------------------------------------------------------------------------------- code

    @property
    def is_stale(self) -> bool:
        """Whether something outside the kernel that it reads has changed its value since."""
        return self.unit.outside.has_changed()

    @property
    def parameters(self) -> list[Parameter]:
        """The C++ parameters of the kernel."""
        return self.made.used_parameters()

    @cached_property
    def source(self) -> str:
        """HIP C++ for readers."""
        return self.unit.text(self._attributes(), directives=False)

    @cached_property
    def compiled_source(self) -> str:
        """HIP C++ for the compiler."""
        return self.unit.text(self._attributes(), directives=True)

    def _attributes(self) -> str:
        kernel = self.kernel
        bounds = [kernel.max_threads, *([kernel.min_waves] if kernel.min_waves else [])]
        if kernel.max_threads is None:
            return ""
        return f"__launch_bounds__({', '.join(map(str, bounds))}) "

    @cached_property
    def code(self) -> CodeObject:
        """The code object. Raises: CompileError with clang's errors at lines of Python."""
        from wavecore.toolchain import compile
        from wavecore.toolchain.levels import PLAIN

        kernel, text = self.kernel, self.compiled_source
        wave = self.wave if len(self.target.wave_sizes) > 1 else None
        is_ours = (kernel.__module__ or "").startswith("wavecore.")  # not debugged by users
        opt = PLAIN if kernel.opt is None and is_ours else kernel.opt
        try:
            made = compile(
                text, self.target.name, opt=opt, options=kernel.options, wave=wave,
                name=f"{kernel.__name__}.hip",
            )  # fmt: skip
        except CompileError as error:
            raise diagnostics.mapped(error, self.unit) from None
        texts = {
            each.definition.source.name: each.definition.source for each in self.unit.functions
        }
        found = {n: _whole_text(source) for n, source in texts.items()}
        found |= {f"{kernel.__name__}.hip": text.encode()}
        return CodeObject(made.data, log=made.log, source_finder=SourceFinder(found, {}))


def _whole_text(source: Source) -> bytes:
    """The text of the file or notebook cell, from Python's linecache."""
    import linecache

    lines = linecache.getlines(source.path)
    if lines:
        return "".join(lines).encode()
    return ("\n" * (source.first_line - 1) + source.text).encode()
