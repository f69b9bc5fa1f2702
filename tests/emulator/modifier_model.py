"""What modifiers do, in plain Python: operands for which an instruction must see given values.

The vectors of AMD's pseudocode state operations on plain operands. Here a vector is turned round:
registers and modifiers are chosen so that, by the rules of the ISA manuals, the operation finds the
vector's operands, and the result follows from the vector's by the rules for results. Nothing of
wavecore's own operand code is used.

Rules: a source is permuted over the lanes (DPP, first source only), a half of it is selected, then
abs, then neg, which act on the sign bit alone; a result is multiplied (omod), clamped, and put into
a half of the destination, whose other half stays where op_sel chooses it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import numpy as np

from tests.emulator.pseudocode_operands import FLOATS
from tests.emulator.pseudocode_vectors import Vector, is_nan

WITH_NEG = ("f16", "f32", "f64")
FLOAT_TYPES = {"f16": np.float16, "f32": np.float32, "f64": np.float64}
WORD_0, WORD_1, DWORD = 4, 5, 6
KEEP = 2  # dst_unused: the rest of the destination stays
DPP = {"quad_perm": 0x1B, "row_shl:3": 0x103, "row_shr:5": 0x115, "row_ror:10": 0x12A,
       "row_mirror": 0x140, "row_half_mirror": 0x141}  # fmt: skip


@dataclass
class Case:
    """An instruction's modifiers, its registers' contents by operand, and what must come out."""

    mods: dict[str, int] = field(default_factory=dict)
    columns: dict[str, list[int]] = field(default_factory=dict)
    compared: list[bool] = field(default_factory=list)
    kept: list[bool] = field(default_factory=list)  # lanes that must not be written
    high: bool = False  # the result goes to the upper half

    def set_bit(self, name: str, bit: int, value: int = 1) -> None:
        self.mods[name] = self.mods.get(name, 0) | value << bit


def signs(case: Case, live: dict[str, int], op: str, kind: str, rng: random.Random) -> None:
    """abs and neg of one source: what the register holds for the operation to see the value."""
    index, bit = int(op[1]), 1 << FLOATS[kind][0] - 1
    negates = bool(live.get("neg", 0) >> index & 1) and rng.random() < 0.5
    absolute = bool(live.get("abs", 0) >> index & 1) and rng.random() < 0.4
    case.set_bit("neg", index, negates)
    case.set_bit("abs", index, absolute)
    column = case.columns[op]
    for lane, value in enumerate(column):
        if absolute:  # the operation sees only one sign
            case.compared[lane] &= bool(value & bit) == negates
            column[lane] = value & ~bit | (bit if rng.random() < 0.5 else 0)
        elif negates:
            column[lane] = value ^ bit


def halves(case: Case, live: dict[str, int], op: str, rng: random.Random, *, sdwa: bool) -> None:
    """Which half of a source's register holds a 16-bit value; noise in the other one."""
    index = int(op[1])
    if sdwa:
        upper = rng.random() < 0.5
        case.mods[f"src{index}_sel"] = WORD_1 if upper else WORD_0
    else:
        upper = bool(live.get("op_sel", 0) >> index & 1) and rng.random() < 0.5
        case.set_bit("op_sel", index, upper)
    column = case.columns[op]
    for lane, value in enumerate(column):
        noise = rng.getrandbits(16)
        column[lane] = value << 16 | noise if upper else noise << 16 | value


def source_lane(control: str, lane: int) -> int:
    """The lane that DPP reads for a lane, -1 if it is outside the row."""
    row, k = lane & ~15, lane & 15
    name, _, count = control.partition(":")
    n = int(count or 0)
    if name == "quad_perm":
        return (lane & ~3) + (DPP[control] >> 2 * (lane & 3) & 3)
    if name in ("row_shl", "row_shr"):
        k = k + n if name == "row_shl" else k - n
        return row + k if 0 <= k < 16 else -1
    if name == "row_ror":
        return row + (k - n) % 16
    return row + (15 - k if name == "row_mirror" else (k & 8) + 7 - (k & 7))


def permuted(case: Case, rng: random.Random) -> None:
    """DPP16: the first source's register so that each lane reads its own value; masks."""
    control = rng.choice(list(DPP))
    rows, banks = rng.choice((0xF, 0xB, 0x6)), rng.choice((0xF, 0x7, 0xA))
    case.mods |= {"dpp_ctrl": DPP[control], "row_mask": rows, "bank_mask": banks}
    old, case.columns["S0"] = case.columns["S0"], [rng.getrandbits(32) for _ in case.compared]
    for lane, value in enumerate(old):
        source = source_lane(control, lane)
        if source >= 0:
            case.columns["S0"][source] = value
        case.kept[lane] = source < 0 or not (rows >> lane // 16 & 1 and banks >> lane % 16 // 4 & 1)


def permuted_in_eights(case: Case, rng: random.Random) -> None:
    """DPP8: a permutation of each eight lanes."""
    places = rng.sample(range(8), 8)
    case.mods["dpp8"] = sum(place << 3 * i for i, place in enumerate(places))
    old, case.columns["S0"] = case.columns["S0"], list(case.columns["S0"])
    for lane, value in enumerate(old):
        case.columns["S0"][(lane & ~7) + places[lane & 7]] = value


def results(case: Case, live: dict[str, int], kind: str, rng: random.Random) -> None:
    """Clamp, and where the result goes."""
    if kind in WITH_NEG and "clamp" in live and rng.random() < 0.5:
        case.mods["clamp"] = 1
    if kind[-2:] == "16" and live.get("op_sel", 0) >> 3 & 1 and rng.random() < 0.5:
        case.high = True
        case.set_bit("op_sel", 3)
    if "dst_sel" in live:
        case.mods["dst_sel"] = DWORD
        if kind[-2:] == "16":
            case.high = rng.random() < 0.5
            case.mods |= {"dst_sel": WORD_1 if case.high else WORD_0, "dst_unused": KEEP}


def clamped(bits: int, kind: str) -> int:
    """Between 0 and 1; a NaN is 0 (DX10_CLAMP)."""
    if is_nan(bits, kind):
        return 0
    width = FLOATS[kind][0]
    value = np.array([bits], f"u{width // 8}").view(FLOAT_TYPES[kind])[0]
    limited = FLOAT_TYPES[kind](min(max(float(value), 0.0), 1.0) + 0.0)
    return int(np.array([limited]).view(f"u{width // 8}")[0])


def build(vector: Vector, live: dict[str, int], form: str, lanes: range, seed: int) -> Case:
    """Modifiers of one encoding (a suffix of its name), for these vectors in lanes from 0."""
    rng = random.Random(seed)
    case = Case(compared=[True] * len(lanes), kept=[False] * len(lanes))
    for op, column in vector.operands().items():
        case.columns[op] = [column[lane] for lane in lanes]
    for op, kind in vector.kinds.items():
        if op == "D0":
            continue
        if kind in WITH_NEG:
            signs(case, live, op, kind, rng)
        if kind[-2:] == "16":
            halves(case, live, op, rng, sdwa=form == "SDWA")
        elif form == "SDWA":
            case.mods[f"src{op[1]}_sel"] = DWORD
    (part,) = vector.parts
    if ":" in part:
        _, width, letter = part.split(":")
        results(case, live, letter + width, rng)
    elif "dst_sel" in live:
        case.mods["dst_sel"] = DWORD
    if form == "DPP16":
        permuted(case, rng)
    if form == "DPP8":
        permuted_in_eights(case, rng)
    return case
