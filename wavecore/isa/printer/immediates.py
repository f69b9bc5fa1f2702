"""Immediates with special formats: waits, hardware registers, messages, delays, swizzles.

A table row names the format (`simm16:#waitcnt`). Names that differ between targets, of hardware
registers and messages, are `NAME` rows of the table.
"""

from __future__ import annotations

from collections.abc import Callable

from wavecore.isa.table import Row
from wavecore.targets.counters import field_value

Format = Callable[[int, Row], str]


def _decimal(value: int, row: Row) -> str:
    return str(value)


def _hex(value: int, row: Row) -> str:
    return f"{value:#x}"


def _number(value: int, row: Row) -> str:
    """As an inline constant would print: small numbers decimal, others hexadecimal."""
    return str(value) if value <= 64 else f"{value:#x}"


def _hwreg(value: int, row: Row) -> str:
    register, offset, size = value & 63, value >> 6 & 31, (value >> 11 & 31) + 1
    name = row.names("hwreg").get(register, str(register))
    return f"hwreg({name}{'' if (offset, size) == (0, 32) else f', {offset}, {size}'})"


def _waitcnt(value: int, row: Row) -> str:
    """The counters with a wait; all counters if no counter has one."""
    counters = []
    for name, parts in row.target.wait_counters:
        count, limit = field_value(parts, value)
        counters.append((f"{name}({count})", count != limit))
    waited = [text for text, waits in counters if waits]
    return " ".join(waited or [text for text, _ in counters])


DEPCTR: tuple[tuple[str, int, int], ...] = (
    ("hold_cnt", 7, 1),
    ("sa_sdst", 0, 1),
    ("va_vdst", 12, 4),
    ("va_sdst", 9, 3),
    ("va_ssrc", 8, 1),
    ("va_vcc", 1, 1),
    ("vm_vsrc", 2, 3),
)
DEPCTR_UNUSED = 0x60


def _depctr(value: int, row: Row) -> str:
    """The dependency counters with a wait; all of them if no counter has one."""
    if value & DEPCTR_UNUSED:
        return f"{value:#x}"
    counters = [(f"depctr_{n}", value >> low & (1 << w) - 1, (1 << w) - 1) for n, low, w in DEPCTR]
    waited = [counter for counter in counters if counter[1] != counter[2]]
    return " ".join(f"{name}({count})" for name, count, _ in waited or counters)


DELAY_INSTRUCTIONS = (
    "NO_DEP VALU_DEP_1 VALU_DEP_2 VALU_DEP_3 VALU_DEP_4 TRANS32_DEP_1 TRANS32_DEP_2 TRANS32_DEP_3"
    " FMA_ACCUM_CYCLE_1 SALU_CYCLE_1 SALU_CYCLE_2 SALU_CYCLE_3"
).split()
DELAY_SKIPS = "SAME NEXT SKIP_1 SKIP_2 SKIP_3 SKIP_4".split()


def _delay_alu(value: int, row: Row) -> str:
    parts = []
    for name, low, width, names in (
        ("instid0", 0, 4, DELAY_INSTRUCTIONS),
        ("instskip", 4, 3, DELAY_SKIPS),
        ("instid1", 7, 4, DELAY_INSTRUCTIONS),
    ):
        number = value >> low & (1 << width) - 1
        if number:
            known = number < len(names)
            text = names[number] if known else f"/* invalid {name.rstrip('01')} value */"
            parts.append(f"{name}({text})")
    return " | ".join(parts) or "0"


def _sendmsg(value: int, row: Row) -> str:
    """A message, on some targets with an operation and a stream."""
    parts = row.target.message_operations
    key = value & (0x37F if parts else 0xFF)
    name = row.names("sendmsg").get(key)
    if name is not None:
        return f"sendmsg({name})"
    if key != value:
        return str(value)
    message, operation, stream = (
        (value & 15, value >> 4 & 7, value >> 8) if parts else (value, 0, 0)
    )
    return f"sendmsg({message}, {operation}, {stream})"


GPR_INDEX_MODES = ("SRC0", "SRC1", "SRC2", "DST")


def _gpr_idx(value: int, row: Row) -> str:
    if value > 15:
        return f"{value:#x}"
    return f"gpr_idx({','.join(n for bit, n in enumerate(GPR_INDEX_MODES) if value >> bit & 1)})"


MICROCODE_VERSIONS = {0: "GFX7", 4: "GFX10", 6: "GFX11", 9: "GFX12"}
MICROCODE_FLAGS = ((0x2000, "W64_BIT"), (0x4000, "W32_BIT"), (0x8000, "MDP_BIT"))
MICROCODE_UNUSED = 0x1F00


def _version(value: int, row: Row) -> str:
    """A version of 8 bits combined with its flags, printed like LLVM's expressions: (a|b)|c."""
    if value & MICROCODE_UNUSED:
        return f"{value:#x}"
    version = value & 0xFF
    known = MICROCODE_VERSIONS.get(version)
    text = f"UC_VERSION_{known}" if known else str(version)
    for bit, name in MICROCODE_FLAGS:
        if value & bit:
            left = f"({text})" if "|" in text else text
            text = f"{left}|UC_VERSION_{name}"
    return text


def _offset24(value: int, row: Row) -> str:
    """A byte offset of 24 bits with its sign."""
    signed = value - (1 << 24) if value >> 23 else value
    return f"-{-signed:#x}" if signed < 0 else f"{signed:#x}"


FORMATS: dict[str, Format] = {
    "number": _number,
    "hex": _hex,
    "dec": _decimal,
    "hwreg": _hwreg,
    "waitcnt": _waitcnt,
    "depctr": _depctr,
    "delay_alu": _delay_alu,
    "sendmsg": _sendmsg,
    "gpr_idx": _gpr_idx,
    "version": _version,
    "offset24": _offset24,
}


def swizzle(value: int) -> str:
    """The pattern of ds_swizzle_b32. Source: the ISA manuals, chapter on LDS."""
    if value >= 0xE000:
        return f"swizzle(FFT,{value & 31})"
    if value >= 0xC000:
        return f"swizzle(ROTATE,{value >> 10 & 1},{value >> 5 & 31})"
    if value & 0xFF00 == 0x8000:
        return f"swizzle(QUAD_PERM,{','.join(str(value >> 2 * lane & 3) for lane in range(4))})"
    if value & 0x8000:
        return str(value)
    and_mask, or_mask, xor_mask = value & 31, value >> 5 & 31, value >> 10 & 31
    if and_mask == 31 and not or_mask and xor_mask:
        if xor_mask & (xor_mask - 1) == 0:
            return f"swizzle(SWAP,{xor_mask})"
        if xor_mask & (xor_mask + 1) == 0:
            return f"swizzle(REVERSE,{xor_mask + 1})"
    group = 32 - and_mask
    if group > 1 and group & (group - 1) == 0 and or_mask < group and not xor_mask:
        return f"swizzle(BROADCAST,{group},{or_mask})"
    zeros = or_mask ^ xor_mask  # the source of lane 0, then of lane 31
    ones = (and_mask | or_mask) ^ xor_mask
    letters = {(0, 0): "0", (1, 1): "1", (0, 1): "p", (1, 0): "i"}
    pattern = "".join(letters[zeros >> bit & 1, ones >> bit & 1] for bit in (4, 3, 2, 1, 0))
    return f'swizzle(BITMASK_PERM,"{pattern}")'
