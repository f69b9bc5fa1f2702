"""The errors a user can meet, as one tree.

    Error
    ├── CompileError            clang or the assembler refused the source
    ├── CodeObjectError         the bytes are not a code object we can load (also ValueError)
    ├── DecodeError             the words are not an instruction of the target (also ValueError)
    ├── TargetError             no such target, or the target lacks what was asked (also ValueError)
    ├── ShapeError              an array has the wrong shape or type (also ValueError)
    ├── FormatError             no such number format, or not one for these values (also ValueError)
    ├── LaunchError             arguments or limits of a launch (also ValueError)
    ├── CampaignError           a campaign cannot start or continue (also ValueError)
    ├── CopyError               what belongs to one process cannot be pickled (also TypeError)
    └── ExecutionError          something went wrong while a kernel ran
        ├── UnsupportedInstruction   no semantics for it (also NotImplementedError)
        ├── MemoryFault              an access outside every live allocation
        ├── IllegalInstruction       the program counter left the code
        ├── KernelTrap               s_trap 2, llvm.trap, assert
        ├── Deadlock                 no wave can continue
        ├── Timeout                  the launch ran longer than it was given
        └── Livelock                 waves repeat the same state for ever (a Deadlock and a Timeout)

Each says what happened, where, what was expected and what to do; the facts are attributes as well.
"""

from __future__ import annotations

from dataclasses import dataclass

from wavecore._text import visible, visible_name


class Error(Exception):
    """Base of every error that a user of wavecore can cause; pickles whole, facts and all.

    Its text may hold names out of files and programs: `str` shows their control characters as
    escapes, attributes have them as they are.
    """

    def __str__(self) -> str:
        return visible(super().__str__())

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (type(self), self.args, self.__dict__)


def _restore(kind: type[Error], args: tuple[object, ...], facts: dict[str, object]) -> Error:
    """An error as it was, on the other side of a pickle: its message is finished already."""
    made = kind.__new__(kind, *args)
    made.args = args  # which an OSError, as TimeoutError is one, leaves to its __init__
    made.__dict__.update(facts)
    return made


class CompileError(Error):
    """The compiler or assembler refused the source; `log` holds its diagnostics.

    Of a kernel in Python `file`, `line` and `column` (both from 1) are where in its source; None
    and 0 otherwise.
    """

    def __init__(
        self,
        message: str,
        *,
        log: str = "",
        command: tuple[str, ...] = (),
        file: str | None = None,
        line: int = 0,
        column: int = 0,
    ) -> None:
        super().__init__(message)
        self.log = log
        self.command = command
        self.file, self.line, self.column = file, line, column


class CodeObjectError(Error, ValueError):
    """The bytes are not an AMD code object, or are damaged."""


class DecodeError(Error, ValueError):
    """The words at `address` encode no instruction of `target`."""

    def __init__(
        self, message: str, *, target: str = "", address: int = 0, words: tuple[int, ...] = ()
    ) -> None:
        super().__init__(message)
        self.target = target
        self.address = address
        self.words = words


class TargetError(Error, ValueError):
    """No such target, or the target lacks what was asked of it."""


class ShapeError(Error, ValueError):
    """An array's shape or element type does not fit."""


class FormatError(Error, ValueError):
    """No such number format, or one that is not for the values or the type asked for."""


class LaunchError(Error, ValueError):
    """Arguments or sizes of a launch do not fit the kernel or the target's limits.

    Raised before the kernel starts; also for device arrays that are freed or cannot be made.
    """


class CampaignError(Error, ValueError):
    """A campaign cannot start or continue: its parameters, its table or its cluster."""


class CopyError(Error, TypeError):
    """A device and what belongs to it cannot be pickled: their memory is this process's."""


@dataclass(frozen=True)
class Site:
    """Where in a running grid something happened; what is unknown is None."""

    kernel: str | None = None
    source: str | None = None  # "gemm.hip:41": the user's own line, where one is known
    pc: int | None = None  # byte offset in the code object's address space
    instruction: str | None = None  # the instruction's text
    workgroup: tuple[int, int, int] | None = None
    wave: int | None = None
    lanes: tuple[int, ...] = ()
    inlined_from: str | None = None  # the line of a header whose code is there

    def describe(self) -> str:
        """One line of prose with everything that is known."""
        parts = []
        if self.kernel is not None:
            parts.append(f"kernel {visible_name(self.kernel)}")
        if self.source is not None:
            parts.append(visible_name(self.source))
        if self.inlined_from is not None:
            parts.append(f"inlined from {visible_name(self.inlined_from)}")
        if self.pc is not None:
            parts.append(f"pc {self.pc:#x}")
        if self.instruction is not None:
            parts.append(f"`{self.instruction}`")
        place = []
        if self.workgroup is not None:
            place.append(f"workgroup {self.workgroup}")
        if self.wave is not None:
            place.append(f"wave {self.wave}")
        if self.lanes:
            shown = ", ".join(map(str, self.lanes[:8])) + (", ..." if len(self.lanes) > 8 else "")
            place.append(f"lane{'s' if len(self.lanes) > 1 else ''} {shown}")
        text = ", ".join(parts)
        return f"{text}; {', '.join(place)}" if place else text


class ExecutionError(Error):
    """Something went wrong while a kernel ran; `site` says where, as do attributes of its names."""

    def __init__(self, message: str, *, site: Site | None = None) -> None:
        self.site = site or Site()
        where = self.site.describe()
        super().__init__(f"{message}\n  {where}" if where else message)

    kernel = property(lambda self: self.site.kernel)
    source = property(lambda self: self.site.source)
    inlined_from = property(lambda self: self.site.inlined_from)
    pc = property(lambda self: self.site.pc)
    instruction = property(lambda self: self.site.instruction)
    workgroup = property(lambda self: self.site.workgroup)
    wave = property(lambda self: self.site.wave)
    lanes = property(lambda self: self.site.lanes)


class UnsupportedInstruction(ExecutionError, NotImplementedError):
    """The instruction decodes, but has no semantics here yet."""


class MemoryFault(ExecutionError):
    """An access outside every live allocation, or a store to read-only memory."""

    def __init__(
        self,
        message: str,
        *,
        address: int,
        size_bytes: int,
        is_store: bool,
        site: Site | None = None,
    ) -> None:
        super().__init__(message, site=site)
        self.address = address
        self.size_bytes = size_bytes
        self.is_store = is_store


class IllegalInstruction(ExecutionError):
    """The program counter left the code, or reached what is not an instruction of the target."""


@dataclass(frozen=True)
class Assertion:
    """An assert() of device code that failed: its text, and whose it was."""

    expression: str
    file: str
    line: int
    function: str
    workgroup: tuple[int, int, int]
    work_item: tuple[int, int, int]


class KernelTrap(ExecutionError):
    """The kernel trapped: s_trap 2, as llvm.trap and assert() do.

    `assertion` says which assert() failed, where it was one and its message found room.
    """

    def __init__(
        self, message: str, *, site: Site | None = None, assertion: Assertion | None = None
    ) -> None:
        super().__init__(message, site=site)
        self.assertion = assertion


class Deadlock(ExecutionError):
    """No wave can continue: some wait for each other at a barrier that others never reach."""


class Timeout(ExecutionError, TimeoutError):
    """The launch ran longer than the timeout that was given."""


class Livelock(Deadlock, Timeout):
    """Waves repeat the same state and store nothing, so that no timeout would be long enough."""
