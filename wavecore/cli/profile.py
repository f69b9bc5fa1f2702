"""`wavecore profile`: find what limits a kernel, in a file or in a program that launches it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wavecore import _env
from wavecore.cli.inputs import Compiling, parse_input
from wavecore.cli.jobs import (
    Job,
    Launching,
    ThreadsOption,
    TimeoutOption,
    WhatArgument,
    is_program,
    job_of,
    launch_options,
    seen_of_program,
)
from wavecore.cli.output import JsonOption, console, print_json, print_json_after
from wavecore.cli.progress import working
from wavecore.cli.usage import UsageError, check_output, writing

if TYPE_CHECKING:
    from wavecore.analysis import Profile


def command(
    what: WhatArgument,
    *,
    launching: Launching,
    timeout: TimeoutOption = None,
    threads: ThreadsOption = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page for a browser.")
    ] = None,
    trace: Annotated[
        Path | None,
        typer.Option(
            "--trace", metavar="FILE", help="Write waves in estimated time, for Perfetto."
        ),
    ] = None,
    lines: Annotated[
        int, typer.Option("--lines", metavar="N", help="How many source lines to show.", min=0)
    ] = 8,
    compare: Annotated[
        bool,
        typer.Option(
            "--compare",
            help="Show two saved profiles side by side, files that --json printed: BEFORE AFTER.",
        ),
    ] = False,
    how: Compiling,
    json: JsonOption = False,
) -> None:
    """Show what limits a kernel: counters, occupancy, roofline, lines."""
    if compare:
        _compare(what, html, trace, as_json=json)
        return
    source = Path(what[0].partition("::")[0])
    check_output("--html", html, source)
    check_output("--trace", trace, source)
    status = 0
    if is_program(what, launching):
        profiles, status = _of_program(what, as_json=json)
    else:
        job = job_of(parse_input(what[0]), launching, how)
        options = launch_options(
            job, launching.arguments(), launching, timeout=timeout, threads=threads, json=json
        )
        profiles = [_of_kernel(job, options)]
    if json:
        from wavecore.analysis.profile.process import record

        alone = not is_program(what, launching)
        found = profiles[0].record() if alone else record(profiles)
        print_json_after(lambda: _write(profiles, html, trace), found)
    else:
        _show(profiles, lines)
        _write(profiles, html, trace)
    if status:
        raise typer.Exit(status)


def _of_kernel(job: Job, options: dict[str, Any]) -> Profile:
    """Launch a kernel and profile it."""
    from wavecore.analysis.profile.many import profile
    from wavecore.device import Device

    with working(f"profiling {job.name}"), profile() as found:
        job.launch(Device(job.target), options)
    return found[0]


def _of_program(words: Sequence[str], *, as_json: bool) -> tuple[list[Profile], int]:
    """Run a program and profile its launches; the profiles, and the program's status."""
    from wavecore.analysis.profile.many import merged
    from wavecore.analysis.profile.process import written

    found, status = seen_of_program(words, _env.PROFILE.name, written, as_json=as_json)
    return merged(found), status


def _compare(what: Sequence[str], html: Path | None, trace: Path | None, *, as_json: bool) -> None:
    """Show the profiles of two files side by side. Raises: UsageError."""
    from wavecore.analysis.profile.comparison import paired, read
    from wavecore.analysis.profile.comparisontable import shown

    if len(what) != 2 or html is not None or trace is not None:
        raise UsageError(
            "--compare takes two files that `wavecore profile --json` printed, and of the other "
            "options only --json."
        )
    try:
        before, after = (read(each) for each in what)
    except ValueError as error:
        raise UsageError(f"--compare: {error}.") from error
    found, alone = paired(before, after)
    if as_json:
        print_json({"comparisons": [each.record() for each in found], "alone": alone})
        return
    out = console()
    for each in found:
        out.print(shown(each, out.width))
        out.print()
    if alone:
        out.print(f"Only one file has {', '.join(alone)}.", markup=False)


def _write(profiles: Sequence[Profile], html: Path | None, trace: Path | None) -> None:
    """Write the requested files; with several kernels, one numbered file each."""
    for number, profile in enumerate(profiles, 1):
        for path, write in ((html, profile.to_html), (trace, profile.to_trace)):
            if path is None:
                continue
            numbered = path if number == 1 else path.with_stem(f"{path.stem}-{number}")
            with writing(numbered):
                write(numbered)


def _show(profiles: Sequence[Profile], lines: int) -> None:
    from wavecore.analysis.profile.table import shown

    out = console()
    for number, profile in enumerate(profiles):
        if number:
            out.print("\n" + "─" * 60 + "\n", style="dim")
        out.print(shown(profile, lines))
