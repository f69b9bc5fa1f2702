"""Compiles decoded code to native code: routines, pieces of tier 1, functions of tier 2.

Imported only to compile something: a launch whose code is cached needs neither this nor the
semantics and the decoder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any

from wavecore._env import cpu_count
from wavecore.backends.cpu import region, routines
from wavecore.backends.cpu.linker import in_background
from wavecore.backends.cpu.shadowcode import ShadowEmitter
from wavecore.backends.cpu.slices import SliceLanes
from wavecore.backends.cpu.stretches import Inlined
from wavecore.backends.llvm.routine import Routine
from wavecore.backends.llvm.translate import Translation, translate
from wavecore.builder import jit
from wavecore.emulator import registry
from wavecore.emulator.events import SHADOWS, Flavour
from wavecore.emulator.flow import Block, Code, Flow, discover, entry_states, no_check, pieces
from wavecore.emulator.records import CAREFUL_VARIANT
from wavecore.emulator.shape import (
    FloatMode,
    InstructionForm,
    UnsupportedForm,
    has_banks,
    indexing_of_key,
)
from wavecore.emulator.turns import discover_in_step
from wavecore.toolchain.cache import digest

_TIER2_MOST = 4096  # instructions that tier 2 accepts: LLVM needs some seconds for these
_AHEAD = cpu_count()  # pieces compiled while an earlier one is linked
_ROUTINE_LEVEL, _KERNEL_LEVEL = 2, 0

Facts = dict[str, Any]  # what the cache stores for a piece besides its object
FindRoutine = Callable[[InstructionForm, Flavour], Routine | None]


class Compiler:
    """Emits code and compiles it with LLVM; the store links and keeps it.

    Args:
        find: returns the routine of a shape and flavour, or None if there are no semantics.
    """

    def __init__(self, find: FindRoutine) -> None:
        self._find = find
        self._inline: dict[tuple[InstructionForm, Flavour], Inlined] = {}
        self._quicks: dict[InstructionForm, Inlined | None] = {}
        self._selects: dict[tuple[InstructionForm, int], Inlined | None] = {}
        self._parts: dict[tuple[InstructionForm, int, type[SliceLanes]], Inlined | None] = {}

    # ---------------------------------------------------------------------------- routines

    def routine(self, shape: InstructionForm, symbol: str, flavour: Flavour) -> Routine | None:
        """The routine of a shape, as text; None if it does nothing that the flavour instruments.

        Raises: UnsupportedForm, also of a mnemonic without semantics.
        """
        if any(registry.lookup(part.name) is None for part in shape.parts):
            raise UnsupportedForm(f"{shape.name}: no semantics")
        return routines.build(shape, symbol, flavour)

    def routine_code(self, text: str) -> bytes:
        """A routine's object."""
        return jit.compile_to_object(text, _ROUTINE_LEVEL)

    # ------------------------------------------------------------------------------ pieces

    def pieces(
        self,
        code: Code,
        roots: Sequence[int],
        known: Sequence[int],
        variant: int,
        symbol: str,
        flavour: Flavour,
        check: Callable[[], None],
    ) -> Iterator[tuple[Facts, Future[bytes]]]:
        """The code reached from roots, piece by piece; piece numbers are appended to the symbol."""
        mode, indexing = FloatMode.from_bits(variant, code.target), indexing_of_key(variant)
        flow = _discover(flavour)(code, roots, known, check)

        def routine(shape: InstructionForm) -> Routine | None:
            check()
            return self._find(shape, flavour.of_routines)

        def find(shape: InstructionForm, flavour: Flavour) -> Routine | None:
            check()
            return self._find(shape, flavour)

        def part_of(number: int, blocks: list[Block]) -> Translation:
            name = f"{symbol}{number}"
            if not flavour.hooks & SHADOWS:
                return translate(
                    code, flow, blocks, mode, name, routine, flavour=flavour, indexing=indexing
                )
            careful = bool(variant & CAREFUL_VARIANT)
            emitter = ShadowEmitter(
                code, flow, blocks, mode, find, flavour, indexing, careful=careful
            )
            return emitter.translation(name)

        states = entry_states(flow, flow.blocks(), indexing)
        entered = {leader for leader, state in states.items() if state == indexing}
        groups = pieces(flow, check, indexing, only=entered)  # the others are other variants'
        parts = (part_of(number, blocks) for number, blocks in enumerate(groups))
        pending: list[tuple[Facts, Future[bytes]]] = []
        for part in parts:  # LLVM compiles one while Python writes the next
            made = in_background(partial(jit.compile_to_object, part.text, _KERNEL_LEVEL))
            pending.append((_facts(part), made))
            while len(pending) > _AHEAD:
                yield pending.pop(0)
            check()
        yield from pending

    def optimised(
        self,
        code: Code,
        roots: Sequence[int],
        known: Sequence[int],
        variant: int,
        symbol: str,
        complete: bool,
        flavour: Flavour,
    ) -> Iterator[tuple[Facts, bytes]]:
        """Functions of tier 2 for the pieces that it accepts."""
        inline = partial(self._inlined, flavour=flavour.of_routines)
        quick = partial(self._quick, flavour=flavour.of_routines)
        flow = _discover(flavour)(code, roots, known)
        surveys = self._surveys(code, flow, variant, flavour, complete=complete)
        for number, survey in enumerate(surveys):
            emitter = region.RegionEmitter(
                survey, inline, quick, self._selecting, self._part, complete=complete
            )
            part = emitter.translation(f"{symbol}{number}")
            yield _facts(part), jit.compile_region(part.text, _ROUTINE_LEVEL)

    def _surveys(
        self, code: Code, flow: Flow, variant: int, flavour: Flavour, *, complete: bool
    ) -> list[region.Survey]:
        """Those of the pieces that tier 2 accepts, at least in part."""
        mode, indexing = FloatMode.from_bits(variant, code.target), indexing_of_key(variant)
        if indexing and not has_banks(code.target):
            return []
        states = entry_states(flow, flow.blocks(), indexing)
        groups = pieces(flow, no_check, indexing, states)
        if sum(map(_size, groups)) > _TIER2_MOST:
            return []

        def routine(shape: InstructionForm) -> Routine | None:
            return self._find(shape, flavour.of_routines)

        surveys = [
            region.Survey(
                code, flow, blocks, mode, routine, flavour, indexing, states, complete=complete
            )
            for blocks in groups
        ]
        apart = [[block] for survey in surveys for block in survey.left]
        reached = region.reached_from_elsewhere(flow, [*(s.blocks for s in surveys), *apart])
        found = [survey for survey in surveys if survey.blocks]
        for survey in found:
            survey.analyse(reached)
        return found

    def _inlined(self, shape: InstructionForm, flavour: Flavour) -> Inlined:
        made = self._inline.get((shape, flavour))
        if made is None:
            made = region.inlined(shape, "i" + digest(repr(shape)), flavour)
            self._inline[shape, flavour] = made
        return made

    def _quick(self, shape: InstructionForm, flavour: Flavour) -> Inlined | None:
        if flavour:
            return None
        if shape not in self._quicks:
            self._quicks[shape] = region.quick(shape, "q" + digest(repr(shape)))
        return self._quicks[shape]

    def _selecting(self, shape: InstructionForm, reach: int) -> Inlined | None:
        key = shape, reach
        if key not in self._selects:
            symbol = f"m{reach}_{digest(repr(shape))}"
            self._selects[key] = region.selecting(shape, reach, symbol)
        return self._selects[key]

    def _part(self, shape: InstructionForm, lanes: int, kind: type[SliceLanes]) -> Inlined | None:
        key = shape, lanes, kind
        if key not in self._parts:
            self._parts[key] = self._made_part(*key)
        return self._parts[key]

    def _made_part(
        self, shape: InstructionForm, lanes: int, kind: type[SliceLanes]
    ) -> Inlined | None:
        """Where no result can be NaN, all kinds are the same."""
        if kind is not SliceLanes:
            plain = self._part(shape, lanes, SliceLanes)
            if plain is None or not plain.looked_at:
                return plain
        return region.part(shape, lanes, kind, f"s{lanes}{kind.__name__}_{digest(repr(shape))}")


def _discover(flavour: Flavour) -> Callable[..., Flow]:
    """What finds the code to translate."""
    return discover_in_step if flavour.in_step else discover


def _facts(part: Translation) -> Facts:
    return {
        "symbol": part.symbol, "routines": list(part.routines), "sites": part.site_count,
        "blocks": part.blocks, "counters": part.counter_count, "touched": part.touched,
        "cells": part.cell_count, "rows": part.rows, "states": part.states,
    }  # fmt: skip


def _size(blocks: Sequence[Block]) -> int:
    """The number of instructions of some blocks."""
    return sum(len(block.instructions) for block in blocks)
