"""Factorises matrices by hipSOLVER, hipBLAS and rocSOLVER, all types, and multiplies the factors.

python solver_program.py FOLDER-OF-THE-LIBRARIES    prints a line for each failure, then a count
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any

import numpy as np

hip = ctypes.CDLL(f"{sys.argv[1]}/libamdhip64.so")
libraries = {
    stem: ctypes.CDLL(f"{sys.argv[1]}/math/{stem}/lib{stem}.so")
    for stem in ("hipsolver", "hipblas", "rocblas", "rocsolver")
}
library = libraries["hipsolver"]
numbers = np.random.default_rng(5)
TYPES = {"S": "f4", "D": "f8", "C": "c8", "Z": "c16"}
UPPER, LOWER, N, T, C = 121, 122, 111, 112, 113
checks: list[bool] = []


def array(shape: Any, kind: Any) -> Any:
    """A matrix, column by column, or a vector, in memory that GPUs access."""
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    place = ctypes.c_void_p()
    assert hip.hipMallocManaged(ctypes.byref(place), ctypes.c_size_t(size), 1) == 0
    memory = (ctypes.c_uint8 * size).from_address(place.value or 0)
    return np.frombuffer(memory, kind).reshape(shape, order="F")


def some(shape: Any, kind: Any) -> Any:
    values = numbers.normal(size=shape)
    if np.dtype(kind).kind == "c":
        values = values + 1j * numbers.normal(size=shape)
    found = array(shape, kind)
    found[...] = values
    return found


def word(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return ctypes.c_void_p(value.ctypes.data)
    return ctypes.c_int(value) if isinstance(value, int) else value


def call(name: str, *values: Any) -> int:
    stem = next(each for each in libraries if name.startswith(each))
    status: int = getattr(libraries[stem], name)(handles[stem], *map(word, values))
    assert hip.hipDeviceSynchronize() == 0
    return status


def check(what: str, holds: bool) -> None:
    checks.append(holds)
    if not holds:
        print("failed:", what)


def near(one: Any, other: Any) -> bool:
    bound = 1e-3 if one.dtype.itemsize // (1 + (one.dtype.kind == "c")) == 4 else 1e-10
    return bool(np.allclose(one, other, bound, bound))


def lwork(what: str, *values: Any) -> Any:
    size = array((1,), "i4")
    check(what, call(what, *values, size) == 0 and size[0] > 0)
    return int(size[0])


def adjoint(matrix: Any) -> Any:
    return matrix.conj().T


def factorise(dn: str, letter: str) -> None:
    name, kind, info = f"hipsolver{dn}{letter}", TYPES[letter], array((1,), "i4")
    sized = (lambda work, size: (work,)) if dn else (lambda work, size: (work, size))
    is_complex = letter in "CZ"

    a, b, pivots = some((37, 37), kind), some((37, 3), kind), array((37,), "i4")
    lu = array((37, 37), kind)
    lu[...] = a
    size = lwork(f"{name}getrf_bufferSize", 37, 37, lu, 37)
    work = array((size,), kind)
    check(
        f"{name}getrf", call(f"{name}getrf", 37, 37, lu, 37, *sized(work, size), pivots, info) == 0
    )
    check(f"{name}getrf info", info[0] == 0)
    for trans, matrix in ((N, a), (T, a.T), (C, adjoint(a))):
        x = array((37, 3), kind)
        x[...] = b
        rest = () if dn else (work, size)
        status = call(f"{name}getrs", trans, 37, 3, lu, 37, pivots, x, 37, *rest, info)
        check(f"{name}getrs {trans}", status == 0 and near(matrix @ x, b))
    wide = some((4, 6), kind)
    before = wide.copy()
    wide[:, 1] = before[:, 1] = 0
    call(f"{name}getrf", 4, 6, wide, 4, *sized(work, size), pivots, info)
    check(f"{name}getrf singular", info[0] == 2)
    product = (np.tril(wide[:, :4], -1) + np.eye(4)) @ np.triu(wide)
    for row in reversed(range(4)):
        product[[row, pivots[row] - 1]] = product[[pivots[row] - 1, row]]
    check(f"{name}getrf wide", near(product.astype(kind), before))

    for uplo in (UPPER, LOWER):
        positive = array((9, 9), kind)
        half = some((9, 9), kind)
        positive[...] = whole = half @ adjoint(half) + 9 * np.eye(9)
        other = np.tri(9, dtype=bool) if uplo == LOWER else np.tri(9, dtype=bool).T
        positive[~other] = np.nan
        check(f"{name}potrf", call(f"{name}potrf", uplo, 9, positive, 9, work, size, info) == 0)
        factor = np.where(other, positive, 0)
        square = factor @ adjoint(factor) if uplo == LOWER else adjoint(factor) @ factor
        check(f"{name}potrf {uplo}", info[0] == 0 and near(square.astype(kind), whole))
        x, wanted = array((9, 2), kind), some((9, 2), kind)
        x[...] = wanted
        rest = () if dn else (work, size)
        status = call(f"{name}potrs", uplo, 9, 2, positive, 9, x, 9, *rest, info)
        check(f"{name}potrs {uplo}", status == 0 and near((whole @ x).astype(kind), wanted))
        positive[...] = np.diag([4, 1, -1] + [1] * 6)
        call(f"{name}potrf", uplo, 9, positive, 9, work, size, info)
        check(f"{name}potrf indefinite", info[0] == 3)

    a, tau = some((11, 5), kind), array((5,), kind)
    qr = array((11, 5), kind)
    qr[...] = a
    check(f"{name}geqrf", call(f"{name}geqrf", 11, 5, qr, 11, tau, work, size, info) == 0)
    upper = np.triu(qr[:5])
    check(f"{name}geqrf R", near(np.abs(np.diag(upper)), np.abs(np.diag(np.linalg.qr(a)[1]))))
    orgqr = f"{name}{'ungqr' if is_complex else 'orgqr'}"
    check(orgqr, call(orgqr, 11, 5, 5, qr, 11, tau, work, size, info) == 0)
    check(f"{orgqr} Q R", near(qr @ upper, a) and near(adjoint(qr) @ qr, np.eye(5)))

    real = "f4" if letter in "SC" else "f8"
    values, hermitian = array((8,), real), some((8, 8), kind)
    whole = hermitian + adjoint(hermitian)
    hermitian[...] = np.where(np.tri(8, dtype=bool), whole, np.nan)
    syevd = f"{name}{'heevd' if is_complex else 'syevd'}"
    check(syevd, call(syevd, 202, LOWER, 8, hermitian, 8, values, work, size, info) == 0)
    spread = hermitian @ np.diag(values) @ adjoint(hermitian)
    check(f"{syevd} A", near(spread.astype(kind), whole) and bool((np.diff(values) >= 0).all()))

    a, s = some((7, 5), kind), array((5,), real)
    before, u, rows = a.copy(), array((7, 7), kind), array((5, 5), kind)
    job = ctypes.c_byte(ord("A")), ctypes.c_byte(ord("S"))
    status = call(f"{name}gesvd", *job, 7, 5, a, 7, s, u, 7, rows, 5, work, size, work, info)
    check(f"{name}gesvd", status == 0 and near((u[:, :5] * s @ rows).astype(kind), before))
    check(f"{name}gesvd U", near(u @ adjoint(u), np.eye(7)))


def copied(matrix: Any) -> Any:
    found = array(matrix.shape, matrix.dtype)
    found[...] = matrix
    return found


def reduce(dn: str, letter: str) -> None:
    """Reductions, and products with what they leave."""
    name, kind, info = f"hipsolver{dn}{letter}", TYPES[letter], array((1,), "i4")
    real = "f4" if letter in "SC" else "f8"
    either = (lambda a, b: b) if letter in "CZ" else (lambda a, b: a)
    last, work = C if letter in "CZ" else T, array((1,), kind)
    d, e = array((6,), real), array((5,), real)
    for uplo in (UPPER, LOWER):
        half = some((6, 6), kind)
        whole = half + adjoint(half)
        a, tau, c = copied(whole), array((5,), kind), some((6, 3), kind)
        a[~np.tri(6, dtype=bool) if uplo == LOWER else ~np.tri(6, dtype=bool).T] = np.nan
        sytrd = name + either("sytrd", "hetrd")
        check(sytrd, call(sytrd, uplo, 6, a, 6, d, e, tau, work, 1, info) == 0)
        before, orgtr = c.copy(), name + either("orgtr", "ungtr")
        ormtr = name + either("ormtr", "unmtr")
        status = call(ormtr, 141, uplo, last, 6, 3, a, 6, tau, c, 6, work, 1, info)
        check(orgtr, call(orgtr, uplo, 6, a, 6, tau, work, 1, info) == 0)
        product = a @ (np.diag(d) + np.diag(e, 1) + np.diag(e, -1)) @ adjoint(a)
        check(f"{sytrd} {uplo}", near(product.astype(kind), whole))
        check(f"{ormtr} {uplo}", status == 0 and near(c, adjoint(a) @ before))

        symmetric = half + half.T
        ldl, pivots = copied(symmetric), array((6,), "i4")
        check(f"{name}sytrf", call(f"{name}sytrf", uplo, 6, ldl, 6, pivots, work, 1, info) == 0)
        check(f"{name}sytrf {uplo}", near(of_blocks(ldl, pivots, uplo).astype(kind), symmetric))

    for m, n in ((6, 4), (4, 6)):
        a, tauq, taup = some((m, n), kind), array((4,), kind), array((4,), kind)
        before, gebrd = a.copy(), f"{name}gebrd"
        check(gebrd, call(gebrd, m, n, a, m, d, e, tauq, taup, work, 1, info) == 0)
        q, p, orgbr = array((m, m), kind), array((n, n), kind), name + either("orgbr", "ungbr")
        q[:, :4], p[:4] = a[:, :4], a[:4]
        check(orgbr, call(orgbr, 141, m, m, n, q, m, tauq, work, 1, info) == 0)
        check(orgbr, call(orgbr, 142, n, n, m, p, n, taup, work, 1, info) == 0)
        middle = np.diag(d[:4]) + np.diag(e[:3], 1 if m > n else -1)
        check(f"{gebrd} {m} {n}", near((q[:, :4] @ middle @ p[:4]).astype(kind), before))


def of_blocks(factors: Any, pivots: Any, uplo: int) -> Any:
    """The matrix whose factors sytrf found, built from them step by step."""
    n = len(factors)
    order = range(n) if uplo == LOWER else range(n - 1, -1, -1)
    step, middle, steps = (1 if uplo == LOWER else -1), np.zeros((n, n), factors.dtype), []
    place = iter(order)
    for k in place:
        triangle, rows = np.eye(n, dtype=factors.dtype), [k]
        if pivots[k] < 0:
            rows.append(next(place))
            middle[k, k + step] = middle[k + step, k] = (
                factors[max(rows), min(rows)] if (uplo == LOWER) else factors[min(rows), max(rows)]
            )
        behind = [row for row in order if (row - rows[-1]) * step > 0]
        for row in rows:
            middle[row, row] = factors[row, row]
            triangle[behind, row] = factors[behind, row]
        exchange = np.eye(n)
        exchange[[rows[-1], abs(pivots[k]) - 1]] = exchange[[abs(pivots[k]) - 1, rows[-1]]]
        steps += [exchange, triangle]
    for each in reversed(steps):
        middle = each @ middle @ each.T
    return middle


def decompose(dn: str, letter: str) -> None:
    """Eigenvalues of pairs, singular values, inverses, batches and equations of hipSOLVER's."""
    name, kind, info = f"hipsolver{dn}{letter}", TYPES[letter], array((2,), "i4")
    real, params = "f4" if letter in "SC" else "f8", ctypes.c_void_p()
    either = (lambda a, b: b) if letter in "CZ" else (lambda a, b: a)
    work, w = array((1,), kind), array((10,), real)
    assert getattr(library, f"hipsolver{dn}CreateSyevjInfo")(ctypes.byref(params)) == 0
    sygvd, sygvj = name + either("sygvd", "hegvd"), name + either("sygvj", "hegvj")
    half, other = some((5, 5), kind), some((5, 5), kind)
    whole, positive = half + adjoint(half), other @ adjoint(other) + 5 * np.eye(5)
    for itype, uplo in ((211, UPPER), (212, LOWER), (213, UPPER)):
        a, b = copied(whole), copied(positive.astype(kind))
        rest = (params,) if itype == 211 else ()
        routine = sygvj if rest else sygvd
        status = call(routine, itype, 202, uplo, 5, a, 5, b, 5, w, work, 1, info, *rest)
        sides = {
            211: (whole @ a, positive @ a * w[:5]),
            212: (whole @ positive @ a, a * w[:5]),
            213: (positive @ whole @ a, a * w[:5]),
        }
        check(f"{routine} {itype}", status == 0 and near(*(s.astype(kind) for s in sides[itype])))
    pair = array((5, 10), kind)
    pair[:, :5], pair[:, 5:] = whole, positive
    syevj = name + either("syevj", "heevj")
    status = call(f"{syevj}Batched", 201, LOWER, 5, pair, 5, w, work, 1, info, params, 2)
    wanted = [np.linalg.eigvalsh(whole), np.linalg.eigvalsh(positive)]
    check(f"{syevj}Batched", status == 0 and near(w, np.concatenate(wanted).astype(real)))
    assert getattr(library, f"hipsolver{dn}DestroySyevjInfo")(params) == 0

    assert getattr(library, f"hipsolver{dn}CreateGesvdjInfo")(ctypes.byref(params)) == 0
    for m, n, econ in ((6, 4, 1), (3, 5, 0)):
        a, short = some((m, n), kind), min(m, n)
        u, v = array((m, short if econ else m), kind), array((n, short if econ else n), kind)
        before, gesvdj = a.copy(), f"{name}gesvdj"
        arrays = a, m, w, u, m, v, n, work, 1, info, params
        status = call(gesvdj, 202, econ, m, n, *arrays)
        product = u[:, :short] * w[:short] @ adjoint(v[:, :short])
        check(f"{gesvdj} {m} {n}", status == 0 and near(product.astype(kind), before))
    sweeps = ctypes.c_int(-1)
    executed = getattr(library, f"hipsolver{dn}XgesvdjGetSweeps")
    check("sweeps", executed(handles["hipsolver"], params, ctypes.byref(sweeps)) == 0)
    assert getattr(library, f"hipsolver{dn}DestroyGesvdjInfo")(params) == 0

    a, lists, right = [copied(positive.astype(kind)) for _ in range(2)], array((2,), "u8"), []
    lists[:] = [each.ctypes.data for each in a]
    a[1][2, 2] = -1
    sized = () if dn else (work, 1)
    check(f"{name}potrf", call(f"{name}potrfBatched", LOWER, 5, lists, 5, *sized, info, 2) == 0)
    check(f"{name}potrfBatched info", info.tolist() == [0, 3])
    right, places = some((5, 1), kind), array((1,), "u8")
    places[0], before = right.ctypes.data, right.copy()
    many = LOWER, 5, 1, lists, 5, places, 5, *sized, info, 1
    check(f"{name}potrsBatched", call(f"{name}potrsBatched", *many) == 0)
    check(f"{name}potrsBatched X", near((positive @ right).astype(kind), before))
    check(f"{name}potri", call(f"{name}potri", LOWER, 5, a[0], 5, work, 1, info) == 0)
    inverse = np.tril(a[0]) + adjoint(np.tril(a[0], -1))
    check(f"{name}potri A", near((inverse @ positive).astype(kind), np.eye(5)))

    niters, size = array((1,), "i4"), ctypes.c_size_t(1)
    doubled = f"hipsolver{dn}{letter}{letter}"
    a, b, x, pivots = some((5, 5), kind), some((5, 2), kind), some((5, 2), kind), array((5,), "i4")
    before, sizes = a.copy(), (work, size, niters, info)
    status = call(f"{doubled}gesv", 5, 2, a, 5, pivots, b, 5, x, 5, *sizes)
    check(f"{doubled}gesv", status == 0 and near(before @ x, b))
    a, b, x = some((7, 4), kind), some((7, 2), kind), some((4, 2), kind)
    wanted = np.linalg.pinv(a) @ b
    status = call(f"{doubled}gels", 7, 4, 2, a, 7, b, 7, x, 4, *sizes)
    check(f"{doubled}gels", status == 0 and near(x, wanted))


class Batch:
    """Arrays of one argument in one form of hipBLAS or rocSOLVER, which may be lists or not."""

    def __init__(self, form: str, values: list[Any], *, is_packed: bool = False) -> None:
        shape, kind = values[0].shape, values[0].dtype
        stride = values[0].size + (3 if form.startswith("S") or form == "_strided_batched" else 0)
        memory = array((stride * len(values),), kind)
        self.rows = max(shape[0], 1)
        self.each = [
            memory[n * stride : n * stride + values[0].size].reshape(shape, order="F")
            for n in range(len(values))
        ]
        for place, value in zip(self.each, values, strict=True):
            place[...] = value
        self.words: list[Any] = [memory]
        if form.lower().endswith("batched") and "trided" not in form and not is_packed:
            self.words = [array((len(values),), "u8")]
            self.words[0][:] = [place.ctypes.data for place in self.each]
        has_stride = "trided" in form or (is_packed and form == "_batched")
        self.strides = [ctypes.c_int64(stride)] if has_stride else []
        self.memory = memory

    def matrix(self) -> list[Any]:
        return [*self.words, self.rows, *self.strides]

    def vector(self) -> list[Any]:
        return [*self.words, *self.strides]


def factorise_batches(letter: str, form: str) -> None:
    """hipBLAS's factorisations in one form."""
    kind, count = TYPES[letter], 3 if form else 1
    name = f"hipblas{letter}{{}}{form}".format
    behind = [count] if form else []
    info, host = array((count,), "i4"), array((1,), "i4")
    values = [some((6, 6), kind) for _ in range(count)]
    values[-1][:, 2] = 0 if form else values[-1][:, 2]
    a, pivots = Batch(form, values), Batch(form, [np.zeros(6, "i4")] * count, is_packed=True)
    status = call(name("getrf"), 6, *a.matrix(), *pivots.vector(), info, *behind)
    check(name("getrf"), status == 0 and info.tolist() == ([0, 0, 3] if form else [0]))
    for value, lu, exchanged in zip(values, a.each, pivots.each, strict=True):
        product = (np.tril(lu, -1) + np.eye(6)) @ np.triu(lu)
        for row in reversed(range(6)):
            other = exchanged[row] - 1
            product[[row, other]] = product[[other, row]]
        check(name("getrf A"), near(product.astype(kind), value))
    fine = slice(0, 2 if form else 1)
    for trans, turned in ((N, lambda m: m), (T, lambda m: m.T), (C, adjoint)):
        right = [some((6, 2), kind) for _ in range(count)]
        b = Batch(form, right)
        operands = *a.matrix(), *pivots.vector(), *b.matrix()
        check(name("getrs"), call(name("getrs"), trans, 6, 2, *operands, host, *behind) == 0)
        solved = zip(values[fine], b.each[fine], right[fine], strict=True)
        check(name("getrs X"), all(near(turned(v) @ x, r) for v, x, r in solved))
    check(name("getrs"), call(name("getrs"), N, -1, 2, *operands, host, *behind) == 3)
    check(name("getrs info"), host[0] == -2)
    if form == "Batched":
        c = Batch(form, [np.zeros((6, 6), kind)] * count)
        status = call(name("getri"), 6, *a.matrix(), *pivots.vector(), *c.matrix(), info, count)
        check(name("getri"), status == 0 and info.tolist() == [0, 0, 3])
        check(name("getri C"), near(values[1] @ c.each[1], np.eye(6)))
    plain = [each.astype(kind) + 9 * np.eye(6, dtype=kind) for each in values]
    a, none = Batch(form, plain), [ctypes.c_void_p(), *pivots.strides]
    check(name("getrf"), call(name("getrf"), 6, *a.matrix(), *none, info, *behind) == 0)
    lu = a.each[-1]
    product = (np.tril(lu, -1) + np.eye(6)) @ np.triu(lu)
    check(name("getrf without pivots"), near(product.astype(kind), plain[-1]))

    for m, n in ((7, 4), (4, 7)):
        values = [some((m, n), kind) for _ in range(count)]
        a, tau = Batch(form, values), Batch(form, [np.zeros(4, kind)] * count)
        status = call(name("geqrf"), m, n, *a.matrix(), *tau.vector(), host, *behind)
        r = [np.triu(each[: min(m, n)]) for each in a.each]
        pairs = zip(r, values, strict=True)
        is_same = all(near(adjoint(r) @ r, adjoint(v) @ v) for r, v in pairs)
        check(name("geqrf"), status == 0 and host[0] == 0 and is_same)
        for trans in (N, C if letter in "CZ" else T):
            rows = m if trans == N else n
            right = [np.zeros((7, 2), kind) for _ in range(count)]
            for each in right:
                each[:rows] = some((rows, 2), kind)
            a, b = Batch(form, values), Batch(form, right)
            operands = *a.matrix(), *b.matrix(), host, info
            check(name("gels"), call(name("gels"), trans, m, n, 2, *operands, *behind) == 0)
            unknowns, turned = (n, lambda v: v) if trans == N else (m, adjoint)
            solved = zip(values, b.each, right, strict=True)
            is_same = all(
                near(x[:unknowns], np.linalg.pinv(turned(v)) @ r[:rows]) for v, x, r in solved
            )
            check(name(f"gels {trans}"), is_same and not info.any())


def factorise_rocsolver(letter: str, form: str) -> None:
    """rocSOLVER's in one form."""
    kind, count = TYPES[letter], 2 if form else 1
    name = f"rocsolver_{letter.lower()}{{}}{form}".format
    behind, info = [count] if form else [], array((count,), "i4")
    values = [some((5, 5), kind) for _ in range(count)]
    right = [some((5, 2), kind) for _ in range(count)]
    a, b = Batch(form, values), Batch(form, right)
    pivots = Batch(form, [np.zeros(5, "i4")] * count, is_packed=True)
    operands = *a.matrix(), *pivots.vector(), *b.matrix(), info
    check(name("gesv"), call(name("gesv"), 5, 2, *operands, *behind) == 0 and not info.any())
    pairs = list(zip(values, b.each, right, strict=True))
    check(name("gesv X"), all(near(v @ x, r) for v, x, r in pairs))
    check(name("getri"), call(name("getri"), 5, *a.matrix(), *pivots.vector(), info, *behind) == 0)
    check(name("getri A"), near(values[-1] @ a.each[-1], np.eye(5)))
    a, b = Batch(form, values), Batch(form, right)
    status = call(name("getrf"), 5, 5, *a.matrix(), *pivots.vector(), info, *behind)
    status |= call(name("getrs"), N, 5, 2, *operands[:0], *a.matrix(), *pivots.vector(),
                   *b.matrix(), *behind)  # fmt: skip
    check(name("getrs X"), status == 0 and near(values[-1] @ b.each[-1], right[-1]))

    empty = ctypes.c_void_p(), *pivots.strides
    check(name("getrf"), call(name("getrf"), 5, 5, *a.matrix(), *empty, info, *behind) == 3)

    positive = [(each @ adjoint(each) + 5 * np.eye(5)).astype(kind) for each in values]
    a, b = Batch(form, positive), Batch(form, right)
    status = call(name("posv"), UPPER, 5, 2, *a.matrix(), *b.matrix(), info, *behind)
    check(name("posv"), status == 0 and near(positive[-1] @ b.each[-1], right[-1]))
    check(name("potri"), call(name("potri"), UPPER, 5, *a.matrix(), info, *behind) == 0)
    inverse = np.triu(a.each[0]) + adjoint(np.triu(a.each[0], 1))
    check(name("potri A"), near((positive[0] @ inverse).astype(kind), np.eye(5)))

    a, tau = Batch(form, values), Batch(form, [np.zeros(5, kind)] * count, is_packed=True)
    check(name("geqrf"), call(name("geqrf"), 5, 5, *a.matrix(), *tau.vector(), *behind) == 0)
    if not form:
        either = (lambda a, b: b) if letter in "CZ" else (lambda a, b: a)
        c, r = copied(values[0]), np.triu(a.each[0])
        words = 5, 5, 5, a.memory, 5, tau.memory, c, 5
        ormqr = name(either("ormqr", "unmqr"))
        check(ormqr, call(ormqr, 141, C if letter in "CZ" else T, *words) == 0 and near(c, r))
        orgqr = name(either("orgqr", "ungqr"))
        check(orgqr, call(orgqr, *words[:6]) == 0 and near(a.each[0] @ r, values[0]))


def solve_triangles(form: str) -> None:
    """Equations of hipblasTrsmEx's."""
    count, alpha = 2 if form else 1, np.array(2, "c8")
    values = [some((5, 5), "c8") + 4 * np.eye(5, dtype="c8") for _ in range(count)]
    right = [some((5, 3), "c8") for _ in range(count)]
    a, b, empty = Batch(form, values), Batch(form, right), ctypes.c_void_p()
    words = 141, UPPER, C, 131, 5, 3, ctypes.c_void_p(alpha.ctypes.data), *a.matrix(), *b.matrix()
    behind = empty, 0, *([ctypes.c_int64(0)] if "trided" in form else []), 4  # HIP_C_32F
    status = call(f"hipblasTrsm{form}Ex", *words, *([count] if form else []), *behind)
    x = adjoint(np.triu(values[-1])) @ b.each[-1]
    check(f"hipblasTrsm{form}Ex", status == 0 and near(x, 2 * right[-1]))


def add_and_take_minima() -> None:
    """rocblas_geam_ex, with a matrix that is transposed."""
    a, b, c, d = (some(shape, "f8") for shape in ((3, 4), (2, 4), (3, 2), (3, 2)))
    alpha, beta = np.array(2.0), np.array(3.0)
    words = N, T, 3, 2, 4, alpha, a, 152, 3, b, 152, 2, beta, c, 152, 3, d, 152, 3, 152, 0
    check("rocblas_geam_ex", call("rocblas_geam_ex", *words) == 0)
    wanted = np.minimum((2 * (a[:, None] + b)).min(axis=2), 3 * c)
    check("rocblas_geam_ex D", near(d, wanted))
    check("rocblas_geam_ex of f8_r", call("rocblas_geam_ex", *words[:-2], 170, 0) == 2)


def factorise_64(letter: str) -> None:
    """The functions with 64-bit sizes and types by number: LU, Cholesky, QR."""
    kind, datatype, n = TYPES[letter], {"S": 0, "D": 1, "C": 4, "Z": 5}[letter], ctypes.c_int64(7)
    params, sizes, info = (
        ctypes.c_void_p(),
        [array((1,), "u8") for _ in range(2)],
        array((1,), "i4"),
    )
    check("params", library.hipsolverDnCreateParams(ctypes.byref(params)) == 0)
    check("an algorithm", library.hipsolverDnSetAdvOptions(params, 0, 232) == 0)
    check("an unknown one", library.hipsolverDnSetAdvOptions(params, 1, 232) == 10)

    def run(name: str, *values: Any, work: Any = ()) -> None:
        check(f"{name} {letter}", call(f"hipsolverDn{name}", params, *values, *work, info) == 0)
        check(f"info of {name}", info[0] == 0)

    def works(name: str, *values: Any) -> Any:
        check(f"{name}'s work", call(f"hipsolverDn{name}_bufferSize", params, *values, *sizes) == 0)
        memory = [array((int(size[0]),), "u1") for size in sizes]
        return [x for m in memory for x in (m, ctypes.c_size_t(m.size))]

    def copied(of: Any) -> Any:
        found = array(of.shape, kind)
        found[...] = of
        return found

    a, b = some((7, 7), kind), some((7, 2), kind)
    lu, x, pivots = copied(a), copied(b), array((7,), "i8")
    work = works("Xgetrf", n, n, datatype, lu, n, datatype)
    run("Xgetrf", n, n, datatype, lu, n, pivots, datatype, work=work)
    run("Xgetrs", C, n, ctypes.c_int64(2), datatype, lu, n, pivots, datatype, x, n)
    check(f"Xgetrs {letter} solves", near(adjoint(a) @ x, b))

    positive = copied(a @ adjoint(a) + 7 * np.eye(7))
    lower, x = copied(positive), copied(b)
    work = works("Xpotrf", LOWER, n, datatype, lower, n, datatype)
    run("Xpotrf", LOWER, n, datatype, lower, n, datatype, work=work)
    run("Xpotrs", LOWER, n, ctypes.c_int64(2), datatype, lower, n, datatype, x, n)
    check(f"Xpotrs {letter} solves", near(positive @ x, b))

    qr, tau = copied(a), array((7,), kind)
    work = works("Xgeqrf", n, n, datatype, qr, n, datatype, tau, datatype)
    run("Xgeqrf", n, n, datatype, qr, n, datatype, tau, datatype, work=work)
    r = np.triu(qr)
    check(f"Xgeqrf {letter}", near(adjoint(r) @ r, adjoint(a) @ a))
    other = 1 - datatype if datatype < 2 else 9 - datatype
    status = call("hipsolverDnXpotrs", params, LOWER, n, n, datatype, a, n, other, a, n, info)
    check("two types", status == 10)
    check("params end", library.hipsolverDnDestroyParams(params) == 0)


def rocblas_products() -> None:
    """rocBLAS: a triangle of A A^T in mixed types, queries of memory, and events of a call."""
    for letter, datatype in (("S", 151), ("D", 152), ("C", 154), ("Z", 155)):
        kind = TYPES[letter]
        a, c, alpha, beta = (
            some((5, 3), kind),
            some((5, 5), kind),
            some((1,), kind),
            some((1,), kind),
        )
        wanted = np.where(np.tri(5, dtype=bool), alpha * (a @ a.T) + beta * c, c)
        arguments = LOWER, N, 5, 3, alpha, a, datatype, 5, beta, c, datatype, 5, datatype
        check(f"syrk_ex {letter}", call("rocblas_syrk_ex", *arguments) == 0)
        check(f"syrk_ex {letter} is right", near(c, wanted))
    before, size = c.copy(), array((1,), "u8")
    check("a query", call("rocblas_start_device_memory_size_query") == 0)
    check("no second one", call("rocblas_start_device_memory_size_query") == 8)
    check("no work", call("rocblas_syrk_ex", *arguments) == 10 and bool((c == before).all()))
    check("its end", call("rocblas_stop_device_memory_size_query", size) == 0 and size[0] == 0)
    check("no second end", call("rocblas_stop_device_memory_size_query", size) == 8)
    check("a size", call("rocblas_set_device_memory_size", ctypes.c_size_t(4096)) == 0)
    check("the size", call("rocblas_get_device_memory_size", size) == 0 and size[0] == 4096)
    check("whose it is", call("rocblas_is_user_managing_device_memory") & 1 == 1)
    check("ours again", call("rocblas_set_device_memory_size", ctypes.c_size_t(0)) == 0)
    check("whose it was", call("rocblas_is_user_managing_device_memory") & 1 == 0)
    pair, time = [ctypes.c_void_p(), ctypes.c_void_p()], array((1,), "f4")
    for event in pair:
        assert hip.hipEventCreate(ctypes.byref(event)) == 0
    check("events", call("rocblas_set_start_stop_events", *pair) == 0)
    check("with events", call("rocblas_syrk_ex", *arguments) == 0)
    check("no events", call("rocblas_set_start_stop_events", None, None) == 0)
    status = hip.hipEventElapsedTime(word(time), *pair)
    check("the time between", status == 0 and time[0] > 0)


handles = {stem: ctypes.c_void_p() for stem in libraries}
for stem, create in (
    ("hipsolver", "hipsolverCreate"), ("hipblas", "hipblasCreate"),
    ("rocblas", "rocblas_create_handle"),
):  # fmt: skip
    assert getattr(libraries[stem], create)(ctypes.byref(handles[stem])) == 0
handles["rocsolver"] = handles["rocblas"]
for letter in TYPES:
    for dn in ("", "Dn"):
        factorise(dn, letter)
        reduce(dn, letter)
        decompose(dn, letter)
    factorise_64(letter)
    for form in ("", "Batched", "StridedBatched"):
        factorise_batches(letter, form)
    for form in ("", "_batched", "_strided_batched"):
        factorise_rocsolver(letter, form)
for form in ("", "Batched", "StridedBatched"):
    solve_triangles(form)
add_and_take_minima()
rocblas_products()
a, info = array((4, 4), "f4"), array((1,), "i4")
check("a negative size", call("hipsolverDnSpotrf", UPPER, -1, a, 4, a, 1, info) == 3)
check("an unknown triangle", call("hipsolverDnSpotrf", 7, 4, a, 4, a, 1, info) == 10)
check("a short column", call("hipsolverDnSpotrf", UPPER, 4, a, 3, a, 1, info) == 3)
check("memory that ends before", call("hipsolverDnSpotrf", UPPER, 4, a, 5, a, 1, info) == 4)
null, job = ctypes.c_void_p(), ctypes.c_byte(ord("X"))
check(
    "null, though memory ends", call("hipsolverSsytrd", UPPER, 9, a, 9, a, a, null, a, 1, info) == 3
)
check(
    "an operation of complex",
    call("hipsolverSormqr", 141, C, 4, 4, 4, a, 4, a, a, 4, a, 1, info) == 3,
)
check("an unknown job", call("hipsolverSgesvd_bufferSize", job, job, 4, 4, info) == 3)
check("a mode", call("hipsolverSetDeterministicMode", 241) == 0)
check("its value", call("hipsolverGetDeterministicMode", info) == 0 and info[0] == 241)
check("an unknown mode", call("hipsolverDnSetDeterministicMode", 7) == 10)
check("nothing to do", call("hipsolverDnSpotrf", UPPER, 0, a, 1, a, 1, info) == 0)
print(len(checks), "checks")
