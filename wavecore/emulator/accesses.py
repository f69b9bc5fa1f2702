"""What loads, stores and atomics of every memory class share: sizes, halves, operations, names.

Global, flat, scratch, LDS and buffer instructions differ only in where an address comes from. What
they move and compute is written here once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce

from wavecore.builder.contract import I32, Value
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.records import CLUSTER_OP, MOST_CLUSTER
from wavecore.emulator.shape import InstructionForm, OperandShape


@dataclass(frozen=True, slots=True)
class Access:
    """What one lane of a load or store moves, and where it sits in the registers.

    half: "" for whole registers, "lo" and "hi" for the d16 forms.
    """

    size_bytes: int
    signed: bool = False
    half: str = ""

    @property
    def dwords(self) -> int:
        """Registers that the data takes."""
        return max(self.size_bytes // 4, 1)


_BYTE, _SIGNED_BYTE, _SHORT, _SIGNED_SHORT = Access(1), Access(1, True), Access(2), Access(2, True)

# Names of what is loaded, as they follow `global_load_` and its like, in the older and newer style.
LOADS: dict[str, Access] = {
    "ubyte": _BYTE,
    "sbyte": _SIGNED_BYTE,
    "ushort": _SHORT,
    "sshort": _SIGNED_SHORT,
    "ubyte_d16": Access(1, False, "lo"),
    "ubyte_d16_hi": Access(1, False, "hi"),
    "sbyte_d16": Access(1, True, "lo"),
    "sbyte_d16_hi": Access(1, True, "hi"),
    "short_d16": Access(2, False, "lo"),
    "short_d16_hi": Access(2, False, "hi"),
    "dword": Access(4),
    "dwordx2": Access(8),
    "dwordx3": Access(12),
    "dwordx4": Access(16),
    "u8": _BYTE,
    "i8": _SIGNED_BYTE,
    "u16": _SHORT,
    "i16": _SIGNED_SHORT,
    "d16_u8": Access(1, False, "lo"),
    "d16_hi_u8": Access(1, False, "hi"),
    "d16_i8": Access(1, True, "lo"),
    "d16_hi_i8": Access(1, True, "hi"),
    "d16_b16": Access(2, False, "lo"),
    "d16_hi_b16": Access(2, False, "hi"),
    "b32": Access(4),
    "b64": Access(8),
    "b96": Access(12),
    "b128": Access(16),
}

STORES: dict[str, Access] = {
    "byte": Access(1),
    "byte_d16_hi": Access(1, half="hi"),
    "short": Access(2),
    "short_d16_hi": Access(2, half="hi"),
    "dword": Access(4),
    "dwordx2": Access(8),
    "dwordx3": Access(12),
    "dwordx4": Access(16),
    "b8": Access(1),
    "d16_hi_b8": Access(1, half="hi"),
    "b16": Access(2),
    "d16_hi_b16": Access(2, half="hi"),
    "b32": Access(4),
    "b64": Access(8),
    "b96": Access(12),
    "b128": Access(16),
}


def extended(b: WaveOps, access: Access, dword: Value) -> Value:
    """A loaded byte or 16-bit word as a dword: zeros above, or its sign."""
    if not access.signed:
        return dword
    bits = b.i32(32 - 8 * access.size_bytes)
    return b.ashr(b.shl(dword, bits), bits)


def keeps_other_half(inst: InstructionForm) -> bool:
    """Whether a d16 load leaves the other half of its register as it was.

    With ECC on, as MI cards run, a 16-bit load writes the whole register and zeroes the other half.
    """
    return not inst.gpu.has_ecc


def write_loaded(
    b: WaveOps, inst: InstructionForm, op: OperandShape, access: Access, dwords: Sequence[Value]
) -> None:
    """Write the loaded data to its registers."""
    if access.size_bytes >= 4:
        b.write_dwords(op, dwords)
        return
    value = extended(b, access, dwords[0])
    if access.half:
        value = merged_half(b, inst, op, access.half, value)
    b.write_dwords(op, (value,))


def merged_half(
    b: WaveOps, inst: InstructionForm, op: OperandShape, half: str, value: Value, *, dword: int = 0
) -> Value:
    """The low 16 bits of `value` in one half of the register; the other by the target's rule."""
    high = half == "hi"
    placed = b.shl(value, b.i32(16)) if high else b.and_(value, b.i32(0xFFFF))
    if not keeps_other_half(inst):
        return placed
    return b.or_(placed, b.and_(b.read_dword(op, dword), b.i32(0x0000FFFF if high else 0xFFFF0000)))


def read_stored(b: WaveOps, op: OperandShape, access: Access) -> list[Value]:
    """The registers that a store writes to memory; the high half moves down for d16_hi."""
    dwords = [b.read_dword(op, i) for i in range(access.dwords)]
    return [b.lshr(dwords[0], b.i32(16))] if access.half == "hi" else dwords


# ------------------------------------------------------------------------------------ atomics


@dataclass(frozen=True, slots=True)
class Atomic:
    """An atomic operation: its name in records.ATOMIC_OPS, and the size of its operand."""

    op: str
    size_bytes: int

    @property
    def dwords(self) -> int:
        """Registers that the operand takes."""
        return self.size_bytes // 4


PLAIN_ATOMICS = "swap add sub smin umin smax umax and or xor inc dec cmpswap".split()

# Newer targets put the type behind the name and spell signedness there.
_TYPED = {
    "b": {"swap": "swap", "and": "and", "or": "or", "xor": "xor", "cmpswap": "cmpswap"},
    "u": {"add": "add", "sub": "sub", "min": "umin", "max": "umax", "inc": "inc", "dec": "dec"},
    "i": {"min": "smin", "max": "smax"},
}


FLOAT_ATOMICS = ("add", "min", "max", "min_num", "max_num")


def _atomics() -> dict[str, Atomic]:
    found = {name: Atomic(name, 4) for name in PLAIN_ATOMICS}
    found |= {f"{name}_x2": Atomic(name, 8) for name in PLAIN_ATOMICS}
    for letter, names in _TYPED.items():
        for name, op in names.items():
            found |= {f"{name}_{letter}{bits}": Atomic(op, bits // 8) for bits in (32, 64)}
    return found | {
        "csub": Atomic("sub_clamp", 4),
        "csub_u32": Atomic("sub_clamp", 4),
        "sub_clamp_u32": Atomic("sub_clamp", 4),
        "cond_sub_u32": Atomic("cond_sub", 4),
        **{f"{name}_f32": Atomic(f"f{name}", 4) for name in FLOAT_ATOMICS},
        **{f"{name}_f64": Atomic(f"f{name}", 8) for name in FLOAT_ATOMICS},
        "cmpswap_f32": Atomic("fcmpswap", 4),
        "fmin": Atomic("fmin", 4),
        "fmax": Atomic("fmax", 4),
        "fcmpswap": Atomic("fcmpswap", 4),
        "fmin_x2": Atomic("fmin", 8),
        "fmax_x2": Atomic("fmax", 8),
        "fcmpswap_x2": Atomic("fcmpswap", 8),
        "pk_add_f16": Atomic("pk_add_f16", 4),
        "pk_add_bf16": Atomic("pk_add_bf16", 4),
    }


# What follows `global_atomic_`, `flat_atomic_` and `buffer_atomic_`.
ATOMICS: dict[str, Atomic] = _atomics()


def memory_operation(inst: InstructionForm, atomic: Atomic) -> str:
    """The operation of an atomic outside LDS; not all targets add f32 with denormals."""
    if atomic.op != "fadd" or atomic.size_bytes != 4:
        return atomic.op
    if inst.has("memory-atomic-fadd-f32-denormal-support"):
        return "fadd"
    return "fadd+flush_in+flush_out"


def atomic_operands(
    b: WaveOps, op: OperandShape, atomic: Atomic
) -> tuple[list[Value], list[Value] | None]:
    """Data and comparand out of one register tuple: the new value comes first, then the other."""
    n = atomic.dwords
    data = [b.read_dword(op, i) for i in range(n)]
    if not atomic.op.endswith("cmpswap"):
        return data, None
    return data, [b.read_dword(op, i) for i in range(n, 2 * n)]


# ------------------------------------------------------------------- loads straight into LDS


NOWHERE_IN_LDS = 0x7FFFFFFF


def lanes_in_lds(
    b: WaveOps, inst: InstructionForm, addr: OperandShape | None, *places: Value
) -> Value | None:
    """Per lane: whether an address, without and with its offset, means LDS; None if it always does.

    `places` are the addresses with offsets. Triton's masked lanes on gfx1250 access NOWHERE_IN_LDS:
    they store nothing, copy nothing and load 0, as hardware does beyond LDS. Where LLVM makes part
    of their address an offset, only the sum is that. Other addresses beyond it remain faults.
    """
    if addr is None or not inst.gpu.masks_by_lds_address:
        return None
    nowhere = b.i32(NOWHERE_IN_LDS)
    each = [b.icmp("ne", place, nowhere) for place in (b.read_dword(addr), *places)]
    return reduce(b.and_, each)


def to_workgroups(b: WaveOps, mask: Value, store: Callable[[Value], None]) -> None:
    """Call `store` while LDS is that of each workgroup of the cluster whose bit in a mask is set.

    A mask of 0 means the wave's own workgroup, and so does any in a launch without clusters. The
    argument of `store` says per lane whether there is such a workgroup: it is all or no lanes.
    """
    zero = b.i32(0)
    count = b.select(b.icmp("eq", mask, zero), b.i32(1), b.i32(MOST_CLUSTER))

    def step(place: Value) -> None:
        asked = b.or_(mask, b.shl(place, b.i32(16)))
        store(b.widen(b.icmp("ne", b.cluster(CLUSTER_OP["REACH"], asked), zero)))

    b.perform(count, step)
    b.cluster(CLUSTER_OP["RETURN"], zero)


def lane_times(b: WaveOps, stride: int) -> Value:
    """Per lane: its number times a stride in bytes."""
    return b.lane_const(I32, [lane * stride for lane in range(b.wave)])
