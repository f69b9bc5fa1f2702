"""Waits in random programs: the check requires those that LLVM inserts, and finds none missing."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.analysis.hazards.llvm_waits import compiled, llc, places, program
from tests.gpus import ARCHITECTURES
from tests.sampling import EVERYTHING
from wavecore import targets
from wavecore.analysis.hazards.scoreboard import Rules
from wavecore.analysis.hazards.waits import findings

PROGRAMS = 60 if EVERYTHING else 4
# The others are waits that LLVM inserts for what is known to be complete: the next iteration was
# waited for before the loop, LDS returns in order, a count is at least the number pending.
LEAST_SAME = 0.8


@pytest.mark.skipif(llc() is None, reason="llc of LLVM 22 is not installed")
@pytest.mark.parametrize("target", ARCHITECTURES)
def test_waits_are_those_of_llvm(target, tmp_path):
    """Before most instructions that LLVM inserts a wait for, the check requires the same one.

    It never requires more.
    """
    rules, same = targets.get(target), Counter[bool]()
    for seed in range(PROGRAMS):
        text = program(target, seed)
        graph = compiled(target, text, tmp_path)
        assert findings(graph, Rules(rules)) == (), text
        for place in places(graph, Rules(rules)):
            if not place.llvm:
                assert not place.asked, text
                continue
            for counter, count in place.asked.items():
                assert place.llvm.get(counter, count + 1) <= count, text
            same[place.llvm == place.asked] += 1
    assert same[True] >= LEAST_SAME * same.total(), same
