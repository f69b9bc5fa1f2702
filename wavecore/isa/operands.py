"""Operands and their classes: the meaning of a field's value, and LLVM's text for it.

A class is written as a token in the tables, `<kind><bits>[-without][.<type>]`:

    v64          a VGPR pair                      s32-m0     an SGPR that may not be m0
    av128        VGPRs or AGPRs                   vs32.f16   any source, 16-bit float constants
    a32          an AGPR                          s64.b64    a scalar source of 64 bits
    m            a lane mask: 32 or 64 bits, the wave size

    c128         accumulators, VGPRs or AGPRs by the bit acc_cd; cav128: either
    v64/noacc    VGPRs only: the bit acc must be clear; /acc: AGPRs need no alignment
    av256/f8f6f4 width by the number format in cbsz or blgp; v512/f8f6f4 in op_sel or op_sel_hi
    v64/odd      no alignment, on a target that otherwise requires it; both: v96/acc-odd
    vs64-lo256   LLVM's name for 64 bits with scales: its registers are of the lower 256
    v64/tfe      one register more if the bit tfe is set

A width of 16 is half a VGPR, printed v0.l or v0.h; op_sel selects the half, or with `-hi` bit 7 of
the register number. `v32-hi` is the same for targets whose halves LLVM does not know: it calls the
register invalid. `+lds` admits src_lds_direct. Without a type the operand takes no constants. LLVM
decodes registers that the operand may not name and says so in a comment; so do we.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from wavecore.isa.constants import (
    LITERAL_TEXT,
    inline_text,
    is_inline_selector,
    number_text,
    wide_literal_text,
)
from wavecore.isa.registers import (
    EXEC_HI,
    EXEC_LO,
    LDS_DIRECT,
    LITERAL,
    LITERAL64,
    LLVM_TTMP_TUPLES,
    SPECIALS,
    TTMP_FIRST,
    TTMP_LAST,
    ScalarFile,
    scalar_name,
    span,
)

TOKEN = re.compile(r"(av|vs|v|a|s|m)(\d*)((?:-\w+|\+lds)*)(?:\.(\w+))?$")

FIRST_VGPR = 256  # in a source selector
AGPR_BIT = 512  # joined to a selector from the instruction's acc bit
HALF_BIT = 1024  # joined from op_sel


@dataclass(frozen=True, slots=True)
class Operand:
    """One operand as encoded in the instruction word; it holds no register contents.

    `kind` is one of

    * "vgpr", "agpr": `index` is the register's number;
    * "sgpr": `index` is the scalar selector 0..127 (vcc 106 and 107, trap temporaries 108..123,
      m0 124 or 125 by target, exec 126 and 127, on gfx9 flat_scratch 102 and 103);
    * "null": reads zero, discards writes;
    * "const": an inline constant, selectors 128..208 (0..64, -1..-16) and 240..248 (0.5, -0.5, 1.0,
      -1.0, 2.0, -2.0, 4.0, -4.0, 1/(2*pi)); its bits depend on the operation;
    * "special": selectors 230, 231, 235..239 (apertures), 251..254 (vccz, execz, scc, lds_direct);
    * "literal": `value` holds the 32 bits that follow the instruction, or with the index LITERAL64
      the 64 bits;
    * "imm": `value` holds a number from the instruction itself;
    * "off": no register; `index` is the selector for "off".
    """

    kind: str
    index: int = 0
    dwords: int = 1
    value: int = 0
    hi: bool = False  # the upper half of a VGPR, chosen by bit 7 of a 16-bit operand (gfx11 on)
    bits16: bool = False  # LLVM prints v0.l or v0.h; in VOP3 op_sel selects the half


@dataclass(frozen=True, slots=True)
class OperandClass:
    """One operand class with a target's scalar registers; decodes selectors and renders them.

    A selector is 9 bits, VGPRs from 256, plus AGPR_BIT and HALF_BIT.
    """

    token: str
    kind: str
    dwords: int
    without: frozenset[str]
    lds: bool
    half: str  # "": whole; half chosen by "op_sel", or by "bit7" of the register number
    true16: bool
    type: str
    aligned: bool
    file: ScalarFile
    operands: dict[int, Operand | None]
    texts: dict[int, str]

    def operand(self, selector: int) -> Operand | None:
        """The operand of a selector, None if it is invalid; a literal has no value yet."""
        try:
            return self.operands[selector]
        except KeyError:
            operand = self.operands[selector] = self._decode(selector)
            return operand

    def _decode(self, selector: int) -> Operand | None:
        base = selector & 511
        dwords = self.dwords
        if base >= FIRST_VGPR:
            number = base - FIRST_VGPR
            if selector & AGPR_BIT or self.kind == "a":
                return Operand("agpr", number, dwords) if number + dwords <= 256 else None
            if self.half == "bit7":
                return Operand("vgpr", number & 127, dwords, hi=number > 127, bits16=self.true16)
            return Operand("vgpr", number, dwords, bits16=self.true16)
        if base == LITERAL or (base == LITERAL64 and self.file.literal64):
            return Operand("literal", base, dwords)
        if is_inline_selector(base):
            return Operand("const", base, dwords)
        if base in SPECIALS:
            if dwords > 2 or (dwords == 2 and base in (231, LDS_DIRECT)):
                return None
            return Operand("special", base, dwords)
        if base > EXEC_HI or self._scalar_name(base) is None:
            return None
        if base == self.file.null:
            return Operand("null", base, dwords)
        if dwords > 1 and scalar_name(self.file, base, 2):
            base &= -2 if dwords == 2 else -4
        return Operand("sgpr", base, dwords)

    def text(self, selector: int, literal: int = 0) -> str:
        """LLVM's text of the operand that `operand(selector)` decoded."""
        if selector & 511 == LITERAL64 and self.file.literal64:
            text = wide_literal_text(literal, self.type)
            return text if self.type or not literal >> 32 else f"{text}/*Invalid immediate*/"
        if selector & 511 == LITERAL:
            if not self.type:
                return f"{number_text(literal)}/*Invalid immediate*/"
            return LITERAL_TEXT[self.type](literal)
        try:
            return self.texts[selector]
        except KeyError:
            text = self.texts[selector] = self._render(selector)
            return text

    def _render(self, selector: int) -> str:
        base = selector & 511
        if is_inline_selector(base):
            return inline_text(base, self.type) + ("" if self.type else "/*Invalid immediate*/")
        text = self._register_text(selector)
        if self._admits(selector):
            return text
        return f"{text}/*Invalid register, operand has '{self.register_class}' register class*/"

    def _register_text(self, selector: int) -> str:
        base = selector & 511
        if base >= FIRST_VGPR:
            number = base - FIRST_VGPR
            if self.true16:
                upper = number > 127 if self.half == "bit7" else selector & HALF_BIT
                number &= 127 if self.half == "bit7" else 255
                return f"v{number}.{'h' if upper else 'l'}"
            prefix = "a" if selector & AGPR_BIT or self.kind == "a" else "v"
            return span(prefix, number, self.dwords)
        if base in SPECIALS:
            return SPECIALS[base]
        name = self._scalar_name(base)
        assert name is not None, "operand() refused this selector"
        return name

    def _scalar_name(self, selector: int) -> str | None:
        return scalar_name(self.file, selector, self.dwords, exact=self.kind == "av")

    def _admits(self, selector: int) -> bool:
        base = selector & 511
        if base == self.file.null or self.kind == "m":
            return True
        if base >= FIRST_VGPR:
            wanted = ("a", "av") if selector & AGPR_BIT else ("v", "a", "av", "vs")
            if self.kind not in wanted or (self.aligned and self.dwords > 1 and base & 1):
                return False
            return not (self.half == "bit7" and not self.true16 and base >= FIRST_VGPR + 128)
        if base == LDS_DIRECT:
            return self.lds or self.kind == "vs"
        if base in SPECIALS:
            return True
        if self.dwords in LLVM_TTMP_TUPLES and TTMP_FIRST <= base <= TTMP_LAST:
            return False
        if base == self.file.m0 and "m0" in self.without:
            return False
        if base in (EXEC_LO, EXEC_HI) and "exec" in self.without:
            return False
        if base == EXEC_HI and "exec_hi" in self.without:
            return False
        return self.kind in ("s", "vs")

    @property
    def register_class(self) -> str:
        """LLVM's name for the registers of this class, as in its comments."""
        bits = 32 * self.dwords
        if self.lds:
            return {"v": "VRegOrLds_32", "s": "SRegOrLds_32"}[self.kind]
        if self.half and self.true16:
            stem = {"v": "VGPR_16", "vs": "VS_16"}[self.kind]
            return stem + ("_Lo128" if self.half == "bit7" else "")
        if self.kind == "s":
            order = ("m0", "exec", "exec_hi", "null")
            return f"SReg_{bits}" + "".join(f"_X{n.upper()}" for n in order if n in self.without)
        stem = {"v": "VGPR_", "a": "AGPR_", "av": "AV_", "vs": "VS_"}[self.kind]
        if bits > 32:
            stem = {"v": "VReg_", "a": "AReg_"}.get(self.kind, stem)
        if "lo256" in self.without:
            return f"{stem}{bits}_Lo256"
        suffix = "_Align2" if self.aligned and bits > 32 else ""
        return f"{stem}{bits}{suffix}{'_Lo128' if self.half else ''}"


@cache
def operand_class(token: str, file: ScalarFile, aligned: bool, wave: int) -> OperandClass:
    """The class that a token names; classes are shared, so that their caches fill once."""
    match = TOKEN.match(token)
    if match is None:
        raise ValueError(f"{token!r} is not an operand class")
    kind, bits, marks, type_ = match.groups()
    without = frozenset(re.findall(r"-(\w+?)(?=-|\+|$)", marks))
    true16 = bits == "16"
    half = "bit7" if "hi" in without else "op_sel" if true16 else ""
    return OperandClass(
        token=token,
        kind=kind,
        dwords=wave // 32 if kind == "m" else max(1, int(bits) // 32),
        without=without - {"hi"},
        lds="+lds" in marks,
        half=half,
        true16=true16,
        type=type_ or "",
        aligned=aligned,
        file=file,
        operands={},
        texts={},
    )
