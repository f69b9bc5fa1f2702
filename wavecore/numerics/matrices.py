"""matmul: whole matrices, cut into an instruction's tiles as a kernel does it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from wavecore._env import cpu_count
from wavecore.errors import ShapeError, TargetError
from wavecore.matrix import catalogue
from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.numerics.table import Modes, arithmetic, format_name, tile_of
from wavecore.matrix.numerics.tile import Tile
from wavecore.numerics import native
from wavecore.numerics.arguments import (
    TYPES,
    as_given,
    codes_of,
    format_modifiers,
    possible_formats,
)

PROGRESS_AFTER_SECONDS = 2.0
TILES_A_CHUNK = 1 << 14  # products of tiles between two looks at the clock


def matmul(
    a: Any,
    b: Any,
    c: Any = None,
    *,
    instruction: str,
    target: str,
    fp16_ovfl: bool = False,
    flush_in32: bool = False,
    clamp: bool = False,
    progress: bool = True,
) -> Any:
    """A B + C with an instruction's arithmetic, k in ascending order, on all cores.

    Args:
        a: shape (M, K), any size; types as those of `mma`. What is missing to whole tiles is zeros.
        b: shape (K, N).
        c: shape (M, N), or None for zeros.
        instruction: any spelling; a dense one of one block, without scales.
        target: the gfx name.
        fp16_ovfl: MODE.FP16_OVFL. flush_in32: MODE.FP_DENORM flushes f32 inputs. clamp: integers
            saturate.
        progress: show a bar on a terminal, past two seconds.
    Returns: shape (M, N), in D's type; raw bits if c is given as such; a torch tensor if an operand
        is one, an array otherwise.
    Raises: TargetError, ShapeError, FormatError, which name what is legal.
    """
    inst = catalogue.instruction(instruction, target)
    _check(inst)
    name = f"wc.matmul with {inst.name}"
    x = codes_of(name, "a", a, possible_formats(inst, "A", {}))
    y = codes_of(name, "b", b, possible_formats(inst, "B", {}))
    if x.codes.ndim != 2 or y.codes.ndim != 2 or x.codes.shape[1] != y.codes.shape[0]:
        shapes = f"{x.codes.shape} and {y.codes.shape}"
        raise ShapeError(f"{name}: a and b have shapes {shapes}; they are (M, K) and (K, N).")
    size = x.codes.shape[0], y.codes.shape[1]
    kind = format_name(inst, inst.c_type)
    z = codes_of(name, "c", np.zeros(size, TYPES[kind]) if c is None else c, [kind])
    if z.codes.shape != size:
        raise ShapeError(f"{name}: c has shape {z.codes.shape}, must be {size}.")
    formats = format_modifiers(inst, x.format, y.format)
    if clamp:
        inst.check_modifiers(clamp=1)
    modes = Modes(fp16_ovfl, flush_in32, clamp, x.format[0] != "u", y.format[0] != "u")
    tile = tile_of(inst, arithmetic(inst, modes, **formats))
    d = _computed(tile, x.codes, y.codes, z.codes, progress)
    return as_given(d if z.raw else d.view(TYPES[tile.d]), a, b, c)


def _check(inst: MatrixInstruction) -> None:
    if inst.sparse or inst.blocks > 1 or inst.scale_block or inst.c_type != inst.d_type:
        what = "sparse" if inst.sparse else "of several blocks" if inst.blocks > 1 else "scaled"
        what = "of another C than D" if inst.c_type != inst.d_type else what
        others = [
            other.name
            for other in catalogue.instructions(inst.target)
            if other.a_type == inst.a_type
            and not (other.sparse or other.scale_block)
            and other.blocks == 1
            and other.c_type == other.d_type
        ]
        hint = f" Take {' or '.join(others)}." if others else ""
        raise TargetError(f"wc.matmul: {inst.name} is {what}; it takes dense ones.{hint}")


def _tiled(matrix: np.ndarray, rows: int, columns: int, *, by_columns: bool = False) -> np.ndarray:
    """Cut into tiles, filled up with zeros: (tiles, tiles, rows, columns), contiguous."""
    down, across = -(-matrix.shape[0] // rows), -(-matrix.shape[1] // columns)
    whole = np.zeros((down * rows, across * columns), matrix.dtype)
    whole[: matrix.shape[0], : matrix.shape[1]] = matrix
    tiles = whole.reshape(down, rows, across, columns)
    return np.ascontiguousarray(tiles.transpose(*((2, 0, 1, 3) if by_columns else (0, 2, 1, 3))))


def _computed(
    tile: Tile, a: np.ndarray, b: np.ndarray, c: np.ndarray, progress: bool
) -> np.ndarray:
    """D's codes."""
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

    _in_chunks(part, count, max(1, TILES_A_CHUNK // depth), progress)
    rows, columns = c.shape
    return np.ascontiguousarray(
        result.transpose(0, 2, 1, 3).reshape(rows + -rows % tile.m, -1)[:rows, :columns]
    )


def _in_chunks(run: Callable[[int, int], None], count: int, size: int, progress: bool) -> None:
    """Chunks one after the other, each on all cores; a bar once it takes long."""
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
