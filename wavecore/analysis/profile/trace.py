"""The timeline of waves as Chrome trace events, for Perfetto, speedscope and Chrome.

A process is a workgroup, a thread one of its waves; a microsecond of the trace is a cycle. Times
are estimates (timeline.py), and every event says so.
Source: Trace Event Format (Google), complete events "X" and metadata "M".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wavecore.analysis.profile.result import Profile

_ESTIMATE = "estimate, not a measurement; 1 us is a cycle"


def events(profile: Profile) -> dict[str, Any]:
    """The trace as JSON values."""
    found: list[dict[str, Any]] = []
    seen: set[int] = set()
    for span in profile.timeline:
        if span.group not in seen:
            seen.add(span.group)
            found.append(_meta("process_name", span.group, 0, f"workgroup {span.group}, estimated"))
        found.append(_meta("thread_name", span.group, span.wave, f"wave {span.wave}"))
        whole = {"estimated_cycles": span.end - span.start, "evidence": _ESTIMATE}
        found.append(
            _event(profile.kernel, span.group, span.wave, span.start, span.end - span.start, whole)
        )
        for leader, start, cycles in span.blocks:
            name, args = _block(profile, int(leader), cycles)
            found.append(_event(name, span.group, span.wave, start, cycles, args))
    return {
        "traceEvents": found,
        "displayTimeUnit": "ns",
        "otherData": {"kernel": profile.kernel, "target": profile.target, "times": _ESTIMATE},
    }


def _block(profile: Profile, leader: int, cycles: float) -> tuple[str, dict[str, Any]]:
    """A block's name, by its first source line, and its details."""
    first = profile.instructions.get(leader)
    args: dict[str, Any] = {"pc": f"{leader:#x}", "estimated_cycles": cycles}
    if first is None:
        return f"{leader:#x}", args
    args["first instruction"] = first.text
    return (f"{first.file}:{first.line}" if first.line else f"{leader:#x}"), args


def _event(
    name: str, process: int, thread: int, start: float, cycles: float, args: dict[str, Any]
) -> dict[str, Any]:
    return {"name": name, "ph": "X", "pid": process, "tid": thread, "ts": start, "dur": cycles,
            "args": args}  # fmt: skip


def _meta(what: str, process: int, thread: int, name: str) -> dict[str, Any]:
    return {"name": what, "ph": "M", "pid": process, "tid": thread, "args": {"name": name}}
