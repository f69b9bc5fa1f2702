"""Parts of the time model against figures worked out by hand, and what launches make of them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import wavecore as wc
from wavecore.analysis import Profile, Profiler
from wavecore.analysis.profile import alike, duration
from wavecore.targets import Product, speeds

pytestmark = pytest.mark.clang
SOURCE = """
#include <hip/hip_runtime.h>
__global__ void scale(double *a, const double *b) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  a[i] = 1.5 * b[i];
}
__global__ void columns(float *a, const float *b) {
  int x = threadIdx.x, y = blockIdx.x;
  a[x * 4096 + y] = b[y * 4096 + x];
}
__global__ void busy(float *a, float x) {
  float y = threadIdx.x;
  for (int i = 0; i < 64; i++) y = y * x + y;
  a[blockIdx.x * blockDim.x + threadIdx.x] = y;
}
"""


@cache
def _module(target: str) -> wc.Module:
    return wc.Device(target).load(wc.compile(SOURCE, target))


def product(name: str) -> Product:
    """A product by its name."""
    return next(each for each in wc.targets.products() if each.name == name)


def scaled(groups: int, block: int = 256, lds: int = 0, sample: int = 512) -> Profile:
    """A profile of `scale` on gfx90a, a sample of its workgroups."""
    module = _module("gfx90a")
    arrays = [module.device.empty(groups * block, np.float64) for _ in range(2)]
    profiler = Profiler(sample)
    module["scale"].launch(groups, block, arrays, lds=lds, tools=[profiler])
    assert profiler.profile is not None
    return profiler.profile


def test_terms_combine_between_the_longest_and_their_sum() -> None:
    """Two equal terms take longer than one, and a short one hardly matters."""
    assert duration.combined({"a": 8.0}) == 8
    assert duration.combined({"a": 8.0, "b": 8.0}) == pytest.approx(8 * 2 ** (1 / duration.OVERLAP))
    assert duration.combined({"a": 8.0, "b": 0.8}) == pytest.approx(8, rel=0.01)
    assert duration.combined({}) == 0


def test_memory_reaches_what_its_mix_of_reads_and_writes_reaches() -> None:
    """Reads only, and one of each; a mix between two measured ones is between them."""
    mi210 = product("MI210")
    known = speeds.of(mi210)
    nominal = 1e3 / 1638  # microseconds for a megabyte
    assert duration.memory_us(mi210, known, 1e6, 0) == pytest.approx(
        nominal / known.memory_reached["read"]
    )
    assert duration.memory_us(mi210, known, 1e6, 1e6) == pytest.approx(
        2 * nominal / known.memory_reached["copy"]
    )
    times = [duration.memory_us(mi210, known, 1e6 - part, part) for part in (34e4, 42e4, 49e4)]
    shares = sorted(nominal / time for time in times)
    assert known.memory_reached["triad"] < shares[0] < shares[2] < known.memory_reached["copy"]


def test_small_workgroups_are_limited_by_their_dispatch() -> None:
    """An MI210 starts 0.24 workgroups a clock: a million of them take 2.6 ms at 1.7 GHz."""
    found = scaled(1 << 20, block=64).model.duration(product("MI210"))
    assert found.limit == duration.DISPATCH
    assert found.terms[duration.DISPATCH] == pytest.approx((1 << 20) / 0.24 / 1700)


def test_bytes_in_flight_limit_a_low_occupancy() -> None:
    """LDS for one workgroup of a wave: by Little's law, a rate far below that of memory."""
    few = scaled(1 << 18, block=64, lds=40_000)
    many = scaled(1 << 18, block=64)
    mi210 = product("MI210")
    slow, fast = few.model.duration(mi210), many.model.duration(mi210)
    assert slow.limit == duration.LATENCY
    wave_us = slow.terms[duration.LATENCY] * mi210.cus / (1 << 18)
    assert slow.terms[duration.LATENCY] > 4 * fast.terms[duration.LATENCY]
    assert 0.4 < wave_us < 1  # a trip to memory is 0.37 us
    assert slow.terms[duration.MEMORY] == fast.terms[duration.MEMORY]


def test_bytes_come_from_memory_once_and_go_there_once() -> None:
    """A stream of 64 MB is read and written; one of 4 MB stays in the second level."""
    mi210 = product("MI210")
    known = speeds.of(mi210)
    large = scaled((1 << 26) // 16 // 256).model.duration(mi210)
    assert large.terms[duration.MEMORY] == pytest.approx(
        duration.memory_us(mi210, known, (1 << 25) * 0.996, (1 << 25) * 0.996), rel=0.01
    )
    small = scaled((1 << 22) // 16 // 256).model.duration(mi210)
    assert duration.MEMORY not in small.terms


def test_a_stride_of_channels_makes_them_wait_for_one() -> None:
    """Columns of a matrix of 4096 are in one channel of an MI300X's die; its rows in all."""
    module = _module("gfx942")
    arrays = [module.device.empty(1 << 24, np.float32) for _ in range(2)]
    profiler = Profiler(512)
    module["columns"].launch(4096, 256, arrays, tools=[profiler])
    assert profiler.profile is not None
    assert profiler.profile._facts.traffic["MI300X"].imbalance > 4


def test_a_sample_has_the_time_of_the_launch() -> None:
    """The same launch, all of its workgroups or a part of them; alike ones are recorded."""
    whole, part = (scaled(2048, sample=each).model.duration(product("MI210"))
                   for each in (2048, 48))  # fmt: skip
    assert (whole.sampled, whole.workgroups) == (alike.GROUPS, 2048)
    assert (part.sampled, part.workgroups) == (48, 2048)
    assert part.best_us == pytest.approx(whole.best_us, rel=0.03)


def test_two_launches_take_twice_the_time() -> None:
    """Profiles that are added up are of one launch after the other."""
    one = scaled(1024)
    mi210 = product("MI210")
    alone, both = one.model.duration(mi210), (one + one).model.duration(mi210)
    assert both.best_us == pytest.approx(2 * alone.best_us)
    assert both.limit == alone.limit


def test_an_interval_is_wider_without_measurements_of_the_product() -> None:
    """The MI325X has the shares of the MI300X."""
    module = _module("gfx942")
    profiler = Profiler()
    module["busy"].launch(64, 256, [np.zeros(64 * 256, np.float32), np.float32(1)],
                          tools=[profiler])  # fmt: skip
    assert profiler.profile is not None
    known, guessed = (profiler.profile.model.duration(product(name))
                      for name in ("MI300X", "MI325X"))  # fmt: skip
    assert known.low_us < known.best_us < known.high_us
    assert guessed.high_us / guessed.best_us > known.high_us / known.best_us


def test_every_product_has_speeds() -> None:
    """And caches whose sizes are whole numbers of lines; one without figures is an error."""
    for each in wc.targets.products():
        known = speeds.of(each)
        assert known.first_level.size_bytes % known.first_level.line_bytes == 0
        assert all(0 < share <= 1 for share in known.memory_reached.values())
        assert all(figure.value <= 1.2 * each.clock_mhz for figure in known.clock_mhz.values())
    with pytest.raises(wc.TargetError, match="no speeds are known"):
        speeds.of(replace(product("MI210"), name="MI999"))
