"""The native code of a launch: what is translated so far, and which parts are optimised."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Sequence

from wavecore import _env, _waiting
from wavecore.backends.cpu.codetable import Placed
from wavecore.backends.cpu.pieces import Piece
from wavecore.backends.cpu.store import CodeStore, held
from wavecore.emulator.events import PLAIN, Flavour, Hook
from wavecore.emulator.flow import no_check
from wavecore.emulator.program import KernelPlan, Program
from wavecore.emulator.records import CAREFUL_VARIANT, TIER_1, TIER_2
from wavecore.emulator.shape import has_banks, key_in_state, variant_key
from wavecore.errors import LaunchError, Site, Timeout

_OPTIMISED = (PLAIN, Hook.COSTS, Hook.COSTS | Hook.BLOCK)
_HOT = 5_000_000  # wave instructions after which a kernel is worth tier 2: about 20 ms
MAX_VARIANTS = 64  # MODEs and indexing states that one launch may run under


class LaunchCode:
    """The pieces of code that a launch's workers run; the list only grows.

    Attributes:
        flavour: what the code is instrumented for; with only _OPTIMISED hooks it can use tier 2.
    """

    def __init__(
        self, store: CodeStore, program: Program, kernel: KernelPlan, flavour: Flavour
    ) -> None:
        self.store, self.program, self.kernel, self.flavour = store, program, kernel, flavour
        self.placed: list[Placed] = []  # grows only, under the lock
        self._lock = threading.Lock()
        self._known: dict[int, _Known] = {}
        self._covered: set[tuple[int, int]] = set()  # by functions of tier 2 for other variants

    def translate_entry(self, check: Callable[[], None] = no_check) -> None:
        """Add native code for everything reached from the kernel's entry; `check` as below."""
        if not self.placed:
            self.translate(self.kernel.mode, 0, self.kernel.entry, check)

    def translate(
        self, mode: int, m0: int, pc: int, check: Callable[[], None], *, careful: bool = False
    ) -> None:
        """Add native code for what is reached from a pc under MODE and M0, unless it is there.

        A function reached through a pointer adds all functions: others in its table will follow.

        Args:
            check: called every few hundredths of a second; what it raises ends the translation.
            careful: code that computes shadows (shadowcode.py).
        Raises: Timeout; LaunchError for too many variants.
        """
        with held(self._lock, check):
            key = variant_key(mode, m0, self.kernel.code.target)
            key |= CAREFUL_VARIANT if careful else 0
            known = self._known.setdefault(key, _Known())
            if known.has(pc):
                return
            if len(self._known) > MAX_VARIANTS:
                raise LaunchError(
                    f"kernel {self.kernel.info.name} runs under more than {MAX_VARIANTS} "
                    "floating-point modes and states of register indexing"
                )
            with _waiting.line(f"translating kernel {self.kernel.info.name} to native code"):
                self._add(known, key, pc, check)

    def _add(self, known: _Known, key: int, pc: int, check: Callable[[], None]) -> None:
        """Translate everything reached from a pc for a variant; callers hold the lock."""
        functions = self.program.functions
        roots = functions if pc in functions else (pc,)
        code = self.kernel.code.own
        if not code.contains(pc):  # another object's, whose place differs between processes
            code = self.kernel.code
        found = self.store.translate(
            code, roots, key, known=known.leaders, history=known.roots,
            flavour=self.flavour, check=_Bound(self.kernel.info.name, check),
        )  # fmt: skip
        before, history = set(known.leaders), known.roots
        known.add(roots, found)
        for piece in found:
            self._place(piece, key)
        choice = _env.TIER2.get()
        if choice in ("always", "complete") and self._may_be_optimised:
            if self._is_covered(key, roots):
                return
            for piece in self.store.optimise(
                code, roots, key, known=before, history=history,
                complete=choice == "complete", flavour=self.flavour,
            ):  # fmt: skip
                self._place(piece, key, TIER_2)
        elif choice == "auto" and not history:
            self._take_tier2(key, look=True)

    def _place(self, piece: Piece, variant: int, tier: int = TIER_1) -> None:
        parts = {variant: piece}
        if piece.states:
            self._covered |= {(key_in_state(variant, state), pc) for pc, state in piece.states}
            states = piece.in_states().items()
            parts = {key_in_state(variant, state): part for state, part in states}
        for key, part in parts.items():
            self.placed.append(Placed.after(self.placed[-1:], part, key, tier))

    # ------------------------------------------------------------------------------- tier 2

    @property
    def _may_be_optimised(self) -> bool:
        return self.flavour.hooks in _OPTIMISED

    def warm(self, instructions: int, check: Callable[[], None] = no_check) -> None:
        """Count executed wave instructions; hot code is optimised by tier 2 later on.

        Also checks whether optimised code has arrived.
        """
        kernel = self.kernel
        kernel.heat = max(kernel.heat, instructions)
        if kernel.heat < _HOT or not self._may_be_optimised:
            return
        if all(known.tier2 for known in tuple(self._known.values())) or _env.TIER2.get() != "auto":
            return
        with held(self._lock, check):
            for variant, known in self._known.items():
                if known.tier2 or not known.roots:
                    continue
                self._take_tier2(variant, look=False)
                if not known.tier2 and not self._waits(variant):
                    self.store.optimise_soon(kernel.code.own, known.roots[0], variant, self.flavour)

    def _take_tier2(self, variant: int, *, look: bool) -> None:
        """Install the available tier 2 code of a variant; callers hold the lock."""
        known = self._known[variant]
        known.tier2 |= self._is_covered(variant, known.roots[0])
        if not self._may_be_optimised or known.tier2:
            return
        found = self.store.optimised(
            self.kernel.code.own, known.roots[0], variant, self.flavour, look=look
        )
        for piece in found or ():
            self._place(piece, variant, TIER_2)
        known.tier2 = found is not None

    def _is_covered(self, variant: int, roots: Iterable[int]) -> bool:
        """Whether a function of tier 2 that was made for another variant has this code."""
        return self._covered.issuperset((variant, root) for root in roots)

    def _waits(self, variant: int) -> bool:
        """Whether another variant's tier 2, which is still to come, may cover this one."""
        if not has_banks(self.kernel.code.target):
            return False
        alike = (key for key in self._known if key_in_state(key, 0) == key_in_state(variant, 0))
        first = next(key for key in alike if self._known[key].roots)
        return first != variant and not self._known[first].tier2


class _Known:
    """The translated code of one variant."""

    def __init__(self) -> None:
        self.roots: tuple[tuple[int, ...], ...] = ()  # of each translation, in their order
        self.leaders: set[int] = set()  # of all pieces but `_new`
        self.tier2 = False  # whether the first translation's tier 2 functions are installed
        self._new: list[Piece] = []

    def has(self, pc: int) -> bool:
        """Whether the block of a pc is translated."""
        for piece in self._new:
            self.leaders.update(leader for leader, _ in piece.blocks)
        self._new.clear()
        return pc in self.leaders

    def add(self, roots: tuple[int, ...], pieces: Sequence[Piece]) -> None:
        """Note a translation; most launches need only one, so its blocks are indexed lazily."""
        self.roots += (roots,)
        self._new += pieces


class _Bound:
    """Ends a translation that takes too long; a launch's timeout starts with its first wave."""

    def __init__(self, kernel: str, check: Callable[[], None]) -> None:
        self.kernel, self.check = kernel, check
        self.limit = self.deadline = 0.0

    def __call__(self) -> None:
        self.check()
        if not self.limit:  # the first call: a translation is really needed
            self.limit = _env.TRANSLATION_LIMIT.get()
            self.deadline = time.perf_counter() + self.limit
        if time.perf_counter() > self.deadline:
            raise Timeout(
                f"translating kernel {self.kernel} to native code took longer than the "
                f"{self.limit:g} s that {_env.TRANSLATION_LIMIT.name} allows; the launch's own "
                "timeout does not include it",
                site=Site(kernel=self.kernel),
            )
