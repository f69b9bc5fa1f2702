"""Checks accesses, and records the first fault of a wave.

A GPU cannot leave an instruction halfway: faulting lanes are masked, the record (records.Fault, of
the wave's worker) is written once, and the end of the block checks it. The effects of a wave
between a fault and the end of its block are undefined, like its registers.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

from wavecore.builder.contract import I32, I64, Value
from wavecore.emulator.records import FAULT_KIND, SPACE, Range, offset

if TYPE_CHECKING:
    from wavecore.backends.llvm.ops import LlvmOps
    from wavecore.builder.llvm import LlvmBuilder

NONE = 0  # the verdict on an allowed access; others are a kind of fault plus one
_RANGE_BYTES = ctypes.sizeof(Range)
_FAULT = offset("Worker", "fault")


def code(kind: int) -> int:
    """A kind of fault as a verdict."""
    return kind + 1


def of_global(b: LlvmOps, address: Value, size_bytes: Value, *, store: bool) -> Value:
    """The verdict on one lane's access to global memory."""
    _needs(b, _FIND_RANGE)
    rights = "true" if store else "false"
    arguments = f"ptr %w, i64 {address.ref}, i64 {size_bytes.ref}, i1 {rights}"
    return Value(I32, False, b.emit(f"call i32 @wc_find_range({arguments})"))


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
    _needs(b, _NOTE_FAULT)
    b.emit_void(
        f"call void @wc_note_fault(ptr %w, i32 {kind.ref}, i32 {space.ref}, i64 {address.ref}, "
        f"i32 {size_bytes.ref}, i32 {int(store)}, i64 {lanes.ref}, i32 {b.parameter('pc')})"
    )


def has_faulted(b: LlvmBuilder) -> Value:
    """Whether the wave `%w` has faulted, checked at the end of a block."""
    at = b.emit(f"getelementptr i8, ptr %w, i64 {offset('Wave', 'worker')}")
    worker = b.emit(f"load ptr, ptr {at}")
    at = b.emit(f"getelementptr i8, ptr {worker}, i64 {_FAULT + offset('Fault', 'wave')}")
    return b.icmp("ne", Value(I64, False, b.emit(f"load i64, ptr {at}")), b.const(I64, 0))


def _needs(b: LlvmOps, function: str) -> None:
    if function not in b.functions:
        b.functions.append(function)


# The first fault stays. All threads of the warp call it alike, and store the same.
_NOTE_FAULT = f"""
define internal void @wc_note_fault(ptr %w, i32 %kind, i32 %space, i64 %address, i32 %size_bytes,
    i32 %is_store, i64 %lanes, i32 %pc) nounwind noinline cold {{
entry:
  %worker.at = getelementptr i8, ptr %w, i64 {offset("Wave", "worker")}
  %worker = load ptr, ptr %worker.at
  %fault = getelementptr i8, ptr %worker, i64 {_FAULT}
  %wave.at = getelementptr i8, ptr %fault, i64 {offset("Fault", "wave")}
  %before = load i64, ptr %wave.at
  %is.first = icmp eq i64 %before, 0
  br i1 %is.first, label %note, label %done
note:
  %pc.wide = zext i32 %pc to i64
{"".join(
    f'''  %{name}.at = getelementptr i8, ptr %fault, i64 {offset("Fault", name)}
  store {type} %{value}, ptr %{name}.at
'''
    for name, type, value in (
        ("kind", "i32", "kind"), ("space", "i32", "space"), ("address", "i64", "address"),
        ("size_bytes", "i32", "size_bytes"), ("is_store", "i32", "is_store"),
        ("lanes", "i64", "lanes"), ("pc", "i64", "pc.wide"),
    )
)}  %wave = ptrtoint ptr %w to i64
  store i64 %wave, ptr %wave.at
  br label %done
done:
  ret void
}}
"""  # fmt: skip

# The live memory that holds an access, as in ranges.c's wc_find_range: the wave's own scratch, or a
# range of the launch's table. An access may extend into a range that continues the previous one,
# and needs the rights of both; a load of whole dwords may include one that is partly in a range.
_FIND_RANGE = f"""
define internal i32 @wc_find_range(ptr %w, i64 %address, i64 %size, i1 %store) nounwind {{
entry:
  %worker.at = getelementptr i8, ptr %w, i64 {offset("Wave", "worker")}
  %worker = load ptr, ptr %worker.at
  %launch.at = getelementptr i8, ptr %worker, i64 {offset("Worker", "launch")}
  %launch = load ptr, ptr %launch.at
  %scratch.at = getelementptr i8, ptr %w, i64 {offset("Wave", "scratch")}
  %scratch = load i64, ptr %scratch.at
  %lane.bytes.at = getelementptr i8, ptr %w, i64 {offset("Wave", "scratch_bytes")}
  %lane.bytes = load i32, ptr %lane.bytes.at
  %lanes.at = getelementptr i8, ptr %launch, i64 {offset("Launch", "lanes")}
  %lanes = load i32, ptr %lanes.at
  %scratch.lanes = zext i32 %lanes to i64
  %scratch.lane = zext i32 %lane.bytes to i64
  %scratch.size = mul i64 %scratch.lane, %scratch.lanes
  %into = sub i64 %address, %scratch
  %begins = icmp ule i64 %into, %scratch.size
  %rest = sub i64 %scratch.size, %into
  %ends = icmp ule i64 %size, %rest
  %is.own = and i1 %begins, %ends
  br i1 %is.own, label %allowed, label %table
table:
  %ranges.at = getelementptr i8, ptr %launch, i64 {offset("Launch", "ranges")}
  %ranges = load ptr, ptr %ranges.at
  %count.at = getelementptr i8, ptr %launch, i64 {offset("Launch", "range_count")}
  %count = load i64, ptr %count.at
  br label %search
search:
  %low = phi i64 [ 0, %table ], [ %low.next, %halve ]
  %high = phi i64 [ %count, %table ], [ %high.next, %halve ]
  %more = icmp ult i64 %low, %high
  br i1 %more, label %halve, label %found
halve:
  %sum = add i64 %low, %high
  %middle = lshr i64 %sum, 1
  %middle.end.at = getelementptr [{_RANGE_BYTES} x i8], ptr %ranges, i64 %middle
  %middle.high.at = getelementptr i8, ptr %middle.end.at, i64 {offset("Range", "high")}
  %middle.high = load i64, ptr %middle.high.at
  %behind = icmp ule i64 %middle.high, %address
  %after = add i64 %middle, 1
  %low.next = select i1 %behind, i64 %after, i64 %low
  %high.next = select i1 %behind, i64 %high, i64 %middle
  br label %search
found:
  %is.none = icmp uge i64 %low, %count
  br i1 %is.none, label %unmapped, label %first
first:
  %first.at = getelementptr [{_RANGE_BYTES} x i8], ptr %ranges, i64 %low
  %first.low = load i64, ptr %first.at
  %low.bits = and i64 %size, 3
  %are.dwords = icmp eq i64 %low.bits, 0
  %is.load = xor i1 %store, true
  %whole = and i1 %are.dwords, %is.load
  %is.before = icmp ugt i64 %first.low, %address
  %address.dword = lshr i64 %address, 2
  %first.dword = lshr i64 %first.low, 2
  %same.dword = icmp eq i64 %address.dword, %first.dword
  %may.miss = and i1 %whole, %same.dword
  %cannot.miss = xor i1 %may.miss, true
  %is.outside = and i1 %is.before, %cannot.miss
  %begin = select i1 %is.before, i64 %first.low, i64 %address
  %missing = sub i64 %begin, %address
  %size.begin = sub i64 %size, %missing
  br i1 %is.outside, label %unmapped, label %walk
walk:
  %range = phi ptr [ %first.at, %first ], [ %next, %follow ]
  %rights = phi i64 [ -1, %first ], [ %rights.here, %follow ]
  %writable.at = getelementptr i8, ptr %range, i64 {offset("Range", "writable")}
  %writable = load i64, ptr %writable.at
  %rights.here = and i64 %rights, %writable
  %end.at = getelementptr i8, ptr %range, i64 {offset("Range", "high")}
  %end = load i64, ptr %end.at
  %room = sub i64 %end, %begin
  %is.inside = icmp ule i64 %size.begin, %room
  br i1 %is.inside, label %rights.known, label %beyond
beyond:
  %continued.at = getelementptr i8, ptr %range, i64 {offset("Range", "continued")}
  %continued = load i64, ptr %continued.at
  %goes.on = icmp ne i64 %continued, 0
  br i1 %goes.on, label %follow, label %last
follow:
  %next = getelementptr i8, ptr %range, i64 {_RANGE_BYTES}
  br label %walk
last:
  %end.last = sub i64 %end, 1
  %end.dword = lshr i64 %end.last, 2
  %access.end = add i64 %begin, %size.begin
  %access.last = sub i64 %access.end, 1
  %access.dword = lshr i64 %access.last, 2
  %ends.same = icmp eq i64 %end.dword, %access.dword
  %may.end = and i1 %whole, %ends.same
  br i1 %may.end, label %rights.known, label %unmapped
rights.known:
  %read.only = icmp eq i64 %rights.here, 0
  %is.refused = and i1 %store, %read.only
  br i1 %is.refused, label %refused, label %allowed
allowed:
  ret i32 {NONE}
unmapped:
  ret i32 {code(FAULT_KIND["UNMAPPED"])}
refused:
  ret i32 {code(FAULT_KIND["READ_ONLY"])}
}}
"""
