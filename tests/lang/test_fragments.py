"""wavecore/fragment.h: every instruction's fragments loaded, multiplied and stored, and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from zlib import crc32

import numpy as np
import pytest

import wavecore as wc
from tests.lang.fragment_cases import Case, counted, module
from tests.sampling import EVERYTHING
from wavecore.lang.fragments import choices
from wavecore.matrix.catalogue import instructions

TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201")
PLACES = [(target, wave) for target in TARGETS for wave in instructions(target)[0].waves]
ORDERS = [(a, b, d) for a in ("row", "col") for b in ("row", "col") for d in ("row", "col")]


def cases(target: str, wave: int) -> Iterator[Case]:
    """Every instruction and pair of types; of the orders, steps and spaces one each by default."""
    for inst, a, b in choices(target):
        number = crc32(f"{inst.name} {a} {b} {wave}".encode())
        for turn, orders in enumerate(ORDERS):
            if EVERYTHING or turn == number % 8:
                yield Case(inst, wave, a, b, orders)
        steps = (2, 4, 8)[number % 3]
        yield Case(inst, wave, a, b, ORDERS[number // 8 % 8], steps)
        if inst.blocks == 1:
            yield Case(inst, wave, a, b, ORDERS[number // 64 % 8], 2, natural=True)
        yield Case(inst, wave, a, b, ORDERS[number // 512 % 8], shared=True)


BY_PLACE = {place: tuple(cases(*place)) for place in PLACES}


@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place[0]}-w{place[1]}")
def test_products(place: tuple[str, int]) -> None:
    """Load, multiply, store: what NumPy computes."""
    found = BY_PLACE[place]
    _, loaded = module(found)
    wrong = []
    for case in found:
        d, expected = case.run(loaded[case.name])
        if not np.array_equal(d, expected):
            wrong.append(case.id)
    assert wrong == []
