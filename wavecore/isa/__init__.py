"""The instruction sets: encodings, decoder and disassembler, pure Python over generated tables."""

from wavecore.isa.decoder import decode, disassemble_words
from wavecore.isa.instruction import Instruction
from wavecore.isa.operands import Operand
from wavecore.isa.table import targets

__all__ = ["Instruction", "Operand", "decode", "disassemble_words", "targets"]


def __dir__() -> list[str]:
    return sorted(__all__)
