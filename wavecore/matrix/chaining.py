"""One instruction's D as the A or B of the next: which layouts are converted, and how."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.conversion import Plan, convert, k_order, narrowed, repeated
from wavecore.matrix.layout import Layout


@dataclass(frozen=True)
class Feed:
    """One way to feed D into an operand.

    Args:
        operand: "A" or "B".
        before: what is to do besides, in words: changes of type and of size.
        plan: how registers become the operand's; None where there is no way, which `before` says.
        k_order: the order of k's bits in which the other operand is to be loaded; None if as usual.
    """

    operand: str
    before: tuple[str, ...]
    plan: Plan | None = None
    k_order: tuple[int, ...] | None = None


def feeds(
    first: MatrixInstruction,
    second: MatrixInstruction,
    operand: str,
    wave: int,
    **modifiers: int,
) -> Iterator[Feed]:
    """The ways: with k in its order, and with the bits of k exchanged where that spares work.

    Args:
        first: whose D it is. second: whose operand, "A" or "B".
        wave: 32 or 64.
        modifiers: of `second`, those that its layout depends on.
    """
    names = {"j": "k"} if operand == "A" else {"i": "k"}
    wanted = second.layout(operand, wave=wave, **modifiers)
    have = first.layout("D", wave=wave).renamed("D", names)
    if second.sparse and operand == "A":
        yield Feed(operand, ("a sparse A holds two of four k, which D does not",))
        return
    before = []
    k, wanted_k = dict(have.dims)["k"], dict(wanted.dims)["k"]
    if k > wanted_k:
        before.append(f"D has {k} k, {operand} {wanted_k}: one D makes {k // wanted_k} of it")
        wanted = repeated(wanted, "k", k)
    elif k < wanted_k:
        before.append(f"D has {k} k, {operand} {wanted_k}: {wanted_k // k} of D make one")
        have = repeated(have, "k", wanted_k)
    if dict(have.dims) != dict(wanted.dims):
        d, other = _shape(first.layout("D", wave=wave)), _shape(second.layout(operand, wave=wave))
        yield Feed(operand, (*before, f"shapes differ: D is {d}, {operand} is {other}"))
        return
    kind = second.type_of(operand, **modifiers)
    if (first.d_type, have.bits) != (kind, wanted.bits):
        before.append(f"convert {have.elements_per_lane} {first.d_type} a lane to {kind}")
        have = narrowed(have, wanted.bits)
    yield Feed(operand, tuple(before), convert(have, wanted, second.target))
    order = k_order(have, wanted)
    if order is not None and order != tuple(range(len(order))):
        other = "B" if operand == "A" else "A"
        swapped = ", ".join(f"{n} -> {bit}" for n, bit in enumerate(order) if n != bit)
        before.append(f"load {other} with the bits of k exchanged: {swapped}")
        plan = convert(have.permuted("k", order), wanted, second.target)
        yield Feed(operand, tuple(before), plan, order)


def _shape(layout: Layout) -> str:
    *sizes, blocks = layout.sizes
    text = " x ".join(map(str, sizes))
    return f"{text} in {blocks} blocks" if blocks > 1 else text
