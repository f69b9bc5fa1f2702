"""An instruction's document: all facts except the positions of entries (see layouts.py)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from wavecore.matrix import assembly, builtins, catalogue
from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.evidence import PARAMETERS, SENTENCES, describe, described_by_mode, input_names
from wavecore.matrix.facts import facts, record, sources
from wavecore.web import examples
from wavecore.web.finder import kind, products, tera_ops


def paths() -> Iterator[tuple[str, ...]]:
    """Target and name of every matrix instruction."""
    for target in catalogue.targets():
        for inst in catalogue.instructions(target):
            yield target, inst.name


def found(target: str, name: str) -> MatrixInstruction:
    """The instruction of a path. Raises: TargetError, LookupError for another spelling of it."""
    inst = catalogue.instruction(name, target)
    if (inst.target, inst.name) != (target, name):
        raise LookupError(f"{name} on {target} is spelled {inst.target}/{inst.name} here")
    return inst


def document(target: str, name: str) -> dict[str, Any]:
    """The facts of an instruction. Raises: TargetError, LookupError."""
    from wavecore.analysis.hazards.aroundmatrix import waits_around

    inst = found(target, name)
    return {
        **record(inst),
        "family": inst.gpu.family,
        "kind": kind(inst),
        "sentence": examples.sentence(inst),
        "examples": {"Python": examples.python(inst), "HIP C++": examples.hip(inst)},
        "facts": facts(inst),
        "inputs": input_names(inst),
        "assembly": {wave: assembly.text(inst, wave) for wave in inst.waves},
        "spelled": _spelled(inst),
        "spellings": catalogue.spellings(inst),
        "signatures": [_signature(inst, wave, each) for wave, each in inst.builtins.items()],
        "evidence": [
            {"what": what, **asdict(source)} for source, what in sources(inst).items()
        ],
        "model": _model(inst),
        "waits": [wait.record() for wait in waits_around(inst)],
        "peaks": [
            {
                "product": product.name,
                "cus": product.cus,
                "clock_mhz": product.clock_mhz,
                "tera_ops": tera_ops(inst, product),
            }
            for product in products(inst.gpu)
        ],
        "elsewhere": [_beside(other) for other in _same(inst)],
    }  # fmt: skip


def _spelled(inst: MatrixInstruction) -> dict[str, str]:
    """The assembly syntax of each modifier's largest value."""
    return {
        name: assembly.spelling(inst, name, modifier.largest)
        for name, modifier in inst.modifiers().items()
    }


def _signature(inst: MatrixInstruction, wave: int, name: str) -> dict[str, Any]:
    """A builtin's prototype, and the meaning of its short type names."""
    made = builtins.prototype(name)
    types = {each.short: str(each) for each in (made.result, *made.parameters)}
    return {
        "wave": wave,
        "builtin": name,
        "prototype": str(made),
        "types": {short: full for short, full in types.items() if short != full},
    }


def _model(inst: MatrixInstruction) -> list[dict[str, Any]]:
    """Its arithmetic: first by default, then under each mode that changes it."""
    every = {"": describe(inst), **described_by_mode(inst)}
    return [
        {
            "mode": mode,
            **how.record(),
            "sentence": SENTENCES[how.model],
            "figures": [
                {"name": name, "value": value, "meaning": PARAMETERS[name]}
                for name, value in how.parameters.items()
            ],
        }
        for mode, how in every.items()
    ]


def _same(inst: MatrixInstruction) -> Iterator[MatrixInstruction]:
    """Instructions with the same shape, kind and types on other targets."""
    for target in catalogue.targets():
        for other in catalogue.instructions(target):
            if target != inst.target and _identity(other) == _identity(inst):
                yield other


def _identity(inst: MatrixInstruction) -> tuple[object, ...]:
    shape = inst.m, inst.n, inst.k, inst.blocks, inst.sparse, inst.scale_block
    return *shape, inst.a_type, inst.b_type, inst.c_type, inst.d_type


def _beside(inst: MatrixInstruction) -> dict[str, Any]:
    how = describe(inst)
    return {
        "target": inst.target,
        "family": inst.gpu.family,
        "name": inst.name,
        "cycles": inst.cycles,
        "narrow_cycles": inst.narrow_cycles or None,
        "flops_per_clock_per_cu": inst.flops_per_clock,
        "cycles_evidence": inst.cycles_source.evidence,
        "arithmetic": how.text,
        "arithmetic_evidence": how.source.evidence,
    }
