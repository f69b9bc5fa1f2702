"""Accuracy of the device math functions, compiled for the host and compared with wider arithmetic.

They use operations that IEEE 754 defines bit for bit, so the results hold on every target.
"""

from __future__ import annotations

import ctypes
import math
import platform
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest

from wavecore.toolchain import compile_host
from wavecore.toolchain.build import INCLUDE_DIR

pytestmark = pytest.mark.clang

Wide = np.longdouble
Function = Callable[..., np.ndarray]

COUNT = 20_000
HAS_WIDE = np.finfo(Wide).nmant >= 63

PI = Wide("3.14159265358979323846264338327950288")

SPECIALS = np.array(
    [
        *(
            0.0,
            -0.0,
            math.inf,
            -math.inf,
            math.nan,
            1,
            -1,
            0.5,
            -0.5,
            2,
            -2,
            1.5,
            2.5,
            3,
            0.47,
            4.5,
        ),
        *(1e-45, -1e-45, 1e-40, -1e-40, 1e-38, 3e38, -3e38, 88.7, 88.8, -87.5, -104, 27.2, -10.5),
        *(127, 128, -126, -149, -150, 131072.0, 4194304.0, 1e22, 33.5, -3.5, 171.5, -171.5),
        *(5e-324, -5e-324, 1e-310, 2.3e-308, 1.7e308, -1.7e308, 709.7, 710, -745, -746, 1024),
    ]
)


def _wide_of_double(function: Callable[[float], float]) -> Function:
    """A reference from the C library's double function: good enough for float."""

    def value(x: float) -> float:
        try:
            return function(x)
        except OverflowError:
            return math.inf if x > 0 or math.floor(x) % 2 == 0 else -math.inf
        except ValueError:
            return math.nan

    return lambda x: np.array([value(float(v)) for v in x], Wide)


def _of_pi(even: Function, odd: Function, signs: tuple[int, int, int, int]) -> Function:
    """sin(pi x) or cos(pi x), reduced exactly to a quarter of a turn."""

    def reference(x: np.ndarray) -> np.ndarray:
        y = np.fmod(x, Wide(2))
        quarter = np.rint(2 * y)
        r = (y - quarter / 2) * PI
        n = np.nan_to_num(quarter).astype(int) & 3
        value = np.where(n % 2 == 0, even(r), odd(r)) * np.take(signs, n)
        # IEEE 754: zeros of sinPi have the sign of x, those of cosPi are positive
        zero = np.copysign(Wide(0), x) if even is np.sin else Wide(0)
        return np.where(np.isfinite(x), np.where(value == 0, zero, value), np.nan)

    return reference


REFERENCES: dict[str, tuple[Function, float, float]] = {
    "acos": (np.arccos, -1, 1),
    "acosh": (np.arccosh, 1, 10),
    "asin": (np.arcsin, -1, 1),
    "asinh": (np.arcsinh, -10, 10),
    "atan": (np.arctan, -5, 5),
    "atanh": (np.arctanh, -1, 1),
    "cbrt": (np.cbrt, -10, 10),
    "cos": (np.cos, -100, 100),
    "cosh": (np.cosh, -91, 91),
    "cospi": (_of_pi(np.cos, np.sin, (1, -1, -1, 1)), -10, 10),
    "exp": (np.exp, -110, 100),
    "exp10": (lambda x: np.power(Wide(10), x), -47, 40),
    "exp2": (np.exp2, -155, 130),
    "expm1": (np.expm1, -20, 100),
    "log": (np.log, 0, 4),
    "log10": (np.log10, 0, 4),
    "log1p": (np.log1p, -1, 4),
    "log2": (np.log2, 0, 4),
    "rcbrt": (lambda x: 1 / np.cbrt(x), -10, 10),
    "rsqrt": (lambda x: 1 / np.sqrt(x), 0, 10),
    "sin": (np.sin, -100, 100),
    "sinh": (np.sinh, -91, 91),
    "sinpi": (_of_pi(np.sin, np.cos, (1, 1, -1, -1)), -10, 10),
    "tan": (np.tan, -100, 100),
    "tanh": (np.tanh, -10, 10),
}

# The C library's double functions; Python's gamma itself has errors of a few ulps.
DOUBLE_REFERENCES: dict[str, tuple[Function, float, float]] = {
    "erf": (_wide_of_double(math.erf), -5, 5),
    "erfc": (_wide_of_double(math.erfc), -6, 11),
    "tgamma": (_wide_of_double(math.gamma), -43, 36),
    "lgamma": (_wide_of_double(math.lgamma), -40, 40),
}

TWO_ARGUMENTS: dict[str, Function] = {
    "atan2": np.arctan2,
    "hypot": np.hypot,
    "pow": np.power,
    "rhypot": lambda x, y: 1 / np.hypot(x, y),
}


def _documented_errors() -> dict[str, tuple[float, float]]:
    """The table in the header: name to largest error of float and of double."""
    text = (INCLUDE_DIR / "hip" / "wavecore" / "math_names.h").read_text()
    rows = re.findall(r"(?<=\s)([a-z]\w*) +(\d\.\d) +(\d\.\d)(?=\s)", text)
    return {name: (float(single), float(double)) for name, single, double in rows}


ERRORS = _documented_errors()


@pytest.fixture(scope="module")
def library() -> ctypes.CDLL:
    if platform.machine() == "x86_64" and "fma" not in _cpu_flags():
        pytest.skip("this x86 processor has no fused multiply-add (fma in /proc/cpuinfo)")
    options = ["-ffp-contract=fast-honor-pragmas", "-fno-math-errno", f"-I{INCLUDE_DIR}"]
    if platform.machine() == "x86_64":
        options += ["-mfma", "-msse4.1"]
    source = Path(__file__).parent / "headers" / "math_host.cpp"
    return ctypes.CDLL(str(compile_host(source, kind="shared", options=options)))


def _cpu_flags() -> set[str]:
    text = Path("/proc/cpuinfo").read_text()
    return set(next((line for line in text.splitlines() if line.startswith("flags")), "").split())


def call(library: ctypes.CDLL, name: str, *arguments: np.ndarray) -> np.ndarray:
    """The library function for the arrays' type."""
    result = np.empty_like(arguments[0])
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in (*arguments, result)]
    getattr(library, f"{name}_{result.dtype}")(*pointers, ctypes.c_long(len(result)))
    return result


def samples(dtype: Any, low: float, high: float, seed: int, count: int = COUNT) -> np.ndarray:
    """Every kind of argument: specials, the natural range, all bit patterns, near 0 and near 1."""
    rng = np.random.default_rng(seed)
    word = np.uint32 if dtype is np.float32 else np.uint64
    patterns = rng.integers(0, np.iinfo(word).max, count, word, endpoint=True).view(dtype)
    with np.errstate(over="ignore"):
        specials = SPECIALS.astype(dtype)
    return np.concatenate(
        [
            specials,
            rng.uniform(low, high, count).astype(dtype),
            patterns,
            (rng.uniform(-1, 1, count) * 2.0 ** rng.uniform(-30, 0, count)).astype(dtype),
            (1 + rng.uniform(-1, 1, count) * 2.0 ** rng.uniform(-20, -1, count)).astype(dtype),
        ]
    )


def ulps(got: np.ndarray, exact: np.ndarray) -> np.ndarray:
    """Distance to the exact value in ulps; inf where the kinds differ."""
    info = np.finfo(got.dtype)
    with np.errstate(invalid="ignore"):
        return _ulps(got, exact, info)


def _ulps(got: np.ndarray, exact: np.ndarray, info: np.finfo) -> np.ndarray:
    magnitude = np.abs(exact)
    _, exponent = np.frexp(np.where(np.isfinite(exact) & (magnitude > 0), magnitude, 1))
    unit = np.maximum(np.ldexp(Wide(1), exponent - 1 - info.nmant), Wide(info.smallest_subnormal))
    wide = got.astype(Wide)
    distance = np.abs(wide - exact) / unit
    overflow = np.isinf(got) & (magnitude >= Wide(info.max)) & (np.sign(wide) == np.sign(exact))
    same = (wide == exact) | (np.isnan(got) & np.isnan(exact)) | overflow
    return np.nan_to_num(np.where(same, 0, distance), nan=np.inf).astype(np.float64)


def assert_close(
    name: str, got: np.ndarray, exact: np.ndarray, limit: float, *x: np.ndarray
) -> None:
    error = ulps(got, exact)
    worst = int(np.argmax(error))
    where = ", ".join(repr(argument[worst]) for argument in x)
    assert error[worst] <= limit, (
        f"{name}({where}) gives {got[worst]!r}, exactly {exact[worst]!r}: {error[worst]:.2f} units"
    )
    zeros = (exact == 0) & (got == 0)
    wrong = zeros & (np.signbit(got) != np.signbit(exact))
    assert not wrong.any(), f"{name}({x[0][wrong][0]!r}) has the wrong sign of zero"


needs_wide = pytest.mark.skipif(
    not HAS_WIDE, reason="this machine's long double is no wider than double"
)


@pytest.mark.parametrize("name", REFERENCES)
def test_float_functions_stay_within_their_documented_error(
    library: ctypes.CDLL, name: str
) -> None:
    """Compared with at least double precision, on specials, ranges and all bit patterns."""
    reference, low, high = REFERENCES[name]
    x = samples(np.float32, low, high, seed=1)
    with np.errstate(all="ignore"):
        exact = reference(x.astype(Wide))
    assert_close(name, call(library, name, x), exact, ERRORS[name][0], x)


@needs_wide
@pytest.mark.parametrize("name", REFERENCES)
def test_double_functions_stay_within_their_documented_error(
    library: ctypes.CDLL, name: str
) -> None:
    """Compared with 80-bit or wider arithmetic."""
    reference, low, high = REFERENCES[name]
    x = samples(np.float64, low, high, seed=2)
    with np.errstate(all="ignore"):
        exact = reference(x.astype(Wide))
    assert_close(name, call(library, name, x), exact, ERRORS[name][1], x)


def _defined(name: str, x: np.ndarray) -> np.ndarray:
    """Without the poles, where C and Python disagree about what to return."""
    if name in ("tgamma", "lgamma"):
        x = x[~np.isnan(x)]
        x = x[(x > 0) | ((x != np.trunc(x)) & (np.abs(x) > 1e-30))]
    return x


@pytest.mark.parametrize("name", DOUBLE_REFERENCES)
def test_error_and_gamma_functions_of_float(library: ctypes.CDLL, name: str) -> None:
    """Compared with the C library's double functions."""
    reference, low, high = DOUBLE_REFERENCES[name]
    x = _defined(name, samples(np.float32, low, high, seed=3, count=2_000))
    assert_close(name, call(library, name, x), reference(x), ERRORS[name][0], x)


@pytest.mark.parametrize("name", DOUBLE_REFERENCES)
def test_error_and_gamma_functions_of_double(library: ctypes.CDLL, name: str) -> None:
    """The reference has half an ulp of rounding, and Python's gamma ten ulps of its own."""
    reference, low, high = DOUBLE_REFERENCES[name]
    x = _defined(name, samples(np.float64, low, high, seed=4, count=2_000))
    got, exact = call(library, name, x), reference(x)
    if name == "lgamma":
        small = np.abs(exact) < 1
        assert np.all(np.abs(got[small] - exact[small]) <= (ERRORS[name][1] + 8) * 2.0**-52)
        got, exact, x = got[~small], exact[~small], x[~small]
    slack = 10 if name in ("tgamma", "lgamma") else 1
    assert_close(name, got, exact, ERRORS[name][1] + slack, x)


def test_poles_of_gamma(library: ctypes.CDLL) -> None:
    """As in C: an infinity with the sign of zero, NaN at negative integers; lgamma infinite."""
    x = np.array([0.0, -0.0, -1.0, -2.0, -40.0, -math.inf, math.inf, 1e-320, -1e-320])
    inf, nan = math.inf, math.nan
    expected = [inf, -inf, nan, nan, nan, nan, inf, inf, -inf]
    np.testing.assert_array_equal(call(library, "tgamma", x), expected)
    expected = [inf, inf, inf, inf, inf, inf, inf, -math.log(1e-320), -math.log(1e-320)]
    np.testing.assert_allclose(call(library, "lgamma", x), expected, rtol=1e-15)


def test_scaled_error_functions(library: ctypes.CDLL) -> None:
    """erfcx x = e^(x^2) erfc x and normcdf x = erfc(-x / sqrt 2) / 2, where those are in range."""
    x = np.random.default_rng(5).uniform(-5, 5, 1_000)
    expected = np.array([math.exp(v * v) * math.erfc(v) for v in x])
    np.testing.assert_allclose(call(library, "erfcx", x), expected, rtol=1e-14)
    expected = np.array([math.erfc(-v / math.sqrt(2)) / 2 for v in x])
    np.testing.assert_allclose(call(library, "normcdf", x), expected, rtol=1e-14)
    ends = np.array([-math.inf, -30.0, 30.0, math.inf, math.nan])
    np.testing.assert_allclose(
        call(library, "erfcx", ends), [math.inf, math.inf, 0.018795888861416751, 0, math.nan]
    )
    np.testing.assert_allclose(
        call(library, "normcdf", ends), [0, 4.906713927148187e-198, 1, 1, math.nan]
    )


def test_inverse_error_functions(library: ctypes.CDLL) -> None:
    """Compared with the standard library's normal distribution, and by the round trip."""
    rng = np.random.default_rng(10)
    p = np.concatenate([rng.uniform(0, 1, 1_000), 10.0 ** rng.uniform(-300, -1, 1_000)])
    quantiles = np.array([NormalDist().inv_cdf(v) for v in p])
    np.testing.assert_allclose(call(library, "normcdfinv", p), quantiles, rtol=2e-15)
    q = 2 * p
    expected = -quantiles / math.sqrt(2)
    np.testing.assert_allclose(call(library, "erfcinv", q), expected, rtol=2e-15)
    single = q.astype(np.float32)
    wide = call(library, "erfcinv", single.astype(np.float64)).astype(np.float32)
    np.testing.assert_array_equal(call(library, "erfcinv", single), wide)
    y = np.concatenate([rng.uniform(-0.9, 0.9, 1_000), 10.0 ** rng.uniform(-300, -1, 100)])
    back = [math.erf(v) for v in call(library, "erfinv", y)]
    np.testing.assert_allclose(back, y, rtol=2e-15)
    ends = np.array([0.0, 1.0, -1.0, 1.5, math.nan])
    inf, nan = math.inf, math.nan
    np.testing.assert_array_equal(call(library, "erfinv", ends), [0, inf, -inf, nan, nan])
    ends = np.array([0.0, 1.0, 2.0, -1.0, math.nan])
    np.testing.assert_array_equal(call(library, "erfcinv", ends), [inf, 0, -inf, nan, nan])


def _pairs(dtype: Any, name: str) -> tuple[np.ndarray, np.ndarray]:
    """All pairs of specials, bit patterns, and ranges in which the function is difficult."""
    rng = np.random.default_rng(6)
    a = samples(dtype, -10, 10, seed=7, count=5_000)
    b = samples(dtype, -30, 30, seed=8, count=5_000)
    with np.errstate(over="ignore"):
        grid = np.array(np.meshgrid(SPECIALS, SPECIALS)).reshape(2, -1).astype(dtype)
    near = (1 + rng.uniform(-1, 1, COUNT) * 2.0 ** rng.uniform(-20, -1, COUNT)).astype(dtype)
    large = (rng.uniform(-1, 1, COUNT) * 2.0 ** rng.uniform(0, 25, COUNT)).astype(dtype)
    wide = (rng.uniform(-1, 1, (2, COUNT)) * 2.0 ** rng.uniform(-100, 100, (2, COUNT))).astype(
        dtype
    )
    return (
        np.concatenate([a, np.abs(a), grid[0], near, wide[0]]),
        np.concatenate([b, b, grid[1], large, wide[1]]),
    )


@pytest.mark.parametrize("name", TWO_ARGUMENTS)
@pytest.mark.parametrize(
    "dtype", [np.float32, pytest.param(np.float64, marks=needs_wide)], ids=["float", "double"]
)
def test_functions_of_two_arguments(library: ctypes.CDLL, name: str, dtype: Any) -> None:
    """Including every pair of zeros, ones, infinities and NaN, as C defines them."""
    x, y = _pairs(dtype, name)
    with np.errstate(all="ignore"):
        exact = TWO_ARGUMENTS[name](x.astype(Wide), y.astype(Wide))
    limit = ERRORS[name][0 if dtype is np.float32 else 1]
    assert_close(name, call(library, name, x, y), exact, limit, x, y)


@pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=["float", "double"])
def test_exact_functions(library: ctypes.CDLL, dtype: Any) -> None:
    """Remainders, neighbours and parts are not rounded; the quotient's low bits have its sign."""
    x, y = _pairs(dtype, "remainder")
    with np.errstate(all="ignore"):
        np.testing.assert_array_equal(call(library, "nextafter", x, y), np.nextafter(x, y))
        difference = np.where(np.isnan(x) | np.isnan(y), np.nan, np.where(x > y, x - y, 0))
        np.testing.assert_array_equal(call(library, "fdim", x, y), difference.astype(dtype))
        fraction = np.where(np.isinf(x), np.copysign(0, x), np.modf(x)[0]).astype(dtype)
        np.testing.assert_array_equal(call(library, "modf_fraction", x), fraction)
        _, exponent = np.frexp(x)
    plain = np.isfinite(x) & (x != 0)
    for name in ("logb", "ilogb"):
        np.testing.assert_array_equal(call(library, name, x)[plain], (exponent - 1)[plain])
    x, y = x[::5].copy(), y[::5].copy()
    defined = np.isfinite(x) & ~np.isnan(y) & (y != 0)
    x, y = x[defined], y[defined]
    got, quotient = call(library, "remainder", x, y), call(library, "quotient", x, y)
    exact = np.array([math.remainder(float(a), float(b)) for a, b in zip(x, y, strict=True)])
    np.testing.assert_array_equal(got, exact)
    finite = np.isfinite(y)
    for a, b, r, q in zip(x[finite], y[finite], exact[finite], quotient[finite], strict=True):
        n = (Fraction(float(a)) - Fraction(float(r))) / Fraction(float(b))
        assert n.denominator == 1
        assert abs(int(n)) % 8 == abs(int(q)) % 8
        assert int(q) * n >= 0
    length = np.sqrt(2 * (x.astype(Wide) ** 2 + y.astype(Wide) ** 2))
    assert np.nanmax(ulps(call(library, "norm4d", x, y), length)) < 2


def test_every_function_has_a_documented_error() -> None:
    """And the table lists nothing else."""
    tested = {*REFERENCES, *DOUBLE_REFERENCES, *TWO_ARGUMENTS, "erfcx", "normcdf"}
    tested |= {"erfinv", "erfcinv", "normcdfinv"}
    assert tested == set(ERRORS)
