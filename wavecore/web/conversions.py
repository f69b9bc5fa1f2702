"""Conversions: from each instruction's D to A or B of the next, and each plan separately.

`chains/TARGET` lists the pairs, with other required steps and the plan of each. There are many
pairs but few plans, so each plan is a separate document (plans.py), named by the first pair that
uses it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from wavecore.matrix import catalogue
from wavecore.matrix.chaining import Feed, end, ways
from wavecore.matrix.conversion import Plan

OPERANDS = "AB"


# ---------------------------------------------------------------------------- chains of a target


def paths() -> Iterator[tuple[str, ...]]:
    """One document per target."""
    for target in catalogue.targets():
        yield (target,)


def document(target: str) -> dict[str, Any]:
    """The pairs of a target's instructions, with indices into the preceding lists."""
    return chains(target).record()


@cache
def chains(target: str) -> Chains:
    """The pairs of a target."""
    return Chains(target)


class Chains:
    """All pairs of one target's instructions; each text and each plan once."""

    def __init__(self, target: str) -> None:
        self.target = target
        self.instructions = catalogue.instructions(target)
        self.texts: dict[str, int] = {}
        self.plans: dict[tuple[int, Plan], int] = {}
        self.named: list[list[Any]] = []
        self.pairs: dict[int, list[list[Any]]] = {}
        for wave in sorted({wave for inst in self.instructions for wave in inst.waves}):
            self.pairs[wave] = list(self._pairs(wave))

    def _pairs(self, wave: int) -> Iterator[list[Any]]:
        able = [(n, inst) for n, inst in enumerate(self.instructions) if wave in inst.waves]
        wanted = {(n, name): end(inst, name, wave) for n, inst in able for name in OPERANDS}
        for first_number, first in able:
            source = end(first, "D", wave)
            for number, second in able:
                for operand in OPERANDS:
                    names = str(wave), first.name, second.name, operand
                    found = [
                        self._feed(wave, (*names, str(n)), feed)
                        for n, feed in enumerate(ways(source, wanted[number, operand]))
                        if feed.plan is not None
                    ]
                    if found:
                        yield [first_number, number, operand, found]

    def _feed(self, wave: int, names: tuple[str, ...], feed: Feed) -> list[Any]:
        plan = feed.plan
        assert plan is not None
        number = self.plans.setdefault((wave, plan), len(self.plans))
        if number == len(self.named):
            self.named.append([*names, str(plan.kind), plan.slots])
        texts = [self.texts.setdefault(text, len(self.texts)) for text in feed.before]
        return [number, texts, list(feed.k_order or ())]

    def record(self) -> dict[str, Any]:
        """As JSON values."""
        return {
            "target": self.target,
            "instructions": [inst.name for inst in self.instructions],
            "texts": list(self.texts),
            "plans": self.named,
            "pairs": self.pairs,
        }
