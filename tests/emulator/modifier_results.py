"""omod and clamp of floating-point results, and how MODE affects them.

omod multiplies by 2, 4 or 1/2. Up to RDNA 3.5 it has no effect unless MODE.IEEE is off and denormal
results of the type are flushed; RDNA 4 has no IEEE bit, and on captures of a gfx1201 it works in
every denormal mode. It does not handle signed zeros (LLVM's SIFoldOperands folds it only where they
do not matter; the captures show +0 for -0 and denormals) and produces no denormals.

clamp limits a number to [0, 1]. A NaN becomes 0 under MODE.DX10_CLAMP; RDNA 4 lacks the bit and
always does so. MODE.FP16_OVFL: an f16 overflow of finite operands gives the largest f16.
"""

from __future__ import annotations

import random
from fractions import Fraction

from tests.emulator import floats

FORMATS = {"f16": floats.F16, "f32": floats.F32, "f64": floats.F64, "bf16": floats.BF16}
FACTORS = (Fraction(1), Fraction(2), Fraction(4), Fraction(1, 2))
DX10_CLAMP, IEEE, FP16_OVFL = 1 << 8, 1 << 9, 1 << 23
DENORMAL_RESULTS = {"f32": 1 << 5, "f16": 1 << 7, "f64": 1 << 7}

# The pseudocode requires IEEE's bit here: signalling NaNs.
ASKS_IEEE = ("v_min", "v_max", "v_med3", "v_pk_min", "v_pk_max")
# Their f16 results may overflow although no operand is infinite, or a zero divisor.
ROUNDS_UP = (
    "v_add", "v_sub", "v_mul", "v_fma", "v_mad", "v_cvt_f16", "v_pk_add", "v_pk_mul", "v_pk_fma",
)  # fmt: skip


def varied(mode: int, name: str, kind: str, rng: random.Random) -> int:
    """MODE with bits changed that affect only what is modelled here."""
    if not name.startswith(ASKS_IEEE) and rng.random() < 0.6:
        mode &= ~IEEE
    if rng.random() < 0.3:
        mode ^= DX10_CLAMP
    if kind == "f16" and name.startswith(ROUNDS_UP) and rng.random() < 0.5:
        mode |= FP16_OVFL
    return mode


def is_special(bits: int, kind: str) -> bool:
    """Whether a float is infinite or a NaN."""
    if kind not in FORMATS:
        return False
    return bits & FORMATS[kind].sign - 1 >= FORMATS[kind].infinity


def finished(
    bits: int, kind: str, mods: dict[str, int], mode: int, target: str, finite: bool
) -> int | None:
    """A result as written; `finite`: all operands were. None if unspecified."""
    format = FORMATS[kind]
    if mode & FP16_OVFL and kind == "f16" and finite and format.is_infinite(bits):
        bits -= 1
    changed = multiplied(bits, kind, mods.get("omod", 0), mode, target)
    if changed is None or not mods.get("clamp"):
        return changed
    return clamped(changed, kind, nan_is_zero=bool(mode & DX10_CLAMP) or _is_rdna4(target))


def _is_rdna4(target: str) -> bool:
    return target.startswith("gfx12")


def multiplied(bits: int, kind: str, omod: int, mode: int, target: str) -> int | None:
    """omod; None if a product is too large under a rounding other than to nearest."""
    format = FORMATS[kind]
    dead = not _is_rdna4(target) and mode & (IEEE | DENORMAL_RESULTS[kind])
    if not omod or dead or is_special(bits, kind):
        return bits
    sign = bits & format.sign
    if bits & format.sign - 1 < 1 << format.mantissa:
        return 0
    product = format.rounded(format.value(bits) * FACTORS[omod])
    if format.is_infinite(product):
        rounding = mode if kind == "f32" else mode >> 2
        if kind == "f16" and mode & FP16_OVFL:
            return product - 1
        return product if rounding & 3 == floats.NEAREST else None
    return sign if product & format.sign - 1 < 1 << format.mantissa else product


def clamped(bits: int, kind: str, *, nan_is_zero: bool = True) -> int:
    """Between 0 and 1; -0 becomes +0."""
    format = FORMATS[kind]
    if format.is_nan(bits):
        return 0 if nan_is_zero else bits
    one = format.bias << format.mantissa
    return 0 if bits & format.sign else min(bits, one)
