"""Native code of kernels and routines: built on demand, kept on disk, linked into the process."""

from __future__ import annotations

import ctypes
import json
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from wavecore.builder import llvm
from wavecore.emulator import records, registry, routines
from wavecore.emulator.records import Launch, Slot, Worker
from wavecore.emulator.routines import Routine
from wavecore.emulator.shape import FloatMode, Shape, UnsupportedForm
from wavecore.emulator.translate import Code, translate
from wavecore.toolchain.cache import DiskCache, digest
from wavecore.toolchain.generators import generator_digest
from wavecore.toolchain.host import compile_host

_RUNTIME_SYMBOLS = (
    "wc_run", "wc_run_wave", "wc_start_group", "wc_scalar_load", "wc_scalar_store",
    "wc_scalar_atomic", "wc_clock", "wc_register_fault",
    "wc_barrier_signal",
    *(f"wc_{space}_{kind}{size}_{wave}" for space in ("global", "flat", "lds", "scratch")
      for kind in ("load", "store") for size in (1, 2, 4, 8, 12, 16) for wave in (32, 64)),
    *(f"wc_{space}_atomic_{wave}" for space in ("global", "flat", "lds") for wave in (32, 64)),
    *(f"wc_{space}_check_{wave}" for space in ("global", "lds", "scratch")
      for wave in (32, 64)),
)  # fmt: skip

_ROUTINE_LEVEL, _KERNEL_LEVEL = 2, 0
_SOURCES = ("builder", "emulator", "isa", "matrix", "formats", "targets")


def version_digest() -> str:
    """A digest of the code that generates native code, and of the machine it is generated for."""
    return generator_digest(_SOURCES)


@dataclass(frozen=True)
class KernelCode:
    """A kernel function in this process."""

    address: int
    site_count: int
    counters: int = 0  # the address of one count a block, where blocks are counted
    leaders: tuple[int, ...] = ()
    roots: tuple[int, ...] = ()  # that it was translated from


@dataclass(frozen=True)
class Runtime:
    """The functions of runtime.c."""

    run: Callable[..., int]
    run_wave: Callable[..., int]
    start_group: Callable[..., None]


class CodeStore:
    """All native code of this process; one instance, shared by every device."""

    def __init__(self) -> None:
        self.native = llvm.NativeCode()
        self.lock = threading.RLock()
        self._routines: dict[Shape, Routine | None] = {}
        self._routine_cache = DiskCache("routines")
        self._kernel_cache = DiskCache("kernels")
        self._kernels: dict[str, KernelCode] = {}

    @property
    def runtime(self) -> Runtime:
        """The native runtime, compiled on first use."""
        return _load_runtime(self)

    # ---------------------------------------------------------------------------- routines

    def routine(self, shape: Shape) -> Routine | None:
        """The routine of a shape, compiled and linked; None without semantics."""
        if shape not in self._routines:
            names = [half.name for half in (shape.x, shape.y) if half is not None] or [shape.name]
            if any(registry.lookup(name) is None for name in names):
                self._routines[shape] = None
            else:
                try:
                    self._routines[shape] = self._make_routine(shape)
                except UnsupportedForm:
                    self._routines[shape] = None
        return self._routines[shape]

    def _make_routine(self, shape: Shape) -> Routine:
        key = digest(version_digest(), repr(shape))
        found = self._routine_cache.get(key)
        if found is not None:
            head, _, code = found.partition(b"\n")
            facts = json.loads(head)
            sources = tuple((kind, name) for kind, name in facts["sources"])
            made = Routine(facts["symbol"], sources, facts["returns_condition"], "")
        else:
            made = routines.build(shape, f"r{key}")
            code = llvm.compile_to_object(made.text, _ROUTINE_LEVEL)
            facts = {
                "symbol": made.symbol,
                "sources": made.sources,
                "returns_condition": made.returns_condition,
            }
            self._routine_cache.put(key, json.dumps(facts).encode() + b"\n" + code)
        _load_runtime(self)
        if self.native.address(made.symbol) is None:
            self.native.load(code, [made.symbol])
        return made

    def _link_routine(self, symbol: str) -> bool:
        """Link a routine that a cached kernel needs; False when the cache has lost it."""
        if self.native.address(symbol) is not None:
            return True
        found = self._routine_cache.get(symbol[1:])
        if found is None:
            return False
        self.native.load(found.partition(b"\n")[2], [symbol])
        return True

    # ----------------------------------------------------------------------------- kernels

    def kernel(
        self, code: Code, roots: Iterable[int], mode_bits: int, *, counted: bool = False
    ) -> KernelCode:
        """The kernel function for code reached from `roots` under a MODE, linked."""
        roots = sorted(roots)
        text = b"".join(code.image[low:high] for low, high in code.text_ranges)
        facts = (code.text_ranges, code.target, code.wave, code.vgprs, code.agpr_offset)
        key = digest(
            version_digest(), text, repr(facts), repr(code.vgpr_limit), repr(roots), str(mode_bits),
            str(counted),
        )  # fmt: skip
        with self.lock:
            if key not in self._kernels:
                self._kernels[key] = self._load_kernel(key, code, roots, mode_bits, counted)
            return self._kernels[key]

    def _load_kernel(
        self, key: str, code: Code, roots: list[int], mode_bits: int, counted: bool
    ) -> KernelCode:
        _load_runtime(self)
        symbol = f"k{key}"
        symbols = [symbol, f"c{symbol}"] if counted else [symbol]
        found = self._kernel_cache.get(key)
        if found is not None:
            head, _, binary = found.partition(b"\n")
            facts = json.loads(head)
            if all(self._link_routine(name) for name in facts["routines"]):
                self.native.load(binary, symbols)
                return self._linked(symbols, facts, roots)
        mode = FloatMode.from_bits(mode_bits, code.target)
        made = translate(code, roots, mode, symbol, self.routine, counted=counted)
        binary = llvm.compile_to_object(made.text, _KERNEL_LEVEL)
        facts = {
            "routines": list(made.routines), "sites": made.site_count, "leaders": made.leaders,
        }  # fmt: skip
        self._kernel_cache.put(key, json.dumps(facts).encode() + b"\n" + binary)
        self.native.load(binary, symbols)
        return self._linked(symbols, facts, roots)

    def _linked(self, symbols: list[str], facts: dict[str, Any], roots: list[int]) -> KernelCode:
        counters = 0
        if len(symbols) > 1:
            where = ctypes.CFUNCTYPE(ctypes.c_void_p)(self.native.address(symbols[1]) or 0)
            counters = where()
        address = self.native.address(symbols[0]) or 0
        leaders = tuple(facts["leaders"])
        return KernelCode(address, facts["sites"], counters, leaders, tuple(roots))


@cache
def _load_runtime(store: CodeStore) -> Runtime:
    source = records.c_declarations() + (Path(__file__).parent / "runtime.c").read_text()
    flags = ("-O3", "-march=native", "-ffreestanding", "-fno-sanitize=all", "-fno-stack-protector")
    binary = compile_host(source, kind="object", options=flags)
    assert isinstance(binary, bytes)
    store.native.load(binary, _RUNTIME_SYMBOLS)

    def function(name: str, *arguments: type, result: type | None = ctypes.c_uint32) -> Any:
        address = store.native.address(name)
        assert address is not None
        return ctypes.CFUNCTYPE(result, *arguments)(address)

    pointer = ctypes.POINTER
    return Runtime(
        function("wc_run", pointer(Worker)),
        function("wc_run_wave", pointer(Worker), ctypes.c_void_p, ctypes.c_uint64),
        function(
            "wc_start_group",
            pointer(Worker),
            pointer(Launch),
            pointer(Slot),
            ctypes.c_uint64,
            result=None,
        ),
    )


@cache
def store() -> CodeStore:
    """This process's store of native code."""
    return CodeStore()
