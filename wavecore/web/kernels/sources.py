"""A page's source, compiled: HIP C++, or Python with kernels of wavecore.lang."""

from __future__ import annotations

import contextlib
import io
import linecache
import re
import sys
import threading
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any

from wavecore import targets
from wavecore._text import words_of
from wavecore.errors import CodeObjectError, CompileError, Error, LaunchError
from wavecore.web.kernels.sent import Sent

if TYPE_CHECKING:
    from wavecore.codeobject import CodeObject, KernelInfo
    from wavecore.lang import Kernel

FILES = {"hip": "kernel.hip", "python": "kernel.py"}  # the source's name in line tables
OPTS = ("O0", "O1", "O2", "O3", "Os", "Oz", "Og")
SOURCE_MOST = 200_000  # characters
CONSTANTS_MOST = 32
_DIAGNOSTICS_MOST = 200

_ONE_MODULE = threading.Lock()  # all have the same name and file
_DIAGNOSTIC = re.compile(
    r"(?P<file>[^:\n]+):(?P<line>\d+):(?P<column>\d+): "
    r"(?P<kind>fatal error|error|warning|note|remark): (?P<text>.*)"
)


@dataclass(frozen=True)
class Source:
    """A source and its compile options.

    Attributes:
        kernel: the kernel's name; "" for the only or the first one.
        wave: lanes of a wave, None for the target's default.
        constants: values of wl.constexpr parameters; "wl.f16" is that type.
    """

    language: str
    text: str
    kernel: str = ""
    opt: str = "O3"
    wave: int | None = None
    constants: Mapping[str, Any] | None = None

    @property
    def file(self) -> str:
        """Its name in line tables and messages."""
        return FILES[self.language]

    @classmethod
    def sent(cls, body: Sent) -> Source:
        """The source in a request. Raises: ValueError."""
        language = body.choice("language", tuple(FILES))
        text = body.text("source", most=SOURCE_MOST)
        wave = body.whole("wave", 0, 64, 0)
        if wave not in (0, 32, 64):
            raise ValueError(f"the request: wave must be 0 (the default), 32 or 64, not {wave}.")
        constants = body.mapping("constants", most=CONSTANTS_MOST)
        for name, value in constants.items():
            if not isinstance(value, (bool, int, float, str)) or len(str(value)) > 100:
                raise ValueError(f"constant {name!r:.80} must be a number, boolean or short text.")
        return cls(
            language, text, body.text("kernel", ""), body.choice("opt", OPTS, "O3"), wave or None,
            constants,
        )  # fmt: skip


def target_of(name: object) -> str:
    """A target by name. Raises: ValueError for invalid names."""
    if not isinstance(name, str) or len(name) > 40:
        raise ValueError("a target must be a name such as gfx942.")
    return targets.get(name).name


@dataclass(frozen=True)
class Diagnostic:
    """A compiler message; `line` and `column` count from 1, 0 if unknown."""

    kind: str  # "hint" is wavecore's; clang's are "error", "warning", "note", "remark"
    text: str
    line: int = 0
    column: int = 0


class Refused(ValueError):
    """A source that does not compile; `diagnostics` have the reasons and locations."""

    def __init__(self, message: str, diagnostics: tuple[Diagnostic, ...]) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics


@dataclass(frozen=True)
class Compiled:
    """A source compiled for a target.

    Attributes:
        info: the requested kernel.
        kernel: the Python kernel, else None.
        values: its constants.
        others: all Python kernels, by name.
    """

    source: Source
    target: str
    code: CodeObject
    info: KernelInfo
    kernel: Kernel | None
    values: Mapping[str, Any]
    diagnostics: tuple[Diagnostic, ...]
    others: tuple[str, ...] = ()


def compiled(source: Source, target: str) -> Compiled:
    """Compile a source for a target. Raises: Refused; ValueError if the target lacks the wave."""
    if source.language == "python":
        with _ONE_MODULE:
            return _python(source, target)
    from wavecore.toolchain import compile as compile_source

    try:
        code = compile_source(
            # text, and never the name of a file
            source.text + "\n", target, opt=f"-{source.opt}", wave=source.wave, name=source.file,
        )  # fmt: skip
    except CompileError as error:
        said = _diagnostics(error.log, source.file) or (_whole(error),)
        raise Refused(str(error), (*_hints(error.log, source, target), *said)) from error
    if not code.kernels:
        raise Refused(
            "The source has no kernel.",
            (Diagnostic("error", "there is no kernel: a function marked __global__"),),
        )
    return Compiled(
        source, target, code, _info(source, code), None, {}, _diagnostics(code.log, source.file)
    )


def _info(source: Source, code: CodeObject) -> KernelInfo:
    if not source.kernel:
        return next(iter(code.kernels.values()))
    try:
        return code.kernel(source.kernel)
    except CodeObjectError:
        # the previously selected kernel may be gone from the source
        return next(iter(code.kernels.values()))


def _hints(log: str, source: Source, target: str) -> Iterator[Diagnostic]:
    """The lines that a command's message has before the compiler's own."""
    from wavecore.toolchain.hints import hints

    for text in hints(source.file, target, log, source.text):
        place = re.match(rf"{re.escape(source.file)}:(\d+): ", text)
        if place is None:
            yield Diagnostic("hint", text)
        else:
            yield Diagnostic("hint", text[place.end() :], int(place[1]))


def _whole(error: CompileError) -> Diagnostic:
    return Diagnostic("error", str(error), error.line, error.column)


def _diagnostics(log: str, file: str) -> tuple[Diagnostic, ...]:
    """Clang's messages; those about other files have no line, but their location in the text."""
    found = []
    for match in _DIAGNOSTIC.finditer(log):
        kind, text = match["kind"].removeprefix("fatal "), match["text"]
        if match["file"] == file:
            found.append(Diagnostic(kind, text, int(match["line"]), int(match["column"])))
        else:
            found.append(Diagnostic(kind, f"{match['file']}:{match['line']}: {text}"))
    return tuple(found[:_DIAGNOSTICS_MOST])


# -------------------------------------------------------------------------------------- Python


def _python(source: Source, target: str) -> Compiled:
    module, printed = _module(source)
    kernels = _kernels(module)
    if not kernels:
        said = Diagnostic("error", "there is no kernel: a function marked @wl.kernel")
        raise Refused("The source has no kernel.", (said,))
    name = source.kernel if source.kernel in kernels else next(iter(kernels))
    kernel = kernels[name].variant(wave=source.wave, opt=f"-{source.opt}")
    values = {key: _constant(value) for key, value in (source.constants or {}).items()}
    values = {key: value for key, value in values.items() if key in kernel.constant_names}
    try:
        code = kernel.compile(target, **values)
    except CompileError as error:
        raise Refused(str(error), (_of_python(error, source),)) from error
    except LaunchError as error:
        raise Refused(str(error), (Diagnostic("error", str(error)),)) from error
    notes = tuple(Diagnostic("note", line) for line in printed.splitlines()[:20])
    info = next(iter(code.kernels.values()))
    return Compiled(source, target, code, info, kernel, values, notes, tuple(kernels))


def _constant(value: Any) -> Any:
    """A constant's value; "wl.f16" is a type."""
    if isinstance(value, str) and value.startswith("wl."):
        import wavecore.lang as wl
        from wavecore.lang.types import Type

        found = getattr(wl, value.removeprefix("wl."), None)
        if isinstance(found, Type):
            return found
    return value


def kernel_names(compiled: Compiled) -> list[str]:
    """The names by which the kernels of a source can be requested."""
    if compiled.kernel is None:
        return list(compiled.code.kernels)
    return list(compiled.others)


def _kernels(module: ModuleType) -> dict[str, Kernel]:
    """Kernels defined in the source, then those that it created or imported."""
    from wavecore.lang import Kernel

    found = {name: each for name, each in vars(module).items() if isinstance(each, Kernel)}
    own = {name: each for name, each in found.items() if each.file == FILES["python"]}
    return own | found


def _module(source: Source) -> tuple[ModuleType, str]:
    """The source as a module, with its printed output. Raises: Refused.

    Code under `if __name__ == "__main__"` does not run.
    """
    text, file = source.text, source.file
    if "\0" in text:  # for which Python reports no line
        *before, last = text[: text.index("\0")].split("\n")
        said = Diagnostic("error", "a NUL character", len(before) + 1, len(last) + 1)
        raise Refused(f"{file}:{said.line}: {said.text}", (said,))
    # Where kernels find their own text, like `inspect`.
    lines = (len(text), None, text.splitlines(keepends=True), file)
    module = ModuleType("wavecore_kernel_view")
    printed = io.StringIO()
    try:
        code = compile(text, file, "exec", dont_inherit=True)
        with _listed(module), contextlib.redirect_stdout(printed):
            linecache.cache[file] = lines
            exec(code, vars(module))  # the page's user requests it; the server limits the process
    except CompileError as error:
        raise Refused(str(error), (_of_python(error, source),)) from error
    except (Exception, SystemExit) as error:  # a module may raise anything
        if isinstance(error, SyntaxError) and error.filename == file and error.lineno:
            said = Diagnostic("error", error.msg, error.lineno, error.offset or 0)
            raise Refused(f"{file}:{said.line}: {said.text}", (said,)) from error
        raise Refused(f"{file}: {_said(error)}", (_raised(error, file),)) from error
    return module, printed.getvalue()


@contextlib.contextmanager
def _listed(module: ModuleType) -> Iterator[None]:
    """Register a module while it is created, as dataclasses require."""
    sys.modules[module.__name__] = module
    try:
        yield
    finally:
        del sys.modules[module.__name__]


def _of_python(error: CompileError, source: Source) -> Diagnostic:
    """Its line if it is in the source; its message without location and caret."""
    if error.file != source.file or not error.line:
        return Diagnostic("error", str(error))
    lines = str(error).splitlines()
    said = [line for line in lines if not re.match(r"\s*(\d+)? \|", line)]
    text = re.sub(rf"^{re.escape(source.file)}:\d+(:\d+)?: ", "", "\n".join(said))
    return Diagnostic("error", text, error.line, error.column)


def _raised(error: BaseException, file: str) -> Diagnostic:
    """An exception raised by the source, at the last of its lines."""
    frames = traceback.extract_tb(error.__traceback__)
    line = next((each.lineno for each in reversed(frames) if each.filename == file), None)
    return Diagnostic("error", _said(error), line or 0)


def _said(error: BaseException) -> str:
    text = words_of(error)
    if isinstance(error, Error):
        return text
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
