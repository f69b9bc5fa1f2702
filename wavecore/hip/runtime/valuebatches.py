"""hipStreamBatchMemOp: several waits for values in memory, and writes of values, in order."""

from __future__ import annotations

import ctypes
import struct
from dataclasses import dataclass

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import capture, cells, streams
from wavecore.hip.runtime.registry import implements

_WAIT_32, _WRITE_32, _WAIT_64, _WRITE_64 = 1, 2, 4, 5  # hipStreamBatchMemOpType
_MOST = 256
_ITEM = struct.Struct("<ixxxxQQIxxxx16x")  # hipStreamBatchMemOpParams
_NODE = struct.Struct("<QIxxxxQIxxxx")  # hipBatchMemOpNodeParams


@dataclass(frozen=True)
class Batch:
    """The operation: `data` is an array of hipStreamBatchMemOpParams."""

    data: bytes

    def __call__(self) -> None:
        for kind, pointer, value, flags in _ITEM.iter_unpack(self.data):
            size = 4 if kind in (_WAIT_32, _WRITE_32) else 8
            value &= (1 << 8 * size) - 1
            if kind in (_WAIT_32, _WAIT_64):
                streams.wait_until(pointer, value, flags, (1 << 8 * size) - 1, size)
            else:
                streams.put_value(pointer, value.to_bytes(size, "little"))

    def parameters(self, array: int, context: int = 0) -> bytes:
        """A hipBatchMemOpNodeParams whose array is at this address."""
        return _NODE.pack(context, len(self.data) // _ITEM.size, array, 0)


def read(array: int, count: int, flags: int) -> Batch:
    """The batch of an array of hipStreamBatchMemOpParams. Raises: HipError."""
    cells.needed(array)
    if flags or not 0 < count <= _MOST:
        raise HipError(errors.INVALID_VALUE)
    data = ctypes.string_at(array, _ITEM.size * count)
    for kind, pointer, _, how in _ITEM.iter_unpack(data):
        if kind not in (_WAIT_32, _WRITE_32, _WAIT_64, _WRITE_64):
            raise HipError(errors.INVALID_VALUE)
        cells.needed(pointer)
        if kind in (_WAIT_32, _WAIT_64):
            streams.check_wait(how)
    return Batch(data)


def read_node(parameters: int) -> tuple[Batch, int]:
    """The batch of a hipBatchMemOpNodeParams, and its context. Raises: HipError."""
    cells.needed(parameters)
    context, count, array, flags = _NODE.unpack(ctypes.string_at(parameters, _NODE.size))
    cells.needed(context)
    return read(array, count, flags), context


@implements("hipStreamBatchMemOp")
def stream_batch(stream: int, count: int, array: int, flags: int) -> None:
    batch = read(array, count, flags)
    capture.submit(streams.resolve(stream), batch, "a batch of waits and writes")
