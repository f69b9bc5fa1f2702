"""HTML and SVG as values: markup is kept, all other text is escaped.

Text comes from untrusted files. A template cannot forget to escape it: a plain `str` never reaches
a page as markup.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TypeAlias

from wavecore._text import visible

Content: TypeAlias = "str | int | Iterable[Content] | None"
Attribute: TypeAlias = "str | int | float | bool | None"

_EMPTY = frozenset({"meta", "input", "rect", "line", "circle", "path"})


class Markup(str):
    """HTML or SVG."""

    __slots__ = ()


def text(content: Content) -> Markup:
    """Content as markup: other text is escaped, bidirectional controls are made visible."""
    if content is None:
        return Markup()
    if isinstance(content, Markup):
        return content
    if isinstance(content, str):
        return Markup(escape(visible(content)))
    if isinstance(content, int):
        return Markup(f"{content:,}")
    return Markup("".join(text(part) for part in content))


def tag(element: str, /, *content: Content, **attributes: Attribute) -> Markup:
    """An element: `tag("td", "a < b", class_="name")`.

    Underscores in attribute names become hyphens, and a trailing one is dropped; True gives an
    attribute without a value, False and None omit it.
    """
    words = [element, *(_attribute(key, value) for key, value in attributes.items())]
    start = " ".join(word for word in words if word)
    if element in _EMPTY and not content:
        return Markup(f"<{start}/>")
    return Markup(f"<{start}>{text(content)}</{element}>")


def _attribute(key: str, value: Attribute) -> str:
    name = key.removesuffix("_").replace("_", "-")
    if value is None or value is False:
        return ""
    if value is True:
        return name
    shown = f"{value:.6g}" if isinstance(value, float) else str(value)
    return f'{name}="{escape(visible(shown))}"'


def number(value: float) -> str:
    """A number for people: 14,848, 0.125, 3.14."""
    if isinstance(value, int) or abs(value) >= 1000:
        return f"{round(value):,}"
    return f"{value:.3g}"


def choices(legend: str, name: str, options: Iterable[tuple[str, str]], chosen: str) -> Markup:
    """A choice of one option by buttons; `options` are values and their names."""
    labels = [
        tag(
            "label",
            tag("input", type="radio", name=name, value=value, checked=value == chosen),
            shown,
        )
        for value, shown in options
    ]
    return tag("fieldset", tag("legend", legend), labels, class_="choices")


def scrolled(what: str, *content: Content) -> Markup:
    """Content that may be wider than the window: it scrolls by itself, also by keyboard."""
    return tag("div", *content, class_="scroll", tabindex=0, role="region", aria_label=what)


# ------------------------------------------------------------------------------------- tables


def table(
    caption: str, head: Iterable[Content], rows: Iterable[Markup], **attributes: Attribute
) -> Markup:
    """A table with a caption and a heading for each column; rows are `tr` elements."""
    headings = tag("tr", (tag("th", each, scope="col") for each in head))
    return tag(
        "table",
        tag("caption", caption),
        tag("thead", headings),
        tag("tbody", rows),
        **attributes,
    )


def row(first: Content, *cells: Content, **attributes: Attribute) -> Markup:
    """A row; its first cell is a heading."""
    return tag(
        "tr", tag("th", first, scope="row"), (tag("td", cell) for cell in cells), **attributes
    )


def figure(value: float) -> Markup:
    """A number as a table cell."""
    return tag("data", number(value), value=value)
