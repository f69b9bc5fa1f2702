"""A sample of what `make fuzz` runs by the thousand, and checks of the fuzzers themselves."""

from __future__ import annotations

import ctypes
import itertools
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.fuzz import host_agreement, lds_copies, mutate_code_objects, mutate_files, syntax
from tests.fuzz.generator import generate
from tests.fuzz.host_agreement import TARGETS, batches, judge_batch, repeat_command, run_on_host
from tests.fuzz.inputs import inputs, output_dtype
from tests.fuzz.mutate_code_objects import Arena, Failure, Sound, mutant, sound_files
from tests.fuzz.shrink import Shrinker
from tests.fuzz.workers import Lost, Pool

PROGRAMS, MUTANTS, FILES, COPIES = 4, 80, 200, 20


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("target", TARGETS)
def test_programs_give_the_same_bytes_as_on_the_host(target: str) -> None:
    """Programs with fixed seeds, at a level and in a wave size that the first seed decides."""
    (batch,) = batches(range(1, PROGRAMS + 1), [target])
    failures = [
        f"{verdict.kind}: {verdict.detail}\n  {repeat_command(program, batch.setting)}"
        for program, verdict in zip(batch.programs, judge_batch(batch), strict=True)
        if not verdict.agrees
    ]
    assert not failures, "\n".join(failures)


@pytest.mark.jit
def test_copies_to_and_from_lds_are_those_of_the_model() -> None:
    """Tensor moves and asynchronous copies of gfx1250."""
    found = list(lds_copies.outcomes(range(COPIES)))
    failures = [f"{each.failure}\n  {each.command}" for each in found if each.failure]
    assert not failures, "\n".join(failures)


@pytest.mark.jit
def test_a_wrong_copy_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model whose rows begin one byte later disagrees; the command has the seed."""
    right = lds_copies.moved

    def later(groups: list[int], *, is_load: bool) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        lds, address, exists = right(groups, is_load=is_load)
        return lds, address + 1, exists

    monkeypatch.setattr(lds_copies, "moved", later)
    (found,) = lds_copies.outcomes(range(5, 6))
    assert "differs from the model's" in found.failure
    assert found.command == "python -m tests.fuzz.lds_copies --seed 5"


@pytest.fixture(scope="module")
def sounds() -> dict[str, Sound]:
    """Valid files, launched once so that their routines are compiled."""
    files = sound_files()
    for sound in files.values():
        mutate_code_objects.launch_all(sound.data, seconds=60)
    return files


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("first", range(1, MUTANTS + 1, MUTANTS // 4))
def test_mutants_run_or_are_refused(first: int, sounds: dict[str, Sound]) -> None:
    """Each with a result or one of wavecore's errors, within its time, guards unchanged."""
    seeds = range(first, first + MUTANTS // 4)
    answers = dict(mutate_code_objects.run(sounds, seeds, jobs=1))
    assert sorted(answers) == list(seeds)
    failures = {seed: answer for seed, answer in answers.items() if isinstance(answer, Failure)}
    assert not failures, "\n".join(
        f"python -m tests.fuzz.mutate_code_objects --seed {seed} --trace: {failure.reason}"
        for seed, failure in failures.items()
    )


@pytest.mark.clang
@pytest.mark.jit
def test_sound_files_run(sounds: dict[str, Sound]) -> None:
    """Otherwise the mutants would prove nothing."""
    for sound in sounds.values():
        assert mutate_code_objects.launch_all(sound.data, seconds=60) == {"ran": 3}


@pytest.mark.clang
def test_damaged_files_are_used_or_refused() -> None:
    """A sample of `make fuzz`: every kind that is read, within bounds of time and memory."""
    files = mutate_files.sound_files()
    seeds = range(1, FILES + 1)
    assert {mutate_files.mutant(files, seed)[1].kind for seed in seeds} == {
        sound.kind for sound in files.values() if sound.kind != "repacked"
    }
    answers = dict(mutate_files.run(files, seeds, jobs=1))
    assert sorted(answers) == list(seeds)
    failures = {s: a for s, a in answers.items() if isinstance(a, mutate_files.Failure)}
    assert not failures, "\n".join(
        f"python -m tests.fuzz.mutate_files --seed {seed} --trace: {failure.reason}"
        for seed, failure in failures.items()
    )
    outcomes = {a.outcome for a in answers.values() if isinstance(a, mutate_files.Used)}
    assert {"used", "CodeObjectError", "refused"} <= outcomes


@pytest.mark.clang
def test_sound_files_of_every_kind_are_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Except the archive, which is not a file that is read."""
    files = mutate_files.sound_files()
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "cache").mkdir(mode=0o700)
    (tmp_path / "cache" / "content").write_bytes(files["cache entry"].data)
    outcomes = {name: mutate_files.use(sound) for name, sound in files.items()}
    assert outcomes == dict.fromkeys(files, "used") | {"archive": "CodeObjectError"}


def test_bounds_are_noticed() -> None:
    """Processor time, and memory."""
    with pytest.raises(mutate_files.TooSlow), mutate_files.bounded(0.2, 100 << 20):
        for _ in itertools.count():  # in Python: a loop in C checks no signals
            pass
    with pytest.raises(MemoryError), mutate_files.bounded(60, 100 << 20):
        bytearray(200 << 20)


def test_a_seed_is_a_program_and_a_mutant() -> None:
    """The same text and the same inputs, each time."""
    assert generate(5).text() == generate(5).text() != generate(6).text()
    assert inputs(5, 3).tobytes() == inputs(5, 3).tobytes() != inputs(6, 3).tobytes()
    sound = Sound(bytes(range(256)) * 16, ((0, 2048),), ((2048, 2112),), (3000, 4000))
    assert len({mutant({"x": sound}, seed)[1] for seed in (1, 1, 2, 3)}) == 3


@pytest.mark.clang
def test_programs_mean_one_thing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is undefined: the host's results are the same at another level, and nothing traps."""
    programs = [generate(seed) for seed in range(1, 31)]
    expected = run_on_host(programs)
    checks = "-fsanitize=undefined,float-cast-overflow", "-fno-sanitize=alignment,object-size"
    traps = "-fsanitize-trap=undefined,float-cast-overflow"
    usual = host_agreement._HOST_OPTIONS
    for options in (("-O0",), ("-O3",), (*checks, traps)):
        monkeypatch.setattr(host_agreement, "_HOST_OPTIONS", (*usual, *options))
        for seed, found in run_on_host(programs).items():
            assert found.tobytes() == expected[seed].tobytes(), (seed, options)


@pytest.mark.clang
def test_structures_lie_where_the_host_sees_them() -> None:
    """Sizes as in NumPy and clang, and outputs that depend on the inputs."""
    results = run_on_host([generate(seed) for seed in range(1, 31)])
    assert all(result.itemsize == output_dtype().itemsize for result in results.values())
    distinct = [
        len(np.unique(r.view(np.uint8).reshape(len(r), -1), axis=0)) for r in results.values()
    ]
    assert np.median(distinct) > 40


def test_shrinking_keeps_what_fails() -> None:
    """And drops nearly everything else."""
    program = next(p for p in map(generate, range(1, 100)) if "popcount" in p.text())
    smaller = Shrinker(lambda candidate: "popcount" in candidate.text(), 20).shrink(program)
    assert "popcount" in smaller.text()
    assert len(smaller.text().splitlines()) <= 8 < len(program.text().splitlines())
    assert syntax.source([smaller])


def moody(task: range) -> Iterator[int]:
    """Work that dies at 3 and hangs at 6."""
    for number in task:
        if number == 3:
            os.kill(os.getpid(), signal.SIGSEGV)
        if number == 6:
            time.sleep(3600)
        yield number * number


def test_pool_reports_lost_processes_and_goes_on() -> None:
    """The lost step is reported; everything else is answered."""
    with Pool[range](moody, 2, limit_seconds=5) as pool:
        found = {
            task[step]: answer
            for task, step, answer in pool.run(
                [range(5), range(5, 9)], lambda task, step: task[step + 1 :] or None
            )
        }
    assert {n: a for n, a in found.items() if n not in (3, 6)} == {
        n: n * n for n in range(9) if n not in (3, 6)
    }
    assert found[3] == Lost("the process died of SIGSEGV")
    assert found[6] == Lost("no answer for 5 s")


def test_guards_notice_a_byte() -> None:
    """Between arrays, after them, and in the read-only one."""
    for index, offset in ((0, 0), (1, -1), (1, 4096), (7, 4096 + 4095)):
        arena = Arena()
        ctypes.c_uint8.from_address(arena.arrays[index].ctypes.data + offset).value ^= 1
        assert len(arena.changed()) == 1
    arena = Arena()
    arena.arrays[3][:] = 0
    assert not arena.changed().size
