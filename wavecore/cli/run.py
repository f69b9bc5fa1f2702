"""`wavecore run`: one kernel of a file on an emulated GPU, with arguments from the command line."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import typer
from rich.markup import escape

from wavecore._text import visible_name
from wavecore.cli.arguments import Argument, parse
from wavecore.cli.inputs import (
    ClangOption,
    Compiling,
    DefineOption,
    FileArgument,
    IncludeOption,
    Input,
    OptOption,
    PythonKernel,
    WaveOption,
    load,
    named_kernel,
    no_constants,
    python_kernel,
)
from wavecore.cli.output import JsonOption, console, plain, print_json
from wavecore.cli.progress import working
from wavecore.cli.pythonfiles import ConstantOption
from wavecore.cli.targetnames import code_target
from wavecore.cli.usage import UsageError
from wavecore.codeobject.names import kernel_names, readable_names

if TYPE_CHECKING:
    from wavecore.codeobject import CodeObject, KernelInfo
    from wavecore.device import Device
    from wavecore.device.launch import LaunchResult
    from wavecore.tools import Tool


def command(
    file: FileArgument,
    arg: Annotated[
        list[str] | None,
        typer.Option(
            "--arg",
            metavar="SPEC",
            help="A kernel argument, in order: i32=256, f32[16x16]=arange, out:f32[256], "
            "f16[64]=random, u8[8]=@data.npy. Arrays marked out: are printed.",
        ),
    ] = None,
    kernel: Annotated[
        str | None,
        typer.Option("--kernel", "-k", metavar="NAME", help="Which kernel, if there are several."),
    ] = None,
    arch: Annotated[
        str | None,
        code_target("Target; a code object knows its own."),
    ] = None,
    grid: Annotated[
        str, typer.Option("--grid", metavar="X[,Y[,Z]]", help="Workgroups along each dimension.")
    ] = "1",
    block: Annotated[
        str | None,
        typer.Option("--block", metavar="X[,Y[,Z]]", help="Work-items; one wave by default."),
    ] = None,
    lds: Annotated[int, typer.Option("--lds", metavar="BYTES", help="Dynamic LDS.")] = 0,
    timeout: Annotated[
        float | None, typer.Option("--timeout", metavar="SECONDS", help="Give up after this long.")
    ] = None,
    threads: Annotated[
        int | None, typer.Option("--threads", metavar="N", help="Host threads; 1 is repeatable.")
    ] = None,
    interpret: Annotated[
        bool, typer.Option("--interpreter", help="Run on the slow reference, not native code.")
    ] = False,
    trace: Annotated[
        int | None,
        typer.Option(
            "--trace", metavar="N", help="Show the first N instructions on stderr.", min=1
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="For arrays that start random.")] = 0,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE.npz", help="Write the arrays marked out:."),
    ] = None,
    opt: OptOption = None,
    define: DefineOption = None,
    include: IncludeOption = None,
    wave: WaveOption = None,
    option: ClangOption = None,
    constant: ConstantOption = None,
    json: JsonOption = False,
) -> None:
    """Run a kernel of a code object or source on an emulated GPU."""
    if seed < 0:
        raise UsageError(f"--seed {seed}: expected a number from 0 on.")
    if save is not None and not save.parent.is_dir():  # before the kernel has run in vain
        raise UsageError(f"--save {save}: there is no folder {save.parent}.")
    rng = np.random.default_rng(seed)
    arguments = [parse(spec, rng) for spec in arg or ()]
    how = Compiling(opt, define, include, wave, option)
    if file.is_python:
        job = _of_python(python_kernel(file, arch, how, constant, kernel))
    else:
        no_constants(file, constant)
        job = _of_code(file, arch, how, kernel)
    sizes = _dimensions(grid, "--grid")
    lanes = (job.wave,) if block is None else _dimensions(block, "--block")
    if job.parameters and not arguments:
        raise UsageError(
            f"kernel {job.name} takes {job.arguments}: give each as --arg, in order, "
            "such as --arg f32=2 --arg f32[64]=arange --arg out:f32[64]."
        )
    options: dict[str, Any] = {
        "grid": sizes,
        "block": lanes,
        "args": tuple(argument.value for argument in arguments),
        "lds": lds,
        "timeout": timeout,
        "threads": threads,
        "executor": "interpreter" if interpret else "native",
        # one JSON document is all that standard output gets
        "printf": (lambda text: sys.stderr.write(text)) if json else None,
    }
    progress = working(f"running {job.name}, which is translated first unless it ran before")
    with _tracing(trace) as tools, progress:
        run = _launched(job, {**options, "tools": tools})
    outputs = _outputs(job, arguments)
    if save is not None:
        values = {label: argument.value for label, argument in outputs.items()}
        np.savez(save, **values)  # type: ignore[arg-type]
    if json:
        print_json(_facts(run, job, outputs))
    else:
        _show(run, job.name, outputs)


@dataclass(frozen=True)
class _Job:
    """A kernel to run.

    Args:
        name: for people; `symbol` is that of the code object.
        target: of the device.
        wave: lanes of its waves.
        parameters: their names, "" where none is known.
        signature: of all parameters.
        launch: runs it on a device with the options of `Kernel.launch`.
    """

    name: str
    symbol: str
    target: str
    wave: int
    parameters: Sequence[str]
    signature: str
    launch: Callable[[Device, dict[str, Any]], LaunchResult]

    @property
    def arguments(self) -> str:
        count = len(self.parameters)
        return f"{count} argument{'s' * (count > 1)} ({visible_name(self.signature)})"


def _of_code(file: Input, arch: str | None, how: Compiling, kernel: str | None) -> _Job:
    """The kernel of a code object or of a source."""
    code = load(file.path, arch, how)
    info = named_kernel(code, kernel) if kernel is not None else _only_kernel(code)

    def launch(device: Device, options: dict[str, Any]) -> LaunchResult:
        return device.load(code)[info.name].launch(**options)

    return _Job(
        visible_name(readable_names(code.kernels)[info.name]), info.name,
        arch.partition(":")[0] if arch is not None else code.target,
        info.wave_size, [known.name or "" for known in info.args], info.signature, launch,
    )  # fmt: skip


def _of_python(found: PythonKernel) -> _Job:
    """A kernel of a Python file; its arrays come with their shapes."""
    kernel = found.kernel

    def launch(device: Device, options: dict[str, Any]) -> LaunchResult:
        return kernel.launch(device, **options, **found.constants)

    names = kernel.argument_names
    signature = ", ".join(f"{name}: {kernel.annotations[name]}" for name in names)
    wave = next(iter(found.compile().kernels.values())).wave_size
    return _Job(
        kernel.__name__, kernel.__name__, found.target.partition(":")[0], wave, names, signature,
        launch,
    )  # fmt: skip


@dataclass(frozen=True)
class _Run:
    """A launch that has ended, on which target, and what it took besides."""

    result: LaunchResult
    target: str
    setup_seconds: float


def _launched(job: _Job, options: dict[str, Any]) -> _Run:
    """Load the code and launch the kernel, with the options of `Kernel.launch`."""
    from wavecore.device import Device

    device = Device(job.target)
    started = time.perf_counter()
    result = job.launch(device, options)
    setup = time.perf_counter() - started - result.seconds
    return _Run(result, device.target.name, max(setup, 0.0))


def _outputs(job: _Job, arguments: list[Argument]) -> dict[str, Argument]:
    """The arguments marked out:, by the parameter's name or the argument's number."""
    names = [name or f"arg{number}" for number, name in enumerate(job.parameters)]
    names += [f"arg{number}" for number in range(len(names), len(arguments))]
    pairs = zip(names, arguments, strict=False)
    return {name: argument for name, argument in pairs if argument.is_output}


def _facts(run: _Run, job: _Job, outputs: dict[str, Argument]) -> dict[str, Any]:
    """The launch and its outputs as JSON has them."""
    return {
        "kernel": job.symbol,
        "target": run.target,
        **{name: fact for name, fact in plain(run.result).items() if name != "tools"},
        "setup_seconds": run.setup_seconds,
        "outputs": {label: _record(argument.value) for label, argument in outputs.items()},
    }


def _show(run: _Run, name: str, outputs: dict[str, Argument]) -> None:
    """The launch and its outputs as a person reads them."""
    out = console()
    out.print(
        f"[bold]{escape(name)}[/bold] on {run.target}: "
        f"{run.result.instructions} wave instructions in {_duration(run.result.seconds)}, "
        f"set up in {_duration(run.setup_seconds)}"
    )
    for label, argument in outputs.items():
        out.print(f"[cyan]{escape(label)}[/cyan] ({escape(argument.spec)}) =")
        out.print(_text(argument, min(out.width, 160)), markup=False)


@contextlib.contextmanager
def _tracing(limit: int | None) -> Iterator[tuple[Tool, ...]]:
    """The tool that traces so many instructions; what it saw is shown in the end, come what may."""
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


def _only_kernel(code: CodeObject) -> KernelInfo:
    if len(code.kernels) == 1:
        return next(iter(code.kernels.values()))
    raise UsageError(f"--kernel says which kernel; there are: {kernel_names(code.kernels)}.")


def _dimensions(text: str, option: str) -> tuple[int, ...]:
    parts = text.replace("x", ",").split(",")
    if len(parts) > 3 or not all(part.strip().isdecimal() for part in parts):
        raise UsageError(f"{option} {text}: expected one to three numbers, as 4 or 16,16.")
    return tuple(int(part) for part in parts)


def _text(argument: Argument, width: int) -> str:
    """The array as NumPy prints it, in the element types that NumPy knows how to print."""
    values = np.asarray(argument.value)
    if values.dtype.kind == "V":  # ml_dtypes
        values = values.astype(np.float32)
    return np.array2string(values, max_line_width=width, threshold=256, edgeitems=4, precision=6)


def _record(value: Any) -> dict[str, Any]:
    values = np.asarray(value)
    listed = values.astype(np.float64) if values.dtype.kind in "fV" else values
    return {"dtype": str(values.dtype), "shape": list(values.shape), "values": listed.tolist()}
