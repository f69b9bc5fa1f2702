"""The catalogue and its layouts against the formulas of AMD's matrix instruction calculator."""

from __future__ import annotations

import json
import re
from math import floor
from pathlib import Path

import pytest

import wavecore as wc
from wavecore.matrix.catalogue import ELEMENT_BITS, instruction
from wavecore.matrix.layouts import input_place, output_elements, output_place, per_lane

ROWS = json.loads((Path(__file__).parent / "data/calculator.json").read_text())["rows"]
# fp8 and bf8 forms are not in the dense catalogue yet.
ROWS = [row for row in ROWS if not re.search("fp8|bf8", row["name"])]
IDS = [f"{row['target']}-{row['name']}" for row in ROWS]


def evaluate(formula: str, **names: int) -> int:
    return int(eval(formula, {"__builtins__": {}, "floor": floor}, names))


def place_of(formulas: dict[str, str], operand: str, **names: int) -> tuple[set[int], int]:
    """(lanes, bit position in the lane's registers) of an element, by the calculator's text."""
    prefix = next(k for k in formulas if k.startswith(operand) and k.endswith("GPR")).removesuffix(
        "GPR"
    )
    gpr, lane = formulas[f"{prefix}GPR"], formulas[f"{prefix}Lane"]
    low_bit = 0
    if match := re.fullmatch(r"\(?(.*?)\)?\.\[(.*?):(.*)\]", gpr):
        low_bit = evaluate(match[3], **names)
        gpr = match[1]
        if gpr.count("(") != gpr.count(")"):
            gpr = "(" + gpr if gpr.count(")") > gpr.count("(") else gpr + ")"
    elif match := re.fullmatch(r"\[(.*):(.*)\]", gpr):
        gpr = match[2]
    lanes = {evaluate(part, **names) for part in re.split(r",? and |, ", lane)}
    return lanes, 32 * evaluate(gpr, **names) + low_bit


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_facts_match(row) -> None:
    """Shape, blocks, operations and cycles."""
    inst = instruction(row["name"], row["target"])
    assert [inst.m, inst.n, inst.k, inst.blocks] == row["shape"]
    assert (inst.flops, inst.cycles) == (row["flops"], row["cycles"])


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_layouts_match(row) -> None:
    """Every element of A, B and D, both wave sizes."""
    inst = instruction(row["name"], row["target"])
    bits = ELEMENT_BITS[inst.ab_type]
    out_bits = ELEMENT_BITS[inst.cd_type]
    for wave in (32, 64):
        formulas = row.get(f"wave{wave}")
        if formulas is None:
            continue
        copies = wave // 16 if inst.is_rdna3 else 1
        for block in range(inst.blocks):
            for k in range(inst.k):
                for i in range(inst.m):
                    places = [input_place(inst, i, k, block, wave, c) for c in range(copies)]
                    got = {p.lane for p in places}, bits * places[0].element
                    assert got == place_of(formulas, "A", i=i, k=k, block=block)
                    assert got == place_of(formulas, "B", j=i, k=k, block=block)
            step = 32 if inst.is_rdna3 else out_bits
            for i in range(inst.m):
                for j in range(inst.n):
                    place = output_place(inst, i, j, block, wave)
                    got = {place.lane}, step * place.element
                    assert got == place_of(formulas, "C or D", i=i, j=j, block=block)


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_layouts_are_bijections(row) -> None:
    """Each element of a lane is one element of the matrix, none is left over."""
    inst = instruction(row["name"], row["target"])
    waves = (32, 64) if inst.is_wmma else (64,)
    for wave in waves:
        places = {
            output_place(inst, i, j, block, wave)
            for block in range(inst.blocks)
            for i in range(inst.m)
            for j in range(inst.n)
        }
        assert len(places) == inst.m * inst.n * inst.blocks == wave * output_elements(inst, wave)
        inputs = {
            input_place(inst, i, k, block, wave)
            for block in range(inst.blocks)
            for i in range(inst.m)
            for k in range(inst.k)
        }
        assert len(inputs) == inst.m * inst.k * inst.blocks
        assert max(place.element for place in inputs) == per_lane(inst, wave) - 1


def test_all_spellings_resolve() -> None:
    """Old and new mnemonics and the builtin's name."""
    names = ("v_mfma_f32_16x16x4f32", "v_mfma_f32_16x16x4_f32",
             "__builtin_amdgcn_mfma_f32_16x16x4f32")  # fmt: skip
    for target in ("gfx90a", "gfx942"):
        found = {wc.instruction(name, target).name for name in names}
        assert len(found) == 1
    with pytest.raises(wc.TargetError, match="Did you mean"):
        wc.instruction("v_mfma_f32_16x16x4_f33", "gfx942")
    with pytest.raises(wc.TargetError, match="gfx1100"):
        wc.instruction("v_mfma_f32_16x16x4_f32", "gfx1100")
