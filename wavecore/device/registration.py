"""Host memory that a device's launches may access although it is not an argument."""

from __future__ import annotations

import sys
import warnings
import weakref
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from wavecore._pages import check_pages
from wavecore.device import hostarrays, options
from wavecore.device.handle import Handle
from wavecore.emulator.memory import Allocation
from wavecore.errors import LaunchError
from wavecore.formats import tensors

if TYPE_CHECKING:
    from wavecore.device.device import Device
    from wavecore.emulator.addresses import AddressMapping
    from wavecore.emulator.memory import AddressSpace


class Registration(Handle):
    """Memory registered with a device, until `close` or the end of its `with` block.

    An unreferenced one ends too, with a ResourceWarning, as an open file does.

    Attributes:
        device: the device whose launches may access it.
        address, size_bytes: its device address and size.
        name: what errors call it.
        writable: whether launches may write it.
    """

    _instead = "register the memory there"

    def __init__(self, device: Device, allocation: Allocation) -> None:
        self.device = device
        self.address, self.size_bytes = allocation.low, allocation.size_bytes
        self.name, self.writable = allocation.name, allocation.writable
        device.space.add(allocation)
        self._space, self._allocation = device.space, allocation
        self._dropped = weakref.finalize(self, _drop, device.space, allocation)
        self._dropped.atexit = False

    @property
    def closed(self) -> bool:
        """Whether it has ended."""
        return not self._dropped.alive

    def close(self) -> None:
        """End it: accesses to the memory from now on fault. Closing it again does nothing.

        A running launch is not affected.
        """
        if self._dropped.detach() is not None:  # the thread that detaches it ends it
            self._space.remove(self._allocation)

    def __enter__(self) -> Self:
        if self.closed:
            raise LaunchError(f"{self!r} has ended; register the memory again")
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        rights = "" if self.writable else ", read-only"
        state = ", closed" if self.closed else ""
        return (
            f"<Registration of {self.name}, {self.size_bytes} bytes at {self.address:#x}"
            f"{rights}{state}>"
        )


def _drop(space: AddressSpace, allocation: Allocation) -> None:
    space.remove(allocation)
    warnings.warn(
        f"the registration of {allocation.name}, {allocation.size_bytes} bytes at "
        f"{allocation.low:#x}, was dropped and has ended; keep what `register` returns, and close "
        "it, or use `with`",
        ResourceWarning,
        stacklevel=2,
    )


def allocation_of(
    memory: object,
    size_bytes: int | None,
    name: str | None,
    writable: bool,
    addresses: AddressMapping,
) -> Allocation:
    """The allocation for `Device.register`. Raises: LaunchError."""
    low, high, title, owner = _memory(memory, size_bytes, name, writable)
    low, high = addresses.device(low), addresses.device(low) + high - low
    return Allocation(low, high, writable, title, kind="registration", owner=owner)


def _memory(
    memory: object, size_bytes: int | None, name: str | None, writable: bool
) -> tuple[int, int, str, object]:
    """Low and high host address, name, and the owner of the memory. Raises: LaunchError."""
    if name is not None and not isinstance(name, str):
        raise LaunchError(f"register: name must be text, not {name!r}")
    if not isinstance(writable, bool):
        raise LaunchError(f"register: writable must be True or False, not {writable!r}")
    if options.is_integer(memory):
        low, high = _place(int(memory), size_bytes)
        check_pages(low, high, writable)
        return low, high, name or "registered memory", None
    if size_bytes is not None:
        raise LaunchError(
            "register: size_bytes goes with an address; an array is registered as it is"
        )
    if _is_storage(memory):
        return _storage(memory, name)
    array = None
    if not isinstance(memory, np.generic):  # a number, not a buffer
        array = hostarrays.as_host_array(memory, "register: the memory")
    if array is None:
        raise LaunchError(
            f"register takes an address and a size, or an array, not a {type(memory).__name__}"
        )
    if writable and not array.flags.writeable:
        raise LaunchError(
            "register: the array is read-only; writable=False registers it for reading"
        )
    _, low, high, _ = hostarrays.reach(memory, array)
    if low == high:
        raise LaunchError(f"register: the array {array.shape} has no bytes")
    title = name or f"registered array {array.shape} {array.dtype}"
    return low, high, title, (memory, array)


def _place(address: int, size_bytes: object) -> tuple[int, int]:
    if size_bytes is None:
        raise LaunchError(f"register: how many bytes are there at {address:#x}? Give size_bytes")
    if not options.is_integer(size_bytes):
        raise LaunchError(f"register: size_bytes is a number of bytes, not {size_bytes!r}")
    if size_bytes <= 0:
        raise LaunchError(f"register: size_bytes is {int(size_bytes)}; it is 1 or more")
    if address == 0:
        raise LaunchError("register: the address is null")
    if address < 0 or address + int(size_bytes) >= 1 << 64:
        raise LaunchError(
            f"register: {int(size_bytes)} bytes at {address:#x} do not lie within 64-bit addresses"
        )
    return address, address + int(size_bytes)


def _is_storage(memory: object) -> bool:
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(memory, getattr(torch, "UntypedStorage", ()))


def _storage(storage: Any, name: str | None) -> tuple[int, int, str, object]:
    """The storage behind torch tensors, in the form of `_memory`."""
    if storage.device.type not in tensors.ON_HOST:
        raise LaunchError(f"register: the storage is on {storage.device}, not on the host")
    low, size_bytes = int(storage.data_ptr()), int(storage.nbytes())
    if not size_bytes:
        raise LaunchError("register: the storage has no bytes")
    title = name or f"registered storage of {size_bytes} bytes"
    return low, low + size_bytes, title, storage
