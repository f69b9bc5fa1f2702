"""The instruction sets: encodings, decoder and disassembler, pure Python over generated tables."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from wavecore._fork import IMPORTS

if TYPE_CHECKING:
    from wavecore.isa.decoder import decode as decode
    from wavecore.isa.decoder import disassemble_words as disassemble_words
    from wavecore.isa.instruction import Instruction as Instruction
    from wavecore.isa.operands import Operand as Operand
    from wavecore.isa.table import targets as targets

__all__ = ["Instruction", "Operand", "decode", "disassemble_words", "targets"]

# Whoever needs a register's number alone does not wait for the decoder's tables.
_HOMES = {
    "Instruction": "instruction", "Operand": "operands", "decode": "decoder",
    "disassemble_words": "decoder", "targets": "table",
}  # fmt: skip

if not TYPE_CHECKING:  # type checkers see the names above, and no others

    def __getattr__(name: str) -> Any:
        if name not in _HOMES:
            raise AttributeError(f"module 'wavecore.isa' has no attribute {name!r}")
        with IMPORTS:
            value = getattr(importlib.import_module(f"wavecore.isa.{_HOMES[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(__all__)
