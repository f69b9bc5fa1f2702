"""`wavecore exec`: run a program built for ROCm, as it is, on emulated GPUs."""

from __future__ import annotations

import os
import shutil
import sys
from typing import Annotated

import typer

from wavecore import _env, targets
from wavecore.cli.jobs import TimeoutOption
from wavecore.cli.usage import UsageError
from wavecore.emulator.memcontract import CONTRACTS
from wavecore.errors import TargetError


def command(
    words: Annotated[
        list[str], typer.Argument(metavar="PROGRAM [WORD]...", help="The program and its words.")
    ],
    *,
    gpu: Annotated[
        str | None,
        typer.Option(
            "--gpu",
            "-g",
            metavar="NAME[,NAME]...",
            help="The GPUs it sees: targets or products, such as gfx942 or MI300X,MI300X.",
        ),
    ] = None,
    profile: Annotated[
        str | None,
        typer.Option(
            "--profile", metavar="FILE", help="Profile all launches into a file; - prints tables."
        ),
    ] = None,
    sanitize: Annotated[
        str | None,
        typer.Option(
            "--sanitize", metavar="FILE", help="Write the sanitizer's reports; - prints them."
        ),
    ] = None,
    memory: Annotated[
        str | None,
        typer.Option(
            "--memory",
            metavar="NAME",
            help="strict stops at what is not allocated, hardware allows what GPUs allow.",
        ),
    ] = None,
    timeout: TimeoutOption = None,
) -> None:
    """Run a program built for ROCm, as it is, on emulated GPUs.

    It finds our HIP library before any other. The command is replaced by the program.
    """
    from wavecore.hip import tree

    changes = tree.environment()
    if gpu is not None:
        changes[_env.GPUS.name] = _gpus(gpu)
    if profile is not None:
        changes[_env.PROFILE.name] = profile
    if sanitize is not None:
        changes[_env.SANITIZE.name] = sanitize
    if memory not in (None, *CONTRACTS):
        raise UsageError(f"--memory {memory}: it is {' or '.join(CONTRACTS)}.")
    if memory is not None:
        changes[_env.MEMORY.name] = memory
    if timeout is not None:
        changes[_env.TIMEOUT.name] = f"{timeout:g}"
    environment = os.environ | changes
    program = shutil.which(words[0], path=environment.get("PATH"))
    if program is None:
        raise UsageError(f"{words[0]}: there is no such program.")
    sys.stdout.flush()
    sys.stderr.flush()
    try:
        os.execve(program, words, environment)
    except OSError as error:
        raise UsageError(f"{words[0]}: {error.strerror or error}.") from error


def _gpus(text: str) -> str:
    """The GPUs as WAVECORE_GPUS has them. Raises: UsageError."""
    for name in text.split(","):
        try:
            targets.resolve(name.strip())
        except TargetError as error:
            raise UsageError(f"--gpu {text}: {error}") from error
    return text
