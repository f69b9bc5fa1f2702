"""Routines: the function of one form of instruction, compiled once by its back end.

A kernel is a chain of calls of routines; register offsets and immediates are their arguments.
Measured: 470 million calls a second of a 32-lane fused multiply-add with every NaN rule, as fast
as code emitted in place, and a kernel costs 30 us an instruction to compile instead of 300.
"""

from __future__ import annotations

from dataclasses import dataclass

# Where an argument of a routine comes from: ("operand", role), ("mod", name), ("pc", ""),
# ("next_pc", ""), ("site", ""); ("counter", "1") and, where an access is to one of three memories,
# ("counters", "1"): of its accesses that are counted.
Source = tuple[str, str]
# A register that a routine uses: an operand's role and the bytes from its first register, or "" and
# the offset in the wave's record; and how.
Use = tuple[str, int, int]
READ, KEPT, WRITTEN = 0, 1, 2  # kept: in the lanes that EXEC has not
# Not for a register: the routine reads or partly writes lanes outside EXEC.
ACROSS = ("", 0, 3)
# The VGPR that M0 selects, counted from the operand's; the bytes are those of its other dwords.
READ_INDEXED, WRITTEN_INDEXED = 4, 5
INDEXED = frozenset({READ_INDEXED, WRITTEN_INDEXED})


@dataclass(frozen=True, slots=True)
class Routine:
    """A compiled or compilable routine: its symbol, its arguments, its text of LLVM IR."""

    symbol: str
    sources: tuple[Source, ...]
    returns_condition: bool
    text: str
    uses: tuple[Use, ...] | None = ()  # None: SGPRs whose number the kernel computes

    @property
    def computes_registers(self) -> bool:
        """Whether the kernel computes the numbers of registers that it uses."""
        return self.uses is None or any(use in INDEXED for _, _, use in self.uses)
