"""The driver interface's descriptions of textures, from and to those of the runtime interface.

HIP_RESOURCE_DESC, HIP_TEXTURE_DESC and HIP_RESOURCE_VIEW_DESC say the same as hipResourceDesc,
hipTextureDesc and hipResourceViewDesc, in other layouts; the last two share their beginning.
"""

from __future__ import annotations

import struct

from wavecore.hip.runtime import arrays

RESOURCE_BYTES, TEXTURE_BYTES, VIEW_BYTES = 144, 104, 112
_RESOURCE_BYTES = 64  # of a hipResourceDesc
_LINEAR, _PITCHED = 2, 3
_AS_INTEGER, _NORMALIZED, _SRGB = 1, 2, 16  # HIP_TRSF_*


def resource(described: bytes) -> bytes:
    """The hipResourceDesc of a HIP_RESOURCE_DESC. Raises: HipError for an unknown format."""
    kind, first = struct.unpack_from("<ixxxxQ", described)
    made = struct.pack("<ixxxxQ", kind, first)
    if kind in (_LINEAR, _PITCHED):
        channels = arrays.of_format(*struct.unpack_from("<iI", described, 16))
        sizes = struct.unpack_from("<3Q", described, 24)
        made += struct.pack("<5i4x3Q", *channels, *sizes)
    return made.ljust(_RESOURCE_BYTES, b"\0")


def of_resource(described: bytes) -> bytes:
    """The HIP_RESOURCE_DESC of a hipResourceDesc."""
    kind, first = struct.unpack_from("<ixxxxQ", described)
    made = struct.pack("<ixxxxQ", kind, first)
    if kind in (_LINEAR, _PITCHED):
        channels = arrays.format_of(struct.unpack_from("<5i", described, 16))
        sizes = struct.unpack_from("<3Q", described, 40)
        made += struct.pack("<iI3Q", *channels, *sizes)
    return made.ljust(RESOURCE_BYTES, b"\0")


def texture(described: bytes) -> bytes:
    """The hipTextureDesc of a HIP_TEXTURE_DESC."""
    *modes, filtered, flags, anisotropy, between = struct.unpack_from("<4iIIi", described)
    levels, border = described[28:40], described[40:56]
    reads = not flags & _AS_INTEGER
    head = struct.pack("<6i", *modes, filtered, reads, bool(flags & _SRGB))
    return (
        head + border
        + struct.pack("<iIi", bool(flags & _NORMALIZED), anisotropy, between) + levels
    )  # fmt: skip


def of_texture(described: bytes) -> bytes:
    """The HIP_TEXTURE_DESC of a hipTextureDesc."""
    *modes, filtered, reads, srgb = struct.unpack_from("<6i", described)
    border, levels = described[24:40], described[52:64]
    normalized, anisotropy, between = struct.unpack_from("<iIi", described, 40)
    flags = (0 if reads else _AS_INTEGER) | (normalized and _NORMALIZED) | (srgb and _SRGB)
    made = struct.pack("<4iIIi", *modes, filtered, flags, anisotropy, between) + levels + border
    return made.ljust(TEXTURE_BYTES, b"\0")


def of_view(described: bytes) -> bytes:
    """The HIP_RESOURCE_VIEW_DESC of a hipResourceViewDesc."""
    return described.ljust(VIEW_BYTES, b"\0") if described else b""
