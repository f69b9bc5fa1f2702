"""The scalar selectors of each target and LLVM's names for registers.

Source: the "Scalar operands" tables of the ISA manuals; names as llvm-mc prints them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from wavecore.targets import Target

VCC_LO, VCC_HI = 106, 107
TTMP_FIRST, TTMP_LAST = 108, 123
EXEC_LO, EXEC_HI = 126, 127
VCCZ, EXECZ, SCC = 251, 252, 253
LDS_DIRECT, LITERAL = 254, 255
LITERAL64 = 254  # on targets with 64-bit literals, which have no LDS_DIRECT

SPECIALS = {
    230: "src_flat_scratch_base_lo",
    231: "src_flat_scratch_base_hi",
    235: "src_shared_base",
    236: "src_shared_limit",
    237: "src_private_base",
    238: "src_private_limit",
    239: "src_pops_exiting_wave_id",
    VCCZ: "src_vccz",
    EXECZ: "src_execz",
    SCC: "src_scc",
    LDS_DIRECT: "src_lds_direct",
}


@dataclass(frozen=True, slots=True, eq=False)
class ScalarFile:
    """The scalar selectors of a target below 128."""

    last_sgpr: int
    null: int
    m0: int
    singles: dict[int, str]  # selectors of named registers
    pairs: dict[int, str]  # the same for 64-bit operands
    literal64: bool  # selector 254 is a literal of 64 bits


_COMMON = {VCC_LO: "vcc_lo", VCC_HI: "vcc_hi", EXEC_LO: "exec_lo", EXEC_HI: "exec_hi"}
_COMMON_PAIRS = {VCC_LO: "vcc", EXEC_LO: "exec"}
# On targets with fewer SGPRs, trap handler and scratch registers follow them.
_BEHIND_SGPRS = {102: "flat_scratch", 104: "xnack_mask"}


def scalar_file(target: Target) -> ScalarFile:
    """The scalar selectors of a target."""
    literal64 = target.has("64-bit-literals")
    return _scalar_file(target.sgprs - 1, target.null_selector, target.m0_selector, literal64)


@cache
def _scalar_file(last_sgpr: int, null: int, m0: int, literal64: bool) -> ScalarFile:
    behind = {low: name for low, name in _BEHIND_SGPRS.items() if low > last_sgpr}
    halves = {low + i: f"{name}_{half}" for low, name in behind.items()
              for i, half in enumerate(("lo", "hi"))}  # fmt: skip
    singles = _COMMON | halves | {m0: "m0", null: "null"}
    pairs = _COMMON_PAIRS | behind | {null: "null"}
    return ScalarFile(last_sgpr, null, m0, singles, pairs, literal64)


# A register tuple may not extend beyond its register file. LLVM's scalar tuples stop at
# s103 (pairs excepted), on every file.
LAST_SGPR_OF_TUPLE = 103


# The scalar tuples that LLVM uses for operand widths without their own tuples.
LLVM_SCALAR_TUPLES = {6: 5, 32: 16}
LLVM_TTMP_TUPLES = {3: 8, 5: 8}


def span(prefix: str, first: int, count: int) -> str:
    """`v7` or `v[4:7]`."""
    return f"{prefix}{first}" if count == 1 else f"{prefix}[{first}:{first + count - 1}]"


def alignment(dwords: int) -> int:
    """The alignment of scalar tuples of this width, in registers."""
    return 1 if dwords == 1 else 2 if dwords == 2 else 4


def scalar_name(file: ScalarFile, selector: int, dwords: int, exact: bool = False) -> str | None:
    """LLVM's name for a scalar register, None if this selector cannot have this width.

    As in LLVM, a selector inside a tuple names the aligned tuple. `exact`: do not replace widths
    for which LLVM has no tuples.
    """
    if not exact:
        dwords = LLVM_SCALAR_TUPLES.get(dwords, dwords)
    aligned = selector & -alignment(dwords)
    if selector <= file.last_sgpr:
        last = LAST_SGPR_OF_TUPLE if dwords > 2 else file.last_sgpr
        last += dwords == 5
        return span("s", aligned, dwords) if aligned + dwords - 1 <= last else None
    if TTMP_FIRST <= selector <= TTMP_LAST:
        dwords = LLVM_TTMP_TUPLES.get(dwords, dwords)
        first = (selector - TTMP_FIRST) & -alignment(dwords)
        return span("ttmp", first, dwords) if first + dwords <= 16 else None
    if dwords == 1:
        return file.singles.get(selector)
    if dwords == 2:
        return file.pairs.get(selector)
    return "null" if selector == file.null else None
