"""VOP3P's modifiers: the pseudocode's vectors under the rules of packed_model.py."""

from __future__ import annotations

from zlib import crc32

import pytest

from tests.emulator import packed_model
from tests.emulator.modifier_runs import Item, problems, rows
from tests.emulator.pseudocode_operands import LANES
from tests.emulator.pseudocode_vectors import Vector, known, vectors
from tests.emulator.test_pseudocode_modifiers import NATIVE, ours
from wavecore.isa.encodings import Encoding
from wavecore.isa.table import Row

CASES = [
    ("gfx908", 64, "VOP3P"), ("gfx90a", 64, "VOP3P"), ("gfx942", 64, "VOP3P"),
    ("gfx950", 64, "VOP3P"), ("gfx1100", 32, "VOP3P"), ("gfx1200", 32, "VOP3P"),
    ("gfx1100", 32, "DPP16"), ("gfx1200", 32, "DPP8"),
]  # fmt: skip
DRAWS = 6  # per row: there are few, with many modifiers


def packed(target: str) -> dict[str, list[Vector]]:
    """Vectors of the instructions that packed_model.py handles."""
    found: dict[str, list[Vector]] = {}
    models = (packed_model.ELEMENTS, packed_model.INTEGER_DOT, packed_model.FLOAT_DOT)
    for v in vectors():
        models_it = any(model.fullmatch(v.name) for model in models) or v.name == "v_pk_mov_b32"
        listed = v.key.replace(" ", "@") in known(target) and v.settings
        if target in v.targets and models_it and v.parts and not listed:
            found.setdefault(v.name, []).append(v)
    found |= ours(target, [v for same in found.values() for v in same])
    for suffix, part in (("mix_f32", "0:32:f"), ("mixlo_f16", "0:16:f"), ("mixhi_f16", "16:16:f")):
        name = f"v_fma_{suffix}"  # the text leaves the types of the operands to op_sel_hi
        found[name] = [Vector(name, (target,), {}, {"S0": "f32"}, {part: []})]
    return found


def item(
    target: str, wave: int, form: str, row: Row, encoding: Encoding, vector: Vector, draw: int
) -> Item:  # fmt: skip
    seed = crc32(f"{target} {row.mnemonic} {encoding.name} {draw}".encode())
    first = LANES - wave if seed & 1 else 0
    lanes = range(first, first + wave)
    case = packed_model.build(vector, target, row.live, form, lanes, seed)
    return Item(row, encoding, vector, case, seed)


@pytest.mark.parametrize(("target", "wave", "form"), CASES)
def test_packed_modifiers(target: str, wave: int, form: str) -> None:
    """Each row with vectors, or with a result that packed_model.py computes, several times."""
    found = packed(target)
    encoding_name = form if form == "VOP3P" else f"VOP3P_{form}"
    items = [
        item(target, wave, form, row, encoding, choices[draw % len(choices)], draw)
        for row, encoding in rows(target, wave, [encoding_name])
        for choices in [found.get(row.name, [])]
        for draw in range(DRAWS if choices else 0)
    ]
    assert len(items) >= 5 * DRAWS
    wrong = list(problems(target, wave, items, NATIVE))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("mode", ["", "mode=0x3f9", "mode=0x3f6"])
def test_the_models_sum_is_the_pseudocodes(mode: str) -> None:
    """For v_fma_f32, in three roundings with denormals kept."""
    (vector,) = (v for v in vectors() if v.key == f"v_fma_f32 {mode}".strip())
    rounding = int(mode.removeprefix("mode=") or "0", 0) & 3
    given = vector.operands()
    sums = [
        packed_model.fused(x, y, z, rounding)
        for x, y, z in zip(given["S0"], given["S1"], given["S2"], strict=True)
    ]
    assert vector.differing({"0:32:f": sums}) == []


def test_widening_and_narrowing_agree() -> None:
    """An f16 survives the round trip."""
    for bits in (0, 0x8000, 1, 0x83FF, 0x3C00, 0xFBFF, 0x7C00, 0xFC00):
        assert packed_model.narrowed(packed_model.widened(bits), 0) == bits
