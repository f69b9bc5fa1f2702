"""Narrowing conversions as a Radeon RX 9070 (gfx1201) computes them.

Origin: captures of 2026-10-08 that the project bjacob/goc published (MODE 0xf0, FP16_OVFL clear and
set) in tests/: rdna4_fp8_narrow_hardware, byte_pack_hardware and conversion16_hardware. Rows that
decide a rule were chosen; a comment gives the rule.
"""

from __future__ import annotations

import pytest

from tests.emulator import encode
from tests.emulator.vectors import Instructions, instructions

MODE, FP16_OVFL = 0xF0, 1 << 23
OLD = 0x12345678
NAMES = (
    "v_cvt_pk_fp8_f32", "v_cvt_pk_bf8_f32", "v_cvt_sr_fp8_f32", "v_cvt_sr_bf8_f32",
    "v_cvt_pk_u8_f32", "v_cvt_f16_f32_e32",
)  # fmt: skip

# source, then the code in E4M3 and E5M2 with FP16_OVFL clear, and both with it set
NEAREST = [
    (0x7F800000, 0x7F, 0x7C, 0x7F, 0x7C),  # infinities are kept under FP16_OVFL
    (0xFF800000, 0xFF, 0xFC, 0xFF, 0xFC),
    (0x7FC12345, 0xFF, 0xFE, 0xFF, 0xFE),  # NaN is the negative one
    (0xFF812345, 0xFF, 0xFE, 0xFF, 0xFE),
    (0x43E80000, 0x7E, 0x5F, 0x7E, 0x5F),  # 464 is a tie that does not overflow
    (0x43F00000, 0x7F, 0x60, 0x7E, 0x60),
    (0x47700000, 0x7F, 0x7C, 0x7E, 0x7B),  # 61440 is a tie that overflows
    (0x47800000, 0x7F, 0x7C, 0x7E, 0x7B),
    (0xBF980000, 0xBA, 0xBD, 0xBA, 0xBD),
    (0x3A7FFFFF, 0x00, 0x14, 0x00, 0x14),
    (0x3A800000, 0x00, 0x14, 0x00, 0x14),  # half of the smallest subnormal
    (0x3A800001, 0x01, 0x14, 0x01, 0x14),
]

# source, random number, then as above
STOCHASTIC = [
    (0x7F800000, 0xFFFFFFFF, 0x7F, 0x7C, 0x7F, 0x7C),
    (0xFF812345, 0x7FFFFFFF, 0xFF, 0xFE, 0xFF, 0xFE),
    (0x43E80000, 0x80000000, 0x7F, 0x5F, 0x7E, 0x5F),
    (0x43E80000, 0xFFFFFFFF, 0x7F, 0x60, 0x7E, 0x60),
    (0x43F00000, 0x00000000, 0x7F, 0x5F, 0x7E, 0x5F),
    (0x47700000, 0x7FFFFFFF, 0x7F, 0x7B, 0x7E, 0x7B),
    (0x47700000, 0x80000000, 0x7F, 0x7C, 0x7E, 0x7B),
    (0x3F880000, 0x7FFFFFFF, 0x38, 0x3C, 0x38, 0x3C),
    (0x3F880000, 0x80000000, 0x39, 0x3C, 0x39, 0x3C),
    (0x3F880000, 0xFFFFFFFF, 0x39, 0x3D, 0x39, 0x3D),
    (0xBF980000, 0x00000000, 0xB9, 0xBC, 0xB9, 0xBC),  # truncated, not rounded, after the addition
    (0xBF980000, 0x7FFFFFFF, 0xB9, 0xBD, 0xB9, 0xBD),
    (0x3A7FFFFF, 0x80000000, 0x00, 0x14, 0x00, 0x14),  # a subnormal's low bits go first
    (0x3A7FFFFF, 0xFFFFFFFF, 0x01, 0x14, 0x01, 0x14),  # a carry reaches the exponent
    (0x3A800000, 0x80000000, 0x01, 0x14, 0x01, 0x14),
    (0x3A800001, 0xFFFFFFFF, 0x01, 0x15, 0x01, 0x15),
    (0x37000000, 0x80000000, 0x00, 0x01, 0x00, 0x01),
    (0x377FFFFF, 0x7FFFFFFF, 0x00, 0x01, 0x00, 0x01),
    (0x00000001, 0xFFFFFFFF, 0x00, 0x00, 0x00, 0x00),
]

BYTES = [
    (0x3EFFFFFF, 0), (0x3F000000, 0), (0x3F000001, 1), (0x3FBFFFFF, 1), (0x3FC00000, 2),
    (0x401FFFFF, 2), (0x40200000, 2), (0x40200001, 3), (0x40600000, 4), (0x437E8000, 0xFE),
    (0x437F8000, 0xFF), (0x43800000, 0xFF), (0xBF800000, 0), (0x7F800000, 0xFF), (0xFF800000, 0),
    (0x7F800001, 0), (0x7FC12345, 0),
]  # fmt: skip

# source, then f16 with FP16_OVFL clear and set
HALVES = [
    (0x387FDFFF, 0x03FF, 0x03FF), (0x387FE000, 0x0400, 0x0400), (0xB8FFEFFF, 0x87FF, 0x87FF),
    (0x33000000, 0x0000, 0x0000), (0x33800000, 0x0001, 0x0001), (0x477FEFFF, 0x7BFF, 0x7BFF),
    (0x477FF000, 0x7C00, 0x7BFF), (0x4788B800, 0x7C00, 0x7BFF), (0x7F800000, 0x7C00, 0x7C00),
    (0xFF800000, 0xFC00, 0xFC00), (0x7F800001, 0x7E00, 0x7E00), (0x7FC12345, 0x7E09, 0x7E09),
]  # fmt: skip


# source of v_cvt_f16_f32, then f16 plain, mul:2, mul:4 and div:2, with FP16_OVFL clear and set
OMOD_HALVES = [
    (0x38FFDFFF, (0x07FF, 0x0BFF, 0x0FFF, 0x0000), (0x07FF, 0x0BFF, 0x0FFF, 0x0000)),
    (0x38FFF000, (0x0800, 0x0C00, 0x1000, 0x0400), (0x0800, 0x0C00, 0x1000, 0x0400)),
    (0xB8FFE000, (0x87FF, 0x8BFF, 0x8FFF, 0x8000), (0x87FF, 0x8BFF, 0x8FFF, 0x8000)),
    (0x387FC000, (0x03FF, 0x0000, 0x0000, 0x0000), (0x03FF, 0x0000, 0x0000, 0x0000)),
    (0x80000000, (0x8000, 0x0000, 0x0000, 0x0000), (0x8000, 0x0000, 0x0000, 0x0000)),
    (0xB87FF000, (0x8400, 0x8800, 0x8C00, 0x8000), (0x8400, 0x8800, 0x8C00, 0x8000)),
    (0x477FDFFF, (0x7BFF, 0x7C00, 0x7C00, 0x77FF), (0x7BFF, 0x7BFF, 0x7BFF, 0x77FF)),
    (0x477FF000, (0x7C00, 0x7C00, 0x7C00, 0x7C00), (0x7BFF, 0x7BFF, 0x7BFF, 0x77FF)),
    (0x7F800000, (0x7C00, 0x7C00, 0x7C00, 0x7C00), (0x7C00, 0x7C00, 0x7C00, 0x7C00)),
    (0x7FC12345, (0x7E09, 0x7E09, 0x7E09, 0x7E09), (0x7E09, 0x7E09, 0x7E09, 0x7E09)),
]

# source of v_cvt_off_f32_i4, then f32 plain, mul:2, mul:4 with clamp, div:2
OMOD_NIBBLES = [
    (0x0, (0x00000000, 0x00000000, 0x00000000, 0x00000000)),
    (0x1, (0x3D800000, 0x3E000000, 0x3E800000, 0x3D000000)),
    (0x5, (0x3EA00000, 0x3F200000, 0x3F800000, 0x3E200000)),
    (0x8, (0xBF000000, 0xBF800000, 0x00000000, 0xBE800000)),
    (0xF, (0xBD800000, 0xBE000000, 0x00000000, 0xBD000000)),
]


@pytest.fixture(scope="module")
def gfx1201() -> Instructions:
    return instructions("gfx1201", NAMES)


@pytest.mark.parametrize("saturate", [False, True])
@pytest.mark.parametrize("which", [0, 1], ids=["fp8", "bf8"])
def test_8_bit_floats(gfx1201: Instructions, which: int, saturate: bool) -> None:
    """Overflow, infinities, NaN, ties and random bits."""
    mode = MODE | (FP16_OVFL if saturate else 0)
    name = ("fp8", "bf8")[which]
    sources = [row[0] for row in NEAREST]
    results, _ = gfx1201.run(
        f"v_cvt_pk_{name}_f32", sources, [0] * len(sources), mode=mode, old=OLD
    )
    assert results == [0x12340000 | row[1 + which + 2 * saturate] for row in NEAREST]
    columns = ([row[i] for row in STOCHASTIC] for i in (0, 1))
    results, _ = gfx1201.run(f"v_cvt_sr_{name}_f32", *columns, mode=mode, old=OLD)
    assert results == [0x12345600 | row[2 + which + 2 * saturate] for row in STOCHASTIC]


def test_v_cvt_pk_u8_f32_rounds_to_even(gfx1201: Instructions) -> None:
    """Just above 2.5 is 3, which the manuals' pseudocode would truncate to 2."""
    sources = [source for source, _ in BYTES]
    others = ([0] * len(BYTES), [OLD] * len(BYTES))
    results, _ = gfx1201.run("v_cvt_pk_u8_f32", sources, *others, mode=MODE)
    assert results == [0x12345600 | byte for _, byte in BYTES]


@pytest.mark.parametrize("saturate", [False, True])
def test_v_cvt_f16_f32(gfx1201: Instructions, saturate: bool) -> None:
    """Ties, denormals, overflow under FP16_OVFL, the payload of NaN."""
    mode = MODE | (FP16_OVFL if saturate else 0)
    results, _ = gfx1201.run("v_cvt_f16_f32_e32", [row[0] for row in HALVES], mode=mode)
    assert results == [row[1 + saturate] for row in HALVES]


@pytest.mark.parametrize("saturate", [False, True])
def test_output_modifiers_act_with_denormals_kept(saturate: bool) -> None:
    """Denormals become zero before and after; FP16_OVFL saturates before and after."""
    name = "v_cvt_f16_f32_e64"
    lines = {f"omod {n}": encode.line("gfx1201", name, omod=n) for n in range(4)}
    found = Instructions("gfx1201", lines)
    mode = MODE | (FP16_OVFL if saturate else 0)
    for omod in range(4):
        results, _ = found.run(f"omod {omod}", [row[0] for row in OMOD_HALVES], mode=mode)
        assert results == [row[1 + saturate][omod] for row in OMOD_HALVES], omod


def test_output_modifiers_and_clamp_of_f32() -> None:
    """Clamp is applied after the product."""
    forms = ({}, {"omod": 1}, {"omod": 2, "clamp": 1}, {"omod": 3})
    lines = {
        str(i): encode.line("gfx1201", "v_cvt_off_f32_i4_e64", **f) for i, f in enumerate(forms)
    }
    found = Instructions("gfx1201", lines)
    for i in range(4):
        results, _ = found.run(str(i), [source for source, _ in OMOD_NIBBLES], mode=MODE)
        assert results == [row[i] for _, row in OMOD_NIBBLES], forms[i]
