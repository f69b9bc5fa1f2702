"""A kernel launch from the command line: file, arguments, sizes, execution options.

`wavecore run`, `profile` and similar commands share these options.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import numpy as np
import typer

from wavecore._text import visible_name
from wavecore.cli.arguments import Argument, parse
from wavecore.cli.groups import Group
from wavecore.cli.inputs import (
    Compiling,
    Input,
    PythonKernel,
    load,
    named_kernel,
    python_kernel,
)
from wavecore.cli.targetnames import code_target
from wavecore.cli.usage import UsageError
from wavecore.codeobject.names import kernel_names, readable_names

if TYPE_CHECKING:
    from wavecore.codeobject import CodeObject, KernelInfo
    from wavecore.device import Device
    from wavecore.device.launch import LaunchResult

Seen = TypeVar("Seen")

WhatArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE | PROGRAM [ARGUMENT]...",
        help="A code object, a source or a Python kernel (FILE.py::KERNEL); or a program. Put "
        "-- before a program with options.",
    ),
]
TimeoutOption = Annotated[
    float | None,
    typer.Option("--timeout", metavar="SECONDS", help="End the launch after this long."),
]
ThreadsOption = Annotated[
    int | None,
    typer.Option("--threads", metavar="N", help="Host threads; 1 makes runs repeatable."),
]


@dataclass(frozen=True)
class Launching(Group):
    """The kernel to launch, its arguments and its sizes."""

    arg: Annotated[
        list[str] | None,
        typer.Option(
            "--arg",
            metavar="SPEC",
            help="A kernel argument, in order: i32=256, f32[16x16]=arange, out:f32[256], "
            "f16[64]=random, u8[8]=@data.npy. Arrays marked out: are printed.",
        ),
    ] = None
    kernel: Annotated[
        str | None,
        typer.Option("--kernel", "-k", metavar="NAME", help="The kernel, if there are several."),
    ] = None
    arch: Annotated[str | None, code_target("Target; a code object knows its own.")] = None
    grid: Annotated[
        str, typer.Option("--grid", metavar="X[,Y[,Z]]", help="Workgroups in each dimension.")
    ] = "1"
    block: Annotated[
        str | None,
        typer.Option(
            "--block", metavar="X[,Y[,Z]]", help="Work-items per workgroup; default: one wave."
        ),
    ] = None
    lds: Annotated[int, typer.Option("--lds", metavar="BYTES", help="Dynamic LDS.")] = 0
    interpreter: Annotated[
        bool, typer.Option("--interpreter", help="Run on the slow reference interpreter.")
    ] = False
    seed: Annotated[int, typer.Option("--seed", help="Seed of random arrays.")] = 0

    def arguments(self) -> list[Argument]:
        """The arguments that --arg gives. Raises: UsageError."""
        if self.seed < 0:
            raise UsageError(f"--seed {self.seed}: expected 0 or more.")
        rng = np.random.default_rng(self.seed)
        return [parse(spec, rng) for spec in self.arg or ()]


def job_of(file: Input, launching: Launching, how: Compiling) -> Job:
    """The kernel that a file and options name, compiled. Raises: UsageError, CompileError."""
    if file.is_python:
        return _of_python(python_kernel(file, launching.arch, how, launching.kernel))
    return _of_code(file, launching.arch, how, launching.kernel)


def launch_options(
    job: Job,
    arguments: Sequence[Argument],
    launching: Launching,
    *,
    timeout: float | None = None,
    threads: int | None = None,
    json: bool = False,
) -> dict[str, Any]:
    """The options of `Kernel.launch` from the command line. Raises: UsageError."""
    sizes = _dimensions(launching.grid, "--grid")
    block = launching.block
    lanes = (job.wave,) if block is None else _dimensions(block, "--block")
    if job.parameters and not arguments:
        raise UsageError(
            f"kernel {job.name} takes {job.arguments}: give each as --arg, in order, "
            "such as --arg f32=2 --arg f32[64]=arange --arg out:f32[64]."
        )
    return {
        "grid": sizes,
        "block": lanes,
        "args": tuple(argument.value for argument in arguments),
        "lds": launching.lds,
        "timeout": timeout,
        "threads": threads,
        "executor": "interpreter" if launching.interpreter else None,
        # standard output gets only one JSON document
        "printf": (lambda text: sys.stderr.write(text)) if json else None,
    }


@dataclass(frozen=True)
class Job:
    """A kernel to run.

    Args:
        name: the display name; `symbol` is the one in the code object.
        target: the device's target.
        wave: lanes of its waves.
        parameters: their names, "" if unknown.
        signature: of all parameters.
        launch: runs it on a device, with the options of `Kernel.launch`.
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


def _of_code(file: Input, arch: str | None, how: Compiling, kernel: str | None) -> Job:
    """The kernel of a code object or of a source."""
    code = load(file, arch, how)
    info = named_kernel(code, kernel) if kernel is not None else _only_kernel(code)

    def launch(device: Device, options: dict[str, Any]) -> LaunchResult:
        return device.load(code)[info.name].launch(**options)

    return Job(
        visible_name(readable_names(code.kernels)[info.name]), info.name,
        arch.partition(":")[0] if arch is not None else code.target,
        info.wave_size, [known.name or "" for known in info.args], info.signature, launch,
    )  # fmt: skip


def _of_python(found: PythonKernel) -> Job:
    """A kernel of a Python file; its arrays come with their shapes."""
    kernel = found.kernel

    def launch(device: Device, options: dict[str, Any]) -> LaunchResult:
        return kernel.launch(device, **options, **found.constants)

    names = kernel.argument_names
    signature = ", ".join(f"{name}: {kernel.annotations[name]}" for name in names)
    wave = next(iter(found.compile().kernels.values())).wave_size
    return Job(
        kernel.__name__, kernel.__name__, found.target.partition(":")[0], wave, names, signature,
        launch,
    )  # fmt: skip


def _only_kernel(code: CodeObject) -> KernelInfo:
    if len(code.kernels) == 1:
        return next(iter(code.kernels.values()))
    raise UsageError(f"choose one with --kernel; there are: {kernel_names(code.kernels)}.")


def _dimensions(text: str, option: str) -> tuple[int, ...]:
    parts = text.replace("x", ",").split(",")
    if len(parts) > 3 or not all(part.strip().isdecimal() for part in parts):
        raise UsageError(f"{option} {text}: expected one to three numbers, such as 4 or 16,16.")
    return tuple(int(part) for part in parts)


def is_program(words: Sequence[str], launching: Launching) -> bool:
    """Whether the words are a program to run with its arguments, not one file to launch.

    Raises: UsageError if several words come with options for a file's kernel.
    """
    if launching.arg or launching.kernel:
        if len(words) > 1:
            raise UsageError(f"--arg and --kernel are for one file, not for {' '.join(words)}.")
        return False
    return len(words) > 1 or _is_script(Path(words[0])) or is_host_program(Path(words[0]))


_ELF, _AMDGPU = b"\x7fELF", 224


def is_host_program(path: Path) -> bool:
    """Whether a file is an executable for this machine, not a code object."""
    head = _head(path)
    return head[:4] == _ELF and int.from_bytes(head[18:20], "little") != _AMDGPU


def _is_script(path: Path) -> bool:
    return _head(path)[:2] == b"#!"


def _head(path: Path) -> bytes:
    """The beginning of a file; empty if it is not executable."""
    if not path.is_file() or not os.access(path, os.X_OK):
        return b""
    with path.open("rb") as file:
        return file.read(20)


_STDERR = 2


def run_program(words: Sequence[str], variable: str, value: str, *, as_json: bool = False) -> int:
    """Run a program with an environment variable that instructs wavecore; its exit status.

    Args:
        as_json: standard output gets only one JSON document: the program's output goes to stderr.
    """
    first = words[0]
    if os.sep not in first and shutil.which(first) is None and os.path.isfile(first):
        words = [os.path.join(os.curdir, first), *words[1:]]
    try:
        return subprocess.run(
            words,
            env=os.environ | {variable: value},
            stdout=_STDERR if as_json else None,
            check=False,
        ).returncode
    except OSError as error:
        raise UsageError(f"{words[0]}: {error.strerror or error}.") from error


def seen_of_program(
    words: Sequence[str], variable: str, read: Callable[[Path], list[Seen]], *, as_json: bool
) -> tuple[list[Seen], int]:
    """Run a program whose processes each write a file; the files' contents, and its exit status.

    Raises: UsageError if there is no file, because no kernel was launched, or no launch ended.
    """
    with tempfile.TemporaryDirectory(prefix="wavecore-") as folder:
        status = run_program(words, variable, str(Path(folder, "%p.pickle")), as_json=as_json)
        paths = sorted(Path(folder).iterdir())
        seen = [each for path in paths for each in read(path)]
    if not seen:
        said = "launched no kernel on an emulated GPU"
        if paths:
            said = "launched kernels on an emulated GPU, none of which ended"
        raise UsageError(f"{words[0]} {said}; its exit status is {status}.")
    return seen, status
