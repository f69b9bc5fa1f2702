"""URIs of code objects within files: file://path#offset=133&size=14472.

Source: HIP's documentation, "ROCm Code Object tooling".
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, unquote

from wavecore.codeobject import elf
from wavecore.codeobject.bundle import FAT_BINARY_SECTION, consecutive, is_wrapped
from wavecore.codeobject.packing import Packed
from wavecore.errors import CodeObjectError
from wavecore.hip.compiler.commandline import UsageError

_URI = re.compile(r"(?P<kind>file|memory)://(?P<place>[^#?]*)(?:[#?](?P<range>.*))?\Z", re.I)
_SAFE = "/:+-_.~"


@dataclass(frozen=True)
class Embedded:
    """A code object in a file; `bundle` counts the bundles from 1."""

    bundle: int
    id: str
    offset: int
    size_bytes: int
    data: bytes

    def uri(self, path: str) -> str:
        """Its place as a URI."""
        return f"file://{quote(path, safe=_SAFE)}#offset={self.offset}&size={self.size_bytes}"


def embedded(path: str) -> Iterator[Embedded]:
    """The parts of a program's bundles, the host's empty ones as well.

    Raises: OSError; CodeObjectError if there are none, or they are compressed and have no place.
    """
    data = Path(path).read_bytes()
    start = 0
    if data.startswith(elf.MAGIC):
        file = elf.Elf(data)
        section = file.section(FAT_BINARY_SECTION)
        if section is None:
            raise CodeObjectError(f"{path}: no kernel section ({FAT_BINARY_SECTION}) found")
        start, data = section.offset, file.contents(section)
    elif not is_wrapped(data):
        raise CodeObjectError(f"{path}: neither an ELF file nor an offload bundle")
    for number, entries in enumerate(consecutive(data), 1):
        for entry in entries:
            if isinstance(entry.source, Packed):
                raise CodeObjectError(
                    f"{path}: its code objects are compressed; `llvm-objdump --offloading` "
                    "extracts them"
                )
            size = entry.stop - entry.start
            yield Embedded(number, entry.id, start + entry.start, size, entry.data)


def read(uri: str) -> tuple[str, int, bytes]:
    """What a URI names: the name of its file or process, the offset, and the bytes.

    Raises: UsageError if it is none, or beyond the file; OSError.
    """
    match = _URI.match(uri)
    if match is None:
        raise UsageError(
            f"'{uri}' is not a code object's URI: expected file://PATH#offset=N&size=N"
        )
    ranges = dict(part.partition("=")[::2] for part in (match["range"] or "").split("&") if part)
    try:
        offset = int(ranges.get("offset", "0"), 0)
        size = int(ranges["size"], 0) if "size" in ranges else None
    except ValueError as error:
        raise UsageError(f"'{uri}': offset and size are numbers") from error
    name = unquote(match["place"])
    if match["kind"].lower() == "memory":
        if size is None:
            raise UsageError(f"'{uri}': memory needs an offset and a size")
        path, name = f"/proc/{name}/mem", f"pid{name}"
    else:
        path, name = name, os.path.basename(name)
    with open(path, "rb") as file:
        file.seek(offset)
        data = file.read() if size is None else file.read(size)
    if size is not None and len(data) < size:
        raise UsageError(f"'{uri}': the file ends after {len(data)} of {size} bytes at {offset}")
    return name, offset, data
