"""The command line: thin commands that show the records of the layers below as text or JSON.

One module per command, named in registry.py; only the module of the command that is asked for is
imported. Exit status: 0, 1 (a check or a kernel failed), 2 (wrong usage).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from wavecore._text import visible
from wavecore.cli.registry import COMMANDS, Command, find
from wavecore.errors import Error, LaunchError, TargetError

__all__ = ["run"]

_ABOUT = (
    "A virtual AMD GPU: compiles, disassembles and runs kernels for AMD GPUs on this machine's "
    "CPU, and answers questions about targets and matrix instructions."
)


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit status; errors are printed, not raised."""
    words = list(arguments)
    if sys.stdout is None:  # closed by the caller
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 (until the process ends)
    named = find(words[0]) if words else None
    if words and named is None and not words[0].startswith("-"):
        return _unknown(words[0])
    app = _application([named] if named is not None else list(COMMANDS), load=_wants_all(named))
    try:
        app(args=words or ["--help"], prog_name="wavecore")
    except SystemExit as stop:
        wrong_usage = getattr(stop.__context__, "format_message", None)  # printed by typer
        if wrong_usage is not None and "--json" in words:
            from wavecore.cli.output import print_json

            print_json({"error": {"type": "UsageError", "message": wrong_usage()}})
        return stop.code if isinstance(stop.code, int) else 0 if stop.code is None else 1
    except Error as error:
        _report(error, as_json="--json" in words)
        return 2 if isinstance(error, (TargetError, LaunchError)) else 1
    except OSError as error:
        if isinstance(error, BrokenPipeError):  # `wavecore ... | head` has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        where = f"{error.filename}: " if error.filename else ""
        print(visible(f"wavecore: {where}{error.strerror or error}"), file=sys.stderr)
        return 2
    return 0


def _wants_all(named: Command | None) -> bool:
    """Shell completion asks for options of commands that are not on the line yet."""
    return named is not None or "_WAVECORE_COMPLETE" in os.environ


def _application(commands: Sequence[Command], *, load: bool) -> Any:
    """A typer application with these commands; their modules are imported only if `load`."""
    import typer

    from wavecore.cli.usage import VisibleGroup

    app = typer.Typer(
        cls=VisibleGroup,
        add_completion=False,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        help=_ABOUT,
    )

    def show_version(wanted: bool) -> None:
        if wanted:
            from wavecore._version import __version__

            print(f"wavecore {__version__}")
            raise typer.Exit

    @app.callback()
    def options(
        version: bool = typer.Option(
            False, "--version", callback=show_version, is_eager=True, help="Print the version."
        ),
    ) -> None:
        pass

    for command in commands:
        function = _function(command) if load else _placeholder
        summary = None if load else command.summary  # a loaded function's docstring says more
        app.command(command.name, help=summary, rich_help_panel=command.panel)(function)
    return app


def _function(command: Command) -> Callable[..., None]:
    function: Callable[..., None] = import_module(command.module).command
    return function


def _placeholder() -> None:
    """Stands for a command in the list of all commands, where it is not run."""


def _unknown(word: str) -> int:
    import difflib

    names = [command.name for command in COMMANDS]
    close = difflib.get_close_matches(word, names, n=1, cutoff=0.5)
    advice = f"Did you mean {close[0]!r}?" if close else f"Commands: {', '.join(names)}."
    print(f"wavecore: there is no command {word!r}. {advice}", file=sys.stderr)
    return 2


def _report(error: Error, *, as_json: bool) -> None:
    """Print an error's text; with --json its facts as well, on standard output."""
    if as_json:
        from wavecore.cli.output import error_record, print_json

        print_json({"error": error_record(error)})
    print(f"{type(error).__name__}: {error}", file=sys.stderr)
