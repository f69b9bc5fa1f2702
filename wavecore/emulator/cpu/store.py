"""Native code of kernels and routines: built on demand, kept on disk, linked into the process."""

from __future__ import annotations

import contextlib
import ctypes
import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

from wavecore._env import cpu_count
from wavecore._fork import lock_held_over_forks
from wavecore.builder import jit
from wavecore.emulator import registry
from wavecore.emulator.cpu import entries, region, routines
from wavecore.emulator.cpu.linker import (
    WAIT_SECONDS,
    Linker,
    in_background,
    in_spare_time,
    result,
)
from wavecore.emulator.cpu.runtimecode import CORE
from wavecore.emulator.cpu.translate import Translation, translate
from wavecore.emulator.events import OF_ROUTINES, PLAIN, Hook, flavour
from wavecore.emulator.flow import Block, Code, Flow, discover, no_check, pieces
from wavecore.emulator.llvm.routine import Routine
from wavecore.emulator.records import TIER_ANY, TIER_FULL, Worker
from wavecore.emulator.shape import FloatMode, Shape, UnsupportedForm, indexing_of_key
from wavecore.isa import Instruction
from wavecore.toolchain.cache import DiskCache, digest
from wavecore.toolchain.generators import generator_digest

_KEPT_TRANSLATIONS = 1024  # linked code takes about 70 KB each; launches hold what they run
_KEPT_TIER2 = 256
_TIER2_MOST = 4096  # instructions of what tier 2 takes on: LLVM needs some seconds for so many
_AHEAD = cpu_count()  # pieces that are compiled while an earlier one is linked
_UNMADE = Routine("", (), False, "")  # stands for a routine that was not asked for yet
_ROUTINE_LEVEL, _KERNEL_LEVEL = 2, 0
_SOURCES = ("builder", "emulator", "isa", "matrix", "formats", "targets")


def version_digest() -> str:
    """A digest of the code that generates native code, and of the machine it is generated for."""
    return generator_digest(_SOURCES)


@dataclass(frozen=True)
class Piece:
    """The function of some blocks of a kernel in this process (flow.pieces)."""

    loaded: jit.NativeObject
    address: int
    site_count: int
    blocks: tuple[tuple[int, int], ...]  # leader and end of each
    leaders: ctypes.Array[ctypes.c_uint64]  # the same leaders, as wc_add_code takes them
    counters: int = 0  # the address of one count a block, where blocks are counted

    def clear_counters(self) -> None:
        """Set every count to zero."""
        if self.counters:
            ctypes.memset(self.counters, 0, 8 * len(self.blocks))


Optimised = tuple[tuple[Piece, int], ...]  # pieces of tier 2, and what waves they are for


@dataclass(frozen=True)
class Runtime:
    """The functions of runtime.c."""

    run: Callable[..., int]
    run_wave: Callable[..., int]
    add_code: Callable[..., None]
    exchange: Callable[[int, int], int]


@contextlib.contextmanager
def held(lock: threading.Lock, check: Callable[[], None]) -> Iterator[None]:
    """Hold a lock; who waits for it goes on looking at what may end the wait."""
    while not lock.acquire(timeout=WAIT_SECONDS):
        check()
    try:
        yield
    finally:
        lock.release()


class CodeStore:
    """Native code of kernels and routines, and what it calls; devices share one instance."""

    def __init__(self) -> None:
        self.linker = Linker()
        self.lock = threading.RLock()
        self._routines: dict[tuple[Shape, Hook], Routine | None] = {}
        self._inline: dict[Shape, region.Inlined] = {}
        self._optimised: dict[Hashable, Optimised] = {}
        self._routine_cache = DiskCache("routines")
        self._kernel_cache = DiskCache("kernels")
        self._tier2_cache = DiskCache("tier2")
        self._kernels: OrderedDict[Hashable, tuple[Piece, ...]] = OrderedDict()
        self._kernels_lock = lock_held_over_forks()
        self._building: dict[str, threading.Lock] = {}
        self._asked: set[Hashable] = set()  # of tier 2
        self._runtime: Runtime | None = None

    def forget_threads(self) -> None:
        """In a child process: nobody holds a lock, nobody translates."""
        self.lock = threading.RLock()
        self.linker.forget_threads()
        self._building.clear()

    @property
    def runtime(self) -> Runtime:
        """What dispatch calls, compiled on first use."""
        if self._runtime is None:
            self._runtime = _load_runtime(self.linker)
        return self._runtime

    # ---------------------------------------------------------------------------- routines

    def routine(self, shape: Shape, hooks: Hook = PLAIN) -> Routine | None:
        """The routine of a shape, at least on its way to be compiled; None without semantics.

        `hooks` are those of OF_ROUTINES that it is to be instrumented for.
        """
        found = self._routines.get((shape, hooks), _UNMADE)
        if found is None or (found is not _UNMADE and self.linker.is_known(found.symbol)):
            return found
        with self.lock:
            self._routines[shape, hooks] = made = self._find_routine(shape, hooks)
        return made

    def _find_routine(self, shape: Shape, hooks: Hook) -> Routine | None:
        names = [half.name for half in (shape.x, shape.y) if half is not None] or [shape.name]
        if any(registry.lookup(name) is None for name in names):
            return None
        try:
            return self._make_routine(shape, hooks)
        except UnsupportedForm:
            return None

    def _make_routine(self, shape: Shape, hooks: Hook) -> Routine | None:
        key = digest(version_digest(), repr(shape), *flavour(hooks))
        symbol = f"r{key}"
        found = entries.read_routine(self._routine_cache.get(key), symbol)
        if found is not None:
            self.linker.add(symbol, found[1])
            return found[0]
        built = routines.build(shape, symbol, hooks)
        if built is None:  # nothing of what the hooks are for happens in it
            return self.routine(shape)
        made, text = built, built.text
        facts = {
            "symbol": symbol, "sources": made.sources, "uses": made.uses,
            "returns_condition": made.returns_condition,
        }  # fmt: skip

        def compiled() -> bytes:
            code = jit.compile_to_object(text, _ROUTINE_LEVEL)
            self._routine_cache.put(key, entries.pack(facts, code))
            return code

        self.linker.compile(symbol, compiled)
        return replace(made, text="")

    def _find_cached_routine(self, symbol: str) -> bool:
        """Take a routine that a cached kernel needs; False when the cache has lost it."""
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
        hooks: Hook = PLAIN,
        check: Callable[[], None] = no_check,
    ) -> tuple[Piece, ...]:
        """Native code for what is reached from `roots`, linked.

        Args:
            variant: a `shape.variant_key`, of MODE and of register indexing.
            known: leaders of blocks that the caller has code of already, in this variant.
            history: the roots of the translations that `known` comes from, in their order.
            hooks: what the code is instrumented for.
            check: called every few hundredths of a second; what it raises ends the translation.
        """
        facts = (code.identity, tuple(roots), history, variant, flavour(hooks))
        found = self._recent(facts)
        if found is not None:
            return found
        key = digest(version_digest(), repr(facts))
        with self.lock:
            building = self._building.setdefault(key, threading.Lock())
        with held(building, check):  # other kernels are translated meanwhile
            found = self._recent(facts)
            if found is None:
                found = self._cached_pieces(key, Hook.COUNT in hooks, check)
            if found is None:
                self.linker.request(CORE)
                flow = discover(code, roots, known, check)
                found = self._make_pieces(key, code, flow, variant, hooks, check)
            with self._kernels_lock:
                self._kernels[facts] = found
                while len(self._kernels) > _KEPT_TRANSLATIONS:
                    self._kernels.popitem(last=False)
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
    ) -> Optimised:
        """Functions of tier 2 for the pieces that `translate` gives, and what each is for.

        Those of an earlier process, if it left some. Arguments as for `translate`, and
        `region.RegionEmitter`'s `complete`.
        """
        facts = (code.identity, roots, history, variant, complete)
        key = digest(version_digest(), "tier 2", repr(facts))
        with self.lock:
            building = self._building.setdefault(key, threading.Lock())
        with building:
            found = self._optimised.get(facts) or self._cached_tier2(key)
            if found is None:
                flow = discover(code, roots, known)
                found = self._make_tier2(key, code, flow, variant, complete)
            self._keep_tier2(facts, found)
            return found

    def optimise_soon(self, code: Code, roots: tuple[int, ...], variant: int) -> None:
        """Have `optimise` called when nothing else is to be done, once."""
        wanted = code.identity, roots, variant
        with self.lock:
            if wanted in self._asked:
                return
            self._asked.add(wanted)
        in_spare_time(partial(self.optimise, code, roots, variant))

    def optimised(
        self, code: Code, roots: tuple[int, ...], variant: int, *, look: bool
    ) -> Optimised | None:
        """What `optimise` gave in this process, or, with `look`, in an earlier one; else None."""
        facts = (code.identity, roots, (), variant, False)
        found = self._optimised.get(facts)
        if found is None and look:
            found = self._cached_tier2(digest(version_digest(), "tier 2", repr(facts)))
            if found is not None:
                self._keep_tier2(facts, found)
        return found

    def _keep_tier2(self, facts: Hashable, found: Optimised) -> None:
        """For the launches to come; those that run have what they run."""
        self._optimised[facts] = found
        for oldest in list(self._optimised)[:-_KEPT_TIER2]:
            self._optimised.pop(oldest, None)

    def _make_tier2(
        self, key: str, code: Code, flow: Flow, variant: int, complete: bool
    ) -> Optimised:
        """Emit, compile and link both functions of each piece."""
        mode = FloatMode.from_bits(variant, code.target)
        groups = pieces(flow)
        reached = region.reached_from_elsewhere(flow, groups)
        made: list[tuple[Piece, int]] = []
        if indexing_of_key(variant) or sum(map(len, map(_instructions, groups))) > _TIER2_MOST:
            groups = []
        surveys = []
        for blocks in groups:
            with contextlib.suppress(region.NotInOnePiece):
                surveys.append(region.Survey(code, flow, blocks, mode, self.routine, reached))
        for tier in (TIER_FULL, TIER_ANY):
            kept: list[tuple[dict[str, Any], bytes]] = []
            for survey in surveys:
                part = region.RegionEmitter(
                    survey, self._inlined, full=tier == TIER_FULL, complete=complete
                ).translation(f"k{key}t{tier}p{len(kept)}")
                binary = jit.compile_region(part.text, _ROUTINE_LEVEL)
                kept.append((_facts(part), binary))
                made.append((self._link(*kept[-1], False, no_check), tier))
            self._tier2_cache.put(f"{key}t{tier}", entries.pack_pieces(kept))
        return tuple(made)

    def _cached_tier2(self, key: str) -> Optimised | None:
        made: list[tuple[Piece, int]] = []
        for tier in (TIER_FULL, TIER_ANY):
            entry = self._tier2_cache.get(f"{key}t{tier}")
            found = entries.read_pieces(entry, f"k{key}t{tier}p", False, no_check, may_be_none=True)
            if found is None:
                return None
            names = {name for facts, _ in found for name in facts["routines"]}
            if not all(self._find_cached_routine(name) for name in names):
                return None
            made += [(self._link(*each, False, no_check), tier) for each in found]
        return tuple(made)

    def _inlined(self, shape: Shape) -> region.Inlined:
        made = self._inline.get(shape)
        if made is None:
            made = region.inlined(shape, "i" + digest(repr(shape)))
            self._inline[shape] = made
        return made

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
        hooks: Hook,
        check: Callable[[], None],
    ) -> tuple[Piece, ...]:
        """Translate, compile and link piece after piece."""
        mode, indexing = FloatMode.from_bits(variant, code.target), indexing_of_key(variant)

        def routine(shape: Shape) -> Routine | None:
            check()
            return self.routine(shape, hooks & OF_ROUTINES)

        groups = pieces(flow, check)
        parts = (
            translate(
                code,
                flow,
                blocks,
                mode,
                f"k{key}p{number}",
                routine,
                hooks=hooks,
                indexing=indexing,
            )
            for number, blocks in enumerate(groups)
        )
        made, kept = [], []
        for part, pending in _compiled(parts, check):
            facts = _facts(part)
            binary = result(pending, check)
            kept.append((facts, binary))
            made.append(self._link(facts, binary, Hook.COUNT in hooks, check))
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
        names = {name for facts, _ in found for name in facts["routines"]}
        if not all(self._find_cached_routine(name) for name in names):
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
        symbols = [symbol, f"c{symbol}"] if counted else [symbol]
        loaded = self.linker.link_object(binary, symbols, facts["routines"], check)
        counters = 0
        if counted:
            counters = ctypes.CFUNCTYPE(ctypes.c_void_p)(loaded.address(f"c{symbol}"))()
        blocks = tuple((leader, end) for leader, end in facts["blocks"])
        # An address that code branches to may be negative, as in a damaged file.
        leaders = (ctypes.c_uint64 * len(blocks))(*(leader % (1 << 64) for leader, _ in blocks))
        return Piece(loaded, loaded.address(symbol), facts["sites"], blocks, leaders, counters)


def _facts(part: Translation) -> dict[str, Any]:
    """What the cache says of a piece, besides its object."""
    return {
        "symbol": part.symbol, "routines": list(part.routines), "sites": part.site_count,
        "blocks": part.blocks,
    }  # fmt: skip


def _instructions(blocks: Sequence[Block]) -> list[Instruction]:
    return [inst for block in blocks for inst in block.instructions]


def _compiled(
    parts: Iterator[Translation], check: Callable[[], None]
) -> Iterator[tuple[Translation, Future[bytes]]]:
    """Each part with its object code to be; LLVM compiles one while Python writes the next."""
    pending: list[tuple[Translation, Future[bytes]]] = []
    for part in parts:
        text = part.text
        pending.append((part, in_background(partial(jit.compile_to_object, text, _KERNEL_LEVEL))))
        while len(pending) > _AHEAD:
            yield pending.pop(0)
        check()
    yield from pending


def _load_runtime(linker: Linker) -> Runtime:
    linker.link(CORE)

    def function(name: str, *arguments: type, result: type | None = ctypes.c_uint32) -> Any:
        address = linker.address(name)
        assert address is not None
        return ctypes.CFUNCTYPE(result, *arguments)(address)

    pointer = ctypes.POINTER
    return Runtime(
        function("wc_run", pointer(Worker)),
        function("wc_run_wave", pointer(Worker), ctypes.c_void_p),
        function(
            "wc_add_code", pointer(Worker), ctypes.POINTER(ctypes.c_uint64),
            *(ctypes.c_uint64,) * 5, result=None,
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
        os.register_at_fork(after_in_child=made.forget_threads)
    return made
