"""The catalogue document: every matrix instruction of every target, for the finder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wavecore import targets
from wavecore.matrix import catalogue
from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.evidence import input_names
from wavecore.matrix.facts import types_of
from wavecore.targets import Product, Target
from wavecore.targets.peaks import peak_records


def paths() -> Iterator[tuple[str, ...]]:
    """A single document."""
    yield ()


def document() -> dict[str, Any]:
    """All targets with matrix instructions, their products' peaks, and all instructions."""
    known = [targets.known(name) for name in catalogue.targets()]
    return {
        "targets": [_target(target) for target in known],
        "instructions": [
            row(inst) for target in known for inst in catalogue.instructions(target.name)
        ],
    }


def kind(inst: MatrixInstruction) -> str:
    """The filter category: "dense", "sparse" or "scaled"."""
    return "sparse" if inst.sparse else "scaled" if inst.scale_block else "dense"


def row(inst: MatrixInstruction) -> dict[str, Any]:
    """The finder's row for an instruction, with its search words."""
    return {
        "name": inst.name,
        "target": inst.target,
        "kind": kind(inst),
        "a": inst.a_type,
        "b": inst.b_type,
        "c": inst.c_type,
        "d": inst.d_type,
        "m": inst.m,
        "n": inst.n,
        "k": inst.k,
        "blocks": inst.blocks,
        "waves": inst.waves,
        "flops": inst.flops,
        "cycles": inst.cycles,
        "narrow_cycles": inst.narrow_cycles or None,
        "flops_per_clock_per_cu": inst.flops_per_clock,
        "peaks": [tera_ops(inst, product) for product in products(inst.gpu)],
        "words": " ".join(_words(inst)),
    }


def products(target: Target) -> list[Product]:
    """The products with a target."""
    return [product for product in targets.products() if product.target is target]


def tera_ops(inst: MatrixInstruction, product: Product) -> float:
    """10^12 operations per second if all CUs of a product execute only this."""
    return round(inst.flops_per_clock * product.cus * product.clock_mhz * 1e-6, 3)


def _target(target: Target) -> dict[str, Any]:
    return {
        "name": target.name,
        "family": target.family,
        "waves": target.wave_sizes,
        "cycles_source": target.matrix_cycles.title,
        "cycles_evidence": target.matrix_cycles.evidence,
        "products": [
            {
                "name": product.name,
                "cus": product.cus,
                "clock_mhz": product.clock_mhz,
                "peaks": [record for record in peak_records(product) if record["unit"] == "matrix"],
            }
            for product in products(target)
        ],
    }


def _words(inst: MatrixInstruction) -> list[str]:
    shape = f"{inst.m}x{inst.n}x{inst.k}"
    sizes = [f"m{inst.m}", f"n{inst.n}", f"k{inst.k}", f"{inst.blocks}b"]
    names = [*catalogue.spellings(inst), *inst.builtins.values(), inst.intrinsic]
    types = sorted(types_of(inst))
    either = [sign + type[2:] for type in types if type.startswith("iu") for sign in "iu"]
    own = [*names, *input_names(inst), *types, *either]
    where = [inst.target, inst.encoding.lower()]  # products and architectures: names.py
    return list(dict.fromkeys([*own, shape, *sizes, kind(inst), *where]))
