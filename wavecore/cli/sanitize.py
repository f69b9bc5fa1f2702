"""`wavecore sanitize`: what is wrong with a kernel, of a file or of a program that launches it."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

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
    from wavecore.emulator.reports import Report
    from wavecore.errors import Error

_CHECKS = ("initcheck", "memcheck", "racecheck", "synccheck")
_STYLES = {"ERROR": "bold red", "WARNING": "bold yellow", "INFO": "bold cyan"}


def command(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE | PROGRAM [ARGUMENT]...",
            help="A code object, a source or a kernel in Python (FILE.py::KERNEL); or a program "
            "whose launches are looked at. Put -- before one with options of its own.",
        ),
    ],
    arg: ArgOption = None,
    kernel: KernelOption = None,
    arch: ArchOption = None,
    grid: GridOption = "1",
    block: BlockOption = None,
    lds: LdsOption = 0,
    check: Annotated[
        list[str] | None,
        typer.Option(
            "--check", metavar="NAME", help=f"Only this check of a file: {', '.join(_CHECKS)}."
        ),
    ] = None,
    timeout: TimeoutOption = None,
    interpret: InterpreterOption = False,
    seed: SeedOption = 0,
    opt: OptOption = None,
    define: DefineOption = None,
    include: IncludeOption = None,
    wave: WaveOption = None,
    option: ClangOption = None,
    constant: ConstantOption = None,
    json: JsonOption = False,
) -> None:
    """Find races, wrong barriers, uninitialised values, bad bounds."""
    for name in check or ():
        if name not in _CHECKS:
            raise UsageError(f"--check {name}: there are {', '.join(_CHECKS)}.")
    error: Error | None = None
    status = 0
    if is_program(what) and not (arg or kernel):
        if check:
            raise UsageError("--check is for one file; a program gets all checks.")
        launches, status = _of_program(what, as_json=json)
    else:
        if len(what) > 1:
            raise UsageError(f"--arg and --kernel are for one file, not for {' '.join(what)}.")
        how = Compiling(opt, define, include, wave, option)
        arguments = arguments_of(arg, seed)
        job = job_of(parse_input(what[0]), arch, how, constant, kernel)
        options = launch_options(
            job, arguments, grid=grid, block=block, lds=lds, timeout=timeout, threads=None,
            interpret=interpret, json=json,
        )  # fmt: skip
        reports, error = _of_kernel(job, options, check or ["sanitize"])
        launches = [reports]
    _show(launches, as_json=json)
    if error is not None:
        raise error
    if status or any(launches):
        raise typer.Exit(status or 1)


def _of_kernel(
    job: Job, options: dict[str, Any], checks: Sequence[str]
) -> tuple[tuple[Report, ...], Error | None]:
    """Launch a kernel; what was found, and what ended the launch."""
    from wavecore.analysis.collecting import collect
    from wavecore.device import Device
    from wavecore.errors import ExecutionError

    with working(f"looking at {job.name}"), collect(*checks) as got:
        try:
            job.launch(Device(job.target), options)
        except ExecutionError as error:
            return got.reports, error
    return got.reports, None


def _of_program(words: Sequence[str], *, as_json: bool) -> tuple[list[tuple[Report, ...]], int]:
    """Run a program; the reports of each of its launches, and its status."""
    from wavecore.analysis.sanitize.process import written

    with tempfile.TemporaryDirectory(prefix="wavecore-") as folder:
        status = run_program(words, _env.SANITIZE.name, Path(folder), as_json=as_json)
        launches = [each for path in sorted(Path(folder).iterdir()) for each in written(path)]
    if not launches:
        raise UsageError(
            f"{words[0]} launched no kernel on an emulated GPU; its exit status is {status}."
        )
    return launches, status


def _show(launches: Sequence[tuple[Report, ...]], *, as_json: bool) -> None:
    from wavecore.emulator.reports import worst_first

    reports = worst_first(report for launch in launches for report in launch)
    if as_json:
        print_json(
            {
                "schema": "wavecore.reports",
                "version": 1,
                "launches": len(launches),
                "reports": [report.record() for report in reports],
            }
        )
        return
    out = console()
    for report in reports:
        first, *rest = str(report).splitlines()
        severity, _, message = first.partition(":")
        text = Text(severity, style=_STYLES[report.severity.name])
        out.print(text.append(f":{message}", style="default"), *map(Text, rest), sep="\n")
    times = f"{len(launches)} launch{'es' if len(launches) != 1 else ''}"
    count = f"{len(reports)} report{'s' if len(reports) != 1 else ''}" if reports else "nothing"
    out.print(f"{count} found in {times}.")
