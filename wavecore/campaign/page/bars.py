"""Bars for shares of a whole, by groups of rows: of one colour, or one colour per status."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wavecore.analysis.page.markup import Markup, tag


def bar(name: str, share: float, value: str) -> Markup:
    """A name, its share of the whole, and the share as text."""
    filled = tag("span", style=f"width:{100 * share:.2f}%", class_="filled")
    return tag(
        "div",
        tag("span", name, class_="what", title=name),
        tag("span", filled, class_="track"),
        tag("span", value, class_="value"),
        class_="bar",
        role="listitem",
    )


def bars(each: Iterable[Markup]) -> Markup:
    """Bars one below another."""
    return tag("div", each, class_="bars", role="list")


def stacked(name: str, counts: Mapping[str, int]) -> Markup:
    """The rows of each status as parts of a bar."""
    whole = sum(counts.values()) or 1
    parts = [
        tag(
            "span", style=f"width:{100 * count / whole:.3f}%", class_=f"part of-{status}",
            title=f"{count:,} {status}",
        )
        for status, count in counts.items()
        if count
    ]  # fmt: skip
    failed = whole - counts.get("ok", 0)
    return tag(
        "div",
        tag("span", name, class_="what", title=name),
        tag("span", parts, class_="track parts"),
        tag("span", f"{failed:,} of {whole:,}", class_="value"),
        class_="bar",
        role="listitem",
    )
