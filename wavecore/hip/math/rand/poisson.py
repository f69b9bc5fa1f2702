"""Discrete distributions as tables: Poisson's, and those of a program's own probabilities."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

HUGE_RATE = 4000.0  # above it, numbers are made from normal ones
_LEAST = 1e-12  # probabilities below it count as none


@dataclass(frozen=True)
class Table:
    """A distribution over consecutive integers.

    Attributes:
        offset: the first of them.
        probability, alias: A. Walker's tables, by place.
        cumulative: sums of probabilities, if numbers are to grow with what they are made of.
    """

    offset: int
    probability: Any
    alias: Any
    cumulative: Any
    ordered: bool = False

    @property
    def size(self) -> int:
        """Of the integers."""
        return len(self.probability)

    def at(self, x: Any) -> Any:
        """The integers for numbers from 0 to 1."""
        if self.ordered:
            found = np.minimum(np.searchsorted(self.cumulative, x), self.size - 1)
        else:
            scaled = self.size * x
            place = np.minimum(scaled.astype(np.int64), self.size - 1)
            found = np.where(scaled - place < self.probability[place], place, self.alias[place])
        return (found + self.offset).astype(np.uint32)


def table_of(probabilities: Any, offset: int, *, ordered: bool = False) -> Table:
    """A table of probabilities of `offset` and what follows it; their sum may differ from 1."""
    total = 0.0
    for each in probabilities:
        total += each
    p = [each / total for each in probabilities]
    probability, alias = _walker(p)
    return Table(offset, probability, alias, np.cumsum(p), ordered)


def _walker(p: list[float]) -> tuple[Any, Any]:
    """Each place is itself with a probability, and otherwise its alias."""
    size, p = len(p), list(p)
    average = 1.0 / size
    probability, alias = np.ones(size), np.zeros(size, np.uint32)
    small = [i for i, each in enumerate(p) if each < average]
    large = [i for i, each in enumerate(p) if each >= average]
    while small and large:
        less, more = small.pop(), large.pop()
        probability[less], alias[less] = p[less] * size, more
        p[more] = (p[more] + p[less]) - average
        (large if p[more] >= average else small).append(more)
    return probability, alias


def poisson_table(rate: float, *, ordered: bool = False) -> Table:
    """Poisson's distribution, without integers that are too improbable."""
    capacity = 2 * int(16.0 * (2.0 + math.sqrt(rate)))
    middle = capacity // 2
    first = math.floor(rate) - middle

    def probability(place: int) -> float:
        x = float(first + place)
        # lgamma is infinite at 0 and below, of which there are none.
        return math.exp(x * math.log(rate) - math.lgamma(x + 1.0) - rate) if x >= 0 else 0.0

    low = middle
    while low >= 0 and probability(low) >= _LEAST:
        low -= 1
    high = middle + 1
    while high < capacity and probability(high) >= _LEAST:
        high += 1
    values = [probability(place) for place in range(low + 1, high)]
    return table_of(values, first + low + 1, ordered=ordered)
