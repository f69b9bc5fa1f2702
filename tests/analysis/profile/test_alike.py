"""Workgroups that are alike, of which a few are recorded; and those that are not."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import wavecore as wc
from wavecore.analysis import Profile
from wavecore.analysis.profile import alike
from wavecore.analysis.profile.recorded import PIECE_BYTES, SCRATCH, Trace

SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void own(float *a, const float *b) {
  int i = blockIdx.x * 64 + threadIdx.x;
  a[i] = b[i];
}
extern "C" __global__ void shared(float *a, const float *b) {
  int i = blockIdx.x * 64 + threadIdx.x;
  a[i] = b[i] + b[i + 64];
}
extern "C" __global__ void uneven(float *a, const float *b) {
  int i = blockIdx.x * 64 + threadIdx.x;
  a[i] = blockIdx.x % 5 ? b[i] : a[i] * b[i];
}
extern "C" __global__ void again(float *a, const float *b) {
  int i = blockIdx.x * 64 + threadIdx.x;
  a[i] = b[i % (1 << 14)];
}
extern "C" __global__ void total(float *a, const float *b) {
  float x = 0;
  for (int k = 0; k < 64; k++) x += b[(blockIdx.x * 64 + k) * 64 + threadIdx.x];
  if (!threadIdx.x) a[blockIdx.x] = x;
}
"""
COUNT = 1024  # workgroups


def trace(lines: list[list[int]], array_bytes: int = 1 << 20) -> Trace:
    """A load of a line of 128 bytes by one wave, for each number in each workgroup's list."""
    group = np.repeat(np.arange(len(lines)), [len(each) for each in lines])
    count = len(group)
    zero, access = np.zeros(count, np.int64), np.arange(count)
    piece = np.array([line * 128 // PIECE_BYTES for each in lines for line in each])
    place = np.concatenate([np.arange(len(each)) for each in lines])
    return Trace(group, zero, zero, zero, place, access, piece, range(len(lines)), array_bytes)


def test_workgroups_with_lines_of_their_own_are_alike() -> None:
    assert alike.are_alike(trace([[0, 1], [2, 3], [4, 5], [6, 7]]), 64)


def test_workgroups_that_share_lines_are_not() -> None:
    assert not alike.are_alike(trace([[0, 1], [1, 2], [3, 4], [5, 6]]), 64)


def test_one_line_of_many_may_be_shared() -> None:
    """As results of a few bytes for each workgroup are."""
    mine = [[100 * group + line for line in range(99)] + [1000] for group in range(4)]
    assert alike.are_alike(trace(mine), 64)


def test_workgroups_that_access_more_often_than_others_are_not() -> None:
    assert not alike.are_alike(trace([[0, 1], [2, 3], [4, 5, 6], [7, 8]]), 64)


def test_a_launch_that_would_touch_more_than_its_arrays_shares_them_elsewhere() -> None:
    """Two lines for each of 64 workgroups are 16 KB."""
    own = [[0, 1], [2, 3], [4, 5], [6, 7]]
    assert alike.are_alike(trace(own, 16 << 10), 64)
    assert not alike.are_alike(trace(own, 15 << 10), 64)


def test_scratch_memory_is_no_array() -> None:
    own = trace([[0, 1], [2, 3], [4, 5], [6, 7]], 1 << 10)
    assert not alike.are_alike(own, 64)
    own.piece[:] += SCRATCH
    assert alike.are_alike(own, 64)


@cache
def _module() -> wc.Module:
    return wc.Device("gfx942").load(wc.compile(SOURCE, "gfx942"))


def profiled(kernel: str, elements: int) -> Profile:
    """A launch that reads an array of so many elements."""
    module = _module()
    arrays = [module.device.empty(COUNT * 64, np.float32), module.device.empty(elements, "f4")]
    found: Profile = module[kernel].profile(COUNT, 64, arrays)
    return found


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize(
    ("kernel", "elements", "recorded"),
    [
        ("own", COUNT * 64, alike.GROUPS),
        ("total", COUNT * 64 * 64, alike.GROUPS),
        ("shared", (COUNT + 1) * 64, COUNT),
        ("uneven", COUNT * 64, COUNT),
        ("again", 1 << 14, COUNT),
    ],
)
def test_a_launch_records_few_workgroups_only_if_they_are_alike(
    kernel: str, elements: int, recorded: int
) -> None:
    found = profiled(kernel, elements)
    assert {each.recorded for each in found.products} == {recorded}
    said = f"from {recorded:,} of 1,024 workgroups; others are taken as alike"
    assert (said in str(found)) is (recorded < COUNT)


@pytest.mark.clang
@pytest.mark.jit
def test_few_alike_workgroups_give_the_time_that_all_give(monkeypatch: pytest.MonkeyPatch) -> None:
    few = profiled("own", COUNT * 64).products
    monkeypatch.setattr(alike, "are_alike", lambda trace, launched: False)
    many = profiled("own", COUNT * 64).products
    assert [each.recorded for each in many] == [COUNT] * len(many)
    for one, other in zip(few, many, strict=True):
        assert one.microseconds["best"] == pytest.approx(other.microseconds["best"], rel=0.01)
