"""Reads the AMDGPU subtarget tables from an installed libLLVM 22.

No tool prints them. The library contains two arrays of MC records (llvm/MC/MCSubtargetInfo.h):
one of features {name, sentence, number, implied features}, one of processors {name, features,
tuning features, scheduling model}; a set of features is 384 bits. Both are found through the
address of a name that must be in them, in a process that has loaded the library.
"""

from __future__ import annotations

import ctypes
import re
import struct
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SET_BYTES = 48
FEATURE_BYTES = 8 + 8 + 8 + SET_BYTES
PROCESSOR_BYTES = 8 + SET_BYTES + SET_BYTES + 8


def library() -> Path | None:
    """The installed library, or None."""
    places = ("/usr/lib/llvm-22/lib/libLLVM.so.22*", "/usr/lib/*/libLLVM.so.22*")
    found = [path for place in places for path in sorted(Path("/").glob(place.lstrip("/")))]
    return found[0].resolve() if found else None


@dataclass(frozen=True)
class Span:
    """A readable, non-executable part of the loaded library."""

    start: int
    data: bytes

    def holds(self, address: int) -> bool:
        return self.start <= address < self.start + len(self.data)


class Image:
    """The data of the library as in memory, pointers resolved."""

    def __init__(self, path: Path) -> None:
        self._library = ctypes.CDLL(str(path))  # keeps it mapped
        self._library.LLVMInitializeAMDGPUTargetMC()
        self.spans = []
        for line in Path("/proc/self/maps").read_text().splitlines():
            fields = line.split()
            if len(fields) > 5 and fields[5] == str(path) and fields[1].startswith(("r--", "rw-")):
                start, end = (int(number, 16) for number in fields[0].split("-"))
                self.spans.append(Span(start, ctypes.string_at(start, end - start)))

    def read(self, address: int, size: int) -> bytes:
        for span in self.spans:
            if span.holds(address):
                offset = address - span.start
                return span.data[offset : offset + size]
        return b""

    def text(self, address: int) -> str | None:
        """The C string at the address; None if there is none."""
        head = self.read(address, 400)
        end = head.find(b"\0")
        return head[:end].decode("ascii", "replace") if end >= 0 else None

    def addresses(self, pattern: bytes) -> list[int]:
        return [
            span.start + match.start()
            for span in self.spans
            for match in re.finditer(re.escape(pattern), span.data)
        ]

    def pointers_to(self, name: str) -> list[int]:
        """The addresses at which a pointer to this C string is stored."""
        return [
            place
            for text in self.addresses(name.encode() + b"\0")
            for place in self.addresses(struct.pack("<Q", text))
            if place % 8 == 0
        ]


@cache
def features_by_processor() -> dict[str, frozenset[str]]:
    """Every gfx processor with the names of all its features, including implied ones."""
    path = library()
    assert path is not None
    image = Image(path)
    rows = _features(image)

    def closure(bits: int) -> int:
        wider = bits
        for number, (_, implied) in rows.items():
            if bits >> number & 1:
                wider |= implied
        return wider if wider == bits else closure(wider)

    found = {}
    for name, bits in _processors(image).items():
        everything = closure(bits)
        found[name] = frozenset(row[0] for number, row in rows.items() if everything >> number & 1)
    return found


def _features(image: Image) -> dict[int, tuple[str, int]]:
    def row(address: int) -> tuple[int, str, int] | None:
        raw = image.read(address, FEATURE_BYTES)
        if len(raw) < FEATURE_BYTES:
            return None
        name_at, sentence_at, number = struct.unpack_from("<QQQ", raw)
        name = image.text(name_at)
        if not name or image.text(sentence_at) is None or number >= 8 * SET_BYTES:
            return None
        return number, name, int.from_bytes(raw[24:], "little")

    first = next(place for place in image.pointers_to("packed-fp32-ops") if row(place))
    while row(first - FEATURE_BYTES):
        first -= FEATURE_BYTES
    rows = {}
    while found := row(first):
        rows[found[0]] = found[1:]
        first += FEATURE_BYTES
    return rows


def _processors(image: Image) -> dict[str, int]:
    def row(address: int) -> tuple[str, int] | None:
        raw = image.read(address, PROCESSOR_BYTES)
        if len(raw) < PROCESSOR_BYTES:
            return None
        (name_at,) = struct.unpack_from("<Q", raw)
        (model_at,) = struct.unpack_from("<Q", raw, PROCESSOR_BYTES - 8)
        name = image.text(name_at)
        features = int.from_bytes(raw[8 : 8 + SET_BYTES], "little")
        tuning = int.from_bytes(raw[8 + SET_BYTES : 8 + 2 * SET_BYTES], "little")
        if not name or not features or tuning or not image.read(model_at, 1):
            return None
        return name, features

    middle = next(place for place in image.pointers_to("gfx942") if row(place))
    first = middle
    while row(first - PROCESSOR_BYTES):
        first -= PROCESSOR_BYTES
    rows = {}
    while found := row(first):
        rows[found[0]] = found[1]
        first += PROCESSOR_BYTES
    return rows
