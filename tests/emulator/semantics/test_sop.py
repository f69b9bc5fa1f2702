"""Scalar instructions against plain Python: results, SCC, EXEC, jumps, hardware registers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.builder import exact
from tests.emulator.harness import CODE_BASE, DEFAULT_MODE, Batch, blank_state, random_state
from tests.emulator.semantics.memory_cases import is_old_named
from tests.emulator.semantics.oracle import Row, check, scalar, signed
from wavecore.builder.contract import F16, F32, Rounding, Type

M16, M32, M64 = (1 << 16) - 1, (1 << 32) - 1, (1 << 64) - 1
TARGETS = ("gfx90a", "gfx1030", "gfx1100", "gfx1201")
PAIR = {32: "u32", 64: "u64"}


def nonzero(result: int) -> tuple[int, int]:
    """A result whose SCC says that it is not zero."""
    return result, int(result != 0)


def quads(x: int, bits: int) -> list[int]:
    return [x >> low & 15 for low in range(0, bits, 4)]


def field(x: int, place: int, bits: int, is_signed: bool) -> int:
    """S_BFE: the field at place[5:0] (4:0), place[22:16] bits wide, truncated at the top."""
    offset, width = place & bits - 1, place >> 16 & 0x7F
    if not width:
        return 0
    value = (signed(x, bits) if is_signed else x) >> offset
    if width < bits:
        value &= (1 << width) - 1
        value = signed(value, width) if is_signed else value
    return value & (1 << bits) - 1


def spread(x: int) -> int:
    return sum((x >> i & 1) * 3 << 2 * i for i in range(32))


def first_one(x: int, bits: int, from_top: bool) -> int:
    if not x:
        return M32
    return bits - x.bit_length() if from_top else (x & -x).bit_length() - 1


def unlike_sign(x: int, bits: int) -> int:
    return first_one(x ^ (1 << bits) - 1 if x >> bits - 1 else x, bits, True)


def magnitude(x: int) -> int:
    return abs(signed(x)) & M32


def both_sizes(target: str) -> list[Row]:
    old = is_old_named(target)
    andn2, orn2 = ("andn2", "orn2") if old else ("and_not1", "or_not1")
    rows = []
    for bits, mask in ((32, M32), (64, M64)):
        type, two = PAIR[bits], f"{PAIR[bits]} {PAIR[bits]}"
        shifted = f"{type} u32"
        b, i = f"b{bits}", f"i{bits}"
        top = f"s_flbit_i32_b{bits}" if old else f"s_clz_i32_u{bits}"
        bottom = f"s_ff1_i32_b{bits}" if old else f"s_ctz_i32_b{bits}"
        sign = ("s_flbit_i32" if old else "s_cls_i32") + ("_i64" if bits == 64 else "")
        rows += [
            scalar(f"s_mov_{b} {{d}}, {{0}}", type, type, lambda x: x),
            scalar(f"s_cselect_{b} {{d}}, {{0}}, {{1}}", two, type,
                   lambda x, y, scc: x if scc else y),
            scalar(f"s_not_{b} {{d}}, {{0}}", type, type, lambda x, m=mask: nonzero(~x & m)),
            scalar(f"s_and_{b} {{d}}, {{0}}, {{1}}", two, type, lambda x, y: nonzero(x & y)),
            scalar(f"s_or_{b} {{d}}, {{0}}, {{1}}", two, type, lambda x, y: nonzero(x | y)),
            scalar(f"s_xor_{b} {{d}}, {{0}}, {{1}}", two, type, lambda x, y: nonzero(x ^ y)),
            scalar(f"s_nand_{b} {{d}}, {{0}}, {{1}}", two, type,
                   lambda x, y, m=mask: nonzero(~(x & y) & m)),
            scalar(f"s_nor_{b} {{d}}, {{0}}, {{1}}", two, type,
                   lambda x, y, m=mask: nonzero(~(x | y) & m)),
            scalar(f"s_xnor_{b} {{d}}, {{0}}, {{1}}", two, type,
                   lambda x, y, m=mask: nonzero(~(x ^ y) & m)),
            scalar(f"s_{andn2}_{b} {{d}}, {{0}}, {{1}}", two, type,
                   lambda x, y, m=mask: nonzero(x & ~y & m)),
            scalar(f"s_{orn2}_{b} {{d}}, {{0}}, {{1}}", two, type,
                   lambda x, y, m=mask: nonzero(x | ~y & m)),
            scalar(f"s_lshl_{b} {{d}}, {{0}}, {{1}}", shifted, type,
                   lambda x, n, k=bits, m=mask: nonzero(x << (n & k - 1) & m)),
            scalar(f"s_lshr_{b} {{d}}, {{0}}, {{1}}", shifted, type,
                   lambda x, n, k=bits: nonzero(x >> (n & k - 1))),
            scalar(f"s_ashr_{i} {{d}}, {{0}}, {{1}}", shifted, type,
                   lambda x, n, k=bits, m=mask: nonzero(signed(x, k) >> (n & k - 1) & m)),
            scalar(f"s_bfe_u{bits} {{d}}, {{0}}, {{1}}", shifted, type,
                   lambda x, p, k=bits: nonzero(field(x, p, k, False))),
            scalar(f"s_bfe_{i} {{d}}, {{0}}, {{1}}", shifted, type,
                   lambda x, p, k=bits: nonzero(field(x, p, k, True))),
            scalar(f"s_bfm_{b} {{d}}, {{0}}, {{1}}", "u32 u32", type,
                   lambda w, o, k=bits, m=mask: ((1 << (w & k - 1)) - 1) << (o & k - 1) & m),
            scalar(f"s_brev_{b} {{d}}, {{0}}", type, type,
                   lambda x, k=bits: int(f"{x:0{k}b}"[::-1], 2)),
            scalar(f"s_bcnt1_i32_{b} {{d}}, {{0}}", type, "u32", lambda x: nonzero(x.bit_count())),
            scalar(f"s_bcnt0_i32_{b} {{d}}, {{0}}", type, "u32",
                   lambda x, k=bits: nonzero(k - x.bit_count())),
            scalar(f"{top} {{d}}, {{0}}", type, "u32", lambda x, k=bits: first_one(x, k, True)),
            scalar(f"{bottom} {{d}}, {{0}}", type, "u32",
                   lambda x, k=bits: first_one(x, k, False)),
            scalar(f"{sign} {{d}}, {{0}}", type, "u32", lambda x, k=bits: unlike_sign(x, k)),
            scalar(f"s_quadmask_{b} {{d}}, {{0}}", type, type, lambda x, k=bits: nonzero(
                sum(bool(q) << n for n, q in enumerate(quads(x, k))))),
            scalar(f"s_wqm_{b} {{d}}, {{0}}", type, type, lambda x, k=bits: nonzero(
                sum(15 << 4 * n for n, q in enumerate(quads(x, k)) if q))),
            scalar(f"s_bitcmp1_{b} {{0}}, {{1}}", shifted, "",
                   lambda x, n, k=bits: (x >> (n & k - 1) & 1,)),
            scalar(f"s_bitcmp0_{b} {{0}}, {{1}}", shifted, "",
                   lambda x, n, k=bits: (1 - (x >> (n & k - 1) & 1),)),
        ]  # fmt: skip
        if old:
            rows.append(scalar(f"s_ff0_i32_{b} {{d}}, {{0}}", type, "u32",
                               lambda x, k=bits, m=mask: first_one(~x & m, k, False)))  # fmt: skip
    return rows


def arithmetic(target: str) -> list[Row]:
    gfx12 = target.startswith("gfx12")
    add, sub = ("s_add_co", "s_sub_co") if gfx12 else ("s_add", "s_sub")
    addc, subb = ("s_add_co_ci", "s_sub_co_ci") if gfx12 else ("s_addc", "s_subb")

    def overflow(exact_value: int) -> tuple[int, int]:
        return exact_value & M32, int(signed(exact_value) != exact_value)

    two = "u32 u32"
    rows = [
        scalar(f"{add}_u32 {{d}}, {{0}}, {{1}}", two, "u32",
               lambda x, y: (x + y & M32, x + y >> 32)),
        scalar(f"{sub}_u32 {{d}}, {{0}}, {{1}}", two, "u32", lambda x, y: (x - y & M32, x < y)),
        scalar(f"{addc}_u32 {{d}}, {{0}}, {{1}}", two, "u32",
               lambda x, y, c: (x + y + c & M32, x + y + c >> 32)),
        scalar(f"{subb}_u32 {{d}}, {{0}}, {{1}}", two, "u32",
               lambda x, y, c: (x - y - c & M32, y + c > x)),
        scalar(f"{add}_i32 {{d}}, {{0}}, {{1}}", two, "u32",
               lambda x, y: overflow(signed(x) + signed(y))),
        scalar(f"{sub}_i32 {{d}}, {{0}}, {{1}}", two, "u32",
               lambda x, y: overflow(signed(x) - signed(y))),
        scalar("s_mul_i32 {d}, {0}, {1}", two, "u32", lambda x, y: x * y & M32),
        scalar("s_mul_hi_u32 {d}, {0}, {1}", two, "u32", lambda x, y: x * y >> 32),
        scalar("s_mul_hi_i32 {d}, {0}, {1}", two, "u32",
               lambda x, y: signed(x) * signed(y) >> 32 & M32),
        scalar("s_min_u32 {d}, {0}, {1}", two, "u32", lambda x, y: (min(x, y), x < y)),
        scalar("s_max_u32 {d}, {0}, {1}", two, "u32", lambda x, y: (max(x, y), x >= y)),
        scalar("s_min_i32 {d}, {0}, {1}", two, "u32",
               lambda x, y: (min(signed(x), signed(y)) & M32, signed(x) < signed(y))),
        scalar("s_max_i32 {d}, {0}, {1}", two, "u32",
               lambda x, y: (max(signed(x), signed(y)) & M32, signed(x) >= signed(y))),
        scalar("s_abs_i32 {d}, {0}", "u32", "u32", lambda x: nonzero(magnitude(x))),
        scalar("s_absdiff_i32 {d}, {0}, {1}", two, "u32",
               lambda x, y: nonzero(magnitude(x - y & M32))),
        scalar("s_sext_i32_i8 {d}, {0}", "u32", "u32", lambda x: signed(x, 8) & M32),
        scalar("s_sext_i32_i16 {d}, {0}", "u32", "u32", lambda x: signed(x, 16) & M32),
        scalar("s_bitreplicate_b64_b32 {d}, {0}", "u32", "u64", spread),
        scalar("s_pack_ll_b32_b16 {d}, {0}, {1}", two, "u32", lambda x, y: x & M16 | y << 16 & M32),
        scalar("s_pack_lh_b32_b16 {d}, {0}, {1}", two, "u32",
               lambda x, y: x & M16 | y >> 16 << 16),
        scalar("s_pack_hh_b32_b16 {d}, {0}, {1}", two, "u32", lambda x, y: x >> 16 | y >> 16 << 16),
    ]  # fmt: skip
    for n in (1, 2, 3, 4):
        rows.append(scalar(f"s_lshl{n}_add_u32 {{d}}, {{0}}, {{1}}", two, "u32",
                           lambda x, y, n=n: ((x << n) + y & M32, (x << n) + y > M32)))  # fmt: skip
    if not is_old_named(target):
        rows.append(scalar("s_pack_hl_b32_b16 {d}, {0}, {1}", two, "u32",
                           lambda x, y: x >> 16 | y << 16 & M32))  # fmt: skip
    if gfx12:
        wide = "u64 u64"
        rows += [
            scalar("s_add_nc_u64 {d}, {0}, {1}", wide, "u64", lambda x, y: x + y & M64),
            scalar("s_sub_nc_u64 {d}, {0}, {1}", wide, "u64", lambda x, y: x - y & M64),
            scalar("s_mul_u64 {d}, {0}, {1}", wide, "u64", lambda x, y: x * y & M64),
        ]
    for name, compare in (
        ("eq", lambda x, y: x == y), ("lg", lambda x, y: x != y), ("gt", lambda x, y: x > y),
        ("ge", lambda x, y: x >= y), ("lt", lambda x, y: x < y), ("le", lambda x, y: x <= y),
    ):  # fmt: skip
        rows += [
            scalar(f"s_cmp_{name}_u32 {{0}}, {{1}}", two, "", lambda x, y, c=compare: (c(x, y),)),
            scalar(f"s_cmp_{name}_i32 {{0}}, {{1}}", two, "",
                   lambda x, y, c=compare: (c(signed(x), signed(y)),)),
        ]  # fmt: skip
        if not gfx12:
            rows += [
                scalar(f"s_cmpk_{name}_u32 {{0}}, 0xfffe", "u32", "",
                       lambda x, c=compare: (c(x, 0xFFFE),)),
                scalar(f"s_cmpk_{name}_i32 {{0}}, 0xfffe", "u32", "",
                       lambda x, c=compare: (c(signed(x), -2),)),
            ]  # fmt: skip
    rows += [
        scalar("s_cmp_eq_u64 {0}, {1}", "u64 u64", "", lambda x, y: (x == y,)),
        scalar("s_cmp_lg_u64 {0}, {1}", "u64 u64", "", lambda x, y: (x != y,)),
    ]
    return rows


@pytest.mark.parametrize("target", TARGETS)
def test_both_sizes(target: str) -> None:
    """Logic, shifts, fields, counts and masks on 32 and 64 bits, with their effect on SCC."""
    check(target, both_sizes(target))


@pytest.mark.parametrize("target", TARGETS)
def test_arithmetic_and_compares(target: str) -> None:
    """Sums, products, minima, packs and compares; SCC is carry, overflow, choice or unchanged."""
    check(target, arithmetic(target))


BEFORE = 0x0123456789ABCDEF


@pytest.mark.parametrize("target", TARGETS)
def test_instructions_that_read_their_destination(target: str) -> None:
    """CMOV, BITSET, ADDK and MULK on an old value."""
    addk = "s_addk_co_i32" if target == "gfx1201" else "s_addk_i32"
    low = BEFORE & M32

    def added(constant: int) -> tuple[int, int]:
        total = signed(low) + constant
        return total & M32, int(signed(total) != total)

    check(
        target,
        [
            scalar("s_cmov_b32 {d}, {0}", "u32", "u32", lambda x, scc: x if scc else low),
            scalar("s_cmov_b64 {d}, {0}", "u64", "u64", lambda x, scc: x if scc else BEFORE),
            scalar("s_cmovk_i32 {d}, 0xfffd", "", "u32", lambda scc: -3 & M32 if scc else low),
            scalar("s_movk_i32 {d}, 0x8000", "", "u32", lambda: -0x8000 & M32),
            scalar("s_bitset1_b32 {d}, {0}", "u32", "u32", lambda n: low | 1 << (n & 31)),
            scalar("s_bitset0_b32 {d}, {0}", "u32", "u32", lambda n: low & ~(1 << (n & 31))),
            scalar("s_bitset1_b64 {d}, {0}", "u32", "u64", lambda n: BEFORE | 1 << (n & 63)),
            scalar("s_bitset0_b64 {d}, {0}", "u32", "u64", lambda n: BEFORE & ~(1 << (n & 63))),
            scalar("s_mulk_i32 {d}, 0xfff9", "", "u32", lambda: low * -7 & M32),
            scalar(f"{addk} {{d}}, 0x7fff", "", "u32", lambda: added(0x7FFF)),
            scalar(f"{addk} {{d}}, 0x8000", "", "u32", lambda: added(-0x8000)),
        ],
    )


def test_addk_overflow_sets_scc() -> None:
    batch = Batch("gfx90a", ["s_addk_i32 s4, 0xffff"])
    state = blank_state(batch)
    state.sgprs[4] = 0x80000000
    after = batch.run_both(0, state)
    assert (int(after.sgprs[4]), after.scc) == (0x7FFFFFFF, 1)


# ----------------------------------------------------------------------------------------- EXEC

MASKS: dict[str, Callable[[int, int], int]] = {
    "and": lambda s, e: s & e, "or": lambda s, e: s | e, "xor": lambda s, e: s ^ e,
    "nand": lambda s, e: ~(s & e), "nor": lambda s, e: ~(s | e), "xnor": lambda s, e: ~(s ^ e),
    "and_not1": lambda s, e: s & ~e, "or_not1": lambda s, e: s | ~e,
    "and_not0": lambda s, e: ~s & e, "or_not0": lambda s, e: ~s | e,
    "andn2": lambda s, e: s & ~e, "orn2": lambda s, e: s | ~e,
    "andn1": lambda s, e: ~s & e, "orn1": lambda s, e: ~s | e,
}  # fmt: skip


@pytest.mark.parametrize(
    ("target", "wave", "bits"),
    [("gfx90a", 64, 64), ("gfx1100", 64, 64), ("gfx1201", 32, 32), ("gfx1100", 64, 32)],
)
def test_saveexec_and_wrexec(target: str, wave: int, bits: int) -> None:
    """D receives the old EXEC (saveexec) or the new one; the 32-bit forms do not change EXEC_HI."""
    gfx9 = target.startswith("gfx9")
    names = [n for n in MASKS if "_not" not in n and "n1" not in n and "n2" not in n]
    names += ["andn1", "andn2", "orn1", "orn2"] if gfx9 else [n for n in MASKS if "_not" in n]
    lines = [f"s_{n}_saveexec_b{bits}" for n in names]
    wrexec = ("andn1", "andn2") if gfx9 else ("and_not0", "and_not1")
    lines += [f"s_{n}_wrexec_b{bits}" for n in wrexec]
    pair = "s[4:5], s[4:5]" if bits == 64 else "s4, s4"  # the destination may be the source
    batch = Batch(target, [f"{line} {pair}" for line in lines], wave)
    full = (1 << bits) - 1
    for index, line in enumerate(lines):
        name = line[2 : line.rindex("_", 0, line.rindex("_"))]
        for seed in range(3):
            state = random_state(batch, seed)
            if seed == 2:
                state.set_pair(4, 0)
            source = (
                int(state.sgprs[4]) | int(state.sgprs[5]) << 32
                if bits == 64
                else int(state.sgprs[4])
            )
            old = int(state.sgprs[126]) | int(state.sgprs[127]) << 32
            new = MASKS[name](source, old & full) & full
            after = batch.run_both(index, state)
            got = int(after.sgprs[126]) | int(after.sgprs[127]) << 32
            assert got == (old & ~full | new), line
            saved = int(after.sgprs[4]) | int(after.sgprs[5]) << 32
            assert saved & full == (old & full if "saveexec" in line else new), line
            assert after.scc == int(new != 0), line


# --------------------------------------------------------------------------------------- floats


def test_scalar_floats_of_gfx11_5() -> None:
    """Rounded once in MODE's direction; f16 results have zeros in the upper half."""
    nearest = Rounding.NEAREST_EVEN
    rows = []
    for name, type in (("f32", F32), ("f16", F16)):
        for op, function in (("add", exact.fadd), ("sub", exact.fsub), ("mul", exact.fmul)):
            rows.append(
                scalar(f"s_{op}_{name} {{d}}, {{0}}, {{1}}", f"{name} {name}", "u32",
                       lambda x, y, t=type, f=function: f(t, x, y, nearest))
            )  # fmt: skip
        for op, holds in COMPARES.items():
            rows.append(
                scalar(f"s_cmp_{op}_{name} {{0}}, {{1}}", f"{name} {name}", "",
                       lambda x, y, t=type, h=holds: (h(ordering(t, x, y)),))
            )  # fmt: skip
    rows += [
        scalar("s_fmaak_f32 {d}, {0}, {1}, 0x40400000", "f32 f32", "u32",
               lambda x, y: exact.fma(F32, x, y, 0x40400000, nearest)),
        scalar("s_fmamk_f32 {d}, {0}, 0x40400000, {1}", "f32 f32", "u32",
               lambda x, y: exact.fma(F32, x, 0x40400000, y, nearest)),
        scalar("s_fmac_f32 {d}, {0}, {1}", "f32 f32", "u32",
               lambda x, y: exact.fma(F32, x, y, BEFORE & M32, nearest)),
    ]  # fmt: skip
    check("gfx1150", rows, mode=DEFAULT_MODE)


def ordering(type: Type, x: int, y: int) -> str:
    """How two floats compare: one of "<", "=" and ">", or "?" if unordered."""
    if exact.is_nan(type, x) or exact.is_nan(type, y):
        return "?"

    def key(bits: int) -> int:
        size = exact.magnitude(type, bits)
        return -size if exact.sign_of(type, bits) else size

    return "<" if key(x) < key(y) else "=" if key(x) == key(y) else ">"


COMPARES: dict[str, Callable[[str], bool]] = {
    "lt": lambda o: o == "<", "eq": lambda o: o == "=", "le": lambda o: o in "<=",
    "gt": lambda o: o == ">", "lg": lambda o: o in "<>", "ge": lambda o: o in ">=",
    "o": lambda o: o != "?", "u": lambda o: o == "?", "nge": lambda o: o not in ">=",
    "nlg": lambda o: o not in "<>", "ngt": lambda o: o != ">", "nle": lambda o: o not in "<=",
    "neq": lambda o: o != "=", "nlt": lambda o: o != "<",
}  # fmt: skip

# ---------------------------------------------------------------------------------------- jumps


@pytest.mark.parametrize("target", TARGETS)
def test_jumps_and_return_addresses(target: str) -> None:
    """GETPC and SWAPPC give the next instruction's address; SWAPPC may overwrite its source."""
    batch = Batch(
        target, ["s_getpc_b64 s[20:21]", "s_swappc_b64 s[4:5], s[4:5]", "s_setpc_b64 s[4:5]"]
    )
    state = random_state(batch, 1)
    after = batch.run_both(0, state)
    pair = int(after.sgprs[20]) | int(after.sgprs[21]) << 32
    assert pair == CODE_BASE + batch.pcs[0] + 4
    state.set_pair(4, CODE_BASE + batch.pcs[0] + 3)  # the low two bits are ignored
    for index in (1, 2):
        after = batch.run(index, state, "numpy")
        assert after.pc == batch.pcs[0]
    state.set_pair(4, CODE_BASE + batch.pcs[0] + 4)
    after = batch.run_both(1, state)
    pair = int(after.sgprs[4]) | int(after.sgprs[5]) << 32
    assert pair == CODE_BASE + batch.pcs[1] + 4


# -------------------------------------------------------------------- relative and special state


@pytest.mark.parametrize(("target", "m0"), [("gfx90a", 124), ("gfx1100", 125)])
def test_relative_scalar_registers(target: str, m0: int) -> None:
    """M0 is added to the register's number; outside the file it faults."""
    lines = [
        "s_movrels_b32 s20, s4", "s_movrels_b64 s[20:21], s[4:5]",
        "s_movreld_b32 s20, s4", "s_movreld_b64 s[20:21], s[4:5]",
    ]  # fmt: skip
    batch = Batch(target, lines)
    state = random_state(batch, 2)
    state.sgprs[m0] = 6
    assert batch.run_both(0, state).sgprs[20] == state.sgprs[10]
    assert list(batch.run_both(1, state).sgprs[20:22]) == list(state.sgprs[10:12])
    assert batch.run_both(2, state).sgprs[26] == state.sgprs[4]
    assert list(batch.run_both(3, state).sgprs[26:28]) == list(state.sgprs[4:6])
    for index in range(4):
        for far in (200, 0x80000000, -30 & M32):
            state.sgprs[m0] = far
            assert batch.run_both(index, state).fault is not None


def test_movrelsd_takes_two_offsets() -> None:
    batch = Batch("gfx1100", ["s_movrelsd_2_b32 s20, s4"])
    state = random_state(batch, 2)
    state.sgprs[125] = 3 | 7 << 16
    assert batch.run_both(0, state).sgprs[27] == state.sgprs[7]


@pytest.mark.parametrize("target", TARGETS)
def test_hardware_registers(target: str) -> None:
    """GETREG and SETREG on fields of MODE; others ignore writes."""
    batch = Batch(
        target,
        [
            "s_getreg_b32 s20, hwreg(1, 4, 4)",
            "s_setreg_b32 hwreg(1, 2, 2), s4",
            "s_setreg_imm32_b32 hwreg(1, 0, 32), 0xa5",
            "s_setreg_imm32_b32 hwreg(2, 0, 32), 0xffffffff",
            "s_getreg_b32 s20, hwreg(2, 0, 1)",
        ],
    )
    state = random_state(batch, 3)
    state.mode = 0x3A6
    assert batch.run_both(0, state).sgprs[20] == 0xA
    state.sgprs[4] = 0xFFFFFFF2
    assert batch.run_both(1, state).mode == 0x3AA
    assert batch.run_both(2, state).mode == 0xA5
    assert batch.run_both(3, state).mode == 0x3A6
    for scc in (0, 1):
        state.scc = scc
        assert batch.run_both(4, state).sgprs[20] == scc
