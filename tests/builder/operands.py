"""Critical operands: edge values of every type, and random ones that are close to each other."""

from __future__ import annotations

import itertools
import random
import zlib
from fractions import Fraction
from functools import cache

import numpy as np

from tests.builder import exact
from tests.builder.executors import Array
from wavecore.builder.contract import (
    EXPONENT_BIAS,
    I1,
    MANTISSA_BITS,
    QUIET_BIT,
    Rounding,
    Type,
)


def integer_edges(type: Type) -> list[int]:
    if type == I1:
        return [0, 1]
    top, ones = 1 << (type.bits - 1), (1 << type.bits) - 1
    return [0, 1, 2, 3, 7, 0x5A, top - 2, top - 1, top, top + 1, ones - 1, ones]


def float_edges(type: Type) -> list[int]:
    """Zeros, subnormals, the ends of the range, small integers, ties, infinities and NaNs."""
    one = EXPONENT_BIAS[type] << MANTISSA_BITS[type]
    unit = 1 << MANTISSA_BITS[type]
    infinity, quiet = exact.infinity(type), QUIET_BIT[type]
    magnitudes = [0, 1, 2, 3, unit // 2, unit - 1, unit, unit + 1, infinity - unit, infinity - 1]
    magnitudes += [one - unit, one - 1, one, one + 1, one + unit // 2, one + unit, infinity]
    magnitudes += [infinity | 1, infinity | quiet >> 1 | 5, infinity | quiet, infinity | quiet | 3]
    sign = 1 << (type.bits - 1)
    return [m | s for m in magnitudes for s in (0, sign)]


def edges(type: Type) -> list[int]:
    return float_edges(type) if type.is_float else integer_edges(type)


def thresholds(type: Type) -> list[int]:
    """Floats near the ends of the integer types and the ties between small integers."""
    values = [q / 4 for q in range(-14, 15)]
    for bits in (8, 16, 32, 64):
        for power in (bits - 1, bits):
            values += [s * (2.0**power + d) for d in (-1.5, -1, -0.5, 0, 1) for s in (1, -1)]
    near = [exact.encode(type, Fraction(v), Rounding.ZERO, int(v < 0)) for v in values]
    return [n + d for n in near for d in (0, 1)]


def random_float(rng: random.Random, type: Type) -> int:
    return rng.choice(float_edges(type)) if rng.random() < 0.1 else rng.getrandbits(type.bits)


def middling(rng: random.Random, type: Type, spread: int = 12) -> int:
    """A float within some powers of two of 1, sometimes with few bits."""
    exponent = EXPONENT_BIAS[type] + rng.randint(-spread, spread)
    mantissa = rng.getrandbits(MANTISSA_BITS[type])
    if rng.random() < 0.4:
        mantissa &= -1 << rng.randrange(MANTISSA_BITS[type])
    exponent = min(max(exponent, 0), 2 * EXPONENT_BIAS[type])
    return rng.getrandbits(1) << (type.bits - 1) | exponent << MANTISSA_BITS[type] | mantissa


def with_product_near(rng: random.Random, type: Type, exponent: int) -> tuple[int, int]:
    """Two floats whose product is near this power of two."""
    bias = EXPONENT_BIAS[type]
    low, high = max(1 - bias, exponent - bias), min(bias, exponent - 1 + bias)
    if low > high:
        return random_float(rng, type), random_float(rng, type)
    first = rng.randint(low, high)
    pair = []
    for e in (first, exponent - first):
        bits = middling(rng, type, 0) & ~(
            ((1 << (type.bits - 1)) - 1) ^ ((1 << MANTISSA_BITS[type]) - 1)
        )
        if e + bias >= 1:
            bits |= (e + bias) << MANTISSA_BITS[type]
        else:  # a subnormal of about that size
            bits = bits >> (type.bits - 1) << (type.bits - 1)
            bits |= 1 << max(0, e + bias - 1 + MANTISSA_BITS[type])
        pair.append(bits)
    return pair[0], pair[1]


def nearby(rng: random.Random, type: Type, bits: int) -> int:
    """A float some ulps away, or half of one, or of far lower weight."""
    bits ^= rng.getrandbits(1) << (type.bits - 1)
    if exact.magnitude(type, bits) >= exact.infinity(type):
        return bits
    choice = rng.randrange(4)
    if choice == 0:
        return bits
    if choice == 1:
        moved = exact.magnitude(type, bits) + rng.randint(-3, 3)
    else:
        drop = MANTISSA_BITS[type] + rng.randint(-2, 3) if choice == 2 else rng.randint(1, 120)
        moved = exact.magnitude(type, bits) - (drop << MANTISSA_BITS[type])
        if rng.random() < 0.5:
            moved &= -1 << MANTISSA_BITS[type]
    moved = min(max(moved, 0), exact.infinity(type) - 1)
    return bits >> (type.bits - 1) << (type.bits - 1) | moved


def float_rows(type: Type, arity: int, count: int, seed: int) -> list[tuple[int, ...]]:
    """Operand rows of float operations: all pairs of edges (a sample of triples), then random.

    The random ones cancel, tie, or end near the largest and the smallest numbers.
    """
    rng = random.Random(seed)
    every = float_edges(type)
    rows = list(itertools.product(every, repeat=min(arity, 2)))
    if arity == 3:
        rows = [(*row, rng.choice(every)) for row in rows]
    bias, mantissa_bits = EXPONENT_BIAS[type], MANTISSA_BITS[type]
    ends = [bias, bias + 1, -bias, 1 - bias - mantissa_bits, -bias - mantissa_bits, -2 * bias]
    while len(rows) < count:
        kind = rng.randrange(4)
        if kind == 0:
            x, y = random_float(rng, type), random_float(rng, type)
        elif kind == 1:
            x, y = middling(rng, type), middling(rng, type)
        elif kind == 2:
            x = random_float(rng, type)
            y = nearby(rng, type, x)
        else:
            x, y = with_product_near(rng, type, rng.choice(ends) + rng.randint(-3, 3))
        z = random_float(rng, type)
        if arity == 3 and rng.random() < 0.8:
            z = nearby(rng, type, exact.fmul(type, x, y, Rounding(rng.randrange(4))))
        rows.append((x, y, z)[:arity])
    return rows


@cache
def rows(types: tuple[Type, ...], count: int) -> Array:
    """Operand rows of these types, edges against edges first: bits of shape (row, operand)."""
    seed = zlib.crc32(repr(types).encode())
    rng = random.Random(seed)
    if types[0].is_float and all(t == types[0] for t in types):
        result = float_rows(types[0], len(types), count, seed)
        rng.shuffle(result)
        del result[count:]
        if len(types) == 1:
            result += [(bits,) for bits in thresholds(types[0])]
    else:
        every = itertools.product(*(edges(t) for t in types))
        result = list(itertools.islice(every, count // 2))
        while len(result) < count:
            result.append(tuple(rng.choice([*edges(t), rng.getrandbits(t.bits)]) for t in types))
    return np.array(result, np.uint64)
