"""The page of a record in a browser: it shows what the record holds, and text stays text."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace

import pytest

from tests.analysis.page import records
from tests.analysis.page.browser import NARROW, WIDE, opened, started
from wavecore.analysis.profile import record as r
from wavecore.analysis.profile.page import page

HOSTILE = '</script><script>console.error("run")</script><img src=x onerror=console.error(1)>'
# Words with which a record names what something is; they come from no file.
KEPT = {
    "exact", "rule", "estimate", "lds", "global", "load", "store", "memory", "LDS", "vector", "low",
    "best", "high",
}  # fmt: skip

# What users read: all kinds of text, on every background.
SEEN = (
    "h1", ".facts", "nav a", ".verdict b", ".said li", ".small td", ".small th", ".badge",
    ".stack span", ".source td.text", ".machine td.text b", "td.heat span", "td.lanes", ".no",
    ".counters td", ".counters th", ".lead", ".place", ".marks", "button",
)  # fmt: skip


@pytest.fixture(scope="module")
def browser():
    with started() as found:
        yield found


@pytest.fixture
def shown(browser, tmp_path):
    with opened(browser, page(records.made()), tmp_path) as found:
        yield found


def test_nothing_is_loaded_from_elsewhere(shown):
    assert not shown.complaints
    assert len(shown.requests) == 1, "only the document itself"
    assert not re.findall(r"(?:src|href)=\"(?!#)", page(records.made()))


def test_the_browser_runs_no_other_script_and_loads_nothing(shown):
    """What text cannot become, and what would be blocked if it did."""
    shown.page.evaluate(
        "document.body.insertAdjacentHTML('beforeend', "
        "'<img src=https://example.invalid/x.png onerror=\"window.ran = true\">')"
    )
    shown.page.locator("img").evaluate("image => image.dispatchEvent(new Event('error'))")
    assert shown.page.evaluate("window.ran === undefined")
    refused = [each for each in shown.complaints if "Content Security Policy" in each]
    assert any("x.png" in each for each in refused) and len(refused) > 1


def test_counters_are_the_record_s(shown):
    rows = shown.page.locator(".counters tbody tr")
    found = [rows.nth(i).locator("th, td").all_inner_texts() for i in range(rows.count())]
    assert [row[1:4] for row in found] == [
        ["64", "instructions", "exact"],
        ["1,984", "cycles", "by rule"],
        ["1,220", "cycles", "estimate"],
    ]
    for row, counter in zip(found, records.COUNTERS, strict=True):
        assert row[0] == counter.title
        assert row[4:] == [counter.name, counter.rocprof, counter.nsight]
    exact = shown.page.locator(".counters data").evaluate_all("all => all.map(each => each.value)")
    assert [float(value) for value in exact] == [each.value for each in records.COUNTERS]


def test_the_filter_leaves_the_counters_that_have_the_word(shown):
    shown.page.fill("#filter", "BANK conflict")
    assert shown.page.locator(".counters tbody tr:visible").count() == 1
    shown.page.fill("#filter", "")
    assert shown.page.locator(".counters tbody tr:visible").count() == 3


def test_source_and_code_have_every_line(shown):
    assert shown.texts(".source td.text code") == records.SOURCE
    assert shown.texts(".machine td.text code") == [each.text for each in records.INSTRUCTIONS]
    assert shown.texts(".machine .label") == ["L1:"]
    assert "7 divergent" in shown.texts(".machine .marks")[2]


def test_heat_is_of_what_is_chosen(shown):
    def heats() -> list[str]:
        return shown.page.locator(".machine tbody td.heat").all_inner_texts()

    assert heats() == ["256", "4,096", "512", "64", "16"]
    hottest = shown.page.locator("#pc1008").locator("td.heat")
    background = "each => getComputedStyle(each).backgroundColor"
    before = hottest.evaluate(background)
    shown.page.check("input[value=executed]")
    assert heats() == ["4", "64", "64", "64", "4"]
    assert hottest.evaluate(background) == before, "the largest of either is as hot"
    coolest = shown.page.locator("#pc1000").locator("td.heat")
    assert coolest.evaluate(background) != before
    shown.page.check("input[value=conflicts]")
    assert heats() == ["", "1,984", "", "", ""]
    assert shown.page.locator(".source tbody td.heat").all_inner_texts() == ["", "", "1,984", ""]


def marked(shown) -> tuple[list[str], list[str]]:
    sides = (".source tr.marked code", ".machine tr.marked code")
    return tuple(shown.texts(side) for side in sides)


def test_a_line_marks_what_it_became_and_the_other_way_round(shown):
    both = ([records.SOURCE[2]], [each.text for each in records.INSTRUCTIONS[1:4]])
    shown.page.click(".source tr:has-text('tile[x][y]')")
    assert marked(shown) == both
    shown.page.click(".machine tr:has-text('s_load_b64')")
    assert marked(shown) == ([records.SOURCE[1]], [records.INSTRUCTIONS[0].text])
    shown.page.click(".machine tr:has-text('global_store')")
    assert marked(shown) == both


def test_lines_can_be_gone_through_by_keys(shown):
    focused = "document.activeElement.querySelector('code').textContent"
    shown.page.focus(".source tr[tabindex='0']")
    shown.page.keyboard.press("ArrowDown")
    assert shown.page.evaluate(focused) == records.SOURCE[2]
    shown.page.keyboard.press("Enter")
    assert shown.page.evaluate(focused) == records.INSTRUCTIONS[1].text
    shown.page.keyboard.press("ArrowUp")
    assert marked(shown)[0] == [records.SOURCE[1]]


def test_links_lead_to_rows_without_scripts(browser, tmp_path):
    context = browser.new_context(java_script_enabled=False)
    file = tmp_path / "page.html"
    file.write_text(page(records.made()), "utf-8")
    plain = context.new_page()
    plain.goto(file.as_uri())
    links = plain.locator("a[href^='#']")
    assert links.count() > 12
    for number in range(links.count()):
        target = links.nth(number).get_attribute("href")
        assert plain.locator(f"[id='{target[1:]}']").count() == 1, target
    context.close()


def test_each_product_has_its_roofs_and_the_kernel_its_point(shown):
    pictures = shown.page.locator(".product:visible svg")
    assert pictures.count() == 1 and pictures.locator("circle.point").count() == 1
    assert "48.7" in pictures.inner_html()
    said = shown.page.locator(".product:visible figcaption").inner_text()
    assert "0.25 operations per byte" in said
    assert "memory is the bound, at 0.16 Tops/s" in said  # 0.25 x 640 GB/s
    estimates = shown.page.locator(".product:visible g:has(> .estimated) title").first
    assert "best 0.00205 Tops/s" in estimates.text_content()  # 4096 in 2 us
    assert "The interval holds nine of ten of 18 published measurements." in said
    change = "no bank conflicts in LDS (padding)\t1.5\t-25 %\t0.75 to 6\tlaunch"
    assert change in shown.page.locator(".product:visible table").inner_text()
    shown.page.check("label:has-text('RX 9070') input >> nth=1")
    assert shown.page.locator(".product:visible svg").count() == 1
    assert "36.1" in shown.page.locator(".product:visible svg").inner_html()
    assert "half the loads" in shown.page.locator(".product:visible table").inner_text()


def test_pictures_of_accesses_show_what_lanes_want(shown):
    assert shown.texts(".banks .of-cell") == ["32"]
    assert shown.texts(".banks .lost") == ["+ 31 cycles"]
    assert shown.page.locator(".lines rect.one").count() == 16
    assert shown.page.locator(".lines rect.empty").count() == 16


@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_and_can_be_read_in_both_schemes(browser, tmp_path, width, scheme):
    with opened(browser, page(records.made()), tmp_path, width=width, scheme=scheme) as shown:
        assert shown.overflow <= 0
        for selector in SEEN:
            assert contrast(shown, selector) > 4.5, selector


def test_what_is_seen_has_names_for_those_who_do_not_see_it(shown):
    """Regions that scroll, pictures, tables and their columns, by their roles."""
    page = shown.page
    for name in ("Source", "Machine code", "Counters", "Roofline of RX 9070 XT"):
        assert page.get_by_role("region", name=name, exact=True).count() == 1, name
    assert page.get_by_role("img", name="Roofline of RX 9070 XT").count() == 1
    assert page.get_by_role("img", name="32 banks, 1 phases").count() == 1
    assert page.get_by_role("navigation", name="Sections").get_by_role("link").count() == 7
    counters = page.get_by_role("table", name="Counters of the launch")
    assert counters.get_by_role("columnheader").count() == 7
    assert counters.get_by_role("rowheader", name="LDS bank conflicts").count() == 1
    assert page.get_by_role("radio", name="estimated cycles").is_checked()
    assert page.get_by_role("searchbox", name="Filter").count() == 1


def test_the_theme_can_be_chosen(shown):
    def ground() -> str:
        return str(shown.page.evaluate("getComputedStyle(document.body).backgroundColor"))

    light = ground()
    for wanted in ("light", "dark", "auto"):
        shown.page.click("#theme")
        assert shown.page.inner_text("#theme") == f"theme: {wanted}"
        assert (ground() == light) is (wanted != "dark")


def test_the_summary_says_what_limits_the_kernel(shown):
    assert shown.texts(".verdict")[0] == "LDS"
    assert shown.texts(".said li") == records.RECORD.limits
    assert shown.texts(".bars .what") == ["LDS", "VALU"]
    assert "12 of 16 waves per SIMD, 75 %; limited by LDS" in shown.texts(".verdict")[1]
    assert shown.page.locator(".slots .held").count() == 4 * 12
    assert shown.page.locator(".slots .empty").count() == 4 * 4
    assert {"Half of the lanes were off."} < set(shown.texts(".notes li"))


def test_waves_are_drawn_from_their_start_to_their_end(shown):
    bars = shown.page.locator(".waves rect")
    assert bars.count() == 2
    first, second = (bars.nth(at).bounding_box() for at in range(2))
    assert abs(first["width"] - second["width"]) < 1 and first["x"] < second["x"]


def hostile() -> r.Record:
    """A record in which every string is markup or a script."""

    def spoilt(value):
        if isinstance(value, str):
            return value if value in KEPT else HOSTILE
        if isinstance(value, list):
            return [spoilt(each) for each in value]
        if isinstance(value, dict):
            return {spoilt(key): spoilt(each) for key, each in value.items()}
        if is_dataclass(value):
            return replace(value, **{f.name: spoilt(getattr(value, f.name)) for f in fields(value)})
        return value

    return spoilt(records.made())


def test_text_from_elsewhere_stays_text(browser, tmp_path):
    with opened(browser, page(hostile()), tmp_path) as shown:
        assert not shown.complaints and len(shown.requests) == 1
        assert shown.page.locator("img").count() == 0
        assert shown.page.locator("script").count() == 1
        assert shown.page.inner_text("h1") == HOSTILE
        assert shown.texts(".source td.text code") == [HOSTILE] * 4
        assert shown.texts(".counters tbody th") == [HOSTILE] * 3
        assert shown.texts(".notes li") == [HOSTILE, f"not published: {HOSTILE}", HOSTILE]


def test_a_kernel_without_debug_information_has_its_code_alone(browser, tmp_path):
    instructions = [replace(each, file="", line=0) for each in records.INSTRUCTIONS]
    record = records.made(lines=[], sources={}, instructions=instructions)
    with opened(browser, page(record), tmp_path) as shown:
        assert not shown.complaints
        assert shown.page.locator(".source").count() == 0
        assert len(shown.texts(".machine td.text")) == len(records.INSTRUCTIONS)


def test_what_a_launch_has_not_is_left_out(browser, tmp_path):
    instructions = [replace(each, accesses=[], cycles=0) for each in records.INSTRUCTIONS]
    record = records.made(
        accesses=[], waves=[], products=[], points=[], matrix=[], estimate=None, occupancy=None,
        instructions=instructions, notes=[],
    )  # fmt: skip
    with opened(browser, page(record), tmp_path) as shown:
        assert not shown.complaints
        assert shown.texts("nav a") == ["Summary", "Code", "Counters"]
        assert shown.texts(".choices legend") == ["Heat"]


def contrast(shown, selector: str) -> float:
    """The lowest WCAG contrast ratio of a visible element's colour to its background."""
    return shown.number(
        """(() => {
        const rgb = text => text.match(/[\\d.]+/g).map(Number);
        const over = (top, below) => {
          const alpha = top.length > 3 ? top[3] : 1;
          return [0, 1, 2].map(i => top[i] * alpha + below[i] * (1 - alpha));
        };
        const luminance = colour => colour.slice(0, 3)
          .map(c => c / 255)
          .map(c => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
          .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
        const ratio = element => {
          const layers = [];
          for (let each = element; each; each = each.parentElement) {
            layers.unshift(rgb(getComputedStyle(each).backgroundColor));
          }
          const ground = layers.reduce((below, top) => over(top, below), [255, 255, 255]);
          const [a, b] = [luminance(rgb(getComputedStyle(element).color)), luminance(ground)]
            .sort((x, y) => y - x);
          return (a + 0.05) / (b + 0.05);
        };
        const seen = [...document.querySelectorAll(SELECTOR)].filter(each => each.offsetParent);
        return Math.min(...seen.map(ratio));
        })()""".replace("SELECTOR", repr(selector))
    )
