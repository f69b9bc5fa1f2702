"""The document "run" and the live request "run": the outcome of a small launch of a kernel.

Results, faults, the profile's counters, the sanitizer's reports and the steps of one workgroup.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from wavecore.errors import ExecutionError
from wavecore.web.kernels import gallery
from wavecore.web.kernels.code import parameters, refused
from wavecore.web.kernels.inputs import ARGUMENTS_MOST, Argument, arguments
from wavecore.web.kernels.recording import Recorder
from wavecore.web.kernels.sent import Sent
from wavecore.web.kernels.sources import Compiled, Refused, Source, compiled, target_of

if TYPE_CHECKING:
    from wavecore.analysis import Profile
    from wavecore.emulator.events import Tool
    from wavecore.emulator.reports import Report
    from wavecore.errors import Site

WORKGROUPS_MOST, BLOCK_MOST = 65_536, 1024
SECONDS_MOST = 20
STEPS_MOST, STEPS_USUAL = 20_000, 2_000
VALUES_SHOWN = 1024  # of each array
LDS_MOST = 1 << 20
_REPORTS_MOST = 50
_PRINTED_MOST = 20_000


@dataclass(frozen=True)
class Launch:
    """The launch of a kernel; `sent` are its arguments as described by the page."""

    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    sent: list[Any]
    lds: int = 0
    steps: int = STEPS_USUAL
    workgroup: int = 0
    sanitize: bool = False
    seconds: float = SECONDS_MOST

    @classmethod
    def taken(cls, body: Sent) -> Launch:
        """The launch in a request. Raises: ValueError."""
        made = cls(
            grid=body.extent("grid", WORKGROUPS_MOST, [1]),
            block=body.extent("block", BLOCK_MOST, [64]),
            sent=body.items("arguments", [], most=ARGUMENTS_MOST),
            lds=body.whole("lds", 0, LDS_MOST, 0),
            steps=body.whole("steps", 1, STEPS_MOST, STEPS_USUAL),
            workgroup=body.whole("workgroup", 0, WORKGROUPS_MOST - 1, 0),
            sanitize=body.flag("sanitize"),
            seconds=body.whole("seconds", 1, SECONDS_MOST, SECONDS_MOST),
        )
        groups = made.grid[0] * made.grid[1] * made.grid[2]
        if made.workgroup >= groups:
            raise ValueError(
                f"the request: workgroup {made.workgroup} cannot be recorded, the grid has "
                f"{groups}, counted from 0."
            )
        return made


def answer(body: dict[str, Any]) -> dict[str, Any]:
    """Compile a source and launch its kernel; errors of the kernel are part of the answer.

    Args:
        body: the fields of `Source.sent` and `Launch.taken`, and "target".
    Returns: the document "run"; or `refused`, if the source does not compile.
    Raises: ValueError for an invalid request; wavecore's errors for an impossible launch.
    """
    source, launch, target = taken(body)
    try:
        return ran(compiled(source, target), launch)
    except Refused as error:
        return refused(target, error.diagnostics, str(error))


def taken(body: dict[str, Any]) -> tuple[Source, Launch, str]:
    """A request's source, launch and target. Raises: ValueError."""
    sent = Sent(body)
    source, launch = Source.sent(sent), Launch.taken(sent)
    target = target_of(sent.text("target", most=40))
    sent.rest()
    return source, launch, target


def paths() -> Iterator[tuple[str, ...]]:
    """Each kernel of the gallery on each of its targets."""
    for entry in gallery.entries():
        for target in entry.targets:
            yield entry.name, target


def document(name: str, target: str) -> dict[str, Any]:
    """The run of one kernel. Raises: LookupError."""
    entry = gallery.entry(name, target)
    body = {"language": entry.language, "source": entry.text, "target": target}
    body |= gallery.launch_of(entry, target)
    return answer(body)


def ran(made: Compiled, launch: Launch) -> dict[str, Any]:
    """The outcome of a launch. Raises: ValueError; LaunchError."""
    given = arguments(launch.sent, parameters(made))
    before = [each.value.copy() if _is_array(each) else None for each in given]  # type: ignore[union-attr]
    names = {each.value.ctypes.data: each.name for each in given if _is_array(each)}  # type: ignore[union-attr]
    recorder = Recorder(launch.steps, workgroup=launch.workgroup, names=names)
    tools = _tools(recorder, sanitize=launch.sanitize)
    printed: list[str] = []
    error = launched(made, launch, given, tools, printed)
    profile = getattr(tools[1], "profile", None)
    reports = [report for tool in tools for report in tool.reports]
    return {
        "target": made.target,
        "kernel": made.info.name,
        "grid": list(launch.grid),
        "block": list(launch.block),
        "sent": launch.sent,
        "arguments": [_shown(each, old) for each, old in zip(given, before, strict=True)],
        "fault": _fault(made, error) if error is not None else None,
        "printed": "".join(printed)[:_PRINTED_MOST],
        "reports": [_report(made, each) for each in reports[:_REPORTS_MOST]],
        "sanitized": launch.sanitize,
        "profile": _counters(profile) if profile is not None else None,
        "steps": recorder.record(),
    }


def _is_array(argument: Argument) -> bool:
    return isinstance(argument.value, np.ndarray)


def _tools(recorder: Recorder, *, sanitize: bool) -> list[Tool]:
    """Recorder, profiler, and the sanitizer if requested."""
    from wavecore.analysis.profile.profiler import Profiler
    from wavecore.analysis.sanitize.checks import Sanitizer

    return [recorder, Profiler(), *([Sanitizer()] if sanitize else [])]


def launched(
    made: Compiled, launch: Launch, given: list[Argument], tools: list[Tool], printed: list[str]
) -> ExecutionError | None:
    """Run it; returns the error that ended it, if there was one while it ran."""
    from wavecore.device import Device

    device = Device(made.target)
    options: dict[str, Any] = {
        "lds": launch.lds, "timeout": launch.seconds, "threads": 1, "tools": tools,
        "printf": printed.append,
    }  # fmt: skip
    values = tuple(each.value for each in given)
    try:
        if made.kernel is not None:
            made.kernel.launch(device, launch.grid, launch.block, values, **options, **made.values)
        else:
            kernel = device.load(made.code)[made.info.name]
            kernel.launch(launch.grid, launch.block, values, **options)
    except ExecutionError as error:
        return error
    return None


# -------------------------------------------------------------------------------------- results


def _shown(argument: Argument, before: Any) -> dict[str, Any]:
    """An argument; for an array, its old and new values as text, and which have changed."""
    value = argument.value
    if value is None:
        return {"name": argument.name, "kind": "null"}
    found = {"name": argument.name, "dtype": str(value.dtype)}
    if before is None or not isinstance(value, np.ndarray):
        return found | {"kind": "scalar", "value": _text(value)}
    bits = f"u{value.dtype.itemsize}"
    changed = np.flatnonzero(value.reshape(-1).view(bits) != before.reshape(-1).view(bits))
    result = {
        "kind": "array",
        "shape": list(value.shape),
        "before": _texts(before),
        "changed": len(changed),
        "marked": changed[changed < VALUES_SHOWN].tolist(),
    }
    return found | result | ({"after": _texts(value)} if len(changed) else {})


def _texts(array: np.ndarray) -> str:
    """The first values, separated by blanks."""
    return " ".join(_text(value) for value in array.reshape(-1)[:VALUES_SHOWN])


def _text(value: Any) -> str:
    """The shortest text for this number in its format."""
    if isinstance(value, np.bool_):
        return str(int(value))
    return str(value)


def _site(made: Compiled, site: Site) -> dict[str, Any]:
    """A location in the run: pc, and its line as in the code's document."""
    line = made.code.lines.at(site.pc) if site.pc is not None else None
    return {
        "pc": site.pc,
        "file": line.file if line is not None else "",
        "line": line.line if line is not None else 0,
        "workgroup": list(site.workgroup) if site.workgroup is not None else None,
        "wave": site.wave,
        "lanes": list(site.lanes),
    }


def _fault(made: Compiled, error: ExecutionError) -> dict[str, Any]:
    return {"kind": type(error).__name__, "text": str(error), "site": _site(made, error.site)}


def _report(made: Compiled, report: Report) -> dict[str, Any]:
    return {
        "kind": report.kind,
        "severity": report.severity.name.lower(),
        "message": report.message,
        "advice": report.advice,
        "count": report.count,
        "site": _site(made, report.site),
        "other": _site(made, report.other) if report.other is not None else None,
    }


def _counters(profile: Profile) -> dict[str, Any]:
    """The page's part of a profile; names and figures are the record's."""
    accesses = profile.accesses
    rows = []
    for each in profile.instructions.values():
        own = [accesses[number] for number in each.accesses]
        if each.executed:
            rows.append(
                {
                    "pc": each.pc, "executed": each.executed, "lanes": each.lanes,
                    "cycles": each.cycles, "taken": each.taken, "divergent": each.divergent,
                    "bytes": sum(access.bytes for access in own),
                    "conflicts": sum(access.conflict_cycles for access in own),
                }
            )  # fmt: skip
    estimate = profile.estimate
    return {
        "launch": asdict(profile.launch),
        "counters": [
            {"name": each.name, "title": each.title, "value": each.value, "unit": each.unit,
             "evidence": each.evidence}
            for each in profile.counter_records if each.value
        ],
        "instructions": rows,
        "lines": [
            {"file": each.file, "line": each.line, "executed": each.executed, "lanes": each.lanes,
             "cycles": each.cycles, "bytes": each.bytes, "conflicts": each.conflict_cycles}
            for each in profile.lines.values()
        ],
        "mix": [asdict(each) for each in profile.mix],
        "limits": profile.full_record.limits,
        "estimate": {"limited_by": estimate.limited_by, "wave": estimate.wave,
                     "evidence": estimate.evidence},
    }  # fmt: skip
