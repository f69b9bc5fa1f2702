"""VOP3P in plain Python: which half of a source feeds which result, and its signs.

Packed: the low result is made from the elements that op_sel selects, negated by neg_lo, the high
one from those of op_sel_hi and neg_hi. v_pk_mov_b32 uses op_sel only: a dword of S0 goes below one
of S1. Mixed precision: op_sel_hi says that a source is an f16, op_sel in which half; neg_hi is abs
and neg_lo is neg; the result of v_fma_mixlo and mixhi goes to a half, the other is kept. Integer
dot products select halves too; where both signs exist neg_lo says which factors are signed.
"""

from __future__ import annotations

import random
import re
from fractions import Fraction

from tests.emulator import floats, modifier_integers, modifier_lanes, modifier_results
from tests.emulator.modifier_model import OLD, Case, Field
from tests.emulator.pseudocode_operands import columns
from tests.emulator.pseudocode_vectors import Vector

ELEMENTS = re.compile(r"v_pk_\w+_(?P<kind>f16|f32|[uib]16)")
MIXED = re.compile(r"v_fma_mix(lo|hi)?_f(16|32)")
INTEGER_DOT = re.compile(r"v_dot[248]_[iu]32_(iu|i|u)(16|8|4)")
FLOAT_DOT = re.compile(r"v_dot2_f32_b?f16")
FLOAT_KINDS = ("f16", "f32", "bf16")


def build(
    vector: Vector, target: str, live: dict[str, int], form: str, lanes: range, seed: int
) -> Case:  # fmt: skip
    """Modifiers and registers for one instruction; its vectors in lanes from 0."""
    rng = random.Random(seed)
    permutation = modifier_lanes.draw(form, target, len(lanes), rng, wide=False)
    chosen = [lanes[0] + lane for lane in modifier_lanes.sharing(permutation.sources)]
    case = Case(target, chosen, compared=[True] * len(lanes), states=permutation.states)
    case.mods |= permutation.mods
    # Every VOP3P instruction's defaults, which also apply where there is no choice.
    case.mods |= {"op_sel": 0, "op_sel_hi": 7, "neg_lo": 0, "neg_hi": 0}
    if vector.settings:
        case.mode = int(vector.settings["mode"], 0)
    if "clamp" in live and rng.random() < 0.5:
        case.mods["clamp"] = 1
    if MIXED.fullmatch(vector.name):
        _mixed(case, vector, rng)
    elif INTEGER_DOT.fullmatch(vector.name):
        _integer_dot(case, vector, live, rng)
    elif vector.name == "v_pk_mov_b32":
        _two_dwords(case, vector, rng)
    else:
        _packed(case, vector, rng)
    case.columns["S0"] = permutation.moved(case.columns["S0"], rng)
    return case


# ------------------------------------------------------------------------------------- packed


def _packed(case: Case, vector: Vector, rng: random.Random) -> None:
    """Elements of either result, placed where the drawn selects find them."""
    is_dot = FLOAT_DOT.fullmatch(vector.name) is not None
    match = ELEMENTS.fullmatch(vector.name)
    kind = match["kind"] if match else vector.kinds["S0"].partition("x")[2]
    width = int(kind.lstrip("fuib"))
    case.mode = modifier_results.varied(case.mode, vector.name, kind, rng)
    operands = vector.operands()
    favoured = rng.randrange(2)  # the correct result where both see the same element
    ones, sign = (1 << width) - 1, 1 << width - 1
    both_fed, all_one = True, True
    for op, column in operands.items():
        case.columns[op] = [column[v] for v in case.vectors]
        if op == "D0" or (is_dot and op == "S2"):
            continue
        index = int(op[1])
        same = not is_dot and rng.random() < 0.35
        low = rng.randrange(2)
        high = low if same else 1 - low
        negated = [int(kind in FLOAT_KINDS and rng.random() < 0.4) for _ in range(2)]
        _set(case, index, low, high, negated)
        both_fed &= not same
        all_one &= same and negated[0] == negated[1]
        for lane, value in enumerate(case.columns[op]):
            parts = [rng.getrandbits(width), rng.getrandbits(width)]
            for result, select in ((1 - favoured, (low, high)[1 - favoured]),
                                   (favoured, (low, high)[favoured])):  # fmt: skip
                flip = sign if negated[result] else 0
                parts[select] = value >> width * result & ones ^ flip
            case.columns[op][lane] = parts[0] | parts[1] << width
    for place in case.vectors:
        given = {op: column[place] for op, column in operands.items()}
        found = _results(case, vector, given, place, kind)
        if not (both_fed or is_dot):
            other = found[favoured].bits if all_one else None
            found[1 - favoured] = Field(width * (1 - favoured), kind, other)
        case.wanted.append(found)


def _set(case: Case, index: int, low: int, high: int, negated: list[int]) -> None:
    """The modifiers of one source."""
    for name, bit in (("op_sel", low), ("neg_lo", negated[0]), ("neg_hi", negated[1])):
        case.set_bit(name, index, bit)
    case.mods["op_sel_hi"] &= ~(1 << index) | high << index


def _results(
    case: Case, vector: Vector, given: dict[str, int], place: int, kind: str
) -> list[Field]:  # fmt: skip
    """The results of a vector, element by element, clamped."""
    whole = sum(values[place] << int(part.split(":")[0]) for part, values in vector.parts.items())
    if FLOAT_DOT.fullmatch(vector.name):
        bits = modifier_results.finished(whole, "f32", case.mods, case.mode, case.target, False)
        return [Field(0, "f32", bits)]
    width = int(kind[1:])
    exact = modifier_integers.exact(vector.name, given)
    if exact is not None:
        wrapped, limited = modifier_integers.both(exact)
        assert wrapped == whole, f"{vector.key}: not the sums of the pseudocode"
        whole = limited if case.mods.get("clamp") else whole
    found = []
    for low in (0, width):
        bits: int | None = whole >> low & (1 << width) - 1
        if kind in FLOAT_KINDS and bits is not None:
            operands = (v >> low & (1 << width) - 1 for op, v in given.items() if op != "D0")
            finite = not any(modifier_results.is_special(v, kind) for v in operands)
            bits = modifier_results.finished(bits, kind, case.mods, case.mode, case.target, finite)
        found.append(Field(low, kind, bits))
    return found


def _two_dwords(case: Case, vector: Vector, rng: random.Random) -> None:
    """v_pk_mov_b32 ignores op_sel_hi."""
    case.mods["op_sel_hi"] = rng.randrange(4) | 4
    low, high = (part for part in vector.parts)
    for op, column in vector.operands().items():
        if op == "D0":
            continue
        upper = rng.randrange(2)
        case.set_bit("op_sel", int(op[1]), upper)
        noise = [rng.getrandbits(32) for _ in case.vectors]
        case.columns[op] = [
            column[v] << 32 | n if upper else n << 32 | column[v]
            for v, n in zip(case.vectors, noise, strict=True)
        ]
    for v in case.vectors:
        parts = vector.parts
        case.wanted.append([Field(0, "u32", parts[low][v]), Field(32, "u32", parts[high][v])])


# ------------------------------------------------------------------------------ dot products


def _integer_dot(
    case: Case, vector: Vector, live: dict[str, int], rng: random.Random
) -> None:  # fmt: skip
    """Any registers: the sum follows from the operands."""
    signs = 3
    if "_iu" in vector.name:
        signs = case.mods["neg_lo"] = rng.randrange(4)
    if "op_sel" in live:  # halves, two factors each
        case.mods["op_sel"], case.mods["op_sel_hi"] = rng.randrange(4), rng.randrange(4) | 4
    operands = vector.operands()
    for op, column in operands.items():
        case.columns[op] = [column[v] for v in case.vectors]
    (part,) = vector.parts
    kind = f"{part.split(':')[2]}32"
    for v in case.vectors:
        given = {op: column[v] for op, column in operands.items()}
        plain = modifier_integers.exact(vector.name, given, signs=0)
        assert plain is not None
        # For the instructions with either sign, the text takes the default neg.
        assert plain[0].wrapped == vector.parts[part][v], f"{vector.key}: not the pseudocode's sum"
        seen = given | {op: _seen(case, op, given[op]) for op in ("S0", "S1")}
        (element,) = modifier_integers.exact(vector.name, seen, signs=signs) or ()
        limited = element.saturated if case.mods.get("clamp") else element.wrapped
        case.wanted.append([Field(0, kind, limited)])


def _seen(case: Case, op: str, value: int) -> int:
    """The halves of a factor that the two products use."""
    result = 0
    for position, name in enumerate(("op_sel", "op_sel_hi")):
        select = case.mods[name] >> int(op[1]) & 1
        result |= (value >> 16 * select & 0xFFFF) << 16 * position
    return result


# -------------------------------------------------------------------------- mixed precision


def _mixed(case: Case, vector: Vector, rng: random.Random) -> None:
    """Any registers; the sum is computed exactly."""
    case.mode = case.mode & ~0xF | rng.choice((0x0, 0x0, 0x5, 0xA, 0xF, 0x6))
    if rng.random() < 0.3:
        case.mode ^= modifier_results.DX10_CLAMP
    is_wide = vector.name.endswith("f32")
    if not is_wide and rng.random() < 0.4:
        case.mode |= modifier_results.FP16_OVFL
    case.mods["op_sel_hi"] = 0
    for index in range(3):
        half = int(rng.random() < 0.6)
        case.set_bit("op_sel_hi", index, half)
        for name in ("op_sel", "neg_lo", "neg_hi") if half else ("neg_lo", "neg_hi"):
            case.set_bit(name, index, rng.randrange(2))
        column = columns(vector.key, f"S{index}", "2xf16" if half else "f32")
        case.columns[f"S{index}"] = [column[v] for v in case.vectors]
    for lane in range(len(case.vectors)):
        sources = [_source(case, index, lane) for index in range(3)]
        case.wanted.append(_mixed_result(case, vector.name, sources))


def _source(case: Case, index: int, lane: int) -> int:
    """A source as f32: its f16 widened, then abs, then neg."""
    bits = case.columns[f"S{index}"][lane]
    if case.mods["op_sel_hi"] >> index & 1:
        bits = bits >> 16 * (case.mods["op_sel"] >> index & 1) & 0xFFFF
        bits = widened(bits)
    if case.mods["neg_hi"] >> index & 1:
        bits &= ~floats.F32.sign
    return bits ^ (floats.F32.sign if case.mods["neg_lo"] >> index & 1 else 0)


def widened(bits: int) -> int:
    """An f16 as f32, which is exact."""
    sign = floats.F32.sign if bits & floats.F16.sign else 0
    if floats.F16.is_nan(bits):
        return sign | floats.F32.infinity | floats.F32.quiet
    if floats.F16.is_infinite(bits):
        return sign | floats.F32.infinity
    return floats.F32.rounded(floats.F16.value(bits), negative_zero=bool(sign))


def fused(x: int, y: int, z: int, rounding: int) -> int:
    """x * y + z of f32, rounded once; all NaNs are one."""
    format = floats.F32
    nan = format.infinity | format.quiet
    product_sign = (x ^ y) & format.sign
    if any(map(format.is_nan, (x, y, z))):
        return nan
    if format.is_infinite(x) or format.is_infinite(y):
        if not (x & format.sign - 1 and y & format.sign - 1):
            return nan
        opposes = format.is_infinite(z) and (z & format.sign) != product_sign
        return nan if opposes else product_sign | format.infinity
    if format.is_infinite(z):
        return z
    product = format.value(x) * format.value(y)
    total = product + format.value(z)
    negative_zero = rounding == floats.DOWN
    if product == 0 and total == 0 and product_sign == z & format.sign:
        negative_zero = bool(product_sign)
    return format.rounded(total, rounding, negative_zero)


def narrowed(bits: int, rounding: int) -> int:
    """An f32 as f16."""
    sign = floats.F16.sign if bits & floats.F32.sign else 0
    if floats.F32.is_nan(bits):
        return sign | floats.F16.infinity | floats.F16.quiet
    if floats.F32.is_infinite(bits):
        return sign | floats.F16.infinity
    value: Fraction = floats.F32.value(bits)
    return floats.F16.rounded(value, rounding, negative_zero=bool(sign))


def _mixed_result(case: Case, name: str, sources: list[int]) -> list[Field]:
    x, y, z = sources
    total = fused(x, y, z, case.mode & 3)
    kind = "f32" if name.endswith("f32") else "f16"
    bits = total if kind == "f32" else narrowed(total, case.mode >> 2 & 3)
    finite = not modifier_results.is_special(total, "f32")
    finished = modifier_results.finished(bits, kind, case.mods, case.mode, case.target, finite)
    if kind == "f32":
        return [Field(0, kind, finished)]
    low = 16 if "hi" in name else 0
    other = 16 - low
    return [Field(low, kind, finished), Field(other, "u16", OLD >> other & 0xFFFF)]
