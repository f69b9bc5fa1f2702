"""The explorer as files in a folder, and behind a small server that answers live requests."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path
from typing import Any

import wavecore.web
from wavecore.errors import Error
from wavecore.web import documents
from wavecore.web.live import REQUESTS

ASSETS = Path(wavecore.web.__file__).parent / "assets"
LIVE = '<meta name="wavecore-live" content="">'


def exported(folder: Path, paths: Iterable[str]) -> Path:
    """The page with some documents, as files; its index."""
    shutil.copytree(ASSETS, folder, dirs_exist_ok=True)
    for path in paths:
        file = folder / "data" / f"{path}.js"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(documents.script(path), "utf-8")
    return folder / "index.html"


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        path = self.path.lstrip("/") or "index.html"
        if path == "favicon.ico":
            self._send(200, "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>")
            return
        if path.startswith("data/"):
            text = documents.script(path.removeprefix("data/").removesuffix(".js"))
        else:
            text = (ASSETS / path).read_text("utf-8").replace("<head>", f"<head>{LIVE}")
        kinds = {"html": "text/html", "css": "text/css", "js": "text/javascript"}
        self._send(200, kinds.get(path.rpartition(".")[2], "text/plain"), text)

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        try:
            said: Any = import_module(REQUESTS[self.path.removeprefix("/api/")]).answer(body)
            status = 200
        except (ValueError, Error) as error:
            said, status = {"error": str(error)}, 400
        self._send(status, "application/json", json.dumps(said, allow_nan=False))

    def _send(self, status: int, kind: str, text: str) -> None:
        data = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def served() -> Iterator[str]:
    """A server of the page on this machine; its URL. It has none of the real one's limits."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
