"""Operands: constants by type, literals, sign modifiers, omod and clamp."""

from __future__ import annotations

import pytest

from tests.builder import exact
from tests.emulator.harness import DEFAULT_MODE, Batch, blank_state
from tests.emulator.semantics.oracle import check, vector
from wavecore.builder.contract import F16, F32, F64, Rounding

M32 = (1 << 32) - 1
NEAREST = Rounding.NEAREST_EVEN
TARGETS = ["gfx90a", "gfx1030", "gfx1100", "gfx1201"]


def low_dword(target: str, line: str, register: int = 20) -> int:
    """The result of an instruction in lane 0 of a register, all sources zero."""
    batch = Batch(target, [line])
    return int(batch.run_both(0, blank_state(batch)).vgprs[register][0])


@pytest.mark.parametrize("target", TARGETS)
def test_inline_constants_look_like_the_operand(target: str) -> None:
    """Integers are sign-extended; floats are f32 patterns for integers, f16 bits for f16."""
    half = ".l" if target == "gfx1100" else ""
    add = "v_add_u32" if target == "gfx90a" else "v_add_nc_u32"
    add16 = "v_add_u16" if target == "gfx90a" else "v_add_nc_u16"
    zero = f"v4{half}"
    cases = {
        f"{add} v20, 1.0, v4": 0x3F800000,
        f"{add} v20, -16, v4": 0xFFFFFFF0,
        f"{add} v20, 0.15915494, v4": 0x3E22F983,
        f"v_add_f16 v20{half}, 1.0, {zero}": 0x3C00,
        f"v_add_f16 v20{half}, 0.15915494, {zero}": 0x3118,
        f"v_max_i16 v20{half}, -16, {zero}": 0,
        f"v_min_i16 v20{half}, -16, {zero}": 0xFFF0,
        "v_lshlrev_b32 v20, 4, 1.0": 0xF8000000,
    }
    if target != "gfx1100":  # LLVM does not write float constants for gfx11's 16-bit integers
        cases[f"{add16}_e64 v20, 1.0, v4" if target == "gfx90a" else f"{add16} v20, 1.0, v4"] = 0
    for line, right in cases.items():
        assert low_dword(target, line) == right, line


@pytest.mark.parametrize("target", TARGETS)
def test_64_bit_constants_and_literals(target: str) -> None:
    """f64 takes f64 bits and a literal as its high dword, b64 zero-extends, i64 sign-extends."""
    batch = Batch(
        target,
        [
            "v_max_num_f64 v[20:21], 1.0, v[4:5]" if target == "gfx1201"
            else "v_max_f64 v[20:21], 1.0, v[4:5]",
            "v_lshrrev_b64 v[20:21], 0, -3",
            "v_lshrrev_b64 v[20:21], 0, 1.0",
            "s_mov_b64 s[20:21], 0x80000000",
            "s_mov_b64 s[20:21], 1.0",
            "s_and_b64 s[20:21], -1, 0xdeadbeef",
            "s_ashr_i64 s[20:21], 0x80000000, 4",
        ],
    )  # fmt: skip
    state = blank_state(batch)
    rights = [
        0x3FF0000000000000, 0xFFFFFFFFFFFFFFFD, 0x3FF0000000000000, 0x80000000,
        0x3FF0000000000000, 0xDEADBEEF, 0xFFFFFFFFF8000000,
    ]  # fmt: skip
    for index, right in enumerate(rights):
        after = batch.run_both(index, state)
        file = after.vgprs[:, 0] if index < 3 else after.sgprs
        assert int(file[20]) | int(file[21]) << 32 == right, batch.lines[index]


def test_f64_literal_is_the_high_dword() -> None:
    batch = Batch("gfx1201", ["v_add_f64 v[20:21], 0x40080000, v[4:5]"])
    after = batch.run_both(0, blank_state(batch))
    assert int(after.vgprs[20][0]) | int(after.vgprs[21][0]) << 32 == 0x4008000000000000


@pytest.mark.parametrize("target", ["gfx90a", "gfx1201"])
def test_sign_modifiers_are_bit_operations(target: str) -> None:
    """abs, then neg, also on NaNs and zeros; V_CNDMASK takes them as well."""
    sign16, sign32, sign64 = 1 << 15, 1 << 31, 1 << 63

    def add32(x: int, y: int) -> int:
        return exact.fadd(F32, x, y, NEAREST)

    check(
        target,
        [
            vector("v_add_f32 {d}, -{0}, |{1}|", "f32 f32", "f32",
                   lambda x, y: add32(x ^ sign32, y & ~sign32)),
            vector("v_add_f32 {d}, -|{0}|, {1}", "f32 f32", "f32",
                   lambda x, y: add32(x | sign32, y)),
            vector("v_mul_f16 {d}, -{0}, -|{1}|", "f16 f16", "f16",
                   lambda x, y: exact.fmul(F16, x ^ sign16, y | sign16, NEAREST)),
            vector("v_fma_f64 {d}, -{0}, |{1}|, -|{2}|", "f64 f64 f64", "f64",
                   lambda x, y, z: exact.fma(F64, x ^ sign64, y & ~sign64, z | sign64, NEAREST)),
            vector("v_cndmask_b32 {d}, -{0}, |{1}|, {c}", "f32 f32", "u32",
                   lambda x, y, c: y & ~sign32 if c else x ^ sign32),
        ],
    )  # fmt: skip


def clamped(bits: int, nan_is_zero: bool) -> int:
    """An f32 limited to [0, 1]; a NaN is 0 with DX10_CLAMP, unchanged without."""
    if exact.is_nan(F32, bits):
        return 0 if nan_is_zero else bits
    if exact.sign_of(F32, bits) or exact.magnitude(F32, bits) == 0:
        return 0
    return min(bits, 0x3F800000)


@pytest.mark.parametrize(
    ("target", "dx10"), [("gfx90a", True), ("gfx90a", False), ("gfx1201", True), ("gfx1201", False)]
)
def test_clamp_of_floats(target: str, dx10: bool) -> None:
    """gfx12 has no DX10_CLAMP bit and acts as if it were set."""
    mode = DEFAULT_MODE if dx10 else DEFAULT_MODE & ~0x100
    nan_is_zero = dx10 or target == "gfx1201"
    check(
        target,
        [
            vector("v_add_f32 {d}, {0}, {1} clamp", "f32 f32", "f32",
                   lambda x, y: clamped(exact.fadd(F32, x, y, NEAREST), nan_is_zero))
        ],
        mode=mode,
    )  # fmt: skip


@pytest.mark.parametrize("mode", [0x3F0, 0x1F0, 0x3C0, 0x1C0])
def test_output_modifier_lives_only_without_ieee_and_denormals(mode: int) -> None:
    """Of gfx90a's modes, only the one with IEEE off and f32 denormals flushed scales results."""
    live = mode == 0x1C0
    factors = {"mul:2": 0x40000000, "mul:4": 0x40800000, "div:2": 0x3F000000}

    def flushed(bits: int) -> int:
        tiny = exact.magnitude(F32, bits) < 1 << 23
        return bits & 1 << 31 if tiny and not mode & 0x30 else bits

    def scaled(x: int, y: int, factor: int) -> int:
        result = flushed(exact.fadd(F32, flushed(x), flushed(y), NEAREST))
        if live and result == 1 << 31:
            return 0  # omod does not handle signed zeros
        return flushed(exact.fmul(F32, result, factor, NEAREST)) if live else result

    check(
        "gfx90a",
        [
            vector(f"v_add_f32 {{d}}, {{0}}, {{1}} {name}", "f32 f32", "f32",
                   lambda x, y, f=factor: scaled(x, y, f))
            for name, factor in factors.items()
        ],
        mode=mode,
    )  # fmt: skip


def test_null_reads_zero_and_drops_writes() -> None:
    """SCC is still written."""
    batch = Batch("gfx1100", ["s_add_u32 null, s4, s5", "s_or_b32 s20, null, s4"])
    state = blank_state(batch)
    state.sgprs[4], state.sgprs[5] = M32, 1
    after = batch.run_both(0, state)
    assert after.scc == 1
    assert (after.sgprs == state.sgprs).all()
    assert batch.run_both(1, state).sgprs[20] == M32


@pytest.mark.parametrize("target", ["gfx90a", "gfx1201"])
def test_special_sources(target: str) -> None:
    """SCC as a source, and the apertures in the high dwords of 64-bit reads."""
    batch = Batch(
        target,
        ["s_mov_b32 s20, src_scc", "s_mov_b64 s[20:21], src_shared_base",
         "s_mov_b64 s[20:21], src_private_base", "s_mov_b64 s[20:21], src_shared_limit"],
    )  # fmt: skip
    state = blank_state(batch)
    state.scc = 1
    assert batch.run_both(0, state).sgprs[20] == 1
    pairs = []
    for index in (1, 2, 3):
        after = batch.run_both(index, state)
        pairs.append((int(after.sgprs[20]), int(after.sgprs[21])))
    assert pairs == [(0, 0x00010000), (0, 0x00020000), (M32, 0x00010000)]
