"""Races are found by happens-before, on every target, and nowhere else."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc
from tests.gpus import ARCHITECTURES

SOURCE = r"""
#include <hip/hip_runtime.h>

extern "C" __global__ void reversed_bad(float* out, const float* in) {
  __shared__ float a[256];
  a[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = a[255 - threadIdx.x];
}
extern "C" __global__ void reversed_good(float* out, const float* in) {
  __shared__ float a[256];
  a[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = a[255 - threadIdx.x];
}

__device__ int counter;

template <bool FENCE>
__device__ void sum(float* out, float* parts, const float* in) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = in[blockIdx.x];
    if (FENCE) __threadfence();
    last = atomicAdd(&counter, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last || threadIdx.x) return;
  float all = 0;
  for (unsigned i = 0; i < gridDim.x; i++) all += parts[i];
  *out = all;
  counter = 0;
}
extern "C" __global__ void last_block_bad(float* out, float* parts, const float* in) {
  sum<false>(out, parts, in);
}
extern "C" __global__ void last_block_good(float* out, float* parts, const float* in) {
  sum<true>(out, parts, in);
}
extern "C" __global__ void divergent(float* out) {
  __shared__ float a[256];
  int t = threadIdx.x;
  a[t] = t;
  if (t & 1) __syncthreads();
  out[t] = a[t];
}
"""


def line(text: str, after: str = "") -> int:
    """The number of the first line with a text, after another one."""
    start = SOURCE.index(after) if after else 0
    return SOURCE[: SOURCE.index(text, start)].count("\n") + 1


def arrays_of(*sizes: int) -> tuple[np.ndarray, ...]:
    return tuple(np.zeros(size, np.float32) for size in sizes)


def reports(target: str, name: str, *sizes: int, grid: int = 1, block: int = 256):
    return launched(target, name, arrays_of(*sizes), grid, block)


def launched(target: str, name: str, arrays, grid: int, block: int = 256, **options):
    code = wc.compile(SOURCE, target, opt="-O2", name="k.hip")
    kernel = wc.Device(target).load(code)[name]
    return kernel.launch(grid, block, arrays, tools=["racecheck", "synccheck"], **options).reports


@pytest.mark.parametrize("target", ARCHITECTURES)
def test_a_missing_barrier_has_both_lines(target: str) -> None:
    found = reports(target, "reversed_bad", 256, 256)
    assert {report.kind for report in found} == {"race.lds"}
    store, load = line("a[threadIdx.x] ="), line("a[255 - threadIdx.x]")
    for report in found:
        assert report.other is not None and report.address is not None
        assert {report.site.source, report.other.source} == {f"k.hip:{store}", f"k.hip:{load}"}
        assert report.site.wave != report.other.wave
        assert report.count > 1
    assert not reports(target, "reversed_good", 256, 256)


@pytest.mark.parametrize("target", ARCHITECTURES)
def test_a_missing_fence_is_a_race_between_workgroups(target: str) -> None:
    report, *others = reports(target, "last_block_bad", 1, 8, 8, grid=8)
    assert not others and report.kind == "race.global"
    assert "argument 1 (parts)" in report.message
    assert report.site.source == f"k.hip:{line('all += parts')}"
    assert report.other is not None
    assert report.other.source == f"k.hip:{line('parts[blockIdx.x] =')}"
    assert report.other.workgroup != report.site.workgroup
    assert not reports(target, "last_block_good", 1, 8, 8, grid=8)


@pytest.mark.parametrize("target", ARCHITECTURES)
def test_lanes_that_miss_a_barrier_are_named(target: str) -> None:
    (report,) = reports(target, "divergent", 256)
    assert report.kind == "barrier.divergent"
    assert report.site.source == f"k.hip:{line('if (t & 1) __syncthreads')}"
    assert report.other is not None
    assert set(report.site.lanes[:3]) == {1, 3, 5} and set(report.other.lanes[:3]) == {0, 2, 4}


def test_results_do_not_depend_on_threads_or_executor() -> None:
    arrays = arrays_of(1, 8, 8)  # the same ones: reports give their addresses
    one = launched("gfx1100", "last_block_bad", arrays, 8, threads=1)
    assert one == launched("gfx1100", "last_block_bad", arrays, 8, threads=4)
    slow = launched("gfx1100", "last_block_bad", arrays, 8, executor="interpreter")
    assert [report.site for report in one] == [report.site for report in slow]


def test_pairs_that_find_no_room_are_counted() -> None:
    """Two waves and 200 lines, every ten of which store to one place: 1,100 pairs."""
    stores = "\n".join(f"  place[{number // 10}] = a + {number};" for number in range(200))
    source = f"""#include <hip/hip_runtime.h>
extern "C" __global__ void many(unsigned a) {{
  __shared__ volatile unsigned place[20];
  a += threadIdx.x;
  if (threadIdx.x % 64 == 0) {{
{stores}
  }}
  if (threadIdx.x % 64 == 1) __syncthreads();
}}"""
    kernel = wc.Device("gfx942").load(wc.compile(source, "gfx942", name="k.hip"))["many"]
    reports = kernel.launch(1, 128, (1,), tools=["racecheck"]).reports
    pairs = [report for report in reports if report.kind == "race.lds"]
    (rest,) = [report for report in reports if report.kind == "race.dropped"]
    assert len(pairs) == 1024
    assert rest.message.startswith("76 other pairs of lines are not listed")
    (other,) = kernel.launch(1, 128, (1,), tools=["synccheck"]).reports
    assert other.kind == "barrier.divergent"
