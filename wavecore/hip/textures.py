"""Records of textures and surfaces, which device code reads at a hipTextureObject_t.

`RECORD` is struct __texture_record of hip/wavecore/textures.h; a test compares the layouts.
Arguments that HIP rejects when an object is created are rejected here.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Final

from wavecore.emulator.bufferformats import Number, format_code
from wavecore.hip import errors
from wavecore.hip.errors import HipError

# resource of a buffer; address, row pitch and slice pitch in bytes, width, height, depth; bits per
# channel, channels, kind, address mode, filter, normalized, fractions, sRGB; border; levels, filter
# between levels, whether the depth of levels shrinks
RECORD: Final = struct.Struct("<4I3Q3i8B4f3Bx")
# textureReference: normalized, read mode, filter, address modes; bits of four channels and their
# kind; sRGB, anisotropy, filter between levels; bias, least and greatest level; texture object;
# channels, format
REFERENCE: Final = struct.Struct("<6i5iiIi3f4xQii")
ALIGNMENT_BYTES: Final = 256  # of the address and pitch of linear and pitched memory

NO_RESOURCE: Final = 0, 0, 0, 0

SIGNED, UNSIGNED, FLOAT = 0, 1, 2  # hipChannelFormatKind
WRAP, CLAMP, MIRROR, BORDER = range(4)  # hipTextureAddressMode


@dataclass(frozen=True, slots=True)
class Image:
    """Memory of a texture or surface, as `hipResourceDesc` describes it.

    Attributes:
        address: device address of element (0, 0, 0).
        width, height, depth: in elements; 0 for an axis that does not exist. Layers and cube
            faces count as depth.
        pitch_bytes, slice_bytes: distance between rows, and between slices.
        channels: bits of x, y, z, w, then the hipChannelFormatKind, as in hipChannelFormatDesc.
        is_array: whether it is a hipArray_t rather than linear or pitched memory.
        is_layered: whether depth counts layers.
        levels: number of levels of detail, each half the size of the one before, which follows it
            in memory without a gap.
    """

    address: int
    width: int
    height: int
    depth: int
    pitch_bytes: int
    slice_bytes: int
    channels: tuple[int, int, int, int, int]
    is_array: bool = False
    is_layered: bool = False
    levels: int = 1


@dataclass(frozen=True, slots=True)
class Sampling:
    """How a texture is read, from `hipTextureDesc`: modes are HIP's enumerators."""

    # The first axis's mode applies to all, as in ROCm: hip_texture.cpp of its clr reads only
    # addressMode[0] ("assumes all dimensions have the same addressing mode").
    address_mode: int = CLAMP
    is_linear: bool = False
    is_normalized: bool = False
    reads_fractions: bool = False  # hipReadModeNormalizedFloat
    is_srgb: bool = False
    border: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    max_anisotropy: int = 0
    mipmap_level_bias: float = 0.0
    blends_levels: bool = False


def read_sampling(description: bytes) -> Sampling:
    """The Sampling of a hipTextureDesc. Raises: HipError for unknown modes."""
    address, _, _, linear, fractions, srgb = struct.unpack_from("<6i", description, 0)
    border = struct.unpack_from("<4f", description, 24)
    normalized, anisotropy, blends = struct.unpack_from("<iIi", description, 40)
    (bias,) = struct.unpack_from("<f", description, 52)
    if address not in range(4) or linear not in (0, 1) or fractions not in (0, 1):
        raise HipError(errors.INVALID_VALUE)
    return Sampling(
        address, bool(linear), bool(normalized), bool(fractions), bool(srgb), border, anisotropy,
        bias, blends == 1,
    )  # fmt: skip


def _channels(image: Image) -> tuple[int, int]:
    """Bits per channel, and channels. Raises: HipError for combinations no image has."""
    *bits, kind = image.channels
    used = [each for each in bits if each]
    dense = bits[: len(used)] == used and len(used) in (1, 2, 4) and len(set(used)) == 1
    if not dense or used[0] not in (8, 16, 32) or kind not in (SIGNED, UNSIGNED, FLOAT):
        raise HipError(errors.INVALID_VALUE)
    if kind == FLOAT and used[0] == 8:
        raise HipError(errors.INVALID_VALUE)
    return used[0], len(used)


def _check_memory(image: Image) -> None:
    """Raises: HipError for empty or misaligned memory."""
    if not image.address or image.width < 1:
        raise HipError(errors.INVALID_VALUE)
    if image.is_array:
        return
    if image.address % ALIGNMENT_BYTES or (image.height and image.pitch_bytes % ALIGNMENT_BYTES):
        raise HipError(errors.INVALID_VALUE)


def buffer_resource(image: Image, sampling: Sampling, target: str) -> tuple[int, ...]:
    """The resource with which a target's buffer_load_format instructions read linear memory.

    Kernels that were compiled against ROCm's headers fetch from linear textures by them, and take
    the resource from where the texture object points. Raises: HipError.
    """
    bits, count = _channels(image)
    code = format_code(target, (bits,) * count, _number(image, sampling))
    selects = [4 + channel if channel < count else channel // 3 for channel in range(4)]
    selected = sum(select << 3 * channel for channel, select in enumerate(selects))
    stride = bits * count // 8
    high = image.address >> 32 & 0xFFFF
    return image.address & 0xFFFFFFFF, high | stride << 16, image.width, selected | code << 12


def _number(image: Image, sampling: Sampling) -> Number:
    kind = image.channels[4]
    if kind == FLOAT:
        return Number.FLOAT
    if _reads_fractions(image, sampling):
        return Number.SNORM if kind == SIGNED else Number.UNORM
    return Number.SINT if kind == SIGNED else Number.UINT


def _reads_fractions(image: Image, sampling: Sampling) -> bool:
    """Whether integers are converted to fractions, which those of 32 bits and floats are not."""
    bits, _ = _channels(image)
    return sampling.reads_fractions and image.channels[4] != FLOAT and bits < 32


def make_record(
    image: Image,
    sampling: Sampling,
    *,
    resource: tuple[int, ...] = NO_RESOURCE,
    has_images: bool = True,
    filters_volumes: bool = True,
    has_view: bool = False,
) -> bytes:
    """The record of a texture.

    Args:
        resource: buffer_resource's, of linear memory.
        has_images: whether the GPU has image instructions; without them HIP has no textures.
        filters_volumes: whether the GPU interpolates in three dimensions; gfx90a does not.
        has_view: whether a hipResourceViewDesc was given.
    Raises: HipError with the code that hipCreateTextureObject returns.
    """
    if not has_images:
        raise HipError(errors.NOT_SUPPORTED)
    if has_view and not image.is_array:
        raise HipError(errors.INVALID_VALUE)
    if image.levels > 1 and not sampling.is_normalized:
        raise HipError(errors.INVALID_VALUE)
    if sampling.max_anisotropy or sampling.mipmap_level_bias:
        raise HipError(errors.NOT_SUPPORTED)
    _check_memory(image)
    is_volume = image.depth > 1 and not image.is_layered
    if sampling.is_linear and is_volume and not filters_volumes:
        raise HipError(errors.NOT_SUPPORTED)
    bits, count = _channels(image)
    kind = image.channels[4]
    fractions = _reads_fractions(image, sampling)
    return RECORD.pack(
        *resource,
        *_places(image),
        *(bits, count, kind, sampling.address_mode, sampling.is_linear, sampling.is_normalized),
        *(fractions, sampling.is_srgb),
        *sampling.border,
        *(image.levels, sampling.blends_levels, is_volume),
    )


def make_surface_record(image: Image, *, has_images: bool = True) -> bytes:
    """The record of a surface. Raises: HipError with the code hipCreateSurfaceObject returns."""
    if not has_images:
        raise HipError(errors.NOT_SUPPORTED)
    if not image.is_array or not image.address:
        raise HipError(errors.INVALID_VALUE)
    bits, count = _channels(image)
    modes = CLAMP, False, False, False, False
    levels = 1, False, False
    kind = image.channels[4]
    return RECORD.pack(
        *NO_RESOURCE, *_places(image), bits, count, kind, *modes, *(0.0,) * 4, *levels
    )


def _places(image: Image) -> tuple[int, ...]:
    sizes = image.width, max(image.height, 1), max(image.depth, 1)
    return image.address, image.pitch_bytes, image.slice_bytes, *sizes
