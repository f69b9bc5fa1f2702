"""How memory counters count an instruction, and its outstanding registers."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from wavecore import targets
from wavecore.analysis.hazards.effects import VGPR, Effects, is_scalar, is_vector
from wavecore.analysis.hazards.kinds import Kind
from wavecore.isa import Instruction
from wavecore.isa.facts import Mark
from wavecore.targets import Target
from wavecore.targets.counters import Counted, counters


class Stream(enum.Enum):
    """Groups of operations that may complete in order among themselves."""

    MEMORY = "memory"
    SAMPLE = "sample"
    BVH = "bvh"
    FLAT = "flat"
    LDS = "lds"
    SCALAR = "scalar"
    MESSAGE = "message"
    GDS = "gds"
    COLOUR = "colour"  # exports
    POSITION = "position"
    PARAMETER = "parameter"
    DIRECT = "direct"  # loads from LDS, counted with exports
    ASYNC_LOAD = "async load"
    ASYNC_STORE = "async store"
    TENSOR = "tensor"
    TRANSLATION = "translation"  # of vector memory
    SCALAR_TRANSLATION = "scalar translation"


# These complete in order with each other if they share a counter.
_TOGETHER = frozenset({Stream.MEMORY, Stream.SAMPLE, Stream.BVH, Stream.FLAT, Stream.LDS})


def is_in_order(streams: frozenset[Stream], *, flat_in_order: bool) -> bool:
    """Whether a counter decrements in issue order, so that its value shows which have completed.

    Scalar loads complete in any order, and so do operations of different kinds.
    """
    if Stream.SCALAR in streams or (Stream.FLAT in streams and not flat_in_order):
        return False
    return len(streams) < 2 or streams <= _TOGETHER


@dataclass(frozen=True, slots=True)
class Issue:
    """An instruction that counters count.

    Attributes:
        counts: the counters that come down on completion, each with its stream.
        results: registers that it writes on completion, as a mask of effects.py's numbers.
        sources: registers that it may read until then.
        is_store: it returns no data.
        translation: the counter that comes down once it need not be repeated, with its stream;
            empty where a target has none.
    """

    counts: tuple[tuple[str, Stream], ...]
    results: int = 0
    sources: int = 0
    is_store: bool = False
    translation: tuple[tuple[str, Stream], ...] = ()

    @property
    def every_count(self) -> tuple[tuple[str, Stream], ...]:
        """All its counters."""
        return self.counts + self.translation

    def held(self, counter: str) -> int:
        """The registers that are not free until a counter comes down."""
        if not self.translation:
            return self.results | self.sources
        return self.results if counter in dict(self.counts) else self.sources


def register_mask(registers: frozenset[int]) -> int:
    """A set of registers as a number."""
    found = 0
    for register in registers:
        found |= 1 << register
    return found


def issue_of(inst: Instruction, effects: Effects) -> Issue | None:
    """How counters count an instruction; None if no counter does."""
    gpu = targets.get(inst.target)
    counted = _counted(inst, effects, gpu)
    if not counted:
        return None
    of = counters(gpu).of
    counts = tuple((of[what], stream) for what, stream in counted)
    if effects.any(Kind.EXPORT):
        return Issue(counts, sources=register_mask(frozenset(r for r in effects.read if r >= VGPR)))
    results = register_mask(effects.written)
    if effects.opaque and effects.any(Kind.RETURNS):
        results = _image_results(inst)
    is_store = any(what is Counted.STORE for what, _ in counted) or not effects.any(
        Kind.LOAD | Kind.RETURNS | Kind.LDS_DMA
    )
    if not _may_be_repeated(effects, gpu):
        return Issue(counts, results, is_store=is_store)
    stream = Stream.SCALAR_TRANSLATION if effects.any(Kind.SMEM) else Stream.TRANSLATION
    # A result that is a source, too, is not written before the access is complete.
    sources = register_mask(frozenset(r for r in effects.read if _is_source(r))) & ~results
    return Issue(counts, results, sources, is_store, ((counters(gpu).translations, stream),))


def _may_be_repeated(effects: Effects, gpu: Target) -> bool:
    """Whether registers that it reads must stay until its addresses are translated."""
    repeats = effects.any(Kind.SMEM | Kind.VMEM) and not effects.any(Kind.CACHE)
    return bool(counters(gpu).translations) and repeats


def _is_source(register: int) -> bool:
    return is_scalar(register) or is_vector(register)


def _counted(
    inst: Instruction, effects: Effects, gpu: Target
) -> tuple[tuple[Counted, Stream], ...]:
    """The counters and their streams."""
    kinds = effects.kinds
    marks = inst.facts.marks
    if not effects.any(_MAY_BE_COUNTED) and "answers" not in marks:
        return ()
    if kinds & Kind.EXPORT:
        return ((Counted.EXPORT, _export_stream(inst)),)
    if kinds & Kind.LDSDIR:
        return ((Counted.EXPORT, Stream.DIRECT),)
    if "async" in marks:
        is_store = bool(kinds & Kind.STORE)
        return ((Counted.ASYNC, Stream.ASYNC_STORE if is_store else Stream.ASYNC_LOAD),)
    if "tensor" in marks:
        return ((Counted.TENSOR, Stream.TENSOR),)
    if kinds & Kind.VMEM:
        return _vector_memory(inst, kinds, gpu)
    if kinds & Kind.DS:
        if kinds & Kind.GDS:
            return ((Counted.LDS, Stream.GDS), (Counted.EXPORT, Stream.GDS))
        return () if kinds & Kind.NOP else ((Counted.LDS, Stream.LDS),)
    if kinds & Kind.SMEM:
        return ((Counted.SCALAR, Stream.SCALAR),)
    if kinds & Kind.MESSAGE or "answers" in marks:
        return ((Counted.SCALAR, Stream.MESSAGE),)
    return ()


_MAY_BE_COUNTED = Kind.EXPORT | Kind.LDSDIR | Kind.VMEM | Kind.DS | Kind.SMEM | Kind.MESSAGE


def _vector_memory(
    inst: Instruction, kinds: Kind, gpu: Target
) -> tuple[tuple[Counted, Stream], ...]:
    if kinds & Kind.CACHE:
        # other instructions are not counted, or need no wait that matters here
        marks = inst.facts.marks
        return tuple((what, Stream.MEMORY) for mark, what in _OF_CACHES.items() if mark in marks)
    if kinds & Kind.SAMPLE:
        return ((Counted.SAMPLE, Stream.SAMPLE),)
    if kinds & Kind.BVH:
        return ((Counted.BVH, Stream.BVH),)
    brings = kinds & (Kind.RETURNS | Kind.LDS_DMA)
    what = Counted.LOAD if brings else Counted.STORE
    if kinds & Kind.FLAT:
        return ((what, Stream.FLAT), (Counted.LDS, Stream.FLAT))
    return ((what, Stream.MEMORY),)


_OF_CACHES: dict[Mark, Counted] = {
    "counted_load": Counted.LOAD,
    "counted_store": Counted.STORE,
}


def _export_stream(inst: Instruction) -> Stream:
    """The family of an export by its target: MRT and Z, positions and primitives, parameters."""
    place = inst.words[0] >> 4 & 63
    if place < 10:
        return Stream.COLOUR
    return Stream.POSITION if place < 32 else Stream.PARAMETER


def _image_results(inst: Instruction) -> int:
    """Registers that an image load or sample returns, by its component mask.

    Source: the chapters on image instructions of the ISA manuals, fields DMASK, D16, TFE and VDATA.
    """
    first, second = inst.words[:2]
    if inst.encoding == "MIMG":
        mask, number = first >> 8 & 15, second >> 8 & 255
    else:
        mask, number = first >> 22 & 15, second & 255
    count = 4 if "gather" in inst.facts.marks else max(mask.bit_count(), 1)
    return ((1 << count) - 1) << VGPR + number
