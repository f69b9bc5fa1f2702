"""Where the elements of A, B, C and D lie: (lane, element of the lane) for each coordinate.

A lane's elements are numbered in register order, low bits first: element e of `bits` bits stands
in register e * bits // 32 at bit e * bits % 32. Sources: AMD's matrix instruction calculator for
gfx908, gfx90a, gfx942, gfx1100 and gfx1200 (documented; tests evaluate its formulas), the same
rule with more elements a lane for gfx950's wider shapes (inferred).
"""

from __future__ import annotations

from dataclasses import dataclass

from wavecore.matrix.catalogue import ELEMENT_BITS, MatrixInstruction


@dataclass(frozen=True, slots=True)
class Place:
    """One element: its lane, and its number among the lane's elements."""

    lane: int
    element: int


def per_lane(inst: MatrixInstruction, wave: int) -> int:
    """Elements of A (and of B) that a lane holds."""
    if inst.is_rdna3:
        return inst.k
    spread = max(1, wave // (inst.m * inst.blocks))
    if inst.ab_type == "iu4" and inst.k == 16:
        spread = 2  # one register holds all of a lane's elements; wave64's upper half is not read
    return inst.k // spread


def input_place(
    inst: MatrixInstruction, outer: int, k: int, block: int, wave: int, copy: int = 0
) -> Place:
    """A[outer][k] or B[k][outer] of a block. `copy` picks one of RDNA 3's replicas."""
    if inst.is_rdna3:
        return Place(16 * copy + outer, k)
    held = per_lane(inst, wave)
    if inst.is_wmma:
        return _rdna4_input(inst, outer, k, held, wave)
    group, element = divmod(k, held)
    return Place(outer + inst.m * (block + inst.blocks * group), element)


def _rdna4_input(inst: MatrixInstruction, outer: int, k: int, held: int, wave: int) -> Place:
    if ELEMENT_BITS[inst.ab_type] == 16:  # four at a time go to each group of 16 lanes
        group, element = k // 4 % (wave // 16), k % 4 + 4 * (k // (4 * (wave // 16)))
        return Place(16 * group + outer, element)
    if wave == 32 or (inst.k == 16 and inst.ab_type == "iu4"):
        group, element = divmod(k, held)
        return Place(16 * group + outer, element)
    half = inst.k // 2
    upper, rest = divmod(k, half)
    quarter, element = divmod(rest, held)
    return Place(32 * quarter + 16 * upper + outer, element)


def output_place(inst: MatrixInstruction, i: int, j: int, block: int, wave: int) -> Place:
    """C[i][j] or D[i][j] of a block; elements are 32 or 64 bits, packed 16-bit ones on RDNA 4."""
    if inst.is_wmma:
        if inst.is_rdna3:
            rows = wave // 16
            return Place(16 * (i % rows) + j, i // rows)
        if wave == 32:
            return Place(16 * (i // 8) + j, i % 8)
        return Place(32 * (i // 4 % 2) + 16 * (i // 8) + j, i % 4)
    if inst.cd_type == "f64":
        if inst.m == 4:
            return Place(16 * i + 4 * block + j, 0)
        return Place(16 * (i % 4) + j, i // 4)
    if inst.m == 4:
        return Place(4 * block + j, i)
    groups = wave // inst.n  # lane groups, each with four consecutive rows
    chunk, row = divmod(i, 4)
    registers = inst.m // groups
    return Place(inst.n * (chunk % groups) + j, registers * block + 4 * (chunk // groups) + row)


def output_elements(inst: MatrixInstruction, wave: int) -> int:
    """Elements of C (and of D) that a lane holds."""
    return inst.m * inst.n * inst.blocks // wave


def broadcast_block(block: int, cbsz: int, abid: int) -> int:
    """The block of A that feeds a block under CBSZ and ABID."""
    return (block & ~((1 << cbsz) - 1)) + abid if cbsz else block


def lane_group(lane: int, blgp: int) -> int:
    """The lane whose B data a lane gets under BLGP."""
    if blgp == 0:
        return lane
    if blgp == 1:
        return lane & 31
    if blgp == 2:
        return 32 + (lane & 31)
    if blgp == 3:
        return (lane + 16) % 64
    return 16 * (blgp - 4) + lane % 16
