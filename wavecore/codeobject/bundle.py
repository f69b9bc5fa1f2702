"""Files that wrap code objects for several targets: offload bundles and fat binaries.

Bundles are written by clang-offload-bundler (`__CLANG_OFFLOAD_BUNDLE__`), plain or compressed
(`CCOB`); a HIP program or library (an ELF file for the host) has bundles in `.hip_fatbin`.
Source: clang's documentation, "Clang Offload Bundler".
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

from wavecore._fork import cached_property
from wavecore.codeobject import elf
from wavecore.codeobject.names import listed
from wavecore.codeobject.packing import COMPRESSED_MAGIC, Allowance, Packed, read_header
from wavecore.codeobject.target_id import TargetId
from wavecore.errors import CodeObjectError, TargetError

BUNDLE_MAGIC = b"__CLANG_OFFLOAD_BUNDLE__"
FAT_BINARY_SECTION = ".hip_fatbin"

_ENTRY_LIMIT = 4096
_ID_LIMIT_BYTES = 256
_TABLE_LIMIT_BYTES = 1 << 20  # of a compressed bundle, unpacked once to read its table
_GFX = re.compile(r"gfx[0-9a-z-]+(?::[a-z]+[+-])*\Z")

_NOT_ZERO = re.compile(rb"[^\0]")

_COUNT = struct.Struct("<Q")
_ENTRY = struct.Struct("<QQQ")


@dataclass(frozen=True)
class BundleEntry:
    """One entry: its id as written, the target in it ("" for the host), and its bytes.

    The bytes are read from the bundle, and decompressed if necessary, on access.
    """

    id: str
    target: str
    source: bytes | Packed = field(repr=False)
    start: int
    stop: int

    @cached_property
    def data(self) -> bytes:
        """The code object. Raises: CodeObjectError if it cannot be decompressed."""
        if isinstance(self.source, Packed):
            return self.source.read(self.start, self.stop)
        return self.source[self.start : self.stop]


def is_wrapped(data: bytes) -> bool:
    """Whether `unbundle` can open it."""
    if data.startswith((BUNDLE_MAGIC, COMPRESSED_MAGIC)):
        return True
    return data.startswith(elf.MAGIC) and int.from_bytes(data[18:20], "little") != elf.EM_AMDGPU


def unbundle(data: bytes) -> list[BundleEntry]:
    """Every device entry of a bundle or fat binary, in order; a bare code object is one entry.

    Raises: CodeObjectError if the wrapping is damaged or unknown.
    """
    if data.startswith(elf.MAGIC) and not is_wrapped(data):
        return [BundleEntry("", "", data, 0, len(data))]
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
    return [entry for entry in all_entries(data) if entry.target]


def all_entries(data: bytes) -> list[BundleEntry]:
    """Every entry of a bundle, the host's as well. Raises: CodeObjectError."""
    return [entry for entries in consecutive(data) for entry in entries]


def table_of(head: bytes, size_bytes: int) -> list[BundleEntry]:
    """Every entry of a plain bundle that is stored elsewhere, with its offsets.

    Args:
        head: its table of entries.
        size_bytes: the size of the whole bundle.

    Raises: CodeObjectError if it is damaged.
    """
    return _entries(b"", head, 0, size_bytes)[0]


def choose(entries: list[BundleEntry], target: str | None) -> BundleEntry:
    """The entry for `target`; without one, the only entry.

    Raises: CodeObjectError listing what there is if none or several fit.
    """
    there = listed(dict.fromkeys(entry.target for entry in entries))
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
    hint = " `wavecore.codeobject.unbundle` returns them all." if fits else ""
    raise CodeObjectError(f"{problem} for {target}; the file has: {there}.{hint}")


def _runs(wanted: TargetId, entry_target: str) -> bool:
    try:
        return wanted.runs(TargetId.parse(entry_target))
    except TargetError:  # an unknown processor
        return False


def consecutive(data: bytes) -> Iterator[list[BundleEntry]]:
    """The entries of each of several bundles with zeros between them, as programs have them.

    Raises: CodeObjectError.
    """
    at = 0
    allowance = Allowance(len(data))
    while at < len(data):
        if data.startswith(BUNDLE_MAGIC, at):
            entries, at = _entries(data, data, at, len(data))
        elif data.startswith(COMPRESSED_MAGIC, at):
            packed, at = read_header(data, at, allowance)
            head = packed.head(_TABLE_LIMIT_BYTES)
            entries, _ = _entries(packed, head, 0, packed.size_bytes)
        elif data[at]:
            return
        else:
            following = _NOT_ZERO.search(data, at)
            at = following.start() if following else len(data)
            continue
        yield entries


def _entries(
    source: bytes | Packed, table: bytes, start: int, limit: int
) -> tuple[list[BundleEntry], int]:
    """The entries of one bundle, and its end.

    Args:
        source: the data that contains the entries.
        table: its bytes with the table of entries, at the same offsets.
        start: the start of the bundle.
        limit: the end of `source`.
    """
    if not table.startswith(BUNDLE_MAGIC, start):
        raise CodeObjectError("compressed data contains no offload bundle.")
    at = start + len(BUNDLE_MAGIC) + _COUNT.size
    if len(table) < at:
        raise CodeObjectError("offload bundle ends within its header: truncated.")
    (count,) = _COUNT.unpack_from(table, start + len(BUNDLE_MAGIC))
    if count > _ENTRY_LIMIT:
        raise CodeObjectError(f"offload bundle with {count} entries: damaged.")
    entries: list[BundleEntry] = []
    end = at
    for index in range(count):
        if at + _ENTRY.size > len(table):
            raise CodeObjectError(f"offload bundle ends within entry {index} of {count}.")
        offset, size_bytes, id_bytes = _ENTRY.unpack_from(table, at)
        at += _ENTRY.size
        if id_bytes > _ID_LIMIT_BYTES or at + id_bytes > len(table):
            raise CodeObjectError(f"entry {index} of the offload bundle: id of {id_bytes} bytes.")
        name = table[at : at + id_bytes].decode("utf-8", "backslashreplace")
        at += id_bytes
        stop = start + offset + size_bytes
        if stop > limit:
            raise CodeObjectError(
                f"entry {name!r} of the offload bundle ends at {stop:#x}, the file at "
                f"{limit:#x}: truncated or damaged."
            )
        end = max(end, at, stop)
        match = _GFX.search(name)
        target = match[0] if match and not name.startswith("host") else ""
        entries.append(BundleEntry(name, target, source, start + offset, stop))
    taken = sum(entry.stop - entry.start for entry in entries)
    if taken > end - start:
        raise CodeObjectError(
            f"the {count} entries of the offload bundle have {taken} bytes, but the bundle has "
            f"{end - start}: they overlap, which no bundler produces."
        )
    return entries, end
