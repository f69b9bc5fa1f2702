"""The command line: thin commands that print the records of the lower layers as text or JSON.

Each command has one module, named in registry.py; only the module of the requested command is
imported. Exit status: 0, 1 (a check or a kernel failed), 2 (wrong usage), 130 (interrupted).
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from wavecore._text import visible
from wavecore._waiting import silence
from wavecore.cli.pipes import abandon, lasting
from wavecore.cli.registry import COMMANDS, PROGRAMS, Command, find
from wavecore.cli.usage import UsageError
from wavecore.errors import (
    CampaignError,
    Error,
    FormatError,
    LaunchError,
    ShapeError,
    TargetError,
)

__all__ = ["run"]

_ABOUT = (
    "A virtual AMD GPU: compiles, disassembles and runs kernels for AMD GPUs on this machine's "
    "CPU, and answers questions about targets and matrix instructions."
)

# Shown below the list of commands; tests run them.
EXAMPLES = r"""
 Examples; the files are in docs/ of the source:

   # compile, run and check an example
   wavecore demo gemm -a gfx942

   # one kernel, with its arguments in order
   wavecore run axpy.hip -a MI300X --arg f32=2 --arg f32[8]=arange \
       --arg out:f32[8] --arg i32=8

   # find errors in a kernel whose results are right
   wavecore sanitize race.hip -a gfx942 --block 256 \
       --arg out:f32[256] --arg f32[256]=arange

   # an unmodified HIP program
   wavecore hipcc --offload-arch=gfx1100 twice.hip -o twice && ./twice

   # matrix instructions, the layout of one, differences between designs
   wavecore list -a gfx942 --type f16
   wavecore layout v_mfma_f32_16x16x16_f16 -a gfx942 -D
   wavecore compare -a gfx90a -a gfx942 --type f16 --size 64,64,256
"""

_CONTEXT: dict[str, Any] = {"help_option_names": ["-h", "--help"]}


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit status; errors are printed, not raised.

    A reader that closes the pipe early (`wavecore list -a gfx942 | head -3`) changes neither the
    status nor other output.
    """
    words = list(arguments)
    if not os.environ.get("COLUMNS", "1").strip("0"):  # no width is known; rich prints none of it
        del os.environ["COLUMNS"]
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by the caller
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115 (until the process ends)
    named = find(words[0]) if words else None
    own = words[: words.index("--")] if "--" in words else words  # the rest belongs to a program
    as_json = "--json" in own and not (named is not None and named.starts)
    with lasting("stdout"), lasting("stderr"), silence(wanted=as_json):
        if isinstance(sys.stdout, io.TextIOWrapper):  # escapes for unencodable characters
            sys.stdout.reconfigure(errors="backslashreplace")
        outcome = _Outcome(0)
        try:
            outcome = _outcome(words)
            sys.stdout.flush()
        except OSError as error:  # such as a full disk
            abandon(sys.stdout)
            outcome = _Outcome(1, f"wavecore: standard output: {error.strerror or error}")
        return _told(outcome, as_json=as_json)


class _Outcome(NamedTuple):
    """How a command line ended: its status, the message, the facts for --json."""

    status: int
    text: str = ""
    record: Any = None


def _outcome(words: list[str]) -> _Outcome:
    """Run the command; exceptions become messages."""
    completed = _completed_words()
    named = find((completed or words or [""])[0])
    if words and named is None and not words[0].startswith("-"):
        return _wrong("wavecore", _unknown(words[0]))
    if named in PROGRAMS and completed is None:
        return _Outcome(import_module(named.module).run(words[1:]))
    import typer

    from wavecore.cli.output import Documented

    if named is not None and named.parts and len(words) == 1:
        words = [*words, "--help"]
    shown = [named] if named is not None else [*COMMANDS, *PROGRAMS]
    app = _application(shown, load=named is not None)
    if completed is not None:
        app(prog_name="wavecore")
    path = " ".join(["wavecore", *_names(named, words)])
    # The base of click's usage errors, also in typer's copy of click.
    wrong_usage: Any = typer.BadParameter.__bases__[0].__bases__[0]
    try:
        group = typer.main.get_command(app)
        _hide_types_of_flags(group)
        with group.make_context("wavecore", words or ["--help"]) as context:
            group.invoke(context)
    except typer.Exit as stop:
        return _Outcome(stop.exit_code)
    except SystemExit as stop:  # by rich if the reader is gone; by programs themselves
        return _Outcome(stop.code if isinstance(stop.code, int) else int(stop.code is not None))
    except wrong_usage as error:
        said = " ".join(error.format_message().split())
        return _wrong(path, f"{said.rstrip('.')}. See `{path} --help`.")
    except (Error, OSError) as error:
        return _explained(error, path)
    except Documented as ended:
        outcome = _explained(ended.error, path)
        return outcome._replace(record={**ended.document, **outcome.record})
    except (KeyboardInterrupt, typer.Abort) as stop:
        more = f": {stop}" if isinstance(stop, KeyboardInterrupt) and stop.args else "."
        return _Outcome(130, f"wavecore: interrupted{more}")
    return _Outcome(0)


def _names(named: Command | None, words: Sequence[str]) -> list[str]:
    """The words of the line that name the command and its subcommand."""
    if named is None:
        return []
    part = next((word for word in words[1:2] if word in [each.name for each in named.parts]), None)
    return [named.name] if part is None else [named.name, part]


def _hide_types_of_flags(group: Any) -> None:
    """Help must not show `--json <bool>`, as if the flag took a value."""
    from typer import Context

    for command in group.commands.values():
        if hasattr(command, "commands"):
            _hide_types_of_flags(command)
    for command in (group, *group.commands.values()):
        of_help = command.get_help_option(Context(command, **_CONTEXT))
        for option in (*command.params, of_help):
            if getattr(option, "is_flag", False):
                option.metavar = ""


def _explained(error: Error | OSError, path: str) -> _Outcome:
    if isinstance(error, UsageError):
        return _wrong(path, str(error))
    if isinstance(error, Error):
        return _failed(error)
    where = f"{error.filename}: " if error.filename else ""
    return _wrong("wavecore", f"{where}{error.strerror or error}")


def _wrong(path: str, message: str) -> _Outcome:
    record = {"error": {"type": "UsageError", "message": message}}
    return _Outcome(2, f"{path}: {message}", record)


def _failed(error: Error) -> _Outcome:
    """An error's text; with --json also its facts."""
    from wavecore.cli.output import error_record

    is_usage = isinstance(error, (TargetError, LaunchError, ShapeError, FormatError, CampaignError))
    record = {"error": error_record(error)}
    return _Outcome(2 if is_usage else 1, f"{type(error).__name__}: {error}", record)


def _told(outcome: _Outcome, *, as_json: bool) -> int:
    """Print messages, if the streams still have readers; returns the status."""
    try:
        if as_json and outcome.record is not None:
            from wavecore.cli.output import print_json

            print_json(outcome.record)
            sys.stdout.flush()
    except OSError:
        abandon(sys.stdout)
    try:
        if outcome.text:
            print(visible(outcome.text), file=sys.stderr)
            sys.stderr.flush()
    except OSError:
        abandon(sys.stderr)
    return outcome.status


def _completed_words() -> list[str] | None:
    """The words of a line to complete, without the last; None if no shell asks for completion.

    The scripts of --show-completion pass the request in the environment.
    """
    if "_WAVECORE_COMPLETE" not in os.environ:
        return None
    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS") or ""
    words = line.split()[1:]
    return words if line[-1:].isspace() else words[:-1]


def _application(commands: Sequence[Command], *, load: bool) -> Any:
    """A typer application with these commands; their modules are imported only if `load`."""
    import typer
    from typer.core import TyperGroup

    class WithExamples(TyperGroup):
        def format_help(self, ctx: Any, formatter: Any) -> None:
            super().format_help(ctx, formatter)
            print(EXAMPLES)

    app = typer.Typer(
        cls=WithExamples,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings=_CONTEXT,
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

    _add(app, commands, load=load)
    return app


def _add(app: Any, commands: Sequence[Command], *, load: bool) -> None:
    """Add commands to an application, with their subcommands."""
    import typer

    for command in commands:
        if command.parts and load:
            inner = typer.Typer(no_args_is_help=True, context_settings=_CONTEXT)
            _add(inner, command.parts, load=load)
            app.add_typer(
                inner, name=command.name, help=command.summary, rich_help_panel=command.panel
            )
            continue
        function = _function(command) if load else _placeholder
        summary = None if load else command.summary  # a loaded function's docstring says more
        context = {"allow_interspersed_args": False} if command.starts else None
        app.command(
            command.name, help=summary, rich_help_panel=command.panel, context_settings=context
        )(function)


def _function(command: Command) -> Callable[..., None]:
    if command in PROGRAMS:
        return _placeholder
    from wavecore.cli.groups import flat

    return flat(import_module(command.module).command)


def _placeholder() -> None:
    """A placeholder for a command in the list of all commands, which does not run it."""


def _unknown(word: str) -> str:
    import difflib

    names = [command.name for command in (*COMMANDS, *PROGRAMS)]
    close = difflib.get_close_matches(word, names, n=1, cutoff=0.5)
    advice = f"Did you mean {close[0]!r}?" if close else f"Commands: {', '.join(names)}."
    return f"there is no command {word!r}. {advice}"
