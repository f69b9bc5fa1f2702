"""Modifiers, DPP and SDWA: the pseudocode's vectors seen through the rules of modifier_model.py."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from zlib import crc32

import numpy as np
import pytest

from tests.emulator import encode
from tests.emulator.harness import Batch, Session
from tests.emulator.modifier_model import WITH_NEG, Case, build, clamped
from tests.emulator.pseudocode_operands import LANES, MODIFIERS, mask
from tests.emulator.pseudocode_runs import VCC, by_lane
from tests.emulator.pseudocode_vectors import Vector, is_nan, known, vectors
from wavecore.emulator import registry
from wavecore.isa.encodings import Encoding
from wavecore.isa.table import Row, table

FORMS = {
    "VOP3": ("VOP3",),
    "DPP16": ("VOP1_DPP16", "VOP2_DPP16", "VOP3_DPP16"),
    "DPP8": ("VOP1_DPP8", "VOP2_DPP8", "VOP3_DPP8"),
    "SDWA": ("VOP1_SDWA", "VOP2_SDWA"),
}
CASES = [
    (target, wave, form)
    for target, wave in (("gfx90a", 64), ("gfx1100", 32), ("gfx1200", 32))
    for form in FORMS
    if not (form == "SDWA" and target.startswith("gfx1"))
    and not (form == "DPP8" and target.startswith("gfx9"))
]
NATIVE = 40  # one of so many instructions runs natively too
OLD = 0xA5C3F17E


@cache
def simple(target: str) -> dict[str, Vector]:
    """Vectors with one result, operands of one element each, and no listed differences."""
    return {
        v.name: v
        for v in vectors("pseudocode.txt")
        if target in v.targets
        and len(v.parts) == 1
        and not v.settings
        and next(iter(v.parts)).startswith(("0:", "mask"))
        and "S0" in v.kinds
        and not v.is_scalar
        and not by_lane(v.name)
        and v.name not in known(target)
        and v.name not in MODIFIERS
        and not v.name.startswith(SPECIAL)
        and all("x" not in kind and not kind.startswith("bf") for kind in v.kinds.values())
    }


# Their op_sel chooses bytes or elements, or their neg means signedness.
# CDNA's text clears the upper half behind V_MAC_F16; LLVM has it among the instructions that keep
# it since GFX9 (GCNSubtarget::zeroesHigh16BitsOfDest), which we follow.
SPECIAL = (
    "v_mac_f16", "v_dot", "v_cvt_sr", "v_cvt_scalef32", "v_cvt_pk", "v_cvt_f32_fp8",
    "v_cvt_f32_bf8", "v_mad_mix", "v_fma_mix", "v_pk_",
)  # fmt: skip


def rows(target: str, wave: int, form: str) -> Iterator[tuple[Row, Encoding]]:
    """The rows of a form whose instruction has simple vectors."""
    found = table(target, wave)
    for name in FORMS[form]:
        encoding = found.facts.encodings.get(name)
        for opcode in found.opcodes(encoding.table_name) if encoding is not None else ():
            for row in found.rows(encoding, opcode):
                wide = row.styles.get("dpp_ctrl") == "dp"  # 64 bits: few controls exist
                if row.name in simple(target) and registry.lookup(row.name) and not wide:
                    yield row, encoding


def line(row: Row, encoding: Encoding, mods: dict[str, int]) -> str:
    """An instruction's words with its operands in encode.VGPRS, lane masks in VCC."""
    bits = row.value
    for spec in row.operands:
        if spec.cls is None or spec.implied >= 0:
            continue
        vector = spec.name in encode.VGPRS and spec.cls.kind in ("v", "vs", "av", "a")
        selector = 256 + encode.VGPRS[spec.name] if vector else VCC
        bits |= (selector - spec.base) // spec.scale << spec.low
    for name, low, field, _, shift in row.mods:
        bits |= (mods.get(name, 0) >> shift & field) << low
    words = [f"{bits >> 32 * i & 0xFFFFFFFF:#x}" for i in range(encoding.dwords)]
    return ".long " + ", ".join(words)


@pytest.mark.parametrize(("target", "wave", "form"), CASES)
def test_modifiers(target: str, wave: int, form: str) -> None:
    """Each row of a form with modifiers drawn by its name."""
    items = []
    for row, encoding in rows(target, wave, form):
        seed = crc32(f"{target} {row.mnemonic} {encoding.name}".encode())
        first = LANES - wave if seed & 1 else 0
        case = build(simple(target)[row.name], row.live, form, range(first, first + wave), seed)
        items.append((row, line(row, encoding, case.mods), case, first, seed))
    assert len(items) > 30
    session = Session(Batch(target, [text for _, text, *_ in items], wave))
    wrong = []
    for index, (row, _, case, first, seed) in enumerate(items):
        for executor in ("numpy", "native") if seed % NATIVE == 0 else ("numpy",):
            load(session, row, case, simple(target)[row.name], first)
            session.run(index, executor)
            problem = mistake(session, row, case, simple(target)[row.name], first)
            if problem:
                text = session.batch.instructions[index].text
                wrong.append(f"{target} {executor} {text}: {problem}")
    assert not wrong, "\n".join(wrong)


def load(session: Session, row: Row, case: Case, vector: Vector, first: int) -> None:
    session.clear()
    vcc = mask(vector.key, "VCC") >> first & (1 << session.batch.wave) - 1
    session.set_pair(VCC, vcc)
    session.vgprs[encode.VGPRS["vdst"] : encode.VGPRS["vdst"] + 2] = OLD
    for op, column in case.columns.items():
        register = encode.VGPRS["vdst" if op == "D0" else f"src{op[1]}"]
        if op == "D0" and vector.kinds[op][-2:] == "16":
            kept = OLD & 0xFFFF if case.high else OLD & 0xFFFF0000
            column = [kept | value << (16 if case.high else 0) for value in column]
        for dword in range(encode.dwords(row, op)):
            words = [value >> 32 * dword & 0xFFFFFFFF for value in column]
            session.vgprs[register + dword] = np.array(words, np.uint32)


def mistake(session: Session, row: Row, case: Case, vector: Vector, first: int) -> str:
    """The first lane with a wrong result, in words."""
    ((part, values),) = vector.parts.items()
    if part == "mask":
        return _mask_mistake(session, case, values[0] >> first)
    _, width, letter = part.split(":")
    kind, count = letter + width, encode.dwords(row, "D0")
    found = [session.vgprs[encode.VGPRS["vdst"] + i].tolist() for i in range(count)]
    old = case.columns.get("D0", [OLD | OLD << 32] * len(case.kept))
    for lane, kept in enumerate(case.kept):
        got = sum(dword[lane] << 32 * i for i, dword in enumerate(found))
        if case.high and got & 0xFFFF != OLD & 0xFFFF:
            return f"lane {lane}: {got:#x}, the lower half does not stay"
        got = (got >> (16 if case.high else 0)) & (1 << int(width)) - 1
        if kept:
            wanted = old[lane] if "D0" in case.columns else OLD >> (16 if case.high else 0)
            if (got ^ wanted) & (1 << min(int(width), 32)) - 1:
                return f"lane {lane}: {got:#x}, but it is not to be written ({wanted:#x})"
            continue
        wanted = values[first + lane]
        if case.mods.get("clamp") and kind in WITH_NEG:
            wanted = clamped(wanted, kind)
        both_nan = is_nan(got, kind) and is_nan(wanted, kind)
        if case.compared[lane] and got != wanted and not both_nan:
            given = {op: hex(column[lane]) for op, column in case.columns.items()}
            return f"lane {lane}: {given} gives {got:#x}, not {wanted:#x} ({case.mods})"
    return ""


def _mask_mistake(session: Session, case: Case, wanted: int) -> str:
    """The first lane with a wrong bit, of those that read a source."""
    got = session.pair(VCC)
    for lane, compared in enumerate(case.compared):
        if compared and not case.kept[lane] and (got ^ wanted) >> lane & 1:
            return f"lane {lane}: bit {got >> lane & 1} ({case.mods})"
    return ""
