"""A server for tests in its own process, and clients that need not speak HTTP."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

import psutil

HOST = "127.0.0.1"

# Of the server under test; short, as tests wait for them.
REQUEST_SECONDS, IDLE_SECONDS, LIVE_SECONDS = 1.0, 2.0, 3.0

PROGRAM = f"""
from wavecore.web import server
from wavecore.web.limits import Limits
from wavecore.web.sandbox import Sandbox

server.REQUEST_SECONDS, server.IDLE_SECONDS = {REQUEST_SECONDS}, {IDLE_SECONDS}
requests = {{"about": "wavecore.web.about", "misbehave": "tests.web.misbehaving"}}
limits = Limits(seconds={LIVE_SECONDS}, processes=10, memory_bytes=400 << 20, waiting_seconds=0.3)
explorer = server.Explorer(0, Sandbox(requests, limits, warm=()))
print(explorer.url, explorer.launch_url, flush=True)
try:
    explorer.run()
finally:
    explorer.close()
"""


@dataclass(frozen=True)
class Reply:
    """The reply: status 0 if the connection was closed without one."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class Server:
    """A running server: its process, its addresses, and its cookie."""

    process: psutil.Process
    url: str
    launch_url: str
    cookie: str

    @property
    def port(self) -> int:
        port = urlsplit(self.url).port
        assert port is not None
        return port

    @property
    def host(self) -> str:
        return f"{HOST}:{self.port}"

    @property
    def token(self) -> str:
        return parse_qs(urlsplit(self.url).query)["token"][0]

    def connect(self, seconds: float = 10.0) -> socket.socket:
        return socket.create_connection((HOST, self.port), timeout=seconds)

    def raw(self, data: bytes) -> Reply:
        """A connection's reply to these bytes; the first one, if there are several."""
        with self.connect() as stream:
            with contextlib.suppress(OSError):  # it has closed: read what it sent before
                stream.sendall(data)
            return reply(stream)

    def ask(
        self, method: str, path: str, headers: Mapping[str, str | None] | None = None,
        body: bytes = b"",
    ) -> Reply:  # fmt: skip
        """A request as the page sends it, except for headers given here; None omits one."""
        return self.raw(self.text(method, path, headers, body))

    def text(
        self, method: str, path: str, headers: Mapping[str, str | None] | None = None,
        body: bytes = b"",
    ) -> bytes:  # fmt: skip
        sent = {"Host": self.host, "Cookie": self.cookie, "Connection": "close"}
        if method == "POST":
            sent |= {
                "Origin": f"http://{self.host}", "X-Wavecore": "1",
                "Content-Type": "application/json", "Content-Length": str(len(body)),
            }  # fmt: skip
        sent |= headers or {}
        lines = [f"{method} {path} HTTP/1.1"]
        lines += [f"{name}: {value}" for name, value in sent.items() if value is not None]
        return "\r\n".join([*lines, "", ""]).encode("utf-8", "surrogateescape") + body

    def check(self) -> None:
        """The page is served now, without delay."""
        start = time.monotonic()
        assert self.ask("GET", "/").status == 200
        assert time.monotonic() - start < 1.0


def reply(stream: socket.socket) -> Reply:
    """Read a reply to its end; one that never comes is a failure."""
    data = b""
    try:
        while part := stream.recv(1 << 16):
            data += part
            head, found, body = data.partition(b"\r\n\r\n")
            fields = _fields(head)
            if found and len(body) >= int(fields.get("content-length", 1 << 60)):
                break
    except ConnectionError:
        pass
    if not data:
        return Reply(0, {}, b"")
    head, _, body = data.partition(b"\r\n\r\n")
    return Reply(int(head.split(b" ", 2)[1]), _fields(head), body)


def _fields(head: bytes) -> dict[str, str]:
    pairs = (line.partition(": ") for line in head.decode("latin-1").split("\r\n")[1:])
    return {name.lower(): value for name, _, value in pairs}


@contextmanager
def running(program: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running Python program. Yields: its process, and the first line that it prints."""
    started = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    assert started.stdout is not None
    try:
        yield started, started.stdout.readline().strip()
    finally:
        started.terminate()
        started.wait()


@contextmanager
def serving() -> Iterator[Server]:
    """A separate server."""
    with running(PROGRAM) as (started, said):
        url, launch_url = said.split()
        fresh = Server(psutil.Process(started.pid), url, launch_url, "")
        entered = fresh.ask("GET", url.removeprefix(f"http://{fresh.host}"), {"Cookie": None})
        cookie = entered.headers["set-cookie"].partition(";")[0]
        made = Server(fresh.process, url, launch_url, cookie)
        made.ask("POST", "/api/about", body=b"{}")  # the first one waits for imports
        yield made
