"""`gemm`: D = alpha A B + beta C on matrix cores, any sizes, strides, types."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

import wavecore as wc
import wavecore.lang as wl
from wavecore import matrix
from wavecore.errors import LaunchError
from wavecore.kernels.arguments import (
    Array,
    Matrix,
    device_of,
    matrix_of,
    passed,
    result,
    type_name,
)
from wavecore.kernels.cost import LoopCost, main_loop
from wavecore.kernels.tiled import PIECE_BYTES, Plan, Side, kernel
from wavecore.lang import Mma
from wavecore.matrix.layout import Axis

TILES = (256, 128, 64)
HAS_256 = (
    "gfx942",
    "gfx950",
)  # their waves may have 512 registers, and the CU stays busy with one
_ACCUMULATORS = {"f64": wl.f64, "i8": wl.i32}
# Bytes of a row of a tile, unless an instruction takes more: two buffers of two tiles of 128 rows
# are to leave room for a second workgroup.
_BYTES_K = {"gfx950": 128}
_BYTES_K_ELSE = 64
_STEPS_DIVIDE = 4096  # all steps of k do
_XCDS = {"gfx942": 8, "gfx950": 8}  # dies that take the workgroups of a grid in turns


def gemm(
    a: Array,
    b: Array,
    c: Array | None = None,
    *,
    alpha: float = 1.0,
    beta: float | None = None,
    transpose_a: bool = False,
    transpose_b: bool = False,
    dtype: Any = None,
    xf32: bool = False,
    tile: int | None = None,
    out: Array | None = None,
    device: wc.Device | None = None,
) -> Array:
    """D = alpha A B + beta C, by the matrix instructions that the target has for the types.

    Args:
        a, b: M x K and K x N, of f64, f32, f16, bf16, 8-bit floats of the target's kind (A's and
            B's may differ) or i8. With a dimension in front a batch of matrices; one of A and B may
            be a single one for all. Views are read in place where rows or columns are neighbours:
            `gemm(a.T, b)` copies nothing.
        c: M x N of the result's type, where beta is not 0.
        alpha, beta: numbers, of i8 integers; beta is 1 if there is a c.
        transpose_a, transpose_b: A is given as K x M, B as N x K.
        dtype: of the result: that of the factors, or of the sums (f32, f64, i32), which is the
            default for 8-bit types.
        xf32: multiply f32 with 10 bits of mantissa, on gfx942.
        tile: rows and columns of a workgroup: 256 (CDNA 3 and 4), 128 or 64; None chooses.
        out: where the result goes; an array without gaps.
    Returns: D; memory of the device if A, B or C is.
    Raises: LaunchError for shapes and types; TargetError where the target lacks the product.
    """
    on = device_of(device)
    left = matrix_of(a, "a", transposed=transpose_a)
    right = matrix_of(b, "b", transposed=transpose_b)
    batch = _batch(left, right)
    names = [type_name(x.dtype, on.target, w) for x, w in ((a, "a"), (b, "b"))]
    if xf32 and names == ["f32", "f32"]:
        names = ["xf32", "xf32"]
    m, n, k = left.rows, right.columns, left.columns
    kind = _result_type(names[0], dtype, a.dtype)
    shape = (batch, m, n) if batch else (m, n)
    d = result(on, shape, kind, (a, b, c)) if out is None else out
    if tuple(d.shape) != shape or d.dtype != kind:
        raise LaunchError(f"out is {shape} of {kind}; {d.shape} of {d.dtype} given")
    beta = (0.0 if c is None else 1.0) if beta is None else beta
    added = _added(c, beta, d, shape)
    if m * n and k:
        tile = _tile(on.target, m, n, batch, tile)
        sides = (_side(m, left.by_row, tile), _side(n, not right.by_row, tile))
        steps = k % _STEPS_DIVIDE or _STEPS_DIVIDE
        plan = _plan(on.target.name, *names, kind.name, tile, *sides, steps, added is not None)
        _launch(on, plan, (d, left, right, added), (m, n, k), batch, alpha, beta)
    elif m * n:
        d[...] = 0 if added is None else (beta * np.asarray(c)).astype(kind)
    return d


def _launch(
    on: wc.Device,
    plan: Plan,
    operands: tuple[Array, Matrix, Matrix, Matrix | None],
    sizes: tuple[int, int, int],
    batch: int,
    alpha: float,
    beta: float,
) -> None:
    d, left, right, added = operands
    m, n, k = sizes
    third = added or matrix_of(d, "out")
    number = int if plan.acc is wl.i32 else float
    tiles = -(-m // plan.a.tile) * -(-n // plan.b.tile)
    kernel(plan).launch(
        on, (tiles, max(batch, 1)), (plan.threads,),
        (
            passed(d), passed(third.memory), passed(left.memory), passed(right.memory),
            m, n, k, left.ld, right.ld, third.ld, n,
            left.strides[0], right.strides[0], third.strides[0], m * n,
            number(alpha), number(beta),
        ),
    )  # fmt: skip


def plan_for(
    target: str, kind: str, *, tile: int, transpose_a: bool = False, transpose_b: bool = True
) -> Plan:
    """The plan of `gemm` for arrays by row whose sizes tiles divide.

    Args:
        kind: of the factors, by wl's name.
        transpose_a, transpose_b: as gemm's.
    """
    sides = (_side(tile, not transpose_a, tile), _side(tile, transpose_b, tile))
    out = _result_type(kind, None, None).name
    return _plan(target, kind, kind, out, tile, *sides, _STEPS_DIVIDE, False)


def gemm_cost(
    target: str,
    dtype: str = "f16",
    *,
    tile: int = 128,
    transpose_a: bool = False,
    transpose_b: bool = True,
) -> LoopCost:
    """The counted cost of the main loop of `gemm` for sizes that tiles divide.

    Args:
        dtype: of the factors, by wl's name: "f16", "xf32".
        transpose_a, transpose_b: as gemm's, of arrays by row.
    Raises: TargetError where the target lacks the product.
    """
    plan = plan_for(target, dtype, tile=tile, transpose_a=transpose_a, transpose_b=transpose_b)
    return main_loop(kernel(plan).compile(target), "gemm")


def _batch(left: Matrix, right: Matrix) -> int:
    """The products of a batch, 0 without one. Raises: LaunchError for shapes that do not fit."""
    batches = {each.batch for each in (left, right) if each.batch}
    if left.columns != right.rows:
        raise LaunchError(f"a has {left.columns} columns, b has {right.rows} rows")
    if len(batches) > 1:
        raise LaunchError(f"a is a batch of {left.batch} matrices, b of {right.batch}")
    return batches.pop() if batches else 0


def _added(c: Array | None, beta: float, d: Array, shape: tuple[int, ...]) -> Matrix | None:
    """C where it counts; as BLAS has it, a beta of 0 does not read it."""
    if c is None or not beta:
        return None
    if c.dtype != d.dtype or tuple(c.shape) not in (shape, shape[-2:]):
        raise LaunchError(f"c is {shape} of {d.dtype}; {tuple(c.shape)} of {c.dtype} given")
    found = matrix_of(c, "c")
    return found if found.by_row else matrix_of(np.ascontiguousarray(c), "c")


def _result_type(name: str, asked: Any, given: Any) -> np.dtype[Any]:
    acc: np.dtype[Any] = _ACCUMULATORS.get(name, wl.f32).dtype
    own: np.dtype[Any] = getattr(wl, name).dtype if name in ("f16", "bf16") else acc
    if asked is None:
        return own
    found: np.dtype[Any] = np.dtype(asked)
    if found not in (acc, own):
        raise LaunchError(f"a product of {given} is of {' or '.join({str(acc), str(own)})}")
    return found


def _side(size: int, along_k: bool, tile: int) -> Side:
    edge = "none" if size % tile == 0 else "even" if size % 2 == 0 else "any"
    return Side(tile, 1, along_k, edge)


def _tile(target: wc.Target, m: int, n: int, batch: int, asked: int | None) -> int:
    """The largest tile of which there are enough for the compute units of the target's products."""
    tiles = TILES[target.name not in HAS_256 :]
    if asked is not None:
        if asked not in tiles:
            raise LaunchError(f"tile is one of {tiles}, not {asked}")
        return asked
    for tile in tiles[:-1]:
        if -(-m // tile) * -(-n // tile) * max(batch, 1) >= _COMPUTE_UNITS.get(target.name, 64):
            return tile
    return tiles[-1]


_COMPUTE_UNITS = {"gfx90a": 104, "gfx942": 304, "gfx950": 256, "gfx1100": 96, "gfx1201": 64}


@cache
def product(target: str, a: str, b: str) -> Mma:
    """The product by which fragments are multiplied, of the instruction with the most operations.

    Its k is so large that a lane's part is a piece at least. Raises: TargetError.
    """
    acc = _ACCUMULATORS.get(a, wl.f32)
    found = []
    for each in matrix.instructions(target):
        if (each.m, each.n, each.blocks) == (16, 16, 1) and not (each.sparse or each.scale_block):
            try:
                chosen = Mma(16, 16, each.k, a, acc, b=b).instruction(target)
            except wc.TargetError:
                continue
            found.append(chosen)
    if not found:
        Mma(16, 16, 16, a, acc, b=b).instruction(target)  # says what there is
    best = max(found, key=lambda each: (each.flops / each.cycles, each.k))
    layout = best.layout("A")
    size = layout.elements_per_lane * layout.bits // 8
    return Mma(16, 16, best.k * max(1, PIECE_BYTES // size), a, acc, b=b)


@cache
def _plan(
    target: str, a: str, b: str, out: str, tile: int, left: Side, right: Side, k: int, has_c: bool
) -> Plan:
    mma = product(target, a, b)
    element: Any = {"xf32": wl.f32, "fp8": wl.u8, "bf8": wl.u8}.get(a) or getattr(wl, a)
    wave = mma.instruction(target).waves[0]
    waves = _waves(tile, wave, left, right)
    left, right = (replace(side, waves=n) for side, n in zip((left, right), waves, strict=True))
    size = element.bits // 8
    bytes_k = max(_BYTES_K.get(target, _BYTES_K_ELSE), mma.k * size)
    swapped = _has_neighbours_in_columns(mma, target, wave)
    if swapped:
        mma = product(target, b, a)
    return Plan(
        mma, element, _by_dtype(out), _ACCUMULATORS.get(a, wl.f32), left, right, bytes_k,
        swapped=swapped, has_tail=bool(k * size % bytes_k), has_c=has_c, wave=wave,
        xcds=_XCDS.get(target, 1),
    )  # fmt: skip


def _waves(tile: int, wave: int, left: Side, right: Side) -> tuple[int, int]:
    """How many waves share a tile, by rows and by columns: four of a square part each."""
    if wave == 64:
        return (1, 2) if tile == 64 else (2, 2)  # each lane has two pieces to load
    # Of RDNA's 256 registers four waves use all but a few; the loads of pairs take more.
    return (4, 2) if tile == 128 and not (left.along_k or right.along_k) else (2, 2)


def _has_neighbours_in_columns(mma: Mma, target: str, wave: int) -> bool:
    """Whether a lane's entries of D follow one another in a column."""
    entry = mma.instruction(target).layout("D", wave=wave).element[0]
    return isinstance(entry, Axis) and (entry.dim, entry.bit) == ("i", 0)


def _by_dtype(name: str) -> Any:
    return next(t for t in (wl.f16, wl.bf16, wl.f32, wl.f64, wl.i32) if t.dtype.name == name)
