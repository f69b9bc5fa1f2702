"""hipArray_t: memory for textures and surfaces, stored in rows without padding."""

from __future__ import annotations

import ctypes
import struct
from dataclasses import dataclass

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import cells, gpus, handles, memorymap, streams
from wavecore.hip.runtime.gpus import Gpu
from wavecore.hip.runtime.memorymap import Block
from wavecore.hip.runtime.registry import implements

LAYERED, SURFACE, CUBEMAP, GATHER = 1, 2, 4, 8
_SIGNED, _UNSIGNED, _FLOAT = 0, 1, 2

# hipArray_Format -> bits of a channel and hipChannelFormatKind
_FORMATS = {
    1: (8, _UNSIGNED), 2: (16, _UNSIGNED), 3: (32, _UNSIGNED),
    8: (8, _SIGNED), 9: (16, _SIGNED), 10: (32, _SIGNED), 16: (16, _FLOAT), 32: (32, _FLOAT),
}  # fmt: skip


@dataclass(eq=False)
class Array:
    """Elements of up to four channels; height and depth are 0 for axes that do not exist.

    Attributes:
        channels: bits of x, y, z, w, and the hipChannelFormatKind.
        offset: where it begins in its block; a level of a mipmapped array has no block of its own.
    """

    gpu: Gpu
    channels: tuple[int, int, int, int, int]
    width: int
    height: int
    depth: int
    flags: int
    block: Block
    offset: int = 0
    is_level: bool = False

    @property
    def element_bytes(self) -> int:
        return element_bytes(self.channels)

    @property
    def pitch(self) -> int:
        """Bytes between rows."""
        return self.width * self.element_bytes

    @property
    def slice_pitch(self) -> int:
        """Bytes between slices."""
        return self.pitch * max(self.height, 1)

    @property
    def address(self) -> int:
        return self.block.low + self.offset

    def holds(self, x_bytes: int, y: int, z: int) -> bool:
        """Whether a box from the origin to this end (bytes, rows, slices) is inside."""
        return x_bytes <= self.pitch and y <= max(self.height, 1) and z <= max(self.depth, 1)


def element_bytes(channels: tuple[int, ...]) -> int:
    """The size of an element with these channels."""
    return sum(channels[:4]) // 8


def get(handle: int) -> Array:
    """The array of a handle. Raises: HipError."""
    return handles.get(handle, Array, errors.INVALID_HANDLE)


def read_channels(address: int) -> tuple[int, int, int, int, int]:
    """The channels of a hipChannelFormatDesc. Raises: HipError for formats that arrays lack."""
    return checked_channels(struct.unpack("<5i", ctypes.string_at(address, 20)))


def checked_channels(found: tuple[int, ...]) -> tuple[int, int, int, int, int]:
    """The members of a hipChannelFormatDesc. Raises: HipError for formats that arrays lack."""
    x, y, z, w, kind = found
    bits = (x, y, z, w)
    used = [b for b in bits if b]
    is_dense = bits[: len(used)] == tuple(used) and len(used) in (1, 2, 4) and len(set(used)) == 1
    if not is_dense or used[0] not in (8, 16, 32) or kind not in (_SIGNED, _UNSIGNED, _FLOAT):
        raise HipError(errors.INVALID_VALUE)
    return x, y, z, w, kind


def _make(
    array: int, channels: tuple[int, int, int, int, int], extent: tuple[int, int, int], flags: int
) -> None:
    cells.needed(array)
    width, height, depth = extent
    if not width or min(extent) < 0 or (depth and not height and not flags & LAYERED):
        raise HipError(errors.INVALID_VALUE)
    gpu = gpus.current()
    size = width * max(height, 1) * max(depth, 1) * element_bytes(channels)
    block = memorymap.allocate(gpu, size, "device", f"an array's {size} bytes")
    made = Array(gpu, channels, width, height, depth, flags, block)
    cells.put_u64(array, handles.new(made))


@implements("hipMallocArray")
def malloc_array(array: int, channels: int, width: int, height: int, flags: int) -> None:
    cells.needed(array, channels)
    if flags not in (0, SURFACE, GATHER):
        raise HipError(errors.INVALID_VALUE)
    _make(array, read_channels(channels), (width, height, 0), flags)


@implements("hipMalloc3DArray")
def malloc_3d_array(
    array: int, channels: int, width: int, height: int, depth: int, flags: int
) -> None:
    cells.needed(array, channels)
    if flags & ~(LAYERED | SURFACE | CUBEMAP | GATHER):
        raise HipError(errors.INVALID_VALUE)
    _make(array, read_channels(channels), (width, height, depth), flags)


def of_format(kind: int, count: int) -> tuple[int, int, int, int, int]:
    """The channels of a hipArray_Format. Raises: HipError."""
    if kind not in _FORMATS or count not in (1, 2, 4):
        raise HipError(errors.INVALID_VALUE)
    bits, meaning = _FORMATS[kind]
    x, y, z, w = [bits] * count + [0] * (4 - count)
    return x, y, z, w, meaning


@implements("hipArrayCreate")
def array_create(array: int, descriptor: int) -> None:
    cells.needed(array, descriptor)
    width, height = cells.get_u64(descriptor), cells.get_u64(descriptor + 8)
    channels = of_format(cells.get_int(descriptor + 16), cells.get_u32(descriptor + 20))
    _make(array, channels, (width, height, 0), 0)


@implements("hipArray3DCreate")
def array_3d_create(array: int, descriptor: int) -> None:
    cells.needed(array, descriptor)
    width, height, depth = (cells.get_u64(descriptor + 8 * i) for i in range(3))
    channels = of_format(cells.get_int(descriptor + 24), cells.get_u32(descriptor + 28))
    _make(array, channels, (width, height, depth), cells.get_u32(descriptor + 32))


_FREED: set[int] = set()


def _free(array: int) -> None:
    cells.needed(array)
    if array in _FREED:
        raise HipError(errors.CONTEXT_IS_DESTROYED)
    found = handles.drop(array, Array, errors.INVALID_VALUE)
    _FREED.add(array)
    if not found.is_level:
        streams.synchronize_device(found.gpu)
        memorymap.remove(found.block)


implements("hipFreeArray")(_free)
implements("hipArrayDestroy")(_free)


@implements("hipGetChannelDesc")
def get_channel_desc(channels: int, array: int) -> None:
    cells.needed(channels, array)
    ctypes.memmove(channels, struct.pack("<5i", *get(array).channels), 20)


@implements("hipArrayGetInfo")
def array_get_info(channels: int, extent: int, flags: int, array: int) -> None:
    found = get(array)
    if channels:
        get_channel_desc(channels, array)
    if extent:
        sizes = struct.pack("<3Q", found.width, found.height, found.depth)
        ctypes.memmove(extent, sizes, len(sizes))
    if flags:
        cells.put_int(flags, found.flags)


def format_of(channels: tuple[int, ...]) -> tuple[int, int]:
    """hipArray_Format and the number of channels."""
    bits, meaning = channels[0], channels[4]
    kind = next(number for number, row in _FORMATS.items() if row == (bits, meaning))
    return kind, sum(1 for b in channels[:4] if b)


@implements("hipArrayGetDescriptor")
def array_get_descriptor(descriptor: int, array: int) -> None:
    cells.needed(descriptor)
    found = get(array)
    data = struct.pack("<2QiI", found.width, found.height, *format_of(found.channels))
    ctypes.memmove(descriptor, data, len(data))


@implements("hipArray3DGetDescriptor")
def array_3d_get_descriptor(descriptor: int, array: int) -> None:
    cells.needed(descriptor)
    found = get(array)
    sizes = found.width, found.height, found.depth
    data = struct.pack("<3QiII", *sizes, *format_of(found.channels), found.flags)
    ctypes.memmove(descriptor, data, len(data))
