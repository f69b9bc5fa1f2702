"""Kernels that keep shadows: two versions of each block, one of which computes none.

Most values of most kernels have no shadow. On entry to a block, a wave checks whether a register
that the straight code from there reads before writing has a shadow in a lane of EXEC, which only
the last instruction changes. If none has, registers can get shadows only from loads: the code is
the plain one, except that loads check first, and stores clear the shadow of what they overwrite. If
a load would bring in a shadow, or a needed register has one, the wave continues in the other
version, which computes shadows. It returns at the next block that needs none.

Both versions must decide alike at each place, or a wave would switch back and forth for ever. Their
blocks differ: a wave that switches in the middle of a block begins another one there, in one of the
versions. So the check covers not the block but the straight code (flow.straight), which may reach
into following blocks.

The two are variants of a kernel's code (shape.variant_key); the second is translated when a wave
first needs it, which may be never for a correct kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from wavecore.backends.llvm.routine import ACROSS, KEPT, READ, Routine
from wavecore.backends.llvm.translate import Emitter
from wavecore.emulator.events import (
    PLAIN,
    PLAIN_CODE,
    SHADOWS,
    SILENT,
    Flavour,
    Hook,
    shadow_kind,
)
from wavecore.emulator.flow import Block, Code, Flow, straight
from wavecore.emulator.records import CAREFUL, VGPR_OFFSET, offset
from wavecore.emulator.registry import Entry
from wavecore.emulator.shadow import ShadowKind, is_source
from wavecore.emulator.shape import FloatMode, InstructionForm, indexing_after
from wavecore.isa import Instruction


@dataclass
class Needs:
    """Registers of straight code: vector ones by rows, scalar ones by their dword in the record.

    Attributes:
        lanes, all_lanes: rows that it reads before it writes them.
        scalars: the same of scalar registers.
        written, all_written: rows that it writes, in the lanes of EXEC or in all.
        scalars_written: the same of scalar registers.
    """

    lanes: set[int] = field(default_factory=set)
    all_lanes: set[int] = field(default_factory=set)
    scalars: set[int] = field(default_factory=set)
    written: set[int] = field(default_factory=set)
    all_written: set[int] = field(default_factory=set)
    scalars_written: set[int] = field(default_factory=set)

    def words(self) -> list[int]:
        """The form for runtime.c: counts of runs, then the runs."""
        parts = [
            _runs(each)
            for each in (
                self.lanes, self.all_lanes, self.scalars,
                self.written, self.all_written, self.scalars_written,
            )
        ]  # fmt: skip
        return [*(len(runs) for runs in parts), *(n for runs in parts for run in runs for n in run)]


def _runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """First and count of each run of numbers."""
    ordered = sorted(numbers)
    if not ordered:
        return []
    starts = [ordered[0], *(b for a, b in pairwise(ordered) if b != a + 1)]
    ends = [*(a for a, b in pairwise(ordered) if b != a + 1), ordered[-1]]
    return [(first, last - first + 1) for first, last in zip(starts, ends, strict=True)]


FindRoutine = Callable[[InstructionForm, Flavour], Routine | None]


class ShadowEmitter(Emitter):
    """Writes the function of one piece, in one of the two versions."""

    def __init__(
        self,
        code: Code,
        flow: Flow,
        blocks: list[Block],
        mode: FloatMode,
        find: FindRoutine,
        flavour: Flavour,
        indexing: int,
        *,
        careful: bool,
    ) -> None:
        hooks, in_routines = flavour.hooks, flavour.of_routines
        mine = in_routines.hooks | (hooks & SHADOWS if careful else Hook.UNSHADOWED)
        of_routines = Flavour(mine, in_routines.instruments)

        def routine(shape: InstructionForm) -> Routine | None:
            return find(shape, of_routines)

        rest = Flavour(hooks & ~SHADOWS, flavour.instruments)
        super().__init__(code, flow, blocks, mode, routine, rest, indexing)
        self.find, self.careful = find, careful
        self.follows = shadow_kind(hooks) == ShadowKind.FLOW
        self.facts: list[str] = []
        self.left = 0  # remaining instructions of the block
        self.has_instruction_points = flavour.has("instruction")

    def declared(self) -> list[str]:
        return [
            *self.facts,
            "declare i32 @wc_shadow_enter(ptr, ptr)",
            "declare i32 @wc_shadow_return(ptr, ptr)",
            *super().declared(),
        ]

    # ------------------------------------------------------------------------------- blocks

    def block(self, number: int, block: Block) -> None:
        if not block.instructions:
            super().block(number, block)
            return
        needs = self.needs(block.leader)
        self.begin("b", block.leader)
        if needs is not None:
            name = f"@needs{len(self.facts)}"
            words = needs.words()
            text = ", ".join(f"i32 {word}" for word in words)
            self.facts.append(f"{name} = internal constant [{len(words)} x i32] [{text}]")
            function = "return" if self.careful else "enter"
            found, flag = self.name(), self.name()
            callee = self.callee(f"wc_shadow_{function}")
            self.emit(f"{found} = call i32 {callee}(ptr %w, ptr {name})")
            self.emit(f"{flag} = icmp ne i32 {found}, 0")
            other = self.name()[1:]
            here = f"r{block.leader}"
            self.emit(f"br i1 {flag}, label %{other}, label %{here}")
            self.lines.append(f"{other}:")
            self.leave("MODE", block.leader)
        elif not self.careful:
            self.go_carefully("YES", block.leader)
            return
        else:
            self.resume_or_begin()
            self.emit(f"br label %r{block.leader}")
        self.renamed = True
        self.left = len(block.instructions)
        super().block(number, block)

    def begin(self, kind: str, pc: int | None = None) -> None:
        """A block's label precedes the check; the code after it has another label."""
        if kind == "b" and getattr(self, "renamed", False):
            kind, self.renamed = "r", False
        super().begin(kind, pc)

    def set_careful(self, how: str) -> None:
        place = self.name()
        self.emit(f"{place} = getelementptr i8, ptr %w, i64 {offset('Wave', 'careful')}")
        self.emit(f"store i32 {CAREFUL[how]}, ptr {place}")

    def resume_or_begin(self) -> None:
        """The result of wc_shadow_return for a wave that continues in this version."""
        place, before, is_now, after = (self.name() for _ in range(4))
        self.emit(f"{place} = getelementptr i8, ptr %w, i64 {offset('Wave', 'careful')}")
        self.emit(f"{before} = load i32, ptr {place}")
        self.emit(f"{is_now} = icmp eq i32 {before}, {CAREFUL['NOW']}")
        resumed, yes = CAREFUL["RESUMED"], CAREFUL["YES"]
        self.emit(f"{after} = select i1 {is_now}, i32 {resumed}, i32 {yes}")
        self.emit(f"store i32 {after}, ptr {place}")

    def note(self, inst: Instruction, entry: Entry) -> None:
        """As in the base class, unless it was noted before the wave switched to this version."""
        begun = self.begun
        is_silent = self.hooks & ~SILENT == PLAIN and not self.has_instruction_points
        if not self.careful or begun is None or is_silent:
            super().note(inst, entry)
            return
        place, how, is_noted = (self.name() for _ in range(3))
        new, on = self.name()[1:], self.name()[1:]
        self.emit(f"{place} = getelementptr i8, ptr %w, i64 {offset('Wave', 'careful')}")
        self.emit(f"{how} = load i32, ptr {place}")
        self.emit(f"{is_noted} = icmp eq i32 {how}, {CAREFUL['RESUMED']}")
        self.emit(f"br i1 {is_noted}, label %{on}, label %{new}")
        self.lines.append(f"{new}:")
        super().note(inst, entry)
        self.emit(f"br label %{on}")
        self.lines.append(f"{on}:")

    def go_carefully(self, how: str, pc: int) -> None:
        self.set_careful(how)
        self.leave("MODE", pc)

    # ------------------------------------------------------------------------- instructions

    def instruction(self, inst: Instruction) -> bool:
        on = super().instruction(inst)
        self.left -= 1
        return on

    def arguments(self, inst: Instruction, entry: Entry) -> str | None:
        shape = self.shape(inst, entry)
        if self.careful:
            return super().arguments(inst, entry)
        plain = self.find(shape, PLAIN_CODE)
        if self.follows and is_source(shape):
            self.bail("true", inst)
        condition = super().arguments(inst, entry)
        if condition and plain is not None and not plain.returns_condition:
            self.bail(condition, inst)  # it would have loaded a shadow
            return ""
        return condition

    def bail(self, condition: str, inst: Instruction) -> None:
        """Execute the instruction in the other version, if the condition holds."""
        out, on = self.name(), self.name()
        self.emit(f"br i1 {condition}, label {out}, label {on}")
        self.lines.append(f"{out[1:]}:")
        self.refund(self.left)
        self.go_carefully("NOW", inst.address)
        self.lines.append(f"{on[1:]}:")
        self.cut(inst.address)

    def cut(self, pc: int) -> None:
        """For instruments, the block ends at the wave's pc and continues there."""
        for row in self.of_block:
            end, row.end = row.end, pc
        if self.of_block:
            self.enter(pc, end)

    # -------------------------------------------------------------------------------- needs

    def needs(self, pc: int) -> Needs | None:
        """Of the straight code from a pc; None where the code computes which registers it means."""
        found = Needs()
        indexed = self.entered
        for inst, entry in straight(self.code, self.flow, pc):
            self.indexed = indexed
            if entry.semantic is not None or inst.x is not None:
                routine = self.find(self.shape(inst, entry), PLAIN_CODE)
                bound = self.bound(inst)
                if routine is None or bound is None:
                    break
                if routine.computes_registers:
                    return None
                self._add(found, routine, bound)
            indexed = indexing_after(inst, indexed)
        self.indexed = self.entered
        return found

    def _add(self, found: Needs, routine: Routine, bound: dict[str, int]) -> None:
        assert routine.uses is not None
        across = ACROSS in routine.uses
        uses = [each for each in routine.uses if each != ACROSS]
        reads = [(role, byte) for role, byte, use in uses if use == READ]
        kept = {(role, byte) for role, byte, use in uses if use == KEPT}
        for role, byte in reads:
            at = byte + (bound[role] if role else 0)
            if at < VGPR_OFFSET:
                if at // 4 not in found.scalars_written:
                    found.scalars.add(at // 4)
                continue
            row = self._row(at)
            if across and row not in found.all_written:
                found.all_lanes.add(row)
            elif row not in found.written | found.all_written:
                found.lanes.add(row)
        for role, byte, use in uses:
            if use in (READ, KEPT):
                continue
            at = byte + (bound[role] if role else 0)
            if at < VGPR_OFFSET:
                found.scalars_written.add(at // 4)
            elif (role, byte) in kept or (role, byte) in reads:
                found.written.add(self._row(at))
            else:
                found.all_written.add(self._row(at))

    def _row(self, at: int) -> int:
        return (at - VGPR_OFFSET) // (4 * self.code.wave)
