"""What semantics do to the shadows of registers and memory: a mixin over any executor.

There are two kinds of shadows. *Definedness* marks bits that were never written since the wave's
start. *Flow* marks results whose last bits may differ from the hardware's. The rules of operations
are in builder/shadows.py; here values get their shadows when they are read from registers and
memory, and lose them where they matter: at a sink.
"""

# `super()` is the executor, which follows this mixin.
# mypy: disable-error-code="safe-super"

from __future__ import annotations

import enum
import functools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from wavecore._fork import IMPORTS
from wavecore.builder.contract import I32, I64, Value
from wavecore.builder.shadows import (
    Shadowed,
    ShadowRules,
    first_origin,
    lane_origin,
    plain,
    shadow_of,
    some,
    spread,
)
from wavecore.emulator import records
from wavecore.emulator.operands import EXEC, LaneBytes, Outputs, Slice, WaveOps
from wavecore.emulator.shape import InstructionForm, OperandShape

if TYPE_CHECKING:  # kernels without matrix instructions need no models
    from wavecore.matrix.numerics.entries import Format
    from wavecore.matrix.numerics.tile import Tile

Shadow = tuple[Value, Value]  # of a dword: the shadowed bits, and their origin


class Sink(enum.IntEnum):
    """Where a shadowed value matters; copying does not count."""

    ADDRESS = records.SINK_KIND["ADDRESS"]  # of an access, or of a jump
    BRANCH = records.SINK_KIND["BRANCH"]
    EXEC = records.SINK_KIND["EXEC"]
    BARRIER = records.SINK_KIND["BARRIER"]  # which barrier it is
    STORE = records.SINK_KIND["STORE"]  # into global memory
    MODE = records.SINK_KIND["MODE"]
    ATOMIC = records.SINK_KIND["ATOMIC"]  # memory that an atomic operation works on


class ShadowKind(enum.IntEnum):
    """What is shadowed."""

    DEFINEDNESS = records.SHADOW_KIND["DEFINEDNESS"]
    FLOW = records.SHADOW_KIND["FLOW"]


class ShadowForm(Protocol):
    """How an executor keeps shadows. None means no shadow."""

    def born(self) -> None:
        """Note that the instruction is executed: everything that it writes is shadowed."""

    def vgpr(self, op: OperandShape, dword: int) -> Shadow | None: ...

    def vgpr_relative(self, op: OperandShape, offset: Value) -> Shadow | None: ...

    def set_vgpr(
        self,
        op: OperandShape,
        dword: int,
        shadow: Shadow | None,
        mask: Value | None,
        ignore_exec: bool,
    ) -> None:
        """Takes effect when the semantic returns, as the register write does."""

    def set_vgpr_relative(
        self, op: OperandShape, offset: Value, shadow: Shadow | None, mask: Value | None
    ) -> None: ...

    def sgpr(self, op: OperandShape, dword: int) -> Shadow | None: ...

    def sgpr_relative(self, op: OperandShape, offset: Value) -> Shadow | None: ...

    def fixed_sgpr(self, selector: int) -> Shadow | None: ...

    def scc(self) -> Shadow | None: ...

    def set_sgpr(self, op: OperandShape, dword: int, shadow: Shadow | None) -> None:
        """EXEC has no shadow: a write to it is a sink."""

    def set_sgpr_relative(self, op: OperandShape, offset: Value, shadow: Shadow | None) -> None: ...

    def set_fixed_sgpr(self, selector: int, shadow: Shadow | None) -> None: ...

    def set_scc(self, shadow: Shadow | None) -> None: ...

    def sink(
        self,
        kind: Sink,
        condition: Value,
        origin: Value,
        mask: Value | None,
        address: Value | None,
    ) -> None:
        """Note the active lanes where the condition holds, or the wave if it is uniform."""

    def load(self, at: LaneBytes) -> list[Shadow | None]: ...

    def store(self, at: LaneBytes, data: Sequence[Shadow | None]) -> None: ...

    def atomic(self, at: LaneBytes, op: str, data: Sequence[Shadow | None]) -> list[Shadow | None]:
        """Returns the old shadow of memory.

        The new one is the union with that of the data, for a swap only the data's.
        """

    def scalar_load(
        self, address: Value, dwords: int, size_bytes: Value
    ) -> list[Shadow | None]: ...

    def scalar_store(
        self, address: Value, data: Sequence[Shadow | None], size_bytes: Value
    ) -> None: ...


class ShadowOps(ShadowRules, WaveOps):
    """Comes before an executor among a class's bases.

    Attributes:
        kind: what is shadowed.
        is_source: every register write of the instruction is shadowed.
    """

    shadows: ShadowForm
    kind: ShadowKind = ShadowKind.DEFINEDNESS
    is_source: bool = False

    def _with(self, x: Value, found: Shadow | None) -> Value:
        return x if found is None else self.shadowed(x, *found)

    def _shadow(self, x: Value) -> Shadow | None:
        """The shadow of a dword that is written."""
        if self.is_source:
            return self.i32(-1), self.i32(0)  # the executor knows its origin
        return (x.shadow, x.origin) if isinstance(x, Shadowed) else None

    def _sink(
        self, kind: Sink, x: Value, mask: Value | None = None, address: Value | None = None
    ) -> Value:
        """Note a value all of whose bits matter; returns it without its shadow."""
        if isinstance(x, Shadowed):
            at = None if address is None else plain(address)
            self.shadows.sink(kind, some(self, x.shadow), x.origin, plain(mask), at)
        return plain(x)

    # -------------------------------------------------------------------------- registers

    def _vgpr(self, op: OperandShape, dword: int) -> Value:
        return self._with(super()._vgpr(op, dword), self.shadows.vgpr(op, dword))

    def _sgpr(self, op: OperandShape, dword: int) -> Value:
        return self._with(super()._sgpr(op, dword), self.shadows.sgpr(op, dword))

    def fixed_sgpr(self, selector: int) -> Value:
        value = super().fixed_sgpr(selector)
        if selector in (EXEC, EXEC + 1):
            return value
        return self._with(value, self.shadows.fixed_sgpr(selector))

    def field(self, name: str) -> Value:
        value = super().field(name)
        return self._with(value, self.shadows.scc()) if name == "scc" else value

    def vgpr_relative(self, op: OperandShape, offset: Value) -> Value:
        offset = self._sink(Sink.ADDRESS, offset)
        found = super().vgpr_relative(op, offset)
        return self._with(found, self.shadows.vgpr_relative(op, offset))

    def sgpr_relative(self, op: OperandShape, offset: Value) -> Value:
        offset = self._sink(Sink.ADDRESS, offset)
        found = super().sgpr_relative(op, offset)
        return self._with(found, self.shadows.sgpr_relative(op, offset))

    def _set_vgpr(
        self, op: OperandShape, dword: int, value: Value, mask: Value | None, ignore_exec: bool
    ) -> None:
        super()._set_vgpr(op, dword, plain(value), plain(mask), ignore_exec)
        self.shadows.set_vgpr(op, dword, self._shadow(value), plain(mask), ignore_exec)

    def _set_sgpr(self, op: OperandShape, dword: int, value: Value) -> None:
        super()._set_sgpr(op, dword, plain(value))
        self.shadows.set_sgpr(op, dword, self._shadow(value))

    def set_fixed_sgpr(self, selector: int, value: Value) -> None:
        super().set_fixed_sgpr(selector, plain(value))
        self.shadows.set_fixed_sgpr(selector, self._shadow(value))

    def set_field(self, name: str, value: Value) -> None:
        if name != "scc":
            super().set_field(name, self._sink(Sink.MODE, value))
            return
        super().set_field(name, plain(value))
        self.shadows.set_scc(self._shadow(value))

    def set_vgpr_relative(self, op: OperandShape, offset: Value, value: Value) -> None:
        offset = self._sink(Sink.ADDRESS, offset)
        super().set_vgpr_relative(op, offset, plain(value))
        self.shadows.set_vgpr_relative(op, offset, self._shadow(value), plain(self.write_lanes))

    def set_sgpr_relative(self, op: OperandShape, offset: Value, value: Value) -> None:
        offset = self._sink(Sink.ADDRESS, offset)
        super().set_sgpr_relative(op, offset, plain(value))
        self.shadows.set_sgpr_relative(op, offset, self._shadow(value))

    # ----------------------------------------------------------------------------- memory

    def load_at(self, at: LaneBytes) -> list[Value]:
        at = self._reached(at)
        found = super().load_at(at)
        shadows = self.shadows.load(at)
        return [self._with(x, shadow) for x, shadow in zip(found, shadows, strict=True)]

    def store_at(self, at: LaneBytes, data: Sequence[Value]) -> None:
        at = self._reached(at)
        super().store_at(at, [plain(x) for x in data])
        self._stored(at, data)
        self.shadows.store(at, [self._memory_shadow(x) for x in data])

    def _reached(self, at: LaneBytes) -> LaneBytes:
        """Without shadows; those of addresses are noted."""
        mask = plain(at.mask)
        address = self._sink(Sink.ADDRESS, at.address, mask, at.address)
        return at._replace(address=address, mask=mask)

    def _memory_shadow(self, x: Value) -> Shadow | None:
        return (x.shadow, x.origin) if isinstance(x, Shadowed) else None

    def _stored(self, at: LaneBytes, data: Sequence[Value]) -> None:
        """Note what is stored in global memory.

        For definedness only values with no written bit at all: copying a structure or a pair of
        halves also copies padding.
        """
        if at.space in ("lds", "scratch") or not any(isinstance(x, Shadowed) for x in data):
            return
        bits = self.i32((1 << 8 * min(at.size_bytes, 4)) - 1)
        shadows = [self.and_(shadow_of(self, x), bits) for x in data]
        if self.kind is ShadowKind.FLOW:
            condition = functools.reduce(self.or_, [some(self, each) for each in shadows])
        else:
            whole = [self.icmp("eq", each, bits) for each in shadows]
            condition = functools.reduce(self.and_, whole)
        condition = self.and_(condition, self._is_global(at.space, at.address))
        origin = first_origin(self, *data)
        self.shadows.sink(Sink.STORE, condition, origin, at.mask, at.address)

    def _is_global(self, space: str, address: Value) -> Value:
        """Whether an address is outside the wave's own scratch, which buffers reach too.

        A flat address must also be outside LDS.
        """
        size = self.mul(self.field("scratch_bytes"), self.i32(self.wave))
        distance = self.sub(address, self.field("scratch"))
        elsewhere = self.icmp("uge", distance, self.zext(size, I64))
        if space != "flat":
            return elsewhere
        high = self.trunc(self.lshr(address, self.i64(32)), I32)
        apertures = (records.SHARED_APERTURE_HIGH, records.PRIVATE_APERTURE_HIGH)
        apart = [self.icmp("ne", high, self.i32(each)) for each in apertures]
        return self.and_(elsewhere, self.and_(*apart))

    def check_at(self, at: LaneBytes) -> None:
        super().check_at(at._replace(address=plain(at.address), mask=plain(at.mask)))

    def atomic_at(
        self, at: LaneBytes, op: str, data: Sequence[Value], compare: Sequence[Value] | None
    ) -> list[Value]:
        at = self._reached(at)
        given = [plain(x) for x in data]
        others = None if compare is None else [plain(x) for x in compare]
        found = super().atomic_at(at, op, given, others)
        self._stored(at, data)
        shadows = [self._memory_shadow(self._along(x, compare, i)) for i, x in enumerate(data)]
        before = self.shadows.atomic(at, op, shadows)
        out = [self._with(x, shadow) for x, shadow in zip(found, before, strict=True)]
        if self.kind is ShadowKind.DEFINEDNESS and op != "swap":
            self._worked_on(out, at)
        return out

    def _along(self, x: Value, compare: Sequence[Value] | None, index: int) -> Value:
        """What an atomic operation stores may depend on what it compares with."""
        other = compare[index] if compare is not None and index < len(compare) else None
        if not isinstance(other, Shadowed):
            return x
        unknown = spread(self, I32, some(self, other.shadow))
        return self.shadowed(
            plain(x), self.or_(shadow_of(self, x), unknown), first_origin(self, other, x)
        )

    def _worked_on(self, old: Sequence[Value], at: LaneBytes) -> None:
        """Note memory without any written bit that is added to or compared."""
        if not all(isinstance(x, Shadowed) for x in old):
            return
        whole = [self.icmp("eq", shadow_of(self, x), self.i32(-1)) for x in old]
        condition = functools.reduce(self.and_, whole)
        self.shadows.sink(Sink.ATOMIC, condition, first_origin(self, *old), at.mask, at.address)

    def scalar_load(self, address: Value, dwords: int, size_bytes: Value) -> list[Value]:
        address = self._sink(Sink.ADDRESS, address, None, address)
        size_bytes = self._sink(Sink.ADDRESS, size_bytes)
        found = super().scalar_load(address, dwords, size_bytes)
        shadows = self.shadows.scalar_load(address, dwords, size_bytes)
        return [self._with(x, shadow) for x, shadow in zip(found, shadows, strict=True)]

    def scalar_store(self, address: Value, data: Sequence[Value], size_bytes: Value) -> None:
        address = self._sink(Sink.ADDRESS, address, None, address)
        size_bytes = self._sink(Sink.ADDRESS, size_bytes)
        super().scalar_store(address, [plain(x) for x in data], size_bytes)
        self._stored(LaneBytes("global", address, 4, None), data)
        self.shadows.scalar_store(address, [self._memory_shadow(x) for x in data], size_bytes)

    def scalar_atomic(
        self, op: str, address: Value, data: Sequence[Value], compare: Sequence[Value] | None
    ) -> list[Value]:
        """What it stores and returns counts as known."""
        address = self._sink(Sink.ADDRESS, address, None, address)
        given = [plain(x) for x in data]
        others = None if compare is None else [plain(x) for x in compare]
        self._stored(LaneBytes("global", address, 4, None), data)
        found = super().scalar_atomic(op, address, given, others)
        self.shadows.scalar_store(address, [None] * len(data), self.i32(4 * len(data)))
        return found

    # --------------------------------------------------------------------------- matrices

    def matrices(
        self, tile: Tile, count: int, inputs: Mapping[str, Sequence[Slice]], outputs: Outputs
    ) -> list[Value]:
        """An element of D depends on its row of A, its column of B and its element of C.

        The instruction itself finds which those are: multiplied by ones it gives, for each element
        of D, how many entries of its row are shadowed. In every model a sum of non-negative numbers
        is 0 only if all of them are.
        """
        given = {
            name: [each._replace(codes=plain(each.codes)) for each in slices]
            for name, slices in inputs.items()
        }
        found = super().matrices(tile, count, given, outputs)
        values = [each.codes for slices in inputs.values() for each in slices]
        shadowed = [x for x in values if isinstance(x, Shadowed)]
        if not shadowed:
            return found
        marks = (
            self._marks(tile, inputs, given, ("a", "c")),
            self._marks(tile, inputs, given, ("b",)),
        )
        counts = [super(ShadowOps, self).matrices(tile, count, each, outputs) for each in marks]
        others = [x for name in inputs if name not in ("a", "b", "c") for x in
                  (each.codes for each in inputs[name]) if isinstance(x, Shadowed)]  # fmt: skip
        odd = [self.any_lane(some(self, x.shadow)) for x in others]
        origin = self._origin_of_all(shadowed)
        out = []
        for x, *parts in zip(found, *counts, strict=True):
            zero = self.const(x.type, 0)
            hangs = [*(self.icmp("ne", part, zero) for part in parts), *odd]
            shadow = spread(self, x.type, functools.reduce(self.or_, hangs))
            out.append(self.shadowed(x, shadow, origin))
        return out

    def _marks(
        self,
        tile: Tile,
        inputs: Mapping[str, Sequence[Slice]],
        given: Mapping[str, Sequence[Slice]],
        names: tuple[str, ...],
    ) -> dict[str, list[Slice]]:
        """Operands of a product that counts: 1 for each shadowed entry of the named operands.

        The other factor is all ones, C is zero unless named, and scales are 1.
        """
        marks: dict[str, list[Slice]] = {}
        for name, slices in given.items():
            form = tile.format_of(name)
            one = self.const(form.code_type, _one(form))
            zero = self.const(form.code_type, 0)
            rows = []
            for each, before in zip(slices, inputs[name], strict=True):
                if name in names:
                    marked = some(self, shadow_of(self, before.codes))
                    code = self.select(marked, one, zero)
                elif name in ("a", "b"):
                    code = one
                elif name == "c":
                    code = zero
                elif tile.scale_block:
                    code = self.const(each.codes.type, _SCALE_OF_1)
                else:
                    code = each.codes  # which rows of B a sparse A uses
                rows.append(each._replace(codes=self.widen(code)))
            marks[name] = rows
        return marks

    def _origin_of_all(self, values: Sequence[Shadowed]) -> Value:
        """The origin in some lane of some value, uniform."""
        found = lane_origin(self, values[-1])
        for x in reversed(values[:-1]):
            found = self.select(self.any_lane(some(self, x.shadow)), lane_origin(self, x), found)
        return found

    # ---------------------------------------------------------------------------- control

    def branch(self, condition: Value) -> None:
        super().branch(self._sink(Sink.BRANCH, condition))

    def jump(self, address: Value) -> None:
        super().jump(self._sink(Sink.BRANCH, address))


class ShadowChecks(Protocol):
    """How an executor checks whether memory has shadows.

    Attributes:
        count: calls that may end the routine, or that clear the shadows of stored data.
    """

    count: int

    def check(self, at: LaneBytes) -> None:
        """Return from the routine with 1 if any of it has a shadow."""

    def clear(self, at: LaneBytes) -> None:
        """Mark it as having no shadow."""

    def check_scalar(self, address: Value, size_bytes: Value) -> None: ...

    def clear_scalar(self, address: Value, size_bytes: Value) -> None: ...


class UnshadowedOps(WaveOps):
    """Comes before an executor: operands have no shadows, but memory is checked.

    A routine that would load a shadow returns first, with nothing done.
    """

    shadows: ShadowChecks

    def load_at(self, at: LaneBytes) -> list[Value]:
        self.shadows.check(at)
        return super().load_at(at)

    def store_at(self, at: LaneBytes, data: Sequence[Value]) -> None:
        super().store_at(at, data)
        self.shadows.clear(at)

    def atomic_at(
        self, at: LaneBytes, op: str, data: Sequence[Value], compare: Sequence[Value] | None
    ) -> list[Value]:
        self.shadows.check(at)
        return super().atomic_at(at, op, data, compare)

    def scalar_load(self, address: Value, dwords: int, size_bytes: Value) -> list[Value]:
        self.shadows.check_scalar(address, size_bytes)
        return super().scalar_load(address, dwords, size_bytes)

    def scalar_store(self, address: Value, data: Sequence[Value], size_bytes: Value) -> None:
        super().scalar_store(address, data, size_bytes)
        self.shadows.clear_scalar(address, size_bytes)

    def scalar_atomic(
        self, op: str, address: Value, data: Sequence[Value], compare: Sequence[Value] | None
    ) -> list[Value]:
        self.shadows.check_scalar(address, self.i32(4 * len(data)))
        return super().scalar_atomic(op, address, data, compare)


def is_source(inst: InstructionForm) -> bool:
    """Whether the last bits of an instruction's results may differ from the hardware's."""
    with IMPORTS:  # it needs all matrix models
        from wavecore.emulator.evidence import is_certain
    return not is_certain(inst)


_SCALE_OF_1 = 127  # an E8M0


def _one(form: Format) -> int:
    """The code of 1 in a format of matrix entries."""
    return form.bias << form.mantissa_bits if form.exponent_bits else 1
