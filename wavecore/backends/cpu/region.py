"""Tier 2: a hot piece of a kernel as one optimised function, with registers in LLVM values.

Tier 1 (translate.py) is a chain of routine calls on the wave's record. Here routines are inlined
and work on a copy of the register file that LLVM splits into values: registers are loaded from the
record on entry to the function and stored on exit, at the same places and with the same status and
budget as in tier 1. Long routines (matrix products) stay calls, on the registers that they use.
Dead registers are not stored: the record of a wave that has ended does not have its last register
values, and that of a faulting wave has those on entry.

Instructions that compute each lane by itself are emitted in stretches (stretches.py). Loads and
stores do in place what is frequent, and call tier 1's routine for the rest (quickmemory.py). Those
that write VGPRs that M0 selects are calls, too, on all registers that they may reach (indexing.py).

The function has every block twice. In one copy EXEC is a constant with all lanes. Blocks end after
a write of EXEC (flow.py), and a wave continues in the matching copy.

Where registers lie in banks (banks.py), each block is made for one setting of the banks, which
flow.entry_states finds; a wave that comes with another one leaves the function. So a function
serves several variants of the kernel: waves enter at a block in that block's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import replace
from functools import partial

from wavecore.backends.cpu import indexing
from wavecore.backends.cpu.indexing import Reach
from wavecore.backends.cpu.inlinememory import InlineMemory
from wavecore.backends.cpu.loops import Loop, LoopEmitter
from wavecore.backends.cpu.quickmemory import NotQuick, QuickMemory, QuickOps
from wavecore.backends.cpu.routines import LOWERING
from wavecore.backends.cpu.slices import MET, SUMS, NotingLanes, SliceLanes, slice_routine
from wavecore.backends.cpu.stretches import FindPart, Inlined, Pass, given
from wavecore.backends.llvm.liveness import Liveness, Traffic, Uses
from wavecore.backends.llvm.ops import LlvmOps, emitted
from wavecore.backends.llvm.registers import RecordRegisters
from wavecore.backends.llvm.routine import (
    ACROSS,
    INDEXED,
    KEPT,
    READ,
    READ_INDEXED,
    WRITTEN,
    WRITTEN_INDEXED,
    Routine,
)
from wavecore.backends.llvm.translate import Emitter, Translation
from wavecore.builder.contract import I32, Value
from wavecore.builder.irtext import BRANCH_WEIGHTS
from wavecore.emulator import registry
from wavecore.emulator.events import PLAIN_CODE, Flavour, Hook
from wavecore.emulator.flow import Block, Code, Flow, branch_target, signed, state_behind
from wavecore.emulator.loops import components
from wavecore.emulator.operands import EXEC
from wavecore.emulator.records import STATUS, VGPR_OFFSET, offset
from wavecore.emulator.registry import Control, Entry
from wavecore.emulator.shape import (
    UNKNOWN_INDEXING,
    FloatMode,
    InstructionForm,
    OperandShape,
    has_banks,
    indexing_after,
)
from wavecore.isa import Instruction

_LONG_LINES = 400  # of a routine that is called, not inlined
# In the text of a scalar instruction that is called: LLVM cannot select code where a mask of lanes,
# such as EXEC, is a half's bits.
_HALF = "half "
_MOST_RELOADED = 8  # registers per instruction, in a block that writes registers by M0
_MOST_LINES = 150_000  # of all inlined code in a function; LLVM takes some seconds for these


class CopiedRegisters(RecordRegisters):
    """`%r` are the registers, laid out as in the record.

    Writes are blends, without branches; no blend is needed where EXEC is known. A register that M0
    selects is one of so many, each with a branch of its own, as none has an address in the end.
    """

    def __init__(self, b: LlvmOps, reach: int = 0) -> None:
        super().__init__(b, "%r")
        self.reach = reach

    def vgpr_relative(self, op: OperandShape, offset: Value) -> Value:
        if not self.reach:
            return super().vgpr_relative(op, offset)
        b, number = self.b, self.b.number()
        pointer = self._pointer(op, 0)
        cases = range(self.reach + max(op.dwords, 1) - 1)
        goes = " ".join(f"i32 {case}, label %row{number}_{case}" for case in cases)
        b.emit_void(f"switch i32 {offset.ref}, label %none{number} [ {goes} ]")
        b.label(f"none{number}")
        b.emit_void("unreachable")
        found = []
        for case in cases:
            b.label(f"row{number}_{case}")
            row = b.emit(f"getelementptr i8, ptr {pointer}, i64 {case * self.row_bytes}")
            found.append(f"[ {b.lanes.load(b, I32, row, 64)}, %{b.block} ]")
            b.emit_void(f"br label %chosen{number}")
        b.label(f"chosen{number}")
        return Value(I32, True, b.emit(f"phi {b.lanes.text(I32)} {', '.join(found)}"))


INLINE = replace(LOWERING, lanes=NotingLanes, registers=CopiedRegisters, memory=InlineMemory)
_QUICK = replace(INLINE, memory=QuickMemory)


def inlined(shape: InstructionForm, symbol: str, flavour: Flavour = PLAIN_CODE) -> Inlined:
    """The routine of a shape, to be inlined."""
    b = emitted(shape, INLINE, flavour)
    text = b.function(symbol, "internal", "alwaysinline nounwind", (MET,))
    return Inlined(b.routine(symbol, ""), text, frozenset(b.declarations))


def selecting(shape: InstructionForm, reach: int, symbol: str) -> Inlined | None:
    """The routine of a shape that reads one of so many registers; None if it writes them so."""
    lowering = replace(INLINE, registers=partial(CopiedRegisters, reach=reach))
    b = emitted(shape, lowering)
    if any(use == WRITTEN_INDEXED for *_, use in b.registers.uses):
        return None
    text = b.function(symbol, "internal", "alwaysinline nounwind", (MET,))
    return Inlined(b.routine(symbol, ""), text, frozenset(b.declarations))


def quick(shape: InstructionForm, symbol: str) -> Inlined | None:
    """A load's or store's routine that returns 0 where it leaves the instruction to tier 1.

    None for other instructions, and for memory that has no quick access.
    """
    b = QuickOps(shape, _QUICK)
    assert isinstance(b.memory, QuickMemory)
    try:
        registry.execute(b, shape)
    except NotQuick:
        return None
    if not b.memory.accesses:
        return None
    b.finish()
    text = b.function(symbol, "internal", "alwaysinline nounwind", (MET,))
    return Inlined(b.routine(symbol, ""), text, frozenset(b.declarations))


def part(shape: InstructionForm, lanes: int, kind: type[SliceLanes], symbol: str) -> Inlined | None:
    """The routine of a shape on some lanes (slices.py); None if there cannot be one."""
    found = slice_routine(shape, lanes, kind)
    if found is None:
        return None
    b, looked_at = found
    text = b.function(symbol, "internal", "alwaysinline nounwind", tuple(SUMS.values()))
    return Inlined(b.routine(symbol, ""), text, frozenset(b.declarations), looked_at)


def reached_from_elsewhere(flow: Flow, groups: Sequence[Sequence[Block]]) -> set[int]:
    """Where waves start, and the targets of branches between groups of blocks."""
    found = set(flow.roots)
    for blocks in groups:
        inside = {block.leader for block in blocks}
        for block in blocks:
            last = block.instructions[-1] if block.instructions else None
            entry = flow.entries[last.address] if last is not None else None
            if last is None or entry is None:
                continue
            targets = {block.end}
            if entry.control_of(last) in (Control.BRANCH, Control.BRANCH_IF, Control.CALL):
                targets.add(branch_target(last))
            found |= targets - inside
    return found


class _UnknownRegisters(Exception):
    """An instruction computes the numbers of registers, in a way that tier 2 does not know."""


class Survey:
    """The analysis behind a piece's function: the registers of its instructions, and liveness.

    Tier 2 leaves some blocks to tier 1: those that compute the numbers of SGPRs, write many
    registers that M0 selects, or change EXEC on their way. A piece with such blocks has only its
    other loops in tier 2, as going from one tier to the other loads and stores registers.

    Attributes:
        blocks: those in tier 2; `left` are the others.
        states: the indexing states in which blocks of the whole flow are entered, by leader.
        piece: what an emitter takes, without keywords.
        reaches: of the instructions whose VGPRs M0 selects, by address.
    """

    def __init__(
        self,
        code: Code,
        flow: Flow,
        blocks: list[Block],
        mode: FloatMode,
        routine: Callable[[InstructionForm], Routine | None],
        flavour: Flavour,
        indexing: int,
        states: Mapping[int, int],
        *,
        complete: bool,
    ) -> None:
        """With `complete` as in RegionEmitter, only blocks that tier 2 cannot take are left out.

        `indexing` is the state in which waves enter the roots, and jump.
        """
        self._flow, self._flavour, self.states = flow, flavour, states
        self._emitter = Emitter(code, flow, blocks, mode, routine, flavour, indexing)
        self._found: dict[int, Uses] = {}
        self._indexed: dict[int, int] = {}  # states of indexing, where there is one
        self._writers = _writers(blocks)
        self._before: Sequence[Instruction] = ()  # of the block that is looked at
        self.reaches: dict[int, Reach] = {}
        self.exec_bytes = frozenset((4 * EXEC, 4 * EXEC + 4)[: code.wave // 32])
        fitting = [block for block in blocks if self._fits(block)]
        if len(fitting) < len(blocks) and not complete:
            inside = _in_loops(flow, blocks, {block.leader for block in fitting})
            fitting = [block for block in fitting if block.leader in inside]
        self.blocks = fitting
        taken = {block.leader for block in fitting}
        self.left = [block for block in blocks if block.leader not in taken]
        self.piece = code, flow, fitting, mode, routine, flavour, indexing

    def _fits(self, block: Block) -> bool:
        """Whether a block can be in tier 2."""
        try:
            reloaded = self._look(block)
        except _UnknownRegisters:
            return False
        if reloaded > _MOST_RELOADED * len(block.instructions):
            return False
        if any(map(self.sets_exec, block.instructions[:-1])):
            return False
        for last in filter(self.sets_exec, block.instructions[-1:]):
            entry = self._flow.entries[last.address]
            if entry is None or entry.control_of(last) is not Control.NEXT:
                return False
        return True

    def _look(self, block: Block) -> int:
        """Find the uses of all instructions, also where liveness does not reach.

        Returns: how many registers are loaded again after a write to one of them that M0 selects.
        Raises: _UnknownRegisters.
        """
        state, reloaded = self.states[block.leader], 0
        for number, inst in enumerate(block.instructions):
            if self._indexed.setdefault(inst.address, state) != state:
                raise _UnknownRegisters  # blocks overlap
            self._before = block.instructions[:number]
            _, kept, _ = self.uses(inst)
            if inst.address in self.reaches:
                if not number:
                    raise _UnknownRegisters  # one that leaves here would enter here again
                reloaded += len(kept)
            state = indexing_after(inst, state)
            if state == UNKNOWN_INDEXING:
                raise _UnknownRegisters
        if state and not has_banks(self._emitter.code.target):
            raise _UnknownRegisters
        return reloaded

    def analyse(self, reached: Set[int]) -> None:
        """Analyse liveness; `reached` are the places that are reached from outside."""
        self.reached = reached
        self.liveness = Liveness(
            self._flow, self.blocks, self.uses, self.exec_bytes, self._agrees,
            counted=bool(self._flavour.instruments),
        )  # fmt: skip

    def _agrees(self, block: Block, place: int) -> bool:
        """Whether a wave behind a block is in the indexing state for which a place is made."""
        behind = state_behind(block, self.states[block.leader])
        return self.states.get(place, behind) == behind

    def sets_exec(self, inst: Instruction) -> bool:
        """Whether an instruction writes EXEC."""
        return not self.exec_bytes.isdisjoint(self.uses(inst)[2])

    def uses(self, inst: Instruction) -> Uses:
        """The registers that an instruction reads, keeps in part and writes, by their bytes."""
        if inst.address not in self._found:
            self._found[inst.address] = self._uses(inst)
        return self._found[inst.address]

    def _uses(self, inst: Instruction) -> Uses:
        emitter, entry = self._emitter, self._emitter.flow.entries[inst.address]
        emitter.indexed = self._indexed.get(inst.address, 0)
        nothing: frozenset[int] = frozenset()
        if entry is None or (entry.semantic is None and inst.x is None):
            return nothing, nothing, nothing
        shape = emitter.shape(inst, entry)
        routine = emitter.routine(shape)
        bound = emitter.bound(inst) if routine is not None else None
        if routine is None or bound is None:
            return nothing, nothing, nothing
        if routine.uses is None:
            raise _UnknownRegisters
        found: tuple[set[int], set[int], set[int]] = (set(), set(), set())
        for role, byte, use in (each for each in routine.uses if each != ACROSS):
            at = byte + (bound[role] if role else 0)
            if use not in INDEXED:
                found[use].add(at)
                continue
            rows = self._reached(inst, shape, bound[role], at)
            for each in (READ,) if use == READ_INDEXED else (READ, KEPT, WRITTEN):
                found[each].update(rows)
        read, kept, written = map(frozenset, found)
        return read, kept, written

    def _reached(self, inst: Instruction, shape: InstructionForm, first: int, last: int) -> range:
        """The VGPRs that an instruction reaches from its operand's, of which these are the ends."""
        if self._flavour != PLAIN_CODE:
            raise _UnknownRegisters  # tier 1 would note again what the block has noted
        if inst.address not in self.reaches:
            found = indexing.reach(shape, self._before, self._writers)
            if found is None:
                raise _UnknownRegisters
            self.reaches[inst.address] = found
        code = self._emitter.code
        row = 4 * code.wave
        found = self.reaches[inst.address]
        within = (VGPR_OFFSET + row * code.vgprs - last) // row  # registers to the file's end
        limit = max(0, min(found.limit, within))
        self.reaches[inst.address] = replace(found, limit=limit)
        return range(first, last + row * limit, row)


def _writers(blocks: Sequence[Block]) -> dict[int, list[Instruction]]:
    """The instructions that write an SGPR, by its number."""
    found: dict[int, list[Instruction]] = {}
    for inst in (inst for block in blocks for inst in block.instructions):
        target = inst.operands.get("sdst") or inst.operands.get("sdata")
        if target is not None and target.kind == "sgpr":
            for number in range(target.index, target.index + max(target.dwords, 1)):
                found.setdefault(number, []).append(inst)
    return found


def _in_loops(flow: Flow, blocks: Sequence[Block], fitting: Set[int]) -> set[int]:
    """The leaders of the blocks in loops that consist of fitting blocks."""
    leaders = {block.leader for block in blocks}
    follows: dict[int, tuple[int, ...]] = {}
    for block in blocks:
        last = block.instructions[-1] if block.instructions else None
        goes = flow.successors(last.address).within(last) if last is not None else ()
        follows[block.leader] = tuple(to for to in goes if to in leaders)
    loops = [*components(follows), *({at} for at, goes in follows.items() if at in goes)]
    return {at for loop in loops if loop <= fitting for at in loop}


class RegionEmitter(LoopEmitter):
    """Writes the function of a piece for tier 2.

    With `complete` every register is stored to the record, including dead ones.
    """

    def __init__(
        self,
        survey: Survey,
        inline: Callable[[InstructionForm], Inlined],
        quick: Callable[[InstructionForm], Inlined | None],
        selecting: Callable[[InstructionForm, int], Inlined | None],
        part: FindPart,
        *,
        complete: bool,
    ) -> None:
        super().__init__(*survey.piece)
        self.inline, self.quick, self.selecting = inline, quick, selecting
        self.complete, self.survey = complete, survey
        self.prepare(part)
        self.everything = survey.liveness.everything
        self.entries = self.leaders & (survey.liveness.entries() | survey.reached)
        self.traffic = Traffic(survey.liveness, self.entries)
        self.chooses = False  # the block ends with a write of EXEC
        self.chosen: set[int] = set()  # blocks after these
        self.left: set[int] = set()  # where waves that leave here continue
        self.apart: set[int] = set()  # the same in another indexing state, at the end of a turn
        self.now: Block | None = None  # the block that is being written
        self.same: set[int] = set()  # registers that the record has as `%r` has them
        self.away: set[int] = set()  # VGPRs that only the record has, since a call

    def place(self, kind: str, pc: int | None = None) -> str:
        return super().place(f"f{kind}" if self.full else kind, pc)

    def begin(self, kind: str, pc: int | None = None) -> None:
        super().begin(kind, pc)
        if kind == "b":
            self.chooses = False
            if self.full and pc in self.leaders:  # the others are entered according to EXEC
                self.set_exec()

    def set_exec(self) -> None:
        """All lanes, as known at this point."""
        for at in sorted(self.survey.exec_bytes):
            self.store("%r", at, "-1")

    def entry_state(self, leader: int) -> int:
        return self.survey.states.get(leader, self.indexed)

    def label(self, target: int) -> str:
        label = super().label(target)
        if not self.chooses or target not in self.leaders or self.changes(target):
            return label
        self.chosen.add(target)
        return f"choose{target}"

    def late(self, target: int) -> str:
        if not self.changes(target):
            return super().late(target)
        self.apart.add(target)
        return self.place("z", target)

    def resume(self, status: str, pc: int) -> None:
        if self.changes(pc):
            self.leave_openly(status, pc)
        else:
            super().resume(status, pc)

    def leave(self, status: str, pc: int | None = None) -> None:
        if status == "END" and not self.complete:  # registers are dead
            self.leave_by("end", status, pc)
        elif pc in self.leaders and status not in ("MODE", "STOP", "TRAP", "END"):
            assert pc is not None
            self.left.add(pc)
            self.leave_by(self.place("x", pc), status, pc)
        else:
            self.leave_openly(status, pc)

    def leave_openly(self, status: str, pc: int | None) -> None:
        """Return to where it is not known which registers are read."""
        self.leave_by("exit", status, pc)

    def leave_by(self, label: str, status: str, pc: int | None) -> None:
        """Return through an exit, which stores registers."""
        self.fetch(self.away)
        if pc is not None:
            self.emit(f"store i64 {pc}, ptr %pc")
        self.emit(f"store i32 {STATUS[status]}, ptr %status")
        self.emit(f"br label %{label}")

    def loop_of(self, block: Block) -> Loop | None:
        if any(inst.address in self.survey.reaches for inst in block.instructions):
            return None
        return super().loop_of(block)

    def block(self, number: int, block: Block) -> None:
        self.now = block
        super().block(number, block)

    def head(self, block: Block) -> None:
        self.same.clear()
        super().head(block)

    def instructions(self, run: Sequence[Instruction]) -> bool:
        goes_on = super().instructions(run)
        if goes_on:
            self.fetch(self.away)
        return goes_on

    def instruction(self, inst: Instruction) -> bool:
        entry = self.flow.entries[inst.address]
        if entry is not None and entry.control_of(inst) is not Control.NEXT:
            self.fetch(self.away)
        return super().instruction(inst)

    def stretch(self, run: Sequence[Instruction]) -> None:
        self.bring(run)
        super().stretch(run)

    def body(self, form: Pass) -> None:
        self.bring(form.run)
        super().body(form)

    def compute(self, each: Pass, first: int) -> str:
        self.bring(each.run)
        self.same.difference_update(*(self.uses(inst)[2] for inst in each.run))
        return super().compute(each, first)

    # -------------------------------------------------------------------------- instructions

    def uses(self, inst: Instruction) -> Uses:
        return self.survey.uses(inst)

    def arguments(self, inst: Instruction, entry: Entry) -> str | None:
        """Emit what the instruction does; its condition (or ""), None when it cannot run."""
        shape = self.shape(inst, entry)
        routine = self.routine(shape)
        bound = self.bound(inst) if routine is not None else None
        if routine is None or bound is None:
            return None
        assert routine.uses is not None, "the block would be left to tier 1"
        found = self.survey.reaches.get(inst.address)
        fast = self.quick(shape) if found is None else None
        if fast is not None and fast.text.count("\n") < self.room:
            self.access(inst, fast, routine, bound)
            return ""
        reads, kept, writes = self.survey.uses(inst)
        made = None
        if found is not None:
            self.keep_within(found, inst)
            made = self.selecting(shape, found.limit)
        takes = found is None or made is not None
        made = made or self.inline(shape)
        takes &= not (inst.encoding.startswith("SOP") and _HALF in made.text)
        if self.complete and "@wc_" in made.text:  # it may fault
            self.put_back(self.everything)
        lines = made.text.count("\n")
        if takes and lines < _LONG_LINES and self.room > lines:
            self.bring([inst])
            self.same -= writes
            self.room -= lines
            self.inlined[made.routine.symbol] = made
            values = self.values(inst, made.routine, bound)
            pointers = f"ptr %w, ptr %r, ptr {self.met}"
            condition = self.call_text(made.routine, given(pointers, values))
        else:
            self.routines[routine.symbol] = routine
            values = self.values(inst, routine, bound)
            used = reads if self.full else reads | kept
            condition = self.call_on_record(routine, values, sorted(used), sorted(writes))
        self.chooses = self.survey.sets_exec(inst)
        return condition

    def access(
        self, inst: Instruction, fast: Inlined, routine: Routine, bound: dict[str, int]
    ) -> None:
        """A load or store, by its quick routine, or that of tier 1."""
        reads, kept, writes = self.survey.uses(inst)
        self.bring([inst])
        self.room -= fast.text.count("\n")
        self.inlined[fast.routine.symbol] = fast
        same, site = set(self.same), self.sites
        slow, on, left = self.name()[1:], self.name()[1:], self.name()
        pointers = f"ptr %w, ptr %r, ptr {self.met}"
        done = self.call_text(fast.routine, given(pointers, self.values(inst, fast.routine, bound)))
        self.emit(f"{left} = xor i1 {done}, true")
        self.emit(f"br i1 {left}, label %{slow}, label %{on}, !prof !0")
        self.lines.append(f"{slow}:")
        if self.complete:  # it may fault
            self.put_back(self.everything)
        self.sites = site  # the same: the quick routine relies on what the other one finds
        values = self.values(inst, routine, bound)
        self.routines[routine.symbol] = routine
        used = reads if self.full else reads | kept
        self.call_on_record(routine, values, sorted(used), sorted(writes))
        self.fetch(writes)
        self.same = same - writes
        self.emit(f"br label %{on}")
        self.lines.append(f"{on}:")

    def call_on_record(
        self, routine: Routine, values: list[int], reads: list[int], writes: list[int]
    ) -> str:
        """Call a routine of tier 1 on the registers that it uses."""
        for at in reads:
            if at not in self.same:
                self.store("%w", at, self.load("%r", at))
        condition = self.call_text(routine, given("ptr %w", values))
        self.touch(writes)
        self.same.update(reads, writes)
        self.away.update(writes)
        self.fetch({at for at in writes if at < VGPR_OFFSET})
        return condition

    def bring(self, run: Iterable[Instruction]) -> None:
        """Have the registers of instructions in `%r`."""
        used = frozenset().union(*(part for inst in run for part in self.uses(inst)))
        self.fetch(self.away & used)

    def fetch(self, registers: Set[int]) -> None:
        """Load registers that only the record has."""
        for at in sorted(registers):
            self.store("%r", at, self.load("%w", at))
        self.away -= registers

    def keep_within(self, found: Reach, inst: Instruction) -> None:
        """Leave the function before an instruction whose index is too large for it."""
        assert self.now is not None
        index, inside = self.name(), self.name()
        out, on = self.name()[1:], self.name()[1:]
        m0 = self.load("%r", 4 * found.m0)
        self.emit(f"{index} = and i32 {m0}, {signed(found.mask)}")
        self.emit(f"{inside} = icmp ult i32 {index}, {found.limit}")
        self.emit(f"br i1 {inside}, label %{on}, label %{out}, !prof !0")
        self.lines.append(f"{out}:")
        run, done = self.now.instructions, self.now.instructions.index(inst)
        self.refund(len(run) - done)
        place = self.now.leader, self.full
        written = self.traffic.dirty[place].union(*(self.uses(each)[2] for each in run[:done]))
        self.put_back(self.survey.liveness.before(self.now, inst, full=self.full) & written)
        self.emit(f"store i64 {inst.address}, ptr %pc")
        self.emit(f"store i32 {STATUS['MODE']}, ptr %status")
        self.emit("br label %end")
        self.lines.append(f"{on}:")

    # -------------------------------------------------------------------------------- events

    def note_block(self, pc: int, end: int) -> None:
        """Only in observed workgroups; the runtime reads EXEC from the record."""
        seen, on = self.name()[1:], self.name()[1:]
        self.emit(f"br i1 %watched, label %{seen}, label %{on}")
        self.lines.append(f"{seen}:")
        for at in sorted(self.survey.exec_bytes):
            self.store("%w", at, self.load("%r", at))
        super().note_block(pc, end)
        self.emit(f"br label %{on}")
        self.lines.append(f"{on}:")

    def watched(self) -> list[str]:
        """Whether a tool observes the wave's workgroup."""
        if Hook.BLOCK not in self.hooks:
            return []
        return [
            f"  %slots = getelementptr i8, ptr %w, i64 {offset('Wave', 'slot')}",
            "  %slot = load ptr, ptr %slots",
            f"  %its_workers = getelementptr i8, ptr %w, i64 {offset('Wave', 'worker')}",
            "  %its_worker = load ptr, ptr %its_workers",
            f"  %groups = getelementptr i8, ptr %slot, i64 {offset('ResidentWorkgroup', 'group')}",
            "  %group = load i64, ptr %groups",
            f"  %tables = getelementptr i8, ptr %its_worker, i64 {offset('Worker', 'events')}",
            "  %events = load ptr, ptr %tables",
            f"  %lows = getelementptr i8, ptr %events, i64 {offset('Events', 'low_group')}",
            "  %low = load i64, ptr %lows",
            f"  %highs = getelementptr i8, ptr %events, i64 {offset('Events', 'high_group')}",
            "  %high = load i64, ptr %highs",
            "  %above = icmp uge i64 %group, %low",
            "  %below = icmp ult i64 %group, %high",
            "  %watched = and i1 %above, %below",
        ]

    # ---------------------------------------------------------------------------- the module

    def emit_blocks(self) -> None:
        """Both copies of every block, and the exits."""
        for full in (True, False):
            self.full, self.room = full, _MOST_LINES
            self.left.clear()
            self.apart.clear()
            super().emit_blocks()
            for pc in sorted(self.apart):
                self.begin("z", pc)
                self.leave_openly("YIELD", pc)
            for pc in sorted(self.left):
                self.begin("x", pc)
                self.put_back(self.traffic.put[pc, full])
                self.emit("br label %end")
            self.lines += self.jumps()
        self.lines.append("exit:")
        self.put_back(self.traffic.put_openly)
        self.emit("br label %end")

    def emit_choices(self) -> None:
        """Enter one of the two copies of a block, by EXEC: on function entry, and in between."""
        for pc in sorted(self.chosen):
            self.lines.append(f"choose{pc}:")
            self.choose("%r", f"fb{pc}", f"b{pc}")
        for pc in sorted(self.entries):
            self.lines.append(f"enter{pc}:")
            self.choose("%w", f"fe{pc}", f"e{pc}")
            for self.full in (True, False):
                self.begin("e", pc)
                self.take_out(self.traffic.taken[pc, self.full])
                self.emit(f"br label %{self.place('b', pc)}")

    def choose(self, base: str, full: str, other: str) -> None:
        """A branch by whether EXEC has all lanes."""
        values = [self.load(base, at) for at in sorted(self.survey.exec_bytes)]
        every = values[0]
        for value in values[1:]:
            both = self.name()
            self.emit(f"{both} = and i32 {every}, {value}")
            every = both
        whole = self.name()
        self.emit(f"{whole} = icmp eq i32 {every}, -1")
        self.emit(f"br i1 {whole}, label %{full}, label %{other}")

    def function(self, symbol: str) -> str:
        self.emit_blocks()
        self.emit_choices()
        size = VGPR_OFFSET + 4 * self.code.wave * self.code.vgprs
        declarations = {each for made in self.inlined.values() for each in made.declarations}
        text = [
            *dict.fromkeys([*sorted(declarations), *self.declared()]),
            f"define i32 @{symbol}(ptr %w) nounwind {{",
            "entry:",
            f"  %r = alloca [{size} x i8], align 64",
            "  %budget = alloca i64",
            "  %status = alloca i32",
            *(f"  {name} = alloca {kind}, align 64" for name, kind in self.allocas.items()),
            *(f"  store i8 0, ptr {name}" for name, kind in self.allocas.items() if kind == "i8"),
            *self.pointers(),
            *self.in_entry,
            *self.watched(),
            f"  %kept = getelementptr i8, ptr %w, i64 {offset('Wave', 'budget')}",
            "  %given = load i64, ptr %kept",
            "  store i64 %given, ptr %budget",
            *self.dispatch(),
            *self.lines,
            "end:",
            "  %unspent = load i64, ptr %budget",
            "  store i64 %unspent, ptr %kept",
            "  %result = load i32, ptr %status",
            "  ret i32 %result",
            "}",
            *(made.text for made in self.inlined.values()),
        ]
        return "\n".join(text) + BRANCH_WEIGHTS

    def translation(self, symbol: str) -> Translation:
        states = self.survey.states
        mine = tuple((pc, states[pc]) for pc in sorted(self.leaders))
        same = {state for _, state in mine} == {self.entered}
        return replace(super().translation(symbol), states=() if same else mine)

    def take_out(self, registers: frozenset[int]) -> None:
        """Load registers from the record, on entry."""
        for at in sorted(self.everything if self.complete else registers):
            self.store("%r", at, self.load("%w", at))

    def put_back(self, registers: frozenset[int]) -> None:
        """Store registers to the record, on exit."""
        for at in sorted((self.everything if self.complete else registers) - self.away):
            self.store("%w", at, self.load("%r", at))

    def dispatch(self) -> list[str]:
        """To the block of the wave's pc, at the start."""
        starts = " ".join(f"i64 {pc}, label %enter{pc}" for pc in sorted(self.entries))
        return [
            "  %start = load i64, ptr %pc",
            f"  switch i64 %start, label %stranger [ {starts} ]",
            "stranger:",  # the table has no entry for it
            f"  store i32 {STATUS['STOP']}, ptr %status",
            "  br label %end",
        ]

    def jumps(self) -> list[str]:
        """To the block of the wave's pc, after an indirect jump."""
        left, over, at = self.name(), self.name(), self.name()
        here = (pc for pc in sorted(self.entries) if self.survey.states[pc] == self.entered)
        targets = " ".join(f"i64 {pc}, label %{self.place('b', pc)}" for pc in here)
        return [
            f"{self.place('jumped')}:",
            f"  {left} = load i64, ptr %budget",
            f"  {over} = icmp slt i64 {left}, 0",
            f"  br i1 {over}, label %{self.place('pause')}, label %{self.place('dispatch')}",
            f"{self.place('dispatch')}:",
            f"  {at} = load i64, ptr %pc",
            f"  switch i64 {at}, label %{self.place('unknown')} [ {targets} ]",
            f"{self.place('jumped_elsewhere')}:",
            f"  br label %{self.place('unknown')}",
        ]
