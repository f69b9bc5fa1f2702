"""Multiplies matrices in ELL, HYB, BSR and blocked ELL format, and changes between them and CSR.

python formats_program.py FOLDER-OF-THE-LIBRARIES    prints a line for each failure, then a count
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any

import numpy as np

hip = ctypes.CDLL(f"{sys.argv[1]}/libamdhip64.so")
roc = ctypes.CDLL(f"{sys.argv[1]}/math/rocsparse/librocsparse.so")
library = ctypes.CDLL(f"{sys.argv[1]}/math/hipsparse/libhipsparse.so")
numbers = np.random.default_rng(11)
TYPES = {"s": ("f4", 151), "d": ("f8", 152), "c": ("c8", 154), "z": ("c16", 155)}
HIP_TYPES = {"s": 0, "d": 1, "c": 4, "z": 5}
NONE, TRANSPOSE, CONJUGATE = 111, 112, 113
ROW, COLUMN, I32 = 0, 1, 2
M, N = 6, 8
checks: list[bool] = []
long = ctypes.c_int64


def array(values: Any, kind: Any) -> Any:
    """Values in memory that GPUs access, row by row."""
    values = np.asarray(values)
    place = ctypes.c_void_p()
    size = max(1, values.size) * np.dtype(kind).itemsize
    assert hip.hipMallocManaged(ctypes.byref(place), ctypes.c_size_t(size), 1) == 0
    memory = (ctypes.c_uint8 * size).from_address(place.value or 0)
    found = np.frombuffer(memory, kind, values.size).reshape(values.shape)
    found[...] = values
    return found


def word(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return ctypes.c_void_p(value.ctypes.data)
    return ctypes.c_int(value) if isinstance(value, int) else value


def call(code: Any, name: str, *values: Any) -> None:
    status = getattr(code, name)(*map(word, values))
    check(f"{name} returns {status}", status == 0 and hip.hipDeviceSynchronize() == 0)


def make(code: Any, name: str, *values: Any) -> Any:
    found = ctypes.c_void_p()
    call(code, name, ctypes.byref(found), *values)
    return found


def check(what: str, holds: bool) -> None:
    checks.append(holds)
    if not holds:
        print("failed:", what)


def near(what: str, found: Any, wanted: Any) -> None:
    bound = 1e-4 if found.dtype in (np.float32, np.complex64) else 1e-12
    check(what, bool(np.allclose(found, wanted, bound, bound)))


def some(shape: Any, kind: Any) -> Any:
    found = numbers.normal(size=shape) + 1j * numbers.normal(size=shape)
    return (found if np.dtype(kind).kind == "c" else found.real).astype(kind)


def op(a: Any, trans: int) -> Any:
    return a if trans == NONE else a.T if trans == TRANSPOSE else a.conj().T


def description(base: int) -> Any:
    found = make(roc, "rocsparse_create_mat_descr")
    call(roc, "rocsparse_set_mat_index_base", found, base)
    return found


class Case:
    """A matrix, vectors and factors of one type, with indices from a base on."""

    def __init__(self, letter: str, base: int) -> None:
        self.letter, self.base = letter, base
        self.kind, self.datatype = TYPES[letter]
        self.described = description(base)
        self.dense = np.where(numbers.random((M, N)) < 0.4, some((M, N), self.kind), 0)
        self.dense[2] = 0  # an empty row
        self.alpha, self.beta = some(1, self.kind), some(1, self.kind)
        rows, columns = np.nonzero(self.dense)
        self.offsets = array(np.searchsorted(rows, range(M + 1)) + base, "i4")
        self.columns = array(columns + base, "i4")
        self.values = array(self.dense[rows, columns], self.kind)

    def name(self, routine: str) -> str:
        return f"rocsparse_{self.letter}{routine}"

    def product(self, what: str, a: Any, trans: int, multiply: Any) -> None:
        """Y = alpha op(A) x + beta y, as `multiply` does it."""
        x = array(some(op(a, trans).shape[1], self.kind), self.kind)
        y = array(some(op(a, trans).shape[0], self.kind), self.kind)
        wanted = self.alpha * (op(a, trans) @ x) + self.beta * y
        multiply(x, y)
        near(f"{what} {self.letter} {self.base} {trans}", y, wanted)

    def generic(self, what: str, a: Any, matrix: Any, trans: int) -> None:
        """The same through rocsparse_spmv."""

        def multiply(x: Any, y: Any) -> None:
            vectors = [
                make(roc, "rocsparse_create_dnvec_descr", long(v.size), v, self.datatype)
                for v in (x, y)
            ]
            size, buffer = np.zeros(1, "u8"), array(np.zeros(64), "u1")
            for stage in (1, 2, 3):
                call(
                    roc, "rocsparse_spmv", handle, trans, self.alpha, matrix, vectors[0],
                    self.beta, vectors[1], self.datatype, 0, stage, size, buffer,
                )  # fmt: skip

        self.product(what, a, trans, multiply)


def ell(case: Case) -> None:
    """CSR to ELL and back, and products with a vector."""
    width = np.zeros(1, "i4")
    csr = case.described, case.offsets
    call(roc, "rocsparse_csr2ell_width", handle, M, *csr, case.described, width)
    check("the longest row", width[0] == (case.dense != 0).sum(1).max())
    count = M * int(width[0])
    values, columns = array(np.zeros(count), case.kind), array(np.zeros(count), "i4")
    call(
        roc, case.name("csr2ell"), handle, M, case.described, case.values, case.offsets,
        case.columns, case.described, int(width[0]), values, columns,
    )  # fmt: skip
    for trans in (NONE, TRANSPOSE, CONJUGATE):
        case.product("ellmv", case.dense, trans, lambda x, y, trans=trans: call(
            roc, case.name("ellmv"), handle, trans, M, N, case.alpha, case.described, values,
            columns, int(width[0]), x, case.beta, y,
        ))  # fmt: skip
    matrix = make(
        roc, "rocsparse_create_ell_descr", long(M), long(N), columns, values, long(int(width[0])),
        I32, case.base, case.datatype,
    )  # fmt: skip
    case.generic("spmv of ELL", case.dense, matrix, TRANSPOSE)
    offsets, total = array(np.zeros(M + 1), "i4"), np.zeros(1, "i4")
    call(
        roc, "rocsparse_ell2csr_nnz", handle, M, N, case.described, int(width[0]), columns,
        case.described, offsets, total,
    )  # fmt: skip
    check("offsets again", bool((offsets == case.offsets).all()) and total[0] == case.values.size)
    again, places = array(np.zeros(total[0]), case.kind), array(np.zeros(total[0]), "i4")
    call(
        roc, case.name("ell2csr"), handle, M, N, case.described, int(width[0]), values, columns,
        case.described, again, offsets, places,
    )  # fmt: skip
    check("columns again", bool((places == case.columns).all() and (again == case.values).all()))


def hyb(case: Case) -> None:
    """CSR to HYB and back, and a product with a vector."""
    matrix = make(roc, "rocsparse_create_hyb_mat")
    call(
        roc, case.name("csr2hyb"), handle, M, N, case.described, case.values, case.offsets,
        case.columns, matrix, 2, 0,
    )  # fmt: skip
    copy = make(roc, "rocsparse_create_hyb_mat")
    call(roc, "rocsparse_copy_hyb_mat", copy, matrix)
    call(roc, "rocsparse_destroy_hyb_mat", matrix)
    case.product("hybmv", case.dense, NONE, lambda x, y: call(
        roc, case.name("hybmv"), handle, NONE, case.alpha, case.described, copy, x, case.beta, y,
    ))  # fmt: skip
    size, buffer = np.zeros(1, "u8"), array(np.zeros(64), "u1")
    call(
        roc, "rocsparse_hyb2csr_buffer_size", handle, case.described, copy, case.offsets, size
    )  # fmt: skip
    values, columns = array(np.zeros(case.values.size), case.kind), array(case.columns * 0, "i4")
    call(
        roc, case.name("hyb2csr"), handle, case.described, copy, values, case.offsets, columns,
        buffer,
    )  # fmt: skip
    check("HYB again", bool((values == case.values).all() and (columns == case.columns).all()))


def blocks_of(case: Case, dim: int) -> tuple[Any, Any, Any]:
    """Blocks, of which some are there: which, their elements, and the whole matrix."""
    there = numbers.random((M // dim, N // dim)) < 0.6
    blocks = some((*there.shape, dim, dim), case.kind)
    blocks[~there] = 0
    return there, blocks, blocks.transpose(0, 2, 1, 3).reshape(M, N)


def bsr(case: Case) -> None:
    """Rows of blocks: with an analysis, with a mask, and through spmv."""
    dim, info = 2, make(roc, "rocsparse_create_mat_info")
    there, blocks, dense = blocks_of(case, dim)
    rows, columns = np.nonzero(there)
    offsets = array(np.searchsorted(rows, range(M // dim + 1)) + case.base, "i4")
    places = array(columns + case.base, "i4")
    for order in (ROW, COLUMN):
        stored = blocks[there] if order == ROW else blocks[there].transpose(0, 2, 1)
        values = array(stored.ravel(), case.kind)
        shape = M // dim, N // dim, columns.size
        arrays = case.described, values, offsets, places, dim
        call(
            roc, case.name("bsrmv_analysis"), handle, order, NONE, *shape, *arrays, info
        )  # fmt: skip
        case.product("bsrmv", dense, NONE, lambda x, y, order=order, arrays=arrays, shape=shape: (
            call(roc, case.name("bsrmv"), handle, order, NONE, *shape, case.alpha, *arrays, info,
                 x, case.beta, y)
        ))  # fmt: skip
        call(roc, "rocsparse_bsrmv_clear", handle, info)
        matrix = make(
            roc, "rocsparse_create_bsr_descr", *map(long, shape), order, long(dim), offsets,
            places, values, I32, I32, case.base, case.datatype,
        )  # fmt: skip
        for trans in (NONE, CONJUGATE):
            case.generic("spmv of BSR", dense, matrix, trans)
        told = [np.zeros(1, "i8") for _ in range(8)]
        call(roc, "rocsparse_bsr_get", matrix, *told, *(np.zeros(1, "i4") for _ in range(4)))
        check("bsr_get", [int(each[0]) for each in told[:5]] == [*shape, order, dim])


def blocked_ell(case: Case) -> None:
    """C = alpha A op(B) + beta C, where each row of blocks has as many: a lacking one is at -1."""
    dim, width, columns = 2, 3, 5
    places = np.full((width, M // dim), case.base - 1)
    values = some((width, M // dim, dim, dim), case.kind)
    dense = np.zeros((M, N), case.kind)
    for row in range(M // dim):
        for slot, column in enumerate(numbers.permutation(N // dim)[: 1 + row % width]):
            places[slot, row] = column + case.base
            dense[row * dim :, column * dim :][:dim, :dim] = values[slot, row].T
    cols, vals = array(places.ravel(), "i4"), array(values.ravel(), case.kind)
    matrix = make(
        library, "hipsparseCreateBlockedEll", long(M), long(N), long(dim), long(dim * width), cols,
        vals, I32, case.base, HIP_TYPES[case.letter],
    )  # fmt: skip
    size = [np.zeros(1, "i8") for _ in range(3)]
    call(library, "hipsparseSpMatGetSize", matrix, *size)
    b, c = array(some((N, columns), case.kind), case.kind), some((M, columns), case.kind)
    buffer = array(np.zeros(64), "u1")
    for trans, stored in ((0, b), (1, array(b.T, case.kind))):
        to = array(c, case.kind)
        others = [
            make(library, "hipsparseCreateDnMat", *map(long, (*v.shape, v.shape[1])), v,
                 HIP_TYPES[case.letter], 2)
            for v in (stored, to)
        ]  # fmt: skip
        call(
            library, "hipsparseSpMM", hip_handle, 0, trans, case.alpha, matrix, others[0],
            case.beta, others[1], HIP_TYPES[case.letter], 13, buffer,
        )  # fmt: skip
        near(f"blocked ELL {case.letter} {trans}", to, case.alpha * (dense @ b) + case.beta * c)
    status = library.hipsparseSpMM(*map(word, (
        hip_handle, 1, 0, case.alpha, matrix, others[0], case.beta, others[1],
        HIP_TYPES[case.letter], 13, buffer,
    )))  # fmt: skip
    check("blocked ELL is not transposed", status == 10)


handle, hip_handle = make(roc, "rocsparse_create_handle"), make(library, "hipsparseCreate")
for letter in TYPES:
    for base in (0, 1):
        case = Case(letter, base)
        for test in (ell, hyb, bsr, blocked_ell):
            test(case)
print(f"{sum(checks)} of {len(checks)} checks")
