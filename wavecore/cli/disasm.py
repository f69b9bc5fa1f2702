"""`wavecore disasm`: machine code as text, with labels and source lines."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from wavecore.cli.inputs import (
    ClangOption,
    Compiling,
    DefineOption,
    FileArgument,
    IncludeOption,
    OptOption,
    WaveOption,
    load,
    named_kernel,
    no_constants,
    python_kernel,
)
from wavecore.cli.output import JsonOption, console, plain, print_json
from wavecore.cli.pythonfiles import ConstantOption
from wavecore.cli.targetnames import code_target


def command(
    file: FileArgument,
    arch: Annotated[
        str | None,
        code_target("Which of a bundle's code objects, or what a source is compiled for."),
    ] = None,
    kernel: Annotated[
        str | None, typer.Option("--kernel", "-k", metavar="NAME", help="Only this kernel.")
    ] = None,
    source: Annotated[
        bool, typer.Option("--source/--no-source", help="Show source lines where known.")
    ] = True,
    opt: OptOption = None,
    define: DefineOption = None,
    include: IncludeOption = None,
    wave: WaveOption = None,
    option: ClangOption = None,
    constant: ConstantOption = None,
    json: JsonOption = False,
) -> None:
    """Disassemble a code object, or what a source compiles to."""
    how = Compiling(opt, define, include, wave, option)
    if file.is_python:
        code = python_kernel(file, arch, how, constant, kernel).compile()
        kernel = None
    else:
        no_constants(file, constant)
        code = load(file.path, arch, how)
    if kernel is not None:
        kernel = named_kernel(code, kernel).name
    if json:
        listing = code.listing(kernel, source=source)
        print_json({"file": str(file), "target": code.target_id_text, "lines": plain(listing)})
        return
    out = console()
    color = out.color_system is not None and not out.no_color
    sys.stdout.write(code.disassemble(kernel=kernel, source=source, color=color))
