"""Arguments of the kernels' functions: arrays of any kind, the current device."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
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
    """wl's name for a dtype. Raises: LaunchError; TargetError for the wrong kind of 8-bit float."""
    found = _NAMES.get(dtype.name)
    if found is None:
        raise LaunchError(f"{what} has type {dtype.name}; kernels take {', '.join(_NAMES)}")
    if dtype.name.startswith("float8"):
        have = "fnuz" if dtype.name.endswith("fnuz") else "ocp"
        if target.float8 and target.float8 != have:
            raise TargetError(
                f"{what} has type {dtype.name}; {target.name} multiplies the {target.float8} kind"
            )
    return found


@dataclass(frozen=True, eq=False)
class Matrix:
    """An array argument as matrices: rows and columns are the last two dimensions.

    Attributes:
        memory: the array to pass to a kernel; for a list its first array.
        parts: the arrays of a list; else the matrices.
        batch: number of products in a batch; None if one matrix serves all.
        rows, columns: size of a matrix; strides: between matrices, rows, columns, in entries; one
            of the last two is 1.
        listed: whether it is a list of arrays.
        is_readable: whether `strides` describe it completely.
    """

    memory: Array
    parts: Sequence[Array]
    batch: int | None
    rows: int
    columns: int
    strides: tuple[int, int, int]
    listed: bool = False
    is_readable: bool = True

    @property
    def dtype(self) -> np.dtype[Any]:
        found: np.dtype[Any] = self.memory.dtype
        return found

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape as a single array."""
        front = () if self.batch is None else (self.batch,)
        return (*front, self.rows, self.columns)

    @property
    def is_writable(self) -> bool:
        return all(isinstance(x, wc.DeviceArray) or x.flags.writeable for x in self.parts)

    @property
    def by_row(self) -> bool:
        """Whether the entries of a row are adjacent."""
        return self.strides[2] == 1

    @property
    def ld(self) -> int:
        """The leading dimension: entries between rows, or between contiguous columns."""
        return self.strides[1] if self.by_row else self.strides[2]

    def copied(self) -> Matrix:
        """A row-major copy without gaps."""
        return matrix_of(np.array([*map(np.asarray, self.parts)]).reshape(self.shape), "c")


def check_unmasked(array: Any, what: str) -> None:
    """Reject a masked array, because its mask would be lost. Raises: LaunchError."""
    if isinstance(array, np.ma.MaskedArray):
        raise LaunchError(
            f"{what} is a masked array: kernels do not support masks; use x.filled(0)"
        )


def given(array: Any, what: str) -> Array:
    """An argument, checked to be a NumPy or device array. Raises: LaunchError otherwise."""
    check_unmasked(array, what)
    if isinstance(array, np.ndarray) and not array.dtype.isnative:
        raise LaunchError(
            f"{what} has type {array.dtype!r}, which has the wrong byte order: "
            'convert it with x.astype(x.dtype.newbyteorder("="))'
        )
    if isinstance(array, (np.ndarray, wc.DeviceArray)):
        return array
    if isinstance(getattr(array, "dtype", None), np.dtype):
        return np.asarray(array)
    raise LaunchError(f"{what} must be a NumPy or device array, not {type(array).__name__}")


def matrix_of(array: Array, what: str, *, transposed: bool = False, copies: bool = True) -> Matrix:
    """An array, or a list of arrays of one shape, as a Matrix.

    Args:
        copies: copy a matrix that is contiguous neither by row nor by column; else `is_readable`
            is false for it.
    Raises: LaunchError for other objects, types and shapes.
    """
    if isinstance(array, (list, tuple)):
        return _listed(array, what, transposed=transposed, copies=copies)
    memory = given(array, what)
    if isinstance(memory, wc.DeviceArray):
        found: np.ndarray = np.lib.stride_tricks.as_strided(
            np.empty(1, memory.dtype), memory.shape, _contiguous(memory.shape, memory.itemsize)
        )
    else:
        found = memory = np.asarray(memory)
    if found.ndim not in (2, 3):
        raise LaunchError(
            f"{what} has {found.ndim} dimensions; expected 2, or 3 with a batch first"
        )
    *_, rows, columns = found.shape
    size = found.itemsize
    readable = _is_readable(found)
    if not readable and copies:
        found = memory = np.ascontiguousarray(found)
        readable = True
    steps = [step // size for step in found.strides]
    row, column = _settled(steps[-2], steps[-1], rows, columns)
    batch = found.shape[0] if found.ndim == 3 else None
    between = steps[0] if found.ndim == 3 else 0
    parts = memory if batch is not None else [memory]
    if transposed:
        rows, columns, row, column = columns, rows, column, row
    return Matrix(memory, parts, batch, rows, columns, (between, row, column), False, readable)


def _listed(arrays: Sequence[Any], what: str, *, transposed: bool, copies: bool) -> Matrix:
    """A list's arrays; if their strides differ, they are copied."""
    if not arrays:
        raise LaunchError(
            f"{what} is an empty list; for an empty batch pass an array of shape (0, M, N)"
        )
    own = [
        matrix_of(given(x, f"{what}[{n}]"), f"{what}[{n}]", transposed=transposed, copies=copies)
        for n, x in enumerate(arrays)
    ]
    kinds = {(each.shape, each.dtype) for each in own}
    if len(kinds) > 1 or own[0].batch is not None:
        known = ", ".join(f"{shape} of {dtype}" for shape, dtype in sorted(kinds, key=str))
        raise LaunchError(f"{what} must be a list of matrices of one shape and type, not {known}")
    if len({each.strides for each in own}) > 1 or not own[0].is_readable:
        if not copies:
            raise LaunchError(f"the arrays of {what} have different strides")
        alike = [np.array(x, order="C") for x in arrays]
        own = [matrix_of(x, what, transposed=transposed) for x in alike]
    first = own[0]
    return replace(first, parts=[each.memory for each in own], batch=len(own), listed=True)


def _contiguous(shape: tuple[int, ...], size: int) -> tuple[int, ...]:
    return tuple(size * int(np.prod(shape[n + 1 :])) for n in range(len(shape)))


def _is_readable(array: np.ndarray) -> bool:
    """Whether rows or columns are contiguous, and do not overlap."""
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
    """Strides of which one is 1; the stride of a single row or column is arbitrary."""
    if column == 1:
        return max(row, columns), 1
    return 1, max(column, rows)


def passed(memory: Array) -> Array:
    """The array as passed to a kernel: 8-bit floats as bytes."""
    if isinstance(memory, np.ndarray) and memory.dtype.name.startswith("float8"):
        return memory.view(np.uint8)
    return memory


def typed(memory: Array, dtype: Any) -> Any:
    """A contiguous array as a pointer to another type takes it; keep the array until then."""
    if isinstance(memory, wc.DeviceArray):
        return memory.address
    return memory.reshape(-1).view(dtype)


def result(
    device: wc.Device, shape: tuple[int, ...], dtype: np.dtype[Any], like: tuple[Array, ...]
) -> Array:
    """Memory for a result: on the device if any argument is."""
    if any(isinstance(each, wc.DeviceArray) for each in like):
        return device.empty(shape, dtype)
    return np.empty(shape, dtype)
