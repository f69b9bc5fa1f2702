"""Files that wrap code objects for several targets: offload bundles and fat binaries.

A bundle is what clang-offload-bundler writes (`__CLANG_OFFLOAD_BUNDLE__`), plain or compressed
(`CCOB`); a HIP program or library (an ELF file for the host) holds bundles in `.hip_fatbin`.
Source: clang's documentation, "Clang Offload Bundler".
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module

from wavecore.codeobject import elf
from wavecore.codeobject.target_id import TargetId
from wavecore.errors import CodeObjectError, TargetError

BUNDLE_MAGIC = b"__CLANG_OFFLOAD_BUNDLE__"
COMPRESSED_MAGIC = b"CCOB"
FAT_BINARY_SECTION = ".hip_fatbin"

UNPACKED_LIMIT_BYTES = 1 << 30
_ENTRY_LIMIT = 4096
_ID_LIMIT_BYTES = 4096
_GFX = re.compile(r"gfx[0-9a-z-]+(?::[a-z]+[+-])*\Z")

_NOT_ZERO = re.compile(rb"[^\0]")

_COUNT = struct.Struct("<Q")
_ENTRY = struct.Struct("<QQQ")
_COMPRESSED = struct.Struct("<4sHH")
# After that: total and unpacked size and a hash, by version; version 1 has no total.
_COMPRESSED_SIZES = {1: struct.Struct("<I8x"), 2: struct.Struct("<II8x"), 3: struct.Struct("<QQ8x")}
_ZLIB, _ZSTD = 0, 1


@dataclass(frozen=True, slots=True)
class BundleEntry:
    """One entry: its id as written, the target in it ("" for the host), and its bytes."""

    id: str
    target: str
    data: bytes


def is_wrapped(data: bytes) -> bool:
    """Whether `unbundle` has something to open."""
    if data.startswith((BUNDLE_MAGIC, COMPRESSED_MAGIC)):
        return True
    return data.startswith(elf.MAGIC) and int.from_bytes(data[18:20], "little") != elf.EM_AMDGPU


def unbundle(data: bytes) -> list[BundleEntry]:
    """Every device entry of a bundle or fat binary, in order; a bare code object is one entry.

    Raises: CodeObjectError if the wrapping is damaged or unknown.
    """
    if data.startswith(elf.MAGIC) and not is_wrapped(data):
        return [BundleEntry("", "", data)]
    if data.startswith(elf.MAGIC):
        file = elf.Elf(data)
        section = file.section(FAT_BINARY_SECTION)
        if section is None:
            raise CodeObjectError(
                f"ELF file for machine {file.machine}, not for AMD GPUs (224), and without a "
                f"{FAT_BINARY_SECTION} section."
            )
        data = file.contents(section)
    if not data.startswith((BUNDLE_MAGIC, COMPRESSED_MAGIC)):
        start = data[:8].hex(" ") or "nothing"
        raise CodeObjectError(f"neither an ELF file nor an offload bundle: starts with {start}.")
    return [entry for entry in _bundles(data) if entry.target]


def choose(entries: list[BundleEntry], target: str | None) -> BundleEntry:
    """The entry for `target`; without one, the only entry.

    Raises: CodeObjectError listing what there is if none or several fit.
    """
    there = ", ".join(dict.fromkeys(entry.target for entry in entries)) or "none"
    if target is None:
        if len(entries) == 1:
            return entries[0]
        raise CodeObjectError(f"several code objects: name a target. The file has: {there}.")
    wanted = TargetId.parse(target)
    fits = [entry for entry in entries if _runs(wanted, entry.target)]
    exact = [entry for entry in fits if entry.target == target]
    named = [entry for entry in fits if entry.target.split(":")[0] == wanted.processor]
    fits = exact or named or fits
    if len(fits) == 1:
        return fits[0]
    problem = "no code object" if not fits else f"{len(fits)} code objects"
    hint = " `wavecore.codeobject.unbundle` gives them one by one." if fits else ""
    raise CodeObjectError(f"{problem} for {target}; the file has: {there}.{hint}")


def _runs(wanted: TargetId, entry_target: str) -> bool:
    try:
        return wanted.runs(TargetId.parse(entry_target))
    except TargetError:  # a processor that we cannot even name
        return False


def _bundles(data: bytes) -> Iterator[BundleEntry]:
    """The entries of bundles that lie one after another, with zeros between them."""
    at = 0
    while at < len(data):
        if data.startswith(BUNDLE_MAGIC, at):
            entries, at = _bundle(data, at)
        elif data.startswith(COMPRESSED_MAGIC, at):
            unpacked, at = _unpack(data, at)
            entries, _ = _bundle(unpacked, 0)
        elif data[at]:
            return
        else:
            following = _NOT_ZERO.search(data, at)
            at = following.start() if following else len(data)
            continue
        yield from entries


def _bundle(data: bytes, start: int) -> tuple[list[BundleEntry], int]:
    """The entries of the bundle at `start`, and where it ends."""
    if not data.startswith(BUNDLE_MAGIC, start):
        raise CodeObjectError("compressed data holds no offload bundle.")
    at = start + len(BUNDLE_MAGIC) + _COUNT.size
    if len(data) < at:
        raise CodeObjectError("offload bundle ends within its header: truncated.")
    (count,) = _COUNT.unpack_from(data, start + len(BUNDLE_MAGIC))
    if count > _ENTRY_LIMIT:
        raise CodeObjectError(f"offload bundle with {count} entries: damaged.")
    entries = []
    end = at
    for index in range(count):
        if at + _ENTRY.size > len(data):
            raise CodeObjectError(f"offload bundle ends within entry {index} of {count}.")
        offset, size_bytes, id_bytes = _ENTRY.unpack_from(data, at)
        at += _ENTRY.size
        if id_bytes > _ID_LIMIT_BYTES or at + id_bytes > len(data):
            raise CodeObjectError(f"entry {index} of the offload bundle: id of {id_bytes} bytes.")
        name = data[at : at + id_bytes].decode("utf-8", "backslashreplace")
        at += id_bytes
        stop = start + offset + size_bytes
        if stop > len(data):
            raise CodeObjectError(
                f"entry {name!r} of the offload bundle ends at {stop:#x}, the file at "
                f"{len(data):#x}: truncated or damaged."
            )
        end = max(end, at, stop)
        match = _GFX.search(name)
        target = match[0] if match and not name.startswith("host") else ""
        entries.append(BundleEntry(name, target, data[start + offset : stop]))
    return entries, end


def _unpack(data: bytes, start: int) -> tuple[bytes, int]:
    """The bundle that is compressed at `start`, and where the compressed one ends."""
    if len(data) < start + _COMPRESSED.size:
        raise CodeObjectError("compressed offload bundle ends within its header: truncated.")
    _, version, method = _COMPRESSED.unpack_from(data, start)
    sizes = _COMPRESSED_SIZES.get(version)
    if sizes is None:
        raise CodeObjectError(f"compressed offload bundle of version {version}, known are 1 to 3.")
    body = start + _COMPRESSED.size + sizes.size
    if len(data) < body:
        raise CodeObjectError("compressed offload bundle ends within its header: truncated.")
    *total, unpacked_bytes = sizes.unpack_from(data, start + _COMPRESSED.size)
    end = start + total[0] if total else len(data)
    if not body <= end <= len(data):
        raise CodeObjectError(f"compressed offload bundle ends at {end:#x}: truncated or damaged.")
    if unpacked_bytes > UNPACKED_LIMIT_BYTES:
        raise CodeObjectError(f"offload bundle that unpacks to {unpacked_bytes} bytes: damaged.")
    if method == _ZLIB:
        unpacked = _inflate(data[body:end], unpacked_bytes)
    elif method == _ZSTD:
        unpacked = _unzstd(data[body:end], unpacked_bytes)
    else:
        raise CodeObjectError(f"offload bundle compressed by unknown method {method}.")
    if len(unpacked) != unpacked_bytes:
        raise CodeObjectError(
            f"compressed offload bundle unpacks to {len(unpacked)} bytes, not {unpacked_bytes}."
        )
    return unpacked, end


def _inflate(data: bytes, size_bytes: int) -> bytes:
    try:
        return zlib.decompressobj().decompress(data, size_bytes + 1)
    except zlib.error as error:
        raise CodeObjectError(f"compressed offload bundle is damaged: {error}.") from error


def _unzstd(data: bytes, size_bytes: int) -> bytes:
    """Zstandard is in Python from 3.14, before that in the package `zstandard`."""
    try:
        module = import_module("compression.zstd")
        failure, decompressor = module.ZstdError, module.ZstdDecompressor()
        limit = {"max_length": size_bytes + 1}
    except ImportError:
        try:
            module = import_module("zstandard")
        except ImportError:
            raise CodeObjectError(
                "the offload bundle is compressed with Zstandard, which this Python cannot unpack: "
                "use Python 3.14, install the package 'zstandard', or build with "
                "-no-offload-compress."
            ) from None
        failure, decompressor = module.ZstdError, module.ZstdDecompressor()
        limit = {"max_output_size": size_bytes + 1}
    try:
        unpacked: bytes = decompressor.decompress(data, **limit)
    except failure as error:
        raise CodeObjectError(f"compressed offload bundle is damaged: {error}.") from error
    return unpacked
