"""FLAT: loads, stores and atomics through flat, global and scratch addresses."""

from __future__ import annotations

from collections.abc import Callable

from wavecore.builder.contract import I32, I64, Value
from wavecore.emulator.accesses import (
    ATOMICS,
    LOADS,
    STORES,
    Access,
    Atomic,
    atomic_operands,
    extended,
    lane_times,
    lanes_in_lds,
    memory_operation,
    read_stored,
    to_workgroups,
    write_loaded,
)
from wavecore.emulator.crosslane import TRANSPOSES, Transpose, transposed
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.records import PRIVATE_APERTURE_HIGH, SCRATCH_BASE_HIGH
from wavecore.emulator.registry import register
from wavecore.emulator.shape import InstructionForm, OperandShape, UnsupportedForm

BLOCK_REGISTERS = 32

# Of an access to so many bytes.
Addressing = Callable[[WaveOps, InstructionForm, int], Value]


def flat_address(b: WaveOps, inst: InstructionForm, size_bytes: int) -> Value:
    """As of global memory; the aperture selects the memory."""
    address = global_address(b, inst, size_bytes)
    if not inst.has("globally-addressable-scratch"):
        return address
    low, high = b.split(address)
    private = b.join(low, b.i32(PRIVATE_APERTURE_HIGH))
    return b.select(b.icmp("eq", high, own_scratch(b)), private, address)


def own_scratch(b: WaveOps) -> Value:
    """The upper half of flat addresses of the lane's own scratch: the base, and the lane's number.

    Compilers put the number into bits 56:52, and a private pointer below: LLVM's feature
    globally-addressable-scratch. What other lanes own stays out of reach, and faults. Evidence:
    documented of the number, assumed of the rest.
    """
    return b.add(b.i32(SCRATCH_BASE_HIGH), b.shl(b.lane_id(), b.i32(20)))


def global_address(b: WaveOps, inst: InstructionForm, size_bytes: int) -> Value:
    """VGPR pair + offset, or SGPR pair + 32 bits of a VGPR + offset.

    The 32 bits have a sign on gfx1250 (LLVM's hasSignedGVSOffset), and may count accesses.
    """
    offset = b.sext(b.imm("offset"), I64)
    saddr = inst.operand("saddr")
    if saddr is None or saddr.kind == "off":
        return b.add(b.read(inst.vaddr, I64), offset)
    base = b.add(b.read(saddr, I64), offset)
    extend = b.sext if inst.gpu.signed_vector_offsets else b.zext
    index = extend(b.read(inst.vaddr, I32), I64)
    return b.add(base, scaled(b, inst, index, size_bytes))


def scaled(b: WaveOps, inst: InstructionForm, index: Value, size_bytes: int) -> Value:
    """An index that scale_offset multiplies by the size of the access, where the target has it."""
    if not (inst.mod("scale_offset") and inst.gpu.scales_offsets):
        return index
    return b.mul(index, b.const(index.type, size_bytes))


def thread_address(b: WaveOps, inst: InstructionForm, size_bytes: int) -> Value:
    """SGPR pair + offset + 4 * lane."""
    base = b.add(b.read(inst.saddr, I64), b.sext(b.imm("offset"), I64))
    return b.add(base, b.zext(lane_times(b, 4), I64))


def scratch_address(b: WaveOps, inst: InstructionForm, size_bytes: int) -> Value:
    """Byte in the lane's private memory: VGPR, if any, + SGPR, if any, + offset."""
    address = b.imm("offset")
    saddr, vaddr = inst.operand("saddr"), inst.operand("vaddr")
    if saddr is not None and saddr.kind != "off":
        address = b.add(address, b.read_dword(saddr))
    if vaddr is None or vaddr.kind == "off":
        return address
    return b.add(address, scaled(b, inst, b.read_dword(vaddr), size_bytes))


ADDRESSING: dict[str, Addressing] = {
    "flat": flat_address,
    "global": global_address,
    "scratch": scratch_address,
}

# -------------------------------------------------------------------------- loads and stores


def load(names: str, space: str, address: Addressing, access: Access) -> None:
    """D = memory, extended or merged as the access says."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        if inst.mod("lds") and inst.operand("vdst") is None:
            load_to_lds(b, inst, space, address, access)
            return
        dwords = b.load(space, address(b, inst, access.size_bytes), access.size_bytes)
        write_loaded(b, inst, inst.vdst, access, dwords)

    register(names, semantic)


def store(names: str, space: str, address: Addressing, access: Access) -> None:
    """Memory = DATA."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        data = read_stored(b, inst.vdata, access)
        b.store(space, address(b, inst, access.size_bytes), data, access.size_bytes)

    register(names, semantic)


for _space, _address in ADDRESSING.items():
    for _name, _access in LOADS.items():
        load(f"{_space}_load_{_name}", _space, _address, _access)
    for _name, _access in STORES.items():
        store(f"{_space}_store_{_name}", _space, _address, _access)

# What arms s_monitor_sleep, which here only lets other waves run.
for _space in ("global", "flat"):
    for _name in ("b32", "b64", "b128"):
        load(f"{_space}_load_monitor_{_name}", _space, ADDRESSING[_space], LOADS[_name])

load("global_load_addtid_b32 global_load_dword_addtid", "global", thread_address, Access(4))
store("global_store_addtid_b32 global_store_dword_addtid", "global", thread_address, Access(4))

# ----------------------------------------------------------------------------------- atomics


def atomic(name: str, space: str, address: Addressing, operation: Atomic) -> None:
    """D = memory where the instruction has a D; memory = memory op DATA."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        data, compare = atomic_operands(b, inst.vdata, operation)
        op = memory_operation(inst, operation)
        where = address(b, inst, operation.size_bytes)
        old = b.atomic(space, op, where, data, compare, operation.size_bytes)
        if inst.operand("vdst") is not None:
            b.write_dwords(inst.vdst, old)

    register(name, semantic)


for _name, _atomic in ATOMICS.items():
    atomic(f"global_atomic_{_name}", "global", global_address, _atomic)
    atomic(f"flat_atomic_{_name}", "flat", flat_address, _atomic)

# ------------------------------------------------------------------- loads straight into LDS


def load_to_lds(
    b: WaveOps, inst: InstructionForm, space: str, address: Addressing, access: Access
) -> None:
    """LDS[M0 + offset + lane * stride] = memory; the offset counts on both sides.

    The stride is 4 for a dword and less, 16 for three and four dwords; inactive lanes leave holes.
    """
    data = b.load(space, address(b, inst, access.size_bytes), access.size_bytes)
    if access.size_bytes < 4:
        data = [extended(b, access, data[0])]
    base = b.add(b.and_(b.m0(), b.i32(0x3FFFC)), b.imm("offset"))
    where = b.add(base, lane_times(b, 4 if access.dwords == 1 else 16))
    b.store("lds", where, data, max(access.size_bytes, 4))


def _into_lds(name: str, space: str, access: Access) -> None:
    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        load_to_lds(b, inst, space, ADDRESSING[space], access)

    register(name, semantic)


for _name in ("ubyte", "sbyte", "ushort", "sshort", "dword", "dwordx3", "dwordx4"):
    _into_lds(f"global_load_lds_{_name}", "global", LOADS[_name])
    if LOADS[_name].dwords == 1:
        _into_lds(f"scratch_load_lds_{_name}", "scratch", LOADS[_name])

# ------------------------------------------------------- asynchronous copies to and from LDS
# They are complete at issue: right for every program that waits for ASYNCcnt. The checks of waits
# find missing ones.


def lds_place(b: WaveOps, inst: InstructionForm, op: OperandShape) -> Value:
    """A VGPR + offset; the offset counts on both sides.

    Evidence: assumed of the offset; LLVM's intrinsics say so of the older loads into LDS.
    """
    return b.add(b.read_dword(op), b.imm("offset"))


def _async_load(name: str, access: Access) -> None:
    """LDS[VDST + offset] = memory; VDST is an address, which the instruction reads."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        size = access.size_bytes
        place = lds_place(b, inst, inst.vdst)
        lanes = lanes_in_lds(b, inst, inst.vdst, place)
        data = b.load("global", global_address(b, inst, size), size, lanes)
        b.store("lds", place, data, size, lanes)

    register(name, semantic)


def _cluster_load(name: str, access: Access) -> None:
    """The same in LDS of each workgroup of the cluster that M0 has a bit for; if none, its own."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        size = access.size_bytes
        place = lds_place(b, inst, inst.vdst)
        lanes = lanes_in_lds(b, inst, inst.vdst, place)
        data = b.load("global", global_address(b, inst, size), size, lanes)

        def store(is_there: Value) -> None:
            b.store(
                "lds", place, data, size, is_there if lanes is None else b.and_(lanes, is_there)
            )

        to_workgroups(b, b.and_(b.m0(), b.i32(0xFFFF)), store)

    register(name, semantic)


def _async_store(name: str, access: Access) -> None:
    """Memory = LDS[VDATA + offset]."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        size = access.size_bytes
        place = lds_place(b, inst, inst.vdata)
        lanes = lanes_in_lds(b, inst, inst.vdata, place)
        data = b.load("lds", place, size, lanes)
        b.store("global", global_address(b, inst, size), data, size, lanes)

    register(name, semantic)


for _name in ("b8", "b32", "b64", "b128"):
    _async_load(f"global_load_async_to_lds_{_name}", STORES[_name])
    _async_store(f"global_store_async_from_lds_{_name}", STORES[_name])

# What a cluster's workgroups load together: into registers, each loads its own.
for _name in ("b32", "b64", "b128"):
    load(f"cluster_load_{_name}", "global", global_address, LOADS[_name])
for _name in ("b8", "b32", "b64", "b128"):
    _cluster_load(f"cluster_load_async_to_lds_{_name}", STORES[_name])

# ------------------------------------------------------------------------- transposing loads


def _transposing(name: str, rule: Transpose) -> None:
    """D = the elements that other lanes' addresses load; EXEC must be all ones."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        if inst.wave == 64:
            raise UnsupportedForm(f"{name} in wave64: what each lane gets is not published.")
        address = global_address(b, inst, rule.size_bytes)
        raw = b.load("global", address, rule.size_bytes, b.active())
        b.write_dwords(inst.vdst, transposed(b, raw, rule.element_bits, rule.source))

    register(name, semantic)


for _name, _rule in TRANSPOSES.items():
    _transposing(f"global_load_{_name}", _rule)
# gfx12.0, wave32: b128 measured on gfx1201; b64 as on gfx1250.
_transposing("global_load_tr_b128", TRANSPOSES["tr16_b128"])
_transposing("global_load_tr_b64", TRANSPOSES["tr8_b64"])

# --------------------------------------------------------------- blocks of up to 32 registers


def block_parts(b: WaveOps, inst: InstructionForm, space: str) -> list[tuple[Value, Value]]:
    """Address and condition of each register of a block: bit i of M0 enables register i."""
    where, mask = ADDRESSING[space](b, inst, 4), b.m0()
    parts = []
    for i in range(BLOCK_REGISTERS):
        bit = b.icmp("ne", b.and_(mask, b.i32(1 << i)), b.i32(0))
        parts.append((b.add(where, b.const(where.type, 4 * i)), b.widen(bit)))
    return parts


def _load_block(space: str) -> None:
    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        dwords = []
        for i, (where, taken) in enumerate(block_parts(b, inst, space)):
            loaded = b.load(space, where, 4, taken)[0]
            dwords.append(b.select(taken, loaded, b.read_dword(inst.vdst, i)))
        b.write_dwords(inst.vdst, dwords)

    register(f"{space}_load_block", semantic)


def _store_block(space: str) -> None:
    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        parts = block_parts(b, inst, space)
        for where, taken in parts:
            b.check(space, where, 4, taken)
        for i, (where, taken) in enumerate(parts):
            b.store(space, where, [b.read_dword(inst.vdata, i)], 4, taken)

    register(f"{space}_store_block", semantic)


for _space in ("global", "scratch"):
    _load_block(_space)
    _store_block(_space)

# ------------------------------------------------------------------------- caches: no effect

register("global_inv global_wb global_wbinv global_prefetch_b8 flat_prefetch_b8", None)
