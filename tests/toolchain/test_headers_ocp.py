"""hip_ext_ocp.h: by gfx950's instructions there, and as ROCm's headers compute elsewhere."""

from __future__ import annotations

import math
from fractions import Fraction
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
    "e2m3": small.FLOAT6_E2M3FN,
    "e3m2": small.FLOAT6_E3M2FN,
    "e2m1": small.FLOAT4_E2M1FN,
}
WIDE = {"float": np.float32, "fp16": np.float16, "bf16": ml_dtypes.bfloat16}
MANTISSA_BITS = {"float": 23, "fp16": 10, "bf16": 7}
INFINITY = {"fp16": 0x7C00, "bf16": 0x7F80}
COUNT = 256

targets = pytest.mark.parametrize(
    "target", ["gfx950", "gfx942", pytest.param("gfx1100", marks=pytest.mark.slow)]
)
formats = pytest.mark.parametrize("name", FORMATS)
wides = pytest.mark.parametrize("wide", WIDE)


@cache
def module(target: str) -> Module:
    source = Path(__file__).parent / "headers" / "ocp.hip"
    return Device(target).load(compile(source, target, opt="-O1"))


def _has_scale(target: str, name: str) -> bool:
    """ROCm's arithmetic ignores the scale of 8-bit formats."""
    return target == "gfx950" or FORMATS[name].bits < 8


def _scales() -> np.ndarray:
    rng = np.random.default_rng(2)
    scales = rng.integers(-6, 7, COUNT).astype(np.int8)
    scales[::8] = rng.integers(-128, 128, COUNT // 8)
    return scales


def _numbers(dtype: type) -> np.ndarray:
    rng = np.random.default_rng(3)
    numbers = rng.uniform(-1, 1, COUNT) * 2.0 ** rng.uniform(-18, 17, COUNT)
    edges = [0.0, math.inf, math.nan, 448, 464, 465, 57344, 61440, 6, 7, 7.5, 28, 30, 2.0**-15]
    numbers[: 2 * len(edges)] = [*edges, *np.negative(edges)]
    with np.errstate(over="ignore"):
        return numbers.astype(dtype).astype(np.float32)


def _special(wide: str, sign: int, code: int, number: float) -> float:
    """A zero, NaN or infinity of ROCm's arithmetic: in 16 bits its code as an integer."""
    if wide == "float":
        return -number if sign else number
    with np.errstate(over="ignore"):
        return float(np.float64((0x8000 if sign else 0) | code).astype(WIDE[wide]))


def _widened(target: str, name: str, wide: str, code: int, scale: int) -> float | None:
    """The number of a code. Returns: None if ROCm's arithmetic gives no useful one."""
    form = FORMATS[name]
    sign, number = code & form.sign_bit, form.decode(code)
    magnitude = code & form.sign_bit - 1
    scale = scale if _has_scale(target, name) else 0
    is_nan = math.isnan(number) or scale == -128
    if target != "gfx950":
        if name == "e5m2" and magnitude in (0x7B, 0x7C):
            number = math.copysign(math.inf if magnitude == 0x7B else 65536.0, number)
        if name == "e5m2" and wide == "fp16" and magnitude in (1, 2, 3):
            return None
    with np.errstate(over="ignore"):
        exact = np.float64(0 if is_nan else number) * 2.0**scale
        rounded = float(exact.astype(WIDE[wide]))
    if target == "gfx950":
        return math.nan if is_nan else rounded
    if is_nan:
        return _special(wide, sign, 0x7FFF, math.nan)
    if math.isinf(rounded) and (wide, name, magnitude) != ("fp16", "e5m2", 0x7C):
        return _special(wide, sign, INFINITY.get(wide, 0), math.inf)
    lost = {"float": 2.0**-150, "fp16": 2.0**-25, "bf16": 2.0**-134}[wide]
    return _special(wide, sign, 0, 0.0) if abs(exact) < lost else rounded


@targets
@formats
@wides
def test_codes_widen(target: str, name: str, wide: str) -> None:
    codes = (np.arange(COUNT) % (1 << FORMATS[name].bits)).astype(np.uint8)
    scales, out = _scales(), np.zeros(COUNT, np.float32)
    module(target)[f"widen_{name}_{wide}"].launch(COUNT // 64, 64, (out, codes, scales, COUNT))
    for code, scale, got in zip(codes.tolist(), scales.tolist(), out.tolist(), strict=True):
        number = _widened(target, name, wide, code, scale)
        if number is None:
            continue
        same = got == number and math.copysign(1, got) == math.copysign(1, number)
        assert same or (math.isnan(got) and math.isnan(number)), (code, scale, got, number)


def _narrowed(
    target: str, name: str, wide: str, x: float, scale: int, seed: int | None
) -> int | None:
    """The code of a number, to nearest even or with a seed. Returns: None for NaN."""
    form = FORMATS[name]
    bits = MANTISSA_BITS["float" if target == "gfx950" else wide]  # of what the seed is added to
    sign = form.sign_bit if math.copysign(1, x) < 0 else 0
    scale = scale if _has_scale(target, name) else 0
    if math.isnan(x) or scale == -128:
        return None if form.nan is not None else sign | form.largest
    beyond = form.largest
    if target == "gfx950" and form.infinity is not None:
        beyond = form.infinity
    if x == 0:
        return sign
    if math.isinf(x):
        code = form.sign_bit
    else:
        x = abs(x)
        if wide == "fp16" and form.bits == 8 and target != "gfx950" and x < 2.0**-14:
            x += 2.0**-14  # its leading one
        if seed is None:
            code = form._nearest(Fraction(x) / Fraction(2) ** scale)
        else:
            code = _stochastic(form, bits, x, scale, seed)
    if code > form.largest:
        return None if name == "e4m3" else sign | beyond
    return sign | code


def _stochastic(form: small.SmallFloat, bits: int, x: float, scale: int, seed: int) -> int:
    fraction, exponent = math.frexp(x)
    significand, exponent = int(fraction * 2 ** (bits + 1)), exponent - 1 - scale
    smallest, lost = 1 - form.bias, bits - form.mantissa_bits
    significand >>= max(0, smallest - exponent)
    rounded = (significand + (seed >> (32 - lost))) >> lost
    return rounded + ((max(exponent, smallest) - smallest) << form.mantissa_bits)


@targets
@formats
@wides
def test_numbers_narrow(target: str, name: str, wide: str) -> None:
    """To nearest even, and stochastically: the seed's high bits are added to the bits lost.

    On gfx950 each element of a group has a seed of its own, so both neighbours are right.
    """
    x, scales = _numbers(WIDE[wide]), _scales()
    seeds = np.random.default_rng(4).integers(0, 1 << 32, COUNT, np.uint64).astype(np.uint32)
    seeds[::5], seeds[::7] = 0, 0xFFFFFFFF
    out = np.zeros((2, COUNT), np.uint8)
    module(target)[f"narrow_{name}_{wide}"].launch(COUNT // 64, 64, (out, x, scales, seeds, COUNT))
    rows = zip(x.tolist(), scales.tolist(), seeds.tolist(), *out.tolist(), strict=True)
    for number, scale, seed, nearest, random in rows:
        either = (0, 0xFFFFFFFF) if target == "gfx950" else (seed,)
        for got, given in ((nearest, (None,)), (random, either)):
            codes = [_narrowed(target, name, wide, number, scale, each) for each in given]
            code = None if math.isnan(FORMATS[name].decode(got)) else got
            assert code in codes, (number, scale, given, got, codes)


@targets
def test_order_of_pairs(target: str) -> None:
    """Two functions of ROCm's arithmetic swap the numbers of float."""
    out, codes = np.zeros(5, np.float32), np.zeros(4, np.uint8)
    module(target)["pairs"].launch(1, 1, (out, codes))
    x = [small.FLOAT8_E4M3FN.encode(number) for number in (1.5, -3.0)]
    swapped = target != "gfx950"
    assert codes.tolist() == [*(x[::-1] if swapped else x), *x]
    assert out.tolist() == [*([-3, 1.5] if swapped else [1.5, -3]), 3, -6, 7]
