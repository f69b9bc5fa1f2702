"""The counts of a launch computed from its events: a second, independent way, row by row."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from wavecore import targets
from wavecore.analysis.counters import LaunchCounts
from wavecore.analysis.runs import BLOCK, BLOCK_KEYS
from wavecore.emulator.accesscosts import access_costs
from wavecore.emulator.counting import ACCESS, ACCESS_KEYS, added_up
from wavecore.emulator.flow import MASK_BRANCHES, Code, branch_target, writes_exec
from wavecore.emulator.records import COSTS
from wavecore.tools import Batch, Hook, Tool, WatchedLaunch


class EventCounts(Tool):
    """Counts events; `counts` holds those of the last launch."""

    hooks = Hook.BLOCK | Hook.INSTRUCTION | Hook.ACCESS

    def __init__(self) -> None:
        self.counts: LaunchCounts | None = None

    def begin(self, launch: WatchedLaunch) -> None:
        self._rows: list[np.ndarray] = []  # instructions: their worker, wave and pc
        self._blocks: list[np.ndarray] = []
        self._accesses: list[np.ndarray] = []
        self._last: dict[int, np.ndarray] = {}  # by worker: the current instruction
        self._launch = launch

    def events(self, batch: Batch) -> None:
        self._rows.append(batch.instructions.copy())
        self._blocks.append(batch.blocks.copy())
        if len(batch.accesses):
            self._accesses.append(self._counted(batch))
        if len(batch.instructions):
            self._last[batch.worker] = batch.instructions[-1:].copy()

    def _counted(self, batch: Batch) -> np.ndarray:
        """The counts of accesses; those of one instruction and kind form one request."""
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
        code = launch.plan.kernel.code
        blocks = _blocks(self._rows, self._blocks, code)
        accesses = _joined(self._accesses, ACCESS)
        self.counts = LaunchCounts(
            blocks, added_up(accesses, ACCESS_KEYS), launch.wave_size, launch.waves_per_group, code
        )


def _joined(parts: Iterable[np.ndarray], type: np.dtype[np.void]) -> np.ndarray:
    found = list(parts)
    return np.concatenate(found) if found else np.empty(0, type)


def _blocks(rows: list[np.ndarray], entered: list[np.ndarray], code: Code) -> np.ndarray:
    """The counts of blocks, from the instructions that waves executed, in order."""
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
        if not inst.name.startswith("s_cbranch"):
            continue
        here = places == number
        taken = int((following[here] != inst.address + inst.size).sum())
        is_mask = inst.name in MASK_BRANCHES
        if (
            is_mask and branch_target(inst) == inst.address + inst.size
        ):  # both outcomes lead to the same address
            zero = int((rows["exec"][here] == 0).sum())
            taken = zero if inst.name == "s_cbranch_execz" else int(here.sum()) - zero
        found[inst.address] = taken, int(splits[here].sum()) if is_mask else 0
    return found
