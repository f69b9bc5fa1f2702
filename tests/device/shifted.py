"""A device whose kernels find memory elsewhere than this process does."""

from __future__ import annotations

import wavecore as wc
from wavecore.emulator.memory import AddressSpace

# A bit, so that a heap near the bottom (of an interpreter that lies at fixed addresses) and one at
# the top both stay within what a buffer resource's 48 bits hold; so high a one that no memory of
# this process is where its shifted addresses are, and no piece of memory on both sides; the
# apertures of LDS and scratch are nowhere near.
FAR = 1 << 44


class ShiftedAddresses:
    """Device addresses have one bit of the host's the other way round.

    Any address that is used for one of the other kind hits nothing: a kernel faults, this process
    ends with a signal.
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
