"""LLVM as this process's compiler and linker: text of IR to objects, objects to addresses.

The only module that imports llvmlite, and only when something is compiled or loaded.
"""

from __future__ import annotations

import ctypes
import itertools
import threading
import weakref
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from wavecore._env import cpu_count
from wavecore._fork import IMPORTS, lock_held_over_forks
from wavecore.errors import CompileError

# Linking: one thread at a time. Compiling: each call has a context of its own and holds one of
# these locks, so that a fork waits for all of them.
_LOCK = lock_held_over_forks()
_COMPILING = tuple(lock_held_over_forks() for _ in range(cpu_count()))
_PASSES = ("instruction_combine", "simplify_cfg", "new_gvn")
_REGION_PASSES = (
    *("always_inliner", "global_dead_code_eliminate", "sroa"), *_PASSES, "instruction_combine",
)  # fmt: skip
_MACHINES = threading.local()  # code generators, which are not shared


# Called when LLVM has been at work: it may have registered more of its own to be torn down at the
# end of the process.
AFTER_USE: list[Callable[[], object]] = []
_is_over: list[bool] = []


def end() -> None:
    """The process ends, and LLVM's parts with it: what would need them from now on is refused."""
    _is_over.append(True)


@contextmanager
def _in_use() -> Iterator[None]:
    """LLVM is at work. Raises: CompileError if it is no more."""
    if _is_over:
        raise CompileError(
            "the process is ending, and the kernel was never launched before: what destructors of "
            "static objects launch has to be launched before main returns, too"
        )
    try:
        yield
    finally:
        for told in AFTER_USE:
            told()


def _alone(compile: Callable[..., bytes], *arguments: object) -> bytes:
    """Call a function that compiles; what it makes of LLVM's is gone before the lock is."""
    free = (lock for lock in _COMPILING if lock.acquire(blocking=False))
    lock = next(free, None)
    if lock is None:
        lock = _COMPILING[0]
        lock.acquire()
    try:
        with _in_use():
            return compile(*arguments)
    finally:
        lock.release()


def _llvm() -> Any:
    """The binding layer of llvmlite, initialised for this machine."""
    with IMPORTS:
        return _initialised()


@cache
def _initialised() -> Any:
    from llvmlite import binding

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    return binding


@cache
def host_identity() -> str:
    """What native code depends on: the LLVM version and this machine's CPU and features."""
    import llvmlite

    binding = _llvm()
    with _LOCK:
        features = binding.get_host_cpu_features().flatten()
        return f"{llvmlite.__version__} {binding.get_host_cpu_name()} {features}"


@cache
def has_wide_vectors() -> bool:
    """Whether this CPU has 32 vectors of 16 dwords, and not 16 of 8 or fewer."""
    return "+avx512f" in host_identity()


def _machine(level: int) -> Any:
    """This thread's code generator of a level."""
    name = f"level{level}"
    found = getattr(_MACHINES, name, None)
    if found is None:
        binding = _llvm()
        found = binding.Target.from_default_triple().create_target_machine(
            cpu=binding.get_host_cpu_name(),
            features=binding.get_host_cpu_features().flatten(),
            opt=level,
            jit=True,
        )
        setattr(_MACHINES, name, found)
    return found


def compile_to_object(text: str, level: int) -> bytes:
    """Native object code of a module of LLVM IR; `level` is the code generator's, 0 to 3."""
    return _alone(_compile_text, text, level)


def compile_region(text: str, level: int) -> bytes:
    """As `compile_to_object`, for a function that calls others which are to be inlined."""
    return _alone(_compile_text, text, level, _REGION_PASSES)


def compile_bitcode(bitcode: bytes, level: int) -> bytes:
    """Native object code of a module that is optimised already."""
    return _alone(_compile_bitcode, bitcode, level)


def _compile_text(text: str, level: int, passes: Sequence[str] = _PASSES) -> bytes:
    binding = _llvm()
    module = binding.parse_assembly(text, binding.create_context())
    if level:
        _optimise(module, level, passes)
    return _emit_object(module, level)


def _compile_bitcode(bitcode: bytes, level: int) -> bytes:
    binding = _llvm()
    return _emit_object(binding.parse_bitcode(bitcode, binding.create_context()), level)


def _emit_object(module: Any, level: int) -> bytes:
    """The native object code of a module, whose context no other thread uses.

    llvmlite lets one thread at a time into LLVM, which by its manual takes as many as there are
    contexts: most of the time goes into this one call, so that it is made past llvmlite's lock,
    where it can be.
    """
    ffi = _llvm().ffi
    emit = ffi.lib.LLVMPY_TargetMachineEmitToMemory
    with ffi.OutputString() as problem:
        buffer = getattr(emit, "_cfn", emit)(_machine(level), module, 1, problem)
        if not buffer:
            raise RuntimeError(str(problem))
    try:
        return ctypes.string_at(
            ffi.lib.LLVMPY_GetBufferStart(buffer), ffi.lib.LLVMPY_GetBufferSize(buffer)
        )
    finally:
        ffi.lib.LLVMPY_DisposeMemoryBuffer(buffer)


def _optimise(module: Any, level: int, names: Sequence[str]) -> None:
    binding = _llvm()
    options = binding.create_pipeline_tuning_options(speed_level=level)
    options.loop_vectorization = options.slp_vectorization = False
    builder = binding.create_pass_builder(_machine(level), options)
    passes = binding.create_new_module_pass_manager()
    for name in names:
        getattr(passes, f"add_{name}_pass")()
    passes.run(module, builder)


class NativeObject:
    """An object linked into this process for as long as somebody holds this.

    It calls its imports; what else it calls are functions of the C library.
    """

    def __init__(
        self,
        code: bytes,
        symbols: Iterable[str],
        imports: Mapping[str, int] | None = None,
        owner: object = None,
    ) -> None:
        """`owner` has what the imports are. Raises: RuntimeError if some symbol is nowhere."""
        self._owner = owner
        with _LOCK:
            self._library = _linked(_linker(), "object", [code], symbols, imports or {})
        weakref.finalize(self, _unload, [self._library]).atexit = False

    def address(self, symbol: str) -> int:
        """Of one of `symbols`."""
        return int(self._library[symbol])


def _unload(libraries: list[Any]) -> None:
    with _LOCK:
        for library in libraries:
            library.close()


class NativeCode:
    """Native objects linked for as long as this is held; two of these share no symbol."""

    def __init__(self) -> None:
        self._addresses: dict[str, int] = {}
        self._libraries: list[Any] = []
        self._names = map("library{}".format, itertools.count())  # ORC takes each one once
        self._linker: Any = None
        weakref.finalize(self, _unload, self._libraries).atexit = False

    def load(
        self, codes: Sequence[bytes], symbols: Collection[str], calls: Iterable[str] = ()
    ) -> None:
        """Link objects together.

        Args:
            symbols: what later objects may call, and `address` tells.
            calls: what the objects call of those that were loaded before.

        Raises: KeyError of a call that was not; RuntimeError if some symbol is nowhere.
        """
        with _LOCK:
            if self._linker is None:
                self._linker = _linker()
            imports = self._imports(calls)
            library = _linked(self._linker, next(self._names), codes, symbols, imports)
            self._libraries.append(library)
            self._addresses.update({symbol: int(library[symbol]) for symbol in symbols})

    def object(
        self, code: bytes, symbols: Collection[str], calls: Iterable[str] = ()
    ) -> NativeObject:
        """An object linked for as long as it is held; arguments and errors as `load`."""
        return NativeObject(code, symbols, self._imports(calls), self)

    def _imports(self, calls: Iterable[str]) -> dict[str, int]:
        return {symbol: self._addresses[symbol] for symbol in calls}

    def address(self, symbol: str) -> int | None:
        return self._addresses.get(symbol)


def _linker() -> Any:
    """LLVM's ORC; what it keeps of a library that is unloaded, some KB, goes when it does."""
    binding = _llvm()
    return binding.create_lljit_compiler(_machine(0), suppress_errors=True)


def _linked(
    linker: Any,
    name: str,
    codes: Iterable[bytes],
    symbols: Iterable[str],
    imports: Mapping[str, int],
) -> Any:
    """A library of objects, which tells the addresses of its symbols."""
    with _in_use():
        library = _llvm().JITLibraryBuilder().add_current_process()
        for code in codes:
            library.add_object_img(code)
        for symbol in symbols:
            library.export_symbol(symbol)
        for symbol, address in imports.items():
            library.import_symbol(symbol, address)
        return library.link(linker, name)
