"""The model of each matrix unit, and its evidence (docs/numerics.md, "Evidence")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from wavecore import targets
from wavecore.errors import TargetError
from wavecore.matrix.catalogue import ELEMENT_BITS, MatrixInstruction
from wavecore.matrix.numerics.aligned import AlignedSum
from wavecore.matrix.numerics.chains import FmaChain, FtzAddMul, IntegerSum
from wavecore.matrix.numerics.model import Model
from wavecore.matrix.numerics.rdna import Dot2G11, DotG12
from wavecore.matrix.numerics.sums import E8M0, ExactSum
from wavecore.matrix.numerics.tile import Tile
from wavecore.targets.model import Source

MMA_SIM = "MMA-Sim (arXiv 2511.10909), compared with {}"
MI100 = Source(MMA_SIM.format("MI100"), "silicon")
MI250X = Source(MMA_SIM.format("MI250X"), "silicon")
MI300X = Source(MMA_SIM.format("MI300X"), "silicon")
GFX1100 = Source("captures of a Radeon Pro W7900 (ROCm/rocm-systems)", "silicon")
GFX1201 = Source("captures of a Radeon AI PRO R9700 (ROCm/rocm-systems, bjacob/goc)", "silicon")
MANUALS = Source("AMD's ISA manuals", "documented")
AS_DENSE = Source("the dense form's model, over the kept k in order", "inferred")
AS_BEFORE = Source("the same on three generations before", "inferred")
GFX1151 = Source("captures of gfx1151 (ROCm/rocm-systems)", "silicon")
AS_GFX1100 = Source("as gfx1100, which was captured", "inferred")
AS_GFX1201 = Source("as gfx1201, which was captured", "inferred")
ANY_RESULT = ("f32", "i32", "f16", "bf16")
# Chips whose matrix unit was measured, and the types of the results.
MEASURED: dict[str, tuple[Source, tuple[str, ...]]] = {
    "gfx908": (MI100, ANY_RESULT),
    "gfx90a": (MI250X, ANY_RESULT),
    "gfx942": (MI300X, ANY_RESULT),
    "gfx1100": (GFX1100, ANY_RESULT),
    "gfx1151": (GFX1151, ("f32",)),
    "gfx1201": (GFX1201, ANY_RESULT),
}
# Other targets with the same unit.
AS_MEASURED = {"DOT2-G11": AS_GFX1100, "DOT-G12": AS_GFX1201}
AS_CDNA = Source("as CDNA's, which the ISA manuals describe", "inferred")
AS_DOT4 = Source("AMD's source comment on V_DOT2 and V_DOT4", "inferred")
SATURATION = Source("seen on gfx1100; where in the sum is not known: at its end", "assumed")
AT_THE_END = Source("AMD's ISA manuals say that it saturates; where: at its end", "assumed")
NOTHING = Source("nothing is published: exact, one rounding", "assumed")


class Modes(NamedTuple):
    """The MODE bits and modifiers that change the arithmetic.

    clamp: integers saturate. signed_a, signed_b: for integers of either signedness.
    """

    fp16_ovfl: bool = False
    flush_in32: bool = False
    clamp: bool = False
    signed_a: bool = True
    signed_b: bool = True


@dataclass(frozen=True)
class Arithmetic:
    """How an instruction computes: the model with its parameters, and its source."""

    model: Model
    formats: tuple[str, str]
    source: Source


def format_name(inst: MatrixInstruction, kind: str, signed: bool = True) -> str:
    """The format's name for a type of the catalogue."""
    if kind in ("fp8", "bf8") and targets.known(inst.target).float8 == "fnuz":
        return f"{kind}fnuz"
    if kind.startswith("i") and kind != "i32":
        return f"{'i' if signed else 'u'}{ELEMENT_BITS[kind]}"
    return kind


DEFAULT_MODES = Modes()


def arithmetic(
    inst: MatrixInstruction, modes: Modes = DEFAULT_MODES, **modifiers: int
) -> Arithmetic:
    """The model of an instruction with modes, and with modifiers that select formats."""
    a, b = (inst.type_of(operand, **modifiers) for operand in "AB")
    formats = format_name(inst, a, modes.signed_a), format_name(inst, b, modes.signed_b)
    k = inst.k // 2 if inst.sparse else inst.k
    if inst.d_type == "i32":
        found = _integers(inst, modes, k)
    elif inst.is_mfma:
        found = _cdna(inst, modes, formats, k)
    elif inst.in_runs:
        c = inst.c_type if inst.c_type != inst.d_type else ""
        name = "SCALED" if inst.scale_block else "ONE-ROUND"
        scales = _scale_formats(inst, modifiers)
        found = (
            ExactSum(formats, k, inst.d_type, c, inst.scale_block, name, scales=scales),
            NOTHING,
        )
    else:
        found = _rdna(inst, modes, formats)
    return _made(inst, formats, found)


def _scale_formats(inst: MatrixInstruction, modifiers: Mapping[str, int]) -> tuple[str, str]:
    if not inst.scale_block:
        return E8M0
    return inst.type_of("SA", **modifiers), inst.type_of("SB", **modifiers)


def _made(
    inst: MatrixInstruction, formats: tuple[str, str], found: tuple[Model, Source]
) -> Arithmetic:
    model, source = found
    if inst.sparse and source.evidence == "silicon" and inst.d_type != "i32":
        source = AS_DENSE
    return Arithmetic(model, formats, source)


def _integers(inst: MatrixInstruction, modes: Modes, k: int) -> tuple[Model, Source]:
    if inst.is_mfma:
        return IntegerSum(int(modes.fp16_ovfl), k), AT_THE_END if modes.fp16_ovfl else MANUALS
    if inst.in_runs:
        return IntegerSum(int(modes.clamp), k), NOTHING
    if not inst.copies_inputs:
        return IntegerSum(2 * modes.clamp, k), _measured(inst.target, inst.d_type)
    source = SATURATION if modes.clamp else _measured(inst.target, inst.d_type)
    return IntegerSum(int(modes.clamp), k), source


def _measured(target: str, out: str) -> Source:
    """The evidence for this type: captures of the chip, or of one with the same unit.

    Raises: TargetError if nothing is known about the target's unit.
    """
    source, outputs = MEASURED.get(target, (NOTHING, ()))
    if out in outputs:
        return source
    gpu = targets.known(target)
    for unit in (gpu.matrix_unit, gpu.dot2):
        if unit in AS_MEASURED:
            return AS_MEASURED[unit]
    raise TargetError(f"The arithmetic of {target}'s dot products is unknown.")


def of_dot(target: str, name: str) -> tuple[str, Source]:
    """The model of a float dot product (V_DOT2, V_DOT4), by name, and its source."""
    gpu = targets.get(target)
    model: str = gpu.dot2
    if model.startswith("in order"):
        return "one product after the other", MANUALS if gpu.has_mfma else AS_CDNA
    out = "f32" if "_f32_" in name else "16 bits"
    if "dot4" in name or out != "f32":  # only AMD's source mentions these
        return model, AS_DOT4
    return model, _measured(target, out)


def _cdna(
    inst: MatrixInstruction, modes: Modes, formats: tuple[str, str], k: int
) -> tuple[Model, Source]:
    kind, unit = inst.a_type, inst.gpu.matrix_unit
    chip, _ = MEASURED.get(inst.target, (AS_BEFORE, ()))
    # The manuals say so for the dense forms of CDNA 3 and 4, except F8F6F4; not measured.
    dense = not (inst.sparse or inst.format_modifiers)
    saturates = modes.fp16_ovfl and inst.gpu.has_second_mfma and dense
    if saturates and kind != "f64" and unit == "TR-FDPA":
        chip = MANUALS
    if kind in ("f32", "f64"):
        single = kind == "f32"
        flushes = modes.flush_in32 and single
        return FmaChain(kind, flushes, saturates and single), MANUALS if flushes else chip
    if unit == "E-FDPA":
        return ExactSum(formats, 4 if kind == "f16" else 2, name=unit), chip
    if unit == FtzAddMul.name:
        pairs = kind == "bf16" and not inst.name.endswith("_1k")
        return FtzAddMul(2 if pairs else 4), chip
    if unit == "ONE-ROUND":
        name = "SCALED" if inst.scale_block else unit
        model = ExactSum(formats, k, block=inst.scale_block, name=name, saturates=saturates)
        return model, NOTHING
    if unit != "TR-FDPA":
        raise TargetError(f"The arithmetic of {inst.target}'s matrix cores is unknown.")
    if kind == "xf32":
        return AlignedSum(4, wide=True, saturates=saturates), chip
    if ELEMENT_BITS[kind] == 8:
        return AlignedSum(16, halves=True, saturates=saturates), chip
    return AlignedSum(min(8, k), wide=kind == "bf16", saturates=saturates), chip


def _rdna(inst: MatrixInstruction, modes: Modes, formats: tuple[str, str]) -> tuple[Model, Source]:
    out, saturates = inst.d_type, modes.fp16_ovfl and inst.d_type == "f16"
    if inst.copies_inputs:
        return Dot2G11(formats, out, saturates=saturates), _measured(inst.target, inst.d_type)
    if ELEMENT_BITS[inst.a_type] == 8:
        return DotG12(formats, out, 4, neighbours=4), AS_DOT4
    return DotG12(formats, out, 4, saturates), _measured(inst.target, inst.d_type)


def tile_of(inst: MatrixInstruction, how: Arithmetic, m: int = 0) -> Tile:
    """The tile of one product of the instruction, or of its first `m` rows."""
    k = inst.k // 2 if inst.sparse else inst.k
    return Tile(
        how.model, how.formats, inst.c_type, inst.d_type, m or inst.m, inst.n, k, inst.sparse
    )
