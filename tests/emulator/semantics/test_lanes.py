"""Cross-lane operations: which lane reads which, active or not; relative VGPRs; effects of EXEC."""

from __future__ import annotations

import pytest

from tests.emulator.harness import Batch, State, random_state
from tests.emulator.modifier_lanes import NO_SOURCE, source_lane
from tests.emulator.semantics.memory_cases import m0_of

M32 = (1 << 32) - 1
WAVES = [
    ("gfx90a", 64),
    ("gfx1030", 32),
    ("gfx1030", 64),
    ("gfx1100", 32),
    ("gfx1100", 64),
    ("gfx1201", 32),
]


def active(state: State, lane: int) -> bool:
    return bool(state.exec_mask >> lane & 1)


@pytest.mark.parametrize(("target", "wave"), WAVES)
def test_readfirstlane_takes_the_lowest_active_lane(target: str, wave: int) -> None:
    """Lane 0 when none is active."""
    batch = Batch(target, ["v_readfirstlane_b32 s20, v4"], wave)
    state = random_state(batch, 1)
    for mask in (0, 1, 1 << wave - 1, 0b1010000, (1 << wave) - 1):
        state.exec_mask = mask
        lane = (mask & -mask).bit_length() - 1 if mask else 0
        assert batch.run_both(0, state).sgprs[20] == state.vgprs[4][lane]


@pytest.mark.parametrize(("target", "wave"), WAVES)
def test_readlane_and_writelane_ignore_exec(target: str, wave: int) -> None:
    """The lane number is taken modulo the wave size."""
    batch = Batch(target, ["v_readlane_b32 s20, v4, s8", "v_writelane_b32 v4, s9, m0"], wave)
    m0 = m0_of(target)
    for seed, lane in enumerate((0, 5, wave - 1, wave, wave + 7, M32)):
        state = random_state(batch, seed)
        state.sgprs[8] = state.sgprs[m0] = lane
        assert batch.run_both(0, state).sgprs[20] == state.vgprs[4][lane % wave]
        after = batch.run_both(1, state)
        right = state.vgprs[4].copy()
        right[lane % wave] = state.sgprs[9]
        assert list(after.vgprs[4]) == list(right)


@pytest.mark.parametrize(("target", "wave"), WAVES)
def test_mbcnt_counts_bits_below_the_lane(target: str, wave: int) -> None:
    """The hi form passes S1 through in the lower lanes."""
    lines = [f"v_mbcnt_{half}_u32_b32 v20, v4, v8" for half in ("lo", "hi")]
    batch = Batch(target, lines, wave)
    state = random_state(batch, 2, full_exec=True)
    low, high = (batch.run_both(i, state).vgprs[20] for i in (0, 1))
    for lane in range(wave):
        mask, base = int(state.vgprs[4][lane]), int(state.vgprs[8][lane])
        below = mask & (1 << min(lane, 32)) - 1
        assert int(low[lane]) == base + below.bit_count() & M32
        below = mask & (1 << max(lane - 32, 0)) - 1
        assert int(high[lane]) == base + below.bit_count() & M32


@pytest.mark.parametrize("wave", [32, 64])
@pytest.mark.parametrize("flags", ["", " op_sel:[1,0]", " op_sel:[0,1]", " op_sel:[1,1]"])
@pytest.mark.parametrize("other_row", [False, True])
def test_permlane16(wave: int, flags: str, other_row: bool) -> None:
    """op_sel[0] reads inactive lanes, op_sel[1] writes 0 for them, neither keeps the old value."""
    name = "v_permlanex16_b32" if other_row else "v_permlane16_b32"
    batch = Batch("gfx1100", [f"{name} v20, v4, s8, s9{flags}"], wave)
    fetches, bounds = "[1," in flags, ",1]" in flags
    for seed in range(3):
        state = random_state(batch, seed)
        selector = int(state.sgprs[8]) | int(state.sgprs[9]) << 32
        after = batch.run_both(0, state)
        for lane in range(wave):
            row = (lane & ~15) ^ (16 if other_row else 0)
            source = row + (selector >> 4 * (lane & 15) & 15)
            right = old = state.vgprs[20][lane]
            if active(state, lane):
                if fetches or active(state, source):
                    right = state.vgprs[4][source]
                else:
                    right = 0 if bounds else old
            assert after.vgprs[20][lane] == right


@pytest.mark.parametrize("other_row", [False, True])
def test_permlane16_by_lane(other_row: bool) -> None:
    """gfx12: each lane gives its source in its own S1."""
    name = "v_permlanex16_var_b32" if other_row else "v_permlane16_var_b32"
    batch = Batch("gfx1201", [f"{name} v20, v4, v8 op_sel:[1,0]"], 32)
    state = random_state(batch, 3)
    after = batch.run_both(0, state)
    for lane in range(32):
        row = (lane & ~15) ^ (16 if other_row else 0)
        source = row + int(state.vgprs[8][lane] & 15)
        right = state.vgprs[4][source] if active(state, lane) else state.vgprs[20][lane]
        assert after.vgprs[20][lane] == right


@pytest.mark.parametrize("wave", [32, 64])
def test_permlane64_swaps_halves(wave: int) -> None:
    """Inactive lanes are read; in wave32 nothing happens."""
    batch = Batch("gfx1100", ["v_permlane64_b32 v20, v4"], wave)
    state = random_state(batch, 4)
    after = batch.run_both(0, state)
    for lane in range(wave):
        moved = wave == 64 and active(state, lane)
        right = state.vgprs[4][lane ^ 32] if moved else state.vgprs[20][lane]
        assert after.vgprs[20][lane] == right


@pytest.mark.parametrize("step", [16, 32])
def test_permlane_swap_exchanges_rows(step: int) -> None:
    """Odd rows of the destination against even rows of the source, with all lanes active."""
    batch = Batch("gfx950", [f"v_permlane{step}_swap_b32 v20, v4"])
    state = random_state(batch, 5, full_exec=True)
    after = batch.run_both(0, state)
    for lane in range(64):
        odd = lane & step
        destination = state.vgprs[4][lane ^ step] if odd else state.vgprs[20][lane]
        source = state.vgprs[4][lane] if odd else state.vgprs[20][lane ^ step]
        assert (after.vgprs[20][lane], after.vgprs[4][lane]) == (destination, source)


@pytest.mark.parametrize(("target", "wave"), [("gfx1100", 32), ("gfx1100", 64), ("gfx1201", 32)])
def test_relative_vgprs(target: str, wave: int) -> None:
    """M0 is added to register numbers; outside the wave's file it faults."""
    lines = [
        "v_movrels_b32 v20, v4", "v_movreld_b32 v20, v4", "v_movrelsd_b32 v20, v4",
        "v_movrelsd_2_b32 v20, v4", "v_swaprel_b32 v20, v4",
    ]  # fmt: skip
    batch = Batch(target, lines, wave)
    state = random_state(batch, 6, full_exec=True)
    state.sgprs[125] = 6
    assert list(batch.run_both(0, state).vgprs[20]) == list(state.vgprs[10])
    assert list(batch.run_both(1, state).vgprs[26]) == list(state.vgprs[4])
    assert list(batch.run_both(2, state).vgprs[26]) == list(state.vgprs[10])
    state.sgprs[125] = 3 | 7 << 16
    assert list(batch.run_both(3, state).vgprs[27]) == list(state.vgprs[7])
    after = batch.run_both(4, state)
    assert list(after.vgprs[27]) == list(state.vgprs[7])
    assert list(after.vgprs[7]) == list(state.vgprs[27])
    for far in (600, 0x80000000, 0x01000000, -100 & M32):
        state.sgprs[125] = far
        assert batch.run_both(0, state).fault is not None
        assert batch.run_both(1, state).fault is not None


# ---------------------------------------------------------------------------- DPP and SDWA


def dpp_source(control: str, lane: int, wave: int) -> int:
    """The source lane of a DPP16 control, named as in the assembler; NO_SOURCE if there is none."""
    name, _, text = control.replace("row_newbcast", "row_share").partition(":")
    if name == "row_bcast":
        return source_lane(control, 0, lane, wave)
    if name == "quad_perm":
        argument = sum(int(x) << 2 * place for place, x in enumerate(text.strip("[]").split(",")))
        return source_lane(name, argument, lane, wave)
    return source_lane(name, int(text or 0), lane, wave)


COMMON = ["quad_perm:[3,1,0,2]", "row_shl:3", "row_shr:5", "row_ror:7", "row_mirror",
          "row_half_mirror"]  # fmt: skip
GFX9 = ["wave_ror:1", "wave_rol:1", "wave_shl:1", "wave_shr:1", "row_bcast:15", "row_bcast:31"]


@pytest.mark.parametrize(
    ("target", "wave", "controls"),
    [
        ("gfx908", 64, COMMON + GFX9),
        ("gfx90a", 64, [*COMMON, "row_newbcast:9"]),
        ("gfx1030", 32, [*COMMON, "row_share:4", "row_xmask:6"]),
        ("gfx1100", 32, [*COMMON, "row_share:4", "row_xmask:6"]),
        ("gfx1201", 64, [*COMMON, "row_share:4", "row_xmask:6"]),
    ],
)
def test_dpp16(target: str, wave: int, controls: list[str]) -> None:
    """Which lane is read; masked, invalid and inactive lanes."""
    options = [" row_mask:0xf bank_mask:0xf", " row_mask:0xa bank_mask:0x5",
               " row_mask:0xf bank_mask:0xf bound_ctrl:1"]  # fmt: skip
    if target >= "gfx11" and not target.startswith("gfx9"):
        options.append(" row_mask:0xf bank_mask:0xf fi:1")
    cases = [(c, o) for c in controls for o in options]
    batch = Batch(target, [f"v_mov_b32_dpp v20, v4 {c}{o}" for c, o in cases], wave)
    for index, (control, option) in enumerate(cases):
        state = random_state(batch, index)
        after = batch.run_both(index, state)
        rows, banks = (0xA, 0x5) if "0xa" in option else (15, 15)
        bound, fetches = "bound_ctrl" in option, "fi:1" in option
        for lane in range(wave):
            right = state.vgprs[20][lane]
            written = rows >> (lane >> 4 & 3) & 1 and banks >> (lane >> 2 & 3) & 1
            if active(state, lane) and written:
                source = dpp_source(control, lane, wave)
                valid = source != NO_SOURCE and (fetches or active(state, source))
                if valid:
                    right = state.vgprs[4][source]
                elif bound:
                    right = 0
            assert after.vgprs[20][lane] == right, (control, option, lane)


@pytest.mark.parametrize("fetches", [False, True])
def test_dpp8(fetches: bool) -> None:
    """Eight lanes among themselves; an inactive source gives 0 unless it may be read."""
    select = [7, 0, 3, 3, 1, 6, 2, 5]
    flags = " fi:1" if fetches else ""
    batch = Batch("gfx1100", [f"v_mov_b32_dpp v20, v4 dpp8:{select}{flags}".replace(" ", "", 0)])
    state = random_state(batch, 8)
    after = batch.run_both(0, state)
    for lane in range(batch.wave):
        source = (lane & ~7) + select[lane & 7]
        right = state.vgprs[20][lane]
        if active(state, lane):
            right = state.vgprs[4][source] if fetches or active(state, source) else 0
        assert after.vgprs[20][lane] == right


SELECTIONS = {"BYTE_0": (0, 8), "BYTE_1": (8, 8), "BYTE_2": (16, 8), "BYTE_3": (24, 8),
              "WORD_0": (0, 16), "WORD_1": (16, 16), "DWORD": (0, 32)}  # fmt: skip


def test_sdwa_selects_extends_and_places() -> None:
    """Sources by byte or word, the result's low bits in their place; the rest zero, sign or old."""
    cases = [
        (src0, src1, dst, unused, sext)
        for n, src0 in enumerate(SELECTIONS)
        for m, src1 in enumerate(SELECTIONS)
        for dst, unused in [(list(SELECTIONS)[(n + 2 * m) % 7], ("PAD", "SEXT", "PRESERVE")[m % 3])]
        for sext in [bool((n + m) % 2)]
    ]
    lines = [
        f"v_add_u32_sdwa v20, {'sext(v4)' if sext else 'v4'}, v8 dst_sel:{dst}"
        f" dst_unused:UNUSED_{unused} src0_sel:{src0} src1_sel:{src1}"
        for src0, src1, dst, unused, sext in cases
    ]
    batch = Batch("gfx90a", lines)
    for index, (src0, src1, dst, unused, sext) in enumerate(cases):
        state = random_state(batch, index, full_exec=True)
        after = batch.run_both(index, state)
        for lane in range(0, 64, 7):
            (low0, width0), (low1, width1) = SELECTIONS[src0], SELECTIONS[src1]
            x = int(state.vgprs[4][lane]) >> low0 & (1 << width0) - 1
            if sext and x >> width0 - 1:
                x -= 1 << width0
            y = int(state.vgprs[8][lane]) >> low1 & (1 << width1) - 1
            total = x + y & M32
            low, width = SELECTIONS[dst]
            field = (1 << width) - 1
            right = (total & field) << low
            if width < 32 and unused == "PRESERVE":
                right |= int(state.vgprs[20][lane]) & ~(field << low) & M32
            if width < 32 and unused == "SEXT" and total >> width - 1 & 1:
                right |= M32 << low + width & M32
            assert int(after.vgprs[20][lane]) == right, (lines[index], lane)
