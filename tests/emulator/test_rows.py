"""Tier 2's in-place accesses, with addresses composed of dwords.

The low dwords are consecutive, but wrap at a 4 GiB boundary, or the high ones differ.
"""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Iterator

import numpy as np
import pytest

import wavecore as wc

pytestmark = [pytest.mark.jit, pytest.mark.clang]

SOURCE = r"""
#include <hip/hip_runtime.h>
typedef __attribute__((address_space(1))) unsigned Global;
__device__ Global* on(unsigned long long at) { return (Global*)(at + 4ull * threadIdx.x); }
__device__ Global* around(unsigned long long at) {
  return (Global*)((at >> 32 << 32) | (unsigned)((unsigned)at + 4u * threadIdx.x));
}
__device__ Global* apart(unsigned long long at) {
  return (Global*)(on(at) - ((threadIdx.x & 12) == 4 ? 1ull << 30 : 0));
}
#define KERNELS(way)                                                            \
  extern "C" __global__ void load_##way(const unsigned long long* at, unsigned* out) {   \
    out[blockIdx.x * 64 + threadIdx.x] = *way(at[blockIdx.x]);                   \
  }                                                                              \
  extern "C" __global__ void store_##way(const unsigned long long* at, const unsigned* in) { \
    *way(at[blockIdx.x]) = in[blockIdx.x * 64 + threadIdx.x];                    \
  }
KERNELS(on)
KERNELS(around)
KERNELS(apart)
"""
BORDER = 1 << 32
BEFORE_LANES = 56  # in front of the border, of 64: it is within the last 16, which are a row


@pytest.fixture
def border() -> Iterator[tuple[int, np.ndarray, np.ndarray]]:
    """An address that is a multiple of 4 GiB, 128 dwords on either side, and 64 below it.

    Those are one such multiple further down.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    libc.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
    page, rights = mmap.PAGESIZE, mmap.PROT_READ | mmap.PROT_WRITE
    held: list[tuple[int, int]] = []

    def mapped(at: int, size: int) -> bool:
        """At the requested address, which the host's kernel gives if it is free."""
        start = libc.mmap(at, size, rights, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, -1, 0)
        held.append((start, size))
        return start == at

    def dwords(at: int, count: int) -> np.ndarray:
        return np.ctypeslib.as_array((ctypes.c_uint32 * count).from_address(at))

    borders = range(0x600 * BORDER, 0x700 * BORDER, BORDER)
    at = next(b for b in borders if mapped(b - page, 2 * page) and mapped(b - BORDER, page))
    yield at, dwords(at - 4 * 128, 256), dwords(at - BORDER, 64)
    for start, size in held:
        libc.munmap(start, size)


def over(way: str) -> tuple[int, np.ndarray]:
    """The first of 64 lanes, in dwords from the border, and the dwords that the lanes access.

    Those around the border count from 0, those below it from 256.
    """
    lanes = np.arange(64)
    if way == "apart":
        return 0, np.where((lanes & 12) == 4, 256, 128) + lanes
    beyond = 128 if way == "on" else 256
    return -BEFORE_LANES, np.where(lanes < BEFORE_LANES, 128, beyond) + lanes - BEFORE_LANES


@pytest.mark.parametrize("tier2", ["off", "always"])
@pytest.mark.parametrize("way", ["on", "around", "apart"])
@pytest.mark.parametrize("target", ["gfx90a", "gfx942", "gfx1100", "gfx1201"])
def test_rows_over_a_border_of_4_gib(target: str, way: str, tier2: str, border, monkeypatch):
    """The workgroup before accessed memory below the border, so that tier 2 knows the range."""
    monkeypatch.setenv("WAVECORE_TIER2", tier2)
    at, near, below = border
    first, places = over(way)
    starts = np.array([at - 4 * 128, at + 4 * first] * 2, np.uint64)
    gpu = wc.Device(target)
    module = gpu.load(wc.compile(SOURCE, target))
    # The row in front of the border is "apart" as well, where nothing is mapped below.
    starts = starts if way != "apart" else starts[1::2].repeat(2)

    near[:], below[:] = np.arange(256), np.arange(256, 320)
    with gpu.register(near), gpu.register(below):
        out = np.zeros((4, 64), np.uint32)
        module[f"load_{way}"].launch(4, 64, (starts, out), threads=1)
        np.testing.assert_array_equal(out[1::2], [places, places])

        new = np.arange(5000, 5256, dtype=np.uint32).reshape(4, 64)
        module[f"store_{way}"].launch(4, 64, (starts, new), threads=1)
        wanted = np.arange(320)
        wanted[:64] = wanted[:64] if way == "apart" else new[2]
        wanted[places] = new[3]
        np.testing.assert_array_equal(np.concatenate([near, below]), wanted)
