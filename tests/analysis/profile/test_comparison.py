"""Two profiles side by side: percents, units that one lacks, lines by their text."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wavecore as wc
from wavecore.analysis import Profile
from wavecore.analysis.profile.comparison import compare, paired, read

pytestmark = [pytest.mark.clang, pytest.mark.jit]
BEFORE = """#include <hip/hip_runtime.h>
extern "C" __global__ void turn(float *a, const float *b) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = b[y * 32 + x];
  __syncthreads();
  a[y * 32 + x] = tile[x][y];
}
"""
AFTER = BEFORE.replace("32][32]", "32][33]").replace(
    '\nextern "C"', '\n// A padded tile.\nextern "C"'
)


@cache
def profiled(source: str, target: str = "gfx942") -> Profile:
    """A workgroup that transposes a tile."""
    kernel = wc.Device(target).load(wc.compile(source, target, name="turn.hip"))["turn"]
    arrays = [np.zeros((32, 32), np.float32) for _ in range(2)]
    found: Profile = kernel.profile(1, (32, 32), arrays)
    return found


def figures(before: Any, after: Any) -> dict[str, Any]:
    return {each.name: each for each in compare(before, after).figures}


def test_figures_have_their_change_in_percent() -> None:
    before, after = profiled(BEFORE), profiled(AFTER)
    found = figures(before.record(), after.record())
    conflicts = found["Bank conflicts"]
    assert (conflicts.before, conflicts.after) == (before.counters["lds.conflict_cycles"], 0)
    assert conflicts.percent == -100
    assert found["Bytes read"].percent == 0
    assert found["LDS"].percent == pytest.approx(100 * 1 / 32)
    time = found["MI300X: time"]
    best = [each.products[0].microseconds["best"] for each in (before, after)]
    assert [time.before, time.after] == best and best[1] < best[0]
    assert time.percent == pytest.approx(100 * (best[1] / best[0] - 1))
    assert found["MI300X: limited by"].percent is None
    assert "Scratch requests" not in found, "neither has any"


def test_what_only_one_profile_has_is_new_or_gone() -> None:
    cdna, rdna = profiled(BEFORE), profiled(BEFORE, "gfx1100")
    found = figures(cdna.record(), rdna.record())
    assert found["MI300X: time"].after is None and found["RX 7900 XTX: time"].before is None
    text = cdna.compare(rdna).table()
    assert [line.split()[-1] for line in text.splitlines() if "MI300X: time" in line] == ["gone"]
    assert [line.split()[-1] for line in text.splitlines() if "XTX: time" in line] == ["new"]


def test_lines_are_found_by_their_text_when_their_numbers_change() -> None:
    found = profiled(BEFORE).compare(profiled(AFTER))
    first = found.lines[0]
    assert (first.place, first.text) == ("turn.hip:8", "a[y * 32 + x] = tile[x][y];")
    assert first.before > first.after > 0
    changes = [abs(each.after - each.before) for each in found.lines]
    assert changes == sorted(changes, reverse=True) and all(changes)
    assert "turn.hip:8  a[y * 32 + x] = tile[x][y];" in str(found)


def test_a_profile_is_the_same_as_itself() -> None:
    found = profiled(BEFORE).compare(profiled(BEFORE))
    assert not found.lines
    assert all(each.before == each.after and not each.percent for each in found.figures)


def test_a_saved_profile_is_compared_as_the_profile(tmp_path: Path) -> None:
    path = tmp_path / "after.json"
    profiled(AFTER).to_json(path)
    assert profiled(BEFORE).compare(path) == profiled(BEFORE).compare(profiled(AFTER))


def test_kernels_of_two_files_are_paired_by_name() -> None:
    one = profiled(BEFORE).record()
    other, third = one | {"kernel": "other"}, one | {"kernel": "third"}
    found, alone = paired([one, other], [third, one])
    assert len(found) == 1 and found[0].before.startswith("turn on gfx942   grid 1, block 32 x 32")
    assert alone == ["other", "third"]
    assert len(paired([one], [other])[0]) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "is not JSON"),
        ("[]", "is no saved profile"),
        ('{"schema": "wavecore.profile", "version": 1}', "of version 1 of profiles"),
    ],
)
def test_files_that_are_no_profiles(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(text)
    with pytest.raises(ValueError, match=said):
        read(path)


def test_a_file_of_many_needs_one_of_the_kernel(tmp_path: Path) -> None:
    path, one = tmp_path / "x.json", profiled(BEFORE).record()
    many = {"schema": "wavecore.profiles", "version": one["version"]}
    path.write_text(json.dumps(many | {"profiles": [one, one]}))
    with pytest.raises(ValueError, match="has 2 profiles of turn, not one"):
        profiled(BEFORE).compare(path)
    path.write_text(json.dumps(many | {"profiles": [one | {"kernel": "other"}, one]}))
    assert not profiled(BEFORE).compare(path).lines
