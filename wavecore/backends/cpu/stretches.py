"""Stretches of lane-wise instructions: computed in slices, with one check for NaN.

Sixteen registers of 64 lanes are twice what the host has. Instructions that compute each lane from
its own operands are therefore emitted for some lanes of several instructions, then for the next
lanes, so that values stay in host registers. A NaN among the results is not corrected at once: the
results of the stretch are checked, and if any is NaN, the slice is computed again. All lanes are
active.

After NaN were found, a stretch runs in its closed form, which resolves NaN only where a chain of
arithmetic ends (nanplan.py), unless it refuses the NaN among its inputs. Then the careful form
resolves every result. A stretch without further NaN returns to its first form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from wavecore.backends.cpu import nanplan
from wavecore.backends.cpu.nanplan import Compute, Facts, Floats, Plan, Settle
from wavecore.backends.cpu.slices import (
    HOST_NAN,
    SUMS,
    CarefulLanes,
    OrderedLanes,
    SliceLanes,
    SummedLanes,
    is_ordered,
)
from wavecore.backends.llvm.liveness import Uses
from wavecore.backends.llvm.routine import Routine
from wavecore.backends.llvm.translate import Emitter
from wavecore.builder.contract import DEFAULT_NAN, F16, F32, F64, Type
from wavecore.builder.irtext import type_text
from wavecore.emulator.flow import signed
from wavecore.emulator.records import VGPR_OFFSET
from wavecore.emulator.registry import Control
from wavecore.emulator.shape import InstructionForm, registers
from wavecore.isa import Instruction

HOST_LANES = 16  # dwords of one of the host's vectors, or of two
_HOST_VECTORS = 40  # for registers before and after a stretch; the host has nearly this many
_LEAST_STRETCH = 4  # instructions that make one check for NaN at the end worthwhile
_LONG_STRETCH = 12  # instructions that suffice for a stretch, at a wait or s_nop
_WRITES_A_REGISTER = 2
_SUM_VECTORS = 4  # number of sums of their results: a single one would wait for each addition
NOWHERE = "%nowhere"  # a byte that is never read


@dataclass(frozen=True, slots=True)
class Inlined:
    """A routine's text to be inlined, and the declarations that it needs.

    looked_at: types of results whose NaN are added up (slices.py).
    """

    routine: Routine
    text: str
    declarations: frozenset[str]
    looked_at: frozenset[Type] = frozenset()


FindPart = Callable[[InstructionForm, int, type[SliceLanes]], Inlined | None]


@dataclass(slots=True)
class _Found:
    """Values that reveal NaN: sums, and conditions, by LLVM type."""

    places: list[tuple[str, str]] = field(default_factory=list)  # of sums, and their types
    sums: dict[str, list[str]] = field(default_factory=dict)
    conditions: dict[str, list[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Bits:
    """Floats as LLVM integers; `count` 0 is a scalar."""

    type: Type
    count: int
    ref: str

    def text(self, element: str) -> str:
        """A type as many times."""
        return f"<{self.count} x {element}>" if self.count else element

    @property
    def integers(self) -> str:
        return self.text(f"i{self.type.bits}")

    def constant(self, number: int) -> str:
        return f"splat (i{self.type.bits} {number})" if self.count else str(number)


@dataclass(frozen=True, slots=True)
class Pass:
    """One way to compute a stretch: this many lanes at a time, as planned.

    others: the kind of the routines whose NaN is checked.
    """

    run: Sequence[Instruction]
    plan: Plan
    others: type[SliceLanes]
    lanes: int

    @property
    def resolves(self) -> bool:
        """Whether NaN are resolved, not only looked for."""
        return self.others is CarefulLanes

    def kind(self, step: Compute) -> type[SliceLanes]:
        if step.left is None:
            return self.others
        return OrderedLanes if self.resolves and is_ordered(step.left) else SliceLanes

    def width(self, step: Compute) -> int:
        """Lanes of a step's routine: a careful one needs extra registers."""
        is_careful = self.kind(step) is CarefulLanes
        return min(self.lanes, HOST_LANES) if is_careful else self.lanes


class StretchEmitter(Emitter):
    """Writes instructions on the copy of the registers, `%r`."""

    registers = "%r"
    complete = False  # every register is stored to the record

    def prepare(self, part: FindPart) -> None:
        """Start empty; `part` returns the routines of slices."""
        self.part = part
        self.full = (
            False  # which copy of the block is being written: for waves with all lanes, or not
        )
        self.room = 0
        self.inlined: dict[str, Inlined] = {}
        self.allocas = {NOWHERE: "i8"}  # the types of what stretches use, by name
        self.met = NOWHERE  # the flag of the loop that the block is, set by routines, too
        self.touched = 0

    def callee(self, symbol: str) -> str:
        """By name: optimised code inlines most of what it calls."""
        return f"@{symbol}"

    def uses(self, inst: Instruction) -> Uses:
        """The registers that an instruction reads, keeps in part and writes, by their bytes."""
        raise NotImplementedError

    def instructions(self, run: Sequence[Instruction]) -> bool:
        """Emit instructions, the lane-wise ones in stretches."""
        if not self.full or self.hooks or self.instruments:
            return super().instructions(run)
        waiting: list[Instruction] = []
        for inst in run:
            if self.in_slice(inst, self.code.wave, SliceLanes) is not None:
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

    @property
    def in_loop(self) -> bool:
        """Whether the block is a loop with further copies (loops.py)."""
        return self.met != NOWHERE

    def is_idle(self, inst: Instruction) -> bool:
        """Whether nothing is emitted for an instruction, as for waits and s_delay_alu."""
        entry = self.flow.entries[inst.address]
        if entry is None or entry.semantic is not None or inst.x is not None:
            return False
        return entry.control_of(inst) is Control.NEXT and self.bound(inst) is not None

    def in_slice(self, inst: Instruction, lanes: int, kind: type[SliceLanes]) -> Inlined | None:
        """The routine for some lanes, if the instruction computes each by itself."""
        entry = self.flow.entries[inst.address]
        if entry is None or entry.semantic is None or entry.control_of(inst) is not Control.NEXT:
            return None
        if self.bound(inst) is None:
            return None
        return self.part(self.shape(inst, entry), lanes, kind)

    def stretches(self, run: Sequence[Instruction]) -> None:
        """Lane-wise instructions, split where they need too many registers.

        In slices only if registers are written repeatedly: otherwise there is nothing to keep.
        """
        writes = [at for inst in run for at in self.uses(inst)[2]]
        if len(writes) < _WRITES_A_REGISTER * len(set(writes)):
            super().instructions(run)
            return
        first = 0
        for end in range(1, len(run) + 1):
            if end == len(run) or not self.fits(run[first : end + 1], HOST_LANES):
                self.stretch(run[first:end])
                first = end

    def fits(self, run: Sequence[Instruction], lanes: int) -> bool:
        """Whether the host has enough registers for a stretch, this many lanes at a time."""
        return (self.rows(run) + _SUM_VECTORS) * lanes <= _HOST_VECTORS * HOST_LANES

    def rows(self, run: Sequence[Instruction]) -> int:
        """VGPRs of instructions that should stay in host registers.

        Written ones count twice, for their old value. One that is read once may stay in memory.
        """
        uses = [self.uses(inst) for inst in run]
        read = Counter(at for reads, kept, _ in uses for at in reads | kept)
        written = {at for _, _, writes in uses for at in writes}
        again = {at for at, times in read.items() if times > 1 and at >= VGPR_OFFSET}
        return len(again | written) + len(written)

    def lanes(self, run: Sequence[Instruction]) -> int:
        """The number of lanes in a slice of a stretch."""
        lanes = self.code.wave
        while lanes > HOST_LANES and not self.fits(run, lanes):
            lanes //= 2
        return lanes

    def facts(self, inst: Instruction) -> Facts:
        entry, bound = self.flow.entries[inst.address], self.bound(inst)
        if entry is None or bound is None or not self.is_sliced(inst):
            reads, kept, writes = self.uses(inst)
            return Facts(reads | kept, writes, None)
        return nanplan.facts_of(inst, self.shape(inst, entry), bound, self.uses(inst))

    def stretch(self, run: Sequence[Instruction]) -> None:
        """Lane-wise instructions, in slices."""
        lanes, facts = self.lanes(run), [self.facts(inst) for inst in run]
        quick = Pass(run, nanplan.plan(facts, closed=False), SummedLanes, lanes)
        closed = Pass(run, nanplan.plan(facts, closed=True), CarefulLanes, lanes)
        careful = Pass(run, nanplan.every(len(run)), CarefulLanes, min(lanes, HOST_LANES))
        if self.in_loop or not is_worth_it(closed.plan, facts):
            closed = replace(closed, plan=nanplan.every(0))
        lines = self.lines_of(quick, closed, careful)
        if len(run) >= 2 * _LEAST_STRETCH and self.room <= lines:
            self.stretch(run[: len(run) // 2])
            self.stretch(run[len(run) // 2 :])
            return
        if len(run) < _LEAST_STRETCH or self.room <= lines:
            super().instructions(run)
            return
        self.room -= lines
        self.take(quick, closed, careful)
        for first in range(0, self.code.wave, lanes):
            self.slice(quick, closed, careful, first)

    def slice(self, quick: Pass, closed: Pass, careful: Pass, first: int) -> None:
        """Some lanes of a stretch, and again if a result was NaN.

        A stretch that found NaN expects them the next time, until it finds none. The flag is in
        memory, as registers are scarce.
        """
        lanes = quick.lanes
        written = sorted(frozenset().union(*(self.uses(inst)[2] for inst in quick.run)))
        met, known, expected = self.flag(), self.name(), self.name()
        begins, again, looks, leaves, rules, on = (self.name()[1:] for _ in range(6))
        self.emit(f"{known} = load volatile i8, ptr {met}")
        self.emit(f"{expected} = icmp ne i8 {known}, 0")
        self.emit(f"br i1 {expected}, label %{looks}, label %{begins}, !prof !0")
        self.lines.append(f"{begins}:")
        before = {at: self.load("%r", at + 4 * first, lanes) for at in written}
        some = self.compute(quick, first)
        self.emit(f"br i1 {some}, label %{again}, label %{on}, !prof !0")
        self.lines.append(f"{again}:")
        for at, value in before.items():
            self.store("%r", at + 4 * first, value, lanes)
        self.emit(f"br label %{looks}")
        self.lines.append(f"{looks}:")
        if closed.plan.left:
            other = self.refused(closed.plan.inputs, first, lanes)
            self.emit(f"br i1 {other}, label %{rules}, label %{leaves}")
            self.lines.append(f"{leaves}:")
            self.remember(met, [self.compute(closed, first)])
            self.emit(f"br label %{on}")
        else:
            self.emit(f"br label %{rules}")
        self.lines.append(f"{rules}:")
        places = range(first, first + lanes, careful.lanes)
        found = [self.compute(careful, at) for at in places]
        self.remember(met, found)
        if self.in_loop:
            self.found(found)
        self.emit(f"br label %{on}")
        self.lines.append(f"{on}:")

    def is_sliced(self, inst: Instruction) -> bool:
        """Whether an instruction computes each lane by itself."""
        return self.in_slice(inst, self.code.wave, SliceLanes) is not None

    # ------------------------------------------------------------------------------ a pass

    def lines_of(self, *passes: Pass) -> int:
        """Text size of all inlined code."""
        return sum(
            self.routine_of(each, step).text.count("\n") * self.code.wave // each.width(step)
            for each in passes
            for step in each.plan.computed
            if self.is_sliced(each.run[step.number])
        )

    def take(self, *passes: Pass) -> None:
        """Routines are in the function."""
        for each in passes:
            for step in each.plan.computed:
                if self.is_sliced(each.run[step.number]):
                    made = self.routine_of(each, step)
                    self.inlined[made.routine.symbol] = made

    def flag(self) -> str:
        """A byte that says whether a stretch found NaN; 0 on entry."""
        met = f"%met{len(self.allocas)}"
        self.allocas[met] = "i8"
        return met

    def found(self, found: Sequence[str]) -> None:
        """Record that a loop found NaN if one of these is true; it may have found some before."""
        state, none, flag, after = (self.name() for _ in range(4))
        self.emit(f"{state} = load volatile i8, ptr {self.met}")
        self.emit(f"{none} = icmp eq i8 {state}, 0")
        self.emit(f"{flag} = zext i1 {self.either(found, 'i1')} to i8")
        self.emit(f"{after} = select i1 {none}, i8 {flag}, i8 {state}")
        self.emit(f"store volatile i8 {after}, ptr {self.met}")

    def remember(self, met: str, found: Sequence[str]) -> None:
        """Record that the stretch found NaN if one of these is true."""
        flag = self.name()
        self.emit(f"{flag} = zext i1 {self.either(found, 'i1')} to i8")
        self.emit(f"store volatile i8 {flag}, ptr {met}")

    def routine_of(self, each: Pass, step: Compute) -> Inlined:
        made = self.in_slice(each.run[step.number], each.width(step), each.kind(step))
        assert made is not None
        return made

    def compute(self, each: Pass, first: int) -> str:
        """Some lanes of a stretch. Returns: whether a NaN came up."""
        chains, found = self.chains(each), _Found()
        for name, kind in (pair for chain in chains for pair in chain.values()):
            self.emit(f"store {kind} zeroinitializer, ptr {name}")
            found.places.append((name, kind))
        for number, step in enumerate(each.plan.steps):
            if isinstance(step, Settle) and each.resolves:
                self.make_default(step.floats, first, each.lanes, found)
            elif isinstance(step, Settle):
                self.look(step.floats, first, each.lanes, found)
            else:
                made = self.routine_of(each, step)
                sums = chains[number % len(chains)]
                names = [sums[type][0] if type in sums else NOWHERE for type in SUMS]
                text = ", ".join(f"ptr {name}" for name in ("%w", "%r", *names))
                inst, width = each.run[step.number], each.width(step)
                for at in range(first, first + each.lanes, width):
                    self.call_text(made.routine, given(text, self.given(inst, made, at)))
        return self.some(found)

    def chains(self, each: Pass) -> list[dict[Type, tuple[str, str]]]:
        """The sums of results for this many lanes, and their types."""
        steps = [step for step in each.plan.computed if step.left is None]
        types = frozenset().union(*(self.routine_of(each, step).looked_at for step in steps))
        lanes = min(map(each.width, steps), default=each.lanes)
        found = [
            {
                type: (f"{name}{lanes}_{chain}", f"<{lanes} x {type_text(type)}>")
                for type, name in SUMS.items()
                if type in types
            }
            for chain in range(_SUM_VECTORS * HOST_LANES // lanes)
        ]
        self.allocas |= dict(pair for chain in found for pair in chain.values())
        return found

    def given(self, inst: Instruction, made: Inlined, first: int) -> list[int]:
        """The arguments of a slice's routine."""
        bound = self.bound(inst)
        assert bound is not None
        for role, op in registers(inst):
            if op.kind in ("vgpr", "agpr"):
                bound[role] += 4 * first
        return self.values(inst, made.routine, bound)

    # ---------------------------------------------------------------------------------- NaN

    def bits(self, floats: Floats, first: int, lanes: int) -> _Bits:
        """Read floats from registers."""
        if not floats.per_lane:
            first = lanes = 0
        rows = [self.load("%r", at + 4 * first, lanes) for at in floats.rows]
        if floats.type == F16:
            halves = _Bits(F16, 2 * lanes or 2, self.name())
            text = f"<{lanes} x i32>" if lanes else "i32"
            self.emit(f"{halves.ref} = bitcast {text} {rows[0]} to {halves.integers}")
            return halves
        if floats.type == F32:
            return _Bits(F32, lanes, rows[0])
        joined = _Bits(F64, lanes, self.name())
        words = joined.text("i32")
        low, high, up = (self.name() for _ in range(3))
        self.emit(f"{low} = zext {words} {rows[0]} to {joined.integers}")
        self.emit(f"{high} = zext {words} {rows[1]} to {joined.integers}")
        self.emit(f"{up} = shl {joined.integers} {high}, {joined.constant(32)}")
        self.emit(f"{joined.ref} = or {joined.integers} {low}, {up}")
        return joined

    def put(self, floats: Floats, value: _Bits, first: int, lanes: int) -> None:
        """Write floats to VGPRs."""
        words = f"<{lanes} x i32>"
        rows = [value.ref]
        if floats.type == F16:
            rows = [self.name()]
            self.emit(f"{rows[0]} = bitcast {value.integers} {value.ref} to {words}")
        elif floats.type == F64:
            up, *rows = (self.name() for _ in range(3))
            self.emit(f"{rows[0]} = trunc {value.integers} {value.ref} to {words}")
            self.emit(f"{up} = lshr {value.integers} {value.ref}, {value.constant(32)}")
            self.emit(f"{rows[1]} = trunc {value.integers} {up} to {words}")
        for at, row in zip(floats.rows, rows, strict=True):
            self.store("%r", at + 4 * first, row, lanes)

    def is_nan(self, value: _Bits) -> str:
        found, of = self.name(), self.name()
        if value.type == F16:
            magnitude, infinity = value.constant(0x7FFF), value.constant(0x7C00)
            self.emit(f"{of} = and {value.integers} {value.ref}, {magnitude}")
            self.emit(f"{found} = icmp ugt {value.integers} {of}, {infinity}")
        else:
            text = value.text(type_text(value.type))
            self.emit(f"{of} = bitcast {value.integers} {value.ref} to {text}")
            self.emit(f"{found} = fcmp uno {text} {of}, {of}")
        return found

    def make_default(self, floats: Floats, first: int, lanes: int, found: _Found) -> None:
        """Replace NaN among floats by default ones; those of the host, if it has an order."""
        value = self.bits(floats, first, lanes)
        text, conditions, made = value.integers, value.text("i1"), replace(value, ref=self.name())
        if is_ordered(value.type):
            nan = self.is_hosts(value)
            self.look_at(value, found)
        else:
            nan = self.is_nan(value)
            found.conditions.setdefault(conditions, []).append(nan)
        default = value.constant(DEFAULT_NAN[value.type])
        self.emit(f"{made.ref} = select {conditions} {nan}, {text} {default}, {text} {value.ref}")
        self.put(floats, made, first, lanes)

    def look(self, floats: Floats, first: int, lanes: int, found: _Found) -> None:
        """Request a check of these for NaN."""
        self.look_at(self.bits(floats, first, lanes), found)

    def look_at(self, value: _Bits, found: _Found) -> None:
        if value.type == F16:
            found.conditions.setdefault(value.text("i1"), []).append(self.is_nan(value))
            return
        text, of = value.text(type_text(value.type)), self.name()
        self.emit(f"{of} = bitcast {value.integers} {value.ref} to {text}")
        found.sums.setdefault(text, []).append(of)

    def is_hosts(self, value: _Bits) -> str:
        """Which are the host's default NaN."""
        found = self.name()
        hosts = value.constant(HOST_NAN[value.type])
        self.emit(f"{found} = icmp eq {value.integers} {value.ref}, {hosts}")
        return found

    def some(self, found: _Found) -> str:
        """Whether a requested value may be NaN: a NaN shows in a sum, but so may infinities."""
        for name, kind in found.places:
            one = self.name()
            self.emit(f"{one} = load {kind}, ptr {name}")
            found.sums.setdefault(kind, []).append(one)
        for kind, values in found.sums.items():
            while len(values) > 2:
                values.append(self.name())
                self.emit(f"{values[-1]} = fadd {kind} {values.pop(0)}, {values.pop(0)}")
            nan, conditions = self.name(), _conditions(kind)
            self.emit(f"{nan} = fcmp uno {kind} {values[0]}, {values[-1]}")
            found.conditions.setdefault(conditions, []).append(nan)
        return self.either([self.any(refs, kind) for kind, refs in found.conditions.items()], "i1")

    def refused(self, inputs: Sequence[Floats], first: int, lanes: int) -> str:
        """Whether floats include a NaN that the closed form cannot take.

        The host's default NaN if the host has an order, otherwise every NaN but the default one.
        """
        found: dict[str, list[str]] = {}
        for floats in inputs:
            value = self.bits(floats, first, lanes)
            refused = self.is_hosts(value) if is_ordered(value.type) else self.is_other_nan(value)
            found.setdefault(value.text("i1"), []).append(refused)
        return self.either([self.any(refs, kind) for kind, refs in found.items()], "i1")

    def is_other_nan(self, value: _Bits) -> str:
        """Which are NaN, but not the default one."""
        differs, found, text = self.name(), self.name(), value.text("i1")
        default = value.constant(DEFAULT_NAN[value.type])
        self.emit(f"{differs} = icmp ne {value.integers} {value.ref}, {default}")
        self.emit(f"{found} = and {text} {differs}, {self.is_nan(value)}")
        return found

    def any(self, conditions: Sequence[str], kind: str) -> str:
        """Whether any lane of any condition is true."""
        every = self.either(conditions, kind)
        if kind == "i1":
            return every
        number, found, text = self.name(), self.name(), f"i{_count(kind)}"
        self.emit(f"{number} = bitcast {kind} {every} to {text}")
        self.emit(f"{found} = icmp ne {text} {number}, 0")
        return found

    def either(self, conditions: Sequence[str], kind: str) -> str:
        """The disjunction of conditions; false if there are none."""
        if not conditions:
            return "false"
        joined = conditions[0]
        for each in conditions[1:]:
            before, joined = joined, self.name()
            self.emit(f"{joined} = or {kind} {before}, {each}")
        return joined

    # ----------------------------------------------------------------------------- registers

    def place_of(self, base: str, at: int, lanes: int) -> tuple[str, str, int]:
        """A register's address, type and alignment."""
        place, lanes = self.name(), lanes or self.code.wave
        self.emit(f"{place} = getelementptr i8, ptr {base}, i64 {at}")
        return (place, f"<{lanes} x i32>", 64) if at >= VGPR_OFFSET else (place, "i32", 4)

    def load(self, base: str, at: int, lanes: int = 0) -> str:
        """Load a register of the record `%w` or the copy `%r`, or some lanes of it."""
        place, kind, align = self.place_of(base, at, lanes)
        value = self.name()
        self.emit(f"{value} = load {kind}, ptr {place}, align {align}")
        return value

    def store(self, base: str, at: int, value: str, lanes: int = 0) -> None:
        """Set a register, or some lanes of it."""
        place, kind, align = self.place_of(base, at, lanes)
        self.emit(f"store {kind} {value}, ptr {place}, align {align}")
        if base == "%w":
            self.touch([at])

    def touch(self, registers: Iterable[int]) -> None:
        """Registers are written in the record."""
        for at in registers:
            self.touched = max(self.touched, at - VGPR_OFFSET + 4 * self.code.wave)


def is_worth_it(closed: Plan, facts: Sequence[Facts]) -> bool:
    """Whether a closed stretch leaves most of its NaN unchecked.

    It also must have few to resolve on the way, because others read them.
    """
    found = (each.arithmetic for each in facts)
    arithmetic = sum(each is not None and not each.selects for each in found)
    last = max(map(closed.steps.index, closed.computed), default=0)
    on_its_way = sum(isinstance(step, Settle) for step in closed.steps[:last])
    return closed.left >= max(_LEAST_STRETCH, arithmetic // 2, 2 * on_its_way)


def _count(vector: str) -> int:
    """Of the elements of a vector's type."""
    return int(vector[1:].split(" ")[0])


def _conditions(kind: str) -> str:
    return f"<{_count(kind)} x i1>"


def given(pointers: str, values: Sequence[int]) -> str:
    """The text of a call's arguments."""
    return ", ".join([pointers, *(f"i32 {signed(value)}" for value in values)])
