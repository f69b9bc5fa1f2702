"""The generators give what their names promise, and every model accepts it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.numerics import exact, inputs
from tests.numerics.dyadic import FLOATS, Number, decode, exact_sum, products
from tests.numerics.inputs import KINDS, Operands, Shape

F16 = Shape(("f16", "f16"), "f32", 16, 60)
SHAPES = [
    F16,
    Shape(("f16", "f16"), "f16", 16, 60),
    Shape(("bf16", "bf16"), "f32", 16, 60),
    Shape(("bf16", "bf16"), "bf16", 16, 60),
    Shape(("xf32", "xf32"), "f32", 8, 60),
    Shape(("fp8fnuz", "bf8fnuz"), "f32", 32, 60),
    Shape(("bf8", "fp8"), "f32", 16, 60),
    Shape(("fp6", "bf6"), "f32", 32, 60),
    Shape(("fp4", "fp4"), "f32", 32, 60),
    Shape(("f32", "f32"), "f32", 4, 60),
    Shape(("f64", "f64"), "f64", 4, 60),
    Shape(("f32", "f32"), "f32", 1, 60),
]
MODELS: list[tuple[str, dict[str, Any], Shape]] = [
    ("fma_chain", {}, SHAPES[9]),
    ("fma_chain", {}, SHAPES[10]),
    ("e_fdpa", {"group": 4}, F16),
    ("ftz_addmul", {"group": 2}, SHAPES[2]),
    ("tr_fdpa", {"group": 8}, SHAPES[2]),
    ("tr_fdpa", {"group": 4}, SHAPES[4]),
    ("gtr_fdpa", {}, SHAPES[5]),
    ("dot2_g11", {}, SHAPES[2]),
    ("dot2_g11", {"out": "f16"}, SHAPES[1]),
    ("dot_g12", {"out": "bf16"}, SHAPES[3]),
    ("dot_g12", {}, SHAPES[6]),
    ("one_round", {}, SHAPES[8]),
    ("scaled", {"scales_a": [127], "scales_b": [127]}, SHAPES[7]),
]


def values(codes: np.ndarray, name: str) -> list[list[Number]]:
    return [[decode(code, name) for code in row] for row in codes.tolist()]


def numbers(operands: Operands, shape: Shape) -> list[tuple[list[Number], Number]]:
    """Each row's products and C."""
    rows = zip(operands.a.tolist(), operands.b.tolist(), operands.c.tolist(), strict=True)
    return [(products(a, b, shape.formats), decode(c, shape.c_format)) for a, b, c in rows]


def share(truths: list[bool]) -> float:
    return sum(truths) / len(truths)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("kind", KINDS)
def test_codes_fit_their_formats_and_repeat_with_the_seed(kind: str, shape: Shape) -> None:
    a, b, c = inputs.generate(kind, 1, shape)
    assert a.shape == b.shape == (shape.count, shape.k) and c.shape == (shape.count,)
    for codes, name in ((a, shape.formats[0]), (b, shape.formats[1]), (c, shape.c_format)):
        assert int(codes.max()) < 1 << FLOATS[name].bits
    again = inputs.generate(kind, 1, shape)
    assert all((x == y).all() for x, y in zip((a, b, c), again, strict=True))
    assert kind not in FINITE or all(
        n.kind == "finite" for terms, last in numbers(again, shape) for n in (*terms, last)
    )


FINITE = set(KINDS) - {"random_bits", "infinities", "nans"}


@pytest.mark.parametrize(("model", "parameters", "shape"), MODELS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_model_takes_every_kind(
    kind: str, model: str, parameters: dict[str, Any], shape: Shape
) -> None:
    """D is a code of its format, and in no model always the same."""
    rows = zip(*(codes.tolist() for codes in inputs.generate(kind, 2, shape)), strict=True)
    results = [getattr(exact, model)(a, b, c, shape.formats, **parameters) for a, b, c in rows]
    assert all(0 <= d < 1 << FLOATS[shape.c_format].bits for d in results)
    assert len(set(results)) > 1


def test_cancelling_leaves_little_of_its_products() -> None:
    rows = numbers(inputs.generate("cancelling", 3, F16), F16)
    lost = []
    for terms, _ in rows:
        total, x = exact_sum(terms)
        lost.append(abs(total).bit_length() + x < max(p.lead for p in terms) - 3)
    assert share(lost) > 0.9


def test_cancelling_with_c_leaves_a_few_units_of_c() -> None:
    rows = numbers(inputs.generate("cancelling_with_c", 3, F16), F16)
    lost = []
    for terms, c in rows:
        total, x = exact_sum([*terms, c])
        lost.append(abs(total).bit_length() + x < c.lead - 19)
    assert share(lost) > 0.9


@pytest.mark.parametrize("shape", SHAPES[:-1], ids=str)
def test_halfway_is_a_tie_or_just_beside_one(shape: Shape) -> None:
    """The largest product is half an ulp of C, and alone or with a smaller one."""
    ties, beside = 0, 0
    for terms, c in numbers(inputs.generate("halfway", 3, shape), shape):
        half = c.x - 1
        present = sorted((p for p in terms if p.m), key=lambda p: -p.lead)
        assert present[0].lead == half
        ties += len(present) == 1
        beside += len(present) == 2
    assert ties > 10 and beside > 10


def test_specials_are_there() -> None:
    kinds = {n.kind for row in values(inputs.generate("infinities", 3, F16).a, "f16") for n in row}
    assert kinds == {"finite", "infinite"}
    kinds = {n.kind for row in values(inputs.generate("nans", 3, F16).a, "f16") for n in row}
    assert kinds == {"finite", "infinite", "nan"}
    invalid = [
        any(p.kind == "invalid" for p in terms)
        for terms, _ in numbers(inputs.generate("infinities", 3, F16), F16)
    ]
    assert any(invalid) and not all(invalid)


def test_zeros_have_both_signs_and_fill_whole_rows() -> None:
    rows = numbers(inputs.generate("zeros", 3, F16), F16)
    empty = [not any(p.m for p in terms) for terms, _ in rows]
    assert 0.2 < share(empty) < 0.8
    assert {p.sign for terms, _ in rows for p in terms if p.m == 0} == {0, 1}
    assert {c.sign for _, c in rows if c.m == 0} == {0, 1}


def test_subnormals_are_most_factors_and_many_c() -> None:
    operands = inputs.generate("subnormals", 3, F16)
    fields = (operands.a & 0x7FFF) >> 10
    assert 0.5 < (fields == 0).mean() < 0.8
    assert 0.3 < ((operands.c & 0x7FFFFFFF) < 0x00800000).mean() < 0.7


@pytest.mark.parametrize(("kind", "extreme"), [("near_overflow", 0x7F800000), ("tiny", 0)])
def test_extremes_reach_the_ends_of_f32(kind: str, extreme: int) -> None:
    """Some results, not all, are infinite (or zero)."""
    shape = Shape(("bf16", "bf16"), "f32", 4, 200)
    rows = zip(*(codes.tolist() for codes in inputs.generate(kind, 3, shape)), strict=True)
    results = [exact.e_fdpa(a, b, c, shape.formats, 4) & 0x7FFFFFFF for a, b, c in rows]
    assert 0.02 < share([d == extreme for d in results]) < 0.98


@pytest.mark.parametrize("formats", [("i8", "i8"), ("u8", "i8"), ("u4", "i4")])
def test_integers_make_clamping_matter(formats: tuple[str, str]) -> None:
    """Some sums wrap, and of those that clamp some differ between one stage and two."""
    operands = inputs.integers(3, Shape(formats, "i32", 16, 400))
    rows = list(zip(*(codes.tolist() for codes in operands), strict=True))
    wrapped, once, twice = (
        [exact.int_dot(a, b, c, formats, clamp=clamp, stages=stages) for a, b, c in rows]
        for clamp, stages in ((False, 2), (True, 1), (True, 2))
    )
    assert 0.02 < share([x != y for x, y in zip(wrapped, once, strict=True)]) < 0.9
    assert any(x != y for x, y in zip(once, twice, strict=True))


def test_scales_reach_their_extremes() -> None:
    codes = inputs.scales(3, 200, 4)
    assert {0x00, 0xFE, 0xFF} <= set(codes.ravel().tolist())
    assert 0.5 < ((codes >= 117) & (codes < 138)).mean() < 0.9
