"""A page in a real browser: Debian's Chromium, headless, driven by Playwright."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

WIDE, NARROW = 1400, 400
PATIENCE_MS = 180_000
NAMES = ("chromium", "chromium-browser", "google-chrome")


@contextmanager
def started() -> Iterator[Any]:
    """A browser; skips, saying what is missing, if there is none."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.skip("chromium is not installed: apt-get install --no-install-recommends chromium")
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="playwright is not installed: requirements-test.lock has it"
    )
    with playwright.sync_playwright() as driver:
        as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = driver.chromium.launch(executable_path=path, args=as_root)
        try:
            yield Patient(browser)
        finally:
            browser.close()


@dataclass
class Patient:
    """A browser whose pages may take minutes, as on a busy machine."""

    browser: Any

    def new_context(self, **options: Any) -> Any:
        context = self.browser.new_context(**options)
        context.set_default_timeout(PATIENCE_MS)
        return context


@dataclass
class Opened:
    """A document in the browser, and what the browser complained of."""

    page: Any
    complaints: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def texts(self, selector: str) -> list[str]:
        """The text of each element as in the document, shown or not."""
        found: list[str] = self.page.locator(selector).evaluate_all(
            "elements => elements.map(each => each.textContent)"
        )
        return found

    def number(self, script: str) -> float:
        """The number that a script computes in the page."""
        return float(self.page.evaluate(script))

    @property
    def address(self) -> str:
        """The document's URL now; Playwright's `page.url` follows `history.replaceState` late."""
        return str(self.page.evaluate("location.href"))

    @property
    def overflow(self) -> float:
        """How many pixels wider than the window the document is."""
        root = "document.documentElement"
        return self.number(f"{root}.scrollWidth - {root}.clientWidth")


@contextmanager
def opened(
    browser: Any, html: str, folder: Path, *, width: int = WIDE, scheme: str = "light"
) -> Iterator[Opened]:
    """A document opened from a file, as a user does."""
    file = folder / "page.html"
    file.write_text(html, "utf-8")
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, offline=True
    )
    found = Opened(context.new_page())
    found.page.on("console", lambda message: found.complaints.append(message.text))
    found.page.on("pageerror", lambda error: found.complaints.append(str(error)))
    found.page.on("request", lambda request: found.requests.append(request.url))
    found.page.goto(file.as_uri())
    try:
        yield found
    finally:
        context.close()
