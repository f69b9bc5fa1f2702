"""How accumulators become operands of the next product: what fragment_convert.h is written from."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from wavecore.lang.fragments import (
    WIDEST_ACCESS_BITS,
    element_bits,
    element_types,
    fragment_layout,
)
from wavecore.matrix.catalogue import FORMATS, MatrixInstruction, instructions
from wavecore.matrix.conversion import Kind, Plan, convert, narrowed, repeated
from wavecore.matrix.layout import Axis, Layout, log2


def k_run(layout: Layout) -> int:
    """How many consecutive k a lane's first elements are."""
    run = 0
    while run < len(layout.element) and layout.element[run] == Axis("k", run):
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


def conversions(target: str, wave: int) -> Iterator[tuple[tuple[int | str, ...], Plan]]:
    """How accumulators become A or B of the next product, whose entries are 8 bits wide or more.

    Yields: what names it in fragment_convert.h (use of the result, M, N, blocks, bits of a result
    of the product, K of the instruction that follows, bits of its operand, how many instructions'
    k are joined), and the plan. Of several blocks those that are free.
    """
    dense = [i for i in instructions(target) if not i.sparse and not i.scale_block]
    seen = set()
    for first, second in product(dense, dense):
        if (first.m, first.n, first.blocks) != (second.m, second.n, second.blocks):
            continue
        for operand, names, k in (("A", {"j": "k"}, first.n), ("B", {"i": "k"}, first.m)):
            for kind, natural in product(element_types(second, operand), (False, True)):
                # Results of 64 bits are apart; all others are alike.
                bits, wide = element_bits(kind), max(element_bits(first.d_type), 32)
                if bits < 8 or bits > element_bits(first.d_type) or k % second.k:
                    continue
                formats = second.format_modifiers
                chosen = {formats[operand]: FORMATS.index(kind)} if formats else {}
                want = tile_layout(second, operand, wave, k, natural_k=natural, **chosen)
                run = k_run(fragment_layout(second, operand, wave, **chosen))
                joined = 1 if natural else k_run(want) // run
                use = f"matrix_{operand.lower()}"
                key = (use, first.m, first.n, first.blocks, wide, second.k, bits, joined)
                if key not in seen:
                    seen.add(key)
                    have = fragment_layout(first, "D", wave).renamed(operand, names)
                    plan = convert(narrowed(have, bits), want, target)
                    if first.blocks == 1 or plan.kind is Kind.FREE:
                        yield key, plan
