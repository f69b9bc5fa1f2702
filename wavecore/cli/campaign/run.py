"""`wavecore campaign run`: run a task over all points of its parameters."""

from __future__ import annotations

import inspect
import math
import sys
from collections.abc import Collection, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args

import typer

from wavecore.cli.campaign.over import OverOption, over
from wavecore.cli.campaign.shown import show_standing
from wavecore.cli.output import JsonOption, console
from wavecore.cli.pythonfiles import advice, imported
from wavecore.cli.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable


def command(
    what: Annotated[
        str,
        typer.Argument(metavar="FILE.py::TASK", help="A function that takes a point's parameters."),
    ],
    over_: OverOption,
    client: Annotated[
        str | None,
        typer.Option(
            "--client", metavar="ADDRESS", help="Address of a Dask scheduler: tcp://head:8786."
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers", metavar="N", min=0,
            help="Processes on this machine (default: one per core); 0 runs tasks in this one.",
        ),
    ] = None,
    out: Annotated[
        Path,
        typer.Option(
            "--out", "-o", metavar="FOLDER",
            help="Folder of the results; continues an earlier run.",
        ),
    ] = Path("results.parquet"),
    timeout: Annotated[
        float | None,
        typer.Option("--timeout", metavar="SECONDS", help="Time limit of a point."),
    ] = None,
    memory: Annotated[
        str | None,
        typer.Option("--memory", metavar="SIZE", help="Memory limit of a point, such as 2GiB."),
    ] = None,
    again: Annotated[
        list[str] | None,
        typer.Option(
            "--again", metavar="STATUS",
            help="Repeat points with this status: error, timeout, memory, lost; repeatable.",
        ),
    ] = None,
    json: JsonOption = False,
) -> None:  # fmt: skip
    """Run a task at all points of its parameters, into a table."""
    if client is not None and workers is not None:
        raise UsageError("--workers applies to this machine; a --client has its own workers.")
    values = over(over_)
    statuses = _statuses(again or ())
    task = task_of(what)
    _fits(task, what, values)
    try:
        _run(task, values, client, workers, out, timeout, memory, statuses, as_json=json)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(*_so_far(out)) from None
    standing = show_standing(out, as_json=json)
    if any(status != "ok" for status in standing.counts):
        raise typer.Exit(1)


def _so_far(out: Path) -> list[str]:
    """The state of an interrupted campaign, and how to continue; empty if it had not begun."""
    from wavecore.campaign.standing import standing
    from wavecore.errors import CampaignError

    try:
        found = standing(out)
    except CampaignError:
        return []
    of = "" if found.points is None else f" of {found.points:,}"
    return [
        f"{found.rows:,}{of} points have rows in {out}. Run the same command for the others; see "
        f"`wavecore campaign status {out}`."
    ]


def _run(
    task: Callable[..., Any],
    values: Mapping[str, Sequence[Any]],
    client: str | None,
    workers: int | None,
    out: Path,
    timeout: float | None,
    memory: str | None,
    again: Collection[Any],
    *,
    as_json: bool,
) -> None:
    """Run it, with a line first that says what, and where Dask's pages are."""
    from wavecore import campaign
    from wavecore._env import cpu_count
    from wavecore.campaign.cluster import connected, dashboard

    count = math.prod(map(len, values.values()))
    name = getattr(task, "__qualname__", str(task))
    with ExitStack() as stack:
        joined = None
        pages = None
        if client is not None or workers != 0:
            joined = stack.enter_context(connected(client, workers or cpu_count()))
            pages = dashboard(joined)
        if not as_json and sys.stderr.isatty():
            where = f"; Dask shows its cluster at {pages}" if pages else ""
            console(stderr=True).print(f"{name}: {count:,} points to {out}{where}", soft_wrap=True)
        campaign.run(
            task, values, client=joined, workers=workers, out=out, again=again, timeout=timeout,
            memory=memory,
        )  # fmt: skip


def task_of(what: str) -> Callable[..., Any]:
    """The function that FILE::NAME names. Raises: UsageError."""
    file, has_name, name = what.rpartition("::")
    path = Path(file)
    if not has_name or not name or path.suffix != ".py":
        raise UsageError(f"{what!r}: expected FILE.py::TASK, such as sweep.py::run_one.")
    if not path.is_file():
        raise UsageError(f"{path}: there is no such file.")
    module = imported(path)
    found = getattr(module, name, None)
    tasks = [
        key
        for key, each in vars(module).items()
        if inspect.isfunction(each) and each.__module__ == module.__name__ and key[0] != "_"
    ]
    if found is None:
        raise UsageError(f"{path.name} has no function {name!r}{advice(name, tasks, 'functions')}")
    if not inspect.isfunction(found):
        raise UsageError(
            f"{what}: a task is a plain function, made by `def`, not {type(found).__name__}."
        )
    return found


def _fits(task: Callable[..., Any], what: str, values: Mapping[str, Any]) -> None:
    """A look before any point is run. Raises: UsageError."""
    signature = inspect.signature(task)
    try:
        signature.bind(**values)
    except TypeError as error:
        raise UsageError(
            f"{what} takes {signature}, and --over gives {', '.join(values)}: {error}."
        ) from error


def _statuses(given: Sequence[str]) -> tuple[Any, ...]:
    from wavecore.campaign.rows import Status

    known = [name for name in get_args(Status) if name != "ok"]
    for name in given:
        if name not in known:
            raise UsageError(f"--again {name}: expected one of {', '.join(known)}.")
    return tuple(given)
