"""All errors that users see.

    Error
    ├── CompileError            clang or the assembler refused the source
    ├── CodeObjectError         the bytes are not a loadable code object (also ValueError)
    ├── DecodeError             not an instruction of the target (also ValueError)
    ├── TargetError             unknown target, or not supported by it (also ValueError)
    ├── ShapeError              an array has the wrong shape or type (also ValueError)
    ├── FormatError             unknown number format, or wrong for the values (also ValueError)
    ├── LaunchError             wrong arguments or sizes of a launch (also ValueError)
    ├── CampaignError           a campaign cannot start or continue (also ValueError)
    ├── CopyError               the object belongs to one process: no pickling (also TypeError)
    └── ExecutionError          a running kernel failed
        ├── UnsupportedInstruction   no semantics (also NotImplementedError)
        ├── MemoryFault              an access outside every live allocation
        ├── IllegalInstruction       the program counter left the code
        ├── KernelTrap               s_trap 2, llvm.trap, assert
        ├── Deadlock                 no wave can continue
        ├── Timeout                  the launch ran longer than its timeout
        └── Livelock                 waves repeat the same state forever (a Deadlock and a Timeout)

A message says what happened, where, what was expected and what to do. The facts are attributes,
too.
"""

from __future__ import annotations

from dataclasses import dataclass

from wavecore._text import visible, visible_name


class Error(Exception):
    """Base of all errors that a user can cause. Pickling keeps all attributes.

    The text may contain names from files and programs: `str` escapes their control characters,
    attributes are unchanged.
    """

    def __str__(self) -> str:
        return visible(super().__str__())

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (type(self), self.args, self.__dict__)


def _restore(kind: type[Error], args: tuple[object, ...], facts: dict[str, object]) -> Error:
    """Unpickle an error without `__init__`, which would build the message again."""
    made = kind.__new__(kind, *args)
    made.args = args  # OSError (TimeoutError is one) sets it in __init__
    made.__dict__.update(facts)
    return made


class CompileError(Error):
    """The compiler or assembler refused the source; `log` holds its diagnostics.

    For a Python kernel, `file`, `line` and `column` (both from 1) are the place in its source;
    otherwise they are None and 0.
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
    """The target is unknown, or does not support the request."""


class ShapeError(Error, ValueError):
    """An array has the wrong shape or element type."""


class FormatError(Error, ValueError):
    """The number format is unknown, or unsuitable for the values or the type."""


class LaunchError(Error, ValueError):
    """Arguments or sizes of a launch do not match the kernel or exceed the target's limits.

    Raised before the kernel starts; also for device arrays that are freed or cannot be allocated.
    """


class CampaignError(Error, ValueError):
    """A campaign cannot start or continue: its parameters, its table or its cluster."""


class CopyError(Error, TypeError):
    """Devices and their objects cannot be pickled: their memory belongs to this process."""


@dataclass(frozen=True)
class Site:
    """A place in a running grid; unknown parts are None."""

    kernel: str | None = None
    source: str | None = None  # "gemm.hip:41": the user's own line, if known
    pc: int | None = None  # byte offset in the code object's address space
    instruction: str | None = None  # the instruction's text
    workgroup: tuple[int, int, int] | None = None
    wave: int | None = None
    lanes: tuple[int, ...] = ()
    inlined_from: str | None = None  # the line of a header whose code was inlined

    def describe(self) -> str:
        """All known parts as one line of text."""
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
    """A running kernel failed; `site` says where. The site's fields are attributes, too."""

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
    """The instruction decodes but is not implemented."""


class MemoryFault(ExecutionError):
    """An access outside every live allocation, or a store to read-only memory.

    `space` is "lds" or "scratch" where `address` is an offset in that memory, else "global".
    """

    def __init__(
        self,
        message: str,
        *,
        address: int,
        size_bytes: int,
        is_store: bool,
        site: Site | None = None,
        space: str = "global",
    ) -> None:
        super().__init__(message, site=site)
        self.space = space
        self.address = address
        self.size_bytes = size_bytes
        self.is_store = is_store


class IllegalInstruction(ExecutionError):
    """The program counter left the code, or reached bytes that are not an instruction."""


@dataclass(frozen=True)
class Assertion:
    """A failed assert() of device code: its text, place and work-item."""

    expression: str
    file: str
    line: int
    function: str
    workgroup: tuple[int, int, int]
    work_item: tuple[int, int, int]


class KernelTrap(ExecutionError):
    """The kernel trapped: s_trap 2, which llvm.trap and assert() use.

    `assertion` is the failed assert(), if there was one and its message fit the printf buffer.
    """

    def __init__(
        self, message: str, *, site: Site | None = None, assertion: Assertion | None = None
    ) -> None:
        super().__init__(message, site=site)
        self.assertion = assertion


class Deadlock(ExecutionError):
    """No wave can continue: some wait at a barrier that others never reach."""


class Timeout(ExecutionError, TimeoutError):
    """The launch ran longer than its timeout."""


class Livelock(Deadlock, Timeout):
    """Waves repeat the same state and store nothing: the launch would never end."""
