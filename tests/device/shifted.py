"""A device whose kernels find memory elsewhere than this process does."""

from __future__ import annotations

import wavecore as wc
from wavecore.emulator.memory import AddressSpace

# Downwards, so that a buffer resource's 48 bits hold the device addresses of the highest host
# addresses too, sign and all; and so far that no memory of this process is where its shifted
# addresses are, and the apertures of LDS and scratch are nowhere near.
DISTANCE_BYTES = 1 << 44
_MASK = (1 << 64) - 1


class ShiftedAddresses:
    """Device addresses are DISTANCE_BYTES below those of the host.

    Any address that is used for one of the other kind hits nothing: a kernel faults, this process
    ends with a signal.
    """

    def device(self, host: int) -> int:
        return (host - DISTANCE_BYTES) & _MASK

    def host(self, device: int) -> int:
        return (device + DISTANCE_BYTES) & _MASK


def shifted_device(target: str) -> wc.Device:
    """A device with its memory at shifted addresses, for the interpreter."""
    device = wc.Device(target)
    device.space = AddressSpace(ShiftedAddresses())
    return device
