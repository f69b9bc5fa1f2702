"""Instructions as text, character for character as LLVM prints them."""

from __future__ import annotations

from wavecore.isa.addressing import resolve
from wavecore.isa.instruction import Instruction
from wavecore.isa.operands import OperandClass
from wavecore.isa.printer.immediates import FORMATS
from wavecore.isa.printer.modifiers import suffix
from wavecore.isa.printer.sources import with_modifiers
from wavecore.isa.table import OperandSpec


def render(instruction: Instruction) -> str:
    """The text of a decoded instruction."""
    if instruction.x is not None and instruction.y is not None:
        return f"{_one(instruction.x)} :: {_one(instruction.y)}"
    return _one(instruction)


def _one(instruction: Instruction) -> str:
    row = instruction.row
    bits = 0
    for index, word in enumerate(instruction.words[: row.encoding.dwords]):
        bits |= word << 32 * index
    texts = [
        _operand(instruction, spec, bits)
        for spec in row.operands
        if spec.printed and spec.present(bits)
    ]
    if row.styles.get("abs") == "vcc" and texts[-2].endswith("|"):
        # On gfx12 LLVM prints the vcc of v_cndmask_b32_dpp as a part of the source before it.
        texts[-2:] = [f"{texts[-2][:-1]}, {texts[-1]}|"]
    operands = ", ".join(text for text in texts if text)
    text = f"{instruction.mnemonic} {operands}" if operands else instruction.mnemonic
    return text + suffix(instruction)


def _operand(instruction: Instruction, spec: OperandSpec, bits: int) -> str:
    row = instruction.row
    if spec.token[0] == "@":
        resolved = resolve(row, spec.name, bits, spec.token)
        assert resolved is not None, "the decoder refused this address"
        return resolved[1]
    if spec.token.startswith("#"):
        return FORMATS[spec.token[1:]](spec.selector(bits), row)
    cls = spec.operand_class(bits)
    assert cls is not None
    operand = instruction.operands[spec.name]
    if spec.formats is not None and operand.kind == "const" and _is_narrow(spec, cls):
        return "0/*Invalid immediate*/"  # LLVM's text for narrow matrices that are not registers
    text = cls.text(spec.selector(bits), operand.value)
    return with_modifiers(text, instruction, spec.name)


def _is_narrow(spec: OperandSpec, cls: OperandClass) -> bool:
    """Whether a matrix's number format makes it narrower than it can be."""
    assert spec.cls is not None
    return cls.dwords < spec.cls.dwords
