"""hipRTC: compiles HIP C++ at run time, looks up its symbols, links bitcode.

Programs and link states are Python objects here; `wavecore.hip.runtime` adds handles and
addresses for C. Errors carry a hiprtcResult.
Source: HIP's documentation, "Programming for HIP runtime compiler (RTC)".
"""

from __future__ import annotations

import enum
import re
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from wavecore import _env
from wavecore._files import read_regular
from wavecore.codeobject import CodeObject
from wavecore.codeobject.archive import is_archive, members
from wavecore.codeobject.bundle import choose, is_wrapped, unbundle
from wavecore.errors import CodeObjectError, CompileError, Error, TargetError
from wavecore.toolchain import compile, compile_bitcode, link
from wavecore.toolchain.cache import digest

VERSION = (9, 0)  # returned by hiprtcVersion: the version of the interface, not of HIP

MAJOR = 7  # of the HIP that our headers follow
_HEADER = "hip/wavecore/rtc.h"
_BARE_HEADER = "hip/hip_version.h"


class Result(enum.IntEnum):
    """hiprtcResult, without its prefix HIPRTC_."""

    SUCCESS = 0
    ERROR_OUT_OF_MEMORY = 1
    ERROR_PROGRAM_CREATION_FAILURE = 2
    ERROR_INVALID_INPUT = 3
    ERROR_INVALID_PROGRAM = 4
    ERROR_INVALID_OPTION = 5
    ERROR_COMPILATION = 6
    ERROR_BUILTIN_OPERATION_FAILURE = 7
    ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION = 8
    ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION = 9
    ERROR_NAME_EXPRESSION_NOT_VALID = 10
    ERROR_INTERNAL_ERROR = 11
    ERROR_LINKING = 100


def error_string(code: int) -> str:
    """The text that hiprtcGetErrorString returns."""
    try:
        return f"HIPRTC_{Result(code).name}"
    except ValueError:
        return "Invalid HIPRTC error code"


class RtcError(Error):
    """A hipRTC call fails with `result`."""

    def __init__(self, result: Result, message: str = "") -> None:
        super().__init__(message or error_string(result))
        self.result = result


# ---------------------------------------------------------------------------------------- programs


class Program:
    """A source, compiled for one GPU at a time; threads may share it.

    Attributes:
        name: the source's name in diagnostics.
        log: the output of the last compilation, "" if there was none.
    """

    def __init__(
        self, source: str, name: str | None = None, headers: Mapping[str, str] | None = None
    ) -> None:
        """`headers` maps names, as in `#include`, to texts.

        Raises: RtcError for an empty source.
        """
        if not source:
            raise RtcError(Result.ERROR_INVALID_INPUT, "the source is empty")
        self.name = name or f"CompileSource{digest(source.encode('utf-8', 'replace'))[:6]}"
        self.log = ""
        self._source, self._headers = source, dict(headers or {})
        self._names: dict[str, str] = {}  # expression without & and parentheses -> lowered name
        self._code: bytes | None = None
        self._bitcode: bytes | None = None
        self._lock = threading.RLock()

    def add_name_expression(self, expression: str) -> None:
        """Have the next compilation find the symbol of a name.

        Names are "kernel<float>", "ns::kernel", "&ns::variable". Raises: RtcError if there is no
        name in the expression.
        """
        name = stripped(expression)
        if not name:
            raise RtcError(Result.ERROR_INVALID_INPUT, f"{expression!r} contains no name")
        with self._lock:
            self._names.setdefault(name, "")

    def compile(
        self, options: Sequence[str], default_target: Callable[[], str], major: int = MAJOR
    ) -> None:
        """Compile for the target in the options, or the default one, as HIP of a major version.

        This discards the code and names of an earlier compilation, even if it fails. -fgpu-rdc
        produces bitcode instead of code. Raises: RtcError; `log` has the reason.
        """
        chosen = read_options([*options, *_env.HIPRTC_COMPILE.get()])
        with self._lock:
            self._code = self._bitcode = None
            self._names = dict.fromkeys(self._names, "")
            try:
                target = default_target() if chosen.target is None else chosen.target
                self._compile(chosen, target, major)
            except (CompileError, TargetError, CodeObjectError) as error:
                self.log = _ended(getattr(error, "log", "") or str(error))
                raise RtcError(Result.ERROR_COMPILATION, str(error)) from error

    def _compile(self, options: Options, target: str, major: int) -> None:
        names = {f"__wc_name_{digest(name, self._source)[:12]}": name for name in self._names}
        source, file_name = self._text(names)
        words = ["-D__HIPCC_RTC__=1", "-include", _HEADER if options.has_header else _BARE_HEADER]
        words += [*([f"-D__WC_RTC_MAJOR={major}"] if major < MAJOR else []), *options.words]
        if options.is_bitcode:
            made = compile_bitcode(
                source, target, headers=self._headers, options=words, name=file_name
            )
            self.log, self._bitcode = _ended(made.log), made.data
            code = _unresolved(made.data, target) if names else None
        else:
            code = compile(source, target, headers=self._headers, options=words, name=file_name)
            self.log, self._code = _ended(code.log), code.data
        if code is not None:
            for symbol, name in names.items():
                self._names[name] = lowered_name(code, symbol)

    def _text(self, names: Mapping[str, str]) -> tuple[str, str]:
        """The text to compile, with a variable for each name, and its file name."""
        file_name = self.name.rpartition("/")[2]
        head = ""
        if file_name != self.name or file_name in self._headers or file_name in ("", ".", ".."):
            head = f"#line 1 {_quoted(self.name)}\n"
            file_name = "source.hip"
        tail = "".join(
            f'\nextern "C" {{ __attribute__((device, __used__)) const void* {symbol} ='
            f" (const void*)\n#line 1 {_quoted(f'name expression {name}')}\n"
            f"{name if name.startswith('(') else f'&{name}'}\n; }}"
            for symbol, name in names.items()
        )
        return f"{head}{self._source}\n{tail}\n", file_name

    def lowered_name(self, expression: str) -> str:
        """The symbol of a name added before the last compilation. Raises: RtcError."""
        with self._lock:
            found = self._names.get(stripped(expression), "")
        if not found:
            raise RtcError(
                Result.ERROR_NAME_EXPRESSION_NOT_VALID,
                f"{expression!r} was not added before the program was compiled",
            )
        return found

    @property
    def code(self) -> bytes:
        """The code object. Raises: RtcError if the program was not compiled, or to bitcode."""
        return _there(self._code)

    @property
    def bitcode(self) -> bytes:
        """LLVM bitcode to link. Raises: RtcError if it was not compiled with -fgpu-rdc."""
        return _there(self._bitcode)


def _there(made: bytes | None) -> bytes:
    if made is None:
        raise RtcError(Result.ERROR_INVALID_PROGRAM, "the program was not compiled to this form")
    return made


def _ended(text: str) -> str:
    """A log with a line break at its end, as clang prints it."""
    return f"{text}\n" if text and not text.endswith("\n") else text


def _quoted(name: str) -> str:
    escaped = name.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'"{escaped}"'


# ----------------------------------------------------------------------------------------- options


@dataclass(frozen=True)
class Options:
    """Parsed options of a compilation.

    Attributes:
        target: the target; None if no option names one.
        is_bitcode: whether to stop at bitcode (-fgpu-rdc).
        has_header: whether to include the device API without an #include in the source.
        words: the options for clang.
    """

    target: str | None = None
    is_bitcode: bool = False
    has_header: bool = True
    words: tuple[str, ...] = ()


_TARGET_OPTIONS = ("--gpu-architecture", "--offload-arch", "-arch")
_TARGET_OPTION = re.compile(rf"(?:{'|'.join(_TARGET_OPTIONS)})=(?P<target>.*)", re.DOTALL)
_DROPPED = frozenset({"-hip-pch"})


def read_options(words: Sequence[str]) -> Options:
    """Separate hipRTC's own options from clang's; the last target wins."""
    target, is_bitcode, has_header = None, False, True
    kept: list[str] = []
    waiting = iter(words)
    for word in waiting:
        if match := _TARGET_OPTION.fullmatch(word):
            target = match["target"]
        elif word in _TARGET_OPTIONS:
            target = next(waiting, "")
        elif word in ("-fgpu-rdc", "-fno-gpu-rdc"):
            is_bitcode = word == "-fgpu-rdc"
        elif word == "--hiprtc-no-builtin-header":
            has_header = False
        elif word not in _DROPPED:
            kept.append(word)
    return Options(target, is_bitcode, has_header, tuple(kept))


# ------------------------------------------------------------------------------------------- names


def stripped(expression: str) -> str:
    """A name expression without outer spaces, outer parentheses and a leading &."""
    name = expression.strip()
    while True:
        if name.startswith("&"):
            name = name[1:].strip()
        elif name.startswith("(") and _closing(name) == len(name) - 1:
            name = name[1:-1].strip()
        else:
            return name


def _closing(text: str) -> int:
    """The index at which the first parenthesis of `text` is closed; -1 if it is not."""
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return at
    return -1


def lowered_name(code: CodeObject, variable: str) -> str:
    """The symbol whose address is stored at the start of a variable of the code object.

    Raises: CodeObjectError if no symbol's address is stored there.
    """
    place = code.symbols[variable].address
    for relocation in code.relocations:
        if relocation.offset != place:
            continue
        if relocation.symbol:
            return relocation.symbol
        address = (relocation.target or 0) + relocation.addend
        found = [s for s in code.symbols.values() if s.defined and s.address == address]
        found = [s for s in found if s.kind in ("func", "object") and not s.name.endswith(".kd")]
        if found:
            return min(found, key=lambda symbol: symbol.binding == "local").name
    raise CodeObjectError(f"{variable} does not hold the address of a kernel or variable.")


def _unresolved(bitcode: bytes, target: str) -> CodeObject:
    """Bitcode linked with undefined functions allowed: a code object just for reading symbols.

    Functions of other programs are hidden, which lld lets nobody leave out but by this option.
    """
    return link([bitcode], target, options=["--unresolved-symbols=ignore-all", "--noinhibit-exec"])


# ----------------------------------------------------------------------------------------- linking


class InputType(enum.IntEnum):
    """The kinds of hiprtcJITInputType and hipJitInputType that can be linked."""

    LLVM_BITCODE = 100
    LLVM_BUNDLED_BITCODE = 101
    LLVM_ARCHIVES_OF_BUNDLED_BITCODE = 102


@dataclass
class LinkState:
    """Bitcode to be linked to a code object; threads may share it.

    Attributes:
        options: options for the backend, as clang spells them.
        log: the linker's output.
    """

    options: tuple[str, ...] = ()
    log: str = ""
    _inputs: list[bytes] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def add_data(self, kind: int, data: bytes) -> None:
        """Add a copy of an input. Raises: RtcError for other kinds and for empty data."""
        if kind not in tuple(InputType):
            raise RtcError(Result.ERROR_INVALID_INPUT, f"cannot link inputs of type {kind}")
        if not data:
            raise RtcError(Result.ERROR_PROGRAM_CREATION_FAILURE, "the input is empty")
        with self._lock:
            self._inputs.append(bytes(data))

    def add_file(self, kind: int, path: str) -> None:
        """`add_data` with a file's contents. Raises: RtcError, also if the file cannot be read."""
        try:
            data = read_regular(Path(path))
        except (OSError, ValueError) as error:
            raise RtcError(Result.ERROR_PROGRAM_CREATION_FAILURE, f"{path}: {error}") from error
        self.add_data(kind, data)

    def complete(self, target: str) -> bytes:
        """The code object linked from all inputs. Raises: RtcError; `log` has the reason."""
        words, notes = _linker_options([*self.options, *_env.HIPRTC_LINK.get()])
        with self._lock:
            try:
                inputs = [part for data in self._inputs for part in _parts(data, target)]
                code = link(inputs, target, options=words)
            except (CompileError, TargetError, CodeObjectError) as error:
                self.log = _ended(notes + (getattr(error, "log", "") or str(error)))
                raise RtcError(Result.ERROR_LINKING, str(error)) from error
            self.log = _ended(notes + code.log)
            return code.data


def _parts(data: bytes, target: str) -> list[bytes]:
    """An input's files for a target: the input, its bundle entry, or those of its members."""
    if is_archive(data):
        return [part for member in members(data) for part in _parts(member, target)]
    return [choose(unbundle(data), target).data] if is_wrapped(data) else [data]


def _linker_options(words: Sequence[str]) -> tuple[list[str], str]:
    """Backend options translated for the linker, and notes about the ones it ignores."""
    taken: list[str] = []
    notes = ""
    waiting = iter(words)
    for word in waiting:
        if word == "-mllvm":
            taken += [word, next(waiting, "")]
        elif re.fullmatch(r"-O[0-3]", word):
            taken += [f"--lto-O{word[2]}", f"--lto-CGO{word[2]}"]
        else:
            notes += f"hiprtc: note: {word} is not a linker option and is ignored\n"
    return taken, notes
