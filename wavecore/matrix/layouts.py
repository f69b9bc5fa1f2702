"""The layouts of the matrix instructions' operands, family by family.

Sources: AMD's matrix instruction calculator for gfx908, gfx90a, gfx942, gfx1100 and gfx1200
(documented; tests evaluate its formulas at every coordinate); CBSZ, ABID and BLGP as AMD's article
on MFMA describes them; the index sets as the ISA manuals do. gfx950's wider shapes: AMD's libraries
and compilers (ck_tile, TensileLite, Triton), which agree (inferred).
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from wavecore.matrix.catalogue import ELEMENT_BITS, MatrixInstruction
from wavecore.matrix.layout import KEPT, Axis, Bit, Copy, Layout, Pin, axes, log2

INDEX_BITS = 4  # two numbers of two bits, for the two entries kept of four
INDEX_REGISTER = 32
CHUNK_BITS = 128


@cache
def layout(
    inst: MatrixInstruction,
    operand: str,
    wave: int,
    cbsz: int = 0,
    abid: int = 0,
    blgp: int = 0,
    opsel: int = 0,
) -> Layout:
    """The layout of an operand under modifiers that `inst.check_modifiers` has passed."""
    if operand in ("C", "D"):
        return _output(inst, operand, wave, opsel)
    if operand == "K":
        return _index(inst, wave, abid if inst.is_mfma and not cbsz else opsel)
    result = _input(inst, operand, wave)
    if operand == "A" and cbsz and not inst.sparse:
        return _broadcast_blocks(result, cbsz, abid)
    if operand == "B" and blgp and not inst.blgp_negates:
        return _grouped_lanes(result, blgp)
    return result


# ----------------------------------------------------------------------------- A and B


def _input(inst: MatrixInstruction, operand: str, wave: int) -> Layout:
    outer, size = ("i", inst.m) if operand == "A" else ("j", inst.n)
    lane, low_k = _k_of_lanes(inst, operand, wave)
    kept = inst.sparse and operand == "A"
    element: tuple[Bit, ...] = (KEPT, *low_k[2:]) if kept else low_k
    blocks = axes("block", 0, log2(inst.blocks))
    outer_bits = axes(outer, 0, log2(size))
    dims = [(outer, size), ("k", inst.k)]
    if operand == "B":
        dims.reverse()
    kind = inst.a_type if operand == "A" else inst.b_type
    every_lane: tuple[Bit, ...] = (*outer_bits, *blocks, *lane)
    return Layout(operand, _dims(inst, *dims), every_lane, element, ELEMENT_BITS[kind])


def _k_of_lanes(
    inst: MatrixInstruction, operand: str, wave: int
) -> tuple[tuple[Bit, ...], tuple[Axis, ...]]:
    """Which bits of k the lane number's upper bits are, and which ones count elements."""
    k = axes("k", 0, log2(inst.k))
    outer = inst.m if operand == "A" else inst.n
    lanes = log2(wave // (outer * inst.blocks))
    if inst.is_rdna3:
        return (Copy(),) * lanes, k
    if inst.is_mfma:
        return _k_of_mfma(inst, operand, k, lanes)
    if ELEMENT_BITS[inst.a_type] == 16:  # four k, or eight of a sparse A, go to each lane group
        first = 3 if inst.sparse else 2
        return k[first : first + lanes], k[:first] + k[first + lanes :]
    kept = inst.sparse and operand == "A"
    bits = ELEMENT_BITS[inst.a_type] * inst.k // (2 if kept else 1) // 2
    if lanes == 2 and bits <= 32:  # one register for 32 lanes: the others are not read
        return (k[-1], Pin(0)), k[:-1]
    return tuple(reversed(k[len(k) - lanes :])), k[: len(k) - lanes]


def _k_of_mfma(
    inst: MatrixInstruction, operand: str, k: tuple[Axis, ...], lanes: int
) -> tuple[tuple[Axis, ...], tuple[Axis, ...]]:
    """A lane's k are neighbours; more than 16 bytes of a dense operand, two runs of 16 bytes.

    The second holds for gfx950's widest forms (inferred: AMD's libraries load them so).
    """
    inside = len(k) - lanes
    kept = inst.sparse and operand == "A"
    bits = ELEMENT_BITS[inst.a_type if operand == "A" else inst.b_type] << inside
    if bits > CHUNK_BITS and not kept:
        inside -= 1
        return k[inside : inside + lanes], k[:inside] + k[inside + lanes :]
    return k[inside:], k[:inside]


def _broadcast_blocks(a: Layout, cbsz: int, abid: int) -> Layout:
    """CBSZ: of each 2**cbsz neighbouring blocks all read the one that ABID names."""
    first = a.lane.index(Axis("block", 0))
    return a.pinned({first + bit: abid >> bit & 1 for bit in range(cbsz)})


def _grouped_lanes(b: Layout, blgp: int) -> Layout:
    """BLGP: which lanes' data each group of lanes reads."""
    if blgp == 3:
        return replace(b, turn=16)
    if blgp < 3:
        return b.pinned({5: blgp - 1})
    return b.pinned({4: blgp & 1, 5: blgp >> 1 & 1})


# ---------------------------------------------------------------------------- C and D


def _output(inst: MatrixInstruction, operand: str, wave: int, opsel: int) -> Layout:
    j = axes("j", 0, log2(inst.n))
    i = axes("i", 0, log2(inst.m))
    block = axes("block", 0, log2(inst.blocks))
    lane, element = (
        _mfma_output(inst, i, j, block) if inst.is_mfma else _wmma_output(inst, i, j, wave)
    )
    bits = ELEMENT_BITS[inst.cd_type]
    dims = _dims(inst, ("i", inst.m), ("j", inst.n))
    if inst.is_rdna3 and bits == 16:  # one a register, in the half that OPSEL names
        return Layout(operand, dims, lane, element, bits, pitch=32, offset=16 * opsel)
    return Layout(operand, dims, lane, element, bits)


def _mfma_output(
    inst: MatrixInstruction, i: tuple[Axis, ...], j: tuple[Axis, ...], block: tuple[Axis, ...]
) -> tuple[tuple[Bit, ...], tuple[Bit, ...]]:
    if inst.cd_type == "f64":
        return ((*j, *block, *i), ()) if inst.m == 4 else ((*j, *i[:2]), i[2:])
    if inst.m == 4:
        return (*j, *block), i
    groups = 6 - len(j)  # lane groups, each with four consecutive rows
    return (*j, *i[2 : 2 + groups]), (*i[:2], *i[2 + groups :], *block)


def _wmma_output(
    inst: MatrixInstruction, i: tuple[Axis, ...], j: tuple[Axis, ...], wave: int
) -> tuple[tuple[Bit, ...], tuple[Bit, ...]]:
    rows = log2(wave // inst.n)
    if inst.is_rdna3:
        return (*j, *i[:rows]), i[rows:]
    top = len(i) - rows
    return (*j, *reversed(i[top:])), i[:top]


# ----------------------------------------------------------------------- sparse index


def _index(inst: MatrixInstruction, wave: int, chosen: int) -> Layout:
    """Of each four k, which two A keeps: the lanes are A's."""
    a = _input(inst, "A", wave)
    element = tuple(bit for bit in a.element if bit != KEPT)
    used = index_bits(inst, wave)
    offset = chosen % (INDEX_REGISTER // used) * used
    # The whole register belongs to the operand, other sets included.
    return replace(
        a, operand="K", element=element, bits=INDEX_BITS, pitch=INDEX_BITS, offset=offset
    )


def index_bits(inst: MatrixInstruction, wave: int) -> int:
    """Bits of the index register that one set takes."""
    a = _input(inst, "A", wave)
    return INDEX_BITS << len([bit for bit in a.element if bit != KEPT])


def _dims(inst: MatrixInstruction, *dims: tuple[str, int]) -> tuple[tuple[str, int], ...]:
    return (*dims, ("block", inst.blocks))
