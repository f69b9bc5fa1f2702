"""Histograms: a workgroup counts in LDS and adds its counts to those in memory.

The bin of a number is found by bisection among the edges, in f64, whether the bins are equal or
not: numbers at an edge fall as NumPy's do. More bins than the LDS holds are counted in memory.
"""

# What functions of kernels take follows from use, and types are parameters.
# mypy: allow-untyped-defs, allow-incomplete-defs, disable-error-code="valid-type"
from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

import wavecore as wc
import wavecore.lang as wl
from wavecore.errors import LaunchError
from wavecore.kernels import reductions
from wavecore.kernels.arguments import Array, device_of, given, typed
from wavecore.kernels.axes import contiguous, kind_of
from wavecore.kernels.foreign import own_names

THREADS = 256
MOST_IN_LDS = 8192  # bins: 32 KB
_GROUPS_MOST = 256
_EACH = 16  # numbers of a work-item, at least


@cache
def kernel(T: Any, BINS: int) -> wl.Kernel:
    """The kernel for a type. BINS: counters in LDS, a power of two; 0 for none."""

    @wl.kernel(max_threads=THREADS)
    def histogram(
        counts: wl.ptr[wl.u64], edges: wl.ptr[wl.f64], x: wl.ptr[T], size: wl.i64, bins: wl.i32
    ):
        """counts[b] += numbers in edges[b] <= x < edges[b + 1]; the last bin has its end."""
        own = wl.shared(wl.u32, max(BINS, 1))
        if BINS > 0:
            for b in range(wl.threadIdx.x, bins, THREADS):
                own[b] = 0
            wl.syncthreads()
        at = wl.i64(wl.blockIdx.x) * THREADS + wl.threadIdx.x
        while at < size:
            value = wl.f64(x[at])
            if value >= edges[0] and value <= edges[bins]:
                low = wl.i32(0)
                high = bins - 1  # the bin is low to high
                while low < high:
                    middle = (low + high + 1) // 2
                    if value < edges[middle]:
                        high = middle - 1
                    else:
                        low = middle
                if BINS > 0:
                    wl.atomicAdd(own[low], wl.u32(1))
                else:
                    wl.atomicAdd(counts[low], wl.u64(1))
            at += wl.i64(wl.gridDim.x) * THREADS
        if BINS > 0:
            wl.syncthreads()
            for b in range(wl.threadIdx.x, bins, THREADS):
                if own[b] != 0:
                    wl.atomicAdd(counts[b], wl.u64(own[b]))

    return histogram


@own_names
def histogram(
    x: Array,
    bins: int | str | Sequence[float] = 10,
    range: tuple[float, float] | None = None,
    *,
    density: bool = False,
    device: wc.Device | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """How many numbers are in each bin, as np.histogram; of all of an array.

    Args:
        x: floats of 16 to 64 bits, integers or bools. NaNs are in no bin.
        bins: how many of equal width, their edges, or the name of one of NumPy's rules.
        range: the first and the last edge; the least and the largest number unless given.
        density: divide by the number of numbers and the width of the bin.
    Returns: counts (int64, or f64 densities), and edges.
    Raises: LaunchError for other types and bins, and if the range is not finite.
    """
    on, x = device_of(device), given(x, "x")
    kind = kind_of(x, "histogram")
    edges = _edges(x, bins, range, on)
    count = len(edges) - 1
    counts = np.zeros(count, np.uint64)
    memory = contiguous(x)
    held = 1 << max(count - 1, 1).bit_length()
    groups = min(-(-x.size // (THREADS * _EACH)), _GROUPS_MOST)
    if x.size:
        kernel(kind, held if held <= MOST_IN_LDS else 0).launch(
            on, groups, THREADS,
            (counts, edges.astype(np.float64), typed(memory, kind.dtype), x.size, count),
        )  # fmt: skip
    found = counts.astype(np.int64)
    if density:
        return found / np.diff(edges).astype(float) / found.sum(), edges
    return found, edges


def _edges(x: Array, bins: Any, range: Any, on: wc.Device) -> np.ndarray:
    """NumPy's edges. Raises: LaunchError for bins that it refuses."""
    like: Any = x
    if isinstance(bins, str):
        like = np.asarray(x)
    elif np.ndim(bins) == 0 and range is None and x.size:
        ends = np.array(
            [np.asarray(find(x, device=on)) for find in (reductions.min, reductions.max)]
        )
        if x.dtype.kind not in "iub" and not all(map(math.isfinite, ends.astype(float))):
            raise LaunchError(f"histogram: the range of x, {ends[0]} to {ends[1]}, is not finite")
        like = ends
    else:
        like = np.zeros(min(x.size, 1), x.dtype)
    like = like.astype(np.float32) if like.dtype.name == "bfloat16" else like
    try:
        return np.histogram_bin_edges(like, bins, range)
    except (ValueError, TypeError) as error:
        raise LaunchError(f"histogram: {error}") from error
