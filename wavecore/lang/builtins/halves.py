"""CUDA's and HIP's functions of half and bfloat16, one number or a pair: `__hadd2`, `h2exp`.

Loaded when a kernel or a module asks for a name that wl does not have.
"""

from __future__ import annotations

from typing import Any

from wavecore.lang.builtins.table import TABLE
from wavecore.lang.kernel import Function, function
from wavecore.lang.types import f32

_fma = TABLE["fma"]
_MATH = (
    *("exp", "exp2", "exp10", "log", "log2", "log10", "sin", "cos", "sqrt", "rsqrt"),
    *("ceil", "floor", "trunc", "rint"),
)


def _of_pairs(of_one: Any) -> Function:
    """The function of each number of a pair."""

    @function
    def of_both(v):  # type: ignore[no-untyped-def]
        r = v
        r.x = of_one(v.x)
        r.y = of_one(v.y)
        return r

    return of_both


def _of_two_pairs(of_two: Any) -> Function:
    """The function of the numbers of two pairs."""

    @function
    def of_both(v, w):  # type: ignore[no-untyped-def]
        r = v
        r.x = of_two(v.x, w.x)
        r.y = of_two(v.y, w.y)
        return r

    return of_both


@function
def _fma2(a, b, c):  # type: ignore[no-untyped-def]
    r = a
    r.x = _fma(a.x, b.x, c.x)
    r.y = _fma(a.y, b.y, c.y)
    return r


@function
def _lows(v, w):  # type: ignore[no-untyped-def]
    r = v
    r.y = w.x
    return r


@function
def _highs(v, w):  # type: ignore[no-untyped-def]
    r = w
    r.x = v.y
    return r


_OF_ANY = {  # one number or a pair
    "__hadd": function(lambda a, b: a + b),  # by this name itself: elsewhere.py
    "__hsub": function(lambda a, b: a - b),
    "__hmul": function(lambda a, b: a * b),
    "__hneg": function(lambda a: -a),
    "__habs": function(lambda a: abs(a)),
}
_OF_ONE = {
    "__hdiv": function(lambda a, b: a / b),
    "__hfma": _fma,
    "__hmax": TABLE["fmax"],
    "__hmin": TABLE["fmin"],
    "__heq": function(lambda a, b: a == b),
    "__hne": function(lambda a, b: a < b or a > b),  # false for NaN, as the others
    "__hlt": function(lambda a, b: a < b),
    "__hle": function(lambda a, b: a <= b),
    "__hgt": function(lambda a, b: a > b),
    "__hge": function(lambda a, b: a >= b),
    "__hisnan": TABLE["isnan"],
    "__hisinf": TABLE["isinf"],
    **{f"h{name}": TABLE[name] for name in _MATH},
}
_OF_PAIRS = {
    "__h2div": function(lambda v, w: v / w),
    "__hfma2": _fma2,
    "__hmax2": _of_two_pairs(TABLE["fmax"]),
    "__hmin2": _of_two_pairs(TABLE["fmin"]),
    "__low2float": function(lambda v: f32(v.x)),
    "__high2float": function(lambda v: f32(v.y)),
    "__low2half": function(lambda v: v.x),
    "__high2half": function(lambda v: v.y),
    "__lowhigh2highlow": function(lambda v: v.yx),
    "__low2half2": function(lambda v: v.xx),
    "__high2half2": function(lambda v: v.yy),
    "__lows2half2": _lows,
    "__highs2half2": _highs,
    **{f"h2{name}": _of_pairs(TABLE[name]) for name in _MATH},
}
FUNCTIONS: dict[str, Any] = {
    **_OF_ANY,
    **{f"{name}2": each for name, each in _OF_ANY.items()},
    **{f"{name}{pair}_rn": _OF_ANY[name]
       for name in ("__hadd", "__hsub", "__hmul") for pair in ("", "2")},
    **_OF_ONE,
    **_OF_PAIRS,
    "__low2bfloat16": _OF_PAIRS["__low2half"],
    "__high2bfloat16": _OF_PAIRS["__high2half"],
}  # fmt: skip
