"""hipCreateTextureObject and related calls: texture records and their descriptions.

A texture object is the address of its record, in device memory.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable
from dataclasses import dataclass

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import arrays, cells, gpus, memorymap, mipmaps
from wavecore.hip.runtime import driverdescriptions as driver
from wavecore.hip.runtime.arrays import CUBEMAP, LAYERED
from wavecore.hip.runtime.gpus import Gpu
from wavecore.hip.runtime.memorymap import Block
from wavecore.hip.runtime.registry import implements
from wavecore.hip.textures import (
    NO_RESOURCE,
    Image,
    buffer_resource,
    make_record,
    make_surface_record,
    read_sampling,
)

_ARRAY, _MIPMAPPED, _LINEAR, _PITCHED = range(4)  # hipResourceType, HIPresourcetype
_RESOURCE_BYTES, _TEXTURE_BYTES, _VIEW_BYTES = 64, 64, 48


@dataclass(frozen=True)
class Object:
    """A texture or surface: its record, and the descriptions it was created from.

    These are a hipResourceDesc, a hipTextureDesc and a hipResourceViewDesc.
    """

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
        found.channels, is_array=True, is_layered=bool(found.flags & (LAYERED | CUBEMAP)),
    )  # fmt: skip


def _image_of_levels(handle: int) -> Image:
    if not mipmaps.has_mipmaps(gpus.current()):
        raise HipError(errors.NOT_SUPPORTED)
    cells.needed(handle)
    found = mipmaps.get(handle)
    first = found.level(0)
    return Image(
        first.address, first.width, first.height, first.depth, first.pitch, first.slice_pitch,
        first.channels, is_array=True, is_layered=bool(found.flags & (LAYERED | CUBEMAP)),
        levels=found.levels,
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


def _image(resource: bytes) -> Image:
    """The memory of a hipResourceDesc. Raises: HipError."""
    kind, first = struct.unpack_from("<ixxxxQ", resource)
    if kind == _ARRAY:
        return _image_of_array(first)
    if kind == _MIPMAPPED:
        return _image_of_levels(first)
    if kind not in (_LINEAR, _PITCHED):
        raise HipError(errors.INVALID_VALUE)
    channels = arrays.checked_channels(struct.unpack_from("<5i", resource, 16))
    size, height, pitch = struct.unpack_from("<3Q", resource, 40)
    if kind == _LINEAR:
        return _linear(first, size, channels)
    return _pitched(first, size, height, pitch, channels)


def _store(record: bytes) -> Block:
    block = memorymap.allocate(gpus.current(), len(record), "device", "a texture's record")
    ctypes.memmove(block.low, record, len(record))
    return block


def create(place: int, resource: bytes, texture: bytes, view: bytes) -> None:
    """Make a texture of a hipResourceDesc, a hipTextureDesc and perhaps a hipResourceViewDesc.

    Raises: HipError.
    """
    gpu = gpus.current()
    if not has_images(gpu):
        raise HipError(errors.NOT_SUPPORTED)
    image, sampling = _image(resource), read_sampling(texture)
    is_linear = struct.unpack_from("<i", resource)[0] == _LINEAR
    words = buffer_resource(image, sampling, gpu.target.name) if is_linear else NO_RESOURCE
    record = make_record(
        image, sampling, resource=words,
        filters_volumes=_filters_volumes(gpu), has_view=bool(view),
    )  # fmt: skip
    block = _store(record)
    _TEXTURES[block.low] = Object(block, resource, texture, view)
    cells.put_u64(place, block.low)


def _read(address: int, size: int) -> bytes:
    return ctypes.string_at(address, size) if address else b""


@implements("hipCreateTextureObject")
def create_texture_object(texture: int, resource: int, sampling: int, view: int) -> None:
    cells.needed(texture, resource, sampling)
    create(
        texture, _read(resource, _RESOURCE_BYTES), _read(sampling, _TEXTURE_BYTES),
        _read(view, _VIEW_BYTES),
    )  # fmt: skip


@implements("hipTexObjectCreate")
def tex_object_create(texture: int, resource: int, sampling: int, view: int) -> None:
    cells.needed(texture, resource, sampling)
    create(
        texture,
        driver.resource(_read(resource, driver.RESOURCE_BYTES)),
        driver.texture(_read(sampling, driver.TEXTURE_BYTES)),
        _read(view, driver.VIEW_BYTES)[:_VIEW_BYTES],
    )


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


def find(texture: int) -> Object:
    """The texture of a handle. Raises: HipError."""
    found = _TEXTURES.get(texture)
    if found is None:
        raise HipError(errors.INVALID_VALUE)
    return found


def _describes(name: str, part: Callable[[Object], bytes]) -> Callable[[int, int], None]:
    """The function that stores a description of a texture."""

    def describe(place: int, texture: int) -> None:
        cells.needed(place)
        data = part(find(texture))
        if not data:
            raise HipError(errors.INVALID_VALUE)
        ctypes.memmove(place, data, len(data))

    return implements(name)(describe)


get_resource_desc = _describes("hipGetTextureObjectResourceDesc", lambda found: found.resource)
get_texture_desc = _describes("hipGetTextureObjectTextureDesc", lambda found: found.texture)
get_view_desc = _describes("hipGetTextureObjectResourceViewDesc", lambda found: found.view)
_describes("hipTexObjectGetResourceDesc", lambda found: driver.of_resource(found.resource))
_describes("hipTexObjectGetTextureDesc", lambda found: driver.of_texture(found.texture))
_describes("hipTexObjectGetResourceViewDesc", lambda found: driver.of_view(found.view))


@implements("hipCreateSurfaceObject")
def create_surface_object(surface: int, resource: int) -> None:
    cells.needed(surface, resource)
    gpu = gpus.current()
    if not has_images(gpu):
        raise HipError(errors.NOT_SUPPORTED)
    block = _store(make_surface_record(_image(ctypes.string_at(resource, _RESOURCE_BYTES))))
    _SURFACES[block.low] = Object(block)
    cells.put_u64(surface, block.low)


@implements("hipDestroySurfaceObject")
def destroy_surface_object(surface: int) -> None:
    _destroy(_SURFACES, surface)
