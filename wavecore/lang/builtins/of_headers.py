"""Functions of CUDA's and HIP's headers that wl has under no other name: `__hadd2`, `__vmaxs4`.

Loaded when a kernel or a module asks for a name that wl does not have; each is made a wl.function
when it is asked for itself, as that reads this source again.
"""

# What functions of kernels take follows from use.
# mypy: allow-untyped-defs, allow-incomplete-defs
from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any

from wavecore.lang.builtins.python import static_range
from wavecore.lang.builtins.table import TABLE
from wavecore.lang.kernel import function
from wavecore.lang.types import (
    VECTORS,
    f16,
    f32,
    f64,
    i8,
    i16,
    i32,
    i64,
    u8,
    u16,
    u32,
    u64,
)

_fma, _bitcast, _fmin, _fmax = (TABLE[name] for name in ("fma", "bitcast", "fmin", "fmax"))
_trunc, _copysign, _logb, _ldexp = (TABLE[name] for name in ("trunc", "copysign", "logb", "ldexp"))
_isinf, _isfinite = TABLE["isinf"], TABLE["isfinite"]

# ------------------------------------------------------------------- of half and bfloat16

_MATH = (
    *("exp", "exp2", "exp10", "log", "log2", "log10", "sin", "cos", "tanh", "sqrt", "rsqrt"),
    *("ceil", "floor", "trunc", "rint"),
)


def _of_pairs(of_one: Any) -> Callable[..., Any]:
    """The function of each number of a pair."""

    def of_both(v):
        r = v
        r.x = of_one(v.x)
        r.y = of_one(v.y)
        return r

    return of_both


def _of_two_pairs(of_two: Any) -> Callable[..., Any]:
    """The function of the numbers of two pairs."""

    def of_both(v, w):
        r = v
        r.x = of_two(v.x, w.x)
        r.y = of_two(v.y, w.y)
        return r

    return of_both


def _fma2(a, b, c):
    r = a
    r.x = _fma(a.x, b.x, c.x)
    r.y = _fma(a.y, b.y, c.y)
    return r


def _lows(v, w):
    r = v
    r.y = w.x
    return r


def _highs(v, w):
    r = w
    r.x = v.y
    return r


def _fma_relu(a, b, c):
    r = _fma(a, b, c)
    return _fmax(r, 0) if r == r else r  # PTX's relu keeps NaN


_OF_ANY = {  # one number or a pair
    "__hadd": lambda a, b: a + b,  # by this name itself: elsewhere.py
    "__hsub": lambda a, b: a - b,
    "__hmul": lambda a, b: a * b,
    "__hneg": lambda a: -a,
    "__habs": lambda a: abs(a),
}
_OF_ONE = {
    "__hdiv": lambda a, b: a / b,
    "__hfma": _fma,
    "__hmax": _fmax,
    "__hmin": _fmin,
    "__hmax_nan": lambda a, b: _fmax(a, b) if a == a and b == b else a + b,
    "__hmin_nan": lambda a, b: _fmin(a, b) if a == a and b == b else a + b,
    "__hadd_sat": lambda a, b: _fmin(_fmax(a + b, 0), 1),
    "__hsub_sat": lambda a, b: _fmin(_fmax(a - b, 0), 1),
    "__hmul_sat": lambda a, b: _fmin(_fmax(a * b, 0), 1),
    "__hfma_sat": lambda a, b, c: _fmin(_fmax(_fma(a, b, c), 0), 1),
    "__hfma_relu": _fma_relu,
    "hrcp": lambda x: 1 / x,
    "__heq": lambda a, b: a == b,
    "__hne": lambda a, b: a < b or a > b,  # false for NaN, as the others
    "__hlt": lambda a, b: a < b,
    "__hle": lambda a, b: a <= b,
    "__hgt": lambda a, b: a > b,
    "__hge": lambda a, b: a >= b,
    "__hisnan": TABLE["isnan"],
    "__hisinf": TABLE["isinf"],
    **{f"h{name}": TABLE[name] for name in _MATH},
}
_OF_PAIRS = {
    "__h2div": lambda v, w: v / w,
    "__hfma2": _fma2,
    "__hmax2": _of_two_pairs(_fmax),
    "__hmin2": _of_two_pairs(_fmin),
    "__hbeq2": lambda v, w: v.x == w.x and v.y == w.y,
    "__hblt2": lambda v, w: v.x < w.x and v.y < w.y,
    "__hble2": lambda v, w: v.x <= w.x and v.y <= w.y,
    "__hbgt2": lambda v, w: v.x > w.x and v.y > w.y,
    "__hbge2": lambda v, w: v.x >= w.x and v.y >= w.y,
    "h2rcp": _of_pairs(lambda x: 1 / x),
    "__low2float": lambda v: f32(v.x),
    "__high2float": lambda v: f32(v.y),
    "__low2half": lambda v: v.x,
    "__high2half": lambda v: v.y,
    "__lowhigh2highlow": lambda v: v.yx,
    "__low2half2": lambda v: v.xx,
    "__high2half2": lambda v: v.yy,
    "__lows2half2": _lows,
    "__highs2half2": _highs,
    **{f"h2{name}": _of_pairs(TABLE[name]) for name in _MATH},
}

# ------------------------------------------------------------------------------ of all bits

_BITS = {
    "__float_as_int": lambda x: _bitcast(i32, f32(x)),
    "__float_as_uint": lambda x: _bitcast(u32, f32(x)),
    "__int_as_float": lambda i: _bitcast(f32, i32(i)),
    "__uint_as_float": lambda i: _bitcast(f32, u32(i)),
    "__double_as_longlong": lambda x: _bitcast(i64, f64(x)),
    "__longlong_as_double": lambda i: _bitcast(f64, i64(i)),
    "__half_as_short": lambda x: _bitcast(i16, x),
    "__half_as_ushort": lambda x: _bitcast(u16, x),
    "__short_as_half": lambda i: _bitcast(f16, i16(i)),
    "__ushort_as_half": lambda i: _bitcast(f16, u16(i)),
    "__double2hiint": lambda x: i32(_bitcast(i64, f64(x)) >> 32),
    "__double2loint": lambda x: i32(_bitcast(i64, f64(x))),
    "__hiloint2double": lambda a, b: _bitcast(f64, u64(u32(a)) << 32 | u64(u32(b))),
}


# --------------------------------------------------------------------------- of one number


def _frexp(x):
    """Mantissa and exponent, as math.frexp returns them."""
    exponent = 0
    mantissa = x
    if x != 0 and _isfinite(x):
        exponent = i32(_logb(x)) + 1
        mantissa = _ldexp(x, -exponent)
    return mantissa, exponent


def _modf(x):
    """Fraction and whole number, as math.modf returns them."""
    whole = _trunc(x)
    part = x - whole
    if _isinf(x):
        part = 0.0
    return _copysign(part, x), whole


# ------------------------------------------------- of the bytes or 16-bit parts of a word


def _vector(element: Any) -> Any:
    """A word as a vector of such parts."""
    return VECTORS[f"{element.name}x{32 // element.bits}"]


def _of_parts(op: Any, element: Any) -> Callable[..., Any]:
    """The function of each pair of parts, computed in i32."""
    kind = _vector(element)

    def of_parts(a, b):
        x, y = _bitcast(kind, u32(a)), _bitcast(kind, u32(b))
        for n in static_range(len(x)):
            x[n] = element(op(i32(x[n]), i32(y[n])))
        return _bitcast(u32, x)

    return of_parts


def _of_each(op: Any, element: Any) -> Callable[..., Any]:
    """The function of each part."""
    kind = _vector(element)

    def of_each(a):
        x = _bitcast(kind, u32(a))
        for n in static_range(len(x)):
            x[n] = element(op(i32(x[n])))
        return _bitcast(u32, x)

    return of_each


def _sum_of_differences(element: Any) -> Callable[..., Any]:
    kind = _vector(element)

    def sad(a, b):
        x, y = _bitcast(kind, u32(a)), _bitcast(kind, u32(b))
        total = u32(0)
        for n in static_range(len(x)):
            total += u32(abs(i32(x[n]) - i32(y[n])))
        return total

    return sad


def _limited(op: Any, element: Any) -> Callable[..., Any]:
    """The function, with results limited to the element's range."""
    low = -(1 << element.bits - 1) if element.kind == "i" else 0
    high = low + (1 << element.bits) - 1
    return lambda a, b: min(max(op(a, b), low), high)


_SUMS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b}
_COMPARED = {
    "eq": lambda a, b: 1 if a == b else 0,
    "ne": lambda a, b: 1 if a != b else 0,
    "gt": lambda a, b: 1 if a > b else 0,
    "ge": lambda a, b: 1 if a >= b else 0,
    "lt": lambda a, b: 1 if a < b else 0,
    "le": lambda a, b: 1 if a <= b else 0,
}
_PAIRWISE = {
    "absdiff": lambda a, b: abs(a - b),
    "max": lambda a, b: max(a, b),
    "min": lambda a, b: min(a, b),
    # As PTX's vavrg2 rounds, which CUDA's header calls.
    "avg": lambda a, b: (a + b + (1 if a + b >= 0 else 0)) >> 1,
}


def _masked(op: Any) -> Callable[..., Any]:
    return lambda a, b: -op(a, b)


def _parts_of(count: int, sign: str) -> dict[str, Any]:
    """The functions of a word's 2 or 4 parts, signed ("s") or not ("u"); signless ones as "u"."""
    element = {"2u": u16, "2s": i16, "4u": u8, "4s": i8}[f"{count}{sign}"]
    found = {f"__v{name}{sign}{count}": _of_parts(op, element) for name, op in _PAIRWISE.items()}
    for name, op in _SUMS.items():
        found[f"__v{name}{sign}s{count}"] = _of_parts(_limited(op, element), element)
        found[f"__v{name}{count}"] = _of_parts(op, element)
    found[f"__vsad{sign}{count}"] = _sum_of_differences(element)
    for name, op in _COMPARED.items():
        if name in ("eq", "ne") and sign == "s":
            continue
        suffix = f"{name}{count}" if name in ("eq", "ne") else f"{name}{sign}{count}"
        found[f"__vset{suffix}"] = _of_parts(op, element)
        found[f"__vcmp{suffix}"] = _of_parts(_masked(op), element)
    if sign == "u":
        found[f"__vhaddu{count}"] = _of_parts(lambda a, b: (a + b) >> 1, element)
    else:
        most = (1 << element.bits - 1) - 1
        found[f"__vabs{count}"] = _of_each(abs, element)
        found[f"__vneg{count}"] = _of_each(lambda a: -a, element)
        found[f"__vabsss{count}"] = _of_each(lambda a: min(abs(a), most), element)
        found[f"__vnegss{count}"] = _of_each(lambda a: min(-a, most), element)
    return found


# --------------------------------------------------------------------------------- all of it

_BY_NAME: dict[str, Any] = {
    **_OF_ANY,
    **{f"{name}2": each for name, each in _OF_ANY.items()},
    **{f"{name}{pair}_rn": _OF_ANY[name]
       for name in ("__hadd", "__hsub", "__hmul") for pair in ("", "2")},
    **_OF_ONE,
    **_OF_PAIRS,
    **_BITS,
    **{name.removeprefix("__"): each for name, each in _BITS.items()},
    **{name: each
       for count in (2, 4) for sign in "us" for name, each in _parts_of(count, sign).items()},
    "frexp": _frexp,
    "frexpf": _frexp,
    "modf": _modf,
    "modff": _modf,
    "__low2bfloat16": _OF_PAIRS["__low2half"],
    "__high2bfloat16": _OF_PAIRS["__high2half"],
}  # fmt: skip
NAMES = frozenset(_BY_NAME)


@cache
def named(name: str) -> Any:
    """The function of a name, for kernels. Raises: KeyError."""
    found = _BY_NAME[name]
    return function(found) if isinstance(found, FunctionType) else found
