"""The server: replies to the page, and to everybody else."""

from __future__ import annotations

import contextlib
import json
import os
import re
import socket
import struct
import threading
import time
from collections import Counter
from http.client import HTTPConnection

import psutil
import pytest

from tests.web.hostile import canary, requests
from tests.web.serving import IDLE_SECONDS, LIVE_SECONDS, REQUEST_SECONDS, reply, serving
from wavecore.errors import Error
from wavecore.web import about, documents
from wavecore.web.exporting import page
from wavecore.web.server import CONNECTIONS, Explorer

SECURITY_HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}


@pytest.fixture(scope="module")
def server():
    with serving() as made:
        yield made


def path_of(server, url):
    return url.removeprefix(f"http://{server.host}")


def live(server, do, what=None, **more):
    return server.ask("POST", "/api/misbehave", body=json.dumps({"do": do, "what": what}).encode())


def connections(server) -> int:
    found = server.process.net_connections()
    return sum(each.status == psutil.CONN_ESTABLISHED for each in found)


def test_the_token_becomes_a_cookie(server):
    found = server.ask("GET", path_of(server, server.url), {"Cookie": None})
    assert (found.status, found.headers["location"]) == (303, "/")
    name, value, *flags = re.split("[=;] ?", found.headers["set-cookie"])
    assert name == f"wavecore-{server.port}" and len(value) > 40 and value != server.token
    assert set(flags) >= {"HttpOnly", "SameSite", "Strict"}


def test_the_token_of_a_command_line_works_once(server):
    """Other users can see the command line with which a browser was started."""
    path = path_of(server, server.launch_url)
    assert server.token not in path
    assert [server.ask("GET", path, {"Cookie": None}).status for _ in range(2)] == [303, 403]


def test_without_a_cookie_the_page_says_what_to_do(server):
    found = server.ask("GET", "/", {"Cookie": None})
    assert found.status == 403
    assert "open the address that `wavecore explore` printed" in found.body.decode()


def test_the_page_knows_that_it_is_live(server):
    found = server.ask("GET", "/")
    assert found.status == 200 and found.body == page(live=True)["index.html"]
    assert b'<meta name="wavecore-live"' in found.body
    assert b"wavecore-live" not in page(live=False)["index.html"]


@pytest.mark.parametrize(("name", "kind"), [("app.js", "text/javascript"), ("app.css", "text/css")])
def test_files_of_the_page(server, name, kind):
    found = server.ask("GET", f"/{name}")
    assert found.body == page(live=True)[name]
    assert found.headers["content-type"] == f"{kind}; charset=utf-8"


def test_documents_are_those_of_an_export(server):
    found = server.ask("GET", "/data/catalogue.js")
    assert found.body.decode() == documents.script("catalogue")
    assert found.headers["content-type"].startswith("text/javascript")


def test_head_is_get_without_a_body(server):
    got, head = (server.raw(server.text(method, "/app.js")) for method in ("GET", "HEAD"))
    assert head.status == 200
    assert head.headers["content-length"] == got.headers["content-length"]
    assert head.body == b""


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [("GET", "/", b""), ("GET", "/data/catalogue.js", b""), ("GET", "/x", b""),
     ("POST", "/api/about", b"{}"), ("POST", "/api/about", b"[]")],
)  # fmt: skip
def test_every_answer_has_the_security_headers(server, method, path, body):
    found = server.ask(method, path, body=body).headers
    assert SECURITY_HEADERS.items() <= found.items()
    policy = found["content-security-policy"]
    assert "frame-ancestors 'none'" in policy and "default-src 'none'" in policy
    own = re.search(r'Policy" content="([^"]*)"', page(live=True)["index.html"].decode())
    assert policy.startswith(own[1])
    assert found["cache-control"] == (
        "no-cache" if path in ("/", "/data/catalogue.js") else "no-store"
    )


def test_a_forwarded_port_is_the_same_machine(server):
    """As of ssh -L 8000:127.0.0.1:9420: the browser uses another port, with the same host name."""
    fields = {"Host": "localhost:8000", "Origin": "http://localhost:8000"}
    assert server.ask("POST", "/api/about", fields, b"{}").status == 200


def test_a_live_request(server):
    found = server.ask("POST", "/api/about", body=b"{}")
    assert (found.status, found.headers["content-type"]) == (200, "application/json")
    assert json.loads(found.body) == about.answer({})


@pytest.mark.parametrize(
    ("do", "what", "status", "said"),
    [
        ("refuse", "k is 3.", 400, "k is 3."),
        ("fail", "x", 500, "KeyError: 'x'"),
        ("spin", None, 504, f"It ran longer than {LIVE_SECONDS:g} s and was ended."),
        ("allocate", None, 504, "It took more memory than 400 MiB and was ended."),
        ("fork", 6, 504, "It started more than 10 processes and was ended."),
        ("print_endlessly", None, 504, "It printed more than 8 MiB and was ended."),
    ],
)
def test_how_a_live_request_fails_is_a_sentence(server, do, what, status, said):
    found = live(server, do, what)
    assert (found.status, json.loads(found.body)) == (status, {"error": said})
    server.check()


def test_a_live_request_ends_when_its_client_goes(server):
    def running():
        _, *requests_ = server.process.children(recursive=True)
        return requests_

    with server.connect() as stream:
        body = b'{"do": "sleep", "what": 60}'
        stream.sendall(server.text("POST", "/api/misbehave", body=body))
        until = time.monotonic() + 5
        while not running() and time.monotonic() < until:
            time.sleep(0.01)
        assert running()
    start = time.monotonic()
    while running() and time.monotonic() < start + LIVE_SECONDS:
        time.sleep(0.01)
    assert time.monotonic() - start < LIVE_SECONDS / 2


def test_more_live_requests_than_run_at_once_leave_documents_to_be_served(server):
    found = []
    threads = [
        threading.Thread(target=lambda: found.append(live(server, "sleep", 1.0).status))
        for _ in range(20)
    ]
    for each in threads:
        each.start()
    time.sleep(0.2)
    server.check()
    for each in threads:
        each.join()
    assert sorted(found) == [200] * 2 + [503] * 18


def test_there_are_hundreds_of_hostile_requests():
    names = [each.name for each in requests()]
    assert len(names) >= 400
    assert [name for name, count in Counter(names).items() if count > 1] == []


@pytest.fixture(scope="module")
def battery(server):
    """Memory before the first hostile request; compared after the last."""
    for _ in range(20):
        server.ask("GET", "/data/catalogue.js")
    before = server.process.memory_info().rss
    yield
    assert server.process.memory_info().rss < before + (48 << 20)
    assert not os.path.exists(canary(server))
    server.check()


@pytest.mark.parametrize("hostile", requests(), ids=lambda each: each.name[:50])
def test_hostile_requests(server, battery, hostile):
    """Each is refused or dropped, in time, and the page is served as before."""
    start = time.monotonic()
    found = hostile.send(server)
    assert found.status in hostile.right
    assert time.monotonic() - start < REQUEST_SECONDS + 2.5
    assert b"Traceback" not in found.body and b"root:" not in found.body
    server.check()


def test_the_canary_would_be_seen(server):
    """The page's own request does the same as the hostile ones would."""
    try:
        assert live(server, "touch", canary(server)).status == 200
        assert os.path.exists(canary(server))
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(canary(server))


def trickled(stream, data, seconds=0.05):
    """Send a byte at a time until the other end closes. Returns: how long that took."""
    start = time.monotonic()
    try:
        for byte in data:
            stream.sendall(bytes([byte]))
            time.sleep(seconds)
    except OSError:
        pass
    return time.monotonic() - start


@pytest.mark.parametrize("part", ["line", "fields", "body", "chunks"])
def test_a_slow_request_is_dropped(server, part):
    """However steadily its bytes arrive."""
    whole = server.text("POST", "/api/about", {"Content-Length": "5000"})
    chunked = {"Content-Length": None, "Transfer-Encoding": "chunked"}
    begin, rest = {
        "line": (b"", b"GET /" + b"a" * 1000),
        "fields": (b"GET / HTTP/1.1\r\n", b"A: b\r\n" * 200),
        "body": (whole, b" " * 1000),
        "chunks": (server.text("POST", "/api/about", chunked), b"1\r\n \r\n" * 200),
    }[part]
    with server.connect() as stream:
        stream.sendall(begin)
        assert trickled(stream, rest) < REQUEST_SECONDS + 2.5
        assert reply(stream).status == 0
    server.check()


def test_a_connection_without_a_request_is_dropped(server):
    with server.connect() as stream:
        start = time.monotonic()
        assert stream.recv(1) == b""
        assert time.monotonic() - start < IDLE_SECONDS + 2.5


def test_an_answer_that_nobody_takes_is_dropped(server):
    """Many requests at once whose replies stay unread."""
    with socket.socket() as stream:
        stream.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        stream.connect(("127.0.0.1", server.port))
        stream.settimeout(5)
        asked = server.text("GET", "/data/catalogue.js", {"Connection": None})
        with contextlib.suppress(OSError):
            for _ in range(3000):
                stream.sendall(asked)
        server.check()
        until = time.monotonic() + REQUEST_SECONDS + 4
        while connections(server) and time.monotonic() < until:
            time.sleep(0.05)
        assert connections(server) == 0
    server.check()


@pytest.mark.parametrize("sent", [b"", b"GE", b"GET / HTTP/1.1\r\nHost: x"])
def test_half_open_connections(server, sent):
    """The client shuts down its sending side, and stays."""
    with server.connect() as stream:
        stream.sendall(sent)
        stream.shutdown(socket.SHUT_WR)
        assert reply(stream).status == 0


def test_connections_that_are_reset(server):
    for _ in range(50):
        with server.connect() as stream:
            stream.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            stream.sendall(server.text("GET", "/data/catalogue.js"))
    server.check()


def test_urgent_data(server):
    """Which would wake a server forever that does not read it."""
    with server.connect() as stream:
        stream.send(b"x", socket.MSG_OOB)
        assert reply(stream).status == 0
    before = sum(server.process.cpu_times()[:2])
    time.sleep(0.5)
    assert sum(server.process.cpu_times()[:2]) - before < 0.2


@pytest.mark.parametrize("behind", [b"\0" * 500, b"GARBAGE\r\n\r\n", b"POST /api/about\r\n\r\n"])
def test_garbage_behind_a_request(server, behind):
    """The request gets its reply; what follows ends the connection."""
    whole = server.text("GET", "/app.css", {"Connection": None})
    with server.connect() as stream:
        stream.sendall(whole + behind)
        assert reply(stream).body.startswith(page(live=True)["app.css"][:100])
        assert b"HTTP/1.1 200" not in stream.recv(1 << 16)
    server.check()


def test_pipelined_requests_are_answered_in_order(server):
    asked = [server.text("GET", path, {"Connection": None}) for path in ("/app.css", "/x", "/x")]
    with server.connect() as stream:
        stream.sendall(b"".join([*asked, server.text("GET", "/app.css")]))
        data = b""
        while part := stream.recv(1 << 16):
            data += part
    assert [int(each) for each in re.findall(rb"HTTP/1.1 (\d+)", data)] == [200, 404, 404, 200]


def test_connections_are_bounded_and_the_page_is_served(server):
    """Above the limit, those that wait longest are closed; a new one is accepted at once."""
    with contextlib.ExitStack() as stack:
        held = [stack.enter_context(server.connect()) for _ in range(3 * CONNECTIONS)]
        for each in held:
            with contextlib.suppress(OSError):
                each.sendall(b"GET / HTTP/1.1\r\n")
        server.check()
        assert connections(server) <= CONNECTIONS
    server.check()


def test_a_connection_is_kept_for_the_next_request(server):
    client = HTTPConnection("127.0.0.1", server.port, timeout=5)
    for path in ("/", "/app.js", "/data/catalogue.js", "/nothing"):
        client.request("GET", path, headers={"Host": server.host, "Cookie": server.cookie})
        client.getresponse().read()
    assert client.sock is not None
    client.close()


def test_it_listens_on_this_machine_alone(server):
    found = [each for each in server.process.net_connections() if each.status == "LISTEN"]
    assert [each.laddr.ip for each in found] == ["127.0.0.1"]


def test_a_taken_port_is_said():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(Error, match=f"port {port} cannot be used: .*`--port 0` chooses"):
            Explorer(port)
