"""Routines that multiply and add: sparse vectors, matrices in CSR, BSR and HYB format."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from wavecore.hip.math.answers import Status
from wavecore.hip.math.level2 import accumulate
from wavecore.hip.math.shapes import flipped
from wavecore.hip.math.sparse import entries
from wavecore.hip.math.sparse.call import GENERAL, SYMMETRIC, TRIANGULAR, Call, Info, Operation
from wavecore.hip.math.sparse.entries import Entries
from wavecore.hip.math.sparse.stored import Sparse, Vector, within
from wavecore.hip.math.triangles import NO_TRANS, TRANS, op
from wavecore.hip.runtime import cells

_ANY = 1 << 62  # more than any vector has elements


def general(c: Call, name: str) -> None:
    """Raises: Status for a matrix of which only a half is stored."""
    kind = c.description(name).kind
    if kind not in (GENERAL, TRIANGULAR):
        raise c.lacks(f"{name} is of matrix type {kind}")


# Level 1


def _meeting(c: Call) -> tuple[Vector, Callable[[], tuple[Vector, Any]]]:
    """The elements of a sparse vector, and what finds those of y in their places."""
    v = c.v
    x, indices = c.vector("xVal", v.nnz), c.vector("xInd", v.nnz, np.dtype(np.int32))
    if v.nnz:
        c.pointer("y")

    def find() -> tuple[Vector, Any]:
        places = within(indices.view, v.idxBase, _ANY, "xInd")
        y = Vector("y", v.y, int(places.max(initial=-1)) + 1, c.kind)
        y.check()
        return y, places

    return x, find


def axpyi(c: Call) -> Operation:
    """The places of y that x has: y = alpha x + y."""
    (x, meet), alpha = _meeting(c), c.scalar("alpha")

    def work() -> None:
        y, places = meet()
        np.add.at(y.view, places, alpha() * x.view)
        y.written()

    return work


def doti(c: Call) -> Operation:
    """The sum of products."""
    return _dot(c, lambda x: x)


def dotci(c: Call) -> Operation:
    """The sum of products with conjugates of x."""
    return _dot(c, np.conj)


def _dot(c: Call, change: Callable[[Any], Any]) -> Operation:
    (x, meet), result = _meeting(c), c.result("result", c.kind)

    def work() -> None:
        y, places = meet()
        result.put(np.dot(change(x.view), y.view[places]))

    return work


def gthr(c: Call) -> Operation:
    """The elements of y in the places of x become x."""
    x, meet = _meeting(c)

    def work() -> None:
        y, places = meet()
        x.put(y.view[places])

    return work


def gthrz(c: Call) -> Operation:
    """The elements of y in the places of x become x, and zero."""
    x, meet = _meeting(c)

    def work() -> None:
        y, places = meet()
        x.put(y.view[places])
        y.view[places] = 0
        y.written()

    return work


def sctr(c: Call) -> Operation:
    """X becomes the elements of y in its places."""
    x, meet = _meeting(c)

    def work() -> None:
        y, places = meet()
        y.view[places] = x.view
        y.written()

    return work


def roti(c: Call) -> Operation:
    """Rotate points (x, y)."""
    (x, meet), cosine, sine = _meeting(c), c.scalar("c"), c.scalar("s")

    def work() -> None:
        y, places = meet()
        rotate(x, y, places, cosine(), sine())

    return work


def rotate(x: Vector, y: Vector, places: Any, cosine: Any, sine: Any) -> None:
    """Rotate the points of a sparse vector's elements and those of y in their places."""
    old, other = x.view.copy(), y.view[places]
    x.put(cosine * old + sine * other)
    y.view[places] = cosine * other - sine * old
    y.written()


# Level 2


def _times_vector(c: Call, a: Callable[[], Entries], trans: int, shape: tuple[int, int]) -> Any:
    """The work of y = alpha op(A) x + beta y; `shape` is A's."""
    rows, columns = flipped(shape, trans)
    x, y = c.vector("x", columns), c.vector("y", rows)
    alpha, beta = c.scalar("alpha"), c.scalar("beta")

    def work() -> None:
        accumulate(y.view, alpha(), lambda: entries.times_vector(a().op(trans), x.view), beta())
        y.written()

    return work


def csrmv(c: Call) -> Operation:
    """Y = alpha op(A) x + beta y; of a symmetric matrix, a triangle is stored."""
    v = c.v
    is_symmetric = c.description("descrA").kind == SYMMETRIC
    if not is_symmetric:
        general(c, "descrA")
    shape = v.m, v.n
    a = c.sparse("csr", shape, "A", count=v.nnz)

    def read() -> Entries:
        found = a.entries()
        return entries.mirrored(found) if is_symmetric else found

    work: Operation = _times_vector(c, read, v.transA, shape)
    return work


def bsrmv(c: Call) -> Operation:
    """Y = alpha op(A) x + beta y, of blocks."""
    v = c.v
    general(c, "descrA")
    shape = v.mb * v.blockDim, v.nb * v.blockDim
    a = c.sparse("bsr", shape, "A", count=v.nnzb, block=c.block())
    found: Operation = _times_vector(c, a.entries, v.transA, shape)
    return found


def ellmv(c: Call) -> Operation:
    """Y = alpha op(A) x + beta y, of rows with as many entries each."""
    general(c, "descrA")
    shape = c.v.m, c.v.n
    a = c.accesses(c.ell(shape, "descrA"))
    found: Operation = _times_vector(c, a.entries, c.v.transA, shape)
    return found


def hybmv(c: Call) -> Operation:
    """Y = alpha op(A) x + beta y; HYB matrices are kept as entries."""
    general(c, "descrA")
    a = hybrid(c)
    found: Operation = _times_vector(c, lambda: a, c.v.transA, a.shape)
    return found


def hybrid(c: Call) -> Entries:
    """A matrix in HYB format. Raises: Status unless it is filled."""
    info: Info = c.object("hybA")
    if info.matrix is None:
        raise c.fail("no csr2hyb has filled hybA")
    return info.matrix


def bsrxmv(c: Call) -> Operation:
    """Y = alpha A x + beta y for some rows of blocks, whose ends are in an array of their own."""
    v = c.v
    general(c, "descr")
    if v.trans != NO_TRANS:
        raise c.lacks(f"trans is {v.trans}")
    block, i32 = c.block(), np.dtype(np.int32)
    shape = v.mb * v.blockDim, v.nb * v.blockDim
    base = c.description("descr").base
    mask = c.vector("bsrMaskPtr", v.sizeOfMask, i32)
    firsts, ends = c.vector("bsrRowPtr", v.mb, i32), c.vector("bsrEndPtr", v.mb, i32)
    x, y = c.vector("x", shape[1]), c.vector("y", shape[0])
    alpha, beta = c.scalar("alpha"), c.scalar("beta")

    def work() -> None:
        chosen = within(mask.view, base, v.mb, "bsrMaskPtr")
        starts = within(firsts.view[chosen], base, v.nnzb + 1, "bsrRowPtr")
        counts = within(ends.view[chosen], base, v.nnzb + 1, "bsrEndPtr") - starts
        which = np.repeat(np.arange(chosen.size), counts)
        places = np.arange(which.size) + np.repeat(starts - np.cumsum(counts) + counts, counts)
        # As COO: a row for each entry, of the blocks in their order.
        values = Vector("bsrVal", v.bsrVal, v.nnzb * block.rows**2, c.kind)
        indices = Vector("bsrColInd", v.bsrColInd, v.nnzb, i32)
        values.check()
        indices.check()
        blocks = values.view.reshape(-1, block.rows, block.rows)[places]
        blocks = blocks if block.is_by_rows else blocks.transpose(0, 2, 1)
        columns = within(indices.view[places], base, v.nb, "bsrColInd")
        parts = x.view.reshape(-1, block.rows)[columns]
        sums = entries.sum_by(which, np.einsum("bij,bj->bi", blocks, parts), chosen.size)
        rows = y.view.reshape(-1, block.rows)
        some = rows[chosen]
        accumulate(some, alpha(), lambda: sums, beta())
        rows[chosen] = some
        y.written()

    return work


def gemvi(c: Call) -> Operation:
    """Y = alpha op(A) x + beta y, where x is the sparse one."""
    v = c.v
    shape = v.m, v.n
    rows, columns = flipped(shape, v.transA)
    if v.nnz > columns:
        raise c.fail(f"nnz is {v.nnz}, and x has {columns} elements")
    a, y = c.matrix("A", shape, "lda"), c.vector("y", rows)
    x, indices = c.vector("x", v.nnz), c.vector("xInd", v.nnz, np.dtype(np.int32))
    alpha, beta = c.scalar("alpha"), c.scalar("beta")

    def work() -> None:
        places = within(indices.view, v.idxBase, columns, "xInd")
        matrix = op(a.view, v.transA)
        accumulate(y.view, alpha(), lambda: matrix[:, places] @ x.view, beta())
        y.written()

    return work


# Level 3


def _times_matrix(c: Call, a: Sparse, trans: int, trans_b: int, columns: int) -> Operation:
    """The work of C = alpha op(A) op(B) + beta C."""
    rows, inner = flipped(a.shape, trans)
    b = c.matrix("B", flipped((inner, columns), trans_b), "ldb")
    to = c.matrix("C", (rows, columns), "ldc")
    alpha, beta = c.scalar("alpha"), c.scalar("beta")

    def product() -> Any:
        return entries.times_matrix(a.entries().op(trans), op(b.view, trans_b))

    def work() -> None:
        accumulate(to.view, alpha(), product, beta())
        to.written()

    return work


def csrmm(c: Call) -> Operation:
    """C = alpha op(A) op(B) + beta C."""
    v = c.v
    general(c, "descrA")
    a = c.sparse("csr", (v.m, v.k), "A", count=v.nnz)
    return _times_matrix(c, a, v.transA, getattr(v, "transB", NO_TRANS), v.n)


csrmm2 = csrmm


def bsrmm(c: Call) -> Operation:
    """C = alpha op(A) op(B) + beta C, of blocks."""
    v = c.v
    general(c, "descrA")
    if v.transA != NO_TRANS or v.transB not in (NO_TRANS, TRANS):
        raise c.lacks(f"transA is {v.transA}, transB is {v.transB}")
    shape = v.mb * v.blockDim, v.kb * v.blockDim
    a = c.sparse("bsr", shape, "A", count=v.nnzb, block=c.block())
    return _times_matrix(c, a, v.transA, v.transB, v.n)


def gemmi(c: Call) -> Operation:
    """C = alpha A B + beta C, where B is the sparse one."""
    v = c.v
    a, to = c.matrix("A", (v.m, v.k), "lda"), c.matrix("C", (v.m, v.n), "ldc")
    b = c.sparse("csc", (v.k, v.n), "B", count=v.nnz, base=0)
    alpha, beta = c.scalar("alpha"), c.scalar("beta")

    def product() -> Any:
        return entries.times_matrix(b.entries().op(TRANS), a.view.T).T

    def work() -> None:
        accumulate(to.view, alpha(), product, beta())
        to.written()

    return work


# Sparse results


def _store_size(c: Call, shape: tuple[int, int], entries_of: Callable[[], Entries]) -> Operation:
    """The work of a routine that finds where rows of C begin, and how many entries it has."""
    to = c.sparse("csr", shape, "C", is_pattern=True, is_result=True)
    total = c.result("nnzTotalDevHostPtr")

    def work() -> None:
        found = entries_of()
        to.put_offsets(found)
        total.put(found.rows.size)

    return work


def _store(c: Call, shape: tuple[int, int], entries_of: Callable[[], Entries]) -> Operation:
    """The work of a routine that stores C."""
    to = c.sparse("csr", shape, "C", is_result=True)
    return lambda: to.put_entries(entries_of())


def _operands(c: Call, shapes: dict[str, tuple[int, int]], *, is_pattern: bool) -> list[Sparse]:
    for letter in (*shapes, *("C" if hasattr(c.v, "descrC") else "")):
        general(c, f"descr{letter}")
    return [
        c.sparse("csr", shape, letter, count=getattr(c.v, f"nnz{letter}"), is_pattern=is_pattern)
        for letter, shape in shapes.items()
    ]


def csrgeam_nnz(c: Call) -> Operation:
    """Where rows of A + B begin."""
    shape = c.v.m, c.v.n
    a, b = _operands(c, {"A": shape, "B": shape}, is_pattern=True)
    return _store_size(c, shape, lambda: entries.plus(a.pattern(), b.pattern()))


def csrgeam(c: Call) -> Operation:
    """C = alpha A + beta B."""
    shape = c.v.m, c.v.n
    a, b = _operands(c, {"A": shape, "B": shape}, is_pattern=False)
    alpha, beta = c.scalar("alpha"), c.scalar("beta")
    return _store(
        c,
        shape,
        lambda: entries.plus(
            entries.scaled(a.entries(), alpha()), entries.scaled(b.entries(), beta())
        ),
    )


csrgeam2, csrgeam2_nnz = csrgeam, csrgeam_nnz


def csrgemm_nnz(c: Call) -> Operation:
    """Where rows of op(A) op(B) begin."""
    a, b = _factors(c, is_pattern=True)
    v = c.v
    return _store_size(
        c, (v.m, v.n), lambda: entries.times(a.pattern().op(v.transA), b.pattern().op(v.transB))
    )


def csrgemm(c: Call) -> Operation:
    """C = op(A) op(B)."""
    a, b = _factors(c, is_pattern=False)
    v = c.v
    return _store(
        c, (v.m, v.n), lambda: entries.times(a.entries().op(v.transA), b.entries().op(v.transB))
    )


def _factors(c: Call, *, is_pattern: bool) -> list[Sparse]:
    v = c.v
    shapes = {"A": flipped((v.m, v.k), v.transA), "B": flipped((v.k, v.n), v.transB)}
    return _operands(c, shapes, is_pattern=is_pattern)


def csrgemm2_buffer_size(c: Call) -> None:
    """How much memory csrgemm2 needs; the info keeps which terms there are."""
    _note_terms(c)
    _terms(c, is_pattern=True)
    cells.put_u64(c.pointer("pBufferSizeInBytes"), 16)


def csrgemm2_nnz(c: Call) -> Operation:
    """Where rows of A B + D begin."""
    shape, terms = (c.v.m, c.v.n), _terms(c, is_pattern=True)
    return _store_size(c, shape, lambda: _sum(shape, np.dtype(np.int8), terms))


def csrgemm2(c: Call) -> Operation:
    """C = alpha A B + beta D."""
    shape, terms = (c.v.m, c.v.n), _terms(c, is_pattern=False)
    return _store(c, shape, lambda: _sum(shape, c.kind, terms))


def _note_terms(c: Call) -> None:
    """A term whose factor is null is not there. Raises: Status if both are null."""
    info: Info = c.object("info")
    if not c.v.alpha and not c.v.beta:
        raise Status(c.codes.pointer, "alpha and beta are null")
    info.has_product, info.has_sum = bool(c.v.alpha), bool(c.v.beta)


def _terms(c: Call, *, is_pattern: bool) -> list[Callable[[], Entries]]:
    """What finds the terms of csrgemm2; patterns have no factors."""
    v, info, found = c.v, c.object("info"), []
    one = np.int8(1)

    def term(entries_of: Callable[[], Entries], factor: str) -> Callable[[], Entries]:
        scale = (lambda: one) if is_pattern else c.scalar(factor)
        return lambda: entries.scaled(entries_of(), scale())

    if info.has_product:
        left, right = getattr(v, "transA", NO_TRANS), getattr(v, "transB", NO_TRANS)
        shapes = {"A": flipped((v.m, v.k), left), "B": flipped((v.k, v.n), right)}
        a, b = (_reader(each) for each in _operands(c, shapes, is_pattern=is_pattern))
        found.append(term(lambda: entries.times(a().op(left), b().op(right)), "alpha"))
    if info.has_sum:
        (d,) = _operands(c, {"D": (v.m, v.n)}, is_pattern=is_pattern)
        found.append(term(_reader(d), "beta"))
    return found


def _reader(a: Sparse) -> Callable[[], Entries]:
    return a.pattern if a.kind is None else a.entries


def _sum(shape: tuple[int, int], kind: Any, terms: list[Callable[[], Entries]]) -> Entries:
    nothing = np.zeros(0, np.int64)
    found = Entries(shape, nothing, nothing, nothing.astype(kind))
    for term in terms:
        found = entries.plus(found, term())
    return found
