"""A kernel for NVIDIA GPUs: all of its code as one function, one warp a wave.

`.entry SYMBOL()` runs the workgroup of the thread block's number. Its facts are in the launch's
record (record.py), in constant memory. Registers are LLVM values, as far as code names them by
constants. Nothing resumes here: a wave runs from its start to its end.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from wavecore.backends.cuda import arguments, control, matrices, record, registers
from wavecore.backends.cuda.faults import FAULTED, HELPERS, NEAR, NEAR_TYPE
from wavecore.backends.cuda.lanes import NAN_MET, THREADS, ThreadLanes
from wavecore.backends.cuda.memory import LDS, LDS_DECLARATION, SHARED
from wavecore.backends.cuda.record import CudaLaunch
from wavecore.backends.cuda.routines import COHERENT, HASTY, INSIDE, PLAIN, POINTERS, Made, find
from wavecore.backends.cuda.warp import joined, parts, when
from wavecore.backends.llvm.routine import WRITTEN, Routine
from wavecore.backends.llvm.translate import Emitter
from wavecore.builder.contract import I32, I64, Type, Value
from wavecore.builder.irtext import BRANCH_WEIGHTS
from wavecore.builder.llvm import LlvmBuilder
from wavecore.emulator import records
from wavecore.emulator.events import PLAIN_CODE
from wavecore.emulator.flow import Flow, discover
from wavecore.emulator.loops import components
from wavecore.emulator.operands import EXEC
from wavecore.emulator.program import KernelPlan
from wavecore.emulator.records import STATUS, UNDEFINED_SGPRS, VGPR_OFFSET, Launch, Wave, offset
from wavecore.emulator.registry import Control
from wavecore.emulator.shape import FloatMode, InstructionForm
from wavecore.emulator.shape import registers as shaped_registers
from wavecore.isa import Instruction
from wavecore.isa.kinds import Kind
from wavecore.isa.registers import TTMP_FIRST

_STATE_BYTES = ctypes.sizeof(Wave)
_COHERENT = "glc", "dlc", "sc0", "sc1", "scope"  # modifiers: a load that L1 may not serve
_MATRICES = Kind.MFMA | Kind.WMMA


@dataclass(frozen=True)
class KernelText:
    """A kernel in LLVM IR.

    Attributes:
        staging_bytes: of shared memory that each wave needs for operands of matrix products.
    """

    symbol: str
    text: str
    staging_bytes: int


class KernelEmitter(Emitter):
    """Writes the function of a kernel."""

    registers = "%r"

    def __init__(
        self, kernel: KernelPlan, flow: Flow, mode: FloatMode, argument_bytes: int
    ) -> None:
        code = kernel.code
        self.made: dict[str, Made] = {}
        self._exec_bytes = frozenset((4 * EXEC, 4 * EXEC + 4)[: code.wave // 32])
        self._kind = PLAIN
        self._loops = _in_loops(flow)
        super().__init__(code, flow, flow.blocks(), mode, self._routine, PLAIN_CODE, 0)
        self._arguments = arguments.loads(flow, kernel, argument_bytes, self._places_written)

    def _places_written(self, inst: Instruction) -> set[int] | None:
        made = self._made_of(inst)
        return None if made is not None and made.routine.computes_registers else self._written(inst)

    def _routine(self, shape: InstructionForm) -> Routine | None:
        found = find(shape, self._kind)
        if found is None:
            return None
        self.made[found.routine.symbol] = found
        return found.routine

    # ------------------------------------------------------------------------ instructions

    def bound(self, inst: Instruction) -> dict[str, int] | None:
        found = super().bound(inst)
        if found is not None:
            for role, op in shaped_registers(inst):
                if op.kind in ("vgpr", "agpr"):
                    found[role] = registers.place(found[role])
        return found

    def callee(self, symbol: str) -> str:
        """By its name, as it is inlined."""
        return f"@{symbol}"

    def call_text(self, routine: Routine, text: str) -> str:
        pointers = ", ".join(f"ptr {each}" for each in POINTERS)
        condition = super().call_text(routine, text.replace("ptr %w", pointers, 1))
        if self.made[routine.symbol].may_fault:
            flag, is_bad, on = self.name(), self.name(), self.name()[1:]
            self.emit(f"{flag} = load i32, ptr {FAULTED}")
            self.emit(f"{is_bad} = icmp ne i32 {flag}, 0")
            self.emit(f"br i1 {is_bad}, label %end, label %{on}, !prof !0")
            self.lines.append(f"{on}:")
        return condition

    def instruction(self, inst: Instruction) -> bool:
        before = self._kind
        if inst.address in self._arguments:
            self._kind = INSIDE
        elif any(map(inst.mods.get, _COHERENT)):
            self._kind = COHERENT
        goes_on = super().instruction(inst)
        self._kind = before
        if goes_on and inst.facts.kinds & Kind.CACHE:  # L1 is not coherent
            self.emit('fence syncscope("device") acq_rel')
        return goes_on

    # ------------------------------------------------------------------------------- haste

    def instructions(self, run: Sequence[Instruction]) -> bool:
        """Runs of instructions that only compute are there twice where that pays."""
        for plain, group in groupby(run, self._only_computes):
            part = list(group)
            if plain and self._pays(part):
                self._twice(part)
            elif not super().instructions(part):
                return False
        return True

    def _made_of(self, inst: Instruction, kind: str = PLAIN) -> Made | None:
        entry = self.flow.entries[inst.address]
        if entry is None or (entry.semantic is None and inst.x is None):
            return None
        return find(self.shape(inst, entry), kind)

    def _only_computes(self, inst: Instruction) -> bool:
        """Whether it may be executed again from the same registers, and leaves EXEC alone."""
        entry = self.flow.entries[inst.address]
        if entry is None or entry.control_of(inst) is not Control.NEXT:
            return False
        if entry.semantic is None and inst.x is None:
            return not inst.facts.kinds & Kind.CACHE
        made = self._made_of(inst)
        if made is None or made.may_fault or made.routine.computes_registers:
            return False
        if not inst.facts.kinds & (Kind.VALU | Kind.SALU) or inst.facts.kinds & _MATRICES:
            return False
        return self.bound(inst) is not None and self._exec_bytes.isdisjoint(self._written(inst))

    def _written(self, inst: Instruction) -> set[int]:
        """The registers that an instruction writes, by their places in the file."""
        made, bound = self._made_of(inst), self.bound(inst)
        if made is None or bound is None:
            return set()
        uses = made.routine.uses or ()
        return {byte + (bound[role] if role else 0) for role, byte, use in uses if use == WRITTEN}

    def _pays(self, run: Sequence[Instruction]) -> bool:
        vector = [inst for inst in run if inst.facts.kinds & Kind.VALU]
        made = [self._made_of(inst, HASTY) for inst in vector]
        floats = sum(each is not None and each.may_be_nan for each in made)
        return floats >= 2 or (len(vector) >= 4 and run[0].address in self._loops)

    def _twice(self, run: Sequence[Instruction]) -> None:
        """A run for all lanes, as long as no result is NaN; and as it is defined.

        What the first one has written is put back before the second.
        """
        number = self.name()[1:]
        hasty, exact, again, on = (f"{part}_{number}" for part in ("hasty", "exact", "again", "on"))
        written = sorted(set().union(*map(self._written, run)))
        every = self._every_lane()
        self.emit(f"br i1 {every}, label %{hasty}, label %{exact}")
        self.lines.append(f"{hasty}:")
        before = [(at, self._file(at)) for at in written]
        self.emit(f"store i1 false, ptr {NAN_MET}")
        self._kind, indexed = HASTY, self.indexed
        super().instructions(run)
        self._kind, self.indexed = PLAIN, indexed
        self.declarations.add("declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)")
        met, votes, some = self.name(), self.name(), self.name()
        self.emit(f"{met} = load i1, ptr {NAN_MET}")
        self.emit(f"{votes} = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 {met})")
        self.emit(f"{some} = icmp ne i32 {votes}, 0")
        self.emit(f"br i1 {some}, label %{again}, label %{on}, !prof !0")
        self.lines.append(f"{again}:")
        for at, value in before:
            self._set_file(at, value)
        self.emit(f"br label %{exact}")
        self.lines.append(f"{exact}:")
        super().instructions(run)
        self.emit(f"br label %{on}")
        self.lines.append(f"{on}:")

    def _every_lane(self) -> str:
        """Whether EXEC has all lanes."""
        every = self.name()
        self.emit(f"{every} = icmp eq i64 {self.exec_mask()}, {(1 << self.code.wave) - 1}")
        return every

    def _type_at(self, at: int) -> str:
        return ThreadLanes(self.code.wave).text(I32) if at >= VGPR_OFFSET else "i32"

    def _file(self, at: int) -> str:
        """A register, by its place in the file."""
        place, value = self.name(), self.name()
        self.emit(f"{place} = getelementptr i8, ptr %r, i64 {at}")
        self.emit(f"{value} = load {self._type_at(at)}, ptr {place}, align 4")
        return value

    def _set_file(self, at: int, value: str) -> None:
        place = self.name()
        self.emit(f"{place} = getelementptr i8, ptr %r, i64 {at}")
        self.emit(f"store {self._type_at(at)} {value}, ptr {place}, align 4")

    # ----------------------------------------------------------------------------- control

    def leave(self, status: str, pc: int | None = None) -> None:
        if status == "END":
            self.emit("br label %end")
        elif status == "YIELD":
            self._look(self.place("b", pc) if pc is not None else "dispatch")
        else:
            at = f"{pc}" if pc is not None else self._loaded("%pc")
            self._stop(status, at)

    def resume(self, status: str, pc: int) -> None:
        if status in ("BARRIER", "BARRIER_WAIT"):
            self._with_builder(control.barrier)
        elif status == "SLEEP":
            self.emit("call void @llvm.nvvm.nanosleep(i32 100)")
            self.declarations.add("declare void @llvm.nvvm.nanosleep(i32)")
        elif status != "MESSAGE":  # without a host, it has no reader
            self._stop(status, f"{pc}")
            return
        self.emit(f"br label %{self.label(pc)}")

    def _loaded(self, pointer: str) -> str:
        found = self.name()
        self.emit(f"{found} = load i64, ptr {pointer}")
        return found

    def _stop(self, status: str, pc: str) -> None:
        """The wave stops for a reason that the host explains."""
        mask = self.exec_mask()
        self.declarations.add(HELPERS["note"])
        self.emit(
            f"call void @wc_note(i32 {STATUS[status]}, i64 {pc}, i64 {mask}, i32 0, i32 0, i64 0, "
            f"i32 0, i32 0, i64 {mask})"
        )
        self.emit("br label %end")

    def _look(self, label: str) -> None:
        """Its slice is used up: on to a label with another one, unless the host wants an end."""
        wants, ends, on = (self.name() for _ in range(3))
        self.declarations.add(HELPERS["pause"])
        self.emit(f"{wants} = call i32 @wc_pause()")
        self.emit(f"{ends} = icmp ne i32 {wants}, 0")
        self.emit(f"br i1 {ends}, label %end, label %{on[1:]}")
        self.lines.append(f"{on[1:]}:")
        self.emit("store i64 %slice, ptr %budget")
        self.emit(f"br label %{label}")

    def _with_builder(self, emit: Callable[[LlvmBuilder], None]) -> None:
        """What a builder emits, as lines of the function."""
        b = LlvmBuilder(ThreadLanes(self.code.wave))
        b.names = self.temporaries
        emit(b)
        self.temporaries = b.names
        self.lines += b.lines
        self.declarations |= b.declarations


def _in_loops(flow: Flow) -> set[int]:
    """The instructions in loops."""
    follows = {
        pc: tuple(to for to in flow.successors(pc).within(inst) if to in flow.instructions)
        for pc, inst in flow.instructions.items()
    }
    return set().union(*components(follows))


def build(
    kernel: KernelPlan, launch: Launch, functions: Sequence[int], symbol: str, argument_bytes: int
) -> KernelText:
    """The text of a kernel.

    Args:
        launch: a record with the kernel's start (resident.start): flags, numbers of registers.
        functions: pcs that indirect calls may go to.
        argument_bytes: that may be read at the launch's arguments.
    """
    code = kernel.code
    flow = discover(code, [kernel.entry, *functions])
    mode = FloatMode.from_bits(kernel.mode, code.target)
    emitter = KernelEmitter(kernel, flow, mode, argument_bytes)
    start = _Start(code.wave, kernel, launch)
    start.emit()
    emitter.temporaries = start.b.names  # names of one function
    emitter.emit_blocks()
    used = [made for symbol, made in emitter.made.items() if symbol in emitter.routines]
    declarations = {
        record.declaration(), LDS_DECLARATION, *emitter.declarations,
        *start.b.declarations, *(line for made in used for line in made.declarations),
    }  # fmt: skip
    products = dict.fromkeys(each for made in used for each in made.functions)
    staging_bytes = matrices.staging_bytes(list(products))
    if staging_bytes:
        declarations.add(matrices.staging_declaration(staging_bytes))
    head = [
        *sorted(declarations),
        f"define ptx_kernel void @{symbol}() nounwind convergent {{",
        "entry:",
        f"  %r = alloca [{registers.file_bytes(code.wave, code.vgprs)} x i8], align 16",
        f"  %w = alloca [{_STATE_BYTES} x i8], align 16",
        f"  {FAULTED} = alloca i32",
        f"  {NEAR} = alloca {NEAR_TYPE}",
        f"  {NAN_MET} = alloca i1",
        "  %budget = alloca i64",
        f"  store i32 0, ptr {FAULTED}",
        *start.b.allocas,
        *start.b.lines,
        "  store i64 %slice, ptr %budget",
        *emitter.pointers(),
        f"  br label %b{kernel.entry}",
        *emitter.dispatch(),
    ]
    end = [
        "end:",
        "  br label %gone",
        "gone:",
        "  ret void",
        "}",
    ]
    text = "\n".join([*head, *emitter.lines, *end, *(made.text for made in used), *products])
    return KernelText(symbol, text + BRANCH_WEIGHTS, staging_bytes)


class _Start:
    """The state that a wave starts with, as workgroups.c has it.

    Source: LLVM's AMDGPUUsage, "Initial Kernel Execution State".
    """

    def __init__(self, wave: int, kernel: KernelPlan, launch: Launch) -> None:
        self.wave, self.kernel, self.launch = wave, kernel, launch
        self.b = LlvmBuilder(ThreadLanes(wave))

    def emit(self) -> None:
        """The lines up to the first instruction."""
        b = self.b
        self.fill = self.fact("fill")
        self.arguments = b.and_(self.fact("arguments", I64), b.const(I64, -record.ARGUMENT_ALIGN))
        self.group = self._group()
        self.items, *self.block = self._block()
        thread = self.special("tid.x")
        self.index = b.lshr(thread, b.const(I32, 5))
        self._fill_lds(thread)
        first = b.mul(self.index, b.const(I32, self.wave))
        b.emit_void(f"br i1 {b.icmp('uge', first, self.items).ref}, label %gone, label %starts")
        b.label("starts")
        self._fill_registers()
        self._near_ranges()
        self._state()
        self._sgprs()
        self._lanes(first)
        slice = self.fact("slice", I64)
        b.lines.append(f"  %slice = add i64 {slice.ref}, 0")

    # ------------------------------------------------------------------------------ values

    def special(self, name: str) -> Value:
        b = self.b
        b.declarations.add(f"declare i32 @llvm.nvvm.read.ptx.sreg.{name}()")
        return Value(I32, False, b.emit(f"call i32 @llvm.nvvm.read.ptx.sreg.{name}()"))

    def fact(self, field: str, type: Type = I32, index: int = 0) -> Value:
        """A field of the launch's record."""
        b, size = self.b, type.bits // 8
        place = record.at(CudaLaunch, field) + size * index
        at = b.emit(f"getelementptr i8, {record.CONSTANT} @{record.LAUNCH}, i64 {place}")
        ref = b.emit(f"load i{type.bits}, {record.CONSTANT} {at}, align {size}")
        return Value(type, False, ref)

    def _halves(self, x: Value) -> tuple[Value, Value]:
        b = self.b
        return b.trunc(x, I32), b.trunc(b.lshr(x, b.const(I64, 32)), I32)

    def put(self, offset_: int, value: Value, pointer: str = "%r") -> None:
        b = self.b
        at = b.emit(f"getelementptr i8, ptr {pointer}, i64 {offset_}")
        b.emit_void(f"store {b.type_of(value)} {value.ref}, ptr {at}")

    def sgpr(self, number: int, value: Value) -> None:
        self.put(4 * number, value)

    def _group(self) -> list[Value]:
        b = self.b
        first = b.trunc(self.fact("first_group", I64), I32)
        number = b.add(first, self.special("ctaid.x"))
        self.is_flat = b.icmp("ne", self.fact("is_flat"), b.const(I32, 0))

        def divided() -> list[Value]:
            width, height = (self.fact("grid", index=i) for i in (0, 1))
            row = self._udiv(number, width)
            z = self._udiv(row, height)
            return [b.sub(number, b.mul(row, width)), b.sub(row, b.mul(z, height)), z]

        return when(b, self.is_flat, partial(self._flat, number), divided)

    def _flat(self, number: Value) -> list[Value]:
        """Along the first axis only."""
        return [number, *[self.b.const(I32, 0)] * 2]

    def _udiv(self, x: Value, y: Value) -> Value:
        return Value(I32, False, self.b.emit(f"udiv i32 {x.ref}, {y.ref}"))

    def _block(self) -> list[Value]:
        """The work-items of the workgroup, and along each axis, where the last may have fewer."""
        b = self.b
        whole = [self.fact("block", index=axis) for axis in range(3)]

        def partial_() -> list[Value]:
            found = []
            for axis, at in enumerate(self.group):
                is_last = b.icmp("eq", b.add(at, b.const(I32, 1)), self.fact("grid", index=axis))
                found.append(b.select(is_last, self.fact("last_block", index=axis), whole[axis]))
            return [b.mul(b.mul(found[0], found[1]), found[2]), *found]

        is_whole = b.icmp("ne", self.fact("is_whole"), b.const(I32, 0))
        return when(b, is_whole, lambda: [self.fact("items"), *whole], partial_)

    # ------------------------------------------------------------------------------- state

    def _fill_lds(self, thread: Value) -> None:
        """All threads of the block fill LDS, then wait for each other."""
        b = self.b
        size, threads = self.fact("lds_bytes"), self.special("ntid.x")
        has_some = b.icmp("ne", size, b.const(I32, 0))
        b.emit_void(f"br i1 {has_some.ref}, label %fills, label %filled")
        b.label("fills")
        b.emit_void("br label %filling")
        start = b.block
        b.label("filling")
        at, following = b.name(), b.name()
        more = b.name()
        byte = b.name()
        b.lines.append(f"  {at} = phi i32 [ {thread.ref}, %{start} ], [ {following}, %fill ]")
        b.lines.append(f"  {byte} = shl i32 {at}, 2")
        b.lines.append(f"  {more} = icmp ult i32 {byte}, {size.ref}")
        b.emit_void(f"br i1 {more}, label %fill, label %meets")
        b.label("fill")
        place = b.emit(f"getelementptr i8, {SHARED} @{LDS}, i32 {byte}")
        b.emit_void(f"store i32 {self.fill.ref}, {SHARED} {place}")
        b.lines.append(f"  {following} = add i32 {at}, {threads.ref}")
        b.emit_void("br label %filling")
        b.label("meets")
        control.barrier(b)
        b.emit_void("br label %filled")
        b.label("filled")

    def _near_ranges(self) -> None:
        """The ranges that accesses were in when the kernel ran before."""
        for i in range(3 * record.NEARS):
            self.put(8 * i, self.fact("presets", I64, i), NEAR)

    def _fill_registers(self) -> None:
        b, code = self.b, self.kernel.code
        lanes = b.widen(self.fill)
        for number in range(records.SGPR_SLOTS):
            self.sgpr(number, self.fill if number < UNDEFINED_SGPRS else b.const(I32, 0))
        row = 4 * self.wave // THREADS
        for number in range(code.vgprs):
            self.put(VGPR_OFFSET + row * number, lanes)

    def _state(self) -> None:
        b, kernel = self.b, self.kernel
        self.put(offset("Wave", "scc"), b.const(I32, 0))
        scratch_bytes = b.const(I32, kernel.scratch_bytes)
        waves = self.fact("waves_per_group")
        in_part = b.add(b.mul(self.special("ctaid.x"), waves), self.index)
        own = b.mul(b.zext(scratch_bytes, I64), b.const(I64, self.wave))
        self.group_scratch = b.add(
            self.fact("scratch", I64),
            b.mul(b.zext(b.mul(self.special("ctaid.x"), waves), I64), own),
        )
        self.scratch = b.add(self.fact("scratch", I64), b.mul(b.zext(in_part, I64), own))
        row = 4 * self.wave // THREADS
        values = {
            "mode": b.const(I32, kernel.mode), "index": self.index,
            "pc": b.const(I64, kernel.entry),
            "code_base": self.fact("code_base", I64), "lds_bytes": self.fact("lds_bytes"),
            "scratch_bytes": scratch_bytes, "scratch": self.scratch,
            "vgpr_bytes": b.const(I32, kernel.code.vgprs * row), "signalled": b.const(I32, 0),
            "state": b.const(I32, 0), "jumped_from": b.const(I64, records.NO_JUMP),
        }  # fmt: skip
        for name, value in values.items():
            self.put(offset("Wave", name), value, "%w")
        for axis, value in enumerate(self.group):
            self.put(offset("Wave", "workgroup") + 4 * axis, value, "%w")

    def _sgprs(self) -> None:
        """User SGPRs, then system SGPRs one after the other."""
        b, launch, flags = self.b, self.launch, self.launch.flags
        user = launch.user_sgpr_count
        for number in range(user):
            self.sgpr(number, self.fact("user_sgprs", index=number))
        for part in self.kernel.user_sgprs:
            if part.name == "kernarg_segment_ptr":  # so that LLVM knows what is loaded from it
                for i, word in enumerate(self._halves(self.arguments)):
                    self.sgpr(part.first + i, word)
        low, high = self._halves(self.group_scratch)
        if launch.private_buffer_sgpr != records.NO_SGPR:
            first = launch.private_buffer_sgpr
            self.sgpr(first, low)
            word = b.or_(b.and_(high, b.const(I32, 0xFFFF)), b.const(I32, 1 << 31))
            self.sgpr(first + 1, word)
        if launch.flat_scratch_sgpr != records.NO_SGPR:
            self.sgpr(launch.flat_scratch_sgpr, low)
            self.sgpr(launch.flat_scratch_sgpr + 1, high)
        system = []
        if flags & records.FLAG_IDS_IN_TTMP:
            x, y, z = self.group
            self.sgpr(TTMP_FIRST + 9, x)
            both = b.or_(b.and_(y, b.const(I32, 0xFFFF)), b.shl(z, b.const(I32, 16)))
            self.sgpr(TTMP_FIRST + 7, both)
            within = b.and_(self.index, b.const(I32, 31))
            self.sgpr(TTMP_FIRST + 8, b.shl(within, b.const(I32, 25)))
        else:
            asked = (records.FLAG_ID_X, records.FLAG_ID_Y, records.FLAG_ID_Z)
            system += [v for flag, v in zip(asked, self.group, strict=True) if flags & flag]
        if flags & records.FLAG_GROUP_INFO:
            live = self._udiv(b.add(self.items, b.const(I32, self.wave - 1)),
                              b.const(I32, self.wave))  # fmt: skip
            is_first = b.zext(b.icmp("eq", self.index, b.const(I32, 0)), I32)
            word = b.or_(b.shl(is_first, b.const(I32, 31)), b.and_(live, b.const(I32, 63)))
            system.append(word)
        if flags & records.FLAG_SCRATCH_OFFSET:
            system.append(b.trunc(b.sub(self.scratch, self.group_scratch), I32))
        for number, value in enumerate(system, user):
            self.sgpr(number, value)

    def _lanes(self, first: Value) -> None:
        """EXEC, and the work-items' ids."""
        b = self.b
        left = b.umin(b.sub(self.items, first), b.const(I32, self.wave))
        wide = b.zext(left, I64)
        whole = b.icmp("eq", wide, b.const(I64, 64))
        some = b.sub(b.shl(b.const(I64, 1), b.and_(wide, b.const(I64, 63))), b.const(I64, 1))
        mask = b.select(whole, b.const(I64, -1), some)
        for half, word in enumerate(self._halves(mask)):
            self.sgpr(EXEC + half, word)
        lane = b.lane_const(I32, range(self.wave))
        item = b.add(b.widen(first), lane)
        width, height, _ = (b.widen(size) for size in self.block)
        columns = [parts(b, each) for each in (item, width, height)]
        rows = [
            when(b, self.is_flat, partial(self._flat, row[0]), partial(self._ids, *row))
            for row in zip(*columns, strict=True)
        ]
        ids = [joined(b, column) for column in zip(*rows, strict=True)]
        count = self.launch.id_vgprs + 1
        ids = [x if axis < count else b.widen(b.const(I32, 0)) for axis, x in enumerate(ids)]
        if self.launch.flags & records.FLAG_PACKED_IDS:
            shifted = [b.shl(x, b.widen(b.const(I32, 10 * axis))) for axis, x in enumerate(ids)]
            ids = [b.or_(b.or_(shifted[0], shifted[1]), shifted[2])]
        live = b.lane_bit(mask)
        row_bytes = 4 * self.wave // THREADS
        for axis, value in enumerate(ids[:count]):
            kept = b.select(live, value, b.widen(self.fill))
            self.put(VGPR_OFFSET + axis * row_bytes, kept)

    def _ids(self, item: Value, width: Value, height: Value) -> list[Value]:
        """A work-item's number along each axis."""
        b = self.b
        row = self._udiv(item, width)
        z = self._udiv(row, height)
        return [b.sub(item, b.mul(row, width)), b.sub(row, b.mul(z, height)), z]
