"""A decoded instruction with its operands and modifiers."""

from __future__ import annotations

from dataclasses import dataclass, field

from wavecore._fork import IMPORTS
from wavecore.isa.facts import PAIR, Facts
from wavecore.isa.operands import Operand
from wavecore.isa.table import Row


@dataclass(frozen=True, slots=True)
class Instruction:
    """A decoded instruction.

    `mnemonic` is LLVM's (`v_add_f32_e32`), `name` the same without the encoding suffix
    (`v_add_f32`). `encoding` is the ISA manual's format; DPP and SDWA are modifiers of VOP1, VOP2,
    VOPC and VOP3, not encodings. `opcode` is the format's opcode field, `size` in bytes, `words`
    all dwords including literals. `mods` holds field values as encoded, offsets with their sign,
    and as "literal_high" the upper half of a 64-bit literal.
    """

    target: str
    name: str
    mnemonic: str
    encoding: str
    opcode: int
    size: int
    address: int
    words: tuple[int, ...]
    operands: dict[str, Operand]
    mods: dict[str, int]
    x: Instruction | None = None
    y: Instruction | None = None
    _row: Row | None = field(default=None, repr=False, compare=False)

    @property
    def text(self) -> str:
        """The instruction in LLVM's assembly language, as llvm-mc prints it."""
        # The printer renders instructions, so it imports this module.
        with IMPORTS:
            from wavecore.isa.printer import render

        return render(self)

    @property
    def parts(self) -> tuple[Instruction, ...]:
        """The instruction itself, or the two halves of a pair (VOPD)."""
        return (self,) if self.x is None or self.y is None else (self.x, self.y)

    @property
    def row(self) -> Row:
        """The table row that matched this instruction."""
        assert self._row is not None, "only the decoder makes instructions"
        return self._row

    @property
    def facts(self) -> Facts:
        """The facts of its mnemonic; for a pair, those of all pairs."""
        return PAIR if self.x is not None else self.row.facts

    def __str__(self) -> str:
        return self.text
