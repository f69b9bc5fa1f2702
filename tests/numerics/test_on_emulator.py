"""The emulator's matrix instructions match wc.mma and wc.matmul; fidelity reports."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import wavecore as wc
from tests.ends import Ends
from tests.matrix.test_on_emulator import EVERY, kernels, signs
from tests.numerics import exact
from tests.sampling import takes
from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.numerics.entries import FORMATS
from wavecore.matrix.numerics.table import arithmetic
from wavecore.numerics.native import storage

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "examples"))
import gemm


def codes(rng: np.random.Generator, format: str, shape: tuple[int, ...]) -> np.ndarray:
    """Any bits, including NaNs, infinities and subnormals; most exponents near the middle."""
    form = FORMATS[format]
    bits = rng.integers(0, 1 << min(form.bits, 63), shape, np.uint64)
    if form.exponent_bits > 4:
        field = rng.normal(form.bias, 4, shape).clip(0, (1 << form.exponent_bits) - 2)
        near = bits & ~np.uint64(((1 << form.exponent_bits) - 1) << form.mantissa_bits)
        near |= field.astype(np.uint64) << np.uint64(form.mantissa_bits)
        bits = np.where(rng.random(shape) < 0.97, near, bits)
    return bits.astype(f"u{max(form.bits, 8) // 8}")


@pytest.mark.parametrize(
    ("inst", "wave", "executor"),
    [
        pytest.param(*each.values, executor, id=f"{each.id}-{executor}")
        for each in EVERY
        for executor in ("native", "interpreter")
        if executor == "native" or takes(f"{each.id} {executor}", 3)
    ],
)
def test_instruction_is_mma(inst: MatrixInstruction, wave: int, executor: str) -> None:
    """A kernel's D is wc.mma's, bit for bit, on both executors."""
    rng = np.random.default_rng(inst.m * inst.k + wave)
    how = arithmetic(inst)
    lead = (inst.blocks,)
    a = codes(rng, how.formats[0], (*lead, inst.m, inst.k // 2 if inst.sparse else inst.k))
    b = codes(rng, how.formats[1], (*lead, inst.k, inst.n))
    c = codes(rng, inst.c_type, (*lead, inst.m, inst.n))
    arrays, more = [a, b, c], {}
    if inst.sparse:
        pairs = np.sort(np.argsort(rng.random((inst.m, inst.k // 4, 4)), -1)[..., :2], -1)
        more["index"] = (pairs[..., 0] | pairs[..., 1] << 2).astype(np.uint8)
        arrays.append(more["index"])
    if inst.scale_block:
        blocks = inst.k // inst.scale_block
        more["scale_a"] = rng.integers(110, 140, (inst.m, blocks)).astype(np.uint8)
        more["scale_b"] = rng.integers(110, 140, (blocks, inst.n)).astype(np.uint8)
        arrays += [more["scale_a"], more["scale_b"]]
    modifiers = signs(inst)
    d = np.zeros(c.shape, storage(FORMATS[inst.d_type]))
    kernel = wc.Device(inst.target).load(kernels(inst.target, wave))[inst.name]
    kernel.launch((1,), (wave,), (*arrays, d), executor=executor)
    drop = (lambda x: x) if inst.blocks > 1 else (lambda x: x[0])
    expected = wc.mma(
        inst.name, drop(a), drop(b), drop(c), target=inst.target, **more, **modifiers,
        **dict.fromkeys(inst.format_modifiers.values(), 0),
    )  # fmt: skip
    assert np.array_equal(drop(d), expected)


@pytest.mark.parametrize(
    ("target", "name"),
    [
        ("gfx90a", "v_mfma_f32_16x16x16f16"),
        ("gfx942", "v_mfma_f32_16x16x16_f16"),
        ("gfx1100", "v_wmma_f32_16x16x16_f16"),
        ("gfx1201", "v_wmma_f32_16x16x16_f16"),
    ],
)
def test_matmul_is_gemm(target: str, name: str) -> None:
    """wc.matmul equals examples/gemm.hip, bit for bit.

    On RDNA 4 the kernel loads runs of eight k, which the unit adds in the order of its lanes.
    """
    rng = np.random.default_rng(4)
    a, b = (rng.standard_normal((160, 160)).astype(np.float16) for _ in range(2))
    _, _, d = gemm.gemm(target, a, b, np.zeros((160, 160), np.float32))
    if target == "gfx1201":
        order = [16 * tile + k for tile in range(10) for k in exact.g12_order(32)]
        a, b = a[:, order], b[order]
    assert np.array_equal(d, wc.matmul(a, b, instruction=name, target=target))


def test_fidelity_report() -> None:
    """What ran, how often, how certain its bits are, and the evidence."""
    a = np.ones((64, 64), np.float16)
    _, result, _ = gemm.gemm("gfx942", a, a, np.zeros((64, 64), np.float32), tools=["evidence"])
    report = result.tools[0].report
    assert report is not None
    assert report.instructions == result.instructions
    (mfma,) = (row for row in report.rows if row.name == "v_mfma_f32_16x16x16_f16")
    assert mfma.count == 4**3
    assert (mfma.label, mfma.model) == ("silicon", "TR-FDPA")
    assert "MI300X" in mfma.source
    assert report.labels["silicon"] == 64
    assert report.is_exact
    _, again, _ = gemm.gemm("gfx942", a, a, np.zeros((64, 64), np.float32), tools=["evidence"])
    assert again.tools[0].report == report
    _, plain, _ = gemm.gemm("gfx942", a, a, np.zeros((64, 64), np.float32))
    assert plain.tools == ()
    assert "v_mfma_f32_16x16x16_f16" in str(report)


def test_fidelity_names_what_is_assumed() -> None:
    """gfx950's 16-bit forms have no published measurement; neither has v_exp_f32's last bit."""
    source = """
#include <hip/hip_runtime.h>
extern "C" __global__ void exps(float* x) {
  x[threadIdx.x] = __builtin_amdgcn_exp2f(x[threadIdx.x]);
}
"""
    kernel = wc.Device("gfx950").load(wc.compile(source, "gfx950"))["exps"]
    report = (
        kernel.launch((1,), (64,), (np.ones(64, np.float32),), tools=["evidence"]).tools[0].report
    )
    assert report is not None
    assert {row.name: row.label for row in report.rows}["v_exp_f32"] == "approximate"
    assert not report.is_exact
    a = np.ones((16, 16), np.float16)
    _, result, _ = gemm.gemm("gfx950", a, a, np.zeros((16, 16), np.float32), tools=["evidence"])
    assert result.tools[0].report is not None
    assert "assumed" in result.tools[0].report.labels


def test_fidelity_counts_what_indirect_jumps_bring() -> None:
    """A function found while running is counted, and the next launch starts from zero."""
    source = """
#include <hip/hip_runtime.h>
typedef int (*Step)(int);
__device__ __attribute__((noinline)) int twice(int x) { asm volatile(""); return 2 * x; }
__device__ __attribute__((noinline)) int plus(int x) { asm volatile(""); return x + 3; }
__device__ Step steps[2] = {twice, plus};
extern "C" __global__ void chosen(int* out) {
  out[threadIdx.x] = steps[threadIdx.x % 2](threadIdx.x);
}
"""
    kernel = wc.Device("gfx942").load(wc.compile(source, "gfx942"))["chosen"]
    out = np.zeros(64, np.int32)
    for _ in range(3):
        result = kernel.launch((2,), (64,), (out,), tools=["evidence"], threads=1)
        assert result.tools[0].report is not None
        assert result.tools[0].report.instructions == result.instructions
    assert out[:4].tolist() == [0, 4, 4, 6]


def test_fidelity_counts_are_each_launchs_own() -> None:
    """Launches of one kernel from several threads, some of them not counted."""
    a, c = np.ones((64, 64), np.float16), np.zeros((64, 64), np.float32)

    def launch(counted: bool) -> int:
        _, result, _ = gemm.gemm("gfx942", a, a, c, tools=["evidence"] if counted else [])
        if not counted:
            return 64
        assert result.tools[0].report.instructions == result.instructions
        return {row.name: row.count for row in result.tools[0].report.rows}[
            "v_mfma_f32_16x16x16_f16"
        ]

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(launch, [True, False, True] * 8)) == {64}


def test_fidelity_of_dot_products() -> None:
    """RDNA's dot units have models and evidence too."""
    source = """
#include <hip/hip_runtime.h>
typedef _Float16 Two __attribute__((ext_vector_type(2)));
extern "C" __global__ void dot(const Two* a, float* x) {
  x[threadIdx.x] = __builtin_amdgcn_fdot2(a[threadIdx.x], a[threadIdx.x], x[threadIdx.x], false);
}
"""
    cases = (
        ("gfx1100", "silicon", "DOT2-G11"),
        ("gfx1200", "inferred", "DOT-G12"),
        ("gfx942", "documented", "one product after the other"),
    )
    for target, label, model in cases:
        kernel = wc.Device(target).load(wc.compile(source, target))["dot"]
        arrays = np.ones(128, np.float16), np.ones(64, np.float32)
        report = kernel.launch((1,), (64,), arrays, tools=["evidence"]).tools[0].report
        assert report is not None
        (row,) = (row for row in report.rows if "dot2" in row.name)
        assert (row.label, row.model) == (label, model)


def test_index_sets_beyond_the_last_wrap() -> None:
    """ABID of SMFMAC uses as many bits as there are index sets; CBSZ uses two."""
    text = """
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_mov_b32 v1, 0x38383838
  v_mov_b32 v2, v1
  v_mov_b32 v3, v1
  v_lshlrev_b32 v4, 2, v0
  v_add_u32 v8, 0x01020304, v4
  v_mov_b32 v9, v0
  v_mov_b32 v10, 0x40404040
  v_mov_b32 v11, v8
  v_mov_b32 v12, 0xbbbb4444
  v_mov_b32 v16, 0
  v_mov_b32 v17, 0
  v_mov_b32 v18, 0
  v_mov_b32 v19, 0
  v_smfmac_f32_16x16x64_fp8_fp8 v[16:19], v[2:3], v[8:11], v12 {modifiers}
  s_waitcnt lgkmcnt(0)
  v_lshlrev_b32 v4, 4, v0
  s_nop 7
  s_nop 7
  global_store_dwordx4 v4, v[16:19], s[2:3]
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 24
  .amdhsa_next_free_sgpr 16
  .amdhsa_accum_offset 24
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 8
.end_amdhsa_kernel
"""

    def result(modifiers: str) -> list[int]:
        kernel = wc.Device("gfx942").load(wc.assemble(text.format(modifiers=modifiers), "gfx942"))[
            "k"
        ]
        d = np.zeros((64, 4), np.uint32)
        kernel.launch((1,), (64,), (d,))
        return d.ravel().tolist()

    first, second = result(""), result("abid:1")
    assert first != second
    assert result("abid:2") == first and result("abid:3") == second
    assert result("cbsz:1 abid:1") == first and result("cbsz:4 abid:1") == second


def test_fidelity_is_the_same_on_the_interpreter_and_under_an_observer() -> None:
    """Whichever executor runs the launch, the same instructions ran."""
    a, ends = np.ones((16, 16), np.float16), Ends()
    reports = []
    for options in (
        {"tools": ["evidence"]},
        {"tools": ["evidence"], "executor": "interpreter"},
        {"tools": ["evidence", ends]},
    ):
        c = np.zeros((16, 16), np.float32)
        _, result, _ = gemm.gemm(
            "gfx942", a, a, c, **{**options, "tools": ["evidence", *options.get("tools", ())]}
        )
        assert result.tools[0].report is not None
        assert result.tools[0].report.instructions == result.instructions
        reports.append(sorted(result.tools[0].report.rows, key=lambda row: (row.name, row.label)))
    assert reports[0] == reports[1] == reports[2]
    assert list(ends.records) == [0]
