"""Host arrays that are arguments of a launch: copied to a real GPU for it, and back."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wavecore.device.real.library import TO_DEVICE, TO_HOST
from wavecore.emulator.memory import Allocation

if TYPE_CHECKING:
    from wavecore.device.real.device import RealDevice
    from wavecore.device.real.library import Hip


@dataclass(frozen=True)
class _Piece:
    """Host memory from `low` to `high`, and where the GPU has it; `owned`: for this launch."""

    low: int
    high: int
    address: int
    owned: bool


class Staging:
    """The host memory of one launch, in pieces, as an AddressMapping for its arguments.

    Arrays that overlap are one piece, so that a kernel finds them to be one memory. Arrays that
    are views of a device array's mirror are that device array.
    """

    def __init__(self, device: RealDevice, allocations: Iterable[Allocation]) -> None:
        self._device = device
        self._allocations = [each for each in allocations if each.high > each.low]
        self._pieces: list[_Piece] = []

    def copy_in(self, hip: Hip) -> None:
        """Make room on the GPU and fill it. Raises: HipCallError; `free` gives back what it took.

        It is to come before the mirrors are written back.
        """
        mirrors = [(*each.host_range(), each.address) for each in list(self._device.mirrored)]
        for low, high in _joined(self._allocations):
            inside = [m for m in mirrors if m[0] <= low and high <= m[1]]
            if inside:
                start, _, address = inside[0]
                self._pieces.append(_Piece(low, high, address + low - start, owned=False))
                continue
            address = hip.pointer("hipMalloc", high - low)
            self._pieces.append(_Piece(low, high, address, owned=True))
            hip.call("hipMemcpy", address, low, high - low, TO_DEVICE)

    def copy_out(self, hip: Hip) -> None:
        """What kernels may have written, back to where it came from. Raises: HipCallError."""
        for each in self._allocations:
            piece = self._piece(each.low)
            if each.writable and piece is not None and piece.owned:
                source = piece.address + each.low - piece.low
                hip.call("hipMemcpy", each.low, source, each.high - each.low, TO_HOST)

    def free(self, hip: Hip) -> None:
        """Give back what `copy_in` took. Raises: HipCallError."""
        while self._pieces:
            piece = self._pieces.pop()
            if piece.owned:
                hip.call("hipFree", piece.address)

    def _piece(self, host: int) -> _Piece | None:
        index = bisect_right(self._pieces, host, key=lambda piece: piece.low) - 1
        return self._pieces[index] if index >= 0 and host < self._pieces[index].high else None

    def device(self, host: int) -> int:
        """Where the GPU has what is at a host address; an array of no bytes is anywhere."""
        piece = self._piece(host)
        return host if piece is None else piece.address + host - piece.low

    def host(self, device: int) -> int:
        """The other way."""
        for piece in self._pieces:
            if piece.address <= device < piece.address + piece.high - piece.low:
                return piece.low + device - piece.address
        return device


def _joined(allocations: Iterable[Allocation]) -> list[tuple[int, int]]:
    """The ranges of allocations, those that overlap as one, in their order."""
    found: list[tuple[int, int]] = []
    for low, high in sorted((each.low, each.high) for each in allocations):
        if found and low < found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], high))
        else:
            found.append((low, high))
    return found
