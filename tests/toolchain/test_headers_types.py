"""Number formats, conversions and integer functions of the headers, compiled for the host."""

from __future__ import annotations

import ctypes
import math
import platform
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from wavecore.toolchain import compile_host
from wavecore.toolchain.build import INCLUDE_DIR

pytestmark = pytest.mark.clang

finfo: Callable[[Any], Any] = ml_dtypes.finfo

HALVES: dict[str, Any] = {"half": np.float16, "bfloat16": ml_dtypes.bfloat16}
FLOATS: dict[str, Any] = {**HALVES, "float": np.float32, "double": np.float64}
INTEGERS: dict[str, Any] = {"int": np.int32, "uint": np.uint32, "ll": np.int64, "ull": np.uint64}
FP8: dict[str, Any] = {
    "__HIP_E4M3": ml_dtypes.float8_e4m3fn,
    "__HIP_E5M2": ml_dtypes.float8_e5m2,
    "__HIP_E4M3_FNUZ": ml_dtypes.float8_e4m3fnuz,
    "__HIP_E5M2_FNUZ": ml_dtypes.float8_e5m2fnuz,
}
CONVERSIONS = [
    *((source, target) for source in ("double", *INTEGERS) for target in ("float", *HALVES)),
    *(("float", target) for target in HALVES),
    *(("ll", "double"), ("ull", "double")),
]


@pytest.fixture(scope="module")
def library() -> ctypes.CDLL:
    options = ["-fno-math-errno", f"-I{INCLUDE_DIR}"]
    if platform.machine() == "x86_64":
        flags = Path("/proc/cpuinfo").read_text().split()
        if not {"fma", "f16c"} <= set(flags):
            pytest.skip("this x86 processor has no fma or no f16c in /proc/cpuinfo")
        options += ["-mfma", "-msse4.1", "-mf16c"]
    source = Path(__file__).parent / "headers" / "types_host.cpp"
    return ctypes.CDLL(str(compile_host(source, kind="shared", options=options)))


def call(
    library: ctypes.CDLL, name: str, result: np.typing.DTypeLike, *arguments: np.ndarray
) -> np.ndarray:
    """Apply an exported loop; arrays are passed and returned by their bits."""
    out = np.empty(len(arguments[0]), result)
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in (*arguments, out)]
    getattr(library, name)(*pointers, ctypes.c_long(len(out)))
    return out


def _numbers(source: str, rng: np.random.Generator) -> np.ndarray:
    """Arguments of a conversion: all magnitudes, halfway cases, extremes."""
    if source in INTEGERS:
        dtype = INTEGERS[source]
        info = np.iinfo(dtype)
        random = rng.integers(info.min, info.max, 300, dtype, endpoint=True)
        shifts = rng.integers(0, info.bits, 300).astype(dtype)
        extremes = [info.min, info.max, info.max - 1, info.max // 2, 0, 1, 2049, 2051, 65519, 65520]
        return np.concatenate([random >> shifts, np.array(extremes, dtype)])
    dtype = FLOATS[source]
    random = rng.uniform(1, 2, 400) * 2.0 ** rng.integers(-160, 140, 400) * rng.choice([-1, 1], 400)
    near = rng.uniform(-70000, 70000, 200)
    halfway = 1 + rng.integers(0, 4096, 200) / 4096.0
    special = [0.0, -0.0, math.inf, -math.inf, 65504, 65519.9, 65520, 3.4e38, 2.0**-25, 6e-8, 1e-45]
    with np.errstate(over="ignore"):
        return np.concatenate([random, near, halfway, special]).astype(dtype)


def _step(value: np.generic, direction: int) -> float:
    """The neighbour of a small float, upward or downward."""
    if float(value) == 0:
        smallest = np.array([1], f"u{value.dtype.itemsize}").view(value.dtype)[0]
        return direction * float(smallest)
    up = (direction > 0) == (float(value) > 0)
    bits = np.array([value]).view(f"u{value.dtype.itemsize}")
    return float((bits + 1 if up else bits - 1).view(value.dtype)[0])


def _exact(value: np.generic) -> Fraction | float:
    number = value.item() if value.dtype.kind in "iu" else float(value)
    return number if isinstance(number, float) and math.isinf(number) else Fraction(number)


@pytest.mark.parametrize(("source", "target"), CONVERSIONS)
def test_conversions_round_as_their_suffix_says(
    library: ctypes.CDLL, source: str, target: str
) -> None:
    """_rn to nearest even, _rd down, _ru up, _rz toward zero."""
    x = _numbers(source, np.random.default_rng(1))
    dtype = FLOATS[target]
    modes = {
        mode: call(library, f"{source}2{target}_{mode}", dtype, x)
        for mode in ("rn", "rd", "ru", "rz")
    }
    for i, value in enumerate(x):
        exact = _exact(value)
        down, up = modes["rd"][i], modes["ru"][i]
        where = f"{source} {value!r} to {target}"
        assert float(down) <= exact <= float(up), where
        if float(down) != exact:
            assert _step(down, 1) > exact > _step(up, -1), where
        toward_zero = down if exact >= 0 else up
        assert float(modes["rz"][i]) == float(toward_zero), where
        assert float(modes["rn"][i]) in (float(down), float(up)), where


@pytest.mark.parametrize("target", HALVES)
@pytest.mark.parametrize("source", ["float", "double", "int"])
def test_conversion_to_nearest_even(library: ctypes.CDLL, source: str, target: str) -> None:
    """Ties go to the even neighbour, rounded only once."""
    x = _numbers(source, np.random.default_rng(2))
    got = call(library, f"{source}2{target}_rn", HALVES[target], x)
    for value, nearest in zip(x, got, strict=True):
        exact = _exact(value)
        if isinstance(exact, float) or math.isinf(float(nearest)):
            continue
        lower, upper = _step(nearest, -1), _step(nearest, 1)
        distance = abs(Fraction(float(nearest)) - exact)
        odd = nearest.view(np.uint16) & 1
        for other in (lower, upper):
            if math.isfinite(other):
                assert distance <= abs(Fraction(other) - exact), (source, value)
                assert not (odd and distance == abs(Fraction(other) - exact)), (source, value)


@pytest.mark.parametrize("name", HALVES)
def test_every_half_converts_to_float_and_back(library: ctypes.CDLL, name: str) -> None:
    """All 65536 words; a NaN stays a NaN."""
    words = np.arange(65536, dtype=np.uint16).view(HALVES[name])
    wide = call(library, f"{name}2float", np.float32, words)
    np.testing.assert_array_equal(wide, words.astype(np.float32))
    back = call(library, f"float2{name}_rn", HALVES[name], wide)
    numbers = ~np.isnan(wide)
    np.testing.assert_array_equal(back[numbers].view(np.uint16), words[numbers].view(np.uint16))
    assert np.isnan(back[~numbers].astype(np.float32)).all()


def test_old_bfloat16_type(library: ctypes.CDLL) -> None:
    """hip_bfloat16 rounds to nearest even, or truncates on request; a NaN stays a NaN."""
    x = np.concatenate(
        [_numbers("float", np.random.default_rng(3)), np.array([math.nan], np.float32)]
    )
    x = np.append(x, np.array([0x7F800001], np.uint32).view(np.float32))
    rounded = call(library, "hip_bfloat16_of_float", ml_dtypes.bfloat16, x)
    with np.errstate(invalid="ignore"):
        expected = x.astype(ml_dtypes.bfloat16).astype(np.float32)
    np.testing.assert_array_equal(rounded.astype(np.float32), expected)
    cut = call(library, "hip_bfloat16_truncated", ml_dtypes.bfloat16, x).astype(np.float32)
    expected = (x.view(np.uint32) & np.uint32(0xFFFF0000)).view(np.float32)
    np.testing.assert_array_equal(cut[:-1], expected[:-1])
    assert math.isnan(cut[-1])


def _pairs(dtype: np.typing.DTypeLike) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(4)
    words = rng.integers(0, 65536, (2, 20_000)).astype(np.uint16).view(dtype)
    near = rng.uniform(-4, 4, (2, 20_000)).astype(dtype)
    return np.concatenate([words[0], near[0]]), np.concatenate([words[1], near[1]])


@pytest.mark.parametrize("name", HALVES)
def test_half_arithmetic_rounds_once(library: ctypes.CDLL, name: str) -> None:
    """f16 and bf16 are narrow enough that f32 arithmetic and another rounding is exact."""
    dtype = HALVES[name]
    x, y = _pairs(dtype)
    wide_x, wide_y = x.astype(np.float32), y.astype(np.float32)
    with np.errstate(all="ignore"):
        expected = {
            "add": wide_x + wide_y,
            "sub": wide_x - wide_y,
            "mul": wide_x * wide_y,
            "div": wide_x / wide_y,
            "max": np.fmax(wide_x, wide_y),
            "min_nan": np.minimum(wide_x, wide_y),
        }
        expected["add_sat"] = np.nan_to_num(
            np.clip(expected["add"].astype(dtype).astype(np.float32), 0, 1), nan=0
        )
        for operation, value in expected.items():
            got = call(library, f"{name}_{operation}", dtype, x, y)
            np.testing.assert_array_equal(
                got.astype(np.float32), value.astype(dtype).astype(np.float32), operation
            )


@pytest.mark.parametrize("name", HALVES)
def test_half_comparisons_with_nan(library: ctypes.CDLL, name: str) -> None:
    """The plain form is false, the unordered form true."""
    x, y = _pairs(HALVES[name])
    wide_x, wide_y = x.astype(np.float32), y.astype(np.float32)
    np.testing.assert_array_equal(call(library, f"{name}_lt", bool, x, y), wide_x < wide_y)
    np.testing.assert_array_equal(call(library, f"{name}_geu", bool, x, y), ~(wide_x < wide_y))


@pytest.mark.parametrize("name", HALVES)
def test_half_functions_are_within_051_units(library: ctypes.CDLL, name: str) -> None:
    """For every argument."""
    dtype = HALVES[name]
    x = np.arange(65536, dtype=np.uint16).view(dtype)
    with np.errstate(invalid="ignore"):
        wide = x.astype(np.float64)
    info = finfo(dtype)
    references: dict[str, Callable[[np.ndarray], np.ndarray]] = {
        "exp": np.exp,
        "log2": np.log2,
        "sin": np.sin,
        "rsqrt": lambda v: 1 / np.sqrt(v),
        "rcp": lambda v: 1 / v,
    }
    for function, reference in references.items():
        with np.errstate(all="ignore"):
            got = call(library, f"{name}_{function}", dtype, x).astype(np.float64)
            exact = reference(wide)
            _, exponent = np.frexp(np.where(np.isfinite(exact), exact, 1))
            unit = np.maximum(2.0 ** (exponent - 1 - info.nmant), float(info.smallest_subnormal))
            error = np.abs(got - exact) / unit
            largest = float(info.max) * (1 + 2.0 ** -(info.nmant + 2))
            beyond = np.isinf(got) & (np.abs(exact) >= largest)
            same = (got == exact) | (np.isnan(got) & np.isnan(exact)) | beyond
        worst = np.nan_to_num(np.where(same, 0, error), nan=np.inf).max()
        assert worst <= 0.51, function


@pytest.mark.parametrize(("kind", "dtype"), FP8.items())
def test_fp8_decodes_every_code(library: ctypes.CDLL, kind: str, dtype: Any) -> None:
    """As ml_dtypes does."""
    codes = np.arange(256, dtype=np.uint8)
    got = call(library, f"fp8_decode_{kind}", np.float32, codes)
    np.testing.assert_array_equal(got, codes.view(dtype).astype(np.float32))


def _fp8_arguments() -> Iterator[np.ndarray]:
    rng = np.random.default_rng(5)
    yield (rng.uniform(1, 2, 20_000) * 2.0 ** rng.integers(-20, 20, 20_000)).astype(np.float32)
    yield rng.integers(0, 2**32, 20_000).astype(np.uint32).view(np.float32)
    grid = np.arange(0, 1024) / 8.0
    for scale in (2.0**-12, 2.0**-4, 1.0, 512.0):
        yield (grid * scale).astype(np.float32)


@pytest.mark.parametrize(("kind", "dtype"), FP8.items())
def test_fp8_encodes_to_nearest_even(library: ctypes.CDLL, kind: str, dtype: Any) -> None:
    """ml_dtypes is the reference without saturation; with it finite values stop at the largest."""
    x = np.concatenate(list(_fp8_arguments()))
    x = np.concatenate([x, -x])
    x = x[np.isfinite(x)]
    got = call(library, f"fp8_encode_{kind}", np.uint8, x)
    with np.errstate(over="ignore", invalid="ignore"):
        expected = x.astype(dtype)
    np.testing.assert_array_equal(
        got.view(dtype).astype(np.float32), expected.astype(np.float32), str(dtype)
    )
    zero_signs = np.signbit(got.view(dtype).astype(np.float32))
    np.testing.assert_array_equal(zero_signs, np.signbit(expected.astype(np.float32)))
    largest = np.float32(finfo(dtype).max)
    saturated = call(library, f"fp8_saturate_{kind}", np.uint8, x).view(dtype).astype(np.float32)
    np.testing.assert_array_equal(
        saturated, np.clip(x, -largest, largest).astype(dtype).astype(np.float32)
    )


@pytest.mark.parametrize(("kind", "dtype"), FP8.items())
def test_fp8_of_what_is_not_finite(library: ctypes.CDLL, kind: str, dtype: Any) -> None:
    """Infinities if the format has them, otherwise NaN; saturation is for finite numbers."""
    x = np.array([math.inf, -math.inf, math.nan], np.float32)
    for loop in (f"fp8_encode_{kind}", f"fp8_saturate_{kind}"):
        got = call(library, loop, np.uint8, x).view(dtype).astype(np.float32)
        infinity = math.inf if kind == "__HIP_E5M2" else math.nan
        np.testing.assert_array_equal(got, [infinity, -infinity, math.nan])


@pytest.mark.parametrize(("kind", "dtype"), FP8.items())
def test_fp8_of_double_rounds_once(library: ctypes.CDLL, kind: str, dtype: Any) -> None:
    """Slightly above a tie goes up, although float cannot distinguish it from the tie."""
    step = float(finfo(dtype).eps)
    tie = 1 + step / 2
    x = np.array([tie, tie + 2.0**-40, tie - 2.0**-40, -tie - 2.0**-40])
    got = call(library, f"fp8_of_double_{kind}", np.uint8, x).view(dtype).astype(np.float64)
    np.testing.assert_array_equal(got, [1, 1 + step, 1, -1 - step])


INTEGER_CASES: dict[str, tuple[Any, Any, Callable[[int], int]]] = {
    "popc": (np.uint32, np.int32, lambda x: x.bit_count()),
    "clz": (np.int32, np.int32, lambda x: 32 - (x & 0xFFFFFFFF).bit_length()),
    "clzll": (np.int64, np.int32, lambda x: 64 - (x & (2**64 - 1)).bit_length()),
    "ffs": (np.int32, np.int32, lambda x: (x & -x).bit_length()),
    "ffsll": (np.int64, np.int32, lambda x: (x & -x).bit_length()),
    "brev": (np.uint32, np.uint32, lambda x: int(f"{x:032b}"[::-1], 2)),
    "brevll": (np.uint64, np.uint64, lambda x: int(f"{x:064b}"[::-1], 2)),
    "bitextract": (np.uint32, np.uint32, lambda x: x >> 5 & 0x7FF),
}


def _byte_perm(x: int, y: int) -> int:
    source = (y << 32 | x).to_bytes(8, "little")
    return int.from_bytes(bytes(source[i] for i in (0, 5, 2, 7)), "little")


def _signed24(x: int) -> int:
    return ((x & 0xFFFFFF) ^ 0x800000) - 0x800000


INTEGER_PAIRS: dict[str, tuple[Any, Any, Callable[[int, int], int]]] = {
    "mulhi": (np.int32, np.int32, lambda x, y: x * y >> 32),
    "umulhi": (np.uint32, np.uint32, lambda x, y: x * y >> 32),
    "mul64hi": (np.int64, np.int64, lambda x, y: x * y >> 64),
    "umul64hi": (np.uint64, np.uint64, lambda x, y: x * y >> 64),
    "mul24": (np.int32, np.int32, lambda x, y: _signed24(x) * _signed24(y)),
    "umul24": (np.uint32, np.uint32, lambda x, y: (x & 0xFFFFFF) * (y & 0xFFFFFF)),
    "sad": (np.int32, np.uint32, lambda x, y: abs(x - y) + 5),
    "hadd": (np.int32, np.int32, lambda x, y: x + y >> 1),
    "rhadd": (np.int32, np.int32, lambda x, y: x + y + 1 >> 1),
    "byte_perm": (np.uint32, np.uint32, _byte_perm),
    "funnelshift_l": (np.uint32, np.uint32, lambda x, y: (y << 32 | x) << 13 >> 32),
    "funnelshift_rc": (np.uint32, np.uint32, lambda x, y: y),
    "bitinsert": (np.uint32, np.uint32, lambda x, y: x & ~(0x7FF << 5) | (y & 0x7FF) << 5),
}


def _integers(dtype: Any, seed: int) -> np.ndarray:
    info = np.iinfo(dtype)
    rng = np.random.default_rng(seed)
    random = rng.integers(info.min, info.max, 500, dtype, endpoint=True)
    shifted = random >> rng.integers(0, info.bits, 500).astype(dtype)
    return np.concatenate([shifted, np.array([0, 1, info.max, info.min], dtype)])


def _wrap(value: int, dtype: Any) -> int:
    bits = np.iinfo(dtype).bits
    value &= 2**bits - 1
    return value - 2**bits if np.iinfo(dtype).min < 0 and value >> (bits - 1) else value


@pytest.mark.parametrize("name", INTEGER_CASES)
def test_integer_functions(library: ctypes.CDLL, name: str) -> None:
    """Compared with Python's integers."""
    source, target, reference = INTEGER_CASES[name]
    x = _integers(source, seed=6)
    expected = [_wrap(reference(int(v)), target) for v in x]
    np.testing.assert_array_equal(call(library, name, target, x), np.array(expected, target))


@pytest.mark.parametrize("name", INTEGER_PAIRS)
def test_integer_functions_of_two_arguments(library: ctypes.CDLL, name: str) -> None:
    """Compared with Python's integers."""
    source, target, reference = INTEGER_PAIRS[name]
    x, y = _integers(source, seed=7), _integers(source, seed=8)[::-1].copy()
    expected = [_wrap(reference(int(a), int(b)), target) for a, b in zip(x, y, strict=True)]
    np.testing.assert_array_equal(call(library, name, target, x, y), np.array(expected, target))
