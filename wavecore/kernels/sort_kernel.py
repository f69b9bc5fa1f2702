"""Sorting along an axis: tiles by bitonic networks in LDS, then merges of sorted runs.

What is compared is an unsigned key, whose order is that of the numbers with NaNs last, and the
number's place: no two are equal, so that the order is stable. In the network all comparisons put
the smaller pair first (each phase begins with mirrored partners). In a merge, a pair finds its
place by itself: what is before it in its own run, and in the other one, by bisection. The largest k
of a line need no merge: each tile keeps its first k, and what is kept is sorted again.
"""

# What functions of kernels take follows from use, and types are parameters.
# mypy: allow-untyped-defs, allow-incomplete-defs, disable-error-code="valid-type"
from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

import wavecore as wc
import wavecore.lang as wl
from wavecore.errors import LaunchError
from wavecore.kernels.arguments import Array, given, typed
from wavecore.kernels.axes import Lines, kind_of, lines, one_axis
from wavecore.kernels.foreign import own_names

THREADS = 256
PAIRS = 1024  # of a workgroup, in LDS


@wl.function
def is_before(key, place, other_key, other_place):
    """Whether a pair comes before another one."""
    return key < other_key or (key == other_key and place < other_place)


@cache
def key_of(T: Any, DESCENDS: bool) -> Any:
    """The function from a number to its key: a NaN's is the largest, both zeros' are one."""
    BITS = max(T.bits, 32)
    KEY = wl.u64 if BITS == 64 else wl.u32
    WIDE = (wl.f64 if BITS == 64 else wl.f32) if T.is_float else (
        (wl.i64 if BITS == 64 else wl.i32) if T.range[0] else KEY
    )  # fmt: skip
    TOP = 1 << (BITS - 1)
    ALL = (1 << BITS) - 1
    IS_FLOAT, IS_SIGNED = T.is_float, not T.is_float and bool(T.range[0])

    @wl.function
    def key(x):
        wide = WIDE(x)
        if IS_FLOAT:
            bits = wl.bitcast(KEY, wide)
            if wide == 0:
                bits = KEY(0)
            found = bits ^ (KEY(ALL) if bits >> (BITS - 1) != 0 else KEY(TOP))
            if wide != wide:
                found = KEY(ALL)
        elif IS_SIGNED:
            found = KEY(wide) ^ KEY(TOP)
        else:
            found = wide
        if DESCENDS:
            found = ~found
        return found

    return key


def key_type(T: Any) -> Any:
    """The type of a number's key."""
    return wl.u64 if T.bits == 64 else wl.u32


@cache
def tile_kernel(T: Any, SIZE: int, DESCENDS: bool, FIRST: bool) -> wl.Kernel:
    """The kernel that sorts tiles of SIZE pairs. FIRST: they are made of numbers."""
    KEY = key_type(T)
    SOURCE = T if FIRST else KEY
    ALL = (1 << KEY.bits) - 1
    LEVELS = SIZE.bit_length() - 1
    key = key_of(T, DESCENDS)

    @wl.function
    def ordered(keys, places, i, j):
        """Two pairs of LDS, the smaller one to i."""
        first, second = keys[i], keys[j]
        if is_before(second, places[j], first, places[i]):
            keys[i], keys[j] = second, first
            place = places[i]
            places[i] = places[j]
            places[j] = place

    @wl.kernel(max_threads=THREADS)
    def sort_tiles(
        keys_out: wl.ptr[KEY],
        places_out: wl.ptr[wl.i32],
        x: wl.ptr[SOURCE],
        x_places: wl.ptr[wl.i32],
        count: wl.i64,
        length: wl.i32,
        tiles: wl.i32,
        keep: wl.i32,
    ):
        """The first `keep` pairs of each of `count` tiles, of lines of `length` numbers."""
        keys = wl.shared(KEY, PAIRS)
        places = wl.shared(wl.i32, PAIRS)
        first = wl.i64(wl.blockIdx.x) * (PAIRS // SIZE)
        for i in range(wl.threadIdx.x, PAIRS, THREADS):
            tile = first + i // SIZE
            at = wl.i32(tile % tiles) * SIZE + i % SIZE
            keys[i] = KEY(ALL)  # behind all numbers, as its place is
            places[i] = 0x7FFFFFFF
            if FIRST:
                places[i] = at
            if tile < count and at < length:
                own = tile // tiles * length + at
                if FIRST:
                    keys[i] = key(x[own])
                else:
                    keys[i] = x[own]
                    places[i] = x_places[own]
        for phase in range(LEVELS):  # runs of 2 << phase pairs
            wl.syncthreads()
            half = 1 << phase
            for i in range(wl.threadIdx.x, PAIRS // 2, THREADS):
                begin = i >> phase << phase + 1
                within = i & half - 1
                ordered(keys, places, begin + within, begin + (2 * half - 1) - within)
            for step in range(phase - 1, -1, -1):
                wl.syncthreads()
                half = 1 << step
                for i in range(wl.threadIdx.x, PAIRS // 2, THREADS):
                    at = (i >> step << step + 1) + (i & half - 1)
                    ordered(keys, places, at, at + half)
        wl.syncthreads()
        for i in range(wl.threadIdx.x, PAIRS, THREADS):
            tile = first + i // SIZE
            if tile < count and i % SIZE < keep:
                keys_out[tile * keep + i % SIZE] = keys[i]
                places_out[tile * keep + i % SIZE] = places[i]

    return sort_tiles


@cache
def merge_kernel(KEY: Any) -> wl.Kernel:
    """The kernel that merges neighbouring runs of lines."""

    @wl.kernel(max_threads=THREADS)
    def merge(
        keys_out: wl.ptr[KEY],
        places_out: wl.ptr[wl.i32],
        keys: wl.ptr[KEY],
        places: wl.ptr[wl.i32],
        count: wl.i64,
        length: wl.i32,
        run: wl.i32,
    ):
        """Runs of `run` pairs in lines of `length` to runs of twice that; `count` pairs in all."""
        at = wl.i64(wl.blockIdx.x) * THREADS + wl.threadIdx.x
        if at < count:
            line = at // length * length
            own = wl.i32(at - line)
            begin = own // run * run
            other = (own // run ^ 1) * run
            key, place = keys[at], places[at]
            low = wl.i32(0)
            high = min(run, max(length - other, 0))
            while low < high:
                middle = (low + high) // 2
                probe = line + other + middle
                if is_before(keys[probe], places[probe], key, place):
                    low = middle + 1
                else:
                    high = middle
            to = line + min(begin, other) + (own - begin) + low
            keys_out[to] = key
            places_out[to] = place

    return merge


@cache
def take_kernel(bytes_each: int) -> wl.Kernel:
    """The kernel that writes numbers in the order of their places, and the places."""
    ENTRY = getattr(wl, f"u{8 * bytes_each}")

    @wl.kernel(max_threads=THREADS)
    def take(
        out: wl.ptr[ENTRY],
        out_places: wl.ptr[wl.i64],
        x: wl.ptr[ENTRY],
        places: wl.ptr[wl.i32],
        count: wl.i64,
        length: wl.i32,
        ld: wl.i32,
        keep: wl.i32,
        VALUES: wl.constexpr,
        PLACES: wl.constexpr,
    ):
        """`keep` of each line of `length`; lines of `places` are `ld` apart."""
        at = wl.i64(wl.blockIdx.x) * THREADS + wl.threadIdx.x
        if at < count:
            line = at // keep
            place = places[line * ld + (at - line * keep)]
            if VALUES:
                out[at] = x[line * length + place]
            if PLACES:
                out_places[at] = place

    return take


def _ordered(found: Lines, kind: Any, descends: bool, keep: int) -> tuple[Any, int]:
    """The places of lines' numbers in order. Returns: them, and entries between lines."""
    on, rows, length = found.device, found.rows, found.columns
    key = key_type(kind)
    size = min(PAIRS, max(2, 1 << (length - 1).bit_length()))
    x, places, first = typed(found.memory, kind.dtype), np.zeros(1, np.int32), True
    while True:
        tiles = -(-length // size)
        kept = keep if tiles == 1 or 2 * keep <= size else size
        keys_out = np.empty(rows * tiles * kept, key.dtype)
        places_out = np.empty(rows * tiles * kept, np.int32)
        tile_kernel(kind, size, descends, first).launch(
            on, -(-rows * tiles // (PAIRS // size)), THREADS,
            (keys_out, places_out, x, places, rows * tiles, length, tiles, kept),
        )  # fmt: skip
        x, places, first, length = keys_out, places_out, False, tiles * kept
        if tiles == 1:
            return places, length
        if kept == size:
            break
    for run in (size << n for n in range((tiles - 1).bit_length())):
        keys_out, places_out = np.empty_like(x), np.empty_like(places)
        merge_kernel(key).launch(
            on, -(-x.size // THREADS), THREADS,
            (keys_out, places_out, x, places, x.size, length, run),
        )  # fmt: skip
        x, places = keys_out, places_out
    return places, length


def _taken(
    x: Any, axis: int | None, device: wc.Device | None, name: str, *, descends: bool,
    keep: int | None = None, values: bool = True, places: bool = True,
) -> tuple[Any, Any]:  # fmt: skip
    """The first `keep` numbers of each line in order, and their places."""
    x = given(x, "x")
    found = lines(x, axis if axis is None else one_axis(axis, x.ndim, name), device)
    kind = kind_of(x, name)
    length = found.columns
    keep = length if keep is None else keep
    if not 0 <= keep <= length:
        raise LaunchError(f"{name}: k must be 0 to {length}, the length of a line, not {keep}")
    if length >= 1 << 30:
        raise LaunchError(f"{name} takes lines of less than 2**30 numbers; {length} given")
    out, out_places = found.empty(x.dtype, keep), found.empty(np.int64, keep)
    if out.size:
        where, ld = _ordered(found, kind, descends, keep)
        plain = f"u{x.dtype.itemsize}"
        take_kernel(x.dtype.itemsize).launch(
            found.device, -(-out.size // THREADS), THREADS,
            (typed(out, plain), out_places, typed(found.memory, plain), where, out.size, length,
             ld, keep),
            VALUES=values, PLACES=places,
        )  # fmt: skip
    return (found.back(out) if values else None), (found.back(out_places) if places else None)


@own_names
def sort(
    x: Array, axis: int | None = -1, *, descending: bool = False, device: wc.Device | None = None
) -> Array:
    """The numbers of each line in order, as np.sort and torch.sort; stable.

    Args:
        x: floats of 16 to 64 bits, integers or bools. NaNs are the largest.
        axis: one, or None for the flattened array.
        descending: the largest first; equal numbers stay in their order.
    Returns: an array like x, of one dimension without an axis.
    Raises: LaunchError for other types and axes.
    """
    return _taken(x, axis, device, "sort", descends=descending, places=False)[0]


@own_names
def argsort(
    x: Array, axis: int | None = -1, *, descending: bool = False, device: wc.Device | None = None
) -> Array:
    """The places of each line's numbers in order, int64: `np.argsort(x, axis, stable=True)`.

    Args and errors are those of `sort`.
    """
    return _taken(x, axis, device, "argsort", descends=descending, values=False)[1]


@own_names
def top_k(
    x: Array, k: int, axis: int | None = -1, *, largest: bool = True,
    device: wc.Device | None = None,
) -> tuple[Array, Array]:  # fmt: skip
    """The k largest numbers of each line, the largest first, and their places, as torch.topk.

    Args:
        x: floats of 16 to 64 bits, integers or bools. NaNs are the largest.
        k: at most the length of a line.
        axis: one, or None for the flattened array.
        largest: else the k smallest, the smallest first.
    Returns: numbers, and places in int64; of equal numbers the first ones.
    Raises: LaunchError for other types, axes and k.
    """
    return _taken(x, axis, device, "top_k", descends=largest, keep=k)
