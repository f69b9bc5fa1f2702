"""Native code of both tiers, the interpreter and the events of a launch give the same counts."""

from __future__ import annotations

import numpy as np
import pytest

from tests.analysis.three_ways import EVENTS, INTERPRETER, NATIVE, counted, difference
from tests.emulator.streams import Stream
from tests.emulator.test_events import outcome
from tests.fuzz import both_executors as fuzzed
from tests.fuzz.both_executors import arrays, prepared, start_contents
from tests.fuzz.forms import decoded
from tests.fuzz.programs import case_of
from tests.kernels.cases import CASES, Case
from tests.kernels.test_kernels import module
from tests.sampling import takes
from wavecore.analysis.counters import LaunchCounts
from wavecore.tools import Hook

MOST = 2000  # instructions of a random program; some never end

TARGETS = (
    ("gfx90a", 64), ("gfx942", 64), ("gfx950", 64), ("gfx1030", 32), ("gfx1030", 64),
    ("gfx1100", 32), ("gfx1100", 64), ("gfx1201", 32), ("gfx1201", 64),
)  # fmt: skip

SHARE = {"-O0": 250, "-O2": 50}  # one in so many; tier 2 takes ten seconds for unoptimised code


@pytest.mark.parametrize(
    ("case", "target", "level", "wave"),
    [
        pytest.param(case, target, level, wave, id=f"{case.name}-{target}-{wave}-{level}")
        for case in CASES
        for target, wave in TARGETS
        for level in ("-O0", "-O2")
        if takes(f"counts {case.name} {target} {level} {wave}", SHARE[level])
    ],
)
def test_kernels(
    case: Case, target: str, level: str, wave: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Calls, loops, divergence, LDS, scratch, atomics, as clang emits them."""
    kernel = module(target, level, wave)[case.name]
    args = case.make(np.random.default_rng(7))
    given = [each for each in args if isinstance(each, np.ndarray)]
    first = [each.copy() for each in given]

    def restore() -> None:
        for each, before in zip(given, first, strict=True):
            each[...] = before

    found: dict[str, LaunchCounts] = {}
    for tier2, ways in (("off", (NATIVE, EVENTS, INTERPRETER)), ("complete", ("tier 2",))):
        monkeypatch.setenv("WAVECORE_TIER2", tier2)
        with kernel.prepare(case.grid, case.block, args, lds=case.lds) as launch:
            for way in ways:
                got = counted(launch, way, restore)
                assert isinstance(got, LaunchCounts), got
                found[way] = got
    for way in (EVENTS, INTERPRETER, "tier 2"):
        assert not difference(found[NATIVE], found[way]), way
    assert found[NATIVE].waves == np.prod(case.grid) * found[NATIVE].waves_per_group
    assert len(found[NATIVE].accesses)


@pytest.mark.parametrize("first", range(0, 24, 6))
@pytest.mark.parametrize("target", ["gfx90a", "gfx942", "gfx1100", "gfx1201"])
def test_random_programs(target: str, first: int) -> None:
    """Those that terminate."""
    for seed in range(first, first + 6):
        case = case_of(seed, (target,))
        with prepared(case) as launch:

            def restore(case: fuzzed.Case = case) -> None:
                arrays().fill(start_contents(case.start))

            restore()
            if outcome(launch, "interpreter", Stream(Hook.INSTRUCTION, MOST)) != "ended":
                continue
            ways = (INTERPRETER, NATIVE, EVENTS)[: 2 if branches_to_the_next(case) else 3]
            found = [counted(launch, way, restore) for way in ways]
        for other in found[1:]:
            assert not difference(found[0], other), seed


def branches_to_the_next(case: fuzzed.Case) -> bool:
    """Whether events cannot show if a branch was taken: its target is the next instruction."""
    insts = (decoded(word.to_bytes(4, "little") + bytes(4), case.setting) for word in case.words)
    return any(
        inst is not None and inst.name.startswith("s_cbranch") and not inst.mods.get("simm16", 1)
        for inst in insts
    )
