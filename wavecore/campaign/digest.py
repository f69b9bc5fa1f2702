"""The digest of a task: of its code, and of all code and values that it refers to.

The walk goes from the task through what its code names, nested functions included: functions,
classes, kernels in Python, and values, by what pickle would keep of them. It ends at what is
installed, of which it takes the name, and of functions their own code and what they hold: versions
of packages are no part of a digest. What caches hold is none either, nor is what cannot be pickled.
"""

from __future__ import annotations

import ast
import builtins
import copyreg
import ctypes
import dis
import enum
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

import numpy as np

from wavecore import _fork
from wavecore.campaign.travel import is_installed, stands_installed
from wavecore.device import Device, Kernel, Module
from wavecore.errors import CampaignError
from wavecore.lang.kernel import Function as LangFunction
from wavecore.lang.kernel import Kernel as LangKernel
from wavecore.lang.types import Type as LangType

# What runs in this process have left in what their tasks refer to: digest after, and before.
_LEFT: dict[str, str] = {}

_BY_NAME = ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_FROM_DICT_OR_GLOBALS")
_CACHED = (functools.cached_property, _fork.cached_property)
_CACHES = (weakref.WeakKeyDictionary, weakref.WeakValueDictionary, weakref.WeakSet, weakref.ref)
_DESCRIPTORS = (
    types.GetSetDescriptorType, types.MemberDescriptorType, types.MethodDescriptorType,
    types.MethodWrapperType, types.WrapperDescriptorType, types.ClassMethodDescriptorType,
)  # fmt: skip
# Of a class: where it is and what its text says for people, and what Python makes of the rest.
_NO_PART = frozenset(
    "__module__ __qualname__ __doc__ __firstlineno__ __static_attributes__ __dict__ __weakref__ "
    "__abstractmethods__ _abc_impl __dataclass_fields__ __dataclass_params__".split()
)


def digest_of(task: Callable[..., Any]) -> str:
    """A digest of a task's code and of what it refers to; in which lines it stands does not matter.

    What runs in this process have left in values that the task refers to is no other task.

    Raises: CampaignError for values nested deeper than Python can go.
    """
    found = _digest_of(task, is_task=True)
    return _LEFT.get(found, found)


def keep_digest(task: Callable[..., Any], before: str) -> None:
    """Say that a run in this process left the task as it is now: its digest stays the one before.

    A task may keep results in a dictionary of its module, or count. Raises: CampaignError.
    """
    after = _digest_of(task, is_task=True)
    if after != before:
        _LEFT[after] = before


def digest_of_value(value: object) -> str:
    """A digest of a value, the same in every process. Raises: CampaignError as `digest_of`."""
    return _digest_of(value, is_task=False)


def _digest_of(value: object, *, is_task: bool) -> str:
    try:
        return _Walk().digest(value, is_task=is_task)
    except RecursionError as error:
        raise CampaignError(
            "the task or a parameter contains values that are nested too deeply."
        ) from error


class _Walk:
    """One walk through values; of those that it met before it takes the number."""

    def __init__(self, seen: Mapping[int, tuple[int, Any]] | None = None) -> None:
        self._hash = hashlib.blake2b(digest_size=16)
        self._seen = dict(seen or {})  # values are kept, as another's id may be a dead one's

    def digest(self, value: Any, *, is_task: bool = False) -> str:
        if is_task and isinstance(value, types.FunctionType):
            self._seen[id(value)] = 0, value
            self._function(value, is_task=True)
        else:
            self._value(value)
        return self._hash.hexdigest()

    def _say(self, *texts: str) -> None:
        for text in texts:
            self._hash.update(f"{len(text)} {text}".encode("utf-8", "surrogatepass"))

    def _values(self, values: Iterable[Any]) -> None:
        listed = list(values)
        self._say(str(len(listed)))
        for each in listed:
            self._value(each)

    def _value(self, value: Any) -> None:
        kind = type(value)
        if kind is int:
            return self._say("int", hex(value))  # whose decimal digits Python limits
        if value is None or kind in (bool, float, complex, str, bytes, range, type(...)):
            return self._say(kind.__name__, repr(value))
        if kind is tuple:  # of equal ones Python may make one
            self._say("tuple")
            return self._values(value)
        if kind is frozenset:
            return self._set(value)
        if id(value) in self._seen:
            return self._say("again", str(self._seen[id(value)][0]))
        self._seen[id(value)] = len(self._seen), value
        self._say(kind.__qualname__)
        return self._parts(value)

    def _parts(self, value: Any) -> None:
        if isinstance(value, types.FunctionType):
            self._function(value)
        elif isinstance(value, type):
            self._class(value)
        elif isinstance(value, types.CodeType):
            self._code(value)
        elif isinstance(value, LangKernel | LangFunction):
            self._kernel(value)
        elif isinstance(value, types.ModuleType | LangType):
            self._say(getattr(value, "__name__", "") or str(getattr(value, "name", "")))
        elif type(value) is dict or isinstance(value, types.MappingProxyType):
            self._values(each for pair in value.items() for each in pair)
        elif type(value) is list:
            self._values(value)
        elif type(value) is set:
            self._set(value)
        elif isinstance(value, np.ndarray) and not value.dtype.hasobject:
            self._say(repr(value.dtype), repr(value.shape))
            self._say(hashlib.blake2b(value.tobytes(), digest_size=16).hexdigest())
        else:
            self._object(value)

    def _set(self, value: Iterable[Any]) -> None:
        """Whose order is another in each process."""
        self._say("set", *sorted(_Walk(self._seen).digest(each) for each in value))

    def _object(self, value: Any) -> None:
        if isinstance(value, enum.Enum):
            self._values((type(value), value.name, value._value_))
        elif isinstance(value, functools._lru_cache_wrapper):
            self._values((value.cache_parameters(), value.__wrapped__))
        elif isinstance(value, functools.partial):
            self._values((value.func, value.args, value.keywords))
        elif isinstance(value, types.MethodType):
            self._values((value.__func__, value.__self__))
        elif isinstance(value, staticmethod | classmethod):
            self._value(value.__func__)
        elif isinstance(value, property):
            self._values((value.fget, value.fset, value.fdel))
        elif isinstance(value, types.BuiltinFunctionType):
            owner = value.__self__
            self._say(value.__qualname__)
            self._value(owner.__name__ if isinstance(owner, types.ModuleType) else owner)
        elif isinstance(value, _DESCRIPTORS):
            self._say(value.__qualname__)
        elif isinstance(value, ctypes.CDLL):
            self._say(str(value._name))
        elif isinstance(value, Device):
            self._say(value.target.name)
        elif isinstance(value, Module):
            self._values((value.device, value.code))
        elif isinstance(value, Kernel):
            self._values((value.module, value.name))
        elif isinstance(value, _CACHES):
            pass
        else:
            self._instance(value)

    def _instance(self, value: Any) -> None:
        """What pickle would keep of an object: how it is made, and its state."""
        reduce = copyreg.dispatch_table.get(type(value))
        try:
            made = value.__reduce_ex__(4) if reduce is None else reduce(value)
        except Exception:  # noqa: BLE001  a class's own: it cannot be pickled, as a lock
            self._value(type(value))
            return
        if not isinstance(made, tuple):
            self._say(str(made))
            return
        kept = tuple(list(each) if isinstance(each, Iterator) else each for each in made)
        self._values(_without_cached(type(value), each) for each in kept)

    # ------------------------------------------------------------------------------------ code

    def _function(self, function: types.FunctionType, *, is_task: bool = False) -> None:
        self._code(function.__code__)
        self._value(function.__defaults__)
        self._value(function.__kwdefaults__)
        self._values(vars(function).items())
        for cell in function.__closure__ or ():
            try:
                self._value(cell.cell_contents)
            except ValueError:  # its name has no value yet
                self._say("no value")
        module = sys.modules.get(function.__globals__.get("__name__", ""))
        own = module is not None and vars(module) is function.__globals__
        if own and is_installed(module) and not is_task:
            self._say(f"{function.__module__}.{function.__qualname__}")
            return
        for code in _nested(function.__code__):
            self._names(code, function.__globals__)

    def _code(self, code: types.CodeType) -> None:
        self._say(code.co_code.hex(), code.co_exceptiontable.hex(), str(code.co_flags))
        counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount)
        names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
        self._values((*counts, *names))
        for constant in code.co_consts:
            if isinstance(constant, types.CodeType):
                self._code(constant)
            else:
                self._value(constant)

    def _names(self, code: types.CodeType, named: Mapping[str, Any]) -> None:
        """What a code's names stand for, and the modules that it imports."""
        steps = list(dis.get_instructions(code))
        for name in dict.fromkeys(each.argval for each in steps if each.opname in _BY_NAME):
            if name in named:
                self._named(name, named[name], code.co_names)
        for place, step in enumerate(steps):
            if step.opname == "IMPORT_NAME":
                level = steps[place - 2].argval or 0
                package = str(named.get("__package__") or "")
                self._imported("." * level + str(step.argval), package)

    def _named(self, name: str, value: Any, attributes: Iterable[str]) -> None:
        """A value by its name; of a module that is not installed what the code may take of it."""
        self._say(name)
        if not isinstance(value, types.ModuleType):
            self._value(value)
            return
        self._say(value.__name__)
        if is_installed(value):
            return
        for each in sorted(vars(value).keys() & set(attributes)):
            found = vars(value)[each]
            if found is not value:
                self._named(each, found, set(attributes) - {each})

    def _imported(self, name: str, package: str) -> None:
        """A module that a function imports when it runs: the text of its file."""
        try:
            name = resolve_name(name, package)
        except ImportError:
            return
        self._say(name)
        file = _file_of(name)
        if file is not None and name.partition(".")[0] != "wavecore" and not stands_installed(file):
            path = Path(file)
            self._say(path.read_bytes().hex() if path.is_file() else file)

    def _class(self, value: type) -> None:
        self._say(value.__qualname__)
        if _is_found(value):
            self._say(value.__module__)
            return
        self._values((*value.__bases__, type(value)))
        for name, each in sorted(vars(value).items()):
            if name not in _NO_PART:
                self._say(name)
                self._value(each)

    def _kernel(self, value: LangKernel | LangFunction) -> None:
        """A kernel in Python, by its text: its names are those of the text, with annotations."""
        definition = value.definition
        self._say(definition.source.text)
        if isinstance(value, LangKernel):
            self._values((value.wave, value.max_threads, value.min_waves, value.opt, value.options))
        self._value(value.defaults)
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
            except KeyError:  # of a variable of the kernel
                continue
            self._named(name, found, attributes)


def _nested(code: types.CodeType) -> Iterator[types.CodeType]:
    """A code and those of functions, classes and generators in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _nested(constant)


def _is_found(value: type) -> bool:
    """Whether a class is one of an installed module, which has it under its name."""
    module = sys.modules.get(value.__module__)
    if not is_installed(module):
        return False
    found: Any = module
    for name in value.__qualname__.split("."):
        found = getattr(found, name, None)
    return found is value


def _without_cached(kind: type, state: Any) -> Any:
    """A state without the values of cached properties, which exist once they were read."""
    if not isinstance(state, dict):
        return state
    kept = {
        name: each
        for name, each in state.items()
        if not (isinstance(name, str) and isinstance(getattr(kind, name, None), _CACHED))
    }
    return kept or None  # as of an object without any


def _file_of(name: str) -> str | None:
    """The file of a module, which is not imported; None if there is none."""
    path, whole, spec = None, "", None
    for part in name.split("."):
        whole = f"{whole}.{part}" if whole else part
        spec = PathFinder.find_spec(whole, path)
        if spec is None:
            return None
        path = spec.submodule_search_locations
    return None if spec is None else spec.origin
