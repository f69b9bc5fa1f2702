"""Where fragments hold operands: the instructions' layouts, with k in the order of fragment.h."""

from __future__ import annotations

from functools import cache

from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.conversion import repeated
from wavecore.matrix.layout import Axis, Layout, log2

WIDEST_ACCESS_BITS = 128


@cache
def k_order(inst: MatrixInstruction, wave: int) -> tuple[int, ...]:
    """The order of k's bits in which fragments hold A and B: bit n of the layouts is bit order[n].

    No product can tell in which order k is counted, as long as A and B agree. So that a lane loads
    as much as one access can, the k of its first 16 bytes are neighbours: on RDNA 4 eight of 16
    bits, where the layouts have two times four. Where B can have its k in the order in which D has
    its rows it does: D then is the next product's B as it is. Else it is the layouts' own.
    """
    b = inst.layout("B", wave=wave)
    own = tuple(range(log2(inst.k)))
    inside = [bit.bit for bit in b.element if isinstance(bit, Axis) and bit.dim == "k"]
    run = inside[: log2(WIDEST_ACCESS_BITS // b.bits)]
    if inst.sparse:
        run = inside
    found = _order_of_rows(inst, wave)
    if found is not None and [found[bit] for bit in run] == [*own[: len(run)]]:
        return found
    if run == [*own[: len(run)]]:
        return own
    moved = [*run, *(bit for bit in own if bit not in run)]
    return tuple(moved.index(bit) for bit in own)


def _order_of_rows(inst: MatrixInstruction, wave: int) -> tuple[int, ...] | None:
    """The order in which B's k lie as D's rows do; None if there is none."""
    b, d = inst.layout("B", wave=wave), inst.layout("D", wave=wave)
    if inst.k != inst.m or len(b.element) != len(d.element):
        return None
    found: dict[int, int] = {}
    for have, want in zip((*b.lane, *b.element), (*d.lane, *d.element), strict=True):
        if isinstance(have, Axis) and isinstance(want, Axis) and (have.dim, want.dim) == ("k", "i"):
            found[have.bit] = want.bit
        elif have != want:
            return None
    return tuple(found[bit] for bit in range(log2(inst.k))) if len(found) == log2(inst.k) else None


def fragment_layout(
    inst: MatrixInstruction, operand: str, wave: int | None = None, **modifiers: int
) -> Layout:
    """Where a fragment holds an operand: the instruction's layout, k in the order of `k_order`."""
    wave = inst.check_wave(wave)
    layout = inst.layout(operand, wave=wave, **modifiers)
    order = k_order(inst, wave)
    if "k" not in layout.names or list(order) == sorted(order):
        return layout
    return layout.permuted("k", order)


def k_run(layout: Layout) -> int:
    """How many consecutive k a lane's first elements are."""
    return run_along(layout, "k")


def run_along(layout: Layout, dim: str) -> int:
    """How many consecutive values of a coordinate a lane's first elements are."""
    run = 0
    while run < len(layout.element) and layout.element[run] == Axis(dim, run):
        run += 1
    return 1 << run


def tile_layout(
    inst: MatrixInstruction,
    operand: str,
    wave: int | None,
    k: int,
    *,
    natural_k: bool = False,
    **modifiers: int,
) -> Layout:
    """Where a fragment holds an A or B whose k is that of several instructions, one after another.

    A lane's first k of as many instructions as make 16 bytes are neighbours, unless `natural_k`.
    """
    layout = fragment_layout(inst, operand, wave, **modifiers)
    if k == inst.k:
        return layout
    steps, run = log2(k // inst.k), log2(k_run(layout))
    joined = 0 if natural_k else min(steps, max(log2(WIDEST_ACCESS_BITS // layout.bits) - run, 0))
    inside = log2(inst.k)
    order = [*range(run), *range(run + joined, inside + joined)]
    order += [*range(run, run + joined), *range(inside + joined, inside + steps)]
    return repeated(layout, "k", k).permuted("k", order)
