"""`wavecore compile`: a source to a code object, and what its kernels take."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from wavecore import targets
from wavecore.cli.inputs import OptOption, check_opt
from wavecore.cli.output import JsonOption, TargetOption, console, print_json, show, table

if TYPE_CHECKING:
    from wavecore.codeobject import CodeObject


def command(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="HIP C++ (.hip, .cpp), LLVM IR (.ll, .bc) or assembly (.s).",
            exists=True,
            dir_okay=False,
        ),
    ],
    arch: TargetOption,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="By default the name with .hsaco."),
    ] = None,
    opt: OptOption = "3",
    define: Annotated[
        list[str] | None,
        typer.Option("--define", "-D", metavar="NAME[=VALUE]", help="A macro; may be repeated."),
    ] = None,
    include: Annotated[
        list[Path] | None,
        typer.Option("--include", "-I", metavar="FOLDER", help="Searched for headers."),
    ] = None,
    wave: Annotated[
        int | None, typer.Option("--wave", metavar="32|64", help="Wave size, where both exist.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Compile HIP C++ (or LLVM IR, or assembly) to a code object."""
    from wavecore.toolchain import compile as compile_source

    check_opt(opt)
    macros: dict[str, str | int | None] = {}
    for text in define or ():
        name, has_value, value = text.partition("=")
        macros[name] = value if has_value else None
    code = compile_source(
        file, arch, opt=f"-O{opt}", defines=macros, include_dirs=include or (), wave=wave
    )
    output = output or file.with_suffix(".hsaco")
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
        made.add_row(*(Text("-" if value is None else str(value)) for value in record.values()))
    show(out, f"{output}: {code.target_id_text}, {len(code.data)} bytes", made)


def kernel_records(code: CodeObject) -> list[dict[str, Any]]:
    """What each kernel takes: registers, bytes of LDS, of scratch for a lane, occupancy."""
    records = []
    for name, kernel in code.kernels.items():
        waves = None
        if code.target in targets.names() and kernel.vgpr_count is not None:
            target = targets.get(code.target)
            agprs = kernel.agpr_count or 0
            # The metadata of a unified file count both kinds of register in .vgpr_count.
            vgprs = kernel.vgpr_count - (agprs if target.unified_vgpr_file else 0)
            waves = target.waves_per_simd(
                vgprs, kernel.wave_size, agprs=agprs, sgprs=kernel.sgpr_count or 0
            )
        records.append(
            {
                "kernel": name,
                "vgprs": kernel.vgpr_count,
                "agprs": kernel.agpr_count,
                "sgprs": kernel.sgpr_count,
                "lds_bytes": kernel.group_segment_fixed_size_bytes,
                "scratch_bytes": kernel.private_segment_fixed_size_bytes,
                "wave": kernel.wave_size,
                "waves_per_simd": waves,
            }
        )
    return records
