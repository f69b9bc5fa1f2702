"""Parts of the explorer as files, and behind a server: enough to look at one view of it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any

import wavecore.web
from tests.analysis.page.browser import WIDE, Opened
from wavecore.errors import Error
from wavecore.web import documents
from wavecore.web.live import REQUESTS

ASSETS = Path(wavecore.web.__file__).parent / "assets"
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}


def written(folder: Path, paths: Iterable[str]) -> Path:
    """The page with some documents, in a folder. Returns: the page's file."""
    for file in ASSETS.iterdir():
        shutil.copyfile(file, folder / file.name)
    for path in paths:
        file = folder / "data" / f"{path}.js"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(documents.script(path), "utf-8")
    return folder / "index.html"


@contextmanager
def looked_at(
    browser: Any, address: str, *, width: int = WIDE, scheme: str = "light", motion: str = "reduce"
) -> Iterator[Opened]:
    """A page of the explorer, as the browser has it once nothing is busy."""
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion=motion
    )
    found = Opened(context.new_page())
    found.page.on("console", lambda message: found.complaints.append(message.text))
    found.page.on("pageerror", lambda error: found.complaints.append(str(error)))
    found.page.goto(address)
    found.page.wait_for_selector("main:not([aria-busy]) .view > *")
    try:
        yield found
    finally:
        context.close()


class _Handler(BaseHTTPRequestHandler):
    """Documents and live requests, in this process and without a guard: for tests."""

    def do_GET(self) -> None:
        path = self.path.lstrip("/") or "index.html"
        if path == "favicon.ico":
            self._send(200, b"", "image/x-icon")
            return
        if path.startswith("data/"):
            text = documents.script(path.removeprefix("data/").removesuffix(".js"))
        else:
            text = (ASSETS / path).read_text("utf-8")
        if path == "index.html":
            text = text.replace("<title>", '<meta name="wavecore-live" content="1"><title>')
        self._send(200, text.encode(), KINDS[Path(path).suffix or ".js"])

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        try:
            module = import_module(REQUESTS[self.path.removeprefix("/api/")])
            status, value = 200, module.answer(body)
        except (ValueError, Error) as error:
            status, value = 400, {"error": str(error)}
        self._send(status, json.dumps(value).encode(), "application/json")

    def _send(self, status: int, body: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


@contextmanager
def served() -> Iterator[str]:
    """The page with live requests. Yields: its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
