"""llvm-objdump: headers, symbols and machine code of code objects, objects, programs and archives.

Machine code of the host is left to the system's objdump. Output as LLVM 21's program prints it;
without --offloading, a bundle is the sequence of its code objects, which LLVM's refuses.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NoReturn

from wavecore.codeobject import archive, elf
from wavecore.codeobject.bundle import FAT_BINARY_SECTION, consecutive, is_wrapped, unbundle
from wavecore.codeobject.elf import Elf, ElfSymbol, Section
from wavecore.codeobject.layout import RELOCATION_NAMES
from wavecore.errors import CodeObjectError, Error
from wavecore.hip.compiler import bundles
from wavecore.hip.compiler.commandline import UsageError
from wavecore.hip.tools.disassembly import Disassembler, Style, relocations_of
from wavecore.toolchain import clang as programs

_FORMATS = {elf.EM_AMDGPU: ("elf64-amdgpu", "amdgcn"), 62: ("elf64-x86-64", "x86_64"),
            183: ("elf64-littleaarch64", "aarch64")}  # fmt: skip
_OFFLOADING_SECTION = ".llvm.offloading"
_VISIBILITIES = {1: " .internal", 2: " .hidden", 3: " .protected"}
_SPECIAL_SECTIONS = {elf.SHN_UNDEF: "*UND*", elf.SHN_ABS: "*ABS*", elf.SHN_COMMON: "*COM*"}
_GLOBAL, _WEAK = 1, elf.STB_WEAK
_ROW_BYTES = 16
_NAME_COLUMNS = 13


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(message.replace("unrecognized arguments: ", "unknown argument: "))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="llvm-objdump", add_help=False, allow_abbrev=False, description=__doc__)
    flags = (
        ("-d", "--disassemble"), ("-h", "--section-headers", "--headers"), ("-t", "--syms"),
        ("-T", "--dynamic-syms"), ("-f", "--file-headers"), ("-s", "--full-contents"),
        ("-r", "--reloc"), ("-S", "--source"), ("-l", "--line-numbers"), ("--offloading",),
        ("-z", "--disassemble-zeroes"), ("--no-show-raw-insn",), ("--help",), ("--version", "-v"),
        ("--no-leading-addr", "--no-addresses"), ("-w", "--wide"), ("--print-imm-hex",),
        ("-C", "--demangle"),
    )  # fmt: skip
    for names in flags:
        parser.add_argument(*names, action="store_true")
    parser.add_argument("-j", "--section", action="append", default=[])
    parser.add_argument("--disassemble-symbols", default="")
    parser.add_argument("--mcpu", default="")
    parser.add_argument("--triple", "--arch-name", default="")
    parser.add_argument("--start-address", type=lambda text: int(text, 0), default=0)
    parser.add_argument("--stop-address", type=lambda text: int(text, 0), default=1 << 64)
    parser.add_argument("files", nargs="*")
    return parser


def main(arguments: Sequence[str]) -> int:
    """Run a command line."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    if asked.help:
        parser.print_help()
        return 0
    if asked.version:
        print("llvm-objdump of wavecore, for amdgcn")
        return 0
    asked.disassemble |= asked.source or asked.line_numbers or bool(asked.disassemble_symbols)
    status = 0
    for path in asked.files or ["a.out"]:
        try:
            _file(path, asked)
        except Error as error:
            sys.stdout.flush()
            print(f"llvm-objdump: error: '{path}': {error}", file=sys.stderr)
            status = 1
    return status


def _file(path: str, asked: argparse.Namespace) -> None:
    data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    shown = "<stdin>" if path == "-" else path
    if archive.is_archive(data):
        for name, member in archive.named_members(data):
            _object(f"{shown}({name})", member, asked)
    elif asked.offloading or data.startswith(elf.MAGIC):
        _object(shown, data, asked)
    else:
        for entry in unbundle(data):
            _object(f"{shown}({entry.id})", entry.data, asked)


def _object(name: str, data: bytes, asked: argparse.Namespace) -> None:
    if asked.offloading:
        _offloading(name, data)
        if not data.startswith(elf.MAGIC):
            return
    file = Elf(data)
    form, machine = _FORMATS.get(file.machine, (f"elf64 of machine {file.machine}", "unknown"))
    if not asked.offloading:
        print(f"\n{name}:\tfile format {form}")
    lines = _parts(name, machine, file, asked)
    if asked.demangle:
        lines = _demangled(lines)
    for line in lines:
        print(line)


def _demangled(lines: Iterator[str]) -> Iterator[str]:
    """With C++ names as the source has them. Raises: Error if the system has no c++filt."""
    program = shutil.which("c++filt") or shutil.which("llvm-cxxfilt")
    if program is None:
        raise Error("--demangle needs c++filt (binutils) or llvm-cxxfilt, which is not installed")
    text = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")
    done = subprocess.run([program], input=text, capture_output=True, check=False)
    if done.returncode:
        raise Error(f"{program}: {done.stderr.decode('utf-8', 'replace').strip()}")
    yield from done.stdout.decode("utf-8", "surrogateescape").splitlines()


def _parts(name: str, machine: str, file: Elf, asked: argparse.Namespace) -> Iterator[str]:
    """What was asked for, in LLVM's order."""
    if asked.file_headers:
        yield from _headers(machine, file)
    if asked.section_headers:
        yield from _section_headers(file, asked.section)
    if asked.syms:
        yield from _symbols(file, elf.SHT_SYMTAB)
    if asked.dynamic_syms:
        yield from _symbols(file, elf.SHT_DYNSYM)
    if asked.reloc and not asked.disassemble:
        yield from _relocations(file)
    if asked.full_contents:
        yield from _contents(file, asked.section)
    if asked.disassemble:
        yield from _code(name, file, asked)


def _code(name: str, file: Elf, asked: argparse.Namespace) -> Iterator[str]:
    if file.machine != elf.EM_AMDGPU:
        yield from _host_code(file, asked)
        return
    wanted = [each for each in asked.disassemble_symbols.split(",") if each]
    style = Style(
        processor=asked.mcpu,
        addresses=not asked.no_leading_addr,
        lines=asked.line_numbers,
        source=asked.source,
        relocations=asked.reloc,
        zeros=asked.disassemble_zeroes,
        symbols=wanted,
        sections=asked.section,
        start=asked.start_address,
        stop=asked.stop_address,
    )
    disassembler = Disassembler(file, style)
    yield from disassembler.lines()
    for missing in sorted({*wanted} - disassembler.names()):
        print(
            f"llvm-objdump: warning: '{name}': failed to disassemble missing symbol {missing}",
            file=sys.stderr,
        )


def _host_code(file: Elf, asked: argparse.Namespace) -> Iterator[str]:
    """By the system's objdump. Raises: Error if there is none."""
    program = shutil.which("objdump")
    if program is None:
        raise Error(
            "machine code of the host is disassembled by the system's objdump, which is not "
            "installed (binutils); --offloading extracts the device's"
        )
    options = ["--no-show-raw-insn"] if asked.no_show_raw_insn else []
    options += [f"--section={name}" for name in asked.section]
    with programs.scratch_folder() as scratch:
        copy = Path(scratch) / "file"
        copy.write_bytes(file.data)
        command = [program, "-d", *options, str(copy)]
        done = programs.run(command, scratch, of="machine code of the host")
    if done.status:
        raise Error(f"{program}: {done.log.strip()}")
    lines = done.log.splitlines()
    yield from lines[3:]  # without the name of the copy


# Headers


def _headers(machine: str, file: Elf) -> Iterator[str]:
    yield f"architecture: {machine}"
    yield f"start address: 0x{file.entry:016x}"


def _section_headers(file: Elf, wanted: Sequence[str]) -> Iterator[str]:
    width = max([_NAME_COLUMNS, *(len(section.name) for section in file.sections)])
    yield "\nSections:"
    yield f"Idx {'Name':<{width}} Size     VMA              Type"
    for number, section in enumerate(file.sections):
        if not wanted or section.name in wanted:
            yield (
                f"{number:3} {section.name:<{width}} {section.size_bytes:08x} "
                f"{section.address:016x} {_type(section)}"
            )


def _type(section: Section) -> str:
    if section.flags & elf.SHF_EXECINSTR:
        return "TEXT"
    if section.flags & elf.SHF_ALLOC:
        return "BSS" if section.kind == elf.SHT_NOBITS else "DATA"
    return "DEBUG" if section.name.startswith((".debug", ".zdebug", ".gdb_index")) else ""


def _symbols(file: Elf, kind: int) -> Iterator[str]:
    is_dynamic = kind == elf.SHT_DYNSYM
    yield "\nDYNAMIC SYMBOL TABLE:" if is_dynamic else "\nSYMBOL TABLE:"
    for table in file.sections:
        if table.kind == kind:
            for symbol in file.symbols(table)[1:]:
                yield _symbol(file, symbol, is_dynamic)


def _symbol(file: Elf, symbol: ElfSymbol, is_dynamic: bool) -> str:
    is_global = symbol.binding == _GLOBAL and symbol.section != elf.SHN_UNDEF
    scope = "l" if symbol.binding == elf.STB_LOCAL else "g" if is_global else " "
    weak = "w" if symbol.binding == _WEAK else " "
    debug = "d" if symbol.kind in (elf.STT_SECTION, elf.STT_FILE) else "D" if is_dynamic else " "
    kind = {elf.STT_FILE: "f", elf.STT_FUNC: "F", elf.STT_OBJECT: "O"}.get(symbol.kind, " ")
    place = _SPECIAL_SECTIONS.get(symbol.section, "")
    if not place and symbol.section < len(file.sections):
        place = file.sections[symbol.section].name
    name = symbol.name
    if symbol.kind == elf.STT_SECTION and not name:
        name = place
    return (
        f"{symbol.value:016x} {scope}{weak}   {debug}{kind} {place}\t{symbol.size_bytes:016x}"
        f"{_VISIBILITIES.get(symbol.visibility, '')} {name}"
    )


def _relocations(file: Elf) -> Iterator[str]:
    for table in file.sections:
        if table.kind != elf.SHT_RELA or not 0 < table.info < len(file.sections):
            continue
        yield f"\nRELOCATION RECORDS FOR [{file.sections[table.info].name}]:"
        yield "OFFSET           TYPE                     VALUE"
        for each, name in relocations_of(file, table):
            kind = str(each.kind)
            if file.machine == elf.EM_AMDGPU:
                kind = RELOCATION_NAMES.get(each.kind, kind)
            yield f"{each.offset:016x} {kind:<24} {name}"


def _contents(file: Elf, wanted: Sequence[str]) -> Iterator[str]:
    for section in file.sections[1:]:
        if not section.size_bytes or (wanted and section.name not in wanted):
            continue
        yield f"Contents of section {section.name}:"
        if section.kind == elf.SHT_NOBITS:
            end = section.address + section.size_bytes
            yield f"<skipping contents of bss section at [{section.address:04x}, {end:04x})>"
        data = file.contents(section)
        for at in range(0, len(data), _ROW_BYTES):
            row = data[at : at + _ROW_BYTES]
            words = " ".join(row[n : n + 4].hex() for n in range(0, len(row), 4))
            text = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in row)
            yield f" {section.address + at:04x} {words:<35}  {text}"


# Offloading


def _offloading(name: str, data: bytes) -> None:
    """Write each part of the file's bundles to a file beside it; list offload binaries."""
    if data.startswith(elf.MAGIC):
        file = Elf(data)
        form = _FORMATS.get(file.machine, ("elf64",))[0]
        print(f"\n{name}:\tfile format {form}")
        section = file.section(_OFFLOADING_SECTION)
        if section is not None:
            _images(file.contents(section))
        section = file.section(FAT_BINARY_SECTION)
        if section is None:
            return
        data = file.contents(section)
    elif not is_wrapped(data):
        raise CodeObjectError("neither an ELF file nor an offload bundle")
    for number, entries in enumerate(consecutive(data)):
        for entry in entries:
            output = f"{name}.{number}.{entry.id}"
            print(f"Extracting offload bundle: {output}")
            Path(output).write_bytes(entry.data)


def _images(data: bytes) -> None:
    """Describe an object's device bitcode, which is not linked yet."""
    try:
        for number, (target, _) in enumerate(bundles.read_offload_binaries(data)):
            print(f"\nOFFLOADING IMAGE [{number}]:")
            print(f"{'kind':<16}llvm ir\n{'arch':<16}{target}\n{'triple':<16}amdgcn-amd-amdhsa")
            print(f"{'producer':<16}hip")
    except ValueError as error:
        raise CodeObjectError(str(error)) from error
