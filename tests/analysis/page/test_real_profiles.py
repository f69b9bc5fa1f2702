"""Pages of kernels that ran: complete, without console errors, with the profile's own figures."""

from __future__ import annotations

import pytest

from tests.analysis.page.browser import NARROW, opened, started
from tests.analysis.page.kernels import profile
from wavecore.analysis.profile.page import page
from wavecore.analysis.profile.page.accesses import wanted

pytestmark = [pytest.mark.clang, pytest.mark.jit]
KERNELS = [("sgemm", "gfx1201"), ("gemm", "gfx942"), ("softmax", "gfx1100")]
WITH_TRANSPOSE = [*KERNELS, ("transpose", "gfx942"), ("transpose", "gfx1201")]


@pytest.fixture(scope="module")
def browser():
    with started() as found:
        yield found


@pytest.mark.parametrize(("name", "target"), KERNELS)
def test_the_page_shows_the_profile(browser, tmp_path, name, target):
    record = profile(name, target)
    with opened(browser, page(record), tmp_path) as shown:
        assert not shown.complaints and len(shown.requests) == 1
        assert shown.page.inner_text("h1") == record.kernel == name
        sections = {"Summary", "Code", "Roofline", "LDS", "Memory", "Waves", "Counters"}
        assert set(shown.texts("nav a")) == sections
        assert shown.texts(".machine td.text code") == [each.text for each in record.instructions]
        names = shown.texts(".counters tbody code")
        values = shown.page.locator(".counters data").evaluate_all("all => all.map(d => d.value)")
        found = {name: float(value) for name, value in zip(names, values, strict=True)}
        for counter in record.counters:
            assert found.pop(counter.name) == pytest.approx(counter.value, rel=1e-5), counter.name
        assert not found
        assert shown.page.locator(".product:visible circle.point").count() > 0
        assert_links_lead_somewhere(shown)
        assert_lines_are_linked(shown, record)


def assert_links_lead_somewhere(shown) -> None:
    lost = shown.page.evaluate(
        "[...document.querySelectorAll('a')].map(a => a.getAttribute('href').slice(1))"
        ".filter(id => !document.getElementById(id))"
    )
    assert lost == []


def assert_lines_are_linked(shown, record) -> None:
    """The hottest line marks its own instructions and no others."""
    line = record.lines[0]
    shown.page.evaluate("document.querySelector(\"[id='line0']\").click()")
    assert shown.texts(".source tr.marked code") == [record.sources[line.file][line.line - 1]]
    marked = [record.instructions[at].text for at in line.instructions]
    assert shown.texts(".machine tr.marked code") == marked


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_long_kernel_fits_a_narrow_window(browser, tmp_path, scheme):
    record = profile("gemm", "gfx942")
    with opened(browser, page(record), tmp_path, width=NARROW, scheme=scheme) as shown:
        assert shown.overflow <= 0 and not shown.complaints


@pytest.mark.parametrize(("name", "target"), WITH_TRANSPOSE)
def test_pictures_of_banks_add_up_to_the_counter(name, target):
    """Every access of these kernels conflicts as the first one does."""
    accesses = [each for each in profile(name, target).accesses if each.space == "lds"]
    assert accesses
    for each in accesses:
        lost = sum(max(counts) - 1 for counts in wanted(each))
        assert lost * each.phases == each.conflict_cycles * len(wanted(each))


@pytest.mark.parametrize(("name", "target"), WITH_TRANSPOSE)
def test_pictures_of_memory_have_the_lines_that_were_counted(name, target):
    for each in profile(name, target).accesses:
        if each.space == "global" and each.executed:
            last = each.size_bytes - 1
            sample = [address for address in each.address_sample if address is not None]
            lines = {at // 128 for low in sample for at in (low, low + last)}
            assert min(lines) == 0
            assert len(lines) * each.executed == each.segments_128
