"""Exact counters of launches: instructions, lanes, branches, costs of memory accesses.

    tool = CountingTool()
    kernel.launch(grid, block, args, tools=[tool])
    counters(tool.counts, code, target)["lds.conflict_cycles"]

The counts depend only on the machine code and the addresses, so equal runs have equal counts. Bank
conflicts follow rules that are published for some widths and inferred for others (targets/lds.py);
`lds_evidence` gives the sources of the rules that a launch used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from wavecore import targets
from wavecore.analysis.runs import BLOCK_KEYS, Runs
from wavecore.emulator.accesscosts import lds_phases
from wavecore.emulator.counting import ACCESS_KEYS, SAMPLE, added_up, worst_samples
from wavecore.emulator.events import AccessKind, Hook, Space, Tool, WatchedLaunch
from wavecore.emulator.flow import Code
from wavecore.isa import Instruction
from wavecore.isa.classes import InstructionClass
from wavecore.isa.kinds import Kind
from wavecore.targets import Source, Target

_PC = np.dtype([("pc", np.uint64), ("executed", np.uint64), ("lanes", np.uint64)])
_BRANCH = np.dtype(
    [("pc", np.uint64), ("executed", np.uint64), ("taken", np.uint64), ("divergent", np.uint64)]
)
_OF_MEMORY = ("segments_32", "segments_64", "segments_128", "quads")
_OF_LDS = ("phases", "conflict_cycles", "misaligned")


@dataclass(frozen=True)
class LaunchCounts:
    """The counts of one launch, or of several launches of a kernel.

    Attributes:
        blocks: structured array, a row for each basic block that ran: `leader` and `end` (pcs;
            `end` is after the last instruction), `executed` (waves that ran it), `lanes` (the sum
            of their active lanes), `taken` and `divergent` (for the branch at its end, if any).
        accesses: structured array, a row for each instruction, space and kind of access that
            happened: `pc`, `space` (Space), `kind` (AccessKind), `requests` (wave instructions),
            `accesses` (two of ds_read2, one where both offsets are the same), `lanes`, `bytes`;
            `segments_32`, `segments_64` and `segments_128`: aligned pieces of memory of this many
            bytes that an access touches; `quads`: 64-byte lines for each four lanes; `phases` and
            `conflict_cycles` of LDS; `misaligned`: accesses to LDS of 8 bytes and more with a lane
            that is not aligned to its width; `collisions`: lanes of atomics beyond the first at
            each dword: lanes minus distinct dwords. The columns are sums over accesses.
        wave_size: lanes of a wave.
        waves_per_group: waves of a workgroup.
        code: the code that ran.
        samples: structured array, one of the costliest accesses for each row of `accesses`:
            `pc`, `space`, `kind`, `size_bytes` per lane, `lost` (LDS cycles; for memory, 64-byte
            segments beyond those of a contiguous access of the same size), `lanes` (a mask) and
            `addresses` of the lanes: in global memory relative to the start of their
            allocation, 0 for inactive lanes.
    """

    blocks: np.ndarray
    accesses: np.ndarray
    wave_size: int
    waves_per_group: int
    code: Code
    samples: np.ndarray = field(default_factory=lambda: np.empty(0, SAMPLE))

    @cached_property
    def by_pc(self) -> np.ndarray:
        """Structured array by pc: `pc`, `executed` (wave instructions), `lanes` (active ones)."""
        rows = [
            (inst.address, block["executed"], block["lanes"])
            for block in self.blocks
            for inst in self._instructions(block)
        ]
        return added_up(np.array(rows, _PC), ["pc"])

    @cached_property
    def branches(self) -> np.ndarray:
        """Structured array by pc: `pc`, `executed`, `taken`, `divergent`.

        Branches of AMD GPUs are uniform: a wave diverges by masking lanes in EXEC, then
        s_cbranch_execz skips code without active lanes. An execution of s_cbranch_execz or
        s_cbranch_execnz is divergent if the last instruction before it that may write EXEC left
        some, but not all, of the previously active lanes active. Short code that the compiler does
        not branch around has no divergent branch; its lanes show in `lanes.active`.
        """
        rows = []
        for block in self.blocks:
            last = self._last(block)
            if last.facts.cls is InstructionClass.BRANCH and not last.facts.any(Kind.END):
                taken = block["taken"] if _is_conditional(last) else block["executed"]
                rows.append((last.address, block["executed"], taken, block["divergent"]))
        return added_up(np.array(rows, _BRANCH), ["pc"])

    @property
    def waves(self) -> int:
        """The number of waves that ended."""
        rows = self.instructions()
        return sum(int(row["executed"]) for inst, row in rows if inst.facts.any(Kind.END))

    @property
    def workgroups(self) -> int:
        """The number of workgroups whose waves ended."""
        return self.waves // self.waves_per_group

    @property
    def barriers(self) -> int:
        """The number of waits at barriers by waves: s_barrier, or s_barrier_wait."""
        names = ("s_barrier", "s_barrier_wait")
        return sum(count for name, count in self.mnemonics.items() if name in names)

    @cached_property
    def mnemonics(self) -> dict[str, int]:
        """Wave instructions by mnemonic, the most frequent first."""
        found: Counter[str] = Counter()
        for inst, row in self.instructions():
            found[inst.name] += int(row["executed"])
        return dict(found.most_common())

    def instructions(self) -> Iterator[tuple[Instruction, np.void]]:
        """Each instruction that ran, and its row of `by_pc`."""
        for row in self.by_pc:
            yield self.code.read(int(row["pc"])), row

    def __add__(self, other: LaunchCounts) -> LaunchCounts:
        """The sum of both. Raises: ValueError for different code."""
        if other.code.identity != self.code.identity:
            raise ValueError("counts of different code cannot be added")
        return LaunchCounts(
            added_up(np.concatenate([self.blocks, other.blocks]), BLOCK_KEYS),
            added_up(np.concatenate([self.accesses, other.accesses]), ACCESS_KEYS),
            self.wave_size, self.waves_per_group, self.code,
            worst_samples(np.concatenate([self.samples, other.samples])),
        )  # fmt: skip

    def _instructions(self, block: np.void) -> Iterator[Instruction]:
        pc = int(block["leader"])
        while pc < block["end"]:
            inst = self.code.read(pc)
            yield inst
            pc += inst.size

    def _last(self, block: np.void) -> Instruction:
        *_, last = self._instructions(block)
        return last


def counters(counts: LaunchCounts, code: Code, target: Target | str) -> dict[str, int]:
    """All counters by name; those that do not apply to the target are missing.

    * `instructions.total` and `instructions.CLASS` (InstructionClass; they add up to the total);
    * `lanes.active` (summed over instructions), `lanes.possible` (had all been active);
    * `waves`, `workgroups`, `barriers`;
    * `branches.executed`, `.taken`, `.divergent`;
    * for each of `global`, `scratch`, `lds` and `scalar`: `.requests` (wave instructions),
      `.accesses`,
      `.lanes`, `.bytes_read`, `.bytes_written`, `.bytes_atomic`; for all but `lds`: `.segments_32`,
      `.segments_64`, `.segments_128`; for `global` and `scratch` on CDNA `.quads`; for `lds`
      `.phases`, `.conflict_cycles`, `.misaligned`;
    * `atomics.requests`, `.lanes`, `.collisions`, in LDS and in global memory.
    """
    record = targets.get(target) if isinstance(target, str) else target
    found = _of_instructions(counts, code)
    found |= _of_branches(counts)
    for space in Space:
        found |= _of_space(counts.accesses[counts.accesses["space"] == space], space, record)
    atomics = counts.accesses[counts.accesses["kind"] == AccessKind.ATOMIC]
    for what in ("requests", "lanes", "collisions"):
        found[f"atomics.{what}"] = int(atomics[what].sum())
    return found


def _of_instructions(counts: LaunchCounts, code: Code) -> dict[str, int]:
    classes: Counter[InstructionClass] = Counter()
    for row in counts.by_pc:
        classes[code.read(int(row["pc"])).facts.cls] += int(row["executed"])
    found = {"instructions.total": classes.total()}
    found |= {f"instructions.{each.value}": classes[each] for each in InstructionClass}
    found["lanes.active"] = int(counts.by_pc["lanes"].sum())
    found["lanes.possible"] = classes.total() * counts.wave_size
    found["waves"], found["workgroups"] = counts.waves, counts.workgroups
    found["barriers"] = counts.barriers
    return found


def _of_branches(counts: LaunchCounts) -> dict[str, int]:
    return {
        f"branches.{what}": int(counts.branches[what].sum())
        for what in ("executed", "taken", "divergent")
    }


def _of_space(rows: np.ndarray, space: Space, target: Target) -> dict[str, int]:
    name = space.name.lower()
    kinds = {AccessKind.LOAD: "read", AccessKind.STORE: "written", AccessKind.ATOMIC: "atomic"}
    found = {f"{name}.{what}": int(rows[what].sum()) for what in ("requests", "accesses", "lanes")}
    for kind, word in kinds.items():
        found[f"{name}.bytes_{word}"] = int(rows["bytes"][rows["kind"] == kind].sum())
    columns: tuple[str, ...] = _OF_LDS if space is Space.LDS else _OF_MEMORY
    if space is Space.SCALAR or not target.quad_line_bytes:
        columns = tuple(each for each in columns if each != "quads")
    return found | {f"{name}.{what}": int(rows[what].sum()) for what in columns}


def lds_evidence(counts: LaunchCounts) -> dict[Source, int]:
    """The sources of the bank conflict rules, with the number of requests for each."""
    found: Counter[Source] = Counter()
    target = targets.get(counts.code.target)
    for row in counts.accesses[counts.accesses["space"] == Space.LDS]:
        size_bytes = int(row["bytes"] // row["lanes"])
        found[lds_phases(target, row["kind"], size_bytes).source] += int(row["requests"])
    return dict(found)


def _is_conditional(inst: Instruction) -> bool:
    return inst.facts.any(Kind.CONDITIONAL)


class CountingTool(Tool):
    """Counts a launch.

    Attributes:
        counts: the counts of the last completed launch; None before the first.
    """

    hooks = Hook.COSTS
    instruments = (Runs(),)

    def __init__(self) -> None:
        self.counts: LaunchCounts | None = None

    def begin(self, launch: WatchedLaunch) -> None:
        self.counts = None

    def end(self, launch: WatchedLaunch) -> None:
        if launch.error is not None:
            return
        found, code = launch.counted(), launch.plan.kernel.code
        self.counts = LaunchCounts(
            self.instruments[0].of(launch),
            found.accesses,
            launch.wave_size,
            launch.waves_per_group,
            code,
            found.samples,
        )
