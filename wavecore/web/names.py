"""The targets document: the products of each target, and the names that a search understands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wavecore import targets
from wavecore.matrix import catalogue
from wavecore.targets import Target, aliases


def paths() -> Iterator[tuple[str, ...]]:
    """A single document."""
    yield ()


def document() -> dict[str, Any]:
    """Every target that a page names, and the words that may precede a product's name."""
    names = dict.fromkeys((*targets.names(), *catalogue.targets()))
    return {
        "targets": [_target(targets.known(name)) for name in names],
        "fronts": aliases.FRONTS,
    }


def _target(target: Target) -> dict[str, Any]:
    sold = aliases.sold_as(target)
    other = [each.name for each in (*aliases.ALIASES, *aliases.NOT_SOLD) if each.target is target]
    return {
        "name": target.name,
        "family": target.family,
        "products": sold,
        "names": list(dict.fromkeys(map(aliases.fold, (target.family, *sold, *other)))),
    }
