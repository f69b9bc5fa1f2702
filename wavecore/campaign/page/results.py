"""The results of tasks: the distribution of each result, in all rows and by each parameter."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from wavecore.analysis.page.markup import Markup, tag
from wavecore.campaign.page.bars import bar, bars
from wavecore.campaign.page.charts import histograms, of_groups
from wavecore.campaign.page.summary import card
from wavecore.campaign.spread import Column, Group, Table, frequent, groups, special

RESULTS_MOST = 16
_TEXTS_MOST = 12  # shown for a result that is text


def section(rows: Table, axes: Sequence[Column]) -> Markup | None:
    """A part for each result; None if tasks returned nothing."""
    drawn = [each for each in rows.results.values() if each.kind != "other" and each.there.any()]
    if not drawn:
        return None
    grouped = [(axis.name, shown) for axis in axes if len(shown := groups(axis)) > 1]
    return tag(
        "section",
        tag("h2", "Results"),
        tag("p", _lead(drawn, list(rows.results)), class_="lead"),
        (_of(result, grouped) for result in drawn[:RESULTS_MOST]),
        id="results",
    )


def _lead(drawn: Sequence[Column], known: Sequence[str]) -> str:
    shown = {each.name for each in drawn[:RESULTS_MOST]}
    others = [name for name in known if name not in shown]
    text = (
        "Each bar of a histogram is as tall as its share of the row's largest. The line is the "
        "median, whose value is at the right."
    )
    return f"{text} Not shown: {', '.join(others)}." if others else text


def _of(result: Column, grouped: Sequence[tuple[str, list[Group]]]) -> Markup:
    everything = Group("all rows", np.arange(len(result.values)))
    cards = [_card("All rows", result, [everything])]
    cards += [_card(f"By {name}", result, shown) for name, shown in grouped]
    return tag(
        "div",
        tag("h3", tag("code", result.name), _special(result), class_="result"),
        tag("div", cards, class_="cards spreads"),
    )


def _special(result: Column) -> str:
    if result.kind != "number":
        return ""
    found = special(result.values[result.there])
    return f" and {found}" if found else ""


def _card(title: str, result: Column, shown: Sequence[Group]) -> Markup:
    if result.kind == "number":
        drawn = histograms(f"{result.name}, {title}", of_groups(_numbers(result), shown))
        return card(title, drawn or tag("p", "no finite numbers", class_="hint"))
    if result.kind == "truth":
        return card(f"{title}: share of true values", bars(_true(result, each) for each in shown))
    if len(shown) == 1:
        return card(title, bars(_texts(result, shown[0])))
    return card(f"{title}: most frequent", bars(_first(result, each) for each in shown))


def _numbers(result: Column) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The values of rows; NaN if missing, as for NaN itself."""
    return np.asarray(np.where(result.there, result.values, np.nan), np.float64)


def _true(result: Column, group: Group) -> Markup:
    values = result.values[group.rows][result.there[group.rows]]
    share = float(values.mean()) if len(values) else 0.0
    return bar(group.label, share, f"{share:.1%}")


def _texts(result: Column, group: Group) -> list[Markup]:
    values = result.values[group.rows][result.there[group.rows]]
    counts = frequent(values)
    made = [bar(text, n / len(values), f"{n:,}") for text, n in counts[:_TEXTS_MOST]]
    if rest := sum(n for _, n in counts[_TEXTS_MOST:]):
        made.append(bar(f"{len(counts) - _TEXTS_MOST:,} others", rest / len(values), f"{rest:,}"))
    return made


def _first(result: Column, group: Group) -> Markup:
    values = result.values[group.rows][result.there[group.rows]]
    counts = frequent(values)
    if not counts:
        return bar(group.label, 0.0, "none")
    text, count = counts[0]
    return bar(f"{group.label}: {text}", count / len(values), f"{count / len(values):.0%}")
