"""Host arrays as launch arguments: copied to a GPU with separate memory, and back."""

from __future__ import annotations

import ctypes
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from wavecore.device.mirrors import Mirrors
from wavecore.emulator.memory import Allocation


@dataclass(frozen=True)
class _Piece:
    """Host memory from `low` to `high`, and its GPU address; `owned`: allocated for this launch."""

    low: int
    high: int
    address: int
    owned: bool


class Staging:
    """The host memory of one launch, in pieces, as an AddressMapping for its arguments.

    Overlapping arrays are one piece, so that they overlap for a kernel, too. Arrays that are views
    of a device array's mirror map to that device array.
    """

    def __init__(self, mirrors: Mirrors, allocations: Iterable[Allocation]) -> None:
        self._mirrors, self._gpu = mirrors, mirrors.gpu
        self._allocations = [each for each in allocations if each.high > each.low]
        self._pieces: list[_Piece] = []

    def copy_in(self) -> None:
        """Allocate and fill GPU memory; `free` releases it.

        Call it before the mirrors are written back.
        """
        mirrors = [(*each.host_range(), each.address) for each in self._mirrors.shown()]
        for low, high in _joined(self._allocations):
            inside = [m for m in mirrors if m[0] <= low and high <= m[1]]
            if inside:
                start, _, address = inside[0]
                self._pieces.append(_Piece(low, high, address + low - start, owned=False))
                continue
            address = self._gpu.allocate(high - low)
            self._pieces.append(_Piece(low, high, address, owned=True))
            self._gpu.write(address, _bytes(low, high))

    def copy_out(self) -> None:
        """Copy back what kernels may have written."""
        for each in self._allocations:
            piece = self._piece(each.low)
            if each.writable and piece is not None and piece.owned:
                self._gpu.read(piece.address + each.low - piece.low, _bytes(each.low, each.high))

    def free(self) -> None:
        """Free what `copy_in` allocated."""
        while self._pieces:
            piece = self._pieces.pop()
            if piece.owned:
                self._gpu.free(piece.address)

    def _piece(self, host: int) -> _Piece | None:
        index = bisect_right(self._pieces, host, key=lambda piece: piece.low) - 1
        return self._pieces[index] if index >= 0 and host < self._pieces[index].high else None

    def device(self, host: int) -> int:
        """The GPU address of a host address; an empty array may be anywhere."""
        piece = self._piece(host)
        return host if piece is None else piece.address + host - piece.low

    def host(self, device: int) -> int:
        """The other way."""
        for piece in self._pieces:
            if piece.address <= device < piece.address + piece.high - piece.low:
                return piece.low + device - piece.address
        return device


def _bytes(low: int, high: int) -> np.ndarray:
    """The memory of this process between two addresses."""
    return np.ctypeslib.as_array((ctypes.c_uint8 * (high - low)).from_address(low))


def _joined(allocations: Iterable[Allocation]) -> list[tuple[int, int]]:
    """The ranges of allocations, in order, with overlapping ones merged."""
    found: list[tuple[int, int]] = []
    for low, high in sorted((each.low, each.high) for each in allocations):
        if found and low < found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], high))
        else:
            found.append((low, high))
    return found
