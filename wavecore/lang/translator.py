"""Translates a Python function to a C++ function, for given parameter types.

The body is translated repeatedly until no variable's type changes: an assignment at the end of a
loop may determine the type of a variable that is read at its start. The last pass produces the
text.
"""

from __future__ import annotations

import ast
import contextlib
import difflib
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, get_origin

from wavecore._fork import cached_property
from wavecore.errors import CompileError, Error, TargetError
from wavecore.lang import foreign, locations, missing, names, unassigned, wrapping
from wavecore.lang.accesses import Accesses
from wavecore.lang.arithmetic import Mismatch, common, settled
from wavecore.lang.flow import Flow
from wavecore.lang.locations import Location, MissingName, Source
from wavecore.lang.names import Names
from wavecore.lang.objects import as_result
from wavecore.lang.scopes import Scopes
from wavecore.lang.types import VOID, Array, Block, Pointer, Type, array, as_type, constexpr
from wavecore.lang.values import MEANT, Constant, Object, Result, Value, View, Wrapped
from wavecore.lang.writer import Line, Writer

if TYPE_CHECKING:
    from wavecore.lang.unit import Unit

_MOST_PASSES = 12
_SPACES = {  # of memory that a function declares
    "shared": "__shared__ ",
    "dynamic": "extern __shared__ ",
    "tile": "__shared__ __attribute__((aligned(16))) ",
}
NO_RECURSION = "Kernels do not support recursion: write a loop, with a wl.local array as its stack."
RETURN = "return"  # the key of the return type among annotations
_E = TypeVar("_E", bound=Callable[..., Any])

# Handlers by type of node; modules register theirs with `expression` and `statement`.
_EXPRESSIONS: dict[type[ast.expr], Callable[[Translator, Any], Result]] = {}
_STATEMENTS: dict[type[ast.stmt], Callable[[Translator, Any], None]] = {}


def expression(kind: type[ast.expr]) -> Callable[[_E], _E]:
    """Register the handler of a kind of expression."""

    def register(handler: _E) -> _E:
        _EXPRESSIONS[kind] = handler
        return handler

    return register


def statement(kind: type[ast.stmt]) -> Callable[[_E], _E]:
    """Register the handler of a kind of statement."""

    def register(handler: _E) -> _E:
        _STATEMENTS[kind] = handler
        return handler

    return register


class NeedsConstant(Exception):
    """A constant expression uses these loop variables: unroll their loops in the text."""

    def __init__(self, names: set[str]) -> None:
        super().__init__(*names)
        self.names = names


class _WriteOut(Exception):
    """Unroll these wl.static_range loops in the text, because their iterations differ."""

    def __init__(self, loops: set[ast.For]) -> None:
        super().__init__()
        self.loops = loops


@dataclass
class Local:
    """A local variable in the current pass."""

    type: Type | None = None
    location: Location | None = None  # of the assignment that gave it its type
    annotated: bool = False
    bound: Result | None = None  # the object it is bound to, if not a value: a type, view or tuple
    root: str = ""
    depth: int = 0  # loops around its first assignment
    begins: Constant | None = None  # the literal, or other constant, that is assigned there
    wraps: Wrapped | None = None  # that it may have wrapped around; see wrapping.py

    @property
    def state(self) -> tuple[object, ...]:
        """What the next pass depends on."""
        return self.type, self.bound, self.wraps is None, self.wraps is MEANT


@dataclass
class Loop:
    """An enclosing loop.

    Args:
        left: the C++ variable that a break sets, "" if not needed.
        is_text: whether it is unrolled in the text, each iteration a loop of its own.
    """

    left: str = ""
    is_text: bool = False


@dataclass(eq=False)
class Definition:
    """A Python function: source, syntax tree, and the lookup of its names."""

    name: str
    source: Source
    tree: ast.FunctionDef
    lookup: Callable[[str], Any]  # raises KeyError
    defaults: dict[str, Any] = field(default_factory=dict)
    annotations: dict[str, Any] = field(default_factory=dict)  # types, and `constexpr` itself
    names: Callable[[], Iterable[str]] = tuple  # names known to `lookup`
    any_dims: Container[str] = ()  # parameters of wl.array[T], without dimensions

    @cached_property
    def cxx(self) -> Names:
        """The C++ names of its variables and parameters."""
        return Names(self.tree)

    @property
    def parameter_names(self) -> list[str]:
        """The names of its parameters, in order."""
        arguments = self.tree.args
        return [a.arg for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]


@dataclass
class Translation:
    """A function's C++: result type, body, the parameters through which it stores, accesses."""

    result: Type
    lines: list[Line]
    stores: frozenset[str]
    accesses: Accesses
    shared: Accesses  # of memory of the workgroup


class Translator:
    """Translates one function. `parameters` maps names to values."""

    def __init__(
        self,
        unit: Unit,
        definition: Definition,
        parameters: dict[str, Result],
        *,
        is_kernel: bool,
    ) -> None:
        self.unit, self.definition, self.is_kernel = unit, definition, is_kernel
        self.source = definition.source
        self.parameters = parameters
        self.tree = definition.tree
        self.scopes = Scopes(self.tree, list(parameters))
        self.known: dict[str, Local] = {}  # from the previous pass
        self.known_stores: set[str] = set()
        written = definition.annotations.get(RETURN)
        self.written_result = None if written is None else unit.on_target(written)
        self.result_type = self.written_result  # otherwise from the previous pass
        self.is_last = False
        self.as_text: set[ast.For] = set()  # wl.static_range loops unrolled in the text
        self._fresh = 0
        self._begin()

    def _begin(self) -> None:
        """Initialize the state of a pass."""
        self.now: dict[str, Local] = {}
        self.writer = Writer(self.source)
        self.stores: set[str] = set()
        self.accesses, self.shared = Accesses(), Accesses()
        self.results: list[tuple[Type, Location]] = []
        self.empty_returns: list[ast.stmt] = []
        self.constants: dict[str, Any] = {}  # variables of loops unrolled in the text
        self.counters: set[str] = set()  # variables of loops that the compiler unrolls
        self.flow = Flow([*self.scopes.locals, *self.scopes.nested])
        self.nested = dict(self.scopes.nested)  # nested functions defined so far
        self.defined: set[str] = set()
        self.unrolled: set[ast.For] = set()  # wl.static_range loops that the compiler unrolls
        self.loops: list[Loop] = []  # enclosing loops
        self.flags: dict[ast.stmt, str] = {}  # loops with an else -> flag of their breaks
        self._fresh = 0

    # --------------------------------------------------------------------------- passes

    def translate(self) -> Translation:
        """Raises: CompileError at the location in Python."""
        try:
            while True:
                try:
                    return self._translate()
                except _WriteOut as needed:
                    self.as_text |= needed.loops
        except MissingName as first:
            known = [*self.parameters, *self.constants]
            raise missing.together(self.tree, known, self.result, first) from None
        except RecursionError:
            raise self.error(
                self.tree,
                "an expression or statement is nested too deeply",
                "Assign parts of it to variables.",
            ) from None

    def _translate(self) -> Translation:
        self.is_last, self.known = False, {}
        for _ in range(_MOST_PASSES):
            self._pass()
            self.result_type = self.written_result or self._early_result()
            after = {name: self._settled(local) for name, local in self.now.items()}
            same = {n: v.state for n, v in after.items()} == {
                n: v.state for n, v in self.known.items()
            }
            self.known, self.known_stores = after, set(self.stores)
            if same:
                break
        self.is_last = True
        self._pass()
        result = self._result()
        lines = self.writer.lines
        return Translation(result, lines, frozenset(self.stores), self.accesses, self.shared)

    @staticmethod
    def _settled(local: Local) -> Local:
        kind = None if local.type is None else settled(local.type)
        return replace(local, type=kind)

    def _pass(self) -> None:
        self._begin()
        body = self.tree.body
        self.writer.skip_comments_up_to(body[0].lineno - 1)
        self.block(body[1:] if ast.get_docstring(self.tree) is not None else body)
        self.writer.comment_up_to(self.tree.end_lineno or 0)

    def block(self, statements: Sequence[ast.stmt]) -> None:
        """Translate statements, with the declarations that must precede each.

        Unreachable statements are skipped.
        """
        for each in statements:
            if self.flow.state is None:
                return
            self.writer.comment_up_to(each.lineno)
            self._declare_before(each)
            handler = _STATEMENTS.get(type(each))
            if handler is None:
                raise self.error(each, f"`{type(each).__name__.lower()}` is not supported")
            handler(self, each)

    def indented(self, statements: Sequence[ast.stmt]) -> None:
        """Translate a block, indented."""
        self.writer.depth += 1
        self.block(statements)
        self.writer.depth -= 1

    def need_constant(self, node: ast.AST) -> None:
        """Raises: NeedsConstant if unrolling loops would make an expression constant."""
        names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)} & self.counters
        if names:
            raise NeedsConstant(names)

    def result(self, node: ast.expr) -> Result:
        """Translate an expression. Raises: CompileError at its location."""
        handler = _EXPRESSIONS.get(type(node))
        if handler is None:
            raise self.error(node, f"`{ast.unparse(node)}` is not supported")
        found = handler(self, node)
        self.accesses.note(found, node)
        return found

    def _declare_before(self, node: ast.stmt) -> None:
        for variable in self.scopes.locals.values():
            if variable.declared_before is not node:
                continue
            known = self.known.get(variable.name)
            if known is None or known.type is None or isinstance(known.type, Block):
                continue
            kind = known.type
            if isinstance(kind, (Pointer, Array)):
                target = kind.target if isinstance(kind, Pointer) else kind.element
                const = "" if known.root in self.known_stores or not known.root else "const "
                self.writer.add(
                    f"{const}{target.memory_cxx}* {self.definition.cxx[variable.name]};",
                    node.lineno,
                )
                continue
            self.writer.add(
                f"{self.unit.declared(kind, self.definition.cxx[variable.name])};", node.lineno
            )

    def _early_result(self) -> Type | None:
        try:
            return settled(common([kind for kind, _ in self.results])) if self.results else None
        except Mismatch:
            return None

    def _result(self) -> Type:
        if not self.results:
            return VOID
        self._check_every_way_returns()
        if self.written_result is not None:
            return self.written_result
        kinds = [kind for kind, _ in self.results]
        try:
            return settled(common(kinds))
        except Mismatch:
            (first, at), *others = self.results
            other, location = next((k, p) for k, p in others if k is not first)
            raise locations.error(
                location,
                f"returns {other.name} here and {first.name} elsewhere",
                "A function must return one type for given argument types.",
                function=self.name,
                others=((f"{first.name} here:", at),),
            ) from None

    def _check_every_way_returns(self) -> None:
        """Raises: CompileError if a function returns a value, but not on all paths."""
        last = self.tree.body[-1]
        where = self.empty_returns[0] if self.empty_returns else last
        if self.empty_returns or self.flow.state is not None:
            (_, location), *_ = self.results
            raise locations.error(
                self.location(where),
                "a path through the function ends here without returning a value",
                "End it with `return ...` there too, or with wl.trap() if it is unreachable.",
                function=self.name,
                others=(("a value is returned here:", location),),
            )

    # --------------------------------------------------------------------------- errors

    @property
    def name(self) -> str:
        return self.definition.name

    def location(self, node: ast.AST) -> Location:
        return locations.location_of(self.source, node)

    def error(self, node: ast.AST, what: str, advice: str = "") -> CompileError:
        """An error at a node."""
        return locations.error(self.location(node), what, advice, function=self.name)

    def missing(self, node: ast.AST, what: str, advice: str = "") -> MissingName:
        """An error for a name that nobody defines."""
        error = self.error(node, what, advice)
        made = MissingName(str(error), file=error.file, line=error.line, column=error.column)
        made.name = ast.unparse(node)
        return made

    @contextlib.contextmanager
    def at(self, node: ast.AST) -> Iterator[None]:
        """Add this node's location to errors without one."""
        try:
            yield
        except Mismatch as mismatch:
            raise locations.error(
                self.location(mismatch.node or node),
                mismatch.what,
                mismatch.advice,
                function=self.name,
            ) from mismatch
        except CompileError:
            raise
        except Error as error:
            if isinstance(error, TargetError):
                raise locations.error(
                    self.location(node), str(error), function=self.name
                ) from error
            raise

    # ------------------------------------------------------------------------ variables

    def fresh(self, stem: str) -> str:
        """An unused C++ name."""
        self._fresh += 1
        name = f"{stem}_{self._fresh}" if self._fresh > 1 else f"{stem}_"
        return name if self.definition.cxx.free(name) == name else self.fresh(stem)

    def is_local(self, name: str) -> bool:
        return name in self.scopes.locals or name in self.parameters or name in self.scopes.nested

    def knows(self, name: str) -> bool:
        """Whether a name is a variable, a parameter, a constant or a name of the module."""
        if name in self.constants or self.is_local(name):
            return True
        try:
            self.definition.lookup(name)
        except KeyError:
            return False
        return True

    def read(self, name: str, node: ast.AST) -> Result:
        """Resolve a name. Raises: CompileError."""
        if name in self.constants:
            return as_result(self.constants[name])
        if name in self.scopes.locals:
            return self._read_local(name, node)
        if name in self.parameters:
            return self.parameters[name]
        if name in self.scopes.nested:
            if (steps := self.flow.way_without(name)) is not None:
                raise unassigned.error(self, name, node, steps)
            return Object(self.unit.nested(self, self.nested[name]))
        if name == self.name:
            raise self.error(node, f"{name!r} calls itself", NO_RECURSION)
        try:
            definition = self.definition
            found = self.unit.outside.note((definition, name), lambda: definition.lookup(name))
        except KeyError:
            advice = _suggestion(name, self)
            raise self.missing(node, f"the name {name!r} is not defined", advice) from None
        return as_result(found)

    def _read_local(self, name: str, node: ast.AST) -> Result:
        local = self.now.get(name)
        steps = self.flow.way_without(name)
        if steps is not None and (local is None or self.is_last):
            if loops := self.unrolled - self.as_text:
                raise _WriteOut(loops)
            raise unassigned.error(self, name, node, steps)
        assert local is not None
        is_view = isinstance(local.bound, View)
        if local.bound is not None and (not is_view or self.scopes.locals[name].is_constant):
            return local.bound  # in this copy of an unrolled loop
        local = self.known.get(name, local)
        if local.bound is not None:
            return local.bound
        assert local.type is not None
        return Value(
            local.type, self.definition.cxx[name], is_lvalue=True, root=local.root,
            wraps=wrapping.read(local.type, local.wraps, is_sure=self.is_last),
        )  # fmt: skip

    def nested_defaults(self, tree: ast.FunctionDef) -> dict[str, Any]:
        """Default values of a nested function's parameters; they must be constants."""
        arguments = tree.args
        plain = [*arguments.posonlyargs, *arguments.args]
        nodes = dict(zip(reversed(plain), reversed(arguments.defaults), strict=False))
        nodes |= {
            each: default
            for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
            if default is not None
        }
        return {each.arg: self._constant_default(node) for each, node in nodes.items()}

    def _constant_default(self, node: ast.expr) -> Result:
        found = self.result(node)
        if isinstance(found, Value) and found.constant is None:
            self.need_constant(node)
            raise self.error(
                node,
                "a default value must be a constant",
                "Read the variable inside the function, or pass it.",
            )
        return found

    def nested_annotations(self, tree: ast.FunctionDef) -> dict[str, Any]:
        """The annotated types of a nested function's parameters and result."""
        nodes = {a.arg: a.annotation for a in ast.walk(tree.args) if isinstance(a, ast.arg)}
        nodes[RETURN] = tree.returns
        found = {name: self._annotation(each) for name, each in nodes.items() if each is not None}
        return {name: kind for name, kind in found.items() if kind is not None}

    def _annotation(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node = ast.copy_location(ast.parse(node.value, mode="eval").body, node)
        given = self.result(node)
        with self.at(node):
            return annotation(given.object) if isinstance(given, Object) else None

    def note_store(self, value: Value) -> None:
        """Note a store to the memory that contains `value`. Raises: Mismatch for a constant."""
        if value.root.startswith("::"):
            raise Mismatch(
                f"{value.root[2:]} is a constant, because it is outside the kernel",
                "Pass it as an argument to store in it.",
            )
        for name, each in self.parameters.items():
            kind = each.type if isinstance(each, Value) and each.code == value.root else None
            if isinstance(kind, Pointer) and kind.const:
                raise Mismatch(f"{name!r} points to const", "Leave const out to store through it.")
        if value.root:
            self.stores.add(value.root)

    def declare_block(self, kind: Block, code: str, line: int) -> None:
        """Write the declaration of memory of wl.shared or wl.local."""
        self.unit.declared(kind.element, "x")  # its definition
        self.writer.add(f"{_SPACES.get(kind.space, '')}{kind.declared(code)};", line)

    def assertion(self, test: str, text: str, node: ast.stmt, said: str = "") -> None:
        """Write C++ that ends the launch with an error unless `test` holds.

        `said` is a call of printf that comes first.
        """
        quoted = names.quoted
        where = f"{quoted(self.source.name)}, {node.lineno}, {quoted(self.name)}"
        fail = f"__assert_fail({quoted(text)}, {where});"
        failed = f"!{test}" if test.isidentifier() else f"!({test})"
        if not said:
            self.writer.add(f"if ({failed}) {fail}", node.lineno)
            return
        self.writer.add(f"if ({failed}) {{", node.lineno)
        self.writer.depth += 1
        self.writer.add(f"{said};", node.lineno)
        self.writer.add(fail, node.lineno)
        self.writer.depth -= 1
        self.writer.add("}")

    def assign_type(self, name: str, value: Value, node: ast.AST) -> Type:
        """The type of a variable after an assignment. Raises: CompileError if it would change."""
        local = self.now.setdefault(name, Local())
        location = self.location(node)
        self.accesses.note_roots(local.root, value.root)
        if value.root and not local.root:
            local.root = value.root
        if not local.annotated and local.wraps is None:
            local.wraps = wrapping.held(value.wraps, name)
        if local.type is None:
            local.type, local.location, local.depth = value.type, location, len(self.loops)
            local.begins = value.constant if value.is_weak else None
            return self._expected(name, local)
        if not local.annotated and value.type is not local.type:
            self._join(name, local, value, location)
        return self._expected(name, local)

    def _expected(self, name: str, local: Local) -> Type:
        known = self.known.get(name)
        assert local.type is not None
        return known.type if known is not None and known.type is not None else local.type

    def _join(self, name: str, local: Local, value: Value, location: Location) -> None:
        assert local.type is not None
        assert local.location is not None
        have, given = local.type, value.type
        weak = [kind for kind in (have, given) if settled(kind) is not kind]
        try:
            together = common((have, given))
        except Mismatch:
            together = None
        if weak and together is not None:
            # A constant takes the other type: `n = 0` and then `n = n + 0.5` make n a float.
            if together is given and have is not given:
                local.location = location
            local.type = together
            return
        expected = self._expected(name, local)
        if value.type is expected:
            return
        if self.is_last:
            raise locations.error(
                location,
                f"{name!r} would change its type from {settled(expected).name} to {given.name}",
                f"A variable has one type. Write wl.{settled(expected).name}(...) here, or "
                f"`{name}: wl.{given.name} = ...` where it begins.",
                function=self.name,
                others=((f"it is {settled(expected).name} from here on:", local.location),),
            )
        local.type = together or have


def annotation(given: Any) -> Any:
    """An annotation's type, or `constexpr`; None for None and tuples. Raises: TargetError."""
    if given is array:  # as if it were not written
        return None
    if given is constexpr or given is None or get_origin(given) is tuple or given is tuple:
        return constexpr if given is constexpr else None
    return as_type(given)


def _is_of_use(translator: Translator, name: str) -> bool:
    """Whether a kernel can use what a module's name refers to."""
    try:
        found = translator.definition.lookup(name)
    except KeyError:
        return False
    if hasattr(found, "lang_call") or isinstance(found, type | Type):
        return True
    return not callable(found) and not isinstance(found, ModuleType | list | dict | set)


def _suggestion(name: str, translator: Translator) -> str:
    if advice := foreign.advice(name):
        return advice.replace("Write wl.", "With `import wavecore.lang as wl`, write wl.", 1)
    known = [*translator.scopes.locals, *translator.parameters, *translator.definition.names()]
    for near in difflib.get_close_matches(name, known, 5):
        if translator.is_local(near) or _is_of_use(translator, near):
            return f"Did you mean {near!r}?"
    if translator.unit.offers(name) or name in foreign.INDICES:
        return f"Write wl.{name}, with `import wavecore.lang as wl`."
    return "Kernels can use local variables, and constants, types and wl.functions of the module."
