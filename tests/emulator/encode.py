"""The words of one instruction by mnemonic, from the ISA tables: operands in registers far apart.

    words("gfx942", "v_fma_f32_e64")     vdst in v[32:], src0 v[64:], src1 v[96:], src2 v[128:]
    words("gfx942", "s_add_u32")         sdst in s[8:], src0 s[16:], src1 s[24:]
    words("gfx942", "v_fma_f32_e64", neg=2, src1=242)

Fields not given are zero; VOP3P's op_sel_hi has its default.
"""

from __future__ import annotations

from functools import lru_cache

from wavecore.isa.table import OperandSpec, Row, Table, plain_name, table

VGPRS = {"vdst": 32, "src0": 64, "src1": 96, "src2": 128}
SGPRS = {"sdst": 8, "vdst": 8, "src0": 16, "src1": 24, "src2": 32}
LITERAL = 0x42C84248  # 100.13 as f32, its lower half 3.14 as f16
SIMM16 = 0xFB2E  # -1234
PLAIN = ("VOP1", "VOP2", "VOPC", "VOP3", "VOP3SD", "VOP3P", "SOP1", "SOP2", "SOPC", "SOPK", "SOPP")


@lru_cache
def rows(target: str, wave: int | None = None) -> dict[str, Row]:
    """Every row of the plain vector and scalar encodings, by LLVM's mnemonic."""
    found: Table = table(target, wave)
    result: dict[str, Row] = {}
    for encoding in found.encodings.values():
        if encoding.name in PLAIN:
            for opcode in found.opcodes(encoding.name):
                for row in found.rows(encoding, opcode):
                    result.setdefault(row.mnemonic, row)
    return result


def mnemonics(target: str, name: str, wave: int | None = None) -> list[str]:
    """The mnemonics of a plain name on a target: v_add_f32_e32 and v_add_f32_e64."""
    return [m for m in rows(target, wave) if plain_name(m) == name]


def is_vector(row: Row, spec: OperandSpec) -> bool:
    """Whether the operand is in VGPRs here: wherever it can be."""
    may = spec.cls is not None and spec.cls.kind in ("v", "vs", "av", "a")
    return may and row.encoding.name[0] == "V" and spec.name in VGPRS


def operand(row: Row, name: str) -> OperandSpec | None:
    """S0, S1, S2 or D0 of the manuals."""
    names = ("vdst", "sdst") if name[0] == "D" else (f"src{name[1]}",)
    return next((spec for n in names for spec in row.operands if spec.name == n), None)


def is_scalar(row: Row, name: str) -> bool:
    """Whether S0, S1, S2 or D0 of the manuals is in SGPRs."""
    spec = operand(row, name)
    return spec is not None and not is_vector(row, spec)


def dwords(row: Row, name: str) -> int:
    """How many dwords S0, S1, S2 or D0 of the manuals has."""
    spec = operand(row, name)
    return spec.cls.dwords if spec is not None and spec.cls is not None else 1


def words(target: str, mnemonic: str, wave: int | None = None, **fields: int) -> tuple[int, ...]:
    """The instruction's dwords with its operands in registers, or as `fields` give them."""
    row = rows(target, wave)[mnemonic]
    encoding = row.encoding
    values = {"op": row.opcode} if "op" in encoding.fields else {}
    for spec in row.operands:
        if spec.cls is None or not spec.mask:
            continue
        field = next(n for n, f in encoding.fields.items() if f.low == spec.low)
        vector = is_vector(row, spec)
        number = VGPRS[spec.name] if vector else SGPRS[spec.name]
        if vector and encoding.fields[field].width == 9:
            number += 256
        values[field] = number
    if encoding.name == "VOP3P":
        values |= {f"op_sel_hi.{i}": 1 for i in range(3) if f"op_sel_hi.{i}" in encoding.fields}
    if encoding.name == "SOPK":
        values["simm16"] = SIMM16
    for name, value in fields.items():
        for place, shift in encoding.parts(name):
            values[place.name] = value >> shift & place.mask
    bits = row.value | encoding.pack(**values)
    literal = (LITERAL,) if any(spec.token in ("k", "n") for spec in row.operands) else ()
    return (*(bits >> 32 * i & 0xFFFFFFFF for i in range(encoding.dwords)), *literal)


def line(target: str, mnemonic: str, wave: int | None = None, **fields: int) -> str:
    """The instruction as data directives for the assembler."""
    return ".long " + ", ".join(f"{w:#x}" for w in words(target, mnemonic, wave, **fields))
