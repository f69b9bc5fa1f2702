"""Generators whose state advances by a linear step: many of them, side by side.

A state is a list of rows, arrays of one dimension: element e of each row belongs to engine e.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from wavecore.hip.math.rand import jumps
from wavecore.hip.math.rand.jumps import Combined, Recurrence

Rows = list[Any]
_WORD, _LONG = 0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF
_WEYL_STEP = 362437  # of XORWOW's counter
_WEYL_SEED = 6615241


@dataclass(frozen=True)
class Linear:
    """One kind of generator.

    Attributes:
        draw: the state after one step, and what it returns.
        skip: the state after 2^i steps.
        skip_subsequences: the same for 2^i subsequences.
    """

    draw: Callable[[Rows], tuple[Rows, Any]]
    skip: Callable[[Rows, int], Rows]
    skip_subsequences: Callable[[Rows, int], Rows]


class Engines:
    """`count` engines that take turns: engine e begins at subsequence e of one seed.

    Engines that nothing has used do not exist yet.
    """

    def __init__(self, kind: Linear, seeded: Rows, offset: int, count: int) -> None:
        """Begin with the state of engine 0, behind `offset` turns."""
        self._kind = kind
        self._seeded = seeded
        self._count = count
        self._steps, self._first = divmod(offset, count)
        self._next = self._first
        self._lock = threading.Lock()
        self._rows: Rows = [row[:0] for row in seeded]

    def take_turns(self, count: int) -> int:
        """The place of the engine whose turn is next; the one `count` places on comes after."""
        turn = self._next
        self._next = (turn + count) % self._count
        return turn

    def draw(self, first: int, turns: int, width: int) -> Any:
        """What engines return in turn, beginning with the one in place `first`.

        Returns: array (width, turns): at its turn, an engine returns `width` words.
        """
        found = np.empty((width, turns), np.uint32)
        start, done = first % self._count, 0
        with self._lock:  # streams do their work in threads
            while done < turns:
                size = min(self._count - start, turns - done)
                self._draw(start, found[:, done : done + size])
                done, start = done + size, (start + size) % self._count
        return found

    def _draw(self, start: int, place: Any) -> None:
        width, size = place.shape
        self._reach(start + size)
        rows = [row[start : start + size] for row in self._rows]
        state = rows
        for each in range(width):
            state, place[each] = self._kind.draw(state)
        for row, new in zip(rows, state, strict=True):  # new ones are fresh, or rows further on
            row[:] = new

    def _reach(self, count: int) -> None:
        """Let the first `count` engines exist, and as many more as cost nothing."""
        present = len(self._rows[0])
        if count <= present:
            return
        state, doublings = self._seeded, 0
        while len(state[0]) < count:
            others = self._kind.skip_subsequences(state, doublings)
            state = _joined(state, others)
            doublings += 1
        fresh = [row[present : self._count] for row in state]
        for bit in range(self._steps.bit_length()):
            if self._steps >> bit & 1:
                fresh = self._kind.skip(fresh, bit)
        had_a_turn = max(self._first - present, 0)
        ahead, _ = self._kind.draw([row[:had_a_turn] for row in fresh])
        fresh = _joined(ahead, [row[had_a_turn:] for row in fresh])
        self._rows = _joined(self._rows, fresh)


def _joined(rows: Rows, others: Rows) -> Rows:
    return [np.concatenate(pair) for pair in zip(rows, others, strict=True)]


def _row(word: int) -> Any:
    return np.array([word & _WORD], np.uint32)


# XORWOW


def seeded_xorwow(seed: int) -> Rows:
    """The state for a seed, of subsequence 0. The constants are rocRAND's."""
    low = 1228688033 * ((seed & _WORD) ^ 0x2C7F967F)
    high = 2073658381 * ((seed >> 32 & _WORD) ^ 0xA03697CB)
    low, high = low & _WORD, high & _WORD
    x = jumps.XORWOW_SEED
    state = (x[0] + low, x[1] ^ low, x[2] + high, x[3] ^ high, x[4] + low)
    return [_row(word) for word in (*state, _WEYL_SEED + low + high)]


def _draw_xorwow(state: Rows) -> tuple[Rows, Any]:
    first, *kept, last, counter = state
    t = first ^ (first >> 2)
    new = last ^ (last << 4) ^ t ^ (t << 1)
    counter = counter + _WEYL_STEP
    return [*kept, last, new, counter], new + counter


def _skip_xorwow(state: Rows, log2: int, first_log2: int = 0) -> Rows:
    counter = state[-1]
    power = jumps.xorwow_powers(first_log2)[log2]
    sums = _of_bits(power, state, lambda rows: _draw_xorwow(rows)[0])[:-1]
    return [*sums, counter + (_WEYL_STEP << (log2 + first_log2) & _WORD)]


XORWOW = Linear(
    _draw_xorwow,
    _skip_xorwow,
    lambda state, log2: _skip_xorwow(state, log2, jumps.XORWOW_SUBSEQUENCE_LOG2),
)


def _of_bits(power: int, state: Rows, step: Callable[[Rows], Rows]) -> Rows:
    """The sum, modulo 2, of the states after those steps whose bits are set."""
    sums = [np.zeros_like(row) for row in state]
    while power:
        if power & 1:
            for total, row in zip(sums, state, strict=True):
                total ^= row
        state = step(state)
        power >>= 1
    return sums


# LFSR113


def seeded_lfsr113(seeds: tuple[int, int, int, int]) -> Rows:
    """The state for four seeds, of subsequence 0."""
    return [_row(seed) for seed in seeds]


def lfsr113_seeds(seed: int) -> tuple[int, int, int, int]:
    """The four seeds that rocRAND makes of one."""
    x, y, z, w = (seed >> shift & _WORD for shift in (0, 16, 32, 48))
    return x + 2 if x < 2 else x, y + 8 if y < 8 else y, z, w


def allowed_lfsr113_seeds(seeds: tuple[int, ...]) -> tuple[int, int, int, int]:
    """Four seeds, those that are too small increased by the least that is allowed."""
    pairs = zip(seeds, (2, 8, 16, 128), strict=True)
    x, y, z, w = (seed + least if seed < least else seed for seed, least in pairs)
    return x, y, z, w


def _step_lfsr113(state: Rows) -> Rows:
    return [_step_tausworthe(component, z) for component, z in enumerate(state)]


def _step_tausworthe(component: int, z: Any) -> Any:
    by = jumps.LFSR113[component]
    return ((z & by.mask) << by.up) ^ (((z << by.left) ^ z) >> by.right)


def _step_one(component: int, rows: Rows) -> Rows:
    return [_step_tausworthe(component, rows[0])]


def _draw_lfsr113(state: Rows) -> tuple[Rows, Any]:
    a, b, c, d = new = _step_lfsr113(state)
    return new, a ^ b ^ c ^ d


def _skip_lfsr113(state: Rows, log2: int, first_log2: int = 0) -> Rows:
    found = []
    for component, z in enumerate(state):
        power = jumps.lfsr113_powers(component, first_log2)[log2]
        found += _of_bits(power, [z], partial(_step_one, component))
    return found


LFSR113 = Linear(
    _draw_lfsr113,
    _skip_lfsr113,
    lambda state, log2: _skip_lfsr113(state, log2, jumps.LFSR113_SUBSEQUENCE_LOG2),
)


# MRG32k3a and MRG31k3p: the rows are the last three values of each recurrence, the oldest first.

MRG_DEFAULT_SEED = 12345


def seeded_mrg32k3a(seed: int) -> Rows:
    """The state for a seed, of subsequence 0.

    rocRAND reduces products of 64 bits only in part; its states for large seeds are not below the
    modulus, and go on from there.
    """
    seed = seed or MRG_DEFAULT_SEED
    x, y = _mrg_words(seed)
    first, second = (_partly_product(folds) for folds in (1, 2))
    modulus1, modulus2 = (each.modulus for each in jumps.MRG32K3A.components)
    words = (
        *(first(word, seed, modulus1) for word in (x, y, x)),
        *(second(word, seed, modulus2) for word in (y, x, y)),
    )
    return [np.array([word & _WORD], np.uint64) for word in words]


def seeded_mrg31k3p(seed: int) -> Rows:
    """The state for a seed, of subsequence 0."""
    seed = seed or MRG_DEFAULT_SEED
    x, y = _mrg_words(seed)
    modulus1, modulus2 = (each.modulus for each in jumps.MRG31K3P.components)
    words = (
        *((word * seed & _LONG) % modulus1 for word in (x, y, x)),
        *((word * seed & _LONG) % modulus2 for word in (y, x, y)),
    )
    return [np.array([word], np.uint64) for word in words]


def _mrg_words(seed: int) -> tuple[int, int]:
    return (seed & _WORD) ^ 0x55555555, (seed >> 32 & _WORD) ^ 0xAAAAAAAA


def _partly_product(folds: int) -> Callable[[int, int, int], int]:
    """The product of two words as rocRAND reduces it, by 2^32 = 2^32 - modulus, `folds` times."""

    def fold(value: int, modulus: int) -> int:
        value &= _LONG
        for _ in range(folds):
            value = (2**32 - modulus) * (value >> 32) + (value & _WORD)
        return value - modulus if value >= modulus else value

    def product(word: int, by: int, modulus: int) -> int:
        high, low = divmod(word, 2**17)
        return fold((fold(high * by, modulus) << 17) + fold(low * by, modulus), modulus)

    return product


def _following(by: Recurrence, oldest: Any, middle: Any, newest: Any) -> Any:
    """The next value, for values of 32 bits: what is subtracted is a product with -oldest."""
    last = (by.modulus - oldest) & _WORD if by.three < 0 else oldest
    return (by.one * newest + by.two * middle + abs(by.three) * last) % by.modulus


def _draw_combined(of: Combined, state: Rows) -> tuple[Rows, Any]:
    first, second = of.components
    a, b = _following(first, *state[:3]), _following(second, *state[3:])
    value = np.where(a > b, a - b, a - b + first.modulus) & _WORD
    return [*state[1:3], a, *state[4:], b], value.astype(np.uint32)


def _skip_combined(of: Combined, state: Rows, log2: int, first_log2: int) -> Rows:
    found: Rows = []
    for by, rows in zip(of.components, (state[:3], state[3:]), strict=True):
        power = jumps.recurrence_powers(by, first_log2)[log2]
        values = [row % by.modulus for row in rows]
        for _ in range(2):
            values.append(_following(by, *values[-3:]))
        for each in range(3):
            terms = zip(power, values[each:], strict=False)
            found.append(sum(c * value % by.modulus for c, value in terms) % by.modulus)
    return found


def _combined(of: Combined) -> Linear:
    return Linear(
        lambda state: _draw_combined(of, state),
        lambda state, log2: _skip_combined(of, state, log2, 0),
        lambda state, log2: _skip_combined(of, state, log2, of.subsequence_log2),
    )


MRG32K3A = _combined(jumps.MRG32K3A)
MRG31K3P = _combined(jumps.MRG31K3P)
