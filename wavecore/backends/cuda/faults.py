"""Checks accesses, and notes the first fault of a wave.

A GPU cannot leave an instruction halfway: faulting lanes are masked, the launch's notes keep the
fault of the wave that comes first (wc_note in runtime.c), and the wave ends behind the instruction.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wavecore.backends.cuda.record import NEARS
from wavecore.backends.cuda.warp import parts, when
from wavecore.builder.contract import I32, I64, Value
from wavecore.emulator.records import FAULT_KIND, SPACE, STATUS

if TYPE_CHECKING:
    from wavecore.backends.llvm.ops import LlvmOps

NONE = 0  # the verdict on an allowed access; others are a kind of fault plus one
FAULTED = "%faulted"  # an i32 of each thread: not 0 once its wave has faulted
# The ranges that accesses of a thread were in last: the low end, the size, and the size for stores.
# Access sites share them by the register of their address.
NEAR = "%near"
_ADDRESSES = "saddr", "srsrc", "sbase", "vaddr", "addr"  # by which an access names its array
_REGISTER_SHIFT = 3  # a place of a pair of registers in the file, less the low bits
NEAR_TYPE = f"[{NEARS} x [3 x i64]]"
FOUND = "{ i32, i64, i64, i64 }"
LOADED = "{ i32, i32, i32, i32, i32 }"
_DATA = "i32, i32, i32, i32"
HELPERS = {
    "find_range": f"declare {FOUND} @wc_find_range(i64, i64, i32, i64, i64, i32, i32)",
    "load_bytes": f"declare {LOADED} @wc_load_bytes(i64, i32)",
    "store_bytes": f"declare void @wc_store_bytes(i64, i32, {_DATA})",
    "load_lds": f"declare {LOADED} @wc_load_lds(i32, i32)",
    "store_lds": f"declare void @wc_store_lds(i32, i32, {_DATA})",
    "load_flat": f"declare {LOADED} @wc_load_flat(i64, i32, i64, i32, i32, i32, i32)",
    "store_flat": f"declare i32 @wc_store_flat(i64, i32, {_DATA}, i64, i32, i32, i32, i32)",
    "refuse": "declare void @wc_refuse(i64, i64, i32, i32, i64, i64, i32, i32, i32)",
    "note": "declare void @wc_note(i32, i64, i64, i32, i32, i64, i32, i32, i64)",
    "pause": "declare i32 @wc_pause()",
}


def called(b: LlvmOps, name: str, operands: Sequence[Value]) -> str:
    """The result of a function of runtime.c."""
    declaration = HELPERS[name]
    b.declarations.add(declaration)
    result = declaration.removeprefix("declare ").partition(" @")[0]
    given = ", ".join(f"i{x.type.bits} {x.ref}" for x in operands)
    text = f"call {result} @wc_{name}({given})"
    if result == "void":
        b.emit_void(text)
        return ""
    return b.emit(text)


def code(kind: int) -> int:
    """A kind of fault as a verdict."""
    return kind + 1


def _address_register(b: LlvmOps) -> str:
    """The number of an instruction's address register, about: constant once it is inlined."""
    roles = {op.role for op in b.inst.operands if op.kind in ("vgpr", "sgpr")}
    role = next((role for role in _ADDRESSES if role in roles), None)
    if role is None:
        return b.parameter("site")
    return b.emit(f"lshr i32 {b.parameter('operand', role)}, {_REGISTER_SHIFT}")


class Near:
    """The range of an address register's last access, where the next is likely to be."""

    def __init__(self, b: LlvmOps, *, store: bool) -> None:
        self.b, self.store = b, store
        self.number = b.emit(f"urem i32 {_address_register(b)}, {NEARS}")
        entry = f"getelementptr {NEAR_TYPE}, ptr {NEAR}, i32 0, i32 {self.number}"
        self._places = [b.emit(f"{entry}, i32 {i}") for i in range(3)]

    def has(self, address: Value, size_bytes: Value) -> Value:
        """Whether an access is in it."""
        b = self.b
        places = self._places[0], self._places[1 + self.store]
        low, size = (Value(I64, False, b.emit(f"load i64, ptr {each}")) for each in places)
        above = b.sub(address, low)
        end = b.add(above, size_bytes)
        return b.and_(b.icmp("ult", above, size), b.icmp("ule", end, size))

    def found(self, result: str) -> Value:
        """Remember what wc_find_range has found; its verdict."""
        b = self.b
        verdict, *found = (b.emit(f"extractvalue {FOUND} {result}, {i}") for i in range(4))
        for value, place in zip(found, self._places, strict=True):
            b.emit_void(f"store i64 {value}, ptr {place}")
        return Value(I32, False, verdict)


def own_scratch(b: LlvmOps) -> list[Value]:
    """The wave's scratch: its address and size."""
    size = b.mul(b.zext(b.field("scratch_bytes"), I64), b.i64(b.wave))
    return [b.field("scratch"), size]


def of_global(b: LlvmOps, address: Value, size_bytes: Value, *, store: bool) -> Value:
    """The verdict on one lane's access to global memory."""
    near = Near(b, store=store)

    def search() -> list[Value]:
        pc = Value(I32, False, b.parameter("pc"))
        number = Value(I32, False, near.number)
        operands = [address, size_bytes, b.i32(store), *own_scratch(b), pc, number]
        return [near.found(called(b, "find_range", operands))]

    is_near = near.has(address, size_bytes)
    return when(b, is_near, lambda: [b.i32(NONE)], search)[0]


def note_lanes(
    b: LlvmOps, verdict: Value, space: str, address: Value, size_bytes: int, *, store: bool
) -> None:
    """Note the fault of lanes with a bad verdict: the kind and address of the first."""
    verdicts, places = parts(b, verdict), parts(b, address)
    bad = b.icmp("ne", verdicts[0], b.i32(NONE))
    if len(verdicts) > 1:
        bad = b.or_(bad, b.icmp("ne", verdicts[1], b.i32(NONE)))
    b.declarations.add("declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)")
    votes = b.emit(f"call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 {bad.ref})")

    def note() -> list[Value]:
        pc = b.sext(Value(I32, False, b.parameter("pc")), I64)
        wide = [x if x.type == I64 else b.zext(x, I64) for x in places]
        second = [verdicts[1], wide[1]] if len(verdicts) > 1 else [b.i32(NONE), b.i64(0)]
        called(b, "refuse", [
            pc, b.exec_mask(), verdicts[0], second[0], wide[0], second[1], b.i32(SPACE[space]),
            b.i32(size_bytes), b.i32(store),
        ])  # fmt: skip
        b.emit_void(f"store i32 1, ptr {FAULTED}")
        return []

    b.uniform_if(b.icmp("ne", Value(I32, False, votes), b.i32(0)), note, list)


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
    pc = b.sext(Value(I32, False, b.parameter("pc")), I64)
    called(b, "note", [
        b.i32(STATUS["FAULT"]), pc, b.exec_mask(), kind, space, address, size_bytes, b.i32(store),
        lanes,
    ])  # fmt: skip
    b.emit_void(f"store i32 1, ptr {FAULTED}")
