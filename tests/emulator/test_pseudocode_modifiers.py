"""Modifiers, DPP and SDWA: the pseudocode's vectors under the rules of modifier_model.py."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from zlib import crc32

import pytest

from tests.emulator import encode
from tests.emulator.modifier_model import build
from tests.emulator.modifier_runs import MASKS, Item, problems, rows
from tests.emulator.pseudocode_operands import LANES, MODIFIERS
from tests.emulator.pseudocode_runs import Runner, by_lane
from tests.emulator.pseudocode_vectors import Vector, known, vectors
from wavecore import targets
from wavecore.emulator import registry
from wavecore.isa.encodings import Encoding
from wavecore.isa.table import Row

FORMS = {
    "VOP3": ("VOP3", "VOP3SD"),
    "DPP16": ("VOP1_DPP16", "VOP2_DPP16", "VOPC_DPP16", "VOP3_DPP16", "VOP3SD_DPP16"),
    "DPP8": ("VOP1_DPP8", "VOP2_DPP8", "VOPC_DPP8", "VOP3_DPP8", "VOP3SD_DPP8"),
    "DPP8FI": ("VOP1_DPP8FI", "VOP2_DPP8FI", "VOPC_DPP8FI"),
    "SDWA": ("VOP1_SDWA", "VOP2_SDWA", "VOPC_SDWA"),
}
CASES = [
    ("gfx90a", 64, "VOP3"), ("gfx90a", 64, "DPP16"), ("gfx90a", 64, "SDWA"),
    ("gfx942", 64, "SDWA"), ("gfx1100", 32, "VOP3"), ("gfx1100", 64, "DPP16"),
    ("gfx1100", 32, "DPP8"), ("gfx1150", 32, "DPP8FI"), ("gfx1200", 32, "VOP3"),
    ("gfx1200", 32, "DPP16"), ("gfx1200", 32, "DPP8"), ("gfx1200", 32, "DPP8FI"),
]  # fmt: skip
NATIVE = 40  # one instruction in this many also runs natively
DRAWS = 2

# Several elements or a byte in op_sel: test_pseudocode_packed.py covers those of VOP3P.
# CDNA's text clears the upper half after V_MAC_F16; LLVM has it among the instructions that keep
# it since GFX9 (GCNSubtarget::zeroesHigh16BitsOfDest), which we follow.
SPECIAL = ("v_mac_f16", "v_dot2_", "v_cvt_sr", "v_cvt_scalef32", "v_fma_mix", "v_pk_")


@cache
def simple(target: str) -> dict[str, list[Vector]]:
    """Vectors with operands of one element each, also those of a MODE."""
    found: dict[str, list[Vector]] = {}
    for v in vectors():
        if (
            target in v.targets
            and set(v.settings) <= {"mode"}
            and all(":" in part or part in MASKS for part in v.parts)
            and "S0" in v.kinds
            and not v.is_scalar
            and not by_lane(v.name)
            and v.name not in MODIFIERS
            and not v.name.startswith(SPECIAL)
            and not (v.settings and v.key.replace(" ", "@") in known(target))
            and all("x" not in kind or op == "D0" or "u32" in kind for op, kind in v.kinds.items())
            and all(not kind.startswith("bf") for kind in v.kinds.values())
        ):
            found.setdefault(v.name, []).append(v)
    return found | ours(target, [v for same in found.values() for v in same])


def ours(target: str, candidates: list[Vector]) -> dict[str, list[Vector]]:
    """For our deliberate differences from the pseudocode, our results without modifiers instead."""
    items = [
        (v, encode.mnemonics(target, v.name)[-1], {})
        for v in candidates
        if not v.settings and v.name in known(target)
    ]
    if not items:
        return {}
    runner = Runner(target, targets.get(target).default_wave_size, items)
    return {v.name: [replace(v, parts=runner.results(i, "numpy"))]
            for i, (v, *_) in enumerate(items)}  # fmt: skip


def item(target: str, wave: int, form: str, row: Row, encoding: Encoding, draw: int) -> Item:
    """A row with modifiers and one of its vectors, both chosen by its name.

    As many draws as it has vectors for a MODE use all of them.
    """
    seed = crc32(f"{target} {row.mnemonic} {encoding.name} {draw}".encode())
    first = LANES - wave if seed & 1 else 0
    choices = simple(target)[row.name]
    vector = choices[(crc32(row.mnemonic.encode()) + draw) % len(choices)]
    wide = row.styles.get("dpp_ctrl") == "dp"
    lanes = range(first, first + wave)
    case = build(vector, target, row.live, form, lanes, seed, wide=wide)
    return Item(row, encoding, vector, case, seed)


@pytest.mark.parametrize(("target", "wave", "form"), CASES)
def test_modifiers(target: str, wave: int, form: str) -> None:
    """Each row of a form with modifiers chosen by its name, several times."""
    items = [
        item(target, wave, form, row, encoding, draw)
        for row, encoding in rows(target, wave, FORMS[form])
        if row.name in simple(target) and registry.lookup(row.name)
        for draw in range(DRAWS)
    ]
    assert len(items) > 30
    wrong = list(problems(target, wave, items, NATIVE))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("target", "wave"), [("gfx90a", 64), ("gfx1100", 32), ("gfx1200", 32)])
def test_modes_with_modifiers(target: str, wave: int) -> None:
    """Rounding, denormals, IEEE, DX10_CLAMP and FP16_OVFL with neg, abs, omod and clamp."""
    items = [
        item(target, wave, "VOP3", row, encoding, draw)
        for row, encoding in rows(target, wave, ["VOP3"])
        if row.name in simple(target) and registry.lookup(row.name)
        if any(vector.settings for vector in simple(target)[row.name])
        for draw in range(DRAWS, DRAWS + len(simple(target)[row.name]))
    ]
    assert len({item.case.mode for item in items}) > 20
    wrong = list(problems(target, wave, items, NATIVE))
    assert not wrong, "\n".join(wrong)
