"""Races and barrier errors: unordered conflicting accesses, barriers that not all lanes reach.

Waves run one after another here, so a race never shows in results: it is found by the
happens-before relation. races.c has the rules; this module runs it over batches of events and
writes the reports.
"""

from __future__ import annotations

import ctypes
import os
import weakref
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from wavecore.analysis.sanitize import native
from wavecore.analysis.sanitize.folding import folded
from wavecore.analysis.sanitize.memorynames import MemoryNames
from wavecore.analysis.sanitize.ordering import Ordering, ordering
from wavecore.analysis.sanitize.subobjects import SubObjects
from wavecore.analysis.sanitize.suppressions import Suppressions, chosen
from wavecore.emulator import records
from wavecore.emulator.events import Batch, Freed, Hook, NativeSink, Space, Tool, WatchedLaunch
from wavecore.emulator.faults import forgiven_report
from wavecore.emulator.reports import Report, Severity, worst_first
from wavecore.errors import Deadlock, Error, Site

_HOOKS = Hook.ACCESS | Hook.BARRIER | Hook.WAIT | Hook.END
_TABLES = ("accesses", "barriers", "waits", "ends")

WRITE_AFTER_WRITE, READ_AFTER_WRITE, ATOMIC_SIZES, MISALIGNED = 1, 2, 4, 5
OUT_OF_OBJECT, DIVERGENT_BARRIER, OTHER_BARRIER, LANES, FREED = 6, 7, 8, 9, 10
_MINE_ATOMIC, _OTHER_ATOMIC = 1, 2


class Races(Tool):
    """Finds races in LDS and global memory, and barriers that not all lanes of a workgroup reach.

    Its launches run on one thread, so that events arrive in execution order.

    Attributes:
        suppressions: what is not reported, with counts.
        reports: set after the launch; kinds `race.lds`, `race.global`, `race.lanes`,
            `race.free`, `race.dropped`, `atomic.mixed`, `atomic.sizes`, `bounds.object`,
            `bounds.forgiven`, `barrier.divergent`, `barrier.mismatch` and `barrier.deadlock`.
    """

    hooks = _HOOKS
    is_serial = True

    def __init__(
        self,
        *,
        races: bool = True,
        barriers: bool = True,
        bounds: bool = True,
        same_values: bool = False,
        order: int | None = None,
        suppressions: Suppressions | str | os.PathLike[str] | None = None,
    ) -> None:
        """Choose the checks.

        Args:
            races: conflicting accesses.
            barriers: divergent and missing barriers.
            bounds: accesses beyond the end of an object, into its neighbour.
            same_values: also report two stores of equal values to the same addresses.
            order: a seed for the execution order of waves and workgroups; the findings depend on it
                only if the program's behaviour does.
            suppressions: what not to report, or a file that lists it; None for the process's file,
                if any (WAVECORE_SUPPRESSIONS).

        Raises: Error for a file that cannot be read or is invalid.
        """
        self._wants_races, self._wants_same_values = races, same_values
        self._wants_barriers, self._wants_bounds = barriers, bounds
        self.order = order
        self.suppressions = chosen(suppressions)
        self._state: Any = None

    def begin(self, launch: WatchedLaunch) -> None:
        """Set up the shadow memory."""
        functions = native.functions()
        found = ordering(launch.plan.kernel.code, launch.source)
        self._memory = MemoryNames(launch)
        objects, borders = self._tables = (
            self._memory.lds_objects(),
            self._memory.borders(),
        )
        if not self._wants_bounds:
            objects, borders = objects[:0], borders[:0]
        self._parts = parts = SubObjects(launch, found) if self._wants_bounds else None
        classes = found.classes if parts is None else parts.classes
        config = native.Config(
            found.low, found.high, classes.ctypes.data,
            launch.grid[0] * launch.grid[1] * launch.grid[2],
            objects.ctypes.data, borders.ctypes.data, len(borders), len(objects), len(found.sites),
            self._wanted(), launch.wave_size, launch.waves_per_group, launch.plan.lds_bytes,
            found.acquires,
            records.ATOMIC_OPS.index("cmpswap"), records.ATOMIC_OPS.index("fcmpswap"),
            self._wants_same_values,
        )  # fmt: skip
        geometry = launch.plan.geometry
        config.grid[:], config.block[:] = geometry.grid, geometry.block
        config.last_block[:] = geometry.last_block
        config.places = found.places.ctypes.data
        if parts is not None and len(parts.parts):
            config.parts, config.part_count = ctypes.addressof(parts.parts), len(parts.parts)
        state = functions["wc_races_new"](config)
        if not state:
            raise MemoryError("out of memory for the shadow of a launch")
        self._ordering: Ordering = found
        self.native = NativeSink(native.address("wc_races_event"), state)
        self._state, self._free = state, weakref.finalize(self, functions["wc_races_free"], state)
        self.reports = ()

    def events(self, batch: Batch) -> None:
        """Process a batch from an executor that does not call `native`."""
        tables = (native.Table * len(_TABLES))()
        for table, name in zip(tables, _TABLES, strict=True):
            rows = getattr(batch, name)
            if len(rows):
                table.rows, table.count = rows.ctypes.data, len(rows)
                table.stride = rows.strides[0]
        if native.functions()["wc_races_batch"](self._state, tables):
            raise MemoryError("out of memory for the shadow of a launch")

    def freed(self, block: Freed) -> None:
        """Whoever accessed the block must have done so before."""
        native.functions()["wc_races_freed"](
            self._state, block.group, block.pc, block.address, block.size_bytes, block.wave,
            block.lane,
        )  # fmt: skip

    def end(self, launch: WatchedLaunch) -> None:
        """Write the reports."""
        found = (native.Finding * native.MOST_FINDINGS)()
        dropped = ctypes.c_uint64()
        count = native.functions()["wc_races_findings"](self._state, found, dropped)
        self.native = None
        if count == native.NO_MEMORY:
            raise MemoryError("out of memory for the shadow of a launch")
        writer = _Writer(launch, self._ordering, self._memory)
        reports: list[Report] = []
        for finding in found[:count]:
            reports += writer.report(finding)
        if dropped.value:
            reports.append(_dropped(launch, dropped.value))
        if self._parts is not None:
            reports += self._parts.reports()
        if self._wants_bounds:
            reports += (forgiven_report(launch.plan, each) for each in launch.forgiven)
        if self._wants_barriers and isinstance(launch.error, Deadlock):
            reports += self._deadlock(launch, launch.error)
        self.reports = self._settled(reports)
        self._free()
        self._state = None

    def _settled(self, reports: Iterable[Report]) -> tuple[Report, ...]:
        """One report for each bug that is not suppressed, worst first."""
        return worst_first(self.suppressions.kept(folded(reports)))

    def _wanted(self) -> int:
        """The kinds of findings to look for, as bits."""
        barriers, bounds = 1 << DIVERGENT_BARRIER | 1 << OTHER_BARRIER, 1 << OUT_OF_OBJECT
        races = (1 << FREED + 1) - 1 & ~(barriers | bounds)
        return (
            barriers * self._wants_barriers
            | bounds * self._wants_bounds
            | races * self._wants_races
        )

    def _deadlock(self, launch: WatchedLaunch, error: Error) -> Iterator[Report]:
        """The waves that wait, and where."""
        site = getattr(error, "site", None)
        if site is None or site.workgroup is None:
            return
        width, height, _ = launch.grid
        x, y, z = site.workgroup
        group = x + width * (y + height * z)
        waves = (ctypes.c_uint64 * (3 * launch.waves_per_group))()
        if not native.functions()["wc_races_waves"](self._state, group, waves):
            return
        yield from _deadlock(launch, group, np.array(waves[:]).reshape(-1, 3))


class _Writer:
    """Writes reports of a launch."""

    def __init__(self, launch: WatchedLaunch, order: Ordering, names: MemoryNames) -> None:
        self.launch, self.order, self.names = launch, order, names

    def report(self, finding: Any) -> list[Report]:
        """The reports of a finding; empty for memory that does not belong to the program."""
        if finding.kind == DIVERGENT_BARRIER:
            return [self._divergent(finding)]
        if finding.kind == OTHER_BARRIER:
            return self._mismatch(finding)
        if finding.kind == OUT_OF_OBJECT:
            return self._bounds(finding)
        space = Space(finding.space)
        if space is Space.GLOBAL and self.names.is_internal(finding.address):
            return []
        if finding.kind == FREED:
            return [self._freed(finding)]
        if finding.kind == LANES:
            return [self._lanes(finding, space)]
        if finding.kind == MISALIGNED:
            return [self._misaligned(finding, space)]
        return [self._race(finding, space)]

    def _sites(self, finding: Any) -> tuple[Site, Site]:
        pc = finding.pc or self.order.pc(finding.site - 1)
        other = finding.other_pc or self.order.pc(finding.other_site)
        return (
            self._site(pc, finding.group, finding.wave, finding.lanes),
            self._site(other, finding.other_group, finding.other_wave, 1 << finding.other_lane),
        )

    def _site(self, pc: int | None, group: int, wave: int, lanes: int) -> Site:
        launch = self.launch
        if pc is not None:
            return launch.site(pc, group, wave, lanes)
        return Site(kernel=launch.kernel.name, workgroup=launch.workgroup(group), wave=wave)

    def _lanes(self, finding: Any, space: Space) -> Report:
        where = self.names.name(space, finding.address)
        return Report(
            "race.lanes",
            "two lanes of one store write different values to one address, and it is undefined "
            f"which value remains: {where}",
            self.launch.site(finding.pc, finding.group, finding.wave, finding.lanes),
            None, finding.address, Severity.ERROR, finding.count,
            advice="Let one lane write, or give each lane its own element.",
        )  # fmt: skip

    def _freed(self, finding: Any) -> Report:
        site, other = self._sites(finding)
        did = "wrote" if finding.flags else "read"
        same = finding.group == finding.other_group
        return Report(
            "race.free",
            f"a wave frees a block of the device's heap that {_other(same)} {did}, and nothing "
            "orders the two: the access may come after the free",
            site, other, finding.address, Severity.ERROR, finding.count,
            advice=_advice(Space.GLOBAL, False, same),
        )  # fmt: skip

    def _misaligned(self, finding: Any, space: Space) -> Report:
        where = self.names.name(space, finding.address)
        return Report(
            "atomic.sizes",
            f"the address of an atomic is not a multiple of its size: {where}",
            self.launch.site(finding.pc, finding.group, finding.wave, finding.lanes),
            None, finding.address, Severity.ERROR, finding.count,
        )  # fmt: skip

    def _race(self, finding: Any, space: Space) -> Report:
        site, other = self._sites(finding)
        name = "lds" if space is Space.LDS else "global"
        where = self.names.name(space, finding.address)
        mine, theirs = finding.flags & _MINE_ATOMIC, finding.flags & _OTHER_ATOMIC
        if finding.kind == ATOMIC_SIZES:
            return Report(
                "atomic.sizes",
                f"two waves use atomics of different sizes on overlapping bytes of {where}: they "
                "are not atomic with respect to each other",
                site, other, finding.address, count=finding.count,
            )  # fmt: skip
        does = "reads" if finding.kind == READ_AFTER_WRITE else "writes"
        same = finding.group == finding.other_group
        who = _other(same)
        kind, did = f"race.{name}", "writes"
        if mine or theirs:
            kind = "atomic.mixed"
            does = "does an atomic on" if mine else does
            did = "does an atomic on" if theirs else did
        message = f"a wave {does} what {who} {did}, and nothing orders the two accesses: {where}"
        return Report(
            kind, message, site, other, finding.address, Severity.ERROR, finding.count,
            advice=_advice(space, bool(mine or theirs), same),
        )  # fmt: skip

    def _divergent(self, finding: Any) -> Report:
        launch = self.launch
        site = launch.site(finding.pc, finding.group, finding.wave, finding.exec)
        other = launch.site(finding.other_pc, finding.group, finding.wave, finding.lanes)
        return Report(
            "barrier.divergent",
            f"{finding.lanes.bit_count()} lanes of the wave skip a barrier that other lanes reach, "
            "and continue after it: the barrier is under divergent control flow",
            site, other, count=finding.count,
            advice="Move the barrier out of the condition: all work-items must reach it.",
        )  # fmt: skip

    def _bounds(self, finding: Any) -> list[Report]:
        """`exec` is the first address of the bytes before the other object."""
        launch, space = self.launch, Space(finding.space)
        names = self.names.objects(space, finding.exec, finding.address)
        if names is None:
            return []
        site = launch.site(finding.pc, finding.group, finding.wave, finding.lanes)
        does = "writes" if finding.flags else "reads"
        return [
            Report(
                "bounds.object",
                f"an access that {does} {names[0]} continues beyond its end, into {names[1]}: "
                f"{self.names.name(space, finding.address)}",
                site, None, finding.address, Severity.ERROR, finding.count,
                advice="Compare the index with the size of the array.",
            )
        ]  # fmt: skip

    def _mismatch(self, finding: Any) -> list[Report]:
        launch = self.launch
        site = launch.site(finding.pc, finding.group, finding.wave, finding.lanes)
        other = launch.site(finding.other_pc, finding.group, finding.other_wave)
        if site.source is not None and site.source == other.source:
            return []  # copies of one barrier, made by the compiler
        return [
            Report(
                "barrier.mismatch",
                f"wave {finding.wave} and wave {finding.other_wave} of a workgroup meet at "
                "different barriers of the program: one of them has passed one barrier too many, "
                "or a condition sends waves to different barriers",
                site, other, None, Severity.WARNING, finding.count,
            )
        ]  # fmt: skip


def _dropped(launch: WatchedLaunch, count: int) -> Report:
    """A report that there were more findings than there is room for."""
    more = "or more " if count >= native.MOST_DROPPED else ""
    return Report(
        "race.dropped",
        f"{count} {more}other pairs of lines are not listed, because there is room for "
        f"{native.MOST_FINDINGS}",
        Site(kernel=launch.kernel.name),
        severity=Severity.WARNING,
        advice="Fix or suppress some of these, then run it again.",
    )


def _other(same_group: bool) -> str:
    return "another wave" if same_group else "a wave of another workgroup"


def _advice(space: Space, has_atomic: bool, same_group: bool) -> str:
    if has_atomic:
        return "Order them, or make both atomic."
    if space is Space.LDS:
        return "Put __syncthreads() between them."
    if same_group:
        return "Put __syncthreads() between them, or use atomics."
    return (
        "Only atomics order workgroups: put __threadfence() before the atomic that announces the "
        "data, or use another launch."
    )


def _deadlock(launch: WatchedLaunch, group: int, waves: np.ndarray) -> Iterator[Report]:
    """A report of the waves that wait, where, and of those that do not arrive."""
    waiting = {wave: int(at) for wave, (at, _, waits) in enumerate(waves.tolist()) if waits}
    if not waiting:
        return
    ended = [wave for wave, (_, end, _) in enumerate(waves.tolist()) if end]
    rest = [w for w in range(len(waves)) if w not in waiting and w not in ended]
    parts = []
    for pc in sorted(set(waiting.values())):
        those = [wave for wave, at in waiting.items() if at == pc]
        parts.append(f"{_waves(those)} at {launch.source(pc) or f'pc {pc:#x}'}")
    message = "no wave of the workgroup can continue; waiting at barriers: " + ", ".join(parts)
    if rest:
        message += f"; {_waves(rest)} {'does' if len(rest) == 1 else 'do'} not arrive"
    if ended:
        message += f"; {_waves(ended)} {'has' if len(ended) == 1 else 'have'} ended"
    first = min(waiting)
    others = [at for at in waiting.values() if at != waiting[first]]
    yield Report(
        "barrier.deadlock",
        message,
        launch.site(waiting[first], group, first),
        launch.site(others[0], group, first) if others else None,
    )


def _waves(numbers: list[int]) -> str:
    return f"wave{'s' if len(numbers) > 1 else ''} {', '.join(map(str, numbers))}"
