"""Memory of an emulated device, and what else can be passed where a kernel wants a pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from wavecore.emulator.memory import Allocation
from wavecore.errors import LaunchError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, DTypeLike

    from wavecore.device.device import Device

_ALIGN = 256


class DeviceArray:
    """An array in a device's memory. It stays allocated until `free` or the device's end.

    `numpy()` is a view of the same memory: device address = host address.
    """

    def __init__(self, device: Device, shape: tuple[int, ...], dtype: np.dtype[Any]) -> None:
        self.device, self.shape, self.dtype = device, shape, dtype
        self.size_bytes = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
        raw = np.zeros(self.size_bytes + _ALIGN, np.uint8)
        skip = -raw.ctypes.data % _ALIGN
        self._data: np.ndarray | None = (
            raw[skip : skip + self.size_bytes].view(dtype).reshape(shape)
        )
        self.address = raw.ctypes.data + skip
        name = f"device array {shape} {dtype}"
        device.space.add(Allocation(self.address, self.address + self.size_bytes, True, name))

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
        data = self.numpy()
        self._data = None
        self.device.release(self.address, data)

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> np.ndarray:
        return np.array(self.numpy(), dtype=dtype, copy=copy)

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        state = ", freed" if self.freed else f" at {self.address:#x}"
        return f"<DeviceArray {self.shape} {self.dtype}{state}>"


def make(device: Device, values: ArrayLike) -> DeviceArray:
    """A device array with a copy of the values."""
    source = np.ascontiguousarray(values)
    made = DeviceArray(device, source.shape, source.dtype)
    made.numpy()[...] = source
    return made


def as_host_array(value: object, what: str) -> np.ndarray | None:
    """The NumPy view of anything array-like in host memory, without a copy; None for others.

    Raises: LaunchError if the memory is not C-contiguous or not on the host.
    """
    if isinstance(value, np.ndarray):
        array = value
    elif hasattr(value, "__array_interface__"):
        array = np.asarray(value)
    elif hasattr(value, "__dlpack__"):
        kind, _ = value.__dlpack_device__()  # type: ignore[attr-defined]
        if kind != 1:
            raise LaunchError(
                f"{what} lies on another device (DLPack type {kind}), not on the host"
            )
        try:
            array = np.from_dlpack(value)
        except (BufferError, TypeError, RuntimeError) as error:
            raise LaunchError(f"{what}: NumPy cannot view it through DLPack: {error}") from error
    else:
        return None
    if not array.flags.c_contiguous:
        raise LaunchError(
            f"{what} is not C-contiguous (shape {array.shape}, strides {array.strides}); "
            "np.ascontiguousarray makes a copy that is"
        )
    if array.dtype.hasobject:
        raise LaunchError(f"{what} holds Python objects, which no kernel can read")
    return array
