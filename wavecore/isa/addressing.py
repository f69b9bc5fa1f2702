"""Address operands: which registers and which offset make up an address.

Their form depends on several fields at once, differently in each encoding; the rest of the decoder
treats them as operands like others. Source: the ISA manuals' chapters on scalar, vector and flat
memory operations.
"""

from __future__ import annotations

from collections.abc import Callable

from wavecore.isa.operands import FIRST_VGPR, Operand, operand_class
from wavecore.isa.table import Row

# What an address operand resolves to: the operand, and its text.
Resolved = tuple[Operand, str]

OFF_GFX9 = 127  # the saddr selector that says "no SGPR"; gfx11 on it is null


def _off(selector: int = 0) -> Resolved:
    return Operand("off", selector, 0), "off"


def _register(row: Row, token: str, selector: int) -> Resolved | None:
    cls = operand_class(token, row.target.family, row.target.aligned, row.wave)
    operand = cls.operand(selector)
    return None if operand is None else (operand, cls.text(selector))


def _is_off(row: Row, saddr: int) -> bool:
    family = row.target.family
    return saddr == (OFF_GFX9 if family.name == "gfx9" else family.null)


def _flat_vaddr(row: Row, bits: int) -> Resolved | None:
    return _register(row, "v64", row.encoding.fields["vaddr"].read(bits) + FIRST_VGPR)


def _global_vaddr(row: Row, bits: int) -> Resolved | None:
    fields = row.encoding.fields
    token = "v64" if _is_off(row, fields["saddr"].read(bits)) else "v32"
    return _register(row, token, fields["vaddr"].read(bits) + FIRST_VGPR)


def _global_saddr(row: Row, bits: int) -> Resolved | None:
    saddr = row.encoding.fields["saddr"].read(bits)
    return _off(saddr) if _is_off(row, saddr) else _register(row, "s64-exec-null", saddr)


def _scratch_vaddr(row: Row, bits: int) -> Resolved | None:
    fields = row.encoding.fields
    if "sve" in fields:
        present = bool(fields["sve"].read(bits))
    elif row.target.table in ("gfx908", "gfx90a"):
        present = _is_off(row, fields["saddr"].read(bits))
    else:
        present = bool(fields["lds"].read(bits))
    if not present:
        return _off()
    return _register(row, "v32", fields["vaddr"].read(bits) + FIRST_VGPR)


def _scratch_saddr(row: Row, bits: int) -> Resolved | None:
    saddr = row.encoding.fields["saddr"].read(bits)
    return _off(saddr) if _is_off(row, saddr) else _register(row, "s32-exec_hi", saddr)


def _buffer_vaddr(row: Row, bits: int) -> Resolved | None:
    fields = row.encoding.fields
    count = fields["offen"].read(bits) + fields["idxen"].read(bits)
    if not count:
        return _off()
    return _register(row, f"v{32 * count}", fields["vaddr"].read(bits) + FIRST_VGPR)


def _smem_soffset(row: Row, bits: int) -> Resolved | None:
    fields = row.encoding.fields
    offset = fields["offset"].read(bits)
    offset_text = f"-{-offset:#x}" if offset < 0 else f"{offset:#x}"
    selector = fields["soffset"].read(bits)
    if "imm" not in fields:  # gfx11 on: null says that there is no SGPR
        shown = offset or "scale_offset" in fields  # gfx12 prints an offset of 0 too
        if selector == row.target.family.null:
            operand = Operand("off", selector, 0)
            return operand, offset_text if shown else "null"
        resolved = _register(row, "s32", selector)
        if resolved is None:
            return None
        return resolved[0], f"{resolved[1]} offset:{offset_text}" if shown else resolved[1]
    immediate = fields["imm"].read(bits)
    if immediate and not fields["soffset_en"].read(bits):
        return Operand("off", 0, 0), offset_text
    if not immediate and not fields["soffset_en"].read(bits):
        selector = offset & 127
    resolved = _register(row, "s32", selector)
    if resolved is None or not immediate:
        return resolved
    return resolved[0], f"{resolved[1]} offset:{offset_text}"


RESOLVERS: dict[tuple[str, str], Callable[[Row, int], Resolved | None]] = {
    ("FLAT", "vaddr"): _flat_vaddr,
    ("GLOBAL", "vaddr"): _global_vaddr,
    ("GLOBAL", "saddr"): _global_saddr,
    ("SCRATCH", "vaddr"): _scratch_vaddr,
    ("SCRATCH", "saddr"): _scratch_saddr,
    ("MUBUF", "vaddr"): _buffer_vaddr,
    ("MTBUF", "vaddr"): _buffer_vaddr,
    ("SMEM", "soffset"): _smem_soffset,
}


def resolve(row: Row, name: str, bits: int, token: str = "@") -> Resolved | None:
    """The address operand `name` of an instruction; None if no such register exists.

    The class `@odd` is that of address pairs that need not start at an even register, `@exec` that
    of scalar bases that may be exec.
    """
    resolved = RESOLVERS[row.encoding.base, name](row, bits)
    if token in ("@odd", "@exec") and resolved is not None:
        return resolved[0], resolved[1].partition("/*")[0]
    return resolved
