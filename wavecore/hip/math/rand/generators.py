"""Generators as a host creates them: which numbers a call makes, in which order.

On a GPU a fixed number of threads makes the numbers, each with an engine or a counter of its own,
and stores several at a time to aligned memory. The order of values follows from that, and from how
far the memory is from such a boundary: `Place` says that. A call makes whole groups, so that the
next one begins with a new group.

Which engines or counters are next is settled when a program calls; the numbers are made later, in
the order of a stream.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from wavecore.hip.math.rand import counters, distributions, linear, mersenne, sobol
from wavecore.hip.math.rand.counters import Counter
from wavecore.hip.math.rand.distributions import Distribution, Family
from wavecore.hip.math.rand.linear import Engines, Linear, Rows

ENGINES = 512 * 256  # of linear generators: blocks times threads of rocRAND's default order
COUNTERS = 1024 * 256  # threads of those that encrypt a counter
TWISTERS = 256 * 256  # threads of MT19937


@dataclass(frozen=True)
class Place:
    """Where numbers go: `count` of them, the first at a multiple of the type's size."""

    count: int
    index: int  # its address, divided by the size

    def split(self, width: int) -> tuple[int, int, int]:
        """Numbers before a boundary of `width`, whole groups behind it, and what is left."""
        head = min(self.count, -self.index % width)
        groups, tail = divmod(self.count - head, width)
        return head, groups, tail


class Generator(ABC):
    """One generator. A change of its seed or offset starts it again."""

    family: Family
    has_offset = True
    orders = frozenset({"BEST", "DEFAULT", "LEGACY", "DYNAMIC"})

    def __init__(self) -> None:
        self.seed: Any = 0
        self.offset = 0

    @abstractmethod
    def restart(self) -> None:
        """Begin at the seed and the offset."""

    @abstractmethod
    def take(self, distribution: Distribution, place: Place) -> Callable[[], Any]:
        """What makes the next numbers, as an array."""


def _values(distribution: Distribution, words: Any) -> Any:
    """Numbers of groups of words (words of a group, groups), in the order of groups."""
    return np.array(distribution.make(*words)).T.reshape(-1)


class LinearGenerator(Generator):
    """Engines take turns, one for each group of numbers."""

    def __init__(
        self, kind: Linear, seeded: Callable[[Any], Rows], family: Family, seed: Any = 0
    ) -> None:
        super().__init__()
        self.family = family
        self.seed = seed
        self._kind, self._seeded = kind, seeded
        self._engines: Engines | None = None

    def restart(self) -> None:
        self._engines = None

    def take(self, distribution: Distribution, place: Place) -> Callable[[], Any]:
        if self._engines is None:
            self._engines = Engines(self._kind, self._seeded(self.seed), self.offset, ENGINES)
        engines = self._engines
        turn = engines.take_turns(-(-place.count // distribution.made))
        return lambda: _in_turn(engines, turn, distribution, place)


def _in_turn(engines: Engines, turn: int, distribution: Distribution, place: Place) -> Any:
    head, groups, tail = place.split(distribution.made)

    def values(first: int, count: int) -> Any:
        return _values(distribution, engines.draw(first, count, distribution.taken))

    # The thread whose turn is after the last group's makes the first and the last numbers.
    parts = [values(turn, groups)]
    if head:
        parts.insert(0, values(turn + groups, 1)[:head])
    if tail:
        parts.append(values(turn + groups, 1)[:tail])
    return np.concatenate(parts)


class CounterGenerator(Generator):
    """Thread t makes the numbers of counters t, t + COUNTERS, and so on.

    Numbers before a boundary are thread 0's, and shift the counters of the others: by as many
    words as they took, or in Philox by as many as they are.
    """

    def __init__(self, kind: Counter, family: Family, *, shifts_by_numbers: bool = False) -> None:
        super().__init__()
        self.family = family
        self._kind = kind
        self._shifts_by_numbers = shifts_by_numbers
        self._position: int | None = None

    def restart(self) -> None:
        self._position = None

    def take(self, distribution: Distribution, place: Place) -> Callable[[], Any]:
        if self._position is None:
            self._position = self.offset
        start = self._position
        self._position += -(-place.count // distribution.made) * distribution.taken
        return partial(self._numbers, distribution, place, start, self.seed)

    def _numbers(self, distribution: Distribution, place: Place, start: int, seed: int) -> Any:
        words, taken, made = self._kind.words, distribution.taken, distribution.made
        head, groups, tail = place.split(words // taken * made)
        if not head:
            return self._values(distribution, seed, start, place.count)
        first = self._values(distribution, seed, start, head)
        rest = start + self._starts(head, taken, made, groups + 1)
        parts = [first]
        for at, count in self._runs(rest, groups, tail, words // taken * made):
            parts.append(self._values(distribution, seed, at, count))
        return np.concatenate(parts)

    def _values(self, distribution: Distribution, seed: int, first: int, count: int) -> Any:
        groups = -(-count // distribution.made)
        words = self._kind.sequence(seed, first, groups * distribution.taken)
        return _values(distribution, words.reshape(groups, distribution.taken).T)[:count]

    def _starts(self, head: int, taken: int, made: int, groups: int) -> Any:
        """The word with which each group begins, relative to the first number's."""
        words = self._kind.words
        thread = np.arange(groups) % COUNTERS
        shift = head if self._shifts_by_numbers else head // made * taken
        starts = words * thread + np.where(thread == 0, -(-head // made) * taken, shift)
        return starts + words * COUNTERS * (np.arange(groups) // COUNTERS)

    def _runs(self, starts: Any, groups: int, tail: int, width: int) -> list[tuple[int, int]]:
        """Groups that follow each other without a gap: where they begin, how many numbers."""
        ends = [*(np.flatnonzero(np.diff(starts) != self._kind.words) + 1), len(starts)]
        found, begin = [], 0
        for end in ends:
            count = (min(end, groups) - begin) * width + (tail if end == len(starts) else 0)
            found.append((int(starts[begin]), count))
            begin = end
        return found


class TwisterGenerator(Generator):
    """MT19937: threads take turns, one for each group of numbers, until their words are used up.

    A thread has 78 words in each block of its engine. If a call needs another number of words for
    a group than the one before, it begins with words that no thread has used.
    """

    family = distributions.OF_32_BITS
    has_offset = False
    orders = Generator.orders - {"DYNAMIC"}

    def __init__(self) -> None:
        super().__init__()
        self._engines: mersenne.Twisters | None = None
        self._block = self._turn = self._taken = 0

    def restart(self) -> None:
        self._engines = None

    def take(self, distribution: Distribution, place: Place) -> Callable[[], Any]:
        if self._engines is None:
            self._engines = mersenne.Twisters(self.seed)
            self._block = self._turn = 0
        taken = distribution.taken
        turns = self._turns(taken)
        if self._turn and taken != self._taken:
            used = -(-self._turn // TWISTERS) * self._taken
            self._turn = -(-used // taken) * TWISTERS
            if self._turn >= turns:
                self._block, self._turn = self._block + 1, 0
        begin = self._block, self._turn
        head, groups, tail = place.split(distribution.made)
        done, self._turn = divmod(self._turn + groups + bool(head or tail), turns)
        self._block, self._taken = self._block + done, taken
        return partial(self._numbers, self._engines, distribution, place, begin)

    def _turns(self, taken: int) -> int:
        """That a block has for groups of some words."""
        return mersenne.WORDS // mersenne.THREADS // taken * TWISTERS

    def _numbers(
        self,
        engines: mersenne.Twisters,
        distribution: Distribution,
        place: Place,
        begin: tuple[int, int],
    ) -> Any:
        head, groups, tail = place.split(distribution.made)
        count = groups + bool(head or tail)
        words = self._words(engines, distribution.taken, begin, count)
        values = _values(distribution, words)
        whole = groups * distribution.made
        last = values[whole:]  # the numbers at both ends are one group, the last ones backwards
        return np.concatenate([last[:head], values[:whole], last[::-1][:tail]])

    def _words(
        self, engines: mersenne.Twisters, taken: int, begin: tuple[int, int], count: int
    ) -> Any:
        """Words of `count` turns: array (taken, count)."""
        found = np.empty((taken, count), np.uint32)
        (block, turn), done, turns = begin, 0, self._turns(taken)
        while done < count:
            row, thread = divmod(turn, TWISTERS)
            size = min(TWISTERS - thread, count - done)
            places = slice(row * taken, (row + 1) * taken)
            found[:, done : done + size] = engines.draw(block, places, thread, size)
            done, turn = done + size, turn + size
            if turn == turns:
                block, turn = block + 1, 0
        return found


class GraphicGenerator(Generator):
    """MTGP32: engines take turns, one for 256 groups of numbers, whose words lie side by side.

    Where numbers are left at the ends, the engine that is next makes them, and all others go on by
    as many words.
    """

    family = distributions.OF_32_BITS
    has_offset = False

    def __init__(self) -> None:
        super().__init__()
        self._engines: mersenne.GraphicTwisters | None = None

    def restart(self) -> None:
        self._engines = None

    def take(self, distribution: Distribution, place: Place) -> Callable[[], Any]:
        if self._engines is None:
            self._engines = mersenne.GraphicTwisters(self.seed)
        return partial(self._numbers, self._engines, distribution, place)

    def _numbers(
        self, engines: mersenne.GraphicTwisters, distribution: Distribution, place: Place
    ) -> Any:
        head, groups, tail = place.split(distribution.made)
        rounds, rest = divmod(-(-groups // mersenne.MTGP_THREADS), mersenne.MTGP_ENGINES)
        parts = []
        for count in [mersenne.MTGP_ENGINES] * rounds + [rest] * bool(rest):
            words = engines.draw(0, count, distribution.taken)
            parts.append(_values(distribution, words.reshape(distribution.taken, -1)))
        values = np.concatenate(parts)[: groups * distribution.made] if parts else None
        if not head and not tail:
            return np.empty(0) if values is None else values
        engines.skip(0, rest, distribution.taken)
        engines.skip(rest + 1, mersenne.MTGP_ENGINES, distribution.taken)
        words = engines.draw(rest, rest + 1, distribution.taken)[:, 0, :2]
        first, last = np.split(_values(distribution, words), 2)
        middle = [] if values is None else [values]
        return np.concatenate([first[:head], *middle, last[:tail]])


class SobolGenerator(Generator):
    """The numbers of one dimension after those of another."""

    def __init__(self, bits: int, *, scrambled: bool) -> None:
        super().__init__()
        self.family = distributions.OF_SOBOL32 if bits == 32 else distributions.OF_SOBOL64
        self.dimensions = 1
        self._bits, self._scrambled = bits, scrambled
        self._position: int | None = None
        sobol.vectors(bits, scrambled=scrambled)  # they may be missing

    def restart(self) -> None:
        self._position = None

    def take(self, distribution: Distribution, place: Place) -> Callable[[], Any]:
        if self._position is None:
            self._position = self.offset & 0xFFFFFFFF
        start, count = self._position, place.count // self.dimensions
        self._position = start + count & 0xFFFFFFFF
        return partial(self._numbers, distribution, start, count, self.dimensions)

    def _numbers(self, distribution: Distribution, start: int, count: int, dimensions: int) -> Any:
        vectors = sobol.vectors(self._bits, scrambled=self._scrambled)
        parts = []
        for dimension in range(dimensions):
            # rocRAND takes the numbers of the first vectors for the constants of scrambling.
            constant = int(vectors.flat[dimension]) if self._scrambled else 0
            words = sobol.sequence(vectors[dimension], start, count, constant)
            parts.append(_values(distribution, words[np.newaxis]))
        return np.concatenate(parts)


PSEUDO: dict[str, Callable[[], Generator]] = {
    "XORWOW": lambda: LinearGenerator(
        linear.XORWOW, linear.seeded_xorwow, distributions.OF_32_BITS
    ),
    "MRG32K3A": lambda: LinearGenerator(
        linear.MRG32K3A, linear.seeded_mrg32k3a, distributions.OF_MRG32K3A
    ),
    "MRG31K3P": lambda: LinearGenerator(
        linear.MRG31K3P, linear.seeded_mrg31k3p, distributions.OF_MRG31K3P
    ),
    "LFSR113": lambda: LinearGenerator(
        linear.LFSR113, linear.seeded_lfsr113, distributions.OF_32_BITS, (2, 8, 16, 128)
    ),
    "MT19937": TwisterGenerator,
    "MTGP32": GraphicGenerator,
    "PHILOX4_32_10": lambda: CounterGenerator(
        counters.PHILOX4_32_10, distributions.OF_32_BITS, shifts_by_numbers=True
    ),
    "THREEFRY2_32_20": lambda: CounterGenerator(
        counters.THREEFRY2_32_20, distributions.OF_PAIRS
    ),
    "THREEFRY2_64_20": lambda: CounterGenerator(
        counters.THREEFRY2_64_20, distributions.OF_64_BITS
    ),
    "THREEFRY4_32_20": lambda: CounterGenerator(
        counters.THREEFRY4_32_20, distributions.OF_32_BITS
    ),
    "THREEFRY4_64_20": lambda: CounterGenerator(
        counters.THREEFRY4_64_20, distributions.OF_64_BITS
    ),
}  # fmt: skip
QUASI: dict[str, Callable[[], Generator]] = {
    "SOBOL32": lambda: SobolGenerator(32, scrambled=False),
    "SCRAMBLED_SOBOL32": lambda: SobolGenerator(32, scrambled=True),
    "SOBOL64": lambda: SobolGenerator(64, scrambled=False),
    "SCRAMBLED_SOBOL64": lambda: SobolGenerator(64, scrambled=True),
}  # fmt: skip
