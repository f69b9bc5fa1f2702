"""Fragments: the matrix instruction for a product, and the C++ types of its fragments.

`wavecore/fragment.h` applies the same rule at compile time: of the instructions with the same M, N,
blocks and types, it takes the one with the largest K that divides the requested K.
tools/gen_fragments.py writes its tables with the functions of this module and of
fragment_layouts.py; functions that only the generator needs are in tools/fragment_facts.py.
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

# Element types -> their names in fragment.h.
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
    """The possible element types of A, B, C or D: several if a modifier selects the type."""
    kind = {"A": inst.a_type, "B": inst.b_type, "C": inst.c_type, "D": inst.d_type}[operand]
    if inst.format_modifiers and operand in "AB":
        return FORMATS
    return {"iu8": ("i8", "u8"), "iu4": ("i4", "u4")}.get(kind, (kind,))


def element_bits(kind: str) -> int:
    """Bits of an element, in memory and in registers."""
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
    """The instruction that fragment.h uses for a product, `k // inst.k` times.

    Args:
        wave: 32 or 64 lanes; None is the target's default.
        m, n, k: shape of the product; k is a multiple of the instruction's.
        a, b: element types of A and B, such as "f16", "u8", "fp8"; b defaults to a.
        acc: element type of D; `c` is that of C, if it differs.
        blocks: number of products computed at once.
        sparse: A stores two of every four k.
        scale_block: number of k that share a scale; 0 if A and B are not scaled.
    Raises: TargetError listing what the target supports, nearest first.
    """
    b = b or a
    for kind in (a, b, acc, c or acc):
        if kind not in CPP_TYPES:
            raise TargetError(f"unknown element type {kind!r}; known are {', '.join(CPP_TYPES)}.")
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
    """The distance of an instruction from the requested shape: in M and N, blocks, K."""
    return (
        abs(inst.m.bit_length() - m.bit_length()) + abs(inst.n.bit_length() - n.bit_length()),
        abs(inst.blocks.bit_length() - blocks.bit_length()),
        abs(inst.k - k),
    )


def fragment_modifiers(inst: MatrixInstruction, wave: int | None = None) -> dict[str, Modifier]:
    """The modifiers that products of fragments accept.

    Excluded are modifiers given by the types (formats, signs of integers), those that select the
    part of a register with an index or scale, and gfx1250's hints.
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
    """M x N x K, and the blocks if there are several."""
    return f"{m}x{n}x{k}" + (f" in {blocks} blocks" if blocks > 1 else "")


def shapes_text(
    found: Sequence[MatrixInstruction], a: str, b: str, acc: str, name: str = ""
) -> str:
    """A sentence that lists the shapes of a target's instructions, all of the same types.

    `name` is the target's name in it.
    """
    first = found[0]
    name = name or first.target
    shapes = dict.fromkeys(shape_text(i.m, i.n, i.k, i.blocks) for i in found)
    return (
        f"{name} multiplies {adjective(first.sparse, first.scale_block)}{a} by {b} into {acc} in "
        f"the shapes {', '.join(shapes)}, and multiples of their K."
    )


def types_text(target: str, *, sparse: bool = False, scale_block: int = 0, name: str = "") -> str:
    """A sentence that lists the types that a target multiplies."""
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
    """The adjective for sparse or scaled products; "" for others."""
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
    """The C++ type of a fragment: `wavecore::fragment<wavecore::matrix_a, 16, ...>`.

    Args:
        use: one of USES.
        kind: element type, such as "f16"; for a sparse index and scales, that of A or B.
        order: order in memory, "row" or "col"; None for accumulators, whose order is given when
            they are loaded or stored.
        natural_k: if K takes several instructions, they cover consecutive ranges of k, as in
            accumulators converted to operands. Either both operands of a product have it, or none.
    """
    if use not in USES:
        raise TargetError(f"unknown fragment use {use!r}; known are {', '.join(USES)}.")
    parts = [f"wavecore::{use}", *map(str, (m, n, k)), f"wavecore::{CPP_TYPES[kind]}"]
    further = ["void" if order is None else f"wavecore::{ORDERS[order]}", str(blocks)]
    if natural_k:
        parts += [*further, "wavecore::natural_k"]
    elif blocks > 1:
        parts += further
    elif order is not None:
        parts.append(further[0])
    return f"wavecore::fragment<{', '.join(parts)}>"
