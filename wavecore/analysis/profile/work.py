"""The operations of a kernel's matrix and vector instructions, by type."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from wavecore import matrix
from wavecore.analysis.profile.facts import Facts
from wavecore.analysis.profile.record import Matrix
from wavecore.isa import Instruction
from wavecore.matrix.catalogue import MatrixInstruction

# The catalogue's types, with the names that the products' peaks use.
_PEAKS = {
    "f64": "float64", "f32": "float32", "xf32": "xfloat32", "f16": "float16", "bf16": "bfloat16",
    "fp8": "float8", "bf8": "float8", "fp6": "float6", "bf6": "float6", "fp4": "float4",
    "i8": "int8", "iu8": "int8", "i4": "int4", "iu4": "int4", "u8": "int8", "u4": "int4",
}  # fmt: skip
_BITS = {"float4": 4, "float6": 6, "float8": 8}


def matrix_work(facts: Facts, cycles: int) -> list[Matrix]:
    """Matrix work by type and sparsity, the most operations first.

    Args:
        cycles: issue cycles of all instructions of the launch.
    """
    counts: Counter[tuple[str, bool]] = Counter()
    flops: Counter[tuple[str, bool]] = Counter()
    busy: Counter[tuple[str, bool]] = Counter()
    for place, count in facts.ran():
        if place.cost.rate != "matrix":
            continue
        found = matrix.instruction(place.inst.name, facts.target.name)
        key = dtype_of(found, place.inst), found.sparse
        counts[key] += count
        flops[key] += count * found.flops
        busy[key] += count * place.cost.unit
    return [
        Matrix(*key, counts[key], flops[key], busy[key], busy[key] / cycles if cycles else 0.0)
        for key, _ in flops.most_common()
    ]


def dtype_of(found: MatrixInstruction, inst: Instruction) -> str:
    """The type that determines an instruction's rate: the wider one of A and B."""
    types = [_PEAKS[found.type_of(operand, **inst.mods)] for operand in "AB"]
    return max(types, key=lambda dtype: _BITS.get(dtype, 0))


@dataclass(frozen=True)
class VectorWork:
    """Floating-point operations of vector instructions.

    Attributes:
        active: by type, in active lanes; packed and dot instructions in full.
        as_rocprof: by type, in all lanes of a wave; packed instructions once, no dot products.
        by_kind: wave instructions by (type, "ADD" etc.).
    """

    active: dict[str, int]
    as_rocprof: dict[str, int]
    by_kind: dict[tuple[str, str], int]


def vector_work(facts: Facts) -> VectorWork:
    """Count the operations."""
    active: Counter[str] = Counter()
    as_rocprof: Counter[str] = Counter()
    by_kind: Counter[tuple[str, str]] = Counter()
    for place, count in facts.ran():
        for half in place.inst.parts:
            found = half.facts.floats
            if found is None:
                continue
            active[found.dtype] += found.count * facts.lanes.get(place.pc, 0)
            by_kind[found.dtype, found.kind] += count
            if found.counted:
                as_rocprof[found.dtype] += found.counted * count * facts.wave_size
    return VectorWork(dict(active), dict(as_rocprof), dict(by_kind))
