"""`wavecore bench`: the emulator's speed on this machine."""

from __future__ import annotations

from typing import Annotated

import typer

from wavecore.cli.checkout import run_program
from wavecore.cli.output import JsonOption


def command(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="BENCHMARK", help="Default: all.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Measure the emulator's speed on this machine."""
    words = [*(names or ()), *(["--json"] if json else [])]
    raise typer.Exit(run_program("benchmarks/bench.py", words))
