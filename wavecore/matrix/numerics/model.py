"""What a model of a matrix unit's arithmetic is.

A model computes elements of D, a lane each, on any builder: `factor` takes apart an entry of A or B
once, `start` an element of C, `step` adds the products of one group of k, `finish` gives D's code.
The same functions are executed by NumPy, compiled into the emulator, and into `wc.mma`.
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
        """The record's name of it."""
        ...

    @property
    def group(self) -> int:
        """Products that one step takes; 0 for all."""
        ...

    @property
    def quick(self) -> Quick | None:
        """The same for most numbers, in fewer operations."""
        ...

    @property
    def block(self) -> int:
        """k that share a scale of A and one of B; 0 without scales."""
        ...

    def decode_operand(self, b: Builder, code: Value, form: Format) -> Factor:
        """What the steps need of an entry of A or B."""
        ...

    def start(self, b: Builder, code: Value) -> State:
        """The accumulator, from C's code."""
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
    """A model for numbers of ordinary size: the same results, or word that they may differ.

    What is in doubt, the model computes again.
    """

    @property
    def group(self) -> int:
        """Products that one step takes, as many as the model's."""
        ...

    def covers(self, lowest: int, highest: int) -> bool:
        """Whether it takes any products in this range; `fits` is not asked then.

        The first part of its factors is the number then, as F32.
        """
        ...

    def fits(self, b: Builder, lowest: Value, highest: Value, k: int) -> tuple[Value, State]:
        """Whether it takes `k` products of this range, and what `start` needs to know of it.

        Given are sums of two exponents (`entries.exponent`), the lowest and the highest ones of A's
        and B's entries that are not zero; a NaN's and an infinity's are SPECIAL_EXPONENT.
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
        """As the model's. What the accumulator was before may be cause for doubt."""
        ...

    def doubtful(self, b: Builder, state: State) -> Value:
        """Whether the result may be another, an I1."""
        ...

    def finish(self, b: Builder, state: State) -> Value:
        """As the model's."""
        ...


class CodeAccumulator:
    """For models without scales whose accumulator is a code between steps."""

    block = 0

    def start(self, b: Builder, code: Value) -> State:
        return (code,)

    def finish(self, b: Builder, state: State) -> Value:
        return state[0]


def canonical(b: Builder, x: Value) -> Value:
    """A float in which every NaN is the default one."""
    nan = b.const(x.type, DEFAULT_NAN[x.type])
    return b.select(b.fcmp("uno", x, x), nan, x)


def saturated(b: Builder, code: Value) -> Value:
    """An f32's code, the largest number in place of infinity (MODE.FP16_OVFL on CDNA 3 and 4)."""
    magnitude = b.and_(code, b.const(I32, 0x7FFFFFFF))
    infinite = b.icmp("eq", magnitude, b.const(I32, 0x7F800000))
    return b.select(infinite, b.sub(code, b.const(I32, 1)), code)


def is_not_finite(b: Builder, x: Value) -> Value:
    """Whether a float is NaN or an infinity."""
    nothing = b.fsub_nan_unspecified(x, x)
    return b.fcmp("uno", nothing, nothing)


def power(b: Builder, exponent: Value, type: Type = F32) -> Value:
    """Two to an I32 exponent, which the type's normal numbers must reach."""
    if type == F32:
        field = b.add(exponent, b.const(I32, 127))
        return b.bitcast(b.shl(field, b.const(I32, 23)), F32)
    field = b.add(b.sext(exponent, I64), b.const(I64, 1023))
    return b.bitcast(b.shl(field, b.const(I64, 52)), F64)


def largest(b: Builder, values: Sequence[Value]) -> Value:
    """The largest of signed numbers."""
    found = values[0]
    for value in values[1:]:
        found = b.smax(found, value)
    return found
