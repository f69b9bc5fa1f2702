"""`wavecore profile`: what limits a kernel, of a file or of a program that launches it."""

from __future__ import annotations

import pickle
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wavecore import _env
from wavecore.cli.inputs import (
    ClangOption,
    Compiling,
    DefineOption,
    IncludeOption,
    OptOption,
    WaveOption,
    parse_input,
)
from wavecore.cli.jobs import (
    ArchOption,
    ArgOption,
    BlockOption,
    GridOption,
    InterpreterOption,
    Job,
    KernelOption,
    LdsOption,
    SeedOption,
    ThreadsOption,
    TimeoutOption,
    arguments_of,
    is_program,
    job_of,
    launch_options,
    run_program,
)
from wavecore.cli.output import JsonOption, console, print_json
from wavecore.cli.progress import working
from wavecore.cli.pythonfiles import ConstantOption
from wavecore.cli.usage import UsageError

if TYPE_CHECKING:
    from wavecore.analysis import Profile


def command(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE | PROGRAM [ARGUMENT]...",
            help="A code object, a source or a kernel in Python (FILE.py::KERNEL); or a program "
            "whose launches are profiled. Put -- before one with options of its own.",
        ),
    ],
    arg: ArgOption = None,
    kernel: KernelOption = None,
    arch: ArchOption = None,
    grid: GridOption = "1",
    block: BlockOption = None,
    lds: LdsOption = 0,
    timeout: TimeoutOption = None,
    threads: ThreadsOption = None,
    interpret: InterpreterOption = False,
    seed: SeedOption = 0,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page for a browser.")
    ] = None,
    trace: Annotated[
        Path | None,
        typer.Option(
            "--trace", metavar="FILE", help="Write waves in estimated time, for Perfetto."
        ),
    ] = None,
    lines: Annotated[
        int, typer.Option("--lines", metavar="N", help="How many source lines to show.", min=0)
    ] = 8,
    opt: OptOption = None,
    define: DefineOption = None,
    include: IncludeOption = None,
    wave: WaveOption = None,
    option: ClangOption = None,
    constant: ConstantOption = None,
    json: JsonOption = False,
) -> None:
    """Say what limits a kernel: counters, occupancy, roofline, lines."""
    for path in (html, trace):
        if path is not None and not path.parent.is_dir():
            raise UsageError(f"{path}: there is no folder {path.parent}.")
    status = 0
    if is_program(what) and not (arg or kernel):
        profiles, status = _of_program(what, as_json=json)
    else:
        if len(what) > 1:
            raise UsageError(f"--arg and --kernel are for one file, not for {' '.join(what)}.")
        how = Compiling(opt, define, include, wave, option)
        arguments = arguments_of(arg, seed)
        job = job_of(parse_input(what[0]), arch, how, constant, kernel)
        options = launch_options(
            job, arguments, grid=grid, block=block, lds=lds, timeout=timeout, threads=threads,
            interpret=interpret, json=json,
        )  # fmt: skip
        profiles = [_of_kernel(job, options)]
    _write(profiles, html, trace)
    _show(profiles, lines, as_json=json, alone=not is_program(what))
    if status:
        raise typer.Exit(status)


def _of_kernel(job: Job, options: dict[str, Any]) -> Profile:
    """Launch a kernel and profile that."""
    from wavecore.device import Device

    with working(f"profiling {job.name}"):
        result = job.launch(Device(job.target), {**options, "tools": ["profile"]})
    (tool,) = result.tools
    return tool.profile  # type: ignore[attr-defined, no-any-return]


def _of_program(words: Sequence[str], *, as_json: bool) -> tuple[list[Profile], int]:
    """Run a program and profile what it launches; the profiles, and the program's status."""
    from wavecore.analysis.profile.many import merged

    with tempfile.TemporaryDirectory(prefix="wavecore-") as folder:
        status = run_program(words, _env.PROFILE.name, Path(folder), as_json=as_json)
        found = [each for path in sorted(Path(folder).iterdir())
                 for each in pickle.loads(path.read_bytes())]  # fmt: skip
    profiles = merged(found)
    if not profiles:
        raise UsageError(
            f"{words[0]} launched no kernel on an emulated GPU; its exit status is {status}."
        )
    return profiles, status


def _write(profiles: Sequence[Profile], html: Path | None, trace: Path | None) -> None:
    """The files asked for; of several kernels each has its own, numbered."""
    for number, profile in enumerate(profiles, 1):
        for path, write in ((html, profile.to_html), (trace, profile.to_trace)):
            if path is not None:
                write(path if number == 1 else path.with_stem(f"{path.stem}-{number}"))


def _show(profiles: Sequence[Profile], lines: int, *, as_json: bool, alone: bool) -> None:
    if as_json:
        from wavecore.analysis.profile.process import record

        print_json(profiles[0].record() if alone else record(profiles))
        return
    from wavecore.analysis.profile.table import shown

    out = console()
    for number, profile in enumerate(profiles):
        if number:
            out.print("\n" + "─" * 60 + "\n", style="dim")
        out.print(shown(profile, lines))
