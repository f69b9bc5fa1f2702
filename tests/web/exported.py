"""The explorer's page in a folder, as an export has it, and a browser that visits it."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import wavecore.web
from tests.analysis.page.browser import WIDE, Opened
from wavecore.web import documents

ASSETS = Path(wavecore.web.__file__).parent / "assets"


def write(folder: Path, paths: Iterable[str]) -> None:
    """The page and some of its documents, as files."""
    for file in ASSETS.iterdir():
        shutil.copyfile(file, folder / file.name)
    for path in paths:
        add(folder, path)


def add(folder: Path, path: str) -> None:
    """One more document."""
    file = folder / "data" / f"{path}.js"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(documents.script(path), "utf-8")


@contextmanager
def visited(
    browser: Any, folder: Path, state: str = "", *, width: int = WIDE, scheme: str = "light"
) -> Iterator[Opened]:
    """The page in a state of its URL, opened from the folder, without a network."""
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, offline=True
    )
    found = Opened(context.new_page())
    found.page.on("console", lambda message: found.complaints.append(message.text))
    found.page.on("pageerror", lambda error: found.complaints.append(str(error)))
    found.page.on("request", lambda request: found.requests.append(request.url))
    found.page.goto((folder / "index.html").as_uri() + state)
    found.page.wait_for_selector("main:not([aria-busy]) .view > *")
    try:
        yield found
        assert found.complaints == []
        assert all(url.startswith("file:") for url in found.requests)
    finally:
        context.close()
