"""Estimates under changes, against estimates of kernels that have the change."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import wavecore as wc
from wavecore.analysis import Profile, Profiler
from wavecore.analysis.profile import duration
from wavecore.analysis.profile.record import WhatIf
from wavecore.analysis.profile.whatif import changes

pytestmark = [pytest.mark.clang, pytest.mark.jit]
SOURCE = """
#include <hip/hip_runtime.h>
__global__ void scale(float2 *a, const float2 *b) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  a[i] = make_float2(1.5f * b[i].x, b[i].y);
}
template <int PAD> __device__ void turn(float *a, const float *b) {
  __shared__ float tile[32][32 + PAD];
  int x = threadIdx.x, y = threadIdx.y;
  a += blockIdx.x * 1024; b += blockIdx.x * 1024;
  tile[y][x] = b[y * 32 + x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 64; i++) sum += tile[x][(y + i) & 31];
  a[y * 32 + x] = sum;
}
__global__ void bare(float *a, const float *b) { turn<0>(a, b); }
__global__ void padded(float *a, const float *b) { turn<1>(a, b); }
template <int STEP> __device__ void copied(float *a, const float *b) {
  size_t i = (blockIdx.x * (size_t)blockDim.x + threadIdx.x) * STEP;
  a[i] = b[i];
}
__global__ void dense(float *a, const float *b) { copied<1>(a, b); }
__global__ void sparse(float *a, const float *b) { copied<32>(a, b); }
__global__ void chain(float *a, float x) {
  float y = threadIdx.x;
  for (int i = 0; i < 4096; i++) y = y * x + y;
  a[blockIdx.x * blockDim.x + threadIdx.x] = y;
}
__global__ void two(float *a, const float4 *b, const float4 *c) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  float x = b[i].x + c[i].w;
  if (x == 1.5f) a[0] = x;
}
"""
MATRIX = """
#include <hip/hip_runtime.h>
typedef float f32x4 __attribute__((ext_vector_type(4)));
typedef _Float16 f16x4 __attribute__((ext_vector_type(4)));
__global__ void products(f32x4 *out, f16x4 a) {
  f32x4 d[4] = {};
  for (int i = 0; i < 2048; i++)
    for (int j = 0; j < 4; j++) d[j] = __builtin_amdgcn_mfma_f32_16x16x16f16(a, a, d[j], 0, 0, 0);
  out[blockIdx.x * blockDim.x + threadIdx.x] = d[0] + d[1] + d[2] + d[3];
}
"""
MI210 = next(each for each in wc.targets.products() if each.name == "MI210")


@cache
def _module() -> wc.Module:
    return wc.Device("gfx90a").load(wc.compile(SOURCE, "gfx90a"))


def profiled(
    kernel: str, groups: int, block: int | tuple[int, int], *floats: int, lds: int = 0
) -> Profile:
    """A profile on gfx90a of 256 workgroups; `floats` are sizes of arrays."""
    module, profiler = _module(), Profiler(256)
    arrays = [module.device.empty(size, np.float32) for size in floats]
    module[kernel].launch(groups, block, arrays, lds=lds, tools=[profiler])
    assert profiler.profile is not None
    return profiler.profile


def under(profile: Profile, words: str) -> WhatIf:
    """The MI210's time under the one change with these words."""
    [found] = (
        each
        for each in profile.what_if
        if each.change.startswith(words) and each.product == "MI210"
    )
    return found


def best_us(profile: Profile) -> float:
    return profile.model.duration(MI210).best_us


def test_less_lds_gives_the_time_of_a_launch_with_less() -> None:
    """One workgroup of a wave is resident; with half of the LDS there would be two."""
    size = (1 << 15) * 64 * 2
    one = profiled("scale", 1 << 15, 64, size, size, lds=40_000)
    change = under(one, "32,768 bytes of LDS")
    assert change.change == "32,768 bytes of LDS, not 40,000: 0.5 waves per SIMD, not 0.25"
    two = profiled("scale", 1 << 15, 64, size, size, lds=32_768)
    assert change.microseconds["best"] == pytest.approx(best_us(two), rel=1e-3)
    assert change.percent == pytest.approx(100 * (best_us(two) / best_us(one) - 1), abs=0.1)
    assert change.percent < -40


def test_more_waves_shorten_what_latency_limits_and_fewer_make_it_longer() -> None:
    size = (1 << 14) * 256 * 2
    found = profiled("scale", 1 << 14, 256, size, size, lds=30_000)
    assert found.model.duration(MI210).limit == duration.LATENCY
    assert under(found, "3 waves per SIMD, not 2").percent < -10
    assert under(found, "1 wave per SIMD, not 2").percent > 10


def test_without_conflicts_a_tile_takes_the_time_of_a_padded_one() -> None:
    bare, padded = (profiled(name, 1024, (32, 32), 1 << 20, 1 << 20) for name in ("bare", "padded"))
    change = under(bare, "no bank conflicts")
    assert change.percent < -50
    assert change.microseconds["best"] == pytest.approx(best_us(padded), rel=0.1)
    assert not any("conflicts" in each.change for each in padded.what_if)


def test_coalesced_accesses_take_the_time_of_a_dense_copy() -> None:
    sparse = profiled("sparse", 1024, 256, 1 << 23, 1 << 23)
    dense = profiled("dense", 1024, 256, 1 << 18, 1 << 18)
    change = under(sparse, "all accesses")
    assert change.percent < -80
    assert change.microseconds["best"] == pytest.approx(best_us(dense), rel=0.5)
    assert not any("coalesced" in each.change for each in dense.what_if)


def test_half_the_loads_halve_the_time_of_a_stream() -> None:
    found = profiled("two", 1 << 14, 256, 1, 1 << 24, 1 << 24)
    assert found.model.duration(MI210).limit == duration.MEMORY
    assert under(found, "half the loads").percent == pytest.approx(-50, abs=8)


def test_loads_that_arrive_at_once_leave_the_time_of_the_bytes() -> None:
    """A stream with few waves is limited by latency; without it, by what many waves are."""
    size = (1 << 14) * 256 * 2
    few = profiled("scale", 1 << 14, 256, size, size, lds=30_000)
    many = profiled("scale", 1 << 14, 256, size, size)
    change = under(few, "loads arrive at once")
    assert change.percent < -15 and change.limit != duration.LATENCY
    assert change.microseconds["best"] == pytest.approx(best_us(many), rel=0.15)


def test_a_chain_of_dependent_instructions_is_shorter_without_stalls() -> None:
    """On RDNA 3 an FMA issues in a cycle, and its result takes five."""
    kernel = wc.Device("gfx1100").load(wc.compile(SOURCE, "gfx1100"))["chain"]
    found = kernel.profile(96, 32, (np.zeros(96 * 32, np.float32), np.float32(1)))
    change = next(each for each in found.what_if if "no instruction waits" in each.change)
    assert change.percent < -40


def test_matrix_instructions_twice_as_fast_take_half_the_time() -> None:
    device, profiler = wc.Device("gfx942"), Profiler(8)
    kernel = device.load(wc.compile(MATRIX, "gfx942"))["products"]
    kernel.launch(
        304 * 16, 256, [device.empty(304 * 16 * 256 * 4, np.float32), np.zeros(4, np.float16)],
        tools=[profiler],
    )  # fmt: skip
    assert profiler.profile is not None
    change = next(each for each in profiler.profile.what_if if "matrix" in each.change)
    assert change.percent == pytest.approx(-50, abs=4)


def test_what_does_not_apply_is_left_out() -> None:
    """Full occupancy has no more waves, and a kernel without LDS, matrices or strides no others."""
    found = profiled("dense", 64, 256, 1 << 20, 1 << 20)
    assert [each.change for each in changes(found.model)] == [
        "7 waves per SIMD, not 8", "half the loads from memory",
        "loads arrive at once (prefetching)",
        "no instruction waits for another's result",
    ]  # fmt: skip


def test_a_kernel_that_does_not_fit_has_no_changes_of_occupancy() -> None:
    model = profiled("dense", 64, 256, 1 << 20, 1 << 20).model
    assert not any("waves" in each.change for each in changes(replace(model, occupancy=None)))


def test_every_change_has_an_interval_around_its_time() -> None:
    found = profiled("bare", 64, (32, 32), 1 << 20, 1 << 20)
    for each in found.what_if:
        low, best, high = (each.microseconds[name] for name in ("low", "best", "high"))
        assert low < best < high
    assert {each.product for each in found.what_if} == {each.name for each in found.products}
