"""Estimated cycles of a wave, a compute unit and a product; not a measurement.

The waves resident on a compute unit take at least as long as its busiest unit needs for all of
them, and as its longest wave; a grid takes that time for each round of workgroups, and at least the
time to move its bytes from memory. This is a model: scheduling, caches and clocks of a real GPU
differ. `Estimate.sources` has the sources of the figures, `unknown` those that are not published.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from wavecore import matrix
from wavecore.analysis.counters import lds_evidence
from wavecore.analysis.profile.accesses import extra_cycles, port_cycles
from wavecore.analysis.profile.duration import Duration, duration
from wavecore.analysis.profile.facts import Facts
from wavecore.analysis.profile.record import Bound, Estimate
from wavecore.analysis.profile.roofline import products, requested_bytes
from wavecore.analysis.profile.scoreboard import EXPECTED, SCENARIOS, Scoreboard, ways_of
from wavecore.analysis.profile.work import dtype_of
from wavecore.targets import Occupancy, Product, timing
from wavecore.targets.model import Source
from wavecore.targets.timing import EVIDENCE

OWN_LATENCY = "a wave's own latency"
BANDWIDTH = "memory bandwidth"
_GUESSED = ("inferred", "assumed")
_VECTOR = frozenset({"vmem", "flat"})
_SCALAR = frozenset({"smem"})
# Classes that need each latency.
_NEEDS = {
    "first-level cache": _VECTOR,
    "shader array's cache": frozenset[str](),
    "second-level cache": frozenset[str](),
    "far cache": frozenset[str](),
    "memory": _VECTOR,
    "cold": _VECTOR,
    "scalar cache": _SCALAR,
    "scalar, cold": _SCALAR,
}
# The unit that each class occupies.
_BOUND_OF = {
    "matrix": "matrix", "valu": "VALU", "salu": "SALU and branches", "branch": "SALU and branches",
    "lds": "LDS", "vmem": "vector memory", "flat": "vector memory",
}  # fmt: skip


@dataclass(frozen=True)
class Used:
    """A figure that an estimate is based on: its source, its name, the bound that it affects."""

    source: Source
    what: str
    bound: str


@dataclass(eq=False)
class Model:
    """The estimates of one launch.

    Attributes:
        facts: the launch.
        occupancy: that of a compute unit; None if not even one workgroup fits.
        has_stalls: whether instructions wait for results of earlier ones.
    """

    facts: Facts
    occupancy: Occupancy | None
    has_stalls: bool = True

    # ------------------------------------------------------------------------------ a wave

    @cached_property
    def _boards(self) -> dict[str, Scoreboard]:
        """The scoreboard of each scenario."""
        found = {}
        for scenario in SCENARIOS:
            board = self._board(scenario)
            board.play(self.ways)
            found[scenario] = board
        return found

    def _board(self, scenario: str, latencies: Mapping[int, float] | None = None) -> Scoreboard:
        facts = self.facts
        return Scoreboard(
            facts.code, facts.target, scenario, self.extra, latencies, has_stalls=self.has_stalls
        )

    @cached_property
    def ways(self) -> Counter[tuple[int, int]]:
        """Counts of control flow edges between blocks."""
        facts = self.facts
        return ways_of(facts.code, facts.executed, facts.taken, facts.waves)

    @cached_property
    def extra(self) -> dict[int, float]:
        """Cycles of an average execution by pc, beyond those of an access without conflicts."""
        executed = self.facts.executed
        return {pc: cycles / executed[pc] for pc, cycles in extra_cycles(self.facts).items()
                if cycles and executed.get(pc)}  # fmt: skip

    def per_wave(self, board: Scoreboard) -> float:
        """Cycles of an average wave, by a scoreboard that was played."""
        return (sum(board.cycles.values()) - self._not_taken) / max(self.facts.waves, 1)

    def expected(self, latencies: Mapping[int, float]) -> float:
        """Cycles of an average wave whose loads take these latencies by pc."""
        key = tuple(sorted(latencies.items()))
        if key not in self._expected:  # products of a target often have the same
            board = self._board(EXPECTED, latencies)
            board.play(self.ways)
            self._expected[key] = self.per_wave(board)
        return self._expected[key]

    @cached_property
    def _expected(self) -> dict[tuple[tuple[int, float], ...], float]:
        return {}

    @cached_property
    def wave(self) -> dict[str, float]:
        """Cycles of an average wave by scenario.

        Only the first execution of a block by a wave is cold; then it streams.
        """
        waves = max(self.facts.waves, 1)
        low, streaming, cold = (self._boards[name].cycles for name in SCENARIOS)
        first = {
            leader: min(1.0, waves / self.facts.executed[leader]) * cycles
            + max(0.0, 1 - waves / self.facts.executed[leader]) * streaming[leader]
            for leader, cycles in cold.items()
        }
        return {
            name: (sum(cycles.values()) - self._not_taken) / waves
            for name, cycles in zip(SCENARIOS, (low, streaming, first), strict=True)
        }

    @cached_property
    def _not_taken(self) -> float:
        """The cycles saved by branches that were not taken, over all waves."""
        return sum(not_taken_cycles(self.facts).values())

    def block_cycles(self) -> dict[int, float]:
        """Cycles of an average execution of each block, if loads hit the first cache."""
        executed, known = self.facts.executed, self._boards["low"].cycles
        return {leader: cycles / executed[leader] for leader, cycles in known.items()}

    @cached_property
    def classes(self) -> dict[str, float]:
        """Issue cycles of an average wave by class, the largest first."""
        found: Counter[str] = Counter()
        for place, count in self.facts.ran():
            found[place.kind] += count * place.cost.issue
        found["branch"] -= int(self._not_taken)
        waves = max(self.facts.waves, 1)
        return {kind: count / waves for kind, count in found.most_common() if count}

    # --------------------------------------------------------------------- a compute unit

    @cached_property
    def resident(self) -> int:
        """Workgroups resident on a compute unit or workgroup processor, if the grid has enough."""
        return self.occupancy.workgroups if self.occupancy is not None else 1

    @property
    def waves_per_simd(self) -> float:
        return self.resident * self.facts.waves_per_group / self.simds

    @property
    def simds(self) -> int:
        """SIMDs of a compute unit, or of a workgroup processor."""
        return self.facts.target.simds_per_cu * self.facts.target.cus_per_wgp

    @cached_property
    def _units(self) -> dict[str, float]:
        """Cycles for which an average wave occupies each unit of its SIMD or its compute unit."""
        facts = self.facts
        found: Counter[str] = Counter()
        takes_turns = True  # matrix and other vector instructions
        for place, count in facts.ran():
            cost = place.cost
            if cost.rate == "matrix":
                found["matrix"] += count * cost.unit
                if cost.issue < cost.unit:
                    takes_turns = False
                    found["VALU"] += count * cost.issue
            elif place.kind == "valu":
                found["VALU"] += count * cost.issue
            elif place.kind in ("salu", "branch"):
                found["SALU and branches"] += count * cost.unit
        if found["matrix"] and found["VALU"] and takes_turns:
            found["VALU and matrix"] = found.pop("VALU") + found.pop("matrix")
        for name, unit in (("LDS", "lds"), ("vector memory", "vmem")):
            found[name] = int(sum(port_cycles(facts)[unit].values()))
        return {name: cycles / max(facts.waves, 1) for name, cycles in found.items() if cycles > 0}

    def loaded(self, workgroups: int) -> dict[str, float]:
        """Cycles for which this many concurrent workgroups occupy each unit, the largest first."""
        found = self.units(workgroups)
        found[OWN_LATENCY] = self.wave["low"]
        product = self.product
        if product is not None:
            a_clock = 1000 * product.memory_gb_per_s / product.clock_mhz / _holders(product)
            found[BANDWIDTH] = workgroups / self.facts.workgroups * self.memory_bytes / a_clock
        return dict(sorted(found.items(), key=lambda each: -each[1]))

    def units(self, workgroups: int) -> dict[str, float]:
        """Cycles for which this many workgroups occupy the units of their compute unit."""
        known, target = timing.of(self.facts.target), self.facts.target
        waves = workgroups * self.facts.waves_per_group
        together = dict.fromkeys(self._units, float(math.ceil(waves / self.simds)))
        together["LDS"] = waves / min(known.lds_ports, waves)
        together["vector memory"] = waves / target.cus_per_wgp
        return {name: together[name] * cycles for name, cycles in self._units.items()}

    @cached_property
    def matrix_types(self) -> frozenset[str]:
        """The types of A and B of the matrix instructions that ran."""
        return frozenset(
            dtype_of(matrix.instruction(place.inst.name, place.inst.target), place.inst)
            for place, _ in self.facts.ran()
            if place.cost.rate == "matrix"
        )

    @cached_property
    def product(self) -> Product | None:
        """The target's largest product, whose memory limits a compute unit."""
        return next(iter(products(self.facts)), None)

    @property
    def bounds(self) -> dict[str, float]:
        """The same for a full compute unit, if the grid has enough workgroups."""
        return self.loaded(self.resident)

    # -------------------------------------------------------------------------- a product

    def duration(self, product: Product) -> Duration:
        """How long the launch takes on one device of a product."""
        return duration(self, product)

    @property
    def memory_bytes(self) -> int:
        """The minimum memory traffic: the requested bytes, at most the size of the arrays."""
        asked = requested_bytes(self.facts)["memory"]
        return min(asked, self.facts.array_bytes) if self.facts.array_bytes else asked

    # --------------------------------------------------------------------------- evidence

    @cached_property
    def used(self) -> list[Used]:
        """The figures that the estimates are based on."""
        facts = self.facts
        known = timing.of(facts.target)
        found: dict[Used, None] = {}
        for place, _ in facts.ran():
            unit = _BOUND_OF.get(place.kind, OWN_LATENCY)
            found[Used(place.cost.source, f"issue of {place.cost.rate}", unit)] = None
            if place.conditional:
                source = known.rates["branch not taken"].source
                found[Used(source, "branches that are not taken", unit)] = None
        kinds = {place.kind for place, _ in facts.ran()}
        latencies = known.latencies()
        for name, latency in latencies.items():
            if kinds & _NEEDS[name]:
                found[Used(latency.source, f"latency: {name}", OWN_LATENCY)] = None
        if kinds & _VECTOR:
            source = known.vector_source
            found[Used(source, "bandwidth of the first-level cache", "vector memory")] = None
            found[Used(timing.LINE_LOOKUPS, "segments of accesses", "vector memory")] = None
        if "lds" in kinds:
            found[Used(known.lds.source, "latency: LDS", OWN_LATENCY)] = None
            found[Used(known.lds_source, "bandwidth of LDS", "LDS")] = None
            for source in lds_evidence(facts.counts):
                found[Used(source, "bank conflicts", "LDS")] = None
        return list(found)

    def record(self) -> Estimate:
        """The estimate as plain data."""
        bounds = self.bounds
        most = max(bounds.values(), default=0.0)
        said: dict[Source, list[str]] = {}
        for each in self.used:
            said.setdefault(each.source, []).append(each.what)
        told = {source: f"{', '.join(what)}: {source.title} ({source.evidence})"
                for source, what in said.items()}  # fmt: skip
        return Estimate(
            wave=self.wave,
            issue=sum(self.classes.values()),
            classes=self.classes,
            bounds=[
                Bound(name, cycles, cycles / most if most else 0.0, self.evidence(name))
                for name, cycles in bounds.items()
            ],
            limited_by=next(iter(bounds), ""),
            waves_per_simd=self.waves_per_simd,
            evidence=self.evidence(),
            unknown=[text for source, text in told.items() if source.evidence in _GUESSED],
            sources=list(told.values()),
        )

    def evidence(self, bound: str = "") -> str:
        """The weakest evidence for a bound, or for all of them."""
        if bound == BANDWIDTH:
            return "inferred"  # the assumption that each byte is transferred once
        parts = bound.split(" and ") if bound not in ("", OWN_LATENCY, "SALU and branches") else []
        ranks = [
            EVIDENCE.index(each.source.evidence)
            for each in self.used
            if bound in ("", OWN_LATENCY, each.bound) or each.bound in parts
        ]
        return EVIDENCE[max(ranks, default=0)]


def not_taken_cycles(facts: Facts) -> dict[int, int]:
    """Cycles by pc, of all executions, saved by branches that were not taken."""
    rates = timing.of(facts.target).rates
    saved = rates["branch"].issue - rates["branch not taken"].issue
    return {
        place.pc: saved * (count - facts.taken.get(place.pc, 0))
        for place, count in facts.ran()
        if place.conditional
    }


def _holders(product: Product) -> int:
    """The number of compute units of a product, or of workgroup processors."""
    return max(product.cus // product.target.cus_per_wgp, 1)
