"""Address operands: the registers and the offset that form an address.

Their form depends on several fields at once, differently in each encoding; the rest of the decoder
treats them like other operands. Source: the ISA manuals' chapters on scalar, vector and flat memory
operations.
"""

from __future__ import annotations

from collections.abc import Callable

from wavecore.isa.operands import FIRST_VGPR, Operand, operand_class
from wavecore.isa.registers import scalar_file
from wavecore.isa.table import Row

# What an address operand resolves to: the operand, and its text.
Resolved = tuple[Operand, str]

NO_ADDRESS = 127  # SADDR of scratch instructions without SVE that have no VGPR either


def _off(selector: int = 0) -> Resolved:
    return Operand("off", selector, 0), "off"


def _register(row: Row, token: str, selector: int) -> Resolved | None:
    target = row.target
    cls = operand_class(token, scalar_file(target), target.even_aligned_vgprs, row.wave)
    operand = cls.operand(selector)
    return None if operand is None else (operand, cls.text(selector))


def _is_off(row: Row, saddr: int) -> bool:
    return saddr == row.target.saddr_off


def _flat_vaddr(row: Row, bits: int) -> Resolved | None:
    if row.target.has("flat-gvs-mode"):
        return _global_vaddr(row, bits)
    return _register(row, "v64", row.encoding.fields["vaddr"].read(bits) + FIRST_VGPR)


def _flat_saddr(row: Row, bits: int) -> Resolved | None:
    """As of global instructions, but LLVM does not print that there is none."""
    resolved = _global_saddr(row, bits)
    return (resolved[0], "") if resolved and resolved[0].kind == "off" else resolved


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
    else:
        present = _is_off(row, fields["saddr"].read(bits))
    if not present:
        return _off()
    return _register(row, "v32", fields["vaddr"].read(bits) + FIRST_VGPR)


def _scratch_saddr(row: Row, bits: int) -> Resolved | None:
    saddr = row.encoding.fields["saddr"].read(bits)
    if _is_off(row, saddr) or ("sve" not in row.encoding.fields and saddr == NO_ADDRESS):
        return _off(saddr)
    return _register(row, "s32-exec_hi", saddr)


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
    if "imm" not in fields:  # null: no SGPR
        shown = offset or "scale_offset" in fields  # there an offset of 0 is printed too
        if selector == row.target.null_selector:
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
    ("FLAT", "saddr"): _flat_saddr,
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

    The class `@odd` is for address pairs that may start at an odd register, `@exec` for scalar
    bases that may be exec.
    """
    resolved = RESOLVERS[row.encoding.base, name](row, bits)
    if token in ("@odd", "@exec") and resolved is not None:
        return resolved[0], resolved[1].partition("/*")[0]
    return resolved
