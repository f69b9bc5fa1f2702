"""Routines that change how a matrix is stored, leave out small elements, or sort."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from wavecore.hip.math.elements import I32
from wavecore.hip.math.sparse import entries
from wavecore.hip.math.sparse.call import Call, Info, Operation
from wavecore.hip.math.sparse.entries import Entries
from wavecore.hip.math.sparse.products import hybrid
from wavecore.hip.math.sparse.stored import Block, Sparse, Vector, within
from wavecore.hip.math.triangles import TRANS

# Dense matrices


def nnz(c: Call) -> Operation:
    """How many elements of each row or column are not zero, and of all."""
    v = c.v
    a = c.matrix("A", (v.m, v.n), "lda")
    counts = c.vector("nnzPerRowColumn", v.n if v.dirA else v.m, I32)
    total = c.result("nnzTotalDevHostPtr")

    def work() -> None:
        found = np.count_nonzero(a.view, axis=0 if v.dirA else 1)
        counts.put(found)
        total.put(found.sum())

    return work


def dense2csr(c: Call) -> Operation:
    """The elements that are not zero, by rows."""
    return _of_dense(c, "csr")


def dense2csc(c: Call) -> Operation:
    """The elements that are not zero, by columns."""
    return _of_dense(c, "csc")


def _of_dense(c: Call, layout: str) -> Operation:
    shape = c.v.m, c.v.n
    a = c.matrix("A", shape, "ld")
    to = c.sparse(layout, shape, is_result=True)
    return lambda: to.put_entries(entries.of_dense(a.view))


def csr2dense(c: Call) -> Operation:
    """All elements, from rows."""
    return _to_dense(c, "csr")


def csc2dense(c: Call) -> Operation:
    """All elements, from columns."""
    return _to_dense(c, "csc")


def _to_dense(c: Call, layout: str) -> Operation:
    shape = c.v.m, c.v.n
    a, to = c.sparse(layout, shape), c.matrix("A", shape, "ld")
    return lambda: to.put(a.entries().dense())


# Smaller matrices


def _tolerance(c: Call) -> Any:
    """The bound that elements must exceed; of a complex number, its real part."""
    found = np.real(c.by_value("tol"))
    if found < 0:
        raise c.fail(f"tol is {found}")
    return found


def nnz_compress(c: Call) -> Operation:
    """How many elements of each row are larger than a bound, and of all."""
    v = c.v
    bound = _tolerance(c)
    base = c.description("descrA").base
    offsets, counts = c.vector("csrRowPtrA", v.m + 1, I32), c.vector("nnzPerRow", v.m, I32)
    total = c.result("nnzC")
    c.gets(v.csrValA)  # null, if all rows are empty

    def work() -> None:
        starts = offsets.view.astype(np.int64) - base
        values = Vector("csrValA", v.csrValA, int(starts[-1]), c.kind)
        values.check()
        kept = np.concatenate([[0], np.cumsum(np.abs(values.view) > bound)])
        found = np.diff(kept[starts])
        counts.put(found)
        total.put(found.sum())

    return work


def csr2csr_compress(c: Call) -> Operation:
    """The elements that are larger than a bound."""
    v = c.v
    bound = _tolerance(c)
    shape = v.m, v.n
    a = c.sparse("csr", shape, "A", count=v.nnzA)
    to = c.sparse("csr", shape, "C", base=a.base, is_result=True)

    def work() -> None:
        found = a.entries()
        to.put_entries(found.taken(np.abs(found.values) > bound))

    return work


def _pruned_dense(c: Call, bound: Callable[[Any], Any]) -> Callable[[], Entries]:
    """The elements of a matrix that are larger than `bound` of its absolute values."""
    a = c.matrix("A", (c.v.m, c.v.n), "lda")

    def find() -> Entries:
        sizes = np.abs(a.view)
        return entries.of_dense(a.view, sizes > bound(sizes.ravel()))

    return find


def _pruned_csr(c: Call, bound: Callable[[Any], Any]) -> Callable[[], Entries]:
    v = c.v
    a = c.sparse("csr", (v.m, v.n), "A", count=v.nnzA)

    def find() -> Entries:
        found = a.entries()
        sizes = np.abs(found.values)
        return found.taken(sizes > bound(sizes))

    return find


_Finder = Callable[[Call, Callable[[Any], Any]], Callable[[], Entries]]


def _prune(c: Call, find: _Finder, letter: str) -> Operation:
    """A pruned matrix; or, in the function that only counts, where its rows begin."""
    shape, kept = (c.v.m, c.v.n), find(c, _bound(c))
    counts = "Nnz" in c.function.name
    to = c.sparse("csr", shape, letter, is_pattern=counts, is_result=True)
    if not counts:
        return lambda: to.put_entries(kept())
    total = c.result("nnzTotalDevHostPtr")

    def work() -> None:
        found = kept()
        to.put_offsets(found)
        total.put(found.rows.size)

    return work


def _bound(c: Call) -> Callable[[Any], Any]:
    """What finds the largest size that is left out."""
    if hasattr(c.v, "threshold"):
        threshold = c.scalar("threshold")
        return lambda sizes: threshold()
    percentage = c.v.percentage
    if not 0 <= percentage <= 100:
        raise c.fail(f"percentage is {percentage}")

    def find(sizes: Any) -> Any:
        if not sizes.size:
            return 0
        place = math.ceil(sizes.size * (percentage / 100)) - 1
        return np.sort(sizes)[min(max(place, 0), sizes.size - 1)]

    return find


def prune_dense2csr(c: Call) -> Operation:
    """The elements of a matrix that are larger than a bound."""
    return _prune(c, _pruned_dense, "")


def prune_csr2csr(c: Call) -> Operation:
    """The elements of a sparse matrix that are larger than a bound."""
    return _prune(c, _pruned_csr, "C")


# Rows, columns, coordinates


def csr2coo(c: Call) -> Operation:
    """The row of each entry."""
    v = c.v
    a = Sparse("csr", (v.m, 1), v.csrRowPtr, 0, 0, v.nnz, names=("csrRowPtr", "", ""))
    rows = c.vector("cooRowInd", v.nnz, I32)
    c.accesses(a.offsets_array())
    return lambda: rows.put(a.majors(v.nnz) + v.idxBase)


def coo2csr(c: Call) -> Operation:
    """Where each row begins, of rows that are in order."""
    v = c.v
    rows, offsets = c.vector("cooRowInd", v.nnz, I32), c.vector("csrRowPtr", v.m + 1, I32)

    def work() -> None:
        found = within(rows.view, v.idxBase, v.m, "cooRowInd")
        counts = np.bincount(found, minlength=v.m)
        offsets.put(np.concatenate([[0], np.cumsum(counts)]) + v.idxBase)

    return work


def csr2csc(c: Call) -> Operation:
    """The same matrix by columns, without values if they are not wanted."""
    v = c.v
    if hasattr(v, "valType"):
        c.kind = c.datatype("valType")
    shape, is_pattern = (v.m, v.n), v.copyValues == 0
    given = {"base": v.idxBase, "is_pattern": is_pattern}
    a = c.sparse("csr", shape, count=v.nnz, **given)
    to = c.sparse("csc", shape, is_result=True, **given)
    return lambda: to.put_pattern(a.pattern()) if is_pattern else to.put_entries(a.entries())


csr2csc_ex2 = csr2csc


def csr2hyb(c: Call) -> Operation:
    """A matrix in HYB format, which is kept here."""
    v = c.v
    info: Info = c.object("hybA")
    a = c.sparse("csr", (v.m, v.n), "A")
    c.waits = True

    def work() -> None:
        found = a.entries()
        info.matrix = replace(found, values=found.values.copy())

    return work


def hyb2csr(c: Call) -> Operation:
    """The arrays of a matrix in HYB format."""
    a = hybrid(c)
    to = c.sparse("csr", a.shape, "A", is_result=True)
    return lambda: to.put_entries(a.taken(a.order))


_ANY = 1 << 31  # columns, where a call does not say how many there are


def csr2ell_width(c: Call) -> Operation:
    """How many entries the longest row has."""
    offsets, width = c.vector("csrRowPtr", c.v.m + 1, I32), c.result("ellWidth")
    return lambda: width.put(np.diff(offsets.view).max(initial=0))


def csr2ell(c: Call) -> Operation:
    """Rows with as many entries each; what a row lacks are zeros in column -1."""
    shape, width = (c.v.m, _ANY), c.v.ellWidth
    a = c.sparse("csr", shape, base=c.description("csrDescr").base)
    to = c.accesses(c.ell(shape, "ellDescr"))
    count = c.v.m * width

    def work() -> None:
        found = a.entries()
        place = np.arange(found.rows.size) - found.offsets()[found.rows]
        kept = place < width
        at = (place * c.v.m + found.rows)[kept]
        columns, values = np.full(count, -1), np.zeros(count, c.kind)
        columns[at], values[at] = found.columns[kept] + to.base, found.values[kept]
        to.indices_array(count).put(columns)
        to.values_array(count).put(values)

    return work


def ell2csr_nnz(c: Call) -> Operation:
    """Where rows begin, and how many entries there are."""
    shape = c.v.m, c.v.n
    a = c.accesses(c.ell(shape, "ellDescr", is_pattern=True))
    base = c.description("csrDescr").base
    to = c.sparse("csr", shape, base=base, is_pattern=True, is_result=True)
    return _count_blocks(c, a.pattern, to, c.result("csrNnz"))


def ell2csr(c: Call) -> Operation:
    """The entries, by rows."""
    shape = c.v.m, c.v.n
    a = c.accesses(c.ell(shape, "ellDescr"))
    to = c.sparse("csr", shape, base=c.description("csrDescr").base, is_result=True)

    def work() -> None:
        found = a.entries()
        to.put_entries(found.taken(np.argsort(found.rows, kind="stable")))

    return work


# Blocks


def _grid(pattern: Entries, block: Block) -> Entries:
    """Which blocks have entries, in order."""
    shape = -(-pattern.shape[0] // block.rows), -(-pattern.shape[1] // block.columns)
    places = pattern.rows // block.rows, pattern.columns // block.columns
    return Entries(shape, *places, np.zeros(places[0].size, np.int8)).combined()


def _put_blocks(to: Sparse, found: Entries) -> None:
    """Store entries as blocks, with zeros where there are none."""
    block = to.block
    assert block is not None
    grid = _grid(found, block)
    to.put_pattern(grid)
    keys = grid.rows * grid.shape[1] + grid.columns
    own = found.rows // block.rows * grid.shape[1] + found.columns // block.columns
    i, j = found.rows % block.rows, found.columns % block.columns
    inside = i * block.columns + j if block.is_by_rows else j * block.rows + i
    values = np.zeros((keys.size, block.rows * block.columns), found.values.dtype)
    values[np.searchsorted(keys, own), inside] = found.values
    to.values_array(keys.size).put_new(values.ravel())


def _padded(shape: tuple[int, int], block: Block) -> tuple[int, int]:
    """The shape with whole blocks."""
    rows, columns = (
        -(-n // size) for n, size in zip(shape, (block.rows, block.columns), strict=True)
    )
    return rows * block.rows, columns * block.columns


def _block(c: Call, letter: str = "") -> Block:
    """The blocks that a call names, square or not."""
    v = c.v
    rows = getattr(v, f"rowBlockDim{letter}", getattr(v, "blockDim", 0))
    columns = getattr(v, f"colBlockDim{letter}", rows)
    direction = v.dirA if hasattr(v, "dirA") else v.dir
    return Block(rows, columns, direction == 0)


def _count_blocks(c: Call, pattern: Callable[[], Entries], to: Sparse, total: Vector) -> Operation:
    def work() -> None:
        found = pattern()
        to.put_offsets(found)
        total.put(found.rows.size)

    del c
    return work


def csr2bsr_nnz(c: Call) -> Operation:
    """Where rows of blocks begin, and how many blocks there are."""
    shape, block = (c.v.m, c.v.n), _block(c)
    a = c.sparse("csr", shape, "A", is_pattern=True)
    to = c.sparse(
        "bsr", _padded(shape, block), "C", is_pattern=True, is_result=True, block=block
    )  # fmt: skip
    return _count_blocks(c, lambda: _grid(a.pattern(), block), to, c.result("bsrNnzb"))


def csr2bsr(c: Call) -> Operation:
    """A matrix as blocks."""
    shape, block = (c.v.m, c.v.n), _block(c)
    a = c.sparse("csr", shape, "A")
    to = c.sparse("bsr", _padded(shape, block), "C", block=block, is_result=True)
    return lambda: _put_blocks(to, a.entries())


def csr2gebsr_nnz(c: Call) -> Operation:
    """Where rows of blocks begin, and how many blocks there are."""
    a, to = _to_gebsr(c, is_pattern=True)
    block = _block(c)
    return _count_blocks(c, lambda: _grid(a.pattern(), block), to, c.result("bsrNnzDevhost"))


def csr2gebsr(c: Call) -> Operation:
    """A matrix as blocks that need not be square."""
    a, to = _to_gebsr(c, is_pattern=False)
    return lambda: _put_blocks(to, a.entries())


def _to_gebsr(c: Call, *, is_pattern: bool) -> tuple[Sparse, Sparse]:
    shape, block = (c.v.m, c.v.n), _block(c)
    bases = c.description("csr_descr").base, c.description("bsr_descr").base
    a = c.sparse("csr", shape, base=bases[0], is_pattern=is_pattern)
    to = c.sparse(
        "bsr", _padded(shape, block), base=bases[1], is_pattern=is_pattern, block=block,
        is_result=True,
    )  # fmt: skip
    return a, to


def bsr2csr(c: Call) -> Operation:
    """All elements of blocks as entries, zeros included."""
    block = _block(c)
    shape = c.v.mb * block.rows, c.v.nb * block.columns
    a = c.sparse("bsr", shape, "A", block=block)
    to = c.sparse("csr", shape, "C", is_result=True)

    def work() -> None:
        found = a.entries()
        order = np.argsort(found.rows, kind="stable")
        to.put_entries(found.taken(order))

    return work


gebsr2csr = bsr2csr


def gebsr2gebsr_nnz(c: Call) -> Operation:
    """Where rows of blocks of another size begin, and how many there are."""
    a, to = _gebsrs(c, is_pattern=True)
    block = to.block
    assert block is not None
    total = c.result("nnzTotalDevHostPtr")
    return _count_blocks(c, lambda: _grid(a.places(), block), to, total)


def gebsr2gebsr(c: Call) -> Operation:
    """A matrix as blocks of another size."""
    a, to = _gebsrs(c, is_pattern=False)
    return lambda: _put_blocks(to, a.entries())


def _gebsrs(c: Call, *, is_pattern: bool) -> tuple[Sparse, Sparse]:
    v, blocks = c.v, [_block(c, letter) for letter in "AC"]
    shape = v.mb * blocks[0].rows, v.nb * blocks[0].columns
    a = c.sparse("bsr", shape, "A", count=v.nnzb, block=blocks[0], is_pattern=is_pattern)
    to = c.sparse(
        "bsr", _padded(shape, blocks[1]), "C", block=blocks[1], is_pattern=is_pattern,
        is_result=True,
    )  # fmt: skip
    return a, to


def gebsr2gebsc(c: Call) -> Operation:
    """The same blocks by columns; what is in a block stays as it is."""
    v = c.v
    size, is_pattern = v.rowBlockDim * v.colBlockDim, v.copyValues == 0
    given = {"base": v.idxBase, "is_pattern": True}
    a = c.sparse("bsr", (v.mb, v.nb), count=v.nnzb, **given)
    to = c.sparse("bsc", (v.mb, v.nb), is_result=True, **given)
    if not is_pattern:
        values, moved = (c.vector(name, v.nnzb * size) for name in ("bsrVal", "bscVal"))

    def work() -> None:
        pattern = a.pattern()
        to.put_pattern(pattern)
        if not is_pattern:
            moved.put(values.view.reshape(-1, size)[pattern.op(TRANS).order].ravel())

    return work


# Sorting


def identity_permutation(c: Call) -> Operation:
    """Numbers from 0 on."""
    p = c.vector("p", c.v.n, I32)
    return lambda: p.put(np.arange(c.v.n))


def csrsort(c: Call) -> Operation:
    """The columns of each row in order."""
    return _sort(c, "csr", (c.v.m, c.v.n))


def cscsort(c: Call) -> Operation:
    """The rows of each column in order."""
    return _sort(c, "csc", (c.v.m, c.v.n))


def _sort(c: Call, layout: str, shape: tuple[int, int]) -> Operation:
    a = c.sparse(layout, shape, count=c.v.nnz, base=c.description("descrA").base, is_pattern=True)
    p = c.vector("P", c.v.nnz, I32) if c.v.P else None

    def work() -> None:
        found = a.pattern()
        order = (found.op(TRANS) if layout == "csc" else found).order
        indices = a.indices_array(c.v.nnz)
        indices.put(indices.view[order])
        if p is not None:
            p.put(p.view[order])

    return work


def coosort_by_row(c: Call) -> Operation:
    """Entries by rows, and then by columns."""
    return _sort_coo(c, is_by_rows=True)


def coosort_by_column(c: Call) -> Operation:
    """Entries by columns, and then by rows."""
    return _sort_coo(c, is_by_rows=False)


def _sort_coo(c: Call, *, is_by_rows: bool) -> Operation:
    v = c.v
    arrays = [c.vector("cooRows", v.nnz, I32), c.vector("cooCols", v.nnz, I32)]
    keys = arrays if is_by_rows else arrays[::-1]
    moved = [*arrays, *([c.vector("P", v.nnz, I32)] if v.P else [])]

    def work() -> None:
        order = np.lexsort((keys[1].view, keys[0].view))
        for each in moved:
            each.put(each.view[order])

    return work


def csru2csr(c: Call) -> Operation:
    """The columns of each row in order; the info keeps where they were."""
    a, info = _unsorted(c)

    def work() -> None:
        found = a.entries()
        info.order = found.order
        a.put_entries(found.taken(info.order))

    return work


def csr2csru(c: Call) -> Operation:
    """The columns as they were before csru2csr."""
    a, info = _unsorted(c)

    def work() -> None:
        if info.order is None or info.order.size != a.number():
            info.order = np.arange(a.number())
        back = np.argsort(info.order)
        a.put_entries(a.entries().taken(back))

    return work


def _unsorted(c: Call) -> tuple[Sparse, Info]:
    v = c.v
    base = c.description("descrA").base
    return c.sparse("csr", (v.m, v.n), count=v.nnz, base=base), c.object("info")


# Colours


def csrcolor(c: Call) -> Operation:
    """Colours of rows, so that rows that meet have different ones, and rows by their colours."""
    v = c.v
    a = c.sparse("csr", (v.m, v.m), "A", count=v.nnz)
    count, colours = c.result("ncolors"), c.vector("coloring", v.m, I32)
    order = c.vector("reordering", v.m, I32) if v.reordering else None

    def work() -> None:
        found = _colours(a.pattern())
        colours.put(found)
        count.put(found.max(initial=-1) + 1)
        if order is not None:
            places = np.empty(v.m, np.int64)
            places[np.argsort(found, kind="stable")] = np.arange(v.m)
            order.put(places)

    return work


def _colours(pattern: Entries) -> Any:
    """For each row in turn the first colour that no row has that it meets."""
    both = entries.plus(pattern, pattern.op(TRANS))
    starts, found = both.offsets(), np.full(pattern.shape[0], -1)
    for i in range(pattern.shape[0]):
        used = {*found[both.columns[starts[i] : starts[i + 1]]].tolist()}
        found[i] = next(colour for colour in range(len(used) + 1) if colour not in used)
    return found
