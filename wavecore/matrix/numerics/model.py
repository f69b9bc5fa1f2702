"""The interface of a model of a matrix unit's arithmetic.

A model computes elements of D, one per lane, on any builder: `decode_operand` unpacks an entry of
A or B once, `start` unpacks an element of C, `step` adds the products of one group of k, `finish`
returns D's code. The same functions run in NumPy, in the emulator's native code, and in `wc.mma`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from wavecore.builder.contract import DEFAULT_NAN, F32, F64, I32, I64, Builder, Type, Value
from wavecore.matrix.numerics.entries import Format

Factor = tuple[Value, ...]
State = tuple[Value, ...]


class Model(Protocol):
    """How a unit computes: one of those in docs/numerics.md, "The models"."""

    @property
    def name(self) -> str:
        """Its name in records."""
        ...

    @property
    def group(self) -> int:
        """Products per step; 0 for all."""
        ...

    @property
    def quick(self) -> Quick | None:
        """The fast form, correct for most numbers, in fewer operations."""
        ...

    @property
    def block(self) -> int:
        """The number of k that share a scale of A and one of B; 0 without scales."""
        ...

    def decode_operand(self, b: Builder, code: Value, form: Format) -> Factor:
        """An entry of A or B, unpacked for the steps."""
        ...

    def start(self, b: Builder, code: Value) -> State:
        """The accumulator for C's code."""
        ...

    def step(
        self, b: Builder, state: State, x: Sequence[Factor], y: Sequence[Factor], *scales: Value
    ) -> State:
        """The accumulator after the products of x and y."""
        ...

    def finish(self, b: Builder, state: State) -> Value:
        """D's code."""
        ...


class Quick(Protocol):
    """A fast form for numbers of ordinary size: the model's result, or a flag that it may differ.

    The model recomputes flagged results.
    """

    @property
    def group(self) -> int:
        """Products per step, equal to the model's."""
        ...

    def covers(self, lowest: int, highest: int) -> bool:
        """Whether it accepts all products in this range; then `fits` is not called.

        In that case the first part of its factors is the number as F32.
        """
        ...

    def fits(self, b: Builder, lowest: Value, highest: Value, k: int) -> tuple[Value, State]:
        """Whether it accepts `k` products of this range, and the state that `start` needs.

        The range is the lowest and the highest sum of an exponent of A and one of B
        (`entries.exponent`), over nonzero entries; NaN and infinity have SPECIAL_EXPONENT.
        """
        ...

    def decode_operand(self, b: Builder, code: Value, form: Format) -> Factor:
        """As the model's."""
        ...

    def start(self, b: Builder, code: Value, *limits: Value) -> State:
        """As the model's."""
        ...

    def step(
        self, b: Builder, state: State, x: Sequence[Factor], y: Sequence[Factor], *scales: Value
    ) -> State:
        """As the model's. The previous accumulator may make the result doubtful."""
        ...

    def doubtful(self, b: Builder, state: State) -> Value:
        """Whether the result may differ from the model's, as an I1."""
        ...

    def finish(self, b: Builder, state: State) -> Value:
        """As the model's."""
        ...


class CodeAccumulator:
    """A mixin for models without scales whose accumulator is a code between steps."""

    block = 0

    def start(self, b: Builder, code: Value) -> State:
        return (code,)

    def finish(self, b: Builder, state: State) -> Value:
        return state[0]


def canonical(b: Builder, x: Value) -> Value:
    """A float with every NaN replaced by the default NaN."""
    nan = b.const(x.type, DEFAULT_NAN[x.type])
    return b.select(b.fcmp("uno", x, x), nan, x)


def saturated(b: Builder, code: Value) -> Value:
    """An f32's code, infinity replaced by the largest number (MODE.FP16_OVFL on CDNA 3 and 4)."""
    magnitude = b.and_(code, b.const(I32, 0x7FFFFFFF))
    infinite = b.icmp("eq", magnitude, b.const(I32, 0x7F800000))
    return b.select(infinite, b.sub(code, b.const(I32, 1)), code)


def is_not_finite(b: Builder, x: Value) -> Value:
    """Whether a float is NaN or an infinity."""
    nothing = b.fsub_nan_unspecified(x, x)
    return b.fcmp("uno", nothing, nothing)


def power(b: Builder, exponent: Value, type: Type = F32) -> Value:
    """Two to an I32 exponent; the result must be a normal number of the type."""
    if type == F32:
        field = b.add(exponent, b.const(I32, 127))
        return b.bitcast(b.shl(field, b.const(I32, 23)), F32)
    field = b.add(b.sext(exponent, I64), b.const(I64, 1023))
    return b.bitcast(b.shl(field, b.const(I64, 52)), F64)


def largest(b: Builder, values: Sequence[Value]) -> Value:
    """The maximum of signed numbers."""
    found = values[0]
    for value in values[1:]:
        found = b.smax(found, value)
    return found
