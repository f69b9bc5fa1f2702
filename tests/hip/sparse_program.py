"""Calls hipSPARSE's routines in all types, and does the same to matrices with all elements.

python sparse_program.py FOLDER-OF-THE-LIBRARIES    prints a line for each failure, then a count
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any

import numpy as np

hip = ctypes.CDLL(f"{sys.argv[1]}/libamdhip64.so")
library = ctypes.CDLL(f"{sys.argv[1]}/math/hipsparse/libhipsparse.so")
numbers = np.random.default_rng(7)
TYPES = {"S": "f4", "D": "f8", "C": "c8", "Z": "c16"}
DATATYPES = {"S": 0, "D": 1, "C": 4, "Z": 5}
INDICES = {"i4": 2, "i8": 3}
N, T, C = 0, 1, 2  # operations
checks: list[bool] = []
long, pointer = ctypes.c_int64, ctypes.c_void_p


def array(values: Any, kind: Any) -> Any:
    """Values in memory that GPUs access; matrices column by column."""
    values = np.asarray(values)
    size = max(1, values.size) * np.dtype(kind).itemsize
    place = ctypes.c_void_p()
    assert hip.hipMallocManaged(ctypes.byref(place), ctypes.c_size_t(size), 1) == 0
    memory = (ctypes.c_uint8 * size).from_address(place.value or 0)
    found = np.frombuffer(memory, kind, values.size).reshape(values.shape, order="F")
    found[...] = values
    return found


def empty(count: int, kind: Any) -> Any:
    return array(np.full(count, 77), kind)


def some(shape: Any, kind: Any) -> Any:
    found = numbers.normal(size=shape)
    if np.dtype(kind).kind == "c":
        found = found + 1j * numbers.normal(size=shape)
    return array(found, kind)


def sparse(rows: int, columns: int, kind: Any) -> Any:
    """A matrix of which a third is not zero."""
    return np.where(numbers.random((rows, columns)) < 0.35, some((rows, columns), kind), 0)


def op(matrix: Any, trans: int) -> Any:
    return matrix if trans == N else matrix.T if trans == T else matrix.conj().T


class Csr:
    """The arrays of a matrix, row by row, made one element after the other."""

    def __init__(self, dense: Any, kind: Any, base: int = 0, index: str = "i4") -> None:
        offsets, columns, values = [base], [], []
        for row in dense:
            for j, value in enumerate(row):
                if value != 0:
                    columns.append(j + base)
                    values.append(value)
            offsets.append(len(values) + base)
        self.count = len(values)
        self.offsets, self.columns = array(offsets, index), array(columns, index)
        self.values = array(values, kind)
        self.rows = array(
            [i + base for i, row in enumerate(dense) for value in row if value != 0], index
        )

    @property
    def arrays(self) -> tuple[Any, Any, Any]:
        return self.values, self.offsets, self.columns


def dense_of(shape: Any, values: Any, offsets: Any, columns: Any, base: int) -> Any:
    """The matrix of three arrays; its rows must be in order."""
    found = np.zeros(shape, values.dtype)
    for i in range(shape[0]):
        part = columns[offsets[i] - base : offsets[i + 1] - base] - base
        check("columns are in order", bool((np.diff(part) > 0).all()))
        found[i, part] = values[offsets[i] - base : offsets[i + 1] - base]
    return found


def word(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return pointer(value.ctypes.data)
    return ctypes.c_int(value) if isinstance(value, int) else value


def raw(name: str, *values: Any) -> int:
    status: int = getattr(library, f"hipsparse{name}")(*map(word, values))
    assert hip.hipDeviceSynchronize() == 0
    return status


def call(name: str, *values: Any) -> None:
    status = raw(name, handle, *values)
    check(f"{name} returns {status}", status == 0)


def make(name: str, *values: Any) -> Any:
    found = pointer()
    assert raw(name, ctypes.byref(found), *values) == 0, name
    return found


def check(what: str, holds: bool) -> None:
    checks.append(holds)
    if not holds:
        print("failed:", what)


def near(what: str, found: Any, wanted: Any) -> None:
    bound = 1e-3 if found.dtype in (np.float32, np.complex64) else 1e-10
    check(what, bool(np.allclose(found, wanted, bound, bound)))


def description(base: int = 0, fill: int = 0, diagonal: int = 0) -> Any:
    found = make("CreateMatDescr")
    for name, value in (("IndexBase", base), ("FillMode", fill), ("DiagType", diagonal)):
        assert raw(f"SetMat{name}", found, value) == 0
        assert raw(f"GetMat{name}", found) == value
    return found


def one(value: Any, kind: Any) -> Any:
    """A scalar of the host."""
    return np.array([value], kind)


# Arrays


def vectors(letter: str, kind: Any, base: int) -> None:
    places = numbers.permutation(9)[:4]
    x, index, y = some(4, kind), array(places + base, "i4"), some(9, kind)
    alpha, before, result = one(-1.5, kind), y.copy(), one(0, kind)
    call(f"{letter}axpyi", 4, alpha, x, index, y, base)
    before[places] += alpha[0] * x
    near("axpyi", y, before)
    call(f"{letter}doti", 4, x, index, y, result, base)
    near("doti", result, [sum(x * y[places])])
    if letter in "CZ":
        call(f"{letter}dotci", 4, x, index, y, result, base)
        near("dotci", result, [sum(x.conj() * y[places])])
    else:
        c, s, old = one(0.6, kind), one(0.8, kind), x.copy()
        call(f"{letter}roti", 4, x, index, y, c, s, base)
        near("roti x", x, c * old + s * before[places])
        before[places] = c * before[places] - s * old
        near("roti y", y, before)
    call(f"{letter}sctr", 4, x, index, y, base)
    near("sctr", y[places], x)
    call(f"{letter}gthrz", 4, y, x, index, base)
    check("gthrz", not y[places].any() and bool(x.any()))


def products(letter: str, kind: Any, base: int) -> None:
    a, d = sparse(7, 5, kind), sparse(7, 7, kind)
    csr, describe = Csr(a, kind, base), description(base)
    alpha, beta = one(2, kind), one(-0.5, kind)
    for trans in (N, T, C):
        wide = op(a, trans)
        x, y = some(wide.shape[1], kind), some(wide.shape[0], kind)
        wanted = 2 * wide @ x - 0.5 * y
        call(f"{letter}csrmv", trans, 7, 5, csr.count, alpha, describe, *csr.arrays, x, beta, y)
        near(f"csrmv {trans}", y, wanted)
        for other in (N, T):
            b = some(op(np.zeros((wide.shape[1], 3)), other).shape, kind)
            c = some((wide.shape[0], 3), kind)
            wanted = 2 * wide @ op(b, other) - 0.5 * c
            call(
                f"{letter}csrmm2", trans, other, 7, 3, 5, csr.count, alpha, describe,
                *csr.arrays, b, len(b), beta, c, len(c),
            )  # fmt: skip
            near(f"csrmm2 {trans} {other}", c, wanted)

    b = sparse(5, 7, kind)
    right, more = Csr(b, kind, 1 - base), Csr(d, kind)
    described = description(1 - base), description(), description(base)
    info = make("CreateCsrgemm2Info")
    size, offsets, total = np.zeros(1, "u8"), empty(8, "i4"), np.zeros(1, "i4")
    nothing = pointer()
    sides = [describe, csr.count], [described[0], right.count], [described[1], more.count]
    patterns = [[*side, *m.arrays[1:]] for side, m in zip(sides, (csr, right, more), strict=True)]
    full = [[*side, *m.arrays] for side, m in zip(sides, (csr, right, more), strict=True)]
    call(
        f"{letter}csrgemm2_bufferSizeExt", 7, 7, 5, alpha, *patterns[0], *patterns[1], beta,
        *patterns[2], info, size,
    )  # fmt: skip
    buffer = empty(int(size[0]), "u1")
    call(
        "Xcsrgemm2Nnz", 7, 7, 5, *patterns[0], *patterns[1], *patterns[2], described[2], offsets,
        total, info, buffer,
    )  # fmt: skip
    values, columns = empty(int(total[0]), kind), empty(int(total[0]), "i4")
    call(
        f"{letter}csrgemm2", 7, 7, 5, alpha, *full[0], *full[1], beta, *full[2], described[2],
        values, offsets, columns, info, buffer,
    )  # fmt: skip
    near("csrgemm2", dense_of((7, 7), values, offsets, columns, base), 2 * a @ b - 0.5 * d)

    second = Csr(e := sparse(7, 5, kind), kind)
    call(
        "Xcsrgeam2Nnz", 7, 5, describe, csr.count, *csr.arrays[1:], described[1], second.count,
        *second.arrays[1:], described[2], offsets, total, nothing,
    )  # fmt: skip
    values, columns = empty(int(total[0]), kind), empty(int(total[0]), "i4")
    call(
        f"{letter}csrgeam2", 7, 5, alpha, describe, csr.count, *csr.arrays, beta, described[1],
        second.count, *second.arrays, described[2], values, offsets, columns, nothing,
    )  # fmt: skip
    near("csrgeam2", dense_of((7, 5), values, offsets, columns, base), 2 * a - 0.5 * e)


def solutions(letter: str, kind: Any, base: int) -> None:
    a = sparse(8, 8, kind) + 4 * np.eye(8)
    csr, buffer = Csr(a, kind, base), empty(64, "u1")
    for fill in (0, 1):
        for diagonal in (0, 1):
            for trans in (N, T, C):
                solve(letter, kind, a, csr, base, fill, diagonal, trans)
    triangle = np.tri(8, dtype=bool)
    describe, position = description(base), np.zeros(1, "i4")
    for name in ("csrilu02", "csric02"):
        whole = a if name == "csrilu02" else a @ a.conj().T * (a != 0) * (a.T != 0) + 20 * np.eye(8)
        pattern = whole != 0
        part = Csr(whole, kind, base)
        info = make(f"Create{name.capitalize()}Info")
        sides = 8, part.count, describe, *part.arrays, info
        call(f"{letter}{name}_analysis", *sides, 0, buffer)
        call(f"{letter}{name}", *sides, 0, buffer)
        check(f"{name} pivot", raw(f"X{name}_zeroPivot", handle, info, position) == 0)
        check(f"{name} no pivot", position[0] == -1)
        found = dense_of((8, 8), *part.arrays, base)
        lower = np.where(triangle, found, 0)
        if name == "csrilu02":
            product = (np.tril(found, -1) + np.eye(8)) @ np.triu(found)
        else:
            product, pattern = lower @ lower.conj().T, pattern & triangle
        near(name, product[pattern].astype(kind), whole[pattern])

    a[3, 3] = 0
    missing = Csr(np.tril(a), kind, base)
    info = make("CreateCsrsv2Info")
    call(f"{letter}csrsv2_analysis", N, 8, missing.count, describe, *missing.arrays, info, 0,
         buffer)  # fmt: skip
    check("a zero pivot", raw("Xcsrsv2_zeroPivot", handle, info, position) == 9)
    check("its place", position[0] == 3 + base)


def solve(
    letter: str, kind: Any, a: Any, csr: Csr, base: int, fill: int, diagonal: int, trans: int
) -> None:
    """One triangle, for one right-hand side and for three."""
    what, buffer, alpha = f"{fill} {diagonal} {trans}", empty(64, "u1"), one(3, kind)
    describe = description(base, fill, diagonal)
    triangle = np.triu(a) if fill else np.tril(a)
    if diagonal:
        triangle = triangle - np.diag(np.diag(a)) + np.eye(8)
    f, x, info = some(8, kind), empty(8, kind), make("CreateCsrsv2Info")
    sides = describe, *csr.arrays, info
    call(f"{letter}csrsv2_analysis", trans, 8, csr.count, *sides, 0, buffer)
    call(f"{letter}csrsv2_solve", trans, 8, csr.count, alpha, *sides, f, x, 0, buffer)
    near(f"csrsv2 {what}", (op(triangle, trans) @ x).astype(kind), 3 * f)
    info = make("CreateCsrsm2Info")
    for other in (N, T):
        b = some((8, 3) if other == N else (3, 8), kind)
        before = b.copy()
        call(
            f"{letter}csrsm2_solve", 0, trans, other, 8, 3, csr.count, alpha, describe,
            *csr.arrays, b, len(b), info, 0, buffer,
        )  # fmt: skip
        near(f"csrsm2 {what}", (op(triangle, trans) @ op(b, other)).astype(kind),
             3 * op(before, other))  # fmt: skip


def bands(letter: str, kind: Any) -> None:
    whole = [np.diag(some(6 - abs(k), kind), k) for k in range(-2, 3)]
    parts = [np.zeros(6, kind) for _ in whole]
    for offset, (matrix, part) in enumerate(zip(whole, parts, strict=True), -2):
        inside = slice(-offset, 6) if offset < 0 else slice(0, 6 - offset)
        part[inside] = np.diag(matrix, offset)
    three, b, buffer = sum(whole[1:4]), some((6, 2), kind), empty(64, "u1")
    before = b.copy()
    diagonals = [array(part, kind) for part in parts]
    call(f"{letter}gtsv2", 6, 2, *diagonals[1:4], b, 6, buffer)
    near("gtsv2", (three @ b).astype(kind), before)
    strong = [array(part + 9 * (k == 2), kind) for k, part in enumerate(parts)]
    b[...] = before
    call(f"{letter}gtsv2_nopivot", 6, 2, *strong[1:4], b, 6, buffer)
    near("gtsv2_nopivot", ((three + 9 * np.eye(6)) @ b).astype(kind), before)

    twice = [array(np.stack([p, 2 * p]).ravel(), kind) for p in strong]
    b[...] = before
    call(f"{letter}gtsv2StridedBatch", 6, *twice[1:4], b, 2, 6, buffer)
    matrix = three + 9 * np.eye(6)
    found = np.stack([matrix @ b[:, 0], 2 * matrix @ b[:, 1]], 1).astype(kind)
    near("gtsv2StridedBatch", found, before)

    mixed = [array(np.stack([p, 2 * p], 1).ravel(), kind) for p in parts]
    x = array(before.ravel(), kind)
    call(f"{letter}gpsvInterleavedBatch", 0, 6, *mixed, x, 2, buffer)
    found = x.reshape(6, 2)
    five = sum(whole)
    found = np.stack([five @ found[:, 0], 2 * five @ found[:, 1]], 1)
    near("gpsvInterleavedBatch", found.astype(kind), before)


def conversions(letter: str, kind: Any, base: int) -> None:
    a = sparse(6, 8, kind)
    csr, describe, total = Csr(a, kind, base), description(base), np.zeros(1, "i4")
    dense = array(a, kind)
    counts = empty(6, "i4")
    call(f"{letter}nnz", 0, 6, 8, describe, dense, 6, counts, total)
    check("nnz", total[0] == csr.count and bool((counts == np.count_nonzero(a, 1)).all()))
    values, columns, offsets = empty(csr.count, kind), empty(csr.count, "i4"), empty(7, "i4")
    call(f"{letter}dense2csr", 6, 8, describe, dense, 6, counts, values, offsets, columns)
    near("dense2csr", dense_of((6, 8), values, offsets, columns, base), a)
    dense[...] = 5
    call(f"{letter}csr2dense", 6, 8, describe, *csr.arrays, dense, 6)
    near("csr2dense", dense, a)

    rows, starts = empty(csr.count, "i4"), empty(9, "i4")
    call(f"{letter}csr2csc", 6, 8, csr.count, *csr.arrays, values, rows, starts, 1, base)
    near("csr2csc", dense_of((8, 6), values, starts, rows, base), a.T)
    call("Xcsr2coo", csr.offsets, csr.count, 6, rows, base)
    check("csr2coo", bool((rows == csr.rows).all()))
    call("Xcoo2csr", rows, csr.count, 6, offsets, base)
    check("coo2csr", bool((offsets == csr.offsets).all()))

    for direction in (0, 1):
        sizes = 2, 3
        blocks, block_columns, block_rows = empty(72, kind), empty(9, "i4"), empty(4, "i4")
        shared = 6, 8, describe, *csr.arrays, describe
        buffer = empty(64, "u1")
        call("Xcsr2gebsrNnz", direction, 6, 8, describe, *csr.arrays[1:], describe, block_rows,
             *sizes, total, buffer)  # fmt: skip
        call(f"{letter}csr2gebsr", direction, *shared, blocks, block_rows, block_columns, *sizes,
             buffer)  # fmt: skip
        found = of_blocks(blocks, block_rows, block_columns, sizes, direction, base)
        near("csr2gebsr", found[:, :8], a)
        square = empty(4 * 12, kind), empty(4, "i4"), empty(12, "i4")
        call(f"{letter}csr2bsr", direction, *shared[:-1], 2, describe, *square)
        x, y, alpha, beta = some(8, kind), some(6, kind), one(1, kind), one(0, kind)
        count = int(square[1][3]) - base
        call(f"{letter}bsrmv", direction, N, 3, 4, count, alpha, describe, *square, 2, x, beta, y)
        near("bsrmv", y, a @ x)
        back = empty(48, kind), empty(7, "i4"), empty(48, "i4")
        call(f"{letter}bsr2csr", direction, 3, 4, describe, *square, 2, describe, *back)
        near("bsr2csr", dense_of((6, 8), *back, base), a)

    order = numbers.permutation(csr.count)
    order = order[np.argsort(csr.rows[order], kind="stable")]  # only columns are out of order
    mixed, moved = array(csr.columns[order], "i4"), empty(csr.count, "i4")
    call("CreateIdentityPermutation", csr.count, moved)
    call("Xcsrsort", 6, 8, csr.count, describe, csr.offsets, mixed, moved, empty(64, "u1"))
    check(
        "csrsort",
        bool((mixed == csr.columns).all() and (order[moved] == np.arange(csr.count)).all()),
    )
    compress(letter, kind, base, a, csr)


def of_blocks(
    values: Any, offsets: Any, columns: Any, sizes: tuple[int, int], direction: int, base: int
) -> Any:
    """The matrix of blocks."""
    rows, wide = sizes
    found = np.zeros(((len(offsets) - 1) * rows, 9), values.dtype)
    for i in range(len(offsets) - 1):
        for k in range(offsets[i] - base, offsets[i + 1] - base):
            block = values[k * rows * wide : (k + 1) * rows * wide]
            block = block.reshape(sizes, order="F" if direction else "C")
            first = (columns[k] - base) * wide
            found[i * rows : (i + 1) * rows, first : first + wide] = block
    return found


def compress(letter: str, kind: Any, base: int, a: Any, csr: Csr) -> None:
    """Bounds are passed by value, of complex types as two numbers."""
    of_type = {"S": ctypes.c_float, "D": ctypes.c_double}.get(letter)
    if of_type is None:
        return  # ctypes does not pass complex numbers as C does; the program in C++ does
    describe, counts, total = description(base), empty(6, "i4"), np.zeros(1, "i4")
    bound = of_type(0.5)
    call(f"{letter}nnz_compress", 6, describe, *csr.arrays[:2], counts, total, bound)
    to = empty(int(total[0]), kind), empty(int(total[0]), "i4"), empty(7, "i4")
    call(f"{letter}csr2csr_compress", 6, 8, describe, csr.values, csr.columns, csr.offsets,
         csr.count, counts, *to, bound)  # fmt: skip
    near("csr2csr_compress", dense_of((6, 8), to[0], to[2], to[1], base),
         np.where(np.abs(a) > 0.5, a, 0))  # fmt: skip


# Objects


def matrix(csr: Csr, shape: tuple[int, int], letter: str, base: int, layout: str) -> Any:
    """A sparse matrix; CSC is the transpose of CSR."""
    index = INDICES[csr.offsets.dtype.str[1:]]
    size = long(shape[0]), long(shape[1]), long(csr.count)
    if layout == "Coo":
        return make("CreateCoo", *size, csr.rows, csr.columns, csr.values, index, base,
                    DATATYPES[letter])  # fmt: skip
    if layout == "Csc":
        size = long(shape[1]), long(shape[0]), long(csr.count)
    return make(f"Create{layout}", *size, csr.offsets, csr.columns, csr.values, index, index, base,
                DATATYPES[letter])  # fmt: skip


def vector(values: Any, letter: str) -> Any:
    return make("CreateDnVec", long(values.size), values, DATATYPES[letter])


def dense_matrix(values: Any, letter: str, order: int = 1) -> Any:
    """A matrix; with order 2 `values` is its transpose."""
    shape = values.shape if order == 1 else values.shape[::-1]
    return make("CreateDnMat", long(shape[0]), long(shape[1]), long(len(values)), values,
                DATATYPES[letter], order)  # fmt: skip


def generic(letter: str, kind: Any, base: int, index: str) -> None:
    a = sparse(7, 5, kind)
    csr, kind_of = Csr(a, kind, base, index), DATATYPES[letter]
    alpha, beta, buffer = one(2, kind), one(-0.5, kind), empty(64, "u1")
    for layout in ("Csr", "Coo", "Csc"):
        plain = a.T if layout == "Csc" else a
        of = matrix(csr, (7, 5), letter, base, layout)
        for trans in (N, T, C):
            wide = op(plain, trans)
            x, y = some(wide.shape[1], kind), some(wide.shape[0], kind)
            wanted = 2 * wide @ x - 0.5 * y
            call("SpMV", trans, alpha, of, vector(x, letter), beta, vector(y, letter), kind_of, 0,
                 buffer)  # fmt: skip
            near(f"SpMV {layout} {trans}", y, wanted)
            for order in (1, 2):
                b, c = some((wide.shape[1], 3), kind), some((wide.shape[0], 3), kind)
                wanted = 2 * wide @ b - 0.5 * c
                pair = [array(m.T if order == 2 else m, kind) for m in (b, c)]
                sides = [dense_matrix(m, letter, order) for m in pair]
                call("SpMM", trans, N, alpha, of, sides[0], beta, sides[1], kind_of, 0, buffer)
                near(f"SpMM {layout} {trans} {order}", op(pair[1], order - 1), wanted)
        full = some(plain.shape, kind)
        call("SparseToDense", of, dense_matrix(full, letter), 0, buffer)
        near(f"SparseToDense {layout}", full, plain)
        to_sparse(letter, kind, base, index, full, layout)
        sampled(letter, kind, plain, of, csr, layout)


def to_sparse(letter: str, kind: Any, base: int, index: str, full: Any, layout: str) -> None:
    """DenseToSparse, which allocates between its steps."""
    major = full.shape[layout == "Csc"]
    offsets, nothing, buffer = empty(major + 1, index), pointer(), empty(64, "u1")
    size = long(full.shape[0]), long(full.shape[1])
    kinds = INDICES[index], INDICES[index], base, DATATYPES[letter]
    if layout == "Coo":
        to = make("CreateCoo", *size, long(0), nothing, nothing, nothing, *kinds[1:])
    else:
        to = make(f"Create{layout}", *size, long(0), offsets, nothing, nothing, *kinds)
    of = dense_matrix(full, letter)
    call("DenseToSparse_analysis", of, to, 0, buffer)
    sizes = [long() for _ in range(3)]
    assert raw("SpMatGetSize", to, *map(ctypes.byref, sizes)) == 0
    count = sizes[2].value
    check("DenseToSparse count", count == np.count_nonzero(full))
    first = empty(count, index) if layout == "Coo" else offsets
    minor, values = empty(count, index), empty(count, kind)
    assert raw(f"{layout}SetPointers", to, first, minor, values) == 0
    call("DenseToSparse_convert", of, to, 0, buffer)
    found = np.zeros(full.shape, kind)
    if layout == "Coo":
        found[first - base, minor - base] = values
    else:
        shape = full.shape[:: -1 if layout == "Csc" else 1]
        found = op(dense_of(shape, values, first, minor, base), int(layout == "Csc"))
    near(f"DenseToSparse {layout}", found, full)


def sampled(letter: str, kind: Any, plain: Any, of: Any, csr: Csr, layout: str) -> None:
    """SDDMM, which changes the matrix's values; they are put back."""
    rows, columns = plain.shape
    a, b, before = some((rows, 4), kind), some((columns, 4), kind), csr.values.copy()
    alpha, beta, buffer = one(2, kind), one(3, kind), empty(64, "u1")
    call("SDDMM", N, T, alpha, dense_matrix(a, letter), dense_matrix(b, letter), beta, of,
         DATATYPES[letter], 0, buffer)  # fmt: skip
    wanted = 2 * a @ b.T * (plain != 0) + 3 * plain
    near(
        f"SDDMM {layout}",
        csr.values,
        (wanted.T if layout == "Csc" else wanted)[csr_places(plain, layout)],
    )
    csr.values[...] = before


def csr_places(plain: Any, layout: str) -> Any:
    """Where entries are, in the order of the arrays."""
    return np.nonzero(plain.T if layout == "Csc" else plain)


def generic_products(letter: str, kind: Any, base: int, index: str) -> None:
    a, b = sparse(6, 5, kind), sparse(5, 7, kind)
    alpha, beta = one(2, kind), one(0, kind)
    factors = [matrix(Csr(a, kind, base, index), (6, 5), letter, base, "Csr"),
               matrix(Csr(b, kind, base, index), (5, 7), letter, base, "Csr")]  # fmt: skip
    offsets, nothing = empty(7, index), pointer()
    to = make("CreateCsr", long(6), long(7), long(0), offsets, nothing, nothing, INDICES[index],
              INDICES[index], base, DATATYPES[letter])  # fmt: skip
    plan, size = make("SpGEMM_createDescr"), np.zeros(1, "u8")
    shared = N, N, alpha, *factors, beta, to, DATATYPES[letter], 0, plan
    for step in ("workEstimation", "compute"):
        call(f"SpGEMM_{step}", *shared, size, nothing)
        call(f"SpGEMM_{step}", *shared, size, empty(int(size[0]), "u1"))
    sizes = [long() for _ in range(3)]
    assert raw("SpMatGetSize", to, *map(ctypes.byref, sizes)) == 0
    values, columns = empty(sizes[2].value, kind), empty(sizes[2].value, index)
    assert raw("CsrSetPointers", to, offsets, columns, values) == 0
    call("SpGEMM_copy", *shared)
    near("SpGEMM", dense_of((6, 7), values, offsets, columns, base), 2 * a @ b)


def generic_vectors(letter: str, kind: Any, base: int, index: str) -> None:
    places = numbers.permutation(9)[:4]
    x, indices, y = some(4, kind), array(places + base, index), some(9, kind)
    kind_of, alpha, beta, result = DATATYPES[letter], one(2, kind), one(-1, kind), one(0, kind)
    sparse_x = make("CreateSpVec", long(9), long(4), indices, x, INDICES[index], base, kind_of)
    dense_y = vector(y, letter)
    for trans, left in ((N, x), (C, x.conj())):
        call("SpVV", trans, sparse_x, dense_y, result, kind_of, empty(64, "u1"))
        near(f"SpVV {trans}", result, [sum(left * y[places])])
    wanted = -y
    wanted[places] += 2 * x
    call("Axpby", alpha, sparse_x, beta, dense_y)
    near("Axpby", y, wanted)
    call("Gather", dense_y, sparse_x)
    near("Gather", x, y[places])
    x[...] = 4
    call("Scatter", sparse_x, dense_y)
    check("Scatter", bool((y[places] == 4).all()))
    c, s = one(0.6, kind), one(0.8, kind)
    y[...], x[...] = 1, 2
    call("Rot", c, s, sparse_x, dense_y)
    near("Rot", np.concatenate([x, y[places]]), np.array([2.0] * 4 + [-1.0] * 4))


def generic_solutions(letter: str, kind: Any, base: int, index: str) -> None:
    a = sparse(8, 8, kind) + 4 * np.eye(8)
    csr, alpha, buffer = Csr(a, kind, base, index), one(3, kind), empty(64, "u1")
    kind_of = DATATYPES[letter]
    for layout in ("Csr", "Coo"):
        of = matrix(csr, (8, 8), letter, base, layout)
        for fill, diagonal, trans in ((0, 0, N), (1, 0, T), (1, 1, N), (0, 1, C)):
            for attribute, value in ((0, fill), (1, diagonal)):
                place = np.array([value], "i4")
                size = ctypes.c_size_t(4)
                assert raw("SpMatSetAttribute", of, attribute, place, size) == 0
            triangle = np.triu(a) if fill else np.tril(a)
            if diagonal:
                triangle = triangle - np.diag(np.diag(a)) + np.eye(8)
            x, y, plan = some(8, kind), empty(8, kind), make("SpSV_createDescr")
            shared = trans, alpha, of, vector(x, letter), vector(y, letter), kind_of, 0, plan
            call("SpSV_analysis", *shared, buffer)
            call("SpSV_solve", *shared)
            near(f"SpSV {layout} {fill} {diagonal} {trans}", (op(triangle, trans) @ y).astype(kind),
                 3 * x)  # fmt: skip
            b, to, plan = some((3, 8), kind), some((8, 3), kind), make("SpSM_createDescr")
            call("SpSM_solve", trans, T, alpha, of, dense_matrix(b, letter),
                 dense_matrix(to, letter), kind_of, 0, plan, buffer)  # fmt: skip
            product = (op(triangle, trans) @ to).astype(kind)
            near(f"SpSM {layout} {fill} {diagonal} {trans}", product, 3 * b.T)


handle = pointer()
assert library.hipsparseCreate(ctypes.byref(handle)) == 0
for letter, kind in TYPES.items():
    bands(letter, kind)
    for base in (0, 1):
        vectors(letter, kind, base)
        products(letter, kind, base)
        solutions(letter, kind, base)
        conversions(letter, kind, base)
        index = ("i4", "i8")[base]
        for routine in (generic, generic_products, generic_vectors, generic_solutions):
            routine(letter, kind, base, index)
print(sum(checks), "of", len(checks), "checks")
