"""A wave's outstanding operations at a place in its code, and instructions that come too early.

A board has the counted instructions that no wait covers yet, each with the minimum number of
younger ones on its counter: a wait that leaves at most that many guarantees its completion. Boards
of several paths to a place are joined; on the single path of a wave, a board is exact. The same
rules check all paths, and those that ran.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from wavecore.analysis.hazards.counting import Issue, Stream, is_in_order, issue_of, register_mask
from wavecore.analysis.hazards.effects import VCC, Effects
from wavecore.analysis.hazards.kinds import Kind
from wavecore.isa import Instruction
from wavecore.isa.waits import waited
from wavecore.targets import Target
from wavecore.targets.counters import TRANSLATIONS, Counted, Counters, counters

Key = tuple[int, str]  # the pc of the outstanding instruction, and its counter
# The minimum number of younger ones, and the registers still outstanding.
Pending = tuple[int, int]
Fact = tuple[str, int, int]  # the fact, and the pcs concerned


class Wrong(enum.Enum):
    """Kinds of errors; the values are the kinds of reports."""

    READ = "wait.missing"
    OVERWRITTEN = "wait.overwritten"
    SOURCE = "wait.source"
    REPEATED = "wait.repeated"
    UNPUBLISHED = "wait.barrier"
    LDS_DMA = "wait.lds-dma"
    RELEASE = "wait.release"
    DEALLOCATED = "wait.dealloc"
    RETURN = "wait.return"
    NOTHING = "wait.nothing"
    HALVES = "wait.halves"
    VCCZ = "wait.vccz"
    REPLAY = "wait.replay"
    # These need addresses, which are known only for accesses that ran.
    FLAT = "wait.flat"
    SCALAR_LOAD = "wait.scalar-load"


@dataclass(frozen=True, slots=True)
class Finding:
    """An instruction that accesses something too early.

    Attributes:
        pc: the instruction's.
        other: the pc of the outstanding instruction.
        registers: the registers concerned, as a mask.
        waits: the counters to wait for first, each with the number that may remain.
    """

    wrong: Wrong
    pc: int
    other: int
    registers: int = 0
    waits: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True)
class Board:
    """The outstanding instructions at a place."""

    pending: dict[Key, Pending]
    facts: frozenset[Fact] = frozenset()
    # All registers that are still to come, perhaps more.
    live: int = field(default=0, compare=False)

    def copy(self) -> Board:
        return Board(dict(self.pending), self.facts, self.live)

    def join(self, other: Board) -> None:
        """Merge the board of another path to the same place."""
        self.facts |= other.facts
        self.live |= other.live
        for key, (age, live) in other.pending.items():
            known = self.pending.get(key)
            if known is not None:
                age, live = min(age, known[0]), live | known[1]
            self.pending[key] = (age, live)

    @property
    def key(self) -> tuple[frozenset[tuple[Key, Pending]], frozenset[Fact]]:
        """A key that is equal for equal boards."""
        return frozenset(self.pending.items()), self.facts


def empty() -> Board:
    """The board of a wave that begins."""
    return Board({})


Report = Callable[[Finding], None]


def _ignore(finding: Finding) -> None:
    """Discard findings, while boards are still being computed."""


@dataclass(frozen=True, slots=True)
class Act:
    """The properties of an instruction that affect boards."""

    inst: Instruction
    kinds: Kind
    reads: int
    writes: int
    waits: tuple[tuple[str, int], ...] | None
    issue: Issue | None
    streams: dict[str, Stream]  # by counter
    is_coherent: bool  # it stores where other workgroups look
    frees_registers: bool
    is_special: bool  # `Rules.run` looks at more than its registers

    @property
    def pc(self) -> int:
        return self.inst.address

    @property
    def half(self) -> str:
        """The half of its register that a 16-bit load writes: "low" or "high"."""
        marks = self.inst.facts.marks
        if not (self.kinds & Kind.LOAD and "d16" in marks):
            return ""
        return "high" if "d16_hi" in marks else "low"

    @property
    def is_publishing(self) -> bool:
        """Whether other waves may continue to read LDS after it."""
        return bool(self.kinds & Kind.BARRIER) and self.inst.name in _PUBLISHES

    @property
    def reads_lds(self) -> bool:
        if self.kinds & Kind.LDS_DMA:
            return bool(self.kinds & Kind.STORE)
        is_ordered = "async" not in self.inst.facts.marks
        return bool(self.kinds & Kind.DS and self.kinds & (Kind.LOAD | Kind.ATOMIC) and is_ordered)

    @property
    def fills_lds(self) -> bool:
        """Whether it loads into LDS without registers."""
        return bool(self.kinds & Kind.LDS_DMA and self.kinds & Kind.LOAD)

    @property
    def completes(self) -> str:
        """The counter that shows its completion."""
        assert self.issue is not None, "a counter has it"
        return self.issue.counts[0][0]

    @property
    def writes_lds(self) -> bool:
        return bool(self.kinds & Kind.DS and self.kinds & (Kind.STORE | Kind.ATOMIC))


class Rules:
    """The rules of a target's boards; they cache instructions, so each code has separate rules.

    Attributes:
        needs_addresses: whether two accesses were found for which only addresses can decide if one
            comes too early.
    """

    def __init__(self, target: Target, *, xnack: bool = False, of_one_way: bool = False) -> None:
        """Set the code, and the kind of paths to follow.

        Args:
            xnack: memory accesses may be replayed, so their sources must be preserved.
            of_one_way: boards follow a single wave, also into functions; memory is checked
                elsewhere (addresses.py).
        """
        self.target, self.xnack, self.of_one_way = target, xnack, of_one_way
        self.needs_addresses = False
        self.counters: Counters = counters(target)
        self._lds = self.counters.of[Counted.LDS]
        self._load, self._store = self.counters.of[Counted.LOAD], self.counters.of[Counted.STORE]
        self._acts: dict[int, Act] = {}

    # ------------------------------------------------------------------------- instructions

    def act(self, inst: Instruction, effects: Effects) -> Act:
        """The relevant properties of an instruction, cached by pc."""
        found = self._acts.get(inst.address)
        if found is None:
            found = self._acts[inst.address] = self._made(inst, effects)
        return found

    def _made(self, inst: Instruction, effects: Effects) -> Act:
        reads = effects.read
        if effects.any(Kind.LOAD) and not effects.any(Kind.STORE | Kind.ATOMIC):
            # A load that keeps half of its register does so when it writes it, and reads nothing.
            roles = ("vdst", "vdata", "sdata")
            reads = frozenset(
                r for use in effects.reads if use.role not in roles for r in use.registers
            )
        counts = waited(inst)
        issue, writes = issue_of(inst, effects), register_mask(effects.written)
        half_of_vcc = writes >> VCC & 3 in (1, 2) and not self.target.updates_vccz
        return Act(
            inst,
            effects.kinds,
            register_mask(reads),
            writes,
            tuple(counts.items()) if counts is not None else None,
            issue,
            dict(issue.every_count) if issue is not None else {},
            _is_coherent(inst, effects.kinds),
            frees_registers(inst),
            issue is not None or effects.any(_SPECIAL) or half_of_vcc,
        )

    # -------------------------------------------------------------------------------- boards

    def run(self, board: Board, act: Act, report: Report = _ignore) -> None:
        """Apply an instruction to a board."""
        if act.waits is not None:
            self._wait(board, act, report)
        if board.live & (act.reads | act.writes):
            self._check_registers(board, act, report)
        if board.facts or act.is_special:
            self._special(board, act, report)
        if act.issue is not None:
            self._issue(board, act, act.issue)

    def _streams(self, board: Board, counter: str) -> frozenset[Stream]:
        """The streams that a counter may currently count."""
        acts, found = self._acts, set()
        for pc, name in board.pending:
            if name == counter:
                found.add(acts[pc].streams[counter])
        return frozenset(found)

    def _issue_at(self, pc: int) -> Issue:
        issue = self._acts[pc].issue
        assert issue is not None, "what is pending was issued"
        return issue

    def in_order(self, board: Board, counter: str) -> bool:
        """Whether a counter's instructions on a board complete in issue order."""
        return is_in_order(self._streams(board, counter), flat_in_order=self.counters.flat_in_order)

    def _wait(self, board: Board, act: Act, report: Report) -> None:
        assert act.waits is not None
        if not act.waits:
            report(Finding(Wrong.NOTHING, act.pc, act.pc))
        self._wait_for_wrong_counter(board, act)
        self._come_down(board, act.waits)
        waited = {counter for counter, _ in act.waits}
        board.facts = frozenset(
            fact
            for fact in board.facts
            if fact[0] not in _DMA_FACTS or self._acts[fact[1]].completes not in waited
        )

    def _come_down(self, board: Board, waits: tuple[tuple[str, int], ...]) -> None:
        """Counters are at most the numbers of a wait."""
        for counter, count in waits:
            if count and not self.in_order(board, counter):
                continue
            done = [
                key for key, (age, _) in board.pending.items() if key[1] == counter and age >= count
            ]
            for key in done:
                board.pending.pop(key, None)
                # What is complete has been translated.
                board.pending.pop((key[0], self.counters.translations), None)
            if done:
                board.live = _live(board)

    def _check_registers(self, board: Board, act: Act, report: Report) -> None:
        """Find registers that are read or overwritten too early, once on each path."""
        touched = act.reads | act.writes
        wrong: dict[tuple[Wrong, int], tuple[int, list[tuple[str, int]]]] = {}
        for (pc, counter), (age, live) in list(board.pending.items()):
            if not touched & live:
                continue
            issue = self._issue_at(pc)
            found = self._too_early(act, issue, counter, live)
            left = live & ~(act.writes | act.reads & issue.results)
            halves = {act.half, self._acts[pc].half}
            if found is not None and found[0] is Wrong.OVERWRITTEN and halves == _BOTH_HALVES:
                found, left = (Wrong.HALVES, found[1]), live
            board.pending[pc, counter] = (age, left)
            if found is not None:
                what, registers = found
                count = age if self.in_order(board, counter) else 0
                count = min(count, self.counters.limits[counter] - 1)
                before, counts = wrong.setdefault((what, pc), (0, []))
                counts.append((counter, count))
                wrong[what, pc] = before | registers, counts
        board.live = _live(board)
        for (what, pc), (registers, counts) in wrong.items():
            report(Finding(what, act.pc, pc, registers, tuple(counts)))

    def _too_early(
        self, act: Act, issue: Issue, counter: str, live: int
    ) -> tuple[Wrong, int] | None:
        """Whether an instruction reads or writes what another one still has to write or read."""
        results = live & issue.results
        if act.reads & results:
            return Wrong.READ, act.reads & results
        if act.writes & results and not self._follows(act.issue, issue, counter):
            return Wrong.OVERWRITTEN, act.writes & results
        sources = live & issue.held(counter) & issue.sources
        if not act.writes & sources:
            return None
        if counter != TRANSLATIONS:
            return Wrong.SOURCE, act.writes & sources
        # Addresses are translated in order, and an access writes once its own are.
        in_order = act.issue is not None and act.issue.translation
        return None if in_order else (Wrong.REPEATED, act.writes & sources)

    def _follows(self, later: Issue | None, earlier: Issue, counter: str) -> bool:
        """Whether the later of two instructions certainly writes its registers second."""
        if later is None:
            return False
        stream, other = (dict(each.every_count).get(counter) for each in (earlier, later))
        if stream is Stream.LDS:
            return other is Stream.LDS
        if stream is Stream.FLAT and counter == self._load:  # as far as it is not in LDS
            return other is Stream.MEMORY and self.counters.loads_in_order
        in_order = (Stream.MEMORY, Stream.SAMPLE, Stream.BVH)
        return other is stream and stream in in_order and self.counters.loads_in_order

    def _issue(self, board: Board, act: Act, issue: Issue) -> None:
        pending = board.pending
        if issue.translation:
            self._change_streams(board, issue.translation)
        for counter, _ in issue.every_count:
            limit = self.counters.limits[counter]
            oldest = []
            for key, (age, live) in pending.items():
                if key[1] == counter:
                    if age < limit:
                        pending[key] = (age + 1, live)
                    if age + 1 >= limit:
                        oldest.append(key)
            pending[act.pc, counter] = (0, issue.held(counter))
            board.live |= issue.held(counter)
            # A full counter stalls the wave until the oldest completes.
            if oldest and self.in_order(board, counter):
                for key in oldest:
                    if pending[key][0] >= limit:
                        del pending[key]

    def _change_streams(self, board: Board, translation: tuple[tuple[str, Stream], ...]) -> None:
        """The hardware waits for translations of scalar memory before vector memory, and back.

        Source: LLVM's SIInsertWaitcnts, of X_CNT.
        """
        ((counter, stream),) = translation
        others = [
            key
            for key in board.pending
            if key[1] == counter and self._acts[key[0]].streams[counter] is not stream
        ]
        for key in others:
            del board.pending[key]

    # ------------------------------------------------------------------------ special cases

    def _special(self, board: Board, act: Act, report: Report) -> None:
        kinds, name = act.kinds, act.inst.name
        if not self.of_one_way:
            self._memory(board, act, report)
        if act.is_coherent:
            for what, _, store in sorted(board.facts):
                if what == "released":
                    report(Finding(Wrong.RELEASE, act.pc, store, waits=((self._store, 0),)))
            board.facts = frozenset(f for f in board.facts if f[0] != "released")
        if act.frees_registers:
            self._free_registers(board, act, report)
        self._vccz(board, act, report)
        if self.xnack and _overwrites_its_base(act):
            report(Finding(Wrong.REPLAY, act.pc, act.pc, act.reads & act.writes))
        if self.of_one_way:
            return
        if kinds & Kind.CALL:
            # By LLVM's convention a function waits for everything except stores at its start and
            # before it returns.
            board.pending.clear()
            board.facts, board.live = frozenset(), 0
        elif name == "s_setpc_b64" and act.reads & _RETURN_ADDRESS == _RETURN_ADDRESS:
            self._return(board, act, report)

    def _memory(self, board: Board, act: Act, report: Report) -> None:
        """Find late writes to LDS and memory, as far as possible without addresses."""
        if act.is_publishing:
            self._publish(board, act)
        if act.reads_lds:
            self.needs_addresses = self.needs_addresses or any(
                self._acts[pc].fills_lds for pc, _ in board.pending
            )
            self._read_lds(board, act, report)
        if act.fills_lds:
            board.facts |= {("dma", act.pc, act.pc)}
        if act.kinds & Kind.VMEM and act.kinds & (Kind.STORE | Kind.ATOMIC):
            self.needs_addresses = self.needs_addresses or any(
                live and self._acts[pc].kinds & Kind.SMEM
                for (pc, _), (_, live) in board.pending.items()
            )

    def _publish(self, board: Board, act: Act) -> None:
        """A barrier: data that other waves read after it must be in LDS before it."""
        facts = {f for f in board.facts if f[0] != "early"}
        for pc, counter in board.pending:
            if counter == self._lds and self._acts[pc].writes_lds:
                facts.add(("early", pc, act.pc))
        for what, pc, _ in board.facts:
            if what == "dma":
                facts.add(("dma barrier", pc, act.pc))
        board.facts = frozenset(facts)

    def _read_lds(self, board: Board, act: Act, report: Report) -> None:
        for what, pc, barrier in sorted(board.facts):
            if what == "early":
                report(Finding(Wrong.UNPUBLISHED, barrier, pc, waits=((self._lds, 0),)))
            elif what == "dma barrier":
                waits = ((self._acts[pc].completes, 0),)
                report(Finding(Wrong.LDS_DMA, act.pc, pc, waits=waits))
        board.facts = frozenset(f for f in board.facts if f[0] not in ("early", *_DMA_FACTS))

    def _wait_for_wrong_counter(self, board: Board, act: Act) -> None:
        """Note stores that a wait does not cover, although it has nothing else to wait for."""
        counts = dict(act.waits or ())
        if self._store in counts:
            board.facts = frozenset(f for f in board.facts if f[0] != "released")
        if self._load in counts and self._store != self._load:
            loads = any(counter == self._load for _, counter in board.pending)
            if not loads and self._store not in counts:
                board.facts |= {
                    ("released", act.pc, pc)
                    for pc, counter in board.pending
                    if counter == self._store
                }
        elif self.target.releases_by_writeback and counts.get(self._load) == 0:
            stores = [pc for pc, counter in board.pending if counter == self._load]
            if all(self._is_plain_store(pc) for pc in stores):
                board.facts |= {("released", act.pc, pc) for pc in stores}

    def _is_plain_store(self, pc: int) -> bool:
        act = self._acts[pc]
        return bool(act.kinds & Kind.STORE) and not act.is_coherent

    def _free_registers(self, board: Board, act: Act, report: Report) -> None:
        for pc, counter in board.pending:
            earlier = self._acts[pc]
            if counter == self._store and earlier.inst.encoding == "SCRATCH":
                report(Finding(Wrong.DEALLOCATED, act.pc, pc, waits=((counter, 0),)))

    def _return(self, board: Board, act: Act, report: Report) -> None:
        """Callers expect complete results; the callee waits for its arguments at its start."""
        counts: dict[int, tuple[int, dict[str, int]]] = {}
        for (pc, counter), (age, live) in board.pending.items():
            results = live & self._issue_at(pc).results
            if results:
                registers, waits = counts.setdefault(pc, (0, {}))
                waits[counter] = age if self.in_order(board, counter) else 0
                counts[pc] = registers | results, waits
        for pc, (registers, waits) in counts.items():
            report(Finding(Wrong.RETURN, act.pc, pc, registers, tuple(waits.items())))

    def _vccz(self, board: Board, act: Act, report: Report) -> None:
        """On some targets VCCZ is updated only by writes of both halves of VCC."""
        if self.target.updates_vccz:
            return
        halves = act.writes >> VCC & 3
        if halves == 3:
            board.facts = frozenset(f for f in board.facts if f[0] != "vccz")
        elif halves:
            board.facts |= {("vccz", act.pc, act.pc)}
        elif act.inst.name in ("s_cbranch_vccz", "s_cbranch_vccnz"):
            for what, pc, _ in sorted(board.facts):
                if what == "vccz":
                    report(Finding(Wrong.VCCZ, act.pc, pc))


def _live(board: Board) -> int:
    found = 0
    for _, live in board.pending.values():
        found |= live
    return found


_SPECIAL = Kind.BARRIER | Kind.CALL | Kind.BRANCH | Kind.MESSAGE | Kind.END
_BOTH_HALVES = {"low", "high"}
_RETURN_ADDRESS = 3 << 30  # s[30:31], by LLVM's calling convention
_DMA_FACTS = ("dma", "dma barrier")
_PUBLISHES = frozenset({"s_barrier", "s_barrier_signal", "s_barrier_signal_isfirst"})


def _overwrites_its_base(act: Act) -> bool:
    """A load of one dword may overwrite its base, because it writes last."""
    loads = act.kinds & Kind.SMEM and act.kinds & Kind.LOAD and act.reads & act.writes
    return bool(loads) and act.inst.operands["sdata"].dwords > 1


def _is_coherent(inst: Instruction, kinds: Kind) -> bool:
    """Whether a store is meant to be visible to other workgroups, usually that of a flag."""
    if not (kinds & Kind.VMEM and kinds & (Kind.STORE | Kind.ATOMIC)):
        return False
    mods = inst.mods
    if "scope" in mods:
        return mods["scope"] >= 2  # the device, or the system
    if "sc1" in mods:
        return bool(mods["sc1"])
    return bool(mods.get("glc"))


def frees_registers(inst: Instruction) -> bool:
    """Whether it is the message that deallocates a wave's VGPRs."""
    if inst.name != "s_sendmsg":
        return False
    number = inst.mods["simm16"] & 0xFF
    return inst.row.names("sendmsg").get(number) == "MSG_DEALLOC_VGPRS"


def registers_of(mask: int) -> Iterator[int]:
    """The registers of a mask."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
