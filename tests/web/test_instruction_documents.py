"""The catalogue and the instructions' documents: the library's facts, and nothing else."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

from tests.sampling import in_turns
from wavecore import targets
from wavecore.analysis.hazards.aroundmatrix import waits_around
from wavecore.analysis.hazards.graph import Step
from wavecore.analysis.hazards.states import rules_for
from wavecore.cli.output import plain
from wavecore.matrix import assembly, builtins, catalogue
from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.evidence import SENTENCES, describe
from wavecore.matrix.facts import record
from wavecore.web import documents

EVERY = [inst for target in catalogue.targets() for inst in catalogue.instructions(target)]
RUN = [inst for inst in EVERY if inst.target in targets.names()]
SOME = in_turns(EVERY, lambda inst: inst.target, 9)


def name_of(inst: MatrixInstruction) -> str:
    """A test's name."""
    return f"{inst.target}-{inst.name}"


def test_the_catalogue_has_every_instruction() -> None:
    """With its figures, the peaks of the target's products, and the evidence of its cycles."""
    document = documents.document("catalogue")
    by_target = {target["name"]: target for target in document["targets"]}
    assert list(by_target) == list(catalogue.targets())
    rows = document["instructions"]
    assert [(row["target"], row["name"]) for row in rows] == [(i.target, i.name) for i in EVERY]
    for inst, row in zip(EVERY, rows, strict=True):
        assert (row["m"], row["n"], row["k"], row["blocks"]) == (
            inst.m,
            inst.n,
            inst.k,
            inst.blocks,
        )
        assert (row["flops"], row["cycles"]) == (inst.flops, inst.cycles)
        assert row["flops_per_clock_per_cu"] == inst.flops_per_clock
        target = by_target[inst.target]
        assert target["cycles_evidence"] == inst.cycles_source.evidence
        for peak, product_ in zip(row["peaks"], target["products"], strict=True):
            a_second = inst.flops_per_clock * product_["cus"] * product_["clock_mhz"] / 1e6
            assert peak == pytest.approx(a_second, abs=5e-4)
        for spelling in (inst.name, inst.intrinsic, *inst.builtins.values()):
            assert spelling in row["words"].split()


def test_peaks_are_those_of_the_command_line() -> None:
    """Every matrix rate of every product, with the target's own instruction."""
    for target in documents.document("catalogue")["targets"]:
        names = {inst.name for inst in catalogue.instructions(target["name"])}
        for each in target["products"]:
            made = targets.product(each["name"])
            for peak in each["peaks"]:
                asked = made.tera_ops("matrix", peak["dtype"], sparse=peak["sparse"])
                assert peak["instruction"] in names
                assert asked is not None and peak["tera_ops"] <= round(asked, 3)


@pytest.mark.parametrize("inst", SOME, ids=name_of)
def test_a_document_has_what_show_prints(inst: MatrixInstruction) -> None:
    """Its JSON record unchanged, the model's description, every builtin's prototype."""
    document: dict[str, Any] = json.loads(
        json.dumps(documents.document(f"instruction/{inst.target}/{inst.name}"))
    )
    told = plain(record(inst))
    assert {name: document[name] for name in told} == json.loads(json.dumps(told))
    assert document["model"][0]["sentence"] == SENTENCES[describe(inst).model]
    assert [each["prototype"] for each in document["signatures"]] == [
        str(builtins.prototype(name)) for name in inst.builtins.values()
    ]
    for other in document["elsewhere"]:
        found = catalogue.instruction(other["name"], other["target"])
        assert (found.m, found.n, found.k, found.a_type) == (inst.m, inst.n, inst.k, inst.a_type)
        assert found.target != inst.target


@pytest.mark.parametrize("target", targets.names())
def test_assembly_decodes_to_the_instruction(target: str) -> None:
    """In every wave size, with every value of every modifier; operands are the catalogue's."""
    for inst in (inst for inst in RUN if inst.target == target):
        for wave in inst.waves:
            places = assembly.registers(inst, wave)
            for name, values in inst.modifiers(wave).items():
                for value in values.values[:: max(1, len(values.values) // 4)]:
                    beside = {"cbsz": 4} if name == "abid" and inst.blocks == 16 else {}
                    if name == "abid" and not inst.sparse and not beside:
                        continue
                    found = assembly.example(inst, wave, **beside, **{name: value})
                    assert found is not None and found.name == inst.name
            found = assembly.example(inst, wave)
            assert found is not None
            for name, operand in inst.operands.items():
                op = found.operands.get(operand.source)
                assert op is not None, (inst.name, name)
                at = places[name]
                if inst.sparse and name == "D":  # one tuple is C before and D after
                    at = max(at, places["C"], key=len)
                assert (op.index, op.dwords) == (at[0], len(at))


def test_modifiers_are_spelled_as_assembly_has_them() -> None:
    """The largest value of each, where the target has a decoder."""
    spelled = {
        (name, assembly.spelling(inst, name, modifier.largest))
        for inst in RUN
        for name, modifier in inst.modifiers().items()
    }
    assert {("cbsz", "cbsz:4"), ("abid", "abid:15"), ("blgp", "blgp:7")} <= spelled
    assert {("neg_lo", "neg_lo:[1,1,1]"), ("clamp", "clamp"), ("opsel", "index_key:1")} <= spelled
    assert all(text for _, text in spelled)


@pytest.mark.parametrize("inst", in_turns(RUN, lambda inst: inst.target, 6), ids=name_of)
def test_waits_are_what_the_rules_ask_for(inst: MatrixInstruction) -> None:
    """The wait states after the instruction are those of the rules that check code with it."""
    found = assembly.example(inst)
    assert found is not None
    step = Step(0, found)
    told = {(wait.rule, wait.states) for wait in waits_around(inst) if wait.states is not None}
    for rule in rules_for(inst.target):
        if rule.first.what == "MFMA writes D" and step.effects.written:
            asked = {states for id_, states in told if id_ == rule.id}
            assert rule.needed(step, step) in asked or rule.id == "MFMA.add.other"
    worst = "WARNING" if inst.target == "gfx1250" else "ERROR"  # where LLVM alone has the rule
    assert min(wait.severity for wait in waits_around(inst)).name == worst


def test_waits_of_a_published_table() -> None:
    """AMD's CDNA 3 manual: XDL of 8 passes; 11 until VALU reads D, 9 until an overlapping C."""
    inst = catalogue.instruction("v_mfma_f32_32x32x8_f16", "gfx942")
    told = {(wait.rule, wait.case): wait.states for wait in waits_around(inst)}
    assert told["MFMA.read", ""] == 11
    assert told["MFMA.add", "to the identical tuple"] == 0
    assert told["MFMA.add", "XDL or SGEMM or DGEMM, overlapping"] == 9


def test_every_setting_of_two_modifiers_assembles() -> None:
    """F8F6F4's formats: the operands' registers shrink with them, as in the decoder."""
    inst = catalogue.instruction("v_mfma_f32_16x16x128_f8f6f4", "gfx950")
    for cbsz, blgp in product(range(5), repeat=2):
        found = assembly.example(inst, cbsz=cbsz, blgp=blgp)
        assert found is not None
        for operand in "AB":
            op = found.operands.get(inst.operands[operand].source)
            assert op is not None
            assert op.dwords == inst.layout(operand, cbsz=cbsz, blgp=blgp).registers


@pytest.mark.parametrize("inst", SOME, ids=name_of)
def test_the_first_words_and_the_example_are_right(inst: MatrixInstruction) -> None:
    """The sentence names shape, types and products; the example computes the product."""
    document = documents.document(f"instruction/{inst.target}/{inst.name}")
    sentence = document["sentence"]
    for part in (inst.name, f"{inst.m}×{inst.k}", f"{inst.k}×{inst.n}", inst.b_type, inst.d_type):
        assert part in sentence
    for product_ in targets.products():
        named = f" {product_.name}," in sentence or f" {product_.name} (" in sentence
        assert named == (product_.target is inst.gpu)
    examples = document["examples"]
    scope: dict[str, Any] = {}
    exec(examples["Python"], scope)  # its numbers are small: sums are exact in every type
    assert (scope["d"].astype(float) == scope["a"] @ scope["b"]).all()
    runs = inst.target in targets.names()
    assert (f"{inst.builtins[inst.waves[0]]}(" in examples["HIP C++"]) == runs
