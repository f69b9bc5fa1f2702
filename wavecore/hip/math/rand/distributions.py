"""Distributions: what becomes of the words that a generator returns.

rocRAND's formulas, in the precision that they have there: a number in f32 is made in f32. Uniform
numbers and integers are the same to the bit; logarithms, sines and what is made of them differ in
the last bits, as between GPUs. A device contracts a * b + c, which `_fma` does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from wavecore.hip.math.rand.poisson import Table

# Norms of the two combined generators: rocRAND's decimal numbers.
MRG32K3A_NORM, MRG32K3A_INTEGER_NORM = 2.3283065498378288e-10, 1.000000048661607
MRG31K3P_NORM, MRG31K3P_INTEGER_NORM = 4.656612875245796923e-10, 2.000000001396983862

_TWO_PI_BY_2_32, _TWO_PI_BY_2_16 = np.float32(1.46291807e-09), np.float32(9.58738e-05)
_TWO_PI, _SQRT2, _PI = np.float32(6.2831855), np.float32(1.4142135), np.float32(3.141592653)
_ERFINV = 0.147  # of an approximation by S. Winitzki


@dataclass(frozen=True)
class Distribution:
    """How many words make how many numbers, and how.

    Attributes:
        make: arrays of words, `taken` of them -> as many arrays of numbers as `made` says.
    """

    taken: int
    made: int
    make: Callable[..., tuple[Any, ...]]


# Uniform numbers: above 0, up to 1.


def uniform32(word: Any) -> Any:
    """f32 of a word of 32 bits, or of the upper half of a long one."""
    if word.dtype == np.uint64:
        word = word >> np.uint64(32)
    scale = np.float32(2.0**-32)
    return scale + word.astype(np.float32) * scale


def uniform64(word: Any) -> Any:
    """f64 of one word: 32 or 53 random bits."""
    if word.dtype == np.uint64:
        return 2.0**-53 + (word >> np.uint64(11)).astype(np.float64) * 2.0**-53
    return 2.0**-32 + word.astype(np.float64) * 2.0**-32


def _uniform64_of_two(low: Any, high: Any) -> Any:
    bits = low.astype(np.uint64) | (high >> np.uint32(11)).astype(np.uint64) << np.uint64(32)
    return 2.0**-53 + bits.astype(np.float64) * 2.0**-53


def _uniform16(half_word: Any) -> Any:
    scale = np.float32(2.0**-16)
    return (scale + half_word.astype(np.float32) * scale).astype(np.float16)


# Normal numbers.


def _fma(a: Any, b: Any, c: Any) -> Any:
    """a * b + c, rounded once: f64 holds products of f32 and f16."""
    kind = np.result_type(a, b, c)
    if kind == np.float64:
        return a * b + c
    return (np.float64(a) * np.float64(b) + np.float64(c)).astype(kind)


def _box_muller32(x: Any, y: Any) -> tuple[Any, Any]:
    angle = _fma(y.astype(np.float32), _TWO_PI_BY_2_32, _TWO_PI_BY_2_32)
    return _polar(uniform32(x), angle)


def _polar(u: Any, angle: Any) -> tuple[Any, Any]:
    radius = np.sqrt(np.float32(-2) * np.log(u))
    return np.sin(angle) * radius, np.cos(angle) * radius


def _polar64(u: Any, turn: Any) -> tuple[Any, Any]:
    """For an angle in halves of a turn."""
    radius = np.sqrt(-2.0 * np.log(u))
    return np.sin(np.pi * turn) * radius, np.cos(np.pi * turn) * radius


def _box_muller64(x: Any, y: Any, z: Any, w: Any) -> tuple[Any, Any]:
    x, y, z, w = (word.astype(np.uint64) for word in (x, y, z, w))
    u = (x ^ y << np.uint64(21)).astype(np.float64) * 2.0**-53 + 2.0**-53
    turn = (z ^ w << np.uint64(21)).astype(np.float64) * 2.0**-52 + 2.0**-52
    return _polar64(u, turn)


def _box_muller16(x: Any, y: Any) -> tuple[Any, Any]:
    angle = _fma(y.astype(np.float32), _TWO_PI_BY_2_16, _TWO_PI_BY_2_16).astype(np.float16)
    radius = np.sqrt(np.float16(-2) * np.log(_uniform16(x)))
    return np.sin(angle) * radius, np.cos(angle) * radius


def _normal_of(p: Any) -> Any:
    """The number below which normal numbers are with probability p, in p's precision."""
    real = p.dtype.type
    pi = _PI if real is np.float32 else real(np.pi)
    x = real(2) * p - real(1)
    with np.errstate(divide="ignore", invalid="ignore"):
        logarithm = np.log((real(1) - x) * (real(1) + x))
        a = _fma(real(0.5), logarithm, real(2) / (pi * real(_ERFINV)))
        b = real(1) / real(_ERFINV) * logarithm
        found = np.copysign(np.sqrt(np.sqrt(_fma(a, a, -b)) - a), x)
        found = np.where(np.isinf(logarithm), real(0), found)
    return _SQRT2 * found


# Words of 64 bits, and integers.


def _halves(word: Any) -> tuple[Any, Any]:
    return (word & np.uint64(0xFFFFFFFF)).astype(np.uint32), (word >> np.uint64(32)).astype(
        np.uint32
    )


def _parts(kind: Any, word: Any) -> tuple[Any, ...]:
    """The integers of a smaller type in a word, the lowest first."""
    parts = (
        np.ascontiguousarray(word)
        .view(kind)
        .reshape(word.size, word.itemsize // np.dtype(kind).itemsize)
    )
    return tuple(parts.T)


def _halfs(word: Any) -> tuple[Any, ...]:
    return tuple(map(_uniform16, _parts(np.uint16, word)))


UINT, UCHAR, USHORT, ULONG = np.uint32, np.uint8, np.uint16, np.uint64
F16, F32, F64 = np.float16, np.float32, np.float64
Kind = Any  # one of these


def _integers(bits: int) -> dict[Kind, Distribution]:
    kinds = (UCHAR, USHORT, UINT, *([ULONG] if bits == 64 else []))
    return {
        kind: Distribution(1, bits // 8 // np.dtype(kind).itemsize, partial(_parts, kind))
        for kind in kinds
    }


def _single(make: Callable[..., Any], taken: int = 1) -> Distribution:
    return Distribution(taken, 1, lambda *words: (make(*words),))


@dataclass(frozen=True)
class Family:
    """Distributions for generators that return words of one kind.

    Attributes:
        uniform: type -> distribution of uniform numbers, or integers.
        normal: type -> normal numbers of mean 0 and deviation 1.
        integer: what a word becomes where Poisson's distribution takes integers.
    """

    uniform: dict[Kind, Distribution]
    normal: dict[Kind, Distribution]
    integer: Callable[[Any], Any] = lambda word: word


OF_32_BITS = Family(
    {
        **_integers(32),
        F32: _single(uniform32),
        F64: _single(_uniform64_of_two, 2),
        F16: Distribution(1, 2, _halfs),
    },
    {
        F32: Distribution(2, 2, _box_muller32),
        F64: Distribution(4, 2, _box_muller64),
        F16: Distribution(1, 2, lambda word: _box_muller16(*_parts(np.uint16, word))),
    },
)
# Two words a counter: fewer than a pair of normal numbers in f64 takes.
OF_PAIRS = Family(
    OF_32_BITS.uniform,
    {**OF_32_BITS.normal, F64: _single(lambda word: _normal_of(uniform64(word)))},
)
OF_64_BITS = Family(
    {
        **_integers(64),
        F32: _single(uniform32),
        F64: _single(uniform64),
        F16: Distribution(1, 4, _halfs),
    },
    {
        F32: Distribution(1, 2, lambda word: _box_muller32(*_halves(word))),
        F64: Distribution(2, 2, lambda a, b: _box_muller64(*_halves(a), *_halves(b))),
        F16: Distribution(1, 2, lambda word: _box_muller16(*_parts(np.uint16, word)[::2])),
    },
)


def _combined(norm: float, integer_norm: float) -> Family:
    """For generators whose words begin with 1, and end with a prime."""

    def integer(word: Any) -> Any:
        return ((word - np.uint32(1)).astype(np.float64) * integer_norm).astype(np.uint32)

    def real(word: Any) -> Any:
        return word.astype(np.float64) * norm

    def real32(word: Any) -> Any:
        return real(word).astype(np.float32)

    def of(known: Distribution) -> Distribution:
        return Distribution(known.taken, known.made, lambda word: known.make(integer(word)))

    uniform = {kind: of(each) for kind, each in OF_32_BITS.uniform.items() if kind is not F64}
    pair64 = Distribution(
        2, 2, lambda a, b: _polar64(F64(real32(a)), F64(real32(b)) * 2.0)
    )  # from f32, as rocRAND does it
    return Family(
        {**uniform, F32: _single(real32), F64: _single(real)},
        {
            F32: Distribution(2, 2, lambda a, b: _polar(real32(a), real32(b) * _TWO_PI)),
            F64: pair64,
            F16: of(OF_32_BITS.normal[F16]),
        },
        integer,
    )


OF_MRG32K3A = _combined(MRG32K3A_NORM, MRG32K3A_INTEGER_NORM)
OF_MRG31K3P = _combined(MRG31K3P_NORM, MRG31K3P_INTEGER_NORM)


def _top(kind: Kind, word: Any) -> Any:
    """The highest bits of a word, as a smaller integer."""
    shift = word.dtype.itemsize - np.dtype(kind).itemsize
    return (word >> word.dtype.type(8 * shift)).astype(kind)


def _quasi(bits: int) -> Family:
    """For sequences, of which each word makes one number."""
    integers = {kind: _single(partial(_top, kind)) for kind in _integers(bits)}
    normal = {kind: _single(_rounded_normal(kind)) for kind in (F16, F32)}
    return Family(
        {
            **integers,
            F32: _single(uniform32),
            F64: _single(uniform64),
            F16: _single(lambda word: _uniform16(_top(np.uint16, word))),
        },
        {**normal, F64: _single(lambda word: _normal_of(uniform64(word)))},
    )


def _rounded_normal(kind: Kind) -> Callable[[Any], Any]:
    return lambda word: _normal_of(uniform32(word)).astype(kind)


OF_SOBOL32 = _quasi(32)
OF_SOBOL64 = _quasi(64)


def normal(known: Distribution, mean: Any, deviation: Any, *, logarithmic: bool) -> Distribution:
    """Normal numbers of a mean and a deviation, or what they are the logarithms of."""

    def make(*words: Any) -> tuple[Any, ...]:
        values = [_fma(each, deviation, mean) for each in known.make(*words)]
        return tuple(np.exp(value) if logarithmic else value for value in values)

    return Distribution(known.taken, known.made, make)


# Poisson's.


def poisson(table: Table | None, rate: float, integer: Callable[[Any], Any]) -> Distribution:
    """Poisson's distribution; from a normal one if it has no table."""

    def make(word: Any) -> Any:
        word = integer(word)
        if table is None:
            value = _fma(np.sqrt(rate), _normal_of(uniform64(word)), rate)
            return np.round(value).astype(np.int64).astype(np.uint32)
        scale = 2.0**-64 if word.dtype == np.uint64 else 2.0**-32
        return table.at(word.astype(np.float64) * scale)

    return _single(make)
