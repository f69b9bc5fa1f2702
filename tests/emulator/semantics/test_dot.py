"""Float dot products: silicon's published vectors, and random operands against exact rationals."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction

import pytest

from tests.builder import exact
from tests.builder.operands import float_edges, middling, random_float
from tests.emulator.harness import Batch, blank_state
from tests.emulator.semantics import dot_oracle
from tests.emulator.semantics.dot_oracle import E4M3, E5M2, SHAPES
from wavecore import targets
from wavecore.builder.contract import BF16, F16, F32, Rounding, Type
from wavecore.emulator.shape import UnsupportedForm

# Captures of gfx1100 and gfx1201, from ROCm/rocm-systems, pull request 12120.
# (type, a, b, c, result)
GFX1100 = """
f16 48004200 44004800 bf800000 425c0001
f16 3c00bc00 3c003c00 3f800000 3f7fffff
f16 3c003c00 3c003c00 c0000000 34000000
f16 3c004000 3c003c00 c0000000 3f800002
f16 4800c800 48004800 3f800000 3f7fffc0
f16 3c003c00 3c000000 80000000 3f800001
f16 3c00bc00 3c000000 00000000 3f7fffff
f16 3c003c00 3c003c00 7f812345 7fc12345
f16 3c007c01 3c003c00 00000000 ffc00a3d
f16 3c007c00 3c000000 7fc12345 ffc00000
f16 00000001 3c008001 00000000 a7880000
f16 cd6c4d6c 78af78af 00000000 bd000000
f16 058ef3f3 2b241c4a b8eed486 c2886106
bf16 00000001 3f804980 00000000 00000000
bf16 00000700 3f803f80 00000000 07000000
bf16 00800000 3f808000 00000001 00000000
bf16 ff7f7f7f 7f7f7f7f 00000000 ff800000
bf16 c395629b d9633359 dc60025c 5d504185
"""
GFX1201 = """
f16 48004200 44004800 bf800000 425c0000
f16 3c003c00 3c003c00 c0000000 00000000
f16 00000001 3c008001 00000000 a7800000
f16 7c000401 80000401 ff9a5ce2 ffc00000
bf16 00000001 3f804980 00000000 07000000
bf16 00800000 3f808000 00000001 00800001
bf16 ff7f7f7f 7f7f7f7f 00000000 00000000
bf16 c395629b d9633359 dc60025c 5d504184
bf16 08e7393d b7d307aa 80800005 8006c205
bf16 0364bc8c 3c468385 807ffffe 0069a402
bf16 89298151 b6953e7a 00800007 007c5007
"""


@pytest.mark.parametrize(
    ("target", "text"), [("gfx1100", GFX1100), ("gfx1201", GFX1201)], ids=["gfx1100", "gfx1201"]
)
def test_vectors_from_silicon(target: str, text: str) -> None:
    """V_DOT2_F32_F16 and V_DOT2_F32_BF16 on published captures."""
    batch = Batch(target, [f"v_dot2_f32_{t} v20, v4, v8, v12" for t in ("f16", "bf16")])
    rows = [line.split() for line in text.split("\n") if line]
    for index, type in enumerate(("f16", "bf16")):
        state = blank_state(batch)
        chosen = [[int(x, 16) for x in row[1:]] for row in rows if row[0] == type]
        for lane, (a, b, c, _) in enumerate(chosen):
            state.vgprs[4][lane], state.vgprs[8][lane], state.vgprs[12][lane] = a, b, c
        result = batch.run_both(index, state).vgprs[20]
        assert [hex(x) for x in result[: len(chosen)]] == [hex(row[3]) for row in chosen]


def test_fp8_dot_products_of_gfx12() -> None:
    """Early floors, a group of four, the NaN of a factor."""
    batch = Batch("gfx1201", ["v_dot4_f32_fp8_fp8 v20, v4, v8, v12"])
    state = blank_state(batch)
    rows = [
        (0x0081FE7E, 0x00017E7E, 0xBB800000),
        (0x0001FE7E, 0x00017E7E, 0x00000000),
        (0x0000007F, 0x00000038, 0xFFC00A3D),
    ]
    for lane, (a, b, _) in enumerate(rows):
        state.vgprs[4][lane], state.vgprs[8][lane] = a, b
    assert list(batch.run_both(0, state).vgprs[20][:3]) == [row[2] for row in rows]


def operand(rng: random.Random, type: Type) -> int:
    kind = rng.random()
    if kind < 0.15:
        return rng.choice(float_edges(type))
    return middling(rng, type) if kind < 0.7 else random_float(rng, type)


def operands(rng: random.Random, type: Type, addend: Type) -> tuple[list[tuple[int, int]], int]:
    """Two pairs of factors, and an addend that is near minus their products half of the time."""
    pairs = [(operand(rng, type), operand(rng, type)) for _ in range(2)]
    values = [x for pair in pairs for x in pair]
    finite = not any(exact.is_nan(type, x) or exact.is_infinite(type, x) for x in values)
    if finite and rng.random() < 0.5:
        products = (exact.decode(type, x) * exact.decode(type, y) for x, y in pairs)
        total = sum(products, Fraction(0))
        total *= Fraction(rng.choice((-1, 1))) * (1 + Fraction(rng.randint(-64, 64), 1 << 28))
        return pairs, exact.encode(addend, total, Rounding.NEAREST_EVEN)
    return pairs, operand(rng, addend)


Model = Callable[[list[tuple[int, int]], int], int]


def run(batch: Batch, index: int, mode: int, cases: list[tuple[list[tuple[int, int]], int]],
        model: Model, mask: int) -> None:  # fmt: skip
    """Every case in its own lane, on both executors."""
    wave = batch.wave
    for start in range(0, len(cases), wave):
        chunk = cases[start : start + wave]
        state = blank_state(batch)
        state.mode = mode
        for lane, (pairs, c) in enumerate(chunk):
            state.vgprs[4][lane] = pairs[0][0] | pairs[1][0] << 16
            state.vgprs[8][lane] = pairs[0][1] | pairs[1][1] << 16
            state.vgprs[12][lane] = c
            state.vgprs[20][lane] = c
        result = batch.run_both(index, state).vgprs[20]
        for lane, (pairs, c) in enumerate(chunk):
            got, right = int(result[lane]) & mask, model(pairs, c)
            assert got == right, (batch.lines[index], pairs, hex(c), hex(got), hex(right))


@pytest.mark.parametrize("type", [F16, BF16], ids=str)
@pytest.mark.parametrize("target", ["gfx1100", "gfx1201"])
def test_dot2_against_whole_rationals(target: str, type: Type) -> None:
    """The f32 forms and the 16-bit forms, with MODE.FP16_OVFL on and off."""
    rng = random.Random(7)
    name = "f16" if type == F16 else "bf16"
    half = ".l" if target == "gfx1100" else ""
    batch = Batch(
        target,
        [
            f"v_dot2_f32_{name} v20, v4, v8, v12",
            f"v_dot2_{name}_{name} v20{half}, v4, v8, v12{half}",
        ],
    )
    gfx12 = target == "gfx1201"
    forms = (SHAPES[type], SHAPES[type])

    def wide(pairs: list[tuple[int, int]], c: int) -> int:
        return dot_oracle.gfx12(pairs, c, forms) if gfx12 else dot_oracle.gfx11(pairs, c, type)

    run(batch, 0, 0x3F0, [operands(rng, type, F32) for _ in range(1200)], wide, 0xFFFFFFFF)
    for saturates in (False, True):

        def small(pairs: list[tuple[int, int]], c: int, saturates: bool = saturates) -> int:
            wide_c = widened(type, c)
            if gfx12:
                return dot_oracle.gfx12(pairs, wide_c, forms, type, saturates)
            return dot_oracle.gfx11(pairs, wide_c, type, type, saturates)

        cases = [operands(rng, type, type) for _ in range(600)]
        run(batch, 1, 0x3F0 | saturates << 23, cases, small, 0xFFFF)


def widened(type: Type, bits: int) -> int:
    """A 16-bit float as f32 bits; NaNs keep their payload."""
    if type == BF16:
        return bits << 16
    if exact.is_nan(F16, bits):
        return bits >> 15 << 31 | 0x7F800000 | (bits & 0x3FF) << 13
    return exact.convert(F16, F32, bits, Rounding.NEAREST_EVEN)


@pytest.mark.parametrize("first", ["fp8", "bf8"])
@pytest.mark.parametrize("second", ["fp8", "bf8"])
def test_dot4_against_whole_rationals(first: str, second: str) -> None:
    forms = {"fp8": E4M3, "bf8": E5M2}
    rng = random.Random(9)
    batch = Batch("gfx1201", [f"v_dot4_f32_{first}_{second} v20, v4, v8, v12"])
    for start in range(12):
        state = blank_state(batch)
        for register in (4, 8):
            state.vgprs[register] = [rng.getrandbits(32) for _ in range(batch.wave)]
            if start % 3:  # no NaNs in most cases
                state.vgprs[register] &= 0xBFBFBFBF
        state.vgprs[12] = [operand(rng, F32) for _ in range(batch.wave)]
        after = batch.run_both(0, state)
        for lane in range(batch.wave):
            a, b, c = (int(state.vgprs[r][lane]) for r in (4, 8, 12))
            pairs = [(a >> 8 * i & 0xFF, b >> 8 * i & 0xFF) for i in range(4)]
            right = dot_oracle.gfx12(pairs, c, (forms[first], forms[second]), group=4)
            assert int(after.vgprs[20][lane]) == right, (hex(a), hex(b), hex(c))


@pytest.mark.parametrize("target", ["gfx1100", "gfx1201"])
def test_modifiers_of_dot2(target: str) -> None:
    """op_sel selects halves, neg_lo and neg_hi negate single elements, C has neg and abs."""
    lines = [
        "v_dot2_f32_f16 v20, v4, v8, v12 op_sel:[1,0,0] op_sel_hi:[0,1,1]",
        "v_dot2_f32_f16 v20, v4, v8, v12 neg_lo:[1,0,0]",
        "v_dot2_f32_f16 v20, v4, v8, v12 neg_hi:[0,1,0]",
        "v_dot2_f32_f16 v20, v4, v8, v12 neg_lo:[0,0,1]",
        "v_dot2_f32_f16 v20, v4, v8, v12 neg_hi:[0,0,1]",
        "v_dot2_f32_f16 v20, v4, 1.0, v12",
        "v_dot2_f32_bf16 v20, v4, 1.0, v12",
    ]
    batch = Batch(target, lines)
    state = blank_state(batch)
    state.vgprs[4], state.vgprs[8] = 0x40003C00, 0x44004200  # (1, 2) and (3, 4)
    state.vgprs[12] = 0xC1000000  # -8
    rights = [2 * 3 + 1 * 4 - 8, -3 + 8 - 8, 3 - 8 - 8, 3 + 8 + 8, 3 + 8 + 8, 1 - 8, None]
    for index, right in enumerate(rights):
        bits = int(batch.run_both(index, state).vgprs[20][0])
        if right is None:
            continue
        near = exact.decode(F32, bits)
        assert abs(near - right) < Fraction(1, 1000), lines[index]
    state.vgprs[4] = 0x40003F80  # 1 and 2 in bf16
    got = exact.decode(F32, int(batch.run_both(6, state).vgprs[20][0]))
    assert abs(got - (1 + 2 - 8)) < Fraction(1, 1000)  # an inline float applies to both halves


def sequential(type: Type, flush: bool, addend_last: bool) -> Model:
    """CDNA's documented order: the products in f32, added sequentially."""

    def model(pairs: list[tuple[int, int]], c: int) -> int:
        nearest = Rounding.NEAREST_EVEN
        products = []
        for pair in pairs:
            wide = []
            for bits in pair:
                if flush and exact.magnitude(F16, bits) < 0x400:
                    bits = exact.zero(F16, exact.sign_of(F16, bits))
                wide.append(exact.convert(type, F32, bits, nearest))
            products.append(exact.fmul(F32, wide[0], wide[1], nearest))
        terms = [*products, c] if addend_last else [c, *products]
        total = terms[0]
        for term in terms[1:]:
            total = exact.fadd(F32, total, term, nearest)
        return total

    return model


@pytest.mark.parametrize("target", ["gfx908", "gfx90a", "gfx942", "gfx950", "gfx1030"])
def test_dot2_adds_in_order(target: str) -> None:
    """gfx90a flushes f16 denormals in every mode."""
    rng = random.Random(11)
    lines = ["v_dot2_f32_f16 v20, v4, v8, v12", "v_dot2c_f32_f16 v20, v4, v8"]
    if target == "gfx950":
        lines += ["v_dot2_f32_bf16 v20, v4, v8, v12", "v_dot2c_f32_bf16 v20, v4, v8"]
    batch = Batch(target, lines)
    for index, line in enumerate(lines):
        type = BF16 if "bf16" in line else F16
        model = sequential(type, target == "gfx90a", line.startswith("v_dot2_f32_bf16"))
        cases = [operands(rng, type, F32) for _ in range(384)]
        cases.append(([(0x8001, 0x0400), (0, 0)], 0))
        run(batch, index, 0x3F0, cases, model, 0xFFFFFFFF)
    state = blank_state(batch)
    state.vgprs[4], state.vgprs[8] = 0x8001, 0x0400
    right = 0 if target == "gfx90a" else 0xAC800000
    assert batch.run_both(0, state).vgprs[20][0] == right


def test_dot2_of_an_unknown_unit_is_refused(monkeypatch) -> None:
    """A target whose unit is not documented uses no other's model."""
    unknown = targets.get("gfx1030").derive("gfx1030", dot2="DOT-G13")
    monkeypatch.setitem(targets._TARGETS, "gfx1030", unknown)
    state = blank_state(batch := Batch("gfx1030", ["v_dot2_f32_f16 v20, v4, v8, v12"]))
    with pytest.raises(UnsupportedForm, match="how gfx1030 sums is not known"):
        batch.run(0, state, "interpreter")
