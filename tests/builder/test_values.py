"""Values and messages: what both builders refuse, with which messages."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest

from wavecore.builder.contract import (
    BF16,
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
    check_executor,
    float_bits,
)
from wavecore.builder.interp import NumpyBuilder
from wavecore.builder.lanes import VectorLanes
from wavecore.builder.llvm import LlvmBuilder

REFUSED: dict[str, tuple[Callable[[Builder], object], str]] = {
    "mixed integers": (
        lambda b: b.add(b.const(I32, 1), b.const(I64, 1)),
        "add: operands of types i32, i64",
    ),
    "mixed floats": (
        lambda b: b.fma(b.const(F32, 1), b.const(F32, 1), b.const(F16, 1)),
        "fma: operands of types f32, f32, f16",
    ),
    "float in and": (
        lambda b: b.and_(b.const(F32, 1), b.const(F32, 1)),
        "and: takes integers, not f32",
    ),
    "integer in fadd": (
        lambda b: b.fadd(b.const(I32, 1), b.const(I32, 1)),
        "fadd: takes floats, not i32",
    ),
    "condition in add": (
        lambda b: b.add(b.const(I1, 1), b.const(I1, 1)),
        "add: takes integers of 8 bits and more, not i1",
    ),
    "integer as condition": (
        lambda b: b.select(b.const(I32, 1), b.const(I8, 1), b.const(I8, 1)),
        "select: takes a condition (i1), not i32",
    ),
    "select of two types": (
        lambda b: b.select(b.const(I1, 1), b.const(I16, 1), b.const(BF16, 1)),
        "select: operands of types i16, bf16",
    ),
    "ballot of integers": (
        lambda b: b.ballot(b.lane_id()),
        "ballot: takes a condition (i1), not i32",
    ),
    "narrowing zext": (lambda b: b.zext(b.const(I32, 1), I16), "zext from i32 to i16"),
    "fptrunc to itself": (lambda b: b.fptrunc(b.const(F32, 1), F32), "fptrunc from f32 to f32"),
    "fpext of an integer": (lambda b: b.fpext(b.const(I16, 1), F32), "fpext from i16 to f32"),
    "sitofp of a float": (lambda b: b.sitofp(b.const(F32, 1), F64), "sitofp from f32 to f64"),
    "bitcast of other width": (
        lambda b: b.bitcast(b.const(I32, 1), F64),
        "bitcast from i32 to f64",
    ),
    "lane that differs": (
        lambda b: b.readlane(b.lane_id(), b.lane_id()),
        "readlane: takes a uniform i32 as lane, not per-lane i32",
    ),
    "mask that differs": (
        lambda b: b.lane_bit(b.lane_const(I64, range(b.wave))),
        "lane_bit: takes a uniform i64, not per-lane i64",
    ),
    "index of 64 bits": (
        lambda b: b.permute(b.lane_id(), b.const(I64, 1)),
        "permute: takes an i32 as index, not uniform i64",
    ),
}


def native(wave: int) -> LlvmBuilder:
    return LlvmBuilder(VectorLanes(wave))


@pytest.mark.parametrize("make", [NumpyBuilder, native])
@pytest.mark.parametrize("case", REFUSED)
def test_operand_types_are_refused_by_name(
    case: str, make: Callable[[int], NumpyBuilder | LlvmBuilder]
) -> None:
    """The message has the operation and the types, on either builder."""
    emit, message = REFUSED[case]
    with pytest.raises(TypeError) as error:
        emit(make(32))
    assert str(error.value) == message


@pytest.mark.parametrize("make", [NumpyBuilder, native])
def test_lane_lists_have_one_entry_a_lane(
    make: Callable[[int], NumpyBuilder | LlvmBuilder],
) -> None:
    builder = make(32)
    with pytest.raises(ValueError, match="lane_const: 64 values for 32 lanes"):
        builder.lane_const(I32, range(64))
    with pytest.raises(ValueError, match="shuffle: takes 32 lanes below 32"):
        builder.shuffle(builder.lane_id(), range(1, 33))


def test_value_has_no_truth() -> None:
    """A data-dependent Python condition is an error; objects have no truth value."""
    with pytest.raises(TypeError, match=r"use b\.select"):
        bool(NumpyBuilder(32).const(I1, 1))


def test_float_bits_of_bf16_are_exact_or_refused() -> None:
    assert float_bits(BF16, 1.5) == 0x3FC0
    with pytest.raises(ValueError, match=r"0\.1 is not a bf16"):
        float_bits(BF16, 0.1)


def test_executor_that_lacks_an_operation_is_refused() -> None:
    """Nothing falls back to the contract's own empty methods."""
    check_executor(NumpyBuilder)
    check_executor(LlvmBuilder)

    class Short(Builder):
        pass

    with pytest.raises(TypeError, match="Short lacks const, which Builder declares"):
        check_executor(Short)


def test_executor_with_other_parameters_is_refused() -> None:
    class Other(NumpyBuilder):
        def fma(self, x: Value, y: Value, addend: Value) -> Value:  # type: ignore[override]
            return super().fma(x, y, addend)

    with pytest.raises(TypeError, match=r"Other\.fma takes \(self, x, y, addend\); Builder"):
        check_executor(Other)


def test_numpy_builder_leaves_error_state_alone() -> None:
    """Invalid operations give no warnings, and NumPy's settings are unchanged."""
    builder = NumpyBuilder(32)
    before = np.geterr()
    with np.errstate(all="raise"):
        for t in (F16, F32, F64):
            infinity, largest = builder.fconst(t, float("inf")), _largest(builder, t)
            builder.fadd(infinity, builder.fneg(infinity))
            builder.fdiv(infinity, builder.const(t, 0))
            builder.fmul(largest, largest)
            builder.fcmp("olt", builder.const(t, -1), largest)
            builder.fptosi(infinity, I32)
        builder.fptrunc(_largest(builder, F64), F16)
    assert np.geterr() == before


def _largest(builder: NumpyBuilder, type: Type) -> Value:
    bits = int(builder.bitcast(builder.fconst(type, float("inf")), type.as_int).ref) - 1
    return builder.const(type, bits)


def test_numpy_builder_needs_no_llvmlite() -> None:
    """The reference runs without a compiler installed."""
    program = "import sys, wavecore.builder.interp; sys.exit('llvmlite' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.parametrize("make", [NumpyBuilder, native])
def test_choice_of_a_computation_takes_a_uniform_condition(
    make: Callable[[int], NumpyBuilder | LlvmBuilder],
) -> None:
    """Lanes do not branch separately."""
    builder = make(32)
    per_lane = builder.icmp("eq", builder.lane_id(), builder.const(I32, 3))
    with pytest.raises(TypeError, match=r"takes a uniform condition; use b\.select"):
        builder.uniform_if(per_lane, list, list)
