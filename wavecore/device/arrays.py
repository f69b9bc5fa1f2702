"""Arrays in the memory of an emulated device."""

from __future__ import annotations

import math
import weakref
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from wavecore._pages import DEVICE_PAGE_BYTES, rounded
from wavecore.emulator.contents import Contents
from wavecore.emulator.memory import Allocation
from wavecore.errors import CopyError, FormatError, LaunchError
from wavecore.formats import tensors
from wavecore.formats.masks import check_unmasked

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, DTypeLike

    from wavecore.device.device import Device


class Memory(Protocol):
    """Some of a device's memory.

    Attributes:
        address: its device address.
    """

    address: int

    def bytes(self) -> np.ndarray:
        """Its bytes, readable and writable: as kernels left them and the next launch sees them."""

    def write(self, values: np.ndarray) -> None:
        """Fill it from the first byte on; it has no views yet."""

    def release(self) -> None:
        """Free it."""


class HostMemory:
    """Memory of an emulated device: zeroed, in this process, registered in the device's space."""

    def __init__(self, device: Device, size_bytes: int, name: str, element_bytes: int) -> None:
        """Raises: LaunchError if there is none left."""
        try:
            raw = np.zeros(rounded(size_bytes) + DEVICE_PAGE_BYTES, np.uint8)
        except (MemoryError, ValueError) as error:
            raise LaunchError(f"no memory for a {name}") from error
        skip = -raw.ctypes.data % DEVICE_PAGE_BYTES
        self._bytes = np.asarray(raw.data[skip : skip + size_bytes])  # views' memory ends there
        self.address = device.space.addresses.device(raw.ctypes.data + skip)
        self._device = device
        self._contents = Contents(self.address, size_bytes)
        self._allocation = Allocation(
            self.address, self.address + size_bytes, True, name, owner=raw,
            first=self.address, element_bytes=element_bytes, contents=self._contents,
            end=self.address + rounded(size_bytes),
        )  # fmt: skip
        device.space.add(self._allocation)

    def bytes(self) -> np.ndarray:
        self._contents.define_all()  # every holder may write them
        return self._bytes

    def write(self, values: np.ndarray) -> None:
        self._contents.define_all()
        self._bytes.view(values.dtype).reshape(values.shape)[...] = values

    def release(self) -> None:
        self._device.release(self._allocation)


class DeviceArray(NDArrayOperatorsMixin):
    """An array in a device's memory, allocated until `free` or until it is unreferenced.

    `numpy()` is a view of its memory, not a copy, and so are slices. Operators, NumPy's functions,
    `numpy.asarray`, DLPack and (from Python 3.12) the buffer protocol work on that view; results
    are NumPy arrays. `copy` makes another array on the same device. Arrays hash by identity, as
    torch tensors do.

    Any use after `free` raises LaunchError.

    Attributes:
        device: the device that owns its memory.
        shape, dtype: as NumPy's.
        size_bytes: the size of its memory.
        address: its device address, for pointers that are passed as numbers.
    """

    def __init__(self, device: Device, shape: tuple[int, ...], dtype: np.dtype[Any]) -> None:
        self.device, self.shape, self.dtype = device, shape, dtype
        if dtype.hasobject or dtype.kind == "U":
            raise LaunchError(f"a device array holds numbers or bytes, not {dtype}")
        self.size_bytes = math.prod(shape) * dtype.itemsize
        name = f"device array {shape} {dtype}"
        memory = device._allocate(self.size_bytes, name, dtype.itemsize)
        self._memory: Memory | None = memory
        self.address = memory.address
        self._release = weakref.finalize(self, memory.release)
        self._release.atexit = False

    # ---------------------------------------------------------------------------------- memory

    @property
    def freed(self) -> bool:
        return self._memory is None

    def numpy(self) -> np.ndarray:
        """The array's memory as NumPy sees it; no copy. Raises: LaunchError once freed."""
        if self._memory is None:
            raise LaunchError(f"device array {self.shape} {self.dtype} has been freed")
        return self._memory.bytes().view(self.dtype).reshape(self.shape)

    def free(self) -> None:
        """Free the memory: kernels that access it fault from now on."""
        if self._memory is None:
            self.numpy()  # which raises
        self._memory = None
        self._release()

    def _fill(self, values: np.ndarray) -> None:
        """Copy in values of its own shape and type, before it is published."""
        assert self._memory is not None
        self._memory.write(values)

    def to_torch(self) -> Any:
        """A torch tensor over the same memory. Raises: LaunchError if torch is not installed."""
        try:
            return tensors.to_tensor(self.numpy())
        except FormatError as error:
            raise LaunchError(f"{self!r}: {error}") from error

    def copy(self) -> DeviceArray:
        """Another array on the same device, with a copy of this one's values."""
        return make(self.device, self.numpy())

    def copy_from(self, values: ArrayLike) -> None:
        """Copy in the values of an array of the same shape, converted to this array's type.

        Raises: LaunchError for another shape, or a type of another kind of number.
        """
        source, own = _as_values(values, None), self.numpy()
        if source.shape != self.shape:
            raise LaunchError(f"{self!r} takes an array of its own shape, not {source.shape}")
        try:
            np.copyto(own, source, casting="same_kind")
        except TypeError as error:
            raise LaunchError(
                f"{self!r} takes no {source.dtype}: x.astype({self.dtype.name!r}) converts it"
            ) from error

    def fill(self, value: object) -> None:
        """Set every element."""
        self[...] = value

    # Copies have ended when they return: whichever stream they are given.

    def get(self, stream: object = None) -> np.ndarray:
        """A copy as a NumPy array, as CuPy has it; `numpy()` is a view."""
        return self.numpy().copy()

    def copy_to_host(self, ary: np.ndarray | None = None, stream: object = None) -> np.ndarray:
        """A copy as a NumPy array, as Numba has it: a new one, or into `ary`, which is returned."""
        if ary is None:
            return self.get()
        np.copyto(ary, self.numpy())
        return ary

    def copy_to_device(self, ary: ArrayLike, stream: object = None) -> None:
        """`copy_from` by the name that Numba gives it."""
        self.copy_from(ary)

    def set(self, values: ArrayLike, stream: object = None) -> None:
        """`copy_from` by the name that CuPy gives it."""
        self.copy_from(values)

    # ------------------------------------------------------------------------- as NumPy's arrays

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        """The number of elements."""
        return math.prod(self.shape)

    @property
    def itemsize(self) -> int:
        return self.dtype.itemsize

    @property
    def nbytes(self) -> int:
        return self.size_bytes

    @property
    def T(self) -> np.ndarray:
        """A transposed view of the memory."""
        return self.numpy().T

    def tolist(self) -> Any:
        return self.numpy().tolist()

    if not TYPE_CHECKING:  # to type checkers, only the names above exist

        def __getattr__(self, name: str) -> Any:
            """A method of NumPy's arrays, on the view of the memory: `a.sum()`."""
            if name.startswith("_") or not callable(getattr(np.ndarray, name, None)):
                raise AttributeError(
                    f"a DeviceArray has no attribute {name!r}; a.numpy() is a NumPy array of its "
                    "memory"
                )
            return getattr(self.numpy(), name)

    def __getitem__(self, key: Any) -> Any:
        """A number, or a view of the array's memory, by NumPy's indexing."""
        return self.numpy()[key]

    def __setitem__(self, key: Any, value: Any) -> None:
        value = value.numpy() if isinstance(value, DeviceArray) else value
        self.numpy()[key] = tensors.from_tensor(value) if tensors.is_tensor(value) else value

    def __len__(self) -> int:
        return len(self.numpy())

    def __iter__(self) -> Iterator[Any]:
        return iter(self.numpy())

    def __contains__(self, value: object) -> bool:
        return value in self.numpy()

    def __bool__(self) -> bool:
        return bool(self.numpy())

    def __int__(self) -> int:
        return int(self.numpy())

    def __float__(self) -> float:
        return float(self.numpy())

    __hash__ = object.__hash__

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> np.ndarray:
        return np.array(self.numpy(), dtype=dtype, copy=copy)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        """NumPy's functions on views of the memory; an output array stays a device array."""
        outs = options.get("out", ())
        if outs:
            options["out"] = tuple(map(_plain, outs))
        result = getattr(ufunc, method)(*map(_plain, inputs), **options)
        return outs[0] if len(outs) == 1 and outs[0] is not None else result

    @property
    def __array_interface__(self) -> dict[str, Any]:
        return self.numpy().__array_interface__

    def __dlpack__(self, **options: Any) -> Any:
        return self.numpy().__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.numpy().__dlpack_device__()

    def __buffer__(self, flags: int) -> memoryview:
        return self.numpy().data

    # ---------------------------------------------------------------------------------- copies

    def __copy__(self) -> DeviceArray:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> DeviceArray:
        memo[id(self)] = made = self.copy()
        return made

    def __reduce__(self) -> tuple[object, ...]:
        raise CopyError(
            f"{self!r} belongs to a device of this process and cannot be pickled: pickle its "
            "numpy(), and make another there with Device.array"
        )

    def __repr__(self) -> str:
        state = ", freed" if self.freed else f" at {self.address:#x}"
        return f"<DeviceArray {self.shape} {self.dtype}{state}>"


def _plain(value: Any) -> Any:
    return value.numpy() if isinstance(value, DeviceArray) else value


def make(device: Device, values: ArrayLike, dtype: DTypeLike | None = None) -> DeviceArray:
    """A device array with a copy of the values."""
    source = _as_values(values, dtype)
    made = DeviceArray(device, source.shape, source.dtype)
    made._fill(source)
    return made


def element(dtype: DTypeLike) -> tuple[np.dtype[Any], tuple[int, ...]]:
    """The numbers of a dtype, and the axes that it adds to a shape: those of a vector.

    Raises: LaunchError if it is none.
    """
    try:
        found = np.dtype(dtype)
    except TypeError as error:
        raise LaunchError(f"{dtype!r} is not a dtype: {error}") from error
    if isinstance(dtype, type) and hasattr(dtype, "__annotations__") and found.hasobject:
        raise LaunchError(f"{dtype.__name__} is not a dtype: write wl.dtype({dtype.__name__})")
    return found.base, found.shape


def _as_values(values: Any, dtype: DTypeLike | None) -> np.ndarray:
    """Values as an array in native byte order, copied only if needed."""
    number, axes = (None, ()) if dtype is None else element(dtype)
    try:
        if tensors.is_tensor(values):
            values = tensors.from_tensor(values)
        check_unmasked("the array", values)
        array = np.asarray(values, dtype=number)
    except (ValueError, TypeError, OverflowError) as error:
        raise LaunchError(f"cannot make a device array of this: {error}") from error
    if axes and array.shape[-1:] != axes:
        raise LaunchError(
            f"an array of {dtype!r} has a last axis of {axes[0]} numbers; shape {array.shape} given"
        )
    return array.astype(array.dtype.newbyteorder("="), copy=False)
