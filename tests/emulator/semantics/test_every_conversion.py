"""Every conversion instruction of every target against exact fractions, on both executors.

Small sources are tested exhaustively, wide ones on critical numbers: ties of the destination, its
limits, denormals, NaN payloads, infinities, both zeros. MODE varies in rounding, FP16_OVFL and
denormals. A conversion in the tables but not in conversion_rules.py fails.
"""

from __future__ import annotations

import zlib
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from tests.emulator import encode
from tests.emulator.floats import F32, Format, samples
from tests.emulator.harness import blank_state
from tests.emulator.semantics.conversion_rules import (
    OCP,
    PKACCUM,
    RULES,
    Mode,
    Rule,
    Source,
    join,
)
from tests.emulator.vectors import Instructions
from tests.gpus import ARCHITECTURES
from tests.sampling import takes
from wavecore import formats
from wavecore.emulator import registry
from wavecore.emulator.shape import UnsupportedForm

TARGETS = ARCHITECTURES
OLD = 0xA5C3F17E
FP16_OVFL = 1 << 23
# f32 rounding, f64 and f16 rounding; FP16_OVFL; denormals kept except in the last
MODES = (0x3F0, 0x3F9 | FP16_OVFL, 0x3F6, 0x3FF | FP16_OVFL, 0x300 | FP16_OVFL)
MANY, SOME, SCALARS = 2048, 256, 160  # values of a source


def is_conversion(name: str) -> bool:
    return "_cvt_" in name or name == "v_sat_pk_u8_i16"


@cache
def conversions(target: str) -> dict[str, str]:
    """Conversions of a target: name -> the mnemonic of its first encoding."""
    found: dict[str, str] = {}
    for mnemonic, row in encode.rows(target).items():
        if is_conversion(row.name):
            found.setdefault(row.name, mnemonic)
    return found


@cache
def instructions(target: str) -> Instructions:
    return Instructions(target, {n: encode.line(target, m) for n, m in conversions(target).items()})


# ------------------------------------------------------------------------------------ values


@cache
def deciding(fits: str | None) -> list[Fraction]:
    """Numbers between two adjacent ones of a format, on both sides, and at its upper limit."""
    if fits in (None, "integer", "unit"):
        scale = {"integer": 1, "unit": 65535 * 32767, None: 1}[fits]
        ends = [(1 << n) + d for n in (7, 8, 15, 16, 31, 32) for d in (-1, 0, 1)]
        near = range(0, scale, scale // 97) if fits == "unit" else [*range(9), *ends]
        quarters = [Fraction(4 * n + q, 4) for n in near for q in range(4)]
        return [x / scale for x in quarters] + [Fraction(n, 65535 * 2) for n in range(9)]
    format = {**OCP, "f32": formats.FLOAT32, "f16": formats.FLOAT16, "bf16": formats.BFLOAT16}[fits]
    step = max(format.largest // 150, 1)
    codes = sorted({*range(0, format.largest, step), *range(4), format.largest - 1,
                    1 << format.mantissa_bits, (1 << format.mantissa_bits) - 1})  # fmt: skip
    numbers = [[Fraction(format.decode(c + n)) for c in codes] for n in (0, 1)]
    out = [n for low, high in zip(*numbers, strict=True) for n in (low, (low + high) / 2)]
    top = Fraction(format.decode(format.largest))
    last_place = top - Fraction(format.decode(format.largest - 1))
    return [*out, top, top + last_place / 2, top + last_place, 2 * top]


@cache
def candidates(wide: Format, fits: str | None) -> list[int]:
    """`deciding` in a wide format with its neighbours, both signs."""
    out = []
    for x in deciding(fits):
        bits = wide.rounded(x)
        out += [b | s for b in (bits, bits + 1, max(bits - 1, 0)) for s in (0, wide.sign)
                if b <= wide.infinity]  # fmt: skip
    return out


def wide_values(source: Source, count: int, rng: np.random.Generator) -> list[int]:
    """Elements of a wide format: critical ones, specials, random bits."""
    assert isinstance(source.kind, Format)
    pool = candidates(source.kind, source.fits)
    values = samples(source.kind, max(count // 4, 60), int(rng.integers(1 << 30)))
    if len(pool) + len(values) < count:
        values += pool + samples(source.kind, count, int(rng.integers(1 << 30)))
    else:
        values += [pool[i] for i in rng.permutation(len(pool))]
    return values[:count]


def column(source: Source, count: int, rng: np.random.Generator) -> list[int]:
    """One operand in `count` lanes."""
    if isinstance(source.kind, Format):
        elements = wide_values(source, count * source.count, rng)
        rng.shuffle(elements)
        return packed(source, elements)
    if source.kind in OCP:
        codes = np.arange(count * source.count) * (1 if source.count == 1 else 37)
        return packed(source, [int(c) % (1 << source.element_bits) for c in codes])
    if source.kind == "scale":  # exponents near 1, at the ends, any; the other bits are ignored
        near = [127] * 6 + [120, 126, 128, 131, 0, 1, 254, 255, 110, 143]
        chosen = [near[i % len(near)] if i % 3 else int(rng.integers(256)) for i in range(count)]
        return [e << 23 | int(rng.integers(1 << 23)) | i % 2 << 31 for i, e in enumerate(chosen)]
    if source.kind == "e8m0":  # lane L % 16 has the scales of two lanes
        near = [127, 126, 128, 0, 1, 254, 255, 110, 143, 120, 131, 112]
        return [0x01010101 * near[(i // 32 + i % 16) % len(near)] for i in range(count)]
    top = 1 << (16 if source.kind == "int16" else 32)
    edges = [(1 << n) + d & top - 1 for n in range(top.bit_length()) for d in (-1, 0, 1)]
    if source.kind == "random":
        edges = [0, top - 1, top >> 1, (top >> 1) - 1, 0xFFFFF000, 0xFFF, 0x7FF]
    return [*edges, *(int(rng.integers(top)) for _ in range(count))][:count]


def packed(source: Source, elements: list[int]) -> list[int]:
    size = source.count
    lanes = [elements[i : i + size] for i in range(0, len(elements) - size + 1, size)]
    return [join(lane, source.element_bits) for lane in lanes]


def columns(name: str, rule: Rule, count: int) -> list[list[int]]:
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    return [column(source, count, rng) for source in rule.sources]


# ------------------------------------------------------------------------------------- tests


def test_every_conversion_of_every_target_has_a_rule_and_a_semantic() -> None:
    """The rules are complete, and none is for an instruction that no target has."""
    names = {name for target in TARGETS for name in conversions(target)}
    assert names == set(RULES)
    assert [n for n in sorted(names) if registry.lookup(n) is None] == []


def lanes_for(target: str, name: str, mode: int) -> int:
    """How many lanes: all values once, for the first target and mode, then a sample."""
    elements = max(source.count for source in RULES[name].sources)
    first = next(t for t in TARGETS if name in conversions(t))
    many = MANY if (target, mode) == (first, MODES[0]) else SOME
    return max(many // elements, 64)


def run(target: str, name: str, mode: int) -> list[tuple[str, ...]]:
    """Lanes that differ: operands, expected and computed, in hexadecimal."""
    rule = RULES[name]
    operands = columns(name, rule, lanes_for(target, name, mode))
    results, _ = instructions(target).run(
        name,
        *operands,
        widths=[s.dwords for s in rule.sources],
        result_dwords=max(rule.result_bits // 32, 1),
        mode=mode,
        old=OLD,
    )
    if rule is PKACCUM:
        operands = [*operands, [OLD] * len(results)]
    wrong = []
    for *lane, result in zip(*operands, results, strict=True):
        expected = rule.expected(Mode(target, mode), OLD, *lane)
        if rule.normal(result) != rule.normal(expected):
            wrong.append(tuple(hex(v) for v in (*lane, expected, result)))
    return wrong


@pytest.mark.parametrize("mode", MODES, ids=hex)
@pytest.mark.parametrize("target", TARGETS)
def test_vector_conversions(target: str, mode: int) -> None:
    """Both executors give the exact result, in each mode."""
    wrong = {}
    for name in conversions(target):
        # Every eighth MODE, except that the first target that has it runs the first one.
        first = next(t for t in TARGETS if name in conversions(t))
        if (target, mode) != (first, MODES[0]) and not takes(f"{target} {name} {mode}", 8):
            continue
        if name.startswith("v_") and (differing := run(target, name, mode)):
            wrong[name] = len(differing), differing[:3]
    assert not wrong


@pytest.mark.parametrize("mode", MODES, ids=hex)
@pytest.mark.parametrize("target", ["gfx1150", "gfx1201"])
def test_scalar_conversions(target: str, mode: int) -> None:
    """The SALU's conversions follow the same rules, one value per wave."""
    found = instructions(target)
    for name in (n for n in conversions(target) if n.startswith("s_")):
        rule = RULES[name]
        for lane in zip(*columns(name, rule, SCALARS), strict=True):
            state = blank_state(found.batch)
            state.mode = mode
            for i, value in enumerate(lane):
                state.sgprs[encode.SGPRS[f"src{i}"]] = value
            after = found.batch.run_both(found.names.index(name), state)
            result = int(after.sgprs[encode.SGPRS["sdst"]])
            expected = rule.expected(Mode(target, mode), 0, *lane)
            assert result == expected, (name, [hex(v) for v in lane])


# ----------------------------------------------------------------------------------- selects


def reversed_bits(part: int) -> int:
    """Two bits reversed: gfx12 numbers source bytes that way."""
    return (part & 1) << 1 | part >> 1


def source_parts(target: str, name: str) -> tuple[int, list[int]] | None:
    """The bits of the parts of S0 that op_sel selects from, and op_sel for each part in order."""
    rule = RULES[name]
    if rule.sources[0].kind not in OCP or rule.sources[0].count == 32:
        return None
    bits = rule.sources[0].element_bits * rule.sources[0].count
    if target.startswith("gfx12") and bits == 8:
        return bits, [reversed_bits(part) for part in range(4)]
    if target.startswith("gfx9") and "scalef32" not in name:
        return None  # chosen by SDWA
    return bits, list(range(32 // bits))


def result_parts(name: str) -> tuple[int, list[int]] | None:
    """The bits of the parts of D that op_sel's upper bits select from, and op_sel for each."""
    kept = RULES[name].keeps or 0
    bits = 32 - kept.bit_count()
    if bits == 32:
        return None
    return bits, [part << (3 if bits == 16 else 2) for part in range(32 // bits)]


@pytest.mark.parametrize("target", ["gfx942", "gfx950", "gfx1201", "gfx1250"])
def test_op_sel_chooses_parts_of_the_source_and_of_the_result(target: str) -> None:
    """Each byte or word in turn, whatever the others hold; the rest of D is kept."""
    lines, cases = {}, []
    for name, first in conversions(target).items():
        mnemonic = first.replace("_e32", "_e64")
        for parts, of_source in ((source_parts(target, name), True), (result_parts(name), False)):
            for part, op_sel in enumerate(parts[1] if parts else ()):
                key = f"{name} {op_sel:04b}"
                lines[key] = encode.line(target, mnemonic, op_sel=op_sel)
                if name.startswith("v_cvt_pk_f16_"):  # both encodings have one mnemonic
                    lines[key] = f"{name} v32, v64.{'lh'[op_sel]}"
                cases.append((key, name, parts[0] * part, of_source))
    found = Instructions(target, lines)
    assert {name for _, name, _, _ in cases} >= {"v_cvt_pk_fp8_f32", "v_cvt_sr_bf8_f32"}
    for key, name, at, of_source in cases:
        rule = RULES[name]
        operands = columns(name, rule, 64)
        given = operands
        bits = 32 - rule.keeps.bit_count() if rule.keeps else 32
        if of_source:
            bits = rule.sources[0].element_bits * rule.sources[0].count
            given = [[OLD & ~((1 << bits) - 1 << at) | x << at for x in operands[0]], *operands[1:]]
        results, _ = found.run(
            key,
            *given,
            widths=[s.dwords for s in rule.sources],
            result_dwords=max(rule.result_bits // 32, 1),
            mode=MODES[0],
            old=OLD,
        )
        for *lane, result in zip(*operands, results, strict=True):
            expected = rule.expected(Mode(target, MODES[0]), OLD, *lane)
            if not of_source:
                code = expected & (1 << bits) - 1
                expected = OLD & ~((1 << bits) - 1 << at) | code << at
            assert rule.normal(result) == rule.normal(expected), (key, [hex(v) for v in lane])


@pytest.mark.parametrize("target", ["gfx942", "gfx950"])
def test_sdwa_chooses_the_byte_or_word_of_8_bit_sources(target: str) -> None:
    """Every code in every position."""
    lines, cases = {}, []
    for name in ("v_cvt_f32_fp8", "v_cvt_f32_bf8", "v_cvt_pk_f32_fp8", "v_cvt_pk_f32_bf8"):
        bits = 8 * RULES[name].sources[0].count
        dst, part = ("v[32:33]", "WORD") if bits == 16 else ("v32", "BYTE")
        for n in range(32 // bits):
            key = f"{name} {n}"
            lines[key] = f"{name}_sdwa {dst}, v64 src0_sel:{part}_{n}"
            cases.append((key, name, bits * n, bits))
    found = Instructions(target, lines)
    for key, name, at, bits in cases:
        rule = RULES[name]
        (codes,) = columns(name, rule, 256)
        given = [OLD & ~((1 << bits) - 1 << at) | code << at for code in codes]
        results, _ = found.run(key, given, result_dwords=rule.result_bits // 32)
        for code, result in zip(codes, results, strict=True):
            expected = rule.expected(Mode(target, MODES[0]), OLD, code)
            assert rule.normal(result) == rule.normal(expected), (key, hex(code))


def test_an_inline_constant_of_a_pair_is_in_its_low_half() -> None:
    """1.0 as f16 or bf16 in the low half, zero in the high half."""
    lines = {t: f"v_cvt_scalef32_pk_fp8_{t} v32, 1.0, v96" for t in ("f16", "bf16")}
    found = Instructions("gfx950", lines)
    one, two = OCP["fp8"].encode(1.0), OCP["fp8"].encode(2.0)
    for type_ in lines:
        results, _ = found.run(type_, [0, 0], [127 << 23, 126 << 23], old=OLD)
        assert results == [OLD & 0xFFFF0000 | code for code in (one, two)]


@pytest.mark.parametrize("text", ["-v64", "|v64|"])
def test_signs_of_several_elements_are_refused(text: str) -> None:
    """The effect of one bit on two halves is not published; LLVM never emits it."""
    found = Instructions("gfx950", {"pk": f"v_cvt_scalef32_pk_fp8_f16 v32, {text}, v96"})
    with pytest.raises(UnsupportedForm, match="neg or abs of several elements"):
        found.batch.run(0, blank_state(found.batch), "numpy")


# ------------------------------------------------------------------------------- of gfx1250

E5M3 = formats.FLOAT8_E5M3


def test_clamp_makes_e5m3_of_fp8() -> None:
    """Every code to f32; f32 and f16 to codes: nearest, in pairs and stochastic; no sign."""
    lines = {
        "wide": "v_cvt_f32_fp8_e64 v32, v64 clamp",
        "pair": "v_cvt_pk_fp8_f32 v32, v64, v96 clamp",
        "halves": "v_cvt_pk_fp8_f16 v32, v64 clamp",
        "random": "v_cvt_sr_fp8_f32 v32, v64, v96 clamp",
    }
    found = Instructions("gfx1250", lines)
    results, _ = found.run("wide", list(range(256)))
    wide = np.array(results, np.uint32).view(np.float32).astype(np.float64)
    assert np.array_equal(wide, formats.decode(np.arange(256), E5M3), equal_nan=True)

    numbers = wide_values(Source(F32, fits="fp8"), 512, np.random.default_rng(3))
    values = np.array(numbers, np.uint32).view(np.float32)
    codes = formats.encode(values, E5M3)
    results, _ = found.run("pair", numbers, numbers[::-1], old=OLD)
    expected = OLD & 0xFFFF0000 | codes.astype(int) | codes[::-1].astype(int) << 8
    assert results == expected.tolist()

    with np.errstate(over="ignore"):
        halves = values.astype(np.float16)
    results, _ = found.run(
        "halves", (halves.view(np.uint16).astype(int) * 0x10001).tolist(), old=OLD
    )
    narrow = formats.encode(halves, E5M3).astype(int)
    assert results == (OLD & 0xFFFF0000 | narrow * 0x101).tolist()

    randoms = np.random.default_rng(4).integers(1 << 32, size=len(values))
    results, _ = found.run("random", numbers, randoms.tolist(), old=OLD)
    exact = formats.encode(values, E5M3, random=randoms.astype(np.uint32)).astype(int)
    assert results == (OLD & 0xFFFFFF00 | exact).tolist()


@pytest.mark.parametrize("kind", ["fp8", "fp4", "bf6"])
def test_scale_sel_chooses_the_lanes_and_bytes_of_scales(kind: str) -> None:
    """One half of the wave has the scales; a byte for all lanes, or one for each half."""
    pairs = {"fp8": {0: (0, 0), 1: (0, 1), 2: (1, 1), 4: (2, 2), 6: (3, 3), 10: (17, 17),
                     12: (18, 18), 13: (18, 19), 14: (19, 19)}}.get(
        kind, {0: (0, 1), 1: (0, 2), 2: (2, 3), 3: (1, 3), 4: (16, 17), 5: (16, 18), 6: (18, 19),
               7: (17, 19)})  # fmt: skip
    count = 16 if kind == "bf6" else 8
    dwords = count * OCP[kind].bits // 32
    lines = {str(sel): f"v_cvt_scale_pk{count}_f32_{kind} v[32:{31 + count}], "
             f"v[64:{63 + dwords}], v96 scale_sel:{sel}".replace("v[64:64]", "v64")
             for sel in range(16)}  # fmt: skip
    found = Instructions("gfx1250", lines)
    rng = np.random.default_rng(5)
    scales = rng.integers(100, 150, (32, 4), np.uint8)
    codes = [OCP[kind].encode(1.0)] * count
    x = [join(codes, OCP[kind].bits)] * 32
    words = scales.view(np.uint32)[:, 0].tolist()
    for sel in range(16):
        if sel not in pairs:
            with pytest.raises(UnsupportedForm, match=f"scale_sel:{sel}, whose meaning is not"):
                found.run(str(sel), x, words, widths=[dwords, 1], result_dwords=count)
            continue
        results, _ = found.run(str(sel), x, words, widths=[dwords, 1], result_dwords=count)
        for lane, result in enumerate(results):
            half, byte = divmod(pairs[sel][lane // 16], 16)
            power = 2.0 ** (int(scales[16 * half + lane % 16, byte]) - 127)
            got = np.array([result >> 32 * n & 0xFFFFFFFF for n in range(count)], np.uint32)
            assert np.all(got.view(np.float32) == power), (sel, lane)
