"""What the generated pages of docs/ share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

NOTICE = "<!-- Printed by tools/gen_docs.py; `make docs` writes it anew. -->\n"


def table(header: Sequence[str], rows: Iterable[Sequence[object]], numbers: int = 0) -> str:
    """A Markdown table; the last `numbers` columns are aligned to the right."""
    rule = ["---"] * (len(header) - numbers) + ["--:"] * numbers
    body = [" | ".join(str(cell) for cell in row) for row in (header, rule, *rows)]
    return "".join(f"| {line} |\n" for line in body)


def anchor(heading: str) -> str:
    """The fragment under which a Markdown viewer finds a heading."""
    kept = (c for c in heading.lower() if c.isalnum() or c in " -_")
    return "#" + "".join(kept).replace(" ", "-")
