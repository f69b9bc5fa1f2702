"""Uninitialised values: where they come from, and where they begin to matter.

The check is Memcheck's: to copy what is uninitialised is no error, since compilers do so with the
gaps of structures, with halves of registers and with lanes that are switched off. It is one when
an address, a branch, EXEC or an atomic operation depends on it, and when no bit is initialised of
what a lane stores in global memory.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from wavecore.analysis.sanitize.suppressions import of_process
from wavecore.emulator.events import Hook, RegisterKind, Tool, WatchedLaunch
from wavecore.emulator.records import SCC_SELECTOR
from wavecore.emulator.reports import Report, Severity, worst_first
from wavecore.emulator.shadow import Sink
from wavecore.emulator.shadowstate import BORN, Happened, Origin, OriginKind

_SINKS = {
    Sink.ADDRESS: "the address of an access depends on",
    Sink.BRANCH: "a branch depends on",
    Sink.EXEC: "which lanes go on depends on",
    Sink.BARRIER: "which barrier is meant depends on",
    Sink.STORE: "a store puts into global memory",
    Sink.MODE: "the wave's MODE depends on",
    Sink.ATOMIC: "an atomic operation works on",
}
_MEMORY = {
    OriginKind.LDS: ("lds", "LDS", "nothing in the workgroup has stored there before"),
    OriginKind.SCRATCH: ("scratch", "scratch", "the lane has stored nothing there before"),
    OriginKind.GLOBAL: ("global", "global memory", "nobody has written there since it was made"),
}
_ADVICE = {
    "vgpr": "assign the variable on every path to this line",
    "sgpr": "assign the variable on every path to this line",
    "lds": "store it first, and wait at a barrier where another wave stores it",
    "scratch": "give the local variable or array a value before it is read",
    "global": "copy values there, or clear it (hipMemset, array.fill), before the launch",
}


@dataclass(frozen=True)
class _Found:
    """A place where an uninitialised value matters; `place` is its source line, or its pc."""

    sink: Happened
    origin: Origin
    place: object
    source: object  # the same of where the value was read first


class Uninitialised(Tool):
    """Finds uses of uninitialised registers, LDS, scratch and global memory.

    Attributes:
        reports: one for each source line where such a value matters and each place that it comes
            from: `uninitialised.vgpr`, `.sgpr`, `.lds`, `.scratch`, `.global`. `other` is where it
            was read from memory, `address` the first uninitialised byte's.
    """

    hooks = Hook.DEFINEDNESS

    def __init__(self) -> None:
        self.reports: tuple[Report, ...] = ()

    def begin(self, launch: WatchedLaunch) -> None:
        self.reports = ()

    def end(self, launch: WatchedLaunch) -> None:
        self.reports = tuple(of_process().kept(found(launch)))


def found(launch: WatchedLaunch) -> tuple[Report, ...]:
    """What a launch with Hook.DEFINEDNESS found, in Tool.end."""
    happened = list(launch.happened())
    born = {each.origin: each for each in happened if each.kind == BORN}
    merged: dict[tuple[object, ...], _Found] = {}
    for each in _sinks(launch, happened):
        key = each.place, each.sink.kind, each.source
        before = merged.get(key)
        if before is not None:
            first = min(before.sink, each.sink, key=lambda sink: sink.pc)
            count = before.sink.count + each.sink.count
            each = replace(
                before if first is before.sink else each, sink=replace(first, count=count)
            )
        merged[key] = each
    return worst_first(
        _report(launch, each, born.get(each.sink.origin)) for each in merged.values()
    )


def _sinks(launch: WatchedLaunch, happened: Iterable[Happened]) -> Iterable[_Found]:
    sinks = {int(sink) for sink in Sink}
    for each in happened:
        origin = Origin.of(each.origin)
        if each.kind not in sinks or origin is None:
            continue
        source: object = origin
        if origin.kind in _MEMORY:
            source = origin.kind, launch.source(origin.number) or origin.number
        yield _Found(each, origin, launch.source(each.pc) or each.pc, source)


def _report(launch: WatchedLaunch, each: _Found, born: Happened | None) -> Report:
    sink, origin = each.sink, each.origin
    part, what = _described(launch, origin, born)
    site = launch.site(sink.pc, sink.group, sink.wave, sink.lanes)
    other = address = None
    if origin.kind in _MEMORY and born is not None:
        other = launch.site(born.pc, born.group, born.wave, born.lanes)
        address = born.address
    is_copy = sink.kind == Sink.STORE and origin.kind is OriginKind.GLOBAL
    return Report(
        f"uninitialised.{part}",
        f"{_SINKS[Sink(sink.kind)]} {what}",
        site,
        other,
        address,
        severity=Severity.WARNING if is_copy else Severity.ERROR,
        count=sink.count,
        advice=_ADVICE[part],
    )


def _described(launch: WatchedLaunch, origin: Origin, born: Happened | None) -> tuple[str, str]:
    """The last part of the kind, and words for what is uninitialised."""
    if origin.kind in _MEMORY:
        part, name, why = _MEMORY[origin.kind]
        if born is None:
            return part, f"{name} that was read uninitialised: {why}"
        where = f"at offset {born.address:#x}"
        if origin.kind is OriginKind.GLOBAL:
            where = launch.plan.space.describe(born.address, 1, launch.plan.table)
        return part, f"{name} {where}: {why}"
    part = "vgpr" if origin.kind is OriginKind.VGPR else "sgpr"
    return part, f"{_register(launch, origin)}, which nothing has written since the wave began"


def _register(launch: WatchedLaunch, origin: Origin) -> str:
    if origin.kind is OriginKind.SGPR:
        if origin.number == SCC_SELECTOR:
            return "scc"
        return launch.register_name(RegisterKind.SGPR, origin.number)
    code = launch.plan.kernel.code
    if origin.number < code.vgpr_limit:
        return launch.register_name(RegisterKind.VGPR, origin.number)
    return launch.register_name(RegisterKind.AGPR, origin.number - code.agpr_offset)
