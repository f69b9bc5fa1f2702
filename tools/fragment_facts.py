"""What tools/gen_fragments.py and tests know of fragments, and the package does not need.

Which targets share a table of fragment.h, what its messages say, and how accumulators become
operands of the next product: what fragment_convert.h is written from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from wavecore.lang.fragment_layouts import fragment_layout, k_run, tile_layout
from wavecore.lang.fragments import (
    adjective,
    element_bits,
    element_types,
    shape_text,
)
from wavecore.matrix.catalogue import FORMATS, MatrixInstruction, instructions
from wavecore.matrix.conversion import Kind, Plan, convert, narrowed

# The tables of fragment.h: name, and the target that stands for all that share it.
HEADER_TARGETS = (
    ("gfx908", "gfx908"), ("gfx90a", "gfx90a"), ("gfx942", "gfx942"), ("gfx950", "gfx950"),
    ("gfx11", "gfx1100"), ("gfx12", "gfx1201"), ("gfx1250", "gfx1250"),
)  # fmt: skip


def operand_text(found: Sequence[MatrixInstruction], kind: str, name: str) -> str:
    """A sentence that names the shapes of products with operands of one type."""
    shapes = dict.fromkeys(shape_text(i.m, i.n, i.k, i.blocks) for i in found)
    return (
        f"{name} has {adjective(found[0].sparse, 0)}products of {kind} in the shapes "
        f"{', '.join(shapes)}, and multiples of their K."
    )


def accumulator_text(found: Sequence[MatrixInstruction], kind: str, name: str) -> str:
    """A sentence that names the sizes of results of one type."""
    shapes = dict.fromkeys(
        f"{i.m}x{i.n}" + (f" in {i.blocks} blocks" if i.blocks > 1 else "") for i in found
    )
    return f"{name} has results of {kind} in the sizes {', '.join(shapes)}."


def choices(target: str) -> Iterator[tuple[MatrixInstruction, str, str]]:
    """Each instruction with the types of A and B for which `choose` takes it."""
    taken = set()
    own_first = sorted(instructions(target), key=lambda inst: bool(inst.format_modifiers))
    for inst in own_first:
        for a in element_types(inst, "A"):
            for b in element_types(inst, "B"):
                shape = (inst.m, inst.n, inst.k, inst.blocks, inst.sparse, inst.scale_block)
                key = (*shape, a, b, inst.c_type, inst.d_type)
                if key not in taken:
                    taken.add(key)
                    yield inst, a, b


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
