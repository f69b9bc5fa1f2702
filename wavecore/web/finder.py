"""The catalogue document: every matrix instruction of every target, as the finder shows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wavecore.matrix import catalogue


def paths() -> Iterator[tuple[str, ...]]:
    """One document of all."""
    yield ()


def document() -> dict[str, Any]:
    """Every instruction of every target."""
    return {
        "instructions": [
            {"name": each.name, "target": each.target}
            for target in catalogue.targets()
            for each in catalogue.instructions(target)
        ]
    }
