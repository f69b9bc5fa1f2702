"""Data movement between lanes, and between lanes and scalars: readlane, permlane, mbcnt."""

from __future__ import annotations

from collections.abc import Callable

from wavecore.builder.contract import I1, I32, Value
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.registry import register, semantics
from wavecore.emulator.semantics.families import destination
from wavecore.emulator.semantics.sop import relative_offsets
from wavecore.emulator.shape import InstructionForm


@semantics("v_readfirstlane_b32")
def v_readfirstlane_b32(b: WaveOps, inst: InstructionForm) -> None:
    """D = S0 in the lowest active lane, in lane 0 when none is active."""
    value = b.readlane(b.read_dword(inst.src0), b.first_active())
    b.write_dwords(destination(inst), (value,))


@semantics("v_readlane_b32")
def v_readlane_b32(b: WaveOps, inst: InstructionForm) -> None:
    """D = S0 in the lane that S1 names, active or not."""
    value = b.readlane(b.read_dword(inst.src0), b.read_scalar(inst.src1))
    b.write_dwords(destination(inst), (value,))


@semantics("v_writelane_b32")
def v_writelane_b32(b: WaveOps, inst: InstructionForm) -> None:
    """The lane of D that S1 names, active or not, becomes S0."""
    value = b.read_dword(inst.src0)
    lane = b.and_(b.read_scalar(inst.src1), b.i32(inst.wave - 1))
    b.write_lanes = b.icmp("eq", b.lane_id(), lane)
    b.write_dwords(inst.vdst, (value,), ignore_exec=True)


@semantics("v_mbcnt_lo_u32_b32 v_mbcnt_hi_u32_b32")
def v_mbcnt(b: WaveOps, inst: InstructionForm) -> None:
    """D = S1 + set bits of S0 below this lane; the hi form counts for lanes 32 and up."""
    mask, base = b.read(inst.src0, I32), b.read(inst.src1, I32)
    low = inst.name == "v_mbcnt_lo_u32_b32"
    lanes = [min(max(lane - (0 if low else 32), 0), 32) for lane in range(inst.wave)]
    below = b.lane_const(I32, [(1 << lane) - 1 for lane in lanes])
    b.write(inst.vdst, b.add(b.ctpop(b.and_(mask, below)), base))


# -------------------------------------------------------------------------------- permutations


def from_other_lanes(b: WaveOps, inst: InstructionForm, value: Value, index: Value) -> None:
    """D = the value of lane `index`; FI and BOUND_CTRL, in op_sel, decide on inactive sources.

    With FI they are read anyway; otherwise they give 0 with BOUND_CTRL, and without it the lane
    keeps its old value.
    """
    fetches_inactive, bound_control = inst.mod("op_sel") & 1, inst.mod("op_sel") & 2
    moved = b.permute(value, index)
    if not fetches_inactive:
        readable = b.permute(b.active(), index)
        moved = b.select(readable, moved, b.i32(0))
        if not bound_control:
            b.write_lanes = readable
    b.write_dwords(inst.vdst, (moved,))


def row_base(b: WaveOps, inst: InstructionForm, other_row: bool) -> Value:
    """First lane of this lane's row of 16, or of the row beside it."""
    flip = 16 if other_row else 0
    return b.lane_const(I32, [(lane & ~15) ^ flip for lane in range(inst.wave)])


def permlane(name: str, other_row: bool) -> None:
    """D = S0 in the lane of the row that the lane's four bits of {S2, S1} name."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        low, high = b.read_dword(inst.src1), b.read_dword(inst.src2)
        upper = b.lane_const(I1, [bool(lane & 8) for lane in range(inst.wave)])
        shift = b.lane_const(I32, [4 * (lane & 7) for lane in range(inst.wave)])
        index = b.and_(b.lshr(b.select(upper, high, low), shift), b.i32(15))
        index = b.add(row_base(b, inst, other_row), index)
        from_other_lanes(b, inst, b.read_dword(inst.src0), index)

    register(name, semantic)


permlane("v_permlane16_b32", False)
permlane("v_permlanex16_b32", True)


def permlane_by_lane(name: str, other_row: bool) -> None:
    """D = S0 in the lane of the row that the low four bits of S1 name."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        index = b.and_(b.read_dword(inst.src1), b.i32(15))
        index = b.add(row_base(b, inst, other_row), index)
        from_other_lanes(b, inst, b.read_dword(inst.src0), index)

    register(name, semantic)


permlane_by_lane("v_permlane16_var_b32", False)
permlane_by_lane("v_permlanex16_var_b32", True)


def permlane_within(
    name: str, source: Callable[[WaveOps, Value, Value, Value], tuple[Value, Value]]
) -> None:
    """D = S0 in another lane of the lane's group of S2 lanes, a power of two; S1 says which.

    `source` gives the lane's number and whether it is in the group; if not, the lane keeps its own
    S0. As HIP's shuffles, which compile to these: documented of v_permlane_bcast_b32, inferred of
    the others. Inactive lanes are read: assumed.
    """

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        own = b.lane_id()
        low = b.sub(b.read_scalar(inst.src2), b.i32(1))  # ones in the bits within a group
        lane, inside = source(b, own, b.read_scalar(inst.src1), low)
        index = b.and_(b.select(inside, lane, own), b.i32(inst.wave - 1))
        b.write_dwords(inst.vdst, (b.permute(b.read_dword(inst.src0), index),))

    register(name, semantic)


def _same_group(b: WaveOps, own: Value, lane: Value, low: Value) -> tuple[Value, Value]:
    outside = b.and_(b.xor(own, lane), b.not_(low))
    return lane, b.icmp("eq", outside, b.i32(0))


def _broadcast(b: WaveOps, own: Value, number: Value, low: Value) -> tuple[Value, Value]:
    lane = b.or_(b.and_(own, b.not_(low)), b.and_(number, low))
    return _same_group(b, own, lane, low)


permlane_within("v_permlane_bcast_b32", _broadcast)
permlane_within("v_permlane_up_b32", lambda b, own, n, low: _same_group(b, own, b.sub(own, n), low))
permlane_within(
    "v_permlane_down_b32", lambda b, own, n, low: _same_group(b, own, b.add(own, n), low)
)
permlane_within(
    "v_permlane_xor_b32", lambda b, own, n, low: _same_group(b, own, b.xor(own, n), low)
)


@semantics("v_permlane64_b32")
def v_permlane64_b32(b: WaveOps, inst: InstructionForm) -> None:
    """D = S0 of the other half of the wave, inactive lanes included; nothing in wave32."""
    value = b.read_dword(inst.src0)
    if inst.wave == 64:
        b.write_dwords(inst.vdst, (b.shuffle(value, [lane ^ 32 for lane in range(64)]),))


def permlane_swap(name: str, step: int) -> None:
    """Exchange the odd rows (of `step` lanes) of D with the even rows of S0.

    Rows are lanes whose number has the bit `step`, or has not. How EXEC and inactive partners
    act is not published; they follow v_permlane16_b32 here.
    """

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        fetches_inactive, bound_control = inst.mod("op_sel") & 1, inst.mod("op_sel") & 2
        lanes = range(inst.wave)
        partner = [lane ^ step for lane in lanes]
        old = {op: b.read_dword(op) for op in (inst.src0, inst.vdst)}
        readable = b.shuffle(b.active(), partner)
        for op, other, odd in ((inst.src0, inst.vdst, 0), (inst.vdst, inst.src0, step)):
            moved = b.shuffle(old[other], partner)
            written = b.lane_const(I1, [lane & step == odd for lane in lanes])
            if not fetches_inactive:
                moved = b.select(readable, moved, b.i32(0))
                if not bound_control:
                    written = b.and_(written, readable)
            b.write_lanes = written
            b.write_dwords(op, (moved,))

    register(name, semantic)


permlane_swap("v_permlane16_swap_b32", 16)
permlane_swap("v_permlane32_swap_b32", 32)

# ---------------------------------------------------------------------------- relative registers


@semantics("v_movrels_b32")
def v_movrels_b32(b: WaveOps, inst: InstructionForm) -> None:
    """D = the register M0 after S0."""
    b.write(inst.vdst, b.read_relative(inst.src0, b.m0()))


@semantics("v_movreld_b32")
def v_movreld_b32(b: WaveOps, inst: InstructionForm) -> None:
    """The register M0 after D = S0."""
    b.write_relative(inst.vdst, b.m0(), b.read(inst.src0, I32))


@semantics("v_movrelsd_b32")
def v_movrelsd_b32(b: WaveOps, inst: InstructionForm) -> None:
    """The register M0 after D = the register M0 after S0."""
    b.write_relative(inst.vdst, b.m0(), b.read_relative(inst.src0, b.m0()))


@semantics("v_movrelsd_2_b32")
def v_movrelsd_2_b32(b: WaveOps, inst: InstructionForm) -> None:
    """A register after D = a register after S0, each offset out of its half of M0."""
    source, target = relative_offsets(b)
    b.write_relative(inst.vdst, target, b.read_relative(inst.src0, source))


@semantics("v_swaprel_b32")
def v_swaprel_b32(b: WaveOps, inst: InstructionForm) -> None:
    """A register after D and a register after S0 are swapped."""
    source, target = relative_offsets(b)
    x, y = b.vgpr_relative(inst.src0, source), b.vgpr_relative(inst.vdst, target)
    b.set_vgpr_relative(inst.vdst, target, x)
    b.set_vgpr_relative(inst.src0, source, y)
