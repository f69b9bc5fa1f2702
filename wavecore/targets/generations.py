"""Groups of targets for machine code rules, by LLVM's features.

Source: the subtarget predicates of LLVM 22's hazard recognizer, and the architectures of the ISA
manuals' rules. A defect of single chips has a separate group.
"""

from __future__ import annotations

from typing import NamedTuple

from wavecore.targets.model import Target


class Group(NamedTuple):
    """Targets that have all features of one set and none of another."""

    having: tuple[str, ...]
    lacking: tuple[str, ...] = ()


GROUPS = {
    "CDNA": Group(("gfx9", "mai-insts")),
    "CDNA 1": Group(("mai-insts",), ("gfx90a-insts",)),
    "CDNA 1 and 2": Group(("gfx9", "mai-insts"), ("gfx940-insts",)),
    "CDNA 2": Group(("gfx90a-insts",), ("gfx940-insts",)),
    "CDNA 2 and later": Group(("gfx9", "gfx90a-insts")),
    "CDNA 3": Group(("gfx940-insts",), ("gfx950-insts",)),
    "CDNA 3 and later": Group(("gfx9", "gfx940-insts")),
    "CDNA 4": Group(("gfx9", "gfx950-insts")),
    "CDNA 5": Group(("gfx1250-insts",)),
    "RDNA 2": Group(("gfx10-3-insts",), ("gfx11-insts",)),
    "RDNA 2 and later": Group(("gfx10-insts",)),
    "RDNA 3": Group(("gfx11-insts",), ("gfx12-insts",)),
    "RDNA 3 and later": Group(("gfx11-insts",)),
    "RDNA 4": Group(("gfx12-insts",), ("gfx1250-insts",)),
    "RDNA 4 and later": Group(("gfx12-insts",)),
    "RDNA 3, not 3.5": Group(("valu-trans-use-hazard",)),
    "RDNA 3 with 64-bit forwarding": Group(("mad-intra-fwd-bug",)),
    "RDNA 3 and 4": Group(("gfx11-insts",), ("gfx1250-insts",)),
}


def is_in(target: Target, group: str) -> bool:
    """Whether a target belongs to a group. Raises: KeyError if there is no such group."""
    having, lacking = GROUPS[group]
    return all(map(target.has, having)) and not any(map(target.has, lacking))
