"""The two addresses of memory: the one that kernels use, and the one in this process.

Kernels, the ranges that a launch may touch (memory.py) and fault messages use device addresses.
This process reads and writes memory by host addresses. Only a device's AddressMapping converts
between the two.
"""

from __future__ import annotations

from typing import Protocol


class AddressMapping(Protocol):
    """Converts addresses both ways, for the memory that a device's launches may touch.

    Contiguous memory is contiguous on both sides: an offset within an allocation is the same for
    both addresses. This includes all bytes of the dwords that an allocation begins and ends in.
    """

    def device(self, host: int) -> int:
        """The device address of a host address."""

    def host(self, device: int) -> int:
        """The host address of a device address."""


class SharedAddresses:
    """Device address = host address: kernels use this process's memory in place."""

    def device(self, host: int) -> int:
        return host

    def host(self, device: int) -> int:
        return device


SHARED = SharedAddresses()
