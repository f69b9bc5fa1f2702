"""Uninitialised memory, and which of its bytes have been written since.

Emulated memory is zeroed at first, which hardware does not promise. Checks for uninitialised reads
ask here, and host code that writes memory reports it here.
"""

from __future__ import annotations

import threading

import numpy as np

_MOST_PARTS = 256  # that are kept apart, before all counts as written
UNWRITTEN = 0xFF  # of a shadow's byte


class Contents:
    """Which bytes of an allocation have been written: all of them, or those that were noted.

    Attributes:
        low: the allocation's first device address.
    """

    __slots__ = ("_lock", "_parts", "_shadow", "is_known", "low", "origins", "size_bytes")

    def __init__(self, low: int, size_bytes: int) -> None:
        self.low, self.size_bytes = low, size_bytes
        self.is_known = not size_bytes  # all of it is written
        self.origins = np.empty(0, np.uint32)
        self._parts: list[tuple[int, int]] = []  # written before somebody asked for shadows
        self._shadow: np.ndarray | None = None
        self._lock = threading.Lock()

    def define(self, low: int, size_bytes: int) -> None:
        """Note that bytes from a device address on were written; those outside are ignored."""
        first = max(low - self.low, 0)
        end = min(low - self.low + size_bytes, self.size_bytes)
        if self.is_known or first >= end:
            return
        if first == 0 and end == self.size_bytes:
            self.define_all()
            return
        with self._lock:
            if self._shadow is not None:
                self._shadow[first:end] = 0
            elif len(self._parts) < _MOST_PARTS:
                self._parts.append((first, end))
            else:
                self.define_all()

    def define_all(self) -> None:
        """Note that all of it was written, or may have been by code that reports no writes."""
        self.is_known = True
        self._parts, self._shadow = [], None
        self.origins = np.empty(0, np.uint32)

    def shadow(self) -> np.ndarray:
        """The bits of each byte that were never written; `origins` exists from now on."""
        with self._lock:
            if self._shadow is None:
                fill = 0 if self.is_known else UNWRITTEN
                self._shadow = np.full(self.size_bytes, fill, np.uint8)
                self.origins = np.zeros(self.size_bytes // 4 + 2, np.uint32)
                for first, end in self._parts:
                    self._shadow[first:end] = 0
                self._parts = []
            return self._shadow
