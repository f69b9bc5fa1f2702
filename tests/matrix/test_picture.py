"""Pictures: well-formed, complete, every label as in the layout."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from wavecore.matrix.catalogue import MatrixInstruction, instruction, instructions
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


def all_cells(text: str) -> dict[str, str]:
    """The label by title of every cell, including the legend's."""
    root = ElementTree.fromstring(text)
    return {
        group.find(f"{NAMESPACE}title").text: group.find(f"{NAMESPACE}text").text
        for group in root.iter(f"{NAMESPACE}g")
    }


def cells(text: str) -> dict[str, str]:
    """The label by title of every cell of an operand."""
    found = all_cells(text).items()
    return {title: label for title, label in found if not title.startswith("the colour")}


# A monospaced font's characters are 0.6 of its size wide.
SIZES = {"title": 13, "name": 13}


def boxes(root: ElementTree.Element) -> Iterator[tuple[str, float, float, float, float]]:
    """The drawn objects, each with its left, top, right and lower end."""
    for rect in root.iter(f"{NAMESPACE}rect"):
        if rect.get("x"):
            x, y, width, height = (float(rect.get(at)) for at in ("x", "y", "width", "height"))
            yield "rect", x, y, x + width, y + height
    in_cells = {group.find(f"{NAMESPACE}text") for group in root.iter(f"{NAMESPACE}g")}
    for node in root.iter(f"{NAMESPACE}text"):
        kind = node.get("class", "")
        size = SIZES.get(kind, 9)
        x, y, long = float(node.get("x")), float(node.get("y")), 0.6 * size * len(node.text)
        shift = 1 if kind.endswith("end") else 0.5 if "middle" in kind or node in in_cells else 0
        yield node.text, x - shift * long, y - size, x + (1 - shift) * long, y + 0.3 * size


def whole(text: str) -> None:
    """Nothing extends past the page."""
    root = ElementTree.fromstring(text)
    width, height = float(root.get("width")), float(root.get("height"))
    for what, left, top, right, bottom in boxes(root):
        assert left >= 0 and top >= 0 and right <= width and bottom <= height, what


def pictures(inst: MatrixInstruction) -> Iterator[str]:
    """Every picture of an instruction without modifiers."""
    for view in ("entries", "registers"):
        yield product_svg(inst, view)
        for operand in inst.operands:
            yield svg(inst.layout(operand), view, title=f"{inst.name} on {inst.target}: {operand}")
    for operand in inst.operands:
        yield svg(inst.layout(operand), packed=True, colour="register")


FAMILIES = ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250")
EVERY = [
    pytest.param(inst, id=f"{target}-{inst.name}")
    for target in FAMILIES
    for inst in instructions(target)
]


# Every 24th, a different one for each target: all of them take minutes, and differ little.
@pytest.mark.slow
@pytest.mark.parametrize("inst", EVERY[::24])
def test_nothing_is_cut_off(inst: MatrixInstruction) -> None:
    """Every text and cell is on its page."""
    for text in pictures(inst):
        whole(text)


@pytest.mark.parametrize(
    ("name", "target"),
    [
        *CASES,
        ("v_mfma_f32_4x4x4_16b_f16", "gfx942"),
        ("v_mfma_f32_16x16x1_4b_f32", "gfx908"),
        ("v_mfma_f64_4x4x4_4b_f64", "gfx90a"),
        ("v_wmma_scale_f32_32x16x128_f4", "gfx1250"),
    ],
)
def test_nothing_is_cut_off_of_a_sample(name: str, target: str) -> None:
    """Pictures were as wide as block 0, whose labels are the shortest."""
    for text in pictures(instruction(name, target)):
        whole(text)


def fills(text: str, operand: str) -> Iterator[tuple[str, str, str]]:
    """First lane, register and colour of every cell of an operand."""
    for group in ElementTree.fromstring(text).iter(f"{NAMESPACE}g"):
        title, rect, label = (
            group.find(f"{NAMESPACE}{name}") for name in ("title", "rect", "text")
        )
        if title.text.startswith(f"{operand}["):
            lane, register = re.match(r"(\d+)[/\d]*\.(\d+)", label.text).groups()
            yield lane, register, rect.get("fill")


@pytest.mark.parametrize(("name", "target"), CASES)
@pytest.mark.parametrize("colour", ["lane", "register"])
def test_a_colour_is_one_lane_or_register_in_all_operands(name, target, colour) -> None:
    text = product_svg(instruction(name, target), colour=colour)
    meant: dict[str, set[str]] = {}
    for operand in "ABD":
        for lane, register, fill in fills(text, operand):
            meant.setdefault(lane if colour == "lane" else register, set()).add(fill)
    assert all(len(colours) == 1 for colours in meant.values())
    assert len({colours.pop() for colours in meant.values()}) == len(meant)
    legend = {
        title: label for title, label in all_cells(text).items() if title.startswith("the colour")
    }
    assert len(legend) >= min(len(meant), 9)
    assert all(label in title for title, label in legend.items())


def test_a_product_shows_every_block() -> None:
    inst = instruction("v_mfma_f32_4x4x4_16b_f16", "gfx942")
    root = ElementTree.fromstring(product_svg(inst))
    names = [node.text for node in root.iter(f"{NAMESPACE}text") if node.get("class") == "name"]
    assert names == [f"{operand}.{block}" for block in range(16) for operand in "ABD"]
    one = ElementTree.fromstring(product_svg(inst, block=3))
    names = [node.text for node in one.iter(f"{NAMESPACE}text") if node.get("class") == "name"]
    assert names == ["A.3", "B.3", "D.3"]


def test_what_is_negated_has_its_sign() -> None:
    inst = instruction("v_wmma_f32_16x16x16_f16", "gfx1201")
    found = cells(product_svg(inst, neg_lo=1))
    negated = {label for title, label in found.items() if title.startswith("A[")}
    assert {label.startswith("-") for label in negated} == {True, False}
    assert not any(label.startswith("-") for title, label in found.items() if title[0] == "D")
    held = cells(svg(inst.layout("A", neg_lo=1, neg_hi=1), "registers"))
    assert all(part.startswith("-") for label in held.values() for part in label.split())
    packed = cells(svg(inst.layout("A", neg_lo=1), packed=True))
    assert any(label.startswith("±") for label in packed.values())


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
    """A register that does not fill its cell is labelled with its bits."""
    layout = instruction("v_smfmac_f32_16x16x64_fp8_fp8", "gfx942").layout("K")
    assert set(cells(svg(layout, packed=True)).values()) >= {"0.0:0", "63.0:0"}


def test_packed_does_not_pack_six_bits() -> None:
    """Entries that cross two registers have a cell each, with their bits."""
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
    assert len(cells(text)) == len(list(layout))
    drawn = list(root.iter(f"{NAMESPACE}g"))
    corners = {
        (float(rect.get("x")), float(rect.get("y")))
        for rect in root.iter(f"{NAMESPACE}rect")
        if rect.get("x")
    }
    assert len(corners) == len(drawn), "no cell hides another"
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
    """Layouts and instructions render as pictures."""
    inst = instruction(*CASES[0])
    assert inst._repr_svg_() == product_svg(inst)
    assert inst.layout("A")._repr_svg_() == svg(inst.layout("A"))
