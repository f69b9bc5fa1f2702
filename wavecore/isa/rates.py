"""Which of a target's issue rates an instruction has, by its mnemonic.

A table over LLVM's mnemonics, read from the top: the first row that fits counts. What fits none has
the rate of its class (classes.py).
"""

from __future__ import annotations

import re
from functools import cache

from wavecore.isa.classes import InstructionClass, class_of
from wavecore.isa.instruction import Instruction

# Names of rates, as targets.timing has them.
_RATES: tuple[tuple[str, str], ...] = (
    (
        r"v_(s_)?(exp|log|rcp|rsq|sqrt|sin|cos|rcp_iflag)_(legacy_|clamp_)?(f(16|32)|bf)",
        "transcendental",
    ),
    (r"v_(rcp|rsq|sqrt)_(clamp_)?f64", "transcendental64"),
    (r"v_cvt_(f64_|\w+_f64)", "conversion64"),
    (r"v_cvt_(f32_[iuf]|[iuf]\d+_f32|flr_|rpi_|off_)", "conversion"),
    (r"v_mad_(co_)?[iu]64", "mad64"),
    (r"v_mul_(lo|hi)_[iu]32(?!_[iu]24)", "mul32"),
    (r"v_(lsh\w*|ash\w*)_[bi]64", "shift64"),
    (r"v_\w*_f64", "f64"),
    (
        r"s_(add|sub|mul|cmp|fmac|fmaak|fmamk|minimum|maximum|min|max|cvt|ceil|floor|trunc|rndne)"
        r"_(\w+_)?f(16|32)",
        "salu float",
    ),
    (r"s_mul", "salu multiply"),
    (r"s_endpgm", "end"),
    (r"s_(delay_alu|clause)", "hint"),
    (r"s_nop", "nop"),
    (r"s_barrier_signal", "barrier signal"),
)

# Classes that have the rate of another one.
_AS = {
    InstructionClass.FLAT: "vmem",
    InstructionClass.EXPORT: "vmem",
    InstructionClass.INTERNAL: "hint",
    InstructionClass.MATRIX: "valu",
}
_SCALES = "v_mfma_ld_scale"  # the half of a scaled MFMA that brings its scales


def rate_of(inst: Instruction) -> str:
    """The name of the rate at which it issues; "matrix" of what the matrix catalogue knows."""
    kind = class_of(inst)
    if kind is InstructionClass.MATRIX and not inst.name.startswith(_SCALES):
        return "matrix"
    return _named(inst.name) or _AS.get(kind, kind.value)


@cache
def _named(name: str) -> str | None:
    for pattern, found in _RATES:
        if re.match(pattern, name):
            return found
    return None
