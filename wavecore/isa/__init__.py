"""The instruction sets: encodings, decoder and disassembler, pure Python over generated tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wavecore._fork import loaded_on_use

if TYPE_CHECKING:
    from wavecore.isa.decoder import decode as decode
    from wavecore.isa.decoder import disassemble_words as disassemble_words
    from wavecore.isa.instruction import Instruction as Instruction
    from wavecore.isa.operands import Operand as Operand
    from wavecore.isa.table import targets as targets

__all__ = ["Instruction", "Operand", "decode", "disassemble_words", "targets"]

# Importing only register numbers does not load the decoder's tables.
_HOMES = {
    "Instruction": "instruction", "Operand": "operands", "decode": "decoder",
    "disassemble_words": "decoder", "targets": "table",
}  # fmt: skip

if not TYPE_CHECKING:  # type checkers see the names above, and no others
    __getattr__ = loaded_on_use(
        __name__, {name: f"{__name__}.{home}" for name, home in _HOMES.items()}
    )


def __dir__() -> list[str]:
    return sorted(__all__)
