# ruff: noqa: E501  (one instruction a row)
"""The matrix instructions, one per row: the facts that cannot be derived.

Shapes and types are LLVM's; cycles are those of one instruction on one SIMD, as AMD's matrix
instruction calculator gives them (documented). gfx950's are its ISA manual's passes times four, as
in LLVM's scheduling model; gfx1250's are from that model only.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wavecore import targets

Targets = tuple[str, ...]


def _of(*families: str) -> Targets:
    return tuple(target.name for target in targets.all() if target.family in families)


_OLD = _of("CDNA 1", "CDNA 2")
_GFX90A = _of("CDNA 2")
_GFX942 = _of("CDNA 3")
_GFX950 = _of("CDNA 4")
_GFX940 = (*_GFX942, *_GFX950)
RDNA35 = _of("RDNA 3.5")
RDNA3 = (*_of("RDNA 3"), *RDNA35)
RDNA4 = _of("RDNA 4")
_GFX1250: Targets = ("gfx1250",)
ANY = "f8f6f4"  # the type is selected by a modifier of the instruction


class Row(NamedTuple):
    """One instruction. `old` is its name up to gfx90a, `name` from gfx942 and on RDNA."""

    old: str
    name: str
    m: int
    n: int
    k: int
    blocks: int
    a_type: str
    b_type: str
    c_type: str
    d_type: str
    old_targets: tuple[str, ...]
    targets: tuple[str, ...]
    cycles: int  # on the oldest target that has it
    narrow_cycles: int = 0  # with narrow formats of A and B, if fewer


# Old name, new name, M, N, K, blocks, type of A and B, of C and D, targets of each name, cycles.
_MFMA = (
    ("v_mfma_f32_32x32x1f32", "v_mfma_f32_32x32x1_2b_f32", 32, 32, 1, 2, "f32", "f32", _OLD, _GFX940, 64),
    ("v_mfma_f32_16x16x1f32", "v_mfma_f32_16x16x1_4b_f32", 16, 16, 1, 4, "f32", "f32", _OLD, _GFX940, 32),
    ("v_mfma_f32_4x4x1f32", "v_mfma_f32_4x4x1_16b_f32", 4, 4, 1, 16, "f32", "f32", _OLD, _GFX940, 8),
    ("v_mfma_f32_32x32x2f32", "v_mfma_f32_32x32x2_f32", 32, 32, 2, 1, "f32", "f32", _OLD, _GFX940, 64),
    ("v_mfma_f32_16x16x4f32", "v_mfma_f32_16x16x4_f32", 16, 16, 4, 1, "f32", "f32", _OLD, _GFX940, 32),
    ("v_mfma_f32_32x32x4f16", "v_mfma_f32_32x32x4_2b_f16", 32, 32, 4, 2, "f16", "f32", _OLD, _GFX940, 64),
    ("v_mfma_f32_16x16x4f16", "v_mfma_f32_16x16x4_4b_f16", 16, 16, 4, 4, "f16", "f32", _OLD, _GFX940, 32),
    ("v_mfma_f32_4x4x4f16", "v_mfma_f32_4x4x4_16b_f16", 4, 4, 4, 16, "f16", "f32", _OLD, _GFX940, 8),
    ("v_mfma_f32_32x32x8f16", "v_mfma_f32_32x32x8_f16", 32, 32, 8, 1, "f16", "f32", _OLD, _GFX940, 64),
    ("v_mfma_f32_16x16x16f16", "v_mfma_f32_16x16x16_f16", 16, 16, 16, 1, "f16", "f32", _OLD, _GFX940, 32),
    ("v_mfma_i32_32x32x4i8", "v_mfma_i32_32x32x4_2b_i8", 32, 32, 4, 2, "i8", "i32", _OLD, _GFX940, 64),
    ("v_mfma_i32_16x16x4i8", "v_mfma_i32_16x16x4_4b_i8", 16, 16, 4, 4, "i8", "i32", _OLD, _GFX940, 32),
    ("v_mfma_i32_4x4x4i8", "v_mfma_i32_4x4x4_16b_i8", 4, 4, 4, 16, "i8", "i32", _OLD, _GFX940, 8),
    ("v_mfma_i32_32x32x8i8", "", 32, 32, 8, 1, "i8", "i32", _OLD, (), 64),
    ("v_mfma_i32_16x16x16i8", "", 16, 16, 16, 1, "i8", "i32", _OLD, (), 32),
    ("v_mfma_f32_32x32x2bf16", "", 32, 32, 2, 2, "bf16", "f32", _OLD, (), 64),
    ("v_mfma_f32_16x16x2bf16", "", 16, 16, 2, 4, "bf16", "f32", _OLD, (), 32),
    ("v_mfma_f32_4x4x2bf16", "", 4, 4, 2, 16, "bf16", "f32", _OLD, (), 8),
    ("v_mfma_f32_32x32x4bf16", "", 32, 32, 4, 1, "bf16", "f32", _OLD, (), 64),
    ("v_mfma_f32_16x16x8bf16", "", 16, 16, 8, 1, "bf16", "f32", _OLD, (), 32),
    ("v_mfma_f32_32x32x4bf16_1k", "v_mfma_f32_32x32x4_2b_bf16", 32, 32, 4, 2, "bf16", "f32", _GFX90A, _GFX940, 64),
    ("v_mfma_f32_16x16x4bf16_1k", "v_mfma_f32_16x16x4_4b_bf16", 16, 16, 4, 4, "bf16", "f32", _GFX90A, _GFX940, 32),
    ("v_mfma_f32_4x4x4bf16_1k", "v_mfma_f32_4x4x4_16b_bf16", 4, 4, 4, 16, "bf16", "f32", _GFX90A, _GFX940, 8),
    ("v_mfma_f32_32x32x8bf16_1k", "v_mfma_f32_32x32x8_bf16", 32, 32, 8, 1, "bf16", "f32", _GFX90A, _GFX940, 64),
    ("v_mfma_f32_16x16x16bf16_1k", "v_mfma_f32_16x16x16_bf16", 16, 16, 16, 1, "bf16", "f32", _GFX90A, _GFX940, 32),
    ("v_mfma_f64_16x16x4f64", "v_mfma_f64_16x16x4_f64", 16, 16, 4, 1, "f64", "f64", _GFX90A, _GFX942, 32),
    ("", "v_mfma_f64_16x16x4_f64", 16, 16, 4, 1, "f64", "f64", (), _GFX950, 64),
    ("v_mfma_f64_4x4x4f64", "v_mfma_f64_4x4x4_4b_f64", 4, 4, 4, 4, "f64", "f64", _GFX90A, _GFX940, 16),
    ("", "v_mfma_f32_16x16x8_xf32", 16, 16, 8, 1, "xf32", "f32", (), _GFX942, 16),
    ("", "v_mfma_f32_32x32x4_xf32", 32, 32, 4, 1, "xf32", "f32", (), _GFX942, 32),
    ("", "v_mfma_i32_32x32x16_i8", 32, 32, 16, 1, "i8", "i32", (), _GFX940, 32),
    ("", "v_mfma_i32_16x16x32_i8", 16, 16, 32, 1, "i8", "i32", (), _GFX940, 16),
    ("", "v_mfma_f32_16x16x32_f16", 16, 16, 32, 1, "f16", "f32", (), _GFX950, 16),
    ("", "v_mfma_f32_32x32x16_f16", 32, 32, 16, 1, "f16", "f32", (), _GFX950, 32),
    ("", "v_mfma_f32_16x16x32_bf16", 16, 16, 32, 1, "bf16", "f32", (), _GFX950, 16),
    ("", "v_mfma_f32_32x32x16_bf16", 32, 32, 16, 1, "bf16", "f32", (), _GFX950, 32),
    ("", "v_mfma_i32_16x16x64_i8", 16, 16, 64, 1, "i8", "i32", (), _GFX950, 16),
    ("", "v_mfma_i32_32x32x32_i8", 32, 32, 32, 1, "i8", "i32", (), _GFX950, 32),
)  # fmt: skip

# Name, with {} for the types of A and B if they are FP8 and BF8; M, N, K; type of A and B ("8"
# for all four pairs), of C and D; targets; cycles.
_MFMA_8BIT = (
    ("v_mfma_f32_16x16x32_{}", 16, 16, 32, _GFX940, 16),
    ("v_mfma_f32_32x32x16_{}", 32, 32, 16, _GFX940, 32),
)
_SMFMAC = (
    ("v_smfmac_f32_16x16x32_f16", 16, 16, 32, "f16", "f32", _GFX940, 16),
    ("v_smfmac_f32_32x32x16_f16", 32, 32, 16, "f16", "f32", _GFX940, 32),
    ("v_smfmac_f32_16x16x32_bf16", 16, 16, 32, "bf16", "f32", _GFX940, 16),
    ("v_smfmac_f32_32x32x16_bf16", 32, 32, 16, "bf16", "f32", _GFX940, 32),
    ("v_smfmac_i32_16x16x64_i8", 16, 16, 64, "i8", "i32", _GFX940, 16),
    ("v_smfmac_i32_32x32x32_i8", 32, 32, 32, "i8", "i32", _GFX940, 32),
    ("v_smfmac_f32_16x16x64_{}", 16, 16, 64, "8", "f32", _GFX940, 16),
    ("v_smfmac_f32_32x32x32_{}", 32, 32, 32, "8", "f32", _GFX940, 32),
    ("v_smfmac_f32_16x16x64_f16", 16, 16, 64, "f16", "f32", _GFX950, 16),
    ("v_smfmac_f32_32x32x32_f16", 32, 32, 32, "f16", "f32", _GFX950, 32),
    ("v_smfmac_f32_16x16x64_bf16", 16, 16, 64, "bf16", "f32", _GFX950, 16),
    ("v_smfmac_f32_32x32x32_bf16", 32, 32, 32, "bf16", "f32", _GFX950, 32),
    ("v_smfmac_i32_16x16x128_i8", 16, 16, 128, "i8", "i32", _GFX950, 16),
    ("v_smfmac_i32_32x32x64_i8", 32, 32, 64, "i8", "i32", _GFX950, 32),
    ("v_smfmac_f32_16x16x128_{}", 16, 16, 128, "8", "f32", _GFX950, 16),
    ("v_smfmac_f32_32x32x64_{}", 32, 32, 64, "8", "f32", _GFX950, 32),
)
# Name, M = N, K, cycles with an 8-bit operand and without. Modifiers select A's and B's formats.
_F8F6F4 = (
    ("v_mfma_f32_16x16x128_f8f6f4", 16, 128, 32, 16),
    ("v_mfma_f32_32x32x64_f8f6f4", 32, 64, 64, 32),
    ("v_mfma_scale_f32_16x16x128_f8f6f4", 16, 128, 32, 16),
    ("v_mfma_scale_f32_32x32x64_f8f6f4", 32, 64, 64, 32),
)
# Name, K, types, targets, cycles.
_WMMA = (
    ("v_wmma_f32_16x16x16_f16", 16, "f16", "f32", RDNA3, 32),
    ("v_wmma_f32_16x16x16_bf16", 16, "bf16", "f32", RDNA3, 32),
    ("v_wmma_f16_16x16x16_f16", 16, "f16", "f16", RDNA3, 32),
    ("v_wmma_bf16_16x16x16_bf16", 16, "bf16", "bf16", RDNA3, 32),
    ("v_wmma_i32_16x16x16_iu8", 16, "iu8", "i32", RDNA3, 32),
    ("v_wmma_i32_16x16x16_iu4", 16, "iu4", "i32", RDNA3, 16),
    ("v_wmma_f32_16x16x16_f16", 16, "f16", "f32", RDNA4, 16),
    ("v_wmma_f32_16x16x16_bf16", 16, "bf16", "f32", RDNA4, 16),
    ("v_wmma_f16_16x16x16_f16", 16, "f16", "f16", RDNA4, 16),
    ("v_wmma_bf16_16x16x16_bf16", 16, "bf16", "bf16", RDNA4, 16),
    ("v_wmma_i32_16x16x16_iu8", 16, "iu8", "i32", RDNA4, 8),
    ("v_wmma_i32_16x16x16_iu4", 16, "iu4", "i32", RDNA4, 8),
    ("v_wmma_i32_16x16x32_iu4", 32, "iu4", "i32", RDNA4, 8),
    ("v_wmma_f32_16x16x16_{}", 16, "8", "f32", RDNA4, 8),
    ("v_swmmac_f32_16x16x32_f16", 32, "f16", "f32", RDNA4, 16),
    ("v_swmmac_f32_16x16x32_bf16", 32, "bf16", "f32", RDNA4, 16),
    ("v_swmmac_f16_16x16x32_f16", 32, "f16", "f16", RDNA4, 16),
    ("v_swmmac_bf16_16x16x32_bf16", 32, "bf16", "bf16", RDNA4, 16),
    ("v_swmmac_i32_16x16x32_iu8", 32, "iu8", "i32", RDNA4, 8),
    ("v_swmmac_i32_16x16x32_iu4", 32, "iu4", "i32", RDNA4, 8),
    ("v_swmmac_i32_16x16x64_iu4", 64, "iu4", "i32", RDNA4, 8),
    ("v_swmmac_f32_16x16x32_{}", 32, "8", "f32", RDNA4, 8),
)
# Name, M, K, type of A and B, of C, of D, cycles. Of v_swmmac_bf16f32 LLVM has one tuple of eight
# registers for C and D, and clang's builtin returns eight floats; D is four registers of bf16, the
# others stay: AMD's simulator rocjitsu (ROCm/rocm-systems), generated from AMD's machine-readable
# ISA, says so. Evidence: inferred.
_WMMA_GFX1250 = (
    ("v_wmma_f32_16x16x4_f32", 16, 4, "f32", "f32", "f32", 16),
    ("v_wmma_f32_16x16x32_f16", 16, 32, "f16", "f32", "f32", 8),
    ("v_wmma_f16_16x16x32_f16", 16, 32, "f16", "f16", "f16", 8),
    ("v_wmma_f32_16x16x32_bf16", 16, 32, "bf16", "f32", "f32", 8),
    ("v_wmma_bf16_16x16x32_bf16", 16, 32, "bf16", "bf16", "bf16", 8),
    ("v_wmma_bf16f32_16x16x32_bf16", 16, 32, "bf16", "f32", "bf16", 8),
    ("v_swmmac_f32_16x16x64_f16", 16, 64, "f16", "f32", "f32", 8),
    ("v_swmmac_f32_16x16x64_bf16", 16, 64, "bf16", "f32", "f32", 8),
    ("v_swmmac_f16_16x16x64_f16", 16, 64, "f16", "f16", "f16", 8),
    ("v_swmmac_bf16_16x16x64_bf16", 16, 64, "bf16", "bf16", "bf16", 8),
    ("v_swmmac_bf16f32_16x16x64_bf16", 16, 64, "bf16", "f32", "bf16", 8),
    ("v_wmma_f32_16x16x64_{}", 16, 64, "8", "f32", "f32", 4),
    ("v_wmma_f16_16x16x64_{}", 16, 64, "8", "f16", "f16", 4),
    ("v_wmma_i32_16x16x64_iu8", 16, 64, "iu8", "i32", "i32", 16),
    ("v_swmmac_f32_16x16x128_{}", 16, 128, "8", "f32", "f32", 8),
    ("v_swmmac_f16_16x16x128_{}", 16, 128, "8", "f16", "f16", 8),
    ("v_swmmac_i32_16x16x128_iu8", 16, 128, "iu8", "i32", "i32", 16),
    ("v_wmma_f32_16x16x128_{}", 16, 128, "8", "f32", "f32", 8),
    ("v_wmma_f16_16x16x128_{}", 16, 128, "8", "f16", "f16", 8),
    ("v_wmma_f32_32x16x128_f4", 32, 128, "fp4", "f32", "f32", 8),
    ("v_wmma_scale_f32_32x16x128_f4", 32, 128, "fp4", "f32", "f32", 8),
    ("v_wmma_scale16_f32_32x16x128_f4", 32, 128, "fp4", "f32", "f32", 8),
)
_F8F6F4_GFX1250 = (
    "v_wmma_f32_16x16x128_f8f6f4",
    "v_wmma_scale_f32_16x16x128_f8f6f4",
    "v_wmma_scale16_f32_16x16x128_f8f6f4",
)
_PAIRS = tuple((a, b) for a in ("fp8", "bf8") for b in ("fp8", "bf8"))


def _kinds(name: str, kind: str) -> Iterator[tuple[str, str, str]]:
    """Name, type of A and of B: one, or the four pairs of 8-bit floats."""
    for a, b in _PAIRS if kind == "8" else [(kind, kind)]:
        yield name.format(f"{a}_{b}"), a, b


def rows() -> Iterator[Row]:
    """All rows."""
    for old, new, m, n, k, blocks, ab, cd, before, now, cycles in _MFMA:
        yield Row(old, new, m, n, k, blocks, ab, ab, cd, cd, before, now, cycles)
    eight = (
        (name, m, n, k, "8", "f32", having, cycles) for name, m, n, k, having, cycles in _MFMA_8BIT
    )
    square = (
        (name, 16, 16, k, kind, cd, having, cycles) for name, k, kind, cd, having, cycles in _WMMA
    )
    for form, m, n, k, kind, cd, having, cycles in (*eight, *_SMFMAC, *square):
        for name, a, b in _kinds(form, kind):
            yield Row("", name, m, n, k, 1, a, b, cd, cd, (), having, cycles)
    for name, m, k, cycles, narrow in _F8F6F4:
        yield Row("", name, m, m, k, 1, ANY, ANY, "f32", "f32", (), _GFX950, cycles, narrow)
    for form, m, k, kind, c, d, cycles in _WMMA_GFX1250:
        for name, a, b in _kinds(form, kind):
            yield Row("", name, m, 16, k, 1, a, b, c, d, (), _GFX1250, cycles)
    for name in _F8F6F4_GFX1250:
        yield Row("", name, 16, 16, 128, 1, ANY, ANY, "f32", "f32", (), _GFX1250, 8, 4)
