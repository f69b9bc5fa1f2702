"""MODE's fields for the evaluator, from the ISA manuals: rounding, and denormals in and out.

The text states operations on exact numbers: operands are flushed before it, results after it.
"""

from __future__ import annotations

import re

from pseudocode.machine import Storage
from tests.emulator.pseudocode_operands import FLOATS

# Bits 1:0 round f32 and 3:2 f64 and f16: to nearest, up, down, toward zero. Bits 5:4 and 7:6 allow
# denormals: 1 of operands, 2 of results. Bit 8 is DX10_CLAMP, 9 IEEE.
MODES = (0x3F9, 0x3F6, 0x30F, 0x1A0, 0x255)
INPUT, OUTPUT = 1, 2  # the bits of a denormal field
_OBEYS = re.compile(
    r"v_((add|sub|subrev|mul|fma|fmac|min|max|min_num|max_num|fmaak|fmamk)_(f32|f16|f64)"
    r"|cvt_f16_f32|cvt_f32_[iu]32|cvt_f16_[iu]16|pk_(add|mul|fma)_f16|pk_(add|mul|fma)_f32"
    r"|cmp_(lt|eq|ge|neq)_(f32|f16|f64))"
)


def obeys(name: str) -> bool:
    """Whether an instruction is one of those that are tried under every mode."""
    return _OBEYS.fullmatch(name) is not None


def roundings(mode: int) -> tuple[int, int]:
    """Of f32, of f64 and f16."""
    return mode & 3, mode >> 2 & 3


def flushed(bits: int, kind: str, mode: int, which: int) -> int:
    """A value (or several: 2xf16) with its denormals made zero, if MODE does not allow them."""
    count, _, element = kind.rpartition("x")
    if element not in FLOATS:
        return bits
    width, mantissa = FLOATS[element]
    if mode >> (4 if width == 32 else 6) & which:
        return bits
    sign = 1 << width - 1
    result = 0
    for i in range(int(count or 1)):
        value = bits >> i * width & (1 << width) - 1
        zero = value & (sign - 1) < 1 << mantissa
        result |= (value & sign if zero else value) << i * width
    return result


def flush_results(result: Storage, source: str, mode: int) -> None:
    """The same for the floats that an instruction wrote: packed ones are of their source's kind."""
    for low, width, kind in result.written:
        if kind != "f" and "x" in source and width == result.width:
            result.bits = flushed(result.bits, source, mode, OUTPUT)
        elif f"{kind}{width}" in FLOATS:
            value = result.bits >> low & (1 << width) - 1
            kept = result.bits & ~((1 << width) - 1 << low)
            result.bits = kept | flushed(value, f"{kind}{width}", mode, OUTPUT) << low
