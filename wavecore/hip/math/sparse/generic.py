"""Routines of the generic interface, whose vectors and matrices say of what types they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from wavecore.hip.math.level2 import accumulate
from wavecore.hip.math.shapes import flipped
from wavecore.hip.math.sparse import entries
from wavecore.hip.math.sparse.call import SYMMETRIC, Call, Operation
from wavecore.hip.math.sparse.entries import Entries
from wavecore.hip.math.sparse.products import rotate
from wavecore.hip.math.sparse.solutions import triangle
from wavecore.hip.math.sparse.stored import Dense, Sparse, SparseVector, Vector
from wavecore.hip.math.triangles import CONJUGATE, NO_TRANS, op
from wavecore.hip.runtime import cells

_BUFFER_BYTES = 16  # NumPy has its own memory, but programs take a size of zero for no step
_PRODUCTS = 1 << 22  # that are held at once
_FORMATS = ("csr", "csc", "coo", "coo_aos")


def buffer_size(c: Call) -> None:
    """How much memory a routine needs."""
    *_, last = c.function.parameters
    place = c.pointer(last.name)
    (cells.put_u64 if last.type == "size_t*" else cells.put_int)(place, _BUFFER_BYTES)


def prepare(c: Call) -> None:
    """A step that does nothing here; the call has checked its arguments."""
    del c


def _matrix(c: Call, name: str, *more: str, is_read: bool = True) -> Sparse:
    """A sparse matrix in one of the usual formats, or one of `more`. Raises: Status."""
    found: Sparse = c.generic(name)
    if found.format not in (*_FORMATS, *more):
        raise c.lacks(f"{name} is in {found.format.replace('_', ' ')} format")
    return c.accesses(found) if is_read else found


def _array(c: Call, name: str) -> Any:
    """A vector or a matrix with all elements. Raises: Status."""
    return c.accesses(c.generic(name))


def _fits(c: Call, *pairs: tuple[Any, Any]) -> None:
    """Raises: Status unless two things are the same."""
    for one, other in pairs:
        if one != other:
            raise c.fail(f"sizes {one} and {other} do not fit")


def _compute(c: Call, read: list[Any], *results: Any) -> np.dtype[Any]:
    """The type that is computed in. Raises: Status if it cannot be."""
    compute = c.datatype("computeType")
    is_known = all(np.can_cast(each, compute, "same_kind") for each in read) and all(
        np.can_cast(compute, each, "same_kind") for each in results
    )
    if not is_known:
        listed = ", ".join(map(str, (*read, *results)))
        raise c.lacks(f"no such types together: {listed}, in {compute}")
    return compute


# Vectors


def _pair(c: Call) -> tuple[SparseVector, Vector, Callable[[], Any]]:
    x, y = _array(c, "vecX"), _array(c, "vecY")
    _fits(c, (x.size, y.count))
    return x, y, x.places


def axpby(c: Call) -> Operation:
    """Y = alpha x + beta y."""
    x, y, places = _pair(c)
    alpha, beta = c.scalar("alpha", y.kind), c.scalar("beta", y.kind)

    def work() -> None:
        found = places()
        y.view[...] = beta() * y.view if beta() != 0 else 0
        np.add.at(y.view, found, alpha() * x.values.view)
        y.written()

    return work


def gather(c: Call) -> Operation:
    """The elements of y in the places of x become x."""
    x, y, places = _pair(c)
    return lambda: x.values.put(y.view[places()])


def scatter(c: Call) -> Operation:
    """X becomes the elements of y in its places."""
    x, y, places = _pair(c)

    def work() -> None:
        y.view[places()] = x.values.view
        y.written()

    return work


def rot(c: Call) -> Operation:
    """Rotate points (x, y)."""
    x, y, places = _pair(c)
    cosine, sine = c.scalar("c_coeff", y.kind), c.scalar("s_coeff", y.kind)
    return lambda: rotate(x.values, y, places(), cosine(), sine())


def spvv(c: Call) -> Operation:
    """The sum of products."""
    x, y, places = _pair(c)
    compute = _compute(c, [x.values.kind, y.kind])
    result = c.result("result", compute)

    def work() -> None:
        left = x.values.view.astype(compute)
        left = left.conj() if c.v.opX == CONJUGATE else left
        result.put(np.dot(left, y.view[places()].astype(compute)))

    return work


# Products with vectors and dense matrices


def spmv(c: Call) -> Operation:
    """Y = alpha op(A) x + beta y."""
    v = c.v
    a, x, y = _matrix(c, "matA", "bsr", "ell"), _array(c, "vecX"), _array(c, "vecY")
    compute = _compute(c, [a.kind, x.kind], y.kind)
    _fits(c, (flipped(a.shape, v.opA), (y.count, x.count)))
    alpha, beta = c.scalar("alpha", compute), c.scalar("beta", compute)

    def product() -> Any:
        found = a.entries().astype(compute)
        if a.matrix_type == SYMMETRIC:
            found = entries.mirrored(found)
        return entries.times_vector(found.op(v.opA), x.view.astype(compute))

    def work() -> None:
        accumulate(y.view, alpha(), product, beta())
        y.written()

    return work


def spmm(c: Call) -> Operation:
    """C = alpha op(A) op(B) + beta C, for each matrix of a batch."""
    v = c.v
    a = _matrix(c, "matA", "bsr", "blocked_ell")
    if a.block is not None and v.opA != NO_TRANS:
        raise c.lacks(f"opA is {v.opA}, and matA has blocks")
    b, to = _array(c, "matB"), _array(c, "matC")
    compute = _compute(c, [a.kind, b.kind], to.kind)
    rows, inner = flipped(a.shape, v.opA)
    _fits(c, (to.shape[0], rows), (flipped(b.shape, v.opB), (inner, to.shape[1])))
    for each in (a, b):
        if each.batch not in (1, to.batch):
            raise c.fail(f"batches of {each.batch} and {to.batch} matrices do not fit")
    alpha, beta = c.scalar("alpha", compute), c.scalar("beta", compute)

    def multiply(a: Sparse, b: Dense, to: Dense) -> None:
        def product() -> Any:
            left = a.entries().astype(compute).op(v.opA)
            return entries.times_matrix(left, op(b.view, v.opB).astype(compute))

        accumulate(to.view, alpha(), product, beta())
        to.written()

    def work() -> None:
        for number in range(to.batch):
            multiply(a.at(number) if a.batch > 1 else a, b.at(number), to.at(number))

    return work


def sddmm(c: Call) -> Operation:
    """C = alpha op(A) op(B) + beta C where C has entries."""
    v = c.v
    a, b, to = _array(c, "A"), _array(c, "B"), _matrix(c, "C")
    compute = _compute(c, [a.kind, b.kind], to.kind)
    rows, inner = flipped(a.shape, v.opA)
    _fits(c, ((inner, to.shape[1]), flipped(b.shape, v.opB)), (rows, to.shape[0]))
    alpha, beta = c.scalar("alpha", compute), c.scalar("beta", compute)

    def multiply(a: Dense, b: Dense, to: Sparse) -> None:
        found = to.entries()
        left, right = op(a.view, v.opA).astype(compute), op(b.view, v.opB).astype(compute)
        values = found.values.copy()
        accumulate(values, alpha(), lambda: _sampled(left, right, found), beta())
        to.put(values)

    def work() -> None:
        for number in range(to.batch):
            multiply(a.at(number), b.at(number), to.at(number))

    return work


def _sampled(left: Any, right: Any, where: Entries) -> Any:
    """Elements of a product."""
    found = np.empty(where.rows.size, left.dtype)
    step = max(1, _PRODUCTS // max(1, left.shape[1]))
    for first in range(0, found.size, step):
        some = slice(first, first + step)
        rows, columns = left[where.rows[some]], right[:, where.columns[some]]
        found[some] = np.einsum("ek,ke->e", rows, columns)
    return found


# Products of sparse matrices


def _asks_for_size(c: Call) -> bool:
    """Whether a step only asks how much memory it needs; if so, that is stored."""
    buffers = [name for name in vars(c.v) if name.startswith("externalBuffer")]
    is_asking = not any(getattr(c.v, name) for name in buffers)
    for name in buffers if is_asking else ():
        cells.put_u64(c.pointer(name.replace("externalBuffer", "bufferSize")), _BUFFER_BYTES)
    return is_asking


def _factors(c: Call) -> tuple[Sparse, Sparse, Sparse]:
    v = c.v
    a, b, to = _matrix(c, "matA"), _matrix(c, "matB"), _matrix(c, "matC", is_read=False)
    (rows, inner), (other, columns) = flipped(a.shape, v.opA), flipped(b.shape, v.opB)
    _fits(c, (inner, other), ((rows, columns), to.shape))
    return a, b, to


def spgemm_work_estimation(c: Call) -> None:
    """The first step: nothing but a size."""
    _factors(c)
    _asks_for_size(c)


def spgemm_size(c: Call) -> Operation | None:
    """The step that tells C how many entries it has."""
    a, b, _ = _factors(c)
    if _asks_for_size(c):
        return None
    to, v = c.object("matC"), c.v
    c.waits = True

    def work() -> None:
        to.count = entries.times(a.pattern().op(v.opA), b.pattern().op(v.opB)).rows.size

    return work


def spgemm_pattern(c: Call) -> Operation | None:
    """The step that stores where C has entries."""
    a, b, to = _factors(c)
    if _asks_for_size(c):
        return None
    v = c.v
    c.accesses(to.offsets_array())
    c.gets(to.indices)
    return lambda: to.put_pattern(entries.times(a.pattern().op(v.opA), b.pattern().op(v.opB)))


def spgemm_result(c: Call) -> Operation:
    """The last step: C = alpha op(A) op(B) + beta C, where C has entries where the product has."""
    a, b, to = _factors(c)
    v = c.v
    compute = _compute(c, [a.kind, b.kind], to.kind)
    alpha, beta = c.scalar("alpha", compute), c.scalar("beta", compute)
    c.accesses(to)
    c.gets(to.indices, to.values)

    def work() -> None:
        left, right = a.entries().astype(compute), b.entries().astype(compute)
        found = entries.times(left.op(v.opA), right.op(v.opB))
        values = to.values_array(found.rows.size)
        values.check()
        found = entries.scaled(found, alpha())
        if beta() != 0:
            found = Entries(
                found.shape, found.rows, found.columns, found.values + beta() * values.view
            )
        to.put_entries(found)

    return work


def spgemm_sum_size(c: Call) -> Operation:
    """The step that finds where rows of op(A) op(B) + D begin, and tells C its size."""
    find, to, told = _sum(c, is_pattern=True), c.generic("matC"), c.object("matC")
    c.waits = True

    def work() -> None:
        found = find()
        told.count = found.rows.size
        to.put_offsets(found)

    return work


def spgemm_sum(c: Call) -> Operation:
    """The last step: C = alpha op(A) op(B) + beta D."""
    find, to = _sum(c, is_pattern=False), _matrix(c, "matC")
    c.gets(to.indices, to.values)
    return lambda: to.put_entries(find())


def _sum(c: Call, *, is_pattern: bool) -> Callable[[], Entries]:
    """What finds alpha op(A) op(B) + beta D; without D, or beta, that is not there."""
    v = c.v
    a, b, to = _factors(c)
    compute = np.dtype(np.int8) if is_pattern else _compute(c, [a.kind, b.kind], to.kind)
    others = [_matrix(c, "matD")] if v.matD is not None and v.beta else []
    one = np.int8(1)
    alpha, beta = (
        c.scalar(name, compute) if value and not is_pattern else lambda: one
        for name, value in (("alpha", v.alpha), ("beta", v.beta))
    )

    def read(of: Sparse) -> Entries:
        return of.pattern() if is_pattern else of.entries().astype(compute)

    def find() -> Entries:
        found = entries.scaled(entries.times(read(a).op(v.opA), read(b).op(v.opB)), alpha())
        for each in others:
            found = entries.plus(found, entries.scaled(read(each), beta()))
        return found

    return find


# Triangles


def spsv_solve(c: Call) -> Operation:
    """Op(A) y = alpha x."""
    v = c.v
    a, x, y = _matrix(c, "matA"), _array(c, "x"), _array(c, "y")
    compute = _compute(c, [a.kind, x.kind], y.kind)
    _fits(c, (a.shape, (y.count, x.count)))
    alpha = c.scalar("alpha", compute)

    def work() -> None:
        right = alpha() * x.view[:, None].astype(compute)
        found = a.entries().astype(compute)
        y.put(triangle(found, v.opA, a.fill, a.diagonal, right)[0][:, 0])

    return work


def spsm_solve(c: Call) -> Operation:
    """Op(A) C = alpha op(B)."""
    v = c.v
    a, b, to = _matrix(c, "matA"), _array(c, "matB"), _array(c, "matC")
    compute = _compute(c, [a.kind, b.kind], to.kind)
    _fits(c, (a.shape, (to.shape[0],) * 2), (flipped(b.shape, v.opB), to.shape))
    alpha = c.scalar("alpha", compute)

    def work() -> None:
        right = alpha() * op(b.view, v.opB).astype(compute)
        found = a.entries().astype(compute)
        to.put(triangle(found, v.opA, a.fill, a.diagonal, right)[0])

    return work


# Conversions


def sparse_to_dense(c: Call) -> Operation:
    """All elements of a sparse matrix."""
    a, to = _matrix(c, "matA"), _array(c, "matB")
    _fits(c, (a.shape, to.shape), (a.kind, to.kind))
    return lambda: to.put(a.entries().dense())


def dense_to_sparse_analysis(c: Call) -> Operation:
    """The step that tells B how many elements of A are not zero, and stores where rows begin."""
    a, to = _array(c, "matA"), _matrix(c, "matB", is_read=False)
    told = c.object("matB")
    _fits(c, (a.shape, to.shape), (a.kind, to.kind))
    to.count = 0
    if to.offsets:
        c.accesses(to.offsets_array())
    c.waits = True

    def work() -> None:
        found = entries.of_dense(a.view)
        told.count = found.rows.size
        if to.offsets:
            to.put_offsets(found)

    return work


def dense_to_sparse_convert(c: Call) -> Operation:
    """The step that stores the elements that are not zero."""
    a, to = _array(c, "matA"), _matrix(c, "matB")
    _fits(c, (a.shape, to.shape), (a.kind, to.kind))
    c.gets(to.indices, to.values)
    return lambda: to.put_entries(entries.of_dense(a.view))


ROUTINES: dict[str, Callable[[Call], Operation | None]] = {
    "Axpby": axpby,
    "Gather": gather,
    "Scatter": scatter,
    "Rot": rot,
    "SpVV": spvv,
    "SpMV": spmv,
    "SpMV_preprocess": prepare,
    "SpMM": spmm,
    "SpMM_preprocess": prepare,
    "SDDMM": sddmm,
    "SDDMM_preprocess": prepare,
    "SpGEMM_workEstimation": spgemm_work_estimation,
    "SpGEMM_compute": spgemm_size,
    "SpGEMM_copy": spgemm_result,
    "SpGEMM_nnz": spgemm_sum_size,
    "SpGEMM_result": spgemm_sum,
    "SpGEMMreuse_workEstimation": spgemm_work_estimation,
    "SpGEMMreuse_nnz": spgemm_size,
    "SpGEMMreuse_copy": spgemm_pattern,
    "SpGEMMreuse_compute": spgemm_result,
    "SpSV_analysis": prepare,
    "SpSV_solve": spsv_solve,
    "SpSM_analysis": prepare,
    "SpSM_solve": spsm_solve,
    "SparseToDense": sparse_to_dense,
    "DenseToSparse_analysis": dense_to_sparse_analysis,
    "DenseToSparse_convert": dense_to_sparse_convert,
}
