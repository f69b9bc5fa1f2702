"""What models tell of their intermediate values, to a builder that listens.

A model calls `tell` beside the operations that made the values. Builders that compute or emit code
do not listen, and nothing happens; one that does (`wavecore.numerics.recorder`) has a method `told`
and keeps what it hears, so that an account of a result is what the arithmetic itself has used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from wavecore.builder.contract import Builder, Value

Grid = tuple[Value, int]  # the exponent of a unit: an I32 and what is added to it
Name = str | int | tuple[int, ...]  # of a term: numbers are those of the step's products


@dataclass(frozen=True, slots=True)
class Code:
    """The number that a code stands for."""

    code: Value
    format: str


@dataclass(frozen=True, slots=True)
class Units:
    """So many units; negative where `sign`, an I32, is."""

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
    """One number that takes part.

    kept: what becomes of it: an integer counts units of the stage's grid, anything else is a
    number. None: it continues as it is. grid: the unit to which it is cut or floored, where that is
    not the stage's.
    """

    name: Name
    number: Number
    kept: Number | None = None
    grid: Grid | None = None


@dataclass(frozen=True, slots=True)
class StageRecord:
    """One stage.

    Args:
        text: what happens, a sentence.
        terms: what it happens to.
        grid: the unit to which terms are cut or floored.
        result: what comes out.
        exact: the result is the exact sum of the terms, rounded to odd where F64 is too short.
        rounds: the result is rounded to this format, a name.
        frame: an I32 that is negative where units count downwards.
        if_changed: nothing is to be said where every term is kept as it is.
        decides: an I1: whether this stage decides. If so it replaces the step's others, if not
            there is no such stage.
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
    """Tell a stage, as `StageRecord` has it. Terms are made only with a listener."""
    hear: Callable[[StageRecord], None] | None = getattr(b, "told", None)
    if hear is not None:
        hear(
            StageRecord(text, tuple(terms), grid, result, exact, rounds, frame, if_changed, decides)
        )
