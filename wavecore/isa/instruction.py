"""What the decoder returns: one instruction with its operands and modifiers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wavecore.isa.table import Row


@dataclass(frozen=True, slots=True)
class Operand:
    """One operand as the instruction word names it; nothing here has been read from a register.

    `kind` is one of

    * "vgpr", "agpr": `index` is the register's number;
    * "sgpr": `index` is the scalar selector 0..127 (vcc 106 and 107, trap temporaries 108..123,
      m0 124 or 125 by target, exec 126 and 127, on gfx9 flat_scratch 102 and 103);
    * "null": reads zero, drops what is written;
    * "const": an inline constant, selectors 128..208 (0..64, -1..-16) and 240..248 (0.5, -0.5, 1.0,
      -1.0, 2.0, -2.0, 4.0, -4.0, 1/(2*pi)); what bits it stands for depends on the operation;
    * "special": selectors 230, 231, 235..239 (apertures), 251..254 (vccz, execz, scc, lds_direct);
    * "literal": `value` holds the 32 bits that follow the instruction;
    * "imm": `value` holds a number out of the instruction itself;
    * "off": no register here, `index` is the selector that says so.
    """

    kind: str
    index: int = 0
    dwords: int = 1
    value: int = 0
    hi: bool = False  # the upper half of a VGPR, chosen by bit 7 of a 16-bit operand (gfx11 on)
    bits16: bool = False  # LLVM prints v0.l or v0.h; in VOP3 op_sel says which half


@dataclass(frozen=True, slots=True)
class Instruction:
    """A decoded instruction.

    `mnemonic` is LLVM's (`v_add_f32_e32`), `name` the same without what only tells the encoding
    (`v_add_f32`). `encoding` is the ISA manual's format; DPP and SDWA are modifiers of VOP1, VOP2,
    VOPC and VOP3, not encodings. `opcode` is the format's opcode field, `size` in bytes, `words`
    all dwords including literals. `mods` holds field values as encoded, offsets with their sign.
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
        # The printer builds on the tables, and those on Operand: imported when first used.
        from wavecore.isa.printer import render

        return render(self)

    @property
    def row(self) -> Row:
        """The table row that this instruction was decoded by."""
        assert self._row is not None, "only the decoder makes instructions"
        return self._row

    def __str__(self) -> str:
        return self.text
