"""Lane masks, and the cross-lane instructions that HIP has names for."""

from __future__ import annotations

import numpy as np
import pytest

from wavecore.device import Device
from wavecore.toolchain import compile

pytestmark = [pytest.mark.clang, pytest.mark.jit]

SOURCE = r"""
#include <hip/hip_runtime.h>
extern "C" __global__ void masks(unsigned long long* out) {
  int n = blockDim.x, t = threadIdx.x;
  out[t] = __lanemask_lt();
  out[n + t] = __lanemask_eq();
  out[2 * n + t] = __lanemask_gt();
  out[3 * n + t] = __lanemask_le() ^ __lanemask_ge();
  out[4 * n + t] = __smid();
}
extern "C" __global__ void moves(int* out, const int* in, float* floats) {
  int n = blockDim.x, t = threadIdx.x, lane = __lane_id();
  out[t] = __hip_ds_bpermute(4 * (lane ^ 5), in[t]);
  out[n + t] = __hip_ds_permute(4 * (lane ^ 3), in[t]);
  out[2 * n + t] = __hip_ds_swizzle(in[t], 0x041F);
  out[3 * n + t] = __hip_move_dpp(in[t], 0xB1, 0xF, 0xF, true);
  floats[t] = __hip_ds_bpermutef(4 * (lane ^ 1), floats[t]);
}
extern "C" __global__ void matches(unsigned long long* out, const int* in) {
  int t = threadIdx.x, same;
  unsigned long long half = (__lane_id() & 16) ? 0xffff0000ull : 0xffffull;
  out[t] = __match_all_sync(half << (__lane_id() & 32), in[t], &same) * 2 + same;
}
"""


@pytest.mark.parametrize(
    ("target", "wave"), [("gfx90a", 64), ("gfx942", 64), ("gfx1100", 32), ("gfx1201", 32)]
)
def test_masks_and_moves(target: str, wave: int) -> None:
    """Matches of two masks at once are independent."""
    module = Device(target).load(compile(SOURCE, target, wave=wave))
    masks = np.zeros((5, wave), np.uint64)
    module["masks"].launch(1, wave, (masks,))
    everyone, lanes = (1 << wave) - 1, range(wave)
    assert masks[0].tolist() == [(1 << lane) - 1 for lane in lanes]
    assert masks[1].tolist() == [1 << lane for lane in lanes]
    assert masks[2].tolist() == [everyone >> lane + 1 << lane + 1 for lane in lanes]
    assert masks[3].tolist() == [everyone ^ 1 << lane for lane in lanes]
    assert not masks[4].any()
    x = np.arange(wave, dtype=np.int32) * 7
    out, floats = np.zeros((4, wave), np.int32), x.astype(np.float32)
    module["moves"].launch(1, wave, (out, x, floats))
    lane = np.arange(wave)
    np.testing.assert_array_equal(out, [x[lane ^ 5], x[lane ^ 3], x[lane ^ 1], x[lane ^ 1]])
    np.testing.assert_array_equal(floats, x[lane ^ 1])
    values = np.where(lane < 16, 4, lane).astype(np.int32)
    found = np.zeros(wave, np.uint64)
    module["matches"].launch(1, wave, (found, values))
    assert found.tolist() == [0xFFFF * 2 + 1 if each < 16 else 0 for each in lanes]
