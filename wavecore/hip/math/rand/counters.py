"""Generators that encrypt a counter: Philox 4x32-10 and Threefry of 20 rounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

_WORD = 0xFFFFFFFF

# Philox: multipliers, and what is added to the key after each round.
PHILOX_MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
PHILOX_WEYL = (0x9E3779B9, 0xBB67AE85)
PHILOX_ROUNDS = 10

# Threefry: rotations of eight rounds, by words and bits; and the parity of Skein's key schedule.
ROTATIONS = {
    (2, 32): ((13,), (15,), (26,), (6,), (17,), (29,), (16,), (24,)),
    (2, 64): ((16,), (42,), (12,), (31,), (16,), (32,), (24,), (21,)),
    (4, 32): ((10, 26), (11, 21), (13, 27), (23, 5), (6, 20), (17, 11), (25, 10), (18, 20)),
    (4, 64): ((14, 16), (52, 57), (23, 40), (5, 37), (25, 33), (46, 12), (58, 22), (32, 32)),
}
PARITY = {32: 0x1BD11BDA, 64: 0x1BD11BDAA9FC1A22}
THREEFRY_ROUNDS = 20


@dataclass(frozen=True)
class Counter:
    """One kind of generator.

    Attributes:
        words: of a counter, and of what it becomes.
        bits: of a word.
        blocks: the counters encrypted with a seed's key, for numbers of blocks: (words, count).
    """

    words: int
    bits: int
    blocks: Callable[[int, Any], Any]

    @property
    def dtype(self) -> type[np.unsignedinteger[Any]]:
        """Of a word."""
        return np.uint32 if self.bits == 32 else np.uint64

    def sequence(self, seed: int, first: int, count: int) -> Any:
        """The words of a seed's subsequence 0, from number `first`."""
        block, skipped = divmod(first, self.words)
        numbers = np.uint64(block) + np.arange(-(-(skipped + count) // self.words), dtype=np.uint64)
        return self.blocks(seed, numbers).T.reshape(-1)[skipped : skipped + count]


def _philox(seed: int, numbers: Any) -> Any:
    x, y = numbers & _WORD, numbers >> np.uint64(32)
    z = w = np.zeros_like(x)
    for each in range(PHILOX_ROUNDS):
        key = [(seed >> 32 * i) + each * PHILOX_WEYL[i] & _WORD for i in range(2)]
        a, b = x * PHILOX_MULTIPLIERS[0], z * PHILOX_MULTIPLIERS[1]
        x, y, z, w = (b >> 32) ^ y ^ key[0], b & _WORD, (a >> 32) ^ w ^ key[1], a & _WORD
    return np.array([x, y, z, w], np.uint32)


def _threefry(words: int, bits: int) -> Counter:
    shifts = range(0, 64, 64 // words)
    dtype = np.uint32 if bits == 32 else np.uint64

    def blocks(seed: int, numbers: Any) -> Any:
        key = [seed >> shift & (1 << bits) - 1 for shift in shifts]
        counter = [numbers.astype(dtype)]
        counter += [(numbers >> np.uint64(32)).astype(dtype)] if bits == 32 else []
        counter += [np.zeros_like(counter[0])] * (words - len(counter))
        return np.array(_threefry_rounds(words, bits, key, counter))

    return Counter(words, bits, blocks)


def _threefry_rounds(words: int, bits: int, key: list[int], counter: list[Any]) -> list[Any]:
    parity = PARITY[bits]
    for word in key:
        parity ^= word
    schedule = [np.array(word, counter[0].dtype) for word in (*key, parity)]
    x = [value + word for value, word in zip(counter, schedule, strict=False)]
    for each in range(THREEFRY_ROUNDS):
        rotations = ROTATIONS[words, bits][each % 8]
        # Of four words, the paper crosses pairs in every other round; rocRAND does in two of four.
        crossed = 2 if each & 2 and words == 4 else 0
        for pair, rotation in enumerate(rotations):
            to, other = 2 * pair, (2 * pair + 1 + crossed) % words
            x[to] = x[to] + x[other]
            x[other] = (x[other] << rotation | x[other] >> (bits - rotation)) ^ x[to]
        if each % 4 == 3:
            turn = each // 4 + 1
            x = [value + schedule[(turn + i) % (words + 1)] for i, value in enumerate(x)]
            x[-1] = x[-1] + turn
    return x


PHILOX4_32_10 = Counter(4, 32, _philox)
THREEFRY2_32_20 = _threefry(2, 32)
THREEFRY2_64_20 = _threefry(2, 64)
THREEFRY4_32_20 = _threefry(4, 32)
THREEFRY4_64_20 = _threefry(4, 64)
