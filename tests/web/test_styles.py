"""Each view has its own style sheet: one's names may mean something else in another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.web.pages import visited, written
from wavecore.web import exporting

LINKS = {
    "find": "Instructions", "convert": "Conversions", "numerics": "Numerics", "kernel": "Kernels",
}  # fmt: skip
IN_FORCE = """
[...document.styleSheets].filter(each => !each.disabled).map(each => each.href.split("/").pop())
"""


def test_the_sheet_of_a_view_is_there_with_it_alone(browser: Any, tmp_path: Path) -> None:
    names = ["catalogue", "numerics", "case/five-results"]
    index = written(tmp_path, names)
    with visited(browser, index.as_uri()) as opened:
        assert opened.page.evaluate(IN_FORCE) == ["app.css", "find.css"]
        for name in ("numerics", "find", "numerics"):  # and back to a loaded one
            opened.page.get_by_role("link", name=LINKS[name], exact=True).click()
            opened.page.wait_for_selector(f"main:not([aria-busy]) .view.{name} > *")
            assert opened.page.evaluate(IN_FORCE) == ["app.css", f"{name}.css"]


def test_every_view_has_one() -> None:
    sheets = {name for name in exporting.page(live=False) if name.endswith(".css")}
    assert sheets == {"app.css", "instruction.css", *(f"{name}.css" for name in LINKS)}
