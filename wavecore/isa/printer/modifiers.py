"""The modifiers after the operands, in LLVM's order for each encoding."""

from __future__ import annotations

from collections.abc import Callable

from wavecore.isa.instruction import Instruction
from wavecore.isa.printer.cache import cache_policy
from wavecore.isa.printer.dpp import dpp8, dpp16, sdwa
from wavecore.isa.printer.formats import buffer_format
from wavecore.isa.printer.immediates import swizzle

OMOD = ("", " mul:2", " mul:4", " div:2")
INDEX_KEY, REUSE = 3, 4  # bits of op_sel in sparse matrix instructions; of both fields
MATRIX_FORMATS = ("FP8", "BF8", "FP6", "BF6", "FP4")
_SCALE_FORMATS = ("MATRIX_SCALE_FMT", ("E8", "E5M3", "E4M3"))
MATRIX_SCALES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("matrix_a_scale", "MATRIX_SCALE", ("ROW0", "ROW1")),
    ("matrix_b_scale", "MATRIX_SCALE", ("ROW0", "ROW1")),
    ("matrix_a_scale_fmt", *_SCALE_FORMATS),
    ("matrix_b_scale_fmt", *_SCALE_FORMATS),
)
Rule = Callable[[Instruction], str]


def _flag(name: str) -> Rule:
    def text(instruction: Instruction) -> str:
        used = name in instruction.row.live and instruction.mods[name]
        return f" {name}" if used else ""

    return text


def _number(name: str) -> Rule:
    def text(instruction: Instruction) -> str:
        value = instruction.mods[name] if name in instruction.row.live else 0
        return f" {name}:{value}" if value else ""

    return text


def _lds(first: bool) -> Rule:
    """buffer_store_lds_dword prints lds before the cache policy, loads into LDS after it."""

    def text(instruction: Instruction) -> str:
        row = instruction.row
        here = (row.styles.get("lds") == "first") == first
        return " lds" if here and "lds" in row.live and instruction.mods["lds"] else ""

    return text


def _bit_list(name: str, value: int, count: int) -> str:
    return f" {name}:[{','.join(str(value >> bit & 1) for bit in range(count))}]"


def _source_count(instruction: Instruction) -> int:
    return sum(name in instruction.operands for name in ("src0", "src1", "src2"))


def _vop3_op_sel(instruction: Instruction) -> str:
    """A bit for each source, then one for the destination."""
    value = instruction.mods.get("op_sel", 0) & instruction.row.live.get("op_sel", 0)
    if not value:
        return ""
    style = instruction.row.styles.get("op_sel")
    if style == "swap":  # v_permlane16_swap_b32 and its sibling have DPP's controls there
        return f"{' bound_ctrl:1' if value & 2 else ''}{' fi:1' if value & 1 else ''}"
    if style == "scale_sel":
        return f" scale_sel:{value}"
    if style and style.startswith("byte"):  # which byte of a register holds the FP8 number
        bytes_, _, listed = style[4:].partition("list")
        high, low = (value >> int(bit) & 1 for bit in bytes_)
        text = f" byte_sel:{high << 1 | low}" if high or low else ""
        return _listed(value, listed) + text
    if style == "hidden":  # v_cndmask_b16 shows the halves alone
        return ""
    if style and style.startswith("list"):
        return _listed(value, style[4:])
    count = _source_count(instruction)
    packed = value & (1 << count) - 1 | (value >> 3 & 1) << count
    return _bit_list("op_sel", packed, count + 1)


def _listed(value: int, order: str) -> str:
    """op_sel as a list of these bits, "-" for one that is always 0; empty if all are 0."""
    bits = [value >> int(bit) & 1 if bit != "-" else 0 for bit in order]
    return f" op_sel:[{','.join(map(str, bits))}]" if any(bits) else ""


def _bitop3(instruction: Instruction) -> str:
    """A truth table of three inputs in the bits of omod, abs and neg."""
    if instruction.row.styles.get("abs") != "bitop3":
        return ""
    mods = instruction.mods
    return _truth_table(mods["omod"] << 6 | mods["abs"] << 3 | mods["neg"])


def _bitop2(instruction: Instruction) -> str:
    """As of v_bitop3_b32, in a dual instruction."""
    return _truth_table(instruction.mods["src2"]) if "src2" in instruction.row.live else ""


def _truth_table(table: int) -> str:
    return f" bitop3:{table if table <= 10 else hex(table)}" if table else ""


def _packed(name: str, default: int) -> Rule:
    """VOP3P: a bit for each source; printed if any differs from the default."""

    def text(instruction: Instruction) -> str:
        row = instruction.row
        style = row.styles.get(name)
        if name not in row.live or style in ("abs", "neg", "format", "reuse"):
            return ""
        if style == "index_key":
            key = instruction.mods[name] & row.live[name] & INDEX_KEY
            return f" index_key:{key}" if key else ""
        count = _source_count(instruction)
        everything = (1 << count) - 1
        unprinted = 0 if style == "zero" else default & everything
        value = instruction.mods[name] & everything
        return _bit_list(name, value, count) if value != unprinted else ""

    return text


def _matrix(instruction: Instruction) -> str:
    """Formats, scales and hints of gfx1250's matrix instructions."""
    row, mods = instruction.row, instruction.mods
    styles = row.styles
    text = ""
    for letter, name in (("a", "op_sel"), ("b", "op_sel_hi")):
        if styles.get(name) == "format" and mods[name]:
            text += f" matrix_{letter}_fmt:{_named('MATRIX_FMT', MATRIX_FORMATS, mods[name])}"
    for name, prefix, names in MATRIX_SCALES:
        if name in row.live and mods[name]:
            text += f" {name}:{_named(prefix, names, mods[name])}"
    for letter, name in (("a", "op_sel"), ("b", "op_sel_hi")):
        hinted = styles.get(name) in ("reuse", "index_key") and mods[name] & row.live[name] & REUSE
        if hinted or mods.get(f"matrix_{letter}_reuse"):
            text += f" matrix_{letter}_reuse"
    return text


def _named(prefix: str, names: tuple[str, ...], value: int) -> str:
    return f"{prefix}_{names[value]}" if value < len(names) else str(value)


def _omod(instruction: Instruction) -> str:
    if "omod" in instruction.row.styles:
        return ""
    return OMOD[instruction.mods["omod"]] if "omod" in instruction.row.live else ""


def _scale_op_sel(instruction: Instruction) -> str:
    """Which byte of each scale; LLVM always prints its upper bits."""
    if "scale0" not in instruction.operands:
        return ""
    text = _bit_list("op_sel_hi", instruction.mods["op_sel_hi"], 3)
    low = instruction.mods["op_sel"]
    return _bit_list("op_sel", low, 3) + text if low else text


def _offset(instruction: Instruction) -> str:
    offset = instruction.mods.get("offset", 0)
    if not offset or "offset" not in instruction.row.live:
        return ""
    if instruction.row.styles.get("offset") == "swizzle":
        return f" offset:{swizzle(offset)}"
    return f" offset:{offset}"


def _blgp(instruction: Instruction) -> str:
    """On gfx940 the f64 instructions negate sources where others have blgp."""
    value = instruction.mods["blgp"]
    if not value or "blgp" not in instruction.row.live:
        return ""
    if instruction.row.styles.get("blgp") == "neg":
        return _bit_list("neg", value, 3)
    return f" blgp:{value}"


def _end_code(instruction: Instruction) -> str:
    """s_endpgm prints its number only if it is not 0."""
    value = instruction.mods["simm16"] if "simm16" in instruction.row.live else 0
    return f" {value}" if value else ""


VOP3: tuple[Rule, ...] = (_bitop3, _vop3_op_sel, _flag("clamp"), _omod)
VOP3P: tuple[Rule, ...] = (
    _packed("op_sel", 0),
    _packed("op_sel_hi", 7),
    _matrix,
    _packed("neg_lo", 0),
    _packed("neg_hi", 0),
    _flag("clamp"),
)
FLAT: tuple[Rule, ...] = (
    _offset,
    _flag("scale_offset"),
    cache_policy,
    _flag("lds"),
    _flag("nv"),
)
BUFFER: tuple[Rule, ...] = (
    buffer_format,
    _flag("idxen"),
    _flag("offen"),
    _offset,
    _lds(first=True),
    cache_policy,
    _lds(first=False),
    _flag("nv"),
    _flag("tfe"),
)

RULES: dict[str, tuple[Rule, ...]] = {
    "VOP3": VOP3,
    "VOP3SD": VOP3,
    "VOP3P": VOP3P,
    "VOP3P-MAI": (_scale_op_sel, _number("cbsz"), _number("abid"), _blgp),
    "VIMAGE-TENSOR": (_flag("r128"), cache_policy, _flag("nv")),
    "VOPD3Y": (_bitop2,),
    "VINTERP": VOP3,
    "VOP1": (_flag("clamp"), _omod),
    "VOP2": (_flag("clamp"), _omod),
    "DS": (_offset, _number("offset0"), _number("offset1"), _flag("gds")),
    "FLAT": FLAT,
    "GLOBAL": FLAT,
    "SCRATCH": FLAT,
    "MUBUF": BUFFER,
    "MTBUF": BUFFER,
    "SOPP": (_end_code,),
    "SMEM": (_flag("scale_offset"), cache_policy, _flag("nv")),
}
VARIANTS: dict[str, Rule] = {"DPP8": dpp8, "DPP8FI": dpp8, "DPP16": dpp16, "SDWA": sdwa}


def suffix(instruction: Instruction) -> str:
    """All modifiers that apply to this row, each with a space before it."""
    encoding = instruction.row.encoding
    text = "".join(rule(instruction) for rule in RULES.get(encoding.base, ()))
    variant = VARIANTS.get(encoding.name.partition("_")[2])
    return text + variant(instruction) if variant else text
