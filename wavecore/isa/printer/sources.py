"""Source modifiers: -, |...|, neg(...), sext(...)."""

from __future__ import annotations

from wavecore.isa.instruction import Instruction

SOURCE_NUMBER = {"src0": 0, "src1": 1, "src2": 2}


def with_modifiers(text: str, instruction: Instruction, name: str) -> str:
    """An operand's text with the instruction's source modifiers."""
    number = SOURCE_NUMBER.get(name)
    if number is None:
        return text
    live, mods = instruction.row.live, instruction.mods
    if f"{name}_sext" in live and mods[f"{name}_sext"]:
        return f"sext({text})"
    negate = _applies(instruction, "neg", number)
    absolute = _applies(instruction, "abs", number)
    if absolute:
        text = f"|{text}|"
    if not negate:
        return text
    constant = instruction.operands[name].kind in ("const", "literal")
    if constant and not absolute and not text.startswith("lit("):
        return f"neg({text})"
    return f"-{text}"


def _applies(instruction: Instruction, meaning: str, number: int) -> bool:
    """Whether a modifier that means `neg` or `abs` is set for a source."""
    row = instruction.row
    for field, mask in row.live.items():
        style = row.styles.get(field, field)
        means = field if style == "vcc" else style
        set_here = (instruction.mods[field] & mask) >> number & 1
        if set_here and means == meaning and field != "blgp":
            return True
    return False
