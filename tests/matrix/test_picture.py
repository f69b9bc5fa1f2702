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


def test_notebooks_show_pictures() -> None:
    """Layouts and instructions draw themselves."""
    inst = instruction(*CASES[0])
    assert inst._repr_svg_() == product_svg(inst)
    assert inst.layout("A")._repr_svg_() == svg(inst.layout("A"))
