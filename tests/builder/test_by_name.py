"""Operations with special rules: each against exact rationals, on both executors.

Sums and products with unspecified NaN, conversions of numbers that fit, products that are scaled
before rounding, and computations of which only one runs.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tests.builder import exact
from tests.builder.executors import Array, NativePrograms, Program, Result, run_numpy
from tests.builder.operands import float_rows, thresholds
from wavecore.builder.contract import (
    BF16,
    EXPONENT_BIAS,
    F16,
    F32,
    F64,
    I1,
    I32,
    I64,
    MANTISSA_BITS,
    Builder,
    Rounding,
    Type,
    Value,
)
from wavecore.builder.interp import NumpyBuilder
from wavecore.builder.lanes import VectorLanes
from wavecore.builder.llvm import LlvmBuilder

pytestmark = pytest.mark.jit

FLOATS = (F16, BF16, F32, F64)
RNE = Rounding.NEAREST_EVEN
Run = Callable[[Program, list[Array], int], Result]


def run_native(program: Program, inputs: list[Array], wave: int) -> Result:
    return NativePrograms([program], wave, 2).run(program, inputs)


def run_native_unoptimised(program: Program, inputs: list[Array], wave: int) -> Result:
    return NativePrograms([program], wave, 0).run(program, inputs)


EXECUTORS = pytest.mark.parametrize("run", [run_numpy, run_native, run_native_unoptimised])
WAVE = 32


def lanes_of(rows: list[tuple[int, ...]]) -> list[Array]:
    """Rows of operands as bits of shape (call, lane) for each operand; the last ones repeated."""
    rows = rows + [rows[-1]] * (-len(rows) % WAVE)
    table = np.array(rows, np.uint64).reshape(-1, WAVE, len(rows[0]))
    return [np.ascontiguousarray(table[:, :, i]) for i in range(table.shape[2])]


def check(
    run: Run,
    emit: Callable[..., Value],
    types: tuple[Type, ...],
    rows: list[tuple[int, ...]],
    expected: Callable[..., int],
    *,
    any_nan: bool = False,
) -> None:
    """Compare with the exact results; with `any_nan` all NaNs are equal."""
    program = Program("checked", tuple((t, True) for t in types), emit)
    result = run(program, lanes_of(rows), WAVE)
    assert result.per_lane
    wrong = []
    for row, got in zip(rows, result.bits.ravel().tolist(), strict=False):
        right = expected(*row)
        both_nan = any_nan and exact.is_nan(result.type, right) and exact.is_nan(result.type, got)
        if got != right and not both_nan:
            wrong.append(f"{' '.join(map(hex, row))} gives {got:#x}, not {right:#x}")
    assert not wrong, f"{len(wrong)} of {len(rows)}: " + "; ".join(wrong[:5])


def call(op: str, *rest: Any) -> Callable[..., Value]:
    return lambda b, *values: getattr(b, op)(*values, *rest)


# ------------------------------------------------------------------------------- unspecified NaN


@EXECUTORS
@pytest.mark.parametrize("type", FLOATS, ids=str)
@pytest.mark.parametrize("op", ["fadd", "fsub", "fmul", "fma"])
def test_any_nan_forms_are_exact_but_for_which_nan(op: str, type: Type, run: Run) -> None:
    """Every number is the exact one rounded, and NaN results where IEEE requires NaN."""
    arity = 3 if op == "fma" else 2
    right = getattr(exact, op)
    check(
        run,
        call(f"{op}_nan_unspecified"),
        (type,) * arity,
        float_rows(type, arity, 2500, seed=11),
        lambda *row: right(type, *row, RNE),
        any_nan=True,
    )


@pytest.mark.parametrize("builder", [NumpyBuilder(WAVE), LlvmBuilder(VectorLanes(WAVE))], ids=type)
@pytest.mark.parametrize("op", ["fadd", "fsub", "fmul", "fma"])
def test_any_nan_forms_refuse_integers(op: str, builder: Builder) -> None:
    operands = [builder.const(I32, 1)] * (3 if op == "fma" else 2)
    with pytest.raises(TypeError, match=f"^{op}: takes floats, not i32$"):
        getattr(builder, f"{op}_nan_unspecified")(*operands)


# ----------------------------------------------------------------------- conversions that fit


@EXECUTORS
@pytest.mark.parametrize("to", [I32, I64], ids=str)
@pytest.mark.parametrize("type", [F16, F32, F64], ids=str)
def test_fptosi_bounded_of_what_fits_is_fptosi(type: Type, to: Type, run: Run) -> None:
    """Toward zero, up to both ends of the integer type."""
    end = 1 << (to.bits - 1)

    def fits(bits: int) -> bool:
        if exact.is_nan(type, bits) or exact.is_infinite(type, bits):
            return False
        return -end <= int(exact.decode(type, bits)) < end

    bits = [*thresholds(type), *(x for (x,) in float_rows(type, 1, 1000, seed=12))]
    rows = [(x,) for x in bits if fits(x)]
    largest = max(abs(exact.decode(type, x)) for (x,) in rows)
    assert largest > (30000 if type == F16 else end / 2), "the ends are among them"
    check(
        run,
        call("fptosi_bounded", to),
        (type,),
        rows,
        lambda x: exact.to_integer(type, to, x, True),
    )


# ------------------------------------------------------------------ scaled before rounding


def scaled_fma(x: int, y: int, z: int, exponent: int, rounding: Rounding) -> int:
    """(x * y + z) * 2**exponent in exact rationals, rounded once."""
    power = Fraction(2) ** (exponent - (1 << 64) if exponent >> 63 else exponent)
    plain = exact.fma(F64, x, y, z, rounding)
    operands = (x, y, z)
    if any(exact.is_nan(F64, v) or exact.is_infinite(F64, v) for v in operands):
        return plain
    total = exact.decode(F64, x) * exact.decode(F64, y) + exact.decode(F64, z)
    return exact.encode(F64, total * power, rounding, exact.sign_of(F64, plain))


def scaled_rows() -> list[tuple[int, ...]]:
    """Operands of v_div_fmas_f64: any floats with its powers, and results that are subnormal.

    Half of the latter would be a tie but for a third operand too small for the sum itself.
    """
    rng = random.Random(14)
    unit = MANTISSA_BITS[F64]
    one = EXPONENT_BIAS[F64] << unit
    rows = [(*row, rng.choice((0, 128, -128))) for row in float_rows(F64, 3, 1500, seed=13)]
    for number in range(1000):
        lost = rng.randint(1, unit)
        x = (129 - lost) << unit | rng.getrandbits(unit)
        y = one
        if number % 2:
            x = x >> lost << lost | 1 << (lost - 1)
            z = rng.randint(0, x - (60 << unit))
        else:
            y |= rng.choice((0, 1, rng.getrandbits(unit)))
            z = rng.choice((0, x ^ rng.getrandbits(2), rng.getrandbits(56)))
        signs = [rng.getrandbits(1) << 63 for _ in range(3)]
        rows.append((*(v ^ sign for v, sign in zip((x, y, z), signs, strict=True)), -128))
    return [(*row[:3], row[3] & ((1 << 64) - 1)) for row in rows]


@EXECUTORS
@pytest.mark.parametrize("rounding", Rounding, ids=lambda r: r.name)
def test_scaled_fma_rounds_once(rounding: Rounding, run: Run) -> None:
    """The bits that a subnormal result loses are rounded with those that the sum loses."""
    check(
        run,
        call("scaled_fma", rounding),
        (F64, F64, F64, I64),
        scaled_rows(),
        lambda *row: scaled_fma(*row, rounding),
    )


def test_rows_of_scaled_fma_need_the_one_rounding() -> None:
    """Rounding the fma and then the scaled result would be noticed: the rows distinguish them."""
    twice = 0
    for x, y, z, exponent in scaled_rows():
        total = exact.fma(F64, x, y, z, RNE)
        if exponent >> 63 and not exact.is_nan(F64, total) and not exact.is_infinite(F64, total):
            small = exact.decode(F64, total) * Fraction(2) ** (exponent - (1 << 64))
            again = exact.encode(F64, small, RNE, exact.sign_of(F64, total))
            twice += again != scaled_fma(x, y, z, exponent, RNE)
    assert twice > 100


# -------------------------------------------------------------------------- one of two


def chosen(b: Builder, x: Value, limit: Value) -> Value:
    """Two results of either computation, one of them uniform, and a nested choice."""
    zero = b.const(I32, 0)

    def inner() -> list[Value]:
        odd = b.icmp("ne", b.and_(limit, b.const(I32, 1)), zero)
        return b.uniform_if(odd, lambda: [b.add(x, x)], lambda: [b.xor(x, limit)])

    large = b.icmp("ugt", limit, b.const(I32, 99))
    first, second = b.uniform_if(
        large, lambda: [*inner(), limit], lambda: [*inner(), b.const(I32, 7)]
    )
    return b.add(b.mul(first, b.const(I32, 3)), second)


@EXECUTORS
@pytest.mark.parametrize("limit", [0, 5, 99, 100, 0xFFFFFFFF])
def test_choose_takes_the_values_of_the_computation_that_ran(limit: int, run: Run) -> None:
    """By a uniform condition; all values come out per lane, in order."""
    lanes = [(lane * 0x9E3779B9) & 0xFFFFFFFF for lane in range(WAVE)]
    inputs = [np.array([lanes], np.uint64), np.array([[limit]], np.uint64)]
    result = run(Program("chosen", ((I32, True), (I32, False)), chosen), inputs, WAVE)

    def right(x: int) -> int:
        return (x + x if limit & 1 else x ^ limit) * 3 + (limit if limit > 99 else 7)

    assert result.bits[0].tolist() == [right(x) & 0xFFFFFFFF for x in lanes]


def test_choose_calls_only_one_computation() -> None:
    b = NumpyBuilder(WAVE)
    ran = []

    def compute(name: str) -> list[Value]:
        ran.append(name)
        return [b.const(I32, len(name))]

    for condition, name in ((1, "then"), (0, "otherwise")):
        (value,) = b.uniform_if(
            b.const(I1, condition), lambda: compute("then"), lambda: compute("otherwise")
        )
        assert ran == [name]
        assert value.per_lane and value.ref.tolist() == [len(name)] * WAVE
        ran.clear()


@pytest.mark.parametrize("level", [0, 2])
@pytest.mark.parametrize("condition", [0, 1])
def test_native_choose_runs_only_one_computation(condition: int, level: int) -> None:
    """The other one's stores do not happen."""

    def emit(b: Any, taken: Value) -> Value:
        cells = [b.alloca("i32") for _ in range(2)]
        for cell in cells:
            b.emit_void(f"store i32 0, ptr {cell}")

        def mark(cell: str, number: int) -> list[Value]:
            b.emit_void(f"store i32 {number}, ptr {cell}")
            return [b.const(I32, number)]

        b.uniform_if(taken, lambda: mark(cells[0], 1), lambda: mark(cells[1], 2))
        loaded = [Value(I32, False, b.emit(f"load i32, ptr {cell}")) for cell in cells]
        return b.widen(b.or_(*loaded))  # type: ignore[no-any-return]

    program = Program("marks", ((I1, False),), emit)
    result = NativePrograms([program], WAVE, level).run(
        program, [np.array([[condition]], np.uint64)]
    )
    assert result.bits[0].tolist() == [1 if condition else 2] * WAVE
