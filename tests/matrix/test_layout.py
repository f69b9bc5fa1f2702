"""Layouts: equal to the calculator's formulas, invertible, in closed form, gapless."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.matrix.calculator import (
    B_REGISTERS,
    IDS,
    RECORDS,
    Record,
    bits_of_register,
    element_formulas,
    lanes,
    operands,
)
from wavecore.matrix.catalogue import MatrixInstruction, instruction, instructions
from wavecore.matrix.formula import formulas
from wavecore.matrix.layout import KEPT, Layout

TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1200")
EVERY = [
    pytest.param(inst, id=f"{target}-{inst.name}")
    for target in TARGETS
    for inst in instructions(target)
]


@pytest.mark.parametrize("record", RECORDS, ids=IDS)
def test_calculators_formulas(record: Record) -> None:
    """Every mapping formula, at every coordinate."""
    inst = instruction(record["instruction"], record["example_target"])
    for wave, name, coordinates, register, lane in element_formulas(record):
        if name == "B" and inst.name in B_REGISTERS:
            register = register.replace("(k % 4)", "floor(k / 2) % 4")
        for operand in operands(name):
            lay = inst.layout(operand, wave=wave)
            assert lay.names == (*coordinates, "block")
            for entry in lay:
                at = dict(zip(lay.names, entry, strict=True))
                found = lay[entry]
                assert (found.register, *found[2:]) == bits_of_register(register, **at), entry
                assert [place.lane for place in lay.locations(*entry)] == lanes(lane, **at), entry


def layouts(inst: MatrixInstruction) -> Iterator[Layout]:
    """Every operand's layout under every legal modifier value."""
    for wave in inst.waves:
        takes = inst.modifiers(wave)
        for operand in inst.operands:
            yield inst.layout(operand, wave=wave)
            if operand == "A" and "cbsz" in takes and not inst.sparse:
                for cbsz in range(1, takes["cbsz"].largest + 1):
                    for abid in range(1 << cbsz):
                        yield inst.layout("A", wave=wave, cbsz=cbsz, abid=abid)
            for name, where in (
                ("blgp", "B"),
                ("abid", "K"),
                ("opsel", "K" if inst.sparse else "CD"),
            ):
                if operand in where and name in takes:
                    for value in range(1, takes[name].largest + 1):
                        yield inst.layout(operand, wave=wave, **{name: value})


@pytest.mark.parametrize("inst", EVERY)
def test_elements_is_the_inverse(inst: MatrixInstruction) -> None:
    """Both directions agree, and every bit of every register is one entry's or nobody's."""
    for lay in layouts(inst):
        places: dict[tuple[int, int, int], set[tuple[int, ...]]] = {}
        for entry in lay:
            for place in lay.locations(*entry):
                places.setdefault(place[:3], set()).add(entry)
        found: dict[tuple[int, int, int], set[tuple[int, ...]]] = {}
        for register in range(lay.registers):
            for lane in range(lay.wave):
                taken: dict[tuple[int, int], int] = {}
                for entry in lay.elements(register, lane):
                    taken[entry[1:]] = taken.get(entry[1:], 0) + 1
                    if lay.bits <= 32 or register % 2 == 0:
                        low = entry.low_bit
                        if KEPT in lay.element:  # a location has both entries that are kept
                            low -= (low - lay.offset) % (2 * lay.pitch)
                        found.setdefault((register, lane, low), set()).add(entry.coordinates)
                bits = [bit for low, high in taken for bit in range(low, high + 1)]
                assert len(bits) == len(set(bits)), "two entries share bits"
        assert found == places, lay


@pytest.mark.parametrize("inst", EVERY)
def test_formulas(inst: MatrixInstruction) -> None:
    """The closed forms compute what the layout says."""
    for lay in layouts(inst):
        code = {
            name: compile(text.replace("{0", "(lambda *more: 0)(0").replace("}", ")"), text, "eval")
            for name, text in formulas(lay).items()
        }
        free = {name: sum(1 << a.bit for a in lay.free if a.dim == name) for name in lay.names}
        for entry in lay:
            place = lay[entry]
            values = dict(zip(lay.names, entry, strict=True))
            got = tuple(eval(code[name], {}, values) for name in ("register", "lane", "bit"))
            assert got == place[:3], (lay, entry)
            at = {"register": place.register, "lane": place.lane, "bit": place.low_bit}
            for name in lay.names:
                if name in code:
                    assert eval(code[name], {}, at) == values[name] & ~free[name], (lay, name)


def test_notation() -> None:
    """Shape and stride, as the articles write layouts."""
    a = instruction("v_mfma_f32_32x32x8_f16", "gfx942").layout("A")
    assert str(a) == "lane (32, 2):(1@i, 4@k)   element (4):(1@k)   16 bits"
    a = instruction("v_wmma_f32_16x16x16_f16", "gfx1100").layout("A")
    assert str(a) == "lane (16, 2):(1@i, 0)   element (16):(1@k)   16 bits"
    assert formulas(a)["lane"] == "i + {0, 16}"


def test_layouts_are_quick() -> None:
    """100,000 look-ups are a matter of a moment; the bound is loose, it is no benchmark."""
    lay = instruction("v_mfma_f32_32x32x8_f16", "gfx942").layout("A")
    assert sum(lay[n % 32, n % 8].lane for n in range(100_000)) > 0
