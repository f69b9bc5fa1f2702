"""Notes what semantics do to registers and memory, as it happens: a mixin over any executor.

Accesses that the executor makes for itself, such as reading EXEC to find the active lanes, are not
noted. A register that an instruction reads several times through one operand counts once.
"""

# `super()` is the executor, which follows this mixin.
# mypy: disable-error-code="safe-super"

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, ParamSpec, Protocol, TypeVar

from wavecore.builder.contract import I32, Value
from wavecore.emulator.events import AccessKind, Hook
from wavecore.emulator.operands import LaneBytes, WaveOps
from wavecore.emulator.records import NAMED_OP
from wavecore.emulator.shape import OperandShape

_ACCESSES = Hook.ACCESS | Hook.COSTS
# Fields of a wave's record that are registers.
REGISTER_FIELDS = ("scc", "mode")

Place = TypeVar("Place")
_P = ParamSpec("_P")
_T = TypeVar("_T")


class EventForm(Protocol, Generic[Place]):
    """How an executor notes events; a place is its reference to a register."""

    def operand(self, op: OperandShape, dword: int) -> Place:
        """A register of an operand."""

    def relative(self, op: OperandShape, offset: Value) -> Place:
        """The register at an offset from an operand, known to be in the file."""

    def fixed(self, selector: int) -> Place:
        """An SGPR by its selector."""

    def field(self, name: str) -> Place:
        """One of REGISTER_FIELDS."""

    def read(self, place: Place) -> None:
        """A register has been read."""

    def written(self, place: Place, mask: Value | None, ignore_exec: bool) -> None:
        """A register will be written in these lanes when the semantic returns."""

    def access(
        self, kind: AccessKind, at: LaneBytes, op: str | None = None, digest: Value | None = None
    ) -> None:
        """Lanes are about to access memory.

        Args:
            digest: for a store, per lane, a digest of value and address; their sum is the event's
                `operation`.
        """

    def scalar_access(
        self, kind: AccessKind, op: str | None, address: Value, size_bytes: Value
    ) -> None:
        """The wave is about to access memory."""

    def barrier_signal(self) -> None:
        """The wave is about to signal the workgroup's barrier."""

    def named_barrier(self, op: int, value: Value) -> None:
        """The wave is about to do an operation of a named barrier (WaveOps)."""


class WatchedOps(WaveOps, Generic[Place]):
    """Comes before an executor among a class's bases."""

    hooks: Hook
    has_access_points: bool  # instruments have code there
    events: EventForm[Place]
    _quiet: int = 0
    _seen: frozenset[object] = frozenset()

    def quietly(self, call: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Call the executor's own access without noting it."""
        self._quiet += 1
        try:
            return call(*args, **kwargs)
        finally:
            self._quiet -= 1

    def _notes(self, hook: Hook) -> bool:
        return not self._quiet and bool(hook & self.hooks)

    def _notes_accesses(self) -> bool:
        return not self._quiet and (self.has_access_points or bool(_ACCESSES & self.hooks))

    def _is_first(self, *register: object) -> bool:
        """Whether this register was not read before on this path."""
        if not self._notes(Hook.READ) or register in self._seen:
            return False
        self._seen |= {register}
        return True

    def uniform_if(
        self,
        condition: Value,
        then: Callable[[], Sequence[Value]],
        otherwise: Callable[[], Sequence[Value]],
    ) -> list[Value]:
        """A register read on only one path does not count as read after the join."""

        def apart(compute: Callable[[], Sequence[Value]]) -> Callable[[], Sequence[Value]]:
            def computed() -> Sequence[Value]:
                before = self._seen
                found = compute()
                self._seen = before
                return found

            return computed

        return super().uniform_if(condition, apart(then), apart(otherwise))

    # -------------------------------------------------------------------------- registers

    def _vgpr(self, op: OperandShape, dword: int) -> Value:
        value = self.quietly(super()._vgpr, op, dword)
        if self._is_first(op.role, dword):
            self.events.read(self.events.operand(op, dword))
        return value

    def _sgpr(self, op: OperandShape, dword: int) -> Value:
        value = self.quietly(super()._sgpr, op, dword)
        if self._is_first(op.role, dword):
            self.events.read(self.events.operand(op, dword))
        return value

    def fixed_sgpr(self, selector: int) -> Value:
        value = self.quietly(super().fixed_sgpr, selector)
        if self._is_first(selector):
            self.events.read(self.events.fixed(selector))
        return value

    def field(self, name: str) -> Value:
        value = self.quietly(super().field, name)
        if name in REGISTER_FIELDS and self._is_first(name):
            self.events.read(self.events.field(name))
        return value

    def vgpr_relative(self, op: OperandShape, offset: Value) -> Value:
        value = self.quietly(super().vgpr_relative, op, offset)
        if self._notes(Hook.READ):
            self.events.read(self.events.relative(op, offset))
        return value

    def sgpr_relative(self, op: OperandShape, offset: Value) -> Value:
        value = self.quietly(super().sgpr_relative, op, offset)
        if self._notes(Hook.READ):
            self.events.read(self.events.relative(op, offset))
        return value

    def _set_vgpr(
        self, op: OperandShape, dword: int, value: Value, mask: Value | None, ignore_exec: bool
    ) -> None:
        self.quietly(super()._set_vgpr, op, dword, value, mask, ignore_exec)
        if self._notes(Hook.WRITE):
            self.events.written(self.events.operand(op, dword), mask, ignore_exec)

    def _set_sgpr(self, op: OperandShape, dword: int, value: Value) -> None:
        self.quietly(super()._set_sgpr, op, dword, value)
        self._written(lambda: self.events.operand(op, dword))

    def set_fixed_sgpr(self, selector: int, value: Value) -> None:
        self.quietly(super().set_fixed_sgpr, selector, value)
        self._written(lambda: self.events.fixed(selector))

    def set_field(self, name: str, value: Value) -> None:
        self.quietly(super().set_field, name, value)
        if name in REGISTER_FIELDS:
            self._written(lambda: self.events.field(name))

    def set_vgpr_relative(self, op: OperandShape, offset: Value, value: Value) -> None:
        self.quietly(super().set_vgpr_relative, op, offset, value)
        if self._notes(Hook.WRITE):
            self.events.written(self.events.relative(op, offset), self.write_lanes, False)

    def set_sgpr_relative(self, op: OperandShape, offset: Value, value: Value) -> None:
        self.quietly(super().set_sgpr_relative, op, offset, value)
        self._written(lambda: self.events.relative(op, offset))

    def _written(self, place: Callable[[], Place]) -> None:
        if self._notes(Hook.WRITE):
            self.events.written(place(), None, True)

    # ----------------------------------------------------------------------------- memory

    def load_at(self, at: LaneBytes) -> list[Value]:
        if self._notes_accesses():
            self.events.access(AccessKind.LOAD, at)
        return self.quietly(super().load_at, at)

    def store_at(self, at: LaneBytes, data: Sequence[Value]) -> None:
        if self._notes_accesses():
            digest = None
            if Hook.ACCESS in self.hooks:
                digest = self.quietly(self._digest, at, data)
            self.events.access(AccessKind.STORE, at, digest=digest)
        self.quietly(super().store_at, at, data)

    def _digest(self, at: LaneBytes, data: Sequence[Value]) -> Value:
        """Per lane: a number that depends on what is stored and where."""
        low = at.address if at.address.type == I32 else self.trunc(at.address, I32)
        found = self.mul(low, self.i32(0x9E3779B1))
        for dword in data:
            if at.size_bytes < 4:
                dword = self.and_(dword, self.i32((1 << 8 * at.size_bytes) - 1))
            found = self.mul(self.xor(found, dword), self.i32(0x85EBCA6B))
            found = self.xor(found, self.lshr(found, self.i32(15)))
        return self.widen(found)

    def check_at(self, at: LaneBytes) -> None:
        self.quietly(super().check_at, at)

    def atomic_at(
        self, at: LaneBytes, op: str, data: Sequence[Value], compare: Sequence[Value] | None
    ) -> list[Value]:
        if self._notes_accesses():
            self.events.access(AccessKind.ATOMIC, at, op)
        return self.quietly(super().atomic_at, at, op, data, compare)

    def scalar_load(self, address: Value, dwords: int, size_bytes: Value) -> list[Value]:
        if self._notes_accesses():
            self.events.scalar_access(AccessKind.LOAD, None, address, size_bytes)
        return self.quietly(super().scalar_load, address, dwords, size_bytes)

    def scalar_store(self, address: Value, data: Sequence[Value], size_bytes: Value) -> None:
        if self._notes_accesses():
            self.events.scalar_access(AccessKind.STORE, None, address, size_bytes)
        self.quietly(super().scalar_store, address, data, size_bytes)

    def scalar_atomic(
        self, op: str, address: Value, data: Sequence[Value], compare: Sequence[Value] | None
    ) -> list[Value]:
        if self._notes_accesses():
            size_bytes = self.i32(4 * len(data))
            self.events.scalar_access(AccessKind.ATOMIC, op, address, size_bytes)
        return self.quietly(super().scalar_atomic, op, address, data, compare)

    # ---------------------------------------------------------------------------- control

    def barrier_signal(self) -> Value:
        if self._notes(Hook.BARRIER):
            self.events.barrier_signal()
        return self.quietly(super().barrier_signal)

    def named_barrier(self, op: int, value: Value) -> Value:
        if self._notes(Hook.BARRIER) and op != NAMED_OP["STATE"]:
            self.events.named_barrier(op, value)
        return self.quietly(super().named_barrier, op, value)
