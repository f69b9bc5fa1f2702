"""The scalar selectors of each family and LLVM's names for registers.

Source: the "Scalar operands" tables of the ISA manuals; names as llvm-mc prints them.
"""

from __future__ import annotations

from dataclasses import dataclass

VCC_LO, VCC_HI = 106, 107
TTMP_FIRST, TTMP_LAST = 108, 123
EXEC_LO, EXEC_HI = 126, 127
LDS_DIRECT, LITERAL = 254, 255

SPECIALS = {
    230: "src_flat_scratch_base_lo",
    231: "src_flat_scratch_base_hi",
    235: "src_shared_base",
    236: "src_shared_limit",
    237: "src_private_base",
    238: "src_private_limit",
    239: "src_pops_exiting_wave_id",
    251: "src_vccz",
    252: "src_execz",
    253: "src_scc",
    254: "src_lds_direct",
}


@dataclass(frozen=True, slots=True, eq=False)
class Family:
    """What the targets of one generation share beyond the encodings."""

    name: str
    last_sgpr: int
    m0: int
    null: int
    singles: dict[int, str]  # selectors below 128 that are no numbered register
    pairs: dict[int, str]  # the same where the operand is 64 bits wide


_COMMON = {VCC_LO: "vcc_lo", VCC_HI: "vcc_hi", EXEC_LO: "exec_lo", EXEC_HI: "exec_hi"}
_COMMON_PAIRS = {VCC_LO: "vcc", EXEC_LO: "exec"}

GFX9 = Family(
    name="gfx9",
    last_sgpr=101,
    m0=124,
    null=125,
    singles=_COMMON
    | {102: "flat_scratch_lo", 103: "flat_scratch_hi", 104: "xnack_mask_lo", 105: "xnack_mask_hi"}
    | {124: "m0", 125: "null"},
    pairs=_COMMON_PAIRS | {102: "flat_scratch", 104: "xnack_mask", 125: "null"},
)
GFX11 = Family(
    name="gfx11",
    last_sgpr=105,
    m0=125,
    null=124,
    singles=_COMMON | {124: "null", 125: "m0"},
    pairs=_COMMON_PAIRS | {124: "null"},
)
GFX12 = Family("gfx12", GFX11.last_sgpr, GFX11.m0, GFX11.null, GFX11.singles, GFX11.pairs)

# A tuple of registers may not run past the last one of its file. LLVM's scalar tuples stop at
# s103 (pairs excepted), on every family.
LAST_SGPR_OF_TUPLE = 103


# The scalar tuples that LLVM reads where it has none of an operand's width.
LLVM_SCALAR_TUPLES = {6: 5, 32: 16}
LLVM_TTMP_TUPLES = {3: 8, 5: 8}


def span(prefix: str, first: int, count: int) -> str:
    """`v7` or `v[4:7]`."""
    return f"{prefix}{first}" if count == 1 else f"{prefix}[{first}:{first + count - 1}]"


def alignment(dwords: int) -> int:
    """How scalar tuples of this width are aligned, in registers."""
    return 1 if dwords == 1 else 2 if dwords == 2 else 4


def scalar_name(family: Family, selector: int, dwords: int, exact: bool = False) -> str | None:
    """LLVM's name of a scalar register, None where this selector cannot be that wide.

    Like LLVM, a selector inside a tuple stands for the aligned tuple. `exact` says not to replace
    widths that LLVM has no tuples of.
    """
    if not exact:
        dwords = LLVM_SCALAR_TUPLES.get(dwords, dwords)
    aligned = selector & -alignment(dwords)
    if selector <= family.last_sgpr:
        last = LAST_SGPR_OF_TUPLE if dwords > 2 else family.last_sgpr
        last += dwords == 5
        return span("s", aligned, dwords) if aligned + dwords - 1 <= last else None
    if TTMP_FIRST <= selector <= TTMP_LAST:
        dwords = LLVM_TTMP_TUPLES.get(dwords, dwords)
        first = (selector - TTMP_FIRST) & -alignment(dwords)
        return span("ttmp", first, dwords) if first + dwords <= 16 else None
    if dwords == 1:
        return family.singles.get(selector)
    if dwords == 2:
        return family.pairs.get(selector)
    return "null" if selector == family.null else None
