"""Routines that solve: triangles, incomplete factors, and matrices with few diagonals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from wavecore.hip.math import work as streams
from wavecore.hip.math.answers import Status
from wavecore.hip.math.elements import F32, F64
from wavecore.hip.math.shapes import flipped
from wavecore.hip.math.sparse import entries, factors
from wavecore.hip.math.sparse.call import LOWER, UNIT, ZERO_PIVOT, Call, Info, Operation
from wavecore.hip.math.sparse.entries import Entries
from wavecore.hip.math.sparse.stored import Sparse
from wavecore.hip.math.triangles import NO_TRANS, op


def _square(c: Call) -> Sparse:
    """The matrix of a routine, in CSR or BSR format."""
    v = c.v
    if hasattr(v, "blockDim"):
        rows = v.mb * v.blockDim
        return c.sparse("bsr", (rows, rows), "A", count=v.nnzb, block=c.block())
    return c.sparse("csr", (v.m, v.m), "A", count=v.nnz)


def _note(info: Info, a: Sparse, row: int) -> None:
    """Tell the info of a row without a diagonal, or of its block: the first of all stays."""
    if row >= 0:
        place = row // (a.block.rows if a.block else 1) + a.base
        info.pivot = place if info.pivot < 0 else min(place, info.pivot)


def zero_pivot(c: Call) -> None:
    """Store where the diagonal is zero, or -1, and return whether it is there."""
    info: Info = c.object("info")
    position = c.result("position")
    streams.finish(streams.stream_of(c.settings.stream))
    position.put(info.pivot)
    if info.pivot >= 0:
        raise Status(ZERO_PIVOT)


def analysis(c: Call) -> Operation:
    """Whether the matrix has a whole diagonal."""
    a, info = _square(c), c.object("info")
    is_unit = c.description("descrA").diagonal == UNIT
    info.is_analysed = True
    solves = any(each in c.function.name for each in ("sv2", "sm2"))

    def work() -> None:
        info.pivot = -1
        if not (solves and is_unit):
            _note(info, a, entries.first_missing(a.places()))

    return work


def clear(c: Call) -> None:
    """Forget the analysis."""
    info: Info = c.object("info")
    info.pivot, info.is_analysed = -1, False


def triangle(a: Entries, trans: int, fill: int, diagonal: int, b: Any) -> tuple[Any, int]:
    """Solve op(T) X = B, where T is a triangle of A; returns X, and a row without a diagonal."""
    is_lower = (fill == LOWER) == (trans == NO_TRANS)
    return entries.solve(a.op(trans), is_lower, diagonal == UNIT, b)


def _solver(c: Call) -> Callable[[Any], Any]:
    """What solves op(A) X = alpha B."""
    v = c.v
    a, info, alpha = _square(c), c.object("info"), c.scalar("alpha")
    of = c.description("descrA")
    fill, diagonal = of.fill, of.diagonal

    def solve(b: Any) -> Any:
        x, row = triangle(a.entries(), v.transA, fill, diagonal, alpha() * b)
        _note(info, a, row)
        return x

    return solve


def sv2_solve(c: Call) -> Operation:
    """Op(A) x = alpha f."""
    v = c.v
    rows = v.mb * v.blockDim if hasattr(v, "mb") else v.m
    if c.dialect.needs_analysis and not c.object("info").is_analysed:
        raise Status(c.codes.pointer, "there is no analysis")
    solve, f, x = _solver(c), c.vector("f", rows), c.vector("x", rows)
    return lambda: x.put(solve(f.view[:, None])[:, 0])


csrsv2_solve = bsrsv2_solve = sv2_solve


def csrsm2_solve(c: Call) -> Operation:
    """Op(A) op(X) = alpha op(B), where X takes the place of B."""
    v = c.v
    solve = _solver(c)
    b = c.matrix("B", flipped((v.m, v.nrhs), v.transB), "ldb")
    return lambda: b.put(op(solve(op(b.view, v.transB)), v.transB))


def bsrsm2_solve(c: Call) -> Operation:
    """Op(A) op(X) = alpha op(B), of blocks."""
    v = c.v
    solve, shape = _solver(c), flipped((v.mb * v.blockDim, v.nrhs), v.transX)
    b, x = c.matrix("B", shape, "ldb"), c.matrix("X", shape, "ldx")
    return lambda: x.put(op(solve(op(b.view, v.transX)), v.transX))


def numeric_boost(c: Call) -> None:
    """What replaces small elements of the diagonal."""
    info: Info = c.object("info")
    info.boost = None
    if c.v.enable_boost:
        kinds = {each.name: each.type for each in c.function.parameters}
        bound = c.scalar("tol", F64 if "double" in kinds["tol"] else F32)
        value = c.scalar("boost_val")
        info.boost = lambda: (bound(), value())


def ilu02(c: Call) -> Operation:
    """A = L U, where A has entries."""
    a, info = _square(c), c.object("info")

    def work() -> None:
        values, row = factors.ilu0(a.entries(), info.boost() if info.boost else None)
        a.put(values)
        _note(info, a, row)

    return work


csrilu02 = bsrilu02 = ilu02


def ic02(c: Call) -> Operation:
    """A = L L^H, where A has entries."""
    a, info = _square(c), c.object("info")

    def work() -> None:
        values, row = factors.ic0(a.entries())
        a.put(values)
        _note(info, a, row)

    return work


csric02 = bsric02 = ic02


# Few diagonals

_THREE = {"dl": -1, "d": 0, "du": 1}
_FIVE = {"ds": -2, **_THREE, "dw": 2}


def gtsv2(c: Call) -> Operation:
    """One matrix of three diagonals, and many right-hand sides."""
    return _three(c, is_pivoting=True)


def gtsv2_nopivot(c: Call) -> Operation:
    """The same, whose rows stay where they are."""
    return _three(c, is_pivoting=False)


def _three(c: Call, *, is_pivoting: bool) -> Operation:
    v = c.v
    diagonals = {offset: c.vector(name, v.m) for name, offset in _THREE.items()}
    b = c.matrix("B", (v.m, v.n), "ldb")

    def work() -> None:
        read = {offset: each.view[:, None] for offset, each in diagonals.items()}
        b.put(factors.solve_band(read, b.view[:, :, None], is_pivoting=is_pivoting)[:, :, 0])

    return work


def gtsv2_strided_batch(c: Call) -> Operation | None:
    """Matrices of three diagonals, one after the other."""
    v = c.v
    if v.batchStride < v.m:
        raise c.fail(f"batchStride is {v.batchStride}, m is {v.m}")
    if not v.batchCount or not v.m:
        return None
    count = (v.batchCount - 1) * v.batchStride + v.m
    diagonals = {offset: c.vector(name, count) for name, offset in _THREE.items()}
    x = c.vector("x", count)

    def parts(array: Any) -> Any:
        step = array.strides[0]
        shape = v.m, v.batchCount
        return np.lib.stride_tricks.as_strided(array, shape, (step, step * v.batchStride))

    def work() -> None:
        read = {offset: parts(each.view) for offset, each in diagonals.items()}
        to = parts(x.view)
        to[...] = factors.solve_band(read, to[:, None], is_pivoting=False)[:, 0]
        x.written()

    return work


def gtsv_interleaved_batch(c: Call) -> Operation | None:
    """Matrices of three diagonals, whose elements take turns."""
    return _interleaved(c, _THREE, is_pivoting=True)


def gpsv_interleaved_batch(c: Call) -> Operation | None:
    """Matrices of five diagonals, whose elements take turns."""
    return _interleaved(c, _FIVE, is_pivoting=True)


def _interleaved(c: Call, names: dict[str, int], *, is_pivoting: bool) -> Operation | None:
    v = c.v
    if not v.m or not v.batchCount:
        return None
    shape = v.m, v.batchCount
    diagonals = {offset: c.vector(name, v.m * v.batchCount) for name, offset in names.items()}
    x = c.vector("x", v.m * v.batchCount)

    def work() -> None:
        read = {offset: each.view.reshape(shape) for offset, each in diagonals.items()}
        right = x.view.reshape(v.m, 1, v.batchCount)
        x.put(factors.solve_band(read, right, is_pivoting=is_pivoting).ravel())

    return work
