"""The line table: the source line of each instruction.

Line programs of DWARF 2 to 5 give the rows; `inlining` adds the inlined calls. Both are read on
first use. A damaged table ends early, with the reason in `problem`.
Source: DWARF 5, section 6.2.
"""

from __future__ import annotations

import posixpath
import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple, TypedDict

from wavecore._fork import cached_property
from wavecore.codeobject.dwarf import (
    Budget,
    Cursor,
    DwarfError,
    Sections,
    Unit,
    Value,
    read_form,
)
from wavecore.codeobject.inlining import Scopes, read_scopes
from wavecore.errors import CodeObjectError

SECTIONS = (
    *(".debug_line", ".debug_line_str", ".debug_str", ".debug_info", ".debug_abbrev"),
    *(".debug_addr", ".debug_str_offsets", ".debug_rnglists"),
)

# Toolchain files: the names that `wavecore.toolchain` uses in line tables, and the folders of a
# compiler that records absolute paths.
_TOOLCHAIN = re.compile(
    r"(\./)?(wavecore|clang)/"
    r"|.*/(wavecore/toolchain/include|lib/clang/[^/]+/include|include/c\+\+)/"
    r"|(/opt/rocm[^/]*|.*/_rocm_sdk[^/]*)/(.*/)?include/|/usr/include/"
)

_PATH, _DIRECTORY, _MD5 = 1, 2, 5  # DW_LNCT
_ENTRY_LIMIT = 1 << 16
_ROW_LIMIT = 1 << 19
_SEQUENCE_ROWS, _NAME_BYTES = 4, 64  # the cost of a sequence and of a name, in rows
_U64 = (1 << 64) - 1


def is_of_toolchain(file: str) -> bool:
    """Whether a file is a toolchain header. A Python kernel never is, wherever it is stored."""
    return not file.endswith(".py") and _TOOLCHAIN.match(file) is not None


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of a source file, from 1; `md5` is that of the file, if recorded."""

    file: str
    line: int
    column: int = 0
    function: str = ""
    md5: bytes = field(default=b"", repr=False)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file named by a line program."""

    name: str
    md5: bytes = b""


class Row(NamedTuple):
    """From this address up to that of the next row, code is from this line; 0 for no line."""

    address: int
    file: SourceFile
    line: int
    column: int
    is_statement: bool
    end_sequence: bool


class ShownLine(NamedTuple):
    """The lines to show for an instruction.

    Attributes:
        line: the line in the user's own code, if any.
        header: the line in the toolchain header that the instruction was inlined from, or None.
    """

    line: SourceLine
    header: SourceLine | None = None

    def __str__(self) -> str:
        text = str(self.line)
        return text if self.header is None else f"{text}, inlined from {self.header}"


class Names(TypedDict):
    """The fields of a Site that come from the line table."""

    source: str | None
    inlined_from: str | None


def names_of(place: ShownLine | None) -> Names:
    """The source location of an instruction, as fields of a site."""
    if place is None:
        return {"source": None, "inlined_from": None}
    header = str(place.header) if place.header is not None else None
    return {"source": str(place.line), "inlined_from": header}


class LineTable:
    """Rows by address, and inlined calls."""

    def __init__(
        self,
        section: Callable[[str], bytes | None],
        text_ranges: Sequence[tuple[int, int]] = (),
    ) -> None:
        """Read the line programs.

        Args:
            section: returns the contents of a debug section by name.
            text_ranges: code outside them is ignored: functions that the linker removed.
        """
        self.problem = ""
        self._scopes: Scopes | None = None
        self._files: dict[int, Sequence[SourceFile]] = {}
        sections = Sections({})
        sequences: list[list[Row]] = []
        try:
            sections = Sections({name: section(name) or b"" for name in SECTIONS})
            _run_programs(sections, sequences, self._files)
        except (DwarfError, CodeObjectError) as error:
            self.problem = f"line table is damaged: {error}"
        self._sections = sections
        kept = [
            rows
            for rows in sequences
            if not text_ranges or any(low <= rows[0].address < high for low, high in text_ranges)
        ]
        kept.sort(key=lambda rows: rows[0].address)
        self.rows: list[Row] = [row for rows in kept for row in rows]
        self._addresses = [row.address for row in self.rows]

    def __bool__(self) -> bool:
        return bool(self.rows)

    def frames(self, address: int) -> tuple[SourceLine, ...]:
        """The line of an instruction, then that of the call that inlined it, and so on outwards.

        Compiler-generated code without a line gets the lines of the code before it.
        """
        row, address = self._row(address)
        if row is None:
            return ()
        file, line, column = row.file, row.line, row.column
        frames = []
        for scope in self._read_scopes().at(address):
            frames.append(SourceLine(file.name, line, column, scope.function, file.md5))
            if not scope.is_inlined:
                break
            files = self._files.get(scope.line_program, ())
            if not 0 <= scope.call_file < len(files):
                break
            file, line, column = files[scope.call_file], scope.call_line, scope.call_column
        return tuple(frames) or (SourceLine(file.name, line, column, "", file.md5),)

    def at(self, address: int) -> SourceLine | None:
        """The line to show for an instruction.

        With inlined calls, this is the innermost line outside toolchain headers: a fault in
        `atomicAdd` is shown at the program's call.
        """
        place = self.place(address)
        return place.line if place is not None else None

    def place(self, address: int) -> ShownLine | None:
        """The same line, and the innermost one if it is a different one, in a header."""
        frames = self.frames(address)
        for frame in frames:
            if not is_of_toolchain(frame.file):
                return ShownLine(frame, None if frame is frames[0] else frames[0])
        return ShownLine(frames[0]) if frames else None

    def _row(self, address: int) -> tuple[Row | None, int]:
        """The row that covers an address, and the address for looking up its inlined calls.

        If that row has no line, this is the nearest earlier one in its sequence that has one, or
        else the nearest later one.
        """
        index = bisect_right(self._addresses, address) - 1
        if index < 0 or self.rows[index].end_sequence:
            return None, address
        if self.rows[index].line:
            return self.rows[index], address
        for nearest in (self._with_line_before[index], self._with_line_after[index]):
            if nearest >= 0:
                return self.rows[nearest], self.rows[nearest].address
        return None, address

    @cached_property
    def _with_line_before(self) -> array[int]:
        """For each row, the last one up to it in its sequence with a line; -1 for none."""
        return self._nearest_with_line(range(len(self.rows)))

    @cached_property
    def _with_line_after(self) -> array[int]:
        """For each row, the first one from it on in its sequence with a line; -1 for none."""
        return self._nearest_with_line(range(len(self.rows) - 1, -1, -1))

    def _nearest_with_line(self, places: range) -> array[int]:
        found = array("i", [-1]) * len(self.rows)
        nearest = -1
        for place in places:
            row = self.rows[place]
            if row.end_sequence:  # a boundary of two sequences, from either side
                nearest = -1
                continue
            if row.line:
                nearest = place
            found[place] = nearest
        return found

    def _read_scopes(self) -> Scopes:
        if self._scopes is None:
            scopes = Scopes()  # published when complete: other threads use it too
            try:
                read_scopes(self._sections, scopes)
            except DwarfError as error:
                self.problem = self.problem or f"debug information is damaged: {error}"
            self._scopes = scopes
        return self._scopes


def _run_programs(
    sections: Sections,
    sequences: list[list[Row]],
    files: dict[int, Sequence[SourceFile]],
) -> None:
    """Run every line program; whole sequences are kept even if an error follows."""
    section = Cursor(sections[".debug_line"])
    budget = Budget(_ROW_LIMIT)
    while section:
        start = section.at
        unit, offset_bytes = section.initial_length()
        program = _Program(unit, offset_bytes, sections, budget)
        files[start] = program.files
        program.run(sequences)


class _Program:
    """One line program: its header, then its state machine."""

    def __init__(self, unit: Cursor, offset_bytes: int, sections: Sections, budget: Budget) -> None:
        self.unit = unit
        self.budget = budget
        self.version = unit.unsigned(2)
        if not 2 <= self.version <= 5:
            raise DwarfError(f"line program of version {self.version}")
        self.address_bytes = 8
        if self.version >= 5:
            self.address_bytes = unit.unsigned(1)
            unit.unsigned(1)  # segment selectors, which are not used
        header = unit.unsigned(offset_bytes)
        if header > unit.end - unit.at:
            raise DwarfError(f"line program's header of {header} bytes")
        self.code = Cursor(unit.data, unit.at + header, unit.end)
        self.step = unit.unsigned(1)
        if self.version >= 4:
            unit.unsigned(1)  # operations per VLIW instruction
        self.default_statement = bool(unit.unsigned(1))
        self.line_base = unit.signed_byte()
        self.line_range = unit.unsigned(1) or 1
        self.opcode_base = unit.unsigned(1)
        self.operand_counts = [unit.unsigned(1) for _ in range(self.opcode_base - 1)]
        if self.version >= 5:
            context = Unit(sections, self.version, offset_bytes, self.address_bytes)
            folders = [self._name(entry) for entry in self._table(context)]
            self.files = [self._file(entry, folders) for entry in self._table(context)]
        else:
            self.files = self._old_files()

    def _table(self, context: Unit) -> list[dict[int, Value]]:
        """A list of folders or files in version 5: each entry's values by content type."""
        unit = self.unit
        formats = [(unit.uleb(), unit.uleb()) for _ in range(unit.unsigned(1))]
        count = unit.uleb()
        if count > _ENTRY_LIMIT or (count and not formats):
            raise DwarfError(f"line program with {count} files")
        self.budget.spend(count * len(formats))
        return [
            {content: read_form(unit, form, context) for content, form in formats}
            for _ in range(count)
        ]

    @staticmethod
    def _name(entry: Mapping[int, Value]) -> str:
        name = entry.get(_PATH, "")
        return name if isinstance(name, str) else ""

    def _file(self, entry: Mapping[int, Value], folders: Sequence[str]) -> SourceFile:
        index = entry.get(_DIRECTORY, 0)
        folder = folders[index] if isinstance(index, int) and index < len(folders) else ""
        if folders and not folder.startswith("/"):
            folder = self._join(folders[0], folder)
        md5 = b""
        number = entry.get(_MD5)
        if isinstance(number, int):
            md5 = number.to_bytes(16, "little")
        return SourceFile(self._join(folder, self._name(entry)), md5)

    def _old_files(self) -> list[SourceFile]:
        """The tables of versions 2 to 4, where folder 0 is the unit's and files count from 1."""
        unit = self.unit
        folders = [""]
        while name := unit.text():
            folders.append(name.decode("utf-8", "backslashreplace"))
        files = [SourceFile("")]
        while name := unit.text():
            index, _, _ = unit.uleb(), unit.uleb(), unit.uleb()
            folder = folders[index] if index < len(folders) else ""
            files.append(SourceFile(self._join(folder, name.decode("utf-8", "backslashreplace"))))
        return files

    def _join(self, folder: str, name: str) -> str:
        """A joined path; the folder may be long and shared by many files."""
        self.budget.spend((len(folder) + len(name)) // _NAME_BYTES)
        return posixpath.normpath(posixpath.join(folder, name)) if name else ""

    def run(self, sequences: list[list[Row]]) -> None:
        """Run the program, adding each sequence when it ends."""
        code, budget = self.code, self.budget
        rows: list[Row] = []
        address, file, line, column, statement = 0, 1, 1, 0, self.default_statement

        def emit(end: bool = False) -> None:
            budget.spend(_SEQUENCE_ROWS if end else 1)
            known = 0 <= file < len(self.files)
            source = self.files[file] if known else SourceFile("")
            # A line beyond 32 bits only occurs in damaged files; 0 means none.
            number = line if 0 < line < 1 << 32 and source.name else 0
            rows.append(Row(address & _U64, source, number, column, statement, end))

        while code:
            opcode = code.unsigned(1)
            if opcode >= self.opcode_base:
                advance, change = divmod(opcode - self.opcode_base, self.line_range)
                address += advance * self.step
                line += self.line_base + change
                emit()
            elif opcode == 0:
                extended = Cursor(code.data, code.at, code.end)
                length = extended.uleb()
                extended = Cursor(code.data, extended.at, code.end)
                operand = Cursor(code.data, extended.at, extended.at + len(extended.take(length)))
                code.at = extended.at
                kind = operand.unsigned(1) if operand else 0
                if kind == 1:  # end_sequence
                    emit(end=True)
                    sequences.append(_in_order(rows))
                    rows = []
                    address, file, line, column = 0, 1, 1, 0
                    statement = self.default_statement
                elif kind == 2:  # set_address
                    address = operand.unsigned(operand.end - operand.at)
            elif opcode == 1:  # copy
                emit()
            elif opcode == 2:  # advance_pc
                address += code.uleb() * self.step
            elif opcode == 3:  # advance_line
                line += code.sleb()
            elif opcode == 4:  # set_file
                file = code.uleb()
            elif opcode == 5:  # set_column
                column = code.uleb()
            elif opcode == 6:  # negate_stmt
                statement = not statement
            elif opcode == 8:  # const_add_pc
                address += (255 - self.opcode_base) // self.line_range * self.step
            elif opcode == 9:  # fixed_advance_pc
                address += code.unsigned(2)
            else:  # no effect on the data used here
                for _ in range(self.operand_counts[opcode - 1]):
                    code.uleb()


def _in_order(rows: list[Row]) -> list[Row]:
    """A sequence's rows by address; they are, unless the file is damaged."""
    if all(a.address <= b.address for a, b in pairwise(rows)):
        return rows
    return sorted(rows, key=lambda row: row.address)
