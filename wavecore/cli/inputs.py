"""What several commands take: a file that is a code object, or a source to compile into one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

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
    str, typer.Option("--opt", "-O", metavar="LEVEL", help="For sources: 0, 1, 2, 3, s, z or g.")
]


def load(path: Path, target: str | None, opt: str = "3") -> CodeObject:
    """The code object in a file, or what its source compiles to.

    Raises: UsageError if it is a source and no target is given.
    """
    if path.suffix.lower() in SOURCES:
        if target is None:
            raise UsageError(f"{path} is a source: say with --arch what it is compiled for.")
        from wavecore.toolchain import compile as compile_source

        check_opt(opt)
        return compile_source(path, target, opt=f"-O{opt}")
    from wavecore.codeobject import CodeObject

    return CodeObject.from_file(path, target)


def check_opt(opt: str) -> None:
    """Refuse what is no optimisation level, as wrong usage."""
    from wavecore.toolchain.build import OPT_LEVELS

    if f"-O{opt}" not in OPT_LEVELS:
        known = ", ".join(level.removeprefix("-O") for level in OPT_LEVELS)
        raise UsageError(f"--opt {opt}: expected one of {known}.")


def named_kernel(code: CodeObject, name: str) -> KernelInfo:
    """The kernel that a command line names. Raises: UsageError if there is none."""
    from wavecore.errors import CodeObjectError

    try:
        return code.kernel(name)
    except CodeObjectError as error:
        raise UsageError(f"--kernel {name}: {error}") from error
