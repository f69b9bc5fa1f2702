"""Functions of CUDA's and HIP's headers that wl has under no other name: `__hadd2`, `__vmaxs4`.

Loaded when a kernel or a module asks for a name that wl does not have.
"""

from __future__ import annotations

from typing import Any

from wavecore.lang.builtins.python import static_range
from wavecore.lang.builtins.table import TABLE
from wavecore.lang.kernel import Function, function
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
_trunc, _copysign, _isinf = (TABLE[name] for name in ("trunc", "copysign", "isinf"))
_logb, _ldexp = TABLE["logb"], TABLE["ldexp"]

# ------------------------------------------------------------------- of half and bfloat16

_MATH = (
    *("exp", "exp2", "exp10", "log", "log2", "log10", "sin", "cos", "tanh", "sqrt", "rsqrt"),
    *("ceil", "floor", "trunc", "rint"),
)
_reciprocal = function(lambda x: 1 / x)


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
    "__hmax": _fmax,
    "__hmin": _fmin,
    "__hmax_nan": function(lambda a, b: _fmax(a, b) if a == a and b == b else a + b),
    "__hmin_nan": function(lambda a, b: _fmin(a, b) if a == a and b == b else a + b),
    "__hadd_sat": function(lambda a, b: _fmin(_fmax(a + b, 0), 1)),
    "__hsub_sat": function(lambda a, b: _fmin(_fmax(a - b, 0), 1)),
    "__hmul_sat": function(lambda a, b: _fmin(_fmax(a * b, 0), 1)),
    "__hfma_sat": function(lambda a, b, c: _fmin(_fmax(_fma(a, b, c), 0), 1)),
    "__hfma_relu": function(lambda a, b, c: _fmax(_fma(a, b, c), 0)),
    "hrcp": _reciprocal,
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
    "__hmax2": _of_two_pairs(_fmax),
    "__hmin2": _of_two_pairs(_fmin),
    "__hbeq2": function(lambda v, w: v.x == w.x and v.y == w.y),
    "__hblt2": function(lambda v, w: v.x < w.x and v.y < w.y),
    "__hble2": function(lambda v, w: v.x <= w.x and v.y <= w.y),
    "__hbgt2": function(lambda v, w: v.x > w.x and v.y > w.y),
    "__hbge2": function(lambda v, w: v.x >= w.x and v.y >= w.y),
    "h2rcp": _of_pairs(_reciprocal),
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

# ------------------------------------------------------------------------------ of all bits

_BITS = {
    "__float_as_int": function(lambda x: _bitcast(i32, f32(x))),
    "__float_as_uint": function(lambda x: _bitcast(u32, f32(x))),
    "__int_as_float": function(lambda i: _bitcast(f32, i32(i))),
    "__uint_as_float": function(lambda i: _bitcast(f32, u32(i))),
    "__double_as_longlong": function(lambda x: _bitcast(i64, f64(x))),
    "__longlong_as_double": function(lambda i: _bitcast(f64, i64(i))),
    "__half_as_short": function(lambda x: _bitcast(i16, x)),
    "__half_as_ushort": function(lambda x: _bitcast(u16, x)),
    "__short_as_half": function(lambda i: _bitcast(f16, i16(i))),
    "__ushort_as_half": function(lambda i: _bitcast(f16, u16(i))),
    "__double2hiint": function(lambda x: i32(_bitcast(i64, f64(x)) >> 32)),
    "__double2loint": function(lambda x: i32(_bitcast(i64, f64(x)))),
    "__hiloint2double": function(lambda a, b: _bitcast(f64, u64(u32(a)) << 32 | u64(u32(b)))),
}


# --------------------------------------------------------------------------- of one number


@function
def _frexp(x):  # type: ignore[no-untyped-def]
    """Mantissa and exponent, as math.frexp returns them."""
    exponent = 0
    mantissa = x
    if x != 0 and x - x == 0:
        exponent = i32(_logb(x)) + 1
        mantissa = _ldexp(x, -exponent)
    return mantissa, exponent


@function
def _modf(x):  # type: ignore[no-untyped-def]
    """Fraction and whole number, as math.modf returns them."""
    whole = _trunc(x)
    part = x - whole
    if _isinf(x):
        part = 0.0
    return _copysign(part, x), whole


# ------------------------------------------------- of the bytes or 16-bit parts of a word


def _of_parts(op: Any, element: Any) -> Function:
    """The function of each pair of parts, computed in i32."""
    count = 32 // element.bits
    kind = VECTORS[f"{element.name}x{count}"]

    @function
    def of_parts(a, b):  # type: ignore[no-untyped-def]
        x, y = _bitcast(kind, u32(a)), _bitcast(kind, u32(b))
        for n in static_range(count):
            x[n] = element(op(i32(x[n]), i32(y[n])))
        return _bitcast(u32, x)

    return of_parts


def _of_each(op: Any, element: Any) -> Function:
    """The function of each part."""
    count = 32 // element.bits
    kind = VECTORS[f"{element.name}x{count}"]

    @function
    def of_each(a):  # type: ignore[no-untyped-def]
        x = _bitcast(kind, u32(a))
        for n in static_range(count):
            x[n] = element(op(i32(x[n])))
        return _bitcast(u32, x)

    return of_each


def _sum_of_differences(element: Any) -> Function:
    count = 32 // element.bits
    kind = VECTORS[f"{element.name}x{count}"]

    @function
    def sad(a, b):  # type: ignore[no-untyped-def]
        x, y = _bitcast(kind, u32(a)), _bitcast(kind, u32(b))
        total = u32(0)
        for n in static_range(count):
            total += u32(abs(i32(x[n]) - i32(y[n])))
        return total

    return sad


def _limited(op: Any, element: Any) -> Function:
    """The function, with results limited to the element's range."""
    is_signed = element.kind == "i"
    low = -(1 << element.bits - 1) if is_signed else 0
    high = low + (1 << element.bits) - 1

    @function
    def limited(a, b):  # type: ignore[no-untyped-def]
        return min(max(op(a, b), low), high)

    return limited


_add = function(lambda a, b: a + b)
_subtract = function(lambda a, b: a - b)
_COMPARED = {
    "eq": function(lambda a, b: 1 if a == b else 0),
    "ne": function(lambda a, b: 1 if a != b else 0),
    "gt": function(lambda a, b: 1 if a > b else 0),
    "ge": function(lambda a, b: 1 if a >= b else 0),
    "lt": function(lambda a, b: 1 if a < b else 0),
    "le": function(lambda a, b: 1 if a <= b else 0),
}
_PAIRWISE = {
    "absdiff": function(lambda a, b: abs(a - b)),
    "max": function(lambda a, b: max(a, b)),
    "min": function(lambda a, b: min(a, b)),
    "avg": function(lambda a, b: (a + b + (1 if a + b >= 0 else 0)) >> 1),  # PTX: vavrg
}


def _masked(op: Any) -> Function:
    return function(lambda a, b: -op(a, b))


def _parts_of(count: int, sign: str) -> dict[str, Any]:
    """The functions of a word's 2 or 4 parts, signed ("s") or not ("u"); signless ones as "u"."""
    element = {"2u": u16, "2s": i16, "4u": u8, "4s": i8}[f"{count}{sign}"]
    found = {f"__v{name}{sign}{count}": _of_parts(op, element) for name, op in _PAIRWISE.items()}
    found[f"__vadd{sign}s{count}"] = _of_parts(_limited(_add, element), element)
    found[f"__vsub{sign}s{count}"] = _of_parts(_limited(_subtract, element), element)
    found[f"__vsad{sign}{count}"] = _sum_of_differences(element)
    for name, op in _COMPARED.items():
        if name in ("eq", "ne") and sign == "s":
            continue
        suffix = f"{name}{count}" if name in ("eq", "ne") else f"{name}{sign}{count}"
        found[f"__vset{suffix}"] = _of_parts(op, element)
        found[f"__vcmp{suffix}"] = _of_parts(_masked(op), element)
    if sign == "u":
        found[f"__vadd{count}"] = _of_parts(_add, element)
        found[f"__vsub{count}"] = _of_parts(_subtract, element)
        found[f"__vhaddu{count}"] = _of_parts(function(lambda a, b: (a + b) >> 1), element)
    else:
        most = (1 << element.bits - 1) - 1
        found[f"__vabs{count}"] = _of_each(abs, element)
        found[f"__vneg{count}"] = _of_each(function(lambda a: -a), element)
        found[f"__vabsss{count}"] = _of_each(function(lambda a: min(abs(a), most)), element)
        found[f"__vnegss{count}"] = _of_each(function(lambda a: min(-a, most)), element)
    return found


# --------------------------------------------------------------------------------- all of it

FUNCTIONS: dict[str, Any] = {
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
