"""Atomic operations of one lane: the machine's own if it has the same one, else compare and swap.

Every operation of records.ATOMIC_OPS is here, with the results of wavecore.emulator.atomics.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from wavecore.builder.contract import (
    BF16,
    F16,
    F32,
    F64,
    I1,
    I16,
    I32,
    I64,
    QUIET_BIT,
    Type,
    Value,
)
from wavecore.emulator.records import CELL_PENDING_BITS

if TYPE_CHECKING:
    from wavecore.backends.llvm.ops import LlvmOps

_ORDER = "monotonic"  # LLVM has no other ordering for most of PTX's: `ordered` adds fences

# Those that LLVM has, with the same meaning.
MACHINE = {
    "swap": "xchg", "add": "add", "sub": "sub", "and": "and", "or": "or", "xor": "xor",
    "smin": "min", "smax": "max", "umin": "umin", "umax": "umax", "inc": "uinc_wrap",
    "dec": "udec_wrap",
}  # fmt: skip

Formula = Callable[["LlvmOps", Value, Value, Value], Value]  # of memory, data, compare


def ordered(b: LlvmOps, space: str, perform: Callable[[], list[Value]]) -> list[Value]:
    """Atomic operations, ordered with a thread's other accesses.

    The target's own code orders them by waits and by instructions for its caches, which do nothing
    here. LDS is seen by the workgroup alone.
    """
    scope = 'syncscope("block") ' if space == "lds" else ""
    b.emit_void(f"fence {scope}acq_rel")
    found = perform()
    b.emit_void(f"fence {scope}acq_rel")
    return found


def performed(b: LlvmOps, op: str, pointer: str, data: Value, compare: Value) -> Value:
    """Do an operation on memory; returns the old value. `pointer` is a type and a name."""
    type = f"i{data.type.bits}"
    if op in MACHINE:
        ref = b.emit(f"atomicrmw {MACHINE[op]} {pointer}, {type} {data.ref} {_ORDER}")
        return Value(data.type, False, ref)
    if op == "cmpswap":
        return _exchanged(b, pointer, compare, data)[0]
    return _by_exchange(b, pointer, data.type, lambda m: result(b, op, m, data, compare))


def _exchanged(b: LlvmOps, pointer: str, expected: Value, new: Value) -> tuple[Value, Value]:
    """Compare and swap: returns the old value, and whether it was the expected one."""
    type = f"i{new.type.bits}"
    operands = f"{pointer}, {type} {expected.ref}, {type} {new.ref} {_ORDER} {_ORDER}"
    pair = b.emit(f"cmpxchg {operands}")
    old, same = (b.emit(f"extractvalue {{ {type}, i1 }} {pair}, {i}") for i in (0, 1))
    return Value(new.type, False, old), Value(I1, False, same)


def _by_exchange(b: LlvmOps, pointer: str, type: Type, change: Callable[[Value], Value]) -> Value:
    """Retry until the old value did not change while the new one was computed."""
    text, number, before = f"i{type.bits}", b.number(), b.block
    loop, done = f"again{number}", f"swapped{number}"
    start = b.emit(f"load atomic {text}, {pointer} {_ORDER}, align {type.bits // 8}")
    b.emit_void(f"br label %{loop}")
    b.label(loop)
    old, line = Value(type, False, b.name()), len(b.lines)
    found, same = _exchanged(b, pointer, old, change(old))
    ways = f"[ {start}, %{before} ], [ {found.ref}, %{b.block} ]"
    b.lines.insert(line, f"  {old.ref} = phi {text} {ways}")
    b.emit_void(f"br i1 {same.ref}, label %{done}, label %{loop}")
    b.label(done)
    return old


def computed(b: LlvmOps, op: str, memory: Value, data: Value, compare: Value) -> Value:
    """The new value of any operation, for memory that only one lane has."""
    formula = _OF_MACHINE.get(op)
    if formula is None:
        return result(b, op, memory, data, compare)
    return formula(b, memory, data, compare)


def _inc(b: LlvmOps, memory: Value, data: Value, compare: Value) -> Value:
    one, zero = b.const(data.type, 1), b.const(data.type, 0)
    return b.select(b.icmp("uge", memory, data), zero, b.add(memory, one))


def _dec(b: LlvmOps, memory: Value, data: Value, compare: Value) -> Value:
    one, zero = b.const(data.type, 1), b.const(data.type, 0)
    wraps = b.or_(b.icmp("eq", memory, zero), b.icmp("ugt", memory, data))
    return b.select(wraps, data, b.sub(memory, one))


_OF_MACHINE: dict[str, Formula] = {
    "swap": lambda b, m, d, c: d,
    "add": lambda b, m, d, c: b.add(m, d),
    "sub": lambda b, m, d, c: b.sub(m, d),
    "and": lambda b, m, d, c: b.and_(m, d),
    "or": lambda b, m, d, c: b.or_(m, d),
    "xor": lambda b, m, d, c: b.xor(m, d),
    "smin": lambda b, m, d, c: b.smin(m, d),
    "smax": lambda b, m, d, c: b.smax(m, d),
    "umin": lambda b, m, d, c: b.umin(m, d),
    "umax": lambda b, m, d, c: b.umax(m, d),
    "inc": _inc,
    "dec": _dec,
    "cmpswap": lambda b, m, d, c: b.select(b.icmp("eq", m, c), d, m),
}  # fmt: skip


def result(b: LlvmOps, op: str, memory: Value, data: Value, compare: Value) -> Value:
    """The new value in memory; see wavecore.emulator.atomics.atomic_result."""
    name, *flags = op.split("+")
    if name in _INTEGER:
        return _INTEGER[name](b, memory, data, compare)
    flush_in, flush_out = "flush_in" in flags, "flush_out" in flags
    if name.startswith("pk_add"):
        return _packed(b, F16 if name.endswith("_f16") else BF16, memory, data, flush_in, flush_out)
    type = F32 if data.type == I32 else F64
    if name == "fadd":
        return b.bitcast(_sum(b, type, memory, data, flush_in, flush_out), data.type)
    if name == "fcmpswap":
        x, y = (_operand(b, type, v, flush_in) for v in (memory, compare))
        return b.select(b.fcmp("oeq", x, y), data, memory)
    return _min_max(b, name, type, memory, data, flush_in)


def _condxchg(b: LlvmOps, memory: Value, data: Value, compare: Value) -> Value:
    """Per dword: DATA without its top bit, where that is set."""
    halves = zip(b.split(memory), b.split(data), strict=True)
    low, high = (
        b.select(b.icmp("slt", d, b.i32(0)), b.and_(d, b.i32(0x7FFFFFFF)), m) for m, d in halves
    )
    return b.join(low, high)


def _sub_clamp(b: LlvmOps, memory: Value, data: Value, compare: Value) -> Value:
    return b.sub(b.umax(memory, data), data)


def _cond_sub(b: LlvmOps, memory: Value, data: Value, compare: Value) -> Value:
    return b.select(b.icmp("uge", memory, data), b.sub(memory, data), memory)


def _wrap(b: LlvmOps, memory: Value, data: Value, compare: Value) -> Value:
    fits = b.icmp("uge", memory, data)
    return b.select(fits, b.sub(memory, data), b.add(memory, compare))


def _arrive(b: LlvmOps, memory: Value, data: Value, compare: Value) -> Value:
    """The cell of a barrier, as atomics.py has it."""
    low, high = b.split(memory)
    count, pending = b.trunc(data, I32), b.i32((1 << CELL_PENDING_BITS) - 1)
    phase = b.and_(b.sub(low, count), b.not_(pending))  # borrowed from
    ended = b.join(b.or_(phase, b.and_(high, b.i32(0xFFFF))), high)
    waits = b.icmp("ule", count, b.and_(low, pending))
    return b.select(waits, b.sub(memory, b.zext(count, I64)), ended)


_INTEGER: dict[str, Formula] = {
    "rsub": lambda b, m, d, c: b.sub(d, m),
    "mskor": lambda b, m, d, c: b.or_(b.and_(m, b.not_(d)), c),
    "sub_clamp": _sub_clamp,
    "cond_sub": _cond_sub,
    "wrap": _wrap,
    "condxchg": _condxchg,
    "arrive": _arrive,
}


def _operand(b: LlvmOps, type: Type, bits: Value, flush: bool) -> Value:
    x = b.bitcast(bits, type)
    return b.flushed(x) if flush else x


def _sum(
    b: LlvmOps, type: Type, memory: Value, data: Value, flush_in: bool, flush_out: bool
) -> Value:
    total = b.fadd(_operand(b, type, memory, flush_in), _operand(b, type, data, flush_in))
    return b.flushed(total) if flush_out else total


def _packed(
    b: LlvmOps, type: Type, memory: Value, data: Value, flush_in: bool, flush_out: bool
) -> Value:
    halves = []
    for high in (False, True):
        x, y = (b.bitcast(b.half(v, type, high), I16) for v in (memory, data))
        total = _sum(b, type, x, y, flush_in, flush_out)
        halves.append(b.zext(b.bitcast(total, I16), I32))
    return b.or_(halves[0], b.shl(halves[1], b.i32(16)))


def _min_max(b: LlvmOps, name: str, type: Type, memory: Value, data: Value, flush: bool) -> Value:
    """A number beats a quiet NaN, and in the num forms a signalling one; else that is quieted."""
    integer = data.type
    quiet = b.const(integer, QUIET_BIT[type])
    nan_memory, nan_data = (_is_nan(b, type, v) for v in (memory, data))
    mine, other = (_order(b, type, v, flush) for v in (data, memory))
    better = b.icmp("sgt" if name.startswith("fmax") else "slt", mine, other)
    chosen = b.select(better, data, memory)
    chosen = b.select(nan_memory, data, chosen)
    chosen = b.select(nan_data, b.select(nan_memory, b.or_(data, quiet), memory), chosen)
    if not name.endswith("_num"):
        for value, is_nan in ((memory, nan_memory), (data, nan_data)):
            clear = b.icmp("eq", b.and_(value, quiet), b.const(integer, 0))
            chosen = b.select(b.and_(is_nan, clear), b.or_(value, quiet), chosen)
    return chosen


def _is_nan(b: LlvmOps, type: Type, bits: Value) -> Value:
    x = b.bitcast(bits, type)
    return b.fcmp("uno", x, x)


def _order(b: LlvmOps, type: Type, bits: Value, flush: bool) -> Value:
    """An integer that orders like the numbers, with -0 below +0."""
    x = b.bitcast(_operand(b, type, bits, flush), bits.type)
    top = b.ashr(x, b.const(x.type, x.type.bits - 1))
    return b.xor(x, b.lshr(top, b.const(x.type, 1)))
