"""Everyday kernels at every optimisation level: NumPy's results, and both executors agree."""

from __future__ import annotations

import zlib
from functools import cache

import numpy as np
import pytest

import wavecore as wc
from tests.gpus import ARCHITECTURES, TWO_WAVES
from tests.kernels.agreement import Comparison, difference
from tests.kernels.cases import CASES, Case, program
from tests.sampling import EVERYTHING, in_turns, takes

TARGETS = ARCHITECTURES
LEVELS = ("-O0", "-O1", "-O2", "-O3", "-Os")
IDS = [case.name for case in CASES]


@cache
def module(target: str, level: str, wave: int | None = None) -> wc.device.Module:
    """All cases' kernels on a device."""
    code = wc.compile(program(), target, opt=level, wave=wave, name="cases.hip")
    return wc.Device(target).load(code)


def run(case: Case, kernel, **options):
    args = case.make(np.random.default_rng(7))
    arrays = [a for a in args if isinstance(a, np.ndarray)]
    expected = case.expect([a.copy() for a in arrays])
    kernel.launch(case.grid, case.block, args, lds=case.lds, timeout=60, **options)
    return arrays, expected


def check(case: Case, arrays, expected) -> None:
    for index, (got, want) in enumerate(zip(arrays, expected, strict=True)):
        if want is None:
            continue
        got, want = got.astype(np.float64).ravel(), np.asarray(want, np.float64).ravel()
        finite = np.isfinite(want)
        assert np.array_equal(got[~finite], want[~finite], equal_nan=True)
        limit = case.tolerance * max(1.0, np.abs(want[finite]).max(initial=0))
        worst = np.abs(got - want)[finite].max(initial=0)
        assert worst <= limit, f"{case.name}: array {index} is off by {worst}, limit {limit}"


def agreement_level(case: Case, target: str) -> str:
    """Levels take turns over targets, and over cases if all run, so that all meet the interpreter.

    Otherwise a target has one, as all cases of a target and level are compiled together.
    """
    turn = IDS.index(case.name) if EVERYTHING else 0
    return LEVELS[(turn + TARGETS.index(target)) % len(LEVELS)]


# -O2 everywhere, the other levels in turns.
SHARE = {"-O2": 1, "-O0": 3}
PLACES = [
    pytest.param(case, target, level, id=f"{case.name}-{target}-{level}")
    for case in CASES
    for target in TARGETS
    for level in LEVELS
    if takes(f"{case.name} {target} {level}", SHARE.get(level, 10))
    if EVERYTHING or level in ("-O2", agreement_level(case, target))
]


@pytest.mark.parametrize(("case", "target", "level"), PLACES)
def test_kernel_matches_numpy(case: Case, target: str, level: str) -> None:
    """Native code gives NumPy's results."""
    check(case, *run(case, module(target, level)[case.name]))


@pytest.mark.parametrize("target", TWO_WAVES)
@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_kernel_matches_numpy_in_wave64(case: Case, target: str) -> None:
    """RDNA's other wave size."""
    check(case, *run(case, module(target, "-O2", 64)[case.name]))


# On every sixth target: the interpreter is slow.
TURNS = [
    pytest.param(case, target, id=f"{case.name}-{target}")
    for case, target in in_turns(
        [(case, target) for case in CASES for target in TARGETS], lambda pair: pair[0].name, 6
    )
]


@pytest.mark.parametrize(("case", "target"), TURNS)
def test_interpreter_and_native_agree(case: Case, target: str) -> None:
    """From one start, whatever ran before: registers, LDS, scratch, memory, instruction count."""
    kernel = module(target, agreement_level(case, target))[case.name]
    rng = np.random.default_rng(zlib.crc32(f"{case.name} {target}".encode()))
    agree(case, kernel, rng)


def agree(case: Case, kernel: wc.device.Kernel, rng: np.random.Generator) -> None:
    """Run both executors in random order, with other launches and allocations in between."""
    args = case.make(rng)
    arrays = [a for a in args if isinstance(a, np.ndarray)]
    others = [a.copy() if isinstance(a, np.ndarray) else a for a in args]
    executors = rng.permutation(["native", "interpreter"]).tolist()
    fill = int(rng.integers(0, 1 << 32))
    ends = []
    with kernel.prepare(case.grid, case.block, args, lds=case.lds, fill=fill) as launch:
        comparison = Comparison(launch, arrays)
        for executor in executors:
            ends.append(comparison.run(executor))
            clutter = [np.ones(size, np.uint8) for size in rng.integers(1, 1 << 16, 8)]
            kernel.launch(case.grid, case.block, others, lds=case.lds, timeout=60)
            del clutter[::2]
    where = difference(*ends)
    assert where is None, where
