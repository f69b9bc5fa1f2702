"""VOPC: every compare and class against plain Python, and which lanes and registers are written."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.builder import exact
from tests.emulator.harness import Batch, random_state
from tests.emulator.semantics.memory_cases import is_old_named
from tests.emulator.semantics.oracle import Row, check, signed, vector
from tests.emulator.semantics.test_sop import COMPARES, ordering
from wavecore.builder.contract import F16, F32, F64, QUIET_BIT, Type

INTEGER: dict[str, Callable[[int, int], bool]] = {
    "lt": lambda x, y: x < y, "eq": lambda x, y: x == y, "le": lambda x, y: x <= y,
    "gt": lambda x, y: x > y, "ne": lambda x, y: x != y, "ge": lambda x, y: x >= y,
}  # fmt: skip
FLOATS = {"f16": F16, "f32": F32, "f64": F64}


def class_of(type: Type, bits: int) -> int:
    """The class bit of V_CMP_CLASS that a float belongs to."""
    negative, size = exact.sign_of(type, bits), exact.magnitude(type, bits)
    if exact.is_nan(type, bits):
        return 1 if bits & QUIET_BIT[type] else 0
    if exact.is_infinite(type, bits):
        return 2 if negative else 9
    if size == 0:
        return 5 if negative else 6
    normal = size >= QUIET_BIT[type] << 1
    if normal:
        return 3 if negative else 8
    return 4 if negative else 7


def compares(target: str) -> list[Row]:
    rows = []
    for bits in (16, 32, 64):
        type = f"u{bits}"
        for name, holds in INTEGER.items():
            rows += [
                vector(f"v_cmp_{name}_u{bits} {{m}}, {{0}}, {{1}}", f"{type} {type}", "",
                       lambda x, y, h=holds: int(h(x, y))),
                vector(f"v_cmp_{name}_i{bits} {{m}}, {{0}}, {{1}}", f"{type} {type}", "",
                       lambda x, y, h=holds, n=bits: int(h(signed(x, n), signed(y, n)))),
            ]  # fmt: skip
    for name, type_ in FLOATS.items():
        for op, admits in COMPARES.items():
            rows.append(
                vector(f"v_cmp_{op}_{name} {{m}}, {{0}}, {{1}}", f"{name} {name}", "",
                       lambda x, y, t=type_, a=admits: int(a(ordering(t, x, y))))
            )  # fmt: skip
        mask = "u16" if name == "f16" and target.startswith("gfx11") else "u32"
        rows.append(
            vector(f"v_cmp_class_{name} {{m}}, {{0}}, {{1}}", f"{name} {mask}", "",
                   lambda x, wanted, t=type_: wanted >> class_of(t, x) & 1)
        )  # fmt: skip
    if not target.startswith("gfx12"):
        true = "tru" if is_old_named(target) else "t"
        for name in ("f32", "f16", "f64"):
            rows += [
                vector(f"v_cmp_f_{name} {{m}}, {{0}}, {{1}}", f"{name} {name}", "", lambda x, y: 0),
                vector(f"v_cmp_{true}_{name} {{m}}, {{0}}, {{1}}", f"{name} {name}", "",
                       lambda x, y: 1),
            ]  # fmt: skip
    return rows


@pytest.mark.parametrize("target", ["gfx90a", "gfx1030", "gfx1100", "gfx1201"])
def test_every_compare(target: str) -> None:
    """All operators on all types; NaN makes the N forms and LG's complement true."""
    check(target, compares(target), count=256)


@pytest.mark.parametrize(
    ("target", "wave"), [("gfx90a", 64), ("gfx1030", 64), ("gfx1100", 64), ("gfx1201", 32)]
)
def test_inactive_lanes_give_0(target: str, wave: int) -> None:
    """The whole mask is written, in wave32 only its low word."""
    mask = "s[12:13]" if wave == 64 else "s12"
    vcc = "vcc" if wave == 64 else "vcc_lo"
    batch = Batch(target, [f"v_cmp_ne_u32 {mask}, v4, v8", f"v_cmp_ne_u32 {vcc}, v4, v8"], wave)
    for seed in range(3):
        state = random_state(batch, seed)
        state.vgprs[8] = state.vgprs[4] + 1
        for index, register in enumerate((12, 106)):
            after = batch.run_both(index, state)
            assert after.sgprs[register] == state.sgprs[126]
            high = state.sgprs[127] if wave == 64 else state.sgprs[register + 1]
            assert after.sgprs[register + 1] == high


@pytest.mark.parametrize(
    ("target", "wave"), [("gfx90a", 64), ("gfx1030", 64), ("gfx1100", 64), ("gfx1201", 32)]
)
def test_cmpx_writes_exec(target: str, wave: int) -> None:
    """On GFX9 VCC as well, later only EXEC."""
    line = "v_cmpx_lt_u32 vcc, v4, v8" if target == "gfx90a" else "v_cmpx_lt_u32 v4, v8"
    batch = Batch(target, [line], wave)
    state = random_state(batch, 4)
    after = batch.run_both(0, state)
    less = sum(int(state.vgprs[4][i] < state.vgprs[8][i]) << i for i in range(wave))
    assert after.exec_mask == less & state.exec_mask
    if target == "gfx90a":
        assert list(after.sgprs[106:108]) == list(after.sgprs[126:128])
    else:
        assert list(after.sgprs[106:108]) == list(state.sgprs[106:108])


def test_dpp_compare_masks_and_keeps() -> None:
    """Lanes outside row and bank masks give 0; an invalid source keeps the old bit."""
    batch = Batch(
        "gfx1100",
        [
            "v_cmp_ge_u32_dpp vcc_lo, v4, v8 row_shr:1 row_mask:0x1 bank_mask:0xf",
            "v_cmp_ge_u32_dpp vcc_lo, v4, v8 row_shr:1 row_mask:0x3 bank_mask:0x7 bound_ctrl:1",
        ],
        32,
    )
    state = random_state(batch, 5, full_exec=True)
    state.vgprs[4], state.vgprs[8] = 9, 5  # applies wherever a source is read, not to a source of 0
    for old in (0, 0xFFFFFFFF):
        state.sgprs[106] = old
        after = int(batch.run_both(0, state).sgprs[106])
        assert after == (0x0000FFFE | old & 1)
        after = int(batch.run_both(1, state).sgprs[106])
        assert after == 0x0FFE0FFE


def test_compares_flush_by_mode_and_classes_do_not() -> None:
    batch = Batch("gfx90a", ["v_cmp_lg_f32 vcc, v4, v8", "v_cmp_class_f32 vcc, v4, v8"])
    state = random_state(batch, 6, full_exec=True)
    state.vgprs[4] = 1
    state.vgprs[8] = 0
    state.mode = 0x300 | 0xC0  # f32 denormals flushed
    assert int(batch.run_both(0, state).sgprs[106]) == 0
    state.vgprs[8] = 1 << 7
    assert int(batch.run_both(1, state).sgprs[106]) == 0xFFFFFFFF
