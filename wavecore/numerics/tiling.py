"""Whole matrices as an instruction's tiles: D = A B + C of codes, k in ascending order."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from wavecore._env import cpu_count
from wavecore.matrix.numerics.tile import Tile
from wavecore.numerics import native

PROGRESS_AFTER_SECONDS = 2.0
TILES_A_CHUNK = 1 << 14  # tile products between two checks of the clock


def product(
    tile: Tile,
    a: np.ndarray,
    b: np.ndarray,
    c: np.ndarray,
    *,
    progress: bool = False,
    one_thread: bool = False,
) -> np.ndarray:
    """D's codes, shape (M, N), of A's (M, K), B's (K, N) and C's (M, N), of any sizes.

    The matrices are padded with zeros to whole tiles. A product may be computed in pieces of k,
    each piece's D being the next one's C, if every piece but the last consists of whole tiles.

    Args:
        progress: show a bar on a terminal after two seconds.
        one_thread: run in the calling thread, instead of on all cores.
    """
    _, whole = native.compiled(tile)
    left, right = _tiled(a, tile.m, tile.k), _tiled(b, tile.k, tile.n, by_columns=True)
    start = _tiled(c, tile.m, tile.n)
    result = np.empty(start.shape, native.storage(tile.format_of("d")))
    count, depth = start.shape[0] * start.shape[1], left.shape[1]
    if not count or not depth:
        return np.array(c)
    pointers = [array.ctypes.data for array in (left, right, start, result)]

    def part(first: int, last: int) -> None:
        whole(*pointers, first, last, start.shape[1], depth)

    if one_thread:
        part(0, count)
    else:
        _in_chunks(part, count, max(1, TILES_A_CHUNK // depth), progress)
    rows, columns = c.shape
    return np.ascontiguousarray(
        result.transpose(0, 2, 1, 3).reshape(rows + -rows % tile.m, -1)[:rows, :columns]
    )


def _tiled(matrix: np.ndarray, rows: int, columns: int, *, by_columns: bool = False) -> np.ndarray:
    """Cut into tiles, padded with zeros: (tiles, tiles, rows, columns), contiguous."""
    down, across = -(-matrix.shape[0] // rows), -(-matrix.shape[1] // columns)
    whole = np.zeros((down * rows, across * columns), matrix.dtype)
    whole[: matrix.shape[0], : matrix.shape[1]] = matrix
    tiles = whole.reshape(down, rows, across, columns)
    return np.ascontiguousarray(tiles.transpose(*((2, 0, 1, 3) if by_columns else (0, 2, 1, 3))))


def _in_chunks(run: Callable[[int, int], None], count: int, size: int, progress: bool) -> None:
    """Computes chunks one by one, each on all cores; shows a bar if it takes long."""
    size *= cpu_count()
    began = time.monotonic()
    bar: Any = None
    for first in range(0, count, size):
        last = min(first + size, count)
        native.in_parts(partial(_shifted, run, first), last - first, 1)
        late = time.monotonic() - began > PROGRESS_AFTER_SECONDS
        if bar is None and progress and late and sys.stderr.isatty():
            bar = _bar(count)
        if bar is not None:
            bar.update(bar.task_ids[0], completed=last)
    if bar is not None:
        bar.stop()


def _shifted(run: Callable[[int, int], None], by: int, first: int, last: int) -> None:
    run(by + first, by + last)


def _bar(count: int) -> Any:
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(console=Console(stderr=True), transient=True)
    bar.add_task("matmul", total=count)
    bar.start()
    return bar
