"""Random and adversarial operands of dot products, as raw bits: the generators in KINDS.

Each takes a NumPy generator and a `Shape` and returns `Operands`: a and b of shape (count, k), c
of shape (count,), in the smallest unsigned type that holds a code. `generate` calls one by name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.random import Generator

from tests.numerics import exact
from tests.numerics.dyadic import FLOATS
from tests.numerics.exact import INTEGERS
from wavecore.formats.small import SmallFloat


@dataclass(frozen=True)
class Shape:
    """What to generate: `count` dot products of length `k`.

    formats: of A and B; names of exact.py. c_format: of C, by the output: "f32", "f64", "f16",
    "bf16", or "i32" if A and B are integers.
    """

    formats: tuple[str, str]
    c_format: str
    k: int
    count: int


class Operands(NamedTuple):
    a: np.ndarray
    b: np.ndarray
    c: np.ndarray


Extent = int | tuple[int, ...]
Kind = Callable[[Generator, Shape], Operands]

# -- Codes of one format ----------------------------------------------------------------------


def width_of(name: str) -> int:
    if name == "i32":
        return 32
    return FLOATS[name].bits if name in FLOATS else INTEGERS[name][0]


def narrow(codes: np.ndarray, name: str) -> np.ndarray:
    for type in (np.uint8, np.uint16, np.uint32):
        if width_of(name) <= np.iinfo(type).bits:
            return codes.astype(type)
    return codes.astype(np.uint64)


def any_codes(rng: Generator, name: str, size: Extent) -> np.ndarray:
    """Uniformly random codes."""
    return rng.integers(0, 1 << width_of(name), size, np.uint64)


def top_field(format: SmallFloat) -> int:
    """The largest exponent field of a finite number."""
    return format.largest >> format.mantissa_bits


def with_exponents(rng: Generator, name: str, exponents: np.ndarray) -> np.ndarray:
    """Random signs and mantissas at the given exponents, clipped to those of normal numbers."""
    format = FLOATS[name]
    fields = np.clip(exponents + format.bias, 1, top_field(format)).astype(np.uint64)
    fractions = rng.integers(0, 1 << format.mantissa_bits, exponents.shape, np.uint64)
    magnitudes = fields << np.uint64(format.mantissa_bits) | fractions
    return signed(rng, name, np.minimum(magnitudes, np.uint64(format.largest)))


def signed(rng: Generator, name: str, magnitudes: np.ndarray) -> np.ndarray:
    """Random signs; a zero stays positive in formats where minus zero is NaN."""
    format = FLOATS[name]
    sign = rng.integers(0, 2, magnitudes.shape, np.uint64) * np.uint64(format.sign_bit)
    return magnitudes | np.where((magnitudes == 0) & (not format.has_negative_zero), 0, sign)


def powers(name: str, exponents: np.ndarray) -> np.ndarray:
    """The codes of 2**exponent, which the format must have as normal numbers."""
    format = FLOATS[name]
    fields: np.ndarray = (exponents + format.bias).astype(np.uint64)
    return fields << np.uint64(format.mantissa_bits)


def normal_exponents(name: str) -> tuple[int, int]:
    format = FLOATS[name]
    return 1 - format.bias, top_field(format) - format.bias


def exponents_of(name: str, codes: np.ndarray) -> np.ndarray:
    format = FLOATS[name]
    fields = (codes & np.uint64(format.sign_bit - 1)) >> np.uint64(format.mantissa_bits)
    return np.maximum(fields.astype(np.int64), 1) - format.bias


def uniform_exponents(rng: Generator, name: str, size: Extent) -> np.ndarray:
    low, high = normal_exponents(name)
    return rng.integers(low, high + 1, size)


def near_products(
    rng: Generator, shape: Shape, a: np.ndarray, b: np.ndarray, low: int, high: int
) -> np.ndarray:
    """C with an exponent from `low` to `high` above that of the largest product."""
    exponents = exponents_of(shape.formats[0], a) + exponents_of(shape.formats[1], b)
    offsets = rng.integers(low, high + 1, shape.count)
    return with_exponents(rng, shape.c_format, exponents.max(axis=1) + offsets)


def replaced(
    rng: Generator, codes: np.ndarray, choices: np.ndarray, probability: float
) -> np.ndarray:
    """Codes, some of them replaced by one of the choices."""
    chosen = rng.choice(choices, codes.shape)
    return np.where(rng.random(codes.shape) < probability, chosen, codes)


# -- Kinds ------------------------------------------------------------------------------------


def random_bits(rng: Generator, shape: Shape) -> Operands:
    """Uniformly random codes, including NaN and infinities."""
    size = shape.count, shape.k
    a, b = (any_codes(rng, name, size) for name in shape.formats)
    return Operands(a, b, any_codes(rng, shape.c_format, shape.count))


def all_exponents(rng: Generator, shape: Shape) -> Operands:
    """Normal numbers: every exponent of A, of C and of products that C's format can hold."""
    low_a, high_a = normal_exponents(shape.formats[0])
    low_b, high_b = normal_exponents(shape.formats[1])
    low_c, high_c = normal_exponents(shape.c_format)
    size = shape.count, shape.k
    i = uniform_exponents(rng, shape.formats[0], size)
    least, most = max(low_a + low_b, low_c - 24), min(high_a + high_b, high_c - 2)
    j = np.clip(rng.integers(least, most + 1, size) - i, low_b, high_b)
    exponents = uniform_exponents(rng, shape.c_format, shape.count)
    return Operands(
        with_exponents(rng, shape.formats[0], i),
        with_exponents(rng, shape.formats[1], j),
        with_exponents(rng, shape.c_format, exponents),
    )


def clustered(rng: Generator, shape: Shape) -> Operands:
    """Each row's exponents within 3 of each other; C from 3 below to 8 above the products."""
    a, b = (clustered_codes(rng, shape, name, spread=3) for name in shape.formats)
    return Operands(a, b, near_products(rng, shape, a, b, -3, 8))


def far_c(rng: Generator, shape: Shape) -> Operands:
    """C from 40 binades below the products to 40 above, where grids truncate one or the other."""
    a, b = (clustered_codes(rng, shape, name, spread=3) for name in shape.formats)
    return Operands(a, b, near_products(rng, shape, a, b, -40, 40))


def spread(rng: Generator, shape: Shape) -> Operands:
    """Exponents about 14 binades apart, so that products are near the cutoff of 24 to 32 bits."""
    a, b = (clustered_codes(rng, shape, name, spread=14) for name in shape.formats)
    return Operands(a, b, near_products(rng, shape, a, b, -10, 10))


def clustered_codes(rng: Generator, shape: Shape, name: str, spread: int) -> np.ndarray:
    low, high = normal_exponents(name)
    reach = min(24, high - low)  # of the centres, so that few products leave the range of f32
    middle = np.clip(0, low + reach // 2, high - reach // 2)
    centres = rng.integers(middle - reach // 2, middle + reach // 2 + 1, (shape.count, 1))
    offsets = rng.integers(-spread, spread + 1, (shape.count, shape.k))
    return with_exponents(rng, name, centres + offsets)


def cancelling(rng: Generator, shape: Shape) -> Operands:
    """Products in opposite pairs at random places, most off by one unit of a factor; C small."""
    a, b, _ = clustered(rng, shape)
    half = shape.k // 2
    sign = np.uint64(FLOATS[shape.formats[0]].sign_bit)
    b[:, half : 2 * half] = b[:, :half]
    a[:, half : 2 * half] = nudged(rng, shape.formats[0], a[:, :half]) ^ sign
    order = rng.permuted(np.tile(np.arange(shape.k), (shape.count, 1)), axis=1)
    a, b = (np.take_along_axis(codes, order, axis=1) for codes in (a, b))
    return Operands(a, b, near_products(rng, shape, a, b, -30, -5))


def nudged(rng: Generator, name: str, codes: np.ndarray) -> np.ndarray:
    """Normal codes moved by one or not at all, within the normal numbers."""
    format = FLOATS[name]
    magnitudes = (codes & np.uint64(format.sign_bit - 1)).astype(np.int64)
    moved = magnitudes + rng.integers(-1, 2, codes.shape)
    moved = np.clip(moved, 1 << format.mantissa_bits, format.largest).astype(np.uint64)
    result: np.ndarray = codes & np.uint64(format.sign_bit) | moved
    return result


def cancelling_with_c(rng: Generator, shape: Shape) -> Operands:
    """C is the rounded sum of the products, negated and up to 2 units off."""
    a, b, _ = clustered(rng, shape)
    format = FLOATS[shape.c_format]
    sums = [
        exact.one_round(row.tolist(), column.tolist(), 0, shape.formats, shape.c_format)
        for row, column in zip(a, b, strict=True)
    ]
    c = np.array(sums, np.uint64) ^ np.uint64(format.sign_bit)
    magnitudes = (c & np.uint64(format.sign_bit - 1)).astype(np.int64)
    moved = np.clip(magnitudes + rng.integers(-2, 3, c.shape), 0, format.largest)
    return Operands(a, b, c & np.uint64(format.sign_bit) | moved.astype(np.uint64))


def subnormals(rng: Generator, shape: Shape) -> Operands:
    """Two of three factors subnormal, the others large; C subnormal, tiny or ordinary."""
    a, b = (subnormal_or_large(rng, shape, name) for name in shape.formats)
    c = near_products(rng, shape, a, b, -30, 5)
    small = subnormal_codes(rng, shape.c_format, shape.count)
    return Operands(a, b, np.where(rng.random(shape.count) < 0.5, small, c))


def subnormal_codes(rng: Generator, name: str, size: Extent) -> np.ndarray:
    format = FLOATS[name]
    fractions = rng.integers(1, 1 << format.mantissa_bits, size, np.uint64)
    shifts = rng.integers(0, format.mantissa_bits, size).astype(np.uint64)
    return signed(rng, name, np.maximum(fractions >> shifts, np.uint64(1)))


def subnormal_or_large(rng: Generator, shape: Shape, name: str) -> np.ndarray:
    """Large numbers are those whose squares just stay in the range of C."""
    low, high = normal_exponents(name)
    high = min(high, normal_exponents(shape.c_format)[1] // 2 - 4)
    size = shape.count, shape.k
    large = with_exponents(rng, name, rng.integers((low + high) // 2, high + 1, size))
    return np.where(rng.random(size) < 0.67, subnormal_codes(rng, name, size), large)


def infinities(rng: Generator, shape: Shape) -> Operands:
    """Ordinary numbers, infinities of both signs and zeros, in C too."""
    a, b, c = clustered(rng, shape)
    a, b = (
        replaced(rng, codes, specials(name, "infinite"), 1 / shape.k)
        for codes, name in zip((a, b), shape.formats, strict=True)
    )
    return Operands(a, b, replaced(rng, c, specials(shape.c_format, "infinite"), 0.2))


def nans(rng: Generator, shape: Shape) -> Operands:
    """As `infinities`, with NaN of several payloads and signs."""
    a, b, c = infinities(rng, shape)
    a, b = (
        replaced(rng, codes, specials(name, "nan"), 0.25 / shape.k)
        for codes, name in zip((a, b), shape.formats, strict=True)
    )
    return Operands(a, b, replaced(rng, c, specials(shape.c_format, "nan"), 0.3))


def specials(name: str, kind: str) -> np.ndarray:
    """Codes of infinities and zeros, or of NaN; only zero if the format has none."""
    format = FLOATS[name]
    if kind == "infinite":
        magnitudes = [0] if format.infinity is None else [format.infinity, format.infinity, 0]
    elif format.special == "negative_zero":
        return np.array([format.sign_bit], np.uint64)
    else:
        above = [] if format.nan is None else [format.largest + 2, format.nan, format.sign_bit - 1]
        magnitudes = [m for m in above if m < format.sign_bit] or [0]
    signs = [0, format.sign_bit] if format.has_negative_zero else [0]
    return np.array([m | sign for m in magnitudes for sign in signs], np.uint64)


def zeros(rng: Generator, shape: Shape) -> Operands:
    """Mostly zeros of both signs, C zero half of the time; some rows only zeros."""
    a, b, c = clustered(rng, shape)
    dense = rng.random((shape.count, 1)) < 0.5
    c_is_zero = rng.random(shape.count) < 0.5
    return Operands(
        with_zeros(rng, shape.formats[0], a, dense & (rng.random(a.shape) < 0.4)),
        with_zeros(rng, shape.formats[1], b, dense & (rng.random(b.shape) < 0.4)),
        with_zeros(rng, shape.c_format, c, ~c_is_zero),
    )


def with_zeros(rng: Generator, name: str, codes: np.ndarray, kept: np.ndarray) -> np.ndarray:
    """The given codes where kept, zeros of both signs elsewhere."""
    return np.where(kept, codes, signed(rng, name, np.zeros_like(codes)))


def halfway(rng: Generator, shape: Shape) -> Operands:
    """C plus half of its ulp, exactly or with one smaller product in addition."""
    a = np.zeros((shape.count, shape.k), np.uint64)
    b = a.copy()
    below_c = FLOATS[shape.c_format].mantissa_bits + 1
    i, j = halves_of_units(rng, shape, below_c)
    places = rng.permuted(np.tile(np.arange(shape.k), (shape.count, 1)), axis=1)
    rows = np.arange(shape.count)
    place_product(rng, shape, (a, b), (rows, places[:, 0]), (i, j))
    if shape.k > 1:
        disturbed = rng.random(shape.count) < 0.6
        least = tuple(
            np.maximum(e - rng.integers(0, 8, shape.count), normal_exponents(name)[0])
            for e, name in zip((i, j), shape.formats, strict=True)
        )
        place = rows[disturbed], places[disturbed, 1]
        place_product(rng, shape, (a, b), place, (least[0][disturbed], least[1][disturbed]))
    return Operands(a, b, with_exponents(rng, shape.c_format, i + j + below_c))


def halves_of_units(rng: Generator, shape: Shape, below_c: int) -> tuple[np.ndarray, np.ndarray]:
    """Exponents of A and B whose sum is `below_c` less than one that C can have."""
    low_a, high_a = normal_exponents(shape.formats[0])
    low_b, high_b = normal_exponents(shape.formats[1])
    low_c, high_c = normal_exponents(shape.c_format)
    least = max(low_a + low_b, low_c - below_c)
    most = min(high_a + high_b, high_c - below_c)
    total = rng.integers(least, most + 1, shape.count)
    i = rng.integers(np.maximum(low_a, total - high_b), np.minimum(high_a, total - low_b) + 1)
    return i, total - i


def place_product(
    rng: Generator,
    shape: Shape,
    operands: tuple[np.ndarray, np.ndarray],
    place: tuple[np.ndarray, np.ndarray],
    exponents: tuple[np.ndarray, ...],
) -> None:
    """Set one element per row of A and of B to powers of two with random signs."""
    for codes, name, e in zip(operands, shape.formats, exponents, strict=True):
        codes[place] = signed(rng, name, powers(name, e))


def huge(rng: Generator, shape: Shape) -> Operands:
    """One factor in four, and half of C, within 2 of the largest exponent; products overflow."""
    size = shape.count, shape.k
    a, b, _ = clustered(rng, shape)
    top_a, top_b = (
        with_exponents(rng, n, normal_exponents(n)[1] - rng.integers(0, 3, size))
        for n in shape.formats
    )
    a = np.where(rng.random(size) < 0.25, top_a, a)
    b = np.where(rng.random(size) < 0.25, top_b, b)
    top = normal_exponents(shape.c_format)[1] - rng.integers(0, 3, shape.count)
    huge_c = with_exponents(rng, shape.c_format, top)
    near_c = near_products(rng, shape, a, b, -3, 8)
    return Operands(a, b, np.where(rng.random(shape.count) < 0.5, huge_c, near_c))


def near_overflow(rng: Generator, shape: Shape) -> Operands:
    """Products, where the formats reach that far, and C just below the largest output."""
    _, high = normal_exponents(shape.c_format)
    low_a, high_a = normal_exponents(shape.formats[0])
    low_b, high_b = normal_exponents(shape.formats[1])
    size = shape.count, shape.k
    i = rng.integers(np.clip(high - high_b, low_a, high_a), high_a + 1, size)
    below = rng.integers(0, 3, (shape.count, 1)) + rng.integers(1, 4, size)
    j = np.clip(high - i - below, low_b, high_b)
    a = with_exponents(rng, shape.formats[0], i)
    b = with_exponents(rng, shape.formats[1], j)
    return Operands(a, b, near_products(rng, shape, a, b, -2, 2))


def near_underflow(rng: Generator, shape: Shape) -> Operands:
    """Products, where the formats reach that far, and C around the output's smallest numbers."""
    low, _ = normal_exponents(shape.c_format)
    low_a, high_a = normal_exponents(shape.formats[0])
    low_b, high_b = normal_exponents(shape.formats[1])
    size = shape.count, shape.k
    i = rng.integers(low_a, np.clip(low - low_b, low_a, high_a) + 1, size)
    j = np.clip(low - i + rng.integers(-30, 4, size), low_b, high_b)
    a = with_exponents(rng, shape.formats[0], i)
    b = with_exponents(rng, shape.formats[1], j)
    c = subnormal_codes(rng, shape.c_format, shape.count)
    near = near_products(rng, shape, a, b, -4, 4)
    return Operands(a, b, np.where(rng.random(shape.count) < 0.5, c, near))


def tiny(rng: Generator, shape: Shape) -> Operands:
    """The smallest normal numbers and subnormals of every format; some C are zero."""
    size = shape.count, shape.k
    a, b = (tiny_codes(rng, name, size) for name in shape.formats)
    c = tiny_codes(rng, shape.c_format, shape.count)
    return Operands(a, b, with_zeros(rng, shape.c_format, c, rng.random(shape.count) > 0.3))


def tiny_codes(rng: Generator, name: str, size: Extent) -> np.ndarray:
    format = FLOATS[name]
    return signed(rng, name, rng.integers(0, 3 << format.mantissa_bits, size, np.uint64))


KINDS: dict[str, Kind] = {
    kind.__name__: kind
    for kind in (
        random_bits, all_exponents, clustered, far_c, spread, cancelling, cancelling_with_c,
        subnormals, infinities, nans, zeros, halfway, huge, near_overflow, near_underflow, tiny,
    )
}  # fmt: skip


def generate(kind: str, seed: int, shape: Shape) -> Operands:
    """The operands of one kind, deterministic for a seed."""
    a, b, c = KINDS[kind](np.random.default_rng(seed), shape)
    return Operands(narrow(a, shape.formats[0]), narrow(b, shape.formats[1]),
                    narrow(c, shape.c_format))  # fmt: skip


# -- Integers and scales ----------------------------------------------------------------------

C_EXTREMES = np.array([0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x7FFFFF80, 0x80000080])


def integers(seed: int, shape: Shape) -> Operands:
    """Random and extreme factors, C random or near the ends of its range."""
    rng = np.random.default_rng(seed)
    operands = []
    for name in shape.formats:
        bits = width_of(name)
        extremes = np.array([0, 1, (1 << bits - 1) - 1, 1 << bits - 1, (1 << bits) - 1], np.uint64)
        codes = any_codes(rng, name, (shape.count, shape.k))
        extreme_row = rng.random((shape.count, 1)) < 0.5
        operands.append(np.where(extreme_row, replaced(rng, codes, extremes, 0.8), codes))
    c = replaced(rng, any_codes(rng, "i32", shape.count), C_EXTREMES.astype(np.uint64), 0.7)
    a, b = (narrow(codes, name) for codes, name in zip(operands, shape.formats, strict=True))
    return Operands(a, b, narrow(c, "i32"))


def scales(seed: int, count: int, blocks: int) -> np.ndarray:
    """e8m0 codes of shape (count, blocks): near one, any, and occasionally 0, fe or NaN."""
    rng = np.random.default_rng(seed)
    size = count, blocks
    near_one = rng.integers(117, 138, size, np.uint64)
    anything = rng.integers(0, 255, size, np.uint64)
    codes = np.where(rng.random((count, 1)) < 0.7, near_one, anything)
    extremes = np.array([0x00, 0xFE, 0xFF], np.uint64)
    return replaced(rng, codes, extremes, 0.02).astype(np.uint8)
