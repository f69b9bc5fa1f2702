"""Feeding one matrix instruction's D to the next as its A or B."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.conversion import Plan, convert, k_order, narrowed, repeated
from wavecore.matrix.layout import KEPT, Layout


@dataclass(frozen=True)
class Feed:
    """One way to make an operand from another.

    Args:
        operand: the operand to make.
        before: other steps, in words: changes of type and size.
        plan: how to convert the registers; None if it is impossible, for the reason in `before`.
        k_order: the order of k's bits in which to load the other operand; None for the usual one.
    """

    operand: str
    before: tuple[str, ...]
    plan: Plan | None = None
    k_order: tuple[int, ...] | None = None


@dataclass(frozen=True)
class End:
    """An operand of an instruction, with its layout and type."""

    instruction: MatrixInstruction
    operand: str
    layout: Layout
    type: str


def end(inst: MatrixInstruction, operand: str, wave: int, **modifiers: int) -> End:
    """An operand with the given modifiers. Raises: TargetError, as `MatrixInstruction.layout`."""
    layout = inst.layout(operand, wave=wave, **modifiers)
    return End(inst, operand, layout, inst.type_of(operand, **modifiers))


def feeds(
    first: MatrixInstruction, second: MatrixInstruction, operand: str, wave: int
) -> Iterator[Feed]:
    """The ways from the first instruction's D to the second's A or B; see `ways`."""
    yield from ways(end(first, "D", wave), end(second, operand, wave))


def ways(source: End, wanted: End) -> Iterator[Feed]:
    """The ways: with k in the usual order, and with its bits permuted where that saves work.

    Rows stay rows and columns stay columns, so D's columns become A's k, and D's rows become B's
    k. If the operand has more k than the source, several sources make one.
    """
    operand, want = wanted.operand, wanted.layout
    if KEPT in want.element or KEPT in source.layout.element:
        text = "a sparse A holds two of every four k, D holds all"
        if KEPT in source.layout.element:
            text = "a sparse A holds two of every four k, other operands hold all"
        yield Feed(operand, (text,))
        return
    names = dict(zip(source.layout.names, want.names, strict=True))
    have = source.layout.renamed(operand, {a: b for a, b in names.items() if a != b})
    before = []
    k, wanted_k = (dict(layout.dims).get("k", 0) for layout in (have, want))
    if k > wanted_k:
        before.append(
            f"{source.operand} has {k} k, {operand} has {wanted_k}: one {source.operand} makes "
            f"{k // wanted_k} {operand}"
        )
        want = repeated(want, "k", k)
    elif k < wanted_k:
        before.append(
            f"{source.operand} has {k} k, {operand} has {wanted_k}: {wanted_k // k} "
            f"{source.operand} make one {operand}"
        )
        have = repeated(have, "k", wanted_k)
    if dict(have.dims) != dict(want.dims):
        text = f"shapes differ: {source.operand} is {_shape(source.layout)}, {operand} is "
        yield Feed(operand, (*before, text + _shape(wanted.layout)))
        return
    if (source.type, have.bits) != (wanted.type, want.bits):
        count = have.elements_per_lane
        before.append(f"convert {count} {source.type} per lane to {wanted.type}")
        have = narrowed(have, want.bits)
    target = wanted.instruction.target
    yield Feed(operand, tuple(before), _planned(have, want, target))
    order = k_order(have, want) if "k" in have.names else None
    if order is not None and order != tuple(range(len(order))):
        other = "B" if operand == "A" else "A"
        swapped = ", ".join(f"{n} -> {bit}" for n, bit in enumerate(order) if n != bit)
        before.append(f"load {other} with the bits of k exchanged: {swapped}")
        plan = _planned(have.permuted("k", order), want, target)
        yield Feed(operand, tuple(before), plan, order)


# There are many pairs of instructions, but few different pairs of layouts.
_planned = lru_cache(maxsize=1024)(convert)


def _shape(layout: Layout) -> str:
    *sizes, blocks = layout.sizes
    text = " x ".join(map(str, sizes))
    return f"{text} in {blocks} blocks" if blocks > 1 else text
