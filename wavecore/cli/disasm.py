"""`wavecore disasm`: machine code as text, with labels and source lines."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from wavecore.cli.inputs import (
    Compiling,
    FileArgument,
    OfCodeOption,
    OnlyKernelOption,
    code_of,
)
from wavecore.cli.output import JsonOption, console, plain, print_json


def command(
    file: FileArgument,
    arch: OfCodeOption = None,
    kernel: OnlyKernelOption = None,
    source: Annotated[
        bool, typer.Option("--source/--no-source", help="Show source lines where known.")
    ] = True,
    *,
    how: Compiling,
    json: JsonOption = False,
) -> None:
    """Disassemble a code object, or a compiled source."""
    code, name = code_of(file, arch, how, kernel)
    if json:
        listing = code.listing(name, source=source)
        print_json({"file": str(file), "target": code.target_id_text, "lines": plain(listing)})
        return
    out = console()
    color = out.color_system is not None and not out.no_color
    sys.stdout.write(code.disassemble(kernel=name, source=source, color=color))
