"""Types of 8, 6 and 4 bits on every kind of target, with and without instructions for them."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest

from wavecore.device import Device, Module
from wavecore.formats import small
from wavecore.toolchain import compile

pytestmark = [pytest.mark.clang, pytest.mark.jit]

FORMATS = {
    "e4m3": small.FLOAT8_E4M3FN,
    "e5m2": small.FLOAT8_E5M2,
    "e4m3_fnuz": small.FLOAT8_E4M3FNUZ,
    "e5m2_fnuz": small.FLOAT8_E5M2FNUZ,
    "e2m3": small.FLOAT6_E2M3FN,
    "e3m2": small.FLOAT6_E3M2FN,
    "e2m1": small.FLOAT4_E2M1FN,
}
TARGETS = [
    *("gfx942", "gfx950", "gfx1100"),
    *(pytest.param(target, marks=pytest.mark.slow) for target in ("gfx90a", "gfx1201")),
]

formats = pytest.mark.parametrize("name", FORMATS)
targets = pytest.mark.parametrize("target", TARGETS)


@cache
def module(target: str) -> Module:
    source = Path(__file__).parent / "headers" / "small_floats.hip"
    return Device(target).load(compile(source, target, opt="-O1"))


def _numbers() -> np.ndarray:
    """Every kind of float, dense where the formats have numbers, and between two of them."""
    rng = np.random.default_rng(1)
    patterns = rng.integers(0, 1 << 32, 400, np.uint64).astype(np.uint32).view(np.float32)
    scales = rng.uniform(-1, 1, 1500) * 2.0 ** rng.uniform(-20, 17, 1500)
    halves = np.arange(-64, 65) / 16.0
    edges = [0.0, -0.0, math.inf, -math.inf, math.nan, 240, 248, 448, 464, 465, 57344, 61440, 65536]
    edges += [6.0, 6.9, 7.0, 7.25, 7.5, 28, 29.9, 30, 0.25, 0.0625, 1e-8, 1e-40, 3e38]
    with np.errstate(invalid="ignore"):  # of signalling NaN
        parts = [patterns, scales, halves, edges, np.negative(edges)]
        return np.concatenate(parts).astype(np.float32)


def _decoded(name: str) -> np.ndarray:
    """The number of each code; NaN may have either sign."""
    form = FORMATS[name]
    return np.array([form.decode(code) for code in range(1 << form.bits)])


@targets
@formats
def test_every_code_decodes(target: str, name: str) -> None:
    codes = np.arange(1 << FORMATS[name].bits, dtype=np.uint8)
    out = np.zeros((4, len(codes)), np.float32)
    module(target)[f"decode_{name}"].launch(-(-len(codes) // 64), 64, (out, codes, len(codes)))
    expected = _decoded(name)
    for row in out:
        np.testing.assert_array_equal(row, expected)
    finite = expected[:, None].repeat(4, 1).T == 0
    assert (np.signbit(out) == np.signbit(expected))[finite].all()


@targets
@formats
def test_integers_saturate(target: str, name: str) -> None:
    """Rounded toward 0; NaN gives 0 and, as a truth value, true."""
    codes = np.arange(1 << FORMATS[name].bits, dtype=np.uint8)
    out = np.zeros((12, len(codes)), np.int64)
    module(target)[f"integers_{name}"].launch(-(-len(codes) // 64), 64, (out, codes, len(codes)))
    numbers = _decoded(name)
    bits = [8, 8, 16, 16, 32, 32, 64, 64, 64, 64, 8]
    for row, size, unsigned in zip(out[:-1], bits, [False, True] * 5 + [False], strict=True):
        info = np.iinfo(f"{'u' * unsigned}int{size}")
        ends = int(info.min), int(info.max)
        expected = [
            0 if v != v else ends[v > 0] if math.isinf(v) else min(max(int(v), ends[0]), ends[1])
            for v in numbers.tolist()
        ]
        np.testing.assert_array_equal(row.view(np.uint64 if unsigned else np.int64), expected)
    np.testing.assert_array_equal(out[-1], numbers != 0)


@targets
@formats
def test_numbers_encode_to_nearest_even(target: str, name: str) -> None:
    """From float, double, half and bfloat16, each rounded once; finite ones saturate."""
    form, x = FORMATS[name], _numbers()
    wide = x.astype(np.float64)
    wide[:500] *= 1 + 2.0**-40
    out = np.zeros((4, len(x)), np.uint8)
    module(target)[f"encode_{name}"].launch(-(-len(x) // 64), 64, (out, x, wide, len(x)))
    with np.errstate(over="ignore"):
        sources = [x, wide, x.astype(np.float16), x.astype(ml_dtypes.bfloat16)]
    for row, source in zip(out, sources, strict=True):
        numbers = source.astype(np.float64).tolist()
        expected = np.array([form.encode(v, saturate=True) for v in numbers])
        same = row == expected
        if form.nan is not None:
            decoded = _decoded(name)
            same |= np.isnan(decoded[row]) & np.isnan(decoded[expected])
        assert same.all(), (source[~same][:5], row[~same][:5], expected[~same][:5])


@targets
@formats
def test_pairs_and_fours(target: str, name: str) -> None:
    """The first element is the lowest; from every type of pair, and back."""
    x = np.array([0.5, -1.5, 3.0, 1.0], np.float32)
    out = np.zeros(31, np.float32)
    module(target)[f"groups_{name}"].launch(1, 1, (out, x))
    x, three = x.tolist(), 3.0
    np.testing.assert_array_equal(out, [*x[:2] * 4, *x * 4, *x[2:] * 3, three])


@targets
def test_conversions_without_a_cast(target: str) -> None:
    x = np.array([1.0, 3.0, 0, 0], np.float32)
    module(target)["implicit"].launch(1, 1, (x,))
    assert x.tolist() == [8, 1, 6, 2 + 10]
