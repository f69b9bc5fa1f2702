"""The facts that a profile keeps of its launch, which is over and whose memory is freed."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from wavecore import targets
from wavecore.analysis.counters import LaunchCounts, counters
from wavecore.analysis.profile.machinecode import CostedInstruction, MachineCode
from wavecore.analysis.profile.traffic import Traffic
from wavecore.emulator.events import AccessKind, Space

if TYPE_CHECKING:
    import numpy as np

    from wavecore.codeobject import CodeObject, KernelInfo
    from wavecore.emulator.events import WatchedLaunch
    from wavecore.emulator.flow import Code
    from wavecore.targets import Target


@dataclass(frozen=True)
class Sample:
    """The costliest access of one instruction to one memory: the addresses of its active lanes."""

    size_bytes: int
    addresses: tuple[int | None, ...]


@dataclass(frozen=True, eq=False)
class Facts:
    """A launch and its counts.

    Attributes:
        launches: the number of launches, of the same kernel and block.
        workgroups: those of all launches.
        grid: that of the first launch.
        array_bytes: the size of the arrays passed; 0 if raw addresses were passed.
        grid_groups: the workgroups of all launches, of which `workgroups` ran and were counted.
        traffic: where its bytes come from, by product.
        paths: the blocks executed by a few waves: pcs of leaders by (group, wave).
    """

    kernel: KernelInfo
    target: Target
    known: CodeObject
    entry: int
    launches: int
    workgroups: int
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    dynamic_lds_bytes: int
    waves_per_group: int
    array_bytes: int
    counts: LaunchCounts
    paths: dict[tuple[int, int], list[int]]
    grid_groups: int
    traffic: dict[str, Traffic]

    @classmethod
    def of(
        cls,
        launch: WatchedLaunch,
        counts: LaunchCounts,
        paths: dict[tuple[int, int], list[int]],
        ran: int | None = None,
    ) -> Facts:
        """The facts of a finished launch, of which `ran` workgroups ran; None for all."""
        plan = launch.plan
        arrays = {(each.low, each.high) for each in plan.arrays if not each.internal}
        return cls(
            launch.kernel, targets.get(launch.target), plan.program.code, plan.kernel.entry, 1,
            plan.geometry.group_count if ran is None else ran, launch.grid, launch.block,
            plan.geometry.dynamic_lds_bytes, launch.waves_per_group,
            sum(high - low for low, high in arrays), counts, paths,
            plan.geometry.group_count, {},
        )  # fmt: skip

    def __add__(self, other: Facts) -> Facts:
        """The facts of both launches."""
        return replace(
            self,
            launches=self.launches + other.launches,
            workgroups=self.workgroups + other.workgroups,
            array_bytes=self.array_bytes + other.array_bytes,
            grid_groups=self.grid_groups + other.grid_groups,
            traffic=max(self, other, key=lambda each: each.grid_groups).traffic,
            counts=self.counts + other.counts,
        )

    @cached_property
    def samples(self) -> dict[tuple[int, Space, AccessKind], Sample]:
        """Samples by pc, space and kind of access."""
        found = {}
        for row in self.counts.samples:
            lanes = int(row["lanes"])
            addresses = row["addresses"][: self.counts.wave_size].tolist()
            found[int(row["pc"]), Space(row["space"]), AccessKind(row["kind"])] = Sample(
                int(row["size_bytes"]),
                tuple(at if lanes >> lane & 1 else None for lane, at in enumerate(addresses)),
            )
        return found

    def with_code(self, code: MachineCode) -> Facts:
        """The same launch, of instructions with other costs."""
        found = replace(self)
        found.__dict__["code"] = code  # instead of the one that the property would make
        return found

    def __getstate__(self) -> dict[str, Any]:
        """Derived properties are left out and computed again; targets are compared by identity."""
        state = {each.name: getattr(self, each.name) for each in fields(self)}
        return state | {
            "target": self.target.name,
            "kernel": self.kernel.name,
            "counts": replace(self.counts),
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        kernel = state["known"].kernel(state["kernel"])
        self.__dict__.update(state | {"target": targets.get(state["target"]), "kernel": kernel})

    @property
    def waves(self) -> int:
        return self.workgroups * self.waves_per_group

    @property
    def wave_size(self) -> int:
        return self.counts.wave_size

    @cached_property
    def code(self) -> MachineCode:
        """The kernel's machine code."""
        found = _reachable(self.counts.code, self.entry, self.known)
        if self.executed.keys() <= found.at.keys():
            return found
        return MachineCode(self.counts.code, self.entry, self.known, self.executed)

    @cached_property
    def executed(self) -> dict[int, int]:
        """Wave instructions by pc."""
        return _by_pc(self.counts.by_pc, "executed")

    @cached_property
    def lanes(self) -> dict[int, int]:
        """Active lanes, summed over wave instructions, by pc."""
        return _by_pc(self.counts.by_pc, "lanes")

    @cached_property
    def taken(self) -> dict[int, int]:
        """Branches that were taken, by pc."""
        return _by_pc(self.counts.branches, "taken")

    @cached_property
    def divergent(self) -> dict[int, int]:
        """Divergent branches, by pc."""
        return _by_pc(self.counts.branches, "divergent")

    @cached_property
    def counted(self) -> dict[str, int]:
        """The counters that need no model except the rules for LDS and segments."""
        return counters(self.counts, self.counts.code, self.target)

    def ran(self) -> list[tuple[CostedInstruction, int]]:
        """Each executed instruction, with its count."""
        return [(costed, count) for costed in self.code.instructions
                if (count := self.executed.get(costed.pc, 0))]  # fmt: skip


@lru_cache(maxsize=32)
def _reachable(code: Code, entry: int, known: CodeObject) -> MachineCode:
    """A kernel's machine code without calls by pointer, the same for each of its launches."""
    return MachineCode(code, entry, known)


def _by_pc(rows: np.ndarray, name: str) -> dict[int, int]:
    return dict(zip(rows["pc"].tolist(), rows[name].tolist(), strict=True))
