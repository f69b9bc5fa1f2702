"""Fragments: which matrix instruction computes a product, where it is, how C++ spells its types.

`wavecore/fragment.h` decides at compile time by the same rule: of the instructions with the same M,
N, blocks and types, the one with the largest K of which the asked K is a multiple.
tools/gen_fragments.py writes its tables with the functions of this module; what it alone needs of
fragments, their layouts among it, is in tools/fragment_facts.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from wavecore import targets
from wavecore.errors import TargetError
from wavecore.matrix.catalogue import (
    ELEMENT_BITS,
    FORMATS,
    MatrixInstruction,
    Modifier,
    instructions,
)

# The types of entries, and fragment.h's names for them.
CPP_TYPES = {
    "f64": "float64_t", "f32": "float32_t", "xf32": "xfloat32_t", "f16": "float16_t",
    "bf16": "bfloat16_t", "i32": "int32_t", "i8": "int8_t", "u8": "uint8_t", "i4": "int4_t",
    "u4": "uint4_t", "fp8": "float8_t", "bf8": "bfloat8_t", "fp6": "float6_t", "bf6": "bfloat6_t",
    "fp4": "float4_t",
}  # fmt: skip
ORDERS = {"row": "row_major", "col": "col_major"}
USES = (
    "matrix_a", "matrix_b", "accumulator", "sparse_a", "sparse_b", "sparse_index", "scale_a",
    "scale_b", "scale16_a", "scale16_b",
)  # fmt: skip


def element_types(inst: MatrixInstruction, operand: str) -> tuple[str, ...]:
    """The types that entries of A, B, C or D can have: several where a modifier chooses."""
    kind = {"A": inst.a_type, "B": inst.b_type, "C": inst.c_type, "D": inst.d_type}[operand]
    if inst.format_modifiers and operand in "AB":
        return FORMATS
    return {"iu8": ("i8", "u8"), "iu4": ("i4", "u4")}.get(kind, (kind,))


def element_bits(kind: str) -> int:
    """Bits of an entry in memory and in a register."""
    return ELEMENT_BITS[{"u8": "i8", "i4": "iu4", "u4": "iu4"}.get(kind, kind)]


def choose(
    target: str,
    wave: int | None,
    m: int,
    n: int,
    k: int,
    a: str,
    b: str | None = None,
    acc: str = "f32",
    blocks: int = 1,
    *,
    c: str | None = None,
    sparse: bool = False,
    scale_block: int = 0,
) -> MatrixInstruction:
    """The instruction that fragment.h takes for a product; `k // inst.k` of them make it.

    Args:
        wave: 32 or 64 lanes; None is the target's default.
        m, n, k: of the product; k a multiple of the instruction's.
        a, b: types of A's and B's entries, as "f16", "u8", "fp8"; b is a's if None.
        acc: type of D's entries; `c` that of C's, where it differs.
        blocks: products at once.
        sparse: A keeps two of every four k.
        scale_block: how many k share a scale; 0: A and B have none.
    Raises: TargetError naming what the target has, nearest first.
    """
    b = b or a
    for kind in (a, b, acc, c or acc):
        if kind not in CPP_TYPES:
            raise TargetError(f"there is no entry type {kind!r}; there are {', '.join(CPP_TYPES)}.")
    alike = [
        inst
        for inst in _candidates(target, sparse, scale_block)
        if _has_types(inst, a, b, c or acc, acc)
    ]
    fitting = [
        inst
        for inst in alike
        if (inst.m, inst.n, inst.blocks) == (m, n, blocks) and k > 0 and k % inst.k == 0
    ]
    if fitting:
        found = max(fitting, key=lambda inst: (inst.k, not inst.format_modifiers))
        found.check_wave(wave)
        return found
    asked = shape_text(m, n, k, blocks)
    if not alike:
        raise TargetError(f"{asked}: {types_text(target, sparse=sparse, scale_block=scale_block)}")
    near = sorted(alike, key=lambda inst: _distance(inst, m, n, k, blocks))
    raise TargetError(f"{asked}: {shapes_text(near, a, b, acc)}")


def _candidates(target: str, sparse: bool, scale_block: int) -> list[MatrixInstruction]:
    return [
        inst
        for inst in instructions(target)
        if inst.sparse == sparse and inst.scale_block == scale_block
    ]


def _has_types(inst: MatrixInstruction, a: str, b: str, c: str, d: str) -> bool:
    have = (element_types(inst, operand) for operand in "ABCD")
    return all(kind in types for kind, types in zip((a, b, c, d), have, strict=True))


def _distance(inst: MatrixInstruction, m: int, n: int, k: int, blocks: int) -> tuple[int, ...]:
    """How far an instruction is from what was asked for: in M and N, in blocks, in K."""
    return (
        abs(inst.m.bit_length() - m.bit_length()) + abs(inst.n.bit_length() - n.bit_length()),
        abs(inst.blocks.bit_length() - blocks.bit_length()),
        abs(inst.k - k),
    )


def fragment_modifiers(inst: MatrixInstruction, wave: int | None = None) -> dict[str, Modifier]:
    """The modifiers that products of fragments take.

    Not those that types choose (formats, signs of integers), those that say where in a register
    an index or a scale lies, and gfx1250's hints.
    """
    own = inst.modifiers(wave)
    names = ["opsel", "neg_lo", "neg_hi", "clamp"]
    if inst.is_mfma:
        names = ["cbsz", "abid", "blgp"]
    if inst.format_modifiers or (inst.sparse and inst.is_mfma):
        names = [name for name in names if name.startswith("neg")]
    if inst.d_type == "i32":
        names = [name for name in names if not name.startswith("neg")]
    if inst.sparse or inst.in_runs:
        names = [name for name in names if name not in ("opsel", "clamp")] + (
            ["clamp"] if inst.d_type == "i32" and not inst.in_runs else []
        )
    return {name: own[name] for name in names if name in own}


# ------------------------------------------------------------------------------- texts


def shape_text(m: int, n: int, k: int, blocks: int = 1) -> str:
    """M x N x K, and blocks where there are several."""
    return f"{m}x{n}x{k}" + (f" in {blocks} blocks" if blocks > 1 else "")


def shapes_text(
    found: Sequence[MatrixInstruction], a: str, b: str, acc: str, name: str = ""
) -> str:
    """A sentence that names the shapes of instructions of one target and of the same types.

    `name` is what to call the target.
    """
    first = found[0]
    name = name or first.target
    shapes = dict.fromkeys(shape_text(i.m, i.n, i.k, i.blocks) for i in found)
    return (
        f"{name} multiplies {adjective(first.sparse, first.scale_block)}{a} by {b} into {acc} in "
        f"the shapes {', '.join(shapes)}, and multiples of their K."
    )


def types_text(target: str, *, sparse: bool = False, scale_block: int = 0, name: str = "") -> str:
    """A sentence that names the types that a target multiplies."""
    found: dict[str, list[str]] = {}
    for inst in _candidates(target, sparse, scale_block):
        pairs = found.setdefault(inst.d_type, [])
        a, b = (" or ".join(element_types(inst, operand)) for operand in "AB")
        pairs.append(a if a == b == inst.a_type else f"{a} by {b}")
    kind = adjective(sparse, scale_block)
    name = name or targets.known(target).name
    if not found:
        return f"{name} has no {kind}matrix instructions."
    parts = [f"{', '.join(dict.fromkeys(pairs))} into {acc}" for acc, pairs in found.items()]
    return f"{name} has {kind}matrix instructions for {'; '.join(parts)}."


def adjective(sparse: bool, scale_block: int) -> str:
    """What a sentence calls products that are sparse or scaled; "" for others."""
    return "sparse " if sparse else "scaled " if scale_block else ""


# -------------------------------------------------------------------------------- C++


def fragment_type(
    use: str,
    m: int,
    n: int,
    k: int,
    kind: str,
    order: str | None = None,
    blocks: int = 1,
    *,
    natural_k: bool = False,
) -> str:
    """The C++ type of a fragment, as `wavecore::fragment<wavecore::matrix_a, 16, ...>`.

    Args:
        use: one of USES.
        kind: type of the entries, as "f16"; of a sparse index and of scales, A's or B's.
        order: "row" or "col", as it is in memory; None for accumulators, which are told when
            they are loaded and stored.
        natural_k: with a K of several instructions these follow one another in k, as they do in
            accumulators that become operands; both operands of a product have it or neither.
    """
    if use not in USES:
        raise TargetError(f"there is no fragment use {use!r}; there are {', '.join(USES)}.")
    parts = [f"wavecore::{use}", *map(str, (m, n, k)), f"wavecore::{CPP_TYPES[kind]}"]
    further = ["void" if order is None else f"wavecore::{ORDERS[order]}", str(blocks)]
    if natural_k:
        parts += [*further, "wavecore::natural_k"]
    elif blocks > 1:
        parts += further
    elif order is not None:
        parts.append(further[0])
    return f"wavecore::fragment<{', '.join(parts)}>"
