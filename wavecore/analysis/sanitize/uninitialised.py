"""Uninitialised values: where they come from, and where they begin to matter.

The check is Memcheck's: copying uninitialised data is not an error, since compilers do so with the
padding of structures, with halves of registers and with inactive lanes. It is an error if an
address, a branch, EXEC or an atomic operation depends on it, and if a lane stores a value to global
memory without a single initialised bit.
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
    Sink.EXEC: "the set of active lanes depends on",
    Sink.BARRIER: "the choice of barrier depends on",
    Sink.STORE: "a store to global memory has the value of",
    Sink.MODE: "the wave's MODE depends on",
    Sink.ATOMIC: "an atomic operation uses",
}
_MEMORY = {
    OriginKind.LDS: ("lds", "LDS", "nothing in the workgroup has stored to it before"),
    OriginKind.SCRATCH: ("scratch", "scratch", "the lane has not stored to it before"),
    OriginKind.GLOBAL: ("global", "global memory", "nothing has written it since it was allocated"),
}
_ADVICE = {
    "vgpr": "assign the variable on every path to this line",
    "sgpr": "assign the variable on every path to this line",
    "lds": "store to it first, with a barrier before the load if another wave stores",
    "scratch": "assign the local variable or array before it is read",
    "global": "copy data to it, or clear it (hipMemset, array.fill), before the launch",
}


@dataclass(frozen=True)
class _Found:
    """A place where an uninitialised value matters; `place` is its source line, or its pc."""

    sink: Happened
    origin: Origin
    place: object
    source: object  # likewise for the first read of the value


class Uninitialised(Tool):
    """Finds uses of uninitialised registers, LDS, scratch and global memory.

    Attributes:
        reports: one for each pair of a source line where such a value matters and an origin:
            `uninitialised.vgpr`, `.sgpr`, `.lds`, `.scratch`, `.global`. `other` is where it was
            read from memory, `address` that of the first uninitialised byte.
    """

    hooks = Hook.DEFINEDNESS

    def __init__(self) -> None:
        self.reports: tuple[Report, ...] = ()

    def begin(self, launch: WatchedLaunch) -> None:
        self.reports = ()

    def end(self, launch: WatchedLaunch) -> None:
        self.reports = tuple(of_process().kept(found(launch)))


def found(launch: WatchedLaunch) -> tuple[Report, ...]:
    """The findings of a launch with Hook.DEFINEDNESS, in Tool.end."""
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
    """The last part of the kind, and a description of the uninitialised value."""
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
