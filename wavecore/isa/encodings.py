"""The microcode formats: the fields of each encoding, drawn as in the ISA manuals.

A picture names the fields from bit 31 down to bit 0, one string per dword, lowest dword first.
`name:width` is a field (`:13s` a signed one), bare binary digits are fixed, `-:width` is
reserved. `neg.1` is bit 1 of the split field `neg`. A target names its set of pictures; opcodes and
operands are in the tables.

Source: the "Microcode Formats" chapter of each family's ISA manual, checked against llvm-mc by
tools/gen_isa.py, which rejects a picture that does not reproduce LLVM's text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from wavecore.errors import TargetError

ADDRESS_FIELDS = frozenset("vaddr saddr sve offen idxen soffset imm soffset_en offset".split())


@dataclass(frozen=True, slots=True)
class Field:
    """Bits `low` to `low + width - 1` of an instruction read as one little-endian number."""

    name: str
    low: int
    width: int
    signed: bool = False

    @property
    def mask(self) -> int:
        """The field's largest value: all ones."""
        return (1 << self.width) - 1

    @property
    def bits(self) -> int:
        """The instruction bits that the field covers."""
        return self.mask << self.low

    def read(self, bits: int) -> int:
        """The field's value in an instruction's bits."""
        value = bits >> self.low & self.mask
        return value - (1 << self.width) if self.signed and value >> self.width - 1 else value


@dataclass(frozen=True)
class Encoding:
    """One microcode format: its fixed bits and its fields.

    `base` is the manual's name for the format: the DPP form of VOP2 is VOP2_DPP16 in the tables and
    VOP2 in an Instruction.
    """

    name: str
    dwords: int
    fixed_mask: int
    fixed_value: int
    unused_bits: int
    fields: Mapping[str, Field] = field(hash=False)

    def parts(self, name: str) -> tuple[tuple[Field, int], ...]:
        """The fields that make up `name`, each with the bit of `name` at which it starts."""
        return tuple(
            (place, int(place.name.partition(".")[2] or 0))
            for place in self.fields.values()
            if place.name.partition(".")[0] == name
        )

    @property
    def address_bits(self) -> int:
        """The bits of all fields that determine an address operand's form."""
        if self.base == "FLAT":
            return self.fields["vaddr"].bits
        names = ADDRESS_FIELDS if self.base == "SCRATCH" else ADDRESS_FIELDS - {"sve"}
        return sum(place.bits for name, place in self.fields.items() if name in names)

    @property
    def base(self) -> str:
        """The format's name without the variant."""
        return self.name.partition("_")[0]

    @property
    def table_name(self) -> str:
        """The name of its rows in the tables; variants with the same rows share it."""
        return re.sub(r"FI$|_NSA\d?$|_SRC0$", "", self.name)

    @classmethod
    def from_picture(cls, name: str, *dwords: str) -> Encoding:
        """Build an encoding from one picture per dword."""
        fields: dict[str, Field] = {}
        fixed_mask = fixed_value = unused_bits = 0
        for index, picture in enumerate(dwords):
            position = 32 * (index + 1)
            for part in picture.split():
                label, _, digits = part.rpartition(":")
                width = int(digits.removesuffix("s")) if label else len(part)
                position -= width
                if not label:
                    fixed_mask |= ((1 << width) - 1) << position
                    fixed_value |= int(part, 2) << position
                elif label == "-":
                    unused_bits |= ((1 << width) - 1) << position
                else:
                    fields[label] = Field(label, position, width, digits.endswith("s"))
            if position != 32 * index:
                raise ValueError(f"{name}: dword {index} draws {32 * (index + 1) - position} bits")
        places = MappingProxyType(fields)
        return cls(name, len(dwords), fixed_mask, fixed_value, unused_bits, places)

    def pack(self, **values: int) -> int:
        """The instruction's bits with these field values, all other fields zero."""
        bits = self.fixed_value
        for name, value in values.items():
            place = self.fields[name]
            bits |= (value & place.mask) << place.low
        return bits


def _encodings(pictures: Mapping[str, tuple[str, ...]]) -> dict[str, Encoding]:
    return {name: Encoding.from_picture(name, *dwords) for name, dwords in pictures.items()}


# Encodings with more fixed bits come first: SOP1, SOPC and SOPP lie in SOP2's space, and so on.
SCALAR = {
    "SOP1": ("101111101 sdst:7 op:8 src0:8",),
    "SOPC": ("101111110 op:7 src1:8 src0:8",),
    "SOPP": ("101111111 op:7 simm16:16",),
    "SOPK": ("1011 op:5 sdst:7 simm16:16",),
    "SOP2": ("10 op:7 sdst:7 src1:8 src0:8",),
}

DPP16 = "row_mask:4 bank_mask:4 abs.1:1 neg.1:1 abs.0:1 neg.0:1 bound_ctrl:1 fi:1 -:1 dpp_ctrl:9"
# VOP3 has source modifiers in its own dwords; DPP16's bits for them are ignored.
DPP16_OF_VOP3 = "row_mask:4 bank_mask:4 -:4 bound_ctrl:1 fi:1 -:1 dpp_ctrl:9"
DPP8 = "dpp8:24 src0:8"
SDWA_SOURCES = (
    "s1:1 -:1 abs.1:1 neg.1:1 src1_sext:1 src1_sel:3"
    " s0:1 -:1 abs.0:1 neg.0:1 src0_sext:1 src0_sel:3"
)

SDWA = {
    "VOP1_SDWA": (
        "0111111 vdst:8 op:8 011111001",
        f"{SDWA_SOURCES} omod:2 clamp:1 dst_unused:2 dst_sel:3 src0:8",
    ),
    "VOPC_SDWA": ("0111110 op:8 src1:8 011111001", f"{SDWA_SOURCES} sd:1 sdst:7 src0:8"),
    "VOP2_SDWA": (
        "0 op:6 vdst:8 src1:8 011111001",
        f"{SDWA_SOURCES} omod:2 clamp:1 dst_unused:2 dst_sel:3 src0:8",
    ),
}
SHORT_VECTOR_DPP16 = {
    "VOP1_DPP16": ("0111111 vdst:8 op:8 011111010", f"{DPP16} src0:8"),
    "VOPC_DPP16": ("0111110 op:8 src1:8 011111010", f"{DPP16} src0:8"),
    "VOP2_DPP16": ("0 op:6 vdst:8 src1:8 011111010", f"{DPP16} src0:8"),
}
# The source selector 233 marks DPP8, and 234 marks DPP8 with fetch-invalid set.
SHORT_VECTOR_DPP8 = {
    "VOP1_DPP8": ("0111111 vdst:8 op:8 011101001", DPP8),
    "VOPC_DPP8": ("0111110 op:8 src1:8 011101001", DPP8),
    "VOP2_DPP8": ("0 op:6 vdst:8 src1:8 011101001", DPP8),
    "VOP1_DPP8FI": ("0111111 vdst:8 op:8 011101010", DPP8),
    "VOPC_DPP8FI": ("0111110 op:8 src1:8 011101010", DPP8),
    "VOP2_DPP8FI": ("0 op:6 vdst:8 src1:8 011101010", DPP8),
}
SHORT_VECTOR = {
    "VOP1": ("0111111 vdst:8 op:8 src0:9",),
    "VOPC": ("0111110 op:8 src1:8 src0:9",),
    "VOP2": ("0 op:6 vdst:8 src1:8 src0:9",),
}

VOP3_SOURCES = "neg:3 omod:2 src2:9 src1:9 src0:9"
VOP3P_SOURCES = "neg_lo:3 op_sel_hi.1:1 op_sel_hi.0:1 src2:9 src1:9 src0:9"
# CDNA encodes MFMA's accumulator flags where VOP3P has op_sel_hi.
MAI_SOURCES = "blgp:3 acc:2 src2:9 src1:9 src0:9"


def _cdna_memory(
    glc: str, slc: str, sc1: str, flat_lds: str, mubuf_acc: str, mtbuf_acc: str
) -> dict[str, tuple[str, ...]]:
    """Vector memory formats of CDNA; each generation renames the cache bits."""
    flat = (
        "110111 {sc1} op:7 {slc}:1 {glc}:1 {segment} {flat_lds}:1 {offset}",
        "vdst:8 acc:1 saddr:7 vdata:8 vaddr:8",
    )
    names = {"glc": glc, "slc": slc, "sc1": sc1, "flat_lds": flat_lds}

    def segment(number: str, offset: str) -> tuple[str, ...]:
        return tuple(word.format(segment=number, offset=offset, **names) for word in flat)

    return {
        "FLAT": segment("00", "offset:13"),
        "SCRATCH": segment("01", "offset:13s"),
        "GLOBAL": segment("10", "offset:13s"),
        "MUBUF": (
            f"111000 -:1 op:7 {slc}:1 lds:1 {sc1} {glc}:1 idxen:1 offen:1 offset:12",
            f"soffset:8 {mubuf_acc} -:2 srsrc:5 vdata:8 vaddr:8",
        ),
        "MTBUF": (
            f"111010 format:7 op:4 {glc}:1 idxen:1 offen:1 offset:12",
            f"soffset:8 {mtbuf_acc} {slc}:1 {sc1} srsrc:5 vdata:8 vaddr:8",
        ),
    }


CDNA_COMMON = (
    SCALAR
    | SDWA
    | SHORT_VECTOR_DPP16
    | SHORT_VECTOR
    | {
        "SMEM": (
            "110000 op:8 imm:1 glc:1 nv:1 soffset_en:1 -:1 sdata:7 sbase:6",
            "soffset:7 -:4 offset:21s",
        ),
        "VOP3P-MAI_SCALE": (
            "110100111 0101100 -:3 op_sel.1:1 op_sel.0:1 -:11",
            "-:3 op_sel_hi.1:1 op_sel_hi.0:1 -:9 scale1:9 scale0:9",
            "110100111 op:7 acc_cd:1 0001 cbsz:3 vdst:8",
            MAI_SOURCES,
        ),
        "VOP3P-MAI": ("110100111 op:7 acc_cd:1 abid:4 cbsz:3 vdst:8", MAI_SOURCES),
        "VOP3P": (
            "110100111 op:7 clamp:1 op_sel_hi.2:1 op_sel:3 neg_hi:3 vdst:8",
            VOP3P_SOURCES,
        ),
        "VOP3SD": ("110100 op:10 clamp:1 sdst:7 vdst:8", VOP3_SOURCES),
        "VOP3": ("110100 op:10 clamp:1 op_sel:4 abs:3 vdst:8", VOP3_SOURCES),
        "DS": (
            "110110 acc:1 op:8 gds:1 offset:16",
            "vdst:8 data1:8 data0:8 addr:8",
        ),
        "VINTRP": ("110101 vdst:8 op:2 attr:6 attr_chan:2 vsrc:8",),
        "MIMG": ("111100 slc:1 op:7 -:18", "-:32"),
        "EXP": ("110001 -:26", "-:32"),
    }
)
CDNA1 = _encodings(CDNA_COMMON | _cdna_memory("glc", "slc", "-:1", "lds", "tfe:1", "0"))
CDNA2 = _encodings(CDNA_COMMON | _cdna_memory("glc", "slc", "scc:1", "lds", "acc:1", "acc:1"))
CDNA3 = _encodings(CDNA_COMMON | _cdna_memory("sc0", "nt", "sc1:1", "sve", "acc:1", "acc:1"))

VOP3_WORD = "110101 op:10 clamp:1 op_sel:4 abs:3 vdst:8"
VOP3SD_WORD = "110101 op:10 clamp:1 sdst:7 vdst:8"
VOP3P_WORD = "110011000 op:7 clamp:1 op_sel_hi.2:1 op_sel:3 neg_hi:3 vdst:8"
VOP3_DPP16 = "neg:3 omod:2 src2:9 src1:9 011111010"
VOP3_DPP8 = "neg:3 omod:2 src2:9 src1:9 011101001"
VOP3_DPP8FI = "neg:3 omod:2 src2:9 src1:9 011101010"
VOP3P_DPP16 = "neg_lo:3 op_sel_hi.1:1 op_sel_hi.0:1 src2:9 src1:9 011111010"
VOP3P_DPP8 = "neg_lo:3 op_sel_hi.1:1 op_sel_hi.0:1 src2:9 src1:9 011101001"
VOP3P_DPP8FI = "neg_lo:3 op_sel_hi.1:1 op_sel_hi.0:1 src2:9 src1:9 011101010"
# LLVM also accepts three RDNA instructions in CDNA's form.
VOP3P_OF_CDNA = (
    "110100111 op:7 clamp:1 op_sel_hi.2:1 op_sel:3 neg_hi:3 vdst:8",
    VOP3P_SOURCES,
)
VOP3_RDNA3 = {
    "VOP3P_DPP16": (VOP3P_WORD, VOP3P_DPP16, f"{DPP16_OF_VOP3} src0:8"),
    "VOP3P_DPP8": (VOP3P_WORD, VOP3P_DPP8, DPP8),
    "VOP3P_DPP8FI": (VOP3P_WORD, VOP3P_DPP8FI, DPP8),
    "VOP3P": (VOP3P_WORD, VOP3P_SOURCES),
    "VOP3SD_DPP16": (VOP3SD_WORD, VOP3_DPP16, f"{DPP16_OF_VOP3} src0:8"),
    "VOP3SD_DPP8": (VOP3SD_WORD, VOP3_DPP8, DPP8),
    "VOP3SD_DPP8FI": (VOP3SD_WORD, VOP3_DPP8FI, DPP8),
    "VOP3SD": (VOP3SD_WORD, VOP3_SOURCES),
    "VOP3_DPP16": (VOP3_WORD, VOP3_DPP16, f"{DPP16_OF_VOP3} src0:8"),
    "VOP3_DPP8": (VOP3_WORD, VOP3_DPP8, DPP8),
    "VOP3_DPP8FI": (VOP3_WORD, VOP3_DPP8FI, DPP8),
    "VOP3": (VOP3_WORD, VOP3_SOURCES),
    "VOPD": ("110010 -:26", "-:32"),
    # Its two halves as separate instructions. The lowest bit of vdsty's number is the inverse of
    # vdstx's.
    "VOPDX": ("110010 op:4 -:5 src1:8 src0:9", "vdst:8 -:24"),
    "VOPDY": ("110010 -:4 op:5 -:17", "-:7 vdstx:1 vdst:7 src1:8 src0:9"),
    "VOP3P_GFX9": VOP3P_OF_CDNA,
}

# Typed buffers and images have one opcode bit apart from the others: each value is a separate
# format.
_IMAGE = "111100 -:1 op:7 -:15"
RDNA2 = _encodings(
    SCALAR
    | SDWA
    | SHORT_VECTOR_DPP16
    | SHORT_VECTOR_DPP8
    | SHORT_VECTOR
    | {
        "VOP3P": (VOP3P_WORD, VOP3P_SOURCES),
        "VOP3SD": (VOP3SD_WORD, VOP3_SOURCES),
        "VOP3": (VOP3_WORD, VOP3_SOURCES),
        "VOP3P_GFX9": VOP3P_OF_CDNA,
        "SMEM": (
            "111101 op:8 -:1 glc:1 -:1 dlc:1 -:1 sdata:7 sbase:6",
            "soffset:7 -:4 offset:21s",
        ),
        "DS": (
            "110110 op:8 gds:1 -:1 offset:16",
            "vdst:8 data1:8 data0:8 addr:8",
        ),
        "FLAT": (
            "110111 -:1 op:7 slc:1 glc:1 00 lds:1 dlc:1 offset:12",
            "vdst:8 -:1 saddr:7 vdata:8 vaddr:8",
        ),
        "SCRATCH": (
            "110111 -:1 op:7 slc:1 glc:1 01 lds:1 dlc:1 offset:12s",
            "vdst:8 -:1 saddr:7 vdata:8 vaddr:8",
        ),
        "GLOBAL": (
            "110111 -:1 op:7 slc:1 glc:1 10 lds:1 dlc:1 offset:12s",
            "vdst:8 -:1 saddr:7 vdata:8 vaddr:8",
        ),
        "MUBUF": (
            "111000 op:8 -:1 lds:1 dlc:1 glc:1 idxen:1 offen:1 offset:12",
            "soffset:8 tfe:1 slc:1 -:1 srsrc:5 vdata:8 vaddr:8",
        ),
        "MTBUF_HIGH": (
            "111010 format:7 op:3 dlc:1 glc:1 idxen:1 offen:1 offset:12",
            "soffset:8 tfe:1 slc:1 1 srsrc:5 vdata:8 vaddr:8",
        ),
        "MTBUF": (
            "111010 format:7 op:3 dlc:1 glc:1 idxen:1 offen:1 offset:12",
            "soffset:8 tfe:1 slc:1 0 srsrc:5 vdata:8 vaddr:8",
        ),
        "VINTRP": ("110010 vdst:8 op:2 attr:6 attr_chan:2 vsrc:8",),
        "MIMG_HIGH_NSA3": (f"{_IMAGE} 11 1", "-:32", "-:32", "-:32", "-:32"),
        "MIMG_HIGH_NSA2": (f"{_IMAGE} 10 1", "-:32", "-:32", "-:32"),
        "MIMG_HIGH_NSA": (f"{_IMAGE} 01 1", "-:32", "-:32"),
        "MIMG_HIGH": (f"{_IMAGE} 00 1", "-:32"),
        "MIMG_NSA3": (f"{_IMAGE} 11 0", "-:32", "-:32", "-:32", "-:32"),
        "MIMG_NSA2": (f"{_IMAGE} 10 0", "-:32", "-:32", "-:32"),
        "MIMG_NSA": (f"{_IMAGE} 01 0", "-:32", "-:32"),
        "MIMG": (f"{_IMAGE} 00 0", "-:32"),
        "EXP": ("111110 -:26", "-:32"),
    }
)

RDNA3 = _encodings(
    SCALAR
    | SHORT_VECTOR_DPP16
    | SHORT_VECTOR_DPP8
    | SHORT_VECTOR
    | VOP3_RDNA3
    | {
        "SMEM": (
            "111101 op:8 -:3 glc:1 dlc:1 sdata:7 sbase:6",
            "soffset:7 -:4 offset:21s",
        ),
        "DS": (
            "110110 op:8 gds:1 -:1 offset:16",
            "vdst:8 data1:8 data0:8 addr:8",
        ),
        "FLAT": (
            "110111 -:1 op:7 00 slc:1 glc:1 dlc:1 offset:13",
            "vdst:8 sve:1 saddr:7 vdata:8 vaddr:8",
        ),
        "SCRATCH": (
            "110111 -:1 op:7 01 slc:1 glc:1 dlc:1 offset:13s",
            "vdst:8 sve:1 saddr:7 vdata:8 vaddr:8",
        ),
        "GLOBAL": (
            "110111 -:1 op:7 10 slc:1 glc:1 dlc:1 offset:13s",
            "vdst:8 sve:1 saddr:7 vdata:8 vaddr:8",
        ),
        "MUBUF": (
            "111000 op:8 -:3 glc:1 dlc:1 slc:1 offset:12",
            "soffset:8 idxen:1 offen:1 tfe:1 srsrc:5 vdata:8 vaddr:8",
        ),
        "MTBUF": (
            "111010 format:7 op:4 glc:1 dlc:1 slc:1 offset:12",
            "soffset:8 idxen:1 offen:1 tfe:1 srsrc:5 vdata:8 vaddr:8",
        ),
        "LDSDIR": ("11001110 -:2 op:2 wait_vdst:4 attr:6 attr_chan:2 vdst:8",),
        "VINTERP": (
            "11001101 -:1 op:7 clamp:1 op_sel:4 wait_exp:3 vdst:8",
            "neg:3 -:2 src2:9 src1:9 src0:9",
        ),
        "MIMG_NSA": ("111100 op:8 -:17 1", "-:32", "-:32"),
        "MIMG": ("111100 op:8 -:17 0", "-:32"),
        "EXP": ("111110 -:26", "-:32"),
    }
)

RDNA4 = _encodings(
    SCALAR
    | SHORT_VECTOR_DPP16
    | SHORT_VECTOR_DPP8
    | SHORT_VECTOR
    | VOP3_RDNA3
    | {
        "SMEM": (
            "111101 -:1 th:2 scope:2 nv:1 -:1 op:6 sdata:7 sbase:6",
            "soffset:7 scale_offset:1 offset:24s",
        ),
        "DS": (
            "110110 op:8 -:2 offset:16",
            "vdst:8 data1:8 data0:8 addr:8",
        ),
        "FLAT": (
            "111011 00 -:3 op:7 -:6 nv:1 saddr:7",
            "-:1 vdata:8 th:3 scope:2 sve:1 scale_offset:1 -:8 vdst:8",
            "offset:24s vaddr:8",
        ),
        "SCRATCH": (
            "111011 01 -:3 op:7 -:6 nv:1 saddr:7",
            "-:1 vdata:8 th:3 scope:2 sve:1 scale_offset:1 -:8 vdst:8",
            "offset:24s vaddr:8",
        ),
        "GLOBAL": (
            "111011 10 -:3 op:7 -:6 nv:1 saddr:7",
            "-:1 vdata:8 th:3 scope:2 sve:1 scale_offset:1 -:8 vdst:8",
            "offset:24s vaddr:8",
        ),
        "MTBUF": (
            "110001 -:3 tfe:1 1000 op:4 -:6 nv:1 soffset:7",
            "idxen:1 offen:1 format:7 th:3 scope:2 00 srsrc:7 -:1 vdata:8",
            "0 offset:23 vaddr:8",
        ),
        "MUBUF": (
            "110001 -:3 tfe:1 op:8 -:6 nv:1 soffset:7",
            "idxen:1 offen:1 format:7 th:3 scope:2 00 srsrc:7 -:1 vdata:8",
            "0 offset:23 vaddr:8",
        ),
        "VDSDIR": ("11001110 -:2 op:2 wait_vdst:4 attr:6 attr_chan:2 vdst:8",),
        "VINTERP": (
            "11001101 -:1 op:7 clamp:1 op_sel:4 wait_exp:3 vdst:8",
            "neg:3 -:2 src2:9 src1:9 src0:9",
        ),
        "VIMAGE": ("110100 -:4 op:8 -:14", "-:14 rsrc:9 -:9", "-:32"),
        "VSAMPLE": ("111001 -:4 op:8 -:14", "samp:9 -:5 rsrc:9 -:9", "-:32"),
        "VEXPORT": ("111110 -:26", "-:32"),
    }
)

# CDNA 5 is RDNA 4 without graphics and with wave32 alone. VOP3P has one opcode bit more. A scaled
# WMMA is one instruction of two parts: scales, then the WMMA itself; the first can stand alone.
# LLVM 22's assembler is the source of what RDNA 4 lacks. It writes v0 as the scales' unused third
# source; the newer LLVM in Triton 3.9 writes 0 there (the variants _SRC0).
_VOP3P_WORD_CDNA5 = "11001100 op:8 clamp:1 op_sel_hi.2:1 op_sel:3 neg_hi:3 vdst:8"
_SCALES = (
    "0 matrix_b_reuse:1 matrix_a_reuse:1 0 matrix_a_scale:1 0 matrix_b_scale_fmt:2 -:8",
    "0 matrix_a_scale_fmt:2 0 matrix_b_scale:1 100000000 scale1:9 scale0:9",
    "0 matrix_a_scale_fmt:2 0 matrix_b_scale:1 010000000 scale1:9 scale0:9",
)
_SCALE = (f"11001100 00110101 {_SCALES[0]}", _SCALES[1])
_SCALE16 = (f"11001100 00111010 {_SCALES[0]}", _SCALES[1])
_GRAPHICS = ("MTBUF", "VDSDIR", "VINTERP", "VIMAGE", "VSAMPLE", "VEXPORT")
CDNA5 = _encodings(
    {
        "VOP3P_SCALE": (*_SCALE, _VOP3P_WORD_CDNA5, VOP3P_SOURCES),
        "VOP3P_SCALE16": (*_SCALE16, _VOP3P_WORD_CDNA5, VOP3P_SOURCES),
        "VOP3P_SCALE_SRC0": (_SCALE[0], _SCALES[2], _VOP3P_WORD_CDNA5, VOP3P_SOURCES),
        "VOP3P_SCALE16_SRC0": (_SCALE16[0], _SCALES[2], _VOP3P_WORD_CDNA5, VOP3P_SOURCES),
        "VOP3P_LDSCALE": _SCALE,
        "VOP3P_LDSCALE16": _SCALE16,
        "VOP3P_DPP16": (_VOP3P_WORD_CDNA5, VOP3P_DPP16, f"{DPP16_OF_VOP3} src0:8"),
        "VOP3P_DPP8": (_VOP3P_WORD_CDNA5, VOP3P_DPP8, DPP8),
        "VOP3P_DPP8FI": (_VOP3P_WORD_CDNA5, VOP3P_DPP8FI, DPP8),
        "VOP3P": (_VOP3P_WORD_CDNA5, VOP3P_SOURCES),
        "VOP3P_GFX9": VOP3P_OF_CDNA,
        "VOPD3": ("11001111 -:24", "-:32", "-:32"),
        "VOPD3X": ("11001111 op:6 -:9 src0:9", "src2:8 src1:8 -:4 neg:3 -:9", "-:24 vdst:8"),
        "VOPD3Y": (
            "11001111 -:6 op:6 -:12",
            "-:17 neg:3 -:3 src0:9",
            "vdst:8 src2:8 src1:8 -:8",
        ),
        "VIMAGE-TENSOR": (
            "110100 0001 op:8 -:6 nv:1 -:1 0 r128:1 -:1 001",
            "01111100 0 th:3 scope:2 000000000 -:1 00000000",
            "d3:8 d2:8 d1:8 d0:8",
        ),
    }
) | {
    name: encoding
    for name, encoding in RDNA4.items()
    if name not in _GRAPHICS and not name.startswith("VOP3P")
}

# The sets, by their names in the target records.
SETS: Mapping[str, Mapping[str, Encoding]] = {
    "CDNA 1": CDNA1,
    "CDNA 2": CDNA2,
    "CDNA 3": CDNA3,
    "RDNA 2": RDNA2,
    "RDNA 3": RDNA3,
    "RDNA 4": RDNA4,
    "CDNA 5": CDNA5,
}


def formats(microcode: str) -> Mapping[str, Encoding]:
    """The encodings of a set. Raises: TargetError if the set does not exist."""
    if microcode not in SETS:
        raise TargetError(f"Unknown microcode formats {microcode!r}; known: {', '.join(SETS)}.")
    return SETS[microcode]
