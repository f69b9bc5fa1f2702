"""`wavecore demo`: compile, run and check the examples on every target they fit."""

from __future__ import annotations

from typing import Annotated

import typer

from wavecore.cli.checkout import run_program
from wavecore.cli.output import JsonOption
from wavecore.cli.targetnames import TargetsOption


def command(
    examples: Annotated[
        list[str] | None, typer.Argument(metavar="EXAMPLE", help="Default: all.")
    ] = None,
    arch: TargetsOption = None,
    only_list: Annotated[
        bool, typer.Option("--list", help="List the examples and their targets, run none.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Compile, run and check the examples on every target they fit."""
    words = [*(examples or ()), *(word for target in arch or () for word in ("--arch", target))]
    words += ["--list"] if only_list else []
    raise typer.Exit(run_program("examples/demo.py", [*words, *(["--json"] if json else [])]))
