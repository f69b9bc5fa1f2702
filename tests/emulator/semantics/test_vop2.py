"""VOP2: integers against plain arithmetic, floats against exact rationals in every mode."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.builder import exact
from tests.emulator.harness import Batch, blank_state
from tests.emulator.semantics.oracle import Row, check, clamp, signed, vector
from wavecore.builder.contract import F16, F32, F64, Rounding, Type

M16, M32, M64 = (1 << 16) - 1, (1 << 32) - 1, (1 << 64) - 1


def low24(x: int) -> int:
    return x & 0xFFFFFF


def signed24(x: int) -> int:
    return signed(x, 24)


def sized(name: str, target: str) -> str:
    """GFX9's name of an addition or subtraction without carry."""
    return name if target.startswith("gfx9") else name.replace("_u", "_nc_u").replace("_i", "_nc_i")


def sums(target: str) -> list[Row]:
    rows = []
    for bits, letter in ((32, "u"), (32, "i"), (16, "u"), (16, "i")):
        type, is_signed = f"u{bits}", letter == "i"
        for name in ("add", "sub"):

            def right(x: int, y: int, name: str = name, bits: int = bits) -> int:
                return (x + y if name == "add" else x - y) & ((1 << bits) - 1)

            def saturated(
                x: int, y: int, name: str = name, bits: int = bits, s: bool = is_signed
            ) -> int:
                x, y = (signed(x, bits), signed(y, bits)) if s else (x, y)
                return clamp(x + y if name == "add" else x - y, bits, s)

            mnemonic = sized(f"v_{name}_{letter}{bits}", target)
            rows.append(vector(f"{mnemonic} {{d}}, {{0}}, {{1}}", f"{type} {type}", type, right))
            rows.append(
                vector(f"{mnemonic} {{d}}, {{0}}, {{1}} clamp", f"{type} {type}", type, saturated)
            )
    mnemonic = sized("v_subrev_u32", target)
    rows.append(
        vector(f"{mnemonic} {{d}}, {{0}}, {{1}}", "u32 u32", "u32", lambda x, y: y - x & M32)
    )
    return rows


def carries(target: str) -> list[Row]:
    gfx9 = target.startswith("gfx9")
    add, sub, rev = ("addc", "subb", "subbrev") if gfx9 else ("add", "sub", "subrev")
    co = "co" if gfx9 else "co_ci"
    return [
        vector("v_add_co_u32 {d}, {m}, {0}, {1}", "u32 u32", "u32",
               lambda x, y: (x + y & M32, x + y >> 32)),
        vector("v_sub_co_u32 {d}, {m}, {0}, {1}", "u32 u32", "u32",
               lambda x, y: (x - y & M32, int(x < y))),
        vector("v_subrev_co_u32 {d}, {m}, {0}, {1}", "u32 u32", "u32",
               lambda x, y: (y - x & M32, int(y < x))),
        vector(f"v_{add}_{co}_u32 {{d}}, {{m}}, {{0}}, {{1}}, {{c}}", "u32 u32", "u32",
               lambda x, y, c: (x + y + c & M32, x + y + c >> 32)),
        vector(f"v_{sub}_{co}_u32 {{d}}, {{m}}, {{0}}, {{1}}, {{c}}", "u32 u32", "u32",
               lambda x, y, c: (x - y - c & M32, int(y + c > x))),
        vector(f"v_{rev}_{co}_u32 {{d}}, {{m}}, {{0}}, {{1}}, {{c}}", "u32 u32", "u32",
               lambda x, y, c: (y - x - c & M32, int(x + c > y))),
        vector(f"v_{add}_{co}_u32 {{d}}, {{m}}, {{0}}, {{1}}, {{c}} clamp", "u32 u32", "u32",
               lambda x, y, c: (min(x + y + c, M32), x + y + c >> 32)),
        vector(f"v_{sub}_{co}_u32 {{d}}, {{m}}, {{0}}, {{1}}, {{c}} clamp", "u32 u32", "u32",
               lambda x, y, c: (max(x - y - c, 0), int(y + c > x))),
    ]  # fmt: skip


BITS = [
    vector("v_and_b32 {d}, {0}, {1}", "u32 u32", "u32", lambda x, y: x & y),
    vector("v_or_b32 {d}, {0}, {1}", "u32 u32", "u32", lambda x, y: x | y),
    vector("v_xor_b32 {d}, {0}, {1}", "u32 u32", "u32", lambda x, y: x ^ y),
    vector("v_xnor_b32 {d}, {0}, {1}", "u32 u32", "u32", lambda x, y: ~(x ^ y) & M32),
    vector("v_lshlrev_b32 {d}, {0}, {1}", "u32 u32", "u32", lambda n, x: x << (n & 31) & M32),
    vector("v_lshrrev_b32 {d}, {0}, {1}", "u32 u32", "u32", lambda n, x: x >> (n & 31)),
    vector("v_ashrrev_i32 {d}, {0}, {1}", "u32 u32", "u32",
           lambda n, x: signed(x) >> (n & 31) & M32),
    vector("v_lshlrev_b16 {d}, {0}, {1}", "u16 u16", "u16", lambda n, x: x << (n & 15) & M16),
    vector("v_lshrrev_b16 {d}, {0}, {1}", "u16 u16", "u16", lambda n, x: x >> (n & 15)),
    vector("v_ashrrev_i16 {d}, {0}, {1}", "u16 u16", "u16",
           lambda n, x: signed(x, 16) >> (n & 15) & M16),
    vector("v_lshlrev_b64 {d}, {0}, {1}", "u32 u64", "u64", lambda n, x: x << (n & 63) & M64),
    vector("v_lshrrev_b64 {d}, {0}, {1}", "u32 u64", "u64", lambda n, x: x >> (n & 63)),
    vector("v_ashrrev_i64 {d}, {0}, {1}", "u32 u64", "u64",
           lambda n, x: signed(x, 64) >> (n & 63) & M64),
    vector("v_min_u32 {d}, {0}, {1}", "u32 u32", "u32", min),
    vector("v_max_u32 {d}, {0}, {1}", "u32 u32", "u32", max),
    vector("v_min_i32 {d}, {0}, {1}", "u32 u32", "u32",
           lambda x, y: min(signed(x), signed(y)) & M32),
    vector("v_max_i32 {d}, {0}, {1}", "u32 u32", "u32",
           lambda x, y: max(signed(x), signed(y)) & M32),
    vector("v_min_u16 {d}, {0}, {1}", "u16 u16", "u16", min),
    vector("v_max_i16 {d}, {0}, {1}", "u16 u16", "u16",
           lambda x, y: max(signed(x, 16), signed(y, 16)) & M16),
    vector("v_mul_lo_u16 {d}, {0}, {1}", "u16 u16", "u16", lambda x, y: x * y & M16),
    vector("v_mul_u32_u24 {d}, {0}, {1}", "u32 u32", "u32",
           lambda x, y: low24(x) * low24(y) & M32),
    vector("v_mul_i32_i24 {d}, {0}, {1}", "u32 u32", "u32",
           lambda x, y: signed24(x) * signed24(y) & M32),
    vector("v_mul_hi_u32_u24 {d}, {0}, {1}", "u32 u32", "u32",
           lambda x, y: low24(x) * low24(y) >> 32),
    vector("v_mul_hi_i32_i24 {d}, {0}, {1}", "u32 u32", "u32",
           lambda x, y: signed24(x) * signed24(y) >> 32 & M32),
    vector("v_mul_u32_u24 {d}, {0}, {1} clamp", "u32 u32", "u32",
           lambda x, y: clamp(low24(x) * low24(y), 32, False)),
    vector("v_mul_i32_i24 {d}, {0}, {1} clamp", "u32 u32", "u32",
           lambda x, y: clamp(signed24(x) * signed24(y), 32, True)),
    vector("v_cndmask_b32 {d}, {0}, {1}, {c}", "u32 u32", "u32", lambda x, y, c: y if c else x),
]  # fmt: skip

TARGETS = ("gfx90a", "gfx1030", "gfx1100", "gfx1201")


@pytest.mark.parametrize("target", TARGETS)
def test_sums_wrap_or_saturate(target: str) -> None:
    """The clamp bit saturates the exact result; without it the sum is modulo the width."""
    check(target, sums(target))


@pytest.mark.parametrize("target", TARGETS)
def test_carries_come_from_the_exact_sum(target: str) -> None:
    """The mask holds the true carry or borrow, also when the data saturates."""
    check(target, carries(target))


@pytest.mark.parametrize("target", TARGETS)
def test_bits_shifts_and_products(target: str) -> None:
    """Logic, shifts by the low bits of the count, minimum and maximum, 24-bit products."""
    check(target, BITS)


# ------------------------------------------------------------------------------------- floats


def flushed(type: Type, bits: int) -> int:
    """A denormal as zero of its sign."""
    mantissa_bits = {16: 10, 32: 23, 64: 52}[type.bits]
    tiny = exact.magnitude(type, bits) < 1 << mantissa_bits
    return exact.zero(type, exact.sign_of(type, bits)) if tiny else bits


def in_mode(
    type: Type, operation: Callable[..., int], rounding: Rounding, flush_in: bool, flush_out: bool
) -> Callable[..., int]:
    """An exact operation as an instruction does it in a mode."""

    def expected(*operands: int) -> int:
        if flush_in:
            operands = tuple(flushed(type, x) for x in operands)
        result = operation(type, *operands, rounding)
        return flushed(type, result) if flush_out else result

    return expected


def mode_bits(rounding: Rounding, denormals: int) -> int:
    """MODE with one rounding and one denormal setting for all widths, IEEE and DX10_CLAMP on."""
    return 0x300 | rounding | rounding << 2 | denormals << 4 | denormals << 6


MODES = [
    pytest.param(Rounding.NEAREST_EVEN, 3, id="nearest-keep"),
    pytest.param(Rounding.PLUS_INFINITY, 3, id="up-keep"),
    pytest.param(Rounding.MINUS_INFINITY, 0, id="down-flush"),
    pytest.param(Rounding.ZERO, 1, id="zero-flush-out"),
    pytest.param(Rounding.NEAREST_EVEN, 2, id="nearest-flush-in"),
]


@pytest.mark.parametrize(("rounding", "denormals"), MODES)
@pytest.mark.parametrize("target", ["gfx90a", "gfx1201"])
def test_float_arithmetic_follows_mode(target: str, rounding: Rounding, denormals: int) -> None:
    """Sums, differences, products and fmas round once in MODE's direction and flush as it says."""
    flush_in, flush_out = not denormals & 1, not denormals & 2
    table = []

    def row(mnemonic: str, name: str, type: Type, operation: Callable[..., int]) -> None:
        arity = 3 if "fma" in mnemonic else 2
        operands = ", ".join(f"{{{i}}}" for i in range(arity))
        expected = in_mode(type, operation, rounding, flush_in, flush_out)
        table.append(
            vector(f"{mnemonic} {{d}}, {operands}", " ".join([name] * arity), name, expected)
        )

    for name, type in (("f32", F32), ("f16", F16), ("f64", F64)):
        row(f"v_add_{name}", name, type, exact.fadd)
        row(f"v_mul_{name}", name, type, exact.fmul)
        row(f"v_fma_{name}", name, type, exact.fma)
        if type != F64:
            row(f"v_sub_{name}", name, type, exact.fsub)
            row(
                f"v_subrev_{name}", name, type,
                lambda t, x, y, r: exact.fsub(t, y, x, r),
            )  # fmt: skip
    check(target, table, mode=mode_bits(rounding, denormals))


def unfused(x: int, y: int, z: int) -> int:
    """V_MAD_F32 of CDNA 1 and 2: two roundings, denormals flushed everywhere."""
    x, y, z = (flushed(F32, v) for v in (x, y, z))
    product = flushed(F32, exact.fmul(F32, x, y, Rounding.NEAREST_EVEN))
    return flushed(F32, exact.fadd(F32, product, z, Rounding.NEAREST_EVEN))


def zero_wins(x: int, y: int) -> int:
    """DX9's product."""
    if 0 in (exact.magnitude(F32, x), exact.magnitude(F32, y)):
        return 0
    return exact.fmul(F32, x, y, Rounding.NEAREST_EVEN)


def test_mad_rounds_twice_and_flushes() -> None:
    """V_MAD_F32 and V_MUL_LEGACY_F32 of gfx90a."""
    check(
        "gfx90a",
        [
            vector("v_mad_f32 {d}, {0}, {1}, {2}", "f32 f32 f32", "f32", unfused),
            vector("v_mul_legacy_f32 {d}, {0}, {1}", "f32 f32", "f32", zero_wins),
        ],
    )


def test_dx9_products_let_zero_win() -> None:
    """0 * NaN is +0, and the fma is then exactly its addend, even a signalling NaN."""

    def fma(x: int, y: int, z: int) -> int:
        if 0 in (exact.magnitude(F32, x), exact.magnitude(F32, y)):
            return z
        return exact.fma(F32, x, y, z, Rounding.NEAREST_EVEN)

    check(
        "gfx1100",
        [
            vector("v_mul_dx9_zero_f32 {d}, {0}, {1}", "f32 f32", "f32", zero_wins),
            vector("v_fma_dx9_zero_f32 {d}, {0}, {1}, {2}", "f32 f32 f32", "f32", fma),
        ],
    )


@pytest.mark.parametrize("target", ["gfx90a", "gfx1100"])
def test_constants_of_fmaak_and_fmamk_stand_where_they_say(target: str) -> None:
    """FMAAK (MADAK) adds its literal, FMAMK (MADMK) multiplies by it."""
    prefix = "mad" if target == "gfx90a" else "fma"
    batch = Batch(
        target,
        [
            f"v_{prefix}ak_f32 v20, v4, v8, 0x40400000",  # 3.0
            f"v_{prefix}mk_f32 v20, v4, 0x40400000, v8",
        ],
    )
    state = blank_state(batch)
    state.vgprs[4], state.vgprs[8] = 0x40000000, 0x40A00000  # 2.0, 5.0
    assert batch.run_both(0, state).vgprs[20][0] == 0x41500000  # 2 * 5 + 3
    assert batch.run_both(1, state).vgprs[20][0] == 0x41300000  # 2 * 3 + 5


@pytest.mark.parametrize(
    ("target", "line"),
    [("gfx90a", "v_mac_f32 v20, v4, v8"), ("gfx1201", "v_fmac_f32 v20, v4, v8")],
)
def test_mac_accumulates_into_its_destination(target: str, line: str) -> None:
    batch = Batch(target, [line])
    state = blank_state(batch)
    state.vgprs[4], state.vgprs[8], state.vgprs[20] = 0x40000000, 0x40A00000, 0x3F800000
    assert batch.run_both(0, state).vgprs[20][0] == 0x41300000  # 2 * 5 + 1


def test_f16_overflow_stays_finite_when_mode_asks() -> None:
    """MODE.FP16_OVFL turns an overflow into the largest number, and does not change infinities."""
    batch = Batch("gfx942", ["v_add_f16 v20, v4, v8"])
    state = blank_state(batch)
    state.mode |= 1 << 23
    state.vgprs[4][:3], state.vgprs[8][:3] = (0x7BFF, 0xFBFF, 0x7C00), (0x7BFF, 0xFBFF, 0x3C00)
    assert list(batch.run_both(0, state).vgprs[20][:3]) == [0x7BFF, 0xFBFF, 0x7C00]


@pytest.mark.parametrize(
    ("target", "line", "right"),
    [
        ("gfx90a", "v_add_f16 v20, v4, v8", 0x00004000),  # zeroed on GFX9
        ("gfx90a", "v_mad_legacy_f16 v20, v4, v8, v12", 0x00003C00),
        ("gfx90a", "v_mad_f16 v20, v4, v8, v12", 0xDEAD3C00),  # kept by the newer opcode
        ("gfx90a", "v_mac_f16 v20, v4, v8", 0xDEADBEEF),
        ("gfx1100", "v_add_f16 v20.l, v4.l, v8.l", 0xDEAD4000),
        ("gfx1100", "v_add_f16 v20.h, v4.l, v8.l", 0x4000BEEF),
        ("gfx1201", "v_add_f16 v20, v4, v8", 0xDEAD4000),
    ],
)
def test_other_half_of_a_16_bit_result(target: str, line: str, right: int) -> None:
    batch = Batch(target, [line])
    state = blank_state(batch)
    state.vgprs[4], state.vgprs[8], state.vgprs[20] = 0x3C00, 0x3C00, 0xDEADBEEF
    if "mac" in line:
        state.vgprs[4] = 0  # 0 * 1 + D
    assert batch.run_both(0, state).vgprs[20][0] == right
