"""`@wl.kernel` and `@wl.function`: Python functions that run on a GPU."""

from __future__ import annotations

import ast
import builtins
import dataclasses
import functools
import inspect
import os
import sys
import types as python_types
from collections.abc import Callable, Container, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from wavecore._fork import cached_property
from wavecore.errors import CompileError, Error, LaunchError, TargetError
from wavecore.lang import foreign, lambdas, locations, matching, statics, syntax
from wavecore.lang.locations import Source, parse, source_of
from wavecore.lang.translator import RETURN, Definition, annotation
from wavecore.lang.types import Array, Type, constexpr

if TYPE_CHECKING:
    from wavecore.analysis import Profile
    from wavecore.codeobject import CodeObject
    from wavecore.device import Device, LaunchResult
    from wavecore.lang.call import Call
    from wavecore.lang.values import Value

_NO_DEFAULT: Any = inspect.Parameter.empty


class _Defined:
    """Base of kernels and functions: the source, and the lookup of names."""

    definition: Definition

    def __init__(self, function: Any, frame_locals: dict[str, Any]) -> None:
        if isinstance(function, _Defined):
            source, tree = function.definition.source, function.definition.tree
            raise locations.error(
                locations.location_of(source, tree), f"{function.__name__} is decorated twice",
                "Use only one of @wl.kernel and @wl.function.",
            )  # fmt: skip
        if not isinstance(function, python_types.FunctionType):
            raise CompileError(
                f"@wl.kernel and @wl.function take a function, not {function!r}; methods and "
                "classes are not supported on a GPU"
            )
        self._function = function
        functools.update_wrapper(self, function)  # type: ignore[arg-type]
        source, tree = self._source(function)
        self._frame_locals = frame_locals
        statics.rewrite(source, tree, self._lookup)
        syntax.rewrite(tree)
        syntax.check(source, tree, tree.name)
        matching.rewrite(source, tree, tree.name)
        self.definition = Definition(tree.name, source, tree, self._lookup)
        signature = inspect.signature(function)
        self.parameter_names = list(signature.parameters)
        self.defaults = {
            name: each.default
            for name, each in signature.parameters.items()
            if each.default is not _NO_DEFAULT
        }
        self.any_dims: list[str] = []  # arrays whose dimensions an argument decides
        self.annotations = self._annotations(source, tree)
        self.definition.names = lambda: (*function.__code__.co_freevars, *function.__globals__)
        self.definition.defaults = self.defaults
        self.definition.annotations = self.annotations
        self.definition.any_dims = self.any_dims

    @staticmethod
    def _source(function: python_types.FunctionType) -> tuple[Source, ast.FunctionDef]:
        """The function's source and syntax tree. Raises: CompileError."""
        source = source_of(function)
        return source, parse(source)

    def _lookup(self, name: str) -> Any:
        """The current value of a name, as in the Python function. Raises: KeyError."""
        function = self._function
        for free, cell in zip(
            function.__code__.co_freevars, function.__closure__ or (), strict=True
        ):
            if free == name:
                try:
                    return cell.cell_contents
                except ValueError:
                    raise KeyError(name) from None
        if name in function.__globals__:
            return function.__globals__[name]
        if hasattr(builtins, name):
            return getattr(builtins, name)
        # Names used only in annotations are not in the closure.
        return self._frame_locals[name]

    def _annotations(self, source: Source, tree: ast.FunctionDef) -> dict[str, Any]:
        """Types of parameters, by name. Raises: CompileError at an invalid annotation."""
        arguments = [*tree.args.posonlyargs, *tree.args.args, *tree.args.kwonlyargs]
        nodes = {each.arg: each.annotation for each in arguments} | {RETURN: tree.returns}
        found: dict[str, Any] = {}
        for name, node in nodes.items():
            if node is None:
                continue
            given = self._function.__annotations__.get(name)
            location = locations.location_of(source, node)
            while isinstance(given, str):
                given = self._evaluated(given, location)
            try:
                kind = annotation(given)
            except TargetError as error:
                raise locations.error(location, str(error), function=self.__name__) from error
            if kind is not None:
                found[name] = kind
            if isinstance(kind, Array) and _says_no_dimensions(node):
                self.any_dims.append(name)
        return found

    def _evaluated(self, text: str, location: locations.Location) -> Any:
        """Evaluate an annotation that is a string, as with `from __future__ import annotations`.

        A type that C writes so is taken too: "const uchar4*".
        """
        names = _Names(self._lookup)
        try:
            return eval(text, {"__builtins__": {}}, names)
        except (NameError, AttributeError, SyntaxError, TypeError, KeyError, Error) as error:
            if (of_c := foreign.type_of(text)) is not None:
                return of_c
            what, advice = f"the type {text!r} is not valid: {error}", foreign.advice(text)
            raise locations.error(location, what, advice, function=self.__name__) from error

    # A kernel is identified by its name: copying returns the same object, pickle stores the name.

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, _: Any) -> Any:
        return self

    def __reduce__(self) -> str:
        return self.__qualname__

    if TYPE_CHECKING:
        __name__: str
        __qualname__: str


def _says_no_dimensions(node: ast.expr) -> bool:
    """Whether an annotation is `wl.array[T]`, which stands for any number of dimensions."""
    return isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Tuple)


class _Names(dict[str, Any]):
    def __init__(self, lookup: Callable[[str], Any]) -> None:
        super().__init__()
        self._lookup = lookup

    def __missing__(self, name: str) -> Any:
        return self._lookup(name)


class Function(_Defined):
    """A function that kernels call; compiled for the argument types of each call.

    Called from Python, it runs as a Python function, for example on NumPy scalars.
    """

    lang_has_order = True  # arguments are evaluated in the order of the call

    @staticmethod
    def _source(function: python_types.FunctionType) -> tuple[Source, ast.FunctionDef]:
        if lambdas.is_lambda(function):
            return lambdas.source_of(function)
        return _Defined._source(function)

    def __call__(self, *args: Any, **keywords: Any) -> Any:
        return self._function(*args, **keywords)

    def lang_call(self, call: Call) -> Value:
        return call.t.unit.call(call, self.definition)

    def __repr__(self) -> str:
        return f"<wl.function {self.__name__}({', '.join(self.parameter_names)})>"


class Kernel(_Defined):
    """A kernel in Python: `kernel.launch(...)`, `kernel[grid, block](...)`, `kernel.compile(...)`.

    Attributes:
        definition: its source and location.
        options: compiler options.
    """

    def __init__(
        self,
        function: python_types.FunctionType,
        frame_locals: dict[str, Any],
        *,
        wave: int | None,
        max_threads: int | None,
        min_waves: int | None,
        opt: str | None,
        options: Sequence[str],
    ) -> None:
        super().__init__(function, frame_locals)
        self.wave, self.max_threads, self.min_waves = wave, max_threads, min_waves
        self.opt, self.options = opt, tuple(options)
        self.untyped: dict[str, ast.arg] = {}  # parameters whose type a launch's argument decides
        self._typed: dict[object, Kernel] = {}  # the kernel with types for these
        self._check_annotations()
        self.kept: dict[object, Any] = {}  # compiled code, by target, constants and layouts

    @staticmethod
    def _source(function: python_types.FunctionType) -> tuple[Source, ast.FunctionDef]:
        if lambdas.is_lambda(function):
            code = function.__code__
            raise CompileError(
                f"{os.path.basename(code.co_filename)}:{code.co_firstlineno}: a lambda cannot "
                "be a kernel.\nWrite it with `def`, on separate lines.",
                file=code.co_filename,
                line=code.co_firstlineno,
            )
        return _Defined._source(function)

    def _check_annotations(self) -> None:
        tree = self.definition.tree
        if self.annotations.pop(RETURN, None) is not None and tree.returns is not None:
            raise locations.error(
                locations.location_of(self.definition.source, tree.returns),
                "a kernel cannot return a value",
                "Omit the return type or write None, and store results in an array.",
                function=self.__name__,
            )
        for node in [*tree.args.posonlyargs, *tree.args.args, *tree.args.kwonlyargs]:
            if node.arg not in self.annotations:
                self._check_method(node)
                self.untyped[node.arg] = node
        self._annotate(dict.fromkeys(self.untyped, constexpr))

    def _annotate(self, kinds: dict[str, Any]) -> None:
        """Set types of parameters, which stay in order."""
        found = self.annotations | kinds
        self.annotations = {name: found[name] for name in self.parameter_names}
        self.definition = dataclasses.replace(self.definition, annotations=self.annotations)

    def with_types(self, kinds: dict[str, Any]) -> Kernel:
        """The kernel with types for parameters that have none written; the same one each time."""
        if all(kind is self.annotations[name] for name, kind in kinds.items()):
            return self
        key = tuple(kinds.items())
        if key not in self._typed:
            made = self._typed[key] = self._again()
            made._annotate(kinds)
            made.untyped = {n: node for n, node in self.untyped.items() if kinds[n] is constexpr}
            made.any_dims = []
        return self._typed[key]

    def _again(self) -> Kernel:
        """A kernel of the same function, without its compiled code."""
        made = object.__new__(type(self))
        made.__dict__ |= self.__dict__ | {"kept": {}, "_typed": {}}
        for name in ("constant_names", "argument_names"):
            made.__dict__.pop(name, None)
        return made

    def _no_type(self, node: ast.arg) -> CompileError:
        return locations.error(
            locations.location_of(self.definition.source, node),
            f"parameter {node.arg!r} has no type",
            f"Write {node.arg}: wl.array[wl.f32, 1], wl.ptr[wl.f32], wl.i32 or wl.constexpr; a "
            "launch finds it from its argument.",
            function=self.__name__,
        )

    def _check_method(self, node: ast.arg) -> None:
        """Raises: CompileError for a method."""
        scope, _, _ = self._function.__qualname__.rpartition(".")
        if node.arg in ("self", "cls") and scope and not scope.endswith("<locals>"):
            raise locations.error(
                locations.location_of(self.definition.source, node),
                f"a method of {scope} cannot be a kernel: objects are not supported",
                "Write a function outside the class, with arrays and scalars as parameters.",
                function=self.__name__,
            )

    # ------------------------------------------------------------------------- parameters

    @cached_property
    def constant_names(self) -> tuple[str, ...]:
        """The parameters that are constants."""
        return tuple(n for n, kind in self.annotations.items() if kind is constexpr)

    @cached_property
    def argument_names(self) -> tuple[str, ...]:
        """The parameters that a launch passes."""
        return tuple(n for n in self.parameter_names if n not in self.constant_names)

    def positional_names(self, given: Container[str]) -> tuple[str, ...]:
        """The parameters of positional arguments, if these constants are given by name."""
        return tuple(
            name for name in self.parameter_names
            if name in self.argument_names or (name in self.untyped and name not in given)
        )  # fmt: skip

    @property
    def file(self) -> str:
        """The file of its source."""
        return self.definition.source.path

    def variant(
        self, *, wave: int | None = None, opt: str | None = None, options: Sequence[str] = ()
    ) -> Kernel:
        """The kernel with other compile options: None keeps one, `options` are appended."""
        made = self._again()
        made.wave = self.wave if wave is None else wave
        made.opt = self.opt if opt is None else opt
        made.options = (*self.options, *options)
        return made

    # ---------------------------------------------------------------------------- compile

    def compile(self, target: str, **constants: Any) -> CodeObject:
        """The kernel's code object for a target; cached by the contents of its source.

        Args:
            target: "gfx942", "MI300X".
            constants: values of the wl.constexpr parameters, and types of parameters that have none
                written.
        Raises: CompileError at a location in Python; TargetError for an unknown target.
        """
        from wavecore.lang.specialise import specialise

        __tracebackhide__ = True  # notebooks and pytest show the user's frames
        return specialise(*self._with_given_types(target, constants)).code

    def source(self, target: str, *, directives: bool = False, **constants: Any) -> str:
        """The kernel's HIP C++, with the Python line number after each statement.

        `directives`: with `#line` directives instead, as it is compiled.
        """
        from wavecore.lang.specialise import specialise

        __tracebackhide__ = True
        made = specialise(*self._with_given_types(target, constants))
        return made.compiled_source if directives else made.source

    def _with_given_types(
        self, target: str, constants: dict[str, Any]
    ) -> tuple[Kernel, str, dict[str, Any]]:
        """The kernel with types that are given as constants, the target and other constants."""
        names = [n for n in (*self.untyped, *self.any_dims) if isinstance(constants.get(n), Type)]
        kinds = {n: constants[n] for n in names}
        rest = {n: value for n, value in constants.items() if n not in kinds}
        kinds |= {n: constexpr for n in self.untyped if n not in kinds}
        return self.with_types(kinds), target, rest

    def constants(self, given: dict[str, Any]) -> dict[str, Any]:
        """Values of all constants, with defaults. Raises: LaunchError for a wrong name."""
        names = self.constant_names
        for name in given:
            if name not in names:
                known = ", ".join(names) or "none"
                raise LaunchError(
                    f"kernel {self.__name__} has no constant {name!r}; its constants: {known}"
                )
        found = {}
        for name in names:
            if name not in given and name not in self.defaults:
                if name in self.untyped:
                    raise self._no_type(self.untyped[name])
                raise LaunchError(
                    f"kernel {self.__name__}: no value for the constant {name!r}; write {name}=..."
                )
            found[name] = given.get(name, self.defaults.get(name))
        return found

    # ----------------------------------------------------------------------------- launch

    def launch(
        self,
        device: Device,
        grid: Sequence[int] | int,
        block: Sequence[int] | int,
        args: Sequence[Any] = (),
        **options: Any,
    ) -> LaunchResult:
        """Run the kernel on a device and wait for it.

        Args:
            device: a Device, emulated or real.
            grid: workgroups along x, y, z.
            block: work-items of a workgroup along x, y, z.
            args: arguments except constants: arrays of the annotated type and number of dimensions
                (strided views too), scalars, instances of dataclasses.
            options: values of wl.constexpr parameters, and options of `Kernel.launch`.
        Raises: LaunchError naming the parameter; CompileError; errors of `Kernel.launch`.
        """
        from wavecore.lang.launching import launch

        __tracebackhide__ = True
        return launch(self, device, grid, block, args, options)

    def profile(
        self,
        device: Device,
        grid: Sequence[int] | int,
        block: Sequence[int] | int,
        args: Sequence[Any] = (),
        **options: Any,
    ) -> Profile:
        """Run the kernel and profile it; printing the profile shows what limits it.

        Arguments and errors are those of `launch`.
        """
        tools = ("profile", *options.pop("tools", ()))
        profiler: Any = self.launch(device, grid, block, args, tools=tools, **options).tools[0]
        profile: Profile = profiler.profile
        return profile

    def __getitem__(self, sizes: tuple[Any, ...]) -> Launcher:
        """`kernel[grid, block](...)` runs on the current device (`wc.use`, `with device:`).

        `kernel[grid, block, lds]` has bytes of dynamic LDS, as CUDA's `<<<grid, block, bytes>>>`;
        Numba's `kernel[grid, block, stream, lds]` has a stream of 0 or None.
        """
        from wavecore.device.options import bracketed

        return Launcher(self, *bracketed(self.__name__, sizes))

    def forall(
        self, count: int, tpb: int = 256, stream: object = 0, sharedmem: int = 0
    ) -> Launcher:
        """Numba's launch of as many workgroups of `tpb` as `count` work-items need, or more."""
        tpb = tpb or 256
        return self[-(-count // tpb), tpb, stream, sharedmem]

    __iter__ = None  # not iterable in spite of __getitem__

    def __call__(self, *_: Any, **__: Any) -> Any:
        raise LaunchError(
            f"kernel {self.__name__} cannot be called; launch it with {self.__name__}[grid, block]"
            f"(...) on the current device, or {self.__name__}.launch(device, grid=..., block=..., "
            "args=(...))"
        )

    def lang_call(self, call: Call) -> Value:
        raise call.error("a kernel cannot call a kernel", "Decorate it with @wl.function instead.")

    def __repr__(self) -> str:
        shown = ", ".join(
            name
            if name in self.untyped
            else f"{name}: {'constexpr' if kind is constexpr else kind.name}"
            for name, kind in self.annotations.items()
        )
        return f"<wl.kernel {self.__name__}({shown})>"

    def _repr_html_(self) -> str:
        from wavecore.lang.notebook import html

        return html(self)


class Launcher:
    """A kernel with its grid and block, and bytes of dynamic LDS."""

    def __init__(self, kernel: Kernel, grid: Any, block: Any, lds: int = 0) -> None:
        self.kernel, self.grid, self.block, self.lds = kernel, grid, block, lds

    def __call__(self, *args: Any, **options: Any) -> LaunchResult:
        """Run the kernel on the current device and wait for it, like `Kernel.launch`."""
        from wavecore.device import current_device

        __tracebackhide__ = True
        if self.lds:
            options.setdefault("lds", self.lds)
        try:
            return self.kernel.launch(current_device(), self.grid, self.block, args, **options)
        except Error as error:  # the message says where; Kernel.launch has the frames
            raise error.with_traceback(None) from error.__cause__

    def __repr__(self) -> str:
        more = f", {self.lds}" if self.lds else ""
        return f"<{self.kernel.__name__}[{self.grid}, {self.block}{more}]>"


@overload
def kernel(function: Callable[..., Any], /) -> Kernel: ...
@overload
def kernel(
    *,
    wave: Literal[32, 64] | None = None,
    max_threads: int | None = None,
    min_waves: int | None = None,
    opt: str | None = None,
    options: Sequence[str] = (),
) -> Callable[[Callable[..., Any]], Kernel]: ...
def kernel(
    function: Callable[..., Any] | None = None,
    /,
    *,
    wave: int | None = None,
    max_threads: int | None = None,
    min_waves: int | None = None,
    opt: str | None = None,
    options: Sequence[str] = (),
) -> Any:
    """Make a Python function a kernel.

    Args:
        wave: 32 or 64 lanes, if the target supports both; None is the target's default.
        max_threads: the largest workgroup; a small one lets the compiler use more registers.
        min_waves: waves that must fit on a SIMD; a large number limits the registers.
        opt: "-O0" to "-O3"; None is "-O3", and "-O0" in a process that is debugged.
        options: further options for clang, such as "-ffp-contract=off" and "-fwrapv".
    Raises: CompileError for unsupported syntax or types.
    """
    frame_locals = sys._getframe(1).f_locals

    def make(function: Any) -> Kernel:
        __tracebackhide__ = True
        try:
            return Kernel(
                function, dict(frame_locals), wave=wave, max_threads=max_threads,
                min_waves=min_waves, opt=opt, options=options,
            )  # fmt: skip
        except CompileError as error:
            raise error.with_traceback(None) from None

    return make if function is None else make(function)


def of_lambda(function: Any) -> Function:
    """A lambda as a wl.function, the same one each time."""
    found: Function | None = function.__dict__.get("_wavecore")
    if found is None:
        found = function._wavecore = Function(function, {})
    return found


def by_value(defined: Kernel | Function) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """A `__reduce__` value that pickles a kernel without its module.

    Where it is unpickled, Python's linecache must find the text of its file.
    """
    function = defined._function
    named = {node.id for node in ast.walk(defined.definition.tree) if isinstance(node, ast.Name)}
    frame_locals = {n: v for n, v in defined._frame_locals.items() if n in named}
    if isinstance(defined, Function):
        return Function, (function, frame_locals)
    options = {name: getattr(defined, name) for name in ("wave", "max_threads", "min_waves", "opt")}
    return _kernel_again, (function, frame_locals, options | {"options": defined.options})


def _kernel_again(function: Any, frame_locals: dict[str, Any], options: dict[str, Any]) -> Kernel:
    return Kernel(function, frame_locals, **options)


def function(function: Callable[..., Any], /) -> Function:
    """Make a Python function callable from kernels; its types follow from each call."""
    __tracebackhide__ = True
    try:
        return Function(function, dict(sys._getframe(1).f_locals))
    except CompileError as error:
        raise error.with_traceback(None) from None
