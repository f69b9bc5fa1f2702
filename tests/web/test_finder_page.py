"""The finder in a real browser: search, facets, sorting, rates side by side, comparison."""

from __future__ import annotations

from typing import Any

import pytest

from tests.analysis.page.browser import NARROW, WIDE, Opened
from tests.web import pages
from wavecore import targets
from wavecore.matrix import catalogue
from wavecore.targets import aliases

EVERY = [inst for target in catalogue.targets() for inst in catalogue.instructions(target)]
COMPARED = (
    ("gfx942", "v_mfma_f32_16x16x32_fp8_fp8"),
    ("gfx950", "v_mfma_f32_16x16x32_fp8_fp8"),
    ("gfx1200", "v_swmmac_f32_16x16x32_fp8_fp8"),
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page, the catalogue, and the instructions compared."""
    folder = tmp_path_factory.mktemp("site")
    return pages.written(
        folder, ["catalogue", *(f"instruction/{t}/{n}" for t, n in COMPARED)]
    ).as_uri()


def keys(opened: Opened) -> list[tuple[str, ...]]:
    """Target and name of the rows, in order."""
    found: list[str] = opened.page.locator("tr[data-key]").evaluate_all(
        "rows => rows.map(row => row.dataset.key)"
    )
    return [tuple(key.split("/")) for key in found]


def test_the_start_page_lists_all(browser: Any, site: str) -> None:
    """Every instruction, with its figures and a link to its page."""
    with pages.visited(browser, site) as opened:
        assert keys(opened) == [(inst.target, inst.name) for inst in EVERY]
        cells = opened.page.locator("tr[data-key]").evaluate_all(
            "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
        )
        for inst, row in zip(EVERY, cells, strict=True):
            figures = [text.replace("\u2009", "") for text in row]
            assert figures[6:10] == [str(n) for n in (inst.m, inst.n, inst.k, inst.blocks)]
            assert figures[10] == str(inst.flops)
            narrow = f" ({inst.narrow_cycles})" if inst.narrow_cycles else ""
            assert figures[11] == f"{inst.cycles}{narrow}"
            assert figures[12:14] == [str(inst.flops_per_clock), inst.cycles_source.evidence]
        first = opened.page.locator("tr[data-key] a").first.get_attribute("href")
        assert first == f"#/instruction/{EVERY[0].target}/{EVERY[0].name}"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("16x16x32 fp8",
         lambda i: (i.m, i.n, i.k) == (16, 16, 32) and "fp8" in (i.a_type, i.b_type)),
        ("mfma_f64", lambda i: i.is_mfma and i.d_type == "f64"),
        ("wmma_f32_16x16x16f16", lambda i: False),
        ("f16 k8", lambda i: i.k == 8 and "f16" in (i.a_type, i.d_type)),
        ("__builtin_amdgcn_wmma_i32_16x16x16_iu4_w64",
         lambda i: "__builtin_amdgcn_wmma_i32_16x16x16_iu4_w64" in " ".join(i.builtins.values())),
        ("GFX950 sparse i8", lambda i: i.target == "gfx950" and i.sparse and i.a_type == "i8"),
        ("32×32 cdna3", lambda i: (i.m, i.n) == (32, 32) and i.target == "gfx942"),
        ("v_mfma_f32_32x32x8f16 gfx942",
         lambda i: (i.target, i.name) == ("gfx942", "v_mfma_f32_32x32x8_f16")),
    ],
)  # fmt: skip
def test_search_understands(browser: Any, site: str, text: str, wanted: Any) -> None:
    """Parts of mnemonics, old names, builtins, shapes, types, sizes, targets."""
    with pages.visited(browser, site) as opened:
        opened.page.locator("#search").fill(text)
        assert keys(opened) == [(i.target, i.name) for i in EVERY if wanted(i)]
        count = opened.page.locator(".count").inner_text()
        assert count == f"{sum(map(wanted, EVERY))} of {len(EVERY)}"


def test_search_understands_products_and_architectures(browser: Any, site: str) -> None:
    """Each name, as Python resolves it, also beside other words and while it is typed."""
    asked = {
        name: targets.known(name).name
        for name in [
            *(product.name for product in targets.products()),
            *(alias.name for alias in (*aliases.ALIASES, *aliases.NOT_SOLD)),
            "mi300x", "RX9070XT", "Radeon RX 7900-XTX",
            "AMD Instinct MI355X", "7900 xtx", "w7900",
        ]
    }  # fmt: skip
    families = {inst.gpu.family for inst in EVERY}
    with pages.visited(browser, site) as opened:
        found = {}
        for text in (
            *asked,
            *families,
            "MI300X fp8",
            "7900 XTX i8",
            "cdna 3 sparse",
            "rx 90",
            "rdna",
        ):
            opened.page.locator("#search").fill(text)
            found[text] = keys(opened)
        label = opened.page.locator("label:has(#target-gfx1201)").inner_text()
    for name, target in asked.items():
        assert found[name] == [(i.target, i.name) for i in EVERY if i.target == target], name
    for family in families:
        of = [(i.target, i.name) for i in EVERY if i.gpu.family == family]
        assert found[family] == of, family
    rest = {
        "MI300X fp8": lambda i: i.target == "gfx942" and "fp8" in (i.a_type, i.b_type),
        "7900 XTX i8": lambda i: i.target == "gfx1100" and i.a_type == "iu8",  # signed or not
        "cdna 3 sparse": lambda i: i.target == "gfx942" and i.sparse,
        "rx 90": lambda i: i.gpu.family == "RDNA 4",
        "rdna": lambda i: "RDNA" in i.gpu.family,
    }
    for text, wanted in rest.items():
        assert found[text] == [(i.target, i.name) for i in EVERY if wanted(i)], text
    assert label.startswith("gfx1201 RX 9070 XT")


def test_facets_narrow_and_count(browser: Any, site: str) -> None:
    """Values of a facet add up, facets narrow each other; counts are what a choice would leave."""
    with pages.visited(browser, site) as opened:
        page = opened.page
        page.locator("#target-gfx942").check()
        page.locator("#target-gfx950").check()
        page.locator("#kind-sparse").check()
        page.locator("#ab-bf8").check()
        left = [
            i for i in EVERY
            if i.target in ("gfx942", "gfx950") and i.sparse and "bf8" in (i.a_type, i.b_type)
        ]  # fmt: skip
        assert keys(opened) == [(i.target, i.name) for i in left]
        label = page.locator("label:has(#k-64)").inner_text().split()
        assert label == ["64", str(sum(i.k == 64 for i in left))]
        assert page.evaluate("document.activeElement.id") == "ab-bf8"
        url = opened.address
    with pages.visited(browser, site + "#" + url.partition("#")[2]) as opened:
        assert keys(opened) == [(i.target, i.name) for i in left]
        assert opened.page.locator("#ab-bf8").is_checked()


def test_columns_sort(browser: Any, site: str) -> None:
    """By numbers and by names, both ways, in the URL; ties keep the catalogue's order."""
    with pages.visited(browser, site + "#/find?kind=dense") as opened:
        dense = [i for i in EVERY if not i.sparse and not i.scale_block]
        rate = opened.page.locator("th button", has_text="FLOPs/clk/CU")
        rate.click()
        by_rate = sorted(dense, key=lambda i: -i.flops_per_clock)
        assert keys(opened) == [(i.target, i.name) for i in by_rate]
        assert "sort=-rate" in opened.address
        opened.page.locator("th button", has_text="FLOPs/clk/CU").click()
        up = sorted(dense, key=lambda i: i.flops_per_clock)
        assert keys(opened) == [(i.target, i.name) for i in up]
        sorted_by = opened.page.locator('th[aria-sort="ascending"]').inner_text()
        assert sorted_by.startswith("FLOPs/clk/CU")


def test_rates_side_by_side(browser: Any, site: str) -> None:
    """Each figure is its instruction's; each column names its targets, product and evidence."""
    by_name = {(i.target, i.name): i for i in EVERY}
    with pages.visited(browser, site + "#/find?show=rates&ab=f16") as opened:
        for measure, value in (
            ("rate", lambda i: i.flops_per_clock),
            ("cycles", lambda i: i.cycles),
            ("flops", lambda i: i.flops),
        ):
            opened.page.locator('select[name="measure"]').select_option(measure)
            links = opened.page.locator(".rates td a").evaluate_all(
                "all => all.map(a => [a.hash, a.querySelector('data').value])"
            )
            assert links
            for link, shown in links:
                _, _, target, name = link.split("/")
                assert int(shown) == value(by_name[target, name])
        heads = opened.texts(".rates thead th")
        assert any("gfx942" in head and "CDNA 3" in head and "MI3" in head for head in heads)
        assert all("documented" in head or "inferred" in head for head in heads[4:])
        titles = opened.page.locator(".rates thead th[title]").evaluate_all(
            "all => all.flatMap(each => each.title.split('; ').map(part => part.split(':')[0]))"
        )
        having = {i.target for i in EVERY if "f16" in (i.a_type, i.b_type)}
        assert set(titles) - {""} == having


def test_peaks_of_products(browser: Any, site: str) -> None:
    """Every matrix peak of every product, as on the command line."""
    with pages.visited(browser, site + "#/find?show=peaks") as opened:
        tables = opened.page.locator("table.peaks").evaluate_all(
            "all => all.map(table => [...table.rows].map(row => [...row.cells].map(cell => "
            "cell.querySelector('a data')?.value ?? cell.textContent)))"
        )
    for sparse, (head, *rows) in enumerate(tables):
        for name, _, cus, clock, *figures in rows:
            product = targets.product(name)
            assert (int(cus), int(clock)) == (product.cus, product.clock_mhz)
            for dtype, shown in zip(head[4:], figures, strict=True):
                wanted = product.tera_ops("matrix", dtype, sparse=bool(sparse))
                assert shown == "-" if wanted is None else float(shown) == round(wanted, 3)


def test_comparison_marks_differences(browser: Any, site: str) -> None:
    """Selected instructions are side by side; differing rows are marked, alone on request."""
    chosen = [catalogue.instruction(name, target) for target, name in COMPARED]
    with pages.visited(browser, site + "#/find?q=16x16x32+fp8_fp8") as opened:
        page = opened.page
        for target, name in COMPARED:
            page.locator(f'tr[data-key="{target}/{name}"] input').check()
        page.locator(".compare th code").nth(2).wait_for()

        def row(fact: str) -> list[str]:
            cells: list[str] = page.locator(f'tr[data-fact="{fact}"] td').all_inner_texts()
            return cells

        assert [int(text.split()[0]) for text in row("cycles")] == [i.cycles for i in chosen]
        assert row("kind") == ["dense", "dense", "sparse"]
        assert "differ" in (page.locator('tr[data-fact="kind"]').get_attribute("class") or "")
        assert page.locator('tr[data-fact="blocks"]').get_attribute("class") is None
        page.locator(".compare label input").check()
        page.wait_for_selector('tr[data-fact="blocks"]', state="detached")
        url = opened.address
        page.locator(".compare .remove").first.click()
        page.locator(".compare thead code").nth(2).wait_for(state="detached")
        assert not page.locator(f'tr[data-key="{"/".join(COMPARED[0])}"] input').is_checked()
    with pages.visited(browser, site + "#" + url.partition("#")[2]) as opened:
        opened.page.locator(".compare th code").nth(2).wait_for()
        assert opened.texts(".compare thead code") == [name for _, name in COMPARED]
        assert opened.page.locator('tr[data-fact="blocks"]').count() == 0


@pytest.mark.parametrize("state", ["", "#/find?show=rates", "#/find?show=peaks"])
@pytest.mark.parametrize(("width", "scheme"), [(NARROW, "dark"), (WIDE, "light")])
def test_it_fits_the_window(browser: Any, site: str, state: str, width: int, scheme: str) -> None:
    """Tables scroll inside their frames, the page never sideways."""
    with pages.visited(browser, site + state, width=width, scheme=scheme) as opened:
        assert opened.overflow <= 0
