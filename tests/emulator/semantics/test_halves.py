"""16-bit operands that are halves of registers: every instruction, every combination of halves."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from tests.emulator import encode
from tests.emulator.harness import Batch, State, blank_state, random_state
from wavecore.emulator import registry
from wavecore.isa.table import OperandSpec, Row

TARGETS = ("gfx1100", "gfx1150", "gfx1201")
SLOW_TARGETS = ("gfx1100", "gfx1201")  # gfx1150 adds few to gfx1100
FORMS = ("VOP1", "VOP2", "VOPC", "VOP3")


def turned(words: np.ndarray) -> np.ndarray:
    """Each dword with its halves swapped."""
    return words << np.uint32(16) | words >> np.uint32(16)


def halves(row: Row) -> list[OperandSpec]:
    """The operands that are halves of a register, destination included."""
    return [spec for spec in row.operands if spec.cls is not None and spec.cls.true16]


def rows(target: str) -> dict[str, Row]:
    """Every instruction with such operands, by LLVM's mnemonic."""
    return {
        mnemonic: row
        for mnemonic, row in encode.rows(target).items()
        if row.encoding.name in FORMS and halves(row)
    }


def line(target: str, mnemonic: str, row: Row, upper: tuple[OperandSpec, ...]) -> str:
    """The instruction with these operands in upper halves, all others in lower ones."""
    fields: dict[str, int] = {}
    for spec in upper:
        if row.encoding.name == "VOP3":
            bit = 3 if spec.name == "vdst" else int(spec.name[3])
            fields["op_sel"] = fields.get("op_sel", 0) | 1 << bit
        else:
            base = 256 if spec.name == "src0" and spec.mask > 255 else 0
            fields[spec.name] = base + (encode.VGPRS[spec.name] | 128)
    return encode.line(target, mnemonic, **fields)


def turn(state: State, upper: tuple[OperandSpec, ...]) -> None:
    """Swap the halves of the registers of these operands."""
    for spec in upper:
        state.vgprs[encode.VGPRS[spec.name]] = turned(state.vgprs[encode.VGPRS[spec.name]])


@pytest.mark.parametrize("target", TARGETS)
def test_every_instruction_has_a_semantic(target: str) -> None:
    unknown = {row.name for row in rows(target).values() if registry.lookup(row.name) is None}
    assert not unknown


@pytest.mark.parametrize("target", SLOW_TARGETS)
def test_upper_halves_act_as_lower_halves_of_turned_registers(target: str) -> None:
    """Every combination of halves, of sources and destination: same result, the rest preserved."""
    cases = [
        (mnemonic, row, upper)
        for mnemonic, row in rows(target).items()
        for chosen in product((False, True), repeat=len(halves(row)))
        if any(chosen)
        for upper in [tuple(spec for spec, up in zip(halves(row), chosen, strict=True) if up)]
    ]
    assert len(cases) > 800
    # Instructions that native code runs come first: they are translated with their neighbours.
    cases.sort(key=lambda case: len(case[2]) != len(halves(case[1])))
    low = Batch(target, [line(target, mnemonic, row, ()) for mnemonic, row, _ in cases])
    high = Batch(target, [line(target, mnemonic, row, upper) for mnemonic, row, upper in cases])
    for index, (_, row, upper) in enumerate(cases):
        before = random_state(low, index)
        want = low.run(index, before, "numpy")
        turn(want, upper)
        turn(before, upper)
        everything = len(upper) == len(halves(row))
        found = high.run_both(index, before) if everything else high.run(index, before, "numpy")
        text = high.instructions[index].text
        assert np.array_equal(want.vgprs, found.vgprs), text
        assert np.array_equal(want.sgprs, found.sgprs), text


@pytest.mark.parametrize("target", TARGETS)
def test_the_other_half_of_the_destination_is_preserved(target: str) -> None:
    """And no other register is written, except by v_swap_b16."""
    written = {
        mnemonic: row
        for mnemonic, row in rows(target).items()
        if any(spec.name == "vdst" for spec in halves(row)) and row.name != "v_swap_b16"
    }
    batch = Batch(target, [line(target, mnemonic, row, ()) for mnemonic, row in written.items()])
    changed = 0
    for index, text in enumerate(written):
        before = random_state(batch, index, full_exec=True)
        after = batch.run(index, before, "numpy")
        place = encode.VGPRS["vdst"]
        changed += bool((before.vgprs[place] != after.vgprs[place]).any())
        before.vgprs[place] &= 0xFFFF0000
        after.vgprs[place] &= 0xFFFF0000
        assert np.array_equal(before.vgprs, after.vgprs), text
    assert changed == len(written)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(
    ("words", "text", "want"),
    [
        ("0x65000501", "v_add_f16_e32 v0.h, v1.l, v2.l", (0x4200CCDD, 0x12343C00)),
        ("0x7f003981", "v_mov_b16_e32 v0.h, v1.h", (0x1234CCDD, 0x12343C00)),
        ("0x7e003881", "v_mov_b16_e32 v0.l, 1", (0xAABB0001, 0x12343C00)),
        ("0x7f00cd01", "v_swap_b16 v0.h, v1.l", (0x3C00CCDD, 0x1234AABB)),
        ("0x7f00cd00", "v_swap_b16 v0.h, v0.l", (0xCCDDAABB, 0x12343C00)),
        ("0xd59c4000, 0x00000101", "v_mov_b16_e64 v0.h, v1.l op_sel:[0,1]",
         (0x3C00CCDD, 0x12343C00)),
    ],
)  # fmt: skip
def test_known_halves(target: str, words: str, text: str, want: tuple[int, int]) -> None:
    batch = Batch(target, [f".long {words}"])
    assert batch.instructions[0].text == text
    state = blank_state(batch)
    for register, value in enumerate((0xAABBCCDD, 0x12343C00, 0x4000)):
        state.vgprs[register] = value
    after = batch.run_both(0, state)
    assert tuple(int(after.vgprs[register][0]) for register in (0, 1)) == want
