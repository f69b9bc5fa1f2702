"""Tier 2: a hot piece of a kernel as one optimised function, its registers in LLVM's values.

Tier 1 (translate.py) is a chain of calls of routines on the wave's record. Here routines are
inlined and work on a copy of the register file that LLVM takes apart: registers come out of the
record when the function is entered and go back when it is left, which is at the same places, with
the same status and budget as in tier 1. Long routines (matrix products) stay calls, on the
registers that they use. What nobody reads any more stays behind: the record of a wave that has
ended does not say what its registers held, and that of one that faults holds what it did on entry.

Instructions that compute each lane by itself are emitted in slices where that saves loads and
stores (slices.py).

The function has every block twice. In one of them EXEC is a constant, which has all lanes. Blocks
end behind what writes EXEC (flow.py), and a wave goes on in that one of the two that is for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, replace

from wavecore.builder import jit
from wavecore.builder.irtext import BRANCH_WEIGHTS, type_text
from wavecore.emulator.cpu.inlinememory import InlineMemory
from wavecore.emulator.cpu.liveness import Liveness, Traffic, Uses
from wavecore.emulator.cpu.routines import FORMS
from wavecore.emulator.cpu.slices import SUMS, slice_routine
from wavecore.emulator.cpu.translate import Emitter
from wavecore.emulator.events import PLAIN, Hook
from wavecore.emulator.flow import Block, Code, Flow, branch_target, signed
from wavecore.emulator.llvm.ops import LlvmOps, emitted
from wavecore.emulator.llvm.registers import RecordRegisters
from wavecore.emulator.llvm.routine import ACROSS, Routine
from wavecore.emulator.operands import EXEC
from wavecore.emulator.records import STATUS, VGPR_OFFSET, offset
from wavecore.emulator.registry import Control, Entry
from wavecore.emulator.shape import FloatMode, InstructionForm, indexing_after, registers
from wavecore.isa import Instruction

_LONG_LINES = 400  # of a routine that is called and not inlined
_MOST_LINES = 25_000  # of all that is inlined in a function; LLVM takes some seconds for so many
_HOST_LANES = 16  # dwords of one of the host's vectors, or of two
_HOST_VECTORS = 40  # for registers before and after a stretch; the host has nearly so many
_LEAST_STRETCH = 4  # instructions that are worth a look for NaN behind them, and not each its own
_LONG_STRETCH = 12  # instructions that are enough for a stretch, where a wait or s_nop comes
_WRITES_A_REGISTER = 2
_SUM_VECTORS = 4  # of sums of their results: one would wait for each addition


def _copied_registers(b: LlvmOps) -> RecordRegisters:
    """`%r` are the registers, laid out as in the record.

    Writes are blends, without branches, and without the blend where EXEC is known.
    """
    return RecordRegisters(b, "%r")


INLINE = replace(FORMS, registers=_copied_registers, memory=InlineMemory)


@dataclass(frozen=True, slots=True)
class Inlined:
    """A routine's text to be inlined, and the declarations that it needs."""

    routine: Routine
    text: str
    declarations: frozenset[str]


def inlined(shape: InstructionForm, symbol: str, hooks: Hook = PLAIN) -> Inlined:
    """The routine of a shape, to be inlined."""
    b = emitted(shape, INLINE, hooks)
    text = b.function(symbol, "internal", "alwaysinline nounwind")
    return Inlined(b.routine(symbol, ""), text, frozenset(b.declarations))


@dataclass(frozen=True, slots=True)
class Part:
    """An instruction on some of the lanes, all active: without the rules for NaN, and with them."""

    quick: Inlined
    careful: Inlined


def part(shape: InstructionForm, lanes: int, symbol: str) -> Part | None:
    """The routines of a shape on some lanes (slices.py); None where there can be none."""
    quick = _slice(shape, lanes, symbol, careful=False)
    careful = _slice(shape, lanes, f"{symbol}_careful", careful=True)
    return None if quick is None or careful is None else Part(quick, careful)


def _slice(shape: InstructionForm, lanes: int, symbol: str, *, careful: bool) -> Inlined | None:
    b = slice_routine(shape, lanes, careful)
    if b is None:
        return None
    text = b.function(symbol, "internal", "alwaysinline nounwind", tuple(SUMS.values()))
    return Inlined(b.routine(symbol, ""), text, frozenset(b.declarations))


def reached_from_elsewhere(flow: Flow, groups: Sequence[Sequence[Block]]) -> set[int]:
    """Where waves start, and what branches of one group of blocks reach in another."""
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


Computed = Sequence[tuple[Instruction, Inlined]]  # instructions with their routines


class NotInOnePiece(Exception):
    """A piece that tier 2 leaves to tier 1.

    Its code computes which register it means, or EXEC changes within a block.
    """


class Survey:
    """What the function of a piece rests on: the registers of its instructions, and what is live.

    Attributes:
        reached: places that waves come to from elsewhere.
    """

    def __init__(
        self,
        code: Code,
        flow: Flow,
        blocks: list[Block],
        mode: FloatMode,
        routine: Callable[[InstructionForm], Routine | None],
        reached: Set[int],
        hooks: Hook,
    ) -> None:
        """Raises: NotInOnePiece."""
        self.piece = code, flow, blocks, mode, routine, hooks
        self.reached = reached
        self._emitter = Emitter(*self.piece, indexing=0)
        self._found: dict[int, Uses] = {}
        self.exec_bytes = frozenset((4 * EXEC, 4 * EXEC + 4)[: code.wave // 32])
        for block in blocks:
            for inst in block.instructions:
                self.uses(inst)  # of all, also where liveness does not come
                if indexing_after(inst, 0):  # M0 says which registers the next ones mean
                    raise NotInOnePiece
            if any(map(self.sets_exec, block.instructions[:-1])):
                raise NotInOnePiece
            for last in filter(self.sets_exec, block.instructions[-1:]):
                entry = flow.entries[last.address]
                if entry is None or entry.control_of(last) is not Control.NEXT:
                    raise NotInOnePiece
        self.liveness = Liveness(
            flow, blocks, self.uses, self.exec_bytes, counted=Hook.PROFILE in hooks
        )

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
        nothing: frozenset[int] = frozenset()
        if entry is None or (entry.semantic is None and inst.x is None):
            return nothing, nothing, nothing
        routine = emitter.routine(emitter.shape(inst, entry))
        bound = emitter.bound(inst) if routine is not None else None
        if routine is None or bound is None:
            return nothing, nothing, nothing
        if routine.uses is None:
            raise NotInOnePiece
        found: tuple[set[int], set[int], set[int]] = (set(), set(), set())
        for role, byte, use in (each for each in routine.uses if each != ACROSS):
            found[use].add(byte + (bound[role] if role else 0))
        read, kept, written = map(frozenset, found)
        return read, kept, written


class RegionEmitter(Emitter):
    """Writes the function of a piece for tier 2.

    With `complete` every register goes back into the record, also what nobody reads any more.
    """

    registers = "%r"

    def __init__(
        self,
        survey: Survey,
        inline: Callable[[InstructionForm], Inlined],
        part: Callable[[InstructionForm, int], Part | None],
        *,
        complete: bool,
    ) -> None:
        super().__init__(*survey.piece, indexing=0)
        self.inline, self.part, self.complete, self.survey = inline, part, complete, survey
        self.inlined: dict[str, Inlined] = {}
        self.allocas: dict[str, str] = {}  # the types of what slices use, by name
        self.everything, self.touched = survey.liveness.everything, 0
        self.entries = self.leaders & (survey.liveness.entries() | survey.reached)
        self.traffic = Traffic(survey.liveness, self.entries)
        self.wide = jit.has_wide_vectors()
        self.full = False  # which of the two blocks is written: for waves with all lanes, or not
        self.room = 0
        self.chooses = False  # the block ends with what writes EXEC
        self.chosen: set[int] = set()  # blocks that follow such
        self.left: set[int] = set()  # where waves go on that leave here

    def place(self, kind: str, pc: int | None = None) -> str:
        return super().place(f"f{kind}" if self.full else kind, pc)

    def begin(self, kind: str, pc: int | None = None) -> None:
        super().begin(kind, pc)
        if kind == "b":
            self.chooses = False
            if self.full and pc in self.leaders:  # to others, waves come with what EXEC has
                self.set_exec()

    def set_exec(self) -> None:
        """All lanes, as is known where this stands."""
        for at in sorted(self.survey.exec_bytes):
            self.store("%r", at, "-1")

    def label(self, target: int) -> str:
        label = super().label(target)
        if not self.chooses or target not in self.leaders:
            return label
        self.chosen.add(target)
        return f"choose{target}"

    def leave(self, status: str, pc: int | None = None) -> None:
        if pc is not None:
            self.emit(f"store i64 {pc}, ptr %pc")
        self.emit(f"store i32 {STATUS[status]}, ptr %status")
        if status == "END" and not self.complete:  # nobody reads registers any more
            self.emit("br label %end")
        elif pc in self.leaders and status not in ("MODE", "STOP", "TRAP", "END"):
            assert pc is not None
            self.left.add(pc)
            self.emit(f"br label %{self.place('x', pc)}")
        else:
            self.emit("br label %exit")

    # -------------------------------------------------------------------------- instructions

    def instructions(self, run: Sequence[Instruction]) -> bool:
        """Those that compute each lane by itself in slices."""
        if not self.full or self.hooks:
            return super().instructions(run)
        waiting: list[Instruction] = []
        for inst in run:
            if self.in_slice(inst, self.code.wave) is not None:
                waiting.append(inst)
                continue
            if self.is_idle(inst):
                if len(waiting) >= _LONG_STRETCH:
                    self.stretches(waiting)
                    waiting = []
                continue
            self.stretches(waiting)
            waiting = []
            if not super().instructions([inst]):
                return False
        self.stretches(waiting)
        return True

    def stretches(self, run: Sequence[Instruction]) -> None:
        """Instructions that compute each lane by itself, cut where registers become too many.

        In slices only where registers are written again and again: else there is nothing to keep.
        """
        writes = [at for inst in run for at in self.survey.uses(inst)[2]]
        if len(writes) < _WRITES_A_REGISTER * len(set(writes)):
            super().instructions(run)
            return
        first = 0
        for end in range(1, len(run) + 1):
            if end == len(run) or not self.fits(run[first : end + 1], _HOST_LANES):
                self.stretch(run[first:end])
                first = end

    def fits(self, run: Sequence[Instruction], lanes: int) -> bool:
        """Whether the host has registers for those of a stretch, so many lanes at a time."""
        return (self.rows(run) + _SUM_VECTORS) * lanes <= _HOST_VECTORS * _HOST_LANES

    def rows(self, run: Sequence[Instruction]) -> int:
        """VGPRs that instructions use, those that they write twice: as they were before, too."""
        uses = [self.survey.uses(inst) for inst in run]
        used = {at for each in uses for part in each for at in part if at >= VGPR_OFFSET}
        return len(used) + len({at for _, _, writes in uses for at in writes})

    def is_idle(self, inst: Instruction) -> bool:
        """Whether nothing is emitted for an instruction, as for waits and s_delay_alu."""
        entry = self.flow.entries[inst.address]
        if entry is None or entry.semantic is not None or inst.x is not None:
            return False
        return entry.control_of(inst) is Control.NEXT

    def in_slice(self, inst: Instruction, lanes: int) -> Part | None:
        """The routines for some lanes, if the instruction computes each by itself."""
        entry = self.flow.entries[inst.address]
        if entry is None or entry.semantic is None or entry.control_of(inst) is not Control.NEXT:
            return None
        if self.routine(self.shape(inst, entry)) is None or self.bound(inst) is None:
            return None
        return self.part(self.shape(inst, entry), lanes)

    def stretch(self, run: Sequence[Instruction]) -> None:
        """Instructions that compute each lane by itself."""
        wave = self.code.wave
        lanes = wave if self.wide else wave // 2
        while lanes > _HOST_LANES and not self.fits(run, lanes):
            lanes //= 2
        narrow = min(lanes, _HOST_LANES)  # what is careful needs registers of its own
        quick = [part.quick for part in self.routines_of(run, lanes)]
        careful = [part.careful for part in self.routines_of(run, narrow)]
        lines = sum(
            wave // count * made.text.count("\n")
            for count, routines in ((lanes, quick), (narrow, careful))
            for made in routines
        )
        if len(run) < _LEAST_STRETCH or len(quick) < len(run) or self.room <= lines:
            super().instructions(run)
            return
        self.room -= lines
        self.inlined |= {made.routine.symbol: made for made in (*quick, *careful)}
        for first in range(0, wave, lanes):
            self.slice(
                list(zip(run, quick, strict=True)),
                list(zip(run, careful, strict=True)),
                first,
                lanes,
            )

    def routines_of(self, run: Sequence[Instruction], lanes: int) -> list[Part]:
        found = (self.in_slice(inst, lanes) for inst in run)
        return [part for part in found if part is not None]

    def slice(self, run: Computed, slow: Computed, first: int, lanes: int) -> None:
        """Some lanes of a stretch, and again with care where a result was NaN.

        A stretch that met NaN is careful from the start the next time, until it meets none. The
        flag lies in memory, as registers are scarcer.
        """
        written = sorted(frozenset().union(*(self.survey.uses(inst)[2] for inst, _ in run)))
        met = f"%met{len(self.allocas)}"
        self.allocas[met] = "i8"
        known, expected = self.name(), self.name()
        quick, again, careful, on = (self.name()[1:] for _ in range(4))
        self.emit(f"{known} = load volatile i8, ptr {met}")
        self.emit(f"{expected} = icmp ne i8 {known}, 0")
        self.emit(f"br i1 {expected}, label %{careful}, label %{quick}, !prof !0")
        self.lines.append(f"{quick}:")
        before = {at: self.load("%r", at + 4 * first, lanes) for at in written}
        some = self.compute(run, first, lanes)
        self.emit(f"br i1 {some}, label %{again}, label %{on}, !prof !0")
        self.lines.append(f"{again}:")
        for at, value in before.items():
            self.store("%r", at + 4 * first, value, lanes)
        self.emit(f"br label %{careful}")
        self.lines.append(f"{careful}:")
        narrow = min(lanes, _HOST_LANES)
        found = [self.compute(slow, at, narrow) for at in range(first, first + lanes, narrow)]
        some = found[0]
        for each in found[1:]:
            both = self.name()
            self.emit(f"{both} = or i1 {some}, {each}")
            some = both
        flag = self.name()
        self.emit(f"{flag} = zext i1 {some} to i8")
        self.emit(f"store volatile i8 {flag}, ptr {met}")
        self.emit(f"br label %{on}")
        self.lines.append(f"{on}:")

    def compute(self, run: Computed, first: int, lanes: int) -> str:
        """Some lanes of a stretch. Returns: whether a result was NaN."""
        sums = [self.sums(lanes, chain) for chain in range(_SUM_VECTORS * _HOST_LANES // lanes)]
        for name, kind in (each for chain in sums for each in chain):
            self.emit(f"store {kind} zeroinitializer, ptr {name}")
        for number, (inst, made) in enumerate(run):
            pointers = ["%w", "%r", *(name for name, _ in sums[number % len(sums)])]
            text = ", ".join(f"ptr {each}" for each in pointers)
            self.call_text(made.routine, _given(text, self.given(inst, made, first)))
        return self.some_nan(lanes, sums)

    def sums(self, lanes: int, chain: int) -> list[tuple[str, str]]:
        """Where results of so many lanes are added up, and the types of sums."""
        found = [
            (f"{name}{lanes}_{chain}", f"<{lanes} x {type_text(type)}>")
            for type, name in SUMS.items()
        ]
        self.allocas |= dict(found)
        return found

    def some_nan(self, lanes: int, sums: Sequence[Sequence[tuple[str, str]]]) -> str:
        """Whether a sum is NaN."""
        bits = f"<{lanes} x i1>"
        found = []
        for places in zip(*sums, strict=True):
            total = ""
            for name, kind in places:
                one, before = self.name(), total
                self.emit(f"{one} = load {kind}, ptr {name}")
                total = self.name() if before else one
                if before:
                    self.emit(f"{total} = fadd {kind} {before}, {one}")
            found.append(self.name())
            self.emit(f"{found[-1]} = fcmp uno {places[0][1]} {total}, {total}")
        both, number, some = self.name(), self.name(), self.name()
        self.emit(f"{both} = or {bits} {', '.join(found)}")
        self.emit(f"{number} = bitcast {bits} {both} to i{lanes}")
        self.emit(f"{some} = icmp ne i{lanes} {number}, 0")
        return some

    def given(self, inst: Instruction, made: Inlined, first: int) -> list[int]:
        """The arguments of a slice's routine."""
        bound = self.bound(inst)
        assert bound is not None
        for role, op in registers(inst):
            if op.kind in ("vgpr", "agpr"):
                bound[role] += 4 * first
        return self.values(inst, made.routine, bound)

    def arguments(self, inst: Instruction, entry: Entry) -> str | None:
        """Emit what the instruction does; its condition (or ""), None when it cannot run."""
        shape = self.shape(inst, entry)
        routine = self.routine(shape)
        bound = self.bound(inst) if routine is not None else None
        if routine is None or bound is None:
            return None
        if routine.uses is None:
            raise NotInOnePiece
        made = self.inline(shape)
        reads, kept, writes = self.survey.uses(inst)
        if self.complete and "@wc_" in made.text:  # it may fault
            self.put_back(self.everything)
        lines = made.text.count("\n")
        if lines < _LONG_LINES and self.room > lines:
            self.room -= lines
            self.inlined[made.routine.symbol] = made
            values = self.values(inst, made.routine, bound)
            condition = self.call_text(made.routine, _given("ptr %w, ptr %r", values))
        else:
            self.routines[routine.symbol] = routine
            values = self.values(inst, routine, bound)
            used = reads if self.full else reads | kept
            condition = self.call_on_record(routine, values, sorted(used), sorted(writes))
        self.chooses = self.survey.sets_exec(inst)
        return condition

    def call_on_record(
        self, routine: Routine, values: list[int], reads: list[int], writes: list[int]
    ) -> str:
        """Call a routine of tier 1 on the registers that it uses."""
        for at in reads:
            self.store("%w", at, self.load("%r", at))
        condition = self.call_text(routine, _given("ptr %w", values))
        self.touch(writes)
        for at in writes:
            self.store("%r", at, self.load("%w", at))
        return condition

    # -------------------------------------------------------------------------------- events

    def note_block(self, pc: int, end: int) -> None:
        """In workgroups that somebody looks at; the runtime reads EXEC from the record."""
        seen, on = self.name()[1:], self.name()[1:]
        self.emit(f"br i1 %watched, label %{seen}, label %{on}")
        self.lines.append(f"{seen}:")
        for at in sorted(self.survey.exec_bytes):
            self.store("%w", at, self.load("%r", at))
        super().note_block(pc, end)
        self.emit(f"br label %{on}")
        self.lines.append(f"{on}:")

    def watched(self) -> list[str]:
        """Whether anybody looks at the wave's workgroup."""
        if Hook.BLOCK not in self.hooks:
            return []
        return [
            f"  %slots = getelementptr i8, ptr %w, i64 {offset('Wave', 'slot')}",
            "  %slot = load ptr, ptr %slots",
            f"  %groups = getelementptr i8, ptr %slot, i64 {offset('ResidentWorkgroup', 'group')}",
            "  %group = load i64, ptr %groups",
            f"  %tables = getelementptr i8, ptr %worker, i64 {offset('Worker', 'events')}",
            "  %events = load ptr, ptr %tables",
            f"  %lows = getelementptr i8, ptr %events, i64 {offset('Events', 'low_group')}",
            "  %low = load i64, ptr %lows",
            f"  %highs = getelementptr i8, ptr %events, i64 {offset('Events', 'high_group')}",
            "  %high = load i64, ptr %highs",
            "  %above = icmp uge i64 %group, %low",
            "  %below = icmp ult i64 %group, %high",
            "  %watched = and i1 %above, %below",
        ]

    # ----------------------------------------------------------------------------- registers

    def _place(self, base: str, at: int, lanes: int) -> tuple[str, str, int]:
        """A register's address, type and alignment."""
        place, lanes = self.name(), lanes or self.code.wave
        self.emit(f"{place} = getelementptr i8, ptr {base}, i64 {at}")
        return (place, f"<{lanes} x i32>", 64) if at >= VGPR_OFFSET else (place, "i32", 4)

    def load(self, base: str, at: int, lanes: int = 0) -> str:
        """A register, of the record `%w` or of the copy `%r`, or some lanes of it."""
        place, kind, align = self._place(base, at, lanes)
        value = self.name()
        self.emit(f"{value} = load {kind}, ptr {place}, align {align}")
        return value

    def store(self, base: str, at: int, value: str, lanes: int = 0) -> None:
        """Set a register, or some lanes of it."""
        place, kind, align = self._place(base, at, lanes)
        self.emit(f"store {kind} {value}, ptr {place}, align {align}")
        if base == "%w":
            self.touch([at])

    def touch(self, registers: Iterable[int]) -> None:
        """Registers are written in the record."""
        for at in registers:
            self.touched = max(self.touched, at - VGPR_OFFSET + 4 * self.code.wave)

    # ---------------------------------------------------------------------------- the module

    def emit_blocks(self) -> None:
        """Both of every block, and where waves leave."""
        for full in (True, False):
            self.full, self.room = full, _MOST_LINES
            self.left.clear()
            super().emit_blocks()
            for pc in sorted(self.left):
                self.begin("x", pc)
                self.put_back(self.traffic.put[pc, full])
                self.emit("br label %end")
            self.lines += self.jumps()
        self.lines.append("exit:")
        self.put_back(self.traffic.put_openly)
        self.emit("br label %end")

    def emit_choices(self) -> None:
        """Into one of the two of a block, by what EXEC has: where waves enter, and in between."""
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

    def take_out(self, registers: frozenset[int]) -> None:
        """Registers from the record, where the function is entered."""
        for at in sorted(self.everything if self.complete else registers):
            self.store("%r", at, self.load("%w", at))

    def put_back(self, registers: frozenset[int]) -> None:
        """Registers into the record, where the function is left."""
        for at in sorted(self.everything if self.complete else registers):
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
        targets = " ".join(f"i64 {pc}, label %{self.place('b', pc)}" for pc in sorted(self.entries))
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


def _given(pointers: str, values: list[int]) -> str:
    return ", ".join([pointers, *(f"i32 {signed(value)}" for value in values)])
