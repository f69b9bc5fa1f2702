"""Machine code to a kernel function: find the basic blocks, emit a chain of routine calls.

`run(wave)` starts with a switch over the wave's pc and returns a status on end, barrier, an
exhausted budget, or an instruction that cannot be executed; all state is in the wave's record,
so every basic block is a place where a wave can go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from wavecore.emulator import registry
from wavecore.emulator.records import STATUS, VGPR_OFFSET, offset
from wavecore.emulator.registry import Control, Entry
from wavecore.emulator.routines import Routine
from wavecore.emulator.shape import (
    FloatMode,
    Shape,
    bound_value,
    indexed_after,
    registers,
    shape_of,
)
from wavecore.errors import DecodeError
from wavecore.isa import Instruction, Operand, decode

MAX_INSTRUCTIONS = 1 << 20

_ENDS_BLOCK = frozenset({Control.END, Control.BRANCH, Control.CALL, Control.JUMP, Control.TRAP})
_PC_READS = frozenset({"s_getpc_b64", "s_get_pc_i64"})
_LOW_SUMS = frozenset({"s_add_u32", "s_add_co_u32"})
_RESUMES_AFTER = frozenset(
    {Control.BARRIER, Control.BARRIER_WAIT, Control.MODE, Control.SLEEP, Control.BRANCH_IF}
)


@dataclass(frozen=True)
class Code:
    """The machine code that a kernel may reach, and the registers it was given."""

    image: bytes
    text_ranges: tuple[tuple[int, int], ...]
    target: str
    wave: int
    vgprs: int  # allocated per lane, architectural and accumulation together
    agpr_offset: int  # where AccVGPR 0 lies among them
    vgpr_limit: int  # numbers below this are architectural VGPRs

    def contains(self, pc: int) -> bool:
        return any(low <= pc < high for low, high in self.text_ranges)

    def decode(self, pc: int) -> Instruction:
        """The instruction at an offset from the image's base; DecodeError when there is none."""
        for low, high in self.text_ranges:
            if low <= pc < high:
                if pc & 3:
                    raise DecodeError("pc is not a multiple of 4", target=self.target, address=pc)
                view = memoryview(self.image)[: min(high, len(self.image))]
                return decode(self.target, view, pc, pc, wave=self.wave)
        raise DecodeError("pc is outside the code", target=self.target, address=pc)

    def register_offset(self, op: Operand) -> int | None:
        """Byte offset of a register operand in the wave's record; None when out of the file."""
        if op.kind == "sgpr":
            return 4 * op.index if op.index + op.dwords <= 128 else None
        first, limit = op.index, self.vgpr_limit
        if op.kind == "agpr":
            first, limit = op.index + self.agpr_offset, self.vgprs
        if first + max(op.dwords, 1) > limit:
            return None
        return VGPR_OFFSET + first * self.wave * 4


@dataclass
class Translation:
    """A kernel function in LLVM IR and what it needs."""

    symbol: str
    text: str
    routines: dict[str, Routine]
    site_count: int
    instruction_count: int
    leaders: tuple[int, ...]  # of the blocks that are counted, in the order of their counters


@dataclass
class _Flow:
    """Instructions by pc, the block leaders, and where decoding failed."""

    instructions: dict[int, Instruction] = field(default_factory=dict)
    entries: dict[int, Entry | None] = field(default_factory=dict)
    leaders: set[int] = field(default_factory=set)


def block_at(flow: _Flow, leader: int) -> list[Instruction]:
    """A basic block: from its leader to the next leader or the end of straight code."""
    run: list[Instruction] = []
    pc = leader
    while pc in flow.instructions and (pc == leader or pc not in flow.leaders):
        run.append(flow.instructions[pc])
        entry = flow.entries[pc]
        if entry is None or entry.control_of(run[-1]) is not Control.NEXT:
            break
        pc += run[-1].size
    return run


def branch_target(inst: Instruction) -> int:
    """Where a branch with a 16-bit offset goes, relative to the image's base."""
    simm = inst.mods["simm16"] & 0xFFFF
    return inst.address + 4 + 4 * (simm - 0x10000 if simm & 0x8000 else simm)


def _returns(inst: Instruction, control: Control) -> bool:
    """Whether it leaves the address behind it in a register, for a callee to return to."""
    return control is Control.CALL or (control is Control.JUMP and "sdst" in inst.operands)


class _CodeAddresses:
    """Where straight code forms addresses of code: s_getpc_b64, then the distance is added.

    Calls, tail calls, far branches and function pointers start so. What else happens to the
    register in between is not looked at: a place named in vain costs its translation, no more.
    """

    def __init__(self, code: Code) -> None:
        self._code = code
        self._bases: dict[int, int] = {}  # SGPR -> the pc that it was set to

    def formed_by(self, inst: Instruction) -> int | None:
        """The place in the code whose address this instruction makes, if it makes one."""
        if inst.name in _PC_READS:
            self._bases[inst.operands["sdst"].index] = inst.address + inst.size
        elif inst.name in _LOW_SUMS:
            distance = inst.operands["src1"]
            base = self._bases.get(inst.operands["sdst"].index)
            if base is not None and distance.kind == "literal":
                place = base + _signed(distance.value)
                return place if self._code.contains(place) else None
        return None


def discover(code: Code, roots: Iterable[int]) -> _Flow:
    """Follow the code from its roots to every instruction that static control flow reaches.

    A place whose address the code forms counts as reached: an indirect jump may go there.
    """
    flow = _Flow()
    work = list(roots)
    flow.leaders.update(work)
    while work:
        pc = work.pop()
        addresses = _CodeAddresses(code)
        while pc not in flow.instructions:
            try:
                inst = code.decode(pc)
            except DecodeError:
                flow.leaders.add(pc)
                break
            entry = registry.lookup((inst.x or inst).name)
            if inst.y is not None and registry.lookup(inst.y.name) is None:
                entry = None
            flow.instructions[pc], flow.entries[pc] = inst, entry
            if len(flow.instructions) > MAX_INSTRUCTIONS or entry is None:
                break
            control = entry.control_of(inst)
            following = pc + inst.size
            if control in (Control.BRANCH, Control.BRANCH_IF, Control.CALL):
                target = branch_target(inst)
                flow.leaders.add(target)
                work.append(target)
            place = addresses.formed_by(inst)
            if place is not None:
                flow.leaders.add(place)
                work.append(place)
            if control in _RESUMES_AFTER or _returns(inst, control):
                flow.leaders.add(following)
            if _returns(inst, control):
                work.append(following)
            if control in _ENDS_BLOCK:
                break
            pc = following
    return flow


class _Emitter:
    """Writes the kernel function of one flow."""

    def __init__(
        self,
        code: Code,
        flow: _Flow,
        mode: FloatMode,
        routine: Callable[[Shape], Routine | None],
        counted: bool,
    ) -> None:
        self.code, self.flow, self.mode, self.routine = code, flow, mode, routine
        self.counted = counted
        self.counted_leaders: list[int] = []
        self.lines: list[str] = []
        self.routines: dict[str, Routine] = {}
        self.sites = 0
        self.temporaries = 0
        self.indexed = 0

    def name(self) -> str:
        self.temporaries += 1
        return f"%t{self.temporaries}"

    def emit(self, text: str) -> None:
        self.lines.append("  " + text)

    def leave(self, status: str, pc: int | None = None) -> None:
        if pc is not None:
            self.emit(f"store i64 {pc}, ptr %pc")
        self.emit(f"ret i32 {STATUS[status]}")

    def go(self, source: int, target: int) -> None:
        """To a block; backwards only while the budget lasts."""
        if target > source:
            self.emit(f"br label %b{target}")
            return
        left, out = self.name(), self.name()
        self.emit(f"{left} = load i64, ptr %budget")
        self.emit(f"{out} = icmp slt i64 {left}, 0")
        self.emit(f"br i1 {out}, label %y{target}, label %b{target}")
        self.yields.add(target)

    def function(self, symbol: str) -> str:
        self.yields: set[int] = set()
        for leader in sorted(self.flow.leaders):
            self.block(leader)
        for target in sorted(self.yields):
            self.lines.append(f"y{target}:")
            self.leave("YIELD", target)
        cases = " ".join(f"i64 {pc}, label %b{pc}" for pc in sorted(self.flow.leaders))
        declarations = []
        for routine in self.routines.values():
            kind = "i32" if routine.returns_condition else "void"
            types = ", ".join(["ptr", *["i32"] * len(routine.sources)])
            declarations.append(f"declare {kind} @{routine.symbol}({types})")
        head = [
            *declarations,
            f"define i32 @{symbol}(ptr %w) nounwind {{",
            "entry:",
            f"  %pc = getelementptr i8, ptr %w, i64 {offset('Wave', 'pc')}",
            f"  %budget = getelementptr i8, ptr %w, i64 {offset('Wave', 'budget')}",
            "  br label %dispatch",
            "dispatch:",
            "  %at = load i64, ptr %pc",
            f"  switch i64 %at, label %unknown [ {cases} ]",
            "unknown:",
            f"  ret i32 {STATUS['JUMP']}",
            "jumped:",
            "  %left = load i64, ptr %budget",
            "  %over = icmp slt i64 %left, 0",
            "  br i1 %over, label %pause, label %dispatch",
            "pause:",
            f"  ret i32 {STATUS['YIELD']}",
        ]
        text = "\n".join([*head, *self.lines, "}"]) + "\n"
        if not self.counted:
            return text
        size = len(self.counted_leaders)
        return (
            f"@counters = internal global [{size} x i64] zeroinitializer, align 64\n{text}"
            f"define ptr @c{symbol}() nounwind {{\n  ret ptr @counters\n}}\n"
        )

    def block(self, leader: int) -> None:
        """One basic block."""
        self.lines.append(f"b{leader}:")
        run = block_at(self.flow, leader)
        if not run:
            self.leave("STOP", leader)
            return
        if self.counted:
            counter = f"getelementptr (i64, ptr @counters, i64 {len(self.counted_leaders)})"
            self.emit(f"atomicrmw add ptr {counter}, i64 1 monotonic")
            self.counted_leaders.append(leader)
        left, now = self.name(), self.name()
        self.emit(f"{left} = load i64, ptr %budget")
        self.emit(f"{now} = sub i64 {left}, {len(run)}")
        self.emit(f"store i64 {now}, ptr %budget")
        self.indexed = 0
        for inst in run:
            if not self.instruction(inst):
                return
            self.indexed = indexed_after(inst, self.indexed)
        following = run[-1].address + run[-1].size
        if self.indexed:
            self.leave("STOP", following)
        elif following in self.flow.leaders:
            self.emit(f"br label %b{following}")
        else:
            self.leave("JUMP", following)

    def instruction(self, inst: Instruction) -> bool:
        """Emit one instruction; False when the block ends with it."""
        pc, entry = inst.address, self.flow.entries[inst.address]
        condition = None
        if entry is None:
            self.leave("STOP", pc)
            return False
        if entry.semantic is not None or inst.x is not None:
            arguments = self.arguments(inst, entry)
            if arguments is None:
                self.leave("STOP", pc)
                return False
            condition = arguments
        if self.indexed and entry.control_of(inst) is not Control.NEXT:
            self.leave("STOP", pc)  # register indexing is known within a block only
            return False
        return self.control(inst, entry, condition)

    def arguments(self, inst: Instruction, entry: Entry) -> str | None:
        """Call the instruction's routine; its condition (or ""), None when it cannot run."""
        shape = shape_of(inst, self.code.wave, self.mode, entry.static, indexed=self.indexed)
        routine = self.routine(shape)
        if routine is None:
            return None
        bound: dict[str, int] = {}
        for role, op in registers(inst):
            if op.kind in ("vgpr", "agpr", "sgpr"):
                place = self.code.register_offset(op)
                if place is None:
                    return None
                bound[role] = place
            else:
                bound[role] = bound_value(op)
        values = []
        for kind, name in routine.sources:
            if kind == "operand":
                values.append(bound[name])
            elif kind == "mod":
                values.append(inst.mods[name])
            elif kind == "site":
                values.append(self.sites)
                self.sites += 1
            else:
                values.append(inst.address + (inst.size if kind == "next_pc" else 0))
        self.routines[routine.symbol] = routine
        text = ", ".join(["ptr %w", *(f"i32 {_signed(v)}" for v in values)])
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
                taken = f"k{pc}"
                self.emit(f"br i1 {condition}, label %{taken}, label %b{following}")
                self.lines.append(f"{taken}:")
                self.go(pc, branch_target(inst))
            case Control.JUMP:
                self.emit("br label %jumped")
            case Control.BARRIER:
                self.leave("BARRIER", following)
            case Control.BARRIER_WAIT:
                self.leave("BARRIER_WAIT", following)
            case Control.MODE:
                self.leave("MODE", following)
            case Control.SLEEP:
                self.leave("YIELD", following)
            case Control.TRAP:
                self.leave("TRAP", pc)
        return False


def _signed(value: int) -> int:
    value &= 0xFFFFFFFF
    return value - (1 << 32) if value >> 31 else value


def translate(
    code: Code,
    roots: Iterable[int],
    mode: FloatMode,
    symbol: str,
    routine: Callable[[Shape], Routine | None],
    *,
    counted: bool = False,
) -> Translation:
    """Translate what `roots` reach.

    Args:
        routine: gives the routine of a shape, or None when its instruction has no semantics.
        counted: the code counts how often each block runs; the function `c` + symbol gives the
            address of the counters.
    """
    flow = discover(code, roots)
    emitter = _Emitter(code, flow, mode, routine, counted)
    text = emitter.function(symbol)
    return Translation(
        symbol, text, emitter.routines, emitter.sites, len(flow.instructions),
        tuple(emitter.counted_leaders),
    )  # fmt: skip
