"""The digest of a task: of its code, and of all code and values that it refers to.

It starts at the task and follows the names in its code, including nested functions: functions,
classes, Python kernels, and values, by their pickled state. It stops at installed packages, of
which it uses the names, and for functions also their code and captured values: package versions are
not part of a digest. Neither are the contents of caches, or objects that cannot be pickled.
"""

from __future__ import annotations

import ast
import builtins
import copyreg
import ctypes
import dis
import functools
import hashlib
import sys
import types
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.machinery import PathFinder
from importlib.util import resolve_name
from pathlib import Path
from typing import Any

from wavecore import _fork
from wavecore.campaign.travel import is_installed, stands_installed
from wavecore.device import Device, Kernel, Module
from wavecore.errors import CampaignError
from wavecore.lang.kernel import Function as LangFunction
from wavecore.lang.kernel import Kernel as LangKernel
from wavecore.lang.types import Type as LangType

# Changes that runs in this process made to objects that tasks refer to: digests after and before.
_LEFT: dict[str, str] = {}

_BY_NAME = ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_FROM_DICT_OR_GLOBALS")
_CACHED = (functools.cached_property, _fork.cached_property)
_CACHES = (weakref.WeakKeyDictionary, weakref.WeakValueDictionary, weakref.WeakSet, weakref.ref)
# Class attributes that do not matter: location and documentation, and those that Python derives.
_NO_PART = frozenset(
    "__module__ __qualname__ __doc__ __firstlineno__ __static_attributes__ __dict__ __weakref__ "
    "__abstractmethods__ _abc_impl __dataclass_fields__ __dataclass_params__".split()
)


def digest_of(task: Callable[..., Any]) -> str:
    """A digest of a task's code and of what it refers to, independent of line numbers.

    Changes that runs in this process made to the task's values do not make it another task.

    Raises: CampaignError for values nested too deeply.
    """
    found = _digest_of(task, is_task=True)
    return _LEFT.get(found, found)


def keep_digest(task: Callable[..., Any], before: str) -> None:
    """Record the task's state after a run in this process: its digest stays the same.

    A task may keep results in a dictionary of its module, or count. Raises: CampaignError.
    """
    after = _digest_of(task, is_task=True)
    if after != before:
        _LEFT[after] = before


def digest_of_value(value: object) -> str:
    """A digest of a value, equal in all processes. Raises: CampaignError, see `digest_of`."""
    return _digest_of(value, is_task=False)


def _digest_of(value: object, *, is_task: bool) -> str:
    try:
        return _Walk().digest(value, is_task=is_task)
    except RecursionError as error:
        raise CampaignError(
            "the task or a parameter contains values that are nested too deeply."
        ) from error


class _Walk:
    """One traversal of values; values seen before are represented by their number."""

    def __init__(self, seen: Mapping[int, tuple[int, Any]] | None = None) -> None:
        self._hash = hashlib.blake2b(digest_size=16)
        self._seen = dict(seen or {})  # values are kept alive, because ids may be reused

    def digest(self, value: Any, *, is_task: bool = False) -> str:
        if is_task and isinstance(value, types.FunctionType):
            self._seen[id(value)] = 0, value
            self._all(_of_function(value, is_task=True))
        else:
            self._value(value)
        return self._hash.hexdigest()

    def _say(self, *texts: str | bytes) -> None:
        for text in texts:
            data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
            self._hash.update(b"%d " % len(data))
            self._hash.update(data)

    def _all(self, values: Iterable[Any]) -> None:
        listed = list(values)
        self._say(str(len(listed)))
        for each in listed:
            self._value(each)

    def _value(self, value: Any) -> None:
        kind = type(value)
        if kind in (str, bytes):
            return self._say(kind.__name__, value)
        if kind is int:
            return self._say("int", hex(value))  # Python limits decimal digits
        if value is None or kind in (bool, float, complex, range, type(...)):
            return self._say(kind.__name__, repr(value))
        if kind is tuple:  # Python may merge equal ones
            self._say("tuple")
            return self._all(value)
        if kind is not frozenset:
            if id(value) in self._seen:
                return self._say("again", str(self._seen[id(value)][0]))
            self._seen[id(value)] = len(self._seen), value
        self._say(kind.__qualname__)
        if kind in (set, frozenset):  # their order differs between processes
            return self._say(*sorted(_Walk(self._seen).digest(each) for each in value))
        if kind is list:
            return self._all(value)
        if kind is dict:
            return self._all(value.items())
        parts = next((parts for kinds, parts in _PARTS if isinstance(value, kinds)), _of_instance)
        return self._all(parts(value))


def _of_instance(value: Any) -> Iterator[Any]:
    """An object's pickled form: its constructor, and its state."""
    reduce = copyreg.dispatch_table.get(type(value))
    try:
        made = value.__reduce_ex__(4) if reduce is None else reduce(value)
    except Exception:  # noqa: BLE001  any error of a class that cannot be pickled, such as a lock
        made = (type(value),)
    if not isinstance(made, tuple):  # the name of an object in a module
        yield from (str(made), str(getattr(value, "__module__", "")))
        return
    for each in made:
        kept = list(each) if isinstance(each, Iterator) else each
        yield _without_cached(type(value), kept)


def _of_code(code: types.CodeType) -> Iterator[Any]:
    yield from (code.co_code, code.co_exceptiontable, code.co_flags)
    yield from (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount)
    yield from (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    for constant in code.co_consts:
        yield tuple(_of_code(constant)) if isinstance(constant, types.CodeType) else constant


def _of_function(function: types.FunctionType, *, is_task: bool = False) -> Iterator[Any]:
    """A function's code, its captured values and, unless installed, the objects that it names."""
    yield tuple(_of_code(function.__code__))
    yield from (function.__defaults__, function.__kwdefaults__, tuple(vars(function).items()))
    for cell in function.__closure__ or ():
        try:
            yield cell.cell_contents
        except ValueError:  # an unbound name
            yield "no value"
    module = sys.modules.get(function.__globals__.get("__name__", ""))
    own = module is not None and vars(module) is function.__globals__
    if own and is_installed(module) and not is_task:
        yield f"{function.__module__}.{function.__qualname__}"
        return
    for code in _nested(function.__code__):
        yield from _of_names(code, function.__globals__)


def _of_names(code: types.CodeType, named: Mapping[str, Any]) -> Iterator[Any]:
    """The objects for a code's names, and the modules that it imports."""
    steps = list(dis.get_instructions(code))
    for name in dict.fromkeys(each.argval for each in steps if each.opname in _BY_NAME):
        if name in named:
            yield from _of_name(name, named[name], code.co_names)
    for level, _, step in zip(steps, steps[1:], steps[2:], strict=False):
        if step.opname == "IMPORT_NAME":
            yield from _of_import("." * (level.argval or 0) + step.argval, named)


def _of_name(name: str, value: Any, attributes: Iterable[str]) -> Iterator[Any]:
    """A value by its name; for an uninstalled module, the attributes that the code may use."""
    yield from (name, value)
    if isinstance(value, types.ModuleType) and not is_installed(value):
        for each in sorted(vars(value).keys() & set(attributes)):
            found = vars(value)[each]
            if found is not value:
                yield from _of_name(each, found, set(attributes) - {each})


def _of_import(name: str, named: Mapping[str, Any]) -> Iterator[Any]:
    """A module that a function imports at run time: the text of its file."""
    try:
        name = resolve_name(name, str(named.get("__package__") or ""))
    except ImportError:
        return
    yield name
    file = _file_of(name)
    if file is not None and name.partition(".")[0] != "wavecore" and not stands_installed(file):
        yield Path(file).read_bytes() if Path(file).is_file() else file


def _of_class(value: type) -> Iterator[Any]:
    yield value.__qualname__
    if _is_found(value):
        yield value.__module__
        return
    yield from (*value.__bases__, type(value))
    yield from (each for each in sorted(vars(value).items(), key=_first) if each[0] not in _NO_PART)


def _of_kernel(value: LangKernel | LangFunction) -> Iterator[Any]:
    """A Python kernel by its source: its names are those in the text, including annotations."""
    definition = value.definition
    yield definition.source.text
    if isinstance(value, LangKernel):
        yield from (value.wave, value.max_threads, value.min_waves, value.opt, value.options)
    yield value.defaults
    if is_installed(sys.modules.get(value.__module__)):
        return
    nodes = list(ast.walk(definition.tree))
    attributes = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    own = set(value.parameter_names)
    for name in dict.fromkeys(node.id for node in nodes if isinstance(node, ast.Name)):
        if name in own or hasattr(builtins, name):
            continue
        try:
            found = definition.lookup(name)
        except KeyError:  # a local variable of the kernel
            continue
        yield from _of_name(name, found, attributes)


# Special cases beside the pickled state of values: the first matching row applies.
_PARTS: tuple[tuple[Any, Callable[[Any], Iterable[Any]]], ...] = (
    (types.FunctionType, _of_function),
    (type, _of_class),
    (types.CodeType, _of_code),
    (LangKernel | LangFunction, _of_kernel),
    (types.ModuleType, lambda it: [it.__name__]),
    (LangType, lambda it: [str(getattr(it, "__name__", "") or getattr(it, "name", ""))]),
    (types.MappingProxyType, lambda it: it.items()),
    (functools._lru_cache_wrapper, lambda it: [it.cache_parameters(), it.__wrapped__]),
    (staticmethod | classmethod, lambda it: [it.__func__]),
    (property, lambda it: [it.fget, it.fset, it.fdel]),
    (ctypes.CDLL, lambda it: [it._name]),
    (Device, lambda it: [it.target.name]),
    (Module, lambda it: [it.device, it.code]),
    (Kernel, lambda it: [it.module, it.name]),
    (_CACHES, lambda it: []),
)


def _nested(code: types.CodeType) -> Iterator[types.CodeType]:
    """A code object and those of functions, classes and generators in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _nested(constant)


def _is_found(value: type) -> bool:
    """Whether a class belongs to an installed module, which has it under its name."""
    module = sys.modules.get(value.__module__)
    if not is_installed(module):
        return False
    found: Any = module
    for name in value.__qualname__.split("."):
        found = getattr(found, name, None)
    return found is value


def _without_cached(kind: type, state: Any) -> Any:
    """A state without the values of cached properties, which exist only after access."""
    if not isinstance(state, dict):
        return state
    kept = {
        name: each
        for name, each in state.items()
        if not (isinstance(name, str) and isinstance(getattr(kind, name, None), _CACHED))
    }
    return kept or None  # like an object without state


def _first(pair: tuple[str, Any]) -> str:
    return pair[0]


def _file_of(name: str) -> str | None:
    """The file of a module, without importing it; None if there is none."""
    path, whole, spec = None, "", None
    for part in name.split("."):
        whole = f"{whole}.{part}" if whole else part
        spec = PathFinder.find_spec(whole, path)
        if spec is None:
            return None
        path = spec.submodule_search_locations
    return None if spec is None else spec.origin
