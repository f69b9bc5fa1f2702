"""What the kernels' functions take: arrays of any kind, the current device."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

import wavecore as wc
from wavecore.errors import LaunchError, TargetError

Array = Any  # a NumPy array or a wc.DeviceArray

_NAMES = {
    "float16": "f16", "bfloat16": "bf16", "float32": "f32", "float64": "f64", "int8": "i8",
    "float8_e4m3fn": "fp8", "float8_e4m3fnuz": "fp8", "float8_e5m2": "bf8",
    "float8_e5m2fnuz": "bf8", "int32": "i32",
}  # fmt: skip


def device_of(device: wc.Device | None) -> wc.Device:
    """The device given, or the current one."""
    return wc.current_device() if device is None else device


def type_name(dtype: np.dtype[Any], target: wc.Target, what: str) -> str:
    """wl's name of a dtype. Raises: LaunchError; TargetError for the other kind of 8-bit floats."""
    found = _NAMES.get(dtype.name)
    if found is None:
        raise LaunchError(f"{what} is of {dtype.name}; {', '.join(_NAMES)} are what kernels take")
    if dtype.name.startswith("float8"):
        have = "fnuz" if dtype.name.endswith("fnuz") else "ocp"
        if target.float8 and target.float8 != have:
            raise TargetError(
                f"{what} is of {dtype.name}; {target.name} multiplies the {target.float8} kind"
            )
    return found


@dataclass(frozen=True)
class Matrix:
    """An array argument as matrices: rows and columns are the last two dimensions.

    Attributes:
        memory: what to pass to a kernel.
        batch: products of a batch; 0 if it is one matrix for all.
        strides: between matrices, rows, columns, in entries; one of the last two is 1.
    """

    memory: Array
    batch: int
    rows: int
    columns: int
    strides: tuple[int, int, int]

    @property
    def by_row(self) -> bool:
        """Whether a row's entries are neighbours."""
        return self.strides[2] == 1

    @property
    def ld(self) -> int:
        """Entries between rows (columns, if these are what is neighbours)."""
        return self.strides[1] if self.by_row else self.strides[2]


def matrix_of(array: Array, what: str, *, transposed: bool = False) -> Matrix:
    """An array as a Matrix; one whose entries are no neighbours either way is copied."""
    if isinstance(array, wc.DeviceArray):
        found = np.lib.stride_tricks.as_strided(
            np.empty(1, array.dtype), array.shape, _contiguous(array.shape, array.itemsize)
        )
        memory: Array = array
    else:
        found = np.asarray(array)
        memory = found
    if found.ndim not in (2, 3):
        raise LaunchError(f"{what} has {found.ndim} dimensions; 2, or 3 with a batch first")
    *_, rows, columns = found.shape
    size = found.itemsize
    if not _is_readable(found):
        found = memory = np.ascontiguousarray(found)
    steps = [step // size for step in found.strides]
    row, column = _settled(steps[-2], steps[-1], rows, columns)
    batch = found.shape[0] if found.ndim == 3 else 0
    between = steps[0] if found.ndim == 3 else 0
    if transposed:
        return Matrix(memory, batch, columns, rows, (between, column, row))
    return Matrix(memory, batch, rows, columns, (between, row, column))


def _contiguous(shape: tuple[int, ...], size: int) -> tuple[int, ...]:
    return tuple(size * int(np.prod(shape[n + 1 :])) for n in range(len(shape)))


def _is_readable(array: np.ndarray) -> bool:
    """Whether rows or columns are neighbours in memory, and the others follow them."""
    size = array.itemsize
    steps = [step // size for step in array.strides[-2:]]
    whole = all(step % size == 0 and step >= 0 for step in array.strides)
    sizes = array.shape[-2:]
    return whole and any(
        inner == 1 and (outer >= extent or other <= 1)
        for inner, outer, extent, other in (
            (steps[1], steps[0], sizes[1], sizes[0]),
            (steps[0], steps[1], sizes[0], sizes[1]),
        )
    )


def _settled(row: int, column: int, rows: int, columns: int) -> tuple[int, int]:
    """Strides of which one is 1; that of a single row or column may be anything."""
    if column == 1:
        return max(row, columns), 1
    return 1, max(column, rows)


def passed(memory: Array) -> Array:
    """Memory as a kernel takes it: 8-bit floats as bytes."""
    if isinstance(memory, np.ndarray) and memory.dtype.name.startswith("float8"):
        return memory.view(np.uint8)
    return memory


def result(
    device: wc.Device, shape: tuple[int, ...], dtype: np.dtype[Any], like: tuple[Array, ...]
) -> Array:
    """Memory for a result: the device's if any of the arguments is."""
    if any(isinstance(each, wc.DeviceArray) for each in like):
        return device.empty(shape, dtype)
    return np.empty(shape, dtype)
