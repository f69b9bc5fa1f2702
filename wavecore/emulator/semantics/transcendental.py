"""Reciprocals, roots, exponentials, logarithms, sines: the true value, rounded once.

The hardware's last bits are not published, so these are APPROXIMATE: the value is computed in f64
to within 2**-48 of itself and rounded to nearest even, which gives the correctly rounded result
except where the value lies that close to the midpoint of two floats. Every operation is an IEEE
one, so that all executors agree bit for bit.

f32 forms flush denormals to zeros of the same sign in operands and results, whatever MODE says,
except sines and cosines from gfx11 on; those and the f16 and f64 forms follow MODE. None follows
MODE's rounding. Invalid operands give the negative NaN. Evidence: silicon (AMD's rocjitsu, from
captures of gfx1100 and gfx1201), other targets inferred.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from wavecore.builder.contract import BF16, F16, F32, F64, I32, I64, Type, Value
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.registry import Fidelity, register
from wavecore.emulator.semantics.families import destination, overflowed
from wavecore.emulator.semantics.float_parts import keep_nan, negative_nan, power_of_two
from wavecore.emulator.shape import InstructionForm

# (b, x) -> f(x) in the type of x. What it gives for NaN is not used, so that what only NaN and, in
# circular functions, infinities lead to may be unspecified.
Function = Callable[[WaveOps, Value], Value]


def polynomial(b: WaveOps, x: Value, coefficients: Sequence[float]) -> Value:
    """The sum of coefficients[k] * x**k, by Horner's rule in F64."""
    result = b.fconst(F64, coefficients[-1])
    for c in reversed(coefficients[:-1]):
        result = b.fadd_nan_unspecified(b.fmul_nan_unspecified(result, x), b.fconst(F64, c))
    return result


# ------------------------------------------------------------------------------ functions

_EXP2 = [math.log(2) ** k / math.factorial(k) for k in range(13)]


def exp2(b: WaveOps, x: Value) -> Value:
    """2**x: the power of two of the nearest integer, times the series of the rest."""
    limit = b.fconst(F64, 1000.0)
    x = b.select(b.fcmp("ogt", x, limit), limit, x)
    x = b.select(b.fcmp("olt", x, b.fneg(limit)), b.fneg(limit), x)
    whole = b.roundeven(x)
    series = polynomial(b, b.fsub_nan_unspecified(x, whole), _EXP2)
    power = power_of_two(b, b.sext(b.fptosi_bounded(whole, I32), I64))
    return b.fmul_nan_unspecified(series, power)


# log2((1 + s) / (1 - s)) / s as a series in s**2
_LOG2 = [2 / (math.log(2) * (2 * k + 1)) for k in range(11)]
_ROOT_HALF = 0x3FE6A09E667F3BCD


def log2(b: WaveOps, x: Value) -> Value:
    """The base-2 logarithm: the exponent, and the series of the mantissa from sqrt(1/2) on."""
    bits = b.bitcast(x, I64)
    exponent = b.ashr(b.sub(bits, b.i64(_ROOT_HALF)), b.i64(52))
    mantissa = b.bitcast(b.sub(bits, b.shl(exponent, b.i64(52))), F64)
    one = b.fconst(F64, 1.0)
    above = b.fsub_nan_unspecified(mantissa, one)
    s = b.fdiv(above, b.fadd_nan_unspecified(mantissa, one))
    series = polynomial(b, b.fmul_nan_unspecified(s, s), _LOG2)
    series = b.fmul_nan_unspecified(s, series)
    result = b.fadd_nan_unspecified(b.sitofp(exponent, F64), series)
    zero, infinity = b.const(F64, 0), b.fconst(F64, math.inf)
    result = b.select(b.fcmp("oeq", x, infinity), x, result)
    result = b.select(b.fcmp("olt", x, zero), negative_nan(b, F64), result)
    return b.select(b.fcmp("oeq", x, zero), b.fneg(infinity), result)


# sin(2 pi t) / t and cos(2 pi t) as series in t**2
_SIN = [(-1) ** k * math.tau ** (2 * k + 1) / math.factorial(2 * k + 1) for k in range(9)]
_COS = [(-1) ** k * math.tau ** (2 * k) / math.factorial(2 * k) for k in range(9)]


def _circular(b: WaveOps, x: Value, quadrants: int) -> Value:
    """sin(2 pi (x + quadrants / 4)): x is reduced to within an eighth of a turn, exactly."""
    whole = b.roundeven(x)
    small = b.fcmp("olt", b.fabs(x), b.fconst(F64, 0.5))
    away = b.fsub_nan_unspecified(x, whole)
    turn = b.select(small, x, away)  # so that sin(-0) is -0
    quarters = b.roundeven(b.fmul_nan_unspecified(turn, b.fconst(F64, 4.0)))
    rest = b.fmul_nan_unspecified(quarters, b.fconst(F64, 0.25))
    rest = b.fsub_nan_unspecified(turn, rest)
    rest = b.select(b.fcmp("oeq", quarters, b.const(F64, 0)), turn, rest)
    square = b.fmul_nan_unspecified(rest, rest)
    sine = b.fmul_nan_unspecified(rest, polynomial(b, square, _SIN))
    cosine = polynomial(b, square, _COS)
    quadrant = b.add(b.fptosi_bounded(quarters, I32), b.i32(quadrants))
    odd = b.icmp("ne", b.and_(quadrant, b.i32(1)), b.i32(0))
    value = b.select(odd, cosine, sine)
    negative = b.icmp("ne", b.and_(quadrant, b.i32(2)), b.i32(0))
    negative = b.and_(negative, b.fcmp("one", value, b.const(F64, 0)))
    value = b.select(negative, b.fneg(value), value)
    infinite = b.fcmp("oeq", b.fabs(x), b.fconst(F64, math.inf))
    return b.select(infinite, negative_nan(b, F64), value)


def sine(b: WaveOps, x: Value) -> Value:
    """Sine of an angle in turns."""
    return _circular(b, x, 0)


def cosine(b: WaveOps, x: Value) -> Value:
    """Cosine of an angle in turns."""
    return _circular(b, x, 1)


_TANH = (1.0, -1 / 3, 2 / 15)


def hyperbolic_tangent(b: WaveOps, x: Value) -> Value:
    """tanh(x) = 1 - 2 / (e**2x + 1), near zero by its series; exactly +-1 from 30 on."""
    square = b.fmul_nan_unspecified(x, x)
    near = b.fmul_nan_unspecified(x, polynomial(b, square, _TANH))
    one = b.fconst(F64, 1.0)
    twice = b.fmul_nan_unspecified(b.fabs(x), b.fconst(F64, 2 / math.log(2)))
    power = exp2(b, twice)
    rest = b.fdiv(b.fconst(F64, 2.0), b.fadd_nan_unspecified(power, one))
    far = b.fsub_nan_unspecified(one, rest)
    far = b.select(b.fcmp("ogt", b.fabs(x), b.fconst(F64, 30.0)), one, far)
    far = b.select(b.fcmp("olt", x, b.const(F64, 0)), b.fneg(far), far)
    return b.select(b.fcmp("olt", b.fabs(x), b.fconst(F64, 2.0**-10)), near, far)


def reciprocal(b: WaveOps, x: Value) -> Value:
    """1 / x."""
    return b.fdiv(b.fconst(x.type, 1.0), x)


def square_root(b: WaveOps, x: Value) -> Value:
    """The square root; that of -0 is -0."""
    invalid = b.fcmp("olt", x, b.const(x.type, 0))
    return b.select(invalid, negative_nan(b, x.type), b.sqrt(x))


def reciprocal_root(b: WaveOps, x: Value) -> Value:
    """1 / sqrt(x); that of -0 is minus infinity."""
    return reciprocal(b, square_root(b, x))


# ------------------------------------------------------------------------------ instructions


def in_double(function: Function) -> Function:
    """The function computed in F64 and rounded to the operand's type."""

    def rounded(b: WaveOps, x: Value) -> Value:
        return b.fptrunc(function(b, b.fpext(x, F64)), x.type)

    return rounded


def transcendental(names: str, type: Type, function: Function, *, circular: bool = False) -> None:
    """D = f(S0), rounded to nearest even."""

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        flushes = type == F32 and (inst.gpu.sine_flushes or not circular)
        x = b.read(inst.src0, type)
        x = b.flushed(x) if flushes else b.flush_in(x)
        result = overflowed(b, keep_nan(b, x, function(b, x)), x)
        b.write(destination(inst), b.flushed(result) if flushes else b.flush_out(result))

    register(names, semantic, fidelity=Fidelity.APPROXIMATE)


transcendental("v_rcp_f16 v_s_rcp_f16", F16, reciprocal)
transcendental("v_rcp_f32 v_s_rcp_f32", F32, reciprocal)
transcendental("v_sqrt_f16 v_s_sqrt_f16", F16, square_root)
transcendental("v_sqrt_f32 v_s_sqrt_f32", F32, square_root)
transcendental("v_rsq_f16 v_s_rsq_f16", F16, in_double(reciprocal_root))
transcendental("v_rsq_f32 v_s_rsq_f32", F32, in_double(reciprocal_root))
transcendental("v_exp_f16 v_s_exp_f16", F16, in_double(exp2))
transcendental("v_exp_f32 v_s_exp_f32", F32, in_double(exp2))
transcendental("v_log_f16 v_s_log_f16", F16, in_double(log2))
transcendental("v_log_f32 v_s_log_f32", F32, in_double(log2))
transcendental("v_sin_f16", F16, in_double(sine), circular=True)
transcendental("v_sin_f32", F32, in_double(sine), circular=True)
transcendental("v_cos_f16", F16, in_double(cosine), circular=True)
transcendental("v_cos_f32", F32, in_double(cosine), circular=True)
transcendental("v_tanh_f16", F16, in_double(hyperbolic_tangent))
transcendental("v_tanh_f32", F32, in_double(hyperbolic_tangent))


def bfloat(name: str, function: Function) -> None:
    """D = f(S0) in bf16: the value in f64, rounded to f32 and then to nearest even.

    Denormals are kept. Assumed: that, and that the hardware is as near.
    """

    def semantic(b: WaveOps, inst: InstructionForm) -> None:
        x = b.fpext(b.read(inst.src0, BF16), F32)
        result = b.fptrunc(function(b, b.fpext(x, F64)), F32)
        b.write(destination(inst), b.fptrunc(keep_nan(b, x, result), BF16))

    register(name, semantic, fidelity=Fidelity.APPROXIMATE)


bfloat("v_rcp_bf16", reciprocal)
bfloat("v_sqrt_bf16", square_root)
bfloat("v_rsq_bf16", reciprocal_root)
bfloat("v_exp_bf16", exp2)
bfloat("v_log_bf16", log2)
bfloat("v_sin_bf16", sine)
bfloat("v_cos_bf16", cosine)
bfloat("v_tanh_bf16", hyperbolic_tangent)
transcendental("v_rcp_f64", F64, reciprocal)
transcendental("v_rsq_f64", F64, reciprocal_root)
transcendental("v_sqrt_f64", F64, square_root)
transcendental("v_rcp_iflag_f32", F32, reciprocal)
transcendental("v_exp_legacy_f32", F32, in_double(exp2))
transcendental("v_log_legacy_f32", F32, in_double(log2))
