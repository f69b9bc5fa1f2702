"""What several commands take: a file that is a code object, or a source to compile into one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from wavecore.codeobject import CodeObject

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

    Raises: typer.BadParameter if it is a source and no target is given.
    """
    if path.suffix.lower() in SOURCES:
        if target is None:
            raise typer.BadParameter(
                f"{path} is a source: say what to compile it for, as gfx942.", param_hint="--arch"
            )
        from wavecore.toolchain import compile as compile_source

        return compile_source(path, target, opt=f"-O{opt}")
    from wavecore.codeobject import CodeObject

    return CodeObject.from_file(path, target)
