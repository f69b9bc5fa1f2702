"""`wavecore run`: run a kernel on an emulated GPU, with arguments from the command line."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import typer
from rich.markup import escape

from wavecore.cli.arguments import Argument
from wavecore.cli.inputs import Compiling, FileArgument
from wavecore.cli.jobs import (
    Job,
    Launching,
    ThreadsOption,
    TimeoutOption,
    job_of,
    launch_options,
)
from wavecore.cli.output import JsonOption, console, plain, print_json
from wavecore.cli.progress import working
from wavecore.cli.usage import check_output, writing

if TYPE_CHECKING:
    from wavecore.device.launch import LaunchResult
    from wavecore.tools import Tool


def command(
    file: FileArgument,
    *,
    launching: Launching,
    timeout: TimeoutOption = None,
    threads: ThreadsOption = None,
    trace: Annotated[
        int | None,
        typer.Option(
            "--trace", metavar="N", help="Show the first N instructions on stderr.", min=1
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE.npz", help="Write the arrays marked out:."),
    ] = None,
    how: Compiling,
    json: JsonOption = False,
) -> None:
    """Run a kernel from a code object or source on an emulated GPU."""
    check_output("--save", save)
    arguments = launching.arguments()
    job = job_of(file, launching, how)
    options = launch_options(job, arguments, launching, timeout=timeout, threads=threads, json=json)
    progress = working(f"running {job.name}, which is translated first unless it ran before")
    with _tracing(trace) as tools, progress:
        run = _launched(job, {**options, "tools": tools})
    outputs = outputs_of(job, arguments)
    if save is not None:
        values = {label: argument.value for label, argument in outputs.items()}
        with writing(save):
            np.savez(save, **values)  # type: ignore[arg-type]
    if json:
        print_json(_facts(run, job, outputs))
    else:
        _show(run, job.name, outputs)


@dataclass(frozen=True)
class _Run:
    """A completed launch, its target, and its setup time."""

    result: LaunchResult
    target: str
    setup_seconds: float


def _launched(job: Job, options: dict[str, Any]) -> _Run:
    """Load the code and launch the kernel, with the options of `Kernel.launch`."""
    from wavecore.device import Device

    device = Device(job.target)
    started = time.perf_counter()
    result = job.launch(device, options)
    setup = time.perf_counter() - started - result.seconds
    return _Run(result, device.target.name, max(setup, 0.0))


def outputs_of(job: Job, arguments: list[Argument]) -> dict[str, Argument]:
    """The arguments marked out:, by the parameter's name or the argument's number."""
    names = [name or f"arg{number}" for number, name in enumerate(job.parameters)]
    names += [f"arg{number}" for number in range(len(names), len(arguments))]
    pairs = zip(names, arguments, strict=False)
    return {name: argument for name, argument in pairs if argument.is_output}


def _facts(run: _Run, job: Job, outputs: dict[str, Argument]) -> dict[str, Any]:
    """The launch and its outputs for JSON."""
    return {
        "kernel": job.symbol,
        "target": run.target,
        **{name: fact for name, fact in plain(run.result).items() if name != "tools"},
        "setup_seconds": run.setup_seconds,
        "outputs": {label: _record(argument.value) for label, argument in outputs.items()},
    }


def _show(run: _Run, name: str, outputs: dict[str, Argument]) -> None:
    """Print the launch and its outputs."""
    out = console()
    out.print(
        f"[bold]{escape(name)}[/bold] on {run.target}: "
        f"{run.result.instructions} wave instructions in {_duration(run.result.seconds)}, "
        f"set up in {_duration(run.setup_seconds)}"
    )
    show_outputs(outputs)


def show_outputs(outputs: dict[str, Argument]) -> None:
    """Print the arrays marked out:."""
    out = console()
    for label, argument in outputs.items():
        out.print(f"[cyan]{escape(label)}[/cyan] ({escape(argument.spec)}) =")
        out.print(_text(argument, min(out.width, 160)), markup=False)


@contextlib.contextmanager
def _tracing(limit: int | None) -> Iterator[tuple[Tool, ...]]:
    """A tool that traces the first instructions; they are shown at the end, even after an error."""
    from wavecore.tools import Tracer

    if limit is None:
        yield ()
        return
    tracer = Tracer(limit)
    try:
        yield (tracer,)
    finally:
        print(tracer, file=sys.stderr)


def _duration(seconds: float) -> str:
    return f"{seconds:.3g} s" if seconds >= 1 else f"{seconds * 1e3:.3g} ms"


def _text(argument: Argument, width: int) -> str:
    """The array as NumPy prints it, converted to a type that NumPy can print."""
    values = np.asarray(argument.value)
    if values.dtype.kind == "V":  # ml_dtypes
        values = values.astype(np.float32)
    return np.array2string(values, max_line_width=width, threshold=256, edgeitems=4, precision=6)


def _record(value: Any) -> dict[str, Any]:
    values = np.asarray(value)
    listed = values.astype(np.float64) if values.dtype.kind in "fV" else values
    return {"dtype": str(values.dtype), "shape": list(values.shape), "values": listed.tolist()}
