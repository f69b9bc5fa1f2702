"""Options shared by commands: typer sees each, the command gets them as one."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Annotated

import typer
from typer.testing import CliRunner

from wavecore.cli.groups import Group, flat


@dataclass(frozen=True)
class Size(Group):
    width: Annotated[int, typer.Option("--width", help="Columns.")] = 2
    names: Annotated[list[str] | None, typer.Option("--name")] = None


def _command(
    file: str, *, first: bool = False, size: Size, last: Annotated[str, typer.Option("--z")] = "z"
) -> None:
    """Says what it got."""
    print(file, first, size, last)


def test_fields_stand_where_the_group_does():
    """Help lists options in the order in which the command has them."""
    assert list(inspect.signature(flat(_command)).parameters) == [
        *("file", "first", "width", "names", "last")
    ]


def test_the_command_gets_the_group():
    app = typer.Typer()
    app.command()(flat(_command))
    run = CliRunner().invoke
    assert run(app, ["a"]).output == "a False Size(width=2, names=None) z\n"
    given = ["a", "--width", "5", "--name", "p", "--name", "q", "--z", "y"]
    assert run(app, given).output == "a False Size(width=5, names=['p', 'q']) y\n"
    assert "Says what it got." in run(app, ["--help"]).output


def test_a_command_without_groups_keeps_its_options():
    def plain(number: Annotated[int, typer.Option("--number")] = 3) -> None:
        print(number + 1)

    app = typer.Typer()
    app.command()(flat(plain))
    assert CliRunner().invoke(app, ["--number", "6"]).output == "7\n"
