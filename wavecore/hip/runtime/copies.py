"""hipMemcpy*, hipMemset*: copies and fills, in stream order."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from wavecore import _pages
from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import arrays, capture, cells, gpus, memorymap, registration, streams
from wavecore.hip.runtime.queues import Stream
from wavecore.hip.runtime.registry import implements

HOST_TO_HOST, HOST_TO_DEVICE, DEVICE_TO_HOST, DEVICE_TO_DEVICE, DEFAULT = range(5)
_NO_CU = 1024


@dataclass(frozen=True)
class Copy:
    """A copy operation: `depth` slices of `height` rows of `width` bytes.

    Pitches are the bytes between rows, `to_slice` and `source_slice` those between slices.
    """

    to: int
    source: int
    width: int
    height: int = 1
    depth: int = 1
    to_pitch: int = 0
    source_pitch: int = 0
    to_slice: int = 0
    source_slice: int = 0
    keep: object = None  # owner of a staged source

    def __call__(self) -> None:
        if self.height == 1 and self.depth == 1:
            ctypes.memmove(self.to, self.source, self.width)
            memorymap.written(self.to, self.width)
            return
        for z in range(self.depth):
            to, source = self.to + z * self.to_slice, self.source + z * self.source_slice
            if self.width == self.to_pitch == self.source_pitch:
                ctypes.memmove(to, source, self.width * self.height)
                memorymap.written(to, self.width * self.height)
                continue
            for y in range(self.height):
                ctypes.memmove(to + y * self.to_pitch, source + y * self.source_pitch, self.width)
                memorymap.written(to + y * self.to_pitch, self.width)

    def extent_of(self, pitch: int, slice_pitch: int) -> int:
        """The size of the range that it touches on one side, in bytes."""
        return (self.depth - 1) * slice_pitch + (self.height - 1) * pitch + self.width

    @property
    def to_bytes(self) -> int:
        return self.extent_of(self.to_pitch, self.to_slice)

    @property
    def source_bytes(self) -> int:
        return self.extent_of(self.source_pitch, self.source_slice)


@dataclass(frozen=True)
class Fill:
    """A fill operation: a value of 1, 2 or 4 bytes; sizes and pitches as in `Copy`."""

    to: int
    value: int
    element_bytes: int
    width: int
    height: int = 1
    depth: int = 1
    pitch: int = 0
    slice_pitch: int = 0

    def __call__(self) -> None:
        data = (self.value & (1 << 8 * self.element_bytes) - 1).to_bytes(
            self.element_bytes, "little"
        )
        is_uniform = len(set(data)) == 1
        row = b"" if is_uniform else data * (self.width // self.element_bytes)
        for z in range(self.depth):
            for y in range(self.height):
                at = self.to + z * self.slice_pitch + y * self.pitch
                if is_uniform:
                    ctypes.memset(at, data[0], self.width)
                else:
                    ctypes.memmove(at, row, self.width)
                memorymap.written(at, self.width)

    @property
    def to_bytes(self) -> int:
        last = (self.depth - 1) * self.slice_pitch + (self.height - 1) * self.pitch
        return last + self.width


def run(copy: Copy, kind: int, stream: Stream, *, is_async: bool) -> None:
    """Check a copy as HIP does, and queue it; wait for it unless it may run asynchronously.

    Raises: HipError.
    """
    _check_kind(kind)
    source = memorymap.check(copy.source, copy.source_bytes)
    to = memorymap.check(copy.to, copy.to_bytes)
    if source is None and to is None and kind not in (HOST_TO_HOST, DEFAULT):
        raise HipError(errors.INVALID_VALUE)
    _check_host(source, copy.source, copy.source_bytes, writable=False)
    _check_host(to, copy.to, copy.to_bytes, writable=True)
    if stream.capture is not None:
        if not is_async:
            capture.refuse(stream)
        capture.submit(stream, copy, "a copy")
        return
    if not is_async or stream.is_null:
        capture.refuse_legacy(stream)
    if stream.is_idle:
        copy()
        return
    if not is_async or to is None:  # a copy to pageable memory blocks
        stream.run(copy, "a copy")
        return
    if source is None:  # the program may reuse pageable memory at once
        copy = staged(copy)
    stream.submit(copy, "a copy")


def _check_host(block: memorymap.Block | None, low: int, size: int, *, writable: bool) -> None:
    """Raises: HipError if the program's own memory is unmapped, or not writable but must be."""
    is_own = block is None or block.kind == "registered"
    if is_own and not _pages.is_accessible(low, low + size, writable):
        raise HipError(errors.INVALID_VALUE)


def _check_kind(kind: int) -> None:
    if not 0 <= kind <= DEFAULT and kind != _NO_CU:
        raise HipError(errors.INVALID_MEMCPY_DIRECTION)


def check_source(copy: Copy) -> None:
    """Raises: HipError for a source that may not be read."""
    block = memorymap.check(copy.source, copy.source_bytes)
    _check_host(block, copy.source, copy.source_bytes, writable=False)


def staged(copy: Copy) -> Copy:
    """The same copy out of a buffer that has the source's bytes of now."""
    size = copy.source_bytes
    held = (ctypes.c_uint8 * size).from_buffer_copy(ctypes.string_at(copy.source, size))
    return replace(copy, source=ctypes.addressof(held), keep=held)


def _linear(to: int, source: int, size: int, kind: int, stream: Stream, is_async: bool) -> None:
    if size == 0:
        return
    if size < 0:
        raise HipError(errors.INVALID_VALUE)
    cells.needed(to, source)
    run(Copy(to, source, size), kind, stream, is_async=is_async)


@implements("hipMemcpy")
def memcpy(to: int, source: int, size: int, kind: int) -> None:
    _linear(to, source, size, kind, streams.default(), False)


@implements("hipMemcpyAsync")
def memcpy_async(to: int, source: int, size: int, kind: int, stream: int) -> None:
    _linear(to, source, size, kind, streams.resolve(stream), True)


@implements("hipMemcpyWithStream")
def memcpy_with_stream(to: int, source: int, size: int, kind: int, stream: int) -> None:
    found = streams.resolve(stream)
    capture.refuse(found)
    _linear(to, source, size, kind, found, False)


def _by_kind(name: str, kind: int) -> None:
    def copy(to: int, source: int, size: int) -> None:
        _linear(to, source, size, kind, streams.default(), False)

    def copy_async(to: int, source: int, size: int, stream: int) -> None:
        _linear(to, source, size, kind, streams.resolve(stream), True)

    implements(name)(copy)
    implements(f"{name}Async")(copy_async)


_by_kind("hipMemcpyHtoD", HOST_TO_DEVICE)
_by_kind("hipMemcpyDtoH", DEVICE_TO_HOST)
_by_kind("hipMemcpyDtoD", DEVICE_TO_DEVICE)


@implements("hipMemcpyPeer")
def memcpy_peer(to: int, to_gpu: int, source: int, source_gpu: int, size: int) -> None:
    gpus.get(to_gpu), gpus.get(source_gpu)
    streams.synchronize_device(gpus.get(source_gpu))
    _linear(to, source, size, DEVICE_TO_DEVICE, streams.default(), False)


@implements("hipMemcpyPeerAsync")
def memcpy_peer_async(
    to: int, to_gpu: int, source: int, source_gpu: int, size: int, stream: int
) -> None:
    gpus.get(to_gpu), gpus.get(source_gpu)
    _linear(to, source, size, DEVICE_TO_DEVICE, streams.resolve(stream), True)


# ------------------------------------------------------------------------------------ rows, slices


def rows(
    to: int, to_pitch: int, source: int, source_pitch: int, width: int, height: int
) -> Copy | None:
    """A copy of rows; None if it is empty. Raises: HipError."""
    if not width or not height:
        return None
    cells.needed(to, source)
    if width > to_pitch or width > source_pitch:
        raise HipError(errors.INVALID_PITCH)
    return Copy(to, source, width, height, 1, to_pitch, source_pitch)


@implements("hipMemcpy2D")
def memcpy_2d(
    to: int, to_pitch: int, source: int, source_pitch: int, width: int, height: int, kind: int
) -> None:
    copy = rows(to, to_pitch, source, source_pitch, width, height)
    if copy is not None:
        run(copy, kind, streams.default(), is_async=False)


@implements("hipMemcpy2DAsync")
def memcpy_2d_async(
    to: int, to_pitch: int, source: int, source_pitch: int, width: int, height: int, kind: int,
    stream: int,
) -> None:  # fmt: skip
    copy = rows(to, to_pitch, source, source_pitch, width, height)
    if copy is not None:
        run(copy, kind, streams.resolve(stream), is_async=True)


# --------------------------------------------------------------------------------------- memset


def fill(operation: Fill, stream: Stream, *, is_async: bool) -> None:
    """Check a memset as HIP does, and run or queue it. Raises: HipError."""
    if memorymap.check(operation.to, operation.to_bytes) is None:
        raise HipError(errors.INVALID_VALUE)
    if stream.capture is not None:
        if not is_async:
            capture.refuse(stream)
        capture.submit(stream, operation, "a memset")
        return
    if not is_async or stream.is_null:
        capture.refuse_legacy(stream)
    if stream.is_idle:
        operation()
    else:
        stream.submit(operation, "a memset")


def _set(to: int, value: int, count: int, element: int, stream: Stream, is_async: bool) -> None:
    if count == 0:
        return
    if count < 0:
        raise HipError(errors.INVALID_VALUE)
    cells.needed(to)
    fill(Fill(to, value, element, count * element), stream, is_async=is_async)


def _memset(name: str, element: int) -> None:
    def linear(to: int, value: int, count: int) -> None:
        _set(to, value, count, element, streams.default(), False)

    def linear_async(to: int, value: int, count: int, stream: int) -> None:
        _set(to, value, count, element, streams.resolve(stream), True)

    implements(name)(linear)
    implements(f"{name}Async")(linear_async)


_memset("hipMemset", 1)
_memset("hipMemsetD8", 1)
_memset("hipMemsetD16", 2)
_memset("hipMemsetD32", 4)


def _rows_of(to: int, pitch: int, value: int, width: int, height: int, element: int) -> Fill | None:
    if not width or not height:
        return None
    cells.needed(to)
    if width * element > pitch and height > 1:
        raise HipError(errors.INVALID_VALUE)
    return Fill(to, value, element, width * element, height, 1, pitch)


def _memset_rows(name: str, element: int) -> None:
    def rows_(to: int, pitch: int, value: int, width: int, height: int) -> None:
        operation = _rows_of(to, pitch, value, width, height, element)
        if operation is not None:
            fill(operation, streams.default(), is_async=False)

    def rows_async(to: int, pitch: int, value: int, width: int, height: int, stream: int) -> None:
        operation = _rows_of(to, pitch, value, width, height, element)
        if operation is not None:
            fill(operation, streams.resolve(stream), is_async=True)

    implements(name)(rows_)
    implements(f"{name}Async")(rows_async)


_memset_rows("hipMemset2D", 1)
_memset_rows("hipMemsetD2D8", 1)
_memset_rows("hipMemsetD2D16", 2)
_memset_rows("hipMemsetD2D32", 4)


def _slices(pointer: int, pitch: int, height: int, value: int, extent: tuple[int, ...]) -> Fill:
    width, rows_, depth = extent
    return Fill(pointer, value, 1, width, rows_, depth, pitch, pitch * height)


@implements("hipMemset3D")
def memset_3d(pointer: int, pitch: int, _width: int, height: int, value: int, *extent: int) -> None:
    if all(extent):
        cells.needed(pointer)
        operation = _slices(pointer, pitch, height, value, extent)
        fill(operation, streams.default(), is_async=False)


@implements("hipMemset3DAsync")
def memset_3d_async(
    pointer: int, pitch: int, _width: int, height: int, value: int, *rest: int
) -> None:
    *extent, stream = rest
    if all(extent):
        cells.needed(pointer)
        operation = _slices(pointer, pitch, height, value, tuple(extent))
        fill(operation, streams.resolve(stream), is_async=True)


# ------------------------------------------------------------------------------ descriptions

_HOST, _DEVICE, _MANAGED, _ARRAY, _UNIFIED = 1, 2, 3, 10, 11


@dataclass(frozen=True)
class _Side:
    """One side of a copy given by a description; `x` and `pitch` are in bytes."""

    x: int
    y: int
    z: int
    kind: int
    host: int
    device: int
    array: int
    pitch: int
    height: int

    def start(self, width: int, height: int, depth: int) -> tuple[int, int, int]:
        """Address of the first byte, row pitch, slice pitch. Raises: HipError."""
        if self.kind == _ARRAY:
            found = arrays.get(self.array)
            base, pitch, step = found.address, found.pitch, found.slice_pitch
            if not found.holds(self.x + width, self.y + height, self.z + depth):
                raise HipError(errors.INVALID_VALUE)
        else:
            base = self.host if self.kind == _HOST else self.device
            pitch = self.pitch or width
            step = pitch * self.height
        cells.needed(base)
        return base + self.z * step + self.y * pitch + self.x, pitch, step


def _described(source: _Side, to: _Side, width: int, height: int, depth: int) -> Copy | None:
    if not width or not height or not depth:
        return None
    source_at, source_pitch, source_step = source.start(width, height, depth)
    to_at, to_pitch, to_step = to.start(width, height, depth)
    if width > source_pitch or width > to_pitch:
        raise HipError(errors.INVALID_PITCH)
    return Copy(
        to_at, source_at, width, height, depth, to_pitch, source_pitch, to_step, source_step
    )


def _param_2d(parameters: int) -> Copy | None:
    """hip_Memcpy2D: two sides of seven words, then width and height."""
    cells.needed(parameters)
    words = struct.unpack("<16Q", ctypes.string_at(parameters, 128))
    sides = []
    for first in (0, 7):
        x, y, kind, host, device, array, pitch = words[first : first + 7]
        sides.append(_Side(x, y, 0, kind & 0xFFFFFFFF, host, device, array, pitch, 0))
    return _described(sides[0], sides[1], words[14], words[15], 1)


def driver_params_3d(parameters: int) -> Copy | None:
    """HIP_MEMCPY3D: two sides of ten words, then width, height and depth."""
    cells.needed(parameters)
    words = struct.unpack("<23Q", ctypes.string_at(parameters, 184))
    sides = []
    for first in (0, 10):
        x, y, z, _, kind, host, device, array, pitch, height = words[first : first + 10]
        sides.append(_Side(x, y, z, kind & 0xFFFFFFFF, host, device, array, pitch, height))
    return _described(sides[0], sides[1], *words[20:23])


def params_3d(parameters: int) -> tuple[Copy | None, int]:
    """hipMemcpy3DParms: the copy and its kind. Raises: HipError."""
    cells.needed(parameters)
    words = struct.unpack("<20Q", ctypes.string_at(parameters, 160))
    source, to, extent = words[0:8], words[8:16], words[16:19]
    kind = words[19] & 0xFFFFFFFF
    return between(source, to, extent, element_bytes(source[0], to[0])), kind


def between(
    source: tuple[int, ...], to: tuple[int, ...], extent: tuple[int, ...], element: int
) -> Copy | None:
    """The copy between two sides: array, x, y, z, pointer, pitch, xsize, ysize; None if empty."""
    width, height, depth = extent
    sides = _side_3d(source, element), _side_3d(to, element)
    return _described(*sides, width * element, height, depth)


def _side_3d(words: tuple[int, ...], element: int) -> _Side:
    array, x, y, z, pointer, pitch, _, height = words
    if array:
        return _Side(x * element, y, z, _ARRAY, 0, 0, array, 0, 0)
    return _Side(x, y, z, _UNIFIED, 0, pointer, 0, pitch, height)


def element_bytes(*handles: int) -> int:
    """The unit of widths: an array's element, or a byte if neither side is an array."""
    for handle in handles:
        if handle:
            return arrays.get(handle).element_bytes
    return 1


def described(name: str, read: Callable[[int], Copy | None]) -> None:
    """Implement a copy and its asynchronous form, which take a description."""

    def copy(parameters: int) -> None:
        found = read(parameters)
        if found is not None:
            run(found, DEFAULT, streams.default(), is_async=False)

    def copy_async(parameters: int, stream: int) -> None:
        found = read(parameters)
        if found is not None:
            run(found, DEFAULT, streams.resolve(stream), is_async=True)

    implements(name)(copy)
    implements(f"{name}Async")(copy_async)


described("hipMemcpyParam2D", _param_2d)
described("hipDrvMemcpy3D", driver_params_3d)


@implements("hipDrvMemcpy2DUnaligned")
def drv_memcpy_2d_unaligned(parameters: int) -> None:
    """Like hipMemcpyParam2D, which needs no alignment here either."""
    found = _param_2d(parameters)
    if found is not None:
        run(found, DEFAULT, streams.default(), is_async=False)


@implements("hipMemcpy3D")
def memcpy_3d(parameters: int) -> None:
    copy, kind = params_3d(parameters)
    if copy is not None:
        run(copy, kind, streams.default(), is_async=False)


@implements("hipMemcpy3DAsync")
def memcpy_3d_async(parameters: int, stream: int) -> None:
    copy, kind = params_3d(parameters)
    if copy is not None:
        run(copy, kind, streams.resolve(stream), is_async=True)


# -------------------------------------------------------------------------------------- symbols

_TO_KINDS = (HOST_TO_DEVICE, DEVICE_TO_DEVICE, _NO_CU)
_FROM_KINDS = (DEVICE_TO_HOST, DEVICE_TO_DEVICE, _NO_CU)


def symbol_copy(
    symbol: int, other: int, size: int, offset: int, kind: int, *, is_to: bool
) -> Copy | None:
    """A copy to or from a device variable; None if it is empty. Raises: HipError."""
    address, available = registration.variable(symbol)
    if size == 0:
        return None
    cells.needed(other)
    if size < 0 or offset < 0 or offset + size > available:
        raise HipError(errors.INVALID_VALUE)
    if kind not in (_TO_KINDS if is_to else _FROM_KINDS):
        raise HipError(errors.INVALID_MEMCPY_DIRECTION)
    place = address + offset
    return Copy(place, other, size) if is_to else Copy(other, place, size)


@implements("hipMemcpyToSymbol")
def memcpy_to_symbol(symbol: int, source: int, size: int, offset: int, kind: int) -> None:
    copy = symbol_copy(symbol, source, size, offset, kind, is_to=True)
    if copy is not None:
        run(copy, DEFAULT, streams.default(), is_async=False)


@implements("hipMemcpyToSymbolAsync")
def memcpy_to_symbol_async(
    symbol: int, source: int, size: int, offset: int, kind: int, stream: int
) -> None:
    copy = symbol_copy(symbol, source, size, offset, kind, is_to=True)
    if copy is not None:
        run(copy, DEFAULT, streams.resolve(stream), is_async=True)


@implements("hipMemcpyFromSymbol")
def memcpy_from_symbol(to: int, symbol: int, size: int, offset: int, kind: int) -> None:
    copy = symbol_copy(symbol, to, size, offset, kind, is_to=False)
    if copy is not None:
        run(copy, DEFAULT, streams.default(), is_async=False)


@implements("hipMemcpyFromSymbolAsync")
def memcpy_from_symbol_async(
    to: int, symbol: int, size: int, offset: int, kind: int, stream: int
) -> None:
    copy = symbol_copy(symbol, to, size, offset, kind, is_to=False)
    if copy is not None:
        run(copy, DEFAULT, streams.resolve(stream), is_async=True)


@implements("hipGetSymbolAddress")
def get_symbol_address(pointer: int, symbol: int) -> None:
    cells.needed(pointer)
    cells.put_u64(pointer, registration.variable(symbol)[0])


@implements("hipGetSymbolSize")
def get_symbol_size(size: int, symbol: int) -> None:
    cells.needed(size)
    cells.put_u64(size, registration.variable(symbol)[1])


# --------------------------------------------------------------------------- to and from arrays


def _array_side(array: int, x_bytes: int, y: int) -> _Side:
    cells.needed(array)
    return _Side(x_bytes, y, 0, _ARRAY, 0, 0, array, 0, 0)


def _memory_side(pointer: int, pitch: int) -> _Side:
    cells.needed(pointer)
    return _Side(0, 0, 0, _UNIFIED, 0, pointer, 0, pitch, 0)


def _to_array(
    array: int, x: int, y: int, source: int, pitch: int, width: int, height: int
) -> Copy | None:
    return _described(_memory_side(source, pitch), _array_side(array, x, y), width, height, 1)


def _from_array(
    to: int, pitch: int, array: int, x: int, y: int, width: int, height: int
) -> Copy | None:
    return _described(_array_side(array, x, y), _memory_side(to, pitch), width, height, 1)


def _run_default(copy: Copy | None, stream: Stream, is_async: bool) -> None:
    if copy is not None:
        run(copy, DEFAULT, stream, is_async=is_async)


@implements("hipMemcpy2DToArray")
def memcpy_2d_to_array(*a: int) -> None:
    _check_kind(a[7])
    _run_default(_to_array(*a[:7]), streams.default(), False)


@implements("hipMemcpy2DToArrayAsync")
def memcpy_2d_to_array_async(*a: int) -> None:
    _check_kind(a[7])
    _run_default(_to_array(*a[:7]), streams.resolve(a[8]), True)


@implements("hipMemcpy2DFromArray")
def memcpy_2d_from_array(*a: int) -> None:
    _check_kind(a[7])
    _run_default(_from_array(*a[:7]), streams.default(), False)


@implements("hipMemcpy2DFromArrayAsync")
def memcpy_2d_from_array_async(*a: int) -> None:
    _check_kind(a[7])
    _run_default(_from_array(*a[:7]), streams.resolve(a[8]), True)


@implements("hipMemcpy2DArrayToArray")
def memcpy_2d_array_to_array(*a: int) -> None:
    to, source = _array_side(*a[0:3]), _array_side(*a[3:6])
    _check_kind(a[8])
    _run_default(_described(source, to, a[6], a[7], 1), streams.default(), False)


def _pieces(array: int, x: int, y: int, count: int) -> Iterator[tuple[int, int, int, int, int]]:
    """Split a byte range of an array into boxes: column, row, width, height, bytes before it."""
    pitch = arrays.get(array).pitch
    if not 0 <= x < pitch or count < 0:
        raise HipError(errors.INVALID_VALUE)
    before = 0
    while before < count:
        left = count - before
        width = min(pitch - x, left)
        height = left // pitch if x == 0 and left > pitch else 1
        yield x, y, width, height, before
        x, y, before = 0, y + height, before + width * height


@implements("hipMemcpyToArray")
def memcpy_to_array(array: int, x: int, y: int, source: int, count: int, kind: int) -> None:
    _check_kind(kind)
    for x_, y_, width, height, before in _pieces(array, x, y, count):
        copy = _to_array(array, x_, y_, source + before, width, width, height)
        _run_default(copy, streams.default(), False)


@implements("hipMemcpyFromArray")
def memcpy_from_array(to: int, array: int, x: int, y: int, count: int, kind: int) -> None:
    _check_kind(kind)
    for x_, y_, width, height, before in _pieces(array, x, y, count):
        copy = _from_array(to + before, width, array, x_, y_, width, height)
        _run_default(copy, streams.default(), False)


def _with_array(name: str, *, is_to: bool) -> None:
    def to_array(array: int, offset: int, source: int, count: int) -> None:
        copy = _to_array(array, offset, 0, source, count, count, 1)
        _run_default(copy, streams.default(), False)

    def from_array(to: int, array: int, offset: int, count: int) -> None:
        copy = _from_array(to, count, array, offset, 0, count, 1)
        _run_default(copy, streams.default(), False)

    def to_array_async(array: int, offset: int, source: int, count: int, stream: int) -> None:
        copy = _to_array(array, offset, 0, source, count, count, 1)
        _run_default(copy, streams.resolve(stream), True)

    def from_array_async(to: int, array: int, offset: int, count: int, stream: int) -> None:
        copy = _from_array(to, count, array, offset, 0, count, 1)
        _run_default(copy, streams.resolve(stream), True)

    implements(name)(to_array if is_to else from_array)
    if name.endswith("H") or "HtoA" in name:  # the others have no such form
        implements(f"{name}Async")(to_array_async if is_to else from_array_async)


_with_array("hipMemcpyHtoA", is_to=True)
_with_array("hipMemcpyDtoA", is_to=True)
_with_array("hipMemcpyAtoH", is_to=False)
_with_array("hipMemcpyAtoD", is_to=False)


@implements("hipMemcpyAtoA")
def memcpy_a_to_a(to: int, to_offset: int, source: int, source_offset: int, count: int) -> None:
    copy = _described(
        _array_side(source, source_offset, 0), _array_side(to, to_offset, 0), count, 1, 1
    )
    _run_default(copy, streams.default(), False)
