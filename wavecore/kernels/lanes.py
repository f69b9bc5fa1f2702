"""Sums and maxima over the lanes of a wave and over a team of waves, for kernels.

Within 16 lanes they use DPP, which reads another lane's register in the same instruction: two
quad permutations, then mirrors of 8 and of 16 lanes. v_readlane combines the rows of 16.
"""

# What functions of kernels take follows from use.
# mypy: allow-untyped-defs, allow-incomplete-defs
from __future__ import annotations

import wavecore.lang as wl

QUAD_SWAP_1, QUAD_SWAP_2, MIRROR_8, MIRROR_16 = 0xB1, 0x4E, 0x141, 0x140  # DPP's controls


@wl.function
def from_lane(x, CONTROL: wl.constexpr):
    """A 32-bit value of the lane that a DPP control names."""
    return wl.amdgcn.update_dpp(x, x, CONTROL, 15, 15, True)


@wl.function
def both(x, y, OP: wl.constexpr):
    """Two values as one: OP is "sum", "max" or "min", which skip NaNs."""
    if OP == "sum":
        found = x + y
    elif OP == "max":
        found = max(x, y)
    else:
        found = min(x, y)
    return found


@wl.function
def read_lane(x, lane: wl.constexpr):
    """A lane's 32-bit value, in all lanes."""
    return wl.bitcast(wl.f32, wl.amdgcn.readlane(wl.bitcast(wl.i32, x), lane))


@wl.function
def wave_reduce(x, OP: wl.constexpr):
    """An f32 of all lanes as one, in all lanes."""
    x = both(x, from_lane(x, QUAD_SWAP_1), OP)
    x = both(x, from_lane(x, QUAD_SWAP_2), OP)
    x = both(x, from_lane(x, MIRROR_8), OP)
    x = both(x, from_lane(x, MIRROR_16), OP)
    found = read_lane(x, 0)
    for lane in wl.static_range(16, wl.warpSize, 16):
        found = both(found, read_lane(x, lane), OP)
    return found


@wl.function
def wide_reduce(x, OP: wl.constexpr):
    """As wave_reduce, for numbers of any type."""
    mask = wl.warpSize // 2
    while mask:
        x = both(x, wl.shfl_xor(x, mask), OP)
        mask = mask // 2
    return x
