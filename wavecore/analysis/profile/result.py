"""Profile: what a kernel launch did and its cost, to inspect, print and save."""

from __future__ import annotations

import json
from collections import Counter as Counts
from collections.abc import Mapping
from dataclasses import asdict
from functools import cached_property
from pathlib import Path
from typing import Any

from wavecore.analysis.profile import (
    advice,
    comparison,
    metrics,
    resources,
    roofline,
    table,
    timeline,
    trace,
)
from wavecore.analysis.profile.accesses import accesses, extra_cycles
from wavecore.analysis.profile.comparison import Comparison, SavedRecord
from wavecore.analysis.profile.estimate import Model, not_taken_cycles
from wavecore.analysis.profile.facts import Facts
from wavecore.analysis.profile.record import (
    SCHEMA,
    VERSION,
    Access,
    Counter,
    Estimate,
    Instruction,
    Launch,
    Line,
    Matrix,
    OccupancyFacts,
    Point,
    ProductRoof,
    Record,
    Resource,
    Share,
    TargetFacts,
    WaveSpan,
    WhatIf,
)
from wavecore.analysis.profile.whatif import what_if
from wavecore.analysis.profile.work import VectorWork, matrix_work, vector_work
from wavecore.codeobject.names import readable_names
from wavecore.errors import TargetError
from wavecore.targets import Occupancy


class Profile:
    """The profile of a launch; `print(profile)` shows a summary.

    Counts are exact; figures from a rule or a model are marked (`record` has each figure's
    evidence).
    """

    def __init__(self, facts: Facts) -> None:
        self._facts = facts

    def __getstate__(self) -> dict[str, Facts]:
        return {"_facts": self._facts}

    @property
    def identity(self) -> object:
        """Equal for launches that can be added: of the same kernel, code and block."""
        facts = self._facts
        return facts.kernel.name, facts.counts.code.identity, facts.block, facts.dynamic_lds_bytes

    def __add__(self, other: Profile) -> Profile:
        """Both launches together. Raises: ValueError for different kernels or blocks."""
        if self.identity != other.identity:
            raise ValueError(
                f"{self!r} and {other!r} are of different kernels or blocks: their "
                "counts cannot be added"
            )
        return Profile(self._facts + other._facts)

    # --------------------------------------------------------------------------- counters

    @property
    def kernel(self) -> str:
        """The kernel's name in its source."""
        name = self._facts.kernel.name
        return readable_names([name])[name]

    @property
    def target(self) -> str:
        """The target's name."""
        return self._facts.target.name

    @cached_property
    def counters(self) -> Mapping[str, float]:
        """Every counter by name: "lds.conflict_cycles", "instructions.valu", "flops.total"."""
        return {each.name: each.value for each in self.counter_records}

    @cached_property
    def counter_records(self) -> list[Counter]:
        """The same with titles, units, evidence, and the names in other tools."""
        return metrics.counters(self._facts, self.matrix, self._vector)

    @property
    def cycles(self) -> int:
        """Cycles that all instructions occupy their units, over all waves: the base of shares."""
        return sum(self._cycles.values())

    @cached_property
    def matrix(self) -> list[Matrix]:
        """Matrix work by type."""
        return matrix_work(self._facts, self.cycles)

    @cached_property
    def _vector(self) -> VectorWork:
        return vector_work(self._facts)

    @cached_property
    def _cycles(self) -> dict[int, int]:
        """Cycles by pc that all executions occupy their units, with extra access cycles."""
        found = {place.pc: count * place.cost.cycles for place, count in self._facts.ran()}
        for pc, saved in not_taken_cycles(self._facts).items():
            found[pc] -= saved
        for pc, extra in extra_cycles(self._facts).items():
            found[pc] += round(extra)
        return found

    # ---------------------------------------------------------------------- code and lines

    @cached_property
    def accesses(self) -> list[Access]:
        """The accesses of each instruction to each memory."""
        return accesses(self._facts)

    @cached_property
    def instructions(self) -> dict[int, Instruction]:
        """Every instruction of the kernel by pc, executed or not."""
        facts, code = self._facts, self._facts.code
        of: dict[int, list[int]] = {}
        for number, access in enumerate(self.accesses):
            of.setdefault(access.pc, []).append(number)
        return {
            place.pc: Instruction(
                pc=place.pc, text=place.text, kind=place.kind,
                file=place.line.file if place.line else "",
                line=place.line.line if place.line else 0,
                block=place.block, label=code.labels.get(place.pc, ""), target=place.target,
                executed=facts.executed.get(place.pc, 0), lanes=facts.lanes.get(place.pc, 0),
                cycles=self._cycles.get(place.pc, 0),
                issue=place.cost.issue, latency=place.cost.latency,
                source=f"{place.cost.source.title} ({place.cost.source.evidence})",
                taken=facts.taken.get(place.pc, 0), divergent=facts.divergent.get(place.pc, 0),
                accesses=of.get(place.pc, []),
            )
            for place in code.instructions
        }  # fmt: skip

    @cached_property
    def lines(self) -> dict[str, Line]:
        """Every source line that has instructions, by "axpy.hip:5", the most cycles first."""
        parts: dict[tuple[str, int], list[tuple[int, Instruction]]] = {}
        for number, each in enumerate(self.instructions.values()):
            if each.line:
                parts.setdefault((each.file, each.line), []).append((number, each))
        total = self.cycles
        found = [self._line(*place, members, total) for place, members in parts.items()]
        found.sort(key=lambda line: (-line.cycles, line.file, line.line))
        return {f"{line.file}:{line.line}": line for line in found}

    def _line(
        self, file: str, line: int, members: list[tuple[int, Instruction]], total: int
    ) -> Line:
        text = self.sources.get(file, [])
        made = [self.accesses[number] for _, each in members for number in each.accesses]
        cycles = sum(each.cycles for _, each in members)
        return Line(
            file=file, line=line, text=text[line - 1].rstrip() if line <= len(text) else "",
            instructions=[number for number, _ in members],
            executed=sum(each.executed for _, each in members),
            lanes=sum(each.lanes for _, each in members),
            cycles=cycles, share=cycles / total if total else 0.0,
            bytes=sum(each.bytes for each in made),
            conflict_cycles=sum(each.conflict_cycles for each in made),
            divergent=sum(each.divergent for _, each in members),
        )  # fmt: skip

    @cached_property
    def sources(self) -> dict[str, list[str]]:
        """Whole source files by name, if found."""
        return self._facts.code.sources()

    @cached_property
    def mix(self) -> list[Share]:
        """The instructions by class, the most cycles first."""
        counts: dict[str, Counts[str]] = {}
        for each in self.instructions.values():
            if each.executed:
                counts.setdefault(each.kind, Counts()).update(
                    executed=each.executed, lanes=each.lanes, cycles=each.cycles
                )
        total = self.cycles
        found = [
            Share(kind, c["executed"], c["lanes"], c["cycles"], c["cycles"] / max(total, 1))
            for kind, c in counts.items()
        ]
        return sorted(found, key=lambda share: -share.cycles)

    # ------------------------------------------------------------------- resources, models

    @cached_property
    def resources(self) -> list[Resource]:
        """Registers, LDS and scratch: used, allocated, maximum."""
        return resources.resources(self._facts)

    @cached_property
    def _occupancy(self) -> Occupancy | None:
        try:
            return resources.occupancy(self._facts)
        except TargetError:
            return None  # a kernel that runs here, but would not on the target

    @property
    def occupancy(self) -> OccupancyFacts | None:
        """Waves resident at once, and what limits them; None if no workgroup fits."""
        found = self._occupancy
        return resources.occupancy_facts(self._facts, found) if found is not None else None

    @cached_property
    def model(self) -> Model:
        """Estimates of cycles."""
        return Model(self._facts, self._occupancy)

    @cached_property
    def points(self) -> list[Point]:
        """The kernel's points in the roofline."""
        return roofline.points(self._facts, self.matrix, self._vector)

    @cached_property
    def products(self) -> list[ProductRoof]:
        """The roofs of the target's products, and the rates that the kernel could attain."""
        found = []
        for product in roofline.products(self._facts):
            at = next((point for point in self.points if point.level == "memory"), None)
            tera, bound = roofline.attainable(product, at) if at is not None else (0.0, "")
            time = self.model.duration(product)
            found.append(
                ProductRoof(
                    product.name, product.cus, product.clock_mhz, roofline.peaks(product),
                    roofline.levels(product), bound, tera,
                    {"low": time.low_us, "best": time.best_us, "high": time.high_us},
                    time.limit, time.terms, time.sampled, time.basis,
                )
            )  # fmt: skip
        return found

    @cached_property
    def what_if(self) -> list[WhatIf]:
        """Estimated times with one thing changed: occupancy, conflicts, loads, matrix units."""
        return what_if(self.model, roofline.products(self._facts))

    @cached_property
    def estimate(self) -> Estimate:
        """Cycles of a wave and of a compute unit, and the figures that they are based on."""
        return self.model.record()

    @cached_property
    def timeline(self) -> list[WaveSpan]:
        """Waves of the first workgroup in estimated time."""
        return timeline.waves(self._facts, self.model)

    @property
    def unit(self) -> str:
        """Where waves are resident: "compute unit" or "workgroup processor"."""
        return "compute unit" if self._facts.target.cus_per_wgp == 1 else "workgroup processor"

    @property
    def launch(self) -> Launch:
        """The launch's sizes."""
        facts = self._facts
        return Launch(
            list(facts.grid), list(facts.block), facts.workgroups,
            facts.waves_per_group, facts.waves, facts.wave_size, facts.dynamic_lds_bytes,
            facts.launches,
        )  # fmt: skip

    def compare(self, other: Profile | SavedRecord | str | Path) -> Comparison:
        """This profile and a later one side by side: what changed, in percent.

        Args:
            other: a profile, its record, or the path of a file that `to_json` or `wavecore profile
                --json` wrote; a file of several profiles must have one of this kernel.
        Raises: ValueError for a file without such a profile.
        """
        if isinstance(other, Profile):
            other = other.record()
        elif isinstance(other, str | Path):
            other = comparison.only(comparison.read(other), self.kernel, other)
        return comparison.compare(self.record(), other)

    # ------------------------------------------------------------------------------ output

    @property
    def full_record(self) -> Record:
        """The profile as records (`wavecore.analysis.profile.record`)."""
        facts, target = self._facts, self._facts.target
        return Record(
            schema=SCHEMA, version=VERSION, kernel=self.kernel, symbol=facts.kernel.name,
            target=TargetFacts(
                target.name, target.family, target.simds_per_cu * target.cus_per_wgp,
                target.cus_per_wgp,
                self.unit,
            ),
            launch=self.launch,
            resources=self.resources, occupancy=self.occupancy, counters=self.counter_records,
            mix=self.mix, lines=list(self.lines.values()),
            instructions=list(self.instructions.values()), accesses=self.accesses,
            matrix=self.matrix, points=self.points, products=self.products,
            what_if=self.what_if, estimate=self.estimate, waves=self.timeline,
            sources=self.sources, limits=advice.limits(self), notes=self.notes,
        )  # fmt: skip

    @property
    def notes(self) -> list[str]:
        """Notes for readers of the figures."""
        found = []
        if not self.lines:
            found.append("The code has no line table: compile with -gline-tables-only or -g.")
        if self._occupancy is None:
            found.append(f"Not even one workgroup fits on {self.target}.")
        if not self.products:
            found.append(f"No product with {self.target} is known: no roofline.")
        return found

    def record(self) -> dict[str, Any]:
        """The profile as dicts, lists, numbers and text; docs/profile-record.md has the fields."""
        return asdict(self.full_record)

    def to_json(self, path: str | Path) -> None:
        """Write the record as JSON."""
        Path(path).write_text(json.dumps(self.record(), indent=1) + "\n")

    def to_html(self, path: str | Path) -> None:
        """Write an HTML page: source and machine code, roofline, pictures of conflicts."""
        from wavecore.analysis.profile.page import page

        Path(path).write_text(page(self.full_record), encoding="utf-8")

    def to_trace(self, path: str | Path) -> None:
        """Write the waves in estimated time as Chrome trace events, for Perfetto or speedscope."""
        Path(path).write_text(json.dumps(trace.events(self)) + "\n")

    def table(self, width: int = 100) -> str:
        """What limits the kernel, its counts and its hottest lines, as text."""
        return table.text(self, width)

    def __str__(self) -> str:
        return self.table()

    def __repr__(self) -> str:
        return f"<Profile of {self.kernel} on {self.target}: {self.counters['waves']} waves>"
