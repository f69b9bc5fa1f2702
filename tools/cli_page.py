"""The page of all commands and options, from the functions behind them."""

from __future__ import annotations

import enum
import inspect
import itertools
import re
import types
from importlib import import_module
from typing import Any, NamedTuple, Union, get_args, get_origin

import typer.models

from tools.markdown import NOTICE, table
from wavecore.cli.groups import flat
from wavecore.cli.registry import COMMANDS, PROGRAMS, Command, leaves

ELSEWHERE = {"hipcc": "Its options are in [how-to/hip-programs.md](how-to/hip-programs.md)."}
WORDS = {int: "number", float: "number", str: "text"}


class Parameter(NamedTuple):
    """An argument or option: how it is written, what it is without, what it means."""

    names: str
    is_option: bool
    required: bool
    repeats: bool
    value: str
    default: str
    help: str


def page() -> str:
    """The page."""
    parts = [
        f"# All commands and options\n\n{NOTICE}\n",
        "What `wavecore COMMAND --help` prints; [command-line.md](command-line.md) shows the "
        "commands by example. `wavecore --version` prints the "
        "version. `wavecore --install-completion` enables completion in the shell "
        "([how-to/complete-commands.md](how-to/complete-commands.md)).\n",
    ]
    commands = [*leaves(), *((each.name, each) for each in PROGRAMS)]
    order = list(dict.fromkeys(each.panel for each in (*COMMANDS, *PROGRAMS)))
    commands.sort(key=lambda pair: order.index(pair[1].panel))
    for panel, group in itertools.groupby(commands, key=lambda pair: pair[1].panel):
        parts.append(f"\n## {panel}\n")
        parts += [_command(name, command) for name, command in group]
    return "".join(parts)


def parameters(command: Command) -> list[Parameter]:
    """What a command takes, arguments first."""
    function = flat(import_module(command.module).command)
    found = [_parameter(each) for each in inspect.signature(function).parameters.values()]
    return sorted(found, key=lambda each: each.is_option)


def _command(name: str, command: Command) -> str:
    if command in PROGRAMS:
        return f"\n### wavecore {name}\n\n{command.summary} {ELSEWHERE[name]}\n"
    taken = parameters(command)
    arguments = [each for each in taken if not each.is_option]
    required = [each for each in taken if each.is_option and each.required]
    usage = ["wavecore", name, *(_in_usage(each) for each in (*arguments, *required)), "[options]"]
    rows = [(each.names, _value(each), each.default, each.help) for each in taken]
    return (
        f"\n### wavecore {name}\n\n{_about(command)}\n\n"
        f"```text\n{' '.join(usage)}\n```\n\n"
        + table(("name", "value", "default", "meaning"), rows)
    )


def _about(command: Command) -> str:
    """The docstring's paragraphs, each a line."""
    text = inspect.getdoc(import_module(command.module).command) or ""
    paragraphs = re.split(r"\n\n+", text)
    return "\n\n".join(_plain(" ".join(each.split())) for each in paragraphs)


def _in_usage(each: Parameter) -> str:
    if each.is_option:
        return f"{each.names.split(',')[0].strip('`')} {each.value}"
    name = each.names.strip("`").replace("\\", "")
    name += "..." if each.repeats and not name.endswith("...") else ""
    return name if each.required or name.startswith("[") else f"[{name}]"


def _value(each: Parameter) -> str:
    value = each.value if each.is_option else ""
    return f"{_plain(value)}; repeats" if value and each.repeats else _plain(value)


def _parameter(given: inspect.Parameter) -> Parameter:
    kind, info = get_args(given.annotation)[:2]
    kind, repeats = _without_list(kind)
    is_option = isinstance(info, typer.models.OptionInfo)
    # With Annotated, typer takes the first name for the default until it makes the command.
    declared = [each for each in (info.default, *(info.param_decls or ())) if _is_name(each)]
    if is_option:
        names = declared or [f"--{given.name.replace('_', '-')}"]
        if kind is bool and not declared and given.default is True:
            names = [f"--{given.name.replace('_', '-')}/--no-{given.name.replace('_', '-')}"]
    else:
        names = [info.metavar or given.name.upper()]
    required = given.default is inspect.Parameter.empty
    shown = info.show_default is not False and given.default not in (None, False, (), "", True)
    default = given.default.value if isinstance(given.default, enum.Enum) else given.default
    return Parameter(
        names=", ".join(_plain(each) if "|" in each else f"`{each}`" for each in names),
        is_option=is_option,
        required=required,
        repeats=repeats,
        value=info.metavar or _kind(kind, given.name),
        default="required" if required else f"`{default}`" if shown else "",
        help=_plain(info.help or ""),
    )


def _is_name(each: object) -> bool:
    return isinstance(each, str) and each.startswith("-")


def _without_list(kind: Any) -> tuple[Any, bool]:
    """The type of one value, and whether there may be several."""
    if get_origin(kind) in (types.UnionType, Union):
        kind = next(each for each in get_args(kind) if each is not type(None))
    if get_origin(kind) in (list, tuple):
        return get_args(kind)[0], True
    return kind, False


def _kind(kind: Any, name: str) -> str:
    if kind is bool:
        return ""
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return " or ".join(f"`{each.value}`" for each in kind)
    return WORDS.get(kind, name.upper())


def _plain(text: str) -> str:
    """Help as Markdown: nothing of it is a link, an element or the end of a cell."""
    outside = re.split(r"(`[^`]*`)", text)
    for at in range(0, len(outside), 2):
        outside[at] = re.sub(r"([<>\[\]*|])", r"\\\1", outside[at])
    return "".join(outside).replace("\n", " ")
