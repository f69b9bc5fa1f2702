"""What several commands take: a file that is a code object, or a source to compile into one.

Every command that compiles takes the same options, which `Compiling` holds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wavecore.cli.progress import working
from wavecore.cli.usage import UsageError

if TYPE_CHECKING:
    from wavecore.codeobject import CodeObject, KernelInfo

SOURCES = (".hip", ".cpp", ".cu", ".cc", ".cxx", ".c++", ".ll", ".bc", ".s", ".asm")

FileArgument = Annotated[
    Path,
    typer.Argument(
        metavar="FILE",
        help="A code object (.hsaco, .co, a bundle, a HIP program) or a source (.hip, .cpp, .s).",
        exists=True,
        dir_okay=False,
    ),
]
OptOption = Annotated[
    str | None,
    typer.Option("--opt", "-O", metavar="LEVEL", help="For sources: 0, 1, 2, 3 (the default), s, "
                 "z or g."),
]  # fmt: skip
DefineOption = Annotated[
    list[str] | None,
    typer.Option("--define", "-D", metavar="NAME[=VALUE]", help="A macro; may be repeated."),
]
IncludeOption = Annotated[
    list[Path] | None,
    typer.Option("--include", "-I", metavar="FOLDER", help="Searched for headers; repeatable."),
]
WaveOption = Annotated[
    int | None,
    typer.Option("--wave", "-w", metavar="32|64", help="Wave size, where the target has both."),
]
ClangOption = Annotated[
    list[str] | None,
    typer.Option("-X", metavar="OPTION", help="Option of clang, as -X -ffast-math; repeatable."),
]


@dataclass(frozen=True)
class Compiling:
    """How a source is compiled: the options of the command line, None or empty if not given."""

    opt: str | None
    define: Sequence[str] | None
    include: Sequence[Path] | None
    wave: int | None
    options: Sequence[str] | None

    def given(self) -> bool:
        """Whether any option was given, which a code object has no use for."""
        return any((self.opt, self.define, self.include, self.wave, self.options))

    def compile(self, path: Path, target: str) -> CodeObject:
        """Compile a source. Raises: UsageError for wrong options; what `wc.compile` raises."""
        from wavecore.toolchain import compile as compile_source

        if path.suffix.lower() not in SOURCES:
            raise UsageError(f"{path}: a source ends in {', '.join(SOURCES)}.")
        for folder in self.include or ():
            if not folder.is_dir():
                raise UsageError(f"--include {folder}: no such folder.")
        with working(f"compiling {path.name} for {target}"):
            return compile_source(
                path,
                target,
                opt=f"-O{_checked_opt(self.opt or '3')}",
                defines=dict(_macro(text) for text in self.define or ()),
                include_dirs=self.include or (),
                options=self.options or (),
                wave=self.wave,
            )


def load(path: Path, target: str | None, how: Compiling) -> CodeObject:
    """The code object in a file, or what its source compiles to.

    Raises: UsageError if it is a source and no target is given.
    """
    if path.suffix.lower() in SOURCES:
        if target is None:
            raise UsageError(
                f"{path} is a source: say with --arch what it is compiled for, as --arch gfx942."
            )
        return how.compile(path, target)
    from wavecore.codeobject import CodeObject

    if how.given():
        raise UsageError(f"{path} is compiled already: -O, -D, -I, -X and --wave are for sources.")
    return CodeObject.from_file(path, target)


def _checked_opt(opt: str) -> str:
    from wavecore.toolchain.build import OPT_LEVELS

    if f"-O{opt}" not in OPT_LEVELS:
        known = ", ".join(level.removeprefix("-O") for level in OPT_LEVELS)
        raise UsageError(f"--opt {opt}: expected one of {known}.")
    return opt


def _macro(text: str) -> tuple[str, str | None]:
    name, has_value, value = text.partition("=")
    if not re.fullmatch(r"[A-Za-z_]\w*(\(.*\))?", name):
        raise UsageError(f"--define {text!r}: expected NAME or NAME=VALUE, as SIZE=64.")
    return name, value if has_value else None


def named_kernel(code: CodeObject, name: str) -> KernelInfo:
    """The kernel that a command line names. Raises: UsageError if there is none."""
    from wavecore.errors import CodeObjectError

    try:
        return code.kernel(name)
    except CodeObjectError as error:
        raise UsageError(f"--kernel {name}: {error}") from error
