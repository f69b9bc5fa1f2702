"""How the instructions compute, in words and figures: what `show` and `numerics` print.

The facts come from `numerics.table`; this module names a model's parameters, and groups
instructions with equal arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from wavecore.matrix.catalogue import ELEMENT_BITS, MatrixInstruction, instructions
from wavecore.matrix.numerics import aligned, rdna
from wavecore.matrix.numerics.aligned import AlignedSum
from wavecore.matrix.numerics.chains import FmaChain, FtzAddMul, IntegerSum
from wavecore.matrix.numerics.model import Model
from wavecore.matrix.numerics.rdna import Dot2G11, DotG12
from wavecore.matrix.numerics.sums import ExactSum
from wavecore.matrix.numerics.table import Modes, arithmetic, format_name
from wavecore.targets.model import Source

Parameters = Mapping[str, int | str]

# One sentence per model; docs/numerics.md has a worked example of each.
SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "FMA-CHAIN": "A fused multiply-add for each k, one after the other.",
        "E-FDPA": "Exact sum of a group's products and the accumulator, rounded once.",
        "FTZ-ADDMUL": "Products are added in pairs, then to the accumulator; every sum is rounded, "
        "everything subnormal is zero.",
        "TR-FDPA": "A group's products are cut to one grid, summed, and added to the accumulator "
        "on a second grid; then rounded.",
        "GTR-FDPA": "As TR-FDPA, with a grid for the products of even k and one for those of odd "
        "k.",
        "DOT2-G11": "Two products and the accumulator on one grid, in the ones' complement of the "
        "accumulator's sign; then rounded.",
        "DOT-G12": "Neighbouring products are summed on a grid of their own, the sums and the "
        "accumulator on another; then rounded.",
        "ONE-ROUND": "Exact sum of all products and C, rounded once.",
        "SCALED": "Exact sum of all products, scaled by blocks, and C, rounded once.",
        "INT": "Exact sum in integers.",
    }
)

# What the figures mean, in print order.
PARAMETERS: Mapping[str, str] = MappingProxyType(
    {
        "group": "products per step; the accumulator is rounded after each step",
        "mantissa": "bits kept of A's and B's fractions; lower bits are cut",
        "neighbours": "products that are summed first, before other terms are added",
        "halves": "parts of a group, even k and odd k, each with its own grid",
        "block": "number of k that share a scale",
        "cut": "bits kept of a product, below the largest exponent of the products on its grid",
        "lead": "bits kept below the largest leading bit of all terms, if that grid is coarser",
        "guard": "bits kept of the products' sum, below the largest exponent of all terms",
        "keep": "bits kept below the leading bit of a step's sum, before it is rounded",
        "stages": "number of equal parts of k; the sum saturates after each",
        "overflow": "result of a sum beyond the format's range",
        "flushes": "operands whose subnormal numbers are zero",
        "narrows": "how each step's f32 becomes the output's format",
    }
)

_XF32_BITS = 10

# MODE bits and modifiers that change the arithmetic, as `mma` accepts them.
MODES: Mapping[str, Modes] = MappingProxyType(
    {
        "clamp": Modes(clamp=True),
        "fp16_ovfl": Modes(fp16_ovfl=True),
        "flush_in32": Modes(flush_in32=True),
    }
)


@dataclass(frozen=True)
class Description:
    """How an instruction computes.

    Args:
        model: its name, a key of SENTENCES.
        parameters: figures by their names, which are keys of PARAMETERS.
        source: where this is known from, and its evidence.
    """

    model: str
    parameters: Parameters
    source: Source

    @property
    def figures(self) -> str:
        """The parameters as text: `group 8, cut 24`."""
        return ", ".join(f"{name} {value}" for name, value in self.parameters.items())

    @property
    def text(self) -> str:
        """Model and parameters."""
        return f"{self.model}: {self.figures}"

    def record(self) -> dict[str, object]:
        """As JSON has it."""
        return {
            "model": self.model,
            "parameters": dict(self.parameters),
            "evidence": self.source.evidence,
            "source": self.source.title,
        }


def describe(inst: MatrixInstruction, modes: Modes | None = None) -> Description:
    """How an instruction computes, with MODE and modifiers if given."""
    how = arithmetic(inst, modes or Modes())
    found = _FIGURES[type(how.model)](how.model, inst)
    ordered = {name: found[name] for name in PARAMETERS if found.get(name)}
    return Description(how.model.name, MappingProxyType(ordered), how.source)


def described_by_mode(inst: MatrixInstruction) -> dict[str, Description]:
    """The same for each of MODES that changes it."""
    usual = describe(inst)
    found = {name: describe(inst, modes) for name, modes in MODES.items()}
    if inst.d_type == "i32" and "clamp" not in inst.modifiers():
        del found["clamp"]
    return {name: how for name, how in found.items() if how.text != usual.text}


# ----------------------------------------------------------------------------- figures


def _chain(model: FmaChain, inst: MatrixInstruction) -> Parameters:
    return {"group": 1, "flushes": "AB" if model.flush_inputs else "", **_overflow(model)}


def _overflow(model: FmaChain | ExactSum | AlignedSum) -> Parameters:
    return {"overflow": "saturates"} if model.saturates else {}


def _flushing(model: FtzAddMul, inst: MatrixInstruction) -> Parameters:
    return {"group": model.group, "neighbours": 2, "flushes": "ABCD"}


def _exact(model: ExactSum, inst: MatrixInstruction) -> Parameters:
    group = model.group if model.name == "E-FDPA" else "all"
    return {"group": group, "block": model.block, **_overflow(model)}


def _aligned(model: AlignedSum, inst: MatrixInstruction) -> Parameters:
    return {
        "group": model.group,
        "mantissa": _XF32_BITS if inst.a_type == "xf32" else 0,
        "halves": 2 * model.halves,
        "cut": aligned.PRODUCT_BITS,
        "guard": aligned.GUARD_BITS,
        "keep": aligned.KEPT_BITS,
        **_overflow(model),
    }


def _dot(model: Dot2G11 | DotG12, inst: MatrixInstruction) -> Parameters:
    found: dict[str, int | str] = {"group": model.group, "cut": rdna.PRODUCT_BITS,
                                         "lead": rdna.C_BITS}  # fmt: skip
    if isinstance(model, DotG12):
        found["neighbours"] = model.neighbours
    else:
        inputs = "AB" if "bf16" in model.formats else ""
        found["flushes"] = inputs + ("CD" if model.out != "f16" else "")
    found["narrows"] = "cut" if model.out == "bf16" else ""
    found["overflow"] = "saturates" if model.saturates else ""
    return found


def _integers(model: IntegerSum, inst: MatrixInstruction) -> Parameters:
    overflow = "saturates" if model.stages else "wraps"
    return {"stages": model.stages, "overflow": overflow}


_FIGURES: dict[type[Model], Callable[..., Parameters]] = {
    FmaChain: _chain,
    FtzAddMul: _flushing,
    ExactSum: _exact,
    AlignedSum: _aligned,
    Dot2G11: _dot,
    DotG12: _dot,
    IntegerSum: _integers,
}


# -------------------------------------------------------------------------------- rows


@dataclass(frozen=True)
class Row:
    """Instructions with equal arithmetic, on the targets that share it.

    Args:
        targets: gfx names.
        types: inputs to output, as "f16, bf16 to f32, sparse".
        how: model, parameters and source.
        instructions: LLVM's names.
        k: the K of each of them, once and in order.
    """

    targets: tuple[str, ...]
    types: str
    how: Description
    instructions: tuple[str, ...]
    k: tuple[int, ...]

    def record(self) -> dict[str, object]:
        """As JSON has it."""
        return {
            "targets": self.targets,
            "types": self.types,
            "k": self.k,
            **self.how.record(),
            "instructions": self.instructions,
        }


def rows(targets: Iterable[str]) -> list[Row]:
    """How the targets' instructions compute. Raises: TargetError if a target has none.

    Dense ones come before sparse ones, wide types before narrow ones.
    """
    shared: dict[tuple[object, ...], list[str]] = {}
    first: dict[tuple[object, ...], Row] = {}
    for target in targets:
        for row in _rows_of(target):
            key = row.types, row.how.text, row.how.source, row.instructions
            shared.setdefault(key, []).append(target)
            first.setdefault(key, row)
    return [
        Row(tuple(shared[key]), row.types, row.how, row.instructions, row.k)
        for key, row in first.items()
    ]


def _rows_of(target: str) -> list[Row]:
    found: dict[tuple[object, ...], list[MatrixInstruction]] = {}
    for inst in sorted(instructions(target), key=_rank):
        how = describe(inst)
        key = how.text, how.source, inst.sparse, inst.c_type, inst.d_type, inst.scale_block
        found.setdefault(key, []).append(inst)
    return [
        Row(
            (target,),
            _types(alike),
            describe(alike[0]),
            tuple(inst.name for inst in alike),
            tuple(sorted({inst.k for inst in alike})),
        )
        for alike in found.values()
    ]


def _rank(inst: MatrixInstruction) -> tuple[bool, int, str, int, int]:
    types = list(ELEMENT_BITS)
    place = types.index(inst.a_type) if inst.a_type in types else len(types)
    return inst.sparse, place, inst.d_type, inst.k, inst.m


def input_names(inst: MatrixInstruction) -> tuple[str, str]:
    """A's and B's formats; their kind if a modifier selects among several."""
    if inst.format_modifiers or inst.a_type.startswith("iu"):
        return inst.a_type, inst.b_type
    return format_name(inst, inst.a_type), format_name(inst, inst.b_type)


def _types(alike: list[MatrixInstruction]) -> str:
    """`f16, bf16 to f32`; `fp8/bf8 to f32` where A and B may differ."""
    together: list[dict[str, None]] = []
    for pair in dict.fromkeys(map(input_names, alike)):
        known = next((names for names in together if names.keys() & set(pair)), None)
        if known is None:
            together.append(known := {})
        known.update(dict.fromkeys(pair))
    inputs = ", ".join("/".join(names) for names in together)
    inst = alike[0]
    c = f", C in {inst.c_type}" if inst.c_type != inst.d_type else ""
    scaled = f", scales for {inst.scale_block} k" if inst.scale_block else ""
    sparse = ", sparse" if inst.sparse else ""
    return f"{inputs} to {inst.d_type}{c}{scaled}{sparse}"
