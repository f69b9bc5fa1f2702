"""VOP3P: halves, dwords, their selection and signs; mixed precision; integer dot products."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.builder import exact
from tests.emulator.harness import Batch, blank_state
from tests.emulator.semantics.oracle import Row, check, clamp, signed, vector
from wavecore.builder.contract import F16, F32, Rounding
from wavecore.emulator.shape import UnsupportedForm

M16, M32 = (1 << 16) - 1, (1 << 32) - 1
NEAREST = Rounding.NEAREST_EVEN
TARGETS = ("gfx90a", "gfx1030", "gfx1100", "gfx1201")


def halves(operation: Callable[..., int]) -> Callable[..., int]:
    """An operation on both halves of its operands."""

    def expected(*words: int) -> int:
        low = operation(*(w & M16 for w in words)) & M16
        return low | (operation(*(w >> 16 for w in words)) & M16) << 16

    return expected


def signed_halves(operation: Callable[..., int]) -> Callable[..., int]:
    return halves(lambda *xs: operation(*(signed(x, 16) for x in xs)))


def integers() -> list[Row]:
    two, three = "u32 u32", "u32 u32 u32"
    rows = []
    for name, operation in (("add", lambda x, y: x + y), ("sub", lambda x, y: x - y)):
        rows += [
            vector(f"v_pk_{name}_u16 {{d}}, {{0}}, {{1}}", two, "u32", halves(operation)),
            vector(f"v_pk_{name}_i16 {{d}}, {{0}}, {{1}}", two, "u32", halves(operation)),
            vector(f"v_pk_{name}_u16 {{d}}, {{0}}, {{1}} clamp", two, "u32",
                   halves(lambda x, y, o=operation: clamp(o(x, y), 16, False))),
            vector(f"v_pk_{name}_i16 {{d}}, {{0}}, {{1}} clamp", two, "u32",
                   signed_halves(lambda x, y, o=operation: clamp(o(x, y), 16, True))),
        ]  # fmt: skip
    rows += [
        vector("v_pk_mul_lo_u16 {d}, {0}, {1}", two, "u32", halves(lambda x, y: x * y)),
        vector("v_pk_mad_u16 {d}, {0}, {1}, {2}", three, "u32", halves(lambda x, y, z: x * y + z)),
        vector("v_pk_mad_u16 {d}, {0}, {1}, {2} clamp", three, "u32",
               halves(lambda x, y, z: clamp(x * y + z, 16, False))),
        vector("v_pk_mad_i16 {d}, {0}, {1}, {2} clamp", three, "u32",
               signed_halves(lambda x, y, z: clamp(x * y + z, 16, True))),
        vector("v_pk_min_u16 {d}, {0}, {1}", two, "u32", halves(min)),
        vector("v_pk_max_u16 {d}, {0}, {1}", two, "u32", halves(max)),
        vector("v_pk_min_i16 {d}, {0}, {1}", two, "u32", signed_halves(min)),
        vector("v_pk_max_i16 {d}, {0}, {1}", two, "u32", signed_halves(max)),
        vector("v_pk_lshlrev_b16 {d}, {0}, {1}", two, "u32", halves(lambda n, x: x << (n & 15))),
        vector("v_pk_lshrrev_b16 {d}, {0}, {1}", two, "u32", halves(lambda n, x: x >> (n & 15))),
        vector("v_pk_ashrrev_i16 {d}, {0}, {1}", two, "u32",
               halves(lambda n, x: signed(x, 16) >> (n & 15))),
    ]  # fmt: skip
    return rows


@pytest.mark.parametrize("target", TARGETS)
def test_packed_integers(target: str) -> None:
    """Each half on its own; clamp saturates each half."""
    check(target, integers())


def swapped(x: int) -> int:
    return x >> 16 | (x & M16) << 16


@pytest.mark.parametrize("target", TARGETS)
def test_packed_floats_select_and_negate_halves(target: str) -> None:
    """op_sel feeds the low result, op_sel_hi the high one; neg_lo and neg_hi negate one element."""
    two, three = "u32 u32", "u32 u32 u32"

    def add(x: int, y: int) -> int:
        return exact.fadd(F16, x, y, NEAREST)

    def multiply(x: int, y: int) -> int:
        return exact.fmul(F16, x, y, NEAREST)

    def fma(x: int, y: int, z: int) -> int:
        return exact.fma(F16, x, y, z, NEAREST)

    check(
        target,
        [
            vector("v_pk_add_f16 {d}, {0}, {1}", two, "u32", halves(add)),
            vector("v_pk_mul_f16 {d}, {0}, {1}", two, "u32", halves(multiply)),
            vector("v_pk_fma_f16 {d}, {0}, {1}, {2}", three, "u32", halves(fma)),
            vector("v_pk_fmac_f16 {d}, {0}, {1}", two, "u32",
                   lambda x, y: halves(fma)(x, y, 0xDEADBEEF)),
            vector("v_pk_add_f16 {d}, {0}, {1} op_sel:[1,0] op_sel_hi:[0,1]", two, "u32",
                   lambda x, y: halves(add)(swapped(x), y)),
            vector("v_pk_add_f16 {d}, {0}, {1} op_sel_hi:[0,1]", two, "u32",
                   lambda x, y: halves(add)((x & M16) * 0x10001, y)),
            vector("v_pk_add_f16 {d}, {0}, {1} neg_lo:[1,0]", two, "u32",
                   lambda x, y: halves(add)(x ^ 0x8000, y)),
            vector("v_pk_add_f16 {d}, {0}, {1} neg_hi:[0,1]", two, "u32",
                   lambda x, y: halves(add)(x, y ^ 0x80000000)),
            vector("v_pk_add_f16 {d}, {0}, 1.0", "u32", "u32",  # zeros above an inline float
                   lambda x: halves(add)(x, 0x3C00)),
            vector("v_pk_add_f16 {d}, {0}, 1.0 op_sel_hi:[1,0]", "u32", "u32",
                   lambda x: halves(add)(x, 0x3C003C00)),
            vector("v_pk_add_u16 {d}, {0}, -1", "u32", "u32",
                   lambda x: halves(lambda p, q: p + q)(x, M32)),
            vector("v_pk_add_u16 {d}, {0}, 1", "u32", "u32",
                   lambda x: halves(lambda p, q: p + q)(x, 1)),
        ],
    )  # fmt: skip


def test_packed_dwords_of_gfx90a() -> None:
    """op_sel selects the dword for the low result, op_sel_hi for the high one; constants repeat."""
    two = "u64 u64"

    def dwords(operation: Callable[..., int], *words: tuple[int, int]) -> int:
        low, high = (operation(*(w[i] for w in words)) for i in (0, 1))
        return low | high << 32

    def split(x: int) -> tuple[int, int]:
        return x & M32, x >> 32

    def add(x: int, y: int) -> int:
        return exact.fadd(F32, x, y, NEAREST)

    check(
        "gfx90a",
        [
            vector("v_pk_add_f32 {d}, {0}, {1}", two, "u64",
                   lambda x, y: dwords(add, split(x), split(y))),
            vector("v_pk_mul_f32 {d}, {0}, {1}", two, "u64",
                   lambda x, y: dwords(lambda p, q: exact.fmul(F32, p, q, NEAREST),
                                       split(x), split(y))),
            vector("v_pk_add_f32 {d}, {0}, {1} op_sel:[1,0] op_sel_hi:[0,1]", two, "u64",
                   lambda x, y: dwords(add, split(x)[::-1], split(y))),
            vector("v_pk_add_f32 {d}, {0}, {1} op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[1,0]", two,
                   "u64", lambda x, y: dwords(
                       add, (x & M32, x >> 32 ^ 1 << 31), (y & M32 ^ 1 << 31, y & M32))),
            vector("v_pk_add_f32 {d}, {0}, 1.0", "u64", "u64",
                   lambda x: dwords(add, split(x), (0x3F800000, 0x3F800000))),
            vector("v_pk_fma_f32 {d}, {0}, {1}, {2}", "u64 u64 u64", "u64",
                   lambda x, y, z: dwords(lambda p, q, r: exact.fma(F32, p, q, r, NEAREST),
                                          split(x), split(y), split(z))),
            vector("v_pk_mov_b32 {d}, {0}, {1} op_sel:[1,0]", two, "u64",
                   lambda x, y: x >> 32 | (y & M32) << 32),
            vector("v_pk_mov_b32 {d}, {0}, {1} op_sel:[0,1]", two, "u64",
                   lambda x, y: x & M32 | y >> 32 << 32),
        ],
    )  # fmt: skip


def test_packed_dwords_read_scalar_pairs() -> None:
    batch = Batch("gfx90a", ["v_pk_mul_f32 v[20:21], v[4:5], s[8:9]"])
    state = blank_state(batch)
    state.vgprs[4], state.vgprs[5] = 0x40000000, 0x40400000  # 2, 3
    state.sgprs[8], state.sgprs[9] = 0x40A00000, 0x40E00000  # 5, 7
    after = batch.run_both(0, state)
    assert (int(after.vgprs[20][0]), int(after.vgprs[21][0])) == (0x41200000, 0x41A80000)


# -------------------------------------------------------------------------------------- mixed


def wide(bits: int) -> int:
    return exact.convert(F16, F32, bits, NEAREST)


def fma32(x: int, y: int, z: int) -> int:
    return exact.fma(F32, x, y, z, NEAREST)


def to_half(bits: int) -> int:
    return exact.convert(F32, F16, bits, NEAREST)


@pytest.mark.parametrize("target", TARGETS)
def test_mixed_precision(target: str) -> None:
    """op_sel_hi says which operands are halves, op_sel which half; neg_hi is abs, neg_lo neg."""
    three = "u32 u32 u32"
    sign = 1 << 31
    check(
        target,
        [
            vector("v_fma_mix_f32 {d}, {0}, {1}, {2}", "f32 f32 f32", "f32", fma32),
            vector("v_fma_mix_f32 {d}, {0}, {1}, {2} op_sel_hi:[1,1,0]", three, "u32",
                   lambda x, y, z: fma32(wide(x & M16), wide(y & M16), z)),
            vector("v_fma_mix_f32 {d}, {0}, {1}, {2} op_sel:[1,0,1] op_sel_hi:[1,1,1]", three,
                   "u32", lambda x, y, z: fma32(wide(x >> 16), wide(y & M16), wide(z >> 16))),
            vector("v_fma_mix_f32 {d}, -{0}, |{1}|, -|{2}|", three, "u32",
                   lambda x, y, z: fma32(x ^ sign, y & ~sign, z | sign)),
            vector("v_fma_mixlo_f16 {d}, {0}, {1}, {2}", "f32 f32 f32", "u32",
                   lambda x, y, z: 0xDEAD0000 | to_half(fma32(x, y, z))),
            vector("v_fma_mixhi_f16 {d}, {0}, {1}, {2}", "f32 f32 f32", "u32",
                   lambda x, y, z: 0xBEEF | to_half(fma32(x, y, z)) << 16),
            vector("v_fma_mixhi_f16 {d}, {0}, {1}, {2} op_sel:[0,1,0] op_sel_hi:[1,1,0]", three,
                   "u32", lambda x, y, z:
                   0xBEEF | to_half(fma32(wide(x & M16), wide(y >> 16), z)) << 16),
        ],
    )  # fmt: skip


# -------------------------------------------------------------------------------- integer dots


def parts(x: int, bits: int, is_signed: bool) -> list[int]:
    fields = [x >> low & (1 << bits) - 1 for low in range(0, 32, bits)]
    return [signed(f, bits) if is_signed else f for f in fields]


def dot(
    bits: int, x_signed: bool, y_signed: bool, sum_signed: bool, clamps: bool
) -> Callable[..., int]:
    def expected(x: int, y: int, z: int) -> int:
        pairs = zip(parts(x, bits, x_signed), parts(y, bits, y_signed), strict=True)
        total = (signed(z) if sum_signed else z) + sum(p * q for p, q in pairs)
        return clamp(total, 32, sum_signed) if clamps else total & M32

    return expected


def dots(names: dict[str, tuple[int, bool]]) -> list[Row]:
    return [
        vector(f"{name} {{d}}, {{0}}, {{1}}, {{2}}{' clamp' * clamps}", "u32 u32 u32", "u32",
               dot(bits, is_signed, is_signed, is_signed, clamps))
        for name, (bits, is_signed) in names.items()
        for clamps in (False, True)
    ]  # fmt: skip


def test_integer_dot_products_of_cdna() -> None:
    """Exact products; modulo 2**32, or saturated once at the end."""
    rows = dots(
        {
            "v_dot2_i32_i16": (16, True),
            "v_dot2_u32_u16": (16, False),
            "v_dot4_i32_i8": (8, True),
            "v_dot4_u32_u8": (8, False),
            "v_dot8_i32_i4": (4, True),
            "v_dot8_u32_u4": (4, False),
        }
    )
    for name, bits in (("v_dot2c_i32_i16", 16), ("v_dot4c_i32_i8", 8), ("v_dot8c_i32_i4", 4)):
        exact_sum = dot(bits, True, True, True, False)
        rows.append(
            vector(f"{name} {{d}}, {{0}}, {{1}}", "u32 u32", "u32",
                   lambda x, y, e=exact_sum: e(x, y, 0xDEADBEEF))
        )  # fmt: skip
    check("gfx90a", rows)


@pytest.mark.parametrize("target", ["gfx1100", "gfx1201"])
def test_integer_dot_products_of_rdna(target: str) -> None:
    """The IU forms take their signs from neg_lo."""
    rows = dots({"v_dot4_u32_u8": (8, False), "v_dot8_u32_u4": (4, False)})
    for bits, name in ((8, "v_dot4_i32_iu8"), (4, "v_dot8_i32_iu4")):
        for signs in range(4):
            for clamps in (False, True):
                flags = f" neg_lo:[{signs & 1},{signs >> 1},0]" + " clamp" * clamps
                rows.append(
                    vector(f"{name} {{d}}, {{0}}, {{1}}, {{2}}{flags}", "u32 u32 u32", "u32",
                           dot(bits, bool(signs & 1), bool(signs & 2), True, clamps))
                )  # fmt: skip
    check(target, rows)


def test_v_pk_fmac_f16_obeys_sdwa_and_refuses_one_sign_for_two_halves() -> None:
    """A selected word has zeros above it; a word of the result goes to its place."""

    def fma(x: int, y: int) -> int:
        old = 0xDEADBEEF
        whole = halves(lambda p, q, r: exact.fma(F16, p, q, r, NEAREST))(x >> 16, y, old)
        return (whole & M16) << 16 | old & M16

    text = "v_pk_fmac_f16_sdwa {d}, {0}, {1} dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE "
    check("gfx90a", [vector(text + "src0_sel:WORD_1 src1_sel:DWORD", "u32 u32", "u32", fma)])
    batch = Batch("gfx90a", ["v_pk_fmac_f16_dpp v1, -v2, v3 row_shl:1"])
    with pytest.raises(UnsupportedForm, match="neg or abs of a packed source"):
        batch.run(0, blank_state(batch), "numpy")
