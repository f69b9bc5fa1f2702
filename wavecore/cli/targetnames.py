"""Targets on the command line: any name is accepted, with a note on how it was interpreted."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from wavecore import targets
from wavecore.cli import completion
from wavecore.errors import TargetError

HELP = "Target: gfx942, or another name for it, such as cdna3 or MI300X."


def spelled(name: str) -> str:
    """A target in LLVM's spelling, with features; a note on standard error if the name differs.

    Raises: TargetError if it is not a target, not even one known only to compilers.
    """
    try:
        found = targets.resolve(name, unrun=True)
    except TargetError:
        from wavecore.targets.processors import MACHINES

        if name.partition(":")[0] in MACHINES.values():
            return name
        raise
    if note := found.note(name):
        print(note, file=sys.stderr)
    return found.name


def _one(ctx: typer.Context, name: str | None) -> str | None:
    # Shell completion must not print notes, and a name may be incomplete.
    return name if name is None or ctx.resilient_parsing else spelled(name)


def _several(ctx: typer.Context, names: Any) -> list[str] | None:
    if ctx.resilient_parsing:
        return list(names or ())
    return [spelled(name) for name in names] if names else None


TargetOption = Annotated[
    str,
    typer.Option(
        "--arch",
        "-a",
        metavar="TARGET",
        help=HELP,
        callback=_one,
        autocompletion=completion.targets,
    ),
]
TargetsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--arch", "-a", metavar="TARGET", help="Only this target; may be repeated.",
        callback=_several, autocompletion=completion.targets,
    ),
]  # fmt: skip


def code_target(help: str) -> Any:
    """The option for the target of code, also under hipcc's name for it."""
    names = ("--arch", "-a", "--offload-arch")
    return typer.Option(
        *names, metavar="TARGET", help=help, callback=_one, autocompletion=completion.targets
    )
