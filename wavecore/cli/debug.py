"""`wavecore debug`: stop and inspect kernels, in a terminal or from an editor."""

from __future__ import annotations

import json as json_module
import os
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wavecore import _env
from wavecore.cli.arguments import Argument
from wavecore.cli.inputs import SOURCES, Compiling, Input, level_of, parse_input
from wavecore.cli.jobs import (
    Job,
    Launching,
    is_host_program,
    job_of,
    launch_options,
    run_program,
)
from wavecore.cli.output import JsonOption
from wavecore.cli.usage import UsageError
from wavecore.debugger.handover import Handover
from wavecore.toolchain.levels import DEBUGGED

if TYPE_CHECKING:
    from wavecore.debugger.relay import Elsewhere


def command(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE [ARGUMENT]...]",
            help="A Python or HIP program with its arguments; or a kernel in a code object, "
            "a source (FILE.hip::KERNEL), or in Python (FILE.py::KERNEL).",
        ),
    ] = None,
    *,
    launching: Launching,
    breaks: Annotated[
        list[str] | None,
        typer.Option(
            "--break",
            "-b",
            metavar="PLACE",
            help="Stop here, not at the start of the first kernel.",
        ),
    ] = None,
    commands: Annotated[
        list[str] | None,
        typer.Option(
            "--command",
            "-c",
            metavar="COMMAND",
            help="Run this debugger command first; repeatable.",
        ),
    ] = None,
    batch: Annotated[
        bool, typer.Option("--batch", help="Continue when the commands of -c are used up.")
    ] = False,
    dap: Annotated[
        bool, typer.Option("--dap", help="Serve an editor on standard input and output.")
    ] = False,
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            metavar="N",
            min=0,
            max=65535,
            help="Serve an editor that has the session's token, on a port of this machine; "
            "0 chooses one.",
        ),
    ] = None,
    how: Compiling,
    json: JsonOption = False,
) -> None:
    """Stop, step and run kernels backwards; or serve an editor."""
    if json:
        raise UsageError("debug sessions have no --json; programs use `--dap` or `--port`.")
    given = _Given(what or [], launching, how)
    os.environ.pop(_env.DEBUG.name, None)  # do not start a second debugger
    if port is not None and not what:
        raise UsageError(
            "--port needs a program. To choose it in the editor, let the editor start "
            "`wavecore debug --dap`."
        )
    if dap or port is not None:
        _serve(given, port, dap=dap)
        return
    if not what:
        raise UsageError("give a program, or a file with a kernel, to debug.")
    if given.is_host_program:
        given.check_host_program()
        status = _of_process(what, breaks or [], commands or [], is_batch=batch)
    else:
        status = _in_terminal(given.program(), breaks or [], commands or [], is_batch=batch)
    if status:
        raise typer.Exit(status)


def _is_program(path: Path) -> bool:
    """Whether a file runs in a separate process; Python files run in this one."""
    return path.suffix != ".py" and is_host_program(path)


def _of_process(
    words: Sequence[str], breaks: Sequence[str], commands: Sequence[str], *, is_batch: bool
) -> int:
    """Run a compiled program, whose first launch prompts in the terminal; its exit status."""
    from wavecore.debugger.console import missed_text
    from wavecore.debugger.programs import tell

    with tempfile.TemporaryDirectory(prefix="wavecore-") as folder:
        report = Path(folder, "missed.json")
        given = Handover(breaks, commands, is_batch, str(report))
        status = run_program(words, _env.DEBUG.name, given.text())
        if report.is_file():
            missed = json_module.loads(report.read_bytes())
        else:  # no launch has ended
            missed = [missed_text(place, "no launch has ended") for place in breaks if not status]
    tell(missed)
    if missed and is_batch and not status:
        return 1
    return status if status >= 0 else 128 - status


@dataclass(frozen=True)
class _Given:
    """The program and options from a command line, or from an editor's launch request."""

    what: Sequence[str]
    launching: Launching
    how: Compiling

    @property
    def is_host_program(self) -> bool:
        """Whether it is a program for this machine that launches its kernels itself."""
        if not self.what or self.launching.arg or self.launching.kernel:
            return False
        return _is_program(Path(self.what[0]))

    def started(self) -> Callable[[], int] | Elsewhere:
        """The program for an editor's session. Raises: UsageError; CompileError for a source."""
        from wavecore.debugger.hostprograms import HostProgram

        if not self.is_host_program:
            return self.program()
        self.check_host_program()
        return HostProgram(self.what)

    def check_host_program(self) -> None:
        """Raises: UsageError for options that do not apply to a compiled program."""
        self._check_unused("a compiled program", but_opt=False)

    def _check_unused(self, what: str, *, but_opt: bool) -> None:
        how = replace(self.how, opt=None) if but_opt else self.how
        if how != Compiling() or self.launching != Launching():
            kept = " but -O" if but_opt else ""
            raise UsageError(
                f"{self.what[0]} is {what}: options that compile and launch a kernel{kept} are for "
                "a file with one."
            )

    def program(self) -> Callable[[], int]:
        """The runner of a kernel or a script. Raises: UsageError; CompileError for a source."""
        file, kernel = _debugged(self.what[0], self.launching.kernel)
        launching = replace(self.launching, kernel=kernel)
        if file.is_python and not (file.kernel or kernel or launching.arg or launching.arch):
            from wavecore.debugger.programs import script

            self._check_unused("a program that compiles its kernels", but_opt=True)
            return script(file.path, self.what[1:], level_of(self.how.opt or DEBUGGED[2:]))
        if len(self.what) > 1:
            raise UsageError(f"{self.what[0]} is a kernel: its arguments are given as --arg.")
        how = self.how
        if how.opt is None and file.path.suffix.lower() in (*SOURCES, ".py"):
            how = replace(how, opt=DEBUGGED[2:])
        arguments = launching.arguments()
        job = job_of(file, launching, how)
        options = launch_options(job, arguments, launching)
        return lambda: _launch(job, arguments, options)


def _debugged(text: str, kernel: str | None) -> tuple[Input, str | None]:
    """The file, and the kernel in it: PATH::KERNEL for any language."""
    head, colons, name = text.rpartition("::")
    if colons and not Path(text).is_file() and not head.lower().endswith(".py"):
        if kernel is not None and kernel != name:
            raise UsageError(f"{text} and --kernel {kernel} name two kernels.")
        return parse_input(head), name
    return parse_input(text), kernel


def _launch(job: Job, arguments: list[Argument], options: dict[str, Any]) -> int:
    """Launch a kernel and print the arrays marked out:."""
    from wavecore.cli.run import outputs_of, show_outputs
    from wavecore.device import Device

    job.launch(Device(job.target), options)
    show_outputs(outputs_of(job, arguments))
    return 0


def _in_terminal(
    program: Callable[[], int], breaks: Sequence[str], commands: Sequence[str], *, is_batch: bool
) -> int:
    from wavecore.debugger.console import Console
    from wavecore.debugger.programs import in_terminal

    console = Console(script=commands, is_batch=is_batch)
    console.break_at(breaks)
    return in_terminal(console, program)


# ------------------------------------------------------------------------------------ server


def _serve(given: _Given, port: int | None, *, dap: bool) -> None:
    from wavecore.debugger.programs import on_port, on_stdio

    def start(arguments: Mapping[str, Any]) -> Callable[[], int] | Elsewhere:
        if given.what:
            return given.started()
        # Only an editor that started this process may choose the program.
        return _waiting(arguments) if "port" in arguments else _asked(arguments).started()

    if dap and port is not None:
        raise UsageError("--dap serves on standard input and output, --port on a port: give one.")
    if port is None:
        status = on_stdio(start)
    else:
        status = on_port(port, start, lambda at: print(f"waiting for an editor on {at}",
                                                       file=sys.stderr, flush=True))  # fmt: skip
    if status:
        raise typer.Exit(status)


# Names in a launch request, by those of the options.
_ASKED = {
    "kernel": str, "arch": str, "grid": str, "block": str, "lds": int, "seed": int, "opt": str,
    "wave": int,
}  # fmt: skip
_ASKED_LISTS = {"arg": "kernelArgs", "define": "defines", "option": "clangOptions",
                "constant": "constants"}  # fmt: skip


def _waiting(arguments: Mapping[str, Any]) -> Elsewhere:
    """A program that waits on a port. Raises: UsageError; DebugError if no program waits there."""
    from wavecore.debugger.waiting import WaitingProgram

    port = arguments["port"]
    if not isinstance(port, int) or isinstance(port, bool) or not 0 < port < 1 << 16:
        raise UsageError("attach: `port` is a number from 1 to 65535.")
    return WaitingProgram(port)


def _asked(arguments: Mapping[str, Any]) -> _Given:
    """A launch request's arguments. Raises: UsageError for one of the wrong type."""
    program = arguments.get("program")
    if not isinstance(program, str) or not program:
        raise UsageError("launch: `program` names a Python program, or a file with a kernel.")
    words = arguments.get("args", [])
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise UsageError("launch: `args` is a list of texts.")
    options: dict[str, Any] = {}  # by the names of the groups' fields
    for name, kind in _ASKED.items():
        value = arguments.get(name)
        if value is None:
            continue
        if not isinstance(value, kind) or isinstance(value, bool):
            raise UsageError(f"launch: `{name}` is {'text' if kind is str else 'a number'}.")
        options[name] = value
    for name, label in _ASKED_LISTS.items():
        value = arguments.get(label)
        if value is None:
            continue
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise UsageError(f"launch: `{label}` is a list of texts.")
        options[name] = value
    _enter(arguments)
    names = {each.name for each in fields(Launching)}
    launching = Launching(**{name: options[name] for name in options.keys() & names})
    how = Compiling(**{name: options[name] for name in options.keys() - names})
    return _Given([program, *words], launching, how)


def _enter(arguments: Mapping[str, Any]) -> None:
    """Go to the program's folder, and set its environment. Raises: UsageError."""
    settings = arguments.get("env") or {}
    if not isinstance(settings, dict) or not all(
        isinstance(value, str) and "=" not in name for name, value in settings.items()
    ):
        raise UsageError("launch: `env` has texts by the names of variables.")
    os.environ.update(settings)
    folder = arguments.get("cwd")
    if isinstance(folder, str) and folder:
        try:
            os.chdir(folder)
        except OSError as error:
            raise UsageError(f"launch: `cwd` {folder}: {error.strerror}.") from error
