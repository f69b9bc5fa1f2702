"""Lane permutations that operands and instructions share: DPP, swizzles.

Source: AMD's ISA manuals, the sections on data-parallel processing and on DS_SWIZZLE_B32.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from wavecore.builder.contract import I1, I32, Value
from wavecore.emulator.shape import UnsupportedForm

if TYPE_CHECKING:
    from wavecore.emulator.operands import WaveOps
    from wavecore.emulator.shape import InstructionForm

OUT_OF_RANGE = -1


def dpp16_source(control: int, lane: int, wave: int) -> int:
    """The lane that `lane` reads under a DPP16 control, or OUT_OF_RANGE."""
    row, k = lane & ~15, lane & 15
    low = control & 15
    if control <= 0xFF:
        return (lane & ~3) + (control >> 2 * (lane & 3) & 3)
    if 0x101 <= control <= 0x10F:
        return row + k + low if k + low <= 15 else OUT_OF_RANGE
    if 0x111 <= control <= 0x11F:
        return row + k - low if k >= low else OUT_OF_RANGE
    if 0x121 <= control <= 0x12F:
        return row + (k - low) % 16
    if control == 0x130:
        return lane + 1 if lane + 1 < wave else OUT_OF_RANGE
    if control == 0x134:
        return (lane + 1) % wave
    if control == 0x138:
        return lane - 1 if lane else OUT_OF_RANGE
    if control == 0x13C:
        return (lane - 1) % wave
    if control == 0x140:
        return row + 15 - k
    if control == 0x141:
        return row + (k & 8) + 7 - (k & 7)
    # Lanes before the first broadcast read themselves, whatever bound_ctrl says: the manuals' table
    # of DPP_CTRL says "else use bound_cntl" for shifts alone, and rocWMMA's tests of WFallBCast,
    # which AMD runs on GPUs, expect it. AMD's simulator rocjitsu and Mesa take them for invalid.
    if control == 0x142:
        return row - 1 if row else lane
    if control == 0x143:
        return 31 if lane >= 32 else lane
    if 0x150 <= control <= 0x15F:
        return row + low
    if 0x160 <= control <= 0x16F:
        return row + (k ^ low)
    raise UnsupportedForm(f"reserved DPP control {control:#x}")


def enabled_lanes(inst: InstructionForm) -> list[bool]:
    """Per lane: whether row and bank masks let it be written."""
    if inst.mod("dpp") == 8:
        return [True] * inst.wave
    rows, banks = inst.mod("row_mask", 15), inst.mod("bank_mask", 15)
    return [
        bool(rows >> (lane >> 4 & 3) & 1 and banks >> (lane >> 2 & 3) & 1)
        for lane in range(inst.wave)
    ]


def _source_lanes(inst: InstructionForm) -> list[int]:
    """Per lane: the lane that src0 comes from, or OUT_OF_RANGE."""
    if inst.mod("dpp") == 8:
        select = inst.mod("dpp8")
        return [(lane & ~7) + (select >> 3 * (lane & 7) & 7) for lane in range(inst.wave)]
    return [dpp16_source(inst.mod("dpp_ctrl"), lane, inst.wave) for lane in range(inst.wave)]


def dpp(b: WaveOps, inst: InstructionForm, value: Value) -> tuple[Value, Value, Value]:
    """src0 through DPP: (moved value, lanes whose source is valid, lanes that are written).

    An invalid source (out of range, or inactive without FI) reads as 0 and is written with
    BOUND_CTRL, and leaves the lane unwritten without it; DPP8 always writes.
    """
    lanes = _source_lanes(inst)
    moved = b.shuffle(b.widen(value), [max(lane, 0) for lane in lanes])
    valid = b.lane_const(I1, [lane != OUT_OF_RANGE for lane in lanes])
    if not inst.mod("fi"):
        active = b.widen(b.active())
        valid = b.and_(valid, b.shuffle(active, [max(lane, 0) for lane in lanes]))
    writable = b.lane_const(I1, enabled_lanes(inst))
    if inst.mod("dpp") != 8 and not inst.mod("bound_ctrl"):
        writable = b.and_(writable, valid)
    return moved, valid, writable


def _reversed5(x: int) -> int:
    return int(f"{x:05b}"[::-1], 2)


def swizzle_source(offset: int, lane: int) -> int:
    """The lane that `lane` reads under a ds_swizzle offset."""
    low, keep = lane & 31, lane & ~31
    mask = offset & 31
    if offset >= 0xE000:  # decimation of a fast Fourier transform
        return keep | _reversed5(low) >> mask.bit_count() | low & mask
    if offset >= 0xC000:  # rotation within groups that the mask tells apart
        amount = offset >> 5 & 31
        moved = low - amount if offset >> 10 & 1 else low + amount
        return keep | low & mask | moved & ~mask & 31
    if offset & 0x8000:
        return (lane & ~3) | offset >> 2 * (lane & 3) & 3
    return keep | ((low & mask) | offset >> 5 & 31) ^ offset >> 10 & 31


class Transpose(NamedTuple):
    """What a transposing load does after each lane has loaded its own bytes.

    source: from (lane, element) of the result to (lane, element) of what was loaded.
    """

    size_bytes: int
    element_bits: int
    source: Callable[[int, int], tuple[int, int]]


# gfx1250's, in wave32, for global memory and LDS alike. Source: AMD's simulator rocjitsu
# (its transposes of DS loads, in ROCm/rocm-systems). tr16 is what was measured of gfx1201's
# tr_b128. Evidence: documented.
TRANSPOSES = {
    "tr16_b128": Transpose(16, 16, lambda lane, e: ((lane & ~7) + e, lane & 7)),
    "tr8_b64": Transpose(
        8, 8, lambda lane, e: ((lane & 16) + 8 * (e // 4) + (lane & 8) // 2 + e % 4, lane & 7)
    ),
    "tr6_b96": Transpose(
        12, 6, lambda lane, e: (8 * (e // 4) + 4 * (lane // 16) + e % 4, lane & 15)
    ),
    "tr4_b64": Transpose(
        8, 4, lambda lane, e: (16 * (e // 8) + 8 * (lane // 16) + e % 8, lane & 15)
    ),
}


def transposed(
    b: WaveOps,
    raw: Sequence[Value],
    element_bits: int,
    source: Callable[[int, int], tuple[int, int]],
) -> list[Value]:
    """Packed elements exchanged among lanes, as the transposing loads do.

    `raw` holds the dwords that each lane loaded, elements packed without gaps from bit 0 on;
    `source` maps (lane, element) of the result to (lane, element) of `raw`.
    """
    count = 32 * len(raw) // element_bits
    field = b.i32((1 << element_bits) - 1)
    result = [b.widen(b.i32(0)) for _ in raw]
    for e in range(count):
        places = [source(lane, e) for lane in range(b.wave)]
        lanes = [lane for lane, _ in places]
        moved = [b.shuffle(b.widen(dword), lanes) for dword in raw]
        value = b.and_(_field_at(b, moved, [j * element_bits for _, j in places]), field)
        dword, low = divmod(e * element_bits, 32)
        result[dword] = b.or_(result[dword], b.shl(value, b.i32(low)))
        if low + element_bits > 32:
            above = b.lshr(value, b.i32(32 - low))
            result[dword + 1] = b.or_(result[dword + 1], above)
    return result


def _field_at(b: WaveOps, dwords: Sequence[Value], bits: Sequence[int]) -> Value:
    """Per lane, the 32 bits from a bit position on; bits past the last dword are 0."""
    found = b.widen(b.i32(0))
    for i, dword in enumerate(dwords):
        here = b.lane_const(I1, [32 * i <= bit < 32 * i + 32 for bit in bits])
        shift = b.lane_const(I32, [bit % 32 for bit in bits])
        value = b.lshr(dword, shift)
        if i + 1 < len(dwords) and any(bit % 32 for bit in bits):
            up = b.lane_const(I32, [-bit % 32 for bit in bits])
            crosses = b.lane_const(I1, [bit % 32 != 0 for bit in bits])
            above = b.select(crosses, b.shl(dwords[i + 1], up), b.i32(0))
            value = b.or_(value, above)
        found = b.select(here, value, found)
    return found
