"""Mipmapped arrays: levels of detail, each half the size of the one before.

HIP has them where the GPU has image instructions for levels. AMD's runtime for Linux refuses them
on all GPUs; that for Windows has them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import arrays, cells, gpus, handles, memorymap, streams
from wavecore.hip.runtime.arrays import CUBEMAP, GATHER, LAYERED, SURFACE, Array
from wavecore.hip.runtime.gpus import Gpu
from wavecore.hip.runtime.memorymap import Block
from wavecore.hip.runtime.registry import implements

Extent = tuple[int, int, int]


@dataclass(eq=False)
class MipmappedArray:
    """Levels of detail in one block of memory, without gaps."""

    gpu: Gpu
    channels: tuple[int, int, int, int, int]
    extent: Extent
    flags: int
    levels: int
    block: Block

    def level(self, number: int) -> Array:
        """A level as an array. Raises: HipError."""
        if not 0 <= number < self.levels:
            raise HipError(errors.INVALID_VALUE)
        offset = 0
        for each in _extents(self.extent, self.flags, number + 1):
            extent, at = each, offset
            offset += _bytes(each, self.channels)
        return Array(self.gpu, self.channels, *extent, self.flags, self.block, at, is_level=True)


def has_mipmaps(gpu: Gpu) -> bool:
    """Whether the GPU's image instructions choose levels."""
    return gpu.target.has("image-insts") and gpu.target.has("extended-image-insts")


def get(handle: int) -> MipmappedArray:
    """The mipmapped array of a handle. Raises: HipError."""
    return handles.get(handle, MipmappedArray, errors.INVALID_HANDLE)


def _extents(extent: Extent, flags: int, count: int) -> Iterator[Extent]:
    """The extents of levels; axes that do not exist stay 0, layers and faces stay as many."""
    width, height, depth = extent
    has_layers = bool(flags & (LAYERED | CUBEMAP))
    for _ in range(count):
        yield width, height, depth
        width, height = max(width // 2, 1), max(height // 2, min(height, 1))
        depth = depth if has_layers else max(depth // 2, min(depth, 1))


def _bytes(extent: Extent, channels: tuple[int, ...]) -> int:
    width, height, depth = extent
    return width * max(height, 1) * max(depth, 1) * arrays.element_bytes(channels)


def _check(extent: Extent, flags: int) -> None:
    """Raises: HipError for what no mipmapped array can be."""
    width, height, depth = extent
    is_layered, is_cube = bool(flags & LAYERED), bool(flags & CUBEMAP)
    faces_fit = depth % 6 == 0 and depth > 0 if is_layered else depth == 6
    is_plane = bool(height) and not depth
    wrong = (
        flags & ~(LAYERED | SURFACE | CUBEMAP | GATHER),
        width < 1 or min(extent) < 0,
        depth and not height and not is_layered,
        is_cube and (width != height or not faces_fit),
        flags & GATHER and not is_plane,
    )
    if any(wrong):
        raise HipError(errors.INVALID_VALUE)


def _make(
    place: int, channels: tuple[int, int, int, int, int], extent: Extent, count: int, flags: int
) -> None:
    _check(extent, flags)
    axes = extent[:2] if flags & (LAYERED | CUBEMAP) else extent
    count = min(max(count, 1), max(axes).bit_length())
    size = sum(_bytes(each, channels) for each in _extents(extent, flags, count))
    gpu = gpus.current()
    block = memorymap.allocate(gpu, size, "device", f"a mipmapped array's {size} bytes")
    made = MipmappedArray(gpu, channels, extent, flags, count, block)
    cells.put_u64(place, handles.new(made))


def _refuse() -> None:
    """Raises: HipError on GPUs without mipmaps."""
    if not has_mipmaps(gpus.current()):
        raise HipError(errors.NOT_SUPPORTED)


@implements("hipMallocMipmappedArray")
def malloc(
    array: int, channels: int, width: int, height: int, depth: int, levels: int, flags: int
) -> None:
    cells.needed(array, channels)
    _refuse()
    _make(array, arrays.read_channels(channels), (width, height, depth), levels, flags)


@implements("hipMipmappedArrayCreate")
def create(array: int, descriptor: int, levels: int) -> None:
    cells.needed(array, descriptor)
    _refuse()
    width, height, depth = (cells.get_u64(descriptor + 8 * i) for i in range(3))
    channels = arrays.of_format(cells.get_int(descriptor + 24), cells.get_u32(descriptor + 28))
    flags = cells.get_u32(descriptor + 32)
    _make(array, channels, (width, height, depth), levels, flags)


def _free(array: int) -> None:
    _refuse()
    cells.needed(array)
    found = handles.drop(array, MipmappedArray)
    streams.synchronize_device(found.gpu)
    memorymap.remove(found.block)


implements("hipFreeMipmappedArray")(_free)
implements("hipMipmappedArrayDestroy")(_free)


def _get_level(level: int, array: int, number: int) -> None:
    """A new array; freeing it leaves the level where it is."""
    cells.needed(level)
    _refuse()
    cells.put_u64(level, handles.new(get(array).level(number)))


implements("hipGetMipmappedArrayLevel")(_get_level)
implements("hipMipmappedArrayGetLevel")(_get_level)
