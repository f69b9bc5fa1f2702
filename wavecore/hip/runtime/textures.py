"""hipCreateTextureObject and related calls: texture records and their descriptions.

A texture object is the address of its record, in device memory.
"""

from __future__ import annotations

import ctypes
import struct
from dataclasses import dataclass

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import arrays, cells, gpus, memorymap
from wavecore.hip.runtime.gpus import Gpu
from wavecore.hip.runtime.memorymap import Block
from wavecore.hip.runtime.registry import implements
from wavecore.hip.textures import (
    Image,
    Sampling,
    make_record,
    make_surface_record,
    read_sampling,
)

_ARRAY, _MIPMAPPED, _LINEAR, _PITCHED = range(4)  # hipResourceType, HIPresourcetype
_RESOURCE_BYTES, _TEXTURE_BYTES, _VIEW_BYTES = 64, 64, 48
_LAYERED, _CUBEMAP = 1, 4


@dataclass(frozen=True)
class Object:
    """A texture or surface: its record, and the descriptions it was created from."""

    block: Block
    resource: bytes = b""
    texture: bytes = b""
    view: bytes = b""


_TEXTURES: dict[int, Object] = {}
_SURFACES: dict[int, Object] = {}


def has_images(gpu: Gpu) -> bool:
    """Whether the GPU has image instructions; HIP has no textures without them."""
    return gpu.target.has("image-insts")


def _filters_volumes(gpu: Gpu) -> bool:
    return gpu.target.has("extended-image-insts")


def _image_of_array(handle: int) -> Image:
    found = arrays.get(handle)
    return Image(
        found.address, found.width, found.height, found.depth, found.pitch, found.slice_pitch,
        found.channels, is_array=True, is_layered=bool(found.flags & (_LAYERED | _CUBEMAP)),
    )  # fmt: skip


def _linear(pointer: int, size: int, channels: tuple[int, int, int, int, int]) -> Image:
    element = arrays.element_bytes(channels)
    if not element or memorymap.check(pointer, size) is None:
        raise HipError(errors.INVALID_VALUE)
    return Image(pointer, size // element, 0, 0, size, size, channels)


def _pitched(
    pointer: int, width: int, height: int, pitch: int, channels: tuple[int, int, int, int, int]
) -> Image:
    if memorymap.check(pointer, pitch * max(height - 1, 0)) is None:
        raise HipError(errors.INVALID_VALUE)
    return Image(pointer, width, height, 0, pitch, pitch * height, channels)


def _image(resource: int) -> Image:
    """Read a hipResourceDesc. Raises: HipError."""
    cells.needed(resource)
    kind, first = cells.get_int(resource), cells.get_u64(resource + 8)
    if kind == _ARRAY:
        return _image_of_array(first)
    if kind == _LINEAR:
        channels = arrays.read_channels(resource + 16)
        return _linear(first, cells.get_u64(resource + 40), channels)
    if kind == _PITCHED:
        channels = arrays.read_channels(resource + 16)
        width, height, pitch = (cells.get_u64(resource + at) for at in (40, 48, 56))
        return _pitched(first, width, height, pitch, channels)
    raise HipError(errors.NOT_SUPPORTED if kind == _MIPMAPPED else errors.INVALID_VALUE)


def _driver_image(resource: int) -> Image:
    """Read a HIP_RESOURCE_DESC. Raises: HipError."""
    cells.needed(resource)
    kind, first = cells.get_int(resource), cells.get_u64(resource + 8)
    if kind == _ARRAY:
        return _image_of_array(first)
    if kind not in (_LINEAR, _PITCHED):
        raise HipError(errors.NOT_SUPPORTED if kind == _MIPMAPPED else errors.INVALID_VALUE)
    channels = arrays.of_format(cells.get_int(resource + 16), cells.get_u32(resource + 20))
    if kind == _LINEAR:
        return _linear(first, cells.get_u64(resource + 24), channels)
    width, height, pitch = (cells.get_u64(resource + at) for at in (24, 32, 40))
    return _pitched(first, width, height, pitch, channels)


_AS_INTEGER, _NORMALIZED, _SRGB = 1, 2, 16


def _driver_sampling(texture: int) -> Sampling:
    """Read a HIP_TEXTURE_DESC. Raises: HipError."""
    address, _, _, linear, flags, anisotropy = struct.unpack("<6i", ctypes.string_at(texture, 24))
    (bias,) = struct.unpack("<f", ctypes.string_at(texture + 28, 4))
    border = struct.unpack("<4f", ctypes.string_at(texture + 40, 16))
    if address not in range(4) or linear not in (0, 1):
        raise HipError(errors.INVALID_VALUE)
    return Sampling(
        address, bool(linear), bool(flags & _NORMALIZED), not flags & _AS_INTEGER,
        bool(flags & _SRGB), border, anisotropy, bias,
    )  # fmt: skip


def _store(record: bytes) -> Block:
    block = memorymap.allocate(gpus.current(), len(record), "device", "a texture's record")
    ctypes.memmove(block.low, record, len(record))
    return block


def _make_texture(texture: int, image: Image, sampling: Sampling, view: int, made: bytes) -> None:
    gpu = gpus.current()
    record = make_record(
        image, sampling, has_images=has_images(gpu), filters_volumes=_filters_volumes(gpu),
        has_view=bool(view),
    )  # fmt: skip
    block = _store(record)
    parts = made[:_RESOURCE_BYTES], made[_RESOURCE_BYTES:]
    seen = ctypes.string_at(view, _VIEW_BYTES) if view else b""
    _TEXTURES[block.low] = Object(block, *parts, seen)
    cells.put_u64(texture, block.low)


@implements("hipCreateTextureObject")
def create_texture_object(texture: int, resource: int, sampling: int, view: int) -> None:
    cells.needed(texture, resource, sampling)
    if not has_images(gpus.current()):
        raise HipError(errors.NOT_SUPPORTED)
    described = ctypes.string_at(sampling, _TEXTURE_BYTES)
    made = ctypes.string_at(resource, _RESOURCE_BYTES) + described
    _make_texture(texture, _image(resource), read_sampling(described), view, made)


@implements("hipTexObjectCreate")
def tex_object_create(texture: int, resource: int, sampling: int, view: int) -> None:
    cells.needed(texture, resource, sampling)
    if not has_images(gpus.current()):
        raise HipError(errors.NOT_SUPPORTED)
    _make_texture(texture, _driver_image(resource), _driver_sampling(sampling), view, b"")


def _destroy(objects: dict[int, Object], handle: int) -> None:
    if not handle:
        return
    found = objects.pop(handle, None)
    if found is None:
        raise HipError(errors.INVALID_VALUE)
    memorymap.remove(found.block)


@implements("hipDestroyTextureObject")
def destroy_texture_object(texture: int) -> None:
    _destroy(_TEXTURES, texture)


@implements("hipTexObjectDestroy")
def tex_object_destroy(texture: int) -> None:
    _destroy(_TEXTURES, texture)


def _described(place: int, texture: int, part: str) -> None:
    cells.needed(place)
    found = _TEXTURES.get(texture)
    data: bytes = getattr(found, part) if found is not None else b""
    if not data:
        raise HipError(errors.INVALID_VALUE)
    ctypes.memmove(place, data, len(data))


@implements("hipGetTextureObjectResourceDesc")
def get_resource_desc(place: int, texture: int) -> None:
    _described(place, texture, "resource")


@implements("hipGetTextureObjectTextureDesc")
def get_texture_desc(place: int, texture: int) -> None:
    _described(place, texture, "texture")


@implements("hipGetTextureObjectResourceViewDesc")
def get_resource_view_desc(place: int, texture: int) -> None:
    _described(place, texture, "view")


@implements("hipCreateSurfaceObject")
def create_surface_object(surface: int, resource: int) -> None:
    cells.needed(surface, resource)
    gpu = gpus.current()
    if not has_images(gpu):
        raise HipError(errors.NOT_SUPPORTED)
    block = _store(make_surface_record(_image(resource)))
    _SURFACES[block.low] = Object(block)
    cells.put_u64(surface, block.low)


@implements("hipDestroySurfaceObject")
def destroy_surface_object(surface: int) -> None:
    _destroy(_SURFACES, surface)
