"""What arrays the routines of BLAS and LAPACK have, and which arguments make sense.

The shapes are of arrays as they are stored: vectors and packed triangles have one number, matrices
have rows and columns.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wavecore.hip.math.triangles import CONJUGATE, LEFT, NO_TRANS, TRANS

Shapes = dict[str, tuple[int, ...]]

# Values of enumerations, by the kind of an argument.
KNOWN = {
    "operation": (NO_TRANS, TRANS, CONJUGATE),
    "fill": (121, 122),
    "diagonal": (131, 132),
    "side": (141, 142),
    "sum": (0, 1),
    "vectors": (201, 202),
    "problem": (211, 212, 213),
    "job": tuple(b"ASON"),
}
VECTORS_WANTED = 202
# Routines that need no transposition or no conjugation of one of their types.
_HERMITIAN = ("herk", "herkx", "her2k")
_SYMMETRIC = ("syrk", "syrkx", "syr2k")
_ADJOINT = ("gels", "ormqr", "unmqr", "ormtr", "unmtr")  # it is the conjugate transpose
REDUCTIONS = ("amax", "amin", "asum", "nrm2", "nrm2Ex", "dot", "dotu", "dotc", "dotEx", "dotcEx")


def allows(routine: str, letter: str, operation: int) -> bool:
    """Whether a routine of rank k takes a transposition."""
    if routine in _HERMITIAN:
        return operation != TRANS
    if routine in _ADJOINT:
        return operation in (NO_TRANS, CONJUGATE if letter in "cz" else TRANS)
    return not (routine in _SYMMETRIC and letter in "cz" and operation == CONJUGATE)


def flipped(shape: tuple[int, int], trans: int) -> tuple[int, int]:
    """The shape that a matrix has whose op() has this one."""
    return shape if trans == NO_TRANS else (shape[1], shape[0])


def _vectors(v: Any) -> Shapes:
    return {"x": (v.n,), "y": (v.n,), "param": (5,)}


def _points(v: Any) -> Shapes:
    return {**dict.fromkeys(("a", "b", "c", "s", "d1", "d2", "x1", "y1"), (1,)), "param": (5,)}


def _general(v: Any) -> Shapes:
    long, short = flipped((v.n, v.m), v.trans)
    return {"A": (v.m, v.n), "x": (long,), "y": (short,)}


def _general_band(v: Any) -> Shapes:
    return {**_general(v), "A": (v.kl + v.ku + 1, v.n)}


def _outer(v: Any) -> Shapes:
    return {"A": (v.m, v.n), "x": (v.m,), "y": (v.n,)}


def _square(v: Any) -> Shapes:
    packed = v.n * (v.n + 1) // 2
    return {"A": (v.n, v.n), "AP": (packed,), "x": (v.n,), "y": (v.n,), "invA": (v.n, v.n)}


def _band(v: Any) -> Shapes:
    return {"A": (v.k + 1, v.n), "x": (v.n,), "y": (v.n,)}


def _product(v: Any) -> Shapes:
    rows = getattr(v, "m", v.n)
    found = {"C": (rows, v.n), "D": (rows, v.n)}
    return {**found, "A": flipped((rows, v.k), v.transA), "B": flipped((v.k, v.n), v.transB)}


def _sided(v: Any) -> Shapes:
    side = v.m if v.side == LEFT else v.n
    return {"A": (side, side), "B": (v.m, v.n), "C": (v.m, v.n)}


def _rank(v: Any) -> Shapes:
    shape = flipped((v.n, v.k), v.transA)
    return {"A": shape, "B": shape, "C": (v.n, v.n)}


def _sum(v: Any) -> Shapes:
    shape = v.m, v.n
    return {"A": flipped(shape, v.transA), "B": flipped(shape, v.transB), "C": shape}


def _scaled(v: Any) -> Shapes:
    side = v.m if v.side == LEFT else v.n
    return {"A": (v.m, v.n), "x": (side,), "C": (v.m, v.n)}


def _factors(v: Any) -> Shapes:
    """Of a matrix, its factors, and the equations that they solve."""
    rows = getattr(v, "m", v.n)
    short, right = min(rows, v.n), getattr(v, "nrhs", 0)
    found = {"A": (rows, v.n), "ipiv": (short,), "tau": (short,), "C": (v.n, v.n)}
    return {**found, "B": (v.n, right), "X": (v.n, right)}


def _least_squares(v: Any) -> Shapes:
    rows = v.m if hasattr(v, "X") else max(v.m, v.n)
    return {"A": (v.m, v.n), "B": (rows, v.nrhs), "X": (v.n, v.nrhs)}


def _reflections(v: Any) -> Shapes:
    return {"A": (v.m, v.n), "tau": (v.k,)}


def _reflected(v: Any) -> Shapes:
    side = v.m if v.side == LEFT else v.n
    k = getattr(v, "k", side)  # of a reduction to tridiagonal form: all but one
    return {"A": (side, k), "tau": (k if hasattr(v, "k") else max(side - 1, 0),), "C": (v.m, v.n)}


def _bidiagonal(v: Any) -> Shapes:
    short = min(v.m, v.n)
    found = {"A": (v.m, v.n), "D": (short,), "E": (max(short - 1, 0),)}
    return {**found, "tauq": (short,), "taup": (short,)}


def _bidiagonal_sides(v: Any) -> Shapes:
    side = v.m if v.side == LEFT else v.n
    return {"A": (v.m, v.n), "tau": (min(side, v.k),)}


def _tridiagonal(v: Any) -> Shapes:
    less = max(v.n - 1, 0)
    return {"A": (v.n, v.n), "D": (v.n,), "E": (less,), "tau": (less,)}


def _eigenvalues(v: Any) -> Shapes:
    return {"A": (v.n, v.n), "B": (v.n, v.n), "W": (v.n,)}


def _singular_values(v: Any) -> Shapes:
    """The vectors that a job asks for: all, some, or none that need an array."""
    short = min(v.m, v.n)
    found: Shapes = {"A": (v.m, v.n), "S": (short,)}
    if chr(v.jobu) in "AS":
        found["U"] = (v.m, v.m if v.jobu == ord("A") else short)
    if chr(v.jobv) in "AS":
        found["V"] = (v.n if v.jobv == ord("A") else short, v.n)
    return found


def _jacobi_singular_values(v: Any) -> Shapes:
    short = min(v.m, v.n)
    found: Shapes = {"A": (v.m, v.n), "S": (short,)}
    if v.jobz == VECTORS_WANTED:
        is_short = bool(getattr(v, "econ", 0))
        found |= {"U": (v.m, short if is_short else v.m), "V": (v.n, short if is_short else v.n)}
    return found


_OF: dict[Callable[[Any], Shapes], str] = {
    _vectors: "amax amin asum nrm2 axpy copy dot dotu dotc rot rotm scal swap "
    "axpyEx dotEx dotcEx nrm2Ex rotEx scalEx",
    _points: "rotg rotmg",
    _general: "gemv",
    _general_band: "gbmv",
    _outer: "ger geru gerc",
    _square: "symv hemv spmv hpmv syr her spr hpr syr2 her2 spr2 hpr2 trmv trsv tpmv tpsv trtri",
    _band: "sbmv hbmv tbmv tbsv",
    _product: "gemm gemmt gemmEx gemmExWithFlags geamEx",
    _sided: "symm hemm trmm trsm trsmEx",
    _rank: "syrk syrkEx herk syrkx herkx syr2k her2k",
    _sum: "geam",
    _scaled: "dgmm",
    _factors: "getrf getrf_npvt getrs getri getri_outofplace gesv potrf potrs posv potri geqrf "
    "sytrf",
    _least_squares: "gels",
    _reflections: "orgqr ungqr",
    _reflected: "ormqr unmqr ormtr unmtr",
    _bidiagonal: "gebrd",
    _bidiagonal_sides: "orgbr ungbr",
    _tridiagonal: "sytrd hetrd orgtr ungtr",
    _eigenvalues: "syevd heevd syevj heevj sygvd hegvd sygvj hegvj",
    _singular_values: "gesvd",
    _jacobi_singular_values: "gesvdj",
}
OF = {name: shapes for shapes, names in _OF.items() for name in names.split()}
VECTORS = frozenset(_OF[_vectors].split()) | {"rotg", "rotmg"}
