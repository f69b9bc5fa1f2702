"""Everyday kernels at every optimisation level: NumPy's results, and both executors agree."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc
from tests.kernels.cases import CASES, Case

TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1150", "gfx1201")
LEVELS = ("-O0", "-O1", "-O2", "-O3", "-Os")
IDS = [case.name for case in CASES]


def compiled(case: Case, target: str, level: str, wave: int | None = None):
    code = wc.compile(case.source, target, opt=level, wave=wave, name=f"{case.name}.hip")
    return wc.Device(target).load(code)[case.name]


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


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_kernel_matches_numpy(case: Case, target: str, level: str) -> None:
    """Native code computes what NumPy does."""
    check(case, *run(case, compiled(case, target, level)))


@pytest.mark.parametrize("target", ["gfx1100", "gfx1201"])
@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_kernel_matches_numpy_in_wave64(case: Case, target: str) -> None:
    """RDNA's other wave size."""
    check(case, *run(case, compiled(case, target, "-O2", wave=64)))


def agreement_level(case: Case, target: str) -> str:
    """Levels take turns over cases and targets, so that all meet the interpreter."""
    return LEVELS[(IDS.index(case.name) + TARGETS.index(target)) % len(LEVELS)]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_interpreter_and_native_agree(case: Case, target: str) -> None:
    """Every register of every wave at its end, and all memory, bit for bit."""
    kernel = compiled(case, target, agreement_level(case, target))
    ends: dict[str, dict[int, list[bytes]]] = {"native": {}, "interpreter": {}}
    memory = {}
    args = case.make(np.random.default_rng(7))
    arrays = [a for a in args if isinstance(a, np.ndarray)]
    before = [a.copy() for a in arrays]
    for executor, waves in ends.items():
        for array, old in zip(arrays, before, strict=True):
            array[...] = old  # in place: addresses are in registers
        kernel.launch(
            case.grid,
            case.block,
            args,
            lds=case.lds,
            executor=executor,
            observer=waves.__setitem__,
            timeout=120,
        )
        memory[executor] = [a.tobytes() for a in arrays]
    assert memory["native"] == memory["interpreter"]
    assert ends["native"].keys() == ends["interpreter"].keys()
    for group, waves in ends["native"].items():
        for index, (mine, theirs) in enumerate(zip(waves, ends["interpreter"][group], strict=True)):
            where = first_difference(mine, theirs)
            assert where is None, f"workgroup {group}, wave {index}: {where}"


def first_difference(mine: bytes, theirs: bytes) -> str | None:
    """Registers, SCC and MODE of two wave records; addresses differ from launch to launch."""
    from wavecore.emulator.records import VGPR_OFFSET, Wave

    a, b = np.frombuffer(mine, np.uint32), np.frombuffer(theirs, np.uint32)
    first = Wave.from_buffer_copy(mine)
    second = Wave.from_buffer_copy(theirs)
    if (first.scc, first.mode) != (second.scc, second.mode):
        return f"SCC {first.scc} {second.scc}, MODE {first.mode:#x} {second.mode:#x}"
    start = VGPR_OFFSET // 4
    differing = [int(i) for i in np.flatnonzero(a != b) if i < 128 or i >= start]
    if not differing:
        return None
    place = differing[0]
    name = f"s{place}" if place < 128 else f"VGPR word {place - start}"
    return f"{name}: {a[place]:#x} native, {b[place]:#x} interpreted"
