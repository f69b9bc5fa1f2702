"""Maps a kernel's instructions to its source: lines to stop at, frames, listings."""

from __future__ import annotations

import bisect
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from wavecore._fork import cached_property
from wavecore.codeobject.lines import SourceLine, is_of_toolchain
from wavecore.emulator import registry
from wavecore.emulator.events import WatchedLaunch
from wavecore.emulator.registry import Control
from wavecore.errors import DecodeError
from wavecore.isa import Instruction
from wavecore.isa.classes import InstructionClass


@dataclass(frozen=True)
class Frame:
    """One frame of a wave: a line, and the function that it is in.

    `function` is "" if unknown; with `is_inlined`, the frame around it has the same registers and
    pc.
    """

    function: str
    file: str
    line: int
    column: int
    pc: int
    is_inlined: bool = False

    @property
    def is_own(self) -> bool:
        """Whether it belongs to the program, not to a toolchain header."""
        return bool(self.file) and not is_of_toolchain(self.file)


# A line as steps distinguish it: the inlined calls around it, outermost first, and the line.
Stretch = tuple[tuple[tuple[str, int, int], ...], str, int]
_Calls = tuple[tuple[str, int, int], ...]  # the inlined calls around an instruction


class SourceMap:
    """A kernel's program, by source line and by address."""

    def __init__(self, launch: WatchedLaunch) -> None:
        self.launch = launch
        program = launch.plan.program
        self._code = program.code
        self.entry = launch.plan.kernel.entry  # the kernel's first instruction
        self.text = program.text
        self._frames: dict[int, tuple[Frame, ...]] = {}
        self._stretches: dict[int, Stretch | None] = {}
        self._files: dict[str, str | None] = {}  # by the user's name for them
        self._addresses: dict[tuple[str, int], list[int]] = {}
        self._in_call: dict[tuple[str, _Calls], list[tuple[int, list[tuple[int, int]]]]] = {}

    @property
    def end(self) -> int:
        """The address after the last byte of code."""
        return max((low + len(data) for low, data in self.text), default=0)

    # ------------------------------------------------------------------------------ lines

    @cached_property
    def _starts(self) -> dict[tuple[str, int], list[tuple[int, int]]]:
        """Start addresses of statements of a line, each with the number of bytes to other lines."""
        found: dict[tuple[str, int], list[tuple[int, int]]] = {}
        begun: tuple[str, int] | None = None
        start = -1  # of the run, if it begins with a statement
        for row in self._code.lines.rows:
            key = (row.file.name, row.line) if not row.end_sequence else None
            if key == begun:
                continue
            if begun is not None and begun[1] and start >= 0:
                found.setdefault(begun, []).append((start, row.address - start))
            begun, start = key, row.address if row.is_statement else -1
        return found

    @cached_property
    def _statements(self) -> frozenset[int]:
        """The start addresses of all statements."""
        rows = self._code.lines.rows
        return frozenset(r.address for r in rows if r.is_statement and r.line)

    def is_statement(self, pc: int) -> bool:
        """Whether a statement of the source begins here."""
        return pc in self._statements

    @cached_property
    def files(self) -> list[str]:
        """The files with lines: the kernel's, others of the program, the toolchain's."""
        own = self.frames(self.entry)[-1].file
        names = dict.fromkeys(file for file, _ in self._starts)
        return sorted(names, key=lambda name: (name != own, is_of_toolchain(name), name))

    def file(self, name: str) -> str | None:
        """The file that a user's name refers to: the end of its path, or all of it."""
        if name not in self._files:
            self._files[name] = self._file(name)
        return self._files[name]

    def _file(self, name: str) -> str | None:
        wanted = os.path.normpath(name)
        exact = [each for each in self.files if os.path.normpath(each) == wanted]
        real = [each for each in self.files if _same_file(each, name)]
        ends = [each for each in self.files if f"/{each}".endswith(f"/{wanted.lstrip('/')}")]
        by_name = [f for f in self.files if os.path.basename(f) == os.path.basename(wanted)]
        for found in (exact, real, ends, by_name if "/" in name else []):
            if found:
                return found[0]
        return None

    def addresses(self, file: str, line: int) -> tuple[int, list[int]]:
        """Where to stop for a line: the first line with code at or below it, and its addresses.

        There is one address for each function and inlined call that contains the line. Returns: 0
        and no addresses if no line from there on has code.
        """
        lines = self._lines.get(file, [])
        at = bisect.bisect_left(lines, line)
        if at == len(lines):
            return 0, []
        found = lines[at]
        if (file, found) not in self._addresses:
            self._addresses[file, found] = self._beginnings(file, found)
        return found, list(self._addresses[file, found])

    def _beginnings(self, file: str, line: int) -> list[int]:
        runs: dict[_Calls, list[tuple[int, int]]] = {}
        for address, size in self._starts[file, line]:
            runs.setdefault(self._calls(address), []).append((address, size))
        found = []
        for calls, each in runs.items():
            # Code before all lines above it is not a start either: Triton gives the start of a
            # kernel the line of a store at its end.
            above = self._first_above(file, calls, line)
            behind = [(address, size) for address, size in each if address >= above]
            found.append(self._beginning(file, calls, line, behind or each))
        return sorted(found)

    def _beginning(self, file: str, calls: _Calls, line: int, runs: list[tuple[int, int]]) -> int:
        """The start of a line in one call.

        What a line prepares before the line above it begins, such as the mask of a store, is not
        the start of one that accesses memory.
        """
        first = _first(runs)
        above = [runs for number, runs in self._of(file, calls) if number < line][-1:]
        if not above or first >= _first(above[0]):
            return first
        reaching = [run for run in runs if self._accesses_memory(*run)]
        return min(reaching)[0] if reaching else first

    def _of(self, file: str, calls: _Calls) -> list[tuple[int, list[tuple[int, int]]]]:
        """The lines with code in a call, and their runs."""
        if (file, calls) not in self._in_call:
            found: dict[int, list[tuple[int, int]]] = {}
            for (name, line), runs in self._starts.items():
                for run in runs if name == file else ():
                    if self._calls(run[0]) == calls:
                        found.setdefault(line, []).append(run)
            self._in_call[file, calls] = sorted(found.items())
        return self._in_call[file, calls]

    def _accesses_memory(self, address: int, size: int) -> bool:
        """Whether a vector instruction of a run accesses memory."""
        end = address + size
        while address < end and (inst := self.instruction(address)) is not None:
            if inst.facts.cls in _MEMORY:
                return True
            address += inst.size
        return False

    def _first_above(self, file: str, calls: _Calls, line: int) -> int:
        """The start of the code of lines above one, in the same call; 0 if there is none."""
        return next((at for number, at in self._begun.get((file, calls), []) if number < line), 0)

    @cached_property
    def _begun(self) -> dict[tuple[str, _Calls], list[tuple[int, int]]]:
        """The lines of each call with their start addresses, by address."""
        first: dict[tuple[str, _Calls], dict[int, int]] = {}
        for (file, line), runs in self._starts.items():
            for address, _ in runs:
                lines = first.setdefault((file, self._calls(address)), {})
                lines[line] = min(address, lines.get(line, address))
        return {key: sorted(each.items(), key=lambda item: item[1]) for key, each in first.items()}

    @cached_property
    def _lines(self) -> dict[str, list[int]]:
        """The lines with code in each file, in order."""
        found: dict[str, list[int]] = {}
        for name, number in sorted(self._starts):
            found.setdefault(name, []).append(number)
        return found

    def last_line(self, file: str) -> int:
        """The last line with code in a file."""
        return self._lines[file][-1]

    @property
    def function_names(self) -> list[str]:
        """The users' names of functions and kernels with their own code."""
        symbols = self._code.symbols.values()
        found = [_names(each.name)[-1] for each in symbols if each.kind == "func" and each.defined]
        return sorted({self.launch.kernel.source_name, *found})

    def functions(self, name: str) -> list[int]:
        """The first instructions of functions and kernels with a name."""
        symbols = self._code.symbols.values()
        found = [
            symbol.address
            for symbol in symbols
            if symbol.kind == "func" and symbol.defined and name in _names(symbol.name)
        ]
        if name == self.launch.kernel.name and self.entry not in found:
            found.append(self.entry)
        inner = [
            low
            for scope in self._code.lines._read_scopes()
            for low in _inlined(scope, name)
        ]  # fmt: skip
        return sorted({*(self.body(pc) for pc in found), *inner})

    def body(self, pc: int) -> int:
        """The start of a function's statements, after the code that saves its arguments.

        It is the first statement of a line below the function's own, if there is one nearby.
        """
        start = self.function_start(pc)
        own = self._code.lines.frames(start)
        if not own:
            return start
        for row in self._code.lines.rows:
            is_near = start < row.address <= start + _PROLOGUE_BYTES and row.is_statement
            if is_near and row.file.name == own[-1].file and row.line > own[-1].line:
                return row.address
        return start

    # ------------------------------------------------------------------------------ frames

    def frames(self, pc: int) -> tuple[Frame, ...]:
        """The frames at an instruction, the innermost first: all but the last are inlined."""
        if pc not in self._frames:
            lines = self._code.lines.frames(pc)
            last = len(lines) - 1
            self._frames[pc] = tuple(
                Frame(each.function or self.function(pc), each.file, each.line, each.column, pc,
                      is_inlined=place < last)
                for place, each in enumerate(lines)
            ) or (Frame(self.function(pc), "", 0, 0, pc),)  # fmt: skip
        return self._frames[pc]

    def shown(self, pc: int) -> tuple[Frame, ...]:
        """The frames from the innermost that belongs to the program; all if none does."""
        frames = self.frames(pc)
        for place, frame in enumerate(frames):
            if frame.is_own:
                return frames[place:]
        return frames

    def function(self, pc: int) -> str:
        """The name of the function that contains an instruction, ignoring inlining."""
        symbol = self._code.function_at(pc)
        return symbol.name if symbol is not None else ""

    def function_start(self, pc: int) -> int:
        """The address of that function; 0 if unknown."""
        symbol = self._code.function_at(pc)
        return symbol.address if symbol is not None else 0

    @cached_property
    def kernel_start(self) -> int:
        """The address of the kernel's own function."""
        return self.function_start(self.entry)

    def _calls(self, pc: int) -> tuple[tuple[str, int, int], ...]:
        """The calls that distinguish inlined copies of a line: function, line and column."""
        frames = self._code.lines.frames(pc)
        outer = [(each.function, each.line, each.column) for each in frames[:0:-1]]
        return (*outer, (frames[0].function if frames else "", self.function_start(pc), 0))

    def stretch(self, pc: int) -> Stretch | None:
        """The line of an instruction, as the program's author sees it."""
        if pc not in self._stretches:
            frames = [f for f in self.shown(pc) if f.line]
            calls = tuple((f.function, f.line, f.column) for f in frames[:0:-1])
            own = frames[0] if frames else None
            self._stretches[pc] = (calls, own.file, own.line) if own is not None else None
        return self._stretches[pc]

    # ------------------------------------------------------------------------ instructions

    def instruction(self, pc: int) -> Instruction | None:
        """The instruction at an address; None if there is none."""
        try:
            return self.launch.instruction(pc)
        except DecodeError:
            return None

    def control(self, pc: int) -> Control:
        """How control continues after an instruction."""
        inst = self.instruction(pc)
        entry = registry.lookup((inst.x or inst).name) if inst is not None else None
        if inst is None or entry is None:
            return Control.NEXT
        return entry.control_of(inst)

    def is_call(self, pc: int) -> bool:
        """Whether an instruction calls a function: it jumps, and saves the return address."""
        inst = self.instruction(pc)
        return inst is not None and inst.name in _CALLS

    @cached_property
    def instructions(self) -> list[int]:
        """The addresses of all instructions, in order."""
        return list(self._decoded())

    def _decoded(self) -> Iterator[int]:
        for low, data in self.text:
            pc = low
            while pc < low + len(data):
                inst = self.instruction(pc)
                yield pc
                pc += inst.size if inst is not None else 4

    @cached_property
    def calls(self) -> list[int]:
        """The addresses of instructions that call functions, or may return from them."""
        return [pc for pc in self.instructions if self.control(pc) in (Control.JUMP, Control.CALL)]

    @cached_property
    def ends(self) -> list[int]:
        """The addresses of instructions that end a wave."""
        return [pc for pc in self.instructions if self.control(pc) is Control.END]

    def around(self, pc: int, before: int, after: int) -> list[int]:
        """Addresses of instructions around one."""
        known = self.instructions
        at = next((i for i, each in enumerate(known) if each >= pc), len(known))
        return known[max(at - before, 0) : at + after]

    # ------------------------------------------------------------------------------ source

    def source(self, file: str) -> list[str] | None:
        """The lines of a source file, None if it is not found or has changed."""
        digest = next((row.file.md5 for row in self._code.lines.rows if row.file.name == file), b"")
        return self._code.source_finder.lines(file, digest)

    def path(self, file: str) -> str | None:
        """The path of a source file on this machine, for editors."""
        if os.path.isfile(file):
            return os.path.abspath(file)
        return None


def _first(runs: list[tuple[int, int]]) -> int:
    """The start of a line in one function, as its author sees it.

    Constants for a line are often created before the lines above it; that is not its start.
    """
    longest = max(size for _, size in runs)
    return min(address for address, size in runs if size * _MADE_BEFORE >= longest)


_PROLOGUE_BYTES = 512
_MEMORY = (InstructionClass.VMEM, InstructionClass.FLAT, InstructionClass.LDS)
_MADE_BEFORE = 6  # times shorter than the rest of its line
_CALLS = frozenset({"s_swappc_b64", "s_call_b64", "s_swap_pc_i64", "s_call_i64"})


def _same_file(one: str, other: str) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False


def _names(symbol: str) -> tuple[str, ...]:
    """A function's names for users: its symbol, its qualified name, and its unqualified name."""
    from wavecore.codeobject.names import qualified_name

    whole = qualified_name(symbol)
    plain = whole.partition("(")[0].partition("<")[0]
    return symbol, whole, plain, plain.rpartition("::")[2]


def _inlined(scope: object, name: str) -> Iterable[int]:
    """The start addresses of inlined calls of a function."""
    for child in getattr(scope, "children", ()):
        if child.is_inlined and child.function == name and child.ranges:
            yield min(low for low, _ in child.ranges)
        yield from _inlined(child, name)


def text(line: SourceLine | Frame) -> str:
    """A line as "gemm.hip:12"."""
    return f"{os.path.basename(line.file)}:{line.line}"
