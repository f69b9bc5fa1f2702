"""An instruction's page in a real browser: linked layouts, from the files."""

from __future__ import annotations

import random
import re
from typing import Any
from zlib import crc32

import pytest

from tests.analysis.page.browser import NARROW, WIDE, Opened
from tests.sampling import in_turns
from tests.web import pages
from wavecore.cli.equation import equation
from wavecore.cli.matrices import entry_text, location_text
from wavecore.matrix import catalogue
from wavecore.matrix.catalogue import MatrixInstruction
from wavecore.matrix.layout import KEPT, Layout
from wavecore.matrix.signs import signed
from wavecore.web import documents

# Of each family and kind, in settings that move entries or change their signs.
PAGES = (
    ("gfx908", "v_mfma_f32_32x32x2bf16", 64, {"blgp": 3}),
    ("gfx90a", "v_mfma_f64_16x16x4f64", 64, {}),
    ("gfx90a", "v_mfma_f32_32x32x4bf16_1k", 64, {"cbsz": 1, "abid": 1}),
    ("gfx942", "v_mfma_f32_4x4x4_16b_f16", 64, {"cbsz": 2, "abid": 1, "blgp": 4}),
    ("gfx942", "v_mfma_f64_4x4x4_4b_f64", 64, {"blgp": 5}),
    ("gfx942", "v_smfmac_f32_16x16x64_fp8_fp8", 64, {"abid": 1}),
    ("gfx950", "v_mfma_scale_f32_32x32x64_f8f6f4", 64, {"cbsz": 2, "blgp": 4, "opsel_b": 3}),
    ("gfx950", "v_smfmac_i32_32x32x64_i8", 64, {}),
    ("gfx1100", "v_wmma_f16_16x16x16_f16", 32, {"opsel": 1, "neg_lo": 1, "neg_hi": 6}),
    ("gfx1151", "v_wmma_i32_16x16x16_iu4", 64, {}),
    ("gfx1201", "v_swmmac_f32_16x16x32_f16", 64, {"opsel": 3, "neg_lo": 1}),
    ("gfx1200", "v_wmma_i32_16x16x16_iu4", 64, {}),
    (
        "gfx1250",
        "v_wmma_scale16_f32_16x16x128_f8f6f4",
        32,
        {"matrix_a_fmt": 2, "matrix_b_scale": 1},
    ),
)
# The colour of a figure's first cell.
CORNER = """e => {
    const copy = document.createElement("canvas");
    [copy.width, copy.height] = [1, 1];
    const ink = copy.getContext("2d");
    ink.drawImage(e, -e.dataset.side - 2, -e.dataset.head - 2);
    return [...ink.getImageData(0, 0, 1, 1).data].slice(0, 3);
}"""
LARGEST = ("gfx950", "v_mfma_scale_f32_32x32x64_f8f6f4")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page with the instructions of these tests."""
    folder = tmp_path_factory.mktemp("site")
    wanted = {(target, name) for target, name, _, _ in PAGES} | {
        LARGEST, ("gfx942", "v_mfma_f32_32x32x8_f16"),
    }  # fmt: skip
    kinds = ("instruction", "layouts")
    paths = [f"{kind}/{target}/{name}" for kind in kinds for target, name in sorted(wanted)]
    return pages.written(folder, ["catalogue", *paths]).as_uri()


def state_of(target: str, name: str, **query: object) -> str:
    """The URL state of an instruction's page."""
    asked = "&".join(f"{key}={value}" for key, value in query.items())
    return f"#/instruction/{target}/{name}" + (f"?{asked}" if asked else "")


class Pictures:
    """The figures of an open page."""

    def __init__(self, opened: Opened) -> None:
        self.page = opened.page

    def point(self, figure: str, row: int, column: int, *, click: bool) -> None:
        """Move the pointer to the middle of a cell, or click there. Column -1: the row's header."""
        canvas = self.page.locator(f'canvas[data-grid="{figure}"]')
        canvas.scroll_into_view_if_needed()
        numbers = canvas.evaluate("e => ['side', 'head', 'across', 'down'].map(n => +e.dataset[n])")
        side, head, across, down = numbers
        # Wide figures scroll inside their own frame, and the bar of controls covers others.
        x = side / 2 if column < 0 else side + (column + 0.5) * across
        at = {"x": x, "y": head + (row + 0.5) * down}
        if click:
            canvas.dispatch_event("click", self._client(canvas, at))
        else:
            canvas.dispatch_event("pointermove", self._client(canvas, at))
            self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => done(0)))")

    @staticmethod
    def _client(canvas: Any, at: dict[str, float]) -> dict[str, float]:
        corner = canvas.evaluate("e => { const b = e.getBoundingClientRect(); return [b.x, b.y] }")
        return {"clientX": corner[0] + at["x"], "clientY": corner[1] + at["y"], "bubbles": True}

    def fact(self, name: str) -> str:
        """A fact of the readout."""
        found: str = self.page.locator(f'[data-readout] [data-fact="{name}"]').inner_text()
        return found

    def subject(self) -> str:
        """The subject of the readout."""
        found: str = self.page.locator("[data-readout] .subject code").first.text_content()
        return found

    def formulas(self) -> list[str]:
        """Formulas with numbers filled in, and their results."""
        found: list[str] = self.page.locator("[data-readout] .numbers").evaluate_all(
            "all => all.map(each => each.textContent)"
        )
        return found

    def marked(self, figure: str, level: str) -> int:
        """How many cells of a figure are "linked" or "selected"."""
        return int(
            self.page.locator(f'canvas[data-grid="{figure}"]').get_attribute(f"data-{level}")
        )


def figure_of(layout: Layout, block: int) -> str:
    """The name of a matrix's figure; C shares D's if both layouts are equal."""
    return layout.operand + (f".{block}" if dict(layout.dims)["block"] > 1 else "")


def holds(formula: str) -> bool:
    """Whether a line of a readout is true: `3 + {0, 16} = 3, 19`."""
    left, _, right = formula.rpartition(" = ") if " = " in formula else ("", "", formula[2:])
    expected = [int(number) for number in right.split(", ")]
    left = left or right
    copies = re.search(r"\{(.*)\}", left)
    values = copies[1].split(", ") if copies else [""]
    made = [eval(left.replace(copies[0], value) if copies else left) for value in values]
    return made == expected or (not copies and made == expected)


def shown_operands(inst: MatrixInstruction, layouts: dict[str, Layout]) -> list[str]:
    """Those with their own figures: C has none if D's shows it."""
    c, d = layouts["C"], layouts["D"]
    alike = (c.lane, c.element, c.bits, c.offset, c.signs) == (
        d.lane, d.element, d.bits, d.offset, d.signs,
    )  # fmt: skip
    return [name for name in inst.operands if name != "C" or not alike]


def cell(layout: Layout, entry: tuple[int, ...]) -> tuple[int, int]:
    """The row and column of an entry's cell in its figure."""
    rows, columns, _ = layout.names
    return entry[0] // layout.neighbours(rows), entry[1] // layout.neighbours(columns)


@pytest.mark.parametrize(
    ("target", "name", "wave", "modifiers"),
    in_turns(PAGES, lambda case: case[1].split("_")[1], 2),  # of mfma, smfmac, wmma, swmmac
    ids=lambda v: str(v)[:36],
)
def test_entries_and_registers_are_the_librarys(
    browser: Any, site: str, target: str, name: str, wave: int, modifiers: dict[str, int]
) -> None:
    """Clicked entries show place, copies and true formulas; registers show their contents."""
    inst = catalogue.instruction(name, target)
    layouts = {op: inst.layout(op, wave=wave, **modifiers) for op in inst.operands}
    chance = random.Random(crc32(name.encode()))
    state = state_of(target, name, wave=wave, block="all", **modifiers)
    with pages.visited(browser, site + state) as opened:
        pictures = Pictures(opened)
        for operand in shown_operands(inst, layouts):
            layout = layouts[operand]
            for _ in range(2):
                entry = tuple(chance.randrange(size) for size in layout.sizes)
                look_at_entry(pictures, layout, entry)
            for _ in range(2):
                lane, register = chance.randrange(wave), chance.randrange(layout.registers)
                look_at_register(pictures, layout, lane, register)


def look_at_entry(pictures: Pictures, layout: Layout, entry: tuple[int, ...]) -> None:
    """Click an entry and compare."""
    pictures.point(figure_of(layout, entry[2]), *cell(layout, entry), click=True)
    places = layout.locations(*entry)
    assert pictures.subject() == signed(entry_text(layout, entry), layout.sign(*entry))
    assert pictures.fact("lanes") == ", ".join(str(place.lane) for place in places)
    assert pictures.fact("register") == location_text(places[0])
    assert pictures.fact("bits") == f"{places[0].high_bit}:{places[0].low_bit}"
    lines = pictures.formulas()
    assert lines and all(map(holds, lines)), lines
    results = [line.rpartition("= ")[2] for line in lines]
    assert results[0] == pictures.fact("lanes")
    assert str(places[0].register) in results and str(places[0].low_bit) in results
    own = f"registers {layout.operand}"
    kept = 2 if KEPT in layout.element else 1
    assert pictures.marked(own, "selected") == kept * len(places)
    assert pictures.marked(figure_of(layout, entry[2]), "selected") == 1


def look_at_register(pictures: Pictures, layout: Layout, lane: int, register: int) -> None:
    """Point at a register of a lane and compare."""
    pictures.point(f"registers {layout.operand}", lane, register, click=False)
    assert pictures.subject() == f"{layout.operand} v{register}"
    held: dict[tuple[int, int], set[str]] = {}
    for found in layout.elements(register, lane):
        sign = layout.sign_at(register, found.low_bit)
        text = signed(entry_text(layout, found.coordinates), sign)
        held.setdefault((found.high_bit, found.low_bit), set()).add(text)
    rows = pictures.page.locator("[data-readout] .held tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
    )
    shown = {tuple(map(int, bits.split(":"))): set(names.split(" ")) for bits, names in rows}
    assert shown == held
    assert all(map(holds, pictures.formulas()))
    cells = {
        cell(layout, found.coordinates) + found.coordinates[2:]
        for found in layout.elements(register, lane)
    }
    blocks = range(dict(layout.dims)["block"])
    figures = [figure_of(layout, block) for block in blocks]
    assert sum(pictures.marked(figure, "selected") for figure in figures) == len(cells)


def test_an_entry_of_d_shows_its_row_and_column(browser: Any, site: str) -> None:
    """Row i of A and column j of B are linked, in the matrices and in the registers."""
    inst = catalogue.instruction("v_mfma_f32_32x32x8_f16", "gfx942")
    with pages.visited(browser, site + state_of(inst.target, inst.name)) as opened:
        pictures = Pictures(opened)
        pictures.point("D", 3, 5, click=True)
        assert pictures.marked("A", "linked") == inst.k == pictures.marked("B", "linked")
        assert pictures.marked("registers A", "linked") == inst.k
        assert pictures.marked("D", "selected") == 1 == pictures.marked("registers D", "selected")
        subject = opened.page.locator("[data-readout] .subject")
        canvas = opened.page.locator('canvas[data-grid="A"]')  # with a real pointer
        side, head, across, down = canvas.evaluate(
            "e => ['side', 'head', 'across', 'down'].map(n => +e.dataset[n])"
        )
        canvas.hover(position={"x": side + 2.5 * across, "y": head + 3.5 * down})
        subject.filter(has_text="A[3][2]").wait_for()
        assert pictures.marked("B", "linked") == inst.n == pictures.marked("D", "linked")
        opened.page.mouse.move(2, 2)
        subject.filter(has_text="D[3][5]").wait_for()
        canvas.click(position={"x": side + 2.5 * across, "y": head + 3.5 * down})
        opened.page.mouse.move(2, 2)
        assert pictures.subject() == "A[3][2]"


@pytest.mark.parametrize(
    ("target", "name", "wave", "modifiers"), PAGES[5:], ids=lambda v: str(v)[:36]
)
def test_the_sum_is_that_of_locate_output(
    browser: Any, site: str, target: str, name: str, wave: int, modifiers: dict[str, int]
) -> None:
    """All terms of an entry of D with their places, indices and scales."""
    inst = catalogue.instruction(name, target)
    layouts = {op: inst.layout(op, wave=wave, **modifiers) for op in inst.operands}
    made = equation(layouts, 2, 3, 0)
    state = state_of(target, name, wave=wave, at="D.2.3.0", **modifiers)
    with pages.visited(browser, site + state) as opened:
        opened.page.locator("[data-readout] .terms summary").click()
        opened.page.locator("[data-readout] .terms tbody tr").first.wait_for()
        rows = opened.page.locator("[data-readout] .terms tbody tr").evaluate_all(
            "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
        )
    told = made.grid("").rows
    assert rows[:-1] == [list(row) for row in told[:-1]]
    assert rows[-1] == [made.c.text("name"), made.c.text("cell")]


def test_a_link_restores_the_state(browser: Any, site: str) -> None:
    """Wave size, modifiers, block, colours, cells and the selection are in the URL."""
    state = state_of(
        "gfx942", "v_mfma_f32_4x4x4_16b_f16", cbsz=2, abid=1, blgp=4, block=3, colour="register",
        cells="small", at="B.v1.17",
    )  # fmt: skip
    with pages.visited(browser, site + state) as opened:
        chosen = opened.page.locator(".controls select").evaluate_all(
            "all => Object.fromEntries(all.map(each => [each.name, each.value]))"
        )
        assert chosen == {
            "cbsz": "2", "abid": "1", "blgp": "4", "block": "3", "colour": "register",
            "cells": "small",
        }  # fmt: skip
        assert Pictures(opened).subject() == "B v1"
        opened.page.locator('.controls select[name="cbsz"]').select_option("0")
        url = opened.address
        assert "cbsz" not in url and "abid" not in url and "blgp=4" in url
        assert opened.page.locator('.controls select[name="abid"] option').count() == 1
    with pages.visited(browser, site + "#" + url.partition("#")[2]) as opened:
        assert opened.page.locator('.controls select[name="blgp"]').input_value() == "4"
        assert Pictures(opened).subject() == "B v1"


def test_wrong_links_show_what_there_is(browser: Any, site: str) -> None:
    """Invalid values are replaced by defaults; an unknown instruction is an error."""
    state = state_of("gfx942", "v_mfma_f32_32x32x8_f16", wave=7, block=9, at="D.99.0", cbsz=3)
    with pages.visited(browser, site + state) as opened:
        assert "Point at an entry" in opened.page.locator("[data-readout]").inner_text()
        for at in (
            "Q.1",
            "D",
            "D.v16.0",
            "D.v0.64",
            "lane.",
            "lane.64",
            "A.1.",
            "D.-1.0",
            "D.0.5.1",
        ):
            hash_ = state_of("gfx942", "v_mfma_f32_32x32x8_f16", at=at)
            opened.page.evaluate(f"location.hash = {hash_!r}")
            opened.page.wait_for_selector("main:not([aria-busy]) [data-readout]")
            assert "Point at an entry" in opened.page.locator("[data-readout]").inner_text(), at
        opened.page.evaluate("location.hash = '#/instruction/gfx942/v_mfma_nothing'")
        alert = opened.page.locator("[role=alert]")
        assert "gfx942 MI300X, MI325X … has no v_mfma_nothing" in alert.inner_text()
        opened.complaints.clear()  # the browser notes the missing file


def test_who_reads_it_first_is_told_what_it_is(browser: Any, site: str) -> None:
    """A sentence, the cost, examples to copy; the document's own title and description."""
    document = documents.document("instruction/gfx942/v_mfma_f32_32x32x8_f16")
    with pages.visited(browser, site + state_of("gfx942", "v_mfma_f32_32x32x8_f16")) as opened:
        page = opened.page
        assert page.locator(".sentence").inner_text() == document["sentence"]
        described = page.locator('meta[name="description"]').get_attribute("content")
        assert described == document["sentence"]
        assert page.title() == "v_mfma_f32_32x32x8_f16, gfx942 MI300X, MI325X … · wavecore"
        assert page.locator('[data-card="cost"] dd').first.inner_text().endswith("MI300A")
        for language in ("Python", "HIP C++"):
            shown = page.locator(f'[data-card="{language}"] pre').text_content()
            assert shown == document["examples"][language]
        parts = page.locator("[data-part]").evaluate_all("all => all.map(e => e.dataset.part)")
        assert parts[:2] == ["start", "layouts"]


def test_keys_move_and_leave(browser: Any, site: str) -> None:
    """Arrow keys move from cell to cell, Escape leaves, moves are read aloud."""
    with pages.visited(browser, site + state_of("gfx942", "v_mfma_f32_32x32x8_f16")) as opened:
        pictures, page = Pictures(opened), opened.page
        page.locator('canvas[data-grid="D"]').focus()
        for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"):
            page.keyboard.press(key)
        assert pictures.subject() == "D[1][0]"
        page.keyboard.press("End")
        assert pictures.subject() == "D[1][31]"
        assert "D[1][31]: v1, lane 31" in page.locator("[aria-live=polite].unseen").inner_text()
        assert "at=D.1.31.0" in opened.address
        page.keyboard.press("Escape")
        assert "at=" not in opened.address
        page.locator('canvas[data-grid="registers A"]').focus()
        for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
            page.keyboard.press(key)
        assert pictures.subject() == "A v1"
        assert "of lane 1" in page.locator("[data-readout] .subject").inner_text()


def test_a_lane_and_a_place_by_name(browser: Any, site: str) -> None:
    """The header of a row is its lane; the field takes entries, registers and lanes by name."""
    with pages.visited(browser, site + state_of("gfx942", "v_mfma_f32_32x32x8_f16")) as opened:
        pictures, page = Pictures(opened), opened.page
        pictures.point("registers D", 37, -1, click=True)
        assert page.locator("[data-readout] .subject").inner_text() == "Lane 37"
        assert pictures.marked("D", "selected") == 16
        assert pictures.marked("A", "selected") == 4
        field = page.locator('input[name="at"]')
        for text, url in (("d 3 5", "D.3.5.0"), ("A[2][7]", "A.2.7.0"), ("B v1 lane 9", "B.v1.9"),
                          ("lane 12", "lane.12")):  # fmt: skip
            field.fill(text)
            field.press("Enter")
            assert f"at={url}" in opened.address, text


@pytest.mark.parametrize("width", [NARROW, WIDE])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_the_window(browser: Any, site: str, width: int, scheme: str) -> None:
    """The largest page neither scrolls sideways nor draws cells too small to click."""
    state = state_of(*LARGEST, at="A.3.40.0")
    with pages.visited(browser, site + state, width=width, scheme=scheme) as opened:
        assert opened.overflow <= 0
        for figure in ("A", "B", "D"):
            canvas = opened.page.locator(f'canvas[data-grid="{figure}"]')
            across, down = canvas.evaluate("e => [+e.dataset.across, +e.dataset.down]")
            assert min(across, down) >= 5
        lightness = sum(opened.page.locator('canvas[data-grid="A"]').evaluate(CORNER)) / 3
        assert lightness > 150 if scheme == "light" else lightness < 110


def test_the_theme_button_redraws(browser: Any, site: str) -> None:
    """Pictures follow a change of the theme."""
    with pages.visited(browser, site + state_of("gfx942", "v_mfma_f32_32x32x8_f16")) as opened:
        canvas = opened.page.locator('canvas[data-grid="A"]')
        light = canvas.evaluate(CORNER)
        for _ in range(2):  # auto, light, dark
            opened.page.locator("#theme").click()
        opened.page.wait_for_timeout(50)
        assert sum(canvas.evaluate(CORNER)) < sum(light) - 150
