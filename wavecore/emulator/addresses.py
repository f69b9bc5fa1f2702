"""The two addresses of memory: the one that kernels use, and the one in this process.

Kernels, the ranges that a launch may touch (memory.py) and whatever a user sees of a fault have
device addresses. What this process itself reads and writes it reaches by host addresses, and no
address becomes one of the other kind but through a device's AddressMapping.
"""

from __future__ import annotations

from typing import Protocol


class AddressMapping(Protocol):
    """From one kind of address to the other, for the memory that a device's launches may touch.

    Memory in one piece is in one piece on either side: what lies some bytes behind an address in
    the same allocation lies as many bytes behind its other address, and so do all bytes of the
    dwords that an allocation begins and ends in.
    """

    def device(self, host: int) -> int:
        """Where kernels find what this process has at `host`."""

    def host(self, device: int) -> int:
        """Where this process has what kernels find at `device`."""


class SharedAddresses:
    """Device address = host address: kernels use the memory of this process in its place."""

    def device(self, host: int) -> int:
        return host

    def host(self, device: int) -> int:
        return device


SHARED = SharedAddresses()
