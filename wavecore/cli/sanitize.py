"""`wavecore sanitize`: find errors in a kernel, in a file or in a program that launches it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from wavecore import _env
from wavecore.cli.inputs import Compiling, parse_input
from wavecore.cli.jobs import (
    Job,
    Launching,
    TimeoutOption,
    WhatArgument,
    is_program,
    job_of,
    launch_options,
    seen_of_program,
)
from wavecore.cli.output import SEVERITY_STYLES, Documented, JsonOption, console, print_json
from wavecore.cli.progress import working
from wavecore.cli.usage import UsageError

if TYPE_CHECKING:
    from wavecore.analysis.sanitize.suppressions import Suppressions
    from wavecore.emulator.reports import Report
    from wavecore.errors import Error

_CHECKS = ("initcheck", "memcheck", "racecheck", "synccheck")


def command(
    what: WhatArgument,
    *,
    launching: Launching,
    check: Annotated[
        list[str] | None,
        typer.Option(
            "--check", metavar="NAME", help=f"Only this check of a file: {', '.join(_CHECKS)}."
        ),
    ] = None,
    suppressions: Annotated[
        Path | None,
        typer.Option(
            "--suppressions",
            metavar="FILE",
            help="File of suppressions, one per line; overrides WAVECORE_SUPPRESSIONS.",
        ),
    ] = None,
    timeout: TimeoutOption = None,
    how: Compiling,
    json: JsonOption = False,
) -> None:
    """Find races, wrong barriers, uninitialised values, bad bounds."""
    for name in check or ():
        if name not in _CHECKS:
            raise UsageError(f"--check {name}: expected one of {', '.join(_CHECKS)}.")
    error: Error | None = None
    status = 0
    rules = _rules(suppressions)
    if is_program(what, launching):
        if check:
            raise UsageError("--check is for one file; a program gets all checks.")
        launches, status = _of_program(what, as_json=json)
    else:
        job = job_of(parse_input(what[0]), launching, how)
        options = launch_options(job, launching.arguments(), launching, timeout=timeout, json=json)
        reports, error = _of_kernel(job, options, check or ["sanitize"])
        launches = [reports]
    launches = [tuple(rules.kept(reports)) for reports in launches]
    if json and error is not None:
        raise Documented(error, _record(launches, rules))
    if json:
        print_json(_record(launches, rules))
    else:
        _show(launches, rules, is_ended=error is None)
    if error is not None:
        raise error
    if status or any(launches):
        raise typer.Exit(status or 1)


def _rules(path: Path | None) -> Suppressions:
    """The suppressions, applied here, where they are counted; launches report everything.

    Raises: UsageError if the file cannot be read, or says something else.
    """
    from wavecore.analysis.sanitize.suppressions import Suppressions
    from wavecore.errors import Error

    path = path or _env.SUPPRESSIONS.get()
    os.environ.pop(_env.SUPPRESSIONS.name, None)
    try:
        return Suppressions.read(path) if path is not None else Suppressions()
    except Error as error:
        raise UsageError(f"--suppressions: {error}.") from error


def _of_kernel(
    job: Job, options: dict[str, Any], checks: Sequence[str]
) -> tuple[tuple[Report, ...], Error | None]:
    """Launch a kernel; the findings, and the error that ended the launch, if any."""
    from wavecore.analysis.collecting import collect
    from wavecore.device import Device
    from wavecore.errors import ExecutionError

    with working(f"looking at {job.name}"), collect(*checks) as got:
        try:
            job.launch(Device(job.target), options)
        except ExecutionError as error:
            return got.reports, error
    return got.reports, None


def _of_program(words: Sequence[str], *, as_json: bool) -> tuple[list[tuple[Report, ...]], int]:
    """Run a program; the reports of each launch, and its status."""
    from wavecore.analysis.sanitize.process import written

    return seen_of_program(words, _env.SANITIZE.name, written, as_json=as_json)


def _worst_first(launches: Sequence[tuple[Report, ...]]) -> Sequence[Report]:
    from wavecore.emulator.reports import worst_first

    return worst_first(report for launch in launches for report in launch)


def _record(launches: Sequence[tuple[Report, ...]], rules: Suppressions) -> dict[str, Any]:
    return {
        "schema": "wavecore.reports",
        "version": 1,
        "launches": len(launches),
        "reports": [report.record() for report in _worst_first(launches)],
        "suppressions": [
            {"where": rule.where, "text": rule.text, "count": rule.count} for rule in rules.rules
        ],
    }


def _show(launches: Sequence[tuple[Report, ...]], rules: Suppressions, *, is_ended: bool) -> None:
    reports = _worst_first(launches)
    out = console()
    for report in reports:
        first, *rest = str(report).splitlines()
        severity, _, message = first.partition(":")
        text = Text(severity, style=SEVERITY_STYLES[report.severity.name])
        out.print(text.append(f":{message}", style="default"), *map(Text, rest), sep="\n")
    times = f"{len(launches)} launch{'es' if len(launches) != 1 else ''}"
    count = f"{len(reports)} report{'s' if len(reports) != 1 else ''}" if reports else "nothing"
    out.print(f"{count} found in {times}{'' if is_ended else ', which an error ended'}.")
    for line in rules.summary():
        out.print(Text(line))
