"""Compressed offload bundles: their headers, and their contents, decompressed piece by piece.

A header is trusted only within bounds that follow from the file's size, and only the requested part
is kept: reading an entry takes that entry's memory, however much is before it.
Source: clang's documentation, "Clang Offload Bundler", compressed bundles.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from io import BytesIO
from typing import Any

from wavecore.errors import CodeObjectError

COMPRESSED_MAGIC = b"CCOB"

# Machine code compresses to about a fifth, and a bundle repeats it for similar targets. A file may
# unpack to this many times its size; small ones (all padding) up to the floor. Above the limit of
# bytes, which takes seconds, the ratio must be that of code: RCCL's library unpacks to 1.2 GB.
RATIO_LIMIT = 64
RATIO_FLOOR_BYTES = 16 << 20
UNPACKED_LIMIT_BYTES = 1 << 30
RATIO_OF_CODE = 12

_HEADER = struct.Struct("<4sHH")
# After that: total and unpacked size and a hash, by version; version 1 has no total.
_SIZES = {1: struct.Struct("<I8x"), 2: struct.Struct("<II8x"), 3: struct.Struct("<QQ8x")}
_ZLIB, _ZSTD = 0, 1
_FEED_BYTES, _PIECE_BYTES = 1 << 16, 1 << 20
_SMALL_FEED_BYTES = 2048


@dataclass
class Allowance:
    """The total size that the compressed parts of a file may unpack to."""

    file_bytes: int
    used: int = field(default=0, init=False)

    def take(self, size_bytes: int) -> None:
        """Raises: CodeObjectError with the figures when it is exceeded."""
        self.used += size_bytes
        limit = max(RATIO_LIMIT * self.file_bytes, RATIO_FLOOR_BYTES)
        most = max(UNPACKED_LIMIT_BYTES, RATIO_OF_CODE * self.file_bytes)
        if self.used > min(limit, most):
            raise CodeObjectError(
                f"offload bundle that unpacks to {self.used} bytes, "
                f"{self.used // max(self.file_bytes, 1)} times the {self.file_bytes} of the file; "
                f"code objects do not compress that well (limits: {RATIO_LIMIT} times and "
                f"{most} bytes): damaged, or made to exhaust memory."
            )


@dataclass(frozen=True)
class Packed:
    """A compressed bundle: its method and body, and its stated unpacked size."""

    body: memoryview
    method: int
    size_bytes: int

    def head(self, count: int) -> bytes:
        """The first `count` bytes, after unpacking everything to validate it.

        Raises: CodeObjectError if it is damaged, or its size differs from the header.
        """
        kept = BytesIO()
        at = 0
        for piece in _pieces(self.method, self.body):
            kept.write(piece[: max(count - at, 0)])
            at += len(piece)
            if at > self.size_bytes:
                break
        if at != self.size_bytes:
            raise CodeObjectError(
                f"compressed offload bundle unpacks to {'at least ' * (at > self.size_bytes)}{at} "
                f"bytes, not the {self.size_bytes} in its header: damaged."
            )
        return kept.getvalue()

    def read(self, start: int, stop: int) -> bytes:
        """Bytes `start` to `stop`. Raises: CodeObjectError if it is damaged before `stop`."""
        kept = BytesIO()
        at = 0
        for piece in _pieces(self.method, self.body):
            if at >= stop:
                break
            kept.write(piece[max(start - at, 0) : stop - at])
            at += len(piece)
        return kept.getvalue()


def read_header(data: bytes, start: int, allowance: Allowance) -> tuple[Packed, int]:
    """The compressed bundle at `start`, and its end.

    Raises: CodeObjectError if it is truncated, of an unknown kind, or unpacks to too much.
    """
    if len(data) < start + _HEADER.size:
        raise CodeObjectError("compressed offload bundle ends within its header: truncated.")
    _, version, method = _HEADER.unpack_from(data, start)
    sizes = _SIZES.get(version)
    if sizes is None:
        raise CodeObjectError(f"compressed offload bundle of version {version}; known are 1 to 3.")
    body = start + _HEADER.size + sizes.size
    if len(data) < body:
        raise CodeObjectError("compressed offload bundle ends within its header: truncated.")
    *total, unpacked_bytes = sizes.unpack_from(data, start + _HEADER.size)
    end = start + total[0] if total else len(data)
    if not body <= end <= len(data):
        raise CodeObjectError(f"compressed offload bundle ends at {end:#x}: truncated or damaged.")
    if method not in (_ZLIB, _ZSTD):
        raise CodeObjectError(f"offload bundle with unknown compression method {method}.")
    allowance.take(unpacked_bytes)
    return Packed(memoryview(data)[body:end], method, unpacked_bytes), end


def _pieces(method: int, body: memoryview) -> Iterator[bytes]:
    """The unpacked data, in pieces of limited size for any input."""
    return _zlib_pieces(body) if method == _ZLIB else _zstd_pieces(body)


def _zlib_pieces(body: memoryview) -> Iterator[bytes]:
    decompressor = zlib.decompressobj()
    try:
        for at in range(0, len(body), _FEED_BYTES):
            waiting: bytes | memoryview = body[at : at + _FEED_BYTES]
            while waiting and not decompressor.eof:
                yield decompressor.decompress(waiting, _PIECE_BYTES)
                waiting = decompressor.unconsumed_tail
        while piece := b"" if decompressor.eof else decompressor.decompress(b"", _PIECE_BYTES):
            yield piece
    except zlib.error as error:
        raise CodeObjectError(f"compressed offload bundle is damaged: {error}.") from error


def _zstd_pieces(body: memoryview) -> Iterator[bytes]:
    """One Zstandard frame; Python 3.14 has it built in, earlier versions need `zstandard`."""
    try:
        module = import_module("compression.zstd")
        pieces = _by_python(module, body)
    except ImportError:
        try:
            module = import_module("zstandard")
        except ImportError:
            raise CodeObjectError(
                "the offload bundle is compressed with Zstandard, which this Python cannot unpack: "
                "use Python 3.14, install the package 'zstandard', or build with "
                "-no-offload-compress."
            ) from None
        pieces = _by_package(module, body)
    try:
        yield from pieces
    except (module.ZstdError, EOFError) as error:
        raise CodeObjectError(f"compressed offload bundle is damaged: {error}.") from error


def _by_package(module: Any, body: memoryview) -> Iterator[bytes]:
    """Pieces are only bounded through the input size: at most 128 KiB per four bytes."""
    decompressor = module.ZstdDecompressor().decompressobj()
    for at in range(0, len(body), _SMALL_FEED_BYTES):
        yield decompressor.decompress(body[at : at + _SMALL_FEED_BYTES])
        if decompressor.eof:
            return


def _by_python(module: Any, body: memoryview) -> Iterator[bytes]:
    decompressor = module.ZstdDecompressor()
    for at in range(0, len(body), _FEED_BYTES):
        waiting: bytes | memoryview = body[at : at + _FEED_BYTES]
        while not decompressor.eof:
            yield decompressor.decompress(waiting, _PIECE_BYTES)
            waiting = b""
            if decompressor.needs_input:
                break
