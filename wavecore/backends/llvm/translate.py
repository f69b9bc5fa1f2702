"""Machine code to native functions: a chain of routine calls for each piece of a kernel.

A piece is a group of basic blocks (flow.py). Its function `run(wave)` starts with a switch over the
wave's pc and returns a status on end, barrier, an exhausted budget, an instruction that cannot be
executed, or a pc that lies in another piece; all state is in the wave's record, so every basic
block is a place where a wave can go on.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wavecore.backends.llvm.routine import Routine
from wavecore.emulator.events import PLAIN, BarrierKind, Hook
from wavecore.emulator.flow import (
    MASK_BRANCHES,
    Block,
    Code,
    Flow,
    branch_target,
    signed,
    writes_exec,
)
from wavecore.emulator.operands import EXEC
from wavecore.emulator.records import (
    EVENT_TABLES,
    EVERY_BYTE,
    NO_JUMP,
    STATUS,
    Tally,
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
_TALLY_BYTES = ctypes.sizeof(Tally)
_BARRIERS = {Control.BARRIER: BarrierKind.BOTH, Control.BARRIER_WAIT: BarrierKind.WAIT}


@dataclass
class Translation:
    """The function of one piece in LLVM IR, and what it needs."""

    symbol: str
    text: str
    routines: dict[str, Routine]
    site_count: int
    blocks: tuple[tuple[int, int], ...]  # leader and end of each, in the order of their counters
    place_count: int = 0
    # Where blocks are counted: from where to where, in the order of counters and of tallies.
    tallied: tuple[tuple[int, int], ...] = ()
    touched: int = EVERY_BYTE  # of a wave's first VGPRs in the record


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
        hooks: Hook,
        indexing: int,
    ) -> None:
        self.code, self.flow, self.mode, self.routine = code, flow, mode, routine
        self.blocks = blocks
        self.leaders = {block.leader for block in blocks}
        self.entries = self.leaders  # where waves may enter the function
        self.hooks = hooks
        self.begun: Block | None = None  # whose entry is to be noted before its first instruction
        self.lines: list[str] = []
        self.routines: dict[str, Routine] = {}
        self.sites = 0
        self.places = 0  # of accesses that are counted
        self.number = 0  # of the block that is written
        self.parts: list[tuple[int, int]] = []  # of blocks that waves left in the middle
        self.temporaries = 0
        self.touched = EVERY_BYTE  # of a wave's first VGPRs in the record; it writes no others
        self.entered = indexing  # the state of indexing that every block begins in
        self.indexed = indexing

    def translation(self, symbol: str) -> Translation:
        """The function, and what it needs."""
        text = self.function(symbol)
        ends = tuple((b.leader, b.end) for b in self.blocks if b.leader in self.entries)
        tallied = (*((b.leader, b.end) for b in self.blocks), *self.parts)
        if not self.hooks & (Hook.COUNT | Hook.PROFILE):
            tallied = ()
        return Translation(
            symbol, text, self.routines, self.sites, ends, self.places, tallied, self.touched
        )

    def name(self) -> str:
        self.temporaries += 1
        return f"%t{self.temporaries}"

    def emit(self, text: str) -> None:
        self.lines.append("  " + text)

    def leave(self, status: str, pc: int | None = None) -> None:
        if pc is not None:
            self.emit(f"store i64 {pc}, ptr %pc")
        self.emit(f"ret i32 {STATUS[status]}")

    def resume(self, status: str, pc: int) -> None:
        """Return; the wave goes on at a pc, and no indirect jump will have brought it there."""
        if not self.code.contains(pc):
            self.emit(f"store i64 {NO_JUMP}, ptr %jumped_from")
        self.leave(status, pc)

    def place(self, kind: str, pc: int | None = None) -> str:
        """A label: of a block ("b"), or of what stands between it and a jump to it."""
        return kind if pc is None else f"{kind}{pc}"

    def begin(self, kind: str, pc: int | None = None) -> None:
        """What follows has this label."""
        self.lines.append(f"{self.place(kind, pc)}:")

    def label(self, target: int) -> str:
        """The label that leads to a block, wherever it is: in this piece or not."""
        if not self.code.contains(target):
            self.outside.add(target)
            return self.place("o", target)
        if self.indexed != self.entered:
            self.changed.add(target)
            return self.place("m", target)
        if target not in self.leaders:
            self.elsewhere.add(target)
        return self.place("b", target)

    def go(self, source: int, target: int) -> None:
        """To a block; backwards only while the budget lasts."""
        label = self.label(target)
        if target > source or target in self.outside:
            self.emit(f"br label %{label}")
            return
        left, out = self.name(), self.name()
        self.emit(f"{left} = load i64, ptr %budget")
        self.emit(f"{out} = icmp slt i64 {left}, 0")
        self.emit(f"br i1 {out}, label %{self.place('y', target)}, label %{label}")
        self.yields.add(target)

    def emit_blocks(self) -> None:
        """The blocks, and behind them the ways out that they lead to."""
        self.yields: set[int] = set()
        self.elsewhere: set[int] = set()  # blocks of other pieces, or not translated yet
        self.outside: set[int] = set()  # where no code is
        self.changed: set[int] = set()  # where code for another state of indexing goes on
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
        if Hook.PROFILE in self.hooks:
            declarations.append("declare i64 @llvm.ctpop.i64(i64)")
        return declarations + _EVENT_FUNCTIONS if self.hooks else declarations

    def pointers(self) -> list[str]:
        """Where things are in the wave's record."""
        found = [
            f"  %pc = getelementptr i8, ptr %w, i64 {offset('Wave', 'pc')}",
            f"  %jumped_from = getelementptr i8, ptr %w, i64 {offset('Wave', 'jumped_from')}",
        ]
        if Hook.PROFILE in self.hooks:
            found += [
                f"  %workers = getelementptr i8, ptr %w, i64 {offset('Wave', 'worker')}",
                "  %worker = load ptr, ptr %workers",
                f"  %counts = getelementptr i8, ptr %worker, i64 {offset('Worker', 'tallies')}",
                "  %tallies = load ptr, ptr %counts",
                f"  %exec_before = getelementptr i8, ptr %w, i64 {offset('Wave', 'exec_before')}",
            ]
        return found

    def dispatch(self) -> list[str]:
        """To the block of the wave's pc, at the start and after an indirect jump."""
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
            f"  %budget = getelementptr i8, ptr %w, i64 {offset('Wave', 'budget')}",
            "  br label %dispatch",
            *self.dispatch(),
        ]
        text = "\n".join([*head, *self.lines, "}"]) + "\n"
        if Hook.COUNT not in self.hooks:
            return text
        size = len(self.blocks) + len(self.parts)
        return (
            f"@counters = internal global [{size} x i64] zeroinitializer, align 64\n{text}"
            f"define ptr @c{symbol}() nounwind {{\n  ret ptr @counters\n}}\n"
        )

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
        self.number = number
        self.count(number, 1)
        left, now = self.name(), self.name()
        self.emit(f"{left} = load i64, ptr %budget")
        self.emit(f"{now} = sub i64 {left}, {len(run)}")
        self.emit(f"store i64 {now}, ptr %budget")
        self.indexed, self.begun = self.entered, block
        if self.instructions(run):
            self.emit(f"br label %{self.label(block.end)}")

    def instructions(self, run: Sequence[Instruction]) -> bool:
        """Emit instructions; False when the block ends with one of them."""
        for inst in run:
            if not self.instruction(inst):
                return False
            self.indexed = indexing_after(inst, self.indexed)
        return True

    def count(self, number: int, times: int) -> None:
        """Count that the wave runs a block, or that it does not (-1)."""
        if Hook.COUNT in self.hooks:
            counter = f"getelementptr (i64, ptr @counters, i64 {number})"
            self.emit(f"atomicrmw add ptr {counter}, i64 {times} monotonic")
        if Hook.PROFILE in self.hooks:
            lanes, signed_lanes = self.name(), self.name()
            self.tally("executed", str(times), number)
            self.emit(f"{lanes} = call i64 @llvm.ctpop.i64(i64 {self.exec_mask()})")
            self.emit(f"{signed_lanes} = mul i64 {lanes}, {times}")
            self.tally("lanes", signed_lanes, number)

    def count_part(self, pc: int) -> None:
        """Count that the wave leaves the block before it has come to the instruction at a pc."""
        leader = self.blocks[self.number].leader
        self.count(self.number, -1)
        if pc != leader:
            self.parts.append((leader, pc))
            self.count(len(self.blocks) + len(self.parts) - 1, 1)

    def tally(self, what: str, amount: str, number: int | None = None) -> None:
        """Add to what a block counts; the one that is written, if none is said."""
        at, before, after = self.name(), self.name(), self.name()
        number = self.number if number is None else number
        self.emit(
            f"{at} = getelementptr i8, ptr %tallies, i64 "
            f"{_TALLY_BYTES * number + offset('Tally', what)}"
        )
        self.emit(f"{before} = load i64, ptr {at}")
        self.emit(f"{after} = add i64 {before}, {amount}")
        self.emit(f"store i64 {after}, ptr {at}")

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

    def tally_split(self, inst: Instruction) -> None:
        """Count a branch that a wave comes to with some of its lanes switched off before it."""
        if inst.name not in MASK_BRANCHES:
            return
        lanes, before, off, gone, some, both, one = (self.name() for _ in range(7))
        now = self.exec_mask()
        self.emit(f"{before} = load i64, ptr %exec_before")
        self.emit(f"{off} = xor i64 {now}, -1")
        self.emit(f"{lanes} = and i64 {before}, {off}")
        self.emit(f"{gone} = icmp ne i64 {lanes}, 0")
        self.emit(f"{some} = icmp ne i64 {now}, 0")
        self.emit(f"{both} = and i1 {gone}, {some}")
        self.emit(f"{one} = zext i1 {both} to i64")
        self.tally("divergent", one)

    def instruction(self, inst: Instruction) -> bool:
        """Emit one instruction; False when the block ends with it."""
        pc, entry = inst.address, self.flow.entries[inst.address]
        condition = None
        if entry is None:
            self.leave("STOP", pc)
            return False
        if self.hooks:
            self.note(inst, entry)
        if Hook.PROFILE in self.hooks and writes_exec(inst):
            self.emit(f"store i64 {self.exec_mask()}, ptr %exec_before")
        if entry.semantic is not None or inst.x is not None:
            arguments = self.arguments(inst, entry)
            if arguments is None:
                self.leave("STOP", pc)
                return False
            condition = arguments
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
        if control in _BARRIERS and Hook.BARRIER in hooks:
            self.event("barrier", pc, _BARRIERS[control])

    def note_block(self, pc: int, end: int) -> None:
        """Note that a wave has come to a block."""
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
        """What operands stand for: a register's place, a constant; None for one out of the file."""
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
            elif kind in ("place", "places"):
                values.append(self.places)
                self.places += 1 if kind == "place" else 3
            else:
                values.append(inst.address + (inst.size if kind == "next_pc" else 0))
        return values

    def call_text(self, routine: Routine, text: str) -> str:
        """Call a routine; its condition, or ""."""
        if routine.returns_condition:
            taken, flag = self.name(), self.name()
            self.emit(f"{taken} = call i32 @{routine.symbol}({text})")
            self.emit(f"{flag} = icmp ne i32 {taken}, 0")
            return flag
        self.emit(f"call void @{routine.symbol}({text})")
        return ""

    def control(self, inst: Instruction, entry: Entry, condition: str | None) -> bool:
        """Emit how control goes on; False when the block ends."""
        pc, following = inst.address, inst.address + inst.size
        match entry.control_of(inst):
            case Control.NEXT:
                return True
            case Control.END:
                self.leave("END", pc)
            case Control.BRANCH | Control.CALL:
                self.go(pc, branch_target(inst))
            case Control.BRANCH_IF:
                # Instructions that overlap can lead to one branch from several blocks: its address
                # is no name for what it leads to.
                if Hook.PROFILE in self.hooks:
                    self.tally_split(inst)
                taken = self.name()[1:]
                self.emit(f"br i1 {condition}, label %{taken}, label %{self.label(following)}")
                self.lines.append(f"{taken}:")
                if Hook.PROFILE in self.hooks:
                    self.tally("taken", "1")
                self.go(pc, branch_target(inst))
            case Control.JUMP:
                same = self.indexed == self.entered
                self.emit(f"br label %{self.place('jumped' if same else 'jumped_elsewhere')}")
            case Control.BARRIER:
                self.resume("BARRIER", following)
            case Control.BARRIER_WAIT:
                self.resume("BARRIER_WAIT", following)
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
    hooks: Hook = PLAIN,
    indexing: int = 0,
) -> Translation:
    """Translate one piece of a flow.

    Args:
        routine: gives the routine of a shape, or None when its instruction has no semantics.
        hooks: what the code notes events of. With Hook.COUNT it counts how often each block runs;
            the function `c` + symbol gives the address of the counters. With Hook.PROFILE it counts
            in the worker's tallies and places.
        indexing: the state of register indexing that all blocks begin in. Where it changes, the
            function returns "MODE": the variant for the new state goes on.
    """
    emitter = Emitter(code, flow, blocks, mode, routine, hooks, indexing)
    return emitter.translation(symbol)
