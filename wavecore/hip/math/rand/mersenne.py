"""Mersenne Twisters: MT19937, and MTGP32 with its sets of parameters.

Several threads share an engine, which makes its words in blocks: 624 for eight threads of MT19937,
256 for as many of MTGP32. Engines that nothing has used do not exist yet, or wait behind.
"""

from __future__ import annotations

import threading
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from wavecore.hip.math.rand import jumps

_HERE = Path(__file__).parent
_SEEDING = 1812433253  # of both, by K. Knuth
_WORD = 0xFFFFFFFF

# MT19937

THREADS = 8  # of an engine
WORDS, _MIDDLE, _MATRIX = jumps.MT19937_WORDS, jumps.MT19937_MIDDLE, jumps.MT19937_MATRIX
_TOP, _REST = 0x80000000, 0x7FFFFFFF
_DEGREE = jumps.MT19937_DEGREE
_BESIDE = 32  # engines that jump at once: their words stay in the cache
# Where a thread's words are in the engine's block: one of its own, then seven at a time, which
# begin at these places for the engine's first thread.
_FIRST = (0, 113, 170, 283, 340, 397, 510, 567)
_GROUPS, _GROUP = (1, 57, 114, 171, 227, 284, 341, 398, 454, 511, 568), 7
PLACES = np.array([
    [first, *(start + _GROUP * thread + i for start in _GROUPS for i in range(_GROUP))]
    for thread, first in enumerate(_FIRST)
])  # fmt: skip


def _next_block(states: Any) -> None:
    """Replace blocks (engines, 624) by those that follow."""
    for start in range(0, WORDS, WORDS - _MIDDLE):
        end = min(start + WORDS - _MIDDLE, WORDS)
        behind = np.take(states, range(start + 1, end + 1), axis=1, mode="wrap")
        middle = np.take(states, range(start + _MIDDLE, end + _MIDDLE), axis=1, mode="wrap")
        states[:, start:end] = _following(states[:, start:end], behind, middle)


def _following(word: Any, behind: Any, middle: Any) -> Any:
    mixed = (word & np.uint32(_TOP)) | (behind & np.uint32(_REST))
    return middle ^ (mixed >> 1) ^ np.where(mixed & 1, np.uint32(_MATRIX), np.uint32(0))


def _tempered(word: Any) -> Any:
    word = word ^ word >> 11
    word ^= word << 7 & np.uint32(0x9D2C5680)
    word ^= word << 15 & np.uint32(0xEFC60000)
    return word ^ word >> 18


def _jumped(states: Any, power: int) -> Any:
    """The blocks of engines after a power of their step, a polynomial of less than its degree."""
    places = [place for place in range(_DEGREE) if power >> place & 1]
    found = np.empty_like(states)
    for start in range(0, len(states), _BESIDE):
        part = states[start : start + _BESIDE].T
        words = np.empty((_DEGREE + WORDS, part.shape[1]), np.uint32)
        words[:WORDS] = part
        at, most = 0, WORDS - _MIDDLE
        while (end := min(at + most, _DEGREE)) > at:
            middle = words[at + _MIDDLE : end + _MIDDLE]
            words[at + WORDS : end + WORDS] = _following(
                words[at:end], words[at + 1 : end + 1], middle
            )
            at = end
        total = np.zeros((WORDS, part.shape[1]), np.uint32)
        for place in places:
            np.bitwise_xor(total, words[place : place + WORDS], out=total)
        found[start : start + _BESIDE] = total.T
    return found


class Twisters:
    """MT19937's engines: engine e begins e 2^1000 words behind the first one."""

    def __init__(self, seed: int) -> None:
        words = [(seed >> 32 ^ seed) & _WORD]
        for i in range(1, WORDS):
            words.append(_SEEDING * (words[-1] ^ words[-1] >> 30) + i & _WORD)
        self._lock = threading.Lock()
        self._begun = np.array([words], np.uint32)
        self._states = self._begun[:0]
        self._blocks = np.zeros(0, np.int64)  # that an engine has made

    def draw(self, block: int, places: slice, first: int, count: int) -> Any:
        """Words of threads: those at some places among their own, in an engine's block.

        Returns: array (places, count), of the threads from `first` on.
        """
        engine, last = first // THREADS, -(-(first + count) // THREADS)
        with self._lock:  # streams do their work in threads
            states = self._at(block, engine, last)
            words = states[:, PLACES[:, places]]  # (engines, threads, places)
        threads = words.reshape(-1, words.shape[2])[first % THREADS :][:count]
        return _tempered(threads.T)

    def _at(self, block: int, first: int, last: int) -> Any:
        """The states of engines in a block of theirs."""
        self._reach(last)
        for _ in range(block + 1 - int(self._blocks[first:last].min())):
            behind = first + np.flatnonzero(self._blocks[first:last] <= block)
            states = self._states[behind]
            _next_block(states)
            self._states[behind] = states
            self._blocks[behind] += 1
        return self._states[first:last]

    def _reach(self, count: int) -> None:
        """Let the first `count` engines exist."""
        while len(self._begun) < count:
            log2 = len(self._begun).bit_length() - 1
            before = self._begun[-(1 << log2) :][: count - len(self._begun)]
            ahead = _jumped(before, jumps.mt19937_powers()[log2])
            self._begun = np.concatenate([self._begun, ahead])
        present = len(self._states)
        self._states = np.concatenate([self._states, self._begun[present:count]])
        self._blocks = np.concatenate([self._blocks, np.zeros(len(self._states) - present, int)])


# MTGP32

MTGP_ENGINES = 512
MTGP_THREADS = 256
_MTGP_WORDS = 351
_MTGP_MASK = 0xFFF80000


@cache
def mtgp_parameters() -> Any:
    """Parameters of engines: array (engines, 11), whose columns are in the file's order."""
    lines = (_HERE / "mtgp32.txt").read_text("utf-8").splitlines()
    rows = [[int(word, 16) for word in line.split()] for line in lines if line[:1] != "#"]
    return np.array(rows, np.uint32)


def combined(bases: Any) -> Any:
    """The 16 sums, modulo 2, of four words: element i has word k if bit k of i is set."""
    found = np.zeros((*bases.shape[:-1], 16), np.uint32)
    for i in range(16):
        for k in range(4):
            if i >> k & 1:
                found[..., i] ^= bases[..., k]
    return found


class GraphicTwisters:
    """MTGP32's engines: engine e has parameters e, and the seed behind that of the one before."""

    def __init__(self, seed: int) -> None:
        parameters = mtgp_parameters()
        self._position = parameters[:, :1].astype(np.int64)
        self._shift1, self._shift2 = parameters[:, 1:2], parameters[:, 2:3]
        self._recursion, self._tempering = (combined(parameters[:, at : at + 4]) for at in (3, 7))
        self._lock = threading.Lock()
        self._waiting = np.zeros(MTGP_ENGINES, np.int64)  # blocks that nothing has asked for
        self._states = self._seeded((seed >> 32 ^ seed) & _WORD)

    def _seeded(self, seed: int) -> Any:
        hidden = self._recursion[:, 4] ^ self._recursion[:, 8] << np.uint32(16)
        filler = hidden + (hidden >> 16)
        filler = (filler + (filler >> 8)) & np.uint32(0xFF)
        states = np.repeat((filler * np.uint32(0x01010101))[:, None], _MTGP_WORDS, axis=1)
        numbers = np.arange(MTGP_ENGINES, dtype=np.uint64) + np.uint64(seed + 1)
        states[:, 0] = (numbers & np.uint64(_WORD)).astype(np.uint32)
        states[:, 1] = hidden
        for i in range(1, _MTGP_WORDS):
            last = states[:, i - 1]
            states[:, i] ^= np.uint32(_SEEDING) * (last ^ last >> 30) + np.uint32(i)
        return states

    def draw(self, first: int, last: int, blocks: int) -> Any:
        """The next blocks of some engines: array (blocks, engines, 256)."""
        with self._lock:
            for _ in range(int(self._waiting[first:last].max())):
                behind = first + np.flatnonzero(self._waiting[first:last])
                self._block(behind)
                self._waiting[behind] -= 1
            engines = np.arange(first, last)
            return np.array([self._block(engines) for _ in range(blocks)])

    def skip(self, first: int, last: int, blocks: int) -> None:
        """Let engines go on by some blocks."""
        with self._lock:
            self._waiting[first:last] += blocks

    def _block(self, engines: Any) -> Any:
        states, row = self._states[engines], np.arange(MTGP_THREADS)
        engine = engines[:, None]
        place = self._position[engines] + row
        picked, before = (np.take_along_axis(states, place - i, axis=1) for i in (0, 1))
        mixed = (states[:, row] & np.uint32(_MTGP_MASK)) ^ states[:, row + 1]
        mixed ^= mixed << self._shift1[engines]
        mixed ^= picked >> self._shift2[engines]
        words = mixed ^ self._recursion[engine, mixed & 15]
        self._states[engines] = np.concatenate([states[:, MTGP_THREADS:], words], axis=1)
        before = before ^ before >> 16
        before ^= before >> 8
        tempered: Any = words ^ self._tempering[engine, before & 15]
        return tempered
