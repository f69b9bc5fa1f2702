"""Checks accesses, and notes the first fault of a wave.

A GPU cannot leave an instruction halfway: faulting lanes are masked, the launch's notes keep the
fault of the wave that comes first (wc_note in runtime.c), and the wave ends behind the instruction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wavecore.backends.cuda.warp import when
from wavecore.builder.contract import I32, I64, Value
from wavecore.emulator.records import FAULT_KIND, SPACE, STATUS

if TYPE_CHECKING:
    from wavecore.backends.llvm.ops import LlvmOps

NONE = 0  # the verdict on an allowed access; others are a kind of fault plus one
FAULTED = "%faulted"  # an i32 of each thread: not 0 once its wave has faulted
# The ranges that loads, and stores, of a thread were in last: the low end and the size of each.
NEAR, _NEARS = "%near", 2
NEAR_TYPE = f"[2 x [{_NEARS} x [2 x i64]]]"
_FOUND = "{ i32, i64, i64 }"
HELPERS = {
    "find_range": f"declare {_FOUND} @wc_find_range(i64, i64, i32, i64, i64)",
    "note": "declare void @wc_note(i32, i64, i64, i32, i32, i64, i32, i32, i64)",
    "pause": "declare i32 @wc_pause()",
    "ended": "declare void @wc_ended(i64)",
}


def code(kind: int) -> int:
    """A kind of fault as a verdict."""
    return kind + 1


def of_global(b: LlvmOps, address: Value, size_bytes: Value, *, store: bool) -> Value:
    """The verdict on one lane's access to global memory.

    An access site's next access is likely to be in the range of its last one, which comes first.
    """
    near = b.emit(f"urem i32 {b.parameter('site')}, {_NEARS}")
    low_at, size_at = (
        b.emit(
            f"getelementptr {NEAR_TYPE}, ptr {NEAR}, i32 0, i32 {int(store)}, i32 {near}, i32 {i}"
        )
        for i in (0, 1)
    )
    low, size = (Value(I64, False, b.emit(f"load i64, ptr {each}")) for each in (low_at, size_at))
    above = b.sub(address, low)
    is_near = b.and_(
        b.icmp("ult", above, size), b.icmp("ule", b.add(above, size_bytes), size)
    )

    def search() -> list[Value]:
        b.declarations.add(HELPERS["find_range"])
        own = b.mul(b.zext(b.field("scratch_bytes"), I64), b.i64(b.wave))
        operands = (address, size_bytes, b.i32(store), b.field("scratch"), own)
        given = ", ".join(f"i{x.type.bits} {x.ref}" for x in operands)
        found = b.emit(f"call {_FOUND} @wc_find_range({given})")
        verdict, begin, room = (b.emit(f"extractvalue {_FOUND} {found}, {i}") for i in range(3))
        b.emit_void(f"store i64 {begin}, ptr {low_at}")
        b.emit_void(f"store i64 {room}, ptr {size_at}")
        return [Value(I32, False, verdict)]

    return when(b, is_near, lambda: [b.i32(NONE)], search)[0]


def note_lanes(
    b: LlvmOps, verdict: Value, space: str, address: Value, size_bytes: int, *, store: bool
) -> None:
    """Note the fault of lanes with a bad verdict: the kind and address of the first."""
    lost = b.ballot(b.icmp("ne", verdict, b.i32(NONE)))

    def note() -> list[Value]:
        first = b.trunc(b.cttz(lost), I32)
        kind = b.sub(b.readlane(verdict, first), b.i32(1))
        at = b.readlane(address, first)
        wide = at if at.type == I64 else b.zext(at, I64)
        where = b.i32(SPACE[space])
        if space == "flat":
            where, wide = _routed(b, kind, wide)
        _note(b, kind, where, wide, b.i32(size_bytes), lost, store=store)
        return []

    b.uniform_if(b.icmp("ne", lost, b.i64(0)), note, list)


def _routed(b: LlvmOps, kind: Value, address: Value) -> tuple[Value, Value]:
    """The memory that a flat access faulted in, and the address there."""
    space = b.i32(SPACE["flat"])
    for name in ("lds", "scratch"):
        here = b.icmp("eq", kind, b.i32(FAULT_KIND[name.upper()]))
        space = b.select(here, b.i32(SPACE[name]), space)
        address = b.select(here, b.and_(address, b.i64(0xFFFFFFFF)), address)
    return space, address


def note_scalar(
    b: LlvmOps, verdict: Value, address: Value, size_bytes: Value, *, store: bool
) -> None:
    """Note the fault of a scalar access if the verdict is bad."""

    def note() -> list[Value]:
        kind = b.sub(verdict, b.i32(1))
        _note(b, kind, b.i32(SPACE["scalar"]), address, size_bytes, b.i64(0), store=store)
        return []

    b.uniform_if(b.icmp("ne", verdict, b.i32(NONE)), note, list)


def note_register(b: LlvmOps, number: Value) -> None:
    """Note that a computed register number is out of the file."""
    kind, space = b.i32(FAULT_KIND["REGISTER"]), b.i32(SPACE["global"])
    _note(b, kind, space, b.zext(number, I64), b.i32(4), b.i64(0), store=False)


def _note(
    b: LlvmOps,
    kind: Value,
    space: Value,
    address: Value,
    size_bytes: Value,
    lanes: Value,
    *,
    store: bool,
) -> None:
    b.declarations.add(HELPERS["note"])
    pc = b.sext(Value(I32, False, b.parameter("pc")), I64)
    operands = (
        b.i32(STATUS["FAULT"]), pc, b.exec_mask(), kind, space, address, size_bytes, b.i32(store),
        lanes,
    )  # fmt: skip
    given = ", ".join(f"i{x.type.bits} {x.ref}" for x in operands)
    b.emit_void(f"call void @wc_note({given})")
    b.emit_void(f"store i32 1, ptr {FAULTED}")
