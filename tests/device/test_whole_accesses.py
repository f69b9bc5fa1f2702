"""What a lane stores at once, others load at once: on GPUs, and here with several workers."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import wavecore as wc

pytestmark = [pytest.mark.clang, pytest.mark.jit]

SOURCE = r"""
#include <hip/hip_runtime.h>
// Workgroup 0 stores equal dwords, the other one counts loads in which they differ.
#define DWORDS(count)                                                                              \
  extern "C" __global__ void dwords##count(                                                        \
      volatile __attribute__((ext_vector_type(count))) unsigned* all, unsigned* torn,              \
      unsigned lanes, unsigned rounds) {                                                           \
    using Dwords = __attribute__((ext_vector_type(count))) unsigned;                               \
    if (threadIdx.x >= lanes) return;                                                              \
    volatile Dwords* mine = all + threadIdx.x * (128 / sizeof(Dwords));                            \
    unsigned found = 0;                                                                            \
    if (blockIdx.x == 0) {                                                                         \
      for (unsigned k = 1; k <= rounds; k++) *mine = (Dwords)k;                                    \
    } else {                                                                                       \
      Dwords v;                                                                                    \
      do {                                                                                         \
        v = *mine;                                                                                 \
        for (int i = 1; i < count; i++) found += v[i] != v[0];                                     \
      } while (v[0] != rounds || v[count - 1] != rounds);                                          \
    }                                                                                              \
    if (found) atomicAdd(torn, found);                                                             \
  }
DWORDS(2)
DWORDS(4)
"""


@cache
def module(target: str) -> wc.Module:
    return wc.Device(target).load(wc.compile(SOURCE, target, name="whole.hip"))


@pytest.mark.parametrize("lanes", [1, 32])
@pytest.mark.parametrize("dwords", [2, 4])
@pytest.mark.parametrize("target", ["gfx90a", "gfx1100"])
def test_others_see_all_dwords_of_a_store_or_none(target: str, dwords: int, lanes: int) -> None:
    """In few lanes and in all of them."""
    places, torn = np.zeros(32 * 64, np.uint32), np.zeros(1, np.uint32)
    kernel = module(target)[f"dwords{dwords}"]
    kernel.launch(2, 32, (places, torn, lanes, 400_000 // lanes), threads=2, timeout=60)
    assert torn[0] == 0
