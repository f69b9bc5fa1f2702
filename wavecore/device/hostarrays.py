"""What can be passed for a pointer argument: anything array-like in host memory."""

from __future__ import annotations

import ctypes
import mmap
import sys
from typing import Any

import numpy as np

from wavecore._pages import check_pages, is_accessible, is_mapped, libc
from wavecore.device.mapping import check_mapping
from wavecore.errors import FormatError, LaunchError
from wavecore.formats import tensors

_LOWEST_ADDRESS = 4096
_MADV_POPULATE_WRITE = 23


def as_host_array(value: object, what: str) -> np.ndarray | None:
    """The NumPy view of anything array-like in host memory, without a copy; None for others.

    Raises: LaunchError if the memory is not on the host, or kernels cannot read its elements.
    """
    if isinstance(value, np.ndarray):
        array = value
    elif isinstance(value, type):
        return None
    else:
        try:
            found = _foreign_array(value, what)
        except LaunchError:
            raise
        except FormatError as error:
            raise LaunchError(f"{what} is {error}") from error
        except Exception as error:  # whatever another library's protocols raise
            raise LaunchError(f"{what}: NumPy cannot view it: {error!r}") from error
        if found is None:
            return None
        array = found
        _check_mapped(array, what)
    check_array(array, what)
    return array


def check_array(array: np.ndarray, what: str) -> None:
    """Refuse an array that kernels cannot read. Raises: LaunchError."""
    check_mapping(array, what)
    if array.dtype.hasobject:
        raise LaunchError(f"{what} holds Python objects, which no kernel can read")
    if not array.dtype.isnative:
        raise LaunchError(
            f"{what} has the other byte order (dtype {array.dtype.str}): pass "
            "x.astype(x.dtype.newbyteorder('='))"
        )
    if type(array) is not np.ndarray and isinstance(array, np.ma.MaskedArray):  # loads numpy.ma
        raise LaunchError(
            f"{what} is a masked array, which kernels do not support: pass x.data, or x.filled(...)"
        )


def reach(value: object, array: np.ndarray) -> tuple[int, int, int, bool]:
    """An array's first element, low and high of what a kernel may access, and if that is more.

    These are host addresses.

    Strides are the kernel's business. If an array's elements fill their memory, the kernel may
    access just that; if they leave gaps, which may hold elements of others, it may access all the
    memory that the array is a view of, as far as that is known.
    """
    start = int(array.ctypes.data)
    if array.flags.c_contiguous:
        return start, start, start + array.nbytes, False
    low, high = _bounds(array)
    if high - low == array.nbytes:
        return start, low, high, False
    if tensors.is_tensor(value):
        first, end = tensors.storage_of(value)
    else:
        owner, base = array, array.base
        while isinstance(base, np.ndarray):
            owner, base = base, base.base
        first, end = _bounds(owner)
    return start, min(low, first), max(high, end), True


def view_start(value: object, array: np.ndarray) -> int:
    """The host address where the memory behind a view begins; 0 for an array that is no view."""
    if tensors.is_tensor(value):
        return tensors.storage_of(value)[0]
    owner, base = array, array.base
    while isinstance(base, np.ndarray):
        owner, base = base, base.base
    return 0 if owner is array else _bounds(owner)[0]


def _bounds(array: np.ndarray) -> tuple[int, int]:
    """The half-open range of bytes from the lowest to the highest of all elements."""
    low = high = int(array.ctypes.data)
    if not array.size:
        return low, low
    for size, stride in zip(array.shape, array.strides, strict=True):
        low, high = low + min((size - 1) * stride, 0), high + max((size - 1) * stride, 0)
    return low, high + array.itemsize


def _foreign_array(value: Any, what: str) -> np.ndarray | None:
    """A view of a torch tensor, or through the array interface, DLPack or the buffer protocol."""
    if tensors.is_tensor(value):
        array = tensors.from_tensor(value, or_bits=True)
        if not may_write(*tensors.storage_of(value)):  # which torch does not report
            array.flags.writeable = False
        return array
    if hasattr(value, "__array_interface__"):
        array = np.asarray(value)
        _check_room(value, array, what)
        return array
    if hasattr(value, "__dlpack__"):
        kind, _ = value.__dlpack_device__()
        if kind != 1:
            raise LaunchError(
                f"{what} lies on another device (DLPack type {kind}), not on the host"
            )
        return np.from_dlpack(value)
    if hasattr(value, "__cuda_array_interface__"):
        raise LaunchError(f"{what} lies on a CUDA device, not on the host; pass a copy on the host")
    try:
        view = memoryview(value)
    except TypeError:
        return None
    return np.asarray(view)


def _check_room(value: Any, array: np.ndarray, what: str) -> None:
    """Refuse an array interface that claims more than its buffer has."""
    interface = value.__array_interface__
    data = interface.get("data")
    if isinstance(data, tuple):
        return
    room = memoryview(value if data is None else data).nbytes - interface.get("offset", 0)
    if array.nbytes > room:
        raise LaunchError(f"{what} says that it has {array.nbytes} bytes; its buffer has {room}")


def _check_mapped(array: np.ndarray, what: str) -> None:
    """Refuse an address from another library that this process may not access that way.

    A kernel's accesses are checked against arrays, so a false array would let it access unmapped
    memory and end the process.
    """
    low, high = _bounds(array)
    _check_address(low, high, what)
    if low < high and array.flags.writeable and not isinstance(_owner(array), memoryview):
        try:
            check_pages(low, high, True)
        except LaunchError as error:
            raise LaunchError(f"{what} says that it can be written: {error}") from error


def _owner(array: np.ndarray) -> object:
    """What an array is a view of."""
    base: object = array
    while isinstance(base, np.ndarray):
        base = base.base
    return base


def tensor_memory(tensor: Any, what: str) -> tuple[int, int, int, bool]:
    """A torch tensor's first element and its `reach`. Raises: LaunchError."""
    try:
        found = tensors.memory_of(tensor)
    except FormatError as error:
        raise LaunchError(f"{what} is {error}") from error
    _check_address(found[1], found[2], what)
    return found


def _check_address(low: int, high: int, what: str) -> None:
    size = high - low
    if not size or is_accessible(low, high, False):
        return
    if low >= _LOWEST_ADDRESS and is_mapped(low, high):
        raise LaunchError(
            f"{what} claims {size} bytes at {low:#x}: this process itself may not read all of them"
        )
    raise LaunchError(f"{what} claims {size} bytes at {low:#x}: no memory is mapped there")


def may_write(low: int, high: int) -> bool:
    """Whether this process may write there: torch does not report files mapped read-only.

    One system call answers for a page; if it says no, as it always does before Linux 5.14, the
    process's memory map is read.
    """
    if low == high or not sys.platform.startswith("linux"):
        return True
    page = ctypes.c_void_p(low // mmap.PAGESIZE * mmap.PAGESIZE)
    if not libc().madvise(page, ctypes.c_size_t(mmap.PAGESIZE), _MADV_POPULATE_WRITE):
        return True
    try:
        check_pages(low, high, True)
    except LaunchError:
        return False
    return True
