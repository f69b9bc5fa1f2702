"""Layouts: equal to the calculator's formulas, invertible, in closed form, gapless."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product

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
from tests.sampling import in_turns
from wavecore.matrix import layout
from wavecore.matrix.catalogue import MatrixInstruction, instruction, instructions
from wavecore.matrix.formula import formulas
from wavecore.matrix.layout import KEPT, Layout, Location

TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1200", "gfx1250")
# Modifiers that affect layouts, and the operands they apply to.
ACTING = (
    ("blgp", "AB"), ("abid", "K"), ("opsel", "CDK"), ("opsel_a", "SA"), ("opsel_b", "SB"),
    ("matrix_a_fmt", "A"), ("matrix_b_fmt", "B"),
    ("matrix_a_scale", "SA"), ("matrix_b_scale", "SB"),
)  # fmt: skip
EVERY = [
    pytest.param(inst, id=f"{target}-{inst.name}")
    for target in TARGETS
    for inst in instructions(target)
]
SOME = in_turns(EVERY, lambda case: case.values[0].name, 10)


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
            check_calculators(lay, register, lane)


@cache  # many instructions share a layout
def check_calculators(lay: Layout, register: str, lane: str) -> None:
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
            if operand == "A" and inst.format_modifiers and inst.is_mfma:
                for cbsz in takes["cbsz"].values:
                    yield inst.layout("A", wave=wave, cbsz=cbsz)
            elif operand == "A" and "cbsz" in takes and not inst.sparse:
                for cbsz in range(1, takes["cbsz"].largest + 1):
                    for abid in range(1 << cbsz):
                        yield inst.layout("A", wave=wave, cbsz=cbsz, abid=abid)
            for name, where in ACTING:
                if operand in where and name in takes:
                    for value in takes[name].values[1:]:
                        yield inst.layout(operand, wave=wave, **{name: value})


def pieces(lay: Layout, place: Location) -> Iterator[tuple[int, int, int, int]]:
    """Register, lane and bits of each entry of a location; of a 64-bit or 6-bit one, in turn."""
    start = 32 * place.register
    for first in range(start + place.low_bit, start + place.high_bit + 1, lay.bits):
        low, last = first, first + lay.bits - 1
        while low <= last:
            high = min(last, low | 31)
            yield low // 32, place.lane, low % 32, high % 32
            low = high + 1


@pytest.mark.parametrize("inst", SOME)
def test_elements_is_the_inverse(inst: MatrixInstruction) -> None:
    """Both directions agree, and every bit of every register belongs to one entry or none."""
    for lay in layouts(inst):
        check_inverse(lay)


@cache
def check_inverse(lay: Layout) -> None:
    places: dict[tuple[int, int, int, int], set[tuple[int, ...]]] = {}
    for entry in lay:
        for place in lay.locations(*entry):
            for piece in pieces(lay, place):
                places.setdefault(piece, set()).add(entry)
    found: dict[tuple[int, int, int, int], set[tuple[int, ...]]] = {}
    for register, lane in product(range(lay.registers), range(lay.wave)):
        held = lay.elements(register, lane)
        for entry in held:
            found.setdefault((register, lane, *entry[1:]), set()).add(entry.coordinates)
        bits = [bit for low, high in {e[1:] for e in held} for bit in range(low, high + 1)]
        assert len(bits) == len(set(bits)), "two entries share bits"
        if lay.operand in ("A", "B"):
            assert len(bits) in (0, 32), "a register of A or B is filled, or not read at all"
    assert found == places, lay


def value(text: str, **names: int) -> int:
    """The value of a formula; of several places, `{0, 16}`, the first."""
    return int(eval(re.sub(r"\{(\d+).*?\}", r"\1", text), {"__builtins__": {}}, names))


@pytest.mark.parametrize("inst", SOME)
def test_formulas(inst: MatrixInstruction) -> None:
    """The closed forms compute the layout, both ways, at every entry of every layout."""
    for lay in layouts(inst):
        check_formulas(lay)


@cache
def check_formulas(lay: Layout) -> None:
    code = {
        name: compile(re.sub(r"\{(\d+).*?\}", r"\1", text), text, "eval")
        for name, text in formulas(lay).items()
    }
    assert ("kept" in code) == (KEPT in lay.element)
    free = {name: sum(1 << a.bit for a in lay.free if a.dim == name) for name in lay.names}
    for entry, kept in product(lay, range(2 if KEPT in lay.element else 1)):
        place = lay[entry]
        low = place.low_bit + kept * lay.pitch  # two entries of four share the place
        register, bit = place.register + low // 32, low % 32
        values = dict(zip(lay.names, entry, strict=True), kept=kept)
        if "element" in code:  # of 6 bits: register and bit depend on it
            values["element"] = eval(code["element"], {}, values)
        got = tuple(eval(code[name], {}, values) for name in ("register", "lane", "bit"))
        assert got == (register, place.lane, bit), (lay, entry)
        at = {"register": register, "lane": place.lane, "bit": bit}
        for name in lay.names:
            assert name in code or free[name] == dict(lay.dims)[name] - 1
            if name in code:
                assert eval(code[name], {}, at) == values[name] & ~free[name], (lay, name)
        assert "kept" not in code or eval(code["kept"], {}, at) == kept


def test_formulas_of_a_sparse_operand_place_both_entries_that_it_keeps() -> None:
    """Of each four k the register holds two; without `kept` the second had no place."""
    a = instruction("v_smfmac_f32_16x16x32_f16", "gfx942").layout("A")
    found = formulas(a)
    assert found["bit"] == "16*kept"
    assert [value(found["bit"], kept=kept) for kept in (0, 1)] == [0, 16]
    assert [value(found["kept"], bit=bit) for bit in (0, 16)] == [0, 1]


def test_notation() -> None:
    """Shape and stride, as the articles write layouts."""
    a = instruction("v_mfma_f32_32x32x8_f16", "gfx942").layout("A")
    assert str(a) == "lane (32, 2):(1@i, 4@k)   element (4):(1@k)   16 bits"
    a = instruction("v_wmma_f32_16x16x16_f16", "gfx1100").layout("A")
    assert str(a) == "lane (16, 2):(1@i, 0)   element (16):(1@k)   16 bits"
    assert formulas(a)["lane"] == "i + {0, 16}"


def test_only_the_first_look_up_works_out_where_bits_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """One number for each coordinate and value; every later look-up reads them."""
    gathered = []
    plain = layout._gather

    def gather(bits: Sequence[object], dim: str, value: int) -> int:
        gathered.append((dim, value))
        return plain(bits, dim, value)

    monkeypatch.setattr(layout, "_gather", gather)
    lay = replace(instruction("v_mfma_f32_32x32x8_f16", "gfx942").layout("A"))
    assert lay[0, 0].lane == 0
    first = len(gathered)
    assert first == 2 * sum(size for _, size in lay.dims)
    assert {lay[i, k].lane for i, k in product(range(32), range(8))} == set(range(64))
    assert len(gathered) == first
