"""Missing waits on the paths that waves took: the tool "hazards".

All paths through the kernel's code are checked first. If none is wrong, and addresses do not
matter, the launch runs uninstrumented code. Otherwise each wave has a board (scoreboard.py), which
is updated block by block; the effect of a block on a board is cached. If addresses matter, each
instruction and access is checked (addresses.py), which is slow.
"""

from __future__ import annotations

import enum
import threading
from collections import Counter
from functools import lru_cache

import numpy as np

from wavecore import targets
from wavecore.analysis.hazards.addresses import Accesses, Found, WaveKey
from wavecore.analysis.hazards.effects import effects
from wavecore.analysis.hazards.graph import Graph
from wavecore.analysis.hazards.kinds import Kind
from wavecore.analysis.hazards.scoreboard import Board, Finding, Rules, Wrong, empty
from wavecore.analysis.hazards.waits import findings, report_of
from wavecore.emulator.events import PLAIN, Batch, Hook, Tool, WatchedLaunch
from wavecore.emulator.flow import Code
from wavecore.emulator.launchplan import LaunchPlan
from wavecore.emulator.reports import Report, worst_first
from wavecore.errors import Site


class Look(enum.Enum):
    """The level of detail at which a launch must be watched."""

    NONE = PLAIN  # no path through the code is wrong
    BLOCKS = Hook.BLOCK
    ADDRESSES = Hook.INSTRUCTION | Hook.ACCESS


class HazardWatch(Tool):
    """Finds values that waves used without the necessary wait.

    Attributes:
        reports: the findings of the last launch, each pair of instructions once.
    """

    def __init__(self, *, workgroups: range | None = None) -> None:
        """`workgroups`: the numbers of those to watch; None for all."""
        self.workgroups = workgroups

    def prepare(self, plan: LaunchPlan) -> None:
        code, functions = plan.plan.code, tuple(plan.program.functions)
        self._look = needed(code, plan.plan.entry, functions, _has_xnack(plan))
        self.hooks = self._look.value

    def begin(self, launch: WatchedLaunch) -> None:
        self.reports = ()
        code, xnack = launch.plan.plan.code, _has_xnack(launch.plan)
        rules = Rules(targets.get(launch.target), xnack=xnack, of_one_way=True)
        self._rules, self._launch = rules, launch
        self._ways = Ways(_blocks(code, xnack), launch.waves_per_group)
        self._accesses = Accesses(rules, code, launch.plan.launch.lds_bytes)

    def events(self, batch: Batch) -> None:
        if self._look is Look.ADDRESSES:
            self._accesses.events(batch)
        else:
            self._ways.events(batch)

    def end(self, launch: WatchedLaunch) -> None:
        if launch.error is None:
            self._ways.finish()
        found = self._ways.found | self._accesses.found
        self.reports = worst_first(self._report(each, *facts) for each, facts in found.items())

    def _report(self, finding: Finding, place: WaveKey, count: int) -> Report:
        def site(pc: int) -> Site:
            return self._launch.site(pc, *place)

        address = self._accesses.addresses.get(finding)
        return report_of(finding, self._rules.target, site, count=count, address=address)


def _has_xnack(plan: LaunchPlan) -> bool:
    return plan.program.code.features.get("xnack") == "on"


@lru_cache(maxsize=256)
def needed(code: Code, entry: int, functions: tuple[int, ...], xnack: bool) -> Look:
    """The level of detail needed to check a kernel's waits."""
    graph = Graph(code, [entry], functions)
    rules = Rules(targets.get(code.target), xnack=xnack)
    wrong = findings(graph, rules)
    of_memory = any(each.wrong in (Wrong.UNPUBLISHED, Wrong.LDS_DMA) for each in wrong)
    of_flat = any(graph.by_pc[each.other].any(Kind.FLAT) for each in wrong)
    if rules.needs_addresses or of_memory or of_flat:
        return Look.ADDRESSES
    # A wave enters functions with outstanding operations; the static check assumes none there.
    return Look.BLOCKS if wrong or any(step.leaves for step in graph.steps) else Look.NONE


class Blocks:
    """The effects of a code's blocks on boards, each computed once.

    Attributes:
        start: the number of the board at the start of a wave.
        after: the board after a block, and the findings in it, by board number and block.
    """

    def __init__(self, rules: Rules, code: Code) -> None:
        self._rules, self._code = rules, code
        self._numbers: dict[object, int] = {}  # of boards, by what is on them
        self._boards: list[Board] = []
        self._lock = threading.Lock()  # launches of the same code share it
        self.after: list[dict[int, tuple[int, tuple[Finding, ...]]]] = []
        self.start = self._number(empty())

    def _number(self, board: Board) -> int:
        number = self._numbers.setdefault(board.key, len(self._boards))
        if number == len(self._boards):
            self.after.append({})
            self._boards.append(board)
        return number

    def through(self, number: int, block: int) -> tuple[int, tuple[Finding, ...]]:
        """The board after a new combination of block and board, and the findings in it."""
        with self._lock:
            board = self._boards[number].copy()
            wrong: list[Finding] = []
            pc, end = block >> 32, block & 0xFFFFFFFF
            while pc < end:
                inst = self._code.read(pc)
                self._rules.run(board, self._rules.act(inst, effects(inst)), wrong.append)
                pc += inst.size
            known = self.after[number][block] = self._number(board), tuple(wrong)
            return known


@lru_cache(maxsize=64)
def _blocks(code: Code, xnack: bool) -> Blocks:
    rules = Rules(targets.get(code.target), xnack=xnack, of_one_way=True)
    return Blocks(rules, code)


class Ways:
    """The boards of all waves of a launch, block by block.

    Attributes:
        found: the findings, each with its first place and its count.
    """

    def __init__(self, blocks: Blocks, waves_per_group: int) -> None:
        self._blocks, self._per_group = blocks, waves_per_group
        self._at: dict[int, tuple[int, int]] = {}  # by wave: the board before its block
        self._times: Counter[Finding] = Counter()
        self._first: dict[Finding, WaveKey] = {}

    @property
    def found(self) -> Found:
        return {each: (self._first[each], count) for each, count in self._times.items()}

    def events(self, batch: Batch) -> None:
        """Process a batch of blocks; a block counts once its wave has reached the next one."""
        rows = batch.blocks
        waves = rows["group"].astype(np.int64) * self._per_group + rows["wave"]
        blocks = rows["pc"].astype(np.int64) << 32 | rows["end"].astype(np.int64)
        at, after, start = self._at, self._blocks.after, (self._blocks.start, 0)
        for wave, block in zip(waves.tolist(), blocks.tolist(), strict=True):
            board, last = at.get(wave, start)
            if last:
                known = after[board].get(last) or self._blocks.through(board, last)
                board = known[0]
                if known[1]:
                    self._note(wave, known[1])
            at[wave] = board, block

    def finish(self) -> None:
        """Process the last block of each wave."""
        for wave, (board, last) in self._at.items():
            known = self._blocks.after[board].get(last) or self._blocks.through(board, last)
            self._note(wave, known[1])
        self._at.clear()

    def _note(self, wave: int, wrong: tuple[Finding, ...]) -> None:
        for each in wrong:
            self._times[each] += 1
            self._first.setdefault(each, divmod(wave, self._per_group))
