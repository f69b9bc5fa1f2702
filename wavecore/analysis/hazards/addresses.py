"""Missing waits that depend on addresses: LDS that other waves read, or that loads fill directly.

Each wave's outstanding accesses are tracked with their bytes. For each byte of LDS, the write that
was possibly incomplete when its wave passed a barrier is recorded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from wavecore.analysis.hazards.effects import effects
from wavecore.analysis.hazards.kinds import Kind
from wavecore.analysis.hazards.scoreboard import Act, Board, Finding, Rules, Wrong, empty
from wavecore.emulator.events import AccessKind, Batch, Space
from wavecore.emulator.flow import Code
from wavecore.targets.counters import Counted

WaveKey = tuple[int, int]  # the workgroup's number, and the wave's number in it
Found = dict[Finding, tuple[WaveKey, int]]  # the first wave, and the count


@dataclass(eq=False, slots=True)
class Access:
    """A memory instruction in flight.

    Attributes:
        ages: the number of younger instructions on each of its counters.
        lds: the bytes of LDS that it writes.
        ranges: the memory that it reads, if it is a scalar load.
    """

    act: Act
    ages: dict[str, int]
    lds: list[np.ndarray] = field(default_factory=list)
    ranges: list[tuple[int, int]] = field(default_factory=list)


@dataclass(eq=False, slots=True)
class _Wave:
    board: Board = field(default_factory=empty)
    act: Act | None = None
    live: int = 0  # registers with outstanding writes
    under_way: list[Access] = field(default_factory=list)
    done: list[Access] = field(default_factory=list)  # since its last barrier
    spaces: dict[int, set[int]] = field(default_factory=dict)  # of flat instructions, by pc


class _Group:
    """A workgroup: its waves, and for each byte of LDS the error of reading it, 0 for none."""

    def __init__(self, lds_bytes: int) -> None:
        self.early = np.zeros(lds_bytes, np.int32)
        self.writer = np.zeros(lds_bytes, np.int32)
        self.is_early = False  # whether reading some byte is an error
        self.waves: dict[int, _Wave] = {}


class Accesses:
    """The waves of a launch, instruction by instruction.

    Attributes:
        addresses: for findings about memory, the first byte concerned.
    """

    def __init__(self, rules: Rules, code: Code, lds_bytes: int) -> None:
        self._rules, self._code, self._lds_bytes = rules, code, lds_bytes
        of = rules.counters.of
        self._lds = of[Counted.LDS]
        self._groups: dict[int, _Group] = {}
        self._acts: dict[int, Act] = {}  # by pc
        self._early: list[Finding] = []  # by the number stored for LDS bytes, from 1
        self._times: Counter[Finding] = Counter()
        self._first: dict[Finding, WaveKey] = {}
        self.addresses: dict[Finding, int] = {}

    @property
    def found(self) -> Found:
        """The findings, each with its first wave and its count."""
        return {each: (self._first[each], count) for each, count in self._times.items()}

    def events(self, batch: Batch) -> None:
        """Process a batch in order."""
        accesses = batch.accesses
        due, taken = accesses["sequence"].tolist(), 0
        rows = batch.instructions
        for sequence, number, place, pc in zip(
            *(rows[name].tolist() for name in ("sequence", "group", "wave", "pc")), strict=True
        ):
            while taken < len(due) and due[taken] < sequence:
                self._access(accesses[taken])
                taken += 1
            self._at(number, place, pc)
        for row in accesses[taken:]:
            self._access(row)

    def _at(self, number: int, place: int, pc: int) -> None:
        """A wave reaches an instruction."""
        group = self._groups.get(number)
        if group is None:
            group = self._groups[number] = _Group(self._lds_bytes)
        wave = group.waves.get(place)
        if wave is None:
            wave = group.waves[place] = _Wave()
        act = self._acts.get(pc)
        if act is None:
            inst = self._code.read(pc)
            act = self._acts[pc] = self._rules.act(inst, effects(inst))
        wave.act = act
        acts = act.waits is not None or act.is_special or wave.board.facts
        if not acts and not (act.reads | act.writes) & wave.live:
            return
        self._instruction(group, wave, place, act, (number, place))
        if act.kinds & Kind.END:
            del group.waves[place]
            if not group.waves:
                del self._groups[number]

    def _note(self, finding: Finding, at: WaveKey, address: int | None = None) -> None:
        self._times[finding] += 1
        self._first.setdefault(finding, at)
        if address is not None:
            self.addresses.setdefault(finding, address)

    # ------------------------------------------------------------------------- instructions

    def _instruction(self, group: _Group, wave: _Wave, number: int, act: Act, at: WaveKey) -> None:
        if act.waits is not None:
            for counter, count in act.waits:
                in_order = self._rules.in_order(wave.board, counter)
                _finish(wave, counter, count, in_order=in_order)
        if act.is_publishing:
            self._publish(group, wave, number, act)

        def report(finding: Finding) -> None:
            self._note(self._of_flat(wave, finding), at)

        self._rules.run(wave.board, act, report)
        if act.issue is not None:
            self._issue(wave, act)
        wave.live = 0
        for _, live in wave.board.pending.values():
            wave.live |= live

    def _issue(self, wave: _Wave, act: Act) -> None:
        assert act.issue is not None
        counters = {counter for counter, _ in act.issue.counts}
        for access in wave.under_way:
            for counter in counters & access.ages.keys():
                access.ages[counter] += 1
        if act.writes_lds or act.fills_lds or act.kinds & Kind.SMEM:
            wave.under_way.append(Access(act, dict.fromkeys(counters, 0)))
        for counter in counters:
            if self._rules.in_order(wave.board, counter):
                limit = self._rules.counters.limits[counter]
                _finish(wave, counter, limit, in_order=True)

    def _of_flat(self, wave: _Wave, finding: Finding) -> Finding:
        """Check a flat load that accessed a memory whose counter was not waited for."""
        spaces = wave.spaces.get(finding.other)
        if spaces is None or finding.wrong is not Wrong.READ:
            return finding
        meant = {counter == self._lds for counter, _ in finding.waits}
        went = {space == Space.LDS for space in spaces}
        return finding if meant & went else replace(finding, wrong=Wrong.FLAT)

    # -------------------------------------------------------------------------------- memory

    def _publish(self, group: _Group, wave: _Wave, number: int, act: Act) -> None:
        for access in wave.done:
            for places in access.lds:
                mine = places[group.writer[places] == number]
                group.early[mine] = 0
        wave.done.clear()
        for access in wave.under_way:
            for places in access.lds:
                group.is_early = True
                group.early[places] = self._number(access, act)
                group.writer[places] = number

    def _number(self, access: Access, barrier: Act) -> int:
        """The number of the finding for an access in flight at a barrier."""
        if access.act.fills_lds:
            wait = ((access.act.completes, 0),)
            finding = Finding(Wrong.LDS_DMA, barrier.pc, access.act.pc, waits=wait)
        else:
            wait = ((self._lds, 0),)
            finding = Finding(Wrong.UNPUBLISHED, barrier.pc, access.act.pc, waits=wait)
        if finding not in self._early:
            self._early.append(finding)
        return self._early.index(finding) + 1

    def _access(self, row: np.void) -> None:
        """The accesses of a wave's current instruction."""
        at = int(row["group"]), int(row["wave"])
        number = at[1]
        group = self._groups[at[0]]
        wave = group.waves[number]
        act, space, kind = wave.act, int(row["space"]), int(row["kind"])
        assert act is not None, "a wave is at an instruction when it accesses memory"
        if act.kinds & Kind.FLAT:
            wave.spaces.setdefault(act.pc, set()).add(space)
        if space == Space.LDS:
            fills = any(access.act.fills_lds for access in wave.under_way)
            if kind == AccessKind.LOAD and not (group.is_early or fills):
                return  # like nearly all reads
            places = _bytes(row)
            places = places[places < len(group.early)]
            if kind != AccessKind.STORE:
                self._read(group, wave, number, places, at)
            if kind != AccessKind.LOAD:
                group.early[places] = 0
                self._keep(wave, act, places)
        elif space == Space.SCALAR and kind == AccessKind.LOAD:
            low = int(row["addresses"][0])
            for access in wave.under_way[-1:]:
                access.ranges.append((low, low + int(row["size_bytes"])))
        elif space == Space.GLOBAL and kind != AccessKind.LOAD:
            self._store(wave, act, row, at)

    def _keep(self, wave: _Wave, act: Act, places: np.ndarray) -> None:
        """Track the LDS bytes that an instruction writes until it completes."""
        for access in wave.under_way[-1:]:
            if access.act is act:
                access.lds.append(places)

    def _read(
        self, group: _Group, wave: _Wave, number: int, places: np.ndarray, at: WaveKey
    ) -> None:
        early = group.early[places]
        for index in np.unique(early[(early > 0) & (group.writer[places] != number)]).tolist():
            where = places[early == index]
            self._note(self._early[index - 1], at, int(where.min()))
            group.early[where] = 0
        for access in wave.under_way:
            if access.act.fills_lds and wave.act is not access.act:
                for written in access.lds:
                    both = np.intersect1d(places, written)
                    if len(both):
                        assert wave.act is not None
                        counter = access.act.completes
                        wait = ((counter, access.ages[counter]),)
                        found = Finding(Wrong.LDS_DMA, wave.act.pc, access.act.pc, waits=wait)
                        self._note(found, at, int(both[0]))

    def _store(self, wave: _Wave, act: Act, row: np.void, at: WaveKey) -> None:
        """A store to memory that a scalar load in flight may still read."""
        lanes, size = int(row["lanes"]), int(row["size_bytes"])
        loads = [access for access in wave.under_way if access.ranges]
        if not loads:
            return
        active = [lane for lane in range(len(row["addresses"])) if lanes >> lane & 1]
        low = row["addresses"][active].astype(np.uint64)
        for access in loads:
            for start, end in access.ranges:
                hit = (low < end) & (low + np.uint64(size) > start)
                if hit.any():
                    waits = tuple((counter, 0) for counter in access.ages)
                    finding = Finding(Wrong.SCALAR_LOAD, act.pc, access.act.pc, waits=waits)
                    self._note(finding, at, int(low[hit][0]))


def _finish(wave: _Wave, counter: str, count: int, *, in_order: bool) -> None:
    """Remove the accesses that have completed once a counter is at most a number."""
    if count and not in_order:
        return
    left = []
    for access in wave.under_way:
        if access.ages.get(counter, -1) >= count:
            del access.ages[counter]
        if access.ages:
            left.append(access)
        else:
            wave.done.append(access)
    wave.under_way = left


def _bytes(row: np.void) -> np.ndarray:
    """The bytes of LDS that the lanes of an access touch."""
    lanes, size = int(row["lanes"]), int(row["size_bytes"])
    first = np.fromiter(_active(row, lanes), np.int64)
    return np.unique((first[:, None] + np.arange(size)).ravel())


def _active(row: np.void, lanes: int) -> Iterator[int]:
    for lane, address in enumerate(row["addresses"].tolist()):
        if lanes >> lane & 1:
            yield address
