"""What modifiers do, in plain Python: operands for which an instruction must see given values.

The vectors of AMD's pseudocode give operations on plain operands. Here a vector is inverted:
registers and modifiers are chosen so that, by the rules of the ISA manuals, the operation sees the
vector's operands, and the result follows from the vector's by the rules for results. None of
wavecore's own operand code is used.

Rules: a source is permuted over the lanes (DPP, first source only), a part of it is selected, then
abs, then neg, which act on the sign bit alone; a result is multiplied (omod), clamped, and written
to a part of the destination, the other part being kept where op_sel chooses it.

By chapter: modifier_lanes.py (EXEC and DPP), modifier_sdwa.py, modifier_results.py (omod and clamp
of floats, MODE), modifier_integers.py (saturation), packed_model.py (VOP3P).
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field

from tests.emulator import modifier_integers, modifier_lanes, modifier_results, modifier_sdwa
from tests.emulator.harness import DEFAULT_MODE
from tests.emulator.pseudocode_operands import FLOATS, mask
from tests.emulator.pseudocode_vectors import Vector

OLD = 0xA5C3F17E  # what destinations hold before, except for a vector's own D0
WITH_NEG = ("f16", "f32", "f64")
TWO_F16 = re.compile(r"v_cvt_pk_?rtz_f16_f32|v_cvt_pk_f16_f32")
SMALL_FLOATS = re.compile(r"v_cvt_(pk_)?f32_(fp8|bf8)")
LEGACY_F16 = re.compile(r"v_(mad|fma|div_fixup)_legacy_f16")


@dataclass(frozen=True)
class Field:
    """A part of a result: its lowest bit, its kind (f32, u16 ...), and its bits, None if open."""

    low: int
    kind: str
    bits: int | None

    @property
    def width(self) -> int:
        return int(self.kind.lstrip("fuib"))


@dataclass
class Case:
    """An instruction's modifiers, its registers' contents by operand, and the expected result."""

    target: str
    vectors: list[int]  # by lane: the index of its vector
    mode: int = DEFAULT_MODE
    mods: dict[str, int] = field(default_factory=dict)
    columns: dict[str, list[int]] = field(default_factory=dict)
    compared: list[bool] = field(default_factory=list)
    states: list[str] = field(default_factory=list)  # modifier_lanes.py: RUNS and its neighbours
    wanted: list[list[Field]] = field(default_factory=list)  # by lane
    high: bool = False  # the result goes to the upper half, by op_sel

    def set_bit(self, name: str, bit: int, value: int = 1) -> None:
        self.mods[name] = self.mods.get(name, 0) | value << bit


def signs(case: Case, live: dict[str, int], op: str, kind: str, rng: random.Random) -> None:
    """abs and neg of one source: what the register must hold for the operation to see the value."""
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


def halves(case: Case, live: dict[str, int], op: str, rng: random.Random) -> None:
    """Which half of a source's register holds a 16-bit value; the other half is noise."""
    index = int(op[1])
    upper = bool(live.get("op_sel", 0) >> index & 1) and rng.random() < 0.5
    case.set_bit("op_sel", index, upper)
    column = case.columns[op]
    for lane, value in enumerate(column):
        noise = rng.getrandbits(16)
        column[lane] = value << 16 | noise if upper else noise << 16 | value


def small_floats(case: Case, name: str, rng: random.Random) -> None:
    """Which byte, or word of two, a conversion takes: the byte's index has its bits reversed."""
    size = 16 if "_pk_" in name else 8
    part = rng.randrange(32 // size)
    case.mods["op_sel"] = part if size == 16 else part >> 1 | (part & 1) << 1
    field = (1 << size) - 1 << size * part
    case.columns["S0"] = [
        rng.getrandbits(32) & ~field | value << size * part & field
        for value in case.columns["S0"]
    ]  # fmt: skip


def results(case: Case, vector: Vector, live: dict[str, int], rng: random.Random) -> None:
    """What is done to the result, where it goes, and MODE where it matters.

    Whether clamp affects the halves that v_pack_b32_f16 combines is not published.
    """
    kind = result_kind(vector)
    if "clamp" in live and vector.name != "v_pack_b32_f16" and rng.random() < 0.5:
        case.mods["clamp"] = 1
    if "omod" in live and rng.random() < 0.6:
        case.mods["omod"] = rng.randrange(1, 4)
    if vector.settings:
        case.mode = int(vector.settings["mode"], 0)
    case.mode = modifier_results.varied(case.mode, vector.name, kind, rng)
    if kind[-2:] == "16" and live.get("op_sel", 0) >> 3 & 1 and rng.random() < 0.5:
        case.high = True
        case.set_bit("op_sel", 3)
    if "dst_sel" in live:
        modifier_sdwa.destination(case.mods, rng)


def result_kind(vector: Vector) -> str:
    """f32, u16 ..., several; "" if only a mask is written."""
    for part in vector.parts:
        if ":" in part:
            _, width, letter = part.split(":")
            if sum(":" in other for other in vector.parts) > 1:
                return "several"
            # The text writes zeros above the f16 results of GFX9's legacy instructions.
            return "f16" if LEGACY_F16.fullmatch(vector.name) else letter + width
    return ""


def build(
    vector: Vector, target: str, live: dict[str, int], form: str, lanes: range, seed: int, *,
    wide: bool = False,
) -> Case:  # fmt: skip
    """Modifiers of one encoding (a suffix of its name), for these vectors in lanes from 0.

    wide: DPP moves operands of 64 bits, for which few controls exist.
    """
    rng = random.Random(seed)
    operands = vector.operands()
    permutation = modifier_lanes.draw(form, target, len(lanes), rng, wide=wide)
    chosen = [lanes[0] + lane for lane in modifier_lanes.sharing(permutation.sources)]
    selects = {}
    if form == "SDWA":
        selects = modifier_sdwa.sources(vector, live, operands, rng)
        fitting = [v for v in range(64) if modifier_sdwa.all_fit(selects, operands, v)]
        chosen = [fitting[(seed + lane) % len(fitting)] for lane in range(len(lanes))]
    case = Case(target, chosen, compared=[True] * len(lanes), states=permutation.states)
    case.mods |= permutation.mods
    for op, column in operands.items():
        case.columns[op] = [column[v] for v in chosen]
    for op, kind in vector.kinds.items():
        if op == "D0":
            continue
        if kind in WITH_NEG:
            signs(case, live, op, kind, rng)
        if op in selects:
            select = selects[op]
            case.mods |= select.mods
            case.columns[op] = [select.register(v, rng) for v in case.columns[op]]
        elif kind[-2:] == "16":
            halves(case, live, op, rng)
        elif SMALL_FLOATS.fullmatch(vector.name) and "op_sel" in live:
            small_floats(case, vector.name, rng)
    results(case, vector, live, rng)
    case.columns["S0"] = permutation.moved(case.columns["S0"], rng)
    if result_kind(vector):
        case.wanted = [expected(case, vector, operands, place) for place in chosen]
    return case


def fields(vector: Vector, place: int) -> list[Field]:
    """A vector's result; conversions to two f16 have two, which the text writes as one."""
    parts = [part.split(":") for part in vector.parts if ":" in part]
    found = [Field(int(low), letter + width, vector.parts[f"{low}:{width}:{letter}"][place])
             for low, width, letter in parts]  # fmt: skip
    if TWO_F16.fullmatch(vector.name) and len(found) == 1:
        (whole,) = found
        assert whole.bits is not None
        return [Field(low, "f16", whole.bits >> low & 0xFFFF) for low in (0, 16)]
    if LEGACY_F16.fullmatch(vector.name):
        return [Field(0, "f16", (found[0].bits or 0) & 0xFFFF)]
    return found


def expected(
    case: Case, vector: Vector, operands: dict[str, list[int]], place: int
) -> list[Field]:  # fmt: skip
    """The operation's result for a vector, after omod and clamp."""
    given = {op: column[place] for op, column in operands.items()}
    found = fields(vector, place)
    finite = not any(modifier_results.is_special(given[op], vector.kinds[op])
                     for op in vector.kinds if op != "D0" or "mac" in vector.name)  # fmt: skip
    exact = modifier_integers.exact(vector.name, given, mask(vector.key, "VCC") >> place & 1)
    if exact is not None:
        ((low, kind, bits),) = ((f.low, f.kind, f.bits) for f in found)
        wrapped, limited = modifier_integers.both(exact)
        width = found[0].width
        assert wrapped & (1 << width) - 1 == bits, f"{vector.key}: not the sum of the pseudocode"
        return [Field(low, kind, limited if case.mods.get("clamp") else bits)]
    return [
        Field(f.low, f.kind, modifier_results.finished(
            f.bits, f.kind, case.mods, case.mode, case.target, finite))
        if f.kind in WITH_NEG and f.bits is not None else f
        for f in found
    ]  # fmt: skip
