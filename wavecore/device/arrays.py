"""Memory of an emulated device, and what else can be passed where a kernel wants a pointer."""

from __future__ import annotations

import math
import weakref
from typing import TYPE_CHECKING, Any

import numpy as np

from wavecore.device.mapping import check_mapping
from wavecore.emulator.memory import Allocation
from wavecore.errors import LaunchError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, DTypeLike

    from wavecore.device.device import Device

_ALIGN = 256


class DeviceArray:
    """An array in a device's memory. It stays allocated until `free`, or until nobody holds it.

    `numpy()` is a view of the same memory: device address = host address.
    """

    def __init__(self, device: Device, shape: tuple[int, ...], dtype: np.dtype[Any]) -> None:
        self.device, self.shape, self.dtype = device, shape, dtype
        if dtype.hasobject or dtype.kind == "U":
            raise LaunchError(f"a device array holds numbers or bytes, not {dtype}")
        self.size_bytes = math.prod(shape) * dtype.itemsize
        try:
            raw = np.zeros(self.size_bytes + _ALIGN, np.uint8)
        except (MemoryError, ValueError) as error:
            raise LaunchError(f"no memory for a device array {shape} {dtype}") from error
        skip = -raw.ctypes.data % _ALIGN
        self._data: np.ndarray | None = (
            raw[skip : skip + self.size_bytes].view(dtype).reshape(shape)
        )
        self.address = raw.ctypes.data + skip
        name = f"device array {shape} {dtype}"
        end = self.address + self.size_bytes
        allocation = Allocation(self.address, end, True, name, owner=raw)
        device.space.add(allocation)
        self._release = weakref.finalize(self, device.release, allocation)
        self._release.atexit = False

    @property
    def freed(self) -> bool:
        return self._data is None

    def numpy(self) -> np.ndarray:
        """The array's memory as NumPy sees it; no copy. Raises LaunchError once freed."""
        if self._data is None:
            raise LaunchError(f"device array {self.shape} {self.dtype} has been freed")
        return self._data

    def free(self) -> None:
        """Give the memory back: kernels that touch it fault from now on."""
        self.numpy()
        self._data = None
        self._release()

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> np.ndarray:
        return np.array(self.numpy(), dtype=dtype, copy=copy)

    def __len__(self) -> int:
        return len(self.numpy())

    def __repr__(self) -> str:
        state = ", freed" if self.freed else f" at {self.address:#x}"
        return f"<DeviceArray {self.shape} {self.dtype}{state}>"


def make(device: Device, values: ArrayLike) -> DeviceArray:
    """A device array with a copy of the values."""
    try:
        source = np.asarray(values, order="C")
    except ValueError as error:
        raise LaunchError(f"a device array cannot be made of this: {error}") from error
    made = DeviceArray(device, source.shape, source.dtype)
    made.numpy()[...] = source
    return made


def as_host_array(value: object, what: str) -> np.ndarray | None:
    """The NumPy view of anything array-like in host memory, without a copy; None for others.

    Raises: LaunchError if the memory is not C-contiguous, not on the host, or holds what no kernel
        can read.
    """
    if isinstance(value, np.ndarray):
        array = value
    elif isinstance(value, type):
        return None
    else:
        try:
            found = _foreign_array(value, what)
        except _FOREIGN_ERRORS as error:
            raise LaunchError(f"{what}: NumPy cannot view it: {error}") from error
        if found is None:
            return None
        array = found
    check_mapping(array, what)
    if not array.flags.c_contiguous:
        raise LaunchError(
            f"{what} is not C-contiguous (shape {array.shape}, strides {array.strides}); "
            "np.ascontiguousarray makes a copy that is"
        )
    if array.dtype.hasobject:
        raise LaunchError(f"{what} holds Python objects, which no kernel can read")
    if not array.dtype.isnative:
        raise LaunchError(f"{what} has the other byte order (dtype {array.dtype.str})")
    return array


# What the protocols below raise for arrays that they cannot hand out.
_FOREIGN_ERRORS = (BufferError, TypeError, ValueError, RuntimeError, AttributeError)


def _foreign_array(value: Any, what: str) -> np.ndarray | None:
    """A view through the array interface, DLPack or the buffer protocol, in this order."""
    if hasattr(value, "__array_interface__"):
        return np.asarray(value)
    if hasattr(value, "__dlpack__"):
        kind, _ = value.__dlpack_device__()
        if kind != 1:
            raise LaunchError(
                f"{what} lies on another device (DLPack type {kind}), not on the host"
            )
        return np.from_dlpack(value)
    try:
        view = memoryview(value)
    except TypeError:
        return None
    return np.asarray(view)
