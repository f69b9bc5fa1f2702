"""Files that require far more than their size: time, memory, or both.

    python -m tests.codeobject.bombs NAME ...

opens each in a process of its own and prints a line for it: the processor seconds and the bytes
that it took, and what came of it.
"""

from __future__ import annotations

import os
import resource
import struct
import sys
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass

from tests.codeobject.programs import bundle
from wavecore.codeobject import CodeObject, elf, unbundle
from wavecore.codeobject.dwarf import Sections
from wavecore.codeobject.lines import LineTable
from wavecore.codeobject.metadata import read_note
from wavecore.codeobject.signature import argument_types
from wavecore.errors import CodeObjectError

MIB = 1 << 20
GFX942 = 0x4C


class _EveryName:
    """A container of all names."""

    def __contains__(self, name: object) -> bool:
        return True


def every_signature(sections: dict[str, bytes]) -> object:
    """The types of all functions, of which a launch needs only one."""
    return argument_types(sections, _EveryName())


def overlapping_bundle(count: int, body_bytes: int, entry_bytes: int | None = None) -> bytes:
    """A bundle in which each entry is the whole body, or claims more bytes, which must follow."""
    names = [f"hipv4-amdgcn-amd-amdhsa--gfx{number:x}".encode() for number in range(count)]
    head = b"__CLANG_OFFLOAD_BUNDLE__" + struct.pack("<Q", count)
    start = len(head) + sum(24 + len(name) for name in names)
    for name in names:
        head += struct.pack("<QQQ", start, entry_bytes or body_bytes, len(name)) + name
    return head + bytes(body_bytes)


def zeros_compressed(first: bytes, zeros: int, claim: int | None = None) -> bytes:
    """zlib's output for some bytes and so many zeros, without holding them all at once."""
    compressor = zlib.compressobj()
    body = compressor.compress(first)
    body += b"".join(compressor.compress(bytes(MIB)) for _ in range(zeros // MIB))
    body += compressor.flush()
    claim = len(first) + zeros if claim is None else claim
    return struct.pack("<4sHHIIQ", b"CCOB", 2, 0, 24 + len(body), claim, 0) + body


@dataclass(frozen=True)
class Part:
    """A section: its name's offset, type, flags, and contents or their place in the file."""

    name: int
    kind: int
    flags: int
    contents: bytes | tuple[int, int]
    link: int = 0


def elf_file(sections: list[Part], strings: bytes = b"\0") -> bytes:
    """A relocatable file for gfx942: section 0 is null, 1 the strings, the given ones follow."""
    body = strings.ljust(-(-len(strings) // 8) * 8, b"\0")
    rows = [(0, 0, 0, 0, 0, 0), (0, 3, 0, 64, len(strings), 0)]
    for part in sections:
        contents = part.contents
        if isinstance(contents, tuple):
            offset, size = contents
        else:
            offset, size = 64 + len(body), len(contents)
            body += contents.ljust(-(-size // 8) * 8, b"\0")
        rows.append((part.name, part.kind, part.flags, offset, size, part.link))
    ident = b"\x7fELF\x02\x01\x01\x40\x03".ljust(16, b"\0")
    many = len(rows) > 0xFFFF
    header = struct.pack(
        "<16sHHIQQQIHHHHHH", ident, 1, 0xE0, 1, 0, 0, 64 + len(body), GFX942, 64, 0, 0, 64,
        0 if many else len(rows), 1,
    )  # fmt: skip
    if many:
        rows[0] = (0, 0, 0, 0, len(rows), 0)
    record = struct.Struct("<IIQQQQIIQQ")
    table = b"".join(
        record.pack(name, kind, flags, 0, offset, size, link, 0, 8, 24)
        for name, kind, flags, offset, size, link in rows
    )
    return header + body + table


def note(payload: bytes) -> bytes:
    """A metadata note."""
    return struct.pack("<III", 7, len(payload), 32) + b"AMDGPU\0\0" + payload


def line_program(body: bytes) -> bytes:
    """A program of DWARF 4 with one file."""
    tables = b"\0a.hip\0\0\0\0\0"
    head = bytes([4, 1, 1, 0xFB, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1]) + tables
    unit = struct.pack("<HI", 4, len(head)) + head + body
    return struct.pack("<I", len(unit)) + unit


def debug_info(abbreviations: bytes, entries: bytes) -> dict[str, bytes]:
    """A unit of DWARF 5; abbreviation 1 is the unit's."""
    unit = struct.pack("<HBBI", 5, 1, 8, 0) + b"\1" + entries + b"\0"
    shapes = b"\1\x11\1\0\0" + abbreviations + b"\0"
    return {".debug_info": struct.pack("<I", len(unit)) + unit, ".debug_abbrev": shapes}


def _lines(sections: dict[str, bytes]) -> None:
    LineTable(Sections(sections).get).at(5)


def _compressed_chain() -> bytes:
    one = zeros_compressed(bundle([("hip-amdgcn-amd-amdhsa--gfx942", b"")]), 8 * MIB)
    return one * 200


def _nested_arrays() -> bytes:
    """Each has as many elements as the limit allows; the next is its first element."""
    return note((b"\xdd" + struct.pack(">I", 60_000)) * 800_000)


def _empty_maps() -> bytes:
    return note(b"\xdc\0\x3c" + (b"\xdc\xff\xff" + b"\x80" * 65535) * 60)


def _many_kernels(count: int) -> bytes:
    """A relocatable file with that many descriptors of 64 bytes, all the same one."""
    names = b"\0" + b"".join(b"k%x.kd\0" % number for number in range(count))
    symbols, at = bytes(24), names.index(b"k0.kd")
    for _ in range(count):
        symbols += struct.pack("<IBBHQQ", at, 0x11, 0, 3, 0, 64)
        at = names.index(b"\0", at) + 1
    descriptor = struct.pack("<16xq40x", 0x1000)  # the code is on the page after it
    text = b"\0\0\x81\xbf" * 64
    return elf_file([Part(0, 1, 6, text), Part(0, 1, 2, descriptor), Part(0, 2, 0, symbols, 1)],
                    names)  # fmt: skip


# How to open each file; every one either ends in CodeObjectError or is read within the limits.
BOMBS: dict[str, Callable[[], object]] = {
    "bundle of 1024 entries that are all of it": lambda: [
        entry.data for entry in unbundle(overlapping_bundle(1024, 4 * MIB))
    ],
    "compressed, overlapping": lambda: [
        entry.data
        for entry in unbundle(
            zeros_compressed(overlapping_bundle(1000, 0, 64 * MIB), 64 * MIB)
        )
    ],
    "compressed zeros": lambda: unbundle(zeros_compressed(overlapping_bundle(1, 0), 128 * MIB)),
    "compressed zeros, as many as are let through": lambda: [
        entry.data
        for entry in unbundle(
            zeros_compressed(overlapping_bundle(1, 0, 192 * MIB), 192 * MIB)
            + overlapping_bundle(1, 3 * MIB)
        )
    ],
    "compressed bundles in a row": lambda: unbundle(_compressed_chain()),
    "a small claim, a large body": lambda: unbundle(zeros_compressed(b"", 64 * MIB, MIB)),
    "ids that match from every letter": lambda: unbundle(
        bundle([(f"{number:04}" + "gfx" * 80, b"") for number in range(4000)])
    ),
    "sections that are all of the file": lambda: CodeObject(
        elf_file([Part(0, 1, 2, (64, 4 * MIB))] * 500 + [Part(0, 1, 2, bytes(4 * MIB))])
    ),
    "section names that share a long tail": lambda: CodeObject(
        elf_file(
            [Part(number, 1, 0, b"") for number in range(40_000)], b"x" * 60_000 + bytes(8)
        )
    ),
    "metadata of nested arrays": lambda: read_note(elf.Elf(
        elf_file([Part(0, 7, 0, _nested_arrays())])
    ).notes()),
    "metadata of empty maps": lambda: read_note(elf.Elf(
        elf_file([Part(0, 7, 0, _empty_maps())])
    ).notes()),
    "kernels without end": lambda: CodeObject(_many_kernels(40_000)),
    "rows of a line table": lambda: _lines(
        {".debug_line": line_program(b"\0\x09\x02" + bytes(8) + b"\x20" * (4 * MIB))}
    ),
    "sequences of a line table": lambda: _lines(
        {".debug_line": line_program(b"\0\1\1" * MIB)}
    ),
    "functions at one place": lambda: _lines(
        {".debug_line": line_program(b"\0\x09\x02" + bytes(8) + b"\x20" * 20_000 + b"\0\1\1")}
        | debug_info(b"\2\x2e\0\x11\x01\x12\x0b\0\0", (b"\2" + bytes(8) + b"\1") * 400_000)
    ),
    "parameters without a function": lambda: every_signature(
        debug_info(b"\2\x05\0\0\0", b"\2" * (4 * MIB))
    ),
    "one long number for many": lambda: every_signature(
        debug_info(b"\2\x05\0\x03\x0f\0\0", (b"\2" + b"\x80" * 400 + b"\0") * 10_000)
    ),
    "one long string for many": lambda: every_signature(
        debug_info(b"\2\x05\0\x03\x0e\0\0",
                   b"".join(b"\2" + struct.pack("<I", at) for at in range(100_000)))
        | {".debug_str": b"s" * (4 * MIB) + b"\0"}
    ),
}  # fmt: skip


def main() -> None:
    """Each in a fork, which has imported everything already."""
    for name in sys.argv[1:]:
        if (child := os.fork()) == 0:
            measure(name)
            sys.stdout.flush()
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if status:
            print(f"inf 0 ended with status {os.waitstatus_to_exitcode(status)}", flush=True)


def measure(name: str) -> None:
    opened = BOMBS[name]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.process_time()
    try:
        opened()
        outcome = "opened"
    except CodeObjectError as error:
        outcome = str(error)
    seconds = time.process_time() - start
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - peak
    print(f"{seconds:.2f} {grown * 1024} {outcome}")


if __name__ == "__main__":
    main()
