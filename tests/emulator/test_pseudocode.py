"""Our semantics against AMD's own pseudocode, as evaluated by tools/gen_pseudocode_vectors.py.

The vectors are checked in, so this needs neither the pseudocode nor its evaluator. For deliberate
differences, data/pseudocode_known.txt gives the number of vectors and the reason; an entry that no
longer applies fails. NaN equals NaN: the pseudocode leaves sign and payload unspecified.
"""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

import pytest

from tests.emulator import encode
from tests.emulator.pseudocode_runs import Runner, by_lane
from tests.emulator.pseudocode_vectors import Vector, known, vectors
from wavecore import targets
from wavecore.emulator import registry

TARGETS = sorted({target for vector in vectors() for target in vector.targets})
WAVES = [(name, wave) for name in TARGETS for wave in targets.get(name).wave_sizes]

# Native code stops after these, because what follows is translated again.
ENDS_A_ROUTINE = ("s_set_gpr_idx_on", "s_set_gpr_idx_mode")


def runs(target: str, wave: int) -> Iterator[tuple[Vector, str, dict[str, int]]]:
    """Every instruction of a target with vectors and semantics, in each plain encoding."""
    mine: dict[str, list[Vector]] = {}
    for vector in vectors():
        if target in vector.targets and not vector.parts.keys() & {"registers", "jump"}:
            mine.setdefault(vector.name, []).append(vector)
    for mnemonic, row in encode.rows(target, wave).items():
        if registry.lookup(row.name) is None:
            continue
        # Scalar instructions depend on the wave size only where they touch EXEC: their vectors are
        # of wave64, as are those that depend on the lane's index.
        if wave == 32 and (row.name.startswith(("s_", "v_s_")) or by_lane(row.name)):
            continue
        for vector in mine.get(row.name, ()):
            yield (
                vector,
                mnemonic,
                {k: int(v, 0) for k, v in vector.settings.items() if k != "mode"},
            )


def problems(runner: Runner, target: str, executor: str) -> Iterator[str]:
    """Where a runner's results differ from the expected ones."""
    for index, (vector, mnemonic, _) in enumerate(runner.items):
        ours = runner.results(index, executor)
        places = vector.differing(ours)
        expected, reason = known(target).get(vector.key.replace(" ", "@"), (0, ""))
        if len(places) != expected:
            text = vector.describe(ours, places[0]) if places else reason
            yield f"{target} {mnemonic}: {len(places)} vectors differ, not {expected}: {text}"


@pytest.mark.parametrize(("target", "wave"), WAVES)
def test_semantics_agree_with_the_pseudocode(target: str, wave: int) -> None:
    """Every instruction with pseudocode gives its result, except for the known differences."""
    runner = Runner(target, wave, list(runs(target, wave)))
    wrong = list(problems(runner, target, "numpy"))
    assert not wrong, "\n".join(wrong)


def native_home(vector: Vector) -> str:
    """The target on which native code runs a vector: one of those it applies to."""
    return vector.targets[crc32(vector.key.encode()) % len(vector.targets)]


@pytest.mark.parametrize("target", TARGETS)
def test_native_code_agrees_with_the_pseudocode(target: str) -> None:
    """Each vector once, in one of its encodings and wave sizes: compiling all would take long."""
    ways: dict[str, list[tuple[int, tuple[Vector, str, dict[str, int]]]]] = {}
    for wave in targets.get(target).wave_sizes:
        for run in runs(target, wave):
            if native_home(run[0]) == target and run[0].name not in ENDS_A_ROUTINE:
                ways.setdefault(run[0].key, []).append((wave, run))
    # One runner per MODE: what it runs in any of them is translated for all its instructions.
    chosen: dict[tuple[int, str], list[tuple[Vector, str, dict[str, int]]]] = {}
    for key, found in ways.items():
        wave, run = found[crc32(f"{key} native".encode()) % len(found)]
        chosen.setdefault((wave, run[0].settings.get("mode", "")), []).append(run)
    wrong = [
        problem
        for (wave, _), items in chosen.items()
        for problem in problems(Runner(target, wave, items), target, "native")
    ]
    assert not wrong, "\n".join(wrong)
