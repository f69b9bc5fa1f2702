"""The documents of cases: the results of every design, and the steps to selected entries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wavecore.web.cases import cases, problem_of
from wavecore.web.computing import computed, designs_of

MOST_EXPLAINED = 4  # entries of a case whose steps are in its document


def paths() -> Iterator[tuple[str, ...]]:
    """One document per case."""
    for name in cases():
        yield (name,)


def document(name: str) -> dict[str, Any]:
    """A case with its results: the first entries that differ are explained. Raises: LookupError."""
    if name not in cases():
        raise LookupError(f"there is no case {name!r}")
    case = cases()[name]
    found = computed(problem_of(case), designs_of(case["type"]), most=MOST_EXPLAINED)
    facts = {key: case[key] for key in ("id", "title", "text", "source", "expected") if key in case}
    return found | facts
