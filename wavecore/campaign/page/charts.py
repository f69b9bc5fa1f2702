"""Histograms on a common axis, as SVG: the distribution of a result by a parameter."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wavecore.analysis.page.markup import Markup, scrolled, tag
from wavecore.campaign.spread import Group, figure, special

WIDTH, LEFT, RIGHT = 620, 132, 118
HEIGHT, GAP, AXIS = 30, 6, 22
BINS = 48
WIDE = 1e3  # numbers that differ by more than this factor get a logarithmic axis
_EXACT = 2.0**53  # integers are exact up to here
_LABEL_MOST = 18  # letters
_TICKS = 6

Values = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Scale:
    """An axis: the bins of a histogram, and their positions.

    Attributes:
        edges: (bins + 1,) for all finite values along it.
        zero: whether zeros have a separate bin, left of the logarithmic ones.
        logarithmic: whether it is logarithmic.
    """

    edges: Values
    zero: bool
    logarithmic: bool

    def counts(self, values: Values) -> Values:
        """The number of values in each bin; that of zeros is the first, if there is one."""
        values = values[np.isfinite(values)]
        found = np.histogram(values[values > 0] if self.zero else values, self.edges)[0]
        return np.concatenate(([np.sum(values == 0)], found)) if self.zero else found

    def across(self, value: float) -> float:
        """The position of a value, from 0 to 1."""
        first, last = float(self.edges[0]), float(self.edges[-1])
        bins = len(self.edges) - 1 + 2 * self.zero  # zeros' bin, and a gap behind it
        if self.zero and value <= 0:
            return 0.5 / bins
        if self.logarithmic:
            value, first, last = math.log(value), math.log(first), math.log(last)
        wide = last / 2 - first / 2  # halves: the difference may overflow
        within = (value / 2 - first / 2) / wide if wide else 0.5
        return (within * (len(self.edges) - 1) + 2 * self.zero) / bins

    def bars(self, counts: Values) -> Iterator[tuple[float, float, int]]:
        """Left end, width (as fractions of 1) and count of each nonempty bin."""
        inner = len(self.edges) - 1
        bins = inner + 2 * self.zero
        for place, count in enumerate(counts):
            if count:
                start = place + 1 if self.zero and place else place
                yield start / bins, 1 / bins, int(count)


def scale(values: Values, wide: float = WIDE) -> Scale | None:
    """The axis for some values; None if none of them is finite.

    Args:
        wide: the ratio of the largest to the smallest value above which it is logarithmic.
    """
    finite = values[np.isfinite(values)]
    if not len(finite):
        return None
    low, high = float(finite.min()), float(finite.max())
    above = finite[finite > 0]
    if low >= 0 and len(above) and high / float(above.min()) > wide:
        edges = np.geomspace(float(above.min()), high * (1 + 1e-12), BINS + 1)
        return Scale(edges, low == 0, True)
    if high - low < _EXACT and (finite == np.round(finite)).all():
        each = max(1, math.ceil((high - low + 1) / BINS))  # integers in a bin
        count = max(1, math.ceil((high - low + 1) / each))
        return Scale(low - 0.5 + each * np.arange(count + 1), False, False)
    if low == high:
        low, high = low - abs(low) / 2, high + abs(high) / 2
    if math.isfinite(high - low):
        return Scale(np.linspace(low, high, BINS + 1), False, False)
    return Scale(2 * np.linspace(low / 2, high / 2, BINS + 1), False, False)


def histograms(
    what: str, rows: Sequence[tuple[str, Values]], *, unit: str = "", wide: float = WIDE
) -> Markup | None:
    """A histogram for each label, on one axis; None if there are no numbers.

    Args:
        what: a description for screen readers.
        rows: labels and values.
        unit: the axis unit.
        wide: see `scale`.
    """
    axis = scale(np.concatenate([values for _, values in rows]) if rows else np.zeros(0), wide)
    if axis is None:
        return None
    height = len(rows) * (HEIGHT + GAP) + AXIS
    svg = tag(
        "svg",
        tag("title", what),
        _ticks(axis, height, unit),
        (_row(place, label, values, axis) for place, (label, values) in enumerate(rows)),
        viewBox=f"0 0 {WIDTH} {height}", width=WIDTH, height=height, role="img", class_="spread",
    )  # fmt: skip
    return scrolled(what, svg)


def of_groups(values: Values, groups: Sequence[Group]) -> list[tuple[str, Values]]:
    """A label and the existing values, for each group of rows."""
    return [(group.label, values[group.rows][~np.isnan(values[group.rows])]) for group in groups]


def _x(share: float) -> float:
    return LEFT + share * (WIDTH - LEFT - RIGHT)


def _row(place: int, label: str, values: Values, axis: Scale) -> Markup:
    y = place * (HEIGHT + GAP)
    counts = axis.counts(values)
    most = max(int(counts.max()) if len(counts) else 0, 1)
    finite = values[np.isfinite(values)]
    median = float(np.median(finite)) if len(finite) else math.nan
    return tag(
        "g",
        tag("title", _told(label, values, median)),
        tag("rect", x=LEFT, y=y, width=WIDTH - LEFT - RIGHT, height=HEIGHT, class_="ground"),
        tag("text", _short(label), x=LEFT - 8, y=y + HEIGHT / 2 + 4, text_anchor="end"),
        (_bar(start, width, count / most, y) for start, width, count in axis.bars(counts)),
        None if math.isnan(median) else _median(axis, median, y),
        tag("text", figure(median), x=WIDTH - RIGHT + 8, y=y + 13, class_="middle"),
        tag("text", f"{len(values):,} rows", x=WIDTH - RIGHT + 8, y=y + 26, class_="tick"),
    )


def _told(label: str, values: Values, median: float) -> str:
    odd = special(values)
    return f"{label}: {len(values):,} rows, median {figure(median)}" + (f", {odd}" if odd else "")


def _bar(start: float, width: float, share: float, y: float) -> Markup:
    tall = max(share * (HEIGHT - 3), 1.2)
    x, end = _x(start), _x(start + width)
    return tag(
        "rect", x=x, y=y + HEIGHT - tall, width=max(end - x - 0.6, 0.8), height=tall, class_="one"
    )


def _median(axis: Scale, value: float, y: float) -> Markup:
    x = _x(axis.across(value))
    return tag("line", x1=x, x2=x, y1=y + 1, y2=y + HEIGHT, class_="median")


def _short(label: str) -> str:
    return label if len(label) <= _LABEL_MOST else label[: _LABEL_MOST - 1] + "…"


def _ticks(axis: Scale, height: int, unit: str) -> Iterator[Markup]:
    y = height - 6
    marks = [(0.0, "0"), *_powers(axis)] if axis.zero else list(_powers(axis))
    for value, shown in marks:
        x = _x(axis.across(value))
        yield tag("line", x1=x, x2=x, y1=0, y2=height - AXIS + 3, class_="grid")
        yield tag("text", shown, x=x, y=y, class_="tick", text_anchor="middle")
    if unit:
        yield tag("text", unit, x=WIDTH - RIGHT + 8, y=y, class_="tick")


def _powers(axis: Scale) -> Iterator[tuple[float, str]]:
    """Values to mark, with their labels."""
    first, last = float(axis.edges[0]), float(axis.edges[-1])
    if axis.logarithmic:
        low, high = math.ceil(math.log10(first)), math.floor(math.log10(last))
        apart = max(1, math.ceil((high - low + 1) / _TICKS))
        for power in range(low, high + 1, apart):
            yield 10.0**power, _power(power)
        return
    step = _round(last / _TICKS - first / _TICKS)
    least, most = math.ceil(first / step), math.floor(last / step)
    marks = [number * step for number in range(least, min(most, least + 2 * _TICKS) + 1)] or [first]
    texts = [figure(float(f"{at:.9g}")) for at in marks]
    if len(set(texts)) < len(texts):  # they differ only in later digits
        texts = [f"{at:.9g}" for at in marks]
    yield from zip(marks, texts, strict=True)


def _power(power: int) -> str:
    return figure(10.0**power) if -4 < power < 5 else f"1e{power}"


def _round(step: float) -> float:
    """The next of 1, 2, 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(step)) if step > 0 else 1.0
    return next(power * digit for digit in (1.0, 2.0, 5.0, 10.0) if power * digit >= step * 0.999)
