"""VOP1 and VOP3 integers against plain Python: fields, bytes, products, differences, tables."""

from __future__ import annotations

import struct
from collections.abc import Callable

import pytest

from tests.emulator.harness import Batch, blank_state, random_state
from tests.emulator.semantics.memory_cases import is_old_named
from tests.emulator.semantics.oracle import Row, check, clamp, signed, vector

M16, M32, M64 = (1 << 16) - 1, (1 << 32) - 1, (1 << 64) - 1
TARGETS = ("gfx90a", "gfx1030", "gfx1100", "gfx1201")


def bit_field(x: int, offset: int, width: int) -> int:
    return x >> (offset & 31) & (1 << (width & 31)) - 1


def signed_bit_field(x: int, offset: int, width: int) -> int:
    width &= 31
    field = signed(x) >> (offset & 31) & (1 << width) - 1
    return signed(field, width) & M32 if width else 0


def bytes_of(x: int, count: int = 4) -> list[int]:
    return [x >> 8 * i & 0xFF for i in range(count)]


def permuted(x: int, y: int, selectors: int) -> int:
    """V_PERM_B32 of AMD's pseudocode: 0-3 from S1, 4-7 from S0, 8-11 signs, 12 zero, else ff."""
    data = bytes_of(y) + bytes_of(x)
    out = 0
    for i, code in enumerate(bytes_of(selectors)):
        if code < 8:
            byte = data[code]
        elif code < 12:
            byte = 0xFF if data[2 * (code - 8) + 1] >> 7 else 0
        else:
            byte = 0 if code == 12 else 0xFF
        out |= byte << 8 * i
    return out


def sad(x: int, y: int, bits: int = 8, *, masked: bool = False) -> int:
    total = 0
    for low in range(0, 32, bits):
        p, q = (v >> low & (1 << bits) - 1 for v in (x, y))
        total += 0 if masked and not q else abs(p - q)
    return total


def quad_sad(x: int, y: int, z: int, *, masked: bool = False, clamps: bool = False) -> int:
    out = 0
    for k in range(4):
        total = sad(x >> 8 * k & M32, y, masked=masked) + (z >> 16 * k & M16)
        out |= (min(total, M16) if clamps else total & M16) << 16 * k
    return out


def lerp(x: int, y: int, z: int) -> int:
    trios = zip(bytes_of(x), bytes_of(y), bytes_of(z), strict=True)
    return sum((a + b + (c & 1) >> 1) << 8 * i for i, (a, b, c) in enumerate(trios))


def count_from_top(x: int) -> int:
    return 32 - x.bit_length() if x else M32


def count_from_bottom(x: int) -> int:
    return (x & -x).bit_length() - 1 if x else M32


def unlike_sign(x: int) -> int:
    return count_from_top(x ^ M32 if x >> 31 else x)


def median(a: int, b: int, c: int) -> int:
    return sorted((a, b, c))[1]


def on_signed(operation: Callable[..., int], bits: int = 32) -> Callable[..., int]:
    return lambda *xs: operation(*(signed(x, bits) for x in xs)) & ((1 << bits) - 1)


def low24(x: int) -> int:
    return x & 0xFFFFFF


def high24(x: int) -> int:
    return signed(x, 24)


def common(target: str) -> list[Row]:
    old = is_old_named(target)
    top, bottom, sign = (
        ("ffbh_u32", "ffbl_b32", "ffbh_i32") if old else ("clz_i32_u32", "ctz_i32_b32", "cls_i32")
    )
    three, two = "u32 u32 u32", "u32 u32"
    return [
        vector("v_not_b32 {d}, {0}", "u32", "u32", lambda x: ~x & M32),
        vector("v_mov_b32 {d}, {0}", "u32", "u32", lambda x: x),
        vector("v_bfrev_b32 {d}, {0}", "u32", "u32", lambda x: int(f"{x:032b}"[::-1], 2)),
        vector(f"v_{top} {{d}}, {{0}}", "u32", "u32", count_from_top),
        vector(f"v_{bottom} {{d}}, {{0}}", "u32", "u32", count_from_bottom),
        vector(f"v_{sign} {{d}}, {{0}}", "u32", "u32", unlike_sign),
        vector("v_sat_pk_u8_i16 {d}, {0}", "u32", "u16",
               lambda x: clamp(signed(x, 16), 8, False)
               | clamp(signed(x >> 16, 16), 8, False) << 8),
        vector("v_bfe_u32 {d}, {0}, {1}, {2}", three, "u32", bit_field),
        vector("v_bfe_i32 {d}, {0}, {1}, {2}", three, "u32", signed_bit_field),
        vector("v_bfi_b32 {d}, {0}, {1}, {2}", three, "u32", lambda x, y, z: x & y | ~x & z),
        vector("v_bfm_b32 {d}, {0}, {1}", two, "u32",
               lambda w, o: ((1 << (w & 31)) - 1) << (o & 31) & M32),
        vector("v_bcnt_u32_b32 {d}, {0}, {1}", two, "u32", lambda x, y: x.bit_count() + y & M32),
        vector("v_alignbit_b32 {d}, {0}, {1}, {2}", three, "u32",
               lambda x, y, n: (x << 32 | y) >> (n & 31) & M32),
        vector("v_alignbyte_b32 {d}, {0}, {1}, {2}", three, "u32",
               lambda x, y, n: (x << 32 | y) >> 8 * (n & 3) & M32),
        vector("v_perm_b32 {d}, {0}, {1}, {2}", three, "u32", permuted),
        vector("v_add3_u32 {d}, {0}, {1}, {2}", three, "u32", lambda x, y, z: x + y + z & M32),
        vector("v_or3_b32 {d}, {0}, {1}, {2}", three, "u32", lambda x, y, z: x | y | z),
        vector("v_and_or_b32 {d}, {0}, {1}, {2}", three, "u32", lambda x, y, z: x & y | z),
        vector("v_xad_u32 {d}, {0}, {1}, {2}", three, "u32", lambda x, y, z: (x ^ y) + z & M32),
        vector("v_lshl_add_u32 {d}, {0}, {1}, {2}", three, "u32",
               lambda x, n, z: (x << (n & 31)) + z & M32),
        vector("v_add_lshl_u32 {d}, {0}, {1}, {2}", three, "u32",
               lambda x, y, n: x + y << (n & 31) & M32),
        vector("v_lshl_or_b32 {d}, {0}, {1}, {2}", three, "u32",
               lambda x, n, z: x << (n & 31) & M32 | z),
        vector("v_mul_lo_u32 {d}, {0}, {1}", two, "u32", lambda x, y: x * y & M32),
        vector("v_mul_hi_u32 {d}, {0}, {1}", two, "u32", lambda x, y: x * y >> 32),
        vector("v_mul_hi_i32 {d}, {0}, {1}", two, "u32",
               lambda x, y: signed(x) * signed(y) >> 32 & M32),
        vector("v_min3_u32 {d}, {0}, {1}, {2}", three, "u32", min),
        vector("v_max3_u32 {d}, {0}, {1}, {2}", three, "u32", max),
        vector("v_med3_u32 {d}, {0}, {1}, {2}", three, "u32", median),
        vector("v_min3_i32 {d}, {0}, {1}, {2}", three, "u32", on_signed(min)),
        vector("v_max3_i32 {d}, {0}, {1}, {2}", three, "u32", on_signed(max)),
        vector("v_med3_i32 {d}, {0}, {1}, {2}", three, "u32", on_signed(median)),
        vector("v_min3_u16 {d}, {0}, {1}, {2}", "u16 u16 u16", "u16", min),
        vector("v_max3_i16 {d}, {0}, {1}, {2}", "u16 u16 u16", "u16", on_signed(max, 16)),
        vector("v_med3_i16 {d}, {0}, {1}, {2}", "u16 u16 u16", "u16", on_signed(median, 16)),
        vector("v_mad_u32_u24 {d}, {0}, {1}, {2}", three, "u32",
               lambda x, y, z: low24(x) * low24(y) + z & M32),
        vector("v_mad_u32_u24 {d}, {0}, {1}, {2} clamp", three, "u32",
               lambda x, y, z: clamp(low24(x) * low24(y) + z, 32, False)),
        vector("v_mad_i32_i24 {d}, {0}, {1}, {2}", three, "u32",
               lambda x, y, z: high24(x) * high24(y) + signed(z) & M32),
        vector("v_mad_i32_i24 {d}, {0}, {1}, {2} clamp", three, "u32",
               lambda x, y, z: clamp(high24(x) * high24(y) + signed(z), 32, True)),
        vector("v_mad_u16 {d}, {0}, {1}, {2}", "u16 u16 u16", "u16",
               lambda x, y, z: x * y + z & M16),
        vector("v_mad_u16 {d}, {0}, {1}, {2} clamp", "u16 u16 u16", "u16",
               lambda x, y, z: clamp(x * y + z, 16, False)),
        vector("v_mad_i16 {d}, {0}, {1}, {2} clamp", "u16 u16 u16", "u16",
               lambda x, y, z: clamp(signed(x, 16) * signed(y, 16) + signed(z, 16), 16, True)),
        vector("v_mad_u32_u16 {d}, {0}, {1}, {2}", "u16 u16 u32", "u32",
               lambda x, y, z: x * y + z & M32),
        vector("v_mad_i32_i16 {d}, {0}, {1}, {2} clamp", "u16 u16 u32", "u32",
               lambda x, y, z: clamp(signed(x, 16) * signed(y, 16) + signed(z), 32, True)),
        vector("v_sad_u8 {d}, {0}, {1}, {2}", three, "u32", lambda x, y, z: sad(x, y) + z & M32),
        vector("v_sad_u8 {d}, {0}, {1}, {2} clamp", three, "u32",
               lambda x, y, z: min(sad(x, y) + z, M32)),
        vector("v_sad_hi_u8 {d}, {0}, {1}, {2}", three, "u32",
               lambda x, y, z: (sad(x, y) << 16) + z & M32),
        vector("v_sad_u16 {d}, {0}, {1}, {2}", three, "u32",
               lambda x, y, z: sad(x, y, 16) + z & M32),
        vector("v_sad_u32 {d}, {0}, {1}, {2}", three, "u32", lambda x, y, z: abs(x - y) + z & M32),
        vector("v_msad_u8 {d}, {0}, {1}, {2}", three, "u32",
               lambda x, y, z: sad(x, y, masked=True) + z & M32),
        vector("v_lerp_u8 {d}, {0}, {1}, {2}", three, "u32", lerp),
        vector("v_qsad_pk_u16_u8 {d}, {0}, {1}, {2}", "u64 u32 u64", "u64", quad_sad),
        vector("v_qsad_pk_u16_u8 {d}, {0}, {1}, {2} clamp", "u64 u32 u64", "u64",
               lambda x, y, z: quad_sad(x, y, z, clamps=True)),
        vector("v_mqsad_pk_u16_u8 {d}, {0}, {1}, {2}", "u64 u32 u64", "u64",
               lambda x, y, z: quad_sad(x, y, z, masked=True)),
        vector("v_pack_b32_f16 {d}, {0}, {1}", "f16 f16", "u32", lambda x, y: x | y << 16),
    ]  # fmt: skip


@pytest.mark.parametrize("target", TARGETS)
def test_integers(target: str) -> None:
    """Every common VOP1 and VOP3 integer instruction."""
    check(target, common(target))


def wide_products(target: str) -> list[Row]:
    infix = "co_" if target == "gfx1201" else ""

    def unsigned(x: int, y: int, z: int) -> tuple[int, int]:
        total = x * y + z
        return total & M64, total >> 64

    def with_sign(x: int, y: int, z: int) -> tuple[int, int]:
        total = signed(x) * signed(y) + signed(z, 64)
        return total & M64, total >> 64 & 1

    three = "u32 u32 u64"
    return [
        vector(f"v_mad_{infix}u64_u32 {{d}}, {{m}}, {{0}}, {{1}}, {{2}}", three, "u64", unsigned),
        vector(f"v_mad_{infix}i64_i32 {{d}}, {{m}}, {{0}}, {{1}}, {{2}}", three, "u64", with_sign),
        vector(f"v_mad_{infix}u64_u32 {{d}}, {{m}}, {{0}}, {{1}}, {{2}} clamp", three, "u64",
               lambda x, y, z: (min(x * y + z, M64), x * y + z >> 64)),
        vector(f"v_mad_{infix}i64_i32 {{d}}, {{m}}, {{0}}, {{1}}, {{2}} clamp", three, "u64",
               lambda x, y, z: (
                   clamp(signed(x) * signed(y) + signed(z, 64), 64, True),
                   signed(x) * signed(y) + signed(z, 64) >> 64 & 1)),
    ]  # fmt: skip


@pytest.mark.parametrize("target", ["gfx90a", "gfx1201"])
def test_64_bit_multiply_add_gives_bit_64(target: str) -> None:
    """The mask receives the 65th bit of the exact sum."""
    check(target, wide_products(target))


def test_instructions_of_gfx942_and_gfx950() -> None:
    """64-bit moves and shift-adds, byte packing, the random number generator."""

    def packed(x: int, y: int, n: int, is_signed: bool) -> int:
        low, high = (clamp(signed(v) >> (n & 31), 8, is_signed) for v in (x, y))
        return low | high << 8

    three = "u32 u32 u32"
    check(
        "gfx950",
        [
            vector("v_mov_b64 {d}, {0}", "u64", "u64", lambda x: x),
            vector("v_lshl_add_u64 {d}, {0}, {1}, {2}", "u64 u32 u64", "u64",
                   lambda x, n, z: (x << (n & 7)) + z & M64),
            vector("v_prng_b32 {d}, {0}", "u32", "u32",
                   lambda x: x << 1 & M32 ^ (0xC5 if x >> 31 else 0)),
            vector("v_ashr_pk_i8_i32 {d}, {0}, {1}, {2}", three, "u16",
                   lambda x, y, n: packed(x, y, n, True)),
            vector("v_ashr_pk_u8_i32 {d}, {0}, {1}, {2}", three, "u16",
                   lambda x, y, n: packed(x, y, n, False)),
        ],
    )  # fmt: skip


def test_bit_tables_look_up_every_bit() -> None:
    """V_BITOP3: the table's index is S0, S1, S2 from the top; S0 is f0, S1 cc, S2 aa."""

    def looked_up(table: int) -> Callable[..., int]:
        return lambda x, y, z: sum(
            (table >> ((x >> i & 1) << 2 | (y >> i & 1) << 1 | z >> i & 1) & 1) << i
            for i in range(32)
        )

    tables = (0x00, 0xF0, 0xCC, 0xAA, 0x96, 0xE8, 0x1B, 0xFF, 0x40)
    check(
        "gfx950",
        [
            vector(f"v_bitop3_b32 {{d}}, {{0}}, {{1}}, {{2}} bitop3:{t:#x}", "u32 u32 u32", "u32",
                   looked_up(t))
            for t in tables
        ],
        count=128,
    )  # fmt: skip


def test_instructions_of_gfx11() -> None:
    """XOR3, the min-max compositions, 16-bit logic."""
    three = "u32 u32 u32"
    check(
        "gfx1100",
        [
            vector("v_xor3_b32 {d}, {0}, {1}, {2}", three, "u32", lambda x, y, z: x ^ y ^ z),
            vector("v_minmax_u32 {d}, {0}, {1}, {2}", three, "u32",
                   lambda x, y, z: max(min(x, y), z)),
            vector("v_maxmin_u32 {d}, {0}, {1}, {2}", three, "u32",
                   lambda x, y, z: min(max(x, y), z)),
            vector("v_minmax_i32 {d}, {0}, {1}, {2}", three, "u32",
                   on_signed(lambda x, y, z: max(min(x, y), z))),
            vector("v_maxmin_i32 {d}, {0}, {1}, {2}", three, "u32",
                   on_signed(lambda x, y, z: min(max(x, y), z))),
            vector("v_and_b16 {d}, {0}, {1}", "u16 u16", "u16", lambda x, y: x & y),
            vector("v_or_b16 {d}, {0}, {1}", "u16 u16", "u16", lambda x, y: x | y),
            vector("v_xor_b16 {d}, {0}, {1}", "u16 u16", "u16", lambda x, y: x ^ y),
            vector("v_not_b16 {d}, {0}", "u16", "u16", lambda x: ~x & M16),
            vector("v_cndmask_b16 {d}, {0}, {1}, {c}", "u16 u16", "u16",
                   lambda x, y, c: y if c else x),
        ],
    )  # fmt: skip


def test_mqsad_u32_adds_four_windows_to_four_dwords() -> None:
    batch = Batch("gfx90a", ["v_mqsad_u32_u8 v[20:23], v[4:5], v8, v[12:15]"])
    state = random_state(batch, 3, full_exec=True)
    after = batch.run_both(0, state)
    for lane in range(batch.wave):
        window = int(state.vgprs[4][lane]) | int(state.vgprs[5][lane]) << 32
        reference = int(state.vgprs[8][lane])
        for k in range(4):
            total = sad(window >> 8 * k & M32, reference, masked=True)
            assert after.vgprs[20 + k][lane] == (total + int(state.vgprs[12 + k][lane])) & M32


@pytest.mark.parametrize("target", ["gfx90a", "gfx1201"])
def test_cube_maps_pick_the_major_axis(target: str) -> None:
    """Face, doubled major axis and both coordinates, for a point outside each face."""
    names = ("id", "ma", "sc", "tc")
    batch = Batch(target, [f"v_cube{name}_f32 v20, v4, v8, v12" for name in names])
    points = {  # point -> face, ma, sc, tc
        (3, 1, 2): (0, 6, -2, -1), (-3, 1, 2): (1, -6, 2, -1), (1, 3, 2): (2, 6, 1, 2),
        (1, -3, 2): (3, -6, 1, -2), (1, 2, 3): (4, 6, 1, -2), (1, 2, -3): (5, -6, -1, -2),
        (2, 2, 2): (4, 4, 2, -2),
    }  # fmt: skip
    state = blank_state(batch)
    for lane, point in enumerate(points):
        for register, value in zip((4, 8, 12), point, strict=True):
            state.vgprs[register][lane] = struct.unpack("<I", struct.pack("<f", value))[0]
    for index in range(4):
        result = batch.run_both(index, state).vgprs[20]
        for lane, right in enumerate(points.values()):
            got = struct.unpack("<f", struct.pack("<I", int(result[lane])))[0]
            assert got == right[index], (names[index], list(points)[lane])


def test_mullit_gives_up_on_dark_light() -> None:
    """V_MULLIT_F32: the lowest number for a NaN or lowest S1, or if S2 is not positive."""
    batch = Batch("gfx1100", ["v_mullit_f32 v20, v4, v8, v12"])
    one, two, nan, lowest, minus_inf = 0x3F800000, 0x40000000, 0x7FC00000, 0xFF7FFFFF, 0xFF800000
    rows = [
        (two, two, one, 0x40800000), (two, nan, one, lowest), (two, lowest, one, lowest),
        (two, minus_inf, one, lowest), (two, two, 0, lowest), (two, two, nan, lowest),
        (two, two, 0xBF800000, lowest),
    ]  # fmt: skip
    state = blank_state(batch)
    for lane, row in enumerate(rows):
        for register, value in zip((4, 8, 12), row, strict=False):
            state.vgprs[register][lane] = value
    assert list(batch.run_both(0, state).vgprs[20][: len(rows)]) == [row[3] for row in rows]


@pytest.mark.parametrize("target", ["gfx90a", "gfx1100"])
def test_swap_reads_both_before_it_writes(target: str) -> None:
    """V_SWAP_B32 honours EXEC for both registers."""
    batch = Batch(target, ["v_swap_b32 v4, v8"])
    state = random_state(batch, 5)
    after = batch.run_both(0, state)
    for lane in range(batch.wave):
        x, y = state.vgprs[4][lane], state.vgprs[8][lane]
        right = (y, x) if state.exec_mask >> lane & 1 else (x, y)
        assert (after.vgprs[4][lane], after.vgprs[8][lane]) == right


def test_accumulation_registers_move_unchanged() -> None:
    batch = Batch(
        "gfx90a",
        ["v_accvgpr_write_b32 a4, v4", "v_accvgpr_read_b32 v4, a4", "v_accvgpr_mov_b32 a5, a4"],
    )
    state = random_state(batch, 6, full_exec=True)
    assert (batch.run_both(0, state).vgprs[256 + 4] == state.vgprs[4]).all()
    assert (batch.run_both(1, state).vgprs[4] == state.vgprs[256 + 4]).all()
    assert (batch.run_both(2, state).vgprs[256 + 5] == state.vgprs[256 + 4]).all()


def test_swap_of_halves_of_one_register() -> None:
    batch = Batch("gfx1100", ["v_swap_b16 v4.l, v4.h"])
    state = blank_state(batch)
    state.vgprs[4] = 0x12345678
    assert batch.run_both(0, state).vgprs[4][0] == 0x56781234
