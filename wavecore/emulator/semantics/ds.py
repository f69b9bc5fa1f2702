"""DS: loads, stores and atomics in LDS, and permutations through its crossbar."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from wavecore.builder.contract import I32, Value
from wavecore.emulator.accesses import (
    FLOAT_ATOMICS,
    LOADS,
    Access,
    Atomic,
    lane_times,
    lanes_in_lds,
    read_stored,
    write_loaded,
)
from wavecore.emulator.crosslane import (
    OUT_OF_RANGE,
    TRANSPOSES,
    Transpose,
    swizzle_source,
    transposed,
)
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.records import GWS_OP, GWS_RESOURCES
from wavecore.emulator.registry import Control, register, semantics
from wavecore.emulator.shape import ONE_OFFSET, InstructionForm, UnsupportedForm


def refuse_gds(inst: InstructionForm) -> None:
    """Reject accesses to the global data share, which compute programs do not use."""
    if inst.mod("gds"):
        raise UnsupportedForm(f"{inst.name} gds: there is no global data share here.")


def address(b: WaveOps, inst: InstructionForm) -> Value:
    """VGPR + offset, modulo 2^32; M0 limits nothing since GFX9."""
    refuse_gds(inst)
    return b.add(b.read_dword(inst.addr), b.imm("offset"))


def pair_addresses(b: WaveOps, inst: InstructionForm, step_bytes: int) -> tuple[Value, Value]:
    """The two addresses of a two-address form, whose offsets count in steps."""
    refuse_gds(inst)
    base, step = b.read_dword(inst.addr), b.i32(step_bytes)
    first, second = (b.mul(b.imm(name), step) for name in ("offset0", "offset1"))
    return b.add(base, first), b.add(base, second)


def m0_address(b: WaveOps, inst: InstructionForm) -> Value:
    """M0 + offset."""
    refuse_gds(inst)
    return b.add(b.and_(b.m0(), b.i32(0xFFFF)), b.imm("offset"))


def thread_address(b: WaveOps, inst: InstructionForm) -> Value:
    """M0 + offset + 4 * lane."""
    return b.add(m0_address(b, inst), lane_times(b, 4))


# -------------------------------------------------------------------------- loads and stores


def load(
    names: str, access: Access, where: Callable[[WaveOps, InstructionForm], Value] = address
) -> None:
    """D = LDS[address], extended or merged as the access says."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        place = where(b, inst)
        lanes = lanes_in_lds(b, inst, inst.operand("addr"), place)
        dwords = b.load("lds", place, access.size_bytes, lanes)
        write_loaded(b, inst, inst.vdst, access, dwords)

    register(names, semantic)


def store(
    names: str, access: Access, where: Callable[[WaveOps, InstructionForm], Value] = address
) -> None:
    """LDS[address] = DATA."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        data = read_stored(b, inst.data0, access)
        place = where(b, inst)
        lanes = lanes_in_lds(b, inst, inst.operand("addr"), place)
        b.store("lds", place, data, access.size_bytes, lanes)

    register(names, semantic)


for _name in ("u8", "i8", "u16", "i16", "b32", "b64", "b96", "b128"):
    load(f"ds_read_{_name} ds_load_{_name}", LOADS[_name])
for _name in ("u8", "i8", "u16"):
    for _half, _suffix in (("lo", "d16"), ("hi", "d16_hi")):
        _access = Access(LOADS[_name].size_bytes, LOADS[_name].signed, _half)
        load(f"ds_read_{_name}_{_suffix} ds_load_{_name}_{_suffix}", _access)
for _name, _size in (("b8", 1), ("b16", 2), ("b32", 4), ("b64", 8), ("b96", 12), ("b128", 16)):
    store(f"ds_write_{_name} ds_store_{_name}", Access(_size))
for _name, _size in (("b8", 1), ("b16", 2)):
    store(f"ds_write_{_name}_d16_hi ds_store_{_name}_d16_hi", Access(_size, half="hi"))

load("ds_read_addtid_b32 ds_load_addtid_b32", Access(4), thread_address)
store("ds_write_addtid_b32 ds_store_addtid_b32", Access(4), thread_address)


# With one offset for both, two-address forms "cause only one read or write to occur" and use DATA0
# (CDNA4 ISA 11.3.1). It does not say what the second register gets: here the same as the first.


def load_pair(names: str, size_bytes: int, step_bytes: int) -> None:
    """D = LDS[address 0], LDS[address 1]."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        first, second = pair_addresses(b, inst, step_bytes)
        lanes = lanes_in_lds(b, inst, inst.addr, first, second)
        low = b.load("lds", first, size_bytes, lanes)
        high = low if inst.mod(ONE_OFFSET) else b.load("lds", second, size_bytes, lanes)
        b.write_dwords(inst.vdst, [*low, *high])

    register(names, semantic, static={ONE_OFFSET})


def store_pair(names: str, size_bytes: int, step_bytes: int) -> None:
    """LDS[address 0] = DATA, then LDS[address 1] = DATA2."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        access = Access(size_bytes)
        first, second = pair_addresses(b, inst, step_bytes)
        low, high = (read_stored(b, op, access) for op in (inst.data0, inst.data1))
        lanes = lanes_in_lds(b, inst, inst.addr, first, second)
        if inst.mod(ONE_OFFSET):
            b.store("lds", first, low, size_bytes, lanes)
            return
        b.check("lds", second, size_bytes, lanes)
        b.store("lds", first, low, size_bytes, lanes)
        b.store("lds", second, high, size_bytes, lanes)

    register(names, semantic, static={ONE_OFFSET})


def atomic_in_lds(
    b: WaveOps,
    op: str,
    where: Value,
    operands: tuple[list[Value], list[Value] | None],
    size_bytes: int,
    lanes: Value | None,
) -> list[Value]:
    """An atomic with data and comparand in lanes that access LDS; the old values, 0 elsewhere."""
    old = b.atomic("lds", op, where, *operands, size_bytes, lanes)
    return old if lanes is None else [b.select(lanes, x, b.i32(0)) for x in old]


def exchange_pair(names: str, size_bytes: int, step_bytes: int) -> None:
    """D = LDS[address 0], LDS[address 1]; the two become DATA and DATA2."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        access = Access(size_bytes)
        first, second = pair_addresses(b, inst, step_bytes)
        low, high = (read_stored(b, op, access) for op in (inst.data0, inst.data1))
        lanes = lanes_in_lds(b, inst, inst.addr, first, second)
        if inst.mod(ONE_OFFSET):
            old = atomic_in_lds(b, "swap", first, (low, None), size_bytes, lanes)
            b.write_dwords(inst.vdst, [*old, *old])
            return
        b.check("lds", second, size_bytes, lanes)
        old = atomic_in_lds(b, "swap", first, (low, None), size_bytes, lanes)
        old += atomic_in_lds(b, "swap", second, (high, None), size_bytes, lanes)
        b.write_dwords(inst.vdst, old)

    register(names, semantic, static={ONE_OFFSET})


for _size, _bits in ((4, "b32"), (8, "b64")):
    load_pair(f"ds_read2_{_bits} ds_load_2addr_{_bits}", _size, _size)
    load_pair(f"ds_read2st64_{_bits} ds_load_2addr_stride64_{_bits}", _size, 64 * _size)
    store_pair(f"ds_write2_{_bits} ds_store_2addr_{_bits}", _size, _size)
    store_pair(f"ds_write2st64_{_bits} ds_store_2addr_stride64_{_bits}", _size, 64 * _size)
    exchange_pair(f"ds_wrxchg2_rtn_{_bits} ds_storexchg_2addr_rtn_{_bits}", _size, _size)
    exchange_pair(
        f"ds_wrxchg2st64_rtn_{_bits} ds_storexchg_2addr_stride64_rtn_{_bits}", _size, 64 * _size
    )

# ----------------------------------------------------------------------------------- atomics


def lds_operation(b: WaveOps, atomic: Atomic) -> str:
    """The operation of an LDS atomic: f32 and f16 floats follow MODE's denormal field."""
    if atomic.size_bytes == 8 or not atomic.op.startswith(("f", "pk_add_f16")):
        return atomic.op
    mode = b.mode
    is_half = atomic.op == "pk_add_f16"
    flush_in = mode.flush_in64 if is_half else mode.flush_in32
    flush_out = mode.flush_out64 if is_half else mode.flush_out32
    op = atomic.op + ("+flush_in" if flush_in else "")
    return op + ("+flush_out" if flush_out and atomic.op in ("fadd", "pk_add_f16") else "")


def atomic(names: str, operation: Atomic, *, data: str = "data0", compare: str = "") -> None:
    """D = LDS[address] in the rtn forms; LDS[address] = LDS[address] op DATA."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        access = Access(operation.size_bytes)
        new = read_stored(b, getattr(inst, data), access)
        other = read_stored(b, getattr(inst, compare), access) if compare else None
        where = address(b, inst)
        if operation.op == "condxchg":
            where = b.and_(where, b.i32(~7))
        op = lds_operation(b, operation)
        lanes = lanes_in_lds(b, inst, inst.addr, where)
        old = atomic_in_lds(b, op, where, (new, other), operation.size_bytes, lanes)
        if inst.operand("vdst") is not None:
            b.write_dwords(inst.vdst, old)

    register(names, semantic)


def _both_forms(name: str, type: str) -> str:
    return f"ds_{name}_{type} ds_{name}_rtn_{type}"


_INTEGER_ATOMICS = {
    "u": {"add": "add", "sub": "sub", "rsub": "rsub", "inc": "inc", "dec": "dec",
          "min": "umin", "max": "umax"},
    "i": {"min": "smin", "max": "smax"},
    "b": {"and": "and", "or": "or", "xor": "xor"},
}  # fmt: skip

for _width in (32, 64):
    _bytes = _width // 8
    for _letter, _operations in _INTEGER_ATOMICS.items():
        for _name, _op in _operations.items():
            atomic(_both_forms(_name, f"{_letter}{_width}"), Atomic(_op, _bytes))
    for _name in FLOAT_ATOMICS:
        atomic(_both_forms(_name, f"f{_width}"), Atomic(f"f{_name}", _bytes))
    atomic(_both_forms("mskor", f"b{_width}"), Atomic("mskor", _bytes), compare="data1")
    atomic(f"ds_wrxchg_rtn_b{_width} ds_storexchg_rtn_b{_width}", Atomic("swap", _bytes))
    for _type, _op in ((f"b{_width}", "cmpswap"), (f"f{_width}", "fcmpswap")):
        # The older name takes the comparand first; the new name swapped the two.
        atomic(_both_forms("cmpst", _type), Atomic(_op, _bytes), data="data1", compare="data0")
        atomic(_both_forms("cmpstore", _type), Atomic(_op, _bytes), compare="data1")

atomic(_both_forms("sub_clamp", "u32"), Atomic("sub_clamp", 4))
atomic(_both_forms("cond_sub", "u32"), Atomic("cond_sub", 4))
atomic(_both_forms("pk_add", "f16"), Atomic("pk_add_f16", 4))
atomic(_both_forms("pk_add", "bf16"), Atomic("pk_add_bf16", 4))
atomic("ds_wrap_rtn_b32", Atomic("wrap", 4), compare="data1")
atomic("ds_condxchg32_rtn_b64", Atomic("condxchg", 8))


def _counter(name: str, operation: str) -> None:
    """D = LDS[M0 + offset] in all active lanes; it changes once, by the number of active lanes."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        where = m0_address(b, inst)
        amount = b.trunc(b.ctpop(b.exec_mask()), I32)
        first = b.first_active()
        one_lane = b.icmp("eq", b.lane_id(), first)
        old = b.atomic("lds", operation, b.widen(where), [amount], None, 4, one_lane)
        b.write_dwords(inst.vdst, [b.readlane(old[0], first)])

    register(name, semantic)


_counter("ds_append", "add")
_counter("ds_consume", "sub")

# -------------------------------------------------------------------------------- cross-lane


def permutation_lanes(inst: InstructionForm) -> int:
    """The lanes that ds_permute and ds_bpermute work across: on some targets half a wave."""
    return inst.wave if inst.gpu.has_wave_wide_permute else 32


def lane_index(b: WaveOps, inst: InstructionForm) -> Value:
    """The lane that each lane's address names, in four bytes a lane."""
    index = b.lshr(address(b, inst), b.i32(2))
    lanes = permutation_lanes(inst)
    index = b.and_(index, b.i32(lanes - 1))
    if lanes == inst.wave:
        return index
    return b.or_(index, b.and_(b.lane_id(), b.i32(inst.wave - lanes)))


@semantics("ds_bpermute_b32 ds_bpermute_fi_b32")
def ds_bpermute_b32(b: WaveOps, inst: InstructionForm) -> None:
    """D = DATA of the lane that the address names; 0 from an inactive lane, unless _fi_."""
    value = b.widen(b.read_dword(inst.data0))
    if inst.name == "ds_bpermute_b32":
        value = b.select(b.active(), value, b.i32(0))
    b.write_dwords(inst.vdst, [b.permute(value, lane_index(b, inst))])


@semantics("ds_permute_b32")
def ds_permute_b32(b: WaveOps, inst: InstructionForm) -> None:
    """Each active lane sends DATA to the lane that its address names; the highest sender wins."""
    value, target = b.widen(b.read_dword(inst.data0)), b.widen(lane_index(b, inst))
    target = b.select(b.active(), target, b.i32(OUT_OF_RANGE))
    here, result = b.lane_id(), b.widen(b.i32(0))
    for lane in range(inst.wave):
        sender = b.i32(lane)
        arrives = b.icmp("eq", here, b.readlane(target, sender))
        result = b.select(arrives, b.readlane(value, sender), result)
    b.write_dwords(inst.vdst, [result])


@semantics("ds_swizzle_b32", static=("offset",))
def ds_swizzle_b32(b: WaveOps, inst: InstructionForm) -> None:
    """D = the source of the lane that the offset's pattern names; 0 from an inactive lane."""
    value = b.select(b.active(), b.widen(b.read_dword(inst.addr)), b.i32(0))
    offset = inst.mod("offset") & 0xFFFF
    lanes = [swizzle_source(offset, lane) for lane in range(inst.wave)]
    b.write_dwords(inst.vdst, [b.shuffle(value, lanes)])


# ------------------------------------------------------------------------------ global wave sync


@semantics(
    " ".join(f"ds_gws_{name.lower()}" for name in GWS_OP), control=Control.GWS, static=("offset",)
)
def ds_gws(b: WaveOps, inst: InstructionForm) -> None:
    """An operation on the resource that the offset + M0[21:16] names, modulo 64.

    Its data are those of the lowest active lane.
    """
    resource = b.add(b.lshr(b.m0(), b.i32(16)), b.i32(inst.mod("offset")))
    data = inst.operand("addr")
    value = b.i32(0) if data is None else b.readlane(b.read_dword(data), b.first_active())
    op = GWS_OP[inst.name.removeprefix("ds_gws_").upper()]
    b.global_sync(op, b.and_(resource, b.i32(GWS_RESOURCES - 1)), value)


# ----------------------------------------------------------- barriers in LDS: cells of records.py


@semantics("ds_atomic_barrier_arrive_rtn_b64")
def ds_atomic_barrier_arrive_rtn_b64(b: WaveOps, inst: InstructionForm) -> None:
    """D = the cell; then DATA more members have arrived."""
    data = [b.read_dword(inst.data0, i) for i in (0, 1)]
    b.write_dwords(inst.vdst, b.atomic("lds", "arrive", address(b, inst), data, None, 8))


@semantics("ds_atomic_async_barrier_arrive_b64")
def ds_atomic_async_barrier_arrive_b64(b: WaveOps, inst: InstructionForm) -> None:
    """One more member has arrived, behind the wave's asynchronous loads, which are complete."""
    b.atomic("lds", "arrive", address(b, inst), [b.i32(1), b.i32(0)], None, 8)


# ------------------------------------------------------------------------- transposing loads


def _transposing(name: str, rule: Transpose) -> None:
    """D = the elements that other lanes' addresses load; EXEC must be all ones."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        place, active = address(b, inst), b.active()
        lanes = lanes_in_lds(b, inst, inst.addr, place)
        there = active if lanes is None else b.and_(active, lanes)
        raw = b.load("lds", place, rule.size_bytes, there)
        b.write_dwords(inst.vdst, transposed(b, raw, rule.element_bits, rule.source))

    register(name, semantic)


for _name, _rule in TRANSPOSES.items():
    _transposing(f"ds_load_{_name}", _rule)

# gfx950, groups of 16 lanes; b16 is confirmed by public kernels, the others follow its rule
# (docs/memory.md).
_transposing(
    "ds_read_b64_tr_b16",
    Transpose(8, 16, lambda lane, e: ((lane & ~15) + 4 * e + lane % 16 // 4, lane % 4)),
)
_transposing(
    "ds_read_b64_tr_b8",
    Transpose(8, 8, lambda lane, e: ((lane & ~15) + 2 * e + lane % 16 // 8, lane % 8)),
)
_sixteen = partial(Transpose, source=lambda lane, e: ((lane & ~15) + e, lane % 16))
_transposing("ds_read_b64_tr_b4", _sixteen(8, 4))
_transposing("ds_read_b96_tr_b6", _sixteen(12, 6))

register("ds_nop", None)
