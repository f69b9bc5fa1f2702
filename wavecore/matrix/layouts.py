"""The layouts of the matrix instructions' operands, family by family.

Sources: AMD's matrix instruction calculator for gfx908, gfx90a, gfx942, gfx1100 and gfx1200
(documented; tests evaluate its formulas at every coordinate); AMD's article on MFMA for CBSZ, ABID
and BLGP; the ISA manuals for the index sets. gfx950's wider shapes and scales: AMD's libraries and
compilers (ck_tile, TensileLite, Triton), which agree (inferred); AMD's article on CDNA 4 confirms
its 8- and 4-bit F8F6F4 forms (documented). gfx1250: the same libraries and the emulator in AMD's
ROCm, which differ only in orders of k that give the same product (inferred). `source` gives the
source for an instruction.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from wavecore import targets as gpus
from wavecore.matrix.catalogue import ELEMENT_BITS, MatrixInstruction, instructions, targets
from wavecore.matrix.layout import KEPT, Axis, Bit, Broadcast, Layout, Pin, axes, log2
from wavecore.matrix.signs import signs
from wavecore.targets.model import CALCULATOR_LAYOUTS, Source

INDEX_BITS = 4  # two numbers of two bits, for the two entries kept of four
INDEX_REGISTER = 32
CHUNK_BITS = 128
SCALE_BITS = 8

CDNA4_ARTICLE = Source("AMD's article on the matrix cores of CDNA 3 and CDNA 4", "documented")


@cache
def layout(inst: MatrixInstruction, operand: str, wave: int, **modifiers: int) -> Layout:
    """The layout of an operand with modifiers that `inst.check_modifiers` has accepted."""
    found = _placed(inst, operand, wave, **modifiers)
    changed = signs(inst, operand, **modifiers)
    return replace(found, signs=changed) if any(changed) else found


def _placed(inst: MatrixInstruction, operand: str, wave: int, **modifiers: int) -> Layout:
    value = modifiers.get
    cbsz, abid, opsel = value("cbsz", 0), value("abid", 0), value("opsel", 0)
    if operand in ("C", "D"):
        return _output(inst, operand, wave, opsel)
    if operand == "K":
        return _index(inst, wave, abid if inst.is_mfma and not cbsz else opsel)
    if operand in ("SA", "SB"):
        return _scale(inst, operand, modifiers)
    result = _input(inst, operand, wave, inst.type_of(operand, **modifiers))
    if inst.format_modifiers or inst.blgp_negates or inst.sparse:
        return result
    if operand == "A" and cbsz:
        return _broadcast_blocks(result, cbsz, abid)
    if operand == "B" and value("blgp", 0):
        return _grouped_lanes(result, value("blgp", 0))
    return result


def source(inst: MatrixInstruction, operand: str, **modifiers: int) -> Source:
    """The source of an operand's layout, and its evidence."""
    own = inst.gpu.matrix_layouts
    if inst.is_wmma or own is CALCULATOR_LAYOUTS:
        return own
    # C and D have one layout for each M and N on all of CDNA.
    if operand in "CD" or _is_of_calculator(inst.name):
        return CALCULATOR_LAYOUTS
    kind = inst.type_of(operand, **modifiers)
    told = inst.format_modifiers and ELEMENT_BITS.get(kind, SCALE_BITS) in (4, 8)
    return CDNA4_ARTICLE if told and kind != "e8m0" else own


@cache
def _is_of_calculator(name: str) -> bool:
    """Whether a target that the calculator covers has an instruction of this name."""
    having = [t for t in targets() if gpus.known(t).matrix_layouts is CALCULATOR_LAYOUTS]
    return any(name == known.name for target in having for known in instructions(target))


# ----------------------------------------------------------------------------- A and B


def _input(inst: MatrixInstruction, operand: str, wave: int, kind: str) -> Layout:
    outer, size = _outer(inst, operand)
    bits = ELEMENT_BITS[kind]
    in_lanes = axes(outer, 0, min(log2(size), 4) if inst.is_wmma else log2(size))
    lane, low_k = _k_of_lanes(inst, operand, log2(wave // inst.blocks) - len(in_lanes), bits)
    kept = inst.sparse and operand == "A"
    element: tuple[Bit, ...] = (KEPT, *low_k[2:]) if kept else low_k
    element += axes(outer, len(in_lanes), log2(size) - len(in_lanes))
    blocks = axes("block", 0, log2(inst.blocks))
    every_lane: tuple[Bit, ...] = (*in_lanes, *blocks, *lane)
    return Layout(
        operand, _dims(inst, *_rows_and_columns(inst, operand)), every_lane, element, bits
    )


def _outer(inst: MatrixInstruction, operand: str) -> tuple[str, int]:
    """The coordinate beside k of A or B, or of their scales, and its size."""
    return ("i", inst.m) if operand in ("A", "SA") else ("j", inst.n)


def _rows_and_columns(inst: MatrixInstruction, operand: str) -> list[tuple[str, int]]:
    found = [_outer(inst, operand), ("k", inst.k)]
    return found if found[0][0] == "i" else found[::-1]


def _k_of_lanes(
    inst: MatrixInstruction, operand: str, lanes: int, width: int
) -> tuple[tuple[Bit, ...], tuple[Axis, ...]]:
    """The bits of k in the `lanes` upper bits of the lane number, and those in the element."""
    k = axes("k", 0, log2(inst.k))
    if inst.copies_inputs:
        return (Broadcast(),) * lanes, k
    if inst.is_mfma:
        return _k_of_mfma(inst, operand, k, lanes, width)
    if inst.in_runs:  # runs of 16 bytes (in the compressed k of a sparse A); 32 entries of 6 bits
        first = min(5 if width == 6 else log2(CHUNK_BITS // width), len(k) - lanes)
        first += inst.sparse
        return k[first : first + lanes], k[:first] + k[first + lanes :]
    if ELEMENT_BITS[inst.a_type] == 16:  # each lane group has four k, or eight of a sparse A
        first = 3 if inst.sparse else 2
        return k[first : first + lanes], k[:first] + k[first + lanes :]
    kept = inst.sparse and operand == "A"
    bits = ELEMENT_BITS[inst.a_type] * inst.k // (2 if kept else 1) // 2
    if lanes == 2 and bits <= 32:  # 32 lanes of one register suffice: the others are not read
        return (k[-1], Pin(0)), k[:-1]
    return tuple(reversed(k[len(k) - lanes :])), k[: len(k) - lanes]


def _k_of_mfma(
    inst: MatrixInstruction, operand: str, k: tuple[Axis, ...], lanes: int, width: int
) -> tuple[tuple[Axis, ...], tuple[Axis, ...]]:
    """A lane's k are consecutive; a dense operand of more than 16 bytes is two runs of 16 bytes.

    Two runs occur in gfx950's widest forms, except with 6-bit entries, which do not fill bytes.
    """
    inside = len(k) - lanes
    kept = inst.sparse and operand == "A"
    if width << inside > CHUNK_BITS and not kept and width != 6:
        inside -= 1
        return k[inside : inside + lanes], k[:inside] + k[inside + lanes :]
    return k[inside:], k[:inside]


def _broadcast_blocks(a: Layout, cbsz: int, abid: int) -> Layout:
    """CBSZ: each group of 2**cbsz neighbouring blocks reads the block that ABID names."""
    first = a.lane.index(Axis("block", 0))
    return a.pinned({first + bit: abid >> bit & 1 for bit in range(cbsz)})


def _grouped_lanes(b: Layout, blgp: int) -> Layout:
    """BLGP: the lanes from which each group of lanes reads."""
    if blgp == 3:
        return replace(b, lane_rotation=16)
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
    bits = ELEMENT_BITS[inst.type_of(operand)]
    dims = _dims(inst, ("i", inst.m), ("j", inst.n))
    if inst.copies_inputs and bits == 16:  # one per register, in the half that OPSEL names
        return Layout(operand, dims, lane, element, bits, pitch=32, offset=16 * opsel)
    return Layout(operand, dims, lane, element, bits)


def _mfma_output(
    inst: MatrixInstruction, i: tuple[Axis, ...], j: tuple[Axis, ...], block: tuple[Axis, ...]
) -> tuple[tuple[Bit, ...], tuple[Bit, ...]]:
    if inst.d_type == "f64":
        return ((*j, *block, *i), ()) if inst.m == 4 else ((*j, *i[:2]), i[2:])
    if inst.m == 4:
        return (*j, *block), i
    groups = 6 - len(j)  # lane groups, each with four consecutive rows
    return (*j, *i[2 : 2 + groups]), (*i[:2], *i[2 + groups :], *block)


def _wmma_output(
    inst: MatrixInstruction, i: tuple[Axis, ...], j: tuple[Axis, ...], wave: int
) -> tuple[tuple[Bit, ...], tuple[Bit, ...]]:
    rows = log2(wave // inst.n)
    if inst.copies_inputs:
        return (*j, *i[:rows]), i[rows:]
    top = 4 - rows  # 32 rows are two times 16
    return (*j, *reversed(i[top:4])), i[:top] + i[4:]


# ----------------------------------------------------------------------- sparse index


def _index(inst: MatrixInstruction, wave: int, chosen: int) -> Layout:
    """The two of each four k that A keeps, in A's lanes; on gfx1250 by the upper bits of k."""
    a = _input(inst, "A", wave, inst.a_type)
    lane, element = a.lane, tuple(bit for bit in a.element if bit != KEPT)
    if inst.in_runs:
        *element_k, lane_k = axes("k", 2, log2(inst.k) - 2)
        lane, element = (*lane[:4], lane_k), tuple(element_k)
    used = index_bits(inst, wave)
    offset = chosen % max(INDEX_REGISTER // used, 1) * used
    # The whole register belongs to the operand, other sets included.
    return Layout("K", a.dims, lane, element, INDEX_BITS, offset=offset)


def index_bits(inst: MatrixInstruction, wave: int) -> int:
    """Bits of an index set in the index register."""
    a = _input(inst, "A", wave, inst.a_type)
    return INDEX_BITS << len([bit for bit in a.element if bit != KEPT])


# ----------------------------------------------------------------------------- scales


def _scale(inst: MatrixInstruction, operand: str, modifiers: Mapping[str, int]) -> Layout:
    """A byte for each row of A, or column of B, and block of k."""
    outer, size = _outer(inst, operand)
    rows = axes(outer, 0, log2(size))
    blocks = axes("k", log2(inst.scale_block), log2(inst.k // inst.scale_block))
    dims = _dims(inst, *_rows_and_columns(inst, operand))
    letter = operand[1].lower()
    if inst.is_mfma:
        offset = SCALE_BITS * modifiers.get(f"opsel_{letter}", 0)
        return Layout(operand, dims, (*rows, *blocks), (), SCALE_BITS, offset=offset)
    lanes = () if size == 32 else (Pin(modifiers.get(f"matrix_{letter}_scale", 0)),)
    return Layout(operand, dims, (*rows, *lanes), blocks, SCALE_BITS)


def _dims(inst: MatrixInstruction, *dims: tuple[str, int]) -> tuple[tuple[str, int], ...]:
    return (*dims, ("block", inst.blocks))
