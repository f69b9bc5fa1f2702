"""matmul of Dask arrays: tasks that pass on partial sums, in ascending k.

    codes of A, B, C -> cut into pieces -> a chain of tasks for each piece of D -> numbers

A task takes a piece of A, a piece of B and the D of the previous task (or C), and returns D. Pieces
end at borders of the instruction's tiles, whatever the chunks, so every sum is rounded exactly as
in the product of whole arrays.
"""

from __future__ import annotations

import itertools
import math
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from wavecore.errors import ShapeError
from wavecore.matrix.numerics import entries
from wavecore.matrix.numerics.tile import Tile
from wavecore.numerics import arguments, tiling
from wavecore.numerics.arguments import TYPES, Codes
from wavecore.numerics.native import storage

if TYPE_CHECKING:
    import dask.array

# A task of 1024 x 1024 x 2048 takes half a second, and Dask's overhead is a millisecond. With f64
# it holds 100 MB, including tiled copies.
SMALLEST, LARGEST, DEEPEST = 256, 1024, 2048

Axis = tuple[int, ...]  # sizes of chunks


def is_lazy(value: object) -> bool:
    """Whether it is a Dask array; false if Dask is not loaded."""
    kind = getattr(sys.modules.get("dask.array"), "Array", None)
    return kind is not None and isinstance(value, kind)


def codes_of(name: str, what: str, values: Any, formats: list[str]) -> Codes:
    """As `arguments.codes_of`, but lazy for a Dask array.

    Numbers are checked when they are computed: one that the format cannot represent raises
    FormatError then.

    Raises: also ShapeError if the format would depend on the numbers, or chunk sizes are unknown.
    """
    if not is_lazy(values):
        return arguments.codes_of(name, what, values, formats)
    if any(map(math.isnan, itertools.chain(*values.chunks))):
        raise ShapeError(
            f"{name}: {what} is a Dask array with chunks of unknown sizes; call its "
            "compute_chunk_sizes() first."
        )
    _, format, raw = arguments.codes_of(name, what, _nothing(values.dtype), formats)
    if not raw and len(formats) > 1 and values.dtype != TYPES[format]:
        legal = " or ".join(np.dtype(TYPES[each]).name for each in formats)
        raise ShapeError(
            f"{name}: {what} is a Dask array of {values.dtype}: its format ({legal}) depends on "
            "values that have not been computed yet. Convert it with astype()."
        )
    if values.ndim != 2:
        return Codes(values, format, raw)  # whose shape is refused
    kind = storage(entries.FORMATS[format])
    convert = partial(_codes, name=name, what=what, format=format)
    codes = values.map_blocks(convert, token="matmul-codes", dtype=kind, meta=_nothing(kind))
    return Codes(codes, format, raw)


def _nothing(kind: Any) -> np.ndarray:
    """An empty array that tells Dask the type."""
    return np.empty((0, 0), kind)


def _codes(block: np.ndarray, *, name: str, what: str, format: str) -> np.ndarray:
    return arguments.codes_of(name, what, block, [format]).codes


def product(tile: Tile, a: Any, b: Any, c: Any, dtype: Any) -> dask.array.Array:
    """D, shape (M, N), of codes of A (M, K), B (K, N) and C (M, N) or None: a Dask array.

    Its chunks are those of A's rows and of B's columns; of C where these are not Dask arrays.

    Args:
        a, b, c: Dask arrays or NumPy's.
        dtype: D's type.
    """
    import dask.array as da

    size, deep = (a.shape[0], b.shape[1]), a.shape[1]
    along_m = next((x.chunks[0] for x in (a, c) if is_lazy(x)), None)
    along_n = next((x.chunks[1] for x in (b, c) if is_lazy(x)), None)
    rows = _pieces(size[0], _ends(along_m), tile.m, LARGEST)
    columns = _pieces(size[1], _ends(along_n), tile.n, LARGEST)
    along_k = [a.chunks[1] if is_lazy(a) else None, b.chunks[0] if is_lazy(b) else None]
    depth = _pieces(deep, _ends(*along_k), tile.k, DEEPEST)
    start = None if c is None else _cut(c, (rows, columns))
    if deep and math.prod(size):
        codes = _chained(tile, _cut(a, (rows, depth)), _cut(b, (depth, columns)), start)
    elif start is not None:
        codes = start
    else:
        kind = storage(tile.format_of("d"))
        codes = da.zeros(size, dtype=kind, chunks=(rows, columns))
    typed = codes.map_blocks(_typed, kind=dtype, token="matmul", dtype=dtype, meta=_nothing(dtype))
    return typed.rechunk((along_m or rows, along_n or columns))


def _typed(block: np.ndarray, *, kind: Any) -> np.ndarray:
    return block.view(kind)


# ------------------------------------------------------------------------------------- pieces


def _ends(*axes: Axis | None) -> set[int]:
    """Where the chunks of axes of the same length end."""
    return {end for axis in axes if axis for end in itertools.accumulate(axis)}


def _pieces(size: int, ends: set[int], step: int, largest: int) -> Axis:
    """Sizes of pieces: each ends near the end of a chunk, and where a tile does.

    Args:
        size: of the axis, which is the end of the last piece.
        ends: of the chunks.
        step: a tile's size.
        largest: of a piece. Chunks below SMALLEST share one.
    """
    kept = [0]
    for end in sorted(ends):
        at = -(-end // step) * step
        if at - kept[-1] >= SMALLEST and size - at >= SMALLEST:
            kept.append(at)
    found: list[int] = []
    for first, last in itertools.pairwise([*kept, size]):
        parts = max(1, -(-(last - first) // largest))
        each = -(-(last - first) // (parts * step)) * step
        found += [min(each, last - at) for at in range(first, last, each)] if each else [0]
    return tuple(found)


def _cut(matrix: Any, pieces: tuple[Axis, Axis]) -> dask.array.Array:
    """A Dask array of these pieces."""
    import dask.array as da

    if is_lazy(matrix):
        return matrix.rechunk(pieces)
    return da.from_array(matrix, chunks=pieces)


# ------------------------------------------------------------------------------------- chains


def _chained(
    tile: Tile, a: dask.array.Array, b: dask.array.Array, c: dask.array.Array | None
) -> dask.array.Array:
    """D's codes: for each piece of D a task for each piece of k, one after the other."""
    import dask.array as da
    from dask.base import tokenize
    from dask.highlevelgraph import HighLevelGraph

    operands = [a, b] if c is None else [a, b, c]
    token = tokenize(*(each.name for each in operands), repr(tile))
    name, sums = f"matmul-codes-of-d-{token}", f"matmul-sum-{token}"
    rows, depth, columns = a.chunks[0], a.chunks[1], b.chunks[1]
    step = partial(_step, tile)
    tasks: dict[Any, Any] = {}
    for i, j in itertools.product(range(len(rows)), range(len(columns))):
        before: Any = None if c is None else (c.name, i, j)
        for k in range(len(depth)):
            key = (name, i, j) if k == len(depth) - 1 else (sums, i, j, k)
            tasks[key] = (step, (a.name, i, k), (b.name, k, j), before)
            before = key
    graph = HighLevelGraph.from_collections(name, tasks, dependencies=operands)
    kind = storage(tile.format_of("d"))
    return da.Array(graph, name, (rows, columns), dtype=kind, meta=_nothing(kind))


def _step(tile: Tile, a: np.ndarray, b: np.ndarray, c: np.ndarray | None) -> np.ndarray:
    """A task: in one thread, as Dask runs several."""
    if c is None:
        c = np.zeros((a.shape[0], b.shape[1]), storage(tile.format_of("c")))
    return tiling.product(tile, a, b, c, one_thread=True)
