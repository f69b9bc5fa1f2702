"""Exact counters of launches: instructions, lanes, branches, what memory accesses cost.

    tool = CountingTool()
    kernel.launch(grid, block, args, tools=[tool])
    counters(tool.counts, code, target)["lds.conflict_cycles"]

What is counted follows from the machine code and the addresses, and is the same in every run that
does the same. Bank conflicts rest on rules that are published for some widths and inferred for
others (targets/lds.py); `lds_evidence` says which a launch used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from wavecore import targets
from wavecore.emulator.accesscosts import COSTS, access_costs
from wavecore.emulator.counting import ACCESS, ACCESS_KEYS, BLOCK, BLOCK_KEYS, added_up
from wavecore.emulator.events import AccessKind, Batch, Hook, Space, Tool, WatchedLaunch
from wavecore.emulator.flow import Code, writes_exec
from wavecore.isa import Instruction
from wavecore.isa.classes import InstructionClass, class_of
from wavecore.targets import Source, Target
from wavecore.targets.lds import READ, WRITE

_PC = np.dtype([("pc", np.uint64), ("executed", np.uint64), ("lanes", np.uint64)])
_BRANCH = np.dtype(
    [("pc", np.uint64), ("executed", np.uint64), ("taken", np.uint64), ("divergent", np.uint64)]
)
_SPACES = {
    Space.GLOBAL: "global",
    Space.LDS: "lds",
    Space.SCRATCH: "scratch",
    Space.SCALAR: "scalar",
}
_OF_MEMORY = ("segments_32", "segments_64", "segments_128", "quads")
_OF_LDS = ("phases", "conflict_cycles", "misaligned")


@dataclass(frozen=True)
class LaunchCounts:
    """What one launch did, or several of one kernel.

    Attributes:
        blocks: structured array, a row for each basic block that ran: `leader` and `end` (pcs;
            `end` is behind the last instruction), `executed` (waves that ran it), `lanes` (the sum
            of their active lanes), `taken` and `divergent` (of the branch at its end, if any).
        accesses: structured array, a row for each instruction, space and kind of access that
            happened: `pc`, `space` (Space), `kind` (AccessKind), `requests` (wave instructions),
            `accesses` (of ds_read2 two), `lanes`, `bytes`; `segments_32`, `segments_64` and
            `segments_128`: aligned pieces of memory of so many bytes that an access touches;
            `quads`: 64-byte lines for each four lanes; `phases` and `conflict_cycles` of LDS;
            `misaligned`: accesses to LDS of 8 bytes and more with a lane that is not aligned to its
            width; `collisions`: lanes of atomics at a dword that another lane of the access is at.
            The columns are summed over accesses.
        wave_size: lanes of a wave.
        waves_per_group: waves of a workgroup.
        code: what ran.
    """

    blocks: np.ndarray
    accesses: np.ndarray
    wave_size: int
    waves_per_group: int
    code: Code

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

        Branches of AMD's GPUs are the wave's: a wave divides by switching lanes off in EXEC, then
        s_cbranch_execz skips what no lane is left for. An execution of s_cbranch_execz or
        s_cbranch_execnz is divergent if the last instruction before it that may write EXEC left
        some lanes active, and not all of those that were active before. Code that the compiler put
        no branch around (it is short) has no divergent branch; its lanes show in `lanes.active`.
        """
        rows = []
        for block in self.blocks:
            last = self._last(block)
            if class_of(last) is InstructionClass.BRANCH and not last.name.startswith("s_endpgm"):
                taken = block["taken"] if _is_conditional(last) else block["executed"]
                rows.append((last.address, block["executed"], taken, block["divergent"]))
        return added_up(np.array(rows, _BRANCH), ["pc"])

    @property
    def waves(self) -> int:
        """Waves that came to their end."""
        return self._executed("s_endpgm")

    @property
    def workgroups(self) -> int:
        """Workgroups whose waves came to their end."""
        return self.waves // self.waves_per_group

    @property
    def barriers(self) -> int:
        """Barriers that waves waited at: s_barrier, or s_barrier_wait."""
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
        """Those of both. Raises: ValueError of other code."""
        if other.code.identity != self.code.identity:
            raise ValueError("counts of different code do not add up")
        return LaunchCounts(
            added_up(np.concatenate([self.blocks, other.blocks]), BLOCK_KEYS),
            added_up(np.concatenate([self.accesses, other.accesses]), ACCESS_KEYS),
            self.wave_size, self.waves_per_group, self.code,
        )  # fmt: skip

    def _executed(self, prefix: str) -> int:
        return sum(n for name, n in self.mnemonics.items() if name.startswith(prefix))

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
    """All counters by their names, "group.what"; those of no meaning on the target are missing.

    * `instructions.total` and `instructions.CLASS` (InstructionClass; they add up to the total);
    * `lanes.active` (summed over instructions), `lanes.possible` (had all been active);
    * `waves`, `workgroups`, `barriers`;
    * `branches.executed`, `.taken`, `.divergent`;
    * of `global`, `scratch`, `lds` and `scalar`: `.requests` (wave instructions), `.accesses`,
      `.lanes`, `.bytes_read`, `.bytes_written`, `.bytes_atomic`; of all but `lds`: `.segments_32`,
      `.segments_64`, `.segments_128`; of `global` and `scratch` on CDNA `.quads`; of `lds`:
      `.phases`, `.conflict_cycles`, `.misaligned`;
    * `atomics.requests`, `.lanes`, `.collisions`, in LDS and in global memory.
    """
    record = targets.get(target) if isinstance(target, str) else target
    found = _of_instructions(counts, code)
    found |= _of_branches(counts)
    for space, name in _SPACES.items():
        found |= _of_space(counts.accesses[counts.accesses["space"] == space], name, record)
    atomics = counts.accesses[counts.accesses["kind"] == AccessKind.ATOMIC]
    for what in ("requests", "lanes", "collisions"):
        found[f"atomics.{what}"] = int(atomics[what].sum())
    return found


def _of_instructions(counts: LaunchCounts, code: Code) -> dict[str, int]:
    classes: Counter[InstructionClass] = Counter()
    for row in counts.by_pc:
        classes[class_of(code.read(int(row["pc"])))] += int(row["executed"])
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


def _of_space(rows: np.ndarray, name: str, target: Target) -> dict[str, int]:
    kinds = {AccessKind.LOAD: "read", AccessKind.STORE: "written", AccessKind.ATOMIC: "atomic"}
    found = {f"{name}.{what}": int(rows[what].sum()) for what in ("requests", "accesses", "lanes")}
    for kind, word in kinds.items():
        found[f"{name}.bytes_{word}"] = int(rows["bytes"][rows["kind"] == kind].sum())
    columns: tuple[str, ...] = _OF_LDS if name == "lds" else _OF_MEMORY
    if name == "scalar" or not target.quad_line_bytes:
        columns = tuple(each for each in columns if each != "quads")
    return found | {f"{name}.{what}": int(rows[what].sum()) for what in columns}


def lds_evidence(counts: LaunchCounts) -> dict[Source, int]:
    """Where the rules of bank conflicts are from, and how many requests rest on each."""
    found: Counter[Source] = Counter()
    service = targets.get(counts.code.target).lds_service
    for row in counts.accesses[counts.accesses["space"] == Space.LDS]:
        kind = READ if row["kind"] == AccessKind.LOAD else WRITE
        size_bytes = int(row["bytes"] // row["lanes"])
        found[service.of(kind, size_bytes).source] += int(row["requests"])
    return dict(found)


def _is_conditional(inst: Instruction) -> bool:
    return inst.name.startswith("s_cbranch")


class CountingTool(Tool):
    """Counts a launch.

    Attributes:
        counts: of the last launch; None before there was one.
    """

    hooks = Hook.BLOCK | Hook.INSTRUCTION | Hook.ACCESS

    def __init__(self) -> None:
        self.counts: LaunchCounts | None = None

    def begin(self, launch: WatchedLaunch) -> None:
        self._rows: list[np.ndarray] = []  # instructions: worker, wave and place of each
        self._blocks: list[np.ndarray] = []
        self._accesses: list[np.ndarray] = []
        self._last: dict[int, np.ndarray] = {}  # by worker: the instruction under way
        self._launch = launch

    def events(self, batch: Batch) -> None:
        self._rows.append(batch.instructions.copy())
        self._blocks.append(batch.blocks.copy())
        if len(batch.accesses):
            self._accesses.append(self._counted(batch))
        if len(batch.instructions):
            self._last[batch.worker] = batch.instructions[-1:].copy()

    def _counted(self, batch: Batch) -> np.ndarray:
        """The counts of accesses; those of one instruction and kind are one request."""
        rows, launch = batch.accesses, self._launch
        record = targets.get(launch.target)
        costs = access_costs(rows, launch.wave_size, record, launch.plan.table)
        out = np.zeros(len(rows), ACCESS)
        for name in ACCESS_KEYS:
            out[name] = rows[name]
        out["accesses"] = 1
        out["lanes"] = np.bitwise_count(rows["lanes"])
        out["bytes"] = out["lanes"] * rows["size_bytes"]
        for number, name in enumerate(COSTS):
            out[name] = costs[:, number]
        before = self._last.get(batch.worker, batch.instructions[:0])
        begun = np.concatenate([before["sequence"], batch.instructions["sequence"]])
        of = np.searchsorted(begun, rows["sequence"])
        keys = np.stack([of, rows["space"], rows["kind"]], axis=1)
        _, first = np.unique(keys, axis=0, return_index=True)
        out["requests"][first] = 1
        return added_up(out, ACCESS_KEYS)

    def end(self, launch: WatchedLaunch) -> None:
        code = launch.plan.plan.code
        blocks = _blocks(self._rows, self._blocks, code)
        accesses = _joined(self._accesses, ACCESS)
        self.counts = LaunchCounts(
            blocks, added_up(accesses, ACCESS_KEYS), launch.wave_size, launch.waves_per_group, code
        )


def _joined(parts: Iterable[np.ndarray], type: np.dtype[np.void]) -> np.ndarray:
    found = list(parts)
    return np.concatenate(found) if found else np.empty(0, type)


def _blocks(rows: list[np.ndarray], entered: list[np.ndarray], code: Code) -> np.ndarray:
    """The counts of blocks, out of the instructions that waves executed in their order."""
    every, starts = np.concatenate(rows), np.concatenate(entered)
    out = np.zeros(len(starts), BLOCK)
    out["leader"], out["end"], out["executed"] = starts["pc"], starts["end"], 1
    out["lanes"] = np.bitwise_count(starts["exec"])
    branches = _branches(
        every[np.lexsort((every["sequence"], every["wave"], every["group"]))], code
    )
    blocks = added_up(out, BLOCK_KEYS)
    for block in blocks:
        pc = int(block["leader"])
        while pc + (size := code.read(pc).size) < block["end"]:
            pc += size
        block["taken"], block["divergent"] = branches.get(pc, (0, 0))
    return blocks


def _branches(rows: np.ndarray, code: Code) -> dict[int, tuple[int, int]]:
    """How often each conditional branch was taken, and how often it was divergent."""
    pcs, places = np.unique(rows["pc"], return_inverse=True)
    instructions = [code.read(int(pc)) for pc in pcs]
    writes = np.array([writes_exec(each) for each in instructions], bool)[places]
    new_wave = np.ones(len(rows), bool)
    new_wave[1:] = (rows["wave"][1:] != rows["wave"][:-1]) | (
        rows["group"][1:] != rows["group"][:-1]
    )
    numbers = np.arange(len(rows))
    begun = np.maximum.accumulate(np.where(new_wave, numbers, 0))
    writer = np.maximum.accumulate(np.where(writes, numbers, -1))
    before = np.where(writer >= begun, rows["exec"][writer], rows["exec"])
    splits = (rows["exec"] != 0) & ((before & ~rows["exec"]) != 0)
    following = np.append(rows["pc"][1:], 0)
    found = {}
    for number, inst in enumerate(instructions):
        if not _is_conditional(inst):
            continue
        here = places == number
        taken = int((following[here] != inst.address + inst.size).sum())
        is_mask = inst.name in ("s_cbranch_execz", "s_cbranch_execnz")
        found[inst.address] = taken, int(splits[here].sum()) if is_mask else 0
    return found
