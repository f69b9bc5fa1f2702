"""How models report intermediate values to a builder that records them.

A model calls `tell` next to the operations that compute the values. Builders that compute or emit
code ignore the call; a recording builder (`wavecore.numerics.recorder`) has a method `told` and
keeps the values, so that an account of a result shows the values that the arithmetic used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from wavecore.builder.contract import Builder, Value

Grid = tuple[Value, int]  # the exponent of a unit: an I32 and what is added to it
Name = str | int | tuple[int, ...]  # of a term: integers number the step's products


@dataclass(frozen=True, slots=True)
class Code:
    """The number that a code stands for."""

    code: Value
    format: str


@dataclass(frozen=True, slots=True)
class Units:
    """A count of units; negative where `sign`, an I32, is."""

    count: Value
    grid: Grid
    sign: Value | None = None


@dataclass(frozen=True, slots=True)
class Product:
    """An exact product."""

    x: Number
    y: Number


@dataclass(frozen=True, slots=True)
class Sum:
    """An exact sum."""

    x: Number
    y: Number


Number = Value | Code | Units | Product | Sum


@dataclass(frozen=True, slots=True)
class Term:
    """A number in a stage.

    kept: its value after the stage: an integer counts units of the stage's grid, anything else is a
    number. None: unchanged. grid: the unit to which it is cut or floored, if not the stage's.
    """

    name: Name
    number: Number
    kept: Number | None = None
    grid: Grid | None = None


@dataclass(frozen=True, slots=True)
class StageRecord:
    """One stage.

    Args:
        text: a sentence that describes the stage.
        terms: its inputs.
        grid: the unit to which terms are cut or floored.
        result: its output.
        exact: the result is the exact sum of the terms, rounded to odd where F64 is too short.
        rounds: the result is rounded to this format, a name.
        frame: an I32 that is negative where units count downwards.
        if_changed: omit the stage if no term changes.
        decides: an I1. If true, this stage replaces the step's others; if false, it is omitted.
    """

    text: str
    terms: tuple[Term, ...]
    grid: Grid | None = None
    result: Number | None = None
    exact: bool = False
    rounds: str = ""
    frame: Value | None = None
    if_changed: bool = False
    decides: Value | None = None


def tell(
    b: Builder,
    text: str,
    terms: Iterable[Term],
    *,
    grid: Grid | None = None,
    result: Number | None = None,
    exact: bool = False,
    rounds: str = "",
    frame: Value | None = None,
    if_changed: bool = False,
    decides: Value | None = None,
) -> None:
    """Report a stage; see `StageRecord`. Terms are built only for a recording builder."""
    hear: Callable[[StageRecord], None] | None = getattr(b, "told", None)
    if hear is not None:
        hear(
            StageRecord(text, tuple(terms), grid, result, exact, rounds, frame, if_changed, decides)
        )
