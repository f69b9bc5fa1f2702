# ruff: noqa: E501  (one instruction a row)
"""The dense matrix instructions: shape, types, cycles, and where each exists.

One row an instruction; whatever can be derived (registers, FLOPs, layouts) is derived. Cycles are
those of one instruction on one SIMD, as AMD's matrix instruction calculator gives them
(evidence: documented); gfx950's come from its ISA manual's passes (documented).
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from functools import cache

from wavecore.errors import TargetError

# Bits of one element of a type in a register.
ELEMENT_BITS = {
    "f64": 64, "f32": 32, "xf32": 32, "i32": 32, "f16": 16, "bf16": 16,
    "i8": 8, "u8": 8, "iu8": 8, "fp8": 8, "bf8": 8, "iu4": 4,
}  # fmt: skip

_CDNA1 = ("gfx908",)
_OLD = ("gfx908", "gfx90a")
_GFX90A = ("gfx90a",)
_GFX940 = ("gfx942", "gfx950")
_GFX942 = ("gfx942",)
_GFX950 = ("gfx950",)
RDNA3 = ("gfx1100", "gfx1101", "gfx1102", "gfx1103", "gfx1150", "gfx1151")
RDNA4 = ("gfx1200", "gfx1201")

# Shapes by family: (name before gfx940 or "", name from gfx940 or "", M, N, K, blocks, A and B, C
# and D, targets of the old name, targets of the new name, cycles).
_MFMA_ROWS = (
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
    ("v_mfma_f64_16x16x4f64", "v_mfma_f64_16x16x4_f64", 16, 16, 4, 1, "f64", "f64", _GFX90A, _GFX940, 32),
    ("v_mfma_f64_4x4x4f64", "v_mfma_f64_4x4x4_4b_f64", 4, 4, 4, 4, "f64", "f64", _GFX90A, _GFX940, 16),
    ("", "v_mfma_f32_16x16x8_xf32", 16, 16, 8, 1, "xf32", "f32", (), _GFX942, 32),
    ("", "v_mfma_f32_32x32x4_xf32", 32, 32, 4, 1, "xf32", "f32", (), _GFX942, 64),
    ("", "v_mfma_i32_32x32x16_i8", 32, 32, 16, 1, "i8", "i32", (), _GFX940, 64),
    ("", "v_mfma_i32_16x16x32_i8", 16, 16, 32, 1, "i8", "i32", (), _GFX940, 32),
    ("", "v_mfma_f32_16x16x32_f16", 16, 16, 32, 1, "f16", "f32", (), _GFX950, 32),
    ("", "v_mfma_f32_32x32x16_f16", 32, 32, 16, 1, "f16", "f32", (), _GFX950, 64),
    ("", "v_mfma_f32_16x16x32_bf16", 16, 16, 32, 1, "bf16", "f32", (), _GFX950, 32),
    ("", "v_mfma_f32_32x32x16_bf16", 32, 32, 16, 1, "bf16", "f32", (), _GFX950, 64),
    ("", "v_mfma_i32_16x16x64_i8", 16, 16, 64, 1, "i8", "i32", (), _GFX950, 32),
    ("", "v_mfma_i32_32x32x32_i8", 32, 32, 32, 1, "i8", "i32", (), _GFX950, 64),
)  # fmt: skip

# From gfx942 on, one-block forms of these inputs take half the cycles; gfx950 halves f64's rate.
_HALF_CYCLES_GFX940 = frozenset({"f16", "bf16", "i8", "xf32"})

_WMMA_ROWS = (
    ("v_wmma_f32_16x16x16_f16", 16, "f16", "f32", RDNA3 + RDNA4),
    ("v_wmma_f32_16x16x16_bf16", 16, "bf16", "f32", RDNA3 + RDNA4),
    ("v_wmma_f16_16x16x16_f16", 16, "f16", "f16", RDNA3 + RDNA4),
    ("v_wmma_bf16_16x16x16_bf16", 16, "bf16", "bf16", RDNA3 + RDNA4),
    ("v_wmma_i32_16x16x16_iu8", 16, "iu8", "i32", RDNA3 + RDNA4),
    ("v_wmma_i32_16x16x16_iu4", 16, "iu4", "i32", RDNA3 + RDNA4),
    ("v_wmma_i32_16x16x32_iu4", 32, "iu4", "i32", RDNA4),
)


@dataclass(frozen=True, slots=True)
class MatrixInstruction:
    """A dense matrix instruction of one target: D = A B + C, `blocks` products at once."""

    name: str  # LLVM's mnemonic on this target
    target: str
    m: int
    n: int
    k: int
    blocks: int
    ab_type: str
    cd_type: str
    cycles: int

    @property
    def flops(self) -> int:
        """Floating-point or integer operations: a multiplication and an addition each count."""
        return 2 * self.m * self.n * self.k * self.blocks

    @property
    def is_wmma(self) -> bool:
        return self.name.startswith("v_wmma")

    @property
    def is_rdna3(self) -> bool:
        return self.target in RDNA3


def _mfma_cycles(ab_type: str, blocks: int, m: int, cycles: int, target: str) -> int:
    if target in _GFX940 and ab_type in _HALF_CYCLES_GFX940 and blocks == 1:
        return cycles // 2
    if target in _GFX950 and ab_type == "f64" and m == 16:
        return 2 * cycles
    return cycles


@cache
def _by_target(target: str) -> dict[str, MatrixInstruction]:
    found: dict[str, MatrixInstruction] = {}
    for old, new, m, n, k, blocks, ab, cd, old_targets, new_targets, cycles in _MFMA_ROWS:
        for name, targets in ((old, old_targets), (new, new_targets)):
            if name and target in targets:
                count = _mfma_cycles(ab, blocks, m, cycles, target)
                found[name] = MatrixInstruction(name, target, m, n, k, blocks, ab, cd, count)
    for name, k, ab, cd, having in _WMMA_ROWS:
        if target in having:
            cycles = 32 if target in RDNA3 else 16
            if ab in ("iu8", "iu4"):
                cycles = {"iu8": 32, "iu4": 16}[ab] if target in RDNA3 else 8
            found[name] = MatrixInstruction(name, target, 16, 16, k, 1, ab, cd, cycles)
    return found


@cache
def _spellings(target: str) -> dict[str, str]:
    """Every spelling that names an instruction of the target -> its mnemonic there."""
    out = {name: name for name in _by_target(target)}
    for (
        old,
        new,
        *_,
    ) in _MFMA_ROWS:
        here = new if new in out else old if old in out else None
        for name in (old, new):
            if name and here:
                out.setdefault(name, here)
    for name in list(out):
        out.setdefault("__builtin_amdgcn_" + name.removeprefix("v_"), out[name])
        for suffix in ("_w32", "_w64", "_w32_gfx12", "_w64_gfx12"):
            if "wmma" in name:
                out.setdefault(f"__builtin_amdgcn_{name.removeprefix('v_')}{suffix}", out[name])
    return out


def instructions(target: str) -> list[MatrixInstruction]:
    """The dense matrix instructions of a target, by name."""
    return sorted(_by_target(target).values(), key=lambda inst: inst.name)


def instruction(name: str, target: str) -> MatrixInstruction:
    """A matrix instruction by any of its spellings: mnemonic, old mnemonic, builtin.

    Raises: TargetError, with near names, if the target has no such instruction.
    """
    known = _spellings(target)
    if name in known:
        return _by_target(target)[known[name]]
    near = difflib.get_close_matches(name, known, 3)
    hint = f" Did you mean {', '.join(near)}?" if near else ""
    raise TargetError(f"{target} has no dense matrix instruction {name!r}.{hint}")
