"""`wavecore compile`: compile a source to a code object, and list its kernels' resources."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from wavecore import targets
from wavecore._text import visible_name
from wavecore.cli.inputs import (
    Compiling,
    Input,
    PythonKernel,
    no_constants,
    parse_input,
    python_kernel,
)
from wavecore.cli.output import JsonOption, console, print_json, show, table
from wavecore.cli.targetnames import HELP, code_target
from wavecore.cli.usage import UsageError, check_output, writing
from wavecore.codeobject.names import kernel_names, readable_names

if TYPE_CHECKING:
    from wavecore.codeobject import CodeObject

FIGURES = (
    "vgprs", "agprs", "sgprs", "lds_bytes", "scratch_bytes", "wave", "waves_per_simd"
)  # fmt: skip


def command(
    file: Annotated[
        Input,
        typer.Argument(
            metavar="FILE",
            help="HIP C++ (.hip, .cpp), LLVM IR (.ll, .bc), assembly (.s) or a kernel in Python "
            "(FILE.py::KERNEL).",
            parser=parse_input,
        ),
    ],
    arch: Annotated[str, code_target(HELP)],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Output file; default: the name with .hsaco."
        ),
    ] = None,
    source: Annotated[
        bool,
        typer.Option("--source", help="Only print the generated HIP C++ of a Python kernel."),
    ] = False,
    *,
    how: Compiling,
    json: JsonOption = False,
) -> None:
    """Compile a Python or HIP C++ kernel to a code object."""
    check_output("--output", output, file.path)
    if file.is_python:
        found = python_kernel(file, arch, how)
        if source:
            _show_source(found, json)
            return
        code = found.compile()
        output = output or file.path.with_name(f"{found.kernel.__name__}.hsaco")
    elif source:
        raise UsageError(f"{file} is not a Python kernel: --source only applies to these.")
    else:
        no_constants(file, how)
        code = how.compile(file.path, arch)
        output = output or file.path.with_suffix(".hsaco")
    with writing(output):
        output.write_bytes(code.data)
    if json:
        record = {"file": str(output), "size_bytes": len(code.data), "target": code.target_id_text}
        print_json(record | {"log": code.log, "kernels": kernel_records(code)})
        return
    if code.log:
        console(stderr=True).print(code.log.rstrip(), markup=False)
    out = console()
    made = table(("kernel", "VGPRs", "AGPRs", "SGPRs", "LDS", "scratch", "wave", "waves/SIMD"))
    for record in kernel_records(code):
        figures = [record[fact] for fact in FIGURES]
        cells = [record["name"], *("-" if value is None else value for value in figures)]
        made.add_row(*(Text(visible_name(str(cell))) for cell in cells))
    title = f"{output}: {code.target_id_text}, {len(code.data)} bytes"
    show(out, title, made, _unchecked(code))


def _show_source(found: PythonKernel, json: bool) -> None:
    """The C++ of a kernel, in colour on a terminal."""
    kernel, text = found.kernel, found.kernel.source(found.target, **found.constants)
    if json:
        print_json({"kernel": kernel.__name__, "target": found.target, "source": text})
        return
    out = console()
    if not out.is_terminal:
        sys.stdout.write(text)
        return
    from rich.syntax import Syntax

    out.print(Syntax(text, "cpp", theme="ansi_dark", background_color="default"))


def _unchecked(code: CodeObject) -> str:
    """A line about kernels whose argument types a launch cannot check."""
    names = [name for name, kernel in code.kernels.items() if not kernel.types_checked]
    if not names:
        return ""
    which = "" if len(names) == len(code.kernels) else f" of {kernel_names(names)}"
    return (
        f"The types of the arguments{which} are not in the file: a launch cannot check them "
        "(-g writes them)."
    )


def kernel_records(code: CodeObject) -> list[dict[str, Any]]:
    """Each kernel's resources: registers, bytes of LDS, scratch per lane, occupancy."""
    records = []
    readable = readable_names(code.kernels)
    for name, kernel in code.kernels.items():
        waves = None
        if code.target in targets.names() and kernel.vgpr_count is not None:
            target = targets.get(code.target)
            vgprs, agprs = kernel.vector_registers
            waves = target.waves_per_simd(
                vgprs, kernel.wave_size, agprs=agprs, sgprs=kernel.sgpr_count or 0
            )
        records.append(
            {
                "kernel": name,
                "name": readable[name],
                "vgprs": kernel.vgpr_count,
                "agprs": kernel.agpr_count,
                "sgprs": kernel.sgpr_count,
                "lds_bytes": kernel.group_segment_fixed_size_bytes,
                "scratch_bytes": kernel.private_segment_fixed_size_bytes,
                "wave": kernel.wave_size,
                "waves_per_simd": waves,
                "signature": kernel.signature,
                "types_checked": kernel.types_checked,
            }
        )
    return records
