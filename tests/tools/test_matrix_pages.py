"""The generated reference of matrix instructions: complete, and its links work."""

from __future__ import annotations

import re

import pytest

from tools import matrix_pages
from wavecore.matrix.catalogue import FORMATS, instructions, targets

PAGES = matrix_pages.pages()


def page_of(target: str) -> str:
    """The page whose second line of text names the target."""
    found = [text for text in PAGES.values() if re.search(rf"^Of .*\b{target}\b", text, re.M)]
    assert len(found) == 1, f"{target}: on {len(found)} pages"
    return found[0]


@pytest.mark.parametrize("target", targets())
def test_every_instruction_is_on_its_page(target: str) -> None:
    """A row that ends with the number of a layout, and under that number its name again."""
    page = page_of(target)
    for inst in instructions(target):
        rows = re.findall(rf"^\| `{inst.name}` \|.*\[(\d+)\]\(#layout-\1\) \|$", page, re.M)
        assert len(rows) == 1, inst.name
        section = re.search(rf"^### Layout {rows[0]}\n\n(.*)\n", page, re.M)
        assert section is not None
        assert f"`{inst.name}`" in section[1].split(", ")


@pytest.mark.parametrize("target", targets())
def test_layouts_are_those_of_the_catalogue(target: str) -> None:
    """Each operand's notation is under the number in the instruction's row."""
    page = page_of(target)
    sections = re.split(r"^### Layout \d+\n", page, flags=re.M)[1:]
    for inst in instructions(target):
        own = next(text for text in sections if f"`{inst.name}`" in text)
        for wave in inst.waves:
            for operand in inst.operands:
                layout = inst.layout(operand, wave=wave)
                notation = f"`{' '.join(str(layout).split())}`"
                row = re.search(rf"^\| [A-Z, ]*\b{operand}\b.*{re.escape(notation)}", own, re.M)
                assert row, (inst.name, wave, operand)


@pytest.mark.parametrize("target", targets())
def test_sources_are_those_of_the_catalogue(target: str) -> None:
    """A page names every source with its evidence: of cycles, of each operand in each format."""
    rows = page_of(target).partition("## Sources")[2]
    for inst in instructions(target):
        sources = {inst.cycles_source}
        for operand in inst.operands:
            chosen = inst.format_modifiers.get(operand)
            formats = [{chosen: number} for number in range(len(FORMATS))] if chosen else [{}]
            sources |= {inst.layout_source(operand, **modifiers) for modifiers in formats}
        for source in sources:
            assert f"| {source.title} | {source.evidence} |" in rows, inst.name


def test_formats_that_are_less_well_known_are_told_apart() -> None:
    """For F8F6F4 on gfx950 AMD's article shows 8 and 4 bits, not 6."""
    rows = page_of("gfx950").partition("## Sources")[2]
    (documented,) = re.findall(r"^.*`v_mfma_f32_16x16x128_f8f6f4` in fp8.*$", rows, re.M)
    (inferred,) = re.findall(r"^.*`v_mfma_f32_16x16x128_f8f6f4` in fp6.*$", rows, re.M)
    assert documented.endswith("| documented |")
    assert inferred.endswith("| inferred |")


def test_inferred_cycles_are_marked() -> None:
    """Cycles have their evidence beside them, if it is weaker than documented."""
    assert "| cycles (inferred) |" in page_of("gfx1250")
    assert "inferred) |" not in page_of("gfx942")


def test_files_of_several_targets_are_named_by_what_they_share() -> None:
    """gfx11.md is for all of RDNA 3; a lone target keeps its name."""
    assert matrix_pages.file_name(["gfx942"]) == "gfx942.md"
    assert matrix_pages.file_name(["gfx1100", "gfx1103", "gfx1151"]) == "gfx11.md"
    assert matrix_pages.file_name(["gfx1200", "gfx1201"]) == "gfx12.md"
    assert matrix_pages.file_name(["gfx1250", "gfx1251"]) == "gfx125.md"


def test_no_page_hides_another() -> None:
    """As many files as groups, and the overview."""
    assert len(PAGES) == len(matrix_pages.groups()) + 1


def test_the_overview_has_every_rate_once() -> None:
    """Side by side: the best rate of a type is that of the fastest instruction."""
    (row,) = re.findall(r"^\| f16 to f32 \|.*$", PAGES["matrix/index.md"], re.M)
    best = {
        max(
            inst.flops_per_clock
            for inst in instructions(target)
            if (inst.a_type, inst.d_type, inst.sparse) == ("f16", "f32", False)
        )
        for target in targets()
        if any((i.a_type, i.d_type) == ("f16", "f32") for i in instructions(target))
    }
    assert set(map(int, re.findall(r"\*\*(\d+)\*\*", row))) == best
