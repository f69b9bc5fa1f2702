"""What arrays the routines of BLAS have, and which arguments make sense.

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
}
# Routines that need no transposition or no conjugation of one of their types.
_HERMITIAN = ("herk", "herkx", "her2k")
_SYMMETRIC = ("syrk", "syrkx", "syr2k")
REDUCTIONS = ("amax", "amin", "asum", "nrm2", "nrm2Ex", "dot", "dotu", "dotc", "dotEx", "dotcEx")


def allows(routine: str, letter: str, operation: int) -> bool:
    """Whether a routine of rank k takes a transposition."""
    if routine in _HERMITIAN:
        return operation != TRANS
    return not (routine in _SYMMETRIC and letter in "cz" and operation == CONJUGATE)


def _flip(shape: tuple[int, int], trans: int) -> tuple[int, int]:
    return shape if trans == NO_TRANS else (shape[1], shape[0])


def _vectors(v: Any) -> Shapes:
    return {"x": (v.n,), "y": (v.n,), "param": (5,)}


def _points(v: Any) -> Shapes:
    return {**dict.fromkeys(("a", "b", "c", "s", "d1", "d2", "x1", "y1"), (1,)), "param": (5,)}


def _general(v: Any) -> Shapes:
    long, short = _flip((v.n, v.m), v.trans)
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
    return {**found, "A": _flip((rows, v.k), v.transA), "B": _flip((v.k, v.n), v.transB)}


def _sided(v: Any) -> Shapes:
    side = v.m if v.side == LEFT else v.n
    return {"A": (side, side), "B": (v.m, v.n), "C": (v.m, v.n)}


def _rank(v: Any) -> Shapes:
    shape = _flip((v.n, v.k), v.transA)
    return {"A": shape, "B": shape, "C": (v.n, v.n)}


def _sum(v: Any) -> Shapes:
    shape = v.m, v.n
    return {"A": _flip(shape, v.transA), "B": _flip(shape, v.transB), "C": shape}


def _scaled(v: Any) -> Shapes:
    side = v.m if v.side == LEFT else v.n
    return {"A": (v.m, v.n), "x": (side,), "C": (v.m, v.n)}


_OF: dict[Callable[[Any], Shapes], str] = {
    _vectors: "amax amin asum nrm2 axpy copy dot dotu dotc rot rotm scal swap "
    "axpyEx dotEx dotcEx nrm2Ex rotEx scalEx",
    _points: "rotg rotmg",
    _general: "gemv",
    _general_band: "gbmv",
    _outer: "ger geru gerc",
    _square: "symv hemv spmv hpmv syr her spr hpr syr2 her2 spr2 hpr2 trmv trsv tpmv tpsv trtri",
    _band: "sbmv hbmv tbmv tbsv",
    _product: "gemm gemmt gemmEx gemmExWithFlags",
    _sided: "symm hemm trmm trsm",
    _rank: "syrk herk syrkx herkx syr2k her2k",
    _sum: "geam",
    _scaled: "dgmm",
}
OF = {name: shapes for shapes, names in _OF.items() for name in names.split()}
VECTORS = frozenset(_OF[_vectors].split()) | {"rotg", "rotmg"}
