"""hipMemcpyBatchAsync and hipMemcpy3DBatchAsync: many copies by one call; hipMemcpy3DPeer."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import cells, copies, gpus, streams
from wavecore.hip.runtime.copies import Copy
from wavecore.hip.runtime.queues import Stream
from wavecore.hip.runtime.registry import implements

_IN_STREAM, _DURING_CALL, _ANY = 1, 2, 3  # hipMemcpySrcAccessOrder: when sources are read
_ATTRIBUTES_BYTES = 24  # sizeof(hipMemcpyAttributes)
_OPERATION = struct.Struct("<i4x4Qi4x4Q3QiI")  # hipMemcpy3DBatchOp
_POINTER, _ARRAY = 1, 2  # hipMemcpy3DOperandType
_NO_INDEX = (1 << 64) - 1


def _run_all(
    count: int, read: Callable[[int], tuple[Copy, int]], failed: int, stream: Stream
) -> None:
    """Queue copies in order; `failed` is where the number of the one that is refused is stored.

    `read` returns a copy by its number, and when its source is read.
    """
    if failed:
        cells.put_u64(failed, _NO_INDEX)
    for number in range(count):
        try:
            copy, order = read(number)
            if not _IN_STREAM <= order <= _ANY:
                raise HipError(errors.INVALID_VALUE)
            if order == _DURING_CALL:
                copies.check_source(copy)
                copy = copies.staged(copy)
            copies.run(copy, copies.DEFAULT, stream, is_async=True)
        except HipError:
            if failed:
                cells.put_u64(failed, number)
            raise


@implements("hipMemcpyBatchAsync")
def memcpy_batch(
    to: int, sources: int, sizes: int, count: int, attributes: int, firsts: int,
    attribute_count: int, failed: int, stream: int,
) -> None:  # fmt: skip
    cells.needed(to, sources, sizes, count, attributes, firsts, attribute_count)
    queue = streams.resolve(stream)
    starts = [cells.get_u64(firsts + 8 * i) for i in range(attribute_count)]
    if attribute_count > count or starts[0] or starts != sorted(set(starts)) or starts[-1] >= count:
        raise HipError(errors.INVALID_VALUE)
    orders = [cells.get_int(attributes + _ATTRIBUTES_BYTES * i) for i in range(attribute_count)]

    def read(number: int) -> tuple[Copy, int]:
        places = [cells.get_u64(each + 8 * number) for each in (to, sources, sizes)]
        cells.needed(*places)
        order = orders[sum(start <= number for start in starts) - 1]
        return Copy(*places), order

    _run_all(count, read, failed, queue)


@implements("hipMemcpy3DBatchAsync")
def memcpy_3d_batch(count: int, operations: int, failed: int, flags: int, stream: int) -> None:
    cells.needed(count, operations)
    if flags:
        raise HipError(errors.INVALID_VALUE)
    queue = streams.resolve(stream)

    def read(number: int) -> tuple[Copy, int]:
        at = operations + _OPERATION.size * number
        words = _OPERATION.unpack(ctypes.string_at(at, _OPERATION.size))
        return _of_operands(words[0:5], words[5:10], words[10:13]), words[13]

    _run_all(count, read, failed, queue)


def _of_operands(source: tuple[int, ...], to: tuple[int, ...], extent: tuple[int, ...]) -> Copy:
    """The copy between two operands: type and four words; sizes are in elements of an array."""
    if {source[0], to[0]} - {_POINTER, _ARRAY}:
        raise HipError(errors.INVALID_VALUE)
    arrays = [each[1] if each[0] == _ARRAY else 0 for each in (source, to)]
    element = copies.element_bytes(*arrays)

    def side(words: tuple[int, ...]) -> tuple[int, ...]:
        kind, place, *rest = words
        if kind == _ARRAY:
            return place, *rest, 0, 0, 0, 0
        row, height = rest[0] * element, rest[1]
        return 0, 0, 0, 0, place, row, 0, height or extent[1]

    found = copies.between(side(source), side(to), extent, element)
    if found is None:
        raise HipError(errors.INVALID_VALUE)
    return found


def _peers(parameters: int) -> Copy | None:
    """hipMemcpy3DPeerParms: each side with its device, then width, height and depth."""
    cells.needed(parameters)
    words = struct.unpack("<21Q", ctypes.string_at(parameters, 168))
    for device in (words[8], words[17]):
        gpus.get(struct.unpack("<i", struct.pack("<I", device & 0xFFFFFFFF))[0])
    element = copies.element_bytes(words[0], words[9])
    return copies.between(words[0:8], words[9:17], words[18:21], element)


copies.described("hipMemcpy3DPeer", _peers)
