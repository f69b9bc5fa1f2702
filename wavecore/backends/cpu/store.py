"""Native code of kernels and routines: built on demand, cached on disk, linked into the process."""

from __future__ import annotations

import contextlib
import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

from wavecore._fork import IMPORTS, lock_held_over_forks
from wavecore.backends.cpu import entries
from wavecore.backends.cpu.linker import WAIT_SECONDS, Linker, in_spare_time, result
from wavecore.backends.cpu.pieces import Piece, Runtime, linked, load_runtime
from wavecore.backends.cpu.runtimecode import CORE
from wavecore.backends.llvm.routine import Routine
from wavecore.emulator.events import PLAIN_CODE, Flavour
from wavecore.emulator.flow import Code, no_check
from wavecore.emulator.shape import InstructionForm, UnsupportedForm
from wavecore.toolchain.cache import DiskCache, digest
from wavecore.toolchain.generators import generator_digest

if TYPE_CHECKING:
    from wavecore.backends.cpu.compiler import Compiler, Facts

_KEPT_TRANSLATIONS = 1024  # linked code takes about 70 KB each; launches keep what they run
_KEPT_TIER2 = 256
_UNMADE = Routine("", (), False, "")  # marks a routine that was not requested yet
# Packages that decide what native code does; a test compares them with what the compiler imports.
SOURCES = "backends", "builder", "codeobject", "emulator", "formats", "isa", "matrix", "targets"


def version_digest() -> str:
    """A digest of the code generator and of the target machine."""
    return generator_digest(SOURCES)


@contextlib.contextmanager
def held(lock: threading.Lock, check: Callable[[], None]) -> Iterator[None]:
    """Hold a lock; a waiter keeps calling `check`, which may end the wait."""
    while not lock.acquire(timeout=WAIT_SECONDS):
        check()
    try:
        yield
    finally:
        lock.release()


class CodeStore:
    """Native code of kernels and routines, and its callees; devices share one instance."""

    def __init__(self) -> None:
        self.linker = Linker()
        self.lock = threading.RLock()
        self._routines: dict[tuple[InstructionForm, Flavour], Routine | None] = {}
        self._optimised: dict[Hashable, tuple[Piece, ...]] = {}
        self._routine_cache = DiskCache("routines")
        self._kernel_cache = DiskCache("kernels")
        self._tier2_cache = DiskCache("tier2")
        self._kernels: OrderedDict[Hashable, tuple[Piece, ...]] = OrderedDict()
        self._kernels_lock = lock_held_over_forks()
        self._building: dict[str, threading.Lock] = {}
        self._asked: set[Hashable] = set()  # of tier 2
        self._runtime: Runtime | None = None
        self._made_compiler: Compiler | None = None

    def forget_threads(self) -> None:
        """In a child process: no lock is held, no translation is running."""
        self.lock = threading.RLock()
        self.linker.forget_threads()
        self._building.clear()

    @property
    def runtime(self) -> Runtime:
        """The functions that dispatch calls, compiled on first use."""
        if self._runtime is None:
            self._runtime = load_runtime(self.linker)
        return self._runtime

    # ---------------------------------------------------------------------------- routines

    def routine(self, shape: InstructionForm, flavour: Flavour = PLAIN_CODE) -> Routine | None:
        """The routine of a shape, compiled or being compiled; None without semantics.

        `flavour` is what it is to be instrumented for (Flavour.of_routines).
        """
        found = self._routines.get((shape, flavour), _UNMADE)
        if found is None or (found is not _UNMADE and self.linker.is_known(found.symbol)):
            return found
        with self.lock:
            self._routines[shape, flavour] = made = self._find_routine(shape, flavour)
        return made

    @property
    def _compiler(self) -> Compiler:
        if self._made_compiler is None:
            with IMPORTS:
                from wavecore.backends.cpu.compiler import Compiler
            self._made_compiler = Compiler(self.routine)
        return self._made_compiler

    def _find_routine(self, shape: InstructionForm, flavour: Flavour) -> Routine | None:
        key = digest(version_digest(), repr(shape), *flavour.names)
        symbol = f"r{key}"
        found = entries.read_routine(self._routine_cache.get(key), symbol)
        if found is not None:
            self.linker.add(symbol, found[1])
            return found[0]
        compiler = self._compiler
        try:
            made = compiler.routine(shape, symbol, flavour)
        except UnsupportedForm:
            return None
        if made is None:  # it does nothing that the flavour instruments
            return self.routine(shape)
        text = made.text
        facts = {
            "symbol": symbol, "sources": made.sources, "uses": made.uses,
            "returns_condition": made.returns_condition,
        }  # fmt: skip

        def compiled() -> bytes:
            code = compiler.routine_code(text)
            self._routine_cache.put(key, entries.pack(facts, code))
            return code

        self.linker.compile(symbol, compiled)
        return replace(made, text="")

    def _find_cached_routine(self, symbol: str) -> bool:
        """Load a routine that a cached kernel needs; False if it is no longer cached."""
        if self.linker.is_known(symbol):
            return True
        found = entries.read_routine(self._routine_cache.get(symbol[1:]), symbol)
        if found is not None:
            self.linker.add(symbol, found[1])
        return found is not None

    # ----------------------------------------------------------------------------- kernels

    def translate(
        self,
        code: Code,
        roots: Iterable[int],
        variant: int,
        *,
        known: Collection[int] = (),
        history: tuple[tuple[int, ...], ...] = (),
        flavour: Flavour = PLAIN_CODE,
        check: Callable[[], None] = no_check,
    ) -> tuple[Piece, ...]:
        """Native code for everything reached from `roots`, linked.

        Args:
            variant: a `shape.variant_key`, of MODE and of register indexing.
            known: leaders of blocks that the caller already has code for, in this variant.
            history: the roots of the translations that `known` comes from, in order.
            flavour: what the code is instrumented for.
            check: called every few hundredths of a second; what it raises ends the translation.
        """
        facts = (code.identity, tuple(roots), history, variant, flavour.names)
        found = self._recent(facts)
        if found is not None:
            return found
        key = digest(version_digest(), repr(facts))
        with self.lock:
            building = self._building.setdefault(key, threading.Lock())
        with held(building, check):  # other kernels may be translated meanwhile
            found = self._recent(facts)
            if found is None:
                found = self._cached_pieces(key, check)
            if found is None:
                self.linker.request(CORE)
                parts = self._compiler.pieces(
                    code, tuple(roots), tuple(known), variant, f"k{key}p", flavour, check
                )
                found = self._keep_pieces(key, parts, check)
            with self._kernels_lock:
                self._kernels[facts] = found
                while len(self._kernels) > _KEPT_TRANSLATIONS:
                    self._kernels.popitem(last=False)
            self._building.pop(key, None)  # later calls find it
            return found

    def optimise(
        self,
        code: Code,
        roots: tuple[int, ...],
        variant: int,
        *,
        known: Collection[int] = (),
        history: tuple[tuple[int, ...], ...] = (),
        complete: bool = False,
        flavour: Flavour = PLAIN_CODE,
    ) -> tuple[Piece, ...]:
        """Functions of tier 2 for the pieces from `translate`.

        From an earlier process, if cached. Arguments are those of `translate`, and `complete` of
        `region.RegionEmitter`.
        """
        facts = (code.identity, roots, history, variant, complete, flavour.names)
        key = digest(version_digest(), "tier 2", repr(facts))
        with self.lock:
            building = self._building.setdefault(key, threading.Lock())
        with building:
            found = self._optimised.get(facts) or self._cached_tier2(key)
            if found is None:
                parts = self._compiler.optimised(
                    code, roots, tuple(known), variant, f"k{key}t2p", complete, flavour
                )
                found = self._keep_optimised(key, parts)
            self._keep_tier2(facts, found)
            self._building.pop(key, None)
            return found

    def optimise_soon(
        self,
        code: Code,
        roots: tuple[int, ...],
        variant: int,
        flavour: Flavour = PLAIN_CODE,
    ) -> None:
        """Call `optimise` in the background, once."""
        wanted = code.identity, roots, variant, flavour.names
        with self.lock:
            if wanted in self._asked:
                return
            self._asked.add(wanted)
        in_spare_time(partial(self.optimise, code, roots, variant, flavour=flavour))

    def optimised(
        self, code: Code, roots: tuple[int, ...], variant: int, flavour: Flavour, *, look: bool
    ) -> tuple[Piece, ...] | None:
        """The result of `optimise` in this process or, with `look`, an earlier one; else None."""
        facts = (code.identity, roots, (), variant, False, flavour.names)
        found = self._optimised.get(facts)
        if found is None and look:
            found = self._cached_tier2(digest(version_digest(), "tier 2", repr(facts)))
            if found is not None:
                self._keep_tier2(facts, found)
        return found

    def _keep_tier2(self, facts: Hashable, found: tuple[Piece, ...]) -> None:
        """For later launches; running ones keep their code."""
        self._optimised[facts] = found
        for oldest in list(self._optimised)[:-_KEPT_TIER2]:
            self._optimised.pop(oldest, None)

    def _keep_optimised(self, key: str, parts: Iterable[tuple[Facts, bytes]]) -> tuple[Piece, ...]:
        """Link the new code, and cache it on disk."""
        made = list(parts)
        self._tier2_cache.put(key, entries.pack_pieces(made))
        return tuple(self._linked(*part) for part in made)

    def _cached_tier2(self, key: str) -> tuple[Piece, ...] | None:
        entry = self._tier2_cache.get(key)
        found = entries.read_pieces(entry, f"k{key}t2p", no_check, may_be_none=True)
        if found is None:
            return None
        names = {name for facts, _ in found for name in facts["routines"]}
        if not all(self._find_cached_routine(name) for name in names):
            return None
        return tuple(self._linked(*each) for each in found)

    def _linked(self, facts: Facts, binary: bytes) -> Piece:
        """A piece of tier 2."""
        return linked(self.linker, facts, binary, no_check)

    def _recent(self, facts: Hashable) -> tuple[Piece, ...] | None:
        """A translation that is still linked; marks it as most recently used."""
        with self._kernels_lock:
            found = self._kernels.get(facts)
            if found is not None:
                self._kernels.move_to_end(facts)
            return found

    def _keep_pieces(
        self,
        key: str,
        parts: Iterable[tuple[Facts, Future[bytes]]],
        check: Callable[[], None],
    ) -> tuple[Piece, ...]:
        """Link piece after piece, and cache them on disk."""
        made, kept = [], []
        for facts, pending in parts:
            binary = result(pending, check)
            kept.append((facts, binary))
            made.append(linked(self.linker, facts, binary, check))
            check()
        self._kernel_cache.put(key, entries.pack_pieces(kept))
        return tuple(made)

    def _cached_pieces(self, key: str, check: Callable[[], None]) -> tuple[Piece, ...] | None:
        """The cached result of an earlier process; None if there is none."""
        found = entries.read_pieces(self._kernel_cache.get(key), f"k{key}p", check)
        if found is None:
            return None
        names = {name for facts, _ in found for name in facts["routines"]}
        if not all(self._find_cached_routine(name) for name in names):
            return None
        made = []
        for facts, binary in found:
            check()
            made.append(linked(self.linker, facts, binary, check))
        return tuple(made)


_STORE_LOCK = lock_held_over_forks()


def store() -> CodeStore:
    """This process's store of native code."""
    with _STORE_LOCK:
        return _the_store()


@cache
def _the_store() -> CodeStore:
    made = CodeStore()
    if hasattr(os, "register_at_fork"):
        # Only the forking thread continues in the child, so a running translation never ends there;
        # nothing of it is in `_kernels` or `_routines` yet.
        os.register_at_fork(after_in_child=made.forget_threads)
    return made
