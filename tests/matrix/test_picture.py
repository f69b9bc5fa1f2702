"""Pictures: well-formed, complete, every label what the layout says."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from wavecore.matrix.catalogue import instruction
from wavecore.matrix.picture import product_svg, svg

NAMESPACE = "{http://www.w3.org/2000/svg}"
CASES = [
    ("v_mfma_f32_16x16x16_f16", "gfx942"),
    ("v_mfma_f32_32x32x8_f16", "gfx942"),
    ("v_mfma_f64_16x16x4_f64", "gfx90a"),
    ("v_smfmac_f32_16x16x32_f16", "gfx942"),
    ("v_wmma_f16_16x16x16_f16", "gfx1100"),
    ("v_wmma_i32_16x16x16_iu4", "gfx1201"),
]


def cells(text: str) -> dict[str, str]:
    """Label by title of every cell."""
    root = ElementTree.fromstring(text)
    return {
        group.find(f"{NAMESPACE}title").text: group.find(f"{NAMESPACE}text").text
        for group in root.iter(f"{NAMESPACE}g")
    }


@pytest.mark.parametrize(("name", "target"), CASES)
@pytest.mark.parametrize("dark", [False, True])
def test_product(name: str, target: str, dark: bool) -> None:
    """A, B and D, all entries of each, nothing drawn outside."""
    inst = instruction(name, target)
    text = product_svg(inst, dark=dark)
    found = cells(text)
    group = 4 if inst.sparse else 1
    assert sum(title.startswith("A[") for title in found) == inst.m * inst.k // group
    assert sum(title.startswith("B[") for title in found) == inst.k * inst.n
    assert sum(title.startswith("D[") for title in found) == inst.m * inst.n
    place = inst.layout("D")[3, 2]
    label = next(label for title, label in found.items() if title.startswith("D[3][2]:"))
    assert re.match(rf"{place.lane}\.{place.register}\b", label)
    root = ElementTree.fromstring(text)
    width, height = float(root.get("width")), float(root.get("height"))
    for rect in root.iter(f"{NAMESPACE}rect"):
        if rect.get("x"):
            assert float(rect.get("x")) + float(rect.get("width")) <= width
            assert float(rect.get("y")) + float(rect.get("height")) <= height


@pytest.mark.parametrize(("name", "target"), CASES)
@pytest.mark.parametrize("operand", ["A", "B", "D"])
def test_registers(name: str, target: str, operand: str) -> None:
    """A cell for every register of every lane."""
    layout = instruction(name, target).layout(operand)
    found = cells(svg(layout, "registers", colour="register"))
    assert len(found) == layout.wave * layout.registers


@pytest.mark.parametrize(("name", "target"), CASES)
@pytest.mark.parametrize("operand", ["A", "B", "D"])
def test_packed(name: str, target: str, operand: str) -> None:
    """A cell for each register that holds entries; its label names lane and register."""
    inst = instruction(name, target)
    layout = inst.layout(operand)
    found = cells(svg(layout, packed=True))
    copies = len(layout.locations(0, 0))
    starts = {(at.lane, at.register) for entry in layout for at in layout.locations(*entry)}
    wide = max(1, layout.pitch // 32)  # entries of 64 bits: one cell for two registers
    assert len(found) * copies == len(starts)
    assert len(starts) * wide == layout.wave * layout.registers
    for label in found.values():
        assert re.fullmatch(r"\d+(/\d+)*\.\d+", label), "no bits: the cell is the register"


def test_packed_keeps_bits_of_what_does_not_lie_side_by_side() -> None:
    """A register that a cell does not fill is named with its bits."""
    layout = instruction("v_smfmac_f32_16x16x64_fp8_fp8", "gfx942").layout("K")
    assert set(cells(svg(layout, packed=True)).values()) >= {"0.0:0", "63.0:0"}


def test_packed_does_not_pack_six_bits() -> None:
    """Entries that lie across two registers have a cell each, with their bits."""
    inst = instruction("v_mfma_f32_16x16x128_f8f6f4", "gfx950")
    found = cells(svg(inst.layout("A", cbsz=2), packed=True))
    assert len(found) == inst.m * inst.k
    assert all(re.fullmatch(r"\d+\.\d+:\d+", label) for label in found.values())


def test_a_scale_is_one_cell() -> None:
    """The k that share a scale are drawn together."""
    layout = instruction("v_mfma_scale_f32_16x16x128_f8f6f4", "gfx950").layout("SA", opsel_a=1)
    found = cells(svg(layout))
    assert len(found) == 16 * 128 // 32
    assert found["SA[3][32..63]: v0[15:8] lane 19"] == "19.0:8"


@pytest.mark.parametrize("operand", ["A", "B", "D"])
def test_all_blocks_are_drawn(operand: str) -> None:
    """Every entry of every block, each block under its name, within the picture."""
    layout = instruction("v_mfma_f32_4x4x4_16b_f16", "gfx942").layout(operand)
    text = svg(layout)
    root = ElementTree.fromstring(text)
    names = [node.text for node in root.iter(f"{NAMESPACE}text") if node.get("class") == "name"]
    assert names == [f"{operand}.{block}" for block in range(16)]
    assert len(list(root.iter(f"{NAMESPACE}g"))) == len(list(layout))
    corners = {
        (float(rect.get("x")), float(rect.get("y")))
        for rect in root.iter(f"{NAMESPACE}rect")
        if rect.get("x")
    }
    assert len(corners) == len(list(layout)), "no cell hides another"
    width, height = float(root.get("width")), float(root.get("height"))
    assert all(x < width and y < height for x, y in corners)


@pytest.mark.parametrize(("name", "target"), [*CASES, ("v_mfma_f32_4x4x4_16b_f16", "gfx942")])
def test_headings_end_inside(name: str, target: str) -> None:
    """Title and notation are not cut off, however narrow the matrix is."""
    inst = instruction(name, target)
    title = f"{name} on {target}: A in wave64 cbsz:2 abid:1"
    drawn = [svg(inst.layout(operand), title=title) for operand in "ABD"]
    for text in [*drawn, product_svg(inst)]:
        root = ElementTree.fromstring(text)
        first, *others = [
            node
            for node in root.iter(f"{NAMESPACE}text")
            if node.get("class") in ("title", "faint")
        ]
        # A monospaced font's characters are 0.6 of its size wide: 13 and 9 pixels.
        lines = [(first, 13), *((node, 9) for node in others)]
        for node, size in lines:
            end = float(node.get("x")) + 0.6 * size * len(node.text)
            assert end <= float(root.get("width"))


def test_notebooks_show_pictures() -> None:
    """Layouts and instructions draw themselves."""
    inst = instruction(*CASES[0])
    assert inst._repr_svg_() == product_svg(inst)
    assert inst.layout("A")._repr_svg_() == svg(inst.layout("A"))
