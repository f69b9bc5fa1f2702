"""Writes docs/hip-math.md: how far the device math functions are from what HIP documents.

The functions are compiled for the host, where they compute the same bits, and compared with mpmath.

    python tools/gen_math.py            # measures, and writes the page
    python tools/gen_math.py --check    # measures a few arguments, and looks at the page
"""

from __future__ import annotations

import argparse
import ctypes
import math
import platform
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from mpmath import mp, mpc, mpf

from wavecore.toolchain import compile_host
from wavecore.toolchain.build import INCLUDE_DIR

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "hip-math.md"
SOURCE = ROOT / "tests" / "toolchain" / "headers" / "math_host.cpp"
PRECISION_BITS = 160
COUNT, QUICK_COUNT = 4_000, 40
# Inverse functions are worst in narrow places: around so many of the worst, so many more, so often.
WORST, AROUND, ROUNDS = 12, 250, 3
_HUGE = mpf(2) ** 1100  # beyond any type, and not to be written out
TYPES = ((np.float32, "float"), (np.float64, "double"))

Reference = Callable[..., Any]
Bounds = tuple[int, int] | None


@dataclass(frozen=True)
class Function:
    """One function: its exact value, the bounds HIP documents, where it is interesting.

    Attributes:
        bounds: units in the last place of float and of double, None where HIP gives none.
        low, high: its natural range, of float; `wide` is that of double where it differs.
        inverse_of: a function and its derivative, whose inverse it is; `exact` is not used then.
    """

    name: str
    exact: Reference
    bounds: Bounds
    low: float
    high: float
    arguments: int = 1
    wide: tuple[float, float] | None = None
    inverse_of: tuple[Reference, Reference] | None = None


def _gauss(x: Any) -> Any:
    return 2 / mp.sqrt(mp.pi) * mp.exp(-x * x)


def _normal(x: Any) -> Any:
    return mp.exp(-x * x / 2) / mp.sqrt(2 * mp.pi)


def _cbrt(x: Any) -> Any:
    return mp.sign(x) * mp.cbrt(abs(x))


def _length(*counts: int) -> Reference:
    """The length of a vector with so many components x and so many y."""
    return lambda x, y: mp.sqrt(counts[0] * x * x + counts[1] * y * y)


def _over(function: Reference) -> Reference:
    return lambda *arguments: 1 / function(*arguments)


# Bounds: HIP's documentation, "HIP math API", maximum ULP differences, float and double. Those of
# the Bessel functions and of the inverse and normal distributions are not given there.
FUNCTIONS = [
    Function("acos", mp.acos, (1, 1), -1, 1),
    Function("acosh", mp.acosh, (1, 1), 1, 100),
    Function("asin", mp.asin, (2, 1), -1, 1),
    Function("asinh", mp.asinh, (1, 1), -100, 100),
    Function("atan", mp.atan, (2, 1), -10, 10),
    Function("atan2", mp.atan2, (1, 1), -10, 10, 2),
    Function("atanh", mp.atanh, (1, 1), -1, 1),
    Function("cbrt", _cbrt, (2, 1), -100, 100),
    Function("cos", mp.cos, (1, 1), -100, 100),
    Function("cosh", mp.cosh, (1, 1), -89, 89, wide=(-710, 710)),
    Function("cospi", mp.cospi, (1, 2), -10, 10),
    Function("erf", mp.erf, (4, 4), -4, 4),
    Function("erfc", mp.erfc, (2, 2), -4, 10, wide=(-6, 26)),
    Function("erfcinv", mp.nan, None, 0, 2, inverse_of=(mp.erfc, lambda x: -_gauss(x))),
    Function("erfcx", lambda x: mp.exp(x * x) * mp.erfc(x), (5, 5), -5, 30, wide=(-25, 60)),
    Function("erfinv", mp.nan, None, -1, 1, inverse_of=(mp.erf, _gauss)),
    Function("exp", mp.exp, (1, 1), -103, 88, wide=(-744, 709)),
    Function("exp10", lambda x: mp.power(10, x), (1, 1), -44, 38, wide=(-323, 308)),
    Function("exp2", lambda x: mp.power(2, x), (1, 1), -149, 127, wide=(-1074, 1023)),
    Function("expm1", mp.expm1, (1, 1), -20, 88, wide=(-40, 709)),
    Function("hypot", mp.hypot, (1, 1), -10, 10, 2),
    Function("lgamma", lambda x: mp.log(abs(mp.gamma(x))), (4, 2), -10, 50),
    Function("log", mp.log, (2, 1), 0, 10),
    Function("log10", mp.log10, (2, 1), 0, 10),
    Function("log1p", mp.log1p, (1, 1), -1, 10),
    Function("log2", lambda x: mp.log(x, 2), (1, 1), 0, 10),
    Function("norm", _length(3, 2), (1, 1), -10, 10, 2),
    Function("norm3d", _length(2, 1), (1, 1), -10, 10, 2),
    Function("norm4d", _length(2, 2), (2, 2), -10, 10, 2),
    Function("normcdf", mp.ncdf, None, -13, 5, wide=(-37, 8)),
    Function("normcdfinv", mp.nan, None, 0, 1, inverse_of=(mp.ncdf, _normal)),
    Function("pow", mp.power, (1, 1), 0, 10, 2),
    Function("powi", lambda x, y: mp.power(x, int(y)), (1, 1), -10, 10, 2),
    Function("rcbrt", _over(_cbrt), (1, 1), -100, 100),
    Function("rhypot", _over(mp.hypot), (1, 1), -10, 10, 2),
    Function("rnorm", _over(_length(3, 2)), (1, 1), -10, 10, 2),
    Function("rnorm3d", _over(_length(2, 1)), (1, 1), -10, 10, 2),
    Function("rnorm4d", _over(_length(2, 2)), (2, 1), -10, 10, 2),
    Function("rsqrt", _over(mp.sqrt), (1, 1), 0, 100),
    Function("sin", mp.sin, (1, 1), -100, 100),
    Function("sinh", mp.sinh, (1, 1), -89, 89, wide=(-710, 710)),
    Function("sinpi", mp.sinpi, (1, 1), -10, 10),
    Function("tan", mp.tan, (1, 1), -100, 100),
    Function("tanh", mp.tanh, (2, 1), -10, 10),
    Function("tgamma", mp.gamma, (6, 6), -10, 34, wide=(-40, 171)),
]


def library() -> ctypes.CDLL:
    """The functions, compiled for this machine."""
    options = ["-ffp-contract=fast-honor-pragmas", "-fno-math-errno", f"-I{INCLUDE_DIR}"]
    if platform.machine() == "x86_64":
        options += ["-mfma", "-msse4.1"]
    return ctypes.CDLL(str(compile_host(SOURCE, kind="shared", options=options)))


def call(made: ctypes.CDLL, name: str, *arguments: np.ndarray) -> np.ndarray:
    """A function of the library, on arrays of one type."""
    result = np.empty_like(arguments[0])
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in (*arguments, result)]
    getattr(made, f"{name}_{result.dtype}")(*pointers, ctypes.c_long(len(result)))
    return result


def samples(function: Function, dtype: Any, count: int) -> list[np.ndarray]:
    """Arguments: the natural range, all magnitudes, near 0, near 1 and near the range's end."""
    rng = np.random.default_rng(sum(map(ord, function.name)))
    low, high = function.low, function.high
    if dtype is np.float64 and function.wide is not None:
        low, high = function.wide
    columns = []
    for _ in range(function.arguments):
        few = max(count // 8, 2)
        parts = [
            rng.uniform(low, high, count),
            rng.choice([-1, 1], 2 * few) * 2.0 ** rng.uniform(-60, 20, 2 * few),
            rng.choice([-1, 1], few) * 2.0 ** rng.uniform(-126, 127, few),
            1 + rng.uniform(-1, 1, few) * 2.0 ** rng.uniform(-20, -1, few),
            high - (high - low) * 2.0 ** rng.uniform(-20, -1, few),
        ]
        column = np.concatenate(parts).astype(dtype)
        columns.append(rng.permutation(column) if function.arguments > 1 else column)
    if function.name == "pow":
        columns[0] = abs(columns[0])
    if function.name in ("pow", "powi"):
        scale = rng.choice([1, 3, 20], len(columns[1]))
        columns[1] = np.trunc(np.clip(columns[1] * scale, -1e6, 1e6)).astype(dtype)
        if function.name == "pow":
            columns[1] += rng.uniform(-1, 1, len(columns[1])).astype(dtype)
    return columns


def _ordinal(x: float, dtype: Any) -> int:
    """A number's place among all of its type; both zeros are 0."""
    integers = np.int32 if dtype is np.float32 else np.int64
    bits = int(np.array(x, dtype).view(integers))
    return bits if bits >= 0 else -(bits & np.iinfo(integers).max)


def rounded(exact: Any, dtype: Any) -> float:
    """The nearest number of the type, even in a tie; infinite beyond its range."""
    digits, lowest, most = (24, -149, 128) if dtype is np.float32 else (53, -1074, 1024)
    if exact == 0:
        return 0.0
    exponent = max(int(mp.floor(mp.log(abs(exact), 2))) + 1 - digits, lowest)
    whole = int(mp.nint(mp.ldexp(exact, -exponent)))
    if abs(whole).bit_length() + exponent > most:
        return math.copysign(math.inf, whole)
    return math.ldexp(whole, exponent)


def _exact(function: Function, place: tuple[float, ...], got: float) -> Any:
    """The value; None where it is infinite or undefined."""
    try:
        if function.inverse_of is not None:
            return _inverse(function.inverse_of, mpf(place[0]), got)
        value = function.exact(*(mpf(v) for v in place))
    except (ValueError, ZeroDivisionError, OverflowError):
        return None
    if isinstance(value, mpc):
        return None
    return value if mp.isfinite(value) and abs(value) < _HUGE else None


def _inverse(of: tuple[Reference, Reference], y: Any, start: float) -> Any:
    """The x with f(x) = y near a start that is right in most digits, by Newton's method."""
    function, derivative = of
    if not math.isfinite(start):
        return None
    x = mpf(start)
    for _ in range(3):
        x -= (function(x) - y) / derivative(x)
    return x


def measure(
    made: ctypes.CDLL, function: Function, dtype: Any, count: int, rounds: int = 0
) -> tuple[int, str]:
    """The largest difference in units in the last place, and where it is.

    `rounds` are how often it is looked for again around the worst places of an inverse function.
    """
    with np.errstate(all="ignore"):
        columns = samples(function, dtype, count)
    found = differences(made, function, dtype, columns)
    rng = np.random.default_rng(len(found))
    for _ in range(rounds if function.inverse_of is not None else 0):
        found.sort(key=lambda each: -abs(each[2]))
        worst = np.array([place[0] for _, place, _ in found[:WORST]])
        near = rng.choice([-1, 1], (AROUND, 1)) * 2.0 ** rng.uniform(-18, -4, (AROUND, 1))
        column = (worst + near * np.minimum(abs(worst), function.high - worst)).astype(dtype)
        found += differences(made, function, dtype, [column.ravel()])
    most, place, _ = max(found, key=lambda each: each[0], default=(-1, (), 0.0))
    return most, ", ".join(f"{v:.9g}" for v in place)


def differences(
    made: ctypes.CDLL, function: Function, dtype: Any, columns: list[np.ndarray]
) -> list[tuple[int, tuple[float, ...], float]]:
    """At each place with a value: the difference in ulps of what is rounded, and of what is not."""
    found = []
    got = call(made, function.name, *columns).tolist()
    for place, value in zip(zip(*(c.tolist() for c in columns), strict=True), got, strict=True):
        exact = _exact(function, place, value)
        if exact is None:
            continue
        nearest = rounded(exact, dtype)
        if function.name == "lgamma" and abs(exact) < 1:  # it crosses zero
            difference = round(abs(value - nearest) / float(np.finfo(dtype).eps))
        else:
            difference = abs(_ordinal(value, dtype) - _ordinal(nearest, dtype))
        unit = float(np.spacing(dtype(abs(nearest)))) if math.isfinite(nearest) else math.inf
        found.append((difference, place, float(mpf(value) - exact) / unit if unit else 0.0))
    return found


_HEAD = """\
# Accuracy of the device math functions

<!-- Printed by tools/gen_math.py; `python tools/gen_math.py` writes it anew. -->

The largest error found for each function of [hip/math_functions.h](hip-headers.md), in units in the
last place (ulp), next to the bound that HIP documents (*HIP math API*; a dash if there is none).
HIP measures on small ranges. Here the arguments cover every magnitude with a finite result,
{count} per range and more near 0, 1 and the ends; for functions defined as inverses, {around} more
around the worst arguments. A larger error may exist. The exact values come from mpmath.

The functions were measured on the host, which computes the same bits: they use IEEE 754 operations
only, and tests compare samples with emulated devices. Rounding, remainders, square roots and `fma`
are exact. Intrinsics such as `__expf` and `__sinf` are the hardware's approximate instructions and
not listed. Below 1, the error of `lgamma` is counted in units of 1, because it crosses zero.
`norm` and its variants were measured with vectors of two distinct values.

| function | type | HIP's bound | measured | at |
| --- | --- | --- | --- | --- |
"""


def page(made: ctypes.CDLL) -> str:
    """The page's text."""
    lines = []
    for function in FUNCTIONS:
        for index, (dtype, name) in enumerate(TYPES):
            bound = function.bounds[index] if function.bounds is not None else "-"
            worst, where = measure(made, function, dtype, COUNT, ROUNDS)
            place = where if worst else ""
            lines.append(f"| `{function.name}` | {name} | {bound} | {worst} | {place} |\n")
    return _head() + "".join(lines)


def _head() -> str:
    return _HEAD.format(count=f"{COUNT:,}", around=f"{ROUNDS * AROUND * WORST:,}")


def problems(made: ctypes.CDLL) -> list[str]:
    """What is wrong with the page, by a few arguments of each function."""
    text = PAGE.read_text("utf-8") if PAGE.exists() else ""
    if not text.startswith(_head()):
        return ["the page's head is another"]
    rows = [
        [cell.strip(" `") for cell in line.split("|")[1:-1]]
        for line in text.split("| --- |\n")[1].splitlines()
    ]
    expected = [(function, kind) for function in FUNCTIONS for kind in TYPES]
    if [row[:2] for row in rows] != [[f.name, kind[1]] for f, kind in expected]:
        return ["the page has other functions"]
    found = []
    for (_, _, bound, stated, _), (function, (dtype, name)) in zip(rows, expected, strict=True):
        given = function.bounds[0 if name == "float" else 1] if function.bounds else "-"
        if bound != str(given):
            found.append(f"{function.name} of {name}: HIP's bound is {given}, not {bound}")
        if given != "-" and int(stated) > int(given):
            found.append(f"{function.name} of {name} is not within HIP's bound")
        worst, where = measure(made, function, dtype, QUICK_COUNT)
        if worst > int(stated):
            found.append(f"{function.name} of {name} at {where} is off by {worst}, not {stated}")
    return found


def main() -> int:
    """Write the page, or check it; exit status 1 if it is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    mp.prec = PRECISION_BITS
    made = library()
    if not check:
        PAGE.write_text(page(made), "utf-8")
    found = problems(made)
    for problem in found:
        print(f"docs/hip-math.md: {problem}")
    return int(bool(found))


if __name__ == "__main__":
    raise SystemExit(main())
