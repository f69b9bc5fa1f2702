"""Links that lead nowhere, in a real browser: the page says what is missing and leads on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web import pages
from wavecore.matrix.catalogue import instructions

LINKS = {
    "nothing": ("There is no view nothing.", ""),
    "instructions/gfx942/v_x": ("no view instructions", "#/instruction/gfx942/v_x"),
    "instruction/gfx942/v_mfma_f32_16x16x32_f16": (
        "gfx942 MI300X, MI325X … has no v_mfma_f32_16x16x32_f16; other targets have it.",
        "#/instruction/gfx950/v_mfma_f32_16x16x32_f16",
    ),
    "instruction/gfx942/v_mfma_f32_16x16x16f16": (
        "another spelling", "#/instruction/gfx942/v_mfma_f32_16x16x16_f16",
    ),
    "instruction/gfx942/v_mfma_f32_16x16x16_f17": (
        "has no v_mfma_f32_16x16x16_f17", "#/instruction/gfx942/v_mfma_f32_16x16x16_f16",
    ),
    "instruction/MI300A/v_mfma_f32_16x16x16_f16": (
        "There is no target MI300A.", "#/instruction/gfx942/v_mfma_f32_16x16x16_f16",
    ),
    "instruction/gfx1030/v_mfma_f32_16x16x16_f16": (
        "gfx1030 RX 6950 XT, RX 6900 XT has no", "#/instruction/gfx942/v_mfma_f32_16x16x16_f16",
    ),
    "convert/gfx943": ("There is no target gfx943.", "#/convert/gfx942"),
    "convert/gfx942/64/v_mfma_f32_16x16x16_f61": (
        "has no instruction v_mfma_f32_16x16x16_f61", "#/convert/gfx942/64/v_mfma_f32_16x16x16_f16",
    ),
    "convert/gfx942/32": ("has no wave size 32", "#/convert/gfx942/64"),
    "numerics/five-result": ("There is no case five-result.", "#/numerics/five-results"),
    "kernel/saxpi": ("There is no kernel saxpi here.", "#/kernel/saxpy"),
    "kernel/saxpy/gfx908": ("not among the targets of the kernel saxpy", "#/kernel/saxpy/gfx942"),
    "kernel/own/gfx943": ("There is no target gfx943.", "#/kernel/own/gfx942"),
}  # fmt: skip


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page with the lists that nearest names come from."""
    folder = tmp_path_factory.mktemp("site")
    return pages.written(folder, ["catalogue", "numerics", "kernels", "chains/gfx942"]).as_uri()


def test_a_bad_link_leads_on(browser: Any, site: str) -> None:
    """The message, a link to what may have been meant, links to all views, and the title."""
    with pages.visited(browser, site) as opened:
        for link, (message, near) in LINKS.items():
            opened.page.goto(f"{site}#/{link}")
            opened.page.wait_for_selector("main:not([aria-busy]) .missing")
            opened.page.wait_for_function("document.title === 'Not found · wavecore'")
            assert message in opened.page.locator(".missing .failed").inner_text(), link
            links = opened.page.locator(".missing a").evaluate_all("all => all.map(a => a.hash)")
            assert near == "" or near in links, link
            assert links[-4:] == ["#/find", "#/convert", "#/numerics", "#/kernel"]
            opened.page.evaluate("document.title = ''")
        # The documents of instructions that are not there were asked for.
        opened.complaints[:] = [each for each in opened.complaints if "ERR_FILE" not in each]


def test_a_filter_that_is_none_is_said(browser: Any, site: str) -> None:
    """A product's name chooses its target; what is unknown is left out, with what is near."""
    with pages.visited(browser, f"{site}#/find?target=MI300X,gfx943&with=gfx942/v_none") as opened:
        page = opened.page
        assert page.locator("#target-gfx942").is_checked()
        said = opened.texts(".view.find .failed")
        assert said == ["There is no target gfx943.", "There is no instruction gfx942/v_none."]
        near = page.locator(".view.find [role=status] a").first.get_attribute("href")
        assert near is not None and "target=gfx942" in near
        assert page.locator("tr[data-key]").count() == len(instructions("gfx942"))
