"""Targets on the command line: any name of one, and what it was taken for."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from wavecore import targets
from wavecore.cli import completion
from wavecore.errors import TargetError

HELP = "Target: gfx942, or another name of it, as cdna3 or MI300X."


def spelled(name: str) -> str:
    """A target as LLVM spells it, features kept; standard error says so if the name was another.

    Raises: TargetError if it is not a target, not even one that only compilers know.
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
    # A shell that completes the rest of the line must get no notes, and a name may be half written.
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
    """The option for the target of code, under the name as well that hipcc has for it."""
    names = ("--arch", "-a", "--offload-arch")
    return typer.Option(
        *names, metavar="TARGET", help=help, callback=_one, autocompletion=completion.targets
    )
