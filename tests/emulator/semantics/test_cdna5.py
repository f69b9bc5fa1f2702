"""What CDNA 5 added to the vector ALU, against plain Python, on both executors."""

from __future__ import annotations

import math
import struct
from fractions import Fraction

import numpy as np
import pytest

from tests.emulator.harness import Batch, random_state
from tests.emulator.semantics.oracle import check, clamp, signed, vector

TARGET = "gfx1250"
M16, M32, M64 = (1 << 16) - 1, (1 << 32) - 1, (1 << 64) - 1


def halves(*words: int) -> list[tuple[int, ...]]:
    """The low halves of some dwords, then the high ones."""
    return [tuple(word >> shift & M16 for word in words) for shift in (0, 16)]


def packed(operation, *words: int) -> int:
    low, high = (operation(*parts) & M16 for parts in halves(*words))
    return low | high << 16


def looked_up(table: int, selectors: int, bits: int) -> int:
    """Sixteen entries of a table."""
    mask = (1 << bits) - 1
    return sum((table >> bits * (selectors >> 4 * i & 15) & mask) << bits * i for i in range(16))


def test_64_bit_integers() -> None:
    check(TARGET, [
        vector("v_add_nc_u64 {d}, {0}, {1}", "u64 u64", "u64", lambda x, y: x + y & M64),
        vector("v_add_nc_u64 {d}, {0}, {1} clamp", "u64 u64", "u64",
               lambda x, y: clamp(x + y, 64, False)),
        vector("v_sub_nc_u64 {d}, {0}, {1}", "u64 u64", "u64", lambda x, y: x - y & M64),
        vector("v_sub_nc_u64 {d}, {0}, {1} clamp", "u64 u64", "u64",
               lambda x, y: clamp(x - y, 64, False)),
        vector("v_mul_u64 {d}, {0}, {1}", "u64 u64", "u64", lambda x, y: x * y & M64),
        vector("v_min_u64 {d}, {0}, {1}", "u64 u64", "u64", min),
        vector("v_max_u64 {d}, {0}, {1}", "u64 u64", "u64", max),
        vector("v_min_i64 {d}, {0}, {1}", "u64 u64", "u64",
               lambda x, y: min(x, y, key=lambda v: signed(v, 64))),
        vector("v_max_i64 {d}, {0}, {1}", "u64 u64", "u64",
               lambda x, y: max(x, y, key=lambda v: signed(v, 64))),
        vector("v_mad_nc_u64_u32 {d}, {0}, {1}, {2}", "u32 u32 u64", "u64",
               lambda x, y, z: x * y + z & M64),
        vector("v_mad_nc_u64_u32 {d}, {0}, {1}, {2} clamp", "u32 u32 u64", "u64",
               lambda x, y, z: clamp(x * y + z, 64, False)),
        vector("v_mad_nc_i64_i32 {d}, {0}, {1}, {2}", "u32 u32 u64", "u64",
               lambda x, y, z: signed(x) * signed(y) + z & M64),
        vector("v_mad_nc_i64_i32 {d}, {0}, {1}, {2} clamp", "u32 u32 u64", "u64",
               lambda x, y, z: clamp(signed(x) * signed(y) + signed(z, 64), 64, True)),
    ])  # fmt: skip


def test_64_bit_literals() -> None:
    """Eight bytes; of integers and of floats."""
    number = 0x123456789ABCDEF0
    bits = struct.unpack("<Q", struct.pack("<d", math.pi))[0]
    check(TARGET, [
        vector(f"v_add_nc_u64 {{d}}, {number:#x}, {{0}}", "u64", "u64", lambda x: x + number & M64),
        vector(f"v_mov_b64 {{d}}, {bits:#x}", "u64", "u64", lambda _: bits),
    ])  # fmt: skip


def test_32_and_16_bit_integers() -> None:
    rows = [vector("v_mad_u32 {d}, {0}, {1}, {2}", "u32 u32 u32", "u32",
                   lambda x, y, z: x * y + z & M32)]  # fmt: skip
    for limit, choose in (("max", max), ("min", min)):
        for bits, name in ((32, "v_add_{}_{}32"), (16, "v_pk_add_{}_{}16")):
            for kind, is_signed in (("i", True), ("u", False)):
                for mark in ("", " clamp"):

                    def one(x, y, z, choose=choose, bits=bits, is_signed=is_signed, mark=mark):
                        x, y, z = (signed(v, bits) if is_signed else v for v in (x, y, z))
                        total = clamp(x + y, bits, is_signed) if mark else x + y & (1 << bits) - 1
                        total = signed(total, bits) if is_signed else total
                        return choose(total, z) & (1 << bits) - 1

                    expected = one if bits == 32 else (lambda *w, one=one: packed(one, *w))
                    text = f"{name.format(limit, kind)} {{d}}, {{0}}, {{1}}, {{2}}{mark}"
                    rows.append(vector(text, "u32 u32 u32", "u32", expected))
        for kind, is_signed in (("i", True), ("u", False)):

            def three(*values, choose=choose, is_signed=is_signed):
                return choose(values, key=lambda v: signed(v, 16) if is_signed else v)

            rows.append(vector(
                f"v_pk_{limit}3_{kind}16 {{d}}, {{0}}, {{1}}, {{2}}", "u32 u32 u32", "u32",
                lambda *w, three=three: packed(three, *w),
            ))  # fmt: skip
    check(TARGET, rows)


def to_bfloat(value: Fraction, negative_zero: bool) -> int:
    """A number rounded once to bf16, to nearest even."""
    sign = 0x8000 if value < 0 or (not value and negative_zero) else 0
    value = abs(value)
    if not value:
        return sign
    exponent = max(math.frexp(float(value))[1] if value < 2**200 else 128, -125)
    while value >= Fraction(2) ** exponent:
        exponent += 1
    while exponent > -125 and value < Fraction(2) ** (exponent - 1):
        exponent -= 1
    steps = round(value / Fraction(2) ** (exponent - 8))  # Python rounds halves to even
    return sign | min((exponent + 125 << 7) + steps, 0x7F80)


def of_bfloat(code: int) -> float:
    return struct.unpack("<f", struct.pack("<I", code << 16))[0]


@pytest.mark.parametrize("name", ["v_pk_add_bf16", "v_pk_mul_bf16", "v_pk_fma_bf16"])
def test_packed_bf16_rounds_once(name: str) -> None:
    """Against exact fractions, on finite numbers, those of near exponents among them."""
    operands = "v4, v8, v12" if "fma" in name else "v4, v8"
    batch = Batch(TARGET, [f"{name} v20, {operands}"], 32)
    wrong = []
    for seed in range(40):
        state = random_state(batch, seed)
        state.exec_mask = M32
        rng = np.random.default_rng(seed)
        for register in (4, 8, 12):
            codes = rng.integers(0, 0x7F80, 64) if seed % 2 else rng.integers(0x3A00, 0x4400, 64)
            codes = codes | rng.integers(0, 2, 64) << 15
            state.vgprs[register] = (codes[:32] | codes[32:] << 16).astype(np.uint32)
        got = batch.run_both(0, state).vgprs[20]
        for lane in range(32):
            words = [int(state.vgprs[register][lane]) for register in (4, 8, 12)]
            for place, parts in enumerate(halves(*words)):
                x, y, z = (Fraction(of_bfloat(part)) for part in parts)
                signs = [part >> 15 for part in parts]
                if name == "v_pk_add_bf16":
                    exact, minus = x + y, signs[0] & signs[1]
                elif name == "v_pk_mul_bf16":
                    exact, minus = x * y, signs[0] ^ signs[1]
                else:
                    exact, minus = x * y + z, (signs[0] ^ signs[1]) & signs[2]
                ours = int(got[lane]) >> 16 * place & M16
                expected = to_bfloat(exact, bool(minus))
                if ours != expected:
                    wrong.append(f"{[hex(p) for p in parts]}: {ours:#x}, not {expected:#x}")
    assert not wrong, f"{len(wrong)}: {wrong[:5]}"


def test_tanh() -> None:
    """Of f32, to the last bit or one beside it."""
    batch = Batch(TARGET, ["v_tanh_f32 v20, v4"], 32)
    state = random_state(batch, 3)
    state.exec_mask = M32
    values = np.array([0.0, 1e-30, 1e-5, 9e-4, 1.1e-3, 0.1, 0.5, 1, 2, 5, 9.1, 20, 40, 1e30,
                       np.inf, 3e-3], np.float32)  # fmt: skip
    values = np.concatenate([values, -values])
    state.vgprs[4] = values.view(np.uint32)
    got = batch.run_both(0, state).vgprs[20].view(np.float32)
    exact = np.tanh(values.astype(np.float64))
    assert np.all(np.abs(got - exact) <= np.spacing(np.abs(exact).astype(np.float32)))
    assert np.array_equal(np.signbit(got), np.signbit(values))


@pytest.mark.parametrize(
    ("bits", "high", "low", "result"), [(4, 1, 1, 2), (6, 1, 2, 3), (8, 2, 2, 4)]
)
def test_tables_are_looked_up(bits: int, high: int, low: int, result: int) -> None:
    """S0 is the upper part of the table, S2 has sixteen selectors."""

    def span(first: int, count: int) -> str:
        return f"v[{first}:{first + count - 1}]" if count > 1 else f"v{first}"

    text = f"v_perm_pk16_b{bits}_u4 {span(20, result)}, {span(4, high)}, {span(8, low)}, v[12:13]"
    batch = Batch(TARGET, [text], 32)
    state = random_state(batch, bits)
    state.exec_mask = M32
    after = batch.run_both(0, state)

    def number(values: np.ndarray, first: int, count: int, lane: int) -> int:
        return sum(int(values[first + i][lane]) << 32 * i for i in range(count))

    for lane in range(32):
        table = number(state.vgprs, 8, low, lane) | number(state.vgprs, 4, high, lane) << 32 * low
        expected = looked_up(table, number(state.vgprs, 12, 2, lane), bits)
        assert number(after.vgprs, 20, result, lane) == expected


@pytest.mark.parametrize("width", [1, 4, 8, 32])
@pytest.mark.parametrize("name", ["bcast", "up", "down", "xor"])
def test_permutes_stay_in_their_groups(name: str, width: int) -> None:
    """As HIP's shuffles: a lane outside gives the lane's own value."""
    batch = Batch(TARGET, [f"v_permlane_{name}_b32 v20, v4, s4, s6"], 32)
    for number in (0, 1, 3, 9, 31):
        state = random_state(batch, number)
        state.exec_mask = M32
        state.sgprs[4], state.sgprs[6] = number, width
        got = batch.run_both(0, state).vgprs[20]
        for lane in range(32):
            first = lane // width * width
            other = {"bcast": first + number % width, "up": lane - number, "down": lane + number,
                     "xor": lane ^ number}[name]  # fmt: skip
            source = other if first <= other < first + width else lane
            assert got[lane] == state.vgprs[4][source]


def test_bytes_saturate_to_four_bits() -> None:
    def pack(limit):
        return lambda x: sum((limit(x >> 8 * i & 0xFF) & 15) << 4 * i for i in range(4))

    batch = Batch(TARGET, ["v_sat_pk4_i4_i8 v20.l, v4", "v_sat_pk4_u4_u8 v20.l, v4"], 32)
    state = random_state(batch, 8)
    state.exec_mask = M32
    limits = (lambda v: min(max(signed(v, 8), -8), 7)), (lambda v: min(v, 15))
    for index, limit in enumerate(limits):
        got = batch.run_both(index, state).vgprs[20] & M16
        assert list(got) == [pack(limit)(int(x)) for x in state.vgprs[4]]


def test_an_inline_float_is_f32_before_its_half_is_a_bf16() -> None:
    """x * 1.0 + y, as Triton's LLVM writes the sum of a bf16 and an f32."""
    batch = Batch(
        TARGET, ["v_fma_mix_f32_bf16 v20, v4, 1.0, v5 op_sel:[0,1,0] op_sel_hi:[1,1,0]"], 32
    )
    state = random_state(batch, 4)
    state.exec_mask = M32
    x = np.arange(32, dtype=np.float32) / 8
    state.vgprs[4] = x.view(np.uint32) >> 16
    state.vgprs[5] = np.float32(0.5).view(np.uint32)
    assert np.array_equal(batch.run_both(0, state).vgprs[20].view(np.float32), x + 0.5)
