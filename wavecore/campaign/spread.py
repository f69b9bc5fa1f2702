"""Results of a campaign as distributions, with rows grouped by the values of parameters.

A campaign's table does not mark its parameters, but its progress file lists them. The columns
between them and the campaign's own are the results of tasks.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from wavecore.campaign.rows import RESERVED
from wavecore.campaign.store import Store

if TYPE_CHECKING:
    import os

    import pyarrow

Kind = Literal["number", "truth", "text", "other"]

GROUPS_MOST = 24  # values of a parameter that are shown separately
_RANGES = 12  # for a parameter with many numbers
_DIGITS = 1e6  # above it, and below its inverse, figures have an exponent


@dataclass(frozen=True)
class Column:
    """A column's values: float64 with NaN if missing (booleans as 0 and 1), or unchanged.

    Attributes:
        name: the column's name.
        kind: the kind of its values.
        values: (rows,) float64 for numbers and booleans, else objects.
        there: (rows,) bool: which rows have a value.
    """

    name: str
    kind: Kind
    values: np.ndarray[Any, Any]
    there: np.ndarray[Any, Any]


@dataclass(frozen=True)
class Group:
    """Rows with one value of a parameter, or a range of values."""

    label: str
    rows: np.ndarray[Any, Any]  # their places in the table


@dataclass(frozen=True)
class Table:
    """A campaign's rows, column by column.

    Attributes:
        length: the number of rows.
        status: (rows,) of text.
        seconds: (rows,) float64: each task's own time.
        workers: (rows,) of text.
        parameters, results: columns by name, in the table's order.
        index: (rows,) int64.
    """

    length: int
    status: np.ndarray[Any, Any]
    seconds: np.ndarray[Any, Any]
    workers: np.ndarray[Any, Any]
    index: np.ndarray[Any, Any]
    parameters: dict[str, Column] = field(default_factory=dict)
    results: dict[str, Column] = field(default_factory=dict)

    @property
    def ok(self) -> np.ndarray[Any, Any]:
        """(rows,) bool: which rows are ok."""
        return np.asarray(self.status == "ok")


def load(path: str | os.PathLike[str]) -> Table:
    """The rows that a campaign has written so far. Raises: CampaignError if there are none."""
    store = Store(path)
    whole = store.table()
    named = (store.progress() or {}).get("parameters", ())
    theirs = [name for name in whole.column_names if name not in RESERVED]
    columns = {name: _column(name, whole[name]) for name in theirs}
    return Table(
        length=len(whole),
        status=np.array(whole["status"].to_pylist(), object),
        seconds=np.array(whole["seconds"].to_pylist(), np.float64),
        workers=np.array(whole["worker"].to_pylist(), object),
        index=np.array(whole["index"].to_pylist(), np.int64),
        parameters={name: each for name, each in columns.items() if name in named},
        results={name: each for name, each in columns.items() if name not in named},
    )


def _column(name: str, values: pyarrow.ChunkedArray) -> Column:
    import pyarrow as pa
    import pyarrow.compute as compute

    there = np.asarray(compute.is_valid(values).to_pylist(), bool)
    kind = values.type
    if pa.types.is_boolean(kind) or pa.types.is_integer(kind) or pa.types.is_floating(kind):
        listed = [math.nan if each is None else float(each) for each in values.to_pylist()]
        known: Kind = "truth" if pa.types.is_boolean(kind) else "number"
        return Column(name, known, np.array(listed, np.float64), there)
    is_text = pa.types.is_string(kind) or pa.types.is_large_string(kind)
    objects = np.empty(len(values), object)
    objects[:] = values.to_pylist()
    return Column(name, "text" if is_text else "other", objects, there)


# ------------------------------------------------------------------------------------- groups


def groups(column: Column) -> list[Group]:
    """Rows by a parameter's value; many numbers by ranges, other values by the first ones."""
    texts = [_label(column, value) for value in column.values]
    distinct = dict.fromkeys(texts)
    numbers = column.kind == "number"
    if numbers and len(distinct) > GROUPS_MOST and np.isfinite(column.values).all():
        return list(_ranges(column.values))
    places: dict[str, list[int]] = {}
    shown = set(list(distinct)[:GROUPS_MOST]) if len(distinct) > GROUPS_MOST else distinct.keys()
    for place, text in enumerate(texts):
        places.setdefault(text if text in shown else "others", []).append(place)
    order = list(places)
    if numbers:
        order.sort(key=lambda text: _sortable(column.values[places[text][0]]))
    return [Group(text, np.array(places[text])) for text in order]


def _sortable(value: float) -> float:
    return math.inf if math.isnan(value) else value


def _label(column: Column, value: Any) -> str:
    if column.kind == "truth":
        return "none" if math.isnan(value) else str(bool(value))
    if column.kind == "number":
        return "none" if math.isnan(value) else figure(value)
    return "none" if value is None else str(value)


def _ranges(values: np.ndarray[Any, Any]) -> Iterator[Group]:
    """Ranges of equal width; with integer bounds for integers."""
    low, high = float(values.min()), float(values.max())
    whole = bool((values == np.round(values)).all())
    width = (high - low + whole) / _RANGES
    width = math.ceil(width) if whole else width
    number = np.minimum(((values - low) / width).astype(int), _RANGES - 1)
    for each in np.unique(number):
        start = low + each * width
        end = min(start + width - 1, high) if whole else start + width
        yield Group(f"{figure(start)} to {figure(end)}", np.flatnonzero(number == each))


def crossed(columns: Sequence[Column]) -> list[tuple[tuple[str, ...], np.ndarray[Any, Any]]]:
    """Rows by the values of several parameters: their labels, and positions in the table."""
    found: list[tuple[tuple[str, ...], np.ndarray[Any, Any]]] = []
    for column in columns:
        each = groups(column)
        if not found:
            found = [((group.label,), group.rows) for group in each]
            continue
        both = [
            ((*labels, group.label), np.intersect1d(rows, group.rows))
            for labels, rows in found
            for group in each
        ]
        found = [(labels, rows) for labels, rows in both if len(rows)]
    return found


# --------------------------------------------------------------------------------- what spreads


@dataclass(frozen=True)
class Spread:
    """The distribution of a result's values among some rows.

    Attributes:
        count: rows that have one.
        low, median, mean, high: of finite numbers; for booleans the mean is the share of true;
            NaN if there are none.
        note: other values: NaN and infinities, or the most frequent text.
    """

    count: int
    low: float = math.nan
    median: float = math.nan
    mean: float = math.nan
    high: float = math.nan
    note: str = ""


def spread(column: Column, rows: np.ndarray[Any, Any]) -> Spread:
    """The distribution of a column's values among rows, given by their positions."""
    values = column.values[rows][column.there[rows]]
    if column.kind == "truth":
        share = float(values.mean()) if len(values) else math.nan
        return Spread(len(values), mean=share, note=f"{share:.3%} true" if len(values) else "")
    if column.kind != "number":
        return Spread(len(values), note=_frequent(values))
    finite = values[np.isfinite(values)]
    note = special(values)
    if not len(finite):
        return Spread(len(values), note=note)
    low, median, high = (float(each) for each in np.percentile(finite, (0, 50, 100)))
    return Spread(len(values), low, median, float(finite.mean()), high, note)


def special(values: np.ndarray[Any, Any]) -> str:
    """The numbers of values that are not finite, in words."""
    found = {
        "NaN": int(np.isnan(values).sum()),
        "inf": int(np.isposinf(values).sum()),
        "-inf": int(np.isneginf(values).sum()),
    }
    return ", ".join(f"{count:,} {name}" for name, count in found.items() if count)


def frequent(values: np.ndarray[Any, Any]) -> list[tuple[str, int]]:
    """Texts with their counts, the most frequent first."""
    counts: dict[str, int] = {}
    for value in values:
        counts[str(value)] = counts.get(str(value), 0) + 1
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def _frequent(values: np.ndarray[Any, Any]) -> str:
    counts = frequent(values)
    if not counts:
        return ""
    (text, count), *others = counts
    text = text if len(text) <= 40 else text[:39] + "…"
    if not others:
        return f"always {text}"
    return f"{len(counts):,} values; {text} in {count / len(values):.1%}"


def figure(value: float) -> str:
    """A number for people: 14,848, 0.125, 3.14, 2.1e-09; a dash for NaN."""
    if math.isnan(value):
        return "-"
    if value == 0 or (1 / _DIGITS <= abs(value) < _DIGITS * 1000 and value == round(value)):
        return f"{int(value):,}"
    if not 1 / _DIGITS <= abs(value) < _DIGITS:
        return f"{value:.3g}"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"
