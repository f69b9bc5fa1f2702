"""Every matrix instruction in a HIP kernel that loads and stores by our layouts, emulated."""

from __future__ import annotations

from functools import cache

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
from tests.emulator.vectors import Instructions
from tests.sampling import EVERYTHING, in_turns
from wavecore.emulator.shape import UnsupportedForm
from wavecore.matrix.catalogue import MatrixInstruction, instructions
from wavecore.matrix.kernels import product_kernel

TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1150", "gfx1201", "gfx1250")
PLACES = [
    (inst, wave) for target in TARGETS for inst in instructions(target) for wave in inst.waves
]
# Every instruction, on a quarter of the targets and wave sizes that have it, at least one.
CHOSEN = in_turns(PLACES, lambda place: place[0].name, 4)
EVERY = [pytest.param(inst, wave, id=f"{inst.target}-{inst.name}-w{wave}") for inst, wave in CHOSEN]
FORMAT_PAIRS = [(a, b) for a in range(5) for b in range(5) if EVERYTHING or (a + 2 * b) % 5 < 2]
DTYPES = {
    "f64": np.float64, "f32": np.float32, "xf32": np.float32, "f16": np.float16,
    "bf16": ml_dtypes.bfloat16, "i8": np.int8, "iu8": np.int8, "iu4": np.int8, "i32": np.int32,
}  # fmt: skip
OCP = {
    "fp8": ml_dtypes.float8_e4m3fn, "bf8": ml_dtypes.float8_e5m2, "fp6": ml_dtypes.float6_e2m3fn,
    "bf6": ml_dtypes.float6_e3m2fn, "fp4": ml_dtypes.float4_e2m1fn,
}  # fmt: skip
FNUZ = {"fp8": ml_dtypes.float8_e4m3fnuz, "bf8": ml_dtypes.float8_e5m2fnuz}
# The two of four k that a sparse A keeps.
PAIRS = np.array([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)])


def entries(kind: str, target: str, shape: tuple[int, ...], rng: np.random.Generator):
    """(bit patterns as the kernel takes them, the numbers): small ones, so that sums are exact.

    RDNA 3 loses an ulp where signs differ: there nothing is negative.
    """
    dtype = (FNUZ if target == "gfx942" else OCP).get(kind) or DTYPES[kind]
    lowest = 0 if wc.targets.get(target).family.startswith("RDNA 3") else -3
    values = rng.integers(lowest, 4, shape).astype(dtype)
    codes = values.view(f"u{values.itemsize}")
    return (codes & 15 if kind == "iu4" else codes), values.astype(np.float64)


@cache
def kernels(target: str, wave: int) -> wc.CodeObject:
    """The kernels of a target's chosen instructions, each under its instruction's name."""
    found = [inst for inst, lanes in CHOSEN if (inst.target, lanes) == (target, wave)]
    sources = [product_kernel(inst, wave, inst.name, **signs(inst)) for inst in found]
    include, _ = sources[0].split("\n", 1)
    parts = [f"namespace n{i} {{{text.removeprefix(include)}}}" for i, text in enumerate(sources)]
    return build(found[0], wave, "\n".join([include, *parts]))


def build(inst: MatrixInstruction, wave: int, source: str) -> wc.CodeObject:
    return wc.compile(source, inst.target, wave=wave if inst.is_wmma else None, opt="-O1")


def signs(inst: MatrixInstruction) -> dict[str, int]:
    """The modifiers for signed factors."""
    return {"neg_lo": 3} if inst.a_type.startswith("iu") else {}


def product(inst: MatrixInstruction, wave: int, **modifiers: int):
    """(D of the emulated kernel, D by NumPy)."""
    rng = np.random.default_rng(inst.m * inst.k + wave)
    target, blocks = inst.target, inst.blocks
    a_shape = (blocks, inst.m, inst.k // 2 if inst.sparse else inst.k)
    a, a_values = entries(inst.type_of("A", **modifiers), target, a_shape, rng)
    b, b_values = entries(inst.type_of("B", **modifiers), target, (blocks, inst.k, inst.n), rng)
    c, c_values = entries(inst.c_type, target, (blocks, inst.m, inst.n), rng)
    arrays = [a, b, c]
    if inst.sparse:
        kept = PAIRS[rng.integers(0, len(PAIRS), (inst.m, inst.k // 4))]
        arrays.append((kept[..., 0] | kept[..., 1] << 2).astype(np.uint8))
        columns = (4 * np.arange(inst.k // 4)[:, None] + kept).reshape(inst.m, -1)
        dense = np.zeros((1, inst.m, inst.k))
        np.put_along_axis(dense[0], columns, a_values[0], axis=1)
        a_values = dense
    if step := inst.scale_block:
        scales = [rng.integers(124, 131, size).astype(np.uint8)
                  for size in ((inst.m, inst.k // step), (inst.k // step, inst.n))]  # fmt: skip
        arrays += scales
        powers = [2.0 ** (codes.astype(int) - 127) for codes in scales]
        a_values = a_values * powers[0].repeat(step, axis=1)
        b_values = b_values * powers[1].repeat(step, axis=0)
    if modifiers:
        source = product_kernel(inst, wave, inst.name, **modifiers, **signs(inst))
        code = build(inst, wave, source)
    else:
        code = kernels(target, wave)
    assert f"{inst.name} " in code.disassemble(kernel=inst.name)
    dtype = np.dtype(DTYPES[inst.d_type])
    d = np.zeros(c.shape, f"u{dtype.itemsize}")
    wc.Device(target).load(code)[inst.name].launch((1,), (wave,), (*arrays, d))
    return d.view(dtype).astype(np.float64), a_values, b_values, c_values


@pytest.mark.parametrize(("inst", "wave"), EVERY)
def test_product(inst: MatrixInstruction, wave: int) -> None:
    """D = A B + C; in bf16, the longest sums are rounded."""
    d, a, b, c = product(inst, wave)
    assert np.array_equal(d, (a @ b + c).astype(DTYPES[inst.d_type]).astype(np.float64))


@pytest.mark.parametrize(("cbsz", "blgp"), FORMAT_PAIRS)
def test_formats(cbsz: int, blgp: int) -> None:
    """Each format of A with two of B and vice versa; scales in every byte."""
    inst = wc.instruction("v_mfma_scale_f32_16x16x128_f8f6f4", "gfx950")
    chosen = {"cbsz": cbsz, "blgp": blgp, "opsel_a": cbsz % 4, "opsel_b": (blgp + 1) % 4}
    d, a, b, c = product(inst, 64, **chosen)
    assert np.array_equal(d, a @ b + c)


@pytest.mark.parametrize(("a", "b"), FORMAT_PAIRS)
def test_formats_of_gfx1250(a: int, b: int) -> None:
    """The same there: scales in either half of the wave; C's sign and magnitude."""
    inst = wc.instruction("v_wmma_scale_f32_16x16x128_f8f6f4", "gfx1250")
    halves = {"matrix_a_scale": a % 2, "matrix_b_scale": b % 2, "matrix_a_reuse": 1}
    chosen = {"matrix_a_fmt": a, "matrix_b_fmt": b, "neg_lo": 4 * (a % 2), "neg_hi": 4}
    d, x, y, c = product(inst, 32, **chosen, **halves)
    assert np.array_equal(d, x @ y + (-1) ** (a % 2) * abs(c))


@pytest.mark.parametrize("name", ["v_wmma_f32_16x16x32_f16", "v_wmma_f32_16x16x4_f32"])
def test_signs_of_gfx1250(name: str) -> None:
    """A and C negated; A and B; B and C's magnitude."""
    inst = wc.instruction(name, "gfx1250")
    own = 3 if inst.a_type == "f16" else 0  # NEG_HI is for the odd k of 16 bits
    for low, high in ((5, 1 & own), (3, 3 & own), (2, 2 & own | 4)):
        d, a, b, c = product(inst, 32, neg_lo=low, neg_hi=high)
        sign = -1 if low in (5, 2) else 1
        third = -c if low & 4 else abs(c) if high & 4 else c
        assert np.array_equal(d, sign * (a @ b) + third)


@pytest.mark.parametrize("cbsz", range(5))
@pytest.mark.parametrize("name", ["v_mfma_scale_f32_32x32x64_f8f6f4", "v_mfma_f32_32x32x64_f8f6f4"])
def test_formats_of_the_wide_form(name: str, cbsz: int) -> None:
    """The other shape, scaled or not."""
    d, a, b, c = product(wc.instruction(name, "gfx950"), 64, cbsz=cbsz, blgp=4 - cbsz)
    assert np.array_equal(d, a @ b + c)


@pytest.mark.parametrize("name", ["v_mfma_f32_16x16x1_4b_f32", "v_mfma_f32_4x4x4_16b_f16"])
@pytest.mark.parametrize(("cbsz", "abid"), [(1, 0), (1, 1), (2, 2), (2, 3)])
def test_broadcast_of_blocks(name: str, cbsz: int, abid: int) -> None:
    """CBSZ and ABID: adjacent blocks read one block of A, selected by ABID.

    The kernel loads by the layout: where the instruction reads, it puts the first block.
    """
    d, a, b, c = product(wc.instruction(name, "gfx942"), 64, cbsz=cbsz, abid=abid)
    groups = np.arange(a.shape[0]) >> cbsz << cbsz
    assert np.array_equal(d, a[groups] @ b + c)


def test_constants_of_gfx1250() -> None:
    """An inline C is one number in C's type; a constant scale is bytes, of which 0 is 2**-127."""
    lines = {
        "f16": "v_wmma_f16_16x16x32_f16 v[32:35], v[64:71], v[96:103], 1.0",
        "scale": "v_wmma_scale_f32_16x16x128_f8f6f4 v[32:39], v[64:79], v[96:111], 0, v128, 64",
        "key": "v_swmmac_f32_16x16x64_f16 v[32:39], v[64:71], v[96:111], v128 index_key:1",
    }
    found = Instructions("gfx1250", lines)
    ones = [int("3c00" * 16, 16)] * 32
    results, _ = found.run("f16", ones, ones, widths=[8, 8], result_dwords=4)
    assert set(results) == {int(f"{np.float16(33).view(np.uint16):04x}" * 8, 16)}
    ones = [int("38" * 64, 16)] * 32
    given = ones, ones, [0x7F7F7F80] * 32  # A's scales: 2 for the first 32 k, then 1
    results, _ = found.run("scale", *given, widths=[16, 16, 1], result_dwords=8)
    first = np.float32(32 * 2.0 * 2.0 ** (64 - 127))  # to which the others add 2**-122 each
    assert set(results) == {int(f"{first.view(np.uint32):08x}" * 8, 16)}
    with pytest.raises(UnsupportedForm, match="index_key:1: one set of indices fills"):
        found.run("key", ones, ones, [0] * 32, widths=[8, 16, 1], result_dwords=8)
