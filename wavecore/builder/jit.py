"""LLVM as this process's compiler and linker: text of IR to objects, objects to addresses.

The only module that imports llvmlite, and only when something is compiled or loaded.
"""

from __future__ import annotations

import ctypes
import threading
import weakref
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from wavecore._env import cpu_count
from wavecore._fork import IMPORTS, lock_held_over_forks

# Linking: one thread at a time, as symbols are the process's. Compiling: each call has a context of
# its own and holds one of these locks, so that a fork waits for all of them.
_LOCK = lock_held_over_forks()
_COMPILING = tuple(lock_held_over_forks() for _ in range(cpu_count()))
_PASSES = ("instruction_combine", "simplify_cfg", "new_gvn")
_REGION_PASSES = (
    *("always_inliner", "global_dead_code_eliminate", "sroa"), *_PASSES, "instruction_combine",
)  # fmt: skip
_MACHINES = threading.local()  # code generators, which are not shared


def _alone(compile: Callable[..., bytes], *arguments: object) -> bytes:
    """Call a function that compiles; what it makes of LLVM's is gone before the lock is."""
    free = (lock for lock in _COMPILING if lock.acquire(blocking=False))
    lock = next(free, None)
    if lock is None:
        lock = _COMPILING[0]
        lock.acquire()
    try:
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
    features = binding.get_host_cpu_features().flatten()
    return f"{llvmlite.__version__} {binding.get_host_cpu_name()} {features}"


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
    """An object linked into this process for as long as somebody holds this."""

    def __init__(self, code: bytes) -> None:
        with _LOCK:
            binding = _llvm()
            engine = binding.create_mcjit_compiler(binding.parse_assembly(""), _machine_copy())
            engine.add_object_file(binding.ObjectFileRef.from_data(code))
            engine.finalize_object()
        self._engine = engine
        weakref.finalize(self, _unload, engine).atexit = False

    def address(self, symbol: str) -> int:
        """Raises: RuntimeError if the object has no such symbol."""
        with _LOCK:
            address = int(self._engine.get_function_address(symbol))
        if not address:
            raise RuntimeError(f"native object lacks {symbol}")
        return address


def _unload(engine: Any) -> None:
    with _LOCK:
        engine.close()


class NativeCode:
    """Native objects linked for good; symbols resolve among all that were loaded."""

    def __init__(self) -> None:
        self._objects: list[NativeObject] = []
        self._addresses: dict[str, int] = {}

    def load(self, code: bytes, symbols: Sequence[str]) -> None:
        """Link an object; its `symbols` become visible to later objects."""
        with _LOCK:
            loaded = NativeObject(code)
            self._objects.append(loaded)
            for symbol in symbols:
                self._addresses[symbol] = loaded.address(symbol)
                _llvm().add_symbol(symbol, self._addresses[symbol])

    def address(self, symbol: str) -> int | None:
        return self._addresses.get(symbol)


def _machine_copy() -> Any:
    """An execution engine owns its target machine, so each gets one of its own."""
    binding = _llvm()
    target = binding.Target.from_default_triple()
    return target.create_target_machine(opt=0, jit=True)
