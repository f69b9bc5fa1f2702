"""The exact reference gives every recorded result, and the results of other exact arithmetic."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import pytest

import wavecore as wc
from tests.builder import exact as builder_exact
from tests.numerics import exact, inputs, vectors
from tests.numerics.dyadic import FLOATS, cut_to, decode, encode, exact_sum, lead, products
from tests.numerics.inputs import Shape
from tests.numerics.vectors import Digest, Vector
from wavecore.builder.contract import F32, F64, Rounding, Type

SMALL_FORMATS = [name for name, format in FLOATS.items() if format.bits <= 16]


def result(vector: Vector) -> int:
    a, b, c = list(vector.a), list(vector.b), vector.c
    if vector.neg or vector.neg_hi:
        a, b, c = exact.modified(a, b, c, vector.neg, vector.neg_hi, vector.parameters["out"])
    return int(getattr(exact, vector.model)(a, b, c, vector.formats, **vector.parameters))


# -- The record -------------------------------------------------------------------------------


@pytest.mark.parametrize("vector", vectors.VECTORS, ids=str)
def test_dot_product_is_the_recorded_one(vector: Vector) -> None:
    assert f"{result(vector):08x}" == f"{vector.expected:08x}"


@pytest.mark.parametrize("digest", vectors.DIGESTS, ids=str)
def test_integer_matrix_has_the_digest_captured_on_gfx1201(digest: Digest) -> None:
    a, b, c = vectors.published_matrices(digest)
    d = [
        [
            exact.int_dot(a[i], b[j], c[i][j], digest.formats, clamp=digest.clamp, stages=2)
            for j in range(16)
        ]
        for i in range(16)
    ]
    assert f"{vectors.digest_of(d):016x}" == f"{digest.expected:016x}"


@pytest.mark.parametrize(("target", "opsel", "before", "after"), vectors.PACKED_WRITES)
def test_packed_result_is_written_as_recorded(
    target: str, opsel: int, before: int, after: int
) -> None:
    half = vectors.PACKED_MODIFIERS[0, 0]
    written = {
        "gfx1100": exact.g11_packed_register(before, half, opsel),
        "gfx1201": exact.g12_packed_register(half, half),
    }[target]
    assert f"{written:08x}" == f"{after:08x}"


def test_headline_accumulators_are_the_recorded_ones() -> None:
    """The vectors derive them from D, which the record also gives."""
    acc = [v.expected for v in vectors.VECTORS if v.name == "F"][:6]
    assert acc == vectors.codes("497ff002 497ff002 497ff403 497ff000 497ff000 49800000")


@pytest.mark.parametrize(
    ("group", "fraction_bits", "published"), [(4, 23, 0.0), (8, 24, 0.0), (16, 25, 191.875)]
)
def test_headline_matrices_give_the_results_of_other_vendors(
    group: int, fraction_bits: int, published: float
) -> None:
    """Sums truncated relative to the largest exponent, as is known of V100, A100 and H100."""
    vector = next(v for v in vectors.VECTORS if v.name == "F")
    terms = products(vector.a, vector.b, vector.formats)
    acc, x = 0, 0
    for some in exact.groups(terms, group):
        summands = [(p.signed, p.x) for p in some] + [(acc, x)]
        largest = max(lead(v, at) for v, at in summands if v)
        grid = largest - fraction_bits
        total = sum(cut_to(v, at, grid) for v, at in summands)
        x = lead(total, grid) - 23
        acc = cut_to(total, grid, x)
    assert vectors.HEADLINE_C - math.ldexp(acc, x) == published


def test_vectors_fill_whole_matrix_instructions() -> None:
    """Each is a known instruction of its target, and A and B are a multiple of its K."""
    named = [v for v in vectors.VECTORS if not v.instruction.startswith("v_dot")]
    for vector in named:
        inst = wc.instruction(vector.instruction, vector.target)
        held = inst.k // 2 if "_swmmac_" in vector.instruction else inst.k
        assert len(vector.a) == len(vector.b) and len(vector.a) % held == 0, str(vector)
    assert len(named) > len(vectors.VECTORS) // 2
    for digest in vectors.DIGESTS:
        assert wc.instruction(digest.instruction, "gfx1201").k == digest.k


# -- Other exact arithmetic -------------------------------------------------------------------


@pytest.mark.parametrize("name", SMALL_FORMATS)
def test_decode_gives_the_number_of_every_code(name: str) -> None:
    format = FLOATS[name]
    for code in range(1 << format.bits):
        number, value = decode(code, name), format.decode(code)
        if number.kind == "finite":
            assert math.ldexp(number.signed, number.x) == value
            assert number.sign == (math.copysign(1.0, value) < 0)
        else:
            assert {"nan": math.isnan, "infinite": math.isinf}[number.kind](value)


@pytest.mark.parametrize("name", ["f16", "bf16", "bf8"])
def test_encode_rounds_as_the_formats_do(name: str) -> None:
    """Values between codes: a quarter, half and three quarters of an ulp, up to overflow."""
    format = FLOATS[name]
    for code in range(format.largest + 1):
        number = decode(code, name)
        for quarter in range(4):
            m, x = 4 * number.m + quarter, number.x - 2
            assert encode(m, x, name) == format.encode(math.ldexp(m, x))
            assert encode(-m, x, name) & format.sign_bit - 1 == encode(m, x, name)


@pytest.mark.parametrize(("name", "type"), [("f32", F32), ("f64", F64)])
@pytest.mark.parametrize("kind", inputs.KINDS)
def test_fma_chain_is_a_chain_of_the_builders_fma(kind: str, name: str, type: Type) -> None:
    shape = Shape((name, name), name, 3, 100)
    for a, b, c in rows(kind, shape):
        acc = c
        for i, j in zip(a, b, strict=True):
            acc = builder_exact.fma(type, i, j, acc, Rounding.NEAREST_EVEN)
        d = exact.fma_chain(a, b, c, shape.formats)
        if builder_exact.is_nan(type, acc):
            assert d == FLOATS[name].nan
        else:
            assert d == acc


def rows(kind: str, shape: Shape) -> list[tuple[list[int], list[int], int]]:
    operands = inputs.generate(kind, 7, shape)
    return list(zip(*(codes.tolist() for codes in operands), strict=True))


def test_fma_chain_flushes_inputs_and_negates_operands() -> None:
    """Flushing does not affect C; BLGP bits 0, 1 and 2 negate A, B and C."""
    subnormal, two = 0x00000001, 0x40000000
    flushed = exact.fma_chain([subnormal], [two], subnormal, flush_inputs=True)
    assert flushed == subnormal
    assert exact.fma_chain([subnormal], [two], subnormal) == 3
    one, three, five = 0x3FF0000000000000, 0x4008000000000000, 0x4014000000000000
    for blgp in range(8):
        d = exact.fma_chain([one], [three], five, ("f64", "f64"), blgp=blgp)
        signs = [-1 if blgp >> bit & 1 else 1 for bit in range(3)]
        assert FLOATS["f64"].decode(d) == 3 * signs[0] * signs[1] + 5 * signs[2]


@pytest.mark.parametrize("kind", inputs.KINDS)
def test_one_group_of_all_k_is_one_rounding(kind: str) -> None:
    shape = Shape(("bf16", "bf16"), "f32", 8, 100)
    for a, b, c in rows(kind, shape):
        assert exact.e_fdpa(a, b, c, shape.formats, 8) == exact.one_round(a, b, c, shape.formats)


@pytest.mark.parametrize("kind", ["clustered", "cancelling_with_c", "near_underflow", "nans"])
def test_scaled_with_neutral_scales_is_one_rounding(kind: str) -> None:
    shape = Shape(("fp8", "bf8"), "f32", 64, 30)
    for a, b, c in rows(kind, shape):
        neutral = exact.scaled(a, b, c, shape.formats, [127, 127], [127, 127])
        assert neutral == exact.one_round(a, b, c, shape.formats)


def test_scaled_multiplies_each_block_by_both_of_its_scales() -> None:
    """1 at k = 0, times 2**3 * 2**-1, and 1 at k = 32, times 2**-2 * 2**0."""
    one, a = FLOATS["fp4"].encode(1.0), [0] * 64
    a[0] = a[32] = one
    d = exact.scaled(a, a, 0, ("fp4", "fp4"), [130, 125], [126, 127])
    assert FLOATS["f32"].decode(d) == 4.25
    assert exact.scaled(a, a, 0, ("fp4", "fp4"), [130, 0xFF], [126, 127]) == vectors.NAN


def test_one_round_to_16_bits_rounds_the_exact_sum() -> None:
    """No double rounding: 1 + 2**-11 + 2**-24 is above the tie of f16."""
    one, small, least = 0x3C00, 0x1000, 0x0001
    assert exact.one_round([small], [one], one, ("f16", "f16"), "f16") == one
    a, b = [small, least], [one, one]
    assert exact.one_round(a, b, one, ("f16", "f16"), "f16") == one + 1


def test_selected_takes_two_of_every_four() -> None:
    b = list(range(10, 18))
    assert exact.selected(b, [0, 3, 1, 2]) == [10, 13, 15, 16]


@pytest.mark.parametrize("model", ["tr_fdpa", "gtr_fdpa"])
@pytest.mark.parametrize("kind", ["clustered", "far_c", "spread", "cancelling"])
def test_cdna3_stays_within_the_bits_it_cuts(kind: str, model: str) -> None:
    """Off the exact sum by at most a unit of the grid per term, and half an ulp of D."""
    name = {"tr_fdpa": "bf16", "gtr_fdpa": "bf8fnuz"}[model]
    shape = Shape((name, name), "f32", 16, 100)
    two = Fraction(2)
    for a, b, c in rows(kind, shape):
        d = decode(getattr(exact, model)(a, b, c, shape.formats, group=16), "f32")
        terms = [*products(a, b, shape.formats), decode(c, "f32")]
        error, x = exact_sum([*terms, d._replace(sign=1 - d.sign)])
        grid = max(n.e for n in terms if n.m) - exact.F
        floors = len(terms) + 3  # the halves and their sum are floored again
        assert abs(error) * two**x <= floors * two**grid + two ** (d.x - 1)


def test_contiguous_k_alternates_between_lane_groups_in_wave32() -> None:
    assert exact.g12_order(32) == [0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 6, 7, 12, 13, 14, 15]
    assert exact.g12_order(64) == list(range(16))


def test_integers_wrap_and_clamp() -> None:
    """One clamp at the end ignores overflows that a clamp in the middle does not."""
    a, ones = [1] * 8 + [0xFF] * 8, [1] * 16

    def dot(clamp: bool, stages: int) -> int:
        return exact.int_dot(a, ones, 0x7FFFFFFF, ("i8", "i8"), clamp=clamp, stages=stages)

    assert [dot(False, 1), dot(True, 1), dot(True, 2)] == [0x7FFFFFFF, 0x7FFFFFFF, 0x7FFFFFF7]
    down = exact.int_dot([0x80], [0x7F], 0x80000000, ("i8", "i8"), clamp=True)
    assert down == 0x80000000
    assert exact.int_dot([0x80], [0x7F], 0, ("u8", "i8")) == 128 * 127


def special_results(
    model: str, format: str, cases: Sequence[tuple[list[int], list[int], int]], **parameters: object
) -> list[str]:
    function = getattr(exact, model)
    return [f"{function(a, b, c, (format, format), **parameters):08x}" for a, b, c in cases]


INF, MINUS, ONE, NAN16 = 0x7C00, 0xFC00, 0x3C00, 0x7C01
SPECIALS_F16 = [
    ([NAN16, INF], [ONE, 0], 0x7F800001),  # a NaN factor before all others
    ([INF, 0], [0, 0], 0x7F800001),  # infinity times zero before NaN of C
    ([INF, MINUS], [ONE, ONE], 0xFF800001),  # opposed infinities before NaN of C
    ([INF, 0], [ONE, 0], 0xFF800001),  # NaN of C before an infinite product
    ([INF, 0], [ONE, 0], 0xFF800000),  # infinity against that of C
    ([MINUS, 0], [ONE, 0], 0x3F800000),
    ([ONE, 0], [ONE, 0], 0xFF800000),
]
EXPECTED_SPECIALS = "ffc00a3d ffc00000 ffc00000 ffc00001 ffc00000 ff800000 ff800000".split()


@pytest.mark.parametrize("model", ["dot2_g11", "dot_g12"])
def test_rdna_specials_come_in_order(model: str) -> None:
    assert special_results(model, "f16", SPECIALS_F16) == EXPECTED_SPECIALS


@pytest.mark.parametrize("model", ["e_fdpa", "ftz_addmul", "tr_fdpa"])
def test_cdna_specials_are_ieee_and_of_one_nan(model: str) -> None:
    nan = f"{vectors.NAN:08x}"
    expected = [nan, nan, nan, nan, nan, "ff800000", "ff800000"]
    assert special_results(model, "f16", SPECIALS_F16, group=2) == expected


def test_packed_specials_are_narrowed() -> None:
    """NaN factors, a generated NaN, a NaN in C with its payload quieted, infinity."""
    cases = [
        ([NAN16, 0], [ONE, 0], 0),
        ([INF, 0], [0, 0], 0),
        ([ONE, 0], [ONE, 0], 0xFC01),
        ([MINUS, 0], [ONE, 0], 0),
    ]
    expected = ["0000fe3d", "0000fe00", "0000fe01", "0000fc00"]
    for model in ("dot2_g11", "dot_g12"):
        assert special_results(model, "f16", cases, out="f16", fp16_ovfl=True) == expected
    cases = [([0x7F81, 0], [0x3F80, 0], 0), ([0x3F80, 0], [0x3F80, 0], 0xFF81)]
    for model in ("dot2_g11", "dot_g12"):
        assert special_results(model, "bf16", cases, out="bf16") == ["0000fffd", "0000ffc1"]


def test_fp8_invalid_products_give_the_nan_of_nan_factors() -> None:
    """bf8 has infinities: times zero, against each other, against C."""
    inf, minus, one = 0x7C, 0xFC, 0x3C
    cases = [
        ([inf, 0], [0, 0], 0),
        ([inf, minus], [one, one], 0),
        ([inf, 0], [one, 0], 0xFF800000),
        ([inf, 0], [one, 0], 0xFF800001),
    ]
    expected = ["ffc00a3d", "ffc00a3d", "ffc00a3d", "ffc00001"]
    assert special_results("dot_g12", "bf8", cases) == expected
