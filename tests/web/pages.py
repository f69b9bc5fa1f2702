"""The explorer's page in a folder, as exported, or behind its server; and its visits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.analysis.page.browser import WIDE, Opened
from tests.web.serving import running
from wavecore.web import documents, exporting

SHOWN = "main:not([aria-busy]) .view > *"  # a view that needs no data

SERVER = """
from wavecore.web.server import Explorer

explorer = Explorer(0)
print(explorer.url, flush=True)
try:
    explorer.run()
finally:
    explorer.close()
"""


def written(folder: Path, paths: Iterable[str]) -> Path:
    """The page and some of its documents, as files. Returns: its index."""
    for name, data in exporting.page(live=False).items():
        (folder / name).write_bytes(data)
    for path in ("targets", *paths):
        add(folder, path)
    return folder / exporting.INDEX


def add(folder: Path, path: str) -> None:
    """One more document."""
    file = folder / "data" / f"{path}.js"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(documents.script(path), "utf-8")


@contextmanager
def served() -> Iterator[str]:
    """The page behind a server in a separate process. Yields: its address, with the token."""
    with running(SERVER) as (_, url):
        yield url


@contextmanager
def visited(
    browser: Any, address: str, *, width: int = WIDE, scheme: str = "light",
    motion: str = "reduce", ready: str = SHOWN, refused: bool = False,
) -> Iterator[Opened]:  # fmt: skip
    """The page at an address, once `ready` is there; without browser errors.

    `refused`: except that of a live request that is refused (400), which it makes each time.
    """
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion=motion,
        offline=address.startswith("file:"),
    )  # fmt: skip
    found = Opened(context.new_page())
    found.page.on("console", lambda message: found.complaints.append(message.text))
    found.page.on("pageerror", lambda error: found.complaints.append(str(error)))
    found.page.on("request", lambda request: found.requests.append(request.url))
    found.page.goto(address)
    found.page.wait_for_selector(ready)
    own = address.partition("?")[0].partition("#")[0].removesuffix(exporting.INDEX)
    try:
        yield found
        complaints = [each for each in found.complaints if not (refused and "400" in each)]
        assert complaints == []
        assert refused == (complaints != found.complaints)
        assert [url for url in found.requests if not url.startswith(own)] == []
    finally:
        context.close()
