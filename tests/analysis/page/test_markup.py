"""Templates: text is escaped, markup is not."""

from __future__ import annotations

import pytest

from wavecore.analysis.page.markup import Markup, figure, number, row, table, tag, text


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("a < b & c", "a &lt; b &amp; c"),
        (Markup("<b>x</b>"), "<b>x</b>"),
        (["<", Markup("<i>"), None, 1234], "&lt;<i>1,234"),
        ("right\u202eleft\x1b[1m", "right\\u202eleft\\x1b[1m"),
    ],
)
def test_text_is_escaped_and_markup_stays(given, shown):
    assert text(given) == shown


def test_attributes_are_escaped_and_named_as_html_does():
    made = tag("a", "go", href='"><script>', class_="x", data_line=3, hidden=True, title=None)
    assert made == ('<a href="&quot;&gt;&lt;script&gt;" class="x" data-line="3" hidden>go</a>')


def test_empty_elements_have_no_end():
    assert tag("input", type="radio", checked=False) == '<input type="radio"/>'


def test_tables_have_headings_of_columns_and_rows():
    made = table("Sizes", ("what", "bytes"), [row("line", figure(1024))])
    assert "<caption>Sizes</caption>" in made
    assert '<th scope="col">bytes</th>' in made
    assert '<th scope="row">line</th><td><data value="1024">1,024</data></td>' in made


@pytest.mark.parametrize(
    ("value", "shown"),
    [(14848, "14,848"), (1220.5, "1,220"), (0.125, "0.125"), (3.14159, "3.14"), (0, "0")],
)
def test_numbers_are_for_people(value, shown):
    assert number(value) == shown
