"""Tutorials as notebooks, out of their pages; and running them, cell by cell.

A `python` block of docs/tutorials is a cell, a `text` block behind it what the cell prints. A page
that changed prints anew with

    python tools/notebooks.py
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import linecache
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "tutorials"
_BLOCK = re.compile(r"^```(python|text)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Cell:
    """`kind` is "markdown" or "code"; `printed` is None where the page shows nothing."""

    kind: str
    text: str
    printed: str | None = None


def pages() -> list[Path]:
    """The tutorials that are notebooks too, and say so by a link."""
    return [
        path
        for path in sorted(FOLDER.glob("*.md"))
        if f"]({path.stem}.ipynb)" in path.read_text("utf-8") and path.name != "index.md"
    ]


def cells(page: str) -> list[Cell]:
    """The cells of a page."""
    found: list[Cell] = []
    at = 0
    for match in _BLOCK.finditer(page):
        if between := page[at : match.start()].strip():
            found.append(Cell("markdown", between))
        at = match.end()
        if match[1] == "python":
            found.append(Cell("code", match[2].rstrip("\n")))
        else:
            found[-1] = Cell("code", found[-1].text, match[2])
    if behind := page[at:].strip():
        found.append(Cell("markdown", behind))
    return found


def notebook(page: str) -> str:
    """The page as Jupyter reads it, with what cells print."""
    made = [_cell(cell, f"cell-{number}") for number, cell in enumerate(cells(page))]
    metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    whole = {"cells": made, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def _cell(cell: Cell, name: str) -> dict[str, Any]:
    common = {"id": name, "metadata": {}, "source": cell.text.splitlines(keepends=True)}
    if cell.kind == "markdown":
        return {"cell_type": "markdown", **common}
    outputs = []
    if cell.printed:
        text = cell.printed.splitlines(keepends=True)
        outputs.append({"name": "stdout", "output_type": "stream", "text": text})
    return {"cell_type": "code", "execution_count": None, "outputs": outputs, **common}


def run(found: list[Cell]) -> Iterator[tuple[Cell, str, Any]]:
    """Run the cells of code in one namespace: each with what it printed and its last value."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(each for each in found if each.kind == "code"):
        file = f"cell_{number}.py"
        lines = (cell.text + "\n").splitlines(keepends=True)
        linecache.cache[file] = len(cell.text), None, lines, file
        body = ast.parse(cell.text).body
        last = body.pop() if isinstance(body[-1], ast.Expr) else None
        printed, value = io.StringIO(), None
        with contextlib.redirect_stdout(printed):
            exec(compile(ast.Module(body, []), file, "exec"), names)
            if isinstance(last, ast.Expr):
                value = eval(compile(ast.Expression(last.value), file, "eval"), names)
        yield cell, printed.getvalue(), value


def main() -> int:
    """Print every page anew."""
    for path in pages():
        found = cells(path.read_text("utf-8"))
        printed = {cell.text: out for cell, out, _ in run(found)}
        text = path.read_text("utf-8")
        for cell in found:
            if cell.printed is not None:
                old = f"```python\n{cell.text}\n```\n\n```text\n{cell.printed}```"
                assert old in text
                lines = "".join(line.rstrip() + "\n" for line in printed[cell.text].splitlines())
                text = text.replace(old, f"```python\n{cell.text}\n```\n\n```text\n{lines}```")
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
