"""The tool "profile": counts a launch and creates its Profile."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from wavecore.analysis.counters import CountingTool
from wavecore.analysis.profile.duration import residence
from wavecore.analysis.profile.facts import Facts
from wavecore.analysis.profile.recorded import Trace
from wavecore.analysis.profile.recorder import Recorder
from wavecore.analysis.profile.resources import occupancy
from wavecore.analysis.profile.result import Profile
from wavecore.analysis.profile.roofline import products
from wavecore.analysis.profile.traffic import Traffic, simulated
from wavecore.emulator.events import Batch, Hook, Tool, WatchedLaunch
from wavecore.emulator.launchplan import LaunchPlan
from wavecore.errors import TargetError
from wavecore.isa.kinds import Kind
from wavecore.targets import Product, speeds

_PATH_BLOCKS = 20_000  # for all waves of one workgroup; the timeline ends there
_WINDOW = 1 << 14  # workgroups whose accesses may be recorded
_DIES = 48  # the window begins at a multiple: of 6 and of 8 dies


class Profiler(Tool):
    """Profiles launches: `kernel.launch(..., tools=["profile"])`.

    Attributes:
        profile: that of the last launch; None before the first.
    """

    def __init__(self, sample: int | None = None, product: Product | None = None) -> None:
        """With `sample`, only so many workgroups run, from the middle of the grid.

        The launch then stores only their results; counts are of these workgroups, times of all.
        Cooperative launches, and launches with clusters, run whole: their workgroups wait for each
        other. With `product`, times on others have no caches: that saves their simulation.
        """
        self._counting = CountingTool()
        self.hooks = self._counting.hooks | Hook.BLOCK | Hook.ACCESS
        self.instruments = self._counting.instruments
        self.profile: Profile | None = None
        self._most, self._product = sample, product

    def prepare(self, plan: LaunchPlan) -> None:
        """Choose the workgroups that run, and those that are recorded."""
        count = plan.geometry.group_count
        is_linked = plan.is_cooperative or plan.geometry.cluster_size > 1
        ran = count if self._most is None or is_linked else min(self._most, count)
        self.sample = None if ran == count else _middle(count, ran)
        self._window = _middle(count, min(ran, _WINDOW))

    def begin(self, launch: WatchedLaunch) -> None:
        self._paths: dict[tuple[int, int], list[int]] = {}
        self._met = 0
        self.workgroups = self._window
        memory = launch.plan.touchable().allocations
        launched = launch.plan.geometry.group_count
        self._accesses = Recorder(self._window, launch.wave_size, memory, launched)
        self._counting.begin(launch)

    def events(self, batch: Batch) -> None:
        """Record the blocks that waves of the first workgroup execute, and accesses of more."""
        rows = batch.blocks
        rows = rows[rows["group"] == self._window.start]
        if self._met < _PATH_BLOCKS:
            self._met += len(rows)
            for wave, pc in zip(rows["wave"].tolist(), rows["pc"].tolist(), strict=True):
                self._paths.setdefault((0, wave), []).append(pc)
        self._accesses.add(batch.accesses)
        if self._accesses.is_full:
            self.workgroups = range(0)
        elif self._accesses.is_enough:
            self.workgroups = self._accesses.first

    def end(self, launch: WatchedLaunch) -> None:
        self._counting.end(launch)
        counts = self._counting.counts
        if counts is None:
            return
        ran = len(self.sample) if self.sample is not None else None
        facts = Facts.of(launch, counts, self._paths, ran)
        trace = self._accesses.trace()
        of = products(facts) if self._product is None else [self._product]
        self.profile = Profile(replace(facts, traffic=_traffic(facts, trace, of)))


def _middle(count: int, ran: int) -> range:
    start = (count - ran) // 2 // _DIES * _DIES
    return range(start, start + ran)


def _streaming(facts: Facts) -> frozenset[int]:
    """The pcs of stores with a non-temporal bit."""
    instructions = [place.inst for place, _ in facts.ran()]
    return frozenset(
        each.address
        for each in instructions
        if each.facts.any(Kind.STORE) and (each.mods.get("nt") or each.mods.get("slc"))
    )


def _traffic(facts: Facts, trace: Trace | None, of: Iterable[Product]) -> dict[str, Traffic]:
    """The traffic on each product; products with equal caches share it."""
    if trace is None:
        return {}
    try:
        each = occupancy(facts).workgroups
    except TargetError:
        each = 1  # a kernel that runs here, but would not on the target
    streaming = _streaming(facts)
    found: dict[str, Traffic] = {}
    made: dict[object, Traffic] = {}
    for product in of:
        known, at = speeds.of(product), residence(product, facts.grid_groups, each)
        key = known.first_level, known.second_level, at
        if key not in made:
            made[key] = simulated(trace, known, at, streaming, product.target.cus_per_wgp)
        found[product.name] = made[key]
    return found
