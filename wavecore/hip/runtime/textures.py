"""Texture and surface objects: a record in the GPU's memory for each."""

from __future__ import annotations

import ctypes
import struct
from dataclasses import dataclass

from wavecore.hip import errors, textures
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import arrays, cells, gpus, memorymap, streams
from wavecore.hip.runtime.gpus import Gpu
from wavecore.hip.runtime.memorymap import Block
from wavecore.hip.runtime.registry import implements
from wavecore.hip.textures import Image

_ARRAY, _MIPMAPPED, _LINEAR, _PITCHED = range(4)  # hipResourceType
_RESOURCE_BYTES, _TEXTURE_BYTES, _VIEW_BYTES = 64, 64, 48
_LAYERED, _CUBEMAP = 1, 4  # flags of an array


@dataclass(frozen=True, slots=True)
class _Object:
    """What an object was made of, as the program described it."""

    block: Block
    resource: bytes
    texture: bytes = b""
    view: bytes = b""


_TEXTURES: dict[int, _Object] = {}  # by the address of the record, which is the object
_SURFACES: dict[int, _Object] = {}


def _image(resource: bytes) -> Image:
    """The memory of a hipResourceDesc. Raises: HipError."""
    (kind,) = struct.unpack_from("<i", resource, 0)
    (where,) = struct.unpack_from("<Q", resource, 8)
    if kind == _ARRAY:
        array = arrays.get(where)
        layered = bool(array.flags & (_LAYERED | _CUBEMAP))
        sizes = array.width, array.height, array.depth
        steps = array.pitch, array.slice_pitch
        return Image(array.address, *sizes, *steps, array.channels, True, layered)
    if kind == _MIPMAPPED:
        raise HipError(errors.NOT_SUPPORTED)
    if kind not in (_LINEAR, _PITCHED):
        raise HipError(errors.INVALID_VALUE)
    channels = struct.unpack_from("<5i", resource, 16)
    size, height, pitch = struct.unpack_from("<3Q", resource, 40)
    element = arrays.element_bytes(channels)
    if not element:
        raise HipError(errors.INVALID_VALUE)
    if kind == _LINEAR:
        return Image(where, size // element, 0, 0, 0, 0, channels)
    return Image(where, size, height, 0, pitch, 0, channels)


def _write(gpu: Gpu, record: bytes, what: str) -> Block:
    block = memorymap.allocate(gpu, len(record), "device", what)
    ctypes.memmove(block.low, record, len(record))
    return block


@implements("hipCreateTextureObject")
def create_texture_object(made: int, resource: int, texture: int, view: int) -> None:
    cells.needed(made, resource, texture)
    gpu = gpus.current()
    described = ctypes.string_at(resource, _RESOURCE_BYTES)
    modes = ctypes.string_at(texture, _TEXTURE_BYTES)
    record = textures.make_record(
        _image(described),
        textures.read_sampling(modes),
        has_images=gpu.target.has("image-insts"),
        filters_volumes=gpu.target.name != "gfx90a",
        has_view=bool(view),
    )
    block = _write(gpu, record, "a texture object")
    seen = ctypes.string_at(view, _VIEW_BYTES) if view else b""
    _TEXTURES[block.low] = _Object(block, described, modes, seen)
    cells.put_u64(made, block.low)


@implements("hipCreateSurfaceObject")
def create_surface_object(made: int, resource: int) -> None:
    cells.needed(made, resource)
    gpu = gpus.current()
    described = ctypes.string_at(resource, _RESOURCE_BYTES)
    record = textures.make_surface_record(
        _image(described), has_images=gpu.target.has("image-insts")
    )
    block = _write(gpu, record, "a surface object")
    _SURFACES[block.low] = _Object(block, described)
    cells.put_u64(made, block.low)


def _destroy(objects: dict[int, _Object], address: int) -> None:
    """End an object when no kernel reads it any more; none is null's."""
    if not address:
        return
    found = objects.pop(address, None)
    if found is None:
        raise HipError(errors.INVALID_VALUE)
    streams.synchronize_device(found.block.gpu)
    memorymap.remove(found.block)


@implements("hipDestroyTextureObject")
def destroy_texture_object(address: int) -> None:
    _destroy(_TEXTURES, address)


@implements("hipDestroySurfaceObject")
def destroy_surface_object(address: int) -> None:
    _destroy(_SURFACES, address)


def _texture(address: int) -> _Object:
    if address not in _TEXTURES:
        raise HipError(errors.INVALID_VALUE)
    return _TEXTURES[address]


@implements("hipGetTextureObjectResourceDesc")
def get_resource_desc(description: int, address: int) -> None:
    cells.needed(description, address)
    ctypes.memmove(description, _texture(address).resource, _RESOURCE_BYTES)


@implements("hipGetTextureObjectTextureDesc")
def get_texture_desc(description: int, address: int) -> None:
    cells.needed(description, address)
    ctypes.memmove(description, _texture(address).texture, _TEXTURE_BYTES)


@implements("hipGetTextureObjectResourceViewDesc")
def get_resource_view_desc(description: int, address: int) -> None:
    cells.needed(description, address)
    view = _texture(address).view
    if not view:
        raise HipError(errors.INVALID_VALUE)
    ctypes.memmove(description, view, _VIEW_BYTES)
