"""Arrays on the current device, by the names of other libraries: `wc.array`, `wc.zeros`.

    with wc.Device("gfx942"):
        x = wc.array([1, 2, 3], wl.f32)
        y = wc.zeros_like(x)

Each is a method of `Device`, called on the current one; `device=` names another. A dtype is NumPy's
or a type of kernels; that of a vector is the array's last axis: `wc.zeros(8, wl.vec3)` has shape
(8, 3). Shapes are numbers or tuples. All raise LaunchError for what a kernel cannot read.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np

from wavecore.device.arrays import DeviceArray
from wavecore.device.device import Device, current_device
from wavecore.device.rawkernels import RawKernel as RawKernel
from wavecore.device.rawkernels import RawModule as RawModule
from wavecore.device.streams import Event as Event
from wavecore.device.streams import Stream as Stream
from wavecore.errors import LaunchError

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike, DTypeLike

    Shape = int | tuple[int, ...]


_GPU = re.compile(r"(cuda|hip|gpu)(:0)?")


def on(device: Device | str | None) -> Device:
    """The device of a `device=`: the current one for None, "cuda", "cuda:0" or its own name.

    Raises: LaunchError for another name.
    """
    if isinstance(device, Device):
        return device
    current = current_device()
    name = "" if device is None else str(device)
    if name in ("", current.target.name) or _GPU.fullmatch(name):
        return current
    raise LaunchError(
        f"device={device!r} is not the current device, a {current.target.name}: pass a "
        f'Device, as wc.Device("gfx942"), or choose one with wc.use'
    )


ANNOTATION: Callable[[Any, int], Any] | None = None  # wl.array's, once kernels are in use


def array(
    values: ArrayLike | None = None,
    dtype: DTypeLike | None = None,
    *,
    device: Device | str | None = None,
    ndim: int = 1,
) -> DeviceArray:
    """A copy of values in the device's memory; `dtype` is the values' own by default.

    Without values it is `wl.array(dtype=..., ndim=...)`, the type of a kernel's parameter.
    """
    if values is not None:
        return on(device).array(values, dtype)
    if dtype is None or ANNOTATION is None:
        raise TypeError("wc.array takes values; a parameter of a kernel is a wl.array[wl.f32, 2]")
    made: DeviceArray = ANNOTATION(dtype, ndim)
    return made


def to_device(
    values: ArrayLike, stream: object = None, *, device: Device | str | None = None
) -> DeviceArray:
    """A copy of values in the device's memory; `stream` is Numba's, and does not matter."""
    return array(values, device=device)


def asarray(
    values: ArrayLike, dtype: DTypeLike | None = None, *, device: Device | str | None = None
) -> DeviceArray:
    """The same as `array`, but an array of the device with that dtype is returned as it is."""
    chosen = on(device)
    is_same = dtype is None or getattr(values, "dtype", None) == np.dtype(dtype)
    if isinstance(values, DeviceArray) and values.device is chosen and is_same:
        return values
    return chosen.array(values, dtype)


def empty(
    shape: Shape, dtype: DTypeLike = np.float32, *, device: Device | str | None = None
) -> DeviceArray:
    """A device array, zero-filled."""
    return on(device).empty(shape, dtype)


def zeros(
    shape: Shape, dtype: DTypeLike = np.float32, *, device: Device | str | None = None
) -> DeviceArray:
    """A device array, zero-filled."""
    return on(device).empty(shape, dtype)


def ones(
    shape: Shape, dtype: DTypeLike = np.float32, *, device: Device | str | None = None
) -> DeviceArray:
    """A device array of ones."""
    return full(shape, 1, dtype, device=device)


def full(
    shape: Shape,
    value: object,
    dtype: DTypeLike = np.float32,
    *,
    device: Device | str | None = None,
) -> DeviceArray:
    """A device array with one value everywhere."""
    made = empty(shape, dtype, device=device)
    made.fill(value)
    return made


def empty_like(
    like: Any, dtype: DTypeLike | None = None, *, device: Device | str | None = None
) -> DeviceArray:
    """A device array of another array's shape, and its dtype by default; zero-filled."""
    given = like if hasattr(like, "dtype") and hasattr(like, "shape") else np.asarray(like)
    return empty(given.shape, given.dtype if dtype is None else dtype, device=device)


def zeros_like(
    like: Any, dtype: DTypeLike | None = None, *, device: Device | str | None = None
) -> DeviceArray:
    """A device array of another array's shape, and its dtype by default; zero-filled."""
    return empty_like(like, dtype, device=device)


def ones_like(
    like: Any, dtype: DTypeLike | None = None, *, device: Device | str | None = None
) -> DeviceArray:
    """A device array of ones, of another array's shape, and its dtype by default."""
    return full_like(like, 1, dtype, device=device)


def full_like(
    like: Any, value: object, dtype: DTypeLike | None = None, *, device: Device | str | None = None
) -> DeviceArray:
    """A device array with one value everywhere, of another array's shape and by default dtype."""
    made = empty_like(like, dtype, device=device)
    made.fill(value)
    return made


def synchronize() -> None:
    """Wait for all launches: at once, as each has ended when it returns."""


# What other libraries call these, and what else they have outside of kernels.
from_numpy, device_array, device_array_like = array, empty, empty_like


def asnumpy(values: Any) -> np.ndarray:
    """A copy as a NumPy array, as CuPy has it."""
    return np.array(values)


def stream() -> Stream:
    """A stream, as Numba makes it."""
    return Stream()


def event(timing: bool = True) -> Event:
    """An event, as Numba makes it."""
    return Event()


to_numpy = asnumpy
NAMES = frozenset({
    *("array", "asarray", "to_device", "empty", "zeros", "ones", "full", "empty_like"),
    *("zeros_like", "ones_like", "full_like", "synchronize"),
    *("from_numpy", "device_array", "device_array_like", "asnumpy", "to_numpy"),
    *("stream", "event", "Stream", "Event", "RawKernel", "RawModule"),
})  # fmt: skip
