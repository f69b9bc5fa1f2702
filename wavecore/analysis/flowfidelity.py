"""Whether inexact values matter: where they flow, and through which instructions.

Some instructions have results that no document defines to the last bit: transcendentals, and matrix
products whose model is inferred or assumed (docs/numerics.md). Their results are tracked through
registers and memory, bit by bit, until they reach the address of an access, a branch, EXEC, or a
store to global memory. A value that reaches none of these has no effect.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from wavecore.analysis.controlled import Barriers
from wavecore.emulator.events import Hook, Tool, WatchedLaunch
from wavecore.emulator.evidence import Executed, executed
from wavecore.emulator.reports import Report, Severity
from wavecore.emulator.shadow import Sink
from wavecore.emulator.shadowstate import BORN, EDGE, Happened, Origin
from wavecore.emulator.shape import FloatMode, shape_of
from wavecore.errors import Site

_KINDS = {
    Sink.ADDRESS: ("address", "the address of an access"),
    Sink.BRANCH: ("branch", "a branch"),
    Sink.EXEC: ("exec", "the set of active lanes"),
    Sink.BARRIER: ("barrier", "whether a barrier is reached, or which one,"),
    Sink.STORE: ("store", "a value stored in global memory"),
    Sink.MODE: ("mode", "the wave's MODE"),
}


@dataclass(frozen=True)
class Reach:
    """The sinks that the results of an instruction have reached.

    Attributes:
        instruction: the evidence for its results, and its execution count.
        site: its location.
        reached: "address", "branch", "exec", "barrier", "store", "mode"; empty for none.
    """

    instruction: Executed
    site: Site
    reached: frozenset[str]


class FlowFidelity(Tool):
    """Tracks inexact values.

    Attributes:
        rows: each executed instruction whose results are not known to the last bit.
        reports: the sinks that its results have reached, one for each pair of source lines:
            `fidelity.address`, `.branch`, `.exec`, `.barrier`, `.store`. `other` is the
            instruction, `chain` the shortest chain of dependent instructions from there; the branch
            that controls a barrier comes last.
    """

    hooks = Hook.FLOW

    def __init__(self) -> None:
        self.rows: tuple[Reach, ...] = ()
        self.reports: tuple[Report, ...] = ()

    def begin(self, launch: WatchedLaunch) -> None:
        self.rows, self.reports = (), ()

    def end(self, launch: WatchedLaunch) -> None:
        flow = _Flow(launch, list(launch.happened()))
        self.reports = tuple(flow.reports())
        self.rows = tuple(flow.rows())

    def __str__(self) -> str:
        lines = []
        for row in self.rows:
            found = ", ".join(sorted(row.reached)) or "nothing"
            what = row.instruction
            lines.append(
                f"{what.name}  {what.count:,}  {what.label}  "
                f"{row.site.source or hex(row.site.pc or 0)}  reached {found}"
            )
        return "\n".join(lines)


@dataclass(frozen=True)
class _Way:
    """The path from an inexact instruction to a sink: all pcs, including the first and the last."""

    sink: Happened
    pcs: tuple[int, ...]


class _Flow:
    """The data flow of a launch."""

    def __init__(self, launch: WatchedLaunch, happened: Sequence[Happened]) -> None:
        self.launch = launch
        self.born = {each.pc: each for each in happened if each.kind == BORN}
        self.makers: dict[int, set[int]] = defaultdict(set)  # of values read
        for each in happened:
            maker = _maker(each)
            if each.kind == EDGE and maker is not None:
                self.makers[each.pc].add(maker)
        self.ways = list(self._ways(each for each in happened if each.kind in set(_KINDS)))
        self.ways += self._to_barriers()

    def _ways(self, sinks: Iterable[Happened]) -> Iterable[_Way]:
        for sink in sinks:
            maker = _maker(sink)
            if maker is None:
                continue
            found = _shortest(self.makers, maker)
            for source in sorted(found.keys() & self.born.keys()):
                yield _Way(sink, (*found[source], sink.pc))

    def _to_barriers(self) -> list[_Way]:
        """From branches, and from writes of EXEC, to the barriers that depend on them."""
        deciding = [way for way in self.ways if way.sink.kind in (Sink.BRANCH, Sink.EXEC)]
        if not deciding:
            return []
        barriers = Barriers(self.launch.plan.program.code, self.launch.kernel.name)
        return [
            _Way(replace(way.sink, kind=int(Sink.BARRIER), pc=pc), (*way.pcs, pc))
            for way in deciding
            for pc in barriers.behind(way.sink.pc)
        ]

    def place(self, pc: int) -> str | int:
        return self.launch.source(pc) or pc

    def reports(self) -> Iterable[Report]:
        best: dict[tuple[object, ...], _Way] = {}
        counts: dict[tuple[object, ...], int] = defaultdict(int)
        for way in self.ways:
            key: tuple[object, ...] = (
                way.sink.kind,
                self.place(way.pcs[0]),
                self.place(way.sink.pc),
            )
            counts[key] += way.sink.count
            if key not in best or len(way.pcs) < len(best[key].pcs):
                best[key] = way
        for key, way in best.items():
            yield self._report(way, counts[key])

    def _report(self, way: _Way, count: int) -> Report:
        sink, launch = way.sink, self.launch
        part, what = _KINDS[Sink(sink.kind)]
        born = self.born[way.pcs[0]]
        other = launch.site(born.pc, born.group, born.wave, born.lanes)
        label = self._executed(born).label
        return Report(
            f"fidelity.{part}",
            f"{what} depends on `{other.instruction}`, which is {label}",
            launch.site(sink.pc, sink.group, sink.wave, sink.lanes),
            other,
            severity=Severity.INFO,
            count=count,
            chain=tuple(self._chain(way)),
        )

    def _chain(self, way: _Way) -> Iterable[Site]:
        """The instructions in between, the first of each line."""
        before = self.place(way.pcs[0])
        for pc in way.pcs[1:-1]:
            place = self.place(pc)
            if place != before:
                yield self.launch.site(pc, way.sink.group, way.sink.wave)
            before = place

    def rows(self) -> Iterable[Reach]:
        reached: dict[int, set[str]] = defaultdict(set)
        for way in self.ways:
            reached[way.pcs[0]].add(_KINDS[Sink(way.sink.kind)][0])
        for pc, born in sorted(self.born.items()):
            site = self.launch.site(pc, born.group, born.wave, born.lanes)
            yield Reach(self._executed(born), site, frozenset(reached[pc]))

    def _executed(self, born: Happened) -> Executed:
        launch, code = self.launch, self.launch.plan.kernel.code
        inst = launch.instruction(born.pc)
        mode = FloatMode.from_bits(launch.plan.kernel.mode, launch.target)
        found = [
            executed(shape_of(part, code.wave, mode, frozenset()), born.count)
            for part in inst.parts
        ]
        return min(found, key=lambda each: each.label == "exact")


def _maker(each: Happened) -> int | None:
    """The pc that produced a value."""
    origin = Origin.of(each.origin)
    return origin.number if origin is not None else None


def _shortest(makers: Mapping[int, set[int]], last: int) -> dict[int, tuple[int, ...]]:
    """The shortest chain from each possible source of a value to its producer."""
    found: dict[int, tuple[int, ...]] = {last: (last,)}
    work = deque([last])
    while work:
        pc = work.popleft()
        for maker in sorted(makers.get(pc, ())):
            if maker not in found:
                found[maker] = (maker, *found[pc])
                work.append(maker)
    return found
