"""Operations of floats that vector instructions do: of one lane, by type; and AMD's way to count.

AMD's profilers count the wave's 64 lanes for each addition, multiplication and transcendental
function of f16, f32 and f64, and twice those for a multiplication with an addition, whatever EXEC
says. `of` is what one lane really does: packed instructions do two, dot products one for each
product and sum.
Source: rocprofiler-compute, VALU FLOPs (SQ_INSTS_VALU_ADD, _MUL, _FMA, _TRANS).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

_TYPES = {"f16": "float16", "f32": "float32", "f64": "float64", "bf16": "bfloat16"}
_ADDED = r"(add|sub|subrev)"
_FUSED = r"(fma|mad|mac|fmac|fmaak|fmamk|madak|madmk|fma_mix|mad_mix)(_legacy)?"
_ROOTS = r"(s_)?(exp|log|rcp|rsq|sqrt|sin|cos|rcp_iflag)(_legacy|_clamp)?"
_TYPE = r"_(?P<type>bf16|f16|f32|f64)"

# What a mnemonic does in a lane: (pattern, operations, kind as AMD's counters name it).
_TABLE: tuple[tuple[str, int, str], ...] = (
    (rf"v_(dual_)?(pk_)?{_ADDED}{_TYPE}", 1, "ADD"),
    (rf"v_(dual_)?(pk_)?mul(_legacy|_dx9_zero)?{_TYPE}", 1, "MUL"),
    (rf"v_(dual_)?(pk_)?{_FUSED}(lo|hi)?(_dx9_zero)?{_TYPE}", 2, "FMA"),
    (rf"v_fma_mix(lo|hi)?{_TYPE}", 2, "FMA"),
    (rf"v_(dual_)?dot2(c|acc)?{_TYPE}_", 4, "DOT"),
    (rf"v_dot4{_TYPE}_", 8, "DOT"),
    (rf"v_{_ROOTS}{_TYPE}", 1, "TRANS"),
)


@dataclass(frozen=True)
class Operations:
    """What one lane of an instruction computes.

    Attributes:
        dtype: "float32".
        count: operations.
        kind: as AMD's counters name it: "ADD", "MUL", "FMA", "TRANS"; "DOT", which they leave out.
    """

    dtype: str
    count: int
    kind: str

    @property
    def counted(self) -> int:
        """Operations of a lane as AMD counts them, who take a packed instruction for one."""
        return {"ADD": 1, "MUL": 1, "TRANS": 1, "FMA": 2}.get(self.kind, 0)


@cache
def of(name: str) -> Operations | None:
    """What a lane of a vector instruction computes in floats; None of others.

    Args:
        name: the mnemonic of one instruction; of a pair each half has one.
    """
    for pattern, count, kind in _TABLE:
        found = re.match(pattern + r"(_|$)" if not pattern.endswith("_") else pattern, name)
        if found is not None:
            packed = 2 if name.startswith("v_pk_") else 1
            return Operations(_TYPES[found["type"]], count * packed, kind)
    return None
