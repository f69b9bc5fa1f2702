"""Semantics as LLVM IR: the body of one routine, whatever the back end.

A back end says how lanes lie in values (builder/lanes.py), and gives registers, memory, matrices
and control a form: each is an object here, to which the semantics' primitives go.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from wavecore.backends.llvm.registers import RecordRegisters
from wavecore.backends.llvm.routine import ACROSS, Routine, Source
from wavecore.builder.contract import I32, I64, Value, check_executor
from wavecore.builder.irtext import BRANCH_WEIGHTS
from wavecore.builder.lanes import Lanes
from wavecore.builder.llvm import LlvmBuilder
from wavecore.emulator import registry
from wavecore.emulator.events import PLAIN_CODE, SHADOWS, Flavour, Hook, shadow_kind
from wavecore.emulator.operands import Outputs, Slice, WaveOps
from wavecore.emulator.shadow import (
    ShadowChecks,
    ShadowForm,
    ShadowKind,
    ShadowOps,
    UnshadowedOps,
    is_source,
)
from wavecore.emulator.shape import InstructionForm, OperandShape
from wavecore.emulator.watching import EventForm, WatchedOps

if TYPE_CHECKING:  # kernels without matrix instructions need no models
    from wavecore.matrix.numerics.tile import Tile


class MemoryForm(Protocol):
    """How a back end reaches memory; the arguments are those of operands.Primitives."""

    def load(
        self, space: str, address: Value, size_bytes: int, mask: Value | None
    ) -> list[Value]: ...

    def store(
        self,
        space: str,
        address: Value,
        data: Sequence[Value],
        size_bytes: int,
        mask: Value | None,
    ) -> None: ...

    def check(self, space: str, address: Value, size_bytes: int, mask: Value | None) -> None: ...

    def atomic(
        self,
        space: str,
        op: str,
        address: Value,
        data: Sequence[Value],
        compare: Sequence[Value] | None,
        size_bytes: int,
        mask: Value | None,
    ) -> list[Value]: ...

    def scalar_load(self, address: Value, dwords: int, size_bytes: Value) -> list[Value]: ...

    def scalar_store(self, address: Value, data: Sequence[Value], size_bytes: Value) -> None: ...

    def scalar_atomic(
        self, op: str, address: Value, data: Sequence[Value], compare: Sequence[Value] | None
    ) -> list[Value]: ...


class MatrixForm(Protocol):
    """How a back end multiplies matrices."""

    def products(
        self, tile: Tile, count: int, inputs: Mapping[str, Sequence[Slice]], outputs: Outputs
    ) -> list[Value]: ...


class ControlForm(Protocol):
    """What a back end does where a wave meets others, the clock, or the end of its registers."""

    def barrier_signal(self) -> Value: ...

    def clock(self) -> Value: ...

    def register_fault(self, registers: Value) -> None:
        """A computed number of registers leads out of the file. It may return."""


class LlvmEvents(EventForm[Any], Protocol):
    """How a back end notes events.

    Attributes:
        count: calls so far.
    """

    count: int

    def leave(self) -> None:
        """Emit that the instruction is left to code that executes it from its start."""

    def finish(self) -> None:
        """Note the registers that were to be written, as they have been by now."""


class LlvmShadows(ShadowForm, Protocol):
    """How a back end keeps shadows."""

    def finish(self, exec_mask: Value) -> None:
        """Emit the writes of shadows that the semantic has asked for."""


@dataclass(frozen=True)
class Forms:
    """A back end's choices for the routines of one kind."""

    lanes: Callable[[int], Lanes]  # of a wave
    registers: Callable[[LlvmOps], RecordRegisters]
    memory: Callable[[LlvmOps], MemoryForm]
    matrices: Callable[[LlvmOps], MatrixForm]
    control: Callable[[LlvmOps], ControlForm]
    # None: it has no instrumented routines
    events: Callable[[LlvmOps, Flavour], LlvmEvents] | None = None
    checks: Callable[[UnshadowedLlvmOps], ShadowChecks] | None = None  # None: it has no shadows
    shadows: Callable[[ShadowLlvmOps], LlvmShadows] | None = None


class LlvmOps(LlvmBuilder, WaveOps):
    """Emits the body of one routine. `%w` is the wave's record."""

    def __init__(self, inst: InstructionForm, forms: Forms) -> None:
        LlvmBuilder.__init__(self, forms.lanes(inst.wave))
        self.inst = inst
        self.write_lanes = None
        self.parameters: dict[Source, str] = {}
        self.condition: str | None = None
        self.functions: list[str] = []  # that the routine calls
        self.sums: dict[str, tuple[Value, Value]] = {}  # per lane: of lanes, and a uniform value
        self.forms = forms
        self.registers, self.memory = forms.registers(self), forms.memory(self)
        self.control = forms.control(self)

    # -------------------------------------------------------------------------- arguments

    def parameter(self, kind: str, name: str = "") -> str:
        """An argument of the routine, an i32."""
        source = (kind, name)
        return self.parameters.setdefault(source, f"%p{len(self.parameters)}")

    def _bound(self, op: OperandShape) -> Value:
        return Value(I32, False, self.parameter("operand", op.role))

    def imm(self, name: str) -> Value:
        return Value(I32, False, self.parameter("mod", name))

    def next_pc(self) -> Value:
        """Offset of the next instruction from the image's base, as I64."""
        return self.zext(Value(I32, False, self.parameter("next_pc")), I64)

    # -------------------------------------------------------------------------- registers

    def _vgpr(self, op: OperandShape, dword: int) -> Value:
        return self.registers.vgpr(op, dword)

    def _set_vgpr(
        self, op: OperandShape, dword: int, value: Value, mask: Value | None, ignore_exec: bool
    ) -> None:
        self.registers.set_vgpr(op, dword, value, mask, ignore_exec)

    def _sgpr(self, op: OperandShape, dword: int) -> Value:
        return self.registers.sgpr(op, dword)

    def _set_sgpr(self, op: OperandShape, dword: int, value: Value) -> None:
        self.registers.set_sgpr(op, dword, value)

    def fixed_sgpr(self, selector: int) -> Value:
        return self.registers.fixed_sgpr(selector)

    def set_fixed_sgpr(self, selector: int, value: Value) -> None:
        self.registers.set_fixed_sgpr(selector, value)

    def field(self, name: str) -> Value:
        return self.registers.field(name)

    def set_field(self, name: str, value: Value) -> None:
        self.registers.set_field(name, value)

    def readlane(self, x: Value, lane: Value) -> Value:
        self._note_across(x)
        return super().readlane(x, lane)

    def permute(self, x: Value, index: Value) -> Value:
        self._note_across(x)
        return super().permute(x, index)

    def shuffle(self, x: Value, lanes: Sequence[int]) -> Value:
        self._note_across(x)
        return super().shuffle(x, lanes)

    def _note_across(self, x: Value) -> None:
        if x.per_lane:
            self.registers.uses.add(ACROSS)

    def vgpr_relative(self, op: OperandShape, offset: Value) -> Value:
        return self.registers.vgpr_relative(op, offset)

    def set_vgpr_relative(self, op: OperandShape, offset: Value, value: Value) -> None:
        self.registers.set_vgpr_relative(op, offset, value)

    def sgpr_relative(self, op: OperandShape, offset: Value) -> Value:
        return self.registers.sgpr_relative(op, offset)

    def set_sgpr_relative(self, op: OperandShape, offset: Value, value: Value) -> None:
        self.registers.set_sgpr_relative(op, offset, value)

    def add(self, x: Value, y: Value) -> Value:
        total = super().add(x, y)
        if x.per_lane != y.per_lane:
            self.sums[total.ref] = (x, y) if x.per_lane else (y, x)
        return total

    # ----------------------------------------------------------------------------- memory

    def lanes_mask(self, mask: Value | None) -> Value:
        """The active lanes that a mask leaves, as bits of an I64."""
        bits = self.exec_mask()
        return bits if mask is None else self.and_(bits, self.ballot(self.widen(mask)))

    def load(
        self, space: str, address: Value, size_bytes: int, mask: Value | None = None
    ) -> list[Value]:
        self._require_address(space, address)
        return self.memory.load(space, address, size_bytes, mask)

    def store(
        self,
        space: str,
        address: Value,
        data: Sequence[Value],
        size_bytes: int,
        mask: Value | None = None,
    ) -> None:
        self._require_address(space, address)
        self.memory.store(space, address, data, size_bytes, mask)

    def check(self, space: str, address: Value, size_bytes: int, mask: Value | None = None) -> None:
        self._require_address(space, address)
        self.memory.check(space, address, size_bytes, mask)

    def atomic(
        self,
        space: str,
        op: str,
        address: Value,
        data: Sequence[Value],
        compare: Sequence[Value] | None,
        size_bytes: int,
        mask: Value | None = None,
    ) -> list[Value]:
        self._require_address(space, address)
        return self.memory.atomic(space, op, address, data, compare, size_bytes, mask)

    def _require_address(self, space: str, address: Value) -> None:
        type = I32 if space in ("lds", "scratch") else I64
        if address.type != type:
            raise TypeError(f"{self.inst.name}: {space} addresses are {type}, not {address.type}")

    def scalar_load(self, address: Value, dwords: int, size_bytes: Value) -> list[Value]:
        return self.memory.scalar_load(address, dwords, size_bytes)

    def scalar_store(self, address: Value, data: Sequence[Value], size_bytes: Value) -> None:
        self.memory.scalar_store(address, data, size_bytes)

    def scalar_atomic(
        self, op: str, address: Value, data: Sequence[Value], compare: Sequence[Value] | None
    ) -> list[Value]:
        return self.memory.scalar_atomic(op, address, data, compare)

    # --------------------------------------------------------------------------- matrices

    def matrices(
        self, tile: Tile, count: int, inputs: Mapping[str, Sequence[Slice]], outputs: Outputs
    ) -> list[Value]:
        self.registers.uses.add(ACROSS)
        return self.forms.matrices(self).products(tile, count, inputs, outputs)

    # ---------------------------------------------------------------------------- control

    def branch(self, condition: Value) -> None:
        self.condition = str(condition.ref)

    def jump(self, address: Value) -> None:
        self.set_field("pc", self.sub(address, self.field("code_base")))
        here = self.zext(Value(I32, False, self.parameter("pc")), I64)
        self.set_field("jumped_from", here)

    def barrier_signal(self) -> Value:
        return self.control.barrier_signal()

    def clock(self) -> Value:
        return self.control.clock()

    # ----------------------------------------------------------------------------- finish

    def finish(self) -> None:
        """Emit the writes that the semantic has asked for, and the return."""
        self.write_registers()
        returned = "ret void"
        if self.condition is not None:
            returned = f"ret i32 {self.emit(f'zext i1 {self.condition} to i32')}"
        self.emit_void(returned)

    def write_registers(self) -> None:
        """Emit the writes that the semantic has asked for."""
        self.registers.finish()

    def routine(self, symbol: str, text: str) -> Routine:
        """The routine, of which this is the text."""
        used = self.registers.used()
        return Routine(symbol, tuple(self.parameters), self.condition is not None, text, used)

    def module(self, symbol: str) -> str:
        """The whole module's text."""
        declarations = "\n".join(sorted(self.declarations))
        return f"{declarations}\n{self.function(symbol)}{BRANCH_WEIGHTS}"

    def function(
        self,
        symbol: str,
        linkage: str = "",
        attributes: str = "nounwind",
        more: Sequence[str] = (),
    ) -> str:
        """The function, and those of its own that it calls; `linkage` of "internal" is inlined.

        `more` are further pointers that it takes.
        """
        kind = "i32" if self.condition is not None else "void"
        pointers = dict.fromkeys(f"ptr {each}" for each in ("%w", self.registers.file, *more))
        parameters = ", ".join([*pointers, *(f"i32 {p}" for p in self.parameters.values())])
        lines = "\n".join([*self.allocas, *self.lines])
        head = f"define {linkage} {kind} @{symbol}({parameters}) {attributes}"
        return f"{head} {{\nentry:\n{lines}\n}}\n{''.join(self.functions)}"


class WatchedLlvmOps(WatchedOps[Any], LlvmOps):
    """Emits a routine that notes what it does."""

    events: LlvmEvents

    def __init__(self, inst: InstructionForm, forms: Forms, flavour: Flavour) -> None:
        LlvmOps.__init__(self, inst, forms)
        assert forms.events is not None, "this back end has no instrumented routines"
        self.hooks, self.has_access_points = flavour.hooks, flavour.has("access")
        self.events = forms.events(self, flavour)

    def lanes_mask(self, mask: Value | None) -> Value:
        return self.quietly(super().lanes_mask, mask)

    def write_registers(self) -> None:
        self.quietly(super().write_registers)
        self.events.finish()


class UnshadowedLlvmOps(UnshadowedOps, WatchedLlvmOps):
    """Emits a routine of operands without shadows."""

    def __init__(self, inst: InstructionForm, forms: Forms, flavour: Flavour) -> None:
        WatchedLlvmOps.__init__(self, inst, forms, flavour)
        assert forms.checks is not None, "this back end has no shadows"
        self.shadows = forms.checks(self)

    def finish(self) -> None:
        if self.shadows.count and self.condition is None:
            self.condition = "false"  # it went on to its end
        super().finish()


class ShadowLlvmOps(ShadowOps, WatchedLlvmOps):
    """Emits a routine that computes shadows."""

    shadows: LlvmShadows

    def __init__(self, inst: InstructionForm, forms: Forms, flavour: Flavour) -> None:
        WatchedLlvmOps.__init__(self, inst, forms, flavour)
        assert forms.shadows is not None, "this back end has no shadows"
        self.kind = ShadowKind(shadow_kind(flavour.hooks))
        self.shadows = forms.shadows(self)
        self.is_source = self.kind is ShadowKind.FLOW and is_source(inst)
        if self.is_source:
            self.shadows.born()

    def write_registers(self) -> None:
        exec_mask = self.quietly(self.exec_mask)  # the semantic may have changed it after this
        super().write_registers()
        self.shadows.finish(exec_mask)


check_executor(LlvmOps)
check_executor(WatchedLlvmOps)
check_executor(UnshadowedLlvmOps)
check_executor(ShadowLlvmOps)


def emitted(inst: InstructionForm, forms: Forms, flavour: Flavour = PLAIN_CODE) -> LlvmOps:
    """The body of a form's routine; raises KeyError for a mnemonic without semantics."""
    b: LlvmOps
    if flavour.hooks & SHADOWS:
        b = ShadowLlvmOps(inst, forms, flavour)
    elif Hook.UNSHADOWED in flavour.hooks:
        b = UnshadowedLlvmOps(inst, forms, flavour)
    else:
        b = WatchedLlvmOps(inst, forms, flavour) if flavour else LlvmOps(inst, forms)
    registry.execute(b, inst)
    b.finish()
    return b
