"""VOPD: both halves are read before either is written, and each acts as it does alone."""

from __future__ import annotations

import pytest

from tests.emulator.harness import Batch, random_state

# name in a pair -> the single instruction, with the operands of its half
SINGLES = {
    "fmac_f32": "v_fmac_f32 {d}, {0}, {1}",
    "fmaak_f32": "v_fmaak_f32 {d}, {0}, {1}, 0x40490fdb",
    "fmamk_f32": "v_fmamk_f32 {d}, {0}, 0x40490fdb, {1}",
    "mul_f32": "v_mul_f32 {d}, {0}, {1}",
    "add_f32": "v_add_f32 {d}, {0}, {1}",
    "sub_f32": "v_sub_f32 {d}, {0}, {1}",
    "subrev_f32": "v_subrev_f32 {d}, {0}, {1}",
    "mul_dx9_zero_f32": "v_mul_dx9_zero_f32 {d}, {0}, {1}",
    "mov_b32": "v_mov_b32 {d}, {0}",
    "cndmask_b32": "v_cndmask_b32 {d}, {0}, {1}, vcc_lo",
    "max_f32": "v_max_f32 {d}, {0}, {1}",
    "min_f32": "v_min_f32 {d}, {0}, {1}",
    "dot2acc_f32_f16": "v_dot2acc_f32_f16 {d}, {0}, {1}",
    "add_nc_u32": "v_add_nc_u32 {d}, {0}, {1}",
    "lshlrev_b32": "v_lshlrev_b32 {d}, {0}, {1}",
    "and_b32": "v_and_b32 {d}, {0}, {1}",
}
SECOND_ONLY = {"add_nc_u32", "lshlrev_b32", "and_b32"}
NEWER = {"max_f32": "max_num_f32", "min_f32": "min_num_f32"}


def half(name: str, template: str, registers: dict[str, str]) -> str:
    """One half in the assembler's spelling."""
    text = template.replace(", vcc_lo", "").format(registers["0"], registers["1"], **registers)
    return text.replace("v_", "v_dual_", 1)


def singles(target: str) -> dict[str, str]:
    """The operations that a target can pair."""
    if target != "gfx1201":
        return SINGLES
    renamed = {
        NEWER.get(name, name): template.replace(name, NEWER.get(name, name))
        for name, template in SINGLES.items()
    }
    renamed.pop("dot2acc_f32_f16")  # has no single form there to compare with
    return renamed


@pytest.mark.parametrize("target", ["gfx1100", "gfx1201"])
def test_pair_equals_its_halves(target: str) -> None:
    """Every operation in both halves; the second half reads what the first one overwrites."""
    operations = singles(target)
    first = [name for name in operations if name not in SECOND_ONLY]
    names = list(operations)
    pairs = [(x, names[(7 * i + 3) % len(names)]) for i, x in enumerate(first)]
    pairs += [(first[(5 * i + 1) % len(first)], y) for i, y in enumerate(names)]
    x_registers = {"d": "v4", "0": "v8", "1": "v13"}
    y_registers = {"d": "v5", "0": "v1", "1": "v4"}  # reads the first half's destination
    lines = []
    for x, y in pairs:
        two = (half(x, operations[x], x_registers), half(y, operations[y], y_registers))
        lines.append(" :: ".join(two))
    alone_x = [operations[x].format("v8", "v13", d="v4") for x, _ in pairs]
    alone_y = [operations[y].format("v1", "v4", d="v5") for _, y in pairs]
    batch = Batch(target, lines, 32)
    single = Batch(target, alone_x + alone_y, 32)
    for index in range(len(pairs)):
        assert batch.instructions[index].x is not None, lines[index]
        state = random_state(batch, index)
        both = batch.run_both(index, state)
        after_x = single.run(index, state, "numpy")
        after_y = single.run(len(pairs) + index, state, "numpy")
        assert list(both.vgprs[4]) == list(after_x.vgprs[4]), lines[index]
        assert list(both.vgprs[5]) == list(after_y.vgprs[5]), lines[index]
        state.vgprs[4], state.vgprs[5] = both.vgprs[4], both.vgprs[5]
        assert (both.vgprs == state.vgprs).all()
        assert (both.sgprs == state.sgprs).all()


def test_dot2acc_of_a_pair_uses_the_dot_unit() -> None:
    """gfx12 has V_DOT2ACC_F32_F16 in pairs only: the same bits as V_DOT2_F32_F16."""
    batch = Batch(
        "gfx1201",
        [
            "v_dual_dot2acc_f32_f16 v4, v8, v13 :: v_dual_mov_b32 v5, v1",
            "v_dot2_f32_f16 v4, v8, v13, v4",
        ],
        32,
    )
    for seed in range(4):
        state = random_state(batch, seed)
        pair, alone = batch.run_both(0, state), batch.run_both(1, state)
        assert list(pair.vgprs[4]) == list(alone.vgprs[4])
