"""A builder that computes one element, and records the stages that its model reports."""

from __future__ import annotations

from fractions import Fraction

from wavecore.builder.contract import BF16, F16, F32, F64, Type, Value
from wavecore.builder.interp import NumpyBuilder
from wavecore.matrix.numerics.telling import Code, Grid, Number, Product, StageRecord, Units
from wavecore.numerics import reals
from wavecore.numerics.reals import Real

_NAMES = {F16: "f16", BF16: "bf16", F32: "f32", F64: "f64"}


class Recorder(NumpyBuilder):
    """Executes operations on one lane. `stages` are those reported since `taken`."""

    def __init__(self) -> None:
        super().__init__(1)
        self.stages: list[StageRecord] = []

    def told(self, stage: StageRecord) -> None:
        """Record a stage that a model reports."""
        self.stages.append(stage)

    def taken(self) -> list[StageRecord]:
        """The stages that apply, in order; clears the record."""
        found, self.stages = self.stages, []
        for number, stage in enumerate(found):
            if stage.decides is not None and integer(stage.decides):
                return [each for each in found[number:] if each is stage or each.decides is None]
        return [stage for stage in found if stage.decides is None]


def integer(value: Value) -> int:
    """The signed integer in a value; 0 or 1 for a condition."""
    bits = _bits(value)
    return (
        bits - (1 << value.type.bits)
        if value.type.bits > 1 and bits >> value.type.bits - 1
        else bits
    )


def code_of(value: Value) -> int:
    """The bits of a value."""
    return _bits(value)


def _bits(value: Value) -> int:
    array = value.ref.ravel()[:1]
    if value.type.bits == 1:
        return int(array[0])
    return int(array.view(f"u{value.type.bits // 8}")[0])


def unit(grid: Grid) -> int:
    """The exponent of a grid's unit."""
    exponent, more = grid
    return integer(exponent) + more


def number(of: Number) -> Real:
    """The exact number."""
    if isinstance(of, Value):
        name = _NAMES.get(of.type)
        return Fraction(integer(of)) if name is None else reals.decoded(_bits(of), name)
    if isinstance(of, Code):
        return reals.decoded(_bits(of.code) & _mask(of.format), of.format)
    if isinstance(of, Units):
        return _in_units(of)
    combine = reals.product if isinstance(of, Product) else reals.total
    return combine(number(of.x), number(of.y))


def _mask(format: str) -> int:
    return (1 << reals.codec(format).bits) - 1


def _in_units(of: Units) -> Real:
    count = integer(of.count)
    negative = of.sign is not None and integer(of.sign) < 0
    if count == 0:
        return -0.0 if negative else Fraction(0)
    return Fraction(-count if negative else count) * Fraction(2) ** unit(of.grid)


def is_integer(type: Type) -> bool:
    """Whether a value of the type counts units."""
    return type not in _NAMES
