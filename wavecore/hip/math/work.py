"""What the libraries' functions share: memory of the program as arrays, and work on its streams."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np

from wavecore.errors import Error
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import capture, memorymap, streams
from wavecore.hip.runtime.queues import Stream


class NoMemory(Error):
    """A range of addresses is not in memory that GPUs can access."""


def check(address: int, size: int, what: str) -> None:
    """Check a range that work will access; `what` names it. Raises: NoMemory."""
    try:
        block = memorymap.check(address, size)
    except HipError as error:
        found = memorymap.find(address)
        assert found is not None  # otherwise there is no boundary to pass
        past = address + size - found.high
        raise NoMemory(
            f"{what} has {size} bytes at {address:#x}, {past} bytes past the end of "
            f"{found.name} ({found.size_bytes} bytes at {found.low:#x})"
        ) from error
    if block is None and size > 0:
        raise NoMemory(
            f"{what} has {size} bytes at {address:#x}, where the program has allocated no memory "
            "that GPUs can access"
        )


def array(address: int, shape: tuple[int, ...], dtype: Any, strides: tuple[int, ...]) -> Any:
    """The program's memory as a NumPy array, with strides in bytes, none of them negative."""
    size = np.dtype(dtype).itemsize
    size += sum((n - 1) * stride for n, stride in zip(shape, strides, strict=True))
    if 0 in shape:
        return np.empty(shape, dtype)
    memory = (ctypes.c_uint8 * size).from_address(address)
    return np.ndarray(shape, dtype, memory, 0, strides)


def written(address: int, size: int) -> None:
    """Note what work has written, so that kernels may read it."""
    memorymap.written(address, size)


def enqueue(stream: Stream, operation: Callable[[], None], what: str) -> None:
    """Let a stream do some work in order, or a graph that is captured from it.

    `what` names it in reports. An exception that it raises loses the device, as a kernel's fault.
    """
    capture.refuse_legacy(stream)
    capture.submit(stream, operation, what)


def refuse_capture(stream: Stream) -> None:
    """Before work whose result the host waits for. Raises: HipError while capturing."""
    capture.refuse(stream)


def finish(stream: Stream) -> None:
    """Wait for a stream's work, for a result in host memory. Raises: HipError while capturing."""
    refuse_capture(stream)
    stream.synchronize()


def stream_of(handle: int) -> Stream:
    """The stream of a handle. Raises: HipError."""
    return streams.resolve(handle)
