"""Semantics as LLVM IR: the body of one routine, whatever the back end.

A back end defines how values represent lanes (builder/lanes.py), and implements registers, memory,
matrices and control: each is an object here that receives the semantics' primitives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar

from wavecore.backends.llvm.registers import RecordRegisters
from wavecore.backends.llvm.routine import ACROSS, Routine, Source
from wavecore.builder.contract import I32, I64, Value, check_executor
from wavecore.builder.irtext import BRANCH_WEIGHTS
from wavecore.builder.lanes import Lanes
from wavecore.builder.llvm import LlvmBuilder
from wavecore.emulator import registry
from wavecore.emulator.events import PLAIN_CODE, SHADOWS, Flavour, Hook, shadow_kind
from wavecore.emulator.operands import Memory, Outputs, Primitives, Slice, WaveOps
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

_P = ParamSpec("_P")
_T = TypeVar("_T")


class MatrixForm(Protocol):
    """How a back end multiplies matrices."""

    def products(
        self, tile: Tile, count: int, inputs: Mapping[str, Sequence[Slice]], outputs: Outputs
    ) -> list[Value]: ...


class ControlForm(Protocol):
    """A back end's barriers, clock, and faults for registers out of range."""

    def barrier_signal(self) -> Value: ...

    def named_barrier(self, op: int, value: Value) -> Value: ...

    def cluster(self, op: int, value: Value) -> Value: ...

    def global_sync(self, op: int, resource: Value, value: Value) -> None: ...

    def clock(self) -> Value: ...

    def register_fault(self, registers: Value) -> None:
        """A computed register number is out of the file. It may return."""


class LlvmEvents(EventForm[Any], Protocol):
    """How a back end notes events.

    Attributes:
        count: calls so far.
    """

    count: int

    def leave(self) -> None:
        """Emit the hand-over of the instruction to code that executes it from its start."""

    def finish(self) -> None:
        """Note the registers written, now that they have their new values."""


class LlvmShadows(ShadowForm, Protocol):
    """How a back end keeps shadows."""

    def finish(self, exec_mask: Value) -> None:
        """Emit the shadow writes that the semantic requested."""


@dataclass(frozen=True)
class Lowering:
    """How a back end lowers the routines of one kind: what stands for each part of a wave."""

    lanes: Callable[[int], Lanes]  # of a wave
    registers: Callable[[LlvmOps], RecordRegisters]
    memory: Callable[[LlvmOps], Memory]
    matrices: Callable[[LlvmOps], MatrixForm]
    control: Callable[[LlvmOps], ControlForm]
    # None: it has no instrumented routines
    events: Callable[[LlvmOps, Flavour], LlvmEvents] | None = None
    checks: Callable[[UnshadowedLlvmOps], ShadowChecks] | None = None  # None: it has no shadows
    shadows: Callable[[ShadowLlvmOps], LlvmShadows] | None = None


def _of(
    declared: Callable[Concatenate[Any, _P], _T], part: Callable[[LlvmOps], Callable[_P, _T]]
) -> Callable[Concatenate[LlvmOps, _P], _T]:
    """A primitive that a part of the back end provides."""

    def forwarded(b: LlvmOps, /, *args: _P.args, **kwargs: _P.kwargs) -> _T:
        return part(b)(*args, **kwargs)

    forwarded.__wrapped__ = declared  # type: ignore[attr-defined]
    return forwarded


class LlvmOps(LlvmBuilder, WaveOps):
    """Emits the body of one routine. `%w` is the wave's record."""

    def __init__(self, inst: InstructionForm, lowering: Lowering) -> None:
        LlvmBuilder.__init__(self, lowering.lanes(inst.wave))
        self.inst = inst
        self.write_lanes = None
        self.parameters: dict[Source, str] = {}
        self.condition: str | None = None
        self.functions: list[str] = []  # that the routine calls
        self.sums: dict[str, tuple[Value, Value]] = {}  # per lane: of lanes, and a uniform value
        self.lowering = lowering
        self.registers, self.memory = lowering.registers(self), lowering.memory(self)
        self.control = lowering.control(self)

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
        return self.sext(Value(I32, False, self.parameter("next_pc")), I64)

    # -------------------------------------------------------------------------- registers

    _vgpr = _of(Primitives._vgpr, lambda b: b.registers.vgpr)
    _set_vgpr = _of(Primitives._set_vgpr, lambda b: b.registers.set_vgpr)
    _sgpr = _of(Primitives._sgpr, lambda b: b.registers.sgpr)
    _set_sgpr = _of(Primitives._set_sgpr, lambda b: b.registers.set_sgpr)
    fixed_sgpr = _of(Primitives.fixed_sgpr, lambda b: b.registers.fixed_sgpr)
    set_fixed_sgpr = _of(Primitives.set_fixed_sgpr, lambda b: b.registers.set_fixed_sgpr)
    field = _of(Primitives.field, lambda b: b.registers.field)
    set_field = _of(Primitives.set_field, lambda b: b.registers.set_field)
    vgpr_relative = _of(Primitives.vgpr_relative, lambda b: b.registers.vgpr_relative)
    set_vgpr_relative = _of(Primitives.set_vgpr_relative, lambda b: b.registers.set_vgpr_relative)
    sgpr_relative = _of(Primitives.sgpr_relative, lambda b: b.registers.sgpr_relative)
    set_sgpr_relative = _of(Primitives.set_sgpr_relative, lambda b: b.registers.set_sgpr_relative)

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

    def add(self, x: Value, y: Value) -> Value:
        total = super().add(x, y)
        if x.per_lane != y.per_lane:
            self.sums[total.ref] = (x, y) if x.per_lane else (y, x)
        return total

    # ----------------------------------------------------------------------------- memory

    def lanes_mask(self, mask: Value | None) -> Value:
        """The lanes in a mask whose accesses happen, as bits of an I64."""
        bits = self.accessing()
        return bits if mask is None else self.and_(bits, self.ballot(self.widen(mask)))

    load_at = _of(Primitives.load_at, lambda b: b.memory.load_at)
    store_at = _of(Primitives.store_at, lambda b: b.memory.store_at)
    check_at = _of(Primitives.check_at, lambda b: b.memory.check_at)
    atomic_at = _of(Primitives.atomic_at, lambda b: b.memory.atomic_at)
    scalar_load = _of(Primitives.scalar_load, lambda b: b.memory.scalar_load)
    scalar_store = _of(Primitives.scalar_store, lambda b: b.memory.scalar_store)
    scalar_atomic = _of(Primitives.scalar_atomic, lambda b: b.memory.scalar_atomic)

    # --------------------------------------------------------------------------- matrices

    def matrices(
        self, tile: Tile, count: int, inputs: Mapping[str, Sequence[Slice]], outputs: Outputs
    ) -> list[Value]:
        self.registers.uses.add(ACROSS)
        return self.lowering.matrices(self).products(tile, count, inputs, outputs)

    # ---------------------------------------------------------------------------- control

    def branch(self, condition: Value) -> None:
        self.condition = str(condition.ref)

    def jump(self, address: Value) -> None:
        self.set_field("pc", self.sub(address, self.field("code_base")))
        here = self.sext(Value(I32, False, self.parameter("pc")), I64)
        self.set_field("jumped_from", here)

    barrier_signal = _of(Primitives.barrier_signal, lambda b: b.control.barrier_signal)
    named_barrier = _of(Primitives.named_barrier, lambda b: b.control.named_barrier)
    cluster = _of(Primitives.cluster, lambda b: b.control.cluster)
    global_sync = _of(Primitives.global_sync, lambda b: b.control.global_sync)
    clock = _of(Primitives.clock, lambda b: b.control.clock)

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
        """The function and its own callees; with `linkage` "internal" it is inlined.

        `more` are further pointers that it takes.
        """
        kind = "i32" if self.condition is not None else "void"
        pointers = dict.fromkeys(f"ptr {each}" for each in ("%w", self.registers.file, *more))
        parameters = ", ".join([*pointers, *(f"i32 {p}" for p in self.parameters.values())])
        lines = "\n".join([*self.allocas, *self.lines])
        head = f"define {linkage} {kind} @{symbol}({parameters}) {attributes}"
        return f"{head} {{\nentry:\n{lines}\n}}\n{''.join(self.functions)}"


class WatchedLlvmOps(WatchedOps[Any], LlvmOps):
    """Emits a routine that notes events."""

    events: LlvmEvents

    def __init__(self, inst: InstructionForm, lowering: Lowering, flavour: Flavour) -> None:
        LlvmOps.__init__(self, inst, lowering)
        assert lowering.events is not None, "this back end has no instrumented routines"
        self.hooks, self.has_access_points = flavour.hooks, flavour.has("access")
        self.events = lowering.events(self, flavour)

    def lanes_mask(self, mask: Value | None) -> Value:
        return self.quietly(super().lanes_mask, mask)

    def write_registers(self) -> None:
        self.quietly(super().write_registers)
        self.events.finish()


class UnshadowedLlvmOps(UnshadowedOps, WatchedLlvmOps):
    """Emits a routine of operands without shadows."""

    def __init__(self, inst: InstructionForm, lowering: Lowering, flavour: Flavour) -> None:
        WatchedLlvmOps.__init__(self, inst, lowering, flavour)
        assert lowering.checks is not None, "this back end has no shadows"
        self.shadows = lowering.checks(self)

    def finish(self) -> None:
        if self.shadows.count and self.condition is None:
            self.condition = "false"  # it went on to its end
        super().finish()


class ShadowLlvmOps(ShadowOps, WatchedLlvmOps):
    """Emits a routine that computes shadows."""

    shadows: LlvmShadows

    def __init__(self, inst: InstructionForm, lowering: Lowering, flavour: Flavour) -> None:
        WatchedLlvmOps.__init__(self, inst, lowering, flavour)
        assert lowering.shadows is not None, "this back end has no shadows"
        self.kind = ShadowKind(shadow_kind(flavour.hooks))
        self.shadows = lowering.shadows(self)
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


def emitted(inst: InstructionForm, lowering: Lowering, flavour: Flavour = PLAIN_CODE) -> LlvmOps:
    """The body of a form's routine; raises KeyError for a mnemonic without semantics."""
    b: LlvmOps
    if flavour.hooks & SHADOWS:
        b = ShadowLlvmOps(inst, lowering, flavour)
    elif Hook.UNSHADOWED in flavour.hooks:
        b = UnshadowedLlvmOps(inst, lowering, flavour)
    else:
        b = WatchedLlvmOps(inst, lowering, flavour) if flavour else LlvmOps(inst, lowering)
    registry.execute(b, inst)
    b.finish()
    return b
