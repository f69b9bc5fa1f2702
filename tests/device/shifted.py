"""A device whose kernels see memory at other addresses than this process does."""

from __future__ import annotations

import wavecore as wc
from wavecore.emulator.memory import AddressSpace

# A bit such that a heap near the bottom (of an interpreter at fixed addresses) and one at the
# top both stay within a buffer resource's 48 bits; so high that no memory of this process is at
# its shifted addresses, and no allocation spans it; the apertures of LDS and scratch are nowhere
# near.
FAR = 1 << 44


class ShiftedAddresses:
    """Device addresses have one bit of the host's inverted.

    An address used as one of the other kind points nowhere: a kernel faults, this process ends
    with a signal.
    """

    def device(self, host: int) -> int:
        return host ^ FAR

    def host(self, device: int) -> int:
        return device ^ FAR


def shifted_device(target: str) -> wc.Device:
    """A device with its memory at shifted addresses, for the interpreter."""
    device = wc.Device(target)
    device.space = AddressSpace(ShiftedAddresses())
    return device
