"""The formats of device printf that a code object carries: `amdhsa.printf` of its metadata.

There are entries in two styles of buffered printf. HIP's records refer to a format by half of the
MD5 of its text; the entry is `0:0:<hash in hexadecimal>,<format>`. OpenCL's refer to it by number;
the entry is `<number>:<arguments>:<bytes of the first>:...:<format>`, the format escaped as in C.
Source: LLVM's AMDGPUEmitPrintf and AMDGPUPrintfRuntimeBinding.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

# The counter in wavecore's headers for records without space: {u64 records, u64 bytes}. Code
# objects that print contain it.
LOST_SYMBOL = "__wavecore_print_lost"

_HASHED = re.compile(r"0:0:(?P<hash>[0-9a-f]{1,16}),(?P<format>.*)", re.DOTALL)
_NUMBERED = re.compile(r"(?P<number>[0-9]{1,9}):(?P<count>[0-9]{1,4}):(?P<rest>.*)", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:(?P<letter>[abfnrtv\\])|(?P<octal>[0-7]{1,3}))")
_LETTERS = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}


@dataclass(frozen=True, slots=True)
class NumberedFormat:
    """An OpenCL format, with the size in bytes of each argument in a record."""

    text: str
    sizes_bytes: tuple[int, ...]


@dataclass(frozen=True)
class PrintfFormats:
    """Formats by hash and by number; entries in neither style are left out."""

    hashed: Mapping[int, str] = field(default_factory=dict)
    numbered: Mapping[int, NumberedFormat] = field(default_factory=dict)


def read_printf_formats(metadata: Mapping[str, Any]) -> PrintfFormats:
    """The formats in the metadata."""
    hashed: dict[int, str] = {}
    numbered: dict[int, NumberedFormat] = {}
    entries = metadata.get("amdhsa.printf")
    for entry in entries if isinstance(entries, list) else ():
        if not isinstance(entry, str):
            continue
        if match := _HASHED.fullmatch(entry):
            hashed[int(match["hash"], 16)] = match["format"]
        elif match := _NUMBERED.fullmatch(entry):
            count = int(match["count"])
            *sizes, text = match["rest"].split(":", count)
            if len(sizes) == count and all(size.isdecimal() for size in sizes):
                made = NumberedFormat(_unescaped(text), tuple(map(int, sizes)))
                numbered[int(match["number"])] = made
    return PrintfFormats(hashed, numbered)


def _unescaped(text: str) -> str:
    def plain(match: re.Match[str]) -> str:
        if match["octal"]:
            return chr(int(match["octal"], 8) & 0xFF)
        return _LETTERS.get(match["letter"], match["letter"])

    return _ESCAPE.sub(plain, text)
