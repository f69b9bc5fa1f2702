"""SMEM: scalar loads, stores and atomics, clocks and cache instructions."""

from __future__ import annotations

from wavecore.builder.contract import F64, I32, I64, Value
from wavecore.emulator.accesses import (
    ATOMICS,
    PLAIN_ATOMICS,
    Access,
    Atomic,
    atomic_operands,
    extended,
)
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.registry import register, semantics
from wavecore.emulator.semantics.resource import Resource
from wavecore.emulator.shape import InstructionForm

# What follows `s_load_` and `s_buffer_load_`.
SCALAR_LOADS: dict[str, Access] = {
    "dword": Access(4),
    "dwordx2": Access(8),
    "dwordx4": Access(16),
    "dwordx8": Access(32),
    "dwordx16": Access(64),
    "b32": Access(4),
    "b64": Access(8),
    "b96": Access(12),
    "b128": Access(16),
    "b256": Access(32),
    "b512": Access(64),
    "u8": Access(1),
    "i8": Access(1, True),
    "u16": Access(2),
    "i16": Access(2, True),
}


def offset(b: WaveOps, inst: InstructionForm, size_bytes: int) -> Value:
    """The signed immediate and the unsigned SGPR, whichever there are, as I64.

    On gfx1250 the SGPR may count accesses of the instruction's size.
    """
    value = b.sext(b.imm("offset"), I64)
    if inst.soffset.kind == "off":
        return value
    index = b.zext(b.read_dword(inst.soffset), I64)
    if inst.mod("scale_offset") and inst.gpu.scales_offsets:
        index = b.mul(index, b.i64(size_bytes))
    return b.add(value, index)


def aligned(b: WaveOps, access: Access, value: Value) -> Value:
    """Loads of dwords ignore the two lowest bits of their address."""
    return b.and_(value, b.i64(~3)) if access.size_bytes >= 4 else value


def address(b: WaveOps, inst: InstructionForm, size_bytes: int) -> Value:
    """SBASE + offset, modulo 2^64."""
    return b.add(b.read(inst.sbase, I64), offset(b, inst, size_bytes))


def load(names: str, access: Access) -> None:
    """D = memory at SBASE + offset."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        where = aligned(b, access, address(b, inst, access.size_bytes))
        size = b.i32(access.size_bytes)
        dwords = b.scalar_load(where, access.dwords, size)
        b.write_dwords(inst.sdata, [extended(b, access, dwords[0]), *dwords[1:]])

    register(names, semantic)


def buffer_place(b: WaveOps, inst: InstructionForm, access: Access) -> tuple[Value, Value]:
    """Address in a buffer, and how many of the access's bytes (in whole dwords) lie inside.

    A buffer ends after NUM_RECORDS bytes, or records where it has a stride.
    """
    resource = Resource(b, inst, [b.read_dword(inst.sbase, i) for i in range(4)])
    stride, records = b.zext(resource.stride, I64), resource.wide_records()
    end = b.select(b.icmp("ne", stride, b.i64(0)), b.mul(stride, records), records)
    start = aligned(b, access, offset(b, inst, access.size_bytes))
    left = b.select(b.icmp("ult", start, end), b.sub(end, start), b.i64(0))
    size = b.trunc(b.umin(left, b.i64(access.size_bytes)), I32)
    return b.add(resource.base, start), b.and_(size, b.i32(-min(access.size_bytes, 4)))


def buffer_load(names: str, access: Access) -> None:
    """D = the buffer's memory at the offset; bytes past its end read as 0."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        where, size = buffer_place(b, inst, access)
        dwords = b.scalar_load(where, access.dwords, size)
        b.write_dwords(inst.sdata, [extended(b, access, dwords[0]), *dwords[1:]])

    register(names, semantic)


for _name, _access in SCALAR_LOADS.items():
    load(f"s_load_{_name}", _access)
    buffer_load(f"s_buffer_load_{_name}", _access)


# -------------------------------------------------------- GFX9's scalar stores and atomics


def store(name: str, access: Access, *, buffer: bool) -> None:
    """Memory = DATA; in a buffer, bytes past its end are dropped."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        data = [b.read_dword(inst.sdata, i) for i in range(access.dwords)]
        if buffer:
            where, size = buffer_place(b, inst, access)
        else:
            where, size = (
                aligned(b, access, address(b, inst, access.size_bytes)),
                b.i32(access.size_bytes),
            )
        b.scalar_store(where, data, size)

    register(name, semantic)


def atomic(name: str, operation: Atomic, *, buffer: bool) -> None:
    """D = memory with glc; memory = memory op DATA, once for the wave, whatever EXEC is.

    Past the end of a buffer nothing happens, and the old value reads as 0.
    """

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        data, compare = atomic_operands(b, inst.sdata, operation)
        if buffer:
            access = Access(operation.size_bytes)
            where, size = buffer_place(b, inst, access)
            found = b.uniform_if(
                b.icmp("eq", size, b.i32(access.size_bytes)),
                lambda: b.scalar_atomic(operation.op, where, data, compare),
                lambda: [b.i32(0)] * access.dwords,
            )
            old = [b.readlane(value, b.i32(0)) for value in found]
        else:
            old = b.scalar_atomic(
                operation.op, address(b, inst, operation.size_bytes), data, compare
            )
        if inst.mod("glc") or inst.mod("sc0"):
            b.write_dwords(inst.sdata, old)

    register(name, semantic, static=("glc", "sc0"))


for _name in ("dword", "dwordx2", "dwordx4"):
    store(f"s_store_{_name}", SCALAR_LOADS[_name], buffer=False)
    store(f"s_buffer_store_{_name}", SCALAR_LOADS[_name], buffer=True)
for _name in PLAIN_ATOMICS:
    for _wide in ("", "_x2"):
        _atomic = ATOMICS[f"{_name}{_wide}"]
        atomic(f"s_atomic_{_name}{_wide}", _atomic, buffer=False)
        atomic(f"s_buffer_atomic_{_name}{_wide}", _atomic, buffer=True)

# ------------------------------------------------------------------------ clocks and caches


@semantics("s_memtime")
def s_memtime(b: WaveOps, inst: InstructionForm) -> None:
    """D = a running clock: nanoseconds here, core cycles on hardware."""
    b.write(inst.sdata, b.clock())


@semantics("s_memrealtime")
def s_memrealtime(b: WaveOps, inst: InstructionForm) -> None:
    """D = a 100 MHz clock."""
    ticks = b.fdiv(b.uitofp(b.clock(), F64), b.fconst(F64, 10.0))
    b.write(inst.sdata, b.fptoui(ticks, I64))


register(
    "s_dcache_inv s_dcache_inv_vol s_dcache_wb s_dcache_wb_vol s_dcache_discard s_dcache_discard_x2"
    " s_gl1_inv s_atc_probe s_atc_probe_buffer",
    None,
)
register(
    "s_prefetch_data s_prefetch_data_pc_rel s_prefetch_inst s_prefetch_inst_pc_rel"
    " s_buffer_prefetch_data",
    None,
)
