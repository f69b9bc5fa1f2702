"""How results spread: groups of rows, statistics, axes."""

from __future__ import annotations

import math
import re
from pathlib import Path

import numpy as np
import pytest

from wavecore import campaign
from wavecore.campaign.page.charts import BINS, histograms, scale
from wavecore.campaign.spread import GROUPS_MOST, Column, crossed, figure, groups, load, spread
from wavecore.campaign.standing import failures


def numbers(values: object) -> Column:
    kept = np.array(values, np.float64)
    return Column("x", "number", kept, ~np.isnan(kept))


def test_rows_are_read_with_what_is_parameter_and_what_is_result(tmp_path: Path) -> None:
    def task(n: int, kind: str) -> dict[str, object]:
        if n == 2:
            raise ValueError("two")
        return {"half": n / 2, "odd": n % 2 == 1, "list": [n], "text": kind}

    over = {"n": range(4), "kind": ["a", "b"]}
    campaign.run(task, over, workers=0, out=tmp_path / "out")
    rows = load(tmp_path / "out")
    assert (list(rows.parameters), rows.length, int(rows.ok.sum())) == (["n", "kind"], 8, 6)
    kinds = {name: column.kind for name, column in rows.results.items()}
    assert kinds == {"half": "number", "odd": "truth", "list": "other", "text": "text"}
    every = np.arange(8)
    half = spread(rows.results["half"], every)
    assert (half.count, half.low, half.median, half.high) == (6, 0, 0.5, 1.5)
    assert spread(rows.results["odd"], every).mean == pytest.approx(4 / 6)
    assert spread(rows.results["text"], every).note == "2 values; a in 50.0%"
    both = crossed(list(rows.parameters.values()))
    assert [labels for labels, _ in both[:3]] == [("0", "a"), ("0", "b"), ("1", "a")]
    assert sorted(int(place) for _, places in both for place in places) == list(range(8))


def test_every_row_is_in_one_group() -> None:
    """Few values are one group each, many numbers become ranges, many texts share a last group."""
    for values in (
        numbers([3, 1, 2, 1]),
        numbers(range(1000)),
        numbers(np.linspace(0, 1, 777)),
        Column("x", "text", np.array([f"t{n}" for n in range(40)], object), np.ones(40, bool)),
        numbers([*range(30), math.nan]),
    ):
        found = groups(values)
        assert len(found) <= GROUPS_MOST + 1
        places = np.concatenate([each.rows for each in found])
        assert sorted(places.tolist()) == list(range(len(values.values)))
    assert [each.label for each in groups(numbers([3, 1, 2, 1]))] == ["1", "2", "3"]
    assert groups(numbers(range(1200)))[0].label == "0 to 99"


def test_what_is_no_finite_number_is_counted_apart() -> None:
    column = Column("x", "number", np.array([1, np.nan, np.inf, -np.inf, 3]), np.ones(5, bool))
    found = spread(column, np.arange(5))
    assert (found.count, found.mean, found.note) == (5, 2.0, "1 NaN, 1 inf, 1 -inf")


@pytest.mark.parametrize(
    "values",
    [[0, 0, 1, 1e9], [1e-9, 1.0], [5, 5, 5], [0.25], [-3, 7, 1e6], [0, 0], [-1e-300, 1e300],
     list(range(500)), [0.0, 0.1, 0.7], [5e-324, 1.0], [1.0, 1.7e308], [-1.7e308, 1.7e308],
     [5e-324], [0.1, 0.1 + 2e-17]],
)  # fmt: skip
def test_an_axis_has_a_bin_for_every_value(values: list[float]) -> None:
    """The counts of its bins are those of the values; positions rise with values, within 0 to 1."""
    given = np.array(values, np.float64)
    axis = scale(given)
    assert axis is not None
    assert axis.counts(given).sum() == len(given)
    assert len(axis.edges) <= BINS + 1
    places = [axis.across(value) for value in sorted(values)]
    assert places == sorted(places)
    assert places[0] >= -1e-9
    assert places[-1] <= 1 + 1e-9
    assert all(
        0 <= start < start + width <= 1 + 1e-9 for start, width, _ in axis.bars(axis.counts(given))
    )


def test_no_axis_without_numbers() -> None:
    assert scale(np.array([np.nan, np.inf])) is None
    assert scale(np.zeros(0)) is None


def test_reasons_that_differ_in_figures_are_one() -> None:
    found = failures(
        [
            (0, "error", "MemoryFault", "reads at 0x7f00 past 64 bytes\n  at a.py:1"),
            (1, "ok", "", ""),
            (2, "error", "MemoryFault", "reads at 0x7f40 past 128 bytes"),
            (3, "memory", "", "it took 1,034 MiB; it may take 1,024 MiB"),
            (4, "error", "ValueError", "reads at 0x7f40 past 128 bytes"),
        ]
    )
    assert [(each.rows, each.error, each.index) for each in found] == [
        (2, "MemoryFault", 0), (1, "", 3), (1, "ValueError", 4),
    ]  # fmt: skip
    assert found[0].reason == "reads at 0x7f00 past 64 bytes"


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (3, "3"), (14848, "14,848"), (0.125, "0.125"), (2.1e-9, "2.1e-09"), (1e12, "1e+12"),
     (1234.5, "1,234"), (math.nan, "-"), (math.inf, "inf"), (-2, "-2")],
)  # fmt: skip
def test_figures_are_for_people(value: float, text: str) -> None:
    assert figure(value) == text


@pytest.mark.parametrize(
    "values", [[0.1, 0.7], [-1.7e308, 1.7e308], [5e-324], [1e-7, 1e-7 + 1e-9], [0, 3], [1, 1e9]]
)
def test_a_figure_has_marks_along_its_axis(values: list[float]) -> None:
    """Few enough to be readable, and each distinct from the next."""
    drawn = histograms("x", [("all", np.array(values, np.float64))])
    assert drawn is not None
    marks = re.findall(r'class="tick" text-anchor="middle">([^<]+)<', drawn)
    assert 1 <= len(marks) <= 14
    assert len(set(marks)) == len(marks)
