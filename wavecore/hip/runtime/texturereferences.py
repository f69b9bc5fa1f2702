"""Texture references: variables that kernels read as textures, bound to memory by the host.

A `texture<T, dimensions, mode>` variable is a textureReference on the host and on each GPU. Binding
makes a texture object of its modes and stores it in both, from where the kernel takes it. HIP
deprecates these functions.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable
from weakref import WeakKeyDictionary

from wavecore.hip import errors
from wavecore.hip.errors import HipError
from wavecore.hip.runtime import arrays, cells, gpus, handles, memorymap, registration, textures
from wavecore.hip.runtime.modules import LoadedModule
from wavecore.hip.runtime.registry import implements
from wavecore.hip.textures import ALIGNMENT_BYTES, REFERENCE

_ARRAY, _MIPMAPPED, _LINEAR, _PITCHED = range(4)  # hipResourceType
_NORMALIZED_AT, _READ_AT, _FILTER_AT, _ADDRESS_AT = 0, 4, 8, 12
_CHANNELS_AT, _SRGB_AT, _ANISOTROPY_AT, _BETWEEN_AT = 24, 44, 48, 52
_BIAS_AT, _LEAST_AT, _MOST_AT, _OBJECT_AT, _COUNT_AT, _FORMAT_AT = 56, 60, 64, 72, 80, 84
_AS_INTEGER, _NORMALIZED, _SRGB = 1, 2, 16  # HIP_TRSF_*
_OVERRIDE_FORMAT = 1  # HIP_TRSA_OVERRIDE_FORMAT

# The host's references of modules, which hipModuleGetTexRef gave out, by the address on the GPU.
_OF_MODULES: WeakKeyDictionary[LoadedModule, dict[int, ctypes.Array[ctypes.c_char]]] = (
    WeakKeyDictionary()
)


def _needed(*addresses: int) -> None:
    """Raises: HipError for a null, or on a GPU without images."""
    cells.needed(*addresses)
    if not textures.has_images(gpus.current()):
        raise HipError(errors.NOT_SUPPORTED)


@implements("hipModuleGetTexRef")
def module_get_reference(place: int, module: int, name: int) -> None:
    cells.needed(place, name)
    found = handles.get(module, LoadedModule)
    _needed(place)
    at, size = found.variable(cells.get_text(name))
    if size != REFERENCE.size:
        raise HipError(errors.NOT_FOUND)
    references = _OF_MODULES.setdefault(found, {})
    if at not in references:
        references[at] = ctypes.create_string_buffer(ctypes.string_at(at, size), size)
    cells.put_u64(place, ctypes.addressof(references[at]))


@implements("hipGetTextureReference")
def get_reference(place: int, symbol: int) -> None:
    """The variable itself."""
    _needed(place)
    cells.put_u64(place, symbol)


@implements("hipGetTextureAlignmentOffset")
def get_alignment_offset(offset: int, reference: int) -> None:
    _needed(offset, reference)
    cells.put_u64(offset, 0)


# ------------------------------------------------------------------------------------- binding


def _on_gpu(reference: int) -> int:
    """Where the current GPU has the reference. Raises: HipError for no registered variable."""
    for references in _OF_MODULES.values():
        for at, held in references.items():
            if ctypes.addressof(held) == reference:
                return at
    return registration.variable(reference)[0]


def _description(reference: int) -> bytes:
    """The hipTextureDesc of a reference's modes."""
    modes = ctypes.string_at(reference, _OBJECT_AT)
    normalized, reads, filtered, *address = struct.unpack_from("<6i", modes)
    (srgb,) = struct.unpack_from("<i", modes, _SRGB_AT)
    head = struct.pack("<6i", *address, filtered, reads, srgb)
    return head + bytes(16) + struct.pack("<i", normalized) + modes[_ANISOTROPY_AT : _MOST_AT + 4]


def _bind(reference: int, resource: bytes) -> None:
    """Unbind what is bound, and bind memory described by a hipResourceDesc. Raises: HipError."""
    at = _on_gpu(reference)
    _unbind(reference)
    textures.create(reference + _OBJECT_AT, resource, _description(reference), b"")
    ctypes.memmove(at, reference, REFERENCE.size)
    memorymap.written(at, REFERENCE.size)


def _unbind(reference: int) -> None:
    textures.destroy_texture_object(cells.get_u64(reference + _OBJECT_AT))
    cells.put_u64(reference + _OBJECT_AT, 0)


def _of_handle(kind: int, handle: int) -> bytes:
    return struct.pack("<ixxxxQ48x", kind, handle)


def _of_memory(kind: int, pointer: int, channels: bytes, *sizes: int) -> bytes:
    words = sizes + (0,) * (3 - len(sizes))
    return struct.pack("<ixxxxQ20s4x3Q", kind, pointer, channels, *words)


def _aligned(offset: int, pointer: int) -> int:
    """The start of the texture; stores the distance from there, if it is asked for.

    Raises: HipError if it is not and there is one.
    """
    past = pointer % ALIGNMENT_BYTES
    if offset:
        cells.put_u64(offset, past)
    elif past:
        raise HipError(errors.INVALID_VALUE)
    return pointer - past


def _available(pointer: int, size: int) -> int:
    """A size that ends with the memory: a caller may leave it open."""
    block = memorymap.find(pointer)
    if block is None:
        raise HipError(errors.INVALID_VALUE)
    return min(size, block.high - pointer)


def _check_symbol(reference: int) -> None:
    cells.needed(reference, code=errors.INVALID_SYMBOL)
    _needed(reference)
    _on_gpu(reference)


@implements("hipBindTexture")
def bind(offset: int, reference: int, pointer: int, channels: int, size: int) -> None:
    _check_symbol(reference)
    cells.needed(pointer, channels)
    start = _aligned(offset, pointer)
    format_ = ctypes.string_at(channels, 20)
    _bind(reference, _of_memory(_LINEAR, start, format_, _available(start, size)))


@implements("hipBindTexture2D")
def bind_2d(
    offset: int, reference: int, pointer: int, channels: int, width: int, height: int, pitch: int
) -> None:
    _check_symbol(reference)
    cells.needed(pointer, channels)
    start, format_ = _aligned(offset, pointer), ctypes.string_at(channels, 20)
    _bind(reference, _of_memory(_PITCHED, start, format_, width, height, pitch))


@implements("hipBindTextureToArray")
def bind_to_array(reference: int, array: int, channels: int) -> None:
    _check_symbol(reference)
    cells.needed(array, channels)
    _bind(reference, _of_handle(_ARRAY, array))


@implements("hipBindTextureToMipmappedArray")
def bind_to_mipmapped_array(reference: int, array: int, channels: int) -> None:
    _check_symbol(reference)
    cells.needed(array, channels)
    _bind(reference, _of_handle(_MIPMAPPED, array))


@implements("hipUnbindTexture")
def unbind(reference: int) -> None:
    _needed(reference)
    _unbind(reference)


@implements("hipTexRefSetAddress")
def set_address(offset: int, reference: int, pointer: int, size: int) -> None:
    _needed(reference)
    start = _aligned(offset, pointer)
    _bind(reference, _of_memory(_LINEAR, start, _channels(reference), _available(start, size)))


def _channels(reference: int) -> bytes:
    """The hipChannelFormatDesc of a reference's format. Raises: HipError."""
    count = cells.get_int(reference + _COUNT_AT)
    return struct.pack("<5i", *arrays.of_format(cells.get_int(reference + _FORMAT_AT), count))


@implements("hipTexRefSetAddress2D")
def set_address_2d(reference: int, descriptor: int, pointer: int, pitch: int) -> None:
    """`descriptor` is a HIP_ARRAY_DESCRIPTOR."""
    _needed(reference, descriptor)
    width, height = cells.get_u64(descriptor), cells.get_u64(descriptor + 8)
    format_ = arrays.of_format(cells.get_int(descriptor + 16), cells.get_u32(descriptor + 20))
    channels = struct.pack("<5i", *format_)
    _bind(reference, _of_memory(_PITCHED, pointer, channels, width, height, pitch))


def _sets_handle(name: str, kind: int) -> None:
    def set_handle(reference: int, handle: int, flags: int) -> None:
        _needed(reference, handle)
        if flags != _OVERRIDE_FORMAT:
            raise HipError(errors.INVALID_VALUE)
        _bind(reference, _of_handle(kind, handle))

    implements(name)(set_handle)


_sets_handle("hipTexRefSetArray", _ARRAY)
_sets_handle("hipTexRefSetMipmappedArray", _MIPMAPPED)


def _gets_bound(name: str, *kinds: int) -> None:
    """A function that stores what is bound, if it is of one of these kinds."""

    def get_bound(place: int, reference: int) -> None:
        _needed(place, reference)
        found = textures.find(cells.get_u64(reference + _OBJECT_AT))
        kind, bound = struct.unpack_from("<ixxxxQ", found.resource)
        if kind not in kinds:
            raise HipError(errors.INVALID_VALUE)
        cells.put_u64(place, bound)

    implements(name)(get_bound)


_gets_bound("hipTexRefGetArray", _ARRAY)
_gets_bound("hipTexRefGetMipMappedArray", _MIPMAPPED)
_gets_bound("hipTexRefGetAddress", _LINEAR, _PITCHED)


# --------------------------------------------------------------------------------------- modes


def _set_words(reference: int, at: int, *words: int) -> None:
    for i, word in enumerate(words):
        cells.put_int(reference + at + 4 * i, word)


def _sets(name: str, at: int) -> None:
    """A function that sets adjacent words of a reference; floats come as their bits."""

    def set_words(reference: int, *words: int) -> None:
        _needed(reference)
        _set_words(reference, at, *words)

    implements(name)(set_words)


_sets("hipTexRefSetFilterMode", _FILTER_AT)
_sets("hipTexRefSetMaxAnisotropy", _ANISOTROPY_AT)
_sets("hipTexRefSetMipmapFilterMode", _BETWEEN_AT)
_sets("hipTexRefSetMipmapLevelBias", _BIAS_AT)
_sets("hipTexRefSetMipmapLevelClamp", _LEAST_AT)


@implements("hipTexRefSetFormat")
def set_format(reference: int, format_: int, count: int) -> None:
    _needed(reference)
    _set_words(reference, _COUNT_AT, count, format_)


@implements("hipTexRefSetAddressMode")
def set_address_mode(reference: int, axis: int, mode: int) -> None:
    _needed(reference)
    if not 0 <= axis < 3:
        raise HipError(errors.INVALID_VALUE)
    _set_words(reference, _ADDRESS_AT + 4 * axis, mode)


@implements("hipTexRefSetFlags")
def set_flags(reference: int, flags: int) -> None:
    _needed(reference)
    _set_words(reference, _NORMALIZED_AT, bool(flags & _NORMALIZED), not flags & _AS_INTEGER)
    _set_words(reference, _SRGB_AT, bool(flags & _SRGB))


def _gets(name: str, at: int, *, status: int = errors.SUCCESS) -> None:
    """A function that stores adjacent words of a reference, then returns a status."""

    def get_words(*places: int) -> int:
        _needed(*places)
        *places_, reference = places
        for i, place in enumerate(places_):
            cells.put_int(place, cells.get_int(reference + at + 4 * i))
        return status

    implements(name)(get_words)


_gets("hipTexRefGetFilterMode", _FILTER_AT)
_gets("hipTexRefGetMaxAnisotropy", _ANISOTROPY_AT)
# As in HIP: these store the value and return an error.
_gets("hipTexRefGetMipmapFilterMode", _BETWEEN_AT, status=errors.INVALID_VALUE)
_gets("hipTexRefGetMipmapLevelBias", _BIAS_AT, status=errors.INVALID_VALUE)
_gets("hipTexRefGetMipmapLevelClamp", _LEAST_AT, status=errors.INVALID_VALUE)


@implements("hipTexRefGetFormat")
def get_format(format_: int, count: int, reference: int) -> None:
    _needed(format_, count, reference)
    cells.put_int(count, cells.get_int(reference + _COUNT_AT))
    cells.put_int(format_, cells.get_int(reference + _FORMAT_AT))


@implements("hipTexRefGetAddressMode")
def get_address_mode(mode: int, reference: int, axis: int) -> None:
    """HIP knows two axes here."""
    _needed(mode, reference)
    if axis not in (0, 1):
        raise HipError(errors.INVALID_VALUE)
    cells.put_int(mode, cells.get_int(reference + _ADDRESS_AT + 4 * axis))


@implements("hipTexRefGetFlags")
def get_flags(flags: int, reference: int) -> None:
    _needed(flags, reference)
    found: list[tuple[int, Callable[[int], bool], int]] = [
        (_READ_AT, lambda word: not word, _AS_INTEGER),
        (_NORMALIZED_AT, lambda word: word == 1, _NORMALIZED),
        (_SRGB_AT, lambda word: word == 1, _SRGB),
    ]
    cells.put_int(flags, sum(
        bit for at, is_set, bit in found if is_set(cells.get_int(reference + at))
    ))  # fmt: skip
