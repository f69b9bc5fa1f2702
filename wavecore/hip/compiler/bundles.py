"""Writes the containers in which a compiler wraps code for several targets.

Offload bundles (binary or text, plain or compressed) hold the code objects that a program
registers, or several outputs in one file. Offload binaries hold an object's device bitcode until it
is linked.
Source: clang's documentation, "Clang Offload Bundler" and "Clang Offload Packager".
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator, Sequence
from importlib import import_module

BUNDLE_MAGIC = b"__CLANG_OFFLOAD_BUNDLE__"
OWN_HOST_ENTRY = b"wavecore"  # in what programs register, by which the runtime knows our code
ALIGNMENT = 4096  # of code objects in a bundle, because loaders map them

_COMMENTS = {"preprocess": "//", "assembly": "#", "ir": ";"}

_ZSTD = 1
_PACKED_HEADER = struct.Struct("<4sHHQQQ")  # version 3: 64-bit sizes
_PACKED_VERSION = 3

_BINARY_MAGIC = 0x10FF10AD
_BINARY_HEADER = struct.Struct("<IIQQQ")  # magic, version, size, entry's offset and size
_BINARY_ENTRY = struct.Struct("<HHIQQQQ")  # kinds of image and producer, flags, strings, image
_STRING = struct.Struct("<QQ")  # offsets of a key and its value
_BITCODE, _HIP = 2, 4


def host_id(triple: str) -> str:
    """The ID of the host's entry."""
    return f"host-{triple}-"


def device_id(target: str, kind: str = "hipv4") -> str:
    """The ID of a target's entry; the kind "hip" marks code that is not linked yet."""
    return f"{kind}-amdgcn-amd-amdhsa--{target}"


def bundle(entries: Sequence[tuple[str, bytes]], alignment: int = ALIGNMENT) -> bytes:
    """A binary bundle of (ID, contents) pairs."""
    table = struct.pack("<Q", len(entries))
    at = len(BUNDLE_MAGIC) + len(table) + sum(24 + len(name) for name, _ in entries)
    body = b""
    start = at
    for name, data in entries:
        at += -at % alignment
        body = body.ljust(at - start, b"\0") + data
        table += struct.pack("<QQQ", at, len(data), len(name)) + name.encode()
        at += len(data)
    return BUNDLE_MAGIC + table + body


def text_bundle(entries: Sequence[tuple[str, bytes]], kind: str) -> bytes:
    """Texts in one file, each between two comments; `kind` is preprocess, assembly or ir."""
    parts = []
    for name, data in entries:
        marks = [f"{_COMMENTS[kind]} {BUNDLE_MAGIC.decode()}__{end}__ {name}" for end in _ENDS]
        parts.append(f"\n{marks[0]}\n".encode() + data + f"\n{marks[1]}\n".encode())
    return b"".join(parts)


_ENDS = ("START", "END")


def compress(data: bytes) -> bytes:
    """Compress a bundle with Zstandard.

    Raises: ImportError if neither Python nor the package `zstandard` provides it.
    """
    try:
        body: bytes = import_module("compression.zstd").compress(data)
    except ImportError:
        body = import_module("zstandard").ZstdCompressor().compress(data)
    check = int.from_bytes(hashlib.md5(data, usedforsecurity=False).digest()[:8], "little")
    total = _PACKED_HEADER.size + len(body)
    header = _PACKED_HEADER.pack(b"CCOB", _PACKED_VERSION, _ZSTD, total, len(data), check)
    return header + body


def offload_binary(target: str, bitcode: bytes) -> bytes:
    """The offload binary with one target's device bitcode."""
    strings = (b"triple", b"amdgcn-amd-amdhsa", b"arch", target.encode())
    table_at = _BINARY_HEADER.size + _BINARY_ENTRY.size
    text_at = table_at + _STRING.size * 2
    offsets, text = [], b""
    for each in strings:
        offsets.append(text_at + len(text))
        text += each + b"\0"
    image_at = text_at + len(text)
    image_at += -image_at % 8
    size = image_at + len(bitcode)
    size += -size % 8
    entry = _BINARY_ENTRY.pack(_BITCODE, _HIP, 0, table_at, 2, image_at, len(bitcode))
    header = _BINARY_HEADER.pack(_BINARY_MAGIC, 1, size, _BINARY_HEADER.size, len(entry))
    head = header + entry + _STRING.pack(*offsets[:2]) + _STRING.pack(*offsets[2:]) + text
    return (head.ljust(image_at, b"\0") + bitcode).ljust(size, b"\0")


def read_offload_binaries(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The (target, bitcode) pairs of consecutive offload binaries.

    Raises: ValueError if they are damaged.
    """
    at = 0
    while at + _BINARY_HEADER.size + _BINARY_ENTRY.size <= len(data):
        magic, _, size, entry_at, _ = _BINARY_HEADER.unpack_from(data, at)
        if magic != _BINARY_MAGIC or not _BINARY_HEADER.size <= size <= len(data) - at:
            raise ValueError("damaged device code: expected the start of an offload binary")
        part = data[at : at + size]
        try:
            yield _read_one(part, entry_at)
        except (struct.error, UnicodeDecodeError) as error:
            raise ValueError(f"damaged device code: {error}") from error
        at += size


def _read_one(part: bytes, entry_at: int) -> tuple[str, bytes]:
    entry = _BINARY_ENTRY.unpack_from(part, entry_at)
    _, _, _, strings_at, count, image_at, image_bytes = entry
    found = {}
    for index in range(min(count, 16)):
        key, value = _STRING.unpack_from(part, strings_at + index * _STRING.size)
        found[_text(part, key)] = _text(part, value)
    return found.get("arch", ""), part[image_at : image_at + image_bytes]


def _text(part: bytes, at: int) -> str:
    return part[at : part.index(b"\0", at)].decode()
