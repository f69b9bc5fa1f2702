"""One operand's registers as another operand: an instruction's D as the A or B of the next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.conversion import Plan, convert, k_order, narrowed, repeated
from wavecore.matrix.layout import KEPT, Layout


@dataclass(frozen=True)
class Feed:
    """One way to make an operand of another one.

    Args:
        operand: the one that is made.
        before: what is to do besides, in words: changes of type and of size.
        plan: how registers become the operand's; None where there is no way, which `before` says.
        k_order: the order of k's bits in which the other operand is to be loaded; None if as usual.
    """

    operand: str
    before: tuple[str, ...]
    plan: Plan | None = None
    k_order: tuple[int, ...] | None = None


@dataclass(frozen=True)
class End:
    """An operand of an instruction, with its type, in registers."""

    instruction: MatrixInstruction
    operand: str
    layout: Layout
    type: str


def end(inst: MatrixInstruction, operand: str, wave: int, **modifiers: int) -> End:
    """An operand under modifiers. Raises: TargetError, as `MatrixInstruction.layout`."""
    layout = inst.layout(operand, wave=wave, **modifiers)
    return End(inst, operand, layout, inst.type_of(operand, **modifiers))


def feeds(
    first: MatrixInstruction, second: MatrixInstruction, operand: str, wave: int
) -> Iterator[Feed]:
    """The ways from the first instruction's D to the second's A or B, as `ways` has them."""
    yield from ways(end(first, "D", wave), end(second, operand, wave))


def ways(source: End, wanted: End) -> Iterator[Feed]:
    """The ways: with k in its order, and with the bits of k exchanged where that spares work.

    Rows are taken for rows and columns for columns, so that D's columns are A's k, and D's rows B's
    k. Of an operand with more k several sources make one.
    """
    operand, want = wanted.operand, wanted.layout
    if KEPT in want.element or KEPT in source.layout.element:
        text = "a sparse A holds two of four k, which D does not"
        if KEPT in source.layout.element:
            text = "a sparse A holds two of four k, which other operands do not"
        yield Feed(operand, (text,))
        return
    names = dict(zip(source.layout.names, want.names, strict=True))
    have = source.layout.renamed(operand, {a: b for a, b in names.items() if a != b})
    before = []
    k, wanted_k = (dict(layout.dims).get("k", 0) for layout in (have, want))
    if k > wanted_k:
        before.append(
            f"{source.operand} has {k} k, {operand} {wanted_k}: one {source.operand} makes "
            f"{k // wanted_k} of it"
        )
        want = repeated(want, "k", k)
    elif k < wanted_k:
        before.append(
            f"{source.operand} has {k} k, {operand} {wanted_k}: {wanted_k // k} of "
            f"{source.operand} make one"
        )
        have = repeated(have, "k", wanted_k)
    if dict(have.dims) != dict(want.dims):
        text = f"shapes differ: {source.operand} is {_shape(source.layout)}, {operand} is "
        yield Feed(operand, (*before, text + _shape(wanted.layout)))
        return
    if (source.type, have.bits) != (wanted.type, want.bits):
        count = have.elements_per_lane
        before.append(f"convert {count} {source.type} a lane to {wanted.type}")
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


# Pairs of instructions are many, and few of their layouts differ.
_planned = lru_cache(maxsize=1024)(convert)


def _shape(layout: Layout) -> str:
    *sizes, blocks = layout.sizes
    text = " x ".join(map(str, sizes))
    return f"{text} in {blocks} blocks" if blocks > 1 else text
