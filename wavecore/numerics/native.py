"""Native functions of tiles: compiled on first use, kept on disk, called on arrays."""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from wavecore._env import cpu_count
from wavecore._fork import lock_held_over_forks
from wavecore.builder import jit
from wavecore.matrix.numerics import tilecode
from wavecore.matrix.numerics.entries import Format
from wavecore.matrix.numerics.tile import OPERANDS, Tile, storage_bits
from wavecore.toolchain.cache import DiskCache, digest
from wavecore.toolchain.generators import generator_digest
from wavecore.toolchain.objects import is_object

SOURCES = ("builder", "matrix", "formats", "targets")
_LEVEL = 2
_LOCK = lock_held_over_forks()
# Products that are worth a thread of their own.
THREAD_PRODUCTS = 256

Function = Callable[..., None]


def storage(form: Format) -> np.dtype[Any]:
    """The NumPy type that codes of a format are in."""
    return np.dtype(f"u{storage_bits(form) // 8}")


@cache
def _code() -> jit.NativeCode:
    return jit.NativeCode()


@cache
def compiled(tile: Tile) -> tuple[Function, Function]:
    """A tile's functions: of a batch of products, and of whole matrices cut into tiles.

    The first takes pointers to A, B, C, D, SA and SB, how many, and the steps from one row and one
    column of A to the next; the second pointers to tiles of A, B, C and D, the first and the last
    tile of D, how many are in a row of D, and how many tiles are added up.
    """
    key = digest(generator_digest(SOURCES), str(_LEVEL), repr(tile))
    symbols = [f"t{key}", f"m{key}"]
    store = DiskCache("tiles")
    with _LOCK:
        if _code().address(symbols[0]) is None:
            code = store.get(key)
            if code is None or not is_object(code, symbols):
                code = jit.compile_to_object(tilecode.module(tile, *symbols), _LEVEL)
                store.put(key, code)
            _code().load([code], symbols)
    pointers = [ctypes.c_void_p] * len(OPERANDS)
    product = ctypes.CFUNCTYPE(None, *pointers, *[ctypes.c_int64] * 3)
    whole = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 4, *[ctypes.c_int64] * 4)
    addresses = [_code().address(symbol) or 0 for symbol in symbols]
    return product(addresses[0]), whole(addresses[1])


def products(tile: Tile, arrays: dict[str, np.ndarray]) -> np.ndarray:
    """D's codes, shape (count, m, n): the native counterpart of `matrix.numerics.arrays.products`.

    arrays: codes by operand, (count, ...) in the order that `Tile` has them; A is (count, m, k).
    """
    function, _ = compiled(tile)
    given = {
        name: np.ascontiguousarray(array, storage(tile.format_of(name)))
        for name, array in arrays.items()
    }
    count = len(given["c"])
    given["d"] = np.empty((count, tile.m, tile.n), storage(tile.format_of("d")))

    def part(first: int, last: int) -> None:
        pointers = [given[name][first:last].ctypes.data if name in given else None
                    for name in OPERANDS]  # fmt: skip
        function(*pointers, last - first, tile.k, 1)

    in_parts(part, count, THREAD_PRODUCTS)
    return given["d"]


def in_parts(run: Callable[[int, int], None], count: int, least: int) -> None:
    """`run(first, last)` on equal parts of a range, each in a thread of its own."""
    parts = max(1, min(cpu_count(), count // least))
    bounds = [count * n // parts for n in range(parts + 1)]
    if parts == 1:
        if count:
            run(0, count)
        return
    with ThreadPoolExecutor(parts) as pool:
        for done in [pool.submit(run, *pair) for pair in itertools.pairwise(bounds)]:
            done.result()
