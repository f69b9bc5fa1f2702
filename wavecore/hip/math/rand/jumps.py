"""Jumps ahead in linear generators: powers of a generator's step as short polynomials of it.

With p the characteristic polynomial of the step A, x^n mod p gives coefficients c, and A^n s is the
sum of c[k] A^k s: n steps cost as many as p has degrees. Jumps of n steps use the powers x^(2^i);
the device's headers have tables of them (tools/gen_rand_header.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

XORWOW_WORDS = 5
XORWOW_SEED = (123456789, 362436069, 521288629, 88675123, 5783321)
XORWOW_SUBSEQUENCE_LOG2 = 67
LFSR113_SUBSEQUENCE_LOG2 = 55
MT19937_DEGREE = 19937
MT19937_SUBSEQUENCE_LOG2 = 1000
MT19937_WORDS, MT19937_MIDDLE, MT19937_MATRIX = 624, 397, 0x9908B0DF
# x^(2^1000) modulo MT19937's polynomial, which takes seconds to find.
MT19937_JUMP = Path(__file__).parent / "mt19937.txt"
_MASK = 0xFFFFFFFF


@dataclass(frozen=True)
class Tausworthe:
    """One of LFSR113's components: z = ((z & mask) << up) ^ (((z << left) ^ z) >> right)."""

    left: int
    right: int
    up: int
    mask: int


LFSR113 = (
    Tausworthe(6, 13, 18, 0xFFFFFFFE),
    Tausworthe(2, 27, 2, 0xFFFFFFF8),
    Tausworthe(13, 21, 7, 0xFFFFFFF0),
    Tausworthe(3, 12, 13, 0xFFFFFF80),
)


@dataclass(frozen=True)
class Recurrence:
    """s[n] = one s[n-1] + two s[n-2] + three s[n-3], modulo a prime; `three` may be negative."""

    modulus: int
    one: int
    two: int
    three: int


@dataclass(frozen=True)
class Combined:
    """A generator of two recurrences, with the log2 of what it skips."""

    components: tuple[Recurrence, Recurrence]
    subsequence_log2: int
    sequence_log2: int


MRG32K3A = Combined(
    (
        Recurrence(2**32 - 209, 0, 1403580, -810728),
        Recurrence(2**32 - 22853, 527612, 0, -1370589),
    ), 76, 127,
)  # fmt: skip
MRG31K3P = Combined(
    (
        Recurrence(2**31 - 1, 0, 2**22, 2**7 + 1),
        Recurrence(2**31 - 21069, 2**15, 0, 2**15 + 1),
    ), 72, 134,
)  # fmt: skip


# Over GF(2) a polynomial is an int, with the coefficient of x^k as bit k.


@cache
def xorwow_powers(first_log2: int = 0, count: int = 64) -> tuple[int, ...]:
    """x^(2^i) for `count` values of i, modulo the polynomial of XORWOW's xorshift."""
    bits = _low_bits(_xorwow_states(), 2 * 32 * XORWOW_WORDS)
    return _bit_powers(_minimal(bits), first_log2, count)


@cache
def lfsr113_powers(component: int, first_log2: int = 0, count: int = 64) -> tuple[int, ...]:
    """x^(2^i), modulo x times the component's polynomial: a step drops the lowest bits."""
    bits = _low_bits(_tausworthe_states(LFSR113[component]), 2 * 32)
    return _bit_powers(_minimal(bits) << 1, first_log2, count)


@cache
def mt19937_powers(count: int = 13) -> tuple[int, ...]:
    """x^(2^i) for i from MT19937_SUBSEQUENCE_LOG2 on, modulo MT19937's polynomial."""
    lines = MT19937_JUMP.read_text("utf-8").splitlines()
    found = [int("".join(line for line in lines if line[:1] != "#"), 16)]
    while len(found) < count:
        found.append(_mt19937_square(found[-1]))
    return tuple(found)


def mt19937_jump() -> int:
    """What MT19937_JUMP has, found step by step."""
    power = 2
    for _ in range(MT19937_SUBSEQUENCE_LOG2):
        power = _mt19937_square(power)
    return power


@cache
def _mt19937_exponents() -> tuple[int, ...]:
    """Those of MT19937's polynomial without its first term.

    Source: M. Matsumoto and T. Nishimura, "Mersenne Twister" (1998), appendix A.
    """
    n, m = MT19937_WORDS, MT19937_MIDDLE
    found = 1
    for bit in range(31):
        found = found << n - 1 ^ found << m - 1 ^ MT19937_MATRIX >> bit & 1
    found = found << n ^ found << m ^ MT19937_MATRIX >> 31
    return tuple(k for k in range(MT19937_DEGREE) if found >> k & 1)


def _mt19937_square(power: int) -> int:
    value = _spread(power)
    while high := value >> MT19937_DEGREE:
        value ^= high << MT19937_DEGREE
        for exponent in _mt19937_exponents():
            value ^= high << exponent
    return value


@cache
def recurrence_powers(
    recurrence: Recurrence, first_log2: int = 0, count: int = 64
) -> tuple[tuple[int, int, int], ...]:
    """The coefficients of 1, x and x^2 in x^(2^i), modulo the recurrence's polynomial."""
    power = (0, 1, 0)
    for _ in range(first_log2):
        power = _square(power, recurrence)
    found = []
    for _ in range(count):
        found.append(power)
        power = _square(power, recurrence)
    return tuple(found)


def _square(power: tuple[int, int, int], by: Recurrence) -> tuple[int, int, int]:
    a, b, c = power
    product = [a * a, 2 * a * b, 2 * a * c + b * b, 2 * b * c, c * c]
    for degree in (4, 3):  # x^3 = one x^2 + two x + three
        high = product.pop()
        product[degree - 1] += high * by.one
        product[degree - 2] += high * by.two
        product[degree - 3] += high * by.three
    a, b, c = (each % by.modulus for each in product)
    return a, b, c


def tausworthe_step(component: Tausworthe, z: int) -> int:
    """The component's state after `z`."""
    low = (((z << component.left) & _MASK) ^ z) >> component.right
    return (((z & component.mask) << component.up) & _MASK) ^ low


def _tausworthe_states(component: Tausworthe) -> Iterator[int]:
    z = 0x9E3779B9
    while True:
        z = tausworthe_step(component, z)
        yield z


def _xorwow_states() -> Iterator[int]:
    state = list(XORWOW_SEED)
    while True:
        t = state[0] ^ (state[0] >> 2)
        last = state[4]
        state = [*state[1:], (last ^ (last << 4) ^ t ^ (t << 1)) & _MASK]
        yield state[4]


def _low_bits(states: Iterator[int], count: int) -> list[int]:
    return [next(states) & 1 for _ in range(count)]


def _minimal(bits: list[int]) -> int:
    """The polynomial of the shortest recurrence that yields the bits (Berlekamp and Massey)."""
    current, previous = 1, 1
    length, since = 0, 1
    window = 0  # bit k: the bit k places back
    for place, bit in enumerate(bits):
        window = (window << 1) | bit
        if (window & current).bit_count() % 2 == 0:
            since += 1
            continue
        changed = current ^ (previous << since)
        if 2 * length <= place:
            length, previous, since = place + 1 - length, current, 1
        else:
            since += 1
        current = changed
    # `current` has the coefficient of "k places back" as bit k: reverse it.
    return int(f"{current:0{length + 1}b}"[::-1], 2)


def _bit_powers(modulus: int, first_log2: int, count: int) -> tuple[int, ...]:
    power = _remainder(2, modulus)
    for _ in range(first_log2):
        power = _bit_square(power, modulus)
    found = []
    for _ in range(count):
        found.append(power)
        power = _bit_square(power, modulus)
    return tuple(found)


def _bit_square(power: int, modulus: int) -> int:
    return _remainder(_spread(power), modulus)


def _spread(power: int) -> int:
    """The square, which has a zero behind each coefficient, before it is reduced."""
    return int("0".join(f"{power:b}"), 2)


def _remainder(value: int, modulus: int) -> int:
    degree = modulus.bit_length()
    while (over := value.bit_length() - degree) >= 0:
        value ^= modulus << over
    return value
