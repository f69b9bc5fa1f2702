"""Every operation of the contract gives the same bits on both executors."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from tests.builder.executors import Array, Program, compare
from tests.builder.operands import rows
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
    OPERATIONS,
    Builder,
    Rounding,
    Type,
    Value,
)
from wavecore.builder.lanes import VectorLanes

pytestmark = pytest.mark.jit

INTEGERS = (I8, I16, I32, I64)
FLOATS = (F16, BF16, F32, F64)
ANY = (I1, *INTEGERS, *FLOATS)
LOGIC = {"and_", "or_", "xor", "not_"}
SHIFTS = {"shl", "lshr", "ashr"}
ROUNDED = {"fadd", "fsub", "fmul", "fma", "fptrunc", "sitofp", "uitofp"}
ICMP = "eq ne ult ule ugt uge slt sle sgt sge".split()
FCMP = "oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno".split()

WALKED = [name for name, operation in OPERATIONS.items() if not operation.by_hand]

Variant = tuple[str, tuple[Type, ...], Callable[..., Value]]


def call(op: str, *rest: Any) -> Callable[..., Value]:
    return lambda b, *values: getattr(b, op)(*values, *rest)


def roundings(op: str) -> list[tuple[str, tuple[Rounding, ...]]]:
    return [(f" {r.name}", (r,)) for r in Rounding] if op in ROUNDED else [("", ())]


def converts(op: str, x: Type, to: Type) -> bool:
    """Whether the contract has this conversion."""
    if op == "bitcast":
        return x.bits == to.bits
    wanted = {"zext": "ii", "sext": "ii", "trunc": "ii", "fpext": "ff", "fptrunc": "ff"}.get(op)
    wanted = wanted or ("fi" if op.startswith("fpto") else "if")
    if (x.is_float, to.is_float) != (wanted[0] == "f", wanted[1] == "f"):
        return False
    if op in ("zext", "sext", "fpext"):
        return to.bits > x.bits
    if op in ("trunc", "fptrunc"):
        return to.bits < x.bits
    return to != I1


def masked_shift(op: str) -> Callable[..., Value]:
    def emit(b: Builder, x: Value, y: Value) -> Value:
        count = b.and_(y, b.const(y.type, y.type.bits - 1))
        return call(op)(b, x, count)

    return emit


def rotated(b: Builder, x: Value) -> Value:
    return b.shuffle(x, [(7 * lane + 3) % b.wave for lane in range(b.wave)])


def variants(op: str) -> Iterator[Variant]:
    """The operation for all its types (and predicates and rounding modes)."""
    signature = OPERATIONS[op].operands
    letters = signature.split()
    if op in SHIFTS:
        for t in INTEGERS:
            yield f"{op} {t}", (t, t), masked_shift(op)
    elif op == "shuffle":
        for t in ANY:
            yield f"{op} {t}", (t,), rotated
    elif signature in ("I", "I I"):
        for t in (I1, *INTEGERS) if op in LOGIC else INTEGERS:
            yield f"{op} {t}", (t,) * len(letters), call(op)
    elif signature in ("F", "F F", "F F F"):
        for t, (text, rounding) in itertools.product(FLOATS, roundings(op)):
            yield f"{op} {t}{text}", (t,) * len(letters), call(op, *rounding)
    elif letters[:1] == ["pred"]:
        kinds, preds = (FLOATS, FCMP) if op == "fcmp" else ((I1, *INTEGERS), ICMP)
        for t, pred in itertools.product(kinds, preds):
            yield f"{op} {pred} {t}", (t, t), lambda b, x, y, p=pred: getattr(b, op)(p, x, y)
    elif letters[1:] == ["type"]:
        for (x, to), (text, rounding) in itertools.product(
            itertools.product(ANY, ANY), roundings(op)
        ):
            if converts(op, x, to):
                yield f"{op} {x} to {to}{text}", (x,), call(op, to, *rounding)
    else:
        fixed = {"B": I1, "I32": I32, "I64": I64}
        for t in ANY if "T" in letters else (I1,):
            types = tuple(t if letter == "T" else fixed[letter] for letter in letters)
            yield f"{op} {t}", types, call(op)


def lane_patterns(op: str, arity: int) -> list[tuple[bool, ...]]:
    """Which operands are per lane."""
    if not arity:
        return [()]
    if op == "lane_bit":
        return [(False,)]
    if op == "readlane":
        return [(True, False), (False, False)]
    patterns = [(True,) * arity, (False,) * arity, (False, *(True,) * (arity - 1))]
    return list(dict.fromkeys(patterns))


def programs(op: str) -> list[Program]:
    return [
        Program(f"{name} {pattern}", tuple(zip(types, pattern, strict=True)), emit)
        for name, types, emit in variants(op)
        for pattern in lane_patterns(op, len(types))
    ]


def inputs(program: Program, wave: int) -> list[Array]:
    """Bits for each operand: edges against edges and random, fewer if uniform."""
    if not program.operands:
        return []
    types = tuple(t for t, _ in program.operands)
    table = rows(types, 1600 if len(types) > 1 else 384)
    calls = len(table) // wave
    if not all(per_lane for _, per_lane in program.operands):
        calls = min(calls, 16)
    bits = table[: calls * wave].reshape(calls, wave, len(types))
    return [
        np.ascontiguousarray(bits[:, :, i] if per_lane else bits[:, :1, i])
        for i, (_, per_lane) in enumerate(program.operands)
    ]


# wave64 runs unoptimised code, as kernels do, wave32 optimised code, as matrix instructions do.
@pytest.mark.parametrize(("wave", "level"), [(32, 2), (64, 0)])
@pytest.mark.parametrize("op", WALKED)
def test_operation_agrees_bit_for_bit(op: str, wave: int, level: int) -> None:
    compare(programs(op), lambda program: inputs(program, wave), wave, level)


class OneNanLanes(VectorLanes):
    """Lanes of a machine whose conversions are not trusted with a NaN."""

    converts_nans = False


@pytest.mark.parametrize("op", ["fpext", "fptrunc"])
def test_a_nan_is_converted_without_the_machine(op: str) -> None:
    """The same bits if a back end says that its machine has a single NaN."""
    compare(programs(op), lambda program: inputs(program, 32), 32, 2, OneNanLanes)
