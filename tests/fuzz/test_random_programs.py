"""A sample of the random programs of `make fuzz`, and checks of the comparison itself."""

from __future__ import annotations

import ctypes
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.fuzz import random_programs
from tests.fuzz.both_executors import (
    ENDLESS_SECONDS,
    NATIVE_SECONDS,
    Case,
    Restart,
    difference,
    interpret,
    judge,
    prepared,
    run_natively,
)
from tests.fuzz.forms import (
    NEVER_MADE,
    Palette,
    all_rows,
    draw_form,
    form_of,
    has_meaning,
    words_of,
)
from tests.fuzz.machine import S_NOP, TARGETS, Setting, arrays, start_contents
from tests.fuzz.programs import GROUP, PALETTE, WORDS, case_of
from tests.fuzz.workers import Lost, Pool
from tests.gpus import ARCHITECTURES
from tests.sampling import EVERYTHING
from wavecore import targets
from wavecore.backends.cpu import region
from wavecore.isa.table import table

SAMPLE = 12  # programs of each of some groups, so that native code of a form is used by many
SAMPLED = ("gfx908", "gfx950", "gfx1030", "gfx1100", "gfx1201")
SETTINGS = [(name, wave) for name in TARGETS for wave in targets.get(name).wave_sizes]
SOME_SETTINGS = [("gfx950", 64), ("gfx1030", 64), ("gfx1100", 32)]
ENDLESS = {  # a branch back to itself after a counter, which keeps the state from repeating
    "gfx90a": (0x80D08150, 0xBF82FFFE),
    "gfx1201": (0x80D08150, 0xBFA0FFFE),
}


def _padded(*words: int) -> tuple[int, ...]:
    return (*words, *[S_NOP] * (WORDS - len(words)))


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("target", TARGETS if EVERYTHING else SAMPLED)
def test_programs_end_alike_on_both_executors(target: str) -> None:
    """In their own processes, as `make fuzz` runs them."""
    first = TARGETS.index(target) * GROUP
    seeds = range(first, first + SAMPLE)
    answers = dict(random_programs.run([seeds], 1, TARGETS))
    assert sorted(answers) == list(seeds)
    failures = {s: a.verdict.failure for s, a in answers.items() if a.verdict.failure}
    assert not failures, "\n".join(
        f"python -m tests.fuzz.random_programs --seed {seed}: {what}"
        for seed, what in failures.items()
    )


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("target", ["gfx1100", "gfx1250"])
def test_tier_2_runs_the_programs(
    target: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Fuzzing tier 2 shows nothing where it leaves a whole batch to tier 1."""
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("WAVECORE_TIER2", "complete")
    blocks = Counter[str]()
    surveyed = region.Survey.__init__

    def counted(survey: region.Survey, *given: Any, **options: Any) -> None:
        surveyed(survey, *given, **options)
        blocks.update(taken=len(survey.blocks), left=len(survey.left))

    monkeypatch.setattr(region.Survey, "__init__", counted)
    first = TARGETS.index(target) * GROUP
    for answer in random_programs.exercise(TARGETS, range(first, first + SAMPLE)):
        assert not answer.verdict.failure
    assert blocks["taken"] > 4 * blocks["left"], blocks


# Programs that once ended differently, shrunk: setting, words, work-items.
FOUND = {
    # Wave 1 reaches code that is not translated yet: it still continues first.
    "order of waves where code is new": (
        Setting("gfx1201", 32),
        (0xBE804EC1, 0xBF94FFFF, S_NOP, 0xBEEA4700, 0x806A906A, 0xBEB2496A, S_NOP, 0xFEFA,
         0xFF01501D),
        64,
    ),
    "a jump out of the code while registers are indexed": (
        Setting("gfx942", 64),
        (0xBF110783, S_NOP, 0xBE801D3C),
        64,
    ),
    "register indexing at a branch's target": (
        Setting("gfx90a", 64),
        (0xBEBC1C00, 0x803CFF3C, 12, S_NOP, S_NOP, S_NOP, 0xBF850001, 0xBF110880),
        64,
    ),
    "a jump out of the code at the end of a slice": (
        Setting("gfx942", 64),
        (0xB0590005, S_NOP, S_NOP, 0x80D98159, 0xBF078059, 0xBF85FFFB, S_NOP, 0xB0590002, S_NOP,
         S_NOP, S_NOP, 0x80D98159, 0xBF078059, 0xBF85FFFA, S_NOP, 0xBE801D4C),
        128,
    ),
    "the first to signal a barrier, after a wave that has signalled and ended": (
        Setting("gfx1201", 32),
        (0xBE804FC1,),
        64,
    ),
    "a prefetch through registers outside the file": (
        Setting("gfx1250", 32),
        (0xEE17407C, S_NOP, 0x00010280),
        32,
    ),
    **{
        f"a loop around a {what} that no lane takes part in stores nothing": (
            Setting("gfx942", 64),
            (0xBEFE0180, *words, 0xBF82FFFC),
            64,
        )
        for what, words in {
            "flat atomic": (0xDD080000, 0x00000104),
            "flat store": (0xDC700000, 0x00000104),
            "global store": (0xDC708000, 0x007F0104),
            "global atomic": (0xDD088000, 0x007F0104),
            "LDS store": (0xD81A0000, 0x00000104),
            "LDS atomic": (0xD8000000, 0x00000104),
        }.items()
    },
}  # fmt: skip


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("name", FOUND)
def test_program_ends_alike(name: str) -> None:
    """As its name says."""
    setting, words, block = FOUND[name]
    assert judge(Case(setting, _padded(*words), block=block)).failure == ""


@pytest.mark.clang
@pytest.mark.jit
def test_of_lanes_that_overlap_in_part_the_last_one_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """In tier 2, too, which stores 16 bytes in halves: ds_store_b128 v8, v[16:19] offset:16."""
    monkeypatch.setenv("WAVECORE_TIER2", "complete")
    words = _padded(S_NOP, S_NOP, 0xDB7C0010, 0x00001008)
    case = replace(case_of(2020028, ("gfx1250",)), words=words)
    verdict = judge(case)
    assert (verdict.outcome, verdict.failure) == ("ended", "")


@pytest.mark.clang
@pytest.mark.jit
def test_a_mask_may_be_a_half(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In a process of its own, which LLVM ended in tier 2: s_floor_f16 exec_lo, s30."""
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("WAVECORE_TIER2", "complete")
    answers = dict(random_programs.run([range(2030908, 2030909)], 1, ("gfx1250",)))
    assert [answer.verdict.failure for answer in answers.values()] == [""]


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize(("target", "block", "grid"), [("gfx908", 128, 1), ("gfx1201", 49, 2)])
def test_programs_of_a_kernel_begin_where_others_were_set_up(
    target: str, block: int, grid: int
) -> None:
    """The interpreter's end is the same as from the entry, and the program's own."""
    setting = Setting(target, targets.get(target).default_wave_size)
    move = 0xBEB00080  # s_mov_b32 s48, 0; with the number added, that number
    cases = [
        Case(setting, _padded(move | number), start=3, block=block, grid=grid)
        for number in range(1, 6)
    ]
    with prepared(*cases) as launch:
        restart = Restart(launch, cases[0])
        for number, case in enumerate(cases):
            ends = []
            for way in (None, restart):
                arrays().fill(start_contents(case.start), number)
                ends.append(interpret(launch, restart=way, number=number))
            assert not difference(*ends, setting.wave), number
            found = np.frombuffer(ends[1].held.waves[-1], np.uint32)[48]
            assert found == number + 1
            assert restart.knows(grid - 1, len(ends[1].held.waves) - 1)


@pytest.mark.parametrize(("target", "wave"), SETTINGS if EVERYTHING else SOME_SETTINGS)
def test_every_row_is_made(target: str, wave: int) -> None:
    """Every implemented row of the table occurs in programs, except those listed."""
    setting, choose = Setting(target, wave), random.Random(f"rows {target}")
    never = set()
    for group, row in all_rows(target, wave):
        for _ in range(60):
            form = form_of(row, group, choose)
            if form is not None and words_of(form, setting, choose) is not None:
                break
        else:
            never.add(row.name)
    assert {name for name in never if not name.startswith(tuple(NEVER_MADE))} == set()
    grouped = {row.encoding.name for _, row in all_rows(target, wave)}
    tables = table(target, wave)
    for encoding in tables.encodings.values():
        for opcode in tables.opcodes(encoding.table_name):
            for row in tables.rows(encoding, opcode):
                assert not has_meaning(row) or encoding.name in grouped | {"VOPD"}, row.mnemonic


def test_what_is_never_made_exists() -> None:
    """So that no list entry outlives its row; and none occurs by chance."""
    for name in NEVER_MADE:
        rows = [row for each in SETTINGS for _, row in all_rows(*each) if row.name.startswith(name)]
        assert rows
        assert draw_form(rows[0], random.Random(0)) is None


def test_palettes_take_every_row_in_turns() -> None:
    """Enough groups cover each row of a target."""
    setting = Setting("gfx90a", 64)
    rows = {row.name for _, row in all_rows("gfx90a", 64)}
    rows -= {name for name in rows if name.startswith(tuple(NEVER_MADE))}
    made = set()
    for number in range(-(-2 * len(all_rows("gfx90a", 64)) // PALETTE)):
        palette = Palette(setting, random.Random(number), PALETTE, number)
        made |= {form.row.name for form in palette.forms}
    assert rows <= made


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize(
    ("target", "words", "reason"),
    [
        ("gfx950", (0xD24F3D1E, 0xA0A25418), "neg or abs of several elements"),
        ("gfx950", (0xD2400101, 0x60020702), "neg or abs of several elements"),
        ("gfx1100", (0xD6660101, 0x04120702), "neg or abs of a packed source"),
        ("gfx908", (0xD8010000, 0x00000102), "there is no global data share"),
    ],
)
def test_a_form_that_is_not_covered_says_why(
    target: str, words: tuple[int, ...], reason: str
) -> None:
    """In the same words on both executors."""
    setting = Setting(target, targets.get(target).default_wave_size)
    case = Case(setting, _padded(*words), block=setting.wave)
    with prepared(case) as launch:
        ends = interpret(launch), run_natively(launch, NATIVE_SECONDS)
    assert [end.outcome for end in ends] == ["UnsupportedInstruction"] * 2
    assert str(ends[0].error) == str(ends[1].error)
    assert reason in str(ends[0].error)


def test_a_seed_is_a_program() -> None:
    """The same words and the same start, each time."""
    for seed in range(8):
        assert case_of(seed) == case_of(seed) != case_of(seed + 8)


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("target", ARCHITECTURES)
def test_a_difference_is_seen(target: str) -> None:
    """In a register of any lane, in LDS, in scratch, in an array, in the count."""
    setting = Setting(target, targets.get(target).default_wave_size)
    case = Case(setting, _padded(), block=2 * setting.wave)
    with prepared(case) as launch:
        mine = interpret(launch)
        arrays().fill(start_contents(case.start))
        theirs = run_natively(launch, NATIVE_SECONDS)
    assert not difference(mine, theirs, setting.wave)
    assert mine.outcome == "ended" and mine.instructions > WORDS

    def changed(data: bytes, at: int) -> bytes:
        return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]

    held = theirs.held
    waves = held.waves
    others = [
        replace(theirs, held=other)
        for other in (
            replace(held, waves=[waves[0], changed(waves[1], len(waves[1]) - 1)]),
            replace(held, waves=[changed(waves[0], 4 * 126), waves[1]]),
            replace(held, lds=changed(held.lds, 2999)),
            replace(held, scratch=changed(held.scratch, 7)),
        )
    ]
    others += [
        replace(theirs, arrays={**theirs.arrays, "b": changed(theirs.arrays["b"], 999)}),
        replace(theirs, instructions=theirs.instructions + 1),
        replace(theirs, outcome="MemoryFault"),
    ]
    for other in others:
        assert difference(mine, other, setting.wave)


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize("target", ENDLESS)
def test_endless_programs_agree(target: str) -> None:
    """Neither executor reaches an end, and neither is waited for."""
    wave = targets.get(target).default_wave_size
    case = Case(Setting(target, wave), _padded(*ENDLESS[target]), block=wave)
    with prepared(case) as launch:
        ends = interpret(launch), run_natively(launch, ENDLESS_SECONDS)
    assert [end.outcome for end in ends] == ["does not end"] * 2
    assert judge(case).failure == ""


@pytest.mark.clang
@pytest.mark.jit
def test_a_livelock_is_the_same_in_any_state_of_its_loop() -> None:
    """The executors report this one in different rounds: v_max_f32 v0, 0, v192 has run or not."""
    words = _padded(*[S_NOP] * 4, 0x20018080, 0xBF89FFFB)
    case = replace(case_of(2094632, ("gfx1030",)), words=words)
    verdict = judge(case)
    assert (verdict.outcome, verdict.failure) == ("Livelock", "")


@pytest.mark.clang
@pytest.mark.jit
def test_bytes_beside_the_arrays_are_watched() -> None:
    """Those in the pages of the arrays by their value; all others are inaccessible."""
    arrays().fill(start_contents(0))
    assert arrays().untouched()
    before = arrays().address("b") - 1
    ctypes.c_uint8.from_address(before).value ^= 1
    assert not arrays().untouched()
    ctypes.c_uint8.from_address(before).value ^= 1
    with Pool[int](write_behind, 1, limit_seconds=60) as pool:
        answers = [answer for _, _, answer in pool.run([1000], lambda task, step: None)]
    assert answers == [Lost("the process died of SIGSEGV")]


def write_behind(size: int) -> object:
    """Write just past the end of the array of so many bytes."""
    ctypes.memset(arrays().address("b") + size, 0, 1)
    yield "alive"


def test_a_session_goes_on_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its failures and its counts, while the code is the same."""
    path = tmp_path / "state.json"
    first = random_programs.Session.open(path, True)
    first.done.add(250)
    first.outcomes["gfx90a ended"] += 3
    first.failures[251] = "gfx90a: s0 is 0x0 and 0x1"
    first.save()
    again = random_programs.Session.open(path, True)
    assert (again.done, again.outcomes, again.failures) == (
        first.done,
        first.outcomes,
        first.failures,
    )
    assert not random_programs.Session.open(path, False).done
    monkeypatch.setattr(random_programs, "code_digest", lambda: "of other code")
    assert not random_programs.Session.open(path, True).done


def test_seeds_are_cut_at_groups() -> None:
    """So that a process makes a group's native code once."""
    pieces = list(random_programs.pieces_of(range(100, 2 * GROUP + 1), GROUP))
    assert pieces == [range(100, GROUP), range(GROUP, 2 * GROUP), range(2 * GROUP, 2 * GROUP + 1)]
