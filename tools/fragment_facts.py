"""What tools/gen_fragments.py and tests know of fragments, and the package does not need.

Which targets share a table of fragment.h, what its messages say, where fragments hold operands, and
how accumulators become operands of the next product: what fragment_convert.h is written from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from wavecore.lang.fragments import (
    adjective,
    element_bits,
    element_types,
    shape_text,
)
from wavecore.matrix.catalogue import FORMATS, MatrixInstruction, instructions
from wavecore.matrix.conversion import Kind, Plan, convert, narrowed, repeated
from wavecore.matrix.layout import Axis, Layout, log2

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
