"""Data-parallel primitives and sub-dword addressing: the controls of DPP8, DPP16 and SDWA."""

from __future__ import annotations

from wavecore.isa.constants import F32, INLINE_FLOAT_FIRST, inline_int, is_inline_selector
from wavecore.isa.instruction import Instruction

SHIFTS = {0x100: "row_shl", 0x110: "row_shr", 0x120: "row_ror"}
WAVE_CONTROLS = {
    0x130: "wave_shl:1",
    0x134: "wave_rol:1",
    0x138: "wave_shr:1",
    0x13C: "wave_ror:1",
    0x142: "row_bcast:15",
    0x143: "row_bcast:31",
}
LACKED_WITH_THEM = {
    0x15: " /* row_newbcast/row_share is not supported on ASICs earlier than GFX90A/GFX10 */",
    0x16: "/* row_xmask is not supported on ASICs earlier than GFX10 */",
}
INVALID = "/* Invalid dpp_ctrl value */"
MIRRORS = {0x140: "row_mirror", 0x141: "row_half_mirror"}


def dpp8(instruction: Instruction) -> str:
    """The eight lane selectors."""
    selectors = _as_llvm_reads(instruction, "dpp8")
    lanes = ",".join(str(selectors >> 3 * lane & 7) for lane in range(8))
    return f" dpp8:[{lanes}]{' fi:1' if instruction.mods['fi'] else ''}"


def _as_llvm_reads(instruction: Instruction, name: str) -> int:
    """A control's value; in some instructions LLVM treats it as a source and decodes constants."""
    value = instruction.mods[name]
    if instruction.row.styles.get(name) != "inline" or not is_inline_selector(value):
        return value
    if value >= INLINE_FLOAT_FIRST:
        return F32[value - INLINE_FLOAT_FIRST]
    return inline_int(value) & 0xFFFFFFFF


def dpp16(instruction: Instruction) -> str:
    """Lane control, row and bank masks, bound_ctrl and fi."""
    mods = instruction.mods
    text = (
        f" {_control(instruction)} row_mask:{mods['row_mask']:#x} bank_mask:{mods['bank_mask']:#x}"
    )
    if mods["bound_ctrl"]:
        text += " bound_ctrl:1"
    return text + (" fi:1" if mods["fi"] and "fi" in instruction.row.live else "")


def _control(instruction: Instruction) -> str:
    control = _as_llvm_reads(instruction, "dpp_ctrl")
    target = instruction.row.target
    newbcast = target.row_share == "row_newbcast" and control >> 4 == 0x15
    if instruction.row.styles.get("dpp_ctrl") == "dp" and not newbcast:
        return " /* DP ALU dpp only supports row_newbcast */"
    if control < 0x100:
        return f"quad_perm:[{','.join(str(control >> 2 * lane & 3) for lane in range(4))}]"
    if control & ~15 in SHIFTS and control & 15:
        return f"{SHIFTS[control & ~15]}:{control & 15}"
    if control in MIRRORS:
        return MIRRORS[control]
    if target.has_wave_dpp:
        if newbcast:
            return f"row_newbcast:{control & 15}"
        if control >> 4 in LACKED_WITH_THEM:
            return LACKED_WITH_THEM[control >> 4]
        return WAVE_CONTROLS.get(control, INVALID)
    if control in WAVE_CONTROLS:
        name = WAVE_CONTROLS[control].partition(":")[0]
        return f"/* {name} is not supported starting from GFX10 */"
    if control >> 4 == 0x15:
        return f"row_share:{control & 15}"
    if control >> 4 == 0x16:
        return f"row_xmask:{control & 15}"
    return INVALID


SELECTS = "BYTE_0 BYTE_1 BYTE_2 BYTE_3 WORD_0 WORD_1 DWORD".split()
UNUSED = "UNUSED_PAD UNUSED_SEXT UNUSED_PRESERVE UNUSED_PAD".split()  # 3 has no meaning


def sdwa(instruction: Instruction) -> str:
    """The bytes that are read and written, and the treatment of the others."""
    text = ""
    for name in ("dst_sel", "dst_unused", "src0_sel", "src1_sel"):
        if name in instruction.row.live:
            names = UNUSED if name == "dst_unused" else SELECTS
            text += f" {name}:{names[instruction.mods[name]]}"
    return text
