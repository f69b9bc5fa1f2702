"""The layouts documents: for every place they agree with the library's layouts."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest

from wavecore.errors import TargetError
from wavecore.matrix import catalogue
from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.formula import formulas
from wavecore.matrix.layout import Layout
from wavecore.web import documents, layouts

EVERY = [inst for target in catalogue.targets() for inst in catalogue.instructions(target)]


def _same_place(layout: Layout, found: Mapping[str, Any], table: list[int]) -> bool:
    """Whether a map agrees with the layout on every entry."""
    steps = found["step"]
    counts = [size // step for (_, size), step in zip(layout.dims, steps, strict=True)]
    assert math.prod(counts) == len(table)
    for entry in layout:
        cell = 0
        for value, step, count in zip(entry, steps, counts, strict=True):
            cell = cell * count + value // step
        bit, lane = divmod(table[cell], found["wave"])
        register, low = divmod(bit, 32)
        lanes = sorted((lane + copy) % found["wave"] for copy in found["copies"])
        width = found["bits"] + (found["pitch"] if found["kept"] else 0)
        places = [(register, lane, low, low + width - 1) for lane in lanes]
        if places != [tuple(place) for place in layout.locations(*entry)]:
            return False
        element = (bit - found["offset"]) // found["pitch"]
        even, odd = found["signs"]
        both = found["kept"] and even != odd
        sign = f"{even or '+'}/{odd or '+'}" if both else found["signs"][element % 2]
        if sign != layout.sign(*entry):
            return False
    return True


def _settings(inst: MatrixInstruction, wave: int) -> Iterator[dict[str, int]]:
    """Every legal setting of all modifiers mentioned in any document."""
    legal = inst.modifiers(wave)
    # `test_other_modifiers_move_nothing` covers what is the same for all operands.
    moving = {name for operand in inst.operands for name in layouts.concerning(inst, operand, wave)}
    for values in product(*(legal[name].values if name in moving else (0,) for name in legal)):
        setting = dict(zip(legal, values, strict=True))
        if layouts.is_legal(inst, wave, setting):
            yield setting


@pytest.mark.parametrize("target", catalogue.targets())
def test_every_setting_has_the_librarys_layout(target: str) -> None:
    """For every instruction, wave size and setting that moves an entry or changes its sign."""
    checked: dict[tuple[Layout, str], None] = {}
    for inst in catalogue.instructions(target):
        document = json.loads(json.dumps(layouts.document(target, inst.name)))
        for wave in inst.waves:
            record = document["waves"][str(wave)]
            for setting in _settings(inst, wave):
                for operand, told in record["operands"].items():
                    key = ",".join(str(setting[name]) for name in told["by"])
                    found = document["maps"][told["maps"][key]]
                    layout = inst.layout(operand, wave=wave, **setting)
                    table = document["tables"][found["table"]]
                    known = layout, json.dumps([found, hash(tuple(table))])
                    if known in checked:
                        continue
                    checked[known] = None
                    assert _same_place(layout, found, table), (inst.name, operand, wave, setting)
                    assert found["formulas"] == formulas(layout)
                    assert found["notation"] == str(layout)
                    assert found["registers"] == layout.registers
                    source = inst.layout_source(operand, **setting)
                    assert (found["title"], found["evidence"]) == (source.title, source.evidence)


@pytest.mark.parametrize("target", catalogue.targets())
def test_other_modifiers_move_nothing(target: str) -> None:
    """A modifier that a document does not name for an operand changes nothing, also with others."""
    for inst in catalogue.instructions(target):
        for wave, operand in product(inst.waves, inst.operands):
            legal = inst.modifiers(wave)
            named = set(layouts.concerning(inst, operand, wave))
            for name, other in product(legal.keys() - named, legal):
                for value, beside in product(legal[name].values, legal[other].values):
                    before, after = {other: beside}, {other: beside, name: value}
                    if layouts.is_legal(inst, wave, before) and layouts.is_legal(inst, wave, after):
                        plain = inst.layout(operand, wave=wave, **before)
                        assert name == other or inst.layout(operand, wave=wave, **after) == plain


def test_legal_values_are_those_that_the_library_takes() -> None:
    """Limits between modifiers, as in the page's controls, allow exactly what is legal."""
    for inst in EVERY:
        document = layouts.document(inst.target, inst.name)
        for wave in inst.waves:
            record = document["waves"][wave]
            for one, other in product(record["modifiers"], repeat=2):
                if one >= other:
                    continue
                for values in product(*(record["modifiers"][n]["values"] for n in (one, other))):
                    setting = dict(zip((one, other), values, strict=True))
                    allowed = layouts.is_legal(inst, wave, setting)
                    assert _allowed(record, setting) == allowed, (inst.name, setting)


def _allowed(record: Mapping[str, Any], setting: Mapping[str, int]) -> bool:
    return all(
        setting.get(limit["modifier"], 0) in limit["values"].get(setting.get(limit["by"], 0), ())
        for limit in record["limits"]
    )


def test_other_spellings_have_no_document() -> None:
    """A path is the mnemonic on its target; otherwise nothing is found."""
    with pytest.raises(LookupError, match="v_mfma_f32_32x32x8_f16"):
        documents.document("layouts/gfx942/v_mfma_f32_32x32x8f16")
    with pytest.raises(LookupError, match="no matrix instruction"):
        documents.document("layouts/gfx942/v_add_f32")
    with pytest.raises(TargetError):
        layouts.document("gfx1030", "v_mfma_f32_32x32x8_f16")
