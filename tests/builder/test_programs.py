"""Whole small programs, constants and helpers give the same bits on both executors."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from functools import partial

import pytest

from tests.builder.executors import Program, compare
from tests.builder.operands import rows
from tests.builder.test_operations import WALKED, inputs, variants
from wavecore.builder.contract import (
    BF16,
    DEFAULT_NAN,
    F16,
    F32,
    F64,
    I1,
    I8,
    I16,
    I32,
    I64,
    Builder,
    Type,
    Value,
)

pytestmark = pytest.mark.jit

FLOATS = (F16, BF16, F32, F64)
TYPES = (I1, I8, I16, I32, I64, *FLOATS)
BOTH = pytest.mark.parametrize(("wave", "level"), [(32, 2), (64, 0)])
LANE_OPERATIONS = {"lane_id", "ballot", "lane_bit", "readlane", "permute", "shuffle", "any_lane"}


def check(programs: list[Program], wave: int, level: int) -> None:
    compare(programs, lambda program: inputs(program, wave), wave, level)


def on_constants(
    b: Builder, *, emit: Callable[..., Value], constants: tuple[tuple[Type, int], ...]
) -> Value:
    return emit(b, *(b.const(type, bits) for type, bits in constants))


@pytest.mark.parametrize("op", sorted({*WALKED} - LANE_OPERATIONS))
def test_constant_operands_fold_to_the_same_bits(op: str) -> None:
    """The optimiser computes with constants as the executors do, including NaN."""
    programs = []
    for name, types, emit in variants(op):
        table = rows(types, 1600 if len(types) > 1 else 384).tolist()
        for number, row in enumerate(random.Random(name).sample(table, 5)):
            constants = tuple(zip(types, row, strict=True))
            folded = partial(on_constants, emit=emit, constants=constants)
            programs.append(Program(f"{name} #{number}", (), folded))
    check(programs, 32, 2)


@BOTH
def test_there_and_back_conversions_still_quiet(wave: int, level: int) -> None:
    """Widening and narrowing again is not a no-op: a signalling NaN comes out quiet."""
    check(
        [
            Program(
                f"{x} to {wide} and back, {per_lane}",
                ((x, per_lane),),
                lambda b, v, x=x, wide=wide: b.fptrunc(b.fpext(v, wide), x),
            )
            for x, wide in itertools.product(FLOATS, FLOATS)
            if x.bits < wide.bits
            for per_lane in (True, False)
        ],
        wave,
        level,
    )


VARIANTS = {op: list(variants(op)) for op in WALKED if op not in ("lane_bit", "readlane")}


def random_program(seed: int) -> Program:
    """Some dozen operations, each on results of earlier ones; the result mixes all of them."""
    rng = random.Random(seed)
    operands = tuple((t, rng.random() < 0.7) for t in TYPES)

    def emit(b: Builder, *values: Value) -> Value:
        choose = random.Random(seed)
        pool = list(values)
        for _ in range(30):
            _, types, operation = choose.choice(VARIANTS[choose.choice(list(VARIANTS))])
            row = [choose.choice([v for v in pool if v.type == t]) for t in types]
            pool.append(operation(b, *row))
        mixed = b.const(I64, 0)
        for v in pool:
            bits = b.bitcast(v, v.type.as_int)
            wide = bits if bits.type == I64 else b.zext(bits, I64)
            mixed = b.xor(b.mul(mixed, b.const(I64, 0x9E3779B97F4A7C15)), wide)
        return mixed

    return Program(f"random program {seed}", operands, emit)


@BOTH
def test_random_programs_agree(wave: int, level: int) -> None:
    """However the optimiser combines operations, the bits stay the same."""
    check([random_program(seed) for seed in range(10)], wave, level)


def in_rows(b: Builder, seed: Value, *, type: Type, count: int, rows: bool) -> Value:
    """A computation with a choice, on `count` rows of two values each."""
    scale = b.fpext(seed, F32)
    numbers = [(b.add(b.lane_id(), b.const(I32, i)), b.const(I16, 3 * i)) for i in range(count)]

    def one(x: Value, y: Value) -> Value:
        (found,) = b.uniform_if(
            b.any_lane(b.icmp("ult", x, b.const(I32, 9))),
            lambda: [b.add(x, b.sext(y, I32))],
            lambda: [b.mul(x, x)],
        )
        return b.fptrunc(b.fmul(b.uitofp(found, F32), scale), type) if type != F32 else scale

    values = b.each(one, numbers) if rows else [b.widen(one(*row)) for row in numbers]
    mixed = b.const(I64, count)
    for v in [*values, b.widen(scale)]:
        bits = b.zext(b.bitcast(v, v.type.as_int), I64)
        mixed = b.xor(b.mul(mixed, b.const(I64, 0x9E3779B97F4A7C15)), bits)
    return mixed


@BOTH
def test_each_row_gets_its_own_result(wave: int, level: int) -> None:
    """In a loop or one after another: with uniform values, choices and floats of every size."""
    programs = [
        Program(f"{count} rows of {t}, {rows}, {per_lane}", ((F16, per_lane),),
                partial(in_rows, type=t, count=count, rows=rows))
        for t in (F16, BF16, F32)
        for count in (1, 7, 8, 32)
        for per_lane in (True, False)
        for rows in (True, False)
    ]  # fmt: skip
    check(programs, wave, level)


def in_steps(b: Builder, seed: Value, *, count: int) -> Value:
    """Steps that use their number, choose, and exchange their values."""

    def step(number: Value, values: list[Value]) -> list[Value]:
        x, y = values
        (found,) = b.uniform_if(
            b.any_lane(b.icmp("ult", x, number)),
            lambda: [b.add(x, b.sext(y, I32))],
            lambda: [b.mul(x, b.const(I32, 5))],
        )
        return [b.xor(found, number), b.trunc(x, I16)]

    x, y = b.repeat(count, step, [seed, b.const(I16, -3)])
    return b.xor(x, b.zext(y, I32))


@BOTH
def test_steps_follow_one_another(wave: int, level: int) -> None:
    """A loop gives what its steps give when written out; also without a step."""
    check(
        [
            Program(
                f"{count} steps, {per_lane}", ((I32, per_lane),), partial(in_steps, count=count)
            )
            for count in (0, 1, 2, 9)
            for per_lane in (True, False)
        ],
        wave,
        level,
    )


@BOTH
def test_helpers_agree(wave: int, level: int) -> None:
    """Widening, constants, and the ways to round to odd."""
    lanes = [(lane * 0x9E3779B97F4A7C15) & ((1 << 64) - 1) for lane in range(wave)]
    programs = [
        Program("round_to_odd", ((F64, True),), lambda b, x: b.round_to_odd(x)),
        Program(
            "fadd_round_to_odd",
            ((F64, True), (F64, True)),
            lambda b, x, y: b.fadd_round_to_odd(x, y),
        ),
    ]
    for t in TYPES:
        programs += [
            Program(f"widen {t}", ((t, False),), lambda b, x: b.widen(x)),
            Program(f"lane_const {t}", (), lambda b, t=t: b.lane_const(t, lanes)),
            Program(f"const {t}", (), lambda b, t=t: b.const(t, -1)),
            Program(
                f"wide select {t}",
                ((I1, True), (t, False)),
                lambda b, c, x: b.select(c, x, b.const(x.type, 1)),
            ),
            Program(
                f"uniform select {t}",
                ((I1, False), (t, True), (t, False)),
                lambda b, *v: b.select(*v),
            ),
        ]
    for t in FLOATS:
        programs += [
            Program(f"fconst {t}", (), lambda b, t=t: b.fconst(t, -1.25)),
            Program(f"widened fconst {t}", (), lambda b, t=t: b.widen(b.fconst(t, -1.25))),
        ]
    check(programs, wave, level)


@BOTH
@pytest.mark.parametrize("type", FLOATS, ids=str)
def test_fma_any_nan_differs_from_fma_in_nan_only(type: Type, wave: int, level: int) -> None:
    def emit(b: Builder, x: Value, y: Value, z: Value) -> Value:
        result = b.fma_nan_unspecified(x, y, z)
        return b.select(b.fcmp("uno", result, result), b.const(type, DEFAULT_NAN[type]), result)

    check([Program("fma_nan_unspecified", ((type, True),) * 3, emit)], wave, level)
