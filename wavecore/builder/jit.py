"""LLVM as this process's compiler and linker: IR text to objects, objects to addresses.

The only module that imports llvmlite, and only when something is compiled or loaded.
"""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import itertools
import os
import threading
import weakref
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from wavecore._env import cpu_count
from wavecore._fork import IMPORTS, lock_held_over_forks
from wavecore._threads import start
from wavecore.errors import CompileError

# Linking: one thread at a time. Compiling: each call has its own context and holds one of these
# locks, so that a fork waits for all of them.
_LOCK = lock_held_over_forks()
_COMPILING = tuple(lock_held_over_forks() for _ in range(cpu_count()))
_PASSES = ("instruction_combine", "simplify_cfg", "new_gvn")
_REGION_PASSES = (
    *("always_inliner", "global_dead_code_eliminate", "sroa"), *_PASSES, "instruction_combine",
)  # fmt: skip
# Code generators for GPUs merge equal values themselves, faster than NewGVN.
_FOREIGN_PASSES = (
    *("always_inliner", "global_dead_code_eliminate", "sroa", "simplify_cfg"),
    *("instruction_combine", "simplify_cfg"),
)
# Functions with such names are inlined last, after equal calls of them were merged: NewGVN does not
# merge shufflevectors.
MERGED = "merged"
_LATE_PASSES = ("always_inliner", "global_dead_code_eliminate", "instruction_combine")


@dataclass(frozen=True)
class Generator:
    """A code generator of LLVM for another processor than this machine's."""

    triple: str
    cpu: str
    features: str


# Code generators, which are not shared: by the lock that guards them, level, and processor.
_MACHINES: dict[tuple[int, int, Generator | None], Any] = {}
_LINKING, _FOR_LATER = -1, -2


# Called after LLVM has run: it may have registered more destructors for the end of the process.
AFTER_USE: list[Callable[[], object]] = []
_NOBODY = -1
_last_users: list[int] = []  # the thread that owns LLVM from now on; empty while all may use it


def end() -> None:
    """The process ends: from here on only the calling thread may use LLVM.

    This waits for work in progress, which may take as long as a compilation.
    """
    _last_users.append(threading.get_ident())
    for lock in (_RENEWING, *reversed(_COMPILING), _LOCK):  # as before a fork
        with lock:
            pass


def end_for_all() -> None:
    """LLVM is about to be torn down: calls that need it are refused in every thread."""
    end()
    _last_users.append(_NOBODY)


def is_over() -> bool:
    """Whether the calling thread may no longer use LLVM."""
    return bool(_last_users) and _last_users[-1] != threading.get_ident()


@contextmanager
def _in_use() -> Iterator[None]:
    """Check that LLVM may be used. Raises: CompileError if not."""
    if is_over():
        raise CompileError(
            "the process is exiting, and this kernel has never been launched: kernels that "
            "destructors of static objects launch must be launched once before main returns"
        )
    try:
        yield
    finally:
        for told in AFTER_USE:
            told()


def _alone(compile: Callable[..., bytes], *arguments: object) -> bytes:
    """Call a function that compiles; its LLVM objects are freed before the lock is released."""
    free = (i for i, lock in enumerate(_COMPILING) if lock.acquire(blocking=False))
    place = next(free, None)
    if place is None:
        place = 0
        _COMPILING[place].acquire()
    try:
        with _in_use():
            return compile(place, *arguments)
    finally:
        _COMPILING[place].release()


def _llvm() -> Any:
    """The binding layer of llvmlite, initialised for this machine."""
    with IMPORTS:
        return _initialised()


@cache
def _initialised() -> Any:
    from llvmlite import binding

    from wavecore.builder import statics  # may load NumPy

    statics.keep("libllvmlite.so")
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    binding.initialize_native_asmparser()
    # Python ends before static destructors run, and threads that it does not join might be in LLVM.
    atexit.register(end)
    return binding


def prepare() -> None:
    """Load LLVM and look up its functions and the C library's, so that no launch has to.

    Threads that load a library hold the dynamic loader's lock while they wait for ours. Compiling
    something makes LLVM create its static objects now, and not while the process is ending.
    """
    host_identity()
    _c_functions()
    text = "define i32 @prepared(i32 %x) {\n ret i32 %x\n}\n"
    compile_to_object(text, 0)
    NativeObject(compile_region(text, 2), ["prepared"])


# C library functions that native code calls. LLVM would look them up while holding our locks.
_C_NAMES = (
    *("memcpy", "memmove", "memset", "memcmp", "bcmp", "malloc", "calloc", "realloc", "free"),
    *("_setjmp", "longjmp", "clock_gettime", "syscall", "fma", "fmaf", "fmod", "fmodf"),
    *(f"{name}{kind}" for name in ("ceil", "floor", "rint", "trunc", "nearbyint", "round",
      "roundeven") for kind in ("", "f")),
)  # fmt: skip


@cache
def _c_functions() -> dict[str, int]:
    """The addresses of those that this C library has."""
    library = ctypes.CDLL(None)
    found: dict[str, int] = {}
    for name in _C_NAMES:
        with contextlib.suppress(AttributeError):
            found[name] = ctypes.cast(library[name], ctypes.c_void_p).value or 0
    return found


@cache
def host_identity() -> str:
    """What native code depends on: the LLVM version, and this machine's CPU and features."""
    binding = _llvm()
    import llvmlite  # loaded by now

    with _LOCK:
        features = binding.get_host_cpu_features().flatten()
        return f"{llvmlite.__version__} {binding.get_host_cpu_name()} {features}"


@cache
def orders_nans() -> bool:
    """Whether this CPU has vectors of 512 bits whose NaN are Nans.ORDERED (builder/lanes.py)."""
    binding = _llvm()
    with _LOCK:
        return bool(binding.get_host_cpu_features().get("avx512f"))


def has_gathers() -> bool:
    """Whether this CPU gathers and scatters vectors of 512 bits."""
    return orders_nans()


def _machine(place: int, level: int, other: Generator | None = None) -> Any:
    """The code generator of a level for an index into `_COMPILING`, or another lock.

    They are kept: one that died with its thread would run LLVM code at every thread's end.
    """
    found = _MACHINES.get((place, level, other))
    if found is None:
        found = _new_machine(level) if other is None else _other_machine(level, other)
        _MACHINES[place, level, other] = found
    return found


def _new_machine(level: int) -> Any:
    binding = _llvm()
    return binding.Target.from_default_triple().create_target_machine(
        cpu=binding.get_host_cpu_name(),
        features=binding.get_host_cpu_features().flatten(),
        opt=level,
        jit=True,
    )


def _other_machine(level: int, other: Generator) -> Any:
    binding = _llvm()
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    target = binding.Target.from_triple(other.triple)
    return target.create_target_machine(cpu=other.cpu, features=other.features, opt=level)


def compile_to_object(text: str, level: int) -> bytes:
    """Native object code of a module of LLVM IR; `level` is the code generator's, 0 to 3."""
    return _alone(_compile_text, text, level)


def compile_region(text: str, level: int) -> bytes:
    """As `compile_to_object`, for a function whose callees are to be inlined."""
    return _alone(_compile_text, text, level, _REGION_PASSES)


def compile_bitcode(bitcode: bytes, level: int) -> bytes:
    """Native object code of an already optimised module."""
    return _alone(_compile_bitcode, bitcode, level)


def compile_to_assembly(text: str, helpers: str, level: int, generator: Generator) -> str:
    """A module's assembly for another processor, everything inlined but what `helpers` defines.

    Unsupported input ends the process. Raises: RuntimeError for invalid LLVM IR.
    """
    return _alone(_assemble, text, helpers, level, generator).decode()


def _assemble(place: int, text: str, helpers: str, level: int, generator: Generator) -> bytes:
    binding, machine = _llvm(), _machine(place, level, generator)
    head = f'target triple = "{generator.triple}"\ntarget datalayout = "{machine.target_data}"\n'
    with (
        binding.create_context() as context,
        binding.parse_assembly(head + text, context) as module,
    ):
        module.verify()
        _optimise(module, machine, level, _FOREIGN_PASSES)
        added = binding.parse_assembly(helpers, context)
        names = [each.name for each in added.functions if not each.is_declaration]
        module.link_in(added)
        for name in names:  # those that nothing calls are dropped
            module.get_function(name).linkage = "internal"
        _optimise(module, machine, level, ("global_dead_code_eliminate",))
        return str(machine.emit_assembly(module)).encode()


def _compile_text(place: int, text: str, level: int, passes: Sequence[str] = _PASSES) -> bytes:
    machine = _machine(place, level)
    with _parsed(_llvm().parse_assembly, text) as module:
        if level:
            _optimise(module, machine, level, passes)
            if passes is _REGION_PASSES:
                _inline_merged(module, machine, level)
        return _emit_object(module, machine)


def _compile_bitcode(place: int, bitcode: bytes, level: int) -> bytes:
    machine = _machine(place, level)
    with _parsed(_llvm().parse_bitcode, bitcode) as module:
        return _emit_object(module, machine)


@contextmanager
def _parsed(parse: Callable[..., Any], source: str | bytes) -> Iterator[Any]:
    """A module in a context of its own, both freed at the end of the block.

    A frame that a traceback keeps would leave them to the garbage collector, which frees them in
    any thread and order: a context before its module is a crash.
    """
    with _llvm().create_context() as context, parse(source, context) as module:
        yield module


def _emit_object(module: Any, machine: Any) -> bytes:
    """Native object code of a module whose context no other thread uses.

    llvmlite admits one thread at a time to LLVM, although LLVM allows one per context. Most of the
    time is spent in this call, so it bypasses llvmlite's lock where possible.
    """
    ffi = _llvm().ffi
    emit = ffi.lib.LLVMPY_TargetMachineEmitToMemory
    with ffi.OutputString() as problem:
        buffer = getattr(emit, "_cfn", emit)(machine, module, 1, problem)
        if not buffer:
            raise RuntimeError(str(problem))
    try:
        return ctypes.string_at(
            ffi.lib.LLVMPY_GetBufferStart(buffer), ffi.lib.LLVMPY_GetBufferSize(buffer)
        )
    finally:
        ffi.lib.LLVMPY_DisposeMemoryBuffer(buffer)


def _optimise(module: Any, machine: Any, level: int, names: Sequence[str]) -> None:
    binding = _llvm()
    options = binding.create_pipeline_tuning_options(speed_level=level)
    options.loop_vectorization = options.slp_vectorization = False
    with (
        binding.create_pass_builder(machine, options) as builder,
        binding.create_new_module_pass_manager() as passes,
    ):
        for name in names:
            getattr(passes, f"add_{name}_pass")()
        passes.run(module, builder)


def _inline_merged(module: Any, machine: Any, level: int) -> None:
    """Inline the functions whose calls were merged."""
    merged = [each for each in module.functions if each.name.startswith(MERGED)]
    for function in merged:
        function.add_function_attribute("alwaysinline")
    if merged:
        _optimise(module, machine, level, _LATE_PASSES)


class NativeObject:
    """An object linked into this process while this is referenced.

    It calls its imports and functions of the C library.
    """

    def __init__(
        self,
        code: bytes,
        symbols: Iterable[str],
        imports: Mapping[str, int] | None = None,
        owner: object = None,
    ) -> None:
        """`owner` keeps the imports alive. Raises: RuntimeError for an unresolved symbol."""
        self._owner = owner
        with _LOCK:
            self._library = _linked(_linker(), [code], symbols, imports or {})
        weakref.finalize(self, _unload, [self._library]).atexit = False

    def address(self, symbol: str) -> int:
        """Of one of `symbols`."""
        return int(self._library[symbol])


def _unload(libraries: list[Any]) -> None:
    with _LOCK:
        for library in libraries if not is_over() else []:
            library.close()


class NativeCode:
    """Native objects, linked while this is referenced; two of these share no symbols."""

    def __init__(self) -> None:
        self._addresses: dict[str, int] = {}
        self._libraries: list[Any] = []
        weakref.finalize(self, _unload, self._libraries).atexit = False

    def load(
        self, codes: Sequence[bytes], symbols: Collection[str], calls: Iterable[str] = ()
    ) -> None:
        """Link objects together.

        Args:
            symbols: the symbols that later objects may call, available from `address`.
            calls: the symbols of earlier objects that these call.

        Raises: KeyError for a call of an unknown symbol; RuntimeError for an unresolved one.
        """
        with _LOCK:
            library = _linked(_linker(), codes, symbols, self._imports(calls))
            self._libraries.append(library)
            self._addresses.update({symbol: int(library[symbol]) for symbol in symbols})

    def object(
        self, code: bytes, symbols: Collection[str], calls: Iterable[str] = ()
    ) -> NativeObject:
        """An object linked while it is referenced; arguments and errors as for `load`."""
        return NativeObject(code, symbols, self._imports(calls), self)

    def _imports(self, calls: Iterable[str]) -> dict[str, int]:
        return {symbol: self._addresses[symbol] for symbol in calls}

    def address(self, symbol: str) -> int | None:
        return self._addresses.get(symbol)


_LINKS_OF_ONE = 64
_RENEWING = lock_held_over_forks()


class _Linkers:
    """LLVM's ORC, replaced after a number of libraries, which frees what it keeps of unloaded ones.

    Creating one calls the dynamic loader. So the next one is created by a thread that holds only
    its own lock, while the current one stays in use: no thread waits for the loader with a lock
    held.
    """

    def __init__(self) -> None:
        self._current: Any = None
        self._links = 0
        self._is_renewed = False

    def take(self) -> Any:
        """The one to link a library with; the caller holds `_LOCK`."""
        if self._current is None:
            self._current = _new_linker(_LINKING)
        self._links += 1
        if self._links > _LINKS_OF_ONE and not self._is_renewed and not _last_users:
            self._is_renewed = True
            start(threading.Thread(target=self._renew, name="wavecore-linker", daemon=True))
        return self._current

    def _renew(self) -> None:
        with _RENEWING:
            if not is_over():
                self._current, self._links = _new_linker(_FOR_LATER), 0
        self._is_renewed = False

    def forget_threads(self) -> None:
        """In a child process: none is being created."""
        self._is_renewed = False


_LINKERS = _Linkers()
_LIBRARY_NAMES = map("library{}".format, itertools.count())  # ORC takes each one once
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_LINKERS.forget_threads)


def _linker() -> Any:
    return _LINKERS.take()


def _new_linker(place: int) -> Any:
    """As llvmlite's create_lljit_compiler, but without its lock."""
    binding = _llvm()
    ffi = binding.ffi
    make = ffi.lib.LLVMPY_CreateLLJITCompiler
    with ffi.OutputString() as problem:
        made = getattr(make, "_cfn", make)(_machine(place, 0), True, False, problem)
        if not made:
            raise RuntimeError(str(problem))
    return binding.orcjit.LLJIT(made)


def _linked(
    linker: Any, codes: Sequence[bytes], symbols: Iterable[str], imports: Mapping[str, int]
) -> Any:
    """A library of objects, with the addresses of its symbols."""
    wanted = list(symbols)
    with _in_use():
        try:
            return _link(linker, codes, wanted, imports, is_known=True)
        except RuntimeError:  # a function that `_C_NAMES` lacks: LLVM finds it, by the loader
            return _link(linker, codes, wanted, imports, is_known=False)


def _link(
    linker: Any,
    codes: Sequence[bytes],
    symbols: Sequence[str],
    imports: Mapping[str, int],
    *,
    is_known: bool,
) -> Any:
    """`is_known`: the objects call only imports and functions of `_C_NAMES`."""
    library = _llvm().JITLibraryBuilder()
    if not is_known:
        library.add_current_process()
    for code in codes:
        library.add_object_img(code)
    for symbol in symbols:
        library.export_symbol(symbol)
    others = _c_functions() if is_known else {}
    for symbol, address in (*others.items(), *imports.items()):
        library.import_symbol(symbol, address)
    return library.link(linker, next(_LIBRARY_NAMES))
