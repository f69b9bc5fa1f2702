"""Shadows against brute force: shadowed bits are flipped, and every change must be shadowed."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.builder.executors import NativePrograms, Program, run_numpy
from tests.builder.test_operations import WALKED, Variant, variants
from wavecore.builder.contract import (
    I1,
    I32,
    OPERATIONS,
    Type,
    Value,
    check_executor,
)
from wavecore.builder.interp import NumpyBuilder
from wavecore.builder.lanes import VectorLanes
from wavecore.builder.llvm import LlvmBuilder
from wavecore.builder.shadows import RULES, Shadowed, ShadowRules, shadow_of

WAVE = 32
MOST_BITS = 7  # shadowed at a time: so few that all combinations are flipped
# Their shadows have no bit that cannot change, if operands are independent.
EXACT = frozenset(
    "and_ or_ xor not_ add sub icmp select zext sext trunc bitcast bitreverse fneg fabs lane_bit "
    "shuffle ballot any_lane".split()
)
EXACT_WHERE_KNOWN = frozenset("shl lshr ashr readlane permute".split())  # of counts and lanes


class ShadowNumpy(ShadowRules, NumpyBuilder):
    """The interpreter's operations on values with shadows."""


class ShadowLlvm(ShadowRules, LlvmBuilder):
    """The same in native code."""


def bits_of(value: Value) -> np.ndarray:
    ref = np.asarray(value.ref)
    if value.type == I1:
        return ref.astype(np.uint64)
    return ref.view(np.dtype(f"u{value.type.bits // 8}")).astype(np.uint64)


def shadow_bits(rng: random.Random, type: Type) -> int:
    """A few bits, none, or adjacent ones."""
    count = rng.choice((0, 0, 1, 2, 3, MOST_BITS))
    if rng.random() < 0.3:
        low = rng.randrange(type.bits)
        return ((1 << min(count, type.bits - low)) - 1) << low
    return sum(1 << bit for bit in {rng.randrange(type.bits) for _ in range(count)})


def subsets(mask: int) -> list[int]:
    """All values of the bits in a mask."""
    bits = [1 << i for i in range(64) if mask >> i & 1]
    return [sum(chosen) for n in range(len(bits) + 1) for chosen in itertools.combinations(bits, n)]


def operand(b: NumpyBuilder, type: Type, per_lane: bool, bits: list[int]) -> Value:
    return b.lane_const(type, bits) if per_lane else b.const(type, bits[0])


class Case:
    """An operation with operands of which some bits are shadowed."""

    def __init__(self, rng: random.Random, variant: Variant, pattern: tuple[bool, ...]) -> None:
        self.name, self.types, self.emit = variant
        self.pattern = pattern
        self.values = [[rng.getrandbits(t.bits) for _ in range(WAVE)] for t in self.types]
        if rng.random() < 0.5:  # close to each other
            for row in self.values[1:]:
                row[:] = [x ^ (1 << rng.randrange(3)) for x in self.values[0]]
        self.values = [
            [x & ((1 << t.bits) - 1) for x in row]
            for row, t in zip(self.values, self.types, strict=True)
        ]
        masks = [shadow_bits(rng, t) for t in self.types]
        while sum(map(int.bit_count, masks)) > MOST_BITS:
            masks[rng.randrange(len(masks))] = 0
        # Uniform operands, and all lanes of one, have the same bits shadowed.
        self.masks = masks

    def run(self, b: NumpyBuilder, flips: list[int]) -> np.ndarray:
        operands = []
        for type, lanes, row, flip in zip(
            self.types, self.pattern, self.values, flips, strict=True
        ):
            operands.append(operand(b, type, lanes, [x ^ flip for x in row]))
        return bits_of(b.widen(self.emit(b, *operands)))

    def shadow(self, b: ShadowNumpy) -> np.ndarray:
        operands = []
        for type, lanes, row, mask in zip(
            self.types, self.pattern, self.values, self.masks, strict=True
        ):
            x = operand(b, type, lanes, row)
            if mask:
                shadow = operand(b, type.as_int, lanes, [mask] * WAVE)
                x = b.shadowed(x, shadow, b.const(I32, 7))
            operands.append(x)
        found = self.emit(b, *operands)
        shadow = b.widen(shadow_of(b, found))
        assert shadow.type == found.type.as_int
        return bits_of(shadow)

    def changes(self) -> np.ndarray:
        """The bits of the result that change when shadowed bits are flipped."""
        b = NumpyBuilder(WAVE)
        changed, before = np.zeros(WAVE, np.uint64), None
        for flips in itertools.product(*map(subsets, self.masks)):
            now = self.run(b, list(flips))
            before = now if before is None else before
            changed |= now ^ before
        return changed


def cases(op: str, count: int) -> list[Case]:
    rng = random.Random(op)
    known = [v for v in variants(op) if all(t.bits <= 32 or op in ("ballot", "lane_bit")
                                            for t in v[1])]  # fmt: skip
    found = []
    for _ in range(count):
        variant = rng.choice(known)
        arity = len(variant[1])
        pattern = tuple(rng.random() < 0.7 for _ in range(arity))
        if op == "lane_bit":
            pattern = (False,)
        if op == "readlane":
            pattern = (True, False)
        found.append(Case(rng, variant, pattern))
    return found


WITH_OPERANDS = [op for op in WALKED if OPERATIONS[op].operands]


def test_every_operation_has_a_rule() -> None:
    """Every operation that computes values defines the shadows of its result."""
    takes_values = {op for op, what in OPERATIONS.items() if set(what.operands) & set("TIFB")}
    assert takes_values - {"uniform_if", "each", "repeat"} <= set(RULES)
    check_executor(ShadowNumpy)
    check_executor(ShadowLlvm)


OF_LANES = {"ballot", "any_lane"}  # covered by test_conditions_of_lanes


@pytest.mark.parametrize("op", [op for op in WITH_OPERANDS if op not in OF_LANES])
def test_shadows_have_every_bit_that_changes(op: str) -> None:
    """Flipping shadowed bits of the operands changes only shadowed bits of the result."""
    b = ShadowNumpy(WAVE)
    for case in cases(op, 60):
        shadow, changed = case.shadow(b), case.changes()
        missing = changed & ~shadow
        assert not missing.any(), (case.name, case.pattern, case.masks, missing)


@pytest.mark.parametrize("op", sorted((EXACT | EXACT_WHERE_KNOWN) - OF_LANES))
def test_exact_shadows_have_no_other_bit(op: str) -> None:
    """For logic, sums, comparisons and moves, every shadowed bit can change."""
    b = ShadowNumpy(WAVE)
    seen = 0
    for case in cases(op, 60):
        if op in EXACT_WHERE_KNOWN and case.masks[1]:
            continue
        extra = case.shadow(b) & ~case.changes()
        assert not extra.any(), (case.name, case.pattern, case.masks, extra)
        seen += any(case.masks)
    assert seen > 10


def conditions(b: ShadowNumpy, values: list[int], unknown: list[int]) -> Value:
    x = b.lane_const(I1, values)
    return b.shadowed(x, b.lane_const(I1, unknown), b.lane_const(I32, range(WAVE)))


@pytest.mark.parametrize("op", ["ballot", "any_lane"])
def test_conditions_of_lanes(op: str) -> None:
    """A mask has the shadows of its lanes; `any` has one unless a known lane is true."""
    b, rng = ShadowNumpy(WAVE), random.Random(5)
    for _ in range(100):
        values = [int(rng.random() < 0.1) for _ in range(WAVE)]
        unknown = [int(rng.random() < 0.1) for _ in range(WAVE)]
        found = getattr(b, op)(conditions(b, values, unknown))
        if op == "ballot":
            wanted = sum(bit << lane for lane, bit in enumerate(unknown))
        else:
            certain = any(v and not u for v, u in zip(values, unknown, strict=True))
            wanted = int(any(unknown) and not certain)
        assert int(bits_of(shadow_of(b, found))) == wanted
        if wanted:
            assert int(found.origin.ref) == unknown.index(1)


def test_origins_are_those_of_the_shadowed_operand() -> None:
    """The origin of a result is that of the first operand that has a shadow in the lane."""
    b = ShadowNumpy(WAVE)
    x = b.shadowed(
        b.lane_const(I32, range(WAVE)),
        b.lane_const(I32, [lane % 2 for lane in range(WAVE)]),
        b.const(I32, 11),
    )
    y = b.shadowed(b.const(I32, 5), b.const(I32, 4), b.const(I32, 22))
    total = b.add(x, y)
    assert isinstance(total, Shadowed)
    origins = np.broadcast_to(total.origin.ref, WAVE)
    assert [int(o) for o in origins] == [11 if lane % 2 else 22 for lane in range(WAVE)]


def test_choices_by_the_wave_bring_shadows_along() -> None:
    """`uniform_if` gives the shadows of the branch taken; `each` those of the row."""
    b = ShadowNumpy(WAVE)
    x = b.shadowed(b.const(I32, 3), b.const(I32, 1), b.const(I32, 9))
    for taken in (0, 1):
        (found,) = b.uniform_if(b.const(I1, taken), lambda: [x], lambda: [b.const(I32, 4)])
        assert bits_of(shadow_of(b, found)).tolist() == [taken] * WAVE
    shared = b.shadowed(b.const(I32, 3), b.const(I32, 1), b.const(I32, 9))
    rows = b.each(lambda v: b.add(v, v), [(x,), (b.const(I32, 1),)])
    assert [bool(bits_of(shadow_of(b, row)).any()) for row in rows] == [True, False]
    rows = b.each(lambda v: b.add(v, shared), [(b.const(I32, 1),)])
    assert bits_of(shadow_of(b, rows[0])).all()
    (found,) = b.repeat(2, lambda number, values: [b.or_(values[0], number)], [x])
    assert bits_of(shadow_of(b, found)).tolist() == [0] * WAVE  # the second step sets the bit
    (found,) = b.repeat(2, lambda _, values: [b.add(values[0], shared)], [b.const(I32, 0)])
    assert bits_of(shadow_of(b, found)).all()


def both(emit: Callable[..., Value], masks: tuple[int, ...]) -> Callable[..., Value]:
    """The shadow of the result of an operation whose operands have these bits shadowed."""

    def shadow(b: Any, *values: Value) -> Value:
        operands = [
            b.shadowed(x, b.const(x.type.as_int, mask), b.const(I32, 1)) if mask else x
            for x, mask in zip(values, masks, strict=True)
        ]
        return shadow_of(b, emit(b, *operands))

    return shadow


@pytest.mark.jit
@pytest.mark.parametrize("op", WITH_OPERANDS)
def test_both_executors_find_the_same_shadows(op: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules are written once; native code gives the interpreter's results."""
    monkeypatch.setattr("tests.builder.executors.NumpyBuilder", ShadowNumpy)
    monkeypatch.setattr("tests.builder.executors.LlvmBuilder", ShadowLlvm)
    programs, inputs = [], []
    for number, case in enumerate(cases(op, 12)):
        if not any(case.masks):
            continue
        operands = tuple(zip(case.types, case.pattern, strict=True))
        emit = both(case.emit, tuple(case.masks))
        programs.append(Program(f"{case.name} {number}", operands, emit))
        inputs.append([np.array([row], np.uint64) if lanes else np.array([row[:1]], np.uint64)
                       for row, lanes in zip(case.values, case.pattern, strict=True)])  # fmt: skip
    native = NativePrograms(programs, WAVE, 1, VectorLanes)
    for program, rows in zip(programs, inputs, strict=True):
        wanted, found = run_numpy(program, rows, WAVE), native.run(program, rows)
        assert wanted.bits.tolist() == found.bits.tolist(), program.name
