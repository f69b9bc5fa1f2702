"""Factorises matrices by hipSOLVER, both interfaces and all types, and multiplies the factors.

python solver_program.py FOLDER-OF-THE-LIBRARIES    prints a line for each failure, then a count
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any

import numpy as np

hip = ctypes.CDLL(f"{sys.argv[1]}/libamdhip64.so")
library = ctypes.CDLL(f"{sys.argv[1]}/math/hipsolver/libhipsolver.so")
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
    return value if isinstance(value, ctypes.c_void_p | ctypes.c_byte) else ctypes.c_int(value)


def call(name: str, *values: Any) -> int:
    status: int = getattr(library, name)(handle, *map(word, values))
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


handle = ctypes.c_void_p()
assert library.hipsolverCreate(ctypes.byref(handle)) == 0
for dn in ("", "Dn"):
    for letter in TYPES:
        factorise(dn, letter)
a, info = array((4, 4), "f4"), array((1,), "i4")
check("a negative size", call("hipsolverDnSpotrf", UPPER, -1, a, 4, a, 1, info) == 3)
check("an unknown triangle", call("hipsolverDnSpotrf", 7, 4, a, 4, a, 1, info) == 10)
check("a short column", call("hipsolverDnSpotrf", UPPER, 4, a, 3, a, 1, info) == 3)
check("memory that ends before", call("hipsolverDnSpotrf", UPPER, 4, a, 5, a, 1, info) == 4)
check("nothing to do", call("hipsolverDnSpotrf", UPPER, 0, a, 1, a, 1, info) == 0)
print(len(checks), "checks")
