"""`wavecore hazards`: waits and wait states that are missing in machine code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from wavecore.cli.inputs import (
    Compiling,
    FileArgument,
    OfCodeOption,
    OnlyKernelOption,
    code_of,
)
from wavecore.cli.output import SEVERITY_STYLES, JsonOption, console, plain, print_json
from wavecore.cli.progress import working

if TYPE_CHECKING:
    from wavecore.analysis.hazards.graph import MachineCode, Step
    from wavecore.emulator.reports import Report

_BETWEEN = 4  # instructions shown between the two; the middle of more is left out


def command(
    file: FileArgument,
    arch: OfCodeOption = None,
    kernel: OnlyKernelOption = None,
    hints: Annotated[
        bool,
        typer.Option("--hints", help="Also show hints: code that is correct but could be better."),
    ] = False,
    *,
    how: Compiling,
    json: JsonOption = False,
) -> None:
    """Check machine code for missing waits and wait states."""
    from wavecore.analysis.hazards.check import reports_of
    from wavecore.analysis.hazards.graph import MachineCode
    from wavecore.emulator.reports import Severity

    code, name = code_of(file, arch, how, kernel)
    machine = MachineCode(code, name, wave=how.wave)
    with working(f"checking {file}"):
        found = reports_of(machine)
    counts = Counter(report.severity for report in found)
    shown = [each for each in found if hints or each.severity is not Severity.INFO]
    if json:
        print_json(
            {"file": str(file), "target": code.target_id_text}
            | {f"{each.name.lower()}s": counts[each] for each in Severity}
            | {"reports": [_record(report) for report in shown]}
        )
    else:
        _show(machine, shown, _summary(counts, machine, code.target, hints=hints))
    if counts[Severity.ERROR]:
        raise typer.Exit(1)


def _record(report: Report) -> dict[str, Any]:
    """A report, as in the JSON output."""
    return {
        "kind": report.kind,
        "severity": report.severity.name.lower(),
        "message": report.message,
        "advice": report.advice,
        "site": plain(report.site),
        "other": plain(report.other) if report.other is not None else None,
    }


def _show(machine: MachineCode, shown: Sequence[Report], summary: str) -> None:
    out = console()
    for report in shown:
        severity = report.severity.name
        title = Text.assemble(
            (f"{severity.lower()} ", SEVERITY_STYLES[severity]),
            (report.kind, "bold"),
            f": {report.message}",
        )
        out.print(title)
        for line in _lines(machine, report):
            out.print(line)
        if report.advice:
            out.print(Text(f"  {report.advice}", style="green"))
        out.print()
    out.print(summary)


def _lines(machine: MachineCode, report: Report) -> Iterator[Text]:
    """The location, and the two instructions, marked, with those between them."""
    place = [report.site.kernel and f"kernel {report.site.kernel}", report.site.source]
    if any(place):
        yield Text(f"  {', '.join(part for part in place if part)}", style="dim")
    pcs = {site.pc for site in (report.site, report.other) if site is not None}
    shown = _between(machine, report)
    width = max((len(f"{step.pc:x}") for step in shown if step is not None), default=0)
    for step in shown:
        if step is None:
            yield Text(f"    {'':{width}}    ...", style="dim")
            continue
        mark, style = (">", "bold") if step.pc in pcs else (" ", "dim")
        yield Text(f"  {mark} {step.pc:{width}x}    {step.inst.text}", style=style)


def _between(machine: MachineCode, report: Report) -> list[Step | None]:
    """The steps from the first instruction to the second; None marks an omission."""
    second = machine.step(report.site.pc)
    first = machine.step(report.other.pc) if report.other is not None else None
    if second is None or first is None or first is second:
        return [step for step in (second,) if step is not None]
    graph = next(graph for graph in machine.graphs if graph.by_pc.get(second.pc) is second)
    if first.index > second.index:  # around a loop
        return [first, None, second]
    steps: list[Step | None] = list(graph.steps[first.index : second.index + 1])
    if len(steps) - 2 > _BETWEEN:
        half = _BETWEEN // 2
        steps = [*steps[: half + 1], None, *steps[-half - 1 :]]
    return steps


def _summary(counts: Counter[Any], machine: MachineCode, target: str, *, hints: bool) -> str:
    """One line: the number of findings, and the amount of code."""
    from wavecore.emulator.reports import Severity

    steps = sum(len(graph.steps) for graph in machine.graphs)
    what = f"{steps} instructions of {len(machine.kernels)} kernels for {target}"
    if len(machine.kernels) == 1:
        what = f"{steps} instructions of {machine.kernels[0].name} for {target}"
    words = [
        f"{counts[each]} {word}{'s' if counts[each] != 1 else ''}"
        for each, word in zip(Severity, ("error", "warning", "hint"), strict=True)
        if counts[each]
    ]
    hidden = counts[Severity.INFO] and not hints
    return f"{', '.join(words) or 'nothing found'} in {what}" + (
        " (--hints shows the hints)" if hidden else ""
    )
