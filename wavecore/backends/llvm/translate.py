"""Translates machine code to native functions: a chain of routine calls for each piece of a kernel.

A piece is a group of basic blocks (flow.py). Its function `run(wave)` starts with a switch over the
wave's pc and returns a status on end, barrier, an exhausted budget, an instruction that cannot be
executed, or a pc that lies in another piece; all state is in the wave's record, so a wave can
resume at every basic block.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wavecore.backends.llvm.instrumenting import ChainRow
from wavecore.backends.llvm.routine import Routine
from wavecore.builder.contract import I1, Value
from wavecore.builder.irtext import BRANCH_WEIGHTS
from wavecore.emulator.events import PLAIN_CODE, Flavour, Hook, barrier_kind
from wavecore.emulator.flow import Block, Code, Flow, branch_target, signed
from wavecore.emulator.instruments import BlockPoint, BranchPoint, InstructionPoint, Placed
from wavecore.emulator.operands import EXEC
from wavecore.emulator.records import (
    EVENT_TABLES,
    EVERY_BYTE,
    NO_JUMP,
    STATUS,
    offset,
)
from wavecore.emulator.registry import Control, Entry
from wavecore.emulator.shape import (
    FloatMode,
    InstructionForm,
    bound_value,
    indexing_after,
    registers,
    shape_of,
)
from wavecore.isa import Instruction

_EVENT_FUNCTIONS = [
    "declare void @wc_event(ptr, i64, i32, i32)",
    "declare void @wc_event_block(ptr, i64, i64)",
    "declare void @wc_event_stop(ptr, i64)",
]


@dataclass
class Translation:
    """The function of one piece in LLVM IR, and what it needs."""

    symbol: str
    text: str
    routines: dict[str, Routine]
    site_count: int
    blocks: tuple[tuple[int, int], ...]  # leader and end of each, in the order of their counters
    counter_count: int = 0
    touched: int = EVERY_BYTE  # of a wave's first VGPRs in the record
    cell_count: int = 0
    # Of instruments: whose it is among the flavour's, from where to where, its first cell.
    rows: tuple[tuple[int, int, int, int], ...] = ()
    # Leaders and the indexing states in which waves enter there, where they are not all the same.
    states: tuple[tuple[int, int], ...] = ()


class Emitter:
    """Writes the function of one piece."""

    registers = "%w"  # where they are

    def __init__(
        self,
        code: Code,
        flow: Flow,
        blocks: list[Block],
        mode: FloatMode,
        routine: Callable[[InstructionForm], Routine | None],
        flavour: Flavour,
        indexing: int,
    ) -> None:
        self.code, self.flow, self.mode, self.routine = code, flow, mode, routine
        self.blocks = blocks
        self.leaders = {block.leader for block in blocks}
        self.entries = self.leaders  # where waves may enter the function
        self.hooks, self.instruments = flavour.hooks, flavour.instruments
        self.cells = 0  # that instruments count in
        self.counted: list[ChainRow] = []  # rows that they count in
        self.of_block: list[ChainRow] = []  # those of the current run of instructions
        self.of_instruction: dict[int, ChainRow] = {}  # by the instruments' numbers
        self.declarations: set[str] = set()  # of what instruments call
        self.in_entry: list[str] = []  # their code at the function's entry
        self.begun: Block | None = None  # whose entry is to be noted before its first instruction
        self.lines: list[str] = []
        self.routines: dict[str, Routine] = {}
        self.callees: dict[str, int] = {}  # what `callee` has named, and its place in a table
        self.sites = 0
        self.counters = 0  # of accesses that are counted
        self.temporaries = 0
        self.touched = EVERY_BYTE  # of a wave's first VGPRs in the record; it writes no others
        self.entered = indexing  # the indexing state in which waves enter
        self.indexed = indexing

    def translation(self, symbol: str) -> Translation:
        """The function, and what it needs."""
        text = self.function(symbol)
        ends = tuple((b.leader, b.end) for b in self.blocks if b.leader in self.entries)
        rows = tuple(row.facts for row in self.counted)
        return Translation(
            symbol,
            text,
            self.routines,
            self.sites,
            ends,
            self.counters,
            self.touched,
            self.cells,
            rows,
        )

    def name(self) -> str:
        self.temporaries += 1
        return f"%t{self.temporaries}"

    def emit(self, text: str) -> None:
        self.lines.append("  " + text)

    def callee(self, symbol: str) -> str:
        """What to call for a routine or a function of the runtime: a pointer from a table.

        Objects may lie anywhere, and LLVM's fast selection of instructions cannot call a name that
        may be far away: compiling takes twice as long, and linking patches each call.
        """
        index = self.callees.setdefault(symbol, len(self.callees))
        place, pointer = self.name(), self.name()
        self.emit(f"{place} = getelementptr ptr, ptr %callees, i64 {index}")
        self.emit(f"{pointer} = load ptr, ptr {place}")
        return pointer

    def leave(self, status: str, pc: int | None = None) -> None:
        if pc is not None:
            self.emit(f"store i64 {pc}, ptr %pc")
        self.emit(f"ret i32 {STATUS[status]}")

    def resume(self, status: str, pc: int) -> None:
        """Return; the wave resumes at a pc, not reached by an indirect jump."""
        if not self.code.contains(pc):
            self.emit(f"store i64 {NO_JUMP}, ptr %jumped_from")
        self.leave(status, pc)

    def place(self, kind: str, pc: int | None = None) -> str:
        """A label: of a block ("b"), or of code between it and a jump to it."""
        return kind if pc is None else f"{kind}{pc}"

    def begin(self, kind: str, pc: int | None = None) -> None:
        """What follows has this label."""
        self.lines.append(f"{self.place(kind, pc)}:")

    def entry_state(self, leader: int) -> int:
        """The indexing state at the start of a block."""
        return self.entered

    def changes(self, target: int) -> bool:
        """Whether a block is not made for the indexing state of the place that is written."""
        return self.indexed != self.entry_state(target)

    def label(self, target: int) -> str:
        """The label that leads to a block, in this piece or another."""
        if not self.code.contains(target):
            self.outside.add(target)
            return self.place("o", target)
        if self.changes(target):
            self.changed.add(target)
            return self.place("m", target)
        if target not in self.leaders:
            self.elsewhere.add(target)
        return self.place("b", target)

    def go(self, source: int, target: int) -> None:
        """Jump to a block; backwards only while the budget lasts."""
        label = self.label(target)
        if target > source or target in self.outside:
            self.emit(f"br label %{label}")
            return
        left, out = self.name(), self.name()
        self.emit(f"{left} = load i64, ptr %budget")
        self.emit(f"{out} = icmp slt i64 {left}, 0")
        self.emit(f"br i1 {out}, label %{self.late(target)}, label %{label}")

    def late(self, target: int) -> str:
        """The label where a wave leaves whose turn is over; it resumes at a block."""
        self.yields.add(target)
        return self.place("y", target)

    def emit_blocks(self) -> None:
        """The blocks, then the exits that they lead to."""
        self.yields: set[int] = set()
        self.elsewhere: set[int] = set()  # blocks of other pieces, or not translated yet
        self.outside: set[int] = set()  # where no code is
        self.changed: set[int] = set()  # where code for another indexing state takes over
        for number, block in enumerate(self.blocks):
            self.block(number, block)
        for target in sorted(self.elsewhere):
            self.begin("b", target)
            self.leave("JUMP", target)
        for target in sorted(self.outside):
            self.begin("o", target)
            self.leave("STOP", target)
        for target in sorted(self.changed):
            self.begin("m", target)
            self.leave("MODE", target)
        for target in sorted(self.yields):
            self.begin("y", target)
            self.leave("YIELD", target)
        self.begin("unknown")
        self.leave("JUMP")
        self.begin("pause")
        self.leave("YIELD")

    def declared(self) -> list[str]:
        """The routines that are called."""
        declarations = []
        for routine in self.routines.values():
            kind = "i32" if routine.returns_condition else "void"
            types = ", ".join(["ptr", *["i32"] * len(routine.sources)])
            declarations.append(f"declare {kind} @{routine.symbol}({types})")
        declarations += sorted(self.declarations)
        if self.callees:
            names = ", ".join(f"ptr @{symbol}" for symbol in self.callees)
            table = f"@callees = internal constant [{len(self.callees)} x ptr] [{names}]"
            declarations.append(table)
        return declarations + _EVENT_FUNCTIONS if self.hooks else declarations

    def pointers(self) -> list[str]:
        """Pointers into the wave's record."""
        found = [
            f"  %pc = getelementptr i8, ptr %w, i64 {offset('Wave', 'pc')}",
            f"  %jumped_from = getelementptr i8, ptr %w, i64 {offset('Wave', 'jumped_from')}",
        ]
        if self.callees:  # its address is a value, which is computed here alone
            found.append("  %callees = bitcast ptr @callees to ptr")
        if self.cells:
            found += [
                f"  %workers = getelementptr i8, ptr %w, i64 {offset('Wave', 'worker')}",
                "  %worker = load ptr, ptr %workers",
                f"  %counts = getelementptr i8, ptr %worker, i64 {offset('Worker', 'cells')}",
                "  %cells = load ptr, ptr %counts",
            ]
        return found

    def dispatch(self) -> list[str]:
        """Dispatch to the block of the wave's pc, on entry and after an indirect jump."""
        cases = " ".join(f"i64 {pc}, label %b{pc}" for pc in sorted(self.leaders))
        return [
            "dispatch:",
            "  %at = load i64, ptr %pc",
            f"  switch i64 %at, label %unknown [ {cases} ]",
            "jumped:",
            "  %left = load i64, ptr %budget",
            "  %over = icmp slt i64 %left, 0",
            "  br i1 %over, label %pause, label %dispatch",
            "jumped_elsewhere:",
            "  %rest = load i64, ptr %budget",
            "  %none = icmp slt i64 %rest, 0",
            "  br i1 %none, label %pause, label %unknown",
        ]

    def function(self, symbol: str) -> str:
        self.emit_blocks()
        head = [
            *self.declared(),
            f"define i32 @{symbol}(ptr %w) nounwind {{",
            "entry:",
            *self.pointers(),
            *self.in_entry,
            f"  %budget = getelementptr i8, ptr %w, i64 {offset('Wave', 'budget')}",
            "  br label %dispatch",
            *self.dispatch(),
        ]
        weights = BRANCH_WEIGHTS if self.instruments else ""
        return "\n".join([*head, *self.lines, "}"]) + f"\n{weights}"

    def head(self, block: Block) -> None:
        """Where a block begins."""
        self.begin("b", block.leader)

    def block(self, number: int, block: Block) -> None:
        """One basic block."""
        run = block.instructions
        self.head(block)
        if not run:
            self.leave("STOP", block.leader)
            return
        self.enter(block.leader, block.end)
        left, now = self.name(), self.name()
        self.emit(f"{left} = load i64, ptr %budget")
        self.emit(f"{now} = sub i64 {left}, {len(run)}")
        self.emit(f"store i64 {now}, ptr %budget")
        self.indexed, self.begun = self.entry_state(block.leader), block
        if not self.instructions(run):
            return
        if run[-1].address in self.flow.turns:
            self.resume("TURN", block.end)
        else:
            self.emit(f"br label %{self.label(block.end)}")

    def refund(self, count: int) -> None:
        """So many instructions of the block, which are in its wave's budget, are not executed."""
        left, now = self.name(), self.name()
        self.emit(f"{left} = load i64, ptr %budget")
        self.emit(f"{now} = add i64 {left}, {count}")
        self.emit(f"store i64 {now}, ptr %budget")

    def instructions(self, run: Sequence[Instruction]) -> bool:
        """Emit instructions; False when the block ends with one of them."""
        for inst in run:
            if not self.instruction(inst):
                return False
            self.indexed = indexing_after(inst, self.indexed)
        return True

    # ------------------------------------------------------------------------- instruments

    def enter(self, pc: int, end: int) -> None:
        """A wave begins the instructions from a pc to an end."""
        self.of_block = [
            ChainRow(self, each, pc, end) for each in self.instruments if each.has("block")
        ]
        for row in self.of_block:
            placed = row.placed
            placed.instrument.block(BlockPoint(row.b, placed, row, pc))

    def row_of(self, placed: Placed, inst: Instruction) -> ChainRow:
        """An instrument's row of the instruction that is written."""
        pc = inst.address
        row = self.of_instruction.get(placed.number)
        if row is None or row.pc != pc:
            row = ChainRow(self, placed, pc, pc + inst.size)
            self.of_instruction[placed.number] = row
        return row.again()

    def at_instruction(self, inst: Instruction) -> None:
        """A wave is about to execute an instruction."""
        for each in self.instruments:
            if each.has("instruction"):
                row = self.row_of(each, inst)
                each.instrument.instruction(InstructionPoint(row.b, each, row, inst))

    def at_branch(self, inst: Instruction, condition: str) -> None:
        """A wave is about to branch, or not."""
        for each in self.instruments:
            if each.has("branch"):
                row, taken = self.row_of(each, inst), Value(I1, False, condition)
                each.instrument.branch(BranchPoint(row.b, each, row, inst, taken))

    def exec_mask(self) -> str:
        """The active lanes, an i64."""
        words = []
        for half in range(self.code.wave // 32):
            word, wide = self.name(), self.name()
            self.emit(f"{word} = {self.exec_word(half)}")
            self.emit(f"{wide} = zext i32 {word} to i64")
            words.append(wide)
        if len(words) == 1:
            return words[0]
        high, both = self.name(), self.name()
        self.emit(f"{high} = shl i64 {words[1]}, 32")
        self.emit(f"{both} = or i64 {words[0]}, {high}")
        return both

    def exec_word(self, half: int) -> str:
        """Half of EXEC, as an instruction."""
        at = self.name()
        self.emit(f"{at} = getelementptr i8, ptr {self.registers}, i64 {4 * (EXEC + half)}")
        return f"load i32, ptr {at}"

    def instruction(self, inst: Instruction) -> bool:
        """Emit one instruction; False when the block ends with it."""
        pc, entry = inst.address, self.flow.entries[inst.address]
        condition = None
        if entry is None:
            self.leave("STOP", pc)
            return False
        self.of_instruction.clear()
        if self.hooks or self.instruments:
            self.note(inst, entry)
        if entry.semantic is not None or inst.x is not None:
            arguments = self.arguments(inst, entry)
            if arguments is None:
                self.leave("STOP", pc)
                return False
            condition = arguments
        elif self.bound(inst) is None:  # a prefetch does nothing, but names registers
            self.leave("STOP", pc)
            return False
        return self.control(inst, entry, condition)

    def note(self, inst: Instruction, entry: Entry) -> None:
        """Note that an instruction is about to be executed, if its registers exist."""
        pc, block, hooks = inst.address, self.begun, self.hooks
        if self.bound(inst) is None:
            return
        if block is not None and Hook.BLOCK in hooks:
            self.note_block(pc, block.end)
        self.begun = None
        if Hook.STOP in hooks:
            self.emit(f"call void @wc_event_stop(ptr %w, i64 {pc})")
        if Hook.INSTRUCTION in hooks:
            self.event("instruction", pc)
        if entry.waits and Hook.WAIT in hooks:
            self.event("wait", pc)
        control = entry.control_of(inst)
        if control is Control.END and Hook.END in hooks:
            self.event("end", pc)
        kind = barrier_kind(inst, control)
        if kind is not None and Hook.BARRIER in hooks:
            self.event("barrier", pc, kind)
        self.at_instruction(inst)

    def note_block(self, pc: int, end: int) -> None:
        """Note that a wave enters a block."""
        self.emit(f"call void @wc_event_block(ptr %w, i64 {pc}, i64 {end})")

    def event(self, table: str, pc: int, what: int = 0) -> None:
        number = EVENT_TABLES.index(table)
        self.emit(f"call void @wc_event(ptr %w, i64 {pc}, i32 {number}, i32 {what})")

    def arguments(self, inst: Instruction, entry: Entry) -> str | None:
        """Call the instruction's routine; its condition (or ""), None when it cannot run."""
        routine = self.routine(self.shape(inst, entry))
        if routine is None:
            return None
        bound = self.bound(inst)
        if bound is None:
            return None
        self.routines[routine.symbol] = routine
        numbers = self.values(inst, routine, bound)
        return self.call_text(
            routine, ", ".join(["ptr %w", *(f"i32 {signed(v)}" for v in numbers)])
        )

    def shape(self, inst: Instruction, entry: Entry) -> InstructionForm:
        return shape_of(inst, self.code.wave, self.mode, entry.static, indexed=self.indexed & 15)

    def bound(self, inst: Instruction) -> dict[str, int] | None:
        """The operands' values: a register's offset or a constant; None if out of the file."""
        bound: dict[str, int] = {}
        for role, op in registers(inst):
            if op.kind in ("vgpr", "agpr", "sgpr"):
                place = self.code.register_offset(op)
                if place is None:
                    return None
                bound[role] = place
            else:
                bound[role] = bound_value(op)
        return bound

    def values(self, inst: Instruction, routine: Routine, bound: dict[str, int]) -> list[int]:
        """The arguments of an instruction's routine."""
        values = []
        for kind, name in routine.sources:
            if kind == "operand":
                values.append(bound[name])
            elif kind == "mod":
                values.append(inst.mods[name])
            elif kind == "site":
                values.append(self.sites)
                self.sites += 1
            elif kind in ("counter", "counters"):
                values.append(self.counters)
                self.counters += 1 if kind == "counter" else 3
            elif kind == "cells":
                placed = next(each for each in self.instruments if each.instrument.name == name)
                values.append(self.row_of(placed, inst).place())
            else:
                pc = inst.address + (inst.size if kind == "next_pc" else 0)
                values.append(pc % (1 << 32))  # of another object's code, it may be negative
        return values

    def call_text(self, routine: Routine, text: str) -> str:
        """Call a routine; its condition, or ""."""
        callee = self.callee(routine.symbol)
        if routine.returns_condition:
            taken, flag = self.name(), self.name()
            self.emit(f"{taken} = call i32 {callee}({text})")
            self.emit(f"{flag} = icmp ne i32 {taken}, 0")
            return flag
        self.emit(f"call void {callee}({text})")
        return ""

    def control(self, inst: Instruction, entry: Entry, condition: str | None) -> bool:
        """Emit the transfer of control; False if the block ends."""
        pc, following = inst.address, inst.address + inst.size
        match entry.control_of(inst):
            case Control.NEXT:
                return True
            case Control.END:
                self.leave("END", pc)
            case Control.BRANCH | Control.CALL:
                self.go(pc, branch_target(inst))
            case Control.BRANCH_IF:
                # Overlapping instructions can put one branch in several blocks, so its address is
                # not a unique name for its target.
                if self.instruments and condition:
                    self.at_branch(inst, condition)
                taken = self.name()[1:]
                self.emit(f"br i1 {condition}, label %{taken}, label %{self.label(following)}")
                self.lines.append(f"{taken}:")
                self.go(pc, branch_target(inst))
            case Control.JUMP:
                same = self.indexed == self.entered
                self.emit(f"br label %{self.place('jumped' if same else 'jumped_elsewhere')}")
            case Control.BARRIER:
                self.resume("BARRIER", following)
            case Control.BARRIER_WAIT:
                self.resume("BARRIER_WAIT", following)
            case Control.GWS:
                self.resume("GWS", following)
            case Control.MODE:
                self.resume("MODE", following)
            case Control.SLEEP:
                self.resume("SLEEP", following)
            case Control.MESSAGE:
                self.resume("MESSAGE", following)
            case Control.TRAP:
                self.leave("TRAP", pc)
        return False


def translate(
    code: Code,
    flow: Flow,
    blocks: list[Block],
    mode: FloatMode,
    symbol: str,
    routine: Callable[[InstructionForm], Routine | None],
    *,
    flavour: Flavour = PLAIN_CODE,
    indexing: int = 0,
) -> Translation:
    """Translate one piece of a flow.

    Args:
        routine: returns the routine of a shape, or None if its instruction has no semantics.
        flavour: the events that the code notes, and what it counts in the worker's counters
            and cells.
        indexing: the register indexing state at the start of all blocks. Where it changes, the
            function returns "MODE": the variant for the new state takes over.
    """
    emitter = Emitter(code, flow, blocks, mode, routine, flavour, indexing)
    return emitter.translation(symbol)
