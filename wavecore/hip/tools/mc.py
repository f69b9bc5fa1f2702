"""llvm-mc: assembles by clang's assembler, and disassembles amdgcn's words by wavecore's tables.

Source: LLVM's documentation, "llvm-mc"; output as LLVM 21's program prints it.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from wavecore.errors import DecodeError, Error
from wavecore.hip.compiler.commandline import UsageError
from wavecore.hip.compiler.hostlibrary import triple as host_triple
from wavecore.hip.tools.words import Words, parse
from wavecore.isa import decode
from wavecore.toolchain import clang as programs

_FLAGS = (
    *("assemble", "disassemble", "show-encoding", "show-inst", "n", "g", "hex", "help", "version"),
    *("no-exec-stack", "no-warn", "fatal-warnings"),
)
_VALUED = ("triple", "arch", "mcpu", "mattr", "filetype", "o", "I", "defsym")
_OF_ASSEMBLER = {"no-warn": "-massembler-no-warn", "fatal-warnings": "-massembler-fatal-warnings"}
_COMMENT_COLUMN = 40


def main(arguments: Sequence[str]) -> int:
    """Run a command line."""
    given = parse([*_split(arguments)], flags=_FLAGS, valued=_VALUED)
    if given.has("help") or given.has("version"):
        print("llvm-mc of wavecore; disassembles amdgcn alone")
        print("options:", *(f"-{each}" for each in _FLAGS), *(f"-{each}=..." for each in _VALUED))
        return 0
    if len(given.rest) > 1:
        raise UsageError(f"Too many positional arguments specified: {given.rest[1]}")
    triple = given.last("triple") or given.last("arch") or host_triple()
    path = given.rest[0] if given.rest else "-"
    if not given.has("disassemble"):
        return _assemble(path, triple, given)
    if triple.partition("-")[0] != "amdgcn" or not given.has("mcpu"):
        raise UsageError(
            f"cannot disassemble for '{triple}' and '{given.last('mcpu')}': expected "
            "-triple=amdgcn and -mcpu, as -mcpu=gfx942"
        )
    return _disassemble(path, given)


def _split(arguments: Sequence[str]) -> Iterator[str]:
    """With the folder of -I in a word of its own."""
    for word in arguments:
        yield from ("-I", word[2:]) if word.startswith("-I") and len(word) > 2 else (word,)


def _assemble(path: str, triple: str, given: Words) -> int:
    """By the assembler within clang, which writes to the output itself."""
    kind = given.last("filetype", "asm")
    if kind not in ("asm", "obj", "null"):
        raise UsageError(f"for the --filetype option: Cannot find option named '{kind}'!")
    clang = programs.find_clang()
    full = triple if "-" in triple else f"{triple}--"
    words = ["-cc1as", "-triple", full, "-filetype", kind]
    words += ["-target-cpu", given.last("mcpu")] if given.has("mcpu") else []
    for feature in given.every("mattr", ","):
        words += ["-target-feature", feature]
    for folder in given.every("I"):
        words += ["-I", folder]
    for value in given.every("defsym"):
        words += ["-defsym", value]
    words += [f"-{name}" for name in ("show-encoding", "show-inst", "n") if given.has(name)]
    words += [option for name, option in _OF_ASSEMBLER.items() if given.has(name)]
    if given.has("g"):
        words += ["-debug-info-kind=constructor", "-dwarf-version=5"]
    if given.has("no-exec-stack"):
        words += ["-mnoexecstack"]
    done = subprocess.run([*clang.command, *words, "-o", given.last("o", "-"), path], check=False)
    return 1 if done.returncode else 0


# Disassembly


def _disassemble(path: str, given: Words) -> int:
    """Words of bytes, as "0x00,0x05" or, with -hex, "00 05"; a part in brackets stands alone."""
    text = sys.stdin.read() if path == "-" else Path(path).read_text("utf-8", "replace")
    wave = {"+wavefrontsize32": 32, "+wavefrontsize64": 64}
    waves = [wave[each] for each in given.every("mattr", ",") if each in wave]
    name = "<stdin>" if path == "-" else path
    lines: list[str] = []
    for row, line in enumerate(text.splitlines(), 1):
        for column, data in _bytes(line.partition("#")[0], name, row, given.has("hex")):
            lines += _decoded(data, given, waves[-1] if waves else None, (name, row, column, line))
    made = "".join(f"{line}\n" for line in lines)
    output = given.last("o", "-")
    if output == "-":
        sys.stdout.write(made)
    else:
        Path(output).write_text(made, "utf-8")
    return 0


def _bytes(line: str, name: str, row: int, is_hex: bool) -> Iterator[tuple[list[int], bytes]]:
    """The byte strings of a line with the column of each byte: outside brackets, and each pair."""
    for part in re.finditer(r"[^\[\]]+", line):
        columns, found = [], bytearray()
        for match in re.finditer(r"[^\s,]+", part[0]):
            try:
                data = bytes.fromhex(match[0]) if is_hex else bytes([int(match[0], 0)])
            except ValueError as error:
                raise Error(
                    f"{name}:{row}:{part.start() + match.start() + 1}: error: invalid input token "
                    f"'{match[0]}': expected bytes such as {'0a' if is_hex else '0x0a'}"
                ) from error
            found += data
            columns += [part.start() + match.start() + 1] * len(data)
        if found:
            yield columns, bytes(found)


def _decoded(
    data: bytes, given: Words, wave: int | None, place: tuple[str, int, list[int], str]
) -> Iterator[str]:
    """Instructions, as assembly; what is none is a warning, and skipped by words."""
    name, row, columns, line = place
    at = 0
    while at < len(data):
        try:
            found = decode(given.last("mcpu"), data, at, at, wave=wave)
        except DecodeError:
            sys.stdout.flush()
            column = columns[at]
            print(
                f"{name}:{row}:{column}: warning: invalid instruction encoding\n{line}\n"
                f"{'^':>{column}}",
                file=sys.stderr,
            )
            at += 4
            continue
        text = f"\t{found.text}"
        if given.has("show-encoding"):
            code = ",".join(f"0x{byte:02x}" for byte in data[at : at + found.size])
            text = f"\t{found.text:<{_COMMENT_COLUMN}}; encoding: [{code}]"
        yield text
        at += found.size
