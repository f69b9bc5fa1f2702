"""The free spans of an arena: adjacent ones merge; taking and freeing take constant time."""

from __future__ import annotations

_LOOKS = 4  # spans tried that may be large enough, before a larger one is split


class Spans:
    """Free memory, by its addresses.

    Spans are binned by the bit length of their sizes: every span of a higher bin is large enough.
    """

    def __init__(self, low: int, high: int) -> None:
        self._ends: dict[int, int] = {}  # by start
        self._starts: dict[int, int] = {}  # by end
        self._bins: list[dict[int, None]] = [{} for _ in range(65)]  # starts
        if low < high:
            self._enter(low, high)

    def take(self, size: int, alignment: int) -> int:
        """Take this many bytes; returns their start, 0 if there is no space."""
        kind = size.bit_length()
        for number in range(kind, len(self._bins)):
            found = self._fit(self._bins[number], size, alignment, _LOOKS)
            if found:
                return found
        return self._fit(self._bins[kind], size, alignment, len(self._bins[kind]))

    def give(self, low: int, high: int) -> None:
        """Free bytes."""
        before, after = self._starts.get(low), self._ends.get(high)
        if before is not None:
            self._leave(before)
            low = before
        if after is not None:
            self._leave(high)
            high = after
        self._enter(low, high)

    def copy(self) -> Spans:
        """A copy of the current free memory."""
        other = Spans(0, 0)
        other._ends, other._starts = dict(self._ends), dict(self._starts)
        other._bins = [dict(bin) for bin in self._bins]
        return other

    def _fit(self, bin: dict[int, None], size: int, alignment: int, looks: int) -> int:
        """Cut a part from the most recent span of a bin, or one before it."""
        passed: list[int] = []
        place = 0
        while bin and len(passed) < looks:
            low, _ = bin.popitem()
            start, high = -(-low // alignment) * alignment, self._ends[low]
            if start + size > high:
                passed.append(low)
                continue
            bin[low] = None
            self._leave(low)
            if low < start:
                self._enter(low, start)
            if start + size < high:
                self._enter(start + size, high)
            place = start
            break
        for low in reversed(passed):
            bin[low] = None
        return place

    def _enter(self, low: int, high: int) -> None:
        self._ends[low], self._starts[high] = high, low
        self._bins[(high - low).bit_length()][low] = None

    def _leave(self, low: int) -> None:
        high = self._ends.pop(low)
        del self._starts[high], self._bins[(high - low).bit_length()][low]
