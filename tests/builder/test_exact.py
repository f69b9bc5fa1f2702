"""The NumPy builder's float operations against exact rationals, in every rounding mode.

Many lanes of a builder stand in for many calls. Native code is covered by `test_operations`.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tests.builder import exact
from tests.builder.operands import float_rows, integer_edges, thresholds
from wavecore.builder.contract import (
    BF16,
    F16,
    F32,
    F64,
    I8,
    I16,
    I32,
    I64,
    MANTISSA_BITS,
    Rounding,
    Type,
    Value,
)
from wavecore.builder.interp import NumpyBuilder

FLOATS = (F16, BF16, F32, F64)
INTEGERS = (I8, I16, I32, I64)
WIDENING = [(x, y) for x in FLOATS for y in FLOATS if x.bits < y.bits]
NARROWING = [(x, y) for x in FLOATS for y in FLOATS if x.bits > y.bits]


def check(
    emit: Callable[..., Value],
    expected: Callable[..., int],
    type: Type,
    rows: Sequence[tuple[int, ...]],
) -> None:
    """Compare an operation on rows of operands' bits with the exact results."""
    builder = NumpyBuilder(len(rows))
    operands = [builder.lane_const(type, column) for column in zip(*rows, strict=True)]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result = emit(builder, *operands)
    got = np.asarray(result.ref).view(f"u{result.type.bits // 8}").tolist()
    wrong = [
        f"{' '.join(map(hex, row))} gives {bits:#x}, not {right:#x}"
        for row, bits in zip(rows, got, strict=True)
        if bits != (right := expected(*row))
    ]
    assert not wrong, f"{len(wrong)} of {len(rows)}: " + "; ".join(wrong[:5])


def call(op: str, *rest: Any) -> Callable[..., Value]:
    return lambda b, *values: getattr(b, op)(*values, *rest)


@pytest.mark.parametrize("rounding", Rounding, ids=lambda r: r.name)
@pytest.mark.parametrize("type", FLOATS, ids=str)
@pytest.mark.parametrize("op", ["fadd", "fsub", "fmul", "fma"])
def test_arithmetic_is_exact_and_then_rounded(op: str, type: Type, rounding: Rounding) -> None:
    """Each result is the exact one, rounded once in the mode, including NaN and signs of zero."""
    rows = float_rows(type, 3 if op == "fma" else 2, 3000 if op == "fma" else 2200, seed=1)
    right = getattr(exact, op)
    check(call(op, rounding), lambda *row: right(type, *row, rounding), type, rows)


@pytest.mark.parametrize("type", FLOATS, ids=str)
def test_quotient_and_root_round_once(type: Type) -> None:
    check(
        call("fdiv"),
        lambda x, y: exact.fdiv(type, x, y),
        type,
        float_rows(type, 2, 2500, seed=2),
    )
    check(call("sqrt"), lambda x: exact.sqrt(type, x), type, float_rows(type, 1, 1000, seed=3))


@pytest.mark.parametrize("type", FLOATS, ids=str)
@pytest.mark.parametrize("op", ["floor", "ceil", "ftrunc", "roundeven"])
def test_rounding_to_an_integral_value(op: str, type: Type) -> None:
    rows = float_rows(type, 1, 500, seed=4) + [(bits,) for bits in thresholds(type)]
    check(call(op), lambda x: exact.to_integral(op, type, x), type, rows)


@pytest.mark.parametrize(("source", "target"), WIDENING, ids=str)
def test_widening_keeps_value_sign_and_payload(source: Type, target: Type) -> None:
    rows = float_rows(source, 1, 2000, seed=5)
    if source.bits == 16:
        rows += [(bits,) for bits in range(0, 1 << 16, 11)]
    check(
        call("fpext", target),
        lambda x: exact.convert(source, target, x, exact.RNE),
        source,
        rows,
    )


def near_ties(source: Type, target: Type) -> list[tuple[int, ...]]:
    """Numbers of the wider type equal to, next to and between neighbours of the narrower one."""
    rng = random.Random(6)
    rows: list[tuple[int, ...]] = []
    drop = MANTISSA_BITS[source] - MANTISSA_BITS[target]
    for _ in range(900):
        narrow = rng.getrandbits(target.bits)
        if rng.random() < 0.3:  # subnormals, where more bits are lost
            narrow &= ~exact.infinity(target)
        if exact.is_nan(target, narrow):
            continue
        bits = exact.convert(target, source, narrow, exact.RNE)
        tie = rng.choice([0, 1 << (drop - 1), rng.getrandbits(drop)])
        rows += [((bits | tie) + d & ((1 << source.bits) - 1),) for d in (-1, 0, 1)]
        if magnitude := exact.magnitude(target, narrow):  # half way to the next one toward zero
            other = exact.decode(target, narrow - 1) if magnitude > 1 else Fraction(0)
            if not exact.is_infinite(target, narrow):
                middle = (exact.decode(target, narrow) + other) / 2
                tie = exact.encode(source, middle, exact.RNE)
                rows += [(tie - 1,), (tie,), (tie + 1,)]
    return rows


@pytest.mark.parametrize("rounding", Rounding, ids=lambda r: r.name)
@pytest.mark.parametrize(("source", "target"), NARROWING, ids=str)
def test_narrowing_rounds_once(source: Type, target: Type, rounding: Rounding) -> None:
    """From f64 to f16 and bf16 as well, where going through f32 would round twice."""
    check(
        call("fptrunc", target, rounding),
        lambda x: exact.convert(source, target, x, rounding),
        source,
        float_rows(source, 1, 1000, seed=7) + near_ties(source, target),
    )


@pytest.mark.parametrize("source", FLOATS, ids=str)
def test_float_to_integer_saturates(source: Type) -> None:
    rows = float_rows(source, 1, 500, seed=8) + [(bits,) for bits in thresholds(source)]
    for target in INTEGERS:
        for op in ("fptosi", "fptoui"):
            check(
                call(op, target),
                lambda x, t=target, s=op == "fptosi": exact.to_integer(source, t, x, s),
                source,
                rows,
            )


def integer_rows(type: Type) -> list[tuple[int, ...]]:
    """Edges, and integers on and next to ties of every float type."""
    rng = random.Random(9)
    rows: list[tuple[int, ...]] = [(bits,) for bits in integer_edges(type)]
    mask = (1 << type.bits) - 1
    for _ in range(250):
        length = rng.randint(1, type.bits)
        value = rng.getrandbits(length) | 1 << (length - 1)
        kept = rng.choice([8, 9, 11, 12, 24, 25, 53, 54])
        if length > kept:
            value &= -1 << (length - kept)
        rows += [(s * value + d & mask,) for s in (1, -1) for d in (-1, 0, 1)]
    return rows


@pytest.mark.parametrize("rounding", Rounding, ids=lambda r: r.name)
@pytest.mark.parametrize("source", INTEGERS, ids=str)
def test_integer_to_float_rounds_once(source: Type, rounding: Rounding) -> None:
    for target in FLOATS:
        for op in ("sitofp", "uitofp"):
            check(
                call(op, target, rounding),
                lambda x, t=target, s=op == "sitofp": exact.from_integer(source, t, x, s, rounding),
                source,
                integer_rows(source),
            )


@pytest.mark.parametrize("type", [F16, BF16, F32], ids=str)
def test_rounding_to_odd_leaves_one_rounding(type: Type) -> None:
    """An f64 sum rounded to odd and then to a narrower type is rounded once."""

    def emit(b: NumpyBuilder, x: Value, y: Value) -> Value:
        return b.fptrunc(b.fadd_round_to_odd(x, y), type)

    def right(x: int, y: int) -> int:
        return exact.encode(type, exact.decode(F64, x) + exact.decode(F64, y), exact.RNE)

    rng = random.Random(10)
    rows = []
    for _ in range(2000):
        narrow = rng.getrandbits(type.bits - 1) % exact.infinity(type)
        half = exact.decode(type, narrow) + exact.decode(type, max(narrow - 1, 0))
        tie = exact.encode(F64, half / 2, exact.RNE)
        tail = exact.encode(
            F64, Fraction(rng.choice([-3, -1, 1, 3])) / 2 ** rng.randint(1, 900), exact.RNE
        )
        rows.append((tie, tail))
    rows = [row for row in rows if sum(exact.decode(F64, bits) for bits in row)]
    check(emit, right, F64, rows)
