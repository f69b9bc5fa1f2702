"""Native code of kernels and routines: built on demand, kept on disk, linked into the process."""

from __future__ import annotations

import contextlib
import ctypes
import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import cache
from typing import Any

from wavecore._fork import lock_held_over_forks
from wavecore.builder import llvm
from wavecore.emulator import entries, registry, routines
from wavecore.emulator.flow import Code, Flow, discover, no_check, pieces
from wavecore.emulator.records import Launch, Slot, Worker
from wavecore.emulator.routines import Routine
from wavecore.emulator.runtimecode import CORE, RuntimeCode, called_by
from wavecore.emulator.shape import FloatMode, Shape, UnsupportedForm, indexing_of_key
from wavecore.emulator.translate import Translation, translate
from wavecore.toolchain.cache import DiskCache, digest
from wavecore.toolchain.generators import generator_digest

_WAIT_SECONDS = 0.05
_KEPT_TRANSLATIONS = 1024  # linked code takes about 70 KB each; launches hold what they run
_UNMADE = Routine("", (), False, "")  # stands for a routine that was not asked for yet
_ROUTINE_LEVEL, _KERNEL_LEVEL = 2, 0
_SOURCES = ("builder", "emulator", "isa", "matrix", "formats", "targets")


def version_digest() -> str:
    """A digest of the code that generates native code, and of the machine it is generated for."""
    return generator_digest(_SOURCES)


@dataclass(frozen=True)
class Piece:
    """The function of some blocks of a kernel in this process (flow.pieces)."""

    loaded: llvm.NativeObject
    address: int
    site_count: int
    blocks: tuple[tuple[int, int], ...]  # leader and end of each
    leaders: ctypes.Array[ctypes.c_uint64]  # the same leaders, as wc_add_code takes them
    counters: int = 0  # the address of one count a block, where blocks are counted

    def clear_counters(self) -> None:
        """Set every count to zero."""
        if self.counters:
            ctypes.memset(self.counters, 0, 8 * len(self.blocks))


@dataclass(frozen=True)
class Runtime:
    """The functions of runtime.c."""

    run: Callable[..., int]
    run_wave: Callable[..., int]
    start_group: Callable[..., None]
    add_code: Callable[..., None]
    exchange: Callable[[int, int], int]


@contextlib.contextmanager
def held(lock: threading.Lock, check: Callable[[], None]) -> Iterator[None]:
    """Hold a lock; who waits for it goes on looking at what may end the wait."""
    while not lock.acquire(timeout=_WAIT_SECONDS):
        check()
    try:
        yield
    finally:
        lock.release()


class CodeStore:
    """All native code of this process; one instance, shared by every device."""

    def __init__(self) -> None:
        self.native = llvm.NativeCode()
        self.lock = threading.RLock()
        self._runtime_code = RuntimeCode(self.native)
        self._routines: dict[Shape, Routine | None] = {}
        self._routine_cache = DiskCache("routines")
        self._kernel_cache = DiskCache("kernels")
        self._kernels: OrderedDict[Hashable, tuple[Piece, ...]] = OrderedDict()
        self._kernels_lock = lock_held_over_forks()
        self._building: dict[str, threading.Lock] = {}

    def forget_translations(self) -> None:
        """In a child process: nobody holds a lock, nobody translates."""
        self.lock = threading.RLock()
        self._building.clear()
        _compiler_thread.cache_clear()

    @property
    def runtime(self) -> Runtime:
        """What dispatch calls, compiled on first use."""
        with self.lock:
            return _load_runtime(self)

    def _link_runtime(self, code: bytes, check: Callable[[], None] = no_check) -> None:
        """Link what an object calls of the runtime."""
        names = called_by(code)
        if not self._runtime_code.is_linked(names):
            with self.lock:
                self._runtime_code.link(names, check)

    # ---------------------------------------------------------------------------- routines

    def routine(self, shape: Shape) -> Routine | None:
        """The routine of a shape, compiled and linked; None without semantics."""
        found = self._routines.get(shape, _UNMADE)
        if found is _UNMADE:
            with self.lock:
                if shape not in self._routines:
                    self._routines[shape] = self._find_routine(shape)
                return self._routines[shape]
        return found

    def _find_routine(self, shape: Shape) -> Routine | None:
        names = [half.name for half in (shape.x, shape.y) if half is not None] or [shape.name]
        if any(registry.lookup(name) is None for name in names):
            return None
        try:
            return self._make_routine(shape)
        except UnsupportedForm:
            return None

    def _make_routine(self, shape: Shape) -> Routine:
        key = digest(version_digest(), repr(shape))
        found = entries.read_routine(self._routine_cache.get(key), f"r{key}")
        if found is not None:
            made, code = found
        else:
            made = routines.build(shape, f"r{key}")
            code = llvm.compile_to_object(made.text, _ROUTINE_LEVEL)
            facts = {
                "symbol": made.symbol,
                "sources": made.sources,
                "returns_condition": made.returns_condition,
            }
            self._routine_cache.put(key, entries.pack(facts, code))
        if self.native.address(made.symbol) is None:
            self._link_runtime(code)
            self.native.load(code, [made.symbol])
        return made

    def _link_routine(self, symbol: str) -> bool:
        """Link a routine that a cached kernel needs; False when the cache has lost it."""
        with self.lock:
            if self.native.address(symbol) is not None:
                return True
            found = entries.read_routine(self._routine_cache.get(symbol[1:]), symbol)
            if found is None:
                return False
            self._link_runtime(found[1])
            self.native.load(found[1], [symbol])
            return True

    # ----------------------------------------------------------------------------- kernels

    def translate(
        self,
        code: Code,
        roots: Iterable[int],
        variant: int,
        *,
        known: Collection[int] = (),
        history: tuple[tuple[int, ...], ...] = (),
        counted: bool = False,
        check: Callable[[], None] = no_check,
    ) -> tuple[Piece, ...]:
        """Native code for what is reached from `roots`, linked.

        Args:
            variant: a `shape.variant_key`, of MODE and of register indexing.
            known: leaders of blocks that the caller has code of already, in this variant.
            history: the roots of the translations that `known` comes from, in their order.
            check: called every few hundredths of a second; what it raises ends the translation.
        """
        facts = (code.identity, tuple(roots), history, variant, counted)
        found = self._recent(facts)
        if found is not None:
            return found
        key = digest(version_digest(), repr(facts))
        with self.lock:
            building = self._building.setdefault(key, threading.Lock())
        with held(building, check):  # other kernels are translated meanwhile
            found = self._recent(facts)
            if found is None:
                found = self._cached_pieces(key, counted, check)
            if found is None:
                flow = discover(code, roots, known, check)
                found = self._make_pieces(key, code, flow, variant, counted, check)
            with self._kernels_lock:
                self._kernels[facts] = found
                while len(self._kernels) > _KEPT_TRANSLATIONS:
                    self._kernels.popitem(last=False)
            return found

    def _recent(self, facts: Hashable) -> tuple[Piece, ...] | None:
        """A translation that is still linked, now the most recent one."""
        with self._kernels_lock:
            found = self._kernels.get(facts)
            if found is not None:
                self._kernels.move_to_end(facts)
            return found

    def _make_pieces(
        self,
        key: str,
        code: Code,
        flow: Flow,
        variant: int,
        counted: bool,
        check: Callable[[], None],
    ) -> tuple[Piece, ...]:
        """Translate, compile and link piece after piece."""
        mode, indexing = FloatMode.from_bits(variant, code.target), indexing_of_key(variant)

        def routine(shape: Shape) -> Routine | None:
            check()
            return self.routine(shape)

        groups = pieces(flow, check)
        parts = (
            translate(
                code,
                flow,
                blocks,
                mode,
                f"k{key}p{number}",
                routine,
                counted=counted,
                indexing=indexing,
            )
            for number, blocks in enumerate(groups)
        )
        made, kept = [], []
        for part, binary in _compiled(parts, len(groups), check):
            facts = {
                "symbol": part.symbol, "routines": list(part.routines), "sites": part.site_count,
                "blocks": part.blocks,
            }  # fmt: skip
            kept.append((facts, binary))
            made.append(self._link(facts, binary, counted, check))
            check()
        self._kernel_cache.put(key, entries.pack_pieces(kept))
        return tuple(made)

    def _cached_pieces(
        self, key: str, counted: bool, check: Callable[[], None]
    ) -> tuple[Piece, ...] | None:
        """What an earlier process made of the same code; None if there is nothing."""
        found = entries.read_pieces(self._kernel_cache.get(key), f"k{key}p", counted, check)
        if found is None:
            return None
        if not all(self._link_routine(name) for facts, _ in found for name in facts["routines"]):
            return None
        made = []
        for facts, binary in found:
            check()
            made.append(self._link(facts, binary, counted, check))
        return tuple(made)

    def _link(
        self, facts: dict[str, Any], binary: bytes, counted: bool, check: Callable[[], None]
    ) -> Piece:
        symbol = facts["symbol"]
        self._link_runtime(binary, check)
        loaded = llvm.NativeObject(binary)
        counters = 0
        if counted:
            counters = ctypes.CFUNCTYPE(ctypes.c_void_p)(loaded.address(f"c{symbol}"))()
        blocks = tuple((leader, end) for leader, end in facts["blocks"])
        # An address that code branches to may be negative, as in a damaged file.
        leaders = (ctypes.c_uint64 * len(blocks))(*(leader % (1 << 64) for leader, _ in blocks))
        return Piece(loaded, loaded.address(symbol), facts["sites"], blocks, leaders, counters)


def _compiled(
    parts: Iterator[Translation], count: int, check: Callable[[], None]
) -> Iterator[tuple[Translation, bytes]]:
    """Each part with its object code; LLVM compiles one while Python writes the next."""
    if count == 1:
        part = next(parts)
        yield part, llvm.compile_to_object(part.text, _KERNEL_LEVEL)
        return
    pending: tuple[Translation, Future[bytes]] | None = None
    for part in parts:
        future = _compiler_thread().submit(llvm.compile_to_object, part.text, _KERNEL_LEVEL)
        if pending is not None:
            yield pending[0], _result(pending[1], check)
        pending = part, future
    if pending is not None:
        yield pending[0], _result(pending[1], check)


def _result(future: Future[bytes], check: Callable[[], None]) -> bytes:
    while wait([future], timeout=_WAIT_SECONDS).not_done:
        check()
    return future.result()


@cache
def _compiler_thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="wavecore-llvm")


@cache
def _load_runtime(store: CodeStore) -> Runtime:
    store._runtime_code.link(CORE)

    def function(name: str, *arguments: type, result: type | None = ctypes.c_uint32) -> Any:
        address = store.native.address(name)
        assert address is not None
        return ctypes.CFUNCTYPE(result, *arguments)(address)

    pointer = ctypes.POINTER
    return Runtime(
        function("wc_run", pointer(Worker)),
        function("wc_run_wave", pointer(Worker), ctypes.c_void_p),
        function(
            "wc_start_group",
            pointer(Worker),
            pointer(Launch),
            pointer(Slot),
            ctypes.c_uint64,
            result=None,
        ),
        function(
            "wc_add_code", pointer(Worker), ctypes.POINTER(ctypes.c_uint64),
            *(ctypes.c_uint64,) * 4, result=None,
        ),
        function("wc_exchange", ctypes.c_void_p, ctypes.c_uint64, result=ctypes.c_uint64),
    )  # fmt: skip


_STORE_LOCK = lock_held_over_forks()


def store() -> CodeStore:
    """This process's store of native code."""
    with _STORE_LOCK:
        return _the_store()


@cache
def _the_store() -> CodeStore:
    made = CodeStore()
    if hasattr(os, "register_at_fork"):
        # No thread but the one that forks goes on in the child, so that a translation that is
        # under way there never ends; nothing of it is in `_kernels` or `_routines` yet.
        os.register_at_fork(after_in_child=made.forget_translations)
    return made
