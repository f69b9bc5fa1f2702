"""CodeObject: one program for one target, read from a compiler's ELF file."""

from __future__ import annotations

import difflib
from bisect import bisect_right
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from wavecore._files import read_regular
from wavecore._fork import cached_property
from wavecore.codeobject import elf
from wavecore.codeobject.bundle import choose, is_wrapped, unbundle
from wavecore.codeobject.kernel import KernelInfo, read_kernels
from wavecore.codeobject.layout import (
    Layout,
    MemoryRange,
    Relocation,
    Symbol,
    apply_relocations,
    lay_out,
)
from wavecore.codeobject.lines import LineTable
from wavecore.codeobject.listing import ListingLine, list_code, render
from wavecore.codeobject.metadata import read_note
from wavecore.codeobject.names import base_name, kernel_names, listed, qualified_name
from wavecore.codeobject.printf import PrintfFormats, read_printf_formats
from wavecore.codeobject.signature import Signatures
from wavecore.codeobject.sources import SourceFinder
from wavecore.codeobject.target_id import TargetId
from wavecore.errors import CodeObjectError
from wavecore.targets.processors import MACHINES

FILE_LIMIT_BYTES = 1 << 31
_COMPARED_LIMIT, _COMPARED_BYTES = 500, 500  # names compared with an unknown one

_FEATURE_STATES = ("unsupported", "any", "off", "on")
_VERSIONS = {2: 4, 3: 5, 4: 6}  # EI_ABIVERSION -> code object version


class CodeObject:
    """One ELF code object; immutable.

    Addresses in `symbols`, `kernels`, `segments` and `lines` count from the object's base, which
    a loader chooses; see `image` and `relocate`.

    Attributes:
        data: the file.
        target: its processor.
        kernels: a KernelInfo for each kernel, by its name in the file.
        symbols: functions and variables by name.
        metadata: the metadata note, as it is in the file.
        features: "on", "off", "any" or "unsupported" for "xnack" and "sramecc".
        log: the compiler's messages.
        path: the file that it was read from, or None.
    """

    def __init__(
        self,
        data: bytes,
        *,
        path: Path | None = None,
        log: str = "",
        source_finder: SourceFinder | None = None,
    ) -> None:
        """Read a bare ELF code object; `from_bytes` and `from_file` also open bundles.

        Args:
            data: the file.
            path: where it was read from; sources are searched beside it.
            log: the compiler's messages.
            source_finder: where else to search for sources.

        Raises: CodeObjectError if it is damaged or not for AMD GPUs.
        """
        if not isinstance(data, bytes):
            raise CodeObjectError(
                f"a CodeObject is created from bytes, not from a {type(data).__name__}; from_bytes "
                "accepts anything convertible to bytes, from_file a path."
            )
        self.data = data
        self.path = path
        self.log = log
        beside = {"": str(path.parent)} if path is not None else {}
        self.source_finder = source_finder or SourceFinder({}, beside)
        file = elf.Elf(data)
        self.target, self.features, self.abi_version = _identify(file)
        self._file = file
        self._layout: Layout = lay_out(file)
        self.metadata: dict[str, Any] = read_note(file.notes())
        self.symbols: dict[str, Symbol] = self._layout.symbols
        signatures = Signatures(partial(_debug_section, self._layout, file))
        self.kernels: dict[str, KernelInfo] = read_kernels(
            self._layout, self.metadata, self.target, signatures
        )

    @classmethod
    def from_bytes(cls, data: bytes, target: str | None = None) -> CodeObject:
        """Read a code object, or the one for `target` out of a bundle or fat binary.

        Raises: CodeObjectError if there is none, or several and no `target` to select one.
        """
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise CodeObjectError(f"{data!r} is not bytes; from_file reads a file.")
        return cls._open(bytes(data), target, None)

    @classmethod
    def from_file(cls, path: str | Path, target: str | None = None) -> CodeObject:
        """Read a file: .hsaco, .co, .o, .hipfb, or a HIP program with embedded code objects.

        Raises: CodeObjectError as `from_bytes`, with the file name, or if it cannot be read.
        """
        try:
            path = Path(path)
            return cls._open(read_regular(path, FILE_LIMIT_BYTES), target, path)
        except CodeObjectError as error:
            raise CodeObjectError(f"{path}: {error}") from error
        except OSError as error:
            raise CodeObjectError(f"{path}: {error.strerror}.") from error
        except TypeError as error:
            raise CodeObjectError(f"{path!r} is not a path; from_bytes takes bytes.") from error

    @classmethod
    def _open(cls, data: bytes, target: str | None, path: Path | None) -> CodeObject:
        if not data.startswith(elf.MAGIC) or is_wrapped(data):
            return cls(choose(unbundle(data), target).data, path=path)
        code = cls(data, path=path)
        if target is not None and not TargetId.parse(target).runs(code.target_id):
            raise CodeObjectError(f"built for {code.target_id_text}, not for {target}.")
        return code

    def __repr__(self) -> str:
        return f"<CodeObject {self.target_id_text}: {listed(self.kernels)}>"

    def __reduce__(self) -> tuple[object, ...]:
        """A pickle has the file, and where to search for its sources."""
        return _restored, (self.data, self.path, self.log, self.source_finder)

    def __copy__(self) -> CodeObject:
        return self

    def __deepcopy__(self, memo: object) -> CodeObject:
        return self

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the file, in hexadecimal."""
        return sha256(self.data).hexdigest()

    @property
    def target_id(self) -> TargetId:
        """The processor, and the features that are fixed to on or off."""
        fixed = {name: state == "on" for name, state in self.features.items()}
        decided = {n: on for n, on in fixed.items() if self.features[n] in ("on", "off")}
        return TargetId(self.target, decided)

    @property
    def target_id_text(self) -> str:
        """The target id in compiler syntax: "gfx90a:sramecc+:xnack-"."""
        return self.target_id.text

    def kernel(self, name: str) -> KernelInfo:
        """A kernel by its name in the file, or by its name in the source if that is unique.

        Raises: CodeObjectError with the names of the kernels.
        """
        if not isinstance(name, str):
            raise CodeObjectError(f"kernels are looked up by name, not by {name!r}.")
        found = self.kernels.get(name)
        if found is not None:
            return found
        named = [
            kernel
            for kernel in self.kernels.values()
            if name in (base_name(kernel.name), qualified_name(kernel.name))
        ]
        if len(named) == 1:
            return named[0]
        if named:
            choices = listed([kernel.name for kernel in named])
            raise CodeObjectError(f"{len(named)} kernels are called {name!r}: {choices}.")
        known = {base_name(kernel): kernel for kernel in self.kernels}
        candidates = [*known, *self.kernels][:_COMPARED_LIMIT]
        plain = name.partition("<")[0]  # our names have no template arguments
        close = difflib.get_close_matches(plain[:_COMPARED_BYTES], candidates, 1)
        hint = f" Did you mean {close[0]!r}?" if close else ""
        there = kernel_names(self.kernels)
        raise CodeObjectError(f"no kernel {name!r}.{hint} The code object has: {there}.")

    def function_at(self, address: int) -> Symbol | None:
        """The function that contains an instruction."""
        index = bisect_right(self._functions, address, key=lambda symbol: symbol.address) - 1
        if index < 0:
            return None
        found = self._functions[index]
        return found if address < found.address + max(found.size_bytes, 1) else None

    @cached_property
    def _functions(self) -> list[Symbol]:
        """Functions with code, by address."""
        return sorted(
            (s for s in self.symbols.values() if s.kind == "func" and s.defined),
            key=lambda symbol: symbol.address,
        )

    @property
    def image_size_bytes(self) -> int:
        """The memory size of the loaded object, from its base."""
        return self._layout.size_bytes

    def image(self) -> bytearray:
        """The loaded segments at their addresses, zeros elsewhere, not yet relocated.

        Raises: CodeObjectError if there is not enough memory.
        """
        try:
            image = bytearray(self.image_size_bytes)
        except MemoryError as error:
            raise CodeObjectError(f"no memory for {self.image_size_bytes} bytes.") from error
        self.write_image(image)
        return image

    def write_image(self, memory: bytearray | memoryview) -> None:
        """Write the file contents of the loaded segments to zero-filled memory."""
        for start, piece in self._layout.pieces:
            memory[start : start + len(piece)] = piece

    @property
    def segments(self) -> list[MemoryRange]:
        """The loaded ranges, with permissions."""
        return list(self._layout.ranges)

    @property
    def text_ranges(self) -> list[tuple[int, int]]:
        """The machine code: (start, end) of the file contents of executable segments.

        The memory after them is zeros, of any size in a damaged file, and contains no code.
        """
        return list(self._layout.code)

    @property
    def relocations(self) -> list[Relocation]:
        """The relocations that `relocate` will apply."""
        return list(self._layout.relocations)

    def relocate(
        self,
        image: bytearray | memoryview,
        base: int,
        resolve: Callable[[str], int | None] = lambda name: None,
    ) -> None:
        """Patch an image for its load address.

        Args:
            image: the result of `image`, or memory that `write_image` has filled.
            base: the address of its first byte.
            resolve: returns the address of a symbol that the object does not define, or None.
        Raises: CodeObjectError if a symbol stays unresolved.
        """
        apply_relocations(self._layout.relocations, image, base, resolve)

    @cached_property
    def lines(self) -> LineTable:
        """The source line of each instruction; empty without debug information."""
        return LineTable(self.debug_section, self.text_ranges)

    @cached_property
    def printf_formats(self) -> PrintfFormats:
        """The formats that records of device printf refer to."""
        return read_printf_formats(self.metadata)

    def debug_section(self, name: str) -> bytes | None:
        """The contents of a section that is not loaded; None if there is none of that name."""
        return _debug_section(self._layout, self._file, name)

    def listing(self, kernel: str | None = None, *, source: bool = False) -> list[ListingLine]:
        """The machine code as records; `disassemble` prints them.

        Args:
            kernel: only this kernel's function.
            source: include the source lines that are found.
        """
        ranges = self.text_ranges
        if kernel is not None:
            info = self.kernel(kernel)
            ranges = [(info.entry, info.code_end)]
        text = ((start, self.read(start, end - start)) for start, end in ranges)
        waves = {info.wave_size for info in self.kernels.values()}
        return list_code(
            text,
            target=self.target,
            wave=waves.pop() if len(waves) == 1 else None,
            functions={symbol.address: symbol.name for symbol in self._functions},
            lines=self.lines if source else None,
            finder=self.source_finder,
        )

    def disassemble(
        self, *, kernel: str | None = None, source: bool = False, color: bool = False
    ) -> str:
        """The machine code as text, with labels for functions and branch targets.

        Args:
            kernel: only this kernel's function.
            source: print source lines, if known and found, before their instructions.
            color: use ANSI colours for a terminal.
        Raises: DecodeError or TargetError if wavecore cannot decode the target.
        """
        return render(self.listing(kernel, source=source), color=color)

    def read(self, address: int, size_bytes: int) -> bytes:
        """Initial memory at an address of the object.

        Raises: CodeObjectError if not all of it is loaded.
        """
        if not isinstance(address, int) or not isinstance(size_bytes, int) or size_bytes < 0:
            raise CodeObjectError(f"{size_bytes!r} bytes at {address!r}: expected two integers.")
        return self._layout.read(address, size_bytes)


def _restored(data: bytes, path: Path | None, log: str, finder: SourceFinder) -> CodeObject:
    return CodeObject(data, path=path, log=log, source_finder=finder)


def _debug_section(layout: Layout, file: elf.Elf, name: str) -> bytes | None:
    found = layout.debug_section(name)
    if found is not None:
        return found
    section = file.section(name)
    return file.contents(section) if section is not None else None


def _identify(file: elf.Elf) -> tuple[str, dict[str, str], int]:
    """Processor, features and code object version of a file."""
    if file.machine != elf.EM_AMDGPU:
        raise CodeObjectError(f"ELF file for machine {file.machine}, not for AMD GPUs (224).")
    if file.os_abi != elf.OSABI_AMDGPU_HSA:
        raise CodeObjectError(
            f"ELF file for OS ABI {file.os_abi}, not amdhsa (64): graphics shaders and Mesa's "
            "kernels have other calling conventions."
        )
    version = _VERSIONS.get(file.abi_version)
    if version is None:
        raise CodeObjectError(
            f"code object with ABI version {file.abi_version}; versions 4, 5 and 6 (2, 3 and 4 in "
            "the file) are known. Build with -mcode-object-version=5."
        )
    target = MACHINES.get(file.flags & 0xFF)
    if target is None:
        raise CodeObjectError(f"code object for unknown processor {file.flags & 0xFF:#x}.")
    features = {
        "xnack": _FEATURE_STATES[file.flags >> 8 & 3],
        "sramecc": _FEATURE_STATES[file.flags >> 10 & 3],
    }
    return target, features, version
